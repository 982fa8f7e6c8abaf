"""A piece played: strokes become sound, part by part, mixed in a small room, closed to a loop."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from tools.sounds.arrangement import BRUSH, LOW, Piece, Stroke, moment, seconds, strokes
from tools.sounds.loudness import integrated
from tools.sounds.percussion import drum, knock
from tools.sounds.reeds import Breath, reed
from tools.sounds.room import around, room
from tools.sounds.sea import sea
from tools.sounds.strings import BASS, GUITAR, HARP, MANDOLIN, Stringed, embodied, strike
from tools.sounds.waves import (
    RATE,
    Dice,
    Signal,
    band,
    both,
    decibels,
    dice,
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
    wet: float
    """The share of the room in its sound."""


_SEATS: Mapping[str, Seat] = MappingProxyType(
    {
        "mandolin": Seat(0.0, -0.16, 0.28),
        "harp": Seat(0.0, -0.06, 0.36),
        "concertina": Seat(0.8, 0.16, 0.28),
        "counter": Seat(-4.5, 0.34, 0.38),
        "bellows": Seat(-11.0, 0.12, 0.45),
        "guitar": Seat(-5.0, -0.20, 0.26),
        "bass": Seat(-4.5, 0.05, 0.12),
        "drum": Seat(-10.0, 0.12, 0.28),
        "wood": Seat(-16.0, 0.30, 0.36),
    }
)
_SEA = -19.0
"""The sea behind the music, in decibels beside the melody."""
_PLUCKED: Mapping[str, Stringed] = MappingProxyType(
    {"mandolin": MANDOLIN, "harp": HARP, "guitar": GUITAR, "bass": BASS}
)
_BREATH = 0.06
_UNREST = 0.004
"""Deviation of strokes from the beat, in seconds."""


def perform(piece: Piece) -> Signal:
    """Return the whole piece in stereo; its tail is heard under its beginning."""
    chance = dice(piece.name)
    # Whole seconds: the tempo gives way by a hair, so that the last bar is as long as the others.
    whole = round(seconds(piece))
    clap = room(0.75, chance, 0.009)
    total = np.zeros((2, whole * RATE))
    for name, part in strokes(piece).items():
        seat = _SEATS[name]
        dry = _part(piece, name, part, whole, chance)
        dry *= decibels(seat.level - integrated(dry))
        total += around(both(dry, seat.pan), clap, seat.wet)
    waves = _sea(whole, chance)
    total += waves * decibels(_SEA - integrated(waves))
    # Warm rather than sharp: it is to be heard for hours.
    warm = peaks((230, 1.0, -1.5), (2600, 1.2, 1.5), (10000, 1.0, -4.0))
    mixed = filtered(filtered(total, band(35, 14000, 1)), warm)
    # The file begins a breath before the first beat, where the last chord has nearly died away.
    return np.roll(mixed, samples(_BREATH), axis=1)


def _part(piece: Piece, name: str, part: list[Stroke], whole: int, chance: Dice) -> Signal:
    sound = np.zeros(whole * RATE)
    tempo = whole / seconds(piece)
    for stroke in part:
        start = tempo * moment(piece, stroke.start)
        length = tempo * moment(piece, stroke.start + stroke.length) - start
        start += _UNREST * float(np.clip(chance.standard_normal(), -2, 2))
        force = min(1.0, stroke.force * (1 + 0.05 * chance.standard_normal()))
        note = _tone(name, stroke.pitch, length, force, chance)
        # No note is longer than the piece, so no place comes twice.
        sound[(samples(start) + np.arange(len(note))) % len(sound)] += note
    return embodied(_PLUCKED[name], sound) if name in _PLUCKED else sound


def _sea(whole: int, chance: Dice) -> Signal:
    """Return equal rounds of the sea that fill the piece, with few highs."""
    rounds = next(count for count in range(round(whole / 30), 0, -1) if whole * RATE % count == 0)
    loop = sea(chance, whole * RATE // rounds, laps=False)
    return np.tile(filtered(loop, band(0, 1500, 1)), rounds)


def _tone(name: str, pitch: int, length: float, force: float, chance: Dice) -> Signal:
    match name:
        case "mandolin" | "harp" | "guitar" | "bass":
            # A string rings on until the hand needs it again.
            held = length + {"harp": 0.9, "mandolin": 0.15, "guitar": 0.12, "bass": 0.0}[name]
            return strike(_PLUCKED[name], pitch, held, force, chance)
        case "concertina" | "counter":
            mellow = 1.3 if name == "concertina" else 1.55
            breath = Breath(attack=min(0.045, length / 4), mellow=mellow)
            return reed(pitch, length * 0.94, force, chance, breath)
        case "bellows":
            breath = Breath(attack=0.22, release=0.3, mellow=1.8)
            return reed(pitch, length, force, chance, breath)
        case "drum":
            pitches = {LOW: 78.0, BRUSH: 150.0}
            decay = {LOW: 0.34, BRUSH: 0.09}
            stick = {LOW: 0.16, BRUSH: 0.7}
            return drum(
                pitches.get(pitch, 112.0),
                decay.get(pitch, 0.22),
                force,
                chance,
                stick.get(pitch, 0.3),
            )
        case _:
            return knock(980, 0.05, chance, hardness=3200) * force
