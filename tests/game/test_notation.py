"""Actions as texts, there and back, and texts that name none."""

import pytest

from game.actions import (
    ADVANCE,
    DISCARD,
    END_TURN,
    FREE_SAIL,
    NUDGE,
    RETREAT,
    SAIL,
    Action,
    Advance,
    Discard,
    EndTurn,
    Nudge,
    Retreat,
    Sail,
)
from game.cards import Card
from game.games import GAMES, Game
from game.notation import BadNotation, read_action, write_action

ESCAPE_HAVENS = (37,)
NEST_HAVENS = (15, 37)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

ALL_ACTIONS: tuple[Action, ...] = (
    *(action for origin in ADVANCE for action in origin),
    *RETREAT,
    *(action for seat in NUDGE for action in seat),
    SAIL,
    FREE_SAIL,
    *DISCARD,
    END_TURN,
)


@every_game
def test_every_action_comes_back_from_its_text(game: Game) -> None:
    for action in ALL_ACTIONS:
        assert read_action(write_action(action, game.havens), game.havens) is action


@every_game
def test_no_two_actions_share_a_text(game: Game) -> None:
    assert len({write_action(action, game.havens) for action in ALL_ACTIONS}) == len(ALL_ACTIONS)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Advance(Card.SKULL, 0), "advance skull start"),
        (Advance(Card.PISTOL, 36), "advance pistol 36"),
        (Retreat(17), "retreat 17"),
        (Retreat(37), "retreat sloop"),
        (EndTurn(), "end"),
    ],
)
def test_escape_is_written_with_its_printed_numbers(action: Action, text: str) -> None:
    assert write_action(action, ESCAPE_HAVENS) == text
    assert read_action(text, ESCAPE_HAVENS) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Advance(Card.PARROT, 14), "advance parrot 14"),
        (Advance(Card.GOLD_MAP, 15), "advance map* sloop"),
        (Advance(Card.MAP, 16), "advance map 15"),
        (Nudge(3, 36), "nudge 3 35"),
        (Nudge(0, 0), "nudge 0 start"),
        (Sail(free=False), "sail"),
        (Sail(free=True), "sail free"),
        (Discard(Card.GOLD_DUCATS), "discard ducats*"),
        (Discard(Card.DUCATS), "discard ducats"),
    ],
)
def test_nest_is_written_with_its_printed_numbers(action: Action, text: str) -> None:
    assert write_action(action, NEST_HAVENS) == text
    assert read_action(text, NEST_HAVENS) == action


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "advance, retreat"),
        (" ", "advance, retreat"),
        ("fly 3", "advance, retreat"),
        ("END", "advance, retreat"),
        ("end ", "advance, retreat"),
        ("end now", "advance, retreat"),
        ("advance", "advance, retreat"),
        ("advance skull", "advance, retreat"),
        ("advance  skull 3", "advance, retreat"),
        ("advance\tskull\t3", "advance, retreat"),
        ("advance skull 3 4", "advance, retreat"),
        ("retreat", "advance, retreat"),
        ("nudge 5 3", "advance, retreat"),
        ("nudge -1 3", "advance, retreat"),
        ("nudge 01 3", "advance, retreat"),
        ("nudge \u0661 3", "advance, retreat"),
        ("nudge 3", "advance, retreat"),
        ("sail home", "advance, retreat"),
        ("discard", "advance, retreat"),
        ("advance crown 3", "a card"),
        ("advance skull* 3", "a card"),
        ("advance Skull 3", "a card"),
        ("discard parrot**", "a card"),
        ("advance skull 0", "a place"),
        ("advance skull 37", "a place"),
        ("advance skull 03", "a place"),
        ("advance skull -3", "a place"),
        ("advance skull \u0663", "a place"),
        ("advance skull Start", "a place"),
        ("retreat nest", "a place"),
        ("nudge 1 ", "a place"),
    ],
)
def test_a_text_that_names_no_action_is_refused_with_what_was_expected(
    text: str, expected: str
) -> None:
    with pytest.raises(BadNotation) as refused:
        read_action(text, ESCAPE_HAVENS)
    assert refused.value.text == text
    assert expected in refused.value.expected
    assert repr(text) in str(refused.value)


def test_places_of_one_game_are_not_those_of_the_other() -> None:
    assert read_action("retreat 36", ESCAPE_HAVENS) == Retreat(36)
    with pytest.raises(BadNotation):
        read_action("retreat 36", NEST_HAVENS)
    assert read_action("advance map nest", NEST_HAVENS) == Advance(Card.MAP, 37)


def test_a_long_text_is_quoted_in_part_only() -> None:
    with pytest.raises(BadNotation) as refused:
        read_action("x" * 10_000, ESCAPE_HAVENS)
    assert len(str(refused.value)) < 200
