"""Visitors of a kiosk at high speed: a day of them in minutes, through the real loop.

    python -m tests.soak.kiosk

The clock is virtual, so an hour takes as long as the work in it. What is measured is real: memory
as the system counts it, open files, and how much work pictures take.
"""

import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from scenes.kiosk.housekeeping import be_frugal
from scenes.kiosk.watchdog.counters import KioskTally
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Languages
from scenes.kit.layout import Size
from tests.kiosk.driving import CONFIG, Kiosk, languages_in
from tests.scenes.helpers import unseen
from tests.soak.kiosk_measures import Alarm, Day, Hour, Measured, lay_out_every_tunnel, lean_look
from tests.soak.kiosk_visitors import SIZES, Visitors

DAY = 12
"""Hours that a museum is open at most."""
SEED = 1
MOST_GROWTH = 1.05
MOST_SLOWING = 1.2


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a kiosk that was visited for so long."""

    seconds: float
    hours: list[Hour]
    warm: int
    """The first hour that counts: by then everything has been kept that is kept."""
    visitors: Visitors
    tally: KioskTally
    errors: list[str]

    @property
    def settled(self) -> Measured:
        """The most that it had by the end of the first hour that counts."""
        ends = [hour.end for hour in self.hours[: self.warm + 1]]
        return Measured(max(end.memory for end in ends), max(end.files for end in ends))

    @property
    def growth(self) -> float:
        """How many times as much memory there is at the end."""
        return self.hours[-1].end.memory / self.settled.memory

    @property
    def leaked_files(self) -> int:
        """How many more files are open at the end."""
        return self.hours[-1].end.files - self.settled.files

    @property
    def slowing(self) -> float:
        """How many times as long one picture of a hundred takes at the end."""
        return self.hours[-1].slow / self.hours[0].slow

    @property
    def lines(self) -> tuple[str, ...]:
        """The same for people."""
        first, last = self.hours[0], self.hours[-1]
        warm, end = self.settled, last.end
        who, tally = self.visitors, self.tally
        return (
            f"kiosk soak: {self.seconds / 3600:.1f} hours, {who.visits} visits,"
            f" {tally.started} games ({tally.finished} finished, {tally.abandoned} abandoned),"
            f" {who.resets} idle resets, {who.languages} changes of language,"
            f" {who.resizes} of size, {who.silences} of the sound device",
            f"exceptions: {len(self.errors)} (0 allowed)",
            f"memory: {warm.memory / 1e6:.1f} MB -> {end.memory / 1e6:.1f} MB,"
            f" {self.growth - 1:+.1%} (below {MOST_GROWTH - 1:.0%} allowed)",
            f"frame p99: first hour {first.slow:.1f} probes, last {last.slow:.1f},"
            f" {self.slowing:.2f} times (below {MOST_SLOWING} allowed)",
            f"open files: {warm.files} -> {end.files}, {self.leaked_files:+d} (0 allowed)",
        )


@dataclass(frozen=True)
class Pace:
    """How long an hour is, after how many the kiosk is warm, and what it has to endure."""

    span: float = 3600.0
    warm: int = 1
    sizes: Sequence[Size] = SIZES
    draw_every: int = 20
    megabytes: int = 24
    mishaps: float = 0.06


_USUAL = Pace()


def soak(
    folder: Path,
    hours: int,
    pace: Pace = _USUAL,
    tell: Callable[[str], object] = lambda _line: None,
) -> Report:
    """Let visitors come to a kiosk for some hours of its time, or spans of another length."""
    unseen()
    be_frugal()
    alarm = Alarm()
    before, threading.excepthook = threading.excepthook, alarm.hear
    logging.getLogger().addHandler(alarm)
    codes = ("en", "de", "fr")
    chance, games = Random(SEED), Random(SEED)
    drawer = DiskCache(folder / "art")
    try:
        kiosk = Kiosk(
            folder / "data",
            replace(CONFIG, languages=codes),
            look=lean_look(drawer, pace.megabytes),
            lang=Languages(languages_in(folder / "lang", *codes)),
            size=pace.sizes[0],
            draw_every=pace.draw_every,
            sound=True,
            chance=games,
        )
        visitors = Visitors(kiosk, chance, pace.sizes, pace.mishaps)
        visitors.tour()
        day = Day(kiosk, drawer, pace.span)
        begun = chance.getstate(), games.getstate()
        visits = visitors.come()
        while len(day.hours) <= hours:
            next(visits)
            if not day.note():
                continue
            tell(f"hour {len(day.hours) - 1}: {day.hours[-2]}\n")
            if len(day.hours) == hours:
                # To compare it with the first: the same people come again and play the same games.
                chance.setstate(begun[0])
                games.setstate(begun[1])
                visits = visitors.come()
        tally = kiosk.counters.tally
        kiosk.close()
    finally:
        logging.getLogger().removeHandler(alarm)
        threading.excepthook = before
    return Report(day.seconds, day.hours[:-1], pace.warm, visitors, tally, alarm.errors)


def _tell(line: str) -> None:
    """How far it is, for whoever waits."""
    sys.stderr.write(line)
    sys.stderr.flush()


def main() -> int:
    """A whole day; whether everything stayed within its bounds."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    lay_out_every_tunnel()
    with tempfile.TemporaryDirectory() as folder:
        report = soak(Path(folder), DAY, tell=_tell)
    sys.stdout.write("\n".join(report.lines) + "\n")
    for error in report.errors:
        sys.stdout.write(f"{error}\n")
    good = (
        not report.errors
        and report.growth < MOST_GROWTH
        and report.slowing < MOST_SLOWING
        and report.leaked_files <= 0
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
