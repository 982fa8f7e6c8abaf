"""The loading screen, shown until a scene with large pictures is ready."""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

import pygame
from pygame import Rect, Surface

from scenes.core.scene import Change, Replace, Scene
from scenes.kit import effects, svg
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import Stamp
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, captain
from scenes.kit.work import Work, WorkInProgress, at_once, finished
from scenes.shared.vignettes import DECK, MOONLIT, SLOOP, WATERLINE, sloop

PATIENCE = 0.25
"""Seconds: a scene that is ready sooner needs no loading screen."""
_SLICE = 0.02
"""Seconds of work between two pictures of the loading screen."""
_STEPS = 48
"""The steps of the runner from one end of the jetty to the other."""
_STRIDE = ("run", "stand")
_RUNNER = 1.75
"""The runner's scale in the drawing of the sloop."""
_WOOD = "#5B3B28"
"""The planks of the jetty at night."""
_SHADE = "#3A2519"
"""The posts of the jetty."""
_INK = "#14101A"
"""The outline of the jetty."""
_LEAVES = (325, 325, 235)
"""The part of the drawing of leaves that fills a corner: its top, width and height."""


@runtime_checkable
class Preparing(Scene, Protocol):
    """A scene that paints large pictures."""

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out for a window of that size, and paint the large pictures."""


class Loading(Scene):
    """A pirate runs along a jetty to the sloop until the scene is ready."""

    def __init__(
        self, look: Look, scene: Preparing, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._look = look
        self._scene = scene
        self._clock = clock
        self._size: Size = (0, 0)
        self._progress: WorkInProgress | None = None

    @property
    def ready(self) -> bool:
        """Whether the scene is ready."""
        return self._progress is not None and self._progress.done

    def layout(self, size: Size) -> None:
        if self._progress is not None:
            if size == self._size:
                return
            self._progress.drop()
        self._size = size
        self._progress = WorkInProgress(self._scene.preparation(size), self._clock)

    def enter(self) -> None:
        if self._progress is not None and not self._progress.share:
            self._progress.go_on(PATIENCE)

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        if self._progress is not None and not self._progress.done:
            # Briefly, so that the window stays responsive.
            self._progress.go_on(_SLICE)
        return Replace(self._scene) if self.ready else None

    def draw(self, surface: Surface, _alpha: float) -> None:
        if self._progress is None or self.ready:
            return
        look = self._look.of_picture(self._size)
        share = self._progress.share
        places = _Places.of(self._size)
        _night(look, self._size).draw(surface, (0, 0))
        # The jetty is the progress bar.
        bar = places.bar
        done = round(bar.width * share)
        surface.blit(_gold(look, bar.size).surface, bar, (0, 0, done, bar.height))
        pose = _STRIDE[int(share * _STEPS) % len(_STRIDE)]
        scale = _RUNNER * places.unit
        box = round(BOX[0] * scale), round(BOX[1] * scale)
        crew = look.theme.recolouring("blue")
        runner = look.art.sprite(captain("blue").drawing(pose), box, crew)
        surface.blit(runner, (bar.x + done - box[0] // 2, bar.y - round(FEET * scale)))


class _Places(NamedTuple):
    """The places of the large things in a window, in pixels."""

    horizon: int
    water: int
    """The waterline of the sloop."""
    stem: int
    """The right end of the sloop."""
    unit: float
    """The scale of the drawing of the sloop."""
    bar: Rect
    """The jetty, which is the progress bar."""

    @classmethod
    def of(cls, size: Size) -> "_Places":
        width, height = size
        side = min(size) / 1080
        whole = min(1500 * side, width * 0.92)
        unit = min(520 * side, whole / 2) / SLOOP[0]
        left = round((width - whole) / 2)
        water = round(height * 0.69)
        stem = round(left + whole)
        bar = Rect(left, 0, round(whole - 560 * unit), max(4, round(26 * unit)))
        bar.y = water - round(92 * unit)
        return cls(water - round(190 * unit), water, stem, unit, bar)


@stamp
def _night(look: Look, size: Size) -> Stamp:
    """Return the still picture: the bay in moonlight, the jetty, and the sloop with its crew."""
    width, height = size
    unit = look.scale.unit
    art = look.art
    horizon, water, stem, grid, bar = _Places.of(size)
    night = Surface(size).convert()
    for name, area in (
        ("sky", Rect(0, 0, width, horizon)),
        ("sea", Rect(0, horizon, width, height - horizon)),
    ):
        # One column of a gradient is enough.
        column = PlacedDrawing(f"harbour/{name}", 0, 0, 0.01, area.height / 100)
        line = art.composed([column], (1, area.height))
        night.blit(pygame.transform.scale(line, area.size), area)
    moon = (bar.x + round(300 * grid), round(horizon * 0.36))
    deep = (height - horizon) / 425
    art.draw_glow(night, moon, round(420 * unit), "#78857F")
    # The origin of each drawing in its own units, and its size.
    for name, at, scale, (left, top, wide, high) in (
        ("moon", moon, unit, (110, 110, 220, 220)),
        ("hills-left", (0, horizon), unit, (0, 120, 990, 120)),
        ("hills-right", (width, horizon), unit, (740, 80, 740, 80)),
        ("moonlight", (moon[0], horizon), deep, (400, 0, 800, 425)),
    ):
        drawing = art.sprite(f"harbour/{name}", (round(wide * scale), round(high * scale)))
        night.blit(drawing, (round(at[0] - left * scale), round(at[1] - top * scale)))
    night.blit(_jetty((bar.right + round(60 * grid), water - bar.y), bar.height), (0, bar.y))
    ship = _ship(look, grid)
    night.blit(ship, (stem - ship.get_width(), water - round(WATERLINE * grid)))
    lamp = stem - round((SLOOP[0] - 40) * grid), water - round((WATERLINE - 335) * grid)
    art.draw_glow(night, lamp, round(175 * grid), "#FF9A3C", 0.62)
    # Leaves in both lower corners, as if seen from the shore.
    top, *box = _LEAVES
    fern = PlacedDrawing("menu/leaves-left-front", 0, -top)
    leaves = art.composed([fern], (round(box[0] * unit), round(box[1] * unit)), unit)
    corner = leaves.get_rect(bottomleft=(0, height))
    night.blit(leaves, corner)
    night.blit(pygame.transform.flip(leaves, True, False), corner.move(width - corner.width, 0))
    # The picture shows the night in any theme; only plain themes darken it.
    return Stamp(effects.lit(night, look.theme.scenery) if look.theme.plain else night, (0, 0))


def _jetty(size: Size, thick: int) -> Surface:
    """Paint planks on posts, from the left side down to the water."""
    width, height = size
    paint = partial(svg.rect, stroke=_INK, line=thick / 6)
    posts = (
        paint(x, 0, thick * 0.8, 2 * height, fill=_SHADE)
        for x in range(width - 2 * thick, -thick, -6 * thick)
    )
    planks = paint(-thick, thick / 12, width + thick, thick * 1.3, fill=_WOOD)
    return svg.raster("".join(posts) + planks, size)


def _ship(look: Look, unit: float) -> Surface:
    """Paint the sloop with its crew, without the part under water."""
    water = round(WATERLINE * unit)
    crews = tuple(map(look.theme.recolouring, look.theme.crews))

    def paint() -> Surface:
        ship = sloop(look, DECK, unit, effects.NIGHT, MOONLIT)
        wide = ship.get_width()
        lamp = look.art.composed([PlacedDrawing("harbour/lantern", 0, 0, unit)], (wide // 8, water))
        ship.blit(lamp, (0, 0))
        ship.fill((0, 0, 0, 0), (0, water, wide, ship.get_height()))
        foam = look.art.lit("sloop/foam-1", (wide, round(90 * unit)), MOONLIT)
        ship.blit(foam, (0, water - round(34 * unit)))
        return ship

    work = look.art.painting(f"loading {unit} {crews}", partial(at_once, paint), opaque=False)
    return finished(work)


@stamp
def _gold(look: Look, size: Size) -> Stamp:
    bar = svg.rect(0, 0, *size, size[1] / 2, fill=look.theme.gold)
    return Stamp(svg.raster(bar, size), (0, 0))


def way_to(look: Look, scene: Scene) -> Scene:
    """Return the loading screen before a scene with large pictures, or the scene itself."""
    return Loading(look, scene) if isinstance(scene, Preparing) else scene


def entrance(look: Look, scene: Scene, size: Size) -> Scene:
    """Return the scene if it can be prepared in a moment, else its loading screen."""
    if not isinstance(scene, Preparing):
        return scene
    loading = Loading(look, scene)
    loading.layout(size)
    loading.enter()
    return scene if loading.ready else loading
