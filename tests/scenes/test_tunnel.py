"""The board of Escape: every tunnel on every kind of board, and what surrounds it."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import dist, hypot
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import NEXT_SEGMENT, Piece, segment_cells
from scenes.board.geometry.scenery import TORCH_DISTANCE, Place, places, torches
from scenes.board.geometry.track_view import START, Area, Point
from scenes.board.geometry.tunnel import SLOOP, TILE, TunnelView, Wall, layouts
from scenes.kit.pirates import FIGURE
from tests.scenes.tunnel_faults import ornament_faults, tunnel_faults
from tests.soak import SOAK, long

EXAMPLE = File(__file__).parent.parent / "game" / "data" / "cartagena-1-example.json"

# A tunnel's shape depends on nothing but the direction in which each segment is walked, so that
# these 64 stand for all 46,080.
DIRECTIONS = tuple(product((False, True), repeat=6))

FULL_HD = Area(0, 106, 1920, 814)
PORTRAIT = Area(0, 0, 720, 1050)
BOARDS = {
    "16:9 at 1080p": FULL_HD,
    "16:9 at 720p": Area(0, 71, 1280, 543),
    "5:3 at 480p": Area(0, 57, 800, 341),
    "4:3 at 768p": Area(0, 80, 1024, 560),
    "21:9 at 1080p": Area(0, 106, 2560, 814),
    "9:16 at 720p": PORTRAIT,
    "3:4 at 768p": Area(0, 0, 768, 840),
    "3:5 at 480p": Area(0, 0, 480, 656),
    "square": Area(0, 0, 900, 900),
}
WIDE_BOARDS = [board for board in BOARDS.values() if board.width > board.height]
TALL_BOARDS = [board for board in BOARDS.values() if board.width < board.height]
SOME_BOARDS = long(BOARDS, usual=list(BOARDS)[::2])
every_board = pytest.mark.parametrize(
    "board", [BOARDS[name] for name in SOME_BOARDS], ids=SOME_BOARDS
)
UNFURNISHED = ("16:9 at 720p", "5:3 at 480p", "square")
CHARTS = [name for name in SOME_BOARDS if name not in UNFURNISHED]
every_chart = pytest.mark.parametrize("board", [BOARDS[name] for name in CHARTS], ids=CHARTS)
SPACES = range(1, 37)


def pieces(short_first: tuple[bool, ...]) -> tuple[Piece, ...]:
    return tuple(Piece(n, short) for n, short in enumerate(short_first))


def laid(short_first: tuple[bool, ...], board: Area) -> TunnelView:
    return TunnelView.of(pieces(short_first), board)


def size_of_plates(board: Area, players: int) -> tuple[float, float]:
    return 0.39 * board.width, (70 + 83 * players) * board.width / 720


def with_plates(short_first: tuple[bool, ...], board: Area, players: int) -> TunnelView:
    return TunnelView.of(pieces(short_first), board, size_of_plates(board, players))


@cache
def all_on(board: Area) -> tuple[TunnelView, ...]:
    return tuple(laid(short_first, board) for short_first in DIRECTIONS)


def grid(path: TunnelView) -> list[tuple[int, int]]:
    """The cells in whole steps along and across, both from 0."""
    wide = [cell.turned if path.tall else cell for cell in path.cells]
    left, top = min(cell.left for cell in wide), min(cell.top for cell in wide)
    return [(int((c.left - left) / path.cell), int((c.top - top) / path.cell)) for c in wide]


def sides(cell: Area) -> dict[tuple[int, int], Wall]:
    """The four sides of a cell by the step that leads over them."""
    xs, ys = (cell.left, cell.right), (cell.top, cell.bottom)
    upright = {(2 * n - 1, 0): Wall(Point(x, ys[0]), Point(x, ys[1])) for n, x in enumerate(xs)}
    lying = {(0, 2 * n - 1): Wall(Point(xs[0], y), Point(xs[1], y)) for n, y in enumerate(ys)}
    return upright | lying


def figure(path: TunnelView, position: int, index: int, count: int) -> Area:
    x, y, height = path.stand(position, index, count)
    return Area(x - FIGURE * height / 2, y - height, FIGURE * height, height)


def fewest_rows(short_first: tuple[bool, ...]) -> int:
    """Over all sides that the segments can lie on, found without the module under test."""
    fewest = 99
    for mirrors in product((False, True), repeat=6):
        cells: list[tuple[int, int]] = []
        y = 0
        for n, (short, mirrored) in enumerate(zip(short_first, mirrors, strict=True)):
            piece = segment_cells(Piece(n, short), mirrored)
            cells += [(n * NEXT_SEGMENT[0] + u, y + v) for u, v in piece]
            y += -NEXT_SEGMENT[1] if mirrored else NEXT_SEGMENT[1]
        if max(Counter(cells).values()) == 1:
            rows = [v for _, v in cells]
            fewest = min(fewest, max(rows) - min(rows) + 1)
    return fewest


@every_board
def test_each_space_lies_beside_the_one_before_and_on_no_other(board: Area) -> None:
    for path in all_on(board):
        assert len({*grid(path)}) == 36
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(grid(path))]
        assert steps == [1] * 35


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_everything_has_its_place(board: Area) -> None:
    faults = [
        f"{short_first}: {fault}"
        for short_first, path in zip(DIRECTIONS, all_on(board), strict=True)
        for fault in tunnel_faults(path)
    ]
    assert not faults, "\n".join(faults)


def moved(area: Area, right: float = 0, down: float = 0) -> Area:
    return area._replace(left=area.left + right, top=area.top + down)


@pytest.mark.parametrize(
    ("board", "change", "fault"),
    [
        (FULL_HD, lambda it: {"cells": (it.cells[0].grown(1), *it.cells[1:])}, "differ in size"),
        (FULL_HD, lambda it: {"fort": moved(it.fort, -900)}, "leaves the board"),
        (FULL_HD, lambda it: {"harbour": moved(it.harbour, 99)}, "leaves the harbour"),
        (FULL_HD, lambda it: {"fort": it.cells[5]}, "a space is covered"),
        (FULL_HD, lambda it: {"sloop": moved(it.sloop, -200)}, "a space is covered"),
        (FULL_HD, lambda it: {"gate": moved(it.gate, -300)}, "does not lead from the fort"),
        (FULL_HD, lambda it: {"jetty": moved(it.jetty, 99)}, "does not begin at the last space"),
        (FULL_HD, lambda it: {"jetty": it.jetty._replace(width=9, height=9)}, "is too short"),
        (FULL_HD, lambda it: {"sloop": it.sloop._replace(width=300)}, "out of proportion"),
        (FULL_HD, lambda it: {"sloop": it.sloop.grown(99)}, "too small or too large"),
        (FULL_HD, lambda it: {"sloop": moved(it.sloop, down=9)}, "alongside the jetty"),
        (FULL_HD, lambda it: {"sloop": moved(it.sloop, 9)}, "does not end at the bow"),
        (FULL_HD, lambda it: {"sloop": moved(it.sloop, 200)}, "stern is not at the exit"),
        (FULL_HD, lambda it: {"board": it.board._replace(width=2400)}, "more than a fifth"),
        (FULL_HD, lambda it: {"fort": moved(it.fort, 1800)}, "does not run to the right"),
        (PORTRAIT, lambda it: {"fort": moved(it.fort, down=1000)}, "does not run down"),
        (PORTRAIT, lambda it: {"sloop": moved(it.sloop, 9)}, "beside the last wall"),
    ],
)
def test_every_fault_of_a_tunnel_is_found(
    board: Area, change: Callable[[TunnelView], dict[str, Any]], fault: str
) -> None:
    path = all_on(board)[0]
    assert any(fault in each for each in tunnel_faults(replace(path, **change(path))))


@pytest.mark.parametrize("board", TALL_BOARDS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_tall_board_has_a_free_place_for_the_plates(board: Area, players: int) -> None:
    for short_first in DIRECTIONS if SOAK else DIRECTIONS[players::8]:
        path, plates = with_plates(short_first, board, players), size_of_plates(board, players)
        place = path.plates
        assert place is not None
        # It is as wide and as high as asked for, or larger in the same shape.
        factor = place.width / plates[0]
        assert factor >= 1 - 1e-6
        assert place.height == pytest.approx(factor * plates[1])
        assert place == path.free(place.width, place.height)
        assert board.encloses(place)
        walls = [cell.grown(0.2 * path.cell) for cell in path.cells]
        others = (path.fort, path.gate, path.jetty, path.sloop)
        assert not any(place.touches(area) for area in (*walls, *others))
        assert path.cell >= 0.85 * laid(short_first, board).cell


def test_a_place_as_large_as_the_board_is_not_free() -> None:
    path = all_on(PORTRAIT)[0]
    assert path.free(PORTRAIT.width, PORTRAIT.height) is None
    assert path.plates is None


@pytest.mark.parametrize(
    ("board", "smallest"),
    [
        (FULL_HD, 100),
        (BOARDS["16:9 at 720p"], 66),
        (BOARDS["5:3 at 480p"], 42),
        (BOARDS["21:9 at 1080p"], 100),
        (PORTRAIT, 68),
    ],
)
def test_cells_are_large_enough_for_signs_and_fingers(board: Area, smallest: int) -> None:
    assert min(path.cell for path in all_on(board)) >= smallest


def test_with_width_to_spare_a_tunnel_takes_as_few_rows_as_it_can() -> None:
    for short_first in DIRECTIONS:
        rows = {y for _, y in grid(laid(short_first, Area(0, 0, 9000, 814)))}
        assert len(rows) == fewest_rows(short_first)


@every_board
def test_of_all_layouts_a_tunnel_takes_the_largest_and_then_the_one_with_the_lowest_exit(
    board: Area,
) -> None:
    for short_first, path in zip(DIRECTIONS, all_on(board), strict=True):
        wide = board.turned if path.tall else board
        sizes = {(it.cell(wide), it.shape.cells[-1][1]) for it in layouts(short_first, path.tall)}
        size, lowest = max(sizes)
        assert path.cell == size
        assert path.tall or grid(path)[-1][1] == lowest


def test_segments_with_other_signs_lie_the_same_way() -> None:
    flips = (True, False, False, True, True, False)
    orders = ((0, 1, 2, 3, 4, 5), (5, 3, 1, 0, 2, 4))
    one, other = (TunnelView.of(tuple(map(Piece, order, flips)), FULL_HD) for order in orders)
    assert one == other


def test_the_rulebooks_example_is_as_large_as_in_the_rulebook_or_larger() -> None:
    example = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    used = example["segments_used"].split(" of ")[0].removeprefix("segments ").split(",")
    pieces = tuple(Piece(int(name[0]), name.endswith("r")) for name in used)
    printed = [(x, y - 1) for x, y in example["grid_xy"]]
    mirrored = [(x, 4 - y) for x, y in printed]
    short_first = tuple(piece.short_first for piece in pieces)
    known = {layout.shape.cells: layout for layout in layouts(short_first, tall=False)}
    # As printed or mirrored, so that the sloop has room before the jetty.
    shown = [known[cells] for cells in map(tuple, (printed, mirrored)) if cells in known]
    path = TunnelView.of(pieces, FULL_HD)
    assert path.cell >= max(layout.cell(FULL_HD) for layout in shown)


@every_board
def test_a_cell_is_open_to_its_neighbours_on_the_way_and_walled_elsewhere(board: Area) -> None:
    for path in all_on(board):
        walls = {*path.walls}
        steps = [chevron.step for chevron in path.chevrons]
        came = path.entrance
        for cell, step in zip(path.cells, steps, strict=True):
            passages = {step, (-came[0], -came[1])}
            came = step
            for side, wall in sides(cell).items():
                assert (wall in walls) == (side not in passages)
        assert len(walls) == len(path.walls)


@every_board
def test_walls_end_and_turn_and_meet_at_pillars(board: Area) -> None:
    for path in all_on(board):
        assert list(path.walls) == sorted(path.walls)
        assert list(path.pillars) == sorted(path.pillars)
        meeting: dict[Point, list[bool]] = {}
        for start, end in path.walls:
            meeting.setdefault(start, []).append(start.y == end.y)
            meeting.setdefault(end, []).append(start.y == end.y)
        goes_on = ([True, True], [False, False])
        pillars = {corner for corner, lying in meeting.items() if lying not in goes_on}
        assert {*path.pillars} == pillars


def test_a_chevron_stands_between_a_space_and_the_next() -> None:
    for path in all_on(FULL_HD):
        for space, chevron in enumerate(path.chevrons[:-1], start=1):
            (x, y), (u, v) = path.centres[space : space + 2]
            assert chevron.point == ((x + u) / 2, (y + v) / 2)
            assert chevron.step == ((u - x) / path.cell, (v - y) / path.cell)
        assert path.chevrons[-1].step == (1, 0)


@every_board
def test_the_fort_opens_on_the_first_space(board: Area) -> None:
    for path in all_on(board):
        (x, y), (dx, dy) = path.cells[0].centre, path.entrance
        assert path.gate.grown(1).holds(x - dx * path.cell / 2, y - dy * path.cell / 2)
        assert path.fort.grown(1).encloses(path.gate) or path.gate.touches(path.courtyard)


def test_the_fort_stands_before_the_entrance_or_beside_it() -> None:
    for path in all_on(FULL_HD):
        beside = path.entrance[0] == 0
        assert beside == (path.fort.right > path.cells[0].left)


@every_board
def test_a_tap_on_any_part_of_a_cell_means_its_space(board: Area) -> None:
    for path in all_on(board):
        for space, cell in enumerate(path.cells, start=1):
            for x, y in product((0, 0.99), repeat=2):
                hit = path.position_at(cell.left + x * path.cell, cell.top + y * path.cell)
                assert hit == space
        assert all(path.position_at(*path.area(place).centre) == place for place in range(38))
        assert path.position_at(*path.fort.centre) == START
        assert path.position_at(*path.sloop.centre) == SLOOP
        assert path.position_at(board.left + 1, board.top + 1) in (None, START)
        assert path.position_at(board.left - 1, board.top) is None


def test_the_way_leads_through_every_middle_forwards_and_backwards() -> None:
    path = laid(DIRECTIONS[21], FULL_HD)
    assert path.road(17, 20) == path.centres[17:21]
    assert path.road(17, 12) == path.centres[12:18][::-1]
    assert path.road(36, SLOOP) == path.centres[36:]
    assert path.road(3, START) == path.centres[:4][::-1]
    assert path.road(5, 5) == (path.centres[5],)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_those_on_a_space_stand_together_around_its_sign(count: int) -> None:
    path = laid(DIRECTIONS[9], FULL_HD)
    for space in SPACES:
        stands = [path.stand(space, index, count) for index in range(count)]
        tile, tab = path.tile(space), path.sign(space, occupied=True)
        assert len({stand.height for stand in stands}) == 1
        # Those in front are beside the sign, which hides no face of the others.
        front = max(stands, key=lambda stand: stand.y)
        assert tile.bottom < front.y < tab.bottom + 0.05 * path.cell
        assert tab.right < front.x - 0.1 * path.cell
        for x, y, tall in stands:
            face = Area(x - 0.2 * tall, y - 0.75 * tall, 0.4 * tall, 0.4 * tall)
            assert dist(face.nearest(tab.centre), tab.centre) > tab.width / 2
        reach = path.cells[space - 1].grown(0.12 * path.cell)
        assert all(reach.encloses(figure(path, space, i, count)) for i in range(count))


def test_no_sign_of_a_taken_space_covers_a_hat_on_another() -> None:
    path = laid(DIRECTIONS[9], FULL_HD)
    for space, count in product(SPACES, (1, 2, 3)):
        others = [path.sign(other, occupied=True) for other in SPACES if other != space]
        for index in range(count):
            x, y, height = path.stand(space, index, count)
            hat = Area(x - 0.2 * height, y - 0.96 * height, 0.4 * height, 0.3 * height)
            assert not any(tab.touches(hat) for tab in others)


def test_three_on_a_space_keep_apart_from_three_on_the_next() -> None:
    path = laid(DIRECTIONS[9], FULL_HD)
    for space in SPACES[:-1]:
        first, front, last = (figure(path, space, index, 3) for index in range(3))
        # The two behind look over the hat of the one in front.
        assert max(first.top, last.top) < front.top - 0.4 * front.height
        assert last.right - first.left < 1.05 * path.cell


def test_a_sign_is_large_on_an_empty_tile_and_a_tab_at_the_lower_left_of_a_taken_one() -> None:
    path = laid(DIRECTIONS[9], FULL_HD)
    for space in SPACES:
        tile = path.tile(space)
        assert tile.width == pytest.approx(TILE * path.cell)
        large, tab = path.sign(space, occupied=False), path.sign(space, occupied=True)
        assert tile.encloses(large)
        assert tab.width < large.width
        assert tab.left < tile.left < tab.right
        assert tab.top < tile.bottom < tab.bottom
        others = [path.tile(other) for other in SPACES if other != space]
        assert not any(tab.touches(other) for other in others)


def test_the_marks_of_a_way_lead_from_place_to_place_forwards_and_back() -> None:
    path = laid(DIRECTIONS[21], FULL_HD)
    ahead, back = path.steps_between(START, SLOOP), path.steps_between(SLOOP, START)
    assert len(ahead) == len(back) == SLOOP
    assert [mark.point for mark in ahead] == [mark.point for mark in back[::-1]]
    assert all(a.step == (-b.step[0], -b.step[1]) for a, b in zip(ahead, back[::-1], strict=True))
    assert path.gate.holds(*ahead[0].point)
    assert ahead[0].step == path.entrance
    assert [mark.step for mark in ahead[1:]] == [chevron.step for chevron in path.chevrons]
    assert path.steps_between(17, 20) == ahead[17:20]
    assert path.steps_between(5, 5) == ()


@every_board
@pytest.mark.parametrize("colours", range(1, 6))
def test_the_start_and_the_sloop_hold_a_figure_of_each_colour(board: Area, colours: int) -> None:
    for path in all_on(board):
        for position, within in ((START, path.fort), (SLOOP, path.sloop)):
            figures = [figure(path, position, index, colours) for index in range(colours)]
            assert all(within.encloses(figure) for figure in figures)
            stands = [path.stand(position, index, colours) for index in range(colours)]
            tallies = [path.tally(position, stand) for stand in stands]
            assert all(within.holds(*tally) for tally in tallies)
            # No number is on a face of another crew.
            for (x, y), (left, top, wide, high) in product(tallies, figures):
                face = Area(left + 0.25 * wide, top + 0.25 * high, 0.5 * wide, 0.4 * high)
                assert not face.holds(x, y)
            assert min(figure.height for figure in figures) > 0.4 * path.cell
            # Two in a row may overlap a little, but no face is hidden.
            for one, other in pairwise(figures):
                below = other.top >= one.top + 0.9 * one.height
                aside = other.left >= one.left + 0.65 * one.width
                assert below or aside


@given(
    short_first=st.sampled_from(DIRECTIONS),
    board=st.builds(Area, *(st.integers(0, 500),) * 2, *(st.integers(250, 4000),) * 2),
)
@settings(max_examples=80, derandomize=True, database=None, deadline=None)
def test_any_board_holds_any_tunnel(short_first: tuple[bool, ...], board: Area) -> None:
    path = laid(short_first, board)
    assert path == laid(short_first, board)
    areas = (*path.cells, path.fort, path.gate, path.jetty, path.sloop)
    assert all(map(board.encloses, areas))
    assert len({*grid(path)}) == 36


@pytest.mark.parametrize("size", [(0, 0), (1, 300), (300, 1), (40, 30)])
def test_a_board_too_small_to_play_on_is_no_error(size: tuple[int, int]) -> None:
    assert laid(DIRECTIONS[10], Area(0, 0, *size)).cell > 0


# Torches, coast and ornaments


@cache
def furnished(board: Area) -> tuple[tuple[TunnelView, tuple[Place, ...]], ...]:
    return tuple((path, places(path, seed=3)) for path in all_on(board)[:: 1 if SOAK else 3])


@pytest.mark.parametrize("board", [*WIDE_BOARDS, *TALL_BOARDS])
def test_ornaments_have_their_place(board: Area) -> None:
    faults = [
        fault for path, furniture in furnished(board) for fault in ornament_faults(path, furniture)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda it: moved(it.board, 1), "leaves the board"),
        (lambda it: it.cells[20], "covers something"),
        (lambda it: it.board._replace(height=30), "behind the faces"),
        (lambda it: it.harbour, "is in the sea"),
        (lambda it: it.board, "covers another"),
    ],
)
def test_every_fault_of_an_ornament_is_found(
    change: Callable[[TunnelView], Area], fault: str
) -> None:
    path, furniture = furnished(FULL_HD)[0]
    misplaced = furniture[0]._replace(area=change(path))
    assert any(fault in each for each in ornament_faults(path, (misplaced, *furniture[1:])))


@every_chart
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


@pytest.mark.parametrize("board", TALL_BOARDS)
def test_nothing_ornamental_is_behind_the_plates(board: Area) -> None:
    for short_first in DIRECTIONS[::7]:
        path = with_plates(short_first, board, players=4)
        assert path.plates is not None
        furniture = places(path, seed=3)
        assert not [*ornament_faults(path, furniture)]
        misplaced = furniture[0]._replace(area=path.plates)
        assert any("behind the plates" in it for it in ornament_faults(path, [misplaced]))


def test_a_seed_always_finds_the_same_places_and_another_seed_or_tunnel_others() -> None:
    path = all_on(FULL_HD)[21]
    found = places(path, seed=3)
    places.cache_clear()
    assert places(path, seed=3) == found
    assert len({places(path, seed) for seed in range(5)}) > 1
    others = [furniture for _, furniture in furnished(FULL_HD)]
    assert len({*others}) > 0.75 * len(others)
