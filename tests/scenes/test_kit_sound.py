"""Sound that never complains."""

import logging
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kit import sound
from scenes.kit.sound import Sound, Voice, Volumes


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sounds").mkdir()
    for name in ("knock", "surf"):
        with wave.open(str(tmp_path / "sounds" / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(44100)
            file.writeframes(bytes(44100))
    (tmp_path / "sounds" / "broken.wav").write_bytes(b"not a sound")
    return tmp_path


def everything(target: Sound) -> None:
    for cue in ("knock", "broken", "nowhere"):
        target.play(cue)
        target.play(cue)
    target.music("menu")
    target.music(None)
    target.sea("surf")
    target.sea("nowhere")
    target.sea(None)
    target.duck(True)
    target.duck(False)
    target.toggle_mute()
    target.volumes = Volumes(10, 20, 30)


def test_everything_can_be_played_with_a_device(folder: Path) -> None:
    target = Sound(folder)
    assert target.audible
    everything(target)
    target.close()
    everything(target)


def test_without_a_device_there_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    target = Sound(folder)
    assert not target.audible
    everything(target)


def test_without_files_there_is_silence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        everything(Sound(tmp_path / "none"))
    assert caplog.text.count("no sound nowhere") == 1


def test_nobody_needs_a_device_in_tests(folder: Path) -> None:
    target = Sound(folder, device=False)
    assert not target.audible
    everything(target)


def test_volumes_are_apart_and_muted_together() -> None:
    volumes = Volumes(music=100, effects=50, sea=0)
    assert volumes.share(Voice.MUSIC) == 1
    assert 0 < volumes.share(Voice.EFFECTS) < 0.5
    assert volumes.share(Voice.SEA) == 0
    muted = Volumes(100, 100, 100, muted=True)
    assert all(muted.share(voice) == 0 for voice in Voice)


def test_the_mute_key_toggles(folder: Path) -> None:
    target = Sound(folder, device=False)
    target.toggle_mute()
    assert target.volumes.muted
    target.toggle_mute()
    assert not target.volumes.muted


def test_the_sea_has_a_channel_of_its_own(folder: Path) -> None:
    target = Sound(folder)
    target.sea("surf")
    assert pygame.mixer.Channel(sound._SEA_CHANNEL).get_busy()
    for _ in range(40):
        target.play("knock")
    playing = pygame.mixer.Channel(sound._SEA_CHANNEL).get_sound()
    assert playing is not None
    assert playing is target._cues["surf"]
