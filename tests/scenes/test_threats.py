"""Warnings on the board: who gets them, when, how often, and what they say."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from game import GAMES, Advance, Colour, Match, Seat
from game.players.brains import chosen
from game.players.thinker import Thinker, ThreatAnswer, ThreatQuestion
from game.players.threat import Threat, threat_to
from game.rng import Rng
from scenes.board.help import FirstGame, Lookout
from scenes.board.turn.hint_words import warning
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.phrases import say
from scenes.core.model.preferences import Preferences
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS, InstantThinker, context_in
from tests.scenes.whole_games import QUICK, pilot_at

LEARNED = replace(QUICK, learned=tuple(tip.value for tip in Tip))
WARNED = replace(LEARNED, threats=True)


@cache
def threatened_after() -> int:
    """How many actions of this game lead to a threat to Anna when her turn begins."""
    match = opened()
    while match.outcome is None:
        table = match.table
        if table.turn == 0 and table.actions_left == 3 and threat_in(match) is not None:
            return len(match.actions)
        match.submit(table.to_act, chosen(match))
    raise AssertionError("nobody threatened Anna")


def opened() -> Match:
    seats = (Seat("Anna", Colour.BLUE, "mateo"), Seat("Mateo", Colour.RED, "mateo"))
    return Match.new(GAMES["escape"], seats, GAMES["escape"].variants["tortuga"], seed=4)


def threat_in(match: Match) -> Threat | None:
    return threat_to(match.view(0), Rng(1), clock=lambda: 0.0)


def threatened() -> Match:
    """A real game in which Mateo threatens Anna, a person, whose turn begins."""
    match = opened()
    while len(match.actions) < threatened_after():
        match.submit(match.table.to_act, chosen(match))
    match.reseat((Seat("Anna", Colour.BLUE), match.seats[1]))
    return match


def pilot_of(folder: Path, look: Look, preferences: Preferences = QUICK) -> Pilot:
    pilot = pilot_at(folder, look, threatened(), preferences)
    pilot.turn()
    return pilot


@pytest.mark.parametrize("preferences", [QUICK, WARNED], ids=["newcomer", "switched on"])
def test_a_threat_is_said_instead_of_the_prompt_until_the_first_action(
    tmp_path: Path, look: Look, preferences: Preferences
) -> None:
    pilot = pilot_of(tmp_path, look, preferences)
    board = pilot.board
    threat = board.session.threat
    assert threat is not None
    assert board.picture.phrase == warning(board.match, threat)
    turn = board.session.turn
    assert turn is not None
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()
    assert board.session.threat is None


def test_who_needs_no_tips_gets_warnings_only_where_they_are_switched_on(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_of(tmp_path, look, LEARNED)
    assert pilot.board.session.threat is None


def test_there_is_no_warning_while_a_hint_says_what_to_do(tmp_path: Path, look: Look) -> None:
    pilot = pilot_of(tmp_path, look, WARNED)
    pilot.push(BoardButton.HINT)
    pilot.turn(2)
    assert pilot.board.session.advice is not None
    assert pilot.board.session.threat is None


class Alarmed(InstantThinker):
    """Sees a threat in every turn."""

    def ask_threat(self, question: ThreatQuestion) -> None:
        table = question.view.table
        self._threat = ThreatAnswer(Threat(table.ply, 1 - table.turn, wins=True))


def test_there_is_at_most_one_warning_in_a_round(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, WARNED, look)
    context.make_thinker = lambda: cast(Thinker, Alarmed())
    match = opened()
    lookout = Lookout(context, match, FirstGame(context, match))
    warned = []
    while match.table.round < 4:
        lookout.look(match.table.turn)
        lookout.update()
        if lookout.threat is not None:
            warned.append(match.table.round)
        match.submit(match.table.to_act, chosen(match))
    assert warned == [1, 2, 3]


@pytest.mark.parametrize("language", sorted(file.stem for file in (ASSETS / "lang").glob("*.toml")))
def test_every_warning_names_the_rival_and_what_stops_it(language: str) -> None:
    texts = Texts.load(ASSETS / "lang", language)
    match = threatened()
    for wins in (False, True):
        plain = say(texts, warning(match, Threat(0, 1, wins)))
        left = say(texts, warning(match, Threat(0, 1, wins, leave=24)))
        assert "Mateo" in plain
        assert left.startswith(plain)
        assert "24" in left
        assert max(len(plain), len(left) - 40) <= 60
