"""Taps that load a board, in the real program: one size, one process.

Run by the client's bench; prints what it measured for a program to read.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import pygame
from pygame.event import Event

import main
from scenes.app.scene_factory import SceneFactory
from scenes.core.scene import Reset, Scene, SceneStack
from scenes.kit.layout import Size
from scenes.kit.loop import Loop

_CHOOSING = 2.5
"""Seconds that a player takes to choose the crew."""
_READING = 6.0
"""Seconds for which a player looks at the menu."""
_PATIENCE = 60
"""Seconds after which the bench gives up."""


@dataclass(frozen=True)
class Tap:
    """What followed a tap that loads a board."""

    changed: float
    """Seconds until the screen showed something else."""
    wall: float
    """Seconds until the board could be played."""
    work: float
    """Processor seconds of the process until then."""
    longest: float
    """Processor seconds of the longest frame until then."""
    frames: int


@dataclass(frozen=True)
class Taps:
    """The first game in this program, the second, and what both leave in memory."""

    sail: Tap
    again: Tap
    memory: float
    """Megabytes of the game and of its thinking process, shared ones counted once."""


class Recorder:
    """Runs the program's loop, with a player who follows a script."""

    def __init__(self, script: "Callable[[Recorder], Iterator[None]]") -> None:
        self.script = script(self)
        self.stack: SceneStack
        self.flow: SceneFactory
        self.costs: list[float] = []
        """Processor seconds of each pass of the loop."""
        self.shown = 0
        """Pictures shown so far."""
        self.on_show: Callable[[], None] = lambda: None

    def run(self, arguments: list[str]) -> None:
        turn, begin, compose = Loop.turn, SceneStack.__init__, SceneFactory.__init__
        flip, update = pygame.display.flip, pygame.display.update
        recorder = self

        def keep(stack: SceneStack, *given: object, **named: object) -> None:
            begin(stack, *given, **named)  # type: ignore[arg-type]
            recorder.stack = stack

        def keep_flow(flow: SceneFactory, *given: object, **named: object) -> None:
            compose(flow, *given, **named)  # type: ignore[arg-type]
            recorder.flow = flow

        def count(show: Callable[..., None]) -> Callable[..., None]:
            def shown(*given: object) -> None:
                show(*given)
                recorder.shown += 1
                recorder.on_show()

            return shown

        def measured(loop: Loop) -> None:
            # The player of the script does not wait for an event.
            loop.doze = lambda: False
            sleep, loop.sleep = loop.sleep, lambda _: None
            begun = time.thread_time()
            turn(loop)
            recorder.costs.append(time.thread_time() - begun)
            loop.sleep = sleep
            time.sleep(max(0.0, 1 / 60 - (time.thread_time() - begun)))
            next(recorder.script, None)

        SceneStack.__init__ = keep  # type: ignore[method-assign, assignment]
        SceneFactory.__init__ = keep_flow  # type: ignore[method-assign, assignment]
        Loop.turn = measured  # type: ignore[method-assign, assignment]
        pygame.display.flip = count(flip)
        pygame.display.update = count(update)
        main.main(arguments)

    @property
    def top(self) -> Scene:
        return self.stack.scenes[-1]

    def find(self, name: str) -> tuple[int, int]:
        control = next(each for each in self.top.controls if each.name == name)
        return control.rect.center

    def press(self, name: str) -> None:
        at = self.find(name)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=at, button=1, touch=False))

    def until(self, found: Callable[[], bool]) -> Iterator[None]:
        end = time.perf_counter() + _PATIENCE
        while not found():
            if time.perf_counter() > end:
                raise AssertionError(f"{type(self.top).__name__} stays")
            yield

    def pause(self, seconds: float) -> Iterator[None]:
        end = time.perf_counter() + seconds
        return self.until(lambda: time.perf_counter() >= end)

    def is_on(self, name: str) -> bool:
        """Whether the scene of that name was drawn and nothing slides."""
        return type(self.top).__name__ == name and not self.stack.wiping

    def load(self, name: str) -> Iterator[None]:
        """Tap a button, and wait until there is a board; returns what it took."""
        shown = self.shown
        first: list[float] = []
        self.costs.clear()
        begun, worked = time.perf_counter(), time.process_time()

        def noted() -> None:
            if self.shown == shown + 1:
                first.append(time.perf_counter() - begun)

        self.on_show = noted
        self.press(name)
        yield from self.until(lambda: type(self.top).__name__ == "BoardScene")
        # Until the first picture of the board is shown.
        yield
        self.tap = Tap(
            changed=first[0],
            wall=time.perf_counter() - begun,
            work=time.process_time() - worked,
            longest=max(self.costs),
            frames=len(self.costs),
        )
        yield from self.until(lambda: not self.stack.wiping)


def megabytes() -> float:
    """The memory of this process and of those that it started."""
    processes = [Path("/proc/self")]
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (each / "stat").read_text().rpartition(")")[2].split()[1]
            processes += [each] if int(parent) == os.getpid() else []
    total = 0
    for each in processes:
        for line in (each / "smaps_rollup").read_text().splitlines():
            name, value, *_ = line.split()
            total += int(value) if name == "Pss:" else 0
    return total / 1024


def both_games(recorder: Recorder) -> Iterator[None]:
    """Sail, leave, and sail again."""
    taps = []
    for _ in range(2):
        yield from recorder.until(lambda: recorder.is_on("MenuScene"))
        recorder.press("play")
        yield from recorder.until(lambda: recorder.is_on("SetupScene"))
        yield from recorder.pause(_CHOOSING)
        yield from recorder.load("sail")
        taps.append(recorder.tap)
        yield from recorder.pause(4.0)
        memory = megabytes()
        recorder.stack.apply(Reset(recorder.flow.menu()))
    first, second = taps
    print(json.dumps(asdict(Taps(first, second, memory))), flush=True)
    pygame.event.post(Event(pygame.QUIT))


def to_be_continued(recorder: Recorder) -> Iterator[None]:
    """Continue the game as soon as the menu is there; count from the start of the process."""
    yield from recorder.until(lambda: recorder.is_on("MenuScene") and recorder.shown > 0)
    yield from recorder.load("continue")
    told = asdict(recorder.tap) | {"work": time.process_time()}
    print(json.dumps(told), flush=True)
    pygame.event.post(Event(pygame.QUIT))


def all_pages(recorder: Recorder) -> Iterator[None]:
    """Open every page of the menu once, and tell the longest frame of each."""
    yield from recorder.until(lambda: recorder.is_on("MenuScene"))
    yield from recorder.pause(_READING)
    longest = {}
    for name in ("play", "learn", "puzzles", "settings", "voyages", "records"):
        recorder.costs.clear()
        recorder.press(name)
        yield from recorder.until(lambda: not recorder.is_on("MenuScene"))
        yield from recorder.until(lambda: not recorder.stack.wiping)
        longest[name] = max(recorder.costs)
        recorder.stack.apply(Reset(recorder.flow.menu()))
        yield from recorder.until(lambda: recorder.is_on("MenuScene"))
    print(json.dumps(longest), flush=True)
    pygame.event.post(Event(pygame.QUIT))


SCRIPTS = {"games": both_games, "continue": to_be_continued, "pages": all_pages}


def arguments_for(size: Size, data: Path) -> list[str]:
    return ["--data-dir", str(data), "--size", f"{size[0]}x{size[1]}", "--seed", "7"]


def run() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("script", choices=SCRIPTS)
    for name in ("width", "height"):
        parser.add_argument(name, type=int)
    parser.add_argument("data", type=Path)
    wanted = parser.parse_args()
    recorder = Recorder(SCRIPTS[wanted.script])
    recorder.run(arguments_for((wanted.width, wanted.height), wanted.data))


if __name__ == "__main__":
    run()
