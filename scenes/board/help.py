"""Help during a game: hints on request, and tips in a first game."""

from dataclasses import replace
from typing import NamedTuple

from game import Action, Match, derived_seed
from game.players.advice import Hint, HintReason
from game.players.thinker import HintQuestion
from scenes.board.turn.tips import Tip, TipMoment, tip_for
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, Value

_SEED = 77
"""Apart from the numbers that the computer players draw."""


class Advice(NamedTuple):
    """The next action of the best turn, which one it is of how many, and why the turn is good."""

    action: Action
    number: int
    of: int
    reasons: tuple[Phrase, ...]


class Adviser:
    """Asks the strongest pirate, and remembers what of the answer is still to be done."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._hint: Hint | None = None
        self._asked: int | None = None
        """The ply for which an answer is awaited."""

    @property
    def thinks(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    @property
    def advice(self) -> Advice | None:
        """What to do now, if that was asked and the game has gone as advised since."""
        hint = self._hint
        if hint is None:
            return None
        done = self._match.table.ply - hint.ply
        if not 0 <= done < len(hint.actions):
            return None
        reasons = tuple(self._told(reason) for reason in hint.reasons)
        return Advice(hint.actions[done], done + 1, len(hint.actions), reasons)

    def ask(self, seat: int) -> None:
        """Begin to think for the player of a seat, who is to act."""
        table = self._match.table
        self._asked = table.ply
        self._hint = None
        seed = derived_seed(self._match.seed or 0, table.ply + _SEED)
        self._context.thinker.ask_hint(HintQuestion(self._match.view(seat), seed))

    def update(self) -> None:
        """Take the answer if there is one; one for another moment of the game is of no use."""
        if self._asked is None:
            return
        hint = self._context.thinker.poll_hint()
        if hint is not None:
            self._hint = hint if hint.ply == self._asked else None
            self._asked = None

    def follow(self) -> None:
        """Something was done: what was advised next stands only if it was just that."""
        hint, actions = self._hint, self._match.actions
        if hint is None:
            return
        done = self._match.table.ply - hint.ply
        as_advised = actions[len(actions) - done :] if done > 0 else ()
        if done <= 0 or as_advised != hint.actions[:done]:
            self.forget()

    def forget(self) -> None:
        """No advice any more."""
        if self._asked is not None:
            self._context.thinker.drop_hint()
        self._hint = self._asked = None

    def _told(self, reason: HintReason) -> Phrase:
        values: dict[str, Value] = {"count": reason.count}
        if reason.sign is not None:
            values["sign"] = Phrase(f"sign.{reason.sign.label}")
        if reason.seat is not None:
            values["player"] = self._match.seats[reason.seat].name
        return Phrase(reason.key, values)


class FirstGame:
    """Tells newcomers of each thing until they have done it, and remembers that for good."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match

    @property
    def goes_on(self) -> bool:
        """Whether anything is left to tell: in real games, and as long as anybody wants it."""
        preferences = self._context.preferences
        wanted = preferences.tips and self._match.seed is not None
        return wanted and not set(preferences.learned).issuperset(Tip)

    def tip(self, moment: TipMoment) -> Tip | None:
        """What is to be told at that moment."""
        return tip_for(moment, self._context.preferences.learned) if self.goes_on else None

    def learn(self, *tips: Tip) -> None:
        """Whoever has done something need not be told of it any more."""
        preferences = self._context.preferences
        new = tuple(tip.value for tip in tips if tip not in preferences.learned)
        if new and self.goes_on:
            learned = (*preferences.learned, *new)
            self._context.prefer(replace(preferences, learned=learned))
