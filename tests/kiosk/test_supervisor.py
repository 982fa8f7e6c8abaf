"""The supervisor on a virtual clock: children crash, hang, ask for a restart or leave."""

import os
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.supervisor import (
    LEAVE,
    RESTART,
    SAFE_OPTION,
    Notifier,
    Supervisor,
    Terms,
    forget_manager,
)

GAME = ["game"]
PICTURE = ["picture"]
HOUR = 3600.0


class Time:
    """A clock that only moves when somebody waits; at some moment the end may be asked for."""

    def __init__(self) -> None:
        self.now = 0.0
        self.end = float("inf")
        self.sleeps_at = float("inf")
        self.sleeps_for = 0.0
        """When the whole machine sleeps, and for how long."""

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> bool:
        assert seconds > 0
        self.now += seconds
        if self.now >= self.sleeps_at:
            self.now += self.sleeps_for
            self.sleeps_at = float("inf")
        return self.now >= self.end


@dataclass
class Life:
    """What a child is going to do: live so long, beating until then or until it is stuck."""

    seconds: float = float("inf")
    code: int = LEAVE
    first_beat: float = 0.5
    stuck_at: float = float("inf")
    words: tuple[str, ...] = ()
    heeds: bool = True
    """It ends when it is released."""
    dies: bool = True
    """It ends when it is killed."""


@dataclass
class Actor:
    """A child that lives as written."""

    life: Life
    time: Time
    born: float
    ended: float | None = None
    killed: bool = False
    released: bool = False
    final: int | None = None

    @property
    def code(self) -> int | None:
        if self.final is None and self.time.now - self.born >= self.life.seconds:
            self._end(self.life.code, self.born + self.life.seconds)
        return self.final

    @property
    def beats(self) -> int:
        age = min(self.time.now - self.born, self.life.stuck_at)
        return max(0, 1 + int(age - self.life.first_beat)) if age >= self.life.first_beat else 0

    @property
    def words(self) -> Sequence[str]:
        return self.life.words

    def release(self) -> None:
        self.released = True
        if self.life.heeds and self.code is None and self.time.now - self.born < self.life.stuck_at:
            self._end(LEAVE, self.time.now)

    def kill(self) -> None:
        self.killed = True
        if self.life.dies and self.code is None:
            self._end(-9, self.time.now)

    def _end(self, code: int, when: float) -> None:
        self.final, self.ended = code, when


@dataclass
class Stage:
    """Everything that happens around a supervisor."""

    folder: Path
    lives: list[Life]
    time: Time = field(default_factory=Time)
    games: list[tuple[float, list[str], Actor]] = field(default_factory=list)
    pictures: list[Actor] = field(default_factory=list)
    told: list[tuple[float, str]] = field(default_factory=list)
    watchdog: float | None = None

    def spawn(self, command: Sequence[str]) -> Actor:
        if list(command) == PICTURE:
            actor = Actor(Life(), self.time, self.time.now)
            self.pictures.append(actor)
            return actor
        actor = Actor(self.lives.pop(0), self.time, self.time.now)
        self.games.append((self.time.now, list(command), actor))
        return actor

    def run(
        self,
        spawn: Callable[[Sequence[str]], Actor] | None = None,
        terms: Terms | None = None,
        overlap: bool = True,
    ) -> int:
        def send(message: bytes) -> None:
            self.told.append((self.time.now, message.decode()))

        return Supervisor(
            GAME,
            Counters(self.folder),
            waiting=PICTURE,
            overlap=overlap,
            terms=terms or Terms(),
            spawn=spawn or self.spawn,
            clock=self.time,
            pause=self.time.pause,
            notifier=Notifier(send, self.watchdog),
        ).run()

    @property
    def starts(self) -> list[float]:
        return [start for start, _, _ in self.games]

    @property
    def gaps(self) -> list[int]:
        """Whole seconds from the end of each game to the start of the next."""
        ends = [actor.ended or 0.0 for _, _, actor in self.games]
        return [round(s - e) for e, s in zip(ends, self.starts[1:], strict=False)]

    @property
    def safe(self) -> list[bool]:
        """Which games ran in safe mode."""
        return [SAFE_OPTION in command for _, command, _ in self.games]

    @property
    def errors(self) -> list[str]:
        """The earliest first."""
        return [fault.sentence for fault in reversed(Counters(self.folder).tally.errors)]


LEAVES = Life(100, LEAVE)


def test_a_game_that_is_left_ends_the_kiosk(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [LEAVES])
    assert stage.run() == LEAVE
    assert [command for _, command, _ in stage.games] == [GAME]
    assert stage.pictures == []
    assert stage.errors == []
    assert Counters(tmp_path).tally.restarts == 0


def test_a_restart_happens_at_once_and_is_no_error(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, RESTART), LEAVES])
    assert stage.run() == LEAVE
    assert stage.gaps == [0]
    assert stage.pictures == []
    assert stage.errors == []
    assert Counters(tmp_path).tally.restarts == 0


def test_a_crash_is_followed_by_a_picture_a_pause_and_another_game(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, 1), LEAVES])
    assert stage.run() == LEAVE
    assert stage.gaps == [1]
    assert len(stage.pictures) == 1
    assert stage.errors == ["The game ended with code 1 60 min after its start"]
    assert Counters(tmp_path).tally.restarts == 1


def test_the_picture_stays_until_the_new_game_is_to_be_seen(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, 1), Life(100, first_beat=20)])
    stage.run()
    (picture,) = stage.pictures
    assert picture.released
    assert picture.ended is not None
    assert picture.ended == pytest.approx(stage.starts[1] + 20, abs=1)


def test_where_only_one_program_can_draw_the_picture_goes_first(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, 1), Life(100, first_beat=20)])
    stage.run(overlap=False)
    (picture,) = stage.pictures
    assert picture.ended is not None
    assert picture.ended <= stage.starts[1]


def test_one_picture_is_enough_for_several_crashes(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(5, 1, first_beat=99)] * 3 + [LEAVES])
    stage.run()
    assert len(stage.pictures) == 1


def test_a_picture_that_does_not_go_is_ended(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, 1), LEAVES])

    def spawn(command: Sequence[str]) -> Actor:
        actor = stage.spawn(command)
        if list(command) == PICTURE:
            actor.life = Life(heeds=False)
        return actor

    stage.run(spawn)
    assert stage.pictures[0].killed


def test_pauses_double_up_to_a_minute(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(30, 1)] * 9 + [LEAVES])
    stage.run()
    assert stage.gaps == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_a_game_that_lived_long_makes_the_next_pause_short_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [*[Life(5, 1)] * 4, Life(HOUR, 1), Life(5, 1), LEAVES])
    stage.run()
    assert stage.gaps == [1, 2, 4, 8, 1, 1]


def test_a_game_that_never_beats_is_ended_after_a_minute(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(first_beat=1e9, heeds=False), LEAVES])
    stage.run()
    stuck = stage.games[0][2]
    assert stuck.killed
    assert stuck.ended == pytest.approx(60, abs=1)
    assert stage.errors == ["The game gave no sign of life and was ended 60 s after its start"]


def test_a_game_that_stops_beating_is_ended_after_a_quarter_of_a_minute(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(stuck_at=1000, heeds=False), LEAVES])
    stage.run()
    stuck = stage.games[0][2]
    assert stuck.killed
    assert stuck.ended == pytest.approx(1015, abs=2)


def test_a_game_that_beats_is_left_alone_for_a_year(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(365 * 24 * HOUR)])
    coarse = Terms(first_beat=HOUR, beat=HOUR, step=600, counting=30 * 24 * HOUR)
    assert stage.run(terms=coarse) == LEAVE
    assert len(stage.games) == 1
    assert not stage.games[0][2].killed
    assert Counters(tmp_path).tally.seconds_up == 365 * 24 * HOUR


def test_a_machine_that_slept_does_not_make_the_game_look_stuck(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(2000, stuck_at=60)])
    stage.time.sleeps_at, stage.time.sleeps_for = 65.0, 1930.0
    assert stage.run() == LEAVE
    assert len(stage.games) == 1
    assert not stage.games[0][2].killed


def test_three_quick_crashes_in_a_row_lead_to_safe_mode(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(30, 1)] * 4 + [LEAVES])
    stage.run()
    assert stage.safe == [False, False, False, True, True]


def test_crashes_after_a_while_do_not(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(30, 1), Life(30, 1), Life(130, 1), Life(30, 1), LEAVES])
    stage.run()
    assert stage.safe == [False] * 5


def test_hanging_at_the_start_counts_as_a_quick_crash(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(first_beat=1e9)] * 3 + [LEAVES])
    stage.run()
    assert stage.safe == [False, False, False, True]


def test_safe_mode_lasts_until_it_has_proved_itself(tmp_path: Path) -> None:
    stage = Stage(
        tmp_path,
        [*[Life(9, 1)] * 3, Life(HOUR / 3, RESTART), Life(HOUR, RESTART), LEAVES],
    )
    stage.run()
    assert stage.safe == [False, False, False, True, True, False]


def test_a_game_that_wants_nothing_but_restarts_is_broken(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(1, RESTART)] * 3 + [LEAVES])
    stage.run()
    assert stage.gaps == [1, 2, 4]
    assert stage.safe == [False, False, False, True]
    assert stage.errors[0] == "The game wanted to be started anew 1 s after its start"


@pytest.mark.parametrize(
    ("life", "sentence"),
    [
        (Life(8000, -11), "The game was ended by signal SIGSEGV 2 h after its start"),
        (Life(60, -200), "The game was ended by signal 200 60 s after its start"),
        (Life(60, 0xC0000005), "The game ended with code 0xc0000005 60 s after its start"),
    ],
)
def test_a_crash_is_told_in_a_sentence(tmp_path: Path, life: Life, sentence: str) -> None:
    stage = Stage(tmp_path, [life, LEAVES])
    stage.run()
    assert stage.errors == [sentence]


def test_what_a_game_said_last_is_in_the_log_and_nowhere_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stage = Stage(tmp_path, [Life(60, 1, words=("noise", "ValueError: no wind")), LEAVES])
    with caplog.at_level("INFO"):
        stage.run()
    assert "it said: ValueError: no wind" in caplog.text
    assert not any("wind" in sentence for sentence in stage.errors)


def test_a_game_that_cannot_be_started_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stage = Stage(tmp_path, [LEAVES])
    refusals = [1, 2]

    def spawn(command: Sequence[str]) -> Actor:
        if refusals:
            refusals.pop()
            raise OSError(8, "Exec format error")
        return stage.spawn(command)

    assert stage.run(spawn) == LEAVE
    assert len(stage.games) == 1
    assert stage.errors[0] == "The game cannot be started"
    assert "Exec format error" in caplog.text


def test_a_game_that_cannot_be_killed_holds_nobody_up(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(stuck_at=5, dies=False), LEAVES])
    assert stage.run() == LEAVE
    assert len(stage.games) == 2


def test_when_the_system_ends_the_kiosk_the_game_is_asked_to_end(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life()])
    stage.time.end = 500
    assert stage.run() == LEAVE
    game = stage.games[0][2]
    assert game.released
    assert not game.killed
    assert stage.errors == []
    assert Counters(tmp_path).tally.seconds_up == 500


def test_a_game_that_does_not_heed_is_ended_all_the_same(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(heeds=False)])
    stage.time.end = 500
    assert stage.run() == LEAVE
    assert stage.games[0][2].killed


def test_the_kiosk_can_be_ended_between_two_games(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(30, 1)] * 20)
    stage.time.end = 30 * 8 + 90
    assert stage.run() == LEAVE
    assert stage.pictures[-1].code is not None
    assert stage.time.now < stage.time.end + 12


def test_a_manager_hears_when_it_is_up_that_it_lives_and_when_it_ends(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(200, 1), LEAVES], watchdog=20.0)
    stage.run()
    words = [message for _, message in stage.told if message != "WATCHDOG=1"]
    assert words == [
        "READY=1",
        "STATUS=The game runs.",
        "STATUS=Back in a moment. The game ended with code 1 3 min after its start.",
        "STATUS=The game runs.",
        "STOPPING=1",
    ]
    alive = [0.0, *(when for when, message in stage.told if message == "WATCHDOG=1")]
    gaps = [after - before for before, after in pairwise(alive)]
    assert max(gaps) < 10
    assert stage.time.now - alive[-1] < 10


def test_without_a_watchdog_nobody_is_told_again_and_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [LEAVES])
    stage.run()
    assert not any(message == "WATCHDOG=1" for _, message in stage.told)


def test_the_manager_hears_of_safe_mode(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(9, 1)] * 3 + [LEAVES])
    stage.run()
    assert stage.told[-2][1] == "STATUS=The game runs in safe mode."


if not hasattr(socket, "AF_UNIX"):
    pytest.skip("there are no such sockets here", allow_module_level=True)


@pytest.fixture
def manager() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(5)
        yield line


@pytest.fixture
def address() -> Iterator[str]:
    # Not the test's own folder: a socket's address may have no more than about 100 characters.
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "notify")


def heard(manager: socket.socket) -> str:
    return manager.recv(4096).decode()


def test_the_manager_hears_everything_word_by_word(manager: socket.socket, address: str) -> None:
    manager.bind(address)
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    notifier.tell("READY=1")
    notifier.tell("WATCHDOG=1")
    notifier.tell("STATUS=All is well,\nand the wind is fair.")
    notifier.tell("STOPPING=1")
    assert [heard(manager) for _ in range(4)] == [
        "READY=1",
        "WATCHDOG=1",
        "STATUS=All is well, and the wind is fair.",
        "STOPPING=1",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has abstract names")
def test_a_name_with_an_at_sign_lies_in_no_folder(manager: socket.socket) -> None:
    name = f"cartagena-test-{os.getpid()}"
    manager.bind(f"\0{name}")
    Notifier.of({"NOTIFY_SOCKET": f"@{name}"}).tell("READY=1")
    assert heard(manager) == "READY=1"


def test_a_manager_that_restarts_is_told_again(address: str) -> None:
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    for _ in range(2):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(5)
            line.bind(address)
            notifier.tell("WATCHDOG=1")
            assert heard(line) == "WATCHDOG=1"
        os.unlink(address)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NOTIFY_SOCKET": ""},
        {"NOTIFY_SOCKET": "/nowhere/at/all"},
        {"NOTIFY_SOCKET": "vsock:2:1234"},
        {"NOTIFY_SOCKET": "/" + "x" * 300},
    ],
)
def test_without_a_manager_nothing_happens(environment: dict[str, str]) -> None:
    notifier = Notifier.of(environment)
    notifier.tell("READY=1")
    notifier.tell("WATCHDOG=1")
    notifier.tell("STOPPING=1")


def test_the_watchdog_is_told_in_seconds_if_it_is_for_this_process() -> None:
    here = {"NOTIFY_SOCKET": "/somewhere", "WATCHDOG_USEC": "30000000"}
    assert Notifier.of(here, process=7).watchdog == 30.0
    assert Notifier.of({**here, "WATCHDOG_PID": "7"}, process=7).watchdog == 30.0
    assert Notifier.of({**here, "WATCHDOG_PID": "8"}, process=7).watchdog is None
    assert Notifier.of({**here, "WATCHDOG_USEC": "soon"}, process=7).watchdog is None
    assert Notifier.of({**here, "WATCHDOG_USEC": "0"}, process=7).watchdog is None
    assert Notifier.of({"NOTIFY_SOCKET": "/somewhere"}, process=7).watchdog is None
    assert Notifier().watchdog is None


def test_children_are_not_told_of_the_manager() -> None:
    environment = {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "2", "HOME": "/h"}
    forget_manager(environment)
    assert environment == {"HOME": "/h"}
