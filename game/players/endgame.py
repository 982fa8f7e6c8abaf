"""Endgames: turns that win at once, and turns after which no rival can prevent the win."""

from collections.abc import Callable

from game.cards import size
from game.players.reach import Evaluator, finishing_reach
from game.players.search_state import SearchPosition
from game.state import ACTIONS, PIRATES

_MOST_CHECKS = 400  # positions that are looked at for one turn


def sure_win(
    evaluator: Evaluator, position: SearchPosition, late: Callable[[], bool]
) -> tuple[int, ...] | None:
    """Return a turn that wins, or after which the player's next turn wins whatever the rival does
    and holds; None if there is none, or if it gets late.

    Cards that are yet to be drawn unseen do not count. Among more than two players only a win at
    once is looked for.
    """
    codes = evaluator.finish(position)
    if codes is not None or len(position.crews) > 2:
        return codes
    proof = _Proof(evaluator, position.turn, late)
    for codes, after in evaluator.outcomes(position, PIRATES - ACTIONS):
        if proof.wins_next(after):
            return codes
        if proof.given_up:
            break
    return None


class _Proof:
    """Looks at everything that a rival can do."""

    def __init__(self, evaluator: Evaluator, seat: int, late: Callable[[], bool]) -> None:
        self._evaluator = evaluator
        self._seat = seat
        self._late = late
        self._checks = 0

    @property
    def given_up(self) -> bool:
        """Whether it takes too long."""
        return self._checks > _MOST_CHECKS or self._late()

    def wins_next(self, after: SearchPosition) -> bool:
        """Whether the player wins in the next turn whatever the rival does now."""
        line = self._finish(after)
        if line is None or after.may_be_cut(self._seat):
            return False
        theirs = after.copy()
        theirs.hands[after.turn] = after.playable(after.turn)
        if self._evaluator.finish(theirs) is not None:
            return False
        lines = [line]
        seen = set()
        for _, reply in self._evaluator.outcomes(theirs, 0):
            key = reply.key()
            if key in seen:
                continue
            seen.add(key)
            if not any(self._holds(reply, line) for line in lines):
                line = self._finish(reply)
                if line is None or self.given_up:
                    return False
                lines.append(line)
        return True

    def _finish(self, position: SearchPosition) -> tuple[int, ...] | None:
        """Return how the player wins if the turn is the player's."""
        cards = size(position.hands[self._seat])
        if finishing_reach(position.crews[self._seat], cards, ACTIONS) is None:
            return None
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
