"""Things that several scenes show: water and sky, plants, the sloop, lights, barrels and cards."""

import math
from random import Random
from typing import NamedTuple

from tools.art.pen import (
    EDGE,
    INK,
    Drawing,
    Point,
    Shades,
    at,
    foam,
    lens,
    n,
    polygon,
    smooth,
)

GREENS: Shades = ("#7CC25A", "#3E9A4E", "#1F6A3C")
SKULL = "M-36 -6Q-34 -42 0 -42Q34 -42 36 -6Q36 10 23 17L20 32H-20L-23 17Q-36 10 -36 -6Z"


def place(x: float, y: float, scale: float) -> str:
    """Return the transform of a thing at a point."""
    return f"translate({n(x)} {n(y)}) scale({n(scale, 3)})"


# ---------------------------------------------------------------- water and sky


class Lenses(NamedTuple):
    """Strokes of light on water, wider and sparser towards the viewer."""

    left: float
    right: float
    top: float
    bottom: float
    number: int
    colour: str
    opacity: float
    wide: Point
    """From the farthest to the nearest."""

    def paint(self, p: Drawing, rng: Random) -> None:
        """Paint them anywhere in their area."""
        for _ in range(self.number):
            t = rng.random() ** 1.6
            y = self.top + (self.bottom - self.top) * t
            w = (self.wide[0] + (self.wide[1] - self.wide[0]) * t) * rng.uniform(0.5, 1.15)
            d = lens(rng.uniform(self.left, self.right), y, w, 1.6 + 3.6 * t)
            p.path(d, self.colour, opacity=round(self.opacity * rng.uniform(0.55, 1), 2))


class Glitter(NamedTuple):
    """Light of sun or moon on water, beneath it."""

    x: float
    top: float
    bottom: float
    number: int
    colour: str
    opacity: float
    spread: Point
    wide: Point

    def paint(self, p: Drawing, rng: Random) -> None:
        """Paint it, fainter to the sides."""
        for i in range(self.number):
            t = ((i + rng.random()) / self.number) ** 1.25
            y = self.top + (self.bottom - self.top) * t
            spread = self.spread[0] + (self.spread[1] - self.spread[0]) * t
            x = self.x + rng.gauss(0, 0.55) * spread
            w = (self.wide[0] + (self.wide[1] - self.wide[0]) * t) * rng.uniform(0.35, 1.1)
            fall = max(0.25, 1 - abs(x - self.x) / (spread * 1.8))
            opacity = round(self.opacity * fall * rng.uniform(0.6, 1), 2)
            p.path(lens(x, y, w, 1.5 + 4.2 * t), self.colour, opacity=opacity)


class Cloud(NamedTuple):
    """A cloud on the middle of its flat side."""

    x: float
    y: float
    wide: float
    fill: str
    shade: str = ""
    opacity: float = 1.0
    seed: int = 1

    def paint(self, p: Drawing) -> None:
        """Paint five bumps, and the shade of its lower half."""
        x, y, w, h = self.x, self.y, self.wide, self.wide * 0.30
        rng = Random(self.seed)
        d = f"M{x - w / 2} {y}"
        for i, top in enumerate((0.42, 0.78, 1.0, 0.72, 0.0)):
            r = w / 5 * rng.uniform(0.62, 0.78)
            d += f"A{r} {r} 0 0 1 {x - w / 2 + w * (i + 1) / 5} {y - h * top * 0.55}"
        d += at("Q0.25 0.22 0 0.1Q-0.28 0.24 -0.5 0Z", x, y, w, h)
        p.path(d, self.fill, opacity=self.opacity)
        if self.shade:
            low = (
                "M-0.46 0Q-0.2 -0.28 0.02 -0.06Q0.24 -0.34 0.47 0Q0.25 0.2 0 0.08"
                "Q-0.28 0.2 -0.46 0Z"
            )
            p.path(at(low, x, y, w, h), self.shade, opacity=self.opacity)


def stars(p: Drawing, rng: Random, width: Point, height: Point, count: int) -> None:
    """Paint stars in an area, some of them with rays."""
    colour = "#FBEFC9"
    for _ in range(count):
        x, y = rng.uniform(*width), height[0] + (height[1] - height[0]) * rng.random() ** 1.3
        p.oval((x, y), rng.uniform(1.4, 3.0), colour, opacity=round(rng.uniform(0.45, 0.95), 2))
    for _ in range(max(2, count // 9)):
        x, y, r = rng.uniform(*width), rng.uniform(*height), rng.uniform(8, 13)
        d = at("M0 -1Q0 0 1 0Q0 0 0 1Q0 0 -1 0Q0 0 0 -1Z", x, y, r, r)
        p.path(d, colour, opacity=0.85)


def moon(p: Drawing, x: float, y: float, r: float, halo: float) -> None:
    """Paint the full moon with its halo."""
    stops = (0, "#FBEFC9", 0.55), (0.35, "#BFE0E0", 0.28), (1, "#7FB6C8", 0)
    p.oval((x, y), r * halo, p.radial(x, y, r * halo, *stops))
    face = p.radial(x - r * 0.35, y - r * 0.35, r * 1.5, "#FFFDF0", (0.6, "#FBEFC9"), "#E3CD90")
    p.oval((x, y), r, face, "#E9D7A0", max(3, r * 0.06))
    for dx, dy, size in (
        (-0.32, -0.25, 0.22),
        (0.3, 0.28, 0.27),
        (0.34, -0.38, 0.11),
        (-0.42, 0.38, 0.12),
        (0.02, 0.02, 0.09),
    ):
        p.oval((x + dx * r, y + dy * r), size * r, "#E2CE94", opacity=0.75)


def sun(p: Drawing, x: float, y: float) -> None:
    """Paint the sun of the day, which is too bright to be seen."""
    light = p.radial(x, y, 420, (0, "#FFFFFF", 0.95), (0.25, "#FFFFFF", 0.45), (1, "#E8FBFF", 0))
    p.oval((x, y), 420, light)


def dark_corners(p: Drawing, y: float, colour: str, start: float, opacity: float) -> None:
    """Paint darkness around a scene that is lit at its middle."""
    stops = (0, colour, 0), (start, colour, 0), (1, colour, opacity)
    p.rect((0, 0, 1200, 760), fill=p.radial(600, y, 760, *stops))


def glow(p: Drawing, x: float, y: float, r: float, colour: str, opacity: float) -> None:
    """Paint warm light around a point."""
    stops = (0, "#FFE9A8", opacity), (0.35, colour, round(opacity * 0.55, 2)), (1, colour, 0)
    p.oval((x, y), r, p.radial(x, y, r, *stops))


# ---------------------------------------------------------------- plants


def frond(
    foot: Point, angle: float, length: float, droop: float, width: float, teeth: int
) -> tuple[str, str, str]:
    """Return a palm leaf: its outline, its lit half and its rib, which rises and falls."""
    x, y = foot
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    ex, ey = x + dx * length, y + dy * length + droop
    mx, my = x + dx * length * 0.55, y + dy * length * 0.55 - droop * 0.42

    def on_rib(t: float) -> Point:
        u = 1 - t
        return u * u * x + 2 * u * t * mx + t * t * ex, u * u * y + 2 * u * t * my + t * t * ey

    def along(t: float) -> Point:
        ux = 2 * (1 - t) * (mx - x) + 2 * t * (ex - mx)
        uy = 2 * (1 - t) * (my - y) + 2 * t * (ey - my)
        size = math.hypot(ux, uy) or 1
        return ux / size, uy / size

    def side(sign: int, share: float) -> list[Point]:
        found = []
        for i in range(teeth):
            t0, t1 = 0.06 + 0.90 * i / teeth, 0.06 + 0.90 * (i + 0.62) / teeth
            w = width * share * (math.sin(math.pi * (0.12 + 0.80 * t1)) ** 0.75)
            w *= 1.06 - 0.98 * t1**3
            if i:
                (bx, by), (tx, ty) = on_rib(t0), along(t0)
                found.append((bx + ty * sign * 0.34 * w, by - tx * sign * 0.34 * w))
            (bx, by), (tx, ty) = on_rib(t1), along(t1)
            lead = w * 0.62
            found.append((bx + tx * lead + ty * sign * w, by + ty * lead - tx * sign * w))
        return found

    up, low = side(1, 0.8), side(-1, 1.0)
    if dx < 0:
        up, low = low, up
    tip = on_rib(1.04)
    back = [on_rib(t) for t in (0.9, 0.75, 0.6, 0.45, 0.3, 0.15)]
    return (
        polygon([foot, *up, tip, *reversed(low)]),
        polygon([foot, *up, tip, *back]),
        f"M{x} {y}Q{mx} {my} {ex} {ey}",
    )


class Palm(NamedTuple):
    """A palm from its foot to its crown."""

    foot: Point
    crown: Point
    leaf: float
    """How long a leaf is."""
    line: float
    seed: int
    width: float
    teeth: int = 6
    leaves: Shades = GREENS
    trunk: Shades = ("#C08A52", "#8A5A30", "#5E3A1E")
    ink: str = INK

    def paint(self, p: Drawing) -> None:
        """Paint trunk, leaves and coconuts."""
        (x, y), (tx, ty) = self.foot, self.crown
        bx, by = x + (tx - x) * 0.18, y + (ty - y) * 0.55

        def on_trunk(t: float) -> Point:
            u = 1 - t
            return u * u * x + 2 * u * t * bx + t * t * tx, u * u * y + 2 * u * t * by + t * t * ty

        left, right = [], []
        for i in range(9):
            cx, cy = on_trunk(i / 8)
            w = self.width * (1 - 0.45 * (i / 8) ** 0.7) * (1 if i else 1.25)
            left.append((cx - w, cy))
            right.append((cx + w, cy))
        bark = p.linear(x - self.width, 0, x + self.width * 1.4 + (tx - x) * 0.4, 0, *self.trunk)
        p.path(smooth(left + right[::-1]), bark, self.ink, self.line)
        for i in range(1, 8):
            cx, cy = on_trunk(i / 8.4)
            w = self.width * (1 - 0.45 * (i / 8) ** 0.7) * 0.86
            d = f"M{cx - w} {cy - 3}Q{cx} {cy + w * 0.5} {cx + w} {cy - 4}"
            p.path(d, stroke=self.ink, width=self.line * 0.5, faint=0.65)
        self._paint_leaves(p)
        r = self.leaf
        for dx, dy in ((-0.09, 0.07), (0.08, 0.09), (0.0, 0.15)):
            p.oval((tx + dx * r, ty + dy * r), r * 0.075, "#8A5A30", self.ink, self.line * 0.75)
            p.oval((tx + dx * r - r * 0.02, ty + dy * r - r * 0.025), r * 0.02, "#D9A468")

    def _paint_leaves(self, p: Drawing) -> None:
        rng = Random(self.seed)
        hi, mid, lo = self.leaves
        upright_first = sorted((-198, -166, -128, -88, -50, -14, 18), key=lambda a: abs(a + 90))
        for rank, angle in enumerate(upright_first):
            a = angle + rng.uniform(-6, 6)
            length = self.leaf * rng.uniform(0.9, 1.06) * (0.8 if abs(a + 90) < 30 else 1)
            droop = self.leaf * (0.16 + 0.34 * abs(math.cos(math.radians(a))))
            behind = rank < 3
            wide, teeth = (0.34, 4) if behind else (0.30, self.teeth)
            outline, lit, rib = frond(self.crown, a, length, droop, self.leaf * wide, teeth)
            p.path(outline, lo if behind else mid, self.ink, self.line * (0.66 if behind else 0.82))
            p.path(lit, mid if behind else hi)
            p.path(rib, stroke=self.ink, width=self.line * 0.42, faint=0.7)


class Bush(NamedTuple):
    """A bush on the middle of its foot."""

    x: float
    y: float
    wide: float
    tall: float
    seed: int
    line: float = EDGE
    fills: Shades = GREENS
    ink: str = INK

    def paint(self, p: Drawing) -> None:
        """Paint bumps that are highest in the middle."""
        x, y, w, h = self[:4]
        rng = Random(self.seed)
        count = max(4, round(w / (h * 0.62)))
        d = f"M{x - w / 2} {y}"
        px, py = x - w / 2, y
        for i in range(1, count + 1):
            qx, qy = x - w / 2 + w * i / count, y
            if i < count:
                qy -= h * math.sin(math.pi * i / count) ** 0.8 * rng.uniform(0.55, 0.8)
            r = math.hypot(qx - px, qy - py) * 0.6
            d += f"A{r} {r} 0 0 1 {qx} {qy}"
            px, py = qx, qy
        light = p.linear(x - w * 0.3, y - h, x + w * 0.2, y, *self.fills)
        p.path(d + f"Q{x} {y + h * 0.1} {x - w / 2} {y}Z", light)
        p.path(d, stroke=self.ink, width=self.line)
        shine = f"M{x - w * 0.22} {y - h * 0.42}q{h * 0.12} {-h * 0.16} {h * 0.3} {-h * 0.14}"
        p.path(shine, stroke="#D9F09A", width=self.line * 0.6, faint=0.6)


# ---------------------------------------------------------------- the sloop


class Livery(NamedTuple):
    """The colours of a sloop in a light."""

    mainsail: Shades
    jib: tuple[str, str]
    seam: str
    hull: Shades
    band: tuple[str, str]
    wood: str
    ink: str
    port: str
    gold: str
    flag: str
    bone: str
    knob: str = "#F2B632"
    shine: float = 0.75


LIVERIES = {
    "day": Livery(
        ("#FFF9E6", "#F6E4BA", "#DDBF86"),
        ("#FFF3D4", "#D9B97E"),
        "#CDA966",
        ("#B27742", "#85522B", "#4E2D18"),
        ("#E4694A", "#A83220"),
        "#9A6A3C",
        INK,
        "#20120C",
        "#FFE08A",
        "#2A2321",
        "#FFF4DA",
    ),
    "night": Livery(
        ("#DCE3E2", "#B6BFC4", "#7F8DA0"),
        ("#C9D2D6", "#7C8AA0"),
        "#8896A4",
        ("#7A5A45", "#54392D", "#2C1E22"),
        ("#9A4A42", "#5E2630"),
        "#6E5444",
        "#17131C",
        "#120D12",
        "#E9C980",
        "#191622",
        "#D8DCD8",
        "#C99A3A",
        0.45,
    ),
    "dusk": Livery(
        ("#FFE3B8", "#F2B583", "#C27A62"),
        ("#FBD09A", "#B9706A"),
        "#C98A62",
        ("#9A5A38", "#6A3A2C", "#3A2026"),
        ("#C2503E", "#7A2A2C"),
        "#8A5636",
        "#2B1620",
        "#1C1016",
        "#FFD27A",
        "#2A1A24",
        "#FFE6C4",
    ),
}


class Sloop(NamedTuple):
    """The sloop of the boards in one line weight, at the middle of its waterline."""

    x: float
    y: float
    scale: float
    line: float
    tone: str
    flip: bool = False
    far: bool = False
    """Then skull and lantern are too small to be seen."""

    def paint(self, back: Drawing, front: Drawing) -> None:
        """Paint sails, mast and rigging into one picture and the hull into another.

        A crew stands between, with its feet 78 units above the waterline.
        """
        s = self.scale
        across = n(-s if self.flip else s, 4)
        transform = (
            f"translate({n(self.x)} {n(self.y)}) scale({across} {n(s, 4)}) translate(-312 -604)"
        )
        for p, paint in ((back, self._paint_sails), (front, self._paint_hull)):
            p.open(transform)
            paint(p)
            p.close()

    def _paint_sails(self, p: Drawing) -> None:
        k, tone = self.line / self.scale, LIVERIES[self.tone]
        ink = tone.ink

        def spar(edge: str, wood: str, outer: float, inner: float) -> None:
            p.path(edge, stroke=ink, width=k * outer)
            p.path(wood, stroke=tone.wood, width=k * inner)

        spar("M520 470L628 425", "M520 470L627 425.5", 1.9, 0.8)
        spar("M312 44V560", "M312 46V560", 2.6, 1.2)
        p.path("M312 72L626 424", stroke=ink, width=k * 0.5)
        jib = "M330 112Q440 286 620 414Q480 452 336 436Q372 280 330 112Z"
        p.path(jib, p.linear(330, 120, 560, 460, *tone.jib), ink, k)
        p.path("M362 236Q420 330 530 402M352 336Q384 384 432 420", stroke=tone.seam, width=k * 0.5)
        mainsail = "M296 104Q196 122 108 168Q40 300 70 434Q180 470 300 440Q320 270 296 104Z"
        p.path(mainsail, p.linear(80, 110, 330, 440, *tone.mainsail), ink, k)
        seams = "M82 240Q190 206 304 196M64 322Q180 300 308 292M66 396Q190 404 306 380"
        p.path(seams, stroke=tone.seam, width=k * 0.5)
        shine = "M270 124Q180 142 124 178Q92 240 84 300"
        p.path(shine, stroke="#FFFDF2", width=k * 0.8, faint=tone.shine)
        if not self.far:
            p.open("translate(186 296) scale(1.32) rotate(-4)")
            p.path(SKULL, ink)
            p.oval((-14, -4), (10, 11), tone.mainsail[1])
            p.oval((14, -4), (10, 11), tone.mainsail[1])
            p.path("M0 7L5 16H-5Z", tone.mainsail[1])
            p.path("M-46 56L46 36M-46 36L46 56", stroke=ink, width=11)
            p.close()
        spar("M304 94L98 164", "M302 96L101 163.5", 1.9, 0.8)
        spar("M312 446L58 440", "M308 446L62 440", 1.9, 0.8)
        flag = "M306 10Q268 -8 232 12Q196 32 158 12Q168 46 160 82Q196 98 234 78Q270 58 306 74Z"
        p.path(flag, tone.flag, ink, k * 0.9)
        p.oval((234, 36), (17, 16), tone.bone)
        p.rect((224, 46, 20, 13), 4, tone.bone)
        p.oval((227, 37), 5, tone.flag)
        p.oval((241, 37), 5, tone.flag)
        p.path("M210 70L258 60M212 58L256 72", stroke=tone.bone, width=6)
        p.oval((312, 32), 11, tone.knob, ink, k * 0.8)

    def _paint_hull(self, p: Drawing) -> None:
        k, tone = self.line / self.scale, LIVERIES[self.tone]
        ink = tone.ink
        if not self.far:
            p.path("M40 396V350", stroke=ink, width=k)
            p.rect((22, 308, 36, 42), 8, "#FFE08A", ink, k * 0.8)
            p.path("M16 310Q40 278 64 310Z", tone.wood, ink, k * 0.8)
        # The hull is cut by the water: flat below, where the foam of the picture covers the edge.
        hull = (
            "M34 432L60 424Q84 500 190 508Q380 516 470 490Q530 476 566 446Q590 452 588 462"
            "Q576 540 530 598Q420 612 312 610Q180 612 76 592Q60 566 58 540Q54 500 34 432Z"
        )
        p.path(hull, p.linear(300, 440, 300, 612, *tone.hull), ink, k)
        p.path("M70 548Q200 576 330 572Q460 566 552 536", stroke=ink, width=k * 0.5, faint=0.55)
        band = (
            "M50 474Q110 532 260 538Q450 538 570 476L579 456Q540 490 470 504Q380 526 190 520"
            "Q90 508 56 446L40 440Z"
        )
        p.path(band, p.linear(300, 450, 300, 540, *tone.band), ink, k * 0.75)
        p.path(
            "M58 456Q96 508 196 512Q380 520 474 494Q530 480 566 456",
            stroke=tone.gold,
            width=k * 0.62,
        )
        for x, y in ((170, 556), (262, 564), (354, 562), (440, 550)):
            p.rect((x - 15, y - 11, 30, 24), 6, tone.port, ink, k * 0.5)
        p.path("M30 430Q24 400 44 390L68 398Q60 412 68 428Z", tone.band[0], ink, k * 0.75)

    def paint_foam(self, p: Drawing, rng: Random, colour: str, shade: str) -> None:
        """Paint calm foam at its waterline."""
        s, y = self.scale, self.y
        left, right = (250, 262) if self.flip else (262, 250)
        x0, x1 = self.x - left * s, self.x + right * s
        under = foam((x0 - 34 * s, x1 + 34 * s), y + 10 * s, 30 * s, rng, 0.35, 58 * s)
        p.path(under, shade, opacity=0.75)
        p.path(foam((x0 - 10 * s, x1 + 14 * s), y - 2 * s, 20 * s, rng, 0.6, 44 * s), colour)


# ---------------------------------------------------------------- lights, barrels and cards


def lantern(p: Drawing, x: float, y: float, s: float, line: float, *, stands: bool = False) -> None:
    """Paint a lantern that hangs from a point, 74 units high."""
    k = line / s
    p.open(place(x, y, s))
    if stands:
        p.path("M-15 30Q-16 4 0 4Q16 4 15 30", stroke=INK, width=k * 0.8)
    else:
        p.path("M0 0V16", stroke=INK, width=k * 0.8)
        p.path("M-9 24Q0 8 9 24", stroke=INK, width=k * 0.8)
    p.path("M-17 64L-14 32H14L17 64Z", p.radial(0, 50, 26, "#FFFBE0", "#FFDD7A", "#FF9E3A"), INK, k)
    p.path("M0 38Q9 48 6 55Q3 61 0 61Q-4 61 -6 55Q-8 48 0 38Z", "#FF8A2F")
    p.path("M0 46Q5 52 3 57Q0 60 -3 57Q-4 52 0 46Z", "#FFF6C8")
    p.path("M-19 34Q0 14 19 34Z", "#8A5A30", INK, k)
    p.path("M-20 65H20L16 73H-16Z", "#6E4628", INK, k)
    p.close()


def flame(p: Drawing, x: float, y: float, s: float, line: float) -> None:
    """Paint a flame on its foot, 122 units high."""
    p.open(place(x, y, s))
    p.path(
        "M-4 0C-40 -6 -44 -44 -22 -70C-20 -54 -12 -52 -10 -58C-14 -86 2 -106 14 -122"
        "C14 -98 38 -84 40 -50C46 -56 46 -62 44 -70C60 -44 46 -4 6 0Z",
        p.linear(0, -120, 0, 0, "#FF7A2F", "#FF9A3F", "#FFC14F"),
        INK,
        line / s,
    )
    p.path(
        "M0 -6C-24 -10 -26 -34 -12 -48C-8 -40 -2 -40 0 -46C-2 -62 6 -76 12 -84"
        "C14 -66 30 -54 28 -32C26 -14 14 -4 0 -6Z",
        "#FFD15C",
    )
    p.path("M3 -8C-10 -12 -10 -26 0 -36C2 -30 6 -30 8 -40C18 -30 18 -12 3 -8Z", "#FFF6C8")
    p.close()


def barrel(p: Drawing, x: float, y: float, s: float, line: float, *, dusk: bool = False) -> None:
    """Paint a barrel on its foot, 120 units high."""
    k = line / s
    ink = "#2B1620" if dusk else INK
    wood = ("#C9814E", "#8A4E34", "#4A2828") if dusk else ("#C08A52", "#8A5A30", "#4E3019")
    p.open(place(x, y, s))
    p.path(
        "M-40 -116Q-58 -60 -42 -4Q0 12 42 -4Q58 -60 40 -116Z",
        p.linear(-54, 0, 54, 0, *wood),
        ink,
        k,
    )
    p.path("M-16 -112Q-22 -60 -16 2M16 -112Q22 -60 16 2", stroke=ink, width=k * 0.5, faint=0.6)
    p.path("M-50 -84Q0 -70 50 -84M-50 -34Q0 -20 50 -34", stroke=ink, width=k * 2.1)
    p.path("M-50 -85Q0 -71 50 -85M-50 -35Q0 -21 50 -35", stroke="#8E877C", width=k * 0.8)
    p.oval((0, -116), (40, 12), "#A87544", ink, k)
    p.close()


class PlayingCard(NamedTuple):
    """A card of the game around its middle."""

    x: float
    y: float
    height: float
    turn: float = 0.0
    sign: str = ""
    """Without one, its back is seen."""
    line: float = 1.45
    """How many times as strong its lines are."""
    squash: float = 1.0
    shadow: bool = True

    def paint(self, p: Drawing) -> None:
        """Paint it, over its shadow."""
        where = (
            f"translate({n(self.x)} {n(self.y)}) scale(1 {n(self.squash, 3)}) "
            f"rotate({n(self.turn)}) scale({n(self.height / 168, 4)}) translate(-60 -84)"
        )
        if self.shadow:
            p.open("translate(5 8)")
            p.open(where)
            p.rect((1, 1, 118, 166), 14, "#140A06", opacity=0.35)
            p.close()
            p.close()
        p.inline("pieces/card-front" if self.sign else "pieces/card-back", where, self.line)
        if self.sign:
            p.inline(f"signs/{self.sign}", f"{where} translate(14 36) scale(0.958)", 1.1)
