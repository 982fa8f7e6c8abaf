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


class Deed(Enum):
    """What was done in an action."""

    PLAY = "play"
    RETREAT = "retreat"
    NUDGE = "nudge"
    SAIL = "sail"
    DISCARD = "discard"
    PASS = "pass"


class Step(NamedTuple):
    """An action as everybody saw it: whose pirate, by which card, to where, for how many cards."""

    deed: Deed
    seat: int
    card: Card | None = None
    place: str = ""
    cards: int = 0


class Turn(NamedTuple):
    """What somebody did in a turn."""

    seat: int
    steps: tuple[Step, ...]


def since(match: Match, seat: int) -> tuple[Turn, ...]:
    """The turns after that player's last own action, the oldest first; nothing hidden is told."""
    told: list[tuple[tuple[int, int], Step]] = []
    actions = match.told(PUBLIC)
    for index in range(len(actions) - 1, -1, -1):
        played = actions[index]
        before = match.view_before(index, PUBLIC).table
        if played.seat == before.turn == seat and not played.forced:
            break
        key = (before.round, before.turn)
        told[:0] = [(key, step) for step in _steps(played.events, match.table.track)]
    turns = groupby(told, key=lambda entry: entry[0])
    return tuple(Turn(key[1], tuple(step for _, step in group)) for key, group in turns)


def _steps(events: Sequence[Event], track: Track) -> list[Step]:
    steps: list[Step] = []
    used: Card | None = None
    for event in events:
        match event:
            case CardPlayed(_, card):
                used = card
            case PirateMoved(by, owner, _, origin, destination):
                back = Deed.RETREAT if destination < origin else Deed.NUDGE
                deed = Deed.PLAY if used is not None else back
                steps.append(Step(deed, owner, used, track.number(destination)))
            case CardsDrawn(_, cards) if steps:
                steps[-1] = steps[-1]._replace(cards=steps[-1].cards + len(cards))
            case SloopSailed(by):
                steps.append(Step(Deed.SAIL, by))
            case CardDiscarded(owner, card):
                steps.append(Step(Deed.DISCARD, owner, card))
            case TurnEnded(owner, 0):
                steps.append(Step(Deed.PASS, owner))
    return steps
