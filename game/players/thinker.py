"""A brain in another process: asked with a view, answered when it has decided."""

from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from game.actions import Action
from game.games import GAMES
from game.players.brains import BRAINS
from game.rng import Rng
from game.view import PlayerView


@dataclass(frozen=True, slots=True)
class Question:
    """What a brain is to decide: for whom it plays is in the view."""

    game: str
    brain: str
    view: PlayerView
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a brain has decided, and at which ply of the game."""

    ply: int
    action: Action


class Thinker:
    """One long-lived process that thinks, so that no frame waits for a brain.

    The answer to a question that was dropped never comes out: each question has a number, and
    only the last one's answer counts.
    """

    def __init__(self) -> None:
        self._number = 0
        self._question: Question | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._start()

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def ask(self, question: Question) -> None:
        """Begin to think about a question, dropping the one before."""
        self._number += 1
        self._question = question
        self._send()

    def drop(self) -> None:
        """Forget the question: the game has gone another way."""
        self._question = None

    def poll(self) -> Answer | None:
        """The answer, if it is there; never waits. A process that died is started anew."""
        if self._question is None or self._pipe is None:
            return None
        try:
            while self._pipe.poll():
                number, action = self._pipe.recv()
                if number == self._number and self._question is not None:
                    answer = Answer(self._question.view.table.ply, action)
                    self._question = None
                    return answer
        except (EOFError, OSError):
            self._restart()
        return None

    def close(self) -> None:
        """End the process."""
        self._question = None
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)

    def _start(self) -> None:
        # Spawned: a fork would copy the window's library in the middle of its work.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _restart(self) -> None:
        question = self._question
        self.close()
        self._start()
        if question is not None:
            self._question = question
            self._send()

    def _send(self) -> None:
        if self._pipe is None:
            return
        try:
            self._pipe.send((self._number, self._question))
        except OSError:
            self._restart()


def _think(pipe: Connection) -> None:
    """Answer questions until the other end is closed."""
    try:
        while True:
            number, question = pipe.recv()
            brain = BRAINS[question.brain]
            rules = GAMES[question.game].rules
            pipe.send((number, brain.choose(rules, question.view, Rng(question.seed))))
    except (EOFError, OSError, KeyboardInterrupt):
        return
