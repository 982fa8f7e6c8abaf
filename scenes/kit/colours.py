"""Colours as numbers: mixed, and held against each other."""

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
