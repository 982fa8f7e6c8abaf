"""Codes, tries and tokens: who may take which seat."""

import re

from scenes.link.seats import (
    CODE_LENGTH,
    LETTERS,
    LOCK_SECONDS,
    TRIES_IN_ALL,
    TRIES_OF_ADDRESS,
    PhoneSeats,
    new_code,
)

HERE = "192.168.0.7"
ELSEWHERE = "192.168.0.8"


def inviting() -> PhoneSeats:
    seats = PhoneSeats("BCDFG")
    seats.offer({0, 1})
    seats.inviting = True
    return seats


def test_a_code_has_five_letters_that_make_no_words() -> None:
    assert re.fullmatch(f"[{LETTERS}]{{{CODE_LENGTH}}}", new_code())
    assert len({new_code() for _ in range(50)}) > 45
    assert len(LETTERS) ** CODE_LENGTH > 2_400_000


def test_the_code_counts_only_while_it_is_on_the_screen() -> None:
    seats = inviting()
    assert seats.admits("bcdfg", HERE, 0)
    seats.inviting = False
    assert not seats.admits("BCDFG", HERE, 1)


def test_the_eighth_wrong_code_locks_an_address_and_changes_the_code() -> None:
    seats = inviting()
    for _ in range(TRIES_OF_ADDRESS - 1):
        assert not seats.admits("XXXXX", HERE, 0)
    assert seats.admits("BCDFG", HERE, 0), "one wrong code less is forgiven"
    assert not seats.admits("XXXXX", HERE, 0)
    assert seats.is_locked(HERE, 1)
    assert seats.code != "BCDFG"
    assert not seats.admits(seats.code, HERE, 1)
    assert seats.admits(seats.code, ELSEWHERE, 1), "others can still join"
    assert seats.admits(seats.code, HERE, LOCK_SECONDS + 1)


def test_forty_wrong_codes_from_anywhere_lock_everybody_out() -> None:
    seats = inviting()
    for number in range(TRIES_IN_ALL - 1):
        seats.admits("XXXXX", f"10.0.0.{number}", 0)
    assert not seats.is_locked(HERE, 0)
    seats.admits("XXXXX", "10.0.1.1", 0)
    assert seats.is_locked(HERE, 0)
    assert not seats.is_locked(HERE, LOCK_SECONDS)


def test_a_seat_is_taken_once_and_its_token_leads_back_until_it_is_released() -> None:
    seats = inviting()
    token = seats.take(1)
    assert token is not None
    assert seats.take(1) is None
    assert seats.take(3) is None, "computers' seats cannot be taken"
    assert seats.seat_of(token) == 1
    assert seats.seat_of(token + "x") is None
    assert token.encode() not in seats.tokens.values(), "only a hash is kept"
    seats.release(1)
    assert seats.seat_of(token) is None
    again = seats.take(1)
    assert again not in (None, token)


def test_another_process_knows_the_same_tokens_and_wrong_codes() -> None:
    seats = inviting()
    token = seats.take(0)
    for _ in range(TRIES_OF_ADDRESS):
        seats.admits("XXXXX", HERE, 0)
    other = PhoneSeats(seats.code, seats.tokens, seats.wrong_codes)
    other.offer({0, 1})
    assert other.is_locked(HERE, 1)
    assert not other.is_locked(HERE, LOCK_SECONDS)
    assert token is not None
    assert other.seat_of(token) == 0
    assert other.free == {1}
