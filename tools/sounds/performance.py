"""A piece played: part by part by the orchestra, each in its seat, mixed and closed to a loop."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from tools.sounds import orchestra
from tools.sounds.arrangement import Piece, Stroke, moment, phrase_units, seconds, strokes
from tools.sounds.instruments import Tone
from tools.sounds.loudness import integrated
from tools.sounds.waves import (
    RATE,
    Dice,
    Signal,
    band,
    decibels,
    dice,
    edges,
    filtered,
    peaks,
    samples,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player sits and how loud the part is beside the melody."""

    level: float
    """The loudness beside the melody, in decibels."""
    pan: float
    """From the left (-1) to the right (1)."""
    wet: float
    """How much of the room is heard."""
    mellow: float = math.inf
    """Where its highs begin to fade, in hertz: reeds and bows are sharp at close range."""


SEATS: Mapping[str, Seat] = MappingProxyType(
    {
        "mandolin": Seat(level=0.0, pan=-0.16, wet=0.35),
        "harp": Seat(level=1.0, pan=-0.06, wet=0.45),
        "marimba": Seat(level=0.0, pan=-0.12, wet=0.35),
        "concertina": Seat(level=0.5, pan=0.16, wet=0.35, mellow=2600),
        "fiddle": Seat(level=0.0, pan=0.20, wet=0.40, mellow=3600),
        "whistle": Seat(level=0.0, pan=0.10, wet=0.45, mellow=4500),
        "flute": Seat(level=0.0, pan=0.08, wet=0.45),
        "guitar": Seat(level=-5.5, pan=-0.24, wet=0.30),
        "harp below": Seat(level=-6.5, pan=0.22, wet=0.45),
        "concertina below": Seat(level=-6.0, pan=0.34, wet=0.45, mellow=2200),
        "fiddle below": Seat(level=-6.5, pan=0.34, wet=0.45, mellow=2800),
        "mandolin below": Seat(level=-6.0, pan=-0.34, wet=0.40),
        "guitar below": Seat(level=-5.0, pan=-0.30, wet=0.40),
        "bellows": Seat(level=-12.0, pan=0.12, wet=0.50, mellow=1600),
        "bass": Seat(level=-8.0, pan=0.05, wet=0.15),
        "drum": Seat(level=-10.0, pan=0.14, wet=0.30),
        "taiko": Seat(level=-14.0, pan=-0.05, wet=0.35),
        "rattle": Seat(level=-15.0, pan=0.30, wet=0.30),
        "wood": Seat(level=-15.0, pan=-0.30, wet=0.36),
    }
)
_BREATH = 0.06
"""Seconds of near silence before the first beat of a piece without phrases."""
_ENTRY = 0.002
"""Seconds in which a file fades in."""
_END = 0.03
"""Seconds in which it fades out."""
_UNREST = 0.004
"""Deviation of strokes from the beat, in seconds."""
_HUSH = -30.0
"""How much quieter the room is in the last moment of a phrase, in decibels."""
_HUSHED = 0.24
"""Seconds of that moment."""
_SINKING = 0.05
"""Seconds in which it becomes so."""
_OPENING = 0.02
"""Seconds in which it ends, just before the first beat."""


def perform(piece: Piece) -> Signal:
    """Return the whole piece in stereo; its tail is heard under its beginning."""
    total = sum(closed(piece, part) for _, part in played(piece)) * _breathing(piece)
    # Warm rather than sharp: it is to be heard for hours.
    warm = peaks((230, 1.0, -1.5), (2600, 1.2, 1.0), (10000, 1.0, -4.0))
    warmed = filtered(filtered(total, band(50, 14000, 1)), warm)
    if not piece.phrase:
        # The file begins a breath before the first beat, where the last chord has nearly died away.
        warmed = np.roll(warmed, samples(_BREATH), axis=1)
    # Another piece goes before it, and another one follows.
    return edges(warmed, _ENTRY, _END)


def tones(piece: Piece) -> dict[str, list[Tone]]:
    """Return what each part plays, in seconds; no hand is a machine."""
    chance = dice(piece.name)
    return {name: _tones(piece, part, chance) for name, part in strokes(piece).items()}


def played(piece: Piece) -> Iterator[tuple[str, Signal]]:
    """Yield each part with its tail, as loud as it is in the piece."""
    for name, part in tones(piece).items():
        seat = SEATS[name]
        instrument = name.removesuffix(" below")
        sound = orchestra.play(instrument, part, seconds(piece), pan=seat.pan, wet=seat.wet)
        if seat.mellow < math.inf:
            sound = filtered(sound, band(0, seat.mellow, 1))
        yield name, sound * decibels(seat.level - integrated(sound))


def closed(piece: Piece, part: Signal) -> Signal:
    """Return a part as a loop: its tail is heard under its beginning."""
    size = round(seconds(piece) * RATE)
    loop = part[:, :size].copy()
    loop[:, : part.shape[1] - size] += part[:, size:]
    return loop


def _tones(piece: Piece, part: list[Stroke], chance: Dice) -> list[Tone]:
    result = []
    for stroke in part:
        start = moment(piece, stroke.start)
        length = moment(piece, stroke.start + stroke.length) - start
        start += _UNREST * float(np.clip(chance.standard_normal(), -2, 2))
        force = min(1.0, stroke.force * (1 + 0.05 * float(chance.standard_normal())))
        result.append(Tone(max(-0.04, start), length, stroke.pitch, force))
    return result


def _breathing(piece: Piece) -> Signal:
    """Return how loud the room is at each moment: hushed just before the end of each phrase."""
    shape = np.zeros(round(seconds(piece) * RATE))
    sinking, opening = samples(_SINKING), samples(_OPENING)
    still = samples(_HUSHED) - sinking - 2 * opening
    dip = np.concatenate([_slope(sinking), np.ones(still), _slope(opening)[::-1]])
    if piece.phrase:
        phrase = moment(piece, phrase_units(piece))
        for number in range(1, round(seconds(piece) / phrase) + 1):
            first = round(number * phrase * RATE) - samples(_HUSHED)
            shape[first : first + len(dip)] = dip
    return np.asarray(10 ** (shape * _HUSH / 20))


def _slope(length: int) -> Signal:
    return 0.5 - 0.5 * np.cos(np.pi * np.arange(length) / length)
