"""How a game went: each crew's progress, the ranking, and its highlights."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from game import PUBLIC, CardPlayed, CardsDrawn, Match, Outcome, PirateMoved, Story
from scenes.core.model.phrases import Phrase, Value, turn_phrase


class GameSummary(NamedTuple):
    """Each crew's progress after each round: pirates that are home, and how far the others are.

    The others count together for less than one pirate, so that the crew ahead here would win.
    """

    ways: tuple[tuple[float, ...], ...]
    """The progress by round, then by seat; the first is before the first round."""

    @property
    def rounds(self) -> int:
        """The number of rounds; the last may have ended early."""
        return len(self.ways) - 1


class Highlight(NamedTuple):
    """A highlight of a game: whose it is, its drawing and its text."""

    seat: int
    drawing: str
    phrase: Phrase


def progress_of(match: Match) -> GameSummary:
    """Return the progress of a game, from public events."""
    tables = match.tables
    goal = match.table.track.goal

    def way(crew: bytes) -> float:
        out = [position for position in crew if position != goal]
        return len(crew) - len(out) + sum(out) / (goal * len(crew))

    ends = [after for before, after in pairwise(tables) if before.round != after.round]
    return GameSummary(
        tuple(
            tuple(way(crew) for crew in table.pirates) for table in (tables[0], *ends, tables[-1])
        )
    )


def _shows_turn(progress: GameSummary, story: Story) -> bool:
    """Return whether the winner is in front here, too, since the game turned.

    A story counts spaces, so that it may have turned where no line crosses another.
    """
    if story.turned is None or story.winner is None:
        return False
    since = progress.ways[story.turned - story.first + 1 :]
    return all(ways[story.winner] == max(ways) for ways in since)


def ranking(outcome: Outcome) -> tuple[tuple[int, int], ...]:
    """Return every seat with its rank, first to last."""
    return tuple(sorted(enumerate(outcome.ranks), key=lambda ranked: ranked[1]))


def highlights(match: Match) -> tuple[Highlight, ...]:
    """Return the highlights of a game, the most important first."""
    names = [seat.name for seat in match.seats]
    result: list[Highlight] = []

    def add(seat: int, drawing: str, key: str, **values: int) -> None:
        named: dict[str, Value] = {"player": names[seat], **values}
        result.append(Highlight(seat, drawing, Phrase(f"results.{key}", named)))

    winner = match.outcome.winner if match.outcome is not None else None
    story = Story.of(match)
    turn = turn_phrase(story, match.seats)
    # Whoever was ahead when the game began did not get there in it.
    has_turn = len(story.rounds) > 1 and _shows_turn(progress_of(match), story)
    if winner is not None and turn is not None and has_turn:
        result.append(Highlight(winner, "icons/crown", Phrase("results.turned", {"turn": turn})))
    runs: list[tuple[int, int, str]] = []
    drawn: Counter[tuple[int, int]] = Counter()
    home: list[tuple[int, int]] = []
    for table, played in zip(match.tables, match.seen_actions(PUBLIC), strict=False):
        moves = [event for event in played.events if isinstance(event, PirateMoved)]
        cards = [event.card for event in played.events if isinstance(event, CardPlayed)]
        if moves and cards:
            length = moves[0].destination - moves[0].origin
            runs.append((length, moves[0].by, cards[0].sign.label))
        for event in played.events:
            if isinstance(event, CardsDrawn):
                drawn[table.round, event.seat] += len(event.cards)
        goal = match.table.track.goal
        home += [(move.seat, table.round) for move in moves if move.destination == goal]
    length, seat, sign = max(runs, key=lambda run: run[0], default=(0, 0, ""))
    if length > 1:
        add(seat, f"signs/{sign}", "run", count=length)
    for (number, seat), most in drawn.most_common(1):
        add(seat, "pieces/card-back", "drawn", count=most, round=number)
    for seat, number in home[:1]:
        add(seat, "icons/sail", "first_home", round=number)
    return tuple(result)
