"""Events as movement: what flies over the board while it happens, and how long that takes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, assert_never

from game import (
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    RowDealt,
    SloopSailed,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
)
from scenes.board.figures import Crews, stand_of
from scenes.board.frames import lifted_between
from scenes.board.shown import Shown
from scenes.board.way import Stand, Way
from scenes.kit.tween import Clip, arc, ease_in_out, ease_out
from scenes.words import Phrase

Place: TypeAlias = tuple[float, float]

_CARD_FLIGHT = 0.28
_DEAL_STEP = 0.045
_HOP = 0.14  # seconds for one space, as long as there are few
_RUN = 0.95  # the longest a run may take
_RETREAT = 0.55
_BANNER = 0.75
_CROSSING = 1.5
_LONG_ROAD = 8  # spaces that are worth a cheer


class FlyingPirate(NamedTuple):
    """A pirate off its place; the shade shows where above the ground it is."""

    seat: int
    stand: Stand
    ground: float
    squash: float


class FlyingCard(NamedTuple):
    """A card on its way, by the middle of it; None shows the back."""

    card: Card | None
    place: Place
    width: float


class Banner(NamedTuple):
    """Large words over the board, that share of their way in and out again."""

    phrase: Phrase
    share: float
    seat: int | None


class Sailing(NamedTuple):
    """The sloop between the islands, 1 being the first and 2 the second, with those aboard."""

    where: float
    pirates: Crews


Flying: TypeAlias = FlyingPirate | FlyingCard | Banner | Sailing
Show: TypeAlias = tuple[Flying, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Where cards lie on the screen, and how wide they are there."""

    hand: Callable[[int, Card | None], Place]
    stock: Place
    discard: Place
    row: Callable[[int], Place]
    width: float


@dataclass(frozen=True, slots=True)
class Stage:
    """What the choreographer must know: the way, the cards' places and the players' names."""

    way: Way
    places: Places
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hop:
    """A pirate from place to place in leaps, squashed where it lands and stretched in the air."""

    seat: int
    stands: tuple[Stand, ...]
    seconds: float
    height: float

    @property
    def duration(self) -> float:
        """All leaps together."""
        return self.seconds

    def sample(self, t: float) -> Show:
        """The pirate at that time."""
        leaps = len(self.stands) - 1
        share = min(max(t / self.seconds, 0.0), 1.0) * leaps
        index = min(int(share), leaps - 1)
        local = share - index
        start, end = self.stands[index], self.stands[index + 1]
        along = ease_in_out(local) if leaps == 1 else local
        ground = start.y + (end.y - start.y) * along
        lift = arc(local) * self.height
        figure = start.height + (end.height - start.height) * along
        # Full stretch at the top of the leap, squashed for a moment at both ends.
        squash = 0.9 + 0.18 * arc(local)
        x = start.x + (end.x - start.x) * along
        return (FlyingPirate(self.seat, Stand(x, ground - lift, figure), ground, squash),)


@dataclass(frozen=True, slots=True)
class Flight:
    """Cards from place to place, one a little after the other."""

    cards: tuple[Card | None, ...]
    starts: tuple[Place, ...]
    ends: tuple[Place, ...]
    width: float
    step: float

    @property
    def duration(self) -> float:
        """Until the last has landed."""
        return _CARD_FLIGHT + self.step * max(0, len(self.cards) - 1)

    def sample(self, t: float) -> Show:
        """The cards that have set out, landed ones at their ends."""
        flying: list[Flying] = []
        for index, card in enumerate(self.cards):
            share = (t - index * self.step) / _CARD_FLIGHT
            if share >= 0:
                way = ease_out(min(1.0, share))
                (x, y), (u, v) = self.starts[index], self.ends[index]
                lift = arc(way) * self.width * 0.6
                place = (x + (u - x) * way, y + (v - y) * way - lift)
                flying.append(FlyingCard(card, place, self.width))
        return tuple(flying)


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words that come, stay and go."""

    phrase: Phrase
    seat: int | None
    duration: float = _BANNER

    def sample(self, t: float) -> Show:
        """The banner on its way."""
        return (Banner(self.phrase, min(1.0, max(0.0, t / self.duration)), self.seat),)


@dataclass(frozen=True, slots=True)
class Crossing:
    """The sloop from island to island: it gathers way, and comes in slowly."""

    start: int
    end: int
    pirates: Crews
    duration: float = _CROSSING

    def sample(self, t: float) -> Show:
        """The sloop at that time."""
        share = ease_in_out(min(max(t / self.duration, 0.0), 1.0))
        return (Sailing(self.start + (self.end - self.start) * share, self.pirates),)


def clips(event: Event, before: Shown, after: Shown, stage: Stage) -> tuple[Clip[Show], ...]:
    """The movements that show what happened, one after the other; none for what needs no show."""
    places = stage.places
    match event:
        case CardPlayed(seat, card) | CardDiscarded(seat, card):
            start = places.hand(seat, card)
            flight = Flight((card,), (start,), (places.discard,), places.width, 0)
            if card.gold and isinstance(event, CardPlayed):
                return flight, Announcement(Phrase("board.freebooter"), seat, 1.0)
            return (flight,)
        case PirateMoved():
            return _move(event, before, after, stage)
        case CardsDrawn(seat, cards, source):
            starts = tuple(
                places.row(index) if source is Source.ROW else places.stock
                for index in range(len(cards))
            )
            ends = tuple(places.hand(seat, card) for card in cards)
            return (Flight(cards, starts, ends, places.width, 0.1),)
        case RowDealt(cards):
            starts = (places.stock,) * len(cards)
            ends = tuple(places.row(index) for index in range(len(cards)))
            return (Flight(cards, starts, ends, places.width, _DEAL_STEP),)
        case StockReshuffled(size):
            backs = (None,) * min(size, 5)
            starts, ends = (places.discard,) * len(backs), (places.stock,) * len(backs)
            return (Flight(backs, starts, ends, places.width, _DEAL_STEP),)
        case HandDealt(seat, cards):
            starts = (places.stock,) * len(cards)
            ends = tuple(places.hand(seat, card) for card in cards)
            return (Flight(cards, starts, ends, places.width, _DEAL_STEP),)
        case TurnBegan(seat, _, _):
            phrase = Phrase("board.turn_of", {"player": stage.names[seat]})
            return (Announcement(phrase, seat, 0.6),)
        case TurnEnded(seat, _, forced):
            phrase = Phrase("board.passes", {"player": stage.names[seat]})
            return (Announcement(phrase, seat, 1.1),) if forced else ()
        case CardsRanOut(seat, missing):
            phrase = Phrase("board.no_cards", {"count": missing})
            return (Announcement(phrase, seat),)
        case SloopSailed(by, island, _, _):
            key = "board.sails_out" if island > before.sloop else "board.sails_back"
            phrase = Phrase(key, {"player": stage.names[by]})
            crossing = Crossing(before.sloop, island, before.pirates)
            return (Together((crossing, Announcement(phrase, by, _CROSSING))),)
        case GameEnded():
            return ()
        case _:
            assert_never(event)


def _move(event: PirateMoved, before: Shown, after: Shown, stage: Stage) -> tuple[Clip[Show], ...]:
    way = stage.way.moored(before.sloop)
    pirate = (event.seat, event.pirate)
    start = stand_of(before.pirates, way, pirate)
    end = stand_of(after.pirates, way, pirate)
    between = tuple(way.footing(space, end.height) for space in event.jumped)
    stands = (start, *between, end)
    leaps = len(stands) - 1
    if event.destination < event.origin:
        # A scramble back: low and hasty.
        return (Hop(event.seat, stands, min(_RETREAT, _HOP * leaps + 0.1), way.cell * 0.16),)
    seconds = min(_RUN, _HOP * leaps + 0.08)
    hop = Hop(event.seat, stands, seconds, way.cell * 0.4)
    if len(event.road) < 2 or leaps < _LONG_ROAD:
        return (hop,)
    cheer = Phrase("board.free_road", {"count": event.destination - event.origin})
    return (hop, Announcement(cheer, event.seat, 0.9))


@dataclass(frozen=True, slots=True)
class Together:
    """Several movements at once, in one show."""

    parts: tuple[Clip[Show], ...]

    @property
    def duration(self) -> float:
        """The longest of them."""
        return max(part.duration for part in self.parts)

    def sample(self, t: float) -> Show:
        """All of them at that time."""
        return tuple(flying for part in self.parts for flying in part.sample(t))


def taken_back(before: Shown, after: Shown, way: Way) -> Together | None:
    """Pirates and sloop going back to where they were when an action is undone; None if none do."""
    parts: tuple[Clip[Show], ...] = tuple(
        Hop(
            seat,
            (
                stand_of(before.pirates, way, (seat, pirate)),
                stand_of(after.pirates, way, (seat, pirate)),
            ),
            0.35,
            way.cell * 0.5,
        )
        for seat, pirate in lifted_between(before, after)
    )
    if before.sloop != after.sloop:
        parts = (*parts, Crossing(before.sloop, after.sloop, before.pirates, _CROSSING / 2))
    return Together(parts) if parts else None
