"""Files that an earlier version wrote are read by this one, and say what they said then."""

import json
import os
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

import main
from game import ALL, Colour, Label, Match, Record, Replay, Rival, Seat, StorageProblem
from game.actions import EndTurn
from game.cards import cards_in
from game.players.brains import BRAINS
from game.statistics import WinCount
from game.storage.labels import FinishedGame
from game.storage.store import Store
from game.voyage import PORTS, PortLog
from scenes.board.scene import BoardScene
from scenes.core.model.preferences import LastVoyage, Preferences, SeatChoice, Speed, TurnEnd
from scenes.core.model.window_settings import Colours, ColourVision
from scenes.core.preferred_keys import bindings_of
from scenes.kiosk.watchdog.config import KioskConfig, read_config
from scenes.kiosk.watchdog.counters import Counters, Fault
from scenes.kiosk.watchdog.pin import Attempts, matches
from scenes.kit.intents import Command
from tests.game.building import decide
from tests.game.storing import NOON, begun, mishaps
from tests.kiosk.driving import Kiosk
from tests.scenes.helpers import CODES, context_in

FOLDER = Path(__file__).parent / "old_files"
FACTS: dict[str, dict[str, object]] = json.loads((FOLDER / "facts.json").read_bytes())
LONG = "Björn-Åke Ærøskøbing III"
PIN = "271828"
IN_PROGRESS = FACTS["home/game.json"]


def facts_of(match: Match) -> dict[str, object]:
    """Return what a game's file says of it: who plays what, and how it stands at the end."""
    table, shown = match.table, match.view(ALL)
    outcome = match.outcome
    return {
        "game": match.game.name,
        "variant": match.game.variant_of(table.options),
        "options": [name for name in match.game.switches if getattr(table.options, name)],
        "first_player": table.options.first_player,
        "seats": [[seat.name, seat.colour.value, seat.brain] for seat in match.seats],
        "seed": match.seed,
        "actions": len(match.actions),
        "round": table.round,
        "to_act": table.to_act,
        "pirates": [list(crew) for crew in table.pirates],
        "hands": [" ".join(c.name.lower() for c in cards_in(hand or 0)) for hand in shown.hands],
        "stock": shown.stock_size,
        "outcome": outcome
        and {
            "ending": outcome.ending.value,
            "decision": outcome.decision.value,
            **{name: list(getattr(outcome, name)) for name in ("winners", "home", "sums")},
        },
    }


def copied(tmp_path: Path, name: str) -> Path:
    """Return a copy of one of the folders, all of its files written just now."""
    folder = tmp_path / name
    shutil.copytree(FOLDER / name, folder)
    for file in folder.rglob("*.json"):
        os.utime(file)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The data folder of a player, in which the second copy's game is the older one."""
    folder = copied(tmp_path, "home")
    for file in folder.glob("game-2*"):
        os.utime(file, (1, 1))
    return folder


def require_all_well(store: Store, *expected: StorageProblem) -> None:
    """Nothing but this was to be told, and so nothing else was set aside."""
    assert mishaps(store) == list(expected)
    assert (store.folder / "aside").exists() == bool(expected)


def test_the_facts_are_about_every_stored_game() -> None:
    no_games = {"facts.json", "settings.json", "records.json", "records.previous.json"}
    files = {file for file in FOLDER.rglob("*.json") if file.name not in no_games}
    games = {file for file in files if not file.name.startswith("kiosk")}
    names = {file.relative_to(FOLDER).as_posix() for file in games}
    others = ("settings/", "voyage/")
    assert {name for name in names if not name.startswith(others)} == set(FACTS)
    recorded = [name for name in FACTS if name.startswith("recorded/")]
    assert {len(FACTS[name]["seats"]) for name in recorded} == {2, 3, 4, 5}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FACTS)
def test_a_stored_game_is_what_it_was(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    record = Record.from_json(data)
    replay = Replay.of(record)
    assert facts_of(replay.match) == FACTS[name]
    written = json.loads(data)
    written.pop("label", None)
    assert json.loads(record.to_json()) == written, "an earlier version reads it too"
    for moment in range(replay.end):
        seen = replay.view(moment, replay.viewers[0])
        assert (seen.table.ply, seen.table.outcome) == (moment, None)
        assert replay.seen_action(moment, replay.viewers[0]).seat == seen.table.to_act
    assert replay.end == FACTS[name]["actions"]


@pytest.mark.parametrize("name", [name for name, facts in FACTS.items() if not facts["outcome"]])
def test_an_unfinished_game_is_played_on_to_its_end(name: str) -> None:
    match = Record.from_json((FOLDER / name).read_bytes()).match()
    while match.outcome is None:
        decide(match)
    assert match.outcome is not None
    assert Record.from_json(Record.of(match).to_json()).match().outcome == match.outcome


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("recorded/escape-jamaica.json", "greedy 1 wins"),
        ("recorded/nest.json", "greedy 2 wins"),
        ("home/export/cartagena-das-groe-finale.json", "Ünal wins"),
        ("home/game.json", "It’s Finn’s turn"),
    ],
)
def test_a_stored_game_is_told_in_words(
    name: str, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["--lang", "en", "--replay", str(FOLDER / name)]) == 0
    assert last in capsys.readouterr().out.splitlines()[-1]


# What a player has at home


def test_the_game_in_progress_is_found_and_goes_on(home: Path) -> None:
    context = context_in(home, Preferences())
    context.store.claim()
    record = context.saved_game()
    assert record is not None
    match = record.match()
    assert facts_of(match) == IN_PROGRESS
    while match.outcome is None:
        decide(match)
    context.save_game(match)
    assert context.saved_game() is None
    assert context.saved_games.replays()[0].label.actions == len(match.actions)
    assert len(context.saved_games.chronicle().games) == 6
    require_all_well(context.store)
    context.close()


def test_the_save_before_stands_in_for_a_damaged_one(home: Path) -> None:
    (home / "game.json").write_bytes(b"{")
    found = Store(home).find_game()
    assert found.match is not None
    assert found.note is not None
    assert found.note.mishap is StorageProblem.EARLIER
    assert facts_of(found.match) == FACTS["home/game.previous.json"]


@pytest.mark.parametrize("newer", [False, True])
def test_the_game_of_a_second_copy_is_gathered(home: Path, newer: bool) -> None:
    if newer:
        os.utime(home / "game.json", (0, 0))
    store = Store(home)
    store.claim()
    names = ["home/game.json", "home/game-2.json"]
    goes_on, kept = reversed(names) if newer else names
    record = store.saved_game()
    assert record is not None
    assert facts_of(record.match()) == FACTS[goes_on]
    latest = store.games.kept()[0]
    assert latest.label.name == ""
    assert facts_of(store.load_game(latest)) == FACTS[kept]
    require_all_well(store)


def told(label: Label) -> tuple[object, ...]:
    names = [seat.name for seat in label.seats]
    return label.name, label.game, label.variant, names, label.actions, label.winners


PAIR = ["Jörg", "Zoë Müller"]
TRIO = ["Anna", "Finn", LONG]
QUARTET = ["Anna", "Rosa", "Barto", "Mateo"]
QUINTET = ["Łukasz Żółć", "Ünal", "Ελένη", "Yusuf", LONG]
SAVED = [
    ("", "nest", "nest", QUINTET, 40, ()),
    ("", "escape", "hispaniola", PAIR, 12, ()),
    ("", "nest", "nest", TRIO, 31, ()),
    ("Sonntag bei Oma, zweites Spiel am Abend.", "nest", "nest", TRIO, 31, ()),
    ("", "escape", "tortuga", QUARTET, 20, ()),
    ("Käpt\u2019n Blaubär", "escape", "tortuga", QUARTET, 20, ()),
]
FINISHED = [
    ("", "nest", "nest", PAIR, 85, (0,)),
    ("", "nest", "nest", QUARTET, 157, (2,)),
    ("Das große Finale", "escape", "hispaniola", QUINTET, 144, (1,)),
    ("", "escape", "tortuga", TRIO, 158, (1,)),
    ("", "escape", "jamaica", PAIR, 76, (0,)),
]


def test_the_saved_games_are_listed_and_loaded(home: Path) -> None:
    store = Store(home)
    kept = store.games.kept()
    assert [told(each.label) for each in kept] == SAVED
    assert {each.label.saved.date().isoformat() for each in kept} == {"2026-11-15"}
    for each in kept:
        facts = FACTS[f"home/games/{each.file.name}"]
        match = store.load_game(each)
        assert facts_of(match) == facts
        assert (each.label.round, each.label.to_act) == (facts["round"], facts["to_act"])
        assert store.games.find(Record.of(match)) is not None
    require_all_well(store)


def test_the_replays_are_listed_and_watched(home: Path) -> None:
    context = context_in(home, Preferences())
    kept = context.saved_games.replays()
    assert [told(each.label) for each in kept] == FINISHED
    for each in kept:
        replay = context.saved_games.watch(each)
        assert replay is not None
        assert facts_of(replay.match) == FACTS[f"home/replays/{each.file.name}"]
        assert each.label.over
        renamed = context.saved_games.rename(each, "Ein anderer Name")
        assert renamed.label.name == "Ein anderer Name"
    require_all_well(context.store)
    context.close()


def test_exported_games_are_imported(home: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "elsewhere")
    names = {}
    for file in sorted((home / "export").iterdir()):
        kept = store.take_in(file)
        assert facts_of(store.load_game(kept)) == FACTS[f"home/export/{file.name}"]
        names[kept.label.name, kept.label.over] = store.shelf_of(kept).folder.name
    assert names == {
        ("", False): "games",
        ("Sonntag bei Oma, zweites Spiel am Abend.", False): "games",
        ("", True): "replays",
        ("Das große Finale", True): "replays",
    }
    require_all_well(store)


def test_the_records_count_every_game(home: Path) -> None:
    store = Store(home)
    chronicle = store.records.read()
    found = [(game.game, game.variant, game.winners) for game in chronicle.games]
    assert found == [(game, variant, won) for _, game, variant, _, _, won in FINISHED[::-1]]
    replays = [Record.from_json(file.read_bytes()) for file in (home / "replays").iterdir()]
    assert {game.digest for game in chronicle.games} == {record.digest for record in replays}
    assert chronicle.names()[:4] == ("Jörg", "Zoë Müller", "Anna", LONG)
    assert set(chronicle.names()[4:]) == {"Łukasz Żółć", "Ünal", "Ελένη"}
    jörg = chronicle.career("jörg")
    assert (jörg.tally, jörg.run) == (WinCount(2, 2, 0), 25)
    assert jörg.favourite == Rival("Zoë Müller", None)
    anna = chronicle.career("Anna", "nest")
    assert (anna.tally, anna.run) == (WinCount(1, 0, 0), 18)
    assert anna.against == {brain: WinCount(1, 0, 0) for brain in ("rosa", "barto", "mateo")}
    require_all_well(store)


def test_the_records_before_stand_in_for_damaged_ones(home: Path) -> None:
    (home / "records.json").write_bytes(b"{")
    store = Store(home)
    assert len(store.records.read().games) == 4
    require_all_well(store, StorageProblem.RECORDS)


# A voyage, whose second harbour had another rival


def test_a_voyage_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    (tmp_path / "voyages").mkdir()
    shutil.copy(FOLDER / "voyage" / "000001.json", tmp_path / "voyages")
    store = Store(tmp_path)
    (stored,) = store.voyages.kept()
    voyage = stored.voyage
    first, second = PORTS[:2]
    assert (voyage.name, voyage.colour, voyage.flags, voyage.gold) == ("Zoë Müller", "yellow", 1, 1)
    assert voyage.log(first) == PortLog(1, 19, gold=True)
    assert (voyage.next_port, voyage.looks.flag) == (second, "cutlasses")
    played = Record.from_json((FOLDER / "voyage" / "santo_domingo.json").read_bytes()).match()
    assert [seat.brain for seat in played.seats] == [None, *second.before]
    assert voyage.plays(played)
    assert voyage.land(played).flags == 2
    require_all_well(store)


# Computer players of earlier versions


@pytest.mark.parametrize("brain", ["tuned", "barto-1", "yusuf-1", "deep-blue"])
def test_another_plays_on_for_a_brain_that_is_gone(brain: str, tmp_path: Path) -> None:
    match = begun(10, seats=(Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED, brain)))
    context = context_in(tmp_path)
    context.store.claim()
    context.store.save_game(Record.of(match))
    kept = context.store.keep_game(Record.of(match), Label.of(match, NOON, "Ben"))
    record = context.saved_game()
    assert record is not None
    for found in (record.match(), context.store.load_game(kept)):
        context.flow.board(found)
        person, computer = found.seats
        assert person.brain is None
        assert computer.brain in BRAINS
        assert computer.before == (brain,)
    context.close()


@pytest.mark.parametrize("brain", ["tuned", "barto-1", "yusuf-1", "deep-blue"])
def test_a_brain_that_is_gone_stays_in_replays_and_records(brain: str, tmp_path: Path) -> None:
    match = begun(None, seats=(Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED, brain)))
    Store(tmp_path).put_away(FinishedGame.of(match, NOON))
    context = context_in(tmp_path)
    replay = context.saved_games.watch(context.saved_games.replays()[0])
    assert replay is not None
    assert replay.match.seats == match.seats
    assert context.saved_games.chronicle().career("Anna").against[brain].games == 1
    tried = replay.match.branch(0)
    context.flow.board(tried)
    assert all(seat.brain in BRAINS for seat in tried.seats if seat.brain is not None)
    require_all_well(context.store)
    context.close()


# Settings


COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.VIOLET)
FIVE = tuple(
    map(SeatChoice, QUINTET, COLOURS, (None, None, None, "yusuf", None)),
)
TWO = tuple(map(SeatChoice, PAIR, COLOURS, (None, None)))
THREE = (
    SeatChoice("Anna", Colour.YELLOW, None),
    SeatChoice("Finn", Colour.BLUE, "finn"),
    SeatChoice("Mateo", Colour.RED, "mateo"),
)
DEFAULT = Preferences(
    language="en",
    voyage=LastVoyage("escape", "tortuga", ("sloop_retreat",), None, THREE),
)
SETTINGS = {
    "settings/default.json": DEFAULT,
    "settings/everything_changed.json": Preferences(
        language="sv",
        speed=Speed.FAST,
        turn_end=TurnEnd.AT_ONCE,
        ask_first=True,
        undo=False,
        hints=False,
        reduced_motion=True,
        flashes=False,
        theme=Colours.NIGHT,
        colour_vision=ColourVision.RED_GREEN,
        text_scale=150,
        left_handed=True,
        one_handed=True,
        keys=(("undo", "r"),),
        tips=False,
        learned=(
            *("sloop", "place", "captain", "pirate", "retreat"),
            *("nudge", "undo", "freebooter", "sail", "end"),
        ),
        fullscreen=False,
        captions=True,
        sound_volume=35,
        music_volume=0,
        sea_volume=100,
        muted=True,
        software_drawing=True,
        voyage=LastVoyage("nest", "nest", ("may_pass", "empty_captain"), 3, FIVE),
    ),
    "settings/another_choice.json": replace(
        DEFAULT,
        language="fr",
        speed=Speed.CALM,
        turn_end=TurnEnd.SOON,
        theme=Colours.CONTRAST,
        colour_vision=ColourVision.BLUE_YELLOW,
        text_scale=125,
        software_drawing=False,
        voyage=LastVoyage("escape", "hispaniola", (), None, TWO),
    ),
    "settings/instant.json": replace(DEFAULT, speed=Speed.INSTANT, one_handed=True),
    "settings/remapped_keys.json": replace(
        DEFAULT,
        language="de",
        keys=(
            *(("undo", "k"), ("end_turn", "f5"), ("hint", "ö")),
            *(("up", "w"), ("confirm", "num+"), ("menu", ",")),
        ),
    ),
    "home/settings.json": replace(
        DEFAULT, language="de", learned=("pirate", "undo"), fullscreen=False
    ),
}


def test_these_are_all_the_settings() -> None:
    files = [*(FOLDER / "settings").iterdir(), FOLDER / "home" / "settings.json"]
    assert {file.relative_to(FOLDER).as_posix() for file in files} == set(SETTINGS)


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_are_what_they_were(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copy(FOLDER / name, tmp_path / "settings.json")
    store = Store(tmp_path)
    read = Preferences.from_json(store.saved_settings())
    assert read == SETTINGS[name]
    assert not caplog.records, "nothing was ignored"
    store.save_settings(read.to_json())
    before = json.loads((FOLDER / name).read_bytes())
    usual = json.loads(json.dumps(Preferences().to_json()))
    written = json.loads((tmp_path / "settings.json").read_bytes())
    assert written == usual | before, "the old file does not know new settings"
    require_all_well(store)


def test_remapped_keys_say_what_they_said() -> None:
    keys = bindings_of(SETTINGS["settings/remapped_keys.json"])
    said = {
        pygame.K_k: Command.UNDO,
        pygame.K_F5: Command.END_TURN,
        ord("ö"): Command.HINT,
        pygame.K_w: Command.UP,
        pygame.K_KP_PLUS: Command.CONFIRM,
        pygame.K_COMMA: Command.MENU,
        pygame.K_u: None,
        pygame.K_RETURN: Command.CONFIRM,
    }
    assert {key: keys.command(key) for key in said} == said


# A kiosk


@pytest.fixture
def public(tmp_path: Path) -> Path:
    """The data folder of a kiosk whose game was interrupted just now."""
    return copied(tmp_path, "kiosk")


def config_in(folder: Path) -> KioskConfig:
    return read_config(FOLDER / "kiosk.toml", folder, CODES)


def test_the_settings_of_a_kiosk_are_what_they_were(
    public: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # The variants that there were, and the pirate that each number meant.
    four = ("jamaica", "tortuga", "hispaniola", "nest")
    five = ("finn", "mateo", "rosa", "barto", "yusuf")
    usual = KioskConfig(languages=CODES, variants=four, levels=five)
    assert config_in(tmp_path / "nowhere") == usual
    changed = config_in(public)
    assert changed == replace(
        usual,
        idle_seconds=120,
        countdown_seconds=15,
        volume_cap=45,
        variants=("tortuga", "nest"),
        levels=("finn", "mateo", "rosa"),
        languages=("de", "en", "sv"),
        diagonal_inches=32.5,
        low_reach=True,
        restart_hour=None,
        drift=False,
        pin=changed.pin,
    )
    assert not caplog.records


def test_the_pin_of_a_kiosk_opens_it_still(public: Path) -> None:
    stored = config_in(public).pin
    assert stored is not None
    assert matches(PIN, stored)
    assert not matches("271829", stored)
    tried = datetime(2026, 3, 1, 12, 0, 10, tzinfo=UTC).timestamp()
    assert Attempts(public, now=lambda: tried + 1).wait == 3.0, "the second wrong PIN costs 4 s"
    assert Attempts(public, now=lambda: tried + 5).check("0000", stored) == 8.0
    assert Attempts(public, now=lambda: tried + 60).check(PIN, stored) is True


def test_a_kiosk_counts_on(public: Path) -> None:
    counters = Counters(public)
    counters.count("started")
    tally = counters.tally
    assert (tally.started, tally.finished, tally.abandoned) == (4, 1, 1)
    assert (tally.restarts, tally.seconds_up) == (2, 86_461)
    when = tally.errors[0].when
    assert when.date().isoformat() == "2026-11-15"
    assert tally.errors == (
        Fault(when, "Ein Fehler mit Umlauten: ä ö ü ß"),
        Fault(when, "ZeroDivisionError in scenes.board.scene, line 12"),
    )


def test_the_interrupted_game_of_a_kiosk_goes_on(public: Path) -> None:
    stored = Record.from_json((public / "visit" / "game.json").read_bytes())
    kiosk = Kiosk(public, config_in(public))
    for _ in range(60):
        kiosk.wait(1)
        if isinstance(kiosk.top, BoardScene):
            break
    resumed = Record.of(kiosk.board.match)
    assert replace(resumed, actions=resumed.actions[:6]) == stored
    assert kiosk.context.preferences.language == "de"
    assert kiosk.rest()
    # The last turn waits to be ended, as it did.
    kiosk.act(EndTurn())
    assert kiosk.rest()
    before = len(kiosk.board.match.actions)
    kiosk.act(kiosk.board.match.legal_actions()[0])
    assert len(kiosk.board.match.actions) == before + 1
    kiosk.close()
