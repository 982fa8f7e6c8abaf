"""Whose turn it is on one screen."""

import random
from dataclasses import replace

import pytest

from game import (
    ALL,
    GAMES,
    PUBLIC,
    Advance,
    Colour,
    EndTurn,
    Event,
    Match,
    Nudge,
    Record,
    Seat,
    TurnBegan,
)
from game.scenarios import Placement, arranged
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder

ESCAPE = GAMES["escape"]
COLOURS = tuple(Colour)


def order_of(variant: str, *brains: str | None, seed: int = 4) -> TurnOrder:
    seats = tuple(Seat(f"P{seat}", COLOURS[seat], brain) for seat, brain in enumerate(brains))
    return TurnOrder(Match.new(ESCAPE, seats, ESCAPE.variants[variant], seed))


def act(order: TurnOrder) -> None:
    """Let the player to act do something that leaves the turn open as long as possible."""
    actor = order.actor
    assert actor is not None
    if order.newcomer is not None:
        order.viewer = order.newcomer
    legal = order.match.legal_actions()
    order.submit(actor, next((a for a in legal if not isinstance(a, EndTurn)), legal[0]))


def test_a_single_person_sees_the_own_hand_and_those_of_computers_alone_are_open() -> None:
    order = order_of("jamaica", None, "greedy", "greedy")
    assert order.viewer == 0
    assert not order.needs_curtain
    assert order_of("jamaica", "greedy", "greedy").viewer == ALL


def test_several_people_with_hidden_hands_begin_with_the_screen_nobodys() -> None:
    order = order_of("jamaica", None, None)
    assert order.viewer == PUBLIC
    assert order.newcomer == order.match.table.to_act
    order.viewer = order.match.table.to_act
    assert order.chooser == order.match.table.to_act
    # Passing the turn on hides the hand again.
    for _ in range(3):
        act(order)
    assert order.viewer >= 0
    order.pass_on()
    assert order.viewer == PUBLIC


def test_with_open_hands_the_third_action_only_waits_for_the_player_to_pass_on() -> None:
    order = order_of("tortuga", None, None)
    assert not order.needs_curtain
    person = order.match.table.to_act
    for _ in range(3):
        act(order)
    assert order.waiting == person
    assert order.actor is None
    events = order.pass_on()
    assert isinstance(events[0], TurnBegan)
    assert order.waiting is None
    assert order.actor == (person + 1) % 2


def test_the_third_action_can_be_taken_back_while_the_turn_waits() -> None:
    order = order_of("tortuga", None, "greedy")
    while order.actor != 0:
        act(order)
    played = len(order.match.actions)
    for _ in range(3):
        act(order)
    assert order.can_undo()
    order.undo()
    assert len(order.match.actions) == played + 2
    assert order.chooser == 0


@pytest.mark.parametrize(("variant", "other"), [("tortuga", "greedy"), ("jamaica", None)])
def test_a_game_that_is_left_while_a_turn_waits_comes_back_waiting(
    variant: str, other: str | None
) -> None:
    order = order_of(variant, None, other)
    while order.actor != 0:
        act(order) if order.waiting is None else order.pass_on()
    for _ in range(2):
        act(order)
    assert TurnOrder(Record.of(order.match).match()).waiting is None
    act(order)
    assert order.waiting == 0
    again = TurnOrder(Record.of(order.match).match())
    assert again.waiting == 0
    assert again.viewer == (0 if other else PUBLIC), "nobody knows who sits there now"
    assert again.displayed.turn == 0
    assert again.displayed.actions_left == 0
    assert again.can_undo() == order.can_undo()
    assert again.pass_on() == order.pass_on()
    assert again.displayed == order.displayed
    act(order)
    assert TurnOrder(Record.of(order.match).match()).waiting is None


def test_a_computers_third_action_passes_the_turn_on_by_itself() -> None:
    order = order_of("tortuga", "greedy", "greedy")
    events: tuple[Event, ...] = ()
    for _ in range(3):
        actor = order.actor
        assert actor is not None
        actions = [a for a in order.match.legal_actions() if not isinstance(a, EndTurn)]
        events = order.submit(actor, actions[0])
    assert isinstance(events[-1], TurnBegan)
    assert order.waiting is None


@pytest.mark.parametrize("variant", ESCAPE.variants)
@pytest.mark.parametrize("people", [0, 1, 2, 3])
def test_the_events_told_lead_to_what_the_view_shows(variant: str, people: int) -> None:
    chance = random.Random(f"{variant}{people}")
    brains = [None] * people + ["greedy"] * (4 - people)
    order = order_of(variant, *brains, seed=people)
    shown = Displayed.of(order.view)
    while not order.over:
        viewer = order.viewer
        if order.waiting is not None:
            told = order.pass_on()
        else:
            if order.newcomer is not None:
                order.viewer = order.newcomer
                shown = Displayed.of(order.view)
            actor = order.actor
            assert actor is not None
            action = chance.choice(order.match.legal_actions())
            told = order.submit(actor, action)
            if isinstance(action, EndTurn) and order.match.outcome is None:
                order.look_away()
        for event in told:
            shown = shown.after(event)
        if order.viewer != viewer:
            shown = replace(shown, hands=order.view.hands)
        if order.waiting is None:
            assert shown == Displayed.of(order.view)


def nest_order(*brains: str | None, hands: int) -> TurnOrder:
    """Nest, with the first seat to act and holding a freebooter, the others that many cards."""
    nest = GAMES["nest"]
    seats = tuple(Seat(f"P{seat}", COLOURS[seat], brain) for seat, brain in enumerate(brains))
    others = len(brains) - 1
    track = Match.new(nest, seats, nest.variants["nest"], 1).table.track
    placement = Placement(
        pirates=("start " * 6,) * (others + 1),
        hands=("parrot* chest* map*", *("parrot " * hands,) * others),
        stock="compass " * 20,
        discard="",
    )
    return TurnOrder(Match.at(nest, seats, arranged(nest, nest.variants["nest"], track, placement)))


def test_a_freebooter_makes_the_others_give_up_cards_through_the_curtain() -> None:
    order = nest_order(None, None, "greedy", hands=9)
    order.viewer = 0
    order.submit(0, order.match.legal_actions()[0])
    assert (order.newcomer, order.needs_curtain, order.due) == (1, True, 2)
    order.viewer = 1
    order.submit(1, order.match.legal_actions()[0])
    assert (order.chooser, order.due) == (1, 1)
    order.submit(1, order.match.legal_actions()[0])
    assert (order.thinker, order.due) == (2, 2)


def test_giving_up_the_last_card_of_a_turn_does_not_mean_ending_it() -> None:
    order = nest_order(None, None, hands=8)
    order.viewer = 0
    nudge = next(a for a in order.match.legal_actions() if isinstance(a, Nudge))
    first = next(a for a in order.match.legal_actions() if isinstance(a, Advance))
    for action in (nudge, nudge, first):
        order.submit(0, action)
    assert order.newcomer == 1
    order.viewer = 1
    told = order.submit(1, order.match.legal_actions()[0])
    assert any(isinstance(event, TurnBegan) for event in told)
    assert order.waiting is None
    assert order.actor == 1


def reseat(order: TurnOrder, brain: str | None) -> None:
    before = order.match.seats
    order.match.reseat(tuple(replace(seat, brain=brain) for seat in before))
    order.reseated(before)


def test_nobody_sees_a_hidden_hand_after_a_change_of_seats() -> None:
    order = order_of("jamaica", None, "greedy")
    reseat(order, "greedy")
    assert order.viewer == PUBLIC
    assert order.newcomer is None
    assert order.thinker == order.match.table.to_act
    reseat(order, None)
    assert order.viewer == PUBLIC
    assert order.needs_curtain


def test_a_new_level_of_a_computer_changes_nothing_for_the_person_at_the_screen() -> None:
    order = order_of("jamaica", None, "greedy")
    before = order.match.seats
    order.match.reseat((before[0], replace(before[1], brain="random")))
    order.reseated(before)
    assert order.viewer == 0


def test_a_turn_handed_to_a_computer_waits_for_nobody() -> None:
    order = order_of("tortuga", None, None)
    person = order.match.table.to_act
    for _ in range(3):
        act(order)
    assert order.waiting == person
    reseat(order, "greedy")
    assert order.waiting is None
    assert order.thinker == order.match.table.to_act
