"""Whole games by what is published alone: nothing is seen, and nothing else is touched."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, Match
from scenes.kit.intents import Activate, Intent
from scenes.kit.look import Look
from scenes.kit.spoken import Spoken
from scenes.results.scene import ResultsScene
from tests.pilot import SELDOM, Pilot
from tests.reader.choosing import Listener, Thing
from tests.scenes.helpers import context_in
from tests.scenes.whole_games import QUICK, match_of
from tests.soak import long

VARIANTS = [variant for game in GAMES.values() for variant in game.variants]
QUICKLY = replace(QUICK, reduced_motion=True)


def usable(tree: Spoken) -> Iterator[tuple[Spoken, Thing]]:
    """Everything that can be used, with the name of the list that it is in."""
    for child in tree.children:
        if child.acts:
            yield child, Thing(child.name, child.about, tree.name, child.enabled)
        yield from usable(child)


class ByEar:
    """A player in front of the real loop who has only a screen reader."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self._listener = Listener()
        self._asked: list[Intent] = []
        pilot.loop.asked = self._take

    def _take(self) -> list[Intent]:
        asked, self._asked = self._asked, []
        return asked

    def play(self, most: int = 8000) -> None:
        """To the results."""
        for _ in range(most):
            self.pilot.turn(2)
            top = self.pilot.top
            if isinstance(top, ResultsScene):
                return
            top.show_focus()
            told = top.spoken()
            keys = {thing.key for thing in told.tree.walk()}
            assert told.focus in keys
            found = list(usable(told.tree))
            index = self._listener.next([thing for _, thing in found])
            if index is not None:
                self._asked.append(Activate(found[index][0].key))
        raise AssertionError("the game never ended")


def play(folder: Path, look: Look, match: Match) -> Match:
    context = context_in(folder, QUICKLY, look)
    pilot = Pilot(context, first=lambda: context.flow.board(match), draw_every=SELDOM)
    ByEar(pilot).play()
    context.close()
    return match


# Jamaica is played with hidden hands as Hispaniola is.
@pytest.mark.parametrize("variant", long(VARIANTS, usual=("nest",)))
def test_a_game_is_played_by_ear(tmp_path: Path, look: Look, variant: str) -> None:
    match = play(tmp_path, look, match_of(variant, None, "greedy"))
    assert match.outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_table_plays_by_ear(
    tmp_path: Path, look: Look, variant: str, people: int, players: int
) -> None:
    brains = (None,) * people + ("greedy",) * (players - people)
    assert play(tmp_path, look, match_of(variant, *brains)).outcome is not None


def test_a_voyage_is_begun_by_ear(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, QUICKLY, look)
    context.seed = 7
    ByEar(Pilot(context, draw_every=SELDOM)).play()
    context.close()
