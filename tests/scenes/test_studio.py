"""Another process paints the board of a game that is about to begin, and nothing depends on it."""

from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import cast

import pytest

from game import GAMES, Colour, Match, Record, Seat
from game.storage.store import Store
from scenes.app.first_picture import Pictures
from scenes.app.loading import Circumstances, Loading
from scenes.app.studio import Commission, Studio, paint, recorded
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.look import Look
from scenes.kit.text import font_files
from tests.scenes.helpers import ASSETS, played, unseen_screen
from tests.scenes.test_loading import Clock, Painted, step

SIZE = (640, 360)


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


def match(seed: int = 3) -> Match:
    game = GAMES["escape"]
    seats = (Seat("Anna", Colour.BLUE), Seat("Rosa", Colour.RED, "greedy"))
    return Match.new(game, seats, game.variants["tortuga"], seed)


def commission(seed: int = 3) -> Commission:
    return Commission(recorded(match(seed)), SIZE, Preferences())


class Helper:
    """The other end of the pipe, which does what a test says."""

    pid = 1

    def __init__(self) -> None:
        self.starts = 0
        self.ended = False

    def spawn(self) -> tuple[Connection, BaseProcess]:
        self.starts += 1
        mine, self.pipe = Pipe()
        return mine, cast(BaseProcess, self)

    def kill(self) -> None:
        self.ended = True

    def join(self, timeout: float) -> None:
        del timeout


@pytest.fixture
def helper() -> Helper:
    return Helper()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def studio(helper: Helper, clock: Clock) -> Studio:
    return Studio(helper.spawn, clock)


def test_a_process_starts_only_when_the_choice_has_stood_for_a_while(
    studio: Studio, helper: Helper, clock: Clock
) -> None:
    for seed in range(5):
        studio.expect(commission(seed))
        studio.go_on()
        clock.now += 0.1
    assert helper.starts == 0
    clock.now += 1
    studio.go_on()
    assert helper.starts == 1
    assert helper.pipe.recv() == commission(4)
    assert not helper.pipe.poll()


def test_the_share_is_that_of_the_game_which_is_wanted(
    studio: Studio, helper: Helper, clock: Clock
) -> None:
    wanted, other = studio.ahead(match(3)), studio.ahead(match(4))
    assert wanted() == 1
    studio.expect(commission(3))
    assert (wanted(), other()) == (0, 1)
    clock.now += 1
    studio.go_on()
    for given, share in ((commission(3), 0.4), (commission(4), 0.9), (commission(3), 0.3)):
        helper.pipe.send((given, share))
    studio.go_on()
    assert wanted() == pytest.approx(0.4)
    helper.pipe.send((commission(3), 1.0))
    studio.go_on()
    assert wanted() == 1


@pytest.mark.parametrize("fault", ["ended", "stuck", "no room"])
def test_nobody_waits_for_a_process_that_fails(
    studio: Studio, helper: Helper, clock: Clock, fault: str
) -> None:
    def refuse() -> tuple[Connection, BaseProcess]:
        raise OSError("no room")

    if fault == "no room":
        studio = Studio(refuse, clock)
    studio.expect(commission())
    clock.now += 1
    studio.go_on()
    if fault == "ended":
        helper.pipe.close()
    clock.now += 30 if fault == "stuck" else 0
    studio.go_on()
    assert studio.ahead(match())() == 1


def test_nobody_waits_long_on_a_busy_machine(studio: Studio, helper: Helper, clock: Clock) -> None:
    studio.expect(commission())
    clock.now += 1
    studio.go_on()
    share = studio.ahead(match())
    for tenth in range(1, 200):
        helper.pipe.send((commission(), tenth / 1000))
        studio.go_on()
        clock.now += 0.1
        if share() == 1:
            break
    assert 60 < tenth < 100
    assert helper.ended


def test_closing_ends_the_process(studio: Studio, helper: Helper, clock: Clock) -> None:
    studio.expect(commission())
    clock.now += 1
    studio.go_on()
    studio.close()
    assert helper.ended
    assert studio.ahead(match())() == 1


def test_a_process_with_nothing_to_do_ends_and_what_it_painted_counts(
    studio: Studio, helper: Helper, clock: Clock
) -> None:
    studio.expect(commission(3))
    clock.now += 1
    studio.go_on()
    helper.pipe.send((commission(3), 1.0))
    studio.go_on()
    assert not helper.ended
    clock.now += 30
    studio.go_on()
    assert helper.ended
    studio.expect(commission(3))
    assert studio.ahead(match(3))() == 1


def test_a_game_without_a_record_is_not_painted(studio: Studio, clock: Clock) -> None:
    studio.expect(Commission(None, SIZE, Preferences()))
    clock.now += 1
    studio.go_on()
    assert studio.ahead(match())() == 1


def test_a_loading_screen_waits_for_what_is_painted_elsewhere(clock: Clock) -> None:
    shares = iter((0.2, 0.5, 0.5, 1.0))
    last = [0.0]

    def ahead() -> float:
        last[0] = next(shares, 1.0)
        return last[0]

    scene = Painted(3, clock)
    look = Look.of(ASSETS / "images", font_files())
    loading = Loading(look, lambda: scene, clock, around=Circumstances(ahead=ahead))
    stack = SceneStack(loading, SIZE)
    while last[0] < 1:
        assert clock.now == 0, "it works only here"
        step(stack)
    while stack.scenes[-1] is not scene:
        step(stack)
    assert scene.prepared == [SIZE]


def painted(folder: Path) -> list[float]:
    """Let the process paint a board for a data folder; return the shares that it reports."""
    mine, theirs = Pipe()
    worker = Thread(target=paint, args=(theirs, Pictures(ASSETS, folder, "test")))
    worker.start()
    mine.send(commission())
    shares: list[float] = []
    while not shares or shares[-1] < 1:
        given, share = mine.recv()
        assert given == commission()
        shares.append(share)
    theirs.close()
    mine.close()
    worker.join()
    return shares


def test_the_process_fills_the_cache_of_the_game(tmp_path: Path) -> None:
    shares = painted(tmp_path)
    assert shares == sorted(shares)
    assert list((tmp_path / "grounds").glob("*.art"))
    assert list((tmp_path / "art").glob("*.art"))


def test_a_game_that_is_only_painted_takes_nobodys_place(tmp_path: Path) -> None:
    left = played(12)
    store = Store(tmp_path)
    store.save_game(Record.of(left))
    painted(tmp_path)
    again = Store(tmp_path)
    assert again.saved_game() == Record.of(left)
    assert again.games.kept() == ()
