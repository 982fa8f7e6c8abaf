"""The window of the rules: where its parts are, and the tiles that lead to pages."""

from dataclasses import dataclass, field
from enum import Enum, auto

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
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Touch, Widget
from scenes.learn.rules.annotations import largest
from scenes.learn.rules.figures import PagePicture
from scenes.learn.rules.pictures import draw_tile, plate

_SIDE, _TOP = (1400, 940), (900, 1600)
"""Units that a window needs to show the list beside the page, and above it."""
_LIST = 440
_FINGER = 72
_TILE = 176
"""Units that a tile of the list above the page is high."""
_ACROSS = 5
_NARROW = 900
"""Units of a sheet that has no room for its arrows beside the heading."""
LEAST_GAP = 8
"""Pixels between two controls."""


class PagesPlace(Enum):
    """Where the list of pages lies."""

    SIDE = auto()
    TOP = auto()
    AWAY = auto()


def arrangement_of(look: Look, size: Size) -> PagesPlace:
    """Where there is room for the list."""

    def has(needs: tuple[int, int]) -> bool:
        return all(have >= look.px(need) for have, need in zip(size, needs, strict=True))

    if is_portrait(size):
        return PagesPlace.TOP if has(_TOP) else PagesPlace.AWAY
    return PagesPlace.SIDE if has(_SIDE) else PagesPlace.AWAY


def arrange(look: Look, size: Size, pages: int) -> dict[str, Rect]:
    """Where everything lies; what is no control begins with a line.

    Pages are called by their number in the list.
    """
    px = look.px
    low = size[1] < px(1000) or arrangement_of(look, size) is PagesPlace.AWAY
    margin, top = px(20 if low else 40), px(14 if low else 26)
    head = Rect(margin, top, size[0] - 2 * margin, px(80 if low else 84))
    below = head.bottom + px(14 if low else 30)
    room = Rect(margin, below, head.width, size[1] - below - px(18 if low else 34))
    match arrangement_of(look, size):
        case PagesPlace.SIDE:
            return _beside(look, size, head, room, pages)
        case PagesPlace.TOP:
            return _above(look, head, room, pages)
        case PagesPlace.AWAY:
            return _away(look, head, room)


def _beside(look: Look, size: Size, head: Rect, room: Rect, pages: int) -> dict[str, Rect]:
    px = look.px
    places = _banner_head(look, head, labelled=True)
    wide = min(px(_LIST), round(size[0] * 0.29))
    tray, sheet = cut(room, Side.LEFT, wide, px(24))
    inner = inset(tray, px(16), px(14))
    tabs, rest = cut(inner, Side.TOP, px(_FINGER), max(LEAST_GAP, px(12)))
    places |= {"_tray": tray, "game": tabs}
    lines = equal_rows(rest, pages, max(LEAST_GAP, px(9)))
    places |= {f"page.{number}": line for number, line in enumerate(lines)}
    return places | _sheet(look, sheet)


def _above(look: Look, head: Rect, room: Rect, pages: int) -> dict[str, Rect]:
    px = look.px
    places = _banner_head(look, head, labelled=False)
    gap = max(LEAST_GAP, px(10))
    down = -(-pages // _ACROSS)
    high = px(_FINGER) + down * (px(_TILE) + gap) + 2 * px(16)
    tray, sheet = cut(room, Side.TOP, high, px(20))
    inner = inset(tray, px(16))
    tabs, rest = cut(inner, Side.TOP, px(_FINGER), gap)
    places |= {"_tray": tray, "game": tabs}
    cells = grid(rest, _ACROSS, down, gap)[:pages]
    places |= {f"page.{number}": cell for number, cell in enumerate(cells)}
    return places | _sheet(look, sheet)


def _away(look: Look, head: Rect, room: Rect) -> dict[str, Rect]:
    px = look.px
    side, gap = head.height, max(LEAST_GAP, px(12))
    index, tutorial, tabs, language, close = columns(
        head, [side, side, Share(), round(side * 1.3), side], gap
    )
    tabs = anchored(tabs, (min(tabs.width, px(620)), tabs.height))
    places = {"index": index, "tutorial": tutorial, "game": tabs}
    return places | {"language": language, "close": close} | _sheet(look, room)


def _banner_head(look: Look, head: Rect, *, labelled: bool) -> dict[str, Rect]:
    """The line with the title: what leads elsewhere at both ends of it."""
    px = look.px
    side, gap = head.height, max(LEAST_GAP, px(14))
    wide = px(280) if labelled else side
    tutorial, index, middle, language, close = columns(
        head, [wide, side, Share(), px(280) if labelled else round(side * 1.3), side], gap
    )
    # In the middle of the window, whatever lies beside it.
    free = 2 * min(head.centerx - middle.left, middle.right - head.centerx) - px(20)
    banner = Rect(0, 0, min(free, px(620)), round(side * 1.28))
    banner.center = (head.centerx, head.centery + px(2))
    return {
        "tutorial": tutorial,
        "index": index,
        "_banner": banner,
        "language": language,
        "close": close,
    }


def _sheet(look: Look, sheet: Rect) -> dict[str, Rect]:
    """The page: its heading, the arrows beside it or at the foot of a narrow sheet, the rest."""
    px = look.px
    wide = min(px(40), sheet.width // 28)
    inner = inset(sheet, wide, px(20))
    gap = max(LEAST_GAP, px(10))
    side = px(_FINGER)
    if sheet.width < px(_NARROW):
        inner, foot = rows(inner, [Share(), side], px(12))
        previous, number, following = columns(foot, [2 * side, Share(), 2 * side], gap)
        heading = Rect(inner.topleft, (inner.width, 0))
    else:
        line = Rect(inner.topleft, (inner.width, side))
        heading, previous, number, following = columns(line, [Share(), side, px(104), side], gap)
    return {
        "_sheet": sheet,
        "_heading": heading,
        "previous": previous,
        "_number": number,
        "next": following,
        "_body": inner,
    }


def index_places(look: Look, body: Rect, pages: int, things: int) -> tuple[list[Rect], list[Rect]]:
    """Where the pages and the things lie in the index; no pages where they have a list."""
    gap = max(LEAST_GAP, look.px(12))
    if not pages:
        return [], _cells(body, things, 1.25, gap, look.px(220))
    # The pages have words, so they get the larger part.
    upper, lower = cut(body, Side.TOP, round(body.height * 0.52), look.px(20))
    return (
        _cells(upper, pages, 1.2, gap, look.px(300)),
        _cells(lower, things, 1.2, gap, look.px(220)),
    )


def _cells(rect: Rect, count: int, aspect: float, gap: int, most: int) -> list[Rect]:
    """So many equal cells, as large as they can be if they are so much wider than high."""

    def size(across: int) -> tuple[int, int]:
        down = -(-count // across)
        wide = min((rect.width + gap) // across - gap, most)
        high = (rect.height + gap) // down - gap
        return wide, min(high, round(wide / aspect * 1.25))

    def worth(across: int) -> float:
        wide, high = size(across)
        return min(wide, high * aspect)

    across = max(range(1, count + 1), key=worth)
    wide, high = size(across)
    down = -(-count // across)
    block = anchored(rect, (across * (wide + gap) - gap, down * (high + gap) - gap), 0.5, 0.0)
    return grid(block, across, down, gap)[:count]


_ASPECT = 1.48
"""The width of a picture by its height."""
_LETTERS = 29
_SMALL = 24


@dataclass(eq=False, slots=True)
class PageTile(Widget):
    """A page: its picture with its title beside it, or below it where the tile is high."""

    title: str
    tile: PagePicture
    chosen: bool = False
    radius: float = field(default=16, kw_only=True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw a plank, or parchment in gold for the page that is shown."""
        mood = touch.mood(self.rect)
        tone = Tone.PARCHMENT if self.chosen else Tone.WOOD
        plate = plates.button(
            look, self.rect.size, tone, mood, radius=self.radius, rim=not self.chosen
        )
        plate.draw(target, self.rect.topleft)
        if self.chosen:
            frame = ornaments.frame(look, self.rect.size, self.radius)
            frame.draw(target, self.rect.topleft)
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
        draw_picture(target, look, self.tile, picture)
        self._draw_title(target, look, words, 0.0 if beside else 0.5)

    def _draw_title(self, target: Surface, look: Look, rect: Rect, x: float) -> None:
        chosen = self.chosen

        def letters(units: float) -> Style:
            return look.style(Face.TITLE, units) if chosen else look.outlined(units)

        units = _LETTERS if x == 0.0 else _SMALL
        style = largest(look, (self.title,), letters, units, rect.size)
        look.letters.draw_block(target, self.title, style, rect, x, 0.5)


@dataclass(eq=False, slots=True)
class ThingTile(Widget):
    """A thing that may be seen on a board; its page tells more."""

    tile: PagePicture
    radius: float = field(default=18, kw_only=True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw it on a light plate."""
        mood = touch.mood(self.rect)
        plates.option(
            look, self.rect.size, lit=mood is Mood.HOVER, pressed=mood is Mood.PRESSED
        ).draw(target, self.rect.topleft)
        inner = inset(self.rect, look.px(12))
        if self.tile.sea or look.theme.plain:
            plate(look, inner.size, sea=self.tile.sea).draw(target, inner.topleft)
        draw_tile(target, look, self.tile, inset(inner, look.px(4)))


def draw_picture(target: Surface, look: Look, tile: PagePicture, rect: Rect) -> None:
    """A tile's picture on its own plate."""
    plate(look, rect.size, sea=tile.sea).draw(target, rect.topleft)
    draw_tile(target, look, tile, inset(rect, look.px(5)))
