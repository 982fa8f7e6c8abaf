"""The board of each game in one window: its positions, and how its ground is painted."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from pygame import Surface

from game import Game, Track
from scenes.board.chart import Chart
from scenes.board.geometry.islands import IslandsView, Pair
from scenes.board.geometry.scenery import SceneryKind, places
from scenes.board.geometry.track_view import Area, Point, TrackView
from scenes.board.geometry.tunnel import TunnelLayout, TunnelView
from scenes.board.islands.ground import label_isles, paint_islands
from scenes.board.lighting import Lights, LitGround, draw_torchlight
from scenes.board.tunnel.ground import paint_tunnel
from scenes.kit.look import Look
from scenes.kit.painting import Report, ignore
from scenes.kit.themes import PARCHMENT

Fold: TypeAlias = TunnelLayout | Pair
"""How a tunnel is folded, or in how many rows each island is; not how large that is."""


class Covered(NamedTuple):
    """The pixels of a board that are covered: above, or by a block beside a tall tunnel."""

    above: float = 0.0
    beside: tuple[int, int] | None = None


_UNCOVERED = Covered()


class Terrain:
    """A game's board in one window: its positions, and the ground below the pieces."""

    def __init__(
        self,
        game: Game,
        track: Track,
        area: Area,
        covered: Covered = _UNCOVERED,
        ground: Area | None = None,
        fold: Fold | None = None,
    ) -> None:
        """Lay the board out in an area, a part of which may be covered.

        The ground may extend beyond the area. The board is folded as given, or else so that its
        spaces are as large as possible.
        """
        self.fold: Fold | None
        """How the board is folded."""
        self.signs = track.signs
        """The signs of all positions."""
        self.free: Area | None = None
        """The place of plates beside the tunnel, if there is one."""
        self.lights: Lights
        """The lights of the board."""
        self.track: TrackView
        """The positions on the screen, with the sloop at the first island."""
        self.sea: Area
        """The widest water, over which gulls fly."""
        self.chimney: Point
        """Where smoke rises."""
        self._campfires: Callable[[int], Iterator[Point]]
        """Yield the fires that are drawn on the ground, by the seed of the game."""
        self._paint: Callable[[str, str, int, Look, Report], Surface]
        self._write: Callable[[Chart, str, str], None]
        """Write the words on the ground."""
        if game.has_islands:
            pair = fold if isinstance(fold, Pair) else None
            islands = IslandsView.of(track, area, covered.above, pair)
            islands = islands.spread(ground or islands.board)
            self.track = islands
            self.fold = islands.pair
            self.lights = Lights.on_islands(islands)
            self.sea = islands.strait
            self.chimney = islands.camp.centre
            self._campfires = lambda _: iter(())
            self._paint = partial(paint_islands, islands)
            self._write = partial(label_isles, islands)
        else:
            layout = fold if isinstance(fold, TunnelLayout) else None
            tunnel = TunnelView.of(track.pieces, area, covered.beside, layout)
            tunnel = tunnel.spread(ground or tunnel.board)
            self.free = tunnel.plates
            self.track = tunnel
            self.fold = tunnel.layout
            self.lights = Lights.in_tunnel(tunnel)
            self.sea = tunnel.harbour
            self.chimney = Point(tunnel.fort.right, tunnel.fort.top)
            self._campfires = partial(_fires_in_camps, tunnel)
            self._paint = lambda _, __, seed, look, report: paint_tunnel(tunnel, seed, look, report)
            self._write = lambda *_: None

    def painted_ground(self, title: str, seed: int, look: Look, start: str = "") -> Surface:
        """Paint the ground as it is at the deal."""
        ground = self.lit_ground(title, seed, look, start)
        return ground.part(ground.ground.get_rect(), 0)

    def lit_ground(
        self, title: str, seed: int, look: Look, start: str = "", report: Report = ignore
    ) -> LitGround:
        """Paint the ground, or load it if it was painted for this window before.

        Islands show the title at the nest, and a word or an arrow at the start.
        """
        plain = look.theme.plain
        # All other themes only differ in their light, and share one picture on disk.
        drawn = look if plain else look.with_theme(PARCHMENT._replace(crews=look.theme.crews))
        ground = look.art.painted(
            f"ground {self.track} {title} {start} {seed} {look.scale} {plain and look.theme}",
            lambda: self._paint(start, title, seed, drawn, report),
            of_one_game=True,
        )
        lights = self.lights
        if not plain:
            lights = lights._replace(campfires=tuple(self._campfires(seed)))
        lit = LitGround(ground, self.track, lights, look)
        if not plain:
            self._write(Chart(self.track, look, lit.labels), start, title)
        return lit

    def draw_flames(self, target: Surface, look: Look) -> None:
        """Draw the flames of the torches without motion."""
        for place in () if look.theme.plain else self.lights.torches:
            size = (round(place.width), round(place.height))
            sprite = look.art.sprite("scenery/torch", size)
            target.blit(sprite, (round(place.left), round(place.top)))

    def draw_torchlight(self, target: Surface, look: Look, strength: float | None = None) -> None:
        """Draw the light of the torches over walls and pieces, by default as in the theme."""
        if not look.theme.plain:
            shines = look.theme.hour.torch if strength is None else strength
            draw_torchlight(target, self.track, self.lights, look, shines)


def _fires_in_camps(tunnel: TunnelView, seed: int) -> Iterator[Point]:
    for kind, (left, top, width, height) in places(tunnel, seed):
        if kind is SceneryKind.CAMP:
            yield Point(left + 0.655 * width, top + 0.74 * height)
