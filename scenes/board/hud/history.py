"""Past turns as icons: each player's last turn below their plate, and all in the drawer.

In the drawer a chip is one turn: the player's face and the steps, from left to right.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from pygame import Rect, Surface

from game import Card, Game, Seat
from scenes.board.geometry.track_view import Area
from scenes.board.hud.target import Target, TargetKind
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.kit import plates, svg
from scenes.kit.component import APART, Component
from scenes.kit.effects import Stamp, draw_centred, widened
from scenes.kit.layers import paint_values
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import ELLIPSIS, Face, Style
from scenes.shared import cards
from scenes.shared.cards import low
from scenes.shared.portraits import costume_of, head_of

_BESIDE = 6
"""The gap between the steps of a turn, in units."""
# Other deeds have an icon of the same name.
_ICONS = {TurnDeed.FREE_SAIL: "wheel", TurnDeed.DISCARD: "cards", TurnDeed.PASS: "skip"}
_WORDLESS = (TurnDeed.SAIL, TurnDeed.FREE_SAIL, TurnDeed.PASS)
"""Deeds that are shown by an icon without a number."""
_ICON = 0.92
"""The width of an icon before a number, in heights."""
_HAVEN = 0.86
"""The width of the haven that was reached, in heights."""
_MOST = 3
"""The most steps of a turn on a tab."""
_WIDEST = 5.25
"""The most room for the steps of a turn, in heights; an ellipsis replaces the rest."""
_TAB = 44
"""The height of the tab with a player's last turn, in units."""
_TUCKED = 7
"""The part of a tab that its plate covers, in units."""


class TurnContext(Protocol):
    """What the steps of a turn are painted with."""

    @property
    def look(self) -> Look:
        """The look of everything."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""


class TurnsModel(NamedTuple):
    """Past turns and their players."""

    seats: tuple[Seat, ...]
    turns: tuple[TurnSummary, ...]
    label: str = ""
    """The text if there are no turns."""


class _Items(NamedTuple):
    """A context for the steps of a turn."""

    look: Look
    game: Game
    seats: tuple[Seat, ...]


class LastTurns(Component[TurnsModel]):
    """The last turn of each player, on a tab below their plate."""

    def __init__(
        self, look: Look, game: Game, players: Sequence[Rect], clear: Sequence[Rect], *, tabs: bool
    ) -> None:
        """Place tabs below the players' plates, if any, without covering `clear`."""
        super().__init__(look, players[0].unionall(players[1:]))
        self._game = game
        self._players = tuple(players)
        self._clear = tuple(clear)
        self._has_tabs = tabs

    def tabs(self, turns: Sequence[TurnSummary]) -> tuple[tuple[TurnSummary, Rect], ...]:
        """Return each player's last turn with its tab, the newest last.

        A tab covers nothing that must stay clear; without room for it, it has no size.
        """
        last = {turn.seat: turn for turn in turns if turn.steps}
        newest = sorted(last.values(), key=lambda turn: turn.first)
        return tuple((turn, self._tab(turn)) for turn in newest)

    def targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the last turns, each with its two places: plate and tab."""
        for turn, tab in self.tabs(turns):
            also = (tab,) if tab.width else ()
            plate = self._players[turn.seat]
            yield Target(plate, turn, TargetKind.TURN, now.free, 16.0, also)

    def draw(self, target: Surface, model: TurnsModel) -> None:
        """Draw the tabs; the plates cover their upper edges."""
        for turn, tab in self.tabs(model.turns):
            if tab.width:
                paint_values(target, self._draw_tab, model.seats, turn.items, Area(*tab))

    def _tab(self, turn: TurnSummary) -> Rect:
        """Return the tab of a turn: at the right of its plate, at the left, or in between."""
        look = self.look
        px = self.look.px
        plate = self._players[turn.seat]
        height = px(_TAB) - px(_TUCKED)
        side = _tab_side(look)
        needed = _items_width(look, side, turn.items[:_MOST]) + 2 * px(11)
        if len(turn.items) > _MOST:
            needed += px(_BESIDE) + look.letters.width(ELLIPSIS, _style(look, side))
        width = min(needed, plate.width - px(36))
        lefts = (plate.right - px(18) - width, plate.x + px(18), plate.centerx - width // 2)
        for left in lefts if self._has_tabs else ():
            seen = Rect(left, plate.bottom, width, height)
            if seen.collidelist(self._clear) < 0:
                return Rect(left, seen.bottom - px(_TAB), width, px(_TAB))
        return Rect(plate.midbottom, (0, 0))

    def _draw_tab(
        self, target: Surface, seats: tuple[Seat, ...], items: tuple[TurnItem, ...], place: Area
    ) -> None:
        look = self.look
        tab = Rect(place)
        _plate(look, tab.size, Ground.DARK, 12).draw(target, tab.topleft)
        room = inset(tab, look.px(11), 0)
        room.y += look.px(_TUCKED) // 3
        context = _Items(look, self._game, seats)
        _paint_items(target, context, room, _tab_side(look), items)


def _tab_side(look: Look) -> int:
    """Return the height of the steps on a tab."""
    return look.px(_TAB) - look.px(_TUCKED) - look.px(5)


class TurnList(Component[TurnsModel]):
    """The past turns in the drawer, the newest last and in a gold frame."""

    def __init__(self, look: Look, rect: Rect, game: Game, players: int) -> None:
        super().__init__(look, rect)
        self._game = game
        self._players = players

    def rects(self, turns: Sequence[TurnSummary]) -> tuple[tuple[TurnSummary, Rect], ...]:
        """Return the last turns that fit with their places, the newest last.

        All have the same width, so that they form columns.
        """
        look = self.look
        room = inset(self.rect, look.px(12), look.px(11))
        room.height -= look.px(6)
        gap = max(look.px(10), APART)
        height = min(room.height, look.px(80))
        # Up to two lines shrink to fit, but stay high enough for fingers.
        most = (room.height + gap) // (look.px(64) + gap)
        if most > 2:
            most = max(2, (room.height + gap) // (height + gap))
        if most > 1:
            height = min(height, (room.height + gap) // most - gap)
        most = (room.height + gap) // (height + gap)
        across = self._across(turns, room, height, gap)
        # The lines share the remaining room, so that they fill their tray.
        between = max(gap, min((room.height - most * height) // max(1, most - 1), 2 * gap))
        wide = (room.width - (across - 1) * gap) // across
        result = []
        for index, turn in enumerate(turns[max(0, len(turns) - most * across) :]):
            line, column = divmod(index, across)
            at = room.x + column * (wide + gap), room.y + line * (height + between)
            result.append((turn, Rect(at, (wide, height))))
        return tuple(result)

    def _across(self, turns: Sequence[TurnSummary], room: Rect, height: int, gap: int) -> int:
        """Return the number of turns in a line."""
        look = self.look
        if room.width < look.px(480):
            # A narrow tray has one turn per line, with room for a name.
            return 1
        side = _side(look, height)
        items = max((_items_width(look, side, turn.items) for turn in turns), default=0)
        width = look.px(38) + side + min(items, round(_WIDEST * side))
        across: int = max(1, (room.width + gap) // (width + gap))
        # A line has whole rounds, so that each player has a column.
        return across - (across % self._players if across >= self._players else 0)

    def tray(self, turns: Sequence[TurnSummary]) -> Rect:
        """Return the place of the list, no higher than needed."""
        tray = self.rect.copy()
        rects = self.rects(turns)
        if rects:
            tray.height = min(tray.height, rects[-1][1].bottom + self.look.px(17) - tray.y)
        return tray

    def targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the turns that can be replayed."""
        for turn, rect in self.rects(turns):
            yield Target(rect, turn, TargetKind.TURN, now.free, 16.0)

    def draw(self, target: Surface, model: TurnsModel) -> None:
        look = self.look
        place = self.tray(model.turns)
        plates.panel(look, place.size, Ground.DARK, radius=18).draw(target, place.topleft)
        rects = self.rects(model.turns)
        if not rects:
            style = look.style(Face.BOLD, 24, look.theme.cream_dim)
            room = inset(place, look.px(20), look.px(10))
            look.letters.draw_block(target, model.label, style, room, 0.5, 0.5)
        hud = _Items(look, self._game, model.seats)
        named = all(_name_room(hud, rect, turn) is not None for turn, rect in rects)
        for turn, rect in rects:
            newest = turn is model.turns[-1]
            _plate(look, rect.size, Ground.WOOD, 14, active=newest).draw(target, rect.topleft)
            _paint_turn(target, hud, rect, turn, named=named)


@stamp
def _plate(look: Look, size: Size, ground: Ground, radius: float, *, active: bool = False) -> Stamp:
    """Return the plate of a turn, stretched from one plate, as nearly all widths differ."""
    width, height = size
    usual = min(width, 2 * height)
    plate = plates.panel(look, (usual, height), ground, radius=radius, active=active)
    return widened(plate, width - usual)


def _paint_turn(
    surface: Surface, hud: TurnContext, rect: Rect, turn: TurnSummary, *, named: bool
) -> None:
    look = hud.look
    seat = hud.seats[turn.seat]
    side = _side(look, rect.height)
    room = _items_room(look, rect)
    face = head_of(look, costume_of(seat), side)
    draw_centred(surface, face, (rect.x + look.px(12) + side // 2, rect.centery - look.px(2)))
    _paint_items(surface, hud, room, side, turn.items)
    name = _name_room(hud, rect, turn) if named else None
    if name is not None:
        look.letters.draw(surface, seat.name, _name_style(look, rect), name, 1)


def _items_room(look: Look, rect: Rect) -> Rect:
    x = rect.x + look.px(12) + _side(look, rect.height) + look.px(12)
    return Rect(x, rect.y, rect.right - look.px(14) - x, rect.height - look.px(4))


def _name_room(hud: TurnContext, rect: Rect, turn: TurnSummary) -> Rect | None:
    """Return the room for the player's name, if the whole name fits."""
    look = hud.look
    room = _items_room(hud.look, rect)
    x = room.x + _items_width(look, _side(look, rect.height), turn.items) + look.px(8 + _BESIDE)
    needs = look.letters.width(hud.seats[turn.seat].name, _name_style(look, rect))
    return Rect(x, room.y, room.right - x, room.height) if x + needs <= room.right else None


def _name_style(look: Look, rect: Rect) -> Style:
    return low(look.style(Face.BOLD, 23, look.theme.cream_dim), rect.height // 2)


def paint_strip(surface: Surface, hud: TurnContext, rect: Rect, items: Sequence[TurnItem]) -> None:
    """Paint the steps of a turn on a plate of their own."""
    look = hud.look
    _plate(look, rect.size, Ground.WOOD, 14).draw(surface, rect.topleft)
    room = inset(rect, look.px(14), 0)
    room.height -= look.px(4)
    _paint_items(surface, hud, room, _side(look, rect.height), items)


def _paint_items(
    surface: Surface, hud: TurnContext, room: Rect, side: int, items: Sequence[TurnItem]
) -> int:
    """Paint the steps that fit, then an ellipsis if needed; return where they end."""
    look = hud.look
    x = room.x
    shown = items
    if _items_width(look, side, items) > room.width:
        most = room.width - look.letters.width(ELLIPSIS, _style(look, side))
        while shown and _items_width(look, side, shown) + look.px(_BESIDE) > most:
            shown = shown[:-1]
    for item in shown:
        place = Rect(x, room.centery - side // 2, _item_width(look, side, item), side)
        _draw_item(surface, hud, place, item)
        x = place.right + look.px(_BESIDE)
    if len(shown) < len(items):
        line = Rect(x, room.y, room.right - x, room.height)
        look.letters.draw(surface, ELLIPSIS, _style(look, side), line, 0)
        return room.right
    return x


def _items_width(look: Look, side: int, items: Sequence[TurnItem]) -> int:
    gaps = look.px(_BESIDE) * max(0, len(items) - 1)
    return sum(_item_width(look, side, item) for item in items) + gaps


def _side(look: Look, height: int) -> int:
    """Return the side of a mark, which is also the height of the steps beside it."""
    return height - look.px(26)


def _style(look: Look, side: int) -> Style:
    return low(look.outlined(24), side)


def _item_width(look: Look, side: int, item: TurnItem) -> int:
    if item.deed is TurnDeed.ADVANCE:
        return side if item.haven is None else side + round(side * _HAVEN)
    if item.deed in _WORDLESS:
        return round(side * 0.86)
    return round(side * _ICON) + look.letters.width(_number(item), _style(look, side))


def _number(item: TurnItem) -> str:
    return f"\N{MINUS SIGN}{item.number}" if item.deed is TurnDeed.DISCARD else f"+{item.number}"


@stamp
def _sign(look: Look, card: Card | None, side: int) -> Stamp:
    """Return the sign of a card on a disc of its colour, with a ring for a gold card."""
    theme = look.theme
    unit = side / 100
    defs = svg.linear("f", svg.even(*theme.card), (0, 0), (100, 100))
    disc = svg.disc(50, 50, 49, fill="url(#f)")
    if card is not None and card.gold:
        disc = svg.disc(50, 50, 49, fill=theme.gold)
        disc += svg.disc(50, 50, 39, fill="url(#f)")
    picture = svg.raster(disc, (side, side), unit, defs)
    if card is None:
        draw_centred(picture, cards.sprite(look, None, round(side * 0.7)), (side // 2, side // 2))
    else:
        across = round(side * 0.88)
        sign = look.art.sprite(f"signs/{card.sign.label}", (across, across))
        draw_centred(picture, sign, (side // 2, side // 2))
    return Stamp(picture, (0, 0))


def _draw_item(surface: Surface, hud: TurnContext, rect: Rect, item: TurnItem) -> None:
    look = hud.look
    side = rect.height
    name = _ICONS.get(item.deed, item.deed.value)
    if item.deed is TurnDeed.ADVANCE:
        _sign(look, item.card, side).draw(surface, rect.topleft)
        if item.haven is not None:
            haven = "sail" if item.haven == hud.game.sloop else "roger"
            reached = look.icon(haven, round(side * _HAVEN))
            surface.blit(reached, reached.get_rect(midright=rect.midright))
        return
    if item.deed in _WORDLESS:
        draw_centred(surface, look.icon(name, rect.width), rect.center)
        return
    width = round(side * _ICON)
    icon = Rect(rect.x, 0, width, width)
    icon.centery = rect.centery
    draw_centred(surface, look.icon(name, width), icon.center)
    if item.deed is not TurnDeed.RETREAT:
        whose = head_of(look, costume_of(hud.seats[item.seat]), round(width * 0.58))
        x, y = (0.73, 0.5) if item.deed is TurnDeed.NUDGE else (0.25, 0.8)
        draw_centred(surface, whose, (icon.x + round(width * x), icon.y + round(width * y)))
    number = Rect(icon.right, rect.y, rect.right - icon.right, side)
    look.letters.draw(surface, _number(item), _style(look, side), number, 0)
