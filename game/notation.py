"""Actions as short texts, for records and people: "advance skull start", "retreat 17", "end"."""

from typing import assert_never

from game.actions import (
    ADVANCE,
    DISCARD,
    END_TURN,
    FREE_SAIL,
    NUDGE,
    RETREAT,
    SAIL,
    Action,
    Advance,
    Discard,
    EndTurn,
    Nudge,
    Retreat,
    Sail,
)
from game.cards import CARD_BY_LABEL, Card
from game.state import MAX_PLAYERS
from game.track import Position, position_name, position_named


class BadNotation(ValueError):
    """A text that is not an action."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text[:60]!r} is not an action; expected {expected}")
        self.text = text
        self.expected = expected


def write_action(action: Action, havens: tuple[Position, ...]) -> str:
    """Return the action as text, with the numbers printed on a track with these havens."""
    match action:
        case Advance(card, origin):
            return f"advance {card.label} {position_name(origin, havens)}"
        case Retreat(origin):
            return f"retreat {position_name(origin, havens)}"
        case Nudge(seat, origin):
            return f"nudge {seat} {position_name(origin, havens)}"
        case Sail(free):
            return "sail free" if free else "sail"
        case Discard(card):
            return f"discard {card.label}"
        case EndTurn():
            return "end"
        case _:
            assert_never(action)


def read_action(text: str, havens: tuple[Position, ...]) -> Action:
    """Parse an action. Raise BadNotation with what was expected instead."""
    match text.split(" "):
        case ["advance", card, origin]:
            return ADVANCE[_position(text, origin, havens)][_card(text, card)]
        case ["retreat", origin]:
            return RETREAT[_position(text, origin, havens)]
        case ["nudge", seat, origin] if seat in map(str, range(MAX_PLAYERS)):
            return NUDGE[int(seat)][_position(text, origin, havens)]
        case ["sail"]:
            return SAIL
        case ["sail", "free"]:
            return FREE_SAIL
        case ["discard", card]:
            return DISCARD[_card(text, card)]
        case ["end"]:
            return END_TURN
        case _:
            raise BadNotation(text, "advance, retreat, nudge, sail, discard or end")


def _card(text: str, label: str) -> Card:
    card = CARD_BY_LABEL.get(label)
    if card is None:
        raise BadNotation(text, f"a card such as {Card.SKULL.label} or {Card.GOLD_MAP.label}")
    return card


def _position(text: str, name: str, havens: tuple[Position, ...]) -> Position:
    position = position_named(name, havens)
    if position is None:
        raise BadNotation(text, "a place such as start, 17 or sloop")
    return position
