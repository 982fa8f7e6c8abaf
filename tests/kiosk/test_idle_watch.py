"""The watch over a kiosk: who is there, who is not, and what follows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Unpack

import pygame
import pytest

from scenes.board.scene import BoardScene
from scenes.board.session import GameSession
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import Preferences
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.operator.pin_pad import PinPad
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.watchdog.config import KioskConfig, read_config, save_changes
from scenes.kiosk.watchdog.pin import TRIES_FILE, hashed, is_weak, matches
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND
from scenes.pause.scene import PauseScene
from scenes.puzzles.play import PuzzleScene
from tests.kiosk.driving import CHEAP, CONFIG, Kiosk, Wishes

pytestmark = pytest.mark.usefixtures("unprepared", "fair_pins")
SMALL = (800, 480)
LOCKED = replace(CONFIG, pin=hashed("2468", CHEAP))
CORNER = (12, 12)


Opens = Callable[..., Kiosk]


@pytest.fixture
def opened(tmp_path: Path, look: Look) -> Iterator[Opens]:
    """Opens kiosks, and closes them in the end."""
    kiosks: list[Kiosk] = []

    def made(config: KioskConfig = CONFIG, size: Size = SMALL, **wishes: Unpack[Wishes]) -> Kiosk:
        kiosks.append(Kiosk(tmp_path, config, look=look, size=size, **wishes))
        kiosks[-1].wait(2)
        return kiosks[-1]

    yield made
    for kiosk in kiosks:
        kiosk.close()


@pytest.fixture
def kiosk(opened: Opens) -> Kiosk:
    return opened()


@pytest.fixture
def locked(opened: Opens) -> Kiosk:
    return opened(LOCKED)


def play(kiosk: Kiosk) -> BoardScene:
    """Be a visitor who has begun a game, with two touches."""
    kiosk.tap((400, 300))
    assert isinstance(kiosk.top, QuickSetup)
    kiosk.use("go")
    kiosk.wait(3)
    board = kiosk.top
    assert isinstance(board, BoardScene)
    while not board.session.waits:
        kiosk.wait(0.1)
    return board


def test_a_puzzle_is_a_visit_that_ends_when_nobody_answers(opened: Opens) -> None:
    kiosk = opened(replace(CONFIG, puzzles=True))
    kiosk.tap((400, 300))
    kiosk.use("puzzle")
    kiosk.wait(3)
    assert isinstance(kiosk.top, PuzzleScene)
    kiosk.wait(CONFIG.idle_seconds - 10)
    assert kiosk.watch.countdown is None
    kiosk.wait(15)
    assert kiosk.watch.countdown is not None
    kiosk.wait(CONFIG.countdown_seconds)
    assert isinstance(kiosk.top, AttractScene)
    assert kiosk.watch.countdown is None


def test_it_begins_with_the_attract_game(kiosk: Kiosk) -> None:
    assert isinstance(kiosk.top, AttractScene)
    kiosk.wait(2 * CONFIG.idle_seconds)
    assert isinstance(kiosk.top, AttractScene), "which goes on for ever"
    assert kiosk.watch.attracts
    assert kiosk.watch.deserted


def test_whoever_leaves_before_a_game_makes_way_at_once(kiosk: Kiosk) -> None:
    kiosk.tap((400, 300))
    kiosk.wait(CONFIG.attract_seconds - 2)
    assert isinstance(kiosk.top, QuickSetup)
    kiosk.wait(4)
    assert isinstance(kiosk.top, AttractScene)


def test_in_a_game_it_asks_first_and_then_starts_again(kiosk: Kiosk) -> None:
    board = play(kiosk)
    kiosk.wait(CONFIG.idle_seconds - 5)
    assert kiosk.watch.countdown is None
    kiosk.wait(6)
    asked = kiosk.watch.countdown
    assert asked is not None
    assert kiosk.top is board, "the game is still there"
    kiosk.wait(CONFIG.countdown_seconds - 4)
    assert kiosk.watch.countdown is asked
    assert 1 <= asked.seconds <= 5
    kiosk.wait(6)
    assert kiosk.watch.countdown is None
    assert isinstance(kiosk.top, AttractScene)
    assert kiosk.counters.tally.abandoned == 1


def test_the_clock_stands_while_computers_move(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = play(kiosk)
    monkeypatch.setattr(GameSession, "waits", property(lambda _: False))
    kiosk.wait(3 * CONFIG.idle_seconds)
    assert kiosk.watch.countdown is None
    assert kiosk.top is board
    monkeypatch.undo()
    kiosk.wait(CONFIG.idle_seconds + 1)
    assert kiosk.watch.countdown is not None


def test_a_touch_answers_the_question_and_does_nothing_else(kiosk: Kiosk) -> None:
    board = play(kiosk)
    # The finger will come down on the button that opens the pause.
    menu = kiosk.inside(board.rect_of(BoardButton.MENU).center)
    kiosk.wait(CONFIG.idle_seconds + 3)
    assert kiosk.watch.countdown is not None
    kiosk.tap(menu)
    assert kiosk.watch.countdown is None
    assert kiosk.top is board
    kiosk.tap(menu)
    assert isinstance(kiosk.top, PauseScene), "the next touch means something again"


def test_whoever_is_there_is_never_asked(kiosk: Kiosk) -> None:
    play(kiosk)
    for _ in range(6):
        kiosk.wait(CONFIG.idle_seconds * 0.6)
        kiosk.finger(pygame.FINGERMOTION, (300, 300), number=5)
        kiosk.key(pygame.K_F7)
        assert kiosk.watch.countdown is None


def test_a_bag_on_the_keys_is_not_somebody(kiosk: Kiosk) -> None:
    play(kiosk)
    kiosk.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    kiosk.wait(CONFIG.idle_seconds + CONFIG.countdown_seconds + 5)
    assert kiosk.counters.tally.abandoned == 1


def test_every_visit_begins_the_same_way(kiosk: Kiosk) -> None:
    usual = kiosk.context.preferences
    kiosk.context.prefer(replace(usual, muted=True))
    kiosk.wait(CONFIG.attract_seconds + 1)
    assert kiosk.context.preferences == usual, "the first screen has forgotten it"
    assert isinstance(kiosk.top, AttractScene)
    play(kiosk)
    kiosk.context.prefer(replace(Preferences(), muted=True, hints=False, learned=("x",)))
    assert kiosk.context.preferences != usual
    kiosk.wait(CONFIG.idle_seconds + CONFIG.countdown_seconds + 5)
    assert isinstance(kiosk.top, AttractScene)
    assert kiosk.context.preferences == usual


def test_the_volume_is_never_higher_than_the_operator_allows(opened: Opens) -> None:
    kiosk = opened(replace(CONFIG, volume_cap=35))
    loud = replace(Preferences(), sound_volume=100, music_volume=100, sea_volume=100)
    for wanted in (loud, replace(loud, muted=True), loud):
        kiosk.context.prefer(wanted)
        volumes = kiosk.context.sound.volumes
        assert max(volumes.music, volumes.effects, volumes.sea) == 35
    kiosk.tap((400, 300))
    assert isinstance(kiosk.top, QuickSetup)
    kiosk.key(pygame.K_m)
    assert kiosk.context.sound.volumes.muted
    kiosk.key(pygame.K_m)
    assert not kiosk.context.sound.volumes.muted
    assert kiosk.context.sound.volumes.effects == 35


def test_without_a_pin_the_corner_opens_nothing(kiosk: Kiosk) -> None:
    kiosk.hold(CORNER)
    assert not kiosk.watch.operator_scenes


def test_the_held_corner_opens_the_pad_over_whatever_there_is(locked: Kiosk) -> None:
    board = play(locked)
    locked.hold(CORNER, 2.5)
    assert not locked.watch.operator_scenes
    locked.hold(CORNER)
    assert isinstance(locked.watch.operator_scenes[-1], PinPad)
    assert locked.top is board
    locked.wait(25)
    assert not locked.watch.operator_scenes, "nobody came"
    assert locked.top is board


def open_page(kiosk: Kiosk) -> OperatorScene:
    """Be the operator."""
    kiosk.hold(CORNER)
    for digit in "2468":
        kiosk.use(digit)
    kiosk.use("done")
    kiosk.turn(3)
    page = kiosk.watch.operator_scenes[-1]
    assert isinstance(page, OperatorScene)
    return page


def test_the_right_pin_opens_the_operators_page(locked: Kiosk) -> None:
    open_page(locked)
    assert not locked.watch.attracts
    locked.wait(CONFIG.idle_seconds + 2)
    assert not locked.watch.operator_scenes, "a page that was left open closes"
    assert isinstance(locked.top, AttractScene)


def test_the_operator_can_end_and_restart_it(tmp_path: Path, look: Look) -> None:
    for name, code in (("restart", RESTART), ("leave", LEAVE)):
        kiosk = Kiosk(tmp_path / name, LOCKED, look=look, size=SMALL)
        kiosk.wait(2)
        play(kiosk)
        open_page(kiosk)
        kiosk.app.operator.end(code)
        assert kiosk.app.run() == code
        kiosk.context.writer.flush()
        assert not list(tmp_path.rglob("game*.json")), "whatever was played is gone"
        kiosk.context.close()


def test_what_the_operator_changes_holds_at_once_and_after_a_restart(
    tmp_path: Path, opened: Opens
) -> None:
    kiosk = opened(LOCKED, size=(1024, 768))
    open_page(kiosk)
    operator = kiosk.app.operator
    place = kiosk.watch.viewport.place
    operator.change({"low_reach": True, "volume_cap": 20, "idle_seconds": 20})
    assert kiosk.watch.viewport.place.top > place.top
    assert kiosk.context.sound.volumes.effects == 20
    operator.change_pin("13579")
    found = read_config(None, tmp_path, ["en"])
    assert (found.low_reach, found.volume_cap, found.idle_seconds) == (True, 20, 20)
    assert operator.config.pin == found.pin
    assert operator.fits(operator.config)
    assert not operator.fits(replace(operator.config, diagonal_inches=7.0))
    kiosk.wait(25)
    assert isinstance(kiosk.top, AttractScene)


def test_the_pin_of_an_earlier_version_is_kept_better_once_it_is_used(
    tmp_path: Path, opened: Opens
) -> None:
    old = LOCKED.pin
    kiosk = opened(LOCKED, size=(1024, 768))
    assert kiosk.app.operator.check("2468") is True
    assert kiosk.app.operator.config.pin == old, "a person wrote it into kiosk.toml"
    save_changes(tmp_path, {"pin": old})
    assert kiosk.app.operator.check("2469") is not True
    assert read_config(None, tmp_path, ["en"]).pin == old
    (tmp_path / TRIES_FILE).unlink()
    kiosk = opened(LOCKED, size=(1024, 768))
    assert kiosk.app.operator.check("2468") is True
    found = read_config(None, tmp_path, ["en"]).pin or ""
    assert not is_weak(found)
    assert matches("2468", found)
    assert kiosk.app.operator.config.pin == found


def test_it_restarts_in_its_hour_if_nobody_is_there(opened: Opens) -> None:
    config = replace(CONFIG, restart_hour=4)
    kiosk = opened(config, started=datetime(2026, 3, 1, 1, 59))
    play(kiosk)
    # A machine that slept through the night.
    kiosk.time += 2 * 3600 * SECOND
    for _ in range(6):
        kiosk.wait(CONFIG.idle_seconds * 0.6)
        kiosk.key(pygame.K_F7)
    assert not kiosk.watch.done, "somebody plays at four in the morning"
    kiosk.wait(CONFIG.idle_seconds + CONFIG.countdown_seconds + CONFIG.attract_seconds + 5)
    assert kiosk.watch.code == RESTART


def test_a_still_picture_is_drawn_again_only_when_it_drifts(opened: Opens) -> None:
    kiosk = opened(replace(CONFIG, idle_seconds=90), size=(1024, 600), draw_every=1)
    board = play(kiosk)
    kiosk.tap(kiosk.inside(board.rect_of(BoardButton.MENU).center))
    kiosk.wait(2)
    assert isinstance(kiosk.top, PauseScene)
    frames, moves, place = kiosk.app.loop.frames, 0, kiosk.watch.viewport.place
    for _ in range(600):
        kiosk.wait(0.1)
        moves += kiosk.watch.viewport.place != place
        place = kiosk.watch.viewport.place
    assert moves >= 3
    # Once as it moves, and twice more at rest.
    assert kiosk.app.loop.frames - frames <= 3 * moves


def test_large_fingers_make_large_controls(opened: Opens) -> None:
    config = replace(CONFIG, diagonal_inches=21.5)
    kiosk = opened(config, size=(1920, 1080))
    assert kiosk.context.look.scale.finger == 81
    kiosk.window.surface = pygame.Surface((1280, 720))
    kiosk.wait(1)
    assert kiosk.context.look.scale.finger == 54, "as many millimetres in a smaller window"


def test_it_ends_with_its_supervisor(kiosk: Kiosk) -> None:
    kiosk.wait(10)
    assert kiosk.line.beats >= 10
    kiosk.line.cut = True
    kiosk.turn(2)
    assert kiosk.watch.code == LEAVE


def test_hidden_it_comes_back_and_lives_on(kiosk: Kiosk) -> None:
    kiosk.wait(5)
    for _ in range(20):
        kiosk.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
        kiosk.turn()
    kiosk.wait(5)
    assert 1 <= kiosk.window.returns <= 3
    frames = kiosk.app.loop.frames
    kiosk.wait(5)
    assert kiosk.app.loop.frames > frames


@pytest.mark.parametrize("size", [(1280, 720), (480, 800), (1024, 768), SMALL])
def test_another_window_is_another_place_for_everything(
    kiosk: Kiosk, size: tuple[int, int]
) -> None:
    kiosk.window.surface = pygame.Surface(size)
    kiosk.wait(2)
    assert kiosk.watch.viewport.window == size
    assert (kiosk.watch.viewport.size < size) == (sorted(size) != [480, 800])
    kiosk.tap((size[0] // 2, size[1] // 2))
    assert isinstance(kiosk.top, QuickSetup)
