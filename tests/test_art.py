"""The drawings use nothing that nanosvg leaves out, and what belongs together fits together."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game import Character, Colour
from game.voyage import PORT_OF_PRIZE, Prize
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import ColourVision
from scenes.kit.assets import Art, PlacedDrawing
from scenes.kit.look import Look
from scenes.kit.pirates import BOX, HEIGHT, Costume, captain, composed
from scenes.kit.text import font_files
from scenes.kit.theme import contrast
from scenes.shared.portraits import Expression, bust
from tests.eyes import changed, overlap, shape
from tests.scenes.helpers import unseen
from tests.soak import long
from tools.art.bodies import MOODS as POSES
from tools.art.faces import CHARACTERS, MOODS
from tools.art.pen import CREAM, CREWS, INK
from tools.art.pirates import drawings

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


def test_the_outlines_of_the_crews_differ(art: Art) -> None:
    outlines = {colour: shape(_figure(art, captain(colour).drawing(), 48)) for colour in CREWS}
    for one, other in combinations(outlines, 2):
        assert overlap(outlines[one], outlines[other]) <= 0.8, (one, other)


def test_the_marks_differ_on_the_smallest_figures(art: Art) -> None:
    side = round(26 * 40 / HEIGHT)
    inks = {}
    for colour in CREWS:
        drawn = art.sprite(f"pirates/parts/mark-{colour}", (side, side))
        # Within the outline of the disc.
        inner = drawn.subsurface(drawn.get_rect().inflate(-4, -4))
        light = pygame.mask.from_threshold(inner, CREAM, (110, 110, 110, 255))
        light.invert()
        inks[colour] = frozenset(
            (x, y) for x in range(side - 4) for y in range(side - 4) if light.get_at((x, y))
        )
    for one, other in combinations(inks, 2):
        assert overlap(inks[one], inks[other]) < 0.6, (one, other)


def test_every_body_carries_every_head() -> None:
    for path in (IMAGES / "pirates/parts").glob("body-*.svg"):
        _, colour, pose = path.stem.split("-", 2)
        for character, mood in product(CHARACTERS, ("", "happy")):
            text = composed(IMAGES, Costume(colour, character).drawing(pose, mood), _part)
            assert "<!--" not in text, (path.stem, character, mood)
            assert text.count("<defs>") >= 2


@pytest.mark.parametrize("pose", [*POSES, "look", "fish", "cards-left", "cards-right"])
def test_nothing_is_cut_off_at_the_edge_of_a_drawing(art: Art, pose: str) -> None:
    heads = [Costume("blue", character).drawing(pose) for character in CHARACTERS]
    crews = [colour for colour in CREWS if (colour, pose) != ("red", "cards-right")]
    for name in (*heads, *(captain(colour).drawing(pose) for colour in crews)):
        figure = _figure(art, name, 60)
        assert figure.get_rect().inflate(-2, -2).contains(figure.get_bounding_rect()), name


@pytest.mark.parametrize("mood", MOODS)
def test_no_hat_leaves_the_drawing_of_one_who_stands(art: Art, mood: str) -> None:
    for character in CHARACTERS:
        figure = _figure(art, Costume("blue", character).drawing("stand", mood), 60)
        assert figure.get_rect().inflate(-2, -2).contains(figure.get_bounding_rect()), character


HATS = tuple(prize.name for prize in PORT_OF_PRIZE if prize.kind == "hat")


@pytest.mark.parametrize("hat", HATS)
def test_every_head_wears_every_hat_of_the_voyage_in_every_pose(art: Art, hat: str) -> None:
    for character in CHARACTERS:
        own = composed(IMAGES, Costume("blue", character).drawing(), _part)
        other = composed(IMAGES, Costume("blue", character, hat).drawing(), _part)
        assert "<!--" not in other
        assert own != other, character
    for colour, pose in product(CREWS, POSES):
        figure = _figure(art, captain(colour)._replace(headgear=hat).drawing(pose), 60)
        assert figure.get_rect().contains(figure.get_bounding_rect().inflate(2, 2)), (colour, pose)


@pytest.mark.parametrize("prize", PORT_OF_PRIZE, ids=lambda prize: prize.name)
def test_every_look_of_the_voyage_is_drawn(art: Art, prize: Prize) -> None:
    folder = {"hat": "pirates/hats/", "sails": "voyage/sails-", "flag": "voyage/spars-"}
    drawn = art.sprite(f"{folder[prize.kind]}{prize.name}", (120, 120))
    assert drawn.get_bounding_rect().width > 30


@pytest.mark.parametrize(("one", "other"), [("run", "run2"), ("flee", "flee2")])
@pytest.mark.parametrize("colour", CREWS)
def test_two_strides_differ_and_touch_the_same_ground(
    art: Art, colour: str, one: str, other: str
) -> None:
    first, second = (_figure(art, captain(colour).drawing(pose), 90) for pose in (one, other))
    assert overlap(shape(first), shape(second)) < 0.85
    ground = first.get_bounding_rect().bottom
    assert second.get_bounding_rect().bottom == pytest.approx(ground, abs=3)
    assert second.get_bounding_rect().top < first.get_bounding_rect().top


@pytest.mark.parametrize("character", ["red", "barto"])
def test_who_has_one_eye_looks_with_that(art: Art, character: str) -> None:
    for colour in CREWS:
        figure = _figure(art, Costume(colour, character).drawing("look"), 180)
        patch = pygame.mask.from_threshold(figure, "#3A2721", (3, 3, 3, 255)).centroid()
        assert patch[0] < figure.get_width() / 2, colour


def test_who_crouches_is_lower_than_who_stands(art: Art) -> None:
    for colour in CREWS:
        low, high = (
            _figure(art, captain(colour).drawing(pose), 90) for pose in ("crouch", "stand")
        )
        assert low.get_bounding_rect().top > high.get_bounding_rect().top + 5, colour


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_face_stands_out_from_its_outline_and_its_hair(character: str) -> None:
    light, plain, _ = CHARACTERS[character].skin
    assert contrast(light, INK) >= 5
    assert contrast(plain, INK) >= 3
    if character != "barto":
        # His hair is white, and an outline is around it.
        assert contrast(light, CHARACTERS[character].hair[1]) >= 2.5


@pytest.mark.parametrize("character", CHARACTERS)
def test_eyes_go_to_one_side_and_the_hat_stays(art: Art, character: str) -> None:
    plain, left, right = (
        art.sprite(Costume("blue", character).drawing("stand", mood), (80, 90))
        for mood in ("calm", "left", "right")
    )
    for one, other in combinations((plain, left, right), 2):
        assert len(changed(one, other)) > 40
        assert overlap(shape(one), shape(other)) > 0.92


@pytest.mark.parametrize("character", long(Character, usual=list(Character)[::2]))
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
        PlacedDrawing("box", 0, 0, 10),
        PlacedDrawing("box", 4, 2, 1, 3, (("#FF0000", "#0000FF"),)),
    )
    picture = Art(tmp_path).composed(layers, (40, 40), unit=2)
    blue = pygame.mask.from_threshold(picture, "#0000FF", (1, 1, 1, 255))
    assert picture.get_bounding_rect() == picture.get_rect()
    assert blue.get_bounding_rects() == [pygame.Rect(8, 4, 4, 12)]
    assert picture.get_at((30, 30)) == pygame.Color("#FF0000")


def test_what_is_drawn_by_arithmetic_is_what_the_game_shows() -> None:
    made = drawings()
    assert [name for name, text in made.items() if (IMAGES / name).read_text("utf-8") != text] == []
    assert {_name(path) for path in (IMAGES / "pirates/parts").iterdir()} == set(made)


def test_the_icon_of_the_window_is_square(art: Art) -> None:
    icon = art.sprite("icon", (64, 32))
    assert icon.get_size() == (32, 32)
    assert icon.get_bounding_rect().size == (32, 32)


def _figure(art: Art, name: str, height: int) -> pygame.Surface:
    """A figure of that height when it stands, whatever it holds."""
    return art.sprite(name, (height * 4, BOX[1] * height // HEIGHT))


@cache
def _part(name: str) -> str:
    return (IMAGES / f"{name}.svg").read_text("utf-8")


def _name(path: Path) -> str:
    return path.relative_to(IMAGES).as_posix()
