"""The kiosk's parent process: how it is started, and what ends it."""

import logging
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.storage import files
from game.storage.locks import FileLock
from scenes.core.model.log_file import LogPages
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.supervisor import Notifier, Supervisor

log = logging.getLogger(__name__)

LOG_FILE = "supervisor.log"
"""Not the game's own log: two processes cannot both rotate one file."""
_MOST_BYTES = 200_000
_PATIENCE = 5.0
_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")

KIOSK, CHILD, WAITING = "--kiosk", "--kiosk-child", "--kiosk-waiting"


class AlreadyRunning(Exception):
    """Another kiosk uses the same data folder."""


class Stop:
    """Whether the system, or somebody at a terminal, has asked the kiosk to end."""

    def __init__(self) -> None:
        self.asked = False

    def listen(self) -> None:
        """Handle the signals that ask a program to end."""
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, self._ask)

    def pause(self, seconds: float) -> bool:
        """Wait that many seconds; whether the kiosk was asked to end."""
        time.sleep(seconds)
        return self.asked

    def _ask(self, number: int, frame: object) -> None:
        self.asked = True


def own_command(
    arguments: Sequence[str],
    script: Path,
    executable: str = sys.executable,
    frozen: bool = bool(getattr(sys, "frozen", False)),
) -> list[str]:
    """The command that starts this program again; a packed program needs no interpreter."""
    return [executable, *arguments] if frozen else [executable, str(script), *arguments]


def child_arguments(arguments: Sequence[str]) -> list[str]:
    """The arguments of the game process, from those of the kiosk."""
    return [CHILD if argument == KIOSK else argument for argument in arguments]


def shares_screen(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether two programs can be on the screen at once; not where one owns the graphics card."""
    if not platform.startswith("linux"):
        return True
    if "kmsdrm" in environment.get("SDL_VIDEODRIVER", "").lower():
        return False
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def run_parent(
    arguments: Sequence[str],
    script: Path,
    data: Path,
    language: str,
    environment: Mapping[str, str] = os.environ,
) -> int:
    """Run the kiosk that was started with these arguments; the exit code.

    Raise AlreadyRunning, or OSError where the data folder cannot be used.
    """
    files.make_folder(data)
    lock = FileLock(data / "supervisor.lock")
    if not lock.acquire(_PATIENCE):
        raise AlreadyRunning(f"a kiosk is running already with the data folder {data}")
    pages = _log_to(data)
    stop = Stop()
    stop.listen()
    try:
        log.info("the kiosk begins")
        return Supervisor(
            own_command(child_arguments(arguments), script),
            Counters(data),
            waiting=own_command([WAITING, language], script),
            overlap=shares_screen(environment),
            pause=stop.pause,
            notifier=Notifier.of(environment),
        ).run()
    finally:
        log.info("the kiosk ends")
        logging.getLogger().removeHandler(pages)
        pages.close()
        lock.release()


def _log_to(data: Path) -> LogPages:
    pages = LogPages(data / LOG_FILE, maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8")
    pages.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(pages)
    return pages
