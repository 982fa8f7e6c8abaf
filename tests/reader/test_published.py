"""The scene on top is published after each pass, and requests come back as intents."""

from pathlib import Path

import pytest

from scenes.app.published import Publisher
from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.kit.intents import Activate, Adjust, Exposed, FocusOn, ReaderRequest
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.spoken import Told
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.settings.scene import SettingsScene
from scenes.shared.text_entry import choose_name
from tests.scenes.helpers import stub_context
from tests.scenes.whole_games import match_of

SIZE = (1920, 1080)
PLACE = WindowPlace((0, 0), SIZE, focused=True)


class Listener(Reader):
    """A reader that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.listens = True
        self.closed = False
        self.told: list[tuple[object, Told]] = []
        self.asks: list[ReaderRequest] = []

    @property
    def active(self) -> bool:
        return self.listens

    def publish(self, scene: object, told: Told, _place: WindowPlace) -> None:
        self.told.append((scene, told))

    def requests(self) -> list[ReaderRequest]:
        asked, self.asks = self.asks, []
        return asked

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return stub_context(tmp_path, look)


def published(context: Context, top: Scene, reader: Listener, allowed: list[bool]) -> Publisher:
    top.layout(SIZE)
    return Publisher(
        context, lambda: top, lambda: allowed[-1], make=lambda: reader, place=lambda: PLACE
    )


def test_the_scene_on_top_is_published_and_its_focus_is_shown(context: Context) -> None:
    menu, reader = MenuScene(context), Listener()
    publisher = published(context, menu, reader, [True])
    publisher.publish()
    ((scene, told),) = reader.told
    assert scene is menu
    assert told.focus == menu.ring.focus
    assert menu.ring.shows_focus
    assert publisher.asked() == [Exposed()]
    publisher.publish()
    assert reader.told[-1][1] is told, "nothing has changed"
    assert publisher.asked() == []


def test_a_scene_is_not_asked_while_nobody_listens(context: Context) -> None:
    menu, reader = MenuScene(context), Listener()
    reader.listens = False
    publisher = published(context, menu, reader, [True])
    publisher.publish()
    assert reader.told == []
    assert not menu.ring.shows_focus


def test_the_setting_turns_it_off_and_on(context: Context) -> None:
    reader, allowed = Listener(), [True]
    publisher = published(context, MenuScene(context), reader, allowed)
    publisher.publish()
    allowed.append(False)
    publisher.publish()
    assert reader.closed
    assert not context.reader.active
    allowed.append(True)
    publisher.publish()
    assert context.reader is reader


def test_requests_use_focus_and_change_controls(context: Context) -> None:
    settings = SettingsScene(context)
    settings.layout(SIZE)
    settings.handle(FocusOn("undo"))
    assert settings.ring.focus == "undo"
    before = context.preferences
    settings.handle(Activate("undo"))
    assert context.preferences.undo is not before.undo
    settings.handle(Adjust("music_volume", -1))
    assert context.preferences.music_volume == before.music_volume - 5
    settings.handle(Activate("nothing of that name"))


def test_a_disabled_control_is_named_as_such_and_not_used(context: Context) -> None:
    settings = SettingsScene(context)
    settings.layout(SIZE)
    reset = next(t for t in settings.spoken().tree.walk() if t.key == "reset")
    assert (reset.name, reset.enabled) == ("Reset, not available", False)
    settings.handle(Activate("reset"))
    assert settings.ring.focus != "reset"


def test_a_dialog_says_nothing_of_what_is_beneath(context: Context) -> None:
    pause = PauseScene(context, match_of("tortuga", None, "greedy"))
    pause.layout(SIZE)
    tree = pause.spoken().tree
    assert tree.role.name == "DIALOG"
    assert tree.name == context.texts("pause.title")
    assert "Places" not in {thing.name for thing in tree.walk()}


def test_a_notice_is_said_at_what_has_the_focus(context: Context) -> None:
    menu = MenuScene(context)
    menu.layout(SIZE)
    menu.notice.tell("The disk is full.")
    told = menu.spoken()
    focused = next(thing for thing in told.tree.walk() if thing.key == told.focus)
    assert focused.about == "The disk is full."


def test_who_types_hears_the_line_and_not_the_keys_on_the_screen(context: Context) -> None:
    entry = choose_name(context, "Ana", ())
    entry.layout(SIZE)
    assert not entry.show_focus()
    told = entry.spoken()
    line = next(thing for thing in told.tree.walk() if thing.key == told.focus)
    assert (line.role.name, line.value) == ("FIELD", "Ana")
