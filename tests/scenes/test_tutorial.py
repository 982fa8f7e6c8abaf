"""The tutorial in the real loop: by taps, by keys, by waiting; forwards, backwards, and out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Action, Advance, Colour, EndTurn, Match, Record, Seat
from scenes.board.input.targets import TargetKind
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton, CardTap, Held, PositionTap
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.scene import Change, Replace, Scene, SceneStack
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point
from scenes.kit.loop import DT
from scenes.kit.widgets import Name
from scenes.learn.tutorial.bubble import Speech
from scenes.learn.tutorial.player import (
    ChosenBeat,
    ExplainBeat,
    OfferBeat,
    PracticeBeat,
    ScriptPlayer,
    TryBeat,
)
from scenes.learn.tutorial.practice import PATIENCE, Phase, Practice
from scenes.learn.tutorial.scene import TutorialScene
from scenes.learn.tutorial.script import TOPICS, Ask, Offer, Perform, Plan
from scenes.learn.tutorial.stage import crew_of
from scenes.learn.tutorial.welcome import Farewell, Start, Welcome, Wish
from scenes.setup.scene import SetupScene
from tests.pilot import Pilot, taps_for
from tests.scenes.helpers import context_in
from tests.scenes.tracing import slate, tracing_look

pytestmark = pytest.mark.usefixtures("screen")
LESSONS: dict[str, list[Ask]] = {
    name: asked
    for name, script in TOPICS.items()
    if (asked := [step for step in script.steps if isinstance(step, Ask)])
}
DILEMMAS: dict[str, tuple[Plan, ...]] = {
    name: step.plans
    for name, script in TOPICS.items()
    for step in script.steps
    if isinstance(step, Offer)
}
in_every_lesson = pytest.mark.parametrize("topic", LESSONS)
in_every_dilemma = pytest.mark.parametrize("topic", DILEMMAS)
for_both_games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return context_in(tmp_path, Preferences(speed=Speed.FAST))


class Pupil(Pilot):
    """Somebody at the real loop who learns."""

    def __init__(self, context: Context, topic: str | None = None, touch: bool = False) -> None:
        self.tutorial = TutorialScene(context, topic)
        super().__init__(context, first=lambda: self.tutorial, draw_every=10**9, touch=touch)

    @property
    def page(self) -> Scene:
        return self.tutorial.page

    @property
    def player(self) -> ScriptPlayer:
        assert isinstance(self.page, ScriptPlayer), self.page
        return self.page

    @property
    def practice(self) -> Practice:
        assert isinstance(self.player.beat, PracticeBeat), self.player.beat
        return self.player.beat.practice

    @property
    def desk(self) -> BoardScene:
        return self.player.stage.board

    @property
    def speech(self) -> Speech:
        assert self.player.narrator.speech is not None
        return self.player.narrator.speech

    @property
    def asked(self) -> bool:
        """Whether an action is awaited."""
        if not isinstance(self.page, ScriptPlayer):
            return False
        beat = self.page.beat
        return isinstance(beat, PracticeBeat) and beat.practice.aim is not None

    @property
    def done(self) -> bool:
        beat = self.player.beat
        return isinstance(beat, PracticeBeat) and beat.practice.phase is Phase.DONE

    def plays(self, kind: type[Ask | Perform | Offer]) -> bool:
        """Whether a step of that kind is played."""
        return isinstance(self.page, ScriptPlayer) and isinstance(self.page.step, kind)

    def at(self, beat: type[OfferBeat | ExplainBeat | ChosenBeat | TryBeat]) -> bool:
        """Whether that part of a dilemma is told."""
        return isinstance(self.player.beat, beat)

    def until(self, come: Callable[[], bool], seconds: float = 60.0) -> float:
        """Let time pass until a condition holds, and return how many seconds that took."""
        for step in range(round(seconds / DT)):
            if self.stack.done or come():
                return step * DT
            self.turn()
        raise AssertionError(f"nothing came within {seconds} seconds: {self.page}")

    def press_on_page(self, name: Name) -> None:
        """Tap a button of the bar, below the bubble, or of a page without a board."""
        controls = self.tutorial.controls
        self.tap(next(control.rect.center for control in controls if control.name == name))

    def do(self, action: Action) -> None:
        """Do an action on the board by taps, as in any game."""
        for at in taps_for(self.desk, action):
            self.tap(at)


@pytest.fixture
def pupil(context: Context) -> Pupil:
    """Somebody who is asked for the first jump."""
    made = Pupil(context, "escape.jump")
    made.until(lambda: made.asked)
    return made


def place(board: BoardScene, position: int) -> Point:
    return board.rect_of(PositionTap(position)).center


# Learning


@in_every_lesson
def test_every_lesson_can_be_done_by_taps(context: Context, topic: str) -> None:
    # With the mouse in one game, with a finger in the other.
    pupil = Pupil(context, topic, touch=topic.startswith("nest"))
    for step in LESSONS[topic]:
        pupil.until(lambda: pupil.asked)
        assert pupil.player.step == step
        pupil.do(step.action)
        pupil.until(lambda: pupil.done)
        assert not pupil.practice.shown
        pupil.tap((5, 200))
    assert pupil.stack.done


@in_every_lesson
def test_every_lesson_can_be_done_with_one_key(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    done = set()
    for _ in range(60):
        if pupil.stack.done:
            break
        pupil.until(lambda: pupil.asked or pupil.done)
        if pupil.done:
            assert not pupil.practice.shown
            done.add(pupil.player.index)
        pupil.key(pygame.K_RETURN)
    assert pupil.stack.done
    assert len(done) == len(LESSONS[topic])


@in_every_lesson
def test_every_step_is_shown_by_itself_after_ten_seconds(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    assert PATIENCE == 10
    for step in LESSONS[topic]:
        pupil.until(lambda: pupil.asked)
        assert pupil.player.step == step
        waited = pupil.until(lambda: pupil.practice.phase is Phase.SHOWN)
        assert PATIENCE - 0.2 <= waited <= PATIENCE + 0.2
        pupil.until(lambda: pupil.done)
        assert pupil.practice.shown
        pupil.until(lambda step=step: pupil.player.step != step)  # type: ignore[misc]
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


@for_both_games
def test_the_goal_is_said_and_shown_before_the_first_step(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch=False))
    goal = "nest" if game == "nest" else "sloop"
    assert goal in pupil.speech.title
    (ring,) = pupil.player.narrator.told.marks.rings
    way = pupil.desk.table.way
    assert way.position_at(*ring.rect.center) == pupil.desk.match.game.havens[-1]
    pupil.tap((5, 200))
    pupil.turn()
    assert pupil.player.step == LESSONS[f"{game}.advance"][0]


def test_the_praise_changes_from_step_to_step(context: Context) -> None:
    pupil = Pupil(context, "escape.actions")
    heard = []
    for step in LESSONS["escape.actions"]:
        pupil.until(lambda: pupil.asked)
        pupil.do(step.action)
        pupil.until(lambda: pupil.done)
        pupil.turn()
        heard.append(pupil.speech.lead)
        pupil.tap((5, 200))
    assert heard == [context.texts(f"tutorial.praise_{number}") for number in (1, 2, 3, 4)]


def test_a_tap_puts_the_showing_off(pupil: Pupil) -> None:
    pupil.turn(round((PATIENCE - 1) / DT))
    pupil.tap((5, 200))
    pupil.turn(round((PATIENCE - 1) / DT))
    assert pupil.practice.phase is Phase.ASKED


def test_whoever_takes_over_from_the_hand_may_go_on_alone(pupil: Pupil) -> None:
    pupil.key(pygame.K_h)
    assert pupil.practice.phase is Phase.SHOWN
    pupil.turn(10)
    pupil.do(LESSONS["escape.jump"][0].action)
    pupil.until(lambda: pupil.done)
    assert not pupil.practice.shown


def test_a_card_may_be_dragged_and_numbers_pick_cards(pupil: Pupil) -> None:
    board, action = pupil.desk, LESSONS["escape.jump"][0].action
    assert isinstance(action, Advance)
    card = board.rect_of(CardTap(action.card))
    pupil.drag(card.center, place(board, 6))
    assert pupil.practice.phase is Phase.ACTED
    pupil.until(lambda: pupil.player.index == 1 and pupil.asked)
    held = [target.meaning for target in board.targets if target.kind is TargetKind.CARD]
    pupil.key(pygame.K_1 + held.index(CardTap(action.card)))
    assert board.session.selection == Held(action.card)
    pupil.key(pygame.K_1)
    assert pupil.practice.objection is not None
    assert board.session.selection == Held(action.card)
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
def test_a_wrong_tap_changes_nothing_and_says_why(pupil: Pupil, reason: str) -> None:
    pupil.tap(WRONG[reason](pupil.desk))
    objection = pupil.practice.objection
    assert objection is not None
    assert objection.key == f"tutorial.{reason}"
    assert not pupil.desk.match.actions
    assert pupil.speech.warns


def test_a_taken_sign_and_another_place_in_reach_are_objected_to(pupil: Pupil) -> None:
    pupil.tap(place(pupil.desk, 6))
    pupil.tap(place(pupil.desk, 9))
    objection = pupil.practice.objection
    assert objection is not None
    assert (objection.key, objection.values) == ("tutorial.not_taken", {"number": "9"})
    pupil.tap(place(pupil.desk, 7))
    assert not pupil.desk.match.actions
    assert pupil.practice.objection not in (None, objection)


def test_the_wrong_key_is_objected_to_and_the_focus_goes_where_it_is_led(pupil: Pupil) -> None:
    for key in (pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN, pygame.K_e):
        pupil.key(key)
        assert not pupil.desk.match.actions
    assert pupil.practice.objection is not None


# Forwards, backwards, out


@for_both_games
def test_every_step_can_be_skipped_and_gone_back_to(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch=False))
    states = []
    while not pupil.plays(Offer):
        table = pupil.desk.match.table
        states.append((pupil.player.step, table.pirates, table.actions_left))
        pupil.press_on_page("skip")
    assert pupil.plays(Offer)
    pupil.press_on_page("back")
    for number, (step, pirates, left) in enumerate(reversed(states)):
        table = pupil.desk.match.table
        assert (pupil.player.step, table.pirates) == (step, pirates)
        # The last action of a turn is shown before the turn is passed on.
        ends = isinstance(step, Ask) and isinstance(step.action, EndTurn)
        assert ends or table.actions_left == left
        pupil.until(lambda: pupil.asked or pupil.plays(Perform))
        by_tap = number % 2 == 1
        pupil.press_on_page("back") if by_tap else pupil.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert isinstance(pupil.page, Welcome)


@in_every_lesson
def test_tab_leads_on_from_every_step(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for _ in TOPICS[topic].steps:
        assert not pupil.stack.done
        pupil.key(pygame.K_TAB)
    assert pupil.stack.done


@pytest.mark.parametrize("topic", TOPICS)
def test_escape_leaves_at_once(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    pupil.key(pygame.K_ESCAPE)
    assert pupil.stack.done


def test_the_menu_of_the_board_leads_out(pupil: Pupil) -> None:
    pupil.tap(pupil.desk.rect_of(BoardButton.MENU).center)
    assert pupil.stack.done


@for_both_games
@pytest.mark.parametrize("watch", [True, False])
def test_out_of_a_course_one_comes_to_the_choice_of_a_game(
    context: Context, game: str, watch: bool
) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch))
    pupil.key(pygame.K_ESCAPE)
    assert isinstance(pupil.page, Welcome)
    pupil.press_on_page(Start(game, watch=False))
    pupil.tap(pupil.desk.rect_of(BoardButton.MENU).center)
    assert isinstance(pupil.page, Welcome)
    assert not pupil.stack.done
    pupil.key(pygame.K_ESCAPE)
    assert pupil.stack.done


@for_both_games
def test_everybody_has_one_colour_in_all_of_a_course(context: Context, game: str) -> None:
    watched = crew_of(context, game, 3, watched=True)
    joined = crew_of(context, game, 3, watched=False)
    worn = {seat.name: seat.colour for seat in crew_of(context, game, 4, watched=False)}
    assert len(set(worn.values())) == 4
    assert len(watched) == 3
    for seat in (*watched, *joined):
        assert worn[seat.name] == seat.colour


def test_the_window_may_change_at_any_time(context: Context) -> None:
    pupil = Pupil(context, "nest.sail")
    for size, step in zip(
        ((800, 480), (480, 800), (1920, 1080)), LESSONS["nest.sail"], strict=True
    ):
        pupil.until(lambda: pupil.asked)
        pupil.resize(size)
        pupil.do(step.action)
        pupil.resize((1024, 768))
        pupil.until(lambda: pupil.done)
        pupil.tap((5, 200))
    assert pupil.stack.done


# The demonstration


@for_both_games
@pytest.mark.parametrize("speed", [Speed.CALM, Speed.NORMAL, Speed.INSTANT])
def test_the_demonstration_takes_about_ninety_seconds(
    tmp_path: Path, game: str, speed: Speed
) -> None:
    pupil = Pupil(context_in(tmp_path, Preferences(speed=speed)))
    pupil.press_on_page(Start(game, watch=True))
    beats = set()

    def over() -> bool:
        beats.add(pupil.player.index)
        return not pupil.player.script.watched

    assert 60 <= pupil.until(over, 200) <= 100
    assert len(beats) > 9


@for_both_games
def test_the_demonstration_can_be_skipped_at_any_time(context: Context, game: str) -> None:
    for seconds in (0, 5, 40, 80):
        pupil = Pupil(context)
        pupil.press_on_page(Start(game, watch=True))
        pupil.turn(round(seconds / DT))
        pupil.press_on_page("skip")
        assert pupil.player.index == 0


def test_taps_let_the_demonstration_come_sooner(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start("escape", watch=True))
    seconds = 0.0
    while pupil.plays(Perform):
        pupil.tap((5, 200))
        seconds += pupil.until(lambda: True) + 0.5
        pupil.turn(30)
    assert seconds < 60


# What would you do here?


@in_every_dilemma
def test_every_plan_is_tried_taken_back_and_one_is_chosen(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    first = pupil.desk.match.table
    for plan in DILEMMAS[topic]:
        pupil.press_on_page(plan.name)
        for action in plan.actions:
            pupil.until(lambda: pupil.asked)
            pupil.do(action)
            pupil.until(lambda: pupil.desk.session.waits)
        pupil.until(lambda: pupil.at(ExplainBeat))
        assert pupil.desk.match.table != first
        pupil.press_on_page("undo")
        pupil.until(lambda: pupil.desk.session.waits)
        assert pupil.desk.match.table == first
    pupil.press_on_page("mix")
    pupil.until(lambda: pupil.at(ChosenBeat))
    assert len(pupil.desk.match.actions) == len(DILEMMAS[topic][2].actions)
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
    page = pupil.player
    pupil.until(lambda: False, 200)
    assert pupil.stack.done
    assert page.tried == {"run", "gather", "mix"}


@in_every_dilemma
def test_a_plan_can_be_skipped_and_given_up(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    first = pupil.desk.match.table
    beats = [type(pupil.player.beat)]
    for button in ("gather", "skip", "back", "run", "back"):
        pupil.press_on_page(button)
        beats.append(type(pupil.player.beat))
    assert beats == [OfferBeat, TryBeat, ExplainBeat, OfferBeat, TryBeat, OfferBeat]
    assert pupil.desk.match.table == first
    assert pupil.player.tried == {"gather"}
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
    undo = pupil.desk.rect_of(BoardButton.UNDO).center
    pupil.tap(undo) if by == "tap" else pupil.key(pygame.K_u)
    assert pupil.at(OfferBeat)
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
    speech = pupil.speech
    assert speech.warns
    assert speech.hint == context.texts("tutorial.not_button")
    assert len(pupil.desk.match.actions) == played
    pupil.turn(round(7 / DT))
    assert pupil.at(ExplainBeat)
    assert not pupil.speech.warns


def test_the_boards_line_agrees_with_the_narrator(tmp_path: Path) -> None:
    traced = tracing_look()
    context = context_in(tmp_path, Preferences(reduced_motion=True), traced.look)
    pupil = Pupil(context, "escape.choice")

    def prompt() -> set[str]:
        pupil.turn()
        traced.letters.forget()
        pupil.desk.draw(slate((1280, 720)), 0.0)
        place = pupil.desk.table.plan.prompt
        return {word.text for word in traced.letters.words if place.contains(word.rect)}

    said = []
    for button in ("run", "skip", "undo"):
        said.append(prompt())
        pupil.press_on_page(button)
    said.append(prompt())
    keys = ["tutorial.try_one", "board.choose", "tutorial.take_back", "tutorial.try_next"]
    assert said == [{context.texts(key)} for key in keys]


# From beginning to end


def test_the_end_leads_back_to_the_lessons_and_to_the_other_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start("escape", watch=False))
    while not isinstance(pupil.page, Farewell):
        pupil.key(pygame.K_TAB)
    pupil.press_on_page("back")
    assert pupil.plays(Offer)
    pupil.key(pygame.K_TAB)
    pupil.press_on_page(Wish.AGAIN)
    assert pupil.player.step == TOPICS["escape.advance"].steps[0]
    pupil.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert isinstance(pupil.page, Welcome)


@for_both_games
def test_the_end_leads_to_a_game_to_the_other_game_and_out(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.tutorial.show(Farewell(context, game))
    pupil.key(pygame.K_ESCAPE)
    assert isinstance(pupil.page, Welcome)
    pupil.tutorial.show(Farewell(context, game))
    pupil.press_on_page(Wish.OTHER)
    assert isinstance(pupil.page, Welcome)
    pupil.tutorial.show(Farewell(context, game))
    pupil.press_on_page("play")
    assert isinstance(pupil.top, SetupScene)


def test_nothing_is_written_and_the_game_in_progress_stays(tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences(speed=Speed.INSTANT))
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    voyage = Match.new(GAMES["escape"], seats, GAMES["escape"].variants["tortuga"], 3)
    context.save_game(voyage)

    def stored() -> dict[str, bytes]:
        assert context.store, "which has written all that waits"
        return {str(file): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}

    before = stored()
    for game in GAMES:
        pupil = Pupil(context)
        pupil.press_on_page(Start(game, watch=True))
        while pupil.plays(Perform):
            pupil.tap((5, 200))
            pupil.turn(10)
        while not isinstance(pupil.page, Farewell):
            pupil.turn()
            pupil.key(pygame.K_TAB)
    assert stored() == before
    assert context.saved_game() == Record.of(voyage)


def test_other_players_think_nothing(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Context, "thinker", property(lambda _: pytest.fail("somebody thinks")))
    pupil = Pupil(context, "escape.actions")
    pupil.until(lambda: False, 200)
    assert pupil.stack.done


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
    assert isinstance(page, ScriptPlayer)
    assert not page.stage.ready
    assert page.narrator.speech is None
    for _ in range(90):
        stack.update(DT)
    assert page.stage.ready
    assert page.narrator.speech is not None
    stack.handle(Command.NEXT)
    assert page.index == 1
