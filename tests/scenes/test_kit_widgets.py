"""Controls and the ring that brings them the hand."""

import pytest
from pygame import Rect

from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.fields import ACCENTS, LETTERS, Field, KeyNames, Keypad, OnScreenKeyboard
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release, Typed
from scenes.kit.layout import CONTROL, Point
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.plates import Mood
from scenes.kit.view import Space, arrange, widgets
from scenes.kit.widgets import AWAY, Activated, Button, FocusRing, Touch, Widget

KEY_NAMES = KeyNames("Capitals", "Accents", "Space", "Erase", "Done")


def room(width: int, height: int) -> Rect:
    """A place in the corner, that large."""
    return Rect(0, 0, width, height)


def ring(*controls: Widget) -> FocusRing:
    return FocusRing(controls)


def buttons(count: int = 3) -> FocusRing:
    """Buttons in a column, 100 by 40 each."""
    return ring(*(Button(str(i), rect=Rect(0, 50 * i, 100, 40)) for i in range(count)))


def tap(target: FocusRing, at: Point) -> Activated | None:
    target.handle(Press(at))
    return target.handle(Release(at))


def test_a_button_is_pressed_when_it_goes_down_and_used_when_it_comes_up() -> None:
    target = buttons()
    assert target.handle(Press((10, 10))) is None
    assert target.touch(target["0"]).mood(target["0"].rect) is Mood.PRESSED
    assert target.touch(target["1"]) == AWAY
    assert target.handle(Release((20, 20))) == Activated("0")
    assert target.touch(target["0"]) == AWAY


def test_a_pointer_that_leaves_the_button_does_not_use_it() -> None:
    target = buttons()
    target.handle(Press((10, 10)))
    target.handle(Drag((10, 200)))
    assert target.touch(target["0"]).mood(target["0"].rect) is Mood.REST
    target.handle(Drag((10, 20)))
    assert target.touch(target["0"]).mood(target["0"].rect) is Mood.PRESSED
    assert target.handle(Release((10, 60))) is None


@pytest.mark.parametrize("before", [[], [Press((500, 500))], [Press((10, 10)), Cancel()]], ids=str)
def test_a_release_without_a_press_that_lasts_does_nothing(before: list[Intent]) -> None:
    target = buttons()
    for intent in before:
        target.handle(intent)
    assert target.touch(target["0"]) == AWAY
    assert target.handle(Release((10, 10))) is None


def test_a_disabled_button_cannot_be_used_nor_what_lies_beneath_it() -> None:
    target = ring(
        Button("below", rect=room(100, 40)),
        Button("above", rect=room(100, 40), enabled=False),
    )
    assert tap(target, (10, 10)) is None
    target["above"].enabled = True
    assert tap(target, (10, 10)) == Activated("above")
    target.handle(Press((10, 10)))
    target["above"].enabled = False
    assert target.handle(Release((10, 10))) is None, "nor one that is disabled while it is held"


def test_the_mouse_hovers_over_one_control() -> None:
    target = buttons()
    target.handle(Hover((10, 60)))
    moods = [target.touch(w).mood(w.rect) for w in target]
    assert moods == [Mood.REST, Mood.HOVER, Mood.REST]
    target.handle(Hover(None))
    assert all(target.touch(w) == AWAY for w in target)


def test_the_first_key_shows_the_focus_and_the_next_ones_move_it() -> None:
    target = buttons()
    ways = (Command.DOWN, Command.DOWN, Command.UP, Command.UP, Command.PREVIOUS, Command.NEXT)
    for direction, there in zip(ways, "010020", strict=True):
        target.handle(direction)
        assert (target.focus, target.shows_focus) == (there, True)
    assert target.handle(Command.CONFIRM) == Activated("0")


def test_nothing_is_pressed_by_a_key_before_the_focus_was_seen() -> None:
    target = FocusRing(list(buttons()), focus="1")
    assert target.handle(Command.CONFIRM) is None
    assert target.handle(Command.CONFIRM) == Activated("1")


def test_the_focus_follows_a_tap_but_is_not_shown() -> None:
    target = buttons()
    target.handle(Command.DOWN)
    tap(target, (10, 110))
    assert (target.focus, target.shows_focus) == ("2", False)


def test_the_focus_passes_over_what_is_disabled() -> None:
    target = buttons()
    target["1"].enabled = False
    target.handle(Command.DOWN)
    target.handle(Command.DOWN)
    assert target.focus == "2"


def test_the_focus_moves_to_what_lies_ahead() -> None:
    cells = [
        Button(f"{x}{y}", rect=Rect(120 * x, 60 * y, 100, 40)) for y in range(3) for x in range(3)
    ]
    target = FocusRing(cells, focus="11")
    target.handle(Command.UP)
    ways = (Command.RIGHT, Command.RIGHT, Command.UP, Command.LEFT, Command.DOWN)
    for direction, there in zip(ways, ("21", "21", "20", "10", "11"), strict=True):
        target.handle(direction)
        assert target.focus == there


def test_an_empty_ring_takes_everything_calmly() -> None:
    target = ring()
    for intent in (Press((1, 1)), Release((1, 1)), *Command, Typed("x"), Hover((1, 1))):
        assert target.handle(intent) is None


def test_controls_may_be_placed_and_replaced_by_name() -> None:
    target = buttons()
    target["1"].rect = Rect(300, 300, 10, 10)
    assert tap(target, (305, 305)) == Activated("1")
    target.replace([Button("other", rect=room(9, 9))])
    assert [w.name for w in target] == ["other"]
    with pytest.raises(KeyError):
        _ = target["1"]


def test_a_toggle_turns_over_wherever_its_row_is_tapped() -> None:
    target = ring(Toggle("undo", "Undo", True, rect=room(400, 60)))
    assert tap(target, (5, 5)) == Activated("undo", False)
    assert tap(target, (390, 50)) == Activated("undo", True)
    target.handle(Command.DOWN)
    assert target.handle(Command.CONFIRM) == Activated("undo", False)


def test_a_choice_takes_the_part_that_was_tapped() -> None:
    choice = Choice("speed", [Item("Calm"), Item("Normal"), Item("Fast")], rect=room(330, 66))
    target = ring(choice)
    assert tap(target, (170, 30)) == Activated("speed", 1)
    assert tap(target, (170, 30)) is None
    target.handle(Press((20, 30)))
    assert target.handle(Release((320, 30))) is None
    target.handle(Command.DOWN)
    assert target.handle(Command.RIGHT) == Activated("speed", 2)
    assert target.handle(Command.RIGHT) is None
    assert target.handle(Command.LEFT) == Activated("speed", 1)


def test_a_choice_that_keeps_the_focus_stays_at_its_ends() -> None:
    items = [Item("Calm"), Item("Normal")]
    choice = Choice("speed", items, rect=Rect(400, 0, 330, 66), keeps=True)
    target = ring(Button("back", rect=room(100, 66)), choice)
    target.focus = "speed"
    target.shows_focus = True
    used = [target.handle(way) for way in (Command.LEFT, Command.RIGHT, Command.RIGHT)]
    assert used == [None, Activated("speed", 1), None]
    assert target.focus == "speed"
    choice.keeps = False
    choice.index = 0
    target.handle(Command.LEFT)
    assert target.focus == "back"


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_choice_of_icons_needs_a_finger_for_each_however_large_letters_are(
    look: Look, text: float
) -> None:
    icons = Choice("page", [Item("", "time"), Item("", "cards")])
    large = look.with_text(text)
    assert icons.need(large).width.least == 2 * large.px(CONTROL) + large.px(16)


def test_a_stepper_goes_the_way_of_its_arrows() -> None:
    stepper = Stepper("level", ("Cabin boy", "Corsair", "Legend"), rect=room(300, 66))
    target = ring(stepper)
    assert tap(target, (290, 30)) == Activated("level", 1)
    assert tap(target, (150, 30)) is None
    assert tap(target, (10, 30)) == Activated("level", 0)
    assert tap(target, (10, 30)) == Activated("level", 2)
    stepper.wraps = False
    assert tap(target, (290, 30)) is None
    target.handle(Command.UP)
    assert target.handle(Command.LEFT) == Activated("level", 1)


def test_a_slider_follows_the_finger_and_needs_no_drag() -> None:
    slider = Slider("music", "Music", 55, rect=room(400, 60))
    target = ring(slider)
    bar = slider.bar()
    assert target.handle(Press((bar.centerx, 30))) == Activated("music", 50)
    assert target.handle(Drag((bar.right + 500, 500))) == Activated("music", 100)
    assert target.handle(Drag((bar.right + 600, 500))) is None
    assert target.handle(Release((bar.right, 500))) is None
    assert slider.value == 100
    target.handle(Command.UP)
    assert target.handle(Command.LEFT) == Activated("music", 95)


def test_a_tile_is_chosen_by_whoever_hears_of_the_tap() -> None:
    tile = Tile("nest", Space(), rect=room(80, 80))
    assert tap(ring(tile), (5, 5)) == Activated("nest", True)
    assert not tile.chosen


def written(*intents: Intent, text: str = "") -> Field:
    field = Field("name", text, most=6, rect=room(300, 60))
    target = ring(field)
    tap(target, (5, 5))
    for intent in intents:
        target.handle(intent)
    return field


def test_a_field_is_written_in_after_a_tap() -> None:
    field = Field("name", rect=room(300, 60))
    target = ring(field)
    target.handle(Typed("x"))
    assert field.text == ""
    tap(target, (5, 5))
    assert field.editing
    assert target.handle(Typed("A")) == Activated("name", "A")


def test_a_field_takes_no_more_than_fits_and_nothing_unprintable() -> None:
    assert written(Typed("Annabelle")).text == "Annabe"
    assert written(Typed("A\n\x00b\t")).text == "Ab"
    assert written(Typed("  "), Typed("Jo ")).text == "Jo "


def test_a_field_erases_and_ends() -> None:
    field = written(Command.ERASE, Typed("o "), Command.CONFIRM, text="Jan")
    assert field.text == "Jao"
    assert not field.editing
    assert not written(Command.BACK).editing
    assert written(*[Command.ERASE] * 9, text="Jan").text == ""


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["A", "n", "shift", "N", "space", "B"], ["A", "n", None, "N", " ", "B"]),
        (["accents", "É", "ß", "accents", "q"], [None, "É", "ß", None, "q"]),
        (["erase", "done"], [Command.ERASE, Command.CONFIRM]),
    ],
    ids=["capitals", "accents", "commands"],
)
def test_the_keyboard_says_what_its_keys_say(
    look: Look, keys: list[str], said: list[str | Command | None]
) -> None:
    keyboard = OnScreenKeyboard(KEY_NAMES)
    for key, wanted in zip(keys, said, strict=True):
        shown = widgets(arrange(keyboard.view(), look, room(900, 400)))
        assert key in [widget.name for widget in shown]
        answer = keyboard.press(key)
        assert answer == (Typed(wanted) if type(wanted) is str else wanted)


def test_the_keyboard_can_be_used_without_a_pointer(look: Look) -> None:
    keyboard = OnScreenKeyboard(KEY_NAMES)
    target = ring(*widgets(arrange(keyboard.view(), look, room(900, 400))))
    pressed = []
    for _ in range(2):
        target.handle(Command.DOWN)
        used = target.handle(Command.CONFIRM)
        assert used is not None
        pressed.append(used.name)
    assert pressed == [keyboard.first, "Q"] == ["1", "Q"]


def test_a_keypad_has_ten_digits(look: Look) -> None:
    keypad = Keypad("Erase", "Done")
    shown = widgets(arrange(keypad.view(), look, room(500, 500)))
    intents = [keypad.press(widget.name) for widget in shown]
    digits = [Typed(digit) for digit in "123456789"]
    assert intents == [*digits, Command.ERASE, Typed("0"), Command.CONFIRM]


def test_the_pages_of_the_keyboard_have_no_letter_twice() -> None:
    for page in (LETTERS, ACCENTS):
        letters = "".join(page)
        assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(
    ("intent", "text"), [(Typed("I"), "I"), (Command.ERASE, "")], ids=["letter", "erase"]
)
def test_what_is_marked_goes_with_the_first_letter(intent: Intent, text: str) -> None:
    field = Field("name", "Anna", editing=True, marked=True, rect=room(300, 60))
    field.answer(intent)
    assert (field.text, field.marked) == (text, False)
    field.answer(Typed("d"))
    assert field.text == text + "d"


def test_every_control_tells_where_it_can_be_tapped() -> None:
    rect = Rect(10, 20, 320, 80)
    choice = Choice("c", [Item("a"), Item("b"), Item("c")], rect=rect)
    stepper = Stepper("s", ["a", "b"], rect=rect)
    assert len(choice.targets()) == 3
    assert [target.size for target in stepper.targets()] == [(80, 80), (80, 80)]
    assert Button("b", rect=rect).targets() == (rect,)
    for widget in (choice, stepper):
        for target in widget.targets():
            assert rect.contains(target)


def test_a_touch_knows_its_mood() -> None:
    rect = room(10, 10)
    assert Touch(hover=(5, 5)).mood(rect) is Mood.HOVER
    assert Touch(hover=(5, 5), press=(50, 5)).mood(rect) is Mood.REST
