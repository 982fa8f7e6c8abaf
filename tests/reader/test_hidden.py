"""Nothing that is published depends on what the player at the screen may not know."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES
from game.match import Match, states_of
from game.rng import Rng
from game.view import determinize
from scenes.board.scene import BoardScene
from scenes.board.spoken import TurnKey
from scenes.core.context import Context
from scenes.curtain.scene import CurtainScene
from scenes.kit.intents import LOOKS, Review
from scenes.kit.look import Look
from scenes.kit.reader import Reader
from scenes.kit.spoken import Spoken
from tests.scenes.helpers import context_in
from tests.scenes.whole_games import QUICK, match_of
from tests.soak import long

SIZE = (1280, 720)
HIDDEN = [
    variant
    for game in GAMES.values()
    for variant, options in game.variants.items()
    if not options.open_hands
]


REPEATED = "\N{NO-BREAK SPACE}"
"""What may follow a sentence that is said twice."""


class Listening(Reader):
    """A reader with a listener."""

    @property
    def active(self) -> bool:
        return True


def words(tree: Spoken) -> Iterator[str]:
    """All that is said, without the past turns, which a game that begins here does not have."""
    for thing in tree.walk():
        if not isinstance(thing.key, TurnKey):
            yield f"{thing.name} {thing.value} {thing.about}"


def said_at(context: Context, match: Match, seat: int) -> list[str]:
    """What the board says to a player who sits in front of it, also when asked."""
    context.reader = Listening()
    context.speech.forget()
    board = BoardScene(context, match)
    board.layout(SIZE)
    board.session.order.viewer = seat
    board.session.take_seat()
    board.session.reel.shown = board.session.order.displayed
    board.update(0.1)
    said = list(words(board.spoken().tree))
    for what in LOOKS:
        for _ in range(len(match.game.signs)):
            board.handle(Review(what))
            context.speech.pass_on()
            said.append(context.reader.said.strip(REPEATED))
    return said


@pytest.mark.parametrize("players", long(range(2, 6), usual=[3]))
@pytest.mark.parametrize("variant", HIDDEN)
def test_the_same_is_said_whatever_the_others_hold(
    tmp_path: Path, look: Look, variant: str, players: int
) -> None:
    context = context_in(tmp_path, replace(QUICK, reduced_motion=True), look)
    match = match_of(variant, *(None,) * players)
    rng = random.Random(5)
    others = 0
    for _ in range(6):
        seat = match.table.to_act
        state = states_of(match)[-1]
        hidden = determinize(match.view(seat), Rng(rng.randrange(2**32)))
        others += hidden.hands != state.hands
        mine = Match(match.game, match.seats, state)
        other = Match(match.game, match.seats, hidden)
        assert said_at(context, mine, seat) == said_at(context, other, seat)
        for _ in range(5):
            if match.outcome is None:
                match.submit(match.table.to_act, rng.choice(match.legal_actions()))
    assert others, "there were other cards behind what was said"
    context.close()


@pytest.mark.parametrize("variant", HIDDEN)
def test_a_curtain_says_only_itself_and_asks_for_headphones(
    tmp_path: Path, look: Look, variant: str
) -> None:
    context = context_in(tmp_path, QUICK, look)
    match = match_of(variant, None, None)
    curtain = CurtainScene(context, match, 0)
    curtain.layout(SIZE)
    said = " ".join(words(curtain.spoken().tree))
    assert "Headphones on?" in said
    signs = (context.texts(f"sign.{sign.label}") for sign in match.game.signs)
    assert not [sign for sign in signs if sign in said]
    context.close()
