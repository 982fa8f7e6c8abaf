"""Making the scenes, and the loading screen before those with large pictures."""

import time
from collections.abc import Callable
from functools import partial
from typing import Protocol, runtime_checkable

from pygame import Rect, Surface

from game import Match, Replay
from scenes.core.context import Context, Flow
from scenes.core.scene import Change, Replace, Scene
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, captain
from scenes.kit.theme import Colour
from scenes.kit.work import Work, WorkInProgress, at_once, finished
from scenes.menu.scene import MenuScene
from scenes.shared.vignettes import (
    DECK,
    MOONLIT,
    SLOOP,
    WATERLINE,
    sloop,
)

PATIENCE = 0.25
"""Seconds: a scene that is ready sooner needs no loading screen."""


@runtime_checkable
class Preparing(Scene, Protocol):
    """A scene that paints large pictures."""

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out for a window of that size, and paint the large pictures."""


class Loading(Scene):
    """A pirate runs along a jetty to the sloop until the scene is ready."""

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
            self._progress.go_on(_SLICE)
        return Replace(self._scene) if self.ready else None

    def draw(self, surface: Surface, alpha: float) -> None:
        if self._progress is None or self.ready:
            return
        look, share = self._look.at(self._size), self._progress.share
        theme, (width, height) = look.theme, self._size
        whole = min(look.px(1400), width * 9 // 10)
        unit = _SHIP * whole / SLOOP[0]
        left, water = (width - whole) // 2, round(height * 0.45 + WATERLINE * unit / 2)
        surface.fill(theme.night[2], (0, 0, width, water))
        surface.fill(theme.night[1], (0, water, width, height - water))
        # The jetty is the progress bar.
        jetty = Rect(left, 0, round(whole * (1 - _SHIP) + 80 * unit), max(4, round(24 * unit)))
        jetty.y = water - round(85 * unit)
        for place in _POSTS:
            post = Rect(0, jetty.centery, max(2, round(18 * unit)), water - jetty.centery)
            surface.fill(theme.night[0], post.move(left + round(jetty.width * place), 0))
        done = round(jetty.width * share)
        for colour, seen in ((theme.night[0], jetty.width), (theme.gold, done)):
            bar = _line(look, jetty.size, colour).surface
            surface.blit(bar, jetty, (0, 0, seen, jetty.height))
        _ship(look, unit).draw(surface, (left + whole, water))
        pose = _STRIDE[int(share * _STEPS) % len(_STRIDE)]
        box = round(BOX[0] * 1.75 * unit), round(BOX[1] * 1.75 * unit)
        runner = look.art.sprite(captain("blue").drawing(pose), box, theme.recolouring("blue"))
        feet = jetty.y + jetty.height // 4 - round(FEET * 1.75 * unit)
        surface.blit(runner, (jetty.x + done - box[0] // 2, feet))


_SLICE = 0.02
"""Seconds of work between two pictures of the loading screen."""
_SHIP = 0.36
"""The width of the sloop by that of the whole picture."""
_POSTS = (0.07, 0.24, 0.41, 0.58, 0.75, 0.92)
"""Where they are under the jetty."""
_STEPS = 48
"""Of the runner, from one end of the jetty to the other."""
_STRIDE = ("run", "stand")


@stamp
def _ship(look: Look, unit: float) -> Stamp:
    """Return the sloop with its crew, whose place is the lower right corner of what floats."""
    water, crews = round(WATERLINE * unit), tuple(map(look.theme.recolouring, look.theme.crews))

    def paint() -> Surface:
        ship = sloop(look, DECK, unit, effects.NIGHT, MOONLIT)
        wide = ship.get_width()
        # What is below its waterline is under water.
        ship.fill((0, 0, 0, 0), (0, water, wide, ship.get_height()))
        foam = look.art.lit("sloop/foam-1", (wide, round(90 * unit)), MOONLIT)
        ship.blit(foam, (0, water - round(34 * unit)))
        return ship

    work = look.art.painting(f"loading {unit} {crews}", partial(at_once, paint), opaque=False)
    picture = finished(work)
    return Stamp(picture, (-picture.get_width(), -water))


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

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        from scenes.board.scene import BoardScene

        return self._way_to(BoardScene(self._context, match, begins=begins))

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

    def review(self, match: Match) -> Scene:
        from scenes.review.scene import ReviewScene

        # Start the process now: nobody notices while the screen slides in.
        self._context.start_thinking()
        return ReviewScene(self._context, match)

    def saves(self) -> Scene:
        from scenes.records.saves import SavesScene

        return SavesScene(self._context)

    def rules(self, page: str | None = None) -> Scene:
        from scenes.learn.rules.scene import RulesScene

        return RulesScene(self._context, page)

    def tutorial(self, topic: str | None = None) -> Scene:
        from scenes.learn.tutorial.scene import TutorialScene

        return TutorialScene(self._context, topic, self._way_to)
