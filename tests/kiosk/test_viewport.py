"""The part of the window in which a kiosk's scenes are shown."""

from dataclasses import replace
from functools import partial

import pygame
import pytest
from pygame import Rect, Surface

from scenes.kiosk.viewport import Viewport, finger_pixels, surround
from scenes.kit.intents import Command, Drag, Hover, Press, Release, Resized, Scroll
from scenes.kit.layers import Canvas, Sketch, paint_part
from scenes.kit.layout import Scale
from scenes.kit.look import Look
from scenes.kit.text import font_files
from tests.scenes.helpers import ASSETS

pytestmark = pytest.mark.usefixtures("screen")
SIZES = [(1920, 1080), (1080, 1920), (1024, 768), (800, 480), (480, 800), (3840, 2160)]
HOURS = 3600


def placed(size: tuple[int, int], *, low_reach: bool = False, drift: bool = True) -> Viewport:
    view = Viewport(low_reach=low_reach, drift=drift)
    view.layout(size)
    return view


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("low_reach", [False, True])
def test_it_stays_in_the_window_wherever_it_drifts(size: tuple[int, int], low_reach: bool) -> None:
    view = placed(size, low_reach=low_reach)
    window = Rect((0, 0), size)
    for _ in range(24 * HOURS // 10):
        view.pass_time(10.0)
        assert window.contains(view.place)


def test_it_drifts_a_pixel_at_a_time_and_rests_for_seconds_in_between() -> None:
    view = placed((1920, 1080))
    before, rested, rests, places = view.place, 0, [], set()
    for _ in range(2 * HOURS):
        moved = view.pass_time(1.0)
        x, y = view.place.x - before.x, view.place.y - before.y
        assert max(abs(x), abs(y)) <= 1
        assert moved == ((x, y) != (0, 0))
        if moved:
            rests.append(rested)
            rested = 0
        rested += 1
        before = view.place
        places.add(view.place.topleft)
    assert min(rests) >= 1
    assert sum(rests) / len(rests) > 10
    assert {x for x, _ in places} == set(range(17))
    assert {y for _, y in places} == set(range(17))
    assert len(places) > 100, "it does not keep to a line"


def test_without_drift_it_is_the_window_and_stays_where_it_is() -> None:
    view = placed((1920, 1080), drift=False)
    assert view.place == Rect(0, 0, 1920, 1080)
    assert not any(view.pass_time(60.0) for _ in range(100))


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_for_low_hands_the_upper_part_of_the_screen_is_left_alone(size: tuple[int, int]) -> None:
    view = placed(size, low_reach=True, drift=False)
    assert view.place.top == view.above.bottom == size[1] // 4
    assert view.place.bottom == size[1]
    assert view.place.width == size[0]


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (810, 500), (1024, 600), (600, 1024)])
def test_on_a_small_screen_nothing_is_spared_that_is_needed(size: tuple[int, int]) -> None:
    view = placed(size, low_reach=True)
    assert min(view.size) >= 480
    assert max(view.size) >= 800
    assert (view.size == size) == (sorted(size) == [480, 800])


def test_a_touch_is_told_as_seen_from_the_viewport() -> None:
    view = placed((1920, 1080), low_reach=True)
    view.pass_time(100.0)
    left, top = view.place.topleft
    for kind in (Press, Drag, Release, Hover):
        assert view.inward(kind((left + 30, top + 40))) == kind((30, 40))
    assert view.inward(Scroll((left, top), 2.0)) == Scroll((0, 0), 2.0)
    assert view.inward(Hover(None)) == Hover(None)
    assert view.inward(Command.BACK) is Command.BACK
    assert view.inward(Resized((1920, 1080))) == Resized(view.size)


def test_the_rim_belongs_to_what_lies_beside_it_but_the_picture_above_to_nothing() -> None:
    view = placed((1920, 1080), low_reach=True)
    width, height = view.size
    assert view.inward(Press((0, 700))) == Press((0, 700 - view.place.top))
    assert view.inward(Press((1919, 1079))) == Press((width - 1, height - 1))
    far = view.inward(Press((900, 20)))
    assert isinstance(far, Press)
    assert far.at[1] < 0


def painted(target: Surface) -> None:
    target.fill((10, 60, 20))
    for index in range(5):
        paint_part(target, f"part {index}", index, partial(_spot, index))


def _spot(index: int, target: Surface) -> None:
    target.fill((200, 40 * index, 0), (index * 20, index * 9, 30, 12))


@pytest.mark.parametrize("low_reach", [False, True])
def test_drawn_in_parts_or_as_a_whole_it_looks_the_same(low_reach: bool) -> None:
    view = placed((1000, 600), low_reach=low_reach)
    around = Surface((1000 + 2 * view.margin, 600 + 2 * view.margin))
    for x in range(0, around.get_width(), 7):
        around.fill((x % 256, 90, 200), (x, 0, 3, around.get_height()))
    canvas, in_parts = Canvas(), Surface((1000, 600))
    for step in range(6):
        whole = Surface((1000, 600))
        view.draw(whole, lambda: around, painted)
        changed = canvas.draw(in_parts, lambda on: view.draw(on, lambda: around, painted))
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(in_parts, "RGB")
        assert bool(changed) == (step % 2 == 0), "nothing is drawn again unless it has moved"
        if step % 2 == 1:
            assert view.pass_time(20.0)


def test_what_is_sketched_lies_where_the_viewport_is() -> None:
    view = placed((1000, 600))
    sketch = Sketch((1000, 600))
    view.draw(sketch, lambda: Surface((1020, 620)), partial(_spot, 0))
    assert sketch.marks[-1].seen == (*view.place.topleft, 30, 12)


@pytest.mark.parametrize("size", [(1920, 1080), (720, 1280)])
def test_around_it_is_the_night_as_far_as_it_drifts(size: tuple[int, int]) -> None:
    look = Look.of(ASSETS / "images", font_files())
    for low_reach in (False, True):
        view = placed(size, low_reach=low_reach)
        picture = surround(look.at(size), view)
        assert picture.get_size() == (size[0] + 2 * view.margin, size[1] + 2 * view.margin)
        dark = picture.get_at((2, picture.get_height() - 2))
        middle = picture.get_at((picture.get_width() // 2, view.margin + view.above.height // 2))
        assert (middle != dark) == low_reach


def test_a_finger_is_twenty_millimetres_where_the_screen_was_measured() -> None:
    # 21.5 inches with 1920 pixels on 476 mm.
    assert finger_pixels((1920, 1080), 21.5) == 81
    assert finger_pixels((1080, 1920), 21.5) == 81
    assert finger_pixels((1920, 1080), None) == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("inches", [None, 7.0, 10.1, 15.6, 21.5, 32.0, 55.0])
def test_controls_are_as_large_as_a_finger_or_as_large_as_there_is_room(
    size: tuple[int, int], inches: float | None
) -> None:
    finger = finger_pixels(size, inches)
    scale = Scale.of(size, 1.0, finger)
    short, long = (side / scale.unit for side in sorted(size))
    assert short >= 767.9
    assert long >= 1279.9
    assert scale.unit >= Scale.of(size).unit
    if scale.fits:
        assert scale.px(64) >= finger
    else:
        assert short < 769 or long < 1281, "there was more room"
    if scale.unit == Scale.of(size).unit:
        assert scale == Scale.of(size).at(size) or scale.finger


def test_the_wish_for_large_controls_goes_along_with_other_sizes_and_letters() -> None:
    scale = Scale.of((1920, 1080), 1.0, 81)
    assert scale.fits
    assert scale.with_text(1.5).at((1920, 1080)) == Scale.of((1920, 1080), 1.5, 81)
    assert not Scale.of((1280, 800), 1.0, finger_pixels((1280, 800), 10.1)).fits


def test_a_look_for_large_fingers_stays_one_at_every_size() -> None:
    usual = Look.of(ASSETS / "images", font_files())
    look = replace(usual, scale=replace(usual.scale, finger=81))
    assert look.at((1920, 1080)).px(64) == 81
    assert look.with_text(1.5).at((1920, 1080)).px(64) == 81
    assert usual.at((1920, 1080)).px(64) == 64
