"""Telling the system's service manager how the kiosk is, over the socket that it names."""

import logging
import os
import socket
from collections.abc import Callable, Mapping, MutableMapping

log = logging.getLogger(__name__)

SOCKET = "NOTIFY_SOCKET"
WATCHDOG_TIME = "WATCHDOG_USEC"
WATCHDOG_PROCESS = "WATCHDOG_PID"
_PATIENCE = 1.0

Send = Callable[[bytes], None]


class Notifier:
    """What the service manager hears; without one, nobody does."""

    def __init__(self, send: Send | None = None, watchdog: float | None = None) -> None:
        self._send = send
        self.watchdog = watchdog
        """Seconds after which the manager takes a silent kiosk for dead; None if it never does."""

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int | None = None) -> "Notifier":
        """The notifier that an environment asks for."""
        address = environment.get(SOCKET, "")
        family = getattr(socket, "AF_UNIX", None)
        if not address or family is None:
            return cls()
        if address[0] not in "/@":
            log.warning("the service manager's socket is of a kind that is not known here")
            return cls()
        # A name with an @ lies in no folder; the kernel knows it by a zero in front.
        target = "\0" + address[1:] if address[0] == "@" else address

        def send(message: bytes) -> None:
            # A socket for each: the manager may have begun anew since the last.
            with socket.socket(family, socket.SOCK_DGRAM) as line:
                line.settimeout(_PATIENCE)
                line.connect(target)
                line.sendall(message)

        return cls(send, _watchdog(environment, os.getpid() if process is None else process))

    def ready(self) -> None:
        """The kiosk is up."""
        self._tell("READY=1")

    def alive(self) -> None:
        """The supervisor is not stuck."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The kiosk is about to end."""
        self._tell("STOPPING=1")

    def status(self, sentence: str) -> None:
        """How things are, for whoever asks the manager."""
        self._tell(f"STATUS={' '.join(sentence.split())}")

    def _tell(self, message: str) -> None:
        if self._send is None:
            return
        try:
            self._send(message.encode())
        except OSError as error:
            # Not louder: it would be said again every few seconds, for a year.
            log.debug("the service manager does not hear: %s", error)


def forget_manager(environment: MutableMapping[str, str]) -> None:
    """Leave the manager's address out of what children are given: it is for this process alone."""
    for name in (SOCKET, WATCHDOG_TIME, WATCHDOG_PROCESS):
        environment.pop(name, None)


def _watchdog(environment: Mapping[str, str], process: int) -> float | None:
    if environment.get(WATCHDOG_PROCESS, str(process)) != str(process):
        return None
    time = environment.get(WATCHDOG_TIME, "")
    return int(time) / 1e6 if time.isascii() and time.isdigit() and int(time) else None
