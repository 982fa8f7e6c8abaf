"""The program killed again and again while computers play: no confirmed action is ever lost."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.record import Record
from game.storage.store import Store
from tests.soak import SOAK
from tests.soak.voyage import Line, digest_of

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
ENVIRONMENT = {
    **os.environ,
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class Wreck:
    """A data folder whose program dies a violent death, many times."""

    def __init__(self, folder: Path, how: str, chance: random.Random) -> None:
        self.folder = folder / "data"
        self._log = folder / "log"
        self._errors = folder / "errors"
        self._how = how
        self._chance = chance
        self.lines: list[Line] = []
        self._replays: dict[Path, Record] = {}

    def sail_and_sink(self) -> int:
        """Start the program, kill it at some moment; how many lines the log has got."""
        before = len(self.lines)
        command = [sys.executable, "-m", "tests.soak.voyage", self._how]
        with self._errors.open("ab") as errors:
            program = subprocess.Popen(
                [*command, str(self.folder), str(self._log)],
                cwd=ROOT,
                env=ENVIRONMENT,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        # Some die while they start, most while they play, a moment after one of the first actions.
        end = time.monotonic() + PATIENCE
        starting = self._chance.random() < 0.15
        wanted = before if starting else before + self._chance.randrange(2, 12)
        while len(self._read()) < wanted:
            assert program.poll() is None, self._errors.read_text()
            assert time.monotonic() < end, "nothing was ever confirmed"
            time.sleep(0.005)
        time.sleep(self._chance.random() * (1.0 if starting else 0.1))
        assert program.poll() is None, self._errors.read_text()
        program.kill()
        program.wait()
        self.lines = self._read()
        return len(self.lines) - before

    def _read(self) -> list[Line]:
        if not self._log.exists():
            return []
        # The line that was being written when it died may be half a line.
        whole = self._log.read_text().rpartition("\n")[0]
        return [Line.read(line) for line in whole.splitlines()]

    def check(self) -> None:
        """Everything that the log says is there, and the game goes on from it."""
        store = Store(self.folder)
        store.claim()
        assert store.copy == 1, "the dead hold no lock"
        record = store.saved_game()
        for kept in store.replays.kept():
            if kept.file not in self._replays:
                self._replays[kept.file] = store.replays.load(kept)
        over = {replay.seed: replay for replay in self._replays.values()}
        found = over if record is None else {**over, record.seed: record}
        counted = {game.digest for game in store.records.read().games}
        for seed, line in {line.seed: line for line in self.lines}.items():
            assert seed in found, line
            assert len(found[seed].actions) >= line.actions, line
            assert digest_of(found[seed], line.actions) == line.digest, line
            if line.over:
                assert over[seed].digest in counted
        assert not list(self.folder.glob("aside/*")), "nothing was ever damaged"
        assert store.games.kept() == (), "no game gave way to another"
        assert store.notes.take() is None
        store.close()


@pytest.mark.parametrize(
    ("how", "times"), [("plain", 60 if SOAK else 2), ("program", 30 if SOAK else 2)]
)
def test_no_confirmed_action_is_lost_when_the_program_is_killed(
    tmp_path: Path, how: str, times: int
) -> None:
    wreck = Wreck(tmp_path, how, random.Random(times))
    gained = 0
    for _ in range(times):
        gained += wreck.sail_and_sink()
        wreck.check()
    assert gained >= 2 * times, "it hardly played"
