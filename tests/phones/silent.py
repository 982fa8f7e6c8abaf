"""Phones without a process: a connection that holds seats, and of which nobody hears anything."""

from collections.abc import Iterable

from scenes.phones.link.connection import Endpoint, PhoneConnection
from scenes.phones.link.protocol import Holder, LobbyTable
from tests.phones.tables import ASSETS

HOME = "192.168.178.34"
PORT = 8765


class SilentPhones(PhoneConnection):
    """Phones at some seats, for scenes that only show them."""

    def __init__(self, table: LobbyTable, seats: Iterable[int], away: Iterable[int] = ()) -> None:
        super().__init__(Endpoint(HOME, ASSETS, {}))
        self.code = "BKRTZ"
        self.port = PORT
        self.table = table
        gone = frozenset(away)
        self.holders = {
            seat: Holder(token=bytes([seat]), here=seat not in gone, language="en")
            for seat in seats
        }

    @property
    def is_listening(self) -> bool:
        return True

    def _start(self) -> None:
        """Start no process."""

    def look(self) -> None:
        """Hear nothing."""
