"""Cards as pictures of any height: faces, backs, small ones, empty places and stacks."""

from collections.abc import Sequence
from enum import Enum

from pygame import Rect, Surface

from game import Card, Sign
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style

ACROSS = 120
"""The width of the drawing of a card."""
DOWN = 168
"""The height of the drawing of a card."""
_SIGN = 0.86
"""The side of a card's sign, in widths."""
FAN = 0.07
"""How far each card of a stack shows beside the one on top of it, in widths."""


class Finish(Enum):
    """The way a card is marked."""

    PLAIN = "plain"
    READY = "ready"
    """A gold line: it can be played with what is chosen."""
    CHOSEN = "chosen"
    """A gold frame in its own light."""
    DIM = "dim"
    """In the shade: it leads nowhere."""


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
    ground = "pieces/card-front-gold" if card.gold else "pieces/card-front"
    return look.art.lit(ground, size, look.theme.faces).copy()


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
    if finish is Finish.DIM:
        face = effects.multiplied(face, (132, 120, 112))
    elif finish is Finish.READY:
        face = face.copy()
        size = face.get_size()
        theme = look.theme
        line = svg.rect(3, 3, 114, 162, 14, stroke=theme.select_dark, line=7.5)
        line += svg.rect(3, 3, 114, 162, 14, stroke=theme.select, line=5)
        face.blit(svg.raster(line, size, size[0] / ACROSS), (0, 0))
    return _shaded(look, face)


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
    reach = max(2, look.px(4))
    edge = effects.outlined(face, theme.select, reach)
    dark = effects.outlined(edge.surface, theme.select_dark, max(1, look.px(1.5)))
    halo = effects.soft(edge.surface, theme.focus_glow, 235, max(2, look.px(8)))
    inside = -reach, -reach
    return _joined([(halo, inside), (dark, inside), (edge, (0, 0)), (Stamp(face, (0, 0)), (0, 0))])


@stamp
def mini(look: Look, card: Card | None, height: int) -> Stamp:
    """Return a small card with a sign as large as fits, for ghosts."""
    theme = look.theme
    size = card_size(height)
    if card is None:
        return _shaded(look, sprite(look, None, height))
    body = svg.rect(4, 4, 112, 160, 16, fill="url(#f)", stroke=theme.ink, line=8)
    defs = svg.linear("f", svg.even(*theme.card), (0, 0), (ACROSS, DOWN))
    if card.gold:
        body += svg.rect(14, 14, 92, 140, 8, stroke=theme.gold, line=12)
        body += svg.rect(20, 20, 80, 128, 5, stroke=theme.gold_lo, line=3)
    face = svg.raster(body, size, size[0] / ACROSS, defs)
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
def stack(
    look: Look,
    card: Card | None,
    count: int,
    height: int,
    finish: Finish = Finish.PLAIN,
    fan: float = FAN,
) -> Stamp:
    """Return cards of one kind, fanned to the upper right, with their number at the lower right."""
    width = card_size(height)[0]
    behind = laid(look, card, height, Finish.DIM if finish is Finish.DIM else Finish.PLAIN)
    parts = [
        (behind, (round(step * fan * width), -round(step * 0.05 * width)))
        for step in range(min(count, 4) - 1 if fan else 0, 0, -1)
    ]
    parts.append((laid(look, card, height, finish), (0, 0)))
    if count > 1:
        place = badge_place(look, Rect(0, 0, width, height))
        parts.append((_shaded(look, badge(look, place.width, count)), place.topleft))
    return _joined(parts)


def badge_place(look: Look, card: Rect) -> Rect:
    """Return where the number of a stack is, over the lower right corner of its first card."""
    side = _badge_side(look, card.width)
    left = card.width - round(side * 0.7)
    top = card.height - round(side * 0.88)
    return Rect(card.x + left, card.y + top, side, side)


@stamp
def covered(
    look: Look, card: Card, count: int, height: int, seen: Size, finish: Finish = Finish.PLAIN
) -> Stamp:
    """Return cards under another one, with only `seen` of their left and top visible."""
    width, _ = size = card_size(height)
    across, down = seen
    face = _front(look, card, size)
    round_ = _badge_side(look, width)
    # The number stands below the sign if the left part is broad enough, else beside it.
    below = across >= round_ * 0.75
    corner = -round(round_ * 0.1), height - round(round_ * 0.92)
    room = width
    middle = round(down * 0.53)
    if down >= height:
        # The other one is beside it.
        room = across
        middle = height // 2
    elif not below and count > 1:
        corner = width - round(round_ * 0.7), -round(round_ * 0.3)
        room = corner[0] + round(round_ * 0.15)
    side = min(round(width * _SIGN), round(down * 0.84), round(room * 0.9))
    sign = look.art.sprite(f"signs/{card.sign.label}", (side, side))
    effects.draw_centred(face, sign, (max(room // 2, side // 2), middle))
    parts = [(_finished(look, face, finish), (0, 0))]
    if count > 1:
        parts.append((_shaded(look, badge(look, round_, count)), corner))
    return _joined(parts)


def _badge_side(look: Look, width: int) -> int:
    """Return the side of the badge of cards of a given width."""
    wanted = max(look.px(44), round(width * 0.42), round(SMALLEST_LETTERS * 1.75))
    return min(round(wanted * min(look.scale.text, 1.3)), round(width * 0.62))


def badge(look: Look, side: int, count: int) -> Surface:
    """Return the gold badge with the number of cards."""
    return _badge(look, side, count).surface


@stamp
def _badge(look: Look, side: int, count: int) -> Stamp:
    # With a multiplication sign, so that it is not mistaken for the key of the card. No key has two
    # figures, for which there is no room beside the sign.
    number = f"\N{MULTIPLICATION SIGN}{count}" if count < 10 else str(count)
    picture = effects.blank((side, side))
    ornaments.draw_count(picture, look, (side // 2, side // 2), number, side)
    return Stamp(picture, (0, 0))


def _joined(parts: Sequence[tuple[Stamp, Point]]) -> Stamp:
    """Return stamps at places as one stamp at the origin."""
    places = [part.surface.get_rect(topleft=part.offset).move(at) for part, at in parts]
    whole = places[0].unionall(places[1:])
    picture = effects.blank(whole.size)
    for part, at in parts:
        part.draw(picture, (at[0] - whole.x, at[1] - whole.y))
    return Stamp(picture, whole.topleft)


def pile_plate(look: Look, card: Rect, count: int, *, aside: bool = False) -> tuple[Rect, Style]:
    """Return the plate with the number of cards in a pile, and its letters.

    It hangs over the lower edge of the card, or over its lower right corner, and covers little of a
    small one.
    """
    style = low(look.style(Face.TITLE, 28), max(look.px(34), round(card.height * 0.3)))
    height = max(look.letters.cap(style) + look.px(12), round(style.size * 1.05))
    number = look.letters.width(str(count), style)
    wide = max(round(height * 1.5), number + look.px(18))
    # No wider than a small card needs, so that two piles fit side by side.
    width = max(number + look.px(8), min(wide, card.width + look.px(4)))
    plate = Rect(0, 0, width, height)
    if aside:
        plate.bottomleft = card.right - round(card.width * 0.3), card.bottom
    else:
        plate.midtop = card.centerx, card.bottom - round(min(height * 0.8, card.height * 0.22))
    return plate, style


def low(style: Style, height: int) -> Style:
    """Return the style with letters that fit a line of a given height."""
    most = int(height * 0.96) - style.edge
    return style.sized(max(SMALLEST_LETTERS, min(style.size, most)))
