"""Marks on the board: where a pirate can go, what that takes or brings, and nudges."""

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.geometry.standing import Figure
from scenes.board.geometry.track_view import Area, Point, Stand, TrackView
from scenes.board.pieces.figures import BoardMarks
from scenes.board.turn.turn_input import Ghost
from scenes.kit import ornaments, svg
from scenes.kit.effects import Stamp, shadowed
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.shared.cards import ACROSS, DOWN, mini

_CLOUD = (1.2, 0.55)
_TAIL = 0.17
_HEAD = 0.2  # from the end of an arrow to the corners of its head
_MARGIN = 0.06
_PILL_FOOT = 0.42  # from the middle of a space down to the end of what a nudge there brings


class BadgeFrame(Enum):
    """The meaning of a frame: ahead, back, the destination of a nudged pirate, or chosen."""

    AHEAD = 0
    BACK = 1
    NUDGED = 2
    CHOSEN = 3


def is_round(tile: Area) -> bool:
    """Return whether a tile is a round stone, which is wider than high as seen at an angle."""
    return tile.width > tile.height


def paint_frame(target: Surface, look: Look, tile: Area, cell: int, frame: BadgeFrame) -> None:
    """Paint the glowing frame of a place: white ahead, teal back, dashed for another's pirate.

    It is round around the stones of an island.
    """
    theme = look.theme
    back = frame is BadgeFrame.BACK
    at = round(tile.centre.x), round(tile.centre.y)
    light = theme.choice_glow if frame is BadgeFrame.CHOSEN else theme.ghost_glow
    light = theme.retreat_glow if back else light
    look.art.draw_glow(target, at, round(cell * 0.72), light, 0.55)
    if is_round(tile):
        width = round(tile.width * 1.18)
        _ring(look, (width, round(width * tile.height / tile.width)), frame).draw(target, at)
    else:
        _square(look, cell, back).draw(target, at)


@stamp
def _square(look: Look, side: int, back: bool) -> Stamp:
    theme = look.theme
    bright = theme.retreat if back else theme.select
    dark = theme.retreat_dark if back else theme.select_dark
    body = svg.rect(8, 8, 84, 84, radius=16, fill=bright, opacity=0.3, stroke=dark, line=11)
    body += svg.rect(8, 8, 84, 84, radius=16, stroke=bright, line=6)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


@stamp
def _ring(look: Look, size: Size, frame: BadgeFrame) -> Stamp:
    theme = look.theme
    width, height = size
    tall = 100 * height / width
    points = [
        Point(50 + 43 * math.cos(turn), tall / 2 + (tall / 2 - 7) * math.sin(turn))
        for turn in (step * math.tau / 72 for step in range(73))
    ]
    nudged = frame is BadgeFrame.NUDGED
    tint = theme.retreat if frame is BadgeFrame.BACK else theme.select
    whole = svg.polyline(points, closed=True)
    body = svg.path(whole, fill=tint, opacity=0.24, stroke=theme.ink, line=9.4)
    body += svg.path(svg.dashes(points, 9, 6.5) if nudged else whole, stroke=tint, line=4.8)
    return Stamp(svg.raster(body, size, width / 100), (-width // 2, -height // 2))


def paint_offer(target: Surface, look: Look, track: TrackView, stand: Stand, ghost: Ghost) -> None:
    """Paint the cards that lead to a place, or the cards that going there brings.

    They cover the lower corner of the place where the sign of a taken space is.
    """
    if ghost.draws:
        draw_gain(target, look, gain_place(look, track, stand, ghost), ghost.draws)
        return
    cards = ghost.cards[:3]
    width = round(track.cell * 0.38)
    height = round(width * DOWN / ACROSS)
    step = width * 0.55
    if ghost.destination == track.deck:
        # Above the ghost, which stands first and half behind the others.
        step = width * 1.06
        left = stand.x - width / 2
        top = stand.y - stand.height - height - 0.06 * track.cell
    elif track.gathers(ghost.destination):
        left, top = stand.x + stand.height * 0.6 - width / 2, stand.y - stand.height
    else:
        tile = track.tile(ghost.destination)
        left, top = tile.left - 0.09 * track.cell, tile.bottom + 0.11 * track.cell - height
    whole = width + step * (len(cards) - 1)
    left -= 0.4 * (whole - width)
    place = _kept(Area(left, top, whole, height), track.uncovered.grown(-look.px(4)))
    for index, card in enumerate(cards):
        x = round(place.left + index * step)
        mini(look, card, height).draw(target, (x, round(place.top)))


def gain_place(look: Look, track: TrackView, stand: Stand, ghost: Ghost) -> Rect:
    """Return the place of the cards that a retreat brings, at the feet and beside the sign."""
    width, height = gain_size(track.cell, ghost.draws)
    # In front of all who stand there.
    feet = track.footing(ghost.destination, stand.height)
    pill = Area(stand.x - width * 0.2, feet.y - height * 0.5, width, height)
    return Rect(*map(round, _kept(pill, track.uncovered.grown(-look.px(8)))))


def gain_size(cell: int, cards: int) -> Size:
    """Return the size of a pill with the cards that a retreat brings."""
    height = max(round(cell * 0.4), 22)
    return round(height * (2.1 if cards == 1 else 2.4)), height


def draw_gain(target: Surface, look: Look, place: Rect, cards: int) -> None:
    """Draw a pill with the cards that a retreat brings."""
    width, height = place.size
    _gain(look, place.size).draw(target, place.topleft)
    style = look.style(Face.TITLE, height * 0.6 / max(look.scale.unit, 0.01))
    label = Rect(place.x + height // 5, place.y, round(width * 0.46), height)
    look.letters.draw(target, f"+{cards}", style, label)
    card = look.art.lit("pieces/card-back", (height, round(height * 0.62)), look.theme.faces)
    for index in range(cards):
        x = place.x + round(width * 0.52 + index * card.get_width() * 0.7)
        target.blit(card, (x, place.y + (height - card.get_height()) // 2))


@stamp
def _gain(look: Look, size: Size) -> Stamp:
    theme = look.theme
    width, height = size
    inner = (3, 3, width - 6, height - 6, height / 2)
    body = svg.rect(*inner, fill="url(#g)", stroke=theme.ink, line=6)
    body += svg.rect(*inner, stroke=theme.retreat, line=3)
    shades = svg.linear("g", svg.even(*theme.paper), (0, 0), (0, height))
    pill = svg.raster(body, size, defs=shades)
    return shadowed(pill, theme.shadow, 150, max(1, look.px(4)), (2, look.px(5)))


class NudgePreview(NamedTuple):
    """The preview of a nudge: the pirate, its ghost, and the cards that it brings."""

    origin: Stand
    ghost: Stand
    cards: int
    others: tuple[Area, ...] = ()  # what it should not cover


def paint_nudges(
    target: Surface, look: Look, track: TrackView, marks: BoardMarks, standing: Sequence[Figure]
) -> None:
    """Paint the cards that nudging each pirate brings: one on white, two on gold."""
    for place, cards in nudge_places(track, marks, standing):
        _pill(look, place.size, cards > 1).draw(target, place.topleft)
        size = place.height * 0.72 / max(look.scale.unit * look.scale.text, 0.01)
        look.letters.draw(target, f"+{cards}", look.style(Face.TITLE, size, look.theme.ink), place)


def nudge_places(
    track: TrackView, marks: BoardMarks, standing: Sequence[Figure]
) -> Iterator[tuple[Rect, int]]:
    """Yield the places of the cards that nudges bring; on the last of several in one colour."""
    for nudge in {nudge.origin: nudge for nudge in marks.nudges}.values():
        others = [f for f in standing if f.position == nudge.origin and f.seat != marks.seat]
        if others and not any(map(marks.is_chosen, others)):
            last = max(others, key=lambda figure: figure.stand.x)
            yield _nudge_place(track, last), nudge.cards


def _nudge_place(track: TrackView, figure: Figure) -> Rect:
    height = max(round(track.cell * 0.26), 16)
    width = round(height * 1.42)
    if figure.group:
        # On the hair, where there is no space: higher, it would hide the sign of the start.
        x, y, tall = figure.stand
        pill = Area(x - width / 2, y - tall * 0.88 - height, width, height)
    else:
        # Opposite the sign.
        x, y = track.middle(figure.position)
        x += 0.5 * track.cell - width / 2
        pill = Area(x - width / 2, y + _PILL_FOOT * track.cell - height, width, height)
    return Rect(*map(round, _kept(pill, track.uncovered.grown(-2))))


@stamp
def _pill(look: Look, size: Size, gold: bool) -> Stamp:
    theme = look.theme
    width, height = size
    shades = [theme.gold_hi, theme.gold] if gold else map(theme.faces.on, ("#FFFFFF", "#E6DCC6"))
    line = max(1.6, height * 0.1)
    inner = (line / 2, line / 2, width - line, height - line, height / 2)
    body = svg.rect(*inner, fill="url(#p)", stroke=theme.ink, line=line)
    pill = svg.raster(body, size, defs=svg.linear("p", svg.even(*shades), (0, 0), (0, height)))
    return shadowed(pill, theme.shadow, 120, max(1, look.px(3)), (1, look.px(3)))


def _kept(area: Area, within: Area) -> Area:
    """Return the area, moved to be inside another."""
    left = min(max(area.left, within.left), within.right - area.width)
    top = min(max(area.top, within.top), within.bottom - area.height)
    return area._replace(left=left, top=top)


def paint_push(target: Surface, look: Look, track: TrackView, push: NudgePreview) -> None:
    """Paint an arrow to where the pirate would land, and the cards in a bubble."""
    peak = _paint_bow(target, look, track, (push.origin, push.ghost))
    _paint_bubble(target, look, track, push, peak)


def paint_numbers(
    target: Surface, look: Look, track: TrackView, ends: Sequence[tuple[int, Stand]]
) -> None:
    """Paint the numbers of moves where they end, side by side if several end in one place."""
    side = max(round(track.cell * 0.34), 20)
    stands = [stand for _, stand in ends]
    for index, (number, end) in enumerate(ends):
        x, y = end.x + 0.3 * track.cell, end.y - end.height * 0.92
        wide = stands.count(end) * side
        before = stands[:index].count(end) * side
        place = _kept(Area(x - side / 2, y - side / 2, wide, side), track.uncovered)
        middle = (round(place.left + before + side / 2), round(place.top + side / 2))
        ornaments.draw_count(target, look, middle, number, side)


def _paint_bow(target: Surface, look: Look, track: TrackView, ends: tuple[Stand, Stand]) -> float:
    """Paint a curved arrow from head to head; return how high it rises."""
    cell, board = track.cell, track.uncovered
    start, handle, end = _bow(track, *ends)
    peak = min(start.y, end.y, (start.y + 2 * handle.y + end.y) / 4)
    left, top = min(start.x, handle.x, end.x) - 0.4 * cell, board.top
    right, bottom = max(start.x, handle.x, end.x) + 0.4 * cell, max(start.y, end.y) + 0.3 * cell
    curve = [Point(x - left, y - top) for x, y in (start, handle, end)]
    sizes = ArrowSizes(0.15, 0.145, 0.085, 0.075)
    body = arrow(curve, cell, (look.theme.select, look.theme.ink), sizes)
    size = (round(right - left), round(bottom - top))
    target.blit(svg.raster(body, size), (round(left), round(top)))
    return peak


def _bow(track: TrackView, origin: Stand, ghost: Stand) -> tuple[Point, Point, Point]:
    """Return the start, the handle and the end of a curve over what is between two figures."""
    cell, board = track.cell, track.uncovered
    gap = 0.08 * cell
    if _is_upright(track, origin, ghost):
        # The curve goes aside, towards the board's middle.
        side = math.copysign(cell, board.centre.x - origin.x)
        start = Point(origin.x + 0.4 * side, origin.y - origin.height * 0.6)
        end = Point(ghost.x + 0.42 * side, ghost.y - ghost.height * 0.5)
        beyond = (start.x + end.x) / 2 + 1.1 * side
        return start, Point(beyond, (start.y + end.y) / 2), end
    start = Point(origin.x, origin.y - origin.height * 1.16 - gap)
    aside = math.copysign(0.1 * cell, ghost.x - origin.x)
    end = Point(ghost.x - aside, ghost.y - ghost.height - 1.6 * gap)
    # With this handle the curve rises exactly to its peak, which must stay on the board.
    peak = max(min(start.y, end.y) - 0.5 * cell, board.top + 0.12 * cell)
    rise = math.sqrt(max(start.y - peak, 0) * max(end.y - peak, 0))
    return start, Point((start.x + end.x) / 2 + aside, peak - rise), end


def _is_upright(track: TrackView, origin: Stand, ghost: Stand) -> bool:
    """Return whether one of two figures is above the other."""
    aside, down = abs(ghost.x - origin.x), abs(ghost.y - origin.y)
    return aside < track.cell and down > 1.5 * track.cell


class ArrowSizes(NamedTuple):
    """The length of an arrow's tip beyond its end, and its line widths, in cells."""

    tip: float
    edge: float
    head_edge: float
    line: float


def arrow(
    curve: Sequence[Point], cell: float, colours: tuple[Colour, Colour], sizes: ArrowSizes
) -> str:
    """Return the drawing of an outlined arrow along a curve with one or two handles."""
    (start, *_, before, end), (bright, dark) = curve, colours
    handles = " ".join(f"{x:.1f} {y:.1f}" for x, y in curve[1:])
    path = f"M{start.x:.1f} {start.y:.1f}{'Q' if len(curve) == 3 else 'C'}{handles}"
    heading = math.atan2(end.y - before.y, end.x - before.x)
    corners = [
        (end.x + far * cell * math.cos(turn), end.y + far * cell * math.sin(turn))
        for far, turn in ((sizes.tip, heading), (_HEAD, heading + 2.2), (_HEAD, heading - 2.2))
    ]
    head = svg.polyline(corners, closed=True)
    return (
        svg.path(path, stroke=dark, line=sizes.edge * cell)
        + svg.path(head, fill=bright, stroke=dark, line=sizes.head_edge * cell)
        + svg.path(path, stroke=bright, line=sizes.line * cell)
        + svg.path(head, fill=bright)
    )


def _paint_bubble(
    target: Surface, look: Look, track: TrackView, push: NudgePreview, bow: float
) -> None:
    height = max(round(track.cell * _CLOUD[1]), 34)
    width = round(height * _CLOUD[0] / _CLOUD[1])
    tail = round(height * _TAIL / _CLOUD[1])
    bubbles = _bubbles(track, push, bow, (width, height, tail))
    area, way = _free(push, bubbles, tail, track)
    place = Rect(*map(round, area))
    _cloud(look, place.size, tail, way).draw(target, place.topleft)
    size = height * 0.62 / max(look.scale.unit * look.scale.text, 0.01)
    style = look.style(Face.TITLE, size, look.theme.ink)
    words = Rect(place.x + height // 8, place.y, round(width * 0.44), height)
    look.letters.draw(target, f"+{push.cards}", style, words)
    down = round(height * 0.6)
    card = look.art.lit("pieces/card-back", (round(down * ACROSS / DOWN), down), look.theme.faces)
    step = round(card.get_width() * 0.62)
    room = card.get_width() + step * (push.cards - 1)
    x = place.x + round(width * 0.72) - room // 2
    for index in range(push.cards):
        target.blit(card, (x + index * step, place.y + (height - card.get_height()) // 2))


class _Bubble(NamedTuple):
    """The place of a bubble, and the side on which its tail is, as a step to there."""

    area: Area
    tail: tuple[int, int]


def _free(push: NudgePreview, bubbles: Iterable[_Bubble], tail: int, track: TrackView) -> _Bubble:
    """Return the bubble that hides least when it is on the board; the first ones are better."""
    cell = track.cell
    # Its shadow is on the board, too.
    board = track.uncovered.grown(-max(_MARGIN * cell, tail))
    candidates = []
    for index, (area, way) in enumerate(bubbles):
        x, y = (step * tail for step in way)
        whole = area.union(area._replace(left=area.left + x, top=area.top + y))
        kept = _kept(whole, board)
        aside, down = kept.left - whole.left, kept.top - whole.top
        moved = area._replace(left=area.left + aside, top=area.top + down)
        hidden = sum(_shared(moved, figure) for figure in push.others)
        own = sum(_shared(moved, body_of(stand)) for stand in (push.origin, push.ghost))
        # The tail of a moved one points elsewhere.
        cost = (hidden + 3 * own) / cell + abs(aside) + abs(down) + 0.02 * index * cell
        candidates.append((cost, _Bubble(moved, way)))
    return min(candidates)[1]


def _bubbles(
    track: TrackView, push: NudgePreview, bow: float, sizes: tuple[int, int, int]
) -> Iterator[_Bubble]:
    """Yield the places of a bubble with a tail, the best first.

    They are above the curve, and for the pirate and its ghost at the head and below the feet.
    """
    origin, ghost = push.origin, push.ghost
    wide, high, tail = sizes
    middle = (origin.x + ghost.x) / 2
    yield _Bubble(Area(middle - wide / 2, bow - tail - high, wide, high), (0, 1))
    aside = 1 if ghost.x > origin.x else -1
    sides = (-aside, aside)
    if _is_upright(track, origin, ghost):
        outward = -1 if track.uncovered.centre.x > origin.x else 1
        sides = (outward, outward)
    for (x, y, tall), side in zip((origin, ghost), sides, strict=True):
        edge = x + side * (0.42 * tall + tail)
        left = edge if side > 0 else edge - wide
        yield _Bubble(Area(left, y - 0.62 * tall - high / 2, wide, high), (-side, 0))
        yield _Bubble(Area(x - wide / 2, y + 0.4 * track.cell + tail, wide, high), (0, -1))


def _shared(one: Area, other: Area) -> float:
    """Return the size of the intersection of two areas."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)


def face_of(stand: Stand) -> Area:
    """Return the area of a figure's face, without hair or hat."""
    width = 0.5 * stand.height
    return Area(stand.x - width / 2, stand.y - 0.82 * stand.height, width, 0.42 * stand.height)


def body_of(stand: Stand) -> Area:
    """Return the area that a figure covers."""
    width = 0.7 * stand.height
    return Area(stand.x - width / 2, stand.y - stand.height, width, stand.height)


@stamp
def _cloud(look: Look, size: Size, tail: int, way: tuple[int, int]) -> Stamp:
    """Return a bubble with a tail on one side."""
    theme = look.theme
    width, height = size
    line = max(2.0, height * 0.085)
    edge = 1.6 * line
    dx, dy = way
    x, y = tail + width / 2, tail + height / 2
    # From its middle, so that the two are one shape.
    u, v = x + dx * (width / 2 + tail - edge), y + dy * (height / 2 + tail - edge)
    half = 0.7 * tail
    root = (width - tail) / 2 * dx, (height - tail) / 2 * dy
    corners = [
        (x + root[0] - half * dy, y + root[1] - half * dx),
        (u, v),
        (x + root[0] + half * dy, y + root[1] + half * dx),
    ]
    pointed = svg.polyline(corners, closed=True)
    inner = (tail + edge, tail + edge, width - 2 * edge, height - 2 * edge, height * 0.32 - edge)

    def shape(fill: Colour, line: float = 0.0) -> str:
        stroke = fill if line else None
        body = svg.path(pointed, fill=fill, stroke=stroke, line=line)
        return body + svg.rect(*inner, fill=fill, stroke=stroke, line=line)

    seen = theme.faces.on
    body = shape(theme.ink, 2 * edge) + shape(theme.select, 1.2 * line) + shape("url(#b)")
    shades = svg.linear("b", svg.even(*map(seen, ("#FFFFFF", "#E6DCC6"))), (0, 0), (0, height))
    picture = svg.raster(body, (width + 2 * tail, height + 2 * tail), defs=shades)
    shadow = shadowed(picture, theme.shadow, 130, max(1, look.px(5)), (2, look.px(5)))
    left, top = shadow.offset
    return shadow._replace(offset=(left - tail, top - tail))
