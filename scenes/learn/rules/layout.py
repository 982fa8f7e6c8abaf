"""The window of the rules: the places of its parts, and the tiles that lead to pages."""

from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_rows,
    grid,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Touch, Widget, nowhere
from scenes.learn.rules.annotations import largest
from scenes.learn.rules.figures import PagePicture
from scenes.learn.rules.pictures import draw_tile, plate

_BESIDE, _ABOVE = (1400, 940), (900, 1600)
"""Units that a window needs to show the list of pages beside the sheet, and above it."""
_LIST = 440
_FINGER = 72
_TILE = 176
"""Units of the height of a tile in the list above the sheet."""
_ACROSS = 5
_NARROW = 900
"""Units of a sheet that has no room for its arrows beside the heading."""
_LEAST_GAP = 8
"""Pixels between two controls."""
_ASPECT = 1.48
"""The width of a tile's picture by its height."""


class SheetPlaces(NamedTuple):
    """The sheet: the heading, the arrows with the page's number between them, and the rest."""

    sheet: Rect
    heading: Rect
    previous: Rect
    number: Rect
    following: Rect
    body: Rect

    @property
    def index_heading(self) -> Rect:
        """The heading of the index, which has no arrows beside it."""
        return Rect(self.heading.topleft, (self.body.width, self.heading.height))


@dataclass(frozen=True, slots=True)
class HeadPlaces:
    """The buttons at the top, and the banner between them where there is room for one."""

    tutorial: Rect
    index: Rect
    language: Rect
    close: Rect
    banner: Rect


@dataclass(frozen=True, slots=True)
class RulesPlaces:
    """The places of everything in the window."""

    head: HeadPlaces
    games: Rect
    sheet: SheetPlaces
    tray: Rect = field(default_factory=nowhere)
    pages: tuple[Rect, ...] = ()
    """The list of pages; without room for it they are found in the index."""


def arrange(look: Look, size: Size, pages: int) -> RulesPlaces:
    """Place everything, with the list of that many pages beside the sheet or above it."""
    px, upright = look.px, is_portrait(size)
    needed = _ABOVE if upright else _BESIDE
    listed = size[0] >= px(needed[0]) and size[1] >= px(needed[1])
    low = size[1] < px(1000) or not listed
    margin, top = px(20 if low else 40), px(14 if low else 26)
    head = Rect(margin, top, size[0] - 2 * margin, px(80 if low else 84))
    below = head.bottom + px(14 if low else 30)
    room = Rect(margin, below, head.width, size[1] - below - px(18 if low else 34))
    if not listed:
        side, gap = head.height, max(_LEAST_GAP, px(12))
        widths = side, side, Share(), round(side * 1.3), side
        index, tutorial, tabs, language, close = columns(head, widths, gap)
        tabs = anchored(tabs, (min(tabs.width, px(620)), tabs.height))
        places = HeadPlaces(tutorial, index, language, close, nowhere())
        return RulesPlaces(places, tabs, _sheet(look, room))
    if upright:
        down = -(-pages // _ACROSS)
        gap = max(_LEAST_GAP, px(10))
        high = px(_FINGER) + down * (px(_TILE) + gap) + 2 * px(16)
        tray, sheet = cut(room, Side.TOP, high, px(20))
        tabs, rest = cut(inset(tray, px(16)), Side.TOP, px(_FINGER), gap)
        tiles = grid(rest, _ACROSS, down, gap)[:pages]
    else:
        tray, sheet = cut(room, Side.LEFT, min(px(_LIST), round(size[0] * 0.29)), px(24))
        inner = inset(tray, px(16), px(14))
        tabs, rest = cut(inner, Side.TOP, px(_FINGER), max(_LEAST_GAP, px(12)))
        tiles = equal_rows(rest, pages, max(_LEAST_GAP, px(9)))
    heading = _head(look, head, labelled=not upright)
    return RulesPlaces(heading, tabs, _sheet(look, sheet), tray, tuple(tiles))


def _head(look: Look, head: Rect, *, labelled: bool) -> HeadPlaces:
    """Place the buttons at both ends of a line, with or without room for labels."""
    px = look.px
    side, gap = head.height, max(_LEAST_GAP, px(14))
    wide, flag = (px(280), px(280)) if labelled else (side, round(side * 1.3))
    tutorial, index, middle, language, close = columns(head, [wide, side, Share(), flag, side], gap)
    # In the middle of the window, even if the buttons leave more room at one side.
    free = 2 * min(head.centerx - middle.left, middle.right - head.centerx) - px(20)
    banner = Rect(0, 0, min(free, px(620)), round(side * 1.28))
    banner.center = (head.centerx, head.centery + px(2))
    return HeadPlaces(tutorial, index, language, close, banner)


def _sheet(look: Look, sheet: Rect) -> SheetPlaces:
    """The arrows are beside the heading, or at the foot of a narrow sheet."""
    px, side, gap = look.px, look.px(_FINGER), max(_LEAST_GAP, look.px(10))
    body = inset(sheet, min(px(40), sheet.width // 28), px(20))
    if sheet.width < px(_NARROW):
        body, foot = rows(body, [Share(), side], px(12))
        previous, number, following = columns(foot, [2 * side, Share(), 2 * side], gap)
        heading = Rect(body.topleft, (body.width, 0))
    else:
        line = Rect(body.topleft, (body.width, side))
        heading, previous, number, following = columns(line, [Share(), side, px(104), side], gap)
    return SheetPlaces(sheet, heading, previous, number, following, body)


def index_places(look: Look, body: Rect, pages: int, things: int) -> tuple[list[Rect], list[Rect]]:
    """Return the places of the pages and of the things in the index."""
    gap = max(_LEAST_GAP, look.px(12))
    if not pages:
        return [], _cells(body, things, 1.25, gap, look.px(220))
    # The pages have words, so they get the larger part.
    upper, lower = cut(body, Side.TOP, round(body.height * 0.52), look.px(20))
    listed = _cells(upper, pages, 1.2, gap, look.px(300))
    return listed, _cells(lower, things, 1.2, gap, look.px(220))


def _cells(rect: Rect, count: int, aspect: float, gap: int, widest: int) -> list[Rect]:
    """Return equal cells, as large as possible, that are about `aspect` times wider than high."""

    def size(across: int) -> tuple[float, int, int, int]:
        down = -(-count // across)
        wide = min((rect.width + gap) // across - gap, widest)
        high = min((rect.height + gap) // down - gap, round(wide / aspect * 1.25))
        return min(wide, high * aspect), wide, high, down

    across = max(range(1, count + 1), key=lambda across: size(across)[0])
    _, wide, high, down = size(across)
    block = anchored(rect, (across * (wide + gap) - gap, down * (high + gap) - gap), 0.5, 0.0)
    return grid(block, across, down, gap)[:count]


# Tiles


class PageLink(NamedTuple):
    """What a tile means: it leads to the page of that name."""

    page: str
    thing: int | None = None
    """The number of the thing in the index, if the tile shows one."""


@dataclass(eq=False, slots=True)
class PageTile(Widget):
    """A page: its picture with its title beside it, or below it where the tile is high."""

    title: str
    tile: PagePicture
    chosen: bool = False
    radius: float = field(default=16, kw_only=True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        tone = Tone.PARCHMENT if self.chosen else Tone.WOOD
        size, rim = self.rect.size, not self.chosen
        button = plates.button(look, size, tone, mood, radius=self.radius, rim=rim)
        button.draw(target, self.rect.topleft)
        if self.chosen:
            ornaments.frame(look, size, self.radius).draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        face = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if mood is Mood.PRESSED:
            face.y += depth // 2
        beside = self.rect.width > 2.4 * self.rect.height
        inner = inset(face, look.px(12 if beside else 10), look.px(9))
        if beside:
            wide = min(round(inner.height * _ASPECT), round(inner.width * 0.42))
            picture, words = cut(inner, Side.LEFT, wide, look.px(12))
        else:
            picture, words = cut(inner, Side.TOP, round(inner.height * 0.56), look.px(4))
            wide = min(picture.width, round(picture.height * _ASPECT))
            picture = Rect(picture.centerx - wide // 2, picture.y, wide, picture.height)
        plate(look, picture.size, sea=self.tile.sea).draw(target, picture.topleft)
        draw_tile(target, look, self.tile, inset(picture, look.px(5)))
        letters = partial(look.style, Face.TITLE) if self.chosen else look.outlined
        style = largest(look, (self.title,), letters, 29 if beside else 24, words.size)
        look.letters.draw_block(target, self.title, style, words, 0.0 if beside else 0.5, 0.5)


@dataclass(eq=False, slots=True)
class ThingTile(Widget):
    """Something on a board, on a light plate."""

    tile: PagePicture

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        ground = plates.option(look, self.rect.size, touch.mood(self.rect))
        ground.draw(target, self.rect.topleft)
        inner = inset(self.rect, look.px(12))
        if self.tile.sea or look.theme.plain:
            plate(look, inner.size, sea=self.tile.sea).draw(target, inner.topleft)
        draw_tile(target, look, self.tile, inset(inner, look.px(4)))
