"""The replay's plan: the board as in a game, with the controls where its actions were."""

from dataclasses import replace

from pygame import Rect

from scenes.board.hud.layout import gap_of
from scenes.board.tabletop import Tabletop
from scenes.kit.layout import Part, Share, Side, Size, columns, cut, equal_rows
from scenes.kit.look import Look

BUTTONS = ("turn_back", "step_back", "play", "step_on", "turn_on", "pace", "eyes")
"""The controls in their row, from left to right; those that fill the timeline's lie above."""
_LINE = 64
"""Units that the timeline is high, as high as a finger needs."""
_COINS = 2.5
"""How wide the coins are, in heights."""
_DECK = 900
"""Units that the controls are wide beside a hand, where there is room."""
_SLIM_DECK, _LEAST_DECK = 632, 540
"""The same where there is not, and where every card counts."""
_SLIM = 1500
"""Units of a band below which there is little room."""


def lay_out(table: Tabletop, look: Look, size: Size) -> dict[str, Rect]:
    """Lay the table out for watching, and say where the controls lie."""
    table.layout(look, size, hint=False)
    upright = table.plan.coins.top >= table.plan.hand.bottom
    places = _below(table, look, size) if upright else _beside(table, look)
    places["back"] = table.plan.menu
    if table.plan.drawer is not None:
        places["drawer"] = table.plan.drawer
    return places


def _below(table: Tabletop, look: Look, size: Size) -> dict[str, Rect]:
    """The controls in the band of the actions, and the timeline in one of its own below it."""
    gap, line = gap_of(look.scale), look.px(_LINE)
    table.layout(look, (size[0], size[1] - line - gap), hint=False)
    band = table.plan.coins.union(table.plan.end_turn)
    return _controls(table, look, band, Rect(band.x, band.bottom + gap, band.width, line))


def _beside(table: Tabletop, look: Look) -> dict[str, Rect]:
    """The timeline over the controls in the place of the actions and a part of the hand."""
    plan, gap = table.plan, gap_of(look.scale)
    band = plan.hand.union(plan.coins).union(plan.end_turn)
    wide = _DECK if band.width >= look.px(_SLIM) else _SLIM_DECK
    wide = _LEAST_DECK if look.scale.compact else wide
    deck, rest = cut(band, Side.RIGHT, look.px(wide), gap)
    piles = plan.piles
    if piles.width and piles.colliderect(band):
        piles, rest = cut(rest, Side.RIGHT, piles.width, gap)
    table.plan = replace(plan, hand=rest, piles=piles)
    line, row = equal_rows(deck, 2, gap)
    return _controls(table, look, row, line)


def _controls(table: Tabletop, look: Look, row: Rect, line: Rect) -> dict[str, Rect]:
    gap = gap_of(look.scale)
    coins, turns = cut(line, Side.LEFT, round(line.height * _COINS), gap)
    table.plan = replace(table.plan, coins=coins)
    # Whose eyes it is seen through is told by a name where there is room for one.
    parts: list[Part] = [Share(), Share(), Share(1.25), Share(), Share(), Share(), Share(2.1)]
    if row.width < look.px(_DECK):
        parts = [Share()] * len(BUTTONS)
    return {"turns": turns, **dict(zip(BUTTONS, columns(row, parts, gap), strict=True))}
