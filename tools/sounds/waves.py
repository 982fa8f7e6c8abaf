"""The smallest parts of a sound: signals, envelopes, noise, filters, ringing modes."""

import math
import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 44100
"""Samples a second, everywhere."""

_LONG = 1 << 18
"""Samples; longer sounds are filtered block by block."""
_KERNEL = 1 << 14
"""Samples of the kernel that filters them."""

Signal: TypeAlias = NDArray[Any]
"""Samples of one ear, or a row for each ear."""
Dice: TypeAlias = np.random.Generator

Response: TypeAlias = NDArray[Any]
Curve: TypeAlias = Callable[[Signal], Response]
"""How strong and how late each frequency is to be, from hertz to a factor."""


def dice(name: str) -> Dice:
    """Return a random generator that is always the same for the same name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def samples(seconds: float) -> int:
    """Return the number of samples in that many seconds."""
    return round(seconds * RATE)


def times(seconds: float) -> Signal:
    """Return the times of the samples of a sound of that length."""
    return np.arange(samples(seconds)) / RATE


def decibels(level: float) -> float:
    """Return the factor that many decibels stand for."""
    return math.pow(10, level / 20)


def hertz(pitch: float) -> float:
    """Return the frequency of a pitch counted in semitones, 69 being the A of 440 Hz."""
    return 440.0 * math.pow(2, (pitch - 69) / 12)


def rise(length: int, attack: float) -> Signal:
    """Return an envelope that rises smoothly in that many seconds and stays at 1."""
    result = np.ones(length)
    steps = min(length, samples(attack))
    result[:steps] = 0.5 - 0.5 * np.cos(np.pi * np.arange(steps) / max(1, steps))
    return result


def fall(length: int, decay: float, delay: float = 0.0) -> Signal:
    """Return an envelope of 1 for a delay, which then falls by 60 dB in that many seconds."""
    late = np.maximum(0.0, np.arange(length) / RATE - delay)
    return np.exp(-6.9078 * late / decay)


def hump(length: int, peak: float = 0.5, sharpness: float = 1.0) -> Signal:
    """Return an envelope from silence to silence, loudest after that share of its length."""
    place = np.linspace(0, 1, length)
    warped = np.where(place < peak, place / peak / 2, 0.5 + (place - peak) / (1 - peak) / 2)
    return np.sin(np.pi * warped) ** (2 * sharpness)


def edges(signal: Signal, start: float = 0.001, end: float = 0.01) -> Signal:
    """Return the sound, faded in and out."""
    length = signal.shape[-1]
    shape = rise(length, start) * rise(length, end)[::-1]
    result: Signal = signal * shape
    return result


def noise(seconds: float, chance: Dice) -> Signal:
    """Return white noise."""
    return chance.standard_normal(samples(seconds))


def filtered(signal: Signal, curve: Curve) -> Signal:
    """Return the sound, as a loop, with each frequency scaled by the curve."""
    size = signal.shape[-1]
    if size > _LONG:
        kernel = np.fft.irfft(curve(np.fft.rfftfreq(_KERNEL, 1 / RATE)), _KERNEL)
        # What the kernel has before its beginning is at its end: in place, it would be an echo.
        late = _KERNEL // 2
        return np.roll(wrapped(signal, np.roll(kernel, late)), -late, axis=-1)
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    result: Signal = np.fft.irfft(np.fft.rfft(signal) * curve(frequencies), size)
    return result


def wrapped(loop: Signal, kernel: Signal) -> Signal:
    """Return a loop convolved with a kernel; the tail past the end goes on at the start."""
    size = loop.shape[-1]
    reach = kernel.shape[-1] - 1
    # Block by block: one transform of minutes of music would not fit into the processor's cache.
    block = max(1 << 16, 1 << (4 * reach).bit_length())
    step = block - reach
    response = np.fft.rfft(kernel, block)
    before = np.concatenate([loop[..., size - reach :], loop], axis=-1)
    result = np.empty_like(loop)
    for start in range(0, size, step):
        piece = np.fft.rfft(before[..., start : start + block], block) * response
        end = min(size, start + step)
        result[..., start:end] = np.fft.irfft(piece, block)[..., reach : reach + end - start]
    return result


def band(low: float, high: float, order: int = 2) -> Curve:
    """Return a band-pass curve (Butterworth); 0 or infinity leaves a side open."""

    def curve(frequencies: Signal) -> Response:
        result = np.ones(len(frequencies), complex)
        if high < math.inf:
            result *= _butterworth(1j * frequencies / high, order)
        if low > 0:
            # 0 Hz has no reciprocal; a thousandth of one is as silent.
            result *= _butterworth(low / (1j * np.maximum(frequencies, 1e-3)), order)
        return result

    return curve


def peaks(*bumps: tuple[float, float, float]) -> Curve:
    """Return a curve with peaks, each given as (hertz, octaves wide, decibels)."""

    def curve(frequencies: Signal) -> Response:
        octaves = np.log2(np.maximum(frequencies, 1.0))
        gain = np.zeros_like(frequencies)
        for centre, width, level in bumps:
            gain += level * np.exp(-(((octaves - math.log2(centre)) / width) ** 2))
        return _soonest(gain * math.log(10) / 20)

    return curve


def _butterworth(s: Response, order: int) -> Response:
    result = np.ones_like(s)
    for number in range(order):
        pole = np.exp(1j * math.pi * (2 * number + order + 1) / (2 * order))
        result /= s / -pole + 1
    return result


def _soonest(gain: Signal) -> Response:
    """Return the minimum-phase filter of a gain: wood rings after the blow, never before it."""
    size = 2 * (len(gain) - 1)
    cepstrum = np.fft.irfft(gain, size)
    cepstrum[1 : size // 2] *= 2
    cepstrum[size // 2 + 1 :] = 0
    return np.exp(np.fft.rfft(cepstrum))


def band_noise(seconds: float, low: float, high: float, chance: Dice, order: int = 2) -> Signal:
    """Return noise between two frequencies, of strength 1 whatever its width."""
    return strength_one(filtered(noise(seconds, chance), band(low, high, order)))


def swept_noise(path: Signal, width: float, chance: Dice) -> Signal:
    """Return noise of a width in hertz whose middle follows a path of frequencies."""
    length = len(path)
    soft = band(0, width / 2, 3)
    real = filtered(chance.standard_normal(length), soft)
    imaginary = filtered(chance.standard_normal(length), soft)
    turn = 2 * np.pi * np.cumsum(path) / RATE
    return strength_one(real * np.cos(turn) - imaginary * np.sin(turn))


def strength_one(signal: Signal) -> Signal:
    """Return the sound with a mean power of 1."""
    return signal / max(1e-12, float(np.sqrt(np.mean(signal**2))))


def glide(start: float, end: float, length: int) -> Signal:
    """Return frequencies from one to another, in equal steps of pitch."""
    return start * (end / start) ** np.linspace(0, 1, length)


def ringing(
    seconds: float,
    modes: Sequence[tuple[float, float, float]],
    hardness: float = 6000.0,
) -> Signal:
    """Return a struck sound: modes (hertz, seconds to decay, gain), dulled above the hardness."""
    moments = times(seconds)
    result = np.zeros_like(moments)
    for frequency, decay, gain in modes:
        if frequency < RATE * 0.45:
            dull = 1 / (1 + (frequency / hardness) ** 2)
            result += (
                gain
                * dull
                * np.sin(2 * np.pi * frequency * moments)
                * np.exp(-6.9078 * moments / decay)
            )
    return result


def placed(length: float, *parts: tuple[float, Signal]) -> Signal:
    """Return a mix of mono sounds, each begun at its second, of that length."""
    result = np.zeros(samples(length))
    for start, part in parts:
        first = samples(start)
        room = max(0, min(len(part), len(result) - first))
        result[first : first + room] += part[:room]
    return result


def both(signal: Signal, pan: float = 0.0) -> Signal:
    """Return a mono sound panned from the left (-1) to the right (1), equally loud everywhere."""
    angle = (pan + 1) * math.pi / 4
    left, right = math.cos(angle) * math.sqrt(2), math.sin(angle) * math.sqrt(2)
    return np.stack([signal * left, signal * right])
