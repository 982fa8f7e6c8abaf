"""Search: try the best turns against guessed hands and everyone's replies, up to the player's next
turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from game.players.endgame import sure_win
from game.players.evaluators import position_of
from game.players.reach import WINNING, WON, Evaluator, Lookahead, Standing, Turn
from game.players.search_state import SearchPosition
from game.rng import Rng
from game.view import PlayerView, determinize


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched: how many turns, each against how many guesses of hidden cards. A single
    turn is not tried: it is the best by weights."""

    turns: int
    guesses: int
    first: Lookahead  # how the candidates are found
    reply: Lookahead  # how everyone answers
    seconds: float | None = None  # for a whole turn; no new guess is started later
    solves: bool = False  # whether a sure win is looked for
    halved: tuple[int, ...] = ()  # after how many guesses the worse half of the turns is left out


def searched(
    view: PlayerView,
    evaluator: Evaluator,
    effort: Effort,
    rng: Rng,
    clock: Callable[[], float] = time.perf_counter,
    begun: Standing | None = None,
) -> list[Turn]:
    """Return the most promising turns of the viewer by the chance to win after the next turn.

    `begun` is how the crew and the hand stood when the turn began, if that was earlier.
    """
    started = clock()
    position = position_of(determinize(view, rng))
    turns = evaluator.turns(position, effort.first, begun)
    if effort.turns < 2 or len(turns) < 2 or turns[0][0] > WINNING:
        return turns
    del turns[effort.turns :]
    limit = _time_for(effort, view.table.actions_left)
    if effort.solves:
        sure = sure_win(
            evaluator, position, lambda: limit is not None and clock() - started > limit / 2
        )
        if sure is not None:
            return [(WON, sure)]
    totals = [0.0] * len(turns)
    tried = [0] * len(turns)
    order = list(range(len(turns)))
    left = len(turns)  # how many are still tried: the first ones of the order
    for guess in range(1, effort.guesses + 1):
        for place, number in enumerate(order[:left]):
            totals[number] += _chance_after(position.copy(), turns[number][1], evaluator, effort)
            tried[number] += 1
            if guess == 1 and place and limit is not None and clock() - started > limit:
                # Better a few turns in time than all of them late: they are sorted by worth.
                left = place + 1
                del order[left:]
                break
        order[:left] = sorted(order[:left], key=lambda n: (-totals[n] / tried[n], n))
        if guess in effort.halved:
            left = (left + 1) // 2
        if left == 1:
            break
        if limit is not None and (clock() - started) * (guess + 1) / guess > limit:
            break
        _, rng = rng.below(2)
        position = position_of(determinize(view, rng))
    return [(totals[number] / tried[number], turns[number][1]) for number in order]


def _time_for(effort: Effort, actions_left: int) -> float | None:
    """Return the seconds for one plan. After a card is drawn unseen the rest of the turn is planned
    again, possibly after each action, and all of that must fit into the time for the turn."""
    return None if effort.seconds is None else effort.seconds * _SHARES[actions_left]


_SHARES = {3: 0.5, 2: 0.3, 1: 0.2}


def _chance_after(
    position: SearchPosition, codes: tuple[int, ...], evaluator: Evaluator, effort: Effort
) -> float:
    """Return the chance to win after a turn, everyone's reply and the player's best next turn."""
    seat = position.turn
    position.take_turn(codes)
    while position.ending is None and position.turn != seat:
        turns = evaluator.turns(position, effort.reply)
        position.take_turn(turns[0][1] if turns else ())
    if position.ending is not None:
        winners = position.winners()
        return (seat in winners) / len(winners)
    turns = evaluator.turns(position, effort.reply)
    if not turns:
        return evaluator.chances(position, seat)[seat]
    value = turns[0][0]
    return 1.0 if value > WINNING else 1 / (1 + exp(-value))
