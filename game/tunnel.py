"""The printed pieces of both games, and the tracks laid from them."""

from typing import TypeAlias

from game.cards import ESCAPE_SIGNS, NEST_SIGNS, Sign
from game.rng import Rng
from game.track import Piece, Track

Cell: TypeAlias = tuple[int, int]

SEGMENTS: tuple[tuple[Sign, ...], ...] = (
    (Sign.BOTTLE, Sign.PISTOL, Sign.HAT, Sign.SKULL, Sign.DAGGER, Sign.KEY),
    (Sign.SKULL, Sign.HAT, Sign.PISTOL, Sign.KEY, Sign.BOTTLE, Sign.DAGGER),
    (Sign.PISTOL, Sign.KEY, Sign.DAGGER, Sign.HAT, Sign.SKULL, Sign.BOTTLE),
    (Sign.DAGGER, Sign.SKULL, Sign.BOTTLE, Sign.PISTOL, Sign.KEY, Sign.HAT),
    (Sign.KEY, Sign.BOTTLE, Sign.SKULL, Sign.DAGGER, Sign.HAT, Sign.PISTOL),
    (Sign.HAT, Sign.DAGGER, Sign.KEY, Sign.BOTTLE, Sign.PISTOL, Sign.SKULL),
)
"""The signs of Escape's six segments, from the long end (three in a line) to the short one."""

LONG_FIRST: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (2, -1), (1, -1), (1, -2))
SHORT_FIRST: tuple[Cell, ...] = ((0, 0), (0, -1), (-1, -1), (-1, -2), (0, -2), (1, -2))
NEXT_SEGMENT: Cell = (2, -2)
"""Grid cells of a segment's six spaces, entered heading +x at (0, 0), y growing downwards, and
the first cell of the segment after it. The back of a segment is the same with y mirrored."""

ISLAND_PIECES = (2, 3)  # of seven spaces each


def segment_cells(piece: Piece, mirrored: bool) -> tuple[Cell, ...]:
    """Return the cells of a segment's spaces relative to its first, in walking order."""
    cells = SHORT_FIRST if piece.short_first else LONG_FIRST
    return tuple((x, -y) for x, y in cells) if mirrored else cells


def tunnel_of(pieces: tuple[Piece, ...], orders: tuple[tuple[Sign, ...], ...] = SEGMENTS) -> Track:
    """Build Escape's track from its segments; orders are their signs from the long end."""
    signs: list[Sign | None] = [None]
    for segment, short_first in pieces:
        order = orders[segment]
        signs += reversed(order) if short_first else order
    return Track(signs=(*signs, None), havens=(len(signs),), pieces=pieces)


def printed_tunnel(rng: Rng) -> tuple[Track, Rng]:
    """Lay one of the 6! * 2^6 tunnels of printed segments."""
    pieces, rng = _laid(rng)
    return tunnel_of(pieces), rng


def shuffled_tunnel(rng: Rng) -> tuple[Track, Rng]:
    """Lay segments of the printed shapes with their six signs in any order."""
    pieces, rng = _laid(rng)
    orders = []
    for _ in SEGMENTS:
        order, rng = rng.shuffled(ESCAPE_SIGNS)
        orders.append(order)
    return tunnel_of(pieces, tuple(orders)), rng


def islands(rng: Rng) -> tuple[Track, Rng]:
    """Lay Nest's two islands; the printed orders are unknown, so they are drawn."""
    signs: list[Sign | None] = [None]
    havens: list[int] = []
    for pieces in ISLAND_PIECES:
        for _ in range(pieces):
            order, rng = rng.shuffled(NEST_SIGNS)
            signs += order
        havens.append(len(signs))
        signs.append(None)
    return Track(signs=tuple(signs), havens=tuple(havens)), rng


def _laid(rng: Rng) -> tuple[tuple[Piece, ...], Rng]:
    order, rng = rng.shuffled(range(len(SEGMENTS)))
    pieces = []
    for segment in order:
        turned, rng = rng.below(2)
        pieces.append(Piece(segment, turned == 1))
    return tuple(pieces), rng
