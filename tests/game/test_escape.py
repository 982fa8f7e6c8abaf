"""Escape, sentence by sentence: moving, acting, passing, refusing. The cards: test_cards.py."""

from dataclasses import replace

import pytest

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from game.cards import Card
from game.events import CardPlayed, PirateMoved, TurnBegan, TurnEnded
from game.rules import BadSetup, IllegalAction, Preview, Why
from game.state import JAMAICA, TORTUGA, Options
from tests.game.building import (
    ABOARD,
    RULES,
    SLOOP,
    after,
    crew,
    drawn,
    hand,
    legal,
    move,
    pile,
    position,
    refusal,
    told,
    turn_end,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    firsts = {RULES.new_game(players, JAMAICA, seed).state.table.turn for seed in range(100)}
    assert firsts == set(range(players))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_can_be_chosen(first: int) -> None:
    options = replace(TORTUGA, first_player=first)
    for seed in range(10):
        table = RULES.new_game(3, options, seed).state.table
        assert (table.turn, table.to_act, table.setup.first) == (first, first, first)


@pytest.mark.parametrize(
    ("players", "options", "what", "value"),
    [
        (1, JAMAICA, "the number of players", 1),
        (6, JAMAICA, "the number of players", 6),
        (2, replace(JAMAICA, first_player=2), "the first player", 2),
        (5, replace(JAMAICA, first_player=-1), "the first player", -1),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    players: int, options: Options, what: str, value: int
) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(players, options, seed=0)
    assert (refused.value.what, refused.value.value) == (what, value)


def test_only_the_option_frees_the_signs_within_a_segment() -> None:
    printed = RULES.new_game(2, JAMAICA, 5).state.table.track
    shuffled = RULES.new_game(2, replace(JAMAICA, shuffled_tunnel=True), 5).state.table.track
    assert printed.pieces == shuffled.pieces
    assert printed.signs != shuffled.signs


def test_a_card_takes_a_pirate_to_the_next_empty_space_of_its_sign() -> None:
    state = position((5,), (), hands=("skull key", "hat"), discard="hat")
    events = told(state, Advance(Card.SKULL, 5))
    assert events == (CardPlayed(0, Card.SKULL), PirateMoved(0, 0, 0, 5, 7, (6,), ()))
    state = after(state, Advance(Card.SKULL, 5))
    assert state.table.pirates == (crew(7), crew())
    assert state.hands == (hand("key"), hand("hat"))
    assert state.table.discard == pile("hat skull")


@pytest.mark.parametrize(
    ("crews", "card", "destination"),
    [
        # From the start; without an empty space of the sign; onto a sloop that holds any number.
        (((0,), ()), Card.PISTOL, 6),
        (((30,), (31,)), Card.SKULL, SLOOP),
        (((36, *[SLOOP] * 4), ABOARD[:5], ABOARD[:5]), Card.KEY, SLOOP),
    ],
)
def test_a_card_leads_to_an_empty_space_or_to_the_sloop(
    crews: tuple[tuple[int, ...], ...], card: Card, destination: int
) -> None:
    state = position(*crews, hands=(card.label, *[""] * (len(crews) - 1)))
    assert move(told(state, Advance(card, crews[0][0]))).destination == destination


def test_occupied_spaces_of_the_sign_are_jumped_whoever_stands_there() -> None:
    state = position((1, 7), (13, 13), (19, 19, 19), hands=("skull", "", ""))
    moved = move(told(state, Advance(Card.SKULL, 0)))
    assert moved.destination == 25
    assert moved.road == (1, 7, 13, 19)
    assert moved.jumped == tuple(range(1, 25))


def test_boarding_is_not_optional() -> None:
    state = position((36,), (), hands=("key", ""), actions_left=2)
    actions = legal(state)
    assert actions == (Advance(Card.KEY, 0), Advance(Card.KEY, 36), EndTurn())
    assert after(state, Advance(Card.KEY, 36)).table.pirates[0] == crew(SLOOP)


def test_every_card_moves_every_pirate_that_is_not_aboard() -> None:
    everyone = "skull hat dagger bottle key pistol"
    state = position((0, 1, 12, 36, 36, SLOOP), (2, 3, 4), hands=(everyone, ""))
    advances = [action for action in legal(state) if isinstance(action, Advance)]
    assert advances == [Advance(Card(n), origin) for origin in (0, 1, 12, 36) for n in range(6)]


def test_an_emptied_space_can_be_landed_on_again() -> None:
    state = position((1,), (), hands=("skull skull", ""))
    state = after(state, Advance(Card.SKULL, 1))
    assert move(told(state, Advance(Card.SKULL, 0))).destination == 1


def test_a_retreat_joins_the_nearest_pirates_behind_and_draws_as_many_cards() -> None:
    state = position((20,), (5, 8), (8, 3), stock="hat key pistol")
    events = told(state, Retreat(20))
    assert events[0] == PirateMoved(0, 0, 0, 20, 8, tuple(range(19, 8, -1)), ())
    assert drawn(events) == (Card.HAT, Card.KEY)
    state = after(state, Retreat(20))
    assert state.table.pirates[0] == crew(8)
    assert state.hands[0] == hand("hat key")


@pytest.mark.parametrize(
    ("crews", "destination", "cards"),
    [
        # Empty spaces and those with three are jumped, but not one with one.
        (((20, 19), (19, 19, 4)), 4, 1),
        (((20,), (12, 11, 11)), 12, 1),
        # Whose pirates are joined does not matter; companions on the same space are not behind.
        (((20, 12, 12), (11,)), 12, 2),
        (((20, 20), (9,)), 9, 1),
    ],
)
def test_the_nearest_one_or_two_behind_are_joined(
    crews: tuple[tuple[int, ...], ...], destination: int, cards: int
) -> None:
    events = told(position(*crews, stock="hat key pistol"), Retreat(20))
    assert (move(events).destination, len(drawn(events))) == (destination, cards)


def test_three_on_a_space_take_nobody_in_and_lose_one() -> None:
    state = position((20, 10), (10, 10, 5), stock="hat key pistol")
    state = after(state, Retreat(10))
    assert state.table.pirates[0] == crew(20, 5)
    assert move(told(state, Retreat(20))).destination == 10


@pytest.mark.parametrize("others", [(), (20,), (9, 9, 9)])
def test_a_pirate_with_nobody_to_join_behind_cannot_retreat(others: tuple[int, ...]) -> None:
    state = position((15, SLOOP), others, hands=("key", ""), stock="hat hat")
    assert Retreat(15) not in legal(state)
    assert refusal(state, Retreat(15)) is Why.NOBODY_BEHIND


def test_nobody_goes_back_to_the_start() -> None:
    state = position((3,), (0, 0), hands=("key", ""), stock="hat hat")
    assert refusal(state, Retreat(3)) is Why.NOBODY_BEHIND
    assert refusal(state, Retreat(0)) is Why.NOBODY_BEHIND


@pytest.mark.parametrize("nearest", [1, 35, 36])
def test_from_the_sloop_the_search_begins_at_36(nearest: int) -> None:
    state = position((SLOOP, SLOOP), (nearest, SLOOP), stock="hat key")
    assert RULES.preview(state.table, Retreat(SLOOP)) == Preview(0, SLOOP, nearest, cards=1)
    state = after(state, Retreat(SLOOP))
    assert state.table.pirates[0] == crew(nearest, SLOOP)
    assert state.hands[0] == hand("hat")


def test_the_option_keeps_pirates_aboard_and_only_them() -> None:
    options = replace(JAMAICA, sloop_retreat=False)
    state = position((SLOOP, 12), (3,), hands=("key", ""), stock="hat", options=options)
    assert legal(state) == (
        Advance(Card.KEY, 0),
        Advance(Card.KEY, 12),
        Retreat(12),
    )
    assert refusal(state, Retreat(SLOOP)) is Why.STAYS_ABOARD


def test_the_lowest_numbered_pirate_of_those_at_the_origin_moves() -> None:
    state = position((9, 4, 0, 4, 0, 4), (), hands=("key skull", ""))
    assert move(told(state, Advance(Card.KEY, 4))).pirate == 1
    assert move(told(state, Advance(Card.KEY, 0))).pirate == 2
    assert after(state, Advance(Card.KEY, 4)).table.pirates[0] == crew(9, 5, 0, 4, 0, 4)
    aboard = position((1, SLOOP, SLOOP), (2,), stock="hat")
    assert move(told(aboard, Retreat(SLOOP))).pirate == 1


def test_a_turn_is_three_actions_in_any_mix_and_the_third_ends_it() -> None:
    state = position((), (4, 4), hands=("skull key", "hat"), stock="hat hat")
    state = after(state, Advance(Card.SKULL, 0))
    assert (state.table.turn, state.table.actions_left) == (0, 2)
    state = after(state, Advance(Card.KEY, 0))
    assert (state.table.turn, state.table.actions_left) == (0, 1)
    events = told(state, Retreat(5))
    assert events[-2:] == (TurnEnded(0, 3, forced=False), TurnBegan(1, 1, free_sail=False))
    state = after(state, Retreat(5))
    assert (state.table.turn, state.table.to_act, state.table.actions_left) == (1, 1, 3)


@pytest.mark.parametrize("taken", [1, 2])
def test_a_turn_may_end_after_one_or_two_actions(taken: int) -> None:
    state = position((), (), hands=("skull skull skull", "hat"))
    state = after(state, *[Advance(Card.SKULL, 0)] * taken)
    assert turn_end(told(state, EndTurn())) == TurnEnded(0, taken, forced=False)
    assert after(state, EndTurn()).table.turn == 1


def test_a_turn_without_action_is_not_ended_where_one_is_legal() -> None:
    state = position((), (), hands=("skull", "hat"))
    assert EndTurn() not in legal(state)
    assert refusal(state, EndTurn()) is Why.MUST_ACT


def test_the_option_lets_a_whole_turn_be_passed() -> None:
    options = replace(JAMAICA, may_pass=True)
    state = position((), (), hands=("skull", "hat"), options=options)
    assert legal(state) == (Advance(Card.SKULL, 0), EndTurn())
    assert turn_end(told(state, EndTurn())) == TurnEnded(0, 0, forced=False)


def test_turns_go_clockwise_and_a_round_ends_before_the_first_player() -> None:
    options = replace(JAMAICA, may_pass=True)
    state = position((), (), (), hands=("key",) * 3, turn=1, first=1, options=options)
    order = []
    for _ in range(4):
        order.append((state.table.turn, state.table.round))
        state = after(state, EndTurn())
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Advance(Card.SKULL, 12), Why.NO_PIRATE_THERE),
        (Advance(Card.SKULL, 20), Why.NO_PIRATE_THERE),
        (Advance(Card.HAT, 0), Why.CARD_NOT_HELD),
        (Advance(Card.PARROT, 0), Why.CARD_NOT_HELD),
        (Advance(Card.SKULL, SLOOP), Why.IS_HOME),
        (Retreat(12), Why.NO_PIRATE_THERE),
        (Retreat(0), Why.NOBODY_BEHIND),
        (Retreat(5), Why.NOBODY_BEHIND),
        (Nudge(1, 20), Why.OTHER_GAME),
        (Sail(free=False), Why.OTHER_GAME),
        (Sail(free=True), Why.OTHER_GAME),
        (Discard(Card.SKULL), Why.OTHER_GAME),
        (EndTurn(), Why.MUST_ACT),
    ],
)
def test_a_refusal_names_its_cause_and_what_is_legal(action: Action, why: Why) -> None:
    state = position((5, SLOOP), (20,), hands=("skull", "hat"), stock="key")
    assert refusal(state, action) is why
    with pytest.raises(IllegalAction, match=why.value):
        RULES.apply(state, action)


def test_nobody_is_advised_to_advance_a_pirate_in_the_sloop() -> None:
    state = position((SLOOP,), (), hands=("skull", "hat"))
    assert refusal(state, Advance(Card.SKULL, SLOOP)) is Why.IS_HOME
    why = refusal(state, Retreat(SLOOP))
    assert why is Why.NOBODY_BEHIND
    assert "advance" not in why.value


def test_a_preview_says_what_then_happens() -> None:
    state = position((5, 20), (9, 9), hands=("skull", ""), stock="key key")
    assert RULES.preview(state.table, Advance(Card.SKULL, 5)) == Preview(0, 5, 7, cards=0)
    assert RULES.preview(state.table, Retreat(20)) == Preview(0, 20, 9, cards=2)
    assert RULES.preview(state.table, EndTurn()) is None
    assert RULES.preview(state.table, Retreat(5)) is None
