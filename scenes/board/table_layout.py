"""How a window is divided between a board and everything around it."""

from game import Match
from scenes.board.geometry.track_view import Area
from scenes.board.hud.layout import BoardNeeds, BoardPlan
from scenes.board.terrain import Covered, Fold, Terrain
from scenes.kit.layout import Size
from scenes.kit.look import Look


def fold_of(match: Match, look: Look, size: Size) -> Fold | None:
    """Return how the board of a match is folded in a window.

    It does not depend on the settings, or on whether the match is played, watched or reviewed,
    so that players find every space where it was.
    """
    return laid_out(match, look, size, needs_of(match), None)[1].fold


def needs_of(match: Match) -> BoardNeeds:
    """Return what the layout of a match depends on besides the settings."""
    game, table = match.game, match.table
    return BoardNeeds(
        players=table.players,
        open_row=table.options.open_row,
        signs=game.signs if table.options.open_hands else (),
        islands=game.has_islands,
    )


def laid_out(
    match: Match, look: Look, size: Size, needs: BoardNeeds, fold: Fold | None
) -> tuple[BoardPlan, Terrain]:
    """Lay out the board, with the plates beside the tunnel if there is room for them."""
    game, track = match.game, match.table.track
    plan = BoardPlan.of(look, size, needs)
    area = Area(*plan["board"])
    block = plan.aside
    prompt = plan["prompt"]
    below = max(0, plan["board"].bottom - prompt.top)
    if block is None:
        stage = Area(*plan["stage"])
        covered = Covered(stage.top - area.top if plan.covered else 0, below)
        room = area if plan.covered else stage
        return plan, Terrain(game, track, room, covered, ground=Area(*plan.ground), fold=fold)
    # A prompt of two lines reaches higher than the seam; it should cover no plate.
    wide, high = block.size
    found: tuple[BoardPlan, Terrain] | None = None
    for plates in (block.size, (wide, high + prompt.height)):
        terrain = Terrain(game, track, area, Covered(plan.covered, below, plates), fold=fold)
        if terrain.free is None:
            break
        moved = plan.aside_at((round(terrain.free.left), round(terrain.free.top)))
        found = moved, terrain
        if moved.players[-1].bottom + prompt.height <= prompt.top:
            break
    return found or laid_out(match, look, size, needs._replace(plates_above=True), fold)
