"""Sounds of events: bells, stings, fireworks, how a game begins and ends.

All tones are of D minor or D major, so that they fit over every piece of music.
"""

import numpy as np

from tools.sounds.arrangement import BONGO, HIGH, LOW
from tools.sounds.foley import cheer, creak, flap, rub, swash, swish
from tools.sounds.instruments import Tone
from tools.sounds.orchestra import note, part
from tools.sounds.percussion import bell, coin, knock, link, thud
from tools.sounds.room import in_room, room
from tools.sounds.waves import Dice, Signal, band_noise, both, fall, placed, rise, samples

# Pitches by name, in semitones; 60 is the C in the middle.
_D3 = 50
_A3 = 57
_D4 = 62
_F4 = 65
_FIS4 = 66
_G4 = 67
_A4 = 69
_C5 = 72
_CIS5 = 73
_D5 = 74
_E5 = 76
_F5 = 77
_FIS5 = 78
_G5 = 79
_A5 = 81
_D6 = 86
_E6 = 88
_A6 = 93


def turn(chance: Dice, _variant: int) -> Signal:
    """Return the call to a turn: one gentle stroke of a small bell, a plucked fifth under it."""
    stroke = bell(_A5, 1.3, 1800)
    low = note("harp", _D5, 0.8, 0.6)
    sound = placed(1.7, (0.0, 0.45 * stroke), (0.0, 0.8 * low))
    return in_room(sound, room(0.35, chance), 0.12)


def captain(chance: Dice, _variant: int) -> Signal:
    """Return the captain's signal: the ship's bell, struck as a pair."""
    first, second = bell(_D6, 1.3, 3400), bell(_D6, 1.6, 3000)
    sound = placed(2.0, (0.0, first), (0.24, 0.85 * second))
    return in_room(sound, room(0.4, chance), 0.12)


def ship_bell(chance: Dice, _variant: int) -> Signal:
    """Return a pirate's arrival: a single stroke of the ship's bell, and a bright string."""
    stroke = bell(_D6, 1.0, 3200)
    string = note("mandolin", _A5, 0.5, 0.7)
    sound = placed(1.2, (0.0, stroke), (0.0, 0.25 * string))
    return in_room(sound, room(0.3, chance), 0.1)


def lot(chance: Dice, _variant: int) -> Signal:
    """Return the draw of the first player: a flame catches in a lantern, then two strings."""
    flame = swish(0.3, 260, 900, chance, peak=0.25, width=1.5)
    strings = part("harp", [Tone(0.06, 0.7, _D5, 0.6), Tone(0.17, 0.8, _A5, 0.7)], 1.0)
    glint = bell(_A5, 0.5, 3000)
    sound = placed(1.0, (0.0, 0.22 * flame), (0.0, strings), (0.17, 0.12 * glint))
    return in_room(sound, room(0.3, chance), 0.12)


def alarm(chance: Dice, _variant: int) -> Signal:
    """Return the alarm when time runs out: the bell, rung gently three times."""
    one = bell(_A5, 0.7, 2600)
    wood = knock(880, 0.05, chance)
    parts = [(0.3 * i, 0.8 * one) for i in range(3)] + [(0.3 * i, 0.3 * wood) for i in range(3)]
    return in_room(placed(1.4, *parts), room(0.3, chance), 0.1)


def hint(chance: Dice, _variant: int) -> Signal:
    """Return a sparkle: four light strings upwards, the last one hanging in the air."""
    strings = [
        Tone(0.075 * i, 0.7, pitch, 0.38 + 0.055 * i)
        for i, pitch in enumerate((_A5, _D6, _E6, _A6))
    ]
    glint = bell(_A6, 0.6, 5000) * 0.08
    sound = placed(1.2, (0.0, part("harp", strings, 1.2)), (0.225, glint))
    return in_room(sound, room(0.4, chance), 0.16)


def free_road(chance: Dice, _variant: int) -> Signal:
    """Return a long run: strings race up, the concertina and the drum answer on top."""
    run = (_D4, _F4, _G4, _A4, _C5, _D5, _F5, _G5)
    race = [Tone(0.062 * i, 0.3, pitch, 0.38 + 0.035 * i) for i, pitch in enumerate(run)]
    race.append(Tone(0.5, 0.8, _A5, 0.85))
    top = [Tone(0.5, 0.9, _D4, 0.64), Tone(0.515, 0.9, _A4, 0.64)]
    skin = [Tone(0.38, 0.2, HIGH, 0.35), Tone(0.5, 0.3, LOW, 0.9)]
    answer = [Tone(0.49, 0.55, pitch, 0.4) for pitch in (_A4, _D5, _A5)]
    parts = {"mandolin": race, "guitar": top, "drum": skin, "concertina": answer}
    sound = sum(part(name, tones, 1.6) for name, tones in parts.items())
    return in_room(np.asarray(sound), room(0.45, chance), 0.14)


def start(chance: Dice, _variant: int) -> Signal:
    """Return the departure: anchor chain, a rope that tightens, canvas that fills, the bell."""
    chain: list[tuple[float, Signal]] = []
    moment = 0.0
    for number in range(11):
        chain.append((moment, link(chance) * (0.5 + 0.04 * number)))
        moment += 0.094 - 0.003 * number + 0.012 * chance.random()
    rope = (0.55, 0.3 * creak(0.55, 45, 80, chance)), (1.0, thud(98, 0.2, chance))
    canvas = (1.1, 0.9 * flap(chance)), (1.12, 0.22 * swish(1.0, 200, 600, chance))
    bells = (1.3, 0.3 * bell(_A5, 1.2, 2600)), (1.54, 0.3 * bell(_A5, 1.3, 2400))
    wave = (1.2, 0.12 * swash(1.6, chance))
    sound = placed(3.0, *chain, *rope, *canvas, *bells, wave)
    return in_room(sound, room(0.35, chance), 0.1)


def firework(chance: Dice, variant: int) -> Signal:
    """Return a rocket over the water: a soft boom, a crack, sparks that crackle down."""
    boom = thud(62 + 8 * variant, 0.5, chance, 0.5)
    rumble = band_noise(0.8, 60, 420, chance, 1) * fall(samples(0.8), 0.5)
    crack = band_noise(0.3, 500, 4500, chance, 1) * fall(samples(0.3), 0.12)
    sparks: list[tuple[float, Signal]] = []
    for _ in range(70 + 15 * variant):
        moment = 0.12 + 1.2 * chance.random() ** 1.3
        spark = band_noise(0.02, 1500, 6500, chance, 1) * fall(samples(0.02), 0.014)
        spark *= rise(len(spark), 0.0008) * 0.35 * (1.35 - moment) * chance.random()
        sparks.append((moment, spark))
    burst = placed(
        1.7,
        (0.0, boom),
        (0.0, 0.6 * rumble * rise(len(rumble), 0.006)),
        (0.002, 0.4 * crack * rise(len(crack), 0.002)),
        *sparks,
    )
    return in_room(burst, room(0.7, chance, 0.02), 0.25)


def hurrah(chance: Dice, _variant: int) -> Signal:
    """Return a crew that throws its hats: a short shout, and the hats in the air."""
    shout = cheer((_A3, _D4, _FIS4, _A4), 1.1, chance).mean(axis=0)
    hats = [(0.12 + 0.07 * i, 0.1 * swish(0.3, 400 + 60 * i, 1100, chance)) for i in range(4)]
    return in_room(placed(1.2, (0.0, shout), *hats), room(0.4, chance), 0.15)


def podium(chance: Dice, _variant: int) -> Signal:
    """Return a rising step of the podium: a short roll on the drum, and wood that stops."""
    # On the highest drum: small loudspeakers have no low tones.
    roll = [Tone(0.05 * i, 0.1, BONGO, 0.34 + 0.05 * i) for i in range(7)]
    skin = part("drum", [*roll, Tone(0.36, 0.22, HIGH, 0.4)], 0.8)
    stop = (0.36, 0.55 * knock(392, 0.11, chance))
    return in_room(placed(0.8, (0.0, skin), stop), room(0.3, chance), 0.1)


def crown(chance: Dice, _variant: int) -> Signal:
    """Return the crowning: gold that touches, and a shimmer that hangs in the air."""
    shimmer = [
        Tone(0.05 + 0.06 * i, 0.7, pitch, 0.4 - 0.03 * i)
        for i, pitch in enumerate((_D5, _FIS5, _A5, _D6, _A6))
    ]
    gold = (0.0, 0.3 * coin(2350, chance)), (0.29, 0.1 * bell(_D6, 0.8, 4200))
    sound = placed(1.2, *gold, (0.0, part("harp", shimmer, 1.2)))
    return in_room(sound, room(0.4, chance), 0.16)


def confetti(chance: Dice, _variant: int) -> Signal:
    """Return paper thrown up: a soft pop, and snippets that flutter down."""
    pop = band_noise(0.12, 220, 1500, chance, 1) * fall(samples(0.12), 0.05)
    snippets: list[tuple[float, Signal]] = []
    for _ in range(60):
        moment = 0.05 + 0.65 * chance.random() ** 1.3
        snippet = band_noise(0.025, 1400, 5200, chance, 1) * fall(samples(0.025), 0.016)
        snippet *= rise(len(snippet), 0.001) * 0.2 * (0.8 - moment) * chance.random()
        snippets.append((moment, snippet))
    rustle = 0.05 * rub(0.75, chance, 900, 3600)
    burst = (0.0, 0.5 * pop * rise(len(pop), 0.002)), (0.0, 0.4 * thud(180, 0.07, chance))
    return placed(0.9, *burst, (0.03, rustle), *snippets)


_FANFARE = (
    (0.00, 0.17, (_D4, _FIS4, _A4)),
    (0.21, 0.08, (_D4, _FIS4, _A4)),
    (0.32, 0.08, (_D4, _FIS4, _A4)),
    (0.43, 0.36, (_FIS4, _A4, _D5)),
    (0.86, 0.17, (_A4, _CIS5, _E5)),
    (1.07, 0.17, (_A4, _D5, _FIS5)),
    (1.29, 2.0, (_D5, _FIS5, _A5)),
)
_FAREWELL = ((0.0, _A4), (0.42, _G4), (0.63, _F4), (0.84, 64), (1.3, _F4), (1.51, 64), (1.72, _D4))


def win(chance: Dice, _variant: int) -> Signal:
    """Return the winner's fanfare: reeds, strings and drum, and a cheer on the last chord."""
    length = 4.6
    reeds = [Tone(at, held, pitch, 0.4) for at, held, chord in _FANFARE for pitch in chord]
    strings = [
        Tone(at + 0.012 * (i + 1), held + 0.5, pitch, 0.6)
        for at, held, chord in _FANFARE
        for i, pitch in enumerate(chord)
    ]
    low = [Tone(at, held + 0.5, chord[0] - 12, 0.6) for at, held, chord in _FANFARE]
    beats = [Tone(at, 0.3, LOW, 0.7) for at, _, _ in _FANFARE]
    roll = [Tone(1.36 + 0.07 * i, 0.1, HIGH, 0.25 + 0.015 * i) for i in range(11)]
    shout = _later(cheer((_D4, _FIS4, _A4, _D5), 2.6, chance), 1.3, length)
    total = both(part("concertina", reeds, length), 0.2)
    total += both(part("mandolin", strings, length), -0.25)
    total += both(0.4 * part("guitar", [*low, Tone(1.28, 2.4, _D3, 0.8)], length), -0.25)
    total += both(0.4 * part("drum", [*beats, *roll, Tone(2.2, 0.4, LOW, 1.0)], length))
    total += both(placed(length, (1.29, 0.15 * bell(_D6, 1.8, 2800))), 0.35)
    return in_room(total + 0.35 * shout, room(0.7, chance), 0.18)


def lose(chance: Dice, _variant: int) -> Signal:
    """Return a defeat: the concertina sinks home, a string rings after it."""
    length = 4.0
    ends = [*(at for at, _ in _FAREWELL[1:]), _FAREWELL[-1][0] + 1.3]
    air = [Tone(at, end - at, pitch, 0.5) for (at, pitch), end in zip(_FAREWELL, ends, strict=True)]
    under = ((0.0, (_D3, _A3)), (0.84, (48, 55)), (1.72, (_D3, _A3, _D4)))
    low = [
        Tone(at + 0.02 * i, 1.6, pitch, 0.4) for at, chord in under for i, pitch in enumerate(chord)
    ]
    sound = part("concertina", air, length) + part("guitar", low, length)
    return in_room(sound, room(0.7, chance), 0.2)


def _later(sound: Signal, start: float, length: float) -> Signal:
    """Return a stereo sound of that length in which this one begins after some seconds."""
    return np.stack([placed(length, (start, ear)) for ear in sound])
