"""The layout of the board's screen: a pure function of the window, the game and the player's hands.

A window is cut into bands: the players above, the board with the prompt below it, then the hand
with the actions. Upright windows, very wide ones and one-handed play vary this.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from pygame import Rect, Surface

from game import Game, Seat
from scenes.board.turn.turn_input import BoardButton
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.layout import Part, Scale, Share, Side, Size, columns, cut, equal_rows, grid, rows
from scenes.kit.look import Look
from scenes.kit.plates import Ground

APART = 8
"""Real pixels between things to tap: a finger that misses one must not hit the next."""
LINE = 64
"""Units of a panel in one line, without the cards that are held."""
LEAN = 84
"""Units of a panel that has room for a line and for the cards below it."""
_UPRIGHT = 1.25
"""From this height in widths on, a window has the actions below the hand."""
_NARROW, _VAST = 1.58, 2.1
"""Widths in heights: all actions fit beside the hand, and a column beside the board."""
_HAND, _HISTORY = 144, 96
"""Units of the hand, and of a strip of past turns."""
_ROW = 340
"""The most units that an open row in several lines needs."""
_HEAP = 100
"""Units of a tray with the stock above the discard."""
_ICON = 80
"""Units of a button that shows its icon only."""
_ACTIONS = 84
"""Units of a line of buttons for one hand."""
_REACH = 1120
"""The most units that a hand and its buttons are wide: further no thumb reaches."""
_COINS, _LEAST_COINS = 236, 116


class BoardNeeds(NamedTuple):
    """What a game and its players need on the screen."""

    players: int
    open_row: bool
    open_hands: bool = False
    hint: bool = False
    wide_board: bool = False
    """Upright windows show the board over their whole width, with the players above it."""
    left_handed: bool = False
    one_handed: bool = False
    """Everything to tap but the board itself is in the lower corner."""
    tips: bool = False
    """Newcomers are told what to do."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The places of the board's parts in one window."""

    needs: BoardNeeds
    players: tuple[Rect, ...]
    board: Rect
    row: Rect | None
    """The open row, in games that have one, unless it is in the drawer."""
    history: Rect
    """The last turns; empty if they are in the drawer."""
    prompt: Rect
    tip: Rect | None
    hand: Rect
    piles: Rect
    """Stock and discard; empty if they are beside the row."""
    coins: Rect
    buttons: Mapping[BoardButton, Rect]

    @classmethod
    def of(cls, size: Size, scale: Scale, needs: BoardNeeds) -> "BoardLayout":
        """Return the layout for a window, a game, and the hands that play it."""
        screen = Rect((0, 0), size).inflate(-2 * scale.px(16), -2 * scale.px(12))
        if size[1] < _UPRIGHT * size[0]:
            return _landscape(screen, scale, needs)
        return (_wide_upright if needs.wide_board else _tall)(screen, scale, needs)

    @property
    def open_row(self) -> bool:
        """Whether there is an open row, here or in the drawer."""
        return self.needs.open_row

    @property
    def menu(self) -> Rect:
        """The button that opens the menu."""
        return self.buttons[BoardButton.MENU]

    @property
    def undo(self) -> Rect:
        """The button that takes an action back."""
        return self.buttons[BoardButton.UNDO]

    @property
    def end_turn(self) -> Rect:
        """The button that ends the turn."""
        return self.buttons[BoardButton.END]

    @property
    def hint(self) -> Rect | None:
        """The button that asks for a hint."""
        return self.buttons.get(BoardButton.HINT)

    @property
    def drawer(self) -> Rect | None:
        """The button that opens the drawer over the board, in small windows."""
        return self.buttons.get(BoardButton.DRAWER)


@dataclass(frozen=True, slots=True)
class HudContext:
    """What everything around the board is painted with."""

    look: Look
    plan: BoardLayout
    game: Game
    seats: tuple[Seat, ...]
    texts: Texts

    def tray(self, surface: Surface, rect: Rect, ground: Ground) -> None:
        """Draw the ground of a tray."""
        plate = plates.panel(self.look, rect.size, ground, radius=18)
        plate.draw(surface, rect.topleft)


def gap_of(scale: Scale) -> int:
    """Return the gap between parts, in pixels."""
    return max(scale.px(12), APART)


def has_strip(scale: Scale, panel: Rect) -> bool:
    """Whether a panel is high or wide enough to show what its player holds, not only how much."""
    return panel.height >= scale.px(76) or panel.width >= 7.2 * panel.height


def _landscape(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    aspect = screen.width / screen.height
    vast = aspect >= _VAST
    bands = _Bands(screen, scale, needs, drawer=scale.compact and not vast)
    bands.players_above()
    if needs.one_handed and _NARROW <= aspect < _VAST and not scale.compact:
        bands.within_reach()
    else:
        bands.actions_lying(aspect)
        if vast:
            wide = min(max(scale.px(400), round(0.17 * screen.width)), scale.px(640))
            bands.column(bands.cut(Side.RIGHT, wide), 0)
        else:
            bands.history_below()
    bands.middle()
    return bands.layout()


def _tall(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    """Return the layout with a high and narrow board, and the rest beside it and below it."""
    bands = _Bands(screen, scale, needs, drawer=False)
    grown = _growth(screen, scale)
    bands.actions_upright(124 + 108 * grown, 76 + 72 * grown)
    bands.middle()
    bands.board, side = columns(bands.board, [Share(0.6), Share(0.4)], bands.gap)
    if not needs.one_handed:
        menu, side = cut(side, Side.TOP, scale.px(64 + 32 * grown), bands.gap)
        bands.buttons[BoardButton.MENU] = menu
    bands.column(side, needs.players)
    return bands.layout()


def _wide_upright(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    """Return the layout with the board over the whole width and the players above it."""
    bands = _Bands(screen, scale, needs, drawer=scale.compact)
    grown = _growth(screen, scale)
    panel = scale.px(LINE if scale.compact else 76 + 40 * grown)
    lines = 1 if needs.players == 2 else 2
    bands.players(bands.cut(Side.TOP, lines * panel + (lines - 1) * bands.gap), lines)
    bands.actions_upright(146 + 16 * grown, 76 + 48 * grown)
    bands.history_below()
    bands.middle()
    return bands.layout()


def _growth(screen: Rect, scale: Scale) -> float:
    """Return 0 for the shortest portrait window, 1 for a tall one."""
    return min(1.0, max(0.0, (screen.height / scale.unit - 1256) / 640))


class _Bands:
    """Cuts a window into bands for one game, each off what those before it have left."""

    board: Rect
    history: Rect
    prompt: Rect
    hand: Rect
    coins: Rect

    def __init__(self, screen: Rect, scale: Scale, needs: BoardNeeds, *, drawer: bool) -> None:
        self.gap = gap_of(scale)
        self.panels: list[Rect] = []
        self.buttons: dict[BoardButton, Rect] = {}
        self.row: Rect | None = None
        self._tip: Rect | None = None
        self._heap: Rect | None = None
        self._screen = self._rest = screen
        self._scale, self._px, self._needs, self._drawer = scale, scale.px, needs, drawer
        # Where the row is in a drawer, its next cards are seen with the piles.
        self._piles = drawer or not needs.open_row
        missing = {BoardButton.SAIL}
        missing |= set() if drawer else {BoardButton.DRAWER}
        missing |= set() if needs.hint else {BoardButton.HINT}
        self._all = [button for button in BoardButton if button not in missing]
        self._helps = 2 if needs.hint else 1
        """The buttons before the end of the turn that belong to it."""

    def cut(self, side: Side, amount: int, gap: int | None = None) -> Rect:
        """Cut a strip off one side of what is left."""
        strip, self._rest = cut(self._rest, side, amount, self.gap if gap is None else gap)
        return strip

    def layout(self) -> BoardLayout:
        """Return the whole layout; for the left hand each part is on the other side.

        The order in which players are read stays.
        """
        width = self._screen.left + self._screen.right

        def turned(rect: Rect) -> Rect:
            return Rect(width - rect.right, *rect[1:]) if self._needs.left_handed else rect

        return BoardLayout(
            self._needs,
            tuple(sorted(map(turned, self.panels), key=lambda rect: (rect.top, rect.left))),
            turned(self.board),
            None if self.row is None else turned(self.row),
            turned(self.history),
            turned(self.prompt),
            None if self._tip is None else turned(self._tip),
            turned(self.hand),
            turned(self._heap or Rect((self.row or self.history).topright, (0, 0))),
            turned(self.coins),
            {button: turned(self.buttons[button]) for button in self._all},
        )

    def players_above(self) -> None:
        """Place the players at the top, in two lines where one would be too narrow."""
        px, compact = self._px, self._scale.compact

        def narrowest(height: int, lines: int = 1) -> int:
            band, self._rest = cut(self._screen, Side.TOP, height, self.gap)
            self.players(band, lines)
            return min(panel.width for panel in self.panels)

        if compact and self._needs.open_hands:
            # Rather see what everybody holds, if the board can spare the room.
            fits = narrowest(px(LEAN + 8)) >= px(250) and self._screen.height >= px(830)
            if fits or not self._drawer:
                return
        height, least = (LINE, 200) if compact else (128, 220)
        if narrowest(px(height)) < px(least) and self._needs.players >= 4:
            narrowest(2 * px(LINE if compact else 100) + self.gap, lines=2)

    def players(self, rect: Rect, lines: int = 1) -> None:
        """Place the panels in one line or two, and the buttons behind them or in a free cell."""
        number, gap = self._needs.players, self.gap
        across = ceil(number / lines)
        button = self._px(_ICON if self._scale.compact else 116)
        ends: list[Rect] = []
        if self._needs.one_handed:
            self.panels = grid(rect, across, lines, gap)[:number]
        elif lines == 1:
            cells = columns(rect, [*[Share()] * number, *[button] * (1 + self._drawer)], gap)
            self.panels, ends = cells[:number], cells[number:]
        else:
            block, corner = columns(rect, [Share(), button], gap)
            self.panels = grid(block, across, 2, gap)
            if number % 2:
                *self.panels, corner = grid(rect, across, 2, gap)
            ends = [corner]
            # The menu is in the corner of the window.
            if self._drawer and corner.width > corner.height:
                ends = columns(corner, [Share(), Share()], gap)
            elif self._drawer:
                ends = equal_rows(corner, 2, gap)[::-1]
        names = (BoardButton.MENU, BoardButton.DRAWER)
        self.buttons = dict(zip(names, reversed(ends), strict=False))

    def column(self, rect: Rect, players: int) -> None:
        """Place panels, the open row, and as many turns as fit, below each other."""
        gap, px, open_row = self.gap, self._px, self._needs.open_row

        def chips(number: int) -> int:
            """Return the least height of a list of past turns."""
            return number * px(64) + (number - 1) * gap + px(30)

        row = panel = 0
        if open_row:
            # Two lines of six cards and the piles above them.
            card = (rect.width - px(36) - 5 * px(10)) / 6
            row = min(round(card * 1.4 * 3) + px(66), px(_ROW))
        if players:
            panel = (rect.height - (row + gap if open_row else 0) - chips(2)) // players - gap
            panel = max(min(panel, px(140 if self._scale.compact else 195)), px(LEAN))
        # Larger cards are worth more than a fourth turn.
        spare = rect.height - players * (panel + gap) - row - gap - chips(3)
        row += max(0, min(spare, px(_ROW) - row)) if open_row else 0
        cells = rows(rect, [*[panel] * players, *[row] * open_row, Share()], gap)
        self.panels += cells[:players]
        self.row, self.history = cells[players] if open_row else None, cells[-1]

    def history_below(self) -> None:
        """Place the row and the history below the board, unless these are in the drawer."""
        if self._drawer:
            self.history = Rect(self._rest.midbottom, (0, 0))
            return
        self.history = self.cut(Side.BOTTOM, self._px(_HISTORY), 0)
        if self._needs.open_row:
            self.row, self.history = columns(self.history, [Share(0.535), Share(0.465)], self.gap)

    def middle(self) -> None:
        """Place the board, and below it a line as wide as sentences need.

        A tip is beside the prompt, or above it where there is no room for both.
        """
        px = self._px
        line, self.board = cut(self._rest, Side.BOTTOM, px(48), px(4))
        line.height -= px(2)
        if self._needs.tips and line.width >= px(1530):
            self.prompt, self._tip = columns(line, [Share(0.46), Share(0.54)], self.gap)
            return
        width = min(px(1000), line.width - px(40))
        self.prompt = Rect(line.centerx - width // 2, line.y, width, line.height)
        if self._needs.tips:
            above, self.board = cut(self.board, Side.BOTTOM, px(44), px(2))
            self._tip = Rect(self.prompt.x, above.y, width, above.height)

    # The hand and the actions

    def actions_lying(self, aspect: float) -> None:
        """Place the hand and the actions of a landscape window."""
        px, compact, one_handed = self._px, self._scale.compact, self._needs.one_handed
        if aspect < 1:
            # There is more height than width.
            self.actions_upright(160, 84)
        elif one_handed and not compact:
            self._in_block(self.cut(Side.BOTTOM, px(_HAND) + self.gap + px(_ACTIONS)))
        elif compact:
            lay = self._in_corner if one_handed else self._in_tiers
            lay(self.cut(Side.BOTTOM, px(152)), px(200 if self._needs.open_row else 136))
        elif aspect < _NARROW:
            self._in_tiers(self.cut(Side.BOTTOM, px(176)), px(_HEAP))
        else:
            self._in_a_line(self.cut(Side.BOTTOM, px(_HAND)), vast=aspect >= _VAST)

    def _in_a_line(self, rect: Rect, *, vast: bool) -> None:
        """Everything side by side; without piles, or in a vast window, there is more room."""
        px, piles = self._px, self._piles
        coins, button = (236, 118) if piles else (282, 132)
        parts: list[Part] = [Share(0.69), px(216), px(coins), px(button), Share(0.31)]
        if vast:
            parts = [Share(share) for share in (0.46, 0.11, 0.13, 0.07, 0.19)]
        parts[3:4] = parts[3:4] * self._helps
        parts[1:2] = parts[1:2] * piles
        self.hand, *heap, self.coins = (cells := columns(rect, parts, self.gap))[: 2 + piles]
        self._heap = heap[0] if heap else None
        self._name(cells[2 + piles :])

    def _in_tiers(self, rect: Rect, piles: int) -> None:
        """The hand as high as the band, and beside it the actions over the end of the turn."""
        # Small windows need larger cards more than larger buttons.
        hand = 0.655 if self._scale.compact else 0.62
        parts: list[Part] = [Share(hand), *[piles] * self._piles, Share(1 - hand)]
        self.hand, *heap, actions = columns(rect, parts, self.gap)
        self._heap = heap[0] if heap else None
        upper, end = equal_rows(actions, 2, self.gap)
        buttons = [Share(0.92)] * self._helps
        self.coins, *doing = columns(upper, [Share(1.6), *buttons], self.gap)
        self._name([*doing, end])

    def actions_upright(self, hand: float, actions: float) -> None:
        """Place the hand over the actions, of these heights in units."""
        gap, px, needs = self.gap, self._px, self._needs
        lower = self.cut(Side.BOTTOM, px(actions))
        self.hand = self.cut(Side.BOTTOM, px(hand))
        if self._piles:
            # Below each other where the hand is high and seven stacks have little room.
            slim = self._scale.compact and needs.wide_board and not needs.open_row
            heap = px(_HEAP) if slim else Share(0.22)
            self.hand, self._heap = columns(self.hand, [Share(0.78), heap], gap)
        others = len(self._all) - 1
        parts: list[Part] = [Share(0.22), *[Share(0.115)] * others, Share(0.36)]
        if not needs.one_handed:
            parts = [Share(0.31), *[Share(0.125)] * self._helps, Share(0.44)]
        elif self._drawer:
            # Any larger, and the last button has no room for words.
            parts = [px(_LEAST_COINS), *[px(68)] * others, Share()]
        self.coins, *doing = columns(lower, parts, gap)
        self._name(doing)

    # The hand and the actions for one hand

    def within_reach(self) -> None:
        """Place the hand over all buttons in the corner; row and history beside them."""
        px, gap = self._px, self.gap
        block = self.cut(Side.BOTTOM, px(_HISTORY) + gap + px(_HAND), px(4))
        near = min(round(block.width * 0.58), px(_REACH))
        far, thumb = columns(block, [Share(), near], gap)
        self.hand, buttons = rows(thumb, [px(_HAND), Share()], gap)
        self.history, below = rows(far, [px(_HISTORY), Share()], gap)
        self._heap, self.coins = columns(below, [Share(), px(_COINS)], gap)
        if self._needs.open_row:
            # Piles are beside the row.
            self.row, self.history, self._heap = self.history, self._heap, None
        self._buttons_in(buttons)

    def _in_block(self, block: Rect) -> None:
        """The hand over all buttons in the corner, where there is no room for a history."""
        px, gap = self._px, self.gap
        wide = px(420 if self._piles else _COINS)
        thumb, rest = cut(block, Side.RIGHT, min(block.width - wide - gap, px(_REACH)), gap)
        self.coins, _ = cut(rest, Side.RIGHT, wide)
        self.hand, buttons = rows(thumb, [Share(), px(_ACTIONS)], gap)
        if self._piles:
            self._heap, self.coins = rows(self.coins, [Share(), px(_ACTIONS)], gap)
        self._buttons_in(buttons)

    def _in_corner(self, band: Rect, piles: int) -> None:
        """Buttons in two lines in the corner of a small window, and the hand beside them."""
        px, gap = self._px, self.gap
        band, _ = cut(band, Side.RIGHT, min(band.width, px(1280)))
        above = len(self._all) - 1
        wide = max(above * (px(_ICON) + gap) - gap, px(340))
        parts: list[Part] = [px(_LEAST_COINS), *[piles] * self._piles, Share(), wide]
        self.coins, *heap, self.hand, thumb = columns(band, parts, gap)
        self._heap = heap[0] if heap else None
        upper, end = equal_rows(thumb, 2, gap)
        self._name([*columns(upper, [Share()] * above, gap), end])

    def _buttons_in(self, rect: Rect) -> None:
        """All buttons in one line, the end of the turn in the corner."""
        others = [self._px(112)] * (len(self._all) - 1)
        self._name(columns(rect, [*others, Share()], self.gap))

    def _name(self, cells: list[Rect]) -> None:
        """Give these places to all buttons, or to the last ones."""
        self.buttons |= zip(self._all[-len(cells) :], cells, strict=True)
