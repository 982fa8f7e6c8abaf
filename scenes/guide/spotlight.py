"""Draw attention to places: rings, numbers, an arrow, tags and a hand, with the rest dark."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.board.geometry.track_view import Area
from scenes.guide.aims import GuideMarks
from scenes.kit import plates, svg, transform
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Point, Scale, Side, Size, cut
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Tone, contrast

_DARK = (116, 106, 122)
"""The factor, out of 255, that darkens everything else."""
_RADIUS = 26
_FADING = 22
"""Units over which light fades out where no ring is around it."""
_REACH = 8
"""Units by which a lit place is larger than its target."""
_NUMBER = 52
_PHASES = 8
_BREATH = 1.4
"""Seconds from one glow of a ring to the next."""
BRIGHTEST = _BREATH / 2
"""The time of the strongest glow, in seconds."""
_HEAD = "M-14 -20L22 0L-14 20Z"
"""The head of an arrow to the right, around its end."""
_TAG = 24
_HAND = 133
_HAND_HEIGHT = 196 / 166
_TIP = (50 / 166, 14 / 196)
"""The finger's tip, as shares of the hand's width and height."""
_RIPPLES = 8


class Darkness:
    """Darkens everything but some places."""

    def __init__(self) -> None:
        self._picture = Latest(_darkness)

    def draw(self, surface: Surface, look: Look, marks: GuideMarks) -> None:
        """Darken all but what is marked; light fades out around places without a ring."""
        bare = (*marks.lit, *(tag.rect for tag in marks.tags))
        ringed = [place for place in marks.places if place not in bare]
        areas = (tuple(Area(*_grown(look, place)) for place in part) for part in (ringed, bare))
        picture = self._picture(look.scale, surface.get_size(), *areas)
        surface.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _darkness(scale: Scale, size: Size, ringed: Sequence[Area], bare: Sequence[Area]) -> Surface:
    # Soft edges have no detail: painted small and stretched, they cost a tenth.
    shrink = max(2, scale.px(4))
    small = (-(-size[0] // shrink), -(-size[1] // shrink))
    picture = Surface(small)
    picture.fill(_DARK)
    for places, fading in ((bare, _FADING), (ringed, 0)):
        # A ring covers the edge of its light; other light would cut pieces beside it in two.
        radius = max(2, scale.px(_RADIUS + fading) // shrink)
        wider = 2 + scale.px(fading) // shrink
        for x, y, width, height in places:
            hole = Rect(x // shrink, y // shrink, -(-width // shrink), -(-height // shrink))
            pygame.draw.rect(picture, "#FFFFFF", hole.inflate(wider, wider), border_radius=radius)
        picture = transform.gaussian_blur(picture, max(1, scale.px(fading) // shrink))
    whole = transform.smoothscale(picture, (small[0] * shrink, small[1] * shrink))
    return whole.convert()


def _grown(look: Look, rect: Rect) -> Rect:
    return rect.inflate(look.px(2 * _REACH), look.px(2 * _REACH))


def draw_marks(
    surface: Surface,
    look: Look,
    marks: GuideMarks,
    words: Mapping[str, str],
    window: Rect,
    t: float,
) -> None:
    """Draw the arrow, the tags, and rings with numbers; the ring to tap next glows."""
    _draw_arrow(surface, look, marks, window)
    places = _tag_rects(look, marks, words, window)
    for tag, rect in zip(marks.tags, places, strict=True):
        _tag(look, rect.size).draw(surface, rect.topleft)
        _, place = cut(rect, Side.LEFT, round(rect.height * 0.9))
        place.width -= look.px(8)
        style = look.style(Face.TITLE, _TAG, look.theme.cream)
        look.letters.draw(surface, words[tag.name], style, place, 0)
    phase = round((0.5 - 0.5 * math.cos(t * math.tau / _BREATH)) * (_PHASES - 1))
    for ring in marks.rings:
        rect = _grown(look, ring.rect)
        if marks.aim is not None and ring.rect == marks.aim.rect:
            _halo(look, rect.size, phase).draw(surface, rect.topleft)
        _ring(look, rect.size).draw(surface, rect.topleft)
    for number, at in _numbers(look, marks).items():
        place = at.clamp(window)
        _coin(look, place.width).draw(surface, place.topleft)
        units = place.width / look.scale.unit * 0.52 / look.scale.text
        face = Rect(place.x, place.y, place.width, round(place.height * 0.96))
        style = look.style(Face.TITLE, units, look.theme.ink)
        look.letters.draw(surface, str(number), style, face)


@stamp
def _ring(look: Look, size: Size) -> Stamp:
    lines = ((look.theme.ink, 10.0), (look.theme.select, 5.5))
    units = look.units(size)
    body = (svg.inner(units, 6, 22, stroke=colour, line=line) for colour, line in lines)
    return look.drawing("".join(body), size)


@stamp
def _halo(look: Look, size: Size, phase: int) -> Stamp:
    """Paint the light around what to tap, in one of its phases."""
    reach = look.px(18)
    colour = look.theme.select
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    strength = 0.25 + 0.75 * phase / (_PHASES - 1)
    units = look.units(whole)
    body = "".join(
        svg.inner(units, edge, 42 - edge, stroke=colour, line=9, stroked=share * strength)
        for edge, share in ((4, 0.18), (8, 0.26), (12, 0.4))
    )
    return Stamp(look.raster(body, whole), (-reach, -reach))


def _numbers(look: Look, marks: GuideMarks) -> dict[int, Rect]:
    """Return the places of the rings' numbers: at an upper corner, out of the arrow's way."""
    side = look.px(_NUMBER)
    places = {}
    rightwards = marks.arrow is not None and marks.arrow[0][0] < marks.arrow[1][0]
    for ring in marks.rings:
        whole = _grown(look, ring.rect)
        place = Rect(whole.x - side // 3, whole.y - side // 3, side, side)
        if rightwards and ring is marks.rings[-1]:
            place.right = whole.right + side // 3
        if ring.number is not None:
            places[ring.number] = place
    return places


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


def _arrow_points(look: Look, marks: GuideMarks, window: Rect) -> list[tuple[float, float]]:
    """Return a curve from the first ring to the last; nothing where they are too close."""
    if marks.arrow is None or len(marks.rings) < 2:
        return []
    first, last = marks.rings[0].rect, marks.rings[-1].rect
    start, end = pygame.Vector2(marks.arrow[0]), pygame.Vector2(marks.arrow[1])
    apart = end - start
    if not apart or first.colliderect(last):
        return []
    bend = pygame.Vector2(apart.y, -apart.x)
    if bend.y > 0:
        # Above rather than below: a jump goes up.
        bend = -bend
    bend.scale_to_length(min(apart.length() * 0.28, look.px(220)))
    if not window.collidepoint(start + apart * 0.5 + bend):
        bend = -bend
    middle = start + apart * 0.5 + bend * 2
    shares = [index / 40 for index in range(41)]
    curve = [start * (1 - s) ** 2 + middle * (2 * s * (1 - s)) + end * s**2 for s in shares]
    grown = look.px(2 * (_REACH + 12))
    near, far = first.inflate(grown, grown), last.inflate(grown, grown)
    free = [(p.x, p.y) for p in curve if not (near.collidepoint(p) or far.collidepoint(p))]
    long = sum(math.dist(a, b) for a, b in pairwise(free))
    return free if long > look.px(70) else []


def _draw_arrow(surface: Surface, look: Look, marks: GuideMarks, window: Rect) -> None:
    points = _arrow_points(look, marks, window)
    if points:
        margin = look.px(40)
        left = math.floor(min(x for x, _ in points)) - margin
        top = math.floor(min(y for _, y in points)) - margin
        local = tuple((x - left, y - top) for x, y in points)
        _arrow(look, local, margin).draw(surface, (left, top))


@stamp
def _arrow(look: Look, points: tuple[tuple[float, float], ...], margin: int) -> Stamp:
    """Paint a dashed line through these points; its last dash is joined to the head."""
    theme = look.theme
    unit = look.scale.unit
    width, height = (math.ceil(max(side)) + margin for side in zip(*points, strict=True))
    local = [(x / unit, y / unit) for x, y in points]
    (ax, ay), (bx, by) = local[-2:]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    dashes = svg.dashes(local[::-1], 28, 17)
    head = f'<g transform="translate({bx:.1f} {by:.1f}) rotate({turn:.1f})">'
    body = svg.path(dashes, stroke=theme.ink, line=15)
    body += head + svg.path(_HEAD, fill=theme.ink, stroke=theme.ink, line=8) + "</g>"
    body += svg.path(dashes, stroke=theme.select, line=8)
    body += head + svg.path(_HEAD, fill=theme.select) + "</g>"
    return look.drawing(body, (width, height))


# Tags


def _tag_rects(look: Look, marks: GuideMarks, words: Mapping[str, str], window: Rect) -> list[Rect]:
    """Return the places of the tags: over the edges of their places, covering nothing else."""
    style = look.style(Face.TITLE, _TAG)
    height = max(look.px(42), look.letters.height(style) + look.px(10))
    taken = [_grown(look, place) for place in marks.places]
    taken += _numbers(look, marks).values()
    rects: list[Rect] = []
    for tag in marks.tags:
        place = tag.rect
        wide = look.letters.width(words[tag.name], style) + height + look.px(16)
        aside, above = wide // 2 - height // 3, height // 2 - height // 3
        centres = (
            *((place.centerx, place.top - above), (place.centerx, place.bottom + above)),
            *((place.left - aside, place.centery), (place.right + aside, place.centery)),
        )
        tried = [
            Rect(x - wide // 2, y - height // 2, wide, height).clamp(window) for x, y in centres
        ]
        free = (each for each in tried if each.collidelist([*taken, *rects]) < 0)
        rects.append(next(free, tried[0]))
    return rects


@stamp
def _tag(look: Look, size: Size) -> Stamp:
    """Paint a dark pill with a cross."""
    theme = look.theme
    units = look.units(size)
    high = units[1]
    dark = theme.tone(Tone.DARK).lo
    warm = theme.tone(Tone.RED)
    radius = (high - 6) / 2
    arm = high * 0.16
    x, y = high * 0.55, high / 2
    cross = f"M{x - arm:.1f} {y - arm:.1f}L{x + arm:.1f} {y + arm:.1f}"
    cross += f"M{x + arm:.1f} {y - arm:.1f}L{x - arm:.1f} {y + arm:.1f}"
    red = next((c for c in (warm.hi, warm.line) if contrast(c, dark) >= 3), theme.cream)
    body = svg.inner(units, 3, radius, fill=dark, stroke=theme.ink, line=5)
    body += svg.inner(units, 6, radius - 3, stroke=red, line=2.5)
    body += svg.path(cross, stroke=red, line=6)
    return plates.raised(look, body, size, radius=5, lower=4)


# The hand


class HandPose(NamedTuple):
    """Where the hand points, and how far its tap has come if it taps."""

    tip: Point
    ripple: float | None = None


def hand_rect(look: Look, tip: Point, window: Rect) -> Rect:
    """Return the place of the hand: below its finger's tip and to the right, unless it is cut."""
    width, height = look.px(_HAND), round(look.px(_HAND) * _HAND_HEIGHT)
    across, down = round(width * _TIP[0]), round(height * _TIP[1])
    place = Rect(tip[0] - across, tip[1] - down, width, height)
    if place.right > window.right:
        place.x = tip[0] - (width - across)
    if place.bottom > window.bottom:
        place.y = tip[1] - (height - down)
    return place


def draw_hand(surface: Surface, look: Look, pose: HandPose, window: Rect) -> None:
    """Draw the hand within the window, and a ripple if it taps."""
    if pose.ripple is not None:
        stage = min(_RIPPLES - 1, max(0, round(pose.ripple * (_RIPPLES - 1))))
        draw_centred(surface, _ripple(look, stage).surface, pose.tip)
    place = hand_rect(look, pose.tip, window)
    flipped = place.centerx < pose.tip[0], place.centery < pose.tip[1]
    _hand(look, place.size, *flipped).draw(surface, place.topleft)


@stamp
def _hand(look: Look, size: Size, to_the_left: bool, upside_down: bool) -> Stamp:
    drawn = look.art.sprite("pieces/hand", size)
    if to_the_left or upside_down:
        drawn = transform.flip(drawn, to_the_left, upside_down)
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
