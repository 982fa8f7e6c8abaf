"""What is struck: wood, bells, coins and chain."""

import numpy as np

from tools.sounds.waves import (
    RATE,
    Dice,
    Signal,
    band_noise,
    fall,
    hertz,
    placed,
    ringing,
    rise,
    samples,
)

_BAR = ((1.0, 1.0, 1.0), (2.76, 0.55, 0.42), (5.40, 0.32, 0.16), (8.93, 0.2, 0.05))
"""The modes of a wooden bar: each one's frequency, decay and strength relative to the lowest."""
_BELL = (
    (0.5, 1.5, 0.25),
    (1.0, 1.0, 0.8),
    (1.19, 0.8, 0.4),
    (1.5, 0.6, 0.22),
    (2.0, 0.7, 0.6),
    (2.74, 0.35, 0.3),
    (3.01, 0.3, 0.22),
    (4.1, 0.2, 0.18),
    (5.4, 0.13, 0.1),
)
_COIN = ((1.0, 1.0, 0.7), (1.47, 0.8, 1.0), (2.09, 0.7, 0.6), (2.56, 0.5, 0.5), (3.3, 0.4, 0.25))


def knock(
    pitch: float,
    decay: float,
    chance: Dice,
    *,
    hardness: float = 3200.0,
    hollow: float = 0.35,
    contact: float = 0.25,
) -> Signal:
    """Return a knock on wood: its bar, the hollow under it, the short contact of the stick."""
    length = decay * 1.4 + 0.03
    modes = [
        (pitch * place * (1 + 0.006 * chance.standard_normal()), decay * time, gain)
        for place, time, gain in _BAR
    ]
    modes.append((pitch * 0.47, decay * 1.15, hollow))
    wood = ringing(length, modes, hardness)
    touch = band_noise(length, 600, hardness, chance) * fall(samples(length), 0.018)
    # A stick stays on the wood for about a millisecond: nothing begins at once.
    result: Signal = (wood + contact * touch) * rise(samples(length), 0.0012)
    return result


def thud(pitch: float, decay: float, chance: Dice, dust: float = 0.3) -> Signal:
    """Return a dull blow of a foot or a fist on planks."""
    length = samples(decay * 1.3)
    moments = np.arange(length) / RATE
    bend = pitch * (1 + 0.6 * np.exp(-moments / 0.015))
    tone = np.sin(2 * np.pi * np.cumsum(bend) / RATE) * fall(length, decay)
    boards = ringing(
        length / RATE, ((pitch * 2.3, decay * 0.6, 0.5), (pitch * 3.9, decay / 3, 0.3))
    )
    scuff = band_noise(length / RATE, 250, 1600, chance) * fall(length, decay * 0.45)
    result: Signal = (tone + boards[:length] + dust * scuff) * rise(length, 0.002)
    return result


def bell(pitch: float, decay: float, soft: float = 2600.0) -> Signal:
    """Return a stroke of a bell; the softer the clapper, the fewer high tones."""
    frequency = hertz(pitch)
    modes = [(frequency * place, decay * time, gain) for place, time, gain in _BELL]
    # Two tones a little apart make the slow beat of cast bronze.
    modes += [(f * 1.0018, d, g * 0.5) for f, d, g in modes[1:5]]
    sound = ringing(decay * 1.2, modes, soft)
    return sound * rise(len(sound), 0.0025)


def coin(pitch: float, chance: Dice) -> Signal:
    """Return a coin laid on wood: a small clear ring, touched twice."""
    modes = [
        (pitch * place * (1 + 0.004 * chance.standard_normal()), 0.22 * time, gain)
        for place, time, gain in _COIN
    ]
    ring = ringing(0.3, modes, 9000)
    ring *= rise(len(ring), 0.0008)
    again = 0.045 + 0.01 * chance.random()
    table = knock(420, 0.06, chance, hardness=1800)
    return placed(0.34, (0.0, ring), (0.0, 0.9 * table), (again, 0.55 * ring), (again, 0.3 * table))


def link(chance: Dice) -> Signal:
    """Return one link of an anchor chain against the next."""
    pitch = 900 + 700 * chance.random()
    modes = [
        (pitch * place * (1 + 0.05 * chance.standard_normal()), 0.09 * time, gain)
        for place, time, gain in _COIN
    ]
    ring = ringing(0.12, modes, 2800)
    clack = knock(300 + 120 * chance.random(), 0.05, chance, hardness=1500)
    return placed(0.13, (0.0, ring * rise(len(ring), 0.0012)), (0.0, clack))
