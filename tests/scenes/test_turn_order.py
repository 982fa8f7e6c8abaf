"""Whose word it is on one screen."""

import random
from dataclasses import replace

import pytest

from game import ALL, GAMES, PUBLIC, Advance, Colour, EndTurn, Event, Match, Nudge, Seat, TurnBegan
from game.scenarios import Placement, arranged
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder

ESCAPE = GAMES["escape"]
COLOURS = tuple(Colour)


def course_of(variant: str, *brains: str | None, seed: int = 4) -> TurnOrder:
    seats = tuple(Seat(f"P{seat}", COLOURS[seat], brain) for seat, brain in enumerate(brains))
    return TurnOrder(Match.new(ESCAPE, seats, ESCAPE.variants[variant], seed))


def act(course: TurnOrder) -> None:
    """Let whoever is to act do something that leaves the turn open as long as can be."""
    actor = course.actor
    assert actor is not None
    if course.newcomer is not None:
        course.take_seat(course.newcomer)
    legal = course.match.legal_actions()
    course.submit(actor, next((a for a in legal if not isinstance(a, EndTurn)), legal[0]))


def test_a_single_person_always_sees_the_own_hand() -> None:
    course = course_of("jamaica", None, "greedy", "greedy")
    assert course.viewer == 0
    assert not course.needs_curtain


def test_computers_alone_are_seen_with_open_hands() -> None:
    assert course_of("jamaica", "greedy", "greedy").viewer == ALL


def test_several_people_with_hidden_hands_begin_with_the_screen_nobodys() -> None:
    course = course_of("jamaica", None, None)
    assert course.viewer == PUBLIC
    assert course.newcomer == course.match.table.to_act
    course.take_seat(course.match.table.to_act)
    assert course.chooser == course.match.table.to_act


def test_with_open_hands_nobody_looks_away() -> None:
    assert not course_of("tortuga", None, None).needs_curtain


def test_the_third_action_waits_for_the_player_to_pass_the_turn_on() -> None:
    course = course_of("tortuga", None, None)
    person = course.match.table.to_act
    for _ in range(3):
        act(course)
    assert course.waiting == person
    assert course.actor is None
    events = course.pass_on()
    assert isinstance(events[0], TurnBegan)
    assert course.waiting is None
    assert course.actor == (person + 1) % 2


def test_the_third_action_can_be_taken_back_while_the_turn_waits() -> None:
    course = course_of("tortuga", None, "greedy")
    while course.actor != 0:
        act(course)
    played = len(course.match.actions)
    for _ in range(3):
        act(course)
    assert course.can_undo()
    course.undo()
    assert len(course.match.actions) == played + 2
    assert course.chooser == 0


def test_a_computers_third_action_passes_the_turn_on_by_itself() -> None:
    course = course_of("tortuga", "greedy", "greedy")
    events: tuple[Event, ...] = ()
    for _ in range(3):
        actor = course.actor
        assert actor is not None
        actions = [a for a in course.match.legal_actions() if not isinstance(a, EndTurn)]
        events = course.submit(actor, actions[0])
    assert isinstance(events[-1], TurnBegan)
    assert course.waiting is None


def test_passing_on_between_people_with_hidden_hands_hides_the_hand() -> None:
    course = course_of("jamaica", None, None)
    for _ in range(3):
        act(course)
    assert course.viewer >= 0
    course.pass_on()
    assert course.viewer == PUBLIC


@pytest.mark.parametrize("variant", ESCAPE.variants)
@pytest.mark.parametrize("people", [0, 1, 2, 3])
def test_the_events_told_lead_to_what_the_view_shows(variant: str, people: int) -> None:
    chance = random.Random(f"{variant}{people}")
    brains = [None] * people + ["greedy"] * (4 - people)
    course = course_of(variant, *brains, seed=people)
    shown = Displayed.of(course.view)
    while not course.over:
        viewer = course.viewer
        if course.waiting is not None:
            told = course.pass_on()
        else:
            if course.newcomer is not None:
                course.take_seat(course.newcomer)
                shown = Displayed.of(course.view)
            actor = course.actor
            assert actor is not None
            action = chance.choice(course.match.legal_actions())
            told = course.submit(actor, action)
            if isinstance(action, EndTurn) and course.match.outcome is None:
                course.look_away()
        for event in told:
            shown = shown.after(event)
        if course.viewer != viewer:
            shown = replace(shown, hands=course.view.hands)
        if course.waiting is None:
            assert shown == Displayed.of(course.view)


def nest_course(*brains: str | None, hands: int) -> TurnOrder:
    """Nest, with the first seat to act and holding a freebooter, the others that many cards."""
    nest = GAMES["nest"]
    seats = tuple(Seat(f"P{seat}", COLOURS[seat], brain) for seat, brain in enumerate(brains))
    others = len(brains) - 1
    track = Match.new(nest, seats, nest.variants["nest"], 1).table.track
    state = arranged(
        nest,
        nest.variants["nest"],
        track,
        Placement(
            pirates=("start " * 6,) * (others + 1),
            hands=("parrot* chest* map*", *("parrot " * hands,) * others),
            stock="compass " * 20,
            discard="",
        ),
    )
    return TurnOrder(Match.at(nest, seats, state))


def test_a_freebooter_makes_the_others_give_up_cards_through_the_curtain() -> None:
    course = nest_course(None, None, "greedy", hands=9)
    course.take_seat(0)
    course.submit(0, course.match.legal_actions()[0])
    assert (course.newcomer, course.needs_curtain, course.due) == (1, True, 2)
    course.take_seat(1)
    course.submit(1, course.match.legal_actions()[0])
    assert (course.chooser, course.due) == (1, 1)
    course.submit(1, course.match.legal_actions()[0])
    assert (course.thinker, course.due) == (2, 2)


def test_whoever_gives_up_the_last_card_of_a_turn_does_not_have_to_end_it() -> None:
    course = nest_course(None, None, hands=8)
    course.take_seat(0)
    nudge = next(a for a in course.match.legal_actions() if isinstance(a, Nudge))
    first = next(a for a in course.match.legal_actions() if isinstance(a, Advance))
    for action in (nudge, nudge, first):
        course.submit(0, action)
    assert course.newcomer == 1
    course.take_seat(1)
    told = course.submit(1, course.match.legal_actions()[0])
    assert any(isinstance(event, TurnBegan) for event in told)
    assert course.waiting is None
    assert course.actor == 1


def test_others_who_take_over_seats_see_the_game_with_their_own_eyes() -> None:
    course = course_of("jamaica", None, "greedy")
    course.match.reseat(tuple(replace(seat, brain="greedy") for seat in course.match.seats))
    course.reseated()
    assert course.viewer == ALL
    assert course.newcomer is None
    assert course.thinker == course.match.table.to_act
    course.match.reseat(tuple(replace(seat, brain=None) for seat in course.match.seats))
    course.reseated()
    assert course.viewer == PUBLIC


def test_a_turn_handed_to_a_computer_waits_for_nobody() -> None:
    course = course_of("tortuga", None, None)
    person = course.match.table.to_act
    for _ in range(3):
        act(course)
    assert course.waiting == person
    course.match.reseat(tuple(replace(seat, brain="greedy") for seat in course.match.seats))
    course.reseated()
    assert course.waiting is None
    assert course.thinker == course.match.table.to_act
