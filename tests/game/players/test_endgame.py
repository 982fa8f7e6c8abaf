"""Endgames: a win at once, and one that no rival can prevent, are found wherever they exist."""

import os
import random
from collections.abc import Iterator

import pytest

from game.cards import Card
from game.players.endgame import sure_win
from game.players.evaluators import evaluator_of, position_of
from game.players.search_state import ENDS_TURN
from game.players.search_state_escape import EscapePosition
from game.state import TORTUGA
from tests.game.building import nest_position as nest_at
from tests.game.building import position as escape_at

EVALUATOR = evaluator_of("escape", {})
ENDGAMES = range(400 if os.environ.get("SOAK") == "1" else 12)
SIGNS = [card.label for card in Card if card.value < 6]


def endgame(seed: int) -> EscapePosition:
    """A position of Tortuga, close to the end, in which everything is known."""
    chance = random.Random(seed)

    def crew(out: int) -> tuple[int, ...]:
        return tuple([37] * (6 - out) + [chance.randint(24, 36) for _ in range(out)])

    def cards(number: int) -> str:
        return " ".join(chance.choice(SIGNS) for _ in range(number))

    hands = (cards(chance.randint(2, 3)), cards(1))
    row = cards(12)
    mine, theirs = crew(chance.choice((2, 3))), crew(2)
    position = position_of(escape_at(mine, theirs, hands=hands, row=row, options=TORTUGA))
    assert isinstance(position, EscapePosition)
    return position


def turns(position: EscapePosition, also_none: bool) -> Iterator[EscapePosition]:
    """Every different position that a turn can lead to, in which the turn is over."""
    seat = position.turn
    seen = set()
    found = [position]
    if also_none:
        yield position
    while found:
        at = found.pop()
        for code in at.legal():
            if code == ENDS_TURN:
                continue
            after = at.copy()
            after.apply(code)
            key = (tuple(after.crews), tuple(after.hands), after.turn, after.left)
            if key in seen:
                continue
            seen.add(key)
            yield after
            if after.ending is None and after.turn == seat:
                found.append(after)


def wins_now(position: EscapePosition) -> bool:
    return any(after.ending is not None for after in turns(position, also_none=False))


def surely_wins(after: EscapePosition, seat: int) -> bool:
    """Whether a player wins in the next turn whatever the other does or leaves undone."""
    if after.ending is not None:
        return True
    after.begin_turn(1 - seat)
    for reply in turns(after, also_none=True):
        if reply.ending is not None:
            return False
        mine = reply.copy()
        mine.begin_turn(seat)
        if not wins_now(mine):
            return False
    return True


@pytest.mark.parametrize("seed", ENDGAMES)
def test_a_win_within_two_turns_is_found_wherever_it_exists(seed: int) -> None:
    position = endgame(seed)
    found = sure_win(EVALUATOR, position.copy(), lambda: False)
    exists = any(surely_wins(after.copy(), 0) for after in turns(position, also_none=False))
    assert (found is not None) == exists
    if found is not None:
        after = position.copy()
        for code in found:
            after.apply(code)
        assert surely_wins(after, 0)


def test_a_win_in_nest_is_found_at_once_and_a_turn_ahead() -> None:
    evaluator = evaluator_of("nest", {})
    crews = ("nest nest nest nest nest 35", "start start start start start start")
    now = position_of(nest_at(*crews, hands=("map parrot chest", "")))
    assert sure_win(evaluator, now, lambda: False) is not None
    crews = ("nest nest nest nest nest start", "start start start start start start")
    far = position_of(nest_at(*crews, hands=("map", "")))
    assert sure_win(evaluator, far, lambda: False) is None


def test_the_search_for_a_sure_win_stops_when_it_is_late() -> None:
    asked = []

    def late() -> bool:
        asked.append(1)
        return True

    position = endgame(next(seed for seed in ENDGAMES if not wins_now(endgame(seed))))
    sure_win(EVALUATOR, position, late)
    assert len(asked) <= 2
