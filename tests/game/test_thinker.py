"""Brains in another process."""

import time
from collections.abc import Iterator

import pytest

from game.games import GAMES
from game.match import Colour, Match, Seat
from game.players.thinker import Answer, Question, Thinker


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def match_of(game: str) -> Match:
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    options = next(iter(GAMES[game].variants.values()))
    return Match.new(GAMES[game], seats, options, seed=5)


def question_about(match: Match, brain: str = "greedy") -> Question:
    return Question(match.game.name, brain, match.view(match.table.to_act), seed=1)


def awaited(thinker: Thinker) -> Answer:
    for _ in range(3000):
        answer = thinker.poll()
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


def test_a_process_that_died_is_started_anew_and_answers() -> None:
    thinker = Thinker()
    try:
        process = thinker._process
        assert process is not None
        process.kill()
        process.join()
        match = match_of("escape")
        thinker.ask(question_about(match))
        assert awaited(thinker).action in match.legal_actions()
    finally:
        thinker.close()
