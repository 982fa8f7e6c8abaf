"""The records: what was played is counted, watched, exported, imported and cleared."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import Colour, Label, Match, Record, Seat
from game.storage import store
from game.storage.labels import FinishedGame
from game.variants import VARIANTS
from game.voyage import PORTS, PortLog
from scenes.core.context import Context
from scenes.core.model.phrases import Opponent, when
from scenes.core.page import text_of
from scenes.core.scene import Change, Pop, SceneStack
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Drag, Press, Release, Scroll
from scenes.kit.layout import Size
from scenes.kit.lists import ListRow, RailName
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.spoken import Role
from scenes.kit.widgets import Name
from scenes.records.rows import Bests, costumes_by_name
from scenes.records.scene import EXPORTS, IMPORTS, RecordsScene
from scenes.shared.confirm import Confirm
from scenes.shared.more import More
from scenes.shared.text_entry import TextEntry
from tests.game.storing import NOON, begun, files_in
from tests.scenes.helpers import ASSETS, Stub, press, pushed, stub_context, tap
from tests.scenes.tracing import TracingLook

ALL_AT_ONCE = (1920, 1080)
PAGED = (800, 480)
PIRATES = (Opponent("Finn", "finn", 1), Opponent("Rosa", "greedy", 3))


@pytest.fixture(scope="module")
def look(traced: TracingLook) -> Look:
    return traced.look


@cache
def finished(seed: int, game: str, people: tuple[str, ...] = ("Anna",)) -> Match:
    colours = list(Colour)
    seats = tuple(map(Seat, people, colours))
    return begun(None, seed, game, (*seats, Seat("Rosa", colours[len(people)], "greedy")))


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    """Six games: four of Anna, of which Ben shares one, and two of Ben alone."""
    context = stub_context(tmp_path, look)
    games = [
        *(finished(1, "escape"), finished(2, "escape"), finished(3, "nest")),
        finished(4, "nest", ("Anna", "Ben")),
        *(finished(5, "nest", ("Ben",)), finished(6, "escape", ("Ben",))),
    ]
    for number, match in enumerate(games):
        context.store.put_away(FinishedGame.of(match, NOON + timedelta(hours=number)))
    return context


def opened(context: Context, size: Size = ALL_AT_ONCE) -> RecordsScene:
    scene = RecordsScene(context, PIRATES, lambda: NOON + timedelta(hours=6))
    SceneStack(scene, size)
    return scene


def visible(scene: RecordsScene, what: str = "replay") -> range:
    """The rows of a list that are seen."""
    names = [each.name for each in scene.controls]
    rows = [name.index for name in names if isinstance(name, ListRow) and name.listing == what]
    return range(min(rows), max(rows) + 1) if rows else range(0)


def test_everybody_is_counted_in_all_games_and_in_each(context: Context) -> None:
    scene = opened(context)
    told = {career.name: career.tally.games for career in scene.careers}
    assert told == {"Anna": 4, "Ben": 3}
    tap(scene, scene.ring["game"].targets()[1])
    assert {career.name: career.tally.games for career in scene.careers} == {"Anna": 2, "Ben": 1}


def test_the_figures_are_those_of_the_games(context: Context) -> None:
    scene = opened(context)
    anna = next(career for career in scene.careers if career.name == "Anna")
    matches = [finished(1, "escape"), finished(2, "escape"), finished(3, "nest")]
    matches.append(finished(4, "nest", ("Anna", "Ben")))
    wins = sum(match.outcome is not None and match.outcome.winners == (0,) for match in matches)
    assert anna.tally.wins == wins
    assert anna.favourite is not None
    assert anna.favourite.name == "Rosa"
    assert anna.against["greedy"].games == 4


@pytest.mark.parametrize("size", [ALL_AT_ONCE, PAGED, (720, 1280)])
def test_each_number_is_said_with_its_label(context: Context, size: Size) -> None:
    scene = opened(context, size)

    def rows(role: Role) -> list[str]:
        return [thing.name for thing in scene.spoken().tree.walk() if thing.role is role]

    career = scene.careers[0]
    wins, games = career.tally.wins, career.tally.games
    figures = f"Games {games}, Wins {wins}, {round(100 * wins / games)}%, Top run {career.run} "
    assert any(row.startswith(career.name) and figures in row for row in rows(Role.OPTION))
    if size == PAGED:
        tap(scene, scene.ring["page"].targets()[1])
    rosa = career.against["greedy"]
    lost = rosa.games - rosa.wins - rosa.draws
    assert any(
        row.startswith("Rosa, ") and row.endswith(f", {rosa.wins} won, {lost} lost")
        for row in rows(Role.ITEM)
    )


@pytest.mark.parametrize("size", [ALL_AT_ONCE, PAGED, (480, 800)])
def test_a_page_that_is_read_tells_the_rows_of_all_players(context: Context, size: Size) -> None:
    read = text_of(opened(context, size).spoken().tree)
    for career in opened(context, size).careers:
        assert f"{career.name}, " in read
        assert f"Games {career.tally.games}, Wins {career.tally.wins}" in read
    assert "Games. Wins." not in read
    assert not read.endswith("Replays."), "their rows are controls"


def test_only_the_best_of_several_wears_a_crown(context: Context) -> None:
    careers = opened(context).careers
    bests = Bests.of(careers, [0, 3])
    assert bests.run == max(career.run for career in careers)
    assert bests.flags == 3
    assert Bests.of(careers[:1], [3]) == Bests()


def test_a_player_wears_the_colour_of_the_last_game() -> None:
    def label(colour: Colour) -> Label:
        seats = (Seat("anna", colour), Seat("Rosa", Colour.VIOLET, "greedy"))
        return Label.of(begun(3, seats=seats), NOON)

    worn = costumes_by_name([label(Colour.GREEN), label(Colour.RED)])
    assert worn == {"anna": captain("green")}


def test_the_crew_is_told_of_whoever_is_chosen(context: Context) -> None:
    scene = opened(context)
    assert scene.who == 0
    press(scene, ListRow("player", 1))
    assert scene.who == 1
    assert scene.ring[ListRow("player", 1)].chosen  # type: ignore[attr-defined]
    scene.ring.focus = "who"
    scene.handle(Command.RIGHT)
    scene.handle(Command.RIGHT)
    assert scene.who == 0, "after the last comes the first"


def more(scene: RecordsScene, action: str, of: Name = "more") -> Change | None:
    """What a further action of a page or of one of its games leads to."""
    sheet = pushed(press(scene, of), More)
    SceneStack(sheet, PAGED)
    match press(sheet, action):
        case Pop(result):
            return scene.resumed(result)
    return None


def test_a_tap_on_a_replay_watches_it(context: Context) -> None:
    watch = pushed(press(opened(context), ListRow("replay", 0)), Stub)
    assert watch.name == "replay"
    assert watch.match is not None
    assert watch.match.table == finished(6, "escape", ("Ben",)).table


def test_replays_are_listed_by_kind(context: Context) -> None:
    scene = opened(context)
    played = Counter(kept.label.variant for kept in scene.replays)
    assert played == {"jamaica": 3, "nest": 3}
    counts = []
    for target in scene.ring["kind"].targets():
        tap(scene, target)
        counts.append(len(scene.replays))
    assert counts == [6, *(played[variant] for variant in VARIANTS)]


def test_a_replay_is_given_away_and_taken_in_again(context: Context, tmp_path: Path) -> None:
    scene = opened(context)
    more(scene, "export", ListRow("replay", 0, "more"))
    (file,) = (tmp_path / EXPORTS).iterdir()
    assert str(file) in scene.notice.text
    kept = context.saved_games.replays()[0]
    record = context.store.replays.load(kept)
    context.saved_games.forget(kept)
    (tmp_path / IMPORTS).mkdir()
    file.rename(tmp_path / IMPORTS / file.name)
    more(scene, "import")
    assert scene.notice.text == context.texts("records.imported", count=1)
    assert context.store.replays.load(context.saved_games.replays()[0]) == record
    assert len(scene.replays) == 6


def test_an_import_that_would_move_replays_to_the_trash_asks_first(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_REPLAYS", 6)
    scene = opened(context)
    assert scene.notice.text == context.texts("records.full"), "before the next game is finished"
    (tmp_path / IMPORTS).mkdir()
    for number in range(8):
        game = Record.of(finished(20 + number, "nest")).to_json()
        (tmp_path / IMPORTS / f"{number}.json").write_text(game, encoding="utf-8")
    before = files_in(tmp_path)
    question = pushed(more(scene, "import"), Confirm)
    question.layout(PAGED)
    text = context.texts("records.import_text", count=2, most=6)
    assert "trash" in text
    scene.resumed(False)
    assert files_in(tmp_path) == before
    pushed(more(scene, "import"), Confirm)
    scene.resumed(True)
    assert scene.notice.text == context.texts("records.imported", count=8)
    assert len(context.saved_games.replays()) == 6 + 6
    assert len(list((tmp_path / "trash").iterdir())) == 2


def test_what_is_no_game_is_refused_in_a_sentence_and_stays_where_it_is(
    context: Context, tmp_path: Path
) -> None:
    scene = opened(context)
    more(scene, "import")
    assert str(tmp_path / IMPORTS) in scene.notice.text, "the folder is there now"
    picture = tmp_path / IMPORTS / "picture.json"
    picture.write_bytes(b"\x89PNG")
    more(scene, "import")
    assert scene.notice.text == context.texts("saving.foreign")
    (tmp_path / IMPORTS / "half.json").write_text('{"format"', encoding="utf-8")
    more(scene, "import")
    assert scene.notice.text == context.texts("records.refused", count=2)
    game = Record.of(finished(9, "nest")).to_json()
    (tmp_path / IMPORTS / "game.json").write_text(game, encoding="utf-8")
    more(scene, "import")
    assert scene.notice.text == context.texts("records.imported_some", count=1, refused=2)
    assert len(list((tmp_path / IMPORTS).iterdir())) == 3
    assert picture.read_bytes() == b"\x89PNG"


def test_a_damaged_replay_is_refused_in_a_sentence_and_nothing_is_lost(
    context: Context, tmp_path: Path
) -> None:
    scene = opened(context)
    file = context.saved_games.replays()[0].file
    damaged = file.read_bytes()[:-40]
    file.write_bytes(damaged)
    assert press(scene, ListRow("replay", 0)) is None
    assert scene.notice.text == context.texts("saving.shelved")
    assert len(scene.replays) == 5
    assert damaged in files_in(tmp_path).values()
    scene.handle(Command.DOWN)
    assert scene.notice.text == "", "whoever does something has read it"


def test_a_player_with_two_names_becomes_one(context: Context) -> None:
    scene = opened(context)
    press(scene, ListRow("player", [career.name for career in scene.careers].index("Ben")))
    games = sum(career.tally.games for career in scene.careers)
    pushed(more(scene, "rename", "about"), TextEntry)
    scene.resumed("Anna")
    assert [career.name for career in scene.careers] == ["Anna"]
    assert scene.careers[0].tally.games == games - 1, "the game of both is one game"
    assert scene.notice.text == context.texts("records.renamed", name="Ben", to="Anna")


def test_the_flags_of_a_voyage_go_with_its_name(context: Context) -> None:
    stored = context.voyages.begin("ben ", Colour.RED)
    assert stored is not None
    logs = {PORTS[0].name: PortLog(games=2, round=9)}
    context.voyages.keep(stored, replace(stored.voyage, logs=logs))
    scene = opened(context)
    assert flags_of(scene) == {"Anna": 0, "Ben": 1}
    press(scene, ListRow("player", [career.name for career in scene.careers].index("Ben")))
    pushed(more(scene, "rename", "about"), TextEntry)
    scene.resumed("Anna")
    assert flags_of(scene) == {"Anna": 1}
    assert flags_of(opened(context)) == {"Anna": 1}, "also after the next start"


def test_flags_have_a_column_once_there_are_any(context: Context) -> None:
    def told(scene: RecordsScene) -> list[str]:
        names = [thing.name for thing in scene.spoken().tree.walk() if thing.role is Role.OPTION]
        return [name for name in names if "Games" in name]

    assert told(opened(context))
    assert not any("Flags" in row for row in told(opened(context)))
    stored = context.voyages.begin("Ben", Colour.RED)
    assert stored is not None
    logs = {PORTS[0].name: PortLog(games=2, round=9)}
    context.voyages.keep(stored, replace(stored.voyage, logs=logs))
    assert all("Flags" in row for row in told(opened(context)))


def flags_of(scene: RecordsScene) -> dict[str, int]:
    """The flags of each player, as the table shows them."""
    names = [career.name for career in scene.careers]
    return dict(zip(names, scene.flags(), strict=True))


def test_a_player_is_forgotten_after_a_question(context: Context) -> None:
    scene = opened(context)
    press(scene, ListRow("player", [career.name for career in scene.careers].index("Ben")))
    pushed(more(scene, "forget", "about"), Confirm)
    scene.resumed(False)
    assert len(scene.careers) == 2
    pushed(more(scene, "forget", "about"), Confirm)
    scene.resumed(True)
    assert [career.name for career in scene.careers] == ["Anna"]
    assert scene.careers[0].tally.games == 4, "with Ben or without"


def test_clearing_asks_first(context: Context) -> None:
    scene = opened(context)
    pushed(more(scene, "clear"), Confirm)
    scene.resumed(False)
    assert len(context.saved_games.chronicle().games) == 6
    more(scene, "clear")
    scene.resumed(True)
    assert context.saved_games.chronicle().games == ()
    assert scene.careers == ()
    assert scene.notice.text == context.texts("records.cleared")
    assert len(context.saved_games.replays()) == 6, "replays stay"
    assert more(scene, "clear") is None, "there is nothing left to clear"


@pytest.mark.parametrize("size", [ALL_AT_ONCE, PAGED, (480, 800), (1080, 1920)])
def test_without_a_game_it_says_what_will_be_here(tmp_path: Path, look: Look, size: Size) -> None:
    scene = opened(stub_context(tmp_path, look), size)
    scene.draw(Surface(size), 0.0)
    assert len(visible(scene, "replay")) == len(visible(scene, "player")) == 0


def test_a_small_window_shows_a_page_at_a_time(context: Context) -> None:
    scene = opened(context, PAGED)
    assert len(visible(scene, "player")) == 2
    assert len(visible(scene, "replay")) == 0
    tap(scene, scene.ring["page"].targets()[2])
    assert len(visible(scene, "player")) == 0
    assert len(visible(scene, "replay")) > 2


@pytest.fixture
def replays(context: Context) -> RecordsScene:
    scene = opened(context, PAGED)
    scene.page = 2
    scene.refresh()
    assert len(visible(scene, "replay")) < 6
    return scene


def test_a_list_is_scrolled_by_hand_wheel_and_bar(replays: RecordsScene) -> None:
    row = replays.ring[ListRow("replay", 0)].rect
    replays.handle(Scroll(row.center, -1))
    assert visible(replays).start == 1
    replays.handle(Scroll(row.center, 5))
    assert visible(replays).start == 0
    replays.handle(Press((row.centerx, row.bottom + row.height)))
    replays.handle(Drag((row.centerx, row.top)))
    assert visible(replays).start > 0
    assert replays.handle(Release((row.centerx, row.top))) is None, "no replay was meant"
    replays.handle(Scroll(row.center, 5))
    bar = replays.ring[RailName("replay")].rect
    tap(replays, Rect(bar.centerx, bar.bottom - 1, 1, 1))
    assert visible(replays)[-1] == 5


def test_keys_walk_on_beyond_what_is_seen(replays: RecordsScene) -> None:
    replays.ring.focus = ListRow("replay", 0)
    for _ in range(6):
        replays.handle(Command.DOWN)
    assert replays.ring.focus == ListRow("replay", 5)
    pushed(replays.handle(Command.CONFIRM), Stub)
    for _ in range(5):
        replays.handle(Command.UP)
    assert replays.ring.focus == ListRow("replay", 0)


def test_back_is_done(context: Context) -> None:
    scene = opened(context)
    assert scene.handle(Command.BACK) == press(scene, "back") == Pop()


def test_a_day_is_told_as_one_would_say_it() -> None:
    texts = Texts.load(ASSETS / "lang", "en")
    now = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    assert when(texts, now - timedelta(hours=3), now) == "Today, 06:30"
    assert when(texts, now - timedelta(hours=10), now) == "Yesterday, 23:30"
    assert when(texts, now - timedelta(days=2), now) == "27 Feb 2026"
