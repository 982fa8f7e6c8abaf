"""From pygame's events to intents."""

import pygame
import pytest
from pygame.event import Event

from scenes.kit.intents import (
    Cancel,
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Press,
    Release,
    Resized,
    Scroll,
    Shown,
    Typed,
)
from scenes.kit.translator import Translator

SIZE = (1000, 500)
SECOND = 1_000_000_000


def mouse(kind: int, x: int, y: int, *, button: int = 1, touch: bool = False) -> Event:
    return Event(kind, pos=(x, y), button=button, touch=touch, rel=(0, 0), buttons=(1, 0, 0))


def finger(kind: int, x: float, y: float, number: int = 1) -> Event:
    return Event(kind, touch_id=5, finger_id=number, x=x, y=y, dx=0, dy=0)


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def heard(*events: Event, typing: bool = False) -> list[Intent]:
    return Translator().intents(events, SIZE, typing=typing)


def test_a_click_is_a_press_and_a_release() -> None:
    down, up = mouse(pygame.MOUSEBUTTONDOWN, 10, 20), mouse(pygame.MOUSEBUTTONUP, 11, 20)
    assert heard(down, up) == [Press((10, 20)), Release((11, 20))]


def test_only_the_left_button_presses() -> None:
    assert heard(mouse(pygame.MOUSEBUTTONDOWN, 1, 1, button=3)) == []


def test_the_mouse_hovers_while_it_is_up_and_drags_while_it_is_down() -> None:
    move = mouse(pygame.MOUSEMOTION, 5, 5)
    assert heard(move) == [Hover((5, 5))]
    assert heard(mouse(pygame.MOUSEBUTTONDOWN, 1, 1), move) == [Press((1, 1)), Drag((5, 5))]


def test_a_finger_is_scaled_to_the_window() -> None:
    events = (
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        finger(pygame.FINGERMOTION, 0.25, 0.5),
        finger(pygame.FINGERUP, 0.25, 0.999),
    )
    assert heard(*events) == [Press((500, 250)), Drag((250, 250)), Release((250, 499))]


def test_a_touch_that_comes_as_a_mouse_as_well_is_heard_once() -> None:
    events = (
        mouse(pygame.MOUSEBUTTONDOWN, 500, 250, touch=True),
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        mouse(pygame.MOUSEMOTION, 500, 250, touch=True),
        mouse(pygame.MOUSEBUTTONUP, 500, 250, touch=True),
        finger(pygame.FINGERUP, 0.5, 0.5),
    )
    assert heard(*events) == [Press((500, 250)), Release((500, 250))]


def test_further_fingers_do_no_harm() -> None:
    events = (
        finger(pygame.FINGERDOWN, 0.1, 0.1, 1),
        finger(pygame.FINGERDOWN, 0.9, 0.9, 2),
        finger(pygame.FINGERMOTION, 0.8, 0.8, 2),
        mouse(pygame.MOUSEBUTTONDOWN, 7, 7),
        finger(pygame.FINGERUP, 0.8, 0.8, 2),
        finger(pygame.FINGERUP, 0.1, 0.1, 1),
        finger(pygame.FINGERDOWN, 0.2, 0.2, 3),
    )
    assert heard(*events) == [Press((100, 50)), Release((100, 50)), Press((200, 100))]


def test_a_finger_that_was_never_down_is_not_heard() -> None:
    assert heard(finger(pygame.FINGERUP, 0.1, 0.1), finger(pygame.FINGERMOTION, 0.1, 0.1)) == []


def test_a_hand_that_rests_on_the_glass_gives_way_to_a_finger() -> None:
    translator = Translator()
    down = finger(pygame.FINGERDOWN, 0.1, 0.1, 1)
    other = finger(pygame.FINGERDOWN, 0.5, 0.5, 2)
    assert translator.intents([down], SIZE, now=1) == [Press((100, 50))]
    assert translator.intents([other], SIZE, now=SECOND) == []
    assert translator.intents([other], SIZE, now=4 * SECOND) == [Press((500, 250))]
    late = finger(pygame.FINGERUP, 0.1, 0.1, 1)
    assert translator.intents([late], SIZE, now=5 * SECOND) == []


def test_a_doubled_click_is_one() -> None:
    translator = Translator()
    down, up = mouse(pygame.MOUSEBUTTONDOWN, 10, 20), mouse(pygame.MOUSEBUTTONUP, 10, 20)
    assert len(translator.intents([down, up], SIZE, now=SECOND)) == 2
    assert translator.intents([down, up], SIZE, now=SECOND + 20_000_000) == []
    assert len(translator.intents([down, up], SIZE, now=SECOND + 120_000_000)) == 2


def test_moves_in_a_row_are_told_once() -> None:
    moves = [mouse(pygame.MOUSEMOTION, x, 5) for x in range(50)]
    assert heard(*moves) == [Hover((49, 5))]


@pytest.mark.parametrize(
    ("code", "command"),
    [
        (pygame.K_ESCAPE, Command.BACK),
        (pygame.K_AC_BACK, Command.BACK),
        (pygame.K_RETURN, Command.CONFIRM),
        (pygame.K_F11, Command.FULLSCREEN),
        (pygame.K_SPACE, Command.END_TURN),
        (pygame.K_h, Command.HINT),
        (pygame.K_z, Command.UNDO),
        (pygame.K_m, Command.MUTE),
        (pygame.K_TAB, Command.NEXT),
    ],
)
def test_keys_are_commands(code: int, command: Command) -> None:
    assert heard(key(code)) == [command]


def test_keys_with_a_second_key_held() -> None:
    assert heard(key(pygame.K_RETURN, pygame.KMOD_LALT)) == [Command.FULLSCREEN]
    assert heard(key(pygame.K_TAB, pygame.KMOD_LSHIFT)) == [Command.PREVIOUS]
    assert heard(key(pygame.K_q, pygame.KMOD_LCTRL)) == [Command.QUIT]
    assert heard(key(pygame.K_q)) == []


def test_letters_are_text_while_somebody_types_and_commands_while_nobody_does() -> None:
    events = (key(pygame.K_h), Event(pygame.TEXTINPUT, text="h"))
    assert heard(*events) == [Command.HINT]
    assert heard(*events, typing=True) == [Typed("h")]
    assert heard(key(pygame.K_BACKSPACE), typing=True) == [Command.ERASE]
    assert heard(key(pygame.K_ESCAPE), typing=True) == [Command.BACK]


def test_the_wheel_scrolls_where_the_mouse_is() -> None:
    wheel = Event(pygame.MOUSEWHEEL, y=-2, x=0, flipped=False)
    assert heard(mouse(pygame.MOUSEMOTION, 8, 9), wheel) == [Hover((8, 9)), Scroll((8, 9), -2)]


def test_a_lost_window_gives_up_what_is_pressed() -> None:
    translator = Translator()
    down, up = mouse(pygame.MOUSEBUTTONDOWN, 1, 1), mouse(pygame.MOUSEBUTTONUP, 1, 1)
    lost = Event(pygame.WINDOWFOCUSLOST)
    assert translator.intents([down, lost, up], SIZE) == [Press((1, 1)), Cancel(), Focused(False)]
    assert translator.intents([lost], SIZE) == [Focused(False)]


def test_what_happens_to_the_window_is_told() -> None:
    events = (
        Event(pygame.WINDOWSIZECHANGED, x=800, y=480),
        Event(pygame.WINDOWMINIMIZED),
        Event(pygame.WINDOWRESTORED),
        Event(pygame.WINDOWEXPOSED),
        Event(pygame.WINDOWLEAVE),
        Event(pygame.QUIT),
    )
    assert heard(*events) == [
        Resized((800, 480)),
        Shown(False),
        Shown(True),
        Exposed(),
        Hover(None),
        Command.QUIT,
    ]


def test_the_gamepad_speaks_by_buttons_and_by_its_stick() -> None:
    translator = Translator()

    def stick(value: int) -> list[Intent]:
        axis = pygame.CONTROLLER_AXIS_LEFTX
        event = Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
        return translator.intents([event], SIZE)

    button = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert translator.intents([button], SIZE) == [Command.CONFIRM]
    assert stick(30000) == [Command.RIGHT]
    assert stick(31000) == []
    assert stick(15000) == []
    assert stick(0) == []
    assert stick(-30000) == [Command.LEFT]


def test_joystick_duplicates_and_unknown_events_are_not_heard() -> None:
    assert heard(Event(pygame.JOYBUTTONDOWN, button=0, joy=0), Event(pygame.USEREVENT)) == []
