"""From pygame's events to intents."""

import math

import pygame
import pytest
from pygame.event import Event

from scenes.kit.input import DELAY, INTERVAL, Translator
from scenes.kit.intents import (
    Cancel,
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Pick,
    Press,
    Release,
    Resized,
    Scroll,
    Typed,
    Visible,
)

SIZE = (1000, 500)
SECOND = 1_000_000_000


def mouse(kind: int, x: int, y: int, *, button: int = 1, touch: bool = False) -> Event:
    return Event(kind, pos=(x, y), button=button, touch=touch, rel=(0, 0), buttons=(1, 0, 0))


def finger(kind: int, x: float, y: float, number: int = 1) -> Event:
    return Event(kind, touch_id=5, finger_id=number, x=x, y=y, dx=0, dy=0)


def key(code: int, mod: int = 0, *, unicode: str = "", scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=scancode)


def button(code: int, *, down: bool = True, pad: int = 0) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=code, instance_id=pad)


def stick(x: float, *, axis: int = pygame.CONTROLLER_AXIS_LEFTX, pad: int = 0) -> Event:
    value = round(x * 32767)
    return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=pad)


class Session:
    """A translator through time, which passes in steps of a sixtieth of a second."""

    def __init__(self) -> None:
        self._translator = Translator()
        self._now = SECOND

    def hear(self, *events: Event, typing: bool = False) -> list[Intent]:
        return self._translator.intents(events, SIZE, now=self._now, typing=typing)

    def wait(self, nanoseconds: int) -> list[Intent]:
        """All that is said by itself in that time."""
        said: list[Intent] = []
        for _ in range(0, nanoseconds, SECOND // 60):
            self._now += SECOND // 60
            said += self.hear()
        return said


def heard(*events: Event, typing: bool = False) -> list[Intent]:
    return Translator().intents(events, SIZE, typing=typing)


NOWHERE = (math.nan, math.inf, -math.inf, 1e308, -3e300)


@pytest.mark.parametrize("number", NOWHERE)
def test_a_finger_that_is_nowhere_is_dropped(number: float) -> None:
    for x, y in ((number, 0.5), (0.5, number), (number, number)):
        session = Session()
        assert session.hear(finger(pygame.FINGERDOWN, x, y)) == []
        assert session.hear(finger(pygame.FINGERDOWN, 0.5, 0.5, 2)) == [Press((500, 250))]
        assert session.hear(finger(pygame.FINGERMOTION, x, y, 2)) == []
        assert session.hear(finger(pygame.FINGERUP, x, y)) == []
        assert session.hear(finger(pygame.FINGERUP, 0.5, 0.5, 2)) == [Release((500, 250))]


@pytest.mark.parametrize("number", NOWHERE)
def test_a_finger_that_is_lifted_nowhere_uses_nothing(number: float) -> None:
    session = Session()
    session.hear(finger(pygame.FINGERDOWN, 0.5, 0.5))
    assert session.hear(finger(pygame.FINGERUP, number, 0.5)) == [Cancel()]
    assert session.hear(finger(pygame.FINGERDOWN, 0.1, 0.1, 2)) == [Press((100, 50))]


def test_the_left_button_presses_and_the_mouse_hovers_or_drags() -> None:
    move, down = mouse(pygame.MOUSEMOTION, 5, 5), mouse(pygame.MOUSEBUTTONDOWN, 1, 1)
    assert heard(down, mouse(pygame.MOUSEBUTTONUP, 2, 1)) == [Press((1, 1)), Release((2, 1))]
    assert heard(mouse(pygame.MOUSEBUTTONDOWN, 1, 1, button=3)) == []
    assert heard(move) == [Hover((5, 5))]
    assert heard(down, move) == [Press((1, 1)), Drag((5, 5))]


def test_a_finger_is_scaled_to_the_window_in_which_the_last_pixel_is() -> None:
    session = Session()
    assert session.hear(finger(pygame.FINGERDOWN, 1.0, 1.0)) == [Press((999, 499))]
    assert session.hear(finger(pygame.FINGERMOTION, 0.25, 0.999)) == [Drag((250, 499))]
    assert session.hear(finger(pygame.FINGERUP, 1.01, -0.01)) == [Release((1010, -5))]


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
    session, other = Session(), finger(pygame.FINGERDOWN, 0.5, 0.5, 2)
    assert session.hear(finger(pygame.FINGERDOWN, 0.1, 0.1)) == [Press((100, 50))]
    session.wait(SECOND)
    assert session.hear(other) == []
    session.wait(3 * SECOND)
    assert session.hear(other) == [Cancel(), Press((500, 250))]
    assert session.hear(finger(pygame.FINGERUP, 0.1, 0.1)) == []


def test_a_palm_takes_back_what_its_first_finger_pressed() -> None:
    session = Session()
    palm = [finger(pygame.FINGERDOWN, 0.5, 0.5 + number / 20, number) for number in range(5)]
    assert session.hear(*palm) == [Press((500, 250)), Cancel()]
    lifted = [finger(pygame.FINGERUP, 0.5, 0.5, number) for number in range(5)]
    assert session.hear(*lifted) == []
    session.wait(SECOND)
    again = finger(pygame.FINGERDOWN, 0.1, 0.1, 9), finger(pygame.FINGERUP, 0.1, 0.1, 9)
    assert session.hear(*again) == [Press((100, 50)), Release((100, 50))]


def test_a_finger_presses_while_a_palm_rests_on_the_glass() -> None:
    session = Session()
    session.hear(*(finger(pygame.FINGERDOWN, 0.5, 0.5, number) for number in range(4)))
    session.wait(SECOND)
    assert session.hear(finger(pygame.FINGERDOWN, 0.1, 0.1, 9)) == [Press((100, 50))]


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
        (pygame.K_SPACE, Command.CONFIRM),
        (pygame.K_F1, Command.HELP),
        (pygame.K_F11, Command.FULLSCREEN),
        (pygame.K_e, Command.END_TURN),
        (pygame.K_h, Command.HINT),
        (pygame.K_u, Command.UNDO),
        (pygame.K_BACKSPACE, Command.UNDO),
        (pygame.K_p, Command.MENU),
        (pygame.K_m, Command.MUTE),
        (pygame.K_TAB, Command.NEXT),
        (pygame.K_3, Pick(3)),
        (pygame.K_KP_9, Pick(9)),
        (pygame.K_0, None),
        (pygame.K_q, None),
    ],
)
def test_keys_are_commands(code: int, command: Intent | None) -> None:
    assert heard(key(code)) == ([] if command is None else [command])


def test_keys_with_a_second_key_held_or_in_other_places() -> None:
    assert heard(key(pygame.K_RETURN, pygame.KMOD_LALT)) == [Command.FULLSCREEN]
    assert heard(key(pygame.K_TAB, pygame.KMOD_LSHIFT)) == [Command.PREVIOUS]
    assert heard(key(pygame.K_q, pygame.KMOD_LCTRL)) == [Command.QUIT]
    assert heard(key(pygame.K_z, pygame.KMOD_LCTRL)) == [Command.UNDO]
    # Some keyboards need shift for the digits, and have the question mark elsewhere.
    assert heard(key(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1, unicode="&")) == [Pick(1)]
    question = key(pygame.K_SLASH, pygame.KMOD_LSHIFT, unicode="?")
    assert heard(question) == [Command.HELP]
    assert heard(question, typing=True) == []


def test_what_is_meant_for_the_window_manager_is_not_heard() -> None:
    for held in (pygame.KMOD_LALT, pygame.KMOD_LMETA):
        assert heard(key(pygame.K_TAB, held), key(pygame.K_LEFT, held), key(pygame.K_m, held)) == []


def test_letters_are_text_while_somebody_types_and_commands_while_nobody_does() -> None:
    events = (key(pygame.K_h), Event(pygame.TEXTINPUT, text="h"))
    assert heard(*events) == [Command.HINT]
    assert heard(*events, typing=True) == [Typed("h")]
    assert heard(key(pygame.K_1), Event(pygame.TEXTINPUT, text="1"), typing=True) == [Typed("1")]
    assert heard(key(pygame.K_BACKSPACE), typing=True) == [Command.ERASE]
    assert heard(key(pygame.K_ESCAPE), typing=True) == [Command.BACK]
    assert heard(button(pygame.CONTROLLER_BUTTON_X), typing=True) == [Command.ERASE]


LET_GO = Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
CROSS = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


@pytest.mark.parametrize(
    ("push", "let_go"),
    [
        (key(pygame.K_RIGHT), LET_GO),
        (button(CROSS), button(CROSS, down=False)),
        (stick(0.9), stick(0.0)),
    ],
    ids=["key", "cross", "stick"],
)
def test_what_is_held_says_itself_again_after_a_while_and_then_steadily(
    push: Event, let_go: Event
) -> None:
    session = Session()
    assert session.hear(push) == [Command.RIGHT]
    assert session.wait(DELAY - SECOND // 30) == []
    assert session.wait(SECOND // 15) == [Command.RIGHT]
    # A second has eight intervals, and a pass comes up to a sixtieth late for each.
    assert len(session.wait(SECOND)) in (7, 8)
    assert session.hear(let_go) == []
    assert session.wait(2 * SECOND) == []


def test_to_confirm_or_to_go_back_does_not_repeat() -> None:
    session = Session()
    session.hear(key(pygame.K_RETURN))
    session.hear(button(pygame.CONTROLLER_BUTTON_B))
    assert session.wait(2 * SECOND) == []


def test_the_last_thing_pushed_repeats_alone() -> None:
    session = Session()
    session.hear(key(pygame.K_RIGHT))
    session.hear(button(pygame.CONTROLLER_BUTTON_DPAD_UP))
    assert set(session.wait(SECOND)) == {Command.UP}
    session.hear(LET_GO)
    assert set(session.wait(SECOND)) == {Command.UP}
    session.hear(button(pygame.CONTROLLER_BUTTON_A))
    assert session.wait(SECOND) == []


@pytest.mark.parametrize(
    "end",
    [
        Event(pygame.WINDOWFOCUSLOST),
        Event(pygame.WINDOWMINIMIZED),
        Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0),
    ],
    ids=["focus", "minimised", "unplugged"],
)
def test_what_can_no_longer_be_let_go_does_not_repeat_for_ever(end: Event) -> None:
    session = Session()
    session.hear(stick(1.0))
    session.hear(end)
    assert session.wait(2 * SECOND) == []


def test_a_stall_is_not_made_up_for_by_many_repeats() -> None:
    translator = Translator()
    translator.intents([key(pygame.K_DOWN)], SIZE, now=SECOND)
    later = SECOND + DELAY + 20 * INTERVAL
    assert translator.intents([], SIZE, now=later) == [Command.DOWN]
    assert translator.intents([], SIZE, now=later + INTERVAL // 2) == []


def test_the_wheel_scrolls_where_the_mouse_is() -> None:
    wheel = Event(pygame.MOUSEWHEEL, y=-2, x=0, flipped=False)
    assert heard(mouse(pygame.MOUSEMOTION, 8, 9), wheel) == [Hover((8, 9)), Scroll((8, 9), -2)]


def test_a_lost_window_gives_up_what_is_pressed() -> None:
    session, lost = Session(), Event(pygame.WINDOWFOCUSLOST)
    down, up = mouse(pygame.MOUSEBUTTONDOWN, 1, 1), mouse(pygame.MOUSEBUTTONUP, 1, 1)
    assert session.hear(down, lost, up) == [Press((1, 1)), Cancel(), Focused(False)]
    assert session.hear(lost) == [Focused(False)]


def test_what_happens_to_the_window_is_told() -> None:
    told: dict[int, Intent] = {
        pygame.WINDOWSIZECHANGED: Resized((800, 480)),
        pygame.WINDOWMINIMIZED: Visible(False),
        pygame.WINDOWRESTORED: Visible(True),
        pygame.WINDOWEXPOSED: Exposed(),
        pygame.WINDOWLEAVE: Hover(None),
        pygame.QUIT: Command.QUIT,
    }
    assert heard(*(Event(kind, x=800, y=480) for kind in told)) == list(told.values())


@pytest.mark.parametrize(
    ("code", "command"),
    [
        (pygame.CONTROLLER_BUTTON_A, Command.CONFIRM),
        (pygame.CONTROLLER_BUTTON_B, Command.BACK),
        (pygame.CONTROLLER_BUTTON_X, Command.UNDO),
        (pygame.CONTROLLER_BUTTON_Y, Command.END_TURN),
        (pygame.CONTROLLER_BUTTON_BACK, Command.HINT),
        (pygame.CONTROLLER_BUTTON_START, Command.MENU),
        (pygame.CONTROLLER_BUTTON_GUIDE, Command.HELP),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Command.PREVIOUS),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Command.NEXT),
    ],
)
def test_the_buttons_of_a_gamepad_are_commands(code: int, command: Command) -> None:
    assert heard(button(code)) == [command]


def test_a_stick_speaks_when_it_is_pushed_and_again_when_it_was_let_go() -> None:
    session = Session()
    said = [session.hear(stick(x)) for x in (0.9, 0.95, 0.45, 0.0, -0.9, 0.9)]
    assert said == [[Command.RIGHT], [], [], [], [Command.LEFT], [Command.RIGHT]]


def test_a_stick_that_leans_both_ways_says_the_stronger_one() -> None:
    session = Session()
    down = pygame.CONTROLLER_AXIS_LEFTY
    assert session.hear(stick(0.7), stick(0.8, axis=down)) == [Command.RIGHT]
    assert session.hear(stick(0.5)) == [Command.DOWN]
    assert session.hear(stick(0.6)) == []


def test_triggers_and_the_other_stick_say_nothing() -> None:
    for name in ("RIGHTX", "RIGHTY", "TRIGGERLEFT", "TRIGGERRIGHT"):
        axis = getattr(pygame, f"CONTROLLER_AXIS_{name}")
        assert heard(stick(1.0, axis=axis), stick(-1.0, axis=axis)) == []


def test_two_gamepads_have_the_same_rights() -> None:
    session = Session()
    assert session.hear(stick(0.9, pad=0), stick(0.9, pad=1)) == [Command.RIGHT, Command.RIGHT]
    assert session.hear(stick(0.0, pad=0)) == []
    assert session.wait(SECOND) != [], "the other is still pushed"
    assert session.hear(button(pygame.CONTROLLER_BUTTON_A, pad=1)) == [Command.CONFIRM]


def test_joystick_duplicates_and_unknown_events_are_not_heard() -> None:
    assert heard(Event(pygame.JOYBUTTONDOWN, button=0, joy=0), Event(pygame.USEREVENT)) == []
