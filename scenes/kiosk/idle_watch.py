"""The vigil: watches over the scenes of a kiosk while nobody else does.

It stands between the frame loop and the scenes: nothing leads out past it but the operator's door,
and when nobody answers any more it begins anew.
"""

import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Surface
from pygame.event import Event

from scenes.core.scene import Reset, Scene, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.housekeeping import give_back
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.viewport import Viewport, finger_pixels, surround
from scenes.kiosk.visit import KioskContext, usual_preferences
from scenes.kiosk.visitor_input import Activity, TouchFilter
from scenes.kit.intents import Cancel, Command, Intent
from scenes.kit.layout import Size

log = logging.getLogger(__name__)

_UNHEARD = frozenset({Command.QUIT, Command.FULLSCREEN, Command.HELP})
"""What would lead out, or tell of keys that do nothing here."""


class _Stack(SceneStack):
    """Scenes that can be made to begin anew from outside."""

    def begin(self, scene: Scene) -> None:
        """Leave all scenes, whatever they would say to it."""
        self._apply(Reset(scene))


class IdleWatch:
    """A stage with the scenes of a kiosk in its viewport; it ends only when it is told to."""

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
        """What a knock at the corner opens, if anything."""
        self._hand = TouchFilter()
        self._life = Activity()
        self._alive = True
        self._quiet = 0.0
        """Seconds without a sign of life."""
        self._moved = True
        self._around: Surface | None = None
        self._countdown: Countdown | None = None
        self._office: SceneStack | None = None
        self._known = context.config
        """How the kiosk was set when the operator came in."""
        self._find_viewport()
        self._find_places(window)
        self._stack = _Stack(first, self._viewport.size, sliding)
        self.code: int | None = None
        """What the program is to end with, once it is to end."""

    # What the loop asks

    @property
    def done(self) -> bool:
        """The operator, the clock or the supervisor has ended it."""
        return self.code is not None

    @property
    def idle(self) -> bool:
        """The same picture would be drawn again."""
        if self._moved:
            return False
        if self._office is not None:
            return self._office.idle
        return self._stack.idle if self._countdown is None else self._countdown.idle

    @property
    def stirs(self) -> bool:
        """Something small moves."""
        if self._office is not None:
            return self._office.stirs
        return self._countdown is None and self._stack.stirs

    @property
    def typing(self) -> bool:
        """Keys mean letters."""
        if self._office is not None:
            return self._office.typing
        return self._countdown is None and self._stack.typing

    @property
    def in_parts(self) -> bool:
        """Only what has changed needs to be drawn."""
        free = self._office is None and self._countdown is None
        return free and can_be_drawn_in_parts(self._stack)

    # What others want to know

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What visitors have before them, from the bottom to the top."""
        return self._stack.scenes

    @property
    def attracts(self) -> bool:
        """Nobody plays, and nobody is at the operator's page."""
        return self._office is None and isinstance(self.scenes[-1], AttractScene)

    @property
    def deserted(self) -> bool:
        """Nobody has come near for a while."""
        return self.attracts and self._quiet >= self._context.config.attract_seconds

    @property
    def viewport(self) -> Viewport:
        """Where the scenes are."""
        return self._viewport

    @property
    def countdown(self) -> Countdown | None:
        """What asks whether anybody is there, while it does."""
        return self._countdown

    @property
    def office(self) -> tuple[Scene, ...]:
        """The operator's scenes, while they are open."""
        return () if self._office is None else self._office.scenes

    def end(self, code: int) -> None:
        """Let the loop end, and the program with that code."""
        self.code = code

    def hear(self, events: Sequence[Event]) -> None:
        """Look at what the machine says, before anybody makes sense of it."""
        self._alive = self._life.among(events) or self._alive
        self._hand.hear(events)

    # Places

    def layout(self, size: Size) -> None:
        """Take another window size."""
        self._find_places(size)
        self._stack.layout(self._viewport.size)
        for scene in (self._office, self._countdown):
            if scene is not None:
                scene.layout(self._viewport.size)

    def _find_viewport(self) -> None:
        config = self._context.config
        self._viewport = Viewport(low_reach=config.low_reach, drift=config.drift)

    def _find_places(self, window: Size) -> None:
        self._viewport.layout(window)
        self._hand.layout(window)
        self._around = None
        self._moved = True
        look = self._context.look
        finger = finger_pixels(window, self._context.config.diagonal_inches)
        self._context.look = replace(look, scale=replace(look.scale, finger=finger))

    def reconsider(self) -> None:
        """Follow what the operator has changed."""
        window = self._viewport.window
        self._find_viewport()
        self.layout(window)

    # Living

    def handle(self, intent: Intent) -> None:
        """Pass a wish on to whom it concerns, unless it leads out."""
        if intent in _UNHEARD:
            return
        if not self._hand.is_meant(intent, covered=self._countdown is not None):
            return
        inner = self._viewport.inward(intent)
        if self._office is not None:
            self._office.handle(inner)
            self._keep_office(self._office)
        else:
            self._stack.handle(inner)
            self._stay()

    def update(self, dt: float) -> None:
        """Live through one step, or let whoever stands above the scenes do so."""
        self._moved = self._viewport.pass_time(dt)
        self._quiet = 0.0 if self._alive else self._quiet + dt
        self._alive = False
        if self._hand.knocks(dt):
            self._knock()
        if self._office is not None:
            self._office.update(dt)
            self._keep_office(self._office)
        elif self._countdown is not None:
            self._count_down(self._countdown, dt)
        else:
            self._stack.update(dt)
            self._stay()
            self._look_after()

    def _stay(self) -> None:
        """Where the way leads out, it leads back to the beginning."""
        if self._stack.done:
            self.begin()

    def begin(self) -> None:
        """Begin anew, with no trace of whoever was here."""
        self._countdown = self._office = None
        self._quiet = 0.0
        self._moved = True
        self._stack.begin(self._context.flow.menu())
        give_back()

    def _look_after(self) -> None:
        config, top = self._context.config, self._stack.scenes[-1]
        if isinstance(top, AttractScene | QuickSetup):
            if self._quiet >= config.attract_seconds:
                self._tidy(top)
        elif self._quiet >= config.idle_seconds:
            self._countdown = Countdown(self._context, config.countdown_seconds)
            self._countdown.layout(self._viewport.size)
            self._countdown.enter()
            self._stack.handle(Cancel())
            self._moved = True

    def _tidy(self, top: Scene) -> None:
        """Nobody plays: back to the first screen, or on it back to how every visit begins."""
        if isinstance(top, QuickSetup):
            self.begin()
        elif self._context.preferences != usual_preferences(self._context.config):
            self._context.begin_anew()

    def _count_down(self, countdown: Countdown, dt: float) -> None:
        config = self._context.config
        left = math.ceil(config.idle_seconds + config.countdown_seconds - self._quiet)
        if self._quiet == 0.0:
            self._countdown = None
            self._moved = True
        elif left <= 0:
            self.begin()
        else:
            if left != countdown.seconds:
                countdown.seconds = left
                self._moved = True
            countdown.update(dt)

    # The operator

    def _knock(self) -> None:
        opened = None if self._office is not None else self._door()
        if opened is None:
            return
        self._stack.handle(Cancel())
        self._countdown = None
        self._hand.ignore()
        self._moved = True
        self._known = self._context.config
        self._office = SceneStack(opened, self._viewport.size)

    def _keep_office(self, office: SceneStack) -> None:
        """Close the operator's door when nobody is there any more."""
        forgotten = self._quiet >= self._context.config.idle_seconds
        if not office.done and not forgotten:
            return
        self._office = None
        self._quiet = 0.0
        self._moved = True
        if forgotten or self._context.config is not self._known:
            self.begin()

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the scenes in their place, and whatever stands above them."""
        self._viewport.draw(surface, self._surroundings, lambda on: self._paint(on, alpha))

    def _surroundings(self) -> Surface:
        if self._around is None:
            view = self._viewport
            look = self._context.look.at(view.window)
            self._around = surround(look, view.window, view.margin, view.above)
        return self._around

    def _paint(self, surface: Surface, alpha: float) -> None:
        if self._office is not None:
            if self._office.scenes[0].overlay:
                self._stack.draw(surface, 0.0)
            self._office.draw(surface, alpha)
        elif self._countdown is not None:
            self._stack.draw(surface, 0.0)
            self._countdown.draw(surface, alpha)
        else:
            self._stack.draw(surface, alpha)
