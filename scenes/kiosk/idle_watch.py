"""Watches over the scenes of a kiosk: starts again when nobody answers, and lets nobody out.

It stands between the frame loop and the scenes. The only way past it is the operator's page.
"""

import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Surface
from pygame.event import Event

from scenes.core.scene import Scene, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.housekeeping import give_back
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.viewport import Viewport, finger_pixels, surround
from scenes.kiosk.visit import KioskContext, usual_preferences
from scenes.kiosk.visitor_input import Activity, TouchFilter
from scenes.kit.intents import Cancel, Command, Intent
from scenes.kit.layout import Size
from scenes.kit.loop import Stage

log = logging.getLogger(__name__)

_UNHEARD = frozenset({Command.QUIT, Command.FULLSCREEN, Command.HELP})
"""Commands that would lead out, or show help for keys that do nothing here."""


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
        self._countdown: Countdown | None = None
        self._operator: SceneStack | None = None
        self._config_before = context.config
        """The settings when the operator came in."""
        self._make_viewport()
        self._place(window)
        self._stack = SceneStack(first, self._viewport.size, sliding)
        self.code: int | None = None
        """The program's exit code, once it is to end."""

    @property
    def _top(self) -> SceneStack | Countdown:
        return self._operator or self._countdown or self._stack

    @property
    def done(self) -> bool:
        return self.code is not None

    @property
    def idle(self) -> bool:
        return not self._moved and self._top.idle

    @property
    def stirs(self) -> bool:
        return self._top.stirs

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
    def countdown(self) -> Countdown | None:
        """The countdown, while it asks whether anybody is there."""
        return self._countdown

    @property
    def attracts(self) -> bool:
        """Nobody plays, and nobody is at the operator's page."""
        return self._operator is None and isinstance(self.scenes[-1], AttractScene)

    @property
    def deserted(self) -> bool:
        """Nobody has come near for a while."""
        return self.attracts and self._quiet >= self._context.config.attract_seconds

    @property
    def viewport(self) -> Viewport:
        """Where the scenes are."""
        return self._viewport

    def end(self, code: int) -> None:
        """End the loop, and the program with that code."""
        self.code = code

    def hear(self, events: Sequence[Event]) -> None:
        """Look at raw events, before they become intents."""
        self._active = self._activity.among(events) or self._active
        self._touches.hear(events)

    def layout(self, size: Size) -> None:
        self._place(size)
        for part in (self._stack, self._operator, self._countdown):
            if part is not None:
                part.layout(self._viewport.size)

    def reconsider(self) -> None:
        """Follow what the operator has changed."""
        window = self._viewport.window
        self._make_viewport()
        self.layout(window)

    def _make_viewport(self) -> None:
        config = self._context.config
        self._viewport = Viewport(low_reach=config.low_reach, drift=config.drift)

    def _place(self, window: Size) -> None:
        self._viewport.layout(window)
        self._touches.layout(window)
        self._around = None
        self._moved = True
        look = self._context.look
        finger = finger_pixels(window, self._context.config.diagonal_inches)
        self._context.look = replace(look, scale=replace(look.scale, finger=finger))

    def handle(self, intent: Intent) -> None:
        covered = self._countdown is not None
        if intent in _UNHEARD or not self._touches.is_meant(intent, covered=covered):
            return
        inner = self._viewport.inward(intent)
        if self._operator is not None:
            self._operator.handle(inner)
            self._check_operator(self._operator)
        else:
            self._stack.handle(inner)
            self._stay()

    def update(self, dt: float) -> None:
        self._moved = self._viewport.pass_time(dt)
        self._quiet = 0.0 if self._active else self._quiet + dt
        self._active = False
        if self._touches.knocks(dt):
            self._open_door()
        if self._operator is not None:
            self._operator.update(dt)
            self._check_operator(self._operator)
        elif self._countdown is not None:
            self._count_down(self._countdown, dt)
        else:
            self._stack.update(dt)
            self._stay()
            self._look_after()

    def _stay(self) -> None:
        """Start again where the scenes would have ended."""
        if self._stack.done:
            self.start_again()

    def start_again(self) -> None:
        """Go back to the first screen, with no trace of whoever was here."""
        self._countdown = self._operator = None
        self._quiet = 0.0
        self._moved = True
        self._stack.reset(self._context.flow.menu())
        give_back()

    def _look_after(self) -> None:
        """Act if nobody has touched anything for too long."""
        context, config, top = self._context, self._context.config, self._stack.scenes[-1]
        if isinstance(top, QuickSetup):
            if self._quiet >= config.attract_seconds:
                self.start_again()
        elif isinstance(top, AttractScene):
            # Somebody may have changed the language or the sound and gone.
            changed = context.preferences != usual_preferences(config)
            if self._quiet >= config.attract_seconds and changed:
                context.forget_visit()
        elif self._quiet >= config.idle_seconds:
            self._countdown = Countdown(context, config.countdown_seconds)
            self._countdown.layout(self._viewport.size)
            self._countdown.enter()
            self._stack.handle(Cancel())
            self._moved = True

    def _count_down(self, countdown: Countdown, dt: float) -> None:
        config = self._context.config
        left = math.ceil(config.idle_seconds + config.countdown_seconds - self._quiet)
        if self._quiet == 0.0:
            self._countdown = None
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
        self._countdown = None
        self._touches.ignore()
        self._moved = True
        self._config_before = self._context.config
        self._operator = SceneStack(opened, self._viewport.size)

    def _check_operator(self, operator: SceneStack) -> None:
        """Close the operator's page when it is done, or when nobody is there any more."""
        forgotten = self._quiet >= self._context.config.idle_seconds
        if not operator.done and not forgotten:
            return
        self._operator = None
        self._quiet = 0.0
        self._moved = True
        if forgotten or self._context.config is not self._config_before:
            self.start_again()

    def draw(self, surface: Surface, alpha: float) -> None:
        self._viewport.draw(surface, self._surroundings, lambda on: self._paint(on, alpha))

    def _surroundings(self) -> Surface:
        if self._around is None:
            view = self._viewport
            look = self._context.look.at(view.window)
            self._around = surround(look, view.window, view.margin, view.above)
        return self._around

    def _paint(self, surface: Surface, alpha: float) -> None:
        top = self._top
        if top is not self._stack and (self._operator is None or self._operator.scenes[0].overlay):
            self._stack.draw(surface, 0.0)
        top.draw(surface, alpha)
