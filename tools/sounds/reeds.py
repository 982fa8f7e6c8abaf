"""What breathes: the concertina's reeds, and voices that cheer."""

from typing import NamedTuple

import numpy as np

from tools.sounds.waves import RATE, Dice, Signal, filtered, hertz, peaks, rise, samples

_HIGHEST = 7500.0
_FORMANTS = ((700.0, 0.28, 16.0), (1150.0, 0.25, 12.0), (2600.0, 0.25, 6.0))
"""The formants of an open "ah"."""


class Breath(NamedTuple):
    """How a note begins and ends, in seconds, and how soft it sounds."""

    attack: float = 0.05
    release: float = 0.09
    mellow: float = 1.25


_USUAL = Breath()


def reed(
    pitch: float, seconds: float, force: float, chance: Dice, breath: Breath = _USUAL
) -> Signal:
    """Return a note of the concertina: two reeds a little apart, swelling with the bellows."""
    length = samples(seconds + breath.release)
    moments = np.arange(length) / RATE
    push = rise(length, breath.attack) * rise(length, breath.release)[::-1]
    # The bellows give a note its breath: a slow swell, and a little unrest of the arm.
    swell = 0.82 + 0.18 * np.sin(np.pi * np.clip(moments / max(seconds, 0.3), 0, 1))
    unrest = 1 + 0.03 * np.sin(2 * np.pi * (4.2 + chance.random()) * moments + chance.random() * 6)
    # More pressure flattens a reed by a few cents; it speaks a little low at first.
    scoop = -7 * np.exp(-moments / 0.03) - 2 * force
    sound = np.zeros(length)
    for apart in (-3.2, 3.6):
        frequency = hertz(pitch) * 2 ** ((apart + scoop) / 1200)
        phase = 2 * np.pi * (np.cumsum(frequency) / RATE + chance.random())
        sound += _harmonics(phase, hertz(pitch), force, push * swell, breath.mellow)
    result: Signal = sound * push * swell * unrest * force * 0.22
    return result


def _harmonics(phase: Signal, pitch: float, force: float, push: Signal, mellow: float) -> Signal:
    sound = np.zeros_like(phase)
    count = max(2, min(24, int(_HIGHEST / pitch)))
    # The upper part comes and goes with the pressure, more than the lower.
    veil = push ** (0.12 * (1.4 - force))
    pressure = np.ones_like(push)
    before = np.zeros_like(phase)
    now = np.sin(phase)
    turn = 2 * np.cos(phase)
    for number in range(1, count + 1):
        frequency = number * pitch
        gain = number**-mellow * (1.0 if number % 2 else 0.72)
        gain *= 1 + 0.7 * np.exp(-((np.log2(frequency / 1500) / 0.8) ** 2))
        gain /= np.sqrt(1 + (frequency / 3200) ** 4)
        sound += gain * pressure * now
        pressure *= veil
        # The sine of the next multiple from the last two: faster than computing a sine.
        before, now = now, turn * now - before
    return sound


def cheer(pitches: tuple[float, ...], seconds: float, chance: Dice) -> Signal:
    """Return a cheer: a crew that sings one chord, not quite together."""
    length = samples(seconds)
    moments = np.arange(length) / RATE
    total = np.zeros((2, length))
    for pitch in pitches:
        for _ in range(5):
            cents = 14 * chance.standard_normal()
            late = 0.05 * chance.random()
            shake = 14 * np.sin(2 * np.pi * (5 + chance.random()) * moments + 6 * chance.random())
            scoop = -160 * np.exp(-np.maximum(0, moments - late) / 0.09)
            frequency = hertz(pitch) * 2 ** ((cents + shake + scoop) / 1200)
            phase = np.cumsum(frequency) / RATE + chance.random()
            voice = np.zeros(length)
            for number in range(1, int(5000 / hertz(pitch)) + 1):
                voice += np.sin(2 * np.pi * number * phase) / number**1.1
            voice *= np.clip((moments - late) / 0.12, 0, 1) ** 2
            pan = chance.random()
            total += np.stack([voice * np.sqrt(1 - pan), voice * np.sqrt(pan)])
    breath = filtered(chance.standard_normal((2, length)), peaks(*_FORMANTS)) * 0.25
    total = filtered(total, peaks(*_FORMANTS, (5000, 1.2, -14))) + breath * rise(length, 0.15)
    result: Signal = total * rise(length, seconds * 0.6)[::-1]
    return result / float(np.abs(result).max())
