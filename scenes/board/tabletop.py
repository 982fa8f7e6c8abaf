"""The table in one window: the board of each game, and where cards, fans and past turns are."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from pygame import Rect, Surface

from game import PUBLIC, Action, Card, Event, Hand, Match, Track, Viewer
from scenes.board.geometry.areas import Area
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.hud.drawer import opened
from scenes.board.hud.hand import hand_face, hand_slots
from scenes.board.hud.history import turn_rects
from scenes.board.hud.layout import BoardLayout
from scenes.board.hud.players import panel_places
from scenes.board.hud.row import pile_places, row_places
from scenes.board.islands.ground import isles_steps
from scenes.board.motion.choreography import BoardPlaces
from scenes.board.tunnel.ground import ground_steps
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Fan
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.work import Work, finished
from scenes.shared import cards


class Terrain(Protocol):
    """A game's board in one window."""

    @property
    def way(self) -> TrackView:
        """Where every position lies, the sloop at the first island."""

    @property
    def helm(self) -> Area | None:
        """Where the button lies that lets the sloop sail, in a game where it does."""

    def ground(self, title: str, seed: int, look: Look, start: str = "") -> Surface:
        """All of the board that never changes, as large as its area.

        It bears the name of the variant, and the word for the start where that has a sign.
        """

    def ground_work(self, title: str, seed: int, look: Look, start: str = "") -> Work[Surface]:
        """The same as work in steps."""

    @property
    def torches(self) -> tuple[Area, ...]:
        """What burns on it."""

    def dress(self, target: Surface, look: Look, *, lit: bool) -> None:
        """Draw what stands on the ground below the pieces; the flames only if they are lit."""


class Tunnel:
    """The tunnel of Escape between the fort and the harbour."""

    def __init__(self, track: Track, area: Area) -> None:
        self.way = TunnelView.of(track.pieces, area)
        self.helm: Area | None = None
        self.torches = torches(self.way)

    def ground(self, title: str, seed: int, look: Look, start: str = "") -> Surface:
        """The chart with the tunnel on it."""
        return finished(self.ground_work(title, seed, look, start))

    def ground_work(self, title: str, seed: int, look: Look, start: str = "") -> Work[Surface]:
        """The chart with the tunnel on it, step by step."""
        return _stepwise(ground_steps(self.way, title, seed, look), 6)

    def dress(self, target: Surface, look: Look, *, lit: bool) -> None:
        """The torches and their light on the walls."""
        if look.theme.plain:
            return
        for place in self.torches:
            middle = (round(place.centre.x), round(place.top + place.height * 0.3))
            radius = round(self.way.cell * 1.1)
            look.art.draw_glow(target, middle, radius, look.theme.torch_glow, 0.44)
            if lit:
                size = (round(place.width), round(place.height))
                sprite = look.art.sprite("scenery/torch", size)
                target.blit(sprite, (round(place.left), round(place.top)))


class Islands:
    """The two islands of Nest, from the camp to the pirates' town."""

    def __init__(self, track: Track, area: Area) -> None:
        self.way = IslandsView.of(track, area)
        self.helm: Area | None = self.way.helm
        self.torches: tuple[Area, ...] = ()

    def ground(self, title: str, seed: int, look: Look, start: str = "") -> Surface:
        """The sea with the islands in it; without a word, an arrow shows the way from the camp."""
        return finished(self.ground_work(title, seed, look, start))

    def ground_work(self, title: str, seed: int, look: Look, start: str = "") -> Work[Surface]:
        """The sea with the islands in it, step by step."""
        return _stepwise(isles_steps(self.way, start, title, seed, look), 6)

    def dress(self, target: Surface, look: Look, *, lit: bool) -> None:
        """Everything is on the ground already."""


def _stepwise(pictures: Iterator[Surface], steps: int) -> Work[Surface]:
    """A picture after each of so many steps, as work that returns the last of them."""
    for step, picture in enumerate(pictures, 1):
        painted = picture
        yield step / steps
    return painted


_TERRAINS: Mapping[str, Callable[[Track, Area], Terrain]] = MappingProxyType(
    {"escape": Tunnel, "nest": Islands}
)


def terrain_of(game: str, track: Track, area: Area) -> Terrain:
    """The board of a game as large as it can lie in that area."""
    return _TERRAINS[game](track, area)


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
        self.plan = BoardLayout.of(
            size,
            look.scale,
            table.players,
            options.open_row,
            open_hands=options.open_hands,
            hint=hint,
            wide_board=self.match.game.has_islands,
            left_handed=left_handed,
            one_handed=one_handed,
            tips=tips,
        )
        self._inside = opened(self.plan, look.scale, open_hands=options.open_hands)
        self.terrain = terrain_of(self.match.game.name, table.track, Area(*self.plan.board))

    @property
    def way(self) -> TrackView:
        """Where every position lies, the sloop where it is in the game."""
        return self.terrain.way.moored(self.match.table.sloop)

    def button_rects(self) -> dict[str, Rect]:
        """Where the buttons lie."""
        rects = self.plan.buttons()
        helm = self.terrain.helm
        if helm is not None:
            place = Rect(*(round(side) for side in helm))
            # On a small board in a large window the strait is narrower than a finger wants.
            rects["sail"] = place.inflate(0, max(0, self.look.px(64) - place.height))
        return rects

    def places(self, viewer: Viewer, *, flashes: bool = True) -> BoardPlaces:
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
            hand=hand,
            stock=piles.stock.center,
            discard=piles.discard.center,
            row=lambda index: row[min(index, len(row) - 1)].center,
            card_width=piles.stock.width,
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
