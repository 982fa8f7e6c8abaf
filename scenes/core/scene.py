"""Scenes, the changes they ask for, and the stack that carries the changes out."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, assert_never

import pygame
from pygame import BLEND_RGB_MULT, Rect, Surface

from scenes.kit.animation import ease_in_out
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.widgets import Control


class Scene(Protocol):
    """One screen of the game: it hears intents, lives in steps of time and draws itself.

    Whoever names it as a parent gets the quiet answers below and writes only what differs.
    """

    overlay: bool = False
    """Whether what lies beneath is drawn first; beneath an overlay time stands still."""
    in_parts: bool = False
    """Whether it draws by copying pictures alone, so that only what has changed needs drawing."""
    hears_keys: bool = False
    """Whether every key is meant as itself, as the scene asks which one is wanted."""

    @property
    def idle(self) -> bool:
        """Nothing moves: no picture is needed before the next intent or change of mind."""
        return False

    @property
    def stirs(self) -> bool:
        """Though idle, it has small things that move: a picture now and then is enough."""
        return False

    @property
    def typing(self) -> bool:
        """Keys mean letters rather than commands."""
        return False

    @property
    def controls(self) -> Sequence[Control]:
        """Everything that can be tapped, with its place."""
        return ()

    def layout(self, size: Size) -> None:
        """Find a place for everything in a window of that size, before the first picture."""
        return

    def enter(self) -> None:
        """Become the top of the stack."""
        return

    def exit(self) -> None:
        """Cease to be the top of the stack, for good or until a scene above is gone."""
        return

    def resumed(self, result: object) -> "Change | None":
        """The scene above has gone and left this result."""
        return None

    @abstractmethod
    def handle(self, intent: Intent) -> "Change | None":
        """Answer what the player wants."""

    @abstractmethod
    def update(self, dt: float) -> "Change | None":
        """Live through one step of time."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Show the moment that lies that share of a step after the last update; change nothing."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave, and tell the scene beneath a result."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Leave, and let another scene take the place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave together with all that lies beneath, and begin with another scene."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game."""


Change: TypeAlias = Push | Pop | Replace | Reset | Quit


class SceneStack:
    """The scenes on screen: the top one lives, the others wait. Without scenes it is done."""

    def __init__(
        self, first: Scene, size: Size, sliding: Callable[[], bool] = lambda: False
    ) -> None:
        self._size = size
        self._sliding = sliding
        """Whether one screen is to slide away before the next."""
        self._wipe: Wipe | None = None
        self._scenes: list[Scene] = []
        self._changed = True
        self.result: object = None
        """What the last scene left behind."""
        self._apply(Push(first))

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom to the top."""
        return tuple(self._scenes)

    @property
    def stirs(self) -> bool:
        """Something small moves in the top scene."""
        return not self.done and self._scenes[-1].stirs

    @property
    def done(self) -> bool:
        """The last scene has gone."""
        return not self._scenes

    @property
    def idle(self) -> bool:
        """The same picture would be drawn again."""
        still = not self._changed and self._wipe is None
        return still and (self.done or self._scenes[-1].idle)

    @property
    def wiping(self) -> bool:
        """One screen slides away before the next."""
        return self._wipe is not None

    @property
    def typing(self) -> bool:
        """The top scene wants letters."""
        return bool(self._scenes) and self._scenes[-1].typing

    @property
    def hears_keys(self) -> bool:
        """The top scene asks which key is wanted."""
        return bool(self._scenes) and self._scenes[-1].hears_keys

    def layout(self, size: Size) -> None:
        """Give every scene its place in a window of that size."""
        self._size = size
        self._changed = True
        for scene in self._scenes:
            scene.layout(size)

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the top scene; to leave the game nobody needs to consent."""
        if self.done:
            return
        change = self._scenes[-1].handle(intent)
        if change is None and intent is Command.QUIT:
            change = Quit()
        self._apply(change)

    def show(self, scene: Scene) -> None:
        """Put a scene on top of all others, whatever these would say to it."""
        self._apply(Push(scene))

    def reset(self, scene: Scene) -> None:
        """Leave all scenes and begin with another one."""
        self._apply(Reset(scene))

    def update(self, dt: float) -> None:
        """Let the top scene live through one step."""
        self._changed = False
        if self._wipe is not None:
            self._wipe.pass_time(dt)
            self._wipe = None if self._wipe.over else self._wipe
        if not self.done:
            self._apply(self._scenes[-1].update(dt))

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw the top scene, over those beneath it as far as overlays reach."""
        if self.done:
            return
        if self._wipe is not None:
            self._wipe.keep(surface)
        for scene in self._scenes[self._lowest : -1]:
            # Those beneath stand still, so a share of a step would make them tremble.
            scene.draw(surface, 0.0)
        self._scenes[-1].draw(surface, alpha)
        if self._wipe is not None:
            self._wipe.draw(surface, alpha / 60)

    @property
    def _lowest(self) -> int:
        """The lowest scene that is seen."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].overlay:
            lowest -= 1
        return lowest

    def _apply(self, change: Change | None) -> None:
        before = self._scenes[self._lowest] if self._scenes else None
        while change is not None:
            self._changed = True
            change = self._step(change)
        if self.done or before is None or self._scenes[self._lowest] is before:
            return
        self._wipe = Wipe() if self._sliding() else None

    def _step(self, change: Change) -> Change | None:
        match change:
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
            case Pop(result):
                self._scenes.pop().exit()
                # What is seen beneath an overlay may look otherwise since it was laid out.
                for scene in self._scenes[self._lowest : -1]:
                    scene.layout(self._size)
                if self._scenes:
                    self._scenes[-1].enter()
                    return self._scenes[-1].resumed(result)
                self.result = result
            case Quit():
                self._leave_all()
            case _:
                assert_never(change)
        return None

    def _enter(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.layout(self._size)
        scene.enter()

    def _leave_all(self) -> None:
        if self._scenes:
            self._scenes[-1].exit()
        self._scenes.clear()


def can_be_drawn_in_parts(stack: SceneStack) -> bool:
    """Whether the top scene, with nothing to be seen beneath it, draws as a sketch can take it."""
    top = stack.scenes[-1]
    return top.in_parts and not top.overlay and not stack.wiping


SECONDS = 0.32
_SHADE = 26
"""Of the edge's shadow, in steps that get darker towards the picture."""


class Wipe:
    """A picture that leaves to the left, and its shadow on what it uncovers."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._seconds = 0.0

    @property
    def over(self) -> bool:
        """The picture has left."""
        return self._seconds >= SECONDS

    def keep(self, surface: Surface) -> None:
        """Remember what is shown now, before anything else is drawn over it."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = surface.copy()

    def pass_time(self, seconds: float) -> None:
        """Go on; the clock starts with the first picture of the way."""
        if self._picture is not None:
            self._seconds += seconds

    def draw(self, surface: Surface, ahead: float) -> None:
        """Draw what is left of the old picture, so many seconds after the last step."""
        if self._picture is None or self.over:
            return
        width, height = surface.get_size()
        share = ease_in_out(min(1.0, (self._seconds + ahead) / SECONDS))
        edge = width - round(width * share)
        surface.blit(self._picture, (edge - width, 0))
        step = max(1, width // 500)
        for index in range(_SHADE):
            shade = 255 - (_SHADE - index) * 4
            place = Rect(edge + index * step, 0, step, height).clip(surface.get_rect())
            if place.width:
                surface.fill((shade, shade, shade), place, special_flags=BLEND_RGB_MULT)
