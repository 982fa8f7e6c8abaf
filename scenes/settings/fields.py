"""What can be set, and what of it belongs together."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from scenes.core.model.preferences import Colours, ColourVision, Speed, TurnEnd

CHOICES: Mapping[str, Sequence[object]] = MappingProxyType(
    {
        "speed": tuple(Speed),
        "turn_end": tuple(TurnEnd),
        "text_scale": (100, 110, 125, 150),
        "theme": tuple(Colours),
        "colour_vision": tuple(ColourVision),
    }
)
"""The preferences that are one of several, with all that they can be; the others are on or off."""
SLIDERS: Mapping[str, str] = MappingProxyType(
    {"music_volume": "music", "sound_volume": "bell", "sea_volume": "sea"}
)
"""The preferences that are a number from 0 to 100, each with its icon."""
NOTED = ("undo", "hints", "ask_first", "reduced_motion", "flashes")
"""The switches with a note below, unless two of them share a row."""
PAIR = " "
"""Between the names of two that share a row where there is room."""


class Section(NamedTuple):
    """What belongs together, in two halves that can lie side by side."""

    icon: str
    first: tuple[str, ...]
    second: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """All of it, in order."""
        return self.first + self.second


SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        "sound": Section("sound", ("muted", *SLIDERS), ("captions",)),
        "game": Section("cards", ("speed", "turn_end"), ("undo hints", "ask_first", "tips")),
        "display": Section(
            "eye",
            ("fullscreen", "text_scale", "_sentence", "theme"),
            ("colour_vision", "_crews", "reduced_motion", "flashes"),
        ),
        "language": Section("language", ("_flags",)),
        "controls": Section("controls", ("_hands",), ("device", "_keys")),
    }
)
LANGUAGE = "language."
"""What the names of the languages' buttons begin with."""
