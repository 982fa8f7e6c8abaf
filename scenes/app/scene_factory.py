"""Making the scenes, and the loading screen before those with large pictures."""

import time
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from pygame import Surface

from game import Match, Replay
from scenes.core.context import Context, Flow
from scenes.core.scene import Change, Replace, Scene
from scenes.kit import svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Intent
from scenes.kit.layout import Size, anchored
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Colour
from scenes.kit.work import Work, WorkInProgress
from scenes.menu.scene import MenuScene

PATIENCE = 0.25
"""Seconds: a scene that is ready sooner needs no loading screen."""


@runtime_checkable
class Preparing(Scene, Protocol):
    """A scene that paints large pictures."""

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out for a window of that size, and paint the large pictures."""


class Loading(Scene):
    """A sloop sails along a progress bar until the scene is ready."""

    def __init__(
        self, look: Look, scene: Preparing, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._look, self._scene, self._clock = look, scene, clock
        self._size: Size = (0, 0)
        self._progress: WorkInProgress | None = None

    @property
    def ready(self) -> bool:
        """Whether the scene is ready."""
        return self._progress is not None and self._progress.done

    def layout(self, size: Size) -> None:
        if self._progress is not None:
            if size == self._size:
                return
            self._progress.drop()
        self._size = size
        self._progress = WorkInProgress(self._scene.preparation(size), self._clock)

    def enter(self) -> None:
        if self._progress is not None and not self._progress.share:
            self._progress.go_on(PATIENCE)

    def handle(self, intent: Intent) -> Change | None:
        return None

    def update(self, dt: float) -> Change | None:
        if self._progress is not None and not self._progress.done:
            # Briefly, so that the window stays responsive.
            self._progress.go_on(0.012)
        return Replace(self._scene) if self.ready else None

    def draw(self, surface: Surface, alpha: float) -> None:
        if self._progress is None or self.ready:
            return
        look = self._look.at(self._size)
        surface.fill(look.theme.night[2])
        width = min(look.px(760), self._size[0] * 7 // 10)
        course = anchored(surface.get_rect(), (width, look.px(14)), 0.5, 0.62)
        done = round(course.width * self._progress.share)
        for colour, seen in ((look.theme.night[0], width), (look.theme.gold, done)):
            bar = _line(look, course.size, colour).surface
            surface.blit(bar, course, (0, 0, seen, course.height))
        side = round(width * 0.32)
        sloop = look.art.sprite("scenery/sloop", (side, side))
        afloat = course.centery - round(sloop.get_height() * 0.46)
        draw_centred(surface, sloop, (course.x + done, afloat))


@stamp
def _line(look: Look, size: Size, colour: Colour) -> Stamp:
    return Stamp(svg.raster(svg.rect(0, 0, *size, size[1] / 2, fill=colour), size), (0, 0))


def way_to(look: Look, scene: Scene) -> Scene:
    """The loading screen before a scene with large pictures, or the scene itself."""
    return Loading(look, scene) if isinstance(scene, Preparing) else scene


def entrance(look: Look, scene: Scene, size: Size) -> Scene:
    """The scene if it can be prepared in a moment, else its loading screen."""
    if not isinstance(scene, Preparing):
        return scene
    loading = Loading(look, scene)
    loading.layout(size)
    loading.enter()
    return scene if loading.ready else loading


class SceneFactory(Flow):
    """Makes every scene of the game."""

    def __init__(
        self, context: Context, way_to: Callable[[Scene], Scene] = lambda scene: scene
    ) -> None:
        self._context = context
        self._way_to = way_to
        """Puts a loading screen before a scene that needs one."""

    def menu(self) -> Scene:
        return MenuScene(self._context)

    def setup(self) -> Scene:
        from scenes.setup.scene import SetupScene

        # Start the process now: nobody notices while the players are chosen.
        self._context.start_thinking()
        return SetupScene(self._context)

    def board(self, match: Match) -> Scene:
        from scenes.board.scene import BoardScene

        return self._way_to(BoardScene(self._context, match))

    def pause(self, match: Match) -> Scene:
        from scenes.pause.scene import PauseScene

        return PauseScene(self._context, match)

    def curtain(self, match: Match, seat: int) -> Scene:
        from scenes.curtain.scene import CurtainScene

        return CurtainScene(self._context, match, seat)

    def results(self, match: Match) -> Scene:
        from scenes.results.scene import ResultsScene

        return ResultsScene(self._context, match)

    def settings(self) -> Scene:
        from scenes.settings.scene import SettingsScene

        return SettingsScene(self._context)

    def records(self) -> Scene:
        from scenes.records.scene import RecordsScene

        return RecordsScene(self._context)

    def replay(self, replay: Replay) -> Scene:
        from scenes.replay.scene import ReplayScene

        return ReplayScene(self._context, replay)

    def saves(self) -> Scene:
        from scenes.records.saves import SavesScene

        return SavesScene(self._context)

    def rules(self, page: str | None = None) -> Scene:
        from scenes.learn.rules.scene import RulesScene

        return RulesScene(self._context, page)

    def tutorial(self, topic: str | None = None) -> Scene:
        from scenes.learn.tutorial.scene import TutorialScene

        return TutorialScene(self._context, topic, self._way_to)
