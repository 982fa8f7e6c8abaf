"""Sound by name: silent where there is no device, no file or no wish for it."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import pygame

log = logging.getLogger(__name__)


class Voice(Enum):
    """What can be louder or quieter by itself."""

    MUSIC = "music"
    EFFECTS = "effects"
    SEA = "sea"


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loud, from 0 to 100, as the settings remember it."""

    music: int = 55
    effects: int = 80
    sea: int = 35
    muted: bool = False

    def share(self, voice: Voice) -> float:
        """How loud a voice is, from 0 to 1."""
        level: int = getattr(self, voice.value)
        # Ears hear ratios: a square makes the middle of the slider sound like the middle.
        return 0.0 if self.muted else (max(0, min(100, level)) / 100) ** 2


_DUCKED = 0.35
_CHANNELS = 16
_FADE_MS = 800
_SEA_CHANNEL = 0


class Sound:
    """Plays cues, music and the sea from a folder; whatever goes wrong is only heard as silence."""

    def __init__(
        self, folder: Path, volumes: Volumes | None = None, *, device: bool = True
    ) -> None:
        self._folder = folder
        self._volumes = volumes or Volumes()
        self._ducked = False
        self._cues: dict[str, pygame.mixer.Sound | None] = {}
        self._sea: str | None = None
        self._playing: str | None = None
        self.audible = device and _open_mixer()
        """There is a device to hear anything from."""

    @property
    def volumes(self) -> Volumes:
        """How loud everything is."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._apply()

    def toggle_mute(self) -> None:
        """Be silent, or heard again."""
        self.volumes = replace(self._volumes, muted=not self._volumes.muted)

    def duck(self, ducked: bool) -> None:
        """Be quieter while nobody looks, or as loud as before."""
        self._ducked = ducked
        self._apply()

    def play(self, cue: str) -> None:
        """Let a short sound be heard."""
        sound = self._cue(cue)
        if sound is not None:
            sound.set_volume(self._share(Voice.EFFECTS))
            sound.play()

    def music(self, name: str | None) -> None:
        """Play that piece over and over, from now on; None stops it."""
        if not self.audible or name == self._playing:
            return
        self._playing = name
        try:
            if name is None:
                pygame.mixer.music.fadeout(_FADE_MS)
                return
            pygame.mixer.music.load(self._folder / "music" / f"{name}.ogg")
            pygame.mixer.music.set_volume(self._share(Voice.MUSIC))
            pygame.mixer.music.play(-1, fade_ms=_FADE_MS)
        except (pygame.error, OSError) as error:
            log.info("no music %s: %s", name, error)

    def sea(self, name: str | None) -> None:
        """Let that sound of the sea go on in the background; None stops it."""
        if not self.audible or name == self._sea:
            return
        self._sea = name
        channel = pygame.mixer.Channel(_SEA_CHANNEL)
        sound = None if name is None else self._cue(name)
        if sound is None:
            channel.fadeout(_FADE_MS)
        else:
            channel.play(sound, -1, fade_ms=_FADE_MS)
            channel.set_volume(self._share(Voice.SEA))

    def close(self) -> None:
        """Give the device back."""
        if self.audible:
            pygame.mixer.quit()
            self.audible = False

    def _share(self, voice: Voice) -> float:
        return self._volumes.share(voice) * (_DUCKED if self._ducked else 1)

    def _apply(self) -> None:
        if self.audible:
            pygame.mixer.music.set_volume(self._share(Voice.MUSIC))
            pygame.mixer.Channel(_SEA_CHANNEL).set_volume(self._share(Voice.SEA))

    def _cue(self, name: str) -> pygame.mixer.Sound | None:
        if not self.audible:
            return None
        if name not in self._cues:
            try:
                self._cues[name] = pygame.mixer.Sound(self._folder / "sounds" / f"{name}.wav")
            except (pygame.error, OSError) as error:
                log.info("no sound %s: %s", name, error)
                self._cues[name] = None
        return self._cues[name]


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the system's sound library from complaining on the terminal that it finds no device.

    It writes past Python, so the file beneath standard error is what has to be changed.
    """
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error to write on
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _open_mixer() -> bool:
    try:
        with _hushed():
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
        pygame.mixer.set_num_channels(_CHANNELS)
        pygame.mixer.set_reserved(_SEA_CHANNEL + 1)
    except (pygame.error, NotImplementedError) as error:
        # Pygame built without a mixer says so by NotImplementedError, at the first use.
        log.info("no sound: %s", error)
        return False
    return True
