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


def opened(plan: BoardLayout, scale: Scale) -> BoardLayout:
    """Return the layout while the drawer is open: what is in it has its place there."""
    if plan.drawer is None:
        return plan
    room = inset(plan.board, scale.px(14))
    room.height -= scale.px(6)
    number, gap = len(plan.players), gap_of(scale)
    lines, panels = 0, plan.players
    if plan.needs.open_hands and not has_strip(scale, panels[0]):
        lines = 1 if room.width >= number * scale.px(230) else 2
    parts: list[Part] = [scale.px(110 if lines == 1 else LEAN + 8)] * lines
    parts += [scale.px(104)] * plan.open_row
    cells = rows(room, [*parts, Share()], gap)
    if lines:
        held = [cell for line in cells[:lines] for cell in grid(line, ceil(number / lines), 1, gap)]
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
    plate = plates.panel(look, plan.board.size, Ground.WOOD, radius=22)
    plate.draw(surface, plan.board.topleft)
    inside = replace(hud, plan=opened(plan, look.scale))
    if inside.plan.players != plan.players:
        paint_players(surface, inside, shown, PlayerRoles(active))
    paint_row(surface, inside, shown)
    paint_history(surface, inside, turns)
