"""The map fades to the dark at its upper and lower edge, where faces and cards lie on it."""

from pygame import SRCALPHA, Rect, Surface

from scenes.board.component import Component
from scenes.board.hud.layout import BoardPlan
from scenes.kit import transform
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.theme import channels

_ABOVE = (150, 215, 1.3)
"""The height of the upper shade in parts, its opacity at the window, and how fast it fades."""
_BELOW = (300, 238, 1.25)
"""The height, opacity and fading of the lower shade."""
_BELOW_TALL = 420
"""The height of the lower shade in a tall window, where the cards are higher."""
_COLOUR = "#160D09"


class Edges(Component[None]):
    """The shade along both edges; with high contrast there is none."""

    def __init__(self, look: Look, plan: BoardPlan) -> None:
        super().__init__(look, plan["board"])
        self._px = plan.measure.px
        self._is_upright = plan.measure.is_upright

    def draw(self, target: Surface, _: None) -> None:
        if self.look.theme.plain:
            return
        above, dark, power = _ABOVE
        place = Rect(self.rect.topleft, (self.rect.width, self._px(above)))
        _shade(self.look, place.size, dark, power, False).draw(target, place.topleft)
        below, dark, power = _BELOW
        place.height = self._px(_BELOW_TALL if self._is_upright else below)
        place.bottom = self.rect.bottom
        _shade(self.look, place.size, dark, power, True).draw(target, place.topleft)


@stamp
def _shade(_: Look, size: Size, dark: int, power: float, downwards: bool) -> Stamp:
    """Return a shade of an opacity that fades away from one edge."""
    line = Surface((1, size[1]), SRCALPHA)
    for y in range(size[1]):
        share = y / max(1, size[1] - 1)
        depth = share if downwards else 1 - share
        line.set_at((0, y), (*channels(_COLOUR), round(dark * depth**power)))
    return Stamp(transform.scale(line, size), (0, 0))
