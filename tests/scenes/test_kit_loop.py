"""The frame loop, driven by a clock that only the tests wind."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
import pytest
from pygame.event import Event

from scenes.kit.intents import Command, Intent, Visible
from scenes.kit.layout import Size
from scenes.kit.loop import (
    AMBIENT_RATE,
    ATTENTION,
    DROWSY,
    DT,
    MOST_STEPS,
    RATE,
    RESTING_RATE,
    SECOND,
    Loop,
)

pytestmark = pytest.mark.usefixtures("screen")


@dataclass
class Clock:
    """Time that passes only in sleep, or when a test says so."""

    now: int = 5 * SECOND
    slept: list[float] = field(default_factory=list)
    most: float = 1.0
    """The longest sleep: something else ends a longer one."""
    can_doze: bool = False
    dozed: int = 0

    LONG = 3600 * SECOND
    """A doze has no end of its own."""

    def __call__(self) -> int:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += round(min(seconds, self.most) * SECOND)

    def doze(self, seconds: float | None) -> bool:
        if self.can_doze:
            self.dozed += 1
            self.now += self.LONG if seconds is None else round(seconds * SECOND)
        return self.can_doze


class Stage:
    """A stage that counts, and takes some time to draw."""

    idle = animates = done = has_timer = typing = False
    steps = updates = cost = 0

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.alphas: list[float] = []
        self.intents: list[Intent] = []
        self.sizes: list[Size] = []
        self.paint: list[pygame.Rect] = []

    def layout(self, size: Size) -> None:
        self.sizes.append(size)

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)

    def update(self, dt: float) -> None:
        count = round(dt / DT)
        assert dt == count * DT
        assert count == 1 or self.idle, "only where nothing moves"
        self.steps += count
        self.updates += 1

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.alphas.append(alpha)
        for number, rect in enumerate(self.paint):
            surface.fill((99 * number, 0, 99), rect)
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
        self.clock = Clock()
        self.stage = Stage(self.clock)
        self.screen = Screen()
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
            doze=self.clock.doze,
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

    def turns(self, count: int, *events: Event) -> None:
        """Let the loop turn, first with these events."""
        self.queue += events
        for _ in range(count):
            self.loop.turn()

    def naps(self, count: int) -> list[float]:
        """How long it sleeps in each of that many turns."""
        self.clock.slept.clear()
        self.turns(count)
        return self.clock.slept

    def seconds(self, seconds: float) -> None:
        end = self.clock.now + seconds * SECOND
        while self.clock.now < end:
            self.loop.turn()


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_second_has_sixty_steps_and_sixty_pictures(rig: Rig) -> None:
    rig.seconds(10)
    assert rig.stage.steps == pytest.approx(600, abs=1)
    assert rig.screen.flips == pytest.approx(600, abs=2)


@pytest.mark.parametrize(("cost", "pictures"), [(7_000_000, 600), (40_000_000, 250)])
def test_steps_keep_their_pace_and_pictures_come_on_time_if_they_can(
    rig: Rig, cost: int, pictures: int
) -> None:
    rig.stage.cost = cost
    rig.seconds(10)
    assert rig.screen.flips == pytest.approx(pictures, abs=2)
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
    rig.clock.now += SECOND
    assert all(seconds > 0.015 for seconds in rig.naps(4)[1:]), "it does not hurry either"


def test_a_still_picture_is_drawn_once_and_then_no_more(rig: Rig) -> None:
    rig.turns(5)
    rig.stage.idle = True
    drawn, steps = rig.screen.flips, rig.stage.steps
    rig.seconds(5)
    assert rig.screen.flips == drawn + 1
    assert rig.stage.alphas[-1] == 0
    assert rig.stage.steps - steps == pytest.approx(300, abs=3), "it lives at the same pace"


def test_a_still_picture_looks_for_events_less_often_unless_a_hand_is_near(rig: Rig) -> None:
    rig.stage.idle = True
    rig.seconds(2 * ATTENTION / SECOND)
    assert min(rig.naps(3)) > 0.03
    rig.turns(1, Event(pygame.KEYDOWN, key=pygame.K_h, mod=0))
    assert max(rig.naps(3)) < 0.02


def test_a_sleep_that_is_cut_short_is_followed_by_an_update_and_by_no_longer_sleep(
    rig: Rig,
) -> None:
    rig.stage.idle = True
    rig.turns(70)
    usual = max(rig.naps(5))
    rig.clock.most = 0.002
    rig.turns(1)
    updates, steps = rig.stage.updates, rig.stage.steps
    assert max(rig.naps(5)) <= usual + 1e-9
    assert rig.stage.updates == updates + 5
    assert rig.stage.steps <= steps + 1, "no time is made up"
    rig.clock.most = 1.0
    assert max(rig.naps(5)) <= usual + 1e-9


def test_an_intent_wakes_a_still_picture_in_the_same_pass(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(10)
    drawn = rig.screen.flips
    rig.turns(1, Event(pygame.KEYDOWN, key=pygame.K_h, mod=0))
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
    rig.turns(1, Event(pygame.WINDOWMINIMIZED))
    assert rig.stage.intents == [Visible(False)]
    drawn, steps = rig.screen.flips, rig.stage.steps
    rig.clock.slept.clear()
    rig.seconds(5)
    assert (rig.screen.flips, rig.stage.steps) == (drawn, steps)
    assert min(rig.clock.slept) > 0.09
    rig.turns(1, Event(pygame.WINDOWRESTORED))
    assert rig.screen.flips == drawn + 1
    assert rig.stage.steps <= steps + MOST_STEPS


def test_a_window_of_another_size_is_laid_out_again_and_drawn(rig: Rig) -> None:
    rig.stage.idle = True
    rig.turns(5)
    drawn = rig.screen.flips
    rig.screen.surface = pygame.Surface((800, 480))
    rig.turns(1)
    assert rig.stage.sizes == [(640, 360), (800, 480)]
    assert rig.screen.flips == drawn + 1


def test_a_shortcut_is_done_and_not_passed_on(rig: Rig) -> None:
    rig.turns(1, Event(pygame.KEYDOWN, key=pygame.K_m, mod=0))
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
    assert max(rig.naps(3)) < 0.02
    rig.turns(1, Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0))
    heard = len(rig.stage.intents)
    rig.seconds(2)
    assert len(rig.stage.intents) == heard


def test_what_only_stirs_is_drawn_now_and_then(rig: Rig) -> None:
    rig.stage.idle = True
    rig.stage.animates = True
    rig.seconds(3)
    drawn = rig.screen.flips
    rig.seconds(4)
    assert rig.screen.flips - drawn == pytest.approx(4 * AMBIENT_RATE, abs=3)


def test_a_screen_that_stands_still_for_long_hardly_looks_for_events(rig: Rig) -> None:
    rig.stage.idle = True
    rig.seconds(DROWSY / SECOND + 1)
    drawn = rig.screen.flips
    assert min(rig.naps(3)) > 0.09
    assert rig.screen.flips == drawn
    rig.stage.animates = True
    rig.turns(2)
    assert max(rig.naps(3)) == pytest.approx(1 / RESTING_RATE)


def test_a_screen_on_which_nothing_moves_dozes_until_there_is_input(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = True
    rig.turns(100)
    passes = rig.passes
    rig.seconds(3 * 3600)
    # After each sleep there is one frame.
    assert rig.passes - passes <= 6
    assert rig.naps(3) == []
    rig.turns(1, Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert rig.stage.intents
    assert max(rig.naps(3)) < 0.02


@pytest.mark.parametrize("why", ["moves", "types", "counts"])
def test_a_screen_on_which_something_can_happen_never_dozes(rig: Rig, why: str) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = why != "moves"
    rig.stage.typing = why == "types"
    rig.stage.has_timer = why == "counts"
    rig.seconds(10)
    assert rig.clock.dozed == 0


def test_a_still_screen_dozes_between_two_frames_of_ambient_motion(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = rig.stage.animates = True
    rig.seconds(2)
    passes, frames, steps = rig.passes, rig.loop.frames, rig.stage.steps
    rig.seconds(10)
    assert rig.loop.frames - frames == pytest.approx(10 * AMBIENT_RATE, abs=1)
    assert rig.passes - passes == pytest.approx(10 * AMBIENT_RATE, abs=1)
    assert rig.stage.steps - steps == pytest.approx(10 * RATE, abs=RATE // AMBIENT_RATE)


def test_what_ends_a_doze_moves_from_its_beginning_on(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = rig.stage.animates = True
    rig.seconds(2)
    begun = rig.stage.steps
    rig.stage.idle = False
    rig.turns(2)
    assert rig.stage.steps - begun <= 2


def test_whatever_ends_a_doze_can_be_seen(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = True
    rig.turns(100)
    dozed, frames = rig.clock.dozed, rig.loop.frames
    rig.turns(20)
    assert rig.clock.dozed > dozed
    assert rig.loop.frames - frames >= rig.clock.dozed - dozed


def test_a_hidden_window_dozes_whatever_would_move_in_it(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.animates = True
    rig.turns(1, Event(pygame.WINDOWMINIMIZED))
    rig.turns(100)
    assert rig.clock.dozed
    rig.turns(2, Event(pygame.WINDOWRESTORED))
    dozed = rig.clock.dozed
    rig.seconds(3)
    assert rig.clock.dozed == dozed


def test_time_passes_at_its_pace_on_a_still_screen_with_a_timer(rig: Rig) -> None:
    rig.clock.can_doze = True
    rig.stage.idle = rig.stage.has_timer = True
    rig.turns(5)
    steps = rig.stage.steps
    rig.seconds(100)
    assert rig.stage.steps - steps == pytest.approx(100 / DT, abs=10)


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
    rig.turns(1, Event(event))
    assert rig.updates == [[pygame.Rect(0, 0, 640, 360)]] * 2


def test_after_a_picture_that_was_drawn_whole_the_next_is_too(rig: Rig) -> None:
    for in_parts in (True, False, True):
        rig.in_parts = in_parts
        rig.turns(1)
    assert rig.screen.flips == 1
    assert rig.updates == [[pygame.Rect(0, 0, 640, 360)]] * 2
