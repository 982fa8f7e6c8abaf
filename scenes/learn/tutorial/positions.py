"""Where each topic of the tutorial begins, and the two parts of each game's demonstration."""

from collections.abc import Mapping
from types import MappingProxyType

from game import GAMES, Match, Seat
from game.scenarios import Placement, exemplary, staged

_ROW = "skull dagger key bottle pistol hat skull key dagger bottle hat pistol"
_ASHORE = "start start start start start start"
_OTHERS = ("bottle skull pistol", "key skull hat pistol", "bottle key skull")

_EXAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "escape.road": "escape.example",
        "escape.retreat": "escape.example",
        "escape.choice": "escape.example",
        "nest.nudge": "nest.example_1",
        "nest.choice": "nest.example_1",
    }
)
"""The topics that begin in a position of the rulebooks."""

_STAGINGS: Mapping[str, Placement] = MappingProxyType(
    {
        "escape.advance": Placement(
            (_ASHORE, "1 2 start start start start", "5 start start start start start"),
            ("skull hat dagger bottle key pistol", "hat hat key", "skull key bottle"),
            row=_ROW,
        ),
        # As in the rulebooks' example, but with two keys to play.
        "escape.jump": Placement(
            (
                "start 6 6 9 17 18",
                "5 8 17 17 22 26",
                "start 11 12 19 19 29",
                "start 9 21 30 33 sloop",
            ),
            ("skull skull hat dagger bottle key key pistol", *_OTHERS),
            row=_ROW,
        ),
        "escape.board": Placement(
            (
                "30 36 sloop sloop sloop sloop",
                "28 33 34 sloop sloop sloop",
                "5 12 29 31 sloop sloop",
                "22 27 35 sloop sloop sloop",
            ),
            ("key key", *_OTHERS),
            row=_ROW,
        ),
        "escape.actions": Placement(
            ("start start start 4 11 16", "start start 2 7 9 sloop"),
            ("skull dagger bottle key pistol", "hat skull pistol bottle"),
            row=_ROW,
        ),
        "escape.dawn": Placement(
            (_ASHORE, _ASHORE, _ASHORE),
            (
                "hat hat hat bottle key dagger",
                "hat key skull pistol bottle dagger",
                "hat skull pistol pistol key bottle",
            ),
            row=_ROW,
        ),
        "escape.finale": Placement(
            ("8 36 sloop sloop sloop sloop", "12 18 22 34 35 sloop", "5 12 29 30 33 sloop"),
            ("bottle key", "hat skull dagger", "key pistol"),
            row=_ROW,
        ),
        "nest.advance": Placement(
            (
                "start start start start 5 10",
                "1 2 start start start start",
                "7 12 start start start start",
                "8 start start start start start",
            ),
            ("map parrot compass ducats chest cannon", "map", "chest", "parrot"),
        ),
        "nest.sail": Placement(
            (
                "start 4 9 18 22 sloop",
                "5 10 13 18 25 start",
                "start 7 16 28 sloop sloop",
                "3 8 14 14 19 31",
            ),
            ("chest map ducats parrot", "map chest", "cannon", "parrot ducats"),
        ),
        "nest.captain": Placement(
            (
                "start 3 9 28 sloop sloop",
                "5 10 13 18 25 start",
                "start 7 16 32 32 sloop",
                "3 8 14 14 19 31",
            ),
            ("parrot cannon map chest ducats", "map chest", "cannon", "parrot ducats"),
        ),
        "nest.freebooter": Placement(
            (
                "start 5 9 10 18 sloop",
                "6 10 13 18 25 start",
                "start start 7 16 28 sloop",
                "3 8 14 14 19 31",
            ),
            (
                "map* ducats ducats chest parrot parrot compass cannon spyglass",
                "map map parrot parrot chest compass compass cannon ducats",
                "map ducats spyglass parrot parrot chest",
                "spyglass spyglass cannon cannon map parrot chest chest",
            ),
        ),
        "nest.dawn": Placement(
            ("start start start 4 10 14", "start start 2 6 6 9", "start start start 3 8 13"),
            (
                "map map parrot spyglass chest chest cannon compass ducats ducats",
                "chest map ducats spyglass compass",
                "cannon* map parrot parrot compass cannon",
            ),
            stock="compass map chest",
        ),
        "nest.finale": Placement(
            ("27 nest nest nest nest nest", "20 28 33 nest nest nest", "16 30 30 31 nest nest"),
            ("ducats map", "chest parrot", "cannon compass"),
            sloop=2,
        ),
    }
)


def players_in(name: str) -> int:
    """How many play in that position."""
    return 4 if name in _EXAMPLES else len(_STAGINGS[name].pirates)


def match_at(name: str, seats: tuple[Seat, ...]) -> Match:
    """A game that begins in that position; it has no seed, so it is never saved."""
    if name in _EXAMPLES:
        return exemplary(_EXAMPLES[name], seats)
    game = GAMES[name.partition(".")[0]]
    return staged(game, seats, _STAGINGS[name].with_rest_in_stock(game))
