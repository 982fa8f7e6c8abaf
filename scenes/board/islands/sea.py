"""The water of Nest: bright around the islands, with wavelets, rocks and the sloop's course."""

import math
from collections.abc import Iterable, Sequence
from random import Random

import pygame
from pygame import Surface

from scenes.board.chart import Chart, draw_bollards
from scenes.board.geometry.coast import IslandCoast
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Area, Point
from scenes.kit import svg, transform
from scenes.kit.effects import lit
from scenes.kit.textures import noise, shade

_SEA = ("#2A98A0", "#1C7D8C", "#125B6B")
_WAVES = ("#A9D6D0", "#0A3C4A")
FOAM = "#F4FFFA"
# Around each island, the widest first: colour, width of the line along the shore, opacity.
_SHALLOWS = (("#3AA5A6", 246, 0.3), ("#4FB4AE", 156, 0.34))
_BREAKERS = (("#A9DAD2", 80, 0.35), ("#4CAEAA", 68, 0.9), ("#72C2B8", 39, 0.6))


def draw_sea(chart: Chart) -> None:
    """Draw deep water in the light from the top left."""
    if chart.plain:
        chart.surface.fill(chart.look.theme.sea[2])
        return
    _, _, width, height = chart.whole
    depths = svg.linear("s", svg.even(*_SEA), (0, 0), (width * 0.3, height))
    # Beyond the edges, so that they are not smoothed.
    body = svg.rect(-40, -40, width + 80, height + 80, fill="url(#s)")
    water = _small(chart, body, 8, depths)
    light: list[svg.Stop] = [(0, chart.look.theme.scenery.on("#24403A")), (1, "#000000")]
    shine = shade(water.get_size(), light, (0.38, 0.4), 0.5)
    water.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    chart.surface.blit(transform.smoothscale_by(water, 8), (0, 0))
    cells = round(width / 110), round(height / 60)
    clouds = noise(chart.surface.get_size(), cells, 5, (0, 0, 0), (12, 15, 15))
    chart.surface.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _small(chart: Chart, body: str, times: int, defs: str = "") -> Surface:
    """Return a drawing of the whole board at reduced size, enough for soft colours."""
    width, height = (side // times + 2 for side in chart.surface.get_size())
    small = svg.raster(body, (width, height), chart.unit / times, defs)
    return lit(small, chart.look.theme.scenery)


def draw_shallows(chart: Chart, shores: Sequence[str]) -> None:
    """Draw shallow water around the islands."""
    shallows = "".join(
        svg.path(shore, fill=colour, stroke=colour, line=line, opacity=share, stroked=share)
        for colour, line, share in _SHALLOWS
        for shore in shores
    )
    chart.surface.blit(transform.smoothscale_by(_small(chart, shallows, 4), 4), (0, 0))


def draw_waves(chart: Chart, track: IslandsView, shores: Sequence[str], random: Random) -> None:
    """Draw breaking waves around the islands, and small waves."""
    breakers = "".join(
        svg.path(shore, stroke=colour, line=line, stroked=share)
        for colour, line, share in _BREAKERS
        for shore in shores
    )
    chart.draw(breakers + _waves(chart, track, random))


def _waves(chart: Chart, track: IslandsView, random: Random) -> str:
    """Return small waves on open water, not near each other or a beach."""
    land = [chart.area(island).grown(50) for island in track.islands]
    data: dict[tuple[str, float], str] = {}
    _, _, width, height = chart.whole
    for row in range(round(height / 28)):
        x = random.uniform(4, 120)
        while x < width - 50:
            y = 28 * row + random.uniform(8, 20)
            length = random.uniform(20, 44)
            if not any(it.touches(Area(x, y - 4, length, 8)) for it in land):
                wave = f"M{x:.1f} {y:.1f}q{length / 4:.1f} {-length * 0.16:.1f} {length / 2:.1f} 0"
                tone = random.choice(_WAVES), random.choice((0.22, 0.36, 0.5))
                data[tone] = data.get(tone, "") + f"{wave}t{length / 2:.1f} 0"
            x += length + random.uniform(50, 160)
    return "".join(
        svg.path(waves, stroke=colour, line=chart.line(2.8), stroked=strength)
        for (colour, strength), waves in data.items()
    )


def draw_course(chart: Chart, track: IslandsView) -> None:
    """Draw the dotted line that the sloop follows from berth to berth."""
    dots = ""
    # In the middle of a horizontal strait, not along the beach below it.
    keel = 0.8 if track.tall else 0.93
    last: Point | None = None
    for step in range(201):
        sloop = chart.area(track.moored(1 + step / 200).sloop)
        at = Point(sloop.left + sloop.width * 0.48, sloop.top + sloop.height * keel)
        if last is None or math.dist(at, last) > 17:
            dots += f"M{at.x:.1f} {at.y:.1f}l2 0"
            last = at
    strait = chart.area(track.strait).grown(20)
    light = chart.look.theme.foam if chart.plain else chart.look.theme.faces.on("#FFF4DA")
    chart.mark(svg.path(dots, stroke=light, line=6.5, stroked=0.9), strait)


def draw_rocks(
    chart: Chart, track: IslandsView, coasts: Sequence[IslandCoast], random: Random
) -> None:
    """Draw a few rocks where no ship passes, but none below the islands, where cards lie."""
    shores = [chart.point(at) for coast in coasts for at in coast.shore]
    lands = [chart.area(island) for island in track.islands]
    sea = chart.whole.grown(-4)
    lowest = max(land.bottom for land in lands)
    taken = [land.grown(2) for land in lands]
    taken += [chart.area(area).grown(8) for area in (track.strait, *track.jetties)]
    taken += [chart.area(track.skull).grown(30)] if track.skull is not None else []
    placed = 0
    for _ in range(160):
        if placed == 5:
            return
        size = random.uniform(0.7, 1.1)
        width, height = 54 * size, 36 * size
        left = random.uniform(sea.left, sea.right - width)
        place = Area(left, random.uniform(sea.top, lowest - height), width, height)
        middle = place.centre
        if any(place.touches(it) for it in taken):
            continue
        if all(math.dist(middle, at) > 48 for at in shores):
            foot = Point(middle.x, place.bottom)
            chart.stand("scenery/rock-sea", place.width, place.height, foot)
            taken.append(place.grown(50))
            placed += 1


def draw_rock_foam(chart: Chart, rock: Area, shores: Sequence[str]) -> None:
    """Draw the foam at the foot of the skull rock, where it is in the water."""
    body = "".join(svg.path(shore, fill="#FFFFFF", stroke="#FFFFFF", line=10) for shore in shores)
    land, corner = chart.shape(body, rock)
    size = chart.size(rock.width, rock.height)
    whole = chart.look.art.lit("scenery/skull-rock-foam", size, chart.look.theme.scenery)
    foam = whole.copy()
    place = round(rock.left * chart.unit), round(rock.top * chart.unit)
    at = corner[0] - place[0], corner[1] - place[1]
    foam.blit(land, at, special_flags=pygame.BLEND_RGBA_SUB)
    # Only the opacity is masked: darker colours would leave a line along the shore.
    foam.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    chart.surface.blit(foam, place)


_PLANKS = ("#C08A52", "#A87544")
_POST = "#5A371F"


def draw_jetty(chart: Chart, jetty: Area, bollards: Iterable[Point], *, across: bool) -> None:
    """Draw planks on posts from the beach into the water, with bollards for the sloop."""
    ink = chart.theme.ink
    area = chart.area(jetty)
    edge = chart.line(4.5)
    legs = heads = ""
    if across:
        middle = [area.centre.x] if area.width > 60 else []
        feet = [Point(x, area.bottom) for x in (area.left + 8, *middle, area.right - 8)]
    else:
        count = max(2, round(area.height / 42))
        levels = [area.top + area.height * (step + 0.5) / count for step in range(count)]
        feet = [Point(x, y) for y in levels for x in (area.left, area.right)]
        heads = "".join(svg.disc(x, y, 6.5, fill=_PLANKS[1], stroke=ink, line=3.6) for x, y in feet)
    for x, y in feet:
        leg, flat = f"M{x:.1f} {y - 8:.1f}", f"translate({x:.1f} {y + 17:.1f})"
        legs += svg.path(f"{leg}v24", stroke=ink, line=12)
        legs += svg.path(f"{leg}v22", stroke=_POST, line=5.5)
        foam = svg.disc(0, 0, 12, fill=FOAM, opacity=0.8)
        legs += f'<g transform="{flat} scale(1 0.32)">{foam}</g>'
    deck = svg.rect(*area, 3, fill="#4A2F1E", stroke=ink, line=edge)
    length = area.width if across else area.height
    count = max(3, round(length / 14))
    for index in range(count):
        start = index * length / count + 0.8
        size = length / count - 1.6
        plank = (area.left + start, area.top + 1, size, area.height - 5)
        if not across:
            plank = (area.left + 1, area.top + start, area.width - 2, size)
        deck += svg.rect(*plank, 1.5, fill=_PLANKS[index % 2])
    whole = area.grown(40)
    shape, corner = chart.raster(legs + deck + heads, whole)
    chart.cast(shape, corner, radius=4, alpha=110, offset=(4, 9), colour="#062028")
    draw_bollards(chart, bollards)


def framed(chart: Chart, radius: float) -> Surface:
    """Cut the picture to a board with round corners, with an ink line around it."""
    theme = chart.look.theme
    line = chart.line(4.5)
    # Drawn as a small square whose sides are stretched, which is ten times faster.
    side = min(2 * chart.pixels(radius + 2 * line) + 6, *chart.surface.get_size())
    whole = Area(0, 0, side / chart.unit, side / chart.unit)
    inner, within = whole.grown(-line / 2), whole.grown(-line * 1.4)
    mask = svg.raster(svg.rect(*inner, radius, fill="#FFFFFF"), (side, side), chart.unit)
    body = svg.rect(*inner, radius, stroke=theme.line, line=line)
    if not chart.plain:
        rim = theme.scenery.on(_BREAKERS[-1][0])
        body += svg.rect(*within, radius - line, stroke=rim, line=chart.line(2), stroked=0.55)
    _stretch(chart.surface, mask, pygame.BLEND_RGBA_MULT)
    _stretch(chart.surface, svg.raster(body, (side, side), chart.unit))
    return chart.surface


def _stretch(target: Surface, frame: Surface, how: int = 0) -> None:
    """Draw a small square frame around a large picture, with its sides stretched."""
    side = frame.get_width()
    corner = frame.get_width() // 2

    def parts(length: int) -> tuple[tuple[int, int, int, int], ...]:
        """Return, for each part, start and length in the frame and in the picture."""
        rest = side - corner
        middle = (corner, 1, corner, max(length - 2 * corner, 1))
        return (0, corner, 0, corner), middle, (rest, corner, length - corner, corner)

    for x, wide, left, width in parts(target.get_width()):
        for y, high, top, height in parts(target.get_height()):
            if wide > 1 or high > 1:
                part = frame.subsurface((x, y, wide, high))
                stretched = transform.scale(part, (width, height))
                target.blit(stretched, (left, top), special_flags=how)
