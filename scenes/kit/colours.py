"""Colours as numbers: mixed, and held against each other."""

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = str
"""#RRGGBB: SVG and pygame both read it."""


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that share of the way from one to the other."""
    return "#" + "".join(
        f"{round(x + (y - x) * share):02X}" for x, y in zip(channels(a), channels(b), strict=True)
    )


def channels(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours as WCAG counts it: 4.5 and more can be read by most."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@dataclass(frozen=True, slots=True)
class Light:
    """What falls on things that were painted by day."""

    colour: Colour = "#FFFFFF"
    fading: float = 0.0
    """The share of their colour that things lose in it."""

    def on(self, painted: Colour) -> Colour:
        """How a colour is seen in this light."""
        if self == DAYLIGHT:
            return painted
        red, green, blue = channels(painted)
        grey = 0.299 * red + 0.587 * green + 0.114 * blue
        seen = (
            (one + (grey - one) * self.fading) * light / 255
            for one, light in zip((red, green, blue), channels(self.colour), strict=True)
        )
        return "#" + "".join(f"{round(one):02X}" for one in seen)


DAYLIGHT = Light()
