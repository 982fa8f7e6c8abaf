"""How a window is divided between a board and everything around it."""

from dataclasses import asdict, replace

from pygame import Rect

from game import Match
from scenes.board.geometry.track_view import START, Area
from scenes.board.hud.layout import USUAL, BoardNeeds, BoardPlan, LayoutSettings
from scenes.board.terrain import Covered, Fold, Terrain
from scenes.kit.layout import Size
from scenes.kit.look import Look


def fold_of(match: Match, look: Look, size: Size) -> Fold | None:
    """Return how the board of a match is folded in a window.

    It does not depend on the settings, or on whether the match is played, watched or reviewed,
    so that players find every space where it was.
    """
    return laid_out(match, look, size, needs_of(match), None)[1].fold


def needs_of(match: Match, settings: LayoutSettings = USUAL) -> BoardNeeds:
    """Return what the layout of a match depends on."""
    game, table = match.game, match.table
    return BoardNeeds(
        **asdict(settings),
        players=table.players,
        open_row=table.options.open_row,
        islands=game.has_islands,
    )


def laid_out(
    match: Match, look: Look, size: Size, needs: BoardNeeds, fold: Fold | None
) -> tuple[BoardPlan, Terrain]:
    """Lay out the board, with the row and the piles beside the tunnel of a tall window."""
    game, track = match.game, match.table.track
    plan = BoardPlan.of(look, size, needs)
    board, stage, block = Area(*plan["board"]), Area(*plan["stage"]), plan.aside
    if needs.islands:
        # Land and sea reach below the faces.
        room = stage._replace(top=0, height=stage.bottom)
        covered = Covered(above=stage.top)
    else:
        room = stage
        covered = Covered(beside=None if block is None else block.size)
    terrain = Terrain(game, track, room, covered, ground=board, fold=fold)
    if block is not None and terrain.free is None:
        return laid_out(match, look, size, replace(needs, in_line=True), fold)
    if not needs.clear and _hides_space(plan, terrain):
        return laid_out(match, look, size, replace(needs, clear=True), fold)
    if block is None or terrain.free is None:
        return plan, terrain
    free = terrain.free
    scale = free.width / block.width
    return plan.aside_at((round(free.left), round(free.top)), scale), terrain


def _hides_space(plan: BoardPlan, terrain: Terrain) -> bool:
    """Return whether a card at the board covers a space, or a button any position."""
    track = terrain.track
    spaces = [Rect(*map(round, track.tile(space))) for space in track.spaces]
    havens = [Rect(*map(round, track.area(haven))) for haven in (START, *track.havens)]
    buttons = [*plan.buttons.values()]
    if not plan.measure.is_upright:
        buttons = [place for place in buttons if place.top > plan["stage"].centery]
    named = ("hand", "timeline") if plan.aside else ("hand", "row", "piles", "timeline")
    cards = [plan[name] for name in named if name in plan]
    is_hidden = any(place.collidelist(spaces) >= 0 for place in (*buttons, *cards))
    return is_hidden or any(place.collidelist(havens) >= 0 for place in buttons)
