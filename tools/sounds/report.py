"""What ears would judge, in numbers: `python -m tools.sounds.report`, or only the pieces named.

One line for each file, then how all of them go together, and what can go wrong in music: seams,
changes of mood, notes, and whether the melody is heard through the other parts, for which each part
is played again.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from scenes.kit.music import PHRASES, MusicMood, Phrases, file_of
from tools.sounds.arrangement import Piece
from tools.sounds.files import read
from tools.sounds.instruments import held
from tools.sounds.levels import ASSETS, measure
from tools.sounds.performance import closed, played, tones
from tools.sounds.repertoire import PIECES
from tools.sounds.waves import RATE, Signal, samples

_LAPTOP = 300.0
"""Hertz below which the loudspeakers of a laptop are nearly silent."""
_FRAME = 4096
"""Samples of a moment in which parts are compared."""
_BANDS = tuple(100 * 2 ** (number / 3) for number in range(18))
"""The lower edges of the thirds of an octave in which they are compared, in hertz."""


def main() -> None:
    """Print everything about the files, or about the pieces that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.sounds.report", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="piece", help=", ".join(PIECES))
    parser.add_argument("--assets", type=Path, default=ASSETS, metavar="folder")
    parser.add_argument("--files", action="store_true", help="only what the files show")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(PIECES)):
        parser.error(f"no such piece: {', '.join(unknown)}")
    music = sorted((asked.assets / "music").glob("*.ogg"))
    if not asked.names:
        cues = sorted((asked.assets / "sounds").glob("*.wav"))
        for path in (*cues, *music):
            print(describe(path))
        print(_balance(cues, [path for path in music if path.stem != "sea"]))
        print(f"{sum(path.stat().st_size for path in music) / 1e6:.2f} MB of music")
    chosen = [path for path in music if not asked.names or path.stem in asked.names]
    for line in (*_seams(chosen), *_changes(chosen)):
        print(line)
    if not asked.files:
        for path in chosen:
            if path.stem in PIECES:
                print(_parts(PIECES[path.stem]))


def describe(path: Path) -> str:
    """Return a file's length, loudness, peak, brightness, balance and offset in one line."""
    sound = read(path)
    length = sound.shape[1] / RATE
    level = measure(path)
    return (
        f"{path.stem:13} {length:7.2f} s {len(sound)} ch {path.stat().st_size / 1000:6.0f} kB"
        f" {level.loudness:6.1f} LUFS  peak {level.peak:6.1f} dB  middle {_middle(sound):5.0f} Hz"
        f"  woody {_share(sound, 200, 2000):3.0%}  above {_LAPTOP:.0f} Hz"
        f" {_share(sound, _LAPTOP, math.inf):3.0%}  -40 dB after {_ringing(sound):7.3f} s"
        f"  left-right {_leaning(sound):+5.2f} dB  offset {abs(sound.mean()):.0e}"
    )


def _balance(cues: Sequence[Path], pieces: Sequence[Path]) -> str:
    """Return how loud the pieces are beside each other, and the cues above them."""
    measured = [measure(path) for path in pieces]
    short = [measure(path) for path in cues]
    peak = max(level.peak for level in (*measured, *short))
    heard = [level.loudness for level in measured]
    above = sorted(level.loudness - float(np.mean(heard)) for level in short)
    return (
        f"\npieces within {max(heard) - min(heard):.2f} LU of each other;"
        f" cues above them by {above[0]:.1f} to {above[-1]:.1f} LU, half of them by at least"
        f" {np.median(above):.1f} LU; the highest peak is {peak:.1f} dBTP"
    )


def _seams(paths: Sequence[Path]) -> Iterator[str]:
    """Yield how each file goes on at its beginning, joined to a loop."""
    yield "\nseams: bend at the joint beside the sharpest near it; level before and after; silence"
    for path in paths:
        sound = read(path)
        near = samples(0.4)
        joined = np.concatenate([sound[:, -near:], sound[:, :near]], axis=1)
        before, after = (_level(each) for each in (sound[:, -near:], sound[:, :near]))
        yield (
            f"{path.stem:13} bend {_bend(joined):4.2f}  before {before:6.1f} dB"
            f"  after {after:6.1f} dB  longest silence {_silence(sound):4.2f} s"
        )


def _changes(paths: Sequence[Path]) -> Iterator[str]:
    """Yield what is heard where one mood takes over from another."""
    names = {path.stem: path for path in paths}
    yield "\nchanges of mood, at the end of each phrase: click and room beside the piece"
    for piece, phrases in PHRASES.items():
        found = {m: read(names[file]) for m in MusicMood if (file := file_of(piece, m)) in names}
        for one, other in combinations(found, 2):
            name = f"{piece} {one.name} {other.name}".lower()
            yield f"{name:22} {_change(phrases, found[one], found[other])}"


def _change(phrases: Phrases, one: Signal, other: Signal) -> str:
    """Return how two arrangements join at the ends of their phrases, anywhere in their silence."""
    bends, rests, steps = [], [], []
    for number in range(1, phrases.number):
        end = samples(number * phrases.seconds)
        rests += [
            _level(each[:, end - samples(0.19) : end - samples(0.03)]) for each in (one, other)
        ]
        for late in (0.18, 0.12, 0.06):
            at, near = end - samples(late), samples(0.5)
            joined = np.concatenate([one[:, at - near : at], other[:, at : at + near]], axis=1)
            bends.append(_bend(joined))
            steps.append(float(np.abs(one[:, at - 1] - other[:, at]).max()))
    loud = _level(one)
    return (
        f"worst bend {max(bends):4.2f}  worst step {20 * math.log10(max(steps)):6.1f} dB"
        f"  room {np.mean(rests) - loud:6.1f} dB, at most {max(rests) - loud:6.1f} dB"
    )


def _parts(piece: Piece) -> str:
    """Return what is known about the parts of a piece before they are mixed."""
    lines = [f"\n{piece.name}: notes of each part; melody beside all others in its own bands"]
    loops: dict[str, Signal] = {}
    asked = tones(piece)
    for name, part in played(piece):
        loops[name] = closed(piece, part)
        notes = held(name.removesuffix(" below"), asked[name])
        last = _level(part[:, -samples(0.2) :]) - _level(loops[name])
        lines.append(
            f"  {name:17}{len(notes):5} notes, {len(asked[name]) - len(notes)} left out,"
            f" the shortest {min(tone.length for tone in notes):4.2f} s,"
            f" {last:6.1f} dB at the end of the tail"
        )
    leads = {name for passage in piece.passages for name in passage.lead}
    # Two leaders never play against each other.
    others = np.sum([part for name, part in loops.items() if name not in leads], axis=0)
    for name in sorted(leads):
        usual, low = heard(loops[name], others)
        lines.append(f"  {name:17}{usual:+5.1f} dB, in the worst tenth {low:+5.1f} dB")
    return "\n".join(lines)


def heard(melody: Signal, others: Signal) -> tuple[float, float]:
    """Return how much louder a melody is than all others in the bands that carry it.

    The first number is for half of its moments, the second for nine of ten, in decibels.
    """
    mine, rest = _bands(melody), _bands(others)
    total = mine.sum(axis=0)
    plays = total > total.max() * 1e-3
    # The bands that carry a moment are those that have at least a tenth of its power.
    carry = mine > 0.1 * total
    ratios = 10 * np.log10(
        (mine * carry).sum(axis=0)[plays] / ((rest * carry).sum(axis=0)[plays] + 1e-12)
    )
    return float(np.median(ratios)), float(np.percentile(ratios, 10))


def _bands(sound: Signal) -> Signal:
    """Return the power of each band in each moment."""
    count = sound.shape[1] // _FRAME
    frames = sound.mean(axis=0)[: count * _FRAME].reshape(count, _FRAME) * np.hanning(_FRAME)
    power = np.abs(np.fft.rfft(frames)) ** 2
    edges = np.round(np.array(_BANDS) * _FRAME / RATE).astype(int)
    return np.asarray(np.add.reduceat(power, edges, axis=1).T)


def _bend(joined: Signal) -> float:
    """Return the sharpest bend in the middle of a sound beside the sharpest one near it."""
    bends = np.abs(np.diff(joined, 2)).max(axis=0)
    middle = len(bends) // 2
    inside = slice(middle - 3, middle + 3)
    return float(bends[inside].max() / np.delete(bends, inside).max())


def _level(sound: Signal) -> float:
    return float(10 * np.log10(np.mean(sound**2) + 1e-15))


def _silence(sound: Signal) -> float:
    """Return the longest time for which a sound is 50 dB below its mean, in seconds."""
    step = samples(0.01)
    count = sound.shape[1] // step
    power = (sound[:, : count * step] ** 2).sum(axis=0).reshape(count, step).mean(axis=1)
    loud = np.flatnonzero(power > power.mean() * 1e-5)
    return float(np.diff(loud).max() - 1) * step / RATE


def _spectrum(sound: Signal) -> tuple[Signal, Signal]:
    power = (np.abs(np.fft.rfft(sound)) ** 2).sum(axis=0)
    return np.fft.rfftfreq(sound.shape[1], 1 / RATE), power


def _middle(sound: Signal) -> float:
    frequencies, power = _spectrum(sound)
    return float((frequencies * power).sum() / power.sum())


def _share(sound: Signal, low: float, high: float) -> float:
    """Return the share of the power between two frequencies; wood is between 200 and 2000 Hz."""
    frequencies, power = _spectrum(sound)
    inside = (frequencies > low) & (frequencies < high)
    return float(power[inside].sum() / power.sum())


def _ringing(sound: Signal) -> float:
    """Return after how long all but a ten-thousandth of the energy has been heard."""
    left = np.cumsum((sound**2).sum(axis=0)[::-1])[::-1]
    return float(np.nonzero(left > left[0] * 1e-4)[0][-1] / RATE)


def _leaning(sound: Signal) -> float:
    power = (sound**2).mean(axis=1)
    return float(10 * np.log10(power[0] / power[-1]))


if __name__ == "__main__":
    main()
