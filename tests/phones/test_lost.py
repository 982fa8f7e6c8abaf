"""Things get lost: the serving process, connections, old requests. The loop never waits."""

import asyncio
import os
import signal
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import Record
from game.notation import write_action
from scenes.board.turn.phone_table import PhoneTable
from scenes.board.turn.turn_order import TurnOrder
from scenes.phones.link import connection as link
from scenes.phones.link.protocol import Request, RequestKind
from tests.phones.tables import (
    ALL_VARIANTS,
    GameLoop,
    PlainPhone,
    lobby,
    new_match,
    playing,
    wait_for,
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


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
        loop.connection.announce(lobby(True, False))
        assert set(loop.connection.holders) == {0}
        wait_for(lambda: set(loop.connection.holders) == {0})

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))


def test_the_process_ends_at_once_with_phones_connected() -> None:
    async def go(loop: GameLoop) -> None:
        await (await PlainPhone(loop).open()).sit(0)

    with playing(new_match("escape", "jamaica", 2)) as loop:
        asyncio.run(go(loop))
        loop.stopped.set()
        begun = time.perf_counter()
        loop.connection.close()
        assert time.perf_counter() - begun < 1.0


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
