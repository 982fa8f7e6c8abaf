"""The treasure chest of a grade: each solved puzzle makes the gold in it rise."""

from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.view import Painted, View

_ASPECT = 1.2
"""The width of a chest, in heights."""
_DEPTH = 0.22
"""How far below a full heap of gold the first coins are, in heights."""
_LEVELS = 40
"""How finely the gold rises."""


def chest_view(solved: int, whole: int, side: tuple[int, int] = (90, 300)) -> View:
    """Return a chest that is filled by the solved ones of all puzzles of a grade."""
    share = solved / whole if whole else 0.0
    return Painted(_draw_chest, (share,), side=side, aspect=_ASPECT)


def gauge_view(solved: int, whole: int) -> View:
    """Return a bar that is filled like the chest."""
    share = solved / whole if whole else 0.0
    return Painted(_draw_gauge, (share,), side=(16, 22), aspect=9)


def _draw_chest(target: Surface, look: Look, rect: Rect, share: float) -> None:
    level = max(1, round(share * _LEVELS)) if share else 0
    # Jewels are only for a full one.
    level = min(level, _LEVELS - 1) if share < 1 else level
    _chest(look, rect.height, level).draw(target, rect.topleft)


@stamp
def _chest(look: Look, height: int, level: int) -> Stamp:
    """Paint a chest; the gold comes up from behind its front."""
    size = (round(height * _ASPECT), height)
    whole = effects.blank(size)
    whole.blit(look.art.sprite("puzzles/chest", size), (0, 0))
    if level:
        below = round(height * _DEPTH * (1 - level / _LEVELS))
        whole.blit(look.art.sprite("puzzles/gold", size), (0, below))
    if level == _LEVELS:
        whole.blit(look.art.sprite("puzzles/jewels", size), (0, 0))
    whole.blit(look.art.sprite("puzzles/front", size), (0, 0))
    return Stamp(whole, (0, 0))


def _draw_gauge(target: Surface, look: Look, rect: Rect, share: float) -> None:
    _gauge(look, rect.size, round(share * rect.width)).draw(target, rect.topleft)


@stamp
def _gauge(look: Look, size: Size, filled: int) -> Stamp:
    theme = look.theme
    wide, high = look.units(size)
    body = svg.rect(2, 2, wide - 4, high - 4, high / 2 - 2, fill=theme.slot[0])
    if filled:
        gold = max(high - 4, (wide - 4) * filled / size[0])
        body += svg.rect(2, 2, gold, high - 4, high / 2 - 2, fill=theme.gold)
    body += svg.rect(2, 2, wide - 4, high - 4, high / 2 - 2, stroke=theme.ink, line=3.5)
    return look.drawing(body, size)
