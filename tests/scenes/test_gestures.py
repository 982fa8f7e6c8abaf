"""The game speaks of what the player uses: of a tap, of a click, or of a button by its name."""

import multiprocessing
import os
import tomllib
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from scenes.app import client, opening
from scenes.app.cli.command_line import Launch
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Scene
from scenes.kit.i18n import Hand
from scenes.kit.input import likely_hand
from scenes.kit.look import Look
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import SeatSetting
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS, context_in, press, usual_look
from tests.scenes.test_board import face_down
from tests.scenes.test_kit_translator import button, finger, key, mouse, stick
from tests.scenes.whole_games import match_of
from tests.soak import long, some_pairs

SIZE = (1280, 720)
CORNER = (3, 3)
ENGLISH = tomllib.loads((ASSETS / "lang" / "en.toml").read_text("utf-8"))


def moved(x: int, y: int) -> Event:
    return mouse(pygame.MOUSEMOTION, x, y)


RIGHT, PAD = key(pygame.K_RIGHT), button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
CLICK = [mouse(kind, *CORNER) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
TAP = [finger(kind, 0.002, 0.996) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]
# SDL tells of a mouse too, which there is not.
TAP += [mouse(kind, *CORNER, touch=True) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)]
USED: dict[str, tuple[list[Event], str]] = {
    "key": ([RIGHT], "Press Enter on"),
    "click": (CLICK, "Click"),
    "finger": (TAP, "Tap"),
    "mouse": ([moved(300, 300), moved(360, 300)], "Click"),
    "pad": ([PAD], "Press A on"),
    "wheel": ([Event(pygame.MOUSEWHEEL, y=1, flipped=False)], "Click"),
    "stick": ([stick(1.0), stick(0.0)], "Press A on"),
}
"""What is done one after the other, and how the game speaks of choosing something then."""


def pictures(context: Context) -> Scene:
    """The page of the rules with all pictures."""
    scene = context.flow.rules()
    scene.layout(SIZE)
    press(scene, "index")
    return scene


def voyage(context: Context) -> Scene:
    """A game that somebody is about to begin."""
    return context.flow.board(match_of("tortuga", None, None))


PLACES: dict[str, Callable[[Context], Scene]] = {
    "tutorial.tap_pirate": lambda context: context.flow.tutorial("escape.jump"),
    "tutorial.try_one": lambda context: context.flow.tutorial("escape.choice"),
    "tips.pirate": voyage,
    "hud.no_turns": voyage,
    "rules.pictures_line": pictures,
}
"""Texts that name a gesture, and where they are."""


def written(key: str, gesture: str) -> str:
    """A text of the English file with that gesture in it."""
    table, name = key.split(".")
    text = str(ENGLISH[table][name])
    for word in ("{Tap}", "{Press}"):
        text = text.replace(word, gesture)
    return text


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return context_in(tmp_path, Preferences(speed=Speed.INSTANT), look)


@pytest.fixture
def unused(tmp_path: Path) -> Context:
    """A client that has painted no words yet: those that it has are not painted again."""
    return context_in(tmp_path, Preferences(speed=Speed.INSTANT), usual_look())


HANDS = ("key", "finger", "mouse", "pad")


@pytest.mark.parametrize(
    ("name", "used"),
    long(product(PLACES, HANDS), usual=some_pairs(tuple(PLACES), HANDS, 4)),
)
def test_what_is_on_the_screen_follows_what_is_used(
    unused: Context, said: list[str], name: str, used: str
) -> None:
    events, gesture = USED[used]
    unused.take_up(Hand.KEYS if used == "mouse" else Hand.MOUSE)
    pilot = Pilot(unused, SIZE, first=lambda: PLACES[name](unused))
    pilot.turn(60)
    said.clear()
    pilot.post(*events)
    pilot.turn(10)
    if name == "hud.no_turns":
        # A tap beside the log closes it.
        pilot.board.table.drawer_open = True
    pilot.turn(10)
    # A lesson answers to a tap beside everything.
    expected = (name, "tutorial.not_there") if "tap_pirate" in name else (name,)
    assert any(written(each, gesture) in " ".join(said) for each in expected)


def test_an_action_that_cannot_be_undone_is_asked_for_in_the_same_words(
    unused: Context, said: list[str]
) -> None:
    unused.prefer(replace(unused.preferences, ask_first=True))
    pilot = Pilot(unused, SIZE, first=lambda: unused.flow.board(face_down()))
    pilot.rest()
    pilot.move(17, 12)
    pilot.turn(2)
    assert written("board.sure", "Click") in " ".join(said)
    pilot.post(PAD)
    pilot.turn(2)
    assert written("board.sure", "Press A") in " ".join(said)


def spoken(context: Context, *events: Event) -> str:
    """How the game speaks after these events have come through the loop."""
    pilot = Pilot(context, SIZE)
    for event in events:
        pilot.post(event)
        pilot.turn()
    before, _, after = written("board.sure", "#").partition("#")
    return context.texts("board.sure").removeprefix(before).removesuffix(after)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Press Enter"),
        ({"keys": (("confirm", "x"),)}, "Press X"),
        ({"keys": (("confirm", "delete"),)}, "Press Delete"),
        ({"keys": (("undo", "x"),)}, "Press Enter"),
        ({"one_handed": True}, "Press Space"),
    ],
)
def test_the_key_is_named_that_was_bound_to_confirm(
    context: Context, changes: dict[str, object], said: str
) -> None:
    spoken(context, RIGHT)
    context.prefer(replace(context.preferences, **changes))  # type: ignore[arg-type]
    assert context.texts("board.sure") == written("board.sure", said), "even just now"
    assert spoken(context, *CLICK) == "Click"
    assert spoken(context, RIGHT) == said


def test_another_language_speaks_of_the_same_hand(context: Context) -> None:
    keys = {"de": "Enter", "fr": "Entrée", "it": "Invio"}
    for hand in Hand:
        context.take_up(hand)
        for language, named in keys.items():
            context.prefer(replace(context.preferences, language=language))
            button = {Hand.KEYS: named, Hand.GAMEPAD: "A"}.get(hand, "")
            assert context.texts.hand == (hand, button)


def test_a_mouse_that_is_pushed_by_accident_changes_nothing(context: Context) -> None:
    shaken = [moved(300 + step % 3 * 6, 300 - step % 2 * 9) for step in range(30)]
    assert spoken(context, PAD, *shaken) == "Press A"
    # Little by little is an accident too, as long as the pad is used in between.
    assert spoken(context, *(e for x in range(9) for e in (moved(9 * x, 0), PAD))) == "Press A"
    assert spoken(context, PAD, *shaken, moved(340, 300)) == "Click"


@pytest.mark.parametrize("name", ["ESCAPE", "m", "F11", "F1", "F7"])
def test_keys_that_everybody_presses_are_no_change_of_hand(context: Context, name: str) -> None:
    assert spoken(context, key(getattr(pygame, f"K_{name}"))) == "Click"


def test_to_write_a_name_is_no_change_of_hand(context: Context) -> None:
    pilot = Pilot(context, SIZE, first=lambda: SetupScene(context))
    pilot.turn()
    pilot.tap(pilot.place_of(SeatSetting(0, "name")))
    pilot.write("Ida")
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.top, SetupScene)
    assert pilot.top.crew.names()[0] == "Ida"
    assert context.texts.hand[0] is Hand.MOUSE


@pytest.mark.parametrize(("screens", "hand"), [(0, Hand.MOUSE), (2, Hand.TOUCH)])
def test_before_anything_is_used_there_are_fingers_where_there_is_something_to_touch(
    monkeypatch: pytest.MonkeyPatch, screens: int, hand: Hand
) -> None:
    monkeypatch.setattr("pygame._sdl2.touch.get_num_devices", lambda: screens)
    assert likely_hand() is hand


def sailed(folder: Path) -> list[str]:
    """Run the real program until it ends; what it says after each thing that is done."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    heard: list[str] = []
    made: list[Context] = []
    steps = [[], *(events for events, _ in USED.values()), [Event(pygame.QUIT)]]

    class Watched(SceneFactory):
        def menu(self) -> Scene:
            made.append(self._context)
            return super().menu()

    class Script:
        def events(self) -> Iterable[Event]:
            heard.append(made[0].texts("tips.pirate").removesuffix(written("tips.pirate", "")))
            return steps[min(len(heard), len(steps)) - 1]

    client.SceneFactory, client.Gamepads = Watched, Script  # type: ignore[attr-defined, assignment]
    opening.run(Launch(ASSETS, data=folder, size=SIZE, fullscreen=False, mute=True, language="en"))
    return heard


def test_the_program_itself_hears_what_is_used(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        heard = apart.submit(sailed, tmp_path).result()
    assert heard[1:] == ["Click", *(gesture for _, gesture in USED.values())]
