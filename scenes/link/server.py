"""The serving process: the page's files in memory, connections, limits. It knows no game.

Strangers' bytes are parsed here, where nothing can be broken. Of each seat it only has what the
phone of that seat may know.
"""

import asyncio
import errno
import gzip
import json
import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from http import HTTPStatus
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response

from scenes.link.page import PageFile, crew_file, page_files
from scenes.link.protocol import (
    LONGEST_MESSAGE,
    VERSION,
    Acknowledged,
    Announce,
    Asked,
    BadMessage,
    Batch,
    Close,
    CloseCode,
    Failed,
    Holder,
    Invite,
    LobbyTable,
    Order,
    Ready,
    Remove,
    Report,
    Request,
    RequestKind,
    Roll,
    Tell,
    WrongCode,
    language_of,
    packed,
    read_message,
    request_of,
)
from scenes.link.seats import PhoneSeats

SOCKET_PATH = "/ws"
CREW_PATH = "/crew.json"
MOST_CONNECTIONS = 24
MOST_OF_ADDRESS = 8
RATE = 10.0
"""Messages a second that a phone may send."""
BURST = 30
"""Messages that a phone may send at once."""
OPEN_SECONDS = 5.0
"""Seconds to open a connection."""
PING_SECONDS = 10.0
"""Seconds between pings, and for their answers."""
LOBBY_SECONDS = 120.0
"""Seconds in the lobby before a seat is taken."""
WRONG_CODE_SECONDS = 0.5
"""How long the answer to a wrong code takes."""
_BIND_SECONDS = 3.0
"""How long a port that is in use is tried again."""
_BIND_PAUSE = 0.1
_CLOSE_SECONDS = 2.0
_FAREWELL_SECONDS = 0.1
"""How long phones have to answer that the table is closed."""
_BACKLOG = 32
_GUARD = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self' blob: data:; media-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Limits(NamedTuple):
    """Limits in time, which tests shorten."""

    open_seconds: float = OPEN_SECONDS
    ping_seconds: float = PING_SECONDS
    lobby_seconds: float = LOBBY_SECONDS
    wrong_code_seconds: float = WRONG_CODE_SECONDS
    rate: float = RATE


class Service(NamedTuple):
    """Everything a serving process starts with."""

    assets: Path
    fonts: Mapping[str, Path]
    address: str
    ports: tuple[int, ...]
    code: str = ""
    holders: Mapping[int, Holder] = {}
    wrong_codes: tuple[WrongCode, ...] = ()
    table: LobbyTable = LobbyTable()
    inviting: bool = False
    limits: Limits = Limits()


class Phone:
    """One connection."""

    def __init__(self, link: ServerConnection, address: str, rate: float) -> None:
        self.link = link
        self.address = address
        self._rate = rate
        self.seat: int | None = None
        self.admitted = False
        """Whether it knew the code, while the invitation has not been closed since."""
        self.dismissed: CloseCode | None = None
        """Why it is not obeyed any longer, though it may not have hung up yet."""
        self.language = "en"
        self._allowance = float(BURST)
        self._counted = time.monotonic()
        self._news: dict[str, bytes] = {}
        """The newest message of each kind; a slow phone skips those in between."""
        self._wake = asyncio.Event()

    def tell(self, kind: str, message: bytes) -> None:
        """Send a message, unless a newer one of its kind comes first."""
        self._news[kind] = message
        self._wake.set()

    async def send(self) -> None:
        """Send what there is to send until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                await self._wake.wait()
                self._wake.clear()
                for kind in list(self._news):
                    await self.link.send(self._news.pop(kind).decode())

    def within_rate(self) -> bool:
        """Count a message; return whether the phone is not too fast."""
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._counted) * self._rate) - 1
        self._counted = now
        return self._allowance >= 0


class Server:
    """The phones at one table."""

    def __init__(self, service: Service, report: Callable[[Report], None]) -> None:
        self._service = service
        self._report = report
        self._host = ""
        self._files = {
            path: _Stored(file) for path, file in page_files(service.assets, service.fonts).items()
        }
        tokens = {seat: holder.token for seat, holder in service.holders.items()}
        self._seats = PhoneSeats(service.code, tokens, service.wrong_codes)
        self._languages = {seat: holder.language for seat, holder in service.holders.items()}
        self._table = LobbyTable()
        self._phones: dict[int, Phone] = {}
        """The phone at each seat."""
        self._waiting: set[Phone] = set()
        """The phones without a seat."""
        self._told: dict[tuple[int, str], bytes] = {}
        """The newest table and state for each seat, for a phone that comes back."""
        self._asking: dict[int, Request | None] = {}
        """The seats whose last request the game has not answered, and the one to ask after it."""
        self._links: Counter[str] = Counter()
        self._closing: set[asyncio.Future[None]] = set()
        """The connections that are being closed."""
        self._stop = asyncio.Event()
        """Set when the process is to end."""
        self._seats.inviting = service.inviting
        self._announce(service.table)

    def stop(self) -> None:
        """End the serving."""
        self._stop.set()

    async def run(self) -> None:
        """Serve until the end."""
        until = time.monotonic() + _BIND_SECONDS
        while (trouble := await self._serve()) is not None:
            # The process before this one may still be closing the port.
            if trouble.errno != errno.EADDRINUSE or time.monotonic() > until:
                self._report(Failed(trouble.strerror or str(trouble)))
                return
            await asyncio.sleep(_BIND_PAUSE)

    async def _serve(self) -> OSError | None:
        """Serve on the first free port until the end; return what is wrong with the last one."""
        limits = self._service.limits
        trouble: OSError | None = None
        for port in self._service.ports:
            serving = serve(
                self._welcome,
                self._service.address,
                port,
                process_request=self._answer,
                open_timeout=limits.open_seconds,
                ping_interval=limits.ping_seconds,
                ping_timeout=limits.ping_seconds,
                close_timeout=_CLOSE_SECONDS,
                max_size=LONGEST_MESSAGE,
                max_queue=4,
                server_header=None,
                backlog=_BACKLOG,
            )
            try:
                async with serving as server:
                    found = next(iter(server.sockets)).getsockname()[1]
                    self._host = f"{self._service.address}:{found}"
                    self._report(Ready(found))
                    self._tell_roll()
                    await self._stop.wait()
                    await self._say_goodbye()
                    return None
            except OSError as error:
                trouble = error
        return trouble

    # Files

    def _answer(self, link: ServerConnection, request: HttpRequest) -> Response | None:
        """Answer a request with a file or a refusal; None opens a WebSocket."""
        headers = request.headers
        if request.method != "GET":
            return _refusal(HTTPStatus.METHOD_NOT_ALLOWED)
        host = headers.get("Host", "")
        if host != self._host:
            return _refusal(HTTPStatus.MISDIRECTED_REQUEST)
        path, _, _ = request.path.partition("?")
        if path == SOCKET_PATH:
            if headers.get("Origin") != f"http://{host}":
                return _refusal(HTTPStatus.FORBIDDEN)
            address = link.remote_address[0]
            if self._links.total() >= MOST_CONNECTIONS or self._links[address] >= MOST_OF_ADDRESS:
                return _refusal(HTTPStatus.SERVICE_UNAVAILABLE)
            return None
        stored = self._files.get(path)
        if stored is None:
            return _refusal(HTTPStatus.NOT_FOUND)
        return stored.response(headers)

    # WebSockets

    async def _welcome(self, link: ServerConnection) -> None:
        address = link.remote_address[0]
        self._links[address] += 1
        phone = Phone(link, address, self._service.limits.rate)
        sender = asyncio.create_task(phone.send())
        self._waiting.add(phone)
        try:
            phone.tell("hello", packed(t="hello", v=VERSION))
            code = await self._listen(phone)
            await link.close(code, code.reason)
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            self._waiting.discard(phone)
            self._links[address] -= 1
            if phone.seat is not None and self._phones.get(phone.seat) is phone:
                del self._phones[phone.seat]
                self._tell_roll()

    async def _listen(self, phone: Phone) -> CloseCode:
        """Obey a phone until its connection is to be closed; return why."""
        begun = time.monotonic()
        while True:
            left = None
            if phone.seat is None:
                passed = time.monotonic() - begun
                left = max(0.01, self._service.limits.lobby_seconds - passed)
            try:
                text = await asyncio.wait_for(phone.link.recv(), left)
            except TimeoutError:
                return CloseCode.TOO_SLOW
            if phone.dismissed is not None:
                return phone.dismissed
            if not phone.within_rate():
                return CloseCode.TOO_FAST
            try:
                await self._obey(phone, read_message(text))
            except BadMessage:
                return CloseCode.NOT_UNDERSTOOD

    def _dismiss(self, phone: Phone, code: CloseCode) -> None:
        """Obey a phone no longer, and close its connection without waiting for its answer."""
        phone.dismissed = code
        self._waiting.discard(phone)
        if phone.seat is not None and self._phones.get(phone.seat) is phone:
            del self._phones[phone.seat]
        closing = asyncio.ensure_future(phone.link.close(code, code.reason))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _obey(self, phone: Phone, found: dict[str, Any]) -> None:
        kind = found["t"]
        if kind in ("join", "back"):
            if found.get("v") != VERSION:
                self._dismiss(phone, CloseCode.OTHER_VERSION)
                return
            phone.language = language_of(found)
        match kind:
            case "ping":
                phone.tell("pong", packed(t="pong"))
            case "back" if phone.seat is None:
                seat = self._seats.seat_of(str(found.get("token", "")))
                if seat is None:
                    phone.tell("no", packed(t="no", why="forgotten"))
                else:
                    self._sit(phone, seat)
            case "join" if phone.seat is None:
                await self._join(phone, str(found.get("code", "")))
            case "sit" if phone.seat is None and phone.admitted:
                self._take(phone, found.get("seat"))
            case "speak":
                phone.language = language_of(found)
                if phone.seat is not None:
                    self._languages[phone.seat] = phone.language
                    self._tell_roll()
            case "leave" if phone.seat is not None:
                self._release(phone.seat)
            case _ if kind in tuple(RequestKind) and phone.seat is not None:
                self._ask(phone.seat, request_of(found))
            case _:
                raise BadMessage(kind)

    def _ask(self, seat: int, request: Request) -> None:
        """Ask the game, which answers one request at a time, so that no phone fills the pipe."""
        if seat in self._asking:
            # A gesture takes the place of nothing that is to be done.
            if request.kind is not RequestKind.SAY or self._asking[seat] is None:
                self._asking[seat] = request
        else:
            self._asking[seat] = None
            self._report(Asked(seat, request, self._seats.tokens[seat]))

    async def _join(self, phone: Phone, code: str) -> None:
        now = time.monotonic()
        before = self._seats.code
        if self._seats.is_locked(phone.address, now):
            phone.tell("no", packed(t="no", why="locked"))
        elif self._seats.admits(code, phone.address, now):
            phone.admitted = True
            self._tell_lobby()
        else:
            if self._seats.code != before:
                self._end_admissions()
            self._tell_roll()
            await asyncio.sleep(self._service.limits.wrong_code_seconds)
            phone.tell("no", packed(t="no", why="code"))

    def _end_admissions(self) -> None:
        """Let no page take a seat that knew the code of before."""
        for phone in self._waiting:
            if phone.admitted:
                phone.admitted = False
                phone.tell("no", packed(t="no", why="code"))

    def _take(self, phone: Phone, wanted: object) -> None:
        token = self._seats.take(wanted) if isinstance(wanted, int) else None
        if token is None or not isinstance(wanted, int):
            phone.tell("no", packed(t="no", why="taken"))
            self._tell_lobby()
        else:
            self._forget_told(wanted)
            phone.tell("seat", packed(t="seat", seat=wanted, token=token))
            self._sit(phone, wanted)

    def _sit(self, phone: Phone, seat: int) -> None:
        before = self._phones.get(seat)
        phone.seat = seat
        self._phones[seat] = phone
        self._languages[seat] = phone.language
        self._asking.pop(seat, None)
        self._waiting.discard(phone)
        phone.tell("lobby", self._lobby(seat))
        for kind in ("table", "state"):
            if (seat, kind) in self._told:
                phone.tell(kind, self._told[seat, kind])
        self._tell_roll()
        if before is not None:
            self._dismiss(before, CloseCode.TAKEN_OVER)

    def _release(self, seat: int) -> None:
        """Let others take a seat; the phone that held it has none now."""
        self._seats.release(seat)
        self._forget_told(seat)
        self._asking.pop(seat, None)
        if seat in self._phones:
            self._dismiss(self._phones[seat], CloseCode.REMOVED)
        self._tell_roll()

    def _lobby(self, me: int | None) -> bytes:
        free = self._seats.free
        seats = [
            {
                "name": seat.name,
                "colour": seat.colour,
                "face": seat.face,
                "person": seat.is_person,
                "free": index in free,
            }
            for index, seat in enumerate(self._table.seats)
        ]
        table = self._table
        crew = json.dumps(crew_key(table))
        return packed(
            t="lobby", game=table.game, variant=table.variant, me=me, crew=crew, seats=seats
        )

    def _tell_lobby(self) -> None:
        lobby = self._lobby(None)
        for phone in self._waiting:
            if phone.admitted:
                phone.tell("lobby", lobby)
        for seat, phone in self._phones.items():
            phone.tell("lobby", self._lobby(seat))

    def _tell_roll(self) -> None:
        """Report who is here, and show it in the lobby."""
        holders = {
            seat: Holder(token, seat in self._phones, self._languages.get(seat, "en"))
            for seat, token in self._seats.tokens.items()
        }
        self._report(Roll(self._seats.code, holders, self._seats.wrong_codes))
        self._tell_lobby()

    def _forget_told(self, seat: int) -> None:
        for kind in ("table", "state"):
            self._told.pop((seat, kind), None)

    # From the game

    def _announce(self, table: LobbyTable) -> None:
        self._table = table
        self._seats.offer(index for index, seat in enumerate(table.seats) if seat.is_person)
        self._files[CREW_PATH] = _Stored(crew_file(self._service.assets, table))

    def follow(self, order: Order) -> None:
        """Carry out a message from the game."""
        match order:
            case Tell(seat, kind, body):
                if (after := self._asking.pop(seat, None)) is not None:
                    self._ask(seat, after)
                if kind != "answer":
                    self._told[seat, kind] = body
                if seat in self._phones:
                    self._phones[seat].tell(kind, body)
            case Announce(table):
                self._announce(table)
                self._tell_lobby()
            case Remove(seat):
                self._release(seat)
            case Invite(is_open):
                self._seats.inviting = is_open
                if not is_open:
                    self._end_admissions()
            case Close():
                self.stop()

    async def _say_goodbye(self) -> None:
        """Close all connections, and say why."""
        for phone in [*self._waiting, *self._phones.values()]:
            self._dismiss(phone, CloseCode.TABLE_CLOSED)
        if self._closing:
            await asyncio.wait(set(self._closing), timeout=_FAREWELL_SECONDS)


def crew_key(table: LobbyTable) -> list[str]:
    """Return what the drawings of a table depend on."""
    return [table.game, table.variant, *(f"{seat.colour} {seat.face}" for seat in table.seats)]


class _Stored:
    """A file that is kept in memory, as it is and compressed, once a browser has asked for it."""

    def __init__(self, file: PageFile) -> None:
        self._file = file

    @cached_property
    def _body(self) -> bytes:
        return self._file.make()

    @cached_property
    def _small(self) -> bytes:
        return gzip.compress(self._body, mtime=0)

    def response(self, asked: Mapping[str, str]) -> Response:
        """Return the file with everything that protects the page."""
        body = self._body
        headers = Headers()
        headers["Content-Type"] = self._file.kind
        for name, value in _GUARD.items():
            headers[name] = value
        headers["Cache-Control"] = "max-age=86400" if self._file.lasts else "no-cache"
        if "gzip" in asked.get("Accept-Encoding", "") and len(self._small) < len(body):
            headers["Content-Encoding"] = "gzip"
            body = self._small
        headers["Content-Length"] = str(len(body))
        headers["Connection"] = "close"
        return Response(HTTPStatus.OK, HTTPStatus.OK.phrase, headers, body)


def _refusal(status: HTTPStatus) -> Response:
    body = status.phrase.encode()
    headers = Headers()
    headers["Content-Type"] = "text/plain"
    headers["Content-Length"] = str(len(body))
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, body)


def serve_phones(pipe: Connection, service: Service) -> None:
    """Serve until the other end of the pipe is closed; the target of the process."""
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    reports: queue.SimpleQueue[Report] = queue.SimpleQueue()

    def write() -> None:
        with suppress(OSError):
            while True:
                pipe.send(reports.get())

    async def live() -> None:
        loop = asyncio.get_running_loop()
        server = Server(service, reports.put)

        def read() -> None:
            try:
                while True:
                    batch: Batch = pipe.recv()
                    for order in batch.orders:
                        loop.call_soon_threadsafe(server.follow, order)
                    # Through the loop, so that a loop that hangs acknowledges nothing.
                    loop.call_soon_threadsafe(reports.put, Acknowledged(batch.number))
            except (EOFError, OSError):
                loop.call_soon_threadsafe(server.stop)

        threading.Thread(target=read, daemon=True).start()
        await server.run()

    # A thread, as a game that does not read must not stop the phones' pings.
    threading.Thread(target=write, daemon=True).start()
    with suppress(KeyboardInterrupt):
        asyncio.run(live())
