"""The first screen's plan: the board as large as can be, the call and the languages low."""

from dataclasses import dataclass

from pygame import Rect

from scenes.kit.layout import (
    Share,
    Side,
    Size,
    columns,
    cut,
    equal_columns,
    equal_rows,
    fitted,
    grid,
    inset,
    is_portrait,
)
from scenes.kit.look import Look

LOGO = 1200 / 360
"""Its width to its height."""
_GAP = 16
"""Units between two controls: ten pixels in the smallest window."""
_NARROW_FLAG = 112
"""Units below which a language's name is hard to read, so that they lie in two rows."""
_LEAST_PIXELS = 92
"""And pixels, as letters do not get any smaller in a small window."""
_PULSE = 26
"""Units around the call in which its light spreads."""


@dataclass(frozen=True, slots=True)
class AttractLayout:
    """Where everything lies."""

    logo: Rect
    board: Rect
    plank: Rect
    """Who plays."""
    players: tuple[Rect, ...]
    piles: Rect
    """Where cards come from and go to."""
    call: Rect
    flags: tuple[Rect, ...]

    @classmethod
    def of(
        cls, look: Look, size: Size, players: int, flags: int, *, wide_board: bool
    ) -> "AttractLayout":
        """The plan for a window, so many players and so many languages to choose from.

        A board that is not wide lies upright in an upright window, with the players beside it.
        """
        margin = look.px(12 if look.scale.compact else 16)
        screen = inset(Rect((0, 0), size), margin)
        if not is_portrait(size):
            return _landscape(look, screen, players, flags)
        if wide_board:
            return _upright(look, screen, players, flags)
        return _beside(look, screen, players, flags)


def _landscape(look: Look, screen: Rect, players: int, flags: int) -> AttractLayout:
    px = look.px
    compact = look.scale.compact
    low, rest = cut(screen, Side.BOTTOM, px(190 if compact else 216), px(10))
    head, board = cut(rest, Side.TOP, px(110 if compact else 136), px(10))
    wide = min(round(head.height * LOGO), round(head.width * 0.3))
    logo, plank = cut(head, Side.LEFT, wide, px(20))
    call, languages = _call_and_flags(look, low, flags)
    cells, piles = _in_a_line(look, plank, players)
    return AttractLayout(fitted(logo, LOGO), board, plank, cells, piles, call, languages)


def _call_and_flags(look: Look, low: Rect, flags: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The call beside the languages in two rows, or in the middle if there is nothing to choose."""
    px = look.px
    if flags < 2:
        wide = min(low.width, px(1300))
        return inset(Rect(low.centerx - wide // 2, low.y, wide, low.height), px(_PULSE)), ()
    across = -(-flags // 2)
    width = min(max(px(_NARROW_FLAG), _LEAST_PIXELS) * across + px(_GAP) * (across - 1), px(720))
    width = max(width, min(px(172) * across, round(low.width * 0.4)))
    right, call = cut(low, Side.RIGHT, width, px(8))
    cells = grid(right, across, 2, px(_GAP))
    return inset(call, px(_PULSE)), tuple(cells[:flags])


def _upright(look: Look, screen: Rect, players: int, flags: int) -> AttractLayout:
    """The board over the whole width, the players below it."""
    px = look.px
    logo, rest = _logo_above(look, screen)
    call, languages, rest = _call_above_flags(look, rest, flags)
    narrow = screen.width < px(1000)
    high = 2 * px(76) if narrow else px(108)
    plank, board = cut(rest, Side.BOTTOM, high, px(12))
    cells, piles = _in_a_line(look, plank, players, lines=2 if narrow else 1)
    return AttractLayout(logo, board, plank, cells, piles, call, languages)


def _beside(look: Look, screen: Rect, players: int, flags: int) -> AttractLayout:
    """An upright board with the players in a column beside it."""
    px = look.px
    logo, rest = _logo_above(look, screen)
    call, languages, rest = _call_above_flags(look, rest, flags)
    board, plank = columns(rest, [Share(0.63), Share(0.37)], px(14))
    room = inset(plank, px(14), px(18))
    piles, room = cut(room, Side.BOTTOM, px(150), px(10))
    cells = equal_rows(room, players, px(8))
    return AttractLayout(logo, board, plank, tuple(cells), piles, call, languages)


def _logo_above(look: Look, screen: Rect) -> tuple[Rect, Rect]:
    head, rest = cut(screen, Side.TOP, look.px(120 if look.scale.compact else 210), look.px(8))
    return fitted(head, LOGO), rest


def _call_above_flags(look: Look, rest: Rect, flags: int) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """The call over the languages along the lower edge, and what is left above them."""
    px, gap = look.px, look.px(_GAP)
    languages: tuple[Rect, ...] = ()
    if flags > 1:
        least = max(px(_NARROW_FLAG), _LEAST_PIXELS)
        lines = 1 if (rest.width + gap) // flags >= least + gap else 2
        band, rest = cut(rest, Side.BOTTOM, lines * px(112) + (lines - 1) * gap)
        across = -(-flags // lines)
        wide = min(band.width, across * px(200) + (across - 1) * gap)
        band = Rect(band.centerx - wide // 2, band.y, wide, band.height)
        languages = tuple(grid(band, across, lines, gap)[:flags])
    high = 170 if look.scale.compact else 240
    call, rest = cut(rest, Side.BOTTOM, px(high), px(4))
    return inset(call, px(_PULSE + 12), px(_PULSE)), languages, rest


def _in_a_line(
    look: Look, plank: Rect, players: int, lines: int = 1
) -> tuple[tuple[Rect, ...], Rect]:
    """The players side by side on their plank, and the piles at its end."""
    px = look.px
    room = inset(plank, px(18), px(8))
    room.height -= px(6)
    piles, room = cut(room, Side.RIGHT, round(room.height / lines * 1.3), px(14))
    if lines == 1:
        return tuple(equal_columns(room, players, px(8))), piles
    return tuple(grid(room, -(-players // lines), lines, px(8))[:players]), piles
