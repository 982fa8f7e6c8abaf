"""What a player is known by: a round portrait, and the badge with the mark of the colour."""

import pygame
from pygame import Surface

from game import Colour, Seat
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look
from scenes.shared.portraits import Expression

FACES = frozenset({"finn", "mateo", "rosa", "barto", "yusuf"})
"""The computer players that have a face of their own."""


def mark(look: Look, colour: Colour, side: int) -> Surface:
    """The badge with a player's mark."""
    recolouring = look.theme.recolouring(colour.value)
    return look.art.sprite(f"pirates/mark-{colour.value}", (side, side), recolouring)


def has_face(seat: Seat) -> bool:
    """Whether a computer plays under a name that has a face of its own."""
    # The second of a name is "Yusuf II".
    return seat.brain is not None and seat.name.split()[0].lower() in FACES


def portrait(
    look: Look,
    seat: Seat,
    side: int,
    *,
    active: bool = False,
    mood: Expression = Expression.PLAIN,
) -> Stamp:
    """A player's round portrait: people look like their pirates, computers like themselves."""
    name = seat.name.split()[0].lower()
    face = mood.of(f"portraits/{name}") if has_face(seat) else None
    crew = look.theme.crew(seat.colour.value)
    key = ("portrait", face, crew, side, active)
    return look.plates.made(key, look.scale, lambda: _portrait(look, seat, face, side, active))


def _portrait(look: Look, seat: Seat, face: str | None, side: int, active: bool) -> Stamp:
    theme = look.theme
    crew = theme.crew(seat.colour.value)
    unit = side / 100
    defs = svg.linear("g", svg.even(crew.hi, crew.mid, crew.lo), (10, 6), (90, 96))
    picture = svg.raster(svg.disc(50, 50, 47, fill="url(#g)"), (side, side), unit, defs)
    if face is None:
        box = (round(side * 0.9), round(side * 1.125))
        name = f"pirates/{seat.colour.value}"
        figure = look.art.sprite(name, box, theme.recolouring(seat.colour.value))
        top = round(side * 0.08)
    else:
        figure = look.art.sprite(face, (round(side * 0.9), round(side * 0.9)))
        top = side - figure.get_height() - round(side * 0.02)
    picture.blit(figure, ((side - figure.get_width()) // 2, top))
    shape = svg.raster(svg.disc(50, 50, 47, fill="#FFFFFF"), (side, side), unit)
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    # Rings that are thin on a large portrait would be lost on a small one.
    thick = max(9.0, 4.5 / unit)
    ring = svg.disc(50, 50, 45.5, stroke=theme.line, line=thick)
    ring += svg.disc(
        50, 50, 45.5, stroke=theme.select if active else theme.wood_edge, line=thick * 0.45
    )
    picture.blit(svg.raster(ring, (side, side), unit), (0, 0))
    return Stamp(picture, (0, 0))
