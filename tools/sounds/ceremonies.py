"""Sounds of events: bells, stings, fireworks, how a game begins and ends.

All tones are of D minor or D major, so that they fit over both pieces of music.
"""

import numpy as np

from tools.sounds.foley import creak, flap, rub, swash, swish
from tools.sounds.percussion import bell, coin, drum, knock, link, thud
from tools.sounds.reeds import Breath, cheer, reed
from tools.sounds.room import in_room, room
from tools.sounds.strings import GUITAR, HARP, MANDOLIN, Stringed, pluck
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
    low = pluck(HARP, _D5, 0.8, 0.6, chance)
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
    string = pluck(MANDOLIN, _A5, 0.5, 0.7, chance)
    sound = placed(1.2, (0.0, stroke), (0.0, 0.25 * string))
    return in_room(sound, room(0.3, chance), 0.1)


def lot(chance: Dice, _variant: int) -> Signal:
    """Return the draw of the first player: a flame catches in a lantern, then two strings."""
    flame = swish(0.3, 260, 900, chance, peak=0.25, width=1.5)
    strings = (0.06, pluck(HARP, _D5, 0.7, 0.6, chance)), (0.17, pluck(HARP, _A5, 0.8, 0.7, chance))
    glint = bell(_A5, 0.5, 3000)
    return in_room(
        placed(1.0, (0.0, 0.22 * flame), *strings, (0.17, 0.12 * glint)), room(0.3, chance), 0.12
    )


def alarm(chance: Dice, _variant: int) -> Signal:
    """Return the alarm when time runs out: the bell, rung gently three times."""
    one = bell(_A5, 0.7, 2600)
    wood = knock(880, 0.05, chance)
    parts = [(0.3 * i, 0.8 * one) for i in range(3)] + [(0.3 * i, 0.3 * wood) for i in range(3)]
    return in_room(placed(1.4, *parts), room(0.3, chance), 0.1)


def hint(chance: Dice, _variant: int) -> Signal:
    """Return a sparkle: four light strings upwards, the last one hanging in the air."""
    parts = [
        (0.075 * i, (0.7 + 0.1 * i) * pluck(HARP, pitch, 0.7, 0.55, chance))
        for i, pitch in enumerate((_A5, _D6, _E6, _A6))
    ]
    glint = bell(_A6, 0.6, 5000) * 0.12
    return in_room(placed(1.2, *parts, (0.225, glint)), room(0.4, chance), 0.16)


def free_road(chance: Dice, _variant: int) -> Signal:
    """Return a long run: strings race up, the concertina and the drum answer on top."""
    race = [
        (0.062 * i, (0.55 + 0.05 * i) * pluck(MANDOLIN, pitch, 0.3, 0.7, chance))
        for i, pitch in enumerate((_D4, _F4, _G4, _A4, _C5, _D5, _F5, _G5))
    ]
    top = [
        (0.5, pluck(MANDOLIN, _A5, 0.8, 0.85, chance)),
        (0.5, 0.8 * pluck(GUITAR, _D4, 0.9, 0.8, chance)),
        (0.515, 0.8 * pluck(GUITAR, _A4, 0.9, 0.8, chance)),
    ]
    skin = [(0.38, 0.5 * drum(92, 0.2, 0.6, chance)), (0.5, 1.3 * drum(82, 0.3, 0.9, chance))]
    answer = [
        (0.49, 0.5 * reed(pitch, 0.55, 0.7, chance, Breath(attack=0.02)))
        for pitch in (_A4, _D5, _A5)
    ]
    return in_room(placed(1.6, *race, *top, *skin, *answer), room(0.45, chance), 0.14)


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
    # Higher than the skin alone: small loudspeakers have no low tones.
    roll = [(0.05 * i, (0.4 + 0.06 * i) * drum(190, 0.1, 0.6, chance, 0.5)) for i in range(7)]
    stop = (0.36, 0.5 * drum(140, 0.22, 0.9, chance, 0.5)), (0.36, 0.55 * knock(392, 0.11, chance))
    return in_room(placed(0.8, *roll, *stop), room(0.3, chance), 0.1)


def crown(chance: Dice, _variant: int) -> Signal:
    """Return the crowning: gold that touches, and a shimmer that hangs in the air."""
    shimmer = [
        (0.05 + 0.06 * i, (0.6 - 0.06 * i) * pluck(HARP, pitch, 0.7, 0.6, chance))
        for i, pitch in enumerate((_D5, _FIS5, _A5, _D6, _A6))
    ]
    gold = (0.0, 0.3 * coin(2350, chance)), (0.29, 0.14 * bell(_D6, 0.8, 4200))
    return in_room(placed(1.2, *gold, *shimmer), room(0.4, chance), 0.16)


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
    reeds, strings = np.zeros(samples(length)), np.zeros(samples(length))
    for moment, held, chord in _FANFARE:
        for pitch in chord:
            tone = reed(pitch, held, 0.85, chance, Breath(attack=0.015, mellow=1.1))
            reeds += placed(length, (moment, 0.5 * tone))
        strings += placed(
            length,
            *(
                (moment + 0.012 * i, 0.7 * pluck(instrument, pitch, held + 0.5, 0.85, chance))
                for i, (instrument, pitch) in enumerate(_spread(chord))
            ),
        )
    beats = [(moment, drum(84, 0.3, 0.9, chance)) for moment, _, _ in _FANFARE]
    roll = [(1.29 + 0.07 * i, (0.35 + 0.02 * i) * drum(96, 0.16, 0.6, chance)) for i in range(12)]
    skin = placed(length, *beats, *roll, (2.2, 1.4 * drum(78, 0.4, 1.0, chance)))
    shout = _later(cheer((_D4, _FIS4, _A4, _D5), 2.6, chance), 1.3, length)
    strings += placed(length, (1.28, pluck(GUITAR, _D3, 2.4, 0.9, chance)))
    total = both(reeds, 0.2) + both(strings, -0.25) + both(1.2 * skin) + 0.55 * shout
    total += both(placed(length, (1.29, 0.25 * bell(_D6, 1.8, 2800))), 0.35)
    return in_room(total, room(0.7, chance), 0.18)


def lose(chance: Dice, _variant: int) -> Signal:
    """Return a defeat: the concertina sinks home, a string rings after it."""
    length = 4.0
    air = np.zeros(samples(length))
    for number, (moment, pitch) in enumerate(_FAREWELL):
        after = _FAREWELL[number + 1][0] if number + 1 < len(_FAREWELL) else moment + 1.3
        air += placed(
            length, (moment, reed(pitch, after - moment, 0.6, chance, Breath(attack=0.05)))
        )
    under = ((0.0, (_D3, _A3)), (0.84, (48, 55)), (1.72, (_D3, _A3, _D4)))
    low = placed(
        length,
        *(
            (moment + 0.02 * i, 0.7 * pluck(GUITAR, pitch, 1.6, 0.55, chance))
            for moment, chord in under
            for i, pitch in enumerate(chord)
        ),
    )
    return in_room(air + low, room(0.7, chance), 0.2)


def _later(sound: Signal, start: float, length: float) -> Signal:
    """Return a stereo sound of that length in which this one begins after some seconds."""
    return np.stack([placed(length, (start, ear)) for ear in sound])


def _spread(chord: tuple[int, ...]) -> tuple[tuple[Stringed, int], ...]:
    low = chord[0] - 12
    return ((GUITAR, low), *((MANDOLIN, pitch) for pitch in chord))
