"""A piece from its melody and chords to what each instrument plays; nothing here makes a sound."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tools.sounds import score
from tools.sounds.harmony import bass_tones, voicings
from tools.sounds.score import Chord, Note

# The strokes of the drum, in place of a pitch.
LOW = 0
HIGH = 1
BRUSH = 2

_STRUM = 0.06
"""Delay from one string of a chord to the next, in units."""


@dataclass(frozen=True, slots=True)
class Strain:
    """A melody and the chords under it, as text."""

    melody: str
    chords: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A strain as it is played once: who leads and what the others do."""

    strain: Strain
    lead: tuple[str, ...] = ()
    counter: str = ""
    guitar: str = ""
    bass: str = ""
    pad: str = ""
    drum: str = ""
    wood: bool = False
    force: float = 0.7
    bright: bool = False
    """Whether it is in the relative major."""


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


def strokes(piece: Piece) -> dict[str, list[Stroke]]:
    """Return what each instrument plays, from the first bar to the last."""
    parts: dict[str, list[Stroke]] = {}
    start = 0.0
    line = [chord for passage in piece.passages for chord in harmony(piece, passage)]
    hands = iter(voicings(line, score.pitch("C3"), score.pitch("E4")))
    reeds = iter(voicings(line, score.pitch("A3"), score.pitch("F5")))
    basses = iter(bass_tones(line, score.pitch("E2"), score.pitch("D3")))
    for passage in piece.passages:
        chords = harmony(piece, passage)
        laid = [(chord, next(hands), next(reeds), next(basses)) for chord in chords]
        for name, stroke in _passage(piece, passage, laid):
            late = piece.swing if stroke.start % 2 == 1 else 0.0
            parts.setdefault(name, []).append(
                Stroke(start + stroke.start + late, stroke.length, stroke.pitch, stroke.force)
            )
        start += length(piece, passage)
    return parts


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

    for name in passage.lead:
        for note in melody(piece, passage):
            stroke = shaped(note)
            yield name, replace(stroke, force=stroke.force * together)
            if note.grace is not None:
                yield name, Stroke(note.start - 0.22, 0.2, note.grace, passage.force * 0.7)
    for note in counter(piece, passage):
        yield "counter", shaped(note)
    for index, (chord, hand, reed, bass) in enumerate(laid):
        following = laid[index + 1][3] if index + 1 < len(laid) else bass
        yield from _guitar(piece, passage, chord, hand)
        yield from _bass(piece, passage, chord, bass, following)
        if passage.pad:
            for pitch in reed:
                yield "bellows", Stroke(chord.start, chord.length, pitch, passage.force * 0.8)
    for bar in range(size // piece.units):
        yield from _beat(piece, passage, bar)


def _guitar(
    piece: Piece, passage: Passage, chord: Chord, hand: tuple[int, ...]
) -> Iterator[tuple[str, Stroke]]:
    force = passage.force
    half = piece.units / 2
    first = chord.start
    match passage.guitar:
        case "chuck":
            beats = [first + 2 + half * i for i in range(round(chord.length / half))]
            for beat in beats:
                for string, pitch in enumerate(hand):
                    yield "guitar", Stroke(beat + _STRUM * string, 1.1, pitch, force * 0.7)
        case "ring":
            for string, pitch in enumerate(hand):
                yield "guitar", Stroke(first + _STRUM * string, chord.length, pitch, force * 0.7)
        case "roll":
            rolled = (hand[0], hand[1], hand[2], hand[1])
            for unit in range(round(chord.length)):
                weight = 0.75 if unit % 4 == 0 else 0.6
                yield "guitar", Stroke(first + unit, 2.5, rolled[unit % 4], force * weight)
        case "flow":
            top = hand[2] + _above(chord, hand[2])
            flow = (hand[0], hand[1], hand[2], top, hand[2], hand[1])
            for unit in range(round(chord.length)):
                weight = 0.72 if unit % 3 == 0 else 0.56
                yield "guitar", Stroke(first + unit, 4.0, flow[unit % 6], force * weight)


def _bass(
    piece: Piece, passage: Passage, chord: Chord, bass: int, following: int
) -> Iterator[tuple[str, Stroke]]:
    force = passage.force
    half = piece.units / 2
    first, last = chord.start, chord.start + chord.length
    match passage.bass:
        case "low":
            yield "bass", Stroke(first, chord.length * 0.95, bass, force * 0.8)
        case "two" | "walk":
            fifth = bass + 7 if bass + 7 <= score.pitch("E3") else bass - 5
            yield "bass", Stroke(first, min(half, chord.length) * 0.8, bass, force * 0.85)
            if chord.length > half:
                walks = passage.bass == "walk" and following != bass
                yield (
                    "bass",
                    Stroke(first + half, half * (0.45 if walks else 0.75), fifth, force * 0.75),
                )
                if walks:
                    step = -2 if following < fifth else 2
                    near = [following - step, following - step // 2]
                    scale = [score.tone(name) for name in _scale(piece, passage).split()]
                    fitting = next(pitch for pitch in near if pitch % 12 in scale)
                    yield "bass", Stroke(last - 2, 1.7, fitting, force * 0.7)


def _beat(piece: Piece, passage: Passage, bar: int) -> Iterator[tuple[str, Stroke]]:
    start = bar * piece.units
    patterns: dict[str, tuple[tuple[float, int, float], ...]] = {
        "": (),
        "heart": ((0, LOW, 0.5), (3, BRUSH, 0.28)),
        "light": (
            (0, LOW, 0.7),
            (3, BRUSH, 0.3),
            (4, HIGH, 0.45),
            (6, BRUSH, 0.34),
            (7, BRUSH, 0.26),
        ),
        "full": (
            (0, LOW, 0.85),
            (2, BRUSH, 0.42),
            (3, BRUSH, 0.34),
            (4, LOW, 0.62),
            (5, BRUSH, 0.28),
            (6, HIGH, 0.55),
            (7, BRUSH, 0.34),
        ),
    }
    for unit, stroke, force in patterns[passage.drum]:
        yield "drum", Stroke(start + unit, 1, stroke, force * passage.force / 0.75)
    if passage.drum == "full" and bar % 4 == 3:
        # A small roll closes every fourth bar.
        yield "drum", Stroke(start + 7.5, 1, HIGH, 0.4 * passage.force)
    if passage.wood:
        for unit in (2, 6):
            yield "wood", Stroke(start + unit, 1, 0, 0.6 * passage.force)


def _above(chord: Chord, pitch: int) -> int:
    """Return by how many semitones the next tone of the chord is above a pitch."""
    return min((tone - pitch) % 12 or 12 for tone in chord.tones)


def _scale(piece: Piece, passage: Passage) -> str:
    return piece.other_scale if passage.bright else piece.scale
