"""How the figures on the board are drawn."""

import math
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from pygame import Rect, Surface

from game import Position, Preview
from scenes.board.geometry.standing import Figure, Posture
from scenes.board.geometry.track_view import Point, Stand, TrackView
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg, transform
from scenes.kit.effects import Stamp, blank, faded, lit, outlined, rotated, shadowed, soft
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, HEIGHT, Costume
from scenes.kit.text import Face
from scenes.kit.theme import Colour, Light, Theme, mix

_GHOST = 188
"""The opacity of ghosts."""
_PALE = Light("#FFFFFF", 0.2)
"""The light in which ghosts are drawn."""
_LIFT = 200
"""The opacity of the shadow around a pirate that can be moved."""
_FAINT = 12
"""The least opacity that can be seen."""
_RING = 0.74
"""The width of the ring in the crew's colour around the feet, in heights."""
_PLAIN_RING = 0.92
"""The width of the ring with high contrast, where a figure has a wider outline."""
_STEP = 4
"""Pixels from one width of a ring or a shadow to the next, so that few pictures are needed."""
_SMALL = 50
"""Pixels of the height below which a figure is outlined in its crew's colour."""
_GLOW = 0.9
"""The radius of the glow around a chosen pirate, in heights."""


class PirateMood(Enum):
    """How a pirate is marked."""

    PLAIN = 0
    MOVABLE = 1
    CHOSEN = 2
    GHOST = 3


class Pose(NamedTuple):
    """The pose of a pirate. The mark of one that faces left is not mirrored."""

    name: str = "stand"
    left: bool = False
    face: str = ""
    """The expression; empty for the default of the pose."""


STANDING = Pose()


class Idling(NamedTuple):
    """What pirates do while nothing happens."""

    beat: int = 0
    """The phase of breathing, from 1 to BREATHS; 0 for none."""
    turn: int = 0
    """How many pirates have breathed before: there is one at a time."""
    number: int = 0
    """The index of the figure that makes a face."""
    face: str = ""


NOT_IDLING = Idling()
BREATHS = 6
"""The number of phases of a breath."""
_BREATH = 0.028  # the depth of a breath, as a share of the height


def breath(beat: int, pirate: int) -> float:
    """Return how far a pirate sinks as it breathes, in heights; neighbours alternate."""
    share = (beat / BREATHS + pirate % 2 / 2) % 1
    return _BREATH * (1 - math.cos(share * math.tau)) / 2 if beat else 0.0


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is marked on the board for the player who is choosing."""

    seat: int = -1
    movable: tuple[Position, ...] = ()
    chosen: Position | None = None
    looked_at: Position | None = None
    """The position of a pirate whose moves are shown though it is not chosen."""
    ghosts: tuple[Ghost, ...] = ()
    chosen_seat: int | None = None
    """The owner of the chosen pirate, if it is another player's."""
    nudges: tuple[Preview, ...] = ()
    """The others' pirates that can be nudged."""
    pointed: Position | None = None
    """Where the ghost is that the pointer or the focus is on."""
    offers: bool = True
    """Whether there are cards beside the ghosts."""

    def is_chosen(self, figure: Figure) -> bool:
        """Return whether a figure is chosen."""
        owner = self.seat if self.chosen_seat is None else self.chosen_seat
        return figure.seat == owner and figure.position == self.chosen

    def mood(self, figure: Figure) -> PirateMood:
        """Return how a figure is marked."""
        if self.is_chosen(figure):
            return PirateMood.CHOSEN
        able = figure.seat == self.seat and figure.position in self.movable
        return PirateMood.MOVABLE if able else PirateMood.PLAIN

    def pose(self, track: TrackView, figure: Figure) -> Pose:
        """Return the pose of a figure: another player's chosen pirate is startled."""
        left = not figure.group and track.faces_left(figure.position)
        if figure.posture.pose or not self.is_chosen(figure):
            return Pose(figure.posture.pose or "stand", left)
        return Pose("run" if figure.seat == self.seat else "startled", left)

    def nudged(self, ghost: Ghost) -> bool:
        """Return whether a ghost is of another player's pirate."""
        return ghost.draws > 0 and ghost.seat != self.seat

    def ghost_pose(self, track: TrackView, ghost: Ghost) -> Pose:
        """Return the pose of a ghost: it leaps ahead or flees back."""
        left = not track.gathers(ghost.destination) and track.faces_left(ghost.destination)
        if ghost.draws and not self.nudged(ghost):
            return Pose("flee", not left)
        return Pose("jump", left)


NO_MARKS = BoardMarks()


_KNEES = 0.86  # the distance from the top of a figure, in heights
_SIZES = {PirateMood.CHOSEN: 1.06, PirateMood.GHOST: 0.94}
"""The factor for the height of a marked pirate."""


class Bearing(NamedTuple):
    """How a pirate is drawn: its mark and its pose."""

    mood: PirateMood = PirateMood.PLAIN
    pose: Pose = STANDING
    drawn: int = 0
    """The height of the drawing that it is scaled from; 0 for a drawing of its own. Scaling is
    faster, and good enough for brief poses."""
    sunk: int = 0
    """How many pixels everything above its knees is lower."""


PLAIN = Bearing()


def moved(bearing: Bearing, posture: Posture, height: float, drawn: int) -> Bearing:
    """Return how a pirate is drawn in a posture, in another pose scaled from a drawing."""
    pose = bearing.pose
    if posture.pose:
        pose = Pose(posture.pose, pose.left)
    if posture.pose or posture.face or posture.turned:
        pose = pose._replace(left=pose.left != posture.turned, face=posture.face or pose.face)
        bearing = bearing._replace(pose=pose, drawn=drawn)
    return bearing._replace(sunk=round(posture.sunk * height))


def draw_pirate(
    target: Surface, look: Look, who: Costume, stand: Stand, bearing: Bearing = PLAIN
) -> None:
    """Draw a pirate with its feet at a point; a chosen one glows in teal."""
    mood, pose, drawn, sunk = bearing
    height = stand.height * _SIZES.get(mood, 1.0)
    feet = (round(stand.x), round(stand.y))
    if mood is PirateMood.CHOSEN:
        middle = (feet[0], round(stand.y - height * 0.45))
        look.art.draw_glow(target, middle, round(height * _GLOW), look.theme.choice_glow, 0.85)
    figure = _figure(look, who, pose, max(2, round(height)), mood, drawn)
    if not sunk:
        figure.draw(target, feet)
        return
    # Only the part above the knees sinks: no line is blurred, and the feet do not move.
    picture = figure.surface
    left = feet[0] + figure.offset[0]
    top = feet[1] + figure.offset[1]
    width, tall = picture.get_size()
    knees = round(tall * _KNEES)
    target.blit(picture, (left, top + sunk), (0, 0, width, knees - sunk))
    target.blit(picture, (left, top + knees), (0, knees, width, tall - knees))


@stamp
def bare_figure(look: Look, who: Costume, pose: Pose, height: int) -> Stamp:
    """Return a pirate without outlines, relative to its feet.

    It is drawn at the scale at which a standing pirate has that height.
    """
    size = (round(height * BOX[0] / HEIGHT), round(height * BOX[1] / HEIGHT))
    name = who.drawing(pose.name, pose.face, left=pose.left)
    sprite = look.art.sprite(name, size, look.theme.recolouring(who.colour))
    seen = sprite.get_bounding_rect()
    feet = round(sprite.get_width() / 2), round(sprite.get_height() * FEET / BOX[1])
    return Stamp(sprite.subsurface(seen).copy(), (seen.x - feet[0], seen.y - feet[1]))


def scaled_figure(
    look: Look, who: Costume, pose: Pose, drawn: int, across: float, down: float
) -> Stamp:
    """Return a pirate relative to its feet, scaled from another height, which is much faster.

    One that faces left is a mirror image: nobody reads the mark of a moving pirate.
    """
    picture, (x, y) = bare_figure(look, who, pose._replace(left=False), drawn)
    width, height = picture.get_size()
    if pose.left:
        picture = transform.flip(picture, flip_x=True, flip_y=False)
        x = -x - width
    size = (max(2, round(width * across)), max(2, round(height * down)))
    return Stamp(transform.smoothscale(picture, size), (round(x * across), round(y * down)))


@stamp
def _figure(
    look: Look, who: Costume, pose: Pose, height: int, mood: PirateMood, drawn: int
) -> Stamp:
    """Return a pirate with its outlines in one picture, relative to its feet."""
    if drawn:
        bare = scaled_figure(look, who, pose, drawn, height / drawn, height / drawn)
    else:
        bare = bare_figure(look, who, pose, height)
    sprite, (x, y) = bare
    lines = [
        # Small figures have thinner outlines.
        outlined(sprite, tint, max(2, min(look.px(width), round(height * width / 75))))
        for tint, width in _outlines(look.theme, mood, who.colour if height < _SMALL else "")
    ]
    if not lines:
        return bare
    if mood is PirateMood.GHOST:
        sprite = faded(lit(sprite.copy(), _PALE), _GHOST)
    margin = max(-line.offset[0] for line in lines)
    whole = blank((sprite.get_width() + 2 * margin, sprite.get_height() + 2 * margin))
    for line in lines:
        line.draw(whole, (margin, margin))
    whole.blit(sprite, (margin, margin))
    if mood is not PirateMood.MOVABLE or look.theme.plain:
        return Stamp(whole, (x - margin, y - margin))
    # On sand and parchment a bright line is not enough: its shadow lifts it from any ground.
    lifted, (left, top) = shadowed(whole, look.theme.shadow, _LIFT, margin // 2, (0, 0))
    seen = lifted.get_bounding_rect(_FAINT)
    corner = (x - margin + left + seen.x, y - margin + top + seen.y)
    return Stamp(lifted.subsurface(seen).copy(), corner)


@stamp
def turned_figure(look: Look, who: Costume, bearing: Bearing, height: int, degrees: int) -> Stamp:
    """Return a pirate that is rotated to the right about its feet."""
    mood, pose, drawn, _ = bearing
    return rotated(_figure(look, who, pose, height, mood, drawn), degrees)


def _outlines(theme: Theme, mood: PirateMood, crew: str) -> tuple[tuple[Colour, int], ...]:
    """Return the outlines of a pirate, the widest first; of a small one in its crew's colour.

    Plain themes have a dark and a light one, so that one is visible on any ground. A chosen pirate
    does not glow there: it has two light ones.
    """
    if theme.plain:
        plain: dict[PirateMood, tuple[tuple[Colour, int], ...]] = {
            PirateMood.PLAIN: ((theme.line, 5), (theme.ink, 3)),
            PirateMood.MOVABLE: ((theme.ink, 7), (theme.movable, 5)),
            PirateMood.CHOSEN: (
                (theme.ink, 12),
                (theme.select, 10),
                (theme.ink, 6),
                (theme.cream, 4),
            ),
            PirateMood.GHOST: ((theme.ink, 6), (theme.cream, 4)),
        }
        return plain[mood]
    # By night the moon shines on every figure's back.
    moonlight = ((mix(theme.moon, theme.hour.ambient, 0.8), 2),) if theme.hour.dark else ()
    own = ((theme.crew(crew).mid, 2),) if crew else moonlight
    lines: dict[PirateMood, tuple[tuple[Colour, int], ...]] = {
        PirateMood.PLAIN: own,
        PirateMood.MOVABLE: ((theme.ink, 5), (theme.movable, 3)),
        PirateMood.CHOSEN: ((theme.select_dark, 8), (theme.select, 6)),
        PirateMood.GHOST: ((theme.select_dark, 5), (theme.cream, 3)),
    }
    return lines[mood]


def draw_foot_ring(
    target: Surface,
    look: Look,
    stand: Stand,
    colour: str,
    share: float = 1.0,
    *,
    chosen: bool = False,
) -> None:
    """Draw the disc in the crew's colour that a pirate stands on, smaller below one in the air.

    With high contrast, the disc of a chosen one has another around it.
    """
    place = (round(stand.x), round(stand.y))
    wide = stand.height * (_PLAIN_RING if look.theme.plain else _RING)
    if chosen and look.theme.plain:
        _ring(look, round(1.25 * wide)).draw(target, place)
    _foot_ring(look, _stepped(wide * share), colour).draw(target, place)


def _stepped(width: float) -> int:
    return max(1, round(width / _STEP)) * _STEP


def draw_ghost_glow(target: Surface, look: Look, stand: Stand) -> None:
    """Draw the glow around a ghost that is pointed at or whose place has no frame."""
    middle = (round(stand.x), round(stand.y - stand.height / 2))
    look.art.draw_glow(target, middle, round(stand.height * 0.85), look.theme.ghost_glow, 0.7)


def draw_shadow(target: Surface, look: Look, stand: Stand, share: float = 1.0) -> None:
    """Draw the shadow at a pirate's feet, smaller for one in the air."""
    width = _stepped(stand.height * 0.7 * share)
    draw_shade(target, look, (round(stand.x + width * 0.06), round(stand.y)), width)


def draw_shade(target: Surface, look: Look, feet: tuple[int, int], width: int) -> None:
    """Draw a soft shadow on the ground."""
    _shade(look, width).draw(target, feet)


def draw_count(
    target: Surface, look: Look, at: Point, height: float, number: int, colour: str
) -> None:
    """Draw how many pirates of a crew a figure of a height stands for, in the crew's colour.

    One figure is one pirate: it needs no number.
    """
    if number == 1:
        return
    side = max(look.px(32), round(height * 0.42), 15)
    place = Rect(0, 0, side, side)
    place.center = round(at.x), round(at.y)
    target.blit(_count(look, side, colour).surface, place)
    size = max(12, round(side * 0.6)) / max(look.scale.unit * look.scale.text, 0.01)
    style = look.style(Face.TITLE, size, look.theme.cream)
    look.letters.draw(target, str(number), style, place)


@stamp
def _count(look: Look, side: int, colour: str) -> Stamp:
    theme = look.theme
    crew = theme.crew(colour)
    # White letters on black with high contrast.
    inside = theme.ink if theme.plain else crew.lo
    body = svg.disc(32, 32, 31, fill=theme.ink)
    body += svg.disc(32, 32, 26, fill=inside, stroke=crew.hi, line=3)
    return Stamp(svg.raster(body, (side, side), side / 64), (0, 0))


@stamp
def _shade(look: Look, width: int) -> Stamp:
    depth = max(2, round(width * 0.26))
    oval = svg.oval(width / 2, depth / 2, width / 2, depth / 2, fill="#FFFFFF")
    shape = svg.raster(oval, (width, depth))
    shade = soft(shape, look.theme.shadow, 150, max(1, look.px(3)))
    x, y = shade.offset
    return Stamp(shade.surface, (x - width // 2, y - depth * 7 // 10))


@stamp
def _foot_ring(look: Look, width: int, colour: str) -> Stamp:
    depth = round(width * 0.42)
    theme = look.theme
    crew = theme.crew(colour)
    line = max(1.5, width * 0.05)
    oval = width / 2, depth / 2, width / 2 - line, depth / 2 - line
    # On a white space the dark line tells it from the ground, on a dark wall the light one.
    edge = theme.cream if theme.plain else crew.hi
    body = svg.oval(*oval, fill=crew.mid, stroke=theme.ink, line=2 * line)
    body += svg.oval(*oval, fill=crew.mid, stroke=edge, line=0.8 * line)
    return Stamp(svg.raster(body, (width, depth)), (-width // 2, -depth * 58 // 100))


@stamp
def _ring(look: Look, width: int) -> Stamp:
    depth = round(width * 0.44)
    theme = look.theme
    line = max(2.0, width * 0.05)
    oval = width / 2, depth / 2, width / 2 - line, depth / 2 - line
    body = svg.oval(*oval, fill=theme.select, opacity=0.45, stroke=theme.ink, line=line * 2)
    body += svg.oval(*oval, stroke=theme.select, line=line)
    return Stamp(svg.raster(body, (width, depth)), (-width // 2, -depth * 6 // 10))
