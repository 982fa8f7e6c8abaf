"""Small pictures that move over the board: cards, coins, medals, hats, dust, water and lights."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from pygame import Surface

from game import Card
from scenes.kit import svg, transform
from scenes.kit.animation import Place
from scenes.kit.effects import Stamp, faded
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.theme import Light, channels
from scenes.shared import cards
from scenes.shared.portraits import medal

COINS = ("effects/coin-1", "effects/coin-2", "effects/coin-3")
"""The drawings of a coin, from its face to its edge."""
DUST_CLOUDS = ("effects/dust-1", "effects/dust-2", "effects/dust-3", "effects/dust-4")
"""The drawings of dust, from thick to thin."""
CARD_BACK = "card back"
LANTERN = "icons/hint"
UNLIT_LANTERN = "unlit lantern"
SPARK = "spark"

_UNLIT = Light("#6C6C80", 0.9)
"""The light in which an unlit lantern is drawn."""
_GLOWS = {LANTERN: (2.0, 1.0), SPARK: (1.0, 0.75)}
"""For each light, the size of the glow, in sizes of the sprite, and its strength."""
_STEP = 4
"""Pixels from one size to the next, so that few pictures are needed."""
_MEDAL_STEP = 2
"""Pixels from one size of a medal to the next; it ends as large as the one on the plate."""
_TURNS = 6
"""The number of pictures of a turn from edge to face."""
_MEDAL = 16
"""Pixels from one size in which medals are drawn to the next."""
_DUST = (2.0, 1.125, 0.95)
"""The width and the height of dust, and how far down in it the ground is, in sizes."""


class Belonging(Enum):
    """A thing that belongs to a player."""

    HAT = "hat"
    MEDAL = "medal"


class SeatArt(NamedTuple):
    """The hat or the medal of a player."""

    belonging: Belonging
    seat: int


Art: TypeAlias = str | Card | SeatArt
"""What a sprite shows: a drawing or a light by its name, the face of a card, or a belonging."""


class Sprite(NamedTuple):
    """A picture that flies, falls or turns."""

    art: Art
    place: Place
    """Its middle; for dust, the point on the ground."""
    size: float
    """Its width in pixels."""
    turn: int = 0
    """The rotation in degrees."""
    across: float = 1.0
    """The visible share of its width while it turns over; below 0 a card shows its back."""
    alpha: int = 255
    mirrored: bool = False

    @property
    def is_card(self) -> bool:
        """Whether it is a card, face up or face down."""
        return isinstance(self.art, Card) or self.art == CARD_BACK


def draw_sprite(target: Surface, look: Look, sprite: Sprite, crews: Sequence[Costume]) -> None:
    """Draw a sprite; `crews` are the costumes of the seats."""
    art = sprite.art
    x, y = sprite.place
    size = sprite.size
    at = round(x), round(y)
    if isinstance(art, str) and art in _GLOWS:
        large, strength = _GLOWS[art]
        look.art.draw_glow(target, at, round(size * large), look.theme.torch_glow, strength)
    if isinstance(art, Card) and sprite.across < 0:
        art = CARD_BACK
    across = abs(round(sprite.across * _TURNS)) / _TURNS
    who = crews[art.seat] if isinstance(art, SeatArt) else None
    kind = art.belonging if isinstance(art, SeatArt) else art
    if sprite.is_card:
        size *= cards.DOWN / cards.ACROSS
    step = _MEDAL_STEP if kind is Belonging.MEDAL else _STEP
    pixels = max(8, round(size / step) * step)
    drawn = (kind, who, pixels)
    turn = sprite.turn % 360
    if turn or across < 1 or sprite.alpha < 255 or sprite.mirrored:
        picture = _turned(look, drawn, turn, across, sprite.alpha, sprite.mirrored)
    else:
        picture = _still(look, drawn)
    picture.draw(target, at)


_Drawn: TypeAlias = tuple[str | Card | Belonging, Costume | None, int]
"""The art, its owner, and its size: the width, or the height of a card."""


@stamp
def _turned(
    look: Look, drawn: _Drawn, turn: int, across: float, alpha: int, mirrored: bool
) -> Stamp:
    """Return a rotated or mirrored picture relative to its place, opaque or translucent."""
    still = _still(look, drawn)
    surface = still.surface
    left, top = still.offset
    if mirrored:
        surface = transform.flip(surface, flip_x=True, flip_y=False)
    if across < 1:
        width, height = surface.get_size()
        surface = transform.smoothscale(surface, (max(2, round(width * across)), height))
        left = round(left * across)
    if turn:
        surface = transform.rotozoom(surface, turn, 1.0)
        left, top = -surface.get_width() // 2, -surface.get_height() // 2
    if alpha < 255:
        surface = faded(surface, alpha)
    return Stamp(surface, (left, top))


def _still(look: Look, drawn: _Drawn) -> Stamp:
    """Return a picture, relative to its place; all that it is made of are cached."""
    art, who, size = drawn
    match art:
        case Card():
            return _card(look, art, size)
        case Belonging.HAT if who is not None:
            recoloured = look.theme.recolouring(who.colour)
            return _centred(look.art.sprite(who.hat, (size, size), recoloured))
        case Belonging.MEDAL if who is not None:
            return _medal(look, who, size)
        case str() if art == CARD_BACK:
            return _card(look, None, size)
        case str() if art == UNLIT_LANTERN:
            return _centred(look.art.lit(LANTERN, (size, size), _UNLIT))
        case str() if art == SPARK:
            return _spark(look, size)
        case str():
            return _drawing(look, art, size)
    raise ValueError(f"{art} belongs to a player, so say to whom")


@stamp
def _medal(look: Look, who: Costume, size: int) -> Stamp:
    """Return a medal, scaled from one of few sizes, as it is drawn in many."""
    whole = medal(look, who, -(-size // _MEDAL) * _MEDAL, home=True)
    return _centred(transform.smoothscale(whole.surface, (size, size)))


@stamp
def _spark(look: Look, size: int) -> Stamp:
    dot = svg.disc(50, 50, 16, fill=look.theme.cream)
    return _centred(svg.raster(dot, (size, size), size / 100))


def _centred(picture: Surface) -> Stamp:
    return Stamp(picture, (-picture.get_width() // 2, -picture.get_height() // 2))


def _card(look: Look, card: Card | None, height: int) -> Stamp:
    laid = cards.laid(look, card, height)
    left, top = laid.offset
    return Stamp(laid.surface, (left - cards.card_size(height)[0] // 2, top - height // 2))


def _drawing(look: Look, name: str, size: int) -> Stamp:
    if not name.startswith("effects/dust"):
        return _centred(look.art.sprite(name, (size, size)))
    wide, high, down = _DUST
    measured = round(size * wide), round(size * high)
    picture = look.art.lit(name, measured, channels(look.theme.hour.ambient))
    return Stamp(picture, (-measured[0] // 2, -round(size * down)))
