"""Search: try the best turns against guessed hands and guessed replies, up to the player's next
turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, exp, log2

from game.cards import ONE, cards_in
from game.players.endgame import sure_win
from game.players.evaluators import position_of
from game.players.reach import WINNING, WON, Evaluator, Lookahead, Standing, Turn
from game.players.search_state import ORIGINS, SearchPosition
from game.rng import Rng
from game.view import PlayerView, determinize

TURN_SECONDS = 0.8  # for a turn at the board
_PLAYED = 20  # spaces; beyond this, two in three such cards count as played
_LIKELY = 8  # the best turns of a rival, one of which is drawn
_FINE = 1 << 32
_MOST_TURNS = 24
MOST_GUESSES = 200


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to search: how many turns, each against how many guesses of hidden cards.

    A single turn needs no search: it is the best by weights.
    """

    turns: int
    guesses: int
    first: Lookahead  # how the candidates are found
    reply: Lookahead  # how everyone answers
    seconds: float | None = None  # for a whole turn; they are shared out instead of the guesses
    solves: bool = False  # whether a sure win is looked for
    halved: tuple[int, ...] = ()  # after how many guesses the worse half of the turns is left out
    reads_play: bool = False  # whether hidden hands are guessed by what was not played
    doubt: float = (
        0.0  # how far a likely reply may be below the best, in log odds; 0: only the best
    )
    trust: float = 0.0  # how many guesses the weights count for


def halvings(turns: int, trials: int) -> tuple[int, ...]:
    """Return after how many guesses the worse half is left out, so that each half costs the same.

    A trial is one turn against one guess. The last number is that of all guesses.
    """
    share = trials / _halves(turns)
    guesses = 0
    halved = []
    while turns > 1:
        guesses += max(1, round(share / turns))
        halved.append(guesses)
        turns = (turns + 1) // 2
    return tuple(halved)


def by_the_clock(
    effort: Effort, seconds: float = TURN_SECONDS, guesses: int = MOST_GUESSES
) -> Effort:
    """Return the effort with as many turns and guesses as there is time for."""
    return replace(effort, turns=_MOST_TURNS, guesses=guesses, seconds=seconds)


def _halves(turns: int) -> int:
    """Return how often the worse half is left out until one turn is left."""
    return max(1, ceil(log2(turns)))


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
    guess = guessed if effort.reads_play else _fitting
    position = guess(view, rng)
    turns = evaluator.turns(position, effort.first, begun)
    if effort.turns < 2 or len(turns) < 2 or turns[0][0] > WINNING:
        return turns
    del turns[effort.turns :]
    limit = _time_for(effort, view)
    if effort.solves:
        sure = sure_win(
            evaluator, position, lambda: limit is not None and clock() - started > limit / 2
        )
        if sure is not None:
            return [(WON, sure)]
    replies = _Replies(evaluator, effort)
    trials = [_Trial(codes, value, effort.trust) for value, codes in turns]
    watch = None if limit is None else _Watch(clock, clock(), started + limit)
    left = list(trials)  # turns that are still tried, best first
    for number in range(1, effort.guesses + 1):
        for place, trial in enumerate(left, start=1):
            trial.chances.append(_chance_after(position.copy(), trial.codes, replies))
            if number == 1 and watch is not None and watch.is_over(1, _halves(place)):
                # Better a few turns often than all of them once: they are sorted by worth.
                del left[place:]
                del trials[place:]
                break
        left.sort(key=lambda trial: (-trial.chance, trials.index(trial)))
        if watch is None:
            halve = number in effort.halved
        else:
            halves = _halves(len(trials))
            halve = watch.is_over(halves + 1 - _halves(len(left)), halves)
        if halve:
            del left[(len(left) + 1) // 2 :]
        if len(left) == 1 or (watch is not None and watch.is_over(1, 1)):
            break
        _, rng = rng.below(2)
        position = guess(view, rng)
    trials.sort(key=lambda trial: (len(trial.chances), trial.chance), reverse=True)
    return [(trial.chance, trial.codes) for trial in trials]


class _Trial:
    """A turn that is tried, and the chance to win after it by each guess.

    A few guesses say little, so the weights count for some guesses more.
    """

    def __init__(self, codes: tuple[int, ...], value: float, trust: float) -> None:
        self.codes = codes
        self.chances: list[float] = []
        self._trust = trust
        self._trusted = trust * _chance_of(value)

    @property
    def chance(self) -> float:
        """The chance by all guesses and the weights."""
        return (self._trusted + sum(self.chances)) / (self._trust + len(self.chances))


class _Watch:
    """The time for trials, in equal parts for all halvings."""

    def __init__(self, clock: Callable[[], float], begin: float, end: float) -> None:
        self._clock = clock
        self._begin = begin
        self._end = end

    def is_over(self, part: int, parts: int) -> bool:
        """Return whether that part of the time is over."""
        return self._clock() >= self._begin + (self._end - self._begin) * part / parts


def _chance_of(value: float) -> float:
    """Return the chance to win by the value of a turn."""
    return 1.0 if value > WINNING else 1 / (1 + exp(-value))


def _time_for(effort: Effort, view: PlayerView) -> float | None:
    """Return the seconds for one plan.

    After a card is drawn unseen the rest of the turn is planned again, possibly after each action,
    and all of that must fit into the time for the turn. With an open row few cards are unseen.
    """
    if effort.seconds is None:
        return None
    table = view.table
    shares = _OPEN_SHARES if table.options.open_row else _SHARES
    return effort.seconds * shares[table.actions_left]


_SHARES = {3: 0.5, 2: 0.3, 1: 0.2}
_OPEN_SHARES = {3: 0.8, 2: 0.15, 1: 0.05}


def guessed(view: PlayerView, rng: Rng) -> SearchPosition:
    """Return a position that fits the view and the play so far.

    A player who could go far with a card has probably played it, so such a card in a guessed hand
    is often exchanged for one of the pile.
    """
    position = _fitting(view, rng)
    course = position.course
    stock = position.stock
    for seat, hand in enumerate(view.hands):
        if hand is not None or not stock:
            continue
        for card in cards_in(position.hands[seat] - view.table.known[seat]):
            landings = course.landings[card][position.crowd & course.masks[card]]
            longest = max([landings[origin] - origin for origin in ORIGINS[position.crews[seat]]])
            draw, position.rng = position.rng.below(_FINE)
            if draw > _FINE * exp(-longest / _PLAYED):
                place, position.rng = position.rng.below(len(stock))
                position.hands[seat] += ONE[stock[place]] - ONE[card]
                stock[place] = card
    return position


def _fitting(view: PlayerView, rng: Rng) -> SearchPosition:
    """Return a position that fits the view."""
    return position_of(determinize(view, rng))


class _Replies:
    """The best turns that were found in each position so far: other guesses often lead to one that
    looks the same to the player on turn."""

    def __init__(self, evaluator: Evaluator, effort: Effort) -> None:
        self._evaluator = evaluator
        self._effort = effort
        self._found: dict[tuple[object, ...], list[Turn]] = {}

    def best(self, position: SearchPosition) -> Turn:
        """Return the best turn for the player on turn."""
        return self._turns(position)[0]

    def likely(self, position: SearchPosition) -> tuple[int, ...]:
        """Return a turn that the player on turn may well take: mostly a good one.

        Rivals are unpredictable, and a search against only their best replies trusts them too much.
        """
        turns = self._turns(position)
        best = turns[0][0]
        if not self._effort.doubt or best > WINNING:
            return turns[0][1]
        odds = [exp((value - best) / self._effort.doubt) for value, _ in turns]
        draw, position.rng = position.rng.below(_FINE)
        rest = draw / _FINE * sum(odds)
        for odd, (_, codes) in zip(odds, turns, strict=True):
            rest -= odd
            if rest < 0:
                return codes
        return turns[0][1]

    def _turns(self, position: SearchPosition) -> list[Turn]:
        seen = position.seen()
        found = self._found.get(seen)
        if found is None:
            found = self._evaluator.turns(position, self._effort.reply)[:_LIKELY]
            self._found[seen] = found
        return found


def _chance_after(position: SearchPosition, codes: tuple[int, ...], replies: _Replies) -> float:
    """Return the chance to win after a turn, everyone's reply and the player's best next turn."""
    seat = position.turn
    position.take_turn(codes)
    while position.ending is None and position.turn != seat:
        position.take_turn(replies.likely(position))
    if position.ending is not None:
        winners = position.winners()
        return (seat in winners) / len(winners)
    return _chance_of(replies.best(position)[0])
