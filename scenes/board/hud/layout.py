"""The layout of the board's screen: a pure function of the window, the game and the player's hands.

The board is the screen: plates with the players are on its upper edge, one row of things to do on
its lower edge, and the prompt on the seam between the two. Narrow windows have two such rows, and
upright ones have the plates on the chart, beside the tunnel.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import NamedTuple

from pygame import Rect, Surface

from game import Game, Seat
from scenes.board.turn.turn_input import BoardButton
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    CONTROL,
    Part,
    Point,
    Scale,
    Share,
    Side,
    Size,
    cells,
    columns,
    cut,
    equal_rows,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.plates import Ground

APART = 8
"""Real pixels between things to tap: a finger that misses one must not hit the next."""
_UPRIGHT = 1.3
"""From this height in widths on, a window has its plates beside the tunnel."""
_EDGE = 12
"""Units from the sides of the window to everything but the board."""
_TIP, _TAB = 44, 30
"""Units of the height of a tip above the prompt, and of the owner's name on the hand."""
_SENTENCE = 690
"""Units that a prompt should have."""
_REACH = 1250
"""Units from the side of the window that a thumb reaches."""


class _Heights(NamedTuple):
    """Units of what is above and below the board."""

    edge: int
    """From the plates to the top of the window, and from the bottom row to the bottom."""
    plate: int
    above: int
    """Between plates and board."""
    below: int
    """Between the board and the bottom row: the prompt may cover the wall, but no sign."""
    prompt: int
    row: int


_USUAL = _Heights(edge=8, plate=92, above=6, below=10, prompt=46, row=140)
_COMPACT = _Heights(edge=4, plate=72, above=3, below=10, prompt=44, row=126)


class _Widths(NamedTuple):
    """Units of the parts of the bottom row; the hand takes the rest."""

    row: int
    piles: int
    coins: int
    sail: int
    undo: int
    hint: int
    end: int

    @property
    def whole(self) -> bool:
        """Whether the open row is shown whole."""
        return self.row >= 566


_WIDTHS = {
    1860: _Widths(row=566, piles=196, coins=220, sail=132, undo=112, hint=130, end=208),
    1700: _Widths(row=566, piles=196, coins=150, sail=120, undo=96, hint=110, end=190),
    1400: _Widths(row=250, piles=140, coins=130, sail=114, undo=96, hint=104, end=190),
    1270: _Widths(row=210, piles=110, coins=92, sail=68, undo=68, hint=72, end=170),
}
"""By how many units wide a window is at least. Narrower ones have two rows."""


class BoardNeeds(NamedTuple):
    """What a game and its players need on the screen."""

    players: int
    open_row: bool
    open_hands: bool = False
    hint: bool = False
    islands: bool = False
    """The board reaches below the plates, and the sloop sails."""
    left_handed: bool = False
    one_handed: bool = False
    """Everything to tap but the board itself is in the lower corner."""
    tips: bool = False
    """Newcomers are told what to do."""
    watched: bool = False
    """Controls of a replay take the place of the actions, in two lines."""
    plates_above: bool = False
    """An upright board has no place for the plates beside its tunnel."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The places of the board's parts in one window."""

    needs: BoardNeeds
    players: tuple[Rect, ...]
    board: Rect
    prompt: Rect
    """On the seam between the board and what is below it."""
    seam: Rect
    """All of that line beside the name of whose hand it is."""
    tip: Rect | None
    hand: Rect
    owner: Rect
    """The name of whose hand it is, on a tab above it."""
    row: Rect | None
    """The whole open row; None if there is none, or only its next cards are seen."""
    piles: Rect
    """Stock and discard, with the next cards of the row; empty if they are beside the row."""
    coins: Rect
    buttons: Mapping[BoardButton, Rect]
    history: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The past turns, while the drawer is open."""

    @classmethod
    def of(cls, size: Size, scale: Scale, needs: BoardNeeds) -> "BoardLayout":
        """Return the layout for a window, a game, and the hands that play it."""
        return _Stage(size, scale, needs).layout()

    @property
    def open_row(self) -> bool:
        """Whether there is an open row."""
        return self.needs.open_row

    @property
    def menu(self) -> Rect:
        """The button that opens the menu."""
        return self.buttons[BoardButton.MENU]

    @property
    def drawer(self) -> Rect:
        """The button that opens the drawer over the board."""
        return self.buttons[BoardButton.DRAWER]

    @property
    def undo(self) -> Rect:
        """The button that takes an action back."""
        return self.buttons[BoardButton.UNDO]

    @property
    def hint(self) -> Rect | None:
        """The button that asks for a hint."""
        return self.buttons.get(BoardButton.HINT)

    @property
    def end_turn(self) -> Rect:
        """The button that ends the turn."""
        return self.buttons[BoardButton.END]

    @property
    def ending(self) -> Mapping[BoardButton, Rect]:
        """The buttons when only the end of the turn is left: it takes the place of the hint."""
        places = dict(self.buttons)
        hint = places.pop(BoardButton.HINT, self.end_turn)
        return places | {BoardButton.END: self.end_turn.union(hint)}

    @property
    def clear(self) -> int:
        """How many pixels of the board are below plates along its upper edge."""
        along = self.needs.islands
        return max(plate.bottom for plate in self.players) - self.board.top if along else 0

    @property
    def aside(self) -> Rect | None:
        """The block of plates and buttons on the chart, in an upright window."""
        if self.clear or not self.board.contains(self.players[0]):
            return None
        ends = [rect for rect in (self.menu, self.drawer) if self.board.contains(rect)]
        return self.players[0].unionall([*self.players[1:], *ends])

    def aside_at(self, at: Point) -> "BoardLayout":
        """Return the layout with the block of plates on the chart at another place."""
        block = self.aside
        if block is None:
            return self
        x, y = at[0] - block.x, at[1] - block.y

        def moved(rect: Rect) -> Rect:
            return rect.move(x, y) if block.contains(rect) else rect

        buttons = {name: moved(rect) for name, rect in self.buttons.items()}
        return replace(self, players=tuple(map(moved, self.players)), buttons=buttons)


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
    return max(scale.px(10), APART)


def has_strip(scale: Scale, panel: Rect) -> bool:
    """Whether a panel is large or wide enough to show what its player holds, not only how much."""
    large = panel.height >= scale.px(76) and panel.width >= scale.px(280)
    return large or panel.width >= 7.2 * panel.height


class _Stage:
    """Lays one window out: first the rows below the board, then the plates, then the seam."""

    def __init__(self, size: Size, scale: Scale, needs: BoardNeeds) -> None:
        self._window = Rect((0, 0), size)
        self._scale, self._px, self._needs = scale, scale.px, needs
        self._gap = gap_of(scale)
        self._heights = _COMPACT if scale.compact else _USUAL
        self._wide, self._high = (side / scale.unit for side in size)
        self._upright = size[1] >= _UPRIGHT * size[0]
        self._parts: dict[str, Rect] = {}

    def layout(self) -> BoardLayout:
        """Return the layout; for the left hand each part is on the other side.

        The order in which players are read stays.
        """
        # In a small window cards of half the height would be too small.
        whole = not self._scale.compact
        fitting = (_WIDTHS[least] for least in _WIDTHS if self._wide >= least)
        widths = next((widths for widths in fitting if whole or not widths.whole), None)
        top = self._two_rows() if self._upright or widths is None else self._one_row(widths)
        aside = self._upright and not (self._needs.islands or self._needs.plates_above)
        players = self._plates_aside() if aside else self._plates_above(widths is None)
        board = Rect(0, 0, self._window.width, top - self._px(self._heights.below))
        if not (aside or self._needs.islands):
            above = max(plate.bottom for plate in players) + self._px(self._heights.above)
            board = Rect(0, above, board.width, board.height - above)
        board.height -= self._seam(top)
        return self._turned(players, board)

    def _turned(self, players: list[Rect], board: Rect) -> BoardLayout:
        width = self._window.width

        def turned(rect: Rect) -> Rect:
            return Rect(width - rect.right, *rect[1:]) if self._needs.left_handed else rect

        parts = {name: turned(rect) for name, rect in self._parts.items()}
        return BoardLayout(
            self._needs,
            tuple(sorted(map(turned, players), key=lambda rect: (rect.top, rect.left))),
            board,
            parts["prompt"],
            parts["seam"],
            parts.get("tip"),
            parts["hand"],
            parts["owner"],
            parts.get("row"),
            parts.get("piles", Rect(parts["coins"].topleft, (0, 0))),
            parts["coins"],
            {button: parts[button] for button in BoardButton if button in parts},
        )

    def _place(self, rect: Rect, widths: Mapping[str, Part]) -> None:
        """Place parts side by side."""
        places = columns(rect, list(widths.values()), self._gap)
        self._parts |= zip(widths, places, strict=True)

    def _stack(self, part: str, *names: str) -> None:
        """Place parts above each other where one is."""
        places = equal_rows(self._parts[part], len(names), self._gap)
        self._parts |= zip(names, places, strict=True)

    def _band(self, bottom: int, height: float) -> Rect:
        edge, high = self._px(_EDGE), self._px(height)
        return Rect(edge, bottom - high, self._window.width - 2 * edge, high)

    def _for_two(self, row: Rect) -> Rect:
        """Return a row high enough for two things to tap, one above the other."""
        high = max(row.height, 2 * self._px(CONTROL) + self._gap)
        return Rect(row.x, row.bottom - high, row.width, high)

    # The rows below the board

    def _one_row(self, widths: _Widths) -> int:
        """Place everything side by side; return the top of the row."""
        px, needs, heights = self._px, self._needs, self._heights
        row = self._band(self._window.bottom - px(heights.edge), heights.row)
        if needs.one_handed or needs.islands or needs.watched:
            row = self._for_two(row)
        cards = "row" if needs.open_row and widths.whole else "piles"
        beside: dict[str, Part] = {cards: px(widths.row if needs.open_row else widths.piles)}
        beside["coins"] = px(widths.coins)
        sail: dict[str, Part] = {BoardButton.SAIL: px(widths.sail)} if needs.islands else {}
        ends = self._ends(px(widths.undo), px(widths.hint), px(widths.end))
        if not needs.one_handed:
            self._place(row, {"hand": Share(), **beside, **sail, **ends})
            return row.top
        # The hand and all buttons are in the corner, those that are less used above each other.
        far = px(widths.row if needs.open_row else widths.piles) + px(widths.coins)
        row, _ = cut(row, Side.RIGHT, min(row.width, px(_REACH) + far + 2 * self._gap))
        if needs.islands:
            ends[BoardButton.UNDO] = px(widths.sail * 1.4)
        self._place(row, {**beside, "hand": Share(), "more": px(CONTROL), **ends})
        self._stack("more", BoardButton.MENU, BoardButton.DRAWER)
        if needs.islands:
            self._stack(BoardButton.UNDO, BoardButton.SAIL, BoardButton.UNDO)
        return row.top

    def _two_rows(self) -> int:
        """Place the hand with the next cards over the actions; return the top of the hand."""
        px, needs = self._px, self._needs
        grown = min(1.0, max(0.0, (self._high - 1280) / 640))
        lower = self._band(self._window.bottom - px(self._heights.edge), 92 + 34 * grown)
        upper = self._band(lower.top - self._gap, 140 + 50 * grown)
        upper = self._for_two(upper) if needs.islands else upper
        slim = self._wide < 900
        heap = (210 if slim else 284) if needs.open_row else (132 if slim else 210)
        self._place(upper, {"hand": Share(), "piles": px(heap)})
        one = needs.one_handed
        # By what is left in the narrowest window.
        small = max(px(CONTROL), round((CONTROL if one else 104) * self._window.width / 768))
        end = round((200 if one else 210) * self._window.width / 768)
        more = [BoardButton.MENU, BoardButton.DRAWER] * one + [BoardButton.SAIL] * needs.islands
        sizes: dict[str, Part] = {"coins": Share(), **dict.fromkeys(more, small)}
        self._place(lower, sizes | self._ends(small, small, end))
        return upper.top

    def _ends(self, undo: int, hint: int, end: Part) -> dict[str, Part]:
        """Return the last buttons; where there is no hint, the end of the turn has its place."""
        if self._needs.hint:
            return {BoardButton.UNDO: undo, BoardButton.HINT: hint, BoardButton.END: end}
        end = end + hint + self._gap if isinstance(end, int) else end
        return {BoardButton.UNDO: undo, BoardButton.END: end}

    # The players

    def _plates_above(self, narrow: bool) -> list[Rect]:
        """Place the plates in one line, or in two where they would be too narrow."""
        px, number, gap, compact = self._px, self._needs.players, self._gap, self._scale.compact
        side = px(self._heights.plate)
        line = Rect(px(_EDGE), px(self._heights.edge), self._window.width - 2 * px(_EDGE), side)
        ends = [] if self._needs.one_handed else [BoardButton.DRAWER, BoardButton.MENU]
        across = columns(line, [*[Share()] * number, *[side] * len(ends)], gap)
        self._parts |= zip(ends, across[number:], strict=True)
        if number == 2 or across[0].width >= px(300 if narrow else 200 if compact else 250):
            return across[:number]
        line.height += gap + side
        block = line
        if ends:
            corner, block = cut(line, Side.RIGHT, side, gap)
            self._parts |= zip(reversed(ends), equal_rows(corner, 2, gap), strict=True)
        return cells(block, number, ceil(number / 2), gap)

    def _plates_aside(self) -> list[Rect]:
        """Place the plates below each other on the chart, with the buttons above them."""
        px, gap, compact = self._px, self._gap, self._scale.compact
        wide, side = round(self._window.width * 0.39), px(72 if compact else 84)
        column = Rect(self._window.width - px(_EDGE) - wide, px(10), wide, self._window.height)
        if not self._needs.one_handed:
            line, column = cut(column, Side.TOP, side, gap)
            buttons, _ = cut(line, Side.RIGHT, 2 * side + gap)
            self._place(buttons, {BoardButton.DRAWER: Share(), BoardButton.MENU: Share()})
        high = px(84 if compact else 112)
        return rows(column, [*[high] * self._needs.players, Share()], gap)[:-1]

    # The seam

    def _seam(self, top: int) -> int:
        """Place what is said over the row that begins there; return what the board loses by it."""
        px, gap, middle = self._px, self._gap, self._window.centerx
        hand, line = self._parts["hand"], self._band(top - px(2), self._heights.prompt)
        wide = min(px(230), round(self._window.width * 0.16))
        owner = Rect(hand.x + px(14), hand.top - px(_TAB), wide, px(_TAB))
        self._parts["owner"] = owner
        left, right = (
            Rect(line.x, line.y, owner.left - gap - line.x, line.height),
            Rect(owner.right + gap, line.y, line.right - owner.right - gap, line.height),
        )
        room = self._parts["seam"] = max(left, right, key=lambda rect: rect.width)
        if self._needs.tips and room.width >= 2 * px(_SENTENCE) + gap:
            self._place(room, {"tip": Share(), "prompt": Share()})
            return 0
        # In the middle of the window where there is room for that.
        centred = 2 * min(middle - room.left, room.right - middle)
        if centred >= px(_SENTENCE):
            room = Rect(middle - centred // 2, line.y, centred, line.height)
        prompt = room.inflate(min(0, px(1000) - room.width), 0)
        self._parts["prompt"] = prompt
        if not self._needs.tips:
            return 0
        high = px(_TIP)
        self._parts["tip"] = Rect(prompt.x, prompt.y - px(2) - high, prompt.width, high)
        return high + px(2)
