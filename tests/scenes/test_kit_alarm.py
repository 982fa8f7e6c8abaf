"""What ends a sleep that has no other end; without it, a test would hang."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scenes.kit.alarm import Alarm

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems do not sleep so long")

Sleep = Callable[[], None]


@pytest.fixture
def alarm(tmp_path: Path) -> Iterator[Alarm]:
    alarm = Alarm((tmp_path / "nowhere", tmp_path))
    yield alarm
    alarm.close()


@pytest.fixture
def connection() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


@pytest.fixture
def sleep(alarm: Alarm, connection: tuple[int, int]) -> Sleep:
    """A sleep without a limit, after the first, which only opens the alarm."""
    alarm.wait(connection[0], None)
    return lambda: alarm.wait(connection[0], None)


def soon(act: Callable[[], object]) -> None:
    threading.Timer(0.1, act).start()


def test_input_ends_the_sleep(sleep: Sleep, connection: tuple[int, int]) -> None:
    soon(lambda: os.write(connection[1], b"key"))
    sleep()
    assert os.read(connection[0], 3) == b"key"


def test_another_thread_ends_the_sleep(alarm: Alarm, sleep: Sleep) -> None:
    for _ in range(2):
        rung = threading.Event()

        def ring(rung: threading.Event = rung) -> None:
            rung.set()
            alarm.ring()

        soon(ring)
        sleep()
        assert rung.is_set(), "what rang before is forgotten"


def test_who_rings_before_the_sleep_ends_it(alarm: Alarm, sleep: Sleep) -> None:
    for _ in range(100_000):
        alarm.ring()
    sleep()


def test_a_signal_ends_the_sleep(sleep: Sleep) -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        soon(lambda: os.kill(os.getpid(), signal.SIGTERM))
        sleep()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert heard == [signal.SIGTERM]


def test_a_new_device_ends_the_sleep(sleep: Sleep, tmp_path: Path) -> None:
    soon((tmp_path / "js0").touch)
    sleep()
    assert (tmp_path / "js0").exists()


def test_a_new_device_is_looked_for_a_second_time(sleep: Sleep, tmp_path: Path) -> None:
    (tmp_path / "js0").touch()
    sleep()
    # The program may hear of it later than the folder shows it.
    sleep()


def test_where_devices_cannot_be_watched_no_sleep_is_long(
    tmp_path: Path, connection: tuple[int, int]
) -> None:
    alarm = Alarm((tmp_path / "nowhere",))
    try:
        for _ in range(2):
            alarm.wait(connection[0], None)
    finally:
        alarm.close()


def test_a_closed_alarm_can_be_rung_and_leaves_signals_alone(alarm: Alarm, sleep: Sleep) -> None:
    alarm.ring()
    sleep()
    alarm.close()
    alarm.ring()
    assert signal.set_wakeup_fd(-1) == -1
