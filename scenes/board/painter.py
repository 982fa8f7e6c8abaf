"""Draws the board: what stands still, and what moves over it."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Surface

from game import Card, Position
from scenes.board.geometry.track_view import Stand
from scenes.board.hud.buttons import Buttons
from scenes.board.hud.drawer import paint_drawer
from scenes.board.hud.hand import HandMarks, paint_coins, paint_hand
from scenes.board.hud.history import paint_last_turns
from scenes.board.hud.layout import HudContext
from scenes.board.hud.players import PlayerRoles, blinker, paint_hop, paint_players
from scenes.board.hud.prompt import along_the_seam, paint_prompt, paint_tip
from scenes.board.hud.row import paint_piles, paint_row
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import Hopping, Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.picture_builder import Picture
from scenes.board.pieces.drawing import PiecePainter, Pieces
from scenes.board.pieces.figures import NOT_IDLING, STANDING, Bearing, PirateMood, Pose, draw_pirate
from scenes.board.pieces.sloop import AT_REST
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Fan, Held
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.kit import plates
from scenes.kit.layers import Collage, begin_moving, paint_part
from scenes.kit.layout import Point, Side, Size, cut
from scenes.kit.loop import STIRRING_RATE
from scenes.kit.plates import Ground
from scenes.kit.theme import mix
from scenes.kit.work import Work, finished
from scenes.shared import cards
from scenes.shared.portraits import costume_of

_STEPS = STIRRING_RATE  # of what stirs, in a second: no more than while nothing else moves
_LATE = 1.4  # steps, after which what stirs waits for nothing else
_PAST = 0.4  # how dark the board is in a past turn


class Painter:
    """Draws the table of one match in its layout."""

    def __init__(self, context: Context, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._ground: tuple[Hashable, Surface] | None = None  # on the table, as large as the window
        self._collage = Collage()
        self._hud = Collage()
        self._ambience: Ambience | None = None
        self._stirred: tuple[float, float, Picture | None] = (0.0, 0.0, None)
        """The last moment drawn, when what stirs was drawn in it, and its picture."""
        self._pieces: tuple[Hashable, PiecePainter] | None = None
        self._moving: MovingPainter
        self._around: tuple[HudContext, Displayed, PlayerRoles] | None = None
        """What the players' panels show."""

    def layout(self) -> None:
        """Follow a new layout of the table."""
        table = self._table
        way, seats = table.terrain.way, table.match.seats
        self._moving = MovingPainter(table.look, way, seats, self._context.texts, table.plan.aside)
        self._ambience = self._pieces = self._around = None
        self._collage, self._hud = Collage(), Collage()

    def draw(
        self, surface: Surface, picture: Picture, seconds: float = 0.0, show: Show = ()
    ) -> None:
        """Draw the board, what stirs on it at that time, the sloop of a clip, and all around."""
        manner, hand = self._manner(), self._context.texts.hand
        at_sea = next((moving for moving in show if isinstance(moving, Sailing)), None)
        seconds = self._stirring(picture, seconds, hurried=not show)

        def paint(target: Surface) -> None:
            self._paint_board(target, picture, seconds, at_sea)
            blinks = blinker(seconds, len(picture.moods))
            whole = (picture.around, manner, hand, blinks)
            self._hud.draw(target, whole, lambda on: self._paint_hud(on, picture, blinks))

        self._collage.draw(surface, (picture, manner, hand, seconds, at_sea), paint)

    def _stirring(self, picture: Picture, seconds: float, *, hurried: bool) -> float:
        """Return the time at which what stirs is drawn.

        It moves in steps, so that most frames of a movement find it as it was. A step is a little
        late rather than alone in its frame or in one in which much else changes.
        """
        (asked, before, shown), late = self._stirred, _LATE / _STEPS
        if not picture.stirring:
            return 0.0
        since = seconds - before
        if picture is shown or picture == shown:
            # A moment that is drawn again looks the same.
            waits = 0 <= since < late or seconds == asked
        else:
            waits = 0 <= since < 2 * late and (shown is None or not picture.resembles(shown))
        if hurried or not waits:
            before = int(seconds * _STEPS) / _STEPS
        self._stirred = seconds, before, picture
        return before

    def _manner(self) -> Hashable:
        """What every part of the picture depends on: sizes, colours, language and players."""
        table, chosen = self._table, self._context.preferences
        colours = (chosen.colour_vision, chosen.theme)
        return (table.look.scale, *colours, chosen.language, table.match.seats)

    def _paint_board(
        self, target: Surface, picture: Picture, seconds: float, at_sea: Sailing | None
    ) -> None:
        """Paint everything on the board, each layer over the one before."""
        table, shown, size = self._table, picture.shown, target.get_size()
        look, match, manner = table.look, table.match, self._manner()
        stands = (shown.sloop, shown.pirates, picture.lifted, picture.marks, picture.shaken)
        afloat, beat, idling = AT_REST, 0, NOT_IDLING

        def part(name: str, key: Hashable, paint: Callable[[Surface], None]) -> None:
            """Paint a part of the board again if anything that it depends on has changed."""
            paint_part(target, name, (key, manner), paint)

        def paint_ground(on: Surface) -> None:
            on.blit(self.ground(size), (0, 0))

        def painter() -> PiecePainter:
            key = (stands, manner)
            if self._pieces is None or self._pieces[0] != key:
                way, signs = table.terrain.way.moored(shown.sloop), match.table.track.signs
                pieces = Pieces(signs, *stands[1:])
                self._pieces = key, PiecePainter(look, way, match.seats, pieces)
            return self._pieces[1]

        part("board", (), paint_ground)
        if not picture.stirring:
            part("flames", (), lambda on: table.terrain.draw_flames(on, look))
        else:
            if self._ambience is None:
                flickers = self._context.preferences.flashes
                ground = self.ground(size).subsurface(table.plan.board)
                self._ambience = Ambience(table.terrain, ground, look, flickers=flickers)
            ambience = self._ambience
            part("ambience", seconds, lambda on: ambience.draw(on, seconds))
            afloat, beat = ambience.afloat(seconds), ambience.beat(seconds)
            if not (picture.lifted or picture.at_sea):
                # Nobody makes a face while all look at one who moves.
                idling = ambience.idling(seconds, breathing=bool(picture.marks.movable))
        pieces, poses = painter(), picture.poses
        goal = picture.goal
        part("spaces", (stands, goal), lambda on: pieces.paint_spaces(on, goal))
        # What repeats has a name for each of its moments.
        bob, deck = f"{afloat.dip} {afloat.beat}", (shown.sloop, pieces.deck(poses))
        aboard, ashore = pieces.idlers(idling, poses)
        marked = (shown.sloop, picture.marks)
        # The last of them may still be growing.
        for name, trails in (("trails", picture.trails[:-1]), ("trail", picture.trails[-1:])):
            part(name, (shown.sloop, trails), partial(pieces.paint_trails, trails=trails))
        part(f"path {beat}", marked, partial(pieces.paint_path, beat=beat))
        if at_sea is not None:
            part("sloop", at_sea, lambda on: self._moving.draw(on, (at_sea,)))
        elif not picture.at_sea:
            paint_sloop = partial(pieces.paint_sloop, afloat=afloat, poses=poses, idling=aboard)
            part(f"sloop {bob} {aboard.face}", (deck, aboard), paint_sloop)
        paint_figures = partial(pieces.paint_figures, poses=poses, idling=ashore)
        part(f"figures {ashore.beat} {ashore.face}", (stands, poses, ashore), paint_figures)
        part("labels", stands, pieces.paint_labels)
        if not picture.at_sea:
            part(f"deck {bob}", deck, partial(pieces.paint_deck_badges, afloat=afloat))
        part("torchlight", (), lambda on: table.terrain.draw_torchlight(on, look))
        if picture.past:
            tint = mix("#FFFFFF", look.theme.night[2], _PAST)
            target.fill(tint, table.plan.board, pygame.BLEND_RGB_MULT)

    def _paint_hud(self, target: Surface, picture: Picture, blinks: int | None) -> None:
        table, texts, shown = self._table, self._context.texts, picture.shown
        look, plan, match, manner = table.look, table.plan, table.match, self._manner()
        hud = HudContext(look, plan, match.game, match.seats, texts)

        def part(name: str, key: Hashable, paint: Callable[[Surface], None]) -> None:
            """Paint a part of the picture again if anything that it depends on has changed."""
            paint_part(target, name, (key, manner), paint)

        def paint_cards(on: Surface) -> None:
            paint_row(on, hud, shown)
            paint_piles(on, hud, shown)

        roles = PlayerRoles(picture.moods, picture.active, picture.captains, blinks)
        turns, clear = picture.turns, table.clear
        if not picture.drawer:
            part("last turns", turns, lambda on: paint_last_turns(on, hud, turns, clear))
        self._around = hud, shown, roles
        paint_players(target, hud, shown, roles)
        part("cards", (shown.row, shown.stock, shown.discard), paint_cards)
        seat = picture.hand_of
        held = seat, shown.hands[seat], shown.hand_sizes[seat]
        chosen = turn_input.beneath(picture.selection)
        card = chosen.card if isinstance(chosen, Held) else None
        ready = isinstance(chosen, turn_input.Pirate)
        marks = HandMarks(
            picture.playable, card, picture.raised, ready, picture.shaken, picture.fresh
        )
        part("hand", (held, marks), lambda on: paint_hand(on, hud, *held, marks))
        left = max(0, shown.actions_left)
        part("coins", left, lambda on: paint_coins(on, hud, left))
        if picture.drawer:
            paint_drawer(target, hud, shown, turns, roles)
        elif isinstance(picture.selection, Fan):
            self._paint_fan(target, picture.selection, picture.marks.looked_at)
        speaker = picture.speaker
        whose = None if speaker is None else costume_of(match.seats[speaker])
        words = say(texts, picture.prompt)
        seam = along_the_seam(look, plan, words, whose, tip=picture.tip is not None)
        lower = replace(seam, prompt=seam.prompt.move(0, picture.nod)) if picture.nod else seam
        part(
            "prompt",
            (words, whose, picture.refused, seam.prompt, picture.nod),
            lambda on: paint_prompt(on, look, lower, words, whose, refused=picture.refused),
        )
        if picture.tip is not None:
            tip = say(texts, picture.tip)
            part("tip", tip, lambda on: paint_tip(on, look, plan, tip))

    def ground(self, size: Size) -> Surface:
        """Return the ground on the table, painted again only when it looks different."""
        return finished(self.ground_work(size))

    def ground_work(self, size: Size) -> Work[Surface]:
        """Paint the ground in steps for a window of that size, unless it looks as before."""
        table, texts, match = self._table, self._context.texts, self._table.match
        way, look, seed = table.terrain.way, table.look, match.seed or 0
        title = texts(f"variant.{match.game.variant_of(match.table.options)}")
        start = texts("board.start")
        key = (way, size, title, start, look.theme)
        if self._ground is None or self._ground[0] != key:
            picture = yield from table.terrain.ground_work(title, seed, look, start)
            # In one picture without holes, as everything that stirs is drawn on it.
            whole = look.textures.table(size, look.scale.unit).copy()
            whole.blit(picture, table.plan.board)
            self._ground = key, whole
        return self._ground[1]

    def _paint_fan(self, target: Surface, fan: Fan, pointed: Position | None) -> None:
        look, rects = self._table.look, self._table.fan_rects(fan)
        room = rects[0].unionall(list(rects[1:])).inflate(look.px(28), look.px(28))
        plates.panel(look, room.size, Ground.DARK, radius=18).draw(target, room.topleft)
        track, texts = self._table.match.table.track, self._context.texts
        several = len({(choice.seat, choice.origin) for choice in fan.choices}) > 1
        for choice, rect in zip(fan.choices, rects, strict=True):
            if choice.card is not None and not several:
                cards.laid(look, choice.card, rect.height).draw(target, rect.topleft)
                continue
            # The pirate, and where it is.
            label, room = cut(rect, Side.BOTTOM, round(rect.height * 0.24))
            stand = Stand(room.centerx, room.bottom, room.height * 0.94)
            mood = PirateMood.CHOSEN if choice.origin == pointed else PirateMood.MOVABLE
            self._draw_pirate(target, choice.seat, stand, mood=mood)
            number = track.number(choice.origin)
            words = number if number.isdigit() else texts(f"place.{number}")
            fitted, style = look.letters.fit(words, look.outlined(30), label.width, 0.5)
            look.letters.draw(target, fitted, style, label)

    def draw_buttons(self, surface: Surface, buttons: Buttons) -> None:
        """Draw the buttons."""
        look, key = self._table.look, (buttons.appearance, self._manner())
        paint_part(surface, "buttons", key, lambda on: buttons.draw(on, look))

    def draw_show(self, surface: Surface, show: Show) -> None:
        """Draw what moves over everything, so without the sloop."""
        begin_moving(surface)
        self.draw_moving(surface, tuple(it for it in show if not isinstance(it, Sailing)))

    def draw_moving(self, surface: Surface, show: Show) -> None:
        """Draw everything that moves."""
        for moving in show:
            if isinstance(moving, Hopping) and self._around is not None:
                paint_hop(surface, *self._around, moving.seat, moving.lift)
        self._moving.draw(surface, tuple(it for it in show if not isinstance(it, Hopping)))

    def draw_dragged_card(self, surface: Surface, card: Card, at: Point) -> None:
        """Draw a card under the pointer; over the board one sees through it."""
        over = self._table.plan.board.collidepoint(at)
        self._moving.draw_card(surface, card, at, self._table.way.cell * 0.8, faint=over)

    def draw_dragged_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """Draw a pirate under the pointer."""
        way = self._table.way
        height = way.stand(way.spaces[0], 0, 1).height
        self._draw_pirate(surface, seat, Stand(at[0], at[1] + height * 0.4, height), Pose("jump"))

    def _draw_pirate(
        self,
        surface: Surface,
        seat: int,
        stand: Stand,
        pose: Pose = STANDING,
        mood: PirateMood = PirateMood.MOVABLE,
    ) -> None:
        who = costume_of(self._table.match.seats[seat])
        draw_pirate(surface, self._table.look, who, stand, Bearing(mood, pose))
