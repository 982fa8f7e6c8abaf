"""How players react to what happens: the expressions that their portraits show for a moment."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game import Event, Position, events
from scenes.board.turn.displayed import Displayed
from scenes.shared.portraits import Expression

Reactions: TypeAlias = Mapping[int, Expression]
"""The expressions of those seats that react."""

LASTS = 1.2
"""Seconds for which a reaction is seen, at least."""
_MANY_HOME = 4
"""Pirates at home from which on a game comes to its end."""


def reactions(
    event: Event, before: Displayed, after: Displayed, havens: Sequence[Position]
) -> tuple[Reactions, Reactions]:
    """Return who reacts as an event begins, and who as it ends, by what everybody sees."""
    match event:
        case events.CardsDrawn(seat, cards) if len(cards) > 1:
            return {seat: Expression.HAPPY}, {}
        case events.PirateMoved():
            return _startled(event, before), _arrived(event, before, after, havens)
        case _:
            return {}, {}


def _startled(event: events.PirateMoved, before: Displayed) -> Reactions:
    """Return who was nudged, and who stands on a space that the card would have led to.

    Almost every move passes somebody on other spaces, and nobody is startled all the time.
    """
    crews = enumerate(before.pirates)
    met = {seat for seat, crew in crews if seat != event.by and {*crew} & {*event.road}}
    if event.seat != event.by:
        met.add(event.seat)
    return dict.fromkeys(met, Expression.STARTLED)


def _arrived(
    event: events.PirateMoved, before: Displayed, after: Displayed, havens: Sequence[Position]
) -> Reactions:
    """Return whose pirate came aboard or home, and who falls behind near the end of the game."""
    if event.destination not in havens or event.destination < event.origin:
        return {}
    goal = havens[-1]
    was, now = ([crew.count(goal) for crew in each.pirates] for each in (before, after))
    most = now[event.seat]
    arrived = most > was[event.seat]
    overtaken = (seat for seat, home in enumerate(now) if arrived and home == most - 1)
    sad = dict.fromkeys(overtaken, Expression.SAD) if most >= _MANY_HOME else {}
    return {**sad, event.seat: Expression.HAPPY}
