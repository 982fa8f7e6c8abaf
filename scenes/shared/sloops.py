"""The sloop as a crew has dressed it: its sails and its flag."""

from collections.abc import Iterable

from pygame import Rect, Surface

from scenes.kit import effects, transform
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume

HIGH = 700 / 640
"""The height of a sloop, in widths."""
_FLAG = (168, 0, 156, 86)  # where the flag is in the drawing of the spars
_MAST = 312 / 640  # where the mast is there, in widths
_FURLED = 0.6  # how much of the flag's length is seen from ahead


def dress_of(crews: Iterable[Costume]) -> Costume:
    """Return the sails and the flag of the first crew that has chosen some."""
    for who in crews:
        if who.sails or who.flag:
            return Costume("", "", sails=who.sails, flag=who.flag)
    return Costume("", "")


def canvas_of(who: Costume) -> str:
    """Return the name of the drawing of the sails alone."""
    return f"voyage/sails-{who.sails}" if who.sails else "scenery/sloop-canvas"


def spars_of(who: Costume) -> str:
    """Return the name of the drawing of the spars and the flag."""
    return f"voyage/spars-{who.flag}" if who.flag else "scenery/sloop-spars"


def rigging(look: Look, who: Costume, size: Size) -> Surface:
    """Return mast, sails and flag."""
    if not (who.sails or who.flag):
        return look.art.sprite("scenery/sloop-sails", size)
    picture = look.art.sprite("scenery/sloop-mast", size).copy()
    for part in (canvas_of(who), spars_of(who)):
        picture.blit(look.art.sprite(part, size), (0, 0))
    return picture


def rigging_ahead(look: Look, who: Costume, size: Size, full: int = 100) -> Surface:
    """Return mast, sail and flag as they are seen from ahead or astern.

    The wind fills the sail, in hundredths of its usual width.
    """
    width, _ = size
    picture = look.art.sprite("sloop/mast-ahead", size).copy()
    sail = look.art.sprite(f"voyage/ahead-{who.sails}" if who.sails else "sloop/sail-ahead", size)
    cloth = transform.smoothscale(sail, (round(width * full / 100), sail.get_height()))
    picture.blit(cloth, ((width - cloth.get_width()) // 2, 0))
    picture.blit(look.art.sprite("sloop/yard-ahead", size), (0, 0))
    left, top, wide, high = (round(side * width / 640) for side in _FLAG)
    flag = look.art.sprite(spars_of(who), size).subsurface(Rect(left, top, wide, high))
    flag = transform.smoothscale(flag, (round(wide * _FURLED), high))
    picture.blit(flag, (width // 2 - round((_MAST * width - left) * _FURLED), top))
    return picture


@stamp
def sloop_of(look: Look, who: Costume, width: int) -> Stamp:
    """Return the whole sloop, empty, as wide as that."""
    size = (width, round(width * HIGH))
    picture = effects.blank(size)
    picture.blit(rigging(look, who, size), (0, 0))
    picture.blit(look.art.sprite("scenery/sloop-hull", size), (0, 0))
    return Stamp(picture, (0, 0))
