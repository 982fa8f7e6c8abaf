"""The tunnels that segments make, printed and shuffled, and the islands of Nest."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations, product
from typing import TypeAlias

import pytest

from game.cards import ESCAPE_SIGNS, NEST_SIGNS, Sign
from game.rng import Rng
from game.track import Piece, Track
from game.tunnel import (
    NEXT_SEGMENT,
    SEGMENTS,
    Cell,
    islands,
    printed_tunnel,
    segment_cells,
    shuffled_tunnel,
    tunnel_of,
)

Lay: TypeAlias = Callable[[Rng], tuple[Track, Rng]]


def by_piece(track: Track) -> list[tuple[Sign | None, ...]]:
    spaces = track.signs[1:-1]
    return [spaces[at : at + 6] for at in range(0, 36, 6)]


def test_every_segment_bears_every_sign_once() -> None:
    assert all(sorted(segment) == list(ESCAPE_SIGNS) for segment in SEGMENTS)
    assert len(SEGMENTS) == 6


def test_no_two_segments_are_alike_in_either_direction() -> None:
    both_ways = {order for segment in SEGMENTS for order in (segment, segment[::-1])}
    assert len(both_ways) == 12


def test_the_printed_segments_make_46080_tunnels() -> None:
    tunnels = {
        tunnel_of(tuple(map(Piece, order, flips))).signs
        for order in permutations(range(6))
        for flips in product((False, True), repeat=6)
    }
    assert len(tunnels) == 46_080


def test_a_segment_is_walked_from_either_end() -> None:
    pieces = tuple(Piece(n, n == 1) for n in range(6))
    laid = by_piece(tunnel_of(pieces))
    assert laid[0] == SEGMENTS[0]
    assert laid[1] == SEGMENTS[1][::-1]


def test_a_tunnel_runs_from_the_start_over_36_spaces_to_the_sloop() -> None:
    track, _ = printed_tunnel(Rng(1))
    assert len(track.signs) == 38
    assert track.signs[0] is None
    assert track.signs[37] is None
    assert track.havens == (37,)


def test_a_printed_tunnel_has_each_segment_once() -> None:
    for seed in range(50):
        track, _ = printed_tunnel(Rng(seed))
        assert sorted(piece.segment for piece in track.pieces) == list(range(6)), seed
        for piece, signs in zip(track.pieces, by_piece(track), strict=True):
            order = SEGMENTS[piece.segment]
            assert signs == (order[::-1] if piece.short_first else order), seed


def test_seeds_spread_over_the_printed_tunnels() -> None:
    laid = [printed_tunnel(Rng(seed))[0].pieces for seed in range(2000)]
    # 2000 fair draws from 46,080 tunnels repeat about 43.
    assert len(set(laid)) > 1900
    places = Counter((place, piece) for pieces in laid for place, piece in enumerate(pieces))
    # Each of 6 places sees each of 12 pieces: 167 times if all are as likely.
    assert len(places) == 6 * 12
    assert min(places.values()) > 120
    assert max(places.values()) < 215


def test_a_shuffled_tunnel_bears_every_sign_once_in_each_segment() -> None:
    for seed in range(50):
        track, _ = shuffled_tunnel(Rng(seed))
        assert sorted(piece.segment for piece in track.pieces) == list(range(6)), seed
        assert all(set(signs) == set(ESCAPE_SIGNS) for signs in by_piece(track)), seed


def test_a_shuffled_tunnel_has_any_order_of_the_signs() -> None:
    orders = Counter(
        signs for seed in range(2000) for signs in by_piece(shuffled_tunnel(Rng(seed))[0])
    )
    assert len(orders) == 720
    # 12,000 segments: each order about 17 times.
    assert max(orders.values()) < 50


@pytest.mark.parametrize("lay", [printed_tunnel, shuffled_tunnel, islands])
def test_a_seed_lays_the_same_track_and_moves_the_generator_on(lay: Lay) -> None:
    assert lay(Rng(11)) == lay(Rng(11))
    assert lay(Rng(11))[0] != lay(Rng(12))[0]
    assert lay(Rng(11))[1] != Rng(11)


@pytest.mark.parametrize("seed", range(20))
def test_the_islands_have_two_and_three_pieces_with_every_sign_once(seed: int) -> None:
    track, _ = islands(Rng(seed))
    assert track.havens == (15, 37)
    assert track.signs[15] is None
    first, second = track.signs[1:15], track.signs[16:37]
    pieces = [first[:7], first[7:], second[:7], second[7:14], second[14:]]
    assert all(set(piece) == set(NEST_SIGNS) for piece in pieces)


@pytest.mark.parametrize("short_first", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_cells_of_a_segment_are_neighbours_and_lead_to_the_next(
    short_first: bool, mirrored: bool
) -> None:
    cells = segment_cells(Piece(0, short_first), mirrored)
    ahead: Cell = (NEXT_SEGMENT[0], -NEXT_SEGMENT[1] if mirrored else NEXT_SEGMENT[1])
    walk = ((-1, 0), *cells, ahead)
    steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(walk)]
    assert steps == [1] * 7
    assert len(set(walk)) == 8


def test_the_long_end_is_three_in_a_line() -> None:
    long_first = segment_cells(Piece(0, False), mirrored=False)
    short_first = segment_cells(Piece(0, True), mirrored=False)
    assert len({y for _, y in long_first[:3]}) == 1
    assert len({y for _, y in short_first[3:]}) == 1


def test_the_back_of_a_segment_mirrors_its_front() -> None:
    front = segment_cells(Piece(0, False), mirrored=False)
    assert segment_cells(Piece(0, False), mirrored=True) == tuple((x, -y) for x, y in front)
