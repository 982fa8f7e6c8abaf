"""How loud a sound is to ears: K-weighted power as in ITU-R BS.1770, and peaks between samples."""

import math

import numpy as np

from tools.sounds.waves import Response, Signal, filtered, samples

WINDOW = 0.2
"""Seconds over which ears sum up; shorter sounds are heard as quieter."""


_STEP = 64
"""Samples of a step in which loud moments are looked for."""
_NEAR = 8
"""Steps before and after a loud moment in which it is softened."""


def weighted(signal: Signal) -> Signal:
    """Return the sound as the head and the ear weight it."""
    return filtered(signal, lambda frequencies: _shelf(frequencies) * _high_pass(frequencies))


def power(signal: Signal) -> Signal:
    """Return the power of every moment over both ears; a mono sound is heard by both."""
    rows = np.atleast_2d(weighted(signal))
    return np.asarray(rows[0] ** 2 * 2 if len(rows) == 1 else (rows**2).sum(axis=0))


def loudest(signal: Signal, window: float = WINDOW) -> float:
    """Return the loudness of the loudest moment, in decibels below full scale (LUFS)."""
    room = samples(window)
    quiet = np.zeros((*np.shape(signal)[:-1], room))
    padded = np.concatenate([quiet, signal, quiet], axis=-1)
    total = np.cumsum(power(padded))
    return _lufs(float((total[room:] - total[:-room]).max()) / room)


def integrated(signal: Signal) -> float:
    """Return the loudness of a whole piece, its pauses left out (LUFS)."""
    room, hop = samples(0.4), samples(0.1)
    total = np.concatenate([[0.0], np.cumsum(power(signal))])
    starts = np.arange(0, len(total) - room, hop)
    blocks = (total[starts + room] - total[starts]) / room
    blocks = blocks[blocks > _power(-70)]
    blocks = blocks[blocks > blocks.mean() / 10]
    return _lufs(float(blocks.mean()))


def true_peak(signal: Signal) -> float:
    """Return the highest peak, also between the samples, in decibels below full scale."""
    highest = 0.0
    block, overlap = 1 << 16, 64
    for start in range(0, signal.shape[-1], block - 2 * overlap):
        piece = signal[..., start : start + block]
        finer = np.fft.irfft(np.fft.rfft(piece), piece.shape[-1] * 4) * 4
        if piece.shape[-1] > 4 * overlap:
            # At the edges of a piece the curve between the samples is only guessed.
            finer[..., : 4 * overlap] *= start == 0
            finer[..., -4 * overlap :] *= start + block >= signal.shape[-1]
        highest = max(highest, float(np.abs(finer).max()))
    return 20 * math.log10(max(1e-9, highest))


def limited(signal: Signal, ceiling: float) -> Signal:
    """Return a sound whose samples stay below a ceiling in decibels: softer for a moment there."""
    count = -(-signal.shape[-1] // _STEP)
    padded = np.pad(np.atleast_2d(signal), ((0, 0), (0, count * _STEP - signal.shape[-1])))
    heights = np.abs(padded).max(axis=0).reshape(count, _STEP).max(axis=1)
    gains = np.minimum(1.0, math.pow(10, ceiling / 20) / np.maximum(heights, 1e-9))
    # As soft as the loudest moment near it, and smoothly so: the mean of what reaches that moment.
    around = np.lib.stride_tricks.sliding_window_view(
        np.pad(gains, 2 * _NEAR, mode="wrap"), 2 * _NEAR + 1
    )
    smooth = np.convolve(around.min(axis=1), np.full(2 * _NEAR + 1, 1 / (2 * _NEAR + 1)), "valid")
    places = (np.arange(count) + 0.5) * _STEP
    result: Signal = signal * np.interp(np.arange(signal.shape[-1]), places, smooth)
    return result


def _lufs(mean: float) -> float:
    return -0.691 + 10 * math.log10(max(1e-12, mean))


def _power(lufs: float) -> float:
    return math.pow(10, (lufs + 0.691) / 10)


def _shelf(frequencies: Signal) -> Response:
    """Return the shelf filter of the head: about 4 dB more above 1.7 kHz."""
    ratio = frequencies / 1681.97
    gain = 10 ** (3.99984 / 20)
    quality = 0.70717
    s = 1j * ratio
    high, middle = gain, gain**0.4996667
    result: Response = (high * s * s + middle / quality * s + 1) / (s * s + s / quality + 1)
    return result


def _high_pass(frequencies: Signal) -> Response:
    s = 1j * frequencies / 38.135
    return s * s / (s * s + s / 0.50033 + 1)
