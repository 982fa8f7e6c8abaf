"""The game as `pip install .` gives it, in an empty environment."""

import os
import subprocess
import venv
from collections.abc import Callable

import pytest

from main import VERSION
from scenes.app.cli.command_line import NAME
from tests.window import ROOT

pytestmark = pytest.mark.soak

Ask = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Runs the installed command in another folder, with an empty home."""
    folder = tmp_path_factory.mktemp("installed")
    home = folder / "home"
    home.mkdir()
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", ROOT)
    subprocess.run(pip, check=True)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [programs / "cartagena", *arguments],
            cwd=home,
            env={"HOME": str(home), "LANGUAGE": "en", "SDL_VIDEODRIVER": "no-such-driver"},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )

    return run


def test_the_command_says_its_version(ask: Ask) -> None:
    assert ask("--version").stdout == f"{NAME} {VERSION}\n"


def test_the_command_speaks_other_languages(ask: Ask) -> None:
    assert "--lang" in ask("--help", "--lang", "de").stdout
    assert ask("--help", "--lang", "de").stdout != ask("--help").stdout


def test_trained_pirates_play_in_two_processes(ask: Ask) -> None:
    done = ask("--simulate", "2", "--game", "nest", "--brains", "finn,rosa", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "Nest, 2 players, 2 games" in done.stdout


def test_the_game_gets_as_far_as_a_screen(ask: Ask) -> None:
    done = ask("--windowed")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
