"""The still picture of Nest's board: every rectangle, the same each time."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path as File
from typing import TypeAlias

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES, Colour, Match, Seat
from scenes.board.geometry.flora import growths
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Area
from scenes.board.islands.ground import isles_steps
from scenes.board.tabletop import Terrain
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.kit.work import finished

IMAGES = File(__file__).parent.parent.parent / "assets" / "images"
SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED))
TRACK = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=3).table.track

WIDE = Area(16, 100, 780, 253)
BOARDS = {
    "16:9": WIDE,
    "4:3": Area(5, 57, 500, 216),
    "2:1": Area(5, 57, 500, 250),
    "9:16": Area(8, 8, 400, 473),
    "narrow": Area(8, 8, 240, 525),
    "square": Area(0, 0, 400, 400),
    "small": Area(0, 0, 460, 380),
}
NUMBER = (0x5A, 0x42, 0x36)

Painting: TypeAlias = Callable[[Area], tuple[IslandsView, Surface]]

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@pytest.fixture(scope="module")
def painting(look: Look) -> Painting:
    """Boards by place, each painted once."""

    @cache
    def painted(board: Area) -> tuple[IslandsView, Surface]:
        way = IslandsView.of(TRACK, board)
        return way, paint_isles(way, "Start", "Nest", 5, look)

    return painted


def paint_isles(way: IslandsView, start: str, nest: str, seed: int, look: Look) -> Surface:
    *_, picture = isles_steps(way, start, nest, seed, look)
    return picture


def on_picture(area: Area, board: Area) -> Rect:
    """An area of the screen as a part of the board's picture."""
    return Rect(
        round(area.left - board.left),
        round(area.top - board.top),
        max(1, round(area.width)),
        max(1, round(area.height)),
    )


def mean(picture: Surface, part: Rect | None = None) -> tuple[int, int, int]:
    return pygame.transform.average_color(picture, part or picture.get_rect())[:3]


def lightness(picture: Surface, part: Rect) -> float:
    red, green, blue = mean(picture, part)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@every_board
def test_nothing_covers_the_middle_of_a_stone(painting: Painting, board: Area) -> None:
    way, picture = painting(board)
    assert picture.get_size() == (board.width, board.height)
    for space in way.spaces:
        middle = way.tile(space).grown(-0.2 * way.cell)
        assert lightness(picture, on_picture(middle, board)) > 205, space


@every_board
def test_the_sloop_floats_at_both_islands(painting: Painting, board: Area) -> None:
    way, picture = painting(board)
    for berth, jetty in zip(way.berths, way.jetties, strict=True):
        points = [
            (berth.left + x * berth.width, berth.top + y * berth.height)
            for x, y in product((0.3, 0.4, 0.5, 0.6, 0.7), (0.5, 0.6, 0.7, 0.8, 0.9))
        ]
        seen = [
            picture.get_at((round(x - board.left), round(y - board.top)))
            for x, y in points
            if not jetty.grown(0.25 * way.cell).holds(x, y)
        ]
        # All but the dots of its course.
        assert sum(colour.b > colour.r for colour in seen) >= max(12, len(seen) - 3)


@every_board
def test_the_button_lies_on_open_water(painting: Painting, board: Area) -> None:
    way, picture = painting(board)
    red, green, blue = mean(picture, on_picture(way.helm, board))
    assert min(green, blue) > red + 40


@every_board
def test_the_islands_are_green_and_the_beach_is_sand(painting: Painting, board: Area) -> None:
    way, picture = painting(board)
    for island in way.islands:
        middle = on_picture(island.grown(-0.5 * way.cell), board)
        _, green, blue = mean(picture, middle)
        assert green > blue + 30
        beach = [
            picture.get_at(
                (
                    round(island.left + share * island.width - board.left),
                    round(island.bottom - 0.2 * way.cell - board.top),
                )
            )
            for share in (0.3, 0.4, 0.5, 0.6, 0.7)
        ]
        assert sum(colour.r > colour.g > colour.b for colour in beach) >= 4


def test_stones_are_lightest_then_sand_then_grass_then_the_jungle(painting: Painting) -> None:
    way, picture = painting(WIDE)
    stones = [way.tile(space).grown(-0.15 * way.cell) for space in way.spaces]
    # Between two stones of a row, beside the camp and in the trees behind the second island.
    (x, y), (u, _) = way.middle(2), way.middle(3)
    sand = Area((x + u) / 2 - 1, y - 0.2 * way.cell, 3, 0.3 * way.cell)
    land = way.islands[1]
    trees = Area(land.centre.x - way.cell, land.top + 0.6 * way.cell, 2 * way.cell, 0.3 * way.cell)
    (x, y), (u, v) = way.middle(19), way.middle(33)
    grass = Area(land.left + way.cell, (y + 2 * v) / 3, land.width - 2 * way.cell, 4)

    def light(*areas: Area) -> float:
        return sum(lightness(picture, on_picture(area, WIDE)) for area in areas) / len(areas)

    assert light(*stones) > light(sand)
    assert light(sand) > light(grass) + 20
    assert light(grass) > light(trees) + 20


def test_the_same_seed_paints_the_same_picture(look: Look) -> None:
    way = IslandsView.of(TRACK, WIDE)
    first = paint_isles(way, "Start", "Nest", 3, look)
    again = paint_isles(way, "Start", "Nest", 3, Look.of(IMAGES, font_files()))
    assert pixels(first) == pixels(again)
    assert pixels(first) != pixels(paint_isles(way, "Start", "Nest", 4, look))


def test_the_board_lies_where_it_lies_and_looks_the_same(look: Look) -> None:
    moved = WIDE._replace(left=0, top=0)
    here = paint_isles(IslandsView.of(TRACK, WIDE), "", "", 3, look)
    there = paint_isles(IslandsView.of(TRACK, moved), "", "", 3, look)
    assert pixels(here) == pixels(there)


def test_the_table_shows_beyond_round_corners(painting: Painting) -> None:
    _, picture = painting(WIDE)
    right, bottom = picture.get_width() - 1, picture.get_height() - 1
    assert {picture.get_at(at).a for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))} == {
        0
    }
    assert picture.get_at((right // 2, bottom // 2)).a == 255
    assert picture.get_at((right // 2, 2)).a == 255


def numbers_below(way: IslandsView, picture: Surface, board: Area) -> int:
    """How many stones have something of the colour of a number below them."""
    found = 0
    for space in way.spaces:
        x, y = way.middle(space)
        place = on_picture(
            Area(x - 0.2 * way.cell, y + 0.44 * way.cell, 0.4 * way.cell, 0.18 * way.cell), board
        )
        found += any(
            picture.get_at((u, v))[:3] == NUMBER
            for u in range(place.left, place.right)
            for v in range(place.top, place.bottom)
        )
    return found


def test_stones_are_numbered_where_there_is_room_for_it(painting: Painting) -> None:
    way, picture = painting(WIDE)
    assert way.cell >= 40
    assert numbers_below(way, picture, WIDE) >= 33
    small = BOARDS["4:3"]
    way, picture = painting(small)
    assert way.cell < 40
    assert numbers_below(way, picture, small) == 0


def test_signs_bear_the_words_or_an_arrow(look: Look) -> None:
    way = IslandsView.of(TRACK, WIDE)

    def near(area: Area, start: str, nest: str) -> bytes:
        picture = paint_isles(way, start, nest, 3, look)
        part = on_picture(area.grown(0.4 * way.cell), WIDE).clip(picture.get_rect())
        return pixels(picture.subsurface(part))

    plain = {name: near(area, "", "") for name, area in (("camp", way.camp), ("town", way.town))}
    assert near(way.camp, "Start", "") != plain["camp"]
    assert near(way.town, "Start", "") == plain["town"]
    assert near(way.town, "", "Nest") != plain["town"]


@every_board
@pytest.mark.parametrize("seed", range(4))
def test_what_grows_stands_on_land_and_stays_on_the_board(board: Area, seed: int) -> None:
    way = IslandsView.of(TRACK, board)
    found = growths(way, seed)
    assert len(found) > 25
    assert [it.foot.y for it in found] == sorted(it.foot.y for it in found)
    for growth in found:
        assert any(island.holds(*growth.foot) for island in way.islands), growth
        assert way.board.encloses(growth.area.grown(-0.1 * way.cell)), growth


@every_board
def test_nothing_grows_before_the_town_or_in_the_camp(board: Area) -> None:
    way = IslandsView.of(TRACK, board)
    for growth in growths(way, 2):
        assert not way.camp.grown(-0.1 * way.cell).holds(*growth.foot), growth
        low = way.town._replace(top=way.town.bottom - 0.8 * way.cell, height=way.cell)
        assert not low.holds(*growth.foot), growth


def test_the_terrain_of_nest_is_its_islands(look: Look) -> None:
    terrain = Terrain(GAMES["nest"], TRACK, WIDE)
    assert terrain.way == IslandsView.of(TRACK, WIDE)
    picture = finished(terrain.ground_work("Nest", 5, look, "Start"))
    assert picture.get_size() == (WIDE.width, WIDE.height)
    before = pixels(picture)
    terrain.dress(picture, look, lit=True)
    assert pixels(picture) == before
