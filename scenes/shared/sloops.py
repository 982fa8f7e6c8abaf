"""The sloop as a crew has dressed it: its sails and its flag."""

from collections.abc import Iterable

from pygame import Surface

from scenes.kit import effects
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume

HIGH = 700 / 640
"""The height of a sloop, in widths."""


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


@stamp
def sloop_of(look: Look, who: Costume, width: int) -> Stamp:
    """Return the whole sloop, empty, as wide as that."""
    size = (width, round(width * HIGH))
    picture = effects.blank(size)
    picture.blit(rigging(look, who, size), (0, 0))
    picture.blit(look.art.sprite("scenery/sloop-hull", size), (0, 0))
    return Stamp(picture, (0, 0))
