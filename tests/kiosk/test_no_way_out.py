"""Of all that reaches the program nothing leads out of a kiosk, from wherever it is tried."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from scenes.app.kiosk import ClosedScene
from scenes.board.scene import BoardScene
from scenes.core.scene import Change, Push, Quit, Scene
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.operator.pin_pad import PinPad
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.watchdog.pin import hashed
from scenes.kit.look import Look
from tests.kiosk.driving import CHEAP, CONFIG, Kiosk, require_confinement
from tests.soak import long

pytestmark = pytest.mark.usefixtures("unprepared")
SMALL = (800, 480)
CORNERS = ((2, 2), (797, 2), (2, 477), (797, 477))


@pytest.fixture
def kiosk(tmp_path: Path, look: Look) -> Iterator[Kiosk]:
    made = Kiosk(tmp_path, replace(CONFIG, pin=hashed("2468", CHEAP)), look=look, size=SMALL)
    made.wait(2)
    yield made
    made.close()


def stay(kiosk: Kiosk) -> None:
    """Stay at the attract game."""


def choose(kiosk: Kiosk) -> None:
    kiosk.tap((400, 240))


def learn(kiosk: Kiosk) -> None:
    choose(kiosk)
    kiosk.use("learn")


def play(kiosk: Kiosk) -> None:
    choose(kiosk)
    kiosk.use("go")
    kiosk.wait(3)


def pause(kiosk: Kiosk) -> None:
    play(kiosk)
    kiosk.use_board("menu")


def read(kiosk: Kiosk) -> None:
    pause(kiosk)
    kiosk.use("rules")


def ask(kiosk: Kiosk) -> None:
    pause(kiosk)
    kiosk.use("leave")


def be_asked(kiosk: Kiosk) -> None:
    play(kiosk)
    board = kiosk.top
    assert isinstance(board, BoardScene)
    while not board.session.waits:
        kiosk.wait(0.1)
    kiosk.wait(CONFIG.idle_seconds + 3)
    assert kiosk.watch.countdown is not None


def knock(kiosk: Kiosk) -> None:
    kiosk.hold((5, 5))
    assert isinstance(kiosk.watch.operator_scenes[-1], PinPad)


PLACES = (stay, choose, learn, play, pause, read, ask, be_asked, knock)


def key(code: int, mod: int = 0) -> list[Event]:
    said = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
    return [Event(pygame.KEYDOWN, said), Event(pygame.KEYUP, said)]


def button(number: int) -> list[Event]:
    said = {"instance_id": 0, "button": number}
    return [Event(pygame.CONTROLLERBUTTONDOWN, said), Event(pygame.CONTROLLERBUTTONUP, said)]


KEYS = [
    *(key(code) for code in (pygame.K_ESCAPE, pygame.K_AC_BACK, pygame.K_F1, pygame.K_F10)),
    *(key(code) for code in (pygame.K_F11, pygame.K_PRINTSCREEN, pygame.K_LGUI, pygame.K_MENU)),
    *(key(code, pygame.KMOD_LALT) for code in (pygame.K_F4, pygame.K_TAB, pygame.K_RETURN)),
    *(key(pygame.K_a + letter, pygame.KMOD_LCTRL) for letter in range(26)),
    *(key(code, pygame.KMOD_LCTRL | pygame.KMOD_LALT) for code in (pygame.K_DELETE, pygame.K_F1)),
    *(key(code, pygame.KMOD_LMETA) for code in (pygame.K_q, pygame.K_d, pygame.K_TAB)),
    *(button(number) for number in range(pygame.CONTROLLER_BUTTON_MAX)),
]
WORDS = [
    *[Event(kind) for kind in (pygame.QUIT, pygame.WINDOWCLOSE, pygame.APP_TERMINATING)],
    *[Event(kind) for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)],
    *[Event(kind) for kind in (pygame.WINDOWFOCUSLOST, pygame.CLIPBOARDUPDATE)],
    Event(pygame.DROPFILE, file="/etc/passwd"),
    Event(pygame.TEXTINPUT, text="quit"),
]


@pytest.mark.parametrize("go_there", long(PLACES, usual=PLACES[::2]))
def test_no_key_no_button_and_no_word_of_the_system_leads_out(
    kiosk: Kiosk, go_there: Callable[[Kiosk], None]
) -> None:
    go_there(kiosk)
    out = [*key(pygame.K_ESCAPE), Event(pygame.QUIT)]
    for events in (*([word] for word in WORDS), *KEYS, *[out] * 12):
        kiosk.post(*events)
        kiosk.turn()
        require_confinement(kiosk)


@pytest.mark.parametrize("go_there", [stay, choose, play, knock])
def test_fingers_in_the_corners_and_many_at_once_open_nothing(
    kiosk: Kiosk, go_there: Callable[[Kiosk], None]
) -> None:
    go_there(kiosk)
    office = kiosk.watch.operator_scenes
    for corner in CORNERS:
        for _ in range(5):
            kiosk.tap(corner)
        kiosk.hold(corner, 2.5)
        for number in range(10):
            kiosk.finger(pygame.FINGERDOWN, corner, number)
        kiosk.wait(4)
        for number in range(10):
            kiosk.finger(pygame.FINGERUP, corner, number)
        require_confinement(kiosk)
    assert len(kiosk.watch.operator_scenes) <= len(office), "only one finger, alone, can knock"


def ask_for(scene: Scene, change: Change) -> None:
    """Let a scene ask for a change once."""
    changes = iter([change])
    scene.update = lambda *_: next(changes, None)  # type: ignore[method-assign]


def test_even_a_scene_that_wants_to_quit_only_leads_back_to_the_beginning(kiosk: Kiosk) -> None:
    choose(kiosk)
    ask_for(kiosk.top, Quit())
    kiosk.wait(1)
    assert not kiosk.watch.done
    assert isinstance(kiosk.top, AttractScene)


def test_what_is_kept_named_or_set_is_shut(kiosk: Kiosk) -> None:
    flow = kiosk.context.flow
    choose(kiosk)
    doors: list[Scene] = [flow.settings(), flow.records(), flow.saves()]
    for door in doors:
        assert isinstance(door, ClosedScene)
        ask_for(kiosk.top, Push(door))
        kiosk.wait(0.5)
        assert isinstance(kiosk.top, QuickSetup), "whoever comes there is back at once"
    assert isinstance(flow.setup(), QuickSetup)


def test_a_wrong_pin_opens_nothing_and_makes_one_wait(kiosk: Kiosk) -> None:
    knock(kiosk)
    for pin in ("1111", "2468"):
        for name in (*pin, "done"):
            kiosk.use(name)
        kiosk.wait(0.3)
        pad = kiosk.watch.operator_scenes[-1]
        assert isinstance(pad, PinPad), "the right one comes too early now"
        assert pad.wait > 0
