"""How the figures on the board are drawn."""

import math
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import Position, Preview
from scenes.board.geometry.standing import Figure
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg, transform
from scenes.kit.effects import (
    Stamp,
    blank,
    faded,
    lit,
    outlined,
    rotated,
    shadowed,
    silhouette,
    soft,
)
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, HEIGHT, Costume
from scenes.kit.text import Face
from scenes.kit.theme import Colour, Light, Shadow, Theme, mix

_GHOST = 214
"""The opacity of ghosts."""
_PALE = Light("#FFFFFF", 0.2)
"""The light in which ghosts are drawn."""
_LIFT = 200
"""The opacity of the shadow around a pirate that can be moved."""
_FAINT = 12
"""The least opacity that can be seen."""


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


def breath(beat: int, pirate: int, height: float) -> int:
    """Return how many pixels a pirate sinks as it breathes; neighbours alternate."""
    share = (beat / BREATHS + pirate % 2 / 2) % 1
    return round(_BREATH * height * (1 - math.cos(share * math.tau)) / 2) if beat else 0


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
    plan: tuple[Preview | None, ...] = ()
    """The move of each action of a hint; None for one that moves no pirate."""
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
        if figure.pose or not self.is_chosen(figure):
            return Pose(figure.pose or "stand", left)
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
    """How many pixels it has sunk by breathing."""


PLAIN = Bearing()


def draw_pirate(
    target: Surface, look: Look, who: Costume, stand: Stand, bearing: Bearing = PLAIN
) -> None:
    """Draw a pirate with its feet at a point; a chosen one glows."""
    mood, pose, drawn, sunk = bearing
    height = stand.height * _SIZES.get(mood, 1.0)
    feet = (round(stand.x), round(stand.y))
    if mood is PirateMood.CHOSEN:
        middle = (feet[0], round(stand.y - height * 0.45))
        look.art.draw_glow(target, middle, round(height * 0.85), look.theme.torch_glow, 0.75)
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
        for tint, width in _outlines(look.theme, mood)
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


def _outlines(theme: Theme, mood: PirateMood) -> tuple[tuple[Colour, int], ...]:
    """Return the outlines of a pirate, the widest first.

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
    moonlight = ((mix(theme.moon, theme.hour.ambient, 0.5), 2),) if theme.hour.dark else ()
    lines: dict[PirateMood, tuple[tuple[Colour, int], ...]] = {
        PirateMood.PLAIN: moonlight,
        PirateMood.MOVABLE: ((theme.ink, 8), (theme.movable, 6)),
        PirateMood.CHOSEN: ((theme.ink, 9), (theme.select, 7)),
        PirateMood.GHOST: ((theme.cream, 4),),
    }
    return lines[mood]


def draw_ring(target: Surface, look: Look, stand: Stand) -> None:
    """Draw the ring around a chosen pirate's feet where its place has no frame."""
    place = (round(stand.x), round(stand.y))
    _ring(look, round(stand.height * 0.92)).draw(target, place)


def draw_ghost_glow(target: Surface, look: Look, stand: Stand) -> None:
    """Draw the glow around a ghost that is pointed at or whose place has no frame."""
    middle = (round(stand.x), round(stand.y - stand.height / 2))
    look.art.draw_glow(target, middle, round(stand.height * 0.85), look.theme.ghost_glow, 0.7)


class Cast(NamedTuple):
    """Who casts a shadow, how high the drawing is that it is made from, and where it falls."""

    who: Costume
    drawn: int
    shadow: Shadow


def draw_shadow(
    target: Surface, look: Look, stand: Stand, share: float = 1.0, cast: Cast | None = None
) -> None:
    """Draw the shadow at a pirate's feet, smaller for one in the air, and the one it casts."""
    width = max(4, round(stand.height * 0.7 * share))
    if cast is not None and cast.shadow.strength:
        feet = (round(stand.x), round(stand.y))
        _both_shadows(look, cast, max(8, round(stand.height / 4) * 4), width).draw(target, feet)
    else:
        draw_shade(target, look, (round(stand.x + width * 0.06), round(stand.y)), width)


def draw_shade(target: Surface, look: Look, feet: tuple[int, int], width: int) -> None:
    """Draw a soft shadow on the ground."""
    _shade(look, width).draw(target, feet)


def draw_count(target: Surface, look: Look, stand: Stand, number: int, colour: str) -> None:
    """Draw the number of pirates of a group at its feet, in gold with a coloured rim."""
    side = max(look.px(32), round(stand.height * 0.44), 15)
    place = Rect(0, 0, side, side)
    place.center = round(stand.x), round(stand.y + stand.height * 0.04)
    target.blit(_count(look, side, colour).surface, place)
    size = max(12, round(side * 0.58)) / max(look.scale.unit, 0.01)
    style = look.style(Face.TITLE, size, look.theme.ink)
    look.letters.draw(target, str(number), style, place)


@stamp
def _count(look: Look, side: int, colour: str) -> Stamp:
    theme = look.theme
    body = svg.disc(32, 32, 31, fill=theme.ink) + svg.disc(32, 32, 28, fill=theme.crew(colour).mid)
    body += svg.disc(32, 32, 22, fill="url(#c)", stroke=theme.ink, line=2)
    gold = svg.linear("c", svg.even(theme.gold_hi, theme.gold), (12, 12), (52, 52))
    return Stamp(svg.raster(body, (side, side), side / 64, gold), (0, 0))


@stamp
def _both_shadows(look: Look, cast: Cast, height: int, width: int) -> Stamp:
    """Return the shadow that a pirate casts and the one at its feet in one picture."""
    far = _cast(look, *cast, height)
    near = _shade(look, width)
    left, top = near.offset
    near = near._replace(offset=(left + round(width * 0.06), top))
    places = [Rect(one.offset, one.surface.get_size()) for one in (far, near)]
    whole = places[0].union(places[1])
    picture = blank(whole.size, look.theme.shadow)
    for one in (far, near):
        one.draw(picture, (-whole.x, -whole.y))
    return Stamp(picture, whole.topleft)


@stamp
def _cast(look: Look, who: Costume, drawn: int, shadow: Shadow, height: int) -> Stamp:
    """Return the long shadow of a standing pirate, relative to its feet.

    It has no fine detail, so it is made at half its size.
    """
    colour = look.theme.shadow
    picture, (x, y) = bare_figure(look, who, STANDING, drawn)
    half = height / drawn / 2
    width = max(2, round(picture.get_width() * half))
    length = max(2, round(picture.get_height() * half * shadow.length))
    shape = transform.smoothscale(picture, (width, length))
    aside = shadow.aside * height / 2
    left = 2 + max(0, math.ceil(-aside))
    slanted = blank((width + math.ceil(abs(aside)) + 4, length + 4), colour)
    for row in range(length):
        place = (left + round(aside * (1 - row / length)), 2 + row)
        slanted.blit(shape, place, (0, row, width, 1), special_flags=pygame.BLEND_RGBA_MAX)
    slanted = transform.box_blur(slanted, 1)
    large = (2 * slanted.get_width(), 2 * slanted.get_height())
    slanted = transform.smoothscale(slanted, large)
    below = round(2 * (y + picture.get_height()) * half) + 2
    corner = (round(2 * x * half) - 2 * left, below - large[1])
    return Stamp(silhouette(slanted, colour, round(255 * shadow.strength)), corner)


@stamp
def _shade(look: Look, width: int) -> Stamp:
    depth = max(2, round(width * 0.26))
    oval = svg.oval(width / 2, depth / 2, width / 2, depth / 2, fill="#FFFFFF")
    shape = svg.raster(oval, (width, depth))
    shade = soft(shape, look.theme.shadow, 150, max(1, look.px(3)))
    x, y = shade.offset
    return Stamp(shade.surface, (x - width // 2, y - depth * 7 // 10))


@stamp
def _ring(look: Look, width: int) -> Stamp:
    depth = round(width * 0.44)
    theme = look.theme
    line = max(2.0, width * 0.05)
    oval = width / 2, depth / 2, width / 2 - line, depth / 2 - line
    body = svg.oval(*oval, fill=theme.select, opacity=0.45, stroke=theme.ink, line=line * 2)
    body += svg.oval(*oval, stroke=theme.select, line=line)
    return Stamp(svg.raster(body, (width, depth)), (-width // 2, -depth * 6 // 10))
