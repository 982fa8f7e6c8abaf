"""Players' records: the summary of every finished game, and what can be counted from them."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from game.events import CardPlayed, Event, PirateMoved, TurnBegan
from game.match import Match, Seat
from game.record import Record
from game.state import Table
from game.view import PUBLIC


class PlayerSummary(NamedTuple):
    """What one player did in a finished game."""

    name: str
    brain: str | None
    """Who began the game in that seat: a computer player, or None for a person."""
    turns: int
    run: int
    """Spaces of the longest advance; none in a seat that was handed over."""
    handed: bool = False
    """Whether somebody else took over that seat, so that its first player cannot have won."""

    @classmethod
    def of(cls, seat: Seat, turns: int, run: int) -> "PlayerSummary":
        """Summarise a seat, with the player who began the game in it."""
        handed = seat.began != seat.brain
        return cls(seat.name, seat.began, turns, 0 if handed else run, handed)


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a finished game."""

    digest: str
    ended: datetime
    game: str
    variant: str
    parts: tuple[PlayerSummary, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "Summary":
        """Summarise a finished game. Raise ValueError if it is not over."""
        if match.outcome is None:
            raise ValueError("the game is not over; only a finished one has a summary")
        turns, runs = _turns(match), _runs(match)
        return cls(
            Record.of(match).digest,
            ended.astimezone(UTC).replace(microsecond=0),
            match.game.name,
            match.game.variant_of(match.table.options),
            tuple(
                PlayerSummary.of(seat, turns[index], runs[index])
                for index, seat in enumerate(match.seats)
            ),
            match.outcome.winners,
        )

    def won(self, index: int) -> bool:
        """Return whether that player was the only winner, and played to the end."""
        return self.winners == (index,) and not self.parts[index].handed

    def shared(self, index: int) -> bool:
        """Return whether that player won together with others, and played to the end."""
        several = len(self.winners) > 1
        return several and index in self.winners and not self.parts[index].handed


class Rival(NamedTuple):
    """An opponent: a person by name, or a computer pirate by its brain."""

    name: str
    brain: str | None


@dataclass(frozen=True, slots=True)
class WinCount:
    """How often someone played and won."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    """Wins shared with others."""

    def and_(self, *, won: bool, shared: bool) -> "WinCount":
        """Return the count with one more game."""
        return WinCount(self.games + 1, self.wins + won, self.draws + shared)


@dataclass(frozen=True, slots=True)
class Career:
    """A person's record in all games or in one of them."""

    name: str
    tally: WinCount = WinCount()
    best: int | None = None
    """The fewest turns to win a game."""
    run: int = 0
    """Spaces of the longest advance."""
    favourite: Rival | None = None
    """The most frequent opponent; of several, the latest."""
    against: Mapping[str, WinCount] = field(default_factory=dict)
    """Results against each computer pirate, by its brain."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All finished games, oldest first, each once."""

    games: tuple[Summary, ...] = ()

    def with_game(self, summary: Summary) -> "Chronicle":
        """Return the records with one more game, unless it is already there."""
        if any(game.digest == summary.digest for game in self.games):
            return self
        return Chronicle((*self.games, summary))

    def names(self, game: str | None = None) -> tuple[str, ...]:
        """Return everyone who played, the most frequent players first."""
        played: Counter[str] = Counter()
        spelt: dict[str, str] = {}
        for summary in self._of(game):
            for key, name in {_key(p.name): p.name for p in summary.parts if not p.brain}.items():
                played[key] += 1
                spelt[key] = name
        return tuple(spelt[key] for key, _ in played.most_common())

    def career(self, name: str, game: str | None = None) -> Career:
        """Return a person's record in one of the games or in all."""
        spelt = name
        tally = WinCount()
        best: int | None = None
        run = 0
        met: Counter[tuple[str, str | None]] = Counter()
        faces: dict[tuple[str, str | None], Rival] = {}
        against: dict[str, WinCount] = {}
        for summary in self._of(game):
            own = _seat_of(summary, name)
            if own is None:
                continue
            part = summary.parts[own]
            won = summary.won(own)
            shared = summary.shared(own)
            spelt = part.name
            tally = tally.and_(won=won, shared=shared)
            run = max(run, part.run)
            if won:
                best = part.turns if best is None else min(best, part.turns)
            others = [p for index, p in enumerate(summary.parts) if index != own]
            for brain in {p.brain for p in others if p.brain}:
                against[brain] = against.get(brain, WinCount()).and_(won=won, shared=shared)
            for other in others:
                # Computers are identified by brain, whatever their name, and people by name.
                key = ("", other.brain) if other.brain else (_key(other.name), None)
                faces.pop(key, None)
                faces[key] = Rival(other.name, other.brain)
                met[key] += 1
        most = max(met.values(), default=0)
        favourite = [face for key, face in faces.items() if met[key] == most]
        return Career(spelt, tally, best, run, favourite[-1] if favourite else None, against)

    def pirates(self, game: str | None = None) -> dict[str, WinCount]:
        """Return the results of each computer pirate against people, by its brain."""
        tallies: dict[str, WinCount] = {}
        for summary in self._of(game):
            if all(part.brain for part in summary.parts):
                continue
            for index, part in enumerate(summary.parts):
                if part.brain:
                    won, shared = summary.won(index), summary.shared(index)
                    before = tallies.get(part.brain, WinCount())
                    tallies[part.brain] = before.and_(won=won, shared=shared)
        return tallies

    def _of(self, game: str | None) -> Iterable[Summary]:
        return (summary for summary in self.games if game is None or summary.game == game)


class GameProgress(NamedTuple):
    """How far each player was after each turn: the sum of the pirates' positions."""

    ways: tuple[tuple[int, ...], ...]
    """By turn and seat; the first entry is before the first turn."""
    turns: tuple[int, ...]
    """Whose turn had just ended; one fewer entry than ways."""


def progress_of(match: Match) -> GameProgress:
    """Return the progress of a game so far, for a chart."""
    tables = [match.view_before(index, PUBLIC).table for index in range(len(match.actions))]
    tables.append(match.table)
    ways = [_ways(tables[0])]
    turns: list[int] = []
    for before, after in pairwise(tables):
        over = (after.turn, after.round) != (before.turn, before.round)
        if over or after.outcome is not None:
            turns.append(before.turn)
            ways.append(_ways(after))
    return GameProgress(tuple(ways), tuple(turns))


def _ways(table: Table) -> tuple[int, ...]:
    return tuple(sum(crew) for crew in table.pirates)


def _seat_of(summary: Summary, name: str) -> int | None:
    for index, part in enumerate(summary.parts):
        if not part.brain and _key(part.name) == _key(name):
            return index
    return None


def _key(name: str) -> str:
    """Return a name in the form that is compared: "Anna" and "anna " are the same person."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _events(match: Match) -> Iterable[Event]:
    yield from match.seen_deal(PUBLIC)
    for action in match.seen_actions(PUBLIC):
        yield from action.events


def _turns(match: Match) -> Counter[int]:
    return Counter(event.seat for event in _events(match) if isinstance(event, TurnBegan))


def _runs(match: Match) -> Counter[int]:
    runs: Counter[int] = Counter()
    for action in match.seen_actions(PUBLIC):
        if any(isinstance(event, CardPlayed) for event in action.events):
            for move in (event for event in action.events if isinstance(event, PirateMoved)):
                runs[move.by] = max(runs[move.by], move.destination - move.origin)
    return runs
