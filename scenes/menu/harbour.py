"""The menu's picture: the harbour of Cartagena at night."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, svg, transform
from scenes.kit.animation import Place, wave
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.textures import noise
from scenes.kit.theme import DAYLIGHT, Colour, Light
from scenes.shared.variant_looks import PlacedPirate
from scenes.shared.vignettes import DECK, LANTERN, MOONLIT, SLOOP, WATERLINE, draw_figures, sloop

_MOON = "#FFF1C4"
"""The colour of moonlight."""
_FLAME = "#FF9A3C"
"""The colour of firelight."""
_CAVE = (438, 600)
"""The mouth of the cave in the drawing of the fortress."""
_LIT = (
    *((438, 85, 70), (368, 172, 50), (438, 172, 50), (470, 222, 50), (600, 220, 50)),
    *((668, 220, 50), (200, 310, 45), (330, 310, 45), (540, 310, 45), (680, 310, 45)),
    *((136, 280, 45), (436, 310, 110)),
)
"""The windows and the gate in the drawing of the fortress: their place, and their reach."""
_SHORE = 578
"""Units of the lower edge that the shore takes up in a window of 1080p."""
_PALMS = ((1815, 990, 1.25, False), (1776, 1012, 0.78, True))
"""The palms in a window of 1080p: their place, their scale, and whether they lean left."""
_FISHER = PlacedPirate("green", "fish", 1520, 1036, 1.45, "happy")
"""A pirate ashore, in a window of 1080p."""
_WATCH = PlacedPirate("blue", "stand", 1752, 1006, 1.55)
"""A pirate ashore who stands among swaying leaves, in a window of 1080p."""
_CAMP = (1342, 770, 500, 290)
"""The rectangle of both pirates and their fire, in a window of 1080p."""
_FIRE = (1582, 922, 118, 108)
"""The rectangle of the fire, in a window of 1080p."""
_FIRELIT = ((130, 140, 178), (166, 168, 192), (250, 226, 200), (255, 232, 200))
"""The colours that pirates ashore are multiplied with, towards the fire."""
_WARMTH = ((0, 0, 0), (0, 0, 0), (40, 20, 2), (84, 44, 6))
"""The colours that are added to them, towards the fire."""
_SHADE = 14
"""How far the shadow of a pirate ashore reaches below the feet."""
_FOAM = (190, 214, 226)
"""The colour that foam is multiplied with at night."""
_LEVEL = 6
"""The number of pictures in which the sloop leans to one side, after which it lies level."""
_LEFT_LEAVES = (
    ("back", (0, 130, 332, 430)),
    ("middle", (0, 263, 353, 297)),
    ("front", (0, 325, 325, 235)),
)
"""The leaves in the left corner: the rectangle that each fills in its drawing."""
_SWAYING = (("middle", (566, 195, 194, 279), 2, 5.9), ("front", (645, 312, 115, 208), 4, 5.1))
"""Leaves behind and in front of the second pirate: the rectangle that each fills in its drawing,
how far it sways, and the period in seconds."""


@dataclass(frozen=True, slots=True)
class Composition:
    """The places of the large things, in units; the fortress and the sloop with their scales."""

    width: float
    height: float
    left: float
    """The left side of the part that no control covers."""
    horizon: float
    moon: Place
    fort: tuple[float, float, float]
    """The left side, the shore and the scale of the fortress."""
    sloop: tuple[float, float, float]
    """The left side, the waterline and the scale of the sloop."""
    land: float
    """The bottom of the shore in front: the lower edge, or the top of the controls there."""
    near: float
    """The scale of the shore in front and everything on it."""
    corner: Place
    """The lower left corner of the small controls at the upper right."""

    @classmethod
    def of(
        cls,
        width: float,
        height: float,
        clear: tuple[float, float, float],
        corner: Place | None = None,
    ) -> "Composition":
        """Compose a window in which controls surround a clear area: its left, top and bottom.

        `corner` is the lower left corner of the controls at the upper right.
        """
        left, top, bottom = clear
        corner = corner or (width, 0)
        if width < height:
            room = bottom - top
            shore = top + room * 0.64
            scale = min(0.95, (shore - top) / 745)
            fort = width - 748 * scale, shore, scale
            sloop = width * 0.08, bottom - room * 0.06, min(0.8, room * 0.62 / 640)
            moon = width * 0.26, top + max(room * 0.16, 116)
            near = min(1.0, (width - sloop[0] - 630 * sloop[2]) / _SHORE, room / 725)
            horizon = top + room * 0.52
            return cls(width, height, 0, horizon, moon, fort, sloop, bottom, near, corner)
        room = width - left
        scale = min(1.08, max(0.74, math.sqrt(room / 1220)))
        wall = width - min(748 * scale, 0.75 * room)
        stern = min(left + 0.36 * room - 240 * scale, wall - 260 * scale)
        fort = wall, 785, 0.95 * scale
        sloop = max(left + 70, stern), 884, 0.6875 * scale
        moon = left + 50 + 0.155 * room, 262
        # The fishing rod stays clear of the sloop.
        near = min(scale, (width - sloop[0] - 630 * sloop[2]) / _SHORE)
        return cls(width, height, left, 655, moon, fort, sloop, height, near, corner)

    @property
    def wooded(self) -> bool:
        """Whether there is room for palms in front."""
        return self.width >= self.height

    @property
    def raised(self) -> bool:
        """Whether there are controls below the shore."""
        return self.land < self.height

    def on_fort(self, x: float, y: float) -> Place:
        """Return the place of a point in the drawing of the fortress."""
        left, shore, scale = self.fort
        return left + x * scale, shore + (y - 640) * scale

    def on_sloop(self, x: float, y: float) -> Place:
        """Return the place of a point in the drawing of the sloop at rest."""
        left, water, scale = self.sloop
        return left + x * scale, water + (y - WATERLINE) * scale

    @property
    def fire(self) -> Place:
        """The middle of the flames ashore."""
        x, y, width, height = _FIRE
        return self.in_front(x + width / 2, y + height * 0.55)

    @property
    def camp(self) -> tuple[float, float, float, float]:
        """The rectangle of the pirates ashore."""
        x, y, width, height = _CAMP
        return *self.in_front(x, y), width * self.near, height * self.near

    @property
    def deck(self) -> tuple[float, float, float, float]:
        """The rectangle of the pirates aboard."""
        _, _, scale = self.sloop
        return *self.on_sloop(70, 330), 530 * scale, 220 * scale

    def in_front(self, x: float, y: float) -> Place:
        """Return the place of a point of the shore, given for a window of 1080p."""
        return self.width + (x - 1920) * self.near, self.land + (y - 1080) * self.near


def _still(look: Look, plan: Composition, size: Size, clear: Rect, light: Light) -> Surface:
    """Paint everything that never moves."""
    unit = look.scale.unit
    art = look.art

    def put(sprite: Surface, at: Place) -> None:
        ground.blit(sprite, (round(at[0] * unit), round(at[1] * unit)))

    def shine(at: Place, reach: float, colour: Colour) -> None:
        # A light has no edges, so a large one is made small and stretched.
        side = max(2, round(2 * reach * unit))
        glow = transform.smoothscale(art.glow(160, colour), (side, side))
        corner = round(at[0] * unit) - side // 2, round(at[1] * unit) - side // 2
        ground.blit(glow, corner, special_flags=pygame.BLEND_RGB_ADD)

    def fill(name: str, area: Rect, *, down: bool = True) -> None:
        # One line of a gradient is enough.
        line = (1, area.height) if down else (area.width, 1)
        layer = PlacedDrawing(name, 0, 0, line[0] / 100, line[1] / 100)
        ground.blit(transform.scale(art.composed([layer], line), area.size), area)

    width, height = size
    horizon = round(plan.horizon * unit)
    ground = Surface(size)
    sea = Rect(0, horizon, width, height - horizon)
    fill("harbour/sky", Rect(0, 0, width, horizon))
    fill("harbour/sea", sea)
    # Grain hides the bands of the gradients.
    grain = noise(size, size, 5, (0, 0, 0), (4, 4, 5))
    ground.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    shine(plan.moon, 540, "#78857F")
    # The drawings of the sea are 425 units high.
    moon = plan.moon[0]
    deep = (plan.height - plan.horizon) / 425
    lights = (
        PlacedDrawing("harbour/stars", 0, plan.horizon),
        PlacedDrawing("harbour/moon", *plan.moon),
        PlacedDrawing("harbour/far-clouds", moon, plan.horizon),
        PlacedDrawing("harbour/hills-left", 0, plan.horizon),
        PlacedDrawing("harbour/hills-right", plan.width, plan.horizon),
        PlacedDrawing("harbour/ripples", 0, plan.horizon, 1, deep),
        PlacedDrawing("harbour/moonlight", moon, plan.horizon, 1, deep),
    )
    ground.blit(art.composed(lights, size, unit), (0, 0))
    shine((plan.moon[0], plan.horizon + 30), 270, "#4A4330")
    scale = plan.fort[2] * unit
    fort = art.sprite("scenery/fortress-night", (round(790 * scale), round(730 * scale)))
    put(fort, plan.on_fort(0, -90))
    x, y = plan.on_fort(0, 640)
    left, water = plan.on_sloop(306, WATERLINE)
    top = horizon / unit
    reflections = (
        PlacedDrawing("harbour/rock-water", x, y - top, plan.fort[2]),
        PlacedDrawing("harbour/sloop-shadow", left, water - top, plan.sloop[2]),
    )
    ground.blit(art.composed(reflections, sea.size, unit), sea)
    for x, y, reach in _LIT:
        shine(plan.on_fort(x, y), reach * plan.fort[2], "#613B17")
    near = plan.near * unit
    if plan.raised:
        # The shore goes on under the controls.
        across = (plan.width - _SHORE * plan.near) / 100
        land = PlacedDrawing("menu/land", 0, plan.land, across, 1)
        ground.blit(art.composed([land], size, unit), (0, 0))
    # Darkness under the controls makes them stand out.
    if plan.wooded:
        for x, y, scale, left in _PALMS:
            palm = round(420 * scale * near), round(500 * scale * near)
            tree = transform.flip(art.sprite("scenery/palm-night", palm), left, False)
            # The trunk is at 180 of 420 units, or at 240 in a mirrored palm that leans left.
            put(tree, plan.in_front(x - (240 if left else 180) * scale, y - 470 * scale))
        fill("harbour/dusk-side", Rect(0, 0, round(clear.left * 1.2), height), down=False)
        for sprite, at in _at_side(look, plan, plan.height):
            put(sprite, at)
    else:
        fill("harbour/dusk-above", Rect(0, 0, width, clear.top))
    put(art.sprite("menu/leaf-top", (round(380 * unit), round(238 * unit))), (0, 0))
    put(*_on_shore(look, plan, "back", (178, 168, 582, 352)))
    if plan.wooded:
        # Where the shore is raised, the nearest leaves are below it; else only grass is still.
        near_by = (289, 312, 471 if plan.raised else 364, 208)
        leaves, (x, y) = _on_shore(look, plan, "front", near_by)
        put(leaves, (x, y + plan.height - plan.land))
    else:
        # On both sides of the controls, up to the shore.
        for bottom in (plan.land + 330, plan.land + 530, plan.height):
            if bottom <= plan.height:
                for sprite, at in (
                    *_at_side(look, plan, bottom),
                    *_at_side(look, plan, bottom, right=True),
                ):
                    put(sprite, at)
    shine(plan.fire, 190 * plan.near, "#4A2A10")
    effects.lit(ground, light)
    x, y, wide, high = _FIRE
    fire = art.sprite("menu/campfire", (round(wide * near), round(high * near)))
    put(fire, plan.in_front(x, y))
    fisher = _by_fire(_FISHER, look, (round(410 * near), round(280 * near)), near)
    x, y = plan.in_front(_FISHER.x, _FISHER.y + _SHADE)
    put(fisher, (x - fisher.get_width() / 2 / unit, y - fisher.get_height() / unit))
    return ground


def _at_side(
    look: Look, plan: Composition, bottom: float, *, right: bool = False
) -> Iterator[tuple[Surface, Place]]:
    """Yield the leaves at a side of the window, and their places in units.

    They fade into the ground, unless they are at its lower edge.
    """
    unit = look.scale.unit
    for name, (x, y, wide, high) in _LEFT_LEAVES:
        fern = PlacedDrawing(f"menu/leaves-left-{name}", -x, -y)
        leaves = look.art.composed([fern], (round(wide * unit), round(high * unit)), unit)
        if bottom < plan.height:
            leaves = _rooted(leaves, 0.5)
        leaves = transform.flip(leaves, right, False)
        yield leaves, (plan.width - x - wide if right else x, bottom - 560 + y)


def _on_shore(
    look: Look, plan: Composition, name: str, part: tuple[float, float, float, float]
) -> tuple[Surface, Place]:
    """Return a part of the leaves on the shore, and its place in units."""
    x, y, wide, high = part
    scale = plan.near * look.scale.unit
    picture = _leaves(name, (x, y), look, (round(wide * scale), round(high * scale)), scale)
    return picture, plan.in_front(1160 + x, 560 + y)


_Paint: TypeAlias = Callable[[Look, Size, float], Surface]


def _sloop(look: Look, size: Size, scale: float) -> Surface:
    """Paint the sloop with its crew, upright and with its keel."""
    whole = sloop(look, DECK, scale, effects.NIGHT, MOONLIT)
    whole.blit(look.art.sprite("harbour/lantern", size), (0, 0))
    return whole


@stamp
def _leaning(_look: Look, upright: Surface, degrees: float) -> Stamp:
    """Paint the sloop as it leans to a side."""
    return Stamp(transform.rotozoom(upright, degrees, 1), (0, 0))


def _leaves(name: str, corner: Place, look: Look, size: Size, scale: float) -> Surface:
    """Paint the part of the leaves on the shore with a given corner in their drawing."""
    x, y = corner
    layer = PlacedDrawing(f"menu/leaves-right-{name}", -x * scale, -y * scale, scale)
    leaves = look.art.composed([layer], size)
    # The leaves in the middle end above the lower edge.
    return _rooted(leaves, 0.2) if name == "middle" else leaves


def _rooted(leaves: Surface, share: float) -> Surface:
    """Return leaves of which the lowest share fades into the ground."""
    width, height = leaves.get_size()
    fading = effects.blank((1, height), "#FFFFFF")
    for row in range(height):
        seen = min(1.0, (height - row) / (height * share))
        fading.set_at((0, row), (255, 255, 255, round(255 * seen)))
    fading = transform.scale(fading, (width, height))
    leaves.blit(fading, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return leaves


def _by_fire(who: PlacedPirate, look: Look, size: Size, scale: float) -> Surface:
    """Paint a pirate ashore, lit from the side of the fire, with a shadow on the other side.

    The feet are above the middle of the lower edge.
    """
    wide = size[0] / scale
    high = size[1] / scale
    figure = effects.blank(size)
    placed = who._replace(x=wide / 2, y=high - _SHADE)
    draw_figures(figure, look, [placed], scale)
    side = 1 if who.x < _FIRE[0] else -1
    for lights, how in ((_FIRELIT, pygame.BLEND_RGB_MULT), (_WARMTH, pygame.BLEND_RGB_ADD)):
        row = Surface((len(lights), 1), 0, 24)
        for index, light in enumerate(lights[::side]):
            row.set_at((index, 0), light)
        # Only as wide as the pirate: a fishing rod is thin.
        broad = round(120 * who.scale * scale)
        across = transform.smoothscale(row, (broad, size[1]))
        left = (size[0] - broad) // 2
        figure.blit(across, (left, 0), special_flags=how)
    middle = wide / 2 - side * 12 * who.scale
    body = svg.oval(middle, high - _SHADE, 40 * who.scale, 8 * who.scale, fill="#020B10")
    whole = effects.faded(svg.raster(body, size, scale), 130)
    whole.blit(figure, (0, 0))
    return whole


class _Glint(NamedTuple):
    """A light on the water or in the sky that comes and goes."""

    at: Place
    """The place of its middle, in pixels."""
    frames: Sequence[Surface]
    """Its pictures from faint to bright."""
    phase: float
    period: float
    sway: float = 0

    def shown(self, seconds: float) -> tuple[Surface, Place]:
        """Return its picture and the place of its corner at that time."""
        swing = math.sin(self.phase + seconds / self.period * math.tau)
        frame = self.frames[int((swing + 1) / 2 * (len(self.frames) - 0.01))]
        x = self.at[0] + self.sway * math.sin(self.phase * 3 + seconds * 0.8)
        return frame, (x - frame.get_width() / 2, self.at[1] - frame.get_height() / 2)


class Harbour:
    """The picture for one window: a still ground, and what moves on it."""

    def __init__(
        self, look: Look, plan: Composition, clear: Rect, shore: Rect, pictures: Sequence[Surface]
    ) -> None:
        self._look = look
        self._unit = look.scale.unit
        self._clear = clear
        self._shore = shore
        self.plan = plan
        """The places of the large things."""
        self.still, self._upright, self._watch, *self._leaves = pictures
        rng = Random(11)
        self._stars = tuple(self._twinkling(rng))
        self._glints = sorted(self._water_lights(rng), key=lambda glint: glint.at[1])
        self._far = sum(glint.at[1] <= plan.sloop[1] * self._unit for glint in self._glints)
        self._clouds = tuple(self._drifting())

    @classmethod
    def made(cls, look: Look, size: Size, clear: Rect, corner: Point | None = None) -> "Harbour":
        """Paint the picture for a window in which no control covers the clear area.

        `corner` is the lower left corner of the controls at the upper right.
        """
        unit = look.scale.unit
        art = look.art
        edges = (clear.left / unit, clear.top / unit, clear.bottom / unit)
        covered = corner and (corner[0] / unit, corner[1] / unit)
        plan = Composition.of(size[0] / unit, size[1] / unit, edges, covered)
        # The picture shows the night in any theme; only plain themes darken it.
        light = look.theme.scenery if look.theme.plain else DAYLIGHT
        crews = tuple(map(look.theme.recolouring, look.theme.crews))
        key = f"harbour {size} {tuple(clear)} {unit} {light} {crews}"
        paint = partial(_still, look, plan, size, clear, light)
        still = art.painted(key, paint)
        moving: list[tuple[str, _Paint, Sequence[float], float]] = [
            ("menu sloop", _sloop, SLOOP, plan.sloop[2] * unit),
            ("menu watch", partial(_by_fire, _WATCH), (200, 204), plan.near * unit),
        ]
        for name, (x, y, *filled), _, _ in _SWAYING:
            leaves = partial(_leaves, name, (x, y))
            moving.append((f"menu leaves {name}", leaves, filled, plan.near * unit))
        pictures = [still]
        for key, make, (wide, high), scale in moving:
            box = round(wide * scale), round(high * scale)
            paint = partial(make, look, box, scale)
            pictures.append(art.painted(f"{key} {box} {scale} {crews}", paint, opaque=False))
        for swaying in pictures[-len(_SWAYING) :]:
            effects.lit(swaying, light)
        free = clear if plan.raised else Rect(0, clear.top, *size)
        return cls(look, plan, clear, free, pictures)

    def draw(self, target: Surface, seconds: float, *, flickering: bool = True) -> None:
        """Draw what moves at a time over the still picture; flames are steady unless flickering."""
        before = target.get_clip()
        target.set_clip(self._clear.clip(before))
        target.fblits([star.shown(seconds) for star in self._stars])
        for picture, (x, y), reach, period in self._clouds:
            x += reach * wave(seconds, period)
            target.blit(picture, (x * self._unit, y * self._unit))
        shown = [glint.shown(seconds) for glint in self._glints]
        target.fblits(shown[: self._far])
        self._draw_sloop(target, seconds, flickering)
        target.fblits(shown[self._far :])
        flame = (150 * self.plan.fort[2], _FLAME, 0.45)
        cave = self.plan.on_fort(*_CAVE)
        self._shine(target, cave, flame, seconds * 0.8 * flickering + 5)
        target.set_clip(self._shore.clip(before))
        self._draw_shore(target, seconds, flickering)
        target.set_clip(before)

    def _draw_shore(self, target: Surface, seconds: float, flickering: bool) -> None:
        unit = self._unit
        plan = self.plan
        behind, before = map(self._swayed, _SWAYING, self._leaves, (seconds, seconds))
        target.blit(*behind)
        x, y = plan.in_front(_WATCH.x, _WATCH.y + _SHADE)
        wide, high = self._watch.get_size()
        target.blit(self._watch, (x * unit - wide / 2, y * unit - high))
        # As bright as the lantern, but controls below the shore must not cut off its light.
        reach = min(175 * plan.sloop[2], plan.land - plan.fire[1] if plan.raised else math.inf)
        flame = reach, _FLAME, 0.62
        self._shine(target, plan.fire, flame, seconds * 0.9 * flickering + 3)
        if not plan.raised:
            target.blit(*before)

    def _swayed(
        self, leaves: tuple[str, Sequence[float], float, float], picture: Surface, seconds: float
    ) -> tuple[Surface, Place]:
        """Return leaves and their place at a time."""
        _, (left, top, _, _), reach, period = leaves
        x, y = self.plan.in_front(1160 + left, 560 + top)
        # They sway only to the right, as the edge of the window cuts them off.
        x += (1 + wave(seconds, period)) / 2 * reach
        return picture, (round(x * self._unit), round(y * self._unit))

    def _draw_sloop(self, target: Surface, seconds: float, flickering: bool) -> None:
        unit = self._unit
        _, water, scale = self.plan.sloop
        # It leans at most 1.2 degrees to each side.
        tilt = round((wave(seconds, 6.4) + 1) * _LEVEL)
        lean = math.radians(1.2 * (tilt / _LEVEL - 1))
        cos = math.cos(lean)
        sin = math.sin(lean)
        middle, _ = self.plan.on_sloop(320, 0)
        risen = water + 5 * scale * wave(seconds, 4.3)

        def turned(x: float, y: float) -> Place:
            """Return a point of the drawing, turned about the middle of the waterline."""
            dx = (x - 320) * scale
            dy = (y - WATERLINE) * scale
            return middle + dx * cos + dy * sin, risen - dx * sin + dy * cos

        picture = self._upright
        if tilt != _LEVEL:
            picture = _leaning(self._look, picture, math.degrees(lean)).surface
        width, height = picture.get_size()
        x, y = turned(320, 350)
        left = round(x * unit - width / 2)
        top = round(y * unit - height / 2)
        # The sea stays level, and the part of the hull below it is not drawn.
        target.blit(picture, (left, top), (0, 0, width, round(water * unit) - top))
        x, y = self.plan.on_sloop(0, WATERLINE - 34)
        foam = f"sloop/foam-{int(seconds / 0.5) % 3 + 1}"
        size = round(SLOOP[0] * scale * unit), round(90 * scale * unit)
        at = (x + 3 * wave(seconds, 5.2)) * unit, y * unit
        target.blit(self._look.art.lit(foam, size, _FOAM), at)
        for flame in ((175 * scale, _FLAME, 0.62), (50 * scale, _MOON, 0.7)):
            self._shine(target, turned(*LANTERN), flame, seconds * flickering)

    def _shine(
        self, target: Surface, at: Place, flame: tuple[float, Colour, float], seconds: float
    ) -> None:
        """Draw a flame's light by its reach, colour and strength at rest."""
        reach, colour, strength = flame
        # Three waves of different periods look random.
        flicker = wave(seconds, 1.7) + wave(seconds, 0.61) + wave(seconds, 0.23)
        middle = round(at[0] * self._unit), round(at[1] * self._unit)
        radius = max(1, round(reach * self._unit))
        bright = strength + 0.05 * round(flicker)
        self._look.art.draw_glow(target, middle, radius, colour, bright)

    def _drifting(self) -> Iterator[tuple[Surface, Place, float, float]]:
        """Yield the clouds, each with its place, its reach, and its period in seconds."""
        x, y = self.plan.moon
        left, bottom = self.plan.corner
        yield self._cloud(330, "#34627C"), (max(x - 240, self.plan.left + 90), y - 2), 80, 90
        # The higher one is left out if it would be under the controls or left of the moon.
        width = 270
        reach = 40
        top = y - 160
        most = left - width * 1.2 - reach - 24 if top < bottom + 24 else self.plan.width
        if most >= x:
            yield self._cloud(width, "#3E6C86"), (min(x + 130, most), top), reach, 70

    def _twinkling(self, rng: Random) -> Iterator[_Glint]:
        plan = self.plan
        unit = self._unit
        corners = [(12 * (1 - scale), scale) for scale in (0.75, 1, 1.25)]
        stars = [PlacedDrawing("harbour/star", corner, corner, scale) for corner, scale in corners]
        frames = [self._fading(star, (24, 24)) for star in stars]
        top = self._clear.top / unit + 24
        bottom = plan.horizon - 120
        fort = Rect(plan.on_fort(-20, -80), (900, 900))
        left, low = plan.corner
        corner = Rect(left - 32, 0, plan.width, low + 32)
        for index in range(30):
            x = plan.left + 24 + (plan.width - plan.left - 48) * (index + rng.random()) / 30
            y = rng.uniform(top, bottom)
            covered = fort.collidepoint(x, y) or corner.collidepoint(x, y)
            if not covered and math.dist((x, y), plan.moon) > 150:
                place = x * unit, y * unit
                yield _Glint(place, rng.choice(frames), rng.uniform(0, 6), rng.uniform(2.5, 6))

    def _water_lights(self, rng: Random) -> Iterator[_Glint]:
        """Yield the moving reflections of the moon, the lantern and the cave on the water."""
        plan = self.plan
        unit = self._unit
        lenses: dict[tuple[int, Colour], Sequence[Surface]] = {}
        rock = Rect(plan.on_fort(10, 0), (900, 640 * plan.fort[2]))
        hull = Rect(plan.on_sloop(110, WATERLINE), (370 * plan.sloop[2], 130))
        for x, y, width, colour in self._light_paths(rng):
            span = 16 * max(1, round(width / 16))
            sway = 2 + span * 0.06
            if rock.collidepoint(x, y) or self._is_land(x, y) or x - span / 2 - sway < plan.left:
                continue
            if colour == _MOON and hull.collidepoint(x, y) and rng.random() < 0.8:
                continue
            if (span, colour) not in lenses:
                high = 3 + span * 0.065
                lens = PlacedDrawing(
                    "harbour/glint", 0, 0, span / 100, high / 10, ((_MOON, colour),)
                )
                lenses[span, colour] = self._fading(lens, (span, 2 * high))
            place = (x * unit, y * unit)
            phase = rng.uniform(0, 6)
            yield _Glint(place, lenses[span, colour], phase, rng.uniform(2, 5), sway * unit)

    def _light_paths(self, rng: Random) -> Iterator[tuple[float, float, float, Colour]]:
        """Yield the reflections of lights on the water: their middles, widths and colours."""
        plan = self.plan
        moon = (120, plan.moon[0], plan.horizon + 4, plan.height, 250, _MOON)
        lamps = (plan.on_sloop(LANTERN[0], WATERLINE + 10), plan.on_fort(_CAVE[0], 645))
        paths = (moon, *((13, x, y, y + 150, 40, "#FFB347") for x, y in lamps))
        for count, x, top, bottom, spread, colour in paths:
            for index in range(count):
                # Sparser and wider towards the viewer.
                share = ((index + rng.random()) / count) ** 1.35
                width = (16 + share * spread * 0.5) * rng.uniform(0.4, 1.15)
                aside = rng.gauss(0, 0.36) * (spread * 0.17 + share * spread)
                yield x + aside, top + share * (bottom - top - 10), width, colour

    def _is_land(self, x: float, y: float) -> bool:
        areas = ((1360, 860), *([(1620, 700)] if self.plan.wooded else []))
        return any(
            Rect(self.plan.in_front(*corner), (600, 400)).collidepoint(x, y) for corner in areas
        )

    def _fading(self, drawing: PlacedDrawing, size: tuple[float, float]) -> Sequence[Surface]:
        box = math.ceil(size[0] * self._unit), math.ceil(size[1] * self._unit)
        picture = self._look.art.composed([drawing], box, self._unit)
        return [effects.faded(picture, alpha) for alpha in (40, 90, 140, 185, 230)]

    def _cloud(self, width: float, colour: Colour) -> Surface:
        theme = self._look.theme
        seen = theme.scenery.on(colour) if theme.plain else colour
        size = math.ceil(width * 1.2 * self._unit), math.ceil(width * 0.32 * self._unit)
        return self._look.art.sprite("harbour/cloud", size, (("#34627C", seen),))
