"""Summaries of the turns of a match, derived from its events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from game import PUBLIC, Card, Match, Position, SeenAction, events


class TurnDeed(Enum):
    """A kind of step in a turn."""

    ADVANCE = "advance"
    RETREAT = "retreat"
    NUDGE = "nudge"
    SAIL = "sail"
    FREE_SAIL = "free sail"
    DISCARD = "discard"
    PASS = "pass"


class Trail(NamedTuple):
    """The move of a pirate."""

    seat: int
    """Whose pirate it is."""
    origin: Position
    destination: Position


class TurnItem(NamedTuple):
    """One step of a turn."""

    deed: TurnDeed
    seat: int
    """The owner of the pirate that moved, or the player who discarded."""
    card: Card | None = None
    """The card played or discarded."""
    place: Position | None = None
    """The destination of the pirate."""
    haven: Position | None = None
    """The sloop or the nest, if it was reached by a card or a nudge."""
    number: int = 0
    """The number of cards drawn or discarded."""
    ply: int = 0
    """The index of the action."""
    trail: Trail | None = None
    """The move of the pirate."""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What was done in one turn, and the indices of its actions in the match."""

    seat: int
    steps: tuple[TurnItem, ...]
    first: int
    """The index of its first action."""
    after: int
    """The index after its last action."""
    over: bool

    @property
    def items(self) -> tuple[TurnItem, ...]:
        """The steps to show: consecutive discards as one, and a pass only if it is alone."""
        items: list[TurnItem] = []
        for step in self.steps:
            last = items[-1] if items else None
            if step.deed is TurnDeed.DISCARD:
                step = step._replace(card=None)
            if last and last.deed is step.deed is TurnDeed.DISCARD and last.seat == step.seat:
                items[-1] = last._replace(number=last.number + step.number)
            elif step.deed is not TurnDeed.PASS:
                items.append(step)
        return tuple(items) or self.steps


def summaries(
    actions: Iterable[SeenAction],
    havens: tuple[Position, ...],
    before: tuple[TurnSummary, ...] = (),
) -> tuple[TurnSummary, ...]:
    """Return every turn of a match, the current one last; `actions` follow the turns before."""
    turns = [*before]
    current: TurnSummary | None = None
    for index, action in enumerate(actions, before[-1].after if before else 0):
        if current is None:
            # A turn begins with an action of its own player; discards only follow that.
            current = TurnSummary(action.seat, (), index, index, over=False)
        steps = (*current.steps, *_steps(action, index, havens))
        over = any(isinstance(e, events.TurnEnded | events.GameEnded) for e in action.events)
        current = replace(current, steps=steps, after=index + 1, over=over)
        if over:
            turns.append(current)
            current = None
    return tuple(turns) if current is None else (*turns, current)


def turns_of(
    match: Match, known: tuple[TurnSummary, ...] = (), after: int = 0
) -> tuple[TurnSummary, ...]:
    """Return every turn of a match, reusing the known turns up to the action `after`."""
    before = tuple(turn for turn in known if turn.over and turn.after <= after)
    start = before[-1].after if before else 0
    return summaries(match.seen_actions(PUBLIC, start), match.game.havens, before)


def turns_since(
    match: Match, seat: int, turns: tuple[TurnSummary, ...] | None = None
) -> tuple[TurnSummary, ...]:
    """Return what followed a player's last decision, as everyone could see it.

    The turns of the match are computed unless they are given.
    """
    turns = turns_of(match) if turns is None else turns
    last = _last_decision(match, seat, turns)
    rest = [turn for turn in turns if turn.after > last + 1]
    cut = (replace(turn, steps=tuple(s for s in turn.steps if s.ply > last)) for turn in rest)
    return tuple(turn for turn in cut if turn.steps)


def _last_decision(match: Match, seat: int, turns: tuple[TurnSummary, ...]) -> int:
    """Return the index of a player's last decision in an own turn, or -1."""
    for turn in reversed(turns):
        for index in reversed(range(turn.first, turn.after) if turn.seat == seat else ()):
            (action,) = match.seen_actions(PUBLIC, index, index + 1)
            if action.seat == seat and not action.forced:
                return index
    return -1


def _steps(action: SeenAction, index: int, havens: tuple[Position, ...]) -> tuple[TurnItem, ...]:
    """Return the steps that the events of an action contain, without automatic consequences."""
    steps: list[TurnItem] = []
    card: Card | None = None
    for event in action.events:
        match event:
            case events.CardPlayed(_, played):
                card = played
            case events.PirateMoved(by, seat, _, origin, place):
                haven = place if place in havens and place > origin else None
                back = TurnDeed.NUDGE if by != seat else TurnDeed.RETREAT
                deed = back if card is None else TurnDeed.ADVANCE
                steps.append(
                    TurnItem(deed, seat, card, place, haven, trail=Trail(seat, origin, place))
                )
            case events.CardsDrawn(_, drawn, _):
                steps[-1] = steps[-1]._replace(number=steps[-1].number + len(drawn))
            case events.CardDiscarded(seat, given):
                steps.append(TurnItem(TurnDeed.DISCARD, seat, given, number=1))
            case events.SloopSailed(by, _, free, _):
                steps.append(TurnItem(TurnDeed.FREE_SAIL if free else TurnDeed.SAIL, by))
            case events.TurnEnded(seat, 0):
                steps.append(TurnItem(TurnDeed.PASS, seat))
    return tuple(step._replace(ply=index) for step in steps)
