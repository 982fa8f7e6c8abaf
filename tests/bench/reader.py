"""What screen readers cost: nothing without one, and little with one."""

import os
import resource
import statistics
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
from tests.reader.bus import enable, missing, session_bus
from tests.scenes.helpers import context_in, unseen_screen, usual_look
from tests.scenes.whole_games import QUICK, match_of
from tests.window import until

SIZE = (1920, 1080)
PLACE = WindowPlace((0, 0), SIZE, focused=True)
TIMES = 200
MEBIBYTE = 1024
COLUMNS = ("nobody", "focus", "board", "request", "memory")

_HEAD = """\
What screen readers cost, in milliseconds of the processor: a pass of the loop without one; with one
that listens on a bus of its own, a moved focus, a new board, and from a request to what follows it.
Memory with the library and all of that."""
_BARS = "To reach: 0.01, 1, 5 and 50 ms; 5 MiB."


def report() -> None:
    print(_HEAD)
    if missing():
        print(f"This was not measured: {' and '.join(missing())} not installed.")
        return
    print(f"{'':>12}" + "".join(f"{column:>14}" for column in COLUMNS))
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
    values = [f"{nobody:.4f} ms", *(f"{cost:.2f} ms" for cost in costs), f"{memory:.1f} MiB"]
    print(f"{'board':>12}" + "".join(f"{value:>14}" for value in values))
    print(_BARS)


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
