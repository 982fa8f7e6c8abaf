"""All results of a turn of Escape, of up to three actions."""

from typing import NamedTuple, TypeAlias

from game.cards import DIGIT, ONE, Hand, size
from game.players.reach import Lookahead, explored
from game.players.search_state import (
    ALL_HOME,
    CREW_DIGIT,
    GOAL,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    cards_held,
)
from game.players.search_state_escape import EscapePosition
from game.track import BEHIND, ONE_ON_EACH, Crowd

# Where a turn may lead: its rough worth, the crew and hand then, the crowd, how many cards were
# drawn, how many of them unseen, and by which actions. A plain tuple: a turn makes thousands.
Reached: TypeAlias = tuple[float, int, Hand, Crowd, int, int, tuple[int, ...]]


class EscapeWorths(NamedTuple):
    """The rough worth of each place, of a number of cards, and of another kind of card."""

    places: tuple[float, ...]
    cards: tuple[float, ...]
    kind: float


def reached(position: EscapePosition, worths: EscapeWorths, reach: Lookahead) -> list[Reached]:
    """Return every result of the current turn, or the most promising part of them.

    A card from the stock is held, not played: it is still unknown.
    """
    seat = position.turn
    crew, hand = position.crews[seat], position.hands[seat]
    root: Reached = (_worth(crew, hand, worths), crew, hand, position.crowd, 0, 0, ())
    seen: set[tuple[int, Hand, int]] = {(crew, hand, 0)}

    def extend(node: Reached, following: list[Reached], floor: float) -> None:
        _extend(position, node, worths, seen, following, floor)

    return explored([root], extend, lambda node: node[1] < ALL_HOME, position.left, reach)


def _extend(
    position: EscapePosition,
    node: Reached,
    worths: EscapeWorths,
    seen: set[tuple[int, Hand, int]],
    following: list[Reached],
    floor: float,
) -> None:
    """Add what one more action leads to, unless it is already there or worth too little."""
    worth, crew, hand, crowd, drawn, unseen, codes = node
    places, card_worths, kind = worths
    course = position.course
    weights = course.weights
    joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
    number = size(hand) + unseen
    plays = []
    for card in cards_held(hand):
        cost = card_worths[number - 1] - card_worths[number]
        if hand >> DIGIT * card & 127 == 1:
            cost -= kind
        landings = course.landings[card][crowd & course.masks[card]]
        plays.append((card << PLACE, landings, hand - ONE[card], worth + cost))
    for origin in ORIGINS[crew]:
        lifted = crew - PIRATE[origin]
        left = crowd - weights[origin]
        here = places[origin]
        if origin != GOAL:
            for code, landings, kept, base in plays:
                landing = landings[origin]
                value = base + places[landing] - here
                if value < floor:
                    continue
                moved = lifted + PIRATE[landing]
                key = (moved, kept, drawn)
                if key not in seen:
                    seen.add(key)
                    following.append(
                        (
                            value,
                            moved,
                            kept,
                            left + weights[landing],
                            drawn,
                            unseen,
                            (*codes, code | origin),
                        )
                    )
        elif not position.options.sloop_retreat:
            continue
        behind = joinable & BEHIND[origin]
        if behind:
            landing = behind.bit_length() - 1 >> 1
            brought = crowd >> 2 * landing & 3
            moved = lifted + PIRATE[landing]
            taken, hidden = _taken(position, drawn, brought)
            fuller = hand + taken
            key = (moved, fuller, drawn + brought)
            if key not in seen:
                seen.add(key)
                kinds = len(cards_held(fuller)) - len(cards_held(hand)) if taken else 0
                following.append(
                    (
                        worth
                        + places[landing]
                        - here
                        + card_worths[number + brought]
                        - card_worths[number]
                        + kind * (kinds + hidden / 3),
                        moved,
                        fuller,
                        left + weights[landing],
                        drawn + brought,
                        unseen + hidden,
                        (*codes, RETREATS | origin),
                    )
                )


def _taken(position: EscapePosition, drawn: int, brought: int) -> tuple[Hand, int]:
    """Return the next cards of the row after those drawn, and how many more come unseen."""
    if not position.options.open_row:
        return 0, brought
    row = position.row
    taken = 0
    hidden = 0
    for number in range(drawn, drawn + brought):
        if number < len(row):
            taken += ONE[row[-1 - number]]
        else:
            hidden += 1
    return taken, hidden


def _worth(crew: int, hand: Hand, worths: EscapeWorths) -> float:
    worth = worths.cards[size(hand)] + worths.kind * len(cards_held(hand))
    for origin in ORIGINS[crew]:
        worth += worths.places[origin] * (crew >> CREW_DIGIT * origin & 7)
    return worth
