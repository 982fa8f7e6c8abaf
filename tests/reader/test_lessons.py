"""Lessons are done by ear: one key is enough, and everything that the narrator says is heard."""

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.published import Publisher
from scenes.board.turn.turn_input import NOTHING
from scenes.core.scene import Scene
from scenes.core.speech import SpeechOutput
from scenes.kit.intents import Command, Review
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.spoken import READ, Told
from scenes.learn.tutorial.beats import ChosenBeat, OfferBeat
from scenes.learn.tutorial.player import ScriptPlayer
from scenes.learn.tutorial.script import Ask, Perform
from scenes.shared.strip_words import STRIP
from tests.scenes.helpers import context_in
from tests.scenes.test_by_ear import Spoke, read_by
from tests.scenes.test_tutorial import LESSONS, Pupil
from tests.scenes.whole_games import QUICK
from tests.soak import long

PLACE = WindowPlace((0, 0), (1280, 720), focused=True)
USUAL = ("escape.advance", "nest.sail")
_LONG_TIME = 300
"""Passes that are longer than a hand waits before it begins by itself."""
_LONG = 6
"""Texts of more words are said once in a lesson."""


class Listener(Reader):
    """A reader that keeps what the narrator has written, and what had the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []
        self.heard: list[str] = []

    @property
    def active(self) -> bool:
        return True

    def publish(self, _scene: object, told: Told, _place: WindowPlace) -> None:
        for thing in told.tree.walk():
            if thing.key == told.focus:
                self.heard.append(thing.name)
            if thing.key == STRIP:
                self.written += (text.name for text in thing.children if text.role in READ)


def taught(folder: Path, look: Look, topic: str) -> tuple[Pupil, Listener]:
    """Begin a lesson to which somebody listens."""
    context = context_in(folder, replace(QUICK, reduced_motion=True), look)
    # In every pass the listener has heard everything.
    context.speech = SpeechOutput(
        *(lambda: context.reader, lambda: context.preferences, lambda: context.texts),
        clock=itertools.count(1000, 1000).__next__,
    )
    context.reader = reader = Listener()
    pupil = Pupil(context, topic)

    def top() -> Scene | None:
        return None if pupil.stack.done else pupil.stack.scenes[-1]

    publisher = Publisher(context, top, lambda: True, lambda: reader, lambda: PLACE)
    pupil.loop.beside = publisher.publish
    return pupil, reader


def test_tab_goes_to_the_buttons_and_skips_nothing(tmp_path: Path, look: Look) -> None:
    pupil, reader = taught(tmp_path, look, USUAL[0])
    while not pupil.asked:
        pupil.until(lambda: pupil.asked or pupil.plays(Perform) or pupil.done)
        if not pupil.asked:
            pupil.key(pygame.K_RETURN)
            pupil.turn(2)
    step = pupil.player.index
    heard = []
    for _ in range(4):
        pupil.key(pygame.K_TAB)
        pupil.turn(2)
        heard.append(reader.heard[-1])
    assert pupil.player.index == step
    skip = pupil.context.texts("tutorial.skip")
    assert skip in heard
    while reader.heard[-1] != skip:
        pupil.key(pygame.K_TAB)
        pupil.turn(2)
    pupil.key(pygame.K_RETURN)
    pupil.turn(2)
    assert pupil.player.index == step + 1
    pupil.context.close()


@pytest.mark.parametrize("topic", long(LESSONS, usual=USUAL))
def test_a_lesson_is_done_by_ear(tmp_path: Path, look: Look, topic: str) -> None:
    pupil, reader = taught(tmp_path, look, topic)
    context = pupil.context
    done = set()
    for _ in range(120):
        if pupil.stack.done:
            break
        pupil.until(lambda: pupil.asked or pupil.plays(Perform) or pupil.done)
        if pupil.plays(Ask) and pupil.done:
            done.add(pupil.player.index)
        pupil.turn(2)
        pupil.key(pygame.K_RETURN)
    assert pupil.stack.done
    assert len(done) == len(LESSONS[topic])
    heard = " ".join(reader.heard)
    assert reader.written
    assert [text for text in dict.fromkeys(reader.written) if text not in heard] == []
    assert "glowing" not in heard
    said = context.speech.history
    long_texts = {text for text in reader.written if len(text.split()) > _LONG}
    assert [text for text in long_texts if sum(text in each for each in said) > 1] == []
    context.close()


def read_to(folder: Path, look: Look, topic: str) -> tuple[Pupil, Spoke]:
    """Begin a lesson that is read aloud."""
    context = context_in(folder, replace(QUICK, reduced_motion=True, read_aloud=True), look)
    voice = Spoke()
    read_by(context, voice)
    pupil = Pupil(context, topic)
    publisher = Publisher(context, lambda: pupil.stack.scenes[-1], lambda: False)
    pupil.loop.beside = publisher.publish
    return pupil, voice


def test_the_first_enter_begins_what_is_asked_for(tmp_path: Path, look: Look) -> None:
    pupil, _ = read_to(tmp_path, look, "escape.retreat")
    pupil.until(lambda: pupil.asked)
    pupil.turn(2)
    session = pupil.player.stage.board.session
    assert session.selection == NOTHING
    pupil.key(pygame.K_RETURN)
    assert session.selection != NOTHING
    pupil.context.close()


def test_of_a_chosen_plan_nothing_begins_by_itself(tmp_path: Path, look: Look) -> None:
    pupil, voice = read_to(tmp_path, look, "escape.choice")
    pupil.until(lambda: isinstance(pupil.page, ScriptPlayer) and pupil.player.stage.ready)
    pupil.player.tried.update(plan.name for plan in pupil.player.plans)
    pupil.player.take_back()
    pupil.until(lambda: pupil.at(OfferBeat))
    pupil.turn(2)
    pupil.key(pygame.K_RETURN)
    pupil.until(lambda: pupil.asked)
    before = len(pupil.desk.match.actions)
    pupil.turn(_LONG_TIME)
    assert len(pupil.desk.match.actions) == before
    texts = pupil.context.texts
    heard = " ".join(sentence.text for sentence in voice.sentences)
    assert texts("tutorial.heard_do", cap="Enter") in heard
    assert texts("tutorial.showing") not in heard
    for _ in range(40):
        if pupil.at(ChosenBeat):
            break
        pupil.key(pygame.K_RETURN)
        pupil.turn(30)
    assert pupil.at(ChosenBeat)
    pupil.context.close()


def test_going_back_says_no_action_again(tmp_path: Path, look: Look) -> None:
    pupil, voice = read_to(tmp_path, look, "escape.advance")

    def go_on_to(step: int) -> None:
        for _ in range(60):
            if pupil.player.index == step:
                return
            pupil.key(pygame.K_RETURN)
            pupil.turn(30)
        raise AssertionError(step)

    pupil.until(lambda: isinstance(pupil.page, ScriptPlayer) and pupil.player.stage.ready)
    last = len(pupil.player.script.steps) - 1
    go_on_to(last)
    pupil.until(lambda: pupil.asked)
    done = len(pupil.desk.match.actions)
    assert done
    left = [sentence.text for sentence in voice.sentences if " left." in sentence.text]
    assert left
    voice.sentences.clear()
    pupil.player.open(last)
    pupil.turn(30)
    assert len(pupil.desk.match.actions) == done
    heard = [sentence.text for sentence in voice.sentences]
    assert [text for text in heard if text in left] == []
    pupil.context.close()


def test_who_is_read_to_is_led_on_and_can_look_around_at_any_time(
    tmp_path: Path, look: Look
) -> None:
    pupil, voice = read_to(tmp_path, look, "escape.retreat")
    context = pupil.context
    pupil.until(lambda: pupil.asked)
    for _ in range(9):
        if pupil.done:
            break
        pupil.key(pygame.K_RETURN)
        pupil.turn(30)
    assert pupil.done
    pupil.turn(2)
    onward = context.texts("tutorial.go_on")
    assert onward in voice.sentences[-1].text
    voice.sentences.clear()
    pupil.tutorial.handle(Review(Command.LOOK_BOARD))
    pupil.turn(2)
    assert "You: " in voice.sentences[-1].text
    step = pupil.player.index
    pupil.key(pygame.K_RETURN)
    pupil.turn(2)
    assert pupil.player.index == step + 1
    context.close()
