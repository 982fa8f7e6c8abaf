"""Large announcements: a ribbon over the board that unrolls from its middle."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import ornaments
from scenes.kit.effects import Stamp, blank, draw_centred
from scenes.kit.layout import Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Style
from scenes.shared.cards import low
from scenes.shared.portraits import head_of

_FOLD = 72
"""The width of a ribbon's end with its fold, in units."""
_BARE = 82
"""The width without text at each end, in units."""
_SIZES = (1.0, 0.8, 0.6)
"""The scales of a ribbon to try, the largest first."""
_FAR = 0.01
"""The share of a ribbon that may cover positions before it is moved aside by a step."""


@dataclass(frozen=True, slots=True)
class BannerText:
    """A large announcement: a title, and optionally a smaller line and a player."""

    title: str
    note: str = ""
    who: Costume | None = None


def banner_rect(
    look: Look,
    board: Rect,
    banner: BannerText,
    spared: Sequence[Rect] = (),
    positions: Sequence[Rect] = (),
) -> Rect:
    """Return the place of an announcement, at the upper edge of the board.

    It is moved aside or down so as not to cover `spared`, and little of `positions`; it is smaller
    if there is no room.
    """
    for share in _SIZES:
        size = _banner_size(look, board, banner, share)
        ideal = Rect((0, 0), size)
        ideal.midtop = board.centerx, board.y + min(look.px(8), board.height - size[1])
        if ideal.collidelist((*spared, *positions)) < 0:
            return ideal
        step = max(1, size[1] // 3)
        aside, down = (board.width - size[0]) // 2 // step, (board.bottom - ideal.bottom) // step
        far = round(size[0] * size[1] * _FAR)
        least, found = math.inf, None
        for x, y in _shifts(aside, down):
            away = far * (abs(x) + 2 * y)
            if away >= least:
                # All others are even further away.
                break
            place = ideal.move(x * step, y * step)
            if place.collidelist(spared) < 0:
                cost = away + covered(place, positions)
                if cost < least:
                    least, found = cost, place
        if found is not None:
            return found
    return ideal


def _shifts(aside: int, down: int) -> Iterator[tuple[int, int]]:
    """Yield steps to either side and down, the shortest way first; a step down counts twice."""
    for far in range(aside + 2 * down + 1):
        for y in range(min(down, far // 2) + 1):
            x = far - 2 * y
            if x <= aside:
                yield from ((-x, y), (x, y))


def _banner_size(look: Look, board: Rect, banner: BannerText, share: float) -> Size:
    height = min(look.px(136 if banner.note else 104), round(board.height * 0.3))
    height = round(height * share)
    title, note = _banner_styles(look, height, banner)
    words = look.letters.width(banner.title, title) + _banner_face(height, banner)
    if banner.note:
        words = max(words, look.letters.width(banner.note, note))
    width = min(max(words + 2 * look.px(_BARE), 3 * height), round(board.width * 0.96))
    return width, height


def paint_banner(
    surface: Surface, look: Look, rect: Rect, banner: BannerText, unfurled: float = 1
) -> None:
    """Paint a ribbon, partly unrolled from its middle.

    It is made once; a step of the movement only copies parts of it.
    """
    if unfurled <= 0:
        return
    crew = None if banner.who is None else look.theme.crew(banner.who.colour)
    ribbon = ornaments.ribbon(look, rect.size, crew)
    words = _words(look, rect.size, banner).surface
    source = ribbon.surface
    height = ribbon.surface.get_height()
    left = ribbon.offset[0]
    end = source.get_width() + ribbon.offset[0]
    # The ends keep their folds; only the unrolled part of the middle is visible.
    fold = look.px(_FOLD)
    middle = round((rect.width - 2 * fold) * min(1.0, unfurled))
    x, y = rect.centerx - middle // 2, rect.y + ribbon.offset[1]
    surface.blit(source, (x - fold + left, y), Rect(0, 0, fold - left, height))
    face = Rect(rect.width // 2 - middle // 2 - left, 0, middle, height)
    surface.blit(source, (x, y), face)
    tail = Rect(rect.width - fold - left, 0, end - rect.width + fold, height)
    surface.blit(source, (x + middle, y), tail)
    surface.blit(words, (x, rect.y), Rect(x - rect.x, 0, middle, rect.height))


@stamp
def _words(look: Look, size: Size, banner: BannerText) -> Stamp:
    """Return the text of a ribbon, without the ribbon."""
    picture = blank(size, look.theme.ink)
    width, height = size
    room = Rect(0, 0, width, round(height * 0.82)).inflate(-2 * look.px(_BARE), 0)
    title, note = _banner_styles(look, height, banner)
    upper = room.copy()
    if banner.note:
        upper.height = round(room.height * 0.66)
        lower = Rect(room.x, upper.bottom, room.width, room.height - upper.height)
        look.letters.draw(picture, banner.note, note, lower, 0.5, 0.2)
    side = _banner_face(height, banner)
    line = Rect(upper.x + side, upper.y, upper.width - side, upper.height)
    lines, style = _title_lines(look, banner.title, title, line)
    step = round(style.size * 1.08)
    middle = 0.6 if len(lines) == 1 else 0.4
    first = line.centery - step * len(lines) // 2
    left = line.right
    for index, words in enumerate(lines):
        place = Rect(line.x, first + index * step, line.width, step)
        left = min(left, look.letters.draw(picture, words, style, place, 0.5, middle).left)
    if banner.who is not None:
        face = head_of(look, banner.who, round(side * 0.84))
        draw_centred(picture, face, (max(left - side // 2, side // 2), line.centery))
    return Stamp(picture, (0, 0))


def _title_lines(look: Look, title: str, style: Style, rect: Rect) -> tuple[tuple[str, ...], Style]:
    """Return the title in one line, or in two smaller ones if it is long."""
    fitted, smaller = look.letters.fit(title, style, rect.width, 0.64)
    if fitted == title:
        return (title,), smaller
    half = low(style, round(rect.height * 0.45))
    return look.letters.fit_block(title, half, (rect.width, round(rect.height * 1.3)), 0.5)


def _banner_styles(look: Look, height: int, banner: BannerText) -> tuple[Style, Style]:
    room = height * 0.82
    title = low(look.outlined(66), round(room * (0.66 if banner.note else 0.86)))
    return title, low(look.outlined(34, look.theme.heading), round(room * 0.36))


def _banner_face(height: int, banner: BannerText) -> int:
    """Return the width that the face takes from the title, with the gap between them."""
    return 0 if banner.who is None else round(height * 0.56)
