"""What a player has just done, in a bubble at the face: the only sign of it, and soon gone."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import hypot
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Match, Position, Seat, Sign
from scenes.board.component import Component
from scenes.board.hud.history import icon_of
from scenes.board.hud.players import PlayerFaces
from scenes.board.turn.turn_log import TurnDeed, TurnItem
from scenes.kit import effects, plates, svg
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.text import ELLIPSIS, Face
from scenes.kit.view import Column, FirstThatFits, Padded, Painted, Row, Sized, View, Words
from scenes.shared import cards
from scenes.shared.portraits import costume_of, head_of

_CARD = 72
"""Units of the height of a card."""
_SIGN = 48
"""Units of the side of an icon or a sign."""
TAIL = 24
"""Units of the height of the tail that points at the face."""
_RADIUS = 30
"""Units of the radius of its corners."""
_LINE = 5
"""Units of the line around it."""
_EDGE = 12
"""Units between a bubble and the edge of the window."""
_STEP = 24
"""Units between two places that are tried."""


class BubbleModel(NamedTuple):
    """Whose turn is shown, and what was done in it."""

    seat: int
    seats: tuple[Seat, ...]
    items: tuple[TurnItem, ...]
    active: int
    """Who is on turn now, and whose name must not be covered."""
    island: float | None = None
    """Where the sloop is, so that its other mooring is free; None if it may be at both."""


class AroundBubble(NamedTuple):
    """What is around a bubble."""

    spaces: Sequence[Rect]
    """What it should not cover."""
    buttons: Sequence[Rect]
    """What it should cover still less, as they would be drawn over it."""
    everything: Callable[[float | None], Sequence[Rect]]
    """All that it does not cover on free land or sea, while the sloop is at an island."""


class _Placed(NamedTuple):
    """A bubble in its place; its tail is some pixels from its left edge, if it has one."""

    rect: Rect
    form: View
    tail: int | None = None


class Bubble(Component[BubbleModel | None]):
    """The last turn, near the face of its player, where it covers least."""

    def __init__(
        self,
        look: Look,
        window: Rect,
        match: Match,
        faces: PlayerFaces,
        around: AroundBubble,
    ) -> None:
        """Place a bubble below each of the faces, on free land or sea, or across the faces."""
        super().__init__(look, window)
        self._sloop = match.game.sloop
        self._signs = match.table.track.signs
        self._faces = faces
        self._spaces = around.spaces
        self._buttons = around.buttons
        self._everything = around.everything
        self._placed = Latest(self._find_place, kept=2)

    def place(self, model: BubbleModel) -> Rect:
        """Return where the bubble is, without its tail."""
        return self._placed(model).rect

    def _find_place(self, model: BubbleModel) -> _Placed:
        look = self.look
        room = self._room
        need = self._form(model, room).need(look)
        face = self._faces.face(model.seat)
        wide, high = min(room.width, need.width.ideal), need.height.ideal
        first = Rect(0, face.bottom + look.px(TAIL + 4), wide, high)
        # The tail needs some of the bubble at both sides.
        aside = look.px(48)
        least = max(room.left, face.centerx + aside - wide)
        most = min(room.right - wide, face.centerx - aside)
        active = self._faces.on_turn(model.active)
        lower = max(0, active.bottom + look.px(TAIL) - first.top)
        tried = [first.move(x, y) for y in (0, lower) for x in self._steps(least, most)]
        best = min(tried, key=lambda it: (*self._hidden(it, active), it.y, -it.x))
        below = _Placed(best, self._form(model, best), face.centerx - best.x)
        if not any(self._hidden(best, active)):
            return below
        return self._apart(model, active) or self._across(model, active) or below

    @property
    def _room(self) -> Rect:
        return self.rect.inflate(-2 * self.look.px(_EDGE), 0)

    def _steps(self, least: int, most: int) -> range:
        """Return the left edges that are tried."""
        return range(least, max(least, most) + 1, max(1, self.look.px(_STEP)))

    def _apart(self, model: BubbleModel, active: Rect) -> _Placed | None:
        """Return the place on land or sea that is nearest to the face, if one near it is free."""
        face, room = self._faces.face(model.seat), self._room
        avoided = [active, *self._everything(model.island)]
        steps = self._told(model, with_head=True)
        nearest, least = None, max(self.rect.size) / 2
        for columns in dict.fromkeys((len(steps), 2, 1)):
            form = _block(steps, columns)
            need = form.need(self.look)
            size = wide, high = need.width.ideal, need.height.ideal
            # The lower half is for sentences.
            downwards = range(face.bottom, self.rect.centery - high + 1, self.look.px(_STEP))
            lefts = self._steps(room.left, room.right - wide)
            asides = {left: abs(left + wide // 2 - face.centerx) for left in lefts}
            for left in sorted(asides, key=asides.__getitem__):
                for top in downwards:
                    far = hypot(asides[left], top - face.bottom)
                    if far >= least:
                        break
                    place = Rect((left, top), size)
                    if room.contains(place) and place.collidelist(avoided) < 0:
                        nearest, least = _Placed(place, form), far
        return nearest

    def _across(self, model: BubbleModel, active: Rect) -> _Placed | None:
        """Return the place in the line of the faces that covers fewest of them, if there is one."""
        room = self._room
        need = _line(self._told(model, with_head=True)).need(self.look)
        face = self._faces.face(model.seat)
        place = Rect(0, 0, need.width.ideal, need.height.ideal)
        place.centery = max(face.centery, place.height // 2 + self.look.px(_EDGE))
        tried = [place.move(x, 0) for x in self._steps(room.left, room.right - place.width)]
        free = [it for it in tried if room.contains(it) and not any(self._hidden(it, active))]
        # It tells whose turn it is, so its player's own face may be covered.
        others = [rect for seat, rect in enumerate(self._faces.rects) if seat != model.seat]
        best = min(
            free, key=lambda it: (covered(it, others), abs(it.centerx - face.centerx)), default=None
        )
        return None if best is None else _Placed(best, self._form(model, best, with_head=True))

    def _hidden(self, place: Rect, active: Rect) -> tuple[int, int]:
        """Return how many parts and how many pixels of spaces a bubble covers at a place.

        The parts are the player on turn and the buttons.
        """
        parts = place.collidelistall([active, *self._buttons])
        return len(parts), covered(place, self._spaces)

    def draw(self, target: Surface, model: BubbleModel | None) -> None:
        if model is None:
            return
        look = self.look
        place, form, tail = self._placed(model)
        draw_bubble(target, look, place, tail)
        form.draw(target, look, place)

    def _form(self, model: BubbleModel, room: Rect, *, with_head: bool = False) -> View:
        """Return the steps, or as many of the first ones as fit."""
        steps = self._told(model, with_head=with_head)
        whole = [_line(steps)]
        ink = self.look.theme.ink
        more = Words(ELLIPSIS, Face.TITLE, 34, ink)
        fewer = (_line([*steps[:shown], more]) for shown in reversed(range(len(steps))))
        return FirstThatFits(*whole, *fewer).chosen(self.look, room)

    def _told(self, model: BubbleModel, *, with_head: bool) -> list[View]:
        """Return the steps of a turn, after the head of its player if there is no tail."""
        head = Painted(_draw_head, (model.seats[model.seat],), side=_CARD)
        steps: list[View] = [Row(*self._step(model, item), gap=4) for item in model.items]
        return [head, *steps] if with_head else steps

    def _step(self, model: BubbleModel, item: TurnItem) -> Iterator[View]:
        match item.deed:
            case TurnDeed.ADVANCE:
                yield _card(item)
                yield _icon("run")
                yield self._destination(item.place, item.haven)
            case TurnDeed.RETREAT | TurnDeed.NUDGE:
                yield _icon(icon_of(item.deed))
                if item.deed is TurnDeed.NUDGE:
                    yield Painted(_draw_head, (model.seats[item.seat],), side=_SIGN)
                yield self._words(f"+{item.number}")
                yield _card(item)
            case TurnDeed.DISCARD:
                if item.seat != model.seat:
                    yield Painted(_draw_head, (model.seats[item.seat],), side=_SIGN)
                yield self._words(f"\N{MINUS SIGN}{item.number}")
                yield _card(item)
            case _:
                yield _icon(icon_of(item.deed))

    def _words(self, text: str) -> View:
        ink = self.look.theme.ink
        return Words(text, Face.TITLE, 34 / self.look.scale.text, ink, floor=1, line=1)

    def _destination(self, place: Position | None, haven: Position | None) -> View:
        """Return the sign of a space, or the haven that was reached."""
        sign = None if place is None else self._signs[place]
        if haven is not None or sign is None:
            return _icon("sail" if haven == self._sloop else "roger")
        return Painted(_draw_sign, (sign,), side=_SIGN)


def _line(steps: Sequence[View]) -> View:
    """Return steps with lines between them."""
    divided = chain.from_iterable((_divider(), step) for step in steps)
    return Padded(Row(*list(divided)[1:], gap=14, at=0.5), (22, 14))


def _block(steps: Sequence[View], columns: int) -> View:
    """Return steps in lines of as many columns, with lines between those side by side."""
    if columns == len(steps):
        return _line(steps)
    lines = (steps[first : first + columns] for first in range(0, len(steps), columns))
    rows = [
        Row(*[*chain.from_iterable((_divider(), one) for one in line)][1:], gap=14, at=0.5)
        for line in lines
    ]
    return Padded(Column(*rows, gap=10), (18, 14))


def _divider() -> View:
    return Sized(Painted(_draw_divider), 3, _CARD - 12)


def _draw_divider(target: Surface, look: Look, rect: Rect) -> None:
    target.fill(look.theme.gold_lo if look.theme.plain else "#C4A870", rect)


def _card(item: TurnItem) -> View:
    wide = _CARD * cards.ACROSS / cards.DOWN
    return Sized(Painted(_draw_card, (item.card,)), wide, _CARD)


def _draw_card(target: Surface, look: Look, rect: Rect, card: Card | None) -> None:
    height = min(rect.height, rect.width * cards.DOWN // cards.ACROSS)
    cards.laid(look, card, height).draw(target, rect.topleft)


def _icon(name: str) -> View:
    return Painted(_draw_icon, (name,), side=_SIGN)


def _draw_icon(target: Surface, look: Look, rect: Rect, name: str) -> None:
    draw_centred(target, _inked(look, name, rect.width).surface, rect.center)


@stamp
def _inked(look: Look, name: str, side: int) -> Stamp:
    """Return an icon in ink."""
    return Stamp(effects.silhouette(look.icon(name, side), look.theme.ink), (0, 0))


def _draw_sign(target: Surface, look: Look, rect: Rect, sign: Sign) -> None:
    draw_centred(target, look.art.sprite(f"signs/{sign.label}", rect.size), rect.center)


def _draw_head(target: Surface, look: Look, rect: Rect, seat: Seat) -> None:
    draw_centred(target, head_of(look, costume_of(seat), rect.width), rect.center)


def draw_bubble(target: Surface, look: Look, place: Rect, tail: int | None) -> None:
    """Draw a bubble with a tail that is some pixels from its left edge, or without one."""
    _plate(look, place.size).draw(target, place.topleft)
    if tail is not None:
        _tail(look).draw(target, (place.x + tail, place.y))


@stamp
def _plate(look: Look, size: Size) -> Stamp:
    """Return a bubble without its tail; it is stretched, as sentences have many lengths."""
    small, more = plates.cut(look, size, _RADIUS)
    return effects.stretched(_small_plate(look, small), more)


@stamp
def _small_plate(look: Look, size: Size) -> Stamp:
    theme, line = look.theme, look.px(_LINE)
    whole = size[0] + 2 * line, size[1] + 2 * line
    paint = svg.Paint(fill=theme.cream, stroke=theme.ink, line=_LINE)
    body = svg.inner(look.units(whole), _LINE / 2, _RADIUS, **paint)
    picture, (x, y) = plates.raised(look, body, whole, radius=9, lower=7)
    return Stamp(picture, (x - line, y - line))


@stamp
def _tail(look: Look) -> Stamp:
    """Return the tail, which ends where it opens the line around the plate."""
    theme = look.theme
    high = TAIL + _LINE
    beak = svg.polyline([(_LINE, high + 4), (23, _LINE), (45, high + 4)], closed=True)
    body = svg.path(beak, fill=theme.ink, stroke=theme.ink, line=2 * _LINE)
    body += svg.path(beak, fill=theme.cream)
    size = look.px(45 + _LINE), look.px(high)
    return Stamp(look.raster(body, size), (-look.px(23), -size[1]))
