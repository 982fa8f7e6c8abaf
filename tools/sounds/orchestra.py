"""The instruments: notes as MIDI events, played by FluidSynth with the soundfont MuseScore General.

On Debian both are packages, `fluidsynth` and `musescore-general-soundfont`; only making the sounds
needs them. Room and place are FluidSynth's own: each part is sent to its reverb as much as it asks.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import mido
import numpy as np

from tools.sounds.files import read
from tools.sounds.instruments import INSTRUMENTS, Instrument, Tone, held
from tools.sounds.waves import Signal, samples

SOUNDFONT = Path("/usr/share/sounds/sf3/MuseScore_General.sf3")
TAIL = 6.0
"""Seconds after the last note: every string and the room have died away by then."""

_TICKS = 10_000
"""Ticks of a MIDI file in a second."""
_LEAD = 0.05
"""Seconds before the first note, as a hand may be early."""
_DRUMS = 9
"""The channel on which pitches are drums."""
_ROOM = {"room-size": 0.45, "damp": 0.35, "width": 0.7, "level": 0.6}


def play(
    name: str, tones: Iterable[Tone], seconds: float, *, pan: float = 0.0, wet: float = 0.0
) -> Signal:
    """Return a part in stereo: its seconds, and a tail in which it dies away.

    The place is from the left (-1) to the right (1), and `wet` how much of the room is heard.
    """
    if shutil.which("fluidsynth") is None or not SOUNDFONT.exists():
        raise FileNotFoundError("install fluidsynth and musescore-general-soundfont first")
    with tempfile.TemporaryDirectory() as folder:
        score, sound = Path(folder) / "part.mid", Path(folder) / "part.wav"
        _midi(INSTRUMENTS[name], held(name, tones), seconds, pan, wet).save(score)
        room = [f"-osynth.reverb.{setting}={value}" for setting, value in _ROOM.items()]
        # Only the samples of this instrument are unpacked, not those of a whole orchestra.
        settings = ["-osynth.dynamic-sample-loading=1", "-osynth.chorus.active=0", *room]
        command = ["fluidsynth", "-niq", "-g0.5", "-r44100", "-Twav", "-Ofloat", f"-F{sound}"]
        subprocess.run([*command, *settings, SOUNDFONT, score], check=True, capture_output=True)
        stem = read(sound).astype(np.float32)
    first = samples(_LEAD)
    wanted = samples(seconds + TAIL)
    stem = np.pad(stem[:, first : first + wanted], ((0, 0), (0, wanted)))[:, :wanted]
    return np.asarray(stem)


def part(name: str, tones: Sequence[Tone], seconds: float) -> Signal:
    """Return a part of a cue: mono, dry, of that length, its loudest sample 1 at full force."""
    played = play(name, tones, seconds).mean(axis=0)[: samples(seconds)]
    force = max(tone.force for tone in tones)
    return np.asarray(played * force / np.abs(played).max())


def note(name: str, pitch: int, seconds: float, force: float) -> Signal:
    """Return a single note of a cue, and what rings after it."""
    return part(name, [Tone(0.0, seconds, pitch, force)], seconds + 0.4)


def _midi(
    instrument: Instrument, tones: Sequence[Tone], seconds: float, pan: float, wet: float
) -> mido.MidiFile:
    channel = _DRUMS if instrument.is_drum else 0
    track = mido.MidiTrack()
    for control, value in ((0, instrument.bank), (10, 64 + 63 * pan), (91, 127 * wet)):
        message = {"channel": channel, "control": control, "value": round(value)}
        track.append(mido.Message("control_change", **message))
    track.append(mido.Message("program_change", channel=channel, program=instrument.program))
    events = []
    for tone in tones:
        # Loudness goes with the square of a velocity.
        velocity = max(1, min(127, round(127 * tone.force**0.5)))
        note = {"channel": channel, "note": tone.pitch}
        on = mido.Message("note_on", velocity=velocity, **note)
        events.append((tone.start, 1, on))
        events.append((tone.start + tone.length, 0, mido.Message("note_off", **note)))
    now = 0
    for moment, _, message in sorted(events, key=lambda event: event[:2]):
        tick = round((_LEAD + moment) * _TICKS)
        track.append(message.copy(time=tick - now))
        now = tick
    end = round((_LEAD + seconds + TAIL + 0.5) * _TICKS)
    track.append(mido.MetaMessage("end_of_track", time=end - now))
    # A beat is half a second unless something else is said.
    return mido.MidiFile(type=0, ticks_per_beat=_TICKS // 2, tracks=[track])
