"""Hints say what to do, with which pirate, and why."""

import pytest

from game import GAMES, Advance, Card, Colour, Match, Nudge, Retreat, Seat
from game.actions import Action
from game.players.advice import HintReason, HintStep
from game.puzzles import load_puzzles
from game.state import GameState
from scenes.board.help import Advice
from scenes.board.prompt_text import advised
from scenes.board.turn.hint_words import reason_phrase, step_phrase
from scenes.core.model.phrases import Phrase, say, spaces_in
from scenes.puzzles.words import hint_phrase
from tests.game.building import nest_position, position
from tests.scenes.helpers import LANGUAGES

CREW = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED, "barto"))


def match_at(state: GameState, game: str = "escape") -> Match:
    return Match.at(GAMES[game], CREW, state)


def step(match: Match, action: Action) -> HintStep:
    return HintStep(action, match.game.rules.preview(match.table, action))


RUN = match_at(position((1,), (7,), hands=("skull", "")))
BACK = match_at(position((20,), (19, 19), hands=("", ""), stock="hat key"))
NUDGE = match_at(
    nest_position(
        "3 start start start start start", "8 start start start start start", hands=("map", "map")
    ),
    "nest",
)


@pytest.mark.parametrize(
    ("match", "action", "words"),
    [
        (RUN, Advance(Card.SKULL, 1), "Play a skull and run from space 1 to space 13."),
        (BACK, Retreat(20), "Retreat from space 20 to space 19 and draw 2 cards."),
        (NUDGE, Nudge(1, 0), "Nudge Barto’s pirate from the start to space 3 and draw a card."),
    ],
    ids=["run", "retreat", "nudge"],
)
def test_a_hint_names_the_card_and_where_the_pirate_comes_from(
    match: Match, action: Action, words: str
) -> None:
    told = step(match, action)
    assert say(LANGUAGES.texts("en"), step_phrase(match, told)) == words
    assert told.preview is not None
    ends = [match.table.track.number(at) for at in (told.preview.origin, told.preview.destination)]
    for language in LANGUAGES.codes:
        said = say(LANGUAGES.texts(language), step_phrase(match, told))
        assert all(end in said for end in ends if end.isdigit())


@pytest.mark.parametrize(
    ("match", "action", "spaces"),
    [
        (RUN, Advance(Card.SKULL, 1), {1, 13}),
        (BACK, Retreat(20), {19, 20}),
        (NUDGE, Nudge(1, 0), {3}),
    ],
    ids=["run", "retreat", "nudge"],
)
def test_a_sentence_tells_which_spaces_it_names(
    match: Match, action: Action, spaces: set[int]
) -> None:
    track = match.table.track
    named = step_phrase(match, step(match, action))
    # Numbers of other things, and a player called 22, are no spaces.
    why = (Phrase("hint.why", {"count": 5, "player": "22"}),)
    assert spaces_in(Phrase("board.advice", {"do": named, "why": why}), track) == spaces


def test_a_hint_says_why_for_the_whole_crew() -> None:
    steps = (step(RUN, Advance(Card.SKULL, 1)),)
    why = tuple(reason_phrase(HintReason("hint.progress", count), CREW) for count in (12,))
    said = say(LANGUAGES.texts("en"), advised(RUN, Advice(steps, why)))
    assert said.endswith("That brings your crew 12 spaces nearer home.")


@pytest.mark.parametrize("language", LANGUAGES.codes)
def test_the_first_hint_of_a_puzzle_says_what_the_pirate_should_do(language: str) -> None:
    texts = LANGUAGES.texts(language)
    seen = {}
    for puzzle in load_puzzles().puzzles:
        rivals = [Seat(f"Rival {colour}", colour, "barto") for colour in Colour]
        crew = rivals[: len(puzzle.placement.pirates)]
        crew[puzzle.seat] = Seat("Anna", crew[puzzle.seat].colour)
        match = puzzle.match(tuple(crew))
        action = puzzle.solution[0]
        preview = puzzle.game.rules.preview(match.table, action)
        if preview is None:
            continue
        first, second = (say(texts, hint_phrase(puzzle, match, action, n)) for n in (1, 2))
        origin = match.table.track.number(preview.origin)
        assert first != second
        assert origin in first or not origin.isdigit()
        assert ("Rival" in first) == (preview.seat != puzzle.seat)
        seen[type(action)] = first
    assert set(seen) == {Advance, Retreat, Nudge}
    if language == "en":
        assert "should run now" in seen[Advance]
        assert "retreat with it and draw" in seen[Retreat]
        assert "nudge it and draw" in seen[Nudge]
