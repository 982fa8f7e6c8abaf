"""Lessons are done by ear: one key is enough, and everything that the narrator says is heard."""

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.published import Publisher
from scenes.core.scene import Scene
from scenes.core.speech import SpeechOutput
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.spoken import READ, Told
from scenes.learn.tutorial.script import Ask, Perform
from scenes.shared.strip_words import STRIP
from tests.scenes.helpers import context_in
from tests.scenes.test_tutorial import LESSONS, Pupil
from tests.scenes.whole_games import QUICK
from tests.soak import long

PLACE = WindowPlace((0, 0), (1280, 720), focused=True)
USUAL = ("escape.advance", "nest.sail")


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


@pytest.mark.parametrize("topic", long(LESSONS, usual=USUAL))
def test_a_lesson_is_done_by_ear(tmp_path: Path, look: Look, topic: str) -> None:
    context = context_in(tmp_path, replace(QUICK, reduced_motion=True), look)
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
    context.close()
