"""The sun is the score: the light on the board follows the race."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product

import pygame
import pytest
from pygame import Surface

from game import GAMES, Colour, Match, Seat
from game.scenarios import escape_example, nest_example_1
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import START, Area
from scenes.board.hud.layout import LayoutSettings
from scenes.board.lighting import BandedGround, LitGround
from scenes.board.tabletop import Tabletop
from scenes.kit.look import Look
from scenes.kit.theme import contrast
from scenes.kit.themes import COURSE, HOURS, THEMES
from scenes.shared.daylight import DUSK, SECONDS, SunCourse, hour_of, outdoors
from tests.scenes.helpers import unseen, usual_look
from tests.soak import long, some_pairs

SIZE = (1280, 720)
SEATS = tuple(Seat(colour.name.title(), colour) for colour in Colour)
EDGE = 2.0
"""The least contrast of the edge of a piece or a sign with its ground: shape does the rest."""
LAND = 3.0
"""The least contrast of the spaces with the land."""

EACH_GAME = ("escape", "nest")
NATURAL = ("parchment", "day", "night")
"""The themes that paint a land in its colours."""
both = pytest.mark.parametrize("game", EACH_GAME)
at_every_hour = pytest.mark.parametrize(
    "hour", long(range(len(HOURS)), usual=range(0, len(HOURS), 2))
)


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return usual_look().with_theme(COURSE)


def laid(look: Look, game: str) -> tuple[Tabletop, LitGround]:
    state = escape_example() if game == "escape" else nest_example_1()
    table = Tabletop(Match.at(GAMES[game], SEATS[: state.table.players], state))
    table.layout(look.at(SIZE), SIZE, LayoutSettings(hint=True))
    return table, table.terrain.lit_ground("Name", 3, table.look, "Start")


@cache
def brightness(shade: str) -> float:
    return contrast(shade, "#000000")


def whole(lit: LitGround, at: float) -> Surface:
    return lit.part(lit.ground.get_rect(), at)


def colour(picture: Surface, at: tuple[float, float]) -> str:
    red, green, blue, _ = picture.get_at((round(at[0]), round(at[1])))
    return f"#{red:02X}{green:02X}{blue:02X}"


@both
def test_every_pirate_of_the_leading_crew_that_comes_home_is_an_hour(game: str) -> None:
    goal = GAMES[game].goal
    for home in range(7):
        leader = (goal,) * home + (3,) * (6 - home)
        assert hour_of(((3,) * 6, leader), goal) == home
    assert hour_of(((goal,) * 6,), goal) == DUSK == len(HOURS) - 1


def test_the_sun_moves_for_some_seconds_and_goes_back_with_an_undo() -> None:
    sun = SunCourse()
    sun.follow(2, 10.0)
    assert sun.at(10.0) == 2
    sun.follow(3, 20.0)
    way = [sun.at(20 + SECONDS * share / 10) for share in range(11)]
    assert way[0] == 2
    assert way[-1] == 3
    assert all(0 < after - before < 0.2 for before, after in pairwise(way))
    sun.follow(2, 20 + SECONDS / 2)
    assert sun.at(20 + SECONDS / 2) == pytest.approx(2.5)
    assert sun.at(30.0) == 2
    sun.follow(5, 40.0, at_once=True)
    assert sun.at(40.0) == 5


def test_scenes_beside_the_board_follow_the_hour_only_in_the_course_of_a_day() -> None:
    lights = [outdoors(COURSE, hour) for hour in range(len(HOURS))]
    assert len(set(lights)) == len(HOURS)
    for name in ("day", "night", "contrast"):
        assert {outdoors(THEMES[name], hour) for hour in range(len(HOURS))} == {"#FFFFFF"}


@both
def test_every_hour_has_its_light(look: Look, game: str) -> None:
    _, lit = laid(look, game)
    means = [pygame.transform.average_color(whole(lit, hour))[:3] for hour in range(len(HOURS))]
    assert len(set(means)) == len(HOURS)
    brightness = [sum(mean) for mean in means]
    assert max(brightness) == brightness[2]
    assert brightness[2:] == sorted(brightness[2:], reverse=True)
    warmth = [red / blue for red, _, blue in means]
    # Gold, or lit by torches.
    assert max(warmth) in warmth[4:6]


@pytest.mark.parametrize("theme", ["day", "night", "contrast"])
def test_other_themes_have_one_light(look: Look, theme: str) -> None:
    _, lit = laid(look.with_theme(THEMES[theme]), "escape")
    ground = BandedGround(lit, (0, 0))
    assert ground.steps(0) == ground.steps(5.5)
    assert pygame.image.tobytes(whole(lit, 0), "RGB") == pygame.image.tobytes(whole(lit, 6), "RGB")


@pytest.mark.parametrize("at", [2.0, 4.55])
def test_bands_have_no_seams(look: Look, at: float) -> None:
    table, lit = laid(look, "escape")
    beneath = Surface(SIZE).convert()
    ground = BandedGround(lit, table.board.rect.topleft)
    steps = ground.steps(at)
    assert len(steps) > 3
    banded = beneath.copy()
    # All bands at the same step, as if the sun stood still there.
    ground.draw(banded, [steps[0]] * len(steps))
    at_once = beneath.copy()
    at_once.blit(whole(lit, steps[0] / 20), table.board.rect)
    alike = pygame.mask.from_threshold(banded, (0, 0, 0), (8, 8, 8, 255), at_once)
    assert alike.count() == SIZE[0] * SIZE[1]


def test_few_bands_change_in_a_frame(look: Look) -> None:
    _, lit = laid(look, "escape")
    ground = BandedGround(lit, (0, 0))
    frames = [ground.steps(3 + frame / (60 * SECONDS)) for frame in range(round(60 * SECONDS) + 1)]
    changed = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairwise(frames)]
    assert max(changed) <= 2
    assert len({*frames[0]}) == len({*frames[-1]}) == 1


@both
@at_every_hour
def test_signs_can_be_read_at_every_hour(look: Look, game: str, hour: int) -> None:
    table, lit = laid(look, game)
    picture = whole(lit, hour)
    left, top = table.board.rect.topleft
    track = table.track
    for space in track.spaces:
        tile = track.tile(space)
        # Beside the sign, where nothing is drawn.
        beside = colour(picture, (tile.left + 0.12 * tile.width - left, tile.centre.y - top))
        assert contrast(look.theme.ink, beside) >= EDGE, space


@both
@at_every_hour
def test_the_outline_of_every_sign_stands_out_at_every_hour(
    look: Look, game: str, hour: int
) -> None:
    table, lit = laid(look, game)
    picture = whole(lit, hour)
    left, top = table.board.rect.topleft
    track = table.track
    signs = table.match.table.track.signs
    for space in track.spaces:
        sign = signs[space]
        assert sign is not None
        place = track.sign(space, False)
        side = round(place.width)
        sprite = table.look.art.sprite(f"signs/{sign.label}", (side, side))
        x = round(place.centre.x - sprite.get_width() / 2) - left
        y = round(place.centre.y - sprite.get_height() / 2) - top
        drawn = picture.copy()
        drawn.blit(sprite, (x, y))
        shape = pygame.mask.from_surface(sprite, 200)
        middle = shape.centroid()
        seen = []
        for u, v in shape.outline(4):
            # A pixel of the outline, and the ground a little further out.
            away = pygame.Vector2(u - middle[0], v - middle[1])
            if away.length() == 0:
                continue
            out = pygame.Vector2(u, v) + away.normalize() * 5
            inside = pygame.Vector2(u, v) - away.normalize()
            beyond = (round(x + out.x), round(y + out.y))
            within = (round(x + inside.x), round(y + inside.y))
            if picture.get_rect().collidepoint(beyond) and picture.get_at(beyond)[3] == 255:
                seen.append(contrast(colour(drawn, within), colour(drawn, beyond)))
        assert sorted(seen)[len(seen) // 2] >= EDGE, (space, sign)


def bare_land(table: Tabletop) -> Iterator[tuple[float, float]]:
    """Yield points of the land away from the spaces, relative to the board."""
    track, cell = table.track, table.track.cell
    left, top = table.board.rect.topleft
    stage = track.uncovered
    lands: Sequence[Area] = [stage._replace(width=table.terrain.sea.left - stage.left)]
    if isinstance(track, IslandsView):
        lands = [land.grown(-0.3 * cell) for land in track.islands]
    taken = [track.area(place).grown(0.3 * cell) for place in (START, *track.spaces)]
    taken += [track.area(haven).grown(0.3 * cell) for haven in track.havens]
    for x in range(0, SIZE[0], 8):
        for y in range(round(stage.top), round(stage.bottom), 8):
            is_free = not any(area.holds(x, y) for area in taken)
            if is_free and any(land.holds(x, y) for land in lands):
                yield x - left, y - top


@pytest.mark.parametrize(
    ("game", "theme"),
    long(product(EACH_GAME, NATURAL), usual=some_pairs(EACH_GAME, NATURAL, 2)),
)
def test_the_track_is_three_times_as_light_as_the_land(look: Look, game: str, theme: str) -> None:
    table, lit = laid(look.with_theme(THEMES[theme]), game)
    left, top = table.board.rect.topleft
    tiles = [table.track.tile(space) for space in table.track.spaces]
    # Beside the sign.
    beside = [(it.left + 0.12 * it.width - left, it.centre.y - top) for it in tiles]
    for hour in range(len(HOURS)) if theme == "parchment" else (0,):
        picture = whole(lit, hour)
        track, land = (
            sorted((colour(picture, at) for at in places), key=brightness)
            for places in (beside, bare_land(table))
        )
        assert contrast(track[len(track) // 2], land[len(land) // 2]) >= LAND, hour


@at_every_hour
def test_the_words_on_the_islands_can_be_read_at_every_hour(look: Look, hour: int) -> None:
    _, lit = laid(look, "nest")
    picture = whole(lit, hour)
    written = [place for place in lit.labels.places if place.height > 7]
    assert len(written) == 2
    for place in written:
        seen = picture.subsurface(place.clip(picture.get_rect()))
        shades = sorted(
            (
                colour(seen, (x, y))
                for x in range(seen.get_width())
                for y in range(seen.get_height())
            ),
            key=brightness,
        )
        # A few pixels are enough for thin letters.
        few = max(1, len(shades) // 40)
        assert contrast(shades[few], shades[-few]) >= 3.0, place
