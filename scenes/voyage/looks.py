"""How the crew and its sloop look: what the harbours have unlocked so far."""

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from game import Colour
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORT_OF_PRIZE, Prize, Voyage
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Pop
from scenes.kit import svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size
from scenes.kit.lists import Tile
from scenes.kit.look import Look, stamp
from scenes.kit.measures import GAP
from scenes.kit.panels import parchment
from scenes.kit.pirates import Costume, captain
from scenes.kit.text import Face
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
from scenes.kit.widgets import Activated, Name
from scenes.shared.harbours import dressed, look_name, port_name
from scenes.shared.portraits import bust, mark_of, piece_of
from scenes.shared.sloops import HIGH, canvas_of, sloop_of, spars_of

_KINDS = ("hat", "sails", "flag")
_HARBOUR = (1200, 1000)
"""The size of the drawing of the harbour."""
_WATERLINE = 604 / 640
"""The distance from the top of the sloop to the water, in widths of the sloop."""
_FLAG = Rect(166, 0, 156, 86)
"""The part of the drawing of the spars that shows the flag, of 640 by 700."""
_CLOTH = Rect(50, 90, 580, 370)
"""The part of the drawing of the sails that shows cloth."""


class LookChoice(NamedTuple):
    """The name of a tile: a hat, sails or a flag; no name for the usual ones."""

    kind: str
    look: str


class LooksScene(PageScene):
    """Chooses colour, hat, sails and flag; pops with the voyage."""

    title = "voyage.looks"
    back_label = "voyage.back"
    menu_music = True

    def __init__(self, context: Context, stored: StoredVoyage) -> None:
        super().__init__(context, focus=stored.voyage.colour)
        self._stored = stored

    @property
    def _voyage(self) -> Voyage:
        return self._stored.voyage

    def view(self) -> View:
        crew = dressed(self._voyage)
        shown = Painted(_draw_crew, (crew,))
        rows = parchment(self._rows(), (24, 18), radius=24)
        wide = Row(Sized(shown, (420, 640)).grow(2), Sized(rows, (600, 720, 860)).grow(), gap=GAP)
        tall = Column(Sized(shown, height=(200, 420)).grow(), rows, gap=GAP)
        return FirstThatFits(Sized(wide, (1140, 1856)), tall)

    def _rows(self) -> View:
        colours = [self._tile(colour, colour is self._voyage.colour) for colour in Colour]
        rows = [self._row("voyage.crew", colours)]
        for kind in _KINDS:
            names = ["", *(prize.name for prize in PORT_OF_PRIZE if prize.kind == kind)]
            worn = getattr(self._voyage.looks, kind)
            tiles = [self._tile(LookChoice(kind, name), name == worn) for name in names]
            rows.append(self._row(f"voyage.kind_{kind}", tiles))
        return Column(*rows, gap=14, at=0.5)

    def _row(self, title: str, tiles: list[View]) -> View:
        words = Words(self.context.texts(title), Face.TITLE, 30)
        grid = Grid(*tiles, columns=len(tiles), gap=12).grouped(words.text)
        return Column(words, grid.grow(), gap=4, across=0).grow()

    def _tile(self, name: Colour | LookChoice, chosen: bool) -> View:
        colour = self._voyage.colour.value
        if isinstance(name, Colour):
            content: View = Painted(_draw_colour, (name.value,))
        else:
            content = Painted(draw_look, (name, colour, not self._is_free(name)))
        tile = Tile(name, Padded(content, 8), chosen, radius=18)
        tile.enabled = self._is_free(name)
        tile.said = self._called(name)
        return Use(tile, (84, 130, 220), (84, 116, 160))

    def _called(self, name: Colour | LookChoice) -> str:
        """Return the name of a tile for a screen reader."""
        texts = self.context.texts
        if isinstance(name, Colour):
            return texts(f"reader.{name.value}")
        return look_name(texts, Prize(name.kind, name.look)) if name.look else texts("reader.plain")

    def _is_free(self, name: Name) -> bool:
        if not isinstance(name, LookChoice) or not name.look:
            return True
        return Prize(name.kind, name.look) in self._voyage.prizes

    def use(self, used: Activated) -> Change | None:
        voyage = self._voyage
        match used.name:
            case LookChoice(kind, look):
                voyage = voyage.wear(kind, look)
            case Colour() as colour:
                voyage = replace(voyage, colour=colour)
        self._stored = self.context.voyages.keep(self._stored, voyage)
        return None

    def back(self) -> Change:
        return Pop(self._stored)

    def why_not(self, name: Name) -> str:
        if not isinstance(name, LookChoice):
            return ""
        texts = self.context.texts
        prize = Prize(name.kind, name.look)
        port = port_name(texts, PORT_OF_PRIZE[prize])
        return texts("voyage.locked", look=look_name(texts, prize), port=port)


def _draw_crew(target: Surface, look: Look, rect: Rect, crew: Costume) -> None:
    """Draw the sloop in a harbour, and its captain before it."""
    _view(look, rect.size, crew).draw(target, rect.topleft)


@stamp
def _view(look: Look, size: Size, crew: Costume) -> Stamp:
    """Return the picture of a sloop in a harbour, in a frame."""
    wide, high = size
    picture = Surface(size).convert()
    scale = max(wide / _HARBOUR[0], high / _HARBOUR[1])
    whole = (round(_HARBOUR[0] * scale), round(_HARBOUR[1] * scale))
    ground = look.art.lit("voyage/harbour", whole, look.theme.faces)
    picture.blit(ground, ((wide - whole[0]) // 2, high - whole[1]))
    width = min(round(wide * 0.86), round(high * 0.86 / HIGH))
    x, y = (wide - width) // 2 - width // 14, high - round(width * HIGH) - round(high * 0.05)
    # What is below the water does not show.
    hull = sloop_of(look, crew, width).surface
    level = round(width * _WATERLINE)
    picture.blit(hull, (x, y), (0, 0, width, level))
    foam = look.art.sprite("sloop/foam-1", (width, round(width * 90 / 640)))
    picture.blit(foam, (x, y + level - round(width * 34 / 640)))
    tall = round(width * 0.46)
    figure = piece_of(look, crew, (tall, tall))
    at = (min(wide - figure.get_width(), x + width - round(tall * 0.6)), high - figure.get_height())
    picture.blit(figure, at)
    line = look.theme.line
    edge = svg.rect(0, 0, *look.units(size), fill="none", stroke=line, line=14)
    edge += svg.rect(
        5, 5, *(side - 10 for side in look.units(size)), fill="none", stroke="#E9C98C", line=4
    )
    picture.blit(look.raster(edge, size), (0, 0))
    return Stamp(picture, (0, 0))


def _draw_colour(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    side = min(rect.size)
    figure = bust(look, captain(colour), side)
    draw_centred(target, figure, (rect.centerx, rect.centery + side // 20))
    badge = round(side * 0.42)
    target.blit(mark_of(look, colour, badge), (rect.x, rect.bottom - badge))


def draw_look(
    target: Surface, look: Look, rect: Rect, choice: LookChoice, colour: str, locked: bool
) -> None:
    """Draw a hat, sails or a flag; one that is locked is pale, below a lock."""
    dress = Costume(colour, colour, **{_FIELDS[choice.kind]: choice.look})
    if choice.kind == "hat":
        picture = look.art.sprite(dress.hat, rect.size, look.theme.recolouring(colour))
    else:
        name, part = (
            (canvas_of(dress), _CLOTH) if choice.kind == "sails" else (spars_of(dress), _FLAG)
        )
        scale = min(rect.width / part.width, rect.height / part.height)
        whole = look.art.sprite(name, (round(640 * scale), round(700 * scale)))
        cut = Rect(*(round(side * scale) for side in part)).clip(whole.get_rect())
        picture = whole.subsurface(cut)
    if locked:
        picture = picture.copy()
        picture.set_alpha(80)
    draw_centred(target, picture, rect.center)
    if locked:
        side = round(min(rect.size) * 0.5)
        draw_centred(target, look.icon("lock", side), rect.center)


_FIELDS = {"hat": "headgear", "sails": "sails", "flag": "flag"}
"""What a costume calls each kind of look."""
