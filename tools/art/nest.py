"""The Pirate's Nest: the shared sloop between two islands, the pirates' town on its hill."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from tools.art.pen import EDGE, INK, Drawing, Point, Shades, at, curl, foam, lens, points, smooth
from tools.art.things import Bush, Cloud, Lenses, Palm, Sloop, barrel, place, sun

RED, TEAL = ("#EC7A57", "#C24A30", "#8E2A1C"), ("#6FA9BC", "#3F7C96", "#27506B")
THATCH = ("#F6D788", "#DDA94E", "#A9742A")
Box: TypeAlias = tuple[float, float, float, float]
PLASTER, WOOD = ("#FFF4DA", "#EFD9A8", "#CDAA6C"), ("#C9965C", "#96653A", "#6A4326")


def isle(p: Drawing, shore: Sequence[Point], grass: Sequence[Point]) -> None:
    """Paint shallows, foam, a beach with a wet lip, and grass with a darker lip."""
    coast = smooth(shore)
    p.path(coast, "none", "#8FE6DC", 92, faint=0.38)
    p.path(coast, "none", "#B9F2E6", 54, faint=0.5)
    p.path(coast, "none", "#FFFFFF", 30)
    p.path(coast, "#FFFFFF")
    p.path(coast, "#C99F5E", INK)
    sand = p.linear(0, 420, 0, 620, "#FFF0C4", "#F2D698", "#DDB470")
    p.path(smooth([(x, y - 9) for x, y in shore]), sand)
    p.path(smooth([(x, y + 9) for x, y in grass]), "#2F7A44", INK, EDGE * 0.8)
    p.path(smooth(grass), p.linear(0, 340, 0, 560, "#A9D867", "#6DB552", "#3F9149"))


def house(p: Drawing, size: Box, wall: Shades, roof: Shades, *, door: bool = True) -> None:
    """Paint a house on the middle of its foot (x, y, width, height)."""
    x, y, w, h = size
    top = y - h
    p.rect((x - w / 2, top, w, h), 3, p.linear(x - w / 2, top, x + w / 2, y, *wall), INK)
    p.path(
        f"M{x - w * 0.66} {top + 4}L{x - w * 0.34} {top - h * 0.62}H{x + w * 0.34}"
        f"L{x + w * 0.66} {top + 4}Z",
        p.linear(x - w / 2, y - h * 1.6, x + w / 2, top, *roof),
        INK,
    )
    tiles = (
        f"M{x - w * 0.42} {top - h * 0.36}H{x + w * 0.38}M{x - w * 0.54} {top - h * 0.15}"
        f"H{x + w * 0.5}"
    )
    p.path(tiles, stroke=INK, width=EDGE * 0.4, faint=0.5)
    shine = f"M{x - w * 0.3} {top - h * 0.53}H{x + w * 0.1}"
    p.path(shine, stroke="#FFFFFF", width=EDGE * 0.45, faint=0.5)
    window = (x - w * 0.14, y - h * 0.7, w * 0.28, h * 0.34)
    if door:
        high = y - h * 0.42
        d = f"M{x + w * 0.06} {y}V{high}Q{x + w * 0.2} {y - h * 0.66} {x + w * 0.34} {high}V{y}Z"
        p.path(d, "#3A2214", INK, EDGE * 0.6)
        window = (x - w * 0.34, y - h * 0.7, w * 0.24, h * 0.32)
    p.rect(window, 2, "#FFE08A", INK, EDGE * 0.6)


def roger(p: Drawing, x: float, y: float, s: float) -> None:
    """Paint a great Jolly Roger that flies from the top of its mast's side."""
    p.open(place(x, y, s))
    p.path(
        "M0 0Q44 -22 88 -2Q128 16 168 -4Q158 42 170 92Q130 110 88 90Q44 72 0 92Z",
        p.linear(0, 0, 160, 90, "#4A3F3C", "#2A2321", "#1C1716"),
        INK,
        EDGE / s,
    )
    p.oval((84, 36), (24, 22), "#FFF4DA")
    p.rect((70, 50, 28, 18), 5, "#FFF4DA")
    p.oval((75, 38), (7, 8), "#2A2321")
    p.oval((94, 38), (7, 8), "#2A2321")
    p.path("M46 82L122 66M48 66L120 84", stroke="#FFF4DA", width=8)
    p.close()


def tufts(p: Drawing, places: Sequence[Point]) -> None:
    """Paint tufts of grass."""
    for x, y in places:
        p.path(at("M-9 -9L-3 0L0 -14L4 0L11 -8", x, y), stroke="#2F7A44", width=4.6)


def sky_and_sea(p: Drawing, rng: Random) -> None:
    """Paint the sun, clouds, a far coast, the sea and gulls."""
    p.rect((0, 0, 1200, 360), fill=p.linear(0, 0, 0, 350, "#3E9FD6", "#7CCBEA", "#D6F3F2"))
    sun(p, 90, 60)
    for x, y, w, o, sd in (
        (640, 216, 300, 0.95, 3),
        (1010, 120, 250, 0.85, 7),
        (330, 120, 220, 0.8, 9),
        (860, 60, 160, 0.6, 4),
    ):
        Cloud(x, y, w, "#FFFFFF", "#D3EDF5", o, sd).paint(p)
    p.path("M430 352Q500 304 566 324Q610 290 672 318Q730 312 790 352Z", "#7FBFC0")
    p.path("M470 352Q540 326 600 340Q660 330 730 352Z", "#63AFAE")
    p.rect(
        (0, 348, 1200, 412),
        fill=p.linear(0, 348, 0, 760, "#4CC3CC", "#2AA7B6", "#178398", "#0F6880"),
    )
    p.rect((0, 345, 1200, 5), fill="#E4FAF6", opacity=0.8)
    Lenses(0, 1200, 356, 760, 130, "#8FE8E0", 0.5, (14, 74)).paint(p, rng)
    Lenses(0, 1200, 420, 760, 36, "#0E6A80", 0.35, (30, 90)).paint(p, rng)
    for x, y, s in ((452, 196, 1.0), (400, 236, 0.7), (800, 176, 0.8)):
        p.open(f"translate({x} {y}) scale({s})")
        p.path(
            "M-46 -10Q-24 -30 0 -4Q24 -30 46 -10Q24 -16 6 8Q0 14 -6 8Q-24 -16 -46 -10Z",
            "#FFFFFF",
            INK,
            5.4 / s,
        )
        p.close()


def hill(p: Drawing) -> None:
    """Paint the right island with its hill and the winding path."""
    shore = points(
        "770 560, 800 508, 880 486, 980 470, 1110 462, 1240 470, 1290 560, 1240 640, 1120 "
        "626, 1010 640, 900 616, 810 604"
    )
    grass = points(
        "838 540, 880 508, 960 500, 1060 480, 1240 480, 1270 560, 1180 588, 1080 582, 990 "
        "592, 890 576"
    )
    isle(p, shore, grass)
    # Hill behind the houses: two terraces.
    p.path(
        smooth(
            points(
                "842 540, 866 452, 916 372, 990 326, 1080 310, 1160 344, 1226 430, 1250 560, "
                "1100 570, 950 560"
            )
        ),
        p.linear(900, 320, 1150, 560, "#93CC5E", "#57A54E", "#2F7F4A"),
        INK,
    )
    p.path("M884 440Q912 380 972 346", stroke="#CDEB8C", width=7, faint=0.8)
    p.path("M930 520Q980 470 1066 474Q1150 478 1210 520", stroke="#2F7A44", width=9, faint=0.7)
    tufts(p, points("906 412, 958 372, 1086 346, 1130 380, 1080 400, 880 480"))
    # Winding path.
    p.path(
        "M842 566Q900 556 924 530Q950 500 1000 500Q1060 498 1064 470",
        stroke="#B98A4E",
        width=30,
        faint=0.9,
    )
    p.path(
        "M842 564Q900 554 924 528Q950 498 1000 498Q1060 496 1064 468", stroke="#F2D698", width=22
    )
    Palm((1176, 470), (1196, 330), 100, EDGE * 0.9, 8, 13).paint(p)


def watch_tower(p: Drawing) -> None:
    """Paint the tower with the great flag."""
    p.path(
        "M982 410L990 292H1046L1054 410Z",
        p.linear(982, 290, 1054, 410, "#C9965C", "#96653A", "#5E3A20"),
        INK,
    )
    p.path(
        "M988 372H1050M990 314H1002M1034 336H1046M986 346H1002", stroke=INK, width=4.6, faint=0.65
    )
    p.path("M996 300L990 400", stroke="#E9B97C", width=5, faint=0.8)
    p.path("M990 282H1046M976 274H1010", stroke="#6A4326", width=4.4, faint=0.7)
    p.rect((1006, 318, 24, 34), 10, "#FFE08A", INK, 6)
    p.path("M1018 268V172", stroke=INK, width=19)
    p.path("M1018 268V176", stroke="#B98650", width=7)
    p.rect((968, 266, 100, 34), 6, p.linear(968, 0, 1068, 0, "#C9965C", "#7A4C2A"), INK)
    p.path("M974 266V244M1003 266V244M1034 266V244M1062 266V244M968 242H1068", stroke=INK, width=8)
    roger(p, 1024, 176, 0.86)
    p.oval((1018, 166), 10, "#F2B632", INK, 6)


def town(p: Drawing) -> None:
    """Paint the houses."""
    house(p, (1104, 438, 80, 58), PLASTER, TEAL)
    house(p, (930, 446, 74, 54), PLASTER, RED)
    house(p, (1150, 516, 92, 62), WOOD, THATCH)
    house(p, (1030, 522, 96, 68), PLASTER, RED)
    house(p, (930, 524, 66, 46), WOOD, THATCH, door=False)
    Bush(1092, 536, 70, 40, 3, EDGE * 0.85).paint(p)
    Bush(976, 536, 50, 30, 4, EDGE * 0.85).paint(p)


def left_island(p: Drawing) -> None:
    """Paint the beach with a grove and a tent."""
    shore = points(
        "-80 520, 40 488, 150 480, 260 494, 350 516, 404 556, 392 604, 330 622, 240 612, 150 "
        "640, 40 646, -80 640"
    )
    grass = points(
        "-80 520, 30 496, 150 492, 240 506, 306 528, 316 556, 236 572, 130 584, 30 592, -80 600"
    )
    isle(p, shore, grass)
    Bush(60, 528, 190, 96, 10).paint(p)
    Bush(176, 526, 130, 70, 11).paint(p)
    Palm((128, 540), (108, 282), 150, EDGE, 5, 19).paint(p)
    Palm((236, 548), (276, 344), 124, EDGE, 6, 16).paint(p)
    p.path(
        "M34 584L90 470L152 578Z", p.linear(40, 480, 150, 590, "#FFF4DA", "#E9CD92", "#B98A4E"), INK
    )
    p.path("M72 582L92 508L118 580Z", "#4A2F1E", INK, 6)
    p.path("M84 456L96 482M102 458L88 482", stroke=INK, width=9)


def beaches(p: Drawing, rng: Random) -> None:
    """Paint what lies and grows on the beaches."""
    for x0, x1, y0, y1, k in ((20, 380, 596, 618, 22), (800, 1180, 598, 616, 22)):
        for _ in range(k):
            p.oval(
                (rng.uniform(x0, x1), rng.uniform(y0, y1)),
                (rng.uniform(2, 4), 2),
                "#B98A4E",
                opacity=0.7,
            )
    p.path(
        "M188 606L194 596L200 606L211 604L204 612L210 622L199 618L191 625L190 614L180 610Z",
        "#F5856A",
        INK,
        4.4,
    )
    p.path(
        "M1076 606Q1070 594 1084 590Q1098 590 1100 602Q1098 612 1086 611Q1078 611 1076 606Z",
        "#FBD0C0",
        INK,
        4.4,
    )
    tufts(p, points("186 566, 20 560, 250 540, 966 566, 1060 570, 1156 566, 1010 556"))
    for x, y, c in (
        (226, 572, "#FFE08A"),
        (980, 578, "#F7B8D0"),
        (1128, 572, "#FFFFFF"),
        (20, 590, "#F7B8D0"),
    ):
        p.oval((x, y), 6, c, INK, 3.4)
    barrel(p, 1176, 584, 0.42, EDGE * 0.85)
    barrel(p, 892, 566, 0.36, EDGE * 0.85)


def jetties(p: Drawing) -> None:
    """Paint the jetties of both islands."""
    for x0, x1, y in ((372, 452, 566), (744, 812, 580)):
        for x in (x0 + 12, x1 - 10):
            p.path(f"M{x} {y - 4}V{y + 40}", stroke=INK, width=18)
            p.path(f"M{x} {y - 2}V{y + 36}", stroke="#7A4C2A", width=8)
            p.path(lens(x, y + 40, 24, 7), "#FFFFFF")
        p.rect(
            (x0, y - 14, x1 - x0, 22), 5, p.linear(0, y - 14, 0, y + 8, "#D9A468", "#9A6A3C"), INK
        )
        for x in range(x0 + 20, x1 - 6, 22):
            p.path(f"M{x} {y - 12}V{y + 6}", stroke=INK, width=4.5)


def sloop(p: Drawing, front: Drawing, rng: Random) -> None:
    """Paint the sloop, moored to the left jetty, its hull in front."""
    ship = Sloop(604, 566, 0.66, EDGE, "day")
    p.path(lens(610, 584, 230, 44), "#0C566C", opacity=0.6)
    ship.paint(p, front)
    ship.paint_foam(front, rng, "#FFFFFF", "#BDF0E8")
    for x, y, w in ((454, 628, 40), (564, 610, 56), (724, 620, 44)):
        front.path(curl(x, y, w), stroke="#E4FAF6", width=6.5)
    front.rope("M436 486Q448 548 418 546", "#E9CD92", 8.4, 3.4)
    front.path("M416 556V532", stroke=INK, width=19)
    front.path("M416 554V534", stroke="#9A6A3C", width=8)


ROCK = (
    (-0.5, 0, 6),
    (-0.36, -0.6, 0),
    (-0.05, -1, 0),
    (0.3, -0.7, 0),
    (0.5, 0, 6),
    (0, 0, 16),
)
"""Its outline in widths and heights, and further down."""


def foreground(p: Drawing, front: Drawing, rng: Random) -> None:
    """Paint rocks with foam, and waves behind them."""
    for x, y, w, h in (
        (70, 716, 150, 74),
        (190, 740, 90, 44),
        (1120, 724, 170, 84),
        (1000, 748, 90, 46),
    ):
        front.path(foam((x - w * 0.66, x + w * 0.66), y + 6, 24, rng), "#FFFFFF", opacity=0.95)
        d = smooth([(x + a * w, y + b * h + c) for a, b, c in ROCK])
        front.path(
            d, front.linear(x - w / 2, y - h, x + w / 2, y, "#B9B2A4", "#807A70", "#4E4A45"), INK
        )
        shine = at("M-0.3 -0.55Q-0.16 -0.85 0.02 -0.84", x, y, w, h)
        front.path(shine, stroke="#DAD3C4", width=7)
        front.path(foam((x - w * 0.6, x + w * 0.6), y + 12, 14, rng), "#FFFFFF")
    for x, y, w in ((330, 690, 30), (480, 660, 26), (700, 700, 34), (860, 672, 26), (560, 726, 30)):
        p.path(curl(x, y, w), stroke="#D8F6F0", width=6.5, faint=0.9)


def drawings() -> dict[str, str]:
    """Return the scene, and what is before its pirates."""
    p, front, rng = Drawing(1200, 760), Drawing(1200, 760), Random(5)
    sky_and_sea(p, rng)
    hill(p)
    watch_tower(p)
    town(p)
    left_island(p)
    beaches(p, rng)
    jetties(p)
    sloop(p, front, rng)
    foreground(p, front, rng)
    return {"vignettes/nest.svg": p.text(), "vignettes/nest-front.svg": front.text()}
