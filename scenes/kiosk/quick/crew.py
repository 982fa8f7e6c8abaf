"""Who sails when strangers want to play at once."""

from collections.abc import Sequence

from game import MAX_PLAYERS, Colour, Seat
from scenes.core.model.phrases import OPPONENTS, Opponent
from scenes.kit.i18n import Texts
from scenes.shared.portraits import numbered

MOST_PEOPLE = MAX_PLAYERS
FEWEST = 3
"""So many sail at least: with fewer there is nobody to join and nobody to pass."""
COLOURS = (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN, Colour.VIOLET)
"""Which colours are taken, the first first."""


def rivals(allowed: Sequence[int]) -> tuple[Opponent, ...]:
    """The computer pirates of the allowed strengths, the weakest first."""
    return tuple(pirate for pirate in OPPONENTS if pirate.stars in allowed)


def crew(
    texts: Texts, people: int, chosen: Opponent, allowed: Sequence[Opponent]
) -> tuple[Seat, ...]:
    """So many people without names, and as many pirates as it takes: the chosen one first.

    Who else comes is weaker, as long as there is somebody; nobody meets more than was asked for.
    """
    weaker = [pirate for pirate in allowed if pirate.stars < chosen.stars][::-1]
    computers = [chosen, *weaker, *[chosen] * FEWEST][: max(0, FEWEST - people)]
    names = [texts("kiosk.person", number=number) for number in range(1, people + 1)]
    names += [pirate.name for pirate in computers]
    brains = [*[None] * people, *(pirate.brain for pirate in computers)]
    return tuple(
        Seat(name, colour, brain)
        for name, colour, brain in zip(numbered(names), COLOURS, brains, strict=False)
    )
