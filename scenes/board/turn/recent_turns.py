"""What the others did since a player's last own action, as everybody could see it."""

from collections.abc import Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from game import (
    PUBLIC,
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    Event,
    Match,
    PirateMoved,
    SloopSailed,
    Track,
    TurnEnded,
)


class RecentDeed(Enum):
    """What was done in an action."""

    PLAY = "play"
    RETREAT = "retreat"
    NUDGE = "nudge"
    SAIL = "sail"
    DISCARD = "discard"
    PASS = "pass"


class RecentAction(NamedTuple):
    """An action as everybody saw it: whose pirate, by which card, to where, for how many cards."""

    deed: RecentDeed
    seat: int
    card: Card | None = None
    place: str = ""
    cards: int = 0


class RecentTurn(NamedTuple):
    """What somebody did in a turn."""

    seat: int
    steps: tuple[RecentAction, ...]


def since(match: Match, seat: int) -> tuple[RecentTurn, ...]:
    """The turns after that player's last own action, the oldest first; nothing hidden is told."""
    told: list[tuple[tuple[int, int], RecentAction]] = []
    actions = match.told(PUBLIC)
    for index in range(len(actions) - 1, -1, -1):
        played = actions[index]
        before = match.view_before(index, PUBLIC).table
        if played.seat == before.turn == seat and not played.forced:
            break
        key = (before.round, before.turn)
        told[:0] = [(key, step) for step in _steps(played.events, match.table.track)]
    turns = groupby(told, key=lambda entry: entry[0])
    return tuple(RecentTurn(key[1], tuple(step for _, step in group)) for key, group in turns)


def _steps(events: Sequence[Event], track: Track) -> list[RecentAction]:
    steps: list[RecentAction] = []
    used: Card | None = None
    for event in events:
        match event:
            case CardPlayed(_, card):
                used = card
            case PirateMoved(by, owner, _, origin, destination):
                back = RecentDeed.RETREAT if destination < origin else RecentDeed.NUDGE
                deed = RecentDeed.PLAY if used is not None else back
                steps.append(RecentAction(deed, owner, used, track.number(destination)))
            case CardsDrawn(_, cards) if steps:
                steps[-1] = steps[-1]._replace(cards=steps[-1].cards + len(cards))
            case SloopSailed(by):
                steps.append(RecentAction(RecentDeed.SAIL, by))
            case CardDiscarded(owner, card):
                steps.append(RecentAction(RecentDeed.DISCARD, owner, card))
            case TurnEnded(owner, 0):
                steps.append(RecentAction(RecentDeed.PASS, owner))
    return steps
