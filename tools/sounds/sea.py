"""The sea at a jetty by night: swells that come and go, made to go round without a seam."""

import math

import numpy as np

from tools.sounds.waves import RATE, Dice, Signal, band, filtered, peaks, samples, strength_one

SECONDS = 30.0

_LAYERS = (
    # hertz from, to; gain of the ground; gain of the swell; seconds behind the swell
    (45.0, 140.0, 0.30, 0.35, -0.6),
    (140.0, 450.0, 0.22, 0.55, 0.0),
    (450.0, 1300.0, 0.10, 0.42, 0.35),
    (1300.0, 4200.0, 0.030, 0.16, 0.75),
    (4200.0, 9000.0, 0.007, 0.045, 1.0),
)
_SWELLS = (
    # second of the crest; strength; seconds wide; from the left (-1) to the right (1)
    (2.1, 0.8, 2.2, -0.3),
    (7.4, 1.0, 2.7, 0.25),
    (11.6, 0.55, 1.8, -0.1),
    (16.3, 0.9, 2.5, 0.4),
    (20.2, 0.6, 1.9, -0.45),
    (25.4, 1.0, 2.9, 0.0),
)
_LAPS = 46


def sea(chance: Dice, length: int | None = None, laps: bool = True) -> Signal:
    """Return the loop in stereo; with laps also small waves against the posts of the jetty."""
    size = length or samples(SECONDS)
    ears = np.zeros((2, size))
    for low, high, ground, swell, late in _LAYERS:
        together = _round_noise(size, low, high, chance)
        for ear, side in ((0, -1.0), (1, 1.0)):
            alone = _round_noise(size, low, high, chance)
            # Deep sound comes from everywhere alike, spray from here and there.
            share = math.exp(-low / 350)
            grain = together * math.sqrt(share) + alone * math.sqrt(1 - share)
            ears[ear] += grain * (ground + swell * _crests(size, late, side))
    if laps:
        ears += 0.05 * _lapping(size, chance)
    return filtered(ears, peaks((90, 0.8, -3), (6000, 1.0, -4)))


def _round_noise(size: int, low: float, high: float, chance: Dice) -> Signal:
    return strength_one(filtered(chance.standard_normal(size), band(low, high, 2)))


def _crests(size: int, late: float, side: float) -> Signal:
    """Return how high the water is at each moment, from 0 to about 1, as one ear hears it."""
    seconds = size / RATE
    rounds = max(1, round(seconds / SECONDS))
    moments = np.arange(size) / RATE / seconds * rounds * SECONDS
    total = np.zeros(size)
    for crest, strength, width, pan in _SWELLS:
        away = (moments - crest - late + SECONDS / 2) % SECONDS - SECONDS / 2
        # A wave gathers more slowly than it runs out.
        shape = np.where(
            away < 0, np.exp(-((away / width) ** 2)), np.exp(-((away / width / 0.7) ** 2))
        )
        total += strength * shape * (1 + 0.45 * side * pan)
    return total


def _lapping(size: int, chance: Dice) -> Signal:
    ears = np.zeros((2, size))
    for _ in range(round(_LAPS * size / samples(SECONDS))):
        duration = 0.05 + 0.08 * chance.random()
        length = samples(duration)
        pitch = 260 * 2 ** (1.6 * chance.random())
        bend = pitch * (1 + 0.35 * np.linspace(0, 1, length))
        drop = np.sin(2 * np.pi * np.cumsum(bend) / RATE)
        drop *= np.sin(np.pi * np.linspace(0, 1, length)) ** 2 * chance.random() ** 2
        places = (int(chance.integers(size)) + np.arange(length)) % size
        pan = chance.random()
        ears[0, places] += drop * math.sqrt(1 - pan)
        ears[1, places] += drop * math.sqrt(pan)
    return ears
