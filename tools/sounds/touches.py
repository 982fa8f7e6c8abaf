"""The sounds of hands on the screen: small, dry and soon over."""

from tools.sounds.foley import flap, rub, swish
from tools.sounds.orchestra import note
from tools.sounds.percussion import knock, thud
from tools.sounds.waves import Dice, Signal, fall, placed

_DETUNED = (1.0, 1.06, 0.95, 1.12)


def tap(chance: Dice, variant: int) -> Signal:
    """Return the tick of a press: a fingernail on hard wood."""
    return knock(1180 * _DETUNED[variant], 0.035, chance, hardness=5000, hollow=0.5, contact=0.2)


def tick(chance: Dice, variant: int) -> Signal:
    """Return a clock's tick, or its tock."""
    pitch = (1560, 1240)[variant]
    high = knock(pitch, 0.03, chance, hardness=6000, hollow=0.2)
    return placed(0.12, (0.0, high), (0.012, 0.4 * knock(pitch * 0.6, 0.04, chance)))


def refuse(chance: Dice, _variant: int) -> Signal:
    """Return a wrong tap: a damped low string that sinks, not a buzzer."""
    first = note("bass", 62, 0.08, 0.7)
    second = note("bass", 61, 0.12, 0.55)
    box = thud(150, 0.07, chance, 0.2)
    return placed(0.34, (0.0, first), (0.0, 0.25 * box), (0.11, second), (0.11, 0.2 * box))


def menu_open(chance: Dice, _variant: int) -> Signal:
    """Return the lid of a chest going up: a latch, and air."""
    latch = knock(520, 0.05, chance)
    click = knock(880, 0.04, chance)
    air = swish(0.22, 500, 1500, chance)
    return placed(0.34, (0.0, 0.7 * latch), (0.03, 0.16 * air), (0.12, 0.6 * click))


def menu_close(chance: Dice, _variant: int) -> Signal:
    """Return the lid coming down: air, and wood on wood."""
    air = swish(0.18, 1400, 450, chance, peak=0.6)
    return placed(
        0.34,
        (0.0, 0.16 * air),
        (0.14, 0.8 * knock(430, 0.06, chance)),
        (0.14, 0.4 * thud(140, 0.08, chance)),
    )


def page(chance: Dice, variant: int) -> Signal:
    """Return a page turned in a book."""
    leaf = rub(0.3, chance, 600, 3000)
    wave = swish(0.3, 900 + 200 * variant, 2400, chance, peak=0.5)
    return placed(0.42, (0.0, 0.6 * leaf), (0.04, 0.5 * wave), (0.27, 0.3 * rub(0.12, chance)))


def curtain(chance: Dice, _variant: int) -> Signal:
    """Return a sail drawn across: cloth, rings on a rod, one flap at the end."""
    cloth = swish(0.55, 380, 900, chance, peak=0.55, width=1.4)
    rub_on = rub(0.5, chance, 400, 2200)
    rings = [
        (0.05 + 0.055 * i + 0.012 * chance.random(), 0.1 * knock(1500, 0.04, chance))
        for i in range(7)
    ]
    return placed(0.9, (0.0, 0.6 * cloth), (0.02, 0.4 * rub_on), (0.5, 0.6 * flap(chance)), *rings)


def undo(chance: Dice, _variant: int) -> Signal:
    """Return the sound of going back in time: a knock played backwards and a breath of air."""
    back = knock(560, 0.09, chance)[::-1]
    air = swish(0.24, 1700, 600, chance, peak=0.7)
    end = knock(760, 0.03, chance) * 0.35
    backwards = back * fall(len(back), 0.5)[::-1]
    return placed(0.4, (0.0, 0.18 * air), (0.13, 0.8 * backwards), (0.235, end))
