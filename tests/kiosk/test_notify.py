"""Talking to the service manager: real datagrams, over a real socket."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.kiosk.watchdog.supervisor import Notifier, forget_manager

if not hasattr(socket, "AF_UNIX"):
    pytest.skip("there are no such sockets here", allow_module_level=True)


@pytest.fixture
def manager() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(5)
        yield line


@pytest.fixture
def address() -> Iterator[str]:
    # Not the test's own folder: a socket's address may have no more than about 100 characters.
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "notify")


def heard(manager: socket.socket) -> str:
    return manager.recv(4096).decode()


def test_the_manager_hears_everything_word_by_word(manager: socket.socket, address: str) -> None:
    manager.bind(address)
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    notifier.ready()
    notifier.alive()
    notifier.status("All is well,\nand the wind is fair.")
    notifier.stopping()
    assert [heard(manager) for _ in range(4)] == [
        "READY=1",
        "WATCHDOG=1",
        "STATUS=All is well, and the wind is fair.",
        "STOPPING=1",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has abstract names")
def test_a_name_with_an_at_sign_lies_in_no_folder(manager: socket.socket) -> None:
    name = f"cartagena-test-{os.getpid()}"
    manager.bind(f"\0{name}")
    Notifier.of({"NOTIFY_SOCKET": f"@{name}"}).ready()
    assert heard(manager) == "READY=1"


def test_a_manager_that_begins_anew_is_heard_again(address: str) -> None:
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    for _ in range(2):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(5)
            line.bind(address)
            notifier.alive()
            assert heard(line) == "WATCHDOG=1"
        os.unlink(address)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NOTIFY_SOCKET": ""},
        {"NOTIFY_SOCKET": "/nowhere/at/all"},
        {"NOTIFY_SOCKET": "vsock:2:1234"},
        {"NOTIFY_SOCKET": "/" + "x" * 300},
    ],
)
def test_without_a_manager_nothing_happens(environment: dict[str, str]) -> None:
    notifier = Notifier.of(environment)
    notifier.ready()
    notifier.alive()
    notifier.stopping()


def test_the_watchdog_is_told_in_seconds_if_it_is_for_this_process() -> None:
    here = {"NOTIFY_SOCKET": "/somewhere", "WATCHDOG_USEC": "30000000"}
    assert Notifier.of(here, process=7).watchdog == 30.0
    assert Notifier.of({**here, "WATCHDOG_PID": "7"}, process=7).watchdog == 30.0
    assert Notifier.of({**here, "WATCHDOG_PID": "8"}, process=7).watchdog is None
    assert Notifier.of({**here, "WATCHDOG_USEC": "soon"}, process=7).watchdog is None
    assert Notifier.of({**here, "WATCHDOG_USEC": "0"}, process=7).watchdog is None
    assert Notifier.of({"NOTIFY_SOCKET": "/somewhere"}, process=7).watchdog is None
    assert Notifier().watchdog is None


def test_children_are_not_told_of_the_manager() -> None:
    environment = {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "2", "HOME": "/h"}
    forget_manager(environment)
    assert environment == {"HOME": "/h"}
