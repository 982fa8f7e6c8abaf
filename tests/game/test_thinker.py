"""Brains in another process."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NoReturn, TypeVar

import pytest

from game.games import GAMES
from game.match import Colour, Match, Seat
from game.players.review import TurnQuestion
from game.players.thinker import (
    PATIENCE,
    ChosenAction,
    HintQuestion,
    MoveQuestion,
    Thinker,
    ThreatAnswer,
    ThreatQuestion,
    spawned,
)
from game.rng import Rng
from game.state import TORTUGA
from game.view import view
from tests.game.building import position

T = TypeVar("T")


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def match_of(game: str) -> Match:
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    options = next(iter(GAMES[game].variants.values()))
    return Match.new(GAMES[game], seats, options, seed=5)


@cache
def finished() -> Match:
    match, rng = match_of("escape"), Rng(1)
    while match.outcome is None:
        actions = match.legal_actions()
        index, rng = rng.below(len(actions))
        match.submit(match.table.to_act, actions[index])
    return match


def question_about(match: Match, brain: str = "greedy") -> MoveQuestion:
    return MoveQuestion(match.game.name, brain, match.view(match.table.to_act), seed=1)


def awaited(thinker: Thinker) -> ChosenAction:
    return told(thinker.poll)


def told(poll: Callable[[], T | None]) -> T:
    for _ in range(3000):
        answer = poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer came")


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_answered_with_a_legal_action_and_its_ply(
    thinker: Thinker, game: str
) -> None:
    match = match_of(game)
    for _ in range(5):
        thinker.ask(question_about(match))
        answer = awaited(thinker)
        assert not thinker.thinking
        match.submit(match.table.to_act, answer.action, ply=answer.ply)


def test_a_dropped_question_is_never_answered(thinker: Thinker) -> None:
    first = match_of("escape")
    thinker.ask(question_about(first, "random"))
    thinker.drop()
    second = match_of("nest")
    thinker.ask(question_about(second))
    answer = awaited(thinker)
    assert answer.action in second.legal_actions()
    assert thinker.poll() is None


def test_a_process_that_died_is_started_again_and_answers() -> None:
    others = set(active_children())
    thinker = Thinker()
    try:
        for game in GAMES:
            (process,) = set(active_children()) - others
            process.kill()
            process.join()
            match = match_of(game)
            thinker.ask(question_about(match))
            thinker.ask_hint(HintQuestion(match.view(match.table.to_act), seed=1))
            assert awaited(thinker).action in match.legal_actions()
            assert told(thinker.poll_hint).actions[0] in match.legal_actions()
    finally:
        thinker.close()


def full() -> NoReturn:
    raise OSError(errno.EMFILE, "too many open files")


def test_the_game_thinks_itself_if_no_process_can_be_started(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinker = Thinker(spawn=full)
    assert "the game thinks itself" in caplog.text
    for game in GAMES:
        match = match_of(game)
        thinker.ask(question_about(match))
        thinker.ask_hint(HintQuestion(match.view(match.table.to_act), seed=1))
        answer = thinker.poll()
        assert answer is not None
        assert answer.action in match.legal_actions()
        tip = thinker.poll_hint()
        assert tip is not None
        assert thinker.poll() is None
    thinker.ask_review(TurnQuestion.of(finished(), 0))
    assert thinker.poll_review() is not None
    thinker.close()


def threatened() -> ThreatQuestion:
    """Ask whether Ben, who can get three aboard, threatens Anna."""
    hands = ("key", "skull hat dagger")
    state = position((1,), (31, 32, 33), hands=hands, options=TORTUGA)
    return ThreatQuestion(view(state, 0), seed=1)


def test_a_threat_is_seen_by_the_process(thinker: Thinker) -> None:
    thinker.ask_threat(threatened())
    answer = told(thinker.poll_threat)
    assert answer.threat is not None
    assert answer.threat.seat == 1
    thinker.ask_threat(threatened())
    thinker.drop_threat()
    assert thinker.poll_threat() is None


def test_no_frame_waits_for_a_threat_if_there_is_no_process() -> None:
    thinker = Thinker(spawn=full)
    thinker.ask_threat(threatened())
    assert thinker.poll_threat() == ThreatAnswer(None)
    thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
def test_computers_move_even_without_a_single_file_handle() -> None:
    program = """
import resource
from tests.game.test_thinker import match_of, question_about
from game.players.thinker import Thinker
import game.players.brains, game.players.planning, game.players.evaluators
match = match_of("escape")
resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
thinker = Thinker()
while match.table.ply < 9:
    thinker.ask(question_about(match, "rosa"))
    answer = thinker.poll()
    match.submit(match.table.to_act, answer.action)
print("played on")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ran.stdout == "played on\n", ran.stderr


def test_a_process_is_started_when_there_is_room_again() -> None:
    clock = Clock()
    ways = [full, spawned]
    thinker = Thinker(clock, lambda: ways.pop(0)())
    try:
        match = match_of("escape")
        thinker.ask(question_about(match))
        assert thinker.poll() is not None
        assert len(ways) == 1
        clock.now = 1000.0
        thinker.ask(question_about(match))
        assert ways == []
        assert awaited(thinker).action in match.legal_actions()
    finally:
        thinker.close()


def stillborn() -> tuple[Connection, BaseProcess]:
    """Start a process that ends before it can listen."""
    mine, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=int, daemon=True)
    process.start()
    theirs.close()
    return mine, process


def test_the_game_thinks_itself_if_every_process_ends_at_once() -> None:
    thinker = Thinker(spawn=stillborn)
    match = match_of("escape")
    thinker.ask(question_about(match))
    assert awaited(thinker).action in match.legal_actions()
    thinker.close()


class Clock:
    """Time that passes only when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_a_process_that_hangs_is_replaced_and_asked_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    others, clock, match = set(active_children()), Clock(), match_of("escape")
    thinker = Thinker(clock)
    try:
        (hung,) = set(active_children()) - others
        assert hung.pid is not None
        os.kill(hung.pid, signal.SIGSTOP)
        thinker.ask(question_about(match))
        thinker.ask_hint(HintQuestion(match.view(match.table.to_act), seed=1))
        assert thinker.poll() is None
        assert hung.is_alive()
        clock.now += 1000
        assert awaited(thinker).action in match.legal_actions()
        assert told(thinker.poll_hint).actions[0] in match.legal_actions()
        assert not hung.is_alive()
        assert "has not answered" in caplog.text
    finally:
        thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_a_process_that_hangs_ends_with_its_thinker() -> None:
    others = set(active_children())
    thinker = Thinker()
    (hung,) = set(active_children()) - others
    assert hung.pid is not None
    os.kill(hung.pid, signal.SIGSTOP)
    thinker.ask(question_about(match_of("escape")))
    thinker.close()
    assert not hung.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_a_question_that_takes_long_is_given_longer_the_next_time() -> None:
    others, clock = set(active_children()), Clock()
    thinker = Thinker(clock)

    def stopped() -> BaseProcess:
        (process,) = set(active_children()) - others
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        return process

    try:
        first = stopped()
        thinker.ask(question_about(match_of("escape")))
        clock.now += PATIENCE + 1
        assert thinker.poll() is None
        assert not first.is_alive()
        second = stopped()
        clock.now += PATIENCE + 1
        assert thinker.poll() is None
        assert second.is_alive()
        clock.now += PATIENCE
        assert thinker.poll() is None
        assert not second.is_alive()
    finally:
        thinker.close()


def test_many_dropped_questions_do_not_fill_the_pipe(thinker: Thinker) -> None:
    match = match_of("nest")
    for _ in range(2000):
        thinker.ask(question_about(match, "random"))
        thinker.drop()
    thinker.ask(question_about(match))
    assert awaited(thinker).action in match.legal_actions()


def test_a_hint_and_a_review_are_asked_for_beside_a_move(thinker: Thinker) -> None:
    match = match_of("escape")
    seen = match.view(match.table.to_act)
    thinker.ask(question_about(match))
    thinker.ask_hint(HintQuestion(seen, seed=1))
    thinker.ask_review(TurnQuestion.of(finished(), 0))
    hint = told(thinker.poll_hint)
    assert hint.ply == match.table.ply
    assert hint.actions[0] in match.legal_actions()
    assert awaited(thinker).action in match.legal_actions()
    assert len(told(thinker.poll_review).chances) == 2
    assert thinker.poll_hint() is None
    assert thinker.poll_review() is None


def test_a_dropped_hint_never_comes(thinker: Thinker) -> None:
    match = match_of("escape")
    thinker.ask_hint(HintQuestion(match.view(match.table.to_act), seed=1))
    thinker.drop_hint()
    thinker.ask_review(TurnQuestion.of(finished(), 0))
    told(thinker.poll_review)
    assert thinker.poll_hint() is None
    thinker.ask_review(TurnQuestion.of(finished(), 0))
    thinker.drop_review()
    thinker.ask(question_about(match))
    awaited(thinker)
    assert thinker.poll_review() is None


def test_the_strongest_pirate_answers_at_the_board(thinker: Thinker) -> None:
    match = match_of("escape")
    thinker.ask(question_about(match, "yusuf"))
    assert awaited(thinker).action in match.legal_actions()
