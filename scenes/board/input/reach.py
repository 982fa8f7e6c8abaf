"""What on the board can be used at a moment of the game, and where it lies."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import NamedTuple, Protocol, TypeAlias

from pygame import Rect

from game import Card, Hand, Position, count
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.turn.taps import (
    CardTap,
    ChoiceTap,
    Fan,
    Ghost,
    Held,
    OpenTurn,
    Pirate,
    PositionTap,
    Selection,
    Tap,
)
from scenes.board.turn.turn_input import ghosts, movable, nudges, playable
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.widgets import Widget

Meaning: TypeAlias = Tap | TurnSummary | str
"""A tap, a past turn to see again, or the button of that name."""


class TargetKind(IntEnum):
    """What sort of thing can be used, in the order in which they are offered."""

    CHOICE = auto()
    GHOST = auto()
    PIRATE = auto()
    CARD = auto()
    BUTTON = auto()
    TURN = auto()


class Candidate(NamedTuple):
    """Something that can be used: what using it means, and where it lies."""

    kind: TargetKind
    means: Meaning
    rect: Rect
    radius: float
    """Of its corners, in units, for the ring of the focus."""


class Situation(NamedTuple):
    """What decides what can be used."""

    turn: OpenTurn | None
    """What the person at the screen may do; nothing while anything moves."""
    selection: Selection
    hand: Hand | None
    """The hand that lies open at the bottom."""
    played: int
    """How many actions the game has seen."""
    settled: bool
    """Everything told has been shown, and a person is to say how it goes on."""


class TargetPlaces(Protocol):
    """Where things lie on the board's screen."""

    @property
    def way(self) -> TrackView:
        """Where every position lies."""

    def fan_rects(self, fan: Fan) -> tuple[Rect, ...]:
        """The things that a fan spreads out."""

    def hand_rects(self, hand: Hand) -> tuple[tuple[Card, Rect], ...]:
        """The cards of a hand from left to right, and the places of those that are missing."""

    def history_rects(self) -> tuple[tuple[TurnSummary, Rect], ...]:
        """The past turns that can be seen, the newest last."""


_CORNERS = {
    TargetKind.CHOICE: 12.0,
    TargetKind.GHOST: 20.0,
    TargetKind.PIRATE: 20.0,
    TargetKind.CARD: 12.0,
    TargetKind.TURN: 14.0,
}


@dataclass(frozen=True, slots=True)
class TargetFinder:
    """Finds what can be used among the places and buttons of one board."""

    places: TargetPlaces
    buttons: Iterable[Widget]

    def candidates(self, now: Situation) -> tuple[Candidate, ...]:
        """Everything that can be used, in the order in which it is stepped through."""
        return (*self._things(now), *self._buttons(), *self._past(now))

    def cards(self, hand: Hand | None) -> tuple[Card, ...]:
        """The cards that are held, as they are counted from the left."""
        if hand is None:
            return ()
        return tuple(card for card, _ in self.places.hand_rects(hand) if count(hand, card))

    def _things(self, now: Situation) -> Iterator[Candidate]:
        turn, selection = now.turn, now.selection
        if turn is None:
            return
        if isinstance(selection, Fan):
            # Spread over the others: nothing else is meant before one of these or none.
            for index, rect in enumerate(self.places.fan_rects(selection)):
                yield _candidate(TargetKind.CHOICE, ChoiceTap(index), rect)
            return
        way = self.places.way
        found = sorted(ghosts(turn, selection), key=lambda g: -leap(turn, g))
        for ghost in found:
            place = _rect(way.area(ghost.destination))
            yield _candidate(TargetKind.GHOST, PositionTap(ghost.destination), place)
        taken = {ghost.destination for ghost in found}
        if isinstance(selection, Pirate):
            taken.add(selection.origin)
        own = {*movable(turn, selection)}
        others: set[Position] = set()
        if not isinstance(selection, Held):
            others = {preview.origin for preview in nudges(turn)} - own
        # From the hindmost to the foremost, the own ones before those of others.
        for position in (*sorted(own - taken), *sorted(others - taken)):
            yield _candidate(TargetKind.PIRATE, PositionTap(position), _rect(way.area(position)))
        yield from self._cards(turn, now)

    def _cards(self, turn: OpenTurn, now: Situation) -> Iterator[Candidate]:
        if now.hand is None:
            return
        usable = {*playable(turn, now.selection)}
        if isinstance(now.selection, Held):
            usable.discard(now.selection.card)
        for card, rect in self.places.hand_rects(now.hand):
            if card in usable:
                yield _candidate(TargetKind.CARD, CardTap(card), rect)

    def _buttons(self) -> Iterator[Candidate]:
        for button in self.buttons:
            if button.enabled:
                yield Candidate(TargetKind.BUTTON, button.name, button.rect, button.radius)

    def _past(self, now: Situation) -> Iterator[Candidate]:
        if now.settled and not isinstance(now.selection, Fan):
            for turn, rect in self.places.history_rects():
                yield _candidate(TargetKind.TURN, turn, rect)


def leap(turn: OpenTurn, ghost: Ghost) -> int:
    """How far a ghost's best action leads, negative for a way back."""
    return max(ghost.destination - turn.previews[action].origin for action in ghost.actions)


def _candidate(kind: TargetKind, means: Meaning, rect: Rect) -> Candidate:
    return Candidate(kind, means, rect, _CORNERS[kind])


def _rect(area: Area) -> Rect:
    left, top = round(area.left), round(area.top)
    return Rect(left, top, round(area.right) - left, round(area.bottom) - top)
