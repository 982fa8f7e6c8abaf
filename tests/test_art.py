"""The drawings use nothing that nanosvg leaves out, and what belongs together fits together."""

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game import Character, Colour
from scenes.core.context import theme_for
from scenes.core.model.preferences import ColourVision, Preferences
from scenes.kit.assets import Art, Placed
from scenes.kit.look import Look
from scenes.kit.pirates import Costume
from scenes.kit.text import font_files
from scenes.shared.portraits import Expression, bust
from tests.eyes import changed, overlap, shape
from tests.scenes.helpers import unseen
from tools.art.__main__ import drawings

IMAGES = Path(__file__).parent.parent / "assets" / "images"
DRAWINGS = sorted(IMAGES.rglob("*.svg"))

NOT_DRAWN = {
    "an element nanosvg ignores": (
        r"<(?:text|filter|mask|clipPath|pattern|use|image|marker|symbol|style|foreignObject)\b"
    ),
    "a nested drawing": r"<svg\b(?=.*<svg\b)",
    "a group with opacity, which applies to each child": r"<g\b[^>]*\sopacity=",
    "a colour with alpha": r"#[0-9A-Fa-f]{8}\b|rgba\(|hsla?\(",
    "currentColor": r"currentColor",
    "the focus of a gradient": r"\bf[xy]=",
    "a link without xlink": r"(?<!xlink:)\bhref=",
    "dashes, which differ from load to load": r"stroke-dasharray",
}
GRADIENT = re.compile(r"<(?:linear|radial)Gradient\b[^>]*>")
PAINT = re.compile(r'(?:fill|stroke|stop-color)="([^"]+)"')
GOOD_PAINT = re.compile(r"none|#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|url\(#[\w-]+\)")


@pytest.fixture(scope="module")
def art() -> Art:
    unseen()
    return Art(IMAGES)


def test_there_are_drawings() -> None:
    assert len(DRAWINGS) > 100


@pytest.mark.parametrize("why", NOT_DRAWN)
def test_no_drawing_uses(why: str) -> None:
    pattern = re.compile(NOT_DRAWN[why], re.DOTALL)
    assert [_name(path) for path in DRAWINGS if pattern.search(path.read_text())] == []


def test_every_gradient_says_where_it_lies() -> None:
    vague = [
        (_name(path), gradient)
        for path in DRAWINGS
        for gradient in GRADIENT.findall(path.read_text())
        if "userSpaceOnUse" not in gradient and "%" not in gradient and "xlink:href" not in gradient
    ]
    assert vague == []


def test_every_colour_is_written_in_full() -> None:
    odd = {
        (_name(path), paint)
        for path in DRAWINGS
        for paint in PAINT.findall(path.read_text())
        if not GOOD_PAINT.fullmatch(paint)
    }
    assert odd == set()


def test_every_gradient_that_is_used_is_there() -> None:
    for path in DRAWINGS:
        text = path.read_text()
        used = set(re.findall(r"url\(#([\w-]+)\)", text))
        assert used <= set(re.findall(r'id="([\w-]+)"', text)), _name(path)


@pytest.mark.parametrize(
    "folders",
    [("harbour", "waiting"), ("sunset",), ("curtain",), ("letterbox",)],
    ids="+".join,
)
def test_layers_of_one_picture_share_no_gradient_by_mistake(folders: tuple[str, ...]) -> None:
    drawings = [path for path in DRAWINGS if path.parent.name in folders]
    found = [name for path in drawings for name in re.findall(r'id="([\w-]+)"', path.read_text())]
    assert len(found) == len(set(found)) > 0


def test_every_drawing_has_a_view_box() -> None:
    assert [_name(path) for path in DRAWINGS if "viewBox=" not in path.read_text()] == []


def test_the_drawings_can_be_read_by_any_program() -> None:
    torn = []
    for path in IMAGES.rglob("*.svg"):
        try:
            ElementTree.parse(path)
        except ElementTree.ParseError as error:
            torn.append((_name(path), str(error)))
    assert torn == []


@pytest.mark.parametrize("colour", Colour)
def test_a_pirate_and_its_mark_wear_the_shades_that_other_eyes_repaint(colour: Colour) -> None:
    shades = {
        was
        for was, _ in theme_for(Preferences(colour_vision=ColourVision.RED_GREEN)).recolouring(
            colour.value
        )
    }
    assert len(shades) == 3
    for name in (f"parts/body-{colour.value}-stand", f"mark-{colour.value}"):
        text = (IMAGES / "pirates" / f"{name}.svg").read_text()
        assert [shade for shade in shades if shade not in text] == [], name


@pytest.mark.parametrize("colour", Colour)
def test_a_pirate_fills_its_box_and_stands_at_the_middle_of_its_foot(
    art: Art, colour: Colour
) -> None:
    figure = art.sprite(f"pirates/{colour.value}", (400, 400))
    drawn = figure.get_bounding_rect()
    width, height = figure.get_size()
    assert width / height == pytest.approx(0.8, abs=0.01)
    assert drawn.width >= width * 0.8
    assert height * 0.95 <= drawn.bottom < height
    assert drawn.left > 0
    assert drawn.right < width
    assert drawn.top > 0
    feet = figure.subsurface((0, drawn.bottom - 12, width, 8)).get_bounding_rect()
    assert feet.centerx == pytest.approx(width / 2, abs=width * 0.06)


@pytest.mark.parametrize("character", Character)
def test_a_face_changes_with_the_mood_and_stays_the_same_person(
    art: Art, character: Character
) -> None:
    look = replace(Look.of(IMAGES, font_files()), art=art).at((1280, 720))
    who = Costume("green", character.value)
    faces = {mood: bust(look, who, 64, mood) for mood in Expression}
    for one, other in combinations(faces, 2):
        moved = len(changed(faces[one], faces[other])) / len(shape(faces[one]))
        assert 0.01 < moved < 0.6, (one, other)
        assert overlap(shape(faces[one]), shape(faces[other])) > 0.75


def test_layers_are_placed_scaled_and_recoloured_one_above_the_other(tmp_path: Path) -> None:
    unseen()
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect {}/></svg>'
    paint = 'width="2" height="2" fill="#FF0000"'
    (tmp_path / "box.svg").write_text(box.format(paint))
    layers = (
        Placed("box", 0, 0, 10),
        Placed("box", 4, 2, 1, 3, (("#FF0000", "#0000FF"),)),
    )
    picture = Art(tmp_path).composed(layers, (40, 40), unit=2)
    blue = pygame.mask.from_threshold(picture, "#0000FF", (1, 1, 1, 255))
    assert picture.get_bounding_rect() == picture.get_rect()
    assert blue.get_bounding_rects() == [pygame.Rect(8, 4, 4, 12)]
    assert picture.get_at((30, 30)) == pygame.Color("#FF0000")


def test_what_is_drawn_by_arithmetic_is_what_the_game_shows() -> None:
    made = drawings()
    assert [name for name, text in made.items() if (IMAGES / name).read_text("utf-8") != text] == []
    for folder in ("pirates/parts", "vignettes", "sloop"):
        assert {_name(path) for path in (IMAGES / folder).iterdir()} <= set(made)


def test_the_icon_of_the_window_is_square(art: Art) -> None:
    icon = art.sprite("icon", (64, 32))
    assert icon.get_size() == (32, 32)
    assert icon.get_bounding_rect().size == (32, 32)


def _name(path: Path) -> str:
    return path.relative_to(IMAGES).as_posix()
