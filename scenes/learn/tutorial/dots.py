"""How far a course has come, as a row of dots."""

from pygame import Rect, Surface

from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look
from scenes.kit.theme import Tone


def draw_dots(surface: Surface, look: Look, rect: Rect, at: int, number: int) -> None:
    """A dot for each step: those behind ticked, the one that it is now larger."""
    step = min(look.px(44), rect.width // max(1, number))
    side = min(step, rect.height)
    left = rect.centerx - step * number // 2
    for index in range(number):
        dot = _dot(look, side, (index > at) - (index < at))
        dot.draw(surface, (left + index * step + (step - side) // 2, rect.centery - side // 2))


def _dot(look: Look, side: int, when: int) -> Stamp:
    """The dot of a step that is over, -1, of the one that it is now, or of one to come, 1."""

    def make() -> Stamp:
        theme = look.theme
        radius = 15 if not when else 11
        fill = theme.gold if when <= 0 else theme.slot[0]
        body = svg.disc(20, 20, radius, fill=fill, stroke=theme.ink, line=4)
        if when < 0:
            body += svg.path("M15 20l4 4l7 -8", stroke=theme.ink, line=4)
        elif when == 0:
            body += svg.disc(20, 20, 15, stroke=theme.gold_hi, line=2)
            body += svg.disc(20, 20, 5, fill=theme.tone(Tone.GOLD).lip)
        else:
            body += svg.disc(20, 20, 11, stroke=theme.slot_dash, line=2.5)
        return Stamp(svg.raster(body, (side, side), side / 40), (0, 0))

    return look.plates.made(("lesson dot", side, when), look.scale, make)
