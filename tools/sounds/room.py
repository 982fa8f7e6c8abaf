"""A small wooden room around a sound: a few early reflections and a short soft tail."""

import numpy as np

from tools.sounds.waves import Dice, Signal, band, fall, filtered, samples

_BANDS = ((0.0, 400.0, 0.9), (400.0, 2000.0, 1.0), (2000.0, 9000.0, 0.55))
"""Low, middle and high of the tail, and how long each lasts: cloth and wood swallow the highs."""


def room(seconds: float, chance: Dice, distance: float = 0.006) -> Signal:
    """Return the echo of a clap in the room for each ear, of power 1, without the clap itself."""
    length = samples(seconds * 1.1)
    ears = []
    for _ in range(2):
        tail = np.zeros(length)
        for low, high, share in _BANDS:
            grain = filtered(chance.standard_normal(length), band(low, high))
            tail += grain * fall(length, seconds * share)
        # The first sound of a wall comes late, the tail swells behind it.
        tail *= 1 - fall(length, 0.06)
        for reflection in range(7):
            late = distance * (1 + reflection * (1 + 0.5 * chance.random()))
            place = samples(late)
            if place < length:
                tail[place] += (
                    (-1) ** int(chance.integers(2)) * 14 / (1 + reflection) * np.sqrt(seconds)
                )
        tail = filtered(tail, band(120, 7000, 1))
        ears.append(tail / np.sqrt(np.sum(tail**2)))
    return np.stack(ears)


def in_room(signal: Signal, clap: Signal, wet: float) -> Signal:
    """Return a mono or stereo sound with the room around it; it lasts longer than before."""
    rows = np.atleast_2d(signal)
    size = rows.shape[1] + clap.shape[1]
    tail = np.fft.irfft(np.fft.rfft(rows, size) * np.fft.rfft(clap[: len(rows)], size), size)
    result: Signal = np.pad(rows, ((0, 0), (0, size - rows.shape[1]))) + wet * tail
    return result
