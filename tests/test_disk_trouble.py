"""The real program where the disk is full, read-only or hangs, or where there is no home at all."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import main
from scenes.app.cli.command_line import data_folder, trouble_with, usual_folder
from scenes.kit.i18n import Texts
from tests.scenes.helpers import ASSETS
from tests.soak import long

ROOT = Path(__file__).parent.parent
NO_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other homes")
TEXTS = Texts.load(ASSETS / "lang", "en")


def environment(**changed: str | None) -> dict[str, str]:
    whole = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "LANGUAGE": "en",
        "XDG_DATA_HOME": None,
        **changed,
    }
    return {name: value for name, value in whole.items() if value is not None}


def started(*arguments: str | Path, program: str = "main.py", **changed: str | None) -> "Run":
    return Run([program, *map(str, arguments)], environment(**changed))


class Run:
    """The program, from its start to its end."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.told: list[str] = []

    def wait_for(self, words: str) -> None:
        """Wait until the program has said that, as with --verbose."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.told.append(line)
            if words in line:
                return
        raise AssertionError("".join(self.told))

    def end(self, typed: str | None = None) -> tuple[int, str]:
        """Wait for the end; return the code and what was said to the player."""
        try:
            _, rest = self._process.communicate(typed, timeout=60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        told = [*self.told, *rest.splitlines(keepends=True)]
        said = "".join(line for line in told if line.startswith("cartagena: "))
        assert "Traceback" not in "".join(told), "".join(told)
        return self._process.returncode, said

    def terminate(self) -> tuple[int, str]:
        self._process.send_signal(signal.SIGTERM)
        return self.end()


# No usable home


@NO_WINDOWS
@pytest.mark.parametrize("home", [None, ""])
def test_without_a_home_in_the_environment_it_is_the_users_own(home: str | None) -> None:
    import pwd

    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    known = {} if home is None else {"HOME": home}
    assert usual_folder(known, "linux") == own / ".local" / "share" / "Cartagena" / "Cartagena"
    assert usual_folder(known, "darwin").is_relative_to(own)


@NO_WINDOWS
def test_a_user_without_any_home_has_a_folder_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import pwd

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    assert isinstance(trouble_with(data_folder(None, {})), OSError)


@NO_WINDOWS
def test_the_usual_folder_is_closed_to_others_whoever_made_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = data_folder(None, os.environ)
    folder.mkdir(parents=True, mode=0o755)
    assert trouble_with(folder) is None
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == []
    mine = tmp_path / "mine"
    mine.mkdir(mode=0o755)
    assert trouble_with(mine) is None
    assert stat.S_IMODE(mine.stat().st_mode) == 0o755, "a folder that was asked for stays as it is"


@NO_WINDOWS
def test_in_an_impossible_home_the_game_is_played_and_nothing_saved() -> None:
    program = started("--windowed", "--mute", "--verbose", HOME="/dev/null")
    program.wait_for("the first picture is shown")
    code, told = program.terminate()
    folder = usual_folder({"HOME": "/dev/null"})
    sentence = TEXTS("commandline.unusable", folder=folder, why=TEXTS("commandline.why_file"))
    assert (code, told) == (0, f"cartagena: {sentence}\n")


@NO_WINDOWS
def test_a_kiosk_in_an_impossible_home_refuses_to_start() -> None:
    code, told = started("--kiosk", HOME="/dev/null").end()
    folder = usual_folder({"HOME": "/dev/null"})
    sentence = TEXTS("commandline.no_folder", folder=folder, why=TEXTS("commandline.why_file"))
    assert (code, told) == (2, f"cartagena: {sentence}.\n")


@NO_WINDOWS
@pytest.mark.parametrize("home", ["", "{tmp}"])
def test_the_pin_is_where_the_kiosk_looks_for_it(home: str, tmp_path: Path) -> None:
    home = home.format(tmp=tmp_path)
    known = environment(HOME=home, XDG_DATA_HOME=None if home else str(tmp_path))
    done = Run(["main.py", "--set-pin"], known).end("2468\n")
    assert done == (0, "")
    folder = data_folder(None, known)
    assert folder.is_relative_to(tmp_path)
    assert stat.S_IMODE((folder / "kiosk.json").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("given", [["--data-dir="], ["--data-dir", ""], ["--replay="]])
def test_an_empty_folder_is_no_folder(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    option = given[0].rstrip("=")
    assert main.main([*given, "--lang", "en"]) == 2
    expected = TEXTS("commandline.needs_value", option=option)
    assert capsys.readouterr().err == f"cartagena: {expected}.\n"


@NO_WINDOWS
def test_a_log_that_is_a_folder_is_told_as_that(tmp_path: Path) -> None:
    (tmp_path / "cartagena.log").mkdir()
    program = started("--windowed", "--mute", "--verbose", "--data-dir", tmp_path)
    program.wait_for("the first picture is shown")
    code, told = program.terminate()
    assert code == 0
    assert str(tmp_path / "cartagena.log") in told
    assert "saved" not in told


# Disks

HANG = """
import logging, os, sys, threading
import main
from scenes.app import client
from scenes.app.scene_factory import SceneFactory
from scenes.core.scene import Scene
from tests.game.storing import begun

how, folder = sys.argv[1:]
fsync = os.fsync

def stuck(number):
    if how == "hangs":
        threading.Event().wait()
    if how == "full":
        raise OSError(28, "No space left on device")
    fsync(number)

class OnTheBoard(SceneFactory):
    def __init__(self, context, *_):
        # Without a loading screen: the first picture is that of the board.
        super().__init__(context)

    def menu(self) -> Scene:
        os.fsync = stuck
        board = self.board(begun(5))
        enter = board.enter

        def shown():
            enter()
            logging.getLogger("board").info("the board is shown")

        board.enter = shown
        return board

client.SceneFactory = OnTheBoard
main._end(main.main(["--data-dir", folder, "--size", "640x480", "--mute", "--verbose"]))
"""


@NO_WINDOWS
@pytest.mark.parametrize(
    ("how", "why"),
    long([("full", "full"), ("hangs", "hanging"), ("well", "")], usual=[("hangs", "hanging")]),
)
def test_a_game_that_is_not_saved_is_told_at_the_end(tmp_path: Path, how: str, why: str) -> None:
    program = Run(
        ["-c", HANG, how, str(tmp_path / "data")], environment(PYTHONPATH=str(ROOT), HOME="/tmp")
    )
    program.wait_for("the board is shown")
    code, told = program.terminate()
    if not why:
        assert (code, told) == (0, "")
        return
    sentence = TEXTS("commandline.unsaved", why=TEXTS(f"saving.why_{why}"))
    assert (code, told) == (main.UNSAVED, f"cartagena: {sentence}\n")
    assert not (tmp_path / "data" / "game.json").exists()


def test_every_cause_has_a_sentence_in_every_language() -> None:
    for file in sorted((ASSETS / "lang").glob("*.toml")):
        texts = Texts.load(ASSETS / "lang", file.stem)
        for cause in ("full", "read_only", "hanging", "unsaved"):
            why = texts(f"saving.why_{cause}")
            assert why.endswith(".")
            assert "--data-dir" in texts("commandline.unsaved", why=why), "what can be done"
        assert "--data-dir" in texts("commandline.unusable", folder="/home", why="")
