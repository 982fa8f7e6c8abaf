"""The players around the board: who they are, how far they have come, what they hold."""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Outcome, Seat, Sign, count
from scenes.board.hud.layout import HudContext, has_strip
from scenes.board.turn.displayed import Displayed
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layers import paint_part
from scenes.kit.layout import SMALLEST_LETTERS, Side, Size, cut
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.shared.cards import card_size, low, sprite
from scenes.shared.portraits import Expression, face_of, mark_of, round_portrait

_CREW = 6
_FAINT, _NONE = 64, 110
"""How opaque a sign is that is not held, and what there is none of."""
_CELL, _SMALLEST_CELL = 38, 20
"""The least size of a sign with its number, in units and in pixels."""
_SMALLEST_NAME = 0.6
"""How much smaller than others a long name may be written."""


class PlayerRoles(NamedTuple):
    """Who does what in a turn."""

    active: int | None = None
    captains: frozenset[int] = frozenset()
    thinker: int | None = None


class Standing(NamedTuple):
    """What a panel shows of a player."""

    home: int
    nest: bool
    """Home is the nest, not the sloop."""
    cards: int = 0
    hand: Hand | None = None
    """The cards themselves, if everybody sees them."""
    aboard: int | None = None
    """How many are in the sloop on their way, where that is not home."""
    captain: str | None = None
    """The word for a captain, for those who are one."""
    active: bool = False
    mood: Expression = Expression.PLAIN


def mood_of(seat: int, outcome: Outcome | None, thinker: int | None) -> Expression:
    """Return the face of a computer player at this moment."""
    if outcome is not None:
        return Expression.HAPPY if seat in outcome.winners else Expression.SAD
    return Expression.THINKING if seat == thinker else Expression.PLAIN


class PanelPlaces(NamedTuple):
    """The places of the parts of one player's panel; what is not shown is empty."""

    portrait: Rect
    mark: Rect
    name: Rect
    home: Rect
    """How many pirates have arrived."""
    strip: Rect
    """What the player holds."""
    wheel: Rect
    """The captain's, where there is no strip of parchment for it."""

    @property
    def bare(self) -> bool:
        """Whether only the number of cards is shown, on the wood."""
        return self.wheel.width > 0


def panel_places(look: Look, rect: Rect, *, open_hands: bool) -> PanelPlaces:
    """Return the parts of a panel: beside the portrait where there is room, else the strip below.

    Six counts need more room than the number of hidden cards. Low panels have no portrait, and
    the lowest no strip.
    """
    if not has_strip(look.scale, rect):
        line = _line(look, rect)
        return line if line.name.width >= look.px(110) else _two_lines(look, rect)
    if rect.height < look.px(106):
        return _lean(look, rect)
    places = _wide(look, rect) if rect.width >= look.px(424) else _column(look, rect)
    enough = max(look.px(_CELL), _SMALLEST_CELL) if open_hands else look.px(_CELL * 0.7)
    return places if places.strip.width // 6 >= enough else _stacked(look, rect)


def _until(right: int, y: int, width: int, height: int) -> Rect:
    """Return a rectangle by its right side."""
    return Rect(right - width, y, width, height)


def _between(left: int, right: int, y: int, height: int) -> Rect:
    return Rect(left, y, right - left, height)


def _square(left: int, centre: int, side: int) -> Rect:
    square = Rect(left, 0, side, side)
    square.centery = centre
    return square


def _nowhere(panel: Rect) -> Rect:
    return Rect(panel.topleft, (0, 0))


def _line(look: Look, rect: Rect) -> PanelPlaces:
    """Everything in one line, without portrait and strip."""
    px = look.px
    y, high = rect.y + px(11), rect.height - px(26)
    mark = _square(rect.x + px(12), y + high // 2, high + px(4))
    home = _until(rect.right - px(14), y, home_width(look, high), high)
    cards = _until(home.left - px(12), y, _count_width(look, high), high)
    wheel = _until(cards.left - px(10), y, high, high)
    name = _between(rect.x + px(70), wheel.left - px(8), y, high)
    return PanelPlaces(_nowhere(rect), mark, name, home, cards, wheel)


def _two_lines(look: Look, rect: Rect) -> PanelPlaces:
    """The name over the numbers."""
    px = look.px
    high = (rect.height - px(16)) // 2
    y = rect.y + px(6)
    low_y, low_high = y + high, rect.height - px(16) - high
    mark = _square(rect.x + px(7), low_y, px(37))
    wheel = _until(rect.right - px(11), y, high, high)
    name = _between(rect.x + px(64), wheel.left - px(4), y, high)
    home = Rect(mark.right + px(3), low_y, home_width(look, low_high), low_high)
    cards = Rect(0, low_y, _count_width(look, low_high), low_high)
    cards.x = home.right + min(rect.right - px(11) - home.right - cards.width, px(16))
    return PanelPlaces(_nowhere(rect), mark, name, home, cards, wheel)


def _lean(look: Look, rect: Rect) -> PanelPlaces:
    """A line over the strip, without a portrait."""
    px = look.px
    strip = Rect(rect.x + px(10), 0, rect.width - px(20), round(rect.height * 0.48))
    strip.bottom = rect.bottom - px(13)
    y, high = rect.y + px(8), strip.top - rect.y - px(9)
    mark = _square(rect.x + px(10), y + high // 2, high + px(6))
    home = _until(rect.right - px(13), y, home_width(look, high), high)
    left = max(mark.right + px(10), rect.x + px(74))
    name = _between(left, home.left - px(8), y, high)
    return PanelPlaces(_nowhere(rect), mark, name, home, strip, _nowhere(rect))


def _wide(look: Look, rect: Rect) -> PanelPlaces:
    """Name and arrivals in one line over the strip, beside the portrait."""
    px = look.px
    side = min(rect.height - px(22), px(112))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(4) - side) // 2, side, side)
    left = portrait.right + px(15)
    # On a very wide window what belongs together stays together.
    right = min(rect.right - px(14), left + px(600))
    top = rect.y + round(rect.height * 0.45)
    strip = _between(left, right, top, rect.bottom - px(16) - top)
    y, high, width = rect.y + px(10), top - rect.y - px(12), right - px(2) - left
    home = _until(left + width, y, min(home_width(look, high), width // 2), high)
    name = _between(left, home.left - px(8), y, high)
    return PanelPlaces(portrait, _badge(portrait, px(38)), name, home, strip, _nowhere(rect))


def _column(look: Look, rect: Rect) -> PanelPlaces:
    """The name over the arrivals over the strip, beside the portrait."""
    px = look.px
    side = min(rect.height - px(24), px(108), round(rect.width * 0.33))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(6) - side) // 2, side, side)
    left = portrait.right + px(15)
    width = rect.right - px(14) - left
    strip = Rect(left, 0, width, round(rect.height * 0.35))
    strip.bottom = rect.bottom - px(15)
    name, home = _lines(look, Rect(left, rect.y + px(9), width, strip.top - rect.y - px(11)))
    return PanelPlaces(portrait, _badge(portrait, px(36)), name, home, strip, _nowhere(rect))


def _stacked(look: Look, rect: Rect) -> PanelPlaces:
    """The name over the arrivals beside the portrait, and the strip below everything."""
    px = look.px
    strip = Rect(rect.x + px(12), 0, rect.width - px(24), max(round(rect.height * 0.36), px(46)))
    strip.bottom = rect.bottom - px(14)
    # A larger face is worth more than its lower edge, which the strip covers.
    side = round((strip.top - rect.y - px(10)) * 1.2)
    portrait = Rect(rect.x + px(13), rect.y + px(8), side, side)
    # The band's slanted edge must not cross the name.
    left = max(portrait.right + px(16), rect.x + px(110))
    lines = _between(left, rect.right - px(14), rect.y + px(9), strip.top - rect.y - px(10))
    name, home = _lines(look, lines)
    badge = Rect(0, 0, max(px(30), side * 2 // 5), max(px(30), side * 2 // 5))
    badge.bottomright = portrait.right + px(8), strip.top + px(2)
    return PanelPlaces(portrait, badge, name, home, strip, _nowhere(rect))


def _lines(look: Look, rect: Rect) -> tuple[Rect, Rect]:
    """Return the places of the name and, below it, of how many have arrived."""
    name = Rect(rect.x, rect.y, rect.width, round(rect.height * 0.53))
    rest = rect.height - name.height
    return name, Rect(rect.x, name.bottom, min(rect.width, home_width(look, rest)), rest)


def _badge(portrait: Rect, side: int) -> Rect:
    rect = Rect(0, 0, side, side)
    rect.center = portrait.right - side // 3, portrait.bottom - round(side * 0.37)
    return rect


def paint_players(surface: Surface, hud: HudContext, shown: Displayed, roles: PlayerRoles) -> None:
    """Paint a panel for everybody, the active one in a gold frame."""
    look, game = hud.look, hud.game
    # The light around the active panel falls on its neighbours.
    for index in sorted(range(len(hud.seats)), key=lambda index: index == roles.active):
        crew = shown.pirates[index]
        told = Standing(
            home=crew.count(game.goal),
            nest=game.has_islands,
            cards=shown.hand_sizes[index],
            hand=shown.hands[index] if hud.plan.needs.open_hands else None,
            aboard=crew.count(game.sloop) if game.has_islands else None,
            captain=hud.texts("hud.captain") if index in roles.captains else None,
            active=index == roles.active,
            mood=mood_of(index, shown.outcome, roles.thinker),
        )
        rect, seat = hud.plan.players[index], hud.seats[index]
        paint_part(
            surface,
            f"player {index}",
            (tuple(rect), seat, look.theme.crew(seat.colour.value), told, look.scale),
            partial(_paint_panel, look=look, rect=rect, seat=seat, signs=game.signs, told=told),
        )


def _paint_panel(
    surface: Surface, look: Look, rect: Rect, seat: Seat, signs: tuple[Sign, ...], told: Standing
) -> None:
    band, lit = look.theme.crew(seat.colour.value), told.active
    plate = plates.panel(look, rect.size, Ground.WOOD, radius=18, active=lit, band=band)
    plate.draw(surface, rect.topleft)
    places = panel_places(look, rect, open_hands=told.hand is not None)
    if places.portrait.width:
        face = round_portrait(look, seat, places.portrait.width, active=lit, mood=told.mood)
        face.draw(surface, places.portrait.topleft)
    style = low(look.outlined(29), places.name.height)
    room = places.name
    if seat.brain is not None and face_of(seat) is None:
        # A computer in a person's seat is marked, as its face tells nothing.
        helm, rest = cut(room, Side.LEFT, min(room.height, style.size), look.px(6))
        if look.letters.width(seat.name, style) * _SMALLEST_NAME <= rest.width:
            draw_centred(surface, look.icon("wheel", helm.width), helm.center)
            room = rest
    name, style = look.letters.fit(seat.name, style, room.width, _SMALLEST_NAME)
    look.letters.draw(surface, name, style, room, 0)
    paint_home(surface, look, places.home, told)
    strip, wheel = places.strip, places.wheel
    if places.bare:
        surface.blit(_back(look, strip.height, told), strip)
        left = strip.x + card_size(strip.height)[0] + look.px(5)
        text = _between(left, strip.right, strip.y, strip.height)
        look.letters.draw(surface, str(told.cards), _home_style(look, strip.height), text, 0)
        if told.captain is not None:
            # On gold, so that it is seen on the wood.
            ornaments.pill(look, wheel.size, Tone.GOLD).draw(surface, wheel.topleft)
            draw_centred(surface, look.icon("wheel", round(wheel.width * 1.05)), wheel.center)
    else:
        _strip(look, strip.size).draw(surface, strip.topleft)
        if told.hand is not None:
            _paint_counts(surface, look, strip, signs, told.hand)
        else:
            _paint_backs(surface, look, strip, told)
    surface.blit(mark_of(look, seat.colour.value, places.mark.width), places.mark)


def _home_style(look: Look, height: int) -> Style:
    """Return the letters of the numbers on the wood, in a line of that height."""
    return low(look.outlined(27), height)


def home_width(look: Look, height: int) -> int:
    """Return the width of the number of those who have arrived, with its icon."""
    style = _home_style(look, height)
    return look.letters.width(f"{_CREW}/{_CREW}", style) + _home_icon(style, height) + look.px(6)


def _home_icon(style: Style, height: int) -> int:
    return min(round(style.size * 1.65), height)


def paint_home(surface: Surface, look: Look, rect: Rect, told: Standing) -> None:
    """Paint how many pirates have arrived, in gold once there is one."""
    style = _home_style(look, rect.height)
    side = _home_icon(style, rect.height)
    name = "icons/roger" if told.nest else _sloop(side)
    draw_centred(surface, look.art.sprite(name, (side, side)), (rect.x + side // 2, rect.centery))
    if told.home:
        style = replace(style, colour=look.theme.select)
    text = Rect(rect.x + side, rect.y, rect.width - side, rect.height)
    look.letters.draw(surface, f"{told.home}/{_CREW}", style, text, 1)


def _count_width(look: Look, height: int) -> int:
    """Return the width of the number of cards, with the back of one, where there is no strip."""
    number = look.letters.width("00", _home_style(look, height))
    return number + card_size(height)[0] + look.px(6)


def _back(look: Look, height: int, told: Standing) -> Surface:
    """Return the back of a card, faint for an empty hand."""
    if told.cards:
        return sprite(look, None, height)
    return look.art.faded("pieces/card-back", card_size(height), _NONE)


@stamp
def _strip(look: Look, size: Size) -> Stamp:
    """Return the parchment that shows what somebody holds."""
    theme, unit = look.theme, look.scale.unit
    width, height = size[0] / unit, size[1] / unit
    body = svg.inner((width, height), 2, 12, fill="url(#p)", stroke=theme.line, line=4)
    body += svg.inner((width, height), 5, 9, stroke=theme.paper_light, line=2, stroked=0.75)
    defs = svg.linear("p", svg.even(*theme.strip), (0, 0), (width * 0.25, height))
    return Stamp(svg.raster(body, size, unit, defs), (0, 0))


def _paint_counts(
    surface: Surface, look: Look, strip: Rect, signs: tuple[Sign, ...], hand: Hand
) -> None:
    """Paint how many cards of each sign are held; what is missing is faint."""
    theme, margin = look.theme, look.px(8)
    pitch = (strip.width - 2 * margin) / len(signs)
    # A low strip has no room for a margin.
    side = min(strip.height - min(look.px(16), strip.height // 5), round(pitch * 0.74))
    size = max(SMALLEST_LETTERS, round(strip.height * 0.43))
    style = Style(Face.TITLE, size, theme.strip_text[0], theme.paper_light, max(1, look.px(2)))
    for index, sign in enumerate(signs):
        held = sum(count(hand, card) for card in Card if card.sign is sign)
        middle = round(strip.x + margin + (index + 0.5) * pitch)
        name = f"signs/{sign.label}"
        level = strip.centery - look.px(1)
        if not held:
            draw_centred(surface, look.art.faded(name, (side, side), _FAINT), (middle, level))
            continue
        # Beside the sign where there is room, else over its lower corner.
        number = look.letters.width(str(held), style)
        over = max(side // 8, min(side * 6 // 10, side + number - round(pitch * 0.96)))
        left = middle - (side + number - over) // 2
        draw_centred(surface, look.art.sprite(name, (side, side)), (left + side // 2, level))
        text = Rect(left + side - over, strip.y, number, strip.height - look.px(9))
        look.letters.draw(surface, str(held), style, text, 0, 1)


class StripPlaces(NamedTuple):
    """The places of the parts of a strip for a hidden hand; what is not shown is empty."""

    back: Rect
    cards: Rect
    sloop: Rect
    aboard: Rect
    captain: Rect
    style: Style
    """Of the numbers."""


def strip_places(look: Look, strip: Rect, told: Standing) -> StripPlaces:
    """Return the number of cards, who is aboard and the captain's tag, as large as all fit."""
    inner = strip.inflate(-look.px(20), 0)
    height = strip.height - look.px(16)
    while (places := _strip_places(look, inner, height, told)).captain.left <= places.aboard.right:
        if height <= SMALLEST_LETTERS:
            break
        height -= 1
    return places


def _strip_places(look: Look, inner: Rect, height: int, told: Standing) -> StripPlaces:
    style = low(look.style(Face.TITLE, 28, look.theme.strip_text[0]), height + look.px(4))
    nothing = Rect(inner.right + 1, inner.y, 0, 0)

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
        return StripPlaces(back, cards, nothing.move(-1, 0), nothing.move(-1, 0), nothing, style)
    cards = number(back.right + look.px(6), told.cards)
    sloop = square(cards.right + look.px(10), height, height)
    aboard = number(sloop.right + look.px(4), told.aboard)
    captain = nothing
    if told.captain is not None:
        side = min(round(height * 1.25), inner.height - look.px(6))
        captain = square(0, side, side)
        word = look.letters.width(told.captain, _tag_style(look, inner))
        whole = word + round(inner.height * 0.6) + look.px(12)
        captain.right = inner.right + look.px(3)
        if captain.right - whole - look.px(8) > aboard.right:
            captain = square(captain.right - whole, whole, inner.height - look.px(12))
    return StripPlaces(back, cards, sloop, aboard, captain, style)


def _tag_style(look: Look, inner: Rect) -> Style:
    return low(look.style(Face.BOLD, 21, look.theme.written(Tone.GOLD)), inner.height - look.px(12))


def _paint_backs(surface: Surface, look: Look, strip: Rect, told: Standing) -> None:
    """Paint how many cards are held, how many pirates are aboard, and the captain's wheel."""
    places = strip_places(look, strip, told)
    style, soft = places.style, replace(places.style, colour=look.theme.strip_text[1])
    back = _back(look, places.back.height, told)
    width = card_size(places.back.height)[0]
    backs = max(1, told.cards if told.aboard is None else 1)
    reach = places.back.width - width
    shown = min(backs, reach // max(3, width // 5) + 1)
    for index in range(shown):
        left = places.back.x + (reach * index // (shown - 1) if shown > 1 else 0)
        surface.blit(back, (left, places.back.y))
    look.letters.draw(surface, str(told.cards), style if told.cards else soft, places.cards, 0)
    if told.aboard is None:
        return
    name, size = _sloop(places.sloop.height), places.sloop.size
    sloop = look.art.sprite(name, size) if told.aboard else look.art.faded(name, size, _NONE)
    draw_centred(surface, sloop, places.sloop.center)
    look.letters.draw(surface, str(told.aboard), style if told.aboard else soft, places.aboard, 0)
    plate = places.captain
    if told.captain is None:
        return
    if plate.width == plate.height:
        draw_centred(surface, look.icon("wheel", plate.width), plate.center)
        return
    # There is room for the word.
    ornaments.pill(look, plate.size, Tone.GOLD).draw(surface, plate.topleft)
    wheel = look.icon("wheel", round(plate.height * 1.15))
    draw_centred(surface, wheel, (plate.x + plate.height // 4, plate.centery))
    left = plate.x + round(plate.height * 0.84)
    text = Rect(left, plate.y, plate.right - look.px(8) - left, plate.height)
    look.letters.draw(surface, told.captain, _tag_style(look, strip), text, 0)


def _sloop(side: int) -> str:
    """Return the drawing of the sloop, a plain one where the rigging would be lost."""
    return "scenery/sloop" if side >= 38 else "icons/sail"
