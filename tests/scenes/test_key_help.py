"""The sheet that tells which key does what."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.key_help import BOARD, KeyHelp, show_keys
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Pop, Scene, SceneStack
from scenes.kit import bindings
from scenes.kit.intents import Cancel, Command, Hover, Intent, Pick, Press, Release, Typed
from scenes.kit.keycaps import ARROWS, CROSS, Cap, KeyCap, KeyGroup, PadCap, cap_of
from scenes.kit.layout import Size
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.play import PuzzleScene
from scenes.records.evening import EveningScene
from tests.scenes.helpers import LANGUAGES, WINDOW, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import helps, walk

HANDS = {
    "usual": Preferences(),
    "left": Preferences(one_handed=True, left_handed=True),
    "right": Preferences(one_handed=True),
    "wide": Preferences(keys=(("confirm", "page_down"), ("back", "backspace"), ("help", "num*"))),
}


SOME_KEYS = (
    *(pygame.K_a, pygame.K_0, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_INSERT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_PAUSE, pygame.K_KP_0, pygame.K_KP_DIVIDE, pygame.K_F12, ord("ß"), ord("ñ")),
)


@pytest.fixture
def sheet(context: Context) -> KeyHelp:
    scene = KeyHelp(context, BOARD)
    scene.layout(WINDOW)
    return scene


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_keys_with_long_names_have_their_place_too(
    tmp_path: Path, traced: TracingLook, size: Size
) -> None:
    context = stub_context(tmp_path, traced.look)
    context.prefer(replace(HANDS["wide"], text_scale=150))
    faults = walk(context, traced, helps, size)
    assert not faults, faults


@pytest.mark.parametrize(
    "intent",
    [Command.BACK, Command.CONFIRM, Command.HELP, Command.END_TURN, Pick(3), Release((5, 5))],
    ids=str,
)
def test_anything_pressed_closes_it(sheet: KeyHelp, intent: Intent) -> None:
    assert sheet.handle(intent) == Pop()


@pytest.mark.parametrize("intent", [Press((5, 5)), Hover((5, 5)), Cancel(), Command.QUIT], ids=str)
def test_what_is_no_press_yet_does_not_close_it(sheet: KeyHelp, intent: Intent) -> None:
    assert sheet.handle(intent) is None


def test_the_letter_of_the_key_that_opened_it_does_not_close_it(sheet: KeyHelp) -> None:
    assert sheet.handle(Typed("?")) is None
    sheet.update(1 / 60)
    assert sheet.handle(Typed("?")) == Pop()


def test_it_is_drawn_over_what_lies_beneath(sheet: KeyHelp) -> None:
    assert sheet.overlay


MEANT = {
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


def test_it_speaks_of_buttons_that_there_are() -> None:
    buttons: dict[Cap, int] = {
        PadCap("a"): pygame.CONTROLLER_BUTTON_A,
        PadCap("b"): pygame.CONTROLLER_BUTTON_B,
        PadCap("x"): pygame.CONTROLLER_BUTTON_X,
        PadCap("y"): pygame.CONTROLLER_BUTTON_Y,
        PadCap("right"): pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        PadCap("back"): pygame.CONTROLLER_BUTTON_BACK,
        PadCap("start"): pygame.CONTROLLER_BUTTON_START,
        PadCap("guide"): pygame.CONTROLLER_BUTTON_GUIDE,
    }
    named = {button for line in BOARD for button in line.buttons}
    assert named - {CROSS, PadCap("left")} == set(buttons)
    for line in BOARD:
        for button in line.buttons:
            if button in buttons:
                assert bindings.PAD_BUTTONS[buttons[button]] is MEANT[line.name]


@pytest.mark.parametrize("language", LANGUAGES.codes)
def test_a_range_of_keys_is_said_in_words(language: str) -> None:
    texts = LANGUAGES.texts(language)
    (card,) = (line for line in BOARD if line.name == "card")
    (said,) = (cap.said(texts) for cap in card.caps(bindings_of(Preferences())))
    assert re.findall(r"\d", said) == ["1", "9"]
    assert re.search("1 [a-zà ]+ 9", said), "a dash is not said"


@pytest.mark.parametrize("hand", HANDS)
def test_it_speaks_of_the_keys_as_they_are_now(hand: str) -> None:
    now = bindings_of(HANDS[hand])
    every = [*bindings.FIXED, *(key for keys in now.keys.values() for key in keys)]
    shown = {cap: key for key in every for cap in cap_of(key)}
    for line in BOARD:
        caps = line.caps(now)
        assert caps
        if line.name in MEANT:
            assert {now.command(shown[cap]) for cap in caps} == {MEANT[line.name]}


def test_a_changed_key_is_named_and_the_old_one_no_longer() -> None:
    changed = bindings_of(Preferences(keys=(("undo", "y"),)))
    (undo,) = (line for line in BOARD if line.name == "undo")
    assert undo.caps(bindings_of(Preferences())) == (KeyCap("u"),)
    assert undo.caps(changed) == (KeyCap("y"),)


@pytest.mark.parametrize(("hand", "caps"), [("left", "wasd"), ("right", "ijkl")])
def test_keys_to_walk_with_stand_in_the_place_of_the_arrows(hand: str, caps: str) -> None:
    (walk,) = (line for line in BOARD if line.name == "walk")
    assert walk.caps(bindings_of(HANDS["usual"])) == (ARROWS,)
    group = KeyGroup(tuple(KeyCap(key) for key in caps))
    assert walk.caps(bindings_of(HANDS[hand])) == (group,)


@pytest.mark.parametrize("key", [*bindings.FIXED, *SOME_KEYS])
def test_every_key_has_a_cap_with_something_on_it(context: Context, key: int) -> None:
    on_caps = [cap.said(context.texts) for cap in cap_of(key)]
    assert bool(on_caps) == (key != pygame.K_AC_BACK), "no keyboard has it"
    assert all(on_caps)


@pytest.mark.usefixtures("unpainted")
def test_who_hears_the_game_is_told_the_keys_that_read_and_look_around(
    tmp_path: Path, traced: TracingLook
) -> None:
    context = stub_context(tmp_path, traced.look)
    page = EveningScene(context)
    puzzle = PuzzleScene(context, PuzzleBook(context), PuzzleBook(context).of_grade(1)[0])

    def lines_over(scene: Scene) -> tuple[set[str], set[str]]:
        stack = SceneStack(scene, WINDOW)
        show_keys(context, stack)
        top = stack.scenes[-1]
        assert isinstance(top, KeyHelp)
        return {line.name for line in top.lines}, {line.name for line in top.more}

    assert "read_page" not in lines_over(page)[0]
    context.prefer(replace(context.preferences, read_aloud=True))
    assert {"read_page", "read_step", "look_again"} <= lines_over(page)[0]
    lines, more = lines_over(puzzle)
    assert ("sail" if puzzle.match.game.has_islands else "retreat") in lines
    assert "look_pirate" in more
