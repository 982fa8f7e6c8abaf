"""The board before a turn, with the turn that was played or the one that was better."""

import math
from enum import Enum
from functools import partial
from itertools import cycle

from pygame import Rect, Surface

from game import PUBLIC, Match, Preview
from scenes.board.geometry.track_view import Area
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail, TurnDeed, TurnSummary
from scenes.board.view import (
    ALONE,
    BoardMotion,
    BoardView,
    Pieces,
    StillGround,
    Terrain,
    TrackModel,
    Way,
    fold_of,
)
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Point, Scale, Size
from scenes.kit.look import Look, stamp
from scenes.kit.painting import Painting, Report, Studio
from scenes.kit.theme import Colour, Theme
from scenes.shared.daylight import hour_of, lit_windows
from scenes.shared.portraits import costume_of

_SLACK = 12
"""Units that each edge of its place may move without a new ground."""
_LEAST = 20
"""Pixels of the smallest space whose sign can be read."""


class TurnMark(Enum):
    """What marks a turn on the sheet and on the curve."""

    GOOD = "good"
    COSTLY = "costly"
    BETTER = "better"


def draw_mark(target: Surface, look: Look, centre: Point, side: int, mark: TurnMark) -> None:
    """Draw a tick for a good turn, a cross for a costly one, or a gold star for a better one."""
    _mark(look, side, mark).draw(target, centre)


@stamp
def _mark(look: Look, side: int, mark: TurnMark) -> Stamp:
    theme = look.theme
    if mark is TurnMark.BETTER:
        tips = (
            (50 + reach * math.sin(turn * math.pi / 5), 54 - reach * math.cos(turn * math.pi / 5))
            for turn, reach in zip(range(10), cycle((44, 21)), strict=False)
        )
        star = svg.polyline(list(tips), closed=True)
        body = svg.path(star, fill=theme.gold, stroke=theme.ink, line=11)
    else:
        good = mark is TurnMark.GOOD
        stroke = "M18 54L42 78L82 24" if good else "M22 22L78 78M78 22L22 78"
        body = svg.path(stroke, stroke=theme.field, line=38)
        body += svg.path(stroke, stroke=theme.won if good else theme.text, line=21)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


class ShownTurn(Enum):
    """Which of two turns is drawn as a path on the board."""

    PLAYED = "played"
    BETTER = "better"

    def tint(self, look: Look) -> Colour:
        """Return the colour of its path, which no crew has."""
        return look.theme.cream if self is ShownTurn.PLAYED else look.theme.retreat


class ReviewBoard:
    """The board of a finished game in a part of the window; its ground is painted elsewhere."""

    def __init__(self, texts: Texts, match: Match, studio: Studio) -> None:
        self._match = match
        self._title = texts(f"variant.{match.game.variant_of(match.table.options)}")
        self._start = texts("board.start")
        self._place: tuple[Size, Rect, Scale, Theme] | None = None
        """The window and the place that it is painted for, and how."""
        self._studio = studio
        self._painting: Painting[BoardView] | None = None

    @property
    def view(self) -> BoardView | None:
        """The board, once its ground is painted."""
        painting = self._painting
        return painting.result() if painting is not None and painting.done else None

    @property
    def ready(self) -> bool:
        """Whether its ground is painted."""
        return self.view is not None

    def prepare(self, look: Look, window: Size, rect: Rect) -> None:
        """Begin to paint the ground for a place in a window, unless that has been done."""
        if self.is_for(look, rect) and self._place is not None and self._place[0] == window:
            return
        self._place = (window, rect, look.scale, look.theme)
        if self._painting is not None:
            self._painting.drop()
        self._painting = self._studio.begin(partial(self._paint, look, window, rect))

    def is_for(self, look: Look, rect: Rect) -> bool:
        """Return whether its ground is painted for a place, or for almost the same one.

        The words beside it make a difference of a few pixels from turn to turn.
        """
        if self._place is None:
            return False
        _, painted, *how = self._place
        edges = zip(
            (*painted.topleft, *painted.bottomright),
            (*rect.topleft, *rect.bottomright),
            strict=True,
        )
        return how == [look.scale, look.theme] and all(
            abs(one - other) <= look.px(_SLACK) for one, other in edges
        )

    def _paint(self, look: Look, window: Size, rect: Rect, report: Report) -> BoardView:
        game, table = self._match.game, self._match.table
        terrain = Terrain(game, table.track, Area(*rect), fold=fold_of(self._match, look, window))
        if terrain.track.cell < _LEAST:
            # In a small upright window, signs that can be read matter more.
            terrain = Terrain(game, table.track, Area(*rect))
        seed = self._match.seed or 0
        lit = terrain.lit_ground(self._title, seed, look, self._start, report)
        return BoardView.of(look, terrain, StillGround(lit, rect.topleft))

    def draw(
        self,
        target: Surface,
        look: Look,
        rect: Rect,
        turn: TurnSummary,
        which: ShownTurn = ShownTurn.PLAYED,
    ) -> None:
        """Draw the board before a turn of the game, and a turn from there as a path."""
        view = self.view
        if view is None or not self.is_for(look, rect):
            plates.vacancy(look, rect.size).draw(target, rect.topleft)
            return
        match = self._match
        shown = Displayed.of(match.view_before(turn.first, PUBLIC))
        goal = match.game.goal
        pieces = Pieces(tuple(map(costume_of, match.seats)), shown.pirates, shown.sloop)
        motion = BoardMotion(
            time=hour_of(shown.pirates, goal), windows=lit_windows(shown.pirates, goal)
        )
        steps = (step for step in turn.steps if step.deed is not TurnDeed.DISCARD)
        moves = [
            (number, Preview(*step.trail))
            for number, step in enumerate(steps, 1)
            if step.trail is not None
        ]
        # The sentence about the turn names them.
        named = frozenset(at for _, move in moves for at in (move.origin, move.destination))
        view.paint(target, TrackModel(pieces=pieces, named=named), motion)
        trails = [Trail(move.seat, move.origin, move.destination) for _, move in moves]
        view.draw_way(target, trails, shown.sloop, Way(which.tint(look), ALONE))
        view.draw_plan(target, moves, shown.sloop)
