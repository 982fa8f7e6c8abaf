"""What a player has just done, in a bubble at the face: the only sign of it, and soon gone."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Game, Position, Seat, Sign
from scenes.board.component import Component
from scenes.board.hud.players import PlayerFaces
from scenes.board.turn.turn_log import TurnDeed, TurnItem
from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.text import ELLIPSIS, Face
from scenes.kit.view import FirstThatFits, Padded, Painted, Row, Sized, View, Words
from scenes.shared import cards
from scenes.shared.portraits import costume_of, head_of

_CARD = 72
"""Units of the height of a card."""
_SIGN = 48
"""Units of the side of an icon or a sign."""
TAIL = 24
"""Units of the height of the tail that points at the face."""
_EDGE = 12
"""Units between a bubble and the edge of the window."""
_STEP = 24
"""Units between two places that are tried."""
_ICONS = {
    TurnDeed.RETREAT: "retreat",
    TurnDeed.NUDGE: "nudge",
    TurnDeed.SAIL: "sail",
    TurnDeed.FREE_SAIL: "wheel",
    TurnDeed.DISCARD: "cards",
    TurnDeed.PASS: "skip",
}


class BubbleModel(NamedTuple):
    """Whose turn is told, and what was done in it."""

    seat: int
    seats: tuple[Seat, ...]
    items: tuple[TurnItem, ...]
    active: int
    """Who is on turn now, and whose name must not be covered."""


class Bubble(Component[BubbleModel | None]):
    """The last turn, near the face of its player, where it covers least."""

    def __init__(
        self,
        look: Look,
        window: Rect,
        game: Game,
        signs: Sequence[Sign | None],
        faces: PlayerFaces,
        spaces: Sequence[Rect],
    ) -> None:
        """Place a bubble below each of the faces, or beside it; it should not cover the spaces."""
        super().__init__(look, window)
        self._game = game
        self._signs = signs
        self._faces = faces
        self._spaces = tuple(spaces)

    def place(self, model: BubbleModel) -> Rect:
        """Return where the bubble is, without its tail."""
        look = self.look
        edge = look.px(_EDGE)
        room = self.rect.inflate(-2 * edge, 0)
        form = self._form(model, room)
        need = form.need(look)
        face = self._faces.face(model.seat)
        wide, high = min(room.width, need.width.ideal), need.height.ideal
        first = Rect(0, face.bottom + look.px(TAIL + 4), wide, high)
        # The tail needs some of the bubble at both sides.
        aside = look.px(48)
        least = max(room.left, face.centerx + aside - wide)
        most = min(room.right - wide, face.centerx - aside)
        xs = range(least, max(least, most) + 1, max(1, look.px(_STEP)))
        active = self._faces.on_turn(model.active)
        lower = max(0, active.bottom + look.px(TAIL) - first.top)
        tried = [first.move(x, y) for y in (0, lower) for x in xs]
        best = min(tried, key=lambda it: (*self._hidden(it, active), it.y, -it.x))
        if not any(self._hidden(best, active)):
            return best
        # Over the name and the cards of its player.
        name = self._faces.anchor(model.seat, "name")
        beside = Rect(max(face.centerx, name.left - look.px(4)), 0, wide, high)
        beside.centery = max(face.centery, high // 2 + edge)
        others = (rect for seat, rect in enumerate(self._faces.rects) if seat != model.seat)
        is_free = room.contains(beside) and beside.collidelist([*others]) < 0
        return beside if is_free and not any(self._hidden(beside, active)) else best

    def _hidden(self, place: Rect, active: Rect) -> tuple[bool, int]:
        """Return whether the player on turn is covered there, and how much of the spaces."""
        return place.colliderect(active), covered(place, self._spaces)

    def draw(self, target: Surface, model: BubbleModel | None) -> None:
        if model is None:
            return
        look = self.look
        place = self.place(model)
        face = self._faces.face(model.seat)
        is_beside = place.top < face.bottom
        tail = face.centery - place.y if is_beside else face.centerx - place.x
        bubble_at(look, place.size, tail, is_beside=is_beside).draw(target, place.topleft)
        self._form(model, place).draw(target, look, place)

    def _form(self, model: BubbleModel, room: Rect) -> View:
        """Return the steps, or as many of the first ones as fit."""
        steps = [Row(*self._step(model, item), gap=4) for item in model.items]
        whole = [_line(steps)]
        ink = self.look.theme.ink
        more = Words(ELLIPSIS, Face.TITLE, 34, ink)
        fewer = (_line([*steps[:shown], more]) for shown in reversed(range(len(steps))))
        return FirstThatFits(*whole, *fewer).chosen(self.look, room)

    def _step(self, model: BubbleModel, item: TurnItem) -> Iterator[View]:
        match item.deed:
            case TurnDeed.ADVANCE:
                yield _card(item)
                yield _icon("run")
                yield self._destination(item.place, item.haven)
            case TurnDeed.RETREAT | TurnDeed.NUDGE:
                yield _icon(_ICONS[item.deed])
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
                yield _icon(_ICONS[item.deed])

    def _words(self, text: str) -> View:
        ink = self.look.theme.ink
        return Words(text, Face.TITLE, 34 / self.look.scale.text, ink, floor=1, line=1)

    def _destination(self, place: Position | None, haven: Position | None) -> View:
        """Return the sign of a space, or the haven that was reached."""
        sign = None if place is None else self._signs[place]
        if haven is not None or sign is None:
            return _icon("sail" if haven == self._game.sloop else "roger")
        return Painted(_draw_sign, (sign,), side=_SIGN)


def _line(steps: Sequence[View]) -> View:
    """Return steps with lines between them."""
    divided = chain.from_iterable((_divider(), step) for step in steps)
    return Padded(Row(*list(divided)[1:], gap=14, at=0.5), (22, 14))


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


@stamp
def bubble_at(look: Look, size: Size, tail: int | None, *, is_beside: bool = False) -> Stamp:
    """Return a bubble with a tail that is some pixels from its left edge, or without one.

    Beside a face the tail is at the left, some pixels from the upper edge.
    """
    theme = look.theme
    width, height = look.units(size)
    line = 5.0
    aside, above = (TAIL, 0) if is_beside else (0, TAIL)
    box = (line + aside, line + above, width, height, 28)
    body = svg.rect(*box, fill=theme.ink, stroke=theme.ink, line=2 * line)
    inside = svg.rect(*box, fill=theme.cream)
    if tail is not None:
        at = tail / look.scale.unit
        points = [(at - 13, TAIL + 4 + line), (at + 5, line), (at + 27, TAIL + 4 + line)]
        if is_beside:
            points = [(y, x + line) for x, y in points]
        beak = svg.polyline(points, closed=True)
        body += svg.path(beak, fill=theme.ink, stroke=theme.ink, line=2 * line)
        inside += svg.path(beak, fill=theme.cream)
    body += inside
    margin = look.px(line)
    aside, above = look.px(aside), look.px(above)
    picture = look.raster(body, (size[0] + aside + 2 * margin, size[1] + above + 2 * margin))
    drop = (0, look.px(7))
    shaded = effects.shadowed(picture, theme.shadow, plates.SHADOW_ALPHA, look.px(9), drop)
    x, y = shaded.offset
    return Stamp(shaded.surface, (x - margin - aside, y - margin - above))
