"""Hispaniola: night under the bluff; two cards lie open, two are hidden."""

from random import Random

from tools.art.pen import EDGE, Drawing, at, foam, lens, smooth
from tools.art.things import (
    Bush,
    Cloud,
    Glitter,
    Lenses,
    Palm,
    PlayingCard,
    Sloop,
    dark_corners,
    glow,
    lantern,
    moon,
    stars,
)

INK = "#1B1220"
"""Bluer than by day."""
WALL = ("#B4A8CC", "#7E729E", "#4E4474")


def tower(p: Drawing, x: float, y: float, w: float, h: float, merlons: int) -> None:
    """Paint a tower in a box, with battlements above."""
    p.rect((x, y, w, h), 2, p.linear(x, y, x + w, y + h, *WALL), INK, EDGE * 0.85)
    d = f"M{x - 6} {y + 4}V{y - 20}"
    teeth = merlons * 2 - 1
    for i in range(teeth):
        d += f"V{y - (6 if i % 2 else 20)}H{x - 6 + (w + 12) * (i + 1) / teeth}"
    p.path(f"{d}V{y + 4}Z", p.linear(x, y - 20, x + w, y, *WALL), INK, EDGE * 0.8)
    p.path(f"M{x + 8} {y + 16}V{y + h - 12}", stroke="#E4DCF4", width=5, faint=0.6)


def sky_and_sea(p: Drawing, rng: Random) -> None:
    """Paint stars, moon, clouds, the sea and a far sloop."""
    p.rect(
        (0, 0, 1200, 440), fill=p.linear(0, 0, 0, 430, "#1A1440", "#3A2A6E", "#6E4A92", "#B07AA8")
    )
    stars(p, rng, (0, 1200), (20, 320), 70)
    moon(p, 232, 244, 78, 3.6)
    Cloud(330, 300, 260, "#7A5A9E", "#66488C", opacity=0.85, seed=3).paint(p)
    Cloud(620, 190, 230, "#6A4E94", opacity=0.6, seed=8).paint(p)
    Cloud(90, 150, 200, "#6A4E94", opacity=0.5, seed=5).paint(p)
    p.path("M-20 432Q100 380 220 404Q300 376 420 432Z", "#3E2E66")
    p.rect(
        (0, 428, 1200, 340),
        fill=p.linear(0, 428, 0, 660, "#7A6AA8", "#3E4A86", "#1E2C5A", "#141C3E"),
    )
    Glitter(236, 434, 620, 56, "#FFF3CC", 0.9, (22, 150), (10, 58)).paint(p, rng)
    Lenses(0, 1200, 440, 640, 60, "#A79AD0", 0.4, (12, 54)).paint(p, rng)
    p.path(lens(500, 448, 60, 8), "#1E2C5A", opacity=0.6)
    Sloop(500, 446, 0.2, 4.4, "night", far=True).paint(p, p)
    p.path(foam((446, 554), 446, 5, rng, step=14), "#D8D6F0")


def bluff(p: Drawing) -> None:
    """Paint the bluff with its facets."""
    p.path(
        "M628 540L660 462L646 420L700 384L734 352H1220V560H640Z",
        p.linear(660, 320, 1000, 560, "#8A7AA8", "#564A7C", "#2E2650"),
        INK,
    )
    for d, c, o in (
        ("M700 384L734 352H850L828 402L764 420Z", "#CFC4E4", 0.75),
        ("M646 420L700 384L764 420L742 486L660 462Z", "#A99CC8", 0.75),
        ("M850 352H990L950 412L828 402Z", "#9A8CBC", 0.6),
        ("M764 420L828 402L950 412L906 500L742 486Z", "#7A6CA0", 0.6),
        ("M990 352H1130L1096 436L950 412Z", "#6A5C92", 0.6),
        ("M1130 352H1220V560H1070L1096 436Z", "#2E2452", 0.7),
        ("M950 412L1096 436L1070 560H906V500Z", "#453A70", 0.6),
    ):
        p.path(d, c, opacity=o, stroke=INK, width=5, faint=0.55)
    p.path("M706 386L738 358H840M668 458L654 422L700 392", stroke="#F2ECFF", width=6, faint=0.85)
    for x, y, w, h in ((846, 384, 72, 44), (1052, 388, 96, 50), (700, 400, 50, 24)):
        Bush(x, y, w, h, x, 6, ("#4E8A78", "#2E5E62", "#1B3A4A"), INK).paint(p)


def fortress(p: Drawing, rng: Random) -> None:
    """Paint the fortress on the bluff."""
    p.path("M992 150V96", stroke=INK, width=7)
    p.path("M996 98Q1024 86 1052 98Q1044 110 1052 128Q1024 116 996 130Z", "#C24A3E", INK, 6)
    p.path("M998 114Q1024 102 1046 113", stroke="#F2B632", width=8)
    tower(p, 1082, 224, 120, 110, 4)
    tower(p, 930, 222, 124, 110, 4)
    p.rect((962, 184, 60, 22), 2, "#9A8EB4", INK)
    p.path("M950 186Q992 130 1034 186Z", p.linear(950, 136, 1034, 186, "#E07A62", "#8A3440"), INK)
    tower(p, 772, 296, 440, 54, 12)
    tower(p, 742, 268, 70, 88, 3)
    p.path("M736 248Q777 188 820 248Z", p.linear(736, 196, 820, 248, "#E07A62", "#8A3440"), INK)
    for x, y in (
        (968, 252),
        (1018, 252),
        (1118, 250),
        (1164, 250),
        (777, 308),
        (866, 328),
        (926, 328),
        (1060, 328),
        (1120, 328),
    ):
        glow(p, x, y, 40, "#FFB347", 0.65)
        d = at("M-8.5 13L-8.5 -2.6Q0 -19.5 8.5 -2.6L8.5 13Z", x, y)
        p.path(d, "#FFE58F", INK, 6)
    p.path(foam((620, 1230), 552, 18, rng, amp=0.5, step=50), "#D8D6F0")


def beach(p: Drawing, rng: Random) -> None:
    """Paint the beach with footprints and stones."""
    p.path(
        "M-20 600Q200 556 460 566Q800 556 1220 596V770H-20Z",
        p.linear(0, 556, 0, 760, "#A08AA8", "#6A5880", "#3A3058"),
        INK,
    )
    p.path("M-10 592Q200 552 460 560Q800 550 1210 588", stroke="#E4DCF4", width=7, faint=0.85)
    for _ in range(46):
        p.oval(
            (rng.uniform(0, 1200), rng.uniform(606, 756)),
            (rng.uniform(2, 4), 2),
            "#C9B8D0",
            opacity=0.5,
        )
    for i in range(7):
        x, y = 470 + i * 62, 690 + (i % 2) * 16 - i * 2
        p.open(f"rotate(-14 {x} {y})")
        p.oval((x, y), (11, 5), "#2E2450", opacity=0.45)
        p.close()
    for x, y, r in ((150, 700, 20), (1080, 676, 16), (960, 724, 12)):
        p.path(
            smooth(
                [
                    (x - r, y),
                    (x - r * 0.6, y - r * 0.9),
                    (x + r * 0.3, y - r),
                    (x + r, y - r * 0.2),
                    (x + r * 0.8, y + r * 0.3),
                    (x - r * 0.4, y + r * 0.4),
                ]
            ),
            p.linear(x - r, y - r, x + r, y + r, "#A79AB8", "#4A3E62"),
            INK,
            6,
        )


def palm_and_shadows(p: Drawing) -> None:
    """Paint a dark palm, and the shadows of two pirates."""
    Palm(
        (40, 650),
        (96, 330),
        150,
        EDGE,
        3,
        20,
        leaves=("#3E7A70", "#235254", "#153640"),
        trunk=("#7A6478", "#4A3A54", "#2E2440"),
        ink="#120E1C",
    ).paint(p)
    for x in (182, 1032):
        p.oval((x + 6, 604), (92, 13), "#140A20", opacity=0.45)


def table(p: Drawing) -> None:
    """Paint a plank on two stones in the light of a lantern, with four cards."""
    glow(p, 600, 520, 330, "#FF9A3F", 0.4)
    for x in (352, 856):
        p.path(
            smooth(
                [(x - 74, 640), (x - 58, 590), (x, 572), (x + 58, 590), (x + 76, 640), (x, 650)]
            ),
            p.linear(x - 70, 570, x + 70, 650, "#9A8A9A", "#5E5068", "#362C48"),
            INK,
        )
    p.path("M262 588H946V612Q946 620 936 620H272Q262 620 262 612Z", "#4A2F28", INK)
    p.path(
        "M300 488H908L948 590H260Z",
        p.linear(300, 480, 900, 600, "#D9A468", "#A8703E", "#6A4030"),
        INK,
    )
    p.path("M286 524H922M274 556H934", stroke=INK, width=5, faint=0.65)
    p.path("M312 496H620M296 534H420M700 534H880", stroke="#FFD9A0", width=5, faint=0.7)
    for x, turn, sign in ((366, -5, "pistol"), (506, 3, "key"), (702, -4, ""), (842, 5, "")):
        PlayingCard(x, 530, 182, turn, sign, squash=0.72).paint(p)
    p.oval((604, 582), (50, 9), "#140A20", opacity=0.4)
    lantern(p, 604, 464, 1.6, EDGE, stands=True)
    glow(p, 604, 540, 130, "#FFB347", 0.5)


def foreground(p: Drawing) -> None:
    """Paint a chest half in the sand, coins, a bottle, and dark corners."""
    p.oval((1052, 738), (104, 16), "#140A20", opacity=0.45)
    p.inline("signs/chest", "translate(972 622) rotate(-7) scale(1.55)", 0.85)
    p.path("M948 742Q1010 716 1060 736Q1110 722 1160 744L1150 766H950Z", "#5A4A72")
    p.path("M950 742Q1010 718 1060 737Q1110 724 1158 743", stroke="#B0A0C4", width=5, faint=0.8)
    for x, y in ((934, 728), (908, 742), (1182, 734)):
        p.oval(
            (x, y),
            (15, 9),
            p.linear(x - 15, y - 9, x + 15, y + 9, "#FFE89A", "#E0A62E", "#9A6212"),
            INK,
            6,
        )
    p.inline("signs/bottle", "translate(318 700) rotate(-58) scale(0.95)", 1.4)
    dark_corners(p, 380, "#0A0618", 0.62, 0.6)


def drawings() -> dict[str, str]:
    """Return the scene, and what is before its pirates."""
    p, front, rng = Drawing(1200, 760), Drawing(1200, 760), Random(41)
    sky_and_sea(p, rng)
    bluff(p)
    fortress(p, rng)
    beach(p, rng)
    palm_and_shadows(p)
    table(front)
    foreground(front)
    return {"vignettes/hispaniola.svg": p.text(), "vignettes/hispaniola-front.svg": front.text()}
