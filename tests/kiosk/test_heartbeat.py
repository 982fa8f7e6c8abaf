"""The heartbeat: one byte a second, and an end when the supervisor is gone."""

import os
import subprocess
import sys
from pathlib import Path

from scenes.kiosk.watchdog.heartbeat import Heartbeat, end_of

ROOT = Path(__file__).parent.parent.parent


class Line:
    """A pipe that counts, is full or is broken."""

    sent = b""
    error: OSError | None = None

    def write(self, data: bytes) -> int:
        if self.error is not None:
            raise self.error
        self.sent += data
        return len(data)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_beats_once_a_second_however_often_it_is_called() -> None:
    line, clock, alarms = Line(), Clock(), list[float]()
    heart = Heartbeat(line.write, clock=clock, alarm=lambda: alarms.append(clock.now))
    for _ in range(600):
        heart.beat()
        clock.now += 1 / 64
    assert len(line.sent) == 10
    assert len(alarms) == 10


def test_after_a_stall_it_does_not_make_up_for_what_was_missed() -> None:
    line, clock = Line(), Clock()
    heart = Heartbeat(line.write, clock=clock)
    heart.beat()
    clock.now += 60
    heart.beat()
    heart.beat()
    assert len(line.sent) == 2


def test_a_full_pipe_is_no_trouble_and_a_broken_one_means_the_supervisor_is_gone() -> None:
    line, clock = Line(), Clock()
    heart = Heartbeat(line.write, clock=clock)
    for error, orphaned in ((BlockingIOError(), False), (BrokenPipeError(), True), (None, True)):
        line.error = error
        heart.beat()
        assert heart.orphaned is orphaned
        clock.now += 1
    assert line.sent == b""


def test_it_is_orphaned_when_the_leash_is_let_go() -> None:
    gone = [False]
    heart = Heartbeat(Line().write, gone=lambda: gone[0])
    assert not heart.orphaned
    gone[0] = True
    assert heart.orphaned


def test_the_end_of_a_stream_is_found_without_waiting_for_it() -> None:
    reading, writing = os.pipe()
    ended = end_of(reading)
    os.write(writing, b"still here")
    assert not ended()
    os.close(writing)
    while not ended():
        pass
    os.close(reading)


PROGRAM = """
import os, subprocess, sys
from scenes.kiosk.watchdog.heartbeat import Heartbeat
print("before", flush=True)
heart = Heartbeat.of_process()
print("printed by somebody", flush=True)
subprocess.run([sys.executable, "-c", "print('printed by a child')"], check=True)
assert sys.stdin.read() == ""
heart.beat()
while not heart.orphaned:
    pass
os._exit(7)
"""


def test_a_process_beats_by_its_output_and_what_it_prints_goes_elsewhere() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().strip() == b"before"
        assert process.stdout.read(1) == b"."
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(timeout=30) == 7
        assert process.stdout.read() == b""
        told = process.stderr.read().split()
    assert told == b"printed by somebody printed by a child".split()
