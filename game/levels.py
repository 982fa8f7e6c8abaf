"""The five pirates that play against people, by strength."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A pirate to play against; style is the key of a sentence, portrait the name of a picture."""

    name: str
    stars: int

    @property
    def style(self) -> str:
        """The key of the sentence that tells how this pirate plays."""
        return f"pirates.{self.name}.style"

    @property
    def portrait(self) -> str:
        """The name of the picture of this pirate."""
        return self.name


_MEASURES = ("random", "greedy", "tuned")
LEVELS = tuple(
    Level(name, stars)
    for stars, name in enumerate(("finn", "mateo", "rosa", "barto", "yusuf"), start=1)
)
BRAIN_NAMES = (*_MEASURES, *(level.name for level in LEVELS))
"""Every brain by name, those for measuring first; to know them costs nothing, to have them does."""
