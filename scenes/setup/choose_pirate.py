"""A sheet on which a player chooses a character and the colour of the crew."""

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from game import Character, Colour
from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit import effects, ornaments, svg
from scenes.kit.animation import arc
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Length, Side, Size, cut, inset
from scenes.kit.lists import Tile
from scenes.kit.look import Look, stamp
from scenes.kit.measures import TITLE
from scenes.kit.panels import field, sheet
from scenes.kit.pirates import BOX, Costume
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Row,
    Sized,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, Name, icon_button
from scenes.setup.crew_draft import CrewDraft
from scenes.shared.portraits import bust, draw_aside, mark_of

_ROWS = 2
"""Rows of characters."""
_TILE_GAP = 14
"""Units between two tiles."""
_TILE_WIDTH: Length = (100, 180, 200)
_TILE_HEIGHT: Length = (110, 216, 240)
_LOW_TILE: Length = (110, 152, 160)
"""The height of a tile in a narrow window, where higher ones would be mostly empty."""
_HIGHER = 1.2
"""The height of a tile with a character, in widths."""
_TAKEN = 90
"""The opacity of a pirate that cannot be chosen, of 255."""
_CHEERING = (120, 180)
"""The part of its drawing that a cheering figure fills, with the hat in the air."""
_LIGHT = 90
"""The opacity of the light behind the figure, of 255."""
_HOP = 0.35
"""Seconds of a hop."""
_HIGH = 0.07
"""The height of a hop, as a share of the drawing."""


class PirateTile(NamedTuple):
    """The name of a tile with a character or a colour."""

    part: Literal["character", "colour"]
    value: str


class ChoosePirate(DialogScene):
    """Asks for a character and a colour; pops with the costume, or with None.

    A computer has a face of its own and chooses only the colour. What another person or crew has
    can be taken in exchange; the own face of a computer cannot.
    """

    blur = 4

    def __init__(self, context: Context, crew: CrewDraft, seat: int) -> None:
        self._crew = crew
        self._seat = seat
        self._colour = crew.sailors[seat].colour
        self._face = crew.faces()[seat]
        self._computer = crew.sailors[seat].computer
        self.title = "setup.colour" if self._computer else "setup.pirate"
        self._hop = 1.0
        """The progress of the hop that follows a choice; 1 at its end."""
        now = PirateTile("character", self._face)
        super().__init__(context, PirateTile("colour", self._colour) if self._computer else now)

    def view(self) -> View:
        texts = self.context.texts
        colours = Grid(*map(self._colour_tile, Colour), columns=len(Colour), gap=_TILE_GAP)
        colours = colours.grouped(texts("setup.colour"))

        def tiles(high: Length) -> View:
            if self._computer:
                return colours
            each = (self._character_tile(face, high) for face in Character)
            across = math.ceil(len(Character) / _ROWS)
            faces = Grid(*each, columns=across, gap=_TILE_GAP).grouped(texts("setup.pirate"))
            return Column(faces.grow(), colours, gap=_TILE_GAP)

        label = self.context.texts("names.done")
        done = Use(
            Button("done", label, "check", Tone.GOLD, letters=44), (240, 360), (90, 110, 110)
        )
        stage = Sized(self._stage(), (240, 340), (200, 420))
        aside = Sized(Column(stage.grow(), done, gap=18), (240, 350, 400))
        high = 420 if self._computer else 644
        wide = Sized(Row(tiles(_TILE_HEIGHT).grow(), aside.grow(), gap=28), height=(0, high, high))
        tall, narrow = (
            self._sheet(Column(stage.grow(), tiles(high), done, gap=18))
            for high in (_TILE_HEIGHT, _LOW_TILE)
        )
        forms = FirstThatFits(
            Sized(self._sheet(wide), (1180, 1560, 1560)),
            Sized(tall, (900, 980, 980), (0, 1400, 1400)),
            Sized(narrow, (0, 980, 980), (0, 1400, 1400)),
        )
        return Padded(forms, (12, 16))

    def _sheet(self, body: View) -> View:
        close = icon_button("", "quit", self.context.texts("names.cancel"))
        return sheet(self.heading, body, (36, 24), aside=Use(close, 76, 76))

    def _stage(self) -> View:
        """Return the place of the chosen pirate, in a round light, over the player's name."""
        light = Painted(_draw_light, (self._colour.value,)).named("stage")
        name = Words(self._crew.names()[self._seat], Face.TITLE, TITLE, x=0.5, floor=0.65)
        return field(Column(light.grow(), name), (16, 12))

    def why_not(self, name: Name) -> str:
        if not isinstance(name, PirateTile):
            return ""
        owner = self._owner(self._crew.faces(), Character(name.value))
        return self.context.texts("blocked.taken", player=self._name_of(owner))

    def _character_tile(self, face: Character, high: Length) -> View:
        owner = self._owner(self._crew.faces(), face)
        taken = self._is_taken(owner)
        who = Costume(self._colour.value, face.value)
        picture = Painted(_draw_character, (who, self._name_of(owner), taken))
        name = PirateTile("character", face)
        tile = Tile(name, picture, face is self._face, enabled=not taken)
        tile.said = self._called(self._face_name(face), owner)
        return Use(tile, _TILE_WIDTH, high)

    def _colour_tile(self, colour: Colour) -> View:
        owner = self._owner((sailor.colour for sailor in self._crew.sailors), colour)
        # A computer's picture is below the mark of the crew.
        face = self._face.value if self._computer else None
        picture = Painted(_draw_colour, (colour.value, face, self._name_of(owner)))
        tile = Tile(PirateTile("colour", colour), picture, colour is self._colour)
        tile.said = self._called(self.context.texts(f"reader.{colour.value}"), owner)
        high = (250, 300, 420) if self._computer else (100, 136, 136)
        return Use(tile, _TILE_WIDTH, high)

    def _face_name(self, face: Character) -> str:
        """Return the name of a pirate, or the colour that a captain usually wears."""
        captain = face.value in list(Colour)
        return self.context.texts(f"reader.{face.value}") if captain else face.value.title()

    def _called(self, name: str, owner: int | None) -> str:
        """Return the name of a tile, and of the other player who has that."""
        return ", ".join(filter(None, (name, self._name_of(owner))))

    def _name_of(self, seat: int | None) -> str | None:
        return None if seat is None else self._crew.names()[seat]

    def _is_taken(self, owner: int | None) -> bool:
        """Return whether the owner is a computer pirate, who never gives up its own face."""
        return owner is not None and self._crew.keeps_face(owner)

    def _owner(self, things: Iterable[object], thing: object) -> int | None:
        """Return the other seat that has a thing; there is one thing for each seat."""
        others = (seat for seat, each in enumerate(things) if each is thing)
        return next((seat for seat in others if seat != self._seat), None)

    @property
    def idle(self) -> bool:
        return self._hop >= 1

    def update(self, dt: float) -> Change | None:
        self._hop = min(1.0, self._hop + dt / _HOP)
        return super().update(dt)

    def use(self, used: Activated) -> Change | None:
        self._hop = 1.0 if self.context.preferences.reduced_motion else 0.0
        match used.name:
            case PirateTile("character", value):
                self._face = Character(value)
            case PirateTile("colour", value):
                self._colour = Colour(value)
            case "done":
                return Pop(self._costume)
            case _:
                return Pop()
        return None

    @property
    def _costume(self) -> Costume:
        return Costume(self._colour.value, self._face.value)

    def animate(self, surface: Surface, _alpha: float) -> None:
        room = self.anchors["stage"]
        share = min(room.width / _CHEERING[0], room.height / _CHEERING[1])
        box = (round(BOX[0] * share), round(BOX[1] * share))
        figure = self.look.figure(self._costume.drawing("cheer"), box, self._colour.value)
        up = round(arc(self._hop) * _HIGH * box[1])
        draw_centred(surface, figure, (room.centerx, room.centery - up))


def _draw_light(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    light = effects.dot(min(rect.size) // 2 - 1, look.theme.crew(colour).hi)
    draw_centred(target, effects.faded(light, _LIGHT), rect.center)


def _draw_character(
    target: Surface, look: Look, rect: Rect, who: Costume, owner: str | None, taken: bool
) -> None:
    """Draw a face, with the name of its current owner."""
    room = inset(rect, look.px(9))
    tag = _tag_height(look)
    raised = 0 if owner is None else tag
    _picture(look, who, room.size, raised, taken=taken).draw(target, room.topleft)
    if owner is not None:
        _draw_owner(
            target, look, cut(room, Side.BOTTOM, tag)[0], owner, "wheel" if taken else "swap"
        )


def _draw_colour(
    target: Surface, look: Look, rect: Rect, colour: str, face: str | None, owner: str | None
) -> None:
    """Draw the mark of a crew, perhaps over a face in its clothes, with its current owner."""
    tag, room = cut(inset(rect, look.px(9)), Side.BOTTOM, _tag_height(look), look.px(4))
    middle = (rect if owner is None else room).center
    if face is not None:
        low, upper = cut(tag.union(room), Side.BOTTOM, round(room.width * _HIGHER))
        raised = 0 if owner is None else tag.height
        who = Costume(colour, face)
        _picture(look, who, low.size, raised, taken=False).draw(target, low.topleft)
        room = inset(upper, look.px(8))
        middle = upper.center
    draw_centred(target, mark_of(look, colour, min(room.size)), middle)
    if owner is not None:
        _draw_owner(target, look, tag, owner, "swap")


def _draw_owner(target: Surface, look: Look, rect: Rect, owner: str, icon: str) -> None:
    """Draw the current owner, with the name if there is room for it."""
    ornaments.pill(look, rect.size).draw(target, rect.topleft)
    side = round(rect.height * 0.66)
    place, words = cut(inset(rect, look.px(9), 0), Side.LEFT, side, look.px(5))
    draw_centred(target, look.icon(icon, side), place.center)
    draw_aside(target, look, words, owner, _tag_style(look))


def _tag_style(look: Look) -> Style:
    return look.style(Face.BOLD, 21, look.theme.cream)


def _tag_height(look: Look) -> int:
    return max(look.px(36), look.letters.height(_tag_style(look)))


@stamp
def _picture(look: Look, who: Costume, size: Size, raised: int, *, taken: bool) -> Stamp:
    """Return head and chest on a plate in the colour of the crew, raised by some pixels."""
    crew = look.theme.crew(who.colour)
    outer = look.units(size)
    defs = svg.linear("g", svg.even(crew.hi, crew.mid, crew.lo), (0, 0), outer)
    picture = look.raster(svg.inner(outer, 0, fill="url(#g)"), size, defs)
    side = min(size[0], size[1] - look.px(8))
    picture.blit(bust(look, who, side), ((size[0] - side) // 2, max(0, size[1] - side - raised)))
    picture = effects.rounded(picture, look.px(12))
    picture.blit(look.raster(svg.inner(outer, 2, 12, stroke=look.theme.line, line=4), size), (0, 0))
    return Stamp(effects.faded(picture, _TAKEN) if taken else picture, (0, 0))
