"""How players react to what happens: the expressions that their portraits show for a moment."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game import Event, Position, events
from scenes.board.turn.displayed import Displayed
from scenes.shared.portraits import Expression

Reactions: TypeAlias = Mapping[int, Expression]
"""The expressions of the seats that react."""

LASTS = 1.2
"""The least seconds for which a reaction is shown."""
_MANY_HOME = 4
"""The number of pirates at home at which a game is near its end."""


def reactions(
    event: Event, before: Displayed, after: Displayed, havens: Sequence[Position]
) -> tuple[Reactions, Reactions]:
    """Return the reactions at the beginning and at the end of an event."""
    match event:
        case events.CardsDrawn(seat, cards) if len(cards) > 1:
            return {seat: Expression.HAPPY}, {}
        case events.PirateMoved():
            return _startled(event, before), _arrived(event, before, after, havens)
        case _:
            return {}, {}


def _startled(event: events.PirateMoved, before: Displayed) -> Reactions:
    """Return the nudged player, and those on a space that the card would have led to.

    Pirates on other spaces do not react: almost every move passes some of them.
    """
    crews = enumerate(before.pirates)
    met = {seat for seat, crew in crews if seat != event.by and {*crew} & {*event.road}}
    if event.seat != event.by:
        met.add(event.seat)
    return dict.fromkeys(met, Expression.STARTLED)


def _arrived(
    event: events.PirateMoved, before: Displayed, after: Displayed, havens: Sequence[Position]
) -> Reactions:
    """Return the player whose pirate arrived, and those who fall behind near the end."""
    if event.destination not in havens or event.destination < event.origin:
        return {}
    goal = havens[-1]
    was, now = ([crew.count(goal) for crew in each.pirates] for each in (before, after))
    most = now[event.seat]
    arrived = most > was[event.seat]
    overtaken = (seat for seat, home in enumerate(now) if arrived and home == most - 1)
    sad = dict.fromkeys(overtaken, Expression.SAD) if most >= _MANY_HOME else {}
    return {**sad, event.seat: Expression.HAPPY}
