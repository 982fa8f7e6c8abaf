"""The still pictures of both boards: every tunnel, every rectangle, the same each time."""

from collections.abc import Callable
from functools import cache
from itertools import product
from math import dist
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES, Colour, Match, Piece, Seat
from scenes.board.chart import Chart
from scenes.board.geometry.coast import coasts, encloses
from scenes.board.geometry.flora import growths, headlands
from scenes.board.geometry.islands import NEST, IslandsView
from scenes.board.geometry.scenery import SceneryKind, places, under_faces
from scenes.board.geometry.track_view import Area, Point, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.islands.ground import paint_islands
from scenes.board.islands.sea import draw_rock_foam
from scenes.board.lighting import Lights
from scenes.board.terrain import Terrain
from scenes.board.tunnel.ground import paint_tunnel
from scenes.board.tunnel.harbour import Waterline
from scenes.board.tunnel.sketches import find_sighting
from scenes.kit.cache import DiskCache
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.kit.themes import CONTRAST, NIGHT, PARCHMENT
from tests.scenes.helpers import ASSETS
from tests.soak import long

SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED))
ESCAPE = Match.new(GAMES["escape"], SEATS, GAMES["escape"].variants["tortuga"], seed=3).table.track
TRACK = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=3).table.track

WIDE = Area(0, 35, 640, 271)
BOARDS = {
    "16:9": WIDE,
    "4:3": Area(0, 40, 512, 280),
    "21:9": Area(0, 0, 833, 200),
    "9:16": Area(8, 8, 240, 555),
    "square": Area(0, 0, 400, 400),
    "tiny": Area(0, 0, 260, 200),
}
TUNNELS = ("000000", "100000", "010110", "101001")
SEA = Area(16, 100, 780, 253)
SEAS = {
    "16:9": SEA,
    "4:3": Area(5, 57, 500, 216),
    "2:1": Area(5, 57, 500, 250),
    "9:16": Area(8, 8, 400, 473),
    "narrow": Area(8, 8, 240, 525),
    "square": Area(0, 0, 400, 400),
    "small": Area(0, 0, 460, 380),
}

TunnelPainting: TypeAlias = Callable[[str, Area], tuple[TunnelView, Surface]]
IslandsPainting: TypeAlias = Callable[[Area], tuple[IslandsView, Surface]]

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
every_sea = pytest.mark.parametrize("board", SEAS.values(), ids=SEAS)


@pytest.fixture(scope="module")
def tunnels(look: Look) -> TunnelPainting:
    """Tunnels by their segments and place, each painted once."""

    @cache
    def painted(tunnel: str, board: Area) -> tuple[TunnelView, Surface]:
        path = laid(tunnel, board)
        return path, paint_tunnel(path, 5, look)

    return painted


@pytest.fixture(scope="module")
def islands(look: Look) -> IslandsPainting:
    """Islands by place, each painted once."""

    @cache
    def painted(board: Area) -> tuple[IslandsView, Surface]:
        track = IslandsView.of(TRACK, board)
        return track, isles(track, "Start", "Nest", 5, look)

    return painted


def isles(track: IslandsView, start: str, nest: str, seed: int, look: Look) -> Surface:
    return paint_islands(track, start, nest, seed, look)


def laid(directions: str, board: Area) -> TunnelView:
    return TunnelView.of(tuple(Piece(n, short == "1") for n, short in enumerate(directions)), board)


def on_picture(area: Area, board: Area) -> Rect:
    """An area of the screen as a part of the board's picture."""
    corner = round(area.left - board.left), round(area.top - board.top)
    return Rect(corner, (max(1, round(area.width)), max(1, round(area.height))))


def raw(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def mean(picture: Surface, part: Rect | None = None) -> tuple[int, int, int]:
    return pygame.transform.average_color(picture, part or picture.get_rect())[:3]


def lightness(picture: Surface, part: Rect | None = None) -> float:
    red, green, blue = mean(picture, part)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def mean_lightness(picture: Surface, board: Area, *areas: Area) -> float:
    return sum(lightness(picture, on_picture(area, board)) for area in areas) / len(areas)


def spaces_are_uncovered(track: TrackView, picture: Surface, board: Area) -> None:
    assert picture.get_size() == (board.width, board.height)
    middles = {space: track.tile(space).grown(-0.2 * track.cell) for space in track.spaces}
    light = {space: lightness(picture, on_picture(at, board)) for space, at in middles.items()}
    # All tiles are of the same stone.
    assert [space for space in light if light[space] < 0.9 * max(light.values())] == []


@every_board
@pytest.mark.parametrize("tunnel", long(TUNNELS, usual=TUNNELS[::4]))
def test_the_sloop_floats_and_nothing_covers_the_middle_of_a_tile(
    tunnels: TunnelPainting, tunnel: str, board: Area
) -> None:
    path, picture = tunnels(tunnel, board)
    spaces_are_uncovered(path, picture, board)
    sloop = on_picture(path.sloop, board)
    for x, y in product((0.25, 0.45, 0.65), (0.65, 0.85)):
        at = round(sloop.x + x * sloop.width), round(sloop.y + y * sloop.height)
        red, _, blue, _ = picture.get_at(at)
        assert blue > red, (x, y)


@every_sea
def test_the_sloop_floats_at_both_islands_and_nothing_covers_the_middle_of_a_stone(
    islands: IslandsPainting, board: Area
) -> None:
    track, picture = islands(board)
    spaces_are_uncovered(track, picture, board)
    for berth, jetty in zip(track.berths, track.jetties, strict=True):
        points = [
            (berth.left + x * berth.width, berth.top + y * berth.height)
            for x, y in product((0.3, 0.4, 0.5, 0.6, 0.7), (0.5, 0.6, 0.7, 0.8, 0.9))
        ]
        seen = [
            picture.get_at((round(x - board.left), round(y - board.top)))
            for x, y in points
            if not jetty.grown(0.25 * track.cell).holds(x, y)
        ]
        # All but the dots of its course.
        assert sum(colour.b > colour.r for colour in seen) >= max(12, len(seen) - 3)


@pytest.mark.parametrize("name", ["tunnel", "islands"])
def test_the_same_seed_paints_the_same_picture_anywhere(look: Look, name: str) -> None:
    def painted(seed: int, look: Look, *, moved: bool = False) -> bytes:
        board = WIDE if name == "tunnel" else SEA
        board = board._replace(left=0, top=0) if moved else board
        if name == "tunnel":
            return raw(paint_tunnel(laid("010110", board), seed, look))
        return raw(isles(IslandsView.of(TRACK, board), "Start", "Nest", seed, look))

    first = painted(3, look)
    assert first == painted(3, Look.of(ASSETS / "images", font_files()))
    assert first == painted(3, look, moved=True)
    assert first != painted(4, look)


@every_board
@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_at_sea_is_afloat_and_behind_no_face(
    look: Look, board: Area, seed: int
) -> None:
    path = laid("010110", board)
    chart = Chart(path, look)
    line = Waterline(chart, path, Random(seed))
    seen = find_sighting(chart, path, line, Random(seed))
    assert seen == find_sighting(chart, path, line, Random(seed))
    if seen is None:
        pytest.skip("no room for it")
    covered = [*map(chart.area, (path.sloop, path.jetty, *under_faces(path)))]
    name, area = seen
    assert not any(map(area.touches, covered)), name
    assert all(line.depth(Point(x, area.centre.y)) > 0 for x in (area.left, area.right)), name


@every_board
def test_tiles_are_lighter_than_the_parchment(tunnels: TunnelPainting, board: Area) -> None:
    path, picture = tunnels("010110", board)
    free = [place.area for place in places(path, 5) if place.kind is SceneryKind.PALM]
    tiles = [path.tile(space).grown(-0.1 * path.cell) for space in path.spaces]
    assert mean_lightness(picture, board, *tiles) > mean_lightness(picture, board, *free)


def test_stones_are_lighter_than_the_sand(islands: IslandsPainting) -> None:
    track, picture = islands(SEA)
    stones = [track.tile(space).grown(-0.15 * track.cell) for space in track.spaces]
    (x, y), (u, _) = track.middle(2), track.middle(3)
    sand = Area((x + u) / 2 - 1, y - 0.2 * track.cell, 3, 0.3 * track.cell)
    assert mean_lightness(picture, SEA, *stones) > mean_lightness(picture, SEA, sand)


def test_in_high_contrast_the_parchment_is_not_coloured(look: Look) -> None:
    path = laid("101001", WIDE)
    picture = paint_tunnel(path, 5, look.with_theme(CONTRAST))
    for place in places(path, 5):
        assert mean(picture, on_picture(place.area, WIDE)) == (0, 0, 0)


def test_a_flame_stands_in_the_box_of_its_torch(look: Look) -> None:
    names = ("torch-bracket", "torch", *(f"torch-{number}" for number in range(1, 5)))
    sizes = {look.art.sprite(f"scenery/{name}", (60, 110)).get_size() for name in names}
    assert sizes == {(60, 110)}


@every_sea
def test_the_sea_around_the_islands_reaches_the_edges(
    islands: IslandsPainting, board: Area
) -> None:
    _, picture = islands(board)
    width, height = picture.get_size()
    assert all(picture.get_at((x, y)).a == 255 for x in (0, width - 1) for y in (0, height - 1))
    bottom = [picture.get_at((round(share * (width - 1)), height - 1)) for share in (0, 0.5, 1)]
    assert all(colour.b > colour.r for colour in bottom)


@every_sea
@pytest.mark.parametrize("seed", long(range(4), usual=(0,)))
def test_a_coast_keeps_away_from_the_stones(board: Area, seed: int) -> None:
    track = IslandsView.of(TRACK, board)
    for island, coast in zip(track.islands, coasts(track, seed), strict=True):
        stones = [stone for stone in track.stones if island.holds(*stone)]
        assert all(encloses(coast.shore, *stone) for stone in stones)
        apart = min(dist(at, stone) for at in coast.shore for stone in stones)
        assert apart > 0.6 * track.cell
        assert all(encloses(coast.shore, *at) for at in coast.grass)
    assert coasts(track, seed) == coasts(track, seed) != coasts(track, seed + 1)


@every_sea
def test_the_skull_rock_is_under_no_stone(board: Area) -> None:
    track = IslandsView.of(TRACK, board)
    if track.skull is None:
        pytest.skip("no room for it")
    assert not any(track.skull.grown(-0.2 * track.cell).holds(*stone) for stone in track.stones)


@pytest.mark.parametrize("board", [SEA, SEAS["9:16"]], ids=["16:9", "9:16"])
def test_the_sign_of_the_nest_is_at_the_end_of_the_town_and_above_all_hats(
    look: Look, board: Area
) -> None:
    track = IslandsView.of(TRACK, board)
    arrow, word = (isles(track, "", words, 3, look) for words in ("", "Nest"))
    same = pygame.mask.from_threshold(arrow, (0, 0, 0), (1, 1, 1, 255), word)
    same.invert()
    first, *rest = same.get_bounding_rects()
    sign = first.unionall(rest)
    # A hat may hide its post.
    sign.height -= round(0.28 * track.cell)
    houses = on_picture(track.town, board)
    # The hall in the middle is whole.
    assert not sign.colliderect(houses.inflate(-2 * houses.width // 3, 0))
    for count in range(1, 6):
        for index in range(count):
            x, y, height = track.stand(NEST, index, count)
            # The tallest hats are a tenth taller than a pirate.
            head = on_picture(Area(x - 0.4 * height, y - 1.1 * height, 0.8 * height, height), board)
            assert not head.colliderect(sign), (count, index)


def test_signs_show_the_words_or_an_arrow(look: Look) -> None:
    track = IslandsView.of(TRACK, SEA)

    def near(area: Area, start: str, nest: str) -> bytes:
        picture = isles(track, start, nest, 3, look)
        part = on_picture(area.grown(0.4 * track.cell), SEA).clip(picture.get_rect())
        return raw(picture.subsurface(part))

    camp, town = (near(area, "", "") for area in (track.camp, track.town))
    assert near(track.camp, "Start", "") != camp
    assert near(track.town, "Start", "") == town
    assert near(track.town, "", "Nest") != town


@every_sea
def test_plates_cover_nothing_that_grows(board: Area) -> None:
    track = IslandsView.of(TRACK, board, 0.12 * board.height)
    found = growths(track, coasts(track, 3), 3)
    assert any(growth.name.startswith("isle-palm") for growth in found)
    for growth in found:
        rock = growth.name == "skull-rock-great"
        assert rock or growth.area.top >= track.uncovered.top, growth


@every_sea
@pytest.mark.parametrize("seed", long(range(4), usual=(0,)))
def test_what_grows_stands_on_land_and_before_nothing_of_note(board: Area, seed: int) -> None:
    track = IslandsView.of(TRACK, board)
    around = coasts(track, seed)
    found = growths(track, around, seed)
    assert [it.foot.y for it in found] == sorted(it.foot.y for it in found)
    before_town = track.town._replace(top=track.town.bottom - 0.8 * track.cell, height=track.cell)
    for growth in found:
        assert not track.camp.grown(-0.1 * track.cell).holds(*growth.foot), growth
        assert not before_town.holds(*growth.foot), growth
        for index in () if growth.name == "skull-rock-great" else range(5):
            x, y, height = track.stand(NEST, index, 5)
            # With the count at its feet.
            home = Area(x - 0.25 * height, y - height, 0.5 * height, 1.2 * height)
            assert not growth.area.touches(home), growth
        ashore = any(encloses(coast.shore, *growth.foot) for coast in around)
        assert ashore or growth.name == "skull-rock-great", growth
        assert track.board.encloses(growth.area.grown(-0.1 * track.cell)), growth
    for rocks in headlands(track, around):
        assert not track.strait.touches(rocks.area)
        assert not any(encloses(coast.shore, *rocks.foot) for coast in around)


def test_the_terrain_of_nest_is_its_islands(look: Look) -> None:
    terrain = Terrain(GAMES["nest"], TRACK, SEA)
    assert terrain.track == IslandsView.of(TRACK, SEA)
    picture = terrain.painted_ground("Nest", 5, look, "Start")
    assert picture.get_size() == (SEA.width, SEA.height)
    before = raw(picture)
    terrain.draw_flames(picture, look)
    terrain.draw_torchlight(picture, look)
    assert raw(picture) == before


def lit(game: str, look: Look, board: Area) -> tuple[Terrain, Surface]:
    track = TRACK if game == "nest" else ESCAPE
    terrain = Terrain(GAMES[game], track, board)
    return terrain, terrain.painted_ground("", 5, look)


@every_board
def test_lanterns_hide_no_sign_and_nobody_hides_them(board: Area) -> None:
    for tunnel in TUNNELS:
        path = laid(tunnel, board)
        lights = Lights.in_tunnel(path)
        assert not any(
            path.sign(space, True).holds(*it) for space in path.spaces for it in lights.lanterns
        )
        for space, (index, count) in product(path.spaces, ((0, 1), (0, 2), (1, 2))):
            x, y, height = path.stand(space, index, count)
            figure = Area(x - 0.28 * height, y - height, 0.56 * height, 0.6 * height)
            assert not any(figure.holds(*it) for it in lights.lanterns)
        assert not any(path.fort.holds(*it) for it in lights.lanterns)


def test_torches_shine_on_what_stands_near_them_most_by_night(look: Look) -> None:
    brighter = []
    for theme in (PARCHMENT, NIGHT, CONTRAST):
        themed = look.with_theme(theme)
        terrain = Terrain(GAMES["escape"], ESCAPE, WIDE)
        target = Surface((700, 320)).convert()
        target.fill("#404040")
        terrain.draw_torchlight(target, themed)
        flame = terrain.lights.torches[0].centre
        brighter.append(target.get_at((round(flame.x), round(flame.y))).r - 0x40)
    day, night, plain = brighter
    assert night > day > 0 == plain


def test_without_light_a_board_is_as_it_was_painted(look: Look) -> None:
    themed = look.with_theme(CONTRAST)
    _, picture = lit("nest", themed, SEA)
    assert raw(picture) == raw(isles(IslandsView.of(TRACK, SEA), "", "", 5, themed))


def test_day_and_night_share_one_picture_on_disk(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path)
    look = Look.of(ASSETS / "images", font_files(), ground_cache=cache)
    pictures, files = [], []
    for theme in (PARCHMENT, NIGHT, PARCHMENT):
        themed = look.with_theme(theme)
        pictures.append(raw(lit("escape", themed, WIDE)[1]))
        cache.flush()
        files.append(len([*tmp_path.iterdir()]))
    assert files[0] == files[1] == files[2]
    assert pictures[0] == pictures[2] != pictures[1]


def test_the_foam_of_the_skull_rock_has_no_dark_edge_at_the_shore(look: Look) -> None:
    track = IslandsView.of(TRACK, Area(0, 0, 1280, 615))
    rock = track.skull
    assert rock is not None

    def dark(*shores: str) -> int:
        chart = Chart(track, look)
        chart.surface.fill("#FFFFFF")
        draw_rock_foam(chart, chart.area(rock), shores)
        seen = pygame.mask.from_threshold(chart.surface, "#000000", (60, 60, 60))
        return seen.count()

    x, y = Chart(track, look).area(rock).centre
    slanted = f"M{x - 900} {y - 900}L{x - 90} {y - 900}L{x + 90} {y + 900}L{x - 900} {y + 900}Z"
    assert dark(slanted) <= dark()
