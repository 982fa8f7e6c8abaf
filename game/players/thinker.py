"""Computer players in another process, so that no frame waits for them."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeAlias

from game.actions import Action
from game.games import GAMES
from game.players.advice import Hint
from game.players.brains import Brain, brains_at_the_board
from game.players.hints import hint
from game.players.review import TurnQuestion, TurnReview, review_turn
from game.players.threat import Threat, threat_to
from game.rng import Rng
from game.view import PlayerView

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds for an answer, and for the start of the process; it needs about one for each."""
_LONGEST = 3600.0
_STARTS = 3
"""How many processes may end before they are ready, until none is started any more."""
_RETRY = 300.0
"""Seconds until a process is started again after that; the system may have room by then."""


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


@dataclass(frozen=True, slots=True)
class ThreatQuestion:
    """Asks whether a rival threatens the viewer, who is on turn."""

    view: PlayerView
    seed: int


@dataclass(frozen=True, slots=True)
class ThreatAnswer:
    """The greatest threat, if there is any."""

    threat: Threat | None


class _Errand(StrEnum):
    """What the process can be asked, one of each at a time."""

    MOVE = "move"
    HINT = "hint"
    REVIEW = "review"
    THREAT = "threat"


_Asked: TypeAlias = MoveQuestion | HintQuestion | TurnQuestion | ThreatQuestion
_Answer: TypeAlias = Action | Hint | TurnReview | ThreatAnswer


def _answer(asked: _Asked, brains: Mapping[str, Brain]) -> _Answer:
    match asked:
        case MoveQuestion():
            rules = GAMES[asked.game].rules
            return brains[asked.brain].choose(rules, asked.view, Rng(asked.seed))
        case HintQuestion():
            return hint(asked.view, Rng(asked.seed))
        case TurnQuestion():
            return review_turn(asked)
        case ThreatQuestion():
            return ThreatAnswer(threat_to(asked.view, Rng(asked.seed)))


def _think(pipe: Connection) -> None:
    """Answer questions until the other end is closed."""
    brains = brains_at_the_board()
    try:
        # Nothing is asked yet: this says that the process is ready.
        pipe.send((None, 0, None))
        while True:
            errand, number, asked = pipe.recv()
            pipe.send((errand, number, _answer(asked, brains)))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def spawned() -> tuple[Connection, BaseProcess]:
    """Start a thinking process; return it with the pipe to it. Raise OSError if there is no room.

    It is spawned: a fork would copy the window library in an undefined state.
    """
    context = get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=_think, args=(theirs,), daemon=True)
    try:
        process.start()
    except OSError:
        mine.close()
        raise
    finally:
        theirs.close()
    return mine, process


class Thinker:
    """One long-lived process that answers questions for moves, hints, reviews and threats.

    Each question has a number, and only the answer to the latest one of its kind counts; the
    answer to a dropped question is ignored. The process gets one question at a time. If it dies
    or does not answer, it is replaced and asked again. If the system has no room for a process,
    the questions are answered here, while everything else waits.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        spawn: Callable[[], tuple[Connection, BaseProcess]] = spawned,
    ) -> None:
        self._clock = clock
        self._spawn = spawn
        self._number = 0
        self._sent: int | None = None
        """The number of the question that the process is thinking about."""
        self._due = 0.0
        """The time after which the process counts as stuck."""
        self._patience = PATIENCE
        self._asked: dict[_Errand, tuple[int, _Asked]] = {}
        self._answers: dict[_Errand, _Answer] = {}
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        """None while there is no process."""
        self._ready = False
        """Whether the process has begun to listen."""
        self._failures = 0
        """How many processes in a row ended before they were ready."""
        self._retry = 0.0
        """When to try to start a process again."""
        self._brains: Mapping[str, Brain] | None = None
        """For the answers without a process."""
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
        """Return the answer if there is one, without waiting."""
        asked = self._asked.get(_Errand.MOVE)
        answer = self._finished(_Errand.MOVE)
        if answer is None or asked is None or not isinstance(asked[1], MoveQuestion):
            return None
        if isinstance(answer, Hint | TurnReview | ThreatAnswer):
            raise TypeError("expected a move, but the thinking process answered something else")
        return ChosenAction(asked[1].view.table.ply, answer)

    def ask_hint(self, question: HintQuestion) -> None:
        """Start thinking about a hint and drop the last one."""
        self._begin(_Errand.HINT, question)

    def drop_hint(self) -> None:
        """Drop the hint: the game has gone on."""
        self._forget(_Errand.HINT)

    def poll_hint(self) -> Hint | None:
        """Return the hint if there is one, without waiting."""
        answer = self._finished(_Errand.HINT)
        return answer if isinstance(answer, Hint) else None

    def ask_review(self, question: TurnQuestion) -> None:
        """Start looking for a better turn and drop the last one."""
        self._begin(_Errand.REVIEW, question)

    def drop_review(self) -> None:
        """Drop the review."""
        self._forget(_Errand.REVIEW)

    def poll_review(self) -> TurnReview | None:
        """Return the review of the turn, if there is one, without waiting."""
        answer = self._finished(_Errand.REVIEW)
        return answer if isinstance(answer, TurnReview) else None

    def ask_threat(self, question: ThreatQuestion) -> None:
        """Start looking for a threat and drop the last question for one."""
        self._begin(_Errand.THREAT, question)

    def drop_threat(self) -> None:
        """Drop the question for a threat: the game has gone on."""
        self._forget(_Errand.THREAT)

    def poll_threat(self) -> ThreatAnswer | None:
        """Return the answer if there is one, without waiting: no frame waits for a warning."""
        if self._pipe is None:
            self._forget(_Errand.THREAT)
            return ThreatAnswer(None)
        answer = self._finished(_Errand.THREAT)
        return answer if isinstance(answer, ThreatAnswer) else None

    def close(self) -> None:
        """End the process."""
        self._asked.clear()
        self._answers.clear()
        self._sent = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None and self._process.pid is not None:
            # It has no data to lose, and a suspended process would not react to anything milder.
            self._process.kill()
            self._process.join(timeout=2)

    def _begin(self, errand: _Errand, asked: _Asked) -> None:
        self._number += 1
        self._answers.pop(errand, None)
        self._asked[errand] = (self._number, asked)
        self._send()

    def _forget(self, errand: _Errand) -> None:
        self._asked.pop(errand, None)
        self._answers.pop(errand, None)

    def _finished(self, errand: _Errand) -> _Answer | None:
        """Return and remove the answer to an errand, if there is one."""
        if errand not in self._asked:
            return None
        self._hear()
        self._send()
        if self._pipe is None:
            self._think_here(errand)
        if errand not in self._answers:
            return None
        del self._asked[errand]
        return self._answers.pop(errand)

    def _hear(self) -> None:
        """Collect the answers of the process, and replace it if it died or hangs."""
        try:
            while self._pipe is not None and self._pipe.poll():
                kind, number, answer = self._pipe.recv()
                self._ready = True
                self._failures = 0
                if kind is None:
                    continue
                self._sent = None
                self._patience = PATIENCE
                if self._asked.get(kind, (0, None))[0] == number:
                    self._answers[kind] = answer
        except (EOFError, OSError):
            log.warning("the thinking process has ended; another one is started")
            self._failures += not self._ready
            self._replace()
        if self._sent is not None and self._clock() > self._due:
            seconds = self._patience
            log.warning("the thinking process has not answered for %.0f s; it is replaced", seconds)
            self._patience = min(2 * seconds, _LONGEST)
            self._replace()

    def _send(self) -> None:
        """Ask the question that has waited longest, unless the process is busy."""
        if self._pipe is None and self._clock() >= self._retry:
            self._start()
        waiting = [errand for errand in self._asked if errand not in self._answers]
        if self._pipe is None or self._sent is not None or not waiting:
            return
        errand = min(waiting, key=lambda errand: self._asked[errand][0])
        number, asked = self._asked[errand]
        self._sent = number
        self._due = self._clock() + self._patience
        try:
            self._pipe.send((errand, number, asked))
        except OSError:
            # The process has ended, and is replaced when the answer is polled.
            log.debug("the thinking process does not listen")

    def _think_here(self, errand: _Errand) -> None:
        """Answer a question in this process."""
        if errand in self._answers:
            return
        if self._brains is None:
            self._brains = brains_at_the_board()
        asked = self._asked[errand][1]
        try:
            self._answers[errand] = _answer(asked, self._brains)
        except OSError as error:
            # Without a single file handle what was learnt cannot be read either.
            log.debug("what the brains have learnt cannot be read: %s", error)
            if isinstance(asked, MoveQuestion):
                simple = replace(asked, brain="greedy")
                self._answers[errand] = _answer(simple, self._brains)

    def _start(self) -> None:
        """Start a process; if that fails, questions are answered here until the next try."""
        self._ready = False
        try:
            if self._failures >= _STARTS:
                self._failures = 0
                raise OSError("it ends at once")
            self._pipe, self._process = self._spawn()
        except OSError as error:
            log.error("no thinking process can be started, so the game thinks itself: %s", error)
            self._retry = self._clock() + _RETRY

    def _replace(self) -> None:
        asked, answers = dict(self._asked), dict(self._answers)
        self.close()
        self._start()
        self._asked = asked
        self._answers = answers
