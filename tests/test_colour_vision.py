"""Players and signs are told apart by every pair of eyes."""

from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game import GAMES, Colour
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import ColourVision
from scenes.kit.assets import Art
from tests.eyes import SIGHTS, Lab, apart, changed, lab, overlap, seen, shape
from tests.scenes.helpers import unseen

IMAGES = Path(__file__).parent.parent / "assets" / "images"
SIDE = 48
ENOUGH = 12
ALIKE = 0.85
ALIKE_PIRATES = 0.8


@pytest.fixture(scope="module")
def art() -> Art:
    unseen()
    return Art(IMAGES)


def drawings(art: Art, names: list[str]) -> dict[str, pygame.Surface]:
    return {name: art.sprite(name, (SIDE, SIDE)) for name in names}


class Crew(NamedTuple):
    """A pirate and the parts of it that wear the player's colour."""

    figure: pygame.Surface
    worn: frozenset[tuple[int, int]]


def pirates(art: Art, vision: ColourVision) -> dict[str, Crew]:
    theme = theme_for(Preferences(colour_vision=vision))
    crews = {}
    for colour in Colour:
        drawn = f"pirates/{colour.value}"
        figure = art.sprite(drawn, (SIDE, SIDE), theme.recolouring(colour.value))
        plain = theme_for(Preferences(colour_vision=ColourVision.RED_GREEN)).recolouring(
            colour.value
        )
        strange = art.sprite(drawn, (SIDE, SIDE), tuple((was, "#FF00FF") for was, _ in plain))
        crews[colour.value] = Crew(figure, changed(figure, strange))
    return crews


def test_the_measure_of_colours_gives_the_published_figures() -> None:
    # Sharma, Wu and Dalal (2005), pairs 1, 10 and 25 of their table.
    assert apart((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert apart((50, -0.001, 2.49), (50, 0.0011, -2.49)) == pytest.approx(4.7461, abs=1e-3)
    assert apart((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )
    assert lab((1, 1, 1))[0] == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_five_players_differ_by_colour_or_shape(art: Art, sight: str) -> None:
    crews = pirates(art, ColourVision.STANDARD)
    colours = {name: seen(crew.figure, sight, crew.worn) for name, crew in crews.items()}
    _differ({name: crew.figure for name, crew in crews.items()}, colours)


def test_the_five_pirates_are_told_apart_by_their_shapes_alone(art: Art) -> None:
    crews = pirates(art, ColourVision.STANDARD)
    shapes = {name: shape(crew.figure) for name, crew in crews.items()}
    for one, other in combinations(shapes, 2):
        assert overlap(shapes[one], shapes[other]) <= ALIKE_PIRATES, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_signs_of_a_game_differ_by_colour_or_shape(art: Art, game: str, sight: str) -> None:
    signs = drawings(art, [f"signs/{sign.label}" for sign in GAMES[game].signs])
    _differ(signs, {name: seen(sign, sight) for name, sign in signs.items()})


@pytest.mark.parametrize(
    ("vision", "sight"),
    [
        (ColourVision.RED_GREEN, "protanopia"),
        (ColourVision.RED_GREEN, "deuteranopia"),
        (ColourVision.BLUE_YELLOW, "tritanopia"),
    ],
)
def test_the_other_palettes_differ_by_colour_alone(
    art: Art, vision: ColourVision, sight: str
) -> None:
    crews = pirates(art, vision)
    colours = {name: seen(crew.figure, sight, crew.worn) for name, crew in crews.items()}
    for one, other in combinations(colours, 2):
        assert apart(colours[one], colours[other]) >= ENOUGH, (one, other)


def _differ(figures: dict[str, pygame.Surface], colours: dict[str, Lab]) -> None:
    shapes = {name: shape(figure) for name, figure in figures.items()}
    for one, other in combinations(figures, 2):
        by_colour = apart(colours[one], colours[other]) >= ENOUGH
        by_shape = overlap(shapes[one], shapes[other]) <= ALIKE
        assert by_colour or by_shape, (one, other)
