"""The menu: every button leads where it says, and the night moves beside them only."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import Record
from game.storage.store import Store
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop, Push, Quit, SceneStack
from scenes.kit.i18n import Languages
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.lists import ListRow
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Name
from scenes.menu.harbour import Composition
from scenes.menu.scene import PICTURE, MenuScene
from scenes.records.saves import SavesScene
from scenes.shared.languages import ChooseLanguage, LanguageCode
from tests.game.storing import GAME_FILE
from tests.scenes.helpers import (
    ASSETS,
    CODES,
    WINDOW,
    Stub,
    led,
    opened,
    pixels,
    played,
    press,
    pushed,
    shown,
    stub_context,
    thing,
)
from tests.soak import long

SIZES = [
    *((800, 480), (1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1920, 1080)),
    *((2560, 1080), (3440, 1440), (3840, 2160), (1080, 1920), (768, 1024), (480, 800)),
]

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def menu_in(context: Context, size: Size = WINDOW) -> MenuScene:
    menu = MenuScene(context)
    opened(menu, size)
    return menu


@pytest.fixture
def menu(context: Context) -> MenuScene:
    """The menu without a saved game, in a small window."""
    return menu_in(context)


@pytest.fixture
def still(context: Context) -> MenuScene:
    """The menu without motion."""
    context.prefer(Preferences(reduced_motion=True))
    return menu_in(context)


def names(menu: MenuScene) -> set[Name]:
    return {each.name for each in menu.controls}


def label(menu: MenuScene, name: str) -> str:
    """What is written on a button."""
    widget = menu.ring[name]
    assert isinstance(widget, Button)
    return widget.label


@pytest.mark.parametrize(
    ("name", "scene"),
    [("play", "setup"), ("learn", "tutorial"), ("records", "records"), ("settings", "settings")],
)
def test_a_button_leads_where_it_says(menu: MenuScene, name: str, scene: str) -> None:
    assert led(press(menu, name)) == scene


def test_the_cross_quits(menu: MenuScene) -> None:
    assert press(menu, "leave") == Quit()


def test_without_a_saved_game_nothing_can_be_continued(menu: MenuScene, said: list[str]) -> None:
    shown(menu, WINDOW)
    assert "Play" in said
    assert "Continue" not in said


def test_a_saved_game_is_continued_where_it_was(context: Context, said: list[str]) -> None:
    match = played(40)
    context.store.save_game(Record.of(match))
    menu = menu_in(context, (1280, 720))
    shown(menu, (1280, 720))
    assert f"Tortuga · round {match.table.round}" in said
    board = pushed(press(menu, "continue"), Stub)
    assert board.name == "board"
    assert board.match is not None
    assert board.match.table == match.table


def test_the_golden_button_has_the_focus_and_continues_the_game_that_waits(
    menu: MenuScene, tmp_path: Path
) -> None:
    def golden() -> list[Name]:
        return [
            each.name for each in menu.ring if isinstance(each, Button) and each.tone is Tone.GOLD
        ]

    assert (golden(), menu.ring.focus) == (["play"], "play")
    Store(tmp_path).save_game(Record.of(played(4)))
    menu.enter()
    assert golden() == ["continue"]
    menu.handle(Command.CONFIRM)
    assert led(menu.handle(Command.CONFIRM)) == "board"
    assert menu.controls[0].name == "continue"


def test_a_game_saved_meanwhile_is_offered_and_one_that_is_gone_is_not(
    menu: MenuScene, tmp_path: Path
) -> None:
    assert "continue" not in names(menu)
    Store(tmp_path).save_game(Record.of(played(4)))
    menu.enter()
    assert led(press(menu, "continue")) == "board"
    Store(tmp_path).forget_game()
    menu.enter()
    assert led(press(menu, "play")) == "setup"


def test_a_finished_or_broken_game_is_not_offered(
    menu: MenuScene, tmp_path: Path, said: list[str]
) -> None:
    match = played(2000)
    assert match.outcome is not None
    Store(tmp_path).save_game(Record.of(match))
    menu.enter()
    shown(menu, WINDOW)
    (tmp_path / GAME_FILE).write_text("no game at all", encoding="utf-8")
    menu.enter()
    shown(menu, WINDOW)
    assert "Continue" not in said


def test_back_points_at_the_way_out_and_then_takes_it(menu: MenuScene) -> None:
    assert menu.handle(Command.BACK) is None
    assert menu.handle(Command.BACK) == Quit()


def test_back_does_not_quit_once_the_focus_has_gone_elsewhere(menu: MenuScene) -> None:
    menu.handle(Command.BACK)
    menu.handle(Command.LEFT)
    assert menu.handle(Command.BACK) is None


def test_the_keyboard_alone_reaches_every_button(menu: MenuScene) -> None:
    assert menu.handle(Command.CONFIRM) is None, "the first key only shows the focus"
    assert led(menu.handle(Command.CONFIRM)) == "setup"
    for scene in ("voyages", "puzzles", "tutorial", "records", "settings"):
        menu.handle(Command.NEXT)
        assert led(menu.handle(Command.CONFIRM)) == scene
    reached = set()
    for _ in names(menu):
        menu.handle(Command.NEXT)
        reached.add(menu.ring.focus)
    assert reached == names(menu)


def test_the_only_saved_game_is_continued_at_once(menu: MenuScene) -> None:
    menu.context.saved_games.keep(played(4), "Sunday")
    menu.enter()
    board = pushed(press(menu, "continue"), Stub)
    assert board.match is not None
    assert len(board.match.actions) == 4


def test_of_several_games_one_is_chosen_the_newest_first(menu: MenuScene) -> None:
    for actions, name in ((4, "Sunday"), (6, "Monday")):
        menu.context.saved_games.keep(played(actions), name)
    menu.context.store.save_game(Record.of(played(9)))
    menu.enter()
    assert led(press(menu, "continue")) == "saves"
    saves = SavesScene(menu.context)
    SceneStack(saves, (1280, 720))
    assert saves.ring.focus == ListRow("game", 0)
    newest = [menu.context.saved_games.load(each) for each in menu.context.saved_games.games()]
    for index, actions in enumerate((9, *(len(each.actions) for each in newest if each))):
        board = pushed(press(saves, ListRow("game", index)), Stub)
        assert board.match is not None
        assert len(board.match.actions) == actions
    # A game in progress is saved by itself: it is neither renamed nor deleted here.
    parts = {each.name.part for each in saves.controls if each.name in named(0)}
    assert parts == {None}


def named(index: int) -> set[ListRow]:
    """All controls that a row may have."""
    return {ListRow("game", index, part) for part in (None, "rename", "forget")}


def test_there_are_six_entries_at_the_first_start_and_never_more_than_seven(
    menu: MenuScene,
) -> None:
    corner = {"language", "sound", "screen", "leave"}
    assert len(names(menu) - corner) == 6
    for number in range(3):
        menu.context.saved_games.keep(played(4), f"Game {number}")
    menu.context.store.save_game(Record.of(played(9)))
    menu.enter()
    assert len(names(menu) - corner) == 7


def test_a_saved_game_that_cannot_be_read_is_told_and_no_longer_offered(menu: MenuScene) -> None:
    menu.context.saved_games.keep(played(4), "Sunday")
    menu.enter()
    (kept,) = (menu.context.saved_games.folder / "games").glob("*.json")
    kept.write_text("{", encoding="utf-8")
    assert press(menu, "continue") is None
    menu.update(1 / 60)
    assert menu.notice.text
    assert "continue" not in names(menu)


def test_the_screen_button_changes_between_window_and_full_screen(still: MenuScene) -> None:
    asked: list[bool] = []
    still.context.show_fullscreen = asked.append
    still.context.prefer(replace(still.context.preferences, fullscreen=True))
    still.enter()
    asked.clear()
    texts = still.context.texts
    assert thing(still, "screen").name == texts("menu.window"), "what the button will do"
    assert press(still, "screen") is None
    assert thing(still, "screen").name == texts("menu.full_screen")
    press(still, "screen")
    assert asked == [False, True]


def test_sounds_can_be_muted_and_heard_again(menu: MenuScene) -> None:
    for muted in (True, False):
        press(menu, "sound")
        assert menu.context.preferences.muted is muted


def test_what_is_changed_from_elsewhere_is_followed(still: MenuScene) -> None:
    before = thing(still, "sound")
    still.context.prefer(replace(still.context.preferences, muted=True))
    still.update(1 / 60)
    assert thing(still, "sound") != before


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("saved", long([False, True], usual=[True]))
def test_fortress_sloop_moon_and_crew_have_their_place_beside_the_controls(
    polyglot: Context, size: Size, text: float, saved: bool
) -> None:
    polyglot.look = polyglot.look.with_text(text)
    if saved:
        polyglot.store.save_game(Record.of(played(4)))
    menu = menu_in(polyglot, size)
    clear = menu.anchors[PICTURE]
    unit = polyglot.look.of_picture(size).scale.unit
    edges = (clear.left / unit, clear.top / unit, clear.bottom / unit)
    plan = Composition.of(size[0] / unit, size[1] / unit, edges)
    assert plan.on_sloop(40, 0)[0] - 120 * plan.sloop[2] >= plan.left, "the lantern shines freely"
    assert plan.on_sloop(640, 0)[0] <= plan.width
    assert plan.sloop[1] <= edges[2]
    assert plan.on_fort(0, -70)[1] >= edges[1], "the flag flies below the edge"
    assert plan.left <= plan.moon[0] - 108
    assert edges[1] <= plan.moon[1] - 108 + 60
    assert plan.horizon < plan.fort[1] < plan.sloop[1]
    for crew in (plan.camp, plan.deck):
        seen = Rect([round(side * unit) for side in crew])
        assert Rect(0, 0, *size).contains(seen)
        assert not any(seen.colliderect(each.rect) for each in menu.controls), seen
    assert plan.deck[3] > 0.1 * (plan.land - edges[1]), "large enough to have faces"


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 768)])
def test_the_night_lives_but_nothing_passes_over_a_control(context: Context, size: Size) -> None:
    menu = menu_in(context, size)
    assert not menu.idle
    first = shown(menu, size)
    for _ in range(6):
        menu.update(11.5)
        later = shown(menu, size)
        assert pixels(first) != pixels(later)
        for each in menu.controls:
            seen = pixels(later.subsurface(each.rect))
            assert seen == pixels(first.subsurface(each.rect)), each.name


@pytest.fixture
def polyglot(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, look: Look) -> Context:
    """A program with eight languages, whose texts tell which they are."""
    folder = tmp_path_factory.mktemp("lang")
    texts = (ASSETS / "lang" / "en.toml").read_text(encoding="utf-8")
    for code in CODES:
        said = texts.replace('play = "Play"', f'play = "Play {code}"', 1)
        (folder / f"{code}.toml").write_text(said, encoding="utf-8")
    return stub_context(tmp_path, look, languages=Languages(folder))


def test_the_flag_of_the_language_opens_all_of_them(polyglot: Context) -> None:
    menu = menu_in(polyglot)
    assert not any(isinstance(name, LanguageCode) for name in names(menu))
    assert thing(menu, "language").name == "Language: English"
    choice = pushed(press(menu, "language"), ChooseLanguage)
    opened(choice)
    assert press(choice, LanguageCode("sv")) == Pop()
    menu.resumed(None)
    assert polyglot.preferences.language == "sv"
    assert thing(menu, "language").name == "Language: Svenska"
    assert label(menu, "play") == "Play sv"


def test_the_menu_and_a_page_look_the_same_after_others_have_hidden_them(
    still: MenuScene, context: Context
) -> None:
    stack = SceneStack(still, WINDOW)

    def picture() -> bytes:
        surface = Surface(WINDOW)
        stack.draw(surface, 0.0)
        return pixels(surface)

    menu = picture()
    stack.apply(Push(SavesScene(context)))
    page = picture()
    assert page != menu
    stack.apply(Push(Stub("board")))
    stack.apply(Pop())
    assert picture() == page
    stack.apply(Pop())
    assert picture() == menu
