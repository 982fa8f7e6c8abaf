"""Records: there and back, every way to be wrong, and whatever strangers may hand in."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import EndTurn, Retreat
from game.checking import BadRecord
from game.games import GAMES, Game
from game.match import Colour, Match, Seat
from game.record import MAX_BYTES, Record
from game.rng import MAX_SEED
from game.state import JAMAICA, TORTUGA
from game.view import PUBLIC
from tests.game.building import ESCAPE, played, seats
from tests.game.playing import NO_ACTIONS, all_options, every_game
from tests.game.storing import GONE, put
from tests.soak import SOAK

fuzz = settings(max_examples=5000 if SOAK else 120, deadline=None, derandomize=not SOAK)


def usual(game: Game) -> Record:
    """A game of three, some way in, under the game's usual options."""
    return Record.of(played(game, 3, next(iter(game.variants.values())), seed=4, decisions=30))


TEXTS = {name: usual(game).to_json() for name, game in GAMES.items()}


def parts(game: Game = ESCAPE) -> dict[str, Any]:
    """What the text of such a record holds."""
    parsed: dict[str, Any] = json.loads(TEXTS[game.name])
    return parsed


def refusal(data: str | bytes) -> BadRecord:
    """What is said of a record that cannot be used: one line that begins with where."""
    with pytest.raises(BadRecord) as refused:
        Record.from_json(data)
    error = refused.value
    assert str(error) == f"{error.where}: {error.what}"
    assert len(str(error).splitlines()) == 1
    return error


@every_game
def test_every_option_is_kept(game: Game) -> None:
    for options in all_options(game):
        chosen = replace(options, first_player=1)
        record = Record(game, chosen, seats(2), seed=MAX_SEED)
        assert Record.from_json(record.to_json()).options == chosen


def test_names_colours_and_brains_are_kept() -> None:
    table = (
        Seat("Zo\xeb \u6d77\u8cca \N{SKULL}", Colour.VIOLET),
        Seat('"{x}" \\n <b>', Colour.GREEN, "greedy"),
        Seat("a" * 24, Colour.BLUE, "deep-thought_2"),
    )
    record = Record(ESCAPE, TORTUGA, table, seed=0)
    assert Record.from_json(record.to_json()).seats == table


def test_a_record_is_readable_by_people() -> None:
    written = parts()
    assert (written["format"], written["version"]) == ("cartagena-record", 1)
    assert written["options"]["variant"] == "jamaica"
    assert written["actions"][0].split()[0] == "advance"
    assert written["actions"][0].split()[2] == "start"


def with_forced_pass() -> tuple[Match, int]:
    """A game of two and where in it a pass was forced, with an action after it."""
    for seed in range(31, 100):  # the first thirty have none
        match = played(ESCAPE, 2, JAMAICA, seed)
        for index, (passed, following) in enumerate(pairwise(match.seen_actions(PUBLIC))):
            if passed.forced and following.action != EndTurn():
                return match, index
    raise AssertionError("no game with a forced pass")


def test_a_forced_pass_stands_in_the_record() -> None:
    match, index = with_forced_pass()
    written = json.loads(Record.of(match).to_json())
    assert written["actions"][index] == "end"
    del written["actions"][index]
    assert refusal(json.dumps(written)).where == f"record.actions[{index}]"


def test_a_record_cut_before_a_forced_pass_leads_past_it() -> None:
    match, index = with_forced_pass()
    record = replace(Record.of(match), actions=match.actions[:index])
    assert Record.from_json(record.to_json()).match().actions == match.actions[: index + 1]


def test_a_record_made_by_hand_is_checked_when_it_is_played() -> None:
    record = replace(usual(ESCAPE), actions=(*usual(ESCAPE).actions[:3], Retreat(0)))
    with pytest.raises(BadRecord) as refused:
        record.match()
    assert refused.value.where == "record.actions[3]"


LONE = "\ud800"

NAME, SEED, ACTION = "seats.1.name", "record.seed", "record.actions[5]"
FIELDS = ("format", "version", "game", "options", "seats", "seed", "actions")
WRONG: list[tuple[str, object, str, str]] = [
    *((field, GONE, "record", f"'{field}' is missing") for field in FIELDS),
    ("comment", "hello", "record", "'comment' is unknown"),
    (LONE, 1, "record", "unknown"),
    ("format", "chess", "record.format", "cartagena-record"),
    ("format", None, "record.format", "cartagena-record"),
    ("version", 2, "record.version", "newer"),
    *(("version", no, "record.version", "whole number") for no in (0, 1.0, True, "1", 10**4000)),
    ("game", "monopoly", "record.game", "escape"),
    ("game", ["escape"], "record.game", "[...]"),
    ("game", LONE, "record.game", "escape"),
    ("options", [], "record.options", "an object"),
    ("options.variant", GONE, "record.options", "'variant' is missing"),
    ("options.variant", "bermuda", "record.options.variant", "jamaica"),
    ("options.may_pass", GONE, "record.options", "'may_pass' is missing"),
    *(("options.may_pass", no, "record.options.may_pass", "true or false") for no in (1, None)),
    ("options.open_hands", True, "record.options", "'open_hands' is unknown"),
    *(
        ("options.first_player", no, "record.options.first_player", "0 to 2")
        for no in (3, -1, False)
    ),
    ("seats", {}, "record.seats", "a list"),
    ("seats", [], "record.seats", "2 to 5"),
    ("seats.0", "Anne", "record.seats[0]", "an object"),
    (NAME, GONE, "record.seats[1]", "'name' is missing"),
    *((NAME, no, "record.seats[1].name", "24 characters") for no in ("a" * 25, 7)),
    *(
        (NAME, no, "record.seats[1].name", "printable")
        for no in ("", "   ", "Anne\nBonny", "\0", "\x1b[2J", "Bart\u202e", LONE)
    ),
    ("seats.1.age", 7, "record.seats[1]", "'age' is unknown"),
    ("seats.2.colour", "pink", "record.seats[2].colour", "violet"),
    ("seats.2.colour", "blue", "record.seats", "same colour"),
    *(("seats.2.brain", no, "record.seats[2].brain", "a-z") for no in ("../../etc/passwd", "")),
    ("seats.2.brain", 1, "record.seats[2].brain", "24 characters"),
    ("seats.2.before", "finn", "record.seats[2].before", "a list"),
    ("seats.2.before", [None, "../x"], "record.seats[2].before[1]", "a-z"),
    *(("seed", no, SEED, "whole number") for no in (-1, MAX_SEED + 1, 0.5, None)),
    ("seed", float("inf"), "record", "Infinity"),
    ("seed", float("nan"), "record", "NaN"),
    ("actions", "end", "record.actions", "a list"),
    ("actions", ["end"] * 20_001, "record.actions", "20001 entries"),
    *(("actions.5", no, ACTION, "60 characters") for no in (5, "end" + " " * 60)),
    *(("actions.5", no, ACTION, "is not an action") for no in ("fly 3", LONE)),
    ("actions.5", "advance crown start", ACTION, "a card"),
    ("actions.5", "retreat 37", ACTION, "a place"),
    *(("actions.5", no, ACTION, "not legal") for no in ("sail", "retreat start")),
    ("actions.0", "end", "record.actions[0]", "not legal"),
]


@pytest.mark.parametrize(("path", "value", "where", "what"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_record_is_refused_with_what_and_where(
    path: str, value: object, where: str, what: str
) -> None:
    written = parts()
    put(written, path, value)
    error = refusal(json.dumps(written))
    assert error.where == where
    assert what in error.what


@every_game
def test_a_record_of_an_action_that_cannot_be_is_refused_with_what_and_where(game: Game) -> None:
    record = usual(game)
    for action in NO_ACTIONS:
        wrong = replace(record, actions=(*record.actions, action))
        with pytest.raises(BadRecord, match="is not legal") as refused:
            wrong.match()
        assert refused.value.where == f"record.actions[{len(record.actions)}]"
        with pytest.raises(BadRecord):
            Record.from_json(wrong.to_json())


NO_OBJECT: dict[str, tuple[str | bytes, ...]] = {
    "not JSON": ("", b"", "{", "{} {}", "\ufeff{}", "9" * 10_000),
    "not UTF-8": (b"\xff\xff\xff", b"\x80abc"),
    "an object": ("null", "[]", "1e99"),
    "1e999 is too large": ("1e999",),
    "NaN": ("NaN",),
    "Infinity": ("-Infinity",),
    "repeated": ('{"seed": 1, "seed": 1}', '{"seats": [{"name": "a", "name": "b"}]}'),
    "deeply": ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000),
}


@pytest.mark.parametrize("what", NO_OBJECT)
def test_what_is_no_plain_json_object_is_refused(what: str) -> None:
    for data in NO_OBJECT[what]:
        error = refusal(data)
        assert error.where == "record"
        assert what in error.what


def test_a_record_may_be_a_million_characters_long_and_no_longer() -> None:
    text = usual(ESCAPE).to_json()
    padded = text + " " * (MAX_BYTES - len(text))
    assert Record.from_json(padded) == usual(ESCAPE)
    assert refusal(padded + " ").where == "record"
    assert "at most" in refusal(padded.encode() + b" ").what


@every_game
def test_nothing_is_played_after_the_end(game: Game) -> None:
    record = Record.of(played(game, 2, next(iter(game.variants.values())), seed=2))
    longer = replace(record, actions=(*record.actions, EndTurn()))
    error = refusal(longer.to_json())
    assert error.where == f"record.actions[{len(record.actions)}]"
    assert "over" in error.what


def test_a_long_value_is_quoted_in_part_only() -> None:
    assert len(str(refusal(json.dumps({**parts(), "game": "x" * 10_000})))) < 200


CHARACTERS = st.characters(exclude_categories=())  # lone surrogates too
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(CHARACTERS),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(CHARACTERS), inner),
    max_leaves=8,
)


def read(data: str | bytes) -> None:
    """Read a stranger's record: it is either refused in a line, or it is one that comes back."""
    record, refused = None, None
    try:
        record = Record.from_json(data)
    except BadRecord as error:
        refused = error
    if refused is not None:
        assert refused.where.startswith("record")
        assert len(str(refused).splitlines()) == 1
    if record is not None:
        assert Record.from_json(record.to_json()) == record


@given(st.text(CHARACTERS) | st.binary())
@fuzz
def test_any_text_is_read_or_refused(data: str | bytes) -> None:
    read(data)


@given(VALUES)
@fuzz
def test_any_json_is_read_or_refused(value: object) -> None:
    read(json.dumps(value))


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every container within a value, with each of its keys or indices."""
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in inner:
            yield value, key
            yield from places(item)


@every_game
@given(data=st.data())
@fuzz
def test_a_record_changed_anywhere_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    written = parts(game)
    for _ in range(data.draw(st.integers(1, 3))):
        spots = list(places(written))
        inside, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        change = data.draw(st.sampled_from(("replace", "delete", "copy", "add")))
        if change == "replace":
            inside[key] = data.draw(VALUES)
        elif change == "delete":
            del inside[key]
        elif change == "copy":
            source, other = spots[data.draw(st.integers(0, len(spots) - 1))]
            inside[key] = deepcopy(source[other])
        elif isinstance(inside, list):
            inside.insert(key, data.draw(VALUES))
        else:
            inside[data.draw(st.text(CHARACTERS))] = data.draw(VALUES)
        if not written:
            break
    read(json.dumps(written))


@every_game
@given(data=st.data())
@fuzz
def test_a_damaged_file_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    file = bytearray(TEXTS[game.name].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file) - 1))
        file[at] ^= 1 << data.draw(st.integers(0, 7))
    start = data.draw(st.sampled_from((0, 0, 1, 50)))
    end = data.draw(st.sampled_from((len(file), len(file), len(file) // 2, len(file) - 1)))
    read(bytes(file[start:end]))
