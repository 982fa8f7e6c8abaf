"""Whose word it is on one screen."""

import random
from dataclasses import replace

import pytest

from game import ALL, GAMES, PUBLIC, Colour, EndTurn, Event, Match, Seat, TurnBegan
from scenes.board.course import Course
from scenes.board.shown import Shown

ESCAPE = GAMES["escape"]
COLOURS = tuple(Colour)


def course_of(variant: str, *brains: str | None, seed: int = 4) -> Course:
    seats = tuple(Seat(f"P{seat}", COLOURS[seat], brain) for seat, brain in enumerate(brains))
    return Course(Match.new(ESCAPE, seats, ESCAPE.variants[variant], seed))


def act(course: Course) -> None:
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
    played = len(course.match.played)
    for _ in range(3):
        act(course)
    assert course.can_undo()
    course.undo()
    assert len(course.match.played) == played + 2
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
    shown = Shown.of(course.view)
    while not course.over:
        viewer = course.viewer
        if course.waiting is not None:
            told = course.pass_on()
        else:
            if course.newcomer is not None:
                course.take_seat(course.newcomer)
                shown = Shown.of(course.view)
            actor = course.actor
            assert actor is not None
            action = chance.choice(course.match.legal_actions())
            told = course.submit(actor, action)
            if isinstance(action, EndTurn) and course.match.outcome is None:
                course.after_turn()
        for event in told:
            shown = shown.after(event)
        if course.viewer != viewer:
            shown = replace(shown, hands=course.view.hands)
        if course.waiting is None:
            assert shown == Shown.of(course.view)
