"""How a player decides who only hears the game, in English; without anything of the game.

The second process of the tests uses it too, with the system's Python.
"""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

BEGINNINGS = ("Continue", "Play", "Sail!")
"""The buttons that lead from the menu to the board, the best one first."""
HOME = "Rematch"
"""The button that only the results have."""
HAND = "Your hand"
"""The list of the cards that can be played or discarded."""
_OFF = "not available"


HOMES = ("the sloop", "the nest")


def _worth(name: str) -> int:
    """How far a choice leads; back is worth least."""
    if "back to" in name:
        return int("draws 2" in name)
    return 3 if any(home in name for home in HOMES) else 2


def _loss(thing: "Thing") -> int:
    """How many spaces a pirate goes back, if that is what it can do."""
    here = re.search(r"space (\d+)", thing.name)
    back = re.search(r"back to space (\d+)", thing.about)
    return int(here[1]) - int(back[1]) if here and back else 0


class Thing(NamedTuple):
    """Something that was published, and the name of what holds it."""

    name: str
    about: str = ""
    holder: str = ""
    usable: bool = True


class Listener:
    """Chooses what to use next from what is published now."""

    def __init__(self, seed: int = 3) -> None:
        self._chance = random.Random(seed)

    def next(self, things: Sequence[Thing]) -> int | None:
        """The index of the thing to use; None if there is nothing to do but wait."""
        able = [i for i, each in enumerate(things) if each.usable and _OFF not in each.name]

        def within(holder: str) -> list[int]:
            return [i for i in able if things[i].holder == holder]

        def called(*names: str) -> list[int]:
            return [i for name in names for i in able if things[i].name == name]

        first = called(*BEGINNINGS) + [i for i in able if things[i].name.startswith("I’m ")]
        if first:
            return first[0]
        choices = within("Choices")
        if choices:
            best = max(_worth(things[i].name) for i in choices)
            return self._chance.choice([i for i in choices if _worth(things[i].name) == best])
        discards = [i for i in within(HAND) if things[i].name.startswith("discard ")]
        if discards:
            return self._chance.choice(discards)
        sail = called("Sail", "Sail free")
        if sail and self._chance.random() < 0.3:
            return sail[0]
        cards = [i for i in within(HAND) if things[i].about]
        pirates = within("Pirates that can move")
        if cards and (not pirates or self._chance.random() < 0.95):
            return self._chance.choice(cards)
        if pirates:
            # Who is home stays there, if anybody else can move.
            away = [i for i in pirates if not things[i].name.startswith(HOMES)]
            return min(away or pirates, key=lambda i: (_loss(things[i]), self._chance.random()))
        return next(iter(sail + called("End turn")), None)
