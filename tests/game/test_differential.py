"""Whole games played twice: by the engine, and by a slow, plain reading of the rules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, assert_never

from hypothesis import given

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from game.cards import CARDS, Hand, Pile, cards_in
from game.games import Game
from game.rng import Rng
from game.state import GameState
from tests.game.playing import (
    ARRANGEMENTS,
    VOLUME,
    Arrangement,
    Temper,
    choices,
    chosen,
    every_arrangement,
    every_game,
    examples,
    legal,
    positions,
)
from tests.reference import common
from tests.reference.escape import Escape
from tests.reference.nest import Nest

Reference: TypeAlias = Escape | Nest

LABELS = tuple(card.label for card in CARDS)
COUNTS = ("turn", "to_act", "actions_left", "round", "passes")

# Few games of hoarders: they seldom end before the last round.
TEMPERS = (*(Temper.EVEN, Temper.RACING) * 5, Temper.HOARDING)


@every_arrangement
def test_the_engine_plays_whole_games_like_the_reference(arrangement: Arrangement) -> None:
    number = ARRANGEMENTS.index(arrangement)
    for seed in range(number, number + VOLUME):
        rng = Rng(seed)
        temper = TEMPERS[seed % len(TEMPERS)]
        twins = Twins(arrangement.game, arrangement.begin(seed).state)
        while twins.actions:
            action, rng = chosen(twins.actions, temper, rng)
            twins.do(action)


@every_game
def test_the_engine_plays_on_from_any_position_like_the_reference(game: Game) -> None:
    @given(positions(game), choices)
    @examples(40)
    def act(state: GameState, choices: bytes) -> None:
        twins = Twins(game, state)
        for choice in choices:
            if twins.actions:
                twins.do(twins.actions[choice % len(twins.actions)])

    act()


class Shuffle:
    """Shuffles with the engine's generator; the reference leaves shuffling to others."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __call__(self, cards: list[str]) -> list[str]:
        shuffled, self.rng = self.rng.shuffled(cards)
        return list(shuffled)


class Twins:
    """The same game in the engine and in the reference, compared after every action."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.rules = game.rules
        self.state = state
        self.shuffle = Shuffle(state.rng)
        self.reference = REFERENCES[game.name](state, self.shuffle)
        self.actions = self._compared()

    def do(self, action: Action) -> None:
        self.state = self.rules.apply(self.state, action).state
        self.reference.do(as_reference(action))
        self.actions = self._compared()

    def _compared(self) -> tuple[Action, ...]:
        assert by_engine(self.state) == by_reference(self.reference)
        assert self.state.rng == self.shuffle.rng
        actions = legal(self.rules, self.state)
        assert {as_reference(action) for action in actions} == self.reference.legal()
        return actions


def by_engine(state: GameState) -> dict[str, object]:
    """A state of the engine in the words of the reference."""
    table, outcome = state.table, state.table.outcome
    told = {name: getattr(table, name) for name in COUNTS}
    return told | {
        "pirates": [list(crew) for crew in table.pirates],
        "hands": [held(hand) for hand in state.hands],
        "piles": [piled(state.stock), piled(table.row), piled(table.discard)],
        "sloop": (table.sloop, table.free_sail, bool(table.discarding)),
        "outcome": outcome and {"ending": outcome.ending.value, "winners": list(outcome.winners)},
    }


def by_reference(game: Reference) -> dict[str, object]:
    """A position of the reference; what one of the games has not is as in the engine's."""
    row = game.row if isinstance(game, Escape) else []
    told = {name: getattr(game, name) for name in COUNTS}
    return told | {
        "pirates": game.pirates,
        "hands": game.hands,
        "piles": [game.stock, row, game.discard],
        "sloop": (game.sloop, game.free_sail, game.discarding)
        if isinstance(game, Nest)
        else (1, False, False),
        "outcome": game.outcome,
    }


def as_reference(action: Action) -> common.Action:
    match action:
        case Advance(card, origin):
            return ("advance", LABELS[card], origin)
        case Retreat(origin):
            return ("retreat", origin)
        case Nudge(seat, origin):
            return ("nudge", seat, origin)
        case Sail(free):
            return ("sail", "free" if free else "paid")
        case Discard(card):
            return ("discard", LABELS[card])
        case EndTurn():
            return ("end",)
        case _:
            assert_never(action)


def held(hand: Hand) -> list[str]:
    return sorted([LABELS[card] for card in cards_in(hand)])


def piled(pile: Pile) -> list[str]:
    return [LABELS[card] for card in pile]


def shared(state: GameState, shuffle: Shuffle) -> dict[str, Any]:
    """What a position has in both games."""
    table = state.table
    return {
        "signs": [sign.label for sign in table.track.signs if sign is not None],
        "pirates": [list(crew) for crew in table.pirates],
        "hands": [held(hand) for hand in state.hands],
        "stock": piled(state.stock),
        "discard": piled(table.discard),
        "turn": table.turn,
        "first": table.setup.first,
        "shuffle": shuffle,
        "may_pass": table.options.may_pass,
        "actions_left": table.actions_left,
        "round": table.round,
        "passes": table.passes,
    }


def escape(state: GameState, shuffle: Shuffle) -> Reference:
    table, options = state.table, state.table.options
    return Escape(
        **shared(state, shuffle),
        row=piled(table.row),
        open_row=options.open_row,
        sloop_retreat=options.sloop_retreat,
    )


def nest(state: GameState, shuffle: Shuffle) -> Reference:
    table = state.table
    captains = table.options.empty_captain
    game = Nest(**shared(state, shuffle), sloop=table.sloop, empty_captain=captains)
    # The captain may have used up the free trip already.
    game.free_sail = game.free_sail and table.free_sail
    return game


REFERENCES: Mapping[str, Callable[[GameState, Shuffle], Reference]] = MappingProxyType(
    {"escape": escape, "nest": nest}
)
