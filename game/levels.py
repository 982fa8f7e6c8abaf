"""The five computer pirates, by strength."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A computer pirate and its strength."""

    name: str
    stars: int

    @property
    def style(self) -> str:
        """The key of the sentence that describes how this pirate plays."""
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
"""All brains by name, those for measuring first. Importing the names is cheap, the brains not."""
