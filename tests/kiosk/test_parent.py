"""The supervisor with real processes: a tiny game that crashes, hangs, restarts and leaves."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.storage.locks import FileLock
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.supervisor import (
    LEAVE,
    SAFE_OPTION,
    AlreadyRunning,
    Process,
    Stop,
    Supervisor,
    Terms,
    child_arguments,
    own_command,
    run_parent,
    shares_screen,
)

ROOT = Path(__file__).parent.parent.parent

BRISK = Terms(
    first_beat=20.0,
    beat=2.0,
    shortest_pause=0.05,
    longest_pause=0.1,
    hasty=0.0,
    farewell=20.0,
    step=0.02,
)

# Each start takes the next line of a plan, and notes what it was started with.
GAME = """
import os, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from scenes.kiosk.watchdog import heartbeat
heartbeat.BETWEEN, heartbeat.TRACE_AFTER = 0.01, 0.5
heart = heartbeat.Heartbeat.of_process()
folder = Path(sys.argv[2])
plan = (folder / "plan").read_text().split()
act = plan.pop(0)
(folder / "plan").write_text(" ".join(plan))
with (folder / "diary").open("a") as diary:
    diary.write(" ".join([act, *sys.argv[3:]]) + chr(10))
heart.beat()
match act:
    case "crash":
        sys.stderr.write("noise" + chr(10) + "ValueError: no wind" + chr(10))
        os._exit(1)
    case "hang":
        time.sleep(600)
    case "restart":
        os._exit(75)
    case "leave":
        os._exit(0)
    case "stay":
        while not heart.orphaned:
            heart.beat()
            time.sleep(0.01)
        (folder / "farewell").write_text("")
"""
PICTURE = "import sys; sys.stdin.read()"


def plan(folder: Path, acts: str) -> list[str]:
    """The command of a game that does this, one act for each start."""
    (folder / "plan").write_text(acts, encoding="utf-8")
    return [sys.executable, "-c", GAME, str(ROOT), str(folder)]


def diary(folder: Path) -> list[str]:
    file = folder / "diary"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def test_a_real_game_is_brought_back_until_it_is_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    command = plan(tmp_path, "crash hang restart crash crash leave")
    pictures = []

    def spawn(wanted: Sequence[str]) -> Process:
        process = Process(wanted)
        if wanted == [sys.executable, "-c", PICTURE]:
            pictures.append(process)
        return process

    waiting = [sys.executable, "-c", PICTURE]
    kiosk = Supervisor(command, Counters(tmp_path), waiting=waiting, terms=BRISK, spawn=spawn)
    assert kiosk.run() == LEAVE
    acts = ["crash", "hang", "restart", "crash", f"crash {SAFE_OPTION}", f"leave {SAFE_OPTION}"]
    assert diary(tmp_path) == acts
    tally = Counters(tmp_path).tally
    assert tally.restarts == 4
    sentences = [fault.sentence for fault in reversed(tally.errors)]
    assert sentences[0].startswith("The game ended with code 1")
    assert "it said: ValueError: no wind" in caplog.text
    assert sentences[1].startswith("The game gave no sign of life")
    assert "it said: Timeout" in caplog.text, "it tells where it is stuck"
    assert pictures
    assert all(picture.code is not None for picture in pictures)


def test_when_the_system_ends_the_supervisor_the_game_ends_by_itself(tmp_path: Path) -> None:
    stop = Stop()

    def pause(seconds: float) -> bool:
        stop.asked = stop.asked or bool(diary(tmp_path))
        return stop.pause(seconds)

    game = plan(tmp_path, "stay")
    assert Supervisor(game, Counters(tmp_path), pause=pause).run() == LEAVE
    assert (tmp_path / "farewell").exists()


SUPERVISOR = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from scenes.kiosk.watchdog import supervisor
supervisor.own_command = (
    lambda arguments, script: sys.argv[3:] if "--kiosk-child" in arguments else []
)
sys.exit(supervisor.run_parent(["--kiosk"], Path("x"), Path(sys.argv[2]), "en"))
"""


def start(folder: Path, acts: str) -> "subprocess.Popen[bytes]":
    """A whole kiosk with a tiny game."""
    command = plan(folder, acts)
    return subprocess.Popen(
        [sys.executable, "-c", SUPERVISOR, str(ROOT), str(folder), *command],
        stderr=subprocess.DEVNULL,
    )


def wait_for(folder: Path, name: str) -> None:
    for _ in range(3000):
        if (folder / name).exists():
            return
        time.sleep(0.01)
    raise AssertionError(f"{name} never came")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_kiosk_in_good_order(tmp_path: Path, number: int) -> None:
    with start(tmp_path, "stay") as kiosk:
        wait_for(tmp_path, "diary")
        assert not FileLock(tmp_path / "supervisor.lock").acquire()
        kiosk.send_signal(number)
        assert kiosk.wait(timeout=30) == LEAVE
    assert (tmp_path / "farewell").exists()
    written = (tmp_path / "supervisor.log").read_text(encoding="utf-8")
    assert "the kiosk begins" in written
    assert "the kiosk ends" in written


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_supervisor_that_is_killed_takes_the_game_along(tmp_path: Path) -> None:
    with start(tmp_path, "stay") as kiosk:
        wait_for(tmp_path, "diary")
        kiosk.kill()
        kiosk.wait(timeout=30)
    wait_for(tmp_path, "farewell")


def test_there_is_one_kiosk_in_a_data_folder(tmp_path: Path) -> None:
    other = FileLock(tmp_path / "supervisor.lock")
    assert other.acquire()
    with pytest.raises(AlreadyRunning, match="running already"):
        run_parent(["--kiosk"], ROOT / "main.py", tmp_path, "en", {}, patience=0.0)
    other.release()


def test_a_script_is_started_by_its_interpreter_and_a_packed_program_by_itself() -> None:
    arguments = ["--kiosk-child", "--lang", "de"]
    script = Path("here") / "main.py"
    assert own_command(arguments, script, "python", False) == ["python", str(script), *arguments]
    assert own_command(arguments, script, "cartagena", True) == ["cartagena", *arguments]
    assert own_command(arguments, script)[:2] == [sys.executable, str(script)]


def test_the_game_is_started_with_what_the_kiosk_was_started_with() -> None:
    given = ["--kiosk", "--kiosk-config", "a.toml", "--mute"]
    assert child_arguments(given) == ["--kiosk-child", "--kiosk-config", "a.toml", "--mute"]


@pytest.mark.parametrize(
    ("environment", "platform", "shared"),
    [
        ({}, "win32", True),
        ({}, "darwin", True),
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "KMSDRM"}, "linux", False),
    ],
)
def test_two_programs_share_a_screen_only_where_something_shares_it_out(
    environment: dict[str, str], platform: str, shared: bool
) -> None:
    assert shares_screen(environment, platform) is shared


def ended(program: str) -> Process:
    """A child that has run to its end."""
    child = Process([sys.executable, "-c", program])
    while child.code is None:
        time.sleep(0.01)
    child.release()
    return child


def test_what_a_child_says_is_repeated_and_its_last_lines_are_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = "import sys\nfor n in range(200): sys.stderr.write(f'line {n}\\n\\n')"
    child = ended(program)
    assert list(child.words) == [f"line {n}" for n in range(140, 200)]
    assert "line 0\n" in capsys.readouterr().err


def test_a_child_does_not_speak_to_the_service_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/somewhere")
    monkeypatch.setenv("WATCHDOG_USEC", "1000")
    program = "import os, sys; sys.exit(any('NOTIFY' in n or 'WATCHDOG' in n for n in os.environ))"
    assert ended(program).code == 0
