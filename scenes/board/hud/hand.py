"""A player's hand in its tray: a stack of cards for each sign, always in the same order.

The places of signs that are not held are at the ends of the tray, where nothing is seen of them,
as far as the cards that are held leave room.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pygame import Rect, Surface

from game import Card, Hand, Seat, Sign, count
from scenes.board.hud.names import name_style
from scenes.board.hud.target import Target, TargetKind
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import CardTap, Fan, Held, Shaken
from scenes.kit import ornaments, plates, svg
from scenes.kit.component import APART, Component
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Side, Size, anchored, cut, equal_rows, inset
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import CrewColour, Tone
from scenes.kit.view import (
    FirstThatFits,
    Padded,
    Row,
    Sized,
    Space,
    View,
    arrange,
    named_places,
)
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, FAN, Finish, card_size, low
from scenes.shared.portraits import costume_of, head_of

_CARD = 0.99
"""The share of its column that a card takes; the rest is for cards fanned out behind it."""
_COLUMN = 200
"""The greatest width of a column, in units."""
_APART = 0.25
"""How much wider a column is where there is room to spare, in columns of one card."""
_VISIBLE = 0.66
"""The visible part of plain cards above the gold card of their sign, in heights."""
_EMPTY = 50
"""The size of the sign of a missing card, in units."""
_NARROW = 64
"""The width of the column of a sign that is not held, in units."""
_SPARE = 4
"""Units that two cards side by side need in addition to two fingers."""
_ASIDE = 9
"""Units between the columns and the ends of the tray."""
_FAINT = 76
"""The opacity of that sign."""
_MOST_BACKS = 14
"""The most card backs of a hidden hand; if there are more, their number is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandModel:
    """The owner of the hand, its cards, and how they are marked."""

    seat: Seat
    cards: Hand | None
    """None if they are hidden."""
    held: int
    """The number of cards."""
    playable: frozenset[Card] | None = None
    """The cards that are not dimmed; None for all."""
    chosen: Card | None = None
    raised: frozenset[Card] = frozenset()
    is_ready: bool = False
    """Whether playable cards have a gold line."""
    shaken: Shaken | None = None
    """What shakes because a tap on it was refused."""
    drawn: frozenset[tuple[Card, int]] = frozenset()
    """The cards that were drawn last, and how many of each."""

    def finish(self, card: Card) -> Finish:
        """Return how a card is drawn."""
        if card is self.chosen:
            return Finish.CHOSEN
        if self.playable is not None and card not in self.playable:
            return Finish.DIM
        return Finish.READY if self.is_ready else Finish.PLAIN

    def aside(self, card: Card) -> int:
        """Return how many pixels a card is shifted to the right."""
        tap, aside = self.shaken or (None, 0)
        return aside if tap == CardTap(card) else 0


class HandTray(Component[HandModel]):
    """The hand of the person at the screen, with the owner's name on a tab above it."""

    def __init__(
        self, look: Look, rect: Rect, tab: Rect, signs: tuple[Sign, ...], *, left_handed: bool
    ) -> None:
        super().__init__(look, rect)
        self.tab = tab
        """The room for the owner's name."""
        self._left_handed = left_handed
        self._signs = signs
        self._columns = cache(self._find_columns)

    @property
    def _gap(self) -> int:
        return max(self.look.px(8), APART)

    def _find_columns(self, held: frozenset[Card]) -> dict[Sign, Rect]:
        """Return the columns of signs: of those not held only as many as let cards be large."""
        kinds = Counter(card.sign for card in held) or dict.fromkeys(self._signs, 1)
        missing = [sign for sign in self._signs if sign not in kinds]
        # As many at either end, so that cards are in the middle.
        numbers = range(len(missing) // 2 * 2, -1, -2)
        large = (self._row(kinds, missing[:number], large=True) for number in numbers)
        # Gold and plain cards of a sign are side by side if there is room for all that are.
        row = FirstThatFits(*large, self._row(kinds), self._row(dict.fromkeys(kinds, 1)))
        places = named_places(arrange(row, self.look, self.rect))
        return {sign: places[sign] for sign in self._signs if sign in places}

    def _row(
        self, kinds: Mapping[Sign, int], missing: Sequence[Sign] = (), *, large: bool = False
    ) -> View:
        """Return a place for each sign, with the kinds of cards that are side by side.

        Signs that are not held take the width of a finger at the ends.
        """
        unit = self.look.scale.unit
        gap = self._gap / unit
        # As wide as a card with others fanned out behind it.
        card, _ = card_size(self.rect.height)
        one = max(_NARROW, min(_COLUMN, card * (1 + 2 * FAN) / unit))
        beside = _NARROW + gap
        least = [_NARROW, _NARROW + beside + _SPARE]
        ideal = [one, one + beside]
        half = len(missing) // 2
        held = [sign for sign in self._signs if sign in kinds]
        places: list[View] = []
        for sign in (*missing[:half], *held, *missing[half:]):
            if sign in kinds:
                which = kinds[sign] - 1
                usual = ideal[which]
                width = usual if large else least[which], usual, usual + _APART * one
                places.append(Sized(Space(), width).named(sign).grow())
            else:
                places.append(Sized(Space(), _NARROW).named(sign))
        # In a large window the cards stay close together.
        return Padded(Row(*places, gap=gap, at=0.5), (_ASIDE, 0))

    def columns(self, hand: Hand) -> dict[Sign, Rect]:
        """Return the places of signs; those not held are narrow, or have none."""
        return self._columns(frozenset(card for card in Card if count(hand, card)))

    def faces(self, sign: Sign, hand: Hand) -> dict[Card, Rect]:
        """Return the places of the cards of a sign; of a missing one the place that it has.

        A sign without a place of its own is in the middle of the tray.
        """
        column = self.columns(hand).get(sign) or anchored(
            self.rect, (self.look.px(_NARROW), self.rect.height)
        )
        held = [card for card in Card if card.sign is sign and count(hand, card)]
        if len(held) < 2:
            kinds = (card for card in Card if card.sign is sign)
            return {next(iter(held), next(kinds)): _alone(self.look, column)}
        finger = self.look.px(_NARROW)
        if column.width < 2 * finger + self._gap + self.look.px(_SPARE):
            places = _stacked(self.look, column)
        else:
            places = _side_by_side(self.look, column, finger + self._gap)
        return dict(zip(held, places, strict=True))

    def slots(self, hand: Hand) -> Iterator[tuple[Card, Rect]]:
        """Yield the touch target of each card: a column, split if gold covers plain cards."""
        for sign, target in self.columns(hand).items():
            faces = self.faces(sign, hand)
            places = [*faces.values()]
            parts = [target] if len(places) == 1 else self._parts(target, *places)
            yield from zip(faces, parts, strict=True)

    def _parts(self, column: Rect, plain: Rect, gold: Rect) -> list[Rect]:
        """Return the touch targets of a plain card and a gold one in the same column."""
        if plain.top < gold.top:
            return equal_rows(column, 2, self._gap)
        return [*cut(column, Side.LEFT, gold.x - self._gap - column.x, self._gap)]

    def targets(self, now: Situation) -> Iterator[Target]:
        """Yield the cards from left to right, and the places of missing ones."""
        if now.hand is None:
            return
        usable = {*turn_input.playable(now.turn, now.selection)} if now.turn is not None else set()
        if isinstance(now.selection, Held):
            usable.discard(now.selection.card)
        if isinstance(now.selection, Fan):
            usable.clear()
        for card, rect in self.slots(now.hand):
            kind = TargetKind.CARD if count(now.hand, card) else TargetKind.SLOT
            yield Target(rect, CardTap(card), kind, card in usable, 12.0)

    def anchor(self, card: Card, hand: Hand = 0) -> Rect:
        """Return the place of a card in a hand, whether it is held or not."""
        if card.sign not in self._signs:
            signs = ", ".join(sign.label for sign in self._signs)
            raise ValueError(f"{card.label} is no card of this game; its signs are {signs}")
        faces = self.faces(card.sign, hand)
        return faces.get(card, [*faces.values()][-1])

    def badge_anchor(self, card: Card, hand: Hand) -> Rect | None:
        """Return the badge with the count of a card in a hand; None if there is only one."""
        both = sum(count(hand, kind) > 0 for kind in Card if kind.sign is card.sign) > 1
        if both or count(hand, card) < 2:
            return None
        return cards.badge_place(self.look, self.anchor(card, hand))

    def draw(self, target: Surface, model: HandModel) -> None:
        self._draw_owner(target, model.seat)
        if model.cards is None:
            _draw_backs(target, self.look, self.rect, model.held)
            return
        for sign in self.columns(model.cards):
            faces = self.faces(sign, model.cards)
            for card in faces:
                self._draw_stack(target, model, faces, card)

    def _draw_stack(
        self, target: Surface, model: HandModel, faces: dict[Card, Rect], card: Card
    ) -> None:
        """Draw the cards of one kind; of a missing card only the sign while it is refused."""
        look = self.look
        face = faces[card]
        number = count(model.cards or 0, card)
        if not number:
            if model.shaken is None or model.shaken[0] != CardTap(card):
                # Nothing is there, until somebody asks for it.
                return
            side = min(face.width, look.px(_EMPTY))
            sign = look.art.faded(f"signs/{card.sign.label}", (side, side), _FAINT)
            draw_centred(target, sign, (face.centerx + model.aside(card), face.centery))
            return
        finish = model.finish(card)
        over = [*faces.values()][-1]
        if len(faces) == 1:
            # The fan is narrower if the next column is near.
            room = self.columns(model.cards or 0)[card.sign].right - face.right
            fan = max(0.02, room / face.width / 3)
            fan = round(min(FAN, fan), 3)
            drawn = cards.stack(look, card, number, face.height, finish, fan)
        elif over is not face:
            seen = over.x - face.x, over.y - face.y or face.height
            drawn = cards.covered(look, card, number, face.height, seen, finish)
        else:
            drawn = cards.laid(look, card, face.height, finish)
        is_up = finish is Finish.CHOSEN or card in model.raised
        lift = round(face.height * 0.07) if is_up else 0
        at = face.x + model.aside(card), face.y - lift
        drawn.draw(target, at)
        new = dict(model.drawn)
        if card in new:
            _draw_new(target, look, Rect(at, face.size), new[card])

    def _draw_owner(self, target: Surface, seat: Seat) -> None:
        """Draw the tray in its owner's colour, with the name on a tab above it."""
        look, place = self.look, self.tab
        padding = look.px(10)
        side = place.height
        room = place.width - 2 * padding - side
        style = name_style(look, 22, place.height, [(seat.name, room)])
        name, style = look.letters.fit(seat.name, style, room, 1)
        # The tab is as wide as the name, at the outer end of the tray.
        width = look.letters.width(name, style) + 2 * padding + side
        left = place.right - width if self._left_handed else place.x
        tab = Rect(left, place.y, width, place.height + look.px(18))
        crew = look.theme.crew(seat.colour.value)
        _owned(look, tab.size, crew, 12, tab=True).draw(target, tab.topleft)
        _owned(look, self.rect.size, crew, 18).draw(target, self.rect.topleft)
        face = head_of(look, costume_of(seat), side - look.px(2))
        line = Rect(tab.x + padding + side, place.y, width - 2 * padding - side, place.height)
        draw_centred(target, face, (tab.x + padding + side // 2 - look.px(4), line.centery))
        look.letters.draw(target, name, style, line)


def _inside(look: Look, column: Rect) -> Rect:
    """Return the room for the cards of a column."""
    above = look.px(7)
    height = column.height - look.px(7) - look.px(9)
    return inset(Rect(column.x, column.y + above, column.width, height), look.px(2), 0)


def _alone(look: Look, column: Rect) -> Rect:
    """Return the place of the only card of a sign, or of the first in a stack."""
    room = _inside(look, column)
    height = round(min(room.height, room.width * _CARD * DOWN / ACROSS))
    place = anchored(room, card_size(height))
    # Half of the fan at the right counts for centring.
    place.x -= round(min(room.width - place.width, FAN * 3 * place.width) / 2)
    return place


def _side_by_side(look: Look, column: Rect, apart: int) -> tuple[Rect, Rect]:
    """Return the places of a plain card, and of a gold one that covers a part of it."""
    room = _inside(look, column)
    height = round(min(room.height, (room.width - apart) * _CARD * DOWN / ACROSS))
    width, _ = size = card_size(height)
    both = anchored(room, (width + apart, height))
    return Rect(both.topleft, size), Rect((both.x + apart, both.y), size)


def _stacked(look: Look, column: Rect) -> tuple[Rect, Rect]:
    """Return the places of a plain card and a gold one, each of which shows its own sign."""
    room = _inside(look, column)
    # Moved apart in both directions.
    height = round(min(room.height / (1 + _VISIBLE), room.width * _CARD * DOWN / ACROSS))
    width, _ = size = card_size(height)
    across = min(room.width - width, round(width * 0.3))
    both = anchored(room, (width + across, round(height * (1 + _VISIBLE))))
    return Rect(both.topleft, size), Rect((both.x + across, both.bottom - height), size)


def _draw_new(target: Surface, look: Look, face: Rect, number: int) -> None:
    """Draw the number of new cards over the upper left corner of the first."""
    words = f"+{number}"
    style = look.style(Face.TITLE, 28, look.theme.written(Tone.TEAL))
    style = low(style, max(look.px(28), round(face.width * 0.36)))
    height = look.letters.cap(style) + look.px(14)
    plate = Rect(0, 0, look.letters.width(words, style) + look.px(18), height)
    plate.midleft = face.x - look.px(5), face.y + height // 4
    ornaments.pill(look, plate.size, Tone.TEAL).draw(target, plate.topleft)
    look.letters.draw(target, words, style, plate)


@stamp
def _owned(look: Look, size: Size, crew: CrewColour, radius: float, *, tab: bool = False) -> Stamp:
    """Return a wooden plate with a rim and a lip in a crew's colour; a tab is wholly coloured."""
    plate = plates.panel(look, size, Ground.WOOD, radius=radius)
    width, height = look.units(size)
    if tab:
        body = svg.inner((width, height), 4, radius - 2, fill=crew.mid)
    else:
        body = svg.inner((width, height), 5, radius - 2, stroke=crew.lo, line=6)
        body += svg.inner((width, height), 5, radius - 2, stroke=crew.mid, line=3.5)
    picture = plate.surface.copy()
    picture.blit(look.raster(body, size), (-plate.offset[0], -plate.offset[1]))
    return Stamp(picture, plate.offset)


def _draw_backs(target: Surface, look: Look, tray: Rect, held: int) -> None:
    """Draw a hidden hand: a card back for each card."""
    room = inset(tray, look.px(28), look.px(10))
    width, height = card_size(room.height - look.px(6))
    number = min(held, _MOST_BACKS)
    step = min(round(width * 1.08), (room.width - width) // max(1, number - 1))
    left = room.centerx - (width + step * (number - 1)) // 2
    top = tray.centery - look.px(4) - height // 2
    backs = [cards.laid(look, None, height)] * number
    if held > number:
        backs[-1] = cards.stack(look, None, held, height, fan=0)
    for index, back in enumerate(backs):
        back.draw(target, (left + index * step, top))
