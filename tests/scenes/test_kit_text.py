"""Letters: measured, wrapped, shrunk, cut, drawn."""

import logging

import pygame
import pytest
from pygame import Rect

from scenes.kit import text
from scenes.kit.cache import MEGABYTE, Budget
from scenes.kit.text import ELLIPSIS, Face, Letters, Style, font_files

pytestmark = pytest.mark.usefixtures("screen")
STYLE = Style(Face.BOLD, 30, "#FFFFFF")
OUTLINED = STYLE._replace(outline="#000000", edge=3, drop=2)
STORY = "Six pirates flee through a tunnel to the sloop that waits in the harbour of Cartagena."


@pytest.fixture
def letters() -> Letters:
    return Letters(font_files())


def test_every_face_has_its_file() -> None:
    files = font_files()
    assert set(files) == set(Face)
    assert all(path.is_file() for path in files.values())


@pytest.mark.parametrize("face", Face)
def test_every_face_has_the_letters_of_all_languages(letters: Letters, face: Face) -> None:
    font = letters.font(Style(face, 20, "#FFFFFF"))
    for letter in "áàâäãåæçñéèêëíìîïßóòôöõøœúùûüÿ¡¿«»„“”·…":
        assert font.metrics(letter)[0] is not None, letter


def test_without_the_font_packages_pygame_s_own_font_stands_in(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gone = dict.fromkeys(Face, ("fontpkg_that_nobody_has", "x.ttf"))
    monkeypatch.setattr(text, "PACKAGES", gone)
    with caplog.at_level(logging.WARNING):
        files = font_files()
    assert files == {}
    assert "missing" in caplog.text
    assert Letters(files).picture("Ahoy", OUTLINED).get_width() > 20


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("line", ["Tortuga", "¡Todos a bordo! Sí", "À toi\u202f!", "", " a  b "])
def test_a_line_is_as_wide_as_its_picture(letters: Letters, face: Face, line: str) -> None:
    for style in (STYLE._replace(face=face), OUTLINED._replace(face=face)):
        assert letters.picture(line, style).get_width() == letters.width(line, style)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("size", [16, 24, 40])
def test_figures_are_as_high_as_each_other_and_stand_on_the_baseline(
    letters: Letters, face: Face, size: int
) -> None:
    style, close = Style(face, size, "#FFFFFF"), max(1, size // 20)
    baseline = letters.font(style).get_ascent()
    inks = [pygame.mask.from_surface(letters.picture(figure, style)) for figure in "0123456789"]
    boxes = [ink.get_bounding_rects()[0] for ink in inks]
    assert all(abs(box.bottom - baseline) <= close for box in boxes)
    assert max(box.height for box in boxes) - min(box.height for box in boxes) <= close


@pytest.mark.parametrize("mark", ["!", "¡"])
def test_the_dot_of_a_mark_stands_apart_from_its_stroke(letters: Letters, mark: str) -> None:
    for size in range(12, 61):
        drawn = letters.picture(mark, Style(Face.TITLE, size, "#FFFFFF"))
        assert len(pygame.mask.from_surface(drawn).connected_components()) == 2, size


@pytest.mark.parametrize("face", Face)
def test_word_spaces_grow_with_the_letters_and_are_never_lost(letters: Letters, face: Face) -> None:
    def space(size: int, kind: str = " ") -> int:
        style = Style(face, size, "#FFFFFF")
        return letters.width(f"a{kind}a", style) - letters.width("a", style) * 2

    for size in range(12, 80):
        assert space(size) >= max(3, (0.2 if face in (Face.STRONG, Face.BOLD) else 0.16) * size)
        assert 0 <= space(size + 1) - space(size) <= 1
        assert space(size, "\u00a0") == space(size)
        assert 1 <= space(size, "\u202f") < space(size)


@pytest.mark.parametrize("face", Face)
def test_a_space_after_an_f_begins_below_its_arm(letters: Letters, face: Face) -> None:
    style = Style(face, 60, "#FFFFFF")
    after_f, after_n = (
        letters.width(f"{word} n", style) - letters.width(word, style) for word in ("if", "in")
    )
    assert after_f < after_n
    drawn = pygame.mask.from_surface(letters.picture("if n", style))
    ink = sorted(drawn.get_bounding_rects(), key=lambda rect: rect.left)
    gap = ink[-1].left - max(rect.right for rect in ink[:-1])
    assert gap > 0.05 * style.size


def test_wrapped_lines_fit_and_keep_every_word(letters: Letters) -> None:
    for width in (160, 200, 333):
        lines = letters.wrap(STORY, STYLE, width)
        assert all(letters.width(line, STYLE) <= width for line in lines)
        assert " ".join(lines) == STORY


def test_a_line_break_is_kept_and_a_word_that_is_too_long_is_broken(letters: Letters) -> None:
    assert letters.wrap("one\n\ntwo", STYLE, 500) == ("one", "", "two")
    lines = letters.wrap("Donaudampfschifffahrt", STYLE, 90)
    assert len(lines) > 1
    assert "".join(lines) == "Donaudampfschifffahrt"
    assert letters.wrap("", STYLE, 100) == ("",)


def test_what_fits_is_left_alone_and_a_line_shrinks_before_it_is_cut(letters: Letters) -> None:
    assert letters.fit("Sail!", STYLE, 500) == ("Sail!", STYLE)
    wide = letters.width(STORY, STYLE)
    said, style = letters.fit(STORY, STYLE, round(wide * 0.8))
    assert said == STORY
    assert style.size < STYLE.size
    assert letters.width(said, style) <= wide * 0.8
    larger = style.sized(style.size + 2)
    assert letters.width(STORY, larger) > wide * 0.8


def test_the_last_resort_is_an_ellipsis(letters: Letters) -> None:
    said, style = letters.fit(STORY, STYLE, 150)
    assert said.endswith(ELLIPSIS)
    assert STORY.startswith(said[:-1])
    assert letters.width(said, style) <= 150
    assert style.size >= 12


def test_a_block_shrinks_until_its_lines_fit(letters: Letters) -> None:
    size = (300, 100)
    lines, style = letters.fit_block(STORY, STYLE, size)
    assert " ".join(lines) == STORY
    assert letters.height(style, len(lines)) <= size[1]
    lines, _ = letters.fit_block(STORY, STYLE, (120, 40))
    assert lines[-1].endswith(ELLIPSIS)
    assert not lines[-1].endswith(ELLIPSIS * 2)


def test_a_label_takes_two_lines_where_that_leaves_its_letters_larger(letters: Letters) -> None:
    label, narrow = "Guardar y salir", 140
    assert letters.set_label(label, STYLE, (400, 90)) == ((label,), STYLE)
    lines, style = letters.set_label(label, STYLE, (narrow, 90))
    assert lines == ("Guardar", "y salir")
    assert all(letters.width(line, style) <= narrow for line in lines)
    _, one = letters.fit(label, STYLE, narrow)
    assert style.size > one.size
    # There is no second line in a low box, nor for a single word.
    assert letters.set_label(label, STYLE, (narrow, 40)) == ((label,), one)
    assert letters.set_label("Guardar", STYLE, (60, 90))[0] == ("Guardar",)


@pytest.mark.parametrize("style", [STYLE, OUTLINED], ids=["plain", "outlined"])
def test_a_block_in_a_box_of_its_own_height_keeps_every_line(
    letters: Letters, style: Style
) -> None:
    for sized in map(style.sized, range(12, 60)):
        width = 12 * sized.size
        lines = letters.wrap(STORY, sized, width)
        fitted = letters.fit_block(STORY, sized, (width, letters.height(sized, len(lines))))
        assert fitted == (lines, sized)


def test_letters_stay_within_their_rectangle(letters: Letters) -> None:
    for x in (0.0, 0.5, 1.0):
        box = Rect(40, 30, 160, 50)
        drawn = letters.draw(pygame.Surface((300, 120)), STORY, OUTLINED, box, x)
        assert box.contains(drawn)


def test_capitals_stand_in_the_middle(letters: Letters) -> None:
    target = pygame.Surface((200, 100))
    drawn = letters.draw(target, "H", STYLE._replace(size=60), Rect(0, 0, 200, 100))
    seen = pygame.mask.from_threshold(target, (255, 255, 255), (90, 90, 90)).get_bounding_rects()
    assert abs(seen[0].centery - 50) <= 2
    assert abs(drawn.centery - seen[0].centery) <= 2


def test_an_outline_lies_all_around(letters: Letters) -> None:
    plain = pygame.mask.from_surface(letters.picture("O", STYLE)).get_bounding_rects()[0]
    grown = pygame.mask.from_surface(letters.picture("O", OUTLINED)).get_bounding_rects()[0]
    assert grown.width == pytest.approx(plain.width + 6, abs=2)
    assert grown.height == pytest.approx(plain.height + 8, abs=2)


def test_pictures_are_remembered_within_a_bound() -> None:
    letters = Letters(font_files(), Budget(MEGABYTE))
    ahoy = letters.picture("Ahoy", STYLE)
    assert letters.picture("Ahoy", STYLE) is ahoy
    big = STYLE._replace(size=90)
    for number in range(80):
        letters.picture(f"a long line number {number}", big)
    assert letters.picture("Ahoy", STYLE) is not ahoy
