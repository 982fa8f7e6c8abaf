"""The registry of games: their rules, their material, their variants and options."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.cards import ESCAPE_SIGNS, NEST_SIGNS, Pile, Sign
from game.escape import ESCAPE_RULES
from game.nest import NEST_RULES
from game.rules import BadSetup, Rules
from game.state import Options, Table
from game.track import Position
from game.variants import options_of

_BY_SEAT = ("first_player", "head_start")
"""The options that name a seat, or none."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its rules, its material, its variants (the first is the default) and its options."""

    name: str
    rules: Rules
    signs: tuple[Sign, ...]
    havens: tuple[Position, ...]
    deck: Pile
    variants: Mapping[str, Options]
    switches: tuple[str, ...]  # the boolean fields of Options that players may choose

    @property
    def goal(self) -> Position:
        """Where all six pirates of a player must arrive."""
        return self.havens[-1]

    @property
    def sloop(self) -> Position:
        """The position of a pirate aboard; equal to the goal if the sloop makes no trips."""
        return self.havens[0]

    @property
    def has_islands(self) -> bool:
        """Whether the sloop sails between two islands, instead of waiting at a tunnel's end."""
        return self.sloop != self.goal

    def variant_of(self, options: Options) -> str:
        """Return the variant that these options belong to. Raise BadSetup if there is none."""
        for name, variant in self.variants.items():
            free = {name: getattr(options, name) for name in (*self.switches, *_BY_SEAT)}
            if replace(variant, **free) == options:
                return name
        raise BadSetup(f"the options of {self.name}", options, self._expected())

    def _expected(self) -> str:
        names = ", ".join((*self.switches, *_BY_SEAT))
        return f"a variant ({', '.join(self.variants)}) with changes to {names} only"


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game(
                name="escape",
                rules=ESCAPE_RULES,
                signs=ESCAPE_SIGNS,
                havens=(37,),
                deck=ESCAPE_RULES.deck,
                variants=options_of("escape"),
                switches=ESCAPE_RULES.switches,
            ),
            Game(
                name="nest",
                rules=NEST_RULES,
                signs=NEST_SIGNS,
                havens=(15, 37),
                deck=NEST_RULES.deck,
                variants=options_of("nest"),
                switches=NEST_RULES.switches,
            ),
        )
    }
)


def game_of(table: Table) -> Game:
    """Return the game that is played on a table; their tracks differ."""
    return next(game for game in GAMES.values() if game.havens == table.track.havens)
