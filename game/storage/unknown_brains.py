"""Stored games with computer players that this version does not know."""

import logging
from dataclasses import replace

from game.levels import BRAIN_NAMES, LEVELS
from game.match import Seat

log = logging.getLogger(__name__)


def manned(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Replace unknown computer players by one of middling strength."""
    return tuple(
        seat if seat.brain is None or seat.brain in BRAIN_NAMES else _with_other_brain(seat)
        for seat in seats
    )


def _with_other_brain(seat: Seat) -> Seat:
    middling = LEVELS[len(LEVELS) // 2].name
    log.warning("the brain %s of %s is unknown here; %s plays on", seat.brain, seat.name, middling)
    return replace(seat, brain=middling)
