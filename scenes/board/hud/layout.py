"""Where everything lies on the board's screen: a pure function of the window's size."""

from dataclasses import dataclass

from pygame import Rect

from scenes.board.hud.layout_bands import (
    HISTORY,
    LINE,
    ActionsBand,
    PlayersBand,
    beside,
    crew_alone,
    crew_in_a_line,
    crew_in_two_lines,
    gap_of,
)
from scenes.board.hud.layout_hands import at_hand, mirrored
from scenes.board.hud.layout_needs import (
    NARROW,
    VAST,
    Needs,
    PromptPlaces,
    board_and_said,
    crew_above,
    deeds_for,
    deeds_upright,
    growth,
)
from scenes.kit.layout import Scale, Share, Side, Size, columns, cut

_UPRIGHT = 1.25
"""So much higher than wide, a window has the actions below the hand."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
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
    tip: Rect | None = None
    """What newcomers are told."""

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
        left_handed: bool = False,
        one_handed: bool = False,
        tips: bool = False,
    ) -> "BoardLayout":
        """The plan for a window, a game, and the hands that play it."""
        needs = Needs(players, open_row, open_hands, hint, wide_board, one_handed, tips)
        screen = Rect((0, 0), size).inflate(-2 * scale.px(16), -2 * scale.px(12))
        lay = _wide_upright if wide_board else _tall
        plan = (_landscape if size[1] < _UPRIGHT * size[0] else lay)(screen, scale, needs)
        return mirrored(plan, size[0]) if left_handed else plan

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
            "tip": self.tip,
        }
        shown = {name: rect for name, rect in places.items() if rect is not None and rect.width}
        panels = {f"player {seat}": rect for seat, rect in enumerate(self.players)}
        return shown | panels | self.buttons()


def _landscape(screen: Rect, scale: Scale, needs: Needs) -> BoardLayout:
    aspect = screen.width / screen.height
    vast = aspect >= VAST
    drawer = scale.compact and not vast
    crew, rest = crew_above(screen, scale, needs, drawer=drawer)
    if needs.one_handed and NARROW <= aspect < VAST and not scale.compact:
        height = scale.px(HISTORY) + gap_of(scale) + scale.px(144)
        block, rest = cut(rest, Side.BOTTOM, height, scale.px(4))
        deeds, row, history = at_hand(block, scale, row=needs.open_row, hint=needs.hint)
        board, said = board_and_said(rest, scale, needs)
        return _plan(needs, crew, deeds, board, said, row, history, portrait=False)
    deeds, rest = deeds_for(rest, scale, needs, aspect, drawer)
    row = None
    if vast:
        wide = min(max(scale.px(400), round(0.17 * screen.width)), scale.px(640))
        side, rest = cut(rest, Side.RIGHT, wide, gap_of(scale))
        column = beside(side, scale, 0, open_row=needs.open_row)
        row, history = column.row, column.history
    elif drawer:
        history = Rect(rest.midbottom, (0, 0))
    else:
        history, rest = cut(rest, Side.BOTTOM, scale.px(HISTORY))
        if needs.open_row:
            row, history = columns(history, [Share(0.535), Share(0.465)], gap_of(scale))
    board, said = board_and_said(rest, scale, needs)
    return _plan(needs, crew, deeds, board, said, row, history, portrait=False)


def _tall(screen: Rect, scale: Scale, needs: Needs) -> BoardLayout:
    """A board that is high and narrow, and everything else beside it and below it."""
    gap, px = gap_of(scale), scale.px
    grown = growth(screen, scale)
    heights = 124 + 108 * grown, 76 + 72 * grown
    deeds, rest = deeds_upright(screen, scale, needs, *heights, piles=not needs.open_row)
    board, said = board_and_said(rest, scale, needs)
    board, side = columns(board, [Share(0.6), Share(0.4)], gap)
    menu: Rect | None = None
    if not needs.one_handed:
        menu, side = cut(side, Side.TOP, px(64 + 32 * grown), gap)
    column = beside(side, scale, needs.players, open_row=needs.open_row)
    crew = PlayersBand(column.players, menu, None)
    return _plan(needs, crew, deeds, board, said, column.row, column.history, portrait=True)


def _wide_upright(screen: Rect, scale: Scale, needs: Needs) -> BoardLayout:
    """A board over the whole width, the players above it and everything else below."""
    gap, px = gap_of(scale), scale.px
    grown = growth(screen, scale)
    panel = px(LINE if scale.compact else 76 + 40 * grown)
    lines = 1 if needs.players == 2 else 2
    band, rest = cut(screen, Side.TOP, lines * panel + (lines - 1) * gap, gap)
    lay = crew_in_a_line if lines == 1 else crew_in_two_lines
    drawer = scale.compact
    if needs.one_handed:
        crew = crew_alone(band, scale, needs.players, lines)
    else:
        crew = lay(band, scale, needs.players, drawer=drawer)
    heights = 146 + 16 * grown, 76 + 48 * grown
    piles = drawer or not needs.open_row
    deeds, rest = deeds_upright(rest, scale, needs, *heights, piles=piles, drawer=drawer)
    row = None
    if drawer:
        history = Rect(rest.midbottom, (0, 0))
    else:
        history, rest = cut(rest, Side.BOTTOM, px(HISTORY))
        if needs.open_row:
            row, history = columns(history, [Share(0.535), Share(0.465)], gap)
    board, said = board_and_said(rest, scale, needs)
    return _plan(needs, crew, deeds, board, said, row, history, portrait=True)


def _plan(
    needs: Needs,
    crew: PlayersBand,
    deeds: ActionsBand,
    board: Rect,
    said: PromptPlaces,
    row: Rect | None,
    history: Rect,
    *,
    portrait: bool,
) -> BoardLayout:
    menu, drawer = deeds.menu or crew.menu, deeds.drawer or crew.drawer
    if menu is None:
        raise ValueError("a board without a menu has no way out")
    # Piles that lie beside the row have no tray.
    piles = deeds.piles or Rect((row or history).topright, (0, 0))
    return BoardLayout(
        portrait=portrait,
        players=crew.players,
        menu=menu,
        board=board,
        open_row=needs.open_row,
        row=row,
        history=history,
        prompt=said.prompt,
        hand=deeds.hand,
        piles=piles,
        coins=deeds.coins,
        hint=deeds.hint,
        undo=deeds.undo,
        end_turn=deeds.end_turn,
        drawer=drawer,
        drawer_panel=board if drawer is not None else None,
        tip=said.tip,
    )
