"""All that a turn of Escape can come to: turns of up to three actions by their result."""

from operator import itemgetter
from typing import NamedTuple, TypeAlias

from game.cards import DIGIT, ONE, Hand, size
from game.players.reach import SearchWidth
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
# drawn, how many of them unseen, and by which actions. A plain tuple: thousands are made a turn.
Reached: TypeAlias = tuple[float, int, Hand, Crowd, int, int, tuple[int, ...]]


class EscapeWorths(NamedTuple):
    """What a rough look sees: the worth of each place, of so many cards, of another kind."""

    places: tuple[float, ...]
    cards: tuple[float, ...]
    kind: float


def reached(position: EscapePosition, worths: EscapeWorths, reach: SearchWidth) -> list[Reached]:
    """Every result of the turn of the player on turn, or of its most promising beginnings.

    So many one-action and two-action beginnings at most are gone on from. A card from the stock
    is held, not played: nobody knows it yet.
    """
    seat = position.turn
    crew, hand = position.crews[seat], position.hands[seat]
    root: Reached = (_worth(crew, hand, worths), crew, hand, position.crowd, 0, 0, ())
    found: list[Reached] = []
    layer = [root]
    seen: set[tuple[int, Hand, int]] = {(crew, hand, 0)}
    actions = min(position.left, reach.depth)
    for depth in range(actions):
        following: list[Reached] = []
        for node in layer:
            _extend(position, node, worths, seen, following)
        found += following
        if depth + 1 < actions:
            layer = [node for node in following if node[1] < ALL_HOME]
            width = reach.widths[min(depth, 1)]
            if len(layer) > width:
                layer.sort(key=_WORTH, reverse=True)
                del layer[width:]
    return found


_WORTH = itemgetter(0)


def _extend(
    position: EscapePosition,
    node: Reached,
    worths: EscapeWorths,
    seen: set[tuple[int, Hand, int]],
    following: list[Reached],
) -> None:
    """Add what one more action leads to, unless it was reached before."""
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
                moved = lifted + PIRATE[landing]
                key = (moved, kept, drawn)
                if key not in seen:
                    seen.add(key)
                    following.append(
                        (
                            base + places[landing] - here,
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
            wanted = crowd >> 2 * landing & 3
            moved = lifted + PIRATE[landing]
            taken, hidden = _taken(position, drawn, wanted)
            fuller = hand + taken
            key = (moved, fuller, drawn + wanted)
            if key not in seen:
                seen.add(key)
                kinds = len(cards_held(fuller)) - len(cards_held(hand)) if taken else 0
                following.append(
                    (
                        worth
                        + places[landing]
                        - here
                        + card_worths[number + wanted]
                        - card_worths[number]
                        + kind * (kinds + hidden / 3),
                        moved,
                        fuller,
                        left + weights[landing],
                        drawn + wanted,
                        unseen + hidden,
                        (*codes, RETREATS | origin),
                    )
                )


def _taken(position: EscapePosition, drawn: int, wanted: int) -> tuple[Hand, int]:
    """The next cards of the row after so many drawn, and how many more come unseen."""
    if not position.options.open_row:
        return 0, wanted
    row = position.row
    taken = 0
    hidden = 0
    for number in range(drawn, drawn + wanted):
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
