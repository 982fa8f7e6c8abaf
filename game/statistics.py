"""Records of players: every finished game in a few words, and what they come to."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from game.events import CardPlayed, Event, PirateMoved, TurnBegan
from game.match import Match
from game.record import Record
from game.state import Table
from game.view import PUBLIC


class PlayerResult(NamedTuple):
    """What one player did in a finished game."""

    name: str
    brain: str | None
    turns: int
    run: int
    """How many spaces the longest advance went."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished game in a few words."""

    digest: str
    ended: datetime
    game: str
    variant: str
    parts: tuple[PlayerResult, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "Summary":
        """A finished game, summed up; ValueError while it goes on."""
        if match.outcome is None:
            raise ValueError("the game goes on; only a finished one is summed up")
        turns, runs = _turns(match), _runs(match)
        return cls(
            Record.of(match).digest,
            ended.astimezone(UTC).replace(microsecond=0),
            match.game.name,
            match.game.variant_of(match.table.options),
            tuple(
                PlayerResult(seat.name, seat.brain, turns[index], runs[index])
                for index, seat in enumerate(match.seats)
            ),
            match.outcome.winners,
        )

    def won(self, index: int) -> bool:
        """Whether that player won alone."""
        return self.winners == (index,)


class Rival(NamedTuple):
    """Whom somebody plays against: a person by name, or a computer pirate by its brain."""

    name: str
    brain: str | None


@dataclass(frozen=True, slots=True)
class Tally:
    """How often somebody played and won."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    """Victories shared with others."""

    def and_(self, *, won: bool, shared: bool) -> "Tally":
        """One game more."""
        return Tally(self.games + 1, self.wins + won, self.draws + shared)


@dataclass(frozen=True, slots=True)
class Career:
    """What a person has come to: in all games, or in one."""

    name: str
    tally: Tally = Tally()
    best: int | None = None
    """The fewest turns in which a game was won."""
    run: int = 0
    """How many spaces the longest advance went."""
    favourite: Rival | None = None
    """Whom they met most often; of several, the last."""
    against: Mapping[str, Tally] = field(default_factory=dict)
    """How they fared against each computer pirate, by its brain."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Every finished game, the oldest first, each of them once."""

    games: tuple[Summary, ...] = ()

    def with_game(self, summary: Summary) -> "Chronicle":
        """With a game more, unless it is in it already."""
        if any(game.digest == summary.digest for game in self.games):
            return self
        return Chronicle((*self.games, summary))

    def names(self, game: str | None = None) -> tuple[str, ...]:
        """Every person who played, those who did so most often first."""
        played: Counter[str] = Counter()
        spelt: dict[str, str] = {}
        for summary in self._of(game):
            for key, name in {_key(p.name): p.name for p in summary.parts if not p.brain}.items():
                played[key] += 1
                spelt[key] = name
        return tuple(spelt[key] for key, _ in played.most_common())

    def career(self, name: str, game: str | None = None) -> Career:
        """What a person has come to, in one of the games or in all."""
        spelt, tally, best, run = name, Tally(), None, 0
        met: Counter[tuple[str, str | None]] = Counter()
        faces: dict[tuple[str, str | None], Rival] = {}
        against: dict[str, Tally] = {}
        for summary in self._of(game):
            own = _seat_of(summary, name)
            if own is None:
                continue
            part, won = summary.parts[own], summary.won(own)
            shared = own in summary.winners and not won
            spelt = part.name
            tally = tally.and_(won=won, shared=shared)
            run = max(run, part.run)
            if won:
                best = part.turns if best is None else min(best, part.turns)
            others = [p for index, p in enumerate(summary.parts) if index != own]
            for brain in {p.brain for p in others if p.brain}:
                against[brain] = against.get(brain, Tally()).and_(won=won, shared=shared)
            for other in others:
                # A computer is who it is whatever it is called, a person goes by the name.
                key = ("", other.brain) if other.brain else (_key(other.name), None)
                faces.pop(key, None)
                faces[key] = Rival(other.name, other.brain)
                met[key] += 1
        most = max(met.values(), default=0)
        favourite = [face for key, face in faces.items() if met[key] == most]
        return Career(spelt, tally, best, run, favourite[-1] if favourite else None, against)

    def pirates(self, game: str | None = None) -> dict[str, Tally]:
        """How each computer pirate fared against people, by its brain."""
        tallies: dict[str, Tally] = {}
        for summary in self._of(game):
            if all(part.brain for part in summary.parts):
                continue
            for index, part in enumerate(summary.parts):
                if part.brain:
                    won = summary.won(index)
                    shared = index in summary.winners and not won
                    before = tallies.get(part.brain, Tally())
                    tallies[part.brain] = before.and_(won=won, shared=shared)
        return tallies

    def _of(self, game: str | None) -> Iterable[Summary]:
        return (summary for summary in self.games if game is None or summary.game == game)


class Progress(NamedTuple):
    """How far each player had come after each turn: the sum of the pirates' positions."""

    ways: tuple[tuple[int, ...], ...]
    """By turn and seat; the first is from before the first turn."""
    turns: tuple[int, ...]
    """Whose turn had ended then; one fewer than there are ways."""


def progress_of(match: Match) -> Progress:
    """The progress of a game so far, for a chart."""
    tables = [match.view_before(index, PUBLIC).table for index in range(len(match.actions))]
    tables.append(match.table)
    ways = [_ways(tables[0])]
    turns: list[int] = []
    for before, after in pairwise(tables):
        over = (after.turn, after.round) != (before.turn, before.round)
        if over or after.outcome is not None:
            turns.append(before.turn)
            ways.append(_ways(after))
    return Progress(tuple(ways), tuple(turns))


def _ways(table: Table) -> tuple[int, ...]:
    return tuple(sum(crew) for crew in table.pirates)


def _seat_of(summary: Summary, name: str) -> int | None:
    for index, part in enumerate(summary.parts):
        if not part.brain and _key(part.name) == _key(name):
            return index
    return None


def _key(name: str) -> str:
    """A name as it is told apart from others: "Anna" and "anna " are one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _events(match: Match) -> Iterable[Event]:
    yield from match.told_deal(PUBLIC)
    for told in match.told(PUBLIC):
        yield from told.events


def _turns(match: Match) -> Counter[int]:
    return Counter(event.seat for event in _events(match) if isinstance(event, TurnBegan))


def _runs(match: Match) -> Counter[int]:
    runs: Counter[int] = Counter()
    for told in match.told(PUBLIC):
        if any(isinstance(event, CardPlayed) for event in told.events):
            for move in (event for event in told.events if isinstance(event, PirateMoved)):
                runs[move.by] = max(runs[move.by], move.destination - move.origin)
    return runs
