"""The board of each game: how its way lies, its painted ground, and what stands on that."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from pygame import Surface

from game import Track
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.islands.ground import isles_steps
from scenes.board.tunnel.ground import ground_steps
from scenes.kit.look import Look
from scenes.kit.work import Work, finished


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
