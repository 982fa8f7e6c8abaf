"""The board's picture: what stands still, and what flies over it."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

from pygame import Surface

from game import Card
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.hud.buttons import Buttons
from scenes.board.hud.drawer import paint_drawer
from scenes.board.hud.hand import HandMarks, paint_coins, paint_hand
from scenes.board.hud.history import paint_history
from scenes.board.hud.layout import HudContext
from scenes.board.hud.players import PlayerRoles, paint_players
from scenes.board.hud.prompt import paint_prompt, paint_tip
from scenes.board.hud.row import paint_piles, paint_row
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.pieces.drawing import BoardMarks, PiecePainter
from scenes.board.pieces.figures import Pirate, PirateMood, draw_pirate
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Fan, Held, Selection
from scenes.board.turn.turn_input import Pirate as ChosenPirate
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.kit import plates
from scenes.kit.layers import Collage, paint_part
from scenes.kit.layout import Point
from scenes.kit.plates import Ground
from scenes.kit.theme import Theme
from scenes.kit.widgets import Button
from scenes.kit.work import Work, finished
from scenes.shared import cards


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that the still picture depends on."""

    shown: Displayed
    lifted: frozenset[Pirate]
    at_sea: bool
    """The sloop is on its way and shown as such."""
    marks: BoardMarks
    selection: Selection
    playable: frozenset[Card] | None
    prompt: Phrase
    speaker: int | None
    hand_of: int
    active: int | None
    captains: frozenset[int]
    thinker: int | None
    """The computer player who is thinking."""
    turns: tuple[TurnSummary, ...]
    drawer: bool
    """What a small window keeps in its drawer lies open over the board."""
    stirring: bool
    """Flames, water and sloop move, and are drawn apart from what stands still."""
    tip: Phrase | None = None
    """What a newcomer is told beside the prompt."""


_Part: TypeAlias = Callable[[str, Hashable, Callable[[Surface], None]], None]
"""Paints a part of the picture, by its name and all that it depends on, if it is not as it was."""


class Painter:
    """Draws the table of one match as it is laid out."""

    def __init__(self, context: Context, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._ground: tuple[tuple[TrackView, str, str, Theme], Surface] | None = None
        self._collage = Collage()
        self._ambience: Ambience | None = None
        self._spectacle: MovingPainter

    def layout(self) -> None:
        """The table has been laid out anew."""
        table = self._table
        way, seats = table.terrain.way, table.match.seats
        self._spectacle = MovingPainter(table.look, way, seats, self._context.texts)
        self._ambience = None
        self._collage = Collage()

    def draw(self, surface: Surface, picture: Picture) -> None:
        """The board at rest."""
        key = (picture, self._manner())
        self._collage.draw(surface, key, lambda target: self._paint(target, picture))

    def _manner(self) -> Hashable:
        """What every part of the picture depends on: how large, in what colours, in what words."""
        table, preferences = self._table, self._context.preferences
        manner = (
            table.look.scale,
            preferences.colour_vision,
            preferences.theme,
            preferences.language,
        )
        return (*manner, table.match.seats)

    def draw_ambience(self, surface: Surface, picture: Picture, seconds: float) -> None:
        """What stirs over the board at rest."""
        if not picture.stirring:
            return
        table, shown = self._table, picture.shown
        if self._ambience is None:
            flickers = self._context.preferences.flashes
            self._ambience = Ambience(table.terrain, self.ground(), table.look, flickers=flickers)
        self._ambience.draw(surface, seconds)
        if not picture.at_sea:
            x, y = self._ambience.bob(seconds)
            # It is drawn at whole pixels anyway, and between two of them nothing need be done.
            bobbing = Sailing(shown.sloop, shown.pirates, (round(x), round(y)))
            key = (bobbing, table.terrain.way, self._manner())
            paint_part(surface, "sloop", key, lambda on: self._spectacle.draw(on, (bobbing,)))

    def _hud(self) -> HudContext:
        table, match = self._table, self._table.match
        return HudContext(table.look, table.plan, match.game, match.seats, self._context.texts)

    def _paint(self, target: Surface, picture: Picture) -> None:
        table, texts, shown = self._table, self._context.texts, picture.shown
        look, plan, match = table.look, table.plan, table.match
        manner, ground, lit = self._manner(), self.ground(), not picture.stirring
        hud = self._hud()

        def part(name: str, key: Hashable, paint: Callable[[Surface], None]) -> None:
            paint_part(target, name, (key, manner), paint)

        def paint_board(on: Surface) -> None:
            on.blit(look.textures.table(on.get_size(), look.scale.unit), (0, 0))
            on.blit(ground, plan.board)
            table.terrain.dress(on, look, lit=lit)

        def paint_cards(on: Surface) -> None:
            paint_row(on, hud, shown)
            paint_piles(on, hud, shown)

        part("board", (ground, lit), paint_board)
        self._paint_pieces(part, picture)
        roles = PlayerRoles(picture.active, picture.captains, picture.thinker)
        paint_players(target, hud, shown, roles)
        part("cards", (shown.row, shown.stock, shown.discard), paint_cards)
        seat = picture.hand_of
        hand = (shown.hands[seat], shown.hand_sizes[seat], picture.playable, picture.selection)
        part("hand", hand, lambda on: self._paint_hand(on, picture))
        left = max(0, shown.actions_left)
        part("coins", left, lambda on: paint_coins(on, hud, left))
        part("history", picture.turns, lambda on: paint_history(on, hud, picture.turns))
        self._paint_over(target, picture)
        speaker = picture.speaker
        colour = None if speaker is None else match.seats[speaker].colour
        words = say(texts, picture.prompt)
        part("prompt", (words, colour), lambda on: paint_prompt(on, look, plan, words, colour))
        if picture.tip is not None:
            tip = say(texts, picture.tip)
            part("tip", tip, lambda on: paint_tip(on, look, plan, tip))

    def _paint_pieces(self, part: _Part, picture: Picture) -> None:
        table, shown = self._table, picture.shown
        sloop = not (picture.at_sea or picture.stirring)

        def paint(on: Surface) -> None:
            way, signs = table.terrain.way.moored(shown.sloop), table.match.table.track.signs
            painter = PiecePainter(on, table.look, way, table.match.seats)
            painter.paint(signs, shown.pirates, picture.lifted, picture.marks, sloop=sloop)

        part("pieces", (shown.sloop, shown.pirates, picture.lifted, picture.marks, sloop), paint)

    def _paint_over(self, target: Surface, picture: Picture) -> None:
        """What lies over the board for a while: the open drawer, or a fan."""
        if picture.drawer:
            paint_drawer(target, self._hud(), picture.shown, picture.turns, picture.active)
        elif isinstance(picture.selection, Fan):
            self._paint_fan(target, picture.selection)

    def _paint_hand(self, target: Surface, picture: Picture) -> None:
        shown, seat, selection = picture.shown, picture.hand_of, picture.selection
        chosen = selection.beneath if isinstance(selection, Fan) else selection
        card = chosen.card if isinstance(chosen, Held) else None
        marks = HandMarks(picture.playable, card, ready=isinstance(chosen, ChosenPirate))
        paint_hand(target, self._hud(), shown.hands[seat], shown.hand_sizes[seat], marks)

    def ground(self) -> Surface:
        """The ground, painted anew only when the way lies elsewhere or is called otherwise."""
        return finished(self.ground_work())

    def ground_work(self) -> Work[Surface]:
        """The ground as work in steps; once painted for a window, it is kept on disk."""
        table, texts, match = self._table, self._context.texts, self._table.match
        way, look, seed = table.terrain.way, table.look, match.seed or 0
        title = texts(f"variant.{match.game.variant_of(match.table.options)}")
        start = texts("board.start")
        wanted = (way, title, start, look.theme)
        if self._ground is None or self._ground[0] != wanted:
            picture = yield from look.art.painting(
                f"ground {way} {title} {start} {seed} {look.scale} {look.theme}",
                lambda: table.terrain.ground_work(title, seed, look, start),
                opaque=False,
            )
            self._ground = wanted, picture
        return self._ground[1]

    def _paint_fan(self, target: Surface, fan: Fan) -> None:
        table = self._table
        look, rects = table.look, table.fan_rects(fan)
        room = rects[0].unionall(list(rects[1:]))
        room.inflate_ip(look.px(28), look.px(28))
        plate = plates.panel(look, room.size, Ground.DARK, radius=18)
        plate.draw(target, room.topleft)
        for choice, rect in zip(fan.choices, rects, strict=True):
            if choice.card is not None:
                cards.laid(look, choice.card, rect.height).draw(target, rect.topleft)
            else:
                stand = Stand(rect.centerx, rect.bottom - rect.height * 0.1, rect.height * 0.8)
                colour = table.match.seats[choice.seat].colour.value
                draw_pirate(target, look, colour, stand, PirateMood.MOVABLE)

    def draw_buttons(self, surface: Surface, buttons: Buttons) -> None:
        """The buttons as the hand is with them."""
        look = self._table.look
        seen = tuple(
            (it.name, it.enabled, it.label, tuple(it.rect), buttons.touch(it))
            for it in buttons
            if isinstance(it, Button)
        )
        paint_part(surface, "buttons", (seen, self._manner()), lambda on: buttons.draw(on, look))

    def draw_show(self, surface: Surface, show: Show) -> None:
        """What is on its way."""
        self._spectacle.draw(surface, show)

    def draw_card(self, surface: Surface, card: Card, at: Point) -> None:
        """A card in the player's hand."""
        self._spectacle.draw_card(surface, card, at, self._table.way.cell * 0.8)

    def draw_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """A pirate between the player's fingers."""
        cell = self._table.way.cell
        stand = Stand(at[0], at[1] + cell * 0.3, cell * 0.7)
        colour = self._table.match.seats[seat].colour.value
        draw_pirate(surface, self._table.look, colour, stand, PirateMood.MOVABLE)
