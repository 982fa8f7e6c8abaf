"""The themes, and the players' colours for different kinds of colour vision.

A new theme is a palette here, a name in `THEMES` and in the preferences, and its texts.
"""

from collections.abc import Mapping
from dataclasses import replace

from scenes.kit.theme import Colour, CrewColour, Light, Shades, Theme, Tone

_MARKS = {"blue": "anchor", "red": "swords", "green": "palm", "yellow": "sun", "violet": "moon"}


def _crews(**shades: tuple[Colour, Colour, Colour]) -> Mapping[str, CrewColour]:
    return {name: CrewColour(name, _MARKS[name], *three) for name, three in shades.items()}


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
"""For red-green colour blindness: a light blue beside a dark violet, red beside teal."""
BLUE_YELLOW_CREWS = _crews(
    blue=("#66B3FC", "#0A88E4", "#065595"),
    red=("#FB7860", "#DC4429", "#951C0A"),
    green=("#52824C", "#295F26", "#0F3C0C"),
    yellow=("#FFF0AE", "#EECA2C", "#A3860F"),
    violet=("#B587DA", "#9460BC", "#5F3281"),
)
"""For blue-yellow colour blindness: a light blue, a dark green."""


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
    torch=("#FFE08A", "#FFB347", "#FF7A2F"),
    switch_on=("#3C8A4C", "#7CCB84"),
    switch_off=("#8A7B66", "#A89B86"),
    knob="#FFFDF2",
    tones={
        Tone.WOOD: Shades("#A87544", "#7A4C2A", "#5A361D", "#3A2012", "#D9A468", _CREAM),
        Tone.DARK: Shades("#5A3A26", "#4A2F1E", "#38220F", "#1E1009", "#8A5E3C", _CREAM),
        Tone.GOLD: Shades("#FFE38E", "#F5BC3C", "#D98A1E", "#7A4510", "#FFF6CF", _CREAM),
        Tone.RED: Shades("#F0745A", "#D8482E", "#A83220", "#5C170D", "#FFB9A6", _CREAM),
        # Darker than the green of success, for a contrast of 4.5 with cream.
        Tone.GREEN: Shades("#5FB56C", "#2D7D42", "#1F6035", "#174A27", "#C4F0BE", _CREAM),
        Tone.TEAL: Shades("#5CC7C4", "#2A8E98", "#1B6B7A", "#0B323D", "#C8F5EE", _CREAM),
        Tone.PARCHMENT: Shades(
            "#FFF3D4", "#F2DFB4", "#E3C88F", "#9A7440", "#FFFFFF", _INK, outlined=False
        ),
        Tone.DISABLED: Shades(
            "#5E4A3A", "#4C3A2C", "#3C2C20", "#20140C", "#7A6650", "#BFAC90", outlined=False
        ),
    },
    crews=STANDARD_CREWS,
)

_MOONLIT = "#EDF3FA"
_MIDNIGHT = "#0A111C"

NIGHT = replace(
    PARCHMENT,
    ink=_MIDNIGHT,
    text=_MIDNIGHT,
    line=_MIDNIGHT,
    shadow="#03060B",
    cream=_MOONLIT,
    cream_dim="#AFBECE",
    note="#E2D7AC",
    ink_soft="#1A2537",
    heading="#E8DDB0",
    gold="#D6AE52",
    gold_hi="#EBD592",
    gold_lo="#8F6A24",
    movable="#F4F8FC",
    select="#F0CE72",
    select_dark="#4A3010",
    ghost_glow="#A86E26",
    retreat="#86D8E0",
    retreat_dark="#0A2A38",
    retreat_glow="#1F8A96",
    torch_glow="#C87A34",
    focus="#F0CE72",
    focus_glow="#B98A3C",
    success="#57A06B",
    danger="#8E2A28",
    emphasis="#3A2408",
    won="#0C3D1C",
    lost="#5E0E14",
    paper=("#A3B4C7", "#96A9BE", "#8093AA"),
    sheet=("#76889F", "#64768D", "#46566C"),
    paper_line="#5F7389",
    paper_light="#BCCADA",
    field="#AFBFD0",
    field_line="#5F7389",
    option=("#9CAEC2", "#74889F"),
    lips=("#0E1623", "#070C14", "#4C6078"),
    wood=("#3A4D66", "#2E3F56", "#223044"),
    wood_grain="#0E1724",
    wood_edge="#5F7B9B",
    table=("#1C2838", "#151F2D"),
    table_joint="#070C13",
    table_edge="#33465E",
    tray=("#172232", "#111A27", "#0C131D"),
    tray_edge="#33465E",
    slot=("#111A27", "#223047"),
    slot_dash="#6E89A8",
    ribbon=("#7A3C4A", "#582938", "#371722"),
    ribbon_line="#C08A98",
    card=("#C9D5E2", "#B9C7D6", "#98AABE"),
    strip=("#A9B9CB", "#9BADC1", "#8497AE"),
    strip_text=(_MIDNIGHT, "#1A2537"),
    tile=("#C9D5E2", "#B2C1D1", "#91A4B9"),
    tile_edge="#1D2937",
    tile_lip="#34455A",
    tile_light="#DCE6F0",
    tile_shade=("#7C91A9", "#6F849C"),
    tile_number=("#1A2537", "#C4D1DE"),
    path_number=(_MIDNIGHT, "#A9B9CB"),
    floor=("#45566C", "#3C4C61", "#334256"),
    stone=("#5F6E82", "#4A586B", "#232D3A"),
    sea=("#2C6A86", "#174459", "#0E3040"),
    foam="#B9D3E0",
    moon="#E8E2C4",
    switch_on=("#2C6E4A", "#4C9A6E"),
    switch_off=("#4A5A6E", "#647689"),
    knob="#DDE7F1",
    tones={
        Tone.WOOD: Shades("#5A738F", "#3B4F68", "#2A3A4F", "#131D2A", "#8CA6C2", _MOONLIT),
        Tone.DARK: Shades("#35475D", "#28374A", "#1B2838", "#0A111C", "#5C748F", _MOONLIT),
        Tone.GOLD: Shades("#D9BC74", "#A9813A", "#7C5A20", "#3E2A0C", "#F0DDA6", _MOONLIT),
        Tone.RED: Shades("#B85A5C", "#8C3540", "#642330", "#2E0E16", "#DE9AA0", _MOONLIT),
        Tone.GREEN: Shades("#4C8A6A", "#265F45", "#184631", "#0C2A1C", "#96CBB0", _MOONLIT),
        Tone.TEAL: Shades("#4C92A6", "#266478", "#184A5B", "#08222C", "#9CD0DE", _MOONLIT),
        Tone.PARCHMENT: Shades(
            "#B4C3D4", "#9FB1C5", "#8396AD", "#46586F", "#D2DDE9", _MIDNIGHT, outlined=False
        ),
        Tone.DISABLED: Shades(
            "#243142", "#1D2836", "#161F2B", "#080D14", "#3C4D62", "#8FA1B5", outlined=False
        ),
    },
    scenery=Light("#8CA1C6", 0.5),
    faces=Light("#B6C5D9", 0.3),
)
"""Everything by moonlight: blue and grey, nothing brighter than a face."""

_WHITE, _BLACK, _YELLOW = "#FFFFFF", "#000000", "#FFE600"
_QUIET = "#E6E6E6"


def _glowing(body: str, line: str) -> Shades:
    """A dark plate, recognised by its outline."""
    return Shades(body, body, body, _BLACK, line, _WHITE)


CONTRAST = replace(
    PARCHMENT,
    ink=_BLACK,
    text=_WHITE,
    line=_WHITE,
    shadow=_BLACK,
    cream=_WHITE,
    cream_dim=_QUIET,
    note=_YELLOW,
    ink_soft=_QUIET,
    heading=_YELLOW,
    gold=_YELLOW,
    gold_hi="#FFF27A",
    gold_lo="#C7A800",
    movable=_YELLOW,
    select=_YELLOW,
    select_dark=_BLACK,
    ghost_glow="#665200",
    retreat="#5CE1FF",
    retreat_dark=_BLACK,
    retreat_glow="#00495C",
    torch_glow="#665200",
    focus=_YELLOW,
    focus_glow="#806700",
    success="#7CFF9B",
    danger="#FF8A8A",
    emphasis=_YELLOW,
    won="#7CFF9B",
    lost="#FF9C9C",
    paper=(_BLACK,) * 3,
    sheet=(_BLACK,) * 3,
    paper_line="#9A9A9A",
    paper_light=_WHITE,
    field=_BLACK,
    field_line=_WHITE,
    option=(_BLACK, _BLACK),
    lips=(_BLACK,) * 3,
    wood=(_BLACK,) * 3,
    wood_grain=_BLACK,
    wood_edge=_WHITE,
    table=(_BLACK,) * 2,
    table_joint=_BLACK,
    table_edge=_BLACK,
    tray=(_BLACK,) * 3,
    tray_edge=_WHITE,
    slot=(_BLACK,) * 2,
    slot_dash=_WHITE,
    ribbon=(_BLACK,) * 3,
    ribbon_line=_YELLOW,
    card=(_WHITE,) * 3,
    strip=(_WHITE,) * 3,
    strip_text=(_BLACK, "#3A3A3A"),
    tile=(_WHITE,) * 3,
    tile_edge=_BLACK,
    tile_lip="#5A5A5A",
    tile_light=_WHITE,
    tile_shade=(_WHITE, _WHITE),
    tile_number=(_BLACK, _WHITE),
    path_number=(_WHITE, _BLACK),
    floor=(_BLACK,) * 3,
    stone=("#9A9A9A", "#6E6E6E", "#3A3A3A"),
    sea=("#005A7A", "#003C52", "#00202C"),
    foam=_WHITE,
    night=("#8C8C8C", "#3A3A3A", _BLACK),
    moon=_WHITE,
    switch_on=("#00662B",) * 2,
    switch_off=(_BLACK,) * 2,
    knob=_WHITE,
    tones={
        Tone.WOOD: _glowing(_BLACK, _WHITE),
        Tone.DARK: _glowing(_BLACK, _WHITE),
        Tone.GOLD: _glowing("#4D3F00", _YELLOW),
        Tone.RED: _glowing("#5C0A12", "#FF9C9C"),
        Tone.GREEN: _glowing("#00471E", "#7CFF9B"),
        Tone.TEAL: _glowing("#003D4D", "#5CE1FF"),
        Tone.PARCHMENT: Shades(_BLACK, _BLACK, _BLACK, _BLACK, _WHITE, _WHITE, outlined=False),
        Tone.DISABLED: Shades(_BLACK, _BLACK, _BLACK, _BLACK, "#8A8A8A", "#B0B0B0", outlined=False),
    },
    scenery=Light("#6E6E74", 0.9),
    plain=True,
    stroke=1.4,
)
"""Black surfaces without grain, white letters and lines; yellow for what matters."""

THEMES: Mapping[str, Theme] = {"parchment": PARCHMENT, "night": NIGHT, "contrast": CONTRAST}
"""By the value of the preference."""
CREWS: Mapping[str, Mapping[str, CrewColour]] = {
    "standard": STANDARD_CREWS,
    "red_green": RED_GREEN_CREWS,
    "blue_yellow": BLUE_YELLOW_CREWS,
}
"""By the value of the preference."""
