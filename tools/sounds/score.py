"""Music as text, read into notes and chords; nothing here makes a sound.

A line is written bar by bar: `D4/2 F4 G4 r/2 | …` is a note of two units, two of one unit and a
rest; `{E4}D4` has a short note before it, `_` goes on with the note before. Chords are written as
`Dm | F C`, those of one bar sharing it equally.
"""

import re
from dataclasses import dataclass

_NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SHIFTS = {"": 0, "#": 1, "b": -1}
_NOTE = re.compile(r"(?:\{([A-G][#b]?\d)\})?([A-G][#b]?\d|r|_)(?:/([\d.]+))?")
_CHORD = re.compile(r"([A-G][#b]?)(m?)")


class BadScore(ValueError):
    """A text that is no music."""


@dataclass(frozen=True, slots=True)
class Note:
    """A tone; time is counted in units from the beginning of its line."""

    start: float
    length: float
    pitch: int
    """In semitones, 60 being the C in the middle."""
    grace: int | None = None


@dataclass(frozen=True, slots=True)
class Chord:
    """Three tones that sound together for a while."""

    start: float
    length: float
    name: str
    root: int
    tones: tuple[int, ...]
    """The tones from the root upwards, whatever their octave: 0 is every C."""


def pitch(name: str) -> int:
    """Return the pitch of a name such as Bb4."""
    return 12 * (int(name[-1]) + 1) + tone(name[:-1])


def tone(name: str) -> int:
    """Return the tone of a name such as Bb, whatever its octave."""
    return (_NAMES[name[0]] + _SHIFTS[name[1:]]) % 12


def bars(text: str) -> list[str]:
    """Return the bars of a text."""
    return [bar.strip() for bar in text.strip().strip("|").split("|")]


def notes(text: str, units: float) -> tuple[Note, ...]:
    """Return the notes of a line whose bars have that many units each."""
    result: list[Note] = []
    for number, bar in enumerate(bars(text)):
        moment = number * units
        for word in bar.split():
            match = _NOTE.fullmatch(word)
            if match is None:
                raise BadScore(f"bar {number + 1}: {word!r} is no note")
            grace, name, share = match.groups()
            length = float(share or 1)
            if name == "_":
                last = result.pop()
                result.append(Note(last.start, last.length + length, last.pitch, last.grace))
            elif name != "r":
                before = None if grace is None else pitch(grace)
                result.append(Note(moment, length, pitch(name), before))
            moment += length
        if moment != (number + 1) * units:
            raise BadScore(f"bar {number + 1} lasts {moment - number * units} units, not {units}")
    return tuple(result)


def chords(text: str, units: float) -> tuple[Chord, ...]:
    """Return the chords of a text whose bars have that many units each."""
    result: list[Chord] = []
    for number, bar in enumerate(bars(text)):
        words = bar.split()
        length = units / len(words)
        for place, word in enumerate(words):
            match = _CHORD.fullmatch(word)
            if match is None:
                raise BadScore(f"bar {number + 1}: {word!r} is no chord")
            root = tone(match[1])
            third = root + (3 if match[2] else 4)
            tones = (root, third % 12, (root + 7) % 12)
            result.append(Chord(number * units + place * length, length, word, root, tones))
    return tuple(result)
