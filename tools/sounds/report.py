"""What ears would judge, in numbers: one line for each file."""

from pathlib import Path

import numpy as np

from tools.sounds.files import read
from tools.sounds.loudness import integrated, loudest, true_peak
from tools.sounds.waves import RATE, Signal


def describe(path: Path) -> str:
    """Return a file's length, loudness, peak, brightness, balance and offset in one line."""
    sound = read(path)
    length = sound.shape[1] / RATE
    loud = integrated(sound) if path.suffix == ".ogg" else loudest(sound)
    return (
        f"{path.stem:11} {length:7.2f} s {len(sound)} ch {path.stat().st_size / 1000:6.0f} kB"
        f" {loud:6.1f} LUFS  peak {true_peak(sound):6.1f} dB  middle {_middle(sound):5.0f} Hz"
        f"  woody {_woody(sound):3.0%}  -40 dB after {_ringing(sound):6.3f} s"
        f"  left-right {_leaning(sound):+5.2f} dB  offset {abs(sound.mean()):.0e}"
    )


def _spectrum(sound: Signal) -> tuple[Signal, Signal]:
    power = (np.abs(np.fft.rfft(sound)) ** 2).sum(axis=0)
    return np.fft.rfftfreq(sound.shape[1], 1 / RATE), power


def _middle(sound: Signal) -> float:
    frequencies, power = _spectrum(sound)
    return float((frequencies * power).sum() / power.sum())


def _woody(sound: Signal) -> float:
    """Return the share of the power between 200 and 2000 Hz, where wood sounds."""
    frequencies, power = _spectrum(sound)
    inside = (frequencies > 200) & (frequencies < 2000)
    return float(power[inside].sum() / power.sum())


def _ringing(sound: Signal) -> float:
    """Return after how long all but a ten-thousandth of the energy has been heard."""
    left = np.cumsum((sound**2).sum(axis=0)[::-1])[::-1]
    return float(np.nonzero(left > left[0] * 1e-4)[0][-1] / RATE)


def _leaning(sound: Signal) -> float:
    power = (sound**2).mean(axis=1)
    return float(10 * np.log10(power[0] / power[-1]))
