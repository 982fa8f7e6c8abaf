"""Escape: the tunnel's mouth at night, seen from inside."""

import math
from random import Random

from tools.art.pen import EDGE, INK, Drawing, Point, lens, n
from tools.art.things import (
    Cloud,
    Glitter,
    Lenses,
    Sloop,
    barrel,
    dark_corners,
    flame,
    glow,
    lantern,
    moon,
    place,
    stars,
)

CX, BASE, RX, RY = 690, 400, 318, 205
"""The arch: its middle, its spring line, its half axes."""
FLOOR = 572
JOINT = "#1C1218"


def arch(grow: float, foot: float) -> str:
    """Return the opening, grown by so much, down to a foot."""
    rx, ry = RX + grow, RY + grow
    return f"M{CX - rx} {foot}V{BASE}A{rx} {ry} 0 0 1 {CX + rx} {BASE}V{foot}Z"


def is_open(x: float, y: float, grow: float) -> bool:
    """Whether a point is in the opening, grown by so much."""
    rx, ry = RX + grow, RY + grow
    if y > BASE:
        return abs(x - CX) < rx and y < FLOOR
    return ((x - CX) / rx) ** 2 + ((y - BASE) / ry) ** 2 < 1


def mixed(a: str, b: str, share: float) -> str:
    """Return a colour between two."""
    t = max(0.0, min(1.0, share))
    parts = (round(int(a[i : i + 2], 16) * (1 - t) + int(b[i : i + 2], 16) * t) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02X}" for part in parts)


def torch(p: Drawing, x: float, y: float, s: float) -> None:
    """Paint a burning torch; the rim of its bowl is at a point."""
    k = 8.0 / s
    flame(p, x, y + 4 * s, s, 6.8)
    p.open(place(x, y, s))
    p.path(
        "M-9 26L-5 128Q0 136 6 128L10 26Z",
        p.linear(-10, 0, 12, 0, "#B98650", "#7A4C2A", "#4A2F1E"),
        INK,
        k,
    )
    p.path(
        "M-40 -6H42L30 30Q1 40 -28 30Z",
        p.linear(-40, 0, 40, 20, "#8E877C", "#56514A", "#37332E"),
        INK,
        k,
    )
    p.path("M-30 4H10", stroke="#C9C0B0", width=k * 0.5)
    p.path("M-18 66H20V84H-18Z", "#56514A", INK, k)
    p.path("M-12 71H4", stroke="#B5AC9E", width=k * 0.5)
    p.close()


def outside(p: Drawing, rng: Random) -> None:
    """Paint sky, moon, far coast and sea."""
    p.rect((340, 150, 700, 470), fill=p.linear(0, 170, 0, 440, "#0C1A33", "#1B3E62", "#3D7C97"))
    stars(p, rng, (380, 1000), (200, 380), 30)
    moon(p, 850, 354, 50, 4.6)
    Cloud(940, 398, 170, "#6FA3B8", opacity=0.5, seed=4).paint(p)
    Cloud(480, 365, 150, "#5C93AD", opacity=0.4, seed=5).paint(p)
    p.path(
        "M340 436Q400 396 470 408Q520 384 590 436ZM900 436Q950 402 1010 410L1040 436Z", "#173A55"
    )
    for x, y in ((438, 424), (456, 418), (498, 426), (968, 424), (990, 420)):
        p.oval((x, y), 2.6, "#FFD77A")
    p.rect((340, 434, 700, 190), fill=p.linear(0, 434, 0, 600, "#4E95A8", "#1F6076", "#0E3B4A"))
    Glitter(856, 438, 566, 46, "#FFF3CC", 0.95, (16, 110), (8, 46)).paint(p, rng)
    Lenses(360, 1010, 446, 566, 46, "#8FD0D4", 0.45, (10, 40)).paint(p, rng)


def harbour(p: Drawing, rng: Random) -> None:
    """Paint the sloop and the jetty that leads to it from the mouth."""
    p.path(lens(690, 516, 150, 26), "#0A2A3A", opacity=0.55)
    sloop = Sloop(690, 508, 0.47, 7.0, "night")
    sloop.paint(p, p)
    sloop.paint_foam(p, rng, "#E6F6F0", "#8CC6CA")
    glow(p, 562, 376, 40, "#FFB347", 0.9)
    # Jetty from the mouth to the sloop.
    p.path(
        "M742 574L768 520L812 520L860 574Z", p.linear(0, 520, 0, 574, "#7A6658", "#8A6546"), INK, 7
    )
    p.path("M757 545H836M763 531H822M750 560H848", stroke=INK, width=4, faint=0.7)
    p.path("M770 516V500M810 516V500", stroke=INK, width=15)
    p.path("M770 514V502M810 514V502", stroke="#A07850", width=6)
    p.rope("M768 506Q746 520 726 500", "#D9BE8A", 8, 3.4)


def wall(p: Drawing, rng: Random) -> None:
    """Paint the stones around the opening, warm near the torch."""
    # The outer edge runs against the opening, which makes that a hole.
    mortar = "M-10 -10V770H1210V-10Z" + arch(2, 600)
    p.path(mortar, p.radial(180, 330, 950, "#8A6248", "#5A4038", "#3A2B30", "#221A24"))
    h = 66
    for row in range(11):
        y = -24 + row * h
        x = -60 - (row % 2) * 52 + rng.uniform(-12, 12)
        while x < 1230:
            w = rng.uniform(84, 150)
            corners = ((a, b) for a in (x, x + w) for b in (y, y + h))
            middle = (x + w / 2, y + h / 2)
            if (
                middle[1] < 600
                and not is_open(*middle, 30)
                and not any(is_open(*c, 6) for c in corners)
            ):
                stone(p, rng, x, y, w, h)
            x += w


def stone(p: Drawing, rng: Random, x: float, y: float, w: float, h: float) -> None:
    """Paint a stone of the wall in a box."""
    warm = max(0.0, 1 - math.hypot(x + w / 2 - 150, y + h / 2 - 320) / 560)
    tone = rng.uniform(-0.05, 0.05) + warm
    light = mixed("#564650", "#F2B878", tone)
    shades = light, mixed("#3E3038", "#B07A4C", tone), mixed("#2A2028", "#7A4C34", tone)
    ax, ay = x + 5 + rng.uniform(-3, 3), y + 5 + rng.uniform(-3, 3)
    bx, by = x + w - 5, y + 5 + rng.uniform(-4, 4)
    cx, cy = x + w - 5 + rng.uniform(-3, 3), y + h - 5
    dx, dy = x + 5, y + h - 5 + rng.uniform(-4, 4)
    p.path(
        f"M{ax + 12} {ay}L{bx - 12} {by}Q{bx} {by} {bx} {by + 12}L{cx} {cy - 12}"
        f"Q{cx} {cy} {cx - 12} {cy}L{dx + 12} {dy}Q{dx} {dy} {dx} {dy - 12}L{ax} {ay + 12}"
        f"Q{ax} {ay} {ax + 12} {ay}Z",
        p.linear(x, y, x + w * 0.4, y + h, *shades),
        JOINT,
        6,
    )
    p.path(f"M{ax + 10} {ay + 9}H{ax + w * 0.45}", stroke=light, width=5, faint=0.8)


def floor(p: Drawing) -> None:
    """Paint flags in perspective, and moonlight through the mouth."""
    p.path(
        "M-10 600L372 572H1008L1210 610V770H-10Z",
        p.linear(200, 560, 900, 760, "#A87C52", "#6A4C3C", "#3A2A2C"),
        JOINT,
        8,
    )
    p.path(
        "M400 574H990L1150 700H250Z",
        p.radial(690, 560, 380, (0, "#C8ECEE", 0.6), (0.5, "#8FC4D4", 0.28), (1, "#7FB6C8", 0.0)),
    )
    vx, vy = 690, 380
    for bx in (-420, -120, 120, 330, 520, 690, 860, 1050, 1260, 1500, 1800):
        t = (576 - vy) / (770 - vy)
        p.path(f"M{vx + (bx - vx) * t} 576L{bx} 770", stroke=JOINT, width=5, faint=0.75)
    for yy in (598, 632, 686):
        p.path(f"M-10 {yy + 14}Q600 {yy - 8} 1210 {yy + 16}", stroke=JOINT, width=5, faint=0.75)


def spaces(p: Drawing) -> None:
    """Paint two spaces of the tunnel."""
    for y, w, h, sign in ((616, 58, 20, "key"), (700, 84, 38, "skull")):
        far, near = w * 0.87, w * 1.13
        d = f"M{CX - far} {{}}H{CX + far}L{CX + near} {{}}H{CX - near}Z"
        p.path(d.format(y - h + 8, y + h + 8), "#5E4122", INK)
        sand = p.linear(600, y - h, 780, y + h, "#F4F0E0", "#DCCDA6", "#B89A6C")
        p.path(d.format(y - h, y + h), sand, INK, EDGE * 0.85)
        scale = f"scale({n(w * 1.25 / 96, 3)} {n(h * 1.7 / 96, 3)})"
        p.inline(f"signs/{sign}", f"translate({CX} {y}) {scale} translate(-48 -48)", 0.9)


def around(angle: float, grow: float) -> Point:
    """Return the point of the arch at an angle, outwards by so much."""
    return CX + math.cos(angle) * (RX + grow), BASE + math.sin(angle) * (RY + grow)


def ring(p: Drawing) -> None:
    """Paint the stones of the arch, warm towards the torch, and its moonlit inner edge."""
    stones = []
    for i in range(13):
        start, middle, end = (math.pi * (1 + (i + part) / 13) for part in (0, 0.5, 1))
        out = 80 if i == 6 else 60
        corners = around(start, 0), around(start, out), around(end, out), around(end, 0)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        tx, ty = top = around(middle, out + 4)
        lx, ly = around(middle, 0)
        d = f"M{ax} {ay}L{bx} {by}Q{tx} {ty} {cx} {cy}L{dx} {dy}Q{lx} {ly} {ax} {ay}Z"
        stones.append((d, (1 + math.cos(middle - math.pi)) / 2, top))
    for wide, y0, y1 in ((60, BASE, 462), (68, 462, 520), (60, 520, 580)):
        for side, warm in ((-1, 1.0), (1, 0.0)):
            x0, x1 = CX + side * RX, CX + side * (RX + wide)
            stones.append((f"M{x0} {y0}H{x1}V{y1}H{x0}Z", warm, (x1, y0)))
    for number, (d, warm, (x, y)) in enumerate(stones):
        tones = ("#93848A", "#665A64", "#443C48")
        if number == 6:
            tones = ("#C9B79A", "#9A8672", "#6A5C56")
        elif warm > 0.8:
            tones = ("#E3B07A", "#B07E54", "#7A5542")
        elif warm > 0.5:
            tones = ("#C29A76", "#8A6A58", "#5E4A48")
        p.path(d, p.linear(x - 40, y - 30, x + 50, y + 60, *tones), INK)
    rx, ry = RX - 6, RY - 6
    d = f"M{CX - rx} 570V{BASE}A{rx} {ry} 0 0 1 {CX + rx} {BASE}V570"
    p.path(d, stroke="#0B1626", width=12, faint=0.55)
    rx, ry = RX - 4, RY - 4
    end = BASE - ry * math.sqrt(1 - (120 / rx) ** 2)
    d = f"M{CX + rx} 566V{BASE}A{rx} {ry} 0 0 0 {CX + 120} {end}"
    p.path(d, stroke="#BFE6EA", width=5, faint=0.75)


def keystone(p: Drawing) -> None:
    """Paint the skull on the keystone."""
    p.open(f"translate({CX} {BASE - RY - 40}) scale(0.62)")
    p.path(
        "M-40 -6Q-38 -46 0 -46Q38 -46 40 -6Q40 12 26 19L23 36H-23L-26 19Q-40 12 -40 -6Z",
        "#F4E6C6",
        INK,
        11,
    )
    p.oval((-15, -4), (11, 12), INK)
    p.oval((15, -4), (11, 12), INK)
    p.path("M0 8L6 18H-6Z", INK)
    p.path("M-9 26V35M9 26V35", stroke=INK, width=6)
    p.close()


def lights(p: Drawing) -> None:
    """Paint six lanterns on the arch, and the torch."""
    for degrees in (199, 223, 246, 291, 316, 341):
        x, y = around(math.radians(degrees), -8)
        glow(p, x, y + 50, 62, "#FFB347", 0.75)
        lantern(p, x, y, 0.92, 6.4)
    glow(p, 96, 256, 350, "#FF9A3F", 0.62)
    torch(p, 96, 316, 1.2)


def right_wall(p: Drawing) -> None:
    """Paint keys on a nail, and a barrel."""
    p.path("M1112 276V292", stroke=INK, width=14)
    p.oval((1112, 322), 27, "none", INK, 15)
    p.oval((1112, 322), 27, "none", "#8E877C", 5)
    for rot, ln in ((24, 62), (-14, 74)):
        p.open(f"translate(1112 346) rotate({rot})")
        p.path(f"M0 0V{ln}M0 {ln - 6}H17M0 {ln - 24}H14", stroke=INK, width=17)
        p.path(f"M0 0V{ln}M0 {ln - 6}H16M0 {ln - 24}H13", stroke="#F2B632", width=7.5)
        p.oval((0, 2), 10, "#F2B632", INK, 6)
        p.close()
    barrel(p, 1096, 622, 1.22, 8.0)


def foreground(p: Drawing) -> None:
    """Paint a broken chain, the shadow of the pirate who stands there, and dark corners."""
    for x, y, turn in ((420, 668, 10), (450, 678, -14), (482, 674, 18), (514, 682, -6)):
        p.open(f"rotate({turn} {x} {y})")
        p.oval((x, y), (20, 11), stroke=INK, width=13)
        p.oval((x, y), (20, 11), stroke="#9A948C", width=5)
        p.close()
    p.rope("M546 706A30 19 0 1 1 584 676", "#8E877C", 19, 8)
    # Shadow of the pirate towards us.
    p.oval((268, 604), (102, 16), "#140A06", opacity=0.45)
    dark_corners(p, 360, "#0A0610", 0.62, 0.72)


def drawings() -> dict[str, str]:
    """Return the scene."""
    p, rng = Drawing(1200, 760), Random(11)
    outside(p, rng)
    harbour(p, rng)
    wall(p, rng)
    floor(p)
    spaces(p)
    ring(p)
    keystone(p)
    lights(p)
    right_wall(p)
    foreground(p)
    return {"vignettes/escape.svg": p.text()}
