"""Games to test on: every set-up, players of three tempers, any position."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from game import actions
from game.actions import Action, Advance, Nudge, Retreat
from game.cards import Card, cards_in, hand_of
from game.games import GAMES, Game
from game.match import Match, SeenAction, states_of
from game.rng import Rng
from game.rules import Rules
from game.state import (
    ACTIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIRATES,
    ROUND_LIMIT,
    ROW_LENGTH,
    GameState,
    Options,
    Table,
    Transition,
)
from game.track import START, Crew, Position, Track, crowd_of
from game.view import ALL
from tests.soak import SOAK, long

VOLUME = 10 if SOAK else 1

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
CROWDED = 3  # pirates on one space, and of one colour aboard Nest's sloop


class Arrangement(NamedTuple):
    game: Game
    options: Options
    players: int

    def __str__(self) -> str:
        return f"{options_name(self.game, self.options)}-{self.players}"

    def begin(self, seed: int) -> Transition:
        return self.game.rules.new_game(self.players, self.options, seed)


def all_options(game: Game) -> Iterator[Options]:
    """Yield every combination of variant and switches, with the first player drawn by lot."""
    for variant in game.variants.values():
        for values in product((False, True), repeat=len(game.switches)):
            yield replace(variant, **dict(zip(game.switches, values, strict=True)))


def options_name(game: Game, options: Options) -> str:
    """The game, the variant and what differs from it: "escape-jamaica-no_sloop_retreat"."""
    variant = game.variant_of(options)
    usual = game.variants[variant]
    changed = [name for name in game.switches if getattr(options, name) != getattr(usual, name)]
    names = [name if getattr(options, name) else f"no_{name}" for name in changed]
    return "-".join((game.name, variant, *names))


ARRANGEMENTS = tuple(
    Arrangement(game, options, players)
    for game in GAMES.values()
    for options in all_options(game)
    for players in PLAYERS
)
EVERY_ACTION: tuple[Action, ...] = (
    *(action for advances in actions.ADVANCE for action in advances),
    *actions.RETREAT,
    *(action for nudges in actions.NUDGE for action in nudges),
    *actions.DISCARD,
    *(actions.SAIL, actions.FREE_SAIL, actions.END_TURN),
)
# No player and no place has such a number; some would count from the end of a sequence, and some
# do not fit into a byte.
NO_NUMBERS = (-38, -6, -2, -1, 38, 255, 256, 10**30)
NO_ACTIONS: tuple[Action, ...] = (
    *(Advance(card, number) for card in (Card.SKULL, Card.GOLD_MAP) for number in NO_NUMBERS),
    *(Retreat(number) for number in NO_NUMBERS),
    *(Nudge(seat, number) for seat in range(MAX_PLAYERS) for number in NO_NUMBERS),
    *(Nudge(number, START) for number in NO_NUMBERS),
    *(Nudge(number, number) for number in NO_NUMBERS),
)
_DIAGONAL = [
    each
    for n, each in enumerate(ARRANGEMENTS)
    if n // len(PLAYERS) % len(PLAYERS) == n % len(PLAYERS)
]
"""Every choice of options once, each with the next number of players."""
every_arrangement = pytest.mark.parametrize(
    "arrangement", long(ARRANGEMENTS, usual=_DIAGONAL), ids=str
)
# A stride that lets every number of players have its turn.
some_arrangements = pytest.mark.parametrize(
    "arrangement", long(ARRANGEMENTS, usual=ARRANGEMENTS[::5]), ids=str
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
choices = st.binary(min_size=24, max_size=24)  # each byte chooses an action


def examples(number: int) -> settings:
    """Settings for that number of examples, always the same ones; many more new ones in a soak."""
    return settings(
        max_examples=number * 15 if SOAK else number,
        derandomize=not SOAK,
        database=None,
        deadline=None,
    )


def history(match: Match) -> tuple[tuple[GameState, ...], tuple[SeenAction, ...]]:
    """Where a match stands and how it came there, the hidden parts included."""
    return states_of(match), match.seen_actions(ALL)


class Temper(Enum):
    """What a random player likes: no one thing, running ahead, or gathering cards."""

    EVEN = ()
    RACING = (Advance,)
    HOARDING = (Retreat, Nudge)


def legal(rules: Rules, state: GameState) -> tuple[Action, ...]:
    return rules.legal_actions(state.table, state.hands[state.table.to_act])


def chosen(actions: Sequence[Action], temper: Temper, rng: Rng) -> tuple[Action, Rng]:
    """One of the actions; three times in four one that the temper likes, if there is one."""
    mood, rng = rng.below(4)
    if mood:
        actions = [action for action in actions if isinstance(action, temper.value)] or actions
    index, rng = rng.below(len(actions))
    return actions[index], rng


def played(rules: Rules, state: GameState, temper: Temper, seed: int, actions: int) -> GameState:
    """The state after a number of random actions, or fewer if the game ends."""
    rng = Rng(seed)
    for _ in range(actions):
        if state.table.outcome is not None:
            break
        action, rng = chosen(legal(rules, state), temper, rng)
        state = rules.step(state, action)
    return state


@st.composite
def positions(draw: st.DrawFn, game: Game) -> GameState:
    """Any position in which somebody is to act, likely or not, far behind or nearly over."""
    options = draw(st.sampled_from(tuple(all_options(game))))
    players = draw(st.sampled_from(PLAYERS))
    seed = draw(st.integers(0, 2**16))
    table, hands, stock, rng = game.rules.new_game(players, options, seed).state
    if draw(st.integers(0, 7)) == 1:
        return GameState(table, hands, stock, rng)
    crews = draw(_crews(players, table.track))
    turn = draw(st.integers(0, players - 1))
    actions_left = draw(st.integers(1, ACTIONS))
    untouched = actions_left == ACTIONS
    cards, rng = rng.shuffled(cards_in(table.setup.deck))

    def dealt(number: int) -> tuple[Card, ...]:
        nonlocal cards
        part, cards = cards[:number], cards[number:]
        return part

    most = draw(st.sampled_from((0, 0, 2, 12)))
    held = [dealt(draw(st.integers(0, most))) for _ in range(players)]
    row = dealt(draw(st.integers(0, ROW_LENGTH))) if options.open_row else ()
    rest = draw(st.sampled_from(("stock", "discard", "hand")))
    few = st.sampled_from((0, 1) if rest == "hand" else (0, 1, 13))
    below = dealt(draw(few))
    discard = dealt(draw(few))
    match rest:
        case "stock":
            below += cards
        case "discard":
            discard += cards
        case "hand":
            held[draw(st.integers(0, players - 1))] += cards
    if options.open_row and not row:
        # With a stock to do it from, an empty row would have been laid out at once.
        discard, below = discard + below, ()
    seen = [0] * players
    if options.open_row and not options.open_hands:
        seen = [draw(st.integers(0, len(hand))) for hand in held]
    table = table._replace(
        pirates=crews,
        crowd=crowd_of(table.track, crews),
        turn=turn,
        to_act=turn,
        actions_left=actions_left,
        row=bytes(row),
        discard=bytes(discard),
        known=tuple(hand_of(hand[:n]) for hand, n in zip(held, seen, strict=True)),
        sloop=draw(st.sampled_from((1, 2))) if len(table.track.havens) > 1 else 1,
        free_sail=untouched and is_captain(table, crews, turn) and draw(st.booleans()),
        round=draw(st.sampled_from((1, 7, ROUND_LIMIT - 1, ROUND_LIMIT))),
        passes=draw(st.sampled_from((0, 1, players - 1))) if untouched else 0,
    )
    return GameState(table, tuple(hand_of(hand) for hand in held), bytes(below), rng)


@st.composite
def _crews(draw: st.DrawFn, players: int, track: Track) -> tuple[Crew, ...]:
    """Pirates on a few places, so that they meet, some home, and none where none can be."""
    late = draw(st.booleans())
    nearest = track.goal - PIRATES if late else START
    fewest_home = PIRATES - 2 if late else 0
    some = draw(st.lists(st.integers(nearest, track.goal - 1), min_size=1, max_size=7))
    crews: list[list[Position]] = []
    for _ in range(players):
        crews.append([track.goal] * draw(st.integers(fewest_home, PIRATES - 1)))
        while len(crews[-1]) < PIRATES:
            place = draw(st.sampled_from(some))
            shared = track.signs[place] is not None
            there = sum(crew.count(place) for crew in (crews if shared else crews[-1:]))
            crews[-1].append(place if there < CROWDED else START)
    return tuple(bytes(crew) for crew in crews)


def is_captain(table: Table, crews: Sequence[Sequence[Position]], seat: int) -> bool:
    """Whether a player may begin a turn of Nest with a free trip."""
    if len(table.track.havens) == 1:
        return False
    aboard = [list(crew).count(table.track.havens[0]) for crew in crews]
    return aboard[seat] == max(aboard) if any(aboard) else table.options.empty_captain
