"""Nest's own rules, sentence by sentence."""

from dataclasses import replace

import pytest

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Sail
from game.cards import NEST_SIGNS, Card, cards_in, count, size
from game.events import CardDiscarded, CardsDrawn, SloopSailed, Source, TurnBegan, TurnEnded
from game.nest import NEST_RULES
from game.outcome import Ending
from game.rules import Why
from game.state import Options
from tests.game.building import NEST_TRACK as REGULAR
from tests.game.building import after, drawn, legal, move, refusal, told
from tests.game.building import nest_position as position

FREE_TRIP = Sail(free=True)
PAID_TRIP = Sail(free=False)

SLOOP = 15


def second_island(number: int) -> int:
    """The position of a printed space of the second island."""
    return number + 1


ALL_START = "start start start start start start"
TWO_ASHORE = " 20 20 start start start"


REFUSED: list[tuple[str, str, str, int, Action, Why]] = [
    # Nobody boards a sloop that is away, nor a fourth of one colour.
    ("14 1 1 1 2 2", ALL_START, "parrot", 2, Advance(Card.PARROT, 14), Why.SLOOP_AWAY),
    ("14 sloop sloop sloop 1 1", ALL_START, "parrot", 1, Advance(Card.PARROT, 14), Why.SLOOP_FULL),
    # Nobody aboard moves while the sloop lies at the first island.
    ("sloop 1 1 2 2 3", "sloop" + TWO_ASHORE, "map", 1, Advance(Card.MAP, SLOOP), Why.AT_SEA),
    ("sloop 1 1 2 2 3", "sloop" + TWO_ASHORE, "map", 1, Nudge(1, SLOOP), Why.AT_SEA),
    # A nudge into the sloop asks for the nudged colour, and none leads into the nest.
    ("1 1 2 2 3 3", "14 sloop sloop sloop start start", "", 1, Nudge(1, 14), Why.SLOOP_FULL),
    ("1 1 2 2 3 3", "14 start start start start start", "", 2, Nudge(1, 14), Why.SLOOP_AWAY),
    ("18 1 1 2 2 3", "20 sloop start start start start", "", 2, Nudge(1, 21), Why.NOBODY_AHEAD),
    ("1 1 2 2 3 3", "sloop start start start start start", "", 2, Nudge(1, 15), Why.NOBODY_AHEAD),
    # Own pirates, those at home and those who are not there are not nudged.
    ("1 1 2 2 3 3", "nest start start start start start", "", 1, Nudge(0, 1), Why.OWN_PIRATE),
    ("1 1 2 2 3 3", "nest start start start start start", "", 1, Nudge(1, 37), Why.IS_HOME),
    ("14 1 1 1 2 2", ALL_START, "parrot", 2, Nudge(1, 14), Why.NO_PIRATE_TO_NUDGE),
    # Sailing out needs an own pirate aboard, sailing back one ashore.
    ("1 1 2 2 3 3", "sloop sloop start start start start", "", 1, PAID_TRIP, Why.NONE_ABOARD),
    ("sloop 20 21 22 23 24", ALL_START, "", 2, PAID_TRIP, Why.NONE_ASHORE),
    # Who cannot sail at all hears of that, and not of who may sail for free.
    ("1 1 2 2 3 3", "sloop sloop start start start start", "", 1, FREE_TRIP, Why.NONE_ABOARD),
    ("sloop 20 21 22 23 24", ALL_START, "", 2, FREE_TRIP, Why.NONE_ASHORE),
    ("sloop 1 2 2 3 3", "sloop sloop 4 4 5 5", "", 1, FREE_TRIP, Why.NOT_CAPTAIN),
    (ALL_START, ALL_START, "map", 1, Discard(Card.MAP), Why.NO_DISCARD_DUE),
]


@pytest.mark.parametrize(("mine", "theirs", "hand", "sloop", "action", "why"), REFUSED)
def test_what_is_not_allowed_is_refused(
    mine: str, theirs: str, hand: str, sloop: int, action: Action, why: Why
) -> None:
    assert refusal(position(mine, theirs, hands=(hand, ""), sloop=sloop), action) is why


# Advancing and boarding


@pytest.mark.parametrize(
    ("mine", "theirs", "card", "origin", "destination"),
    [
        # Without an empty space into the sloop; the second island does not help on the first.
        ("start 8 1 2 3 4", ALL_START, Card.PARROT, 0, SLOOP),
        ("8 9 10 11 12 13", ALL_START, Card.PARROT, 8, SLOOP),
        # From the second island into the nest.
        ("30 8 9 10 11 12", ALL_START, Card.PARROT, second_island(30), 37),
        # A sloop full of one colour takes another.
        ("14 1 1 2 2 3", "sloop sloop sloop start start start", Card.MAP, 14, SLOOP),
    ],
)
def test_a_card_without_an_empty_space_leads_to_the_end_of_the_island(
    mine: str, theirs: str, card: Card, origin: int, destination: int
) -> None:
    state = position(mine, theirs, hands=(card.label, ""))
    assert after(state, Advance(card, origin)).table.pirates[0][0] == destination


def test_a_card_that_finds_a_space_is_legal_though_the_sloop_is_away() -> None:
    state = position("start 14 2 2 3 3", ALL_START, hands=("parrot", ""), sloop=2)
    advances = [action for action in legal(state) if isinstance(action, Advance)]
    assert advances == [Advance(Card.PARROT, origin) for origin in (0, 2, 3)]


def test_those_aboard_stand_before_space_15_at_the_second_island() -> None:
    state = position("sloop 1 1 2 2 3", ALL_START, hands=("parrot map", ""), sloop=2)
    landed = after(state, Advance(Card.PARROT, SLOOP)).table.pirates[0][0]
    assert REGULAR.number(landed) == "15"


# Nudging


@pytest.mark.parametrize(
    ("mine", "theirs", "sloop", "origin", "destination", "cards"),
    [
        # The next one or two are joined, and as many cards come.
        ("2 2 4 4 4 5", "start 1 3 6 6 6", 1, 0, 1, 1),
        ("2 2 4 4 4 5", "start 1 3 6 6 6", 1, 1, 2, 2),
        # Empty spaces and those with three are jumped.
        ("4 4 4 9 1 1", "2 start start start start start", 1, 2, 9, 1),
        # Into the sloop always for two; from it at the second island.
        ("1 1 2 2 3 3", "14 start start start start start", 1, 14, SLOOP, 2),
        ("18 1 1 2 2 3", "sloop start start start start start", 2, SLOOP, second_island(18), 1),
    ],
)
def test_a_nudge_joins_those_ahead_and_brings_cards(
    mine: str, theirs: str, sloop: int, origin: int, destination: int, cards: int
) -> None:
    events = told(position(mine, theirs, sloop=sloop), Nudge(1, origin))
    moved = move(events)
    assert (moved.seat, moved.destination, len(drawn(events))) == (1, destination, cards)


# Sailing


@pytest.mark.parametrize("ashore", ["1", "start"])
def test_sailing_back_needs_an_own_pirate_on_the_first_island_but_nobody_aboard(
    ashore: str,
) -> None:
    state = position(f"{ashore} 20 21 22 23 24", ALL_START, sloop=2)
    assert after(state, PAID_TRIP).table.sloop == 1


def test_everybody_aboard_rides_along_both_ways() -> None:
    state = position("sloop 1 1 2 2 3", "sloop sloop start start start start")
    out, events = NEST_RULES.apply(state, PAID_TRIP)
    assert SloopSailed(0, 2, free=False, aboard=((0, 0), (1, 0), (1, 1))) in events
    back = after(out, PAID_TRIP)
    assert back.table.sloop == 1
    assert back.table.pirates == state.table.pirates
    assert refusal(back, Nudge(1, SLOOP)) is Why.AT_SEA


@pytest.mark.parametrize(("mine", "theirs", "hand", "sloop", "action", "why"), REFUSED)
def test_a_reason_advises_only_what_can_be_done(
    mine: str, theirs: str, hand: str, sloop: int, action: Action, why: Why
) -> None:
    actions = legal(position(mine, theirs, hands=(hand, ""), sloop=sloop))
    _, _, advice = why.value.partition(";")
    assert "sail" not in advice or PAID_TRIP in actions, action
    assert "advance" not in advice or any(isinstance(each, Advance) for each in actions)


def test_a_paid_trip_costs_an_action_and_no_card() -> None:
    state = position("sloop 1 1 2 2 3", ALL_START, hands=("map", ""))
    sailed = after(state, PAID_TRIP)
    assert sailed.table.actions_left == 2
    assert sailed.hands == state.hands


# The captain


def test_the_captain_sails_once_for_free() -> None:
    state = position("sloop 1 1 2 2 3", ALL_START)
    sailed = after(state, FREE_TRIP)
    assert (sailed.table.sloop, sailed.table.actions_left) == (2, 3)
    assert refusal(sailed, FREE_TRIP) is Why.FREE_TRIP_USED


def test_the_first_action_forfeits_the_free_trip() -> None:
    state = position("sloop 1 1 2 2 3", "2 start start start start start", hands=("map", ""))
    for action in (Advance(Card.MAP, 1), Nudge(1, 0), PAID_TRIP):
        assert not after(state, action).table.free_sail
        assert refusal(after(state, action), FREE_TRIP) is Why.FREE_TRIP_OVER


@pytest.mark.parametrize("seat", [0, 1])
def test_of_tied_captains_each_is_one_in_the_own_turn(seat: int) -> None:
    crew = "sloop sloop 1 start start start"
    third = "sloop start start start start start"
    assert position(crew, crew, third, turn=seat).table.free_sail
    assert not position(crew, crew, third, turn=2).table.free_sail


def test_with_nobody_aboard_there_is_no_captain_unless_agreed() -> None:
    crews = ("1 20 21 22 23 24", ALL_START)
    assert refusal(position(*crews, sloop=2), FREE_TRIP) is Why.NOT_CAPTAIN
    agreed = position(*crews, sloop=2, options=Options(empty_captain=True))
    assert after(agreed, FREE_TRIP).table.sloop == 1


def test_an_agreed_captain_of_an_empty_sloop_still_needs_somebody_to_sail_out() -> None:
    state = position(ALL_START, ALL_START, options=Options(empty_captain=True))
    assert state.table.free_sail
    assert refusal(state, FREE_TRIP) is Why.NONE_ABOARD


def test_the_captain_is_told_at_the_start_of_the_turn() -> None:
    state = position("sloop 1 1 2 2 3", "sloop sloop start start start start", hands=("map", ""))
    events = told(after(state, Advance(Card.MAP, 1)), EndTurn())
    assert events[-1] == TurnBegan(1, 1, free_sail=True)


def test_after_a_free_trip_an_action_must_follow() -> None:
    state = position("sloop 1 1 2 2 3", ALL_START, hands=("map", ""))
    sailed = after(state, FREE_TRIP)
    assert refusal(sailed, EndTurn()) is Why.MUST_ACT
    passing = replace(Options(), may_pass=True)
    free = after(position("sloop 1 1 2 2 3", ALL_START, options=passing), FREE_TRIP)
    events = told(free, EndTurn())
    assert TurnEnded(0, 0, forced=False) in events


def test_after_a_free_trip_that_leaves_no_action_the_turn_is_passed_by_force() -> None:
    everyone_home = "nest nest nest nest nest sloop"
    state = position("sloop nest nest nest nest nest", everyone_home)
    sailed = after(state, FREE_TRIP)
    # Back at sea nobody can be nudged, and there is no card to play and nobody ashore to fetch.
    assert legal(sailed) == (EndTurn(),)
    passed, events = NEST_RULES.apply(sailed, EndTurn())
    assert TurnEnded(0, 0, forced=True) in events
    assert passed.table.passes == 1


# Freebooters


SEVEN = "chest chest spyglass spyglass ducats map compass"


def test_a_freebooter_makes_everyone_over_seven_discard_each_choosing() -> None:
    state = position(
        ALL_START,
        ALL_START,
        ALL_START,
        hands=(f"parrot* {SEVEN} cannon", SEVEN, f"{SEVEN} parrot parrot"),
    )
    played = after(state, Advance(Card.GOLD_PARROT, 0))
    assert (played.table.turn, played.table.to_act) == (0, 0)
    assert all(isinstance(action, Discard) for action in legal(played))
    assert refusal(played, EndTurn()) is Why.DISCARD_FIRST
    second = after(played, Discard(Card.CANNON))
    assert (second.table.turn, second.table.to_act) == (0, 2)
    done, events = NEST_RULES.apply(after(second, Discard(Card.PARROT)), Discard(Card.CHEST))
    assert CardDiscarded(2, Card.CHEST) in events
    assert [size(hand) for hand in done.hands] == [7, 7, 7]
    assert (done.table.turn, done.table.to_act, done.table.actions_left) == (0, 0, 2)


def test_a_freebooter_with_nobody_over_seven_is_an_ordinary_card() -> None:
    state = position(ALL_START, ALL_START, hands=(f"parrot* {SEVEN}", SEVEN))
    played = after(state, Advance(Card.GOLD_PARROT, 0))
    assert played.table.discarding == ()
    assert played.table.pirates[0][0] == 1


def test_discards_go_clockwise_from_the_one_who_played() -> None:
    eight = f"{SEVEN} cannon"
    state = position(ALL_START, ALL_START, ALL_START, hands=(eight, f"map* {eight}", eight), turn=1)
    assert after(state, Advance(Card.GOLD_MAP, 0)).table.discarding == (1, 2, 0)


def test_a_freebooter_as_third_action_passes_the_turn_after_the_discards() -> None:
    state = position(ALL_START, ALL_START, hands=(f"parrot* parrot parrot {SEVEN}", f"{SEVEN} map"))
    third = after(
        state,
        Advance(Card.PARROT, 0),
        Advance(Card.PARROT, 0),
        Advance(Card.GOLD_PARROT, 0),
    )
    assert (third.table.turn, third.table.to_act, third.table.actions_left) == (0, 1, 0)
    done, events = NEST_RULES.apply(third, Discard(Card.MAP))
    assert events[-2:] == (TurnEnded(0, 3, forced=False), TurnBegan(1, 1, free_sail=False))
    assert (done.table.turn, done.table.to_act, done.table.actions_left) == (1, 1, 3)


def test_a_freebooter_that_wins_ends_the_game_first() -> None:
    state = position(
        "35 nest nest nest nest nest", ALL_START, hands=(f"parrot* {SEVEN} map", f"{SEVEN} map")
    )
    won = after(state, Advance(Card.GOLD_PARROT, second_island(35)))
    assert won.table.outcome is not None
    assert (won.table.outcome.ending, won.table.outcome.winners) == (Ending.ALL_HOME, (0,))
    assert won.table.discarding == ()
    assert legal(won) == ()


def test_a_discarded_freebooter_does_nothing() -> None:
    state = position(ALL_START, ALL_START, hands=(f"parrot* map* {SEVEN}", f"{SEVEN} map"))
    discarded = after(state, Advance(Card.GOLD_PARROT, 0), Discard(Card.GOLD_MAP))
    assert discarded.table.discarding == (1,)


def test_gold_and_plain_of_a_sign_are_two_choices() -> None:
    state = position(ALL_START, ALL_START, hands=("map map*", ""))
    assert Advance(Card.MAP, 0) in legal(state)
    assert Advance(Card.GOLD_MAP, 0) in legal(state)


# The set-up and the cards


def test_the_deck_has_fifteen_of_each_sign_with_one_of_them_gold() -> None:
    deck = NEST_RULES.new_game(2, Options(), 1).state.table.setup.deck
    assert size(deck) == 105
    for sign in NEST_SIGNS:
        counts = [count(deck, card) for card in cards_in(deck) if card.sign is sign]
        assert sorted(set(counts)) == [1, 14]


@pytest.mark.parametrize("seed", range(20))
def test_every_piece_of_seven_bears_every_sign(seed: int) -> None:
    signs = NEST_RULES.new_game(2, Options(), seed).state.table.track.signs
    spaces = [sign for sign in signs if sign is not None]
    assert signs.index(None, 1) == SLOOP
    for piece in range(5):
        assert sorted(spaces[piece * 7 : piece * 7 + 7]) == sorted(NEST_SIGNS)


def test_a_nudge_with_the_stock_empty_reshuffles_in_the_middle_of_the_draw() -> None:
    state = position(
        "2 2 3 3 4 4", "start start start start start start", stock="map", discard="cannon"
    )
    drawn, events = NEST_RULES.apply(state, Nudge(1, 0))
    taken = [event for event in events if isinstance(event, CardsDrawn)]
    assert [event.cards for event in taken] == [(Card.MAP,), (Card.CANNON,)]
    assert all(event.source is Source.STOCK for event in taken)
    assert (drawn.stock, drawn.table.discard) == (b"", b"")


def test_a_nudge_with_no_card_left_anywhere_stays_legal_and_counts() -> None:
    state = position("2 2 3 3 4 4", ALL_START, stock="", hands=("", "map"))
    nudged = after(state, Nudge(1, 0))
    assert nudged.hands[0] == 0
    assert nudged.table.actions_left == 2
