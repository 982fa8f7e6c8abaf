"""What Orca really speaks, from the menu into a game and back, by keys alone."""

import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.reader.bus import SYSTEM_PYTHON, accessible_bus, need_listeners
from tests.reader.test_second_process import SHORT, prepare, save_the_end_of_a_game
from tests.window import CHECKOUT, Program, until, xvfb

Listening: TypeAlias = tuple[str, Mapping[str, str], Path]
"""A screen, a bus and the file with what Orca speaks."""

pytestmark = pytest.mark.soak
DICTATION = Path(__file__).with_name("dictation.py")
STEPS = (
    ("F1", "Keys. Down reads the next key."),
    ("Down", "arrow keys: "),
    ("Escape", "Play push button"),
    ("F1", "Keys. Down reads the next key."),
    ("Down", "arrow keys: "),
    ("Escape", "Play push button"),
    ("Return", "New game", "Sail! push button"),
    ("Return", "Tortuga. Players: Emma and Mateo", "Your turn."),
    ("Tab", "Pirates that can move", "the start, "),
    ("Up", "Players", "Emma: "),
    ("Up", "Emma: "),
    ("b", "You: "),
    ("Escape", "Paused", "Resume push button"),
    ("Down", "Rules push button"),
    ("Return", "The goal: all six aboard"),
    ("Tab", "Play a card, run to its sign"),
    ("d", "Play a card, run to its sign"),
    ("d", "2 of 9"),
    ("Escape", "Paused", "Rules push button"),
    ("Return", "The goal: all six aboard"),
    ("d", "The goal"),
    ("Escape", "Paused", "Rules push button"),
    ("Escape", "Tortuga"),
)
"""Keys, and what is spoken after each of them, in that order."""
TO_THE_RESULTS = (
    ("Tab", "Play push button"),
    ("Tab", "Voyage push button"),
    ("Return", "Twelve harbours are waiting"),
    ("b", "Twelve harbours are waiting"),
    ("Return", "Cartagena", "Voyage push button"),
    ("Up", "Continue push button"),
    ("Return", "Tortuga. Players: Emma and Mateo", "wins: all six"),
    ("b", "on the sloop. 2. ", "What decided it."),
    ("d", "Mateo was faster"),
    ("d", "1. Mateo, "),
    ("b", "on the sloop. 2. "),
)


@contextmanager
def orca(folder: Path, display: str, bus: Mapping[str, str]) -> Iterator[Path]:
    """Orca, and the file with everything that it speaks."""
    spoken = folder / "spoken"
    address = folder / "speech"
    places = {"HOME": "", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data"}
    homes = {name: str(folder / place) for name, place in places.items()}
    for home in homes.values():
        Path(home).mkdir(exist_ok=True)
    speech = {"DISPLAY": display, "SPEECHD_ADDRESS": f"unix_socket:{address}"}
    environment = {**bus, **homes, **speech}
    server = subprocess.Popen([SYSTEM_PYTHON, str(DICTATION), str(address), str(spoken)])
    until("the server of speech", address.exists)
    reader = subprocess.Popen(["orca"], env=environment, stderr=subprocess.DEVNULL)
    try:
        until("Orca", lambda: "Screen reader on" in spoken.read_text(encoding="utf-8"))
        yield spoken
    finally:
        for process in (reader, server):
            process.kill()
            process.wait()


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Listening]:
    need_listeners()
    if shutil.which("orca") is None or shutil.which("xdotool") is None:
        pytest.skip("orca or xdotool not installed")
    (tmp_path / "orca").mkdir()
    with (
        xvfb((800, 480)) as (display, _),
        accessible_bus() as bus,
        orca(tmp_path / "orca", display, bus) as spoken,
    ):
        yield display, bus, spoken


def test_every_key_is_answered_by_what_orca_speaks(tmp_path: Path, listening: Listening) -> None:
    prepare(tmp_path / "game", SHORT[0])
    _press_and_hear(tmp_path / "game", listening, "Play push button", STEPS)


def test_orca_speaks_the_results_after_the_page_of_a_voyage(
    tmp_path: Path, listening: Listening
) -> None:
    prepare(tmp_path / "game", SHORT[0])
    save_the_end_of_a_game(tmp_path / "game", SHORT[0])
    _press_and_hear(tmp_path / "game", listening, "Continue push button", TO_THE_RESULTS)


def _press_and_hear(
    folder: Path, listening: Listening, first: str, steps: Sequence[tuple[str, ...]]
) -> None:
    display, bus, spoken = listening
    command = [*CHECKOUT, "--windowed", "--size", "800x480", "--mute", "--seed", "7"]
    program = Program([*command, "--data-dir", str(folder)], display, bus)
    try:
        heard = _waits_for(spoken, 0, first)
        for key, *words in steps:
            program.press(key)
            for each in words:
                heard = _waits_for(spoken, heard, each)
    finally:
        program.kill()


def _waits_for(spoken: Path, heard: int, words: str) -> int:
    """Wait until words are spoken after what was heard; return how much was heard then."""
    found = -1

    def comes() -> bool:
        nonlocal found
        found = spoken.read_text(encoding="utf-8").find(words, heard)
        return found >= 0

    try:
        until(words, comes)
    except AssertionError as missing:
        text = spoken.read_text(encoding="utf-8")
        raise AssertionError(f"{words!r} after {text[heard:]!r}") from missing
    return found + len(words)
