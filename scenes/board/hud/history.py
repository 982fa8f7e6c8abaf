"""Past turns as icons, in the drawer: a chip is one turn, the player's face and the steps."""

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, product
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Game, Seat
from scenes.board.component import Component, Target, TargetKind
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred, stretched
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import ELLIPSIS, Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Stack,
    View,
    Words,
    arrange,
    named_places,
)
from scenes.shared import cards
from scenes.shared.portraits import costume_of, head_of

_BESIDE = 6
"""Units between the steps of a turn."""
# Other deeds have an icon of the same name.
_ICONS = {TurnDeed.FREE_SAIL: "wheel", TurnDeed.DISCARD: "cards", TurnDeed.PASS: "skip"}
_WORDLESS = (TurnDeed.SAIL, TurnDeed.FREE_SAIL, TurnDeed.PASS)
"""Deeds that are shown by an icon without a number."""
_SHORT = (TurnDeed.RETREAT, TurnDeed.NUDGE)
"""Deeds whose number is enough where there is little room."""
_USUAL = (TurnItem(TurnDeed.RETREAT, seat=0, number=2),) * 3
"""A turn for which every chip has room, so that their width never changes in a game."""
_SMALLER = (0.84, 0.68)
"""The heights of the signs of long turns, as shares of the usual height."""
_CHIP = (230, 350)
"""The width of a chip, in units: a narrow tray has one in a line, with room for a name."""
_LOWER = 26
"""How much lower than its chip a face is, in units."""
_LINES = (*((lines, 80) for lines in range(16, 2, -1)), *product((2, 1), range(80, 63, -4)))
"""Numbers of lines with the heights of their chips, the best first.

Up to two lines shrink to fit, but stay high enough for fingers.
"""
_MOST_COLUMNS = 10
_ABOVE = 11
"""Units between the edge of the tray and the first line."""
_BELOW = 17
"""Units below the last line, where the tray has a lip."""


class TurnsModel(NamedTuple):
    """Past turns and their players."""

    seats: tuple[Seat, ...]
    turns: tuple[TurnSummary, ...]
    label: str = ""
    """The text if there are no turns."""


class _Signs(NamedTuple):
    """Turns as signs of one height."""

    look: Look
    game: Game
    side: float
    """Their height, in units."""
    seats: tuple[Seat, ...] = ()
    """The players, whose faces are needed to paint but not to measure."""
    letters: float = 24
    """The greatest size of words beside them, in units."""
    close: bool = False
    """Whether they are as close as possible, without what can be left out."""

    def forms(self, items: Sequence[TurnItem]) -> list[View]:
        """Return a turn step by step, with repeated steps as one, and then with fewer steps."""
        forms = self._whole(items)
        shortest = forms[-1]
        more = self._words(ELLIPSIS)
        forms += ([*shortest[:count], more] for count in reversed(range(len(shortest))))
        return [*map(self._line, forms)]

    def closer_forms(self, items: Sequence[TurnItem]) -> list[View]:
        """Return the forms in which steps become closer and smaller before any is left out."""
        close = self._replace(close=True)
        small, smallest = (close._replace(side=self.side * share) for share in _SMALLER)
        sizes = (self, close, small)
        whole = (signs._line(steps) for signs in sizes for steps in signs._whole(items))
        return [*whole, *smallest.forms(items)]

    def _whole(self, items: Sequence[TurnItem]) -> list[list[View]]:
        """Return all steps, and then repeated steps as one."""
        forms = [[self._step([item]) for item in items]]
        runs = [[*run] for _, run in groupby(items, _repeated)]
        if len(runs) < len(items):
            forms.append([*map(self._step, runs)])
        return forms

    def _line(self, steps: Sequence[View]) -> View:
        return Row(*steps, gap=_BESIDE / 2 if self.close else _BESIDE)

    def face(self, seat: int, side: float = 1, x: float = 0.5, y: float = 0.5) -> View:
        """Return a player's face; its side is in heights of the signs."""
        return Painted(_draw_face, (self.seats, seat), side=side * self.side, x=x, y=y)

    def _step(self, run: Sequence[TurnItem]) -> View:
        """Return a step, or the same step several times."""
        item = run[0]
        name = icon_of(item.deed)
        times = f"\N{MULTIPLICATION SIGN}{len(run)}" if len(run) > 1 else ""
        if item.deed is TurnDeed.ADVANCE:
            sign: View = Painted(_draw_sign, (item.card,), side=self.side)
            return self._times(self._arrived(sign, item), times)
        if item.deed in _WORDLESS:
            return self._times(self._icon(name, 0.86), times)
        icon: View = self._icon(name, 0.92)
        numbers = "".join(f"+{step.number}" for step in run)
        if item.deed is TurnDeed.NUDGE:
            icon = Stack(icon, self.face(item.seat, 0.53, 1, 0.5))
        elif item.deed is TurnDeed.DISCARD:
            numbers = f"\N{MINUS SIGN}{sum(step.number for step in run)}"
            if len(run) == 1:
                icon = Stack(icon, self.face(item.seat, 0.53, 0, 1))
        if self.close and item.deed in _SHORT:
            # A face or nothing before the number says as much as an arrow.
            faces = [self.face(item.seat, 0.7)] if item.deed is TurnDeed.NUDGE else []
            return Row(*faces, self._words(numbers))
        return Row(icon, self._words(numbers))

    def _arrived(self, sign: View, item: TurnItem) -> View:
        """Return the sign of a card, and beside it the haven that a pirate reached."""
        if item.haven is None or self.close:
            # A mark upon the sign could not be read.
            return sign
        haven = "sail" if item.haven == self.game.sloop else "roger"
        return Row(sign, self._icon(haven, 0.86))

    def _times(self, sign: View, text: str) -> View:
        return Row(sign, self._words(text)) if text else sign

    def _icon(self, name: str, side: float) -> View:
        return Picture(f"icons/{name}", side=side * self.side)

    def _words(self, text: str) -> View:
        # At any text scale no higher than the signs beside them.
        units = min(self.letters, 0.85 * self.side / self.look.scale.text)
        return Words(text, Face.TITLE, units, outlined=True, floor=1, line=1)


def icon_of(deed: TurnDeed) -> str:
    """Return the name of the icon of a deed."""
    return _ICONS.get(deed, deed.value)


def _repeated(item: TurnItem) -> Hashable:
    """Return what is equal for steps that can be shown as one."""
    if item.deed is TurnDeed.DISCARD:
        return item.deed
    return item.deed, item.seat, item.card, item.haven if item.card else None


class TurnList(Component[TurnsModel]):
    """The past turns in the drawer, the newest last and in a gold frame."""

    def __init__(self, look: Look, rect: Rect, game: Game, players: int) -> None:
        super().__init__(look, rect)
        self._game = game
        self._players = players

    @cached_property
    def _form(self) -> tuple[_Signs, list[Rect]]:
        """The size of the signs, and the places of chips; the drawer is rarely open."""
        look = self.look
        rect = self.rect
        for lines, high in _LINES:
            place = Sized(Space(), height=high)
            if _tray([place] * lines, 1).fits(look, rect):
                break
        signs = _Signs(look, self._game, high - _LOWER)
        sample = _chip(signs, 0, signs.forms(_USUAL)[0])
        for across in range(_MOST_COLUMNS, 0, -1):
            # A line has whole rounds, so that each player has a column.
            whole = across < self._players or across % self._players == 0
            if whole and _tray([sample] * across, across).fits_width(look, rect.width):
                break
        tray = _tray([place.named(index) for index in range(lines * across)], across)
        return signs, list(named_places(arrange(tray, look, rect)).values())

    def rects(self, turns: Sequence[TurnSummary]) -> tuple[tuple[TurnSummary, Rect], ...]:
        """Return the last turns that fit with their places, the newest last.

        All have the same width, so that they form columns.
        """
        _, places = self._form
        return tuple(zip(turns[-len(places) :], places, strict=False))

    def tray(self, turns: Sequence[TurnSummary]) -> Rect:
        """Return the place of the list, no higher than needed."""
        tray = self.rect.copy()
        if turns:
            _, last = self.rects(turns)[-1]
            tray.height = min(tray.height, last.bottom + self.look.px(_BELOW) - tray.y)
        return tray

    def targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the turns that can be replayed."""
        for turn, rect in self.rects(turns):
            yield Target(rect, turn, TargetKind.TURN, now.free, 16.0)

    def draw(self, target: Surface, model: TurnsModel) -> None:
        look = self.look
        place = self.tray(model.turns)
        plates.panel(look, place.size, Ground.DARK, radius=18).draw(target, place.topleft)
        if not model.turns:
            label = Block(model.label, Face.BOLD, 24, look.theme.cream_dim, x=0.5)
            Padded(label, (20, 10)).draw(target, look, place)
            return
        rects = self.rects(model.turns)
        signs = self._form[0]._replace(seats=model.seats)
        named = all(_named(signs, turn).fits_width(look, rect.width) for turn, rect in rects)
        for turn, rect in rects:
            make = _named if named else _unnamed
            make(signs, turn, active=turn is model.turns[-1]).draw(target, look, rect)


def _tray(chips: Sequence[View], across: int) -> View:
    """Return chips in columns."""
    grid = Grid(*chips, columns=across, gap=12, alike=True)
    return Padded(Column(grid, Space(side=_BELOW - _ABOVE)), (12, _ABOVE))


def _named(signs: _Signs, turn: TurnSummary, *, active: bool = False) -> View:
    """Return a turn with all steps and the player's name."""
    name = Words(signs.seats[turn.seat].name, Face.BOLD, 23, signs.look.theme.cream_dim, 1, floor=1)
    return _chip(signs, turn.seat, signs.forms(turn.items)[0], name.grow(), active=active)


def _unnamed(signs: _Signs, turn: TurnSummary, *, active: bool = False) -> View:
    """Return a turn whose steps become closer and smaller before any is left out."""
    forms = signs.closer_forms(turn.items)
    return FirstThatFits(*(_chip(signs, turn.seat, form, active=active) for form in forms))


def _chip(signs: _Signs, seat: int, *parts: View, active: bool = False) -> View:
    """Return a player's face and what is beside it, on a plate."""
    row = _on_wood(Row(signs.face(seat), *parts, gap=12), active=active)
    return Sized(row, _CHIP, signs.side + _LOWER)


def steps_of(
    look: Look, game: Game, seats: tuple[Seat, ...], items: Sequence[TurnItem], side: float
) -> list[View]:
    """Return a turn as signs of a height, then closer and smaller ones, then fewer of them."""
    return _Signs(look, game, side, seats, letters=30).closer_forms(items)


def draw_strip(
    target: Surface,
    look: Look,
    rect: Rect,
    game: Game,
    seats: tuple[Seat, ...],
    items: Sequence[TurnItem],
) -> None:
    """Draw the steps of a turn that fit, on a plate of their own."""
    forms = _Signs(look, game, 38, seats).forms(items)
    FirstThatFits(*map(_on_wood, forms)).draw(target, look, rect)


def _on_wood(view: View, *, active: bool = False) -> View:
    # The plate has a lip, so its middle is a little higher.
    row = Row(view.grow(), across=0.2)
    return Padded(row, (13, 10), Painted(_draw_plate, (Ground.WOOD, 14, active)))


def _draw_plate(
    target: Surface, look: Look, rect: Rect, ground: Ground, radius: float, active: bool
) -> None:
    _plate(look, rect.size, ground, radius, active=active).draw(target, rect.topleft)


@stamp
def _plate(look: Look, size: Size, ground: Ground, radius: float, *, active: bool = False) -> Stamp:
    """Return the plate of a turn, stretched from one plate, as nearly all widths differ."""
    width, height = size
    usual = min(width, 2 * height)
    plate = plates.panel(look, (usual, height), ground, radius=radius, active=active)
    return stretched(plate, (width - usual, 0))


def _draw_face(target: Surface, look: Look, rect: Rect, seats: Sequence[Seat], seat: int) -> None:
    draw_centred(target, head_of(look, costume_of(seats[seat]), rect.width), rect.center)


def _draw_sign(target: Surface, look: Look, rect: Rect, card: Card | None) -> None:
    _sign(look, card, rect.width).draw(target, rect.topleft)


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
