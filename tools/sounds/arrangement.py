"""A piece from its melody and chords to what each instrument plays; nothing here makes a sound."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from tools.sounds import score
from tools.sounds.harmony import bass_tones, voicings
from tools.sounds.score import Chord, Note

# What is struck, as keys of the drums in MIDI.
LOW = 64
"""The low conga, struck open."""
HIGH = 63
"""The high conga, struck open."""
BRUSH = 62
"""The high conga, touched with the flat hand."""
BONGO = 60
"""The high bongo."""
SHAKER = 82
TAMBOURINE = 54
BLOCK = 76
TAIKO = 43
"""The pitch of the large drum."""

_STRUM = 0.06
"""Delay from one string of a chord to the next, in units."""


@dataclass(frozen=True, slots=True)
class Strain:
    """A melody and the chords under it, as text."""

    melody: str
    chords: str
    bright: bool = False
    """Whether it is in the relative key."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A strain as it is played once: who leads and what the others do."""

    strain: Strain
    lead: tuple[str, ...] = ()
    octave: int = 0
    """By how many octaves the leaders play higher than written."""
    counter: str = ""
    second: str = "concertina"
    """Who plays the counter-melody."""
    guitar: str = ""
    harp: str = ""
    bass: str = ""
    pad: bool = False
    drum: str = ""
    rattle: str = ""
    wood: bool = False
    force: float = 0.7


@dataclass(frozen=True, slots=True)
class Piece:
    """A whole piece that goes round."""

    name: str
    tonic: str
    scale: str
    other_scale: str
    units: int
    """The number of units in a bar."""
    strong: tuple[int, ...]
    """The units of a bar that carry weight."""
    unit_seconds: float
    passages: tuple[Passage, ...]
    swing: float = 0.0
    """Delay of every second unit, in units."""
    breath: float = 0.0
    """The share by which the last bar of a passage is longer."""
    leading: tuple[str, ...] = ()
    """Chords that may raise the seventh."""
    phrase: int = 0
    """The number of passages after which all are silent for a unit; 0 if they never are.

    There another arrangement of the piece can go on.
    """


@dataclass(frozen=True, slots=True)
class Stroke:
    """Something an instrument does: when and how long in units of the piece, what, how hard."""

    start: float
    length: float
    pitch: int
    force: float


def melody(piece: Piece, passage: Passage) -> tuple[Note, ...]:
    """Return the melody of a passage."""
    return score.notes(passage.strain.melody, piece.units)


def harmony(piece: Piece, passage: Passage) -> tuple[Chord, ...]:
    """Return the chords of a passage."""
    return score.chords(passage.strain.chords, piece.units)


def counter(piece: Piece, passage: Passage) -> tuple[Note, ...]:
    """Return the second voice of a passage, if it has one."""
    return score.notes(passage.counter, piece.units) if passage.counter else ()


def length(piece: Piece, passage: Passage) -> int:
    """Return the number of units of a passage."""
    return len(score.bars(passage.strain.chords)) * piece.units


def seconds(piece: Piece) -> float:
    """Return the length of a piece in seconds."""
    return moment(piece, sum(length(piece, passage) for passage in piece.passages))


def moment(piece: Piece, units: float) -> float:
    """Return the second at which a unit begins; time slows before the end of a passage."""
    passed, start = 0.0, 0.0
    for passage in piece.passages:
        size = length(piece, passage)
        inside = min(size, max(0.0, units - start))
        # The last bar widens as a parabola, so that no beat is suddenly late.
        last = max(0.0, inside - (size - piece.units)) / piece.units
        passed += (inside + piece.breath * piece.units * last**2) * piece.unit_seconds
        start += size
    return passed


def phrase_units(piece: Piece) -> int:
    """Return the number of units after which all are silent for a moment, or 0."""
    return piece.phrase * length(piece, piece.passages[0])


def strokes(piece: Piece) -> dict[str, list[Stroke]]:
    """Return what each part plays, from the first bar to the last.

    A part has the name of its instrument; the counter-melody is below it, as in "fiddle below".
    """
    parts: dict[str, list[Stroke]] = {}
    start = 0
    line = [chord for passage in piece.passages for chord in harmony(piece, passage)]
    hands = iter(voicings(line, score.pitch("C3"), score.pitch("E4")))
    reeds = iter(voicings(line, score.pitch("A3"), score.pitch("F5")))
    basses = iter(bass_tones(line, score.pitch("E2"), score.pitch("D3")))
    for passage in piece.passages:
        chords = harmony(piece, passage)
        laid = [(chord, next(hands), next(reeds), next(basses)) for chord in chords]
        for name, stroke in _passage(piece, passage, laid):
            late = piece.swing if stroke.start % 2 == 1 else 0.0
            moved = replace(stroke, start=start + stroke.start + late)
            parts.setdefault(name, []).extend(_before_the_breath(piece, moved))
        start += length(piece, passage)
    return parts


def _before_the_breath(piece: Piece, stroke: Stroke) -> Iterator[Stroke]:
    """Yield a stroke, shortened or left out where all are silent at the end of a phrase."""
    phrase = phrase_units(piece)
    if not phrase:
        yield stroke
        return
    # A grace note before the first beat belongs to the phrase that begins.
    end = (stroke.start // phrase + 1) * phrase - 1
    if stroke.start < end - 0.25:
        yield replace(stroke, length=min(stroke.length, end - stroke.start))


Laid = tuple[Chord, tuple[int, ...], tuple[int, ...], int]


def _passage(piece: Piece, passage: Passage, laid: Sequence[Laid]) -> Iterator[tuple[str, Stroke]]:
    size = length(piece, passage)
    # Two instruments in unison should not be twice as loud.
    together = 0.8 if len(passage.lead) > 1 else 1.0

    def shaped(note: Note) -> Stroke:
        """Return the stroke of a melody note: louder mid-phrase and on strong beats."""
        swell = 0.9 + 0.14 * math.sin(math.pi * (note.start % (size / 2)) / (size / 2))
        weight = 1.06 if note.start % piece.units in piece.strong else 0.96
        return Stroke(note.start, note.length, note.pitch, passage.force * swell * weight)

    higher = 12 * passage.octave
    for name in passage.lead:
        for note in melody(piece, passage):
            stroke = shaped(note)
            yield name, replace(stroke, pitch=note.pitch + higher, force=stroke.force * together)
            if note.grace is not None:
                before = note.start - 0.22
                yield name, Stroke(before, 0.2, note.grace + higher, passage.force * 0.7)
    for note in counter(piece, passage):
        yield f"{passage.second} below", shaped(note)
    for index, (chord, hand, reed, bass) in enumerate(laid):
        following = laid[index + 1][3] if index + 1 < len(laid) else bass
        for name, pattern in (("guitar", passage.guitar), ("harp below", passage.harp)):
            for stroke in _hand(piece, pattern, chord, hand):
                yield name, replace(stroke, force=stroke.force * passage.force)
        yield from _bass(piece, passage, chord, bass, following)
        if passage.pad:
            for pitch in reed:
                yield "bellows", Stroke(chord.start, chord.length, pitch, passage.force * 0.8)
    for bar in range(size // piece.units):
        yield from _beat(piece, passage, bar)


class Figure(NamedTuple):
    """How a hand plucks a chord string by string, a string in each unit."""

    strings: tuple[int, ...]
    """The strings in their order, 0 being the lowest."""
    group: int
    """Every how many units a string is plucked harder."""
    held: float
    """For how many units each string is held."""


_FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "roll": Figure(strings=(0, 1, 2, 1), group=4, held=2.5),
        "flow": Figure(strings=(0, 1, 2, 3, 2, 1), group=3, held=4.0),
        "wave": Figure(strings=(0, 1, 2, 3, 2, 3, 2, 1), group=4, held=4.0),
    }
)
_STRUMS: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {"chuck": (2, 6), "three": (0, 3, 6), "drive": (0, 2, 3, 4, 6, 7)}
)
"""The units of a bar at which the whole chord is struck."""


def _hand(piece: Piece, pattern: str, chord: Chord, hand: tuple[int, ...]) -> Iterator[Stroke]:
    """Yield what a plucking hand does with a chord."""
    first, last = chord.start, chord.start + chord.length
    bar = first // piece.units * piece.units
    fingers = (*hand, hand[2] + _above(chord, hand[2]))
    match pattern:
        case "chuck" | "three" | "drive":
            for unit in _STRUMS[pattern]:
                if first <= bar + unit < last:
                    weight = 0.7 if unit % 4 == 0 or pattern == "chuck" else 0.55
                    yield from _strum(bar + unit, 1.1, hand, weight)
        case "ring":
            yield from _strum(first, chord.length, hand, 0.7)
        case "roll" | "flow" | "wave":
            figure = _FIGURES[pattern]
            for unit in range(round(chord.length)):
                weight = 0.75 if unit % figure.group == 0 else 0.58
                string = figure.strings[unit % len(figure.strings)]
                yield Stroke(first + unit, figure.held, fingers[string], weight)
        case "sparse":
            for unit in range(0, round(chord.length), 2):
                yield Stroke(first + unit, 4.0, fingers[(0, 2, 1, 3)[unit // 2 % 4]], 0.62)


def _strum(start: float, held: float, hand: tuple[int, ...], force: float) -> Iterator[Stroke]:
    for string, pitch in enumerate(hand):
        yield Stroke(start + _STRUM * string, held, pitch, force)


def _bass(
    piece: Piece, passage: Passage, chord: Chord, bass: int, following: int
) -> Iterator[tuple[str, Stroke]]:
    force = passage.force
    half = piece.units / 2
    first, last = chord.start, chord.start + chord.length
    fifth = bass + 7 if bass + 7 <= score.pitch("E3") else bass - 5
    match passage.bass:
        case "low":
            yield "bass", Stroke(first, chord.length * 0.95, bass, force * 0.8)
        case "three":
            for unit, pitch in ((0, bass), (3, fifth), (6, bass)):
                if unit < chord.length:
                    yield "bass", Stroke(first + unit, 1.6, pitch, force * (0.85 - 0.02 * unit))
        case "drive":
            for unit in range(0, round(chord.length), 2):
                pitch = fifth if unit == half else bass
                yield "bass", Stroke(first + unit, 1.5, pitch, force * (0.75 if unit else 0.88))
        case "two" | "walk":
            yield "bass", Stroke(first, min(half, chord.length) * 0.8, bass, force * 0.85)
            if chord.length > half:
                walks = passage.bass == "walk" and following != bass
                held = half * (0.45 if walks else 0.75)
                yield "bass", Stroke(first + half, held, fifth, force * 0.75)
                if walks:
                    step = -2 if following < fifth else 2
                    near = [following - step, following - step // 2]
                    scale = [score.tone(name) for name in _scale(piece, passage).split()]
                    fitting = next(pitch for pitch in near if pitch % 12 in scale)
                    yield "bass", Stroke(last - 2, 1.7, fitting, force * 0.7)


_BEATS: Mapping[str, tuple[tuple[str, float, int, float], ...]] = MappingProxyType(
    {
        "": (),
        "heart": (("drum", 0, LOW, 0.5), ("drum", 3, BRUSH, 0.28)),
        "pulse": (("drum", 0, LOW, 0.45), ("drum", 4, BRUSH, 0.22), ("drum", 6, BRUSH, 0.16)),
        "light": (
            ("drum", 0, LOW, 0.7),
            ("drum", 3, BRUSH, 0.3),
            ("drum", 4, HIGH, 0.45),
            ("drum", 6, BRUSH, 0.34),
            ("drum", 7, BRUSH, 0.26),
        ),
        "full": (
            ("drum", 0, LOW, 0.85),
            ("drum", 2, BRUSH, 0.42),
            ("drum", 3, BRUSH, 0.34),
            ("drum", 4, LOW, 0.62),
            ("drum", 5, BRUSH, 0.28),
            ("drum", 6, HIGH, 0.55),
            ("drum", 7, BRUSH, 0.34),
        ),
        "race": (
            ("taiko", 0, TAIKO, 0.7),
            ("drum", 0, LOW, 0.85),
            ("drum", 1, BRUSH, 0.3),
            ("drum", 2, HIGH, 0.6),
            ("drum", 3, BRUSH, 0.4),
            ("taiko", 3, TAIKO, 0.4),
            ("drum", 4, LOW, 0.62),
            ("drum", 5, BRUSH, 0.32),
            ("taiko", 6, TAIKO, 0.5),
            ("drum", 6, HIGH, 0.6),
            ("drum", 7, HIGH, 0.4),
        ),
        "breeze": (("drum", 0, LOW, 0.45), ("drum", 3, BRUSH, 0.25), ("drum", 6, HIGH, 0.3)),
        "island": (
            ("drum", 0, LOW, 0.75),
            ("drum", 3, HIGH, 0.5),
            ("drum", 4, BRUSH, 0.3),
            ("drum", 6, HIGH, 0.55),
            ("drum", 7, BRUSH, 0.28),
        ),
        "even": tuple(
            ("rattle", unit, SHAKER, (0.55, 0.3, 0.42, 0.3)[unit % 4]) for unit in range(8)
        ),
        "off": (("rattle", 2, SHAKER, 0.4), ("rattle", 6, SHAKER, 0.45)),
        "bright": (("rattle", 2, TAMBOURINE, 0.4), ("rattle", 6, TAMBOURINE, 0.5)),
    }
)
"""Bars of drums and rattles: part, unit, what is struck, how hard."""


def _beat(piece: Piece, passage: Passage, bar: int) -> Iterator[tuple[str, Stroke]]:
    start = bar * piece.units
    share = passage.force / 0.75
    for part, unit, struck, force in (*_BEATS[passage.drum], *_BEATS[passage.rattle]):
        yield part, Stroke(start + unit, 1, struck, force * share)
    if passage.drum in ("full", "race") and bar % 4 == 3:
        # A small roll closes every fourth bar.
        yield "drum", Stroke(start + 7.5, 1, HIGH, 0.4 * passage.force)
    if passage.wood:
        for unit in (2, 6):
            yield "wood", Stroke(start + unit, 1, BLOCK, 0.6 * passage.force)


def _above(chord: Chord, pitch: int) -> int:
    """Return by how many semitones the next tone of the chord is above a pitch."""
    return min((tone - pitch) % 12 or 12 for tone in chord.tones)


def _scale(piece: Piece, passage: Passage) -> str:
    return piece.other_scale if passage.strain.bright else piece.scale
