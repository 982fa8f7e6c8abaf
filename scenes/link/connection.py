"""The game's end of the link: starts the serving process, looks, tells, replaces, closes.

Nothing here ever waits. The newest message of each kind is kept and sent once the last batch was
acknowledged, so the pipe never fills, even if the process stands still.
"""

import itertools
import logging
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scenes.link.addresses import PORTS
from scenes.link.protocol import (
    GESTURE_SECONDS,
    Acknowledged,
    Announce,
    Asked,
    Batch,
    Close,
    Failed,
    Holder,
    Invite,
    LobbySeat,
    LobbyTable,
    Order,
    Ready,
    Remove,
    Roll,
    Tell,
    WrongCode,
    packed,
)
from scenes.link.seats import new_code

if TYPE_CHECKING:
    from scenes.link.server import Limits

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
"""How often the process is asked for a sign of life."""
PATIENCE = 4.0
"""Seconds without an acknowledgement after which the process is replaced."""
START_PATIENCE = 60.0
"""Seconds for the start of the process; it needs about one, and many on a starved machine."""
MOST_STARTS = 3
"""How often the process is started without ever serving, before that is called a failure."""
_KILL_SECONDS = 2.0
_FAREWELL_SECONDS = 0.4
"""How long the process has to say goodbye to the phones."""


class Endpoint(NamedTuple):
    """Where the process listens, and what the page is made of."""

    address: str
    assets: Path
    fonts: Mapping[str, Path]
    ports: tuple[int, ...] = tuple(PORTS)
    limits: "Limits | None" = None


class PhoneConnection:
    """The phones at the table; their seats are theirs until it is closed."""

    def __init__(self, endpoint: Endpoint, clock: Callable[[], float] = time.monotonic) -> None:
        self._endpoint = endpoint
        self._clock = clock
        self.code = new_code()
        """The letters to join with."""
        self.port: int | None = None
        """The port, once it listens."""
        self.trouble = ""
        """Why it cannot listen, in the words of the system."""
        self.holders: dict[int, Holder] = {}
        """The phones that hold seats."""
        self.revisions = itertools.count(1)
        """Numbers for the states of all games; they never repeat."""
        self.touches = 0
        """How often somebody at a phone has taken a seat or done something in the game so far."""
        self.table = LobbyTable()
        """The players at the table."""
        self._inviting = False
        self._starts = 0
        """How often the process was started since it last served."""
        self._wrong_codes: tuple[WrongCode, ...] = ()
        """Those that still count, for a new process."""
        self._void: set[bytes] = set()
        """The tokens that were removed here; an older report may still name them."""
        self._last_numbers: dict[int, int] = {}
        """The number of the last request of each phone."""
        self._gestured: dict[int, float] = {}
        """When each phone last sent a gesture."""
        self._requests: list[Asked] = []
        self._told: dict[Hashable, Tell] = {}
        """The newest table and state of each seat, for a new process."""
        self._pending: dict[Hashable, Order] = {}
        self._batches = itertools.count(1)
        self._unread: int | None = None
        """The number of the batch that is not acknowledged yet."""
        self._sent = 0.0
        """When the last batch was sent, or the process started."""
        self._pipe: Connection
        self._process: BaseProcess | None = None
        self._start()

    @property
    def is_listening(self) -> bool:
        """Whether phones can connect, now or in a moment."""
        return self._process is not None

    @property
    def url(self) -> str:
        """The address of the page; empty until it listens."""
        return f"http://{self._endpoint.address}:{self.port}/" if self.port else ""

    @property
    def invitation(self) -> str:
        """The address with the code, which no log of a server sees."""
        return f"{self.url}#{self.code}" if self.port else ""

    @property
    def inviting(self) -> bool:
        """Whether the code is on the screen, and so counts."""
        return self._inviting

    @property
    def is_settled(self) -> bool:
        """Whether the process has read everything that was sent to it."""
        return self.port is not None and self._unread is None and not self._pending

    @property
    def process_id(self) -> int | None:
        """The number of the serving process."""
        return None if self._process is None else self._process.pid

    def last_number(self, seat: int) -> int:
        """Return the number of the last request of the phone at a seat."""
        return self._last_numbers.get(seat, 0)

    def accept_gesture(self, seat: int) -> bool:
        """Return whether a phone has waited long enough for another gesture; if so, tell it.

        It then offers no more for a while.
        """
        now = self._clock()
        before = self._gestured.get(seat)
        if before is not None and now - before < GESTURE_SECONDS:
            return False
        self._gestured[seat] = now
        self.tell(seat, "answer", packed(t="answer", shown=GESTURE_SECONDS))
        return True

    # What the game tells

    def announce(self, table: LobbyTable) -> None:
        """Show these players in the lobby; a seat that is now another's loses its phone."""
        if table == self.table:
            return
        for seat in self.holders.keys() - self.holders_at(table):
            self.remove(seat)
        self.table = table
        self._order("table", Announce(table))

    def holders_at(self, table: LobbyTable) -> dict[int, Holder]:
        """Return the phones whose seats belong to the same people at another table."""
        pairs = enumerate(zip(table.seats, self.table.seats, strict=False))
        same = {seat for seat, (now, was) in pairs if now.is_person and _is_same(now, was)}
        return {seat: holder for seat, holder in self.holders.items() if seat in same}

    def invite(self, is_open: bool) -> None:
        """Let the code count from now on, or no longer."""
        if is_open:
            self.listen()
        if is_open != self._inviting:
            self._inviting = is_open
            self._order("invite", Invite(is_open))

    def tell(self, seat: int, kind: str, body: bytes) -> None:
        """Send a message to the phone at a seat, unless a newer one of its kind comes first."""
        told = Tell(seat, kind, body)
        if kind == "table" and self._told.get((seat, kind)) == told:
            return
        if kind != "answer":
            self._told[seat, kind] = told
        self._order((seat, kind), told)

    def remove(self, seat: int) -> None:
        """Take a seat from its phone, whose token no longer counts."""
        holder = self.holders.pop(seat, None)
        if holder is not None:
            self._void.add(holder.token)
            self._forget(seat)
            self._order((seat, "remove"), Remove(seat))

    def remove_away(self) -> None:
        """Take their seats from all phones that are not connected."""
        for seat, holder in tuple(self.holders.items()):
            if not holder.here:
                self.remove(seat)

    def _forget(self, seat: int) -> None:
        self._last_numbers.pop(seat, None)
        for kind in ("table", "state", "answer"):
            self._told.pop((seat, kind), None)
            self._pending.pop((seat, kind), None)
        self._requests = [asked for asked in self._requests if asked.seat != seat]

    def _order(self, key: Hashable, order: Order) -> None:
        self._pending[key] = order
        self._send()

    def _send(self) -> None:
        if self._process is None or self._unread is not None or self.port is None:
            return
        orders = tuple(self._pending.values())
        self._pending.clear()
        number = next(self._batches)
        try:
            self._pipe.send(Batch(number, orders))
        except OSError:
            # The process has ended, and is replaced with the next look.
            log.debug("the process for phones does not listen")
        self._unread = number
        self._sent = self._clock()

    # What phones ask

    def look(self) -> None:
        """Read what the process has reported, without waiting; replace it if it does not live."""
        if self._process is None:
            return
        try:
            while self._pipe.poll():
                self._hear(self._pipe.recv())
        except (EOFError, OSError):
            if not self.trouble and self._starts >= MOST_STARTS:
                self.trouble = "the process for phones ends at once"
                log.error("%s", self.trouble)
            elif not self.trouble:
                log.warning("the process for phones has ended; another one is started")
                self._replace()
            return
        silence = self._clock() - self._sent
        waits = self._unread is not None or (self.port is None and not self.trouble)
        if waits and silence > (START_PATIENCE if self.port is None else PATIENCE):
            log.warning("the process for phones has not answered for %.0f s", silence)
            self._replace()
        elif not waits and (self._pending or silence > BEAT_SECONDS):
            self._send()

    def rest(self, seconds: float) -> None:
        """Sleep, but not longer than until a phone asks for something."""
        if self._process is None or self.trouble:
            time.sleep(seconds)
            return
        try:
            self._pipe.poll(seconds)
        except OSError:
            # The process has ended; `look` replaces it.
            time.sleep(seconds)

    def take_requests(self) -> list[Asked]:
        """Return what phones have asked for since the last time; each request only once."""
        self.look()
        requests = [asked for asked in self._requests if asked.seat in self.holders]
        self._requests = []
        return requests

    def _hear(self, report: object) -> None:
        match report:
            case Ready(port):
                self.port = port
                self.trouble = ""
                self._starts = 0
                self._send()
            case Failed(reason):
                self.trouble = reason
            case Acknowledged(number):
                if number == self._unread:
                    self._unread = None
                    if self._pending:
                        self._send()
            case Roll():
                self._call_the_roll(report)
            case Asked(seat) if self._is_held_by(seat, report.token):
                self._note_request(report)

    def _call_the_roll(self, roll: Roll) -> None:
        self.code = roll.code
        self._wrong_codes = roll.wrong_codes
        now = {seat: each for seat, each in roll.holders.items() if each.token not in self._void}
        self.touches += sum(not self._is_held_by(seat, each.token) for seat, each in now.items())
        for seat, before in self.holders.items():
            if seat not in now or now[seat].token != before.token:
                self._forget(seat)
        self.holders = now

    def _is_held_by(self, seat: int, token: bytes) -> bool:
        holder = self.holders.get(seat)
        return holder is not None and holder.token == token

    def _note_request(self, asked: Asked) -> None:
        seat = asked.seat
        if asked.request.number > self.last_number(seat):
            self._last_numbers[seat] = asked.request.number
            self._requests.append(asked)
        elif (told := self._told.get((seat, "state"))) is not None:
            # It was done already; a phone that asks twice may have missed the answer.
            self._order((seat, "state"), told)

    # The process

    def _start(self) -> None:
        # Imported here: without the libraries the game runs, only without phones.
        from scenes.link.server import Limits, Service, serve_phones

        endpoint = self._endpoint
        service = Service(
            assets=endpoint.assets,
            fonts=endpoint.fonts,
            address=endpoint.address,
            ports=endpoint.ports,
            code=self.code,
            holders=dict(self.holders),
            wrong_codes=self._wrong_codes,
            table=self.table,
            inviting=self._inviting,
            limits=endpoint.limits or Limits(),
        )
        # Spawned: a fork would copy the window library in an undefined state.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=serve_phones, args=(theirs, service), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        self._starts += 1
        self._unread = None
        self._sent = self._clock()

    def _replace(self) -> None:
        """Start another process with the same port, code, tokens and wrong codes."""
        if self._process is not None:
            self._pipe.close()
            # It has no data to lose, and a suspended process would not react to anything milder.
            self._process.kill()
            self._process.join(_KILL_SECONDS)
        self._leave_port()
        self._pending = dict(self._told)
        self._start()

    def _leave_port(self) -> None:
        """Remember the port, which the next process listens on."""
        if self.port is not None:
            self._endpoint = self._endpoint._replace(ports=(self.port,))
            self.port = None

    def listen(self) -> None:
        """Serve again after `stop_listening`, with the same port, code and tokens."""
        if self._process is None:
            self._pending = dict(self._told)
            self._start()

    def stop_listening(self) -> None:
        """Tell all phones that the table is closed, and end the process; seats stay taken."""
        process = self._process
        if process is None:
            return
        self._process = None
        self._leave_port()
        self._starts = 0
        self.trouble = ""
        self.holders = {seat: each._replace(here=False) for seat, each in self.holders.items()}
        with suppress(OSError):
            if self._clock() - self._sent < PATIENCE:
                self._pipe.send(Batch(next(self._batches), (Close(),)))
        # In a thread, as the loop never waits; the end of the program waits for it.
        threading.Thread(target=_end, args=(process, self._pipe)).start()

    def close(self) -> None:
        """End everything; no token counts any longer."""
        self.stop_listening()
        self.holders = {}


def _end(process: BaseProcess, pipe: Connection) -> None:
    """Let a process say goodbye, but not for long."""
    process.join(_FAREWELL_SECONDS)
    process.kill()
    process.join(_KILL_SECONDS)
    pipe.close()


def _is_same(now: LobbySeat, before: LobbySeat) -> bool:
    """Return whether a seat is still the same person's."""
    return (now.name, now.colour) == (before.name, before.colour)
