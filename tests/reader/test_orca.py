"""What Orca really speaks, from the menu into a game and back, by keys alone."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.reader.bus import SYSTEM_PYTHON, accessible_bus, need_listeners
from tests.reader.test_second_process import prepare
from tests.window import CHECKOUT, Program, until, xvfb

pytestmark = pytest.mark.soak
DICTATION = Path(__file__).with_name("dictation.py")
STEPS = (
    ("Return", "New game", "Sail! push button"),
    ("Return", "Tortuga. Players: Emma and Mateo", "Your turn, 3 actions"),
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
    ("Escape", "Tortuga"),
)
"""Keys, and what is spoken after each of them, in that order."""


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


def test_every_key_is_answered_by_what_orca_speaks(tmp_path: Path) -> None:
    need_listeners()
    if shutil.which("orca") is None or shutil.which("xdotool") is None:
        pytest.skip("orca or xdotool not installed")
    prepare(tmp_path / "game", ("escape", "tortuga", 2))
    (tmp_path / "orca").mkdir()
    with (
        xvfb((800, 480)) as (display, _),
        accessible_bus() as bus,
        orca(tmp_path / "orca", display, bus) as spoken,
    ):
        command = [*CHECKOUT, "--windowed", "--size", "800x480", "--mute", "--seed", "7"]
        program = Program([*command, "--data-dir", str(tmp_path / "game")], display, bus)
        try:
            heard = _waits_for(spoken, 0, "Play push button")
            for key, *words in STEPS:
                environment = {**os.environ, "DISPLAY": display}
                subprocess.run(["xdotool", "key", key], env=environment, check=True)
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
