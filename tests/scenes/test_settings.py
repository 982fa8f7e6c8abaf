"""The settings: what is touched changes at once and is still so after the next start."""

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scenes.context import volumes_of
from scenes.kit.controls import Slider
from scenes.kit.intents import Command, Press, Release
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.preferences import ColourVision, Preferences, Speed, TurnEnd
from scenes.scene import Change, Pop
from scenes.settings import Settings
from scenes.settings_plan import CHOICES, SECTIONS, SLIDERS, arrange, is_paged
from tests.scenes import unseen_screen
from tests.scenes.test_menu import (
    ASSETS,
    context_in,
    opened,
    pixels,
    shown,
    tap,
)

SIZE = (1280, 720)
CRAMPED = (800, 480)
CONTROLS = [name for names in SECTIONS.values() for name in names if name != "_preview"]
SWITCHES = [name for name in CONTROLS if name not in CHOICES and name not in SLIDERS]
ITEMS = [(name, value) for name, values in CHOICES.items() for value in values]


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield Look.of(ASSETS / "images", font_files())


def choose(settings: Settings, name: str, value: object) -> Change | None:
    """Tap one of the things side by side in a choice."""
    index = list(CHOICES[name]).index(value)
    return tap(settings, settings._ring[name].targets()[index])


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_turns_over_and_is_remembered(look: Look, tmp_path: Path, name: str) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    before = getattr(context.preferences, name)
    for expected in (not before, before, not before):
        assert tap(settings, arrange(look.at(SIZE), SIZE)[name]) is None
        assert getattr(context.preferences, name) is expected
        remembered = Preferences.from_json(context.store.saved_settings())
        assert remembered == context.preferences


@pytest.mark.parametrize("name", SLIDERS)
def test_a_volume_is_set_and_heard_at_once(look: Look, tmp_path: Path, name: str) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    slider = settings._ring[name]
    assert isinstance(slider, Slider)
    for at, expected in ((slider.bar().midleft, 0), (slider.bar().midright, 100)):
        settings.handle(Press(at))
        settings.handle(Release(at))
        assert getattr(context.preferences, name) == expected
    assert context.sound.volumes == volumes_of(context.preferences)
    assert Preferences.from_json(context.store.saved_settings()) == context.preferences


@pytest.mark.parametrize(("name", "value"), ITEMS)
def test_a_choice_is_taken_and_remembered(
    look: Look, tmp_path: Path, name: str, value: object
) -> None:
    values = CHOICES[name]
    other = values[(values.index(value) + 1) % len(values)]
    start = Preferences.from_json({**Preferences().to_json(), name: other})
    assert getattr(start, name) == other
    context = context_in(tmp_path, look, start)
    settings = Settings(context)
    opened(settings, SIZE)
    choose(settings, name, value)
    assert getattr(context.preferences, name) == value
    assert Preferences.from_json(context.store.saved_settings()) == context.preferences


def test_the_whole_row_is_the_target(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    row = arrange(look.at(SIZE), SIZE)["undo"]
    for at in ((row.left + 1, row.top + 1), (row.right - 2, row.bottom - 2)):
        before = context.preferences.undo
        settings.handle(Press(at))
        settings.handle(Release(at))
        assert context.preferences.undo is not before


def test_every_preference_has_a_control_except_those_without_effect_here() -> None:
    elsewhere = {"language", "voyage", "software_drawing"}
    assert {each.name for each in fields(Preferences)} - elsewhere == set(CONTROLS)


def test_larger_letters_act_at_once(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    before = pixels(shown(settings, SIZE))
    choose(settings, "text_scale", 150)
    assert context.look.scale.text == 1.5
    assert pixels(shown(settings, SIZE)) != before
    choose(settings, "text_scale", 100)
    assert pixels(shown(settings, SIZE)) == before


def test_the_pirates_show_the_colours_that_were_chosen(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    preview = arrange(look.at(SIZE), SIZE)["_preview"]
    seen = set()
    for vision in (ColourVision.RED_GREEN, ColourVision.BLUE_YELLOW, ColourVision.STANDARD):
        choose(settings, "colour_vision", vision)
        seen.add(pixels(shown(settings, SIZE).subsurface(preview)))
    assert len(seen) == 3


def test_the_window_follows_the_switch_for_the_full_screen(look: Look, tmp_path: Path) -> None:
    asked: list[bool] = []
    context = context_in(tmp_path, look, Preferences(fullscreen=False), asked.append)
    settings = Settings(context)
    opened(settings, SIZE)
    tap(settings, arrange(look.at(SIZE), SIZE)["fullscreen"])
    assert asked == [True]


def test_what_is_changed_from_elsewhere_is_followed(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look, Preferences(fullscreen=False))
    settings = Settings(context)
    opened(settings, SIZE)
    before = pixels(shown(settings, SIZE))
    context.prefer(replace(context.preferences, fullscreen=True))
    settings.update(1 / 60)
    assert pixels(shown(settings, SIZE)) != before
    tap(settings, arrange(look.at(SIZE), SIZE)["fullscreen"])
    assert not context.preferences.fullscreen


def test_a_text_size_between_the_choices_stays_until_another_is_chosen(
    look: Look, tmp_path: Path
) -> None:
    context = context_in(tmp_path, look, Preferences(text_scale=130))
    settings = Settings(context)
    opened(settings, SIZE)
    shown(settings, SIZE)
    tap(settings, arrange(context.look.at(SIZE), SIZE)["undo"])
    assert context.preferences.text_scale == 130
    choose(settings, "text_scale", 150)
    assert context.preferences.text_scale == 150


def test_back_is_done(look: Look, tmp_path: Path) -> None:
    settings = Settings(context_in(tmp_path, look))
    opened(settings, SIZE)
    assert settings.idle
    assert settings.handle(Command.BACK) == Pop()
    assert tap(settings, arrange(look.at(SIZE), SIZE)["back"]) == Pop()


def test_the_keyboard_alone_changes_everything(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    settings.handle(Command.DOWN)
    settings.handle(Command.RIGHT)
    assert context.preferences.speed is Speed.FAST
    settings.handle(Command.DOWN)
    settings.handle(Command.RIGHT)
    assert context.preferences.turn_end is TurnEnd.SOON
    settings.handle(Command.DOWN)
    settings.handle(Command.CONFIRM)
    assert not context.preferences.undo


def test_drawing_changes_nothing(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    settings = Settings(context)
    opened(settings, SIZE)
    before = context.preferences
    assert len({pixels(shown(settings, SIZE)) for _ in range(3)}) == 1
    assert context.preferences is before
    assert not list(tmp_path.iterdir())


def cramped(folder: Path, look: Look) -> Settings:
    """The settings in a small window with the largest letters, one section at a time."""
    settings = Settings(context_in(folder, look, Preferences(text_scale=150)))
    opened(settings, CRAMPED)
    return settings


def test_where_there_is_no_room_for_all_sections_each_has_a_page(
    look: Look, tmp_path: Path
) -> None:
    assert is_paged(look.at(CRAMPED), CRAMPED)
    assert not is_paged(look.at(SIZE), SIZE)
    settings = cramped(tmp_path, look)
    found = set()
    for page in range(len(SECTIONS)):
        tap(settings, settings._ring["page"].targets()[page])
        found |= {widget.name for widget in settings._ring}
    assert found >= set(CONTROLS)


def test_letters_too_large_for_all_sections_leave_the_one_that_they_were_chosen_in(
    look: Look, tmp_path: Path
) -> None:
    settings = Settings(context_in(tmp_path, look))
    opened(settings, (1100, 480))
    choose(settings, "text_scale", 150)
    names = {widget.name for widget in settings._ring}
    assert {"page", "text_scale"} <= names
    assert "speed" not in names
