"""The board before a turn, with the turn that was played and the one that was better."""

import math
from collections.abc import Sequence
from enum import Enum
from functools import partial
from itertools import cycle

from pygame import Rect, Surface

from game import PUBLIC, CardsDrawn, Match, PirateMoved, Preview, SeenAction
from scenes.board.geometry.track_view import Area
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.view import (
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

_LEAST = 20
"""Pixels of the smallest space whose sign can be read."""


def previews(told: Sequence[SeenAction]) -> tuple[Preview | None, ...]:
    """Return which pirate each action of a turn moves where, and how many cards that brings."""
    moves: list[Preview | None] = []
    for action in told:
        drawn = sum(len(event.cards) for event in action.events if isinstance(event, CardsDrawn))
        moved = [event for event in action.events if isinstance(event, PirateMoved)]
        moves += [Preview(it.seat, it.origin, it.destination, drawn) for it in moved] or [None]
    return tuple(moves)


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
        body = svg.path(star, fill=theme.select, stroke=theme.ink, line=11)
    else:
        good = mark is TurnMark.GOOD
        stroke = "M18 54L42 78L82 24" if good else "M22 22L78 78M78 22L22 78"
        body = svg.path(stroke, stroke=theme.field, line=38)
        body += svg.path(stroke, stroke=theme.won if good else theme.text, line=21)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


def played_tint(look: Look) -> Colour:
    """Return the colour of the turn that was played, which no crew has."""
    return look.theme.cream


def better_tint(look: Look) -> Colour:
    """Return the colour of the turn that was better."""
    return look.theme.select


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
        place = (window, rect, look.scale, look.theme)
        if self._place == place:
            return
        self._place = place
        if self._painting is not None:
            self._painting.drop()
        self._painting = self._studio.begin(partial(self._paint, look, window, rect))

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
        better: Sequence[Preview | None] = (),
    ) -> None:
        """Draw the board before a turn, and the ways of that turn and of the better one."""
        view = self.view
        if view is None or self._place is None or self._place[1:] != (rect, look.scale, look.theme):
            plates.vacancy(look, rect.size).draw(target, rect.topleft)
            return
        match = self._match
        shown = Displayed.of(match.view_before(turn.first, PUBLIC))
        goal = match.game.goal
        pieces = Pieces(tuple(map(costume_of, match.seats)), shown.pirates, shown.sloop)
        motion = BoardMotion(
            time=hour_of(shown.pirates, goal), windows=lit_windows(shown.pirates, goal)
        )
        view.paint(target, TrackModel(pieces=pieces), motion)
        gone = [step.trail for step in turn.steps if step.trail is not None]
        moves = [(number, move) for number, move in enumerate(better, 1) if move is not None]
        wanted = [Trail(move.seat, move.origin, move.destination) for _, move in moves]
        view.draw_way(target, gone, shown.sloop, Way(played_tint(look), -1))
        view.draw_way(target, wanted, shown.sloop, Way(better_tint(look), 1))
        view.draw_plan(target, moves, shown.sloop)
