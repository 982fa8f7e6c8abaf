"""The ornaments of a chart: what is not played is drawn in ink, on land in one brown."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.board.chart import Chart
from scenes.board.geometry.scenery import Place, SceneryKind, under_faces
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.tunnel.harbour import Waterline
from scenes.kit import transform
from scenes.kit.effects import lit, silhouette
from scenes.kit.theme import Colour, Light, mix

_INK = "#4E341C"
"""The one brown of everything on land that is not played."""
_SEA_INK = "#0A3A46"
"""The ink of everything at sea."""
_STRENGTH = 0.55
"""How much of the ink is seen."""
_ROSE_STRENGTH = 0.26
"""How much of the ink of a compass rose is seen, which is larger than all else."""
_COLOURLESS = Light(fading=1.0)
_SKETCHES = {
    SceneryKind.MOUNTAINS: ("peaks", "volcano", "hills"),
    SceneryKind.PALM: ("palm", "palms"),
    SceneryKind.TRAIL: ("trail",),
}
_DRAWINGS = {SceneryKind.CAMP: "camp", SceneryKind.WRECK: "wreck"}
_PALMS = ((0.3, 0.98, 0.66), (0.62, 0.8, 0.84))
"""The foot of each of two palms, and its width, as shares of their place."""
_PALM_SHAPE = 170 / 140
"""The height of a palm in widths."""
# What may be seen at sea: name, width, height, and distance from the coast.
_AFLOAT = (("kraken", 146, 112, 20), ("ship", 80, 84, 26), ("whale", 105, 59, 26))
_SEA_MARGINS = (*(70,) * 20, *(40,) * 30, *(12,) * 70)  # the margin of each try


class Sighting(NamedTuple):
    """A drawing out at sea, and its area."""

    name: str
    area: Area


def draw_ornaments(chart: Chart, places: Sequence[Place], random: Random) -> None:
    """Draw what is put in each place: sketches mirrored at random, little of it twice."""
    decks = {kind: random.sample(names, len(names)) for kind, names in _SKETCHES.items()}
    for kind, area in places:
        if kind in decks:
            name = decks[kind].pop(0)
            decks[kind].append(name)
            _draw_sketch(chart, f"sketch-{name}", area, mirrored=random.random() < 0.5)
        elif kind is SceneryKind.ROSE:
            _draw_sketch(chart, "compass-rose", area, strength=_ROSE_STRENGTH)
        elif kind is SceneryKind.TREES:
            for x, y, share in _PALMS:
                wide = share * area.width
                left, tall = area.left + x * area.width - wide / 2, wide * _PALM_SHAPE
                palm = Area(left, area.top + y * area.height - tall, wide, tall)
                _draw_lines(chart, "palm-tree", palm)
        else:
            _draw_lines(chart, _DRAWINGS[kind], area)


def _draw_sketch(
    chart: Chart,
    name: str,
    area: Area,
    *,
    ink: Colour = _INK,
    strength: float = _STRENGTH,
    mirrored: bool = False,
) -> None:
    """Draw a small picture that consists of lines, in one colour."""
    size = chart.size(area.width, area.height)
    sketch = silhouette(chart.look.art.sprite(f"scenery/{name}", size), ink, round(255 * strength))
    chart.put(transform.flip(sketch, mirrored, False), Point(area.centre.x, area.bottom))


def _draw_lines(chart: Chart, name: str, area: Area) -> None:
    """Draw the dark lines of a coloured drawing, as ink that sinks into the parchment."""
    size = chart.size(area.width, area.height)
    drawing = lit(chart.look.art.sprite(f"scenery/{name}", size).copy(), _COLOURLESS)
    lines = Surface(drawing.get_size())
    lines.fill("#FFFFFF")
    lines.blit(drawing, (0, 0))
    # So black becomes the colour of the ink, and all that is not dark becomes white.
    lines.fill(mix("#FFFFFF", _INK, _STRENGTH), special_flags=pygame.BLEND_RGB_ADD)
    left, top = area.centre.x * chart.unit - lines.get_width() / 2, area.bottom * chart.unit
    corner = round(left), round(top - lines.get_height())
    chart.surface.blit(lines, corner, special_flags=pygame.BLEND_RGB_MULT)


def find_sighting(
    chart: Chart, path: TunnelView, coast: Waterline, random: Random
) -> Sighting | None:
    """Return a creature or a ship with a place in the sea, if there is room for one."""
    taken = [chart.area(path.sloop).grown(8), chart.area(path.jetty).grown(24)]
    taken += map(chart.area, under_faces(path))
    sea = coast.area
    edge = chart.area(path.uncovered).grown(-18)
    for name, width, height, out in random.sample(_AFLOAT, len(_AFLOAT)):
        for margin in _SEA_MARGINS:
            left = random.uniform(sea.left, sea.right - width)
            place = Area(left, random.uniform(sea.top, sea.bottom - height), width, height)
            room = place.grown(margin)
            if not edge.encloses(place) or any(room.touches(area) for area in taken):
                continue
            xs, ys = (room.left, room.centre.x, room.right), (room.top, room.centre.y, room.bottom)
            if all(coast.depth(Point(x, y)) > out for x in xs for y in ys):
                return Sighting(name, place)
    return None


def draw_sighting(chart: Chart, seen: Sighting) -> None:
    """Draw a creature or a ship out at sea."""
    _draw_sketch(chart, f"sketch-{seen.name}", seen.area, ink=_SEA_INK)
