"""The state changes that both games make, as functions of plain values.

A rules module unpacks a state, changes what an action changes and packs the next one: with 16
fields that is several times as fast as replacing them one by one. Where a list of events is
passed, what happened is added to it; None keeps silent.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from game.actions import END_TURN, Action
from game.cards import ONE, Card, Hand, count
from game.events import Event, GameEnded, PirateMoved, TurnBegan, TurnEnded
from game.outcome import Decision, Ending, Outcome
from game.state import ACTIONS, ROUND_LIMIT, GameState, Setup, Table, new_tuple
from game.track import Crew, Position

T = TypeVar("T")

# Whether a player begins the turn with the right to a free trip.
FreeSail: TypeAlias = Callable[[Setup, tuple[Crew, ...], int], bool]


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at that index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def forgotten(known: tuple[Hand, ...], seat: int, card: Card) -> tuple[Hand, ...]:
    """What is known of the hands after a player has given up a card.

    Cards of a kind look alike: of two keys seen taken, at least one is left after a key.
    """
    if count(known[seat], card):
        return replaced(known, seat, known[seat] - ONE[card])
    return known


def tell_move(
    events: list[Event],
    table: Table,
    seat: int,
    origin: Position,
    destination: Position,
    card: Card | None = None,
) -> None:
    """Add the move of a player's pirate, by a card if one was played, from the table before it."""
    track = table.setup.track
    pirate = table.pirates[seat].index(origin)
    jumped = track.jumped(origin, destination)
    road = () if card is None else track.road(origin, card, destination)
    events.append(PirateMoved(table.turn, seat, pirate, origin, destination, jumped, road))


def judged(
    ending: Ending,
    pirates: tuple[Crew, ...],
    goal: Position,
    events: list[Event] | None,
) -> Outcome:
    """Who has won: most pirates in the goal, then the larger sum of positions."""
    home = tuple(mine.count(goal) for mine in pirates)
    sums = tuple(sum(mine) for mine in pirates)
    ranks = list(zip(home, sums, strict=True))
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    if ending is Ending.ALL_HOME:
        decision = Decision.ALL_HOME
    elif len(winners) > 1:
        decision = Decision.SHARED
    elif home.count(best[0]) > 1:
        decision = Decision.FURTHEST
    else:
        decision = Decision.MOST_HOME
    outcome = Outcome(ending, decision, winners, home, sums)
    if events is not None:
        events.append(GameEnded(outcome))
    return outcome


def passed_on(
    setup: Setup,
    pirates: tuple[Crew, ...],
    turn: int,
    round_: int,
    actions: int,
    passes: int,
    events: list[Event] | None,
) -> tuple[int, int, Outcome | None]:
    """Whose turn follows one of so many actions, and in which round, or the outcome if none does.

    Passes are the forced ones in a row, with this turn's if it was one.
    """
    if events is not None:
        events.append(TurnEnded(turn, actions, forced=passes > 0))
    if passes == len(pirates):
        return turn, round_, judged(Ending.DEADLOCK, pirates, setup.track.goal, events)
    following = turn + 1 if turn + 1 < len(pirates) else 0
    if following != setup.first:
        return following, round_, None
    if round_ == ROUND_LIMIT:
        return turn, round_, judged(Ending.ROUND_LIMIT, pirates, setup.track.goal, events)
    return following, round_ + 1, None


def end_turn(
    state: GameState,
    legal_actions: Callable[[Table, Hand], tuple[Action, ...]],
    free_sail: FreeSail,
    events: list[Event] | None,
) -> GameState:
    """Leave the rest of the turn; a pass by force if nothing else was legal from its start."""
    table = state.table
    forced = table.actions_left == ACTIONS and legal_actions(table, state.hands[table.turn]) == (
        END_TURN,
    )
    passes = table.passes + 1 if forced else 0
    setup = table.setup
    pirates = table.pirates
    turn, round_, outcome = passed_on(
        setup, pirates, table.turn, table.round, ACTIONS - table.actions_left, passes, events
    )
    free = outcome is None and free_sail(setup, pirates, turn)
    if outcome is None and events is not None:
        events.append(TurnBegan(turn, round_, free))
    return new_tuple(
        GameState,
        (
            new_tuple(
                Table,
                (
                    setup,
                    pirates,
                    table.crowd,
                    turn,
                    turn,
                    ACTIONS if outcome is None else table.actions_left,
                    table.row,
                    table.discard,
                    table.known,
                    table.sloop,
                    free,
                    table.discarding,
                    table.ply + 1,
                    round_,
                    passes,
                    outcome,
                ),
            ),
            state.hands,
            state.stock,
            state.rng,
        ),
    )
