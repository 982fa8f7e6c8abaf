"""Plucked strings after Karplus and Strong: noise that goes round in a loop and loses its edge."""

import math
from dataclasses import dataclass

import numpy as np

from tools.sounds.waves import RATE, Curve, Dice, Signal, filtered, hertz, peaks, rise, samples


@dataclass(frozen=True, slots=True)
class Stringed:
    """An instrument with strings: how long, bright and near the bridge it is plucked."""

    ring: float
    """Seconds until the A of 220 Hz has died away; higher strings ring shorter."""
    bright: float
    """Where the pluck loses its highs, in hertz."""
    dull: float
    """How much of the highs each turn of the loop takes, from 0 to 0.5."""
    place: float
    """Where along the string it is plucked."""
    body: Curve
    course: float = 0.0
    """Cents between the two strings of a course; 0 for single strings."""
    attack: float = 0.0015
    release: float = 0.06


GUITAR = Stringed(
    ring=3.4,
    bright=3000,
    dull=0.2,
    place=0.29,
    body=peaks((105, 0.35, 5), (210, 0.4, 4), (430, 0.6, 2), (6000, 1.0, -6)),
)
MANDOLIN = Stringed(
    ring=1.9,
    bright=4800,
    dull=0.12,
    place=0.19,
    body=peaks((290, 0.4, 4), (620, 0.5, 3), (1400, 0.7, 3), (7500, 0.9, -6)),
    course=5.0,
)
HARP = Stringed(
    ring=4.4,
    bright=2700,
    dull=0.2,
    place=0.42,
    body=peaks((180, 0.6, 3), (400, 0.8, 2), (5500, 1.0, -7)),
    attack=0.003,
)
BASS = Stringed(
    ring=2.6,
    bright=900,
    dull=0.36,
    place=0.31,
    body=peaks((75, 0.6, 4), (150, 0.6, 2), (2500, 1.2, -10)),
    attack=0.004,
)


def pluck(instrument: Stringed, pitch: float, seconds: float, force: float, chance: Dice) -> Signal:
    """Return a note, damped after its time; force from 0 to 1 sets loudness and edge."""
    string = strike(instrument, pitch, seconds, force, chance)
    return embodied(instrument, np.pad(string, (0, 4096)))[: len(string)]


def strike(
    instrument: Stringed, pitch: float, seconds: float, force: float, chance: Dice
) -> Signal:
    """Return a note of the string alone, without the wood around it."""
    length = samples(seconds + instrument.release)
    if instrument.course:
        half = instrument.course / 200
        first = _string(instrument, pitch - half, length, force, chance)
        second = _string(instrument, pitch + half, length, force, chance)
        late = samples(0.003 + 0.002 * chance.random())
        sound = first + 0.8 * np.concatenate([np.zeros(late), second[:-late]])
    else:
        sound = _string(instrument, pitch, length, force, chance)
    damping = rise(length, instrument.release)[::-1]
    return sound * damping * rise(length, instrument.attack)


def embodied(instrument: Stringed, sound: Signal) -> Signal:
    """Return notes with the resonance of the instrument's body, as a loop."""
    return filtered(sound, instrument.body)


def _string(instrument: Stringed, pitch: float, length: int, force: float, chance: Dice) -> Signal:
    frequency = hertz(pitch)
    period = RATE / frequency
    # The smoothing takes 1 sample and the interpolation 1 and a fraction; the rest is delay.
    whole = int(period - 2)
    # High strings turn oftener: with the same loss each time they would only click.
    dull = instrument.dull * min(1.0, math.pow(220 / frequency, 0.5))
    taps = np.convolve(_smoothing(dull), _between(period - 2 - whole))
    turns = instrument.ring * math.pow(220 / frequency, 0.55) * frequency
    taps *= math.pow(10, -3 / turns)
    memory = whole + len(taps) - 1
    sound = np.zeros(memory + length)
    # The string starts with the burst on it, as if it had always gone round.
    sound[:memory] = _burst(instrument, memory, force, chance)
    start = memory
    while start < len(sound):
        end = min(len(sound), start + whole)
        before = sound[start - memory : end - whole]
        sound[start:end] = np.convolve(before, taps, "valid")
        start = end
    result: Signal = sound[memory:]
    return result * force / 3


def _burst(instrument: Stringed, length: int, force: float, chance: Dice) -> Signal:
    """Return the string when released: each partial as strong as the place allows, at any phase.

    Plain noise would make every note of another colour and loudness.
    """
    number = np.arange(length // 2 + 1)
    frequency = number * RATE / length
    bright = instrument.bright * (0.5 + 0.7 * force)
    strong = np.abs(np.sin(np.pi * number * instrument.place)) / np.sqrt(np.maximum(1, number))
    strong /= np.sqrt(1 + (frequency / bright) ** 4)
    strong[0] = 0
    phase = 2 * np.pi * chance.random(len(number))
    burst: Signal = np.fft.irfft(strong * np.exp(1j * phase), length)
    return burst / float(np.sqrt(np.mean(burst**2)))


def _smoothing(dull: float) -> Signal:
    return np.array([dull / 2, 1 - dull, dull / 2])


def _between(fraction: float) -> Signal:
    """Return taps that interpolate by a cubic through four samples, 1 and a fraction late."""
    late = 1 + fraction
    result = []
    for own in range(4):
        weight = 1.0
        for other in range(4):
            if other != own:
                weight *= (late - other) / (own - other)
        result.append(weight)
    return np.array(result)
