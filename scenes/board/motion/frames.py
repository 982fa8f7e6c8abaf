"""What stands still on the board while a clip plays over it."""

from dataclasses import replace
from typing import NamedTuple

from game import Event, SloopSailed
from scenes.board.pieces.figures import Pirate
from scenes.board.turn.displayed import Displayed


class Frame(NamedTuple):
    """What stands still while a clip plays."""

    shown: Displayed
    lifted: frozenset[Pirate]
    event: Event | None
    at_sea: bool = False
    """The sloop with all aboard is shown by the clip."""


def frame_before(before: Displayed, pirate: Pirate, event: Event) -> Frame:
    """Everything as it was, but for a pirate who is on the way."""
    return Frame(before, frozenset({pirate}), event)


def frame_while(event: Event, before: Displayed, after: Displayed) -> Frame:
    """What stands still while an event is shown: cards have left where they were, no more."""
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


def lifted_between(before: Displayed, after: Displayed) -> frozenset[Pirate]:
    """The pirates that are not where they were."""
    return frozenset(
        (seat, pirate)
        for seat, (was, now) in enumerate(zip(before.pirates, after.pirates, strict=True))
        for pirate, (origin, place) in enumerate(zip(was, now, strict=True))
        if origin != place
    )
