"""Parts of the board as straight strips: their geometry, their ground, and what is done there."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import GAMES, Advance, Nudge, Position, Retreat, Sail
from scenes.board.chart import CELL, Chart, curve
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.islands import DECK, NEST, SMALLEST, STONE, IslandsView
from scenes.board.geometry.track_view import START, Stand
from scenes.board.geometry.tunnel import SLOOP, Chevron, TunnelView, Wall
from scenes.board.islands.land import draw_land, draw_meadow, draw_path, draw_stones
from scenes.board.islands.sea import (
    INK_LINE,
    draw_course,
    draw_jetty,
    draw_sea,
    draw_shallows,
    draw_waves,
    framed,
)
from scenes.board.pieces.drawing import NO_MARKS, BoardMarks, paint_pieces
from scenes.board.pieces.figures import figures
from scenes.board.tunnel.floor import draw_floor, draw_numbers, draw_tiles
from scenes.board.tunnel.fort import draw_fort
from scenes.board.tunnel.stonework import draw_walls
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look
from scenes.learn.rules.annotations import draw_bow, draw_cross, draw_crown, draw_passage
from scenes.learn.rules.figures import Span, Staged, Strip, place_named, staged

# In cells, like all that follows.
_FORT = (1.55, 1.84)
_HARBOUR = 2.65
_QUAY = 0.42  # from the last space to the sloop
_SLOOP = 2.05
_HULL = 1.01  # the height of a sloop by its width, as far down as the water
_TORN = 0.16  # what is seen of the next space
_WALL = 0.19  # below a cell: half a wall and its front

_PITCH = 1.14  # from stone to stone
_CAMP = 2.05  # before the first one
_BEACH = 0.8  # behind the last one
_STRAIT = 5.5
_TOWN = 2.7  # behind the last stone
_LAND = (1.24, 0.82)  # above and below the stones
_SEEN = 0.66  # beside the outermost stone


class RoadFrame(NamedTuple):
    """How a strip lies: rows of cells above the middle of the spaces and below it."""

    above: float
    below: float

    @property
    def height(self) -> float:
        """All of it."""
        return self.above + self.below


def frame_of(strip: Strip) -> RoadFrame:
    """The room that a strip needs: more with an arrow, and with the fort or the sloop."""
    names = {name for span in strip.spans for name in span}
    moves = strip.action is not None and not strip.refused
    if GAMES[strip.position.game].has_islands:
        return RoadFrame(1.44, 0.88)
    if names & {"start", "sloop"}:
        return RoadFrame(1.3, 1.16)
    return RoadFrame(1.08 if moves else 0.68, 0.72)


def width_of(game: str, span: Span) -> float:
    """How many cells wide a part of the way is."""
    left, right = _ends(game, span)
    return right - left


def _ends(game: str, span: Span) -> tuple[float, float]:
    first, last = place_named(game, span.first), place_named(game, span.last)
    if not GAMES[game].has_islands:
        left = -_FORT[0] - 0.3 if first == START else first - 1 - _TORN
        return left, 36 + _HARBOUR if last == SLOOP else last + _TORN
    return _isles_ends(first, last)


def shows(game: str, span: Span, place: Position) -> bool:
    """Whether a place is seen in that part."""
    return place_named(game, span.first) <= place <= place_named(game, span.last)


def tunnel(board: Area, cell: int, span: Span, frame: RoadFrame) -> TunnelView:
    """The straight tunnel, seen through a board at that place of the screen."""
    left, _ = _ends("escape", span)
    x0 = board.left - left * cell
    y0 = round(board.top + (frame.above - 0.5) * cell)

    def area(x: float, y: float, width: float, height: float) -> Area:
        return Area(x0 + x * cell, y0 + y * cell, width * cell, height * cell)

    def point(x: float, y: float) -> Point:
        return Point(x0 + x * cell, y0 + y * cell)

    cells = tuple(area(n, 0, 1, 1) for n in range(36))
    fort = area(-_FORT[0] - 0.12, 0.5 - _FORT[1] / 2, *_FORT)
    high = _SLOOP * _HULL
    sloop = area(36 + _QUAY, frame.below + 0.5 - 0.16 - high, _SLOOP, high)
    yard = fort.centre
    feet = 0.455
    # As far as is seen and a little further, where nobody sees the pillars.
    begin = max(place_named("escape", span.first) - 3, 0)
    end = min(place_named("escape", span.last) + 2, 36)
    walls = [Wall(point(n, side), point(n + 1, side)) for side in (0, 1) for n in range(begin, end)]
    return TunnelView(
        board=board,
        tall=False,
        cell=cell,
        cells=cells,
        centres=(
            Point(yard.x, yard.y + (0.31 - feet) * cell),
            *(each.centre for each in cells),
            Point(sloop.left + 0.48 * sloop.width, sloop.top + 0.765 * sloop.height - feet * cell),
        ),
        chevrons=tuple(Chevron(point(n + 1, 0.5), (1, 0)) for n in range(35)),
        walls=tuple(sorted(walls)),
        pillars=tuple(sorted(point(n, side) for n in (begin, end) for side in (0, 1))),
        fort=fort,
        gate=area(-0.42, 0.14, 0.5, 0.72),
        harbour=harbour(board, cell, span),
        jetty=area(35.96, 0.24, _QUAY + 0.5, 0.56),
        sloop=sloop,
    )


def harbour(board: Area, cell: int, span: Span) -> Area:
    """The water at the end of the tunnel, as far as the board goes."""
    left, _ = _ends("escape", span)
    shore = board.left + (36.22 - left) * cell
    return Area(shore, board.top, board.right - shore, board.height)


def _stone(place: Position) -> float:
    """How far a space of either island lies from the end of the first."""
    if place < DECK:
        return _CAMP + (place - 1) * _PITCH
    return _second() + _BEACH + (place - DECK - 1) * _PITCH


def _first() -> float:
    """Where the first island ends."""
    return _CAMP + (DECK - 2) * _PITCH + _BEACH


def _second() -> float:
    """Where the second island begins."""
    return _first() + _STRAIT


def _isles_ends(first: Position, last: Position) -> tuple[float, float]:
    left, right = _stone(first) - _SEEN, _stone(last) + _SEEN
    if first == START:
        left = -0.22
    elif first == DECK:
        left = _second() - _SLOOP - 0.42
    if last == DECK:
        right = _first() + _SLOOP + 0.42
    elif last == NEST:
        right = _stone(NEST - 1) + _TOWN + 0.22
    return left, right


def islands(board: Area, cell: int, span: Span, frame: RoadFrame, sloop: int) -> IslandsView:
    """Both islands in one line, seen through a board at that place of the screen."""
    left, right = _ends("nest", span)
    x0 = board.left - left * cell
    row = board.top + frame.above * cell

    def area(x: float, y: float, width: float, height: float) -> Area:
        return Area(x0 + x * cell, row + y * cell, width * cell, height * cell)

    def land(start: float, end: float) -> Area:
        # No longer than is seen and a little more: what nobody sees need not be drawn.
        near, far = max(start, left - 2), min(end, right + 2)
        if near >= far:
            near, far = (start, start + 3) if start > right else (end - 3, end)
        return area(near, -above, far - near, above + below)

    places = (*range(START + 1, DECK), *range(DECK + 1, NEST))
    # Trodden, not drawn with a ruler.
    stones = tuple(
        Point(round(x0 + _stone(n) * cell), round(row + (0.05 if n % 2 else -0.05) * cell))
        for n in places
    )
    wide, high = STONE[0] * cell, STONE[1] * cell
    above, below = _LAND
    last = _stone(NEST - 1)
    height = _SLOOP * _HULL
    return IslandsView(
        board=board,
        tall=False,
        cell=cell,
        stones=stones,
        targets=tuple(Area(x - wide / 2, y - high / 2, wide, high) for x, y in stones),
        islands=(land(0, _first()), land(_second(), last + _TOWN)),
        camp=area(0.18, -0.55, _CAMP - 0.75, 1.15),
        town=area(last + 0.56, 0.5 - 1.84, 1.6, 1.84),
        berths=(
            area(_first() + 0.16, 0.76 - height, _SLOOP, height),
            area(_second() - _SLOOP - 0.16, 0.76 - height, _SLOOP, height),
        ),
        jetties=(
            area(_first() - 0.32, -0.06, 0.72, 0.36),
            area(_second() - 0.42, -0.06, 0.72, 0.36),
        ),
        helm=Area(board.left, board.top, SMALLEST, SMALLEST),
        island=sloop,
    )


_SEED = 7
_TOOTH = 11.0  # of a torn edge, in hundredths of a cell like all that follows
_WOBBLE = 5
_BUSHES = ("bush-1", "bush-3", "bush-2", "bush-5")
_BUSH = (58, 36)
_TENT = (78, 63)


def paint_tunnel(path: TunnelView, span: Span, look: Look) -> Surface:
    """A part of the tunnel, torn where it goes on; at its ends the fort and the harbour."""
    random = Random(_SEED + place_named("escape", span.first))
    chart = Chart(path, look)
    ends = place_named("escape", span.first), place_named("escape", span.last)
    if ends[1] == SLOOP:
        _draw_harbour(chart, path)
    draw_floor(chart, path, _SEED)
    if ends[1] == SLOOP:
        # The floor goes on to the jetty.
        draw_jetty(chart, path.jetty, (1, 0))
    draw_tiles(chart, path, random)
    draw_numbers(chart, path)
    draw_walls(chart, path, random)
    if ends[0] == START:
        draw_fort(chart, path, random)
    row = chart.area(path.cells[0])
    band = row.top - 24, row.bottom + 34
    if ends[0] != START:
        _tear(chart, _TOOTH + 3, band, -1)
    if ends[1] != SLOOP:
        _tear(chart, chart.whole.right - _TOOTH - 3, band, 1)
    return chart.surface


def _tear(chart: Chart, x: float, band: tuple[float, float], way: int) -> None:
    """Cut everything beyond a jagged line, and draw that line."""
    top, bottom = band
    steps = 10
    teeth = [
        Point(x + way * (_TOOTH if step % 2 else 0), top + (bottom - top) * step / steps)
        for step in range(steps + 1)
    ]
    far = chart.whole.right + CELL if way > 0 else -CELL
    beyond = [*teeth, Point(far, bottom + CELL), Point(far, top - CELL)]
    shape, corner = chart.shape(svg.path(svg.polyline(beyond, closed=True), fill="#FFFFFF"))
    mask = Surface(shape.get_size(), pygame.SRCALPHA)
    mask.fill("#FFFFFF")
    mask.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    chart.surface.blit(mask, corner, special_flags=pygame.BLEND_RGBA_MULT)
    chart.draw(svg.path(svg.polyline(teeth), stroke=chart.theme.line, line=chart.line(4)))


def _draw_harbour(chart: Chart, path: TunnelView) -> None:
    """The sea behind the tunnel, cut out of the board like the islands."""
    theme = chart.theme
    place = chart.area(path.harbour).grown(-4)
    left, top, right, bottom, bend = place.left, place.top, place.right, place.bottom, 18
    waves = [
        Point(left + (9 if step % 2 else -5), top + place.height * step / 6) for step in range(7)
    ]
    shore = curve(waves)
    sea = (
        f"{shore}L{right - bend:.1f} {bottom:.1f}Q{right:.1f} {bottom:.1f} {right:.1f} "
        f"{bottom - bend:.1f}V{top + bend:.1f}Q{right:.1f} {top:.1f} {right - bend:.1f} "
        f"{top:.1f}Z"
    )
    depths = svg.linear("s", svg.even(*theme.sea), (left, top), (right, bottom))
    body = svg.path(sea, stroke=theme.line, line=chart.line(7))
    body += svg.path(shore, stroke=theme.sand[0], line=44, stroked=0.5)
    body += svg.path(shore, stroke=theme.sand[0], line=30)
    body += svg.path(sea, fill="url(#s)")
    body += svg.path(shore, stroke=theme.foam, line=6)
    random = Random(_SEED)
    for row in range(5):
        for x in (left + 34 + row % 2 * 60, left + 150 + row % 2 * 50):
            start, y = x + random.uniform(-8, 8), top + 28 + row * (place.height - 44) / 4.6
            if start < right - 56:
                hops = ((0, 0), (10, -6), (20, 0), (30, -6), (40, 0))
                body += svg.path(
                    curve([(start + u, y + v) for u, v in hops]),
                    stroke=theme.foam,
                    line=chart.line(2.6),
                    stroked=0.45,
                )
    chart.draw(body, place.grown(30), depths)


def paint_islands(way: IslandsView, span: Span, look: Look) -> Surface:
    """A part of the islands in their sea, cut out of the board."""
    random = Random(_SEED)
    chart = Chart(way, look)
    lands = [chart.area(island) for island in way.islands]
    coasts = [_coast(land, random) for land in lands]
    ends = place_named("nest", span.first), place_named("nest", span.last)
    draw_sea(chart)
    draw_waves(chart, way, random)
    draw_shallows(chart, coasts)
    if ends[0] < DECK < ends[1]:
        draw_course(chart, way)
    draw_land(chart, coasts, lands)
    seen = [land for land in lands if land.touches(chart.whole)]
    draw_meadow(chart, [_common(land, chart.whole) for land in seen], random)
    draw_path(chart, way, random)
    for jetty, seaward in zip(way.jetties, ((1, 0), (-1, 0)), strict=True):
        draw_jetty(chart, jetty, seaward)
    for land in seen:
        _plant(chart, land, random)
    if ends[0] == START:
        camp = chart.area(way.camp)
        chart.stand("scenery/tent", *_TENT, Point(camp.centre.x + 14, camp.top + 34))
    if ends[1] == NEST:
        town = chart.area(way.town)
        chart.stand("scenery/town", town.width, town.height, Point(town.centre.x, town.bottom))
    draw_stones(chart, way)
    return framed(chart, 18)


def _coast(land: Area, random: Random) -> str:
    """The edge of the grass of a low island: round at both ends, and never quite straight."""
    left, top, width, height = land.grown(-INK_LINE / 2)
    right, bottom, bend = left + width, top + height, height * 0.46
    count = max(2, round((width - 2 * bend) / 66))

    def side(y: float) -> list[Point]:
        step = (width - 2 * bend) / count
        return [
            Point(left + bend + n * step, y + random.uniform(-_WOBBLE, _WOBBLE))
            for n in range(count + 1)
        ]

    middle, corner = (top + bottom) / 2, bend * 0.3
    points = [
        *side(top),
        Point(right - corner, top + corner),
        Point(right, middle),
        Point(right - corner, bottom - corner),
        *side(bottom)[::-1],
        Point(left + corner, bottom - corner),
        Point(left, middle),
        Point(left + corner, top + corner),
    ]
    return curve([*points, points[0]]) + "Z"


def _common(one: Area, other: Area) -> Area:
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Area(left, top, max(right - left, 1), max(bottom - top, 1))


def _plant(chart: Chart, land: Area, random: Random) -> None:
    """Bushes along the upper edge, where nobody walks."""
    x = land.left + 70
    while x < land.right - 60:
        name = random.choice(_BUSHES)
        size = random.uniform(0.8, 1.1)
        if -40 < x < chart.whole.right + 40:
            foot = Point(x, land.top + random.uniform(46, 54))
            chart.stand(f"scenery/{name}", _BUSH[0] * size, _BUSH[1] * size, foot)
        x += random.uniform(52, 150)


_BETWEEN = 0.3
"""Cells between two parts of the way."""
_LEGIBLE = 36
"""Pixels of a cell on which a number of cards can be read."""


class View(NamedTuple):
    """A part of the way on the screen."""

    span: Span
    way: TunnelView | IslandsView


def measure(strip: Strip) -> tuple[float, float]:
    """How many cells wide and high a strip is."""
    wide = sum(width_of(strip.position.game, span) for span in strip.spans)
    return wide + _BETWEEN * (len(strip.spans) - 1), frame_of(strip).height


def views(strip: Strip, rect: Rect, most: int) -> tuple[View, ...]:
    """The parts of a strip side by side in a rectangle, their cells at most so large."""
    wide, high = measure(strip)
    cell = max(8, int(min(rect.width / wide, rect.height / high, most)))
    frame, game = frame_of(strip), strip.position.game
    left = rect.x + (rect.width - wide * cell) / 2
    top = round(rect.y + (rect.height - high * cell) / 2)
    found = []
    for span in strip.spans:
        width = width_of(game, span)
        board = Area(round(left), top, round(width * cell), round(high * cell))
        way: TunnelView | IslandsView
        if not GAMES[game].has_islands:
            way = tunnel(board, cell, span, frame)
        else:
            way = islands(board, cell, span, frame, strip.position.sloop)
        found.append(View(span, way))
        left += (width + _BETWEEN) * cell
    return tuple(found)


def tip_of(strip: Strip, seen: tuple[View, ...], name: str) -> int:
    """How far right something on a strip lies that is named as it is printed."""
    game = strip.position.game
    place = place_named(game, name)
    for span, way in seen:
        if shows(game, span, place):
            return round(_middle(way, place))
    raise ValueError(f"{name} is not seen in {strip.spans}")


def _middle(way: TunnelView | IslandsView, place: Position) -> float:
    if place == way.deck:
        return way.sloop.centre.x
    return way.area(place).centre.x


def paint_strip(target: Surface, look: Look, strip: Strip, seen: tuple[View, ...]) -> None:
    """Draw a strip where it lies; what is written on the board has the size of its pieces."""
    look, stage = look.with_text(1.0), staged(strip)
    for view in seen:
        board = Rect(*map(round, view.way.board))
        _ground_stamp(look, view).draw(target, board.topleft)
        clip = target.get_clip()
        target.set_clip(board.inflate(0, 2 * view.way.cell).clip(clip))
        _paint_pieces(target, look, strip, stage, view)
        target.set_clip(clip)
    for view in seen:
        _paint_move(target, look, strip, stage, view)


def _ground_stamp(look: Look, view: View) -> Stamp:
    span, way = view

    def make() -> Stamp:
        if isinstance(way, TunnelView):
            return Stamp(paint_tunnel(way, span, look), (0, 0))
        return Stamp(paint_islands(way, span, look), (0, 0))

    key = ("strip", span, way.cell, way.board[2:], way.sloop.centre.x - way.board.left)
    return look.plates.made(key, look.scale, make)


def _paint_pieces(target: Surface, look: Look, strip: Strip, stage: Staged, view: View) -> None:
    game, (span, way) = strip.position.game, view
    pirates = stage.shown.pirates
    unseen = [
        (seat, index)
        for seat, crew in enumerate(pirates)
        for index, place in enumerate(crew)
        if not shows(game, span, place)
    ]
    afloat = way.board.left <= way.sloop.centre.x <= way.board.right
    paint_pieces(
        target,
        look,
        way,
        stage.track,
        stage.match.seats,
        stage.shown,
        unseen,
        _marks(stage, way.cell),
        sloop=afloat,
    )


def _marks(stage: Staged, cell: int) -> BoardMarks:
    match stage.action:
        case Advance(_, origin) | Retreat(origin):
            return BoardMarks(seat=0, chosen=origin, ghosts=tuple(_ghosts(stage, cell)))
        case Nudge(seat, origin):
            ghosts = tuple(_ghosts(stage, cell))
            return BoardMarks(seat=0, chosen=origin, chosen_seat=seat, ghosts=ghosts)
        case _:
            return NO_MARKS


def _ghosts(stage: Staged, cell: int) -> Iterator[Ghost]:
    preview, action = stage.preview, stage.action
    if preview is None or action is None:
        return
    if isinstance(action, Retreat) and cell < _LEGIBLE:
        # There is no room for the number of cards, only for the place.
        yield Ghost(preview.destination, preview.seat, 0, ())
    else:
        yield Ghost(preview.destination, preview.seat, preview.cards, (action,))


def _paint_move(target: Surface, look: Look, strip: Strip, stage: Staged, view: View) -> None:
    """The arrow from the pirate to where it lands, or a cross where it cannot go."""
    game, (span, way) = strip.position.game, view
    action = stage.action
    if isinstance(action, Sail):
        if isinstance(way, IslandsView) and view.span.last != "sloop":
            draw_passage(target, look, way, free=action.free)
        return
    if not isinstance(action, Advance | Retreat | Nudge) or not shows(game, span, action.origin):
        return
    origin = _standing(stage, way, action.seat if isinstance(action, Nudge) else 0, action.origin)
    if strip.refused:
        ahead = -1 if isinstance(action, Retreat) else 1
        draw_cross(target, look, way, origin, ahead)
        return
    if isinstance(action, Nudge) or stage.preview is None:
        return
    ghost = _ghost_stand(stage, way, stage.preview.destination)
    over = ghost.height + (0.4 * way.cell if stage.preview.cards else 0)
    if strip.crowned:
        over += draw_crown(target, look, way, ghost)
    draw_bow(target, look, way, origin, ghost._replace(height=over), isinstance(action, Retreat))


def _standing(stage: Staged, way: TunnelView | IslandsView, seat: int, origin: Position) -> Stand:
    """Where the pirate stands that is to go."""
    found = figures(stage.shown.pirates, way)
    return next(f.stand for f in found if (f.seat, f.position) == (seat, origin))


def _ghost_stand(stage: Staged, way: TunnelView | IslandsView, destination: Position) -> Stand:
    """Where its ghost stands: first on the deck, else beside those who are there."""
    there = sum(f.position == destination for f in figures(stage.shown.pirates, way))
    index = 0 if destination == way.deck else there
    if destination == START:
        raise ValueError("nobody goes back to the start")
    return way.stand(destination, index, there + 1)
