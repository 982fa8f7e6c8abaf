"""The board's parts at every size: inside the window, apart from each other, large enough."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import TypeAlias

import pytest
from pygame import Rect

from game import ROW_LENGTH
from scenes.board.hud.layout import BoardNeeds, BoardPlan
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.layout import Scale, Size
from scenes.kit.look import Look
from tests.scenes import hud
from tests.scenes.helpers import unseen_screen, usual_look
from tests.scenes.hud import played, table_of
from tests.scenes.table_faults import plan_faults
from tests.soak import long

SIZES = (
    *hud.SIZES,
    *((800, 600), (1440, 960), (1920, 1200), (3440, 1440), (3840, 1080)),
    *((1000, 1200), (1000, 1250), (540, 960), (1080, 2400), (2160, 3840)),
)
# Two players and a hint, unless a test replaces them.
OPEN_ROW = BoardNeeds(players=2, open_row=True, hint=True)
JAMAICA = BoardNeeds(players=2, open_row=False, hint=True)
NEST = replace(JAMAICA, islands=True)
GAMES = (OPEN_ROW, JAMAICA, NEST)

# Left-handed, one-handed, told what to do.
WISHES = tuple(product((False, True), repeat=2))

at_every_size = pytest.mark.parametrize(
    "size", long(SIZES, usual=SIZES[::4]), ids=lambda size: f"{size[0]}x{size[1]}"
)


Plans: TypeAlias = Callable[[Size], Sequence[tuple[BoardNeeds, BoardPlan]]]


@pytest.fixture(scope="module")
def plans() -> Iterator[Plans]:
    """The layouts of every game with any number of players, made once for a window."""
    with unseen_screen():
        look = usual_look()

        @cache
        def of_window(size: Size) -> list[tuple[BoardNeeds, BoardPlan]]:
            at = look.at(size)
            return [(needs, BoardPlan.of(at, size, needs)) for needs in all_needs()]

        yield of_window


def all_needs() -> Iterator[BoardNeeds]:
    for players, hint in (*product(range(2, 6), (True,)), (2, False)):
        for one, (left, hand) in product(GAMES, WISHES):
            handed = replace(one, left_handed=left, one_handed=hand)
            yield replace(handed, players=players, hint=hint)
        for one in GAMES:
            yield replace(one, players=players, hint=False, watched=True)


def plan_of(look: Look, size: Size, needs: BoardNeeds) -> BoardPlan:
    return BoardPlan.of(look.at(size), size, needs)


def units(size: Size, length: int) -> float:
    return length / Scale.of(size).unit


@at_every_size
def test_everything_has_its_place_whoever_plays_with_which_hand(plans: Plans, size: Size) -> None:
    faults = [
        f"{needs}: {fault}" for needs, plan in plans(size) for fault in plan_faults(plan, size)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", long(hud.SIZES, usual=hud.SOME_SIZES), ids=str)
def test_the_log_leaves_its_button_free(look: Look, size: Size) -> None:
    for variant, players in product(("tortuga", "nest"), (2, 5)):
        match = played("nest" if variant == "nest" else "escape", variant, players, 0)
        table = table_of(look.at(size), size, match)
        closes = [table.plan[BoardButton.MENU], table.plan[BoardButton.DRAWER]]
        assert table.drawer.rect.collidelist(closes) < 0
        assert units(size, table.drawer.turns.rect.height) >= 90


@pytest.mark.parametrize("size", long(hud.SIZES, usual=hud.SOME_SIZES), ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_covers_a_space(look: Look, size: Size, seed: int) -> None:
    for name, variant in hud.TABLES:
        for one_handed in (False, True):
            match = played(name, variant, 4, 0, seed)
            table = table_of(look.at(size), size, match, one_handed=one_handed)
            track = table.terrain.track
            spaces = [Rect(*map(round, track.tile(space))) for space in track.spaces]
            for part, place in hud.parts_of(table.plan).items():
                if not part.startswith("player"):
                    assert place.collidelist(spaces) < 0, (variant, one_handed, part)


@pytest.mark.parametrize(
    ("size", "escape", "nest"),
    [
        *((size, 0.8, 0.8) for size in ((1920, 1080), (1280, 720), (3840, 2160), (2560, 1080))),
        ((800, 480), 0.77, 0.77),
        ((720, 1280), 0.77, 0.66),
    ],
)
def test_usual_windows_give_the_board_most_of_their_height(
    look: Look, size: Size, escape: float, nest: float
) -> None:
    for players, left in product(range(2, 6), (False, True)):
        for game, share in ((OPEN_ROW, escape), (JAMAICA, escape), (NEST, nest)):
            plan = plan_of(look, size, replace(game, players=players, left_handed=left))
            assert plan["stage"].height >= share * size[1], (game, players)


@at_every_size
def test_a_tall_window_has_the_row_on_its_chart(plans: Plans, size: Size) -> None:
    upright = size[1] > 1.15 * size[0]
    for needs, plan in plans(size):
        block = plan.aside
        assert (block is not None) == (upright and not needs.islands), needs
        if block is not None:
            moved = plan.aside_at((block.x - 7, block.y + 30))
            assert moved.aside == block.move(-7, 30), needs
            assert moved["piles"] == plan["piles"].move(-7, 30), needs
            assert moved["hand"] == plan["hand"]
            below = plan_of_line(plan)
            assert below["row" if needs.open_row else "piles"].bottom <= below["hand"].top


def plan_of_line(plan: BoardPlan) -> BoardPlan:
    """The same window, if there is no room beside its tunnel."""
    return plan_of(usual_look(), plan["board"].size, replace(plan.needs, in_line=True))


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
@pytest.mark.parametrize("players", range(2, 6))
def test_a_usual_window_shows_everything(look: Look, size: Size, players: int) -> None:
    table = table_of(look.at(size), size, played("escape", "tortuga", players, 0))
    assert table.row is not None
    assert all(table.faces.anchor(seat, "held").width for seat in range(players))
    assert table.plan.measure.has_words
    others = [table.row.anchor(index) for index in range(1, ROW_LENGTH)]
    assert all(units(size, b.left - a.left) >= 30 for a, b in pairwise(others))


def mirror(rect: Rect, size: Size) -> Rect:
    return Rect(size[0] - rect.right, *rect[1:])


@at_every_size
def test_for_the_left_hand_the_controls_lie_on_the_other_side(look: Look, size: Size) -> None:
    for players, game, one in product((2, 5), GAMES, (False, True)):
        needs = replace(game, players=players, one_handed=one)
        right, left = (
            plan_of(look, size, needs),
            plan_of(look, size, replace(needs, left_handed=True)),
        )
        assert left.buttons == {name: mirror(rect, size) for name, rect in right.buttons.items()}
        assert left["hand"] == mirror(right["hand"], size)
        assert left["board"] == right["board"]
        mirrored = {tuple(mirror(panel, size)) for panel in right.players}
        assert {tuple(panel) for panel in left.players} == mirrored
        # Whoever is first stays first to be read.
        assert list(left.players) == sorted(left.players, key=lambda rect: rect.left)


@at_every_size
def test_one_hand_finds_everything_to_tap_in_its_lower_corner(look: Look, size: Size) -> None:
    width, height = size
    for game, players, hint in product(GAMES, range(2, 6), (False, True)):
        needs = replace(game, players=players, hint=hint, one_handed=True)
        plan = plan_of(look, size, needs)
        reached = [*plan.buttons.values(), plan["hand"]]
        top = height * 0.6
        assert all(rect.top >= top for rect in reached), needs
        assert plan[BoardButton.END].right == max(rect.right for rect in reached)
        if width > 2 * height:
            assert all(units(size, width - rect.left) <= 1450 for rect in reached), needs
