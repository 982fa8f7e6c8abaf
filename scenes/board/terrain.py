"""The board of each game in one window: where its positions are, and how its ground is painted."""

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Surface

from game import Game, Track
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.islands.ground import isles_steps
from scenes.board.tunnel.ground import ground_steps
from scenes.kit.look import Look
from scenes.kit.work import Work

_GROUND_STEPS = 6


class Terrain:
    """A game's board in one window: where its positions are, and the ground below the pieces."""

    def __init__(self, game: Game, track: Track, area: Area) -> None:
        self.helm: Area | None = None
        """The place of the button that makes the sloop sail, in a game where it does."""
        self.torches: tuple[Area, ...] = ()
        self.way: TrackView
        """Where every position is, with the sloop at the first island."""
        self._steps: Callable[[str, str, int, Look], Iterator[Surface]]
        if game.has_islands:
            islands = IslandsView.of(track, area)
            self.way = islands
            self._steps = partial(isles_steps, islands)
        else:
            tunnel = TunnelView.of(track.pieces, area)
            self.way, self.torches = tunnel, torches(tunnel)
            self._steps = lambda _, title, seed, look: ground_steps(tunnel, title, seed, look)

    def ground_work(self, title: str, seed: int, look: Look, start: str = "") -> Work[Surface]:
        """Paint what never changes, in steps.

        It shows the name of the variant; on islands also a word at the start, or else an arrow.
        """
        for step, picture in enumerate(self._steps(start, title, seed, look), 1):
            painted = picture
            yield step / _GROUND_STEPS
        return painted

    def dress(self, target: Surface, look: Look, *, lit: bool) -> None:
        """Draw the light of the torches on the walls; their flames only if they are lit."""
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
