"""The layout of the board's screen: a view tree with a named place for each component.

The board fills the screen: the players' plates are on its upper edge, a row of controls is below
it, and the prompt is on the seam between the two. Narrow windows have two such rows, and tall
windows have the plates on the chart, beside the tunnel.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from pygame import Rect

from game import Sign
from scenes.board.hud.plate import Form, PlateStyle
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.component import APART
from scenes.kit.layout import CONTROL, Length, Point, Scale, Size
from scenes.kit.look import Look
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Row,
    Sized,
    Space,
    Stack,
    View,
    arrange,
    named_places,
)

_UPRIGHT = 1.3
"""The least height, in widths, of a window with its plates beside the tunnel."""
_ASIDE = 0.39
"""The width of the plates beside the tunnel, as a share of the window."""
_EDGE = 12
"""The margin between the window and everything but the board, in units."""
_BELOW = 10
"""The gap between the board and the row below, in units."""
_MARGIN = 12
"""Units of the margin of a tunnel that plates may cover: flames do not reach so high."""
_LAND = 24
"""The same for islands, where only grass and beach are."""
_LINE = 46
"""The height of the prompt at the usual text size, in units."""
_SENTENCE = 690
"""The preferred width of a prompt, in units."""
_PROMPT = 1000
"""The greatest width of a prompt, unless it is long, in units."""
_LOW_ROW = (CONTROL, 104)
"""Units of the height of a row without a hand."""
_LOW_ROWS = (2 * CONTROL, 200)
"""Units of the height of two such rows."""
_WIDE_SHAPE = 1.4
"""The least width of a wide window, in heights."""
_WIDE = 0.11
"""The largest share of the height for plates above the board in a wide window."""
_HIGH = 0.2
"""The same in any other window."""
_BOARD = 0.4
"""The least height of a board in a small window, in widths."""
_FINGER = 44
"""The least height of something to tap above the board, in real pixels."""
_LOW = {
    Form.WIDE: 92,
    Form.BESIDE: 92,
    Form.NARROW: 105,
    Form.SHORT: 92,
    Form.BARE: 92,
    Form.TIGHT: 72,
}
"""The usual height of plates that are below each other, in units."""
_FIRST = 10_000
"""The weight of plates, which grow as far as they can before anything else does."""
_ENDS = (BoardButton.DRAWER, BoardButton.MENU)
"""The buttons at the end of the plates."""


class LayoutSettings(NamedTuple):
    """The settings that change the layout."""

    hint: bool = False
    left_handed: bool = False
    one_handed: bool = False
    """Whether all controls except the board are in the lower corner."""
    watched: bool = False
    """Whether the controls of a replay replace the actions."""
    tray: bool = True
    """Whether a hand is shown: not if every person holds it on a phone."""


class BoardNeeds(NamedTuple):
    """What the layout of a game depends on."""

    players: int
    open_row: bool
    signs: tuple[Sign, ...] = ()
    """The signs of hands that everybody sees."""
    hint: bool = False
    islands: bool = False
    """The board reaches below the plates, and the sloop sails."""
    left_handed: bool = False
    one_handed: bool = False
    """Whether all controls except the board are in the lower corner."""
    watched: bool = False
    """Whether the controls of a replay replace the actions."""
    tray: bool = True
    """Whether a hand is shown: not if every person holds it on a phone."""
    plates_above: bool = False
    """Whether a tall board has no room for plates beside its tunnel."""


class BoardPlan(dict[Hashable, Rect]):
    """The named places of a board's screen, from which its components are made.

    The names are "board", "stage" (the part of it for spaces, whose upper margin may be below
    plates), ("player", seat), "prompt", "seam" (all of the line that the prompt is on), "hand",
    "owner" (the tab above the hand), "row" or "next cards", "piles", "coins", each button, and in
    a replay "timeline" and "controls". What a game does not show has none.
    """

    def __init__(self, places: Mapping[Hashable, Rect], needs: BoardNeeds) -> None:
        super().__init__(places)
        self.needs = needs

    @classmethod
    def of(cls, look: Look, size: Size, needs: BoardNeeds) -> "BoardPlan":
        """Return the places in a window, for a game and its players' settings."""
        plan = cls(_Screen(look, size, needs).places(), needs)
        return plan._mirrored(size[0]) if needs.left_handed else plan

    @property
    def players(self) -> tuple[Rect, ...]:
        """The players' plates."""
        return tuple(self["player", seat] for seat in range(self.needs.players))

    @property
    def buttons(self) -> dict[BoardButton, Rect]:
        """The buttons."""
        return {name: self[name] for name in BoardButton if name in self}

    @property
    def covered(self) -> int:
        """The height of the part of the board that plates cover, in pixels."""
        if not self.needs.islands:
            return 0
        return max(plate.bottom for plate in self.players) - self["board"].top

    @property
    def _aside(self) -> tuple[Hashable, ...]:
        """The names of plates and buttons on the chart."""
        board = self["board"]
        if self.covered or not board.contains(self["player", 0]):
            return ()
        ends = [name for name in _ENDS if board.contains(self[name])]
        return (*(("player", seat) for seat in range(self.needs.players)), *ends)

    @property
    def ground(self) -> Rect:
        """The board, and as much behind the plates above it as hides its upper edge."""
        board = self["board"]
        top = min(board.top, *(plate.centery for plate in self.players))
        return Rect(board.left, top, board.width, board.bottom - top)

    @property
    def aside(self) -> Rect | None:
        """The block of plates and buttons on the chart, in a tall window."""
        rects = [self[name] for name in self._aside]
        return rects[0].unionall(rects[1:]) if rects else None

    def aside_at(self, at: Point) -> "BoardPlan":
        """Return the places with the block of plates at another place on the chart."""
        block = self.aside
        if block is None:
            return self
        x, y = at[0] - block.x, at[1] - block.y
        return BoardPlan(self | {name: self[name].move(x, y) for name in self._aside}, self.needs)

    def _mirrored(self, width: int) -> "BoardPlan":
        """Return the places for left-handed players: each component is on the other side.

        The order of the players stays the same.
        """
        places = {name: rect.copy() for name, rect in self.items()}
        for rect in places.values():
            rect.right = width - rect.left
        plates = [places["player", seat] for seat in range(self.needs.players)]
        plates.sort(key=lambda rect: (rect.top, rect.left))
        places |= {("player", seat): rect for seat, rect in enumerate(plates)}
        return BoardPlan(places, self.needs)


def gap_of(scale: Scale) -> int:
    """Return the gap between parts, in pixels."""
    return max(scale.px(10), APART)


def plate_style(look: Look, needs: BoardNeeds) -> PlateStyle:
    """Return how the plates of a game look."""
    return PlateStyle(needs.signs, needs.islands, look.theme.strip_text)


_Lengths: TypeAlias = Length | tuple[float, ...] | None


def _hole(name: Hashable, width: _Lengths = None, height: _Lengths = None) -> Sized:
    """Return a named place."""
    return Sized(Space(), cast(Length, width), cast(Length, height)).named(name)


class _Screen:
    """The view tree of a window."""

    def __init__(self, look: Look, size: Size, needs: BoardNeeds) -> None:
        self._look = look
        self._size = size
        self._needs = needs
        self._gap = gap_of(look.scale) / look.scale.unit
        """Units between things to tap."""
        text = self._text = look.scale.text
        self._is_wide = size[0] > _WIDE_SHAPE * size[1]
        self._finger = CONTROL if self._is_wide else max(CONTROL, _FINGER / look.scale.unit)
        """Units of the least height of what is above the board."""
        self._line = _LINE + 29 * (text - 1)
        """Units of the height of the prompt."""
        self._tab = 8 + 22 * text
        """The height of the name above the hand, in units."""
        self._is_upright = size[1] >= _UPRIGHT * size[0]
        self._has_plates_aside = self._is_upright and not (needs.islands or needs.plates_above)

    def places(self) -> dict[Hashable, Rect]:
        """Arrange the tree; return its named places."""
        window = Rect((0, 0), self._size)
        places = named_places(arrange(self._view(), self._look, window))
        places["stage"] = self._stage(places)
        if self._has_plates_aside:
            places |= self._plates_aside()
        if not self._needs.tray:
            # Below the window, where nothing of it is seen.
            below = Rect(window.bottomleft, (window.width // 2, self._look.px(126)))
            places["hand"] = below.move(0, self._look.px(self._tab))
        return places | self._seam(places.pop("line"), places["hand"])

    def _stage(self, places: Mapping[Hashable, Rect]) -> Rect:
        """Return the part of the board for spaces."""
        board = places["board"]
        if self._has_plates_aside:
            return board
        plates = [places["player", seat] for seat in range(self._needs.players)]
        margin = _LAND if self._needs.islands else _MARGIN
        if len({plate.top for plate in plates}) > 1:
            # Plates in two lines are low.
            margin = 0
        top = max(plate.bottom for plate in plates) - self._look.px(margin)
        return Rect(board.left, top, board.width, board.bottom - top)

    def _view(self) -> View:
        """Return the whole screen: plates, the board with the seam on its edge, and rows."""
        needs = self._needs
        top = Sized(Space(), height=4)
        # The prompt may cover a wall, but nothing on a space.
        below_board = _BELOW + self._line - _LINE
        board = Column(self._board().grow(), Sized(Space(), height=below_board))
        line = Column(Space().grow(), _hole("line", height=self._line))
        if self._has_plates_aside:
            upper: list[View] = [Stack(board, line).grow()]
        else:
            plates = Column(top, Padded(self._plates_above(), (_EDGE, 0)))
            if needs.islands:
                upper = [Stack(board, Column(plates, Space().grow()), line).grow()]
            else:
                upper = [plates, Stack(board, line).grow()]
        return Column(*upper, Padded(self._rows(), (_EDGE, 0)), Sized(Space(), height=(4, 8)))

    def _board(self) -> View:
        """Return the place of the board; in a low window everything else shrinks first."""
        needs = self._needs
        least, ideal = (980, 1560) if self._is_upright else (614 if needs.islands else 522, 745)
        if needs.one_handed or needs.watched:
            # Stacked buttons need more room.
            least -= 50
        # So does larger text above and below the board.
        low = least - 90 * (self._text - 1)
        if self._finger > CONTROL and not self._is_upright:
            # In a small window, buttons must not become too small for a finger.
            low = min(low, _BOARD * self._size[0] / self._look.scale.unit)
        return _hole("board", height=(low, ideal))

    # The rows below the board

    def _rows(self) -> View:
        """Return the first arrangement of the rows that is not too wide."""
        room = Rect(0, 0, self._size[0] - 2 * self._look.px(_EDGE), self._size[1])
        if not self._needs.tray:
            rows = FirstThatFits(self._one_row(whole=True), self._one_row(whole=False))
            low = (self._one_row(whole=True), self._one_row(whole=False), self._two_rows())
            high = _LOW_ROW if rows.fits_width(self._look, room.width) else _LOW_ROWS
            return Sized(FirstThatFits(*low).chosen(self._look, room), height=high)
        forms = (self._one_row(whole=True), self._one_row(whole=False), self._two_rows())
        return FirstThatFits(*forms).chosen(self._look, room)

    def _hand(self, wide: float, high: Length) -> View:
        """Return the place of the hand, with a column as wide as a finger for each sign."""
        if not self._needs.tray:
            return Space().grow()
        signs = 7 if self._needs.islands else 6
        # Gold and plain cards of a sign are separate touch targets, one below the other.
        kinds = 2 if self._needs.islands else 1
        finger = Sized(Space(), (CONTROL, CONTROL), (CONTROL, CONTROL))
        fingers = Grid(*[finger] * signs * kinds, columns=signs, gap=self._gap, alike=True)
        widths = (wide, 580, 640) if self._needs.one_handed else (wide, 580)
        return Sized(Padded(fingers, (14, 0)), widths, high).named("hand").grow()

    def _one_row(self, *, whole: bool) -> View:
        """Return everything in one row, with the whole open row or only its next cards."""
        needs, gap = self._needs, self._gap
        # Narrower windows have two rows.
        least = 0 if needs.watched or needs.one_handed else 525
        hand = self._hand(least, (126, 140 if needs.islands else 130))
        cards = self._cards(whole=whole)
        if needs.watched:
            return Row(hand, *cards, self._deck(), gap=gap)
        coins = _hole("coins", (170, 220 * self._text) if whole else (92, 150))
        small = (64, 132 * self._text)
        ends = self._ends(small, small, (170, 208 * self._text))
        sail = [_hole(BoardButton.SAIL, small)] if needs.islands else []
        if not needs.one_handed:
            return Row(hand, *cards, coins, *sail, *ends, gap=gap)
        # The hand and all buttons are in the corner; rarely used buttons are stacked.
        more = self._above_each_other(BoardButton.MENU, BoardButton.DRAWER)
        if needs.islands:
            ends[0] = self._above_each_other(BoardButton.SAIL, BoardButton.UNDO)
        return Row(*cards, coins, hand, more, *ends, gap=gap, at=1)

    def _two_rows(self) -> View:
        """Return two rows: the hand with the next cards, and below it the actions."""
        needs, gap = self._needs, self._gap
        high = (140, 190) if self._is_upright else (126, 140)
        upper = Row(self._hand(0, high), *self._cards(whole=False), gap=gap)
        if needs.watched:
            return Column(upper, self._deck(), gap=gap)
        more: list[View] = []
        if needs.one_handed:
            more += [_hole(name, (64, 64, 110)) for name in (BoardButton.MENU, BoardButton.DRAWER)]
        if needs.islands:
            more.append(_hole(BoardButton.SAIL, (64, 104, 140)).grow())
        coins = _hole("coins", (110, 150, 420)).grow(2)
        ends = self._ends((64, 104, 140), (64, 104, 140), (180, 210, 300))
        actions = [end.grow() for end in ends]
        lower = Sized(
            Row(coins, *more, *actions, gap=gap), height=(92, 126, 126) if self._is_upright else 92
        )
        return Column(upper, lower, gap=gap)

    def _cards(self, *, whole: bool) -> list[View]:
        """Return the open row and the piles."""
        if not self._needs.open_row:
            return [_hole("piles", (150, 196, 210) if whole else (110, 150, 210))]
        if whole:
            return [_hole("row", (390, 400, 400)), _hole("piles", (150, 170, 170))]
        return [_hole("next cards", (112, 150, 190)), _hole("piles", (90, 104, 130))]

    def _ends(
        self, undo: tuple[float, ...], hint: tuple[float, ...], end: tuple[float, ...]
    ) -> list[View]:
        """Return the last buttons; without a hint, the end of the turn takes its place."""
        buttons = [_hole(BoardButton.UNDO, undo)]
        if self._needs.hint:
            return [*buttons, _hole(BoardButton.HINT, hint), _hole(BoardButton.END, end)]
        both = tuple(one + other + self._gap for one, other in zip(hint, end, strict=True))
        return [*buttons, _hole(BoardButton.END, both)]

    def _above_each_other(self, *names: BoardButton) -> View:
        holes = (_hole(name, (64, 84, 110), (CONTROL, 66)).grow() for name in names)
        return Column(*holes, gap=self._gap)

    def _deck(self) -> View:
        """Return the controls of a replay, below its timeline."""
        coins = _hole("coins", (150, 160, 180))
        timeline = Row(coins, _hole("timeline").grow(), gap=self._gap)
        high = (CONTROL, 66, 110)
        deck = Column(
            Sized(timeline, height=high).grow(),
            _hole("controls", height=high).grow(),
            gap=self._gap,
        )
        return Sized(deck, (530, 830))

    # The players

    def _plates_above(self) -> View:
        """Return the plates in one line or two, with the buttons at their end.

        Two lines are preferred to leaving out public information.
        """
        look = self._look
        players = self._needs.players
        names = () if self._needs.one_handed else _ENDS
        share = _WIDE if self._is_wide else _HIGH
        # Larger letters need more room, but not all of it at the expense of the board.
        high = round(self._size[1] * share * (1 + look.scale.text) / 2)
        room = Rect(0, 0, self._size[0] - 2 * look.px(_EDGE), high)
        style = plate_style(look, self._needs)
        # Only as many of them are made as are tried.
        blocks = (
            self._block(style, form, names, lines)
            for forms in style.ranked
            for lines in (1, 2)
            for form in forms
            if lines < players
        )
        fitting = next((block for block in blocks if block.fits(look, room)), None)
        return fitting or self._block(style, style.ranked[-1][-1], names, 1)

    def _block(
        self, style: PlateStyle, form: Form, names: Sequence[BoardButton], lines: int
    ) -> View:
        """Return the plates in lines, and the buttons in the corner or in a place left free."""
        players = self._needs.players
        columns = -(-players // lines)
        plates = self._plates(style, form, low=lines > 1)
        if names and len(plates) < columns * lines:
            buttons = (_hole(name, (72, 92, 92)) for name in names)
            plates.append(Row(Space().grow(), *buttons, gap=self._gap))
            names = ()
        grid = Grid(*plates, columns=columns, gap=self._gap, at=0, alike=True)
        if not names:
            return grid
        if lines == 1:
            wide = (72, 84, 92) if form is Form.TIGHT else (84, 92, 92)
            ends: View = Row(*(_hole(name, wide) for name in names), gap=self._gap)
        else:
            high = (self._finger, max(92, self._finger))
            holes = (_hole(name, (72, 84, 92), high).grow() for name in reversed(names))
            ends = Column(*holes, gap=self._gap)
        # The buttons are in the corner, even if plates are too narrow to reach them.
        corner = Row(Space().grow(), ends)
        return Row(grid.grow(_FIRST), corner.grow(), gap=self._gap)

    def _plates(self, style: PlateStyle, form: Form, *, low: bool) -> list[View]:
        """Return a place for each plate, with the size of a sample; its parts are placed later.

        Of several lines each is low, so that they take no more from the board.
        """
        unit = self._look.scale.unit
        # A tap on a plate shows more about its player.
        width, height = (
            tuple(max(self._finger, side / unit) for side in extent)
            for extent in style.sample(form).need(self._look)
        )
        if low:
            least, ideal, _ = height
            height = least, max(least, min(ideal, _LOW[form] * (3 + self._text) / 4))
        return [_hole(("player", seat), width, height) for seat in range(self._needs.players)]

    def _plates_aside(self) -> dict[Hashable, Rect]:
        """Place the plates below each other on the chart, with the buttons above them."""
        look, needs = self._look, self._needs
        wide = round(self._size[0] * _ASIDE)
        style = plate_style(look, needs)
        form = style.form_in(look, [Rect(0, 0, wide, look.px(120 * look.scale.text))])
        # A few of them have room for larger ones.
        parts = self._plates(style, form, low=needs.players > 3)
        if not needs.one_handed:
            buttons = (_hole(name, 76, 76) for name in _ENDS)
            parts.insert(0, Row(Space().grow(), *buttons, gap=self._gap))
        column = Column(*parts, gap=self._gap)
        high = column.need(look, width=wide).height.ideal
        left = self._size[0] - look.px(_EDGE) - wide
        return named_places(arrange(column, look, Rect(left, look.px(10), wide, high)))

    # The seam

    def _seam(self, line: Rect, hand: Rect) -> dict[Hashable, Rect]:
        """Place the prompt in the larger part of the seam beside the tab."""
        px = self._look.px
        gap = gap_of(self._look.scale)
        middle = self._size[0] // 2
        line = line.inflate(-2 * px(_EDGE), 0)
        wide = min(px(230), round(self._size[0] * 0.16))
        # The camp of the islands is in the corner above the hand.
        aside = px(84 if self._needs.islands else 14)
        owner = Rect(hand.x + aside, hand.top - px(self._tab), wide, px(self._tab))
        if not self._needs.tray:
            owner.right = line.left - gap
        left = Rect(line.x, line.y, owner.left - gap - line.x, line.height)
        right = Rect(owner.right + gap, line.y, line.right - owner.right - gap, line.height)
        room = max(left, right, key=lambda rect: rect.width)
        seam = room
        # In the middle of the window if there is room.
        centred = 2 * min(middle - room.left, room.right - middle)
        if centred >= px(_SENTENCE):
            room = Rect(middle - centred // 2, line.y, centred, line.height)
        prompt = room.inflate(min(0, px(_PROMPT) - room.width), 0)
        return {"owner": owner, "seam": seam, "prompt": prompt}
