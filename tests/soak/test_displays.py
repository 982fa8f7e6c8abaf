"""A kiosk whose X server is killed and started again."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.window import CHECKOUT, screen_environment, until, xvfb

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="X servers of Linux"),
]


@contextmanager
def kiosk(display: str, data: Path) -> Iterator[Path]:
    """A kiosk on that display; yields the log of its supervisor."""
    process = subprocess.Popen(
        [*CHECKOUT, "--kiosk", "--data-dir", str(data)],
        env={**os.environ, **screen_environment(display)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield data / "supervisor.log"
    finally:
        process.terminate()
        process.wait()


def test_a_kiosk_comes_back_when_its_x_server_does(tmp_path: Path) -> None:
    opened = tmp_path / "cartagena.log"

    def games() -> int:
        return opened.read_text().count("the kiosk is open") if opened.exists() else 0

    with xvfb((800, 600)) as (display, server), kiosk(display, tmp_path) as log:
        until("a game", lambda: games() == 1)
        os.kill(server, signal.SIGKILL)
        until("the loss of the display", lambda: "there is no display" in log.read_text())
        time.sleep(10)  # for several games that find no display
        again = subprocess.Popen(["Xvfb", display, "-screen", "0", "800x600x24"])
        try:
            until("another game", lambda: games() == 2)
            assert "safe mode" not in opened.read_text() + log.read_text()
        finally:
            again.terminate()
            again.wait()
