"""A player as a face on the map: a bust on a disc, and around it all that the others may see.

Six pips along the rim tell who is home. Beside the face are the name and the cards; where a slot
is too narrow for that, the name is below it, and a coin tells how many cards are held. The player
to act is larger, in full light, with the name on a ribbon in the crew's colour.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from game import PIRATES, Card, Hand, Seat, count
from scenes.board.geometry.track_view import Point
from scenes.board.pieces.figures import draw_count
from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import FINGER, LEAST_GAP, SMALLEST_LETTERS, Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Style
from scenes.shared import cards
from scenes.shared.portraits import WAITING, Expression, costume_of, mark_of, pip_on, round_portrait

SLOT = 104
"""The height of a slot, in which everything else is measured."""
_TOP = 6
"""How far below the window's edge a face is."""
_APART = 10
"""How far above the spaces it ends."""
_REST = 94
"""The side of a face."""
_ON_TURN = (136, 122, 108)
"""The side of the face of the player to act, smaller where that makes room for the name."""
_LEAST_ON_TURN = 1.1
"""How much larger than the others it is where it would cover a space."""
_NARROW = (58, 72)
"""Real pixels and units beside a face that are too few for a name and cards."""
_SAIL = 52
"""Units beside a face for the number of pirates in a sloop."""
_NARROW_FACE = 1.28
"""The width of a narrow slot with a face of full size, in sides of it."""
NAME = 25
"""The height of the letters of a name."""
_RIBBON = (38, 34, 30, 27)
"""The height of letters on the ribbon of the player to act, smaller for a long name."""
_SHORTEST = 90
"""The least width of a name that is cut for the cards."""
_CARD = 60
"""The least height of a small card."""
_LARGEST_CARD = 72
"""Its height where there is room below it."""
_SMALLER_CARD = 0.8
"""How much smaller it is where many kinds have little room."""
_BACKS = 3
"""The most backs of cards that are seen."""
_OVERLAPPED = 0.42
"""The least width of a card that is seen below the next one, in widths."""

_AWAY = "#96928C"
"""The ground of the sign of a phone that is not connected."""
_DARK_GLASS = "#605C58"
"""The glass of such a phone."""


class Standing(NamedTuple):
    """What is known about a player."""

    home: int
    cards: int = 0
    hand: Hand | None = None
    """The cards themselves, if everybody sees them."""
    aboard: int | None = None
    """The number of pirates in the sloop, if that is not their home."""
    captain: bool = False
    active: bool = False
    below: bool = False
    """Whether the cards are spread below the board, so that the face need not show them."""
    mood: Expression = Expression.CALM
    phone: bool = False
    """Whether the player holds the cards on a phone."""
    phone_away: bool = False
    """Whether that phone is not connected."""


class Name(NamedTuple):
    """A name as far as it fits, and its letters."""

    text: str
    style: Style


class FacePlaces(NamedTuple):
    """Where the parts of a face are."""

    unit: float
    """Pixels of a slot's unit."""
    bust: Rect
    name: Rect
    """The line of the name, or the ribbon."""
    cards: Rect
    """Empty where a coin tells their number."""

    @property
    def is_below(self) -> bool:
        """Whether the name is below the face."""
        return self.name.top >= self.bust.centery

    @property
    def written(self) -> Rect:
        """The part of the ribbon beside the face, or all of the line below it."""
        if self.is_below:
            return self.name
        left = self.bust.right + round(2 * self.unit)
        right = self.name.right - round(6 * self.unit)
        return Rect(left, self.name.y, right - left, self.name.height)

    @property
    def whole(self) -> Rect:
        """All of it, which can be tapped."""
        whole = self.bust.unionall([self.name, self.cards])
        return Rect(whole.topleft, (whole.width, max(FINGER, whole.height)))

    def pip(self, index: int) -> Rect:
        """Return the place of a pirate that comes home."""
        across = max(9, round(0.22 * self.bust.width))
        place = Rect(0, 0, across, across)
        place.center = pip_on(self.bust, index)
        return place


def is_bare(slot: int, unit: float, text: float, *, has_sails: bool) -> bool:
    """Return whether a slot of a width has too little room beside the face, at a text scale.

    Where pirates are in a sloop on their way, their number needs room too.
    """
    pixels, units = _NARROW
    sail = _SAIL * text if has_sails else 0
    return slot + LEAST_GAP - _REST * unit < max(pixels, (units + sail) * unit)


def below_bare(unit: float, text: float) -> int:
    """Return the height of a name below a face, at a text scale."""
    return round(unit * (1.25 * NAME * text + 8))


class FaceSlot:
    """The slot of a face, and how low the face may reach there."""

    def __init__(
        self, look: Look, slot: Rect, spaces: Sequence[Rect] = (), *, has_sails: bool = False
    ) -> None:
        """Place a face so that it covers none of the spaces."""
        self.look = look
        self.rect = slot
        self.unit = slot.height / SLOT
        self._spaces = spaces
        self._has_sails = has_sails
        text = look.scale.text
        self.is_narrow = is_bare(slot.width, self.unit, text, has_sails=has_sails)

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def letters(self, units: float) -> Style:
        """Return letters of a height in units of the slot."""
        return self.look.outlined(units * self.unit / self.look.scale.unit)

    def _line(self, units: float) -> int:
        """Return the height of a line of letters."""
        return round(self.letters(units).size * 1.25)

    @property
    def room(self) -> int:
        """The width of a name at rest."""
        beside = self.rect.width - self._px(_REST + 14)
        return self.rect.width - self._px(6) if self.is_narrow else beside

    @property
    def side(self) -> int:
        """The greatest side of the face of a player who waits."""
        return self._narrow(_REST) if self.is_narrow else self._px(_REST)

    def at_rest(self, side: int) -> FacePlaces:
        """Return the places of a player who waits, with a face of a side."""
        line = self._line(NAME)
        if self.is_narrow:
            return self._above(side, self._name_below(NAME))
        bust = self._bust(side)
        left = bust.right + self._px(6)
        room = self.rect.right - self._px(8) - left
        name = Rect(left, self.rect.y + self._px(4), room, line)
        held = self._cards(left, name.bottom, room)
        lowest = bust.top + self._low(self.rect.width)
        most = min(self._px(_LARGEST_CARD), lowest - held.top)
        held.height = max(held.height, most)
        return FacePlaces(self.unit, bust, name, held)

    def on_turn(self, name: str, *, below: bool) -> tuple[FacePlaces, Style]:
        """Return the places of the player to act, and the letters of the name.

        The cards of such a player may be below the board.
        """
        styles = [self.letters(units) for units in _RIBBON]
        least = self._least_beside(below)
        for units, style in () if self.is_narrow else product(_ON_TURN, styles):
            side = self._on_turn_side(self._px(units), 0)
            places = self._beside(side, self.look.letters.width(name, style), style)
            if places.name.right <= self._most_right and places.cards.width >= least:
                return places, style
        under = self._name_below(NAME)
        lowest = self._px(_REST * _LEAST_ON_TURN) + under - self._px(_APART)
        if self.is_narrow or self._low(self.rect.width) >= lowest:
            return self._above(self._narrow(_ON_TURN[0]), under), self.letters(NAME)
        # There is no land below the face either, so the name is cut.
        style, side = styles[-1], self._on_turn_side(self._px(_ON_TURN[-1]), 0)
        empty = self._beside(side, 0, style)
        room = min(self._most_right - empty.name.right, empty.cards.width - least)
        if room >= self._px(_SHORTEST * self.look.scale.text):
            return self._beside(side, room, style), style
        if self._has_sails:
            return self._above(self._narrow(_ON_TURN[0]), under), self.letters(NAME)
        # A coin on the face tells the number of cards.
        wide = self._most_right - empty.name.right
        places = self._beside(side, min(wide, self.look.letters.width(name, style)), style)
        return places._replace(cards=Rect(places.bust.center, (0, 0))), style

    def _least_beside(self, below: bool) -> int:
        """Return the width of a coin for the cards and of the number aboard."""
        coin = 0 if below else sum_side(self.look, self.unit)
        return coin + (self._px(_SAIL * self.look.scale.text) if self._has_sails else 0)

    @property
    def _most_right(self) -> int:
        """The x where a ribbon ends at the latest, before its tails."""
        return self.rect.right + LEAST_GAP - self._px(24)

    def _beside(self, side: int, wide: int, style: Style) -> FacePlaces:
        """Return the places with a ribbon beside the face, and the cards below or behind it."""
        px = self._px
        bust = self._bust(side)
        ribbon = Rect(bust.centerx, bust.y + px(16), 0, round(style.size * 1.62))
        ribbon.width = side // 2 + px(8) + wide + px(22)
        left, top = bust.right + px(8), ribbon.bottom + px(4)
        if side < px(_ON_TURN[0] - 8):
            # There is no room below the ribbon of a low face.
            left, top = ribbon.right + px(26), self.rect.y + px(22)
        held = self._cards(left, top, self.rect.right - px(8) - left)
        return FacePlaces(self.unit, bust, ribbon, held)

    def _narrow(self, units: float) -> int:
        """Return the side of a face with its name below."""
        share = min(1.0, self.rect.width / (_NARROW_FACE * self._px(_REST)))
        side = round(self._px(units) * share)
        if units == _REST:
            return min(side, max(self._px(_REST) // 2, self._low(side) - self._name_below(NAME)))
        return self._on_turn_side(side, self._name_below(NAME))

    def _on_turn_side(self, side: int, below: int) -> int:
        """Return the side of the larger face, smaller where it would cover a space."""
        low = self._low(side) - below
        return max(round(min(side, self._px(_REST)) * _LEAST_ON_TURN), min(side, low))

    def _low(self, side: int) -> int:
        """Return the height from the top of a face of a side down to the spaces below it."""
        left = self.rect.x
        right = left + side + self._px(16)
        beneath = [space.top for space in self._spaces if space.left < right and space.right > left]
        top = self.rect.y + self._px(_TOP)
        return min(beneath, default=top + 2 * side) - top - self._px(_APART)

    def _name_below(self, units: float) -> int:
        return self._line(units) + self._px(8)

    def _bust(self, side: int) -> Rect:
        return Rect(self.rect.x, self.rect.y + self._px(_TOP), side, side)

    def _above(self, side: int, below: int) -> FacePlaces:
        """Return the places of a face above its name."""
        bust = self._bust(side)
        if not self.is_narrow:
            # The name takes the room of the cards, which are beside the face.
            left = bust.right + self._px(8)
            held = self._cards(left, self.rect.y + self._px(26), self.rect.right - left)
        else:
            held = Rect(bust.center, (0, 0))
            bust.x += max(0, (self.rect.width - bust.width) // 2 - self._px(14))
        name = Rect(self.rect.x, bust.bottom + self._px(6), self.rect.width, below - self._px(8))
        name.left = max(self._px(3), name.left)
        return FacePlaces(self.unit, bust, name, held)

    def _cards(self, left: int, top: int, width: int) -> Rect:
        return Rect(left, top, max(0, width), self._px(_CARD))


def draw_bust(
    target: Surface, look: Look, places: FacePlaces, seat: Seat, standing: Standing, lift: float = 0
) -> None:
    """Draw the face with its pips and marks, lifted by a share of its height."""
    place = places.bust.move(0, -round(lift * places.bust.height))
    who = costume_of(seat)
    if standing.active and not look.theme.plain:
        reach = round(place.width * 0.8)
        look.art.draw_glow(target, place.center, reach, look.theme.crew(who.colour).hi, 0.5)
    _lit(look, who, place.width, standing.active, standing.mood).draw(target, place.topleft)
    moved = places._replace(bust=place)
    for index in range(PIRATES):
        pip = moved.pip(index)
        _pip(look, who.colour, pip.width, index < standing.home).draw(target, pip.topleft)
    side = max(14, round(place.width * 0.3))
    mark = Rect(0, 0, side, side)
    mark.center = place.x + round(place.width * 0.86), place.y + round(place.width * 0.24)
    is_left = places.is_below or not places.cards.width
    if is_left:
        # The upper right is for the number of cards.
        mark.centerx = place.x + round(place.width * 0.14)
    target.blit(mark_of(look, seat.colour.value, side), mark)
    corner = mark.copy()
    corner.centerx = place.x + round(place.width * 0.12)
    if is_left:
        corner.left = max(2, mark.left + side // 3 - side)
    if standing.captain:
        draw_wheel(target, look, corner)
        corner.top = corner.bottom - side // 4
    if standing.phone:
        draw_phone(target, look, corner, away=standing.phone_away)
    if not standing.below and not places.cards.width:
        coin = sum_side(look, places.unit)
        # Not over the ribbon.
        right = 0.94 * place.width if places.is_below else place.width - coin / 2
        centre = place.x + round(right), place.y + round(place.height * 0.22)
        cards.draw_coin(target, look, centre, coin, standing.cards)
    if standing.aboard and not places.cards.width:
        _draw_aboard_on(target, look, moved, standing.aboard, who.colour)


@stamp
def _lit(look: Look, who: Costume, side: int, active: bool, mood: Expression) -> Stamp:
    """Return a portrait over its shadow, a little darker for a player who waits."""
    picture, offset = round_portrait(look, who, side, active=active, mood=mood)
    if not active and not look.theme.plain:
        picture = effects.multiplied(picture, WAITING)
    blur = max(2, round(side * 0.05))
    lower = (0, round(side * 0.05))
    shaded = effects.shadowed(picture, look.theme.shadow, plates.SHADOW_ALPHA, blur, lower)
    return Stamp(shaded.surface, (shaded.offset[0] + offset[0], shaded.offset[1] + offset[1]))


@stamp
def _pip(look: Look, colour: str, side: int, home: bool) -> Stamp:
    """Return a pip: the crew's colour in a cream ring for one at home, else a small dark hole."""
    theme = look.theme
    crew = theme.crew(colour)
    if theme.plain:
        body = svg.disc(50, 50, 44, fill=theme.cream)
        body += svg.disc(50, 50, 32, fill=crew.hi if home else theme.ink)
    elif home:
        body = svg.disc(50, 50, 50, fill=theme.ink)
        body += svg.disc(50, 50, 41, fill=theme.cream) + svg.disc(50, 50, 29, fill=crew.mid)
    else:
        thin = max(6.0, 90 / side)
        body = svg.disc(50, 50, 42, fill=theme.ink)
        body += svg.disc(50, 50, 33, stroke=theme.cream_dim, line=thin)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))


def draw_beside(
    target: Surface, look: Look, places: FacePlaces, seat: Seat, standing: Standing, name: Name
) -> None:
    """Draw what is around a face: the name, the cards, and who is aboard."""
    if standing.active:
        _draw_on_ribbon(target, look, places, seat, name)
    else:
        middle = 0.5 if places.is_below else 0
        look.letters.draw(target, name.text, name.style, places.name, middle)
    right = places.cards.left
    if not standing.below:
        right = _draw_held(target, look, places, standing)
    if standing.aboard and places.cards.width:
        _draw_aboard(target, look, places, right, standing.aboard)


def _draw_on_ribbon(
    target: Surface, look: Look, places: FacePlaces, seat: Seat, name: Name
) -> None:
    """Draw the name of the player to act on a ribbon, or on a tag below the face."""
    colour = seat.colour.value
    if not places.is_below:
        ribbon = places.name
        _ribbon(look, ribbon.size, colour).draw(target, ribbon.topleft)
        look.letters.draw(target, name.text, name.style, places.written, 0.5)
        return
    wide = look.letters.width(name.text, name.style) + round(20 * places.unit)
    tag = Rect(0, 0, min(places.name.width, wide), places.name.height)
    tag.center = places.bust.centerx, places.name.centery
    tag.clamp_ip(places.name)
    _tag(look, tag.size, colour).draw(target, tag.topleft)
    look.letters.draw(target, name.text, name.style, tag, 0.5)


@stamp
def _ribbon(look: Look, size: Size, colour: str) -> Stamp:
    """Return a ribbon with a swallow-tailed end."""
    width, height = size
    notch = round(height * 0.27)
    shape = f"M0 0H{width + notch}L{width} {height / 2}L{width + notch} {height}H0Z"
    return _banner(look, (width + notch, height), shape, colour)


@stamp
def _tag(look: Look, size: Size, colour: str) -> Stamp:
    """Return a tag with round corners."""
    width, height = size
    r = round(height * 0.22)
    arc = f"A{r} {r} 0 0 1"
    shape = f"M{r} 0H{width - r}{arc} {width} {r}V{height - r}{arc} {width - r} {height}"
    shape += f"H{r}{arc} 0 {height - r}V{r}{arc} {r} 0Z"
    return _banner(look, size, shape, colour)


def _banner(look: Look, size: Size, shape: str, colour: str) -> Stamp:
    crew, theme = look.theme.crew(colour), look.theme
    edge = max(2, round(size[1] * 0.06))
    fill, line = (theme.ink, crew.hi) if theme.plain else (crew.mid, theme.ink)
    body = svg.path(shape, fill=fill, stroke=line, line=2 * edge) + svg.path(shape, fill=fill)
    whole = (size[0] + 2 * edge, size[1] + 2 * edge)
    picture = svg.raster(f'<g transform="translate({edge} {edge})">{body}</g>', whole)
    drop = max(2, round(size[1] * 0.09))
    shaded = effects.shadowed(picture, theme.shadow, plates.SHADOW_ALPHA, drop, (0, drop))
    return Stamp(shaded.surface, (shaded.offset[0] - edge, shaded.offset[1] - edge))


def _draw_held(target: Surface, look: Look, places: FacePlaces, standing: Standing) -> int:
    """Draw the cards that a player holds; return where they end."""
    room = places.cards.copy()
    if not room.width:
        # A coin on the face tells their number.
        return room.left
    if standing.aboard:
        room.width -= _aboard_width(look, places, standing.aboard)
    if standing.hand is None:
        if _backs_width(look, places, standing.cards) > room.width:
            return _draw_sum(target, look, places, standing.cards)
        return _draw_backs(target, look, places, standing.cards)
    kinds = [(card, many) for card in Card if (many := count(standing.hand, card))]
    usual = round(_CARD * places.unit)
    for height in (room.height, usual, round(usual * _SMALLER_CARD)):
        width = cards.card_size(height)[0]
        step = _step(width, room.width, len(kinds))
        # Larger cards are no better if they overlap.
        least = 1 if height > usual else _OVERLAPPED
        if not kinds or (step >= least * width and room.width >= width):
            room.height = height
            return _draw_cards(target, look, room, kinds, step)
    return _draw_sum(target, look, places, standing.cards)


def _step(width: int, room: int, kinds: int) -> int:
    """Return the distance from one small card to the next."""
    beside = width + max(2, round(width * 0.14))
    return beside if kinds < 2 else min(beside, (room - width) // (kinds - 1))


def _draw_cards(
    target: Surface, look: Look, room: Rect, kinds: Sequence[tuple[Card, int]], step: int
) -> int:
    """Draw small cards, one of each kind, with a coin on those that are held several times."""
    width, height = cards.card_size(room.height)
    coins: list[tuple[int, int]] = []
    for index, (card, many) in enumerate(kinds):
        x = room.x + index * step
        is_last = index == len(kinds) - 1
        if many > 1:
            behind = max(1, round(width * 0.08))
            cards.mini(look, card, height).draw(target, (x + behind, room.y - behind))
            coins.append((x + min(step, width) - round(width * 0.14), many))
        if is_last or step >= width:
            cards.mini(look, card, height).draw(target, (x, room.y))
        else:
            cards.fanned(look, card, height, 0.0, (step, height)).draw(target, (x, room.y))
    side = max(round(SMALLEST_LETTERS * 1.5), round(height * 0.5))
    for x, many in coins:
        cards.draw_coin(target, look, (x, room.bottom - round(height * 0.1)), side, many)
    return room.x + (len(kinds) - 1) * step + width if kinds else room.x


def _draw_backs(target: Surface, look: Look, places: FacePlaces, held: int) -> int:
    """Draw the backs of up to three cards, and how many there are."""
    room = places.cards
    if not held:
        return room.x
    back = cards.mini(look, None, room.height)
    for index in range(min(held, _BACKS)):
        back.draw(target, (room.x + index * _shift(places), room.y))
    left = room.x + _backs_width(look, places, held) - _number_width(look, places, held)
    return _draw_number(target, look, places, left, held)


def _backs_width(look: Look, places: FacePlaces, held: int) -> int:
    """Return the width of the backs of a hand, with their number."""
    if not held:
        return 0
    backs = cards.card_size(places.cards.height)[0] + (min(held, _BACKS) - 1) * _shift(places)
    return backs + round(8 * places.unit) + _number_width(look, places, held)


def _shift(places: FacePlaces) -> int:
    return max(2, round(7 * places.unit))


def _draw_number(target: Surface, look: Look, places: FacePlaces, left: int, number: int) -> int:
    room = places.cards
    line = Rect(left, room.y, _number_width(look, places, number), room.height)
    look.letters.draw(target, str(number), _figures(look, places), line, 0)
    return line.right


def _number_width(look: Look, places: FacePlaces, number: int) -> int:
    style = _figures(look, places)
    return look.letters.width(str(number), style) + style.edge


def _figures(look: Look, places: FacePlaces) -> Style:
    return look.outlined(0.46 * places.cards.height / look.scale.unit)


def _draw_sum(target: Surface, look: Look, places: FacePlaces, held: int) -> int:
    """Draw a coin with the number of cards beside the face."""
    side, room = sum_side(look, places.unit), places.cards
    centre = room.x + side // 2, room.y + max(room.height, side) // 2
    cards.draw_coin(target, look, centre, side, held)
    return room.x + side


def sum_side(look: Look, unit: float) -> int:
    """Return the side of a coin with the number of cards."""
    return max(round(SMALLEST_LETTERS * 1.7), round(36 * unit * min(look.scale.text, 1.3)))


def _aboard_width(look: Look, places: FacePlaces, aboard: int) -> int:
    """Return the width of a sail with the number of pirates in the sloop, beside cards."""
    gap = round(14 * places.unit)
    return round(38 * places.unit) + gap // 3 + _number_width(look, places, aboard)


def _draw_aboard(target: Surface, look: Look, places: FacePlaces, left: int, aboard: int) -> None:
    """Draw a sail with the number of pirates in the sloop."""
    side = round(38 * places.unit)
    gap = round(14 * places.unit)
    room = places.cards
    x = max(left, min(left + gap, room.right - _aboard_width(look, places, aboard)))
    draw_centred(target, look.icon("sail", side), (x + side // 2, room.centery))
    _draw_number(target, look, places, x + side + gap // 3, aboard)


def _draw_aboard_on(
    target: Surface, look: Look, places: FacePlaces, aboard: int, colour: str
) -> None:
    """Draw a sail at the right of a face, with the number of those in the sloop as on board."""
    side = round(42 * places.unit)
    bust = places.bust
    sail = Rect(0, bust.y + round(bust.height * 0.38), side, side)
    sail.right = min(bust.right + side * 3 // 4, max(bust.right, places.name.right))
    draw_centred(target, look.icon("sail", side), sail.center)
    at = Point(sail.right - side // 6, sail.bottom - side // 6)
    draw_count(target, look, at, bust.height, aboard, colour)


def draw_phone(target: Surface, look: Look, rect: Rect, *, away: bool) -> None:
    """Draw the sign of a player on a phone, grey while it is not connected."""
    _phone(look, rect.width, away).draw(target, rect.topleft)


@stamp
def _phone(look: Look, side: int, away: bool) -> Stamp:
    """Return a phone on gold, or on grey."""
    ink, paper = look.theme.ink, look.theme.cream
    ground = _AWAY if away else look.theme.gold
    glass = _DARK_GLASS if away else look.theme.select
    body = svg.disc(50, 50, 46, fill=ground, stroke=ink, line=7)
    body += svg.path("M36 20H64V80H36Z", fill=paper, stroke=ink, line=7)
    body += svg.path("M41 29H59V63H41Z", fill=glass)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))


def draw_wheel(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the captain's wheel."""
    _wheel(look, rect.width).draw(target, rect.topleft)


@stamp
def _wheel(look: Look, side: int) -> Stamp:
    """Return the captain's wheel, in ink on gold to be visible on any ground."""
    gold, ink = look.theme.gold, look.theme.ink
    body = svg.disc(50, 50, 46, fill=gold, stroke=ink, line=7)
    body += svg.path("M50 16V84M16 50H84M26 26L74 74M74 26L26 74", stroke=ink, line=7)
    body += svg.disc(50, 50, 21, fill=gold, stroke=ink, line=8)
    body += svg.path("M50 30V70M30 50H70", stroke=ink, line=6)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))
