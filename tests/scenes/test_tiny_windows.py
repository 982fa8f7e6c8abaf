"""Every scene in windows that are far too small: something is drawn, and nothing is lost."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game import Record
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import NOTHING
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.layout import FEWEST_PIXELS, Size, view_in
from scenes.kit.loop import SECOND, Loop
from scenes.kit.window import Opening, Window, open_window, system_window
from scenes.menu.scene import MenuScene
from tests.kiosk.walking import leave_kiosk_scenery_out
from tests.scenes.golden_text import EVERY_WALK
from tests.scenes.helpers import context_in, control, stub_context, usual_look
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import Scenes, Unthinking, played, tap
from tests.soak import long

TINY: tuple[Size, ...] = ((320, 240), (200, 100), (64, 64), (1, 700), (700, 1), (1, 1))
pytestmark = pytest.mark.usefixtures("traced")

USUAL = (1280, 720)
named = pytest.mark.parametrize("size", TINY, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield open_window(Opening("Cartagena", USUAL, software=False))
    pygame.display.set_mode((320, 180))


def resize(size: Size) -> Surface:
    """Make the window that small, whatever limit it has set; return what it shows."""
    return pygame.display.set_mode(size, pygame.RESIZABLE)


class Rig:
    """The real loop in a real window, with a clock of its own."""

    def __init__(self, window: Window, stack: SceneStack) -> None:
        self.events: list[Event] = []
        self._window = window
        self._now = 0
        self._loop = Loop(
            stack,
            window,
            events=self._heard,
            in_parts=lambda: False,
            update=window.update,
            clock=lambda: self._now,
            sleep=lambda _: None,
        )

    def turn(self, *events: Event) -> None:
        self.events += events
        for _ in range(3):
            self._now += SECOND // 60
            self._loop.turn()

    def _heard(self) -> list[Event]:
        events, self.events = self.events, []
        return self._window.converted(events)


@pytest.mark.parametrize(
    "scenes", long(EVERY_WALK, usual=EVERY_WALK[::8]), ids=lambda scenes: scenes.__name__
)
def test_every_scene_is_drawn_in_every_tiny_window(
    scenes: Scenes,
    window: Window,
    tmp_path: Path,
    traced: TracingLook,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leave_kiosk_scenery_out(monkeypatch)
    context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    context.make_thinker = Unthinking  # type: ignore[assignment]
    for scene in islice(scenes(context, USUAL), 2):
        resize(USUAL)
        stack = SceneStack(scene, USUAL)
        rig = Rig(window, stack)
        rig.turn()
        if stack.scenes != (scene,):
            continue  # it has led elsewhere
        before = [each.rect for each in scene.controls]
        for size in TINY:
            resize(size)
            traced.letters.forget()
            rig.turn()
            assert traced.letters.words
            whole = Rect((0, 0), window.size)
            assert all(whole.contains(each.rect) for each in scene.controls)
        resize(USUAL)
        rig.turn()
        assert [each.rect for each in scene.controls] == before


@named
def test_a_painted_picture_is_scaled_down(size: Size, window: Window, tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences(reduced_motion=True), usual_look())
    rig = Rig(window, SceneStack(MenuScene(context), USUAL))
    display = resize(size)
    display.fill("black")
    rig.turn()
    _, place = view_in(size)
    assert pygame.transform.average_color(display, place)[:3] != (0, 0, 0)


def test_a_turn_that_has_begun_survives_the_smallest_window(
    window: Window, tmp_path: Path, traced: TracingLook, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_kiosk_scenery_out(monkeypatch)
    context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    match = Record.of(played("tortuga", 3, 0)).match()
    board = BoardScene(context, match)
    rig = Rig(window, SceneStack(board, USUAL))
    rig.turn()
    while not board.session.reel.idle:
        rig.turn()
    tap(board, board.table.track.area(0).centre)
    chosen, table = board.session.selection, match.table
    assert chosen != NOTHING
    for size in (*TINY, USUAL):
        resize(size)
        rig.turn()
    assert (board.session.selection, match.table) == (chosen, table)


@named
def test_scenes_have_all_the_room_that_they_need(size: Size) -> None:
    drawn, place = view_in(size)
    assert Rect((0, 0), size).contains(place)
    shorter, longer = sorted(drawn)
    assert (shorter >= FEWEST_PIXELS[0], longer >= FEWEST_PIXELS[1]) == (True, True)
    assert longer <= 5 * shorter


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 768), (1920, 1080), (3440, 1440)])
def test_a_window_with_enough_room_is_drawn_on_itself(size: Size) -> None:
    assert view_in(size) == (size, Rect((0, 0), size))


@pytest.mark.parametrize("size", TINY[:3], ids=str)
@pytest.mark.parametrize("touch", [False, True])
def test_a_tap_hits_what_is_seen_there(
    size: Size, touch: bool, window: Window, context: Context
) -> None:
    menu = MenuScene(context)
    stack = SceneStack(menu, USUAL)
    rig = Rig(window, stack)
    resize(size)
    rig.turn()
    middle, drawn = control(menu, "play").rect.center, window.size
    at = round(middle[0] * size[0] / drawn[0]), round(middle[1] * size[1] / drawn[1])
    if touch:
        finger = {"touch_id": 1, "finger_id": 1, "x": at[0] / size[0], "y": at[1] / size[1]}
        rig.turn(Event(pygame.FINGERDOWN, finger))
        rig.turn(Event(pygame.FINGERUP, finger))
    else:
        rig.turn(Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        rig.turn(Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    rig.turn()
    assert stack.scenes[-1] is not menu


def test_the_window_system_is_told_the_minimum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = open_window(Opening("Cartagena", USUAL, smallest=(480, 320), software=False))
    found = system_window().minimum_size
    opened.close()
    assert found == (480, 320)
