"""Search: the best turns tried out against guessed hands, everyone answering, up to the own next
turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from game.players.apply_turn import conduct
from game.players.evaluators import Evaluator
from game.players.positions import SearchPosition, position_of
from game.players.reach import SearchWidth, Turn
from game.rng import Rng
from game.view import PlayerView, determinize


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched: so many turns, each against so many guesses of what is hidden."""

    turns: int
    guesses: int
    first: SearchWidth  # how the candidates are found
    reply: SearchWidth  # how everyone answers
    seconds: float | None = None  # for a whole turn, after which no other guess is begun


def searched(
    view: PlayerView,
    mind: Evaluator,
    effort: Effort,
    rng: Rng,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Turn]:
    """The most promising turns of the viewer by the chance to win after the next turn."""
    begun = clock()
    position = position_of(determinize(view, rng))
    turns = mind.turns(position, effort.first)[: effort.turns]
    if len(turns) < 2 or turns[0][0] > WINNING:
        return turns
    seat = position.turn
    limit = _time_for(effort, view.table.actions_left)
    totals = [0.0] * len(turns)
    tried = 0
    while tried < effort.guesses:
        for number, (_, codes) in enumerate(turns):
            totals[number] += _chance_after(position.copy(), codes, seat, mind, effort.reply)
            if not tried and number and limit is not None and clock() - begun > limit:
                # Better a few turns looked at than all of them late: they are in order of worth.
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
    """What a plan may take: a card drawn unseen is a reason to plan anew, after each action if
    need be, and all of it has to go into the time of the turn."""
    return None if effort.seconds is None else effort.seconds * _SHARES[actions_left]


WINNING = 500.0
_SHARES = {3: 0.5, 2: 0.3, 1: 0.2}


def _chance_after(
    position: SearchPosition, codes: tuple[int, ...], seat: int, mind: Evaluator, reply: SearchWidth
) -> float:
    """The chance to win after a turn, everyone's answer and the own best turn then."""
    conduct(position, codes)
    while position.ending is None and position.turn != seat:
        turns = mind.turns(position, reply)
        conduct(position, turns[0][1] if turns else ())
    if position.ending is not None:
        winners = position.winners()
        return (seat in winners) / len(winners)
    turns = mind.turns(position, reply)
    if not turns:
        return mind.chances(position, seat)[seat]
    value = turns[0][0]
    return 1.0 if value > WINNING else 1 / (1 + exp(-value))
