"""The layout of the board's screen: a pure function of the window, the game and the player's hands.

A window is cut into bands: the players above, the board with the prompt below it, then the hand
with the actions. Upright windows, very wide ones and one-handed play vary this.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
_WITH_STRIP = 76
"""Units from which a panel is high enough for a strip with the cards."""
_PANEL = 128
_NARROWEST, _NARROWEST_LINE, _NARROWEST_LEAN = 220, 200, 250
"""The fewest units of a panel with a portrait, in one line, and with the cards below the line."""

_UPRIGHT = 1.25
"""From this height in widths on, a window has the actions below the hand."""
_NARROW = 1.58
"""Below this width in heights, there is no room for all actions beside the hand."""
_VAST = 2.1
"""From this width in heights on, there is room for a column beside the board."""

_HAND = 144
_HISTORY = 96
"""Units of a strip of past turns."""
_CHIP = 64
"""Units of a past turn in a list."""
_ROW = 340
"""The most units that an open row in several lines needs."""
_ROW_LINES = 3
_TIERS = 176
"""Units of the hand where the actions are in two lines beside it."""
_HEAP = 100
"""Units of a tray with the stock above the discard."""
_PEEK = 200
"""Units of a tray with the next cards of a row, the stock and the discard."""
_BOTH = 1530
"""Units of a line that has room for a prompt and a tip."""
_MENU = 116
_ICON = 80
"""Units of a button that shows its icon only."""

_ACTIONS = 84
"""Units of a line of buttons for one hand."""
_BUTTON = 112
"""Units of a button beside the end of the turn."""
_LEAST_BUTTON = 68
_END = 340
_REACH = 1120
"""The most units that a hand and its buttons are wide: further no thumb reaches."""
_SMALL_WINDOW = 1280
_COINS, _LEAST_COINS = 236, 116
_PILES = 420


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
            layout = _landscape(screen, scale, needs)
        else:
            layout = (_wide_upright if needs.wide_board else _tall)(screen, scale, needs)
        return layout._mirrored(size[0]) if needs.left_handed else layout

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

    @property
    def trays(self) -> tuple[Rect, ...]:
        """The grounds of cards, coins and past turns; no two parts of the layout overlap."""
        trays = (self.row, self.history, self.hand, self.piles, self.coins)
        return tuple(rect for rect in trays if rect is not None and rect.width)

    def _mirrored(self, width: int) -> "BoardLayout":
        """Return the layout for the left hand, each part on the other side of the window.

        The order in which players are read stays.
        """

        def turned(rect: Rect) -> Rect:
            return Rect(width - rect.right, *rect[1:])

        players = sorted(map(turned, self.players), key=lambda rect: (rect.top, rect.left))
        return replace(
            self,
            players=tuple(players),
            board=turned(self.board),
            row=None if self.row is None else turned(self.row),
            history=turned(self.history),
            prompt=turned(self.prompt),
            tip=None if self.tip is None else turned(self.tip),
            hand=turned(self.hand),
            piles=turned(self.piles),
            coins=turned(self.coins),
            buttons={button: turned(rect) for button, rect in self.buttons.items()},
        )


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
    """Whether a panel is high enough to show what its player holds, not only how much."""
    return panel.height >= scale.px(_WITH_STRIP)


class _Players(NamedTuple):
    """The panels of the players, and the buttons at their end, if these are not elsewhere."""

    panels: list[Rect]
    buttons: dict[BoardButton, Rect]


class _Actions(NamedTuple):
    """The hand, and what can be done with it."""

    hand: Rect
    piles: Rect | None
    coins: Rect
    buttons: dict[BoardButton, Rect]


class _Middle(NamedTuple):
    """The board with what is said below it and what is shown beside it."""

    board: Rect
    prompt: Rect
    tip: Rect | None
    row: Rect | None
    history: Rect


def _landscape(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    aspect = screen.width / screen.height
    vast = aspect >= _VAST
    bands = _Bands(scale, needs, drawer=scale.compact and not vast)
    players, rest = bands.players_above(screen)
    if needs.one_handed and _NARROW <= aspect < _VAST and not scale.compact:
        height = scale.px(_HISTORY) + bands.gap + scale.px(_HAND)
        block, rest = cut(rest, Side.BOTTOM, height, scale.px(4))
        actions, row, history = bands.within_reach(block)
        return bands.layout(players, actions, bands.middle(rest, row, history))
    actions, rest = bands.actions_lying(rest, aspect)
    if vast:
        wide = min(max(scale.px(400), round(0.17 * screen.width)), scale.px(640))
        side, rest = cut(rest, Side.RIGHT, wide, bands.gap)
        _, row, history = bands.column(side, 0)
        return bands.layout(players, actions, bands.middle(rest, row, history))
    return bands.layout(players, actions, bands.middle_above_history(rest))


def _tall(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    """Return the layout with a high and narrow board, and the rest beside it and below it."""
    bands = _Bands(scale, needs, drawer=False)
    grown = _growth(screen, scale)
    actions, rest = bands.actions_upright(screen, 124 + 108 * grown, 76 + 72 * grown)
    middle = bands.middle(rest, None, rest)
    board, side = columns(middle.board, [Share(0.6), Share(0.4)], bands.gap)
    buttons: dict[BoardButton, Rect] = {}
    if not needs.one_handed:
        menu, side = cut(side, Side.TOP, scale.px(64 + 32 * grown), bands.gap)
        buttons[BoardButton.MENU] = menu
    panels, row, history = bands.column(side, needs.players)
    middle = middle._replace(board=board, row=row, history=history)
    return bands.layout(_Players(panels, buttons), actions, middle)


def _wide_upright(screen: Rect, scale: Scale, needs: BoardNeeds) -> BoardLayout:
    """Return the layout with the board over the whole width and the players above it."""
    bands = _Bands(scale, needs, drawer=scale.compact)
    grown = _growth(screen, scale)
    panel = scale.px(LINE if scale.compact else 76 + 40 * grown)
    lines = 1 if needs.players == 2 else 2
    band, rest = cut(screen, Side.TOP, lines * panel + (lines - 1) * bands.gap, bands.gap)
    actions, rest = bands.actions_upright(rest, 146 + 16 * grown, 76 + 48 * grown)
    return bands.layout(bands.players(band, lines), actions, bands.middle_above_history(rest))


def _growth(screen: Rect, scale: Scale) -> float:
    """Return 0 for the shortest portrait window, 1 for a tall one."""
    return min(1.0, max(0.0, (screen.height / scale.unit - 1256) / 640))


class _Bands:
    """Cuts windows of one scale into bands for one game."""

    def __init__(self, scale: Scale, needs: BoardNeeds, *, drawer: bool) -> None:
        self.gap = gap_of(scale)
        self._scale = scale
        self._px = scale.px
        self._needs = needs
        self._drawer = drawer
        # Where the row is in a drawer, its next cards are seen with the piles.
        self._piles = drawer or not needs.open_row
        missing = {BoardButton.SAIL}
        missing |= set() if drawer else {BoardButton.DRAWER}
        missing |= set() if needs.hint else {BoardButton.HINT}
        self._all = [button for button in BoardButton if button not in missing]
        self._helps = 2 if needs.hint else 1
        """The buttons before the end of the turn that belong to it."""

    def layout(self, players: _Players, actions: _Actions, middle: _Middle) -> BoardLayout:
        """Return the whole layout."""
        places = players.buttons | actions.buttons
        buttons = {button: places[button] for button in self._all}
        row, history = middle.row, middle.history
        return BoardLayout(
            needs=self._needs,
            players=tuple(players.panels),
            board=middle.board,
            row=row,
            history=history,
            prompt=middle.prompt,
            tip=middle.tip,
            hand=actions.hand,
            piles=actions.piles or Rect((row or history).topright, (0, 0)),
            coins=actions.coins,
            buttons=buttons,
        )

    # The players

    def players_above(self, screen: Rect) -> tuple[_Players, Rect]:
        """Return the players at the top, in two lines where one would be too narrow."""
        scale, compact = self._scale, self._scale.compact

        def line(height: float) -> tuple[_Players, Rect, int]:
            band, rest = cut(screen, Side.TOP, scale.px(height), self.gap)
            players = self.players(band)
            return players, rest, min(panel.width for panel in players.panels)

        if compact and self._needs.open_hands:
            # Rather see what everybody holds, if the board can spare the room.
            players, rest, narrowest = line(LEAN + 8)
            fits = narrowest >= scale.px(_NARROWEST_LEAN) and screen.height >= scale.px(830)
            if fits or not self._drawer:
                return players, rest
        height, least = (LINE, _NARROWEST_LINE) if compact else (_PANEL, _NARROWEST)
        players, rest, narrowest = line(height)
        if narrowest >= scale.px(least) or self._needs.players < 4:
            return players, rest
        height = 2 * scale.px(LINE if compact else 100) + self.gap
        band, rest = cut(screen, Side.TOP, height, self.gap)
        return self.players(band, lines=2), rest

    def players(self, rect: Rect, lines: int = 1) -> _Players:
        """Return the panels in one line or two, and the buttons behind them or in a free cell."""
        number = self._needs.players
        across = ceil(number / lines)
        if self._needs.one_handed:
            return _Players(grid(rect, across, lines, self.gap)[:number], {})
        button = self._px(_ICON if self._scale.compact else _MENU)
        if lines == 1:
            ends = [button] * (2 if self._drawer else 1)
            cells = columns(rect, [*[Share()] * number, *ends], self.gap)
            return _Players(cells[:number], _ends(cells[number:]))
        if number % 2:
            *panels, corner = grid(rect, across, 2, self.gap)
        else:
            block, corner = columns(rect, [Share(), button], self.gap)
            panels = grid(block, across, 2, self.gap)
        if not self._drawer:
            return _Players(panels, _ends([corner]))
        # The menu is in the corner of the window.
        if corner.width > corner.height:
            return _Players(panels, _ends(columns(corner, [Share(), Share()], self.gap)))
        return _Players(panels, _ends(equal_rows(corner, 2, self.gap)[::-1]))

    def column(self, rect: Rect, players: int) -> tuple[list[Rect], Rect | None, Rect]:
        """Return panels, the open row, and as many turns as fit, below each other."""
        gap, px, open_row = self.gap, self._px, self._needs.open_row
        row = 0
        if open_row:
            # Two lines of six cards and the piles above them.
            card = (rect.width - px(36) - 5 * px(10)) / 6
            row = min(round(card * 1.4 * _ROW_LINES) + px(66), px(_ROW))
        below = (row + gap if open_row else 0) + self._chips(2)
        panel = 0
        if players:
            panel = (rect.height - below) // players - gap
            panel = max(min(panel, px(140 if self._scale.compact else 195)), px(LEAN))
        # Larger cards are worth more than a fourth turn.
        spare = rect.height - players * (panel + gap) - row - gap - self._chips(3)
        row += max(0, min(spare, px(_ROW) - row)) if open_row else 0
        cells = rows(rect, [*[panel] * players, *([row] if open_row else []), Share()], gap)
        return cells[:players], cells[players] if open_row else None, cells[-1]

    def _chips(self, number: int) -> int:
        """Return the least height of a list of past turns."""
        return number * self._px(_CHIP) + (number - 1) * self.gap + self._px(30)

    # The board

    def middle_above_history(self, rest: Rect) -> _Middle:
        """Return the board over the row and the history, unless these are in the drawer."""
        row = None
        if self._drawer:
            history = Rect(rest.midbottom, (0, 0))
        else:
            history, rest = cut(rest, Side.BOTTOM, self._px(_HISTORY))
            if self._needs.open_row:
                row, history = columns(history, [Share(0.535), Share(0.465)], self.gap)
        return self.middle(rest, row, history)

    def middle(self, rest: Rect, row: Rect | None, history: Rect) -> _Middle:
        """Return the board, and below it a line as wide as sentences need.

        A tip is beside the prompt, or above it where there is no room for both.
        """
        px = self._px
        line, board = cut(rest, Side.BOTTOM, px(48), px(4))
        line.height -= px(2)
        if self._needs.tips and line.width >= px(_BOTH):
            prompt, tip = columns(line, [Share(0.46), Share(0.54)], self.gap)
            return _Middle(board, prompt, tip, row, history)
        width = min(px(1000), line.width - px(40))
        prompt = Rect(line.centerx - width // 2, line.y, width, line.height)
        if not self._needs.tips:
            return _Middle(board, prompt, None, row, history)
        above, board = cut(board, Side.BOTTOM, px(44), px(2))
        return _Middle(
            board, prompt, Rect(prompt.x, above.y, prompt.width, above.height), row, history
        )

    # The hand and the actions

    def actions_lying(self, rest: Rect, aspect: float) -> tuple[_Actions, Rect]:
        """Return the hand and the actions of a landscape window, and what is left above them."""
        px, compact = self._px, self._scale.compact
        if aspect < 1:
            # There is more height than width.
            return self.actions_upright(rest, 160, 84)
        if self._needs.one_handed and not compact:
            height = px(_HAND) + self.gap + px(_ACTIONS)
            block, rest = cut(rest, Side.BOTTOM, height, self.gap)
            return self._in_block(block), rest
        if compact:
            band, rest = cut(rest, Side.BOTTOM, px(152), self.gap)
            tray = px(_PEEK if self._needs.open_row else 136)
            lay = self._in_corner if self._needs.one_handed else self._in_tiers
            return lay(band, tray), rest
        if aspect < _NARROW:
            band, rest = cut(rest, Side.BOTTOM, px(_TIERS), self.gap)
            return self._in_tiers(band, px(_HEAP)), rest
        band, rest = cut(rest, Side.BOTTOM, px(_HAND), self.gap)
        return self._in_a_line(band, vast=aspect >= _VAST), rest

    def _in_a_line(self, rect: Rect, *, vast: bool) -> _Actions:
        """Everything side by side; without piles, or in a vast window, there is more room."""
        px, piles = self._px, self._piles
        parts: tuple[Part, ...] = (
            Share(0.69),
            px(216),
            px(236 if piles else 282),
            px(118 if piles else 132),
            Share(0.31),
        )
        if vast:
            parts = (Share(0.46), Share(0.11), Share(0.13), Share(0.07), Share(0.19))
        hand, heap, coins, button, end = parts
        buttons = [button] * self._helps
        cells = columns(rect, [hand, *[heap] * piles, coins, *buttons, end], self.gap)
        first = 1 + piles
        return _Actions(
            cells[0], cells[1] if piles else None, cells[first], self._named(cells[first + 1 :])
        )

    def _in_tiers(self, rect: Rect, piles: int) -> _Actions:
        """The hand as high as the band, and beside it the actions over the end of the turn."""
        # Small windows need larger cards more than larger buttons.
        hand = 0.655 if self._scale.compact else 0.62
        tray = [piles] * self._piles
        cells = columns(rect, [Share(hand), *tray, Share(1 - hand)], self.gap)
        upper, end = equal_rows(cells[-1], 2, self.gap)
        buttons = [Share(0.92)] * self._helps
        coins, *doing = columns(upper, [Share(1.6), *buttons], self.gap)
        heap = cells[1] if self._piles else None
        return _Actions(cells[0], heap, coins, self._named([*doing, end]))

    def actions_upright(self, rest: Rect, hand: float, actions: float) -> tuple[_Actions, Rect]:
        """Return the hand over the actions, of these heights in units, and what is left above."""
        gap, px = self.gap, self._px
        lower, rest = cut(rest, Side.BOTTOM, px(actions), gap)
        held, rest = cut(rest, Side.BOTTOM, px(hand), gap)
        heap = None
        if self._piles:
            # Below each other where the hand is high and seven stacks have little room.
            needs = self._needs
            slim = self._scale.compact and needs.wide_board and not needs.open_row
            held, heap = columns(held, [Share(0.78), px(_HEAP) if slim else Share(0.22)], gap)
        if not self._needs.one_handed:
            buttons = [Share(0.125)] * self._helps
            coins, *doing = columns(lower, [Share(0.31), *buttons, Share(0.44)], gap)
            return _Actions(held, heap, coins, self._named(doing)), rest
        others = len(self._all) - 1
        parts: list[Part] = [Share(0.22), *[Share(0.115)] * others, Share(0.36)]
        if self._drawer:
            # Any larger, and the last button has no room for words.
            parts = [px(_LEAST_COINS), *[px(_LEAST_BUTTON)] * others, Share()]
        coins, *doing = columns(lower, parts, gap)
        return _Actions(held, heap, coins, self._named(doing)), rest

    # The hand and the actions for one hand

    def within_reach(self, block: Rect) -> tuple[_Actions, Rect | None, Rect]:
        """Return the hand over all buttons in the corner; row and history beside them.

        The block is as high as a hand and a history.
        """
        px, gap = self._px, self.gap
        near = min(round(block.width * 0.58), px(_REACH))
        far, thumb = columns(block, [Share(), near], gap)
        hand, buttons = rows(thumb, [px(_HAND), Share()], gap)
        strip, below = rows(far, [px(_HISTORY), Share()], gap)
        rest, coins = columns(below, [Share(), px(_COINS)], gap)
        if self._needs.open_row:
            # Piles are beside the row.
            return _Actions(hand, None, coins, self._buttons_in(buttons)), strip, rest
        return _Actions(hand, rest, coins, self._buttons_in(buttons)), None, strip

    def _in_block(self, block: Rect) -> _Actions:
        """The hand over all buttons in the corner, where there is no room for a history."""
        px, gap = self._px, self.gap
        wide = px(_PILES) if self._piles else px(_COINS)
        thumb, rest = cut(block, Side.RIGHT, min(block.width - wide - gap, px(_REACH)), gap)
        far, _ = cut(rest, Side.RIGHT, wide)
        hand, buttons = rows(thumb, [Share(), px(_ACTIONS)], gap)
        heap, coins = rows(far, [Share(), px(_ACTIONS)], gap) if self._piles else (None, far)
        return _Actions(hand, heap, coins, self._buttons_in(buttons))

    def _in_corner(self, band: Rect, piles: int) -> _Actions:
        """Buttons in two lines in the corner of a small window, and the hand beside them."""
        px, gap = self._px, self.gap
        band, _ = cut(band, Side.RIGHT, min(band.width, px(_SMALL_WINDOW)))
        above = len(self._all) - 1
        wide = max(above * (px(_ICON) + gap) - gap, px(_END))
        tray = [piles] * self._piles
        coins, *heap, hand, thumb = columns(band, [px(_LEAST_COINS), *tray, Share(), wide], gap)
        upper, end = equal_rows(thumb, 2, gap)
        buttons = self._named([*columns(upper, [Share()] * above, gap), end])
        return _Actions(hand, heap[0] if heap else None, coins, buttons)

    def _buttons_in(self, rect: Rect) -> dict[BoardButton, Rect]:
        """All buttons in one line, the end of the turn in the corner."""
        others = [self._px(_BUTTON)] * (len(self._all) - 1)
        return self._named(columns(rect, [*others, Share()], self.gap))

    def _named(self, cells: list[Rect]) -> dict[BoardButton, Rect]:
        """Return the places of all buttons, or of the last ones."""
        return dict(zip(self._all[-len(cells) :], cells, strict=True))


def _ends(cells: list[Rect]) -> dict[BoardButton, Rect]:
    """Return the places of the drawer, if there is one, and of the menu."""
    return dict(zip((BoardButton.MENU, BoardButton.DRAWER), reversed(cells), strict=False))
