"""Phones that do not do as they are told: late seats, and orders of those who have lost theirs."""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scenes.link.protocol import LARGEST_NUMBER, VERSION, CloseCode
from scenes.link.seats import TRIES_OF_ADDRESS
from scenes.link.server import Limits
from tests.phones.rude import RudePhone
from tests.phones.tables import GameLoop, PlainPhone, new_match, playing, wait_for
from tests.soak import long


@pytest.fixture
def loop() -> Iterator[GameLoop]:
    with playing(new_match("escape", "jamaica", 2), Limits(wrong_code_seconds=0.01)) as made:
        yield made


def invite(loop: GameLoop, is_open: bool) -> None:
    """Open or close the invitation, and wait until that is known."""
    with loop.between_passes:
        loop.connection.invite(is_open)
    wait_for(lambda: loop.connection.is_settled)


def is_turned_away(phone: RudePhone, seat: int) -> bool:
    """Whether a page that asks for a seat gets none, but is cut off."""
    phone.send({"t": "sit", "seat": seat})
    kinds = phone.kinds_until_cut()
    return "seat" not in kinds and phone.code == CloseCode.NOT_UNDERSTOOD


# Late seats


def test_a_page_that_knew_the_code_gets_no_seat_after_the_invitation_is_closed(
    loop: GameLoop,
) -> None:
    for opened_again in (False, True):
        late = RudePhone(loop.connection)
        late.join()
        late.until("lobby")
        invite(loop, False)
        assert late.until("no")["why"] == "code", "it is told to type a code"
        invite(loop, opened_again)
        assert is_turned_away(late, 0)
        assert not loop.connection.holders
        invite(loop, True)
    assert RudePhone(loop.connection).sit(0).state["me"] == 0


def test_a_page_that_knew_the_old_code_gets_no_seat_after_it_has_changed(loop: GameLoop) -> None:
    late = RudePhone(loop.connection)
    late.join()
    late.until("lobby")
    guesser = RudePhone(loop.connection)
    for _ in range(TRIES_OF_ADDRESS):
        guesser.join("XXXXX")
        guesser.until("no")
    assert is_turned_away(late, 0)
    assert not loop.connection.holders


# Orders of those who have lost their seats


def removed(loop: GameLoop, _phone: RudePhone, seat: int) -> None:
    """Take the seat back at the table."""
    with loop.between_passes:
        loop.connection.remove(seat)


def leaves_twice(_loop: GameLoop, phone: RudePhone, _seat: int) -> None:
    """Give the seat up twice, in one write."""
    phone.send({"t": "leave"}, {"t": "leave"})


@pytest.mark.parametrize(
    ("lose", "order"),
    long(
        [(lose, order) for lose in (removed, leaves_twice) for order in ("do", "leave")],
        usual=[(removed, "do"), (leaves_twice, "leave")],
    ),
)
def test_a_phone_that_lost_its_seat_neither_plays_nor_throws_out_the_next_one(
    loop: GameLoop, lose: Callable[[GameLoop, RudePhone, int], None], order: str
) -> None:
    seat = loop.match.table.to_act
    old = RudePhone(loop.connection).sit(seat)
    lose(loop, old, seat)
    old.until("close")
    assert old.code == CloseCode.REMOVED

    async def go() -> None:
        new = await (await PlainPhone(loop).open()).sit(seat)
        old.send(request(order, old.state, n=5), request(order, new.state, n=6))
        await asyncio.to_thread(old.kinds_until_cut)
        assert loop.match.actions == ()
        rev = new.state["rev"]
        await new.ask("do", a=new.state["moves"][0]["a"])
        await new.newer(rev)
        assert len(loop.match.actions) == 1
        await new.link.close()

    asyncio.run(go())


def request(kind: str, state: dict[str, Any], n: int) -> dict[str, object]:
    """Something to ask for at the acting seat."""
    if kind == "leave":
        return {"t": "leave"}
    return {"t": "do", "n": n, "rev": state["rev"], "a": state["moves"][0]["a"]}


def test_a_page_whose_seat_was_taken_over_cannot_give_it_up(loop: GameLoop) -> None:
    old = RudePhone(loop.connection).sit(0)
    new = RudePhone(loop.connection)
    new.send({"t": "back", "v": VERSION, "token": old.token})
    new.until("state")
    old.until("close")
    assert old.code == CloseCode.TAKEN_OVER
    old.send({"t": "leave"})
    old.kinds_until_cut()
    new.send({"t": "ping"})
    assert new.until("pong")
    assert loop.connection.holders[0].here


def test_a_request_that_arrives_after_the_removal_means_nothing_to_the_next_phone(
    loop: GameLoop,
) -> None:
    seat = loop.match.table.to_act
    old = RudePhone(loop.connection).sit(seat)
    with loop.between_passes:
        # The game does not look meanwhile, so the request is still under way.
        old.send(request("do", {**old.state, "rev": 0}, n=LARGEST_NUMBER))
        time.sleep(0.3)
        loop.connection.remove(seat)
    old.kinds_until_cut()
    new = RudePhone(loop.connection).sit(seat)
    new.send(request("do", new.state, n=1))
    wait_for(lambda: len(loop.match.actions) == 1, 10)
