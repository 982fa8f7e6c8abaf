"""The frame loop, driven by a clock that only the tests wind."""

from collections.abc import Iterator, Sequence

import pygame
import pytest
from pygame.event import Event

from scenes.kit.intents import Command, Intent, Visible
from scenes.kit.layout import Size
from scenes.kit.loop import ATTENTION, DT, MOST_STEPS, SECOND, STIRRING_RATE, Loop
from tests.scenes.helpers import unseen_screen


class Clock:
    """Time that passes only in sleep, or when a test says so."""

    def __init__(self) -> None:
        self.now = 5 * SECOND
        self.slept: list[float] = []

    def __call__(self) -> int:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += round(seconds * SECOND)


class Stage:
    """A stage that counts."""

    def __init__(self) -> None:
        self.idle = False
        self.stirs = False
        self.done = False
        self.typing = False
        self.steps = 0
        self.alphas: list[float] = []
        self.intents: list[Intent] = []
        self.sizes: list[Size] = []
        self.cost = 0
        self.clock: Clock | None = None
        self.paint: list[pygame.Rect] = []

    def layout(self, size: Size) -> None:
        self.sizes.append(size)

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)

    def update(self, dt: float) -> None:
        assert dt == DT
        self.steps += 1

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.alphas.append(alpha)
        for number, rect in enumerate(self.paint):
            surface.fill((99 * number, 0, 99), rect)
        if self.clock is not None:
            self.clock.now += self.cost


class Screen:
    """A screen that nobody sees."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((640, 360))
        self.flips = 0

    def flip(self) -> None:
        self.flips += 1


class Rig:
    """A loop with all that it needs."""

    def __init__(self) -> None:
        self.stage = Stage()
        self.screen = Screen()
        self.clock = Clock()
        self.queue: list[Event] = []
        self.muted = 0
        self.passes = 0
        self.in_parts = False
        self.updates: list[Sequence[pygame.Rect]] = []
        self.loop = Loop(
            self.stage,
            self.screen,
            events=self._events,
            clock=self.clock,
            sleep=self.clock.sleep,
            shortcuts={Command.MUTE: self._mute},
            beside=self._pass,
            in_parts=lambda: self.in_parts,
            update=self.updates.append,
        )

    def _events(self) -> list[Event]:
        events, self.queue = self.queue, []
        return events

    def _mute(self) -> None:
        self.muted += 1

    def _pass(self) -> None:
        self.passes += 1

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.loop.turn()

    def seconds(self, seconds: float) -> None:
        end = self.clock.now + seconds * SECOND
        while self.clock.now < end:
            self.loop.turn()


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_second_has_sixty_steps_and_sixty_pictures(rig: Rig) -> None:
    rig.seconds(10)
    assert rig.stage.steps == pytest.approx(600, abs=1)
    assert rig.screen.flips == pytest.approx(600, abs=2)


def test_pictures_come_on_time_although_drawing_takes_some(rig: Rig) -> None:
    rig.stage.clock, rig.stage.cost = rig.clock, 7_000_000
    rig.seconds(10)
    assert rig.screen.flips == pytest.approx(600, abs=2)


def test_steps_keep_their_pace_when_pictures_are_late(rig: Rig) -> None:
    rig.stage.clock, rig.stage.cost = rig.clock, 40_000_000
    rig.seconds(10)
    assert rig.screen.flips == pytest.approx(250, abs=2)
    assert rig.stage.steps == pytest.approx(600, abs=3)


def test_pictures_show_the_moment_between_two_steps(rig: Rig) -> None:
    rig.turns(1)
    rig.clock.now += SECOND // 240
    rig.turns(1)
    assert min(rig.stage.alphas) >= 0
    assert max(rig.stage.alphas) < 1


def test_a_long_stall_is_forgotten(rig: Rig) -> None:
    rig.turns(2)
    before = rig.stage.steps
    rig.clock.now += 30 * SECOND
    rig.turns(1)
    assert rig.stage.steps - before == MOST_STEPS
    assert rig.stage.alphas[-1] == 0
    rig.turns(1)
    assert rig.stage.steps - before <= MOST_STEPS + 1


def test_after_a_stall_the_loop_does_not_hurry(rig: Rig) -> None:
    rig.turns(2)
    rig.clock.now += SECOND
    rig.clock.slept.clear()
    rig.turns(4)
    assert all(seconds > 0.015 for seconds in rig.clock.slept[1:])


def test_a_still_picture_is_drawn_once_and_then_no_more(rig: Rig) -> None:
    rig.turns(5)
    rig.stage.idle = True
    drawn = rig.screen.flips
    rig.turns(50)
    assert rig.screen.flips == drawn + 1
    assert rig.stage.alphas[-1] == 0


def test_a_still_picture_still_lives_at_the_same_pace(rig: Rig) -> None:
    rig.stage.idle = True
    rig.seconds(5)
    assert rig.stage.steps == pytest.approx(300, abs=3)


def test_a_still_picture_looks_for_events_less_often_unless_a_hand_is_near(rig: Rig) -> None:
    rig.stage.idle = True
    rig.seconds(2 * ATTENTION / SECOND)
    rig.clock.slept.clear()
    rig.turns(3)
    assert min(rig.clock.slept) > 0.03
    rig.queue.append(Event(pygame.KEYDOWN, key=pygame.K_h, mod=0))
    rig.turns(1)
    rig.clock.slept.clear()
    rig.turns(3)
    assert max(rig.clock.slept) < 0.02


def test_an_intent_wakes_a_still_picture_in_the_same_pass(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(10)
    drawn = rig.screen.flips
    rig.queue.append(Event(pygame.KEYDOWN, key=pygame.K_h, mod=0))
    rig.turns(1)
    assert rig.stage.intents == [Command.HINT]
    assert rig.screen.flips == drawn + 1


def test_a_change_of_mind_within_a_pass_is_drawn(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(10)
    drawn = rig.screen.flips
    rig.stage.idle = False
    rig.turns(1)
    rig.stage.idle = True
    rig.turns(5)
    assert rig.screen.flips == drawn + 2


def test_a_hidden_window_draws_nothing_and_time_stands_still(rig: Rig) -> None:
    rig.turns(3)
    rig.queue.append(Event(pygame.WINDOWMINIMIZED))
    rig.turns(1)
    assert rig.stage.intents == [Visible(False)]
    drawn, steps = rig.screen.flips, rig.stage.steps
    rig.clock.slept.clear()
    rig.seconds(5)
    assert (rig.screen.flips, rig.stage.steps) == (drawn, steps)
    assert min(rig.clock.slept) > 0.09
    rig.queue.append(Event(pygame.WINDOWRESTORED))
    rig.turns(1)
    assert rig.screen.flips == drawn + 1
    assert rig.stage.steps <= steps + MOST_STEPS


def test_a_window_of_another_size_is_laid_out_anew_and_drawn(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(5)
    drawn = rig.screen.flips
    rig.screen.surface = pygame.Surface((800, 480))
    rig.turns(1)
    assert rig.stage.sizes == [(640, 360), (800, 480)]
    assert rig.screen.flips == drawn + 1


def test_a_shortcut_is_done_and_not_passed_on(rig: Rig) -> None:
    rig.queue.append(Event(pygame.KEYDOWN, key=pygame.K_m, mod=0))
    rig.turns(1)
    assert rig.muted == 1
    assert rig.stage.intents == []


def test_the_loop_ends_when_the_stage_is_done(rig: Rig) -> None:
    rig.stage.done = True
    rig.loop.run()
    assert rig.screen.flips == 0


def test_what_is_held_is_heard_again_without_another_event_and_keeps_the_loop_awake(
    rig: Rig,
) -> None:
    rig.stage.idle = True
    rig.queue.append(Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    rig.seconds(3)
    assert len(rig.stage.intents) > 15
    rig.clock.slept.clear()
    rig.turns(3)
    assert max(rig.clock.slept) < 0.02
    rig.queue.append(Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0))
    rig.turns(1)
    heard = len(rig.stage.intents)
    rig.seconds(2)
    assert len(rig.stage.intents) == heard


def test_what_only_stirs_is_drawn_now_and_then(rig: Rig) -> None:
    rig.stage.idle = True
    rig.stage.stirs = True
    rig.seconds(3)
    drawn = rig.screen.flips
    rig.seconds(4)
    assert rig.screen.flips - drawn == pytest.approx(4 * STIRRING_RATE, abs=3)


def test_what_goes_on_beside_is_told_of_every_pass_even_of_a_still_picture(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(5)
    assert rig.passes == 5
    assert rig.loop.frames == 1


def test_in_parts_only_what_has_changed_is_shown(rig: Rig) -> None:
    rig.in_parts = True
    rig.stage.paint = [pygame.Rect(0, 0, 640, 360), pygame.Rect(10, 10, 50, 50)]
    rig.turns(1)
    assert rig.updates == [[pygame.Rect(0, 0, 640, 360)]]
    rig.turns(1)
    assert len(rig.updates) == 1
    rig.stage.paint[1] = pygame.Rect(40, 10, 50, 50)
    rig.turns(1)
    assert rig.updates[1:] == [[pygame.Rect(10, 10, 80, 50)]]
    assert rig.screen.flips == 0


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED])
def test_in_parts_all_is_shown_again_when_the_window_may_have_been_covered(
    rig: Rig, event: int
) -> None:
    rig.in_parts = True
    rig.turns(2)
    rig.queue.append(Event(event))
    rig.turns(1)
    assert rig.updates == [[pygame.Rect(0, 0, 640, 360)]] * 2


def test_after_a_picture_that_was_drawn_whole_the_next_is_too(rig: Rig) -> None:
    for in_parts in (True, False, True):
        rig.in_parts = in_parts
        rig.turns(1)
    assert rig.screen.flips == 1
    assert rig.updates == [[pygame.Rect(0, 0, 640, 360)]] * 2
