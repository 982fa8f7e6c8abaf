"""Whole games from a second process, over a real accessibility bus, in a real window."""

import json
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from game import GAMES, Colour
from tests.reader.bus import LISTENER, SYSTEM_PYTHON, accessible_bus, need_listeners
from tests.window import CHECKOUT, Program, xvfb

SIZE = (800, 480)
SECONDS = 400
VOYAGES = [(game.name, variant) for game in GAMES.values() for variant in game.variants]
TABLES = [(*voyage, players) for voyage in VOYAGES for players in range(2, 6)]
SHORT = (("escape", "tortuga", 2), ("nest", "nest", 2))


def prepare(folder: Path, table: tuple[str, str, int]) -> None:
    """Let nothing wait or ask, and let others play well, so that a game is short."""
    game, variant, players = table
    crew = zip(Colour, ("Emma", "Mateo", "Finn", "Rosa", "Barto"), strict=True)
    seats = [
        {"name": name, "colour": colour.value, "brain": "mateo" if number else None}
        for number, (colour, name) in enumerate(crew)
    ]
    settings = {
        "speed": "instant",
        "reduced_motion": True,
        "ask_ending": False,
        "tips": False,
        "voyage": {"game": game, "variant": variant, "seats": seats[:players]},
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def play(folder: Path, display: str, bus: Mapping[str, str], table: tuple[str, str, int]) -> str:
    """Play a game from the menu to the results; return what the listener used."""
    prepare(folder, table)
    command = [*CHECKOUT, "--windowed", "--size", "800x480", "--mute", "--seed", "7"]
    program = Program([*command, "--data-dir", str(folder)], display, bus)
    try:
        listener = [SYSTEM_PYTHON, str(LISTENER), str(SECONDS)]
        heard = subprocess.run(
            listener, env=dict(bus), capture_output=True, text=True, timeout=SECONDS + 60
        )
        assert program.process.poll() is None, "the game has ended"
        assert heard.returncode == 0, f"{heard.stdout[-3000:]}{heard.stderr[-2000:]}"
        return heard.stdout
    finally:
        program.process.kill()
        program.process.wait()


def played(folder: Path, table: tuple[str, str, int]) -> str:
    need_listeners()
    with xvfb(SIZE) as (display, _), accessible_bus() as bus:
        begun = time.monotonic()
        heard = play(folder, display, bus, table)
        print(f"{table}: {time.monotonic() - begun:.0f} s, {len(heard.splitlines())} steps")  # noqa: T201
        return heard


@pytest.mark.parametrize("table", SHORT, ids=lambda table: "-".join(map(str, table)))
def test_another_process_plays_a_game(tmp_path: Path, table: tuple[str, str, int]) -> None:
    heard = played(tmp_path / "data", table)
    assert "results" in heard


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_another_process_plays_every_game(tmp_path: Path, table: tuple[str, str, int]) -> None:
    heard = played(tmp_path / "data", table)
    assert "results" in heard
