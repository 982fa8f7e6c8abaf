"""Things get lost: the serving process, connections, old requests. The loop never waits."""

import asyncio
import json
import os
import signal
import socket
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import Record
from game.notation import write_action
from scenes.board.turn.phone_table import PhoneTable
from scenes.board.turn.turn_order import TurnOrder
from scenes.link import connection as link
from scenes.link.addresses import LOOPBACK
from scenes.link.protocol import VERSION, CloseCode, Request, RequestKind
from scenes.link.seats import TRIES_OF_ADDRESS
from scenes.link.server import Limits
from tests.phones.tables import (
    ALL_VARIANTS,
    ASSETS,
    GameLoop,
    PlainPhone,
    close_code,
    lobby,
    new_match,
    playing,
    wait_for,
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def preloaded() -> None:
    """Let each process load everything itself, as in the game."""


async def come_back(loop: GameLoop, token: str) -> PlainPhone:
    """Connect until the page is served again, and come back to the seat."""
    end = time.monotonic() + 20
    while True:
        try:
            phone = await PlainPhone(loop).open()
            await phone.back(token)
            await phone.until("state")
        except (OSError, EOFError, TimeoutError):
            assert time.monotonic() < end
            await asyncio.sleep(0.1)
        else:
            return phone


@posix
@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_a_dead_or_stopped_process_is_replaced_and_nobody_loses_anything(
    blow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "PATIENCE", 2.0)

    async def go(loop: GameLoop) -> None:
        phone = await (await PlainPhone(loop).open()).sit(0)
        port, code, before = loop.connection.port, loop.connection.code, loop.connection.process_id
        assert before is not None
        loop.frames.clear()
        os.kill(before, getattr(signal, blow))
        # Many changes while nobody reads the pipe: it must not fill.
        for _ in range(300):
            loop.publish()
        wait_for(lambda: loop.connection.process_id != before and loop.connection.port, 20)
        back = await come_back(loop, phone.token)
        assert (loop.connection.port, loop.connection.code) == (port, code)
        assert back.state["hand"] == phone.state["hand"]
        actor = loop.order.actor
        if actor == 0:
            await back.ask("do", a=back.state["moves"][0]["a"])
            await back.newer(back.state["rev"])
        assert sorted(loop.frames)[len(loop.frames) // 2] < 0.01

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))


@posix
def test_wrong_codes_still_count_when_the_process_is_replaced() -> None:
    async def wrong(loop: GameLoop, tries: int) -> None:
        phone = await PlainPhone(loop).open()
        await phone.until("hello")
        for _ in range(tries):
            await phone.send(t="join", v=VERSION, lang="en", code="XXXXX")
            assert (await phone.until("no"))["why"] == "code"
        await phone.link.close()

    def kill(loop: GameLoop) -> None:
        before = loop.connection.process_id
        assert before is not None
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: loop.connection.process_id != before and loop.connection.is_settled)

    async def is_locked(loop: GameLoop) -> bool:
        phone = await PlainPhone(loop).open()
        await phone.until("hello")
        await phone.send(t="join", v=VERSION, lang="en", code=loop.connection.code)
        while True:
            answer = json.loads(await phone.link.recv())
            if answer["t"] in ("lobby", "no"):
                await phone.link.close()
                return bool(answer.get("why") == "locked")

    with playing(new_match("escape", "jamaica", 2), Limits(wrong_code_seconds=0.1)) as loop:
        asyncio.run(wrong(loop, TRIES_OF_ADDRESS - 1))
        kill(loop)
        assert not asyncio.run(is_locked(loop))
        asyncio.run(wrong(loop, 1))
        assert asyncio.run(is_locked(loop))
        kill(loop)
        assert asyncio.run(is_locked(loop))


def test_twenty_reloads_in_a_row_keep_the_seat() -> None:
    async def go(loop: GameLoop) -> None:
        phone = await (await PlainPhone(loop).open()).sit(0)
        hand = phone.state["hand"]
        for _ in range(20):
            phone.link.transport.abort()
            token = phone.token
            phone = await PlainPhone(loop).open()
            phone.token = token
            await phone.back(token)
            await phone.until("state")
            assert phone.state["hand"] == hand

    with playing(new_match("nest", "nest", 2)) as loop:
        asyncio.run(go(loop))


def test_a_seat_that_becomes_anothers_loses_its_phone() -> None:
    async def go(loop: GameLoop) -> None:
        await (await PlainPhone(loop).open()).sit(0)
        await (await PlainPhone(loop).open()).sit(1)
        with loop.between_passes:
            loop.connection.announce(lobby(True, False))
        assert set(loop.connection.holders) == {0}
        wait_for(lambda: set(loop.connection.holders) == {0})

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))


def test_a_seat_that_becomes_another_persons_loses_its_phone() -> None:
    async def go(loop: GameLoop) -> None:
        phone = await (await PlainPhone(loop).open()).sit(0)
        await (await PlainPhone(loop).open()).sit(1)
        table = loop.connection.table
        seats = (table.seats[0]._replace(name="Oscar"), table.seats[1])
        with loop.between_passes:
            loop.connection.announce(table._replace(seats=seats))
        assert await close_code(phone) == CloseCode.REMOVED
        assert set(loop.connection.holders) == {1}

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))


def test_the_end_of_the_program_tells_all_phones_and_ends_the_server() -> None:
    async def go(loop: GameLoop) -> None:
        one = await (await PlainPhone(loop).open()).sit(0)
        two = await (await PlainPhone(loop).open()).sit(1)
        lurking = await PlainPhone(loop).open()
        loop.stopped.set()
        with loop.between_passes:
            loop.connection.close()
        for phone in (one, two, lurking):
            assert await close_code(phone) == CloseCode.TABLE_CLOSED

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))
        assert loop.connection.holders == {}
        # The game does not wait for the server, which ends a moment later.
        wait_for(lambda: not is_open(loop))


def test_a_table_that_is_left_listens_no_more_and_finds_its_phones_again() -> None:
    async def go(loop: GameLoop) -> None:
        phone = await (await PlainPhone(loop).open()).sit(0)
        code = loop.connection.code
        with loop.between_passes:
            loop.connection.stop_listening()
        assert await close_code(phone) == CloseCode.TABLE_CLOSED
        wait_for(lambda: not is_open(loop))
        assert not loop.connection.is_listening
        assert not loop.connection.holders[0].here
        with loop.between_passes:
            loop.connection.listen()
        wait_for(lambda: loop.connection.port is not None)
        assert (loop.connection.port, loop.connection.code) == (loop.known_port, code)
        back = await come_back(loop, phone.token)
        assert back.state["hand"] == phone.state["hand"]

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))


def is_open(loop: GameLoop) -> bool:
    """Whether something listens on the port."""
    try:
        socket.create_connection((LOOPBACK, loop.known_port), timeout=5).close()
    except OSError:
        return False
    return True


def looked(made: link.PhoneConnection) -> link.PhoneConnection:
    """A connection that has just read what its process reported."""
    made.look()
    return made


def test_a_port_in_use_is_left_to_others() -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        taken = other.getsockname()[1]
        made = link.PhoneConnection(link.Endpoint(LOOPBACK, ASSETS, {}, (taken, 0)))
        try:
            wait_for(lambda: looked(made).port)
            assert made.port != taken
        finally:
            made.close()


def test_a_process_that_cannot_serve_is_given_up_and_says_why(tmp_path: Path) -> None:
    made = link.PhoneConnection(link.Endpoint(LOOPBACK, tmp_path / "nowhere", {}, (0,)))
    try:
        first = made.process_id
        wait_for(lambda: looked(made).trouble)
        assert made.process_id != first, "it is tried again"
        tried = made.process_id
        made.look()
        assert made.process_id == tried, "but not for ever"
    finally:
        made.close()


ASKS = st.tuples(
    st.integers(0, 2),
    st.sampled_from(RequestKind),
    st.integers(-1, 1),
    st.integers(0, 40),
    st.sampled_from(("", "end", "sail", "retreat 3", "advance skull start", "nudge 1 start")),
)


@pytest.mark.parametrize(("game", "variant"), ALL_VARIANTS)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(asks=st.lists(ASKS, max_size=60))
def test_whatever_phones_ask_the_match_stays_a_legal_record(
    game: str, variant: str, asks: list[tuple[int, RequestKind, int, int, str]]
) -> None:
    match = new_match(game, variant, 3)
    order = TurnOrder(match)
    order.hold_on_phones(frozenset(range(3)))
    revisions = iter(range(1, 10_000))
    table = PhoneTable(order, lambda: next(revisions))
    for number, (seat, ask, late, which, text) in enumerate(asks, 1):
        turn = table.open_turn(seat)
        written = text
        if turn is not None and turn.actions and not text:
            action = turn.actions[which % len(turn.actions)]
            written = write_action(action, match.game.havens)
        request = Request(ask, number, table.rev + late, written if ask is RequestKind.DO else "")
        answer = table.action_of(seat, request)
        if late:
            assert answer is not None
        if isinstance(answer, str):
            continue
        if answer is not None:
            order.submit(seat, answer)
        elif ask is RequestKind.END:
            assert order.waiting == seat
            order.pass_on()
        elif ask is RequestKind.UNDO:
            order.undo_for(seat)
        table.changed()
    again = Record.of(match).match()
    assert again.actions == match.actions
