"""The board's parts at every size: inside the window, apart from each other, large enough."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

import pytest
from pygame import Rect

from scenes.board.hud.drawer import opened
from scenes.board.hud.layout import BoardLayout
from scenes.board.hud.players import has_strip
from scenes.kit.layout import Scale, Size

SIZES = (
    (800, 480),
    (854, 480),
    (960, 540),
    (1024, 600),
    (800, 600),
    (1280, 540),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1440, 960),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3440, 1440),
    (3840, 1080),
    (3840, 2160),
    (1000, 1000),
    (1000, 1200),
    (690, 800),
    (1000, 1250),
    (480, 800),
    (540, 960),
    (600, 1024),
    (720, 1280),
    (768, 1024),
    (1080, 1920),
    (1080, 2400),
    (2160, 3840),
)
FINGER = 40  # real pixels
APART = 8


class Game(NamedTuple):
    """What a game has to be laid out."""

    open_row: bool = False
    open_hands: bool = False
    wide_board: bool = False


TORTUGA, HISPANIOLA = Game(open_row=True, open_hands=True), Game(open_row=True)
JAMAICA, NEST = Game(), Game(wide_board=True)
GAMES = {"tortuga": TORTUGA, "hispaniola": HISPANIOLA, "jamaica": JAMAICA, "nest": NEST}

# Left-handed, one-handed, told what to do.
WISHES = (
    *product((False, True), (False, True), (False,)),
    (False, False, True),
    (True, True, True),
)

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def plan_of(
    size: Size,
    players: int,
    game: Game,
    *,
    hint: bool = True,
    left_handed: bool = False,
    one_handed: bool = False,
    tips: bool = False,
) -> BoardLayout:
    return BoardLayout.of(
        size,
        Scale.of(size),
        players,
        game.open_row,
        open_hands=game.open_hands,
        hint=hint,
        wide_board=game.wide_board,
        left_handed=left_handed,
        one_handed=one_handed,
        tips=tips,
    )


def plans(size: Size) -> Iterator[tuple[str, Game, int, BoardLayout]]:
    """The plans of every game with any number of players, with a name to tell them by."""
    for (name, game), players, hint in product(GAMES.items(), range(2, 6), (False, True)):
        for left, one, tips in WISHES:
            wishes = ", left" * left + ", one hand" * one + ", tips" * tips
            title = f"{name}, {players} players{wishes}, {'with' if hint else 'without'} hint"
            plan = plan_of(
                size, players, game, hint=hint, left_handed=left, one_handed=one, tips=tips
            )
            yield title, game, players, plan


def units(size: Size, length: int) -> float:
    return length / Scale.of(size).unit


def meeting(parts: dict[str, Rect], reach: int = 0) -> list[tuple[str, str]]:
    """Which parts overlap, or come nearer to each other than that."""
    return [
        (name, other)
        for (name, one), (other, two) in combinations(parts.items(), 2)
        if one.inflate(2 * reach, 2 * reach).colliderect(two)
    ]


@at_every_size
def test_nothing_overlaps_or_leaves_the_window(size: Size) -> None:
    window = Rect((0, 0), size)
    for title, game, players, plan in plans(size):
        parts = plan.parts()
        assert all(rect.width > 0 and rect.height > 0 for rect in parts.values()), title
        assert [name for name, rect in parts.items() if not window.contains(rect)] == [], title
        assert meeting(parts) == [], title
        assert {"board", "prompt", "hand", "coins", "menu", "undo", "end"} <= set(parts), title
        assert sum(name.startswith("player") for name in parts) == players, title
        assert plan.open_row == game.open_row
        assert ("tip" in parts) == (", tips" in title), title


@at_every_size
def test_buttons_are_as_large_as_a_finger_and_lie_apart(size: Size) -> None:
    smallest = max(FINGER, Scale.of(size).px(64))
    for title, _, _, plan in plans(size):
        buttons = plan.buttons()
        assert [name for name, rect in buttons.items() if min(rect.size) < smallest] == [], title
        assert meeting(buttons, APART) == [], title
        assert ("hint" in buttons) == title.endswith("with hint")


@at_every_size
def test_everything_is_shown_or_lies_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for title, game, _, plan in plans(size):
        assert (plan.drawer is None) == (plan.drawer_panel is None) == (plan.history.width > 0)
        inside = opened(plan, scale, open_hands=game.open_hands)
        assert (inside.row is not None) == game.open_row, title
        assert (plan.piles.width > 0) == (plan.row is None), title
        if plan.drawer_panel is None:
            assert inside == plan, title
            continue
        assert plan.row is None, title
        held = {"history": inside.history} | ({"row": inside.row} if inside.row else {})
        if inside.players != plan.players:
            held |= {f"player {seat}": rect for seat, rect in enumerate(inside.players)}
        assert plan.board.contains(plan.drawer_panel), title
        assert all(plan.drawer_panel.contains(rect) for rect in held.values()), title
        assert meeting(held) == [], title
        assert units(size, inside.history.height) >= 90, title


@at_every_size
def test_open_hands_are_seen_in_the_panels_or_in_the_drawer(size: Size) -> None:
    scale = Scale.of(size)
    for players in range(2, 6):
        inside = opened(plan_of(size, players, TORTUGA), scale, open_hands=True)
        assert all(has_strip(scale, panel) for panel in inside.players), players


def test_the_smallest_window_gives_the_board_more_than_half_of_its_height() -> None:
    for title, _, _, plan in plans((800, 480)):
        assert plan.board.height >= (0.49 if plan.tip else 0.55) * 480, title
        assert plan.board.width >= 0.97 * 800, title


@at_every_size
def test_the_board_has_the_shape_that_its_game_wants(size: Size) -> None:
    for title, game, _, plan in plans(size):
        board = plan.board
        if size[1] < 1.25 * size[0]:
            assert board.width > 1.2 * board.height, title
        elif game.wide_board:
            assert board.width >= 0.93 * size[0], title
            assert board.height >= (0.5 if plan.tip else 0.54) * size[1], title
        else:
            assert board.height > 1.5 * board.width, title


@at_every_size
def test_an_open_row_is_no_higher_than_its_cards_need(size: Size) -> None:
    for title, _, _, plan in plans(size):
        assert plan.row is None or units(size, plan.row.height) <= 341, title


@at_every_size
def test_a_prompt_has_room_for_a_sentence(size: Size) -> None:
    for title, _, _, plan in plans(size):
        assert units(size, plan.prompt.width) >= 690, title
        assert plan.prompt.height >= 28, title
        if plan.tip is not None:
            assert units(size, plan.tip.width) >= 690, title
            assert plan.tip.height >= 27, title


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
def test_a_usual_window_is_laid_out_as_it_was_drawn(size: Size) -> None:
    plan = plan_of(size, 4, TORTUGA)
    width, height = size

    def shares(rect: Rect) -> tuple[float, float, float, float]:
        sides = rect.left / width, rect.top / height, rect.right / width, rect.bottom / height
        return tuple(round(side, 2) for side in sides)  # type: ignore[return-value]

    assert shares(plan.board) == pytest.approx((0.01, 0.14, 0.99, 0.71), abs=0.015)
    assert shares(plan.hand) == pytest.approx((0.01, 0.85, 0.475, 0.987), abs=0.015)
    assert shares(plan.coins) == pytest.approx((0.48, 0.85, 0.63, 0.987), abs=0.015)
    assert plan.hint is not None
    assert shares(plan.hint) == pytest.approx((0.64, 0.85, 0.71, 0.987), abs=0.015)
    assert shares(plan.undo) == pytest.approx((0.71, 0.85, 0.78, 0.987), abs=0.015)
    assert shares(plan.end_turn) == pytest.approx((0.79, 0.85, 0.99, 0.987), abs=0.015)


def mirror(rect: Rect, size: Size) -> Rect:
    return Rect(size[0] - rect.right, *rect[1:])


@at_every_size
def test_for_the_left_hand_the_controls_lie_on_the_other_side(size: Size) -> None:
    for players, game, one in product((2, 5), GAMES.values(), (False, True)):
        right = plan_of(size, players, game, one_handed=one)
        left = plan_of(size, players, game, one_handed=one, left_handed=True)
        assert left.buttons() == {
            name: mirror(rect, size) for name, rect in right.buttons().items()
        }
        assert left.hand == mirror(right.hand, size)
        assert left.board == mirror(right.board, size)
        assert {tuple(panel) for panel in left.players} == {
            tuple(mirror(panel, size)) for panel in right.players
        }
        # Whoever is first stays first to be read.
        assert list(left.players) == sorted(left.players, key=lambda rect: (rect.top, rect.left))


@at_every_size
def test_one_hand_finds_everything_to_tap_in_its_lower_corner(size: Size) -> None:
    width, height = size
    for (name, game), players, hint in product(GAMES.items(), range(2, 6), (False, True)):
        plan = plan_of(size, players, game, hint=hint, one_handed=True)
        reached = {**plan.buttons(), "hand": plan.hand}
        upright = height >= width
        top = height * (0.72 if upright else 0.64)
        assert all(rect.top >= top for rect in reached.values()), (name, players)
        assert plan.end_turn.right == max(rect.right for rect in reached.values())
        assert plan.end_turn.bottom == max(rect.bottom for rect in reached.values())
        if width > 2 * height:
            unit = Scale.of(size).unit
            assert all(width - rect.left <= 1280 * unit for rect in reached.values()), name
