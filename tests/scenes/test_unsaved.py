"""A disk that is full, write-protected or hangs: what is said is what is true, and nobody waits."""

import errno
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game import Record
from game.checking import parse
from game.storage.labels import FinishedGame, Label
from game.storage.store import MAX_COPIES, Store
from scenes.app.client import question_before_quitting
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import say
from scenes.core.scene import Pop, Quit, SceneStack
from scenes.kit.intents import Command
from scenes.kit.widgets import Button
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.records.saves import SavesScene
from scenes.records.scene import RecordsScene
from scenes.shared.confirm import LeaveUnsaved
from tests.game.storing import NOON, begun, files_in, record
from tests.scenes.helpers import Stub, context_in, opened, press, pushed, shown

SIZE = (1280, 720)
CALM = 0.2
"""Seconds that tests wait for a disk that hangs."""


class Disk:
    """A disk that can be full, write-protected or hang."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refusal: int | None = None
        self.go = threading.Event()
        self.go.set()
        self._sync = os.fsync
        monkeypatch.setattr(os, "fsync", self._fsync)

    def _fsync(self, number: int) -> None:
        self.go.wait(60)
        if self.refusal is not None:
            raise OSError(self.refusal, "refused")
        self._sync(number)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.refusal = None
    disk.go.set()


@pytest.fixture
def context(tmp_path: Path, disk: Disk) -> Iterator[Context]:
    context = context_in(tmp_path)
    yield context
    disk.refusal = None
    disk.go.set()
    context.writer.patience = 20.0
    context.close()


Trouble = Callable[[Disk, Context], str]


def full(disk: Disk, _context: Context) -> str:
    disk.refusal = errno.ENOSPC
    return "saving.why_full"


def read_only(disk: Disk, _context: Context) -> str:
    disk.refusal = errno.EROFS
    return "saving.why_read_only"


def hanging(disk: Disk, context: Context) -> str:
    disk.go.clear()
    context.writer.patience = CALM
    return "saving.why_hanging"


EVERY = pytest.mark.parametrize("trouble", [full, read_only, hanging])


def paused(context: Context, actions: int = 7) -> PauseScene:
    match = begun(actions)
    context.save_game(match)
    scene = PauseScene(context, match)
    opened(scene, SIZE)
    return scene


def label(scene: PauseScene | MenuScene, name: str) -> str:
    button = scene.ring[name]
    assert isinstance(button, Button)
    return f"{button.label} {button.note}".strip()


@EVERY
def test_who_leaves_a_game_that_is_not_saved_is_asked(
    disk: Disk, context: Context, trouble: Trouble, said: list[str]
) -> None:
    why = trouble(disk, context)
    pause = paused(context)
    question = pushed(press(pause, "leave"), LeaveUnsaved)
    opened(question, SIZE)
    shown(question, SIZE)
    text = context.texts("saving.leave_text", why=context.texts(why))
    assert " ".join(said).count(text.split(". ", maxsplit=1)[0])
    assert press(question, "no") == Pop(False)
    assert pause.resumed(False) is None
    pause.update(1 / 60)
    assert label(pause, "leave") == context.texts("pause.leave_unsaved")
    leaving = press(question, "yes")
    assert isinstance(leaving, Pop)
    assert pause.resumed(leaving.result) == Pop(PauseChoice.LEAVE)


@EVERY
def test_who_tries_again_leaves_once_the_game_is_saved(
    disk: Disk, context: Context, trouble: Trouble
) -> None:
    trouble(disk, context)
    pause = paused(context)
    question = pushed(press(pause, "leave"), LeaveUnsaved)
    opened(question, SIZE)
    assert press(question, "retry") is None
    disk.refusal = None
    disk.go.set()
    context.writer.patience = 20.0
    leaving = press(question, "retry")
    assert isinstance(leaving, Pop)
    assert Store(context.saved_games.folder).saved_game() == record(7)
    pause.update(1 / 60)
    assert label(pause, "leave") == context.texts("pause.leave")
    assert press(pause, "leave") == Pop(PauseChoice.LEAVE), "and nobody is asked any more"


@EVERY
def test_the_menu_says_that_the_game_to_continue_is_not_saved(
    disk: Disk, context: Context, trouble: Trouble
) -> None:
    trouble(disk, context)
    context.save_game(begun(7))
    context.unsaved()
    menu = MenuScene(context)
    opened(menu, SIZE)
    menu.update(1 / 60)
    voyage, number = context.texts("variant.nest"), begun(7).table.round
    unsaved = context.texts("menu.unsaved", voyage=voyage, round=number)
    assert label(menu, "continue").endswith(unsaved)
    disk.refusal = None
    disk.go.set()
    context.writer.patience = 20.0
    assert context.try_again() is None
    menu.update(1 / 60)
    assert not label(menu, "continue").endswith(unsaved)


@EVERY
def test_who_quits_is_asked_once_and_the_system_is_not(
    disk: Disk, context: Context, trouble: Trouble
) -> None:
    trouble(disk, context)
    context.save_game(begun(7))
    asked_to_end = threading.Event()
    stack = SceneStack(Stub("menu"), SIZE)
    stack.before_quitting = partial(question_before_quitting, context, stack, asked_to_end)
    stack.handle(Command.QUIT)
    question = stack.scenes[-1]
    assert isinstance(question, LeaveUnsaved)
    press(question, "no")
    stack.apply(Pop(False))
    assert not stack.done
    stack.handle(Command.QUIT)
    stack.handle(Command.QUIT)
    assert stack.done, "whoever closes the window again means it"
    stack = SceneStack(Stub("menu"), SIZE)
    stack.before_quitting = partial(question_before_quitting, context, stack, asked_to_end)
    asked_to_end.set()
    stack.apply(Quit())
    assert stack.done


@EVERY
def test_at_the_end_it_is_known_what_is_not_saved(
    disk: Disk, context: Context, trouble: Trouble
) -> None:
    why = trouble(disk, context)
    context.save_game(begun(7))
    phrase = context.close()
    assert phrase is not None
    assert say(context.texts, phrase) == context.texts(why)


@pytest.mark.parametrize("ended", [False, True])
def test_a_game_that_still_waits_for_a_slow_disk_is_not_called_saved(
    disk: Disk, context: Context, ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging(disk, context)
    context.writer.keep(lambda: disk.go.wait(60))
    context.save_game(begun(None if ended else 7))
    # As if the disk had answered in between.
    monkeypatch.setattr(type(context.writer), "trouble", None)
    for phrase in (context.unsaved(), context.close()):
        assert phrase is not None
        assert phrase.key == "saving.why_hanging"


def test_settings_that_wait_for_a_slow_disk_are_no_game(disk: Disk, context: Context) -> None:
    hanging(disk, context)
    context.prefer(context.preferences)
    assert context.unsaved() is None
    assert context.close() is None


def test_a_game_that_is_saved_is_not_asked_about(context: Context) -> None:
    pause = paused(context)
    assert press(pause, "leave") == Pop(PauseChoice.LEAVE)
    stack = SceneStack(Stub("menu"), SIZE)
    stack.before_quitting = partial(question_before_quitting, context, stack, threading.Event())
    stack.handle(Command.QUIT)
    assert stack.done
    assert context.close() is None


def test_while_the_disk_hangs_every_screen_answers_and_the_window_is_drawn(
    disk: Disk, context: Context
) -> None:
    hanging(disk, context)
    drawn: list[int] = []
    context.writer.meanwhile = lambda: drawn.append(1)
    context.writer.patience = 0.7
    context.save_game(begun(7))
    menu = MenuScene(context)
    opened(menu, SIZE)
    assert "continue" in [each.name for each in menu.controls], "it is known without the disk"
    saves, records = SavesScene(context), RecordsScene(context)
    for scene in (saves, records):
        opened(scene, SIZE)
        shown(scene, SIZE)
    assert drawn
    assert saves.notice.text == context.texts("saving.hanging")


def test_a_game_is_called_saved_by_name_only_when_it_is(disk: Disk, context: Context) -> None:
    pause = paused(context)
    context.writer.flush()
    disk.refusal = errno.ENOSPC
    for name in ("Sunday", "Monday"):
        pause.resumed(name)
        assert pause.notice.text == context.texts("saving.full"), "told each time"
    disk.refusal = None
    pause.resumed("Tuesday")
    assert pause.notice.text == context.texts("saves.kept", name="Tuesday")


# Words


def newer(file: Path) -> None:
    """Make it a file of a later version."""
    text = file.read_text(encoding="utf-8")
    assert '"version": 1' in text
    file.write_text(text.replace('"version": 1', '"version": 2', 1), encoding="utf-8")


def test_games_and_records_of_a_newer_version_are_told_as_such(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put_away(FinishedGame.of(begun(None), NOON))
    newer(store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday")).file)
    newer(tmp_path / "records.json")
    before = files_in(tmp_path / "games")
    context = context_in(tmp_path)
    assert context.saved_games.games() == ()
    assert context.saved_games.chronicle().games == ()
    notes = set()
    while (note := context.take_note()) is not None:
        notes.add(note.key)
    assert notes == {"saving.newer_games", "saving.records_newer"}
    assert files_in(tmp_path / "games") == before, "it waits for that version"
    (tmp_path / "gift.json").write_bytes(next(iter(before.values())))
    assert context.saved_games.read_in(tmp_path / "gift.json") is None
    note = context.take_note()
    assert note is not None
    assert note.key == "saving.foreign_newer"
    context.close()


def test_what_cannot_be_read_is_not_called_write_protected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).save_settings({"muted": True})
    Store(tmp_path).save_game(record(5))
    before = files_in(tmp_path)
    context = context_in(tmp_path)
    real = os.open

    def denied(file: Path, flags: int, mode: int = 0o777) -> int:
        if str(file).endswith(("settings.json", "game.json")) and not flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", denied)
        assert context.saved_game() is None
        context.prefer(context.preferences)
        context.writer.flush()
    notes = set()
    while (note := context.take_note()) is not None:
        notes.add(note.key)
    assert notes == {"saving.unreadable", "saving.settings_unreadable"}
    assert files_in(tmp_path) == before
    context.close()


def test_a_game_whose_sum_does_not_fit_is_marked_as_changed(
    tmp_path: Path, said: list[str]
) -> None:
    store = Store(tmp_path)
    store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    kept = store.keep_game(record(12), Label.of(begun(12), NOON, "Monday"))
    text = kept.file.read_text(encoding="utf-8")
    kept.file.write_text(text.replace('"Anna"', '"Hannah"', 1), encoding="utf-8")
    monday, sunday = store.games.kept()
    assert (monday.label.changed, sunday.label.changed) == (True, False)
    context = context_in(tmp_path)
    scene = SavesScene(context)
    opened(scene, SIZE)
    shown(scene, SIZE)
    assert said.count(context.texts("saves.changed")) == 1
    context.close()
    renamed = store.games.rename(monday, "Tuesday")
    assert renamed.label.changed
    assert store.games.kept()[0].label.changed, "and stays so under another name"
    place = store.games.export(store.games.kept()[0], tmp_path / "out")
    assert Store(tmp_path / "other").take_in(place).label.changed
    assert Record.from_json(place.read_bytes()).seats[0].name == "Hannah"
    parse(place.read_bytes(), "record", 10**6)


def test_a_game_without_a_seal_is_shown_as_that(tmp_path: Path, said: list[str]) -> None:
    store = Store(tmp_path)
    kept = store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    kept.file.write_text(record(9).to_json(), encoding="utf-8")
    store.put_away(FinishedGame.of(begun(None), NOON))
    (replay,) = store.replays.kept()
    replay.file.write_text(Record.of(begun(None)).to_json(), encoding="utf-8")
    (tmp_path / "game.json").write_text(record(5).to_json(), encoding="utf-8")
    context = context_in(tmp_path)
    assert context.saved_game() == record(5)
    note = context.take_note()
    assert note is not None
    assert note.key == "saving.unsealed"
    for scene in (SavesScene(context), RecordsScene(context)):
        said.clear()
        opened(scene, SIZE)
        shown(scene, SIZE)
        assert said.count(context.texts("saves.unsealed")) == 1
    context.close()


def test_a_copy_too_many_says_so_when_it_ends(tmp_path: Path) -> None:
    stores = [Store(tmp_path) for _ in range(MAX_COPIES)]
    for other in stores:
        other.claim(patience=0)
    last = context_in(tmp_path)
    store = last.store
    last.writer.do(lambda: store.claim(patience=0))
    last.save_game(begun(7))
    why = last.close()
    assert why is not None
    assert say(last.texts, why) == "Too many copies of Cartagena are running."
    for other in stores:
        other.close()
