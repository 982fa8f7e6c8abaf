"""Taps that load a board, in the real program: one size, one process.

Run by the client's bench; prints what it measured for a program to read.
"""

import argparse
import json
import os
import statistics
import time
import weakref
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame.event import Event

import main
from scenes.app.scene_factory import SceneFactory
from scenes.core.page import BACK
from scenes.core.scene import Push, Reset, Scene, SceneStack
from scenes.kit.layout import Size
from scenes.kit.loop import RATE, Loop
from scenes.setup.scene import VariantCard
from tests.scenes.helpers import control

_CHOOSING = 2.5
"""Seconds that a player takes to choose the crew."""
_PLAYING = 4.0
"""Seconds on a board before its memory is measured and the next journey begins."""
_PATIENCE = 60
"""Seconds after which the bench gives up."""


def _review(recorder: "Recorder") -> None:
    """Open the review of a finished game, as its results would."""
    # Imported here, so that the program of all other journeys imports it as late as it does.
    from tests.scenes.helpers import played

    recorder.stack.apply(Push(recorder.flow.review(played(9999))))


class Way(NamedTuple):
    """Taps that lead to a board; the last one is measured."""

    name: str
    taps: Sequence[Hashable]
    """Names of controls, each tapped as soon as it is shown; seconds to wait; or what to do."""
    from_menu: bool = True
    """Whether it begins in the menu, and not on the board before."""
    from_start: bool = False
    """Whether its work is counted from the start of the program."""


_NEST = VariantCard("nest", "nest")

JOURNEYS: Mapping[str, Sequence[Way]] = {
    "games": (
        Way("Escape", ("play", _CHOOSING, "sail")),
        Way("the second game", ("play", _CHOOSING, "sail")),
    ),
    "nest": (Way("Nest at once", ("play", _NEST, "sail")),),
    "continue": (Way("continued", ("continue",), from_start=True),),
    "puzzles": (
        Way("a puzzle", ("puzzles", "day")),
        Way("the next puzzle", ("next",), from_menu=False),
    ),
    "review": (Way("Try it from here", (_review, "try")),),
}
"""Ways after one another in one program."""


@dataclass(frozen=True)
class Tap:
    """What followed a tap that loads a board."""

    name: str
    changed: float
    """Seconds until the screen showed something else."""
    wall: float
    """Seconds until the board could be played."""
    work: float
    """Processor seconds of the process until then."""
    longest: float
    """Processor seconds of the longest frame until then."""
    gaps: tuple[float, float, float]
    """Seconds between frames until nothing slides: median, 99th of a hundred, longest."""
    memory: float
    """Megabytes of the game and of its other processes a while later, shared ones counted once."""


class Recorder:
    """Runs the program's loop, with a player who follows a script."""

    def __init__(self, script: "Callable[[Recorder], Iterator[None]]") -> None:
        self.script = script(self)
        self.stack: SceneStack
        self.flow: SceneFactory
        self.costs: list[float] = []
        """Processor seconds of each pass of the loop."""
        self.passes: list[float] = []
        """When each pass ended."""
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
            loop.doze = lambda _: False
            sleep, loop.sleep = loop.sleep, lambda _: None
            begun, worked = time.perf_counter(), time.thread_time()
            turn(loop)
            recorder.costs.append(time.thread_time() - worked)
            loop.sleep = sleep
            time.sleep(max(0.0, 1 / RATE - (time.perf_counter() - begun)))
            recorder.passes.append(time.perf_counter())
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

    def finds(self, name: Hashable) -> bool:
        """Whether a control is shown, and nothing slides."""
        still = not (self.stack.wiping or self.stack.opening)
        return still and any(each.name == name for each in self.top.controls)

    def press(self, name: Hashable) -> None:
        at = control(self.top, name).rect.center
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

    def tap(self, what: Hashable) -> Iterator[None]:
        """Do what a player does: tap a control, wait, or come from elsewhere."""
        if isinstance(what, float):
            # Nobody chooses anything on a page that is not there yet.
            yield
            yield from self.until(lambda: not (self.top.comes_between or self.stack.opening))
            yield from self.pause(what)
        elif callable(what):
            what(self)
        else:
            yield from self.until(partial(self.finds, what))
            self.press(what)
            # Until it is heard.
            yield

    def load(self, way: Way) -> Iterator[None]:
        """Go a way to a board, and wait for it; `taken` is then what its last tap took."""
        *before, last = way.taps
        for what in before:
            yield from self.tap(what)
        yield from self.until(partial(self.finds, last))
        # Only by reference, as a scene that is kept keeps its pictures.
        shown, scene = self.shown, weakref.ref(self.top)
        changed: list[float] = []
        self.costs.clear()
        self.passes.clear()
        begun = time.perf_counter()
        worked = 0.0 if way.from_start else time.process_time()

        def noted() -> None:
            if self.shown == shown + 1:
                changed.append(time.perf_counter() - begun)

        self.on_show = noted
        self.press(last)
        yield from self.until(lambda: self.top is not scene() and not self.top.comes_between)
        # Until the first picture of the board is shown.
        yield
        wall, work = time.perf_counter() - begun, time.process_time() - worked
        longest = max(self.costs)
        yield from self.until(lambda: not self.stack.wiping)
        gaps = sorted(after - before for before, after in pairwise((begun, *self.passes)))
        yield from self.pause(_PLAYING)
        self.taken = Tap(
            name=way.name,
            changed=changed[0],
            wall=wall,
            work=work,
            longest=longest,
            gaps=(statistics.median(gaps), gaps[len(gaps) * 99 // 100], gaps[-1]),
            memory=megabytes(),
        )


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


def _tell(told: object) -> None:
    """Tell the bench, and end the program."""
    print(json.dumps(told), flush=True)
    pygame.event.post(Event(pygame.QUIT))


def journey(recorder: Recorder, ways: Sequence[Way]) -> Iterator[None]:
    """Go all ways, and tell what the last tap of each took."""
    told: list[dict[str, object]] = []
    for way in ways:
        if way.from_menu and told:
            recorder.stack.apply(Reset(recorder.flow.menu()))
        yield from recorder.until(lambda: recorder.shown > 0)
        yield from recorder.load(way)
        told.append(asdict(recorder.taken))
    _tell(told)


def all_pages(recorder: Recorder) -> Iterator[None]:
    """Open every page of the menu once, and tell the longest frame of each."""
    longest = {}
    for name in ("play", "learn", "puzzles", "settings", "voyages", "records"):
        yield from recorder.until(partial(recorder.finds, name))
        recorder.costs.clear()
        recorder.press(name)
        yield from recorder.until(partial(recorder.finds, BACK))
        longest[name] = max(recorder.costs)
        recorder.stack.apply(Reset(recorder.flow.menu()))
    _tell(longest)


def arguments_for(size: Size, data: Path) -> list[str]:
    return ["--data-dir", str(data), "--size", f"{size[0]}x{size[1]}", "--seed", "7"]


def run() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("script", choices=(*JOURNEYS, "pages"))
    for name in ("width", "height"):
        parser.add_argument(name, type=int)
    parser.add_argument("data", type=Path)
    wanted = parser.parse_args()

    def script(recorder: Recorder) -> Iterator[None]:
        if wanted.script == "pages":
            return all_pages(recorder)
        return journey(recorder, JOURNEYS[wanted.script])

    Recorder(script).run(arguments_for((wanted.width, wanted.height), wanted.data))


if __name__ == "__main__":
    run()
