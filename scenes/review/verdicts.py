"""What is known of the turns of a finished game: what each cost, and what was better."""

from dataclasses import replace

from game import PUBLIC, Match
from game.players.review import TurnQuestion, TurnReview
from game.players.swing import swing_of
from scenes.board.turn.turn_log import TurnSummary, summaries

MOST = 3
"""The number of most expensive turns to list."""
_LEAST = 0.015
"""A turn that cost less of the chance to win was a good one."""


class GameReview:
    """The course of the chances, and the turns as far as they have been looked at."""

    def __init__(self, match: Match) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; only finished games are reviewed")
        self.match = match
        swing, told = swing_of(match), match.seen_actions(PUBLIC)
        self.course = (swing.start, *(moment.chances for moment in swing.moments))
        """Everyone's chance to win, before the first turn and after each."""
        self.rounds = tuple(moment.round for moment in swing.moments)
        """The round of each turn."""
        self.turns = summaries(told, match.game.havens)
        """What was done in each turn."""
        self.people = tuple(i for i, seat in enumerate(match.seats) if seat.ever_a_person)
        """Whose turns may be chosen; nobody if only computers have played."""
        self._free = [not told[turn.first].forced for turn in self.turns]
        self._found: dict[int, TurnReview] = {}

    def drop(self, turn: int) -> float:
        """Return how much less likely its player was to win after a turn than before."""
        before, after = self.course[turn : turn + 2]
        seat = self.turns[turn].seat
        return before[seat] - after[seat]

    def free(self, turn: int) -> bool:
        """Return whether there was anything to choose in a turn."""
        return self._free[turn]

    def chosen(self, whose: int | None) -> tuple[int, ...]:
        """Return the turns of a player, or of everyone, in which there was something to choose.

        The one that looks worst is first, so that the answer is soon known.
        """
        turns = (i for i, turn in enumerate(self.turns) if whose in (None, turn.seat))
        return tuple(sorted(filter(self.free, turns), key=self.drop, reverse=True))

    def question(self, whose: int | None) -> TurnQuestion | None:
        """Return the next question about a player's turns, or None if all are answered."""
        open_turns = (turn for turn in self.chosen(whose) if turn not in self._found)
        turn = next(open_turns, None)
        return None if turn is None else TurnQuestion.of(self.match, self.turns[turn].first)

    def learn(self, answer: TurnReview) -> None:
        """Take the answer to a question."""
        turn = next(i for i, turn in enumerate(self.turns) if turn.first == answer.first)
        self._found[turn] = answer

    def found(self, turn: int) -> TurnReview | None:
        """Return the advice for a turn, if it has been looked at."""
        return self._found.get(turn)

    def points(self, turn: int) -> int:
        """Return how many points of a hundred a turn cost its player; 0 as long as unknown."""
        advice, seat = self.found(turn), self.turns[turn].seat
        if advice is None:
            return 0
        better, after = advice.chances[seat], self.course[turn + 1][seat]
        # From the rounded numbers on the screen, so that their difference is right.
        return round(100 * better) - round(100 * after) if better - after >= _LEAST else 0

    def dealt(self, turn: int) -> int | None:
        """Return how many points of a hundred a turn changed apart from what its player did.

        That is None as long as it is unknown whether another turn was better.
        """
        if turn not in self._found and self.free(turn):
            return None
        seat = self.turns[turn].seat
        before, after = (round(100 * self.course[turn + late][seat]) for late in (0, 1))
        return after - before + self.points(turn)

    def unlucky(self, turn: int) -> bool:
        """Return whether the cards made a turn a bad one that cost nothing itself."""
        dealt = self.dealt(turn)
        lost = dealt is not None and dealt < 0 and self.drop(turn) >= _LEAST
        return lost and not self.points(turn)

    def better_turn(self, turn: int) -> TurnSummary | None:
        """Return the better turn as a summary like that of the one that was played, if known."""
        advice = self.found(turn)
        if advice is None or not self.points(turn):
            return None
        better = summaries(advice.actions, self.match.game.havens)[-1]
        return replace(better, first=self.turns[turn].first)

    def better(self, turn: int) -> float | None:
        """Return the chance that its player could have had after a turn that cost something."""
        advice = self.found(turn)
        costly = advice is not None and self.points(turn) > 0
        return advice.chances[self.turns[turn].seat] if advice is not None and costly else None

    def worst(self, whose: int | None) -> tuple[int, ...]:
        """Return the turns that cost a player most, as far as they have been looked at."""
        costly = [turn for turn in self.chosen(whose) if self.points(turn)]
        return tuple(sorted(costly, key=lambda turn: (-self.points(turn), turn))[:MOST])

    def progress(self, whose: int | None) -> tuple[int, int]:
        """Return how many of a player's turns have been looked at, and how many there are."""
        turns = self.chosen(whose)
        return sum(turn in self._found for turn in turns), len(turns)
