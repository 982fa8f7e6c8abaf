"""The computers one can play against: the one list that the set-up and the pause offer."""

from collections.abc import Sequence
from typing import NamedTuple

from game.levels import LEVELS
from scenes.kit.i18n import Texts


class Opponent(NamedTuple):
    """A computer pirate: its name, which is also its face, its brain and its strength."""

    name: str
    brain: str
    stars: int = 0
    """Of five; none where there is nothing to compare it with."""


OPPONENTS = tuple(Opponent(level.name.title(), level.name, level.stars) for level in LEVELS)
"""Every computer pirate, the weakest first."""


def levels(opponents: Sequence[Opponent] = OPPONENTS) -> tuple[Opponent, ...]:
    """The first pirate of each brain: all that there is to choose between."""
    first: dict[str, Opponent] = {}
    for opponent in opponents:
        first.setdefault(opponent.brain, opponent)
    return tuple(first.values())


def level_of(brain: str, among: Sequence[Opponent]) -> int:
    """Which of the levels plays with that brain; the one in the middle for one nobody knows."""
    brains = [opponent.brain for opponent in among]
    return brains.index(brain) if brain in brains else len(brains) // 2


def title_of(texts: Texts, opponent: Opponent) -> str:
    """What a computer of that strength is called."""
    return texts(f"crew.level_{opponent.stars}") if opponent.stars else texts("crew.computer")
