"""Plants and rocks on the islands of Nest: jungle behind the track, thickets between its rows."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from random import Random
from typing import NamedTuple

from scenes.board.geometry.coast import IslandCoast, encloses
from scenes.board.geometry.islands import BEND, DECK, FOOT, SIDE, IslandsView
from scenes.board.geometry.track_view import Area, Point

# The sizes of the drawings, in cells.
_GROVE = ((1.25, 0.76), (1.04, 0.78), (1.34, 0.75), (1.02, 0.72), (1.22, 0.83), (1.18, 0.69))
_BUSH = ((0.62, 0.43), (0.84, 0.5), (0.92, 0.54), (0.67, 0.45), (0.81, 0.47))
_PALM = ((1.29, 1.36), (1.37, 1.46), (1.14, 1.28), (1.11, 1.31))
_NUMBERED = (("grove", _GROVE), ("bush", _BUSH), ("isle-palm", _PALM))
_SIZES = {f"{kind}-{n}": size for kind, sizes in _NUMBERED for n, size in enumerate(sizes, 1)}
_SIZES |= {"hut": (0.8, 0.69), "pond": (1.5, 0.53), "rock": (0.46, 0.32), "flowers": (0.6, 0.3)}
_SIZES |= {"headland-rocks": (1.2, 0.8), "bay-reeds": (0.62, 0.455), "driftwood": (0.6, 0.28)}
_GROVES = ("grove-1", "grove-2", "grove-3", "grove-6", "grove-4", "grove-5")
_PALMS = ("isle-palm-1", "isle-palm-2", "isle-palm-3", "isle-palm-4")
_THICKET = ("bush-2", "bush-3", "bush-1", "bush-5", "bush-4", "rock", "flowers")
_TABS = 0.05  # what tabs below the plates cover of a wide board, as a share of its height
_ONE_ROW = 0.18  # the most that one row of plates covers; there are no tabs below two
_RIDGE = 0.82  # the height of the jungle
_GRASS = 0.4  # the distance from the beach to the first plants


class Growth(NamedTuple):
    """A drawing and its position."""

    name: str
    foot: Point
    width: float
    height: float
    mirrored: bool = False

    @property
    def area(self) -> Area:
        """The area that it covers."""
        x, y = self.foot
        return Area(x - self.width / 2, y - self.height, self.width, self.height)


def growths(
    track: IslandsView, coasts: tuple[IslandCoast, IslandCoast], seed: int
) -> tuple[Growth, ...]:
    """Return everything drawn on the islands below the stones, from back to front."""
    random = Random(seed)
    result: list[Growth] = []
    parts = (track.stones[: DECK - 1], track.stones[DECK - 1 :])
    specials = (["hut"], ["pond", "hut"])
    numbers = [Area(*track.number(space), 0, 0).grown(0.16 * track.cell) for space in track.spaces]
    home = _home(track)
    camp = track.camp.grown(0.3 * track.cell)
    for land, coast, stones, special in zip(track.islands, coasts, parts, specials, strict=True):
        planter = _Planter(track, land, stones, random)
        grown = [it for it in planter.plant(special) if _rooted(it, coast, track.cell)]
        grown = [it for it in grown if not (it.area.touches(home) or camp.holds(*it.foot))]
        result += [it for growth in grown if (it := _beside(numbers, growth)) is not None]
        top = track.uncovered.top
        strewn = [it for it in _Beach(track, coast).strewn() if it.area.top >= top]
        taken = [home, *(other.area for other in result)]
        result += [it for it in strewn if not any(map(it.area.touches, taken))]
    if track.skull is not None:
        left, _, width, height = track.skull
        foot = Point(left + width / 2, track.skull.bottom)
        result = [it for it in result if not track.skull.grown(-0.2 * track.cell).touches(it.area)]
        result.append(Growth("skull-rock-great", foot, width, height))
    return tuple(sorted(result, key=lambda it: it.foot.y))


def _home(track: IslandsView) -> Area:
    """Return the area of those at home, from their hats to their counts."""
    square = track.square
    top = track.town.bottom - 0.8 * track.cell
    return square._replace(top=top, height=square.bottom + 0.2 * track.cell - top)


def headlands(track: IslandsView, coasts: tuple[IslandCoast, IslandCoast]) -> Iterator[Growth]:
    """Yield rocks in the sea at the end of each island, whose land covers their near ends."""
    for rocks in (it for coast in coasts for it in _Beach(track, coast).rocks()):
        if not any(encloses(coast.shore, *rocks.foot) for coast in coasts):
            yield rocks


def _rooted(growth: Growth, coast: IslandCoast, cell: float) -> bool:
    """Return whether it is on suitable ground: palms on beach or grass, all else on grass."""
    if growth.name not in _PALMS:
        return encloses(coast.grass, *growth.foot)
    dry = min(dist(growth.foot, at) for at in coast.shore) > 0.18 * cell
    return dry and encloses(coast.shore, *growth.foot)


def _beside(numbers: Sequence[Area], growth: Growth) -> Growth | None:
    """Return a growth that hides no number, made smaller if needed, or None."""
    for _ in range(3):
        if not any(map(growth.area.touches, numbers)):
            return growth
        growth = growth._replace(width=growth.width * 0.8, height=growth.height * 0.8)
    return None


class _Beach:
    """Places reeds, driftwood and rocks along one coast, in pixels."""

    def __init__(self, track: IslandsView, coast: IslandCoast) -> None:
        self._track = track
        self._coast = coast
        self._cell = track.cell
        cell = track.cell
        self._taken = [
            Area(x - 0.55 * cell, y - 0.6 * cell, 1.1 * cell, 1.22 * cell) for x, y in track.stones
        ]
        self._taken += [track.camp.grown(0.5 * cell), track.town, track.strait]
        self._taken += [jetty.grown(0.3 * cell) for jetty in track.jetties]
        self._taken += [track.skull] if track.skull is not None else []

    def strewn(self) -> Iterator[Growth]:
        """Yield reeds in the bays, and driftwood where the beach is wide."""
        shore, grass, outward = self._coast
        cell = self._cell
        count = len(shore)
        hollow = [
            ((a.x + b.x) / 2 - x) * u + ((a.y + b.y) / 2 - y) * v
            for index, ((x, y), (u, v)) in enumerate(zip(shore, outward, strict=True))
            for a, b in [(shore[index - 3], shore[(index + 3) % count])]
        ]
        wet = [
            Point(x + 0.1 * cell * u, y + 0.1 * cell * v)
            for (x, y), (u, v) in zip(shore, outward, strict=True)
        ]
        yield from self._best("bay-reeds", wet, hollow, 2)
        pairs = list(zip(shore, grass, strict=True))
        dry = [Point((a.x + b.x) / 2, (a.y + b.y) / 2 + 0.12 * cell) for a, b in pairs]
        yield from self._best("driftwood", dry, [dist(a, b) for a, b in pairs], 1)

    def rocks(self) -> Iterator[Growth]:
        """Yield rocks in the sea beside one end of the island, far from all stones."""
        shore, _, outward = self._coast
        reach = 0.28 * _SIZES["headland-rocks"][0] * self._cell
        feet = [
            Point(x + (reach if u > 0 else -reach), y + 0.2 * self._cell)
            for (x, y), (u, _) in zip(shore, outward, strict=True)
        ]
        worth = [
            min(dist(at, stone) for stone in self._track.stones) if abs(u) > 0.5 else 0.0
            for at, (u, _) in zip(feet, outward, strict=True)
        ]
        for growth in self._best("headland-rocks", feet, worth, 1):
            yield growth._replace(mirrored=outward[feet.index(growth.foot)].x < 0)

    def _best(
        self, name: str, feet: list[Point], worth: list[float], most: int
    ) -> Iterator[Growth]:
        """Yield a drawing at the best free places, never two near each other."""
        width, height = (side * self._cell for side in _SIZES[name])
        for value, foot in sorted(zip(worth, feet, strict=True), reverse=True):
            growth = Growth(name, foot, width, height)
            shown = growth.area.grown(-0.06 * self._cell)
            if value <= 0 or most == 0:
                return
            if self._track.uncovered.encloses(shown) and not any(map(shown.touches, self._taken)):
                yield growth
                most -= 1
                self._taken.append(growth.area.grown(1.5 * self._cell))


class _Planter:
    """Places the plants of one island, in pixels."""

    def __init__(
        self, track: IslandsView, land: Area, stones: tuple[Point, ...], random: Random
    ) -> None:
        self._track = track
        self._land = land
        self._stones = stones
        self._random = random
        self._cell = track.cell
        levels: list[list[float]] = [[]]
        for stone in stones:
            if levels[-1] and abs(stone.y - levels[-1][-1]) > 0.4 * self._cell:
                levels.append([])
            levels[-1].append(stone.y)
        # There is a bend between each two rows.
        self._rows = [sum(level) / len(level) for level in levels[::2]]
        # Nothing that grows is cut off by the plates, nor by tabs below them if there is room.
        free = track.uncovered
        below = free.top + _TABS * free.height
        room = self._rows[-1] - below > (_RIDGE + 0.12) * self._cell
        has_tabs = not track.tall and free.top - track.board.top < _ONE_ROW * track.board.height
        self._top = below if room and has_tabs else free.top

    def plant(self, specials: list[str]) -> Iterator[Growth]:
        """Yield all plants, with special drawings in the widest thickets."""
        for growth in (*self._jungle(), *self._thickets(specials), *self._pockets()):
            if growth.area.top >= self._top:
                yield growth

    def _grown(self, name: str, x: float, y: float, scale: float = 1.0) -> Growth:
        width, height = (side * self._cell * scale for side in _SIZES[name])
        return Growth(name, Point(x, y), width, height)

    def _jungle(self) -> Iterator[Growth]:
        """Yield a ridge of trees along the far side with palms in front, if there is room."""
        land = self._land
        cell = self._cell
        left, right = land.left + 0.62 * cell, land.right - 0.62 * cell
        top = max(land.top + _GRASS * cell, self._top)
        base = max(land.top + (_GRASS + 0.5) * cell, self._top + _RIDGE * cell)
        if self._rows[-1] - base > 0.15 * cell:
            yield from self._ridge(left, right, base)
            yield from self._palms(base)
            top = base + 0.25 * cell
        # On deep land there would be bare grass between the jungle and the track.
        bottom = self._rows[-1] - 0.42 * cell
        if bottom - top > 0.42 * cell:
            meadow = Area(left, top, right - left, bottom - top)
            yield from self._row(self._clear(meadow, (self._track.town,)), None)

    def _ridge(self, left: float, right: float, base: float) -> Iterator[Growth]:
        """Yield two rows of trees, the lower ones in the gaps of the upper ones."""
        cell = self._cell
        random = self._random
        index = random.randrange(len(_GROVES))
        for row, (scale, step) in enumerate(((0.92, 0.72), (0.84, 0.66))):
            x = left + 0.3 * row * cell
            while x < right - 0.3 * row * cell:
                # Follow the round corners of the island.
                low = 0.22 * max(0.0, 1 - min(x - left, right - x) / cell)
                y = base + (low + 0.12 * row + random.uniform(-0.04, 0.06)) * cell
                name = _GROVES[index % len(_GROVES)]
                yield self._grown(name, x, y, scale * random.uniform(0.92, 1))
                index += 1
                x += step * random.uniform(0.9, 1.1) * cell

    def _palms(self, base: float) -> Iterator[Growth]:
        """Yield palms in front of the ridge, each behind a gap between two stones."""
        cell = self._cell
        random = self._random
        track = self._track
        highest = sorted(x for x, y in self._stones if abs(y - self._rows[-1]) < 0.3 * cell)
        gaps = [(a + b) / 2 for a, b in pairwise(highest)]
        gaps = [highest[0] - 0.6 * cell, *gaps, highest[-1] + 0.6 * cell]
        inland = self._land.grown(-_GRASS * cell)
        index = random.randrange(len(_PALMS))
        for gap in gaps[random.randrange(2) :: 2]:
            x = gap + random.uniform(-0.08, 0.08) * cell
            y = base + random.uniform(0.16, 0.26) * cell
            name = _PALMS[index % len(_PALMS)]
            # Its crown is not covered.
            scale = min(1.0, (y - self._top - 0.08 * cell) / cell / _SIZES[name][1])
            palm = self._grown(name, x, y, scale * random.uniform(0.92, 1.0))
            if inland.left < x < inland.right and not track.town.touches(palm.area):
                yield palm
            index += 1

    def _thickets(self, specials: list[str]) -> Iterator[Growth]:
        """Yield bushes, rocks and flowers between the rows, and special drawings among them."""
        land, cell = self._land, self._cell
        strips: list[Area] = []
        for low, high in pairwise(self._rows):
            _, bend = min((abs(y - (low + high) / 2), x) for x, y in self._stones)
            left, right = land.left + _GRASS * cell, land.right - _GRASS * cell
            if bend > land.centre.x:
                right = bend - (BEND + 0.1) * cell
            else:
                left = bend + (BEND + 0.1) * cell
            top, bottom = high + FOOT * cell, low - 0.4 * cell
            strip = Area(left, top, right - left, bottom - top)
            strips.append(self._clear(strip, (self._track.camp, self._track.town)))
        widest = sorted(strips, key=lambda it: -it.width)
        special = dict(zip(widest, specials, strict=False))
        for strip in strips:
            yield from self._row(strip, special.get(strip))
            if strip.height > 0.7 * cell and strip.width > 2 * cell:
                # Room for a young palm too.
                x = strip.left + strip.width * self._random.choice((0.1, 0.22, 0.8, 0.92))
                scale = min(0.85, strip.height / cell / 1.3)
                yield self._grown(self._random.choice(_PALMS[2:]), x, strip.bottom, scale)

    def _clear(self, strip: Area, taken: tuple[Area, ...]) -> Area:
        """Return the part of a strip that nothing at the sides of its island covers."""
        left, right = strip.left, strip.right
        for area in taken:
            level = area.top < strip.bottom and area.bottom > strip.top
            if level and area.touches(self._land):
                if area.centre.x < self._land.centre.x:
                    left = max(left, area.right)
                else:
                    right = min(right, area.left)
        return strip._replace(left=left, width=right - left)

    def _row(self, strip: Area, special: str | None) -> Iterator[Growth]:
        cell, random = self._cell, self._random
        scale = min(max(strip.height / (0.56 * cell), 0.7), 1.25)
        middle = strip.centre.y
        middle_x = strip.left + strip.width * random.uniform(0.4, 0.6)
        room = 0.0
        if special is not None:
            width, height = (side * cell * scale for side in _SIZES[special])
            if width < strip.width:
                room = width
                yield self._grown(special, middle_x, middle + height / 2, scale)
        x = strip.left + random.uniform(0, 0.3) * cell
        index = random.randrange(len(_THICKET))
        while True:
            name = _THICKET[index % len(_THICKET)]
            width, height = (side * cell * scale for side in _SIZES[name])
            if room and abs(x + width / 2 - middle_x) < (width + room) / 2:
                x = middle_x + room / 2 + 0.05 * cell
            if x + width > strip.right:
                return
            foot = middle + height / 2 + random.uniform(-0.04, 0.06) * cell
            yield self._grown(name, x + width / 2, foot, scale)
            index += random.choice((1, 1, 2))
            x += width + random.choice((-0.08, 0.02, 0.18, 0.4)) * cell

    def _pockets(self) -> Iterator[Growth]:
        """Yield palms along both sides, where the track turns away from the beach."""
        land = self._land
        cell = self._cell
        random = self._random
        # The stones with the figures on them, and the buildings.
        taken = [Area(x - 0.46 * cell, y - 0.5 * cell, 0.92 * cell, cell) for x, y in self._stones]
        built = (self._track.camp, self._track.town, _home(self._track))
        taken += [area for area in built if area.touches(land)]
        width = (SIDE + BEND - 0.66) * cell
        for left in (land.right - 0.16 * cell - width, land.left + 0.16 * cell):
            column = Area(left, land.top, width, land.height)
            near = [area for area in taken if area.touches(column)]
            blocks = sorted((max(it.top, land.top), min(it.bottom, land.bottom)) for it in near)
            reached = max(land.top + cell, self._top)
            for top, bottom in [*blocks, (land.bottom - 0.16 * cell, land.bottom)]:
                high = (top - reached) / cell
                x, y = left + width / 2, top - 0.06 * cell
                if high > 0.85:
                    yield self._grown(random.choice(_PALMS[2:]), x, y, min(1.0, high / 1.3))
                    yield self._grown("bush-1", x - 0.2 * cell, y + 0.05 * cell, 0.8)
                    if high > 1.5:
                        # A smaller palm behind it.
                        aside = random.choice((-0.16, 0.16)) * cell
                        scale = min(0.85, (high - 0.62) / 1.3)
                        yield self._grown(random.choice(_PALMS), x + aside, y - 0.66 * cell, scale)
                elif high > 0.5:
                    yield self._grown(random.choice(("bush-1", "bush-4", "rock")), x, y, 0.9)
                reached = max(reached, bottom)
