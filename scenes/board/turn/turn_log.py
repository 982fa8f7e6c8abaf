"""What was done in each turn of a match, told by its events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, assert_never

from game import (
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    Position,
    RowDealt,
    SloopSailed,
    StockReshuffled,
    ToldAction,
    TurnBegan,
    TurnEnded,
)


class TurnDeed(Enum):
    """What kind of thing was done."""

    ADVANCE = "advance"
    RETREAT = "retreat"
    NUDGE = "nudge"
    SAIL = "sail"
    FREE_SAIL = "free sail"
    DISCARD = "discard"
    PASS = "pass"


class TurnItem(NamedTuple):
    """One thing done in a turn."""

    deed: TurnDeed
    seat: int
    """Whose pirate went, or who gave up cards."""
    card: Card | None = None
    """The card played."""
    haven: Position | None = None
    """The sloop or the nest, if that was reached."""
    number: int = 0
    """The cards drawn or given up."""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What was done in one turn, and which of the match's actions it consists of."""

    seat: int
    items: tuple[TurnItem, ...]
    first: int
    """The index of its first action."""
    after: int
    """The index after its last action."""
    over: bool


def summaries(told: Iterable[ToldAction], havens: tuple[Position, ...]) -> tuple[TurnSummary, ...]:
    """Every turn of a match, the one in progress last."""
    turns: list[TurnSummary] = []
    seat, first = 0, 0
    items: list[TurnItem] = []
    index = -1
    for index, step in enumerate(told):
        if index == first:
            # A turn begins with an action of its own player; discards only follow one.
            seat = step.seat
        items += _items(step.events, havens)
        if any(isinstance(event, TurnEnded | GameEnded) for event in step.events):
            done = _merged(items) or (TurnItem(TurnDeed.PASS, seat),)
            turns.append(TurnSummary(seat, done, first, index + 1, over=True))
            items, first = [], index + 1
    if first <= index:
        turns.append(TurnSummary(seat, _merged(items), first, index + 1, over=False))
    return tuple(turns)


def _items(events: Sequence[Event], havens: tuple[Position, ...]) -> list[TurnItem]:
    """What the events of one action tell, without what follows by itself."""
    items: list[TurnItem] = []
    card: Card | None = None
    for event in events:
        match event:
            case CardPlayed(_, played):
                card = played
            case PirateMoved():
                items.append(_move(event, card, havens))
            case CardsDrawn(_, drawn, _):
                items[-1] = items[-1]._replace(number=items[-1].number + len(drawn))
            case CardDiscarded(seat, _):
                items.append(TurnItem(TurnDeed.DISCARD, seat, number=1))
            case SloopSailed(by, _, free, _):
                items.append(TurnItem(TurnDeed.FREE_SAIL if free else TurnDeed.SAIL, by))
            case (
                HandDealt()
                | RowDealt()
                | StockReshuffled()
                | CardsRanOut()
                | TurnBegan()
                | TurnEnded()
                | GameEnded()
            ):
                pass
            case _:
                assert_never(event)
    return items


def _move(event: PirateMoved, card: Card | None, havens: tuple[Position, ...]) -> TurnItem:
    haven = event.destination if event.destination in havens else None
    if card is not None:
        return TurnItem(TurnDeed.ADVANCE, event.seat, card, haven)
    if event.by != event.seat:
        return TurnItem(TurnDeed.NUDGE, event.seat, haven=haven)
    return TurnItem(TurnDeed.RETREAT, event.seat)


def _merged(items: Sequence[TurnItem]) -> tuple[TurnItem, ...]:
    """The items with all that one player gave up in a row as one."""
    merged: list[TurnItem] = []
    for item in items:
        last = merged[-1] if merged else None
        if last and last.deed is item.deed is TurnDeed.DISCARD and last.seat == item.seat:
            merged[-1] = last._replace(number=last.number + item.number)
        else:
            merged.append(item)
    return tuple(merged)
