"""The sun is the score: the light on the board follows the race."""

from functools import cache
from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES, Colour, Match, Seat
from game.scenarios import escape_example, nest_example_1
from scenes.board.hud.layout import LayoutSettings
from scenes.board.lighting import BandedGround, LitGround
from scenes.board.pieces.figures import Bearing, Cast, draw_pirate, draw_shadow
from scenes.board.tabletop import Tabletop
from scenes.board.tunnel.ground import tile_number
from scenes.kit.effects import blank
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.theme import contrast
from scenes.kit.themes import COURSE, HOURS, THEMES
from scenes.shared.daylight import DUSK, SECONDS, SunCourse, hour_of, outdoors
from tests.scenes.helpers import unseen, usual_look
from tests.soak import long

SIZE = (1280, 720)
SEATS = tuple(Seat(colour.name.title(), colour) for colour in Colour)
EDGE = 2.0
"""The least contrast of the edge of a piece or a sign with its ground: shape does the rest."""
TEXT = 4.5

both = pytest.mark.parametrize("game", ["escape", "nest"])


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
    assert max(warmth) == warmth[4]


@pytest.mark.parametrize("theme", ["day", "night", "contrast"])
def test_other_themes_have_one_light(look: Look, theme: str) -> None:
    _, lit = laid(look.with_theme(THEMES[theme]), "escape")
    ground = BandedGround(lit, Surface(SIZE).convert(), (0, 0))
    assert ground.steps(0) == ground.steps(5.5)
    assert pygame.image.tobytes(whole(lit, 0), "RGB") == pygame.image.tobytes(whole(lit, 6), "RGB")


@pytest.mark.parametrize("at", [2.0, 4.55])
def test_bands_have_no_seams(look: Look, at: float) -> None:
    table, lit = laid(look, "escape")
    beneath = Surface(SIZE).convert()
    ground = BandedGround(lit, beneath, table.board.rect.topleft)
    steps = ground.steps(at)
    assert len(steps) > 3
    banded = beneath.copy()
    # All bands at the same step, as if the sun stood still there.
    ground.draw(banded, [steps[0]] * len(steps))
    at_once = beneath.copy()
    at_once.blit(whole(lit, steps[0] / 20), table.board.rect)
    alike = pygame.mask.from_threshold(banded, (0, 0, 0), (6, 6, 6, 255), at_once)
    assert alike.count() == SIZE[0] * SIZE[1]


def test_few_bands_change_in_a_frame(look: Look) -> None:
    _, lit = laid(look, "escape")
    ground = BandedGround(lit, Surface(SIZE).convert(), (0, 0))
    frames = [ground.steps(3 + frame / (60 * SECONDS)) for frame in range(round(60 * SECONDS) + 1)]
    changed = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairwise(frames)]
    assert max(changed) <= 2
    assert len({*frames[0]}) == len({*frames[-1]}) == 1


@both
@pytest.mark.parametrize("hour", range(len(HOURS)))
def test_pieces_signs_and_texts_can_be_read_at_every_hour(look: Look, game: str, hour: int) -> None:
    table, lit = laid(look, game)
    picture = whole(lit, hour)
    left, top = table.board.rect.topleft
    track = table.track
    theme = look.theme
    numbers = theme.path_number if game == "nest" else theme.tile_number
    assert contrast(*numbers) >= TEXT
    for space in track.spaces:
        tile = track.tile(space)
        # Beside the sign and below the number, where nothing is drawn.
        beside = colour(picture, (tile.left + 0.12 * tile.width - left, tile.centre.y - top))
        assert contrast(theme.ink, beside) >= EDGE, space


@both
@pytest.mark.parametrize("hour", range(len(HOURS)))
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


@both
@pytest.mark.parametrize("hour", long(range(len(HOURS)), usual=range(0, len(HOURS), 2)))
def test_what_is_written_on_the_board_can_be_read_at_every_hour(
    look: Look, game: str, hour: int
) -> None:
    table, lit = laid(look, game)
    picture = whole(lit, hour)
    written = [place for place in lit.labels.places if place.height > 7]
    left, top = table.board.rect.topleft
    for space in table.track.spaces if game == "escape" else ():
        # In front of the ground, as a pirate may stand there instead.
        number, (x, y) = tile_number(table.look, table.track.cell, space)
        tile = table.track.tile(space)
        corner = (round(tile.right) - left + x, round(tile.top) - top + y)
        written.append(picture.blit(number, corner))
    assert len(written) > 20
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


def test_shadows_follow_the_hour(look: Look) -> None:
    table, _ = laid(look, "escape")
    stand = table.track.stand(9, 0, 1)._replace(x=200, y=200)
    who = captain("blue")

    def bounds(hour: int) -> Rect:
        target = blank((400, 300))
        cast = Cast(who, 80, HOURS[hour].shadow)
        draw_shadow(target, table.look, stand, cast=cast)
        return target.get_bounding_rect(min_alpha=20)

    dawn, noon, gold = bounds(0), bounds(2), bounds(4)
    assert dawn.right > noon.right > gold.right
    assert gold.left < noon.left < dawn.left + 1
    assert bounds(6).height < noon.height
    figure = blank((400, 300))
    draw_pirate(figure, table.look, who, stand, Bearing())
    assert figure.get_bounding_rect().bottom + 12 > dawn.bottom
