"""Names and faces of the players, and text fitted into a rectangle."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game import LEVEL_BY_NAME, LEVELS, MAX_NAME, Looks, Seat
from game.voyage import PORT_OF_PRIZE, Prize
from scenes.kit import controls, effects, ornaments, plates, svg
from scenes.kit.controls import Stepper
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Point, Side, Size, anchored, cut, inset
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, Costume
from scenes.kit.plates import Mood
from scenes.kit.text import Face, Letters, Style
from scenes.kit.theme import DRAWN, Tone
from scenes.kit.themes import PARCHMENT
from scenes.kit.widgets import AWAY, Touch, Widget

PIRATES = tuple(level.name.title() for level in LEVELS)
"""The names of the computer pirates, in the order in which they join."""
_NUMERALS = ("II", "III", "IV", "V")
_BUST = (26, 45, 108)
"""Left, top and side of the square around head and chest in the drawing of a pirate."""
_HEAD = (40, 55, 80)
"""Left, top and side of the square around the head."""
_STARTLED = (24, 34, 112)
"""Left, top and side of the square around head and chest when the hat flies up."""
_FLIES = 15
"""How far the hat flies above that square."""
_RING_MIDDLE = 54.5
"""The middle of the ring of a round portrait, from its top, in hundredths of the side."""
_RING_RADIUS = 41
"""The radius of that ring, in hundredths of the side."""
_PIPS_RADIUS = 45.5
"""The radius of the circle of pips on the rim, in hundredths of the side."""
_FIRST_PIP = 192
"""Degrees at which the first pip is."""
_PIPS_APART = 31.2
"""Degrees from one pip to the next."""
WAITING = (234, 229, 223)
"""The light on the face of a player who waits."""
_HATS = 0.55
"""The upper share of a portrait in which hats reach out of its frame."""
_PLAIN = "blue"
"""A crew whose bodies have nothing beside the head."""
_SMALLEST_HEAD = 16
"""Pixels: below this size the mark of a crew is easier to recognise than a head."""


class Expression(StrEnum):
    """The expression of a face, and where it looks."""

    CALM = "calm"
    HAPPY = "happy"
    SAD = "sad"
    THINKING = "thinking"
    STARTLED = "startled"
    LEFT = "left"
    RIGHT = "right"
    BLINK = "blink"


_TILTED = frozenset({Expression.SAD, Expression.STARTLED, Expression.LEFT, Expression.RIGHT})


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, with a number after each repeated one: "Yusuf", "Yusuf II"."""
    result: list[str] = []
    for name in names:
        free = (f"{_without(name)[: MAX_NAME - len(n) - 1].rstrip()} {n}" for n in _NUMERALS)
        result.append(next((each for each in (name, *free) if each not in result), name))
    return tuple(result)


def _without(name: str) -> str:
    """Return the name without the number after it."""
    plain, _, numeral = name.rpartition(" ")
    return plain if numeral in _NUMERALS else name


def pirate_named(name: str) -> Costume | None:
    """Return the computer pirate with a name, ignoring its number, in the usual clothes."""
    plain = _without(name).lower()
    known = LEVEL_BY_NAME.get(plain)
    return None if known is None else Costume(known.colour.value, known.face.value)


@lru_cache(maxsize=64)
def costume_of(seat: Seat) -> Costume:
    """Return the costume of a player: the face, in the clothes of the seat's crew."""
    looks = seat.looks
    colour, face = seat.colour.value, seat.face.value
    return Costume(colour, face, *(_known(looks, kind) for kind in ("hat", "sails", "flag")))


def _known(looks: Looks, kind: str) -> str:
    """Return the name of a look, or none if only another version of the game knows it."""
    name: str = getattr(looks, kind)
    return name if Prize(kind, name) in PORT_OF_PRIZE else ""


def mark_of(look: Look, colour: str, side: int) -> Surface:
    """Return the badge with a crew's mark."""
    return look.art.sprite(f"pirates/mark-{colour}", (side, side), look.theme.recolouring(colour))


def pip_on(face: Rect, index: int) -> Point:
    """Return the middle of the pip of a pirate that comes home, on the rim of a square face."""
    angle = math.radians(_FIRST_PIP + index * _PIPS_APART)
    share = face.width / 100
    x = face.centerx + math.cos(angle) * _PIPS_RADIUS * share
    y = face.y + (_RING_MIDDLE - math.sin(angle) * _PIPS_RADIUS) * share
    return round(x), round(y)


def piece_of(look: Look, who: Costume, size: Size) -> Surface:
    """Return a playing piece that fits a size."""
    return look.figure(who.piece, size, who.colour)


def bust(look: Look, who: Costume, side: int, mood: Expression = Expression.CALM) -> Surface:
    """Return the head and chest of a pirate."""
    return _part(look, who, side, _BUST, mood)


def _part(
    look: Look,
    who: Costume,
    side: int,
    square: tuple[int, int, int],
    mood: Expression = Expression.CALM,
    above: int = 0,
) -> Surface:
    """Return the part of a standing pirate in a square of the drawing, and a strip above it."""
    left, top, across = square
    # In a tiny window there may be no room at all.
    side = max(1, side)
    share = side / across
    size = (round(BOX[0] * share), round(BOX[1] * share))
    figure = look.figure(who.drawing(mood=mood), size, who.colour)
    rise = round(above * share)
    picture = effects.blank((side, side + rise), look.theme.ink)
    picture.blit(figure, (-round(left * share), rise - round(top * share)))
    return picture


def _hat(
    look: Look,
    who: Costume,
    figure: Surface,
    square: tuple[int, int, int],
    mood: Expression = Expression.CALM,
    above: int = 0,
) -> Surface:
    """Return the upper part of a figure, without anything that it holds beside its head."""
    side, high = figure.get_size()
    # Most faces have one outline; in these moods heads tilt or hats fly up.
    mood = mood if mood in _TILTED else Expression.CALM
    head = _part(look, who._replace(colour=_PLAIN), side, square, mood, above)
    upper = figure.subsurface((0, 0, side, high - round(side * (1 - _HATS)))).copy()
    upper.blit(effects.silhouette(head, "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return upper


@stamp
def _disc(_look: Look, side: int, centre: float, radius: float, shades: tuple[str, ...]) -> Stamp:
    """Return a disc with a gradient; its centre and radius are in hundredths of the side."""
    defs = svg.linear("g", svg.even(*shades), (10, 6), (90, 96))
    body = svg.disc(50, centre, radius, fill="url(#g)")
    return Stamp(svg.raster(body, (side, side), side / 100, defs), (0, 0))


def _on_disc(
    look: Look, colour: str, figure: Surface, centre: float = 50, radius: float = 47
) -> Surface:
    """Return a figure on a disc in the colour of a crew, cut off at its edge."""
    side = figure.get_width()
    crew = look.theme.crew(colour)
    picture = _disc(look, side, centre, radius, (crew.hi, crew.mid, crew.lo)).surface.copy()
    picture.blit(figure, (0, 0))
    mask = _disc(look, side, centre, radius, ("#FFFFFF", "#FFFFFF")).surface
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@stamp
def _ring(look: Look, side: int, *, active: bool) -> Stamp:
    """Return the ring around a portrait, in gold for the player whose turn it is."""
    theme = look.theme
    unit = side / 100
    # In proportion, the ring of a small portrait would be too thin to see.
    thick = max(9.0, 4.5 / unit)
    edge = theme.select if active else theme.wood_edge
    ring = svg.disc(50, _RING_MIDDLE, _RING_RADIUS, stroke=theme.line, line=thick)
    ring += svg.disc(50, _RING_MIDDLE, _RING_RADIUS, stroke=edge, line=thick * 0.45)
    return Stamp(svg.raster(ring, (side, side), unit), (0, 0))


@stamp
def round_portrait(
    look: Look,
    who: Costume,
    side: int,
    *,
    active: bool = False,
    mood: Expression = Expression.CALM,
) -> Stamp:
    """Return a player's portrait on the board: the hat comes out of the ring around it."""
    square, above = (_STARTLED, _FLIES) if mood is Expression.STARTLED else (_BUST, 0)
    figure = _part(look, who, side, square, mood, above)
    side = figure.get_width()
    rise = figure.get_height() - side
    inside = figure.subsurface((0, rise, side, side))
    picture = effects.blank(figure.get_size())
    disc = _on_disc(look, who.colour, inside, _RING_MIDDLE, _RING_RADIUS)
    picture.blit(disc, (0, rise))
    picture.blit(_ring(look, side, active=active).surface, (0, rise))
    picture.blit(_hat(look, who, figure, square, mood, above), (0, 0))
    return Stamp(picture, (0, -rise))


def head_of(look: Look, who: Costume, side: int) -> Surface:
    """Return a player's head as a small sign, or the crew's mark if that is easier to recognise."""
    if side < _SMALLEST_HEAD:
        return mark_of(look, who.colour, side)
    return _head(look, who, side).surface


@stamp
def _head(look: Look, who: Costume, side: int) -> Stamp:
    picture = _on_disc(look, who.colour, _part(look, who, side, _HEAD))
    # The colour must be visible on the smallest sign, whatever the hair and the hat.
    thin = max(4.5, 110 / side)
    crew = look.theme.crew(who.colour).mid
    edge = svg.disc(50, 50, 50 - 1.5 * thin, stroke=crew, line=2 * thin)
    edge += svg.disc(50, 50, 50 - thin / 2, stroke=look.theme.line, line=thin)
    picture.blit(svg.raster(edge, (side, side), side / 100), (0, 0))
    return Stamp(picture, (0, 0))


@stamp
def medal(look: Look, who: Costume, side: int, *, home: bool) -> Stamp:
    """Return the head of a pirate in a gold ring for one that is home, or else a dark hole."""
    theme = look.theme
    unit = side / 100
    if not home:
        # The rim must be visible on wood, however small it is.
        thin = max(5.0, 1.1 / unit)
        hole = svg.disc(50, 50, 46 - thin / 2, fill=theme.tray[2])
        hole += svg.disc(50, 50, 48 - thin / 2, stroke=theme.wood_edge, line=thin)
        return Stamp(svg.raster(hole, (side, side), unit), (0, 0))
    picture = head_of(look, who, side).copy()
    thick = max(9.0, 1.6 / unit)
    ring = svg.disc(50, 50, 45, stroke=theme.ink, line=thick * 1.1)
    ring += svg.disc(50, 50, 45, stroke=theme.select, line=thick * 0.7)
    picture.blit(svg.raster(ring, (side, side), unit), (0, 0))
    return Stamp(picture, (0, 0))


def draw_portrait(
    target: Surface, look: Look, rect: Rect, who: Costume, *, disc: bool = False
) -> None:
    """Draw a player in a frame of the crew's colour with its mark."""
    _framed(look, rect.width, who, disc).draw(target, rect.topleft)
    badge = round(rect.width * (0.44 if disc else 0.36))
    at = (rect.x - look.px(10), rect.y - look.px(12))
    if disc:
        at = (rect.right - badge + look.px(4), rect.bottom - badge + look.px(4))
    target.blit(mark_of(look, who.colour, badge), at)


def draw_head(target: Surface, look: Look, rect: Rect, who: Costume) -> None:
    """Draw a player's head without a frame."""
    effects.draw_centred(target, head_of(look, who, min(rect.size)), rect.center)


@stamp
def _framed(look: Look, side: int, who: Costume, disc: bool) -> Stamp:
    crew = look.theme.crew(who.colour)
    shades = (crew.hi, crew.mid, crew.lo, look.theme.ink)
    colours = tuple(zip((*DRAWN["blue"], PARCHMENT.ink), shades, strict=True))
    frame = "frames/disc" if disc else "frames/square"

    def part(name: str) -> Surface:
        return look.art.sprite(name, (side, side), colours)

    picture = effects.blank((side, side))
    figure = bust(look, who, side)
    low = round(side * 0.06)
    picture.blit(figure, (0, low))
    picture.blit(part(f"{frame}-mask"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    plate = part(frame).copy()
    plate.blit(picture, (0, 0))
    plate.blit(part(f"{frame}-rim"), (0, 0))
    plate.blit(_hat(look, who, figure, _BUST), (0, low))
    return plates.shadow(look, plate, radius=5, lower=5)


@dataclass(eq=False, slots=True)
class Portrait(Widget):
    """A player's picture; a tap changes the character and the colour."""

    who: Costume

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        draw_portrait(target, look, place, self.who)
        if mood is not Mood.REST:
            ornaments.edge(look, place.size, self.radius).draw(target, place.topleft)
        side = round(self.rect.width * 0.34)
        pen = ornaments.medal(look, side, "write", Tone.WOOD)
        pen.draw(target, (place.right - round(side * 0.8), place.bottom - round(side * 0.8)))


@dataclass(eq=False, slots=True)
class NamePlate(Widget):
    """A player's name; a tap changes it."""

    label: str

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        active = touch.mood(self.rect) is not Mood.REST
        plates.field(look, self.rect.size, active=active).draw(target, self.rect.topleft)
        room = inset(self.rect, look.px(14), look.px(8))
        draw_words(target, look, room, self.label, look.style(Face.TITLE, 36))


@dataclass(eq=False, slots=True)
class Whose(Stepper):
    """The player whose records or turns are shown, between two arrows."""

    costumes: Sequence[Costume] = ()
    wooden: bool = False
    """Whether it is on wood, where letters are light."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        left, right = self.targets()
        for arrow, icon in ((left, "back"), (right, "next")):
            controls.draw_arrow(target, look, arrow, icon, touch.mood(arrow), enabled=self.enabled)
        middle = Rect(left.right, self.rect.y, right.left - left.right, self.rect.height)
        middle = inset(middle, look.px(14), 0)
        style = look.outlined(30) if self.wooden else look.style(Face.TITLE, 32)
        name = self.values[self.index]
        side = look.px(58)
        wide = min(middle.width, look.letters.width(name, style) + side + look.px(12))
        face, words = cut(anchored(middle, (wide, middle.height)), Side.LEFT, side, look.px(12))
        face = anchored(face, (side, side))
        draw_portrait(target, look, face, self.costumes[self.index], disc=True)
        draw_words(target, look, words, name, style)


def draw_words(
    target: Surface, look: Look, rect: Rect, text: str, style: Style, x: float = 0.0
) -> None:
    """Draw text as large as fits, in one or more lines."""
    style, lines = _largest(look.letters, text, style, rect.size)
    if lines == 1:
        look.letters.draw(target, text, style, rect, x)
    else:
        look.letters.draw_block(target, text, style, rect, x, 0.5)


def draw_aside(target: Surface, look: Look, rect: Rect, text: str, style: Style) -> None:
    """Draw a line if there is room for it; it repeats something that is shown elsewhere."""
    least = min(style.size, max(SMALLEST_LETTERS, round(style.size * 0.7)))
    wide = look.letters.width(text, style.sized(least))
    if wide <= rect.width and look.letters.cap(style) <= rect.height:
        look.letters.draw(target, text, style, rect, 0)


def can_draw_words(look: Look, rect: Rect, text: str, style: Style) -> bool:
    """Return whether the text fits, perhaps with smaller letters, without breaking a word."""
    return has_room(look, rect, text, _largest(look.letters, text, style, rect.size)[0])


def has_room(look: Look, rect: Rect, text: str, style: Style) -> bool:
    """Return whether the text fits in a style, without breaking a word."""
    lines = look.letters.wrap(text, style, rect.width)
    return " ".join(lines) == text and look.letters.height(style, len(lines)) <= rect.height


def _largest(letters: Letters, text: str, style: Style, size: Size) -> tuple[Style, int]:
    """Return the largest style in which a text fits, and its number of lines.

    Slightly smaller letters are preferred to a second line. A word is broken only if it does not
    fit in the smallest letters.
    """
    least = max(SMALLEST_LETTERS, round(style.size * 0.72))
    smallest = SMALLEST_LETTERS
    for most, last, torn in ((1, least, False), (9, smallest, False), (9, smallest, True)):
        for pixels in range(style.size, min(last, style.size) - 1, -1):
            smaller = style.sized(pixels)
            lines = letters.wrap(text, smaller, size[0])
            whole = torn or " ".join(lines) == text
            low = len(lines) == 1 or letters.height(smaller, len(lines)) <= size[1]
            if whole and low and len(lines) <= most:
                return smaller, len(lines)
    return style.sized(SMALLEST_LETTERS), 2


def draw_title(target: Surface, look: Look, ribbon: Rect, title: str, least: int) -> None:
    """Draw a title on a ribbon as large as fits, at least `least` pixels from its ends."""
    room = inset(Rect(*ribbon.topleft, ribbon.width, round(ribbon.height * 0.82)), least, 0)
    units = ribbon.height / look.scale.unit / look.scale.text * 0.56
    width = look.letters.width(title, look.outlined(units))
    style = look.outlined(units * min(1.0, room.width / width))
    look.letters.draw(target, title, style, room)
