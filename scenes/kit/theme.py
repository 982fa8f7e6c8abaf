"""Colours by what they are for.

Pictures are painted by day and name colours of their own; the light of the theme falls on them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
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


__all__ = [
    "BLUE_YELLOW_CREWS",
    "DAYLIGHT",
    "PARCHMENT",
    "RED_GREEN_CREWS",
    "STANDARD_CREWS",
    "Colour",
    "CrewColour",
    "Light",
    "Shades",
    "Theme",
    "Tone",
    "channels",
    "contrast",
    "mix",
]


class Tone(Enum):
    """What a plate is made of, and so what it says.

    Gold is the one thing to tap next, red the departure, green the end of a turn, teal a thing
    on the water; wood is anything else to press, parchment tells, dark holds.
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
    """One body in the light from the top left."""

    hi: Colour
    mid: Colour
    lo: Colour
    lip: Colour
    """The lower plate."""
    line: Colour
    """The light along the top and left edges."""
    text: Colour
    outlined: bool
    """Whether text on it needs an outline to be read."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour that the kit and the scenes draw with."""

    ink: Colour
    """The outline of pieces and letters, and what is written on gold and on tiles: always dark."""
    text: Colour
    """What is written on parchment."""
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
    retreat: Colour
    retreat_dark: Colour
    retreat_glow: Colour
    torch_glow: Colour
    focus: Colour
    focus_glow: Colour
    success: Colour
    danger: Colour
    emphasis: Colour
    """What matters most of that which is written on parchment."""
    won: Colour
    lost: Colour
    paper: tuple[Colour, Colour, Colour]
    """A parchment plate from the lit corner to the dark one."""
    sheet: tuple[Colour, Colour, Colour]
    """The large sheet under a board, from its middle to its edge."""
    paper_line: Colour
    paper_light: Colour
    field: Colour
    """What is written on: rows, fields and boxes on parchment."""
    field_line: Colour
    option: tuple[Colour, Colour]
    """A light plate on parchment that can be tapped as a whole, and the line within it."""
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
    """A small card: like everything that signs are on, light."""
    strip: tuple[Colour, Colour, Colour]
    """What tells which cards are held."""
    strip_text: tuple[Colour, Colour]
    """What is written there, and what is written quietly."""
    tile: tuple[Colour, Colour, Colour]
    """A space of the tunnel, the lightest ground of all."""
    tile_edge: Colour
    tile_lip: Colour
    tile_light: Colour
    """The lit edge of a space."""
    tile_shade: tuple[Colour, Colour]
    """Its shaded edge, and the cracks in it."""
    tile_number: tuple[Colour, Colour]
    """The number on it, and around that."""
    path_number: tuple[Colour, Colour]
    """The number beside a space of the islands, and around that."""
    floor: tuple[Colour, Colour, Colour]
    stone: tuple[Colour, Colour, Colour]
    sea: tuple[Colour, Colour, Colour]
    foam: Colour
    night: tuple[Colour, Colour, Colour]
    moon: Colour
    sand: tuple[Colour, Colour, Colour]
    jungle: tuple[Colour, Colour, Colour]
    torch: tuple[Colour, Colour, Colour]
    switch_on: tuple[Colour, Colour]
    switch_off: tuple[Colour, Colour]
    knob: Colour
    tones: Mapping[Tone, Shades]
    crews: Mapping[str, CrewColour]
    scenery: Light = DAYLIGHT
    """What falls on land, sea, walls and pictures, which are all painted by day."""
    faces: Light = DAYLIGHT
    """What falls on cards and on the spaces of the islands."""
    plain: bool = False
    """Grounds have no grain and no ornament, so that only what matters is seen."""
    stroke: float = 1.0
    """How many times as thick as usual the outlines of plates are."""

    def tone(self, tone: Tone) -> Shades:
        """The shades of a plate."""
        return self.tones[tone]

    def written(self, tone: Tone) -> Colour:
        """What small letters without an outline are written in on a plate."""
        ground = self.tones[tone].mid
        return max(self.ink, self.cream, key=lambda colour: contrast(colour, ground))

    def edge(self, tone: Tone) -> Colour:
        """The outline of a plate: in its own colour where everything else is plain."""
        return self.tones[tone].line if self.plain else self.line

    def crew(self, colour: str) -> CrewColour:
        """A player's colours."""
        return self.crews[colour]

    def recolouring(self, colour: str) -> tuple[tuple[Colour, Colour], ...]:
        """What to paint over in the drawing of that pirate or mark; nothing in the standard."""
        drawn, wanted = DRAWN[colour], self.crews[colour]
        if wanted.mid == drawn[1]:
            return ()
        return tuple(zip(drawn, (wanted.hi, wanted.mid, wanted.lo), strict=True))


_CREAM = "#FFF4DA"
_INK = "#2B1B17"

PARCHMENT = Theme(
    ink=_INK,
    text=_INK,
    line=_INK,
    shadow="#140A06",
    cream=_CREAM,
    cream_dim="#D9C6A0",
    note="#FFE3A8",
    ink_soft="#5A4236",
    heading="#FFE3A8",
    gold="#F2B632",
    gold_hi="#FFE08A",
    gold_lo="#B9791B",
    movable=_CREAM,
    select="#FFD15C",
    select_dark="#8A4A10",
    ghost_glow="#FF9A2F",
    retreat="#7FE6DC",
    retreat_dark="#0E3B4A",
    retreat_glow="#2FB8B8",
    torch_glow="#FF9A3F",
    focus="#FFD15C",
    focus_glow="#FFB347",
    success="#5FB36A",
    danger="#D1493F",
    emphasis="#8A4A10",
    won="#2C6B39",
    lost="#96291A",
    paper=("#FFF1CE", "#F8E7BF", "#E6CA92"),
    sheet=("#F3DCAE", "#E6C78C", "#C3935A"),
    paper_line="#C9A562",
    paper_light="#FFF6DF",
    field="#FFF8E4",
    field_line="#C9A562",
    option=("#F7E6BF", "#D9B97E"),
    lips=("#3A2416", "#190F08", "#B58D4C"),
    wood=("#85562F", "#6E4628", "#573620"),
    wood_grain="#2E1C12",
    wood_edge="#C08A52",
    table=("#5E3B22", "#4A2F1E"),
    table_joint="#22130B",
    table_edge="#8A5A34",
    tray=("#3A2417", "#2E1C12", "#26170E"),
    tray_edge="#6E4628",
    slot=("#3A2417", "#5A371F"),
    slot_dash="#C08A52",
    ribbon=("#E05A3C", "#A83220", "#6B1A10"),
    ribbon_line="#FFB9A6",
    card=("#FFF6DF", "#FFF1CE", "#E6CA92"),
    strip=("#FFF1CE", "#F8E7BF", "#E6CA92"),
    strip_text=(_INK, "#5A4236"),
    tile=("#FFF3D8", "#F3E1B8", "#DEC48E"),
    tile_edge="#5E4122",
    tile_lip="#6E4F2A",
    tile_light="#FFFBEA",
    tile_shade=("#C9AA6C", "#B8965A"),
    tile_number=("#5A4026", "#F4E4BF"),
    path_number=("#5A4236", "#F9E7BC"),
    floor=("#B08E58", "#A4824F", "#977545"),
    stone=("#8E877C", "#6F6A62", "#37332E"),
    sea=("#3FB0B0", "#1B6B7A", "#12505F"),
    foam="#D8F3EC",
    night=("#2E5673", "#16304A", "#0B1626"),
    moon="#FBEFC9",
    sand=("#F7E6B8", "#E8CC8E", "#CFAA6A"),
    jungle=("#6BB155", "#2F7F4A", "#1F5A3A"),
    torch=("#FFE08A", "#FFB347", "#FF7A2F"),
    switch_on=("#3C8A4C", "#7CCB84"),
    switch_off=("#8A7B66", "#A89B86"),
    knob="#FFFDF2",
    tones=MappingProxyType(
        {
            Tone.WOOD: Shades(
                "#A87544", "#7A4C2A", "#5A361D", "#3A2012", "#D9A468", _CREAM, outlined=True
            ),
            Tone.DARK: Shades(
                "#5A3A26", "#4A2F1E", "#38220F", "#1E1009", "#8A5E3C", _CREAM, outlined=True
            ),
            Tone.GOLD: Shades(
                "#FFE38E", "#F5BC3C", "#D98A1E", "#7A4510", "#FFF6CF", _CREAM, outlined=True
            ),
            Tone.RED: Shades(
                "#F0745A", "#D8482E", "#A83220", "#5C170D", "#FFB9A6", _CREAM, outlined=True
            ),
            # Darker than the green of success, so that cream on it has a contrast of 4.5.
            Tone.GREEN: Shades(
                "#5FB56C", "#2D7D42", "#1F6035", "#174A27", "#C4F0BE", _CREAM, outlined=True
            ),
            Tone.TEAL: Shades(
                "#5CC7C4", "#2A8E98", "#1B6B7A", "#0B323D", "#C8F5EE", _CREAM, outlined=True
            ),
            Tone.PARCHMENT: Shades(
                "#FFF3D4", "#F2DFB4", "#E3C88F", "#9A7440", "#FFFFFF", _INK, outlined=False
            ),
            Tone.DISABLED: Shades(
                "#5E4A3A", "#4C3A2C", "#3C2C20", "#20140C", "#7A6650", "#BFAC90", outlined=False
            ),
        }
    ),
    crews=STANDARD_CREWS,
)
