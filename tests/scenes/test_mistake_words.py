"""What was wrong with a turn is said in every language, with its places and numbers."""

import pytest

from game import GAMES, Card, Colour, Match, Seat
from game.players.mistakes import Mistake, TurnFault, WhichPirate
from game.puzzles import Task, load_puzzles, turn_lines
from scenes.board.turn.mistake_words import mistake_phrase, which_phrase
from scenes.core.model.phrases import say
from scenes.puzzles.words import mistake_words
from tests.game.building import nest_position, position
from tests.scenes.helpers import LANGUAGES

SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED, "barto"))
ESCAPE = Match.at(GAMES["escape"], SEATS, position((3,), (4,), hands=("hat", "hat")))
NEST = Match.at(GAMES["nest"], SEATS, nest_position("3 4 5 6 7 8", "1 1 1 2 2 2"))


def mistake(fault: TurnFault) -> Mistake:
    """A mistake about which everything is known."""
    return Mistake(fault, seat=1, card=Card.HAT, place=31, origin=22, goal=36, count=7, more=14)


SAYS: dict[TurnFault, tuple[str, ...]] = {
    TurnFault.WIN: (),
    TurnFault.LETS_WIN: ("Barto",),
    TurnFault.ROAD_RUN: ("Barto", "31", "22", "36"),
    TurnFault.ROAD: ("Barto", "31", "22", "36"),
    TurnFault.PAIR: ("Barto", "31"),
    TurnFault.PIRATE: ("31", "22", "7", "14"),
    TurnFault.KEPT: ("31", "7", "14"),
    TurnFault.STRANDED: ("31",),
    TurnFault.START: ("7",),
    TurnFault.HOME: ("7",),
    TurnFault.CARDS: ("7",),
    TurnFault.SPACES: ("7",),
}
"""What a sentence must not leave out."""


@pytest.mark.parametrize("language", LANGUAGES.codes)
@pytest.mark.parametrize("fault", TurnFault)
def test_a_mistake_is_told_with_all_that_proves_it(fault: TurnFault, language: str) -> None:
    texts = LANGUAGES.texts(language)
    said = say(texts, mistake_phrase(ESCAPE, mistake(fault)))
    for part in SAYS[fault]:
        assert part in said
    assert "{" not in said
    if fault in (TurnFault.ROAD, TurnFault.PIRATE, TurnFault.KEPT):
        assert str(texts("sign.hat")).lower() in said.lower()


@pytest.mark.parametrize("language", LANGUAGES.codes)
def test_who_may_be_pushed_is_told_as_the_game_has_it(language: str) -> None:
    texts = LANGUAGES.texts(language)
    pair = mistake(TurnFault.PAIR)
    said = [say(texts, mistake_phrase(match, pair)) for match in (ESCAPE, NEST)]
    assert said[0] != said[1]


@pytest.mark.parametrize("language", LANGUAGES.codes)
def test_the_pirate_that_should_have_run_is_told_from_the_one_that_did(language: str) -> None:
    which = WhichPirate(Card.HAT, played=22, better=25)
    said = say(LANGUAGES.texts(language), which_phrase(ESCAPE, which))
    assert said.index("25") < said.index("22")


def test_a_failed_try_at_a_puzzle_says_what_was_wrong_with_it() -> None:
    puzzle = next(
        each
        for each in load_puzzles().puzzles
        if each.task is Task.BEST and len(each.placement.pirates) == len(SEATS)
    )
    match = puzzle.match(SEATS)
    tries = [line.actions for line in turn_lines(puzzle.game, puzzle.state, luck=False)]
    texts = LANGUAGES.texts("en")
    told = [mistake_words(texts, puzzle, match, actions) for actions in tries]
    assert any(told)
    assert mistake_words(texts, puzzle, match, puzzle.solution) is None
