"""The drawer over the board: past turns, and what a small window has no room for.

That is what everybody holds, and the whole open row.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pygame import Rect, Surface

from scenes.board.hud.history import history_tray, paint_history
from scenes.board.hud.layout import BoardLayout, HudContext, gap_of, has_strip
from scenes.board.hud.players import PlayerRoles, paint_players
from scenes.board.hud.row import paint_row
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.layout import Part, Scale, Share, grid, inset, rows
from scenes.kit.plates import Ground


def drawer_rect(plan: BoardLayout, scale: Scale) -> Rect:
    """Return the open drawer: the board, as far as no plates are above it, nor what closes it."""
    room = plan.board.copy()
    room.height = plan.prompt.top - room.top
    if plan.clear:
        room = Rect(room.x, plan.clear, room.width, room.bottom - plan.clear)
    room = inset(room, scale.px(12), scale.px(10))
    if not room.colliderect(plan.menu):
        return room
    # On a chart with plates: the larger part above or below the buttons.
    lines, gap = plan.menu.union(plan.drawer), gap_of(scale)
    above = Rect(room.x, room.y, room.width, lines.top - gap - room.top)
    below = Rect(room.x, lines.bottom + gap, room.width, room.bottom - lines.bottom - gap)
    return max(above, below, key=lambda rect: rect.height)


def opened(plan: BoardLayout, scale: Scale) -> BoardLayout:
    """Return the layout while the drawer is open: what is in it has its place there."""
    room = inset(drawer_rect(plan, scale), scale.px(14))
    room.height -= scale.px(6)
    number, gap = len(plan.players), gap_of(scale)
    lines, panels = 0, plan.players
    if plan.needs.open_hands and not has_strip(scale, panels[0]):
        lines = 1 if room.width >= number * scale.px(290) else 2
    parts: list[Part] = [scale.px(92)] * lines
    shown = plan.open_row and plan.row is None
    # In two lines where one would be too small.
    parts += [scale.px(104 if room.width >= scale.px(1000) else 160)] * shown
    cells = rows(room, [*parts, Share()], gap)
    if lines:
        held = [cell for line in cells[:lines] for cell in grid(line, ceil(number / lines), 1, gap)]
        panels = tuple(held[:number])
    row = cells[-2] if shown else plan.row
    return replace(plan, players=panels, row=row, history=cells[-1])


def paint_drawer(
    surface: Surface,
    hud: HudContext,
    shown: Displayed,
    turns: Sequence[TurnSummary],
    roles: PlayerRoles,
) -> None:
    """Paint the open drawer with everything in it."""
    look, plan = hud.look, hud.plan
    inside = replace(hud, plan=opened(plan, look.scale))
    place, tray = drawer_rect(plan, look.scale), history_tray(look, inside.plan, turns)
    place.height -= inside.plan.history.bottom - tray.bottom
    plates.panel(look, place.size, Ground.WOOD, radius=22).draw(surface, place.topleft)
    if inside.plan.players != plan.players:
        paint_players(surface, inside, shown, roles)
    if inside.plan.row != plan.row:
        paint_row(surface, inside, shown)
    paint_history(surface, inside, turns)
