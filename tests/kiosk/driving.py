"""A kiosk that a test visits: the real parts, a clock that goes as fast as it is told to."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import TypedDict, Unpack

import pygame
from pygame.event import Event

from game import Action, Rng
from game.players.brains import BRAINS
from scenes.app.kiosk import KioskApp, Machine
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.scene import Change, Scene
from scenes.kiosk.idle_watch import IdleWatch
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.visit import KioskContext, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Counters, KioskTally
from scenes.kiosk.watchdog.heartbeat import Heartbeat
from scenes.kiosk.watchdog.pin import Cost
from scenes.kit.i18n import Languages, Texts
from scenes.kit.input import Gamepads
from scenes.kit.intents import Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND
from scenes.kit.sound import Sound
from scenes.kit.widgets import Name
from scenes.menu.scene import MenuScene
from scenes.records.saves import SavesScene
from scenes.records.scene import RecordsScene
from scenes.replay.scene import ReplayScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.shared.text_entry import TextEntry
from tests.pilot import taps_for
from tests.scenes.helpers import (
    ASSETS,
    CODES,
    LANGUAGES,
    InstantThinker,
    Stub,
    control,
    unseen,
    usual_look,
)

STEP = SECOND // 60 + 1
STRIDE = SECOND // 10
"""As much time as one pass of the loop lives through at most."""
MOST_LOADING = 3000
"""How many passes a scene may take to load."""
CHEAP = Cost(2**10, 8, 1)
"""Of the PINs of tests, which nobody wants to guess."""
FAIR = Cost(2**11, 8, 1)
"""What a PIN costs where a test makes a new one."""
CONFIG = KioskConfig(
    languages=("en",),
    restart_hour=None,
    idle_seconds=30,
    countdown_seconds=10,
    attract_seconds=15,
)
"""Sooner asks whether somebody is there than usual, as tests live through each step until then."""
FORBIDDEN = (MenuScene, SettingsScene, RecordsScene, SavesScene, ReplayScene, SetupScene, TextEntry)
"""Scenes that no visitor may ever see."""


def languages_in(folder: Path, *codes: str) -> Path:
    """A folder with texts of that many languages, which all say the same."""
    folder.mkdir()
    for code in codes:
        copyfile(ASSETS / "lang" / "en.toml", folder / f"{code}.toml")
    return folder


def use(scene: Scene, name: Name, part: int = 0) -> Change | None:
    """Tap a control, or that part of it."""
    at = control(scene, name).parts[part].center
    return scene.handle(Press(at)) or scene.handle(Release(at))


class StubKioskContext(KioskContext):
    """A kiosk's context with the parts of another one; every language says the same."""

    def __init__(
        self,
        context: Context,
        config: KioskConfig,
        make_thinker: Callable[[], InstantThinker] | None = None,
    ) -> None:
        super().__init__(
            languages=LANGUAGES,
            look=context.look,
            sound=context.sound,
            visit=Visit(context.store.folder),
            config=config,
            make_thinker=make_thinker or (lambda: context.thinker),  # type: ignore[arg-type]
        )
        self.texts = context.texts
        self.preferences = context.preferences
        self.flow = context.flow

    def texts_in(self, _language: str) -> Texts:
        return self.texts


_WRONG = Phrase(
    "config.wrong",
    {"name": "low_reach", "found": "'perhaps'", "expected": Phrase("config.yes_or_no")},
)


class StubOperator(Operator):
    """The operator of a kiosk with this tally, who remembers every change."""

    def __init__(
        self, context: Context, config: KioskConfig, counted: KioskTally, *, worried: bool = False
    ) -> None:
        kiosk = StubKioskContext(context, config)
        self.watch = IdleWatch(kiosk, Stub("first"), (1280, 720))
        folder = context.store.folder
        super().__init__(kiosk, self.watch, folder, Counters(folder), CODES, safe=worried)
        if worried:
            why = Phrase("config.in_line", {"file": "kiosk.toml", "line": "7", "what": _WRONG})
            self.notice = Phrase("operator.last_good", {"why": why})
        self.counted = counted
        self.fits_well = not worried
        self.changes: list[Mapping[str, object]] = []

    @property
    def tally(self) -> KioskTally:
        return self.counted

    def change(self, changes: Mapping[str, object]) -> None:
        self.changes.append(changes)
        super().change(changes)

    def fits(self, _config: KioskConfig) -> bool:
        return self.fits_well


class Window:
    """A screen in memory, of which one can take away what is shown."""

    shown = returns = 0

    def __init__(self, size: Size) -> None:
        self.surface = pygame.Surface(size)

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    def flip(self) -> None:
        self.shown += 1

    def come_back(self) -> None:
        self.returns += 1


class Line:
    """Hears the heartbeat."""

    beats = 0
    cut = False

    def write(self, data: bytes, /) -> None:
        self.beats += len(data)


class Wishes(TypedDict, total=False):
    """How a run of a kiosk differs from a usual one."""

    lang: Languages
    safe: bool
    draw_every: int
    sound: bool
    queued: bool
    started: datetime
    chance: Random


class Kiosk:
    """One run of a kiosk, and the hands of its visitors.

    Events come to it directly, or through the machine's own queue.
    """

    def __init__(
        self,
        data: Path,
        config: KioskConfig = CONFIG,
        *,
        size: Size = (1280, 720),
        look: Look | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        unseen()
        self.data = data
        self.time = 1
        self.window = Window(size)
        self.counters = Counters(data)
        self.line = Line()
        self._events: list[Event] = []
        self._queued = wishes.get("queued", False)
        self._pads = Gamepads()
        visit = Visit(data)
        visit.claim()
        self.context = KioskContext(
            languages=wishes.get("lang", LANGUAGES),
            look=look or usual_look(),
            sound=Sound(
                ASSETS, device=wishes.get("sound", False), clock=lambda: self.time / SECOND
            ),
            visit=visit,
            config=config,
            make_thinker=InstantThinker,  # type: ignore[arg-type]
        )
        started = wishes.get("started", datetime(2026, 3, 1, 10, 0))
        machine = Machine(
            self.window,
            Heartbeat(self.line.write, lambda: self.line.cut, lambda: self.time / SECOND),
            events=self._taken,
            update=lambda _rects: None,
            clock=lambda: self.time,
            sleep=lambda _: None,
            now=lambda: started + timedelta(seconds=self.time / SECOND),
        )
        self.app = KioskApp(
            self.context,
            machine,
            data,
            languages=("en",),
            safe=wishes.get("safe", False),
            draw=wishes.get("chance", Random(1)).randrange,
        )
        self.watch: IdleWatch = self.app.watch
        self.pictures = 0
        """How many the loop has wanted to draw."""
        self._draw_every = wishes.get("draw_every", 0)
        self.paint = self.app.loop.draw
        """Draws a picture, for a share of a step."""
        self.app.loop.draw = self._draw  # type: ignore[method-assign]

    def _draw(self, alpha: float) -> None:
        """Paint only some of the pictures: what is not looked at need not be painted."""
        self.pictures += 1
        if self._draw_every and self.pictures % self._draw_every == 0:
            self.paint(alpha)

    def _taken(self) -> Sequence[Event]:
        events, self._events = self._events, []
        if not self._queued:
            return events
        for event in events:
            pygame.event.post(event)
        return list(self._pads.events())

    @property
    def top(self) -> Scene:
        """What visitors have before them."""
        return self.watch.scenes[-1]

    def post(self, *events: Event) -> None:
        """Let the next pass hear these."""
        self._events += events

    def turn(self, times: int = 1, length: int = STEP) -> None:
        """Run some passes of the loop."""
        for _ in range(times):
            if self.watch.done:
                return
            self.time += length
            self.app.loop.turn()

    def wait(self, seconds: float) -> None:
        """Let nobody do anything for so long, and then until nothing is loading."""
        self.turn(round(seconds * SECOND / STRIDE), STRIDE)
        for _ in range(MOST_LOADING):
            if not self.watch.scenes or not self.watch.scenes[-1].comes_between:
                break
            self.turn(1, STEP)

    def finger(self, kind: int, at: Point, number: int = 1) -> None:
        """A finger comes, slides or goes."""
        width, height = self.window.size
        place = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "dx": 0.0, "dy": 0.0}
        self.post(Event(kind, {"touch_id": 7, "finger_id": number, "pressure": 1.0} | place))
        self.turn()

    def tap(self, at: Point) -> None:
        """Touch a place of the window."""
        self.hold(at, 0)

    def hold(self, at: Point, seconds: float = 3.2) -> None:
        """Keep a finger on a place of the window."""
        # A second tap in the same place at once would count as a bounce of the first.
        self.time += SECOND // 3
        self.finger(pygame.FINGERDOWN, at)
        self.wait(seconds)
        self.finger(pygame.FINGERUP, at)

    def inside(self, at: Point) -> Point:
        """Where a place of the scenes is in the window."""
        left, top = self.watch.viewport.place.topleft
        return at[0] + left, at[1] + top

    def use(self, name: Name) -> None:
        """Touch a control of what is before one."""
        scene = (*self.watch.scenes, *self.watch.operator_scenes)[-1]
        self.tap(self.inside(control(scene, name).rect.center))

    @property
    def board(self) -> BoardScene:
        """The game that is played."""
        assert isinstance(self.top, BoardScene), self.top
        return self.top

    def use_board(self, name: str) -> None:
        """Touch a button of the board."""
        self.tap(self.inside(self.board.rect_of(BoardButton(name)).center))

    def act(self, action: Action) -> None:
        """Do on the board what that action is, with touches alone."""
        for at in taps_for(self.board, action):
            if self.board.session.asked is not None:
                self.wait(0.5)
            self.tap(self.inside(at))

    def rest(self, most: float = 120) -> bool:
        """Let time pass until a person is to act; False if the game is over or nobody is."""
        for _ in range(round(most * SECOND / STRIDE)):
            if not isinstance(self.top, BoardScene):
                return False
            if self.board.session.waits:
                return True
            self.turn(1, STRIDE)
        return False

    def play_turn(self, chance: Random) -> None:
        """One action of a person who has an idea of the game, or the end of the turn."""
        turn = self.board.session.turn
        if turn is None:
            self.key(pygame.K_e)
            return
        rules, view = self.board.match.game.rules, turn.view
        self.act(BRAINS["greedy"].choose(rules, view, Rng(chance.getrandbits(30))))

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self.turn()

    def settle(self) -> None:
        """Wait for what other threads write, read and paint, however long that really takes."""
        self.context.writer.flush()
        while self.context.studio.is_busy:
            time.sleep(0.01)
        while self.context.sound.settle():
            self.turn()

    def close(self) -> None:
        """End as a program ends that was told to."""
        self.app.flow.part()
        self.crash()

    def crash(self) -> None:
        """End as a program ends that broke, when all that was on its way is on the disk."""
        self.context.close()


def require_confinement(kiosk: Kiosk) -> None:
    """Check that the kiosk still runs, and shows nothing that visitors must not see."""
    assert not kiosk.watch.done
    assert kiosk.watch.scenes, "something is always shown"
    assert not [scene for scene in kiosk.watch.scenes if isinstance(scene, FORBIDDEN)]
