"""Search: try the best turns against guessed hands and everyone's replies, up to the player's next
turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

from game.players.endgame import sure_win
from game.players.evaluators import position_of
from game.players.reach import WINNING, WON, Evaluator, Lookahead, Standing, Turn
from game.players.search_state import SearchPosition
from game.rng import Rng
from game.view import PlayerView, determinize

_UNSURE = 0.0001  # guesses prove nothing: no chance counts as less, nor as nearer to one


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
    looks_twice: bool = False  # whether the value before the search counts as much as the search


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
    replies = _Replies(evaluator, effort.reply)
    trials = [_Trial(codes, value if effort.looks_twice else None) for value, codes in turns]
    left = list(trials)  # those that are still tried, best first
    for guess in range(1, effort.guesses + 1):
        for place, trial in enumerate(left):
            trial.chances.append(_chance_after(position.copy(), trial.codes, replies))
            if guess == 1 and place and limit is not None and clock() - started > limit:
                # Better a few turns in time than all of them late: they are sorted by worth.
                del left[place + 1 :]
                del trials[place + 1 :]
                break
        left.sort(key=lambda trial: (-trial.chance, trials.index(trial)))
        if guess in effort.halved:
            del left[(len(left) + 1) // 2 :]
        if len(left) == 1:
            break
        if limit is not None and (clock() - started) * (guess + 1) / guess > limit:
            break
        _, rng = rng.below(2)
        position = position_of(determinize(view, rng))
    trials.sort(key=lambda trial: (len(trial.chances), trial.chance), reverse=True)
    return [(trial.chance, trial.codes) for trial in trials]


class _Trial:
    """A turn that is tried, and the chance to win after it by each guess."""

    def __init__(self, codes: tuple[int, ...], value: float | None) -> None:
        self.codes = codes
        self.chances: list[float] = []
        self._value = value

    @property
    def chance(self) -> float:
        """The chance by all guesses and, if it counts, by the value before the search."""
        mean = sum(self.chances) / len(self.chances)
        if self._value is None:
            return mean
        # Both are uncertain in other ways, so half of each is better than either.
        sure = min(max(mean, _UNSURE), 1 - _UNSURE)
        return 1 / (1 + exp(-(log(sure / (1 - sure)) + self._value) / 2))


def _time_for(effort: Effort, actions_left: int) -> float | None:
    """Return the seconds for one plan. After a card is drawn unseen the rest of the turn is planned
    again, possibly after each action, and all of that must fit into the time for the turn."""
    return None if effort.seconds is None else effort.seconds * _SHARES[actions_left]


_SHARES = {3: 0.5, 2: 0.3, 1: 0.2}


class _Replies:
    """The best turns that were found in each position so far: other guesses often lead to one that
    looks the same to the player on turn."""

    def __init__(self, evaluator: Evaluator, reach: Lookahead) -> None:
        self._evaluator = evaluator
        self._reach = reach
        self._found: dict[tuple[object, ...], Turn] = {}

    def best(self, position: SearchPosition) -> Turn:
        """Return the best turn for the player on turn."""
        seen = position.seen()
        found = self._found.get(seen)
        if found is None:
            self._found[seen] = found = self._evaluator.turns(position, self._reach)[0]
        return found


def _chance_after(position: SearchPosition, codes: tuple[int, ...], replies: _Replies) -> float:
    """Return the chance to win after a turn, everyone's reply and the player's best next turn."""
    seat = position.turn
    position.take_turn(codes)
    while position.ending is None and position.turn != seat:
        position.take_turn(replies.best(position)[1])
    if position.ending is not None:
        winners = position.winners()
        return (seat in winners) / len(winners)
    value = replies.best(position)[0]
    return 1.0 if value > WINNING else 1 / (1 + exp(-value))
