"""The rules: every page is found by its picture, by taps, by keys, and leads to its tutorial."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect

from game import GAMES
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.page import BACK
from scenes.core.scene import Pop
from scenes.kit.intents import WAYS, Cancel, Command, Drag, Pick, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.spoken import Spoken
from scenes.kit.text import Face
from scenes.kit.view import Block, Painted, Placed
from scenes.kit.widgets import Button
from scenes.learn.rules.annotations import fits, largest
from scenes.learn.rules.pages import PAGES, THINGS, page_named
from scenes.learn.rules.scene import RulesScene
from scenes.learn.rules.sheet import ExhibitView
from scenes.learn.rules.tiles import PageLink, PageTile
from scenes.shared.languages import ChooseLanguage
from tests.scenes.helpers import (
    ASSETS,
    along,
    control,
    led,
    opened,
    press,
    pushed,
    shown,
    speak_longer,
    stub_context,
    tap,
)
from tests.scenes.tracing import TracingLook, slate

SIDE, TOP, AWAY, NARROW = (1920, 1080), (1080, 1920), (800, 480), (480, 800)
NAMES = [page.name for pages in PAGES.values() for page in pages]

in_every_window = pytest.mark.parametrize(
    "size", [SIDE, TOP, AWAY, NARROW], ids=lambda size: f"{size[0]}x{size[1]}"
)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(language="en"))


def rules(context: Context, page: str | None = None, size: Size = SIDE) -> RulesScene:
    scene = RulesScene(context, page)
    opened(scene, size)
    return scene


def listed(scene: RulesScene) -> list[Rect]:
    """The places of the pages in the list or in the index."""
    return [each.rect for each in scene.ring if isinstance(each, PageTile)]


def choose_game(scene: RulesScene, number: int) -> None:
    tap(scene, control(scene, "game").parts[number])


def test_it_opens_at_the_page_that_is_asked_for(context: Context) -> None:
    assert [rules(context, name).page for name in NAMES] == NAMES
    assert rules(context).page == NAMES[0]
    for game, pages in PAGES.items():
        assert rules(context, game).page == pages[0].name


def test_an_unknown_page_is_refused_with_the_names_of_all_pages() -> None:
    with pytest.raises(ValueError, match=r"no page 'escape\.sharks'; there are escape\.goal"):
        page_named("escape.sharks")


@in_every_window
def test_every_page_is_reached_by_taps_on_arrows(context: Context, size: Size) -> None:
    for game, pages in PAGES.items():
        scene = rules(context, game, size)
        seen = [scene.page]
        while scene.ring["next"].enabled:
            press(scene, "next")
            seen.append(scene.page)
        assert seen == [page.name for page in pages]
        while scene.ring["previous"].enabled:
            press(scene, "previous")
            seen.pop()
        assert seen == [scene.page] == [pages[0].name]


@in_every_window
def test_every_page_is_reached_by_its_picture(context: Context, size: Size) -> None:
    scene = rules(context, "escape", size)
    for number, pages in enumerate(PAGES.values()):
        choose_game(scene, number)
        for page in pages:
            if not listed(scene):
                press(scene, "index")
            press(scene, PageLink(page.name))
            assert (scene.page, scene.shows_index) == (page.name, False)


@in_every_window
def test_things_on_a_board_lead_to_the_page_about_them(context: Context, size: Size) -> None:
    for game, things in THINGS.items():
        scene = rules(context, game, size)
        for number, (_, page) in enumerate(things):
            press(scene, "index")
            assert scene.shows_index
            press(scene, PageLink(page, number))
            assert (scene.page, scene.shows_index) == (page, False)


def test_the_other_game_opens_at_the_page_of_the_same_name_or_at_its_first(
    context: Context,
) -> None:
    for name, other in (("escape.winning", "nest.winning"), ("escape.retreat", "nest.goal")):
        scene = rules(context, name)
        choose_game(scene, 1)
        assert scene.page == other


def test_page_keys_and_shoulder_buttons_turn_the_page_and_stop_at_the_ends(
    context: Context,
) -> None:
    scene = rules(context, "nest")
    names = [page.name for page in PAGES["nest"]]
    turns = ((Command.PREVIOUS, names[:1]), (Command.NEXT, [*names[1:], names[-1]]))
    for command, pages in (*turns, (Command.PREVIOUS, names[-2:-1])):
        for page in pages:
            scene.handle(command)
            assert scene.page == page


def test_a_digit_opens_the_page_of_that_number_if_there_is_one(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = rules(context, "nest")
    for number, page in enumerate(PAGES["nest"], start=1):
        scene.handle(Pick(number))
        assert scene.page == page.name
    monkeypatch.setattr("scenes.learn.rules.scene.PAGES", {"escape": PAGES["escape"][:3]})
    scene = rules(context, "escape")
    scene.handle(Pick(4))
    assert scene.page == "escape.goal"


def arrow_ways(scene: RulesScene) -> set[object]:
    """Every control that arrows lead to from the one that has the focus at first."""
    scene.handle(Command.DOWN)
    ring = scene.ring
    assert ring.focus is not None
    reached, waiting = {ring.focus}, [ring.focus]
    while waiting:
        here = waiting.pop()
        for command in WAYS:
            ring.focus = here
            if not ring[here].takes(command):
                scene.handle(command)
            if ring.focus not in reached:
                reached.add(ring.focus)
                waiting.append(ring.focus)
    return reached


@in_every_window
@pytest.mark.parametrize("index", [False, True], ids=["page", "index"])
def test_arrows_lead_to_every_control(context: Context, size: Size, index: bool) -> None:
    scene = rules(context, "escape.jump", size)
    if index:
        press(scene, "index")
    assert arrow_ways(scene) == {widget.name for widget in scene.ring if widget.enabled}


def test_a_key_alone_reads_on(context: Context) -> None:
    scene = rules(context, "escape")
    # The first key shows where the focus is, which is what turns the page.
    for _ in range(3):
        scene.handle(Command.CONFIRM)
    assert scene.page == PAGES["escape"][2].name


def test_a_swipe_over_the_sheet_turns_the_page_unless_it_is_short_or_lost(
    context: Context,
) -> None:
    scene = rules(context, "escape")
    body, names = scene.anchors["sheet"], [page.name for page in PAGES["escape"]]
    for start, end, lost, page in (
        (0.95, 0.05, False, names[1]),
        (0.05, 0.95, False, names[0]),
        (0.5, 0.47, False, names[0]),
        (0.95, 0.05, True, names[0]),
    ):
        scene.handle(Press(along(body, start)))
        scene.handle(Cancel() if lost else Drag(along(body, (start + end) / 2)))
        scene.handle(Release(along(body, end)))
        assert scene.page == page


@pytest.mark.parametrize("name", NAMES)
def test_the_tutorial_begins_with_what_the_page_is_about(context: Context, name: str) -> None:
    assert led(press(rules(context, name), "tutorial")) == f"tutorial {page_named(name).topic}"


def test_back_leads_from_the_pictures_to_the_page_and_then_out(context: Context) -> None:
    scene = rules(context, "nest.sail")
    press(scene, "index")
    assert scene.shows_index
    assert scene.handle(Command.BACK) is None
    assert (scene.page, scene.shows_index) == ("nest.sail", False)
    press(scene, "index")
    press(scene, "index")
    assert not scene.shows_index
    assert scene.handle(Command.BACK) == press(rules(context), BACK) == Pop()


def test_another_language_can_be_chosen_and_is_spoken_at_once(context: Context) -> None:
    scene = rules(context, "escape.goal")
    pushed(press(scene, "language"), ChooseLanguage)
    other = next(code for code in context.spoken if code != "en")
    context.prefer(replace(context.preferences, language=other))
    scene.resumed(None)
    button = scene.ring["language"]
    assert isinstance(button, Button)
    assert button.icon == f"flags/{other}"


def test_preferences_changed_elsewhere_are_followed(context: Context) -> None:
    scene = rules(context)
    context.prefer(replace(context.preferences, text_scale=150))
    scene.update(1 / 60)
    assert scene.look.scale.text == 1.5


def test_the_list_is_where_there_is_room_for_it(context: Context) -> None:
    beside, above, *none = (rules(context, size=size) for size in (SIDE, TOP, AWAY, NARROW))
    assert len(listed(beside)) == len(listed(above)) == len(PAGES["escape"])
    assert not any(listed(scene) for scene in none)


def test_every_game_has_pages() -> None:
    assert set(PAGES) == set(THINGS) == set(GAMES)
    assert all(len(pages) <= 9 for pages in PAGES.values()), "a digit for each"


def test_letters_are_as_large_as_fits(traced: TracingLook) -> None:
    look = traced.look
    wide = largest(look, ("Jump over",), look.outlined, 30, (400, 60))
    narrow = largest(look, ("Jump over",), look.outlined, 30, (90, 60))
    assert wide == look.outlined(30)
    assert narrow.size < wide.size
    assert fits(look, "Jump over", narrow, (90, 60))
    assert not fits(look, "Jump over", wide, (90, 60))


# The sheet of a page; the layout walk looks at every page, and nothing on it covers anything
# else, as it is made of views


def large_picture(scene: RulesScene) -> Placed | None:
    return next((each for each in scene.placed if isinstance(each.view, ExhibitView)), None)


def small_pictures(scene: RulesScene) -> list[Rect]:
    """The places of the pictures of the cases."""
    pictures = [case.picture for case in page_named(scene.page).cases]
    return [
        rect
        for view, rect in scene.placed
        if isinstance(view, Painted) and view.values[:1] and view.values[0] in pictures
    ]


def letters(scene: RulesScene, key: str) -> int:
    """The size of the letters of one of the page's texts."""
    text = scene.context.texts(page_named(scene.page).key(key))
    (view,) = [v for v, _ in scene.placed if isinstance(v, Block) and v.text == text]
    return view.style(scene.look).size


@pytest.mark.parametrize("size", [SIDE, TOP, AWAY], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_all_pictures_are_shown_where_there_is_room(
    context: Context, name: str, size: Size
) -> None:
    scene = rules(context, name, size)
    page = page_named(name)
    assert (large_picture(scene) is None) is (page.figure is None)
    assert len(small_pictures(scene)) == len(page.cases)


def test_letters_have_their_full_size_where_there_is_room(context: Context) -> None:
    scene = rules(context, "escape.retreat")
    assert letters(scene, "lead") == scene.look.style(Face.BOLD, 32).size
    assert letters(scene, "one") == scene.look.style(Face.TITLE, 31).size


def test_four_cases_are_side_by_side_or_in_pairs_or_beside_the_large_picture(
    context: Context,
) -> None:
    wide, narrow, low = (
        rules(context, "escape.retreat", size) for size in (SIDE, (1024, 768), AWAY)
    )
    assert len({rect.y for rect in small_pictures(wide)}) == 1
    lefts = [rect.left for rect in small_pictures(narrow)]
    assert lefts == [lefts[0], lefts[1]] * 2
    assert lefts[0] < lefts[1]
    figure = large_picture(low)
    assert figure is not None
    assert all(rect.left > figure.rect.right for rect in small_pictures(low))


def test_small_pictures_give_way_first_and_words_never(
    context: Context,
) -> None:
    context.look = context.look.with_text(1.5)
    cramped = rules(context, "escape.retreat", AWAY)
    assert not small_pictures(cramped)
    assert large_picture(cramped) is not None
    speak_longer(context, ASSETS / "lang")
    cramped.refresh()
    for case in page_named("escape.retreat").cases:
        assert letters(cramped, case.title)
        assert letters(cramped, f"{case.title}_line")


def test_the_spaces_that_a_caption_names_are_numbered(
    context: Context, traced: TracingLook
) -> None:
    scene = rules(context, "escape.advance")
    traced.letters.forget()
    scene.draw(slate(SIDE), 0.0)
    words = [word.text for word in traced.letters.words]
    (caption,) = (text for text in words if re.fullmatch(r"From \d+ to \d+", text))
    assert {*re.findall(r"\d+", caption)} <= {*words}


# With real pictures


def test_a_turned_page_shows_its_words_at_once_and_its_pictures_one_by_one(
    look: Look, tmp_path: Path
) -> None:
    context = stub_context(tmp_path, look, Preferences(language="en"))
    size = (1024, 600)
    scene = rules(context, "escape.goal", size)
    assert scene.idle
    scene.handle(Command.NEXT)
    steps = 0
    while not scene.idle:
        shown(scene, size)
        scene.update(1 / 60)
        steps += 1
    assert steps == len(page_named(scene.page).cases) + 1
    context.prefer(replace(context.preferences, reduced_motion=True))
    scene.handle(Command.NEXT)
    assert scene.idle


def test_every_page_says_something_else_and_the_same_again(look: Look, tmp_path: Path) -> None:
    scene = rules(stub_context(tmp_path, look, Preferences(language="en")), "escape", AWAY)

    def words(game: int, digit: int) -> Spoken:
        choose_game(scene, game)
        scene.handle(Pick(digit))
        return scene.spoken().tree

    said = {
        words(game, digit + 1): page.name
        for game, pages in enumerate(PAGES.values())
        for digit, page in enumerate(pages)
    }
    assert list(said.values()) == NAMES
    assert said[words(0, 1)] == NAMES[0]
