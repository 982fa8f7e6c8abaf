"""The drawer of small windows: open hands, the open row and the history, over the board."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pygame import Surface

from scenes.board.hud.history import paint_history
from scenes.board.hud.layout import LEAN, BoardLayout, HudContext, gap_of, has_strip
from scenes.board.hud.players import PlayerRoles, paint_players
from scenes.board.hud.row import paint_row
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.layout import Part, Scale, Share, grid, inset, rows
from scenes.kit.plates import Ground

_PANEL = 110
_NARROWEST = 230
"""Units that a panel needs."""
_ROW = 104
_RADIUS = 22


def opened(plan: BoardLayout, scale: Scale) -> BoardLayout:
    """Return the layout while the drawer is open: what is in it has its place there."""
    if plan.drawer is None:
        return plan
    room = inset(plan.board, scale.px(14))
    room.height -= scale.px(6)
    number, gap = len(plan.players), gap_of(scale)
    hands = plan.needs.open_hands and not has_strip(scale, plan.players[0])
    lines = 0
    if hands:
        lines = 1 if room.width >= number * scale.px(_NARROWEST) else 2
    parts: list[Part] = [scale.px(_PANEL if lines == 1 else LEAN + 8)] * lines
    parts += [scale.px(_ROW)] if plan.open_row else []
    cells = rows(room, [*parts, Share()], gap)
    panels = plan.players
    if hands:
        held = [
            panel for line in cells[:lines] for panel in grid(line, ceil(number / lines), 1, gap)
        ]
        panels = tuple(held[:number])
    row = cells[-2] if plan.open_row else None
    return replace(plan, players=panels, row=row, history=cells[-1])


def paint_drawer(
    surface: Surface,
    hud: HudContext,
    shown: Displayed,
    turns: Sequence[TurnSummary],
    active: int | None = None,
) -> None:
    """Paint the open drawer with everything in it, in a window that has one."""
    look, plan = hud.look, hud.plan
    if plan.drawer is None:
        return
    plate = plates.panel(look, plan.board.size, Ground.WOOD, radius=_RADIUS)
    plate.draw(surface, plan.board.topleft)
    inside = replace(hud, plan=opened(plan, look.scale))
    if inside.plan.players != plan.players:
        paint_players(surface, inside, shown, PlayerRoles(active))
    paint_row(surface, inside, shown)
    paint_history(surface, inside, turns)
