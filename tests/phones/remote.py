"""Phones without pages beside a program that runs in the same thread as the test."""

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Protocol

from scenes.link.connection import PhoneConnection
from tests.phones.tables import PlainPhone, cancel_all


class Room(Protocol):
    """A program with a table for phones."""

    @property
    def phones(self) -> PhoneConnection:
        """The connection, which must have been started."""

    def until(self, what: Callable[[], object]) -> None:
        """Make frames until something is true."""


class Remote:
    """Phones that are driven from a test while the program makes its frames."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def do(self, work: Any) -> Any:  # noqa: ANN401
        """Run a coroutine while the program makes frames."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        self._room.until(future.done)
        return future.result()

    def alone(self, work: Any) -> Any:  # noqa: ANN401
        """Run a coroutine while the program makes no frames."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def phone(self, seat: int) -> PlainPhone:
        """A phone that has joined and taken a seat."""
        phone = PlainPhone(SimpleNamespace(connection=self._room.phones))  # type: ignore[arg-type]

        async def sit() -> None:
            await phone.open()
            await phone.until("hello")
            await phone.join()
            await phone.send(t="sit", seat=seat)
            await phone.until("seat")

        self.do(sit())
        self._room.until(lambda: seat in self._room.phones.holders)
        return phone

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(cancel_all(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
