"""The sloop's surroundings, the coasts of the Pirate's Nest, lights of the night, a crown."""

from random import Random

from tools.art.pen import INK, Drawing, at, curl, foam, lens, points, smooth
from tools.art.things import Bush

FOAM, SPRAY = "#FFFFFF", "#BFEDE6"
SOFT = "#4E3E30"
"""Scenery keeps behind the pieces: a softer line."""
CRAG = (
    (-0.5, 0, 0),
    (-0.42, -0.5, 0),
    (-0.14, -1, 0),
    (0.2, -0.9, 0),
    (0.44, -0.42, 0),
    (0.5, 0, 0),
    (0, 0, 10),
)
"""Its outline in widths and heights, and further down."""


# ---------------------------------------------------------------- around the sloop


def calm_foam(phase: int) -> Drawing:
    """Return foam at the waterline (y 34) of a sloop that lies still, as wide as its grid."""
    p, rng = Drawing(640, 90), Random(60 + phase)
    shift = (0, 9, -7)[phase]
    p.path(foam((10 + shift, 624 + shift), 46, 22, rng, 0.3, 70), SPRAY, opacity=0.55)
    p.path(foam((34, 600), 36, 20, rng, 0.55, 46), SPRAY)
    p.path(foam((44, 590), 31, 15, rng, 0.6, 42), FOAM)
    for x, y, w in (
        (24 + shift, 66, 20),
        (250 - shift, 76, 30),
        (470 + shift, 72, 26),
        (610 - shift, 60, 16),
    ):
        p.path(curl(x, y, w), stroke=FOAM, width=5, faint=0.85)
    return p


def bow_wave(phase: int) -> Drawing:
    """Return the wave at the stem (60, 96) of a sloop that sails to the right."""
    p = Drawing(220, 150)
    up = (0, -8, 5)[phase]
    p.path(
        f"M6 116Q40 104 64 84Q96 {48 + up} 128 {26 + up}Q120 {52 + up} 134 64"
        f"Q156 {50 + up} 176 {58 + up}Q160 74 170 88Q192 84 210 100Q176 112 150 116"
        "Q80 130 6 116Z",
        SPRAY,
        INK,
        7,
    )
    p.path(
        f"M30 110Q64 100 84 78Q102 {58 + up} 118 {46 + up}Q112 66 126 80Q146 70 158 72"
        "Q146 84 156 98Q172 96 186 102Q120 120 30 110Z",
        FOAM,
    )
    for x, y, r in ((148, 28 + up, 7), (186, 44 + up, 5.5), (166, 18 + up, 5)):
        p.oval((x, y), r, FOAM, INK, 5)
    p.path(curl(110, 136, 34), stroke=FOAM, width=5, faint=0.8)
    return p


def wake(phase: int) -> Drawing:
    """Return three fading arcs that run away from the stern (400, 80) to the left."""
    p = Drawing(420, 160)
    for i in range(3):
        t = i + phase / 3
        x, w, h = 380 - t * 112, 26 + t * 16, 20 + t * 18
        opacity = round(max(0.0, 0.95 - t * 0.28), 2)
        d = f"M{-w} {-h}Q{w} 0 {-w} {h}Q{w - (15 - t * 2.4) * 2} 0 {-w} {-h}Z"
        p.path(at(d, x, 80), FOAM, opacity=opacity)
        if t >= 0.5:
            d = f"M{-w - 30} {h * -0.62}Q{w * -0.1} 0 {-w - 30} {h * 0.62}"
            p.path(at(d, x, 80), stroke=SPRAY, width=5, faint=round(opacity * 0.75, 2))
    return p


def bollard() -> Drawing:
    """Return a bollard on (40, 96); its rope leaves it at (40, 40)."""
    p = Drawing(80, 110, "post")
    p.oval((44, 98), (34, 9), "#140A06", opacity=0.35)
    p.path(
        "M20 96L24 28H56L60 96Q40 104 20 96Z",
        p.linear(20, 0, 62, 0, "#B98650", "#7A4C2A", "#4A2F1E"),
        INK,
        7,
    )
    p.oval((40, 26), (22, 11), "#C9965C", INK, 7)
    p.path("M31 25Q40 20 49 25", stroke="#F2CE96", width=4)
    for y in (44, 56):
        p.rope(f"M19 {y}Q40 {y + 12} 61 {y}", "#E9CD92", 13, 6.5)
    return p


def shadow() -> Drawing:
    """Return the shadow of the sloop on the water, beneath hull and foam; the waterline is y 30."""
    p, rng, colour = Drawing(640, 120, "shade"), Random(4), "#06303E"
    p.oval(
        (330, 44),
        (300, 40),
        p.radial(330, 44, 300, (0, colour, 0.75), (0.6, colour, 0.45), (1, colour, 0)),
    )
    for i in range(9):
        d = lens(320 + rng.uniform(-40, 40), 40 + i * 8, 250 - i * 20, 5)
        p.path(d, colour, opacity=round(0.5 - i * 0.045, 2))
    return p


# ---------------------------------------------------------------- coasts of the Pirate's Nest


def great_skull_rock() -> Drawing:
    """Return the great skull rock; its foot is in the water (y 384)."""
    p = Drawing(400, 440)
    p.path(
        "M44 388Q22 330 42 264Q30 210 60 158Q70 92 128 56Q176 16 236 30Q304 40 334 104"
        "Q366 150 360 214Q384 282 366 340Q370 372 356 390Q200 412 44 388Z",
        p.linear(60, 40, 340, 390, "#C9C1B2", "#9A9286", "#6A645C", "#45403C"),
        SOFT,
        9,
    )
    # Facets.
    p.path("M128 56Q176 16 236 30L210 84L140 104L76 150Q84 88 128 56Z", "#E3DCCC", opacity=0.75)
    p.path(
        "M334 104Q366 150 360 214Q384 282 366 340Q370 372 356 390L304 396L318 300L296 220"
        "L318 160L290 92Z",
        "#3A3633",
        opacity=0.42,
    )
    p.path(
        "M236 30L210 84L290 92M140 104L210 84M318 160L290 92M42 264L78 250M360 214L330 232"
        "M52 330L84 316M366 340L322 330",
        stroke=SOFT,
        width=5,
        faint=0.55,
    )
    p.path("M78 146Q92 96 134 72M64 190Q58 220 60 240", stroke="#F4EEE0", width=8, faint=0.9)
    _paint_skull(p)
    return p


def skull_rock_foam(rng: Random) -> Drawing:
    """Return the foam before the great skull rock, for where there is water."""
    p = Drawing(400, 440)
    p.path(foam((6, 394), 388, 26, rng, 0.8, 48), SPRAY, SOFT, 7)
    p.path(foam((24, 378), 384, 18, rng, 0.7, 40), FOAM)
    for x, y, w in ((60, 424, 26), (200, 430, 34), (340, 424, 26)):
        p.path(curl(x, y, w), stroke=FOAM, width=6)
    return p


def _paint_skull(p: Drawing) -> None:
    # Sockets: glow of teal deep inside.
    for d, cx, cy in (
        ("M84 228Q84 172 134 170Q184 176 182 232Q176 282 128 280Q84 276 84 228Z", 134, 230),
        ("M224 234Q222 178 270 172Q318 174 322 224Q320 274 274 280Q230 280 224 234Z", 272, 228),
    ):
        p.path(d, p.radial(cx + 8, cy + 16, 70, "#2E5A5E", "#1A1A1C", "#120D0C"), SOFT, 9)
    p.path("M92 214Q98 182 132 178M232 216Q238 184 268 180", stroke="#6A645C", width=6)
    p.path("M76 178Q110 140 168 164L184 186Q140 150 84 194Z", "#B5AC9E", SOFT, 7)
    p.path("M222 186L240 164Q292 142 332 182L326 196Q280 152 222 186Z", "#8E877C", SOFT, 7)
    p.path(
        "M202 264Q184 292 182 306Q194 314 202 302Q210 314 224 306Q222 290 202 264Z",
        "#161010",
        SOFT,
        7,
    )
    # Teeth and mouth, water runs into it.
    p.path(
        "M96 386Q88 334 118 324Q200 306 288 324Q318 336 308 386Q200 400 96 386Z",
        p.linear(0, 320, 0, 390, "#120D0C", "#1B4A54"),
        SOFT,
        8,
    )
    for x, w, h in ((112, 32, 36), (148, 34, 40), (186, 34, 42), (224, 34, 40), (262, 30, 34)):
        p.path(
            f"M{x} {322 + abs(x - 190) * 0.06}H{x + w}L{x + w - 3} {318 + h}"
            f"Q{x + w / 2} {326 + h} {x + 4} {318 + h}Z",
            p.linear(x, 320, x + w, 366, "#EFE6CF", "#B5AC9E"),
            SOFT,
            6,
        )
    # Plants.
    p.path(
        "M120 62Q104 44 112 26Q128 30 132 48Q136 22 156 16Q162 36 150 52Q170 36 188 44"
        "Q180 62 158 62Z",
        p.linear(104, 20, 180, 62, "#9AD276", "#3E9A4E"),
        SOFT,
        7,
    )
    p.path(
        "M330 112Q352 98 366 110Q360 128 340 130ZM338 132Q362 132 366 150Q350 160 338 148Z",
        "#3E9A4E",
        SOFT,
        6,
    )
    p.path("M352 216Q344 240 352 262M46 262Q54 286 46 306", stroke="#3E9A4E", width=7)


def headland_rocks(rng: Random) -> Drawing:
    """Return rocks that run into the sea (y 190) from the left."""
    p = Drawing(360, 240)
    p.path(
        smooth(points("0 214, 120 226, 250 222, 344 204, 330 178, 200 170, 0 180")),
        "#8FE6DC",
        opacity=0.5,
    )
    for x, y, w, h in (
        (60, 190, 150, 120),
        (150, 200, 130, 92),
        (232, 200, 96, 60),
        (298, 200, 54, 32),
    ):
        d = smooth([(x + a * w, y + b * h + c) for a, b, c in CRAG])
        p.path(
            d, p.linear(x - w / 2, y - h, x + w / 2, y, "#C2BAAC", "#8E877C", "#56514A"), SOFT, 7
        )
        p.path(at("M-0.3 -0.52L-0.12 -0.84L0.14 -0.8", x, y, w, h), stroke="#E3DCCC", width=6)
        p.path(at("M0.12 -0.8L0.06 -0.4L0.22 -0.1", x, y, w, h), stroke=SOFT, width=4, faint=0.6)
    Bush(44, 92, 90, 44, 3, 7, ink=SOFT).paint(p)
    p.path(foam((96, 348), 204, 16, rng, 0.7, 34), FOAM)
    p.path(curl(200, 230, 26), stroke=FOAM, width=5)
    return p


def bay_reeds(rng: Random) -> Drawing:
    """Return a bay with reeds; its water is y 180."""
    p = Drawing(300, 220)
    p.oval((150, 186), (142, 24), "#8FE6DC", opacity=0.55)
    reeds = (
        (40, -16, 100),
        (62, -6, 140),
        (84, 4, 118),
        (104, 12, 152),
        (124, -8, 128),
        (146, 6, 164),
        (168, -4, 132),
        (188, 12, 146),
        (210, 4, 108),
        (236, 16, 120),
        (256, 24, 84),
    )
    for i, (x, lean, h) in enumerate(reeds):
        greens = ("#B9DE6A", "#6DB552", "#2F7F4A") if i % 2 else ("#8CC75A", "#3E9A4E", "#1F6A3C")
        p.path(
            f"M{x - 9} 184Q{x + lean * 0.2} {184 - h * 0.5} {x + lean} {184 - h}"
            f"Q{x + lean * 0.4 + 10} {184 - h * 0.45} {x + 9} 184Z",
            p.linear(x - 8, 40, x + 8, 184, *greens),
            SOFT,
            4.8,
        )
    for x, y in ((110, 52), (192, 60), (58, 66)):
        p.path(f"M{x} {y + 60}V{y - 22}", stroke=SOFT, width=8)
        p.path(f"M{x} {y + 60}V{y - 20}", stroke="#6DB552", width=3)
        p.rect(
            (x - 9, y - 10, 18, 44),
            9,
            p.linear(x - 9, 0, x + 9, 0, "#B97A44", "#7A4426"),
            SOFT,
            5.5,
        )
        p.path(f"M{x - 3} {y - 2}V{y + 18}", stroke="#E0A86A", width=3.5)
    p.path(foam((20, 284), 184, 14, rng, 0.5, 36), FOAM)
    for x, y in ((70, 206), (214, 204)):
        p.oval((x, y), (26, 8), "#57A54E", SOFT, 5)
    p.oval((214, 200), (8, 6), "#F7B8D0", SOFT, 4)
    return p


def driftwood() -> Drawing:
    """Return driftwood, a shell and a starfish on the beach (y 122)."""
    p = Drawing(320, 150)
    p.oval((164, 124), (148, 16), "#8A6A3A", opacity=0.4)
    p.path(
        "M16 112Q60 84 120 92L170 58Q178 46 192 50Q196 60 186 68L156 94L246 98L284 74"
        "Q298 68 304 78Q304 88 290 92L268 108Q280 116 262 124Q140 136 30 128Q10 126 16 112Z",
        p.linear(0, 60, 0, 130, "#EAD2AE", "#C2A074", "#8A6844"),
        SOFT,
        7,
    )
    p.path(
        "M40 112Q90 100 140 108M160 112Q210 106 250 112M70 122Q130 116 190 122",
        stroke="#8A6844",
        width=4.5,
    )
    p.path("M30 108Q70 90 112 98M172 66L184 58", stroke="#FFF3DA", width=5, faint=0.85)
    p.oval((26, 116), (9, 11), "#B08A5C", SOFT, 5)
    p.path(
        "M206 126Q196 108 214 100Q232 98 238 114Q240 126 224 128Q210 130 206 126Z",
        "#F59A7A",
        SOFT,
        6,
    )
    p.path(
        "M222 126L208 108M222 126L216 102M222 126L228 102M222 126L236 110",
        stroke=SOFT,
        width=3,
        faint=0.6,
    )
    p.path(
        "M268 132L274 122L280 132L290 130L284 138L290 146L279 143L273 149L272 140L262 138Z",
        "#F2B632",
        SOFT,
        4.5,
    )
    return p


# ---------------------------------------------------------------- lights


def firefly() -> Drawing:
    """Return a firefly with its glow."""
    p = Drawing(48, 48)
    p.oval(
        (24, 24),
        24,
        p.radial(
            24,
            24,
            24,
            (0, "#FBFFD0", 1),
            (0.16, "#E6F77A", 0.9),
            (0.45, "#A9D84A", 0.3),
            (1, "#7ABF3A", 0),
        ),
    )
    return p


def town_lights() -> Drawing:
    """Return the lit windows of the town, to lay over it at night."""
    p = Drawing(350, 410)
    for x, y in ((57, 273), (117, 321), (213, 333)):
        glow = p.radial(x, y, 41.8, (0, "#FFD98A", 0.8), (0.35, "#FFB347", 0.36), (1, "#FF9A3F", 0))
        p.oval((x, y), 41.8, glow)
        p.rect(
            (x - 9, y - 11, 18, 22), 2, p.linear(0, y - 11, 0, y + 11, "#FFF6C8", "#FFD15C"), INK, 4
        )
    return p


# ---------------------------------------------------------------- the winner's crown


def crown() -> Drawing:
    """Return a crown that sits on (80, 112)."""
    p = Drawing(160, 130, "crown")
    gold = p.linear(20, 20, 140, 110, "#FFF0B0", "#F6BE3A", "#C98A22")
    p.path("M24 104L10 40L48 64L80 16L112 64L150 40L136 104Z", gold, INK, 7)
    p.path("M34 96L26 60M80 30L60 62", stroke="#FFF8DA", width=5, faint=0.9)
    p.path("M112 64L150 40L136 104H112Z", "#B9791B", opacity=0.35)
    band = p.linear(20, 0, 140, 0, "#FFE89A", "#F2B632", "#B9791B")
    p.path("M22 96Q80 112 138 96L136 116Q80 130 24 116Z", band, INK, 7)
    for x, y, jewel in ((46, 110, "#1F9E6E"), (80, 113, "#D8482E"), (114, 110, "#1F78C8")):
        p.oval((x, y), (7.5, 6.5), jewel, INK, 4)
        p.oval((x - 2, y - 2), 2, "#FFFFFF", opacity=0.85)
    for x, y, light in ((14, 38, 7), (80, 14, 77), (146, 38, 147)):
        pearl = p.radial(light, y - 4, 16, "#FFF6C8", "#F2B632", "#B9791B")
        p.oval((x, y), 10, pearl, INK, 6)
    return p


def drawings() -> dict[str, str]:
    """Return everything by the names of the files."""
    rng = Random(8)
    pictures = {
        f"sloop/{name}-{phase + 1}": paint(phase)
        for name, paint in (("foam", calm_foam), ("bow-wave", bow_wave), ("wake", wake))
        for phase in range(3)
    }
    pictures |= {
        "sunset/crown": crown(),
        "sloop/bollard": bollard(),
        "sloop/shadow": shadow(),
        "scenery/skull-rock-great": great_skull_rock(),
        "scenery/skull-rock-foam": skull_rock_foam(rng),
        "scenery/headland-rocks": headland_rocks(rng),
        "scenery/bay-reeds": bay_reeds(rng),
        "scenery/driftwood": driftwood(),
        "scenery/firefly": firefly(),
        "scenery/town-lights": town_lights(),
    }
    return {f"{name}.svg": p.text() for name, p in pictures.items()}
