"""Nothing that a phone is sent, or that the screen says, depends on what must not be known."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game import PUBLIC
from game.match import Match, states_of
from game.rng import Rng
from game.view import determinize
from scenes.board.scene import BoardScene
from scenes.board.spoken import TurnKey
from scenes.board.turn.phone_table import PhoneTable
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.kit.i18n import Languages
from scenes.kit.intents import LOOKS, Review
from tests.phones.stages import QUICK, staged
from tests.phones.tables import ASSETS, HIDDEN, new_match
from tests.scenes.test_by_ear import Spoke, read_by
from tests.soak import SOAK, long

TEXTS = Languages(ASSETS / "lang").texts("en")


def table_of(match: Match) -> PhoneTable:
    order = TurnOrder(match)
    order.hold_on_phones(frozenset(range(len(match.seats))))
    order.pass_on()
    return PhoneTable(order, lambda: 1)


def cut(state: bytes) -> bytes:
    """A state without its history, which is made from what spectators saw."""
    begin, end = state.index(b'"log":'), state.index(b'"over":')
    undo = state.index(b'"undo":')
    return state[:undo] + state[state.index(b'"hints":') : begin] + state[end:]


def compared(game: str, variant: str, players: int, seed: int) -> tuple[int, int]:
    """Compare states of a random game with those that other hidden cards would give.

    In a short run only every fifth state, at length all.
    """
    match = new_match(game, variant, players, seed)
    rng = random.Random(seed)
    states = others = 0
    while match.outcome is None:
        is_looked_at = SOAK or len(match.actions) % 5 == 0
        for seat in range(players) if is_looked_at else ():
            mine = cut(table_of(match).state(seat, TEXTS))
            hidden = determinize(match.view(seat), Rng(rng.randrange(2**32)))
            other = Match(match.game, match.seats, hidden)
            others += hidden.hands != states_of(match)[-1].hands
            states += 1
            assert cut(table_of(other).state(seat, TEXTS)) == mine
        match.submit(match.table.to_act, rng.choice(match.legal_actions()))
    return states, others


@pytest.mark.parametrize(("game", "variant"), HIDDEN)
@pytest.mark.parametrize("players", long((2, 3, 5), usual=(3,)))
def test_states_are_the_same_whatever_the_others_hold(
    game: str, variant: str, players: int
) -> None:
    states, others = compared(game, variant, players, seed=players * 7)
    assert states > 60
    assert others > 30, "many states have other cards behind them"


@pytest.mark.parametrize(("game", "variant"), HIDDEN)
def test_neither_the_table_nor_a_state_has_the_seed_or_unknown_keys(
    game: str, variant: str
) -> None:
    match = new_match(game, variant, 3, seed=987654321)
    table = table_of(match)
    sent = table.table(TEXTS) + b"".join(table.state(seat, TEXTS) for seat in range(3))
    assert b"987654321" not in sent
    assert b"seed" not in sent


def said_of(context: Context, match: Match) -> list[str]:
    """Everything that the board says if all hold their cards on phones."""
    voice = Spoke()
    read_by(context, voice)
    board = BoardScene(context, match)
    # A hand is on the screen when the phones come, and goes away.
    board.session.order.viewer = match.table.to_act
    board.session.order.hold_on_phones(frozenset(range(len(match.seats))))
    board.session.reel.shown = board.session.order.displayed
    board.layout((1280, 720))
    board.update(0.1)
    for look in LOOKS:
        board.handle(Review(look))
    tree = board.spoken().tree
    things = [thing for thing in tree.walk() if not isinstance(thing.key, TurnKey)]
    assert voice.sentences
    return [str(each) for each in voice.sentences] + [
        f"{thing.name} {thing.value} {thing.about}" for thing in things
    ]


@pytest.mark.parametrize(("game", "variant"), HIDDEN)
def test_the_screen_says_the_same_whatever_the_phones_hold(
    tmp_path: Path, game: str, variant: str
) -> None:
    match = new_match(game, variant, 3)
    rng = random.Random(5)
    others = 0
    with staged(tmp_path, preferences=replace(QUICK, read_aloud=True)) as stage:
        for _ in range(12):
            for _ in range(5):
                match.submit(match.table.to_act, rng.choice(match.legal_actions()))
            hidden = determinize(match.view(PUBLIC), Rng(rng.randrange(2**32)))
            others += hidden.hands != states_of(match)[-1].hands
            mine = said_of(stage.context, Match(match.game, match.seats, states_of(match)[-1]))
            assert mine == said_of(stage.context, Match(match.game, match.seats, hidden))
            assert mine
    assert others > 3, "there were other cards behind what was said"
