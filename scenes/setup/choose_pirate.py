"""A sheet on which a player chooses a character and the colour of the crew."""

from collections.abc import Iterable
from functools import partial
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from game import Character, Colour
from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.animation import arc
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import (
    Side,
    Size,
    anchored,
    cut,
    equal_columns,
    grid,
    inset,
    is_portrait,
)
from scenes.kit.lists import Tile
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, Costume
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Button, Widget, icon_button, nowhere
from scenes.setup.crew_draft import CrewDraft
from scenes.shared.portraits import bust, draw_aside, draw_name, mark_of

_ACROSS = 5
"""Characters in a row."""
_GAP, _LIFT = 14, 34
"""Units between two tiles, and from the upper edge of the banner to that of the sheet."""
_HIGHER = 1.2
"""The height of a tile with a character by its width."""
_TAKEN = 90
"""How opaque somebody is who cannot be chosen, of 255."""
_CHEERING = (120, 180)
"""What a cheering figure fills of its drawing, with the hat in the air."""
_LIGHT = 90
"""How opaque the light behind it is, of 255."""
_HOP, _HIGH = 0.35, 0.07
"""Seconds of a hop, and how high it is by the height of the drawing."""


class PirateTile(NamedTuple):
    """The name of a tile with a character or a colour."""

    part: Literal["character", "colour"]
    value: str


class PiratePlaces(NamedTuple):
    """Where everything is."""

    sheet: Rect
    close: Rect
    stage: Rect
    """Where the chosen pirate stands."""
    characters: list[Rect]
    colours: list[Rect]
    done: Rect


def _places(look: Look, room: Rect, *, characters: bool) -> PiratePlaces:
    """Lay out the sheet; without characters there are only colours."""
    px, gap, tall = look.px, look.px(_GAP), is_portrait(room.size)
    most = (980, 1400 if characters else 1160) if tall else (1560, 900)
    wide = min(room.width - px(24), px(most[0]))
    margin, head, apart = (px(36 if wide >= px(900) else 24), px(24)), px(76), px(18)
    inner = wide - 2 * margin[0]
    aside = 0 if tall else min(px(360), round(inner * 0.28))
    across = inner if tall else inner - aside - px(28)
    tile = (across - 4 * gap) / _ACROSS
    if characters:
        tiles, below, chips = 2 * round(tile * _HIGHER) + gap, apart, px(136)
    else:
        # A colour has the player's picture below the mark of the crew.
        tiles, below, chips = 0, 0, max(round(tile * 1.95), px(0 if tall else 400))
    high = 2 * margin[1] + head + apart + tiles + below + chips
    high = min(px(most[1]) if tall else high, room.height - px(24 + _LIFT))
    sheet = anchored(room, (wide, high)).move(0, px(_LIFT) // 2)
    top, area = cut(inset(sheet, *margin), Side.TOP, head, apart)
    if tall:
        done, area = cut(area, Side.BOTTOM, px(110), apart)
        colours, area = cut(area, Side.BOTTOM, chips, apart)
        faces, stage = cut(area, Side.BOTTOM, tiles, below)
    else:
        right, area = cut(area, Side.RIGHT, aside, px(28))
        done, stage = cut(right, Side.BOTTOM, px(110), apart)
        colours, faces = cut(area, Side.BOTTOM, chips, below)
    return PiratePlaces(
        sheet,
        cut(top, Side.RIGHT, head)[0],
        stage,
        grid(faces, _ACROSS, 2, gap) if characters else [],
        equal_columns(colours, len(Colour), gap),
        done,
    )


class ChoosePirate(DialogScene):
    """Asks for a character and a colour; pops with the costume, or with None.

    A computer has a face of its own and chooses only the colour. What another person or crew has
    can be taken in exchange; the face of a computer cannot.
    """

    blur = 4

    def __init__(self, context: Context, crew: CrewDraft, seat: int) -> None:
        self._crew, self._seat = crew, seat
        self._colour, self._face = crew.sailors[seat].colour, crew.faces()[seat]
        self._computer = crew.sailors[seat].computer
        self.title = "setup.colour" if self._computer else "setup.pirate"
        self._room = nowhere()
        """Where the chosen pirate cheers."""
        self._hop = 1.0
        """How far the hop is that follows a choice; 1 at its end."""
        now = PirateTile("character", self._face)
        super().__init__(context, PirateTile("colour", self._colour) if self._computer else now)

    def build(self, room: Rect) -> Iterable[Widget]:
        texts = self.context.texts
        places = _places(self.look, room, characters=not self._computer)
        self.sheet = places.sheet
        self.hang_banner(230, 760, 104, _LIFT)
        room = inset(places.stage, self.look.px(16), self.look.px(12))
        below, self._room = cut(room, Side.BOTTOM, self.look.px(56))
        self.add(partial(self._paint_stage, rect=places.stage, name=below))
        for face, rect in zip(Character, places.characters, strict=False):
            yield self._character(face, rect)
        for colour, rect in zip(Colour, places.colours, strict=True):
            paint = partial(self._paint_colour, colour)
            name = PirateTile("colour", colour)
            yield Tile(name, Painted(paint), colour is self._colour, rect=rect)
        done = texts("names.done")
        yield Button("done", done, "check", Tone.GOLD, letters=44, rect=places.done)
        yield icon_button("", "quit", texts("names.cancel"), rect=places.close)

    def _character(self, face: Character, rect: Rect) -> Tile:
        owner = self._owner(self._crew.faces(), face)
        name, paint = PirateTile("character", face), partial(self._paint_character, face, owner)
        free = not self._is_taken(owner)
        return Tile(name, Painted(paint), face is self._face, enabled=free, rect=rect)

    def _is_taken(self, owner: int | None) -> bool:
        """Return whether a face cannot be had from who has it: computers keep theirs."""
        return owner is not None and self._crew.sailors[owner].computer

    def _owner(self, things: Iterable[object], thing: object) -> int | None:
        """Return who else has something of which every seat has one."""
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

    # Painting

    def _paint_character(
        self, face: Character, owner: int | None, surface: Surface, look: Look, rect: Rect
    ) -> None:
        room, tag = inset(rect, look.px(9)), _tag_height(look)
        who, taken = Costume(self._colour.value, face.value), self._is_taken(owner)
        raised = tag if owner is not None else 0
        _picture(look, who, room.size, raised, taken=taken).draw(surface, room.topleft)
        if owner is not None:
            tag_room, _ = cut(room, Side.BOTTOM, tag)
            self._paint_owner(owner, surface, look, tag_room, "wheel" if taken else "swap")

    def _paint_colour(self, colour: Colour, surface: Surface, look: Look, rect: Rect) -> None:
        owner = self._owner((sailor.colour for sailor in self._crew.sailors), colour)
        tag, room = cut(inset(rect, look.px(9)), Side.BOTTOM, _tag_height(look), look.px(4))
        middle = (rect if owner is None else room).center
        if self._computer:
            low, upper = cut(tag.union(room), Side.BOTTOM, round(room.width * _HIGHER))
            who = Costume(colour.value, self._face.value)
            raised = 0 if owner is None else tag.height
            _picture(look, who, low.size, raised, taken=False).draw(surface, low.topleft)
            room, middle = inset(upper, look.px(8)), upper.center
        draw_centred(surface, mark_of(look, colour.value, min(room.size)), middle)
        if owner is not None:
            self._paint_owner(owner, surface, look, tag, "swap")

    def _paint_owner(self, owner: int, surface: Surface, look: Look, rect: Rect, icon: str) -> None:
        """Paint who has it now, with the name if there is room for it."""
        ornaments.pill(look, rect.size).draw(surface, rect.topleft)
        side = round(rect.height * 0.66)
        place, words = cut(inset(rect, look.px(9), 0), Side.LEFT, side, look.px(5))
        draw_centred(surface, look.icon(icon, side), place.center)
        draw_aside(surface, look, words, self._crew.names()[owner], _tag_style(look))

    def _paint_stage(self, surface: Surface, rect: Rect, name: Rect) -> None:
        """Paint the place of the chosen pirate, in a round light, over the player's name."""
        look, crew = self.look, self.look.theme.crew(self._colour.value)
        plates.field(look, rect.size, radius=22).draw(surface, rect.topleft)
        light = effects.faded(effects.dot(min(self._room.size) // 2 - 1, crew.hi), _LIGHT)
        draw_centred(surface, light, self._room.center)
        draw_name(surface, look, name, self._crew.names()[self._seat], x=0.5)

    def animate(self, surface: Surface, alpha: float) -> None:
        share = min(self._room.width / _CHEERING[0], self._room.height / _CHEERING[1])
        box = (round(BOX[0] * share), round(BOX[1] * share))
        colours = self.look.theme.recolouring(self._colour.value)
        figure = self.look.art.sprite(self._costume.drawing("cheer"), box, colours)
        up = round(arc(self._hop) * _HIGH * box[1])
        draw_centred(surface, figure, (self._room.centerx, self._room.centery - up))


def _tag_style(look: Look) -> Style:
    return look.style(Face.BOLD, 21, look.theme.cream)


def _tag_height(look: Look) -> int:
    return max(look.px(36), look.letters.height(_tag_style(look)))


@stamp
def _picture(look: Look, who: Costume, size: Size, raised: int, *, taken: bool) -> Stamp:
    """Return head and chest on a plate in the colour of the crew, raised by some pixels."""
    crew, outer = look.theme.crew(who.colour), look.units(size)
    defs = svg.linear("g", svg.even(crew.hi, crew.mid, crew.lo), (0, 0), outer)
    picture = look.raster(svg.inner(outer, 0, fill="url(#g)"), size, defs)
    side = min(size[0], size[1] - look.px(8))
    picture.blit(bust(look, who, side), ((size[0] - side) // 2, max(0, size[1] - side - raised)))
    picture = effects.rounded(picture, look.px(12))
    picture.blit(look.raster(svg.inner(outer, 2, 12, stroke=look.theme.line, line=4), size), (0, 0))
    return Stamp(effects.faded(picture, _TAKEN) if taken else picture, (0, 0))
