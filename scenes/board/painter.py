"""The board's picture: the still layers, what flies over them, and what lies where."""

from dataclasses import dataclass

from pygame import Rect, Surface

from game import Card, Event, Hand, Match, Viewer, redact
from scenes.board import cards
from scenes.board.areas import Area
from scenes.board.choreography import Places, Stage
from scenes.board.figures import Pirate
from scenes.board.history import paint_history, turn_rects
from scenes.board.pieces import Marks, Mood, draw_pirate, paint_pieces
from scenes.board.plan import Plan
from scenes.board.players import paint_players, panel_places
from scenes.board.prompt import paint_prompt
from scenes.board.row import paint_piles, paint_row, pile_places, row_places
from scenes.board.shown import Shown
from scenes.board.shows import Show
from scenes.board.spectacle import Spectacle
from scenes.board.taps import Fan, Held, Selection
from scenes.board.taps import Pirate as ChosenPirate
from scenes.board.terrain import Terrain, terrain_of
from scenes.board.trays import hand_face, hand_slots, paint_coins, paint_hand
from scenes.board.turns import TurnSummary, summaries
from scenes.board.way import Stand, Way
from scenes.context import Context
from scenes.kit.layout import Point, Size
from scenes.kit.look import Layer, Look
from scenes.kit.panels import Ground
from scenes.words import Phrase, say

_FAN_CARD = 150  # units a fanned card is high


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that the still picture depends on."""

    shown: Shown
    lifted: frozenset[Pirate]
    at_sea: bool
    """The sloop is on its way and shown as such."""
    marks: Marks
    selection: Selection
    playable: frozenset[Card] | None
    prompt: Phrase
    speaker: int | None
    hand_of: int
    active: int | None
    captains: frozenset[int]
    turns: int


class Painter:
    """Draws the board of one match in one window."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._ground: tuple[Way, Surface] | None = None
        self._layer = Layer()
        self.look: Look
        self.plan: Plan
        self._terrain: Terrain
        self._spectacle: Spectacle

    def layout(self, size: Size) -> None:
        """Find a place for everything."""
        table = self._match.table
        self.look = self._context.look.at(size)
        self.plan = Plan.of(size, self.look.scale, table.players, table.options.open_row)
        name = self._match.game.name
        self._terrain = terrain_of(name, table.track, Area(*self.plan.board))
        texts, seats = self._context.texts, self._match.seats
        self._spectacle = Spectacle(self.look, self._terrain.way, seats, texts)

    @property
    def way(self) -> Way:
        """Where every position lies, the sloop where it is in the game."""
        return self._terrain.way.moored(self._match.table.sloop)

    def button_rects(self) -> dict[str, Rect]:
        """Where the buttons lie."""
        return {"menu": self.plan.menu, "undo": self.plan.undo, "end": self.plan.end_turn}

    # What lies where

    def stage(self, viewer: Viewer) -> Stage:
        """What the choreographer must know of the screen as it is laid out now."""
        look, plan = self.look, self.plan
        signs = self._match.game.signs
        piles = pile_places(look, plan)
        row = row_places(look, plan).cards if plan.row is not None else (piles.stock,)

        def hand(seat: int, card: Card | None) -> Point:
            if seat == viewer and card is not None:
                return hand_face(look, plan, signs, 0, card).center
            panel = plan.players[seat]
            open_hands = self._match.table.options.open_hands
            return panel_places(look, panel, open_hands=open_hands).strip.center

        return Stage(
            way=self._terrain.way,
            places=Places(
                hand=hand,
                stock=piles.stock.center,
                discard=piles.discard.center,
                row=lambda index: row[min(index, len(row) - 1)].center,
                width=piles.stock.width,
            ),
            names=tuple(seat.name for seat in self._match.seats),
            people=frozenset(
                index for index, seat in enumerate(self._match.seats) if seat.brain is None
            ),
        )

    def card_at(self, at: Point, hand: Hand | None) -> Card | None:
        """The card of the hand that lies there."""
        if hand is None:
            return None
        slots = hand_slots(self.look, self.plan, self._match.game.signs, hand)
        return next((card for card, rect in slots if rect.collidepoint(at)), None)

    def history_at(self, at: Point) -> TurnSummary | None:
        """The turn whose summary lies there."""
        turns = self.turns()
        for index, rect in turn_rects(self.look, self.plan, turns):
            if rect.collidepoint(at):
                return turns[index]
        return None

    def turns(self) -> tuple[TurnSummary, ...]:
        """Every turn so far."""
        return summaries(self._match.played, self._match.game.havens)

    def told(self, turn: TurnSummary, viewer: Viewer) -> tuple[Shown, tuple[Event, ...]]:
        """How the board stood before a turn, and what happened in it, for that viewer."""
        options = self._match.table.options
        events = tuple(
            redact(event, options, viewer)
            for played in self._match.played[turn.first : turn.after]
            for event in played.events
        )
        return Shown.of(self._match.view_before(turn.first, viewer)), events

    def fan_rects(self, fan: Fan) -> tuple[Rect, ...]:
        """The cards that a fan spreads out, beside the place that they lead to."""
        height = self.look.px(_FAN_CARD)
        width, _ = cards.card_size(height)
        gap = self.look.px(14)
        whole = len(fan.choices) * (width + gap) - gap
        middle = self.way.area(fan.position).centre
        margin = 2 * gap
        board = self.plan.board
        left = min(max(middle.x - whole / 2, board.left + margin), board.right - margin - whole)
        top = min(max(middle.y - height * 1.2, board.top + margin), board.bottom - margin - height)
        return tuple(
            Rect(round(left) + index * (width + gap), round(top), width, height)
            for index in range(len(fan.choices))
        )

    # Drawing

    def draw(self, surface: Surface, picture: Picture) -> None:
        """The board at rest."""
        key = (picture, self.look.scale, self._context.preferences.colour_vision)
        self._layer.draw(surface, key, lambda target: self._paint(target, picture))

    def _paint(self, target: Surface, picture: Picture) -> None:
        look, plan, match = self.look, self.plan, self._match
        texts, shown = self._context.texts, picture.shown
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))
        target.blit(self._painted_ground(), plan.board)
        self._terrain.dress(target, look)
        paint_pieces(
            target,
            look,
            self._terrain.way.moored(shown.sloop),
            match.table.track,
            match.seats,
            shown,
            picture.lifted,
            picture.marks,
        )
        paint_players(
            target,
            look,
            plan,
            shown,
            match.seats,
            match.game,
            texts,
            open_hands=match.table.options.open_hands,
            active=picture.active,
            captains=picture.captains,
        )
        if plan.row is not None:
            paint_row(target, look, plan, shown, texts)
        paint_piles(target, look, plan, shown)
        seat = picture.hand_of
        selection = picture.selection
        chosen = selection.beneath if isinstance(selection, Fan) else selection
        paint_hand(
            target,
            look,
            plan,
            match.game.signs,
            shown.hands[seat],
            shown.hand_sizes[seat],
            playable=picture.playable,
            chosen=chosen.card if isinstance(chosen, Held) else None,
            ready=isinstance(chosen, ChosenPirate),
        )
        paint_coins(target, look, plan, max(0, shown.actions_left), texts)
        turns = self.turns()[: picture.turns]
        paint_history(target, look, plan, turns, match.seats, match.game, texts)
        if isinstance(selection, Fan):
            self._paint_fan(target, selection)
        speaker = picture.speaker
        colour = None if speaker is None else match.seats[speaker].colour
        paint_prompt(target, look, plan, say(texts, picture.prompt), colour)

    def _painted_ground(self) -> Surface:
        """The ground, painted anew only when the path lies elsewhere."""
        if self._ground is None or self._ground[0] != self._terrain.way:
            game = self._match.game
            variant = game.variant_of(self._match.table.options)
            title = self._context.texts(f"variant.{variant}")
            picture = self._terrain.ground(title, self._match.seed or 0, self.look)
            self._ground = self._terrain.way, picture
        return self._ground[1]

    def _paint_fan(self, target: Surface, fan: Fan) -> None:
        rects = self.fan_rects(fan)
        room = rects[0].unionall(list(rects[1:]))
        room.inflate_ip(self.look.px(28), self.look.px(28))
        plate = self.look.plates.panel(room.size, Ground.DARK, self.look.scale, radius=18)
        plate.draw(target, room.topleft)
        for choice, rect in zip(fan.choices, rects, strict=True):
            if choice.card is not None:
                cards.laid(self.look, choice.card, rect.height).draw(target, rect.topleft)
            else:
                stand = Stand(rect.centerx, rect.bottom - rect.height * 0.1, rect.height * 0.8)
                colour = self._match.seats[choice.seat].colour.value
                draw_pirate(target, self.look, colour, stand, Mood.MOVABLE)

    def draw_show(self, surface: Surface, show: Show) -> None:
        """What is on its way."""
        self._spectacle.draw(surface, show)

    def draw_card(self, surface: Surface, card: Card, at: Point) -> None:
        """A card in the player's hand."""
        self._spectacle.draw_card(surface, card, at, self.way.cell * 0.8)

    def draw_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """A pirate between the player's fingers."""
        stand = Stand(at[0], at[1] + self.way.cell * 0.3, self.way.cell * 0.7)
        draw_pirate(surface, self.look, self._match.seats[seat].colour.value, stand, Mood.MOVABLE)
