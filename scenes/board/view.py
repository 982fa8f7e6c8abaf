"""A board without anything around it: its ground, and what is on it at a moment.

This is the front door for screens that show a board on which nobody plays.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pygame import Surface

from game import Preview
from scenes.board.ambience import Ambience
from scenes.board.geometry.standing import NO_POSTURES, Postures
from scenes.board.hud.history import draw_strip
from scenes.board.lighting import BoardGround, StillGround
from scenes.board.pieces import badges
from scenes.board.pieces.path import ALONE, Way, paint_way
from scenes.board.pieces.sloop import SloopModel
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel, TrackMotion
from scenes.board.table_layout import fold_of
from scenes.board.terrain import Terrain
from scenes.board.turn.turn_log import Trail
from scenes.board.weather import RATE, Weather
from scenes.kit.layers import paint_latest, paint_values
from scenes.kit.look import Look
from scenes.kit.theme import Hour

__all__ = [
    "ALONE",
    "BoardGround",
    "BoardMotion",
    "BoardView",
    "Pieces",
    "StillGround",
    "Terrain",
    "TrackModel",
    "Way",
    "draw_strip",
    "fold_of",
    "paint_way",
]

_DARK = 0.5
"""How bright lamps are when fireflies come out."""


class BoardMotion(NamedTuple):
    """What changes on a board with time, while its model stays the same."""

    time: float = 0.0
    """The time of the race, which decides about the light."""
    seconds: float | None = None
    """The time of flames, water and faces; None if they do not move."""
    windows: int = 0
    """How many windows of the town are lit."""
    sailing: SloopModel | None = None
    """The sloop on its way."""
    postures: Postures = NO_POSTURES
    """The postures in which a clip shows pirates that stand."""


class BoardView:
    """A board in one place of a window, on a ground that was painted for it."""

    def __init__(
        self,
        terrain: Terrain,
        track: BoardTrack,
        ground: BoardGround,
        *,
        flickers: bool = True,
        lively: bool = True,
    ) -> None:
        """Show a board, whose light may flicker; a lively one has weather and faces, too."""
        self.terrain = terrain
        self.track = track
        self.ground = ground
        self.look = track.look
        self._flickers = flickers
        self._lively = lively
        self._ambience: Ambience | None = None
        self._weather: Weather | None = None

    @classmethod
    def of(
        cls, look: Look, terrain: Terrain, ground: BoardGround, *, lively: bool = True
    ) -> "BoardView":
        """Return a board with a track of its own."""
        return cls(terrain, BoardTrack(look, terrain.track, terrain.signs), ground, lively=lively)

    def paint(self, target: Surface, model: TrackModel, motion: BoardMotion) -> None:
        """Paint the board, layer by layer."""
        self.ground.paint(target, motion.time)
        self.paint_on_ground(target, model, motion, self.ground.hour(motion.time))

    def paint_on_ground(
        self, target: Surface, model: TrackModel, motion: BoardMotion, hour: Hour | None
    ) -> None:
        """Paint everything on the ground in the light of an hour, or of the theme."""
        seconds = motion.seconds
        is_dark = hour is None or hour.night > _DARK
        weather: Weather | None = None
        paint_values(target, self._paint_windows, motion.windows)
        if seconds is None:
            paint_values(target, self._paint_flames)
        else:
            weather = self._find_weather()
            if weather is not None:
                paint_latest(target, weather.draw_below, int(seconds * RATE) / RATE, is_dark)
            paint_latest(target, self._find_ambience().draw, seconds, is_dark)
        self.track.paint(target, model, self._track_motion(model, motion, hour))
        paint_values(target, self._paint_torchlight, None if hour is None else hour.torch)
        if weather is not None and seconds is not None:
            paint_latest(target, weather.draw_smoke, int(seconds * RATE) / RATE)
            if not is_dark:
                paint_latest(target, weather.draw_gull, seconds)

    def draw_way(self, target: Surface, trails: Sequence[Trail], island: float, way: Way) -> None:
        """Draw moves of pirates over the board, with the sloop at an island."""
        paint_way(target, self.look, self.terrain.track.moored(island), trails, way)

    def draw_plan(
        self, target: Surface, moves: Iterable[tuple[int, Preview]], island: float
    ) -> None:
        """Draw the numbers of moves where they end, with the sloop at an island."""
        track = self.terrain.track.moored(island)
        ends = [(number, track.stand(move.destination, 0, 1)) for number, move in moves]
        badges.paint_numbers(target, self.look, track, ends)

    def _track_motion(
        self, model: TrackModel, motion: BoardMotion, hour: Hour | None
    ) -> TrackMotion:
        still = TrackMotion(sailing=motion.sailing, hour=hour, postures=motion.postures)
        seconds = motion.seconds
        if seconds is None:
            return still
        ambience = self._find_ambience()
        moving = still._replace(afloat=ambience.afloat(seconds), beat=ambience.beat(seconds))
        if not self._lively or model.pieces.lifted or model.at_sea:
            # No pirate makes a face while another one moves.
            return moving
        is_breathing = bool(model.pieces.marks.movable)
        return moving._replace(idling=ambience.idling(seconds, breathing=is_breathing))

    def _find_ambience(self) -> Ambience:
        if self._ambience is None:
            self._ambience = Ambience(
                self.terrain,
                self.ground.bare,
                self.look,
                flickers=self._flickers,
                ambient=self.ground.ambient,
            )
        return self._ambience

    def _find_weather(self) -> Weather | None:
        if self._weather is None and self._lively and not self.look.theme.plain:
            self._weather = Weather(self.terrain, self.ground.bare, self.look)
        return self._weather

    def _paint_windows(self, target: Surface, count: int) -> None:
        for window in self.ground.windows[:count]:
            window.draw(target, self.track.rect.topleft)

    def _paint_flames(self, target: Surface) -> None:
        self.terrain.draw_flames(target, self.look)

    def _paint_torchlight(self, target: Surface, strength: float | None) -> None:
        self.terrain.draw_torchlight(target, self.look, strength)
