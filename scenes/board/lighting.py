"""The light on the board: a warm pool around every fire, and the light of the hour elsewhere.

Boards are painted in daylight. Here their ground is lit for any hour, part by part; pieces are
drawn on it afterwards and keep their colours.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import product
from math import hypot
from random import Random
from typing import NamedTuple

import pygame
from pygame import FRect, Rect, Surface

from scenes.board.geometry.islands import TOWN_WIDE, IslandsView
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, Point, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg, transform
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp, faded
from scenes.kit.layers import Sketch, paint_latest
from scenes.kit.layout import Point as Pixel
from scenes.kit.look import Look
from scenes.kit.theme import Colour, Hour, Theme, channels, mix
from scenes.kit.themes import HOURS, SUNSET

_SMALLER = 6  # the factor by which light maps are smaller: light has no fine detail
_APART = 2.1  # from a lantern to the next and to any torch, in cells like all that follows
_LANTERN = 0.4  # the size of a lantern
_TORCH = 2.5  # how far a torch shines
_HUNG = 1.95  # how far a lantern on a wall shines
_FORT = 2.3  # how far the light in the fort shines
_HARBOUR = 2.5  # how far the lamps on the jetty and the sloop shine
_TOWN = 3.0  # how far the windows of the town shine
_CAMP = 2.6  # how far the camp fire shines
_PIER = 1.8  # how far the lamp on a pier shines
_MOON = 3.4  # how far the moon shines
_SPACE = 0.86  # how far the lamp on a space of the tunnel shines
_STONE = 1.3  # the same on an island
_TORCHLIGHT = 1.7  # how far a torch lights walls and pieces
_TORCH_GLOW = 0.3  # how strongly a torch lights the ground at most
_BY_DAY = 0.5  # how much of that is left by day
_LEVELS = 16  # levels of brightness, so that few pictures of lights are needed
_BAND = 160_000  # pixels of a band of the ground
_STEPS = 20  # steps of the light from one hour to the next
_QUARTERS = 4  # steps of shadows and lamps, which change less often
_SEED = 1672
_ALIKE = (12, 12, 12, 255)  # how much a colour may differ from that of a drawing

_GLITTER = "#DCE8FF"  # the colour of moonlight on the water
_GLITTERS = (0.18, 0.6)  # its least and greatest opacity
WHITE = "#FFFFFF"
"""The light in which boards are painted."""
_WARM = "#FFB45A"
_EMBER = "#FF8A2E"
_FLAME = "#FFD27A"
_EYES = (0.333, 0.683)  # where the skull rock's eyes are, as shares of the drawing's width
_BROW = 0.514  # how far down they are, as a share of its height
_WINDOWS = (
    *((169, 70, 18, 30), (196, 70, 18, 30), (224, 70, 18, 30), (251, 70, 18, 30)),
    *((67.5, 123, 17, 22), (345.5, 125, 17, 22), (105.5, 149, 17, 22), (315.5, 147, 17, 22)),
    *((137.5, 149, 17, 22), (283.5, 147, 17, 22), (173, 135, 18, 20), (247, 135, 18, 20)),
)
"""The places of windows in the drawing of the town, in the order in which they light up."""
_HALO = 5  # how far their light is seen around them there
_HIDDEN = 0.6  # a window of which less is seen stays dark
WINDOWS = len(_WINDOWS)
"""The number of windows of a town."""


class Lamp(NamedTuple):
    """A light source, and how far it shines in cells."""

    place: Point
    reach: float


class Lights(NamedTuple):
    """All light sources of one board."""

    moon: Point
    """Where its reflection on the water begins."""
    fires: tuple[Lamp, ...]
    """Light sources without a drawing: windows, hearths and lamps on piers."""
    path: tuple[Lamp, ...]
    """A lamp on every space: unequal light would look as if it meant something."""
    torches: tuple[Area, ...] = ()
    lanterns: tuple[Point, ...] = ()
    campfires: tuple[Point, ...] = ()
    """Fires that are a part of a drawing."""
    gate: Point | None = None
    """The gate of a fort, which is lit by night."""
    town: Area | None = None
    """A town with windows."""
    mirrored: bool = False
    """Whether the drawing of the town is mirrored."""
    eyes: tuple[Lamp, ...] = ()
    """The eyes of a skull rock, which glow by night."""
    fireflies: tuple[Point, ...] = ()
    """Where fireflies swarm by night."""

    @classmethod
    def in_tunnel(cls, path: TunnelView) -> "Lights":
        """Return the lights of a tunnel: torches and lanterns, the fort and the harbour."""
        size = path.cell
        jetty = path.jetty
        sloop = path.sloop
        harbour = path.harbour
        end = Point(jetty.right - 0.3 * size, jetty.top)
        if path.tall:
            end = Point(jetty.centre.x, jetty.bottom - 0.3 * size)
        fires = (
            Lamp(path.fort.centre, _FORT),
            Lamp(end, _HARBOUR),
            Lamp(_within(sloop, 0.3, 0.5), _HARBOUR),
        )
        moon = Point(harbour.right - 1.1 * size, harbour.top + 0.6 * size)
        lit = torches(path)
        spaces = tuple(Lamp(cell.centre, _SPACE) for cell in path.cells)
        return cls(moon, fires, spaces, lit, _lanterns(path, lit), gate=path.gate.centre)

    @classmethod
    def on_islands(cls, track: IslandsView) -> "Lights":
        """Return the lights of the islands: the town, the camp and the piers."""
        town, size = track.town, track.cell
        fires = [
            Lamp(Point(town.centre.x, town.centre.y + 0.4 * size), _TOWN),
            Lamp(track.camp.centre, _CAMP),
        ]
        fires += [Lamp(Point(jetty.centre.x, jetty.top), _PIER) for jetty in track.jetties]
        first, second = track.islands
        moon = Point((first.right + second.left) / 2, track.board.top + 0.6 * size)
        if track.tall:
            moon = Point(track.board.centre.x, second.bottom)
        # In the grass between the rows, and near lamps.
        rows = ((2, 6), (7, 12), (18, 25), (26, 33))
        glades = [_between(track.middle(here), track.middle(there)) for here, there in rows]
        swarms = (town.centre, track.camp.centre, *glades)
        rock = track.skull
        eyes = () if rock is None else tuple(_eye(rock, across, size) for across in _EYES)
        return cls(
            moon,
            tuple(fires),
            tuple(Lamp(stone, _STONE) for stone in track.stones),
            town=town,
            mirrored=track.town_mirrored,
            eyes=eyes,
            fireflies=swarms,
        )

    @property
    def lamps(self) -> Iterator[Lamp]:
        """All lamps that make a pool of light."""
        for torch in self.torches:
            yield Lamp(_flame(torch), _TORCH)
        for lantern in self.lanterns:
            yield Lamp(lantern, _HUNG)
        for fire in self.campfires:
            yield Lamp(fire, _CAMP)
        yield from self.fires
        yield from self.path


def _between(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def _within(area: Area, across: float, down: float) -> Point:
    return Point(area.left + across * area.width, area.top + down * area.height)


def _eye(rock: Area, across: float, cell: int) -> Lamp:
    return Lamp(_within(rock, across, _BROW), 0.165 * rock.width / cell)


def _flame(torch: Area) -> Point:
    return _within(torch, 0.5, 0.3)


@lru_cache(maxsize=16)
def _lanterns(path: TunnelView, torches: tuple[Area, ...]) -> tuple[Point, ...]:
    """Return places for lanterns, away from other lights and not behind figures.

    They hang on pillars, or outside on a wall.
    """
    lit = [Point(torch.centre.x, torch.bottom) for torch in torches]
    fort = path.fort.grown(0.4 * path.cell)
    before = [FRect(path.sign(space, True)) for space in path.spaces]
    for space in path.spaces:
        # One or two figures; the boots of a third hardly reach further.
        for index, count in ((0, 1), (0, 2), (1, 2)):
            x, y, height = path.stand(space, index, count)
            before.append(FRect(x - 0.28 * height, y - height, 0.56 * height, 0.6 * height))
            before.append(FRect(x - 0.18 * height, y - height, 0.36 * height, height))
    result: list[Point] = []
    for place in (*path.pillars, *_outside(path)):
        near = (hypot(place.x - x, place.y - y) for x, y in (*lit, *result))
        hung = FRect(Area(*place, 0, 0).grown(0.12 * path.cell))
        hidden = fort.holds(*place) or hung.collidelist(before) >= 0
        if not hidden and all(away >= _APART * path.cell for away in near):
            result.append(place)
    return tuple(result)


def _outside(path: TunnelView) -> Iterator[Point]:
    """Yield the outer sides of vertical walls."""
    size = path.cell
    taken = (*path.cells, path.gate, path.jetty, path.sloop)
    for (x, top), (end, bottom) in path.walls:
        for out in (1, -1) if x == end else ():
            place = Point(x + 0.1 * out * size, (top + bottom) / 2 - 0.04 * size)
            if not any(area.holds(x + 0.3 * out * size, place.y) for area in taken):
                yield place


def blended(one: Hour, other: Hour, share: float) -> Hour:
    """Return an hour between two, from the first at 0 to the second at 1."""

    def number(a: float, b: float) -> float:
        return a + (b - a) * share

    return Hour(
        ambient=mix(one.ambient, other.ambient, share),
        middle=mix(one.middle, other.middle, share),
        pool=mix(one.pool, other.pool, share),
        moon=mix(one.moon, other.moon, share),
        torch=number(one.torch, other.torch),
        night=number(one.night, other.night),
    )


def hours_of(theme: Theme) -> Sequence[Hour]:
    """Return the hours that a board is lit by in a theme."""
    return HOURS if theme.course else (theme.hour,)


def draw_torchlight(
    target: Surface, track: TrackView, lights: Lights, look: Look, strength: float
) -> None:
    """Draw the light of the torches on walls and pieces."""
    radius = round(track.cell * _TORCHLIGHT)
    for torch in lights.torches:
        x, y = _flame(torch)
        look.art.draw_glow(target, (round(x), round(y)), radius, look.theme.torch_glow, strength)


def is_water(ground: Surface, at: Pixel, reach: int, ambient: Colour = WHITE) -> bool:
    """Return whether there is open water all around a point of a lit ground."""
    light = channels(ambient)
    for dx, dy in product((-2, -1, 0, 1, 2), (-1, 0, 1)):
        place = at[0] + dx * reach // 2, at[1] + dy * reach // 2
        if not ground.get_rect().collidepoint(place):
            return False
        *seen, alpha = ground.get_at(place)
        red, green, blue = (255 * one / full for one, full in zip(seen, light, strict=True))
        if alpha < 255 or red > 100 or blue < red + 50 or abs(green - blue) > 40:
            return False
    return True


class LitGround:
    """A ground that was painted in daylight, and how it looks at every hour.

    Light maps are small, so all are kept; a part of the ground is lit when it is needed.
    """

    def __init__(self, ground: Surface, track: TrackView, lights: Lights, look: Look) -> None:
        self.ground = ground
        """The ground in daylight."""
        self._look = look
        self._board = track.board
        self._cell = track.cell
        self._lights = lights
        self._hours = () if look.theme.plain else hours_of(look.theme)
        self._maps: dict[Hour, Surface] = {}
        self.labels = Sketch(ground.get_size())
        """What is written on the ground: it keeps its colours in any light."""
        dark = any(hour.night for hour in self._hours)
        self._shining: list[Stamp] = [self._road(lights.moon)] if dark else []
        if dark and lights.town is not None:
            self._shining.append(self._on_houses(lights.town, "town-lights"))

    @property
    def changes(self) -> bool:
        """Whether it depends on the time of the race."""
        return len(self._hours) > 1

    def _pixel(self, place: Point) -> Pixel:
        return round(place.x - self._board.left), round(place.y - self._board.top)

    def hour(self, at: float) -> Hour:
        """Return the hour at a time of the race, between two; in a plain theme its only one."""
        if not self._hours:
            return self._look.theme.hour
        first, second, share = self._between(at)
        return first if not share else blended(first, second, share)

    def _between(self, at: float) -> tuple[Hour, Hour, float]:
        hours = self._hours
        index = min(int(at), len(hours) - 1)
        after = min(index + 1, len(hours) - 1)
        return hours[index], hours[after], (at - index if after > index else 0.0)

    def part(self, area: Rect, at: float) -> Surface:
        """Return a part of the ground in the light of a time of the race."""
        picture = self.ground.subsurface(area).copy()
        if self._hours:
            self._light(picture, area, self.hour(at), self._between(at))
            self._write(picture, area)
        return picture

    def part_at_sunset(self, area: Rect) -> Surface:
        """Return a part of the ground when winners leave."""
        picture = self.ground.subsurface(area).copy()
        self._light(picture, area, SUNSET, (SUNSET, SUNSET, 0.0))
        self._write(picture, area)
        return picture

    def _light(
        self, picture: Surface, area: Rect, hour: Hour, between: tuple[Hour, Hour, float]
    ) -> None:
        """Light a part of the ground at an hour between two."""
        self._multiply(picture, area, between)
        draw = partial(self._glow, picture, area)
        glow = self._look.theme.torch_glow
        # By day the sand around a torch is bright enough.
        tamed = _BY_DAY + (1 - _BY_DAY) * min(1.0, hour.night)
        for torch in self._lights.torches:
            draw(_flame(torch), 1.1, glow, tamed * min(_TORCH_GLOW, 2 * hour.torch))
        for lantern in self._lights.lanterns:
            self._hang(picture, area, lantern, min(0.55, 1.8 * hour.torch))
        night = round(hour.night * _LEVELS) / _LEVELS
        if night:
            for fire in self._lights.campfires:
                draw(fire, 0.62, _EMBER, 0.7 * night)
                draw(fire, 0.3, _FLAME, night)
            for stamp in self._shining:
                self._shine(picture, area, stamp, night)
            if self._lights.gate is not None:
                draw(self._lights.gate, 0.6, _WARM, 0.5 * night)
            for eye in self._lights.eyes:
                draw(eye.place, eye.reach, _EMBER, 0.95 * night)
                draw(eye.place, eye.reach * 0.45, _FLAME, night)

    def _write(self, picture: Surface, area: Rect) -> None:
        """Draw what is written on a part of the ground."""
        for mark, place in zip(self.labels.marks, self.labels.places, strict=True):
            if place.colliderect(area) and mark.picture is not None:
                at_part = (mark.at[0] - area.x, mark.at[1] - area.y)
                picture.blit(mark.picture, at_part, mark.part, mark.flags)

    def _multiply(self, picture: Surface, area: Rect, between: tuple[Hour, Hour, float]) -> None:
        """Multiply a part of the ground with the light, which is made small and scaled up."""
        hour, after, share = between
        # One more row and column, as each is scaled towards the next.
        left, top = area.x // _SMALLER, area.y // _SMALLER
        right, bottom = -(-area.right // _SMALLER) + 1, -(-area.bottom // _SMALLER) + 1
        small = Rect(left, top, right - left, bottom - top)
        light = self._light_map(hour).subsurface(small)
        if share:
            light = light.copy()
            other = self._light_map(after).subsurface(small).copy()
            other.set_alpha(round(255 * share))
            light.blit(other, (0, 0))
        large = transform.smoothscale(light, (small.w * _SMALLER, small.h * _SMALLER))
        corner = (left * _SMALLER - area.x, top * _SMALLER - area.y)
        picture.blit(large, corner, special_flags=pygame.BLEND_RGB_MULT)

    def _light_map(self, hour: Hour) -> Surface:
        """Return what the ground is multiplied with at an hour, smaller by a factor."""
        if hour not in self._maps:
            self._maps[hour] = self._make_light_map(hour)
        return self._maps[hour]

    def _make_light_map(self, hour: Hour) -> Surface:
        width, height = (-(-side // _SMALLER) + 1 for side in self.ground.get_size())
        light = Surface((width, height)).convert()
        light.fill(hour.ambient)

        def add(lamp: Lamp, colour: Colour) -> None:
            x, y = self._pixel(lamp.place)
            middle = round(x / _SMALLER), round(y / _SMALLER)
            radius = round(lamp.reach * self._cell / _SMALLER)
            self._look.art.draw_glow(light, middle, radius, colour)

        left, top, across, down = self._board
        middle = Point(left + across / 2, top + down * 0.45)
        add(Lamp(middle, 0.62 * max(across, down) / self._cell), hour.middle)
        add(Lamp(self._lights.moon, _MOON), hour.moon)
        for lamp in self._lights.lamps:
            add(lamp, hour.pool)
        return light

    def _glow(
        self,
        picture: Surface,
        area: Rect,
        place: Point,
        reach: float,
        colour: Colour,
        strength: float,
    ) -> None:
        """Brighten a part of the ground around a point; the reach is in cells."""
        radius = round(reach * self._cell)
        x, y = self._pixel(place)
        if area.inflate(2 * radius, 2 * radius).collidepoint(x, y):
            strength = round(strength * _LEVELS) / _LEVELS
            at = (x - area.x, y - area.y)
            self._look.art.draw_glow(picture, at, radius, colour, strength)

    def _hang(self, picture: Surface, area: Rect, lantern: Point, strength: float) -> None:
        """Draw a lantern on its pillar."""
        self._glow(picture, area, lantern, 0.55, self._look.theme.torch_glow, strength)
        side = round(_LANTERN * self._cell)
        sprite = self._look.art.sprite("scenery/lantern", (side, side))
        x, y = self._pixel(lantern)
        picture.blit(sprite, sprite.get_rect(center=(x - area.x, y - area.y)))

    def _shine(self, picture: Surface, area: Rect, stamp: Stamp, night: float) -> None:
        """Draw the light on the water or in windows."""
        place = Rect(stamp.offset, stamp.surface.get_size()).clip(area)
        if place.width and place.height:
            seen = stamp.surface.subsurface(place.move(-stamp.offset[0], -stamp.offset[1]))
            shown = seen if night == 1 else faded(seen, round(255 * night))
            picture.blit(shown, (place.x - area.x, place.y - area.y))

    def _road(self, moon: Point) -> Stamp:
        """Return the moon's reflection: glitter wherever there is water below it."""
        random = Random(_SEED)
        cell = self._cell
        x, y = self._pixel(moon)
        left = x - cell
        high = max(2.0, 0.032 * cell)
        body = ""
        y -= round(0.35 * cell)
        while y < self.ground.get_height():
            width = cell * random.uniform(0.12, 0.4)
            at = round(x + random.uniform(-0.42, 0.42) * cell), y
            shine = random.uniform(*_GLITTERS)
            if is_water(self.ground, at, max(2, round(width / 2))):
                body += svg.oval(at[0] - left, y, width / 2, high / 2, fill=_GLITTER, opacity=shine)
            y += max(2, round(random.uniform(0.1, 0.2) * cell))
        return Stamp(svg.raster(body, (2 * cell, self.ground.get_height())), (left, 0))

    @cached_property
    def windows(self) -> tuple[Stamp, ...]:
        """The windows of the town that can be seen, lit, relative to the board."""
        town = self._lights.town
        return () if town is None else tuple(self._find_windows(town))

    def _find_windows(self, town: Area) -> Iterator[Stamp]:
        lit, (left, top) = self._on_houses(town, "town-windows")
        unit = lit.get_width() / TOWN_WIDE
        for x, y, wide, high in _WINDOWS:
            across = TOWN_WIDE - x - wide if self._lights.mirrored else x
            around = Area(across, y, wide, high).grown(_HALO).times(unit)
            place = Rect(*map(round, around)).clip(lit.get_rect())
            window = lit.subsurface(place)
            seen = transform.mask_of(window, 0).count()
            if seen >= _HIDDEN * place.width * place.height:
                yield Stamp(window, (left + place.x, top + place.y))

    def _on_houses(self, town: Area, name: str) -> Stamp:
        """Return a drawing of light in the town, without the parts that something covers."""
        size = round(town.width), round(town.height)
        houses, lamps = (
            transform.flip(
                self._look.art.sprite(f"scenery/{each}", size), self._lights.mirrored, False
            )
            for each in ("town", name)
        )
        width, height = houses.get_size()
        x, y = self._pixel(Point(town.centre.x, town.bottom))
        corner = x - width // 2, y - height
        seen = Surface((width, height), pygame.SRCALPHA)
        seen.blit(self.ground, (-corner[0], -corner[1]))
        bare = transform.mask_of_same(seen, houses, _ALIKE)
        return Stamp(bare.to_surface(setsurface=lamps, unsetcolor=(0, 0, 0, 0)), corner)


class BoardGround(ABC):
    """What a board is drawn on."""

    bare: Surface
    """The ground on which water is looked for."""
    ambient: Colour | None = None
    """The light that it is painted in; None for that of the theme."""
    windows: Sequence[Stamp] = ()
    """The windows that can be lit, relative to the board."""

    def hour(self, _at: float) -> Hour | None:
        """Return the hour of shadows and lamps at a time of the race; None for the theme's."""
        return None

    @abstractmethod
    def paint(self, target: Surface, at: float) -> None:
        """Paint it in the light of a time of the race."""


class StillGround(BoardGround):
    """A lit ground that is seen at whole hours."""

    ambient = WHITE

    def __init__(self, lit: LitGround, corner: Pixel) -> None:
        self._lit = lit
        self._corner = corner
        self._latest = Latest(lambda at: lit.part(lit.ground.get_rect(), at))
        self.bare = lit.ground
        self.windows = lit.windows

    def hour(self, at: float) -> Hour:
        return self._lit.hour(at)

    def paint(self, target: Surface, at: float) -> None:
        target.blit(self._latest(at), self._corner)


class BandedGround(BoardGround):
    """A lit ground, in bands that are lit again one after the other.

    So the light of the whole board changes in small steps, without a frame that takes long.
    """

    ambient = WHITE

    def __init__(self, lit: LitGround, corner: Pixel) -> None:
        self.lit = lit
        self.bare = lit.ground
        self.windows = lit.windows
        self._corner = corner
        whole = lit.ground.get_rect()
        high = max(1, _BAND // (whole.width * _SMALLER)) * _SMALLER
        tops = range(0, whole.height, high)
        self._areas = [Rect(0, top, whole.width, high).clip(whole) for top in tops]
        self._whole = Surface(whole.size)
        self._bands: list[tuple[int, Surface] | None] = [None] * len(self._areas)
        """The step and the picture of each band, which is a part of the whole."""
        self._rest: tuple[int, Surface] | None = None
        """The step at which all bands were last, and the whole picture."""

    def steps(self, at: float) -> tuple[int, ...]:
        """Return the step of every band at a time of the race, if that matters."""
        count = len(self._areas)
        now = at * _STEPS if self.lit.changes else 0.0
        if now == int(now):
            # The usual case: the light does not change.
            return (int(now),) * count
        return tuple(int(now + index / count) for index in range(count))

    def hour(self, at: float) -> Hour:
        return self.lit.hour(round(at * _QUARTERS) / _QUARTERS)

    def paint(self, target: Surface, at: float) -> None:
        paint_latest(target, self.draw, self.steps(at))

    def draw(self, target: Surface, steps: Sequence[int]) -> None:
        """Draw all bands at their steps; only those that differ are lit again.

        While the light does not change they are one picture, so that what moves on it is drawn on
        one opaque picture.
        """
        bands = self.lit_bands(steps)
        if len({*steps}) > 1:
            for area, band in zip(self._areas, bands, strict=True):
                target.blit(band, area.move(self._corner))
            return
        if self._rest is None or self._rest[0] != steps[0]:
            # A new picture, though of the same pixels: pictures are recognised by identity.
            self._rest = steps[0], self._whole.subsurface(self._whole.get_rect())
        target.blit(self._rest[1], self._corner)

    def lit_bands(self, steps: Sequence[int]) -> list[Surface]:
        """Return all bands at their steps."""
        bands = []
        for index, step in enumerate(steps):
            known = self._bands[index]
            if known is None or known[0] != step:
                known = self._bands[index] = step, self._lit_band(index, step)
            bands.append(known[1])
        return bands

    def sunset(self) -> Surface:
        """Return the whole ground when winners leave."""
        whole = Surface(self._whole.get_size())
        for area in self._areas:
            whole.blit(self.lit.part_at_sunset(area), area)
        return whole

    def _lit_band(self, index: int, step: int) -> Surface:
        # Opaque, as everything that moves is drawn on it.
        area = self._areas[index]
        band = self._whole.subsurface(area)
        band.blit(self.lit.part(area, step / _STEPS), (0, 0))
        return band
