"""What the tutorial teaches is legal, and its sentences say what the engine does."""

from pathlib import Path

import pytest

from game import (
    ALL,
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
    ToldAction,
    cards_in,
)
from scenes.kit.i18n import Texts
from scenes.learn.tutorial.script import (
    DEMONSTRATIONS,
    TOPICS,
    Beside,
    Dilemma,
    Lesson,
    course_of,
    match_at,
    players_in,
)

TEXTS = Texts.load(Path(__file__).parents[2] / "assets" / "lang", "en")
LESSONS = [topic for topic in TOPICS.values() if isinstance(topic, Lesson)]
DILEMMAS = [topic for topic in TOPICS.values() if isinstance(topic, Dilemma)]
by_name = pytest.mark.parametrize


def begun(position: str) -> Match:
    seats = tuple(Seat(colour.title(), colour) for colour in Colour)
    return match_at(position, seats[: players_in(position)])


def played(lesson: Lesson) -> dict[str, ToldAction]:
    """What each step leads to, by its name; a turn that is over needs no word to be passed on."""
    match = begun(lesson.name)
    done = {}
    for step in lesson.steps:
        over = match.table.turn != 0
        if not (isinstance(step.action, EndTurn) and over):
            match.submit(match.table.to_act, step.action)
            done[step.name] = match.told(ALL)[-1]
        for reply in step.replies:
            match.submit(match.table.to_act, reply)
    return done


def moves(name: str) -> dict[str, PirateMoved]:
    lesson = TOPICS[name]
    assert isinstance(lesson, Lesson)
    return {
        step: event
        for step, done in played(lesson).items()
        for event in done.events
        if isinstance(event, PirateMoved)
    }


@by_name("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_step_and_every_reply_is_legal(lesson: Lesson) -> None:
    assert played(lesson)


@by_name("dilemma", DILEMMAS, ids=lambda dilemma: dilemma.name)
def test_every_plan_is_a_whole_legal_turn(dilemma: Dilemma) -> None:
    for option in dilemma.options:
        match = begun(dilemma.name)
        for action in option.actions:
            assert match.table.turn == 0
            match.submit(match.table.to_act, action)
        assert match.table.turn == 1


@by_name("dilemma", DILEMMAS, ids=lambda dilemma: dilemma.name)
def test_the_plans_bring_what_their_names_promise(dilemma: Dilemma) -> None:
    drawn, runs = {}, {}
    for option in dilemma.options:
        match = begun(dilemma.name)
        for action in option.actions:
            match.submit(match.table.to_act, action)
        events = [event for done in match.told(ALL) for event in done.events]
        drawn[option.name] = sum(len(e.cards) for e in events if isinstance(e, CardsDrawn))
        runs[option.name] = sum(isinstance(action, Advance) for action in option.actions)
        for _, position in option.tells:
            assert all(position not in crew for crew in match.table.pirates)
    gathered = {"escape": 5, "nest": 6}[dilemma.game]
    assert drawn == {"run": 0, "gather": gathered, "mix": 2}
    assert runs == {"run": 3, "gather": 0, "mix": 2}


def test_gathering_in_the_nest_leaves_more_cards_than_a_freebooter_allows() -> None:
    match = begun("nest.choice")
    dilemma = TOPICS["nest.choice"]
    assert isinstance(dilemma, Dilemma)
    for action in dilemma.options[1].actions:
        match.submit(0, action)
    assert len(cards_in(match.view(0).hand)) > HAND_LIMIT


def test_the_jump_lands_where_the_sentence_says_and_passes_what_is_taken() -> None:
    first, second = moves("escape.jump").values()
    assert (first.road, first.destination) == ((9,), 14)
    assert (second.road, second.destination) == ((9, 14), 20)


def test_the_free_road_leads_past_all_bottles_to_the_sloop() -> None:
    (run,) = moves("escape.road").values()
    assert (run.road, run.destination) == ((18, 22, 29, 33), 37)


def test_going_back_brings_as_many_cards_as_pirates_stand_there() -> None:
    lesson = TOPICS["escape.retreat"]
    assert isinstance(lesson, Lesson)
    brought = {
        name: len(event.cards)
        for name, done in played(lesson).items()
        for event in done.events
        if isinstance(event, CardsDrawn)
    }
    assert brought == {"one": 1, "two": 2, "full": 1}
    assert 17 in moves("escape.retreat")["full"].jumped


def test_the_lesson_of_boarding_ends_with_six_aboard() -> None:
    match = begun("escape.board")
    for step in TOPICS["escape.board"].steps:  # type: ignore[union-attr]
        match.submit(0, step.action)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_the_turn_has_three_actions_and_comes_back_after_the_others() -> None:
    lesson = TOPICS["escape.actions"]
    assert isinstance(lesson, Lesson)
    *actions, end = lesson.steps
    assert len(actions) == 3
    assert isinstance(end.action, EndTurn)
    match = begun(lesson.name)
    for step in actions:
        match.submit(0, step.action)
    for reply in end.replies:
        match.submit(match.table.to_act, reply)
    assert match.table.turn == 0


def test_nudges_bring_one_card_two_cards_and_always_two_aboard() -> None:
    lesson = TOPICS["nest.nudge"]
    assert isinstance(lesson, Lesson)
    brought = {
        name: len(event.cards)
        for name, done in played(lesson).items()
        for event in done.events
        if isinstance(event, CardsDrawn)
    }
    assert brought == {"one": 1, "two": 2, "aboard": 2}
    assert moves("nest.nudge")["aboard"].destination == 15


def test_the_captain_sails_for_nothing_and_everybody_else_for_an_action() -> None:
    for name, free in (("nest.captain", True), ("nest.sail", False)):
        lesson = TOPICS[name]
        assert isinstance(lesson, Lesson)
        match = begun(name)
        before = match.table.actions_left
        assert lesson.steps[0].action == Sail(free)
        match.submit(0, lesson.steps[0].action)
        assert match.table.actions_left == before - (not free)


def test_the_freebooter_leaves_nobody_more_than_seven_cards() -> None:
    lesson = TOPICS["nest.freebooter"]
    assert isinstance(lesson, Lesson)
    match = begun(lesson.name)
    sizes = match.view(0).hand_sizes
    assert sum(size > HAND_LIMIT for size in sizes[1:]) > 1
    for step in lesson.steps:
        for action in (step.action, *step.replies):
            match.submit(match.table.to_act, action)
    assert max(match.view(0).hand_sizes) == HAND_LIMIT
    assert not match.table.discarding


@by_name("game", DEMONSTRATIONS)
def test_a_demonstration_is_played_by_the_rules_to_the_victory(game: str) -> None:
    for part in DEMONSTRATIONS[game]:
        match = begun(part.position)
        for beat in part.beats:
            for action in beat.actions:
                match.submit(match.table.to_act, action)
    assert match.outcome is not None


@by_name("game", DEMONSTRATIONS)
def test_a_demonstration_shows_every_kind_of_action_of_its_game(game: str) -> None:
    shown = {
        type(action)
        for part in DEMONSTRATIONS[game]
        for beat in part.beats
        for action in beat.actions
    }
    wanted = {"escape": {Advance, Retreat}, "nest": {Advance, Nudge, Sail, Discard}}
    assert shown >= wanted[game]


@by_name("game", ("escape", "nest"))
def test_a_course_has_all_topics_of_its_game_and_ends_with_a_dilemma(game: str) -> None:
    course = course_of(game)
    assert {topic.name for topic in course} == {n for n in TOPICS if n.startswith(f"{game}.")}
    assert isinstance(course[-1], Dilemma)


@by_name("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_titles_name_the_sign_that_is_played(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step.action, Advance):
            sign = TEXTS(f"sign.{step.action.card.sign.label}")
            said = [
                TEXTS._texts["tutorial"][lesson.game][lesson.name.split(".")[1]][f"{step.name}_{p}"]  # type: ignore[index]
                for p in ("title", "text")
            ]
            assert any(sign in each for each in said), step.name


def test_what_is_spoken_of_beside_the_board_is_what_the_step_is_about() -> None:
    for lesson in LESSONS:
        for step in lesson.steps:
            draws = isinstance(step.action, Retreat | Nudge)
            if Beside.DRAWS in step.beside:
                assert draws, step.name
