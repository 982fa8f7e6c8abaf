"""The instruments of the band, what is asked of them, and how long each note is held."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

_GAP = 0.004
"""Seconds between two notes of the same pitch: the end of the first must not end the second."""
_SHORTEST = 0.03
"""Seconds for which any note is held."""


class Instrument(NamedTuple):
    """A preset of the soundfont, and how it is held."""

    program: int
    bank: int = 0
    ring: float = 0.0
    """Seconds for which a string rings on after its note."""
    held: float = 1.0
    """The share of a note that is held: reeds and bows breathe between two notes."""
    is_drum: bool = False


INSTRUMENTS: Mapping[str, Instrument] = MappingProxyType(
    {
        "mandolin": Instrument(25, 16, ring=0.15),
        "harp": Instrument(46, ring=0.9),
        "guitar": Instrument(24, ring=0.12),
        "bass": Instrument(32),
        "marimba": Instrument(12, ring=0.3),
        "concertina": Instrument(23, held=0.94),
        "bellows": Instrument(21, 8),
        "fiddle": Instrument(110, held=0.95),
        "whistle": Instrument(74, held=0.93),
        "flute": Instrument(75, held=0.95),
        "drum": Instrument(0, is_drum=True),
        "rattle": Instrument(0, is_drum=True),
        "wood": Instrument(0, is_drum=True),
        "taiko": Instrument(116),
    }
)


class Tone(NamedTuple):
    """A note in seconds; force is from 0 to 1."""

    start: float
    length: float
    pitch: int
    force: float


def held(name: str, tones: Iterable[Tone]) -> list[Tone]:
    """Return what is held, and how long: no note lasts into the next one of its pitch."""
    instrument = INSTRUMENTS[name]
    result: list[Tone] = []
    following: dict[int, float] = {}
    for tone in sorted(tones, reverse=True):
        end = tone.start + max(_SHORTEST, tone.length * instrument.held) + instrument.ring
        end = min(end, following.get(tone.pitch, end + 1) - _GAP)
        if end > tone.start:
            result.append(tone._replace(length=end - tone.start))
            following[tone.pitch] = tone.start
    return result[::-1]
