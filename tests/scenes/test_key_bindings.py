"""Keys that say something else: chosen on their page, heard at once, still so after a start."""

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from game import Rng
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Push, SceneStack
from scenes.kit.bindings import (
    DIGITS,
    FIXED,
    ONE_HANDED,
    USUAL,
    Bindings,
    PlayingHand,
    Rebound,
    Refusal,
    key_called,
    key_name,
    rebind,
)
from scenes.kit.input import Translator
from scenes.kit.intents import Command, Intent, Key, Press, Release
from scenes.kit.layout import Size
from scenes.kit.widgets import Name
from scenes.settings.key_bindings import KeyBindings, PressAKey
from scenes.settings.scene import SettingsScene
from tests.scenes.helpers import control, thing

SIZE = (1280, 720)
BASES = [None, PlayingHand.LEFT, PlayingHand.RIGHT]
FREE = (pygame.K_k, pygame.K_F5, pygame.K_INSERT, pygame.K_KP_PLUS, ord("ö"), pygame.K_COMMA)


class Table:
    """A person with a keyboard, a gamepad and a finger before the page for keys."""

    def __init__(self, context: Context, size: Size = SIZE) -> None:
        self.context = context
        self.page = KeyBindings(context)
        self.stack = SceneStack(SettingsScene(context), size)
        self.stack.apply(Push(self.page))
        self._now = 0
        self._translator = Translator(
            lambda: bindings_of(context.preferences),
            lambda: bool(getattr(self.stack.scenes[-1], "hears_keys", False)),
        )

    @property
    def asks(self) -> bool:
        return isinstance(self.stack.scenes[-1], PressAKey)

    def hear(self, *events: Event) -> list[Intent]:
        self._now += 1_000_000_000
        intents = self._translator.intents(events, SIZE, now=self._now)
        self.handle(*intents)
        return intents

    def handle(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
        self.stack.update(1 / 60)

    def key(self, key: int, mod: int = 0) -> list[Intent]:
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        return self.hear(*(Event(kind, key=key, mod=mod, unicode="", scancode=0) for kind in kinds))

    def button(self, button: int) -> None:
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        self.hear(*(Event(kind, instance_id=0, button=button) for kind in kinds))

    def tap(self, name: Name) -> None:
        at = control(self.stack.scenes[-1], name).rect.center
        self.handle(Press(at), Release(at))

    def ask(self, command: Command, *keys: int) -> None:
        """Ask for another key and press some."""
        self.tap(command)
        assert self.asks
        for key in keys:
            self.key(key)

    def told(self) -> str:
        prompt = self.stack.scenes[-1]
        assert isinstance(prompt, PressAKey)
        return prompt.refusal


@pytest.fixture
def table(context: Context) -> Table:
    return Table(context)


# What keys say


def each_key_means_one_thing(bindings: Bindings) -> bool:
    """Whether no key says two things and fixed keys and digits are left alone."""
    keys = [*FIXED, *DIGITS, *(key for own in bindings.keys.values() for key in own)]
    return len(set(keys)) == len(keys)


@pytest.mark.parametrize("hand", BASES)
def test_what_is_usual_stays_as_long_as_nothing_is_changed(hand: PlayingHand | None) -> None:
    assert Bindings.of((), hand).keys == (USUAL if hand is None else ONE_HANDED[hand])
    assert each_key_means_one_thing(Bindings.of((), hand))


REACH = {PlayingHand.LEFT: set("qwertasdfgzxcv"), PlayingHand.RIGHT: set("yuiophjklnbm")}


@pytest.mark.parametrize("hand", PlayingHand)
def test_one_hand_reaches_everything_by_letters_space_tab_and_backspace(hand: PlayingHand) -> None:
    near = REACH[hand] | {"space", "tab", "backspace"}
    for command, keys in ONE_HANDED[hand].items():
        names = {key_name(key) for key in keys}
        # Escape and F1 are at the left, F11 at the right, and a hand gets there now and then.
        away = {Command.HELP, Command.FULLSCREEN, Command.BACK}
        assert names & near or command in away, command


@pytest.mark.parametrize("key", [*USUAL[Command.UNDO], *FREE, pygame.K_SPACE, pygame.K_F12])
def test_a_key_that_can_be_chosen_is_found_again_by_its_name(key: int) -> None:
    name = key_name(key)
    assert name is not None
    assert key_called(name) == key


@pytest.mark.parametrize("name", ["", "nothing", "escape", "1", "left shift", "ab", "\n", " "])
def test_what_is_no_key_to_choose_has_no_name(name: str) -> None:
    assert key_called(name) is None


SYSTEM = (pygame.K_LSHIFT, pygame.K_CAPSLOCK, pygame.K_PRINTSCREEN, pygame.K_UNKNOWN)
REFUSED = {Refusal.FIXED: FIXED, Refusal.DIGIT: DIGITS, Refusal.SYSTEM: SYSTEM}


@pytest.mark.parametrize("refusal", REFUSED)
def test_some_keys_cannot_be_had(refusal: Refusal) -> None:
    assert {rebind((), Command.HINT, key) for key in REFUSED[refusal]} == {refusal}


@pytest.mark.parametrize("command", USUAL)
@pytest.mark.parametrize("hand", BASES)
def test_a_free_key_is_given_and_takes_the_place_of_the_old_ones(
    hand: PlayingHand | None, command: Command
) -> None:
    for key in FREE:
        if Bindings.of((), hand).command(key) is not None:
            continue
        found = rebind((), command, key, hand)
        assert found == Rebound(((command.name.lower(), key_name(key) or ""),))
        after = Bindings.of(found.changes, hand)
        assert after.keys[command] == (key,)
        assert after.command(key) is command
        for old in Bindings.of((), hand).keys[command]:
            assert after.command(old) is None


def test_who_has_another_key_only_gives_one_up_until_it_is_no_longer_needed() -> None:
    found = rebind((), Command.HINT, pygame.K_u)
    assert found == Rebound((("hint", "u"),), Command.UNDO)
    after = Bindings.of(found.changes)
    assert after.keys[Command.UNDO] == (pygame.K_z, pygame.K_BACKSPACE)
    assert after.command(pygame.K_h) is None
    second = rebind(found.changes, Command.HINT, pygame.K_k)
    assert isinstance(second, Rebound)
    assert Bindings.of(second.changes).keys[Command.UNDO] == USUAL[Command.UNDO]


def test_who_has_no_other_key_gets_the_old_one() -> None:
    found = rebind((), Command.HINT, pygame.K_e)
    assert found == Rebound((("hint", "e"), ("end_turn", "h")), Command.END_TURN)
    after = Bindings.of(found.changes)
    assert after.command(pygame.K_e) is Command.HINT
    assert after.command(pygame.K_h) is Command.END_TURN
    back = rebind(found.changes, Command.HINT, pygame.K_h)
    assert isinstance(back, Rebound)
    assert Bindings.of(back.changes) == Bindings.of()


def test_the_own_key_again_changes_nothing_that_is_heard() -> None:
    found = rebind((), Command.END_TURN, pygame.K_e)
    assert isinstance(found, Rebound)
    assert found.loser is None
    assert Bindings.of(found.changes) == Bindings.of()


def test_however_keys_are_changed_everything_has_one_and_none_has_two_meanings() -> None:
    rng = Rng(4)
    letters = range(pygame.K_a, pygame.K_z + 1)
    keys = [*letters, *FREE, *FIXED, *DIGITS, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE]
    changes: tuple[tuple[str, str], ...] = ()
    for number in range(400):
        which, rng = rng.below(len(USUAL))
        key, rng = rng.below(len(keys))
        found = rebind(changes, list(USUAL)[which], keys[key], BASES[number // 7 % 3])
        if isinstance(found, Refusal):
            continue
        changes = found.changes
        for base in BASES:
            after = Bindings.of(changes, base)
            assert each_key_means_one_thing(after)
            for command, usual in (USUAL if base is None else ONE_HANDED[base]).items():
                assert after.keys[command] or not usual


NONSENSE = {"hint": ("escape", "7", ""), "nonsense": ("k",), "quit": ("k",), "erase": ("k",)}


@pytest.mark.parametrize("command", NONSENSE)
def test_what_makes_no_sense_in_a_file_is_passed_over(command: str) -> None:
    for key in NONSENSE[command]:
        assert Bindings.of(((command, key),)) == Bindings.of()


def test_of_two_that_want_one_key_the_first_gets_it() -> None:
    after = Bindings.of((("hint", "k"), ("undo", "k")))
    assert after.command(pygame.K_k) is Command.HINT
    assert after.keys[Command.UNDO] == USUAL[Command.UNDO]


# At the keyboard


def test_a_chosen_key_is_heard_at_once_and_the_old_one_no_longer(table: Table) -> None:
    assert table.key(pygame.K_h) == [Command.HINT]
    table.ask(Command.HINT)
    assert table.key(pygame.K_k) == [Key(pygame.K_k)]
    assert not table.asks
    assert table.key(pygame.K_k) == [Command.HINT]
    assert table.key(pygame.K_h) == []


def test_what_was_changed_is_still_so_after_the_next_start(table: Table) -> None:
    table.ask(Command.END_TURN, ord("ö"))
    kept = Preferences.from_json(table.context.store.saved_settings())
    assert kept.keys == (("end_turn", "ö"),)
    assert bindings_of(kept).command(ord("ö")) is Command.END_TURN


@pytest.mark.parametrize("command", USUAL)
def test_every_command_can_have_another_key(table: Table, command: Command) -> None:
    table.ask(command)
    table.key(pygame.K_F7)
    assert table.key(pygame.K_F7) == [command]


@pytest.mark.parametrize(("key", "command"), FIXED.items())
def test_keys_that_cannot_be_changed_always_work(table: Table, key: int, command: Command) -> None:
    table.ask(Command.HINT, pygame.K_k)
    table.context.prefer(replace(table.context.preferences, one_handed=True))
    assert table.key(key)[0] is command


def test_a_key_that_cannot_be_had_is_refused_in_one_sentence(table: Table) -> None:
    table.ask(Command.HINT)
    said = set()
    for key in (pygame.K_RETURN, pygame.K_UP, pygame.K_5, pygame.K_LCTRL):
        table.key(key)
        assert table.asks
        assert table.told().endswith(".")
        said.add(table.told())
    assert len(said) == 4, "the fixed ones say what they mean"
    assert table.context.preferences.keys == ()


def test_who_loses_a_key_is_told_of_and_gets_the_other(table: Table) -> None:
    table.ask(Command.HINT, pygame.K_e)
    texts = table.context.texts
    hint, end = texts("keys.command_hint"), texts("keys.command_end_turn")
    swapped = texts("keys.swapped", command=hint, cap="E", other=end, new="H")
    assert table.page.notice.text == swapped
    assert table.key(pygame.K_h) == [Command.END_TURN]


def test_escape_leaves_everything_as_it_was(table: Table) -> None:
    for _ in range(2):
        table.ask(Command.HINT)
        assert table.key(pygame.K_ESCAPE) == [Command.BACK]
        assert not table.asks
    assert table.context.preferences.keys == ()


def test_the_system_keeps_its_own_keys_while_a_key_is_asked_for(table: Table) -> None:
    table.ask(Command.HINT)
    assert table.key(pygame.K_TAB, pygame.KMOD_LALT) == []
    assert table.key(pygame.K_RETURN, pygame.KMOD_LALT) == [Command.FULLSCREEN]
    assert table.asks
    assert table.key(pygame.K_q, pygame.KMOD_LCTRL) == [Command.QUIT]


def test_reset_gives_every_key_back(table: Table) -> None:
    assert not table.page.ring["reset"].enabled
    table.ask(Command.HINT, pygame.K_k)
    table.tap("reset")
    assert table.context.preferences.keys == ()
    assert table.page.notice.text == table.context.texts("keys.reset")
    assert table.key(pygame.K_h) == [Command.HINT]


def test_by_keys_alone(table: Table) -> None:
    table.key(pygame.K_DOWN)
    while table.page.ring.focus is not Command.HINT:
        table.key(pygame.K_TAB)
    table.key(pygame.K_RETURN)
    assert table.asks
    table.key(pygame.K_k)
    assert table.key(pygame.K_k) == [Command.HINT]
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.stack.scenes[-1], SettingsScene)


def test_with_a_gamepad_one_gets_there_and_back(table: Table) -> None:
    down, a, b = (
        pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        pygame.CONTROLLER_BUTTON_A,
        pygame.CONTROLLER_BUTTON_B,
    )
    asks = []
    for button in (down, a, down, a, a, b):
        table.button(button)
        asks.append(table.asks)
    assert asks == [False, True, True, False, True, False]
    assert table.context.preferences.keys == ()


def test_with_a_finger_one_gets_there_and_back(table: Table) -> None:
    table.ask(Command.MENU)
    table.tap("keep")
    assert not table.asks
    table.tap("back")
    assert isinstance(table.stack.scenes[-1], SettingsScene)


@pytest.mark.parametrize(("left", "keys"), [(True, "wasd"), (False, "ijkl")])
def test_one_hand_has_its_keys_as_soon_as_it_is_wanted(table: Table, left: bool, keys: str) -> None:
    assert [table.key(ord(key)) for key in keys] == [[]] * 4
    wanted = replace(table.context.preferences, one_handed=True, left_handed=left)
    table.context.prefer(wanted)
    ways = (Command.UP, Command.LEFT, Command.DOWN, Command.RIGHT)
    assert [table.key(ord(key)) for key in keys] == [[direction] for direction in ways]


def test_a_key_held_for_a_direction_repeats_wherever_it_lies() -> None:
    translator = Translator(lambda: Bindings.of((("down", "x"),)))
    down = Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    assert translator.intents([down], SIZE, now=1) == [Command.DOWN]
    assert translator.intents([], SIZE, now=2_000_000_000) == [Command.DOWN]


def test_while_somebody_types_changed_keys_write_letters() -> None:
    translator = Translator(
        lambda: Bindings.of((("hint", "k"), ("undo", "tab")), PlayingHand.RIGHT)
    )
    events = [
        Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        for key in (pygame.K_k, pygame.K_i, pygame.K_TAB, pygame.K_BACKSPACE)
    ]
    said = translator.intents(events, SIZE, typing=True)
    assert said == [Command.NEXT, Command.ERASE]


def test_the_page_shows_the_key_that_was_chosen(table: Table) -> None:
    assert thing(table.page, Command.HINT).name == "Hint, H"
    table.ask(Command.HINT, pygame.K_k)
    assert thing(table.page, Command.HINT).name == "Hint, K"
    table.tap("reset")
    assert thing(table.page, Command.HINT).name == "Hint, H"
