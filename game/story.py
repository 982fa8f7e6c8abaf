"""The story of a finished game: who led, in which round it turned, and which leap decided it.

All of it follows from what everyone saw. Crews are compared where a round ends, as all of them have
had as many turns by then.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from game.cards import Card
from game.events import CardPlayed, PirateMoved
from game.match import Match
from game.track import Position
from game.view import PUBLIC

_LONG = 12
"""The least spaces of a leap that is shown before or after the deciding one."""
_SHORT = 10
"""The spaces of a deciding leap below which all moves of its crew in that round are shown."""
_TWICE = 2
"""How much longer a leap of the round before must be than one of the round in which it turned."""


class Leap(NamedTuple):
    """A move of a pirate ahead: for a card, or nudged by another crew."""

    round: int
    seat: int
    origin: Position
    destination: Position
    card: Card | None
    by: int
    """Who moved it."""

    @property
    def length(self) -> int:
        """The number of spaces."""
        return self.destination - self.origin


class Effect(StrEnum):
    """What a leap did for its crew."""

    TURN = "turn"
    FRONT = "front"
    """It came to the front in that round."""
    AWAY = "away"
    """It was in front already."""
    LATE = "late"
    """It was not in front, and the game was decided."""
    SHORT = "short"
    """It was not in front, though much could still happen."""


@dataclass(frozen=True)
class Story:
    """How a game went, round by round."""

    first: int
    """The number of the first round, which is not 1 if the game went on from another one."""
    ways: tuple[tuple[int, ...], ...]
    """The sum of positions of each crew: before the first round and after each."""
    home: tuple[tuple[int, ...], ...]
    """The pirates of each crew that were home, likewise."""
    leaps: tuple[Leap, ...]
    winner: int | None
    """The only winner; None for a draw and for a game that is not over."""

    @classmethod
    def of(cls, match: Match) -> "Story":
        """Return the story of a game, as far as it was played."""
        tables = match.tables
        first = tables[0].round
        ends = {first - 1: tables[0].pirates}
        leaps: list[Leap] = []
        for index, action in enumerate(match.seen_actions(PUBLIC)):
            number = tables[index].round
            ends[number] = tables[index + 1].pirates
            cards = [event.card for event in action.events if isinstance(event, CardPlayed)]
            card = cards[0] if cards else None
            for move in (event for event in action.events if isinstance(event, PirateMoved)):
                if move.destination > move.origin:
                    way = (move.origin, move.destination)
                    leaps.append(Leap(number, move.seat, *way, card, move.by))
        goal = match.table.track.goal
        return cls(
            first=first,
            ways=tuple(tuple(map(sum, crews)) for crews in ends.values()),
            home=tuple(tuple(crew.count(goal) for crew in crews) for crews in ends.values()),
            leaps=tuple(leaps),
            winner=None if match.outcome is None else match.outcome.winner,
        )

    @property
    def rounds(self) -> range:
        """The numbers of the rounds that were played."""
        return range(self.first, self.first + len(self.ways) - 1)

    @property
    def crews(self) -> range:
        """The seats."""
        return range(len(self.ways[0]))

    def lead(self, ended: int, seat: int) -> float:
        """Return how far a crew was ahead of the mean when a round had ended, in spaces."""
        ways = self.ways[ended - self.first + 1]
        return ways[seat] - sum(ways) / len(ways)

    def leader(self, ended: int) -> int:
        """Return who led when a round had ended; of several the winner, or else the first seat."""
        ways = self.ways[ended - self.first + 1]
        return max(self.crews, key=lambda seat: (ways[seat], seat == self.winner, -seat))

    @cached_property
    def turned(self) -> int | None:
        """The round after which the winner was never behind; None if there was no such round."""
        if self.winner is None:
            return None
        behind = [ended for ended in self.rounds if self.leader(ended) != self.winner]
        turned = behind[-1] + 1 if behind else self.first
        return turned if turned in self.rounds else None

    @property
    def led_throughout(self) -> bool:
        """Whether the winner was in front after every round."""
        return self.turned == self.first

    @property
    def passed(self) -> int | None:
        """The crew that led before it turned."""
        turned = self.turned
        return None if turned is None or self.led_throughout else self.leader(turned - 1)

    @cached_property
    def decider(self) -> Leap | None:
        """The leap that decided the game: the winner's longest in the round in which it turned.

        A leap of the round before counts if it was twice as long, and any if the winner always led.
        """
        turned = self.turned
        if turned is None:
            return None
        own = [leap for leap in self.leaps if leap.seat == self.winner]
        if self.led_throughout:
            return longest(own)
        then = longest([leap for leap in own if leap.round == turned])
        before = longest([leap for leap in own if leap.round == turned - 1])
        if then is None or before is None:
            return then or before
        return before if before.length >= _TWICE * then.length else then

    @property
    def before(self) -> Leap | None:
        """The longest leap, before the deciding one, of a crew that led after it."""
        decider = self.decider
        if decider is None:
            return None
        early = [leap for leap in self.leaps if leap.round < decider.round]
        return longest([leap for leap in early if leap.seat == self.leader(leap.round)], _LONG)

    @property
    def after(self) -> Leap | None:
        """The longest leap of a rival after the deciding one."""
        decider = self.decider
        if decider is None:
            return None
        late = [leap for leap in self.leaps if leap.round > decider.round]
        return longest([leap for leap in late if leap.seat != self.winner], _LONG)

    @property
    def moments(self) -> tuple[Leap, ...]:
        """The deciding leap, and what matters before and after it; or just the longest."""
        found = (self.decider, self.before, self.after)
        return tuple(leap for leap in found if leap is not None) or self._longest_of_all

    @property
    def _longest_of_all(self) -> tuple[Leap, ...]:
        leap = longest(self.leaps)
        return () if leap is None else (leap,)

    def longest_of(self, seat: int) -> Leap | None:
        """Return the longest leap of a crew."""
        return longest([leap for leap in self.leaps if leap.seat == seat])

    def longest_in(self, number: int, seat: int) -> int:
        """Return the spaces of a crew's longest leap in a round."""
        leaps = (leap for leap in self.leaps if leap[:2] == (number, seat))
        return max((leap.length for leap in leaps), default=0)

    def leaps_with(self, leap: Leap) -> tuple[Leap, ...]:
        """Return the leap; with all others of its crew and round if it decided and is short."""
        if leap != self.decider or leap.length >= _SHORT:
            return (leap,)
        return tuple(each for each in self.leaps if each[:2] == leap[:2])

    def came_home(self, number: int, seat: int) -> int:
        """Return how many pirates of a crew came home in a round."""
        index = number - self.first
        return max(0, self.home[index + 1][seat] - self.home[index][seat])

    def effect(self, leap: Leap) -> Effect:
        """Return what a leap did."""
        # Where the winner always led, nothing turned.
        decider = None if self.led_throughout else self.decider
        if leap == decider:
            return Effect.TURN
        if self.leader(leap.round) == leap.seat:
            led = leap.round > self.first and self.leader(leap.round - 1) == leap.seat
            return Effect.AWAY if led else Effect.FRONT
        late = decider is not None and leap.round > decider.round
        return Effect.LATE if late else Effect.SHORT


def longest(leaps: list[Leap] | tuple[Leap, ...], least: int = 1) -> Leap | None:
    """Return the longest leap of at least that many spaces; of several the first."""
    far = [leap for leap in leaps if leap.length >= least]
    return max(far, key=lambda leap: leap.length, default=None)
