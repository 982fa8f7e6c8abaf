"""Bodies of the five crews in every pose.

The middle of the soles is the origin. Slots mark the places of the head and of the mark.
"""

from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from tools.art.pen import (
    CREWS,
    GOLD,
    GOLD_HI,
    INK,
    LINE,
    Point,
    disc,
    fine,
    flat,
    limb,
    line,
    linear,
    moved,
    shape,
)

SKIN = ("#FAD2A8", "#E2A676", "#B97A4C")
"""The colours of hands; repainted with the skin of the head that is put on."""
MOODS = {
    "stand": "calm",
    "blink": "blink",
    "run": "run",
    "run2": "run",
    "crouch": "run",
    "jump": "jump",
    "cheer": "cheer",
    "flee": "flee",
    "flee2": "flee",
    "sit": "calm",
    "startled": "startled",
    "sad": "sad",
}
"""The poses, and the mood of a head in each."""
HEAD = "<!--head-->"
"""The slot for the head."""
MARK = "<!--mark-->"
"""The slot for the mark of the crew."""
STEEL = "#EDF2F4"
STEEL_LO = "#9FB0BC"
"""Steel in the shade."""
WOOD = "#4A2F1E"


class Upper(NamedTuple):
    """How a pose moves the body above the hips."""

    shift: Point = (0, 0)
    lean: float = 0
    """Rotation about the hips, in degrees."""
    grow: Point = (1.0, 1.0)
    head: Point = (0, 0)
    """Offset of the head from the neck."""
    tilt: float = 0
    """Rotation of the head, in degrees."""


class Arm(NamedTuple):
    """Where elbow and hand are from the shoulder, or from the feet to clear a head."""

    elbow: Point
    hand: Point
    layer: str = "back"
    """`back` is behind the body, `under` behind that, `front` before it, `over` before the head."""
    from_feet: bool = False

    def mirrored(self) -> "Arm":
        """Return the same arm on the other side."""
        (a, b), (c, d) = self.elbow, self.hand
        return self._replace(elbow=(-a, b), hand=(-c, d))


class Leg(NamedTuple):
    """Where knee and ankle are, and how the boot is turned."""

    knee: Point
    ankle: Point
    turn: float = 0


class Build(NamedTuple):
    """What differs from crew to crew."""

    shoulder: Point
    sleeve: float
    cuff: str
    trousers: str
    mark: float
    """How high the mark is."""
    girth: float = 0
    """Extra distance between the legs."""
    seat: float = 17
    """Distance of the soles of a sitting pirate from the middle."""


UPPER = {
    "stand": Upper(),
    "blink": Upper(),
    "run": Upper((2, -2), 11, head=(2, 0), tilt=-5),
    "run2": Upper((3, -6), 8, (1.0, 1.03), (2, -1), -3),
    "crouch": Upper((0, 6.5), 4, (1.08, 0.84), (1, 2.5), 2),
    "jump": Upper((0, -4), 0, (1.0, 1.04), (0, -1), 3),
    "cheer": Upper((0, -2), -3, (1.0, 1.03), (0, -1)),
    "flee": Upper((1, -2), 13, tilt=-12),
    "flee2": Upper((2, -6), 10, (1.0, 1.03), (0, -1), -9),
    "sit": Upper((0, 4.5), 0, (1.0, 0.97), tilt=2),
    "startled": Upper((-1, -3), -7, (1.0, 1.05), (-1, -2), -3),
    "sad": Upper((0, 3), 3, (1.03, 0.95), (-1, 2), -7),
}
NECK = -48.0
"""The height of the neck; negative is up."""
HIP = -20.0
"""The height of the hips."""
# The left arm of the picture, and the right if it is not its mirror.
ARMS: dict[str, tuple[Arm, Arm | None]] = {
    "stand": (Arm((-8, 8), (-8, 19)), None),
    "run": (Arm((-10, 12), (4, 19), "front"), Arm((-14, -30), (-36, -34), "under", True)),
    "run2": (Arm((-12, 2), (-22, -5)), Arm((14, 6), (24, -4), "front")),
    "crouch": (Arm((-14, 6), (-22, 14)), None),
    "jump": (Arm((-27, -46), (-40, -62), "back", True), None),
    "cheer": (Arm((-40, -56), (-37, -84), "over", True), None),
    "flee": (Arm((-10, -3), (-20, -10)), Arm((12, 1), (22, -9), "front")),
    "flee2": (Arm((-12, 5), (-22, 7)), Arm((10, -5), (21, -17), "front")),
    "sit": (Arm((-11, 10), (-11, 23)), None),
    "startled": (Arm((-36, -42), (-37, -63), "over", True), None),
    "sad": (Arm((-5, 10), (-4, 22)), None),
}
# Arms that a crew holds in a way of its own.
OWN_ARMS: dict[tuple[str, str], tuple[Arm, Arm | None]] = {
    ("blue", "stand"): (Arm((-22, 8), (-4, 18), "front"), None),
    ("red", "stand"): (Arm((-12, 4), (-23, 8)), Arm((12, 4), (19, 13))),
    ("red", "sit"): (Arm((-12, 5), (-21, 7)), Arm((11, 7), (18, 15))),
    ("red", "cheer"): (
        Arm((-37, -50), (-39, -74), "over", True),
        Arm((40, -56), (39, -80), "over", True),
    ),
    ("red", "run"): (
        Arm((-24, -34), (-36, -40), "back", True),
        Arm((11, 7), (19, -1), "front"),
    ),
    ("red", "run2"): (
        Arm((-22, -32), (-29, -27), "back", True),
        Arm((10, 10), (14, 20), "front"),
    ),
    ("red", "flee2"): (Arm((-12, 5), (-20, 5)), Arm((11, -2), (21, -13), "front")),
    ("yellow", "run"): (
        Arm((-12, 12), (2, 20), "front"),
        Arm((-18, -28), (-42, -33), "under", True),
    ),
    ("yellow", "crouch"): (Arm((-12, 8), (-18, 17)), None),
    ("red", "sad"): (Arm((-9, 6), (-15, 13)), Arm((7, 10), (8, 21))),
    ("green", "run"): (
        Arm((-13, 8), (-5, 20), "front"),
        Arm((-14, -30), (-33, -37), "under", True),
    ),
    ("violet", "run"): (
        Arm((-14, 8), (-6, 20), "front"),
        Arm((-14, -30), (-37, -38), "under", True),
    ),
    ("green", "stand"): (Arm((-10, 7), (-14, 17)), Arm((17, 8), (8, 17), "front")),
    ("green", "sad"): (Arm((-6, 10), (-8, 20)), None),
    ("yellow", "stand"): (Arm((-15, 5), (-17, 17)), None),
    ("yellow", "sad"): (Arm((-10, 9), (-10, 21)), None),
    ("yellow", "sit"): (Arm((-13, 10), (-13, 23)), None),
    ("violet", "sit"): (Arm((-13, 9), (-14, 20)), None),
    ("violet", "stand"): (Arm((-12, 8), (-11, 18)), None),
    ("violet", "cheer"): (Arm((-45, -56), (-41, -84), "over", True), None),
    ("violet", "startled"): (Arm((-42, -42), (-42, -62), "over", True), None),
    ("violet", "jump"): (Arm((-29, -44), (-45, -58), "back", True), None),
    ("violet", "sad"): (Arm((-8, 10), (-8, 21)), None),
}
# The left leg of the picture, and the right if it is not its mirror.
LEGS: dict[str, tuple[Leg, Leg | None]] = {
    "stand": (Leg((-8, -17), (-9, -13)), None),
    "run": (Leg((-11, -19), (-20, -19), 56), Leg((15, -25), (18, -15), -14)),
    "run2": (Leg((17, -30), (21, -20), -22), Leg((-9, -19), (-21, -16), 36)),
    "crouch": (Leg((-15, -16), (-15, -12.5), 6), None),
    "jump": (Leg((-17, -24), (-25, -15), 24), None),
    "cheer": (Leg((-9, -17), (-10, -13)), Leg((18, -20), (22, -19), -30)),
    "flee": (Leg((-12, -19), (-22, -20), 60), Leg((17, -25), (19, -14), -16)),
    "flee2": (Leg((18, -30), (22, -20), -24), Leg((-9, -19), (-22, -16), 38)),
    "startled": (Leg((-9, -17), (-13, -13), 14), None),
    "sad": (Leg((-6, -17), (-7, -13)), None),
}
# Where the wooden leg begins, and how it is turned.
PEG: dict[str, tuple[Point, float]] = {
    "run": ((15, -15), -28),
    "run2": ((-19, -15), 50),
    "flee": ((16, -14), -30),
    "flee2": ((-20, -15), 52),
    "crouch": ((14, -13), -8),
    "jump": ((23, -16), -32),
    "cheer": ((20, -19), -38),
    "startled": ((12, -13), -14),
}
CUTLASS = {
    "run": -66,
    "run2": -78,
    "crouch": -40,
    "jump": -26,
    "cheer": -10,
    "flee": -52,
    "flee2": -66,
    "sit": -12,
    "startled": -24,
    "sad": 232,
}
RUNNING = ("run", "run2", "flee", "flee2")
"""Poses seen from the side: the right leg of the picture is the far one."""
BUILD = {
    "blue": Build((19, -42), 13.5, GOLD, "#F1E3C4", -28, 0.5, 18),
    "red": Build((13, -42), 11.5, "#F4E6C6", "#7A5232", -29),
    "green": Build((10, -42), 11, GOLD, "#F1E3C4", -28.5, -1, 19),
    "yellow": Build((24, -41), 12.5, "#8A5A10", "#7C3B2A", -26, 6, 23),
    "violet": Build((12, -41), 12, GOLD, "#4B2A3A", -26, 0, 18.5),
}


# ---------------------------------------------------------------- hands, feet and what they hold


def boot(x: float, y: float, turn: float, side: int, *, far: bool = False) -> str:
    """Return a boot whose toe points to a side, turned about its ankle; a far one is darker."""
    leather, top = ("#643D20", "#7E522B") if far else ("#85552F", "#A8733F")
    text = shape(
        "M-6 -6.5L6 -6.5L6 1.5C11 2.2 14.5 4.8 14.5 8.6C14.5 10.2 13.6 10.7 12 10.7L-5.5 10.7"
        "C-7 10.7 -7.5 9.8 -7 8Z",
        leather,
    )
    text += "" if far else line("M6.5 4.4C9.2 5 10.8 6 11.6 7.4", "#C08A52", 2.4)
    text += shape("M-7.5 -9.5L7.5 -9.5L7.5 -4.5L-7.5 -4.5Z", top, 3.4)
    return moved(moved(text, turn=turn), x, y, grow=(0.94 * side, 0.94))


def sole(x: float, turn: float) -> str:
    """Return the boot of a sitting pirate, its sole towards the viewer."""
    text = shape(
        "M0 -12C6 -12 9 -8 8.5 -1.5C8.2 2 7.8 4.5 7.8 7C7.8 10 5 11 0 11C-5 11 -7.8 10 -7.8 7"
        "C-7.8 4.5 -8.2 2 -8.5 -1.5C-9 -8 -6 -12 0 -12Z",
        "#85552F",
    )
    text += flat(
        "M0 -8.6C3.6 -8.6 5.4 -6 5.2 -2C5 0.6 4.8 1.4 4.8 2.4L-4.8 2.4C-4.8 1.4 -5 0.6 -5.2 -2"
        "C-5.4 -6 -3.6 -8.6 0 -8.6ZM-4.6 5L4.6 5C4.7 7.6 3.4 8 0 8C-3.4 8 -4.7 7.6 -4.6 5Z",
        "#D2A469",
    )
    return moved(text, x, -13.2, turn)


def hand(x: float, y: float, side: int) -> str:
    """Return a fist, its thumb on the inner side."""
    text = disc(0, 0, 5.7, SKIN[0], 4.0)
    text += line("M1.6 -3.4C3.2 -2.6 3.6 -1.2 3 0.4", SKIN[2], 2.0)
    return moved(text, x, y, grow=(side, 1.0))


def cutlass(x: float, y: float, turn: float) -> str:
    """Return a blade that points up at turn 0."""
    text = shape("M-3.6 -7C-8.5 -22 -7 -38 3.5 -52C5.5 -36 2.5 -20 4 -7Z", STEEL, 3.8)
    text += line("M-2 -13C-4.2 -23 -3.4 -31 0 -39", STEEL_LO, 2.6)
    text += line("M0 -4L0 8", INK, 8.0) + line("M0 -4L0 8", "#7A4A26", 3.4)
    text += line("M-8 -5.5L8 -6.5", INK, 8.2) + line("M-8 -5.5L8 -6.5", GOLD, 3.8)
    return moved(text, x, y, turn)


def hook(x: float, y: float, turn: float) -> str:
    """Return a hook at the end of an arm that points down at turn 0."""
    d = "M0 3C0 9 1.5 12.5 6 12.5C11.5 12.5 13.5 7.5 10.5 3.5"
    text = line(d, INK, 7.6) + line(d, STEEL, 3.2)
    text += shape("M-6 -3.5L6 -3.5L5.5 3.5L-5.5 3.5Z", GOLD, 3.4)
    return moved(text, x, y, turn)


def bend(a: Point, b: Point, c: Point) -> str:
    """Return the path from a point to another, bent towards a third."""
    return f"M{a[0]} {a[1]}Q{b[0]} {b[1]} {c[0]} {c[1]}"


# ---------------------------------------------------------------- arms and legs


def arms_of(colour: str, pose: str) -> tuple[Arm, Arm]:
    """Return how a crew holds its arms in a pose, the left of the picture first."""
    pose = "stand" if pose == "blink" else pose
    left, right = OWN_ARMS.get((colour, pose), ARMS[pose])
    return left, right or left.mirrored()


def drawn_arm(colour: str, side: int, arm: Arm) -> str:
    """Return a sleeve, its cuff, and the hand or thing at its end; side is -1 on the left."""
    hi, mid, lo = CREWS[colour]
    build = BUILD[colour]
    start = (side * build.shoulder[0], build.shoulder[1])
    base = (0.0, 0.0) if arm.from_feet else start
    elbow = (base[0] + arm.elbow[0], base[1] + arm.elbow[1])
    end = (base[0] + arm.hand[0], base[1] + arm.hand[1])
    dx, dy = end[0] - elbow[0], end[1] - elbow[1]
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    wrist = (end[0] - ux * 4.5, end[1] - uy * 4.5)
    turn = degrees(atan2(-ux, uy))
    lit = side < 0 or arm.layer != "back"
    sleeve = bend(start, elbow, wrist)
    if colour == "red" and side > 0:
        return limb(sleeve, mid if lit else lo, build.sleeve) + hook(*end, turn)
    w = build.sleeve / 2 + 1.0
    cuff = shape(f"M{-w} -2.2L{w} -2.2L{w} 2.4L{-w} 2.4Z", build.cuff, 3.2)
    return (
        limb(sleeve, mid if lit else lo, build.sleeve, hi if lit else mid)
        + hand(end[0] + ux * 1.2, end[1] + uy * 1.2, side)
        + moved(cuff, wrist[0] - ux * 0.5, wrist[1] - uy * 0.5, turn)
    )


def arm_layers(colour: str, pose: str, arms: tuple[Arm, Arm], *, blade: bool) -> dict[str, str]:
    """Return both arms by the layer in which they are drawn."""
    layers = {"under": "", "back": "", "front": "", "over": ""}
    for side, arm in zip((-1, 1), arms, strict=True):
        if blade and colour == "red" and side < 0:
            sx, sy = (0.0, 0.0) if arm.from_feet else BUILD[colour].shoulder
            turn = CUTLASS.get(pose, -8)
            layers[arm.layer] += cutlass(arm.hand[0] - sx - 1.5, arm.hand[1] + sy + 1, turn)
        layers[arm.layer] += drawn_arm(colour, side, arm)
    return layers


def legs_of(colour: str, pose: str) -> str:
    """Return both legs of a pirate that does not sit."""
    build = BUILD[colour]
    left, right = LEGS["stand" if pose == "blink" else pose]
    if right is None:
        (a, b), (c, d), turn = left
        right = Leg((-a, b), (-c, d), -turn)
    running = pose in RUNNING
    text = ""
    for side, ((kx, ky), (ax, ay), turn) in ((1, right), (-1, left)):
        far = running and side > 0
        hip = (side * (7 + build.girth * 0.6), HIP + UPPER[pose].shift[1] * 0.6)
        knee, ankle = (kx + build.girth * side, ky), (ax + build.girth * side, ay)
        if colour == "red" and side > 0:
            (px, py), turn = PEG.get(pose, ((9, -14), 0))
            peg = shape("M-6 -4L6 -4L3 10.5C2.5 12 -2.5 12 -3 10.5Z", "#D9A468", 4.0)
            peg += line("M-2 -1L-1 8", "#F4CE96", 2.2)
            text += limb(bend(hip, knee, (px, py - 4)), build.trousers, 12.0)
            text += moved(peg, px, py, turn)
            continue
        way = bend(hip, knee, ankle)
        text += limb(way, build.trousers, 11.5)
        text += line(way, INK, 11.5 - LINE, 0.28) if far else ""
        toe = 1 if running else side
        text += boot(*ankle, turn * toe, toe, far=far)
    return text


def seat_of(colour: str) -> str:
    """Return the feet of a sitting pirate, which point at the viewer."""
    out = BUILD[colour].seat
    if colour != "red":
        return sole(-out, -14) + sole(out, 14)
    peg = disc(out, -10, 7.4, "#D9A468", 4.4)
    peg += f'<circle cx="{out}" cy="-10" r="3.4" fill="none" stroke="#A8733F" stroke-width="2"/>'
    return sole(-out, -14) + peg


# ---------------------------------------------------------------- torsos


def coat(pose: str, light: str) -> str:
    """Return the captain's coat, which flies behind a runner."""
    sway = {"run": -3, "run2": -6, "flee": -3, "flee2": -6}.get(pose, 0)
    hem = "M0 -50C-14 -50 -22 -47 -23.5 -41C-22.5 -33 "
    if pose == "sit":
        hem += "-17.5 -27 -17 -20L-20 -12C-8 -9 8 -9 20 -12L17 -20C17.5 -27 "
    else:
        hem += (
            f"-17 -27 -16.5 -21L{-20 + sway} -11"
            f"C{-8 + sway} -7.5 {8 + sway} -7.5 {20 + sway} -11L16.5 -21C17 -27 "
        )
    text = shape(hem + "22.5 -33 23.5 -41C22 -47 14 -50 0 -50Z", "url(#bc)")
    text += line("M-17.5 -20.5C-8 -17.5 8 -17.5 17.5 -20.5", INK, 6.4)
    text += line("M-16.5 -20C-8 -17.3 8 -17.3 16.5 -20", "#8A5A32", 2.6)
    text += line(f"M0 -16L{sway * 0.6} -10", INK, 2.6)
    return text + line("M-17.5 -36C-15.5 -31 -13.5 -28 -13 -25", light, 2.6)


def epaulettes(pose: str) -> str:
    """Return the captain's epaulettes, which rise with the arms."""
    lift = {"jump": -14, "cheer": -22, "startled": -16}.get(pose, 0)
    epaulette = shape(
        "M-8.5 1.5C-8 -4 -3.5 -5.5 1 -5C5.5 -4.5 8.5 -2 9 3C6 4.5 5 2.8 3 4.2"
        "C1 5.5 -1 3.2 -3 4.2C-5 5 -7 3 -8.5 1.5Z",
        GOLD,
        3.2,
    )
    epaulette += line("M-4.5 -1.2C-2.5 -2.5 0 -2.8 2 -2.4", GOLD_HI, 2.2)
    return "".join(
        moved(epaulette, side * 20.5, -44.5, side * (14 + lift), grow=(side, 1.0))
        for side in (-1, 1)
    )


def shirt(light: str) -> str:
    """Return the shirt of the pirate with the hook."""
    text = shape(
        "M0 -50C-11 -50 -15 -46 -16 -38L-18.5 -16C-18.8 -12.5 -17.5 -11.5 -14.5 -11.5"
        "L14.5 -11.5C17.5 -11.5 18.8 -12.5 18.5 -16L16 -38C15 -46 11 -50 0 -50Z",
        "url(#bc)",
    )
    text += shape(
        "M-18 -19.5C-8 -16.5 8 -16.5 18 -19.5L18.6 -13.8C8 -11 -8 -11 -18.6 -13.8Z", WOOD, 3.2
    )
    text += shape("M-4.6 -19L4.6 -19L4.6 -11.5L-4.6 -11.5Z", GOLD, 2.8)
    return text + line("M-12.5 -38C-13.2 -33 -13.8 -28 -14 -24", light, 2.8)


def dress(pose: str, light: str) -> str:
    """Return the dress with the golden hem, which swings."""
    s = {"run": -5, "run2": -9, "flee": -6, "flee2": -10}.get(pose, 0)
    f = {"jump": 8, "startled": 5, "sit": 4, "sad": 0, "run": 2, "flee": 2}.get(pose, 3)
    up = {"jump": 6, "sit": 0, "run2": 4, "flee2": 4}.get(pose, 3)
    text = shape(
        "M0 -50C-9 -50 -11.5 -46 -11.5 -38"
        f"C-12.5 -29 {-20.0 + s - f * 0.5} -19 {-27.0 + s - f} {-11.0 - up}"
        f"C{-17.0 + s} {-6.0 - up} {17.0 + s} {-6.0 - up} {27.0 + s * 0.6 + f} {-11.0 - up}"
        f"C{21.0 + s * 0.5 + f * 0.5} -19 12.5 -29 11.5 -38C11.5 -46 9 -50 0 -50Z",
        "url(#bc)",
    )
    text += line(
        f"M{-22.5 + s - f} {-12.6 - up}"
        f"C{-14.0 + s} {-9.0 - up} {14.0 + s} {-9.0 - up} {22.5 + s * 0.6 + f} {-12.6 - up}",
        GOLD,
        2.8,
    )
    fold = f"M-11 -36C-12.5 -29 {-16.0 + s * 0.5} -22 {-20.0 + s * 0.8} -17"
    return text + line(fold, light, 2.8)


def barrel_chest() -> str:
    """Return the shirt of the round pirate, with a belt."""
    text = shape(
        "M0 -51C-21 -51 -33 -43 -33.5 -29.5C-33.5 -15 -22 -9.5 0 -9.5"
        "C22 -9.5 33.5 -15 33.5 -29.5C33 -43 21 -51 0 -51Z",
        "url(#bc)",
    )
    text += shape(
        "M-32 -23C-16 -17.5 16 -17.5 32 -23C31.5 -19 30 -16.8 28 -14.8"
        "C14 -10.5 -14 -10.5 -28 -14.8C-30 -16.8 -31.5 -19 -32 -23Z",
        "#7C3B2A",
        3.2,
    )
    text += shape("M-5.5 -19.5L5.5 -19.5L5.5 -10.8L-5.5 -10.8Z", GOLD_HI, 2.8)
    return text + line("M-28 -33C-27 -38.5 -23.5 -42.5 -18.5 -44.8", "#FFF8D8", 3.0)


CLOAKS = {
    "run": (
        "M-4 -50C-20 -46 -30 -34 -44 -22C-46 -17 -42 -15 -38 -15C-38 -10 -33 -8 -28 -9"
        "C-24 -6 -18 -6 -14 -8C4 -4 16 -6 22 -10C24 -28 18 -44 8 -50Z"
    ),
    "flee": (
        "M-4 -50C-20 -48 -32 -38 -46 -28C-49 -23 -45 -20 -41 -20C-41 -14 -36 -12 -31 -12"
        "C-26 -8 -18 -6 -14 -8C4 -4 16 -6 22 -10C24 -28 18 -44 8 -50Z"
    ),
    "run2": (
        "M-4 -50C-22 -50 -34 -42 -49 -35C-53 -30 -49 -27 -45 -27C-46 -21 -41 -18 -36 -18"
        "C-32 -12 -22 -8 -16 -9C4 -4 16 -6 22 -10C24 -28 18 -44 8 -50Z"
    ),
    "flee2": (
        "M-4 -50C-22 -52 -34 -46 -49 -41C-53 -36 -49 -33 -46 -32C-47 -26 -42 -22 -37 -22"
        "C-32 -14 -22 -8 -16 -9C4 -4 16 -6 22 -10C24 -28 18 -44 8 -50Z"
    ),
    "crouch": (
        "M0 -52C-20 -50 -32 -34 -47 -16C-44 -9 -32 -11 -24 -12C-8 -9 8 -9 24 -12"
        "C32 -11 44 -9 47 -16C32 -34 20 -50 0 -52Z"
    ),
    "jump": (
        "M0 -52C-16 -50 -30 -56 -46 -50C-43 -44 -44 -40 -46 -35C-40 -34 -38 -29 -38 -23"
        "C-32 -23 -29 -19 -27 -13C-12 -6 12 -6 27 -13C29 -19 32 -23 38 -23"
        "C38 -29 40 -34 46 -35C44 -40 43 -44 46 -50C30 -56 16 -50 0 -52Z"
    ),
    "cheer": (
        "M0 -52C-14 -52 -28 -58 -36 -60C-34 -52 -36 -46 -37 -40C-34 -30 -33 -20 -32 -8"
        "C-20 -3 20 -3 32 -8C33 -20 34 -30 37 -40C36 -46 34 -52 36 -60C28 -58 14 -52 0 -52Z"
    ),
    "sit": (
        "M0 -52C-18 -50 -27 -36 -42 -16C-46 -10 -40 -8 -32 -10C-12 -7 12 -7 32 -10"
        "C40 -8 46 -10 42 -16C27 -36 18 -50 0 -52Z"
    ),
    "startled": (
        "M0 -52C-16 -50 -24 -40 -38 -14C-34 -6 -26 -9 -22 -8C-12 -4 12 -4 22 -8"
        "C26 -9 34 -6 38 -14C24 -40 16 -50 0 -52Z"
    ),
}
CLOAK = (
    "M0 -52C-20 -50 -30 -32 -45 -9C-40 -2 -28 -3.5 -21 -6.5C-7 -3 7 -3 21 -6.5"
    "C28 -3.5 40 -2 45 -9C30 -32 20 -50 0 -52Z"
)
"""A bell to the ground, behind everything."""


def gown(pose: str) -> str:
    """Return the gown under the cloak."""
    s = {"run": -4, "run2": -7, "flee": -5, "flee2": -8}.get(pose, 0)
    f = {"jump": 3, "sit": 4, "startled": 2}.get(pose, 0)
    low = {"sit": -8, "jump": -12, "cheer": -9, "startled": -9}.get(
        pose, -10 if pose in RUNNING else -7.5
    )
    text = shape(
        f"M0 -50C-9 -50 -12 -46 -12.5 -40C-13.5 -30 {-16.0 + s} -20 {-18.0 + s - f} {low}"
        f"C{-8.0 + s} {low + 4.0} {8.0 + s} {low + 4.0} {18.0 + s * 0.5 + f} {low}"
        "C16 -20 13.5 -30 12.5 -40C12 -46 9 -50 0 -50Z",
        "url(#bc)",
    )
    return text + line(
        f"M{-14.0 + s - f} {low - 1.8}"
        f"C{-6.0 + s} {low + 1.0} {6.0 + s} {low + 1.0} {14.0 + s * 0.5 + f} {low - 1.8}",
        GOLD,
        2.6,
    )


# ---------------------------------------------------------------- whole bodies


def neck(pose: str) -> tuple[float, float, float]:
    """Return where the neck is in a pose, and how the head is turned there."""
    (x, y), lean, (_, tall), (hx, hy), tilt = UPPER[pose]
    up = (NECK - HIP) * tall
    return (
        round(x - up * sin(radians(lean)) + hx, 1),
        round(HIP + y + up * cos(radians(lean)) + hy, 1),
        lean * 0.35 + tilt,
    )


def body(
    colour: str,
    pose: str,
    arms: tuple[Arm, Arm] | None = None,
    *,
    thing: str = "",
    blade: bool = True,
) -> str:
    """Return a body around the middle of its soles, with the arms of the pose or with others.

    A thing that it holds is drawn between head and arms.
    """
    hi, mid, lo = CREWS[colour]
    (x, y), lean, grow, _, _ = UPPER[pose]

    def upper(text: str) -> str:
        return moved(text, x, y, lean, (0.0, HIP), grow) if text else ""

    layers = arm_layers(colour, pose, arms or arms_of(colour, pose), blade=blade)
    torso = {
        "blue": coat(pose, hi),
        "red": shirt(hi),
        "green": dress(pose, hi),
        "yellow": barrel_chest(),
        "violet": gown(pose),
    }[colour]
    height = BUILD[colour].mark
    # Feet hide a low mark, a chin that sinks hides a high one.
    torso += moved(MARK, 0, {"sit": min(height, -30), "crouch": max(height, -27)}.get(pose, height))
    if colour == "blue":
        layers["front"] += epaulettes(pose)
    defs = linear("bc", (-22, -50), (24, -8), ((0, hi), (0.42, mid), (1, lo)))
    defs += linear("bd", (-40, -52), (34, -6), ((0, hi), (0.3, mid), (0.75, lo), (1, lo)))
    hx, hy, turn = neck(pose)
    return (
        f"<defs>{defs}</defs>"
        + (upper(shape(CLOAKS.get(pose, CLOAK), "url(#bd)")) if colour == "violet" else "")
        + ("" if pose == "sit" else legs_of(colour, pose))
        + upper(layers["under"])
        + upper(layers["back"])
        + upper(torso)
        + (seat_of(colour) if pose == "sit" else "")
        + upper(layers["front"])
        + f'<g transform="translate({fine(hx)} {fine(hy)}) rotate({fine(turn)})">{HEAD}</g>'
        + thing
        + upper(layers["over"])
    )
