"""The shipped puzzles, and how far the player has come with them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from game.puzzles import Puzzle, load_puzzles, puzzle_of
from scenes.core.context import Context

WEEK = 7
"""How many days are shown in a row."""
_KEPT_DAYS = 60
"""How many solved days are remembered."""


class Day(NamedTuple):
    """A day of the row, and whether its puzzle was solved."""

    date: date
    solved: bool


class PuzzleBook:
    """All puzzles, the easiest first; what is solved is kept with the settings."""

    def __init__(self, context: Context, puzzles: Sequence[Puzzle] | None = None) -> None:
        self._context = context
        self.puzzles = tuple(load_puzzles() if puzzles is None else puzzles)

    def of_grade(self, grade: int) -> tuple[Puzzle, ...]:
        """Return the puzzles of a grade."""
        return tuple(puzzle for puzzle in self.puzzles if puzzle.grade == grade)

    def number(self, puzzle: Puzzle) -> int:
        """Return the number of a puzzle in its grade, from 1 on."""
        return self.of_grade(puzzle.grade).index(puzzle) + 1

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle was ever solved."""
        return puzzle.name in self._context.preferences.puzzles

    def solved(self, grade: int) -> int:
        """Return how many puzzles of a grade were solved."""
        return sum(map(self.is_solved, self.of_grade(grade)))

    def first_open(self, grade: int) -> Puzzle:
        """Return the first unsolved puzzle of a grade, or its first if all are solved."""
        puzzles = self.of_grade(grade)
        return next((puzzle for puzzle in puzzles if not self.is_solved(puzzle)), puzzles[0])

    def beside(self, puzzle: Puzzle, step: int) -> Puzzle:
        """Return the next or the previous puzzle; the last one is followed by the first."""
        place = self.puzzles.index(puzzle)
        return self.puzzles[(place + step) % len(self.puzzles)]

    def of_day(self, day: date) -> Puzzle:
        """Return the puzzle of a day."""
        return puzzle_of(day, self.puzzles)

    def days(self, today: date) -> tuple[Day, ...]:
        """Return the last days, the present one last."""
        kept = self._context.preferences.puzzle_days
        row = [today - timedelta(days=back) for back in reversed(range(WEEK))]
        return tuple(Day(day, day.isoformat() in kept) for day in row)

    def mark(self, puzzle: Puzzle, today: date) -> None:
        """Remember that a puzzle was solved, and the day if it is the puzzle of that day."""
        preferences = self._context.preferences
        solved = preferences.puzzles
        days = preferences.puzzle_days
        if puzzle.name not in solved:
            solved = (*solved, puzzle.name)
        if puzzle == self.of_day(today) and today.isoformat() not in days:
            days = (*days, today.isoformat())[-_KEPT_DAYS:]
        if (solved, days) != (preferences.puzzles, preferences.puzzle_days):
            self._context.prefer(replace(preferences, puzzles=solved, puzzle_days=days))
