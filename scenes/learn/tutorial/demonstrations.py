"""What the demonstrations show: who does what in which position, and for how long it is told.

Only data: the texts of a beat are called "tutorial.<game>.demo.<beat>_title" and "_text".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game import Action, Advance, Card, Discard, EndTurn, Nudge, Retreat, Sail
from scenes.learn.tutorial.lessons import SLOOP


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing told, and what happens meanwhile."""

    name: str
    seconds: float
    """How long it takes at least, with what happens in it."""
    actions: tuple[Action, ...] = ()
    """The first is what is told of."""


@dataclass(frozen=True, slots=True)
class Scenelet:
    """Beats that follow each other in one position."""

    position: str
    beats: tuple[Beat, ...]


DEMONSTRATIONS: Mapping[str, tuple[Scenelet, ...]] = MappingProxyType(
    {
        "escape": (
            Scenelet(
                "escape.dawn",
                (
                    Beat("fort", 7.0),
                    Beat("card", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("jump", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("three", 8.5, (Advance(Card.HAT, 0),)),
                    Beat("far", 8.5, (Advance(Card.HAT, 0),)),
                    Beat("back", 9.5, (Retreat(19), Advance(Card.KEY, 0))),
                    Beat("follow", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("two", 8.5, (Retreat(19),)),
                ),
            ),
            Scenelet(
                "escape.finale",
                (
                    Beat("road", 9.0, (Advance(Card.BOTTLE, 8),)),
                    Beat("win", 10.0, (Advance(Card.KEY, 36),)),
                    Beat("you", 4.5),
                ),
            ),
        ),
        "nest": (
            Scenelet(
                "nest.dawn",
                (
                    Beat("isles", 7.0),
                    Beat("card", 8.0, (Advance(Card.MAP, 0),)),
                    Beat("aboard", 7.5, (Advance(Card.PARROT, 10),)),
                    Beat("nudge", 8.5, (Nudge(2, 13),)),
                    Beat("two", 8.5, (Nudge(0, 11),)),
                    Beat("follow", 8.0, (Advance(Card.CHEST, 9), EndTurn())),
                    Beat(
                        "gold",
                        10.0,
                        (
                            Advance(Card.GOLD_CANNON, 3),
                            Discard(Card.DUCATS),
                            Discard(Card.DUCATS),
                            EndTurn(),
                        ),
                    ),
                    Beat("captain", 8.5, (Sail(free=True),)),
                    Beat("ashore", 8.0, (Advance(Card.CHEST, SLOOP),)),
                ),
            ),
            Scenelet(
                "nest.finale",
                (
                    Beat("win", 11.0, (Advance(Card.DUCATS, 28),)),
                    Beat("you", 4.5),
                ),
            ),
        ),
    }
)
"""A game that plays itself, for each game."""
