"""Watches over the scenes of a kiosk: starts again when nobody answers, and lets nobody out.

It stands between the frame loop and the scenes, and sees all input before they do. The only way
past it is the operator's page.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pygame
from pygame import Surface
from pygame.event import Event

from scenes.board.scene import BoardScene
from scenes.core.scene import Reset, Scene, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.housekeeping import give_back
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.viewport import Viewport, finger_pixels, surround
from scenes.kiosk.visit import KioskContext, usual_preferences
from scenes.kit.intents import Cancel, Command, Drag, Intent, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.loop import Stage
from scenes.kit.painting import Studio

_UNHEARD = frozenset({Command.QUIT, Command.FULLSCREEN, Command.HELP})
"""Commands that would lead out, or show help for keys that do nothing here."""
_PRESSED = frozenset(
    {
        *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERTOUCHPADDOWN, pygame.FINGERDOWN),
        *(pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.KEYDOWN),
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL),
    }
)
"""Only new presses count: what is held down for long may be a bag on the keyboard."""

HOLD = 3.0
"""Seconds that the corner has to be held."""
_OTHERS = frozenset({pygame.CONTROLLERBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})


class Activity:
    """Recognises people: a press, a move or a tilt counts only if it is new, not if it is stuck."""

    def __init__(self) -> None:
        self._tilted: set[tuple[int, int]] = set()

    def among(self, events: Iterable[Event]) -> bool:
        """Return whether one of these events shows that somebody is there."""
        # All of them are looked at, as a stick that comes back has to be noticed too.
        return max(map(self._is_activity, events), default=False)

    def _is_activity(self, event: Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            # A shaking table moves the mouse by fewer pixels at once.
            return bool(max(abs(event.rel[0]), abs(event.rel[1])) >= 4)
        if kind == pygame.FINGERMOTION:
            # A drop of water slides less.
            return bool(max(abs(event.dx), abs(event.dy)) >= 0.01)
        if kind == pygame.CONTROLLERAXISMOTION:
            stick = {(event.instance_id, event.axis)}
            before = self._tilted
            # A worn stick is always tilted a little.
            self._tilted = before | stick if abs(event.value) >= 16_000 else before - stick
            return len(self._tilted) > len(before)
        return kind in _PRESSED


class TouchFilter:
    """Follows one pointer from press to release: is it for the scenes, is it held in the corner?

    The corner at the top left opens the operator's page. Nothing marks it; it has to be held for
    a while, without moving and without anything else being pressed.
    """

    def __init__(self) -> None:
        self._side = 0
        self._slack = 0.0
        self._began: Point | None = None
        """Where the corner was pressed, while it is held."""
        self._since = 0.0
        self._seconds = 0.0
        self._fingers: dict[tuple[object, object], float] = {}
        """When each finger came down that is down."""
        self._ignored = False
        """The pointer that is down means nothing until it is lifted."""

    def layout(self, window: Size) -> None:
        """Find the corner of a window of that size."""
        self._side = round(min(window) * 0.09)
        # A finger that is held still trembles.
        self._slack = min(window) * 0.03
        self._began = None

    def hear(self, events: Iterable[Event]) -> None:
        """Note every finger, also those that mean nothing to the scenes, and all else pressed."""
        for event in events:
            if event.type == pygame.FINGERDOWN:
                self._fingers[event.touch_id, event.finger_id] = self._seconds
            elif event.type == pygame.FINGERUP:
                self._fingers.pop((event.touch_id, event.finger_id), None)
            elif event.type in _OTHERS:
                self._began = None

    def knocks(self, seconds: float) -> bool:
        """Let time pass; whether the corner has just been held long enough."""
        self._seconds += seconds
        if len(self._fingers) > 1:
            # One that was never lifted is lost.
            oldest = self._seconds - 10.0
            self._fingers = {one: came for one, came in self._fingers.items() if came > oldest}
        if self._began is None:
            return False
        long_enough = self._seconds - self._since >= HOLD
        alone = len(self._fingers) <= 1
        if long_enough or not alone:
            self._began = None
        return long_enough and alone

    def ignore(self) -> None:
        """Ignore the pointer that is down: it was meant for what was shown before."""
        self._ignored = True

    def is_meant(self, intent: Intent, *, covered: bool) -> bool:
        """Return whether the scenes are to get this; while they are covered, they get nothing."""
        match intent:
            case Press(at):
                self._began = at if max(at) < self._side else None
                self._since = self._seconds
                self._ignored = covered
            case Drag(at):
                if self._began is not None and math.dist(at, self._began) > self._slack:
                    self._began = None
                return not (covered or self._ignored)
            case Release() | Cancel():
                self._began = None
                ignored, self._ignored = self._ignored, False
                return not (covered or ignored)
        return not covered


class IdleWatch(Stage):
    """A stage with the scenes of a kiosk in its viewport; it ends only when it is told to.

    Above the scenes there may be a countdown or the operator's scenes, which then get the input.
    """

    def __init__(
        self,
        context: KioskContext,
        first: Scene,
        window: Size,
        door: Callable[[], Scene | None] = lambda: None,
        sliding: Callable[[], bool] = lambda: False,
        studio: Studio | None = None,
    ) -> None:
        self._context = context
        self._door = door
        """Makes the scene that holding the corner opens, if any."""
        self._touches = TouchFilter()
        self._activity = Activity()
        self._active = True
        self._quiet = 0.0
        """Seconds without a sign of life."""
        self._moved = True
        self._around: Surface | None = None
        self.countdown: Countdown | None = None
        """While it asks whether anybody is there."""
        self._operator: SceneStack | None = None
        self._config_before = context.config
        """The settings when the operator came in."""
        self._make_viewport()
        self._place(window)
        self._stack = SceneStack(first, self.viewport.size, sliding, studio)
        self.code: int | None = None
        """The program's exit code, once it is to end."""

    @property
    def _top(self) -> SceneStack | Countdown:
        return self._operator or self.countdown or self._stack

    @property
    def done(self) -> bool:
        return self.code is not None

    @property
    def idle(self) -> bool:
        return not self._moved and self._top.idle

    @property
    def animates(self) -> bool:
        return self._top.animates

    @property
    def has_timer(self) -> bool:
        return True

    @property
    def typing(self) -> bool:
        return self._top.typing

    @property
    def in_parts(self) -> bool:
        """Only what has changed needs to be drawn."""
        return self._top is self._stack and can_be_drawn_in_parts(self._stack)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The visitors' scenes, from the bottom to the top."""
        return self._stack.scenes

    @property
    def operator_scenes(self) -> tuple[Scene, ...]:
        """The operator's scenes, while they are open."""
        return () if self._operator is None else self._operator.scenes

    @property
    def published(self) -> Scene | None:
        """The scene that a screen reader may follow; none of the operator's."""
        if self._operator is not None:
            return None
        return self.countdown or self._stack.scenes[-1]

    @property
    def attracts(self) -> bool:
        """Nobody plays, and nobody is at the operator's page."""
        return self._operator is None and isinstance(self.scenes[-1], AttractScene)

    @property
    def deserted(self) -> bool:
        """Nobody has come near for a while."""
        return self.attracts and self._quiet >= self._context.config.attract_seconds

    def end(self, code: int) -> None:
        """End the loop, and the program with that code."""
        self.code = code

    def note_activity(self) -> None:
        """Count something that was done elsewhere, such as on a phone, as a touch."""
        self._active = True

    def hear(self, events: Sequence[Event]) -> None:
        """Look at raw events, before they become intents."""
        self._active = self._activity.among(events) or self._active
        self._touches.hear(events)

    def layout(self, size: Size) -> None:
        self._place(size)
        for part in (self._stack, self._operator, self.countdown):
            if part is not None:
                part.layout(self.viewport.size)

    def reconsider(self) -> None:
        """Follow what the operator has changed."""
        window = self.viewport.window
        self._make_viewport()
        self.layout(window)

    def _make_viewport(self) -> None:
        config = self._context.config
        self.viewport = Viewport(low_reach=config.low_reach, drift=config.drift)

    def _place(self, window: Size) -> None:
        self.viewport.layout(window)
        self._touches.layout(window)
        self._around = None
        self._moved = True
        look = self._context.look
        finger = finger_pixels(window, self._context.config.diagonal_inches)
        self._context.look = replace(look, scale=replace(look.scale, finger=finger))

    def handle(self, intent: Intent) -> None:
        covered = self.countdown is not None
        if intent in _UNHEARD or not self._touches.is_meant(intent, covered=covered):
            return
        scenes = self._operator or self._stack
        scenes.handle(self.viewport.inward(intent))
        self._check(scenes)

    def update(self, dt: float) -> None:
        self._moved = self.viewport.pass_time(dt)
        if self._active:
            self._quiet = 0.0
        elif not self._computers_move:
            self._quiet += dt
        self._active = False
        if self._touches.knocks(dt):
            self._open_door()
        if self._operator is None and self.countdown is not None:
            self._count_down(self.countdown, dt)
            return
        scenes = self._operator or self._stack
        scenes.update(dt)
        self._check(scenes)
        if scenes is self._stack:
            self._look_after()

    @property
    def _computers_move(self) -> bool:
        """Whether nobody could do anything, as the others' turns are shown."""
        if self._operator is not None or self.countdown is not None:
            return False
        top = self._stack.scenes[-1]
        return isinstance(top, BoardScene) and not top.session.waits

    def start_again(self) -> None:
        """Return to the first screen, and erase every trace of the visit."""
        self.countdown = self._operator = None
        self._quiet = 0.0
        self._moved = True
        self._stack.apply(Reset(self._context.flow.menu()))
        give_back()

    def _look_after(self) -> None:
        """Act if nobody has touched anything for too long."""
        context = self._context
        config = self._context.config
        top = self._stack.scenes[-1]
        if isinstance(top, QuickSetup):
            if self._quiet >= config.attract_seconds:
                self.start_again()
        elif isinstance(top, AttractScene):
            # Somebody may have changed the language or the sound and gone.
            changed = context.preferences != usual_preferences(config)
            if self._quiet >= config.attract_seconds and changed:
                context.forget_visit()
        elif self._quiet >= config.idle_seconds:
            self.countdown = Countdown(context, config.countdown_seconds)
            self.countdown.layout(self.viewport.size)
            self.countdown.enter()
            self._stack.handle(Cancel())
            self._moved = True

    def _count_down(self, countdown: Countdown, dt: float) -> None:
        config = self._context.config
        top = self._stack.scenes[-1]
        if isinstance(top, BoardScene):
            # Somebody may answer by playing on a phone.
            top.hear_phones()
        left = math.ceil(config.idle_seconds + config.countdown_seconds - self._quiet)
        if self._quiet == 0.0:
            self.countdown = None
            self._moved = True
        elif left <= 0:
            self.start_again()
        else:
            if left != countdown.seconds:
                countdown.seconds = left
                self._moved = True
            countdown.update(dt)

    def _open_door(self) -> None:
        opened = None if self._operator is not None else self._door()
        if opened is None:
            return
        self._stack.handle(Cancel())
        self.countdown = None
        self._touches.ignore()
        self._moved = True
        self._config_before = self._context.config
        self._operator = SceneStack(opened, self.viewport.size)

    def _check(self, scenes: SceneStack) -> None:
        """Close the operator's page when it is done or forgotten; let no other scenes end."""
        if scenes is self._stack:
            if scenes.done:
                self.start_again()
            return
        forgotten = self._quiet >= self._context.config.idle_seconds
        if scenes.done or forgotten:
            self._operator = None
            self._quiet = 0.0
            self._moved = True
            if forgotten or self._context.config is not self._config_before:
                self.start_again()

    def draw(self, surface: Surface, alpha: float) -> None:
        self.viewport.draw(surface, self._surroundings, lambda on: self._paint(on, alpha))

    def _surroundings(self) -> Surface:
        if self._around is None:
            self._around = surround(self._context.look.at(self.viewport.window), self.viewport)
        return self._around

    def _paint(self, surface: Surface, alpha: float) -> None:
        top = self._top
        if top is not self._stack and (self._operator is None or self._operator.scenes[0].overlay):
            self._stack.draw(surface, 0.0)
        top.draw(surface, alpha)
