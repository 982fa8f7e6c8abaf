"""The kiosk's settings: what a file says, what the operator changed, and what is refused how."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import BinaryIO, Literal

import pytest

from game import GAMES, LEVELS
from game.storage.files import open_named
from scenes.core.model.phrases import Phrase, say
from scenes.kiosk.watchdog.config import (
    CHANGES_FILE,
    CHECKS,
    GOOD_FILE,
    BadConfig,
    KioskConfig,
    config_in_force,
    read_config,
    save_changes,
)
from scenes.kiosk.watchdog.pin import hashed
from scenes.kit.i18n import Texts
from tests.kiosk.driving import CHEAP
from tests.scenes.helpers import CODES

LANGUAGES = ("de", "en", "sv")
ESCAPES = tuple(GAMES["escape"].variants)
PIRATES = tuple(level.name for level in LEVELS)
NAMED = ", ".join(map(repr, PIRATES))
SAMPLE = Path(__file__).parent.parent.parent / "docs" / "kiosk" / "kiosk.toml"


def read(folder: Path, text: str | None = None) -> KioskConfig:
    """The config of a kiosk.toml with this text, if any, and of the folder's changes."""
    file = folder / "kiosk.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    return read_config(None if text is None else file, folder, LANGUAGES)


def refused(folder: Path, text: str, mistakes: int = 1) -> str:
    """What is said about a file that cannot be used, without the file's name."""
    with pytest.raises(BadConfig) as caught:
        read(folder, text)
    assert len(caught.value.phrases) == mistakes
    place = r"kiosk\.toml, line \d+: "
    assert all(re.match(place, said(phrase)) for phrase in caught.value.phrases[:5])
    return re.sub(place, "", said(caught.value.phrase))


def said(phrase: Phrase) -> str:
    """A phrase as an English operator reads it."""
    return say(Texts.load(SAMPLE.parents[2] / "assets" / "lang", "en"), phrase)


def wrong(file: Path) -> str:
    """What is said about a file that cannot be used."""
    with pytest.raises(BadConfig) as caught:
        read_config(file, file.parent, LANGUAGES)
    return said(caught.value.phrase)


def test_without_a_file_everything_is_allowed_and_it_starts_in_english(tmp_path: Path) -> None:
    config = read(tmp_path)
    assert config.languages == ("en", "de", "sv")
    assert config.games == tuple(GAMES)
    assert config.variants == (*ESCAPES, *GAMES["nest"].variants)
    assert config.levels == PIRATES
    assert (config.idle_seconds, config.countdown_seconds) == (90, 20)
    assert config.pin is None


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        'idle_seconds = 60\nlanguages = ["sv", "de"]\nlevels = ["mateo", "finn"]\n'
        'diagonal_inches = 43\nlow_reach = true\nrestart_hour = "never"\n',
    )
    assert config == KioskConfig(
        idle_seconds=60,
        languages=("sv", "de"),
        levels=("finn", "mateo"),
        diagonal_inches=43.0,
        low_reach=True,
        restart_hour=None,
    )


def test_numbers_mean_the_pirates_that_had_them_when_there_were_five(tmp_path: Path) -> None:
    five = ("finn", "mateo", "rosa", "barto", "yusuf")
    assert read(tmp_path, "levels = [5, 4, 3, 2, 1]").levels == five
    assert read(tmp_path, 'levels = [5, "rosa", 1]').levels == ("finn", "rosa", "yusuf")
    (tmp_path / CHANGES_FILE).write_text('{"levels": [2, 4]}', encoding="utf-8")
    assert read(tmp_path, "levels = [1]").levels == ("mateo", "barto")


def test_there_is_a_check_for_every_setting() -> None:
    assert list(CHECKS) == [field.name for field in fields(KioskConfig)]


def test_the_sample_names_every_setting_and_says_the_usual() -> None:
    config = read_config(SAMPLE, SAMPLE.parent / "nowhere", CODES)
    assert config == KioskConfig(languages=CODES)
    text = SAMPLE.read_text(encoding="utf-8")
    assert [name for name in CHECKS if f"{name} =" not in text] == []


def test_the_guide_names_every_setting() -> None:
    text = (SAMPLE.parent.parent / "kiosk.md").read_text(encoding="utf-8")
    assert [name for name in CHECKS if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("name", "value", "shown", "wanted"),
    [
        ("idle_seconds", "5", "5", "a whole number from 10 to 3600"),
        ("idle_seconds", '"90"', "'90'", "a whole number from 10 to 3600"),
        ("idle_seconds", "{}", "{...}", "a whole number from 10 to 3600"),
        ("volume_cap", "true", "true", "a whole number from 0 to 100"),
        ("drift", "1", "1", "true or false"),
        ("levels", "[]", "[]", f"a list with at least one of {NAMED}"),
        ("levels", "3", "3", f"a list with at least one of {NAMED}"),
        ("levels", "[1.0]", "[1.0]", f"a list from {NAMED}; 1.0 isn’t one of them"),
        ("levels", "[true]", "[true]", f"a list from {NAMED}; true isn’t one of them"),
        ("levels", "[6]", "[6]", f"a list from {NAMED}; 6 isn’t one of them"),
        ("levels", "[1, 'finn']", "[1, 'finn']", "a list with 'finn' only once"),
        (
            "games",
            "['chess']",
            "['chess']",
            "a list from 'escape', 'nest'; 'chess' isn’t one of them",
        ),
        (
            "languages",
            "['en', 'fr']",
            "['en', 'fr']",
            "a list from 'de', 'en', 'sv'; 'fr' isn’t one of them",
        ),
        ("languages", "['en', 'en']", "['en', 'en']", "a list with 'en' only once"),
        ("languages", "[1]", "[1]", 'a list of language codes like ["en", "de"]'),
        ("diagonal_inches", "nan", "nan", "the screen’s diagonal in inches, from 3 to 200"),
        ("diagonal_inches", "true", "true", "the screen’s diagonal in inches, from 3 to 200"),
        ("restart_hour", "24", "24", "a whole hour from 0 to 23, or “never”"),
    ],
)
def test_a_value_that_cannot_be_is_told_with_what_can(
    tmp_path: Path, name: str, value: str, shown: str, wanted: str
) -> None:
    told = refused(tmp_path, f"{name} = {value}")
    assert told == f"{name} is {shown}, but must be {wanted}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("idle_second = 9", "unknown setting 'idle_second' (did you mean 'idle_seconds'?)"),
        (
            'games = ["nest"]\nvariants = ["nest", "jamaica"]',
            "variants has 'jamaica', but games doesn’t have its game 'escape'",
        ),
        (
            'games = ["escape", "nest"]\nvariants = ["jamaica"]',
            "games has 'nest', but variants has none of its variants (nest)",
        ),
    ],
)
def test_a_mistake_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    assert refused(tmp_path, text) == sentence


def test_a_strange_setting_is_answered_with_all_there_are_and_every_mistake_is_told_at_once(
    tmp_path: Path,
) -> None:
    assert refused(tmp_path, "xyz = 1").endswith(f"choose from {', '.join(CHECKS)}")
    assert refused(tmp_path, "drift = 1\nvolume_cap = 101\nxyz = 1\n", mistakes=3)


@pytest.mark.parametrize("text", ['pin = "2468"', "pin = 2468", 'pin = "scrypt$2468"'])
def test_a_pin_itself_is_refused_and_never_repeated(tmp_path: Path, text: str) -> None:
    sentence = refused(tmp_path, text)
    assert "pin" in sentence
    assert "--set-pin" in sentence
    assert "2468" not in sentence


def test_a_file_that_is_missing_or_no_toml_is_told_with_its_name(tmp_path: Path) -> None:
    missing = tmp_path / "away.toml"
    assert "away.toml: no such file" in wrong(missing)
    missing.write_bytes(b"idle_seconds = ?")
    assert "away.toml isn’t valid TOML: " in wrong(missing)
    assert "line 1" in wrong(missing)
    missing.write_bytes(b"\xff\xfe")
    assert "isn’t UTF-8" in wrong(missing)
    missing.write_bytes(b"#" * 200_000)
    assert "larger" in wrong(missing)


HOSTILE = {
    "many digits": f"idle_seconds = {'9' * 5000}",
    "many hexadecimal digits": f"idle_seconds = 0x{'f' * 50_000}",
    "an unknown number of many digits": f"x = {'9' * 5000}",
    "nested lists": f"x = {'[' * 40_000}",
    "closed nested lists": f"levels = {'[' * 300}{']' * 300}",
    "nested tables": f"x = {'{a=' * 20_000}",
    "a key of many parts": f"{'.'.join('a' * 40_000)} = 1",
    "a table of many parts": f"[{'.'.join('a' * 40_000)}]",
    "quoted parts": '"#".' * 20_000 + "a = 1",
    "a long key": f"{'a' * 90_000} = 1",
    "a key of lines": '"a\\nb" = 1',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_that_nobody_would_write_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text(text, encoding="utf-8")
    told = wrong(file)
    assert "kiosk.toml" in told
    assert len(told) < 1000


def test_of_many_mistakes_the_first_are_told_and_the_others_counted(tmp_path: Path) -> None:
    told = refused(tmp_path, "".join(f"k{n} = {n}\n" for n in range(600)), mistakes=600)
    assert "'k0'" in told
    assert told.endswith(". And 595 more mistakes")
    assert len(told) < 3000


def test_of_games_and_variants_the_one_that_is_not_named_follows(tmp_path: Path) -> None:
    escape = read(tmp_path, 'games = ["escape"]')
    assert escape.variants == ESCAPES
    tortuga = read(tmp_path, 'variants = ["nest", "tortuga"]')
    assert tortuga.games == ("escape", "nest")
    assert tortuga.with_changes(games=("escape",)).variants == ("tortuga",)
    assert tortuga.with_changes(variants=("nest",)).games == ("nest",)
    only_nest = tortuga.with_changes(games=("nest",))
    assert only_nest.with_changes(games=("escape",)).variants == escape.variants


def test_a_change_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadConfig, match="volume_cap"):
        KioskConfig().with_changes(volume_cap=200)
    with pytest.raises(BadConfig, match="'volume'"):
        KioskConfig().with_changes(volume=20)


def test_the_operators_changes_lie_over_the_file(tmp_path: Path) -> None:
    save_changes(tmp_path, {"idle_seconds": 120, "levels": ("finn",)})
    save_changes(tmp_path, {"volume_cap": 0})
    config = read(tmp_path, "idle_seconds = 60\ncountdown_seconds = 30\nlevels = [5]")
    assert (config.idle_seconds, config.countdown_seconds) == (120, 30)
    assert (config.levels, config.volume_cap) == (("finn",), 0)


def test_a_hash_of_the_pin_can_be_kept_either_way(tmp_path: Path) -> None:
    here, there = hashed("2468", CHEAP), hashed("1357", CHEAP)
    assert read(tmp_path, f'pin = "{here}"').pin == here
    save_changes(tmp_path, {"pin": there})
    assert read(tmp_path, f'pin = "{here}"').pin == there


def test_what_the_operator_made_of_it_comes_back_whole(tmp_path: Path) -> None:
    before = read(tmp_path)
    changes = {"languages": ("de",), "diagonal_inches": 32, "restart_hour": None, "drift": False}
    after = before.with_changes(games=("nest",), **changes)
    save_changes(tmp_path, {"games": ("nest",), **changes})
    assert read(tmp_path) == after
    save_changes(tmp_path, {"variants": ("jamaica", "nest")})
    assert read(tmp_path) == after.with_changes(variants=("jamaica", "nest"))
    save_changes(tmp_path, {"games": ("escape",)})
    assert read(tmp_path).variants == ESCAPES


def test_changes_that_cannot_be_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(BadConfig):
        save_changes(tmp_path, {"idle_seconds": -1})
    assert list(tmp_path.iterdir()) == []


def test_damaged_changes_are_set_aside_and_the_kiosk_comes_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / CHANGES_FILE).write_bytes(b'{"idle_seconds": 1')
    with caplog.at_level(logging.WARNING):
        assert read(tmp_path) == KioskConfig(languages=("en", "de", "sv"))
    assert not (tmp_path / CHANGES_FILE).exists()
    assert (tmp_path / "aside" / CHANGES_FILE).read_bytes() == b'{"idle_seconds": 1'
    assert CHANGES_FILE in caplog.text
    save_changes(tmp_path, {"idle_seconds": 45})
    assert read(tmp_path).idle_seconds == 45


def test_a_single_wrong_change_is_left_out_and_noted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pin = hashed("2468", CHEAP)
    changes = {"pin": pin, "levels": [9], "from_a_later_version": 1, "languages": ["xx"]}
    (tmp_path / CHANGES_FILE).write_text(json.dumps(changes), encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        config = read(tmp_path)
    assert config == KioskConfig(languages=("en", "de", "sv"), pin=pin)
    assert caplog.text.count("is not followed") == 3
    save_changes(tmp_path, {"volume_cap": 10})
    kept = json.loads((tmp_path / CHANGES_FILE).read_text(encoding="utf-8"))
    assert kept["from_a_later_version"] == 1


def test_changes_that_contradict_each_other_leave_the_games_as_the_file_has_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    changes = {"games": ["nest"], "variants": ["jamaica"], "idle_seconds": 50}
    (tmp_path / CHANGES_FILE).write_text(json.dumps(changes), encoding="utf-8")
    config = read(tmp_path, 'games = ["escape"]')
    assert config.games == ("escape",)
    assert config.idle_seconds == 50
    assert "the games and the variants" in caplog.text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("drift = false\nidle_seconds = 5\n", "kiosk.toml, line 2: idle_seconds is 5"),
        ("\n\n'volume_cap'= 200", "kiosk.toml, line 3: volume_cap is 200"),
        ("# idle_seconds = 5\nidle_second = 5\n", "kiosk.toml, line 2: unknown setting"),
        ("[kiosk]\ndrift = true\n", "kiosk.toml, line 1: unknown setting 'kiosk'"),
        ("games = ['nest']\nvariants = ['jamaica']", "kiosk.toml, line 2: variants has"),
        ("drift = true\nidle_seconds 90\n", "(at line 2, column 14)"),
    ],
)
def test_a_mistake_is_said_with_its_line(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text(text, encoding="utf-8")
    assert place in wrong(file)


def in_force(folder: Path, text: str) -> tuple[KioskConfig, str]:
    """The settings to run with after this text was written, and what is said about it."""
    file = folder / "kiosk.toml"
    file.write_text(text, encoding="utf-8")
    config, notice = config_in_force(file, folder, LANGUAGES)
    return config, "" if notice is None else said(notice)


def test_a_file_that_broke_leaves_its_last_good_settings_in_force(tmp_path: Path) -> None:
    good, silence = in_force(tmp_path, "idle_seconds = 60\nrestart_hour = 'never'\n")
    assert (good.idle_seconds, good.restart_hour, silence) == (60, None, "")
    save_changes(tmp_path, {"volume_cap": 20})
    for broken in ("idle_seconds = 6\n", "idle_seconds 60", "idle_seconds = 70\ndrfit = true"):
        config, notice = in_force(tmp_path, broken)
        assert (config.idle_seconds, config.restart_hour, config.volume_cap) == (60, None, 20)
        assert notice.startswith("The last good settings apply. ")
        assert "line " in notice
    (tmp_path / "kiosk.toml").unlink()
    missing = config_in_force(tmp_path / "kiosk.toml", tmp_path, LANGUAGES)
    assert (missing.config, missing.notice is not None) == (config, True)
    assert in_force(tmp_path, "idle_seconds = 70\n")[0].idle_seconds == 70
    assert in_force(tmp_path, "idle_seconds = 7\n")[0].idle_seconds == 70


def test_a_bad_file_is_refused_where_none_was_good_before(tmp_path: Path) -> None:
    with pytest.raises(BadConfig):
        in_force(tmp_path, "idle_seconds = 6\n")
    in_force(tmp_path, "idle_seconds = 60\n")
    other = tmp_path / "other.toml"
    other.write_text("idle_seconds = 6\n", encoding="utf-8")
    with pytest.raises(BadConfig):
        config_in_force(other, tmp_path, LANGUAGES)
    (tmp_path / GOOD_FILE).unlink()
    with pytest.raises(BadConfig):
        in_force(tmp_path, "idle_seconds = 6\n")


@pytest.mark.parametrize("damaged", ["", "{}", '{"file": "', "null", "\0" * 99, '{"file": 1}'])
def test_a_typing_error_and_damaged_good_settings_together_leave_the_defaults_in_force(
    tmp_path: Path, damaged: str
) -> None:
    in_force(tmp_path, "idle_seconds = 60\n")
    save_changes(tmp_path, {"volume_cap": 20})
    (tmp_path / GOOD_FILE).write_text(damaged, encoding="utf-8")
    # Its parent and the game both read the settings, at every start.
    for _ in range(3):
        config, notice = in_force(tmp_path, "idle_seconds = 6\n")
        assert config == replace(KioskConfig(), languages=("en", "de", "sv"), volume_cap=20)
        assert notice.startswith("The default settings apply. ")
        assert "kiosk.toml, line 1: idle_seconds is 6" in notice
    assert in_force(tmp_path, "idle_seconds = 70\n") == (replace(config, idle_seconds=70), "")
    assert in_force(tmp_path, "idle_seconds = 7\n")[0].idle_seconds == 70


def test_good_settings_that_no_longer_agree_leave_the_defaults_in_force(tmp_path: Path) -> None:
    in_force(tmp_path, "idle_seconds = 60\n")
    good = (tmp_path / GOOD_FILE).read_text(encoding="utf-8")
    # By name, as the path in the file may have these digits too.
    worse = good.replace('"idle_seconds": 60', '"idle_seconds": 6')
    assert worse != good
    (tmp_path / GOOD_FILE).write_text(worse, encoding="utf-8")
    config, notice = in_force(tmp_path, "idle_seconds = 6\n")
    assert config == read(tmp_path)
    assert "default settings apply" in notice


def test_the_settings_that_were_checked_are_kept_and_not_what_the_file_has_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("idle_seconds = 60\n", encoding="utf-8")

    @contextmanager
    def changed_after(name: Path, mode: Literal["rb", "wb"]) -> Iterator[BinaryIO]:
        """Somebody saves the file as soon as it has been read."""
        with open_named(name, mode) as stream:
            yield stream
        if name == file:
            file.write_text("idle_seconds = 6\n", encoding="utf-8")

    monkeypatch.setattr("scenes.kiosk.watchdog.config.open_named", changed_after)
    assert config_in_force(file, tmp_path, LANGUAGES).config.idle_seconds == 60
    assert config_in_force(file, tmp_path, LANGUAGES).config.idle_seconds == 60
