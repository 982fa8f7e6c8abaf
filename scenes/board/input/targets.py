"""Everything around the board that can be tapped."""

from collections.abc import Sequence

from pygame import Rect

from game import Hand, Sign
from scenes.board.hud.hand import hand_slots
from scenes.board.hud.history import turn_rects
from scenes.board.hud.layout import BoardLayout
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.look import Look


def targets(
    look: Look,
    plan: BoardLayout,
    signs: tuple[Sign, ...],
    hand: Hand | None,
    turns: Sequence[TurnSummary],
) -> dict[str, Rect]:
    """Where each button, each card of the hand and each past turn can be tapped, by name."""
    slots = () if hand is None else hand_slots(look, plan, signs, hand)
    held = {f"card {card.label}": rect for card, rect in slots}
    past = {f"turn {index}": rect for index, rect in turn_rects(look, plan, turns)}
    return {**plan.buttons} | held | past
