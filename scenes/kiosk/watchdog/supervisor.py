"""The supervisor: starts the game, watches its heartbeat, and starts it again when it breaks."""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from game.storage import files
from game.storage.locks import FileLock
from scenes.core.model.log_file import LogPages
from scenes.kiosk.watchdog.counters import Counters

log = logging.getLogger(__name__)

LEAVE = 0
"""The game's exit code when the operator leaves the kiosk."""
RESTART = 75
"""The game's exit code when it wants to be started again at once."""
NO_SCREEN = 69
"""The game's exit code when there is no display to show it on."""
BAD_SETTINGS = 78
"""The game's exit code when kiosk.toml cannot be used, and no earlier settings are known."""
SAFE_OPTION = "--kiosk-safe"
LOG_FILE = "supervisor.log"
"""Not the game's own log: two processes cannot both rotate one file."""
KIOSK = "--kiosk"
CHILD = "--kiosk-child"
WAITING = "--kiosk-waiting"
SOCKET = "NOTIFY_SOCKET"
"""The environment variable in which systemd says where it listens."""
WATCHDOG_TIME = "WATCHDOG_USEC"
"""The environment variable with the microseconds after which systemd misses a sign of life."""
WATCHDOG_PROCESS = "WATCHDOG_PID"
"""The environment variable with the process that is to give it."""
_LONGEST_LINE = 500
_LOST_DISPLAY = ("XIO:", "X connection to ")
"""How the last words of a program begin whose X server has gone; the system ends it at once."""


class Notifier:
    """Tells the system's service manager how the kiosk is; without one, nobody."""

    def __init__(
        self, send: Callable[[bytes], None] | None = None, watchdog: float | None = None
    ) -> None:
        self._send = send
        self.watchdog = watchdog
        """Seconds after which the manager takes a silent kiosk for dead; None for never."""

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int | None = None) -> "Notifier":
        """Return the notifier that the environment asks for."""
        address = environment.get(SOCKET, "")
        family = getattr(socket, "AF_UNIX", None)
        if not address or family is None:
            return cls()
        if address[0] not in "/@":
            log.warning("the service manager's socket is of a kind that is not known here")
            return cls()
        # A name with an @ is not a file: it is in Linux's abstract namespace, after a zero byte.
        target = "\0" + address[1:] if address[0] == "@" else address

        def send(message: bytes) -> None:
            # A new socket each time: the manager may have restarted since the last.
            with socket.socket(family, socket.SOCK_DGRAM) as line:
                line.settimeout(1.0)
                line.connect(target)
                line.sendall(message)

        process = os.getpid() if process is None else process
        meant = environment.get(WATCHDOG_PROCESS, str(process)) == str(process)
        time = environment.get(WATCHDOG_TIME, "") if meant else ""
        return cls(send, int(time) / 1e6 or None if time.isascii() and time.isdigit() else None)

    def tell(self, message: str) -> None:
        """Send a message, if there is a manager; on one line, as lines are separate messages."""
        if self._send is None:
            return
        try:
            self._send(" ".join(message.split()).encode())
        except OSError as error:
            # Only for debugging: it would be repeated every few seconds, for a year.
            log.debug("the service manager does not hear: %s", error)


def forget_manager(environment: MutableMapping[str, str]) -> None:
    """Remove the manager's address, which is for this process alone, from what children get."""
    for name in (SOCKET, WATCHDOG_TIME, WATCHDOG_PROCESS):
        environment.pop(name, None)


class Child(Protocol):
    """A program that was started and runs until it ends or is killed."""

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs, negative for a signal."""

    @property
    def beats(self) -> int:
        """How many bytes of heartbeat have come so far."""

    @property
    def words(self) -> Sequence[str]:
        """The last lines that it wrote to its error output."""

    def release(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it, whatever it is doing."""


class Process:
    """A child process that sends its heartbeat to its output, and ends when its input closes."""

    def __init__(self, command: Sequence[str]) -> None:
        environment = dict(os.environ)
        forget_manager(environment)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, bufsize=0
        )
        self.beats = 0
        self._words: deque[str] = deque(maxlen=60)
        _read("heartbeat", self._count, self._process.stdout)
        self._listener = _read("last words", self._listen, self._process.stderr)

    @property
    def code(self) -> int | None:
        return self._process.poll()

    @property
    def words(self) -> Sequence[str]:
        if self.code is not None:
            # They may still be on their way; but a grandchild may hold the pipe open for ever.
            self._listener.join(timeout=1.0)
        return tuple(self._words)

    def release(self) -> None:
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def kill(self) -> None:
        with suppress(OSError):
            self._process.kill()

    def _count(self, stream: IO[bytes]) -> None:
        while data := stream.read(4096):
            self.beats += len(data)

    def _listen(self, stream: IO[bytes]) -> None:
        begun = b""
        while data := stream.read(4096):
            with suppress(OSError, ValueError):
                # Our own error output repeats it, where there is one.
                if sys.stderr is not None:
                    sys.stderr.write(data.decode(errors="replace"))
                    sys.stderr.flush()
            *whole, begun = (begun + data).split(b"\n")
            for line in whole:
                self._hear(line)
            begun = begun[-_LONGEST_LINE:]
        self._hear(begun)

    def _hear(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()[:_LONGEST_LINE]
        if text:
            self._words.append(text)


def _read(
    name: str, read: Callable[[IO[bytes]], None], stream: IO[bytes] | None
) -> threading.Thread:
    """Read a stream to its end in a thread of its own, and close it."""
    assert stream is not None

    def run() -> None:
        with suppress(OSError), stream:
            read(stream)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


@dataclass(frozen=True, slots=True)
class Terms:
    """How long, in seconds, the supervisor waits for what."""

    first_beat: float = 60.0
    """After the start: a slow machine draws everything for the first time."""
    beat: float = 15.0
    shortest_pause: float = 1.0
    longest_pause: float = 60.0
    soon: float = 120.0
    """A game that breaks within this time of its start breaks soon."""
    loop: int = 3
    """After this many in a row that broke soon, the next one starts in safe mode."""
    proven: float = 1800.0
    """After this time in safe mode, the next start is a normal one."""
    hasty: float = 10.0
    """A game that wants a restart within this time of its start is broken."""
    no_screen: float = 2.0
    """Until a display that is not there is looked for again."""
    farewell: float = 10.0
    """For a game that was asked to end."""
    asleep: float = 5.0
    """If a step took this long, the whole machine slept."""
    counting: float = 600.0
    """Between two updates of the uptime."""
    step: float = 0.25


@dataclass(frozen=True, slots=True)
class _End:
    """How a game ended: with a code, unless it was stuck or did not start."""

    lived: float
    code: int | None = None
    stuck: bool = False
    words: Sequence[str] = ()
    """The last lines it wrote."""

    @property
    def screen_lost(self) -> bool:
        """Whether the display went away while the game was running."""
        return self.code == 1 and any(line.startswith(_LOST_DISPLAY) for line in self.words)

    @property
    def sentence(self) -> str:
        """What happened, for the operator's page; what the game wrote goes to the log only."""
        if self.screen_lost:
            return f"The display went away {_span(self.lived)} after the start of the game"
        after = f"{_span(self.lived)} after its start"
        if self.stuck:
            return f"The game gave no sign of life and was ended {after}"
        if self.code is None:
            return "The game cannot be started"
        if self.code == BAD_SETTINGS:
            return "The settings in kiosk.toml cannot be used"
        if self.code == RESTART:
            return f"The game asked to be restarted {after}"
        if self.code < 0:
            name = str(-self.code)
            with suppress(ValueError):
                name = signal.Signals(-self.code).name
            return f"The game was ended by signal {name} {after}"
        # Windows has large exit codes that people know by their digits in base 16.
        code = str(self.code) if self.code < 1000 else hex(self.code)
        return f"The game ended with code {code} {after}"


def _span(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def _sleep(seconds: float) -> bool:
    time.sleep(seconds)
    return False


@dataclass(slots=True)
class Supervisor:
    """Keeps the game of a command running until the operator leaves or the system ends it."""

    command: Sequence[str]
    counters: Counters
    waiting: Sequence[str] = ()
    """The command that shows a picture while there is no game."""
    overlap: bool = True
    """Whether the picture and the game can be on the screen together."""
    terms: Terms = field(default_factory=Terms)
    spawn: Callable[[Sequence[str]], Child] = Process
    clock: Callable[[], float] = time.monotonic
    pause: Callable[[float], bool] = _sleep
    """Waits that many seconds; returns whether the kiosk was asked to end."""
    notifier: Notifier = field(default_factory=Notifier)
    _picture: Child | None = field(default=None, init=False)
    _safe: bool = field(default=False, init=False)
    _broken_soon: int = field(default=0, init=False)
    """How many games in a row broke soon."""
    _screenless: bool = field(default=False, init=False)
    """Whether there was no display for the last game."""
    _told: float | None = field(default=None, init=False)
    """When the service manager last heard that all is well."""

    def run(self) -> int:
        """Run until the kiosk ends; the exit code."""
        self.notifier.tell("READY=1")
        try:
            while True:
                end = self._live()
                if end is None or end.code == LEAVE or not self._recover(end):
                    return LEAVE
        finally:
            self.notifier.tell("STOPPING=1")
            self._hide_picture()

    def _recover(self, end: _End) -> bool:
        """Report how a game ended and pause; whether to start another one."""
        if end.lived >= self.terms.soon:
            self._broken_soon = 0
        if end.lived >= self.terms.proven:
            self._safe = False
        if end.code == RESTART and end.lived >= self.terms.hasty:
            log.info("the game wants to be started again")
            return True
        if end.code == NO_SCREEN:
            return self._await_screen()
        log.error("%s", end.sentence)
        for line in end.words:
            log.info("it said: %s", line)
        self.counters.failed(end.sentence)
        self.counters.count("restarts")
        if end.screen_lost:
            # Perhaps only the game's window was killed: then the picture can be seen.
            self._show_picture()
            return self._rest(self.terms.no_screen)
        if end.code == BAD_SETTINGS:
            return self._await_settings(end)
        self._broken_soon += end.lived < self.terms.soon
        if self._broken_soon >= self.terms.loop and not self._safe:
            log.error("it breaks again and again: from now on in safe mode")
            self._safe = True
        self.notifier.tell(f"STATUS=Back in a moment. {end.sentence}.")
        self._show_picture()
        doubled = self.terms.shortest_pause * 2.0 ** min(max(0, self._broken_soon - 1), 30)
        return self._rest(min(doubled, self.terms.longest_pause))

    def _await_screen(self) -> bool:
        """Pause until a display may be back; that it was gone is not the game's fault."""
        if not self._screenless:
            log.warning("there is no display; the game is started again when there is one")
            self.notifier.tell("STATUS=Waiting for the display.")
            self._hide_picture()
        self._screenless = True
        return self._rest(self.terms.no_screen)

    def _await_settings(self, end: _End) -> bool:
        """Show the waiting picture until the file may be right: safe mode would not help."""
        self.notifier.tell(f"STATUS={end.sentence}.")
        self._show_picture()
        return self._rest(self.terms.longest_pause)

    def _live(self) -> _End | None:
        """Start a game and watch it to its end; None if the kiosk was asked to end."""
        if not self.overlap:
            self._hide_picture()
        started = self.clock()
        try:
            child = self.spawn([*self.command, *([SAFE_OPTION] if self._safe else [])])
        except OSError as error:
            return _End(0.0, words=(error.strerror or str(error),))
        if not self._screenless:
            self._tell_start()
        try:
            return self._watch(child, started)
        finally:
            child.release()

    def _tell_start(self) -> None:
        how = " in safe mode" if self._safe else ""
        log.info("the game is started%s", how)
        self.notifier.tell(f"STATUS=The game runs{how}.")

    def _watch(self, child: Child, started: float) -> _End | None:
        terms = self.terms
        last = counted = now = started
        beats, limit = 0, terms.first_beat
        while (code := child.code) is None:
            before = now
            if not self._rest(terms.step):
                self._part_with(child)
                self._count_uptime(self.clock() - counted)
                return None
            now = self.clock()
            if child.beats != beats:
                beats, last, limit = child.beats, now, terms.beat
                self._hide_picture()
                if self._screenless:
                    self._screenless = False
                    self._tell_start()
            elif now - before > terms.asleep:
                last = now
            elif now - last > limit:
                self._kill(child)
                self._count_uptime(now - counted)
                return _End(now - started, stuck=True, words=child.words)
            if now - counted >= terms.counting:
                self._count_uptime(now - counted)
                counted = now
        self._count_uptime(now - counted)
        return _End(self.clock() - started, code, words=child.words)

    def _count_uptime(self, seconds: float) -> None:
        if seconds >= 1:
            self.counters.count("seconds_up", round(seconds))

    def _part_with(self, child: Child) -> None:
        """Ask a child to end, and kill it if it does not."""
        child.release()
        self._wait_for(child)
        if child.code is None:
            log.warning("a child does not end by itself")
            self._kill(child)

    def _kill(self, child: Child) -> None:
        child.kill()
        self._wait_for(child)

    def _wait_for(self, child: Child) -> None:
        end = self.clock() + self.terms.farewell
        while child.code is None and self.clock() < end:
            self._breathe(self.terms.step)

    def _show_picture(self) -> None:
        if not self.waiting or (self._picture is not None and self._picture.code is None):
            return
        try:
            self._picture = self.spawn(self.waiting)
        except OSError as error:
            log.warning("there is no picture meanwhile: %s", error)

    def _hide_picture(self) -> None:
        if self._picture is not None:
            self._part_with(self._picture)
            self._picture = None

    def _rest(self, seconds: float) -> bool:
        """Wait, and return False as soon as the kiosk is asked to end."""
        end = self.clock() + seconds
        while (left := end - self.clock()) > 0:
            if self._breathe(min(left, self.terms.step)):
                return False
        return True

    def _breathe(self, seconds: float) -> bool:
        """Pause for a moment, and tell the service manager now and then that all is well."""
        watchdog, now = self.notifier.watchdog, self.clock()
        if watchdog is not None and (self._told is None or now - self._told >= watchdog / 4):
            self.notifier.tell("WATCHDOG=1")
            self._told = now
        return self.pause(seconds)


class AlreadyRunning(Exception):
    """Another kiosk uses the same data folder."""


class Stop:
    """Whether the system, or somebody at a terminal, has asked the kiosk to end."""

    def __init__(self) -> None:
        self.asked = False

    def listen(self) -> None:
        """Handle the signals that ask a program to end."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, self._ask)

    def pause(self, seconds: float) -> bool:
        """Wait that many seconds; whether the kiosk was asked to end."""
        time.sleep(seconds)
        return self.asked

    def _ask(self, _number: int, _frame: object) -> None:
        self.asked = True


def own_command(
    arguments: Sequence[str],
    script: Path,
    executable: str = sys.executable,
    frozen: bool = bool(getattr(sys, "frozen", False)),
) -> list[str]:
    """Return the command that starts this program; a packed program needs no interpreter."""
    return [executable, *arguments] if frozen else [executable, str(script), *arguments]


def child_arguments(arguments: Sequence[str]) -> list[str]:
    """Return the arguments of the game process, made from those of the kiosk."""
    return [CHILD if argument == KIOSK else argument for argument in arguments]


def shares_screen(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Return whether two programs can share the screen; not where one owns the graphics card."""
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
    patience: float = 5.0,
) -> int:
    """Run the kiosk that was started with these arguments; the exit code.

    Raise AlreadyRunning if another kiosk keeps the data folder for longer than the patience, in
    seconds, or OSError if the folder cannot be used.
    """
    files.make_folder(data)
    lock = FileLock(data / "supervisor.lock")
    if not lock.acquire(patience):
        raise AlreadyRunning(f"a kiosk is running already with the data folder {data}")
    pages = LogPages(data / LOG_FILE, 200_000, 1)
    pages.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(pages)
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
        root.removeHandler(pages)
        pages.close()
        lock.release()
