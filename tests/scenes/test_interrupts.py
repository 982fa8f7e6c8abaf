"""Signals during the last save: never at once, never with a traceback."""

import signal
import subprocess
import sys
import time

import pytest

from scenes.app.client import GRACE, unhurried

PROGRAM = """
import time
from scenes.app.client import unhurried
with unhurried():
    print("saving", flush=True)
    time.sleep({seconds})
print("saved", flush=True)
"""


def saving(seconds: float) -> "subprocess.Popen[str]":
    """Start a program that saves for some seconds; return it when it has begun."""
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(seconds=seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "saving\n"
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_is_saved_within_two_seconds_is_saved_however_often_one_asks(
    number: signal.Signals,
) -> None:
    program = saving(1.0)
    for _ in range(5):
        program.send_signal(number)
        time.sleep(0.1)
    out, told = program.communicate(timeout=20)
    assert (program.returncode, out, told) == (0, "saved\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
def test_who_still_asks_after_two_seconds_is_heard() -> None:
    program = saving(60.0)
    began = time.monotonic()
    while program.poll() is None and time.monotonic() - began < 20:
        program.send_signal(signal.SIGTERM)
        time.sleep(0.1)
    assert time.monotonic() - began >= GRACE - 0.2
    assert (program.wait(), program.communicate()[1]) == (128 + signal.SIGTERM, "")


def test_afterwards_signals_are_heard_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with unhurried():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
