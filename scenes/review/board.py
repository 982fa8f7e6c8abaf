"""The board before a turn, with the turn that was played and the one that was better."""

import math
from collections.abc import Sequence
from enum import Enum
from itertools import cycle
from typing import NamedTuple

from pygame import Rect, Surface

from game import PUBLIC, CardsDrawn, Match, PirateMoved, Preview, SeenAction
from scenes.board.daylight import hour_of, lit_windows
from scenes.board.geometry.track_view import Area
from scenes.board.lighting import LitGround
from scenes.board.pieces import badges
from scenes.board.pieces.path import Way, paint_way
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.board.tabletop import fold_of
from scenes.board.terrain import Terrain
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.kit import plates, svg
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.painting import Painting, Studio
from scenes.kit.theme import Colour
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


class _Place(NamedTuple):
    """Where the board is drawn, and how."""

    look: Look
    window: Size
    rect: Rect
    terrain: Terrain

    def fits(self, look: Look, rect: Rect) -> bool:
        """Return whether the board can be drawn there as it is."""
        mine = (self.look.scale, self.look.theme, self.rect)
        return mine == (look.scale, look.theme, rect)


class ReviewBoard:
    """The board of a finished game in a part of the window; its ground is painted elsewhere."""

    def __init__(self, texts: Texts, match: Match, studio: Studio) -> None:
        self._match = match
        self._title = texts(f"variant.{match.game.variant_of(match.table.options)}")
        self._start = texts("board.start")
        self._place: _Place | None = None
        self._studio = studio
        self._painting: Painting[LitGround] | None = None
        self._lit = Latest(self._light)

    @property
    def terrain(self) -> Terrain | None:
        """The board in its place, once it is known."""
        return None if self._place is None else self._place.terrain

    @property
    def ready(self) -> bool:
        """Whether the ground is painted."""
        return self._painting is not None and self._painting.done

    @property
    def ground(self) -> LitGround | None:
        """The board without pieces, once it is painted."""
        return self._painting.result() if self._painting is not None and self.ready else None

    def prepare(self, look: Look, window: Size, rect: Rect) -> None:
        """Begin to paint the ground for a place in a window, unless that has been done."""
        place = self._place
        if place is not None and place.fits(look, rect) and place.window == window:
            return
        game, track = self._match.game, self._match.table.track
        terrain = Terrain(game, track, Area(*rect), fold=fold_of(self._match, look, window))
        if terrain.track.cell < _LEAST:
            # In a small upright window, signs that can be read matter more.
            terrain = Terrain(game, track, Area(*rect))
        self._place = _Place(look, window, rect, terrain)
        if self._painting is not None:
            self._painting.drop()
        seed = self._match.seed or 0
        self._painting = self._studio.begin(
            lambda report: terrain.lit_ground(self._title, seed, look, self._start, report)
        )

    def _light(self, ground: LitGround, hour: int) -> Surface:
        return ground.part(ground.ground.get_rect(), hour)

    def draw(
        self,
        target: Surface,
        look: Look,
        rect: Rect,
        turn: TurnSummary,
        better: Sequence[Preview | None] = (),
    ) -> None:
        """Draw the board before a turn, and the ways of that turn and of the better one."""
        place = self._place
        match = self._match
        ground = self.ground
        if place is None or ground is None or not place.fits(look, rect):
            plates.vacancy(look, rect.size).draw(target, rect.topleft)
            return
        terrain = place.terrain
        shown = Displayed.of(match.view_before(turn.first, PUBLIC))
        now = hour_of(shown.pirates, match.game.goal)
        hour = ground.hour(now)
        target.blit(self._lit(ground, now), rect)
        for window in ground.windows[: lit_windows(shown.pirates, match.game.goal)]:
            window.draw(target, rect.topleft)
        terrain.draw_flames(target, look)
        track = terrain.track.moored(shown.sloop)
        pieces = Pieces(tuple(map(costume_of, match.seats)), shown.pirates)
        board = BoardTrack(look, track, match.table.track.signs)
        board.draw(target, TrackModel(pieces=pieces, hour=hour))
        terrain.draw_torchlight(target, look, hour.torch)
        gone = [step.trail for step in turn.steps if step.trail is not None]
        moves = [(number, move) for number, move in enumerate(better, 1) if move is not None]
        wanted = [Trail(move.seat, move.origin, move.destination) for _, move in moves]
        paint_way(target, look, track, gone, Way(played_tint(look), -1))
        paint_way(target, look, track, wanted, Way(better_tint(look), 1))
        plan: list[badges.PlannedStep] = []
        for number, move in moves:
            begin, end = (track.stand(place, 0, 1) for place in (move.origin, move.destination))
            plan.append(badges.PlannedStep(number, begin, end, arrow=False))
        badges.paint_plan(target, look, track, plan)
