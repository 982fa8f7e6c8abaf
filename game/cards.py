"""Signs, the cards that bear them, and hands of cards."""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias


class Sign(IntEnum):
    """What a space shows and a card calls for: six signs in Escape, seven others in Nest."""

    SKULL = 0
    HAT = 1
    DAGGER = 2
    BOTTLE = 3
    KEY = 4
    PISTOL = 5
    PARROT = 6
    CHEST = 7
    SPYGLASS = 8
    DUCATS = 9
    MAP = 10
    CANNON = 11
    COMPASS = 12

    @property
    def label(self) -> str:
        """The name that records and text keys use."""
        return self.name.lower()


ESCAPE_SIGNS = (Sign.SKULL, Sign.HAT, Sign.DAGGER, Sign.BOTTLE, Sign.KEY, Sign.PISTOL)
NEST_SIGNS = (
    Sign.PARROT,
    Sign.CHEST,
    Sign.SPYGLASS,
    Sign.DUCATS,
    Sign.MAP,
    Sign.CANNON,
    Sign.COMPASS,
)


class Card(IntEnum):
    """A kind of card; its number is its place in every hand, of either game."""

    SKULL = 0
    HAT = 1
    DAGGER = 2
    BOTTLE = 3
    KEY = 4
    PISTOL = 5
    PARROT = 6
    CHEST = 7
    SPYGLASS = 8
    DUCATS = 9
    MAP = 10
    CANNON = 11
    COMPASS = 12
    GOLD_PARROT = 13
    GOLD_CHEST = 14
    GOLD_SPYGLASS = 15
    GOLD_DUCATS = 16
    GOLD_MAP = 17
    GOLD_CANNON = 18
    GOLD_COMPASS = 19

    @property
    def sign(self) -> Sign:
        """The sign it bears."""
        return SIGN_OF[self]

    @property
    def gold(self) -> bool:
        """Whether it is one of Nest's gold-edged freebooters."""
        return self >= Card.GOLD_PARROT

    @property
    def label(self) -> str:
        """The name that records use: the sign, with a star for gold."""
        return self.sign.label + ("*" if self.gold else "")


CARDS = tuple(Card)
SIGN_OF: tuple[Sign, ...] = (*Sign, *NEST_SIGNS)
CARD_BY_LABEL = {card.label: card for card in CARDS}

# Piles and hands are the cheapest values that never change: a search makes millions of them.
#
# A pile is the numbers of its cards, top or front first (the discard: oldest first).
Pile: TypeAlias = bytes

# A hand is a number in base 128 whose digit number `card` counts that card: adding ONE[card] puts
# a card in, subtracting takes it out, and hands add and subtract like any numbers.
Hand: TypeAlias = int

DIGIT = 7
ONE = tuple(1 << DIGIT * card for card in CARDS)
NO_CARDS: Hand = 0
ONE_OF_EACH: Hand = sum(ONE)
LIFT = ONE_OF_EACH * 63  # added to a hand, lifts each digit that is not 0 to 64 and more


def hand_of(cards: Iterable[int]) -> Hand:
    """Return the hand that holds just these cards."""
    hand = NO_CARDS
    for card in cards:
        hand += ONE[card]
    return hand


def count(hand: Hand, card: Card) -> int:
    """Return how many of that card are in the hand."""
    return hand >> DIGIT * card & 127


def size(hand: Hand) -> int:
    """Return how many cards are in the hand."""
    return hand % 127  # the sum of the digits, as a deck has fewer than 127 cards


def kinds(hand: Hand) -> Hand:
    """Return a hand with one of each card held: equal for all hands that offer the same plays."""
    return (hand + LIFT) >> DIGIT - 1 & ONE_OF_EACH


@lru_cache(maxsize=4096)
def _each_card(kinds_held: Hand) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if count(kinds_held, card))


def card_kinds(hand: Hand) -> tuple[Card, ...]:
    """Return the different cards in the hand, in order."""
    return _each_card(kinds(hand))


def cards_in(hand: Hand) -> tuple[Card, ...]:
    """Return every card of the hand, kind by kind."""
    return tuple(card for card in CARDS for _ in range(count(hand, card)))


def cards_of(pile: Pile) -> tuple[Card, ...]:
    """Return the cards of a pile in order."""
    return tuple(CARDS[number] for number in pile)
