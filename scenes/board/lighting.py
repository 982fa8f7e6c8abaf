"""The light on the board: a warm pool around every fire, and the light of the hour elsewhere.

Boards are painted in daylight. Here a whole ground is lit at once; pieces are drawn on it
afterwards and keep their colours.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import hypot
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, Point, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point as Pixel
from scenes.kit.look import Look
from scenes.kit.theme import Colour, channels

_SMALLER = 6  # the factor by which light maps are smaller: light has no fine detail
_APART = 2.1  # from a lantern to the next and to any torch, in cells like all that follows
_LANTERN = 0.4  # the size of a lantern
_TORCH = 2.3  # how far a torch shines
_HUNG = 1.75  # how far a lantern on a wall shines
_FORT = 2.1  # how far the light in the fort shines
_HARBOUR = 1.9  # how far the lamps on the jetty and the sloop shine
_TOWN = 2.6  # how far the windows of the town shine
_CAMP = 2.0  # how far the camp fire shines
_PIER = 1.5  # how far the lamp on a pier shines
_MOON = 3.4  # how far the moon shines
_STAMP = 1.7  # how far a torch lights walls and pieces
_SEED = 1672
_ALIKE = (12, 12, 12, 255)  # how much a colour may differ from that of a drawing

_GLITTER = "#DCE8FF"  # the colour of moonlight on the water
_GLITTERS = (0.18, 0.6)  # its least and greatest opacity
_WARM = "#FFB45A"
_EMBER = "#FF8A2E"
_FLAME = "#FFD27A"
_EYES = (0.333, 0.683)  # where the skull rock's eyes are, as shares of the drawing's width
_BROW = 0.514  # how far down they are, as a share of its height


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
    torches: tuple[Area, ...] = ()
    lanterns: tuple[Point, ...] = ()
    gate: Point | None = None
    """The gate of a fort, which is lit by night."""
    town: Area | None = None
    """A town with windows."""
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
        return cls(moon, fires, lit, _lanterns(path, lit), path.gate.centre)

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
        return cls(moon, tuple(fires), town=town, eyes=eyes, fireflies=swarms)

    @property
    def lamps(self) -> Iterator[Lamp]:
        """All lamps that make a pool of light."""
        for torch in self.torches:
            yield Lamp(_flame(torch), _TORCH)
        for lantern in self.lanterns:
            yield Lamp(lantern, _HUNG)
        yield from self.fires


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
    before = [path.sign(space, True) for space in path.spaces]
    for space in path.spaces:
        # One or two figures; the boots of a third hardly reach further.
        for index, count in ((0, 1), (0, 2), (1, 2)):
            x, y, height = path.stand(space, index, count)
            before.append(Area(x - 0.28 * height, y - height, 0.56 * height, 0.6 * height))
            before.append(Area(x - 0.18 * height, y - height, 0.36 * height, height))
    result: list[Point] = []
    for place in (*path.pillars, *_outside(path)):
        near = (hypot(place.x - x, place.y - y) for x, y in (*lit, *result))
        hung = Area(*place, 0, 0).grown(0.12 * path.cell)
        hidden = fort.holds(*place) or any(map(hung.touches, before))
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


def light_ground(ground: Surface, track: TrackView, lights: Lights, look: Look) -> None:
    """Light a ground that was painted in daylight, as the theme requires."""
    hour = look.theme.hour
    lit = _Ground(ground, track, look)
    shining = [lit.road(lights.moon)] if hour.dark else []
    if hour.dark and lights.town is not None:
        shining.append(lit.windows(lights.town))
    ground.blit(lit.light_map(lights), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for torch in lights.torches:
        lit.glow(_flame(torch), 1.1, look.theme.torch_glow, 0.3)
    for lantern in lights.lanterns:
        lit.hang(lantern)
    for stamp in shining:
        stamp.draw(ground, (0, 0))
    if hour.dark and lights.gate is not None:
        lit.glow(lights.gate, 0.6, _WARM, 0.5)
    for eye in lights.eyes if hour.dark else ():
        lit.glow(eye.place, eye.reach, _EMBER, 0.95)
        lit.glow(eye.place, eye.reach * 0.45, _FLAME, 1.0)


def draw_torchlight(target: Surface, track: TrackView, lights: Lights, look: Look) -> None:
    """Draw the light of the torches on walls and pieces."""
    radius = round(track.cell * _STAMP)
    strength = look.theme.hour.torch
    for torch in lights.torches:
        x, y = _flame(torch)
        look.art.draw_glow(target, (round(x), round(y)), radius, look.theme.torch_glow, strength)


def is_water(ground: Surface, at: Pixel, reach: int, ambient: Colour = "#FFFFFF") -> bool:
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


class _Ground:
    """A ground that is being lit."""

    def __init__(self, ground: Surface, track: TrackView, look: Look) -> None:
        self._ground = ground
        self._look = look
        self._board = track.board
        self._cell = track.cell

    def _pixel(self, place: Point) -> Pixel:
        return round(place.x - self._board.left), round(place.y - self._board.top)

    def light_map(self, lights: Lights) -> Surface:
        """Return the picture that the ground is multiplied with, made small and scaled up."""
        hour = self._look.theme.hour
        size = self._ground.get_size()
        width, height = (max(2, side // _SMALLER) for side in size)
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
        add(Lamp(lights.moon, _MOON), hour.moon)
        for lamp in lights.lamps:
            add(lamp, hour.pool)
        return pygame.transform.smoothscale(light, size)

    def glow(self, place: Point, reach: float, colour: Colour, strength: float) -> None:
        """Brighten the ground around a point; the reach is in cells."""
        radius = round(reach * self._cell)
        self._look.art.draw_glow(self._ground, self._pixel(place), radius, colour, strength)

    def hang(self, lantern: Point) -> None:
        """Draw a lantern on its pillar."""
        self.glow(lantern, 0.55, self._look.theme.torch_glow, 0.55)
        side = round(_LANTERN * self._cell)
        sprite = self._look.art.sprite("scenery/lantern", (side, side))
        self._ground.blit(sprite, sprite.get_rect(center=self._pixel(lantern)))

    def road(self, moon: Point) -> Stamp:
        """Return the moon's reflection: glitter wherever there is water below it."""
        random = Random(_SEED)
        cell = self._cell
        x, y = self._pixel(moon)
        left = x - cell
        high = max(2.0, 0.032 * cell)
        body = ""
        y -= round(0.35 * cell)
        while y < self._ground.get_height():
            width = cell * random.uniform(0.12, 0.4)
            at = round(x + random.uniform(-0.42, 0.42) * cell), y
            shine = random.uniform(*_GLITTERS)
            if is_water(self._ground, at, max(2, round(width / 2))):
                body += svg.oval(at[0] - left, y, width / 2, high / 2, fill=_GLITTER, opacity=shine)
            y += max(2, round(random.uniform(0.1, 0.2) * cell))
        return Stamp(svg.raster(body, (2 * cell, self._ground.get_height())), (left, 0))

    def windows(self, town: Area) -> Stamp:
        """Return the light in the windows of the town that nothing covers."""
        size = round(town.width), round(town.height)
        houses, lamps = (
            self._look.art.sprite(f"scenery/{name}", size) for name in ("town", "town-lights")
        )
        width, height = houses.get_size()
        x, y = self._pixel(Point(town.centre.x, town.bottom))
        corner = x - width // 2, y - height
        seen = Surface((width, height), pygame.SRCALPHA)
        seen.blit(self._ground, (-corner[0], -corner[1]))
        bare = pygame.mask.from_threshold(seen, (0, 0, 0), _ALIKE, houses)
        return Stamp(bare.to_surface(setsurface=lamps, unsetcolor=(0, 0, 0, 0)), corner)
