"""What small windows keep in a drawer over the board: open hands, the open row and the history."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pygame import Rect, Surface

from game import Game, Seat
from scenes.board.hud.history import paint_history
from scenes.board.hud.layout import BoardLayout
from scenes.board.hud.layout_bands import LEAN, gap_of
from scenes.board.hud.players import has_strip, paint_players
from scenes.board.hud.row import paint_row
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.layout import Part, Scale, Share, equal_columns, inset, rows
from scenes.kit.look import Look
from scenes.kit.plates import Ground

_PANEL = 110
_NARROWEST = 230
"""Units that a panel needs."""
_ROW = 104
_RADIUS = 22


def opened(plan: BoardLayout, scale: Scale, *, open_hands: bool) -> BoardLayout:
    """The plan while its drawer is open: what lies in it has its place there."""
    if plan.drawer_panel is None:
        return plan
    room = inset(plan.drawer_panel, scale.px(14), scale.px(14))
    room.height -= scale.px(6)
    hands = open_hands and not has_strip(scale, plan.players[0])
    lines = _lines(room, scale, len(plan.players)) if hands else 0
    parts: list[Part] = [scale.px(_PANEL if lines == 1 else LEAN + 8)] * lines
    parts += [scale.px(_ROW)] if plan.open_row else []
    gap = gap_of(scale)
    cells = rows(room, [*parts, Share()], gap)
    panels = plan.players
    if hands:
        across = ceil(len(panels) / lines)
        held = [cell for line in cells[:lines] for cell in equal_columns(line, across, gap)]
        panels = tuple(held[: len(panels)])
    row = cells[-2] if plan.open_row else None
    return replace(plan, players=panels, row=row, history=cells[-1])


def _lines(room: Rect, scale: Scale, players: int) -> int:
    """In how many lines the panels lie."""
    return 1 if room.width >= players * scale.px(_NARROWEST) else 2


def paint_drawer(
    surface: Surface,
    look: Look,
    plan: BoardLayout,
    shown: Displayed,
    turns: Sequence[TurnSummary],
    seats: tuple[Seat, ...],
    game: Game,
    texts: Texts,
    *,
    open_hands: bool,
    active: int | None = None,
) -> None:
    """The open drawer with all that lies in it; nothing if everything has its place outside."""
    if plan.drawer_panel is None:
        return
    plate = plates.panel(look, plan.drawer_panel.size, Ground.WOOD, radius=_RADIUS)
    plate.draw(surface, plan.drawer_panel.topleft)
    inside = opened(plan, look.scale, open_hands=open_hands)
    if inside.players != plan.players:
        paint_players(
            surface, look, inside, shown, seats, game, texts, open_hands=True, active=active
        )
    paint_row(surface, look, inside, shown, texts)
    paint_history(surface, look, inside, turns, seats, game, texts)
