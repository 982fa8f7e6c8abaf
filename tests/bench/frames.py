"""Frames of the busiest animation beside bare ones, and a still board: one size, one process.

Run by the client's bench; prints what it measured for a program to read.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pygame

from game.storage.store import Store
from scenes.app.loading import Loader, Loading
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack, can_be_drawn_in_parts
from scenes.kit.alarm import Alarm
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Languages
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop
from scenes.kit.painting import Studio
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Opening, Window, open_window
from tests.bench.busy import RUN, Runner, position
from tests.bench.screen import Cost, Frames

ASSETS = Path(__file__).parents[2] / "assets"
_MOST_FRAMES = 4000


class Clock:
    """Time that goes on by one frame at a time, so that every round shows the same frames."""

    def __init__(self) -> None:
        self._now = 0

    def tick(self) -> None:
        self._now += SECOND // 60 + 1

    def __call__(self) -> int:
        return self._now


class Stand:
    """A board with the busiest position, on the real window."""

    def __init__(self, window: Window, data: Path) -> None:
        self.window = window
        self.runner = Runner()
        self.context = Context(
            languages=Languages(ASSETS / "lang"),
            look=Look.of(
                ASSETS / "images",
                font_files(),
                disk_cache=DiskCache(data / "art"),
                window=window.size,
                ground_cache=DiskCache(data / "grounds"),
            ),
            sound=Sound(ASSETS, device=False),
            store=Store(data),
            preferences=Preferences(),
            make_thinker=lambda: self.runner,  # type: ignore[arg-type, return-value]
        )
        look = self.context.look
        self.context.studio = Studio()
        self.loader = Loader(lambda: look, self.context.studio, lambda: "Back")
        self.context.flow = SceneFactory(self.context, self.loader)
        self.match = position()
        self.stack = SceneStack(self.context.flow.board(self.match), window.size)

    def play(self) -> tuple[list[Cost], list[Cost]]:
        """The whole animation: what each frame took, and a bare one after it."""
        clock = Clock()
        loop = self._loop(clock, lambda _: None)
        screen = self.window.surface
        kept = pygame.Surface(screen.get_size()).convert()

        def turn() -> None:
            clock.tick()
            loop.turn()

        def bare() -> None:
            screen.blit(kept, (0, 0))
            self.window.flip()

        while isinstance(self.stack.scenes[-1], Loading):
            turn()
        # Movements are measured once what is prepared behind the board is there.
        while self.loader.is_busy:
            turn()
        self.runner.begun = True
        busy: list[Cost] = []
        plain: list[Cost] = []
        while self.match.table.to_act != 0 or not self.stack.idle:
            self.runner.think()
            busy.append(_timed(turn))
            # The same picture again, for a screen that compares it with the last.
            kept.blit(screen, (0, 0))
            plain.append(_timed(bare))
            if len(busy) > _MOST_FRAMES:
                raise AssertionError("the animation does not end")
        if self.runner.longest < RUN:
            raise AssertionError(f"the longest run was {self.runner.longest} spaces")
        return busy, plain

    def _loop(self, clock: Callable[[], int], sleep: Callable[[float], None]) -> Loop:
        in_parts = partial(can_be_drawn_in_parts, self.stack)
        budget = self.context.look.budget
        return Loop(
            self.stack,
            self.window,
            in_parts=in_parts,
            beside=self.loader.go_on,
            clock=clock,
            sleep=sleep,
            budget=budget,
        )

    def rest(self, seconds: float) -> float:
        """The share of a core that the board takes while nothing happens on it."""
        loop = self._loop(time.perf_counter_ns, time.sleep)
        loop.doze = partial(self.window.doze, Alarm())
        _run(loop, 1.5)
        begun, worked = time.perf_counter(), time.process_time()
        _run(loop, seconds)
        return (time.process_time() - worked) / (time.perf_counter() - begun)


def _timed(do: Callable[[], None]) -> Cost:
    begun, idle = time.perf_counter(), time.thread_time()
    do()
    return Cost(time.perf_counter() - begun, time.thread_time() - idle)


def _worked(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _run(loop: Loop, seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        loop.turn()


def measure(size: tuple[int, int], server: int, rounds: int, seconds: float, data: Path) -> Frames:
    """Play the rounds, each with nothing drawn before, then rest."""
    window = open_window(Opening("Bench", size, fullscreen=True))
    if window.size != size:
        raise AssertionError(f"the window is {window.size}")
    bare_served = _served_bare(window, server)
    before, played = _worked(server), []
    for _ in range(rounds):
        stand = Stand(window, data)
        played.append(stand.play())
    frames = sum(len(busy) for busy, _ in played)
    busy_served = (_worked(server) - before) / frames - bare_served
    still = stand.rest(seconds)
    window.close()
    busy, bare = [busy for busy, _ in played], [bare for _, bare in played]
    return Frames(busy, bare, max(0.0, busy_served), bare_served, still)


def _served_bare(window: Window, server: int, flips: int = 300) -> float:
    picture = pygame.Surface(window.size).convert()
    before = _worked(server)
    for _ in range(flips):
        window.surface.blit(picture, (0, 0))
        window.flip()
    return (_worked(server) - before) / flips


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("width", "height", "server", "rounds"):
        parser.add_argument(name, type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("data", type=Path)
    wanted = parser.parse_args()
    size = (wanted.width, wanted.height)
    measured = measure(size, wanted.server, wanted.rounds, wanted.seconds, wanted.data)
    print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main()
