"""Jamaica: the harbour at sunset; nobody shows a card."""

from collections.abc import Sequence
from random import Random

from tools.art.pen import EDGE, Drawing, Point, Shades, at, foam, lens
from tools.art.things import Cloud, Glitter, Lenses, PlayingCard, Sloop, barrel, dark_corners, glow

INK = "#2B1620"
"""Warmer than by day."""


def house(
    p: Drawing,
    size: tuple[float, float, float, float],
    wall: Shades,
    roof: tuple[str, str],
    windows: Sequence[Point],
) -> None:
    """Paint a house on the middle of its foot (x, y, width, height), with lit windows."""
    x, y, w, h = size
    p.rect((x - w / 2, y - h, w, h), 3, p.linear(x - w / 2, y - h, x + w / 2, y, *wall), INK)
    d = f"M{x - w * 0.62} {y - h + 4}L{x} {y - h - w * 0.42}L{x + w * 0.62} {y - h + 4}Z"
    p.path(d, p.linear(x - w / 2, y - h - 40, x + w / 2, y - h, *roof), INK)
    for right, up in windows:
        glow(p, x + right, y - up, 34, "#FFB347", 0.6)
        p.rect((x + right - 9, y - up - 12, 18, 24), 3, "#FFE58F", INK, 6)


def sky_and_sea(p: Drawing, rng: Random) -> None:
    """Paint the setting sun, clouds, the Blue Mountains, the sea and gulls."""
    p.rect(
        (0, 0, 1200, 430),
        fill=p.linear(0, 0, 0, 420, "#5A3A7A", "#B4527A", "#F2795E", "#FFB85C", "#FFE29A"),
    )
    p.oval(
        (600, 400),
        520,
        p.radial(600, 400, 520, (0, "#FFF3C4", 0.95), (0.3, "#FFD27A", 0.5), (1, "#FF9A5C", 0)),
    )
    p.oval((600, 392), 108, p.radial(590, 360, 140, "#FFFDF0", "#FFEDB0", "#FFCB5C"))
    for x, y, w, o, c in (
        (270, 196, 300, 0.75, "#F59A86"),
        (930, 226, 330, 0.7, "#FFB07A"),
        (620, 112, 280, 0.6, "#D87A94"),
        (1090, 100, 220, 0.5, "#B86A94"),
    ):
        Cloud(x, y, w, c, "", o, x).paint(p)
    for x, y, w in ((430, 300, 130), (780, 318, 150), (560, 268, 90)):
        p.path(lens(x, y, w, 7), "#FFE7B0", opacity=0.7)
    p.path(
        "M-20 432L40 372Q90 330 140 350L214 286Q250 270 286 304L352 352Q400 340 450 392L500 432Z",
        p.linear(0, 280, 0, 430, "#8A4A7C", "#B9607A"),
    )
    p.path(
        "M700 432Q760 384 830 388L910 330Q950 312 990 346L1070 318Q1130 330 1220 396V432Z",
        p.linear(0, 310, 0, 430, "#8A4A7C", "#C26A78"),
    )
    p.rect(
        (0, 428, 1200, 340),
        fill=p.linear(0, 428, 0, 700, "#FFC07A", "#E07A6A", "#9A4A74", "#4E2E5E"),
    )
    Glitter(600, 434, 640, 64, "#FFF3C4", 0.95, (60, 210), (14, 66)).paint(p, rng)
    Lenses(0, 1200, 440, 660, 60, "#FFD9A0", 0.4, (12, 54)).paint(p, rng)
    for x, y, s in ((470, 214, 0.8), (520, 184, 0.6), (720, 232, 0.7)):
        p.path(at("M-34 -8Q-16 -22 0 0Q16 -22 34 -8", x, y, s, s), stroke=INK, width=6)


def mole(p: Drawing) -> None:
    """Paint the mole."""
    p.path(
        "M-20 540V462Q120 452 320 464L346 504L330 540Z",
        p.linear(0, 450, 0, 540, "#A05A5C", "#5E3450"),
        INK,
    )
    p.path("M20 484H120M150 500H230M60 516H180", stroke=INK, width=5, faint=0.55)


def harbour(p: Drawing, rng: Random) -> None:
    """Paint lighthouse and houses on the mole."""
    p.path(
        "M64 462L80 246H132L148 462Z",
        p.linear(64, 250, 148, 460, "#FFD9B0", "#D88A78", "#8A4A60"),
        INK,
    )
    p.path("M75 320L79 276H133L137 320ZM68 402L72 358H140L144 402Z", "#B8443E", INK, 5)
    p.path(
        "M106 224L420 150V250Z", p.linear(106, 0, 420, 0, (0, "#FFF6C8", 0.75), (1, "#FFF6C8", 0))
    )
    glow(p, 106, 222, 100, "#FFB347", 0.95)
    p.rect((84, 200, 44, 46), 4, "#FFF3B8", INK)
    p.path("M72 248H140", stroke=INK, width=14)
    p.path("M76 202Q106 152 136 202Z", p.linear(76, 160, 136, 202, "#E0705A", "#8A3048"), INK)
    house(
        p,
        (12, 466, 120, 128),
        ("#D88A72", "#B0645E", "#7A4454"),
        ("#B04A4A", "#6E2C40"),
        ((-16, 84), (24, 84), (4, 36)),
    )
    house(
        p,
        (196, 468, 104, 100),
        ("#F2B083", "#CC7C66", "#8E5058"),
        ("#8A4A6A", "#5A3054"),
        ((-20, 56), (22, 56)),
    )
    house(
        p, (276, 472, 74, 62), ("#E39A78", "#B86C60", "#804854"), ("#C25A4A", "#7E3244"), ((0, 40),)
    )
    p.path(foam((-40, 372), 540, 14, rng, amp=0.5, step=40), "#FFDDB8", opacity=0.9)


def sloop(p: Drawing, rng: Random) -> None:
    """Paint the moored sloop."""
    ship = Sloop(976, 512, 0.52, 7.6, "dusk", flip=True)
    p.path(lens(976, 526, 190, 34), "#4A2850", opacity=0.6)
    ship.paint(p, p)
    ship.paint_foam(p, rng, "#FFE9C9", "#E8A08A")
    glow(p, 1118, 370, 60, "#FFB347", 0.9)


def quay(p: Drawing) -> None:
    """Paint the quay with a rope to the sloop, and the shadows of two pirates."""
    p.path("M-20 546H1220V770H-20Z", p.linear(0, 566, 0, 770, "#A8663E", "#7A442E", "#43242A"), INK)
    p.path("M-20 548H1220", stroke="#FFC98A", width=5, faint=0.8)
    for y in (606, 652, 706):
        p.path(f"M-20 {y}H1220", stroke=INK, width=5, faint=0.75)
    for y0, y1, xs in (
        (546, 606, (90, 330, 560, 830, 1080)),
        (606, 652, (200, 440, 720, 960)),
        (652, 706, (60, 350, 640, 860, 1120)),
    ):
        for x in xs:
            p.path(f"M{x} {y0 + 4}V{y1 - 4}", stroke=INK, width=5, faint=0.75)
    p.path(
        "M40 572H300M620 576H800M240 622H400M760 624H920M380 668H600",
        stroke="#E09A62",
        width=5,
        faint=0.6,
    )
    # Bollard with rope to the sloop.
    p.rope("M842 492Q816 560 770 548", "#E9C08A", 9, 4, INK)
    # Shadows: the sun is behind, they fall towards us.
    for x in (340, 868):
        p.oval((x + 2, 606), (96, 15), "#1C0A14", opacity=0.45)


def crate(p: Drawing) -> None:
    """Paint a crate as a table, with the blind stock."""
    p.oval((600, 640), (170, 20), "#1C0A14", opacity=0.45)
    p.path(
        "M480 520H720V636H480Z", p.linear(480, 520, 720, 648, "#C9965C", "#8A5636", "#5A3228"), INK
    )
    p.path("M484 560H716M484 604H716", stroke=INK, width=5)
    p.path("M496 536V622M704 536V622", stroke=INK, width=22)
    p.path("M496 538V620M704 538V620", stroke="#A87544", width=12)
    p.path(
        "M500 476H700L736 526H464Z",
        p.linear(470, 470, 730, 530, "#F2C07E", "#C98A52", "#8A5636"),
        INK,
    )
    p.path("M492 492H708", stroke=INK, width=4, faint=0.5)
    p.path(
        "M512 486L514 526Q560 540 606 524L608 480Z",
        p.linear(512, 0, 608, 0, "#FFF6DF", "#E3C88F", "#B9935A"),
        INK,
        6,
    )
    p.path("M516 500Q560 512 604 498M516 512Q560 526 604 510", stroke="#8A6236", width=3.4)
    PlayingCard(560, 476, 132, 2, line=1.35, squash=0.62, shadow=False).paint(p)
    PlayingCard(662, 500, 122, -18, line=1.35, squash=0.6).paint(p)


def foreground(p: Drawing) -> None:
    """Paint a coil of rope, barrels and a crab."""
    for rx, ry, dy in ((92, 24, 0), (84, 22, -15), (72, 18, -29)):
        p.oval((132, 714 + dy), (rx, ry), "#C9965C", INK)
        p.path(
            f"M{132 - rx + 12} {714 + dy - 4}"
            f"Q132 {round(714 + dy + ry * 1.1)} {132 + rx - 12} {714 + dy - 4}",
            stroke="#F6D9A8",
            width=6,
        )
    p.oval((132, 680), (40, 9), "#5A3228", INK, 6)
    barrel(p, 1122, 736, 1.05, EDGE, dusk=True)
    barrel(p, 1020, 748, 0.8, EDGE, dusk=True)
    p.oval((318, 742), (40, 7), "#1C0A14", opacity=0.4)
    p.path("M284 728L268 712M352 728L368 712M288 736L270 738M348 736L366 738", stroke=INK, width=8)
    p.path(
        "M262 712Q252 694 266 690Q264 700 276 702Q276 714 262 712ZM374 712Q384 694 370 690"
        "Q372 700 360 702Q360 714 374 712Z",
        "#E4694A",
        INK,
        6,
    )
    p.path(
        "M284 728Q288 704 318 704Q348 704 352 728Q340 744 318 744Q296 744 284 728Z",
        p.linear(284, 704, 350, 744, "#F5856A", "#D8482E", "#8E2517"),
        INK,
    )
    p.path("M308 706V694M328 706V694", stroke=INK, width=6)
    p.oval((308, 691), 7, "#FFFDF4", INK, 4.4)
    p.oval((328, 691), 7, "#FFFDF4", INK, 4.4)
    p.oval((309, 692), 2.6, INK)
    p.oval((327, 692), 2.6, INK)
    p.path("M308 728Q318 736 328 728", stroke=INK, width=4.6)


def corners(p: Drawing) -> None:
    """Paint dark corners."""
    dark_corners(p, 380, "#2A1030", 0.66, 0.55)


def drawings() -> dict[str, str]:
    """Return the scene, and what is before its pirates."""
    p, front, rng = Drawing(1200, 760), Drawing(1200, 760), Random(31)
    sky_and_sea(p, rng)
    mole(p)
    harbour(p, rng)
    sloop(p, rng)
    quay(p)
    crate(front)
    foreground(front)
    corners(front)
    return {"vignettes/jamaica.svg": p.text(), "vignettes/jamaica-front.svg": front.text()}
