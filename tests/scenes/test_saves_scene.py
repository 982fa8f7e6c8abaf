"""Saved games: kept by name from the pause, listed, gone on with, renamed and thrown away."""

from datetime import timedelta
from pathlib import Path

import pytest
from pygame import Surface

from game import GAMES, Colour, Label, Match, Record, Seat
from game.scenarios import escape_example
from game.storage import store
from game.storage.store import MAX_LEFT
from scenes.core.context import Context
from scenes.core.model.phrases import when
from scenes.core.scene import Pop, Push, Reset, SceneStack
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.lists import ListRow
from scenes.kit.look import Look
from scenes.pause.scene import PauseScene
from scenes.records.saves import SavesScene
from scenes.shared.confirm import Confirm
from scenes.shared.text_entry import TextEntry, default_title
from tests.game.storing import NOON, begun, files_in
from tests.scenes.helpers import Stub, press, pushed, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import keep_games, played, shown

WINDOW = (800, 480)


@pytest.fixture(scope="module")
def look(traced: TracingLook) -> Look:
    return traced.look


def opened(context: Context, size: Size = WINDOW) -> SavesScene:
    scene = SavesScene(context, lambda: NOON + timedelta(days=1))
    SceneStack(scene, size)
    return scene


def kept(context: Context) -> list[str]:
    return [each.label.name for each in context.saved_games.games()]


def test_a_kept_game_is_gone_on_with_where_it_was(context: Context) -> None:
    match = begun(12)
    context.saved_games.keep(match, "Sunday")
    context.saved_games.keep(begun(15), "Monday")
    change = press(opened(context), ListRow("game", 1))
    assert isinstance(change, Reset)
    board = change.scene
    assert isinstance(board, Stub)
    assert board.name == "board"
    assert board.match is not None
    assert (board.match.table, board.match.seats) == (match.table, match.seats)
    assert kept(context) == ["Monday", "Sunday"], "it is still there"


def test_throwing_a_game_away_asks_first(context: Context, tmp_path: Path) -> None:
    context.saved_games.keep(begun(12), "Sunday")
    scene = opened(context)
    for answer in (False, True):
        pushed(press(scene, ListRow("game", 0, "forget")), Confirm)
        assert kept(context) == ["Sunday"]
        before = set(files_in(tmp_path).values())
        scene.resumed(answer)
    assert kept(context) == []
    assert "Sunday" in scene.notice.text
    assert set(files_in(tmp_path).values()) >= before, "it lies in the trash"


def test_a_game_gets_another_name(context: Context) -> None:
    context.saved_games.keep(begun(12), "Sunday")
    scene = opened(context)
    for written, name in ((None, "Sunday"), ("", "Sunday"), ("Monday", "Monday")):
        pushed(press(scene, ListRow("game", 0, "rename")), TextEntry)
        scene.resumed(written)
        assert kept(context) == [name]


def test_a_damaged_game_is_refused_in_a_sentence_and_nothing_is_lost(
    context: Context, tmp_path: Path
) -> None:
    context.saved_games.keep(begun(12), "Sunday")
    context.saved_games.keep(begun(15), "Monday")
    scene = opened(context)
    file = context.saved_games.games()[1].file
    damaged = file.read_bytes()[:-30]
    file.write_bytes(damaged)
    assert press(scene, ListRow("game", 1)) is None
    assert scene.notice.text == context.texts("saving.shelved")
    assert kept(context) == ["Monday"]
    assert damaged in files_in(tmp_path).values()
    assert isinstance(press(scene, ListRow("game", 0)), Reset), "the other one can be gone on with"


def test_keys_reach_every_game_and_what_can_be_done_with_it(context: Context) -> None:
    for number in range(9):
        context.saved_games.keep(begun(3 + number), f"Number {number}")
    scene = opened(context)
    scene.handle(Command.DOWN)
    assert scene.ring.focus == ListRow("game", 0)
    for _ in range(8):
        scene.handle(Command.DOWN)
    assert scene.ring.focus == ListRow("game", 8)
    scene.handle(Command.RIGHT)
    assert scene.ring.focus == ListRow("game", 8, "rename")
    scene.handle(Command.RIGHT)
    assert isinstance(scene.handle(Command.CONFIRM), Push)


def test_without_games_it_says_how_they_come_here(context: Context) -> None:
    scene = opened(context)
    scene.draw(Surface(WINDOW), 0.0)
    assert [widget.name for widget in scene.ring] == ["back"]
    assert press(scene, "back") == Pop()
    assert scene.handle(Command.BACK) == Pop()


def paused(context: Context, match: Match) -> PauseScene:
    pause = PauseScene(context, match)
    SceneStack(pause, WINDOW)
    return pause


def test_the_pause_keeps_a_game_under_a_name(context: Context) -> None:
    match = begun(12)
    pause = paused(context, match)
    pushed(press(pause, "keep"), TextEntry)
    assert kept(context) == []
    assert pause.resumed("Sunday") is None
    assert kept(context) == ["Sunday"]
    assert pause.notice.text == context.texts("saves.kept", name="Sunday")
    loaded = context.saved_games.load(context.saved_games.games()[0])
    assert loaded is not None
    assert loaded.table == match.table


def test_a_game_that_nobody_names_is_called_after_where_it_is(context: Context) -> None:
    match = begun(12)
    pause = paused(context, match)
    press(pause, "keep")
    pause.resumed(None)
    assert kept(context) == [], "left as it was"
    pause.resumed("")
    assert kept(context) == [default_title(context.texts, match)]


def test_a_disk_that_refuses_is_told_instead(tmp_path: Path, look: Look) -> None:
    (tmp_path / "data").write_bytes(b"a file where the folder should be")
    context = stub_context(tmp_path / "data", look)
    pause = paused(context, begun(12))
    pause.resumed("Sunday")
    assert pause.notice.text == context.texts("saving.unsaved")


def test_what_cannot_be_kept_is_not_offered(context: Context) -> None:
    crew = tuple(map(Seat, ("Anna", "Ben", "Clara", "David"), Colour))
    scenario = Match.at(GAMES["escape"], crew, escape_example())
    for match in (scenario, begun(None)):
        assert "keep" not in [each.name for each in paused(context, match).controls]


def test_before_a_game_that_was_left_moves_to_the_trash_it_is_told(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_LEFT", 2)
    for actions in (5, 6):
        assert opened(context).notice.text == ""
        match = begun(actions)
        context.store.keep_game(Record.of(match), Label.of(match, NOON))
    assert opened(context).notice.text == context.texts("saves.full", count=MAX_LEFT)


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280)])
def test_the_names_of_a_list_are_equally_large(
    tmp_path: Path, traced: TracingLook, size: Size
) -> None:
    context = stub_context(tmp_path, traced.look)
    keep_games(context)
    saves = shown(traced, SavesScene(context, lambda: NOON), size)
    sizes = {word.size for word in saves.words if word.text.startswith(("Sun", "WWW"))}
    assert len(sizes) == 1
    context.close()


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080)])
def test_a_long_crew_is_said_shorter_rather_than_all_names_smaller_than_dates(
    tmp_path: Path, traced: TracingLook, size: Size
) -> None:
    context = stub_context(tmp_path, traced.look)
    match = played("hispaniola", 5, 30)
    for name in ("", "Sunday"):
        context.store.keep_game(Record.of(match), Label.of(match, NOON, name))
    saves = shown(traced, SavesScene(context, lambda: NOON), size)
    day = when(context.texts, NOON, NOON)
    dates = {word.size for word in saves.words if word.text == day}
    assert {word.size > min(dates) for word in saves.words if word.text == "Sunday"} == {True}
    crew = context.texts("saves.crew", players=match.seats[0].name, count=4)
    assert crew in {word.text for word in saves.words}
    context.close()
