"""Whole games played twice: by the engine, and by a slow, plain reading of the rules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias, assert_never

from hypothesis import given
from hypothesis import strategies as st

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
    @given(positions(game), st.binary(min_size=24, max_size=24))
    @examples(150)
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
        """Carry out a legal action in both."""
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
    table = state.table
    outcome = table.outcome
    return {
        "pirates": [list(crew) for crew in table.pirates],
        "hands": [held(hand) for hand in state.hands],
        "stock": piled(state.stock),
        "row": piled(table.row),
        "discard": piled(table.discard),
        "turn": table.turn,
        "to act": table.to_act,
        "actions left": table.actions_left,
        "round": table.round,
        "passes": table.passes,
        "sloop": table.sloop,
        "free sail": table.free_sail,
        "discarding": bool(table.discarding),
        "outcome": outcome and {"ending": outcome.ending.value, "winners": list(outcome.winners)},
    }


def by_reference(game: Reference) -> dict[str, object]:
    """A position of the reference; what one of the games has not is as in the engine's."""
    nest = game if isinstance(game, Nest) else None
    return {
        "pirates": game.pirates,
        "hands": game.hands,
        "stock": game.stock,
        "row": game.row if isinstance(game, Escape) else [],
        "discard": game.discard,
        "turn": game.turn,
        "to act": game.to_act,
        "actions left": game.actions_left,
        "round": game.round,
        "passes": game.passes,
        "sloop": nest.sloop if nest else 1,
        "free sail": bool(nest and nest.free_sail),
        "discarding": bool(nest and nest.discarding),
        "outcome": game.outcome,
    }


def as_reference(action: Action) -> common.Action:
    """An action in the words of the reference."""
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


def signs_of(state: GameState) -> list[str]:
    return [sign.label for sign in state.table.track.signs if sign is not None]


def escape(state: GameState, shuffle: Shuffle) -> Reference:
    """The same position of Escape."""
    table = state.table
    return Escape(
        signs=signs_of(state),
        pirates=[list(crew) for crew in table.pirates],
        hands=[held(hand) for hand in state.hands],
        stock=piled(state.stock),
        discard=piled(table.discard),
        row=piled(table.row),
        turn=table.turn,
        first=table.setup.first,
        shuffle=shuffle,
        open_row=table.options.open_row,
        may_pass=table.options.may_pass,
        sloop_retreat=table.options.sloop_retreat,
        actions_left=table.actions_left,
        round=table.round,
        passes=table.passes,
    )


def nest(state: GameState, shuffle: Shuffle) -> Reference:
    """The same position of Nest; the captain may have used up the free trip already."""
    table = state.table
    game = Nest(
        signs=signs_of(state),
        pirates=[list(crew) for crew in table.pirates],
        hands=[held(hand) for hand in state.hands],
        stock=piled(state.stock),
        discard=piled(table.discard),
        sloop=table.sloop,
        turn=table.turn,
        first=table.setup.first,
        shuffle=shuffle,
        may_pass=table.options.may_pass,
        empty_captain=table.options.empty_captain,
        actions_left=table.actions_left,
        round=table.round,
        passes=table.passes,
    )
    game.free_sail = game.free_sail and table.free_sail
    return game


REFERENCES: Mapping[str, Callable[[GameState, Shuffle], Reference]] = MappingProxyType(
    {"escape": escape, "nest": nest}
)
