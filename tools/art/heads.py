"""Heads of pirates in every mood, around the point where head and neck meet.

Hats, hair and earrings are drawn around the middle of the face; the neck is 21 below it.
"""

from collections.abc import Callable

from tools.art.faces import CHARACTERS, FORMS, MOODS, features
from tools.art.pen import (
    CREAM,
    GOLD,
    GOLD_HI,
    INK,
    Shades,
    disc,
    flat,
    line,
    linear,
    moved,
    oval,
    radial,
    ring,
    shape,
)

NECK = 21.0
HAT_SLOT = ("<!--hat-->", "<!--/hat-->")
"""What encloses the hat of a head, so that the game can put another one there."""
HAT_RISE = 27
"""How far the middle of a hat is above that of the face."""
HATLESS = 6
"""How far up a hat is on hair that stands on end."""


# ---------------------------------------------------------------- hats


def cocked_hat(hi: str) -> str:
    """Return the captain's hat."""
    text = shape("M-20.5 -18C-22 -36 -13 -44.5 0 -44.5C13 -44.5 22 -36 20.5 -18Z", "url(#hl)")
    text += line("M-12.5 -34C-10 -38 -6 -40 -2 -40.3", hi, 3.0)
    text += shape(
        "M0 -8C-21 -8 -41 -11 -45 -38C-34 -25.5 -21 -23.5 -11.5 -27C-6.5 -29 -3 -31 0 -33"
        "C3 -31 6.5 -29 11.5 -27C21 -23.5 34 -25.5 45 -38C41 -11 21 -8 0 -8Z",
        "url(#hh)",
    )
    return text + line(
        "M-40 -26.5C-31 -18.5 -19 -17.5 -10.5 -20.8C-6 -22.6 -3 -24.2 0 -26"
        "C3 -24.2 6 -22.6 10.5 -20.8C19 -17.5 31 -18.5 40 -26.5",
        CREAM,
        3.8,
    )


def headscarf(mood: str, lo: str) -> str:
    """Return the cloth of the pirate with the hook; its tails blow in the wind."""
    tails = shape(
        "M23 -17C30 -25 38 -27 45 -22C41 -20 39 -17.5 40 -12.5C34 -13.5 28 -11.5 24 -12.5Z",
        "url(#hl)",
        4.0,
    )
    tails += shape(
        "M24 -14C32 -12.5 39 -6 41 5C36.5 2.5 32 3 29 6C27.5 -1 25 -7 22 -12Z", "url(#hh)", 4.0
    )
    lean = {"run": -34, "jump": -24, "cheer": -18, "startled": -34, "sad": 14, "flee": -20}
    text = moved(tails, turn=lean.get(mood, 0), about=(23, -14))
    if mood == "run":
        text = moved(text, grow=(-1.0, 1.0))
    text += shape(
        "M-26.5 -4C-30 -24 -18 -35 0 -35C18 -35 30 -24 26.5 -4C14 -13.5 -14 -13.5 -26.5 -4Z",
        "url(#hh)",
    )
    for x, y, r in (
        (-15, -22, 3.2),
        (-1, -28, 3.2),
        (12.5, -23, 3.2),
        (-3, -17, 3.0),
        (-20.5, -12.5, 2.5),
        (20, -13, 2.5),
    ):
        text += disc(x, y, r, CREAM)
    return text + disc(-24 if mood == "run" else 24, -13.5, 4.2, lo, 3.2)


def brimmed_hat(hi: str) -> str:
    """Return the hat with the golden band and a feather."""
    text = shape(
        "M-49 -14.5C-49 -19.5 -33 -20.5 -17.5 -21C-17 -32 -16 -40.5 -11 -42.5"
        "C-6 -44 6 -44 11 -42.5C16 -40.5 17 -32 17.5 -21C33 -20.5 49 -19.5 49 -14.5"
        "C49 -8 28 -5.5 0 -5.5C-28 -5.5 -49 -8 -49 -14.5Z",
        "url(#hh)",
    )
    text += shape(
        "M-17.6 -25.5C-7 -22 7 -22 17.6 -25.5L18.4 -18.5C7 -15 -7 -15 -18.4 -18.5Z", GOLD, 3.0
    )
    text += line(
        "M-11 -37C-8 -38.2 -4 -38.6 0 -38.6M-43 -14.5C-37 -16 -31 -16.5 -25 -16.6", hi, 3.0
    )
    text += shape("M14 -23C17 -36 26 -44 36 -45C36 -36 30 -26 17 -20Z", "#F7E3C0", 3.2)
    return text + line("M19 -24C23 -31 28 -37 32 -40.5", "#D9A468", 2.0)


def round_hat() -> str:
    """Return the hat of the round pirate, with a ruby and a plume."""
    text = shape(
        "M8 -35C13 -45 26 -46.5 34 -40C41 -33.5 43 -23 39 -13C35.5 -17 33 -19 29 -20"
        "C22 -22 14 -25 8 -27Z",
        "#F8F4E8",
        3.8,
    )
    text += line(
        "M25.5 -37.5C31 -34 34.5 -29 35.5 -23M18 -36.5C22 -34.5 25.5 -31.5 28 -27.5", "#CFC4AA", 2.4
    )
    text += shape(
        "M-37 -3C-37 -27 -19 -41 0 -41C19 -41 37 -27 37 -3C25 -11 12 -13.5 0 -13.5"
        "C-12 -13.5 -25 -11 -37 -3Z",
        "url(#hh)",
    )
    text += line("M-31 -14C-24 -26 -12 -32 0 -32C12 -32 24 -26 31 -14", "#8A5A10", 3.6)
    text += disc(0, -25.5, 5.6, "#D8483A", 3.0) + disc(-1.6, -27.2, 1.5, "#FFC2B0")
    return text + line("M-26 -25C-22 -31 -17 -34 -11.5 -36", "#FFF8D8", 2.8)


def hood(mood: str, cloth: Shades) -> str:
    """Return the hood before a face, with the band on the forehead; its tip flips."""
    flips = {
        "run": (-8, -3),
        "jump": (2, -6),
        "cheer": (4, -8),
        "startled": (6, -9),
        "sad": (3, 9),
        "flee": (-6, -4),
    }
    dx, dy = flips.get(mood, (0, 0))
    x, y = 33 + dx, -39 + dy
    text = shape(
        f"M{x + 5} {y + 2}C{x - 2} {y + 1} {x - 8} {y + 5} {x - 9} {y + 10}C27 -18 31 -8 30.5 4"
        "C30.5 12 31 17 33 23C26 25 21 19 22 8C24 -10 13 -20 0 -20C-13 -20 -24 -10 -22 8"
        "C-21 19 -26 25 -33 23C-31 17 -30.5 12 -30.5 4C-32 -22 -21 -46 4 -47.5"
        f"C{x - 14} {y - 11} {x + 1} {y - 6} {x + 5} {y + 2}Z",
        "url(#hh)",
    )
    text += line(
        f"M{x - 9} {y + 10}C{x - 13} {y + 6} {x - 17} {y + 3.4} {x - 22} {y + 2.6}", cloth[2], 3.0
    )
    text += line("M-25.5 -6C-25 -20 -17.5 -32 -7 -37", cloth[0], 3.2)
    text += shape(
        "M-20.5 -12.5C-12 -21 12 -21 20.5 -12.5L19.5 -7.5C11 -15 -11 -15 -19.5 -7.5Z", GOLD, 2.6
    )
    return text + disc(0, -16.4, 2.9, "#E0412F", 2.2)


def cooks_hat(mid: str) -> str:
    """Return Mateo's hat."""
    text = shape(
        "M-27 -8C-29 -14 -29 -20 -27 -24C-16 -29 16 -29 27 -24C29 -20 29 -14 27 -8"
        "C14 -15 -14 -15 -27 -8Z",
        "url(#hw)",
    )
    text += flat(
        "M-26.5 -9.6C-27.5 -12 -27.7 -14 -27.5 -16C-14 -21.5 14 -21.5 27.5 -16"
        "C27.7 -14 27.5 -12 26.5 -9.6C14 -15.6 -14 -15.6 -26.5 -9.6Z",
        mid,
    )
    text += line("M-27 -8C-14 -15 14 -15 27 -8M-28.2 -16C-14 -22 14 -22 28.2 -16", INK, 3.0)
    text += shape(
        "M-26 -22C-38 -23 -38 -38 -26 -40C-22 -48.5 -9 -49.5 -4 -44C3 -51 17 -49.5 20 -42"
        "C33 -43 39 -31 30 -24C28 -22.5 27 -22 26 -22C14 -28 -14 -28 -26 -22Z",
        "url(#hw)",
    )
    text += line(
        "M-26 -34C-24 -37 -21 -38 -18 -37.5M-9 -41.5C-6 -43.5 -3 -43.5 -1 -42", "#FFFFFF", 3.0
    )
    return text + line(
        "M-10 -27.5C-10.5 -31 -10 -34 -8.5 -36.5M10 -27.5C10.5 -31 10.5 -33 9.5 -35.5",
        "#BBAE94",
        2.4,
    )


def dotted_scarf(mood: str) -> str:
    """Return Rosa's scarf."""
    tails = shape(
        "M22 -17C30 -25 38 -22 40 -16C35 -14.5 32 -13 31 -11C36 -7 37 -1 34 5C27 1 23 -5 21 -11Z",
        "url(#hl)",
        4.0,
    )
    lean = {"run": -30, "jump": -20, "cheer": -22, "startled": -30, "sad": 16, "flee": -16}
    text = moved(tails, turn=lean.get(mood, 0), about=(22, -14))
    if mood == "run":
        text = moved(text, grow=(-1.0, 1.0))
    text += shape(
        "M-25.5 -5C-29 -24 -17 -35.5 0 -35.5C17 -35.5 29 -24 25.5 -5C15 -16 -15 -16 -25.5 -5Z",
        "url(#hh)",
    )
    for x, y, r in (
        (-14, -23.5, 2.7),
        (0, -29.5, 2.7),
        (13.5, -24, 2.7),
        (-6.5, -18.5, 2.5),
        (7.5, -18.5, 2.5),
        (-20.5, -13.5, 2.3),
        (20.5, -13.5, 2.3),
    ):
        text += disc(x, y, r, CREAM)
    return text


def skull_hat(hi: str, mid: str) -> str:
    """Return Barto's hat."""
    text = shape("M22 -20C27 -38 38 -46 48 -44C50 -34 44 -22 30 -14Z", mid, 3.6)
    text += line("M29 -20C33 -29 38 -35 43 -38.5", hi, 2.6)
    text += shape(
        "M-44 -12C-40 -22 -33 -24.5 -25 -23C-24 -39 -17 -45 -7 -45.5C-2 -43.5 2 -43.5 7 -45.5"
        "C17 -45 24 -39 25 -23C33 -24.5 40 -22 44 -12C34 -2.5 24 -4 14 -8C5 -11 -5 -11 -14 -8"
        "C-24 -4 -34 -2.5 -44 -12Z",
        "url(#hk)",
    )
    text += line(
        "M-38 -12.5C-28 -13 -22 -14 -15 -15.5C-5 -18.5 5 -18.5 15 -15.5C22 -14 28 -13 38 -12.5",
        GOLD,
        3.6,
    )
    text += shape(
        "M-8.5 -31.5C-8.5 -37 -5 -39.5 0 -39.5C5 -39.5 8.5 -37 8.5 -31.5"
        "C8.5 -28.5 6.5 -27.5 5 -27L4.5 -23.5L-4.5 -23.5L-5 -27"
        "C-6.5 -27.5 -8.5 -28.5 -8.5 -31.5Z",
        CREAM,
        2.4,
    )
    text += disc(-3.4, -32, 2.2, INK) + disc(3.4, -32, 2.2, INK)
    return text + line("M-18 -36C-16.5 -39 -14 -40.5 -11 -41", "#B58880", 2.8)


def turban(hi: str, lo: str) -> str:
    """Return Yusuf's turban, with a feather and a jewel."""
    text = shape("M-3 -30C-3 -42 5 -50.5 19 -51C20 -42 14 -33 4 -29Z", CREAM, 3.2)
    text += line("M3 -36C5 -41 9 -45 14 -47.5", "#C9A562", 2.0)
    text += shape(
        "M-26 -6C-37 -19 -30 -33 -17 -37C-8 -43 8 -43 17 -37C30 -33 37 -19 26 -6"
        "C15 -15 8 -15.5 0 -13C-8 -15.5 -15 -15 -26 -6Z",
        "url(#hh)",
    )
    text += line(
        "M-28.5 -14C-18 -28 -2 -34 14 -36M-22 -34C-4 -34 14 -27 28.5 -13M-1 -14"
        "C8 -22 18 -27 27 -28",
        lo,
        3.0,
    )
    text += line("M-24 -22C-20 -28 -15 -31.5 -9 -33.5", hi, 3.2)
    text += shape("M0 -33.5L7 -25.5L0 -16.5L-7 -25.5Z", GOLD, 2.8)
    text += flat("M0 -30L4 -25.5L0 -20.5L-4 -25.5Z", "#E0412F")
    return text + disc(-1.2, -26.5, 0.9, "#FFD0C4")


def hat_of(who: str, mood: str) -> str:
    """Return what a pirate wears on the head."""
    hi, mid, lo = cloth = CHARACTERS[who].cloth
    hats: dict[str, Callable[[], str]] = {
        "": str,
        "brimmed": lambda: brimmed_hat(hi),
        "cocked": lambda: cocked_hat(hi),
        "cook": lambda: cooks_hat(mid),
        "dotted": lambda: dotted_scarf(mood),
        "headscarf": lambda: headscarf(mood, lo),
        "hood": lambda: hood(mood, cloth),
        "round": round_hat,
        "skull": lambda: skull_hat(hi, mid),
        "turban": lambda: turban(hi, lo),
    }
    return hats[CHARACTERS[who].hat]()


# ---------------------------------------------------------------- hair


def scalp(who: str) -> str:
    """Return the top of the head, seen when the hat hops or flies."""
    hi, lo = CHARACTERS[who].hair
    if who == "blue":
        text = shape(
            "M-25 0C-29 -17 -17 -27.5 0 -27.5C17 -27.5 29 -17 25 0C23 -9 20 -14 15 -17"
            "C5 -14 -8 -14.5 -17 -18C-21 -14 -24 -8 -25 0Z",
            lo,
            3.6,
        )
        return text + line("M-16 -20.5C-12 -23.5 -7 -24.5 -2 -24.3", hi, 2.8)
    if CHARACTERS[who].hair_form == "braids":
        text = shape(
            "M-26 6C-30 -17 -17 -28 0 -28C17 -28 30 -17 26 6C24 -7 18 -17 9 -19.5"
            "C-2 -13 -20 -13 -26 6Z",
            "url(#hb)",
            3.6,
        )
        return text + line("M-17 -19.5C-13 -23 -8 -24.3 -3 -24.4", hi, 2.8)
    if who == "yellow":
        text = shape(
            "M-26.5 4C-31 -6 -29 -15 -21.5 -18C-23 -12 -22.5 -4 -22 2ZM26.5 4"
            "C31 -6 29 -15 21.5 -18C23 -12 22.5 -4 22 2Z",
            lo,
            3.2,
        )
        return text + line("M-2 -23C-4 -29 1 -32 4 -29M3 -23C4 -27 8 -28 9.5 -25.5", lo, 2.8)
    if who == "mateo":
        text = shape(
            "M-26.5 1C-29 -15 -18 -25.5 0 -25.5C18 -25.5 29 -15 26.5 1C24 -9 19 -15 13 -17"
            "C4 -15 -6 -15 -13 -17C-19 -15 -24 -9 -26.5 1Z",
            lo,
            3.6,
        )
        return text + line("M-14 -19.5C-10 -22 -6 -22.6 -2 -22.6", hi, 2.6)
    if who == "barto":
        return shape(
            "M-26 3C-31 -7 -28 -16 -20.5 -19C-22.5 -12 -22 -4 -22 2ZM26 3"
            "C31 -7 28 -16 20.5 -19C22.5 -12 22 -4 22 2Z",
            "#EDEAE2",
            3.2,
        )
    return ""


def braids(mood: str, light: str) -> str:
    """Return two braids that swing and fly."""
    swing = -5 if mood in ("run", "flee") else 0
    lift = {"jump": 6, "startled": 3, "cheer": 5}.get(mood, 0)
    text = ""
    for side in (-1, 1):
        x, y = 27 * side + swing, 21 - lift
        out = side * lift * 0.9
        text += shape(
            f"M{17 * side} -16C{29 * side} -10 {30 * side} 2 {27 * side + swing * 0.4} 10"
            f"C{x + 5 * side + out} {y - 4} {x + 6 * side + out} {y + 3} {x + side + out} {y + 8}"
            f"C{x - 9 * side + out} {y + 7} {x - 12 * side} {y - 3} {16 * side} 8Z",
            "url(#hb)",
            4.0,
        )
        text += line(
            f"M{24.5 * side + swing * 0.3} -2C{25.5 * side + swing * 0.3} "
            f"4 {24 * side + swing * 0.5} 10 {x - 2 * side + out * 0.8} {y}",
            light,
            2.6,
        )
        band = shape("M-5.5 -2.6L5.5 -2.6L5.5 2.6L-5.5 2.6Z", GOLD, 2.4)
        text += moved(band, x - 1.5 * side + out * 0.7, y - 4.5, -14 * side)
    return text


def curls(mood: str) -> str:
    """Return Rosa's hair, which swings on both sides of her neck."""
    s = -5 if mood in ("run", "flee") else 0
    text = ""
    for side in (-1, 1):
        text += shape(
            f"M{12 * side} -25C{31 * side} -27 {38 * side} -12 {33 * side + s * 0.3} -4"
            f"C{41 * side + s * 0.6} 0 {41 * side + s * 0.8} 11 {36 * side + s} 14"
            f"C{41 * side + s} 23 {34 * side + s} 32 {25 * side + s} 29"
            f"C{19 * side + s} 32 {11 * side + s} 28 {13 * side + s * 0.6} 19Z",
            "url(#hb)",
        )
        text += line(
            f"M{31.5 * side + s * 0.4} 3C{35 * side + s * 0.6} 6 {33 * side + s} 11 "
            f"{28.5 * side + s} 12M{32 * side + s} 20"
            f"C{32 * side + s} 25 {27 * side + s} 26 {23 * side + s} 24",
            "#9A5860",
            2.8,
        )
    return text


def behind(who: str, mood: str) -> str:
    """Return hair, hood and ears behind a face."""
    skin = CHARACTERS[who].skin
    text = ""
    if CHARACTERS[who].hair_form == "braids":
        text += braids(mood, CHARACTERS[who].hair[0])
    if who == "violet":
        text += shape(
            "M2 -44C-20 -44 -33 -24 -31 4C-31 12 -31.5 18 -34 24C-20 30 20 30 34 24"
            "C31.5 18 31 12 31 4C32 -24 20 -42 2 -44Z",
            "url(#hl)",
        )
        text += flat(
            "M-24 8C-26 -10 -14 -19 0 -19C14 -19 26 -10 24 8C22 22 -22 22 -24 8Z", "#3A1D4C"
        )
    if CHARACTERS[who].hair_form == "curls":
        text += curls(mood)
    if who == "finn":
        text += shape("M-17 15C-10 23 10 23 17 15L20 20.5C10 29 -10 29 -20 20.5Z", "url(#hh)", 3.6)
    if who in ("blue", "red", "finn", "mateo", "barto", "yusuf"):
        wide = {"mateo": 27.5, "yusuf": 24}.get(who, 25.5)
        for side in (-1, 1):
            x = side * wide - MOODS[mood].turn * 0.5
            text += oval((x, 3), (5, 5.6), skin[1], 4.0)
            text += line(f"M{x - 1} 1.4Q{x + 1.4} 3 {x - 0.6} 5", skin[2], 2.0)
    return text


def tousled_hair(mood: str) -> str:
    """Return Finn's hair, which stands on end."""
    up = {"startled": 9, "jump": 6, "cheer": 5, "run": 1}.get(mood, 0)
    down = 2 if mood == "sad" else 0
    lean = {"run": -7, "flee": -5}.get(mood, 0)
    text = shape(
        "M-26 2C-33 -9 -29 -18 -24 -20"
        f"C-27 -{28 + up} -16 -{31 + up} {-11.0 + lean} -{28 - down + up}"
        f"C-9 -{37 + up} {2.0 + lean} -{38 + up} {5.0 + lean} -{31 - down + up}"
        f"C11 -{37 + up} 20 -{33 + up} {19.0 + lean * 0.6} -{26 - down + up * 0.6}"
        "C28 -26 33 -14 26 0C25 -9 21 -14 16 -15C11 -10.5 5 -11 1 -15C-4 -10.5 -12 -10.5 -15 -15"
        "C-20 -14 -25 -9 -26 0Z",
        "url(#hb)",
    )
    return text + line(
        f"M-19 -20C-17 -{24 + up * 0.7} -13 -{26 + up * 0.7} -9 -{24.5 + up * 0.6}"
        f"M0 -{27 + up * 0.8}C3 -{29 + up * 0.8} 6 -{29 + up * 0.7} 9 -{27 + up * 0.6}",
        "#FFC88A",
        2.8,
    )


def earrings(who: str, mood: str) -> str:
    """Return the rings in the ears, which swing."""
    sway = {"run": -4, "flee": -4, "jump": 3, "startled": 2}.get(mood, 0)
    if who == "rosa":
        return ring(-25 + sway, 17, 4.6) + ring(25 + sway, 17, 4.6)
    if who == "violet":
        return ring(-23.5 + sway * 0.5, 17.5, 3.6, 2.6) + ring(23.5 + sway * 0.5, 17.5, 3.6, 2.6)
    if who in ("red", "mateo"):
        return ring((-26.5 if who == "red" else 26.5) + sway * 0.6, 10.5, 3.6, 2.6)
    return ""


# ---------------------------------------------------------------- whole heads


def gradients(who: str) -> str:
    """Return the gradients of skin, cloth and hair."""
    hi, mid, lo = CHARACTERS[who].cloth
    light, skin, shade = CHARACTERS[who].skin
    hair, dark = CHARACTERS[who].hair
    text = radial("hs", (-8, -6), 41, ((0, light), (0.55, light), (0.82, skin), (1, shade)))
    text += linear("hh", (-30, -42), (30, 6), ((0, hi), (0.45, mid), (1, lo)))
    text += linear("hl", (-16, -44), (24, -4), ((0, mid), (1, lo)))
    middle = "#F4F1EA" if who == "barto" else dark
    text += linear("hb", (-26, -30), (26, 34), ((0, hair), (0.4, middle), (1, dark)))
    if who == "mateo":
        text += linear("hw", (-28, -48), (28, -8), ("#FFFFFF", "#FBF5E6", "#D6C8AC"))
    if who == "barto":
        text += linear("hk", (-30, -44), (30, -4), ("#8C5E58", "#5E3C39", "#3E2523"))
    return f"<defs>{text}</defs>"


def drop(x: float, y: float, size: float, turn: float, width: float = 2.4) -> str:
    """Return a drop of sweat or a tear."""
    text = shape(
        "M0 -6.5C2.5 -2.5 4.5 0 4.5 2.8C4.5 5.5 2.5 7 0 7C-2.5 7 -4.5 5.5 -4.5 2.8"
        "C-4.5 0 -2.5 -2.5 0 -6.5Z",
        "#7FD3F2",
        width,
    )
    text += line("M-1.8 2.5C-1.8 3.6 -1.2 4.3 -0.4 4.6", "#E8FAFF", 1.8)
    return moved(text, x, y, turn, grow=(size, size))


def extras(who: str, mood: str) -> str:
    """Return drops, tears and lines of surprise around a head."""
    if mood == "flee":
        return drop(-37, 3, 1.15, -58) + drop(-40, 17, 0.85, -84) + drop(35, -2, 0.95, 46)
    if mood == "startled":
        top = CHARACTERS[who].top
        d = f"M-17 {top}L-22 {top - 9}M0 {top - 4}L0 {top - 14}M17 {top}L22 {top - 9}"
        return line(d, INK, 7.4) + line(d, GOLD_HI, 3.4)
    if mood == "sad":
        return drop(-13.5, 13.5, 0.78, 6, 2.6)
    return ""


def head(who: str, mood: str) -> str:
    """Return a head, its neck at the origin."""
    lift = CHARACTERS[who].lift
    text = behind(who, mood) + shape(FORMS[CHARACTERS[who].form], "url(#hs)")
    if CHARACTERS[who].hat and mood != "cheer":
        brim = (
            "M-22 -10C-14 -15 14 -15 22 -10C24 -6 24.5 -4 24.5 -3C14 -10 -14 -10 -24.5 -3"
            "C-24.5 -4 -24 -6 -22 -10Z"
        )
        text += moved(flat(brim, CHARACTERS[who].skin[2], 0.45), 0, -lift)
    text += scalp(who)
    hat = hat_of(who, mood).join(HAT_SLOT)
    face = features(who, mood)
    if who == "finn":
        text += tousled_hair(mood) + face + moved(hat, 0, -HATLESS)
    elif who == "violet":
        text += face + hat
    elif CHARACTERS[who].tied:
        _, y, turn = (0, -1 / 0.12, 0) if mood == "cheer" else MOODS[mood].hat
        text += face + moved(hat, 0, min(0.0, y * 0.12) - lift, turn * 0.25, (0.0, -14.0))
    else:
        x, y, turn = MOODS[mood].hat
        hat = moved(hat, x, y - lift, turn, (0.0, -14.0))
        # Brows stay visible over a brim, and nothing covers a flying hat.
        text += hat + face if mood == "cheer" else face + hat
    text += earrings(who, mood) + extras(who, mood)
    return gradients(who) + moved(text, 0, -NECK)


def loose_hat(who: str) -> str:
    """Return a hat that was thrown into the air, around its middle."""
    return gradients(who) + moved(hat_of(who, "cheer"), 0, HAT_RISE)
