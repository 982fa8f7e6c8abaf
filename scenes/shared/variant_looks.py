"""How each variant is shown: the tag of its card, its picture, and its case in the rules.

A new variant is one value here and one in `game/variants.py`; its drawings are in
`assets/images/vignettes`, under its name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple


class PlacedPirate(NamedTuple):
    """A pirate in a picture: where the middle of its soles is, and its scale."""

    colour: str
    pose: str
    x: float
    y: float
    scale: float
    mood: str = ""


class Vignette(NamedTuple):
    """The figures of a picture, one hero rather than a crowd, and the light that they are in."""

    behind: Sequence[PlacedPirate] = ()
    """The figures behind the foreground."""
    before: Sequence[PlacedPirate] | None = None
    """The figures in front of it; None if the picture has no foreground."""
    shade: tuple[int, int, int] = (255, 255, 255)
    focus: float = 0.5
    """The place of its hero, in shares of its width; a narrow crop is centred there."""


class DrawCase(NamedTuple):
    """How cards are drawn, in the rules: from a pile into a hand, "?" for a card face down."""

    pile: str
    hand: str


@dataclass(frozen=True, slots=True)
class VariantLook:
    """How a variant is shown."""

    tag: str
    """The icon beside what its card says of hidden and open cards."""
    vignette: Vignette
    draw: DrawCase | None = None
    """Its case on the page of the rules about drawing cards; None for the only way to do so."""


VARIANT_LOOKS: Mapping[str, VariantLook] = MappingProxyType(
    {
        "jamaica": VariantLook(
            "hidden",
            Vignette(
                before=[PlacedPirate("red", "cards-left", 868, 602, 2.1, "happy")],
                shade=(255, 226, 208),
                focus=0.68,
            ),
            DrawCase("?", "? ? ?"),
        ),
        "tortuga": VariantLook(
            "eye",
            Vignette(before=[], focus=0.74),
            DrawCase("bottle dagger dagger", "skull key hat"),
        ),
        "hispaniola": VariantLook(
            "cards",
            Vignette(
                before=[PlacedPirate("yellow", "stand", 1032, 602, 1.9, "happy")],
                shade=(226, 214, 240),
                focus=0.78,
            ),
            DrawCase("bottle dagger dagger", "? ? ?"),
        ),
        "nest": VariantLook(
            "sail",
            Vignette(
                [
                    PlacedPirate("red", "cheer", 540, 532, 1.2),
                    PlacedPirate("green", "stand", 650, 532, 1.2, "happy"),
                ],
                [],
            ),
        ),
    }
)
ESCAPE_VIGNETTE = Vignette(
    [PlacedPirate("blue", "look", 252, 602, 2.2)], shade=(255, 236, 214), focus=0.35
)
"""The picture of a game that has several variants."""
