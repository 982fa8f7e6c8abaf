"""Every short sound of the game by the name of its file: how it is made and how loud it is."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

import numpy as np

from tools.sounds import ceremonies, touches, voyages
from tools.sounds.loudness import loudest, true_peak
from tools.sounds.waves import RATE, Dice, Signal, band, decibels, dice, edges, filtered

PEAK = -1.5
"""The highest peak of any sound, also between its samples, in decibels below full scale."""


class Class(Enum):
    """How loud a sound is to be beside the others, by its loudest moment (LUFS)."""

    FAINT = -27.0
    SOFT = -23.0
    PLAIN = -19.0
    STRONG = -17.0
    GRAND = -15.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a cue is made; each variant has its own chance and number."""

    make: Callable[[Dice, int], Signal]
    loudness: Class
    variants: int = 1
    low: float = 80.0
    """Frequencies below this, in hertz, are inaudible and only shake the loudspeaker."""


RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {
        "tap": Recipe(touches.tap, Class.FAINT, 3),
        "refuse": Recipe(touches.refuse, Class.SOFT),
        "menu-open": Recipe(touches.menu_open, Class.SOFT),
        "menu-close": Recipe(touches.menu_close, Class.SOFT),
        "page": Recipe(touches.page, Class.SOFT, 2),
        "curtain": Recipe(touches.curtain, Class.SOFT),
        "undo": Recipe(touches.undo, Class.SOFT),
        "tick": Recipe(touches.tick, Class.FAINT, 2),
        "hop": Recipe(voyages.hop, Class.PLAIN, 4),
        "scramble": Recipe(voyages.scramble, Class.PLAIN, 3),
        "nudge": Recipe(voyages.nudge, Class.PLAIN, 2),
        "card": Recipe(voyages.card, Class.SOFT, 3),
        "draw": Recipe(voyages.draw, Class.SOFT, 3),
        "flip": Recipe(voyages.flip, Class.FAINT, 3),
        "stamp": Recipe(voyages.stamp, Class.SOFT, 2, low=60),
        "discard": Recipe(voyages.discard, Class.PLAIN, 2),
        "deal": Recipe(voyages.deal, Class.PLAIN),
        "shuffle": Recipe(voyages.shuffle, Class.SOFT),
        "coin": Recipe(voyages.coin, Class.SOFT, 3),
        "pass": Recipe(voyages.pass_, Class.PLAIN),
        "end-turn": Recipe(voyages.end_turn, Class.PLAIN),
        "splash": Recipe(voyages.splash, Class.SOFT, 2),
        "board": Recipe(voyages.board, Class.PLAIN, 2, low=50),
        "hoist": Recipe(voyages.hoist, Class.FAINT),
        "sail": Recipe(voyages.sail, Class.PLAIN, low=50),
        "turn": Recipe(ceremonies.turn, Class.PLAIN),
        "captain": Recipe(ceremonies.captain, Class.PLAIN),
        "bell": Recipe(ceremonies.ship_bell, Class.STRONG),
        "lot": Recipe(ceremonies.lot, Class.PLAIN),
        "hint": Recipe(ceremonies.hint, Class.SOFT),
        "alarm": Recipe(ceremonies.alarm, Class.PLAIN),
        "free-road": Recipe(ceremonies.free_road, Class.STRONG, low=50),
        "start": Recipe(ceremonies.start, Class.STRONG),
        "cheer": Recipe(ceremonies.hurrah, Class.PLAIN),
        "podium": Recipe(ceremonies.podium, Class.PLAIN, low=60),
        "crown": Recipe(ceremonies.crown, Class.PLAIN),
        "confetti": Recipe(ceremonies.confetti, Class.SOFT, 2),
        "firework": Recipe(ceremonies.firework, Class.SOFT, 3, low=40),
        "win": Recipe(ceremonies.win, Class.GRAND, low=50),
        "lose": Recipe(ceremonies.lose, Class.PLAIN),
    }
)


def file_names(cue: str) -> tuple[str, ...]:
    """Return the names of a cue's files, without their suffix."""
    variants = RECIPES[cue].variants
    return (cue,) if variants == 1 else tuple(f"{cue}-{i + 1}" for i in range(variants))


def render(cue: str, variant: int) -> Signal:
    """Return a finished cue: silent at its edges, as loud as its class, below the peak."""
    recipe = RECIPES[cue]
    raw = np.atleast_2d(recipe.make(dice(f"{cue} {variant}"), variant))
    padded = np.pad(raw, ((0, 0), (0, RATE // 4)))
    sound = _trimmed(filtered(padded, band(recipe.low, math.inf)))
    sound = _balanced(edges(sound, end=min(0.09, 0.12 * sound.shape[1] / RATE)))
    # Variants differ a little in loudness, as no hand strikes twice alike.
    loudness = recipe.loudness.value + (0.0, -1.2, 0.4, -0.7)[variant % 4]
    sound = sound * decibels(loudness - loudest(sound))
    over = true_peak(sound) - PEAK
    return sound * decibels(-over) if over > 0 else sound


def _trimmed(sound: Signal) -> Signal:
    """Return a sound without the silence after it, and with only a moment before it."""
    height = np.abs(sound).max(axis=0)
    heard = np.nonzero(height > height.max() * 0.005)[0]
    first = max(0, int(heard[0]) - 40)
    return sound[:, first : int(heard[-1]) + 400]


def _balanced(sound: Signal) -> Signal:
    """Return a sound with a mean of zero; the correction is silent at the edges too."""
    window = edges(np.ones(sound.shape[1]))
    result: Signal = sound - sound.mean(axis=1, keepdims=True) * window / window.mean()
    return result
