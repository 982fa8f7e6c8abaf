"""Players' records: the summary of every finished game, and what can be counted from them."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import NamedTuple

from game.events import CardPlayed, Event, PirateMoved, TurnBegan
from game.match import Match, Seat
from game.record import Record
from game.view import PUBLIC

_MORNING = timedelta(hours=5)
"""When an evening is over, after midnight."""
_NOBODY = "?"
"""The name in the records of somebody who was forgotten."""


def evening_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """Return the day to whose evening a moment belongs: the day before until the morning."""
    return (moment.astimezone(zone) - _MORNING).date()


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
    sign: str = ""
    """The sign of the card of that advance; earlier versions did not store it."""
    road: int = 0
    """The most taken spaces with a card's sign that one advance passed."""
    forgotten: bool = False
    """Whether this person's name was taken out of the records."""

    @classmethod
    def of(cls, seat: Seat, turns: int, leap: "LongestRun", road: int) -> "PlayerSummary":
        """Summarise a seat, with the player who began the game in it."""
        if seat.began != seat.brain:
            return cls(seat.name, seat.began, turns, 0, handed=True)
        return cls(seat.name, seat.began, turns, leap.spaces, sign=leap.sign, road=road)

    def is_person(self, name: str | None = None) -> bool:
        """Return whether a person began in that seat, and whether it is the one of that name."""
        if self.brain or self.forgotten:
            return False
        return name is None or name_key(self.name) == name_key(name)


class LongestRun(NamedTuple):
    """An advance by one card."""

    spaces: int = 0
    sign: str = ""


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
        turns = _turns(match)
        leaps, roads = _leaps(match)
        return cls(
            Record.of(match).digest,
            ended.astimezone(UTC).replace(microsecond=0),
            match.game.name,
            match.game.variant_of(match.table.options),
            tuple(
                PlayerSummary.of(seat, turns[index], leaps.get(index, LongestRun()), roads[index])
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

    def with_game(self, *, won: bool, shared: bool) -> "WinCount":
        """Return the count with one more game."""
        return WinCount(self.games + 1, self.wins + won, self.draws + shared)


@dataclass(frozen=True, slots=True)
class Career:
    """A person's record in all games or in one of them."""

    name: str
    tally: WinCount = WinCount()
    run: int = 0
    """Spaces of the longest advance."""
    road: int = 0
    """The most taken spaces with a card's sign that one advance passed."""
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
            for key, name in {
                name_key(p.name): p.name for p in summary.parts if p.is_person()
            }.items():
                played[key] += 1
                spelt[key] = name
        return tuple(spelt[key] for key, _ in played.most_common())

    def career(self, name: str, game: str | None = None) -> Career:
        """Return a person's record in one of the games or in all."""
        spelt = name
        tally = WinCount()
        run = road = 0
        met: dict[Rival, int] = {}
        against: dict[str, WinCount] = {}
        for summary in self._of(game):
            own = _seat_of(summary, name)
            if own is None:
                continue
            part = summary.parts[own]
            won = summary.won(own)
            shared = summary.shared(own)
            spelt = part.name
            tally = tally.with_game(won=won, shared=shared)
            run = max(run, part.run)
            road = max(road, part.road)
            others = [p for index, p in enumerate(summary.parts) if index != own]
            for brain in {p.brain for p in others if p.brain}:
                against[brain] = against.get(brain, WinCount()).with_game(won=won, shared=shared)
            for other in others:
                if not other.forgotten:
                    _meet(met, Rival(other.name, other.brain))
        most = max(met.values(), default=0)
        rivals = [rival for rival, count in met.items() if count == most]
        return Career(
            spelt,
            tally,
            run,
            road,
            rivals[-1] if rivals else None,
            against,
        )

    def renamed(self, name: str, to: str) -> "Chronicle":
        """Return the records with all games of one person counted for another name."""
        return self._with_parts(
            lambda part: part._replace(name=to) if part.is_person(name) else part
        )

    def without(self, name: str) -> "Chronicle":
        """Return the records without a name; games with other people stay."""
        kept = (
            game
            for game in self.games
            if any(p.is_person() and not p.is_person(name) for p in game.parts)
            or _seat_of(game, name) is None
        )
        return Chronicle(tuple(kept))._with_parts(
            lambda part: (
                part._replace(name=_NOBODY, forgotten=True) if part.is_person(name) else part
            )
        )

    def _with_parts(self, change: Callable[[PlayerSummary], PlayerSummary]) -> "Chronicle":
        return Chronicle(
            tuple(replace(game, parts=tuple(map(change, game.parts))) for game in self.games)
        )

    def evening(self, day: date, zone: tzinfo | None = None) -> "Chronicle":
        """Return the games of an evening, which lasts until the next morning."""
        return Chronicle(tuple(game for game in self.games if evening_of(game.ended, zone) == day))

    def played_on(self, day: date, zone: tzinfo | None = None) -> int:
        """Return the number of games that people finished on an evening."""
        games = self.evening(day, zone).games
        return sum(any(part.is_person() for part in game.parts) for game in games)

    def evenings(self, zone: tzinfo | None = None) -> tuple[date, ...]:
        """Return the days on which people played, the first day first."""
        played = (game for game in self.games if any(p.is_person() for p in game.parts))
        return tuple(sorted({evening_of(game.ended, zone) for game in played}))

    def _of(self, game: str | None) -> Iterable[Summary]:
        return (summary for summary in self.games if game is None or summary.game == game)


def _meet(met: dict[Rival, int], rival: Rival) -> None:
    """Count a meeting, under the latest spelling; whoever was met last comes last.

    Computers are identified by brain, whatever their name, and people by name.
    """
    same = [
        each
        for each in met
        if (each.brain or name_key(each.name)) == (rival.brain or name_key(rival.name))
        and (each.brain is None) is (rival.brain is None)
    ]
    met[rival] = sum(met.pop(each) for each in same) + 1


def _seat_of(summary: Summary, name: str) -> int | None:
    for index, part in enumerate(summary.parts):
        if part.is_person(name):
            return index
    return None


def name_key(name: str) -> str:
    """Return a name in the form that is compared: "Anna" and "anna " are the same person."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _events(match: Match) -> Iterable[Event]:
    yield from match.seen_deal(PUBLIC)
    for action in match.seen_actions(PUBLIC):
        yield from action.events


def _turns(match: Match) -> Counter[int]:
    return Counter(event.seat for event in _events(match) if isinstance(event, TurnBegan))


def _leaps(match: Match) -> tuple[Mapping[int, LongestRun], Counter[int]]:
    """Return each player's longest advance, and the most taken spaces that one passed."""
    leaps: dict[int, LongestRun] = {}
    roads: Counter[int] = Counter()
    for action in match.seen_actions(PUBLIC):
        card = next((event.card for event in action.events if isinstance(event, CardPlayed)), None)
        if card is None:
            continue
        for move in (event for event in action.events if isinstance(event, PirateMoved)):
            leap = LongestRun(move.destination - move.origin, card.sign.label)
            leaps[move.by] = max(
                leaps.get(move.by, LongestRun()), leap, key=lambda each: each.spaces
            )
            roads[move.by] = max(roads[move.by], len(move.road))
    return leaps, roads
