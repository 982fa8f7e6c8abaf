"""Tables with phones for tests: matches, the loop of a game without a screen, simple clients."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from game import GAMES, Character, Colour, Match, Seat, computer_action
from game.players.hints import hint
from game.rng import Rng
from scenes.board.turn.hint_words import step_phrase
from scenes.board.turn.phone_table import GESTURE_EARLY, UNDO_OFF, PhoneTable, SeatPlace
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.i18n import Languages
from scenes.kit.text import font_files
from scenes.link.addresses import LOOPBACK
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.protocol import VERSION, LobbySeat, LobbyTable, Request, RequestKind
from scenes.link.server import Limits
from scenes.link.table import lobby_of, page_fonts

ASSETS = Path(__file__).parents[2] / "assets"
NAMES = ("Emma", "Noah", "Mila", "Oscar", "Ida")
COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.VIOLET)
FRAME = 1 / 60
HIDDEN = (("escape", "jamaica"), ("escape", "hispaniola"), ("nest", "nest"))
ALL_VARIANTS = (*HIDDEN, ("escape", "tortuga"))


def new_match(
    game: str,
    variant: str,
    players: int,
    seed: int = 7,
    computers: int = 0,
    names: tuple[str, ...] = NAMES,
) -> Match:
    """A new game, whose last players are computers."""
    rules = GAMES[game]
    seats = []
    for index in range(players):
        computer = index >= players - computers
        face = Character.FINN if computer else Character(COLOURS[index].value)
        seats.append(Seat(names[index], COLOURS[index], "finn" if computer else None, face))
    return Match.new(rules, tuple(seats), rules.variants[variant], seed)


class GameLoop:
    """The loop of a game without a screen: it looks for what phones ask, and never waits."""

    def __init__(self, match: Match, limits: Limits | None = None) -> None:
        self.match = match
        self.order = TurnOrder(match)
        self.people = frozenset(i for i, seat in enumerate(match.seats) if seat.brain is None)
        self.order.hold_on_phones(self.people)
        fonts = page_fonts(font_files())
        self.connection = PhoneConnection(Endpoint(LOOPBACK, ASSETS, fonts, (0,), limits))
        self.table = PhoneTable(self.order, lambda: next(self.connection.revisions))
        self.languages = Languages(ASSETS / "lang")
        self.frames: list[float] = []
        """How long each pass took."""
        self.gestures: tuple[tuple[int, str], ...] = ()
        """Everything that was shown from phones, with the seats."""
        self.known_port = 0
        """The port on which the page was served, even if it is not now."""
        self.stopped = threading.Event()
        self.paused = threading.Event()
        """Whether the game stands still, for tests that compare."""
        self.between_passes = threading.Lock()
        """Held by whoever uses the connection: it knows nothing of threads."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.connection.announce(lobby_of(match))
        self.connection.invite(True)

    def publish(self) -> None:
        """Send everybody the newest state."""
        for seat, holder in tuple(self.connection.holders.items()):
            texts = self.languages.texts(holder.language)
            number = self.connection.last_number(seat)
            self.connection.tell(seat, "table", self.table.table(texts))
            self.connection.tell(seat, "state", self.table.state(seat, texts, number))

    def frame(self) -> None:
        """Make one pass."""
        before = dict(self.connection.holders)
        requests = self.connection.take_requests()
        for asked in requests:
            self._answer(asked.seat, asked.request)
        actor = self.order.actor
        if actor is not None and self.match.seats[actor].brain:
            self.order.submit(actor, computer_action(self.match))
            self.table.changed()
            self.publish()
        if before != self.connection.holders:
            self.table.places = {
                seat: SeatPlace(on_phone=True, is_away=not holder.here)
                for seat, holder in self.connection.holders.items()
            }
            self.publish()

    def _answer(self, seat: int, request: Request) -> None:
        order = self.order
        texts = self.languages.texts(self.connection.holders[seat].language)
        if request.kind is RequestKind.SAY:
            is_early = not self.connection.accept_gesture(seat)
            if is_early:
                self.connection.tell(seat, "answer", self.table.answer(GESTURE_EARLY, texts))
            self.gestures += () if is_early else ((seat, request.action),)
            return
        action = self.table.action_of(seat, request)
        if isinstance(action, str):
            body = self.table.answer(action.name.lower(), texts)
            self.connection.tell(seat, "answer", body)
            return
        if action is not None:
            order.submit(seat, action)
        elif request.kind is RequestKind.END:
            order.pass_on()
        elif request.kind is RequestKind.UNDO:
            if not order.can_undo_for(seat):
                self.connection.tell(seat, "answer", self.table.answer(UNDO_OFF, texts))
                return
            order.undo_for(seat)
        else:
            step = hint(self.match.view(seat), Rng(1)).steps[0]
            phrase = step_phrase(self.match, step)
            body = self.table.hint(seat, step.action, phrase, texts) or b""
            self.connection.tell(seat, "answer", body)
            return
        self.table.changed()
        self.publish()

    def _run(self) -> None:
        while not self.stopped.is_set():
            begun = time.perf_counter()
            with self.between_passes:
                if self.paused.is_set():
                    self.connection.look()
                else:
                    self.frame()
            took = time.perf_counter() - begun
            self.frames.append(took)
            self.connection.rest(max(0.0, FRAME - took))

    def start(self) -> None:
        """Begin, and wait until the page is served."""
        self._thread.start()
        wait_for(lambda: self.connection.is_settled)
        self.known_port = self.connection.port or 0

    def close(self) -> None:
        """End everything."""
        self.stopped.set()
        self._thread.join(5)
        self.connection.close()


def wait_for(what: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)


@contextmanager
def playing(match: Match, limits: Limits | None = None) -> Iterator[GameLoop]:
    """A game that phones can join."""
    loop = GameLoop(match, limits)
    try:
        loop.start()
        yield loop
    finally:
        loop.close()


class PlainPhone:
    """A phone without a page: it sends what it is told to, and keeps what it receives."""

    def __init__(self, loop: GameLoop) -> None:
        self._loop = loop
        self.link: ClientConnection
        self.state: dict[str, Any] = {}
        self.token = ""
        self.received: list[str] = []
        self._number = 0

    async def open(self, own: str = LOOPBACK) -> "PlainPhone":
        """Connect from an address of this machine."""
        port = self._loop.connection.port
        origin = Origin(f"http://{LOOPBACK}:{port}")
        url = f"ws://{LOOPBACK}:{port}/ws"
        self.link = await connect(url, origin=origin, local_addr=(own, 0))
        return self

    async def send(self, **message: object) -> None:
        await self.link.send(json.dumps(message))

    async def ask(self, kind: str, **more: object) -> None:
        self._number += 1
        await self.send(**{"t": kind, "n": self._number, "rev": self.state["rev"], **more})

    async def until(self, kind: str, seconds: float = 10.0) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while True:
            left = max(0.01, end - time.monotonic())
            text = await asyncio.wait_for(self.link.recv(), left)
            assert isinstance(text, str)
            self.received.append(text)
            message: dict[str, Any] = json.loads(text)
            if message["t"] == "state":
                self.state = message
            if message["t"] == "seat":
                self.token = message["token"]
            if message["t"] == kind:
                return message

    async def newer(self, rev: int) -> dict[str, Any]:
        """Wait for a state after a revision."""
        while self.state.get("rev", 0) <= rev:
            await self.until("state")
        return self.state

    async def newest(self) -> dict[str, Any]:
        """Read everything that has come, and return the last state."""
        with suppress(TimeoutError):
            while True:
                await self.until("state", 0.2)
        return self.state

    async def join(self, code: str | None = None) -> dict[str, Any]:
        code = self._loop.connection.code if code is None else code
        await self.send(t="join", v=VERSION, lang="en", code=code)
        return await self.until("lobby")

    async def sit(self, seat: int) -> "PlainPhone":
        await self.until("hello")
        await self.join()
        await self.send(t="sit", seat=seat)
        await self.until("state")
        return self

    async def back(self, token: str) -> None:
        await self.until("hello")
        await self.send(t="back", v=VERSION, lang="en", token=token)


async def close_code(phone: PlainPhone) -> int:
    """Return the code with which a connection is closed."""
    with pytest.raises(ConnectionClosed) as error:
        await phone.until("never", 30)
    assert error.value.rcvd is not None
    return error.value.rcvd.code


async def cancel_all() -> None:
    """End what still runs in the thread of the phones."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def lobby(*people: bool) -> LobbyTable:
    """A table of people and computers."""
    pairs = zip(people, COLOURS, NAMES, strict=False)
    seats = tuple(LobbySeat(name, colour, colour, person) for person, colour, name in pairs)
    return LobbyTable(seats, "escape", "jamaica")
