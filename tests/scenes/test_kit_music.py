"""Music that follows a game: which piece is heard, in which mood, and where it changes."""

import itertools
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from scenes.kit.alarm import DOZE
from scenes.kit.music import PHRASES, MusicMood, MusicPlayer, Tune
from tests.soak import long

FOLDER = Path("music")
LENGTH = {
    "menu": 190.0,
    **{piece: phrases.seconds * phrases.number for piece, phrases in PHRASES.items()},
    "results": 52.0,
}
STEP = 0.05
"""Seconds between two passes of a loop that rests."""
PHRASE = PHRASES["escape"].seconds
BREATH = 0.2
"""Seconds before the end of a phrase in which all are silent."""
APART = 600
"""Seconds within which nothing is heard twice."""


class Heard(NamedTuple):
    """A part of a file that was heard in one go."""

    file: str
    start: float
    end: float
    """Seconds of the file."""
    at: float
    """The time when it began."""

    @property
    def piece(self) -> str:
        return self.file.split("-")[0]


class Tape:
    """A stream whose time passes only when a test says so."""

    def __init__(self, missing: Iterable[str] = ()) -> None:
        self.missing = {*missing}
        self.heard: list[Heard] = []
        """What was heard before this file."""
        self.file = ""
        self.start = 0.0
        self.passed = 0.0
        self.now = 0.0
        self.volume = 1.0
        self.busy = False
        self.fades = False

    @property
    def second(self) -> float:
        """The second of the file that is heard."""
        return self.start + self.passed

    @property
    def log(self) -> list[tuple[str, float]]:
        """Every file that was started, and at which second."""
        now = [(self.file, self.start)] if self.busy else []
        return [(each.file, each.start) for each in self.heard] + now

    def load(self, filename: Path) -> None:
        self.stop()
        if filename.stem in self.missing:
            raise pygame.error("no such file")
        self.file = filename.stem

    def play(self, loops: int = 0, start: float = 0.0, fade_ms: int = 0) -> None:
        assert loops == 0
        self.start, self.passed, self.busy = start, 0.0, True
        self.fades = fade_ms > 0

    def stop(self) -> None:
        if self.busy:
            begun = self.now - self.passed
            self.heard.append(Heard(self.file, self.start, self.second, begun))
        self.busy = False

    def get_pos(self) -> int:
        return round(self.passed * 1000) if self.busy else -1

    def get_busy(self) -> bool:
        return self.busy

    def set_volume(self, volume: float, /) -> None:
        self.volume = volume

    def run(self, seconds: float) -> None:
        """Let time pass, until the end of the file."""
        self.now += seconds
        if self.busy:
            self.passed += seconds
            if self.second >= LENGTH[self.file.split("-")[0]]:
                self.stop()


@pytest.fixture
def tape() -> Tape:
    return Tape()


@pytest.fixture
def player(tape: Tape) -> MusicPlayer:
    return MusicPlayer(FOLDER, tape, lambda: tape.now)


def follow(
    player: MusicPlayer, tape: Tape, seconds: float, mood: MusicMood = MusicMood.QUIET
) -> None:
    """Let a loop run that rests."""
    for _ in range(round(seconds / STEP)):
        tape.run(STEP)
        player.follow(mood)


def test_a_tune_begins_at_volume_0(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.ESCAPE, MusicMood.LIVELY)
    assert tape.log == [("escape-lively", 0.0)]
    assert tape.volume == 0
    assert player.playing == "escape-lively"
    assert not player.changes


@pytest.mark.parametrize("asked_at", [1.0, 30.0, 33.0])
def test_the_mood_changes_in_the_silence_at_the_end_of_a_phrase_and_not_before(
    player: MusicPlayer, tape: Tape, asked_at: float
) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, asked_at)
    while tape.second < PHRASE - BREATH:
        assert player.playing == "escape-quiet"
        follow(player, tape, STEP, MusicMood.LIVELY)
        assert player.changes is (player.playing == "escape-quiet")
    follow(player, tape, BREATH + STEP, MusicMood.LIVELY)
    first, (name, second) = tape.log
    assert first == ("escape-quiet", 0.0)
    assert name == player.playing == "escape-lively"
    assert PHRASE - BREATH < second < PHRASE
    assert not player.changes


def test_it_goes_on_at_the_same_place_of_the_piece(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.NEST, MusicMood.QUIET)
    passed = 0.0
    while len(tape.log) == 1:
        follow(player, tape, STEP, MusicMood.CHASE)
        passed += STEP
    assert tape.second == pytest.approx(passed, abs=0.01)


def test_where_the_loop_misses_the_end_of_a_phrase_the_next_one_is_taken(
    player: MusicPlayer, tape: Tape
) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, 33.0, MusicMood.LIVELY)
    tape.run(1.0)
    follow(player, tape, 30.0, MusicMood.LIVELY)
    assert player.playing == "escape-quiet"
    follow(player, tape, PHRASE - 30.0, MusicMood.LIVELY)
    assert player.playing == "escape-lively"
    assert 2 * PHRASE - BREATH < tape.log[-1][1] < 2 * PHRASE


def test_two_moods_at_once_are_one_change(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, 10, MusicMood.LIVELY)
    follow(player, tape, PHRASE, MusicMood.CHASE)
    assert [name for name, _ in tape.log] == ["escape-quiet", "escape-chase"]


@pytest.mark.parametrize(
    ("tune", "pieces"),
    [
        (Tune.MENU, ["menu", "escape-quiet", "nest-quiet", "menu"]),
        (Tune.ESCAPE, ["escape-quiet", "nest-quiet", "escape-quiet"]),
        (Tune.NEST, ["nest-quiet", "escape-quiet", "nest-quiet"]),
    ],
)
def test_pieces_take_turns_and_none_comes_again_within_ten_minutes(
    player: MusicPlayer, tape: Tape, tune: Tune, pieces: list[str]
) -> None:
    player.start(tune, MusicMood.QUIET)
    passed = 0.0
    while [name for name, _ in tape.log] != pieces:
        follow(player, tape, STEP)
        passed += STEP
        assert player.playing == tape.file
    assert passed >= APART


def test_the_next_piece_begins_in_the_mood_of_the_moment(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, LENGTH["escape"] - 1)
    follow(player, tape, 2, MusicMood.LIVELY)
    assert tape.log[-1] == ("nest-lively", 0.0)
    assert player.playing == "nest-lively"


def test_the_next_piece_begins_although_nobody_looked_for_a_while(
    player: MusicPlayer, tape: Tape
) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    tape.run(LENGTH["escape"] + 60)
    player.follow(MusicMood.QUIET)
    assert player.playing == "nest-quiet"


def test_a_tune_goes_on_where_it_was_left(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, LENGTH["escape"] + 20)
    player.stop()
    player.start(Tune.MENU, MusicMood.QUIET)
    follow(player, tape, 5)
    player.start(Tune.ESCAPE, MusicMood.LIVELY)
    name, second = tape.log[-1]
    assert name == "nest-lively"
    assert second == pytest.approx(20, abs=STEP)


def test_a_piece_goes_on_where_another_tune_left_it(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.MENU, MusicMood.QUIET)
    follow(player, tape, LENGTH["menu"] + 40)
    assert player.playing == "escape-quiet"
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    name, second = tape.log[-1]
    assert name == "escape-quiet"
    assert second == pytest.approx(40, abs=STEP)


def test_the_next_piece_of_a_tune_goes_on_where_another_tune_left_it(
    player: MusicPlayer, tape: Tape
) -> None:
    player.start(Tune.NEST, MusicMood.CHASE)
    follow(player, tape, 60, MusicMood.CHASE)
    player.start(Tune.ESCAPE, MusicMood.LIVELY)
    assert tape.log[-1] == ("escape-lively", 0.0)
    follow(player, tape, LENGTH["escape"] + 1, MusicMood.LIVELY)
    name, second = tape.log[-1]
    assert name == player.playing == "nest-lively"
    assert second == pytest.approx(60, abs=STEP)


def test_a_piece_does_not_go_on_with_a_scrap_of_a_phrase(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, PHRASE - 5)
    player.start(Tune.MENU, MusicMood.QUIET)
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    name, second = tape.log[-1]
    assert name == "escape-quiet"
    # Before its first beat, which would be cut otherwise.
    assert PHRASE - BREATH < second < PHRASE


def test_a_piece_fades_in_where_it_goes_on_in_the_middle_of_a_phrase(
    player: MusicPlayer, tape: Tape
) -> None:
    player.start(Tune.NEST, MusicMood.QUIET)
    follow(player, tape, 60)
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, 40)
    assert not tape.fades
    follow(player, tape, PHRASE, MusicMood.LIVELY)
    assert player.playing == "escape-lively"
    assert not tape.fades
    follow(player, tape, LENGTH["escape"] - 40 - PHRASE + 1)
    assert player.playing == "nest-quiet"
    assert tape.fades


def test_a_piece_that_was_left_at_once_can_still_be_heard(player: MusicPlayer) -> None:
    for tune in (Tune.ESCAPE, Tune.MENU, Tune.ESCAPE):
        player.start(tune, MusicMood.QUIET)
    assert player.playing == "escape-quiet"


def test_another_piece_takes_over_at_the_end_of_a_phrase_before_one_repeats_itself(
    player: MusicPlayer, tape: Tape
) -> None:
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, 4 * PHRASE + 15)
    player.start(Tune.NEST, MusicMood.QUIET)
    follow(player, tape, LENGTH["nest"] + LENGTH["escape"])
    *_, (rest, second), again, (other, _) = tape.log
    assert rest == "escape-quiet"
    assert second == pytest.approx(4 * PHRASE + 15, abs=STEP)
    assert again == ("escape-quiet", 0.0)
    assert other == "nest-quiet"
    assert 4 * PHRASE - BREATH < tape.heard[-1].end < 4 * PHRASE
    assert repeats(tape) == []


def test_only_the_sea_is_heard_while_everything_was_heard_lately(
    player: MusicPlayer, tape: Tape
) -> None:
    for _ in range(2):
        player.start(Tune.RESULTS, MusicMood.QUIET)
        follow(player, tape, LENGTH["results"] + 10)
        assert player.playing is None
    assert tape.log == [("results", 0.0)]
    follow(player, tape, APART)
    assert player.playing is None
    player.start(Tune.RESULTS, MusicMood.QUIET)
    assert player.playing == "results"


def repeats(tape: Tape) -> list[tuple[Heard, Heard]]:
    """Return what is heard a second time within ten minutes, in whatever mood."""
    tape.stop()
    return [
        (one, other)
        for one, other in itertools.combinations(tape.heard, 2)
        if one.piece == other.piece
        and min(one.end, other.end) - max(one.start, other.start) > 2 * STEP
        and (other.at - other.start) - (one.at - one.start) < APART - 2 * STEP
    ]


Place = tuple[Tune, float]
"""A tune and for how many seconds it is asked for."""


def spend(player: MusicPlayer, tape: Tape, evening: Iterable[Place]) -> float:
    """Let an evening pass; return for how many seconds of its games there was no music."""
    silent = 0.0
    for tune, seconds in evening:
        is_game = tune in PHRASES
        begun = tape.now
        player.start(tune, MusicMood.QUIET)
        while tape.now < begun + seconds:
            race = int(len(MusicMood) * (tape.now - begun) / seconds)
            # A loop in which nothing moves sleeps while the music goes on by itself.
            step = STEP if player.changes else DOZE
            tape.run(step)
            player.follow(MusicMood(race if is_game else 0))
            if is_game and player.playing is None:
                silent += step
    return silent


@pytest.mark.parametrize(
    "games",
    [
        (Tune.ESCAPE, Tune.ESCAPE, Tune.ESCAPE),
        (Tune.ESCAPE, Tune.NEST, Tune.ESCAPE),
        (Tune.NEST, Tune.NEST, Tune.ESCAPE),
    ],
)
def test_nothing_repeats_within_ten_minutes_of_an_evening(
    player: MusicPlayer, tape: Tape, games: Sequence[Tune]
) -> None:
    evening: list[Place] = [(Tune.MENU, 120)]
    for game in games:
        evening += [(game, 12 * 60), (Tune.RESULTS, 45), (Tune.MENU, 40)]
    silent = spend(player, tape, evening)
    assert repeats(tape) == []
    assert {each.piece for each in tape.heard} == {*LENGTH}
    assert silent < PHRASE


@pytest.mark.parametrize("seed", long(range(20), usual=range(3)))
def test_nothing_repeats_within_ten_minutes_of_any_evening(
    player: MusicPlayer, tape: Tape, seed: int
) -> None:
    rng = random.Random(seed)
    lengths = {Tune.MENU: 400, Tune.ESCAPE: 1200, Tune.NEST: 1200, Tune.RESULTS: 100}
    tunes = rng.choices([*lengths], k=16)
    spend(player, tape, [(tune, rng.uniform(1, lengths[tune])) for tune in tunes])
    assert repeats(tape) == []


def test_the_menu_is_quiet_whatever_the_race(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.MENU, MusicMood.QUIET)
    follow(player, tape, LENGTH["menu"] + 2 * PHRASE, MusicMood.CHASE)
    assert [name for name, _ in tape.log] == ["menu", "escape-quiet"]
    assert not player.changes


def test_the_results_are_played_once(player: MusicPlayer, tape: Tape) -> None:
    player.start(Tune.RESULTS, MusicMood.QUIET)
    follow(player, tape, LENGTH["results"] + 2 * APART)
    assert player.playing is None
    assert tape.log == [("results", 0.0)]


def test_the_results_of_a_later_game_begin_at_their_beginning(
    player: MusicPlayer, tape: Tape
) -> None:
    for pause in (APART / 2, APART):
        player.start(Tune.RESULTS, MusicMood.QUIET)
        follow(player, tape, 15)
        player.stop()
        tape.run(pause)
    player.start(Tune.RESULTS, MusicMood.QUIET)
    seconds = [second for _, second in tape.log]
    assert seconds == pytest.approx([0, 15, 0], abs=STEP)


@pytest.mark.parametrize(
    ("missing", "heard"),
    [
        ({"escape-quiet"}, ["nest-quiet", "nest-lively"]),
        ({"escape-lively"}, ["escape-quiet", "nest-lively"]),
        ({"escape-quiet", "nest-lively"}, ["nest-quiet"]),
    ],
)
def test_another_piece_is_heard_instead_of_a_missing_file(
    missing: set[str], heard: list[str]
) -> None:
    tape = Tape(missing)
    player = MusicPlayer(FOLDER, tape, lambda: tape.now)
    player.start(Tune.ESCAPE, MusicMood.QUIET)
    follow(player, tape, 5)
    follow(player, tape, 2 * PHRASE, MusicMood.LIVELY)
    assert [name for name, _ in tape.log] == heard


def test_a_missing_file_is_not_looked_for_in_each_frame(
    player: MusicPlayer, tape: Tape, caplog: pytest.LogCaptureFixture
) -> None:
    tape.missing = {"escape-quiet", "nest-quiet"}
    with caplog.at_level("INFO"):
        player.start(Tune.ESCAPE, MusicMood.QUIET)
        follow(player, tape, 60)
    assert player.playing is None
    assert len(caplog.records) == len(tape.missing)
