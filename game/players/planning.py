"""Brains that plan whole turns: the weigher, which trusts its weights, and the searcher."""

from dataclasses import replace

from game.actions import Action
from game.cards import Hand
from game.players.personalities import mind_at, temper_of
from game.players.positions import SearchPosition, position_of
from game.players.reach import Turn, impatience
from game.players.search import WINNING, Effort, searched
from game.players.search_state import DISCARDS, ENDS_TURN, action_of
from game.players.turns_nest import surplus_card
from game.rng import Rng
from game.rules import Rules
from game.view import PlayerView, determinize

_ALIKE = 0.01  # turns whose values differ by less are as good as each other
_VARIED = 3  # the best turns among which one is drawn where a game drags on


class Weigher:
    """A pirate that takes the turn its weights like best, looking as far as its temper does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """The first action of the best turn."""
        only = _only_choice(rules, view)
        if only is not None:
            return only
        table = view.table
        position = position_of(determinize(view, rng))
        turns = mind_at(self.name, table).turns(position, temper_of(self.name, table).reach)
        return _first_action(_picked(turns, _ALIKE, table.round, rng))


class Searcher:
    """A pirate that tries the best turns out before it takes one.

    What it has planned it goes through with, as long as the game goes as it was planned.
    """

    def __init__(self, name: str, effort: Effort) -> None:
        self.name = name
        self.effort = effort
        self._plan: _Plan | None = None

    def timed(self, seconds: float, guesses: int) -> "Searcher":
        """The same pirate, who searches more but keeps to a time for each turn."""
        return Searcher(self.name, replace(self.effort, seconds=seconds, guesses=guesses))

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """The next action of the plan, or the first of a new one."""
        only = _only_choice(rules, view)
        if only is not None:
            return only
        plan, self._plan = self._plan, None
        if plan is not None and plan.fits(view):
            codes = plan.codes
        else:
            mind = mind_at(self.name, view.table)
            turns = searched(view, mind, self.effort, rng)
            codes = _picked(turns, 0.0, view.table.round, rng)
        if len(codes) > 1:
            self._plan = _Plan.after(view, codes, rng)
        return _first_action(codes)


class _Plan:
    """The rest of a turn, and the position in which it is to go on."""

    def __init__(self, ply: int, crews: list[int], hand: Hand, codes: tuple[int, ...]) -> None:
        self._ply = ply
        self._crews = crews
        self._hand = hand
        self.codes = codes

    @classmethod
    def after(cls, view: PlayerView, codes: tuple[int, ...], rng: Rng) -> "_Plan":
        """What is left of a turn after its first action; a card not seen is guessed wrong."""
        position: SearchPosition = position_of(determinize(view, rng))
        position.apply(codes[0])
        hand = position.hands[view.viewer]
        return cls(position.ply, position.crews, hand, codes[1:])

    def fits(self, view: PlayerView) -> bool:
        """Whether the game stands as it was planned."""
        if view.table.ply != self._ply or view.hand != self._hand:
            return False
        position = position_of(determinize(view, Rng(0)))
        return position.crews == self._crews and self.codes[0] in position.legal()


def _only_choice(rules: Rules, view: PlayerView) -> Action | None:
    """What is to be done without thinking: the only legal action, or a discard."""
    legal = rules.legal_actions(view.table, view.hand)
    if len(legal) == 1:
        return legal[0]
    if view.table.discarding:
        return action_of(DISCARDS | surplus_card(view.hand))
    return None


def _picked(turns: list[Turn], alike: float, round_: int, rng: Rng) -> tuple[int, ...]:
    """The best turn, or one as good; one of the best few where a game drags on."""
    if not turns:
        return ()
    best = turns[0][0]
    if best > WINNING:
        return turns[0][1]
    if impatience(round_):
        choices = turns[:_VARIED]
    else:
        choices = [turn for turn in turns[:_VARIED] if turn[0] >= best - alike]
    return choices[rng.below(len(choices))[0]][1]


def _first_action(codes: tuple[int, ...]) -> Action:
    return action_of(codes[0] if codes else ENDS_TURN)
