"""The players around the board: who they are, how far they have come, what they hold."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Sign, count
from scenes.board.hud.layout import BoardLayout, BoardNeeds, HudContext, has_strip
from scenes.board.turn.displayed import Displayed
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layers import paint_part
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Share,
    Side,
    Size,
    anchored,
    cut,
    equal_columns,
    equal_rows,
    inset,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face, Style
from scenes.shared.cards import card_size, low, sprite
from scenes.shared.portraits import Expression, costume_of, mark_of, medal, round_portrait

_CREW = 6
_MANY, _SPREAD = 4.8, 1.4
"""The widest strip with the backs of cards, in heights of its room, and from one back to the next,
at most, in cards."""
_FACTS, _GAP, _NAME = 5, 4, 150
"""Units before the numbers of cards and of those aboard, around them, and what a name needs beside
them."""
_BOTH = 160
"""Units beside the portrait from which on both are told on the wood; the board shows the latter."""
_FAINT, _NONE = 64, 110
"""How opaque a sign is that is not held, and what there is none of."""
_SMALLEST_NAME, _LONG_NAME = 0.6, 14
"""How much smaller names may be written so that all fit, and the letters that count of one that
does not."""
_WIDE_FOR_SIGNS, _WIDE_FOR_NUMBERS = 7.2, 5.0
"""From this width in heights on, a panel has a strip of signs or of numbers at its end."""
_MEDALS, _NARROW = 0.5, 3.2
"""How much of a line the medals take at most that are beside the name; and the width in heights of
the room for both from which on they are, and not below it."""
_APART, _BETWEEN = 1.25, 3
"""From one medal to the next, at most, in medals; and the least units between two of them."""
_BLINKS, _BLINK = 1.6, 0.2
"""Seconds from one blink to the next, and of one."""
_FEW, _ROOMY = 4, 40
"""Where a sign would have fewer units than this, only those held are shown, in at least as many
places."""


class PlayerRoles(NamedTuple):
    """Who does what in a turn, and how everybody looks."""

    moods: tuple[Expression, ...]
    active: int | None = None
    captains: frozenset[int] = frozenset()
    blinker: int | None = None


class Standing(NamedTuple):
    """What a panel shows of a player."""

    home: int
    cards: int = 0
    hand: Hand | None = None
    """The cards themselves, if everybody sees them."""
    aboard: int | None = None
    """How many are in the sloop on their way, where that is not home."""
    captain: bool = False
    active: bool = False
    mood: Expression = Expression.CALM


def face_of(
    mood: Expression, plate: Rect, board: Rect, *, active: bool, blinks: bool
) -> Expression:
    """Return what a face shows in a mood: a calm one blinks, or looks at the board in its turn."""
    if blinks and mood in (Expression.CALM, Expression.THINKING):
        return Expression.BLINK
    if mood is Expression.CALM and active:
        return Expression.LEFT if plate.centerx > board.centerx else Expression.RIGHT
    return mood


def blinker(seconds: float, players: int) -> int | None:
    """Return who blinks at that time; now and then somebody does."""
    beat, since = divmod(seconds, _BLINKS)
    # In no order that could be seen, and sometimes nobody.
    seat = int(beat * 7 + beat // 3) % (players + 2)
    return seat if since < _BLINK and seat < players else None


class PanelPlaces(NamedTuple):
    """The places of the parts of one player's panel; what is not shown is empty."""

    portrait: Rect
    mark: Rect
    name: Rect
    medals: Rect
    """Which pirates have arrived."""
    strip: Rect
    """What the player holds."""
    wheel: Rect
    """The captain's, where there is no strip of parchment for it."""

    @property
    def bare(self) -> bool:
        """Whether only numbers are shown, on the wood."""
        return self.wheel.width > 0


def panel_places(look: Look, plan: BoardLayout, seat: int) -> PanelPlaces:
    """Return the parts of a panel: the portrait, and beside it as much as there is room for.

    A strip with what is held is at the end of a wide panel. Signs are else in a line below name
    and medals. The lowest and the narrowest panels have no strip. All panels of a window are alike,
    so the narrowest one decides.
    """
    rect, needs = plan.players[seat], plan.needs
    narrowest = min(plan.players, key=lambda panel: panel.width)
    portrait, room = _portrait(look, rect, _face(look, narrowest))
    has_hand, across = has_strip(look.scale, narrowest), narrowest.width / narrowest.height
    if has_hand and across >= (_WIDE_FOR_SIGNS if needs.open_hands else _WIDE_FOR_NUMBERS):
        return _with_strip_beside(look, portrait, room, needs)
    least = narrowest.width - rect.width + room.width
    if not needs.open_hands or not has_hand:
        both = needs.islands and least >= look.px(_BOTH)
        return _bare(look, portrait, room, least, facts=2 if both else 1)
    return _with_strip_below(look, portrait, room, least)


def _portrait(look: Look, rect: Rect, side: int) -> tuple[Rect, Rect]:
    """Return the places of a portrait at the left of a panel, and of what is beside it."""
    px = look.px
    portrait = Rect(rect.x + px(3), rect.centery - px(2) - side // 2, side, side)
    left = portrait.right + px(9)
    return portrait, Rect(left, rect.y + px(6), rect.right - px(12) - left, rect.height - px(17))


def _face(look: Look, rect: Rect) -> int:
    """Return the side of a portrait nearly as high as its panel."""
    return min(rect.height - look.px(6), round(rect.width * 0.27))


def _with_strip_beside(look: Look, portrait: Rect, room: Rect, needs: BoardNeeds) -> PanelPlaces:
    """The name over the medals, and a strip behind both."""
    share = 0.58 if needs.open_hands else 0.42 if needs.islands else 0.35
    # What the medals do not need belongs to the strip.
    wide = max(round(room.width * share), room.width - medals_width(round(room.height * 0.6)))
    if not needs.open_hands:
        wide = min(wide, round(room.height * _MANY))
    strip, words = cut(room, Side.RIGHT, wide, look.px(10))
    strip = inset(strip, 0, look.px(2))
    name, medals = _lines(words, 0.42)
    return PanelPlaces(
        portrait, _badge(look, portrait), name, medals, strip, Rect(room.topright, (0, 0))
    )


def _with_strip_below(look: Look, portrait: Rect, room: Rect, least: int) -> PanelPlaces:
    """The name beside the medals, or above them on narrow panels, and a strip below both."""
    if least < room.height * _NARROW:
        room = room.inflate(0, look.px(6)).move(0, look.px(1))
        name, medals, strip = rows(room, [Share(29), Share(23), Share(40)], look.px(1))
    else:
        strip, line = cut(room, Side.BOTTOM, round(room.height * 0.54))
        line.height -= look.px(1)
        wide = min(round(line.width * _MEDALS), medals_width(line.height))
        medals, name = cut(line, Side.RIGHT, wide, look.px(6))
    return PanelPlaces(
        portrait, _badge(look, portrait), name, medals, strip, Rect(room.topright, (0, 0))
    )


def _bare(look: Look, portrait: Rect, room: Rect, least: int, facts: int) -> PanelPlaces:
    """The name over the medals, and the number of cards, and of those aboard.

    The numbers are beside the name. Where they would leave it too little room on the narrowest
    panel, two are behind both lines, one below the other, and a single one is on its card.
    """
    px = look.px
    room = anchored(room, (room.width + px(3), min(room.height + px(3), px(86))), 0)
    name, medals = _lines(room)
    wide = _facts_width(look, name.height, facts)
    narrow = least + px(3) - wide < px(_NAME)
    if narrow and facts > 1:
        wide = _column_width(look, room.height)
        numbers, words = cut(room, Side.RIGHT, wide)
        name, medals = _lines(words)
        least -= wide
    else:
        if narrow:
            wide = px(_FACTS) + max(_facts(look, name.height)[0]) - px(_GAP)
        numbers, name = cut(name, Side.RIGHT, wide)
    # Medals are as large on a wider one, too.
    medals.width = least
    wheel = Rect(portrait.x - px(1), portrait.y, *(px(32),) * 2)
    return PanelPlaces(portrait, _badge(look, portrait), name, medals, numbers, wheel)


def _lines(rect: Rect, share: float = 0.46) -> tuple[Rect, Rect]:
    """Return the places of the name and, below it, of the medals."""
    return cut(rect, Side.TOP, round(rect.height * share))


def _badge(look: Look, portrait: Rect) -> Rect:
    """Return the place of the mark, over the lower right of the portrait."""
    side = min(look.px(34), round(portrait.width * 0.44))
    rect = Rect(0, 0, side, side)
    rect.bottomright = portrait.right + look.px(4), portrait.bottom
    return rect


def paint_players(surface: Surface, hud: HudContext, shown: Displayed, roles: PlayerRoles) -> None:
    """Paint a panel for everybody, the active one in a gold frame."""
    look = hud.look
    # The light around the active panel falls on its neighbours.
    for index in sorted(range(len(hud.seats)), key=lambda index: index == roles.active):
        rect, seat = hud.plan.players[index], hud.seats[index]
        told = _standing(hud, shown, roles, index)
        around = (tuple(rect), hud.seats, look.theme.crew(seat.colour.value), look.scale)
        paint = partial(_paint_panel, hud=hud, index=index, told=told, around=around)
        # Faces come back, so each has its own name.
        paint_part(surface, f"player {index} {told.mood}", (around, told), paint)


def _standing(hud: HudContext, shown: Displayed, roles: PlayerRoles, index: int) -> Standing:
    game, crew, rect = hud.game, shown.pirates[index], hud.plan.players[index]
    mood, active, blinks = roles.moods[index], index == roles.active, index == roles.blinker
    return Standing(
        home=crew.count(game.goal),
        cards=shown.hand_sizes[index],
        hand=shown.hands[index] if hud.plan.needs.open_hands else None,
        aboard=crew.count(game.sloop) if game.has_islands else None,
        captain=index in roles.captains,
        active=active,
        mood=face_of(mood, rect, hud.plan.board, active=active, blinks=blinks),
    )


def paint_hop(
    surface: Surface, hud: HudContext, shown: Displayed, roles: PlayerRoles, seat: int, lift: float
) -> None:
    """Paint the portrait on a panel that is there already, lifted by a share of its height."""
    look, rect = hud.look, hud.plan.players[seat]
    places, told = panel_places(look, hud.plan, seat), _standing(hud, shown, roles, seat)
    before, face = surface.get_clip(), places.portrait.union(places.mark)
    surface.set_clip(Rect(face.x, rect.y, face.width, rect.height).clip(before))
    _paint_plate(surface, hud, seat, told)
    surface.set_clip(before)
    _paint_portrait(surface, hud, seat, told, round(lift * places.portrait.height))


def _paint_plate(surface: Surface, hud: HudContext, index: int, told: Standing) -> None:
    look, rect = hud.look, hud.plan.players[index]
    band = look.theme.crew(hud.seats[index].colour.value)
    plate = plates.panel(look, rect.size, Ground.WOOD, radius=18, active=told.active, band=band)
    plate.draw(surface, rect.topleft)


def _paint_portrait(
    surface: Surface, hud: HudContext, index: int, told: Standing, lift: int = 0
) -> None:
    """Paint the face, with the crew's mark and the captain's wheel where that is upon it."""
    look, seat, places = hud.look, hud.seats[index], panel_places(hud.look, hud.plan, index)
    side, mark = places.portrait.width, places.mark
    face = round_portrait(look, costume_of(seat), side, active=told.active, mood=told.mood)
    face.draw(surface, places.portrait.move(0, -lift).topleft)
    surface.blit(mark_of(look, seat.colour.value, mark.width), mark.move(0, -lift))
    if places.bare and told.captain:
        wheel = _wheel(look, places.wheel.width)
        wheel.draw(surface, places.wheel.move(0, -lift).topleft)


def _paint_panel(
    surface: Surface, hud: HudContext, index: int, told: Standing, around: Hashable
) -> None:
    """Paint a panel, of which mostly only the face changes."""
    _paint_plate(surface, hud, index, told)
    _paint_portrait(surface, hud, index, told)
    told = told._replace(mood=Expression.CALM, active=False)
    paint = partial(_paint_beside, hud=hud, index=index, told=told)
    paint_part(surface, f"beside player {index}", (around, told), paint)


def _paint_beside(surface: Surface, hud: HudContext, index: int, told: Standing) -> None:
    """Paint what is beside a portrait: a name, who is home, and what is held."""
    look, seat, places = hud.look, hud.seats[index], panel_places(hud.look, hud.plan, index)
    _paint_name(surface, hud, index)
    paint_medals(surface, look, places.medals, costume_of(seat), told.home)
    strip = places.strip
    if places.bare:
        _paint_bare(surface, look, places, told)
        return
    _strip(look, strip.size).draw(surface, strip.topleft)
    if told.hand is not None:
        _paint_counts(surface, look, strip, hud.game.signs, told.hand)
    else:
        _paint_facts(surface, look, strip, told)


def _paint_name(surface: Surface, hud: HudContext, index: int) -> None:
    """Paint a name, in letters of the size that all names have."""
    look, seat = hud.look, hud.seats[index]
    helm, room = _name_places(hud, index)
    if helm.width:
        # A computer in a person's seat is marked, as its face tells nothing.
        draw_centred(surface, look.icon("wheel", helm.width), helm.center)
    rooms = [_name_places(hud, each)[1].width for each in range(len(hud.seats))]
    names = [each.name for each in hud.seats]
    style = name_style(look, 32, room.height, list(zip(names, rooms, strict=True)))
    name, style = look.letters.fit(seat.name, style, room.width, 1)
    look.letters.draw(surface, name, style, room, 0)


def _name_places(hud: HudContext, index: int) -> tuple[Rect, Rect]:
    """Return the places of a helm, which is empty for most, and of the name."""
    look, seat, room = hud.look, hud.seats[index], panel_places(hud.look, hud.plan, index).name
    style = low(look.outlined(32), room.height)
    helm, rest = cut(room, Side.LEFT, min(room.height, style.size), look.px(6))
    marked = seat.brain is not None and seat.face != seat.brain
    if marked and look.letters.width(seat.name, _smallest(style)) <= rest.width:
        return helm, rest
    return Rect(room.topleft, (0, 0)), room


def name_style(look: Look, units: float, height: int, names: Sequence[tuple[str, int]]) -> Style:
    """Return the letters of names in lines of that height, each with the width that it has.

    They are of one size, and narrow where the usual ones would not fit. Of a name that fits in no
    size only the first letters count.
    """
    width = look.letters.width
    for face in (Face.TITLE, Face.BOLD):
        style = low(look.outlined(units, face=face), height)
        least = _smallest(style)
        counted = [
            (name if width(name, least) <= room else name[:_LONG_NAME], room)
            for name, room in names
        ]
        if all(width(name, least) <= room for name, room in counted):
            break
    shrunk = [look.letters.shrunk(name, style, room, _SMALLEST_NAME) for name, room in counted]
    return min(shrunk, key=lambda style: style.size)


def _smallest(style: Style) -> Style:
    """Return the smallest letters of a name."""
    return replace(style, size=max(SMALLEST_LETTERS, round(style.size * _SMALLEST_NAME)))


@stamp
def _wheel(look: Look, side: int) -> Stamp:
    """Return the captain's wheel, in ink on gold so that it is seen on anything."""
    gold, ink = look.theme.gold, look.theme.ink
    body = svg.disc(50, 50, 46, fill=gold, stroke=ink, line=7)
    body += svg.path("M50 16V84M16 50H84M26 26L74 74M74 26L26 74", stroke=ink, line=7)
    body += svg.disc(50, 50, 21, fill=gold, stroke=ink, line=8)
    body += svg.path("M50 30V70M30 50H70", stroke=ink, line=6)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))


def medals_width(height: int) -> int:
    """Return the width of six medals in a line of that height, well apart."""
    return round(height * (1 + (_CREW - 1) * _APART))


def medal_places(look: Look, rect: Rect) -> list[Rect]:
    """Return the places of a crew's medals in their line."""
    between = max(2, look.px(_BETWEEN))
    side = min(rect.height, (rect.width - (_CREW - 1) * between) // _CREW)
    step = min((rect.width - side) / (_CREW - 1), side * _APART)
    top = rect.centery - side // 2
    return [Rect(rect.x + round(index * step), top, side, side) for index in range(_CREW)]


def paint_medals(surface: Surface, look: Look, rect: Rect, who: Costume, home: int) -> None:
    """Paint a medal for each pirate, from the left those that are home."""
    for index, place in enumerate(medal_places(look, rect)):
        medal(look, who, place.width, home=index < home).draw(surface, place.topleft)


def _paint_bare(surface: Surface, look: Look, places: PanelPlaces, told: Standing) -> None:
    """Paint how many cards are held and how many are aboard on the wood."""
    room = places.strip
    stacked = room.height > places.name.height
    high = _stacked_height(room.height) if stacked else room.height
    facts = [(_back(look, round(high * 0.86), told), told.cards)]
    if told.aboard is not None and (stacked or _facts_width(look, high, 2) <= room.width):
        sloop = look.icon("sail", round(high * 0.74), 255 if told.aboard else _NONE)
        facts.append((sloop, told.aboard))
    lines = equal_rows(room, 2) if stacked else [room, room]
    style, left = _count_style(look, high), room.x
    for fact, (icon, wide), line in zip(facts, _facts(look, high), lines, strict=False):
        left = (room.x if stacked else left) + look.px(_FACTS)
        place = Rect(left + icon, line.y, wide, line.height)
        if place.right > room.right:
            # There is no room beside the card, but on it.
            place = Rect(left, line.y, room.right - left, line.height)
            icon = place.width
        draw_centred(surface, fact[0], (left + icon // 2, line.centery))
        look.letters.draw(surface, str(fact[1]), style, place, 0.5)
        left = place.right


def _stacked_height(height: int) -> int:
    """Return the height of one of two facts below each other in that height."""
    return round(height * 0.42)


def _column_width(look: Look, height: int) -> int:
    """Return the width of two facts below each other in that height."""
    return look.px(_FACTS) + max(map(sum, _facts(look, _stacked_height(height))))


def _count_style(look: Look, height: int) -> Style:
    """Return the letters of the number of cards on the wood, in a line of that height."""
    return low(look.outlined(26), round(height * 0.9))


def _facts(look: Look, height: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the widths of icon and number of the cards, and of those aboard, on the wood."""
    style = _count_style(look, height)
    # Two figures are written smaller than one.
    one, two = look.letters.width("0", style), look.letters.width("00", _smallest(style))
    back, gap = card_size(round(height * 0.86))[0], look.px(_GAP)
    return (back, max(one, two) + gap), (round(height * 0.74), one + gap)


def _facts_width(look: Look, height: int, number: int) -> int:
    """Return the width of the first facts, up to a number, in a line of that height."""
    return sum(sum(fact) + look.px(_FACTS) for fact in _facts(look, height)[:number])


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
    theme, room = look.theme, inset(strip, look.px(8), 0)
    numbers = {s: sum(count(hand, card) for card in Card if card.sign is s) for s in signs}
    cells = len(signs)
    if room.width < cells * look.px(_ROOMY):
        signs = tuple(sign for sign in signs if numbers[sign])
        cells = max(_FEW, len(signs))
    pitch = room.width / cells
    # A low strip has no room for a margin.
    side = min(strip.height - min(look.px(12), strip.height // 5), round(pitch * 0.6))
    size = max(SMALLEST_LETTERS, min(round(strip.height * 0.66), round(side * 1.1)))
    style = Style(Face.TITLE, size, theme.strip_text[0], theme.paper_light, max(1, look.px(2)))
    for index, sign in enumerate(signs):
        held = numbers[sign]
        middle = round(room.x + (index + 0.5) * pitch)
        name = f"signs/{sign.label}"
        level = strip.centery - look.px(1)
        if not held:
            draw_centred(surface, look.art.faded(name, (side, side), _FAINT), (middle, level))
            continue
        # Beside the sign where there is room, else over its edge.
        number = look.letters.width(str(held), style)
        over = max(-look.px(2), min(side * 6 // 10, side + number - round(pitch * 0.92)))
        left = middle - (side + number - over) // 2
        draw_centred(surface, look.art.sprite(name, (side, side)), (left + side // 2, level))
        text = Rect(left + side - over, strip.y, number, strip.height - look.px(2))
        look.letters.draw(surface, str(held), style, text, 0)


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
    """Return the number of cards, who is aboard and the captain's wheel, as large as all fit.

    They are side by side on a wide strip; on a narrow one who is aboard is below the cards.
    """
    inner = inset(strip, look.px(9), look.px(6 if told.aboard is not None else 4))
    first, second, captain = _cells(look, inner, told)
    gap, high = look.px(5), round(first.height * 0.94)

    def style() -> Style:
        return low(look.style(Face.TITLE, 38, look.theme.strip_text[0]), high)

    def digits() -> int:
        return max(look.letters.width(str(n), style()) for n in (told.cards, told.aboard or 0))

    while high > SMALLEST_LETTERS and high + gap + digits() > first.width:
        high -= 1
    back = card_size(high)[0]
    if told.aboard is None:
        # As many backs as there are cards, closer together the more there are.
        room, others = first.width - back - gap - digits(), max(0, told.cards - 1)
        icon = back + min(round(back * _SPREAD) * others, room)
    else:
        icon = high

    def fact(cell: Rect) -> tuple[Rect, Rect]:
        whole = anchored(cell, (icon + gap + digits(), high))
        return cut(whole, Side.LEFT, icon, gap)

    sloop, aboard = fact(second) if told.aboard is not None else (second, second)
    return StripPlaces(*fact(first), sloop, aboard, captain, style())


def _cells(look: Look, inner: Rect, told: Standing) -> tuple[Rect, Rect, Rect]:
    """Return where on a strip the cards, those aboard and the captain's wheel are."""
    nothing = Rect(inner.topright, (0, 0))
    if told.aboard is None:
        return inner, nothing, nothing
    if inner.width >= 4 * inner.height:
        first, second, last = equal_columns(inner, 3, look.px(8))
        side = round(inner.height * 0.9)
    else:
        side = min(round(inner.height * 0.84), round(inner.width * 0.4))
        last, numbers = cut(inner, Side.RIGHT, side, look.px(4))
        first, second = equal_rows(numbers, 2)
    return first, second, anchored(last, (side, side)) if told.captain else nothing


def _paint_facts(surface: Surface, look: Look, strip: Rect, told: Standing) -> None:
    """Paint how many cards are held, how many pirates are aboard, and the captain's wheel."""
    places = strip_places(look, strip, told)
    style, soft = places.style, replace(places.style, colour=look.theme.strip_text[1])
    look.letters.draw(surface, str(told.cards), style if told.cards else soft, places.cards, 0)
    back = _back(look, places.back.height, told)
    if told.aboard is None:
        width = back.get_width()
        reach = places.back.width - width
        others = min(max(0, told.cards - 1), reach // max(3, width // 5))
        for index in range(others + 1):
            left = places.back.x + (reach * index // others if others else 0)
            surface.blit(back, (left, places.back.y))
        return
    draw_centred(surface, back, places.back.center)
    sloop = look.icon("sail", places.sloop.height, 255 if told.aboard else _NONE)
    draw_centred(surface, sloop, places.sloop.center)
    look.letters.draw(surface, str(told.aboard), style if told.aboard else soft, places.aboard, 0)
    if told.captain:
        _wheel(look, places.captain.width).draw(surface, places.captain.topleft)
