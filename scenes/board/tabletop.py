"""The table in one window: where the board, the cards, the fans and the past turns lie."""

from pygame import Rect

from game import PUBLIC, Action, Card, Event, Hand, Match, Viewer
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.hud.drawer import opened
from scenes.board.hud.hand import hand_face, hand_slots
from scenes.board.hud.history import turn_rects
from scenes.board.hud.layout import BoardButton, BoardLayout, BoardNeeds
from scenes.board.hud.players import panel_places
from scenes.board.hud.row import pile_places, row_places
from scenes.board.motion.choreography import BoardPlaces, CardPlaces
from scenes.board.terrain import Terrain, terrain_of
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.taps import Fan
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.shared import cards

_FAN_CARD = 150  # units a fanned card is high


class Tabletop:
    """Where everything of one match lies; a tap is looked up here, and drawing goes by it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.drawer_open = False
        """Whether what a small window keeps in its drawer lies open over the board."""
        self.look: Look
        self.plan: BoardLayout
        self.terrain: Terrain
        self._inside: BoardLayout
        self._turns: tuple[tuple[Action, ...], tuple[TurnSummary, ...]] = ((), ())

    def layout(
        self,
        look: Look,
        size: Size,
        *,
        hint: bool,
        left_handed: bool = False,
        one_handed: bool = False,
        tips: bool = False,
    ) -> None:
        """Find a place for everything."""
        table = self.match.table
        options = table.options
        self.look = look
        needs = BoardNeeds(
            table.players,
            options.open_row,
            open_hands=options.open_hands,
            hint=hint,
            wide_board=self.match.game.has_islands,
            left_handed=left_handed,
            one_handed=one_handed,
            tips=tips,
        )
        self.plan = BoardLayout.of(size, look.scale, needs)
        self._inside = opened(self.plan, look.scale)
        self.terrain = terrain_of(self.match.game.name, table.track, Area(*self.plan.board))

    @property
    def way(self) -> TrackView:
        """Where every position lies, the sloop where it is in the game."""
        return self.terrain.way.moored(self.match.table.sloop)

    def button_rects(self) -> dict[BoardButton, Rect]:
        """Where the buttons lie."""
        rects = dict(self.plan.buttons)
        helm = self.terrain.helm
        if helm is not None:
            place = Rect(*(round(side) for side in helm))
            # On a small board in a large window the strait is narrower than a finger wants.
            rects[BoardButton.SAIL] = place.inflate(0, max(0, self.look.px(64) - place.height))
        return rects

    def stage(self, viewer: Viewer, *, flashes: bool = True) -> BoardPlaces:
        """What the choreographer must know of the screen as it is laid out now."""
        look, plan = self.look, self.plan
        signs = self.match.game.signs
        piles = pile_places(look, plan)
        row = row_places(look, plan).cards if plan.open_row else (piles.stock,)

        def hand(seat: int, card: Card | None) -> Point:
            if seat == viewer and card is not None:
                return hand_face(look, plan, signs, 0, card).center
            panel = plan.players[seat]
            open_hands = self.match.table.options.open_hands
            return panel_places(look, panel, open_hands=open_hands).strip.center

        return BoardPlaces(
            way=self.terrain.way,
            places=CardPlaces(
                hand=hand,
                stock=piles.stock.center,
                discard=piles.discard.center,
                row=lambda index: row[min(index, len(row) - 1)].center,
                width=piles.stock.width,
            ),
            names=tuple(seat.name for seat in self.match.seats),
            people=frozenset(
                index for index, seat in enumerate(self.match.seats) if seat.brain is None
            ),
            flashes=flashes,
        )

    def hand_rects(self, hand: Hand) -> tuple[tuple[Card, Rect], ...]:
        """The cards of a hand, from left to right."""
        return tuple(hand_slots(self.look, self.plan, self.match.game.signs, hand))

    def card_at(self, at: Point, hand: Hand | None) -> Card | None:
        """The card of the hand that lies there."""
        slots = () if hand is None else self.hand_rects(hand)
        return next((card for card, rect in slots if rect.collidepoint(at)), None)

    def history_rects(self) -> tuple[tuple[TurnSummary, Rect], ...]:
        """The past turns that can be seen, the newest last."""
        turns = self.turns()
        plan = self._inside if self.drawer_open else self.plan
        return tuple((turns[index], rect) for index, rect in turn_rects(self.look, plan, turns))

    def history_at(self, at: Point) -> TurnSummary | None:
        """The turn whose summary lies there."""
        found = (turn for turn, rect in self.history_rects() if rect.collidepoint(at))
        return next(found, None)

    def turns(self) -> tuple[TurnSummary, ...]:
        """Every turn so far."""
        actions = self.match.actions
        if actions != self._turns[0]:
            done = summaries(self.match.told(PUBLIC), self.match.game.havens)
            self._turns = (actions, done)
        return self._turns[1]

    def told(self, turn: TurnSummary, viewer: Viewer) -> tuple[Displayed, tuple[Event, ...]]:
        """How the board stood before a turn, and what happened in it, for that viewer."""
        told = self.match.told(viewer, turn.first, turn.after)
        events = tuple(event for action in told for event in action.events)
        return Displayed.of(self.match.view_before(turn.first, viewer)), events

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
