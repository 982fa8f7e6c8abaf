"""Where everything lies on the board's screen: a pure function of the window's size."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from scenes.board.bands import (
    HISTORY,
    LEAN,
    LINE,
    Crew,
    Deeds,
    beside,
    crew_in_a_line,
    crew_in_two_lines,
    deeds_below,
    deeds_in_a_line,
    deeds_in_tiers,
    deeds_spread,
    gap_of,
)
from scenes.kit.layout import Part, Scale, Share, Side, Size, columns, cut

_UPRIGHT = 1.25
"""So much higher than wide, a window has the actions below the hand."""
_NARROW = 1.58
"""Less wide for its height than this, a window has no room for all actions beside the hand."""
_VAST = 2.1
"""So wide for its height, a window has room for a column beside the board."""
_PANEL = 128
_NARROWEST = 220
"""Units that a panel with portrait and what is held needs."""
_NARROWEST_LINE = 200
_NARROWEST_LEAN = 250
_HEAP = 100
"""Units of a tray in which stock and discard lie below each other."""
_TIERS = 176
"""Units of the hand where the actions lie in two lines beside it."""
_PEEK = 200
"""Units of a tray with the next cards of a row, the stock and the discard."""


class Needs(NamedTuple):
    """What a game wants to have shown."""

    players: int
    open_row: bool
    open_hands: bool = False
    hint: bool = False
    wide_board: bool = False
    """Upright windows have it over their whole width, with the players above it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The places of the board's parts in one window."""

    portrait: bool
    players: tuple[Rect, ...]
    menu: Rect
    board: Rect
    open_row: bool
    """There is an open row, here or in the drawer."""
    row: Rect | None
    """The open row, in games that have one, unless it lies in the drawer."""
    history: Rect
    """The last turns; of no size if they lie in the drawer."""
    prompt: Rect
    hand: Rect
    piles: Rect
    """Stock and discard, where there is no row beside which they could lie."""
    coins: Rect
    hint: Rect | None
    undo: Rect
    end_turn: Rect
    drawer: Rect | None = None
    """The button that opens what there is no room for."""
    drawer_panel: Rect | None = None
    """Where that lies while it is open."""

    @classmethod
    def of(
        cls,
        size: Size,
        scale: Scale,
        players: int,
        open_row: bool,
        *,
        open_hands: bool = False,
        hint: bool = False,
        wide_board: bool = False,
    ) -> "Plan":
        """The plan for a window and a game."""
        needs = Needs(players, open_row, open_hands, hint, wide_board)
        screen = Rect((0, 0), size).inflate(-2 * scale.px(16), -2 * scale.px(12))
        if size[1] < _UPRIGHT * size[0]:
            return _landscape(screen, scale, needs)
        return _wide_upright(screen, scale, needs) if wide_board else _tall(screen, scale, needs)

    def buttons(self) -> dict[str, Rect]:
        """Where the buttons lie, by name; those that there are."""
        places = {
            "menu": self.menu,
            "drawer": self.drawer,
            "hint": self.hint,
            "undo": self.undo,
            "end": self.end_turn,
        }
        return {name: rect for name, rect in places.items() if rect is not None}

    def parts(self) -> dict[str, Rect]:
        """Everything that is shown while the drawer is closed; no two of these overlap."""
        places = {
            "board": self.board,
            "row": self.row,
            "history": self.history,
            "prompt": self.prompt,
            "hand": self.hand,
            "piles": self.piles,
            "coins": self.coins,
        }
        shown = {name: rect for name, rect in places.items() if rect is not None and rect.width}
        panels = {f"player {seat}": rect for seat, rect in enumerate(self.players)}
        return shown | panels | self.buttons()


def _landscape(screen: Rect, scale: Scale, needs: Needs) -> Plan:
    aspect = screen.width / screen.height
    vast = aspect >= _VAST
    crew, rest = _crew_above(screen, scale, needs, drawer=scale.compact and not vast)
    deeds, rest = _deeds_below(rest, scale, needs, aspect, crew.drawer is not None)
    row = None
    if vast:
        wide = min(max(scale.px(400), round(0.17 * screen.width)), scale.px(640))
        side, rest = cut(rest, Side.RIGHT, wide, gap_of(scale))
        column = beside(side, scale, 0, open_row=needs.open_row)
        row, history = column.row, column.history
    elif crew.drawer is not None:
        history = Rect(crew.drawer.center, (0, 0))
    else:
        history, rest = cut(rest, Side.BOTTOM, scale.px(HISTORY))
        if needs.open_row:
            row, history = columns(history, [Share(0.535), Share(0.465)], gap_of(scale))
    board, prompt = _board_and_prompt(rest, scale)
    return _plan(needs, crew, deeds, board, prompt, row, history, portrait=False)


def _crew_above(screen: Rect, scale: Scale, needs: Needs, *, drawer: bool) -> tuple[Crew, Rect]:
    """The players in a line at the top, in two where they would be too narrow."""
    gap = gap_of(scale)
    number = needs.players

    def line(height: float) -> tuple[Crew, Rect]:
        band, rest = cut(screen, Side.TOP, scale.px(height), gap)
        return crew_in_a_line(band, scale, number, drawer=drawer), rest

    height, narrowest = (LINE, _NARROWEST_LINE) if scale.compact else (_PANEL, _NARROWEST)
    if scale.compact and needs.open_hands:
        # Rather see what everybody holds, if the board can spare the room.
        crew, rest = line(LEAN + 8)
        fits = crew.narrowest >= scale.px(_NARROWEST_LEAN) and screen.height >= scale.px(830)
        if fits or not drawer:
            return crew, rest
    crew, rest = line(height)
    if crew.narrowest >= scale.px(narrowest) or number < 4:
        return crew, rest
    height = LINE if scale.compact else 100
    band, rest = cut(screen, Side.TOP, 2 * scale.px(height) + gap, gap)
    return crew_in_two_lines(band, scale, number, drawer=drawer), rest


def _deeds_below(
    rest: Rect, scale: Scale, needs: Needs, aspect: float, drawer: bool
) -> tuple[Deeds, Rect]:
    gap, px = gap_of(scale), scale.px
    # Where the row lies in a drawer, what comes next is seen with the piles.
    piles = drawer or not needs.open_row
    if aspect < 1:
        # There is more height than width.
        return _deeds_upright(rest, scale, needs, 160, 84, piles=piles)
    if scale.compact:
        band, rest = cut(rest, Side.BOTTOM, px(152), gap)
        tray = px(_PEEK if needs.open_row else 136) if piles else 0
        return deeds_in_tiers(band, scale, piles=tray, hint=needs.hint), rest
    if aspect < _NARROW:
        band, rest = cut(rest, Side.BOTTOM, px(_TIERS), gap)
        tray = px(_HEAP) if piles else 0
        return deeds_in_tiers(band, scale, piles=tray, hint=needs.hint), rest
    band, rest = cut(rest, Side.BOTTOM, px(144), gap)
    lay = deeds_spread if aspect >= _VAST else deeds_in_a_line
    return lay(band, scale, piles=piles, hint=needs.hint), rest


def _tall(screen: Rect, scale: Scale, needs: Needs) -> Plan:
    """A board that is high and narrow, and everything else beside it and below it."""
    gap, px = gap_of(scale), scale.px
    grown = _grown(screen, scale)
    heights = 124 + 108 * grown, 76 + 72 * grown
    deeds, rest = _deeds_upright(screen, scale, needs, *heights, piles=not needs.open_row)
    board, prompt = _board_and_prompt(rest, scale)
    board, side = columns(board, [Share(0.6), Share(0.4)], gap)
    menu, below = cut(side, Side.TOP, px(64 + 32 * grown), gap)
    column = beside(below, scale, needs.players, open_row=needs.open_row)
    crew = Crew(column.players, menu, None)
    return _plan(needs, crew, deeds, board, prompt, column.row, column.history, portrait=True)


def _wide_upright(screen: Rect, scale: Scale, needs: Needs) -> Plan:
    """A board over the whole width, the players above it and everything else below."""
    gap, px = gap_of(scale), scale.px
    grown = _grown(screen, scale)
    panel = px(LINE if scale.compact else 76 + 40 * grown)
    lines = 1 if needs.players == 2 else 2
    band, rest = cut(screen, Side.TOP, lines * panel + (lines - 1) * gap, gap)
    lay = crew_in_a_line if lines == 1 else crew_in_two_lines
    crew = lay(band, scale, needs.players, drawer=scale.compact)
    heights = 146 + 16 * grown, 76 + 48 * grown
    piles = crew.drawer is not None or not needs.open_row
    deeds, rest = _deeds_upright(rest, scale, needs, *heights, piles=piles)
    row = None
    if crew.drawer is not None:
        history = Rect(crew.drawer.center, (0, 0))
    else:
        history, rest = cut(rest, Side.BOTTOM, px(HISTORY))
        if needs.open_row:
            row, history = columns(history, [Share(0.535), Share(0.465)], gap)
    board, prompt = _board_and_prompt(rest, scale)
    return _plan(needs, crew, deeds, board, prompt, row, history, portrait=True)


def _grown(screen: Rect, scale: Scale) -> float:
    """How far an upright window is from the lowest that there is, 0, to a high one, 1."""
    return min(1.0, max(0.0, (screen.height / scale.unit - 1256) / 640))


def _deeds_upright(
    rest: Rect, scale: Scale, needs: Needs, hand: float, actions: float, *, piles: bool
) -> tuple[Deeds, Rect]:
    gap = gap_of(scale)
    lower, rest = cut(rest, Side.BOTTOM, scale.px(actions), gap)
    upper, rest = cut(rest, Side.BOTTOM, scale.px(hand), gap)
    tray: Part | None = None
    if piles:
        # Below each other where the hand is high and seven stacks have little room.
        slim = scale.compact and needs.wide_board and not needs.open_row
        tray = scale.px(_HEAP) if slim else Share(0.22)
    return deeds_below(upper, lower, scale, piles=tray, hint=needs.hint), rest


def _board_and_prompt(rest: Rect, scale: Scale) -> tuple[Rect, Rect]:
    """The board, and below it a line of its own as wide as sentences need."""
    line, board = cut(rest, Side.BOTTOM, scale.px(48), scale.px(4))
    line.height -= scale.px(2)
    width = min(scale.px(1000), line.width - scale.px(40))
    return board, Rect(line.centerx - width // 2, line.y, width, line.height)


def _plan(
    needs: Needs,
    crew: Crew,
    deeds: Deeds,
    board: Rect,
    prompt: Rect,
    row: Rect | None,
    history: Rect,
    *,
    portrait: bool,
) -> Plan:
    # Piles that lie beside the row have no tray.
    piles = deeds.piles or Rect((row or history).topright, (0, 0))
    return Plan(
        portrait=portrait,
        players=crew.players,
        menu=crew.menu,
        board=board,
        open_row=needs.open_row,
        row=row,
        history=history,
        prompt=prompt,
        hand=deeds.hand,
        piles=piles,
        coins=deeds.coins,
        hint=deeds.hint,
        undo=deeds.undo,
        end_turn=deeds.end_turn,
        drawer=crew.drawer,
        drawer_panel=board if crew.drawer is not None else None,
    )
