"""The still picture of Escape's board: every tunnel, every rectangle, the same each time."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path as File
from typing import TypeAlias

import pygame
import pytest
from pygame import Rect, Surface

from game import Piece
from scenes.board.geometry.scenery import SceneryKind, places
from scenes.board.geometry.track_view import Area
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.tunnel.ground import ground_steps
from scenes.kit.look import Look
from scenes.kit.text import font_files

IMAGES = File(__file__).parent.parent.parent / "assets" / "images"

WIDE = Area(16, 100, 620, 208)
BOARDS = {
    "16:9": WIDE,
    "4:3": Area(5, 57, 510, 240),
    "21:9": Area(0, 0, 833, 200),
    "9:16": Area(8, 8, 240, 555),
    "square": Area(0, 0, 400, 400),
    "tiny": Area(0, 0, 260, 200),
}
TUNNELS = ("000000", "100000", "010110", "101001")

Painting: TypeAlias = Callable[[str, Area], tuple[TunnelView, Surface]]

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@pytest.fixture(scope="module")
def painting(look: Look) -> Painting:
    """Boards by tunnel and place, each painted once."""

    @cache
    def painted(tunnel: str, board: Area) -> tuple[TunnelView, Surface]:
        path = laid(tunnel, board)
        return path, paint_ground(path, "Hispaniola", 5, look)

    return painted


def paint_ground(path: TunnelView, title: str, seed: int, look: Look) -> Surface:
    *_, picture = ground_steps(path, title, seed, look)
    return picture


def laid(directions: str, board: Area) -> TunnelView:
    return TunnelView.of(tuple(Piece(n, short == "1") for n, short in enumerate(directions)), board)


def on_picture(area: Area, board: Area) -> Rect:
    """An area of the screen as a part of the board's picture."""
    return Rect(
        round(area.left - board.left),
        round(area.top - board.top),
        max(1, round(area.width)),
        max(1, round(area.height)),
    )


def lightness(picture: Surface, part: Rect | None = None) -> float:
    part = part or picture.get_rect()
    red, green, blue, _ = pygame.transform.average_color(picture, part)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@every_board
@pytest.mark.parametrize("tunnel", TUNNELS)
def test_nothing_covers_the_middle_of_a_tile(painting: Painting, tunnel: str, board: Area) -> None:
    path, picture = painting(tunnel, board)
    assert picture.get_size() == (board.width, board.height)
    for space in range(1, 37):
        middle = path.tile(space).grown(-0.2 * path.cell)
        assert lightness(picture, on_picture(middle, board)) > 205, space


@every_board
@pytest.mark.parametrize("tunnel", TUNNELS)
def test_the_sloop_floats(painting: Painting, tunnel: str, board: Area) -> None:
    path, picture = painting(tunnel, board)
    sloop = on_picture(path.sloop, board)
    for x, y in product((0.25, 0.45, 0.65), (0.65, 0.85)):
        red, _, blue, _ = picture.get_at(
            (round(sloop.x + x * sloop.width), round(sloop.y + y * sloop.height))
        )
        assert blue > red, (x, y)


def test_the_same_seed_paints_the_same_picture(look: Look) -> None:
    path = laid("010110", WIDE)
    first = paint_ground(path, "Tortuga", 3, look)
    again = paint_ground(path, "Tortuga", 3, Look.of(IMAGES, font_files()))
    assert pixels(first) == pixels(again)
    assert pixels(first) != pixels(paint_ground(path, "Tortuga", 4, look))


def test_the_board_lies_where_it_lies_and_looks_the_same(look: Look) -> None:
    moved = WIDE._replace(left=0, top=0)
    here = paint_ground(laid("010110", WIDE), "", 3, look)
    there = paint_ground(laid("010110", moved), "", 3, look)
    assert pixels(here) == pixels(there)


@every_board
def test_tiles_are_lightest_then_parchment_then_walls_then_the_table(
    look: Look, painting: Painting, board: Area
) -> None:
    path, picture = painting("010110", board)
    free = [place.area for place in places(path, 5) if place.kind is SceneryKind.PALM]
    tiles = [path.tile(space).grown(-0.1 * path.cell) for space in range(1, 37)]
    walls = [
        Area(*wall.start, 0, 0)
        .grown(0.08 * path.cell)
        ._replace(
            width=max(wall.end.x - wall.start.x, 0.16 * path.cell),
            height=max(wall.end.y - wall.start.y, 0.16 * path.cell),
        )
        for wall in path.walls
    ]

    def mean(areas: list[Area]) -> float:
        return sum(lightness(picture, on_picture(area, board)) for area in areas) / len(areas)

    table = lightness(look.textures.table((480, 270), 0.25))
    assert mean(tiles) > mean(free) + 20
    assert mean(free) > mean(walls) + 20
    assert mean(walls) > table + 10


def test_the_table_shows_beyond_the_torn_edge(look: Look) -> None:
    picture = paint_ground(laid("111111", WIDE), "", 1, look)
    right, bottom = picture.get_width() - 1, picture.get_height() - 1
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((right // 2, 0)).a < 100
    assert picture.get_at((right // 2, bottom // 2)).a == 255


def test_the_steps_lead_to_the_whole_picture(look: Look) -> None:
    path = laid("101001", WIDE)
    seen = [pixels(picture) for picture in ground_steps(path, "Jamaica", 6, look)]
    assert len({*seen}) == len(seen) > 4
    assert seen[-1] == pixels(paint_ground(path, "Jamaica", 6, look))


def test_a_ribbon_bears_the_name_of_the_game(look: Look) -> None:
    path = laid("010110", WIDE)
    place = next(place for place in places(path, 3) if place.kind is SceneryKind.BANNER)
    picture = paint_ground(path, "Tortuga", 3, look)
    red, green, blue, _ = pygame.transform.average_color(
        picture, on_picture(place.area.grown(-0.2 * path.cell), WIDE)
    )
    assert red > green + 40 > blue


def test_a_flame_stands_in_the_box_of_its_torch(look: Look) -> None:
    names = ("torch-bracket", "torch", *(f"torch-{number}" for number in range(1, 5)))
    assert {look.art.sprite(f"scenery/{name}", (60, 110)).get_size() for name in names} == {
        (60, 110)
    }
