"""Names in any script: fonts chosen by what they can draw, right to left, refused when typed."""

import struct
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Colour, Match, Options, Seat
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.fields import Field
from scenes.kit.intents import Command, Typed
from scenes.kit.look import Look
from scenes.kit.text import Face, Letters, Style, font_files
from scenes.kit.typefaces import (
    CharacterMap,
    SpareFonts,
    clusters,
    is_visible,
    runs_leftwards,
    script_of,
    system_fonts,
)
from scenes.shared.text_entry import TextEntry, choose_name, write_title
from tests.scenes.helpers import opened, shown, stub_context

pytestmark = pytest.mark.usefixtures("screen")
ANNE = "אן"
FAMILY = "👨\N{ZERO WIDTH JOINER}👩\N{ZERO WIDTH JOINER}👧"
FLAG = "🇨🇴"


def made_font(file: Path, letters: str, *, wide: bool = False, outlines: bool = True) -> Path:
    """Write the part of a font file that says which letters it has; nothing can be drawn by it."""
    codes = sorted(map(ord, letters))
    if wide:
        groups = b"".join(struct.pack(">3I", code, code, 7) for code in codes)
        table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    else:
        ends = [*codes, 0xFFFF]
        rows = [
            ends,
            [0],
            ends,
            [(7 - code) % 65536 for code in codes] + [1],
            [0] * len(ends),
        ]
        body = b"".join(struct.pack(f">{len(row)}H", *row) for row in rows)
        table = struct.pack(">7H", 4, 14 + len(body), 0, 2 * len(ends), 0, 0, 0) + body
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10 if wide else 1, 12) + table
    names = (b"cmap", b"glyf" if outlines else b"CBDT")
    head = struct.pack(">4sHHHH", b"\0\1\0\0", len(names), 0, 0, 0)
    at = 12 + 16 * len(names)
    records = struct.pack(">4sIII", names[0], 0, at, len(cmap))
    records += struct.pack(">4sIII", names[1], 0, at, 0)
    file.write_bytes(head + records + cmap)
    return file


def letters_with(*files: Path) -> Letters:
    return Letters(font_files(), spare=SpareFonts(lambda: files))


def ink(letters: Letters, text: str, face: Face) -> bytes:
    picture = letters.picture(text, Style(face, 30, "#FFFFFF"))
    assert picture.get_bounding_rect().width > 0
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("pair", ["ЖЯ", "ЩФ", "ΩΨ", "Łő", "ŽČ"])
def test_cyrillic_greek_and_the_rest_of_europe_are_drawn_by_the_game_s_own_fonts(
    face: Face, pair: str
) -> None:
    letters = letters_with()
    assert letters.can_draw(pair)
    assert ink(letters, pair[0], face) != ink(letters, pair[1], face)


@pytest.mark.parametrize("wide", [False, True])
def test_a_character_map_has_exactly_the_characters_of_its_font(tmp_path: Path, wide: bool) -> None:
    found = CharacterMap(made_font(tmp_path / "a.ttf", "אבג中", wide=wide))
    assert found.covers("אבג中")
    assert not any(found.covers(letter) for letter in "דж国😀")


def test_the_characters_of_a_real_font_are_those_that_it_draws() -> None:
    found = CharacterMap(font_files()[Face.TITLE])
    assert found.covers("Zoë")
    assert not any(found.covers(letter) for letter in "Жω中א😀")


@pytest.mark.parametrize("data", [b"", b"ttcf", b"\0\1\0\0\0\x09", b"PK\3\4" * 50, b"\xff" * 400])
def test_a_file_that_is_no_font_has_no_characters(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "broken.ttf"
    file.write_bytes(data)
    assert not CharacterMap(file).covers("a")
    assert not CharacterMap(tmp_path / "missing.ttf").covers("a")


def test_a_map_that_ends_too_soon_has_no_characters_or_only_those_before(tmp_path: Path) -> None:
    whole = made_font(tmp_path / "a.ttf", "אבג").read_bytes()
    for length in range(0, len(whole), 3):
        (tmp_path / "cut.ttf").write_bytes(whole[:length])
        CharacterMap(tmp_path / "cut.ttf").covers("אבג")


def test_fonts_of_the_system_are_chosen_by_what_they_can_draw(tmp_path: Path) -> None:
    hebrew = made_font(tmp_path / "hebrew.ttf", "אבג")
    both = made_font(tmp_path / "both.ttf", "אבגדабв")
    colour = made_font(tmp_path / "emoji.ttf", "😀中", wide=True, outlines=False)
    spare = SpareFonts(lambda: [hebrew, both, colour])
    assert spare.drawing("ב") == hebrew
    assert spare.drawing("ד") == both
    assert spare.drawing("א") == both  # it drew the last one
    assert spare.drawing("😀") is None
    assert spare.drawing("中") is None


def test_the_fonts_of_the_system_are_found_bold_ones_first(tmp_path: Path) -> None:
    folder = tmp_path / "fonts" / "truetype"
    folder.mkdir(parents=True)
    for name in ("Sans.ttf", "SansMono-Bold.ttf", "Sans-Bold.otf", "readme.txt", "CJK.TTC"):
        (folder / name).touch()
    found = system_fonts({"HOME": str(tmp_path / "home"), "XDG_DATA_DIRS": str(tmp_path)}, "linux")
    assert [file.name for file in found] == [
        "Sans-Bold.otf",
        "CJK.TTC",
        "Sans.ttf",
        "SansMono-Bold.ttf",
    ]


def test_the_fonts_of_windows_are_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "Fonts"
    folder.mkdir()
    (folder / "segoeui.ttf").touch()
    assert system_fonts({"WINDIR": str(tmp_path)}, "win32") == [folder / "segoeui.ttf"]


def test_what_is_drawn_as_one_stays_together() -> None:
    assert clusters("ab") == ["a", "b"]
    assert clusters("e\N{COMBINING ACUTE ACCENT}a") == ["e\N{COMBINING ACUTE ACCENT}", "a"]
    assert clusters(f"{FAMILY}{FLAG}👍🏽x") == [FAMILY, FLAG, "👍🏽", "x"]


def test_scripts_and_directions() -> None:
    assert [script_of(text) for text in ("Emma", "Ольга", ANNE, "محمد", "प्रिया")] == [
        None,
        None,
        "Hebr",
        "Arab",
        "Deva",
    ]
    assert [runs_leftwards(text) for text in ("Emma", "中", ANNE, "علي")] == [
        False,
        False,
        True,
        True,
    ]
    assert not any(is_visible(text) for text in ("\ufe0f", "\u3164", "\u200d"))


def test_a_name_that_nothing_can_draw_is_still_seen() -> None:
    letters = letters_with()
    style = Style(Face.TITLE, 30, "#FFFFFF")
    assert not letters.can_draw("王")
    assert letters.width("王王", style) == letters.width(
        "??", style._replace(face=Face.STRONG, size=32)
    )
    ink(letters, "王", Face.TITLE)


hebrew_font = next((file for file in system_fonts() if CharacterMap(file).covers(ANNE)), None)


@pytest.mark.skipif(hebrew_font is None, reason="no font of this system has Hebrew letters")
def test_words_that_run_leftwards_change_places_and_nothing_else_does() -> None:
    assert hebrew_font is not None
    letters = letters_with(hebrew_font)
    style = Style(Face.BOLD, 40, "#FFFFFF")
    one = letters.picture("אאא", style)
    two = letters.picture("אאא ב", style)
    # The first word is the right one of the two.
    right = two.subsurface(two.get_width() - one.get_width(), 0, *one.get_size())
    assert pygame.image.tobytes(right, "RGBA") == pygame.image.tobytes(one, "RGBA")
    beside = letters.picture("אאא Bo", style)
    left = beside.subsurface(0, 0, *one.get_size())
    assert pygame.image.tobytes(left, "RGBA") == pygame.image.tobytes(one, "RGBA")
    assert letters.width("אאא ב Bo", style) == letters.picture("אאא ב Bo", style).get_width()


# Typing


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return stub_context(tmp_path, replace(look, letters=letters_with()))


@pytest.fixture(params=["name", "title"])
def entry(context: Context, request: pytest.FixtureRequest) -> TextEntry:
    sheet = choose_name(context, "", ["Emma"])
    if request.param == "title":
        sheet = write_title(context, "", "Title")
    sheet.layout((1280, 720))
    return sheet


def test_a_name_in_another_script_is_written_as_it_is_typed(entry: TextEntry) -> None:
    for letter in "Ольга":
        entry.handle(Typed(letter))
    assert (entry.field.text, entry.field.refusal) == ("Ольга", "")


@pytest.mark.parametrize(
    "typed", ["王", "王小明", "김민준", "สมชาย", "अमित", "😀", FAMILY, "\ufe0f"]
)
def test_letters_that_nothing_here_can_draw_are_refused_with_a_sentence(
    entry: TextEntry, typed: str
) -> None:
    entry.handle(Typed("Bo"))
    entry.handle(Typed(typed))
    assert entry.field.text == "Bo"
    assert "no font" in entry.field.refusal
    entry.handle(Typed("b"))
    assert (entry.field.text, entry.field.refusal) == ("Bob", "")


@pytest.mark.parametrize("name", ["김민준", "สมชาย", "अमित"])
def test_a_name_from_another_device_that_nothing_here_can_draw_is_named_in_a_sentence(
    context: Context, name: str
) -> None:
    sheet = choose_name(context, name, ["Emma"])
    assert "no font" in sheet.field.refusal
    sheet.handle(Typed("B"))
    assert (sheet.field.text, sheet.field.refusal) == ("B", "")
    seats = (Seat("Emma", Colour.BLUE), Seat(name, Colour.RED))
    prompts = []
    for crew in (seats, (seats[0], Seat("Ольга", Colour.RED))):
        board = BoardScene(context, Match.new(GAMES["escape"], crew, Options(), seed=3))
        opened(board)
        shown(board, (1280, 720))
        prompts.append(board.picture.phrase == Phrase("names.unseen"))
    assert prompts == [True, False]


def test_a_mark_that_no_font_has_together_with_its_letter_is_refused(
    tmp_path: Path, look: Look
) -> None:
    fonts = (
        made_font(tmp_path / "letters.ttf", "กขค"),
        made_font(tmp_path / "marks.ttf", "\N{THAI CHARACTER MAI EK}"),
    )
    context = stub_context(tmp_path, replace(look, letters=letters_with(*fonts)))
    sheet = choose_name(context, "", ["Emma"])
    sheet.handle(Typed("ก"))
    sheet.handle(Typed("\N{THAI CHARACTER MAI EK}"))
    assert sheet.field.text == "ก"
    assert "no font" in sheet.field.refusal


def test_what_is_erased_is_what_is_seen_as_one_letter() -> None:
    field = Field("name", f"Jo{FLAG}", editing=True)
    field.answer(Command.ERASE)
    assert field.text == "Jo"
    field.answer(Typed("e\N{COMBINING ACUTE ACCENT}"))
    assert field.text == "Joé"
