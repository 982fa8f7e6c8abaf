"""The players' colours: each crew has a name, a mark and three shades, for three kinds of eyes."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scenes.kit.colours import Colour


@dataclass(frozen=True, slots=True)
class CrewColour:
    """A player's colour with the mark that goes with it."""

    name: str
    mark: str
    hi: Colour
    mid: Colour
    lo: Colour


DRAWN = MappingProxyType(
    {
        "blue": ("#62B2F2", "#1F78C8", "#124A82"),
        "red": ("#F5856A", "#D8482E", "#8E2517"),
        "green": ("#5BCB9A", "#1F9E6E", "#0F5F43"),
        "yellow": ("#FFEB98", "#F0C93A", "#B98A12"),
        "violet": ("#C796DD", "#9A5BB8", "#5E3077"),
    }
)
"""The three shades of each colour as the drawings have them."""
_MARKS = MappingProxyType(
    {"blue": "anchor", "red": "swords", "green": "palm", "yellow": "sun", "violet": "moon"}
)


def _crews(**shades: tuple[Colour, Colour, Colour]) -> Mapping[str, CrewColour]:
    return MappingProxyType(
        {name: CrewColour(name, _MARKS[name], *three) for name, three in shades.items()}
    )


STANDARD_CREWS = _crews(
    blue=("#58A9EC", "#1F78C8", "#14508A"),
    red=("#F2795E", "#D8482E", "#96291A"),
    green=("#56C795", "#1F9E6E", "#12684A"),
    yellow=("#FCE58B", "#F0C93A", "#B48A17"),
    violet=("#BE8AD6", "#9A5BB8", "#673880"),
)
RED_GREEN_CREWS = _crews(
    blue=("#74B0FC", "#3585EB", "#0B4FA2"),
    red=("#FC7048", "#D93A06", "#8C2208"),
    green=("#52C0AA", "#0B9A86", "#06614F"),
    yellow=("#FFF0B8", "#F3CD3A", "#A8860F"),
    violet=("#95659A", "#744179", "#4A2050"),
)
"""For eyes that confuse red and green: a light blue beside a dark violet, red beside teal."""
BLUE_YELLOW_CREWS = _crews(
    blue=("#66B3FC", "#0A88E4", "#065595"),
    red=("#FB7860", "#DC4429", "#951C0A"),
    green=("#52824C", "#295F26", "#0F3C0C"),
    yellow=("#FFF0AE", "#EECA2C", "#A3860F"),
    violet=("#B587DA", "#9460BC", "#5F3281"),
)
"""For eyes that confuse blue with green and yellow with pink: a light blue, a dark green."""
