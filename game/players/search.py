"""Search: try the best turns against guessed hands and everyone's replies, up to the player's next
turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from game.players.evaluators import position_of
from game.players.reach import WINNING, Evaluator, Lookahead, Turn
from game.players.search_state import SearchPosition
from game.rng import Rng
from game.view import PlayerView, determinize


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched: how many turns, each against how many guesses of hidden cards."""

    turns: int
    guesses: int
    first: Lookahead  # how the candidates are found
    reply: Lookahead  # how everyone answers
    seconds: float | None = None  # for a whole turn; no new guess is started later


def searched(
    view: PlayerView,
    evaluator: Evaluator,
    effort: Effort,
    rng: Rng,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Turn]:
    """Return the most promising turns of the viewer by the chance to win after the next turn."""
    begun = clock()
    position = position_of(determinize(view, rng))
    turns = evaluator.turns(position, effort.first)[: effort.turns]
    if len(turns) < 2 or turns[0][0] > WINNING:
        return turns
    seat = position.turn
    limit = _time_for(effort, view.table.actions_left)
    totals = [0.0] * len(turns)
    tried = 0
    while tried < effort.guesses:
        for number, (_, codes) in enumerate(turns):
            totals[number] += _chance_after(position.copy(), codes, seat, evaluator, effort.reply)
            if not tried and number and limit is not None and clock() - begun > limit:
                # Better a few turns in time than all of them late: they are sorted by worth.
                del turns[number + 1 :]
        tried += 1
        if limit is not None and (clock() - begun) * (tried + 1) / tried > limit:
            break
        _, rng = rng.below(2)
        position = position_of(determinize(view, rng))
    values = [total / tried for total in totals]
    order = sorted(range(len(turns)), key=lambda number: (-values[number], number))
    return [(values[number], turns[number][1]) for number in order]


def _time_for(effort: Effort, actions_left: int) -> float | None:
    """Return the seconds for one plan. After a card is drawn unseen the rest of the turn is planned
    again, possibly after each action, and all of that must fit into the time for the turn."""
    return None if effort.seconds is None else effort.seconds * _SHARES[actions_left]


_SHARES = {3: 0.5, 2: 0.3, 1: 0.2}


def _chance_after(
    position: SearchPosition,
    codes: tuple[int, ...],
    seat: int,
    evaluator: Evaluator,
    reply: Lookahead,
) -> float:
    """Return the chance to win after a turn, everyone's reply and the player's best next turn."""
    position.take_turn(codes)
    while position.ending is None and position.turn != seat:
        turns = evaluator.turns(position, reply)
        position.take_turn(turns[0][1] if turns else ())
    if position.ending is not None:
        winners = position.winners()
        return (seat in winners) / len(winners)
    turns = evaluator.turns(position, reply)
    if not turns:
        return evaluator.chances(position, seat)[seat]
    value = turns[0][0]
    return 1.0 if value > WINNING else 1 / (1 + exp(-value))
