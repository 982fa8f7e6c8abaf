"""What screen readers cost: nothing without one, and little with one."""

import os
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scenes.app.published import Publisher
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import PositionTap
from scenes.core.context import Context
from scenes.kit.intents import Activate, FocusOn
from scenes.kit.reader import WindowPlace
from tests.reader.bus import LISTENER, SYSTEM_PYTHON, accessible_bus, enable, missing, session_bus
from tests.scenes.helpers import context_in, unseen_screen, usual_look
from tests.scenes.whole_games import QUICK, match_of
from tests.window import CHECKOUT, Program, until, xvfb

SIZE = (1920, 1080)
PLACE = WindowPlace((0, 0), SIZE, focused=True)
TIMES = 200
MEBIBYTE = 1024
COLUMNS = ("nobody", "focus", "board", "request", "memory", "key")
SMALL = (1280, 720)
KEYS = 30

_HEAD = """\
What screen readers cost, in milliseconds of the processor: a pass of the loop without one; with one
that listens on a bus of its own, a moved focus, a new board, and from a request to what follows it.
Memory with the library and all of that. At last the time from a key in a real window, until another
process knows what has the focus."""
_BARS = "To reach: 0.01, 1, 5 and 50 ms; 5 MiB; 50 ms."


def report() -> None:
    print(_HEAD)
    lacks = [*missing(), *(tool for tool in ("xdotool",) if shutil.which(tool) is None)]
    if lacks:
        print(f"This was not measured: {', '.join(lacks)} not installed.")
        return
    try:
        values = [*_costs(), f"{_key_to_event():.0f} ms"]
    except AssertionError as trouble:
        print(f"This was not measured: {trouble}.")
        return
    print(f"{'':>12}" + "".join(f"{column:>14}" for column in COLUMNS))
    print(f"{'board':>12}" + "".join(f"{value:>14}" for value in values))
    print(_BARS)


def _costs() -> list[str]:
    """What the program itself spends."""
    with session_bus() as bus, unseen_screen(), tempfile.TemporaryDirectory() as folder:
        # The library looks for the bus once.
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus["DBUS_SESSION_BUS_ADDRESS"]
        context = context_in(Path(folder), QUICK, usual_look())
        match = match_of("tortuga", None, "greedy", "greedy", "greedy", "greedy")
        board = BoardScene(context, match)
        board.layout(SIZE)
        board.enter()
        board.update(0.1)
        before = _memory()
        nobody = _without(context, board)
        until("the accessibility bus", lambda: enable(bus))
        until("somebody who listens", lambda: context.reader.active)
        costs = _with(context, board)
        memory = (_memory() - before) / MEBIBYTE
        context.reader.close()
        context.close()
    return [f"{nobody:.4f} ms", *(f"{cost:.2f} ms" for cost in costs), f"{memory:.1f} MiB"]


def _key_to_event() -> float:
    """The median of the milliseconds from a key to the event of what has the focus then."""
    with (
        xvfb(SMALL) as (display, _),
        accessible_bus() as bus,
        tempfile.TemporaryDirectory() as folder,
    ):
        heard = Path(folder) / "heard"
        command = [*CHECKOUT, "--windowed", "--size", "1280x720", "--mute", "--data-dir", folder]
        program = Program(command, display, bus)
        with heard.open("w") as file:
            listens = [SYSTEM_PYTHON, str(LISTENER)]
            listener = subprocess.Popen(listens, env={**bus, "DISPLAY": display}, stdout=file)
        try:
            return _median_gap(heard, display)
        finally:
            listener.kill()
            listener.wait()
            program.kill()


def _median_gap(heard: Path, display: str) -> float:
    def times() -> list[float]:
        return [float(line.split()[0]) for line in heard.read_text().splitlines()]

    def press() -> float:
        sent = time.monotonic()
        environment = {**os.environ, "DISPLAY": display}
        subprocess.run(["xdotool", "key", "Tab"], env=environment, check=True)
        return sent

    def more_than(count: int) -> Callable[[], bool]:
        return lambda: len(times()) > count

    def is_heard() -> bool:
        press()
        return bool(times())

    until("the focus of the menu", is_heard)
    gaps = []
    for _ in range(KEYS):
        time.sleep(0.3)
        before = len(times())
        sent = press()
        until("the focus after a key", more_than(before))
        gaps.append((times()[before] - sent) * 1000)
    return statistics.median(gaps)


def _milliseconds(do: Callable[[int], object], times: int = TIMES) -> float:
    """The median of what something takes."""
    taken = []
    for number in range(times):
        begun = time.thread_time_ns()
        do(number)
        taken.append((time.thread_time_ns() - begun) / 1e6)
    return statistics.median(taken)


def _without(context: Context, board: BoardScene) -> float:
    """What a pass costs while nobody listens."""
    publisher = Publisher(context, lambda: board, lambda: True, place=lambda: PLACE)
    publisher.publish()

    def thousand(_: int) -> None:
        for _ in range(1000):
            publisher.publish()

    return _milliseconds(thousand, 20) / 1000


def _with(context: Context, board: BoardScene) -> list[float]:
    """What a moved focus, a new board and a request cost if somebody listens."""
    reader = context.reader
    spaces = board.match.table.track.havens[-1]

    def publish() -> None:
        reader.publish(board, board.spoken(), PLACE)

    def focus(number: int) -> None:
        targets = board.focus.targets
        meaning = targets[number % len(targets)].meaning if targets else PositionTap(0)
        board.handle(FocusOn(meaning))
        publish()

    def request(number: int) -> None:
        board.handle(Activate(PositionTap(number % spaces)))
        board.update(1 / 60)
        publish()

    publish()
    moved = _milliseconds(focus)
    shown = []
    for _ in range(20):
        again = BoardScene(context, board.match)
        again.layout(SIZE)
        begun = time.thread_time_ns()
        reader.publish(again, again.spoken(), PLACE)
        shown.append((time.thread_time_ns() - begun) / 1e6)
    return [moved, statistics.median(shown), _milliseconds(request)]


def _memory() -> int:
    """The most memory so far, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    report()
