"""Torches, coast and ornaments: every tunnel and board has its own free places."""

from functools import cache
from itertools import combinations, pairwise, product
from math import hypot

import pytest

from game import Piece
from scenes.board.geometry.scenery import TORCH_DISTANCE, Place, SceneryKind, coast, places, torches
from scenes.board.geometry.track_view import Area
from scenes.board.geometry.tunnel import CLEAR, TunnelView

DIRECTIONS = tuple(product((False, True), repeat=6))
BOARDS = {
    "16:9": Area(16, 160, 1888, 632),
    "4:3": Area(11, 114, 1001, 449),
    "21:9": Area(16, 160, 2528, 632),
    "9:16": Area(16, 16, 640, 1480),
    "3:4": Area(11, 10, 453, 789),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@cache
def all_on(board: Area) -> tuple[TunnelView, ...]:
    return tuple(
        TunnelView.of(tuple(Piece(n, short) for n, short in enumerate(short_first)), board)
        for short_first in DIRECTIONS
    )


@cache
def furnished(board: Area) -> tuple[tuple[TunnelView, tuple[Place, ...]], ...]:
    return tuple((path, places(path, seed=3)) for path in all_on(board))


def wide(path: TunnelView, area: Area) -> Area:
    """As it would lie if the tunnel ran to the right."""
    return area.turned if path.tall else area


@every_board
def test_nothing_ornamental_covers_anything_else(board: Area) -> None:
    for path, furniture in furnished(board):
        walled = [cell.grown(CLEAR * path.cell - 1e-6) for cell in path.cells]
        taken = [*walled, path.fort, path.gate, path.jetty, path.sloop, *torches(path)]
        found = [place.area for place in furniture]
        assert all(board.encloses(area) for area in found)
        assert not any(area.touches(other) for area in found for other in taken)
        assert not any(one.touches(other) for one, other in combinations(found, 2))


@every_board
def test_ornaments_stay_ashore(board: Area) -> None:
    for path, furniture in furnished(board):
        line = [(y, x) if path.tall else (x, y) for x, y in coast(path)]
        for place in furniture:
            area = wide(path, place.area)
            for (x, y), (u, v) in pairwise(line):
                if area.top < v and y < area.bottom:
                    assert area.right < min(x, u)


@every_board
def test_the_coast_runs_from_side_to_side_past_every_cell_and_behind_the_sloop(
    board: Area,
) -> None:
    for path in all_on(board):
        line = [(y, x) if path.tall else (x, y) for x, y in coast(path)]
        sheet, sloop = wide(path, board), wide(path, path.sloop)
        cells = [wide(path, cell) for cell in path.cells]
        assert line[0][1] == sheet.top
        assert line[-1][1] == pytest.approx(sheet.bottom)
        assert [y for _, y in line] == sorted(y for _, y in line)
        for x, y in line:
            assert sheet.left < x < sheet.right
            assert all(x > cell.right for cell in cells if cell.top <= y <= cell.bottom)
            assert x < sloop.left or not sloop.top <= y <= sloop.bottom


@every_board
def test_torches_stand_on_pillars_with_no_space_above_and_apart(board: Area) -> None:
    for path in all_on(board):
        lit = torches(path)
        assert lit
        feet = []
        for torch in lit:
            assert board.encloses(torch)
            assert not any(torch.touches(area) for area in (path.fort, path.sloop, path.jetty))
            foot = next(p for p in path.pillars if torch.holds(*p))
            feet.append(foot)
            above = (foot.x - 1, foot.y - 1), (foot.x + 1, foot.y - 1)
            assert not any(cell.holds(*spot) for cell in path.cells for spot in above)
        for (x, y), (u, v) in combinations(feet, 2):
            assert hypot(x - u, y - v) >= TORCH_DISTANCE * path.cell


@pytest.mark.parametrize("board", [BOARDS["16:9"], BOARDS["4:3"], BOARDS["9:16"], BOARDS["3:4"]])
def test_every_tunnel_leaves_room_for_the_banner_the_rose_and_some_sketches(board: Area) -> None:
    for _, furniture in furnished(board):
        kinds = [place.kind for place in furniture]
        assert kinds.count(SceneryKind.BANNER) == 1
        assert kinds.count(SceneryKind.ROSE) == 1
        assert len(kinds) >= 5


def test_the_banner_hangs_at_the_top_left_where_that_corner_is_free() -> None:
    corners = 0
    for path, furniture in furnished(BOARDS["16:9"]):
        corner = Area(path.board.left, path.board.top, 2.4 * path.cell, 1.3 * path.cell)
        walled = [cell.grown(CLEAR * path.cell) for cell in path.cells]
        if not any(corner.touches(area) for area in (*walled, path.fort, *torches(path))):
            assert furniture[0].kind is SceneryKind.BANNER
            assert corner.encloses(furniture[0].area)
            corners += 1
    assert corners > 20


def test_the_banner_can_be_left_out() -> None:
    path = all_on(BOARDS["9:16"])[0]
    kinds = {place.kind for place in places(path, seed=3, banner=False)}
    assert SceneryKind.BANNER not in kinds
    assert SceneryKind.ROSE in kinds


def test_the_rose_is_larger_where_there_is_more_room() -> None:
    sizes: dict[int, set[float]] = {}
    for path, furniture in furnished(BOARDS["16:9"]):
        (rose,) = (place.area for place in furniture if place.kind is SceneryKind.ROSE)
        rows = len({cell.top for cell in path.cells})
        sizes.setdefault(rows, set()).add(round(rose.width / path.cell, 6))
    # Tunnels of seven rows leave the largest holes beside them.
    assert sizes[7] == {2.0}
    assert min(sizes[5]) < 2.0


def test_a_seed_always_finds_the_same_places_and_another_finds_others() -> None:
    path = all_on(BOARDS["16:9"])[21]
    assert places(path, seed=3) == places(path, seed=3)
    assert len({places(path, seed) for seed in range(5)}) > 1


def test_another_tunnel_has_other_places() -> None:
    assert len({furniture for _, furniture in furnished(BOARDS["16:9"])}) > 50
