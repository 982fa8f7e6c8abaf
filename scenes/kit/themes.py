"""The themes, and the players' colours for different kinds of colour vision.

A new theme is a column of colours here, a name in `THEMES` and in the preferences, and its texts.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scenes.kit.theme import Colour, CrewColour, Hour, Light, Shades, Theme, Tone

# Name and mark, then the shades for standard colour vision; for red-green colour blindness: a
# light blue beside a dark violet, red beside teal; and for blue-yellow colour blindness: a light
# blue, a dark green.
_CREWS = """
blue   anchor #58A9EC #1F78C8 #14508A  #74B0FC #3585EB #0B4FA2  #66B3FC #0A88E4 #065595
red    swords #F2795E #D8482E #96291A  #FC7048 #D93A06 #8C2208  #FB7860 #DC4429 #951C0A
green  palm   #56C795 #1F9E6E #12684A  #52C0AA #0B9A86 #06614F  #52824C #295F26 #0F3C0C
yellow sun    #FCE58B #F0C93A #B48A17  #FFF0B8 #F3CD3A #A8860F  #FFF0AE #EECA2C #A3860F
violet moon   #BE8AD6 #9A5BB8 #673880  #95659A #744179 #4A2050  #B587DA #9460BC #5F3281
"""

# Parchment; night: blue wood by moonlight, tiles and cards in a warm grey, nothing brighter than a
# face, and pages of dark wood in the light of a lamp; and contrast: black surfaces, white letters
# and lines, yellow for what matters.
_COLOURS = """
ink          #2B1B17                  #0A111C                  #000000
text         #2B1B17                  #F6E9CF                  #FFFFFF
line         #2B1B17                  #0A111C                  #FFFFFF
shadow       #140A06                  #03060B                  #000000
cream        #FFF4DA                  #EDF3FA                  #FFFFFF
cream_dim    #D9C6A0                  #AFBECE                  #E6E6E6
note         #FFE3A8                  #E2D7AC                  #FFE600
ink_soft     #5A4236                  #D3C09C                  #E6E6E6
heading      #FFE3A8                  #E8DDB0                  #FFE600
gold         #F2B632                  #D6AE52                  #FFE600
gold_hi      #FFE08A                  #EBD592                  #FFF27A
gold_lo      #B9791B                  #8F6A24                  #C7A800
movable      #FFFFFF                  #FFF8EA                  #FFE600
select       #FFFFFF                  #F4FBFF                  #FFE600
select_dark  #0B3F4A                  #08303C                  #000000
ghost_glow   #D6FFFA                  #9CCFCB                  #665200
choice_glow  #8FF3EE                  #6FC6C8                  #665200
retreat      #7FE6DC                  #86D8E0                  #5CE1FF
retreat_dark #0E3B4A                  #0A2A38                  #000000
retreat_glow #2FB8B8                  #1F8A96                  #00495C
torch_glow   #FF9A3F                  #C87A34                  #665200
focus        #FFFFFF                  #F4FBFF                  #FFE600
focus_glow   #9FE8E6                  #6FB4B8                  #806700
success      #5FB36A                  #57A06B                  #7CFF9B
danger       #D1493F                  #8E2A28                  #FF8A8A
emphasis     #8A4A10                  #F4C878                  #FFE600
won          #2C6B39                  #8FDCA2                  #7CFF9B
lost         #96291A                  #FFA696                  #FF9C9C
paper        #FFF1CE #F8E7BF #E6CA92  #4A3828 #402F22 #31241A  #000000 #000000 #000000
sheet        #AE8A59 #9E794A #775636  #6E675B #5E584D #443F37  #000000 #000000 #000000
paper_line   #C9A562                  #7D6040                  #9A9A9A
paper_light  #FFF6DF                  #7A5E40                  #FFFFFF
field        #FFF8E4                  #57432F                  #000000
field_line   #C9A562                  #8B6C48                  #FFFFFF
option       #F7E6BF #D9B97E          #4F3C2A #3A2B1F          #000000 #000000
lips         #3A2416 #190F08 #B58D4C  #0E1623 #070C14 #4C6078  #000000 #000000 #000000
wood         #85562F #6E4628 #573620  #3A4D66 #2E3F56 #223044  #000000 #000000 #000000
wood_grain   #2E1C12                  #0E1724                  #000000
wood_edge    #C08A52                  #5F7B9B                  #FFFFFF
table        #5E3B22 #4A2F1E          #1C2838 #151F2D          #000000 #000000
table_joint  #22130B                  #070C13                  #000000
table_edge   #8A5A34                  #33465E                  #000000
tray         #3A2417 #2E1C12 #26170E  #172232 #111A27 #0C131D  #000000 #000000 #000000
tray_edge    #6E4628                  #33465E                  #FFFFFF
slot         #3A2417 #5A371F          #111A27 #223047          #000000 #000000
slot_dash    #C08A52                  #6E89A8                  #FFFFFF
ribbon       #E05A3C #A83220 #6B1A10  #7A3C4A #582938 #371722  #000000 #000000 #000000
ribbon_line  #FFB9A6                  #C08A98                  #FFE600
card         #FFF6DF #FFF1CE #E6CA92  #DAD6CA #CCC6B6 #A9A28F  #FFFFFF #FFFFFF #FFFFFF
strip        #FFF1CE #F8E7BF #E6CA92  #BEB8A8 #B0A998 #98907E  #FFFFFF #FFFFFF #FFFFFF
strip_text   #2B1B17 #5A4236          #0A111C #1A2537          #000000 #3A3A3A
tile         #FFF6E0 #FBEBC8 #F0DAA8  #D6D1C4 #C1BBAC #A29B8A  #FFFFFF #FFFFFF #FFFFFF
tile_edge    #4A3018                  #1D2937                  #000000
tile_lip     #4F361C                  #34455A                  #5A5A5A
tile_light   #FFFBEA                  #E8E3D6                  #FFFFFF
tile_shade   #DCC594                  #8C8474                  #FFFFFF
floor        #6B5C49 #62533F #584A39  #45566C #3C4C61 #334256  #000000 #000000 #000000
stone        #7E776D #615B54 #2F2A26  #5F6E82 #4A586B #232D3A  #9A9A9A #6E6E6E #3A3A3A
sea          #3FB0B0 #1B6B7A #12505F  #2C6A86 #174459 #0E3040  #005A7A #003C52 #00202C
foam         #D8F3EC                  #B9D3E0                  #FFFFFF
night        #2E5673 #16304A #0B1626  #2E5673 #16304A #0B1626  #8C8C8C #3A3A3A #000000
moon         #FBEFC9                  #E8E2C4                  #FFFFFF
sand         #F7E6B8 #E8CC8E #CFAA6A  #F7E6B8 #E8CC8E #CFAA6A  #F7E6B8 #E8CC8E #CFAA6A
torch        #FFE08A #FFB347 #FF7A2F  #FFE08A #FFB347 #FF7A2F  #FFE08A #FFB347 #FF7A2F
switch_on    #3C8A4C #7CCB84          #2C6E4A #4C9A6E          #00662B #00662B
switch_off   #8A7B66 #A89B86          #4A5A6E #647689          #000000 #000000
knob         #FFFDF2                  #DDE7F1                  #FFFFFF
"""

# The shades of the plates; the colour of text is last where it is not cream with an outline.
# The green is darker than that of success, for a contrast of 4.5 with cream.
_PARCHMENT_TONES = """
wood      #A87544 #7A4C2A #5A361D #3A2012 #D9A468
dark      #5A3A26 #4A2F1E #38220F #1E1009 #8A5E3C
gold      #FFE38E #F5BC3C #D98A1E #7A4510 #FFF6CF
red       #F0745A #D8482E #A83220 #5C170D #FFB9A6
green     #5FB56C #2D7D42 #1F6035 #174A27 #C4F0BE
teal      #5CC7C4 #2A8E98 #1B6B7A #0B323D #C8F5EE
parchment #FFF3D4 #F2DFB4 #E3C88F #9A7440 #FFFFFF #2B1B17
disabled  #5E4A3A #4C3A2C #3C2C20 #20140C #7A6650 #BFAC90
"""
_NIGHT_TONES = """
wood      #5A738F #3B4F68 #2A3A4F #131D2A #8CA6C2
dark      #35475D #28374A #1B2838 #0A111C #5C748F
gold      #D9BC74 #A9813A #7C5A20 #3E2A0C #F0DDA6
red       #B85A5C #8C3540 #642330 #2E0E16 #DE9AA0
green     #4C8A6A #265F45 #184631 #0C2A1C #96CBB0
teal      #4C92A6 #266478 #184A5B #08222C #9CD0DE
parchment #5A4531 #4A3828 #3A2B1F #1E150E #8B6C48 #F6E9CF
disabled  #243142 #1D2836 #161F2B #080D14 #3C4D62 #8FA1B5
"""
_CONTRAST_TONES = """
wood      #000000 #000000 #000000 #000000 #FFFFFF
dark      #000000 #000000 #000000 #000000 #FFFFFF
gold      #4D3F00 #4D3F00 #4D3F00 #000000 #FFE600
red       #5C0A12 #5C0A12 #5C0A12 #000000 #FF9C9C
green     #00471E #00471E #00471E #000000 #7CFF9B
teal      #003D4D #003D4D #003D4D #000000 #5CE1FF
parchment #000000 #000000 #000000 #000000 #FFFFFF #FFFFFF
disabled  #000000 #000000 #000000 #000000 #8A8A8A #B0B0B0
"""

# The hours of a race: everywhere, in the middle, around fires, under the moon; the strength of
# torches and of lamps that are dark by day.
_HOURS = """
dawn      #CDBECA #2C1E14 #34261A #000000  0.10 0.0
morning   #E2D6C8 #241E16 #2A2014 #000000  0.07 0.0
noon      #FFF5E6 #100E0A #14100A #000000  0.04 0.0
afternoon #F4E2C2 #12100A #1A140C #000000  0.05 0.0
gold      #EAC896 #16100A #2A1E10 #000000  0.10 0.0
torches   #BC8A7C #120C10 #5E4222 #101010  0.22 0.4
dusk      #8A6E90 #0C0A14 #8C6230 #20202C  0.30 0.8
"""


def _rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def _part(colours: Sequence[Colour], column: int) -> tuple[Colour, ...]:
    """Return one of the three equal parts of a row."""
    count = len(colours) // 3
    return tuple(colours[column * count : (column + 1) * count])


def _crews(column: int) -> Mapping[str, CrewColour]:
    return {
        name: CrewColour(name, mark, *_part(colours, column))
        for name, mark, *colours in _rows(_CREWS)
    }


STANDARD_CREWS = _crews(0)
RED_GREEN_CREWS = _crews(1)
BLUE_YELLOW_CREWS = _crews(2)


def _theme(column: int, tones: str) -> Theme:
    palette: dict[str, Any] = {}
    for name, *colours in _rows(_COLOURS):
        part = _part(colours, column)
        palette[name] = part if len(part) > 1 else part[0]
    shades = {
        Tone(name): Shades(hi, mid, lo, lip, line, "".join(text) or palette["cream"], not text)
        for name, hi, mid, lo, lip, line, *text in _rows(tones)
    }
    return Theme(**palette, tones=shades, crews=STANDARD_CREWS)


PARCHMENT = _theme(0, _PARCHMENT_TONES)
COURSE = PARCHMENT._replace(course=True)
NIGHT = _theme(1, _NIGHT_TONES)._replace(
    scenery=Light("#7E9AD6", 0.15),
    faces=Light("#CAC8C4", 0.25),
    hour=Hour("#535A86", "#100A04", "#D89C50", "#2E486E", 0.34, night=1.0),
)
CONTRAST = _theme(2, _CONTRAST_TONES)._replace(
    scenery=Light("#6E6E74", 0.9), plain=True, stroke=1.4
)


def _hour(ambient: Colour, middle: Colour, pool: Colour, moon: Colour, *shares: str) -> Hour:
    torch, night = map(float, shares)
    return Hour(ambient, middle, pool, moon, torch, night)


HOURS: Sequence[Hour] = tuple(_hour(*row) for _, *row in _rows(_HOURS))
"""The hours of a race from dawn to dusk."""
SUNSET = Hour(
    *("#CA9A80", "#100C08", "#704E24", "#000000"),
    torch=0.3,
    night=1.0,
)
"""The light on land when winners leave: warm, with all colours, and with lamps that are lit."""

THEMES: Mapping[str, Theme] = {
    "parchment": COURSE,
    "day": PARCHMENT,
    "night": NIGHT,
    "contrast": CONTRAST,
}
"""The themes by the value of the preference."""
CREWS: Mapping[str, Mapping[str, CrewColour]] = {
    "standard": STANDARD_CREWS,
    "red_green": RED_GREEN_CREWS,
    "blue_yellow": BLUE_YELLOW_CREWS,
}
"""The players' colours by the value of the preference."""
