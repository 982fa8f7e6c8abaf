"""The shipped puzzles, and how far the player has come with them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from game import GAMES, Game
from game.puzzles import GRADES, Puzzle, PuzzleShelf, is_sound, load_puzzles, puzzle_of
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
    """All puzzles, the easiest first; what is solved is kept with the settings.

    Progress is kept by the names of puzzles. Names that are unknown here, perhaps of another
    version, are kept too.
    """

    def __init__(self, context: Context, shelf: PuzzleShelf | None = None) -> None:
        self._context = context
        shelf = load_puzzles() if shelf is None else shelf
        self.puzzles = shelf.puzzles
        self.is_damaged = shelf.unreadable > 0
        """Whether some puzzles could not be read."""

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

    def is_new_to(self, game: Game) -> bool:
        """Return whether the player has solved no puzzle of a game yet."""
        return not any(puzzle.game is game for puzzle in filter(self.is_solved, self.puzzles))

    def first_open(self, grade: int) -> Puzzle | None:
        """Return the first unsolved puzzle of a grade, or its first if all are solved."""
        puzzles = self.of_grade(grade)
        open_ones = (puzzle for puzzle in puzzles if not self.is_solved(puzzle))
        return next((puzzle for puzzle in (*open_ones, *puzzles) if is_sound(puzzle)), None)

    def beside(self, puzzle: Puzzle, step: int) -> Puzzle:
        """Return the next or the previous puzzle; the last one is followed by the first."""
        place = self.puzzles.index(puzzle)
        for _ in self.puzzles:
            place = (place + step) % len(self.puzzles)
            if is_sound(self.puzzles[place]):
                break
        return self.puzzles[place]

    def of_day(self, day: date) -> Puzzle | None:
        """Return the puzzle of a day, the same for everybody with the same puzzles."""
        if not self.puzzles:
            return None
        puzzle = puzzle_of(day, self.puzzles)
        return puzzle if is_sound(puzzle) else self.beside(puzzle, 1)

    def easy_one(self, draw: Callable[[int], int]) -> Puzzle | None:
        """Return an easy puzzle of Escape, drawn from all of them by a function of their number.

        Visitors of a kiosk, who have a minute, know Escape if they know anything.
        """
        escape = GAMES["escape"]
        easy = [puzzle for puzzle in self.of_grade(GRADES[0]) if puzzle.game is escape]
        if not easy:
            return None
        puzzle = easy[draw(len(easy))]
        return puzzle if is_sound(puzzle) else self.beside(puzzle, 1)

    def days(self, today: date) -> tuple[Day, ...]:
        """Return the last days, the present one last."""
        kept = self._context.preferences.puzzle_days
        row = [today - timedelta(days=back) for back in reversed(range(WEEK))]
        return tuple(Day(day, day.isoformat() in kept) for day in row)

    def mark(self, puzzle: Puzzle, today: date) -> None:
        """Remember that a puzzle was solved, and the day if it is the puzzle of that day.

        A clock that is set back takes nothing away: each day is kept by its date.
        """
        preferences = self._context.preferences
        solved = preferences.puzzles
        days = preferences.puzzle_days
        if puzzle.name not in solved:
            solved = (*solved, puzzle.name)
        if puzzle == self.of_day(today) and today.isoformat() not in days:
            days = (*days, today.isoformat())[-_KEPT_DAYS:]
        if (solved, days) != (preferences.puzzles, preferences.puzzle_days):
            self._context.prefer(replace(preferences, puzzles=solved, puzzle_days=days))
