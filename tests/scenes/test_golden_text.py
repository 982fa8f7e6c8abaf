"""Every scene shows what is stored in tests/layouts, and these texts say what changes."""

from collections.abc import Sequence

import pytest
from pygame import Rect

from game import Card
from scenes.board.turn.turn_input import CardTap
from scenes.kit.intents import Command
from scenes.kit.spoken import Role, Spoken, Told
from scenes.kit.widgets import Control, Name
from scenes.setup.widgets import NewSeat
from tests.kiosk import walking as kiosk
from tests.scenes import golden_text, walking
from tests.scenes.golden_text import (
    EVERY_WALK,
    FOLDER,
    GROUPS,
    LINES_SHOWN,
    LONGEST_LIST,
    GoldenText,
    Page,
    difference,
    outline,
    short,
    stored,
    text_of,
)
from tests.scenes.helpers import ASSETS
from tests.scenes.tracing import Word


@pytest.fixture(scope="module", params=GROUPS)
def golden(request: pytest.FixtureRequest) -> GoldenText:
    """What a group of scenes shows in a wide and in a tall window, walked through once."""
    return golden_text.golden_text(request.param)


def test_a_screen_shows_what_it_did(golden: GoldenText) -> None:
    different = difference(golden)
    assert not different, different


def test_everything_has_its_place_in_the_windows_of_golden_texts(golden: GoldenText) -> None:
    assert not golden.faults, golden.faults


def test_there_is_a_golden_text_for_every_group_and_no_other() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GROUPS)


def test_every_walk_is_in_one_group() -> None:
    assert {*walking.EVERY_SCENE, *kiosk.EVERY_SCENE} <= set(EVERY_WALK)
    assert len(EVERY_WALK) == len(set(EVERY_WALK))


def test_groups_are_named_like_the_folders_of_screens() -> None:
    folders = {each.name for each in (ASSETS.parent / "scenes").rglob("*") if each.is_dir()}
    assert set(GROUPS) <= folders


PLAY = Spoken("play", Role.BUTTON, "Play", rect=(10, 10, 100, 40))
MUTE = Spoken("mute", Role.BUTTON, "Mute", rect=(10, 60, 100, 40))


def written(text: str, *at: int) -> Word:
    rect = Rect(at, (20, 10))
    return Word(text, rect, rect, 20)


def outlined(
    things: Sequence[Spoken], words: Sequence[Word] = (), controls: Sequence[Name] = ()
) -> list[str]:
    """The outline of a page, without its first line."""
    tree = Spoken("page", Role.GROUP, "Harbour", rect=(0, 0, 800, 480), children=tuple(things))
    places = [Control(name, Rect(0, 0, 9, 9), ()) for name in controls]
    first, *others = outline(Told(tree, "play"), words, places)
    assert first == "group 'Harbour'"
    return [line.strip() for line in others]


def test_a_button_has_its_kind_its_name_and_its_state() -> None:
    words = [written("Play", 20, 20), written("Mute", 20, 70)]
    assert outlined([PLAY, MUTE], words) == ["button 'Play' focused", "button 'Mute'"]
    muted = MUTE._replace(enabled=False, chosen=True, on=False, value="80", about="all of it")
    assert outlined([muted], words)[-1] == (
        "button 'Mute' = 80 (all of it) chosen off disabled | Mute"
    )


def test_a_button_with_a_picture_has_no_words() -> None:
    assert outlined([MUTE]) == ["button 'Mute' | no words"]


def test_what_is_written_beside_everything_is_kept() -> None:
    words = [written("Harbour", 300, 10), written("Ahoy", 300, 100), written("7", 300, 200)]
    assert outlined([], [*words, written("12", 300, 300)]) == ["written 'Ahoy'", "numbers 7 / 12"]


def test_a_long_list_has_its_beginning_and_keeps_the_words_of_the_rest() -> None:
    rows = [
        Spoken(number, Role.ITEM, f"row {number}", rect=(0, 20 * number, 100, 20))
        for number in range(LONGEST_LIST + 3)
    ]
    last = written("taken", 20, 20 * (LONGEST_LIST + 2) + 5)
    lines = outlined([Spoken("list", Role.LIST, "Rows", children=tuple(rows))], [last])
    assert lines[:2] == ["written 'taken'", "list 'Rows'"]
    assert lines[2] == "item 'row 0' | no words"
    assert len(lines) == 2 + LONGEST_LIST + 1
    assert lines[-1] == "and 3 more"


def test_a_control_without_a_name_is_kept() -> None:
    assert outlined([PLAY], (), ["play", CardTap(Card.HAT)])[-1] == "without a name: CardTap hat"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("play", "play"),
        (Command.END_TURN, "end_turn"),
        (CardTap(Card.HAT), "CardTap hat"),
        (NewSeat(computer=True), "NewSeat computer"),
        (NewSeat(computer=False), "NewSeat"),
    ],
    ids=str,
)
def test_the_name_of_a_control_is_readable(name: Name, text: str) -> None:
    assert short(name) == text


def menus(*states: str) -> list[Page]:
    """Menus one after the other; each letter is a line."""
    return [Page(number, "Menu", list(state)) for number, state in enumerate(states, 1)]


WHOLE = ["Menu 1", "  a", "  b"]


@pytest.mark.parametrize(
    ("wide", "tall", "lines"),
    [
        (menus("ab"), menus("ab"), []),
        (
            menus("ab", "ab", "ac"),
            menus("ab", "ab", "ac"),
            ["", "Menu 3", "  gone  b", "  new   c"],
        ),
        (menus("ab"), menus("a"), ["  wide  b"]),
        (menus("ab"), menus("ba"), ["  tall  b", "  wide  b"]),
        (menus("ab", "abc"), menus("a", "ac"), ["  wide  b", "", "Menu 2", "  new   c"]),
        (menus("ab", "ab"), menus("a", "ab"), ["  wide  b", "", "Menu 2", "  tall  as wide"]),
        (menus("ab"), [Page(1, "Menu", "ac"), Page(1, "Menu", "ab")], ["  tall  c"]),
    ],
    ids=["whole", "changed", "left out", "moved", "still left out", "no longer", "paged"],
)
def test_a_text_has_what_changes(wide: list[Page], tall: list[Page], lines: list[str]) -> None:
    assert text_of(wide, tall).splitlines() == WHOLE + lines


def test_another_kind_of_scene_is_written_as_a_whole() -> None:
    pages = [Page(1, "Menu", "ab"), Page(2, "Pause", "ab")]
    assert text_of(pages, pages).splitlines() == [*WHOLE, "", "Pause 2", "  a", "  b"]


def test_a_difference_says_which_group_to_renew_and_is_short() -> None:
    text = stored("menu").read_text(encoding="utf-8")
    assert not difference(GoldenText("menu", text, ""))
    first, *lines = difference(
        GoldenText("menu", text.replace("'Play'", "'Sail'"), "")
    ).splitlines()
    assert first.endswith('make layouts GROUPS="menu"')
    assert "-    button 'Play' focused" in lines
    assert "+    button 'Sail' focused" in lines
    many = GoldenText("menu", "\n".join(map(str, range(999))), "")
    assert len(difference(many).splitlines()) == LINES_SHOWN + 2


def test_a_group_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert golden_text.main(["--write", "menus"]) == 2
    assert "no group menus" in capsys.readouterr().err
