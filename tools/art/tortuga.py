"""Tortuga: the turtle that is an island; the open row of cards lies on a plank before it."""

import math
from collections.abc import Sequence
from random import Random

from tools.art.pen import EDGE, INK, Drawing, Point, curl, foam, points, polygon
from tools.art.things import Bush, Cloud, Lenses, Palm, PlayingCard, sun

SKIN = ("#C4E97C", "#86C857", "#4F9A45")
FACE = (
    "M838 296C832 214 894 184 950 188C1022 192 1066 236 1062 298C1060 350 1020 388 962 392"
    "C896 396 842 360 838 296Z"
)


def eye(p: Drawing, x: float, y: float, r: float, look: Point) -> None:
    """Paint an eye that looks somewhere."""
    px, py = x + look[0] * r, y + look[1] * r
    p.oval((x, y), (r, r * 1.12), "#FFFDF4", INK, EDGE * 0.8)
    p.oval((px, py), (r * 0.58, r * 0.66), INK)
    p.oval((px - r * 0.2, py - r * 0.26), r * 0.22, "#FFFFFF")
    p.oval((px + r * 0.2, py + r * 0.28), r * 0.11, "#FFFFFF")


def sky_and_sea(p: Drawing, rng: Random) -> None:
    """Paint sun, clouds, far coasts, the sea and the shallows around the turtle."""
    p.rect((0, 0, 1200, 350), fill=p.linear(0, 0, 0, 340, "#45A6DA", "#86D0EC", "#E2F7F0"))
    sun(p, 120, 70)
    for x, y, w, o, sd in (
        (210, 232, 250, 0.9, 3),
        (820, 118, 260, 0.9, 7),
        (1080, 226, 220, 0.85, 9),
        (470, 90, 220, 0.7, 4),
    ):
        Cloud(x, y, w, "#FFFFFF", "#D3EDF5", o, sd).paint(p)
    p.path("M1000 336Q1070 300 1130 312Q1170 298 1240 336Z", "#7FBFC0")
    p.path("M-20 336Q60 306 110 316Q150 300 210 336Z", "#7FBFC0")
    p.rect(
        (0, 334, 1200, 426),
        fill=p.linear(0, 334, 0, 760, "#56CCD0", "#2CABB8", "#17849A", "#0F6880"),
    )
    p.rect((0, 331, 1200, 5), fill="#E9FBF7", opacity=0.8)
    Lenses(0, 1200, 342, 760, 120, "#97ECE2", 0.5, (14, 74)).paint(p, rng)
    # Water around the turtle: shallows and ring waves.
    p.oval((520, 446), (480, 50), "#8FE6DC", opacity=0.45)
    p.oval((520, 446), (410, 34), "#C9F6EC", opacity=0.5)


def head(p: Drawing) -> None:
    """Paint tail, neck and head."""
    p.path("M214 424Q150 420 128 446Q160 470 216 462Z", p.linear(130, 420, 210, 470, *SKIN), INK)
    p.path(
        "M742 462Q800 430 820 372Q836 320 880 290L968 372Q940 400 922 430Q902 466 904 512"
        "Q820 516 742 490Z",
        p.linear(780, 300, 900, 470, *SKIN),
        INK,
    )
    p.path("M834 404Q862 424 902 420M816 436Q850 456 892 450", stroke="#4F9A45", width=7)
    p.path(FACE, p.radial(920, 246, 170, *SKIN), INK)
    p.path("M868 352Q960 400 1052 340Q1042 384 962 391Q900 392 868 352Z", "#E9F5B4", opacity=0.9)
    p.path(FACE, stroke=INK, width=EDGE)
    p.path("M872 338Q900 366 958 366Q1018 364 1046 330", stroke=INK, width=EDGE)
    p.path("M866 330Q868 340 878 344M1052 322Q1052 334 1042 338", stroke=INK, width=EDGE * 0.8)
    p.path("M930 367Q946 386 976 382Q994 378 996 362Q966 368 930 367Z", "#E0604E", INK, 6)
    p.oval((884, 322), (17, 11), "#F59A7A", opacity=0.75)
    p.oval((1036, 314), (15, 11), "#F59A7A", opacity=0.75)
    p.oval((962, 318), (5, 4), "#3C6F38")
    p.oval((986, 316), (5, 4), "#3C6F38")
    eye(p, 922, 280, 31, (-0.12, 0.2))
    eye(p, 1006, 276, 29, (-0.2, 0.2))
    p.path("M888 246Q906 234 932 238M990 236Q1014 230 1034 244", stroke=INK, width=9)


def bandana(p: Drawing) -> None:
    """Paint its bandana."""
    p.path(
        "M836 270C830 196 890 166 950 170C1012 172 1054 202 1061 258Q1010 214 948 214"
        "Q880 216 836 270Z",
        p.linear(850, 170, 1050, 260, "#F5856A", "#D8482E", "#A83220"),
        INK,
    )
    for x, y, r in ((880, 220, 8), (920, 196, 8), (962, 192, 8), (1002, 204, 8), (1036, 228, 7)):
        p.oval((x, y), r, "#FFF4DA")
    p.path(
        "M838 262Q800 250 786 274Q806 284 836 276ZM836 274Q806 290 806 316Q832 306 846 282Z",
        "#C23E28",
        INK,
    )
    p.oval((840, 270), 13, "#D8482E", INK, EDGE * 0.9)


def towards(corners: Sequence[Point], middle: Point, share: float) -> list[Point]:
    """Return points moved towards a middle, to that share of their distance."""
    mx, my = middle
    return [(mx + (x - mx) * share, my + (y - my) * share) for x, y in corners]


def shell(p: Drawing) -> None:
    """Paint the shell with its plates."""
    p.path(
        "M186 448C184 312 316 222 490 222C664 222 790 312 796 448Z",
        p.radial(400, 270, 460, "#7CC36A", "#3E9A5C", "#1F6E4C", "#175840"),
        INK,
    )
    scutes: list[list[Point]] = [
        points("418 284, 566 284, 612 356, 560 424, 424 424, 372 356"),
        points("306 288, 390 280, 340 356, 394 424, 286 424, 240 362"),
        points("674 288, 594 280, 644 356, 592 424, 700 424, 742 362"),
        [(424, 240), (560, 240), (584, 264), (400, 264)],
    ]
    for plate in scutes:
        x, y = (sum(values) / len(plate) for values in zip(*plate, strict=True))
        light = p.linear(x - 70, y - 60, x + 70, y + 60, "#B4DE7A", "#62B25E", "#2F8450")
        p.path(polygon(plate), light, "#174A36", EDGE * 0.9)
        p.path(polygon(towards(plate, (x, y), 0.62)), "#9AD276", opacity=0.55)
        edge = polygon(towards(plate[:2], (x, y), 0.8), close=False)
        p.path(edge, stroke="#E2F5B0", width=6)


def meadow(p: Drawing) -> None:
    """Paint the island on its back, with palms and a hut."""
    p.path(
        "M330 262Q356 214 430 204Q500 176 574 204Q640 216 652 262Q600 246 560 256"
        "Q520 240 486 256Q440 240 404 258Q366 246 330 262Z",
        p.linear(330, 190, 640, 262, "#C9E978", "#7CC25A", "#3E9A4E"),
        INK,
    )
    Palm((408, 222), (352, 100), 112, EDGE * 0.8, 4, 13, teeth=5).paint(p)
    Palm((474, 214), (482, 132), 84, EDGE * 0.75, 9, 10, teeth=5).paint(p)
    Bush(436, 226, 80, 34, 2, EDGE * 0.8).paint(p)
    for x, y, c in (
        (372, 236, "#F7B8D0"),
        (600, 228, "#FFE08A"),
        (640, 246, "#F7B8D0"),
        (520, 228, "#FFFFFF"),
    ):
        p.oval((x, y), 6, c, INK, 3.4)
    # Hut.
    p.rect(
        (536, 158, 68, 52),
        3,
        p.linear(536, 158, 604, 210, "#FFF4DA", "#EFD9A8", "#CDAA6C"),
        INK,
        EDGE * 0.9,
    )
    p.path(
        "M522 164L548 124H592L618 164Z",
        p.linear(522, 124, 618, 164, "#F6D788", "#DDA94E", "#A9742A"),
        INK,
        EDGE * 0.9,
    )
    p.path("M560 210V186Q570 174 580 186V210Z", "#3A2214", INK, 5)


def rim(p: Drawing) -> None:
    """Paint the rim of the shell, a flipper, and the light on the bandana."""
    p.path(
        "M170 450Q172 420 204 422Q490 404 778 422Q812 420 816 450Q814 480 782 478"
        "Q490 490 202 478Q172 480 170 450Z",
        p.linear(0, 418, 0, 484, "#F2DA8C", "#C9A24E", "#8A6A2E"),
        INK,
    )
    for x in range(238, 780, 60):
        p.path(
            f"M{x} {424 - 8 * math.sin((x - 170) / 646 * math.pi)}V480",
            stroke=INK,
            width=5.5,
            faint=0.75,
        )
    p.path("M192 440Q490 416 700 430", stroke="#FFF3C4", width=6, faint=0.9)
    # Fore flipper.
    p.path(
        "M716 452Q770 430 812 452Q872 476 900 520Q820 520 760 494Q716 482 716 452Z",
        p.linear(720, 440, 880, 520, *SKIN),
        INK,
    )
    for x, y, r in ((760, 466, 10), (796, 480, 8), (830, 494, 7)):
        p.oval((x, y), (r, r * 0.8), "#4F9A45", opacity=0.8)
    p.path("M866 206Q900 180 944 178", stroke="#FFC3AE", width=7, faint=0.9)


def waterline(p: Drawing, rng: Random) -> None:
    """Paint the water over the flipper, and foam."""
    p.path("M690 466Q820 462 984 468L984 500H690Z", "#37B3BE", opacity=0.92)
    p.path(foam((96, 984), 460, 20, rng, amp=0.6, step=46), "#FFFFFF")
    for x, y in ((150, 448), (330, 462), (560, 462), (700, 456)):
        p.oval((x, y - 18), 5, "#FFFFFF", opacity=0.9)
    p.path(foam((60, 1016), 478, 14, rng, amp=0.3, step=60), "#C9F6EC", opacity=0.75)


def plank(p: Drawing, rng: Random) -> None:
    """Paint a plank in the water, with the open row on it."""
    p.path("M60 610Q600 640 1140 610L1120 660Q600 690 80 660Z", "#0C566C", opacity=0.5)
    p.path("M96 600V650M1104 600V650", stroke=INK, width=40)
    p.path("M96 598V648M1104 598V648", stroke="#7A4C2A", width=25)
    p.path("M90 600V640M1098 600V640", stroke="#B98650", width=6)
    for x in (96, 1104):
        p.path(foam((x - 52, x + 52), 654, 12, rng, step=26), "#FFFFFF")
    p.path("M28 596H1172V628Q1172 636 1162 636H38Q28 636 28 628Z", "#5E3A20", INK)
    p.path(
        "M58 500H1142L1174 602H26Z",
        p.linear(60, 496, 1140, 610, "#D9A468", "#B07C46", "#83552E"),
        INK,
    )
    p.path("M50 532H1150M40 566H1160", stroke=INK, width=5, faint=0.7)
    p.path("M66 508H700M60 540H330M52 574H240M800 540H1080", stroke="#F2CE96", width=5, faint=0.75)
    p.path(
        "M420 548Q520 542 620 550M860 584Q940 578 1020 586M160 518Q220 512 300 520",
        stroke="#6A4326",
        width=4,
        faint=0.6,
    )
    for x, y in ((74, 516), (1124, 516), (62, 550), (1138, 550), (50, 584), (1150, 584)):
        p.oval((x, y), 6, "#3A2214")
    row = zip(
        ("key", "skull", "bottle", "dagger", "hat", "pistol"), (-4, 3, -2, 4, -3, 3), strict=True
    )
    for i, (sign, turn) in enumerate(row):
        PlayingCard(266 + i * 134, 548 if i % 2 else 544, 164, turn, sign, squash=0.68).paint(p)


def waves(p: Drawing) -> None:
    """Paint waves between the plank and us."""
    for x, y, w in ((160, 700, 32), (420, 690, 26), (720, 716, 34), (980, 694, 28)):
        p.path(curl(x, y, w), stroke="#D8F6F0", width=6.5, faint=0.9)


def foreground(p: Drawing, rng: Random) -> None:
    """Paint a bottle with a message, and a fish that looks at the cards."""
    p.inline("signs/bottle", "translate(210 648) rotate(20) scale(0.92)", 1.4)
    p.path(foam((166, 318), 716, 13, rng, step=28), "#FFFFFF")
    p.path("M176 722Q246 736 306 722L296 746Q244 754 186 744Z", "#127088", opacity=0.75)
    p.path(
        "M902 748Q884 700 930 676Q984 664 1010 706Q1022 728 1016 752Z",
        p.linear(890, 680, 1010, 750, "#FFD27A", "#F59A4A", "#C25A2E"),
        INK,
    )
    p.path("M950 672Q960 644 988 646Q986 664 996 684Z", "#F0783A", INK, EDGE * 0.85)
    p.path("M986 690Q974 716 986 750", stroke="#FFF4DA", width=9)
    p.oval((930, 710), (14, 15), "#FFFDF4", INK, 6)
    p.oval((931, 705), 7, INK)
    p.oval((929, 702), 2.4, "#FFFFFF")
    p.path("M900 734Q912 744 926 738", stroke=INK, width=6)
    p.path(foam((868, 1050), 748, 16, rng, step=30), "#FFFFFF")


def drawings() -> dict[str, str]:
    """Return the scene, and what is before its pirates."""
    p, front, rng = Drawing(1200, 760), Drawing(1200, 760), Random(21)
    sky_and_sea(p, rng)
    p.open("translate(0 2) scale(1 0.935)")
    head(p)
    bandana(p)
    shell(p)
    meadow(p)
    rim(p)
    p.close()
    waterline(p, rng)
    plank(front, rng)
    waves(p)
    foreground(front, rng)
    return {"vignettes/tortuga.svg": p.text(), "vignettes/tortuga-front.svg": front.text()}
