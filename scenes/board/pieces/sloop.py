"""The sloop with its crew and their pennants, moored or sailing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import cos, dist, radians, sin
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.component import Component
from scenes.board.geometry.standing import (
    NO_POSTURES,
    Crews,
    Figure,
    Postures,
    figures_at,
    full_height,
    posed,
)
from scenes.board.geometry.track_view import Area, Point, Stand, TrackView
from scenes.board.pieces.badges import paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    Bearing,
    BoardMarks,
    PirateMood,
    Pose,
    draw_count,
    draw_ghost_glow,
    draw_pirate,
    moved,
    turned_figure,
)
from scenes.board.turn.turn_input import Ghost
from scenes.kit import effects, svg, transform
from scenes.kit.effects import Stamp, rotated
from scenes.kit.layers import paint_values
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.shared.sloops import canvas_of, dress_of, rigging, rigging_ahead, spars_of
from scenes.shared.vignettes import LANTERN

FOAMS = 3
"""The number of pictures of the foam along the hull."""
MOORED = (0.0, 0.0)
"""The course of a sloop that is not moving."""
ABEAM = 100
"""The heading of a sloop that is seen from the side, with its bow at the right."""
END_ON = 45
"""The heading of a sloop that is seen from its bow or its stern."""
SPLASHES = (3, 1, 2, 5, 4)
"""The numbers of the drawings of water that splashes up, in their order."""
MATE = 0.8
"""The height of a cheering crew member, in heights of the captain."""
SET = (100, 100)
"""How full the sails are and how far they are let down at rest, in hundredths."""

# All that follows is measured in the units of the drawings.
_WIDE = 640  # the width of the drawings
_HIGH = 700  # the height of the drawings
_WATERLINE = 604  # where the water begins
_CUT = 608  # everything below this is hidden by the water
_SPLASH = (0.6, 0.46)  # the height of a splash and the waterline in it, in widths of it
_LARGE_SPLASH = 70  # smaller splashes, in pixels, have fewer drops and a heavier line
_SHADE = (120, 30)  # the height of the shadow's drawing, and the waterline in it
_FOAM = (90, 34)  # the height of the foam's drawing, and the waterline in it
_KEEL = 320  # the middle of the hull
_STEM = 548  # the front end of the hull
_STERN = 92  # the back end of the hull
_HULL = 440  # the length of the hull
_WAKE = (560, 260)  # the size of the wake's drawing
_INSIDE = "#3F2419"  # the colour of the hull's far side
_NARROW = 0.86  # how wide it is, as a share of the hull
_RAISED = 0.03  # how much higher it is than the near side, in widths
_DOWN = 3  # the quarter turn in which the sails are in front of the wake
_WAKE_DOWN = (600, 112.0)  # the width of the wake then, and where it begins
_WAVES = 7  # the parts of each of its two lines
_RIPPLES = 4  # the ripples between them
_BEAM = -140  # the width of the hull as far as the wake, where it does not hide it
_BOW_WAVE = (110, 75, 30, 48)  # the size of the bow wave's drawing, and the stem in it
_ABREAST = 0.55  # how far apart the crew is seen from an end, as a share of the usual distance
_LARGE = 480  # from this width in pixels on, fewer pictures are made
_RAIL = 0.1  # how much higher a sitting figure is than a standing one, in heights
_CLEATS = ((54, 470), (558, 476), (618, 430))  # for ropes, at stern, bow and bowsprit
_FORESTAY = (Point(312, 72), Point(626, 424))
_BACKSTAY = (Point(312, 66), Point(40, 326))
_MAST = 306  # the mast
_AFT = 500  # the height of the picture of all pennants
_TOP = 0.06  # the share of a stay above the first pennant
_ON_FORESTAY = 9  # the most pennants without any on the backstay
_ROPE = "#C9A265"
_ROPE_STEP = 4  # pixels by which the slope of a rope changes
_LIT = "#FFB45A"  # the light of the lantern by night


class Shipmate(NamedTuple):
    """A member of the winners' crew who cheers on deck."""

    seat: int
    place: float
    """The position along the sloop, from stern to bow."""
    high: float
    """The height of the feet above the deck, in heights; below it the hull hides the figure."""
    left: bool
    waves: bool = True
    """Whether it waves its hat."""


class Splash(NamedTuple):
    """Water that splashes up along the hull, behind the numbers of pirates aboard."""

    place: float
    """The position along the sloop, from stern to bow."""
    width: float
    """Its width in cells."""
    drawing: int
    """The number of its drawing."""


class Afloat(NamedTuple):
    """The motion of the sloop."""

    dip: float = 0.0
    """How much deeper in the water it is than at rest, in pixels."""
    beat: int = 0
    """The index of the current picture of foam and waves."""
    course: tuple[float, float] = MOORED
    """The direction in which it sails."""
    roll: int = 0
    """The degrees by which the bow is lower than the stern."""
    heading: int = ABEAM
    """The visible share of its length, in hundredths; below 0 its bow is at the left."""
    away: bool = False
    """Whether its stern is seen if it is seen from an end."""
    canvas: tuple[int, int] = SET
    """How full the sails are and how far they are let down, in hundredths."""
    hoisting: tuple[int, float] | None = None
    """The seat whose newest pennant goes up, and how far it is."""
    crowd: tuple[Shipmate, ...] = ()
    """The crew members who cheer on deck."""
    splashes: tuple[Splash, ...] = ()


AT_REST = Afloat()


@dataclass(frozen=True, slots=True, kw_only=True)
class SloopModel:
    """Where the sloop is, how it moves, and who is aboard."""

    costumes: tuple[Costume, ...]
    """The costume of each crew."""
    island: float | None = None
    """Island 1 or 2 or a place between the two; None for where the track has the sloop."""
    shift: tuple[float, float] = (0.0, 0.0)
    """How many pixels it is away from there."""
    afloat: Afloat = AT_REST
    aboard: tuple[Figure, ...] = ()
    marks: BoardMarks = NO_MARKS
    ghost: Ghost | None = None
    """The pirate that would come aboard."""
    night: float | None = None
    """How brightly its lantern shines; None for as in the theme."""


class Sloop(Component[SloopModel]):
    """The sloop with its crew, moored or sailing.

    It is a position of the track, and one of the track's targets.
    """

    def __init__(self, look: Look, track: TrackView) -> None:
        self._track = track
        super().__init__(look, Rect(*map(round, track.sloop)))

    def anchor(self, island: float | None = None) -> Area:
        """Return the place of the sloop at an island or between the two."""
        return self._moored(island).sloop

    def _moored(self, island: float | None) -> TrackView:
        return self._track if island is None else self._track.moored(island)

    def crew(self, pirates: Crews, postures: Postures = NO_POSTURES) -> tuple[Figure, ...]:
        """Return the figures of those pirates that are aboard."""
        track = self._track
        return tuple(posed(figures_at(pirates, track, track.deck), postures))

    def draw(self, target: Surface, model: SloopModel) -> None:
        self._brush(target, model).paint()

    def paint_badges(self, target: Surface, model: SloopModel) -> None:
        """Paint what nothing on the board must hide; on a sketch only if it has changed."""
        paint_values(target, self.draw_badges, model)

    def draw_badges(self, target: Surface, model: SloopModel) -> None:
        """Draw the number of pirates aboard in each colour, and the cards that lead there."""
        self._brush(target, model).paint_badges()

    def _brush(self, target: Surface, model: SloopModel) -> "_SloopBrush":
        track = self._moored(model.island)
        if model.shift != (0.0, 0.0):
            track = track.adrift(*model.shift)
        return _SloopBrush(target, self.look, track, model)


class _SloopBrush:
    """Paints the sloop at its place, from back to front."""

    def __init__(self, target: Surface, look: Look, track: TrackView, model: SloopModel) -> None:
        self._target = target
        self._night = look.theme.hour.night if model.night is None else model.night
        self._look = look
        self._model = model
        self._crews = model.costumes
        self._afloat = afloat = model.afloat
        self._width = round(track.sloop.width)
        self._heading = afloat.heading
        self._dip = round(afloat.dip)
        # Fewer pictures are made of a large sloop.
        self._roll = round(afloat.roll / 2) * 2 if self._width > _LARGE else afloat.roll
        # The water keeps its level when hull and crew dip into it.
        self._water = track.sloop
        self._track = track.adrift(0, self._dip)

    def paint(self) -> None:
        """Paint the sails, the standing crew, the hull in front of them, and those on its rail."""
        model = self._model
        aboard, marks, ghost = model.aboard, model.marks, model.ghost
        target = self._target
        look = self._look
        width = self._width
        track = self._track
        water = (round(self._water.left), round(self._water.top))
        corner = (water[0], water[1] + self._dip)
        heading = self._heading
        shade = _water(look, width, "shadow", *_SHADE, heading)
        _draw_above(target, shade, water, round(track.board.bottom))
        beat, course = self._afloat.beat, self._afloat.course
        if course != MOORED:
            _wake(look, width, beat % FOAMS, _quarter(course), heading).draw(target, water)
        flags = self._flags(aboard)
        crew, visitor = self._crew(aboard, ghost)
        people = [self._aboard(it, marks.mood(it), self._pose(it, marks)) for it in crew]
        seated = [it for it in people if it.bearing.pose.name == "sit"]
        cheering = {self._crews[mate.seat] for mate in self._afloat.crowd}
        # Those who cheer are in front of the others, and their captain is in front of them.
        standing = [it for it in people if it not in seated]
        if len(self._afloat.crowd) > 1:
            # They would hide all others, except between their legs.
            standing = [it for it in standing if it.who in cheering]
        standing.sort(key=lambda it: it.who in cheering)
        others = sum(it.who not in cheering for it in standing)
        standing[others:others] = self._crowd()
        level = water[1] + round(_CUT * width / _WIDE)
        roll = self._roll
        dress = dress_of(self._crews)
        _sails(look, width, self._afloat.canvas, dress, roll, heading).draw(target, corner)
        if flags and self._afloat.hoisting is None:
            _bunting(look, width, flags, roll, heading).draw(target, corner)
        if ghost is not None:
            draw_ghost_glow(target, look, visitor)
            pose = marks.ghost_pose(track, ghost)
            draw_pirate(
                target, look, self._crews[ghost.seat], visitor, Bearing(PirateMood.GHOST, pose)
            )
        if len(self._afloat.crowd) > 1 and heading == ABEAM:
            _far_side(look, width, roll).draw(target, corner)
        self._paint_people(standing, corner)
        if heading == END_ON:
            # They are seen over the bow or the stern.
            self._paint_people(seated, corner)
            seated = []
        hull = _hull(look, width, roll, heading, self._afloat.away)
        _draw_above(target, hull, corner, level)
        self._paint_people(seated, corner)
        if self._afloat.hoisting is not None:
            self._paint_hoisting(aboard, corner, *self._afloat.hoisting)
        if self._night and heading != END_ON:
            x, y = (side * width / _WIDE for side in LANTERN)
            lantern = (corner[0] + round(self._turned(x)), corner[1] + round(y))
            light = 0.7 * round(self._night * 4) / 4
            look.art.draw_glow(target, lantern, round(track.cell * 0.5), _LIT, light)
        _water(look, width, f"foam-{beat % FOAMS + 1}", *_FOAM, heading).draw(target, water)
        if course == MOORED:
            if heading == ABEAM:
                # It has cast off before it turns.
                self._paint_ropes()
        else:
            # Seen from an end, it pushes water aside at both sides.
            for aft in (False, True) if heading == END_ON else (_quarter(course) == 2,):
                _bow_wave(look, width, beat % FOAMS, aft, heading).draw(target, water)
        for place, wide, drawing in self._afloat.splashes:
            at = (water[0] + round(place * width), water[1] + round(_WATERLINE * width / _WIDE))
            _splash(look, round(wide * track.cell), drawing).draw(target, at)

    def paint_badges(self) -> None:
        """Paint the number of pirates aboard in each colour, and the cards that lead there."""
        marks, ghost = self._model.marks, self._model.ghost
        target = self._target
        look = self._look
        track = self._track
        crew, visitor = self._crew(self._model.aboard, ghost)
        for figure in crew:
            colour = self._crews[figure.seat].colour
            stand = figure.stand
            at = track.tally(figure.position, stand)
            draw_count(target, look, at, stand.height, len(figure.pirates), colour)
        paint_nudges(target, look, track, marks, crew)
        if ghost is not None and not marks.nudged(ghost):
            paint_offer(target, look, track, visitor, ghost)

    def _pose(self, figure: Figure, marks: BoardMarks) -> Pose:
        """Return the pose of a figure aboard: it sits, unless a clip has another for it."""
        if figure.posture.pose or marks.is_chosen(figure):
            return marks.pose(self._track, figure)
        if self._afloat.course != MOORED:
            # All of them face forward.
            return Pose("sit", self._heading < 0, "right")
        return Pose("sit")

    def _aboard(self, figure: Figure, mood: PirateMood, pose: Pose) -> "_Aboard":
        stand = figure.stand
        if pose.name == "sit":
            stand = stand._replace(y=stand.y - _RAIL * stand.height)
        drawn = full_height(self._track)
        bearing = Bearing(mood, pose, drawn if figure.posture.pose or pose.face else 0)
        bearing = moved(bearing, figure.posture, stand.height, drawn)
        return _Aboard(self._crews[figure.seat], stand, bearing)

    def _crowd(self) -> "Iterator[_Aboard]":
        """Yield the crew members who cheer on deck."""
        sloop = self._track.sloop
        drawn = full_height(self._track)
        deck = self._track.stand(self._track.deck, 0, 1)
        for mate in self._afloat.crowd:
            tall = deck.height * MATE
            place = Stand(sloop.left + mate.place * sloop.width, deck.y - mate.high * tall, tall)
            pose = Pose("cheer" if mate.waves else "jump", mate.left)
            bearing = Bearing(pose=pose, drawn=drawn)
            yield _Aboard(self._crews[mate.seat], place, bearing)

    def _flags(self, aboard: Sequence[Figure]) -> tuple[str, ...]:
        """Return the colours of the pennants from the masthead down."""
        return tuple(self._crews[figure.seat].colour for figure in aboard for _ in figure.pirates)

    def _paint_hoisting(
        self, aboard: Sequence[Figure], corner: tuple[int, int], seat: int, share: float
    ) -> None:
        """Paint the pennants while the last one of a seat goes up and those below make room."""
        flags = self._flags(aboard)
        width = self._width
        unit = self._width / _WIDE
        seats = [figure.seat for figure in aboard for _ in figure.pirates]
        if not flags or len(flags) > _ON_FORESTAY or seat not in seats:
            _bunting(self._look, width, flags, self._roll).draw(self._target, corner)
            return
        new = len(seats) - 1 - seats[::-1].index(seat)
        step = _step(len(flags))
        before = _step(max(1, len(flags) - 1))
        for index, flag in enumerate(flags):
            was = 1.0 if index == new else _TOP + before * (index - (index > new))
            x, y = _along(_FORESTAY, was + (_TOP + step * index - was) * share)
            x, y = self._rolled(x * unit, y * unit)
            at = (corner[0] + round(x), corner[1] + round(y))
            _pennant(self._look, width, flag, step).draw(self._target, at)

    def _paint_people(self, people: "Sequence[_Aboard]", corner: tuple[int, int]) -> None:
        """Paint some of the pirates aboard, who roll with the hull."""
        for who, at_rest, bearing in people:
            turned = self._turned(at_rest.x - corner[0]) + corner[0]
            stand = at_rest._replace(x=turned)
            if not self._roll:
                draw_pirate(self._target, self._look, who, stand, bearing)
                continue
            x, y = self._rolled(stand.x - corner[0], stand.y - corner[1])
            height = max(2, round(stand.height))
            figure = turned_figure(self._look, who, bearing, height, self._roll)
            figure.draw(self._target, (corner[0] + round(x), corner[1] + round(y)))

    def _turned(self, x: float) -> float:
        """Return a place along the sloop as it is seen from where it heads, in pixels."""
        keel, _ = _keel(self._width)
        share = _ABREAST if self._heading == END_ON else self._heading / ABEAM
        return keel + (x - keel) * share

    def _rolled(self, x: float, y: float) -> tuple[float, float]:
        """Return a point rotated about the keel as the hull rolls, in pixels."""
        keel = _keel(self._width)
        turn = radians(self._roll)
        u, v = x - keel[0], y - keel[1]
        return keel[0] + u * cos(turn) - v * sin(turn), keel[1] + u * sin(turn) + v * cos(turn)

    def _crew(self, aboard: Sequence[Figure], ghost: Ghost | None) -> tuple[list[Figure], Stand]:
        """Return the pirates aboard with their stands, and the first stand, for a ghost."""
        count = max(1, len(aboard) + (ghost is not None))
        stands = [self._track.stand(self._track.deck, index, count) for index in range(count)]
        pairs = zip(aboard, stands[count - len(aboard) :], strict=True)
        return [it._replace(stand=it.posture.shifted(stand)) for it, stand in pairs], stands[0]

    def _paint_ropes(self) -> None:
        """Paint a rope to each bollard from the nearest cleat."""
        sloop = self._track.sloop
        unit = self._width / _WIDE
        cleats = [(round(sloop.left + x * unit), round(sloop.top + y * unit)) for x, y in _CLEATS]
        for x, y in self._track.bollards:
            cleat = min(cleats, key=lambda it: dist(it, (x, y)))
            # In steps, so that a bobbing sloop needs few pictures of ropes.
            away = (round(x) - cleat[0], round((y - cleat[1]) / _ROPE_STEP) * _ROPE_STEP)
            _rope(self._look, away, self._track.cell).draw(self._target, cleat)


class _Aboard(NamedTuple):
    """A pirate aboard: who it is, where it stands, and how it is drawn."""

    who: Costume
    stand: Stand
    bearing: Bearing


def _keel(width: int) -> tuple[float, float]:
    """Return the point about which a sloop of a width rolls, relative to its corner."""
    return _KEEL * width / _WIDE, _WATERLINE * width / _WIDE


def _draw_above(target: Surface, part: Stamp, at: tuple[int, int], level: int) -> None:
    """Draw the part of a picture that is above a level."""
    x, y = at[0] + part.offset[0], at[1] + part.offset[1]
    target.blit(part.surface, (x, y), (0, 0, part.surface.get_width(), max(0, level - y)))


def _trimmed(picture: Surface, offset: tuple[int, int]) -> Stamp:
    """Return a picture without its transparent margins, as the sloop is drawn often."""
    seen = picture.get_bounding_rect()
    return Stamp(picture.subsurface(seen).copy(), (offset[0] + seen.x, offset[1] + seen.y))


def _foreshortened(part: Stamp, width: int, heading: int) -> Stamp:
    """Return a part of a sloop that is not seen from its side."""
    keel, _ = _keel(width)
    picture, (left, top) = part
    wide, high = picture.get_size()
    if heading < 0:
        picture = transform.flip(picture, flip_x=True, flip_y=False)
        left = round(2 * keel) - left - wide
    share = abs(heading) / ABEAM
    seen = transform.smoothscale(picture, (max(1, round(wide * share)), high))
    return Stamp(seen, (round(keel + (left - keel) * share), top))


@stamp
def _water(
    look: Look, width: int, name: str, height: int, waterline: int, heading: int = ABEAM
) -> Stamp:
    """Return the shadow of the hull on the water, or the foam along it."""
    if heading != ABEAM:
        whole = _water(look, width, name, height, waterline)
        return _foreshortened(whole, width, heading)
    unit = width / _WIDE
    picture = look.art.lit(f"sloop/{name}", (width, round(height * unit)), look.theme.scenery)
    return _trimmed(picture, (0, round((_WATERLINE - waterline) * unit)))


@stamp
def _splash(look: Look, width: int, number: int) -> Stamp:
    """Return water that splashes up, relative to its middle on the waterline."""
    high, waterline = _SPLASH
    size = (width, round(width * high))
    name = f"effects/splash-{number}-{'small' if width < _LARGE_SPLASH else 'large'}"
    theme = look.theme
    picture = (
        look.art.sprite(name, size) if theme.plain else look.art.lit(name, size, theme.scenery)
    )
    return Stamp(picture, (-width // 2, -round(width * waterline)))


def _quarter(course: tuple[float, float]) -> int:
    """Return the number of quarter turns from the right, where the bow is, to a course."""
    x, y = course
    if abs(x) >= abs(y):
        return 0 if x > 0 else 2
    return 3 if y > 0 else 1


@stamp
def _wake(look: Look, width: int, number: int, quarter: int, heading: int = ABEAM) -> Stamp:
    """Return the wake: two lines of foam that open behind the hull, and ripples in between."""
    unit = width / _WIDE
    long, wide = _WAKE
    begins = 24.0
    if quarter == _DOWN:
        wide, begins = _WAKE_DOWN
    foam = look.theme.scenery.on(look.theme.foam)
    body = ""
    for side in (-1, 1):
        for step in range(_WAVES):
            # From the stern, thinner and fainter the older the wave is.
            far = (step + number / FOAMS) / _WAVES
            x, y = (
                (long - 16) * (1 - far),
                wide / 2 + side * (begins + far * (wide / 2 - begins - 10)),
            )
            back = long / _WAVES * 0.8
            line = (
                f"M{x:.0f} {y:.0f}q{-back / 2:.0f} {side * 2} {-back:.0f} {side * back * 0.32:.0f}"
            )
            body += svg.path(line, stroke=foam, line=20 * (1 - far) + 5, stroked=0.95 * (1 - far))
    for step in range(_RIPPLES):
        far = (step + number / FOAMS) / _RIPPLES
        x, high = long * (1 - 0.8 * far), 14 + 40 * far
        line = f"M{x:.0f} {wide / 2 - high:.0f}q{-high * 0.7:.0f} {high:.0f} 0 {2 * high:.0f}"
        body += svg.path(line, stroke=foam, line=9, stroked=0.6 * (1 - far))
    picture = svg.raster(body, (round(long * unit), round(wide * unit)), unit)
    picture = transform.rotate(picture, 90 * quarter)
    place = picture.get_rect(center=(round(_KEEL * unit), round(_WATERLINE * unit)))
    # It begins at the stern; the hull is longer than wide.
    hull = _HULL * abs(heading) / ABEAM if quarter % 2 == 0 else _BEAM
    if quarter == _DOWN:
        # Nothing hides its beginning.
        hull = 0
    away = round((long + hull) / 2 * unit)
    behind = ((-away, 0), (0, away), (away, 0), (0, -away))[quarter]
    return Stamp(picture, place.move(behind).topleft)


@stamp
def _bow_wave(look: Look, width: int, number: int, astern: bool, heading: int = ABEAM) -> Stamp:
    """Return the wave at the bow or at the stern."""
    if heading != ABEAM:
        return _foreshortened(_bow_wave(look, width, number, astern), width, heading)
    unit = width / _WIDE
    wide, high, x, y = _BOW_WAVE
    picture = look.art.lit(
        f"sloop/bow-wave-{number + 1}", (round(wide * unit), round(high * unit)), look.theme.scenery
    )
    top = round((_WATERLINE - y) * unit)
    if astern:
        picture = transform.flip(picture, flip_x=True, flip_y=False)
        return Stamp(picture, (round((_STERN + x) * unit) - picture.get_width(), top))
    return Stamp(picture, (round((_STEM - x) * unit), top))


@stamp
def _sails(
    look: Look,
    width: int,
    canvas: tuple[int, int],
    dress: Costume,
    roll: int = 0,
    heading: int = ABEAM,
) -> Stamp:
    """Return mast and sails."""
    if roll:
        return rotated(_sails(look, width, canvas, dress, 0, heading), roll, _keel(width))
    size = (width, round(width * _HIGH / _WIDE))
    if heading == END_ON:
        return _lit(look, rigging_ahead(look, dress, size, canvas[0]))
    if heading != ABEAM:
        return _foreshortened(_sails(look, width, canvas, dress), width, heading)
    if canvas == SET:
        return _lit(look, rigging(look, dress, size))
    return _lit(look, _moved_sails(look, width, canvas, dress))


def _moved_sails(look: Look, width: int, canvas: tuple[int, int], dress: Costume) -> Surface:
    """Return mast and sails, filled by the wind or not fully let down."""
    size = (width, round(width * _HIGH / _WIDE))
    unit = width / _WIDE
    picture = look.art.sprite("scenery/sloop-mast", size).copy()
    sails = look.art.sprite(canvas_of(dress), size)
    seen = sails.get_bounding_rect()
    full, down = canvas
    mast = _MAST * unit
    head = seen.top
    cloth = transform.smoothscale(
        sails.subsurface(seen), (round(seen.width * full / 100), round(seen.height * down / 100))
    )
    picture.blit(cloth, (round(mast - (mast - seen.left) * full / 100), head))
    picture.blit(look.art.sprite(spars_of(dress), size), (0, 0))
    return picture


@stamp
def _bunting(
    look: Look, width: int, flags: tuple[str, ...], roll: int, heading: int = ABEAM
) -> Stamp:
    """Return a pennant in each of these colours, from the masthead down."""
    if roll:
        return rotated(_bunting(look, width, flags, 0, heading), roll, _keel(width))
    if heading != ABEAM:
        return _foreshortened(_bunting(look, width, flags, 0), width, heading)
    # On the forestay; many pennants use the backstay too.
    ahead = flags if len(flags) <= _ON_FORESTAY else flags[: (len(flags) + 1) // 2]
    whole = effects.blank((width, round(_AFT * width / _WIDE)), look.theme.ink)
    for some, stay in ((ahead, _FORESTAY), (flags[len(ahead) :], _BACKSTAY)):
        if some:
            _stay(look, width, stay).draw(whole, (0, 0))
        step = _step(max(1, len(some)))
        for flag, start in zip(some, count(_TOP, step), strict=False):
            x, y = (round(side * width / _WIDE) for side in _along(stay, start))
            _flag(look, width, flag, step, stay).draw(whole, (x, y))
    return _lit(look, whole)


def _step(pennants: int) -> float:
    """Return the share of a stay between two pennants, smaller the more there are."""
    return min(0.145, 0.93 / pennants)


def _along(stay: tuple[Point, Point], share: float) -> Point:
    (x, y), (u, v) = stay
    return Point(x + (u - x) * share, y + (v - y) * share)


@stamp
def _stay(look: Look, width: int, stay: tuple[Point, Point]) -> Stamp:
    """Return the rope that pennants hang from."""
    unit = width / _WIDE
    rope = svg.path(svg.polyline(stay), stroke=look.theme.ink, line=4)
    return _trimmed(svg.raster(rope, (width, round(_AFT * unit)), unit), (0, 0))


def _cloth(look: Look, flag: str, stay: tuple[Point, Point], step: float) -> str:
    """Return the drawing of a pennant that hangs from the upper end of a stay."""
    crew = look.theme.crew(flag)
    end = 0.82 * step
    line = min(6.0, 52 * step)
    drop = min(48.0, 20 + 290 * step)

    def point(share: float, low: float = 0) -> Point:
        x, y = _along(stay, share)
        return Point(x, y + low)

    corners = point(0), point(end), point(end / 2, drop)
    cloth = svg.polyline(corners, closed=True)
    body = svg.path(cloth, fill=crew.mid, stroke=look.theme.ink, line=line)
    if step > 0.1:
        shine = [point(0.2 * step, 12), point(0.32 * step, 30)]
        body += svg.path(svg.polyline(shine), stroke=crew.hi, line=5)
    return body


@stamp
def _pennant(look: Look, width: int, flag: str, step: float) -> Stamp:
    """Return a pennant that goes up, relative to its upper corner."""
    picture, (left, top) = _flag(look, width, flag, step, _FORESTAY)
    lit, (x, y) = _lit(look, picture)
    return Stamp(lit, (left + x, top + y))


@stamp
def _flag(look: Look, width: int, flag: str, step: float, stay: tuple[Point, Point]) -> Stamp:
    """Return an unlit pennant of a stay, relative to its upper corner."""
    unit = width / _WIDE
    (x, y), (u, v) = stay
    # To the left if the stay leads there.
    left, top = 90 if u < x else 8, 8
    there = Point(left, top), Point(u - x + left, v - y + top)
    size = (round(98 * unit), round(140 * unit))
    picture = svg.raster(_cloth(look, flag, there, step), size, unit)
    return _trimmed(picture, (-round(left * unit), -round(top * unit)))


@stamp
def _hull(look: Look, width: int, roll: int, heading: int = ABEAM, away: bool = False) -> Stamp:
    if roll:
        return rotated(_hull(look, width, 0, heading, away), roll, _keel(width))
    size = (width, round(width * _HIGH / _WIDE))
    if heading == END_ON:
        return _lit(look, look.art.sprite("sloop/stern" if away else "sloop/bow", size))
    if heading != ABEAM:
        return _foreshortened(_hull(look, width, 0), width, heading)
    return _lit(look, look.art.sprite("scenery/sloop-hull", size))


@stamp
def _far_side(look: Look, width: int, roll: int) -> Stamp:
    """Return the inside of the hull behind a crowd, so that nothing is seen between their legs."""
    if roll:
        return rotated(_far_side(look, width, 0), roll, _keel(width))
    hull, (left, top) = _hull(look, width, 0)
    wide, high = hull.get_size()
    inside = effects.silhouette(hull, look.theme.faces.on(_INSIDE))
    narrow = transform.smoothscale(inside, (round(wide * _NARROW), high))
    return Stamp(narrow, (left + round(wide * (1 - _NARROW) / 2), top - round(_RAISED * width)))


def _lit(look: Look, picture: Surface) -> Stamp:
    """Return a lit part of the sloop; in plain themes with a line that is visible on black."""
    theme = look.theme
    if not theme.plain:
        return _trimmed(effects.lit(picture.copy(), theme.faces), (0, 0))
    edged = effects.outlined(picture, theme.line, max(2, look.px(3)))
    edged.surface.blit(picture, (-edged.offset[0], -edged.offset[1]))
    return edged


@stamp
def _rope(look: Look, away: tuple[int, int], cell: int) -> Stamp:
    """Return a slack rope from a cleat to a bollard at a distance."""
    x, y = away
    line = max(1.5, 0.032 * cell)
    margin = round(0.25 * cell)
    left, top = min(0, x) - margin, min(0, y) - margin
    size = (abs(x) + 2 * margin, abs(y) + 3 * margin)
    sag = max(0, y) + 0.1 * cell
    slack = f"M{-left} {-top}Q{x * 0.6 - left:.1f} {sag - top:.1f} {x - left} {y - top}"
    loop = f"M{x - left - 2.2 * line:.1f} {y - top:.1f}q{2.2 * line:.1f} {1.6 * line:.1f} "
    loop += f"{4.4 * line:.1f} 0"
    body = svg.path(slack + loop, stroke=look.theme.ink, line=2.1 * line)
    body += svg.path(slack + loop, stroke=look.theme.faces.on(_ROPE), line=line)
    return _trimmed(svg.raster(body, size), (left, top))
