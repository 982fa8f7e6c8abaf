"""The treasure chests, from a cabin boy's box to a captain's: solved puzzles fill them."""

from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.view import Painted, View

_ASPECT = 1.2
"""The width of a chest, in heights."""
_GROUND = 0.95
"""How far down the ground is on which all chests stand, in heights."""
_FLOOR = 0.85
"""How far down the gold reaches in the greatest, in heights."""
_SIZES = (0.62, 0.74, 0.84, 0.93, 1.0)
"""The size of the chest of each grade, by that of the greatest."""
_AROUND = 0.1
"""How much more room than that one needs for its handles."""
_DEPTH = 0.26
"""How far below a full heap of gold the first coins are, in heights."""
_LEVELS = 40
"""How finely the gold rises."""


def chest_view(grade: int, solved: int, whole: int) -> View:
    """Return the chest of a grade, filled by the solved ones of all its puzzles.

    Beside those of other grades it is as large as befits its grade.
    """
    share = solved / whole if whole else 0.0
    return Painted(_draw_chest, (grade, share), side=(70, 420), aspect=_ASPECT)


def lone_chest_view(grade: int, solved: int, whole: int) -> View:
    """Return the same in a place of its own, as large as the place."""
    share = solved / whole if whole else 0.0
    seen = min(1.0, _SIZES[grade - 1] + _AROUND)
    return Painted(_draw_chest, (grade, share, seen), side=(90, 250), aspect=_ASPECT)


def gauge_view(solved: int, whole: int) -> View:
    """Return a bar that is filled like the chest."""
    share = solved / whole if whole else 0.0
    return Painted(_draw_gauge, (share,), side=(16, 28), aspect=9)


def _draw_chest(
    target: Surface, look: Look, rect: Rect, grade: int, share: float, seen: float = 1.0
) -> None:
    """Draw a chest; in its place a share of the greatest one would be seen."""
    level = max(1, round(share * _LEVELS)) if share else 0
    # Jewels are only for a full one.
    level = min(level, _LEVELS - 1) if share < 1 else level
    picture = _chest(look, round(rect.height / seen), grade, level).surface
    part = Rect((0, 0), rect.size)
    part.midbottom = picture.get_rect().midbottom
    target.blit(picture, rect.topleft, part)


@stamp
def _chest(look: Look, height: int, grade: int, level: int) -> Stamp:
    """Paint a chest, closed as long as nothing is in it; gold comes up from behind its front."""
    size = (round(height * _ASPECT), height)
    whole = effects.blank(size)
    back = "chest" if level else "closed"
    whole.blit(look.art.sprite(f"puzzles/{back}-{grade}", size), (0, 0))
    large = _SIZES[grade - 1]
    wide, high = (round(side * large) for side in size)
    left, top = (size[0] - wide) // 2, round(height * _GROUND * (1 - large))
    if level:
        below = round(high * _DEPTH * (1 - level / _LEVELS))
        heap = Rect(0, 0, wide, round(high * _FLOOR) - below)
        whole.blit(look.art.sprite("puzzles/gold", (wide, high)), (left, top + below), heap)
    if level == _LEVELS:
        whole.blit(look.art.sprite("puzzles/jewels", (wide, high)), (left, top))
    whole.blit(look.art.sprite(f"puzzles/front-{grade}", size), (0, 0))
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
    body += svg.rect(2, 2, wide - 4, high - 4, high / 2 - 2, stroke=theme.line, line=3.5)
    return look.drawing(body, size)
