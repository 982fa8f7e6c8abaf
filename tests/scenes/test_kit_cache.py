"""What was drawn once is not drawn again, in memory and on disk."""

import logging
import os
import struct
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from scenes.app.first_picture import keep_first_picture, show_first_picture
from scenes.core.model.window_settings import WindowSettings
from scenes.kit import effects
from scenes.kit.assets import Art, MissingArt
from scenes.kit.cache import MEGABYTE, Budget, DiskCache, Latest, MemoryCache
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.plates import halo
from scenes.kit.text import font_files
from scenes.kit.themes import NIGHT
from scenes.kit.window import Opening, Window

pytestmark = pytest.mark.usefixtures("screen")
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<rect x="0" y="0" width="20" height="10" fill="#FF0000"/></svg>'
)


@pytest.fixture
def images(tmp_path: Path) -> Path:
    folder = tmp_path / "images" / "signs"
    folder.mkdir(parents=True)
    (folder / "flag.svg").write_text(SVG)
    return tmp_path / "images"


def picture(colour: str = "#123456") -> pygame.Surface:
    made = pygame.Surface((8, 5), pygame.SRCALPHA)
    made.fill(colour)
    made.set_at((1, 1), (9, 8, 7, 6))
    return made


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


def test_the_longest_unused_goes_first_and_what_is_too_large_is_kept_alone() -> None:
    memory: MemoryCache[str] = MemoryCache(3, len)
    memory.get("a", lambda: "a")
    memory.get("b", lambda: "b")
    assert memory.get("a", lambda: "made again") == "a"
    memory.get("c", lambda: "cc")
    assert len(memory) == 2
    assert memory.get("b", lambda: "x") == "x"
    assert memory.total <= 3
    memory.get("big", lambda: "xxxxxxxx")
    assert len(memory) == 1
    assert memory.get("big", lambda: "again") == "xxxxxxxx"


def test_caches_share_a_budget_and_the_longest_unused_of_all_goes_first() -> None:
    budget = Budget(4)
    some: MemoryCache[str] = MemoryCache(budget, len)
    others: MemoryCache[str] = MemoryCache(budget, len)
    some.get("key", lambda: "aa")
    others.get("key", lambda: "bb")
    assert some.get("key", lambda: "made again") == "aa"
    others.get("next", lambda: "c")
    assert (some.total, others.total, budget.total) == (2, 1, 3)
    assert others.get("key", lambda: "b") == "b", "what was used longest ago has gone"
    others.get("large", lambda: "dddd")
    assert (len(some), len(others), budget.total) == (0, 1, 4)


def test_a_cache_can_be_cleared_and_leaves_the_others_alone() -> None:
    budget = Budget(9)
    some: MemoryCache[str] = MemoryCache(budget, len)
    others = some.emptied()
    some.get("key", lambda: "aa")
    others.get("key", lambda: "bb")
    some.clear()
    assert (len(some), len(others), budget.total) == (0, 1, 2)
    assert others.get("key", lambda: "made again") == "bb"
    assert some.get("key", lambda: "made again") == "made again"


def test_what_was_used_once_goes_first_in_a_cache_of_parts() -> None:
    budget = Budget(4)
    wholes: MemoryCache[str] = MemoryCache(budget, len)
    parts: MemoryCache[str] = MemoryCache(budget, len)
    parts.is_first_to_go = True
    wholes.get("whole", lambda: "aa")
    for key in ("often", "often", "once"):
        parts.get(key, lambda: "b")
    wholes.get("other", lambda: "c")
    assert parts.get("often", lambda: "made again") == "b"
    assert wholes.get("whole", lambda: "made again") == "aa"
    assert parts.get("once", lambda: "d") == "d"


def test_a_part_stays_until_something_else_needs_its_room() -> None:
    budget = Budget(3)
    wholes: MemoryCache[str] = MemoryCache(budget, len)
    parts: MemoryCache[str] = MemoryCache(budget, len)
    parts.is_first_to_go = True
    wholes.get("whole", lambda: "aaa")
    parts.get("part", lambda: "b")
    assert parts.get("part", lambda: "made again") == "b"
    assert budget.total <= 3


def test_the_budget_of_pictures_grows_with_the_window() -> None:
    small, usual, large = (
        Budget.of_window(size).most for size in ((640, 480), (1920, 1080), (3840, 2160))
    )
    assert 80 * MEGABYTE < usual <= 104 * MEGABYTE
    assert 2 * usual < large < 4 * usual
    assert 0 < small < usual


def test_everything_that_draws_shares_the_budget_of_its_look(images: Path) -> None:
    look = Look.of(images, font_files(), window=(1920, 1080)).at((1920, 1080))
    look.art.sprite("signs/flag", (400, 400))
    look.textures.table((1920, 1080), 1.0)
    look.letters.picture("Ahoy", look.outlined(40))
    halo(look, (300, 100))
    held = look.budget.total
    assert held > 8 * MEGABYTE
    other = look.with_theme(NIGHT)
    halo(other, (300, 100))
    assert other.budget is look.budget
    assert look.budget.total > held
    look.budget.most = MEGABYTE
    for side in range(100, 200):
        look.art.sprite("signs/flag", (side, side))
    assert look.budget.total <= MEGABYTE


def test_making_one_thing_may_keep_others() -> None:
    memory: MemoryCache[str] = MemoryCache(9, len)
    assert memory.get("a", lambda: "a" + memory.get("b", lambda: "b")) == "ab"
    assert len(memory) == 2


def painted() -> pygame.Surface:
    """A picture that packs badly: every pixel differs."""
    made = pygame.Surface((16, 12))
    for x in range(16):
        for y in range(12):
            made.set_at((x, y), (x * 37 % 256, y * 91 % 256, x * y * 13 % 256))
    return made


def never() -> pygame.Surface:
    raise AssertionError("the picture was made again")


Make = Callable[[], pygame.Surface]


def kept(cache: DiskCache, key: str, make: Make) -> pygame.Surface:
    """A picture from a cache that has written all it has."""
    made = cache.get(key, make)
    cache.flush()
    return made


@pytest.mark.parametrize("make", [picture, painted])
def test_a_picture_is_written_and_read(tmp_path: Path, make: Make) -> None:
    first = kept(DiskCache(tmp_path / "not" / "yet"), "key", make)
    assert same(first, DiskCache(tmp_path / "not" / "yet").get("key", never))
    assert same(first, make())


def test_an_opaque_picture_has_no_alpha(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path)
    for make in (painted, never):
        made = cache.get("key", make, opaque=True)
        cache.flush()
        assert not made.get_flags() & pygame.SRCALPHA
        assert same(made, painted())


@pytest.mark.parametrize("make", [picture, painted])
def test_a_file_that_was_damaged_cut_or_changed_is_made_again(
    tmp_path: Path, make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    cache = DiskCache(tmp_path)
    kept(cache, "key", make)
    (file,) = tmp_path.glob("*.art")
    whole = file.read_bytes()
    changes = (
        b"",
        whole[:4],
        whole[:12],
        b"something else entirely, of some length",
        b"ART2" + whole[4:],
        whole[:4] + b"\xff" * 8 + whole[12:],
        whole[:4] + b"\x09" + whole[5:],
        whole[:-3],
    )
    for broken in changes:
        file.write_bytes(broken)
        caplog.clear()
        assert same(kept(cache, "key", make), make())
        assert "damaged" in caplog.text
        assert file.read_bytes() == whole


def flat(size: Size = (400, 300)) -> pygame.Surface:
    """A picture that packs well."""
    made = pygame.Surface(size)
    made.fill("#345678")
    return made


@pytest.mark.parametrize("sides", [(0, 5), (8, 0), (0, 0), (5, 8), (40, 1), (20000, 20000)])
def test_a_file_with_other_sides_than_were_written_is_thrown_away_and_painted_again(
    tmp_path: Path, sides: Size
) -> None:
    cache = DiskCache(tmp_path)
    kept(cache, "key", painted)
    (file,) = tmp_path.glob("*.art")
    whole = file.read_bytes()
    file.write_bytes(whole[:4] + struct.pack("<II", *sides) + whole[12:])
    assert cache.found("key") is None
    assert not file.exists()
    assert same(kept(cache, "key", painted), painted())
    assert file.read_bytes() == whole


def test_the_file_of_another_picture_is_not_believed(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path)
    kept(cache, "key", painted)
    (file,) = tmp_path.glob("*.art")
    whole = file.read_bytes()
    kept(cache, "other", lambda: flat((16, 12)))
    (other,) = set(tmp_path.glob("*.art")) - {file}
    other.write_bytes(whole)
    assert same(kept(cache, "other", lambda: flat((16, 12))), flat((16, 12)))


@contextmanager
def little_memory(most: int) -> Iterator[None]:
    """Check that at most this many bytes were ever allocated at once."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


def test_a_file_is_never_inflated_beyond_its_picture(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path)
    kept(cache, "key", flat)
    (file,) = tmp_path.glob("*.art")
    whole = file.read_bytes()
    head = len(whole) - len(zlib.compress(flat().get_buffer().raw, 1))
    bomb = zlib.compress(bytes(200 * MEGABYTE), 9)
    file.write_bytes(whole[:head] + bomb)
    with little_memory(8 * MEGABYTE):
        assert cache.found("key") is None
    assert same(kept(cache, "key", flat), flat())


def test_a_file_larger_than_the_limit_is_not_read(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, megabytes=1)
    kept(cache, "key", flat)
    (file,) = tmp_path.glob("*.art")
    with file.open("ab") as stream:
        stream.truncate(200 * MEGABYTE)
    with little_memory(8 * MEGABYTE):
        assert cache.found("key") is None
    assert not file.exists()


def test_a_picture_too_large_for_the_limit_is_neither_read_nor_written(tmp_path: Path) -> None:
    large = (4000, 3000)
    kept(DiskCache(tmp_path), "key", lambda: flat(large))
    small = DiskCache(tmp_path, megabytes=1)
    with little_memory(8 * MEGABYTE):
        assert small.found("key") is None
    assert kept(small, "key", lambda: flat(large)).get_size() == large
    assert list(tmp_path.glob("*.art")) == []


def test_the_game_starts_with_a_first_picture_that_has_no_pixels(tmp_path: Path) -> None:
    window, settings = Window(Opening("Cartagena"), software=True), WindowSettings()
    art = DiskCache(tmp_path)
    for length in (12, 16, 1000):
        keep_first_picture(window.size, art, settings, flat(window.size))
        art.flush()
        assert show_first_picture(window, art, settings)
        (file,) = tmp_path.glob("*.art")
        whole = file.read_bytes()
        file.write_bytes((whole[:4] + bytes(4) + whole[8:])[:length])
        assert not show_first_picture(window, art, settings)


def test_the_first_picture_of_a_large_window_is_kept_small_and_fills_the_window(
    tmp_path: Path,
) -> None:
    small = pygame.display.get_window_size()
    size = (2562, 1442)
    window, settings = Window(Opening("Cartagena"), software=True), WindowSettings()
    art = DiskCache(tmp_path, megabytes=8)
    screen = pygame.display.set_mode(size)
    keep_first_picture(size, art, settings, flat(size))
    assert show_first_picture(window, art, settings)
    assert same(screen, flat(size))
    pygame.display.set_mode(small)


def test_a_folder_in_place_of_a_picture_costs_only_that_picture(tmp_path: Path) -> None:
    kept(DiskCache(tmp_path), "odd", painted)
    (file,) = tmp_path.glob("*.art")
    file.unlink()
    (file / "more").mkdir(parents=True)
    cache = DiskCache(tmp_path, megabytes=3 * PAINTED / MEGABYTE)
    for key in ("odd", "a", "b", "c", "d"):
        assert same(kept(cache, key, painted), painted())
    assert same(cache.get("d", never), painted())
    assert (file / "more").is_dir()


def test_a_folder_that_cannot_be_used_costs_only_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    cache = DiskCache(tmp_path / "file")
    with caplog.at_level(logging.WARNING):
        for key in ("a", "b"):
            assert same(kept(cache, key, picture), picture())
    assert caplog.text.count("not kept on disk") == 1


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    (tmp_path / "interrupted.part").write_bytes(b"half a pic")
    kept(DiskCache(tmp_path), "key", picture)
    assert [path.suffix for path in tmp_path.iterdir()] == [".art"]


PAINTED = 800
"""Bytes that the file of a painting takes at most."""
PACKED = 600
"""The same where the limit is so small that it is packed."""


def test_the_longest_unused_files_go_when_there_are_too_many(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("not ours")
    generous = DiskCache(tmp_path)
    for key in ("old", "used", "new"):
        kept(generous, key, painted)
    for age, path in enumerate(sorted(tmp_path.glob("*.art"), key=lambda p: p.stat().st_mtime_ns)):
        os.utime(path, (1000 + age, 1000 + age))
    generous.get("old", never)  # used again, so now the second is the oldest
    generous.flush()
    sparing = DiskCache(tmp_path, megabytes=3 * PAINTED / MEGABYTE)
    kept(sparing, "newest", painted)
    assert len(list(tmp_path.glob("*.art"))) == 3
    for key in ("old", "new", "newest"):
        sparing.get(key, never)
    assert (tmp_path / "letter.txt").exists()


def test_the_files_never_take_more_than_the_limit(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, megabytes=5 * PAINTED / MEGABYTE)
    for number in range(30):
        kept(cache, f"picture {number}", painted)
        files = list(tmp_path.glob("*.art"))
        assert sum(path.stat().st_size for path in files) <= 5 * PAINTED
    assert len(files) >= 3
    cache.get("picture 29", never)


def test_a_picture_larger_than_the_limit_is_not_written(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, megabytes=100 / MEGABYTE)
    assert same(kept(cache, "large", painted), painted())
    assert list(tmp_path.glob("*.art")) == []


def test_another_edition_makes_its_own_pictures_and_sweeps_out_the_others(tmp_path: Path) -> None:
    first = DiskCache(tmp_path, "first")
    first.get("key", picture)
    kept(first, "another", picture)
    assert same(kept(DiskCache(tmp_path, "second"), "key", painted), painted())
    assert len(list(tmp_path.glob("*.art"))) == 1


def test_a_drawing_keeps_its_proportions_and_is_drawn_once_for_each_colour(images: Path) -> None:
    art = Art(images)
    sprite = art.sprite("signs/flag", (40, 40))
    assert sprite.get_size() == (40, 20)
    assert sprite.get_at((5, 5))[:3] == (255, 0, 0)
    blue = art.sprite("signs/flag", (40, 40), (("#FF0000", "#0000FF"),))
    assert blue.get_at((5, 5))[:3] == (0, 0, 255)
    assert art.sprite("signs/flag", (40, 40)) is sprite
    assert art.names("signs") == ("signs/flag",)
    with pytest.raises(MissingArt, match="signs/flag"):
        art.sprite("signs/flagg", (9, 9))


def test_only_large_drawings_are_kept_on_disk_and_by_their_content(
    images: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"

    def drawn(side: int) -> pygame.Surface:
        cache = DiskCache(folder)
        sprite = Art(images, cache).sprite("signs/flag", (side, side))
        cache.flush()
        return sprite

    drawn(40)
    assert not folder.exists()
    fresh = Art(images).sprite("signs/flag", (400, 400))
    for _ in range(2):
        assert same(drawn(400), fresh)
        assert len(list(folder.iterdir())) == 1
    (images / "signs" / "flag.svg").write_text(SVG.replace("#FF0000", "#00FF00"))
    assert drawn(400).get_at((5, 5))[:3] == (0, 255, 0)
    assert len(list(folder.iterdir())) == 2


def test_a_painting_is_kept_on_disk_and_without_a_folder_painted_each_time(
    images: Path, tmp_path: Path
) -> None:
    made: list[int] = []

    def steps() -> pygame.Surface:
        made.append(1)
        return painted()

    for cache, times in ((None, 2), (DiskCache(tmp_path / "kept"), 1)):
        made.clear()
        for _ in range(2):
            assert same(Art(images, cache).painted("sea", steps), painted())
            if cache is not None:
                cache.flush()
        assert len(made) == times


def test_pictures_of_one_game_leave_those_of_all_games_alone(images: Path, tmp_path: Path) -> None:
    pieces = DiskCache(tmp_path / "pieces", megabytes=3 * PACKED / MEGABYTE)
    grounds = DiskCache(tmp_path / "grounds", megabytes=3 * PACKED / MEGABYTE)
    art = Art(images, pieces, ground_cache=grounds)
    art.painted("harbour", painted)
    pieces.flush()
    for number in range(5):
        art.painted(f"{number}", painted, of_one_game=True)
        grounds.flush()
    art.painted("harbour", never)
    art.painted("4", never, of_one_game=True)
    assert len(list((tmp_path / "pieces").iterdir())) == 1
    assert 1 < len(list((tmp_path / "grounds").iterdir())) < 5


def disc() -> pygame.Surface:
    made = pygame.Surface((40, 40), pygame.SRCALPHA)
    pygame.draw.aacircle(made, (200, 30, 30), (20, 20), 15)
    return made


def test_a_silhouette_has_one_colour_and_the_shape() -> None:
    shape = effects.silhouette(disc(), "#102030")
    assert tuple(shape.get_at((20, 20))) == (16, 32, 48, 255)
    assert shape.get_at((0, 0)).a == 0


@pytest.mark.parametrize("radius", [2, 6, 20])
def test_a_shadow_is_soft_and_of_one_colour(radius: int) -> None:
    stamp = effects.soft(disc(), "#140A06", 120, radius)
    middle = (20 - stamp.offset[0], 20 - stamp.offset[1])
    assert 0 < stamp.surface.get_at(middle).a <= 120
    assert stamp.surface.get_at((0, 0)).a == 0
    edge = stamp.surface.get_at((middle[0] + 15, middle[1]))
    assert 0 < edge.a < stamp.surface.get_at(middle).a
    assert edge[:3] == (20, 10, 6)


def test_an_outline_is_as_wide_as_it_says() -> None:
    stamp = effects.outlined(disc(), "#FFF4DA", 4)
    assert stamp.offset == (-4, -4)
    box = pygame.mask.from_surface(stamp.surface).get_bounding_rects()[0]
    assert box.width == pytest.approx(38, abs=2)


def test_a_sprite_over_its_shadow_stays_where_it_was() -> None:
    stamp = effects.shadowed(disc(), "#140A06", 120, 5, (3, 6))
    target = pygame.Surface((80, 80))
    stamp.draw(target, (20, 20))
    assert target.get_at((40, 40))[:3] == (200, 30, 30)


def test_other_light_fading_holes_and_round_corners() -> None:
    square = pygame.Surface((20, 20), pygame.SRCALPHA)
    square.fill((200, 200, 200))
    night = effects.multiplied(square, effects.NIGHT).get_at((5, 5))
    assert night.r < night.g < night.b < 200
    assert effects.faded(square, 128).get_at((5, 5)).a == pytest.approx(128, abs=1)
    assert effects.punched(square, disc(), (-10, -10)).get_at((10, 10)).a == 0
    rounded = effects.rounded(square, 8)
    assert rounded.get_at((0, 0)).a == rounded.get_at((19, 19)).a == 0
    assert rounded.get_at((10, 10)).a == 255
    assert effects.rounded(square, 8, bottom=False).get_at((19, 19)).a == 255


def test_a_dot_is_round_and_in_the_middle(images: Path) -> None:
    target = pygame.Surface((60, 60))
    Art(images).draw_dot(target, (30, 25), 10, "#00FF00")
    box = pygame.mask.from_threshold(target, "#00FF00", (120, 120, 120)).get_bounding_rects()[0]
    assert box.center == (30, 25)
    assert box.size == (21, 21)
    assert target.get_at((22, 17))[:3] == (0, 0, 0)


@pytest.mark.parametrize("more", [(25, 0), (0, 12), (25, 12)])
def test_a_plate_made_larger_keeps_its_corners_and_its_place(more: Size) -> None:
    plate = effects.Stamp(disc(), (-4, -5))
    large = effects.stretched(plate, more)
    assert large.surface.get_size() == (40 + more[0], 40 + more[1])
    assert large.offset == plate.offset
    before, after = plate.surface, large.surface
    for y in range(0, 40, 3):
        below = y + (more[1] if y >= 20 else 0)
        for x in range(40):
            right = x + (more[0] if x >= 20 else 0)
            assert after.get_at((right, below)) == before.get_at((x, y))
        assert after.get_at((20 + more[0] // 2, below)) == before.get_at((20, y))


@pytest.mark.parametrize("radius", [30, 300])
def test_a_glow_is_brightest_in_the_middle_and_ends(images: Path, radius: int) -> None:
    middle = 2 * radius
    target = pygame.Surface((2 * middle, 2 * middle))
    Art(images).draw_glow(target, (middle, middle), radius, "#FF9A3F")

    def red(share: float) -> int:
        return target.get_at((middle + round(radius * share), middle)).r

    assert red(0) > red(0.3) > red(0.8) > red(1.2) == 0


def test_a_disk_that_hangs_neither_stops_nor_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, replace = threading.Event(), os.replace

    def stuck(source: str, target: Path) -> None:
        assert go.wait(60)
        replace(source, target)

    monkeypatch.setattr(os, "replace", stuck)
    cache = DiskCache(tmp_path)
    large = pygame.Surface((2048, 2048))
    for number in range(12):
        cache.get(f"picture {number}", lambda: large)
    cache.end()
    go.set()
    cache.flush()
    for _ in range(200):
        if len(list(tmp_path.glob("*.art"))) >= 5:
            break
        time.sleep(0.05)
    assert len(list(tmp_path.glob("*.art"))) == 5, "16 MB each"


def test_a_result_is_computed_again_only_for_other_arguments() -> None:
    asked: list[tuple[int, ...]] = []

    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    latest = Latest(total)
    for numbers in ((1, 2), (1, 2), (3,), (1, 2)):
        assert latest(numbers) == sum(numbers)
    assert asked == [(1, 2), (3,), (1, 2)]
    latest.forget()
    latest((1, 2))
    assert asked[-2:] == [(1, 2), (1, 2)]


def test_as_many_results_are_known_as_are_to_be_kept() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    latest = Latest(double, kept=2)
    for number in (1, 2, 1, 2, 3, 2, 1):
        assert latest(number) == 2 * number
    assert asked == [1, 2, 3, 1]
