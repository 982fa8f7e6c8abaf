"""Puzzles by ear: the task, answers to keys, hints and the verdict are all heard."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from game.puzzles import Task
from scenes.app.published import Publisher
from scenes.board.turn.turn_input import ActionTap
from scenes.core.context import Context
from scenes.core.scene import Pop, Replace
from scenes.core.speech import SpeechOutput
from scenes.kit.intents import Command, Review
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.spoken import Told
from scenes.puzzles.play import PuzzleScene
from tests.scenes.helpers import context_in
from tests.scenes.test_by_ear import Spoke
from tests.scenes.test_puzzles import fail, of_task, opened, settle, solve
from tests.scenes.whole_games import QUICK

PLACE = WindowPlace((0, 0), (1280, 720), focused=True)


class Listener(Reader):
    """A reader that keeps the names of what had the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    @property
    def active(self) -> bool:
        return True

    def publish(self, _scene: object, told: Told, _place: WindowPlace) -> None:
        name = next(thing.name for thing in told.tree.walk() if thing.key == told.focus)
        if self.heard[-1:] != [name]:
            self.heard.append(name)


class Solver:
    """Somebody who solves a puzzle, and hears what is published or read aloud after each step."""

    def __init__(self, context: Context, *, reader: bool) -> None:
        self.voice = Spoke()
        self.reader = Listener()
        if reader:
            context.reader = self.reader
        context.speech = SpeechOutput(
            *(lambda: context.reader, lambda: context.preferences, lambda: context.texts),
            make_speaker=lambda: self.voice,
            # In every pass the listener has heard everything.
            clock=itertools.count(1000, 1000).__next__,
        )
        self.scene: PuzzleScene = opened(context, of_task(Task.BEST))
        self._publisher = Publisher(
            *(context, lambda: self.scene, lambda: reader, lambda: self.reader, lambda: PLACE)
        )

    def hear(self) -> str:
        """Everything that is new to hear since the last time."""
        for _ in range(3):
            self.scene.update(1 / 60)
            self._publisher.publish()
        new = [*self.reader.heard, *(each.text for each in self.voice.sentences)]
        self.reader.heard.clear()
        self.voice.sentences.clear()
        return " ".join(new)


@pytest.fixture(params=[True, False], ids=["reader", "voice"])
def solver(request: pytest.FixtureRequest, tmp_path: Path, look: Look) -> Solver:
    preferences = replace(QUICK, reduced_motion=True, read_aloud=not request.param)
    return Solver(context_in(tmp_path, preferences, look), reader=request.param)


def test_everything_about_a_puzzle_is_heard(solver: Solver) -> None:
    scene = solver.scene
    # Whoever comes later hears the task too.
    scene.enter()
    assert "Find the best turn." in solver.hear()
    scene.handle(Review(Command.LOOK_BOARD))
    assert "You: " in solver.hear()
    answer = scene.context.speech.last
    assert isinstance(scene.handle(Command.BACK), Pop)
    assert scene.context.speech.last == answer, "the page that follows is not talked over"
    scene.handle(Command.HINT)
    hint = scene.speech
    assert hint in solver.hear()
    for _ in range(2):
        # Where a hint cannot say more, it is said again.
        scene.handle(Command.HINT)
        assert scene.speech in solver.hear()
    solve(scene)
    assert scene.verdict is not None
    verdict = solver.hear()
    assert scene.speech in verdict
    scene.handle(Command.RIGHT)
    assert scene.verdict is not None, "the first key only lets the button be heard"
    assert scene.context.texts("puzzles.next") in solver.hear()


def test_a_key_as_the_verdict_comes_uses_nothing(solver: Solver) -> None:
    scene = solver.scene
    solver.hear()
    solve(scene)
    assert scene.verdict is not None
    # It was solved with keys, and the next one is pressed before anything was published.
    scene.buttons.shows_focus = True
    assert scene.handle(Command.CONFIRM) is None
    heard = solver.hear()
    assert scene.speech in heard
    scene.handle(Command.RIGHT)
    assert scene.context.texts("puzzles.next") in f"{heard} {solver.hear()}"
    assert isinstance(scene.handle(Command.CONFIRM), Replace)


def test_nothing_talks_over_the_verdict(solver: Solver) -> None:
    scene = solver.scene
    solver.hear()
    solve(scene)
    assert scene.speech in solver.hear()
    # The ribbon on the board says no more than the strip.
    assert scene.context.texts("puzzles.solved_banner") not in solver.hear()


def test_whoever_begins_again_hears_the_task_and_no_list_of_what_is_undone(solver: Solver) -> None:
    scene = solver.scene
    for action in scene.puzzle.solution[:-1]:
        scene.board.session.tap(ActionTap(action))
        settle(scene)
    solver.hear()
    scene.again()
    heard = solver.hear()
    assert scene.task in heard
    assert "Undone" not in heard


def test_who_fails_hears_so_and_why(solver: Solver) -> None:
    scene = solver.scene
    solver.hear()
    fail(scene)
    assert scene.verdict is not None
    heard = solver.hear()
    assert f"{scene.context.texts('puzzles.try_again')} {scene.speech}" in heard
    scene.handle(Command.HINT)
    assert scene.speech in solver.hear()
