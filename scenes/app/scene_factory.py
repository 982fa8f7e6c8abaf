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
from scenes.kit.layout import Size, anchored
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET
from scenes.kit.theme import Colour
from scenes.kit.work import Work, WorkInProgress, at_once, finished
from scenes.menu.scene import MenuScene
from scenes.shared.vignettes import (
    DECK,
    MOONLIT,
    SLOOP,
    WATERLINE,
    PlacedPirate,
    draw_figures,
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
            self._progress.go_on(0.012)
        return Replace(self._scene) if self.ready else None

    def draw(self, surface: Surface, alpha: float) -> None:
        if self._progress is None or self.ready:
            return
        look, share = self._look.at(self._size), self._progress.share
        whole = min(look.px(1400), self._size[0] * 9 // 10)
        berth = _berth(look, whole)
        stage = anchored(surface.get_rect(), berth.surface.get_size(), 0.5, 0.45)
        unit = _SHIP * whole / SLOOP[0]
        water = stage.y + round(WATERLINE * unit)
        surface.fill(look.theme.night[2])
        if not look.theme.plain:
            # The moon behind the clouds.
            sky = stage.right - round(whole * _SHIP / 2), water
            look.art.draw_glow(surface, sky, round(whole * 0.4), look.theme.night[1], 1.4)
        surface.fill(look.theme.night[1], (0, water, self._size[0], self._size[1] - water))
        berth.draw(surface, stage.topleft)
        jetty = _jetty(whole).move(stage.topleft)
        bar = _line(look, jetty.size, look.theme.gold).surface
        surface.blit(bar, jetty, (0, 0, round(jetty.width * share), jetty.height))
        step = int(share * _STEPS)
        runner = _runner(look, round(180 * 1.75 * unit), _STRIDE[step % len(_STRIDE)])
        runner.draw(surface, (jetty.x + round(jetty.width * share), jetty.y + jetty.height // 4))


_SHIP = 0.36
"""The width of the sloop by that of the whole picture."""
_STEPS = 48
"""Of the runner, from one end of the jetty to the other."""
_STRIDE = ("run", "stand")


def _jetty(whole: int) -> Rect:
    """Return the place of the jetty, which is the progress bar, in a picture of that width."""
    unit = _SHIP * whole / SLOOP[0]
    wide = round(whole * (1 - _SHIP) + 80 * unit)
    return Rect(0, round(545 * unit), wide, max(4, round(24 * unit)))


@stamp
def _berth(look: Look, whole: int) -> Stamp:
    """Return the sloop at the end of the jetty, with its crew aboard."""
    unit, jetty, theme = _SHIP * whole / SLOOP[0], _jetty(whole), look.theme
    left, water = whole - round(SLOOP[0] * unit), round(WATERLINE * unit)
    picture = effects.blank((whole, round((WATERLINE + 56) * unit)))
    for share in (0.07, 0.24, 0.41, 0.58, 0.75, 0.92):
        post = Rect(0, jetty.centery, max(2, round(18 * unit)), water - jetty.centery)
        picture.fill(theme.night[0], post.move(round(jetty.width * share), 0))
    picture.blit(_line(look, jetty.size, theme.night[0]).surface, jetty)
    work = partial(at_once, partial(sloop, look, DECK, unit, effects.NIGHT, MOONLIT))
    key = f"loading {unit} {tuple(map(theme.recolouring, theme.crews))}"
    ship = finished(look.art.painting(key, work, opaque=False))
    # What is below its waterline is under water.
    picture.blit(ship, (left, 0), (0, 0, ship.get_width(), water))
    foam = look.art.lit("sloop/foam-1", (ship.get_width(), round(90 * unit)), MOONLIT)
    picture.blit(foam, (left, water - round(34 * unit)))
    return Stamp(picture, (0, 0))


@stamp
def _runner(look: Look, high: int, pose: str) -> Stamp:
    """Return the last of the crew, whose feet are at the place where it is drawn."""
    scale = high / BOX[1]
    picture = effects.blank((round(BOX[0] * scale), high))
    feet = PlacedPirate("blue", pose, BOX[0] / 2, FEET, 1)
    draw_figures(picture, look, [feet], scale, shade=MOONLIT)
    return Stamp(picture, (-picture.get_width() // 2, -round(FEET * scale)))


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
