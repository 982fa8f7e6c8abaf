"""A scene that takes long to paint comes at once if it can, and says how far it is if not."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from scenes.app.loading import PATIENCE, Loading, entrance
from scenes.core.scene import Change, Scene, SceneStack
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.kit.work import Work
from tests.eyes import changed
from tests.scenes.helpers import unseen_screen

IMAGES = Path(__file__).parents[2] / "assets" / "images"
SIZE = (640, 360)


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture(scope="module")
def look() -> Look:
    return Look.of(IMAGES, font_files())


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Plain(Scene):
    """A scene without large pictures."""

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        return None

    def draw(self, surface: Surface, _alpha: float) -> None:
        surface.fill("#FFFFFF")


class Painted(Plain):
    """Paints in so many steps, each of which takes a while."""

    def __init__(self, steps: int, clock: Clock, seconds: float = 0.1) -> None:
        self._steps = steps
        self._clock = clock
        self._seconds = seconds
        self.prepared: list[Size] = []
        self.entered = 0

    def preparation(self, size: Size) -> Work[None]:
        for step in range(self._steps):
            self._clock.now += self._seconds
            yield (step + 1) / self._steps
        self.prepared.append(size)

    def enter(self) -> None:
        self.entered += 1


def top(stack: SceneStack) -> Scene:
    return stack.scenes[-1]


def shown(stack: SceneStack) -> Surface:
    surface = Surface(SIZE)
    stack.draw(surface, 0)
    return surface


def test_what_is_ready_in_a_moment_comes_in_the_first_step(look: Look) -> None:
    clock = Clock()
    scene = Painted(2, clock)
    stack = SceneStack(Loading(look, scene, clock), SIZE)
    before = Surface(SIZE)
    before.fill("#123456")
    stack.draw(before, 0)
    assert before.get_at((320, 200)) == pygame.Color("#123456")
    stack.update(1 / 60)
    assert top(stack) is scene
    assert scene.prepared == [SIZE]
    assert scene.entered == 1


def test_what_takes_longer_shows_how_far_it_is(look: Look) -> None:
    clock = Clock()
    scene = Painted(30, clock)
    stack = SceneStack(Loading(look, scene, clock), SIZE)
    assert clock.now == pytest.approx(0.3)
    gold = look.theme.gold
    widths = []
    while top(stack) is not scene:
        picture = shown(stack)
        mask = pygame.mask.from_threshold(picture, gold, (2, 2, 2, 255))
        widths.append(mask.count())
        stack.update(1 / 60)
    assert len(widths) > 20
    assert widths == sorted(widths)
    assert widths[-1] > 4 * widths[0]


def test_a_pirate_runs_to_the_sloop(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(Loading(look, Painted(30, clock), clock), SIZE)
    runs = []
    before = shown(stack)
    for _ in range(4):
        for _ in range(5):
            stack.update(1 / 60)
        after = shown(stack)
        runs.append(changed(before, after))
        before = after
    assert max(x for x, _ in runs[-1]) > max(x for x, _ in runs[0]) + SIZE[0] // 4
    rows = [y for run in runs for _, y in run]
    assert max(rows) - min(rows) > SIZE[1] // 9, "not the bar alone"


@pytest.mark.parametrize("size", [(1280, 720), (480, 800), (1720, 720)])
def test_no_part_of_the_bay_is_bare(look: Look, size: Size) -> None:
    clock, picture = Clock(), Surface(size)
    SceneStack(Loading(look, Painted(30, clock), clock), size).draw(picture, 0)
    wide, high = size[0] // 3, size[1] // 3
    for x in range(3):
        for y in range(3):
            places = [(x * wide + wide // 2, y * high + down) for down in range(0, high, 2)]
            assert len({tuple(picture.get_at(place)) for place in places}) > 10, (x, y)


def test_each_step_of_time_does_a_little_work_only(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(Loading(look, Painted(1000, clock, 0.005), clock), SIZE)
    assert clock.now == pytest.approx(PATIENCE, abs=0.006)
    before = clock.now
    stack.update(1 / 60)
    assert clock.now - before == pytest.approx(0.015, abs=0.006)


def test_another_size_begins_anew(look: Look) -> None:
    clock = Clock()
    scene = Painted(10, clock)
    stack = SceneStack(Loading(look, scene, clock), SIZE)
    stack.layout((800, 480))
    for _ in range(20):
        stack.update(1 / 60)
    assert scene.prepared == [(800, 480)]


def test_the_game_can_be_left_meanwhile(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(Loading(look, Painted(99, clock), clock), SIZE)
    stack.handle(Command.BACK)
    assert not stack.done
    stack.handle(Command.QUIT)
    assert stack.done


def test_the_entrance_is_the_scene_itself_where_nothing_takes_long(look: Look) -> None:
    plain, quick = Plain(), Painted(3, Clock(), 0)
    assert entrance(look, plain, SIZE) is plain
    assert entrance(look, quick, SIZE) is quick
    assert quick.prepared == [SIZE]
