"""Paints the ground of a game that is about to begin, while its players are chosen."""

from game import Match
from scenes.board.hud.layout import LayoutSettings
from scenes.board.painter import Painter
from scenes.board.tabletop import Tabletop
from scenes.core.context import Context
from scenes.kit.layout import Size
from scenes.kit.painting import Report


def paint_ground(context: Context, match: Match, size: Size, report: Report) -> None:
    """Paint the ground as the board will show it, so that it is found on disk."""
    preferences = context.preferences
    settings = LayoutSettings(
        hint=preferences.hints,
        left_handed=preferences.left_handed,
        one_handed=preferences.one_handed,
        tray=True,
    )
    table = Tabletop(match)
    table.layout(context.look.at(size), size, settings)
    Painter(context, table).ground(size, report)
