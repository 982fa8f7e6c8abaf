"""The real program in a process of its own, in a real window on a virtual screen."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from scenes.kit.layout import Point, Size

ROOT = Path(__file__).parent.parent
CHECKOUT = (sys.executable, str(ROOT / "main.py"))
PATIENCE = 60


@contextmanager
def xvfb(size: Size, *options: str) -> Iterator[tuple[str, int]]:
    """A virtual screen: the name that programs find it under, and the server's process."""
    reader, writer = os.pipe()
    screen = ("-screen", "0", f"{size[0]}x{size[1]}x24")
    # A server that starts again when its last client leaves turns away who comes in that moment.
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(writer), *screen, *options],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            yield f":{answer.readline().strip()}", server.pid
    finally:
        server.terminate()
        server.wait()


@contextmanager
def virtual_display(size: Size, *options: str) -> Iterator[str]:
    """A virtual screen for programs and a pointer, or a skip where there is none."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        message = f"{' and '.join(missing)} not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with xvfb(size, *options) as (display, _):
        yield display


def until(what: str, found: Callable[[], bool]) -> None:
    for _ in range(PATIENCE * 10):
        if found():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} never came")


def screen_environment(display: str) -> Mapping[str, str]:
    return {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}


class Program:
    def __init__(
        self,
        command: Sequence[str],
        display: str,
        environment: Mapping[str, str] = os.environ,
        cwd: Path = ROOT,
    ) -> None:
        self._pointer = {**os.environ, "DISPLAY": display}
        self.process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env={**environment, **screen_environment(display)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def window(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        return self._xdotool("search", "--class", ".").returncode == 0

    def click(self, at: Point) -> None:
        """Press and release the mouse there, at a human pace."""
        self._xdotool("mousemove", str(round(at[0])), str(round(at[1])))
        time.sleep(0.15)
        self._xdotool("mousedown", "1")
        time.sleep(0.1)
        self._xdotool("mouseup", "1")
        time.sleep(0.4)

    def press(self, keys: str) -> None:
        """Press and release keys."""
        self._xdotool("key", keys)

    def sleeps(self) -> bool:
        """Whether no thread of it wakes up for a few seconds."""
        before = self._wakes()
        time.sleep(3)
        return self._wakes() == before

    def _wakes(self) -> list[str]:
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/status")
        return [
            line for file in threads for line in file.read_text().splitlines() if "ctxt" in line
        ]

    def end(self) -> None:
        self.process.terminate()
        self.process.communicate()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate()

    def _xdotool(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["xdotool", *words], env=self._pointer, capture_output=True, check=False
        )
