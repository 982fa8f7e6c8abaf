"""The settings of the window, read before the store is loaded."""

import os
from pathlib import Path

import pytest

from game.storage.store import Store
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours, ColourVision, WindowSettings, glance_at

CHOSEN = Preferences(
    fullscreen=False,
    software_drawing=True,
    theme=Colours.NIGHT,
    colour_vision=ColourVision.RED_GREEN,
)


def test_a_glance_finds_what_the_store_has_saved(tmp_path: Path) -> None:
    Store(tmp_path).save_settings(CHOSEN.to_json())
    found = WindowSettings.from_json(glance_at(tmp_path) or {})
    assert found == WindowSettings(False, True, Colours.NIGHT, ColourVision.RED_GREEN)


@pytest.mark.parametrize("content", ["", "{", "[1]", "nothing", '{"theme": "pink"}'])
def test_a_damaged_file_gives_the_usual_window(tmp_path: Path, content: str) -> None:
    (tmp_path / "settings.json").write_text(content)
    assert WindowSettings.from_json(glance_at(tmp_path) or {}) == WindowSettings()


def test_without_a_file_there_are_no_settings(tmp_path: Path) -> None:
    assert glance_at(tmp_path / "nowhere") == {}


@pytest.mark.skipif(os.name == "nt", reason="no pipes and links like these")
def test_neither_a_link_nor_a_pipe_is_read(tmp_path: Path) -> None:
    Store(tmp_path / "other").save_settings(CHOSEN.to_json())
    settings = tmp_path / "settings.json"
    settings.symlink_to(tmp_path / "other" / "settings.json")
    assert glance_at(tmp_path) == {}
    settings.unlink()
    os.mkfifo(settings)
    assert glance_at(tmp_path) == {}
