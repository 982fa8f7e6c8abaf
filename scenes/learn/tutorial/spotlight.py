"""Drawing attention to something: rings, numbers, an arrow, tags and a hand, all else dark."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Tone, contrast
from scenes.learn.tutorial.aims import Ring, TutorialMarks

_DARK = (116, 106, 122)
"""What everything is multiplied by that is not pointed at."""
_RADIUS = 26
_REACH = 8
"""Units by which a lit place is larger than what is there."""
_NUMBER = 52
_PHASES = 8
_BREATH = 1.4
"""Seconds from one glow of a ring to the next."""
BRIGHTEST = _BREATH / 2
"""A moment at which it glows most."""
_TAG = 24
_HAND = 133
_HAND_HEIGHT = 196 / 166
_TIP = (50 / 166, 14 / 196)
"""The finger's tip, as shares of the hand's width and height."""
_RIPPLES = 8


class Darkness:
    """Darkens everything but some places, and caches the picture of that."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture: Surface | None = None

    def draw(self, surface: Surface, look: Look, places: Sequence[Rect]) -> None:
        """Darken everything else, with soft edges."""
        size = surface.get_size()
        key = (size, tuple(tuple(place) for place in places), look.scale)
        if self._picture is None or key != self._key:
            self._picture, self._key = _darkness(look, size, places), key
        surface.blit(self._picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _darkness(look: Look, size: Size, places: Sequence[Rect]) -> Surface:
    # Soft edges have no detail: painted small and stretched, they cost a tenth.
    shrink = max(2, look.px(4))
    small = (-(-size[0] // shrink), -(-size[1] // shrink))
    picture = Surface(small)
    picture.fill(_DARK)
    for place in places:
        hole = Rect(
            place.x // shrink, place.y // shrink, -(-place.w // shrink), -(-place.h // shrink)
        ).inflate(2, 2)
        pygame.draw.rect(picture, "#FFFFFF", hole, border_radius=max(2, look.px(_RADIUS) // shrink))
    picture = pygame.transform.box_blur(picture, 1)
    whole = pygame.transform.smoothscale(picture, (small[0] * shrink, small[1] * shrink))
    return whole.convert()


def lit_places(look: Look, marks: TutorialMarks) -> list[Rect]:
    """Return what stays lit."""
    return [_grown(look, rect) for rect in marks.places]


def _grown(look: Look, rect: Rect) -> Rect:
    return rect.inflate(look.px(2 * _REACH), look.px(2 * _REACH))


def draw_marks(
    surface: Surface, look: Look, marks: TutorialMarks, words: Mapping[str, str], t: float
) -> None:
    """Draw the arrow, the tags, and rings with numbers; the ring to tap next glows."""
    _draw_arrow(surface, look, marks)
    places = tag_rects(look, marks, words, surface.get_rect())
    for tag, rect in zip(marks.tags, places, strict=True):
        _draw_tag(surface, look, rect, words[tag.name])
    phase = round((0.5 - 0.5 * math.cos(t * math.tau / _BREATH)) * (_PHASES - 1))
    for ring in marks.rings:
        rect = _grown(look, ring.rect)
        if marks.aim is not None and ring.rect == marks.aim.rect:
            _halo(look, rect.size, phase).draw(surface, rect.topleft)
        _ring(look, rect.size).draw(surface, rect.topleft)
    for ring in marks.rings:
        if ring.number is not None:
            place = number_place(look, marks, ring)
            place.clamp_ip(surface.get_rect())
            _draw_coin(surface, look, place, str(ring.number))


@stamp
def _ring(look: Look, size: Size) -> Stamp:
    theme = look.theme
    width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
    body = ""
    for colour, line in ((theme.ink, 10.0), (theme.select, 5.5)):
        body += svg.rect(6, 6, width - 12, height - 12, 22, stroke=colour, line=line)
    return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))


@stamp
def _halo(look: Look, size: Size, phase: int) -> Stamp:
    """Paint the light around what to tap, in one of its phases."""
    reach, unit = look.px(18), look.scale.unit
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    body = ""
    strength = 0.25 + 0.75 * phase / (_PHASES - 1)
    for step, share in ((14, 0.18), (10, 0.26), (6, 0.4)):
        inner = 18 - step
        edge = (inner, inner, whole[0] / unit - 2 * inner, whole[1] / unit - 2 * inner, 24 + step)
        body += svg.rect(*edge, stroke=look.theme.select, line=9, stroked=share * strength)
    return Stamp(svg.raster(body, whole, unit), (-reach, -reach))


def number_place(look: Look, marks: TutorialMarks, ring: Ring) -> Rect:
    """Return the place of a ring's number: an upper corner, out of the arrow's way."""
    side = look.px(_NUMBER)
    whole = _grown(look, ring.rect)
    place = Rect(whole.x - side // 3, whole.y - side // 3, side, side)
    rightwards = marks.arrow is not None and marks.arrow[0][0] < marks.arrow[1][0]
    if rightwards and ring is marks.rings[-1]:
        place.right = whole.right + side // 3
    return place


def _draw_coin(surface: Surface, look: Look, place: Rect, word: str) -> None:
    _coin(look, place.width).draw(surface, place.topleft)
    units = place.width / look.scale.unit * 0.52 / look.scale.text
    face = Rect(place.x, place.y, place.width, round(place.height * 0.96))
    look.letters.draw(surface, word, look.style(Face.TITLE, units, look.theme.ink), face)


@stamp
def _coin(look: Look, side: int) -> Stamp:
    theme = look.theme
    body = svg.disc(32, 34, 27, fill=theme.gold_lo, stroke=theme.ink, line=5)
    body += svg.disc(32, 31, 27, fill="url(#c)", stroke=theme.ink, line=5)
    body += svg.disc(32, 31, 20, stroke=theme.gold_lo, line=2.5)
    defs = svg.linear("c", svg.even(theme.gold_hi, theme.gold), (0, 0), (64, 64))
    plate = svg.raster(body, (side, side), side / 64, defs)
    return plates.shadow(look, plate, radius=4, lower=3)


# The arrow


def arrow_points(look: Look, marks: TutorialMarks) -> list[tuple[float, float]]:
    """Return a curve from the first ring to the last; nothing where they are too close."""
    if marks.arrow is None or len(marks.rings) < 2:
        return []
    first, last = marks.rings[0].rect, marks.rings[-1].rect
    start, end = pygame.Vector2(marks.arrow[0]), pygame.Vector2(marks.arrow[1])
    way = end - start
    if not way or first.colliderect(last):
        return []
    bend = pygame.Vector2(way.y, -way.x)
    if bend.y > 0:
        # Above rather than below: a jump goes up.
        bend = -bend
    bend.scale_to_length(min(way.length() * 0.28, look.px(220)))
    middle = start + way * 0.5 + bend * 2
    points = []
    for index in range(41):
        share = index / 40
        at = start * (1 - share) ** 2 + middle * (2 * share * (1 - share)) + end * share**2
        points.append((at.x, at.y))
    grown = look.px(2 * (_REACH + 12))
    near, far = first.inflate(grown, grown), last.inflate(grown, grown)
    free = [p for p in points if not near.collidepoint(p) and not far.collidepoint(p)]
    long = sum(math.dist(a, b) for a, b in pairwise(free))
    return free if long > look.px(70) else []


def _draw_arrow(surface: Surface, look: Look, marks: TutorialMarks) -> None:
    points = arrow_points(look, marks)
    if points:
        margin = look.px(40)
        left = math.floor(min(x for x, _ in points)) - margin
        top = math.floor(min(y for _, y in points)) - margin
        local = tuple((x - left, y - top) for x, y in points)
        _arrow(look, local, margin).draw(surface, (left, top))


@stamp
def _arrow(look: Look, points: tuple[tuple[float, float], ...], margin: int) -> Stamp:
    """Paint a dashed line through these points with a head at its end."""
    theme, unit = look.theme, look.scale.unit
    size = tuple(math.ceil(max(side)) + margin for side in zip(*points, strict=True))
    local = [(x / unit, y / unit) for x, y in points]
    (ax, ay), (bx, by) = local[-4], local[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    dashes = svg.dashes(local[:-2], 20, 15)
    body = svg.path(dashes, stroke=theme.ink, line=15)
    body += svg.path(dashes, stroke=theme.select, line=8)
    head = svg.path("M-14 -20L22 0L-14 20Z", fill=theme.select, stroke=theme.ink, line=6)
    body += f'<g transform="translate({bx:.1f} {by:.1f}) rotate({turn:.1f})">{head}</g>'
    return Stamp(svg.raster(body, (size[0], size[1]), unit), (0, 0))


# Tags


def tag_rects(
    look: Look, marks: TutorialMarks, words: Mapping[str, str], window: Rect
) -> list[Rect]:
    """Return the places of the tags: over the edge of what they are about, hiding nothing."""
    style = look.style(Face.TITLE, _TAG)
    height = max(look.px(42), look.letters.height(style) + look.px(10))
    taken = lit_places(look, marks)
    taken += [number_place(look, marks, ring) for ring in marks.rings if ring.number is not None]
    found: list[Rect] = []
    for tag in marks.tags:
        rect = Rect(0, 0, look.letters.width(words[tag.name], style) + height + look.px(16), height)
        place, near = tag.rect, height // 3
        tried = []
        for x, y in (
            (place.centerx, place.top - height // 2 + near),
            (place.centerx, place.bottom + height // 2 - near),
            (place.left - rect.width // 2 + near, place.centery),
            (place.right + rect.width // 2 - near, place.centery),
        ):
            rect.center = (x, y)
            tried.append(rect.clamp(window))
        free = (each for each in tried if each.collidelist([*taken, *found]) < 0)
        found.append(next(free, tried[0]))
    return found


def _draw_tag(surface: Surface, look: Look, rect: Rect, word: str) -> None:
    _tag(look, rect.size).draw(surface, rect.topleft)
    words = Rect(rect.x + round(rect.height * 0.9), rect.y, 0, rect.height)
    words.width = rect.right - words.x - look.px(8)
    style = look.style(Face.TITLE, _TAG, look.theme.cream)
    look.letters.draw(surface, word, style, words, 0)


@stamp
def _tag(look: Look, size: Size) -> Stamp:
    """Paint a dark pill with a cross."""
    theme, unit = look.theme, look.scale.unit
    width, height = size[0] / unit, size[1] / unit
    shades = theme.tone(Tone.DARK)
    radius, arm = (height - 6) / 2, height * 0.16
    x, y = height * 0.55, height / 2
    cross = f"M{x - arm:.1f} {y - arm:.1f}L{x + arm:.1f} {y + arm:.1f}"
    cross += f"M{x + arm:.1f} {y - arm:.1f}L{x - arm:.1f} {y + arm:.1f}"
    warm = theme.tone(Tone.RED)
    red = next((c for c in (warm.hi, warm.line) if contrast(c, shades.lo) >= 3), theme.cream)
    edge = (3, 3, width - 6, height - 6, radius)
    body = svg.rect(*edge, fill=shades.lo, stroke=theme.ink, line=5)
    body += svg.rect(6, 6, width - 12, height - 12, radius - 3, stroke=red, line=2.5)
    body += svg.path(cross, stroke=red, line=6)
    return plates.shadow(look, svg.raster(body, size, unit), radius=5, lower=4)


# The hand


class HandPose(NamedTuple):
    """Where the hand points, and how far its tap has come if it taps."""

    tip: Point
    ripple: float | None = None


def hand_rect(look: Look, tip: Point, window: Rect) -> Rect:
    """Return the place of the hand: below its finger's tip, or above near the lower edge."""
    width, height = look.px(_HAND), round(look.px(_HAND) * _HAND_HEIGHT)
    left = tip[0] - round(width * _TIP[0])
    below = Rect(left, tip[1] - round(height * _TIP[1]), width, height)
    if below.bottom <= window.bottom:
        return below
    return Rect(left, tip[1] - round(height * (1 - _TIP[1])), width, height)


def draw_hand(surface: Surface, look: Look, pose: HandPose) -> None:
    """Draw the hand, and a ripple if it taps."""
    if pose.ripple is not None:
        stage = min(_RIPPLES - 1, max(0, round(pose.ripple * (_RIPPLES - 1))))
        draw_centred(surface, _ripple(look, stage).surface, pose.tip)
    place = hand_rect(look, pose.tip, surface.get_rect())
    _hand(look, place.size, place.centery < pose.tip[1]).draw(surface, place.topleft)


@stamp
def _hand(look: Look, size: Size, upside_down: bool) -> Stamp:
    drawn = look.art.sprite("pieces/hand", size)
    if upside_down:
        drawn = pygame.transform.flip(drawn, False, True)
    return plates.shadow(look, drawn, radius=8, lower=10)


@stamp
def _ripple(look: Look, stage: int) -> Stamp:
    theme = look.theme
    outer = 26 + 24 * stage / (_RIPPLES - 1)
    body = svg.disc(60, 60, 20, stroke=theme.ink, line=9)
    body += svg.disc(60, 60, 20, stroke=theme.cream, line=4.5)
    body += svg.disc(60, 60, outer, stroke=theme.cream, line=5, stroked=0.8)
    side = look.px(120)
    return Stamp(svg.raster(body, (side, side), side / 120), (0, 0))
