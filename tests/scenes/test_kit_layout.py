"""Rectangles in whole pixels."""

from itertools import pairwise

import pytest
from pygame import Rect

from scenes.kit.layout import (
    Scale,
    Share,
    Side,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
    lengths,
    rows,
)

AREA = Rect(10, 20, 101, 57)


def test_a_unit_is_a_pixel_where_the_shorter_side_is_1080() -> None:
    for size in ((1920, 1080), (1080, 1920), (2560, 1080)):
        assert Scale.of(size).unit == 1
    assert Scale.of((3840, 2160)).px(20) == 40


def test_a_unit_does_not_shrink_below_what_a_finger_needs() -> None:
    assert Scale.of((1024, 768)).px(64) == 46
    assert Scale.of((800, 480)).px(64) == Scale.of((480, 800)).px(64) == 40


def test_what_is_not_nothing_stays_visible() -> None:
    scale = Scale.of((400, 240))
    assert scale.px(1) == 1
    assert scale.px(-1) == -1
    assert scale.px(0) == 0


def test_letters_grow_with_the_wish_of_the_player_and_never_get_unreadable() -> None:
    assert Scale.of((1920, 1080)).letters(26) == 26
    assert Scale.of((1920, 1080), 1.5).letters(26) == 39
    assert Scale.of((800, 480)).letters(20) == 12


@pytest.mark.parametrize("total", range(90, 130, 7))
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_shares_add_up_to_the_last_pixel(total: int, count: int) -> None:
    parts = lengths(total, [Share()] * count, 3)
    assert sum(parts) + 3 * (count - 1) == total
    assert max(parts) - min(parts) <= 1


def test_shares_are_the_same_in_every_version_of_python() -> None:
    # Before 3.12 a plain sum of these is a little more than 0.6.
    assert lengths(3, [Share(0.1), Share(0.2), Share(0.3)]) == [1, 1, 1]


def test_fixed_parts_keep_their_length_and_shares_take_the_rest() -> None:
    assert lengths(100, [20, Share(), Share(3)], 0) == [20, 20, 60]
    assert lengths(10, [20, Share()], 0) == [20, 0]


def test_rows_and_columns_cover_the_rectangle() -> None:
    down = rows(AREA, [10, Share(), Share()], 4)
    assert down[0] == Rect(10, 20, 101, 10)
    assert down[-1].bottom == AREA.bottom
    assert all(b.top - a.bottom == 4 for a, b in pairwise(down))
    across = columns(AREA, [Share(), 10], 4)
    assert across[-1].right == AREA.right
    assert across[0].width == 87


def test_equal_rows_and_columns_cover_the_rectangle() -> None:
    for parts in (equal_rows(AREA, 4, 5), equal_columns(AREA, 4, 5)):
        assert len(parts) == 4
        assert parts[0].topleft == AREA.topleft
        assert parts[3].bottomright == AREA.bottomright


@pytest.mark.parametrize("side", Side)
def test_a_strip_and_the_rest_do_not_overlap(side: Side) -> None:
    strip, rest = cut(AREA, side, 12, 3)
    assert not strip.colliderect(rest)
    assert strip.union(rest) == AREA
    assert getattr(strip, side.value) == getattr(AREA, side.value)


def test_a_margin_is_taken_on_all_sides_but_never_too_much() -> None:
    assert inset(AREA, 5) == Rect(15, 25, 91, 47)
    assert inset(AREA, 5, 0) == Rect(15, 20, 91, 57)
    assert inset(Rect(0, 0, 6, 6), 10).size == (0, 0)


def test_things_are_anchored_by_shares() -> None:
    assert anchored(AREA, (11, 7), 0, 0).topleft == AREA.topleft
    assert anchored(AREA, (11, 7), 1, 1).bottomright == AREA.bottomright
    assert anchored(AREA, (11, 7)).center == AREA.center
