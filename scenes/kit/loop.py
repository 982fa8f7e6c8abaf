"""The frame loop: fixed steps, frames in between, and sleep when nothing moves."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Protocol

import pygame
from pygame.event import Event

from scenes.kit.cache import Budget
from scenes.kit.input import Translator
from scenes.kit.intents import Exposed, Focused, Hover, Intent, Press, Release, Resized, Visible
from scenes.kit.layers import Canvas
from scenes.kit.layout import Size

SECOND = 1_000_000_000
"""Nanoseconds in a second."""
RATE = 60
"""Steps a second, and the most frames."""
DT = 1 / RATE
"""Seconds of a step."""
MOST_STEPS = 6
"""The most steps in one pass; after a longer stall the rest is skipped."""
MOST_STILL_STEPS = RATE // 2
"""The same where nothing moves, as more time passes between two passes there."""

RESTING_RATE = 20
"""How often a still screen checks for events."""
AMBIENT_RATE = 4
"""How often ambient motion, such as flames and water, is drawn if nothing else moves."""
HIDDEN_RATE = 10
"""How often a hidden window checks for events, and one in which nothing moved for a while."""
DROWSY = 60 * SECOND
"""Nanoseconds without an intent after which a screen without motion checks less often."""
ATTENTION = SECOND
"""Nanoseconds for which the loop runs at full rate after an intent."""


class Stage(Protocol):
    """What the loop runs; a stack of scenes is one."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to run."""

    @property
    def idle(self) -> bool:
        """Whether the same picture would be drawn again."""

    @property
    def animates(self) -> bool:
        """Whether there is ambient motion although it is idle."""

    @property
    def has_timer(self) -> bool:
        """Whether something will change after some time although it is idle."""

    @property
    def typing(self) -> bool:
        """Whether keys mean letters."""

    def layout(self, size: Size) -> None:
        """Lay everything out for a window of that size."""

    def handle(self, intent: Intent) -> None:
        """Handle an intent."""

    def update(self, dt: float) -> None:
        """Advance by one step."""

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw the moment `alpha` of a step after the last update."""


class Screen(Protocol):
    """What the loop draws on."""

    @property
    def surface(self) -> pygame.Surface:
        """The picture that the next flip shows."""

    def flip(self) -> None:
        """Show it."""


@dataclass(eq=False)
class Loop:
    """Runs a stage on a screen; clock, sleep and events come from outside.

    `beside`, such as music, is called in every pass, drawn or not. While the stage can be drawn
    in parts, only what changed since the last frame is drawn and shown.
    """

    stage: Stage
    screen: Screen
    _: KW_ONLY
    translator: Translator = field(default_factory=Translator)
    shortcuts: Mapping[Intent, Callable[[], None]] = field(default_factory=dict)
    events: Callable[[], Iterable[Event]] = pygame.event.get
    beside: Callable[[], None] = lambda: None
    asked: Callable[[], Iterable[Intent]] = tuple
    """Returns the intents of screen readers since the last pass."""
    in_parts: Callable[[], bool] = lambda: False
    update: Callable[[Sequence[pygame.Rect]], None] = pygame.display.update
    clock: Callable[[], int] = time.perf_counter_ns
    sleep: Callable[[float], None] = time.sleep
    doze: Callable[[float | None], bool] = lambda _seconds: False
    """Sleeps until there is something to do, for some seconds at most if they are given; or returns
    False if it might not notice that."""
    budget: Budget | None = None
    """The memory that all caches of pictures share."""

    def __post_init__(self) -> None:
        self._canvas = Canvas()
        self._size = self.screen.surface.get_size()
        now = self.clock()
        self._last = now
        """The time of the last pass."""
        self._due = now
        """The time of the next pass."""
        self._touched = now
        """The time of the last intent."""
        self._ambient_due = now
        """The time of the next frame of ambient motion."""
        # Time times rate: a step is exactly one second of it, so no rounding adds up.
        self._saved = 0
        self._waiting: list[Intent] = []
        """Intents for the next pass."""
        self._stale = True
        self._visible = True
        self.frames = 0
        """Frames drawn so far."""
        self._lay_out()

    def run(self) -> None:
        """Run until the stage is done."""
        while not self.stage.done:
            self.turn()

    def turn(self) -> None:
        """Make one pass: handle events, update, draw if anything may have changed, and sleep."""
        now = self.clock()
        self._hear(now)
        size = self.screen.surface.get_size()
        if size != self._size:
            self._size = size
            self._stale = True
            self._lay_out()
        lively = self._live(now)
        ambient = self.stage.animates and now >= self._ambient_due
        if ambient:
            # A little early is better than one pass too late.
            self._ambient_due = now + SECOND // AMBIENT_RATE - SECOND // 500
        draws = self._visible and not self.stage.done and (lively or self._stale or ambient)
        if draws:
            moves = lively or self.stage.animates
            self.draw(self._saved / SECOND if moves else 0.0)
            self.frames += 1
            # After the last movement, one more frame shows everything at rest.
            self._stale = lively
        self.beside()
        if self.stage.done:
            return
        if self._may_doze(now) and self._doze(now):
            # What ended the sleep begins now, not when the sleep began.
            self._live(self.clock())
        else:
            self._wait(self._rate(now, lively=lively))

    def _may_doze(self, now: int) -> bool:
        """Return whether time alone changes nothing but ambient motion, or the window is hidden."""
        if self._waiting or now - self._touched < ATTENTION:
            return False
        stage = self.stage
        changes = self._stale or stage.has_timer or stage.typing or not stage.idle
        return not (self._visible and changes)

    def _doze(self, now: int) -> bool:
        """Sleep until there is something to do or ambient motion is due, if that is possible."""
        if self._visible and self.stage.animates:
            return self.doze(max(0, self._ambient_due - now) / SECOND)
        if not self.doze(None):
            return False
        # Whatever ended the sleep may be seen, such as the news that the disk is full.
        self._stale = True
        return True

    def _rate(self, now: int, *, lively: bool) -> int:
        """Return how many passes to make in a second."""
        if not self._visible:
            return HIDDEN_RATE
        untouched = now - self._touched
        if lively or untouched < ATTENTION:
            return RATE
        return RESTING_RATE if self.stage.animates or untouched < DROWSY else HIDDEN_RATE

    def _lay_out(self) -> None:
        if self.budget is not None:
            self.budget.fit(self._size)
        self.stage.layout(self._size)

    def draw(self, alpha: float) -> None:
        """Draw and show the moment `alpha` of a step after the last update."""
        surface = self.screen.surface
        if not self.in_parts():
            self._canvas.forget()
            self.stage.draw(surface, alpha)
            self.screen.flip()
            return
        changed = self._canvas.draw(surface, lambda target: self.stage.draw(target, alpha))
        if changed:
            self.update(changed)

    def _hear(self, now: int) -> None:
        events = self.events()
        size = self.screen.surface.get_size()
        typing = self.stage.typing
        heard = self.translator.intents(events, size, now=now, typing=typing)
        intents = [*self._waiting, *heard, *self.asked()]
        # A quick tap is drawn pressed before it is carried out.
        pressed = [index for index, each in enumerate(intents) if isinstance(each, Press)]
        end = len(intents)
        if pressed:
            ends = range(pressed[0] + 1, end)
            end = next((each for each in ends if isinstance(intents[each], Release)), end)
        self._waiting = intents[end:]
        for intent in intents[:end]:
            self._stale = True
            if isinstance(intent, Exposed | Focused | Resized | Visible):
                self._canvas.forget()
            if not isinstance(intent, Exposed | Focused | Hover | Resized | Visible):
                self._touched = now
            if isinstance(intent, Visible):
                self._visible = intent.visible
            if intent in self.shortcuts:
                self.shortcuts[intent]()
            else:
                self.stage.handle(intent)

    def _live(self, now: int) -> bool:
        """Make the steps that are due; return whether anything moves."""
        passed = now - self._last
        self._last = now
        if not self._visible:
            return False
        steps, self._saved = divmod(self._saved + passed * RATE, SECOND)
        is_still = self.stage.idle
        most = MOST_STILL_STEPS if is_still else MOST_STEPS
        if steps > most:
            steps = most
            self._saved = 0
        if is_still:
            # Where nothing moves, one long step is as good as several short ones. Without a step
            # something has cut the sleep short, such as a phone, and is answered now.
            self.stage.update(steps * DT)
            return not self.stage.idle
        for _ in range(steps):
            self.stage.update(DT)
        return True

    def _wait(self, rate: int) -> None:
        now = self.clock()
        # From now on if this pass came early, as a sleep that was cut short has no length.
        self._due = min(self._due, now) + SECOND // rate
        if self._due < now:
            # Already late: count the next frame from here instead of catching up.
            self._due = now
        elif self._due > now:
            self.sleep((self._due - now) / SECOND)
