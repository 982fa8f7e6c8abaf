"""Clips of the great moments: boarding, coming home, sailing, and the winners' departure.

Like all clips they are pure functions of time.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.board.geometry.track_view import Area, Stand, TrackView
from scenes.board.motion.clips import (
    Burst,
    Dusk,
    FlyingPirate,
    Movement,
    Sailing,
    Shout,
    Show,
)
from scenes.board.motion.sprites import COINS, SPLASHES, Belonging, SeatArt, Sprite
from scenes.board.pieces.figures import Pose
from scenes.board.pieces.sloop import MOORED, WATERLINE, Afloat, Shipmate
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place, arc, ease_in_out, ease_out, settle
from scenes.shared.celebration import FIREWORK, NEXT_FIREWORK, Celebration

HOISTED = (0.1, 0.65)
"""Seconds from a boarding until a pennant rises, and until it is up."""
COIN_LANDS = 0.66
"""Seconds from an arrival until a coin for it is on the plate."""
CASTS_OFF = 0.95
"""Seconds from the crew's first cheer until the sloop leaves."""
LEAVES = 2.7
"""Seconds from then on until it is gone."""

_DIPPING = 0.95  # seconds until a sloop is at rest again
_HOISTS = 64  # the number of steps of a rising pennant
_DIP = 0.14  # how deep a sloop dips at first, in cells
_ROLL = 8.0  # how far it rolls at first, in degrees
_SPLASH = 0.075  # seconds of each drawing of water
_THROWN = 0.08  # seconds after which a coin rises
_FLIP = 0.3  # seconds in which it turns over on the plate
_COIN = 0.42  # the size of a thrown coin, in cells
_TURNING = (*COINS, COINS[1])  # the drawings of a turning coin
_TURN = 0.05  # seconds of each of them
_FOAMING = 0.12  # seconds of each picture of foam along a sailing sloop
_CROSSING = 2.4
_BILLOW = 8  # hundredths by which the wind fills the sails
_MATES = (0.18, 0.78, 0.31, 0.65, 0.42, 0.54)  # where the crew stands along the sloop
_CALLED = 0.07  # seconds from one crew member's appearance to the next
_HATS = 6
_HAT_FLIES = 1.25  # seconds
_DROPPED = 0.55  # seconds in which the sails are let down
_NIGHTFALL = 0.85  # the share of the time until the results are shown
_LEAP = 0.6  # seconds of a leap aboard
_NEXT_LEAP = 0.08  # seconds from one to the next


class Homecoming(NamedTuple):
    """A pirate that has come home: its seat, the place of the medal, and the shout."""

    seat: int
    medal: Area
    words: Phrase


def planks(track: TrackView, start: Stand, end: Stand) -> tuple[Stand, ...]:
    """Return where a pirate steps on the planks before a leap aboard."""
    if track.planks is None:
        return ()
    inside = track.planks.grown(-0.2 * min(track.planks.width, track.planks.height))

    def step(x: float, y: float) -> Stand:
        # The nearest point in the middle of the planks.
        u = min(max(x, inside.left), inside.right)
        v = min(max(y, inside.top), inside.bottom)
        return Stand(u, v, start.height)

    near, far = step(start.x, start.y), step(end.x, end.y)
    return (near,) if math.dist(near, far) < 0.4 * track.cell else (near, far)


def boarding(
    sloop: Sailing, track: TrackView, landed: Stand, seat: int, arrival: Homecoming | None = None
) -> Movement:
    """Return a boarding: the sloop dips and rolls, water splashes, a pennant goes up."""
    hull = track.sloop
    waterline = hull.top + hull.width * WATERLINE
    ends = (
        (landed.x, 1.15, 0.0),
        (hull.left + 0.2 * hull.width, 0.8, 0.05),
        (hull.left + 0.8 * hull.width, 0.8, 0.09),
    )
    duration = _DIPPING if arrival is None else COIN_LANDS + _FLIP

    def at(share: float) -> Show:
        seconds = share * duration
        rest = min(1.0, seconds / _DIPPING)
        dip = math.sin(rest * 3 * math.pi) * (1 - rest) * track.cell * _DIP
        roll = math.sin(rest * 3 * math.pi) * (1 - rest) ** 1.3 * _ROLL
        rises, up = HOISTED
        hoisted = ease_out(min(1.0, max(0.0, (seconds - rises) / (up - rises))))
        # In invisibly small steps, so that slow frames need not be redrawn.
        hoisting = (seat, round(hoisted * _HOISTS) / _HOISTS)
        afloat = Afloat(round(dip), int(seconds / _FOAMING), roll=round(roll), hoisting=hoisting)
        shown: Show = (sloop._replace(afloat=afloat),)
        for x, wide, begins in ends:
            number = int((seconds - begins) / _SPLASH)
            if seconds >= begins and number < len(SPLASHES):
                shown += (Sprite(SPLASHES[number], (x, waterline), wide * track.cell),)
        if arrival is not None:
            shown += _rewarded(arrival, landed, track, seconds)
        return shown

    return Movement(duration, at)


def homecoming(arrival: Homecoming, landed: Stand, track: TrackView) -> Movement:
    """Return a coin that flies to a player's plate, where a medal flips over."""
    seconds = COIN_LANDS + _FLIP
    return Movement(seconds, lambda share: _rewarded(arrival, landed, track, share * seconds))


def _rewarded(arrival: Homecoming, landed: Stand, track: TrackView, seconds: float) -> Show:
    seat, medal, words = arrival
    whole = COIN_LANDS + _FLIP
    shout = Shout(words, min(1.0, seconds / whole), seat, track.area(track.havens[-1]))
    if seconds < _THROWN:
        return (shout,)
    u, v = medal.centre
    side = medal.width
    if seconds < COIN_LANDS:
        passed = (seconds - _THROWN) / (COIN_LANDS - _THROWN)
        along = ease_in_out(passed)
        x, y = landed.x, landed.y - 1.1 * landed.height
        place = (x + (u - x) * along, y + (v - y) * along - arc(passed) * 0.9 * track.cell)
        size = _COIN * track.cell + (side - _COIN * track.cell) * along
        return shout, Sprite(_TURNING[int(seconds / _TURN) % len(_TURNING)], place, size)
    turned = (seconds - COIN_LANDS) / _FLIP
    if turned < 0.4:
        # It lands, and turns to show its other side.
        return shout, Sprite(COINS[min(2, int(turned / 0.4 * 3))], (u, v), side)
    shown = (turned - 0.4) / 0.6
    grown = 1 + 0.35 * arc(min(1.0, shown))
    art = SeatArt(Belonging.MEDAL, seat)
    return shout, Sprite(art, (u, v), side * grown, across=min(1.0, 0.35 + shown * 1.6))


def crossing(sloop: Sailing, end: int, track: TrackView, seconds: float = _CROSSING) -> Movement:
    """Return the sloop sailing from island to island, slowly at both ends."""
    (x, y, _, _), (u, v, _, _) = track.moored(sloop.where).sloop, track.moored(end).sloop

    def at(share: float) -> Show:
        fast = math.sin(share * math.pi)
        rock = math.sin(share * 5 * math.pi) * fast * track.cell * 0.05
        where = sloop.where + (end - sloop.where) * ease_in_out(share)
        beat = int(share * seconds / _FOAMING)
        heel = round(2.4 * fast * math.sin(share * 3 * math.pi))
        full = 100 + round(_BILLOW * fast / 2) * 2
        course = (u - x, v - y) if 0.02 < share < 0.98 else MOORED
        afloat = Afloat(rock, beat, course, roll=heel, canvas=(full, 100))
        return (sloop._replace(where=where, afloat=afloat),)

    return Movement(seconds, at)


# The end of a game


def stillness(sloop: Sailing | None, seconds: float = 0.35) -> Movement:
    """Return a clip in which nothing moves."""
    return Movement(seconds, lambda _: () if sloop is None else (sloop,))


def departure(sloop: Sailing, out: Place, track: TrackView, winners: Sequence[int]) -> Movement:
    """Return the departure: the crew cheers and lets the sails down, and the sloop leaves."""
    seconds = CASTS_OFF + LEAVES

    def at(share: float) -> Show:
        passed = share * seconds
        sails = max(0.0, passed - CASTS_OFF) / LEAVES
        far = sails**1.9
        rock = math.sin(passed * 2.2 * math.pi) * min(1.0, 4 * sails) * track.cell * 0.04
        beat = int(passed / _FOAMING)
        afloat = Afloat(
            rock,
            beat,
            out if sails else MOORED,
            canvas=_let_down(passed - (CASTS_OFF - _DROPPED)),
            crowd=tuple(_crowd(passed, winners)),
        )
        return (sloop._replace(afloat=afloat, shift=(out[0] * far, out[1] * far)),)

    return Movement(seconds, at)


def _let_down(passed: float) -> tuple[int, int]:
    """Return how full the sails are and how far they are let down, in hundredths.

    The values change in steps, as each needs its own picture.
    """
    if passed <= 0:
        return 100, 100
    share = passed / _DROPPED
    if share < 0.3:
        return 100, 100 - round(share / 0.3 * 6) * 10
    if share < 1:
        down = settle((share - 0.3) / 0.7)
        return 100, 40 + round(down * 12) * 5
    return 100 + min(_BILLOW, round((share - 1) * 3) * 2), 100


def _crowd(passed: float, winners: Sequence[int]) -> Iterator[Shipmate]:
    """Yield the crew members who appear on deck one by one and leap for joy."""
    for index, place in enumerate(_MATES):
        since = passed - index * _CALLED
        if since > 0:
            up = settle(min(1.0, since / 0.4)) - 1
            leap = abs(math.sin((since + index * 0.37) * 1.6 * math.pi)) * 0.16 * (since > 0.4)
            seat = winners[index % len(winners)]
            yield Shipmate(seat, place, round((0.8 * up + leap) * 16) / 16, index % 2 == 1)


def hats(seats: Sequence[int], over: Stand, cell: float) -> Movement:
    """Return hats that fly up from a crew and come down again, each on its own arc."""
    step = 0.07
    seconds = _HAT_FLIES + step * (_HATS - 1)

    def at(share: float) -> Show:
        shown = []
        for index in range(_HATS):
            passed = (share * seconds - index * step) / _HAT_FLIES
            if 0 < passed < 1:
                aside = (index * 0.618 % 1 - 0.5) * 1.5 * cell
                # They rise quickly, and are slow at the top.
                high = arc(passed) * cell * (1.5 + 0.7 * (index * 0.382 % 1))
                place = (over.x + aside * (0.4 + 0.6 * passed), over.y - over.height - high)
                turn = (-1 if index % 2 else 1) * round(passed * 24) * 15
                hat = SeatArt(Belonging.HAT, seats[index % len(seats)])
                shown.append(Sprite(hat, place, over.height * 0.75, turn))
        return tuple(shown)

    return Movement(seconds, at)


def embarking(sloop: Sailing, seats: Sequence[int], start: Stand, track: TrackView) -> Movement:
    """Return a crew leaping from its home to the sloop, one after the other."""
    end = track.stand(track.deck, 0, 1)
    height = max(start.height, 0.25 * math.dist(start[:2], end[:2]))
    seconds = _LEAP + _NEXT_LEAP * (len(seats) - 1)

    def at(share: float) -> Show:
        leaping, landed = [], []
        for index, seat in enumerate(seats):
            passed = max(0.0, (share * seconds - index * _NEXT_LEAP) / _LEAP)
            if passed >= 1:
                landed.append(Shipmate(seat, _MATES[index % len(_MATES)], 0.0, index % 2 == 1))
                continue
            x = start.x + (end.x - start.x) * passed + (index % 3 - 1) * 0.2 * start.height
            y = start.y + (end.y - start.y) * passed
            lean = math.copysign(math.sin(passed * math.pi), end.x - start.x)
            stand = Stand(x, y - arc(passed) * height, start.height)
            pose = Pose("jump" if 0.1 < passed < 0.9 else "run", end.x < start.x)
            leaping.append(FlyingPirate(seat, stand, None, 1.0, lean, pose))
        dip = len(landed) % 2 * 0.04 * track.cell
        return sloop._replace(afloat=Afloat(dip, crowd=tuple(landed))), *leaping

    return Movement(seconds, at)


def nightfall(seconds: float, mood: Celebration, *, lifts: bool = False) -> Movement:
    """Return the slow nightfall; it stays dark unless the dusk lifts again."""

    def at(share: float) -> Show:
        dark = min(1.0, share / _NIGHTFALL)
        if lifts:
            dark = 0.7 * min(1.0, math.sin(share * math.pi) * 1.6)
        return (Dusk(dark, mood),)

    return Movement(seconds, at)


def fires_for(count: int) -> float:
    """Return the duration of a number of fireworks, in seconds."""
    return FIREWORK + NEXT_FIREWORK * (count - 1)


def fireworks(places: Sequence[Place], seats: Sequence[int], size: float) -> Movement:
    """Return one burst after the other, each in a player's colour."""
    seconds = fires_for(len(places))

    def at(passed: float) -> Show:
        since = [(passed * seconds - i * NEXT_FIREWORK) / FIREWORK for i in range(len(places))]
        bursts = zip(places, seats, since, strict=True)
        return tuple(Burst(p, size, share, seat) for p, seat, share in bursts if 0 <= share < 0.999)

    return Movement(seconds, at)
