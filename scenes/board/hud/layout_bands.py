"""The bands around the board: the players, what is held and done, and what lies beside it."""

from math import ceil
from typing import NamedTuple

from pygame import Rect

from scenes.kit.layout import Part, Scale, Share, columns, equal_rows, grid, rows

APART = 8
"""Real pixels between things to tap: a finger that misses one must not hit the next."""
LINE = 64
"""Units of a panel that tells all in a line, without what is held."""
LEAN = 84
"""Units of a panel that has room for a line and for what is held below it."""
HISTORY = 96
"""Units of a strip of past turns."""
_MENU = 116
_BUTTON = 80
"""Units of a button that shows its icon only."""
_CHIP = 64
_ROW = 340
"""The most units that an open row in several lines needs."""
_ROW_LINES = 3


def gap_of(scale: Scale) -> int:
    """How far parts lie apart."""
    return max(scale.px(12), APART)


class PlayersBand(NamedTuple):
    """Everybody's panel, and the buttons at their end, if these do not lie elsewhere."""

    players: tuple[Rect, ...]
    menu: Rect | None
    drawer: Rect | None

    @property
    def narrowest(self) -> int:
        """The width that the narrowest panel has."""
        return min(panel.width for panel in self.players)


def crew_alone(rect: Rect, scale: Scale, players: int, lines: int = 1) -> PlayersBand:
    """The panels only, in one line or in two."""
    panels = grid(rect, ceil(players / lines), lines, gap_of(scale))
    return PlayersBand(tuple(panels[:players]), None, None)


def crew_in_a_line(rect: Rect, scale: Scale, players: int, *, drawer: bool) -> PlayersBand:
    """All side by side."""
    button = scale.px(_BUTTON if scale.compact else _MENU)
    ends = [button, button] if drawer else [button]
    cells = columns(rect, [*[Share()] * players, *ends], gap_of(scale))
    return PlayersBand(tuple(cells[:players]), cells[-1], cells[players] if drawer else None)


def crew_in_two_lines(rect: Rect, scale: Scale, players: int, *, drawer: bool) -> PlayersBand:
    """Half of them in each line, the buttons in the cell that is left or behind both lines."""
    gap = gap_of(scale)
    across = ceil(players / 2)
    if players % 2:
        *panels, corner = grid(rect, across, 2, gap)
        menu, handle = _corner(corner, gap, drawer)
    else:
        button = scale.px(_BUTTON if scale.compact else _MENU)
        block, corner = columns(rect, [Share(), button], gap)
        panels = grid(block, across, 2, gap)
        menu, handle = _corner(corner, gap, drawer)
    return PlayersBand(tuple(panels), menu, handle)


def _corner(rect: Rect, gap: int, drawer: bool) -> tuple[Rect, Rect | None]:
    if not drawer:
        return rect, None
    cut = columns if rect.width > rect.height else rows
    first, second = cut(rect, [Share(), Share()], gap)
    # The menu lies in the corner of the window.
    return (second, first) if rect.width > rect.height else (first, second)


class ActionsBand(NamedTuple):
    """What is held, and what can be done."""

    hand: Rect
    piles: Rect | None
    coins: Rect
    hint: Rect | None
    undo: Rect
    end_turn: Rect
    menu: Rect | None = None
    """The buttons that lie at the end of the panels otherwise."""
    drawer: Rect | None = None


def deeds_in_a_line(rect: Rect, scale: Scale, *, piles: bool, hint: bool) -> ActionsBand:
    """All side by side; without piles there is more room for the rest."""
    px = scale.px
    button = px(118 if piles else 132)
    parts: list[Part] = [Share(0.69)]
    parts += [px(216)] if piles else []
    parts += [px(236 if piles else 282)]
    parts += [button] * (2 if hint else 1)
    cells = columns(rect, [*parts, Share(0.31)], gap_of(scale))
    return _dealt(cells, piles=piles, hint=hint)


def deeds_spread(rect: Rect, scale: Scale, *, piles: bool, hint: bool) -> ActionsBand:
    """All side by side in a window so wide that everything may have more room."""
    parts: list[Part] = [Share(0.46)]
    parts += [Share(0.11)] if piles else []
    parts += [Share(0.13)]
    parts += [Share(0.07)] * (2 if hint else 1)
    cells = columns(rect, [*parts, Share(0.19)], gap_of(scale))
    return _dealt(cells, piles=piles, hint=hint)


def _dealt(cells: list[Rect], *, piles: bool, hint: bool) -> ActionsBand:
    hand, *rest = cells
    return ActionsBand(
        hand=hand,
        piles=rest.pop(0) if piles else None,
        coins=rest.pop(0),
        hint=rest.pop(0) if hint else None,
        undo=rest.pop(0),
        end_turn=rest.pop(0),
    )


def deeds_in_tiers(rect: Rect, scale: Scale, *, piles: int, hint: bool) -> ActionsBand:
    """The hand as high as the band, and beside it the actions over the end of the turn."""
    gap = gap_of(scale)
    # Small windows need larger cards more than larger buttons.
    hand = 0.655 if scale.compact else 0.62
    parts: list[Part] = [Share(hand), *([piles] if piles else []), Share(1 - hand)]
    cells = columns(rect, parts, gap)
    upper, end_turn = equal_rows(cells[-1], 2, gap)
    buttons = [Share(0.92)] * (2 if hint else 1)
    coins, *doing = columns(upper, [Share(1.6), *buttons], gap)
    return ActionsBand(
        hand=cells[0],
        piles=cells[1] if piles else None,
        coins=coins,
        hint=doing[0] if hint else None,
        undo=doing[-1],
        end_turn=end_turn,
    )


def deeds_below(
    hand: Rect, actions: Rect, scale: Scale, *, piles: Part | None, hint: bool
) -> ActionsBand:
    """The actions in a band of their own below the hand."""
    gap = gap_of(scale)
    heap = None
    if piles is not None:
        hand, heap = columns(hand, [Share(0.78), piles], gap)
    buttons = [Share(0.125)] * (2 if hint else 1)
    coins, *doing, end_turn = columns(actions, [Share(0.31), *buttons, Share(0.44)], gap)
    return ActionsBand(hand, heap, coins, doing[0] if hint else None, doing[-1], end_turn)


class SideColumn(NamedTuple):
    """What lies below each other beside the board."""

    players: tuple[Rect, ...]
    row: Rect | None
    history: Rect


def beside(rect: Rect, scale: Scale, players: int, *, open_row: bool) -> SideColumn:
    """Players, then the open row, then as many turns as fit; all may be missing but the turns."""
    gap = gap_of(scale)
    row = _row_height(rect.width, scale) if open_row else 0
    below = (row + gap if open_row else 0) + _chips(scale, 2)
    panel = 0
    if players:
        panel = (rect.height - below) // players - gap
        panel = max(min(panel, scale.px(140 if scale.compact else 195)), scale.px(LEAN))
    # Larger cards are worth more than a fourth turn.
    spare = rect.height - players * (panel + gap) - row - gap - _chips(scale, 3)
    row += max(0, min(spare, scale.px(_ROW) - row)) if open_row else 0
    parts: list[Part] = [panel] * players
    if open_row:
        parts.append(row)
    cells = rows(rect, [*parts, Share()], gap)
    return SideColumn(tuple(cells[:players]), cells[players] if open_row else None, cells[-1])


def _row_height(width: int, scale: Scale) -> int:
    """What two lines of six cards and the piles above them need."""
    card = (width - scale.px(36) - 5 * scale.px(10)) / 6
    natural = round(card * 1.4 * _ROW_LINES) + scale.px(66)
    return min(natural, scale.px(_ROW))


def _chips(scale: Scale, number: int) -> int:
    """How high a list of so many turns is at least."""
    return number * scale.px(_CHIP) + (number - 1) * gap_of(scale) + scale.px(30)
