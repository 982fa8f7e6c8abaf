"""What holds for all tests: the game speaks English, whoever runs them."""

import gc
import os
from copy import copy
from pathlib import Path

import pytest

from scenes.kit.i18n import Texts
from tests.soak import SOAK

os.environ["LANGUAGE"] = "en"
# Whoever plays here may have chosen a language; no test is to hear of it.
os.environ["XDG_DATA_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")

_load = Texts.load.__func__  # type: ignore[attr-defined]
_loaded: dict[tuple[type[Texts], Path, int], Texts] = {}


def _once(kind: type[Texts], folder: Path, language: str) -> Texts:
    """A language is read once, as reading it takes longer than most tests; the hand is its own."""
    file = folder / f"{language}.toml"
    key = (kind, file, file.stat().st_mtime_ns)
    if key not in _loaded:
        _loaded[key] = _load(kind, folder, language)
    return copy(_loaded[key])


Texts.load = classmethod(_once)  # type: ignore[assignment,method-assign]


# Until all tests are known nothing is thrown away, and what they are made of stays to the end.
gc.disable()


def pytest_collection_finish() -> None:
    """Let the search for garbage pass over the thousands of tests, each time it is made."""
    gc.freeze()
    gc.enable()


_SPARED = {
    "test_tutorial.py": 4,
    "test_tutorial_layout.py": 4,
    "test_seats.py": 3,
    "test_following.py": 4,
    "test_monkey.py": 3,
    "test_session.py": 3,
    "test_properties.py": 4,
    "test_differential.py": 3,
    "test_attract_layouts.py": 2,
    "test_waiting.py": 3,
    "test_ground.py": 3,
    "test_tunnel.py": 3,
    "test_hands.py": 3,
    "test_language_walk.py": 3,
    "test_tournament.py": 3,
    "test_hud.py": 3,
    "test_idle_watch.py": 3,
    "test_gestures.py": 3,
    "test_collage.py": 3,
    "test_keyboard_games.py": 2,
    "test_commandline.py": 3,
    "test_art.py": 2,
    "test_themes.py": 3,
    "test_replay_scene.py": 2,
    "test_opponents.py": 3,
    "test_tiny_windows.py": 2,
    "test_hud_places.py": 2,
    "test_board_layout.py": 2,
    "test_search_state.py": 2,
    "test_turn_input.py": 2,
    "test_visit.py": 2,
    "test_touch.py": 2,
    "test_gamepad_games.py": 2,
    "test_kiosk_run.py": 2,
    "test_records.py": 2,
    "test_sounds.py": 2,
    "test_store_odd_files.py": 2,
    "test_unsaved.py": 2,
    "test_endgame.py": 3,
    "test_hints.py": 2,
}
"""Of how many cases of a test one is tried in `make test`; `make soak` tries all."""
_SPREAD = 0.6180339887
"""Multiples of it are spread so that no value of any parameter is left out for long."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out some cases, and begin with the longest tests, so that both cores end together.

    Who runs a single file wants all of it.
    """
    if not SOAK and len({item.path for item in items}) > 1:
        number: dict[str, int] = {}
        kept: list[pytest.Item] = []
        left_out: list[pytest.Item] = []
        for item in items:
            test = item.nodeid.partition("[")[0]
            index = number[test] = number.get(test, -1) + 1
            tried = index * _SPREAD % 1 < 1 / _SPARED.get(item.path.name, 1)
            (kept if tried else left_out).append(item)
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
    items.sort(key=lambda item: item.path.parent.name != "soak")
