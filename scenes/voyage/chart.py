"""The chart of a voyage: the Caribbean, the course, the harbours and the flags that were set."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from game.voyage import PORTS
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import SMALLEST_LETTERS, Point, Size, anchored
from scenes.kit.look import Look, stamp
from scenes.kit.spoken import Role, Spoken
from scenes.kit.theme import DRAWN
from scenes.kit.widgets import AWAY, Activated, Touch, Widget
from scenes.voyage.course import CHART, PLACES, Spot, dashes, leg

_MARK = 56
"""The size of the mark of a harbour, in units of the chart."""
_RING = 84
"""The size of the ring around the chosen one."""
_FLAG = (80, 96)
"""The size of a flag."""
_POLE = (16, 92)
"""The foot of its pole."""
_LETTERS = 27
"""The letters of the names."""
_BESIDE = ("martinique",)
"""The harbours whose names are at their left; all others are below them."""
_BELOW_LEFT = ("santo_domingo",)
"""Those of the others whose names end below them, as the course leads to their right."""


class ChartModel(NamedTuple):
    """What the chart shows."""

    flags: tuple[int, ...]
    """For each harbour: no flag, a flag, or a golden one."""
    reached: int
    """The number of the harbour to play next, or of the last one."""
    colour: str
    """The colour of the flags."""
    names: tuple[str, ...]


def chart_in(rect: Rect) -> Rect:
    """Return the place of the chart, in its proportions, in the middle of a rectangle."""
    wide, high = CHART
    width = min(rect.width, rect.height * wide // high)
    return anchored(rect, (width, width * high // wide))


def spot_on(chart: Rect, spot: Spot) -> Point:
    """Return a place of the chart in pixels."""
    unit = chart.width / CHART[0]
    return chart.x + round(spot[0] * unit), chart.y + round(spot[1] * unit)


def draw_chart(target: Surface, look: Look, rect: Rect, model: ChartModel) -> None:
    """Draw the chart with everything that stands still."""
    chart = chart_in(rect)
    unit = chart.width / CHART[0]
    sheet = _sheet(look, chart.size)
    sheet.draw(target, chart.topleft)
    _course(look, chart.width, sum(map(bool, model.flags))).draw(target, chart.topleft)
    for number, port in enumerate(PORTS):
        kind = "port"
        if not model.flags[number]:
            kind = "port-next" if number == model.reached else "port-closed"
        side = round(_MARK * unit)
        mark = look.art.sprite(f"voyage/{kind}", (side, side))
        draw_centred(target, mark, spot_on(chart, PLACES[port.name]))
    for number, port in enumerate(PORTS):
        if model.flags[number]:
            _draw_flag(target, look, chart, PLACES[port.name], model, number)
    _draw_names(target, look, chart, model.names)


def _draw_flag(
    target: Surface, look: Look, chart: Rect, place: Spot, model: ChartModel, number: int
) -> None:
    unit = chart.width / CHART[0]
    x, y = spot_on(chart, (place[0] - _POLE[0] + 6, place[1] - _POLE[1] + 4))
    size = (round(_FLAG[0] * unit), round(_FLAG[1] * unit))
    target.blit(flag_picture(look, size, model.colour, golden=model.flags[number] > 1), (x, y))


def flag_picture(look: Look, size: tuple[int, int], colour: str, *, golden: bool) -> Surface:
    """Return a flag on its pole, in the colour of a crew or in gold."""
    if golden:
        return look.art.sprite("voyage/flag-gold", size)
    crew = look.theme.crew(colour)
    shades = tuple(zip(DRAWN["blue"], (crew.hi, crew.mid, crew.lo), strict=True))
    return look.art.sprite("voyage/flag", size, shades)


def _draw_names(target: Surface, look: Look, chart: Rect, names: Sequence[str]) -> None:
    """Write the names of the harbours, if the chart is large enough to read them."""
    unit = chart.width / CHART[0]
    size = round(_LETTERS * unit)
    if size < SMALLEST_LETTERS:
        return
    style = look.outlined(24)._replace(size=size, edge=max(1, round(4 * unit)), drop=0)
    half = round(_MARK * unit * 0.5)
    for port, name in zip(PORTS, names, strict=True):
        x, y = spot_on(chart, PLACES[port.name])
        box = Rect(0, 0, look.letters.width(name, style) + 2, round(size * 1.25))
        if port.name in _BESIDE:
            box.midright = (x - half - 2, y)
        elif port.name in _BELOW_LEFT:
            box.topright = (x + half, y + half)
        else:
            box.midtop = (x, y + half)
        box.clamp_ip(chart.inflate(-90 * unit, -90 * unit))
        look.letters.draw(target, name, style, box)


@stamp
def _sheet(look: Look, size: Size) -> Stamp:
    """Return the bare chart with its shadow."""
    drawn = look.art.large_sprite("voyage/chart", size, size[0] / CHART[0])
    sheet = effects.lit(drawn.copy(), look.theme.faces)
    offset = (look.px(3), look.px(8))
    return effects.shadowed(sheet, look.theme.shadow, 120, look.px(10), offset)


@stamp
def _course(look: Look, width: int, flags: int) -> Stamp:
    """Return the course: in red to where the sloop has come, and in dots from there on."""
    unit = width / CHART[0]
    body = ""
    for number in range(len(PORTS) - 1):
        if number < flags:
            for here, there in dashes(leg(number), 22, 13):
                line = svg.polyline((here, there))
                body += svg.path(line, stroke=look.theme.ink, line=11)
                body += svg.path(line, stroke="#E5432B", line=6)
        else:
            for here, _ in dashes(leg(number), 1, 20):
                body += svg.disc(*here, 4.2, fill="#FFF6DC", opacity=0.75)
    high = width * CHART[1] // CHART[0]
    return Stamp(svg.raster(body, (width, high), unit), (0, 0))


@dataclass(eq=False, slots=True)
class PortPicker(Widget):
    """Chooses a harbour of the chart beneath it; its value is the number of the harbour."""

    chosen: int
    """The number of the chosen harbour; -1 for none."""
    finger: int
    """How many pixels a harbour must be large to be tapped."""
    harbour: str = ""
    """The name of the chosen harbour."""
    flag: str = ""
    """What is said about the flag there."""

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.SPIN)._replace(value=self.harbour, about=self.flag)

    def _spots(self) -> list[Point]:
        chart = chart_in(self.rect)
        return [spot_on(chart, PLACES[port.name]) for port in PORTS]

    def targets(self) -> Sequence[Rect]:
        side = self.finger
        boxes = [Rect(x - side // 2, y - side // 2, side, side) for x, y in self._spots()]
        return [box.clamp(self.rect) for box in boxes]

    def tap(self, _began: Point, ended: Point) -> Activated | None:
        spots = self._spots()
        nearest = min(range(len(spots)), key=lambda n: math.dist(spots[n], ended))
        return Activated(self.name, nearest)

    def takes(self, intent: Intent) -> bool:
        back = intent is Command.LEFT and self.chosen > 0
        ahead = intent is Command.RIGHT and self.chosen < len(PORTS) - 1
        return back or ahead

    def answer(self, intent: Intent) -> Activated | None:
        step = 1 if intent is Command.RIGHT else -1
        return Activated(self.name, self.chosen + step)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        unit = chart_in(self.rect).width / CHART[0]
        side = round(_RING * unit)
        spots = self._spots()
        ring = look.art.sprite("voyage/port-ring", (side, side))
        if self.chosen >= 0:
            draw_centred(target, ring, spots[self.chosen])
        if touch.hover is not None:
            at = touch.hover
            near = min(spots, key=lambda spot: math.dist(spot, at))
            if math.dist(near, at) < side:
                draw_centred(target, look.art.faded("voyage/port-ring", (side, side), 130), near)
