"""The other themes: the same world by moonlight, and one of black and white for tired eyes."""

from dataclasses import replace
from types import MappingProxyType

from scenes.kit.theme import PARCHMENT, Light, Shades, Tone

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
    tones=MappingProxyType(
        {
            Tone.WOOD: Shades(
                "#5A738F", "#3B4F68", "#2A3A4F", "#131D2A", "#8CA6C2", _MOONLIT, outlined=True
            ),
            Tone.DARK: Shades(
                "#35475D", "#28374A", "#1B2838", "#0A111C", "#5C748F", _MOONLIT, outlined=True
            ),
            Tone.GOLD: Shades(
                "#D9BC74", "#A9813A", "#7C5A20", "#3E2A0C", "#F0DDA6", _MOONLIT, outlined=True
            ),
            Tone.RED: Shades(
                "#B85A5C", "#8C3540", "#642330", "#2E0E16", "#DE9AA0", _MOONLIT, outlined=True
            ),
            Tone.GREEN: Shades(
                "#4C8A6A", "#265F45", "#184631", "#0C2A1C", "#96CBB0", _MOONLIT, outlined=True
            ),
            Tone.TEAL: Shades(
                "#4C92A6", "#266478", "#184A5B", "#08222C", "#9CD0DE", _MOONLIT, outlined=True
            ),
            Tone.PARCHMENT: Shades(
                "#B4C3D4", "#9FB1C5", "#8396AD", "#46586F", "#D2DDE9", _MIDNIGHT, outlined=False
            ),
            Tone.DISABLED: Shades(
                "#243142", "#1D2836", "#161F2B", "#080D14", "#3C4D62", "#8FA1B5", outlined=False
            ),
        }
    ),
    scenery=Light("#8CA1C6", 0.5),
    faces=Light("#B6C5D9", 0.3),
)
"""Everything by moonlight: blue and grey, nothing brighter than a face."""

_WHITE, _BLACK, _YELLOW = "#FFFFFF", "#000000", "#FFE600"
_QUIET = "#E6E6E6"


def _glowing(body: str, line: str) -> Shades:
    """A plate that is dark all over and told apart by its outline."""
    return Shades(body, body, body, _BLACK, line, _WHITE, outlined=True)


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
    tones=MappingProxyType(
        {
            Tone.WOOD: _glowing(_BLACK, _WHITE),
            Tone.DARK: _glowing(_BLACK, _WHITE),
            Tone.GOLD: _glowing("#4D3F00", _YELLOW),
            Tone.RED: _glowing("#5C0A12", "#FF9C9C"),
            Tone.GREEN: _glowing("#00471E", "#7CFF9B"),
            Tone.TEAL: _glowing("#003D4D", "#5CE1FF"),
            Tone.PARCHMENT: Shades(_BLACK, _BLACK, _BLACK, _BLACK, _WHITE, _WHITE, outlined=False),
            Tone.DISABLED: Shades(
                _BLACK, _BLACK, _BLACK, _BLACK, "#8A8A8A", "#B0B0B0", outlined=False
            ),
        }
    ),
    scenery=Light("#6E6E74", 0.9),
    plain=True,
    stroke=1.4,
)
"""Black grounds without grain, white letters and lines; yellow is what matters now."""
