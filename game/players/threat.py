"""Threats: what a rival can almost certainly do in the next turn, by what everybody can see."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.actions import Action, Advance, EndTurn
from game.games import game_of
from game.players.advice import HintStep
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reach import Evaluator, homes
from game.players.search_state import SearchPosition, code_of, positions_of
from game.players.search_state_escape import EscapePosition
from game.rng import Rng
from game.state import ACTIONS, PIRATES
from game.track import Position
from game.view import PUBLIC, PlayerView, determinize

_JUDGE = "yusuf"
_GUESSES = 20
"""How many hands that fit what everybody can see are tried for each rival."""
_DOUBTS = 1
"""In how many of them the rival may fail, for a threat that is almost certain."""
_SECONDS = 0.5
"""For the whole search; what is not found by then is not mentioned."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A rival who can bring home a pirate with every action of the next turn, or win by it."""

    ply: int
    seat: int
    wins: bool
    leave: Position | None = None
    """The place that one must leave to stop it, whatever the card."""
    stop: HintStep | None = None
    """Another action that stops it."""


def threat_to(
    view: PlayerView, rng: Rng, clock: Callable[[], float] = time.perf_counter
) -> Threat | None:
    """Return the greatest threat to the viewer, who is on turn; None if the viewer can win now."""
    table = view.table
    evaluator = evaluator_at(_JUDGE, table)
    if table.discarding or evaluator.finish(position_of(determinize(view, rng))) is not None:
        return None
    started = clock()
    lookout = _Lookout(view, evaluator, rng, lambda: clock() - started > _SECONDS)
    return lookout.greatest()


class _Lookout:
    """Watches the rivals of a player, with hands that fit what everybody can see."""

    def __init__(
        self, view: PlayerView, evaluator: Evaluator, rng: Rng, late: Callable[[], bool]
    ) -> None:
        self._view = view
        self._evaluator = evaluator
        self._late = late
        is_open = view.table.options.open_hands
        hands = view.hands if is_open else (None,) * len(view.hands)
        self._public = view._replace(viewer=PUBLIC, hands=hands)
        self._guesses = tuple(_guessed(self._public, rng, 1 if is_open else _GUESSES))

    def greatest(self) -> Threat | None:
        """Return a rival who can win, or else one who brings home most, the next one first."""
        table = self._view.table
        players = table.players
        found: list[Threat] = []
        for step in range(1, players):
            rival = (table.turn + step) % players
            between = [(table.turn + other) % players for other in range(1, step)]
            if self._is_sure(rival, between):
                found.append(Threat(table.ply, rival, wins=self._aim(rival) == PIRATES))
        if not found or self._late():
            return None
        threat = max(found, key=lambda threat: threat.wins)
        return self._with_stop(threat)

    def _aim(self, rival: int) -> int:
        """Return how many pirates of a rival would be home."""
        return min(PIRATES, homes(self._guesses[0].crews[rival]) + ACTIONS)

    def _is_sure(self, rival: int, between: Sequence[int]) -> bool:
        """Return whether a rival is almost certain to succeed, whatever those between do."""
        if between and self._guesses[0].nudges:
            return False  # they can move every pirate, and the sloop
        doubts = 0
        for guess in self._guesses:
            position = guess.copy()
            for other in between:
                _remove(position, other)
            doubts += not self._succeeds(position, rival)
            if doubts > min(_DOUBTS, len(self._guesses) - 1) or self._late():
                return False
        return True

    def _succeeds(self, position: SearchPosition, rival: int) -> bool:
        """Return whether the cards of a rival are enough in this position."""
        then = position.copy()
        then.begin_turn(rival)
        return next(self._evaluator.outcomes(then, self._aim(rival)), None) is not None

    def _with_stop(self, threat: Threat) -> Threat:
        """Return the threat with what stops it, if a single action does."""
        view = self._view
        rules = game_of(view.table).rules
        actions = rules.legal_actions(view.table, view.hand)
        stops = [action for action in actions if self._stops(action, threat.seat)]
        if self._late() or not stops:
            return threat
        for origin in reversed(positions_of(self._guesses[0].crews[view.viewer])):
            ways = [each for each in actions if isinstance(each, Advance) and each.origin == origin]
            if ways and all(way in stops for way in ways):
                return Threat(threat.ply, threat.seat, threat.wins, leave=origin)
        steps = [HintStep(action, rules.preview(view.table, action)) for action in stops]
        return Threat(threat.ply, threat.seat, threat.wins, stop=max(steps, key=_ground))

    def _stops(self, action: Action, rival: int) -> bool:
        """Return whether a rival surely fails after an action of the viewer."""
        if isinstance(action, EndTurn) or self._late():
            return False
        for guess in self._guesses:
            position = guess.copy()
            position.hands[self._view.viewer] = self._view.hand
            position.apply(code_of(action))
            position.settle()
            if self._succeeds(position, rival):
                return False
        return True


def _guessed(public: PlayerView, rng: Rng, number: int) -> Iterator[SearchPosition]:
    for _ in range(number):
        yield position_of(determinize(public, rng))
        _, rng = rng.below(2)


def _remove(position: SearchPosition, seat: int) -> None:
    """Take a player's pirates from the spaces, and the open row: the player may use both."""
    weights = position.course.weights
    position.crowd -= sum(weights[place] for place in positions_of(position.crews[seat]))
    if isinstance(position, EscapePosition):
        position.row.clear()


def _ground(step: HintStep) -> int:
    return step.preview.destination - step.preview.origin if step.preview else 0
