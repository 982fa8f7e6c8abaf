"""Both boards drawn out to a straight line, for pictures that show a part of the way."""

from typing import NamedTuple

from game import GAMES, Position
from scenes.board.geometry.islands import DECK, NEST, SMALLEST, STONE, IslandsView
from scenes.board.geometry.track_view import START, Area, Point
from scenes.board.geometry.tunnel import SLOOP, Chevron, TunnelView, Wall
from scenes.learn.rules.figures import Span, Strip
from scenes.learn.rules.staging import place_named

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
    berths = (
        area(_first() + 0.16, 0.76 - height, _SLOOP, height),
        area(_second() - _SLOOP - 0.16, 0.76 - height, _SLOOP, height),
    )
    return IslandsView(
        board=board,
        tall=False,
        cell=cell,
        sloop=berths[sloop - 1],
        stones=stones,
        targets=tuple(Area(x - wide / 2, y - high / 2, wide, high) for x, y in stones),
        islands=(land(0, _first()), land(_second(), last + _TOWN)),
        camp=area(0.18, -0.55, _CAMP - 0.75, 1.15),
        town=area(last + 0.56, 0.5 - 1.84, 1.6, 1.84),
        berths=berths,
        jetties=(
            area(_first() - 0.32, -0.06, 0.72, 0.36),
            area(_second() - 0.42, -0.06, 0.72, 0.36),
        ),
        helm=Area(board.left, board.top, SMALLEST, SMALLEST),
        island=sloop,
    )
