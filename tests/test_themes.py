"""Everything can be read and told apart in every theme, and no theme finds another's pictures."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game import GAMES, Colour, Match, Seat
from game.scenarios import escape_example, nest_example_1
from scenes.board.hud.layout import LayoutSettings
from scenes.board.pieces.figures import Bearing, PirateMood, draw_pirate
from scenes.board.tabletop import Tabletop
from scenes.kit.cache import DiskCache
from scenes.kit.effects import Stamp, blank, lit
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import captain
from scenes.kit.text import font_files
from scenes.kit.theme import DAYLIGHT, CrewColour, Light, Theme, Tone, contrast
from scenes.kit.themes import (
    BLUE_YELLOW_CREWS,
    CONTRAST,
    NIGHT,
    PARCHMENT,
    RED_GREEN_CREWS,
    STANDARD_CREWS,
    THEMES,
)
from tests.scenes.helpers import ASSETS, unseen, usual_look
from tests.soak import SOAK, long

TEXT = {"parchment": 4.5, "day": 4.5, "night": 4.5, "contrast": 7}
PIECES = {"parchment": 2.3, "day": 2.3, "night": 2.2, "contrast": 4.5}
"""Of the edge alone: colours and shapes within it do the rest, but where contrast is asked for."""
LEGIBLE = 3  # WCAG's contrast for graphics
SIZE = (1280, 720)
SEATS = tuple(Seat(colour.name.title(), colour) for colour in Colour)

MOODS = (PirateMood.PLAIN, PirateMood.MOVABLE)

in_every_theme = pytest.mark.parametrize("name", THEMES)


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return usual_look()


def written(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """What is written on what: the role, the colour of its letters, and the ground."""
    grounds = {"paper": theme.paper, "field": (theme.field,), "option": theme.option[:1]}
    for ground, shades in grounds.items():
        for shade in shades:
            yield f"text on {ground}", theme.text, shade
            yield f"quiet text on {ground}", theme.ink_soft, shade
    yield "what matters", theme.emphasis, theme.field
    for role in ("won", "lost"):
        yield role, getattr(theme, role), theme.field
    for shade in theme.strip:
        yield "what is held", theme.strip_text[0], shade
        yield "what is not held", theme.strip_text[1], shade
    for ground, shades in (("wood", theme.wood), ("tray", theme.tray), ("slot", theme.slot)):
        for shade in shades:
            yield f"words on {ground}", theme.cream, shade
    for shade in (*theme.tray, *theme.slot):
        yield "quiet words in trays", theme.cream_dim, shade
    for shade in theme.table:
        yield "headings", theme.heading, shade
        yield "words on the table", theme.cream, shade
    for shade in (theme.gold, theme.gold_hi):
        yield "counts on gold", theme.ink, shade
    for tone in Tone:
        body = theme.tone(tone)
        # An outline is part of the letters: they are read against it.
        yield f"{tone.value} plates", body.text, theme.ink if body.outlined else body.mid
    yield "refusals", theme.tone(Tone.RED).text, theme.tone(Tone.RED).lo
    yield "tags of gold", theme.written(Tone.GOLD), theme.tone(Tone.GOLD).mid


@in_every_theme
def test_everything_that_is_written_can_be_read(name: str) -> None:
    for role, letters, ground in written(THEMES[name]):
        assert contrast(letters, ground) >= TEXT[name], (role, letters, ground)


def test_with_high_contrast_every_control_stands_out_from_the_black_around_it() -> None:
    theme = CONTRAST
    for tone in Tone:
        if tone is not Tone.DISABLED:
            assert contrast(theme.edge(tone), theme.table[0]) >= 4.5, tone
    for role in ("line", "field_line", "focus", "select", "slot_dash", "knob", "wood_edge"):
        assert contrast(getattr(theme, role), theme.paper[0]) >= 4.5, role
    for ground in (*theme.switch_on, *theme.switch_off):
        assert contrast(theme.knob, ground) >= 4.5
    for tile in theme.tile:
        assert contrast(tile, theme.floor[0]) >= 4.5
        assert contrast(tile, theme.sheet[0]) >= 4.5
    assert contrast(theme.stone[0], theme.floor[0]) >= 4.5


def test_by_night_nothing_large_is_bright() -> None:
    for role in ("paper", "sheet", "wood", "table", "tray", "tile"):
        for by_night, by_day in zip(getattr(NIGHT, role), getattr(PARCHMENT, role), strict=True):
            assert contrast(by_night, "#000000") < contrast(by_day, "#000000"), role
    assert contrast(NIGHT.paper[0], "#FFFFFF") >= 1.9


@in_every_theme
@pytest.mark.parametrize("crews", [STANDARD_CREWS, RED_GREEN_CREWS, BLUE_YELLOW_CREWS])
def test_names_and_marks_stand_out_from_every_crew(
    name: str, crews: Mapping[str, CrewColour]
) -> None:
    theme = THEMES[name]
    for crew in crews.values():
        mark = theme.ink if crew.name == "yellow" else theme.cream
        assert contrast(mark, crew.mid) >= LEGIBLE, crew.name
        if crew.name != "yellow":
            # The badge on the pirate's coat has it the other way round.
            assert contrast(crew.lo, theme.cream) >= LEGIBLE, crew.name


def laid(look: Look, game: str) -> tuple[Tabletop, Surface]:
    state = escape_example() if game == "escape" else nest_example_1()
    match = Match.at(GAMES[game], SEATS[: state.table.players], state)
    table = Tabletop(match)
    table.layout(look.at(SIZE), SIZE, LayoutSettings(hint=True))
    ground = Surface(SIZE).convert()
    ground.blit(table.terrain.painted_ground("", 3, table.look), table.board.rect)
    return table, ground


@cache
def seen_contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast of two pixels; the same pairs are found many times around a figure."""
    return contrast(*("#{:02X}{:02X}{:02X}".format(*pixel) for pixel in (one, other)))


def outline(ground: Surface, taken: Surface, reach: int) -> list[float]:
    """All around what was put on the ground, how strongly its edge differs from what was there.

    Its edge is what differs most within a reach, since a dark line may lie beside a light one.
    """
    shape = pygame.mask.from_threshold(taken, (0, 0, 0), (6, 6, 6, 255), ground)
    shape.invert()
    figure = max(shape.connected_components(), key=lambda part: part.count())
    found, area = [], taken.get_rect()
    for x, y in figure.outline(every=3):
        below = tuple(ground.get_at((x, y)))
        near = {
            tuple(taken.get_at((x + dx, y + dy)))
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
            if area.collidepoint(x + dx, y + dy) and figure.get_at((x + dx, y + dy))
        }
        found.append(max(seen_contrast(colour, below) for colour in near))
    return found


@in_every_theme
@pytest.mark.parametrize("game", ["escape", "nest"])
@pytest.mark.parametrize("mood", long(MOODS, usual=MOODS[:1]))
def test_pieces_stand_out_from_whatever_they_stand_on(
    look: Look, name: str, game: str, mood: PirateMood
) -> None:
    # All crews wear the same outline.
    every = (STANDARD_CREWS, RED_GREEN_CREWS, BLUE_YELLOW_CREWS)
    for crews in every if SOAK else every[:1]:
        themed = look.with_theme(THEMES[name]._replace(crews=crews))
        table, ground = laid(themed, game)
        for space, colour in zip((0, 1, 9, 20, 30), Colour, strict=True):
            stand = table.track.stand(space, 0, 1)
            place = pygame.Rect(0, 0, round(stand.height * 1.4), round(stand.height * 1.4))
            place.midbottom = round(stand.x), round(stand.y + stand.height * 0.2)
            before, taken = ground.subsurface(place).copy(), ground.copy()
            draw_pirate(taken, table.look, captain(colour.value), stand, Bearing(mood))
            # The line around a figure grows with it.
            reach = round(stand.height * 0.075)
            edge = sorted(outline(before, taken.subsurface(place), reach))
            # A ratio has one decimal, as the least ones have.
            assert round(edge[len(edge) // 10], 1) >= PIECES[name], (space, colour, edge[:3])


@pytest.mark.parametrize("game", ["escape", "nest"])
def test_each_theme_paints_its_own_board(look: Look, game: str) -> None:
    boards = {
        name: laid(look.with_theme(theme), game)[1].get_buffer().raw
        for name, theme in THEMES.items()
    }
    assert len(set(boards.values())) == len(THEMES)


def test_with_high_contrast_the_ground_is_black_and_without_grain(look: Look) -> None:
    themed = look.with_theme(CONTRAST)
    for size in ((900, 700), (64, 64)):
        ground = themed.textures.table(size, 1.0)
        assert {tuple(ground.get_at((x, y))) for x in range(0, 60, 7) for y in range(60)} == {
            (0, 0, 0, 255)
        }
    _, bare = laid(themed, "escape")
    black = pygame.mask.from_threshold(bare, (0, 0, 0), (10, 10, 10, 255)).count()
    assert black > 0.5 * SIZE[0] * SIZE[1]


def test_a_theme_never_finds_the_pictures_of_another(tmp_path: Path) -> None:
    unseen()
    cache = DiskCache(tmp_path)
    look = Look.of(ASSETS / "images", font_files(), disk_cache=cache, ground_cache=cache)
    first = {name: laid(look.with_theme(theme), "nest")[1] for name, theme in THEMES.items()}
    cache.flush()
    stored = DiskCache(tmp_path)
    again = Look.of(ASSETS / "images", font_files(), disk_cache=stored, ground_cache=stored)
    for name, theme in reversed(list(THEMES.items())):
        kept = laid(again.with_theme(theme), "nest")[1]
        # Not the buffers themselves, in which opaque pictures have a byte without meaning.
        same = pygame.image.tobytes(kept, "RGBA") == pygame.image.tobytes(first[name], "RGBA")
        assert same, name


def test_what_was_made_in_one_theme_is_made_again_in_another(look: Look) -> None:
    made = []

    @stamp
    def thing_of_gold(themed: Look) -> Stamp:
        made.append(themed.theme)
        return Stamp(blank((4, 4), themed.theme.gold), (0, 0))

    night = look.with_theme(NIGHT)
    assert thing_of_gold(look) is thing_of_gold(look)
    assert thing_of_gold(night) is not thing_of_gold(look)
    assert thing_of_gold(night) is thing_of_gold(night)
    assert made == [PARCHMENT, NIGHT]
    crews = night.with_theme(NIGHT._replace(crews=RED_GREEN_CREWS))
    assert crews.textures is night.textures, "they take long, and know no crews"


def test_light_falls_alike_on_colours_and_on_pictures() -> None:
    unseen()
    for light in (NIGHT.scenery, NIGHT.faces, CONTRAST.scenery, Light("#8090C0"), DAYLIGHT):
        for painted in ("#E6C78C", "#1F8A9B", "#5FA350", "#000000", "#FFFFFF"):
            picture = Surface((2, 2), pygame.SRCALPHA)
            picture.fill((*pygame.Color(painted)[:3], 99))
            *seen, alpha = lit(picture, light).get_at((0, 0))
            wanted = pygame.Color(light.on(painted))
            assert alpha == 99
            assert all(abs(a - b) <= 3 for a, b in zip(seen, wanted[:3], strict=True)), painted


def test_daylight_changes_nothing() -> None:
    unseen()
    picture = Surface((2, 2), pygame.SRCALPHA)
    picture.fill((1, 200, 33, 77))
    assert lit(picture, DAYLIGHT) is picture
    assert tuple(picture.get_at((1, 1))) == (1, 200, 33, 77)
    assert DAYLIGHT.on("#01C821") == "#01C821"
