"""The board's parts at every size: inside the window, apart from each other, large enough."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest
from pygame import Rect

from scenes.board.hud.drawer import opened
from scenes.board.hud.layout import BoardLayout, BoardNeeds, has_strip
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.layout import Scale, Size
from tests.scenes import hud
from tests.scenes.hud import parts_of

SIZES = (
    *hud.SIZES,
    *((800, 600), (1440, 960), (1920, 1200), (3440, 1440), (3840, 1080)),
    *((1000, 1200), (1000, 1250), (540, 960), (1080, 2400), (2160, 3840)),
)
FINGER = 40  # real pixels
APART = 8
# Two players and a hint, unless a test replaces them.
TORTUGA = BoardNeeds(2, open_row=True, open_hands=True, hint=True)
HISPANIOLA = BoardNeeds(2, open_row=True, hint=True)
JAMAICA = BoardNeeds(2, open_row=False, hint=True)
NEST = JAMAICA._replace(islands=True)
GAMES = (TORTUGA, HISPANIOLA, JAMAICA, NEST)

# Left-handed, one-handed, told what to do.
WISHES = (*product((False, True), (False, True), (False,)), (False, False, True), (True,) * 3)

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def plan_of(size: Size, needs: BoardNeeds) -> BoardLayout:
    return BoardLayout.of(size, Scale.of(size), needs)


def plans(size: Size) -> Iterator[tuple[BoardNeeds, BoardLayout]]:
    """Return the layouts of every game with any number of players."""
    for game, players, hint in product(GAMES, range(2, 6), (False, True)):
        for left, one, tips in WISHES:
            needs = game._replace(players=players, hint=hint, tips=tips)
            needs = needs._replace(left_handed=left, one_handed=one)
            yield needs, plan_of(size, needs)


def units(size: Size, length: int) -> float:
    return length / Scale.of(size).unit


def meeting(parts: Mapping[str, Rect], reach: int = 0) -> list[tuple[str, str]]:
    """Which parts overlap, or come nearer to each other than that."""
    return [
        (name, other)
        for (name, one), (other, two) in combinations(parts.items(), 2)
        if one.inflate(2 * reach, 2 * reach).colliderect(two)
    ]


@at_every_size
def test_nothing_overlaps_or_leaves_the_window(size: Size) -> None:
    window = Rect((0, 0), size)
    for needs, plan in plans(size):
        parts = parts_of(plan)
        assert all(rect.width > 0 and rect.height > 0 for rect in parts.values()), needs
        assert [name for name, rect in parts.items() if not window.contains(rect)] == [], needs
        assert meeting(parts) == [], needs
        assert {"menu", "drawer", "undo", "end"} <= set(parts), needs
        assert ("sail" in parts) == needs.islands, needs
        assert len(plan.players) == needs.players, needs
        assert plan.open_row == needs.open_row
        assert (plan.tip is not None) == needs.tips, needs


@at_every_size
def test_buttons_are_as_large_as_a_finger_and_lie_apart(size: Size) -> None:
    smallest = max(FINGER, Scale.of(size).px(64))
    for needs, plan in plans(size):
        for places in (plan.buttons, plan.ending):
            buttons = {str(name): rect for name, rect in places.items()}
            assert all(min(rect.size) >= smallest for rect in buttons.values()), needs
            assert meeting(buttons, APART) == [], needs
        assert (plan.hint is not None) == needs.hint


@at_every_size
def test_the_end_of_the_turn_grows_over_the_hint_and_nothing_else_moves(size: Size) -> None:
    for needs, plan in plans(size):
        ending = dict(plan.ending)
        grown = ending.pop(BoardButton.END)
        assert grown.contains(plan.end_turn), needs
        assert (grown.width > plan.end_turn.width) == needs.hint, needs
        assert ending == {name: plan.buttons[name] for name in ending}, needs
        assert set(plan.buttons) - set(ending) == {BoardButton.END} | (
            {BoardButton.HINT} if needs.hint else set()
        )


@at_every_size
def test_what_is_not_shown_lies_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for needs, plan in plans(size):
        assert (plan.piles.width > 0) == (plan.row is None), needs
        inside = opened(plan, scale)
        held = {"history": inside.history}
        if needs.open_row and plan.row is None:
            assert inside.row is not None, needs
            held["row"] = inside.row
        if inside.players != plan.players:
            held |= {f"player {seat}": rect for seat, rect in enumerate(inside.players)}
        assert all(plan.board.contains(rect) for rect in held.values()), needs
        assert meeting(held) == [], needs
        assert units(size, inside.history.height) >= 90, needs
        # What closes it stays free.
        for rect in (plan.menu, plan.drawer):
            assert rect.collidelist(list(held.values())) < 0, needs


@at_every_size
def test_open_hands_are_seen_in_the_panels_or_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for players in range(2, 6):
        inside = opened(plan_of(size, TORTUGA._replace(players=players)), scale)
        assert all(has_strip(scale, panel) for panel in inside.players), players


@at_every_size
def test_the_board_is_the_screen(size: Size) -> None:
    width, height = size
    for needs, plan in plans(size):
        board = plan.board
        assert (board.left, board.width) == (0, width), needs
        if needs.islands or height >= 1.3 * width:
            assert board.top == 0, needs
        share = 0.75 if height >= 1.3 * width or needs.islands else 0.55
        # Two lines of plates, and for one hand two of buttons, where there is height to spare.
        assert board.height >= (share - 0.05 * (plan.tip is not None)) * height, needs
        below = [rect for name, rect in parts_of(plan).items() if rect.top > board.bottom]
        assert plan.hand in below, needs
        # The prompt lies on the seam.
        assert plan.prompt.top < board.bottom or plan.tip is not None, needs
        assert plan.prompt.bottom <= plan.hand.top, needs


@pytest.mark.parametrize(
    ("size", "escape", "nest"),
    [
        *((size, 0.75, 0.85) for size in ((1920, 1080), (1280, 720), (3840, 2160), (2560, 1080))),
        ((800, 480), 0.71, 0.8),
        ((720, 1280), 0.81, 0.81),
    ],
)
def test_usual_windows_give_the_board_most_of_their_height(
    size: Size, escape: float, nest: float
) -> None:
    for players, left in product(range(2, 6), (False, True)):
        for game, share in ((TORTUGA, escape), (JAMAICA, escape), (NEST, nest)):
            plan = plan_of(size, game._replace(players=players, left_handed=left))
            assert plan.board.height >= share * size[1], (game, players)


@at_every_size
def test_plates_lie_above_the_board_on_its_sea_or_on_its_chart(size: Size) -> None:
    upright = size[1] >= 1.3 * size[0]
    for needs, plan in plans(size):
        if needs.islands:
            assert plan.clear == max(plate.bottom for plate in plan.players), needs
        else:
            assert plan.clear == 0, needs
            assert all(plan.board.contains(plate) == upright for plate in plan.players), needs
        block = plan.aside
        assert (block is not None) == (upright and not needs.islands), needs
        if block is not None:
            moved = plan.aside_at((block.x - 7, block.y + 30))
            assert moved.aside == block.move(-7, 30), needs
            assert moved.players == tuple(plate.move(-7, 30) for plate in plan.players), needs
            assert moved.hand == plan.hand
            assert (moved.menu == plan.menu) == needs.one_handed, needs


@at_every_size
def test_a_prompt_has_room_for_a_sentence_and_a_hand_for_its_owner(size: Size) -> None:
    for needs, plan in plans(size):
        assert units(size, plan.prompt.width) >= 590, needs
        assert plan.prompt.height >= 28, needs
        if plan.tip is not None:
            assert units(size, plan.tip.width) >= 590, needs
            assert plan.tip.height >= 27, needs
        assert plan.owner.bottom == plan.hand.top, needs
        assert plan.hand.left <= plan.owner.left < plan.owner.right <= plan.hand.right, needs
        assert units(size, plan.owner.width) >= 118, needs


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
def test_a_usual_window_is_laid_out_as_it_was_drawn(size: Size) -> None:
    plan = plan_of(size, TORTUGA._replace(players=4))
    unit = size[1] / 1080
    assert plan.hint is not None
    assert plan.row is not None
    for rect, left, top, right, bottom in (
        (plan.players[0], 12, 8, 427, 100),
        (plan.drawer, 1714, 8, 1806, 100),
        (plan.menu, 1816, 8, 1908, 100),
        (plan.board, 0, 106, 1920, 922),
        (plan.row, 632, 932, 1198, 1072),
        (plan.coins, 1208, 932, 1428, 1072),
        (plan.undo, 1438, 932, 1550, 1072),
        (plan.ending[BoardButton.END], 1560, 932, 1908, 1072),
    ):
        places = [side / unit for side in (rect.left, rect.top, rect.right, rect.bottom)]
        assert places == pytest.approx((left, top, right, bottom), abs=12)
    assert plan.hand.width >= 595 * unit


def mirror(rect: Rect, size: Size) -> Rect:
    return Rect(size[0] - rect.right, *rect[1:])


@at_every_size
def test_for_the_left_hand_the_controls_lie_on_the_other_side(size: Size) -> None:
    for players, game, one in product((2, 5), GAMES, (False, True)):
        needs = game._replace(players=players, one_handed=one)
        right, left = plan_of(size, needs), plan_of(size, needs._replace(left_handed=True))
        assert left.buttons == {name: mirror(rect, size) for name, rect in right.buttons.items()}
        assert left.hand == mirror(right.hand, size)
        assert left.board == right.board
        mirrored = {tuple(mirror(panel, size)) for panel in right.players}
        assert {tuple(panel) for panel in left.players} == mirrored
        # Whoever is first stays first to be read.
        assert list(left.players) == sorted(left.players, key=lambda rect: (rect.top, rect.left))


@at_every_size
def test_one_hand_finds_everything_to_tap_in_its_lower_corner(size: Size) -> None:
    width, height = size
    for game, players, hint in product(GAMES, range(2, 6), (False, True)):
        needs = game._replace(players=players, hint=hint, one_handed=True)
        plan = plan_of(size, needs)
        reached = [*plan.buttons.values(), plan.hand]
        top = height * (0.72 if height >= width else 0.64)
        assert all(rect.top >= top for rect in reached), needs
        assert plan.end_turn.right == max(rect.right for rect in reached)
        assert plan.end_turn.bottom == max(rect.bottom for rect in reached)
        if width > 2 * height:
            assert all(units(size, width - rect.left) <= 1280 for rect in reached), needs
