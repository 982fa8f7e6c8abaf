"""Opening the window, or saying that there is no screen."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.kit import window
from scenes.kit.alarm import Alarm
from scenes.kit.input import Gamepads
from scenes.kit.layout import Size
from scenes.kit.window import (
    NoDisplay,
    NoServer,
    Opening,
    Window,
    copy_text,
    fitted,
    open_window,
    prepare,
)
from tests.window import Program, until, virtual_display

OPENING = Opening("Cartagena", (960, 540))
DRIVER = "SDL_VIDEODRIVER"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    yield {"SDL_VIDEODRIVER": "dummy"}
    pygame.display.quit()


class Clock:
    """A clock on which each flip takes as long as the driver at hand is said to need."""

    def __init__(self, environment: dict[str, str], usual: float, software: float) -> None:
        self._environment = environment
        self._usual, self._software = usual, software
        self._now = 0.0
        self._reads = 0

    def __call__(self) -> float:
        self._reads += 1
        if self._reads % 2 == 0:
            fast = self._environment.get("SDL_FRAMEBUFFER_ACCELERATION") == "0"
            self._now += self._software if fast else self._usual
        return self._now


def test_sdl_is_told_before_it_starts_but_the_player_has_the_last_word() -> None:
    settings = {"SDL_TOUCH_MOUSE_EVENTS": "1"}
    prepare(settings)
    assert settings["SDL_TOUCH_MOUSE_EVENTS"] == "1"
    assert settings["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] == "0"
    assert settings["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


def test_wayland_is_not_asked_for_where_no_screen_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    bare: dict[str, str] = {}
    prepare(bare)
    assert bare["SDL_VIDEODRIVER"] == "kmsdrm,x11"
    for screen in ({"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}):
        served = dict(screen)
        prepare(served)
        assert "SDL_VIDEODRIVER" not in served
    chosen = {"SDL_VIDEODRIVER": "x11"}
    prepare(chosen)
    assert chosen["SDL_VIDEODRIVER"] == "x11"


def test_a_window_opens_in_its_size(environment: dict[str, str]) -> None:
    opened = open_window(OPENING, environment)
    assert opened.size == (960, 540)
    assert not opened.software
    assert pygame.display.get_caption()[0] == "Cartagena"
    opened.flip()


@pytest.mark.parametrize(("driver", "asked"), [("dummy", {}), ("nonsense", {DRIVER: "nonsense"})])
def test_a_driver_that_nobody_asked_for_or_that_does_not_exist_is_no_display(
    monkeypatch: pytest.MonkeyPatch, driver: str, asked: dict[str, str]
) -> None:
    monkeypatch.setenv(DRIVER, driver)
    with pytest.raises(NoDisplay):
        open_window(OPENING, dict(asked))
    assert driver != "dummy" or not pygame.display.get_init()


def test_a_window_that_cannot_be_opened_on_a_display_is_told_from_a_missing_display(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_what: object) -> None:
        raise pygame.error("no OpenGL")

    with monkeypatch.context() as patched:
        patched.setattr(pygame.display, "set_mode", fails)
        with pytest.raises(NoDisplay) as caught:
            open_window(OPENING, environment)
        assert not isinstance(caught.value, NoServer)
    monkeypatch.setattr(pygame.display, "init", fails)
    with pytest.raises(NoServer):
        open_window(OPENING, environment)


@pytest.mark.parametrize("bits", [8, 16, 24, 32])
def test_a_display_of_few_colours_is_drawn_on_in_all_of_them(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    asked: list[bool] = []
    usual = pygame.display.set_mode

    def few(size: tuple[int, int], flags: int) -> pygame.Surface:
        surface = usual(size)
        asked.append(bool(flags & pygame.SCALED))
        return surface if asked[-1] else pygame.Surface(surface.get_size(), depth=bits)

    monkeypatch.setattr(pygame.display, "set_mode", few)
    open_window(replace(OPENING, fullscreen=True), environment)
    assert asked == ([False] if bits >= 24 else [False, True])


def test_full_screen_and_back_to_the_size_before_and_closed(environment: dict[str, str]) -> None:
    opened = open_window(OPENING, environment)
    for full in (True, False):
        opened.toggle_fullscreen()
        assert opened.fullscreen is full
        assert (opened.size != (960, 540)) is full
    opened.close()
    with pytest.raises(NoDisplay):
        _ = opened.surface


def test_an_icon_is_shown_and_a_missing_one_does_no_harm(
    environment: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    open_window(Opening("x", (64, 64), icon=tmp_path / "none.svg"), environment)
    assert "no icon" in caplog.text


@pytest.mark.parametrize(
    ("usual", "software", "chosen"),
    [(0.001, 0.0005, False), (0.023, 0.0006, True), (0.016, 0.018, False)],
)
def test_slow_flips_are_tried_without_opengl_and_the_quicker_way_stays(
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    usual: float,
    software: float,
    chosen: bool,
) -> None:
    monkeypatch.setattr(window, "_PROBED", ("dummy",))
    opened = open_window(OPENING, environment, Clock(environment, usual, software))
    assert opened.software is chosen
    assert ("SDL_FRAMEBUFFER_ACCELERATION" in environment) is chosen


def test_what_the_settings_remember_is_not_tried_again(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_PROBED", ("dummy",))

    def never() -> float:
        raise AssertionError("nothing to try")

    assert open_window(Opening("x", software=True), environment, never).software
    environment.clear()
    environment["SDL_VIDEODRIVER"] = "dummy"
    assert not open_window(Opening("x", software=False), environment, never).software
    environment["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
    assert not open_window(Opening("x", software=True), environment, never).software
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "1"


def test_a_display_that_does_not_answer_at_once_is_asked_again(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = iter([True, True])
    start = pygame.display.init
    slept: list[float] = []

    def init() -> None:
        if next(refused, False):
            raise pygame.error("x11 not available")
        start()

    monkeypatch.setattr(pygame.display, "init", init)
    opened = open_window(replace(OPENING, software=True), environment, sleep=slept.append)
    assert opened.size == (960, 540)
    assert len(slept) == 2


def test_gamepads_do_not_disturb_other_events(environment: dict[str, str]) -> None:
    open_window(OPENING, environment)
    pads = Gamepads()
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=99))
    kinds = [event.type for event in pads.events()]
    assert pygame.USEREVENT in kinds


def test_a_window_is_opened_by_the_environment_of_the_process_by_default() -> None:
    opened = open_window(OPENING)
    assert isinstance(opened, Window)
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"]


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((1280, 720), ((1280, 720), False)),
        ((1920, 1080), ((1920, 1080), True)),
        ((4000, 3000), ((1920, 1080), True)),
        ((720, 1080), ((720, 1015), False)),
        ((1920, 900), ((1920, 900), False)),
    ],
)
def test_a_window_fits_on_the_desktop_with_its_title_bar(
    size: Size, expected: tuple[Size, bool]
) -> None:
    assert fitted(size, (1920, 1080)) == expected
    assert fitted(size, None) == (size, False)


def test_a_window_without_a_connection_to_wait_for_does_not_doze() -> None:
    assert not open_window(OPENING).doze(Alarm())


# Only input can end it.
DOZING = """
import pygame
from scenes.kit.alarm import Alarm
from scenes.kit.window import Opening, open_window
alarm = Alarm()
window = open_window(Opening("Dozing", (640, 360)))
while not any(event.type == pygame.MOUSEBUTTONDOWN for event in pygame.event.get()):
    assert window.doze(alarm)
"""


def test_the_pointer_wakes_a_window_that_dozes() -> None:
    with virtual_display((640, 360)) as display:
        program = Program([sys.executable, "-c", DOZING], display)
        try:

            def has_ended_by_a_click() -> bool:
                program.click((320, 180))
                return program.process.poll() is not None

            until("the window", program.window)
            until("the end", has_ended_by_a_click)
            assert program.process.returncode == 0, program.process.communicate()
        finally:
            program.kill()


def test_text_is_copied_where_there_is_a_window_and_nothing_breaks_where_there_is_none() -> None:
    pygame.display.quit()
    assert not copy_text("Emma wins!")
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    assert copy_text("Füße “gut”…")
    assert pygame.scrap.get_text() == "Füße “gut”…"
