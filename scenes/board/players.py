"""The players around the board: who they are, how far they have come, what they hold."""

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Game, Hand, Seat, Sign, count
from scenes.board.cards import card_size, joined, low, sprite
from scenes.board.plan import Plan
from scenes.board.portraits import mark, portrait
from scenes.board.shown import Shown
from scenes.kit import ornaments, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.panels import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone

CREW = 6
_COUNTS = 6
"""The signs of a game with open hands."""
_RADIUS = 18
_WIDE = 424
"""A panel of so many units has room for name and arrivals in one line."""
_STRIP = 600
"""The longest strip, in units."""
_CELL = 38
"""What a sign and its number need, in units."""
_SMALLEST_CELL = 20  # and in pixels
_FAINT = 64
_RIGGED = 38  # pixels from which the sloop is drawn with all its rigging


class PanelPlaces(NamedTuple):
    """Where the parts of one player's panel lie."""

    portrait: Rect
    mark: Rect
    name: Rect
    home: Rect
    """How many pirates have arrived."""
    strip: Rect
    """What the player holds."""


def panel_places(look: Look, rect: Rect, *, open_hands: bool) -> PanelPlaces:
    """The parts of a panel: all beside the portrait where there is room, else the strip below.

    Six counts need more room than the number of hidden cards.
    """
    places = _wide(look, rect) if rect.width >= look.px(_WIDE) else _column(look, rect)
    cell = places.strip.width // _COUNTS
    enough = max(look.px(_CELL), _SMALLEST_CELL) if open_hands else look.px(_CELL * 0.7)
    return places if cell >= enough else _stacked(look, rect)


def _wide(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    side = min(rect.height - px(22), px(112))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(4) - side) // 2, side, side)
    left = portrait.right + px(15)
    # On a very wide window what belongs together stays together.
    right = min(rect.right - px(14), left + px(_STRIP))
    top = rect.y + round(rect.height * 0.45)
    strip = Rect(left, top, right - left, rect.bottom - px(16) - top)
    line = Rect(left, rect.y + px(10), right - px(2) - left, top - rect.y - px(12))
    home = Rect(0, line.y, min(_home_width(look, line.height), line.width // 2), line.height)
    home.right = line.right
    name = Rect(left, line.y, home.left - px(8) - left, line.height)
    return PanelPlaces(portrait, _mark_rect(portrait, px(38)), name, home, strip)


def _column(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    side = min(rect.height - px(24), px(108), round(rect.width * 0.33))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(6) - side) // 2, side, side)
    left = portrait.right + px(15)
    width = rect.right - px(14) - left
    strip = Rect(left, 0, width, round(rect.height * 0.35))
    strip.bottom = rect.bottom - px(15)
    name, home = _lines(look, Rect(left, rect.y + px(9), width, strip.top - rect.y - px(11)))
    return PanelPlaces(portrait, _mark_rect(portrait, px(36)), name, home, strip)


def _lines(look: Look, rect: Rect) -> tuple[Rect, Rect]:
    """The name over how many have arrived."""
    name = Rect(rect.x, rect.y, rect.width, round(rect.height * 0.53))
    rest = rect.height - name.height
    return name, Rect(rect.x, name.bottom, min(rect.width, _home_width(look, rest)), rest)


def _stacked(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    height = max(round(rect.height * 0.36), px(46))
    strip = Rect(rect.x + px(12), 0, rect.width - px(24), height)
    strip.bottom = rect.bottom - px(14)
    top = rect.y + px(10)
    # A larger face is worth more than its lower edge, which the strip covers.
    side = round((strip.top - top) * 1.2)
    portrait = Rect(rect.x + px(13), rect.y + px(8), side, side)
    # The band's slanted edge must not cross the name.
    left = max(portrait.right + px(16), rect.x + px(110))
    lines = Rect(left, rect.y + px(9), rect.right - px(14) - left, strip.top - rect.y - px(10))
    name, home = _lines(look, lines)
    badge = Rect(0, 0, max(px(30), side * 2 // 5), max(px(30), side * 2 // 5))
    badge.bottomright = portrait.right + px(8), strip.top + px(2)
    return PanelPlaces(portrait, badge, name, home, strip)


def _mark_rect(portrait: Rect, side: int) -> Rect:
    rect = Rect(0, 0, side, side)
    rect.center = portrait.right - side // 3, portrait.bottom - round(side * 0.37)
    return rect


def _home_style(look: Look, height: int) -> Style:
    return low(look.outlined(27), height)


def _home_width(look: Look, height: int) -> int:
    style = _home_style(look, height)
    return look.letters.width(f"{CREW}/{CREW}", style) + _home_icon(style, height) + look.px(6)


def _home_icon(style: Style, height: int) -> int:
    return min(round(style.size * 1.65), height)


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


def paint_players(
    surface: Surface,
    look: Look,
    plan: Plan,
    shown: Shown,
    seats: tuple[Seat, ...],
    game: Game,
    texts: Texts,
    *,
    open_hands: bool,
    active: int | None = None,
    captains: frozenset[int] = frozenset(),
) -> None:
    """A panel for everybody, the active one in a gold frame."""
    nest = len(game.havens) > 1
    # The light around the active panel falls on its neighbours.
    for index in sorted(range(len(seats)), key=lambda index: index == active):
        crew = shown.pirates[index]
        told = Standing(
            home=crew.count(game.havens[-1]),
            nest=nest,
            cards=shown.hand_sizes[index],
            hand=shown.hands[index] if open_hands else None,
            aboard=crew.count(game.havens[0]) if nest else None,
            captain=texts("hud.captain") if index in captains else None,
            active=index == active,
        )
        rect = plan.players[index]
        panel = player_panel(look, rect.size, seats[index], game.signs, told)
        panel.draw(surface, rect.topleft)


def player_panel(
    look: Look, size: Size, seat: Seat, signs: tuple[Sign, ...], told: Standing
) -> Stamp:
    """A player's panel, made again only when it tells something else."""
    key = ("player", size, seat, look.theme.crew(seat.colour.value), told, look.scale.text)
    return look.plates.made(key, look.scale, lambda: _panel(look, size, seat, signs, told))


def _panel(look: Look, size: Size, seat: Seat, signs: tuple[Sign, ...], told: Standing) -> Stamp:
    plate = look.plates.panel(
        size,
        Ground.WOOD,
        look.scale,
        radius=_RADIUS,
        active=told.active,
        band=look.theme.crew(seat.colour.value),
    )
    panel = joined([(plate, (0, 0))])
    surface = panel.surface
    rect = Rect((-panel.offset[0], -panel.offset[1]), size)
    places = panel_places(look, rect, open_hands=told.hand is not None)
    portrait(look, seat, places.portrait.width, active=told.active).draw(
        surface, places.portrait.topleft
    )
    style = low(look.outlined(29), places.name.height)
    name, style = look.letters.fit(seat.name, style, places.name.width, 0.6)
    look.letters.draw(surface, name, style, places.name, 0)
    _paint_home(surface, look, places.home, told)
    _strip(look, places.strip.size).draw(surface, places.strip.topleft)
    if told.hand is not None:
        _paint_counts(surface, look, places.strip, signs, told.hand)
    else:
        _paint_backs(surface, look, places.strip, told)
    surface.blit(mark(look, seat.colour, places.mark.width), places.mark)
    return panel


def _paint_home(surface: Surface, look: Look, rect: Rect, told: Standing) -> None:
    style = _home_style(look, rect.height)
    side = _home_icon(style, rect.height)
    name = "icons/roger" if told.nest else _sloop(side)
    draw_centred(surface, look.art.sprite(name, (side, side)), (rect.x + side // 2, rect.centery))
    if told.home:
        style = low(look.outlined(27, look.theme.select), rect.height)
    text = Rect(rect.x + side, rect.y, rect.width - side, rect.height)
    look.letters.draw(surface, f"{told.home}/{CREW}", style, text, 1)


def _sloop(side: int) -> str:
    """The drawing of the sloop: a plain one where the rigging would be lost."""
    return "scenery/sloop" if side >= _RIGGED else "icons/sail"


def _strip(look: Look, size: Size) -> Stamp:
    """The parchment that tells what somebody holds."""

    def make() -> Stamp:
        theme = look.theme
        unit = look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        body = svg.rect(2, 2, width - 4, height - 4, 12, fill="url(#p)", stroke=theme.ink, line=4)
        body += svg.rect(
            5, 5, width - 10, height - 10, 9, stroke=theme.paper_light, line=2, stroked=0.75
        )
        defs = svg.linear("p", svg.even(*theme.paper), (0, 0), (width * 0.25, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("strip", size), look.scale, make)


def _paint_counts(
    surface: Surface, look: Look, strip: Rect, signs: tuple[Sign, ...], hand: Hand
) -> None:
    """How many cards of each sign, always in the same place; what is missing is faint."""
    theme = look.theme
    margin = look.px(8)
    pitch = (strip.width - 2 * margin) / len(signs)
    side = min(strip.height - look.px(16), round(pitch * 0.74))
    size = max(SMALLEST_LETTERS, round(strip.height * 0.43))
    style = Style(Face.TITLE, size, theme.ink, theme.paper_light, max(1, look.px(2)))
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
        over = max(side // 8, min(side // 4, side + number - round(pitch * 0.96)))
        left = middle - (side + number - over) // 2
        sprite_ = look.art.sprite(name, (side, side))
        draw_centred(surface, sprite_, (left + side // 2, strip.centery - look.px(1)))
        text = Rect(left + side - over, strip.y, number, strip.height - look.px(9))
        look.letters.draw(surface, str(held), style, text, 0, 1)


def _paint_backs(surface: Surface, look: Look, strip: Rect, told: Standing) -> None:
    """How many cards are held, how many pirates are aboard, and whether that makes a captain."""
    style = low(look.style(Face.TITLE, 28), strip.height - look.px(12))
    inner = strip.inflate(-look.px(20), 0)
    height = strip.height - look.px(16)
    x = _draw_hand(surface, look, inner, height, style, told)
    if told.aboard is None:
        return
    name, box = _sloop(height), (height, height)
    sloop = look.art.sprite(name, box)
    if not told.aboard:
        sloop = look.art.faded(name, box, 110)
        style = replace(style, colour=look.theme.ink_soft)
    x += look.px(12)
    draw_centred(surface, sloop, (x + sloop.get_width() // 2, strip.centery - look.px(1)))
    x += sloop.get_width() + look.px(5)
    aboard = str(told.aboard)
    text = Rect(x, strip.y, look.letters.width(aboard, style), strip.height - look.px(2))
    look.letters.draw(surface, aboard, style, text, 0)
    if told.captain is not None:
        _draw_captain(surface, look, inner, text.right + look.px(8), told.captain)


def _draw_hand(
    surface: Surface, look: Look, inner: Rect, height: int, style: Style, told: Standing
) -> int:
    """Backs of cards and their number; where it ends."""
    back = sprite(look, None, height)
    width = card_size(height)[0]
    number = look.letters.width(str(told.cards), style)
    room = inner.width - width - number - look.px(8)
    shown, step = 1, 0
    if told.aboard is None and told.cards > 1:
        least = max(3, width // 5)
        shown = min(told.cards, 1 + room // least)
        step = min(round(width * 1.12), room // (shown - 1)) if shown > 1 else 0
    if not told.cards:
        back = look.art.faded("pieces/card-back", card_size(height), 110)
        style = replace(style, colour=look.theme.ink_soft)
    top = inner.centery - look.px(1) - height // 2
    for index in range(shown):
        surface.blit(back, (inner.x + index * step, top))
    x = inner.x + (shown - 1) * step + width + look.px(7)
    text = Rect(x, inner.y, number, inner.height - look.px(2))
    look.letters.draw(surface, str(told.cards), style, text, 0)
    return text.right


def _draw_captain(surface: Surface, look: Look, inner: Rect, left: int, tag: str) -> None:
    """The wheel of the captain, with the word where there is room."""
    height = inner.height - look.px(12)
    wheel = look.icon("wheel", round(height * 1.15))
    style = low(look.style(Face.BOLD, 21), height)
    word = look.letters.width(tag, style)
    whole = word + round(height * 0.74) + look.px(12)
    right = inner.right + look.px(3)
    if right - left < whole + height // 4:
        draw_centred(surface, wheel, (right - wheel.get_width() // 2, inner.centery))
        return
    plate = Rect(right - whole, inner.centery - height // 2, whole, height)
    ornaments.pill(look, plate.size, Tone.GOLD).draw(surface, plate.topleft)
    draw_centred(surface, wheel, (plate.x + height // 4, plate.centery))
    text = Rect(plate.x + round(height * 0.84), plate.y, word, height)
    look.letters.draw(surface, tag, style, text, 0)
