"""Clips: pure functions of time that return what to draw over the board."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from game import Card, Sign
from scenes.board.geometry.standing import NO_POSTURES, Crews, Pirate, Posture, Postures
from scenes.board.geometry.track_view import Area, Stand
from scenes.board.motion.sprites import CARD_BACK, DUST_CLOUDS, Sprite
from scenes.board.pieces.figures import STANDING, Pose
from scenes.board.pieces.sloop import AT_REST, Afloat, Sloop, SloopModel
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place, arc, ease_in_out, ease_out, settle
from scenes.kit.pirates import Costume
from scenes.shared.celebration import Celebration

_CARD_FLIGHT = 0.3
_GROWING = 0.18  # seconds in which a card grows or shrinks
_LANDING = 0.25
_CROUCHING = 0.12  # seconds before the first leap
_TURNING = 0.55  # the share of a flight in which a card turns over
_DROOP = 0.1  # how much shorter a landing pirate is, as a share of its height
_GROUND = 0.16  # the share of a leap at each end in which the feet are on the ground
_REACH = 0.1  # how much taller a pirate is on the way up and down
_TOP = 0.7  # the height above which arms and legs fly, as a share of the leap
_QUICK = 0.1  # seconds: a shorter leap is a stride
_SMEAR = 0.22  # how much longer along its way a pirate is in the middle of such a leap
_STRIDE = 0.1  # seconds of a step of a fleeing pirate
_PADDLE = 0.06  # seconds of a stroke of arms and legs in a leap in panic
_CROUCHED = 0.4  # the share of a landing in which a pirate crouches
_SKID = 0.3  # seconds in which a pirate comes to a stop
_SLID = 0.6  # the share of that time in which it slides
_DRAWING = 0.5  # seconds of a card that is drawn
_FACE_DOWN = 0.28  # the share of that before it turns over, and after it
_FALLEN = 0.84  # the share of it after which it is in the hand
_SINKS = 0.1  # how much too deep it falls there, in widths
_TILT = 8  # degrees that a card tilts at most
_TILTS = 4  # degrees from one tilt to the next, so that few pictures are needed
_POPPING = 0.16  # seconds in which the number of a card grows and shrinks
_SHOVED = 0.18  # seconds of a nudge
STAMPING = 0.13
"""Seconds in which a sign is stamped."""
_UNROLLS = 0.12  # seconds in which a ribbon unrolls
_HOP = 0.22  # seconds in which a portrait hops
_SIZES = 5  # sizes of what flies over the board, from its usual one to twice as large
_LIFT = 0.2  # how high it hops, in heights of the portrait
_SWAYS = 0.35  # seconds from one turn of a cheering pirate to the next
_NOD = 0.08  # how deep pirates nod, in heights
_NODS = 4  # depths of a nod, so that few pictures are needed


class FlyingPirate(NamedTuple):
    """A pirate in the air, above its shadow on the ground."""

    seat: int
    stand: Stand
    ground: float | None
    """None over water, where there is no shadow."""
    squash: float
    """Below 1 wide and low, above 1 tall and thin."""
    lean: float = 0.0
    """From -1 (left) to 1 (right)."""
    pose: Pose = STANDING
    glows: bool = True
    """Whether the ground shines in its colour; not where others stand beside it."""


class Banner(NamedTuple):
    """A large text over the board; `share` is the elapsed part of its time."""

    phrase: Phrase
    share: float
    seat: int | None
    spared: tuple[Area, ...] = ()
    """The areas that it must not cover."""
    above: bool = False
    """Whether it is at the upper edge of the window, where nothing else is left."""


class Stamped(NamedTuple):
    """A sign that is stamped on its tile: large at first, and at last its usual size."""

    tile: Area
    sign: Sign
    share: float


class GrowingCount(NamedTuple):
    """A number that has changed: large at first, and at last its usual size; 0 is a glow."""

    place: Place
    side: float
    number: int
    share: float


class Shout(NamedTuple):
    """A shout beside a place; `share` is the elapsed part of its time."""

    phrase: Phrase
    share: float
    seat: int
    beside: Area


class Hopping(NamedTuple):
    """A face that hops in its place: its seat, and the height of the hop in portraits."""

    seat: int
    lift: float


class Burst(NamedTuple):
    """A firework in a player's colour."""

    place: Place
    size: float
    share: float
    seat: int
    kind: int = 0
    """The number of its kind; there are several."""
    horizon: float | None = None
    """Where the sea hides what is below; None where it is seen from above."""
    mirrored: bool = True
    """Whether its light is seen on water."""


class Dusk(NamedTuple):
    """Darkness over everything, from 0 (day) to 1 (night), for fireworks."""

    share: float
    mood: Celebration


class FarSky(NamedTuple):
    """The sky behind the far end of a strait."""

    sun: Place
    """Where the sun sets in the end, on the screen."""
    skyline: float
    """How far down the sky hides the board, on the board."""


class Staging(NamedTuple):
    """A view of the board alone: how far everything around it has sunk, and how far it is moved."""

    sunk: float
    """From 0 (everything is in its place) to 1 (nothing is left)."""
    shift: Place = (0.0, 0.0)
    """How many pixels the upper left corner of the window is away from its place on the board."""
    zoom: float = 1.0
    """How much larger the board is seen than it is drawn."""
    nearest: float = 1.0
    """How large it is seen in the end."""
    sky: FarSky | None = None
    """The sky above the board; None if only the board is seen."""

    @property
    def moves(self) -> bool:
        """Whether the board is seen elsewhere than in its place."""
        return self.shift != (0.0, 0.0) or self.zoom != 1

    @property
    def nearness(self) -> float:
        """How near the view has come, from 0 (as usual) to 1 (as in the end)."""
        return (self.zoom - 1) / (self.nearest - 1) if self.nearest > 1 else 0.0

    def seen(self, place: Place) -> Place:
        """Return where a point of the board is seen."""
        return place[0] * self.zoom + self.shift[0], place[1] * self.zoom + self.shift[1]


class Windows(NamedTuple):
    """How many windows of the town are lit."""

    lit: int


class Sailing(NamedTuple):
    """The sloop with its passengers, at island 1 or 2 or in between, shifted by some pixels."""

    where: float
    pirates: Crews
    afloat: Afloat = AT_REST
    shift: Place = (0.0, 0.0)
    postures: Postures = NO_POSTURES

    @property
    def bare(self) -> "Sailing":
        """The sloop without anybody aboard."""
        return self._replace(pirates=(), afloat=self.afloat._replace(crowd=()))

    @property
    def moored(self) -> "Sailing":
        """The sloop before it has left."""
        return self._replace(afloat=AT_REST, shift=(0.0, 0.0))

    def times(self, factor: float) -> "Sailing":
        """Return it on a board that is larger by a factor."""
        x, y = self.shift
        afloat = self.afloat._replace(dip=self.afloat.dip * factor)
        return self._replace(shift=(x * factor, y * factor), afloat=afloat)

    def model(self, sloop: Sloop, costumes: tuple[Costume, ...]) -> SloopModel:
        """Return what the sloop shows."""
        return SloopModel(
            costumes=costumes,
            island=self.where,
            shift=self.shift,
            afloat=self.afloat,
            aboard=sloop.crew(self.pirates, self.postures),
        )


class Posed(NamedTuple):
    """How pirates stand at a moment, who are drawn on the board and not over it."""

    postures: Postures


Flying: TypeAlias = (
    FlyingPirate
    | Sprite
    | Banner
    | Stamped
    | GrowingCount
    | Shout
    | Hopping
    | Burst
    | Dusk
    | Staging
    | Windows
    | Sailing
    | Posed
)
Show: TypeAlias = tuple[Flying, ...]


IN_PLACE = Staging(0.0)


class Setting(NamedTuple):
    """What moves over the board, and what in it decides how the rest is drawn."""

    show: Show = ()
    staging: Staging = IN_PLACE
    """How the board is viewed."""
    dusk: Dusk | None = None
    sailing: Sailing | None = None
    windows: Windows | None = None
    postures: Postures = NO_POSTURES


NOTHING_MOVES = Setting()


def setting_of(show: Show) -> Setting:
    """Return the setting of a show, which has at most one of each kind, except postures."""
    setting = Setting(show)
    for one in show:
        match one:
            case Staging():
                setting = setting._replace(staging=one)
            case Dusk():
                setting = setting._replace(dusk=one)
            case Sailing():
                setting = setting._replace(sailing=one)
            case Windows():
                setting = setting._replace(windows=one)
            case Posed():
                setting = setting._replace(postures=setting.postures | one.postures)
    return setting


def staged(flying: Flying, staging: Staging) -> Flying:
    """Return something that flies over a board which is away from its place.

    Fireworks are far away, and stay where they are.
    """
    if isinstance(flying, Sprite):
        # In few sizes, as each needs its own picture.
        size = flying.size * round(staging.zoom * _SIZES) / _SIZES
        return flying._replace(place=staging.seen(flying.place), size=size)
    if isinstance(flying, FlyingPirate):
        x, y, height = flying.stand
        stand = Stand(*staging.seen((x, y)), height * staging.zoom)
        ground = None if flying.ground is None else staging.seen((x, flying.ground))[1]
        return flying._replace(stand=stand, ground=ground)
    return flying


@dataclass(frozen=True, slots=True)
class Movement:
    """A clip: its duration in seconds, and what to draw after a share of it."""

    duration: float
    at: Callable[[float], Show]

    def sample(self, t: float) -> Show:
        return self.at(min(max(t / self.duration, 0.0), 1.0))


def together(*parts: Movement) -> Movement:
    """Return several clips played at once."""
    seconds = max(part.duration for part in parts)
    return Movement(seconds, lambda s: tuple(f for part in parts for f in part.sample(s * seconds)))


def later(seconds: float, part: Movement) -> Movement:
    """Return a clip that begins after some seconds."""
    whole = seconds + part.duration
    return Movement(
        whole, lambda s: part.sample(s * whole - seconds) if s * whole > seconds else ()
    )


def then(first: Movement, second: Movement) -> Movement:
    """Return clips played one after the other."""
    whole = first.duration + second.duration

    def at(share: float) -> Show:
        passed = share * whole
        if passed < first.duration:
            return first.sample(passed)
        return second.sample(passed - first.duration)

    return Movement(whole, at)


def excerpt(part: Movement, start: float, seconds: float) -> Movement:
    """Return a part of a clip from a second on; after its end, its last moment."""
    return Movement(seconds, lambda share: part.sample(start + share * seconds))


def hastened(movement: Movement, share: float) -> Movement:
    """Return a clip shortened to a share of its duration."""
    return Movement(movement.duration * share, movement.at)


def hopping(seat: int) -> Movement:
    """Return one hop of the portrait of the player to act."""
    return Movement(_HOP, lambda share: (Hopping(seat, arc(share) * _LIFT),) if share < 1 else ())


def posing(postures: Postures, seconds: float) -> Movement:
    """Return pirates who stand in these postures for some seconds."""
    return Movement(seconds, lambda _: (Posed(postures),) if postures else ())


def cheering_crews(postures: Postures, seconds: float) -> Movement:
    """Return pirates who stand in these postures; those who cheer turn to and fro."""
    turned = frozenset(
        (pirate, posture._replace(turned=posture.pose == "cheer")) for pirate, posture in postures
    )

    def at(share: float) -> Show:
        return (Posed(turned if int(share * seconds / _SWAYS) % 2 else postures),)

    return Movement(seconds, at)


def nodding(pirates: Iterable[Pirate]) -> Movement:
    """Return one nod of pirates who stand, as long as a portrait hops."""
    crew = tuple(pirates)

    def at(share: float) -> Show:
        nod = Posture(sunk=_NOD * round(arc(share) * _NODS) / _NODS)
        return (Posed(frozenset((pirate, nod) for pirate in crew)),) if nod.sunk else ()

    return Movement(_HOP, at)


def facing(movement: Movement, left: bool, pose: str = "", *, afloat: bool = False) -> Movement:
    """Return a clip in which the pirates face one side, in one pose if it is given."""

    def at(share: float) -> Show:
        show = []
        for one in movement.at(share):
            if isinstance(one, FlyingPirate):
                looks = Pose(pose or one.pose.name, left)
                one = one._replace(ground=None if afloat else one.ground, pose=looks)
            show.append(one)
        return tuple(show)

    return Movement(movement.duration, at)


def leads_left(start: Stand, end: Stand, before: bool) -> bool:
    """Return whether a leap is to the left; straight up or down keeps the direction before."""
    aside = end.x - start.x
    return aside < 0 if abs(aside) > end.height / 3 else before


def puff(place: Place, size: float, share: float) -> Sprite:
    """Return dust under a pirate's boots after a share of its time."""
    number = min(len(DUST_CLOUDS) - 1, int(share * len(DUST_CLOUDS)))
    return Sprite(DUST_CLOUDS[number], place, size)


def _shown_card(card: Card | None, place: Place, width: float, across: float = 1.0) -> Sprite:
    """Return a card with its middle at a point; None is the back of a card."""
    return Sprite(CARD_BACK if card is None else card, place, width, across=across)


def _tilted(share: float, aside: float) -> int:
    """Return how many degrees a card tilts that moves to a side."""
    degrees = round(share * _TILT / _TILTS) * _TILTS
    return -degrees if aside > 0 else degrees


def _between(start: Stand, end: Stand, share: float) -> Stand:
    return Stand(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def stride(name: str, number: int) -> str:
    """Return the pose of a running or fleeing pirate, with one or the other foot ahead."""
    return f"{name}2" if number % 2 else name


HOP_HEIGHT = 0.3
"""How high a pirate hops, in cells."""


def hop(
    seat: int,
    stands: tuple[Stand, Stand],
    seconds: float,
    height: float,
    dust: float = 0.0,
    number: int = 0,
) -> Movement:
    """Return a leap: low on the ground, stretched in the air, with dust at its start.

    Even leaps begin with one foot ahead, odd ones with the other; the feet change in the air.
    """
    start, end = stands
    quick = seconds < _QUICK
    # Wide if it leads aside, tall if it leads up or down.
    smear = -_SMEAR if abs(end.x - start.x) > abs(end.y - start.y) else _SMEAR

    def at(share: float) -> Show:
        x, ground, tall = _between(start, end, share)
        high = arc(share)
        pressed = max(0.0, 1 - min(share, 1 - share) / _GROUND)
        squash = 1 + _REACH * abs(1 - 2 * share) * (1 - pressed) - 2 * _DROOP * pressed
        if quick:
            squash = 1 + smear * high
        along = max(-1.0, min(1.0, (end.x - start.x) / max(1.0, tall)))
        lean = along * math.sin(share * math.pi)
        stand = Stand(x, ground - high * height, tall)
        jumps = high > _TOP and not quick
        name = "jump" if jumps else stride("run", number + (share > 0.5))
        pirate = FlyingPirate(seat, stand, ground, squash, lean, Pose(name, end.x < start.x))
        if not dust:
            return (pirate,)
        return puff((start.x, start.y), dust, min(1.0, share * seconds / _LANDING)), pirate

    return Movement(seconds, at)


def crouching(seat: int, stand: Stand, left: bool) -> Movement:
    """Return a pirate that crouches before a leap."""

    def at(share: float) -> Show:
        squash = 1 - 1.5 * _DROOP * ease_out(share)
        return (FlyingPirate(seat, stand, stand.y, squash, pose=Pose("crouch", left)),)

    return Movement(_CROUCHING, at)


def shoved(seat: int, stands: tuple[Stand, ...], dust: float) -> Movement:
    """Return a nudge towards the second stand: the pirate tips forward, with dust behind."""
    (x, y, tall), (u, *_) = stands[0], stands[1]
    along = math.copysign(1.0, u - x) if abs(u - x) > tall / 3 else 0.0

    def at(share: float) -> Show:
        shift = along * tall * 0.14 * ease_out(share)
        stand = Stand(x + shift, y - arc(share) * tall * 0.08, tall)
        behind = x - along * tall * 0.3, y
        squash = 1 - _DROOP * arc(share)
        lean = along * 1.8 * ease_out(share)
        return puff(behind, dust, share), FlyingPirate(seat, stand, y, squash, lean)

    return Movement(_SHOVED, at)


def landing(seat: int, stand: Stand, dust: float, sway: float = 0.0) -> Movement:
    """Return a landing: crouched, a little too tall, then still, swaying forward."""

    def at(share: float) -> Show:
        swing = math.cos(share * 2.5 * math.pi) * (1 - share)
        # A crouched pirate is already low.
        low, pose = (0.0, Pose("crouch")) if share < _CROUCHED else (_DROOP, STANDING)
        lean = sway * math.cos(share * max(1.0, abs(sway)) * 2 * math.pi) * (1 - share)
        pirate = FlyingPirate(seat, stand, stand.y, 1 - low * swing, lean, pose, glows=False)
        return puff((stand.x, stand.y), dust * 1.25, share), pirate

    return Movement(_LANDING * max(1.0, abs(sway)), at)


def skid(seat: int, stand: Stand, dust: float, aside: float) -> Movement:
    """Return a skid: the pirate slides on, leaning back, and returns with a jerk."""

    def at(share: float) -> Show:
        slides = share < _SLID
        slid = share / _SLID
        x = stand.x + aside * math.sin(slid * math.pi) if slides else stand.x
        lean = -math.copysign(1 - slid, aside) if slides else 0.0
        low, pose = (_DROOP, Pose("crouch")) if share < _SLID + 0.1 else (-_DROOP, STANDING)
        squash = 1 - low * (1 - share)
        reached = stand._replace(x=x)
        pirate = FlyingPirate(seat, reached, stand.y, squash, lean, pose, glows=False)
        return puff((stand.x + aside * 1.6, stand.y), dust, share), pirate

    return Movement(_SKID, at)


def scramble(seat: int, stands: tuple[Stand, ...], seconds: float, dust: float) -> Movement:
    """Return a flight on foot: low leaps, faster and faster, with a trail of dust."""
    # At least one for each space, so that no foot slides over it.
    paces = max(2, round(seconds / _STRIDE), len(stands) - 1) | 1

    def at(passed: float) -> Show:
        share = passed**1.5 if len(stands) > 2 else ease_in_out(passed)
        way = share * (len(stands) - 1)
        index = min(int(way), len(stands) - 2)
        x, y, tall = _between(stands[index], stands[index + 1], way - index)
        left = stands[-1].x < stands[0].x
        for start, end in pairwise(stands[: index + 2]):
            left = leads_left(start, end, left)
        swing = math.sin(share * paces * math.pi)
        stand = Stand(x, y - abs(swing) * dust * 0.5, tall)
        # A puff of dust at each space that was left recently.
        trail = (
            puff((left.x, left.y), dust * 0.8, gone)
            for number, left in enumerate(stands[: index + 1])
            if (gone := (way - number) / 2) < 1
        )
        squash = 0.86 + 0.18 * abs(swing)
        pose = Pose(stride("flee", int(share * paces)), left)
        return *trail, FlyingPirate(seat, stand, y, squash, -0.7 if left else 0.7, pose)

    return Movement(seconds, at)


def bound(
    seat: int, stands: tuple[Stand, Stand], seconds: float, height: float, dust: float
) -> Movement:
    """Return one great leap in panic: arms and legs paddle in the air."""
    leap = hop(seat, stands, seconds, height, dust)
    paces = max(2, round(seconds / _PADDLE))

    def at(share: float) -> Show:
        name = stride("flee", int(share * paces))
        return tuple(
            one._replace(pose=one.pose._replace(name=name))
            if isinstance(one, FlyingPirate)
            else one
            for one in leap.at(share)
        )

    return Movement(seconds, at)


def flight(
    cards: tuple[Card | None, ...], ways: Sequence[tuple[Place, Place]], width: float, turning: bool
) -> Movement:
    """Return cards flying between places, slightly staggered; hidden ones may turn over."""
    step = 0.1 if len(cards) < 4 else 0.045
    seconds = _CARD_FLIGHT + step * max(0, len(cards) - 1)

    def at(passed: float) -> Show:
        flying = []
        for index, (card, ((x, y), (u, v))) in enumerate(zip(cards, ways, strict=True)):
            share = (passed * seconds - index * step) / _CARD_FLIGHT
            if share >= 0:
                way = ease_out(min(1.0, share))
                place = (x + (u - x) * way, y + (v - y) * way - arc(way) * width * 0.6)
                turns = turning and card is not None
                turned = -math.cos(min(1.0, share / _TURNING) * math.pi) if turns else 1.0
                # Larger in the middle of the flight, as if nearer.
                flying.append(_shown_card(card, place, width * (1 + 0.16 * arc(way)), turned))
        return tuple(flying)

    return Movement(seconds, at)


def drawn(
    cards: tuple[Card | None, ...],
    ways: Sequence[tuple["CardPlace", "CardPlace"]],
    *,
    turning: bool,
) -> Movement:
    """Return drawn cards: they rise from the pile, grow, may turn over, and fall into a hand."""
    duration, step = _drawing(cards)
    seconds = duration + step * (len(cards) - 1)

    def at(passed: float) -> Show:
        flying = []
        for index, (card, (start, end)) in enumerate(zip(cards, ways, strict=True)):
            share = (passed * seconds - index * step) / duration
            if share < 0:
                continue
            # It falls a little too deep into the hand, and comes up again.
            way = ease_in_out(min(1.0, share / _FALLEN))
            deep = arc(min(1.0, (share - _FALLEN) / (1 - _FALLEN))) if share > _FALLEN else 0.0
            (x, y), (u, v) = start.place, end.place
            high = arc(way)
            largest = max(start.width, end.width)
            # In few sizes, as each needs its own picture.
            ends = start.width if way < 0.5 else end.width
            width = ends + (largest * 1.3 - ends) * round(high * 3) / 3
            down = (deep * _SINKS * end.width) - high * largest * 0.8
            place = (x + (u - x) * way, y + (v - y) * way + down)
            over = min(1.0, max(0.0, (share - _FACE_DOWN) / (1 - 2 * _FACE_DOWN)))
            turned = -math.cos(over * math.pi) if turning and card is not None else 1.0
            shown = _shown_card(card, place, width, turned)
            # It tilts before and after it turns over.
            edge = min(share, 1 - share) / _FACE_DOWN
            tilt = _tilted(arc(edge), x - u if share < 0.5 else u - x) if 0 < edge < 1 else 0
            flying.append(shown._replace(turn=tilt))
        return tuple(flying)

    return Movement(seconds, at)


def turned_over(cards: tuple[Card | None, ...]) -> tuple[float, ...]:
    """Return the seconds after which each drawn card is at the top and turns over."""
    duration, step = _drawing(cards)
    known = (index for index, card in enumerate(cards) if card is not None)
    return tuple(index * step + duration / 2 for index in known)


def _drawing(cards: tuple[Card | None, ...]) -> tuple[float, float]:
    """Return the seconds of a drawn card, and those until the next one follows."""
    duration = _DRAWING if any(card is not None for card in cards) else _DRAWING * 0.7
    return duration, duration * 0.3


def popping(badges: Iterable[tuple["CardPlace", int]]) -> Movement:
    """Return numbers that grow and shrink, each with the place and side of its badge."""
    known = tuple(badges)
    return Movement(
        _POPPING,
        lambda share: tuple(GrowingCount(*badge, number, share) for badge, number in known),
    )


class CardPlace(NamedTuple):
    """The middle and the width of a card."""

    place: Place
    width: float

    def held(self, card: Card, seconds: float) -> Movement:
        """Return a still card at a place."""
        return Movement(seconds, lambda _: (_shown_card(card, *self),))

    def moved(self, card: Card, end: "CardPlace", seconds: float = _GROWING) -> Movement:
        """Return a card that moves to another place and takes on its size."""
        (x, y), width = self

        def at(share: float) -> Show:
            way = ease_in_out(share)
            (u, v), wide = end
            place = (x + (u - x) * way, y + (v - y) * way)
            # In few sizes, as each needs its own picture.
            return (_shown_card(card, place, width + (wide - width) * round(way * 4) / 4),)

        return Movement(seconds, at)

    def lifted(self, card: Card, end: "CardPlace") -> Movement:
        """Return a card that is pulled out to another place: it tilts, and goes a bit too far."""
        (x, y), (u, v) = self.place, end.place
        straight = self.moved(card, end)

        def at(share: float) -> Show:
            (flying,) = straight.at(share)
            assert isinstance(flying, Sprite)
            way = settle(share)
            place = (x + (u - x) * way, y + (v - y) * way)
            return (flying._replace(place=place, turn=_tilted(arc(share), u - x)),)

        return replace(straight, at=at)

    def sent(self, card: Card, tile: Area, seconds: float) -> Movement:
        """Return a card that flies in an arc to a tile and takes on its size."""
        end = CardPlace(tile.centre, min(self.width, tile.width * 0.8))
        straight = self.moved(card, end, seconds)

        def at(share: float) -> Show:
            (flying,) = straight.at(share)
            assert isinstance(flying, Sprite)
            x, y = flying.place
            return (flying._replace(place=(x, y - arc(ease_in_out(share)) * self.width * 0.5)),)

        return replace(straight, at=at)


def stamped(tile: Area, sign: Sign) -> Movement:
    """Return a sign that is stamped on its tile."""
    return Movement(STAMPING, lambda share: (Stamped(tile, sign, share),))


def announcement(
    phrase: Phrase, seat: int | None, seconds: float = 0.75, spared: tuple[Area, ...] = ()
) -> Movement:
    """Return a text that appears, stays and disappears, not covering `spared`."""

    def at(share: float) -> Show:
        begun = share * seconds / _UNROLLS
        left = (1 - share) * seconds / _UNROLLS
        # A ribbon unrolls in the first quarter of a banner's time, and rolls up in the last
        # fifth.
        shown = min(0.25, begun / 4) if begun < left else max(0.8, 1 - left / 5)
        return (Banner(phrase, shown, seat, spared),)

    return Movement(seconds, at)


def staying(
    phrase: Phrase,
    seat: int | None,
    seconds: float,
    spared: tuple[Area, ...] = (),
    *,
    above: bool = False,
) -> Movement:
    """Return a text that appears and stays."""
    return Movement(
        seconds, lambda share: (Banner(phrase, min(0.75, share * seconds), seat, spared, above),)
    )


def cheering(seat: int, stand: Stand, seconds: float) -> Movement:
    """Return a pirate that leaps for joy, lower and lower."""

    def at(share: float) -> Show:
        high = abs(math.sin(share * seconds * math.tau)) * 0.34 * stand.height * (1 - share)
        place = stand._replace(y=stand.y - high)
        return (FlyingPirate(seat, place, stand.y, 1.0, pose=Pose("cheer"), glows=False),)

    return Movement(seconds, at)


def waiting(seat: int, stand: Stand, left: bool, seconds: float) -> Movement:
    """Return a pirate that is about to run."""
    pirate = FlyingPirate(seat, stand, stand.y, 1.0, pose=Pose(left=left))
    return Movement(seconds, lambda _: (pirate,))
