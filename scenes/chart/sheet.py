"""The sheet of a finished game, on which the ways of all crews ink themselves."""

import math
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import ALL, PIRATES, Match, Position
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import START, Area, Point
from scenes.board.turn.displayed import Displayed
from scenes.board.view import BoardTrack, Fold, Pieces, Terrain, TrackModel
from scenes.chart.strokes import Stroke, strokes_of
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layers import draw_shifted
from scenes.kit.layout import Size, anchored, covered
from scenes.kit.look import Look, stamp
from scenes.kit.painting import Report, ignore
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.kit.themes import PARCHMENT
from scenes.kit.view import (
    Column,
    Draw,
    FirstThatFits,
    Padded,
    Painted,
    Row,
    Sized,
    View,
    Words,
    arrange,
    named_places,
)
from scenes.shared.portraits import costume_of, mark_of

_HEAD = 0.105
"""The height above the board, where the title is, as a share of the sheet's shorter side."""
_FOOT = 0.12
"""The share of the height below the board, where the crews have put their seals."""
_BESIDE = 0.28
"""The distance from the middle of the track to the outermost ropes, in cells."""
_ROPE = 0.02
"""The width of a rope where one pirate of a crew has come, in cells."""
_STRAND = 0.009
"""How much wider each other pirate makes it, in cells."""
_RIM = 0.014
"""The width of the dark rim of a rope on each side, in cells."""
_BEFORE_GATE = 0.3
"""The distance from the gate to where all ways begin, in cells."""
_AROUND_SIGN = 0.5
"""The radius of the bare stone around a sign, by the width of the sign."""
_CUTS = 3
"""How often the corners of a way are cut."""
_KNOT = 0.034
"""The radius of a knot, in cells."""
_LEADER = 0.035
"""The width of the line from a sea monster to its leap, in cells."""
_MONSTER = 1.2
"""The size of a sea monster, in cells."""
_SEARCH = 0.25
"""The distance between places that are tried for a monster, in cells."""
_MARGIN = (44, 8)
"""Units beside and above what is written."""
_CREWS = "crews"
"""The mark of the names of the crews, which are written equally large."""
_SEAL = 42
"""The size of a wax seal, in units."""
_SMALL_SEAL = 30
"""The same below names in two lines."""
_LONG = 12
"""The letters of a name from which on it may be in two lines."""


class Title(NamedTuple):
    """What is written: who won, what, and what monsters and seals mean; and signs on islands."""

    result: str
    facts: str
    leap: str
    home: str
    start: str = ""
    goal: str = ""


class ChartSheet:
    """The chart of one game in one size; its ground is painted elsewhere."""

    def __init__(
        self, look: Look, size: Size, match: Match, title: Title, fold: Fold | None = None
    ) -> None:
        # Always as by day: ink is dark.
        self._look = look.with_theme(PARCHMENT._replace(crews=look.theme.crews))
        self._size = size
        self._match = match
        self._title = title
        wide, high = size
        self._head = Rect(0, 0, wide, round(min(size) * _HEAD))
        """The place of the title."""
        self._foot = Rect(0, high - round(high * _FOOT), wide, round(high * _FOOT))
        """The place of the names of the crews, and of their seals."""
        area = Area(0, self._head.bottom, wide, self._foot.top - self._head.bottom)
        self.terrain = Terrain(match.game, match.table.track, area, fold=fold)
        """The board on the sheet."""
        self.strokes = strokes_of(match)
        self._winner = 0 if match.outcome is None else match.outcome.winners[0]
        self._crews = self._crews_view()
        self._picture: Surface | None = None
        self._ground: Surface | None = None
        """The board with the ink, below everything else."""
        self._over: Surface | None = None
        """What is above the ink: signs, numbers and the sloop."""
        self._taken = self._find_taken()
        """Where nothing else may be drawn."""
        self._monsters: dict[Stroke, Rect] = {}
        """The place of the monster beside each boldest leap."""
        self._seals = named_places(arrange(self._crews, self._look, self._foot))
        """The place of each seal, by its crew and its number."""
        self._ropes: dict[int, list[Point]] = {}
        self._reached = [[START] * PIRATES for _ in match.seats]
        """The furthest position of each pirate of each crew so far."""
        self._inked = 0
        """The number of strokes that are on the picture."""

    def _find_taken(self) -> list[Rect]:
        """Return the places of track and ways, sloop and jetty, and of the great rock."""
        track = self.terrain.track
        moored = track.moored(self._match.table.sloop)
        areas = [moored.area(place) for place in (START, *track.spaces, *track.havens)]
        areas += [moored.sloop, *([] if moored.planks is None else [moored.planks])]
        if isinstance(track, IslandsView) and track.skull:
            areas.append(track.skull)
        taken = [Rect(*map(round, area)) for area in areas]
        side = round(track.cell * 2 * _BESIDE)
        for here, there in pairwise(map(track.middle, range(START, self._match.game.goal + 1))):
            steps = max(1, round(math.dist(here, there) / side))
            for step in range(steps + 1):
                x, y = (a + (b - a) * step / steps for a, b in zip(here, there, strict=True))
                taken.append(anchored(Rect(round(x), round(y), 0, 0), (side, side)))
        return taken

    def paint(self, report: Report = ignore) -> None:
        """Paint everything below the ink, and what is above it."""
        seed = self._match.seed or 0
        lit = self.terrain.lit_ground(self._title.goal, seed, self._look, self._title.start, report)
        picture = Surface(self._size).convert()
        _, paper, edge = self._look.theme.paper
        picture.fill(paper)
        pygame.draw.rect(picture, edge, picture.get_rect(), max(2, self._foot.height // 16))
        board = self.terrain.track.board
        corner = (round(board.left), round(board.top))
        picture.blit(lit.part(lit.ground.get_rect(), 0), corner)
        self._write(picture)
        self._over = effects.blank(self._size, self._look.theme.ink)
        draw_shifted(self._over, lit.labels, lambda _: corner)
        self._draw_board(self._over)
        self._place_monsters()
        self._ground = picture
        self._picture = picture.copy()
        self._picture.blit(self._over, (0, 0))

    def _draw_board(self, target: Surface) -> None:
        """Draw the signs of all spaces, and the sloop with everybody who is aboard."""
        match = self._match
        crews = Displayed.of(match.view(ALL)).pirates
        track = self.terrain.track.moored(match.table.sloop)
        ashore = frozenset(
            (seat, number)
            for seat, crew in enumerate(crews)
            for number, place in enumerate(crew)
            if place != track.deck
        )
        pieces = Pieces(tuple(map(costume_of, match.seats)), crews, lifted=ashore)
        look = self._look
        for space in track.spaces if isinstance(track, IslandsView) else ():
            # The small stones would be hidden below all those ropes.
            sign = track.sign(space, False)
            radius = round(sign.width * _AROUND_SIGN)
            look.art.draw_dot(target, _pixel(sign.centre), radius, look.theme.tile[1])
        signs = BoardTrack(look, track, match.table.track.signs)
        signs.draw(target, TrackModel(pieces=pieces))

    def _write(self, target: Surface) -> None:
        """Write the title with a legend of the monsters and the seals, and the names below."""
        look = self._look
        title = self._title
        soft = look.theme.ink_soft
        winner = self._match.seats[self._winner].colour.value

        def entry(draw: Draw, text: str) -> View:
            return Row(Painted(draw, (winner,), side=34), _line(text, Face.BOLD, 27, soft), gap=8)

        legend = (entry(_draw_serpent, title.leap), entry(_draw_seal, title.home))
        lines = Column(
            Sized(_line(title.result, Face.TITLE, 54), height=58),
            Sized(Row(_line(title.facts, Face.BOLD, 31), *legend, gap=44, at=0.5), height=38),
        )
        Padded(lines, _MARGIN).draw(target, look, self._head)
        self._crews.draw(target, look, self._foot)

    def _crews_view(self) -> View:
        """Return the crews in one line or in two, each a name above places for its seals."""

        def crew(seat: int, words: View, side: float) -> View:
            colour = self._match.seats[seat].colour.value
            places = (
                Painted(_draw_place, (colour,), side=side).named((seat, number))
                for number in range(1, PIRATES + 1)
            )
            return Column(words.grow(), Row(*places, gap=2), across=0.5, gap=4)

        def line(names: Sequence[View], first: int, side: float) -> View:
            crews = (crew(first + index, name, side).grow() for index, name in enumerate(names))
            return Row(*crews, gap=20, across=1)

        names = [seat.name for seat in self._match.seats]
        large = [_line(name, Face.TITLE, 38, floor=0.6, alike=_CREWS) for name in names]
        halves = (
            [_line(part, Face.BOLD, 32, alike=_CREWS) for part in _halves(name)] for name in names
        )
        small = [Column(*each, at=0.5) for each in halves]
        half = -(-len(names) // 2)
        parts = (line(large[:half], 0, _SEAL), line(large[half:], half, _SEAL))
        forms = (
            Column(line(large, 0, _SEAL), at=0.5),
            Column(*(part.grow() for part in parts), gap=10),
            Column(line(small, 0, _SMALL_SEAL), at=0.5),
        )
        return Padded(FirstThatFits(*forms), _MARGIN)

    def picture(self, share: float) -> Surface | None:
        """Return the chart with a share of the ink on it; None before the ground is painted.

        The ink does not fade, so the share must not become less.
        """
        picture, ground, over = self._picture, self._ground, self._over
        if picture is None or ground is None or over is None:
            return None
        due = round(share * len(self.strokes))
        if self._inked < due:
            for stroke in self.strokes[self._inked : due]:
                self._ink(ground, stroke)
            self._inked = due
            complete = due == len(self.strokes)
            if complete:
                self._lead(ground)
            picture.blit(ground, (0, 0))
            picture.blit(over, (0, 0))
            if complete:
                self._draw_monsters(picture)
        return picture

    def _ink(self, target: Surface, stroke: Stroke) -> None:
        """Draw the way of a pirate, a knot where it landed, and a seal if it came home."""
        look = self._look
        crew = look.theme.crew(self._colour(stroke))
        self._lengthen(target, stroke)
        knot = _pixel(self._rope(stroke.seat)[_stop(stroke.destination)])
        look.art.draw_dot(target, knot, max(2, round(self.terrain.track.cell * _KNOT)), crew.lo)
        if stroke.sealed:
            place = self._seals[stroke.seat, stroke.sealed]
            _draw_seal(target, look, place, self._colour(stroke))

    def _lengthen(self, target: Surface, stroke: Stroke) -> None:
        """Draw the rope of a crew where a pirate comes for the first time.

        The more of its pirates have come somewhere, the stronger it is there.
        """
        reached = self._reached[stroke.seat]
        first, last = reached[stroke.pirate], stroke.destination
        if last <= first:
            return
        reached[stroke.pirate] = last
        look = self._look
        cell = self.terrain.track.cell
        rope = self._rope(stroke.seat)
        rim = int(cell * _RIM)
        inks = (look.theme.ink, 2 * rim), (look.theme.crew(self._colour(stroke)).mid, 0)
        for position in range(first, last):
            others = sum(far > position for far in reached) - 1
            width = max(2, round(cell * (_ROPE + _STRAND * others)))
            piece = rope[_stop(position) : _stop(position + 1) + 1]
            for colour, more in inks:
                if position == START:
                    look.art.draw_dot(target, _pixel(piece[0]), (width + more) // 2, colour)
                for here, there in pairwise(piece):
                    pygame.draw.aaline(target, colour, here, there, width + more)

    def _colour(self, stroke: Stroke) -> str:
        return self._match.seats[stroke.seat].colour.value

    def _way(self, stroke: Stroke) -> list[Point]:
        """Return the points of a way along the rope of its crew."""
        first, last = sorted((stroke.origin, stroke.destination))
        way = self._rope(stroke.seat)[_stop(first) : _stop(last) + 1]
        return way if stroke.length >= 0 else way[::-1]

    def _rope(self, seat: int) -> list[Point]:
        """Return the smooth line of a crew from the gate to the goal, beside the others."""
        if seat not in self._ropes:
            aside = _BESIDE * (2 * seat / (len(self._match.seats) - 1) - 1)
            self._ropes[seat] = self._line(aside)
        return self._ropes[seat]

    def _line(self, aside: float) -> list[Point]:
        """Return the smooth line from the gate to the goal, some cells right of the middle."""
        track = self.terrain.track
        (x, y), (ahead, down) = track.chevron(START)
        before_gate = _BEFORE_GATE * track.cell
        gate = Point(x + before_gate * ahead, y + before_gate * down)
        road = [gate, *map(track.middle, range(START + 1, self._match.game.goal)), self._goal]
        points: list[Point] = []
        for before, (x, y), after in zip([gate, *road], road, [*road[1:], road[-1]], strict=False):
            far = math.dist(before, after) or 1.0
            # To the right of the direction of the track, forwards and backwards.
            right = ((before.y - after.y) / far, (after.x - before.x) / far)
            reach = aside * track.cell
            points.append(Point(x + reach * right[0], y + reach * right[1]))
        # There they meet.
        points[-1] = self._goal
        line = _smooth(points)
        return [*line[: _stop(self._match.game.goal)], line[-1]]

    @property
    def _goal(self) -> Point:
        """The middle of the sloop, or the gate of the town."""
        track = self.terrain.track
        if isinstance(track, IslandsView):
            return track.paths[1][-1]
        return track.middle(self._match.game.goal)

    def _place_monsters(self) -> None:
        """Find places for the monsters beside everything else."""
        taken = [*self._taken]
        side = round(self.terrain.track.cell * _MONSTER)
        for stroke in self.strokes:
            if stroke.boldest:
                place = self._free((side, side), self._way(stroke), taken)
                # Monsters live alone.
                taken.append(place.inflate(side, side))
                self._monsters[stroke] = place

    def _lead(self, target: Surface) -> None:
        """Draw a line from each monster to its leap, which it meets between two signs."""
        look = self._look
        width = max(2, round(self.terrain.track.cell * _LEADER))
        for stroke, place in self._monsters.items():
            between = self._way(stroke)[2 ** (_CUTS - 1) :: 2**_CUTS]
            end = min(between, key=lambda point: math.dist(point, place.center))
            inks = (look.theme.ink, 2), (look.theme.crew(self._colour(stroke)).mid, 1)
            for colour, lines in inks:
                pygame.draw.aaline(target, colour, place.center, end, width * lines)
                look.art.draw_dot(target, _pixel(end), width * (lines + 1), colour)

    def _draw_monsters(self, target: Surface) -> None:
        """Draw a monster beside the boldest leap of each crew."""
        for stroke, place in self._monsters.items():
            beast = _monster(self._look, place.width, self._colour(stroke), stroke.length)
            beast.draw(target, place.center)

    def _free(self, size: Size, near: Sequence[Point], taken: list[Rect]) -> Rect:
        """Return a place of a size on the board where nothing else is.

        It is beside one of these points, and not far from the middle one.
        """
        cell = self.terrain.track.cell
        board = Rect(*map(round, self.terrain.track.board)).inflate(-size[1] // 4, -size[1] // 4)
        step = max(2, round(cell * _SEARCH))
        places = [
            Rect((x, y), size)
            for x in range(board.left, board.right - size[0], step)
            for y in range(board.top, board.bottom - size[1], step)
        ]

        def cost(place: Rect) -> tuple[int, int, float]:
            beside = min(math.dist(place.center, point) for point in near)
            return (
                covered(place, taken),
                round(beside / cell),
                math.dist(place.center, near[len(near) // 2]),
            )

        return min(places, key=cost)


def _line(
    text: str,
    face: Face,
    units: float,
    colour: Colour | None = None,
    floor: float = 0.3,
    alike: Hashable = None,
) -> Words:
    """Return a line in the middle of its room, which shrinks where it has little."""
    return Words(text, face, units, colour, x=0.5, floor=floor, alike=alike)


def _halves(name: str) -> list[str]:
    """Return a name, in two lines of about the same length if it is a long one of several words."""
    words = name.split() if len(name) > _LONG else [name]
    lines = ([" ".join(words[:count]), " ".join(words[count:])] for count in range(1, len(words)))
    return min(lines, key=lambda pair: max(map(len, pair)), default=[name])


def _pixel(point: Point) -> Size:
    return round(point.x), round(point.y)


def _stop(position: Position) -> int:
    """Return the number of the point of a smooth line that is in a position.

    Each cut doubles the points.
    """
    return (position << _CUTS) + (1 << _CUTS - 1) - 1


def _smooth(points: list[Point]) -> list[Point]:
    """Return a line with its corners cut."""
    for _ in range(_CUTS):
        cut = [points[0]]
        for (x, y), (u, v) in pairwise(points):
            cut.append(Point(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25))
            cut.append(Point(x * 0.25 + u * 0.75, y * 0.25 + v * 0.75))
        points = [*cut, points[-1]]
    return points


@stamp
def _monster(look: Look, side: int, colour: str, length: int) -> Stamp:
    """Return a sea monster in a round picture, with the number of spaces that were leapt."""
    theme = look.theme
    picture = _disc_with_serpent(look, side, colour, 0.4)
    size = side * 0.3 / look.scale.unit / look.scale.text
    number = Rect(0, round(side * 0.55), side, round(side * 0.36))
    look.letters.draw(picture, str(length), look.style(Face.TITLE, size, theme.ink), number)
    return _centred(look, picture, side)


def _draw_serpent(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    _serpent(look, rect.width, colour).draw(target, rect.center)


def _draw_place(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    _place(look, rect.width, colour).draw(target, rect.topleft)


def _draw_seal(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    _seal(look, rect.width, colour).draw(target, rect.center)


@stamp
def _serpent(look: Look, side: int, colour: str) -> Stamp:
    """Return a sea monster in a round picture."""
    return _centred(look, _disc_with_serpent(look, side, colour, 0.5), side)


def _disc_with_serpent(look: Look, side: int, colour: str, down: float) -> Surface:
    """Return a sea monster in a round picture, as far down as a share of it."""
    theme = look.theme
    crew = theme.crew(colour)
    body = svg.disc(50, 50, 45, fill=theme.paper[0], stroke=theme.ink, line=9)
    body += svg.disc(50, 50, 45, stroke=crew.mid, line=5)
    picture = svg.raster(body, (side, side), side / 100)
    beast = look.art.sprite("scenery/sketch-serpent", (round(side * 0.76), round(side * 0.5)))
    inked = effects.silhouette(beast, crew.lo)
    for _ in range(4):
        # The drawing is faint.
        draw_centred(picture, inked, (side // 2, round(side * down)))
    return picture


@stamp
def _place(look: Look, side: int, colour: str) -> Stamp:
    """Return the empty place of a seal: a faint ring in the colour of a crew."""
    ring = svg.disc(50, 50, 36, stroke=look.theme.crew(colour).lo, line=6, stroked=0.6)
    return Stamp(svg.raster(ring, (side, side), side / 100), (0, 0))


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
