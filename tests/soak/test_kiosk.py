"""A kiosk in the hands of visitors, and in a storm of events: nothing breaks, nothing grows.

The long form of the first prints how it went: python -m tests.soak.kiosk.
"""

import logging
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pygame
import pytest

from scenes.kiosk.housekeeping import be_frugal
from scenes.kiosk.watchdog.pin import hashed
from scenes.kit.cache import DiskCache
from tests.kiosk.driving import CHEAP, CONFIG, STEP, STRIDE, Kiosk, require_confinement
from tests.kiosk.storm import Storm
from tests.soak import SOAK
from tests.soak.kiosk import MOST_GROWTH, Pace, soak
from tests.soak.kiosk_measures import Measured, lay_out_every_tunnel, lean_look

EVENTS = 80_000 if SOAK else 600
WARM = EVENTS * 3 // 5
"""Until then all that is remembered of games and boards is there, as much as may be."""
SIZES = ((800, 480), (480, 800))
BURSTS = (1, 1, 2, 4, 12)
HURRIED = replace(CONFIG, attract_seconds=10, idle_seconds=20, countdown_seconds=5)
"""Soon asks whether somebody is there, so that less time passes between storms."""
SCENES = ("AttractScene", "QuickSetup", "BoardScene", "GuestPause", "PinPad")

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="memory and open files are read from /proc"
)


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def alone(endure: Callable[[Path], None], folder: Path) -> None:
    """Run it in a new process: what other tests leave in memory hides a leak, or looks like one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        processes.submit(endure, folder).result()


def endure_visitors(folder: Path) -> None:
    pace = Pace(span=120.0, warm=2, sizes=SIZES, draw_every=40, megabytes=6, mishaps=0.4)
    report = soak(folder, 10, pace)
    who = report.visitors
    happened = (who.visits, who.resets, who.languages, who.resizes, who.silences)
    assert min(happened) > 0, f"there was too little to endure: {happened}"
    assert report.tally.abandoned > 0
    assert report.errors == []
    assert report.growth < MOST_GROWTH, report.lines
    assert report.leaked_files <= 0, report.lines
    left = [path for path in (folder / "data").rglob("*.json") if "counters" not in path.name]
    assert left == [], "when all have gone, nothing tells of anybody"


@pytest.mark.soak  # In the short form the storm finds out what grows, and test_visit what is left.
def test_visitors_come_and_go_and_leave_nothing_behind(tmp_path: Path) -> None:
    alone(endure_visitors, tmp_path)


class Weather:
    """A storm over a kiosk, with lulls in which it can find out that nobody is there."""

    def __init__(self, kiosk: Kiosk, chance: Random) -> None:
        self._kiosk = kiosk
        self._chance = chance
        self._storm = Storm(chance)
        self.seen: Counter[str] = Counter()
        """How often each scene was before nobody's eyes."""

    def blow(self, events: int) -> None:
        """Send a number of events, in bursts."""
        kiosk, chance = self._kiosk, self._chance
        while events > 0:
            burst = [self._storm.event(kiosk.window.size) for _ in range(chance.choice(BURSTS))]
            events -= len(burst)
            kiosk.post(*burst)
            kiosk.turn(1, chance.choice((STEP, STEP, STRIDE)))
            require_confinement(kiosk)
            self.seen[type((*kiosk.watch.scenes, *kiosk.watch.operator_scenes)[-1]).__name__] += 1
            self._change(chance.random())

    def go_round(self, events: int) -> None:
        """Begin in each scene after the other, and let the storm blow from there."""
        for scene in SCENES:
            self._lead_to(scene)
            self.blow(events // len(SCENES))

    def _lead_to(self, scene: str) -> None:
        kiosk = self._kiosk
        self._lift_fingers()
        kiosk.wait(HURRIED.idle_seconds + HURRIED.countdown_seconds + 5)
        if scene == "PinPad":
            kiosk.hold((5, 5))
        elif scene != "AttractScene":
            kiosk.tap((400, 300))
        if scene in ("BoardScene", "GuestPause"):
            kiosk.use("go")
            kiosk.wait(12)
        if scene == "GuestPause":
            kiosk.use_board("menu")

    def _lift_fingers(self) -> None:
        for number in range(10):
            self._kiosk.finger(pygame.FINGERUP, (0, 0), number)

    def _change(self, kind: float) -> None:
        kiosk, chance = self._kiosk, self._chance
        if kind < 0.002:
            # A lull, often long enough for the kiosk to start over.
            kiosk.wait(chance.choice((5, 15, 25, 30)))
        elif kind < 0.003:
            self._lift_fingers()
            kiosk.hold((5, 5))
        elif kind < 0.0035:
            kiosk.window.surface = pygame.Surface(chance.choice(SIZES))


def endure_storm(folder: Path) -> None:
    # It is told of pads that are not there, and would note each of them.
    logging.getLogger("scenes.kit.input").disabled = True
    be_frugal()
    if SOAK:
        lay_out_every_tunnel()
    drawer = DiskCache(folder / "art")
    kiosk = Kiosk(
        folder / "data",
        # Long enough that chance never finds it.
        replace(HURRIED, pin=hashed("314159265358", CHEAP)),
        look=lean_look(drawer, 4),
        size=SIZES[0],
        draw_every=60,
        sound=True,
        queued=True,
    )
    weather = Weather(kiosk, Random(1))
    before = []
    weather.go_round(1_000)
    for _ in range(3):
        weather.blow(WARM // 3)
        before.append(Measured.of(kiosk, drawer, SIZES[0]))
    weather.blow(EVENTS - WARM)
    after = Measured.of(kiosk, drawer, SIZES[0])
    # What was drawn last is still there, and is now more and now less.
    assert after.memory < max(each.memory for each in before) * MOST_GROWTH, (before, after)
    assert after.files <= max(each.files for each in before), (before, after)
    assert all(weather.seen[scene] > 0 for scene in SCENES), "the storm has been everywhere"
    assert kiosk.counters.tally.errors == ()
    kiosk.close()


def test_a_storm_of_events_changes_nothing(tmp_path: Path) -> None:
    alone(endure_storm, tmp_path)
