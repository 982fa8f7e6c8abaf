"""What a turn can come to: every planned turn is legal and leads where it was said to."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Advance
from game.cards import Card, Hand, hand_of, size
from game.games import GAMES
from game.nest import HAND_LIMIT
from game.players import turns_escape, turns_nest
from game.players.evaluators import position_of
from game.players.reach import QUICK, Lookahead
from game.players.search_state import ENDS_TURN, RETREATS, code_of, crew_number
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition, surplus_card
from game.state import TORTUGA
from tests.game.building import position as escape_at
from tests.game.playing import examples, positions

EVERYTHING = Lookahead((10**6, 10**6), 10**6)
EVEN_ESCAPE = turns_escape.EscapeWorths(tuple(range(38)), (0.0,) * 128, 0.0)
EVEN_NEST = turns_nest.NestWorths((tuple(range(38)),) * 2, (0.0,) * 128, 0.0, 1.0)


def brute_force(position: EscapePosition) -> set[tuple[int, Hand]]:
    """All crews and hands that one's own turn can lead to, what is drawn being left out."""
    seat = position.turn
    found: set[tuple[int, Hand]] = set()

    def go_on(at: EscapePosition) -> None:
        for code in at.legal():
            after = at.copy()
            after.apply(code)
            if code >= RETREATS:
                after.hands[seat] = at.hands[seat]
            if code != ENDS_TURN:
                found.add((after.crews[seat], after.hands[seat]))
                if after.turn == seat and after.ending is None:
                    go_on(after)

    go_on(position)
    return found


@examples(40)
@given(data=st.data())
def test_every_planned_turn_of_escape_is_legal_and_leads_where_it_says(data: st.DataObject) -> None:
    position = position_of(data.draw(positions(GAMES["escape"])))
    assert isinstance(position, EscapePosition)
    seat = position.turn
    for _, crew, hand, crowd, drawn, unseen, codes in islice(
        turns_escape.reached(position, EVEN_ESCAPE, QUICK), 200
    ):
        after = position.copy()
        for code in codes:
            assert after.turn == seat
            assert code in after.legal()
            after.apply(code)
        assert after.crews[seat] == crew
        assert after.crowd == crowd
        missing = size(hand) + unseen - size(after.hands[seat])
        assert 0 <= missing <= drawn  # a card that was to be had nowhere
        assert all(after.hands[seat] >> 7 * c & 127 >= hand >> 7 * c & 127 for c in range(6))


@examples(40)
@given(data=st.data())
def test_every_planned_turn_of_nest_is_legal_and_leads_where_it_says(data: st.DataObject) -> None:
    position = position_of(data.draw(positions(GAMES["nest"])))
    assert isinstance(position, NestPosition)
    seat = position.turn
    for _, crews, hand, crowd, sloop, unseen, trimmed, _, codes in islice(
        turns_nest.reached(position, EVEN_NEST, QUICK), 200
    ):
        after = position.copy()
        whole = True
        for code in codes:
            assert after.turn == seat
            if code not in after.legal():
                whole = False  # the card went to a freebooter, among others not foreseen
                assert trimmed
                break
            after.apply(code)
            after.settle()
        if not whole:
            continue
        assert tuple(after.crews) == crews
        assert after.crowd == crowd
        assert after.sloop == sloop
        if not trimmed:
            assert size(after.hands[seat]) <= size(hand) + unseen
        elif after.ending is None:
            assert size(hand) + unseen <= max(HAND_LIMIT + 4, size(hand))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_no_result_of_a_turn_is_missed(left: int) -> None:
    hands = ("skull key hat hat", "key")
    state = escape_at((4, 9, 15), (5, 9, 20), hands=hands, stock="hat key", actions_left=left)
    position = EscapePosition.of(state)
    found = turns_escape.reached(position, EVEN_ESCAPE, EVERYTHING)
    assert {(crew, hand) for _, crew, hand, *_ in found} == brute_force(position)


def test_a_turn_is_found_once_whatever_the_order_of_its_actions() -> None:
    state = escape_at((4, 9, 15), (5, 9, 20), hands=("skull key hat", ""), stock="hat")
    position = EscapePosition.of(state)
    reached = turns_escape.reached(position, EVEN_ESCAPE, EVERYTHING)
    found = [(crew, hand, drawn) for _, crew, hand, _, drawn, *_ in reached]
    assert len(set(found)) == len(found)


def test_cards_of_the_row_are_known_and_played_in_the_same_turn() -> None:
    state = escape_at(
        (4, 9), (5, 9), hands=("", ""), row="skull key", stock="hat hat", options=TORTUGA
    )
    position = EscapePosition.of(state)
    found = turns_escape.reached(position, EVEN_ESCAPE, EVERYTHING)
    assert any(len(codes) > 1 and codes[1] < RETREATS for *_, codes in found)


def test_a_conducted_turn_is_ended_even_if_it_has_few_actions() -> None:
    state = escape_at((4,), (3,), hands=("skull", ""), stock="hat")
    position = EscapePosition.of(state)
    position.take_turn((code_of(Advance(Card.SKULL, 0)),))
    assert position.turn == 1
    assert position.crews[0] == crew_number((4, 1, 0, 0, 0, 0))


def test_what_is_held_most_is_given_up_first_and_plain_before_gold() -> None:
    hand = hand_of((Card.MAP, Card.MAP, Card.GOLD_MAP, Card.PARROT))
    assert surplus_card(hand) == Card.MAP
    assert surplus_card(hand_of((Card.GOLD_MAP, Card.GOLD_MAP))) == Card.GOLD_MAP
