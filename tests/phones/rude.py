"""A phone that does not do as it is told: a WebSocket by hand, which ignores close frames."""

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from scenes.link.addresses import LOOPBACK
from scenes.link.connection import PhoneConnection
from scenes.link.protocol import VERSION
from tests import first_of

_TEXT = 0x1
_CLOSE = 0x8
_FINAL = 0x80
_MASKED = 0x80
_SHORT = 126
"""From this length on, the length of a frame has two more bytes."""


class RudePhone:
    """A connection that goes on sending until the other end cuts the line."""

    def __init__(self, connection: PhoneConnection, own: str = LOOPBACK) -> None:
        self._connection = connection
        port = connection.port or 0
        self._socket = socket.create_connection((LOOPBACK, port), 20, (own, 0))
        self._stream = self._socket.makefile("rb")
        self.code: int | None = None
        """The code of the close frame, which it did not answer."""
        self.token = ""
        self.state: dict[str, Any] = {}
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            "GET /ws HTTP/1.1",
            f"Host: {LOOPBACK}:{port}",
            f"Origin: http://{LOOPBACK}:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        self._socket.sendall("\r\n".join((*lines, "", "")).encode())
        while self._stream.readline().strip():
            pass
        self.until("hello")

    def send(self, *messages: dict[str, object]) -> None:
        """Send messages in one write; none if the line is cut."""
        with suppress(ConnectionError):
            self._socket.sendall(b"".join(_frame(json.dumps(each).encode()) for each in messages))

    def _received(self) -> Iterator[dict[str, Any]]:
        """Yield messages until the line is cut; only note that it is asked to close."""
        while len(head := self._read(2)) == 2:
            length = head[1]
            if length == _SHORT:
                length = int.from_bytes(self._read(2), "big")
            body = self._read(length)
            if head[0] & 0xF == _CLOSE:
                self.code = int.from_bytes(body[:2], "big")
                yield {"t": "close"}
            elif head[0] & 0xF == _TEXT:
                message: dict[str, Any] = json.loads(body)
                self.token = message.get("token", self.token)
                if message["t"] == "state":
                    self.state = message
                yield message

    def _read(self, length: int) -> bytes:
        with suppress(ConnectionError):
            return self._stream.read(length)
        return b""

    def until(self, kind: str) -> dict[str, Any]:
        """Read until a message of a kind; `close` is the frame that it does not answer."""
        return first_of((each for each in self._received() if each["t"] == kind), f"message {kind}")

    def join(self, code: str = "") -> None:
        """Enter the lobby."""
        self.send({"t": "join", "v": VERSION, "code": code or self._connection.code})

    def sit(self, seat: int) -> "RudePhone":
        """Take a seat."""
        self.join()
        self.until("lobby")
        self.send({"t": "sit", "seat": seat})
        self.until("state")
        return self

    def kinds_until_cut(self) -> list[str]:
        """Return the kinds of everything that comes until the line is cut."""
        return [each["t"] for each in self._received()]


def _frame(body: bytes) -> bytes:
    """Return a text in a frame, masked with zeros."""
    size = bytes([_MASKED | len(body)])
    if len(body) >= _SHORT:
        size = bytes([_MASKED | _SHORT]) + len(body).to_bytes(2, "big")
    return bytes([_FINAL | _TEXT]) + size + bytes(4) + body
