"""The board's parts at every size: inside the window, apart from each other, large enough."""

from itertools import combinations

import pytest

from scenes.board.plan import Plan
from scenes.kit.layout import Scale

SIZES = (
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 1080),
    (1600, 1200),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1080, 1920),
)


@pytest.mark.parametrize("open_row", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], players: int, open_row: bool
) -> None:
    scale = Scale.of(size)
    plan = Plan.of(size, scale, players, open_row)
    named = {
        "menu": plan.menu,
        "board": plan.board,
        "history": plan.history,
        "prompt": plan.prompt,
        "hand": plan.hand,
        "coins": plan.coins,
        "undo": plan.undo,
        "end turn": plan.end_turn,
    }
    named |= {f"player {seat}": rect for seat, rect in enumerate(plan.players)}
    if plan.row is not None:
        named["row"] = plan.row
    else:
        named["piles"] = plan.piles
    for name, rect in named.items():
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert 0 <= rect.left < rect.right <= size[0], name
        assert 0 <= rect.top < rect.bottom <= size[1], name
    for (name, one), (other, two) in combinations(named.items(), 2):
        assert not one.colliderect(two), (name, other)
    smallest = scale.px(64)
    for button in (plan.menu, plan.undo, plan.end_turn):
        assert min(button.size) >= smallest
