"""All results of a turn of Nest, of up to three actions."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.cards import DIGIT, ONE, Card, Hand, size
from game.nest import BERTHS, FIRST_ISLAND, HAND_LIMIT, NEST, SECOND_ISLAND, SLOOP
from game.players.reach import Lookahead, explored
from game.players.search_state import (
    ALL_HOME,
    CREW_DIGIT,
    NUDGES,
    ORIGINS,
    PIRATE,
    PLACE,
    SAILS,
    SAILS_FREE,
    cards_held,
)
from game.players.search_state_nest import ABOARD, ASHORE, NestPosition, nudged_to, surplus_card
from game.track import Crowd

# Where a turn may lead: its rough worth, all crews, the own hand, the crowd, the sloop's island,
# how many cards were drawn unseen, whether a freebooter was played, the actions left and those
# taken. A plain tuple: a turn makes thousands.
Reached: TypeAlias = tuple[
    float, tuple[int, ...], Hand, Crowd, int, int, bool, int, tuple[int, ...]
]

_GOLD = int(Card.GOLD_PARROT)
_PLAIN = int(Card.PARROT)


class NestWorths(NamedTuple):
    """The rough worth of each place by the sloop's island, of a number of cards, of another kind of
    card; and which share of the rivals' worth counts against the player's."""

    places: tuple[tuple[float, ...], tuple[float, ...]]
    cards: tuple[float, ...]
    kind: float
    rivals: float


def reached(position: NestPosition, worths: NestWorths, reach: Lookahead) -> list[Reached]:
    """Return every result of the current turn, or the most promising part of them.

    A card that is drawn is held, not played: it is still unknown.
    """
    seat = position.turn
    crews = tuple(position.crews)
    hand = position.hands[seat]
    worth = _worth(crews, seat, hand, position.sloop, worths)
    left = position.left
    roots: list[Reached] = [
        (worth, crews, hand, position.crowd, position.sloop, 0, False, left, ())
    ]
    if position.free and _sails(crews[seat], position.sloop):
        other = _across(position.sloop)
        sailed = _worth(crews, seat, hand, other, worths)
        roots.append((sailed, crews, hand, position.crowd, other, 0, False, left, (SAILS_FREE,)))
    seen: set[tuple[object, ...]] = {(crews, hand, position.sloop, 0, False)}

    def extend(node: Reached, following: list[Reached], floor: float) -> None:
        _advance(position, node, worths, seen, following, floor)
        _nudge(position, node, worths, seen, following)
        _sail(position.turn, node, worths, seen, following)

    return explored(roots, extend, lambda node: node[1][seat] < ALL_HOME, left, reach)


def _advance(
    position: NestPosition,
    node: Reached,
    worths: NestWorths,
    seen: set[tuple[object, ...]],
    following: list[Reached],
    floor: float,
) -> None:
    """Add what one more advance leads to, unless it is already there or worth too little."""
    worth, crews, hand, crowd, sloop, unseen, trimmed, left, codes = node
    seat = position.turn
    crew = crews[seat]
    course = position.course
    weights = course.weights
    places = worths.places[sloop - 1]
    card_worths = worths.cards
    at_first = sloop == FIRST_ISLAND
    boards = at_first and crew >> ABOARD & 7 < BERTHS
    number = size(hand) + unseen
    left -= 1
    for card in cards_held(hand):
        kept = hand - ONE[card]
        hidden = unseen
        trims = trimmed
        if card >= _GOLD:
            kept, hidden = _trimmed(kept, hidden)
            trims = True
        spent = worth + card_worths[size(kept) + hidden] - card_worths[number]
        sign = card - (_GOLD if card >= _GOLD else _PLAIN)
        if not (kept >> DIGIT * (_PLAIN + sign) | kept >> DIGIT * (_GOLD + sign)) & 127:
            spent -= worths.kind
        landings = course.landings[card][crowd & course.masks[card]]
        for origin in ORIGINS[crew]:
            landing = landings[origin]
            if origin == NEST or (origin == SLOOP and at_first):
                continue
            if landing == SLOOP and not boards:
                continue
            value = spent + places[landing] - places[origin]
            if value < floor:
                continue
            moved = crew + PIRATE[landing] - PIRATE[origin]
            after = (*crews[:seat], moved, *crews[seat + 1 :])
            key = (after, kept, sloop, hidden, trims)
            if key not in seen:
                seen.add(key)
                following.append(
                    (
                        value,
                        after,
                        kept,
                        crowd + weights[landing] - weights[origin],
                        sloop,
                        hidden,
                        trims,
                        left,
                        (*codes, card << PLACE | origin),
                    )
                )


def _nudge(
    position: NestPosition,
    node: Reached,
    worths: NestWorths,
    seen: set[tuple[object, ...]],
    following: list[Reached],
) -> None:
    """Add what one more nudge leads to, unless it is already there."""
    worth, crews, hand, crowd, sloop, unseen, trimmed, left, codes = node
    seat = position.turn
    course = position.course
    weights = course.weights
    places = worths.places[sloop - 1]
    card_worths = worths.cards
    at_first = sloop == FIRST_ISLAND
    number = size(hand) + unseen
    left -= 1
    joinable = crowd ^ crowd >> 1
    ahead = course.track.leg_ahead
    for other, theirs in enumerate(crews):
        if other == seat:
            continue
        they_board = at_first and theirs >> ABOARD & 7 < BERTHS
        for origin in ORIGINS[theirs]:
            if origin == NEST or (origin == SLOOP and at_first):
                continue
            if not joinable & ahead[origin] and not (origin < SLOOP and they_board):
                continue
            landing, brought = nudged_to(course, crowd, origin)
            moved = theirs + PIRATE[landing] - PIRATE[origin]
            after = (*crews[:other], moved, *crews[other + 1 :])
            key = (after, hand, sloop, unseen + brought, trimmed)
            if key not in seen:
                seen.add(key)
                following.append(
                    (
                        worth
                        + card_worths[number + brought]
                        - card_worths[number]
                        + worths.kind * brought / 3
                        - worths.rivals * (places[landing] - places[origin]),
                        after,
                        hand,
                        crowd + weights[landing] - weights[origin],
                        sloop,
                        unseen + brought,
                        trimmed,
                        left,
                        (*codes, NUDGES + (other << PLACE) | origin),
                    )
                )


def _sail(
    seat: int,
    node: Reached,
    worths: NestWorths,
    seen: set[tuple[object, ...]],
    following: list[Reached],
) -> None:
    """Add what a trip of the sloop leads to, unless it is already there."""
    worth, crews, hand, crowd, sloop, unseen, trimmed, left, codes = node
    if _sails(crews[seat], sloop):
        far = _across(sloop)
        key = (crews, hand, far, unseen, trimmed)
        if key not in seen:
            seen.add(key)
            changed = _standing(crews, seat, far, worths) - _standing(crews, seat, sloop, worths)
            following.append(
                (
                    worth + changed,
                    crews,
                    hand,
                    crowd,
                    far,
                    unseen,
                    trimmed,
                    left - 1,
                    (*codes, SAILS),
                )
            )


@lru_cache(maxsize=1 << 12)
def _trimmed(hand: Hand, unseen: int) -> tuple[Hand, int]:
    """Return a hand after a freebooter; seen cards held twice are discarded first."""
    while size(hand) + unseen > HAND_LIMIT:
        card = surplus_card(hand)
        if card < 0 or (unseen and hand >> DIGIT * card & 127 == 1):
            unseen -= 1
        else:
            hand -= ONE[card]
    return hand, unseen


def _sails(crew: int, sloop: int) -> bool:
    return bool(crew >> ABOARD & 7 if sloop == FIRST_ISLAND else crew & ASHORE)


def _across(sloop: int) -> int:
    return SECOND_ISLAND if sloop == FIRST_ISLAND else FIRST_ISLAND


def _worth(crews: tuple[int, ...], seat: int, hand: Hand, sloop: int, worths: NestWorths) -> float:
    held = worths.cards[size(hand)] + worths.kind * len(cards_held(hand))
    return held + _standing(crews, seat, sloop, worths)


def _standing(crews: tuple[int, ...], seat: int, sloop: int, worths: NestWorths) -> float:
    """Return the worth of these positions with the sloop there."""
    places = worths.places[sloop - 1]
    worth = 0.0
    for other, crew in enumerate(crews):
        part = 1.0 if other == seat else -worths.rivals
        for origin in ORIGINS[crew]:
            worth += part * places[origin] * (crew >> CREW_DIGIT * origin & 7)
    return worth
