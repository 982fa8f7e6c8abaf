"""Names and faces of the players, and text fitted into a rectangle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

import pygame
from pygame import Rect, Surface

from game import MAX_NAME, Seat
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Size, inset
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, pirate
from scenes.kit.plates import Mood
from scenes.kit.text import Face, Letters, Style
from scenes.kit.theme import DRAWN, Tone
from scenes.kit.themes import PARCHMENT
from scenes.kit.widgets import AWAY, Touch, Widget

PIRATES = ("Finn", "Mateo", "Rosa", "Barto", "Yusuf")
"""The computer pirates that have a portrait, in the order in which they join."""
_NUMERALS = ("II", "III", "IV", "V")
_BUST, _HEAD = (28, 48, 104), (40, 55, 80)
"""Left, top and side of the squares around head and chest, and around the head, of a drawing."""
_SMALLEST_HEAD = 16
"""Pixels: on a smaller medal the mark of the crew is easier to tell than its head."""


class Expression(Enum):
    """The expression of a computer pirate."""

    PLAIN = "plain"
    HAPPY = "happy"
    SAD = "sad"
    THINKING = "thinking"

    def of(self, drawing: str) -> str:
        """Return the drawing of the same pirate with this expression."""
        return drawing if self is Expression.PLAIN else f"{drawing}-{self.value}"


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, with a number after each that occurred before: "Yusuf", "Yusuf II"."""
    result: list[str] = []
    for name in names:
        free = (f"{_without(name)[: MAX_NAME - len(n) - 1].rstrip()} {n}" for n in _NUMERALS)
        result.append(next((each for each in (name, *free) if each not in result), name))
    return tuple(result)


def _without(name: str) -> str:
    """Return the name without the number after it."""
    plain, _, numeral = name.rpartition(" ")
    return plain if numeral in _NUMERALS else name


def portrait_of(name: str) -> str | None:
    """Return the drawing of that computer pirate, whichever of the name it is, or None."""
    plain = _without(name)
    return f"portraits/{plain.lower()}" if plain in PIRATES else None


def face_of(seat: Seat) -> str | None:
    """Return the drawing of a computer player that has a portrait, or None."""
    return None if seat.brain is None else portrait_of(seat.name)


def mark_of(look: Look, colour: str, side: int) -> Surface:
    """Return the badge with a crew's mark."""
    return look.art.sprite(f"pirates/mark-{colour}", (side, side), look.theme.recolouring(colour))


def piece_of(look: Look, colour: str, size: Size) -> Surface:
    """Return a crew's playing piece, at most that wide and high."""
    return look.art.sprite(f"pirates/{colour}", size, look.theme.recolouring(colour))


def round_portrait(
    look: Look, seat: Seat, side: int, *, active: bool = False, mood: Expression = Expression.PLAIN
) -> Stamp:
    """Return a player's portrait on the board; people have the head and chest of their pirate."""
    face = face_of(seat)
    return _round(look, seat.colour.value, None if face is None else mood.of(face), side, active)


def _part(look: Look, colour: str, side: int, square: tuple[int, int, int]) -> Surface:
    """Return what a square of the drawing of a crew's standing pirate shows."""
    left, top, across = square
    share = side / across
    size = (round(BOX[0] * share), round(BOX[1] * share))
    figure = look.art.sprite(pirate(colour), size, look.theme.recolouring(colour))
    picture = effects.blank((side, side), look.theme.ink)
    picture.blit(figure, (-round(left * share), -round(top * share)))
    return picture


def _on_disc(look: Look, colour: str, figure: Surface, top: int, side: int) -> Surface:
    """Return a figure on a disc in the colour of a crew, cut off at its edge."""
    unit, crew = side / 100, look.theme.crew(colour)
    defs = svg.linear("g", svg.even(crew.hi, crew.mid, crew.lo), (10, 6), (90, 96))
    picture = svg.raster(svg.disc(50, 50, 47, fill="url(#g)"), (side, side), unit, defs)
    picture.blit(figure, ((side - figure.get_width()) // 2, top))
    mask = svg.raster(svg.disc(50, 50, 47, fill="#FFFFFF"), (side, side), unit)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@stamp
def _round(look: Look, colour: str, face: str | None, side: int, active: bool) -> Stamp:
    theme, unit = look.theme, side / 100
    if face is None:
        figure, top = _part(look, colour, side, _BUST), 0
    else:
        figure = look.art.sprite(face, (round(side * 0.9), round(side * 0.9)))
        top = side - figure.get_height() - round(side * 0.02)
    picture = _on_disc(look, colour, figure, top, side)
    # Rings that are thin on a large portrait would be lost on a small one.
    thick = max(9.0, 4.5 / unit)
    edge = theme.select if active else theme.wood_edge
    ring = svg.disc(50, 50, 45.5, stroke=theme.line, line=thick)
    ring += svg.disc(50, 50, 45.5, stroke=edge, line=thick * 0.45)
    picture.blit(svg.raster(ring, (side, side), unit), (0, 0))
    return Stamp(picture, (0, 0))


@stamp
def medal(look: Look, colour: str, side: int, *, home: bool) -> Stamp:
    """Return the head of a crew's pirate in a gold ring if one is home, else a dark hole."""
    theme, unit = look.theme, side / 100
    if not home:
        # However small, its rim is seen on the wood.
        thin = max(5.0, 1.1 / unit)
        hole = svg.disc(50, 50, 46 - thin / 2, fill=theme.tray[2])
        hole += svg.disc(50, 50, 48 - thin / 2, stroke=theme.wood_edge, line=thin)
        return Stamp(svg.raster(hole, (side, side), unit), (0, 0))
    if side < _SMALLEST_HEAD:
        picture = mark_of(look, colour, side).copy()
    else:
        picture = _on_disc(look, colour, _part(look, colour, side, _HEAD), 0, side)
    thick = max(9.0, 1.6 / unit)
    ring = svg.disc(50, 50, 45, stroke=theme.ink, line=thick * 1.1)
    ring += svg.disc(50, 50, 45, stroke=theme.select, line=thick * 0.7)
    picture.blit(svg.raster(ring, (side, side), unit), (0, 0))
    return Stamp(picture, (0, 0))


def draw_portrait(
    target: Surface, look: Look, rect: Rect, colour: str, drawing: str | None, *, disc: bool = False
) -> None:
    """Draw a player in a frame of the crew's colour with its mark; the piece if no drawing."""
    _framed(look, rect.width, colour, drawing, disc).draw(target, rect.topleft)
    badge = round(rect.width * (0.44 if disc else 0.36))
    at = (rect.x - look.px(10), rect.y - look.px(12))
    if disc:
        at = (rect.right - badge + look.px(4), rect.bottom - badge + look.px(4))
    target.blit(mark_of(look, colour, badge), at)


@stamp
def _framed(look: Look, side: int, colour: str, drawing: str | None, disc: bool) -> Stamp:
    crew, box = look.theme.crew(colour), round(side * 0.9)
    shades = (crew.hi, crew.mid, crew.lo, look.theme.ink)
    colours = tuple(zip((*DRAWN["blue"], PARCHMENT.ink), shades, strict=True))
    frame = "frames/disc" if disc else "frames/square"

    def part(name: str) -> Surface:
        return look.art.sprite(name, (side, side), colours)

    if drawing is not None:
        figure, top = look.art.sprite(drawing, (box, box)), side - box
    else:
        figure, top = _part(look, colour, side, _BUST), round(side * 0.06)
    bust = effects.blank((side, side))
    bust.blit(figure, ((side - figure.get_width()) // 2, top))
    bust.blit(part(f"{frame}-mask"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    plate = part(frame).copy()
    plate.blit(bust, (0, 0))
    plate.blit(part(f"{frame}-rim"), (0, 0))
    return plates.shadow(look, plate, radius=5, lower=5)


@dataclass(eq=False, slots=True)
class Portrait(Widget):
    """A player's picture; a tap takes the next colour."""

    colour: str
    drawing: str | None

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        draw_portrait(target, look, place, self.colour, self.drawing)
        if mood is not Mood.REST:
            ornaments.edge(look, place.size, self.radius).draw(target, place.topleft)
        side = round(self.rect.width * 0.28)
        turn = ornaments.medal(look, side, "replay", Tone.WOOD)
        turn.draw(target, (place.right - round(side * 0.8), place.bottom - round(side * 0.8)))


@dataclass(eq=False, slots=True)
class NamePlate(Widget):
    """A player's name; a tap changes it."""

    label: str

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        active = touch.mood(self.rect) is not Mood.REST
        plates.field(look, self.rect.size, active=active).draw(target, self.rect.topleft)
        draw_name(target, look, inset(self.rect, look.px(14), look.px(8)), self.label)


def draw_name(
    target: Surface, look: Look, rect: Rect, name: str, units: float = 36, x: float = 0.0
) -> None:
    """Draw a name, in one line if possible."""
    draw_words(target, look, rect, name, look.style(Face.TITLE, units), x)


def draw_words(
    target: Surface, look: Look, rect: Rect, text: str, style: Style, x: float = 0.0
) -> None:
    """Draw text as large as there is room for, in as many lines as it needs."""
    style, lines = _largest(look.letters, text, style, rect.size)
    if lines == 1:
        look.letters.draw(target, text, style, rect, x)
    else:
        look.letters.draw_block(target, text, style, rect, x, 0.5)


def draw_aside(
    target: Surface, look: Look, rect: Rect, text: str, style: Style, x: float = 0.0
) -> None:
    """Draw a line that is left out if there is no room, as something else says the same."""
    least = min(style.size, max(SMALLEST_LETTERS, round(style.size * 0.7)))
    wide = look.letters.width(text, replace(style, size=least))
    if wide <= rect.width and look.letters.cap(style) <= rect.height:
        look.letters.draw(target, text, style, rect, x)


def can_draw_words(look: Look, rect: Rect, text: str, style: Style) -> bool:
    """Return whether there is room for the text without breaking a word."""
    smaller, _ = _largest(look.letters, text, style, rect.size)
    lines = look.letters.wrap(text, smaller, rect.width)
    high = look.letters.height(smaller, len(lines))
    return " ".join(lines) == text and high <= rect.height


def _largest(letters: Letters, text: str, style: Style, size: Size) -> tuple[Style, int]:
    """Return the style and the number of lines: a little smaller rather than in a second line.

    A word is broken only if not even the smallest letters fit otherwise.
    """
    least = max(SMALLEST_LETTERS, round(style.size * 0.72))
    smallest = SMALLEST_LETTERS
    for most, last, torn in ((1, least, False), (9, smallest, False), (9, smallest, True)):
        for pixels in range(style.size, min(last, style.size) - 1, -1):
            smaller = replace(style, size=pixels)
            lines = letters.wrap(text, smaller, size[0])
            whole = torn or " ".join(lines) == text
            low = len(lines) == 1 or letters.height(smaller, len(lines)) <= size[1]
            if whole and low and len(lines) <= most:
                return smaller, len(lines)
    return replace(style, size=SMALLEST_LETTERS), 2


def draw_title(target: Surface, look: Look, ribbon: Rect, title: str, least: int) -> None:
    """Draw a title on a ribbon, that far from its ends, as large as there is room for."""
    room = inset(Rect(*ribbon.topleft, ribbon.width, round(ribbon.height * 0.82)), least, 0)
    units = ribbon.height / look.scale.unit / look.scale.text * 0.56
    width = look.letters.width(title, look.outlined(units))
    style = look.outlined(units * min(1.0, room.width / width))
    look.letters.draw(target, title, style, room)
