"""Cost of hands on phones: five phones at one table, beside the bars that they must keep."""

import asyncio
import gzip
import os
import signal
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pygame

from game import Match
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.loop import Loop
from scenes.link.connection import PhoneConnection
from tests.bench.screen import NoScreen
from tests.phones.browser import CHROMIUM, HOW_TO_GET_IT, phones
from tests.phones.stages import Stage, staged
from tests.phones.tables import PlainPhone, cancel_all, new_match, playing, wait_for

PLAYERS = 5
TURNS = 60
"""How many requests are measured."""
PAUSE = 6
"""Frames between two requests, so that each is measured alone."""
STILL = 120
"""How many frames without a request are measured."""
FRAME = 1 / 60
_FILES = (
    *("", "app.css", "link.js", "path.js", "app.js", "art.json", "crew.json"),
    *("lang-en.json", "lilita.ttf"),
)
_LAST_FONT = "alegreya.ttf"
_HEAD = f"""\
{PLAYERS} phones at a board of 1280x720 without a window. Work is the processor time of the game's
thread; frames are updated and drawn, with {TURNS} actions in each of the three runs."""


class Line(NamedTuple):
    """A row of the table."""

    name: str
    measured: str
    bar: str


def report() -> None:
    print(_HEAD)
    print(f"{'':>40}{'measured':>34}{'bar':>26}")
    for line in _lines():
        print(f"{line.name:>40}{line.measured:>34}{line.bar:>26}")


def _lines() -> Iterator[Line]:
    try:
        alone = _frames(0)
        attached = _frames(PLAYERS)
        stopped = _frames(PLAYERS, stop=True)
        table = _with_phones()
    except NoScreen as error:
        yield Line("not measured", str(error), "")
        return
    yield Line("tap to new state", _both(table.taps, 1000, "ms"), "20, 95%: 40 ms")
    yield Line("work of a request", _both(table.requests, 1000, "ms"), "2.5 ms")
    base = statistics.median(alone)
    longest = _percentile(alone, 99)
    for name, frames in (("five phones", attached), ("process stopped", stopped)):
        more = (statistics.median(frames) - base) * 1000
        late = (_percentile(frames, 99) - longest) * 1000
        yield Line(f"frames longer, {name}", f"{more:+.2f}, 99%: {late:+.2f} ms", "3 ms")
    yield Line("first load, compressed", f"{table.load / 1000:.0f} kB", "220 kB, 8 requests")
    sizes = f"{statistics.median(table.states):.0f}, most {max(table.states)} B"
    yield Line("a state", sizes, "4700 B")
    yield Line("memory of the process, its own", f"{table.memory:.0f} MB", "20 MB")
    yield Line("its work while all play", f"{table.share:.1%}", "1%")
    yield Line("to end with phones connected", f"{table.end * 1000:.0f} ms", "100 ms")
    if not CHROMIUM:
        yield Line("in a browser", HOW_TO_GET_IT, "")
        return
    yield from _in_a_browser()


def _both(values: Sequence[float], factor: float, unit: str) -> str:
    median = statistics.median(values) * factor
    return f"{median:.1f}, 95%: {_percentile(values, 95) * factor:.1f} {unit}"


def _percentile(values: Sequence[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


class Table(NamedTuple):
    """What was measured at a table with phones."""

    taps: list[float]
    requests: list[float]
    load: int
    states: list[int]
    memory: float
    share: float
    end: float


@contextmanager
def _stage() -> Iterator[Stage]:
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage:
        yield stage


def _match() -> Match:
    # All hands are open, so that no curtain comes where there are no phones.
    return new_match("escape", "tortuga", PLAYERS)


class Frames:
    """Makes frames at the usual pace, and measures the work of each."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._surface = pygame.Surface(stage.size)
        self.work: list[float] = []
        self.updates: list[float] = []

    def make(self, number: int = 1) -> None:
        for _ in range(number):
            begun = time.perf_counter()
            work = time.thread_time()
            self._stage.frame()
            self.updates.append(time.thread_time() - work)
            self._stage.stack.draw(self._surface, 0.0)
            self.work.append(time.thread_time() - work)
            time.sleep(max(0.0, FRAME - (time.perf_counter() - begun)))

    def until(self, what: Callable[[], object]) -> None:
        end = time.monotonic() + 60
        while not what():
            if time.monotonic() > end:
                raise NoScreen("the phones do not answer")
            self.make()


class Passes(Frames):
    """Lets the loop of the program run, which rests until a phone asks for something."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.surface = self._surface
        self._loop = Loop(self, self, events=tuple, beside=self._look, sleep=self._rest)

    done = animates = has_timer = typing = False

    @property
    def idle(self) -> bool:
        return self._stage.stack.idle

    def layout(self, _size: Size) -> None:
        """Keep the layout, which the stage has made."""

    def handle(self, _intent: Intent) -> None:
        """Ignore what nobody does."""

    def flip(self) -> None:
        """Show nothing."""

    def update(self, dt: float) -> None:
        work = time.thread_time()
        self._stage.stack.update(dt)
        self.updates.append(time.thread_time() - work)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self._stage.stack.draw(surface, alpha)

    def _look(self) -> None:
        self._stage.phones.look()

    def _rest(self, seconds: float) -> None:
        self._stage.phones.rest(seconds)

    def make(self, number: int = 1) -> None:
        for _ in range(number):
            self._loop.turn()


def _play(stage: Stage, frames: Frames) -> None:
    """Act for all players, as their phones would."""
    order = stage.board.session.order
    for _ in range(TURNS):
        if order.waiting is not None:
            stage.board.session.end_for(order.waiting)
        elif order.actor is not None:
            stage.board.session.act_for(order.actor, order.match.legal_actions()[0])
        frames.make(PAUSE)


def _frames(number: int, *, stop: bool = False) -> list[float]:
    """Return the work of the frames of the same game with some phones at the table."""
    with _stage() as stage, _clients() as run:
        match = _match()
        frames = Frames(stage)
        _join(stage, frames, match, number, run)
        stage.play(match)
        frames.make(60)
        if stop:
            # Windows cannot do that to a process.
            os.kill(stage.phones.process_id or 0, getattr(signal, "SIGSTOP", 0))
        frames.work.clear()
        _play(stage, frames)
        frames.make(STILL)
        return frames.work


def _join(
    stage: Stage, frames: Frames, match: Match, number: int, run: Callable[[Any], Any]
) -> list[PlainPhone]:
    """Let phones take the first seats."""
    if not number:
        return []
    stage.invite(match)
    made = [PlainPhone(SimpleNamespace(connection=stage.phones)) for _ in range(number)]  # type: ignore[arg-type]
    for seat, phone in enumerate(made):
        joining = run(_sit(phone, seat))
        frames.until(joining.done)
        joining.result()
    return made


def _with_phones() -> Table:
    with _stage() as stage, _clients() as run:
        match = _match()
        frames = Frames(stage)
        made = _join(stage, frames, match, PLAYERS, run)
        stage.play(match)
        frames.make(60)
        frames = Passes(stage)
        frames.make(PAUSE)
        load = _first_load(stage.phones)
        pid = stage.phones.process_id or 0
        busy = _work_of(pid)
        started = time.monotonic()
        taps: list[float] = []
        requests: list[float] = []
        for _ in range(TURNS):
            seat = stage.board.session.order.remote
            if seat is None:
                break
            still = statistics.median(frames.updates[-PAUSE:])
            before = len(frames.updates)
            tap = run(_act(made[seat]))
            frames.until(tap.done)
            taps.append(tap.result())
            requests.append(max(frames.updates[before:]) - still)
            frames.make(PAUSE)
        share = (_work_of(pid) - busy) / (time.monotonic() - started)
        memory = _own_memory(pid)
        received = [text for phone in made for text in phone.received]
        states = [len(text.encode()) for text in received if text.startswith('{"t":"state"')]
        begun = time.perf_counter()
        stage.context.end_phones()
        end = time.perf_counter() - begun
        return Table(taps, requests, load, states, memory, share, end)


@contextmanager
def _clients() -> Iterator[Callable[[Any], Any]]:
    """A thread in which phones run; yields what starts a coroutine there."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield lambda work: asyncio.run_coroutine_threadsafe(work, loop)
    finally:
        asyncio.run_coroutine_threadsafe(cancel_all(), loop).result(5)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5)


async def _sit(phone: PlainPhone, seat: int) -> None:
    await phone.open()
    await phone.until("hello")
    await phone.join()
    await phone.send(t="sit", seat=seat)
    await phone.until("seat")


async def _act(phone: PlainPhone) -> float:
    """Do the first legal action; return the seconds until the new state has come."""
    while not (phone.state and (phone.state["moves"] or phone.state["wait"] == phone.state["me"])):
        await phone.until("state")
    before = phone.state["rev"]
    begun = time.perf_counter()
    if phone.state["wait"] == phone.state["me"]:
        await phone.ask("end")
    else:
        await phone.ask("do", a=phone.state["moves"][0]["a"])
    await phone.newer(before)
    return time.perf_counter() - begun


def _first_load(connection: PhoneConnection) -> int:
    """The bytes of a first visit, as they are sent."""
    total = 0
    for path in (*_FILES, _LAST_FONT):
        asked = urllib.request.Request(connection.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            body = answer.read()
        assert answer.headers["Content-Encoding"] != "gzip" or gzip.decompress(body)
        total += len(body)
    return total


def _work_of(pid: int) -> float:
    """The processor time of a process so far; 0 where that cannot be known."""
    file = Path(f"/proc/{pid}/stat")
    if not file.exists():
        return 0.0
    fields = file.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _own_memory(pid: int) -> float:
    """The megabytes that a process shares with no other; 0 where that cannot be known."""
    file = Path(f"/proc/{pid}/smaps_rollup")
    if not file.exists():
        return 0.0
    lines = [line.split() for line in file.read_text().splitlines()]
    return sum(int(line[1]) for line in lines if line[0].startswith("Private")) / 1024


def _in_a_browser() -> Iterator[Line]:
    """Measure what only a real page can show."""
    with playing(new_match("nest", "nest", 2)) as loop, phones(loop, 2) as made:
        for seat, phone in enumerate(made):
            phone.sit(loop.connection.code, seat)
        for phone in made:
            phone.page.wait_for_function("() => state && table")
        for _ in range(30):
            for phone in made:
                if phone.can_act():
                    phone.play(phone.value("state.moves[0] || {k: 'endturn'}"))
                    phone.settle()
        taps = [each / 1000 for phone in made for each in phone.value("metrics.taps")]
        yield Line("tap to new state, in the page", _both(taps, 1000, "ms"), "20, 95%: 40 ms")
        session = made[0].context.new_cdp_session(made[0].page)
        session.send("Performance.enable")
        told = session.send("Performance.getMetrics")["metrics"]
        heap = {each["name"]: each["value"] for each in told}["JSHeapUsedSize"]
        yield Line("memory of the page's script", f"{heap / 1e6:.1f} MB", "8 MB")
        yield Line("back after the net returns", f"{_back_online(made[0]):.2f} s", "1 s")
        yield Line(
            "back after the process was killed", f"{_back_alive(loop, made[0]):.2f} s", "3 s"
        )


_BACK = "() => link.readyState === 1 && document.getElementById('veil').hidden"


def _back_online(phone: Any) -> float:  # noqa: ANN401
    phone.context.set_offline(True)
    phone.value("link.close()")
    phone.page.wait_for_selector("#veil:not([hidden])")
    time.sleep(1)
    begun = time.perf_counter()
    phone.context.set_offline(False)
    phone.page.wait_for_function(_BACK)
    return time.perf_counter() - begun


def _back_alive(loop: Any, phone: Any) -> float:  # noqa: ANN401
    begun = time.perf_counter()
    os.kill(loop.connection.process_id, getattr(signal, "SIGKILL", signal.SIGTERM))
    phone.page.wait_for_selector("#veil:not([hidden])")
    phone.page.wait_for_function(_BACK)
    wait_for(lambda: loop.connection.is_settled)
    return time.perf_counter() - begun
