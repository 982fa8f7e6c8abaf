"""Where everything lies on the board's screen: a pure function of the window's size."""

from dataclasses import dataclass

from pygame import Rect

from scenes.kit.layout import Scale, Share, Size, columns, equal_rows, is_portrait


@dataclass(frozen=True, slots=True)
class Plan:
    """The places of the board's parts in one window."""

    portrait: bool
    players: tuple[Rect, ...]
    menu: Rect
    board: Rect
    row: Rect | None
    """The open row, in games that have one."""
    history: Rect
    prompt: Rect
    hand: Rect
    piles: Rect
    """Stock and discard, where there is no row beside which they could lie."""
    coins: Rect
    undo: Rect
    end_turn: Rect

    @classmethod
    def of(cls, size: Size, scale: Scale, players: int, open_row: bool) -> "Plan":
        """The plan for a window and a game."""
        if is_portrait(size):
            return _portrait(size, scale, players, open_row)
        return _landscape(size, scale, players, open_row)


def _landscape(size: Size, scale: Scale, players: int, open_row: bool) -> Plan:
    width, height = size
    margin, gap = scale.px(16), scale.px(12)
    screen = Rect(margin, 0, width - 2 * margin, height)

    def band(top: float, bottom: float) -> Rect:
        first = round(top * height)
        return Rect(screen.left, first, screen.width, round(bottom * height) - first)

    top = band(0.013, 0.131)
    menu_width = scale.px(116)
    *panels, menu = columns(top, [*[Share()] * players, menu_width], gap)
    middle = band(0.757, 0.846)
    bottom = band(0.857, 0.987)
    row = None
    if open_row:
        row, history = columns(middle, [Share(0.535), Share(0.465)], gap)
        hand, coins, undo, end_turn = columns(
            bottom, [Share(0.475), scale.px(282), scale.px(136), Share(0.25)], gap
        )
        piles = Rect(row.right, row.top, 0, 0)
    else:
        history = middle
        hand, piles, coins, undo, end_turn = columns(
            bottom, [Share(0.40), scale.px(236), scale.px(282), scale.px(136), Share(0.22)], gap
        )
    board = band(0.143, 0.705)
    return Plan(
        portrait=False,
        players=tuple(panels),
        menu=menu,
        board=board,
        row=row,
        history=history,
        prompt=_prompt(board, scale, board.bottom, middle.top),
        hand=hand,
        piles=piles,
        coins=coins,
        undo=undo,
        end_turn=end_turn,
    )


def _portrait(size: Size, scale: Scale, players: int, open_row: bool) -> Plan:
    width, height = size
    margin, gap = scale.px(16), scale.px(12)
    top = Rect(margin, round(0.01 * height), width - 2 * margin, round(0.735 * height))
    board, side = columns(top, [Share(0.6), Share(0.4)], gap)
    menu = Rect(side.left, side.top, side.width, scale.px(96))
    below = Rect(side.left, menu.bottom + gap, side.width, side.bottom - menu.bottom - gap)
    panel = min(scale.px(150), (below.height * 6 // 10 - (players - 1) * gap) // players)
    panels = equal_rows(
        Rect(below.left, below.top, below.width, players * panel + (players - 1) * gap),
        players,
        gap,
    )
    rest = Rect(below.left, panels[-1].bottom + gap, below.width, 0)
    rest.height = below.bottom - rest.top
    row = None
    if open_row:
        row = Rect(rest.left, rest.top, rest.width, rest.height * 55 // 100)
    history_top = row.bottom + gap if row else rest.top
    history = Rect(rest.left, history_top, rest.width, rest.bottom - history_top)
    hand_band = Rect(margin, round(0.787 * height), width - 2 * margin, round(0.121 * height))
    hand, piles = hand_band, Rect(hand_band.right, hand_band.top, 0, 0)
    if not open_row:
        hand, piles = columns(hand_band, [Share(0.78), Share(0.22)], gap)
    actions = Rect(margin, round(0.915 * height), width - 2 * margin, round(0.077 * height))
    coins, undo, end_turn = columns(actions, [Share(0.34), Share(0.18), Share(0.48)], gap)
    return Plan(
        portrait=True,
        players=tuple(panels),
        menu=menu,
        board=board,
        row=row,
        history=history,
        prompt=_prompt(board, scale, board.bottom, hand_band.top),
        hand=hand,
        piles=piles,
        coins=coins,
        undo=undo,
        end_turn=end_turn,
    )


def _prompt(board: Rect, scale: Scale, above: int, below: int) -> Rect:
    """A line of its own between the board and what lies below it, as wide as sentences need."""
    height = min(scale.px(50), below - above)
    width = min(scale.px(900), board.width - scale.px(40))
    top = (above + below - height) // 2
    return Rect(board.centerx - width // 2, top, width, height)
