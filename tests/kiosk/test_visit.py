"""What a kiosk keeps of its visitors, and what not."""

import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Unpack

import pygame
import pytest
from pygame import Surface

from scenes.app.kiosk import GuestPause, GuestResults
from scenes.board.scene import BoardScene
from scenes.core.model.log_file import JOURNAL_FILE, LogFile
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.tiles import TileName
from scenes.kiosk.visit import VISIT_FOLDER, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Hand, Languages
from scenes.kit.look import Look
from scenes.kit.text import font_files
from tests.game.storing import record
from tests.kiosk.driving import CONFIG, Kiosk, Wishes, languages_in
from tests.scenes.helpers import ASSETS

pytestmark = pytest.mark.usefixtures("unprepared")

SMALL = (800, 480)
COUNTED = {"kiosk-counters.json", JOURNAL_FILE}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[None]:
    made = LogFile(tmp_path, verbose=False)
    logging.getLogger().setLevel(logging.DEBUG)
    yield
    made.close()
    logging.getLogger().setLevel(logging.WARNING)


def opened(
    folder: Path, look: Look, config: KioskConfig = CONFIG, **wishes: Unpack[Wishes]
) -> Kiosk:
    kiosk = Kiosk(folder, config, look=look, size=SMALL, **wishes)
    kiosk.wait(2)
    return kiosk


@pytest.fixture
def kiosk(tmp_path: Path, look: Look) -> Iterator[Kiosk]:
    made = opened(tmp_path, look)
    yield made
    made.close()


@pytest.fixture
def crashed(tmp_path: Path, look: Look) -> Path:
    """The visit of a kiosk that crashed amid a game."""
    kiosk = opened(tmp_path, look)
    begun(kiosk)
    kiosk.crash()
    return tmp_path / VISIT_FOLDER


def begun(kiosk: Kiosk, actions: int = 3) -> BoardScene:
    """Begin a game and play a little."""
    chance = Random(3)
    kiosk.tap((400, 300))
    kiosk.use("go")
    kiosk.wait(3)
    for _ in range(actions):
        assert kiosk.rest()
        kiosk.play_turn(chance)
    kiosk.context.writer.flush()
    return kiosk.board


def leave_alone(kiosk: Kiosk) -> None:
    kiosk.wait(CONFIG.idle_seconds + CONFIG.countdown_seconds + 3)
    assert isinstance(kiosk.top, AttractScene)
    kiosk.context.writer.flush()


def left(folder: Path) -> list[str]:
    """Every file that may tell of somebody."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return sorted(path.name for path in files if path.name not in COUNTED)


def require_anonymity(folder: Path, board: BoardScene) -> None:
    """No file names a player or tells what was played."""
    seats = board.match.seats
    words = {seat.name for seat in seats if seat.brain is None} | {str(board.match.seed)}
    for path in folder.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [word for word in words if word in text], path
    for drawer in ("aside", "trash", "games", "replays"):
        assert not [path for path in folder.rglob(f"{drawer}/**/*") if path.is_file()]


def test_while_they_play_their_game_is_kept_and_nothing_else(tmp_path: Path, kiosk: Kiosk) -> None:
    begun(kiosk)
    assert left(tmp_path) == ["game.json", "game.previous.json", "settings.json"]
    settings = (tmp_path / VISIT_FOLDER / "settings.json").read_text()
    assert settings.split() == ["{", '"language":', '"en"', "}"]


@pytest.mark.usefixtures("journal")
def test_after_they_have_gone_nothing_tells_of_them(tmp_path: Path, kiosk: Kiosk) -> None:
    assert kiosk.context.texts.hand[0] is Hand.TOUCH, "before anything was used"
    board = begun(kiosk)
    assert left(tmp_path)
    kiosk.key(pygame.K_RIGHT)
    assert kiosk.context.texts.hand == (Hand.KEYS, "Enter")
    leave_alone(kiosk)
    assert kiosk.context.texts.hand[0] is Hand.TOUCH, "nobody is told of keys"
    assert left(tmp_path) == []
    require_anonymity(tmp_path, board)
    assert (tmp_path / JOURNAL_FILE).stat().st_size > 0, "the log was looked at too"


@pytest.mark.usefixtures("journal")
def test_after_a_finished_game_nothing_tells_of_it(tmp_path: Path, kiosk: Kiosk) -> None:
    board = begun(kiosk, 1)
    chance = Random(5)
    while kiosk.rest():
        kiosk.play_turn(chance)
    results = kiosk.top
    assert isinstance(results, GuestResults)
    kiosk.context.writer.flush()
    assert left(tmp_path) == []
    require_anonymity(tmp_path, board)
    assert kiosk.counters.tally.finished == 1
    # Another game, and away in the middle of it.
    kiosk.use("rematch")
    kiosk.wait(3)
    again = kiosk.board
    assert again.match.seats == board.match.seats
    kiosk.use_board("menu")
    assert isinstance(kiosk.top, GuestPause)
    kiosk.use("leave")
    kiosk.use("yes")
    kiosk.wait(1)
    assert isinstance(kiosk.top, AttractScene)
    kiosk.context.writer.flush()
    assert left(tmp_path) == []
    require_anonymity(tmp_path, again)
    tally = kiosk.counters.tally
    assert (tally.started, tally.finished, tally.abandoned) == (2, 1, 1)


def test_a_restarted_game_leaves_nothing_of_the_one_before(tmp_path: Path, kiosk: Kiosk) -> None:
    first = begun(kiosk)
    kiosk.use_board("menu")
    kiosk.use("restart")
    kiosk.use("yes")
    kiosk.wait(2)
    kiosk.context.writer.flush()
    assert kiosk.board is not first
    for path in tmp_path.rglob("*.json"):
        assert str(first.match.seed) not in path.read_text()
    assert not list(tmp_path.rglob("games/*"))


def test_after_a_crash_the_game_goes_on_in_its_language(tmp_path: Path, look: Look) -> None:
    config = replace(CONFIG, languages=("en", "de"))
    lang = Languages(languages_in(tmp_path / "lang", "en", "de"))
    data = tmp_path / "data"
    kiosk = opened(data, look, config=config, lang=lang)
    board = begun(kiosk)
    kiosk.context.prefer(replace(kiosk.context.preferences, language="de", muted=True))
    kiosk.crash()
    assert "muted" not in (data / VISIT_FOLDER / "settings.json").read_text()
    again = opened(data, look, config=config, lang=lang)
    assert again.board.match.seed == board.match.seed
    assert len(again.board.match.actions) >= 3
    assert again.context.texts.language == "de"
    assert again.counters.tally.abandoned == 0
    leave_alone(again)
    assert again.context.texts.language == "en"
    assert left(data) == []
    assert again.counters.tally.started == again.counters.tally.abandoned == 1
    again.close()


@pytest.mark.parametrize(
    ("ago", "files", "safe"),
    [(CONFIG.idle_seconds + 5, "*", False), (-86_400, "game.json", False), (0, "*", True)],
    ids=["of long ago", "from tomorrow", "in safe mode"],
)
def test_no_game_is_gone_on_with(
    tmp_path: Path, look: Look, crashed: Path, ago: int, files: str, safe: bool
) -> None:
    then = time.time() - ago
    for path in crashed.glob(files):
        os.utime(path, (then, then))
    again = opened(tmp_path, look, safe=safe)
    assert isinstance(again.top, AttractScene)
    again.context.writer.flush()
    assert left(tmp_path) == []
    assert again.counters.tally.abandoned == 1
    again.close()


@pytest.mark.parametrize("both", [True, False])
def test_a_damaged_game_is_erased_too(
    tmp_path: Path, look: Look, crashed: Path, both: bool
) -> None:
    for name in ("game.json", "game.previous.json")[: 1 + both]:
        (crashed / name).write_text((crashed / name).read_text()[:200])
    again = opened(tmp_path, look)
    assert isinstance(again.top, AttractScene if both else BoardScene)
    leave_alone(again) if not both else None
    assert left(tmp_path) == []
    again.close()


def test_what_lies_beside_the_visit_is_somebody_elses(tmp_path: Path, look: Look) -> None:
    """The folder may be that of a person who plays at the same machine after hours."""
    from game.storage.store import Store

    store = Store(tmp_path)
    store.save_game(record(12))
    store.save_settings({"language": "en", "muted": True})
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.json")}
    kiosk = opened(tmp_path, look)
    assert not kiosk.context.preferences.muted
    begun(kiosk)
    leave_alone(kiosk)
    kiosk.close()
    for path, data in before.items():
        assert path.read_bytes() == data


def test_a_second_kiosk_in_the_same_folder_leaves_the_first_alone(tmp_path: Path) -> None:
    first, second = Visit(tmp_path), Visit(tmp_path)
    first.claim()
    second.claim()
    first.save_game(record(12))
    second.save_game(record(3))
    second.erase()
    assert first.find_game().record == record(12)
    first.close()


def test_people_have_numbers_and_no_names(tmp_path: Path, look: Look) -> None:
    kiosk = opened(tmp_path, look)
    kiosk.tap((400, 300))
    assert isinstance(kiosk.top, QuickSetup)
    kiosk.use(TileName("people", 3))
    kiosk.use("go")
    kiosk.wait(3)
    kiosk.context.writer.flush()
    match = kiosk.app.flow.played
    assert match is not None
    people = [seat.name for seat in match.seats if seat.brain is None]
    assert people == ["Player 1", "Player 2", "Player 3"]
    kiosk.close()


class Noting(DiskCache):
    """Notes which pictures have a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.named: list[str] = []

    def get(self, key: str, make: Callable[[], Surface], *, opaque: bool = False) -> Surface:
        self.named.append(key)
        return super().get(key, make, opaque=opaque)


@pytest.mark.usefixtures("look")
def test_no_picture_of_a_game_that_was_played_lies_on_the_disk(tmp_path: Path) -> None:
    gallery = Noting(tmp_path / "art")
    kiosk = opened(tmp_path / "data", Look.of(ASSETS / "images", font_files(), disk_cache=gallery))
    begun(kiosk)
    gallery.flush()
    assert gallery.named, "something is there sooner next time"
    assert not [name for name in gallery.named if name.startswith("ground")]
    assert len(list((tmp_path / "art").iterdir())) <= len(set(gallery.named))
    kiosk.close()
