"""Scenes, the changes they ask for, and the stack that carries them out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

import pygame
from pygame import BLEND_RGB_MULT, Rect, Surface

from scenes.kit.animation import ease_in_out
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.loop import Stage
from scenes.kit.painting import Painting, Report, Studio
from scenes.kit.spoken import Part, Role, Spoken, Told
from scenes.kit.widgets import Control

SILENCE = Told(Spoken(Part("nothing"), Role.GROUP), Part("nothing"))
"""What a scene says that has nothing to say."""
MOMENT = 0.012
"""Seconds that a frame waits for a scene to be painted, instead of showing its ground first."""


class Scene(ABC):
    """One screen of the game: it handles intents, updates in steps of time and draws itself."""

    overlay: bool = False
    """Whether the scene beneath is drawn first; time stands still there."""
    in_parts: bool = False
    """Whether it draws only by copying pictures, so that only changes need drawing."""
    hears_keys: bool = False
    """Whether it wants the keys themselves, not their commands."""
    fades_in: bool = False
    """Whether the screen before it fades out instead of sliding away."""
    comes_between: bool = False
    """Whether it is shown only until another scene is ready, by which it then replaces itself.

    It comes at once, without sliding. If it pops instead, the scene before is shown again.
    """

    @property
    def idle(self) -> bool:
        """Whether nothing moves: no frame is needed before the next intent."""
        return False

    @property
    def animates(self) -> bool:
        """Whether there is ambient motion although it is idle: a few frames a second are enough."""
        return False

    @property
    def has_timer(self) -> bool:
        """Whether something will change after some time although it is idle."""
        return False

    @property
    def has_ground(self) -> bool:
        """Whether it can be shown as a bare ground until everything on it is painted."""
        return False

    @property
    def typing(self) -> bool:
        """Whether keys mean letters rather than commands."""
        return False

    @property
    def controls(self) -> Sequence[Control]:
        """Everything that can be tapped, with its place."""
        return ()

    def spoken(self) -> Told:
        """Return what a screen reader says; the same object as before if nothing has changed."""
        return SILENCE

    def show_focus(self) -> bool:
        """Show the focus, as a screen reader follows it; return whether it was hidden."""
        return False

    def layout(self, _size: Size) -> None:
        """Lay everything out for a window of that size."""
        return

    def paint_pictures(self, _report: Report) -> None:
        """Paint what it shows on nothing, so that its pictures are kept; called in a thread.

        The ground, if it has one, comes first, and is then reported.
        """
        return

    def draw_ground(self, _surface: pygame.Surface) -> None:
        """Draw it without what takes long to paint."""
        return

    def enter(self) -> None:
        """Become the top of the stack."""
        return

    def exit(self) -> None:
        """Stop being the top of the stack, for good or for a while."""
        return

    def resumed(self, _result: object) -> "Change | None":
        """Handle the result of the scene above, which has ended."""
        return None

    def forget_pictures(self) -> None:
        """Let go of pictures as large as the window: another scene hides all of this one."""
        return

    @abstractmethod
    def handle(self, intent: Intent) -> "Change | None":
        """Handle an intent."""

    @abstractmethod
    def update(self, dt: float) -> "Change | None":
        """Advance by one step of time."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw the moment `alpha` of a step after the last update; change nothing."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave, with a result for the scene beneath."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Leave, and let another scene take its place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave together with all scenes beneath, and begin with another one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game."""


PageLoader: TypeAlias = Callable[[], Callable[[], Scene]]
"""Imports the modules of a page, perhaps in a thread; returns what makes the page."""

Change: TypeAlias = Push | Pop | Replace | Reset | Quit


class SceneStack(Stage):
    """The scenes on screen: the top one is active, the others wait.

    A scene that takes longer than a moment to paint opens as its ground, if it has one, until it
    is painted. Intents wait until then, but for Back.
    """

    def __init__(
        self,
        first: Scene,
        size: Size,
        sliding: Callable[[], bool] = lambda: False,
        studio: Studio | None = None,
    ) -> None:
        """Begin with a scene; without a studio every scene is complete at once."""
        self._size = size
        self._sliding = sliding
        """Whether a screen slides away before the next one."""
        self._wipe: Wipe | None = None
        self._scenes: list[Scene] = []
        self._changed = True
        self._between: Push | Replace | Reset | None = None
        """The change that brought the scene that comes between, and that the next completes."""
        self._studio = studio
        self._opening: Painting[None] | None = None
        """The painting of the top scene, while its ground is shown."""
        self._has_ground = False
        """Whether that ground is painted."""
        self._waiting: list[Intent] = []
        """The intents until then."""
        self.result: object = None
        """The result of the last scene."""
        self.before_intent: Callable[[], None] = lambda: None
        """Called before each intent that the top scene handles."""
        self.before_quitting: Callable[[], Scene | None] = lambda: None
        """Makes the question to answer before quitting, if there is one."""
        self.apply(Push(first))

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes from the bottom to the top."""
        return tuple(self._scenes)

    @property
    def animates(self) -> bool:
        return not self.done and self._scenes[-1].animates

    @property
    def done(self) -> bool:
        return not self._scenes

    @property
    def idle(self) -> bool:
        still = not self._changed and self._wipe is None
        return still and (self.done or self.opening or self._scenes[-1].idle)

    @property
    def wiping(self) -> bool:
        """Whether a screen is sliding away."""
        return self._wipe is not None

    @property
    def opening(self) -> bool:
        """Whether the top scene is shown as its ground, until it is painted."""
        return self._opening is not None

    @property
    def has_timer(self) -> bool:
        return self.opening or (not self.done and self._scenes[-1].has_timer)

    @property
    def typing(self) -> bool:
        return bool(self._scenes) and self._scenes[-1].typing

    @property
    def hears_keys(self) -> bool:
        """Whether the top scene wants the keys themselves."""
        return bool(self._scenes) and self._scenes[-1].hears_keys

    def layout(self, size: Size) -> None:
        self._size = size
        self._changed = True
        for scene in self._scenes:
            scene.layout(size)
        if self._opening is not None:
            self._open()

    def handle(self, intent: Intent) -> None:
        if self.done:
            return
        if self._opening is not None and intent not in (Command.BACK, Command.QUIT):
            self._waiting.append(intent)
            return
        self.before_intent()
        change = self._scenes[-1].handle(intent)
        if change is None and intent is Command.QUIT:
            change = Quit()
        self.apply(change)

    def update(self, dt: float) -> None:
        self._changed = False
        if self._wipe is not None:
            self._wipe.pass_time(dt)
            self._wipe = None if self._wipe.over else self._wipe
        if self._opening is not None:
            self._follow(self._opening)
        elif not self.done:
            self.apply(self._scenes[-1].update(dt))

    def _open(self) -> None:
        """Have the top scene painted, and show its ground first if that takes long."""
        self._close_opening()
        top = self._scenes[-1]
        if top.has_ground and self._studio is not None:
            painting = self._studio.begin(top.paint_pictures)
            if not self._studio.wait(painting, MOMENT):
                self._opening = painting
                self._has_ground = painting.share > 0

    def _close_opening(self) -> None:
        if self._opening is not None:
            self._opening.drop()
            self._opening = None

    def _follow(self, painting: Painting[None]) -> None:
        """Show the top scene once it is painted, and handle the intents that have waited."""
        if painting.share and not self._has_ground:
            self._has_ground = self._changed = True
        if painting.done:
            painting.result()
            self._opening = None
            self._changed = True
            waiting, self._waiting = self._waiting, []
            for intent in waiting:
                self.handle(intent)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        # Until there is a ground, what was shown before stays.
        if self.done or (self._opening is not None and not self._opening.share):
            return
        if self._wipe is not None and self._wipe.begin(surface):
            return
        for scene in self._scenes[self._lowest : -1]:
            # Scenes beneath are not updated, so a share of a step would make them tremble.
            scene.draw(surface, 0.0)
        if self._opening is None:
            self._scenes[-1].draw(surface, alpha)
        else:
            self._scenes[-1].draw_ground(surface)
        if self._wipe is not None:
            self._wipe.draw(surface, alpha / 60)

    @property
    def _lowest(self) -> int:
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].overlay:
            lowest -= 1
        return lowest

    def apply(self, change: Change | None) -> None:
        """Carry out a change, and those that follow from it."""
        before = self._scenes[self._lowest] if self._scenes else None
        while change is not None:
            self._changed = True
            if before is not None and self._brings_between(change):
                return
            change = self._step(change)
        if self.done or before is None or self._scenes[self._lowest] is before:
            return
        for hidden in self._scenes[: self._lowest]:
            hidden.forget_pictures()
        if not self._sliding():
            self._wipe = None
        else:
            self._wipe = Fade() if self._scenes[self._lowest].fades_in else Wipe()

    def _brings_between(self, change: Change) -> bool:
        """Show a scene that comes between, over the scene before; return whether it is one."""
        if isinstance(change, Pop | Quit) or not change.scene.comes_between:
            return False
        if self._scenes[-1].comes_between:
            self._scenes.pop().exit()
        else:
            self._between = change
        self._close_opening()
        self._waiting = []
        self._wipe = None
        self._enter(change.scene)
        return True

    def _step(self, change: Change) -> Change | None:
        self._close_opening()
        self._waiting = []
        match change:
            case Replace(scene) if self._scenes[-1].comes_between:
                self._leave_between()
                self._enter(scene)
            case Push(scene):
                if self._scenes:
                    self._scenes[-1].exit()
                self._enter(scene)
            case Replace(scene):
                self._scenes.pop().exit()
                self._enter(scene)
            case Reset(scene):
                self._leave_all()
                self._enter(scene)
            case Pop() if len(self._scenes) == 1 and self._scenes[0].comes_between:
                # There is nothing to go back to.
                return None
            case Pop(result):
                left = self._scenes.pop()
                left.exit()
                if left.comes_between:
                    # The scene beneath was still seen, and is entered again.
                    self._scenes[-1].exit()
                # The look of a scene beneath an overlay may have changed since its layout.
                for scene in self._scenes[self._lowest : -1]:
                    scene.layout(self._size)
                if self._scenes:
                    self._scenes[-1].enter()
                    return self._scenes[-1].resumed(result)
                self.result = result
            case Quit():
                question = self.before_quitting()
                if question is not None:
                    return Push(question)
                self._leave_all()
            case _:
                assert_never(change)
        return None

    def _enter(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.layout(self._size)
        scene.enter()
        self._open()

    def _leave_between(self) -> None:
        """Leave a scene that came between two others, and the one beneath, which was still seen."""
        self._scenes.pop().exit()
        if self._between is not None:
            self._scenes[-1].exit()
        if isinstance(self._between, Replace):
            self._scenes.pop()
        elif isinstance(self._between, Reset):
            self._scenes.clear()
        self._between = None

    def _leave_all(self) -> None:
        if self._scenes:
            self._scenes[-1].exit()
        self._scenes.clear()


def can_be_drawn_in_parts(stack: SceneStack) -> bool:
    """Return whether it is enough to draw what has changed since the last frame."""
    top = stack.scenes[-1]
    return top.in_parts and not top.overlay and not stack.wiping


SECONDS = 0.32
"""How long a screen slides away."""
FADE_SECONDS = 0.5
"""How long a screen fades out."""
_SHADE = 26
"""The number of steps in the shadow of the edge."""


class Wipe:
    """The old picture, sliding away to the left, with a shadow on what it uncovers."""

    seconds = SECONDS
    """How long the change takes."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._seconds = 0.0

    @property
    def over(self) -> bool:
        """Whether the old picture has left."""
        return self._seconds >= self.seconds

    def begin(self, surface: Surface) -> bool:
        """Copy the old picture before anything is drawn over it; return whether that was new.

        Then it covers everything, and the next picture may wait for the next frame.
        """
        is_new = self._picture is None or self._picture.get_size() != surface.get_size()
        if is_new:
            self._picture = surface.copy()
        return is_new

    def pass_time(self, seconds: float) -> None:
        """Advance; time starts with the first frame."""
        if self._picture is not None:
            self._seconds += seconds

    def draw(self, surface: Surface, ahead: float) -> None:
        """Draw the rest of the old picture, `ahead` seconds after the last step."""
        if self._picture is not None and not self.over:
            share = ease_in_out(min(1.0, (self._seconds + ahead) / self.seconds))
            self._cover(surface, self._picture, share)

    def _cover(self, surface: Surface, picture: Surface, share: float) -> None:
        """Draw what is left of the old picture after a share of the change."""
        width, height = surface.get_size()
        edge = width - round(width * share)
        surface.blit(picture, (edge - width, 0))
        step = max(1, width // 500)
        for index in range(_SHADE):
            shade = 255 - (_SHADE - index) * 4
            place = Rect(edge + index * step, 0, step, height).clip(surface.get_rect())
            if place.width:
                surface.fill((shade, shade, shade), place, special_flags=BLEND_RGB_MULT)


class Fade(Wipe):
    """The old picture, fading."""

    seconds = FADE_SECONDS

    def _cover(self, surface: Surface, picture: Surface, share: float) -> None:
        picture.set_alpha(round(255 * (1 - share)))
        surface.blit(picture, (0, 0))
