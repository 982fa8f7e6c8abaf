"""Replaces computer opponents in stored games that this version does not know."""

import logging
from dataclasses import replace

from game.levels import BRAIN_NAMES, LEVELS
from game.match import Seat

log = logging.getLogger(__name__)


def manned(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same seats, with a brain of middling strength wherever an unknown one played."""
    return tuple(
        seat if seat.brain is None or seat.brain in BRAIN_NAMES else _with_other_brain(seat)
        for seat in seats
    )


def _with_other_brain(seat: Seat) -> Seat:
    middling = LEVELS[len(LEVELS) // 2].name
    log.warning("the brain %s of %s is unknown here; %s plays on", seat.brain, seat.name, middling)
    return replace(seat, brain=middling)
