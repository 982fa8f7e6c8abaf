"""The settings: what is touched changes at once and is still so after the next start."""

import shutil
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from scenes.core.context import Context, volumes_of
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.model.window_settings import Colours, ColourVision
from scenes.core.preferred_keys import DEVICES
from scenes.core.scene import Change, Pop
from scenes.kit.controls import Slider, Toggle
from scenes.kit.i18n import Languages
from scenes.kit.intents import Command, Drag, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.widgets import Name
from scenes.settings.fields import FIELDS, SECTIONS, VOLUMES, ChoiceRow
from scenes.settings.hearing import HearingScene
from scenes.settings.key_bindings import KeyBindings
from scenes.settings.scene import SettingsScene
from scenes.shared.languages import LanguageCode
from tests.scenes.helpers import (
    ASSETS,
    CODES,
    along,
    control,
    covered,
    opened,
    pixels,
    press,
    pushed,
    shown,
    stub_context,
    tap,
    thing,
)
from tests.soak import long

SIZE = (1280, 720)
CRAMPED = (800, 480)
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (800, 480), (480, 800), (1080, 1920), (3840, 2160)]
SWITCHES = [
    *(
        "ask_ending",
        "ask_first",
        "captions",
        "flashes",
        "fullscreen",
        "hints",
        "left_handed",
        "one_handed",
    ),
    *("reduced_motion", "tips", "undo"),
]
CHOICES = {row.name: row.values for row in FIELDS.values() if isinstance(row, ChoiceRow)}
ITEMS = [(name, value) for name, values in CHOICES.items() for value in values]


def settings_in(context: Context, size: Size = SIZE) -> SettingsScene:
    settings = SettingsScene(context)
    opened(settings, size)
    return settings


@pytest.fixture
def settings(context: Context) -> SettingsScene:
    return settings_in(context)


def choose(settings: SettingsScene, name: str, value: object) -> Change | None:
    """Tap one of the things side by side in a choice."""
    index = list(CHOICES[name]).index(value)
    return tap(settings, settings.ring[name].targets()[index])


def field_of(name: Name) -> str:
    """The preference that a control of that name changes."""
    return "language" if isinstance(name, LanguageCode) else str(name)


def remembered(context: Context) -> Preferences:
    return Preferences.from_json(context.store.saved_settings())


def turn_to(settings: SettingsScene, section: str) -> None:
    """Go to a section's page, where there are pages."""
    if settings.paged:
        tap(settings, settings.ring["page"].targets()[list(SECTIONS).index(section)])


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_turns_over_and_is_remembered(settings: SettingsScene, name: str) -> None:
    context = settings.context
    before = getattr(context.preferences, name)
    for expected in (not before, before, not before):
        assert press(settings, name) is None
        assert getattr(context.preferences, name) is expected
        assert remembered(context) == context.preferences


def test_the_switch_in_the_head_is_on_while_there_is_sound(settings: SettingsScene) -> None:
    for muted in (True, False):
        press(settings, "muted")
        assert settings.context.preferences.muted is muted
        assert settings.context.sound.volumes.muted is muted
        assert settings.ring["muted"].on is not muted  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", VOLUMES)
def test_a_volume_follows_the_hand_all_the_way_and_is_heard_at_once(
    settings: SettingsScene, name: str
) -> None:
    context = settings.context
    slider = settings.ring[name]
    assert isinstance(slider, Slider)
    bar = slider.bar()
    settings.handle(Press(along(bar, 0)))
    found = [getattr(context.preferences, name)]
    for share in (0.25, 0.5, 0.75):
        settings.handle(Drag(along(bar, share)))
        settings.update(1 / 60)
        found.append(getattr(context.preferences, name))
    settings.handle(Release(bar.center))
    settings.handle(Press(bar.midright))
    settings.handle(Release(bar.midright))
    assert [*found, getattr(context.preferences, name)] == [0, 25, 50, 75, 100]
    assert context.sound.volumes == volumes_of(context.preferences)
    assert remembered(context) == context.preferences


@pytest.mark.parametrize(("name", "value"), ITEMS)
def test_a_choice_is_taken_and_remembered(context: Context, name: str, value: object) -> None:
    values = CHOICES[name]
    other = values[(values.index(value) + 1) % len(values)]
    context.prefer(Preferences.from_json({**Preferences().to_json(), name: other}))
    assert getattr(context.preferences, name) == other
    settings = settings_in(context, (1920, 1080))
    turn_to(settings, "display")
    choose(settings, name, value)
    assert getattr(context.preferences, name) == value
    assert remembered(context) == context.preferences


@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[::4]), ids=str)
@pytest.mark.parametrize("text", [100, 150])
def test_every_preference_has_a_control_in_every_window(
    context: Context, size: Size, text: int
) -> None:
    context.prefer(Preferences(text_scale=text))
    settings = settings_in(context, size)
    found = set()
    for page in SECTIONS:
        turn_to(settings, page)
        found |= {field_of(widget.name) for widget in settings.ring}
    by_ear = HearingScene(context)
    by_ear.layout(size)
    found |= {field_of(widget.name) for widget in by_ear.ring}
    # Set up elsewhere, found out by the program, taken back with the tips, or on its own page.
    elsewhere = {"voyage", "house_rules", "lessons", "software_drawing", "learned", "keys"}
    elsewhere |= {"courses", "rules_opened", "warnings_offered", "puzzles", "puzzle_days"}
    named = {each.name for each in fields(Preferences)} - elsewhere | {"change", "reset"}
    assert found - {"back", "page", "device", "hearing"} == named


def test_tips_wanted_again_are_all_given_again(context: Context) -> None:
    context.prefer(Preferences(learned=("retreat", "undo")))
    settings = settings_in(context)
    for tips, learned in ((False, ("retreat", "undo")), (True, ())):
        press(settings, "tips")
        assert (context.preferences.tips, context.preferences.learned) == (tips, learned)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("codes", [CODES, CODES[:4]], ids=len)
def test_a_flag_changes_the_language_at_once_and_only_languages_with_texts_have_one(
    look: Look, tmp_path: Path, size: Size, codes: tuple[str, ...]
) -> None:
    for code in codes:
        shutil.copy(ASSETS / "lang" / "en.toml", tmp_path / f"{code}.toml")
    context = stub_context(tmp_path / "data", look, languages=Languages(tmp_path))
    settings = settings_in(context, size)
    turn_to(settings, "language")
    names = [each.name for each in settings.controls]
    assert [name.code for name in names if isinstance(name, LanguageCode)] == list(codes)
    press(settings, LanguageCode("sv"))
    assert context.preferences.language == context.texts.language == "sv"
    assert remembered(context) == context.preferences


def test_larger_letters_act_at_once_and_leave_the_section_that_they_were_chosen_in(
    settings: SettingsScene,
) -> None:
    before = settings.controls
    choose(settings, "text_scale", 150)
    assert settings.context.look.scale.text == 1.5
    names = {widget.name for widget in settings.ring}
    assert {"page", "text_scale"} <= names
    assert "speed" not in names
    choose(settings, "text_scale", 100)
    assert settings.controls == before


PREVIEWS = {
    "colour_vision": ("crews", {"colour_vision": ColourVision.RED_GREEN}),
    "left-handed": ("sketch", {"left_handed": True}),
    "one-handed": ("sketch", {"one_handed": True}),
    "both": ("sketch", {"left_handed": True, "one_handed": True}),
    "captions": ("captions", {"captions": True}),
    "keys": ("lines", {"keys": (("undo", "y"), ("end_turn", "x"))}),
}


def preview(settings: SettingsScene, name: str) -> Rect:
    """Where a setting is seen to act: in a picture beside it, or on its own control."""
    return settings.anchors.get(name) or control(settings, name).rect


@pytest.mark.parametrize("case", PREVIEWS)
def test_what_a_setting_does_is_seen_beside_it(context: Context, case: str) -> None:
    name, change = PREVIEWS[case]
    settings = settings_in(context, (1920, 1080))
    rect = preview(settings, name)
    before = pixels(shown(settings, (1920, 1080)).subsurface(rect))
    context.prefer(replace(context.preferences, **change))  # type: ignore[arg-type]
    settings.update(1 / 60)
    assert preview(settings, name) == rect
    assert pixels(shown(settings, (1920, 1080)).subsurface(rect)) != before


@pytest.mark.parametrize("hops", [True, False])
@pytest.mark.parametrize("flashes", [True, False])
def test_the_sample_moves_and_lights_up_only_as_far_as_that_is_wanted(
    context: Context, hops: bool, flashes: bool
) -> None:
    context.prefer(Preferences(reduced_motion=not hops, flashes=flashes))
    settings = settings_in(context)
    assert settings.idle
    rect = preview(settings, "crews")

    def changes(seconds: float) -> bool:
        seen: set[bytes] = set()
        for _ in range(round(seconds * 20)):
            for _ in range(3):
                settings.update(1 / 60)
            if not settings.idle or not seen:
                seen.add(pixels(shown(settings, SIZE).subsurface(rect)))
        return len(seen) > 2

    # First they hop, then it lights up.
    assert changes(3.4) is hops
    assert changes(1.4) is flashes


def test_the_sample_comes_to_rest_until_something_is_touched(settings: SettingsScene) -> None:
    def moves() -> bool:
        idle = []
        for _ in range(20 * 60):
            settings.update(1 / 60)
            idle.append(settings.idle)
        return not all(idle)

    assert [moves(), moves()] == [True, False]
    press(settings, "undo")
    assert moves()


def test_a_theme_is_chosen_with_arrows(settings: SettingsScene) -> None:
    settings.ring.focus, settings.ring.shows_focus = "theme", True
    found = []
    for command in (Command.RIGHT, Command.CONFIRM):
        settings.handle(command)
        found.append(settings.context.preferences.theme)
    assert found == [Colours.DAY, Colours.NIGHT]


def test_every_device_shows_its_own_keys(settings: SettingsScene) -> None:
    seen = set()
    for index in range(len(DEVICES)):
        tap(settings, settings.ring["device"].targets()[index])
        seen.add(tuple(each.name for each in settings.spoken().tree.walk()))
    assert len(seen) == len(DEVICES)


def test_keys_are_changed_on_a_page_of_their_own_and_reset_from_here(context: Context) -> None:
    context.prefer(Preferences(keys=(("hint", "x"),)))
    settings = settings_in(context)
    pushed(press(settings, "change"), KeyBindings)
    press(settings, "reset")
    assert context.preferences.keys == ()
    assert not settings.ring["reset"].enabled


def test_the_window_follows_the_switch_and_the_switch_what_is_changed_elsewhere(
    context: Context,
) -> None:
    asked: list[bool] = []
    context.show_fullscreen = asked.append
    context.prefer(Preferences(fullscreen=False))
    settings = settings_in(context)
    assert thing(settings, "fullscreen").on is False
    context.prefer(replace(context.preferences, fullscreen=True))
    settings.update(1 / 60)
    assert thing(settings, "fullscreen").on is True
    asked.clear()
    for wanted in (False, True):
        press(settings, "fullscreen")
        assert context.preferences.fullscreen is wanted
    assert asked == [False, True]


def test_a_text_size_between_the_choices_stays_until_another_is_chosen(context: Context) -> None:
    context.prefer(Preferences(text_scale=130))
    settings = settings_in(context)
    shown(settings, SIZE)
    turn_to(settings, "game")
    press(settings, "undo")
    assert context.preferences.text_scale == 130
    turn_to(settings, "display")
    choose(settings, "text_scale", 150)
    assert context.preferences.text_scale == 150


def test_back_is_done(settings: SettingsScene) -> None:
    assert settings.handle(Command.BACK) == press(settings, "back") == Pop()


def test_the_keyboard_alone_changes_everything(settings: SettingsScene) -> None:
    for command in (Command.RIGHT, Command.RIGHT, Command.CONFIRM):
        settings.handle(Command.DOWN)
        settings.handle(command)
    wanted = settings.context.preferences
    assert (wanted.speed, wanted.turn_end, wanted.tips) == (Speed.FAST, TurnEnd.SOON, False)


def test_down_and_up_go_from_row_to_row_and_leave_none_out(settings: SettingsScene) -> None:
    rows = ["speed", "turn_end", "tips", "undo", "ask_first"]
    found = []
    for direction in [Command.DOWN] * len(rows) + [Command.UP] * (len(rows) - 1):
        settings.handle(direction)
        found.append(settings.ring.focus)
    assert found == rows + rows[-2::-1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_control_is_stepped_to(context: Context, size: Size) -> None:
    settings = settings_in(context, size)
    for page in SECTIONS:
        turn_to(settings, page)
        usable = [widget.name for widget in settings.ring if widget.enabled]
        settings.ring.shows_focus = True
        found = set()
        for _ in usable:
            settings.handle(Command.NEXT)
            found.add(settings.ring.focus)
        assert found == set(usable)


def test_where_there_is_no_room_for_all_sections_each_has_a_page(context: Context) -> None:
    wide = settings_in(context)
    assert not wide.paged
    small = settings_in(context, CRAMPED)
    assert small.paged
    seen = []
    for page in SECTIONS:
        turn_to(small, page)
        names = {field_of(widget.name) for widget in small.ring}
        assert {"back", "page"} < names
        seen.append(names - {"back", "page"})
    assert all(one.isdisjoint(other) for one, other in combinations(seen, 2))


def test_a_section_by_itself_has_larger_letters(context: Context) -> None:
    def letters(size: Size) -> float:
        settings = settings_in(context, size)
        turn_to(settings, "display")
        switch = settings.ring["fullscreen"]
        assert isinstance(switch, Toggle)
        return switch.letters

    assert letters((1024, 768)) > letters(CRAMPED) > letters((1920, 1080))


@pytest.mark.parametrize("size", [(480, 800), (720, 1280), (768, 1024), (1024, 768), (800, 480)])
@pytest.mark.parametrize("page", range(4), ids=["sound", "game", "display", "language"])
def test_no_page_is_half_empty(tmp_path: Path, lettered: Look, size: Size, page: int) -> None:
    settings = settings_in(stub_context(tmp_path, lettered), size)
    assert settings.paged
    settings.page = page
    settings.refresh()
    _, lowest = covered(settings).bottomright
    assert lowest > 0.75 * size[1]
    settings.context.close()
