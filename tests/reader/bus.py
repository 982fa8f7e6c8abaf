"""A real accessibility bus of its own, and a second process that listens on it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from tests.window import until

LISTENER = Path(__file__).with_name("listener.py")
SYSTEM_PYTHON = "/usr/bin/python3"
_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
_ENABLE = (
    *("gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"),
    *("--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled"),
)


@cache
def missing() -> tuple[str, ...]:
    """What is not installed of all that a listener needs."""
    lacks = [tool for tool in ("dbus-daemon", "gdbus", "Xvfb") if shutil.which(tool) is None]
    if not any(Path(launcher).exists() for launcher in _LAUNCHERS):
        lacks.append("at-spi2-core")
    asks = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if not Path(SYSTEM_PYTHON).exists():
        lacks.append("the system's Python")
    elif subprocess.run([SYSTEM_PYTHON, "-c", asks], capture_output=True, check=False).returncode:
        lacks.append("gir1.2-atspi-2.0 and python3-gi")
    return tuple(lacks)


def need_listeners() -> None:
    """Skip a test, with one sentence, where no process can listen; not on the build machines."""
    if missing():
        sentence = f"{' and '.join(missing())} not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(sentence)
        pytest.skip(sentence)


@contextmanager
def session_bus() -> Iterator[Mapping[str, str]]:
    """A session bus of its own: the environment of programs that use it."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    # The accessibility bus is a file in this folder: two of them would take it from each other.
    # That somebody listens is a setting, which would stay: the player's own are left alone.
    with tempfile.TemporaryDirectory(prefix="bus", ignore_cleanup_errors=True) as folder:
        own = {**os.environ, "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder}
        daemon = subprocess.Popen(
            command, env=own, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert daemon.stdout is not None
        try:
            address = daemon.stdout.readline().strip()
            number = str(daemon.pid)
            yield {**own, "DBUS_SESSION_BUS_ADDRESS": address, "SESSION_BUS_PID": number}
        finally:
            daemon.terminate()
            daemon.wait()


def enable(environment: Mapping[str, str], *, wanted: bool = True) -> bool:
    """Tell the programs on a bus that somebody listens, or nobody; whether that arrived."""
    value = f"<{'true' if wanted else 'false'}>"
    told = subprocess.run(
        [*_ENABLE, value], env=dict(environment), capture_output=True, check=False
    )
    return told.returncode == 0


@contextmanager
def accessible_bus() -> Iterator[Mapping[str, str]]:
    """A session bus on which somebody listens to programs."""
    with session_bus() as environment:
        until("the accessibility bus", lambda: enable(environment))
        yield environment
