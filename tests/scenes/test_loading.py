"""A scene that takes long to paint comes at once if it can, and says how far it is if not."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from scenes.app.loading import SHORT, Circumstances, Fetching, Loader, Loading, entrance, fetched
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Replace, Reset, Scene, SceneStack
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import MOST_STEPS, SECOND, Loop
from scenes.kit.text import font_files
from scenes.kit.view import Sized, Use, View
from scenes.kit.widgets import Activated, Button
from scenes.kit.work import Work
from tests.eyes import changed
from tests.scenes.helpers import context_in, press_top, unseen_screen

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


class Finished(Painted):
    """Has something left to paint while it is shown."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(30, clock)
        self.later: list[float] = []

    def afterwards(self, _size: Size) -> Work[None]:
        for share in (0.5, 1.0):
            self.later.append(share)
            yield share


def top(stack: SceneStack) -> Scene:
    return stack.scenes[-1]


def shown(stack: SceneStack) -> Surface:
    surface = Surface(SIZE)
    stack.draw(surface, 0)
    return surface


def loading_of(look: Look, scene: Scene, clock: Clock, *, familiar: bool = False) -> Loading:
    around = Circumstances({SIZE} if familiar else set())
    return Loading(look, lambda: scene, clock, back="Back", around=around)


class Door(WidgetScene):
    """A screen with a button that leads to a scene."""

    def __init__(self, context: Context, change: Change) -> None:
        super().__init__(context, focus="sail")
        self.change = change

    def view(self) -> View:
        return Sized(Use(Button("sail", "Sail!")), 200, 80)

    def use(self, _used: Activated) -> Change | None:
        return self.change


class Screen:
    """What a loop draws on; keeps a copy of every frame."""

    def __init__(self) -> None:
        self.surface = Surface(SIZE)
        self.frames: list[bytes] = []

    def flip(self) -> None:
        self.frames.append(self.surface.get_buffer().raw)


def step(stack: SceneStack) -> None:
    """Show a frame, and let a step of time pass."""
    shown(stack)
    stack.update(1 / 60)


def test_a_familiar_scene_that_is_soon_ready_opens_from_the_screen_before(look: Look) -> None:
    clock = Clock()
    scene = Painted(2, clock)
    loading = loading_of(look, scene, clock, familiar=True)
    stack = SceneStack(loading, SIZE)
    while top(stack) is not scene:
        step(stack)
        assert not loading.is_shown
    assert scene.prepared == [SIZE]
    assert scene.entered == 1


def test_the_loading_screen_comes_at_once_before_an_unfamiliar_scene(look: Look) -> None:
    clock = Clock()
    loading = loading_of(look, Painted(2, clock, 0.01), clock)
    SceneStack(loading, SIZE)
    assert loading.is_shown


def test_what_takes_longer_than_expected_shows_how_far_it_is(look: Look) -> None:
    clock = Clock()
    scene = Painted(30, clock, 0.05)
    loading = loading_of(look, scene, clock, familiar=True)
    stack = SceneStack(loading, SIZE)
    while not loading.controls:
        assert clock.now < SHORT
        stack.update(1 / 60)
    assert top(stack) is loading


def test_the_runner_is_as_far_as_the_work(look: Look) -> None:
    clock = Clock()
    scene = Painted(30, clock)
    stack = SceneStack(loading_of(look, scene, clock), SIZE)
    gold = look.theme.gold
    widths = []
    while top(stack) is not scene:
        picture = shown(stack)
        mask = pygame.mask.from_threshold(picture, gold, (2, 2, 2, 255))
        widths.append(mask.count())
        stack.update(1 / 60)
    assert len(widths) > 20
    assert widths == sorted(widths)
    assert widths[-1] > 4 * widths[4]


def test_a_pirate_runs_to_the_sloop(look: Look) -> None:
    clock = Clock()
    loading = loading_of(look, Painted(40, clock), clock)
    stack = SceneStack(loading, SIZE)
    runs = []
    before = shown(stack)
    while not loading.in_parts:
        # The bay is painted a little more with each frame.
        before = shown(stack)
    for _ in range(4):
        for _ in range(7):
            step(stack)
        after = shown(stack)
        runs.append(changed(before, after))
        before = after
    assert max(x for x, _ in runs[-1]) > max(x for x, _ in runs[0]) + SIZE[0] // 6
    rows = [y for run in runs for _, y in run]
    assert max(rows) - min(rows) > SIZE[1] // 9, "not the bar alone"


@pytest.mark.parametrize("size", [(1280, 720), (480, 800), (1720, 720)])
def test_no_part_of_the_bay_is_bare(look: Look, size: Size) -> None:
    clock, picture = Clock(), Surface(size)
    loading = loading_of(look, Painted(30, clock), clock)
    stack = SceneStack(loading, size)
    stack.draw(picture, 0)
    while not loading.in_parts:
        stack.draw(picture, 0)
    wide, high = size[0] // 3, size[1] // 3
    for x in range(3):
        for y in range(3):
            places = [(x * wide + wide // 2, y * high + down) for down in range(0, high, 2)]
            assert len({tuple(picture.get_at(place)) for place in places}) > 10, (x, y)


def test_each_step_of_time_does_a_little_work_only(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(loading_of(look, Painted(1000, clock, 0.005), clock), SIZE)
    for _ in range(10):
        before = clock.now
        step(stack)
        assert clock.now - before == pytest.approx(0.015, abs=0.006)


def test_a_pass_that_makes_up_for_lost_time_works_only_once(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(loading_of(look, Painted(1000, clock, 0.005), clock), SIZE)
    shown(stack)
    before = clock.now
    for _ in range(MOST_STEPS):
        stack.update(1 / 60)
    assert clock.now - before == pytest.approx(0.015, abs=0.006)


def test_another_size_begins_anew(look: Look) -> None:
    clock = Clock()
    scene = Painted(10, clock)
    stack = SceneStack(loading_of(look, scene, clock), SIZE)
    stack.layout((800, 480))
    for _ in range(20):
        step(stack)
    assert scene.prepared == [(800, 480)]


def test_the_first_loading_screen_leads_back_nowhere_but_out(look: Look) -> None:
    clock = Clock()
    stack = SceneStack(loading_of(look, Painted(99, clock), clock), SIZE)
    stack.handle(Command.BACK)
    assert not stack.done
    stack.handle(Command.QUIT)
    assert stack.done


@pytest.mark.parametrize("kind", [Push, Replace, Reset])
def test_a_tap_while_loading_leads_back_to_the_screen_before(
    look: Look, kind: type[Push] | type[Replace] | type[Reset]
) -> None:
    clock = Clock()
    loading = loading_of(look, Painted(99, clock), clock)
    before = Plain()
    stack = SceneStack(before, SIZE)
    stack.apply(kind(loading))
    step(stack)
    assert top(stack) is loading
    (back,) = loading.controls
    press_top(stack, back.name)
    assert stack.scenes == (before,)


@pytest.mark.parametrize(("kind", "beneath"), [(Push, 2), (Replace, 1), (Reset, 0)])
def test_the_scene_takes_the_place_that_was_meant(
    look: Look, kind: type[Push] | type[Replace] | type[Reset], beneath: int
) -> None:
    clock = Clock()
    scene = Painted(3, clock)
    stack = SceneStack(Plain(), SIZE)
    stack.apply(Push(Plain()))
    stack.apply(kind(loading_of(look, scene, clock)))
    while top(stack) is not scene:
        step(stack)
    assert len(stack.scenes) == beneath + 1


@pytest.mark.parametrize("way", ["pointer", "quick pointer", "keys"])
@pytest.mark.parametrize("sliding", [True, False])
def test_the_frame_of_a_tap_shows_the_pressed_button_and_the_next_one_the_bay(
    tmp_path: Path, look: Look, way: str, sliding: bool
) -> None:
    clock, screen = Clock(), Screen()
    loading = loading_of(look, Painted(99, clock, 0.001), clock)
    door = Door(context_in(tmp_path, Preferences(), look), Replace(loading))
    stack = SceneStack(door, SIZE, lambda: sliding)
    events: list[Event] = []
    now = 0

    def tick() -> int:
        nonlocal now
        now += SECOND // 60 + 1
        return now

    def heard() -> list[Event]:
        given = events.copy()
        events.clear()
        return given

    loop = Loop(stack, screen, events=heard, clock=tick, sleep=lambda _: None)
    (button,) = door.controls
    at = button.rect.center
    down = Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    up = Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    key = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    if way == "keys":
        door.ring.shows_focus = True
    for _ in range(3):
        loop.turn()
    at_rest = screen.frames[-1]
    door.ring.used = "sail"
    pressed = Surface(SIZE)
    door.draw(pressed, 0)
    door.ring.used = None
    assert pressed.get_buffer().raw != at_rest
    if way == "pointer":
        events.append(down)
        loop.turn()
        events.append(up)
    elif way == "quick pointer":
        events.extend((down, up))
    else:
        events.append(key)
    loop.turn()
    assert screen.frames[-1] == pressed.get_buffer().raw
    while top(stack) is door:
        # One more frame at most.
        loop.turn()
        assert len(screen.frames) <= 7
    bay = Surface(SIZE)
    loading.draw(bay, 0)
    sky = (SIZE[0] // 2, SIZE[1] // 12)
    assert screen.surface.get_at(sky) == bay.get_at(sky)


def test_the_scene_slides_in_only_when_it_is_ready(look: Look) -> None:
    clock = Clock()
    scene = Painted(30, clock)
    stack = SceneStack(Plain(), SIZE, lambda: True)
    stack.apply(Push(loading_of(look, scene, clock)))
    while top(stack) is not scene:
        assert not stack.wiping
        step(stack)
    assert stack.wiping


def test_the_entrance_is_the_scene_itself_where_nothing_takes_long(look: Look) -> None:
    plain, quick = Plain(), Painted(3, Clock(), 0)
    assert entrance(look, plain, SIZE) is plain
    assert entrance(look, quick, SIZE) is quick
    assert quick.prepared == [SIZE]


def test_what_a_scene_can_do_later_is_done_behind_its_picture(look: Look) -> None:
    scene = Finished(Clock())
    loader = Loader(lambda: look, lambda: "Back")
    stack = SceneStack(Plain(), SIZE)
    stack.apply(Push(loader(lambda: scene)))
    while top(stack) is not scene:
        step(stack)
    assert scene.prepared == [SIZE]
    assert not scene.later
    for _ in range(20):
        loader.go_on()
    assert scene.later == [0.5, 1.0]


def test_the_screen_before_stays_until_the_module_of_a_page_is_imported() -> None:
    gate = threading.Event()

    def load() -> Callable[[], Plain]:
        gate.wait()
        return lambda: page

    before, page = Plain(), Plain()
    stack = SceneStack(before, SIZE)
    for _ in range(2):
        stack.apply(Push(fetched("page", load)))
        step(stack)
        assert isinstance(top(stack), Fetching)
        assert not any(shown(stack).get_at((0, 0))[:3]), "it has no picture of its own"
        stack.handle(Command.BACK)
        assert stack.scenes == (before,), "nobody has to wait for it"
    stack.apply(Push(fetched("page", load)))
    gate.set()
    while top(stack) is not page:
        step(stack)
    assert stack.scenes == (before, page)
    assert fetched("page", load) is page
