"""The tutorial in the real loop: by taps, by keys, by waiting; forwards, backwards, and out."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import (
    GAMES,
    Action,
    Advance,
    Colour,
    EndTurn,
    Match,
    Record,
    Seat,
)
from scenes.board.input.targets import TargetKind
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    Held,
    PositionTap,
)
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.scene import Change, Replace, Scene, SceneStack
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point
from scenes.kit.loop import DT
from scenes.learn.tutorial.player import Demonstration, DilemmaPage, DilemmaPart, LessonPage
from scenes.learn.tutorial.practice import PATIENCE, Phase
from scenes.learn.tutorial.scene import TutorialScene
from scenes.learn.tutorial.script import TOPICS, Dilemma, Lesson
from scenes.learn.tutorial.stage import crew_of
from scenes.learn.tutorial.welcome import Farewell, Welcome
from scenes.setup.scene import SetupScene
from tests.pilot import Pilot, taps_for
from tests.scenes.helpers import context_in, unseen_screen

LESSONS = [name for name, topic in TOPICS.items() if isinstance(topic, Lesson)]
DILEMMAS = [name for name, topic in TOPICS.items() if isinstance(topic, Dilemma)]
NEVER = 10**9
"""What is not looked at need not be painted."""
in_every_lesson = pytest.mark.parametrize("topic", LESSONS)
in_every_dilemma = pytest.mark.parametrize("topic", DILEMMAS)
for_both_games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return context_in(tmp_path, Preferences(speed=Speed.FAST))


class Pupil(Pilot):
    """Somebody at the real loop who learns."""

    def __init__(self, context: Context, topic: str | None = None, touch: bool = False) -> None:
        self.tutorial = TutorialScene(context, topic)
        super().__init__(context, first=lambda: self.tutorial, draw_every=NEVER, touch=touch)

    @property
    def page(self) -> Scene:
        return self.tutorial.page

    @property
    def lesson(self) -> LessonPage:
        assert isinstance(self.page, LessonPage), self.page
        return self.page

    @property
    def dilemma(self) -> DilemmaPage:
        assert isinstance(self.page, DilemmaPage), self.page
        return self.page

    @property
    def desk(self) -> BoardScene:
        assert isinstance(self.page, LessonPage | DilemmaPage | Demonstration)
        return self.page.stage.board

    def until(self, come: Callable[[], bool], seconds: float = 60.0) -> float:
        """Let time pass until something has come; how long that took."""
        for step in range(round(seconds / DT)):
            if self.stack.done or come():
                return step * DT
            self.turn()
        raise AssertionError(f"nothing came within {seconds} seconds: {self.page}")

    def press_on_page(self, name: str) -> None:
        """Tap a button of the plank, below the bubble, or of a page without a board."""
        controls = self.tutorial.controls
        self.tap(next(control.rect.center for control in controls if control.name == name))

    def do(self, action: Action) -> None:
        """Do on the board what that action is, as one would in any game."""
        for at in taps_for(self.desk, action):
            self.tap(at)


def place(board: BoardScene, position: int) -> Point:
    return board.rect_of(PositionTap(position)).center


def asked(pupil: Pupil) -> bool:
    return isinstance(pupil.page, LessonPage) and pupil.page.practice.aim is not None


# Learning


@in_every_lesson
def test_every_lesson_can_be_done_by_taps(context: Context, topic: str) -> None:
    # With the mouse in one game, with a finger in the other.
    pupil = Pupil(context, topic, touch=topic.startswith("nest"))
    lesson = TOPICS[topic]
    assert isinstance(lesson, Lesson)
    for step in lesson.steps:
        pupil.until(lambda: asked(pupil))
        assert pupil.lesson.step == step
        pupil.do(step.action)
        practice = pupil.lesson.practice
        pupil.until(lambda practice=practice: practice.phase is Phase.DONE)  # type: ignore[misc]
        assert not practice.by_itself
        pupil.tap((5, 200))
    assert pupil.stack.done


@in_every_lesson
def test_every_lesson_can_be_done_with_one_key(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    done = set()
    for _ in range(60):
        if pupil.stack.done:
            break
        pupil.until(lambda: asked(pupil) or pupil.lesson.practice.phase is Phase.DONE)
        if pupil.lesson.practice.phase is Phase.DONE:
            assert not pupil.lesson.practice.by_itself
            done.add(pupil.lesson.step.name)
        pupil.key(pygame.K_RETURN)
    assert pupil.stack.done
    assert len(done) == len(TOPICS[topic].steps)  # type: ignore[union-attr]


@in_every_lesson
def test_every_step_is_shown_by_itself_after_ten_seconds(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    lesson = TOPICS[topic]
    assert isinstance(lesson, Lesson)
    for step in lesson.steps:
        pupil.until(lambda: asked(pupil))
        assert pupil.lesson.step == step
        practice = pupil.lesson.practice
        waited = pupil.until(lambda practice=practice: practice.phase is Phase.SHOWN)  # type: ignore[misc]
        assert PATIENCE == 10
        assert PATIENCE - 0.2 <= waited <= PATIENCE + 0.2
        pupil.until(lambda practice=practice: practice.phase is Phase.DONE)  # type: ignore[misc]
        assert practice.by_itself
        at = pupil.lesson.index
        pupil.until(lambda at=at: pupil.lesson.index != at)  # type: ignore[misc]
    assert pupil.stack.done


@pytest.mark.parametrize(
    "preferences",
    [
        Preferences(reduced_motion=True),
        Preferences(speed=Speed.INSTANT),
        Preferences(turn_end=TurnEnd.AT_ONCE, ask_first=True, undo=False, hints=False),
    ],
    ids=["still", "instant", "other habits"],
)
def test_it_works_however_somebody_likes_to_play(tmp_path: Path, preferences: Preferences) -> None:
    context = context_in(tmp_path, replace(preferences))
    for topic in ("escape.actions", "nest.freebooter"):
        pupil = Pupil(context, topic)
        while not pupil.stack.done:
            pupil.key(pygame.K_RETURN)
            pupil.turn(5)
            assert len(pupil.desk.match.actions) < 20


def test_a_tap_puts_the_showing_off(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.turn(round((PATIENCE - 1) / DT))
    pupil.tap((5, 200))
    pupil.turn(round((PATIENCE - 1) / DT))
    assert pupil.lesson.practice.phase is Phase.ASKED


def test_whoever_takes_over_from_the_hand_may_go_on_alone(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.key(pygame.K_h)
    assert pupil.lesson.practice.phase is Phase.SHOWN
    pupil.turn(10)
    pupil.do(pupil.lesson.step.action)
    pupil.until(lambda: pupil.lesson.practice.phase is Phase.DONE)
    assert not pupil.lesson.practice.by_itself


def test_a_card_may_be_dragged_and_numbers_pick_cards(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    board, action = pupil.desk, pupil.lesson.step.action
    assert isinstance(action, Advance)
    card = board.rect_of(CardTap(action.card))
    pupil.drag(card.center, place(board, 6))
    assert pupil.lesson.practice.phase is Phase.ACTED
    pupil.until(lambda: pupil.lesson.index == 1 and asked(pupil))
    held = [target.meaning for target in board.targets if target.kind is TargetKind.CARD]
    pupil.key(pygame.K_1 + held.index(CardTap(action.card)))
    assert board.selection == Held(action.card)
    pupil.key(pygame.K_1)
    assert pupil.lesson.practice.objection is not None
    assert board.selection == Held(action.card)
    pupil.tap(place(board, 6))
    assert len(board.match.actions) == 2


# Wrong taps


WRONG: dict[str, Callable[[BoardScene], Point]] = {
    "not_that_one": lambda board: place(board, 18),
    "not_yours": lambda board: place(board, 22),
    "not_card": lambda board: (
        next(t for t in board.targets if t.kind >= TargetKind.CARD).rect.center
    ),
    "not_button": lambda board: board.rect_of(BoardButton.UNDO).center,
    "not_there": lambda board: place(board, 2),
}


@pytest.mark.parametrize("reason", WRONG)
def test_a_wrong_tap_changes_nothing_and_says_why(context: Context, reason: str) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.tap(WRONG[reason](pupil.desk))
    objection = pupil.lesson.practice.objection
    assert objection is not None
    assert objection.key == f"tutorial.{reason}"
    assert not pupil.desk.match.actions
    speech = pupil.lesson.narrator.speech
    assert speech is not None
    assert speech.warns


def test_a_tap_on_the_taken_sign_is_told_that_it_is_taken(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.tap(place(pupil.desk, 6))
    pupil.tap(place(pupil.desk, 9))
    objection = pupil.lesson.practice.objection
    assert objection is not None
    assert (objection.key, objection.values) == ("tutorial.not_taken", {"number": "9"})


def test_another_place_that_could_be_reached_is_not_gone_to(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.tap(place(pupil.desk, 6))
    pupil.tap(place(pupil.desk, 7))
    assert not pupil.desk.match.actions
    assert pupil.lesson.practice.objection is not None


def test_the_wrong_key_is_objected_to_and_the_focus_goes_where_it_is_led(context: Context) -> None:
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: asked(pupil))
    pupil.key(pygame.K_RETURN)
    pupil.key(pygame.K_LEFT)
    pupil.key(pygame.K_RETURN)
    assert not pupil.desk.match.actions
    assert pupil.lesson.practice.objection is not None
    pupil.key(pygame.K_e)
    assert not pupil.desk.match.actions


# Forwards, backwards, out


@for_both_games
def test_every_step_can_be_skipped_and_gone_back_to(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(f"{game}.try")
    states = []
    while isinstance(pupil.page, LessonPage):
        table = pupil.desk.match.table
        states.append((pupil.lesson.step, table.pirates, table.actions_left))
        pupil.press_on_page("skip")
    assert isinstance(pupil.page, DilemmaPage)
    pupil.press_on_page("back")
    for number, (step, pirates, left) in enumerate(reversed(states)):
        table = pupil.desk.match.table
        assert (pupil.lesson.step, table.pirates) == (step, pirates)
        # The last action of a turn is shown before the turn is passed on.
        assert isinstance(step.action, EndTurn) or table.actions_left == left
        pupil.until(lambda: asked(pupil))
        if number % 2:
            pupil.press_on_page("back")
        else:
            pupil.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert isinstance(pupil.page, Welcome)


@in_every_lesson
def test_tab_leads_on_from_every_step(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for _ in TOPICS[topic].steps:  # type: ignore[union-attr]
        assert not pupil.stack.done
        pupil.key(pygame.K_TAB)
    assert pupil.stack.done


@pytest.mark.parametrize("topic", TOPICS)
def test_escape_leaves_at_once(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    pupil.key(pygame.K_ESCAPE)
    assert pupil.stack.done


@for_both_games
@pytest.mark.parametrize("begun", ["watch", "try"])
def test_out_of_a_course_one_comes_to_the_choice_of_a_game(
    context: Context, game: str, begun: str
) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(f"{game}.{begun}")
    pupil.key(pygame.K_ESCAPE)
    assert isinstance(pupil.page, Welcome)
    pupil.press_on_page(f"{game}.try")
    pupil.tap(pupil.desk.rect_of(BoardButton.MENU).center)
    assert isinstance(pupil.page, Welcome)
    assert not pupil.stack.done
    pupil.key(pygame.K_ESCAPE)
    assert pupil.stack.done


def test_from_the_end_of_a_course_one_comes_to_the_choice_of_a_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.tutorial._show(Farewell(context, "escape"))
    pupil.key(pygame.K_ESCAPE)
    assert isinstance(pupil.page, Welcome)


@for_both_games
def test_everybody_has_one_colour_in_all_of_a_course(context: Context, game: str) -> None:
    watched = crew_of(context, f"{game}.dawn", watched=True)
    joined = crew_of(context, f"{game}.advance", watched=False)
    worn = {seat.name: seat.colour for seat in crew_of(context, f"{game}.choice", watched=False)}
    assert len(set(worn.values())) == 4
    assert len(watched) == 3
    for seat in (*watched, *joined):
        assert worn[seat.name] == seat.colour


def test_the_menu_of_the_board_leads_out(context: Context) -> None:
    pupil = Pupil(context, "escape.advance")
    pupil.until(lambda: asked(pupil))
    pupil.tap(pupil.desk.rect_of(BoardButton.MENU).center)
    assert pupil.stack.done


def test_the_window_may_change_at_any_time(context: Context) -> None:
    pupil = Pupil(context, "nest.sail")
    for size in ((800, 480), (480, 800), (1920, 1080)):
        pupil.until(lambda: asked(pupil))
        pupil.resize(size)
        pupil.do(pupil.lesson.step.action)
        pupil.resize((1024, 768))
        pupil.until(lambda: pupil.lesson.practice.phase is Phase.DONE)
        pupil.tap((5, 200))
    assert pupil.stack.done


# The demonstration


@for_both_games
@pytest.mark.parametrize("speed", [Speed.CALM, Speed.NORMAL, Speed.INSTANT])
def test_the_demonstration_takes_about_ninety_seconds(
    tmp_path: Path, game: str, speed: Speed
) -> None:
    pupil = Pupil(context_in(tmp_path, Preferences(speed=speed)))
    pupil.press_on_page(f"{game}.watch")
    beats = set()

    def over() -> bool:
        if isinstance(pupil.page, Demonstration):
            beats.add(pupil.page.beat.name)
        return isinstance(pupil.page, LessonPage)

    assert 60 <= pupil.until(over, 200) <= 100
    assert len(beats) > 9


@for_both_games
def test_the_demonstration_can_be_skipped_at_any_time(context: Context, game: str) -> None:
    for seconds in (0, 5, 40, 80):
        pupil = Pupil(context)
        pupil.press_on_page(f"{game}.watch")
        pupil.turn(round(seconds / DT))
        pupil.press_on_page("skip")
        assert pupil.lesson.index == 0


def test_taps_let_the_demonstration_come_sooner(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page("escape.watch")
    seconds = 0.0
    while isinstance(pupil.page, Demonstration):
        pupil.tap((5, 200))
        seconds += pupil.until(lambda: True) + 0.5
        pupil.turn(30)
    assert seconds < 60


# What would you do here?


@in_every_dilemma
def test_every_plan_is_tried_taken_back_and_one_is_chosen(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    dilemma = TOPICS[topic]
    assert isinstance(dilemma, Dilemma)
    first = pupil.desk.match.table
    for option in dilemma.options:
        pupil.press_on_page(option.name)
        for action in option.actions:
            pupil.until(lambda: pupil.dilemma._hand(still=True) is not None)
            pupil.do(action)
            pupil.until(lambda: pupil.desk.waits)
        pupil.until(lambda: pupil.dilemma.part is DilemmaPart.EXPLAINS)
        assert pupil.desk.match.table != first
        pupil.press_on_page("undo")
        pupil.until(lambda: pupil.desk.waits)
        assert pupil.desk.match.table == first
    pupil.press_on_page("mix")
    pupil.until(lambda: pupil.dilemma.part is DilemmaPart.ENDS)
    assert len(pupil.desk.match.actions) == len(dilemma.options[2].actions)
    pupil.press_on_page("on")
    assert pupil.stack.done


@in_every_dilemma
def test_plans_can_be_tried_by_keys_alone(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for _ in range(200):
        if pupil.stack.done:
            break
        pupil.key(pygame.K_RETURN)
        pupil.turn(20)
    assert pupil.stack.done


@in_every_dilemma
def test_plans_are_shown_by_themselves(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    page = pupil.dilemma
    pupil.until(lambda: False, 200)
    assert pupil.stack.done
    assert page.tried == {"run", "gather", "mix"}


@in_every_dilemma
def test_a_plan_can_be_skipped_and_given_up(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    first = pupil.desk.match.table
    parts = [pupil.dilemma.part]
    for button in ("gather", "skip", "back", "run", "back"):
        pupil.press_on_page(button)
        parts.append(pupil.dilemma.part)
    offers, tries = DilemmaPart.OFFERS, DilemmaPart.TRIES
    assert parts == [offers, tries, DilemmaPart.EXPLAINS, offers, tries, offers]
    assert pupil.desk.match.table == first
    assert pupil.dilemma.tried == {"gather"}
    pupil.press_on_page("back")
    assert pupil.stack.done


@in_every_dilemma
@pytest.mark.parametrize("by", ["tap", "key"])
def test_the_boards_own_undo_takes_a_plan_back(context: Context, topic: str, by: str) -> None:
    pupil = Pupil(context, topic)
    first = pupil.desk.match.table
    pupil.press_on_page("gather")
    pupil.press_on_page("skip")
    assert pupil.desk.match.table != first
    if by == "tap":
        pupil.tap(pupil.desk.rect_of(BoardButton.UNDO).center)
    else:
        pupil.key(pygame.K_u)
    assert pupil.dilemma.part is DilemmaPart.OFFERS
    assert pupil.desk.match.table == first


@in_every_dilemma
def test_whatever_else_is_tapped_while_a_plan_is_explained_is_objected_to(
    context: Context, topic: str
) -> None:
    pupil = Pupil(context, topic)
    pupil.press_on_page("gather")
    pupil.press_on_page("skip")
    played = len(pupil.desk.match.actions)
    pupil.tap(pupil.desk.rect_of(BoardButton.END).center)
    speech = pupil.dilemma.narrator.speech
    assert speech is not None
    assert speech.warns
    assert speech.hint == context.texts("tutorial.not_button")
    assert len(pupil.desk.match.actions) == played
    pupil.turn(round(7 / DT))
    assert pupil.dilemma.part is DilemmaPart.EXPLAINS
    speech = pupil.dilemma.narrator.speech
    assert speech is not None
    assert not speech.warns


def test_the_boards_line_agrees_with_the_narrator(context: Context) -> None:
    pupil = Pupil(context, "escape.choice")
    said = []
    for button in ("run", "skip", "undo"):
        pupil.turn()
        said.append(pupil.desk._picture().prompt.key)
        pupil.press_on_page(button)
    pupil.turn()
    said.append(pupil.desk._picture().prompt.key)
    assert said == ["tutorial.try_one", "board.choose", "tutorial.take_back", "tutorial.try_next"]


# From beginning to end


def test_the_end_leads_back_to_the_lessons_and_to_the_other_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page("escape.try")
    while not isinstance(pupil.page, Farewell):
        pupil.key(pygame.K_TAB)
    pupil.press_on_page("back")
    assert isinstance(pupil.page, DilemmaPage)
    pupil.key(pygame.K_TAB)
    pupil.press_on_page("again")
    assert pupil.lesson.step == TOPICS["escape.advance"].steps[0]  # type: ignore[union-attr]
    pupil.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert isinstance(pupil.page, Welcome)


def test_the_end_leads_to_a_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.tutorial._show(Farewell(context, "nest"))
    pupil.press_on_page("play")
    assert isinstance(pupil.top, SetupScene)


def test_the_end_offers_the_other_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.tutorial._show(Farewell(context, "nest"))
    pupil.press_on_page("other")
    assert isinstance(pupil.page, Welcome)


def test_nothing_is_written_and_the_game_in_progress_stays(tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences(speed=Speed.INSTANT))
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    voyage = Match.new(GAMES["escape"], seats, GAMES["escape"].variants["tortuga"], 3)
    context.save_game(voyage)
    assert context.store

    def stored() -> dict[str, bytes]:
        assert context.store
        return {str(file): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}

    before = stored()
    for game in GAMES:
        pupil = Pupil(context)
        pupil.press_on_page(f"{game}.watch")
        while isinstance(pupil.page, Demonstration):
            pupil.tap((5, 200))
            pupil.turn(10)
        while not isinstance(pupil.page, Farewell):
            pupil.turn()
            pupil.key(pygame.K_TAB)
    assert stored() == before
    assert context.saved_game() == Record.of(voyage)


def test_other_players_think_nothing(context: Context) -> None:
    pupil = Pupil(context, "escape.actions")
    pupil.until(lambda: False, 200)
    assert context._thinker is None


def test_a_board_that_takes_a_while_is_waited_for(context: Context) -> None:
    class Slow(Scene):
        """Takes a second to give way to a board."""

        left = 1.0

        def handle(self, intent: Intent) -> Change | None:
            return None

        def update(self, dt: float) -> Change | None:
            self.left -= dt
            return Replace(self) if self.left <= 0 else None

        def draw(self, surface: pygame.Surface, alpha: float) -> None:
            return None

    tutorial = TutorialScene(context, "escape.advance", lambda board: Slow())
    stack = SceneStack(tutorial, (1280, 720))
    page = tutorial.page
    assert isinstance(page, LessonPage)
    assert not page.stage.ready
    assert page.narrator.speech is None
    for _ in range(90):
        stack.update(DT)
    assert page.stage.ready
    assert page.narrator.speech is not None
    stack.handle(Command.NEXT)
    assert page.index == 1
