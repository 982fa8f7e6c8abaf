"""The ornaments of a chart: a compass rose, small drawings, palms, and a ribbon with a name."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect

from scenes.board.chart import Chart
from scenes.board.geometry.scenery import Place, SceneryKind, plates_and_prompt
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.tunnel.harbour import Waterline
from scenes.kit import transform
from scenes.kit.ornaments import cartouche
from scenes.kit.text import Face, Style

_SKETCHES = {
    SceneryKind.MOUNTAINS: ("peaks", "volcano", "hills"),
    SceneryKind.PALM: ("palm", "palms", "totem"),
    SceneryKind.TRAIL: ("trail",),
}


class PencilSketch(NamedTuple):
    """A small picture in brown pencil."""

    name: str
    area: Area
    mirrored: bool


class Sighting(NamedTuple):
    """A drawing out at sea, and its area."""

    name: str
    area: Area


_SERPENT = 215  # the least side of a compass rose with a serpent
_ISLET = "islet"
_ROCK = "rock"
# Drawn in this order while there is room: name, width, height, and distance from the coast.
_ISLETS = ((_ISLET, 225, 192, 30), (_ISLET, 180, 154, 30), (_ISLET, 150, 128, 26))
_MONSTERS = (("kraken", 146, 112, 20), ("serpent", 148, 68, 20))
_SHIPS = (("ship", 80, 84, 26), ("whale", 105, 59, 26), ("ship", 72, 76, 26))
_ROCKS = ((_ROCK, 46, 30, 12), (_ROCK, 36, 24, 12))
_SEA_MARGINS = (*(70,) * 20, *(40,) * 30, *(12,) * 70)  # the margin of each try


def choose_sketches(places: Sequence[Place], random: Random) -> tuple[PencilSketch, ...]:
    """Return what is sketched in each place: mirrored at random, little of it twice."""
    decks = {kind: random.sample(names, len(names)) for kind, names in _SKETCHES.items()}
    chosen = []
    for kind, area in places:
        if kind in decks:
            name = decks[kind].pop(0)
            decks[kind].append(name)
            chosen.append(PencilSketch(name, area, random.random() < 0.5))
    return tuple(chosen)


def draw_sketches(chart: Chart, drawn: Sequence[PencilSketch]) -> None:
    """Draw small pictures in brown pencil."""
    for sketch in drawn:
        _draw_sketch(chart, sketch)


def _draw_sketch(chart: Chart, sketch: PencilSketch) -> None:
    name, area, mirrored = sketch
    size = chart.size(area.width, area.height)
    light = chart.look.theme.scenery
    picture = chart.look.art.lit(f"scenery/sketch-{name}", size, light)
    picture = transform.flip(picture, mirrored, False)
    chart.put(picture, Point(area.centre.x, area.bottom))


def sightings(
    chart: Chart, path: TunnelView, coast: Waterline, random: Random
) -> tuple[Sighting, ...]:
    """Return the drawings that fit in the sea: an islet, a monster, ships and a whale, rocks."""
    taken = [chart.area(path.sloop).grown(8), chart.area(path.jetty).grown(24)]
    taken += map(chart.area, plates_and_prompt(path))
    sea = coast.area
    edge = chart.area(path.uncovered).grown(-18)

    def free(width: float, height: float, out: float) -> Area | None:
        for margin in _SEA_MARGINS:
            left = random.uniform(sea.left, sea.right - width)
            place = Area(left, random.uniform(sea.top, sea.bottom - height), width, height)
            room = place.grown(margin)
            if not edge.encloses(place) or any(room.touches(area) for area in taken):
                continue
            xs, ys = (room.left, room.centre.x, room.right), (room.top, room.centre.y, room.bottom)
            if all(coast.depth(Point(x, y)) > out for x in xs for y in ys):
                return place
        return None

    result: list[Sighting] = []
    monsters = random.sample(_MONSTERS, len(_MONSTERS))
    for group, most in ((_ISLETS, 1), (monsters, 1), (_SHIPS, 3), (_ROCKS, 2)):
        before = len(result)
        for name, *measures in group:
            place = free(*measures) if len(result) < before + most else None
            if place is not None:
                result.append(Sighting(name, place))
                taken.append(place.grown(10))
    return tuple(result)


def draw_sightings(chart: Chart, seen: Sequence[Sighting], random: Random) -> None:
    """Draw land in colour, and creatures and ships in thin lines."""
    for name, area in seen:
        if name == _ISLET:
            _draw_islet(chart, area)
        elif name == _ROCK:
            chart.stand("scenery/rock-sea", *area[2:], Point(area.centre.x, area.bottom))
        else:
            _draw_sketch(chart, PencilSketch(name, area, random.random() < 0.5))


def _draw_islet(chart: Chart, area: Area) -> None:
    """Draw a small island with a skull rock."""
    scale = area.width / 150
    x, y = area.centre.x, area.bottom - 26 * scale
    for name, width, height, aside, below in (
        ("islet", 150, 64, 0, 32),
        ("palm-tree", 62, 75, 29, -2),
        ("skull-rock", 62, 52, -10, 8),
        ("bush-2", 34, 21, 24, 12),
    ):
        foot = Point(x + aside * scale, y + below * scale)
        chart.stand(f"scenery/{name}", width * scale, height * scale, foot)


def _draw_trees(chart: Chart, area: Area) -> None:
    """Draw two palms on land."""
    for x, y, width in ((0.3, 0.98, 0.66), (0.62, 0.8, 0.84)):
        foot = Point(area.left + x * area.width, area.top + y * area.height)
        tall = width * area.width * 170 / 140
        chart.darken(Point(foot.x + 4, foot.y), tall * 0.42, 0.55)
        chart.stand("scenery/palm-tree", width * area.width, tall, foot)


def _draw_landmark(name: str, chart: Chart, area: Area) -> None:
    """Draw a landmark that is one drawing."""
    foot = Point(area.centre.x, area.bottom)
    chart.stand(f"scenery/{name}", area.width, area.height, foot)


def _draw_oasis(chart: Chart, area: Area) -> None:
    """Draw a pond among trees and flowers."""
    scale = area.width / 250
    for name, width, height, aside, above in (
        ("grove-6", 142, 83, -34, 60),
        ("grove-1", 152, 92, 46, 56),
        ("isle-palm-1", 110, 116, -68, 22),
        ("isle-palm-4", 100, 118, 74, 18),
        ("pond", 132, 46, 4, 8),
        ("bush-5", 62, 36, -84, 6),
        ("bush-2", 66, 40, 84, 0),
        ("flowers", 46, 23, -42, 0),
    ):
        foot = Point(area.centre.x + aside * scale, area.bottom - above * scale)
        chart.stand(f"scenery/{name}", width * scale, height * scale, foot)


IN_COLOUR: Mapping[SceneryKind, Callable[[Chart, Area], None]] = MappingProxyType(
    {
        SceneryKind.TREES: _draw_trees,
        SceneryKind.CAMP: partial(_draw_landmark, "camp"),
        SceneryKind.WRECK: partial(_draw_landmark, "wreck"),
        SceneryKind.CAVE: partial(_draw_landmark, "cave"),
        SceneryKind.BATTERY: partial(_draw_landmark, "battery"),
        SceneryKind.OASIS: _draw_oasis,
    }
)
"""How the ornaments that are not sketches are drawn."""


def draw_banner(chart: Chart, area: Area, title: str) -> None:
    """Draw a ribbon with the name of the game."""
    corner = round(area.left * chart.unit), round(area.top * chart.unit)
    cartouche(chart.look, chart.size(area.width, area.height)).draw(chart.surface, corner)
    write_banner(chart, area, title)


def write_banner(chart: Chart, area: Area, title: str) -> None:
    """Write the name on a ribbon."""
    theme, unit = chart.theme, chart.unit
    size = chart.size(area.width, area.height)
    corner = round(area.left * unit), round(area.top * unit)
    # The size depends on the height of the ribbon, not on the text size of the window.
    tall = max(10, round(size[1] * 0.37))
    style = Style(Face.TITLE, tall, theme.cream, theme.ink, max(1, round(tall * 0.08)))
    room = Rect(0, 0, round(size[0] * 0.74), round(size[1] * 0.4))
    room.center = corner[0] + size[0] // 2, corner[1] + round(size[1] * 0.41)
    chart.look.letters.draw(chart.surface, title, style, room)


def draw_rose(chart: Chart, area: Area) -> None:
    """Draw a compass rose that fills a place, with a sea serpent around it if there is room."""
    side = min(area.width, area.height)
    foot = Point(area.centre.x, area.centre.y + side / 2)
    name = "serpent-rose" if side > _SERPENT else "compass-rose"
    chart.stand(f"scenery/{name}", side, side, foot)
