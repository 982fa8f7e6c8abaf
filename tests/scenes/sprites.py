"""What kind of thing a sprite shows, for tests of clips."""

from collections.abc import Iterable

from game import Card
from scenes.board.motion.clips import Flying
from scenes.board.motion.sprites import CARD_BACK, SeatArt, Sprite


def kind_of(one: Flying) -> str:
    """Return "card", "hat", "medal", or the name of a drawing without its number."""
    if not isinstance(one, Sprite):
        return ""
    if isinstance(one.art, SeatArt):
        return one.art.belonging.value
    if isinstance(one.art, Card) or one.art == CARD_BACK:
        return "card"
    return one.art.removeprefix("effects/").partition("-")[0]


def sprites_of(show: Iterable[Flying], kind: str) -> list[Sprite]:
    """Return the sprites of one kind among what is shown."""
    return [one for one in show if isinstance(one, Sprite) and kind_of(one) == kind]
