"""The curtain's plan: where the player, the tidings and the controls lie."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from scenes.kit.layout import Size, anchored, is_portrait
from scenes.kit.look import Look


class _CurtainMeasures(NamedTuple):
    """How large everything is, in units."""

    top: float
    title: float
    deck: float
    button: float
    menu: float
    sheet: float
    """The highest that a sheet may be."""
    low: float
    """From the edge of the sail to the controls."""


_WIDE = _CurtainMeasures(122, 132, 274, 150, 132, 452, 66)
_HIGH = _CurtainMeasures(122, 132, 460, 150, 132, 452, 60)
_SHORT = _CurtainMeasures(100, 120, 400, 130, 120, 440, 44)
_WIDE_TIGHT = _CurtainMeasures(66, 96, 186, 104, 104, 400, 26)
_HIGH_TIGHT = _CurtainMeasures(74, 96, 360, 124, 112, 440, 40)


def arrange(look: Look, size: Size, heights: Callable[[int], tuple[int, int]]) -> dict[str, Rect]:
    """Where everything lies; names of what is no control begin with a line.

    The heights of the two sheets are asked for with the most that there is room for.
    """
    px = look.px
    wide = min(size[0] - px(48 if look.scale.compact else 80), px(2000))
    room = Rect((size[0] - wide) // 2, 0, wide, size[1])
    tall = is_portrait(size)
    tight = look.scale.compact
    if tall:
        measures = _HIGH_TIGHT if tight else _SHORT if size[1] < px(1600) else _HIGH
    else:
        measures = _WIDE_TIGHT if tight else _WIDE
    hem = size[1] - px(measures.deck)
    top = px(measures.top)
    title = anchored(
        Rect(0, top, size[0], px(measures.title)), (min(px(1000), wide), px(measures.title))
    )
    places = {"_title": title, "_deck": Rect(0, hem, size[0], size[1] - hem)}
    button = Rect(room.x, hem + px(measures.low), wide, px(measures.button))
    if tall:
        news, rest = heights(px(measures.sheet))
        side = (wide - px(20)) // 2
        upper = hem - px(64) - max(news, rest)
        high = min(px(600), upper - px(36) - title.bottom)
        places["_figure"] = Rect(room.x, upper - px(20) - high, wide, high)
        low = Rect(room.x, size[1] - px(measures.menu + 30), wide, px(measures.menu))
    else:
        upper = title.bottom + px(20 if tight else 36)
        news, rest = heights(min(px(measures.sheet), hem - upper + px(8)))
        side = max(px(420), min(px(600), (wide - px(380 if tight else 430)) // 2))
        high = min(px(480), hem + px(36) - title.bottom)
        places["_figure"] = Rect(room.x + side, hem + px(36) - high, wide - 2 * side, high)
        low = button
        beside = px(measures.menu + 190)
        button = anchored(low, (min(px(780), wide - 2 * beside), button.height))
        if button.width < px(560):
            # No room to keep it in the middle: it has what the menu and the hand leave.
            button = Rect(low.x + px(measures.menu + 24), low.y, 0, button.height)
            button.width = low.right - px(200) - button.x
    places["_news"] = Rect(room.x, upper, side, news)
    places["_rest"] = Rect(room.right - side, upper, side, rest)
    places["ready"] = button
    menu = places["menu"] = Rect(room.x, low.y, px(measures.menu), px(measures.menu))
    right = button.right if not tall else menu.right
    hand = Rect(right + px(30), 0, room.right - right - px(30), px(136 if tight else 170))
    hand.bottom = min(low.y + px(160), size[1] - px(2))
    places["_hand"] = hand
    words = px(34)
    places["_others"] = Rect(button.x, button.bottom + px(8 if tight else 14), button.width, words)
    return places
