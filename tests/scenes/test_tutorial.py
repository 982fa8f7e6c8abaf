"""The tutorial in the real loop: by taps, by keys, by waiting; forwards, backwards, and out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Action, Advance, Character, Colour, EndTurn, Match, Record, Seat, Table
from scenes.board.component import TargetKind
from scenes.board.geometry.standing import figures
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton, CardTap, Held, PositionTap
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, SeatChoice, Speed, TurnEnd
from scenes.core.scene import Change, Replace, Scene, SceneStack
from scenes.guide.scripted import crew_of
from scenes.guide.spotlight import hand_rect
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.kit.widgets import Button, Name
from scenes.learn.tutorial.beats import ChosenBeat, ExplainBeat, OfferBeat, PracticeBeat, TryBeat
from scenes.learn.tutorial.player import ScriptPlayer
from scenes.learn.tutorial.practice import PATIENCE, Phase, Practice
from scenes.learn.tutorial.scene import TutorialScene
from scenes.learn.tutorial.script import COURSES, TOPICS, Ask, Offer, Perform, Plan
from scenes.learn.tutorial.speech import Speech
from scenes.learn.tutorial.strip import StepMark
from scenes.learn.tutorial.welcome import AfterCourse, Farewell, Start, Welcome
from scenes.setup.scene import SetupScene
from scenes.shared.confirm import Confirm
from tests.hands import Device, Say
from tests.kiosk.driving import CONFIG, Kiosk
from tests.pilot import Pilot, taps_for
from tests.scenes.helpers import context_in, control, press_top
from tests.soak import SOAK, long

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
in_every_lesson = pytest.mark.parametrize("topic", long(LESSONS, usual=list(LESSONS)[::10]))
in_every_dilemma = pytest.mark.parametrize("topic", long(DILEMMAS, usual=["nest.choice"]))
for_both_games = pytest.mark.parametrize("game", long(GAMES, usual=["escape"]))
LEADS = {"back": Command.PREVIOUS, "skip": Command.NEXT, "show": Command.HINT}
"""The buttons of the strip, and the commands that do the same."""
LONG = PATIENCE + 2.0
"""Seconds that are longer than anything takes that goes on by itself."""


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return context_in(tmp_path, Preferences(speed=Speed.FAST), look)


class Pupil(Pilot):
    """Somebody at the real loop who learns."""

    def __init__(
        self,
        context: Context,
        topic: str | None = None,
        touch: bool = False,
        *,
        waits: bool = True,
        devices: Callable[[], Iterable[pygame.event.Event]] = tuple,
    ) -> None:
        self.tutorial = TutorialScene(context, topic, waits=waits)
        self.say: Say | None = None
        """How commands are given, if not by taps."""
        super().__init__(
            *(context, (1280, 720), lambda: self.tutorial, 10**9, touch),
            devices=devices,
        )

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
        """Tap a button of the strip, or of a page without a board."""
        self.tap(control(self.tutorial, name).rect.center)

    def offers(self, name: str) -> bool:
        """Whether there is a button of that name on the strip."""
        return any(control.name == name for control in self.tutorial.controls)

    def next_step(self) -> None:
        """Go on to the next step, whether there is something to skip or not."""
        if self.say is not None:
            self.say(Command.NEXT)
        else:
            self.press_on_page("skip" if self.offers("skip") else "on")

    def lead(self, name: str) -> None:
        """Use a button of the strip, or say its command."""
        self.press_on_page(name) if self.say is None else self.say(LEADS[name])

    def pause(self) -> None:
        """Let a demonstration stand still, or go on."""
        self.press_on_page("pause") if self.say is None else self.say(Command.MENU)

    def leave(self) -> None:
        """Use the menu of the board, or say that one wants to go back."""
        menu = self.desk.rect_of(BoardButton.MENU).center
        self.tap(menu) if self.say is None else self.say(Command.BACK)

    def reply(self, name: str) -> None:
        """Answer a question."""
        question = self.top
        assert isinstance(question, Confirm)
        if self.say is None:
            self.tap(self.place_of(name))
            return
        while not (question.ring.shows_focus and question.ring.focus == name):
            self.say(Command.NEXT)
        self.say(Command.CONFIRM)

    def agree(self) -> None:
        """Go on after what was said."""
        self.tap((5, 200)) if self.say is None else self.say(Command.CONFIRM)

    def come_to_ask(self) -> None:
        """Wait until an action is awaited; what is said before is agreed to."""
        self.until(lambda: self.asked or self.plays(Perform))
        if self.plays(Perform):
            self.agree()
            self.until(lambda: self.asked)

    def do(self, action: Action) -> None:
        """Do an action on the board by taps, as in any game."""
        for at in taps_for(self.desk, action):
            self.tap(at)


@pytest.fixture
def somebody(device: Device, context: Context) -> Callable[..., Pupil]:
    """Return a maker of pupils that use nothing but one device."""

    def make(topic: str | None = None, start: Start | None = None) -> Pupil:
        pupil = Pupil(context, topic, device.touches, devices=device.events())
        if start is not None:
            pupil.press_on_page(start)
        pupil.say = device.speech(pupil)
        pupil.turn()
        return pupil

    return make


@pytest.fixture
def pupil(context: Context) -> Pupil:
    """Somebody who is asked for the first jump."""
    made = Pupil(context, "escape.jump")
    made.until(lambda: made.asked)
    return made


def place(board: BoardScene, position: int) -> Point:
    return board.rect_of(PositionTap(position)).center


# Learning


def test_a_lesson_keeps_the_music_of_the_menu(context: Context) -> None:
    pupil = Pupil(context, next(iter(LESSONS)))
    pupil.come_to_ask()
    assert context.sound.tune[0] is Tune.MENU


@in_every_lesson
def test_every_lesson_can_be_done_by_taps(context: Context, topic: str) -> None:
    # With the mouse in one game, with a finger in the other.
    pupil = Pupil(context, topic, touch=topic.startswith("nest"))
    for step in LESSONS[topic]:
        pupil.come_to_ask()
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
        pupil.until(lambda: pupil.asked or pupil.plays(Perform) or pupil.done)
        if pupil.plays(Ask) and pupil.done:
            assert not pupil.practice.shown
            done.add(pupil.player.index)
        pupil.key(pygame.K_RETURN)
    assert pupil.stack.done
    assert len(done) == len(LESSONS[topic])


@in_every_lesson
def test_every_step_waits_for_the_learner_however_long(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for number, step in enumerate(LESSONS[topic]):
        pupil.come_to_ask()
        before = pupil.desk.match.actions
        # Where somebody would be shown the step after a while, if the clock ran.
        waits = round(LONG / DT) if SOAK or number % 5 == 1 else 1
        pupil.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0))
        )
        pupil.turn(waits)
        assert pupil.player.step == step
        assert pupil.practice.phase is Phase.ASKED
        assert pupil.desk.match.actions == before
        pupil.do(step.action)
        pupil.until(lambda: pupil.done)
        pupil.turn(waits)
        assert pupil.player.step == step
        assert pupil.offers("on")
        pupil.tap((5, 200))
    assert pupil.stack.done


@in_every_lesson
def test_a_still_lesson_without_a_timer_stays_as_it_is(
    tmp_path: Path, look: Look, topic: str
) -> None:
    pupil = Pupil(context_in(tmp_path, Preferences(reduced_motion=True), look), topic)

    def rests() -> bool:
        return pupil.tutorial.idle and not pupil.tutorial.has_timer

    def assert_stays() -> None:
        pupil.until(rests)
        shown = pupil.player.beat.moment, pupil.player.step, pupil.speech
        pupil.turn(round(LONG / DT))
        assert (pupil.player.beat.moment, pupil.player.step, pupil.speech) == shown

    for step in LESSONS[topic][:2]:
        pupil.come_to_ask()
        assert_stays()
        pupil.tap(pupil.desk.rect_of(BoardButton.UNDO).center)
        assert not rests(), "an objection goes after a while"
        assert_stays()
        pupil.do(step.action)
        pupil.until(lambda: pupil.done)
        assert_stays()
        pupil.tap((5, 200))


def test_a_kiosks_lesson_always_has_a_timer(context: Context) -> None:
    pupil = Pupil(context, "escape.jump", waits=False)
    pupil.until(lambda: pupil.asked)
    assert pupil.tutorial.has_timer


def test_show_me_plays_the_step_and_then_waits_again(somebody: Callable[..., Pupil]) -> None:
    pupil = somebody("escape.jump")
    for step in LESSONS["escape.jump"]:
        pupil.until(lambda: pupil.asked)
        assert pupil.player.step == step
        pupil.lead("show")
        assert pupil.practice.phase is Phase.SHOWN
        pupil.until(lambda: pupil.done)
        pupil.turn()
        assert pupil.speech.lead == pupil.context.texts("tutorial.shown")
        assert pupil.desk.match.actions[-1] == step.action
        pupil.turn(round(LONG / DT))
        assert pupil.player.step == step
        pupil.agree()
    assert pupil.stack.done


def test_the_hint_of_the_board_shows_the_step_as_well(pupil: Pupil) -> None:
    pupil.tap(pupil.desk.rect_of(BoardButton.HINT).center)
    pupil.until(lambda: pupil.done)
    assert pupil.practice.shown


@in_every_lesson
def test_numbers_are_those_of_the_taps_that_are_asked_for(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for _ in LESSONS[topic]:
        pupil.come_to_ask()
        asked: list[int | None] = []
        while (aim := pupil.practice.aim) is not None:
            assert len(asked) < 3, "the same thing is asked for again"
            rings = pupil.practice.marks.rings
            asked += [ring.number for ring in rings if ring.rect == aim.rect and len(rings) > 1]
            assert [ring.number for ring in rings if ring.number] in ([], [1, 2])
            pupil.tap(aim.point)
        assert asked in ([], [1, 2]), pupil.player.step
        pupil.until(lambda: pupil.done)
        pupil.tap((5, 200))
    assert pupil.stack.done


def test_whoever_takes_the_card_first_sees_it_numbered_first(pupil: Pupil) -> None:
    action = LESSONS["escape.jump"][0].action
    assert isinstance(action, Advance)
    card = pupil.desk.rect_of(CardTap(action.card))

    def numbers() -> list[int | None]:
        at = card.midbottom[0], card.bottom - 1
        return [ring.number for ring in pupil.practice.marks.rings if ring.rect.collidepoint(at)]

    assert numbers() == [None]
    pupil.tap(card.center)
    pupil.turn()
    assert numbers() == [1]


@in_every_lesson
def test_the_board_does_not_say_what_the_narrator_asks_for(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    for step in LESSONS[topic]:
        pupil.come_to_ask()
        assert pupil.speech.hint
        assert not pupil.desk.picture.prompt.text, step
        pupil.do(step.action)
        pupil.until(lambda: pupil.done)
        pupil.next_step()


@pytest.mark.parametrize("tip", [(500, 300), (770, 300), (500, 470), (770, 470)])
def test_the_hand_is_whole_at_the_edges(look: Look, tip: Point) -> None:
    window = pygame.Rect(0, 0, 800, 480)
    hand = hand_rect(look.at(window.size), tip, window)
    assert window.contains(hand)
    assert hand.collidepoint(tip)


@in_every_lesson
def test_a_kiosk_shows_every_step_by_itself_after_ten_seconds(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic, waits=False)
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
    (ring,) = pupil.player.narrator.narration.marks.rings
    track = pupil.desk.table.track
    assert track.position_at(*ring.rect.center) == pupil.desk.match.game.havens[-1]
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


def test_a_tap_puts_the_showing_in_a_kiosk_off(context: Context) -> None:
    pupil = Pupil(context, "escape.jump", waits=False)
    pupil.until(lambda: pupil.asked)
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
    pupil.until(lambda: pupil.done)
    pupil.tap((5, 200))
    pupil.until(lambda: pupil.player.index == 1 and pupil.asked)
    held = [target.meaning for target in board.targets if target.kind is TargetKind.CARD]
    pupil.key(pygame.K_1 + held.index(CardTap(action.card)))
    assert board.session.selection == Held(action.card)
    pupil.key(pygame.K_1)
    assert pupil.practice.objection is not None
    assert board.session.selection == Held(action.card)
    pupil.tap(place(board, 6))
    assert len(board.match.actions) == 2


@pytest.mark.usefixtures("unprepared")
def test_only_a_kiosk_goes_on_by_itself_and_remembers_no_step(tmp_path: Path, look: Look) -> None:
    kiosk = Kiosk(tmp_path, replace(CONFIG, idle_seconds=300), look=look)
    kiosk.wait(2)
    kiosk.tap((640, 360))
    kiosk.use("learn")
    kiosk.use(Start("escape", watch=False))
    tutorial = kiosk.top
    assert isinstance(tutorial, TutorialScene)
    steps = set()
    for _ in range(50):
        kiosk.wait(1)
        assert isinstance(tutorial.page, ScriptPlayer)
        steps.add(tutorial.page.number)
    assert steps >= {0, 1, 2}
    assert kiosk.context.preferences.lessons
    kiosk.app.flow.part()
    assert not kiosk.context.preferences.lessons
    kiosk.close()


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
    assert objection.key == "tutorial.not_taken"
    pupil.tap(place(pupil.desk, 7))
    assert not pupil.desk.match.actions
    assert pupil.practice.objection not in (None, objection)


def test_a_tap_on_somebody_elses_figure_beside_ones_own_is_objected_to(context: Context) -> None:
    pupil = Pupil(context, "nest.advance")
    pupil.come_to_ask()
    board = pupil.desk
    crews, track = board.session.reel.shown.pirates, board.table.track
    x, y, height = next(f.stand for f in figures(crews, track) if (f.seat, f.position) == (3, 0))
    pupil.tap((round(x), round(y - height / 2)))
    objection = pupil.practice.objection
    assert objection is not None
    player = board.match.seats[3].name
    assert (objection.key, objection.values) == ("tutorial.not_yours", {"player": player})
    pupil.do(LESSONS["nest.advance"][0].action)
    assert len(board.match.actions) == 1


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
        pupil.next_step()
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


@pytest.mark.parametrize("topic", long(TOPICS, usual=list(TOPICS)[::4]))
def test_leaving_a_topic_asks_first(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    pupil.key(pygame.K_ESCAPE)
    pupil.reply("no")
    assert pupil.top is pupil.tutorial
    pupil.key(pygame.K_ESCAPE)
    pupil.reply("yes")
    assert pupil.stack.done


def test_skip_says_what_it_skips_and_that_it_did(somebody: Callable[..., Pupil]) -> None:
    pupil = somebody(start=Start("escape", watch=False))
    pupil.agree()
    texts, steps = pupil.context.texts, [2, 3, 4, 5]
    for number in steps:
        pupil.until(lambda: pupil.asked)
        skip = next(each for each in pupil.player.narrator.buttons if each.name == "skip")
        assert isinstance(skip, Button)
        assert skip.label == texts("tutorial.skip")
        pupil.lead("skip")
        pupil.until(lambda: pupil.asked)
        assert pupil.player.number == number
        said = texts("tutorial.skipped", number=number + 1, of=16)
        assert pupil.player.narrator.label == said
        assert pupil.desk.match.actions or pupil.player.index == 0
    pupil.tap((5, 200))
    pupil.turn()
    assert pupil.player.narrator.label == texts("tutorial.step", number=steps[-1] + 1, of=16)


def test_skipped_steps_are_marked_until_they_are_done(somebody: Callable[..., Pupil]) -> None:
    done, skipped, now = StepMark.DONE, StepMark.SKIPPED, StepMark.PRESENT
    pupil = somebody(start=Start("escape", watch=False))

    def marks() -> list[StepMark]:
        pupil.until(lambda: pupil.asked)
        return [mark for mark in pupil.player.narrator.progress if mark is not StepMark.LATER]

    pupil.agree()
    assert marks() == [done, now]
    pupil.lead("skip")
    assert marks() == [done, skipped, now]
    pupil.lead("skip")
    # In the next script of the course.
    assert marks() == [done, skipped, skipped, now]
    pupil.lead("show")
    pupil.until(lambda: pupil.done)
    pupil.agree()
    assert marks() == [done, skipped, skipped, done, now]
    for _ in range(3):
        pupil.lead("back")
        pupil.until(lambda: pupil.asked)
    pupil.lead("show")
    pupil.until(lambda: pupil.done)
    pupil.agree()
    assert marks() == [done, done, now]
    assert len(pupil.player.narrator.progress) == 16


def test_a_step_that_was_done_is_not_skipped_while_it_is_still_shown(context: Context) -> None:
    context.prefer(replace(context.preferences, speed=Speed.CALM))
    pupil = Pupil(context, "escape.jump")
    pupil.until(lambda: pupil.asked)
    pupil.do(LESSONS["escape.jump"][0].action)
    assert pupil.practice.phase is Phase.ACTED
    pupil.press_on_page("skip")
    pupil.until(lambda: pupil.player.index == 1 and pupil.asked)
    assert StepMark.SKIPPED not in pupil.player.narrator.progress


def test_to_go_on_and_to_skip_are_in_different_places(pupil: Pupil) -> None:
    def place_of(name: str) -> pygame.Rect:
        return next(each.rect for each in pupil.tutorial.controls if each.name == name)

    skip = place_of("skip")
    pupil.do(LESSONS["escape.jump"][0].action)
    pupil.until(lambda: pupil.done)
    pupil.turn()
    assert not pupil.offers("skip")
    assert not place_of("on").colliderect(skip)
    pupil.tap(skip.center)
    assert pupil.player.index == 1, "a tap anywhere on the strip goes on"
    assert StepMark.SKIPPED not in pupil.player.narrator.progress


def test_what_was_skipped_is_known_when_a_course_is_gone_on_with(context: Context) -> None:
    first = Pupil(context)
    first.press_on_page(Start("escape", watch=False))
    first.agree()
    for _ in range(2):
        first.until(lambda: first.asked)
        first.lead("skip")
    first.until(lambda: first.asked)
    marks = first.player.narrator.progress
    assert StepMark.SKIPPED in marks
    kept = Preferences.from_json(context.store.saved_settings())
    context.preferences = replace(context.preferences, lessons=kept.lessons)
    again = Pupil(context)
    again.press_on_page(Start("escape", watch=False))
    again.until(lambda: again.asked)
    assert again.player.narrator.progress == marks


@for_both_games
@pytest.mark.parametrize("watch", [True, False])
def test_out_of_a_course_one_comes_to_the_choice_of_a_game(
    context: Context, game: str, watch: bool
) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch))
    pupil.key(pygame.K_ESCAPE)
    pupil.reply("yes")
    assert isinstance(pupil.page, Welcome)
    pupil.press_on_page(Start(game, watch=False))
    pupil.leave()
    pupil.reply("yes")
    assert isinstance(pupil.page, Welcome)
    assert not pupil.stack.done
    pupil.key(pygame.K_ESCAPE)
    assert pupil.stack.done


def test_leaving_asks_and_comes_back_to_the_same_step(somebody: Callable[..., Pupil]) -> None:
    pupil = somebody(start=Start("nest", watch=False))
    for _ in range(5):
        pupil.next_step()
    step, table = pupil.player.step, pupil.desk.match.table
    pupil.leave()
    pupil.reply("no")
    assert (pupil.player.step, pupil.desk.match.table) == (step, table)
    pupil.leave()
    pupil.reply("yes")
    assert isinstance(pupil.page, Welcome)
    # As after another start of the program.
    saved = Preferences.from_json(pupil.context.preferences.to_json())
    pupil.context.preferences = saved
    again = somebody(start=Start("nest", watch=False))
    assert (again.player.step, again.player.number) == (step, 5)
    assert again.desk.match.table.pirates == table.pirates
    again.leave()
    again.reply("yes")
    fresh = somebody(start=Start("nest", watch=False, again=True))
    assert fresh.player.number == 0
    assert somebody(start=Start("escape", watch=False)).player.number == 0


def test_a_question_over_a_secret_hand_leaves_what_to_tap_as_it_was(context: Context) -> None:
    pupil = Pupil(context, "nest.freebooter")
    pupil.until(lambda: pupil.asked)
    assert isinstance(pupil.practice.asked.action, Advance)
    assert not pupil.desk.match.table.options.open_hands
    marks = pupil.practice.marks
    pupil.leave()
    # A resized window is laid out beneath the question too.
    for size in ((1024, 768), (1280, 720)):
        pupil.resize(size)
        pupil.turn()
        assert pupil.desk.picture.hand.cards is None
    pupil.reply("no")
    assert pupil.practice.marks == marks


def test_a_course_that_was_left_is_offered_where_it_was_left(context: Context) -> None:
    context.prefer(replace(context.preferences, lessons=("escape.jump.1", "nest.gone.7", "?")))
    pupil = Pupil(context)
    assert isinstance(pupil.page, Welcome)
    labels = {each.name: each.label for each in pupil.page.ring if isinstance(each, Button)}
    assert labels[Start("escape", watch=False)] == context.texts("tutorial.resume", number=5)
    assert labels[Start("nest", watch=False)] == context.texts("tutorial.try")
    assert Start("nest", watch=False, again=True) not in labels
    pupil.press_on_page(Start("escape", watch=True))
    pupil.press_on_page("skip")
    assert pupil.player.number == 4, "also after the demonstration"


@for_both_games
def test_a_course_that_is_over_begins_at_its_first_step(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch=False))
    while not isinstance(pupil.page, Farewell):
        pupil.key(pygame.K_TAB)
    assert not context.preferences.lessons


@for_both_games
def test_a_course_that_was_finished_is_marked_and_one_that_was_left_is_not(
    context: Context, game: str, said: list[str]
) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch=False))
    while not isinstance(pupil.page, Farewell):
        assert context.preferences.courses == ()
        pupil.key(pygame.K_TAB)
    assert context.preferences.courses == (game,)
    pupil.key(pygame.K_ESCAPE)
    assert isinstance(pupil.page, Welcome)
    said.clear()
    pupil.page.draw(pygame.Surface((1280, 720)), 0.0)
    assert said.count("Finished") == 1


@for_both_games
def test_everybody_has_one_colour_in_all_of_a_course(context: Context, game: str) -> None:
    watched = crew_of(context, game, 3, watched=True)
    joined = crew_of(context, game, 3, watched=False)
    worn = {seat.name: seat.colour for seat in crew_of(context, game, 4, watched=False)}
    assert len(set(worn.values())) == 4
    assert len(watched) == 3
    for seat in (*watched, *joined):
        assert worn[seat.name] == seat.colour


@for_both_games
def test_the_learner_has_the_face_that_was_chosen(context: Context, game: str) -> None:
    usual, *others = crew_of(context, game, 4, watched=False)
    assert usual.face is Character.GREEN
    first = SeatChoice("", Colour.RED, None, Character.FINN)
    named = SeatChoice("Kim", Colour.BLUE, None, Character.VIOLET)
    rival = SeatChoice("Rosa", Colour.GREEN, "rosa")
    for seats, name, face in (
        ((rival, first), usual.name, Character.FINN),
        ((rival, first, named), "Kim", Character.VIOLET),
        ((rival, rival), usual.name, usual.colour),
    ):
        voyage = replace(context.preferences.voyage, seats=seats)
        context.preferences = replace(context.preferences, voyage=voyage)
        learner, *rest = crew_of(context, game, 4, watched=False)
        assert (learner.name, learner.face.value, rest) == (name, face.value, others)


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
@pytest.mark.parametrize(
    "speed", long([Speed.CALM, Speed.NORMAL, Speed.INSTANT], usual=[Speed.NORMAL])
)
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


@pytest.mark.parametrize("seconds", long([1, 9, 11], usual=[1, 9]))
def test_the_demonstration_can_be_paused(somebody: Callable[..., Pupil], seconds: int) -> None:
    pupil = somebody(start=Start("escape", watch=True))
    pupil.turn(round(seconds / DT))

    def shown() -> tuple[object, ...]:
        session = pupil.desk.session
        return pupil.player.index, session.reel.shown, pupil.desk.match.actions

    pupil.pause()
    before = shown()
    assert pupil.player.narrator.label == pupil.context.texts("pause.title")
    pupil.turn(round(LONG / DT))
    assert shown() == before
    pupil.pause() if seconds > 5 else pupil.agree()
    pupil.until(lambda: shown() != before)
    assert pupil.player.narrator.label == pupil.context.texts("tutorial.watching")


@for_both_games
def test_the_demonstration_can_be_gone_back_in(context: Context, game: str) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start(game, watch=True))
    tables: list[Table] = []
    last = len(pupil.player.script.steps) - 1
    while pupil.player.index < last:
        if len(tables) == pupil.player.index:
            tables.append(pupil.desk.match.table)
        pupil.tap((5, 200))
        pupil.turn(20)
    for number in reversed(range(last)):
        pupil.press_on_page("back")
        assert pupil.player.index == number
        assert pupil.desk.match.table.pirates == tables[number].pirates
    pupil.press_on_page("back")
    assert isinstance(pupil.page, Welcome)


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
def test_plans_are_waited_for_however_long(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic)
    plan = DILEMMAS[topic][1]
    pupil.turn(round(LONG / DT))
    assert pupil.at(OfferBeat)
    pupil.press_on_page(plan.name)
    pupil.until(lambda: pupil.asked)
    pupil.press_on_page("show")
    pupil.until(lambda: len(pupil.desk.match.actions) == 1)
    pupil.turn(round(LONG / DT))
    assert len(pupil.desk.match.actions) == 1, "only the action that was asked for is shown"
    pupil.press_on_page("skip")
    pupil.turn(round(LONG / DT))
    assert pupil.at(ExplainBeat)


@in_every_dilemma
def test_a_skipped_plan_has_done_what_is_said_about_it(context: Context, topic: str) -> None:
    for plan in DILEMMAS[topic]:
        for done in range(len(plan.actions)):
            pupil = Pupil(context, topic)
            pupil.press_on_page(plan.name)
            for action in plan.actions[:done]:
                pupil.until(lambda: pupil.asked)  # noqa: B023
                pupil.do(action)
            pupil.until(lambda: pupil.asked)  # noqa: B023
            pupil.press_on_page("skip")
            assert pupil.at(ExplainBeat)
            assert tuple(pupil.desk.match.actions) == plan.actions, (plan.name, done)
            told = pupil.desk.session.reel.shown.pirates
            assert list(told) == list(map(tuple, pupil.desk.match.table.pirates))


@in_every_dilemma
def test_a_kiosk_shows_plans_by_itself(context: Context, topic: str) -> None:
    pupil = Pupil(context, topic, waits=False)
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


def test_the_boards_line_agrees_with_the_narrator(context: Context) -> None:
    pupil = Pupil(context, "escape.choice")

    def prompt() -> str:
        pupil.turn()
        return pupil.desk.picture.phrase.key

    said = []
    for button in ("run", "skip", "undo"):
        said.append(prompt())
        pupil.press_on_page(button)
    said.append(prompt())
    keys = ["tutorial.try_one", "board.choose", "tutorial.take_back", "tutorial.try_next"]
    assert said == keys


# From beginning to end


def test_the_end_leads_back_to_the_lessons_and_to_the_other_game(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start("escape", watch=False))
    while not isinstance(pupil.page, Farewell):
        pupil.key(pygame.K_TAB)
    pupil.press_on_page("back")
    assert pupil.plays(Offer)
    pupil.key(pygame.K_TAB)
    pupil.press_on_page(AfterCourse.AGAIN)
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
    pupil.press_on_page(AfterCourse.OTHER)
    assert pupil.player.script.game != game
    assert pupil.player.number == 0
    pupil.tutorial.show(Farewell(context, game))
    pupil.press_on_page("play")
    assert isinstance(pupil.top, SetupScene)


def test_nothing_is_written_and_the_game_in_progress_stays(tmp_path: Path) -> None:
    # That a course was finished is written once.
    context = context_in(tmp_path, Preferences(speed=Speed.INSTANT, courses=tuple(GAMES)))
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    voyage = Match.new(GAMES["escape"], seats, GAMES["escape"].variants["tortuga"], 3)
    context.save_game(voyage)

    def stored() -> dict[str, bytes]:
        context.writer.flush()
        return {str(file): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}

    context.prefer(context.preferences)
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
    pupil = Pupil(context, "escape.actions", waits=False)
    pupil.until(lambda: False, 200)
    assert pupil.stack.done


class Slow(Scene):
    """Takes a second to give way to a board."""

    def __init__(self) -> None:
        self.left = 60
        self.passed = 0.0

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, dt: float) -> Change | None:
        self.left -= 1
        self.passed += dt
        return Replace(self) if self.left <= 0 else None

    def draw(self, _surface: pygame.Surface, _alpha: float) -> None:
        return None


def test_a_board_that_takes_a_while_is_waited_for(context: Context) -> None:
    slow = Slow()
    tutorial = TutorialScene(context, "escape.advance", lambda _board: slow)
    stack = SceneStack(tutorial, (1280, 720))
    page = tutorial.page
    assert isinstance(page, ScriptPlayer)
    assert not page.stage.ready
    assert page.narrator.speech is None
    for _ in range(30):
        stack.update(DT)
    assert slow.passed == pytest.approx(30 * DT), "its own picture moves"
    for _ in range(60):
        stack.update(DT)
    assert page.stage.ready
    assert page.narrator.speech is not None
    stack.handle(Command.NEXT)
    assert page.index == 1


def test_the_next_board_is_made_while_the_learner_reads(context: Context) -> None:
    tutorial = TutorialScene(context, None, lambda _board: Slow())
    stack = SceneStack(tutorial, (1280, 720))
    stack.handle(Command.CONFIRM)
    stack.handle(Command.NEXT)
    stack.handle(Command.CONFIRM)
    boards = []
    for _ in range(6):
        page = tutorial.page
        assert isinstance(page, ScriptPlayer)
        boards.append((page.script.name, page.stage.ready))
        for _ in range(200):
            stack.update(DT)
        stack.handle(Command.NEXT)
    first, *others = dict.fromkeys(boards)
    assert first == ("escape.advance", False)
    assert [ready for _, ready in others] == [True] * len(others)
    assert len(others) > 2


@pytest.mark.parametrize("game", ["escape", "nest"])
def test_the_demonstrations_are_made_while_the_learner_chooses(context: Context, game: str) -> None:
    tutorial = TutorialScene(context, None, lambda _board: Slow())
    stack = SceneStack(tutorial, (1280, 720))
    assert not tutorial.idle, "there is something to prepare"
    for _ in range(300):
        stack.update(DT)
    assert tutorial.idle
    press_top(stack, Start(game, watch=True))
    page = tutorial.page
    assert isinstance(page, ScriptPlayer)
    assert (page.script.game, page.stage.ready) == (game, True)


def test_another_position_is_announced(context: Context) -> None:
    pupil = Pupil(context)
    pupil.press_on_page(Start("escape", watch=False))
    for script in COURSES["escape"][1:3]:
        while pupil.player.script != script:
            pupil.key(pygame.K_TAB)
        pupil.until(lambda: pupil.asked)
        topic = context.texts(f"tutorial.{script.name}.topic")
        assert pupil.speech.lead == context.texts("tutorial.new_scene", topic=topic)
