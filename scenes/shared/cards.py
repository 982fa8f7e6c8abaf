"""Cards as pictures of any height: faces, backs, small ones, empty places and fanned ones."""

from collections.abc import Sequence
from enum import Enum

from pygame import Surface

from game import Card, Sign
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Style

ACROSS = 120
"""The width of the drawing of a card."""
DOWN = 168
"""The height of the drawing of a card."""
_SIGN = 0.86
"""The side of a card's sign, in widths."""
_SHADES = {"dim": (128, 116, 108), "rest": (150, 140, 132)}
"""What cards in the shade are multiplied by."""


class Finish(Enum):
    """The way a card is marked."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    """A white frame in a light of its own."""
    DIM = "dim"
    """In the shade: it leads nowhere."""
    REST = "rest"
    """In a lighter shade: it is not its owner's turn."""


def card_size(height: int) -> Size:
    """Return the size of a card with a given height."""
    return max(1, round(height * ACROSS / DOWN)), height


def sprite(look: Look, card: Card | None, height: int) -> Surface:
    """Return a card without its shadow; None is the back of one."""
    return _flat(look, card, height).surface


@stamp
def _flat(look: Look, card: Card | None, height: int) -> Stamp:
    return Stamp(_face(look, card, height), (0, 0))


def _face(look: Look, card: Card | None, height: int) -> Surface:
    size = card_size(height)
    if card is None:
        return look.art.lit("pieces/card-back", size, look.theme.faces)
    face = _front(look, card, size)
    _draw_sign(face, look, card.sign, round(size[0] * _SIGN))
    return face


def _front(look: Look, card: Card, size: Size) -> Surface:
    """Return a card without its sign."""
    if look.theme.plain:
        return _simple_front(look, card, size)
    ground = "pieces/card-front-gold" if card.gold else "pieces/card-front"
    return look.art.lit(ground, size, look.theme.faces).copy()


def _simple_front(look: Look, card: Card, size: Size) -> Surface:
    """Return a card of few lines without its sign."""
    theme = look.theme
    body = svg.rect(4, 4, 112, 160, 16, fill="url(#f)", stroke=theme.ink, line=8)
    defs = svg.linear("f", svg.even(*theme.card), (0, 0), (ACROSS, DOWN))
    if card.gold:
        body += svg.rect(14, 14, 92, 140, 8, stroke=theme.gold, line=12)
        body += svg.rect(20, 20, 80, 128, 5, stroke=theme.gold_lo, line=3)
    return svg.raster(body, size, size[0] / ACROSS, defs)


def _draw_sign(face: Surface, look: Look, sign: Sign, side: int, alpha: int = 255) -> None:
    name = f"signs/{sign.label}"
    size = (side, side)
    drawn = look.art.sprite(name, size) if alpha == 255 else look.art.faded(name, size, alpha)
    effects.draw_centred(face, drawn, face.get_rect().center)


@stamp
def laid(look: Look, card: Card | None, height: int, finish: Finish = Finish.PLAIN) -> Stamp:
    """Return a card on the table, with its shadow; None is the back of one."""
    # Few cards are also seen without a shadow, so that picture is not kept.
    return _finished(look, _face(look, card, height), finish)


def _finished(look: Look, face: Surface, finish: Finish) -> Stamp:
    if finish is Finish.CHOSEN:
        return _framed(look, face)
    return _shaded(look, _shady(face, finish))


def _shady(face: Surface, finish: Finish) -> Surface:
    """Return a card in the shade of its finish."""
    shade = _SHADES.get(finish.value)
    return face if shade is None else effects.multiplied(face, shade)


def _shaded(look: Look, face: Surface) -> Stamp:
    shadow = _shadow(look, face.get_height())
    return effects.on_shadow(face, shadow, (look.px(3), look.px(4)))


@stamp
def _shadow(look: Look, height: int) -> Stamp:
    """Return the shadow of a card, the same for all cards of a height."""
    shape = sprite(look, None, height)
    blur = max(1, look.px(3 if height < look.px(100) else 4))
    return effects.soft(shape, look.theme.shadow, plates.SHADOW_ALPHA, blur)


def _framed(look: Look, face: Surface) -> Stamp:
    theme = look.theme
    reach = max(3, look.px(5))
    edge = effects.outlined(face, theme.movable, reach)
    dark = effects.outlined(edge.surface, theme.ink, max(1, look.px(1.5)))
    glow = theme.focus_glow if theme.plain else theme.retreat
    halo = effects.soft(edge.surface, glow, 235, max(3, look.px(11)))
    inside = -reach, -reach
    return _joined([(halo, inside), (dark, inside), (edge, (0, 0)), (Stamp(face, (0, 0)), (0, 0))])


@stamp
def mini(look: Look, card: Card | None, height: int) -> Stamp:
    """Return a small card with a sign as large as fits, for ghosts."""
    size = card_size(height)
    if card is None:
        return _shaded(look, sprite(look, None, height))
    face = _simple_front(look, card, size)
    share = 0.86 * (0.86 if card.gold else 1)
    _draw_sign(face, look, card.sign, round(size[0] * share))
    return _shaded(look, face)


@stamp
def slot(look: Look, height: int, sign: Sign | None = None) -> Stamp:
    """Return the dashed place of a missing card, with the sign that it would have."""
    theme = look.theme
    size = card_size(height)
    unit = size[0] / ACROSS
    # As thin as on a large card, but thick enough to be visible on a small one.
    line = max(3.0, 1.3 / unit)
    body = svg.rect(5, 5, 110, 158, 14, fill=theme.shadow, opacity=0.42)
    edge = svg.round_corners(6, 6, 108, 156, 13)
    dash = max(10.0, 4 / unit)
    dashed = svg.dashes(edge, dash, dash * 0.8)
    opacity = 0.65 if sign is None else 0.9
    body += svg.path(dashed, stroke=theme.slot_dash, line=line, stroked=opacity)
    place = svg.raster(body, size, unit)
    if sign is not None:
        alpha = 150 if theme.plain else 96
        _draw_sign(place, look, sign, round(size[0] * 0.6), alpha)
    return Stamp(place, (0, 0))


@stamp
def fanned(
    look: Look,
    card: Card | None,
    height: int,
    degrees: float,
    seen: Size | None = None,
    finish: Finish = Finish.PLAIN,
) -> Stamp:
    """Return a card turned to the right about its middle, with its shadow.

    If only `seen` of its left and top are visible, its sign is there.
    """
    size = width, _ = card_size(height)
    if card is None or seen is None:
        face = _face(look, card, height)
    else:
        face = _front(look, card, size)
        across, down = min(seen[0], width), min(seen[1], height)
        side = min(round(width * _SIGN), round(across * 0.94), round(down * 0.84))
        sign = look.art.sprite(f"signs/{card.sign.label}", (side, side))
        effects.draw_centred(face, sign, ((across + width // 24) // 2, round(down * 0.53)))
    shady = Stamp(_shady(face, finish), (0, 0))
    turned = effects.rotated(shady, degrees, (width / 2, height / 2)) if degrees else shady
    blur = max(2, look.px(7))
    shadow = effects.soft(turned.surface, look.theme.shadow, plates.SHADOW_ALPHA, blur)
    cast = effects.on_shadow(turned.surface, shadow, (look.px(2), look.px(7)))
    x, y = turned.offset
    return Stamp(cast.surface, (cast.offset[0] + x, cast.offset[1] + y))


def coin_side(look: Look, pixels: int) -> int:
    """Return the side of the coin with a number, by that at the usual text size."""
    least = round(SMALLEST_LETTERS * 1.85)
    return round(max(least, pixels) * min(look.scale.text, 1.3))


def draw_coin(target: Surface, look: Look, centre: Point, side: int, count: int) -> None:
    """Draw a gold coin with a number, and its shadow."""
    _coin(look, side, count).draw(target, (centre[0] - side // 2, centre[1] - side // 2))


@stamp
def _coin(look: Look, side: int, count: int) -> Stamp:
    return _shaded_shape(look, badge(look, side, count))


def _shaded_shape(look: Look, shape: Surface) -> Stamp:
    blur = max(1, look.px(3))
    shadow = effects.soft(shape, look.theme.shadow, plates.SHADOW_ALPHA, blur)
    return effects.on_shadow(shape, shadow, (look.px(1), look.px(3)))


def badge(look: Look, side: int, count: int) -> Surface:
    """Return the gold badge with the number of cards."""
    return _badge(look, side, count).surface


@stamp
def _badge(look: Look, side: int, count: int) -> Stamp:
    picture = effects.blank((side, side))
    ornaments.draw_count(picture, look, (side // 2, side // 2), count, side)
    return Stamp(picture, (0, 0))


def _joined(parts: Sequence[tuple[Stamp, Point]]) -> Stamp:
    """Return stamps at places as one stamp at the origin."""
    places = [part.surface.get_rect(topleft=part.offset).move(at) for part, at in parts]
    whole = places[0].unionall(places[1:])
    picture = effects.blank(whole.size)
    for part, at in parts:
        part.draw(picture, (at[0] - whole.x, at[1] - whole.y))
    return Stamp(picture, whole.topleft)


def low(style: Style, height: int) -> Style:
    """Return the style with letters that fit a line of a given height."""
    most = int(height * 0.96) - style.edge
    return style.sized(max(SMALLEST_LETTERS, min(style.size, most)))
