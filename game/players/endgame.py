"""Endgames: turns that win at once, and turns after which nobody can prevent the win."""

from collections.abc import Callable

from game.cards import Hand
from game.players.reach import Evaluator
from game.players.search_state import SearchPosition
from game.state import ACTIONS, PIRATES

_CHECKS = 400  # the most positions that are looked at for one turn


def sure_win(
    evaluator: Evaluator, position: SearchPosition, late: Callable[[], bool]
) -> tuple[int, ...] | None:
    """Return a turn that wins, now or surely in the player's next turn, or None.

    Of two players only: against more, and where cards must be lucky, the search decides. It gives
    up when it is late, or after many tries.
    """
    seat = position.turn
    codes = evaluator.finish(position)
    if codes is not None or len(position.crews) > 2:
        return codes
    prover = _Prover(evaluator, seat, late)
    for codes, after in evaluator.outcomes(position, PIRATES - ACTIONS):
        if prover.wins_next(after):
            return codes
        if prover.given_up:
            break
    return None


class _Prover:
    """Looks at everything that a rival can do."""

    def __init__(self, evaluator: Evaluator, seat: int, late: Callable[[], bool]) -> None:
        self._evaluator = evaluator
        self._seat = seat
        self._late = late
        self._checks = 0

    @property
    def given_up(self) -> bool:
        """Whether it takes too long."""
        return self._checks > _CHECKS or self._late()

    def wins_next(self, after: SearchPosition) -> bool:
        """Whether the player wins in the next turn whatever the rival does now."""
        line = self._finish(after)
        if line is None:
            return False
        lines = [line]
        rival = after.turn
        theirs = after.copy()
        theirs.hands[rival] = _anything(after, rival)
        if self._evaluator.finish(theirs) is not None:
            return False
        seen = set()
        for _, reply in self._evaluator.outcomes(theirs, 0):
            key = (*reply.crews, reply.crowd, reply.hands[self._seat], reply.where)
            if key not in seen:
                seen.add(key)
                if not any(self._holds(reply, line) for line in lines):
                    line = self._finish(reply)
                    if line is None or self.given_up:
                        return False
                    lines.append(line)
        return True

    def _finish(self, position: SearchPosition) -> tuple[int, ...] | None:
        """Return how the player wins if the turn is the player's."""
        self._checks += 1
        mine = position.copy()
        mine.begin_turn(self._seat)
        return self._evaluator.finish(mine)

    def _holds(self, position: SearchPosition, line: tuple[int, ...]) -> bool:
        """Whether these actions still win."""
        mine = position.copy()
        mine.begin_turn(self._seat)
        for code in line:
            if code not in mine.legal():
                return False
            mine.apply(code)
            mine.settle()
        return mine.ending is not None


def _anything(position: SearchPosition, seat: int) -> Hand:
    """Return all that a player might play in one turn: the open hand, or a few of each card."""
    if position.options.open_hands:
        return position.hands[seat]
