"""The map fades to the dark at its upper and lower edge, where faces and cards lie on it."""

from pygame import SRCALPHA, Rect, Surface

from scenes.board.component import Component
from scenes.board.hud.layout import BoardPlan
from scenes.kit import transform
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.theme import channels

_ABOVE = 215
"""The opacity of the upper shade at the window."""
_BELOW = 238
"""The opacity of the lower shade at the window."""
_OVER = 30
"""How far the shade reaches over the stage, in parts: onto walls, but not onto their spaces."""
_FADING = 1.25
"""How fast it fades."""
_COLOUR = "#160D09"


class Edges(Component[None]):
    """The shade along both edges; with high contrast there is none."""

    def __init__(self, look: Look, plan: BoardPlan) -> None:
        super().__init__(look, plan["board"])
        stage, over = plan["stage"], plan.measure.px(_OVER)
        self._above = stage.top + over - self.rect.top
        self._below = self.rect.bottom - stage.bottom + over

    def draw(self, target: Surface, _: None) -> None:
        if self.look.theme.plain:
            return
        place = Rect(self.rect.topleft, (self.rect.width, self._above))
        _shade(self.look, place.size, _ABOVE, False).draw(target, place.topleft)
        place.height = self._below
        place.bottom = self.rect.bottom
        _shade(self.look, place.size, _BELOW, True).draw(target, place.topleft)


@stamp
def _shade(_: Look, size: Size, dark: int, downwards: bool) -> Stamp:
    """Return a shade of an opacity that fades away from one edge."""
    line = Surface((1, size[1]), SRCALPHA)
    for y in range(size[1]):
        share = y / max(1, size[1] - 1)
        depth = share if downwards else 1 - share
        line.set_at((0, y), (*channels(_COLOUR), round(dark * depth**_FADING)))
    return Stamp(transform.scale(line, size), (0, 0))
