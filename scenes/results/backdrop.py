"""The results' picture: the winners' sloop sails into the sunset."""

import math
from collections.abc import Sequence
from random import Random

from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.animation import ease_out, wave
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Layer, Look
from scenes.kit.theme import PARCHMENT, Colour
from scenes.results.winners_sloop import lens, winners_sloop

_SKY: list[svg.Stop] = [
    (0, "#22306B"),
    (0.3, "#6A4A8E"),
    (0.58, "#D8647A"),
    (0.82, "#FF9E5E"),
    (1, "#FFD98A"),
]
_SEA: list[svg.Stop] = [(0, "#F2A06A"), (0.12, "#C2677C"), (0.45, "#5A4A84"), (1, "#1C2A55")]
_HALO: list[svg.Stop] = [(0, "#FFF3C0", 1), (0.25, "#FFE08A", 0.75), (1, "#FF9E5E", 0)]
_CLOUDS = (
    (0.06, 0.23, 300, "#F2A0A0"),
    (0.31, 0.17, 220, "#A46AA0"),
    (0.82, 0.23, 220, "#FFC0A0"),
    (-0.04, 0.41, 300, "#FFD9A8"),
    (0.85, 0.42, 200, "#FFD9A8"),
    (1.3, 0.22, 420, "#B070A0"),
)
_FIREWORKS = (
    (0.11, 0.22, 84, "#FFD36B", 0.0),
    (0.84, 0.27, 84, "#8FE0D3", 0.4),
    (0.19, 0.37, 58, "#FF9CB8", 0.72),
    (0.68, 0.2, 66, "#FFB86B", 0.2),
)
_FRAMES = 16
_PERIOD = 3.4
_BLOOM = 9
"""The picture of a firework when nothing may move."""
_ARRIVES = 2.6
"""How many seconds the sloop takes to come into the picture."""


class SunsetBackdrop:
    """The picture, composed for that part of the window which nothing covers."""

    def __init__(
        self, look: Look, size: Size, clear: Rect, base: int, aboard: Sequence[str]
    ) -> None:
        self._look = look
        self._base = base / look.scale.unit
        """How far above the bottom the podium stands."""
        self._size = size
        self._aboard = tuple(aboard)
        unit = look.scale.unit
        self._left, self._top = clear.x / unit, clear.y / unit
        self._wide, self._high = clear.width / unit, clear.height / unit
        self._horizon = self._top + self._high * 0.524
        self._sun = (self._left + self._wide * 0.76, self._horizon - 30)
        # The mast ends below the ribbon.
        self._scale = min(1.0, self._wide / 960, (self._high * 0.524 - 140) / 430)
        self._ground = Layer()

    def draw(self, target: Surface, seconds: float, *, moving: bool, flashing: bool = True) -> None:
        """The sky, the fireworks and the sloop at that moment; fires that may not flash stand."""
        light = self._look.theme.scenery
        key = (self._size, self._left, self._wide, self._high, self._base, light)
        self._ground.draw(target, key, self._paint)
        for x, y, reach, colour, begins in _FIREWORKS:
            share = (seconds / _PERIOD + begins) % 1
            frame = int(share * _FRAMES) if moving and flashing else _BLOOM
            burst = self._burst(round(reach * self._scale), colour, frame)
            at = (self._left + self._wide * x, self._top + self._high * y)
            effects.draw_centred(target, burst, (self._look.px(at[0]), self._look.px(at[1])))
        sloop = winners_sloop(self._look, self._aboard, self._scale)
        way = ease_out(min(1.0, seconds / _ARRIVES)) if moving else 1.0
        x = self._left + self._wide * (0.434 - 0.3 * (1 - way))
        y = self._horizon + 32 * self._scale
        if moving:
            y += 3.5 * wave(seconds, 4.2)
            x += 5 * wave(seconds, 9.0)
        sloop.draw(target, (self._look.px(x), self._look.px(y)))

    def _paint(self, target: Surface) -> None:
        unit = self._look.scale.unit
        width, height = self._size[0] / unit, self._size[1] / unit
        horizon, sun = self._horizon, self._sun
        defs = svg.linear("sky", _SKY, (0, 0), (0, horizon))
        defs += svg.linear("sea", _SEA, (0, horizon), (0, height))
        defs += svg.radial("sun", _HALO, sun, 560)
        body = svg.rect(0, 0, width, horizon + 2, fill="url(#sky)") + self._rays(width)
        body += svg.disc(*sun, 560, fill="url(#sun)")
        body += svg.disc(sun[0], sun[1] + 6, 120, fill="#FFF3C0")
        body += svg.disc(sun[0], sun[1] + 6, 104, fill="#FFFBE6")
        for x, y, wide, colour in _CLOUDS:
            body += _cloud(self._left + self._wide * x, self._top + self._high * y, wide, colour)
        body += self._gulls() + self._islands(width)
        target.blit(svg.raster(body, self._size, unit, defs), (0, 0))
        sea = svg.rect(0, horizon, width, height - horizon, fill="url(#sea)")
        sea += svg.rect(0, horizon - 1, width, 3, fill="#FFE9B0", opacity=0.7)
        sea += self._ripples(width, height)
        target.blit(svg.raster(sea, self._size, unit, defs), (0, 0))
        glow = self._look.px(420)
        centre = (self._look.px(sun[0]), self._look.px(sun[1] - 10))
        self._look.art.draw_glow(target, centre, glow, "#FF9A4A", 0.2)
        low = self._top + self._high
        wood = svg.linear("quay", svg.even("#7A4C2A", "#4A2C19"), (0, low - 260), (0, low))
        target.blit(svg.raster(self._planks(), self._size, unit, wood), (0, 0))
        effects.lit(target, self._look.theme.scenery)

    def _rays(self, width: float) -> str:
        x, y = self._sun
        far = width + 600
        body = ""
        for step in range(22):
            angle = math.pi + step * math.pi / 21
            ends = [(x + far * math.cos(a), y + far * math.sin(a)) for a in (angle, angle + 0.06)]
            body += svg.path(
                svg.polyline([(x, y), *ends], closed=True), fill="#FFE9B0", opacity=0.1
            )
        return body

    def _gulls(self) -> str:
        body = ""
        for x, y, wing in ((0.16, 0.28, 16), (0.24, 0.26, 12), (0.66, 0.31, 18), (0.73, 0.28, 13)):
            left, top = self._left + self._wide * x, self._top + self._high * y
            body += svg.path(
                f"M{left:.0f} {top:.0f}q{wing / 2} {-wing / 2} {wing} 0"
                f"q{wing / 2} {-wing / 2} {wing} 0",
                stroke="#3A2A4E",
                line=5,
            )
        return body

    def _islands(self, width: float) -> str:
        """The fortress left behind, and land on the other side."""
        x, y = self._left, self._horizon
        far = "#7A3F6E"
        body = svg.path(f"M{x - 20} {y + 4}q40 -64 130 -76q90 -8 140 32q50 28 110 44Z", fill=far)
        body += svg.path(f"M{x - 20} {y + 4}q80 -34 170 -29q80 5 130 29Z", fill="#633261")
        body += svg.rect(x + 90, y - 110, 60, 50, fill=far)
        body += svg.rect(x + 104, y - 138, 20, 40, fill=far)
        for merlon in (86, 108, 130, 145):
            body += svg.rect(x + merlon, y - 119, 10, 12, fill=far)
        for window, up in ((108, 130), (106, 98), (128, 98)):
            body += svg.rect(x + window, y - up, 6, 10, fill="#FFD36B")
        right = max(self._left + self._wide * 0.8, width - 1080)
        return body + svg.path(
            f"M{right:.0f} {y + 4}q100 -40 240 -32q180 8 320 32Z", fill="#8A4A74"
        )

    def _ripples(self, width: float, height: float) -> str:
        """Dark and light lenses all over, and the path of the sun."""
        rng = Random(21)
        depth = height - self._horizon
        body = ""
        for _ in range(round(width * depth / 4600)):
            share = rng.random() ** 1.4
            y = self._horizon + 8 + share * depth
            x, long = rng.uniform(-50, width), 18 + share * 120
            colour = rng.choice(("#FFB08A", "#2A2E66", "#8A5A94"))
            body += lens(x + long / 2, y, long, 2 + share * 4, colour, 0.2 + 0.2 * share)
        for step in range(190):
            share = (step / 190) ** 1.3
            y = self._horizon + 3 + share * (depth - 10)
            x = self._sun[0] + rng.gauss(0, 0.4) * (70 + share * 230)
            long = (22 + share * 120) * rng.uniform(0.4, 1.15)
            seen = rng.uniform(0.4, 0.95) * (1 - share * 0.5)
            body += lens(x, y, long, 1.8 + share * 7, "#FFF0B8", seen)
        return body

    def _planks(self) -> str:
        """The quay under the podium."""
        low = self._top + self._high
        top = low - self._base - 110 * self._scale
        right = self._left + self._wide - 30
        ink = PARCHMENT.ink
        body = svg.path(
            f"M{self._left - 40:.0f} {top:.0f}Q{self._left + self._wide / 2:.0f} {top - 16:.0f} "
            f"{right - 14:.0f} {top:.0f}L{right:.0f} {low + 40:.0f}H{self._left - 40:.0f}Z",
            fill="url(#quay)",
            stroke=ink,
            line=7,
        )
        body += svg.path(
            f"M{self._left - 40:.0f} {top + 8:.0f}Q{self._left + self._wide / 2:.0f} "
            f"{top - 8:.0f} {right - 18:.0f} {top + 8:.0f}",
            stroke=PARCHMENT.wood_edge,
            line=4,
            stroked=0.8,
        )
        middle = self._left + self._wide * 0.48
        for step in range(-9, 10):
            x = middle + step * 110
            foot = middle + step * 136
            if self._left - 20 < x < right - 30 and foot < right - 14:
                body += svg.path(
                    f"M{x:.0f} {top + 12:.0f}L{foot:.0f} {low + 10:.0f}",
                    stroke="#1E1009",
                    line=4,
                    stroked=0.55,
                )
        return body

    def _burst(self, reach: int, colour: Colour, frame: int) -> Surface:
        """A firework at a moment of its short life."""

        def make() -> Stamp:
            rng = Random(reach)
            share = (frame + 1) / _FRAMES
            grown = ease_out(min(1.0, share * 1.4))
            seen = min(1.0, 2.4 - 2.4 * share)
            side = 2.3 * reach
            middle, sink = side / 2, 8 * share
            body = svg.disc(middle, middle, 7, fill="#FFF6D0", opacity=seen)
            for step in range(16):
                angle = step / 16 * math.tau + rng.uniform(-0.05, 0.05)
                far = reach * grown * rng.uniform(0.8, 1)
                x, y = math.cos(angle), math.sin(angle)
                near = far * (0.28 + 0.3 * share)
                body += svg.path(
                    f"M{middle + near * x:.1f} {middle + near * y:.1f}"
                    f"L{middle + far * 0.78 * x:.1f} {middle + far * 0.78 * y + sink / 2:.1f}",
                    stroke=colour,
                    line=4.5,
                    stroked=seen * 0.95,
                )
                spark = (middle + far * x, middle + far * y + sink)
                body += svg.disc(*spark, 4.5, fill="#FFF6D0", opacity=seen)
            box = self._look.px(side)
            return Stamp(svg.raster(body, (box, box), self._look.scale.unit), (0, 0))

        key = ("firework", reach, colour, frame, round(self._look.scale.unit, 4))
        return self._look.art.stamp(key, make).surface


def _cloud(x: float, y: float, wide: float, colour: Colour) -> str:
    high = wide * 0.1
    r = high * 0.42
    d = f"M{x + r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 0 1 0 {-2 * r:.1f}h{wide * 0.06:.1f}"
    d += f"a{wide * 0.09:.1f} {wide * 0.085:.1f} 0 0 1 {wide * 0.16:.1f} {-high * 0.35:.1f}"
    d += f"a{wide * 0.13:.1f} {wide * 0.12:.1f} 0 0 1 {wide * 0.25:.1f} {-high * 0.1:.1f}"
    d += f"a{wide * 0.1:.1f} {wide * 0.095:.1f} 0 0 1 {wide * 0.19:.1f} {high * 0.25:.1f}"
    d += f"h{wide * 0.1:.1f}a{r:.1f} {r:.1f} 0 0 1 0 {high * 0.2 + 2 * r:.1f}Z"
    return svg.path(d, fill=colour, opacity=0.58)
