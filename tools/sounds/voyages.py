"""The sounds of the table: pirates on the run, cards, coins, the sloop."""

from tools.sounds import percussion
from tools.sounds.foley import bubbles, creak, flap, flick, pat, rub, swash, swish
from tools.sounds.foley import splash as water
from tools.sounds.percussion import knock, thud
from tools.sounds.waves import Dice, Signal, hump, placed, samples

_STEPS = (1.0, 1.075, 0.945, 1.135)
"""Relative pitches of the variants of a step: close together, and not a tune."""


def hop(chance: Dice, variant: int) -> Signal:
    """Return a landing on the next sign: a short knock of wood with a little body."""
    pitch = 540 * _STEPS[variant]
    wood = knock(pitch, 0.095, chance, hardness=2600, hollow=0.55)
    return placed(0.17, (0.0, wood), (0.0, 0.35 * thud(185 * _STEPS[variant], 0.06, chance)))


def scramble(chance: Dice, variant: int) -> Signal:
    """Return a retreat: hasty steps downhill, with a slip of gravel."""
    parts: list[tuple[float, Signal]] = []
    moment = 0.0
    for step in range(5):
        pitch = 560 * 0.9**step * _STEPS[(step + variant) % 4]
        parts.append((moment, (1 - 0.1 * step) * knock(pitch, 0.07, chance, hollow=0.5)))
        moment += 0.062 + 0.012 * step + 0.01 * chance.random()
    gravel = rub(0.36, chance, 350, 1500) * 0.13
    return placed(0.56, (0.02, gravel), *parts, (moment, 0.6 * thud(140, 0.09, chance)))


def nudge(chance: Dice, variant: int) -> Signal:
    """Return a shove in the back: cloth, a bump, a stumbling step."""
    pitch = _STEPS[variant]
    return placed(
        0.42,
        (0.0, 0.2 * swish(0.1, 500, 900, chance)),
        (0.06, 0.9 * thud(120 * pitch, 0.12, chance, 0.5)),
        (0.08, 0.35 * knock(360 * pitch, 0.07, chance)),
        (0.2, 0.55 * knock(500 * pitch, 0.08, chance, hollow=0.5)),
    )


def card(chance: Dice, variant: int) -> Signal:
    """Return a card that flies over and lands."""
    start = 900 * _STEPS[variant]
    air = swish(0.12, start, start * 2.4, chance, peak=0.6)
    return placed(0.3, (0.0, 0.14 * air), (0.1, 0.9 * pat(chance)), (0.1, 0.25 * flick(chance)))


def draw(chance: Dice, variant: int) -> Signal:
    """Return a card that slides off the stock and is snapped up."""
    slide = rub(0.13, chance) * 0.3
    return placed(0.26, (0.0, slide), (0.11, 0.8 * flick(chance, 0.9 * _STEPS[variant])))


def flip(chance: Dice, variant: int) -> Signal:
    """Return a drawn card turning over in the air: a breath, and the snap of its edge."""
    air = swish(0.07, 1100 * _STEPS[variant], 2100 * _STEPS[variant], chance, peak=0.6)
    return placed(0.14, (0.0, 0.12 * air), (0.05, 0.7 * flick(chance, 1.15 * _STEPS[variant])))


def stamp(chance: Dice, variant: int) -> Signal:
    """Return the stamp of a played card's sign on its space: a block of wood on stone."""
    block = knock(420 * _STEPS[variant], 0.07, chance, hardness=1900, hollow=0.8, contact=0.35)
    return placed(
        0.26,
        (0.0, 0.6 * thud(150 * _STEPS[variant], 0.1, chance, 0.4)),
        (0.0, 0.7 * block),
        (0.03, 0.08 * rub(0.1, chance, 500, 1800)),
    )


def discard(chance: Dice, variant: int) -> Signal:
    """Return a card thrown away: a snap, a falling swish, a soft landing."""
    return placed(
        0.5,
        (0.0, 0.8 * flick(chance, 0.8)),
        (0.02, 0.2 * swish(0.24, 2000, 600 * _STEPS[variant], chance, peak=0.35)),
        (0.25, 0.9 * pat(chance)),
    )


def deal(chance: Dice, _variant: int) -> Signal:
    """Return six cards dealt round the table."""
    parts: list[tuple[float, Signal]] = []
    moment = 0.0
    for _ in range(6):
        one = placed(0.24, (0.0, 0.3 * rub(0.08, chance)), (0.05, pat(chance)))
        parts.append((moment, one * (0.85 + 0.15 * chance.random())))
        moment += 0.118 + 0.01 * chance.random()
    return placed(0.95, *parts)


def shuffle(chance: Dice, _variant: int) -> Signal:
    """Return a shuffle: two halves riffled into each other, pushed together, knocked square."""
    parts: list[tuple[float, Signal]] = []
    moment, step = 0.03, 0.034
    for swell in hump(31, 0.6)[:30]:
        parts.append((moment, flick(chance, 0.75 + 0.3 * chance.random()) * (0.5 + 0.5 * swell)))
        moment += step * (0.85 + 0.3 * chance.random())
        step *= 0.975
    bridge = rub(0.3, chance, 400, 2000) * 0.3
    square = (1.12, 0.9 * pat(chance)), (1.28, 0.7 * pat(chance))
    return placed(1.5, *parts, (moment + 0.04, bridge), *square)


def coin(chance: Dice, variant: int) -> Signal:
    """Return an action spent: a coin laid down."""
    return percussion.coin(1950 * _STEPS[variant], chance)


def pass_(chance: Dice, _variant: int) -> Signal:
    """Return a pass: two knuckles on the table, as card players do."""
    one = knock(400, 0.09, chance, hardness=1400, hollow=0.8, contact=0.4)
    two = knock(380, 0.09, chance, hardness=1400, hollow=0.8, contact=0.4)
    return placed(0.36, (0.0, one), (0.16, 0.85 * two))


def end_turn(chance: Dice, _variant: int) -> Signal:
    """Return the end of a turn: two wooden tones a fourth apart, the second firm."""
    low = knock(440, 0.1, chance, hardness=2400, hollow=0.4)
    high = knock(587, 0.16, chance, hardness=2600, hollow=0.4)
    return placed(0.42, (0.0, 0.6 * low), (0.11, high), (0.11, 0.3 * thud(147, 0.1, chance)))


def splash(chance: Dice, variant: int) -> Signal:
    """Return something going overboard."""
    return water(0.95, chance, 1.0 - 0.1 * variant)


def board(chance: Dice, variant: int) -> Signal:
    """Return a leap onto the sloop: feet on the deck, and the hull creaking as it dips."""
    pitch = _STEPS[variant]
    feet, deck = thud(105 * pitch, 0.2, chance, 0.4), knock(330 * pitch, 0.12, chance, hollow=0.8)
    hull = creak(0.4, 70, 38, chance) * hump(samples(0.4), 0.3)
    wave = swash(0.6, chance, 0.35)
    return placed(0.75, (0.0, feet), (0.0, 0.8 * deck), (0.09, 0.16 * hull), (0.05, 0.06 * wave))


def hoist(chance: Dice, _variant: int) -> Signal:
    """Return a pennant going up: a line runs through its block, and the cloth flutters."""
    run = [(0.045 * i, 0.35 * knock(820 + 45 * i, 0.03, chance)) for i in range(7)]
    flutter = [(0.3 + 0.075 * i, (0.34 - 0.08 * i) * flap(chance, 0.6)) for i in range(3)]
    line = 0.1 * rub(0.34, chance, 500, 2000)
    return placed(0.8, (0.0, line), *run, *flutter)


def sail(chance: Dice, _variant: int) -> Signal:
    """Return the sloop setting sail: a rope runs, canvas fills, water passes along the hull."""
    rope = creak(0.5, 38, 95, chance) * 0.35
    block = [(0.08 + 0.085 * i, 0.22 * knock(700 - 40 * i, 0.05, chance)) for i in range(5)]
    canvas = (0.5, 0.9 * flap(chance, 1.0)), (0.68, 0.6 * flap(chance, 0.8))
    fill = swish(1.1, 180, 520, chance, peak=0.35, width=1.6) * 0.25
    wave = 0.2 * swash(1.7, chance, 0.45)
    drops = 0.1 * bubbles(0.9, 16, chance)
    return placed(2.5, (0.0, rope), *block, *canvas, (0.55, fill), (0.8, wave), (1.3, drops))
