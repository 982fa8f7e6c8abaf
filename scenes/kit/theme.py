"""Colours by their purpose.

Drawings have daylight colours of their own, which the theme's light changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = str
"""#RRGGBB, as SVG and pygame read it."""


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return a mixture of two colours, from `a` at 0 to `b` at 1."""
    return "#" + "".join(
        f"{round(x + (y - x) * share):02X}" for x, y in zip(channels(a), channels(b), strict=True)
    )


def channels(colour: Colour) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours by WCAG, in which most people can read 4.5 and more."""
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
    """The light on things painted in daylight colours."""

    colour: Colour = "#FFFFFF"
    fading: float = 0.0
    """The share of their colour that things lose."""

    def on(self, painted: Colour) -> Colour:
        """Return how a colour looks in this light."""
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


@dataclass(frozen=True, slots=True)
class Hour:
    """The light on a board: its daylight colours are multiplied with the sum of these."""

    ambient: Colour
    """The light everywhere."""
    middle: Colour
    """Added in the middle of the board, as from one lamp over the table."""
    pool: Colour
    """Added around every fire on the board."""
    moon: Colour
    """Added on the water under the moon."""
    torch: float
    """How strongly a torch shines on whatever stands near it."""
    night: float = 0.0
    """How brightly windows and lamps shine that are dark by day, from 0 to 1."""

    @property
    def dark(self) -> bool:
        """Whether it is night."""
        return self.night == 1


DAY = Hour("#E4D8CC", "#1E1C18", "#3A2C18", "#000000", 0.1)


@dataclass(frozen=True, slots=True)
class CrewColour:
    """A player's colour and mark."""

    name: str
    mark: str
    hi: Colour
    mid: Colour
    lo: Colour


DRAWN: Mapping[str, tuple[Colour, Colour, Colour]] = {
    "blue": ("#62B2F2", "#1F78C8", "#124A82"),
    "red": ("#F5856A", "#D8482E", "#8E2517"),
    "green": ("#5BCB9A", "#1F9E6E", "#0F5F43"),
    "yellow": ("#FFEB98", "#F0C93A", "#B98A12"),
    "violet": ("#C796DD", "#9A5BB8", "#5E3077"),
}
"""The three shades of each colour in the drawings."""


class Tone(Enum):
    """The material of a plate, which shows what the plate is for.

    Gold is the main action, red leaves, green ends a turn, teal is for ships; wood is any
    other button, parchment shows text, dark holds things.
    """

    WOOD = "wood"
    DARK = "dark"
    GOLD = "gold"
    RED = "red"
    GREEN = "green"
    TEAL = "teal"
    PARCHMENT = "parchment"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class Shades:
    """The shades of a plate lit from the top left."""

    hi: Colour
    mid: Colour
    lo: Colour
    lip: Colour
    """The lower plate."""
    line: Colour
    """The light along the top and left edges."""
    text: Colour
    outlined: bool = True
    """Whether text on it needs an outline to be read."""


class Theme(NamedTuple):
    """Every colour that screens are drawn with."""

    ink: Colour
    """Outlines of pieces and letters, and text on gold and tiles: always dark."""
    text: Colour
    """Text on parchment."""
    line: Colour
    """The outline of plates and panels."""
    shadow: Colour
    cream: Colour
    cream_dim: Colour
    """Quiet text on dark ground."""
    note: Colour
    """Small warm text beside a label on wood."""
    ink_soft: Colour
    """Quiet text on parchment."""
    heading: Colour
    gold: Colour
    gold_hi: Colour
    gold_lo: Colour
    movable: Colour
    select: Colour
    select_dark: Colour
    ghost_glow: Colour
    choice_glow: Colour
    retreat: Colour
    retreat_dark: Colour
    retreat_glow: Colour
    torch_glow: Colour
    focus: Colour
    focus_glow: Colour
    success: Colour
    danger: Colour
    emphasis: Colour
    """Emphasised text on parchment."""
    won: Colour
    lost: Colour
    paper: tuple[Colour, Colour, Colour]
    """A parchment plate from the lit corner to the dark one."""
    sheet: tuple[Colour, Colour, Colour]
    """The large sheet under a board, from its middle to its edge."""
    paper_line: Colour
    paper_light: Colour
    field: Colour
    """Rows, fields and boxes on parchment."""
    field_line: Colour
    option: tuple[Colour, Colour]
    """A light plate to tap on parchment, and the line inside it."""
    lips: tuple[Colour, Colour, Colour]
    """The lower edges of flat panels: of wood, of trays, of parchment."""
    wood: tuple[Colour, Colour, Colour]
    wood_grain: Colour
    wood_edge: Colour
    table: tuple[Colour, Colour]
    table_joint: Colour
    table_edge: Colour
    tray: tuple[Colour, Colour, Colour]
    tray_edge: Colour
    slot: tuple[Colour, Colour]
    slot_dash: Colour
    ribbon: tuple[Colour, Colour, Colour]
    ribbon_line: Colour
    card: tuple[Colour, Colour, Colour]
    """A small card: light, like everything with signs on it."""
    strip: tuple[Colour, Colour, Colour]
    """The strip that shows the cards held."""
    strip_text: tuple[Colour, Colour]
    """Text on it, and quiet text."""
    tile: tuple[Colour, Colour, Colour]
    """A space of the tunnel, the lightest surface of all."""
    tile_edge: Colour
    tile_lip: Colour
    tile_light: Colour
    """The lit edge of a space."""
    tile_shade: Colour
    """Its shaded edge."""
    floor: tuple[Colour, Colour, Colour]
    stone: tuple[Colour, Colour, Colour]
    sea: tuple[Colour, Colour, Colour]
    foam: Colour
    night: tuple[Colour, Colour, Colour]
    moon: Colour
    sand: tuple[Colour, Colour, Colour]
    torch: tuple[Colour, Colour, Colour]
    switch_on: tuple[Colour, Colour]
    switch_off: tuple[Colour, Colour]
    knob: Colour
    tones: Mapping[Tone, Shades]
    crews: Mapping[str, CrewColour]
    scenery: Light = DAYLIGHT
    """The light on land, sea, walls and pictures."""
    faces: Light = DAYLIGHT
    """The light on cards and on the sloop."""
    hour: Hour = DAY
    """The light on the board, unless it is plain or follows the race."""
    course: bool = False
    """Whether the light on the board follows the race from dawn to dusk."""
    plain: bool = False
    """Whether surfaces have no grain and no ornament."""
    stroke: float = 1.0
    """A factor on the width of outlines."""

    @property
    def has_sunset(self) -> bool:
        """Whether the sun sets when winners leave: neither at night nor in plain colours."""
        return not (self.plain or self.hour.dark)

    def tone(self, tone: Tone) -> Shades:
        """Return the shades of a plate."""
        return self.tones[tone]

    def written(self, tone: Tone) -> Colour:
        """Return the colour of small letters without an outline on a plate."""
        ground = self.tones[tone].mid
        return max(self.ink, self.cream, key=lambda colour: contrast(colour, ground))

    def edge(self, tone: Tone) -> Colour:
        """Return the outline of a plate: in its own colour if the theme is plain."""
        return self.tones[tone].line if self.plain else self.line

    def crew(self, colour: str) -> CrewColour:
        """Return a player's colours."""
        return self.crews[colour]

    def recolouring(self, colour: str) -> tuple[tuple[Colour, Colour], ...]:
        """Return the colours to replace in drawings of a crew; none for the standard palette."""
        drawn = DRAWN[colour]
        wanted = self.crews[colour]
        if wanted.mid == drawn[1]:
            return ()
        return tuple(zip(drawn, (wanted.hi, wanted.mid, wanted.lo), strict=True))
