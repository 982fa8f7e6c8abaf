"""What stands still on the board while a clip plays over it."""

from dataclasses import replace
from typing import NamedTuple

from game import Event, PirateMoved, SloopSailed
from scenes.board.figures import Pirate
from scenes.board.shown import Shown


class Frame(NamedTuple):
    """What stands still while a clip plays."""

    shown: Shown
    lifted: frozenset[Pirate]
    event: Event | None
    at_sea: bool = False
    """The sloop with all aboard is on its way, and not at its jetty."""


def frame_of(event: Event, before: Shown, after: Shown, first: bool) -> Frame:
    """What stands still while an event is shown: cards have left where they were, no more."""
    if not first:
        return Frame(after, frozenset(), event)
    if isinstance(event, PirateMoved):
        return Frame(before, frozenset({(event.seat, event.pirate)}), event)
    if isinstance(event, SloopSailed):
        return Frame(before, frozenset(), event, at_sea=True)
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


def frame_of_undo(before: Shown, after: Shown) -> Frame:
    """What stands still while an action is taken back."""
    return Frame(after, lifted_between(before, after), None, before.sloop != after.sloop)


def lifted_between(before: Shown, after: Shown) -> frozenset[tuple[int, int]]:
    """The pirates that are not where they were."""
    return frozenset(
        (seat, pirate)
        for seat, (was, now) in enumerate(zip(before.pirates, after.pirates, strict=True))
        for pirate, (origin, place) in enumerate(zip(was, now, strict=True))
        if origin != place
    )
