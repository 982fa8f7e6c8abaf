"""Boards for one hand, and for the left one: where that thumb finds everything it needs."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from scenes.board.hud.layout_bands import HISTORY, ActionsBand, gap_of
from scenes.kit.layout import Part, Scale, Share, Side, columns, cut, rows

if TYPE_CHECKING:
    from scenes.board.hud.layout import BoardLayout

_HAND = 144
_ACTIONS = 84
_BUTTON = 112
"""Units of a button beside the end of the turn."""
_SMALL_BUTTON = 80
_LEAST_BUTTON = 68
_END = 340
_REACH = 1120
"""The most units that a hand and its buttons are wide: further no thumb reaches."""
_SMALL_WINDOW = 1280
_COINS = 236
_LEAST_COINS = 116
_PILES = 420


def mirrored(plan: "BoardLayout", width: int) -> "BoardLayout":
    """The plan for the left hand: each part on the other side of a window so wide.

    Only where things lie is turned round: the board and all words stay as they are, and so does
    the order in which players are read.
    """

    def turned(rect: Rect) -> Rect:
        return Rect(width - rect.right, *rect[1:])

    def there(rect: Rect | None) -> Rect | None:
        return None if rect is None else turned(rect)

    players = sorted(map(turned, plan.players), key=lambda rect: (rect.top, rect.left))
    return replace(
        plan,
        players=tuple(players),
        menu=turned(plan.menu),
        board=turned(plan.board),
        row=there(plan.row),
        history=turned(plan.history),
        prompt=turned(plan.prompt),
        hand=turned(plan.hand),
        piles=turned(plan.piles),
        coins=turned(plan.coins),
        hint=there(plan.hint),
        undo=turned(plan.undo),
        end_turn=turned(plan.end_turn),
        drawer=there(plan.drawer),
        drawer_panel=there(plan.drawer_panel),
        tip=there(plan.tip),
    )


def at_hand(
    block: Rect, scale: Scale, *, row: bool, hint: bool
) -> tuple[ActionsBand, Rect | None, Rect]:
    """The hand over all buttons in the corner; row and history beside them, only to look at.

    For a block as high as hand and history are together.
    """
    gap, px = gap_of(scale), scale.px
    near = min(round(block.width * 0.58), px(_REACH))
    far, thumb = columns(block, [Share(), near], gap)
    hand, actions = rows(thumb, [px(_HAND), Share()], gap)
    strip, below = rows(far, [px(HISTORY), Share()], gap)
    if row:
        # Piles lie beside the row.
        history, coins = columns(below, [Share(), px(_COINS)], gap)
        return _deeds(hand, None, coins, _line(actions, px(_BUTTON), gap, hint)), strip, history
    heap, coins = columns(below, [Share(), px(_COINS)], gap)
    return _deeds(hand, heap, coins, _line(actions, px(_BUTTON), gap, hint)), None, strip


def at_hand_below(block: Rect, scale: Scale, *, piles: bool, hint: bool) -> ActionsBand:
    """The hand over all buttons in the corner, for a block that has no room for a history."""
    gap, px = gap_of(scale), scale.px
    wide = px(_PILES) if piles else px(_COINS)
    thumb, rest = cut(block, Side.RIGHT, min(block.width - wide - gap, px(_REACH)), gap)
    far, _ = cut(rest, Side.RIGHT, wide)
    hand, actions = rows(thumb, [Share(), px(_ACTIONS)], gap)
    heap, coins = rows(far, [Share(), px(_ACTIONS)], gap) if piles else (None, far)
    return _deeds(hand, heap, coins, _line(actions, px(_BUTTON), gap, hint))


def block_height(scale: Scale) -> int:
    """How high a block is that has no room for a history."""
    return scale.px(_HAND) + gap_of(scale) + scale.px(_ACTIONS)


def in_corner(band: Rect, scale: Scale, *, piles: int, hint: bool, drawer: bool) -> ActionsBand:
    """Buttons in two lines in the corner of a small window, and the hand beside them."""
    gap, px = gap_of(scale), scale.px
    band, _ = cut(band, Side.RIGHT, min(band.width, px(_SMALL_WINDOW)))
    above = _names(hint=hint, drawer=drawer)
    wide = max(len(above) * (px(_SMALL_BUTTON) + gap) - gap, px(_END))
    parts: list[Part] = [px(_LEAST_COINS), *([piles] if piles else []), Share(), wide]
    coins, *heap, hand, thumb = columns(band, parts, gap)
    upper, end = rows(thumb, [Share(), Share()], gap)
    places = dict(zip(above, columns(upper, [Share()] * len(above), gap), strict=True))
    places["end"] = end
    return _deeds(hand, heap[0] if heap else None, coins, places)


def in_reach(
    actions: Rect, hand: Rect, scale: Scale, *, piles: Part | None, hint: bool, drawer: bool
) -> ActionsBand:
    """All buttons in one line at the bottom of an upright window, below the hand."""
    gap = gap_of(scale)
    heap = None
    if piles is not None:
        hand, heap = columns(hand, [Share(0.78), piles], gap)
    names = _names(hint=hint, drawer=drawer)
    parts: list[Part] = [Share(0.22), *[Share(0.115)] * len(names), Share(0.36)]
    if drawer:
        # So many buttons that none may be larger than a finger, or the last has no room for words.
        parts = [scale.px(_LEAST_COINS), *[scale.px(_LEAST_BUTTON)] * len(names), Share()]
    coins, *places = columns(actions, parts, gap)
    return _deeds(hand, heap, coins, dict(zip([*names, "end"], places, strict=True)))


def _line(actions: Rect, button: int, gap: int, hint: bool) -> dict[str, Rect]:
    """The buttons in one line, the end of the turn in the corner."""
    names = _names(hint=hint, drawer=False)
    cells = columns(actions, [*[button] * len(names), Share()], gap)
    return dict(zip([*names, "end"], cells, strict=True))


def _names(*, hint: bool, drawer: bool) -> list[str]:
    """The buttons beside the end of the turn, the nearest to it last."""
    return ["menu", *(["drawer"] if drawer else []), *(["hint"] if hint else []), "undo"]


def _deeds(hand: Rect, piles: Rect | None, coins: Rect, places: dict[str, Rect]) -> ActionsBand:
    return ActionsBand(
        hand=hand,
        piles=piles,
        coins=coins,
        hint=places.get("hint"),
        undo=places["undo"],
        end_turn=places["end"],
        menu=places["menu"],
        drawer=places.get("drawer"),
    )
