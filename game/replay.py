"""Replays: any moment of a recorded game, as any permitted viewer saw it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from game.match import Match, Seat, SeenAction
from game.record import Record
from game.view import ALL, PUBLIC, PlayerView, Viewer


class Replay:
    """A recorded game, finished or not.

    Moment 0 is before the first action, moment n after the n-th. Every state is kept, so that any
    moment is reached equally fast.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.turns: tuple[int, ...] = _beginnings(match)
        """The moments at which the turns begin; the first is 0."""

    @classmethod
    def of(cls, record: Record) -> "Replay":
        """Return the replay of a record. Raise BadRecord if it is not legal."""
        return cls(record.match())

    @property
    def match(self) -> Match:
        """The game at its last moment."""
        return self._match

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played."""
        return self._match.seats

    @property
    def end(self) -> int:
        """The last moment."""
        return len(self._match.actions)

    @property
    def viewers(self) -> Sequence[Viewer]:
        """Who may be the viewer: once the game is over, every seat and all together.

        Before that hidden hands stay hidden, unless no person ever sat.
        """
        match = self._match
        if match.outcome is None and match.people_sat and not match.table.options.open_hands:
            return (PUBLIC,)
        return (ALL, PUBLIC, *range(len(self.seats)))

    def view(self, moment: int, viewer: Viewer) -> PlayerView:
        """Return the game at a moment as that viewer saw it."""
        self._require(moment, self.end)
        self._require_viewer(viewer)
        if moment == self.end:
            return self._match.view(viewer)
        return self._match.view_before(moment, viewer)

    def seen_action(self, moment: int, viewer: Viewer) -> SeenAction:
        """Return the action that leads from a moment to the next, as that viewer saw it."""
        self._require(moment, self.end - 1)
        self._require_viewer(viewer)
        return self._match.seen_actions(viewer, moment, moment + 1)[0]

    def turn_at(self, moment: int) -> int:
        """Return the index of the turn that a moment is in; the end belongs to the last turn."""
        self._require(moment, self.end)
        return bisect_right(self.turns, moment) - 1

    def next_turn(self, moment: int) -> int:
        """Return the moment at which the next turn begins, or the end."""
        index = bisect_right(self.turns, moment)
        return self.turns[index] if index < len(self.turns) else self.end

    def previous_turn(self, moment: int) -> int:
        """Return the moment at which this turn began, or the turn before if it just begins."""
        return self.turns[max(0, bisect_left(self.turns, moment) - 1)]

    def _require(self, moment: int, last: int) -> None:
        if not 0 <= moment <= last:
            raise IndexError(f"there is no moment {moment}; the last is {last}")

    def _require_viewer(self, viewer: Viewer) -> None:
        if viewer not in self.viewers:
            raise ValueError(f"viewer {viewer} may not see this game before it is over")


def _beginnings(match: Match) -> tuple[int, ...]:
    begun = [0]
    for moment, (before, after) in enumerate(pairwise(match.tables[:-1]), start=1):
        if (before.turn, before.round) != (after.turn, after.round):
            begun.append(moment)
    return tuple(begun)
