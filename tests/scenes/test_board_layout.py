"""The board's parts at every size: inside the window, apart from each other, large enough."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest
from pygame import Rect

from scenes.board.hud.drawer import opened
from scenes.board.hud.layout import BoardLayout, BoardNeeds, has_strip
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
NEST = JAMAICA._replace(wide_board=True)
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
        assert {"menu", "undo", "end"} <= set(parts), needs
        assert len(plan.players) == needs.players, needs
        assert plan.open_row == needs.open_row
        assert (plan.tip is not None) == needs.tips, needs


@at_every_size
def test_buttons_are_as_large_as_a_finger_and_lie_apart(size: Size) -> None:
    smallest = max(FINGER, Scale.of(size).px(64))
    for needs, plan in plans(size):
        buttons = {str(name): rect for name, rect in plan.buttons.items()}
        assert all(min(rect.size) >= smallest for rect in buttons.values()), needs
        assert meeting(buttons, APART) == [], needs
        assert (plan.hint is not None) == needs.hint


@at_every_size
def test_everything_is_shown_or_lies_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for needs, plan in plans(size):
        assert (plan.drawer is None) == (plan.history.width > 0)
        inside = opened(plan, scale)
        assert (inside.row is not None) == needs.open_row, needs
        assert (plan.piles.width > 0) == (plan.row is None), needs
        if plan.drawer is None:
            assert inside == plan, needs
            continue
        assert plan.row is None, needs
        held = {"history": inside.history} | ({"row": inside.row} if inside.row else {})
        if inside.players != plan.players:
            held |= {f"player {seat}": rect for seat, rect in enumerate(inside.players)}
        assert all(plan.board.contains(rect) for rect in held.values()), needs
        assert meeting(held) == [], needs
        assert units(size, inside.history.height) >= 90, needs


@at_every_size
def test_open_hands_are_seen_in_the_panels_or_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for players in range(2, 6):
        inside = opened(plan_of(size, TORTUGA._replace(players=players)), scale)
        assert all(has_strip(scale, panel) for panel in inside.players), players


def test_the_smallest_window_gives_the_board_more_than_half_of_its_height() -> None:
    for needs, plan in plans((800, 480)):
        assert plan.board.height >= (0.49 if plan.tip else 0.55) * 480, needs
        assert plan.board.width >= 0.97 * 800, needs


@at_every_size
def test_the_board_has_the_shape_that_its_game_wants(size: Size) -> None:
    for needs, plan in plans(size):
        board = plan.board
        if size[1] < 1.25 * size[0]:
            assert board.width > 1.2 * board.height, needs
        elif needs.wide_board:
            assert board.width >= 0.93 * size[0], needs
            assert board.height >= (0.5 if plan.tip else 0.54) * size[1], needs
        else:
            assert board.height > 1.5 * board.width, needs


@at_every_size
def test_a_row_is_as_high_as_its_cards_and_a_prompt_has_room_for_a_sentence(size: Size) -> None:
    for needs, plan in plans(size):
        assert plan.row is None or units(size, plan.row.height) <= 341, needs
        assert units(size, plan.prompt.width) >= 690, needs
        assert plan.prompt.height >= 28, needs
        if plan.tip is not None:
            assert units(size, plan.tip.width) >= 690, needs
            assert plan.tip.height >= 27, needs


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
def test_a_usual_window_is_laid_out_as_it_was_drawn(size: Size) -> None:
    plan = plan_of(size, TORTUGA._replace(players=4))
    width, height = size
    assert plan.hint is not None
    for rect, left, top, right, bottom in (
        (plan.board, 0.01, 0.14, 0.99, 0.71),
        (plan.hand, 0.01, 0.85, 0.475, 0.987),
        (plan.coins, 0.48, 0.85, 0.63, 0.987),
        (plan.hint, 0.64, 0.85, 0.71, 0.987),
        (plan.undo, 0.71, 0.85, 0.78, 0.987),
        (plan.end_turn, 0.79, 0.85, 0.99, 0.987),
    ):
        across, down = (rect.left / width, rect.right / width), (rect.top, rect.bottom)
        assert across == pytest.approx((left, right), abs=0.015)
        assert [y / height for y in down] == pytest.approx((top, bottom), abs=0.015)


def mirror(rect: Rect, size: Size) -> Rect:
    return Rect(size[0] - rect.right, *rect[1:])


@at_every_size
def test_for_the_left_hand_the_controls_lie_on_the_other_side(size: Size) -> None:
    for players, game, one in product((2, 5), GAMES, (False, True)):
        needs = game._replace(players=players, one_handed=one)
        right, left = plan_of(size, needs), plan_of(size, needs._replace(left_handed=True))
        assert left.buttons == {name: mirror(rect, size) for name, rect in right.buttons.items()}
        assert left.hand == mirror(right.hand, size)
        assert left.board == mirror(right.board, size)
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
