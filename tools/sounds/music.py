"""What goes round without a seam, by the name of its file."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tools.sounds import air, shanty
from tools.sounds.loudness import integrated
from tools.sounds.performance import perform
from tools.sounds.sea import sea
from tools.sounds.waves import Signal, decibels, dice

QUALITY = 0.25
"""Of Ogg Vorbis, from 0 to 1."""

PIECES: Mapping[str, tuple[Callable[[], Signal], float]] = MappingProxyType(
    {
        "menu": (lambda: perform(air.PIECE), -27.0),
        "play": (lambda: perform(shanty.PIECE), -27.0),
        "sea": (lambda: sea(dice("sea")), -35.0),
    }
)
"""How each is made, and how loud it is on the whole (LUFS): music lies 8 dB under a plain cue."""


def render(name: str) -> Signal:
    """A finished loop for two ears."""
    make, loudness = PIECES[name]
    sound = make()
    return sound * decibels(loudness - integrated(sound))
