"""The kiosk in its own process."""

import os
import signal
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pygame
import pytest

from scenes.app.cli.command_line import Launch
from scenes.app.kiosk import crash_reported, open_screen, sentence_of
from scenes.kiosk.housekeeping import be_frugal, give_back
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.supervisor import LEAVE, NO_SCREEN
from scenes.kit.window import system_window
from tests.soak import long

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


def broken() -> None:
    raise ValueError("/home/somebody/Anna.json")


def test_what_breaks_is_noted_without_names_and_paths_and_goes_on(tmp_path: Path) -> None:
    counters = Counters(tmp_path)
    with pytest.raises(ValueError, match="Anna"), crash_reported(counters):
        broken()
    (fault,) = counters.tally.errors
    assert fault.sentence.startswith("ValueError in tests.kiosk.test_kiosk_run, line ")
    assert "Anna" not in (tmp_path / "kiosk-counters.json").read_text()


def test_what_does_not_break_is_not_noted(tmp_path: Path) -> None:
    counters = Counters(tmp_path)
    with crash_reported(counters):
        pass
    assert counters.tally.errors == ()


def test_an_error_that_was_never_raised_has_a_name_at_least() -> None:
    assert sentence_of(KeyError("x")) == "KeyError"


def test_what_goes_round_in_circles_is_let_go() -> None:
    class Ring:
        pass

    ring = Ring()
    ring.itself = ring  # type: ignore[attr-defined]
    left = weakref.ref(ring)
    del ring
    be_frugal()
    give_back()
    assert left() is None


def test_in_safe_mode_the_screen_is_a_window_without_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = {"SDL_VIDEODRIVER": "dummy"}
    modes: list[int] = []
    usual = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int) -> pygame.Surface:
        modes.append(flags)
        return usual(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", noted)
    launch = Launch(ROOT / "assets")
    for safe in (False, True):
        window = open_screen(launch, environment, safe=safe)
        assert not pygame.display.get_allow_screensaver()
        assert window.software == safe
        window.come_back()
        assert system_window().grab_keyboard
        window.close()
    assert modes == [pygame.FULLSCREEN, pygame.NOFRAME]
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert environment["SDL_NO_SIGNAL_HANDLERS"] == "1"


def test_a_kiosk_that_is_tried_out_in_a_window_leaves_the_mouse_alone() -> None:
    launch = Launch(ROOT / "assets", size=(640, 480), fullscreen=False)
    window = open_screen(launch, {"SDL_VIDEODRIVER": "dummy"}, safe=False)
    window.come_back()
    assert not system_window().grab_mouse
    window.close()


@pytest.mark.skipif(os.name == "nt", reason="signals are of another kind there")
@pytest.mark.parametrize("options", long([(), ("--kiosk-safe",)], usual=[()]))
def test_it_beats_ignores_interrupts_and_ends_with_its_supervisor(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "--kiosk-child", "--size", "640x480"]
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    child = subprocess.Popen(
        [*command, "--data-dir", str(tmp_path), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        assert child.stdout.read(1) == b"."
        child.send_signal(signal.SIGINT)
        assert child.stdout.read(1) == b".", "whoever interrupts it is not its operator"
        child.stdin.close()
        end = time.monotonic() + PATIENCE
        while child.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        assert child.returncode == LEAVE, child.stderr.read() if child.stderr else ""
    finally:
        child.kill()
        child.wait()
    log = (tmp_path / "cartagena.log").read_text()
    assert ("in safe mode" in log) == bool(options)
    assert "there is no PIN" in log
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert not [name for name in left if name.startswith(("game", "settings")) and ".l" not in name]


def test_a_kiosk_without_a_display_says_so_with_its_code(tmp_path: Path) -> None:
    environment = {name: v for name, v in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--kiosk-child", "--data-dir", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment | {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9876"},
        check=False,
    )
    assert done.returncode == NO_SCREEN
    assert Counters(tmp_path).tally.errors == ()
