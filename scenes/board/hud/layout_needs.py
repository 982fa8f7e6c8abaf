"""What a game needs on its screen, and how much room above and below the board that gets."""

from typing import NamedTuple

from pygame import Rect

from scenes.board.hud.layout_bands import (
    LEAN,
    LINE,
    ActionsBand,
    PlayersBand,
    crew_alone,
    crew_in_a_line,
    crew_in_two_lines,
    deeds_below,
    deeds_in_a_line,
    deeds_in_tiers,
    deeds_spread,
    gap_of,
)
from scenes.board.hud.layout_hands import at_hand_below, block_height, in_corner, in_reach
from scenes.kit.layout import Part, Scale, Share, Side, columns, cut

NARROW = 1.58
"""Less wide for its height than this, a window has no room for all actions beside the hand."""
VAST = 2.1
"""So wide for its height, a window has room for a column beside the board."""
_PANEL = 128
_NARROWEST = 220
"""Units that a panel with portrait and what is held needs."""
_NARROWEST_LINE = 200
_NARROWEST_LEAN = 250
_HEAP = 100
"""Units of a tray in which stock and discard lie below each other."""
_TIERS = 176
"""Units of the hand where the actions lie in two lines beside it."""
_BOTH = 1530
"""Units of a line that has room for a prompt and a tip."""
_PEEK = 200
"""Units of a tray with the next cards of a row, the stock and the discard."""


class Needs(NamedTuple):
    """What a game wants to have shown."""

    players: int
    open_row: bool
    open_hands: bool = False
    hint: bool = False
    wide_board: bool = False
    """Upright windows have it over their whole width, with the players above it."""
    one_handed: bool = False
    """All that can be tapped lies in the lower corner, but for the board itself."""
    tips: bool = False
    """Newcomers are told what to do."""


def crew_above(
    screen: Rect, scale: Scale, needs: Needs, *, drawer: bool
) -> tuple[PlayersBand, Rect]:
    """The players in a line at the top, in two where they would be too narrow."""
    gap = gap_of(scale)
    number = needs.players

    def line(height: float) -> tuple[PlayersBand, Rect]:
        band, rest = cut(screen, Side.TOP, scale.px(height), gap)
        if needs.one_handed:
            return crew_alone(band, scale, number), rest
        return crew_in_a_line(band, scale, number, drawer=drawer), rest

    height, narrowest = (LINE, _NARROWEST_LINE) if scale.compact else (_PANEL, _NARROWEST)
    if scale.compact and needs.open_hands:
        # Rather see what everybody holds, if the board can spare the room.
        crew, rest = line(LEAN + 8)
        fits = crew.narrowest >= scale.px(_NARROWEST_LEAN) and screen.height >= scale.px(830)
        if fits or not drawer:
            return crew, rest
    crew, rest = line(height)
    if crew.narrowest >= scale.px(narrowest) or number < 4:
        return crew, rest
    height = LINE if scale.compact else 100
    band, rest = cut(screen, Side.TOP, 2 * scale.px(height) + gap, gap)
    if needs.one_handed:
        return crew_alone(band, scale, number, lines=2), rest
    return crew_in_two_lines(band, scale, number, drawer=drawer), rest


def deeds_for(
    rest: Rect, scale: Scale, needs: Needs, aspect: float, drawer: bool
) -> tuple[ActionsBand, Rect]:
    """What is held and done in a window that lies, and what is left above it."""
    gap, px = gap_of(scale), scale.px
    # Where the row lies in a drawer, what comes next is seen with the piles.
    piles = drawer or not needs.open_row
    if aspect < 1:
        # There is more height than width.
        return deeds_upright(rest, scale, needs, 160, 84, piles=piles, drawer=drawer)
    if needs.one_handed and not scale.compact:
        block, rest = cut(rest, Side.BOTTOM, block_height(scale), gap)
        return at_hand_below(block, scale, piles=piles, hint=needs.hint), rest
    if scale.compact:
        band, rest = cut(rest, Side.BOTTOM, px(152), gap)
        tray = px(_PEEK if needs.open_row else 136) if piles else 0
        if needs.one_handed:
            return in_corner(band, scale, piles=tray, hint=needs.hint, drawer=drawer), rest
        return deeds_in_tiers(band, scale, piles=tray, hint=needs.hint), rest
    if aspect < NARROW:
        band, rest = cut(rest, Side.BOTTOM, px(_TIERS), gap)
        tray = px(_HEAP) if piles else 0
        return deeds_in_tiers(band, scale, piles=tray, hint=needs.hint), rest
    band, rest = cut(rest, Side.BOTTOM, px(144), gap)
    lay = deeds_spread if aspect >= VAST else deeds_in_a_line
    return lay(band, scale, piles=piles, hint=needs.hint), rest


def growth(screen: Rect, scale: Scale) -> float:
    """How far an upright window is from the lowest that there is, 0, to a high one, 1."""
    return min(1.0, max(0.0, (screen.height / scale.unit - 1256) / 640))


def deeds_upright(
    rest: Rect,
    scale: Scale,
    needs: Needs,
    hand: float,
    actions: float,
    *,
    piles: bool,
    drawer: bool = False,
) -> tuple[ActionsBand, Rect]:
    """The hand over the actions, both so many units high, and what is left above them."""
    gap = gap_of(scale)
    lower, rest = cut(rest, Side.BOTTOM, scale.px(actions), gap)
    upper, rest = cut(rest, Side.BOTTOM, scale.px(hand), gap)
    tray: Part | None = None
    if piles:
        # Below each other where the hand is high and seven stacks have little room.
        slim = scale.compact and needs.wide_board and not needs.open_row
        tray = scale.px(_HEAP) if slim else Share(0.22)
    if needs.one_handed:
        return in_reach(lower, upper, scale, piles=tray, hint=needs.hint, drawer=drawer), rest
    return deeds_below(upper, lower, scale, piles=tray, hint=needs.hint), rest


class PromptPlaces(NamedTuple):
    """Where something is said: to whoever acts, and to newcomers."""

    prompt: Rect
    tip: Rect | None


def board_and_said(rest: Rect, scale: Scale, needs: Needs) -> tuple[Rect, PromptPlaces]:
    """The board, and below it a line of its own as wide as sentences need.

    A tip lies beside the prompt, or above it where there is no room for both.
    """
    line, board = cut(rest, Side.BOTTOM, scale.px(48), scale.px(4))
    line.height -= scale.px(2)
    tip: Rect | None = None
    if needs.tips and line.width >= scale.px(_BOTH):
        line, tip = columns(line, [Share(0.46), Share(0.54)], gap_of(scale))
        return board, PromptPlaces(line, tip)
    width = min(scale.px(1000), line.width - scale.px(40))
    prompt = Rect(line.centerx - width // 2, line.y, width, line.height)
    if needs.tips:
        above, board = cut(board, Side.BOTTOM, scale.px(44), scale.px(2))
        tip = Rect(prompt.x, above.y, prompt.width, above.height)
    return board, PromptPlaces(prompt, tip)
