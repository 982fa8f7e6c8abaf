"""What phones send, and from where the game listens: each limit from both sides."""

import json

import pytest

from scenes.link.addresses import is_private, private_addresses
from scenes.link.protocol import (
    LARGEST_NUMBER,
    LONGEST_MESSAGE,
    LONGEST_TEXT,
    MOST_FIELDS,
    BadMessage,
    Gesture,
    Request,
    RequestKind,
    language_of,
    read_message,
    request_of,
)


def written(**values: object) -> str:
    return json.dumps(values)


def test_a_small_flat_object_is_read() -> None:
    assert read_message('{"t":"ping"}') == {"t": "ping"}


def test_the_longest_text_and_the_largest_number_are_still_read() -> None:
    text = written(t="do", a="x" * LONGEST_TEXT, n=LARGEST_NUMBER)
    assert len(read_message(text)["a"]) == LONGEST_TEXT
    with pytest.raises(BadMessage):
        read_message(written(t="do", a="x" * (LONGEST_TEXT + 1)))
    with pytest.raises(BadMessage):
        read_message(written(t="do", n=LARGEST_NUMBER + 1))


def test_a_message_has_few_fields() -> None:
    most = {f"k{number}": 1 for number in range(MOST_FIELDS - 1)}
    assert read_message(written(t="do", **most))
    with pytest.raises(BadMessage):
        read_message(written(t="do", more=1, **most))


def test_a_message_has_a_kilobyte_at_most() -> None:
    padded = '{"t":"ping"}'.ljust(LONGEST_MESSAGE)
    assert read_message(padded)
    with pytest.raises(BadMessage):
        read_message(padded + " ")


JUNK = [
    "[]",
    "{",
    "null",
    '{"t":1}',
    "[" * 900,
    '{"t":"do","a":["x"]}',
    '{"t":"do","a":{"x":1}}',
    '{"t":"do","n":1.5}',
    '{"t":"do","n":-1}',
    '{"t":"do","n":true}',
    '{"t":"do","n":null}',
    '{"t":"do","morethan8":1}',
    b'{"t":"ping"}',
]


@pytest.mark.parametrize("junk", JUNK)
def test_junk_is_not_understood(junk: str | bytes) -> None:
    with pytest.raises(BadMessage):
        read_message(junk)


def test_requests_are_complete() -> None:
    found = {"t": "do", "n": 3, "rev": 7, "a": "end"}
    assert request_of(found) == Request(RequestKind.DO, 3, 7, "end")
    assert request_of({"t": "undo", "n": 3, "rev": 7}) == Request(RequestKind.UNDO, 3, 7)
    cheer = {"t": "say", "n": 3, "rev": 7, "a": "cheer"}
    assert request_of(cheer) == Request(RequestKind.SAY, 3, 7, Gesture.CHEER)


@pytest.mark.parametrize(
    "found",
    [
        {"t": "do", "n": 3, "rev": 7},
        {"t": "undo", "n": 3, "rev": 7, "a": "end"},
        {"t": "do", "rev": 7, "a": "end"},
        {"t": "do", "n": "3", "rev": 7, "a": "end"},
        {"t": "fly", "n": 3, "rev": 7},
        {"t": "say", "n": 3, "rev": 7},
        {"t": "say", "n": 3, "rev": 7, "a": "shout"},
        {"t": "say", "n": 3, "rev": 7, "a": 1},
    ],
)
def test_incomplete_requests_are_not_understood(found: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        request_of(found)


def test_a_language_is_two_letters() -> None:
    assert language_of({"lang": "DE"}) == "de"
    assert language_of({}) == "en"
    for wrong in ("deu", "", 7, "ß"):
        with pytest.raises(BadMessage):
            language_of({"lang": wrong})


def test_only_addresses_of_home_networks_are_listened_on() -> None:
    home = ("10.1.2.3", "172.16.0.1", "172.31.9.9", "192.168.178.20")
    others = ("8.8.8.8", "127.0.0.1", "0.0.0.0", "172.32.0.1", "169.254.3.4", "::1", "", "x")
    assert all(map(is_private, home))
    assert not any(map(is_private, others))
    assert private_addresses(["8.8.8.8", home[3], home[0], home[3]]) == (home[3], home[0])


def test_the_own_addresses_are_found_without_sending_anything() -> None:
    assert all(map(is_private, private_addresses()))
