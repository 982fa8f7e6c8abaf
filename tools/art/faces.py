"""Faces of pirates in every mood: eyes, brows, noses, mouths and beards around their middle."""

from typing import NamedTuple

from tools.art.pen import (
    CREWS,
    GOLD,
    INK,
    Point,
    Shades,
    at,
    disc,
    fine,
    flat,
    line,
    moved,
    oval,
    shape,
)

WHITE = "#FFFDF6"
TEAL = ("#6FD3CE", "#2A959C", "#125561")
DARK = "#6E1F16"
"""The inside of a mouth."""
TONGUE = "#E8705C"


class Feeling(NamedTuple):
    """A mood: what eyes, brows and mouth do."""

    eyes: str
    look: Point
    """Offset of the pupils from the middle of the eyes."""
    brows: tuple[float, float, float]
    """Their inner end, outer end and arch."""
    mouth: str
    hat: tuple[float, float, float] = (0, 0, 0)
    """How far it is moved and turned."""
    turn: float = 0.0
    """How far the features are turned to a side."""
    tip: float = 1.0
    """How far the tips of whiskers are lifted."""


class Character(NamedTuple):
    """A pirate: colours and the form of the face."""

    skin: Shades
    cloth: Shades
    """The colours of the hat, light to dark; repainted in a crew's colours."""
    hair: tuple[str, str]
    brow: str = INK
    bushy: float = 3.2
    """The width of a brow."""
    form: str = "round"
    eyes: float = 2.0
    """How high they are."""
    nose: tuple[str, float] | None = None
    """A round nose: its colour and size."""
    iris: str = "#5C3A20"
    hat: str = ""
    """What is on the head, by its name in `heads.hat_of`; nothing for bare hair."""
    lift: float = 0
    """How far the hat is pushed up, so that brows are seen under it."""
    top: float = -60
    """Where the air begins above a hat that hops."""
    tied: bool = False
    """Whether the hat is a cloth tied to the head, which does not fly off it."""
    hair_form: str = ""
    """Hair that is seen beside the face: braids or curls."""
    lashes: bool = False
    child: bool = False
    """Whether the eyes are larger and a tooth is missing."""
    freckles: bool = False
    dark: bool = False
    """Whether cheeks are to be seen on dark skin."""


MOODS = {
    "calm": Feeling("open", (0.6, 0.4), (0.0, 1.0, -2.2), "smile"),
    "blink": Feeling("shut", (0, 0), (0.8, 1.6, -2.0), "smile", tip=0.6),
    "run": Feeling("open", (2.0, 0.3), (2.2, -1.4, -1.4), "open", (-1, -1, -5), 3.6, 3.0),
    "jump": Feeling("wide", (0.4, -1.2), (-3.0, -1.8, -2.2), "big", (0, -5, 4), tip=6.0),
    "cheer": Feeling("glad", (0, 0), (-3.0, -1.0, -2.8), "big", (3, -34, 14), tip=6.0),
    "flee": Feeling("fear", (-2.6, -0.2), (-4.2, 1.2, -1.0), "grit", (1, -3, 6), -4.6, -1.5),
    "startled": Feeling("fear", (0, 0.2), (-5.0, -3.6, -2.6), "o", (0, -8, -7), tip=7.0),
    "sad": Feeling("sad", (-0.6, 2.2), (-4.4, 2.6, 0.4), "frown", (-1, 3.5, -13), -1.0, -5.0),
    "happy": Feeling("glad", (0, 0), (-2.5, -0.6, -2.6), "big", tip=4.5),
    "thinking": Feeling("open", (-2.2, -2.6), (0.0, 1.0, -2.2), "skew", turn=-1.0, tip=1.5),
    "left": Feeling("open", (-2.4, 0.4), (-0.6, 0.6, -2.2), "smile", (-1, 0, -1), -3.2),
    "right": Feeling("open", (2.4, 0.4), (-0.6, 0.6, -2.2), "smile", (1, 0, 1), 3.2),
}
CHARACTERS = {
    "blue": Character(
        ("#FFDDB8", "#F2B78A", "#D98F60"),
        CREWS["blue"],
        ("#8A5A34", "#5B3A22"),
        "#4A2E1A",
        3.8,
        "tall",
        0.0,
        ("#F0A878", 0.92),
        "#23608F",
        hat="cocked",
        lift=5,
    ),
    "red": Character(
        ("#D69A68", "#B9774A", "#8C5230"),
        CREWS["red"],
        ("#4A3026", "#33201A"),
        bushy=3.6,
        hat="headscarf",
        lift=2.5,
        top=-44,
        tied=True,
    ),
    "green": Character(
        ("#FBD0A0", "#E6A871", "#C58049"),
        CREWS["green"],
        ("#D87A42", "#A04A20"),
        "#7A3414",
        eyes=1.6,
        iris="#22704C",
        hat="brimmed",
        lift=5.5,
        hair_form="braids",
        lashes=True,
        child=True,
        freckles=True,
    ),
    "yellow": Character(
        ("#FFDCC4", "#F2B395", "#DB8C69"),
        CREWS["yellow"],
        ("#EE8A4A", "#C65A22"),
        "#A8481A",
        3.8,
        "wide",
        0.5,
        ("#F0906C", 1.05),
        "#2F6346",
        hat="round",
        lift=3,
    ),
    "violet": Character(
        ("#C88F66", "#A26B47", "#764B30"),
        CREWS["violet"],
        ("#4A2C2A", "#33201F"),
        eyes=1.5,
        iris="#643B70",
        hat="hood",
        top=-62,
        lashes=True,
        dark=True,
    ),
    "finn": Character(
        ("#FFDFBF", "#F5BC92", "#DE9566"),
        CREWS["red"],
        ("#F79A4A", "#D8631F"),
        "#8A3F16",
        iris="#23608F",
        top=-50,
        child=True,
        freckles=True,
    ),
    "nia": Character(
        ("#B9825A", "#96633F", "#6C452B"),
        CREWS["red"],
        ("#4E302C", "#2E1C1B"),
        eyes=1.6,
        iris="#4A2C18",
        lift=5.5,
        top=-46,
        hair_form="braids",
        lashes=True,
        child=True,
        dark=True,
    ),
    "mateo": Character(
        ("#F8CDA2", "#E3A274", "#C27C4E"),
        CREWS["red"],
        ("#9A6C50", "#5E3D2C"),
        INK,
        4.4,
        "wide",
        0.0,
        ("#E58E62", 1.2),
        hat="cook",
        lift=3,
        top=-64,
    ),
    "rosa": Character(
        ("#E5A877", "#C98354", "#9E5E37"),
        CREWS["red"],
        ("#5E3338", "#3A1F25"),
        form="long",
        hat="dotted",
        lift=2.5,
        top=-45,
        tied=True,
        hair_form="curls",
        lashes=True,
    ),
    "barto": Character(
        ("#F6CBAD", "#DF9F7C", "#BD7654"),
        CREWS["red"],
        (WHITE, "#CFCAC0"),
        "#F4F1EA",
        4.4,
        eyes=0.0,
        nose=("#E08A66", 1.08),
        iris="#2F5F86",
        hat="skull",
        lift=3.5,
    ),
    "yusuf": Character(
        ("#C8935F", "#A26F42", "#784E2E"),
        TEAL,
        ("#6E4C3E", "#38251F"),
        INK,
        4.0,
        "long",
        -0.5,
        iris="#6A421C",
        hat="turban",
        lift=2.5,
        top=-64,
        tied=True,
        dark=True,
    ),
}
FORMS = {
    "tall": (
        "M0 -24C15 -24 24.5 -15 25 -2C25.5 13 16 25 0 25C-16 25 -25.5 13 -25 -2"
        "C-24.5 -15 -15 -24 0 -24Z"
    ),
    "round": (
        "M0 -24C15 -24 25 -14.5 25.5 -1.5C26 12.5 15.5 22 0 22C-15.5 22 -26 12.5 -25.5 -1.5"
        "C-25 -14.5 -15 -24 0 -24Z"
    ),
    "wide": (
        "M0 -23C15 -23 25.5 -14 27 -1C28.5 13 17 22.5 0 22.5C-17 22.5 -28.5 13 -27 -1"
        "C-25.5 -14 -15 -23 0 -23Z"
    ),
    "long": (
        "M0 -24C14 -24 23 -15 23.5 -2C24 13 14 24 0 24C-14 24 -24 13 -23.5 -2"
        "C-23 -15 -14 -24 0 -24Z"
    ),
}
ONE_EYED = ("red", "barto")
WIDE_OPEN = ("open", "big", "o", "grit")
EYES = {
    "open": (6.2, 7.4, 4.8),
    "wide": (6.8, 8.2, 4.8),
    "fear": (7.4, 8.8, 3.0),
    "sad": (6.4, 7.2, 4.6),
}
"""Both radii of an open eye, and that of its pupil."""
LIP = {
    "smile": "M-5.4 3.4Q0 9.4 5.4 3.4Q0 11.6 -5.4 3.4Z",
    "frown": "M-3.4 6.6Q0 3.8 3.4 6.6Q0 9.4 -3.4 6.6Z",
    "skew": "M-4 5.4Q1 6.4 5.4 3.6Q2 9.6 -4 5.4Z",
}
"""The lower lips of mouths that are shut."""


# ---------------------------------------------------------------- eyes


def eye(who: str, face: Feeling, x: float, side: int) -> str:
    """Return one eye; side is -1 for the left one of the picture."""
    character = CHARACTERS[who]
    lash = CHARACTERS[who].lashes
    y = character.eyes
    lid = character.skin[1]
    if face.eyes in ("shut", "glad"):
        shut = face.eyes == "shut"
        arch, width = ("M-6 0Q0 6 6 0", 3.2) if shut else ("M-6.2 3.2Q0 -8.6 6.2 3.2", 3.5)
        y -= 0 if shut else 1.2
        text = line(at(arch, x, y), INK, width)
        hairs, width = ("M6 0L8.6 1.4M4 2.6L6 5", 2.2) if shut else ("M6 3L8.8 2", 2.4)
        return text + (line(at(hairs, x, y, side), INK, width) if lash else "")
    grown = 1.08 if CHARACTERS[who].child else 1.0
    rx, ry, pupil = (radius * grown for radius in EYES[face.eyes])
    text = oval((x, y), (rx, ry), WHITE, 1.7)
    px, py = x + face.look[0], y + face.look[1]
    text += disc(px, py, pupil, INK)
    # Light that enters an eye from above brightens its lower part.
    glow = "M-0.76 0.26Q0 1.44 0.76 0.26Q0 0.76 -0.76 0.26Z"
    text += flat(at(glow, px, py, pupil, pupil), character.iris)
    text += disc(px - pupil * 0.34, py - pupil * 0.38, pupil * 0.4, "#FFFFFF")
    if face.eyes != "fear":
        text += disc(px + pupil * 0.4, py + pupil * 0.45, pupil * 0.18, "#FFFFFF")
    if face.eyes == "sad":
        inner, outer = -rx - 1.2, rx + 1.4
        shade = f"M{inner} -7L{outer} -1.2L{outer} -9.5L{inner} -9.5Z"
        text += flat(at(shade, x, y, side), lid)
        text += line(at(f"M{inner + 1.0} -6.2L{outer - 0.6} -1.4", x, y, side), INK, 2.9)
    else:
        # A heavy upper lid and a thin rim: eyes, not goggles.
        text += line(at("M-1 -0.18C-0.92 -1.27 0.92 -1.27 1 -0.18", x, y, rx, ry), INK, 2.9)
    if lash:
        hairs = (
            f"M{rx - 1.0} {ry * -0.55}L{rx + 2.4} {ry * -0.8}M{rx - 0.2} {ry * -0.1}"
            f"L{rx + 2.8} {ry * -0.25}"
        )
        text += line(at(hairs, x, y, side), INK, 2.2)
    return text


def brow(who: str, mood: str, x: float, y: float, side: int) -> str:
    """Return a brow over the middle of an eye; white hair has an ink outline."""
    colour = CHARACTERS[who].brow
    width = CHARACTERS[who].bushy
    inner, outer, arch = MOODS[mood].brows
    d = at(f"M-5.4 {inner}Q0.6 {(inner + outer) / 2 + arch} 6.2 {outer}", x, y, side)
    return (line(d, INK, width + 3.2) if who == "barto" else "") + line(d, colour, width)


def eyes_and_brows(who: str, mood: str) -> str:
    """Return both eyes, or one and a patch, with brows and a monocle."""
    face = MOODS[mood]
    character = CHARACTERS[who]
    y = character.eyes
    spread = 10.2 if character.form == "long" else 10.9
    left, right = face.turn - spread, face.turn + spread
    text = eye(who, face, left, -1)
    if who in ONE_EYED:
        text += line(f"M-24.5 {y - 11.5}L25 {y + 4.5}", INK, 2.7)
        patch = shape(
            "M-7.5 -6.5C-3 -8.5 4 -8 8 -5C8.5 3 5 8.5 0.5 8.5C-4.5 8.5 -8 2 -7.5 -6.5Z",
            "#3A2721",
            2.9,
        )
        patch += line("M-3.8 -3.8C-2 -4.6 0 -4.8 2 -4.4", "#7A5A4C", 2.0)
        text += moved(patch, right, y - (1.4 if mood in ("startled", "jump") else 0) + 0.6)
    else:
        text += eye(who, face, right, 1)
    top = y - (11.4 if face.eyes in ("wide", "fear") else 9.9)
    text += brow(who, mood, left, top - (3.4 if mood == "thinking" else 0), -1)
    if who not in ONE_EYED:
        text += brow(who, mood, right, top + (1.0 if mood == "thinking" else 0), 1)
    if who == "yusuf":
        text += "".join(
            f'<circle cx="{fine(right)}" cy="{fine(y)}" r="10.2" fill="none" stroke="{colour}" '
            f'stroke-width="{width}"/>'
            for colour, width in ((INK, 4.4), (GOLD, 2.4))
        )
        text += line(at("M9 5C15 14 14 22 11 30", right, y), GOLD, 1.9)
    return text


# ---------------------------------------------------------------- mouths and whiskers


def mouth(kind: str, x: float, y: float, tooth: str = "", *, lips: bool = False) -> str:
    """Return a mouth whose upper edge is at y."""
    if kind == "smile":
        text = line(at("M-7 1Q0 8 7 1", x, y), INK, 3.1)
        if tooth == WHITE:
            grin = "M-7.4 0.8Q0 3.2 7.4 0.8Q5.6 8.6 0 8.6Q-5.6 8.6 -7.4 0.8Z"
            text = shape(at(grin, x, y), WHITE, 2.7)
            return text + flat(at("M-1.2 2.2L1.2 2.2L1.2 5.4L-1.2 5.4Z", x, y), DARK)
        if lips:
            text = shape(
                at("M-7 2Q-3 -0.6 0 1Q3 -0.6 7 1Q4 7.6 0 7.6Q-4 7.6 -7 2Z", x, y), "#C2383A", 2.4
            )
            text += line(at("M-5.6 2.6Q0 4.4 5.6 2", x, y), INK, 1.7)
        return text + (flat(at("M1 4.6L5 3L4.4 7.6L2.6 7.8Z", x, y), tooth) if tooth else "")
    if kind in ("open", "big"):
        w, h = (7.8, 9.6) if kind == "open" else (9.4, 11.8)
        throat = f"M{-w} 0Q0 2.6 {w} 0Q{w} {h} 0 {h}Q{-w} {h} {-w} 0Z"
        tongue = "M-0.62 0.72Q0 0.42 0.62 0.72Q0.36 0.91 0 0.91Q-0.36 0.91 -0.62 0.72Z"
        teeth = at("M-0.8 1.6Q0 3.6 0.8 1.6L0.7 4.4Q0 6.2 -0.7 4.4Z", x, y, w)
        text = shape(at(throat, x, y), DARK, 2.9) + flat(at(tongue, x, y, w, h), TONGUE)
        text += flat(teeth, WHITE)
        # A white tooth would not be seen among the others: a gap is.
        gap = DARK if tooth == WHITE else tooth
        return text + (flat(at("M1.4 2.4L4.2 2.2L4 5.8L1.4 6Z", x, y), gap) if tooth else "")
    if kind == "o":
        return oval((x, y + 5), (4.4, 5.6), DARK, 2.9) + oval((x, y + 7.6), (2.6, 2), TONGUE)
    if kind == "grit":
        teeth = "M-8.6 2Q-4 -1 0 1Q4 3 8.6 0.6Q10 6 7 8Q3 9.6 0 8Q-4 6 -7.6 8.4Q-10 6 -8.6 2Z"
        gaps = "M-4.2 1L-4.2 6.6M0 1.6L0 7.6M4.2 2.4L4.2 8"
        return shape(at(teeth, x, y), WHITE, 2.8) + line(at(gaps, x, y), INK, 1.5)
    if kind == "frown":
        text = line(at("M-6.4 7Q0 -1.4 6.4 7", x, y), INK, 3.1)
        return text + line(at("M-2.2 8.6Q0 7.2 2.2 8.6", x, y), INK, 1.8, 0.6)
    return line(at("M-5 4Q0 5.4 6.6 1.4", x, y), INK, 3.1)


def moustache(x: float, y: float, colours: tuple[str, str], tip: float, size: Point) -> str:
    """Return whiskers of a width and a thickness, their tips lifted."""
    w, k = size
    right = (
        f"C1 {5 * k} 3 {6.4 * k} {w * 0.36} {5.2 * k}"
        f"C{w * 0.5} {5.6 * k} {w * 0.74} {6.2 * k - tip * 0.3} {w} {2 - tip}"
        f"C{w * 0.68} {-4 * k - tip * 0.2} 4 {-4.6 * k} 0 {-k}Z"
    )
    left = (
        f"M0 {-k}C-4 {-4.6 * k} {w * -0.68} {-4 * k - tip * 0.2} {-w} {2 - tip}"
        f"C{w * -0.74} {6.2 * k - tip * 0.3} {w * -0.5} {5.6 * k} {w * -0.36} {5.2 * k}"
        f"C-3 {6.4 * k} -1 {5 * k} 0 {3.4 * k}"
    )
    shine = (
        f"M{w * -0.66} {1.4 * k - tip * 0.4}C{w * -0.5} {-1.2 * k} {w * -0.34} {-1.4 * k} -4 -0.4"
    )
    return shape(at(left + right, x, y), colours[1], 2.9) + line(at(shine, x, y), colours[0], 2.2)


def beard(who: str, turn: float) -> str:
    """Return the beard, if the pirate has one."""
    hi, lo = CHARACTERS[who].hair
    if who == "yellow":
        text = shape(
            f"M-26 0C-24 7 -19 10.5 -13 9C-8 8 -4 7.6 {turn} 8.6C4 7.6 8 8 13 9"
            "C19 10.5 24 7 26 0C30 12 26 29 0 31.5C-26 29 -30 12 -26 0Z",
            "url(#hb)",
            3.6,
        )
        return text + line(
            "M-20 13C-18 18.5 -15 22 -11 24.5M18.5 16C17 20 14.5 22.5 11.5 24.5M-3 25.5"
            "C-1 26.5 2 26.5 4 25.5",
            hi,
            2.3,
        )
    if who == "barto":
        text = shape(
            "M-25.5 1C-30 13 -25 22 -15 26.5C-9 29 -4 29.5 0 31.5C4 29.5 9 29 15 26.5"
            "C25 22 30 13 25.5 1C22 10 17 12 12 11C4 8 -4 8 -12 11C-17 12 -22 10 -25.5 1Z",
            "url(#hb)",
            3.6,
        )
        return text + line(
            "M-18 15C-17.5 20 -15 23.5 -12 25.5M18 15C17.5 20 15 23.5 12 25.5", "#A7A299", 2.3
        )
    if who == "yusuf":
        text = shape(
            "M-23 0C-23.5 15 -14 25 -6 28C-3 29.2 3 29.2 6 28C14 25 23.5 15 23 0"
            "C21 8 18 13 14 15.6C10.5 17.4 7.5 21.4 4 22C1.5 22.4 -1.5 22.4 -4 22"
            "C-7.5 21.4 -10.5 17.4 -14 15.6C-18 13 -21 8 -23 0Z",
            lo,
            2.6,
        )
        return text + line("M-18.5 13C-16 18 -12.5 21.5 -8 23.6", hi, 2.0)
    return ""


def mouth_and_whiskers(who: str, mood: str) -> str:
    """Return the mouth, and the whiskers that hang over it."""
    face = MOODS[mood]
    hair = CHARACTERS[who].hair
    kind = face.mouth
    x = face.turn * 1.1
    tip = face.tip
    agape = kind in WIDE_OPEN
    if who == "blue":
        text = mouth(kind, x, 12.4 if agape else 14.8)
        if not agape:
            # Whiskers hide the corners: a lip shows what the mouth does.
            text += flat(at(LIP[kind], x, 14.8), "#C4553F")
        return text + moustache(x, 9.8, hair, tip, (15.5, 0.64))
    if who == "yellow":
        text = mouth(kind, x, 13.6 if agape else 15.0, GOLD if kind == "big" else "")
        return text + moustache(x, 10.8, hair, tip, (14.5, 0.8))
    if who == "mateo":
        if agape:
            text = moved(mouth(kind, 0.0, 0.0), x, 13.0, grow=(0.9, 0.82))
            return text + moustache(x, 10.2, hair, min(tip, 3.0) + 2, (22.0, 0.9))
        d = "M-4.6 20Q0 15.4 4.6 20" if kind == "frown" else "M-4.6 16.6Q0 21 4.6 16.6"
        return line(at(d, x, 0), INK, 3.0) + moustache(x, 10.2, hair, tip + 2, (22.0, 1.04))
    if who == "barto":
        d = "M-4.6 22Q0 17 4.6 22" if kind == "frown" else "M-4.6 17.6Q0 22 4.6 17.6"
        text = mouth(kind, x, 13.6) if agape else line(at(d, x, 0), INK, 3.0)
        return text + moustache(x, 10.4, ("#FFFFFF", "#F7F4EC"), min(tip, 4.0), (18.5, 0.98))
    if who == "yusuf":
        text = mouth(kind, x, 12.6 if agape else 13.2)
        if not agape:
            text += flat(at(LIP[kind], x, 13.2), "#9C4A38")
        high = 7.2 - tip * 0.1
        return text + line(at(f"M-11 11.4Q-5 {high} 0 9.6Q5 {high} 11 11.4", x, 0), hair[1], 3.8)
    child = CHARACTERS[who].child
    tooth = WHITE if child else {"red": GOLD}.get(who, "")
    if who != "rosa":
        return mouth(kind, x, 12.0 if child and not agape else 11.2, tooth)
    return mouth(kind, x, 12.0, lips=True) + disc(
        face.turn + 12.5, CHARACTERS[who].eyes + 8.6, 1.5, INK
    )


def features(who: str, mood: str) -> str:
    """Return eyes, brows, nose, cheeks and mouth, with all hair around them."""
    turn = MOODS[mood].turn
    y = CHARACTERS[who].eyes
    dark = CHARACTERS[who].dark
    text = ""
    if who not in ("yusuf", "barto"):
        cheek = "#C8402F" if dark else "#F0603F"
        for x in (max(turn - 16.8, -17.4), min(turn + 16.8, 17.4)):
            text += oval((x, y + 10), (4.6, 3.2), cheek, opacity=0.38)
    if CHARACTERS[who].freckles:
        for side in (-1, 1):
            for dx, dy in ((17, 8.5), (13.2, 10.8), (18.6, 12.2)):
                x = max(-19.0, min(turn + dx * side, 19.0))
                text += disc(x, y + dy, 1.25, "#B9602F")
    if who == "barto":
        text += line(at("M15 9.4L19 14.6M14.4 13.4L19.6 11", turn, y), "#A8584A", 2.0)
    # Mouths are before beards and behind whiskers; noses are before eyes, as they are nearer.
    text += beard(who, turn) + mouth_and_whiskers(who, mood) + eyes_and_brows(who, mood)
    nose = CHARACTERS[who].nose
    if nose:
        colour, size = nose
        # Open above: a line around all of it would make spectacles of nose and eyes.
        x, y = turn * 1.35, 7.4
        rx, ry = 5.2 * size, 4.6 * size
        text += oval((x, y), (rx, ry), colour)
        text += line(
            at("M-1 -0.3C-1.1 0.6 -0.6 1 0 1C0.6 1 1.1 0.6 1 -0.3", x, y, rx, ry), INK, 2.5
        )
        return text + oval((x - 1.6, y - 1.4), (1.6, 1.2), "#FFE9D6")
    if who == "yusuf":
        return text + line(at("M-2.6 1.5Q-5 7.6 1 7.4", turn * 1.4, 0), INK, 2.5)
    shade = "#3E2113" if dark else CHARACTERS[who].skin[2]
    return text + line(at("M-2.4 7Q0.6 10 3 7.2", turn * 1.5, 0), shade, 2.8)
