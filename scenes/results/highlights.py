"""How a game went: each crew's progress, the ranking, and its highlights."""

from itertools import pairwise
from typing import NamedTuple

from game import PUBLIC, CardPlayed, CardsDrawn, Match, Outcome, PirateMoved, Table
from game.players.swing import swing_of
from scenes.core.model.phrases import Phrase, Value


class GameSummary(NamedTuple):
    """Each crew's progress after each round, counted in pirates that are home."""

    ways: tuple[tuple[float, ...], ...]
    """By round, then by seat; the first is from before the first round."""

    @property
    def rounds(self) -> int:
        """The number of rounds; the last may have ended early."""
        return len(self.ways) - 1

    def lead(self, seat: int) -> int | None:
        """Return the round from which this crew led to the end, or None."""
        ahead = [
            way[seat] > max(other for index, other in enumerate(way) if index != seat)
            for way in self.ways
        ]
        if not ahead[-1]:
            return None
        return max(round_ for round_, led in enumerate(ahead) if not led) + 1


class Highlight(NamedTuple):
    """Something worth telling: about whom, with which drawing, in words."""

    seat: int
    drawing: str
    phrase: Phrase


def progress_of(match: Match) -> GameSummary:
    """Return the progress of a game as everybody could see it."""
    tables = [match.view_before(index, PUBLIC).table for index in range(len(match.actions))]
    tables.append(match.table)
    goal = match.table.track.goal
    ends = [after for before, after in pairwise(tables) if before.round != after.round]
    return GameSummary(tuple(_ways(table, goal) for table in (tables[0], *ends, tables[-1])))


def _ways(table: Table, goal: int) -> tuple[float, ...]:
    return tuple(sum(crew) / goal for crew in table.pirates)


def ranking(outcome: Outcome) -> tuple[tuple[int, int], ...]:
    """Return every seat with its rank, first to last: by pirates home, then sum of positions."""
    marks = list(zip(outcome.home, outcome.sums, strict=True))
    order = sorted(range(len(marks)), key=lambda seat: marks[seat], reverse=True)
    return tuple((seat, 1 + sum(other > marks[seat] for other in marks)) for seat in order)


def highlights(match: Match, voyage: GameSummary) -> tuple[Highlight, ...]:
    """Return what can be told of a game, the most telling first."""
    names = [seat.name for seat in match.seats]
    found: list[Highlight] = []

    def tell(seat: int, drawing: str, key: str, **values: int) -> None:
        said: dict[str, Value] = {"player": names[seat], **values}
        found.append(Highlight(seat, drawing, Phrase(f"results.{key}", said)))

    winner = match.outcome.winner if match.outcome is not None else None
    swing = swing_of(match)
    percent = round(swing.gain * 100)
    if winner is not None and swing.decisive is not None and percent > 0:
        # It may have been another's turn that helped the winner most.
        turned = swing.moments[swing.decisive].round
        tell(winner, "icons/time", "swing", round=turned, percent=percent)
    lead = None if winner is None else voyage.lead(winner)
    if winner is not None and lead is not None:
        tell(winner, "icons/crown", "lead", round=lead)
    if (run := _longest_run(match)) is not None:
        move, card = run
        length = move.destination - move.origin
        tell(move.by, f"signs/{card.card.sign.label}", "run", count=length)
    if (drawn := _most_drawn(match)) is not None:
        seat, round_, cards = drawn
        tell(seat, "pieces/card-back", "drawn", count=cards, round=round_)
    if (home := _first_home(match)) is not None:
        tell(home[0], "icons/sail", "first_home", round=home[1])
    return tuple(found)


def _longest_run(match: Match) -> tuple[PirateMoved, CardPlayed] | None:
    best: tuple[PirateMoved, CardPlayed] | None = None
    for played in match.told(PUBLIC):
        card = next((e for e in played.events if isinstance(e, CardPlayed)), None)
        move = next((e for e in played.events if isinstance(e, PirateMoved)), None)
        if card is None or move is None:
            continue
        length = move.destination - move.origin
        if best is None or length > best[0].destination - best[0].origin:
            best = move, card
    return best


def _most_drawn(match: Match) -> tuple[int, int, int] | None:
    """Return who drew the most cards in a turn: seat, round, cards."""
    counts: dict[tuple[int, int], int] = {}
    for index, played in enumerate(match.told(PUBLIC)):
        round_ = match.view_before(index, PUBLIC).table.round
        for event in played.events:
            if isinstance(event, CardsDrawn):
                key = (round_, event.seat)
                counts[key] = counts.get(key, 0) + len(event.cards)
    if not counts:
        return None
    (round_, seat), most = max(counts.items(), key=lambda entry: entry[1])
    return seat, round_, most


def _first_home(match: Match) -> tuple[int, int] | None:
    goal = match.table.track.goal
    for index, played in enumerate(match.told(PUBLIC)):
        for event in played.events:
            if isinstance(event, PirateMoved) and event.destination == goal:
                return event.seat, match.view_before(index, PUBLIC).table.round
    return None
