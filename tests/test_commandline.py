"""The command line, called and as a real process: tables, records, replays, and wrong arguments."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import main
from game import ALL, GAMES, PUBLIC, Colour, Match, Record, Seat, TurnEnded
from game.levels import BRAIN_NAMES
from game.players.tally import Length, TournamentTally, WinShare
from game.players.tournament import Tournament
from game.storage.store import Store
from scenes.app.cli.command_line import GROUPS, HIDDEN, SMALLEST_WINDOW, language_of, usual_folder
from scenes.app.cli.command_line import refused as file_refused
from scenes.app.cli.terminal import table
from scenes.core.model.phrases import event_phrase, say
from scenes.core.model.preferences import Preferences, Speed
from scenes.kiosk.watchdog.config import read_config
from scenes.kiosk.watchdog.pin import LONGEST, SHORTEST, matches
from scenes.kit.i18n import Texts, spoken
from tests.soak import SOAK, long

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "assets" / "lang"
EXAMPLE = [
    *("--simulate", "20", "--game", "escape", "--variant", "tortuga", "--players", "4"),
    *("--brains", "random,greedy", "--seed", "7"),
]
FEW = ["--simulate", "2"]
SEEDED = [*FEW, "--seed", "7"]
in_every_language = pytest.mark.parametrize("language", long(spoken(LANGUAGES), usual=("en", "de")))


def run(
    *arguments: str | Path,
    stdout: int = subprocess.PIPE,
    typed: str | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    # Buffered, as from any shell: what is written only at the exit must not fail either.
    inherited = {name: v for name, v in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        [sys.executable, "main.py", *map(str, arguments)],
        cwd=ROOT,
        env=inherited | environment,
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main.main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path, status: int = 2) -> str:
    assert main.main([str(argument) for argument in arguments]) == status
    out, told = capsys.readouterr()
    assert out == ""
    assert len(told.splitlines()) == 1
    return told


def a_record(file: Path, game: str = "escape") -> Record:
    """The record of a short game of two, written to a file."""
    assert main.main([*FEW, "--game", game, "--record", str(file)]) == 0
    return Record.from_json(file.read_bytes())


def test_the_example_prints_a_table_and_reports_progress_apart() -> None:
    done = run(*EXAMPLE)
    assert done.returncode == 0
    title, *blocks, note = done.stdout.split("\n\n")
    assert title == "Escape, Tortuga, 4 players, 20 games, seed 7"
    assert note == "expected: the win rate of equally strong players\n"
    rows = [re.split(r"  +", line) for block in blocks for line in block.splitlines()]
    assert [name for name, *_ in rows] == [
        *("", "greedy", "random", "seat 1", "seat 2", "seat 3", "seat 4", "draws"),
        *("per game", "turns", "actions", "ending"),
        *("all six pirates are home", "nobody can move", "200 rounds have been played"),
    ]
    wins = {name: (int(won), int(games)) for name, won, games, *_ in rows[1:8]}
    assert all(games == 20 for _, games in wins.values())
    assert sum(won for won, _ in wins.values()) == 20 + 20 - wins["draws"][0]
    assert done.stderr.splitlines()[-1] == "100%  20/20"


@in_every_language
def test_help_and_table_speak_every_language_in_eighty_columns(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = Texts.load(LANGUAGES, language)
    told = printed(capsys, "--help", "--lang", language)
    shown = printed(capsys, *EXAMPLE, "--lang", language)
    assert max(map(len, (told + shown).splitlines())) < 80
    assert told.startswith(texts("commandline.usage", name="cartagena"))
    tortuga = f"{texts('variant.game_escape')}, {texts('variant.tortuga')}, 4 "
    assert shown.startswith(tortuga)
    for key in ("table.wins", "table.interval", "table.draws", "table.spread", "table.note"):
        assert texts(f"commandline.{key}") in shown
    share = texts("records.percent", number="25.0" if language == "en" else "25,0")
    assert shown.count(f"  {share}\n") == 4


NUMBERS = {"en": "12,000,000", "de": "12.000.000", "sv": "12\N{NO-BREAK SPACE}000\xa0000"}


@pytest.mark.parametrize("language", NUMBERS)
def test_large_numbers_are_written_as_the_language_does(language: str) -> None:
    share = WinShare(3_000, 12_000_000, 0.5)
    length = Length(61.25, 40, 9_999)
    tally = TournamentTally(12_000_000, (share,), {"greedy": share}, 0, {}, length, length)
    tournament = Tournament("nest", GAMES["nest"].variants["nest"], 2, ("greedy",), 1)
    shown = table(tournament, tally, Texts.load(LANGUAGES, language))
    assert f" {NUMBERS[language]}" in shown.splitlines()[0]
    assert "3000" in shown
    assert "9999" in shown


def test_the_table_is_the_same_with_two_processes_and_every_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("--simulate", "4", "--seed", "7", "--jobs")
    assert run(*asked, "2").stdout == printed(capsys, *asked, "1") != ""


def test_another_seed_gives_another_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *SEEDED) != printed(capsys, *FEW, "--seed", "8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", ["2", "5"])
def test_the_results_are_printed_for_machines(
    game: str, players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--simulate", "4", "--game", game, "--players", players, "--seed", "3", "--json")
    told = json.loads(printed(capsys, *asked))
    expected = {"game": game, "players": int(players), "games": 4, "seed": 3}
    assert told == told | expected
    assert told["variant"] in GAMES[game].variants
    assert sum(seat["wins"] for seat in told["seats"]) + told["draws"] == 4
    assert sum(told["endings"].values()) == 4
    assert len(told["seats"]) == int(players)


@pytest.mark.parametrize(
    ("game", "variant", "option"),
    [(g.name, v, o) for g in GAMES.values() for v in g.variants for o in g.switches],
)
def test_every_variant_and_option_can_be_chosen(
    game: str, variant: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--simulate", "1", "--game", game, "--variant", variant, "--option", option, "--json")
    told = json.loads(printed(capsys, *asked))
    usual = getattr(GAMES[game].variants[variant], option)
    assert told["variant"] == variant
    assert told["options"][option] is not usual


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_replayed_turn_by_turn(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = a_record(tmp_path / "game.json", game).match()
    capsys.readouterr()
    lines = printed(capsys, "--replay", tmp_path / "game.json").splitlines()
    ends = [
        e for told in match.seen_actions(PUBLIC) for e in told.events if isinstance(e, TurnEnded)
    ]
    turns = [line for line in lines if line.startswith("Round ")]
    assert match.outcome is not None
    # The turn in which the game is won in the middle has no end, but is told.
    assert len(turns) - len(ends) == (match.outcome.ending.value == "all home")
    assert all(": " in turn and not turn.endswith(": ") for turn in turns)
    winner = match.outcome.winner
    assert winner is not None
    assert lines[-1].startswith(f"{match.seats[winner].name} wins")
    assert turns[-1].startswith(f"Round {match.table.round}, {match.seats[match.table.turn].name}")


def test_a_replay_says_what_was_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_record(tmp_path / "game.json")
    capsys.readouterr()
    text = printed(capsys, "--replay", tmp_path / "game.json")
    for words in ("is dealt", "plays ", "goes from the start to space", "retreats", "draws "):
        assert words in text


def test_the_turn_in_which_a_record_breaks_off_is_told_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    record = a_record(file)
    file.write_text(replace(record, actions=record.actions[:1]).to_json(), encoding="utf-8")
    capsys.readouterr()
    lines = printed(capsys, "--replay", file).splitlines()
    assert "isn’t finished" in lines[-1]
    assert lines[-2].startswith("Round 1, ")
    assert "plays " in lines[-2]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_names_of_any_script_are_printed_on_any_terminal(encoding: str, tmp_path: Path) -> None:
    seats = (Seat("Zo\xeb", Colour.RED), Seat("\u6d77\u8cca", Colour.BLUE))
    match = Match.new(GAMES["escape"], seats, GAMES["escape"].variants["jamaica"], seed=1)
    file = tmp_path / "game.json"
    file.write_text(Record.of(match).to_json(), encoding="utf-8")
    done = run("--replay", file, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("Zo\xeb is dealt" in done.stdout) is (encoding == "utf-8")


def test_without_a_screen_a_sentence_tells_what_can_be_done(tmp_path: Path) -> None:
    done = run("--data-dir", tmp_path, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="x11")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "--simulate" in done.stderr


@pytest.mark.parametrize(
    ("option", "says"), [("--help", "--simulate"), ("--version", main.VERSION)]
)
def test_help_and_version_are_printed(
    option: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in printed(capsys, option)


def test_the_help_lists_every_option_and_so_does_the_manual(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = printed(capsys, "--help")
    manual = (ROOT / "docs" / "cartagena.6").read_text(encoding="utf-8").replace("\\-", "-")
    public = {f"--{option.name}" for group in GROUPS.values() for option in group}
    hidden = {f"--{name}" for name in HIDDEN}
    assert set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", told, re.MULTILINE)) == public - hidden
    assert set(re.findall(r"--[a-z-]+[a-z]", manual)) == public - hidden
    assert hidden
    assert hidden < public
    width, height = SMALLEST_WINDOW
    assert f"from {width}x{height}" in told
    assert f"from {width}x{height} to " in manual
    assert f"{SHORTEST} to {LONGEST} digits" in manual
    assert f"{SHORTEST} to {LONGEST} digits" in (ROOT / "docs" / "kiosk.md").read_text()
    for names in (BRAIN_NAMES, Speed, GAMES, spoken(LANGUAGES)):
        assert all(re.search(rf"\b{name}\b", told) for name in names), names
        assert all(re.search(rf"\b{name}\b", manual) for name in names), names


def test_the_manual_is_complete_and_of_this_version() -> None:
    heading, *lines = (ROOT / "docs" / "cartagena.6").read_text(encoding="utf-8").splitlines()
    date = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(
        rf'\.TH CARTAGENA 6 {date} "Cartagena {main.VERSION}" "Games Manual"', heading
    )
    assert [line.removeprefix(".SH ") for line in lines if line.startswith(".SH ")] == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES"),
        *("EXAMPLES", "BUGS", "AUTHORS", "SEE ALSO"),
    ]
    groups = [line.removeprefix(".SS ").lower() for line in lines if line.startswith(".SS ")]
    english = Texts.load(LANGUAGES, "en")
    assert groups == [english(f"commandline.group_{group}") for group in GROUPS]


@pytest.mark.parametrize(
    "asked",
    [["--lang", "de"], ["--lang=de"], {"LANGUAGE": "de_AT.UTF-8"}, {"XDG_DATA_HOME": "settings"}],
    ids=str,
)
def test_mistakes_are_told_in_the_players_language(
    asked: list[str] | dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments, environment = (asked, {}) if isinstance(asked, list) else ([], dict(asked))
    if "XDG_DATA_HOME" in environment:
        environment["XDG_DATA_HOME"] = str(tmp_path)
        folder = usual_folder({"XDG_DATA_HOME": str(tmp_path)}, "linux")
        Store(folder).save_settings(replace(Preferences(), language="de").to_json())
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told = refused(capsys, "--players", "nine", *arguments)
    german = Texts.load(LANGUAGES, "de")
    expected = german("commandline.no_number", option="--players", given="nine")
    assert told == f"cartagena: {expected}.\n"


@pytest.mark.parametrize("content", ["", "[]", '{"language": 3}', '{"language": "xx"}', "\0"])
def test_settings_that_name_no_language_do_no_harm(content: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    arguments = ["--data-dir", str(tmp_path)]
    assert language_of(arguments, {"LANG": "sv_SE"}, LANGUAGES) == "sv"


def test_the_usual_folder_is_the_screen_librarys(tmp_path: Path) -> None:
    command = "import pygame; print(pygame.system.get_pref_path('Cartagena', 'Cartagena'))"
    environment = {**os.environ, "HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment.pop("XDG_DATA_HOME")
    told = subprocess.run(
        [sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(told.stdout.strip()) == usual_folder(environment)


@pytest.mark.parametrize("typed", ["", "12", "12a4", "1234567890123"])
def test_what_is_no_pin_is_refused_and_not_kept(
    typed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    assert refused(capsys, "--set-pin", "--data-dir", tmp_path)
    assert not list(tmp_path.iterdir())


def test_of_a_pin_only_its_hash_is_kept(tmp_path: Path) -> None:
    done = run("--set-pin", "--data-dir", tmp_path, typed="90210\n")
    assert (done.returncode, done.stderr) == (0, "")
    kept = "".join(file.read_text(encoding="utf-8") for file in tmp_path.iterdir())
    assert "90210" not in kept + done.stdout
    assert matches("90210", json.loads(kept)["pin"])


def test_the_guide_to_the_kiosk_and_its_sample_say_the_same_defaults() -> None:
    sample, languages = ROOT / "docs" / "kiosk" / "kiosk.toml", spoken(LANGUAGES)
    config = read_config(sample, ROOT / "no-such-folder", languages)
    usual = read_config(None, ROOT / "no-such-folder", languages)
    assert replace(config, languages=usual.languages) == usual
    guide = (ROOT / "docs" / "kiosk.md").read_text(encoding="utf-8")
    said = {"True": "yes", "False": "no"}
    for name, value in asdict(usual).items():
        if isinstance(value, int):
            assert f"| `{name}` | {said.get(str(value), value)} |" in guide


SIMULATED = (
    *("--game", "--game chess", "--variant bermuda", "--variant=", "--game nest --variant tortuga"),
    *("--players 1", "--players 6", "--players 0", "--players two", "--brains genius"),
    *("--brains random,", "--brains=", "--brains Random", "--seed -1", "--seed x"),
    *("--seed 9007199254740992", "--jobs 0", "--jobs -1", "--jobs 1000", "--option flying"),
    *("--option open_hands", "--option", "--json=yes", "--record", "--record ."),
    *("--record no/such/folder/game.json", "--replay game.json"),
)
WRONG = [
    *("--fly", "-x", "treasure", "--sim 3", "--simulate", "--simulate many", "--simulate 1.5"),
    *("--simulate 0", "--simulate -3", "--simulate 99999999999999999999"),
    *(f"--simulate 2 {wrong}" for wrong in SIMULATED),
    *("--record game.json", "--json", "--players 0", "--seed -1", "--variant bermuda"),
    *("--windowed --fullscreen", "--size 1280", "--size wide", "--size 10x10", "--lang xx"),
    *("--size 320x240", "--size 480x319", "--size 479x320", "--size 16385x480"),
    *(f"--size {'9' * 5000}x480", f"--size {'0' * 5000}x480", "--kiosk --size 320x240"),
    *("--speed warp", "--option may_pass", "--replay", "--replay .", "--replay main.py"),
    *("--replay no-such-file.json", "--replay main.py --json", "--kiosk --size wide"),
    *("--kiosk-config docs/kiosk/kiosk.toml", "--kiosk --kiosk-config no-such-file.toml"),
    *("--kiosk --kiosk-config main.py", "--kiosk=yes", "--kiosk-waiting xx"),
    *("--kiosk --simulate 2", "--kiosk --replay game.json", "--kiosk --jobs 2", "--kiosk --json"),
    *("--kiosk --set-pin", "--set-pin --simulate 2", "--set-pin --record game.json"),
]


@pytest.mark.parametrize("arguments", WRONG)
def test_a_wrong_argument_is_answered_in_one_line(
    arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    told = refused(capsys, *arguments.split())
    assert told.startswith("cartagena: ")
    assert told.endswith(".\n")


def test_the_smallest_window_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "--size", "320x240", "--lang", "en")
    assert told == "cartagena: --size must be between 480x320 and 16384x16384, not 320x240.\n"


@in_every_language
def test_a_file_that_cannot_be_used_is_refused_in_the_players_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = Texts.load(LANGUAGES, language)
    missing = tmp_path / "none"
    reason = texts("commandline.why_missing")
    expected = texts("commandline.cannot_read", file=str(missing), why=reason)
    told = refused(capsys, "--replay", missing, "--lang", language)
    assert told == f"cartagena: {expected}.\n"
    for kind in (PermissionError, IsADirectoryError, NotADirectoryError, FileExistsError):
        said = say(texts, file_refused("cannot_write", missing, kind(1, "system")).phrase)
        assert "system" not in said


FILES = ("--replay", "--kiosk --kiosk-config", "--simulate 1 --record")
"""Every option that names a file, with what it needs beside it."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("mode", FILES)
def test_a_pipe_is_refused_and_not_waited_for(mode: str, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    # Whoever sees what a link leads to sees a pipe, too.
    for file in (pipe, link) if SOAK else (link,):
        done = run(*mode.split(), file, "--data-dir", tmp_path / "data", "--lang", "en")
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert f"{file}: it is not a regular file" in done.stderr


@pytest.mark.parametrize("mode", FILES)
def test_devices_and_folders_are_refused(
    mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ("--data-dir", tmp_path / "data", "--lang", "en")
    told = refused(capsys, *mode.split(), os.devnull, *place)
    assert f"{os.devnull}: it is not a regular file" in told
    assert f"{tmp_path}: it is a folder" in refused(capsys, *mode.split(), tmp_path, *place)


def test_a_link_to_a_file_is_followed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    link.symlink_to(file)
    a_record(link)
    capsys.readouterr()
    assert link.is_symlink()
    assert printed(capsys, "--replay", link) == printed(capsys, "--replay", file)


@pytest.mark.parametrize(
    "arguments",
    long(
        ["--fly", "--simulate 0", "--replay no-such-file.json"],
        usual=["--replay no-such-file.json"],
    ),
)
def test_a_wrong_argument_makes_the_process_fail_without_a_traceback(arguments: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\xff", b"[1, 2]", b"[" * 50_000, b'{"format": "cartagena-record"}'],
    ids=["empty", "cut", "binary", "list", "deep", "bare"],
)
def test_a_damaged_record_is_answered_in_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert str(file) in refused(capsys, "--replay", file)


def test_a_record_with_an_illegal_action_says_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    written = json.loads(a_record(file).to_json())
    written["actions"][2] = "retreat start"
    file.write_text(json.dumps(written), encoding="utf-8")
    capsys.readouterr()
    assert "record.actions[2]" in refused(capsys, "--replay", file)


@in_every_language
def test_an_illegal_action_is_told_as_it_is_written_and_in_the_players_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    written = json.loads(a_record(file, "nest").to_json())
    # The town has no number of its own, so spaces beyond it are not printed as they are counted.
    written["actions"][3] = "nudge 0 31"
    file.write_text(json.dumps(written), encoding="utf-8")
    capsys.readouterr()
    told = refused(capsys, "--replay", file, "--lang", language)
    texts = Texts.load(LANGUAGES, language)
    assert "record.actions[3]" in told
    assert "nudge 0 31" in told
    assert texts("refusal.no_pirate_to_nudge") in told


REFUSED: dict[str, dict[str, object]] = {
    "colour": {"seats": [{"name": "A", "colour": "pink", "brain": None}] * 2},
    "game": {"game": "chess"},
    "seats": {"seats": []},
    "seed": {"seed": -1},
    "seed of another kind": {"seed": "7"},
    "twins": {"seats": [{"name": "A", "colour": "red", "brain": None}] * 2},
    "no action": {"actions": ["fly"]},
    "no card": {"actions": ["advance hammer 3"]},
    "no place": {"actions": ["retreat 999"]},
    "no list": {"actions": 3},
    "unknown": {"mast": 1},
    "newer": {"version": 2},
    "other": {"format": "song"},
}


@in_every_language
def test_a_refused_record_is_told_in_the_players_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    written = json.loads(a_record(file).to_json())
    capsys.readouterr()
    damaged = {name: json.dumps(written | change) for name, change in REFUSED.items()}
    damaged |= {"cut": "{", "nested": "[" * 50_000, "twice": '{"a": 1, "a": 1}', "empty": "{}"}
    damaged |= {"long": " " * 1_100_000}
    for name, text in damaged.items():
        file.write_text(text, encoding="utf-8")
        told = refused(capsys, "--replay", file, "--lang", language)
        if language != "en":
            assert not re.search(r"\b(expected|unknown|is not|missing|nested|newer)\b", told), name
            assert told != refused(capsys, "--replay", file, "--lang", "en")


def test_what_a_player_discards_is_printed_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    asked = ("--simulate", "1", "--game", "nest", "--players", "3", "--lang", "en")
    assert main.main([*asked, "--record", str(file)]) == 0
    capsys.readouterr()
    lines = printed(capsys, "--replay", file, "--lang", "en")
    assert re.search(r"discards [^;:]* and a", lines)
    assert not re.search(r"(\w+ \d) discards [^;]*; \1 discards", lines)


def test_of_an_unfinished_game_only_what_everybody_knows_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    asked = ("--simulate", "1", "--variant", "jamaica", "--lang", "en", "--record", str(file))
    assert main.main([*asked]) == 0
    whole = Record.from_json(file.read_bytes())
    part = replace(whole, actions=whole.actions[:20])
    assert not part.match().people_sat
    texts = Texts.load(LANGUAGES, "en")

    def deal(record: Record, viewer: int) -> list[str]:
        match = record.match()
        events = match.seen_deal(viewer)[:-1]
        return [say(texts, event_phrase(e, match.seats, match.table.track)) for e in events]

    for record, viewer in ((whole, ALL), (part, PUBLIC)):
        file.write_text(record.to_json(), encoding="utf-8")
        capsys.readouterr()
        lines = printed(capsys, "--replay", file, "--lang", "en").splitlines()
        assert lines[: len(deal(record, viewer))] == deal(record, viewer)
    assert deal(whole, ALL) != deal(whole, PUBLIC)


def test_a_crash_ends_in_one_sentence_that_names_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def sink(_launch: object) -> None:
        raise RuntimeError("the mast broke")

    monkeypatch.setattr("scenes.app.opening.run", sink)
    told = refused(capsys, "--data-dir", tmp_path, status=1)
    assert str(tmp_path / "cartagena.log") in told


@pytest.mark.parametrize("arguments", [["--help"], FEW], ids=["help", "table"])
def test_a_reader_that_stops_reading_is_no_error(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = run(*arguments, stdout=write)
    finally:
        os.close(write)
    assert "BrokenPipe" not in done.stderr
    assert done.returncode == 0


def redirected(*arguments: str | Path, to: str, **environment: str) -> tuple[int, str, str]:
    """Run the program with streams that a shell closes or leads elsewhere."""
    shell = shlex.join(map(str, (sys.executable, "main.py", *arguments)))
    done = subprocess.run(
        ["sh", "-c", f"exec {shell} {to}"],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


posix_only = pytest.mark.skipif(sys.platform != "linux", reason="needs a shell and /dev/full")


@posix_only
@pytest.mark.parametrize("to", [">&-", "> /dev/full"])
@pytest.mark.parametrize(
    "arguments", [["--version"], [*FEW, "--lang", "en"]], ids=["short", "table"]
)
def test_an_output_that_takes_nothing_is_told_in_a_sentence(arguments: list[str], to: str) -> None:
    code, _, told = redirected(*arguments, to=to)
    assert code == 2
    last = told.splitlines()[-1]
    assert last.startswith("cartagena: ")
    assert "Traceback" not in told


@posix_only
@pytest.mark.parametrize("to", ["2>&-", "2> /dev/full"])
def test_without_an_error_output_the_results_are_kept(
    to: str, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = printed(capsys, *SEEDED)
    assert redirected(*SEEDED, to=to) == (0, expected, "")
    assert redirected("--fly", to=to) == (2, "", "")


@posix_only
def test_without_any_stream_nothing_breaks(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    closed = "<&- >&- 2>&-"
    assert redirected(*FEW, "--record", file, to=closed) == (2, "", "")
    # Nothing that was printed has gone into the file that was opened next.
    record = Record.from_json(file.read_bytes())
    assert record.match().outcome is not None
    assert redirected("--replay", file, to=closed)[0] == 2


@posix_only
@pytest.mark.parametrize("source", ["<&-", "< /dev/null", "0> /dev/null", "< {binary}"])
def test_no_pin_at_all_is_told_in_a_sentence(source: str, tmp_path: Path) -> None:
    data, binary = tmp_path / "data", tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\n")
    asked = ("--set-pin", "--data-dir", data, "--lang", "en")
    done = redirected(*asked, to=source.format(binary=binary), PYTHONIOENCODING="utf-8:strict")
    assert done == (2, "", "cartagena: no PIN was given.\n")
    assert not data.exists()


def test_a_pin_that_is_broken_off_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("getpass.getpass", broken_off)
    monkeypatch.setattr("sys.stdin", Terminal())
    told = refused(capsys, "--set-pin", "--data-dir", tmp_path, "--lang", "en")
    assert told == "cartagena: no PIN was given.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed there")
@pytest.mark.parametrize(
    "line", ["--data-dir data", "--kiosk --data-dir data", "--kiosk --kiosk-config k.toml"]
)
def test_a_working_folder_that_is_gone_is_said_in_one_line(tmp_path: Path, line: str) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    program = f"import os, sys; os.rmdir({str(folder)!r}); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, str(ROOT / "main.py"), *line.split()]
    ran = subprocess.run(
        [sys.executable, "-c", program, *command],
        cwd=folder,
        env={**os.environ, "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        f"cartagena: can’t use {line.split()[-1]}: the current folder no longer exists."
    ]


class Terminal(io.StringIO):
    """An input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that hear interrupts, also where the tests themselves run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_simulation_ends_in_a_sentence() -> None:
    program = subprocess.Popen(
        [sys.executable, "main.py", "--simulate", "100000", "--jobs", "2", "--lang", "en"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    assert program.stderr is not None
    first = program.stderr.readline()
    # A terminal interrupts all processes of a program at once.
    os.killpg(program.pid, signal.SIGINT)
    out, told = program.communicate()
    assert "0/100000" not in first
    assert (program.returncode, out) == (130, "")
    assert told.splitlines()[-1] == "cartagena: stopped."
    assert "Traceback" not in told


def test_the_game_is_played_headless_without_pygame(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stub = tmp_path / "stub"
    stub.mkdir()
    (stub / "pygame.py").write_text('raise ImportError("pygame is blocked")\n', encoding="utf-8")
    proof = subprocess.run(
        [sys.executable, "-c", "import pygame"],
        env=os.environ | {"PYTHONPATH": str(stub)},
        capture_output=True,
        check=False,
    )
    assert b"pygame is blocked" in proof.stderr
    file = tmp_path / "game.json"
    done = run(*SEEDED, "--jobs", "2", "--record", file, PYTHONPATH=str(stub))
    assert (done.returncode, done.stdout) == (0, printed(capsys, *SEEDED))
    assert run("--replay", file, PYTHONPATH=str(stub)).returncode == 0
