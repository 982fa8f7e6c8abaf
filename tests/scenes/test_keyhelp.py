"""The sheet that tells which key does what."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes import keyhelp
from scenes.keyhelp import BOARD, ELSEWHERE, WRITING, KeyHelp, Line
from scenes.kit import bindings
from scenes.kit.intents import Cancel, Command, Hover, Intent, Pick, Press, Release, Typed
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Letters, Style, font_files
from scenes.preferences import Preferences
from scenes.scene import Pop
from tests.pilot import ASSETS, context_in, unseen

SIZES = (
    (800, 480),
    (480, 800),
    (1024, 768),
    (1920, 1080),
    (1080, 1920),
    (3440, 1440),
    (3840, 2160),
)
LISTS = {"board": BOARD, "writing": WRITING, "elsewhere": ELSEWHERE}


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return Look.of(ASSETS / "images", font_files())


def help_in(folder: Path, look: Look, lines: tuple[Line, ...] = BOARD) -> KeyHelp:
    return KeyHelp(context_in(folder, Preferences(), look), lines)


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", LISTS)
def test_every_word_fits_and_every_cap_has_its_place(
    tmp_path: Path,
    look: Look,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    size: Size,
    text: float,
) -> None:
    def refuse(letters: Letters, said: str, style: Style, width: int) -> str:
        raise AssertionError(f"{said!r} does not fit into {width} pixels at size {style.size}")

    drawn: list[Rect] = []

    def draw(target: object, look: object, texts: object, names: object, rect: Rect) -> None:
        drawn.append(rect)

    monkeypatch.setattr(Letters, "_cut", refuse)
    monkeypatch.setattr(keyhelp, "draw_caps", draw)
    scene = help_in(tmp_path, look.with_text(text), LISTS[name])
    scene.layout(size)
    scene._draw_sheet(pygame.Surface(size))
    window = Rect(0, 0, *size)
    assert window.contains(scene._sheet)
    assert len(drawn) == 2 * len(LISTS[name])
    assert all(scene._sheet.contains(rect) for rect in drawn)
    assert min(rect.height for rect in drawn) >= look.at(size).px(58)
    for index, one in enumerate(drawn):
        assert one.collidelist(drawn[index + 1 :]) == -1


@pytest.mark.parametrize(
    "intent",
    [Command.BACK, Command.CONFIRM, Command.HELP, Command.END_TURN, Pick(3), Release((5, 5))],
    ids=str,
)
def test_anything_pressed_closes_it(tmp_path: Path, look: Look, intent: Intent) -> None:
    scene = help_in(tmp_path, look)
    scene.layout((800, 480))
    assert scene.handle(intent) == Pop()


@pytest.mark.parametrize("intent", [Press((5, 5)), Hover((5, 5)), Cancel(), Command.QUIT], ids=str)
def test_what_is_no_press_yet_does_not_close_it(tmp_path: Path, look: Look, intent: Intent) -> None:
    scene = help_in(tmp_path, look)
    scene.layout((800, 480))
    assert scene.handle(intent) is None


def test_the_letter_of_the_key_that_opened_it_does_not_close_it(tmp_path: Path, look: Look) -> None:
    scene = help_in(tmp_path, look)
    scene.layout((800, 480))
    assert scene.handle(Typed("?")) is None
    scene.update(1 / 60)
    assert scene.handle(Typed("?")) == Pop()


def test_it_is_drawn_over_what_lies_beneath(tmp_path: Path, look: Look) -> None:
    scene = help_in(tmp_path, look)
    scene.layout((800, 480))
    pictures = []
    for colour in ("#2060A0", "#A06020"):
        surface = pygame.Surface((800, 480))
        surface.fill(colour)
        scene.enter()
        scene.draw(surface, 0.0)
        pictures.append((surface.get_at((2, 2)), surface.get_at(scene._sheet.center)))
    (corner, middle), (other_corner, other_middle) = pictures
    assert corner != other_corner
    assert middle == other_middle


def test_it_speaks_of_keys_and_buttons_that_there_are() -> None:
    codes = {
        "e": pygame.K_e,
        "h": pygame.K_h,
        "m": pygame.K_m,
        "p": pygame.K_p,
        "u": pygame.K_u,
        "space": pygame.K_SPACE,
        "enter": pygame.K_RETURN,
        "escape": pygame.K_ESCAPE,
        "tab": pygame.K_TAB,
        "f1": pygame.K_F1,
        "f11": pygame.K_F11,
    }
    meant = {
        "use": Command.CONFIRM,
        "cancel": Command.BACK,
        "step": Command.NEXT,
        "undo": Command.UNDO,
        "end": Command.END_TURN,
        "hint": Command.HINT,
        "pause": Command.MENU,
        "mute": Command.MUTE,
        "screen": Command.FULLSCREEN,
        "help": Command.HELP,
    }
    buttons = {
        "a": pygame.CONTROLLER_BUTTON_A,
        "b": pygame.CONTROLLER_BUTTON_B,
        "x": pygame.CONTROLLER_BUTTON_X,
        "y": pygame.CONTROLLER_BUTTON_Y,
        "right": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        "back": pygame.CONTROLLER_BUTTON_BACK,
        "start": pygame.CONTROLLER_BUTTON_START,
        "guide": pygame.CONTROLLER_BUTTON_GUIDE,
    }
    known = {**bindings.KEYS, **bindings.LETTERS}
    for line in BOARD:
        for key in line.keys:
            if key in codes:
                assert known[codes[key]] is meant[line.name]
        for button in line.buttons:
            if button in buttons:
                assert bindings.PAD_BUTTONS[buttons[button]] is meant[line.name]
