"""Silence is a state of the board: a sentence comes and goes, and so does a bubble.

Time is that of the board, so both wait while the game is paused.
"""

import math
from collections.abc import Hashable, Sequence
from enum import Enum

from scenes.board.turn.turn_log import TurnSummary

_BUBBLE = 3.0
"""Seconds in which the last turn is told at a face."""
_SENTENCE = 4.0
"""The least seconds in which a sentence is shown."""
_LETTERS = 14
"""How many letters are read in a second."""

_FIRST_TURNS = 3
"""The number of turns in which a player is told what to click."""


class Lasting(Enum):
    """How long a sentence is seen; who listens hears every one."""

    SILENT = "never: the board shows the same"
    TAUGHT = "until it has been read, in the first turns of a player"
    BRIEF = "until it has been read"
    ASKED = "as long as it is true, unless somebody beside the board asks for the same"
    STAYS = "as long as it is true"

    def after(self, turns: Sequence[TurnSummary], seat: int, *, is_told: bool) -> "Lasting":
        """Return how long it is seen by a player who has played these turns.

        What to click is not said twice to a player who is told so beside the board.
        """
        if self not in (Lasting.TAUGHT, Lasting.ASKED):
            return self
        if is_told:
            return Lasting.SILENT
        played = sum(turn.over and turn.seat == seat for turn in turns)
        taught = Lasting.BRIEF if played < _FIRST_TURNS else Lasting.SILENT
        return taught if self is Lasting.TAUGHT else Lasting.STAYS


class Hush:
    """Remembers how long a sentence and a bubble have been shown."""

    def __init__(self) -> None:
        self._sentence: Hashable = None
        """The last sentence that was to be read, and its occasion."""
        self._until = 0.0
        self._turn: TurnSummary | None = None
        """The last turn, which is told."""
        self._told_until = 0.0

    def follow(
        self,
        sentence: str,
        lasting: Lasting,
        occasion: Hashable,
        now: float,
        *,
        stays: bool = False,
    ) -> None:
        """Note the sentence of this moment; it is new on every occasion.

        It stays until a tap if nothing may go by itself. The bubble may lie over it, so it is read
        after that.
        """
        if lasting is Lasting.BRIEF and self._sentence != (sentence, occasion):
            self._sentence = sentence, occasion
            begins = max(now, self._told_until)
            self._until = begins + (math.inf if stays else max(_SENTENCE, len(sentence) / _LETTERS))

    def hides(self, sentence: str, lasting: Lasting, occasion: Hashable, now: float) -> bool:
        """Return whether a sentence is not shown any more."""
        is_read = self._sentence == (sentence, occasion) and now >= self._until
        return lasting is Lasting.SILENT or (lasting is Lasting.BRIEF and is_read)

    def tell(self, turn: TurnSummary | None, now: float, *, stays: bool = False) -> None:
        """Note the last turn; its bubble stays until a tap if nothing may go by itself."""
        before, self._turn = self._turn, turn
        if (before and before.first) != (turn and turn.first):
            self._told_until = now + (math.inf if stays else _BUBBLE)

    def tapped(self) -> None:
        """Take the bubble away, and a sentence that does not go by itself."""
        self._told_until = 0.0
        if math.isinf(self._until):
            self._until = 0.0

    def told(self, now: float) -> TurnSummary | None:
        """Return the turn that is told in its bubble."""
        return self._turn if now < self._told_until else None

    def waits(self, now: float) -> bool:
        """Return whether something will disappear by itself."""
        return any(now < until < math.inf for until in (self._until, self._told_until))


def newest(
    turns: Sequence[TurnSummary], viewer: int, shown_turn: int, *, rests: bool
) -> TurnSummary | None:
    """Return the last turn of another player, once all of it has been shown."""
    last = next((turn for turn in reversed(turns) if turn.over and turn.steps), None)
    if last is None or last.seat == viewer or (last.seat == shown_turn and not rests):
        return None
    return last
