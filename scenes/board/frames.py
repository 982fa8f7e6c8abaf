"""What stands still on the board while a clip plays over it."""

from dataclasses import replace
from typing import NamedTuple

from game import Event, PirateMoved
from scenes.board.figures import Pirate
from scenes.board.shown import Shown


class Frame(NamedTuple):
    """What stands still while a clip plays."""

    shown: Shown
    lifted: frozenset[Pirate]
    event: Event | None


def frame_of(event: Event, before: Shown, after: Shown, first: bool) -> Frame:
    """What stands still while an event is shown: cards have left where they were, no more."""
    if not first:
        return Frame(after, frozenset(), event)
    if isinstance(event, PirateMoved):
        return Frame(before, frozenset({(event.seat, event.pirate)}), event)
    leaving = replace(
        after,
        hands=tuple(
            min(was, now) if was is not None and now is not None else now
            for was, now in zip(before.hands, after.hands, strict=True)
        ),
        hand_sizes=tuple(map(min, zip(before.hand_sizes, after.hand_sizes, strict=True))),
        discard=min(before.discard, after.discard, key=len),
        row=min(before.row, after.row, key=len),
        stock=min(before.stock, after.stock),
    )
    return Frame(leaving, frozenset(), event)
