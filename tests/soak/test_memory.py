"""Games of computers one after the other in a large window: what the program needs for them.

    python -m tests.soak.test_memory [GAMES] [WIDTHxHEIGHT]

All games, variants and numbers of players take turns, through the real loop from the menu to the
results. The clock is virtual. What is measured is real: memory as the system counts it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import GAMES, Colour, Match, Seat
from game.storage.store import Store
from scenes.app.loading import Loader
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Reset, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.housekeeping import SpareMoments, be_frugal
from scenes.kit.cache import DiskCache
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Opening, Window, open_window
from scenes.results.scene import ResultsScene
from tests.scenes.helpers import ASSETS, LANGUAGES, InstantThinker

_NAMES = ("Finn", "Mateo", "Rosa", "Barto", "Yusuf")
_MOST_TURNS = 60_000
_MOST_MEMORY = 220
"""Megabytes, however many games are played."""
_ADMIRED, _RESTED = 300, 120
"""Passes of the loop for which the results and the menu are shown."""


class Voyages:
    """The program with computers at the helm."""

    def __init__(self, window: Window, data: Path) -> None:
        self._window, self._now = window, 0
        self.look = Look.of(
            ASSETS / "images",
            font_files(),
            disk_cache=DiskCache(data / "art"),
            window=window.size,
            ground_cache=DiskCache(data / "grounds"),
        )
        self._context = Context(
            languages=LANGUAGES,
            look=self.look,
            sound=Sound(ASSETS, device=False),
            store=Store(data),
            preferences=Preferences(speed=Speed.INSTANT),
            make_thinker=InstantThinker,  # type: ignore[arg-type]
        )
        loader = Loader(lambda: self.look, self._context.studio, lambda: "Back")
        self._context.flow = SceneFactory(self._context, loader)
        self._stack = SceneStack(self._context.flow.menu(), window.size)
        spare = SpareMoments(self._stack)

        def beside() -> None:
            loader.go_on()
            spare.use()

        self._loop = Loop(
            self._stack,
            window,
            beside=beside,
            in_parts=partial(can_be_drawn_in_parts, self._stack),
            clock=lambda: self._now,
            sleep=lambda _: None,
            budget=self.look.budget,
        )

    def play(self, match: Match) -> None:
        """Play a game to its end, look at the results, and go back to the menu."""
        self._stack.apply(Reset(self._context.flow.board(match)))
        for _ in range(_MOST_TURNS):
            self._turn()
            if isinstance(self._stack.scenes[-1], ResultsScene):
                break
        else:
            raise AssertionError(f"game {match.seed} does not end")
        for _ in range(_ADMIRED):
            self._turn()
        self._stack.apply(Reset(self._context.flow.menu()))
        for _ in range(_RESTED):
            self._turn()

    def _turn(self) -> None:
        self._now += SECOND // 60 + 1
        self._loop.turn()


def games() -> Iterator[Match]:
    """Games without end, each of another kind than the last."""
    kinds = [(game, options) for game in GAMES.values() for options in game.variants.values()]
    number = 0
    while True:
        game, options = kinds[number % len(kinds)]
        crew = (Seat(name, colour, "greedy") for name, colour in zip(_NAMES, Colour, strict=True))
        yield Match.new(game, tuple(crew)[: 2 + number % 4], options, number)
        number += 1


def resident() -> float:
    """Megabytes of memory that the process has, as the system counts them."""
    page = os.sysconf("SC_PAGE_SIZE")
    return int(Path("/proc/self/statm").read_text().split()[1]) * page / (1 << 20)


def main(count: int = 10, size: Size = (1920, 1080)) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    be_frugal()
    window = open_window(Opening("Memory", size, fullscreen=False))
    with tempfile.TemporaryDirectory() as folder:
        voyages = Voyages(window, Path(folder))
        print(f"menu {resident():.0f} MB", flush=True)
        for number, match in zip(range(1, count + 1), games(), strict=False):
            voyages.play(match)
            budget = voyages.look.budget
            kept = f"{budget.total >> 20} of {budget.most >> 20} MB of pictures"
            print(f"{number} games {resident():.0f} MB, {kept}", flush=True)
    window.close()
    pygame.quit()


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_ten_games_at_1080p_stay_within_the_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.test_memory", "10", "1920x1080"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    played = [line.split() for line in done.stdout.splitlines() if " games " in line]
    assert len(played) == 10
    assert max(int(words[2]) for words in played) <= _MOST_MEMORY, done.stdout


if __name__ == "__main__":
    count, size = [*sys.argv[1:], *("10", "1920x1080")[len(sys.argv) - 1 :]]
    width, height = map(int, size.split("x"))
    main(int(count), (width, height))
