"""The board of each game in one window: where its positions are, and how its ground is painted."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pygame import Surface

from game import Game, Track
from scenes.board.chart import Chart
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.islands.ground import isles_steps, label_isles
from scenes.board.lighting import Lights, draw_torchlight, light_ground
from scenes.board.tunnel.ground import ground_steps, label_ground
from scenes.kit.look import Look
from scenes.kit.themes import PARCHMENT
from scenes.kit.work import Work

_GROUND_STEPS = 6


class Terrain:
    """A game's board in one window: where its positions are, and the ground below the pieces."""

    def __init__(
        self,
        game: Game,
        track: Track,
        area: Area,
        clear: float = 0.0,
        plates: tuple[int, int] | None = None,
        ground: Area | None = None,
    ) -> None:
        """Lay the board out in an area, of which plates cover some pixels at the top.

        Or there are plates of that size on a tall board, beside the tunnel. The ground may go on
        beyond that area.
        """
        self.free: Area | None = None
        """The place of such plates, if there is one."""
        self.lights: Lights
        """What shines on the board."""
        self.way: TrackView
        """Where every position is, with the sloop at the first island."""
        self._steps: Callable[[str, str, int, Look], Iterator[Surface]]
        self._label: Callable[[Chart, str, str, int], None]
        if game.has_islands:
            islands = IslandsView.of(track, area, clear)
            islands = islands.spread(ground or islands.board)
            self.way = islands
            self.lights = Lights.on_islands(islands)
            self._steps = partial(isles_steps, islands)
            self._label = partial(label_isles, islands)
        else:
            tunnel = TunnelView.of(track.pieces, area, plates)
            tunnel = tunnel.spread(ground or tunnel.board)
            self.free = tunnel.plates
            self.way = tunnel
            self.lights = Lights.in_tunnel(tunnel)
            self._steps = lambda _, title, seed, look: ground_steps(tunnel, title, seed, look)
            self._label = lambda chart, _, title, seed: label_ground(chart, tunnel, title, seed)

    def ground_work(self, title: str, seed: int, look: Look, start: str = "") -> Work[Surface]:
        """Paint what never changes in steps, or load it if it was painted for this window.

        It shows the name of the variant; on islands also a word at the start, or else an arrow.
        """
        plain = look.theme.plain
        # All other themes differ in their light only, and share one picture on disk.
        drawn = look if plain else look.with_theme(replace(PARCHMENT, crews=look.theme.crews))
        ground = yield from look.art.painting(
            f"ground {self.way} {title} {start} {seed} {look.scale} {plain and look.theme}",
            lambda: self._painting(title, seed, drawn, start),
            opaque=False,
            of_one_game=True,
        )
        if not plain:
            light_ground(ground, self.way, self.lights, look)
        if look.theme.hour.dark:
            # Again, as nothing written can be read in the dark.
            self._label(Chart(self.way, look, ground), start, title, seed)
        return ground

    def _painting(self, title: str, seed: int, look: Look, start: str) -> Work[Surface]:
        for step, picture in enumerate(self._steps(start, title, seed, look), 1):
            painted = picture
            yield step / _GROUND_STEPS
        return painted

    def draw_flames(self, target: Surface, look: Look) -> None:
        """Draw the flames of the torches as they are while nothing moves."""
        for place in () if look.theme.plain else self.lights.torches:
            size = (round(place.width), round(place.height))
            sprite = look.art.sprite("scenery/torch", size)
            target.blit(sprite, (round(place.left), round(place.top)))

    def draw_torchlight(self, target: Surface, look: Look) -> None:
        """Draw the light of the torches, over walls and pieces."""
        if not look.theme.plain:
            draw_torchlight(target, self.way, self.lights, look)
