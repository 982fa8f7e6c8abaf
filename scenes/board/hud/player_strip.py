"""What a player's panel tells: how many are home, and on a strip of parchment what is held."""

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Sign, count
from scenes.kit import ornaments, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.shared.cards import card_size, low, sprite
from scenes.shared.portraits import Expression

CREW = 6
_FAINT = 64
_RIGGED = 38  # pixels from which the sloop is drawn with all its rigging


class Standing(NamedTuple):
    """What a panel tells of a player."""

    home: int
    nest: bool
    """Home is the nest, not the sloop."""
    cards: int
    hand: Hand | None
    """The cards themselves, if everybody sees them."""
    aboard: int | None
    """How many are in the sloop on their way, where that is not home."""
    captain: str | None
    """What a captain is called, for those who are one."""
    active: bool
    mood: Expression = Expression.PLAIN
    """The face that goes with it, for those who have one."""


def home_style(look: Look, height: int) -> Style:
    """The letters that say how many have arrived, in a line so high."""
    return low(look.outlined(27), height)


def home_width(look: Look, height: int) -> int:
    """What the number of those who have arrived needs, with its icon."""
    style = home_style(look, height)
    return look.letters.width(f"{CREW}/{CREW}", style) + _home_icon(style, height) + look.px(6)


def _home_icon(style: Style, height: int) -> int:
    return min(round(style.size * 1.65), height)


def paint_home(surface: Surface, look: Look, rect: Rect, told: Standing) -> None:
    """How many pirates have arrived, in gold once there is one."""
    style = home_style(look, rect.height)
    side = _home_icon(style, rect.height)
    name = "icons/roger" if told.nest else _sloop(side)
    draw_centred(surface, look.art.sprite(name, (side, side)), (rect.x + side // 2, rect.centery))
    if told.home:
        style = replace(style, colour=look.theme.select)
    text = Rect(rect.x + side, rect.y, rect.width - side, rect.height)
    look.letters.draw(surface, f"{told.home}/{CREW}", style, text, 1)


def count_width(look: Look, height: int) -> int:
    """What the number of cards needs, with the back of one, where there is no strip."""
    style = home_style(look, height)
    return look.letters.width("00", style) + card_size(height)[0] + look.px(6)


def paint_count(surface: Surface, look: Look, rect: Rect, told: Standing) -> None:
    """How many cards are held, on the bare wood."""
    size = card_size(rect.height)
    back = sprite(look, None, rect.height)
    if not told.cards:
        back = look.art.faded("pieces/card-back", size, 110)
    surface.blit(back, rect)
    text = Rect(rect.x + size[0] + look.px(5), rect.y, 0, rect.height)
    text.width = rect.right - text.x
    look.letters.draw(surface, str(told.cards), home_style(look, rect.height), text, 0)


def paint_wheel(surface: Surface, look: Look, rect: Rect) -> None:
    """The captain's wheel on gold, so that it is seen on the wood."""
    ornaments.pill(look, rect.size, Tone.GOLD).draw(surface, rect.topleft)
    draw_centred(surface, look.icon("wheel", round(rect.width * 1.05)), rect.center)


def paint_strip(
    surface: Surface, look: Look, rect: Rect, signs: tuple[Sign, ...], told: Standing
) -> None:
    """What is held: every sign with its number if all may see it, else the backs of cards."""
    _strip(look, rect.size).draw(surface, rect.topleft)
    if told.hand is not None:
        _paint_counts(surface, look, rect, signs, told.hand)
    else:
        _paint_backs(surface, look, rect, told)


def _strip(look: Look, size: Size) -> Stamp:
    """The parchment that tells what somebody holds."""

    def make() -> Stamp:
        theme = look.theme
        unit = look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        body = svg.rect(2, 2, width - 4, height - 4, 12, fill="url(#p)", stroke=theme.line, line=4)
        body += svg.rect(
            5, 5, width - 10, height - 10, 9, stroke=theme.paper_light, line=2, stroked=0.75
        )
        defs = svg.linear("p", svg.even(*theme.strip), (0, 0), (width * 0.25, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("strip", size), look.scale, make)


def _paint_counts(
    surface: Surface, look: Look, strip: Rect, signs: tuple[Sign, ...], hand: Hand
) -> None:
    """How many cards of each sign, always in the same place; what is missing is faint."""
    theme = look.theme
    margin = look.px(8)
    pitch = (strip.width - 2 * margin) / len(signs)
    # A low strip has no room for a margin.
    side = min(strip.height - min(look.px(16), strip.height // 5), round(pitch * 0.74))
    size = max(SMALLEST_LETTERS, round(strip.height * 0.43))
    strong, _ = theme.strip_text
    style = Style(Face.TITLE, size, strong, theme.paper_light, max(1, look.px(2)))
    for index, sign in enumerate(signs):
        held = sum(count(hand, card) for card in Card if card.sign is sign)
        middle = round(strip.x + margin + (index + 0.5) * pitch)
        name = f"signs/{sign.label}"
        if not held:
            faint = look.art.faded(name, (side, side), _FAINT)
            draw_centred(surface, faint, (middle, strip.centery - look.px(1)))
            continue
        # Beside the sign where there is room, else over its lower corner.
        number = look.letters.width(str(held), style)
        over = max(side // 8, min(side * 6 // 10, side + number - round(pitch * 0.96)))
        left = middle - (side + number - over) // 2
        sprite_ = look.art.sprite(name, (side, side))
        draw_centred(surface, sprite_, (left + side // 2, strip.centery - look.px(1)))
        text = Rect(left + side - over, strip.y, number, strip.height - look.px(9))
        look.letters.draw(surface, str(held), style, text, 0, 1)


class Facts(NamedTuple):
    """Where the parts of a strip lie that tells what is hidden; what has no place has no size."""

    back: Rect
    cards: Rect
    sloop: Rect
    aboard: Rect
    captain: Rect
    style: Style
    """Of the numbers."""


def facts(look: Look, strip: Rect, told: Standing) -> Facts:
    """The number of cards, then who is aboard, then the captain's tag: as large as all fit."""
    inner = strip.inflate(-look.px(20), 0)
    height, smaller = strip.height - look.px(16), 0
    while True:
        places = _facts(look, inner, height - smaller, told)
        if places.captain.left > places.aboard.right or height - smaller <= SMALLEST_LETTERS:
            return places
        smaller += 1


def _facts(look: Look, inner: Rect, height: int, told: Standing) -> Facts:
    strong, _ = look.theme.strip_text
    style = low(look.style(Face.TITLE, 28, strong), height + look.px(4))
    nothing = Rect(inner.right, inner.y, 0, 0)

    def square(left: int, width: int, high: int) -> Rect:
        return Rect(left, inner.centery - look.px(1) - high // 2, width, high)

    def number(left: int, value: int) -> Rect:
        width = look.letters.width(str(value), style)
        return Rect(left, inner.y, width, inner.height - look.px(2))

    width = card_size(height)[0]
    back = square(inner.x, width, height)
    if told.aboard is None:
        digits = look.letters.width(str(told.cards), style)
        # As many backs as there are cards, closer together the more there are.
        room = inner.width - width - digits - look.px(8)
        backs = min(told.cards, 1 + room // max(3, width // 5))
        if backs > 1:
            back.width += min(round(width * 1.12), room // (backs - 1)) * (backs - 1)
        cards = number(back.right + look.px(7), told.cards)
        return Facts(back, cards, nothing, nothing, nothing.move(1, 0), style)
    cards = number(back.right + look.px(6), told.cards)
    sloop = square(cards.right + look.px(10), height, height)
    aboard = number(sloop.right + look.px(4), told.aboard)
    captain = nothing.move(1, 0)
    if told.captain is not None:
        side = min(round(height * 1.25), inner.height - look.px(6))
        captain = square(0, side, side)
        word = look.letters.width(told.captain, _tag_style(look, inner))
        whole = word + round(inner.height * 0.6) + look.px(12)
        captain.right = inner.right + look.px(3)
        if captain.right - whole - look.px(8) > aboard.right:
            high = inner.height - look.px(12)
            captain = square(captain.right - whole, whole, high)
    return Facts(back, cards, sloop, aboard, captain, style)


def _tag_style(look: Look, inner: Rect) -> Style:
    return low(look.style(Face.BOLD, 21, look.theme.written(Tone.GOLD)), inner.height - look.px(12))


def _paint_backs(surface: Surface, look: Look, strip: Rect, told: Standing) -> None:
    """How many cards are held, how many pirates are aboard, and whether that makes a captain."""
    places = facts(look, strip, told)
    style, soft = places.style, replace(places.style, colour=look.theme.strip_text[1])
    size = card_size(places.back.height)
    back = sprite(look, None, size[1])
    if not told.cards:
        back = look.art.faded("pieces/card-back", size, 110)
    backs = max(1, told.cards if told.aboard is None else 1)
    reach = places.back.width - size[0]
    shown = min(backs, reach // max(3, size[0] // 5) + 1)
    for index in range(shown):
        left = places.back.x + (reach * index // (shown - 1) if shown > 1 else 0)
        surface.blit(back, (left, places.back.y))
    look.letters.draw(surface, str(told.cards), style if told.cards else soft, places.cards, 0)
    if told.aboard is None:
        return
    name = _sloop(places.sloop.height)
    sloop = look.art.sprite(name, places.sloop.size)
    if not told.aboard:
        sloop = look.art.faded(name, places.sloop.size, 110)
    draw_centred(surface, sloop, places.sloop.center)
    look.letters.draw(surface, str(told.aboard), style if told.aboard else soft, places.aboard, 0)
    if told.captain is not None:
        _draw_captain(surface, look, strip, places.captain, told.captain)


def _draw_captain(surface: Surface, look: Look, strip: Rect, plate: Rect, tag: str) -> None:
    """The wheel of the captain, with the word where there is room."""
    if plate.width == plate.height:
        draw_centred(surface, look.icon("wheel", plate.width), plate.center)
        return
    ornaments.pill(look, plate.size, Tone.GOLD).draw(surface, plate.topleft)
    wheel = look.icon("wheel", round(plate.height * 1.15))
    draw_centred(surface, wheel, (plate.x + plate.height // 4, plate.centery))
    left = plate.x + round(plate.height * 0.84)
    text = Rect(left, plate.y, plate.right - look.px(8) - left, plate.height)
    look.letters.draw(surface, tag, _tag_style(look, strip), text, 0)


def _sloop(side: int) -> str:
    """The drawing of the sloop: a plain one where the rigging would be lost."""
    return "scenery/sloop" if side >= _RIGGED else "icons/sail"
