"""Sound by name; silent if there is no device or no file.

The frame loop calls `tick` in each pass: fades, changes of music and reading files ahead
happen there in small steps. The device is opened in the first tick, as that takes longer
than everything else before the first frame.
"""

import logging
import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Thread

import pygame

from scenes.kit.music import MusicMood, MusicPlayer

log = logging.getLogger(__name__)


def open_mixer(channels: int, *, reserved: int) -> bool:
    """Open the device with the first channels reserved; return whether there is a device."""
    try:
        with _hushed():
            # The rate of the files: resampling a loop would leave an audible seam.
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        pygame.mixer.set_num_channels(channels)
        pygame.mixer.set_reserved(reserved)
    except (pygame.error, NotImplementedError) as error:
        # Pygame built without a mixer raises NotImplementedError at the first use.
        log.info("no sound: %s", error)
        return False
    return True


def read(path: Path) -> pygame.mixer.Sound | None:
    """Return the sound in a file, or None if it cannot be read."""
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError) as error:
        log.info("no sound %s: %s", path.stem, error)
        return None


@contextmanager
def _hushed() -> Iterator[None]:
    """Silence the system's sound library, which prints to the terminal if it finds no device.

    It writes past Python, so the file descriptor of standard error is redirected.
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


Cue = StrEnum(
    "Cue",
    "TAP REFUSE MENU_OPEN MENU_CLOSE PAGE CURTAIN UNDO HINT TICK ALARM START TURN END_TURN PASS HOP"
    " SCRAMBLE NUDGE FREE_ROAD STAMP CARD DRAW FLIP DEAL SHUFFLE DISCARD LOT COIN BOARD BELL SPLASH"
    " HOIST SAIL CAPTAIN WIN LOSE CHEER FIREWORK PODIUM CROWN CONFETTI",
)
"""A short sound: a file with this name in hyphens, or several numbered ones in turn."""
Voice = StrEnum("Voice", "MUSIC EFFECTS SEA")
"""A kind of sound with its own volume."""


_MOST = 0.7
"""The greatest volume: simultaneous sounds add up, and must not clip."""


@dataclass(frozen=True, slots=True)
class Volumes:
    """Volumes from 0 to 100 as in the settings; equal numbers are balanced."""

    music: int = 80
    effects: int = 80
    sea: int = 80
    muted: bool = False

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard."""
        return not any(map(self.share, Voice))

    def share(self, voice: Voice) -> float:
        """Return the volume of a voice, from 0 to 1."""
        level: int = getattr(self, voice.value)
        # Ears hear ratios: squared, the middle of the slider sounds like the middle.
        return 0.0 if self.muted else _MOST * (max(0, min(100, level)) / 100) ** 2


@dataclass(slots=True)
class _Fade:
    """A level moving towards another one."""

    level: float
    goal: float
    seconds: float
    """The time from silence to full volume."""

    def pass_time(self, seconds: float) -> None:
        """Move towards the goal."""
        step = seconds / self.seconds
        self.level += max(-step, min(step, self.goal - self.level))


_STINGS = frozenset({Cue.WIN, Cue.LOSE, Cue.FREE_ROAD})
"""Cues with a melody: the music fades for them."""
_UNFOCUSED = 0.35
"""The volume while the window is in the background."""
_UNDER_STING = 0.25
"""The volume of music and sea while a melody plays."""
_TOGETHER = 0.04
"""Seconds within which the same cue is not repeated: two at once are only noise."""
_LONGEST_STEP = 0.1
"""Seconds: the most that a fade advances at once, so that a stall does not make it jump."""
_CLOSED_AFTER = 5.0
"""Seconds of silence after which the device is closed; opening it again takes a moment."""
_CHANNELS = 24
SEA_CHANNEL = 0


class Sound:
    """Plays cues, music and the sea from a folder; if anything fails, there is silence."""

    def __init__(
        self,
        folder: Path,
        volumes: Volumes | None = None,
        *,
        device: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._volumes = volumes or Volumes()
        self._wanted = device
        self._clock = clock
        self._now = clock()
        self._focus = _Fade(1.0, 1.0, 0.5)
        self._room = _Fade(1.0, 1.0, 0.8)
        self._music = _Fade(0.0, 0.0, 0.9)
        self._surf = _Fade(0.0, 0.0, 2.5)
        self._tune: str | None = None
        self._mood = MusicMood.QUIET
        self._player = MusicPlayer(folder / "music", clock=clock)
        self._sea: str | None = None
        self._sting_ends = -math.inf
        self._silent_since: float | None = None
        """When a tick first found that nothing can be heard; None if something can."""
        self._forget()
        self._opened = False
        self.heard: Callable[[str, float], None] = lambda _cue, _pan: None
        """Called with every cue and its pan, even if nothing can be heard."""
        self.audible = False
        """Whether there is an open device; known from the first tick on."""

    @property
    def volumes(self) -> Volumes:
        """The volume of everything."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._apply()

    def duck(self, ducked: bool) -> None:
        """Play more quietly while the window is in the background."""
        self._focus.goal = _UNFOCUSED if ducked else 1.0

    def play(self, cue: str, *, pan: float = 0.0) -> None:
        """Play a short sound, from the left (-1), the middle or the right (1)."""
        self.heard(cue, pan)
        self._go_on()
        variants = () if self._reader is not None else self._variants(cue)
        if not variants or self._now - self._heard.get(cue, -math.inf) < _TOGETHER:
            return
        self._heard[cue] = self._now
        self._turns[cue] = turn = self._turns.get(cue, 0) + 1
        sound = variants[turn % len(variants)]
        sound.set_volume(self._share(Voice.EFFECTS))
        channel = sound.play()
        # There is no channel if all are in use.
        if pan and channel is not None:
            channel.set_volume(min(1.0, 1 - pan), min(1.0, 1 + pan))
        if cue in _STINGS:
            self._sting_ends = self._now + sound.get_length()

    def music(self, tune: str | None, mood: MusicMood = MusicMood.QUIET) -> None:
        """Play a tune once the other one has faded; None stops it.

        If only the mood is another one, it changes at the end of a phrase.
        """
        self._tune = tune
        self._mood = mood
        self._go_on()

    @property
    def tune(self) -> tuple[str | None, MusicMood]:
        """The tune and its mood that were asked for last."""
        return self._tune, self._mood

    @property
    def piece(self) -> str | None:
        """The name of the piece of music that is heard, with its mood."""
        return self._player.playing

    def sea(self, name: str | None) -> None:
        """Play a sound of the sea in the background; None stops it."""
        self._sea = name
        self._go_on()

    def tick(self) -> None:
        """Advance fades, music and reading; call it in each pass of the frame loop."""
        if not self._volumes.silent:
            self._silent_since = None
            if not self._opened:
                self._open()
        elif self.audible:
            self._rest()
        self._go_on()

    def _rest(self) -> None:
        """Close a device that has been silent for a while.

        Even silence wakes the processor almost a hundred times a second.
        """
        now = self._clock()
        if self._silent_since is None:
            self._silent_since = now
        if now - self._silent_since >= _CLOSED_AFTER and self._reader is None:
            self.close()
            self._opened = False

    @property
    def settled(self) -> bool:
        """Whether the next ticks change nothing: no level moves, and no file or device."""
        if not self.audible:
            return True
        fades = (self._focus, self._room, self._music, self._surf)
        moves = any(fade.level != fade.goal for fade in fades) or self._now < self._sting_ends
        turns = (self._playing, self._surging) != (self._tune, self._sea) or self._player.changes
        reads = self._ahead or self._reader is not None
        return not (moves or turns or reads or self._volumes.silent)

    def _go_on(self) -> None:
        now = self._clock()
        passed = min(now - self._now, _LONGEST_STEP)
        self._now = now
        if not self._alive() or self._still_reading():
            return
        if self._ahead:
            self._variants(self._ahead.pop(0))
        self._turn_music()
        self._room.goal = _UNDER_STING if now < self._sting_ends else 1.0
        fades = (self._focus, self._room, self._music, self._surf)
        before = [fade.level for fade in fades]
        for fade in fades:
            fade.pass_time(passed)
        if before != [fade.level for fade in fades]:
            self._apply()
        self._turn_sea()

    def reopen(self) -> bool:
        """Look for a device again after one was added or removed; whatever played starts again."""
        self.close()
        self._opened = False
        self.tick()
        return self.audible

    def _open(self) -> None:
        self._opened = True
        self.audible = self._wanted and open_mixer(_CHANNELS, reserved=SEA_CHANNEL + 1)

    def close(self) -> None:
        """Close the device."""
        self.settle()
        if self._alive():
            # A sound that ends while the mixer closes would cause a deadlock.
            pygame.mixer.stop()
            self._player.stop()
            pygame.mixer.quit()
        self._forget()
        self._opened = True
        self.audible = False

    def settle(self) -> bool:
        """Wait for a file that is being unpacked; return whether there was one."""
        if self._reader is None:
            return False
        self._reader.join()
        return True

    def _forget(self) -> None:
        """Drop everything that was read and played."""
        self._cues: dict[str, tuple[pygame.mixer.Sound, ...]] = {}
        self._ahead = list(Cue)
        self._heard: dict[str, float] = {}
        self._turns: dict[str, int] = {}
        self._playing: str | None = None
        self._surging: str | None = None
        self._reader: Thread | None = None
        self._seas: dict[str, pygame.mixer.Sound | None] = {}
        self._music.level = self._surf.level = 0.0

    def _alive(self) -> bool:
        """Return whether there is a device that is still open."""
        self.audible = self.audible and pygame.mixer.get_init() is not None
        return self.audible

    def _share(self, voice: Voice) -> float:
        share = self._volumes.share(voice) * self._focus.level
        fade = {Voice.MUSIC: self._music, Voice.SEA: self._surf}.get(voice)
        return share if fade is None else share * self._room.level * fade.level

    def _apply(self) -> None:
        if self._reader is not None or not self._alive():
            return
        pygame.mixer.music.set_volume(self._share(Voice.MUSIC))
        pygame.mixer.Channel(SEA_CHANNEL).set_volume(self._share(Voice.SEA))
        effects = self._share(Voice.EFFECTS)
        for variants in self._cues.values():
            for sound in variants:
                sound.set_volume(effects)

    def _turn_music(self) -> None:
        if self._playing == self._tune:
            self._music.goal = 0.0 if self._tune is None else 1.0
            self._player.follow(self._mood)
        elif self._playing is not None and self._music.level > 0:
            self._music.goal = 0.0
        else:
            # Only once it is silent: loading would block until the music that plays has ended.
            self._playing = self._tune
            if self._tune is None:
                self._player.stop()
            else:
                self._player.start(self._tune, self._mood)

    def _turn_sea(self) -> None:
        if self._surging == self._sea:
            self._surf.goal = 0.0 if self._sea is None else 1.0
        elif self._surging is not None and self._surf.level > 0:
            self._surf.goal = 0.0
        elif self._sea is not None and self._sea not in self._seas:
            # Half a minute of sea takes many frames to unpack.
            seas = self._seas
            name = self._sea
            path = self._folder / "music" / f"{name}.ogg"
            self._reader = Thread(target=lambda: seas.update({name: read(path)}), daemon=True)
            self._reader.start()
        else:
            self._surging = self._sea
            channel = pygame.mixer.Channel(SEA_CHANNEL)
            channel.stop()
            sound = self._seas.get(self._sea or "")
            if sound is not None:
                channel.play(sound, -1)
                channel.set_volume(self._share(Voice.SEA))

    def _still_reading(self) -> bool:
        """Return whether a long file is being unpacked: using the mixer would block."""
        if self._reader is not None and not self._reader.is_alive():
            self._reader = None
            self._apply()
        return self._reader is not None

    def _variants(self, cue: str) -> tuple[pygame.mixer.Sound, ...]:
        if not self._alive():
            return ()
        if cue not in self._cues:
            folder = self._folder / "sounds"
            name = cue.replace("_", "-")
            paths = sorted(folder.glob(f"{name}-[1-9].wav")) or [folder / f"{name}.wav"]
            self._cues[cue] = tuple(sound for path in paths if (sound := read(path)) is not None)
        return self._cues[cue]
