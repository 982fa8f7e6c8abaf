"""The board's parts at every size: inside the window, apart from each other, large enough."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import TypeAlias

import pytest
from pygame import Rect

from game import GAMES as RULES
from game import ROW_LENGTH
from scenes.board.hud.layout import BoardNeeds, BoardPlan
from scenes.board.hud.row import NEXT
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
TORTUGA = BoardNeeds(2, open_row=True, signs=RULES["escape"].signs, hint=True)
HISPANIOLA = BoardNeeds(2, open_row=True, hint=True)
JAMAICA = BoardNeeds(2, open_row=False, hint=True)
NEST = JAMAICA._replace(islands=True)
GAMES = (TORTUGA, HISPANIOLA, JAMAICA, NEST)

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
            handed = one._replace(left_handed=left, one_handed=hand)
            yield handed._replace(players=players, hint=hint)
        for one in GAMES:
            yield one._replace(players=players, hint=False, watched=True)


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


@pytest.mark.parametrize("variant", ["tortuga", "jamaica", "hispaniola", "nest"])
@pytest.mark.parametrize(
    "size", long(hud.SIZES, usual=hud.SOME_SIZES), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_what_is_not_shown_lies_in_the_drawer(look: Look, size: Size, variant: str) -> None:
    for players in (2, 5):
        match = played("nest" if variant == "nest" else "escape", variant, players, 0)
        table = table_of(look.at(size), size, match)
        drawer, options = table.drawer, match.table.options
        assert (drawer.row is not None) == options.open_row
        assert drawer.row is None or drawer.row.shown == ROW_LENGTH
        shows_hands = table.plates.form.has_strip
        assert (drawer.plates is not None) == (options.open_hands and not shows_hands)
        assert drawer.plates is None or drawer.plates.form.has_strip
        parts = [drawer.turns.rect]
        parts += [] if drawer.row is None else [drawer.row.rect]
        parts += [] if drawer.plates is None else drawer.plates.rects
        assert all(table.board.rect.contains(rect) for rect in parts)
        assert hud.apart(parts)
        assert units(size, drawer.turns.rect.height) >= 90
        # What closes it stays free.
        assert all(
            rect.collidelist(parts) < 0
            for rect in (table.plan[BoardButton.MENU], table.plan[BoardButton.DRAWER])
        )


@pytest.mark.parametrize(
    ("size", "escape", "nest"),
    [
        *((size, 0.75, 0.85) for size in ((1920, 1080), (1280, 720), (3840, 2160), (2560, 1080))),
        ((800, 480), 0.71, 0.8),
        ((720, 1280), 0.81, 0.81),
    ],
)
def test_usual_windows_give_the_board_most_of_their_height(
    look: Look, size: Size, escape: float, nest: float
) -> None:
    for players, left in product(range(2, 6), (False, True)):
        for game, share in ((TORTUGA, escape), (JAMAICA, escape), (NEST, nest)):
            plan = plan_of(look, size, game._replace(players=players, left_handed=left))
            board = plan["board"].union(plan["stage"])
            assert board.height >= share * size[1], (game, players)


@at_every_size
def test_plates_lie_above_the_board_on_its_sea_or_on_its_chart(plans: Plans, size: Size) -> None:
    upright = size[1] >= 1.3 * size[0]
    for needs, plan in plans(size):
        if needs.islands:
            assert plan.covered == max(plate.bottom for plate in plan.players), needs
        else:
            assert plan.covered == 0, needs
            assert all(plan["board"].contains(plate) == upright for plate in plan.players), needs
        block = plan.aside
        assert (block is not None) == (upright and not needs.islands), needs
        if block is not None:
            moved = plan.aside_at((block.x - 7, block.y + 30))
            assert moved.aside == block.move(-7, 30), needs
            assert moved.players == tuple(plate.move(-7, 30) for plate in plan.players), needs
            assert moved["hand"] == plan["hand"]
            assert (moved[BoardButton.MENU] == plan[BoardButton.MENU]) == needs.one_handed, needs


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
@pytest.mark.parametrize("players", range(2, 6))
def test_a_usual_window_shows_everything(look: Look, size: Size, players: int) -> None:
    table = table_of(look.at(size), size, played("escape", "tortuga", players, 0))
    assert table.row is not None
    assert table.row.shown == NEXT
    # The next cards do not cover each other.
    assert all(a.right < b.left for a, b in pairwise(map(table.row.anchor, range(NEXT))))
    assert table.plates.form.has_strip
    assert len({plate.top for plate in table.plates.rects}) == 1
    assert units(size, table.hand.rect.width) >= 525
    for name, variant in hud.TABLES:
        plates = table_of(look.at(size), size, played(name, variant, players, 0)).plates
        assert units(size, plates.anchor(0, ("medal", 0)).height) >= 30, variant


def mirror(rect: Rect, size: Size) -> Rect:
    return Rect(size[0] - rect.right, *rect[1:])


@at_every_size
def test_for_the_left_hand_the_controls_lie_on_the_other_side(look: Look, size: Size) -> None:
    for players, game, one in product((2, 5), GAMES, (False, True)):
        needs = game._replace(players=players, one_handed=one)
        right, left = (
            plan_of(look, size, needs),
            plan_of(look, size, needs._replace(left_handed=True)),
        )
        assert left.buttons == {name: mirror(rect, size) for name, rect in right.buttons.items()}
        assert left["hand"] == mirror(right["hand"], size)
        assert left["board"] == right["board"]
        mirrored = {tuple(mirror(panel, size)) for panel in right.players}
        assert {tuple(panel) for panel in left.players} == mirrored
        # Whoever is first stays first to be read.
        assert list(left.players) == sorted(left.players, key=lambda rect: (rect.top, rect.left))


@at_every_size
def test_one_hand_finds_everything_to_tap_in_its_lower_corner(look: Look, size: Size) -> None:
    width, height = size
    for game, players, hint in product(GAMES, range(2, 6), (False, True)):
        needs = game._replace(players=players, hint=hint, one_handed=True)
        plan = plan_of(look, size, needs)
        reached = [*plan.buttons.values(), plan["hand"]]
        top = height * (0.72 if height >= width else 0.64)
        assert all(rect.top >= top for rect in reached), needs
        assert plan[BoardButton.END].right == max(rect.right for rect in reached)
        assert plan[BoardButton.END].bottom == max(rect.bottom for rect in reached)
        if width > 2 * height:
            assert all(units(size, width - rect.left) <= 1280 for rect in reached), needs
