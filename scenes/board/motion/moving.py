"""What is on its way over the board at a moment: nothing here knows how it is drawn."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game import Card
from scenes.board.geometry.track_view import Stand
from scenes.board.pieces.figures import Crews
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Clip, Place


class FlyingPirate(NamedTuple):
    """A pirate off its place; the shade shows where above the ground it is."""

    seat: int
    stand: Stand
    ground: float
    squash: float
    """Below 1 broad and low, above it tall and thin."""
    lean: float = 0.0
    """From -1 to the left to 1 to the right."""


class FlyingCard(NamedTuple):
    """A card on its way, by the middle of it; None shows the back."""

    card: Card | None
    place: Place
    width: float
    turned: float = 1.0
    """From -1, its back seen flat, over 0, seen from the edge, to 1, its face seen flat."""


class Banner(NamedTuple):
    """Large words over the board, that share of their way in and out again."""

    phrase: Phrase
    share: float
    seat: int | None


class Puff(NamedTuple):
    """Dust from under somebody's boots, so far gone and so large."""

    place: Place
    size: float
    share: float


class Spray(NamedTuple):
    """Water that splashes up at both ends of a hull, so far gone and so large."""

    place: Place
    """The middle of the hull at the waterline."""
    hull: float
    """How long the hull is."""
    size: float
    share: float


class Burst(NamedTuple):
    """A firework in a player's colour, so far gone and so large."""

    place: Place
    size: float
    share: float
    seat: int


class Dusk(NamedTuple):
    """Evening over the board, from broad day at 0 to night at 1, against which fires are seen."""

    share: float


class Sailing(NamedTuple):
    """The sloop with those aboard off its mooring.

    It lies between the islands, 1 being the first and 2 the second, moved by so many pixels.
    """

    where: float
    pirates: Crews
    shift: Place = (0.0, 0.0)


Flying: TypeAlias = FlyingPirate | FlyingCard | Banner | Puff | Spray | Burst | Dusk | Sailing
Show: TypeAlias = tuple[Flying, ...]


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


@dataclass(frozen=True, slots=True)
class Later:
    """A movement that is not seen until its time comes."""

    part: Clip[Show]
    seconds: float

    @property
    def duration(self) -> float:
        """The waiting and the movement."""
        return self.seconds + self.part.duration

    def sample(self, t: float) -> Show:
        """Nothing, then the movement."""
        return self.part.sample(t - self.seconds) if t >= self.seconds else ()
