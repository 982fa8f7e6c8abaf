"""What the tutorial teaches is legal, and its sentences say what the engine does."""

from pathlib import Path
from typing import TypeVar

import pytest

from game import (
    ALL,
    GAMES,
    HAND_LIMIT,
    Advance,
    CardsDrawn,
    Colour,
    Discard,
    EndTurn,
    Match,
    Nudge,
    PirateMoved,
    Retreat,
    Sail,
    Seat,
    SeenAction,
    cards_in,
)
from scenes.kit.i18n import Texts
from scenes.learn.tutorial.script import (
    COURSES,
    DEMONSTRATIONS,
    TOPICS,
    Ask,
    Beside,
    Offer,
    Perform,
    Plan,
    Script,
    StartPosition,
    match_at,
    players_in,
)

TEXTS = Texts.load(Path(__file__).parents[2] / "assets" / "lang", "en")
LESSONS = [script for script in TOPICS.values() if isinstance(script.steps[0], Ask)]
DILEMMAS = [script for script in TOPICS.values() if isinstance(script.steps[0], Offer)]
of_every = pytest.mark.parametrize
Kind = TypeVar("Kind")


def begun(script: Script, start: StartPosition | None = None) -> Match:
    seats = tuple(Seat(colour.title(), colour) for colour in Colour)
    start = start or script.start
    return match_at(script.game, start, seats[: players_in(start)])


def asked(script: Script) -> list[Ask]:
    return [step for step in script.steps if isinstance(step, Ask)]


def plans(script: Script) -> tuple[Plan, ...]:
    (offer,) = script.steps
    assert isinstance(offer, Offer)
    return offer.plans


def tried(script: Script, plan: Plan) -> Match:
    """Return the game after a plan."""
    match = begun(script)
    for action in plan.actions:
        assert match.table.turn == 0
        match.submit(match.table.to_act, action)
    return match


def played(script: Script) -> dict[str, SeenAction]:
    """Return what each step leads to, by its name; a turn that is over passes on by itself."""
    match = begun(script)
    done = {}
    for step in asked(script):
        over = match.table.turn != 0
        if not (isinstance(step.action, EndTurn) and over):
            match.submit(match.table.to_act, step.action)
            done[step.name] = match.seen_actions(ALL)[-1]
        for reply in step.replies:
            match.submit(match.table.to_act, reply)
    return done


def events(name: str, kind: type[Kind]) -> dict[str, Kind]:
    """Return the event of that kind which each step leads to."""
    told = {step: done.events for step, done in played(TOPICS[name]).items()}
    return {step: event for step in told for event in told[step] if isinstance(event, kind)}


def moves(name: str) -> dict[str, PirateMoved]:
    return events(name, PirateMoved)


def cards_brought(name: str) -> dict[str, int]:
    return {step: len(event.cards) for step, event in events(name, CardsDrawn).items()}


@of_every("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_step_and_every_reply_is_legal(lesson: Script) -> None:
    assert played(lesson)


@of_every("dilemma", DILEMMAS, ids=lambda dilemma: dilemma.name)
def test_every_plan_is_a_whole_legal_turn(dilemma: Script) -> None:
    for plan in plans(dilemma):
        assert tried(dilemma, plan).table.turn == 1


@of_every("dilemma", DILEMMAS, ids=lambda dilemma: dilemma.name)
def test_the_plans_bring_what_their_names_promise(dilemma: Script) -> None:
    drawn, runs = {}, {}
    for plan in plans(dilemma):
        match = tried(dilemma, plan)
        told = [event for done in match.seen_actions(ALL) for event in done.events]
        drawn[plan.name] = sum(len(e.cards) for e in told if isinstance(e, CardsDrawn))
        runs[plan.name] = sum(isinstance(action, Advance) for action in plan.actions)
        if plan.name == "mix":
            emptied = {"escape": 18, "nest": 26}[dilemma.game]
            assert all(emptied not in crew for crew in match.table.pirates)
    gathered = {"escape": 5, "nest": 6}[dilemma.game]
    assert drawn == {"run": 0, "gather": gathered, "mix": 2}
    assert runs == {"run": 3, "gather": 0, "mix": 2}


def test_gathering_in_the_nest_leaves_more_cards_than_a_freebooter_allows() -> None:
    dilemma = TOPICS["nest.choice"]
    match = tried(dilemma, plans(dilemma)[1])
    assert len(cards_in(match.view(0).hand)) > HAND_LIMIT


def test_the_jump_lands_where_the_sentence_says_and_passes_what_is_taken() -> None:
    first, second = moves("escape.jump").values()
    assert (first.road, first.destination) == ((9,), 14)
    assert (second.road, second.destination) == ((9, 14), 20)


def test_the_free_road_leads_past_all_bottles_to_the_sloop() -> None:
    (run,) = moves("escape.road").values()
    assert (run.road, run.destination) == ((18, 22, 29, 33), 37)


def test_going_back_brings_as_many_cards_as_pirates_stand_there() -> None:
    assert cards_brought("escape.retreat") == {"one": 1, "two": 2, "full": 1}
    assert 17 in moves("escape.retreat")["full"].jumped


def test_the_variant_is_named_where_its_row_is_used_first() -> None:
    first = next(s for each in COURSES["escape"] for s in asked(each) if Beside.DRAWS in s.beside)
    retreat = TOPICS["escape.retreat"]
    assert first == asked(retreat)[0]
    assert begun(retreat).table.setup.options == GAMES["escape"].variants["tortuga"]
    assert TEXTS("variant.tortuga") in TEXTS(f"tutorial.escape.retreat.{first.name}_text")


def test_the_lesson_of_boarding_ends_with_six_aboard() -> None:
    lesson = TOPICS["escape.board"]
    match = begun(lesson)
    for step in asked(lesson):
        match.submit(0, step.action)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_the_turn_has_three_actions_and_comes_back_after_the_others() -> None:
    lesson = TOPICS["escape.actions"]
    *actions, end = asked(lesson)
    assert len(actions) == 3
    assert isinstance(end.action, EndTurn)
    match = begun(lesson)
    for step in actions:
        match.submit(0, step.action)
    for reply in end.replies:
        match.submit(match.table.to_act, reply)
    assert match.table.turn == 0


def test_nudges_bring_one_card_two_cards_and_always_two_aboard() -> None:
    assert cards_brought("nest.nudge") == {"one": 1, "two": 2, "aboard": 2}
    assert moves("nest.nudge")["aboard"].destination == 15


def test_the_captain_sails_for_nothing_and_everybody_else_for_an_action() -> None:
    for name, free in (("nest.captain", True), ("nest.sail", False)):
        match = begun(TOPICS[name])
        before = match.table.actions_left
        first, *_ = asked(TOPICS[name])
        assert first.action == Sail(free)
        match.submit(0, first.action)
        assert match.table.actions_left == before - (not free)


def test_the_freebooter_leaves_nobody_more_than_seven_cards() -> None:
    lesson = TOPICS["nest.freebooter"]
    match = begun(lesson)
    sizes = match.view(0).hand_sizes
    assert sum(size > HAND_LIMIT for size in sizes[1:]) > 1
    for step in asked(lesson):
        for action in (step.action, *step.replies):
            match.submit(match.table.to_act, action)
    assert max(match.view(0).hand_sizes) == HAND_LIMIT
    assert not match.table.discarding


def performed(game: str) -> list[Perform]:
    return [step for step in DEMONSTRATIONS[game].steps if isinstance(step, Perform)]


@of_every("game", DEMONSTRATIONS)
def test_a_demonstration_is_played_by_the_rules_to_the_victory(game: str) -> None:
    match = begun(DEMONSTRATIONS[game])
    for step in performed(game):
        if step.start is not None:
            match = begun(DEMONSTRATIONS[game], step.start)
        for action in step.actions:
            match.submit(match.table.to_act, action)
    assert match.outcome is not None


@of_every("game", DEMONSTRATIONS)
def test_a_demonstration_shows_every_kind_of_action_of_its_game(game: str) -> None:
    shown = {type(action) for step in performed(game) for action in step.actions}
    wanted = {"escape": {Advance, Retreat}, "nest": {Advance, Nudge, Sail, Discard}}
    assert shown >= wanted[game]


@of_every("game", COURSES)
def test_a_course_has_all_topics_of_its_game_and_ends_with_a_dilemma(game: str) -> None:
    course = COURSES[game]
    assert {script.name for script in course} == {n for n in TOPICS if n.startswith(f"{game}.")}
    assert course[-1] in DILEMMAS


@of_every("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_titles_name_the_sign_that_is_played(lesson: Script) -> None:
    values = dict.fromkeys(
        ["player", "limit", "undo", "origin", "space", "taken", "full", "owner"], ""
    )
    for step in asked(lesson):
        if isinstance(step.action, Advance):
            sign = TEXTS(f"sign.{step.action.card.sign.label}")
            key = f"tutorial.{lesson.name}.{step.name}"
            assert any(sign in TEXTS(f"{key}_{part}", **values) for part in ("title", "text"))


def test_what_is_pointed_at_beside_the_board_is_what_the_step_is_about() -> None:
    for lesson in LESSONS:
        for step in asked(lesson):
            if Beside.DRAWS in step.beside:
                assert isinstance(step.action, Retreat | Nudge), step.name
