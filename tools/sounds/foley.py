"""What moves: paper, canvas, rope and water; and a crew that cheers."""

import numpy as np

from tools.sounds.percussion import thud
from tools.sounds.waves import (
    RATE,
    Dice,
    Signal,
    band,
    band_noise,
    fall,
    filtered,
    glide,
    hertz,
    hump,
    noise,
    peaks,
    placed,
    rise,
    samples,
    swept_noise,
)


def swish(
    seconds: float,
    start: float,
    end: float,
    chance: Dice,
    *,
    peak: float = 0.45,
    width: float = 0.9,
) -> Signal:
    """Return a swish: something light through the air, from one brightness to another."""
    length = samples(seconds)
    middle = float(np.sqrt(start * end))
    sound = swept_noise(glide(start, end, length), middle * width, chance)
    return sound * hump(length, peak, 1.2)


def flick(chance: Dice, bright: float = 1.0) -> Signal:
    """Return the dry snap of the edge of a card."""
    length = samples(0.05)
    snap = band_noise(0.05, 600 * bright, 2600 * bright, chance) * fall(length, 0.022)
    body = band_noise(0.05, 250, 900, chance) * fall(length, 0.03)
    result: Signal = (snap + body) * rise(length, 0.001)
    return result


def pat(chance: Dice) -> Signal:
    """Return the flat soft slap of a card laid on the table."""
    length = samples(0.14)
    slap = band_noise(0.14, 180, 1400, chance) * fall(length, 0.06)
    air = band_noise(0.14, 1500, 3600, chance) * fall(length, 0.025)
    return (slap + 0.3 * air + 0.7 * thud(165, 0.11, chance)[:length]) * rise(length, 0.0015)


def rub(seconds: float, chance: Dice, low: float = 600.0, high: float = 2800.0) -> Signal:
    """Return paper drawn over paper: fine grains of friction."""
    length = samples(seconds)
    grain = 0.55 + 0.45 * np.clip(filtered(noise(seconds, chance), band(20, 120)) * 3, -1, 1)
    result: Signal = band_noise(seconds, low, high, chance) * grain * hump(length, 0.6, 0.8)
    return result


def flap(chance: Dice, force: float = 1.0) -> Signal:
    """Return canvas that catches the wind once."""
    length = samples(0.3)
    cloth = band_noise(0.3, 120, 700 + 700 * force, chance, 1) * fall(length, 0.22)
    crack = band_noise(0.3, 700, 2600, chance, 1) * fall(length, 0.06)
    return (cloth + 0.35 * force * crack) * rise(length, 0.012) * force


def creak(seconds: float, start: float, end: float, chance: Dice) -> Signal:
    """Return a creaking rope or plank: it sticks and slips, and the wood around it rings."""
    length = samples(seconds)
    rate = glide(start, end, length) * (1 + 0.04 * filtered(noise(seconds, chance), band(2, 12)))
    turn = np.cumsum(rate) / RATE
    slips = np.diff(np.floor(turn), prepend=0.0) > 0
    pulses = slips * (0.7 + 0.3 * chance.random(length))
    wood = peaks((420, 0.16, 26), (760, 0.14, 24), (1350, 0.16, 20), (2300, 0.3, 8))
    dulled = filtered(pulses, band(150, 3000, 2))
    sound = filtered(np.pad(dulled, (0, RATE)), wood)[:length] * hump(length, 0.4, 0.6)
    return sound / max(1e-9, float(np.abs(sound).max()))


def bubbles(seconds: float, count: int, chance: Dice, low: float = 450.0) -> Signal:
    """Return drops falling into water: short tones that rise as their bubble closes."""
    total = np.zeros(samples(seconds))
    for _ in range(count):
        start = seconds * 0.85 * chance.random() ** 1.4
        decay = 0.03 + 0.07 * chance.random()
        length = samples(decay)
        pitch = low * 2 ** (2.2 * chance.random())
        bend = pitch * (1 + 0.5 * np.linspace(0, 1, length))
        drop = np.sin(2 * np.pi * np.cumsum(bend) / RATE) * fall(length, decay * 0.8)
        drop *= rise(length, 0.002) * (450 / pitch) ** 0.5 * (0.3 + 0.7 * chance.random())
        total += placed(seconds, (start, drop))
    return total


def spray(seconds: float, chance: Dice) -> Signal:
    """Return water thrown up, its highs fading first."""
    length = samples(seconds)
    low = band_noise(seconds, 250, 900, chance, 1) * fall(length, seconds * 0.55)
    middle = band_noise(seconds, 900, 2400, chance) * fall(length, seconds * 0.8, 0.02)
    high = band_noise(seconds, 2400, 6000, chance) * fall(length, seconds * 0.6, 0.05)
    grain = 1 + 0.5 * np.clip(filtered(noise(seconds, chance), band(15, 90)) * 3, -1, 1)
    sound = low + 0.55 * middle + 0.2 * high * grain
    result: Signal = sound * grain * rise(length, 0.012)
    return result


def splash(seconds: float, chance: Dice, force: float = 1.0) -> Signal:
    """Return a fall into water: the blow, the spray, the drops that follow."""
    blow = thud(95 + 20 * chance.random(), 0.16, chance, 0.8)
    return placed(
        seconds,
        (0.0, 0.9 * force * blow),
        (0.008, 0.55 * spray(seconds * 0.8, chance)),
        (0.1, 0.5 * bubbles(seconds * 0.85, round(26 * seconds), chance)),
    )


def swash(seconds: float, chance: Dice, peak: float = 0.4) -> Signal:
    """Return a wave along a hull."""
    length = samples(seconds)
    low = band_noise(seconds, 120, 500, chance, 1) * hump(length, peak)
    high = band_noise(seconds, 600, 3200, chance, 1) * hump(length, peak + 0.12, 1.5)
    return low + 0.4 * high


_FORMANTS = ((700.0, 0.28, 16.0), (1150.0, 0.25, 12.0), (2600.0, 0.25, 6.0))
"""The formants of an open "ah"."""


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
