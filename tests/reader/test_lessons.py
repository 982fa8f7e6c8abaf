"""Lessons are done by ear: one key is enough, and everything that the narrator says is heard."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.published import Publisher
from scenes.core.scene import Scene
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.spoken import COMMENTARY, Told
from scenes.learn.tutorial.script import Ask, Perform
from tests.scenes.helpers import context_in
from tests.scenes.test_tutorial import LESSONS, Pupil
from tests.scenes.whole_games import QUICK
from tests.soak import long

PLACE = WindowPlace((0, 0), (1280, 720), focused=True)
USUAL = ("escape.advance", "nest.sail")


class Listener(Reader):
    """A reader that keeps what was written, and what had the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []
        self.heard: list[str] = []

    @property
    def active(self) -> bool:
        return True

    def publish(self, _scene: object, told: Told, _place: WindowPlace) -> None:
        names = {thing.key: thing.name for thing in told.tree.walk()}
        self.heard.append(names[told.focus])
        if COMMENTARY in names:
            self.written.append(names[COMMENTARY])


@pytest.mark.parametrize("topic", long(LESSONS, usual=USUAL))
def test_a_lesson_is_done_by_ear(tmp_path: Path, look: Look, topic: str) -> None:
    context = context_in(tmp_path, replace(QUICK, reduced_motion=True), look)
    pupil = Pupil(context, topic)
    reader = Listener()

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
    assert set(reader.written) <= set(reader.heard)
    context.close()
