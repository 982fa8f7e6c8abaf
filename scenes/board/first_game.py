"""Help in a first game: which tip is due, and what need not be told any more."""

from dataclasses import replace

from game import Match
from scenes.board.turn.tips import Tip, TipMoment, tip_for
from scenes.core.context import Context


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
