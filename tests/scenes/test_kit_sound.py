"""Sound that never complains."""

import itertools
import logging
import shutil
import threading
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from scenes.kit import sound
from scenes.kit.music import Tune
from scenes.kit.sound import Cue, Sound, Voice, Volumes

MUSIC = Path(__file__).parents[2] / "assets" / "music"
FULL = Volumes(music=100).share(Voice.MUSIC)


class Clock:
    """Time that passes only when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_in(self, target: Sound, seconds: float) -> None:
        """Let a loop run for a while."""
        for _ in range(round(seconds * 60)):
            self.now += 1 / 60
            target.tick()


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "music").mkdir()
    for name in ("knock", "win", "hop-1", "hop-2", "hop-3"):
        with wave.open(str(tmp_path / "sounds" / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, 44100, 0, "NONE", ""))
            file.writeframes(bytes(88200))
    (tmp_path / "sounds" / "broken.wav").write_bytes(b"not a sound")
    for name in ("menu", "escape-quiet", "nest-quiet", "surf"):
        shutil.copy(MUSIC / "sea.ogg", tmp_path / "music" / f"{name}.ogg")
    return tmp_path


def opened(folder: Path, volumes: Volumes | None = None, clock: Clock | None = None) -> Sound:
    """Sound as it is once the loop has gone round."""
    target = Sound(folder, volumes, clock=clock or Clock())
    target.tick()
    return target


def everything(target: Sound) -> None:
    for cue in ("knock", "broken", "nowhere", Cue.HOP):
        target.play(cue)
        target.play(cue, pan=-0.5)
    target.music("menu")
    target.tick()
    for tune in ("nowhere", None):
        target.music(tune)
    for sea in ("surf", "lost", None):
        target.sea(sea)
    for on in (True, False):
        target.duck(on)
        target.volumes = Volumes(10, 20, 30, muted=on)
    target.tick()


@dataclass(eq=False)
class Variant:
    """A sound that remembers what is done to it."""

    name: str
    plays: int = 0
    volume: float = 1.0

    def set_volume(self, share: float) -> None:
        self.volume = share

    def get_length(self) -> float:
        return 1.0

    def play(self) -> None:
        self.plays += 1


@pytest.fixture
def variants(monkeypatch: pytest.MonkeyPatch) -> list[Variant]:
    """Every file that is read from now on, in the order of reading."""
    found: list[Variant] = []

    def read(path: Path) -> Variant:
        found.append(Variant(path.stem))
        return found[-1]

    monkeypatch.setattr(sound, "read", read)
    return found


@pytest.fixture
def target(folder: Path, clock: Clock) -> Sound:
    """Sound whose music is as loud as can be."""
    return opened(folder, Volumes(music=100), clock)


def knock_of(variants: list[Variant]) -> Variant:
    (knock,) = (each for each in variants if each.name == "knock")
    return knock


def unpack(target: Sound) -> None:
    assert target.settle()
    target.tick()
    target.tick()


def test_everything_can_be_played_with_a_device(folder: Path) -> None:
    target = opened(folder)
    assert target.audible
    everything(target)
    target.close()
    everything(target)


@pytest.mark.parametrize("closed", [True, False])
def test_the_device_is_opened_when_the_loop_runs_unless_closed_before(
    folder: Path, closed: bool
) -> None:
    target = Sound(folder)
    target.music(Tune.MENU)
    target.play("knock")
    assert not target.audible
    assert pygame.mixer.get_init() is None
    if closed:
        target.close()
    target.tick()
    assert target.audible is not closed
    assert (pygame.mixer.get_init() is None) is closed
    assert closed or pygame.mixer.music.get_busy()


@pytest.mark.parametrize("silent", [Volumes(muted=True), Volumes(0, 0, 0)])
def test_the_device_is_closed_while_nothing_can_be_heard(
    target: Sound, clock: Clock, silent: Volumes
) -> None:
    target.music(Tune.MENU)
    target.volumes = silent
    clock.pass_in(target, 4)
    assert target.audible, "somebody may hear it again soon"
    assert not target.settled
    target.volumes = Volumes(music=100)
    clock.pass_in(target, 4)
    target.volumes = silent
    clock.pass_in(target, 4)
    assert target.audible
    clock.pass_in(target, 4)
    target.play("knock")
    assert not target.audible
    assert not target.reopen()
    assert pygame.mixer.get_init() is None
    target.volumes = Volumes(music=100)
    clock.pass_in(target, 2)
    assert target.audible
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)


def test_who_starts_in_silence_opens_no_device(folder: Path) -> None:
    target = Sound(folder, Volumes(muted=True))
    target.tick()
    assert pygame.mixer.get_init() is None
    assert target.settled


def test_sound_is_settled_once_everything_is_read_and_no_level_moves(
    target: Sound, clock: Clock
) -> None:
    target.music(Tune.MENU)
    target.sea("surf")
    assert not target.settled
    unpack(target)
    clock.pass_in(target, 10)
    assert target.settled
    target.duck(True)
    assert not target.settled
    clock.pass_in(target, 10)
    target.play(Cue.WIN)
    assert not target.settled, "the music comes back after it"
    clock.pass_in(target, 10)
    assert target.settled
    target.music(Tune.ESCAPE)
    assert not target.settled


@pytest.mark.parametrize("device", [True, False])
def test_without_a_device_there_is_silence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, device: bool
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense" if device else "dummy")
    target = Sound(folder, device=device)
    target.tick()
    assert not target.audible
    everything(target)
    assert not target.reopen()


def test_without_files_there_is_silence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        everything(opened(tmp_path / "none"))
    assert caplog.text.count("no sound nowhere") == 1


def test_a_mixer_closed_by_somebody_else_is_only_silence(folder: Path) -> None:
    target = opened(folder)
    target.music("menu")
    pygame.mixer.quit()
    everything(target)
    assert not target.audible


def test_nothing_is_heard_any_more_when_the_device_is_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = opened(folder)
    target.play("knock")
    assert pygame.mixer.get_busy()
    busy: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "quit", lambda: busy.append(pygame.mixer.get_busy()))
    target.close()
    assert busy == [False], "a sound that ends just then would hang the program"


def test_volumes_are_apart_and_muted_together() -> None:
    volumes = Volumes(music=100, effects=50, sea=0)
    assert volumes.share(Voice.MUSIC) == FULL
    assert 0 < volumes.share(Voice.EFFECTS) < 0.5
    assert volumes.share(Voice.SEA) == 0
    muted = Volumes(100, 100, 100, muted=True)
    assert all(muted.share(voice) == 0 for voice in Voice)


def test_muting_silences_what_is_already_heard(folder: Path, variants: list[Variant]) -> None:
    target = opened(folder)
    target.play("knock")
    knock = knock_of(variants)
    assert knock.volume > 0
    target.volumes = Volumes(muted=True)
    assert knock.volume == 0


def test_variants_take_turns_and_none_comes_twice_in_a_row(
    variants: list[Variant], target: Sound, clock: Clock
) -> None:
    heard: list[str] = []
    for _ in range(9):
        before = {each: each.plays for each in variants}
        target.play(Cue.HOP)
        heard += [each.name for each in variants if each.plays > before.get(each, 0)]
        clock.now += 0.1
    assert sorted(heard) == [f"hop-{number}" for number in (1, 2, 3) for _ in range(3)]
    assert all(first != second for first, second in itertools.pairwise(heard))


def test_a_cue_repeated_at_once_is_heard_once(
    variants: list[Variant], target: Sound, clock: Clock
) -> None:
    for _ in range(5):
        target.play("knock")
        clock.now += 0.005
    knock = knock_of(variants)
    assert knock.plays == 1
    clock.now += 0.1
    target.play("knock")
    assert knock.plays == 2


def test_cues_are_read_ahead_one_in_each_pass(folder: Path, variants: list[Variant]) -> None:
    target = Sound(folder)
    for number in range(1, len(Cue) + 1):
        target.tick()
        assert len({each.name.rstrip("-123") for each in variants}) == number
    target.tick()
    assert {each.name.rstrip("-123").replace("-", "_") for each in variants} == set(Cue)


def test_music_begins_softly(target: Sound, clock: Clock) -> None:
    target.music(Tune.MENU)
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == 0
    clock.pass_in(target, 0.3)
    assert 0 < pygame.mixer.music.get_volume() < FULL - 0.02
    clock.pass_in(target, 2)
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)


@pytest.mark.parametrize("called_back", [True, False])
def test_the_next_piece_waits_until_the_first_has_faded_or_is_called_back(
    target: Sound, clock: Clock, called_back: bool
) -> None:
    target.music(Tune.MENU)
    clock.pass_in(target, 2)
    target.music(Tune.ESCAPE)
    clock.pass_in(target, 0.2)
    assert target.piece == "menu"
    if called_back:
        target.music(Tune.MENU)
    clock.pass_in(target, 3)
    assert target.piece == ("menu" if called_back else "escape-quiet")
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)


def test_no_music_is_silence_after_a_fade(target: Sound, clock: Clock) -> None:
    target.music(Tune.MENU)
    clock.pass_in(target, 2)
    target.music(None)
    assert pygame.mixer.music.get_busy()
    clock.pass_in(target, 2)
    assert not pygame.mixer.music.get_busy()


def test_a_stall_does_not_turn_a_fade_into_a_jump(target: Sound, clock: Clock) -> None:
    target.music(Tune.MENU)
    clock.now += 60
    target.tick()
    assert pygame.mixer.music.get_volume() < 0.5


def test_music_makes_room_for_the_fanfare_and_comes_back(target: Sound, clock: Clock) -> None:
    target.music(Tune.ESCAPE)
    clock.pass_in(target, 2)
    target.play(Cue.WIN)
    clock.pass_in(target, 0.9)
    assert pygame.mixer.music.get_volume() < 0.5
    clock.pass_in(target, 3)
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)


def test_everything_is_quieter_while_nobody_looks(
    folder: Path, clock: Clock, variants: list[Variant]
) -> None:
    target = opened(folder, Volumes(100, 100, 100), clock=clock)
    target.music(Tune.ESCAPE)
    for ducked in (True, False):
        target.duck(ducked)
        clock.pass_in(target, 2)
        assert (pygame.mixer.music.get_volume() < 0.5) is ducked
        target.play("knock")
        assert (knock_of(variants).volume < 0.5) is ducked
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)


def test_the_sea_has_a_channel_of_its_own(target: Sound, clock: Clock) -> None:
    target.sea("surf")
    unpack(target)
    channel = pygame.mixer.Channel(sound.SEA_CHANNEL)
    surf = channel.get_sound()
    assert surf is not None
    for _ in range(40):
        clock.now += 0.1
        target.play("knock")
    assert channel.get_sound() is surf
    assert channel.get_volume() == pytest.approx(Volumes().share(Voice.SEA), abs=0.01)
    target.sea(None)
    clock.pass_in(target, 4)
    assert not channel.get_busy()


def test_a_sea_that_was_sent_away_while_it_was_read_stays_away(target: Sound, clock: Clock) -> None:
    target.sea("surf")
    target.sea(None)
    unpack(target)
    clock.pass_in(target, 4)
    assert not pygame.mixer.Channel(sound.SEA_CHANNEL).get_busy()


def test_nothing_waits_while_the_sea_is_unpacked(
    folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def read_slowly(path: Path) -> None:
        assert path.suffix == ".wav" or gate.wait(10)

    monkeypatch.setattr(sound, "read", read_slowly)
    target = opened(folder, clock=clock)
    target.sea("surf")
    target.music(Tune.MENU)
    target.volumes = Volumes(muted=True)
    everything(target)
    assert target.piece is None
    gate.set()
    unpack(target)
    target.music(Tune.MENU)
    assert target.piece == "menu"


def test_a_device_plugged_in_later_is_heard(
    folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    target = opened(folder, clock=clock)
    target.music(Tune.MENU)
    target.sea("surf")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert target.reopen()
    assert pygame.mixer.music.get_busy()
    unpack(target)
    assert pygame.mixer.Channel(sound.SEA_CHANNEL).get_busy()


def test_what_played_begins_again_on_another_device(target: Sound, clock: Clock) -> None:
    target.music(Tune.ESCAPE)
    target.play("knock")
    clock.pass_in(target, 2)
    assert target.reopen()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() < FULL - 0.02
    clock.pass_in(target, 2)
    assert pygame.mixer.music.get_volume() == pytest.approx(FULL, abs=0.01)
    target.play("knock")


@pytest.mark.parametrize("volumes", [Volumes(), Volumes(0, 0, 0), Volumes(muted=True)])
@pytest.mark.parametrize("device", [True, False])
def test_whoever_writes_down_what_is_heard_is_told_of_it_also_in_silence(
    folder: Path, volumes: Volumes, device: bool
) -> None:
    target = Sound(folder, volumes, device=device, clock=Clock())
    told: list[tuple[str, float]] = []
    target.heard = lambda cue, pan: told.append((cue, pan))
    target.play(Cue.HOP)
    target.tick()
    target.play(Cue.WIN, pan=-0.5)
    target.play(Cue.WIN, pan=-0.5)
    target.close()
    target.play("nowhere")
    assert told == [(Cue.HOP, 0.0), (Cue.WIN, -0.5), (Cue.WIN, -0.5), ("nowhere", 0.0)]
