"""Actions as texts, there and back, and texts that name none."""

import re

import pytest

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from game.cards import Card
from game.games import Game
from game.notation import BadNotation, read_action, write_action
from tests.game.playing import EVERY_ACTION, NO_ACTIONS, every_game

ESCAPE_HAVENS = (37,)
NEST_HAVENS = (15, 37)


@every_game
def test_every_action_comes_back_from_its_text(game: Game) -> None:
    for action in EVERY_ACTION:
        assert read_action(write_action(action, game.havens), game.havens) is action


@every_game
def test_no_two_actions_share_a_text(game: Game) -> None:
    assert len({write_action(action, game.havens) for action in EVERY_ACTION}) == len(EVERY_ACTION)


@every_game
def test_an_action_that_cannot_be_has_a_text_that_names_no_action(game: Game) -> None:
    for action in NO_ACTIONS:
        text = write_action(action, game.havens)
        with pytest.raises(BadNotation, match=re.escape(text[:40])):
            read_action(text, game.havens)


WRITTEN: list[tuple[tuple[int, ...], Action, str]] = [
    (ESCAPE_HAVENS, Advance(Card.SKULL, 0), "advance skull start"),
    (ESCAPE_HAVENS, Advance(Card.PISTOL, 36), "advance pistol 36"),
    (ESCAPE_HAVENS, Retreat(17), "retreat 17"),
    (ESCAPE_HAVENS, Retreat(37), "retreat sloop"),
    (ESCAPE_HAVENS, EndTurn(), "end"),
    (NEST_HAVENS, Advance(Card.PARROT, 14), "advance parrot 14"),
    (NEST_HAVENS, Advance(Card.GOLD_MAP, 15), "advance map* sloop"),
    (NEST_HAVENS, Advance(Card.MAP, 16), "advance map 15"),
    (NEST_HAVENS, Nudge(3, 36), "nudge 3 35"),
    (NEST_HAVENS, Nudge(0, 0), "nudge 0 start"),
    (NEST_HAVENS, Sail(free=False), "sail"),
    (NEST_HAVENS, Sail(free=True), "sail free"),
    (NEST_HAVENS, Discard(Card.GOLD_DUCATS), "discard ducats*"),
    (NEST_HAVENS, Discard(Card.DUCATS), "discard ducats"),
]


@pytest.mark.parametrize(("havens", "action", "text"), WRITTEN)
def test_actions_are_written_with_printed_numbers(
    havens: tuple[int, ...], action: Action, text: str
) -> None:
    assert write_action(action, havens) == text
    assert read_action(text, havens) == action


NO_ACTION = {
    "advance, retreat": [
        *("", " ", "fly 3", "END", "end ", "end now", "advance", "advance skull"),
        *("advance  skull 3", "advance\tskull\t3", "advance skull 3 4", "retreat", "nudge 5 3"),
        *("nudge -1 3", "nudge 01 3", "nudge \u0661 3", "nudge 3", "sail home", "discard"),
    ],
    "a card": ["advance crown 3", "advance skull* 3", "advance Skull 3", "discard parrot**"],
    "a place": [
        *(f"advance skull {place}" for place in ("0", "37", "03", "-3", "\u0663", "Start")),
        *("retreat nest", "nudge 1 "),
    ],
}


@pytest.mark.parametrize("expected", NO_ACTION)
def test_a_text_that_names_no_action_is_refused_with_what_was_expected(expected: str) -> None:
    for text in NO_ACTION[expected]:
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
