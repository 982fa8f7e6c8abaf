"""How voices go together: chords laid out so that hands hardly move, and what rubs."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import TypeAlias

from tools.sounds.score import Chord, Note

Layout: TypeAlias = tuple[int, ...]
Ways: TypeAlias = dict[Layout, tuple[float, tuple[Layout, ...]]]
"""For each layout of a chord, the cost of the cheapest way to it, and that way."""


def voicings(line: Sequence[Chord], low: int, high: int) -> tuple[Layout, ...]:
    """Return each chord as three pitches between two, every voice moving to its nearest tone.

    The whole way is considered at once: a small step now must not force a leap later.
    """
    layers = [_layouts(chord, low, high) for chord in line]
    best: Ways = {layout: (_spread(layout), (layout,)) for layout in layers[0]}
    for layer in layers[1:]:
        found: Ways = {}
        for layout in layer:
            cost, way = min(
                (
                    (cost + _distance(last, layout) + 0.2 * _spread(layout), way)
                    for last, (cost, way) in best.items()
                ),
                key=lambda each: (each[0], each[1]),
            )
            found[layout] = (cost, (*way, layout))
        best = found
    return min(best.values(), key=lambda each: (each[0], each[1]))[1]


def bass_tones(line: Sequence[Chord], low: int, high: int) -> Layout:
    """Return the roots as a bass: each at the octave nearest to the last, inside its range."""
    result: list[int] = []
    for chord in line:
        places = [pitch for pitch in range(low, high + 1) if pitch % 12 == chord.root]
        last = result[-1] if result else (low + high) // 2
        result.append(min(places, key=lambda pitch: (abs(pitch - last), pitch)))
    return tuple(result)


def rubs(
    line: Iterable[Note], under: Sequence[Chord], strong: Sequence[float], units: float
) -> list[Note]:
    """Return the notes that begin on a strong beat and are not in the chord under them."""
    return [
        note
        for note in line
        if note.start % units in strong and note.pitch % 12 not in chord_at(under, note.start).tones
    ]


def parallels(upper: Sequence[Note], lower: Sequence[Note], beats: Iterable[float]) -> list[float]:
    """Return the beats at which two lines move in parallel fifths or octaves."""
    moments = [(beat, sounding(upper, beat), sounding(lower, beat)) for beat in beats]
    return [
        beat
        for (_, high, low), (beat, next_high, next_low) in pairwise(moments)
        if high
        and low
        and next_high
        and next_low
        and high.pitch != next_high.pitch
        and (high.pitch - low.pitch) % 12 == (next_high.pitch - next_low.pitch) % 12
        and (high.pitch - low.pitch) % 12 in (0, 7)
        and (high.pitch < next_high.pitch) == (low.pitch < next_low.pitch)
    ]


def sounding(line: Iterable[Note], moment: float) -> Note | None:
    """Return the note of a line that is heard at a moment."""
    for note in line:
        if note.start <= moment < note.start + note.length:
            return note
    return None


def chord_at(line: Sequence[Chord], moment: float) -> Chord:
    """Return the chord that is heard at a moment."""
    return next(chord for chord in reversed(line) if chord.start <= moment)


def _layouts(chord: Chord, low: int, high: int) -> list[Layout]:
    pitches = [pitch for pitch in range(low, high + 1) if pitch % 12 in chord.tones]
    return [
        layout
        for layout in product(pitches, repeat=3)
        if all(3 <= upper - lower <= 9 for lower, upper in pairwise(layout))
        and {pitch % 12 for pitch in layout} == set(chord.tones)
    ]


def _distance(first: Layout, second: Layout) -> float:
    return sum(math.pow(abs(a - b), 1.5) for a, b in zip(first, second, strict=True))


def _spread(layout: Layout) -> float:
    return layout[-1] - layout[0]
