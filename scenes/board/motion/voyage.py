"""Clips of the great moments: boarding, coming home, sailing, and the winners' departure.

Like all clips they are pure functions of time.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.board.geometry.standing import Crews, Posture, figures_at
from scenes.board.geometry.track_view import Area, Stand, TrackView
from scenes.board.motion.clips import (
    Burst,
    Dusk,
    FlyingPirate,
    Movement,
    Sailing,
    Shout,
    Show,
    Staging,
)
from scenes.board.motion.sprites import COINS, Belonging, SeatArt, Sprite
from scenes.board.pieces.figures import Pose
from scenes.board.pieces.sloop import (
    ABEAM,
    END_ON,
    MATE,
    MOORED,
    SPLASHES,
    Afloat,
    Shipmate,
    Splash,
)
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place, arc, ease_in_out, ease_out, settle
from scenes.shared.celebration import FIREWORK, NEXT_FIREWORK, Celebration

HOISTED = (0.1, 0.65)
"""Seconds from a boarding until a pennant rises, and until it is up."""
COIN_LANDS = 0.66
"""Seconds from an arrival until a coin for it is on the plate."""
CASTS_OFF = 0.95
"""Seconds from the crew's first cheer until the sloop leaves."""
SINKS = 0.3
"""Seconds in which everything around the board sinks."""
LEAVES = 3.2
"""Seconds from then on until the results are shown."""

_SITS = 0.2  # seconds in which a pirate sits down
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
_CROSSING = 1.8
_AWAY = 0.26  # the share of the time in which the sloop turns at its berth, and again at the next
_SAILS = 0.6  # the share of that time after which it begins to sail
_THINNEST = 60  # the least hundredths of its length of a view from its side
_VIEWS = 5  # hundredths of its length from one view of it to the next
_TURNS = 5.0  # degrees by which it heels at most while it turns
_HEELS = 7.0  # degrees by which it heels at most
_LANDFALL = 0.45  # seconds of cheering at the end
_BILLOW = 8  # hundredths by which the wind fills the sails
_MATES = (0.18, 0.78, 0.31, 0.65, 0.42, 0.54)  # where the crew stands along the sloop
_WAVING = (0, 3, 4)  # every second of them, as hats in a row look like the sea
_CALLED = 0.07  # seconds from one crew member's appearance to the next
_HATS = 6
_HAT_FLIES = 1.3  # seconds
_NEXT_HAT = 0.17  # seconds from one hat to the next
_FAN = 52  # degrees from the middle of the fan of hats to its edge
_GLIDES = (1.5, 3.4)  # seconds until the board has glided to the first and to the second view
_STILL = 0.1  # seconds before it glides, as much else begins at the same time
_DROPPED = 0.55  # seconds in which the sails are let down
_NIGHTFALL = 0.85  # the share of the time until the results are shown
_LEAP = 0.6  # seconds of a leap aboard
_NEXT_LEAP = 0.08  # seconds from one to the next


class Homecoming(NamedTuple):
    """A pirate that has come home: its seat, the place of the medal, and the shout."""

    seat: int
    medal: Area
    words: Phrase | None
    """Nothing is shouted for the last one, as the winner is announced at once."""


_FREE = (0.77, 0.2, 0.68, 0.29, 0.58, 0.38)  # where a pirate may land along the sloop


def berth(track: TrackView, crews: Crews, seat: int) -> Shipmate | None:
    """Return the place on deck of a pirate whose crew has others there; None for the first.

    It is as far from all who sit there as possible.
    """
    there = figures_at(crews, track, track.deck)
    if seat not in {figure.seat for figure in there}:
        return None
    left, _, width, _ = track.sloop
    taken = [(figure.stand.x - left) / width for figure in there]
    place = max(_FREE, key=lambda free: min(abs(free - other) for other in taken))
    return Shipmate(seat, place, 0.0, place > 0.5)


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
    sloop: Sailing,
    track: TrackView,
    landed: Stand,
    seat: int,
    arrival: Homecoming | None = None,
    mate: Shipmate | None = None,
) -> Movement:
    """Return a boarding: the sloop dips and rolls, water splashes, a pennant goes up.

    A pirate who joins others of its crew cheers in a place of its own before it sits down.
    """
    here = (landed.x - track.sloop.left) / track.sloop.width
    duration = _DIPPING if arrival is None else COIN_LANDS + _FLIP

    def at(share: float) -> Show:
        seconds = share * duration
        rest = min(1.0, seconds / _DIPPING)
        swing = math.sin(rest * 3 * math.pi)
        crowd: tuple[Shipmate, ...] = ()
        if mate is not None and share < 1:
            crowd = (mate._replace(high=_leap_for_joy(seconds, duration)),)
        afloat = Afloat(
            round(swing * (1 - rest) * track.cell * _DIP),
            int(seconds / _FOAMING),
            roll=round(swing * (1 - rest) ** 1.3 * _ROLL),
            hoisting=(seat, _hoisted(seconds)),
            crowd=crowd,
            splashes=tuple(_splashes(here, seconds)),
        )
        shown: Show = (sloop._replace(afloat=afloat),)
        if arrival is not None:
            shown += _rewarded(arrival, landed, track, seconds)
        return shown

    return Movement(duration, at)


def _hoisted(seconds: float) -> float:
    """Return how far a pennant is up, in invisibly small steps that slow frames need not redraw."""
    begins, ends = HOISTED
    up = ease_out(min(1.0, max(0.0, (seconds - begins) / (ends - begins))))
    return round(up * _HOISTS) / _HOISTS


def _splashes(here: float, seconds: float) -> Iterator[Splash]:
    """Yield the water that splashes where a pirate lands, and then at both ends of the hull."""
    # Where along the hull, how wide in cells, and after how many seconds.
    for place, wide, begins in ((here, 1.15, 0.0), (0.2, 0.8, 0.05), (0.8, 0.8, 0.09)):
        since = seconds - begins
        if 0 <= since < len(SPLASHES) * _SPLASH:
            yield Splash(place, wide, SPLASHES[int(since / _SPLASH)])


def _leap_for_joy(seconds: float, duration: float) -> float:
    """Return how high a pirate leaps, in heights; in the end it sinks behind the rail."""
    sits = max(0.0, (seconds - duration + _SITS) / _SITS)
    high = abs(math.sin(seconds * 1.6 * math.pi)) * 0.14 * (1 - sits) - 0.8 * sits
    # In steps, as each needs its own picture.
    return round(high * 16) / 16


def homecoming(arrival: Homecoming, landed: Stand, track: TrackView) -> Movement:
    """Return a coin that flies to a player's plate, where a medal flips over."""
    seconds = COIN_LANDS + _FLIP
    return Movement(seconds, lambda share: _rewarded(arrival, landed, track, share * seconds))


def _rewarded(arrival: Homecoming, landed: Stand, track: TrackView, seconds: float) -> Show:
    seat, medal, words = arrival
    whole = COIN_LANDS + _FLIP
    shout: Show = ()
    if words is not None:
        shout = (Shout(words, min(1.0, seconds / whole), seat, track.area(track.havens[-1])),)
    if seconds < _THROWN:
        return shout
    u, v = medal.centre
    side = medal.width
    if seconds < COIN_LANDS:
        passed = (seconds - _THROWN) / (COIN_LANDS - _THROWN)
        along = ease_in_out(passed)
        x, y = landed.x, landed.y - 1.1 * landed.height
        place = (x + (u - x) * along, y + (v - y) * along - arc(passed) * 0.9 * track.cell)
        size = _COIN * track.cell + (side - _COIN * track.cell) * along
        return *shout, Sprite(_TURNING[int(seconds / _TURN) % len(_TURNING)], place, size)
    turned = (seconds - COIN_LANDS) / _FLIP
    if turned < 0.4:
        # It lands, and turns to show its other side.
        return *shout, Sprite(COINS[min(2, int(turned / 0.4 * 3))], (u, v), side)
    shown = (turned - 0.4) / 0.6
    grown = 1 + 0.35 * arc(min(1.0, shown))
    art = SeatArt(Belonging.MEDAL, seat)
    return *shout, Sprite(art, (u, v), side * grown, across=min(1.0, 0.35 + shown * 1.6))


def crossing(
    sloop: Sailing,
    end: int,
    track: TrackView,
    seconds: float = _CROSSING,
    landfall: float = _LANDFALL,
) -> Movement:
    """Return the sloop turning into its course, sailing to the other island, and turning back.

    It never moves sideways: across the screen it is seen from its side, otherwise from an end.
    The crew cheers when it lands.
    """
    (x, y, _, _), (u, v, _, _) = track.moored(sloop.where).sloop, track.moored(end).sloop
    course = (u - x, v - y)
    ashore = seconds + landfall
    rejoicing = frozenset(
        ((seat, number), Posture("cheer"))
        for seat, crew in enumerate(sloop.pirates)
        for number, place in enumerate(crew)
        if place == track.deck
    )

    def at(share: float) -> Show:
        passed = share * ashore
        return (under_way(passed / seconds) if passed < seconds else landed(passed),)

    def under_way(passed: float) -> Sailing:
        begins = _SAILS * _AWAY
        way = min(1.0, max(0.0, (passed - begins) / (1 - 2 * begins)))
        fast = math.sin(way * math.pi)
        turned = min(1.0, min(passed, 1 - passed) / _AWAY)
        heading = _heading(course, turned)
        # Into the turn at first, then to and fro with the waves, and out of it again.
        heel = _HEELS * fast * math.sin(passed * 3 * math.pi)
        if heading != ABEAM:
            heel += _TURNS * math.sin(turned * math.pi) * (1 if passed < 0.5 else -1)
        afloat = Afloat(
            round(math.sin(passed * 5 * math.pi) * fast * track.cell * 0.05),
            int(passed * seconds / _FOAMING),
            course if 0 < way < 1 else MOORED,
            # In few steps, as each needs its own pictures.
            roll=2 * round(heel / 2),
            heading=heading,
            away=_is_upright(course) and course[1] < 0,
            canvas=(100 + round(_BILLOW * fast / 2) * 2, 100),
        )
        where = sloop.where + (end - sloop.where) * ease_in_out(way)
        return sloop._replace(where=where, afloat=afloat)

    def landed(passed: float) -> Sailing:
        dip = math.sin((passed - seconds) * 9) * track.cell * 0.03
        afloat = Afloat(round(dip), int(passed / _FOAMING))
        return sloop._replace(where=end, afloat=afloat, postures=rejoicing)

    return Movement(ashore, at)


def _heading(course: Place, turned: float) -> int:
    """Return how a sloop is seen that has turned so far from its berth into its course."""
    angle = 90 if _is_upright(course) else 0 if course[0] > 0 else 180
    seen = round(ABEAM * math.cos(math.radians(angle * turned)) / _VIEWS) * _VIEWS
    return seen if abs(seen) >= _THINNEST else END_ON


def _is_upright(course: Place) -> bool:
    """Return whether a course leads up or down the screen."""
    return abs(course[1]) > abs(course[0])


# The end of a game


def stillness(sloop: Sailing | None, seconds: float = 0.35) -> Movement:
    """Return a clip in which nothing moves."""
    return Movement(seconds, lambda _: () if sloop is None else (sloop,))


def departure(
    sloop: Sailing,
    out: Place,
    track: TrackView,
    winners: Sequence[int],
    *,
    called: float = 0.0,
) -> Movement:
    """Return the departure: the crew cheers and lets the sails down, and the sloop sails on.

    The crew appears one by one from the beginning, or was `called` on deck some seconds before.
    """
    seconds = CASTS_OFF + LEAVES

    def at(share: float) -> Show:
        passed = share * seconds
        sails = max(0.0, passed - CASTS_OFF) / LEAVES
        far = sails**1.5
        rock = math.sin(passed * 2.2 * math.pi) * min(1.0, 4 * sails) * track.cell * 0.04
        beat = int(passed / _FOAMING)
        afloat = Afloat(
            rock,
            beat,
            out if sails else MOORED,
            canvas=_let_down(passed - (CASTS_OFF - _DROPPED)),
            crowd=tuple(_crowd(passed + called, winners)),
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
    for index in range(len(_MATES)):
        since = passed - index * _CALLED
        if since > 0:
            up = settle(min(1.0, since / 0.4)) - 1
            leap = abs(math.sin((since + index * 0.37) * 1.6 * math.pi)) * 0.16 * (since > 0.4)
            high = round((0.8 * up + leap) * 16) / 16
            yield _mate(index, winners[index % len(winners)], high)


def _mate(index: int, seat: int, high: float = 0.0) -> Shipmate:
    """Return a crew member who cheers in its place on deck, or leaps there."""
    place = index % len(_MATES)
    return Shipmate(seat, _MATES[place], high, place % 2 == 1, waves=place in _WAVING)


def hats(seats: Sequence[int], over: Stand, cell: float) -> Movement:
    """Return hats that are thrown up by a crew one by one, in a fan, and come down again."""
    seconds = _HAT_FLIES + _NEXT_HAT * (_HATS - 1)

    def at(share: float) -> Show:
        shown = []
        for index in range(_HATS):
            passed = (share * seconds - index * _NEXT_HAT) / _HAT_FLIES
            if 0 < passed < 1:
                # From the middle outwards, alternately to both sides.
                side = (index + 1) // 2 * (-1 if index % 2 else 1) / (_HATS // 2)
                lean = math.radians(_FAN * side)
                far = 2.3 * cell * passed * (2 - passed)
                high = arc(passed) * 2.1 * cell * math.cos(lean)
                place = (over.x + math.sin(lean) * far, over.y - over.height - high)
                turn = (-1 if side < 0 else 1) * round(passed * 18) * 15
                hat = SeatArt(Belonging.HAT, seats[index % len(seats)])
                shown.append(Sprite(hat, place, over.height * 0.75, turn))
        return tuple(shown)

    return Movement(seconds, at)


def staging(views: Sequence[Staging], seconds: float) -> Movement:
    """Return everything around the board sinking, and the board gliding from view to view."""
    nearest = views[-1].nearest

    def at(share: float) -> Show:
        passed = share * seconds
        x, y = 0.0, 0.0
        zoom, begins = 1.0, _STILL
        for view, ends in zip(views, _GLIDES, strict=False):
            way = ease_in_out(min(1.0, max(0.0, passed - begins) / (ends - begins)))
            # Written so that it ends with exactly that view.
            x, y = (
                old * (1 - way) + new * way for old, new in zip((x, y), view.shift, strict=True)
            )
            zoom = zoom * (1 - way) + view.zoom * way
            begins = ends
        sunk = min(1.0, passed / SINKS)
        return (Staging(sunk, (round(x), round(y)), zoom, nearest, views[-1].sky),)

    return Movement(seconds, at)


def embarking(sloop: Sailing, seats: Sequence[int], start: Stand, track: TrackView) -> Movement:
    """Return a crew leaping from its home to the sloop, one after the other."""
    end = track.stand(track.deck, 0, 1)
    high = max(start.height, 0.25 * math.dist(start[:2], end[:2]))
    hull = track.sloop
    seconds = _LEAP + _NEXT_LEAP * (len(seats) - 1)

    def at(share: float) -> Show:
        leaping, landed = [], []
        for index, seat in enumerate(seats):
            passed = max(0.0, (share * seconds - index * _NEXT_LEAP) / _LEAP)
            if passed >= 1:
                landed.append(_mate(index, seat))
                continue
            aside = (index % 3 - 1) * 0.2 * start.height * (1 - passed)
            u = hull.left + _MATES[index % len(_MATES)] * hull.width
            x = start.x + (u - start.x) * passed + aside
            y = start.y + (end.y - start.y) * passed - arc(passed) * high
            lean = math.copysign(math.sin(passed * math.pi), u - start.x)
            stand = Stand(x, y, start.height + (MATE * end.height - start.height) * passed)
            pose = Pose("jump" if 0.1 < passed < 0.9 else "run", u < start.x)
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


def fireworks(bursts: Sequence[Burst]) -> Movement:
    """Return one burst after the other, each of another kind."""
    seconds = fires_for(len(bursts))

    def at(passed: float) -> Show:
        shares = ((passed * seconds - i * NEXT_FIREWORK) / FIREWORK for i in range(len(bursts)))
        return tuple(
            burst._replace(share=share, kind=kind)
            for kind, (burst, share) in enumerate(zip(bursts, shares, strict=True))
            if 0 <= share < 0.999
        )

    return Movement(seconds, at)
