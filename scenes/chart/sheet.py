"""The sheet of a finished game, on which the ways of all crews ink themselves."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import PIRATES, Match
from scenes.board.geometry.track_view import START, Area, Point
from scenes.board.terrain import Terrain
from scenes.chart.voyage import Stroke, strokes_of
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.themes import PARCHMENT
from scenes.kit.work import Work
from scenes.shared.portraits import mark_of

_HEAD = 0.13
"""The share of the height above the board, where the title is."""
_ACROSS = 0.56
"""The width of all ways together, in cells."""
_PEN = 0.018
"""The width of a line of ink, in cells."""
_BLOT = 0.036
"""The radius of a blot of ink, in cells."""
_MONSTER = 1.05
"""The size of a sea monster, in cells."""
_SEAL = 0.4
"""The size of a wax seal, in cells."""


class Title(NamedTuple):
    """What is written above the board."""

    names: str
    facts: str


class ChartSheet:
    """The chart of one game in one size; its ground is painted in steps."""

    def __init__(self, look: Look, size: Size, match: Match, title: Title) -> None:
        # Always as by day: ink is dark.
        self._look = look.with_theme(replace(PARCHMENT, crews=look.theme.crews))
        self._size = size
        self._match = match
        self._title = title
        self._head = round(size[1] * _HEAD)
        area = Area(0, self._head, size[0], size[1] - self._head)
        self._terrain = Terrain(match.game, match.table.track, area)
        self.strokes = strokes_of(match)
        self._picture: Surface | None = None
        self._monsters: list[Point] = []
        """Where monsters are."""
        self._inked = 0
        """The number of strokes that are on the picture."""

    def work(self) -> Work[None]:
        """Paint everything below the ink."""
        seed = self._match.seed or 0
        ground = yield from self._terrain.ground_work("", seed, self._look)
        picture = Surface(self._size).convert()
        _, paper, edge = self._look.theme.paper
        picture.fill(paper)
        pygame.draw.rect(picture, edge, picture.get_rect(), max(2, self._head // 24))
        board = self._terrain.track.board
        picture.blit(ground, (round(board.left), round(board.top)))
        self._write(picture)
        self._picture = picture

    def _write(self, target: Surface) -> None:
        look = self._look
        unit = look.scale.unit
        width, head = self._size[0] * 0.94, self._head
        room = Rect(0, 0, round(width), round(head * 0.52))
        room.midtop = self._size[0] // 2, round(head * 0.08)
        style = look.style(Face.TITLE, head * 0.4 / unit / look.scale.text)
        words, fitted = look.letters.fit(self._title.names, style, room.width, 0.3)
        look.letters.draw(target, words, fitted, room)
        below = Rect(room.x, room.bottom, room.width, round(head * 0.34))
        quiet = look.style(Face.BOLD, head * 0.24 / unit / look.scale.text, look.theme.ink_soft)
        words, fitted = look.letters.fit(self._title.facts, quiet, below.width, 0.3)
        look.letters.draw(target, words, fitted, below)

    def picture(self, share: float) -> Surface | None:
        """Return the chart with a share of the ink on it; None before the ground is painted.

        The ink does not fade, so the share must not become less.
        """
        if self._picture is not None:
            due = round(share * len(self.strokes))
            for stroke in self.strokes[self._inked : due]:
                self._ink(self._picture, stroke)
            if self._inked < due == len(self.strokes):
                # Over all ways, so that nothing hides them.
                for stroke in self.strokes:
                    self._adorn(self._picture, stroke)
            self._inked = max(self._inked, due)
        return self._picture

    def _ink(self, target: Surface, stroke: Stroke) -> None:
        """Draw the way of a pirate with the pen of its crew, and a blot where it landed."""
        look = self._look
        cell = self._terrain.track.cell
        crew = look.theme.crew(self._colour(stroke))
        back = stroke.length < 0
        width = max(1, round(cell * _PEN))
        way = _smooth(self._way(stroke))
        for here, there in pairwise(way):
            pygame.draw.aaline(target, crew.lo if back else crew.mid, here, there, width)
        end = (round(way[-1].x), round(way[-1].y))
        look.art.draw_dot(target, end, max(2, round(cell * _BLOT)), crew.lo)

    def _colour(self, stroke: Stroke) -> str:
        return self._match.seats[stroke.seat].colour.value

    def _way(self, stroke: Stroke) -> list[Point]:
        """Return the points of a way; every pirate has a line of its own."""
        track = self._terrain.track
        lane = (stroke.seat + (stroke.pirate + 0.5) / PIRATES) / len(self._match.seats) - 0.5
        aside = lane * _ACROSS * track.cell
        step = 1 if stroke.length >= 0 else -1
        points: list[Point] = []
        for position in range(stroke.origin, stroke.destination + step, step):
            x, y = track.middle(position)
            before = track.middle(max(START, position - 1))
            after = track.middle(min(self._match.game.goal, position + 1))
            far = math.dist(before, after) or 1.0
            # To the right of the direction of the track, forwards and backwards.
            right = ((before.y - after.y) / far, (after.x - before.x) / far)
            points.append(Point(x + aside * right[0], y + aside * right[1]))
        return points

    def _adorn(self, target: Surface, stroke: Stroke) -> None:
        """Draw a monster at the boldest leap of a crew, and a seal for each pirate at home."""
        look = self._look
        track = self._terrain.track
        colour = self._colour(stroke)
        if stroke.boldest:
            # Where it hides no other one.
            road = track.road(stroke.origin, stroke.destination)[1:-1] or (
                track.middle(stroke.destination),
            )
            apart = partial(_apart, others=self._monsters, middle=road[len(road) // 2])
            x, y = place = max(road, key=apart)
            self._monsters.append(place)
            beast = _monster(look, round(track.cell * _MONSTER), colour, stroke.length)
            beast.draw(target, (round(x), round(y)))
        if stroke.sealed:
            home = track.area(self._match.game.goal)
            side = max(12, round(track.cell * _SEAL))
            crews = len(self._match.seats)
            x = home.centre.x + (stroke.seat - (crews - 1) / 2) * side * 1.08
            y = home.centre.y + (PIRATES / 2 - stroke.sealed + 0.5) * side * 0.86
            _seal(look, side, colour).draw(target, (round(x), round(y)))


def _smooth(points: list[Point]) -> list[Point]:
    """Return a way with its corners cut twice."""
    for _ in range(2):
        cut = [points[0]]
        for (x, y), (u, v) in pairwise(points):
            cut.append(Point(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25))
            cut.append(Point(x * 0.25 + u * 0.75, y * 0.25 + v * 0.75))
        points = [*cut, points[-1]]
    return points


def _apart(place: Point, others: Sequence[Point], middle: Point) -> float:
    """Return how well a place is away from others and near the middle of a way."""
    near = min((math.dist(place, other) for other in others), default=0.0)
    return min(near, 400.0) - math.dist(place, middle) * 0.25


@stamp
def _monster(look: Look, side: int, colour: str, length: int) -> Stamp:
    """Return a sea monster in a round picture, with the number of spaces that were leapt."""
    theme = look.theme
    crew = theme.crew(colour)
    body = svg.disc(50, 50, 45, fill=theme.paper[0], stroke=theme.ink, line=9)
    body += svg.disc(50, 50, 45, stroke=crew.mid, line=5)
    picture = svg.raster(body, (side, side), side / 100)
    beast = look.art.sprite("scenery/sketch-serpent", (round(side * 0.76), round(side * 0.5)))
    inked = effects.silhouette(beast, crew.lo)
    for _ in range(4):
        # The drawing is faint.
        draw_centred(picture, inked, (side // 2, round(side * 0.4)))
    size = side * 0.3 / look.scale.unit / look.scale.text
    number = Rect(0, round(side * 0.55), side, round(side * 0.36))
    look.letters.draw(picture, str(length), look.style(Face.TITLE, size, theme.ink), number)
    return _centred(look, picture, side)


@stamp
def _seal(look: Look, side: int, colour: str) -> Stamp:
    """Return a seal of wax with the mark of a crew."""
    crew = look.theme.crew(colour)
    points = [
        (
            50 + (45 + 4 * math.sin(turn * 2.4)) * math.cos(turn * math.tau / 14),
            50 + (45 + 4 * math.cos(turn * 1.7)) * math.sin(turn * math.tau / 14),
        )
        for turn in range(14)
    ]
    body = svg.path(svg.polyline(points, closed=True), fill=crew.mid, stroke=crew.lo, line=7)
    body += svg.disc(50, 50, 32, stroke=crew.lo, line=4)
    picture = svg.raster(body, (side, side), side / 100)
    mark = mark_of(look, colour, round(side * 0.6))
    draw_centred(picture, mark, (side // 2, side // 2))
    return _centred(look, picture, side)


def _centred(look: Look, picture: Surface, side: int) -> Stamp:
    """Return a picture over its shadow, relative to its middle."""
    drop = (1, max(1, side // 16))
    surface, (x, y) = effects.shadowed(picture, look.theme.shadow, 120, max(1, side // 18), drop)
    return Stamp(surface, (x - side // 2, y - side // 2))
