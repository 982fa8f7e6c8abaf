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
    BAD_SETTINGS,
    LEAVE,
    NO_SCREEN,
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
Play = Callable[..., Stage]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Let a kiosk with games of these lives run to its end, which may come from outside."""

    def played(
        *lives: Life,
        end: float = float("inf"),
        watchdog: float | None = None,
        terms: Terms | None = None,
        overlap: bool = True,
    ) -> Stage:
        stage = Stage(tmp_path, list(lives), watchdog=watchdog)
        stage.time.end = end
        assert stage.run(None, terms, overlap) == LEAVE
        return stage

    return played


@pytest.mark.parametrize(
    ("lives", "gaps", "pictures", "errors"),
    [
        ([LEAVES], [], 0, []),
        ([Life(HOUR, RESTART), LEAVES], [0], 0, []),
        ([Life(HOUR, 1), LEAVES], [1], 1, ["The game ended with code 1 60 min after its start"]),
    ],
    ids=["it is left", "a restart is no error", "a crash: a picture, a pause, another game"],
)
def test_a_kiosk_goes_on_until_its_game_is_left(
    play: Play, lives: list[Life], gaps: list[int], pictures: int, errors: list[str]
) -> None:
    stage = play(*lives)
    assert [command for _, command, _ in stage.games] == [GAME] * len(lives)
    assert stage.gaps == gaps
    assert len(stage.pictures) == pictures
    assert stage.errors == errors
    assert Counters(stage.folder).tally.restarts == len(errors)


XIO = ('XIO:  fatal IO error 0 (Success) on X server ":0"', "after 473 requests")
BROKEN = ("X connection to :0 broken (explicit kill or server shutdown).",)


@pytest.mark.parametrize("words", [XIO, BROKEN])
def test_a_display_that_goes_away_and_comes_back_leads_back_to_the_game(
    play: Play, words: tuple[str, ...]
) -> None:
    lost, nowhere = Life(9, 1, words=words), Life(4, NO_SCREEN, first_beat=99)
    stage = play(lost, *[nowhere] * 30, lost, *[nowhere] * 30, lost, nowhere, LEAVES)
    assert not any(stage.safe)
    assert max(stage.gaps) <= 5
    # The window alone may have been killed: the picture is tried at once, each time.
    assert [picture.born for picture in stage.pictures] == [
        pytest.approx(actor.ended, abs=1) for _, _, actor in stage.games if actor.life is lost
    ]
    assert stage.errors == ["The display went away 9 s after the start of the game"] * 3
    assert Counters(stage.folder).tally.restarts == 3


def test_a_kiosk_that_starts_before_its_display_waits_for_it(play: Play) -> None:
    stage = play(*[Life(4, NO_SCREEN, first_beat=99)] * 20, LEAVES)
    assert not any(stage.safe)
    assert stage.errors == []
    assert any("display" in message for _, message in stage.told)


def test_games_that_break_between_losses_of_the_display_still_lead_to_safe_mode(play: Play) -> None:
    broken, nowhere = Life(9, 1), Life(4, NO_SCREEN, first_beat=99)
    stage = play(broken, nowhere, broken, nowhere, broken, LEAVES)
    assert stage.safe == [False, False, False, False, False, True]


def test_settings_that_cannot_be_used_never_lead_to_safe_mode(play: Play) -> None:
    stage = play(*[Life(1, BAD_SETTINGS, first_beat=99)] * 5, LEAVES)
    assert not any(stage.safe)
    assert stage.gaps == [60] * 5
    assert len(stage.pictures) == 1
    assert set(stage.errors) == {"The settings in kiosk.toml cannot be used"}


@pytest.mark.parametrize("overlap", [True, False])
def test_the_picture_stays_until_the_new_game_is_seen_or_goes_before_it_where_only_one_can_draw(
    play: Play, overlap: bool
) -> None:
    stage = play(Life(HOUR, 1), Life(100, first_beat=20), overlap=overlap)
    (picture,) = stage.pictures
    assert picture.released
    assert picture.ended is not None
    seen = picture.ended - stage.starts[1]
    assert seen == pytest.approx(20, abs=1) if overlap else seen <= 0


def test_one_picture_is_enough_for_several_crashes(play: Play) -> None:
    assert len(play(*[Life(5, 1, first_beat=99)] * 3, LEAVES).pictures) == 1


def test_a_picture_that_does_not_go_is_ended(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(HOUR, 1), LEAVES])

    def spawn(command: Sequence[str]) -> Actor:
        actor = stage.spawn(command)
        if list(command) == PICTURE:
            actor.life = Life(heeds=False)
        return actor

    stage.run(spawn)
    assert stage.pictures[0].killed


@pytest.mark.parametrize(
    ("lives", "gaps"),
    [
        ([Life(30, 1)] * 9, [1, 2, 4, 8, 16, 32, 60, 60, 60]),
        ([*[Life(5, 1)] * 4, Life(HOUR, 1), Life(5, 1)], [1, 2, 4, 8, 1, 1]),
    ],
    ids=["double up to a minute", "are short again after a game that lived long"],
)
def test_pauses(play: Play, lives: list[Life], gaps: list[int]) -> None:
    assert play(*lives, LEAVES).gaps == gaps


@pytest.mark.parametrize(
    ("lives", "safe"),
    [
        ([Life(30, 1)] * 4, [False, False, False, True, True]),
        ([Life(30, 1), Life(30, 1), Life(130, 1), Life(30, 1)], [False] * 5),
        ([Life(first_beat=1e9)] * 3, [False, False, False, True]),
        (
            [*[Life(9, 1)] * 3, Life(HOUR / 3, RESTART), Life(HOUR, RESTART)],
            [False, False, False, True, True, False],
        ),
    ],
    ids=["quick crashes", "later crashes", "hanging at the start", "until it has proved itself"],
)
def test_three_quick_crashes_in_a_row_lead_to_safe_mode(
    play: Play, lives: list[Life], safe: list[bool]
) -> None:
    assert play(*lives, LEAVES).safe == safe


@pytest.mark.parametrize(
    ("life", "ended"),
    [(Life(first_beat=1e9, heeds=False), 60), (Life(stuck_at=1000, heeds=False), 1015)],
    ids=["never beats", "stops beating"],
)
def test_a_game_without_a_sign_of_life_is_ended(play: Play, life: Life, ended: int) -> None:
    stage = play(life, LEAVES)
    stuck = stage.games[0][2]
    assert stuck.killed
    assert stuck.ended == pytest.approx(ended, abs=1 if ended == 60 else 2)
    (error,) = stage.errors
    assert error.startswith("The game gave no sign of life and was ended ")
    assert ended > 60 or error.endswith("60 s after its start")


def test_a_game_that_beats_is_left_alone_for_a_year(play: Play) -> None:
    coarse = Terms(first_beat=HOUR, beat=HOUR, step=600, counting=30 * 24 * HOUR)
    stage = play(Life(365 * 24 * HOUR), terms=coarse)
    assert [game.killed for _, _, game in stage.games] == [False]
    assert Counters(stage.folder).tally.seconds_up == 365 * 24 * HOUR


def test_a_machine_that_slept_does_not_make_the_game_look_stuck(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [Life(2000, stuck_at=60)])
    stage.time.sleeps_at, stage.time.sleeps_for = 65.0, 1930.0
    assert stage.run() == LEAVE
    assert [game.killed for _, _, game in stage.games] == [False]


def test_a_game_that_wants_nothing_but_restarts_is_broken(play: Play) -> None:
    stage = play(*[Life(1, RESTART)] * 3, LEAVES)
    assert stage.gaps == [1, 2, 4]
    assert stage.safe == [False, False, False, True]
    assert stage.errors[0] == "The game asked to be restarted 1 s after its start"


@pytest.mark.parametrize(
    ("life", "sentence"),
    [
        (Life(8000, -11), "The game was ended by signal SIGSEGV 2 h after its start"),
        (Life(60, -200), "The game was ended by signal 200 60 s after its start"),
        (Life(60, 0xC0000005), "The game ended with code 0xc0000005 60 s after its start"),
    ],
)
def test_a_crash_is_told_in_a_sentence(play: Play, life: Life, sentence: str) -> None:
    assert play(life, LEAVES).errors == [sentence]


def test_what_a_game_said_last_is_in_the_log_and_nowhere_else(
    play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO"):
        stage = play(Life(60, 1, words=("noise", "ValueError: no wind")), LEAVES)
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


def test_a_game_that_cannot_be_killed_holds_nobody_up(play: Play) -> None:
    assert len(play(Life(stuck_at=5, dies=False), LEAVES).games) == 2


@pytest.mark.parametrize("heeds", [True, False])
def test_when_the_system_ends_the_kiosk_the_game_is_asked_to_end_and_ended_if_it_does_not_heed(
    play: Play, heeds: bool
) -> None:
    stage = play(Life(heeds=heeds), end=500)
    game = stage.games[0][2]
    assert game.released
    assert game.killed is not heeds
    assert not heeds or (stage.errors, Counters(stage.folder).tally.seconds_up) == ([], 500)


def test_the_kiosk_can_be_ended_between_two_games(play: Play) -> None:
    stage = play(*[Life(30, 1)] * 20, end=30 * 8 + 90)
    assert stage.pictures[-1].code is not None
    assert stage.time.now < stage.time.end + 12


def test_a_manager_hears_when_it_is_up_that_it_lives_and_when_it_ends(play: Play) -> None:
    stage = play(Life(200, 1), LEAVES, watchdog=20.0)
    words = [message for _, message in stage.told if message != "WATCHDOG=1"]
    assert words == [
        "READY=1",
        "STATUS=The game runs.",
        "STATUS=Back in a moment. The game ended with code 1 3 min after its start.",
        "STATUS=The game runs.",
        "STOPPING=1",
    ]
    alive = [0.0, *(when for when, message in stage.told if message == "WATCHDOG=1")]
    assert max(after - before for before, after in pairwise([*alive, stage.time.now])) < 10


def test_without_a_watchdog_nobody_is_told_again_and_again(play: Play) -> None:
    assert not any(message == "WATCHDOG=1" for _, message in play(LEAVES).told)


def test_the_manager_hears_of_safe_mode(play: Play) -> None:
    told = play(*[Life(9, 1)] * 3, LEAVES).told
    assert told[-2][1] == "STATUS=The game runs in safe mode."


if not hasattr(socket, "AF_UNIX"):
    pytest.skip("there are no such sockets here", allow_module_level=True)


@pytest.fixture
def address() -> Iterator[str]:
    # Not the test's own folder: a socket's address may have no more than about 100 characters.
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "notify")


def heard(notifier: Notifier, address: str, *words: str) -> list[str]:
    """What a manager at that address hears when it is told these words."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(5)
        manager.bind(address)
        for word in words:
            notifier.tell(word)
        return [manager.recv(4096).decode() for _ in words]


def test_the_manager_hears_everything_word_by_word(address: str) -> None:
    words = ("READY=1", "WATCHDOG=1", "STATUS=All is well,\nand the wind is fair.", "STOPPING=1")
    told = heard(Notifier.of({"NOTIFY_SOCKET": address}), address, *words)
    assert told == [word.replace("\n", " ") for word in words]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has abstract names")
def test_a_name_with_an_at_sign_lies_in_no_folder() -> None:
    name = f"cartagena-test-{os.getpid()}"
    notifier = Notifier.of({"NOTIFY_SOCKET": f"@{name}"})
    assert heard(notifier, f"\0{name}", "READY=1") == ["READY=1"]


def test_a_manager_that_restarts_is_told_again(address: str) -> None:
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    for _ in range(2):
        assert heard(notifier, address, "WATCHDOG=1") == ["WATCHDOG=1"]
        Path(address).unlink()


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
    for word in ("READY=1", "WATCHDOG=1", "STOPPING=1"):
        notifier.tell(word)


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
