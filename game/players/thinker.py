"""Computer players in another process, so that no frame waits for them."""

from dataclasses import dataclass
from enum import StrEnum
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeAlias

from game.actions import Action
from game.games import GAMES
from game.players.advice import Hint
from game.players.brains import brains_at_the_board
from game.players.hints import hint
from game.players.review import TurnQuestion, TurnReview, review_turn
from game.rng import Rng
from game.view import PlayerView


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """Asks a brain for an action for the viewer."""

    game: str
    brain: str
    view: PlayerView
    seed: int


@dataclass(frozen=True, slots=True)
class ChosenAction:
    """The action that a brain chose, and for which ply of the game."""

    ply: int
    action: Action


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """Asks for a hint for the viewer, who is on turn."""

    view: PlayerView
    seed: int


class _Errand(StrEnum):
    """What the process can be asked, one of each at a time."""

    MOVE = "move"
    HINT = "hint"
    REVIEW = "review"


_Asked: TypeAlias = MoveQuestion | HintQuestion | TurnQuestion
_Told: TypeAlias = Action | Hint | TurnReview


class Thinker:
    """One long-lived process that answers questions for moves, hints and reviews.

    Each question has a number, and only the answer to the latest one of its kind counts; the
    answer to a dropped question is ignored.
    """

    def __init__(self) -> None:
        self._number = 0
        self._asked: dict[_Errand, tuple[int, _Asked]] = {}
        self._told: dict[_Errand, _Told] = {}
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._start()

    @property
    def thinking(self) -> bool:
        """Whether a move is being thought about."""
        return _Errand.MOVE in self._asked

    def ask(self, question: MoveQuestion) -> None:
        """Start thinking about a move and drop the last question."""
        self._begin(_Errand.MOVE, question)

    def drop(self) -> None:
        """Drop the question: the game has changed."""
        self._forget(_Errand.MOVE)

    def poll(self) -> ChosenAction | None:
        """Return the answer if there is one, without waiting. Restart a process that died."""
        asked = self._asked.get(_Errand.MOVE)
        told = self._finished(_Errand.MOVE)
        if told is None or asked is None or not isinstance(asked[1], MoveQuestion):
            return None
        if isinstance(told, Hint | TurnReview):
            raise TypeError("expected a move, but the thinking process answered something else")
        return ChosenAction(asked[1].view.table.ply, told)

    def ask_hint(self, question: HintQuestion) -> None:
        """Start thinking about a hint and drop the last one."""
        self._begin(_Errand.HINT, question)

    def drop_hint(self) -> None:
        """Drop the hint: the game has gone on."""
        self._forget(_Errand.HINT)

    def poll_hint(self) -> Hint | None:
        """Return the hint if there is one, without waiting."""
        told = self._finished(_Errand.HINT)
        return told if isinstance(told, Hint) else None

    def ask_review(self, question: TurnQuestion) -> None:
        """Start looking for a better turn and drop the last one."""
        self._begin(_Errand.REVIEW, question)

    def drop_review(self) -> None:
        """Drop the review."""
        self._forget(_Errand.REVIEW)

    def poll_review(self) -> TurnReview | None:
        """Return the review of the turn, if there is one, without waiting."""
        told = self._finished(_Errand.REVIEW)
        return told if isinstance(told, TurnReview) else None

    def close(self) -> None:
        """End the process."""
        self._asked.clear()
        self._told.clear()
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)

    def _begin(self, errand: _Errand, asked: _Asked) -> None:
        self._number += 1
        self._told.pop(errand, None)
        self._asked[errand] = (self._number, asked)
        self._send(errand)

    def _forget(self, errand: _Errand) -> None:
        self._asked.pop(errand, None)
        self._told.pop(errand, None)

    def _finished(self, errand: _Errand) -> _Told | None:
        """Return and remove the answer to an errand, if there is one."""
        if errand not in self._asked or self._pipe is None:
            return None
        try:
            while self._pipe.poll():
                kind, number, told = self._pipe.recv()
                if self._asked.get(kind, (0, None))[0] == number:
                    self._told[kind] = told
        except (EOFError, OSError):
            self._restart()
        if errand not in self._told:
            return None
        del self._asked[errand]
        return self._told.pop(errand)

    def _start(self) -> None:
        # Spawned: a fork would copy the window library in an undefined state.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _restart(self) -> None:
        asked, told = dict(self._asked), dict(self._told)
        self.close()
        self._start()
        self._asked, self._told = asked, told
        for errand in asked:
            if errand not in told:
                self._send(errand)

    def _send(self, errand: _Errand) -> None:
        if self._pipe is None:
            return
        number, asked = self._asked[errand]
        try:
            self._pipe.send((errand, number, asked))
        except OSError:
            self._restart()


def _think(pipe: Connection) -> None:
    """Answer questions until the other end is closed."""
    brains = brains_at_the_board()
    try:
        while True:
            errand, number, asked = pipe.recv()
            told: _Told
            match errand:
                case _Errand.MOVE:
                    rules = GAMES[asked.game].rules
                    told = brains[asked.brain].choose(rules, asked.view, Rng(asked.seed))
                case _Errand.HINT:
                    told = hint(asked.view, Rng(asked.seed))
                case _:
                    told = review_turn(asked)
            pipe.send((errand, number, told))
    except (EOFError, OSError, KeyboardInterrupt):
        return
