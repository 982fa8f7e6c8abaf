"""Brains that plan whole turns, by weights only or by search."""

from collections.abc import Callable

from game.actions import Action
from game.cards import Hand
from game.players.evaluators import position_of
from game.players.personalities import Personality, personality_of
from game.players.reach import WINNING, Evaluator, Standing, Turn
from game.players.search import MOST_GUESSES, by_the_clock, searched
from game.players.search_state import DISCARDS, ENDS_TURN, SearchPosition, action_of
from game.players.search_state_nest import surplus_card
from game.rng import Rng
from game.rules import Rules
from game.state import ACTIONS, Table
from game.view import PlayerView, determinize

_ALIKE = 0.01  # turns whose values differ by less are equally good
_VARIED = 3  # the best turns, one of which is drawn if they are equally good


class Planner:
    """A pirate that plans its turn: the best one by weights, or by trying the most promising.

    It follows its plan as long as the game goes as planned. With a time limit it tries as many
    more turns and guesses as it has time for.
    """

    def __init__(
        self,
        name: str,
        seconds: float | None = None,
        guesses: int = MOST_GUESSES,
        personality_of: Callable[[str, Table], Personality] = personality_of,
    ) -> None:
        self.name = name
        self.seconds = seconds
        self.guesses = guesses
        self._personality_of = personality_of
        self._turn = _TurnMemory()
        self._plan: _Plan | None = None

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Choose the next action of the plan, or the first of a new one."""
        table = view.table
        if table.discarding:
            return action_of(DISCARDS | surplus_card(view.hand))
        personality = self._personality_of(self.name, table)
        evaluator = personality.evaluator
        begun = self._turn.began(view, evaluator, position_of(determinize(view, rng)))
        legal = rules.legal_actions(table, view.hand)
        if len(legal) == 1:
            return legal[0]
        plan, self._plan = self._plan, None
        if plan is not None and plan.fits(view):
            codes = plan.codes
        else:
            effort = personality.effort
            if self.seconds is not None:
                effort = by_the_clock(effort, self.seconds, self.guesses)
            turns = searched(view, evaluator, effort, rng, begun=begun)
            codes = _picked(turns, _ALIKE if effort.turns == 1 else 0.0, rng)
        if len(codes) > 1:
            self._plan = _Plan.after(view, codes, rng)
        return action_of(codes[0] if codes else ENDS_TURN)


class _TurnMemory:
    """How the crew and the hand of a player stood when its turn began."""

    def __init__(self) -> None:
        self._turn: tuple[object, ...] = ()
        self._ply = -1
        self._standing: Standing = (0.0, 0.0)

    def began(self, view: PlayerView, evaluator: Evaluator, position: SearchPosition) -> Standing:
        """Return the standing at the start of this turn; now, if the turn has not been seen yet."""
        table = view.table
        turn = (table.setup, table.turn, table.round)
        # A free trip is no action: the turn goes on with all its actions left.
        goes_on = table.actions_left < ACTIONS or table.ply == self._ply + 1
        if turn != self._turn or not goes_on:
            self._turn = turn
            self._standing = evaluator.standing(position)
        self._ply = table.ply
        return self._standing


class _Plan:
    """The rest of a turn, and the position in which it continues."""

    def __init__(self, ply: int, crews: list[int], hand: Hand, codes: tuple[int, ...]) -> None:
        self._ply = ply
        self._crews = crews
        self._hand = hand
        self.codes = codes

    @classmethod
    def after(cls, view: PlayerView, codes: tuple[int, ...], rng: Rng) -> "_Plan":
        """Return the rest of a turn after its first action; it will not fit after a wrong guess."""
        position = position_of(determinize(view, rng))
        position.apply(codes[0])
        hand = position.hands[view.viewer]
        return cls(position.ply, position.crews, hand, codes[1:])

    def fits(self, view: PlayerView) -> bool:
        """Return whether the game is in the planned position."""
        if view.table.ply != self._ply or view.hand != self._hand:
            return False
        position = position_of(determinize(view, Rng(0)))
        return position.crews == self._crews and self.codes[0] in position.legal()


def _picked(turns: list[Turn], alike: float, rng: Rng) -> tuple[int, ...]:
    """Pick the best turn, or at random one of nearly the same value."""
    if not turns:
        return ()
    best = turns[0][0]
    if best > WINNING:
        return turns[0][1]
    choices = [turn for turn in turns[:_VARIED] if turn[0] >= best - alike]
    return choices[rng.below(len(choices))[0]][1]
