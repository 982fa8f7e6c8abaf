"""What moves over the board: clips, each a pure function of time that returns what to draw."""

import math
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game import Card
from scenes.board.geometry.track_view import Stand
from scenes.board.pieces.figures import Crews
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Clip, Place, arc, ease_in, ease_in_out, ease_out

CARD_FLIGHT = 0.3
_LANDING = 0.2
_TURNING = 0.55  # share of a flight in which a card turns over
_DROOP = 0.16  # how much shorter a landing pirate is
_REACH = 0.14  # how much taller one in the air is


class FlyingPirate(NamedTuple):
    """A pirate in the air, above its shadow on the ground."""

    seat: int
    stand: Stand
    ground: float
    squash: float
    """Below 1 broad and low, above 1 tall and thin."""
    lean: float = 0.0
    """From -1, to the left, to 1, to the right."""


class FlyingCard(NamedTuple):
    """A moving card by its centre; None shows the back."""

    card: Card | None
    place: Place
    width: float
    turned: float = 1.0
    """From -1, face down, over 0, on edge, to 1, face up."""


class Banner(NamedTuple):
    """Large words over the board; `share` is the part of their time that has passed."""

    phrase: Phrase
    share: float
    seat: int | None


class Puff(NamedTuple):
    """Dust under a pirate's boots."""

    place: Place
    size: float
    share: float


class Spray(NamedTuple):
    """Water that splashes up at both ends of a hull."""

    place: Place
    """The middle of the waterline."""
    hull: float
    """Its length."""
    size: float
    share: float


class Burst(NamedTuple):
    """A firework in a player's colour."""

    place: Place
    size: float
    share: float
    seat: int


class Dusk(NamedTuple):
    """Darkness over the board, from day at 0 to night at 1, so that fireworks show."""

    share: float


class Sailing(NamedTuple):
    """The sloop with its passengers: at island 1 or 2 or between them, shifted by some pixels."""

    where: float
    pirates: Crews
    shift: Place = (0.0, 0.0)


Flying: TypeAlias = FlyingPirate | FlyingCard | Banner | Puff | Spray | Burst | Dusk | Sailing
Show: TypeAlias = tuple[Flying, ...]


def _share(t: float, duration: float) -> float:
    return min(max(t / duration, 0.0), 1.0)


def _between(start: Stand, end: Stand, share: float) -> Stand:
    return Stand(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


@dataclass(frozen=True, slots=True)
class Together:
    """Several clips at once."""

    parts: tuple[Clip[Show], ...]

    @property
    def duration(self) -> float:
        return max(part.duration for part in self.parts)

    def sample(self, t: float) -> Show:
        return tuple(flying for part in self.parts for flying in part.sample(t))


@dataclass(frozen=True, slots=True)
class Hop:
    """One leap: crouched at both ends, stretched and leaning forward in between."""

    seat: int
    start: Stand
    end: Stand
    duration: float
    height: float
    size: float = 0.0
    """Of the dust where the leap begins; 0 for a first leap."""

    def sample(self, t: float) -> Show:
        share = _share(t, self.duration)
        start, end = self.start, self.end
        x, ground, tall = _between(start, end, share)
        high = arc(share)
        squash = 1 - _DROOP + (_DROOP + _REACH) * math.sqrt(high)
        along = max(-1.0, min(1.0, (end.x - start.x) / max(1.0, tall)))
        lean = along * math.sin(share * math.pi)
        stand = Stand(x, ground - high * self.height, tall)
        pirate = FlyingPirate(self.seat, stand, ground, squash, lean)
        if not self.size:
            return (pirate,)
        return Puff((start.x, start.y), self.size, min(1.0, t / _LANDING)), pirate


@dataclass(frozen=True, slots=True)
class Landing:
    """A pirate lands: squashed, a little too tall, still."""

    seat: int
    stand: Stand
    size: float
    duration: float = _LANDING

    def sample(self, t: float) -> Show:
        share = _share(t, self.duration)
        swing = math.cos(share * 2.5 * math.pi) * (1 - share)
        pirate = FlyingPirate(self.seat, self.stand, self.stand.y, 1 - _DROOP * swing)
        return Puff((self.stand.x, self.stand.y), self.size, share), pirate


@dataclass(frozen=True, slots=True)
class Scramble:
    """A hurried retreat: low, bent, swaying from side to side, in a trail of dust."""

    seat: int
    stands: tuple[Stand, ...]
    duration: float
    size: float

    def sample(self, t: float) -> Show:
        share = ease_in_out(_share(t, self.duration))
        way = share * (len(self.stands) - 1)
        index = min(int(way), len(self.stands) - 2)
        part = way - index
        x, y, tall = _between(self.stands[index], self.stands[index + 1], part)
        steps = share * (2 * len(self.stands))
        bob = abs(math.sin(steps * math.pi))
        sway = math.sin(steps * math.pi) * 0.8
        stand = Stand(x, y - bob * self.size * 0.2, tall)
        flying: list[Flying] = []
        # A puff at each space left behind not long ago.
        for passed in range(index + 1):
            gone = (way - passed) / 2
            if gone < 1:
                left = self.stands[passed]
                flying.append(Puff((left.x, left.y), self.size * 0.8, gone))
        flying.append(FlyingPirate(self.seat, stand, y, 0.9 + 0.08 * bob, sway))
        return tuple(flying)


@dataclass(frozen=True, slots=True)
class Flight:
    """Cards from place to place, one a little after the other; hidden ones may turn over."""

    cards: tuple[Card | None, ...]
    starts: tuple[Place, ...]
    ends: tuple[Place, ...]
    width: float
    step: float
    turning: bool = False

    @property
    def duration(self) -> float:
        return CARD_FLIGHT + self.step * max(0, len(self.cards) - 1)

    def sample(self, t: float) -> Show:
        flying: list[Flying] = []
        for index, card in enumerate(self.cards):
            share = (t - index * self.step) / CARD_FLIGHT
            if share >= 0:
                way = ease_out(min(1.0, share))
                (x, y), (u, v) = self.starts[index], self.ends[index]
                lift = arc(way) * self.width * 0.6
                place = (x + (u - x) * way, y + (v - y) * way - lift)
                turned = 1.0
                if self.turning and card is not None:
                    turned = -math.cos(min(1.0, share / _TURNING) * math.pi)
                # Larger in the middle of its way, as if nearer.
                width = self.width * (1 + 0.16 * arc(way))
                flying.append(FlyingCard(card, place, width, turned))
        return tuple(flying)


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words that appear, stay and go."""

    phrase: Phrase
    seat: int | None
    duration: float = 0.75

    def sample(self, t: float) -> Show:
        return (Banner(self.phrase, _share(t, self.duration), self.seat),)


@dataclass(frozen=True, slots=True)
class Boarding:
    """A pirate jumps aboard: the sloop dips, sways and throws up water."""

    island: int
    pirates: Crews
    waterline: Place
    hull: float
    size: float
    duration: float = 0.7

    def sample(self, t: float) -> Show:
        share = _share(t, self.duration)
        dip = math.sin(share * 3 * math.pi) * (1 - share) * self.size * 0.12
        sloop = Sailing(self.island, self.pirates, (0.0, dip))
        return sloop, Spray(self.waterline, self.hull, self.size, share)


@dataclass(frozen=True, slots=True)
class Crossing:
    """The sloop sails from island to island, rocking, slowly at both ends."""

    start: int
    end: int
    pirates: Crews
    size: float
    duration: float = 1.6

    def sample(self, t: float) -> Show:
        share = _share(t, self.duration)
        way = ease_in_out(share)
        rock = math.sin(share * 4 * math.pi) * arc(share) * self.size * 0.06
        where = self.start + (self.end - self.start) * way
        return (Sailing(where, self.pirates, (0.0, rock)),)


@dataclass(frozen=True, slots=True)
class SailingAway:
    """The sloop sails out of the picture."""

    island: int
    pirates: Crews
    way: Place
    size: float
    duration: float = 2.6

    def sample(self, t: float) -> Show:
        share = _share(t, self.duration)
        far = ease_in(share)
        rock = math.sin(share * 6 * math.pi) * self.size * 0.04
        shift = (self.way[0] * far, self.way[1] * far + rock)
        return (Sailing(self.island, self.pirates, shift),)


@dataclass(frozen=True, slots=True)
class Nightfall:
    """It gets dark and stays dark."""

    duration: float

    def sample(self, t: float) -> Show:
        return (Dusk(ease_out(min(1.0, max(0.0, t / 0.8)))),)


@dataclass(frozen=True, slots=True)
class Fireworks:
    """One burst after the other, each in a player's colour."""

    places: tuple[Place, ...]
    seats: tuple[int, ...]
    size: float
    step: float = 0.28
    burning: float = 0.9

    @property
    def duration(self) -> float:
        return self.burning + self.step * (len(self.places) - 1)

    def sample(self, t: float) -> Show:
        flying = []
        for index, (place, seat) in enumerate(zip(self.places, self.seats, strict=True)):
            share = (t - index * self.step) / self.burning
            if 0 <= share < 1:
                flying.append(Burst(place, self.size, share, seat))
        return tuple(flying)
