"""Of a still picture only what has changed is drawn again, and nobody can tell."""

import weakref
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from scenes.kit.layers import (
    Canvas,
    Collage,
    Sketch,
    apart,
    begin_moving,
    differences,
    paint_part,
    paint_values,
)

pytestmark = pytest.mark.usefixtures("screen")
SIZE = (120, 90)


@pytest.fixture(scope="module")
def sprites() -> list[Surface]:
    """Pictures of several sizes, half of them with holes."""
    made = []
    for index in range(8):
        sprite = Surface((12 + 9 * index, 40 - 4 * index), pygame.SRCALPHA)
        sprite.fill((30 * index, 255 - 30 * index, 90, 255))
        if index % 2:
            sprite.fill((0, 0, 0, 0), sprite.get_rect().inflate(-8, -8))
        made.append(sprite.convert_alpha())
    return made


Paint = Callable[[Surface], None]
Stroke = Callable[[Surface], object]


def drawn(paint: Paint) -> bytes:
    """The picture painted at once."""
    target = Surface(SIZE).convert()
    paint(target)
    return pixels(target)


def pixels(target: Surface) -> bytes:
    return pygame.image.tobytes(target, "RGB")


def random_painting(rng: Random, sprites: list[Surface]) -> list[Paint]:
    """Strokes of every kind that a sketch takes."""

    def stroke() -> Paint:
        sprite, x, y = rng.choice(sprites), rng.randrange(-30, 110), rng.uniform(-30, 80)
        part = Rect(rng.randrange(-5, 20), rng.randrange(-5, 9), rng.randrange(30), 25)
        flags = rng.choice((0, pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_MULT))
        place = Rect(x, round(y), 33, 21)
        return rng.choice(
            (
                lambda target: target.blit(sprite, (x, y)),
                lambda target: target.blit(sprite, place, part),
                lambda target: target.blit(sprite, (x, y), special_flags=flags),
                lambda target: target.fblits([(sprite, (x, y)), (sprite, (y, x))]),
                lambda target: target.fill("#336699", place, flags),
                lambda target: _clipped(target, place, sprite),
            )
        )

    return [stroke() for _ in range(12)]


def _clipped(target: Surface, place: Rect, sprite: Surface) -> None:
    before = target.get_clip()
    target.set_clip(place.clip(before))
    target.blit(sprite, place.move(-3, -3))
    target.set_clip(before)


def blitting(sprite: Surface, at: tuple[int, int]) -> Paint:
    return playing([lambda target: target.blit(sprite, at)])


def playing(strokes: Sequence[Stroke]) -> Paint:
    def paint(target: Surface) -> None:
        for stroke in strokes:
            stroke(target)

    return paint


@pytest.mark.parametrize("seed", range(12))
def test_whatever_changes_the_picture_looks_as_if_painted_at_once(
    seed: int, sprites: list[Surface]
) -> None:
    rng = Random(seed)
    strokes = random_painting(rng, sprites)
    collage, target = Collage(), Surface(SIZE).convert()
    for step in range(20):
        changing(rng, strokes, sprites)
        collage.draw(target, step, playing(strokes))
        assert pixels(target) == drawn(playing(strokes))


@pytest.mark.parametrize("seed", range(12))
def test_parts_that_come_and_go_and_change_places_look_as_if_painted_at_once(
    seed: int, sprites: list[Surface]
) -> None:
    rng = Random(seed)
    strokes = [stroke for _ in range(8) for stroke in random_painting(rng, sprites)]
    parts = [rng.sample(range(len(strokes)), 3) for _ in range(6)]
    around, collage, canvas = Collage(), Collage(), Canvas()
    window, target = Surface(SIZE).convert(), Surface(SIZE).convert()

    def paint(on: Surface) -> None:
        for part in parts:
            # A part in a part, and something after them that is none.
            first, *others = (strokes[number] for number in part)
            inner = partial(paint_part, name=part[0], key=(), paint=first)
            paint_part(on, str(part[1]), tuple(part), playing([inner, *others]))
            first(on)

    for step in range(30):
        change = rng.randrange(4)
        if change == 0:
            rng.shuffle(parts)
        elif change == 1 and parts:
            parts.pop(rng.randrange(len(parts)))
        elif change == 2:
            parts.append(rng.sample(range(len(strokes)), 3))
        elif parts:
            parts[0] = [*parts[0][1:], rng.randrange(len(strokes))]

        def paint_around(on: Surface, step: int = step // 3) -> None:
            on.blit(sprites[0], (step, 5))

        def frame(on: Surface, step: int = step, around_it: Paint = paint_around) -> None:
            collage.draw(on, step, paint)
            around.draw(on, step // 3, around_it)

        collage.draw(target, step, paint)
        assert pixels(target) == drawn(paint)
        canvas.draw(window, frame)
        assert pixels(window) == drawn(playing([paint, paint_around]))


def changing(rng: Random, strokes: list[Paint], sprites: list[Surface]) -> None:
    """Take something away, add something, or change the order."""
    change = rng.randrange(4)
    if change == 0 and strokes:
        strokes.pop(rng.randrange(len(strokes)))
    elif change == 1:
        strokes.insert(rng.randrange(len(strokes) + 1), random_painting(rng, sprites)[0])
    elif change == 2:
        rng.shuffle(strokes)
    elif strokes:
        # The same thing twice is twice as bright.
        strokes.append(rng.choice(strokes))


@pytest.mark.parametrize("said", [False, True], ids=["unsaid", "said"])
@pytest.mark.parametrize("seed", range(12))
def test_a_screen_that_is_told_only_of_changes_shows_every_frame(
    seed: int, said: bool, sprites: list[Surface]
) -> None:
    rng = Random(seed)
    still, moving = random_painting(rng, sprites), random_painting(rng, sprites)[:3]
    collage, canvas = Collage(), Canvas()
    window, shown = Surface(SIZE).convert(), Surface(SIZE).convert()
    for step in range(20):
        changing(rng, moving, sprites)
        if step % 5 == 4:
            changing(rng, still, sprites)
        if step == 12:
            canvas.forget()
            window.fill("#FFFFFF")

        def frame(target: Surface, key: int = (step + 1) // 5) -> None:
            collage.draw(target, key, playing(still))
            if said and not 6 <= key * 5 <= 10:
                begin_moving(target)
            playing(moving)(target)

        stale = canvas.draw(window, frame)
        for rect in stale:
            shown.blit(window, rect, rect)
        assert pixels(shown) == drawn(playing([*still, *moving]))


def test_what_moves_leaves_the_rest_of_the_picture_as_it_is(sprites: list[Surface]) -> None:
    canvas, window, ground = Canvas(), Surface(SIZE).convert(), Surface(SIZE).convert()
    painted = 0

    def parts(target: Surface, at: tuple[int, int]) -> None:
        def paint(on: Surface) -> None:
            nonlocal painted
            painted += 1
            on.blit(ground, (0, 0))

        paint_part(target, "ground", (), paint)
        begin_moving(target)
        paint_part(target, "mover", at, blitting(sprites[0], at))

    for at in ((5, 5), (40, 20), (41, 21), (5, 5)):
        stale = canvas.draw(window, lambda target, at=at: parts(target, at))  # type: ignore[misc]
        assert pixels(window) == drawn(
            playing([blitting(ground, (0, 0)), blitting(sprites[0], at)])
        )
    assert painted == 1
    assert all(rect.width < 60 for rect in stale)


def test_a_screen_that_shows_something_else_lets_go_of_the_pictures_it_showed() -> None:
    canvas, window = Canvas(), Surface(SIZE).convert()
    ground: Surface | None = Surface(SIZE).convert()
    held = weakref.ref(ground)

    def paint(target: Surface) -> None:
        if ground is not None:
            target.blit(ground, (0, 0))

    for _ in range(3):
        canvas.draw(window, paint)
    ground = None
    assert held() is not None, "it is still shown"
    canvas.forget()
    assert held() is None


def test_a_frame_like_the_last_one_draws_nothing(sprites: list[Surface]) -> None:
    canvas, window, frame = Canvas(), Surface(SIZE).convert(), blitting(sprites[2], (3, 4))
    assert canvas.draw(window, frame) == [Rect(0, 0, *SIZE)]
    assert canvas.draw(window, frame) == []
    canvas.forget()
    assert canvas.draw(window, frame) == [Rect(0, 0, *SIZE)]
    assert canvas.draw(Surface(SIZE).convert(), frame) == [Rect(0, 0, *SIZE)]


def test_a_collage_can_be_drawn_on_a_screen_and_on_a_sketch_in_turn(
    sprites: list[Surface],
) -> None:
    collage, target = Collage(), Surface(SIZE).convert()
    for step in range(6):
        paint = blitting(sprites[4], (7 * step, 9))
        if step % 3 == 1:
            collage.draw(Sketch(SIZE), step, paint)
            continue
        collage.draw(target, step, paint)
        assert pixels(target) == drawn(paint)


def test_the_same_key_is_not_painted_again_but_shown_again(sprites: list[Surface]) -> None:
    collage, target = Collage(), Surface(SIZE).convert()
    collage.draw(target, "key", blitting(sprites[0], (5, 5)))
    shown = pixels(target)
    target.fill("#FFFFFF")
    collage.draw(target, "key", lambda _target: pytest.fail("painted again"))
    assert pixels(target) == shown


@pytest.mark.usefixtures("sprites")
def test_another_size_is_painted_whole() -> None:
    collage = Collage()
    for size in ((120, 90), (60, 50), (120, 90)):
        target = Surface(size).convert()
        collage.draw(target, "key", playing([lambda target: target.fill("#123456")]))
        assert target.get_at((size[0] - 1, size[1] - 1))[:3] == (0x12, 0x34, 0x56)


def sketched(strokes: list[tuple[Surface, tuple[int, int]]]) -> Sketch:
    sketch = Sketch(SIZE)
    for sprite, at in strokes:
        sketch.blit(sprite, at)
    return sketch


def test_only_what_is_new_gone_or_moved_differs(sprites: list[Surface]) -> None:
    small, large = sprites[0], sprites[7]
    before = sketched([(small, (0, 0)), (large, (10, 50)), (small, (40, 0))]).marks
    after = sketched([(small, (0, 0)), (large, (12, 50)), (small, (40, 0))]).marks
    assert differences(before, before) == []
    assert differences(before, after) == [Rect(10, 50, 75, 12), Rect(12, 50, 75, 12)]


def test_what_comes_to_the_front_differs_but_not_what_it_was_among(sprites: list[Surface]) -> None:
    sketch = Sketch((200, 200))
    for number in range(6):
        sketch.blit(sprites[0], (number * 30, 10))
    first, *others = marks = sketch.marks
    assert {*map(tuple, differences(marks, [*others, first]))} == {first.seen}
    assert {*map(tuple, differences([*others, first], marks))} == {first.seen}


def test_what_is_covered_otherwise_differs(sprites: list[Surface]) -> None:
    one, two = (sprites[0], (0, 0)), (sprites[2], (5, 5))
    before, after = sketched([one, two]).marks, sketched([two, one]).marks
    assert Rect(5, 5, 7, 35).unionall(differences(before, after)) == Rect(0, 0, 35, 40)


def test_a_sketch_has_the_size_of_its_picture_and_keeps_to_its_clip(
    sprites: list[Surface],
) -> None:
    sketch = Sketch(SIZE)
    assert sketch.get_size() == SIZE == (sketch.get_width(), sketch.get_height())
    assert sketch.get_rect(right=200) == Rect(80, 0, *SIZE)
    sketch.set_clip(Rect(100, 80, 90, 90))
    assert sketch.get_clip() == Rect(100, 80, 20, 10)
    assert sketch.blit(sprites[0], (0, 0)).size == (0, 0)
    assert sketch.marks == []
    sketch.set_clip(None)
    assert sketch.blit(sprites[0], (115, 0)) == Rect(115, 0, 5, 40)


def test_a_part_is_painted_again_only_when_its_key_changes(sprites: list[Surface]) -> None:
    painted: list[str] = []
    collage, target = Collage(), Surface(SIZE).convert()

    def stroke(name: str, x: int) -> Paint:
        def paint(target: Surface) -> None:
            painted.append(name)
            target.blit(sprites[3], (x, x))

        return paint

    def picture(**keys: int) -> Paint:
        def paint(target: Surface) -> None:
            for name, key in keys.items():
                paint_part(target, name, key, stroke(name, key))

        return paint

    for step, keys in enumerate(({"a": 1, "b": 9}, {"a": 1, "b": 12}, {"b": 12, "a": 1}, {"a": 5})):
        collage.draw(target, step, picture(**keys))
        told = painted.copy()
        assert pixels(target) == drawn(picture(**keys))
        painted[:] = told
    assert painted == ["a", "b", "b", "a"]


def test_a_part_under_another_clip_is_another_part(sprites: list[Surface]) -> None:
    collage, target = Collage(), Surface(SIZE).convert()

    def picture(clip: Rect) -> Paint:
        def paint(target: Surface) -> None:
            target.set_clip(clip)
            paint_part(target, "a", 1, blitting(sprites[6], (0, 0)))
            target.set_clip(None)

        return paint

    for clip in (Rect(0, 0, 10, 10), Rect(5, 5, 30, 30)):
        collage.draw(target, tuple(clip), picture(clip))
        assert pixels(target) == drawn(picture(clip))


def test_what_depends_on_values_is_painted_once_for_each_of_them(sprites: list[Surface]) -> None:
    painted: list[tuple[int, int]] = []
    collage = Collage()
    target = Surface(SIZE).convert()

    def dot(target: Surface, number: int, x: int) -> None:
        painted.append((number, x))
        target.blit(sprites[number], (x, x))

    def picture(*dots: tuple[int, int]) -> Paint:
        def paint(target: Surface) -> None:
            for number, x in dots:
                paint_values(target, dot, number, x)

        return paint

    frames = ([(1, 5), (2, 9)], [(1, 5), (2, 12)], [(2, 12), (1, 5)], [(2, 9), (1, 5), (1, 5)])
    for step, dots in enumerate(frames):
        collage.draw(target, step, picture(*dots))
        before = painted.copy()
        assert pixels(target) == drawn(picture(*dots))
        painted[:] = before
    # Values that come back are known.
    assert painted == [(1, 5), (2, 9), (2, 12)]


def test_of_values_that_never_come_back_only_some_are_kept(sprites: list[Surface]) -> None:
    collage = Collage()
    target = Surface(SIZE).convert()
    shown: list[weakref.ref[Surface]] = []

    def dot(target: Surface, number: int) -> None:
        sprite = sprites[0].copy()
        shown.append(weakref.ref(sprite))
        target.blit(sprite, (number % 50, 0))

    for step in range(1000):
        collage.draw(target, step, lambda on, step=step: paint_values(on, dot, step))  # type: ignore[misc]
    assert sum(one() is not None for one in shown) < 200


def test_rectangles_that_overlap_become_one() -> None:
    chain = [Rect(0, 0, 10, 10), Rect(20, 0, 10, 10), Rect(5, 5, 20, 3), Rect(60, 60, 5, 5)]
    assert apart(chain) == [Rect(0, 0, 30, 10), Rect(60, 60, 5, 5)]
    side_by_side = [Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)]
    assert apart([*side_by_side, Rect(3, 3, 0, 5)]) == side_by_side


def test_rectangles_that_span_mostly_other_things_stay_two() -> None:
    corner = [Rect(0, 0, 400, 20), Rect(0, 0, 20, 400)]
    assert apart(corner) == corner
    assert apart([*corner, Rect(100, 5, 9, 9)]) == corner


def test_frames_that_come_back_again_and_again_look_the_same_each_time(
    sprites: list[Surface],
) -> None:
    canvas, window, ground = Canvas(), Surface(SIZE).convert(), Surface(SIZE).convert()
    ground.fill("#446688")
    for step in range(12):
        strokes: list[Stroke] = [lambda target: target.fill("#FF0000")]
        strokes.append(lambda target: target.blit(ground, (0, 0)))
        strokes += [blitting(sprites[4], (9, 9)), blitting(sprites[3], (7 * (step % 3), 20))]
        stale = canvas.draw(window, playing(strokes))
        assert (step == 0) is (stale == [window.get_rect()])
        assert pixels(window) == drawn(playing(strokes))
