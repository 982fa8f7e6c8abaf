"""Reading aloud with a voice of the system, for players without a screen reader; without pygame.

Every sentence is said by a program of the system, so the game never waits for it, and a voice that
hangs or dies does it no harm.
"""

import logging
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from scenes.kit.speech import Sentence, SpeechQueue

log = logging.getLogger(__name__)

_GRACE = 2.0
"""Seconds for a voice to end when the game does."""
_HUSH_SECONDS = 1.0
"""Seconds for a service to become silent; less than the grace, so that nothing is left behind."""
_MOST_FAILURES = 2
"""How often a voice may fail in a row before the next one is asked."""
_SAPI = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
foreach ($each in $voice.GetInstalledVoices()) {
  if ($each.Enabled -and $each.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '%s') {
    $voice.SelectVoice($each.VoiceInfo.Name); break
  }
}
$voice.Rate = %d
$voice.Volume = %d
$voice.Speak([Console]::In.ReadToEnd())
"""
"""What PowerShell does on Windows; the sentence comes from its input, so nothing is quoted."""


_WORDS_PER_MINUTE = 175
"""How fast voices speak by themselves."""
_LOUD = 100
_QUIET = 40
"""The volume in percent where nobody has asked for a voice."""


class VoiceStyle(NamedTuple):
    """How sentences are said."""

    language: str = "en"
    rate: int = 100
    """The speed in percent of the usual one."""
    quiet: bool = False

    @property
    def words_per_minute(self) -> int:
        """The speed as most voices are told it."""
        return _WORDS_PER_MINUTE * self.rate // 100

    def step(self, most: int) -> int:
        """Return the speed as a number of steps, from a negative one if slow up to the most."""
        return max(-most, min(most, (self.rate - 100) * most // 200))


@dataclass(frozen=True, slots=True)
class SystemVoice:
    """A program of the system that says one sentence and ends after it."""

    program: str
    options: Callable[[VoiceStyle], tuple[str, ...]]
    """Returns what follows the program, for a style; the sentence comes last or as input."""
    reads_input: bool = True
    """Whether the sentence is its input, not its last argument."""
    hush: tuple[str, ...] = ()
    """What stops a service that goes on to speak though its client was ended."""

    def command(self, text: str, style: VoiceStyle) -> list[str]:
        """Return the command that says a sentence."""
        said = () if self.reads_input else ("--", text)
        return [self.program, *self.options(style), *said]


def _mac_options(style: VoiceStyle) -> tuple[str, ...]:
    return (*_mac_voice(style.language), "-r", str(style.words_per_minute), "-f", "-")


@cache
def _mac_voice(language: str) -> tuple[str, ...]:
    """Return the options of `say` for the first of its voices that speaks a language."""
    with suppress(OSError, subprocess.SubprocessError):
        listed = subprocess.run(
            ["say", "-v", "?"], capture_output=True, text=True, timeout=5, check=True
        )
        for line in listed.stdout.splitlines():
            # Such as "Anna                de_DE    # Hallo!".
            words = line.partition("#")[0].split()
            if len(words) > 1 and words[-1][:2] == language:
                return ("-v", " ".join(words[:-1]))
    return ()


def _dispatcher_options(style: VoiceStyle) -> tuple[str, ...]:
    """Return the options of Speech Dispatcher; the usual speed is the one of its settings."""
    rate = () if style.rate == VoiceStyle().rate else ("--rate", str(style.step(100)))
    volume = ("--volume", str(_QUIET - _LOUD)) if style.quiet else ()
    return ("--wait", "--language", style.language, *rate, *volume)


def _espeak_options(style: VoiceStyle) -> tuple[str, ...]:
    volume = str(_QUIET if style.quiet else _LOUD)
    return ("-v", style.language, "-s", str(style.words_per_minute), "-a", volume, "--stdin")


def _powershell_options(style: VoiceStyle) -> tuple[str, ...]:
    volume = _QUIET if style.quiet else _LOUD
    script = _SAPI % (style.language, style.step(10), volume)
    return ("-NoProfile", "-NonInteractive", "-Command", script)


SPEECH_DISPATCHER = SystemVoice(
    "spd-say", _dispatcher_options, reads_input=False, hush=("--cancel",)
)
ESPEAK = SystemVoice("espeak-ng", _espeak_options)
SAY = SystemVoice("say", _mac_options)
POWERSHELL = SystemVoice("powershell", _powershell_options)
_OF_PLATFORM = {"darwin": (SAY,), "win32": (POWERSHELL,)}
_OTHERWISE = (SPEECH_DISPATCHER, ESPEAK)


def voices_here(
    platform: str = sys.platform, find: Callable[[str], object] = shutil.which
) -> tuple[SystemVoice, ...]:
    """Return the voices of this machine, the best first."""
    return tuple(each for each in _OF_PLATFORM.get(platform, _OTHERWISE) if find(each.program))


class Speaker:
    """Says sentences one after the other, from a thread of its own.

    A sentence whose voice died is said again by the next one. If none is left, `is_mute` is true
    and sentences are dropped.
    """

    def __init__(self, voices: Sequence[SystemVoice] | None = None) -> None:
        self._voices = list(voices_here() if voices is None else voices)
        self.style = VoiceStyle()
        """How the next sentences are said."""
        self._queue = SpeechQueue()
        self._changed = threading.Condition()
        self._program: subprocess.Popen[str] | None = None
        self._interrupted = False
        self._failures = 0
        """How often the first voice has failed in a row."""
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def is_mute(self) -> bool:
        """Whether no voice can speak."""
        return not self._voices

    @property
    def is_silent(self) -> bool:
        """Whether everything has been said."""
        with self._changed:
            return self._queue.is_silent

    @property
    def waiting(self) -> tuple[str, ...]:
        """The news that wait."""
        with self._changed:
            return self._queue.news

    def say(self, sentence: Sentence) -> None:
        """Say a sentence, as soon as its urgency asks for."""
        with self._changed:
            if self._closed or self.is_mute:
                return
            if not (_can_be_said(sentence.text) and _can_be_said(sentence.summary)):
                log.warning("a sentence is left out, as no program can be given it")
                return
            if self._queue.add(sentence):
                self._interrupt()
            if self._thread is None:
                self._thread = threading.Thread(target=self._talk, name="speaker", daemon=True)
                self._thread.start()
            self._changed.notify()

    def skip_answer(self) -> None:
        """End an answer, or what the own turn waits for, and go on with what waits."""
        with self._changed:
            if self._queue.can_be_skipped:
                self._interrupt()

    def hush(self) -> None:
        """Say nothing of what waits, and stop."""
        with self._changed:
            self._queue.clear()
            self._interrupt()

    def close(self) -> None:
        """Stop for good; do not wait long for a voice that hangs."""
        with self._changed:
            self._closed = True
            self._queue.clear()
            self._interrupt()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(_GRACE)

    def _interrupt(self) -> None:
        self._interrupted = True
        if self._program is not None:
            with suppress(OSError):
                self._program.kill()

    def _talk(self) -> None:
        """Say what waits, until the speaker is closed."""
        while True:
            with self._changed:
                self._queue.done()
                while (text := self._queue.take()) is None and not self._closed:
                    self._changed.wait()
                self._interrupted = False
            if text is None:
                return
            self._utter(text)

    def _utter(self, text: str) -> None:
        """Let the first voice that works say a sentence."""
        while self._voices and not self._interrupted:
            voice = self._voices[0]
            if self._spoke(voice, text):
                self._failures = 0
                return
            self._failures += 1
            if self._failures == _MOST_FAILURES:
                log.warning("%s cannot speak and is not asked again", voice.program)
                self._failures = 0
                self._voices.pop(0)

    def _spoke(self, voice: SystemVoice, text: str) -> bool:
        """Return whether a voice has said a sentence, or was interrupted by a more urgent one."""
        try:
            program = _started(voice.command(text, self.style))
        except OSError as error:
            log.warning("%s: %s", voice.program, error)
            return False
        with self._changed:
            self._program = program
            if self._interrupted:
                self._interrupt()
        # A voice that was interrupted, or that died, reads nothing.
        with suppress(OSError):
            program.communicate(text if voice.reads_input else None)
        code = program.wait()
        with self._changed:
            self._program = None
            interrupted = self._interrupted
        if interrupted and voice.hush:
            _hush([voice.program, *voice.hush])
        return interrupted or code == 0


def _can_be_said(text: str) -> bool:
    """Return whether a program can be given a text: it has no NUL and no half of a character."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _hush(command: Sequence[str]) -> None:
    """Let a service become silent; end the program that asks for it if that hangs."""
    try:
        with _started(command) as program:
            try:
                program.communicate(timeout=_HUSH_SECONDS)
            except subprocess.TimeoutExpired:
                program.kill()
    except OSError as error:
        log.warning("%s: %s", command[0], error)


def _started(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        # On Windows no black window appears; 0 elsewhere.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
