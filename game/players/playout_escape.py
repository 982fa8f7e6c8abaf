"""Fast random games of Escape."""

from collections.abc import Callable

from game.cards import DIGIT, LIFT, ONE, ONE_OF_EACH, Hand
from game.outcome import Ending
from game.players.search_state import (
    CREW_DIGIT,
    ENDS_TURN,
    GOAL,
    HELD,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
)
from game.players.search_state_escape import EscapePosition
from game.state import ACTIONS, PIRATES
from game.track import BEHIND, ONE_ON_EACH, Crowd, Position

_CARDS = 6
# Escape's part of the numbers that find the kinds in a hand; the shorter, the faster.
_ALL_KINDS = ONE_OF_EACH & (1 << DIGIT * _CARDS) - 1
_LIFT = LIFT & (1 << DIGIT * _CARDS) - 1
_LIFTED = DIGIT - 1


class _Offered(dict[Hand, tuple[int, ...]]):
    """By the kinds in a hand: the choices of a slot, the retreat last."""

    def __missing__(self, held: Hand) -> tuple[int, ...]:
        self[held] = found = (*HELD[held], _CARDS)
        return found


_OFFERED = _Offered()


def play_out_escape(
    position: EscapePosition,
    random: Callable[[], float],
    limit: int = 10**9,
    trace: list[int] | None = None,
) -> None:
    """Take random actions to the end or the limit, each legal one equally likely.

    A slot is drawn from all pairs of an origin with a card or the retreat, and the end of the
    turn; an illegal one is drawn again, which leaves the others equally likely.
    """
    if position.ending is not None:
        return
    course = position.course
    weights, landings, masks = course.weights, course.landings, course.masks
    crews, hands, discard, known = position.crews, position.hands, position.discard, position.known
    options = position.options
    sloop_retreat, may_pass = options.sloop_retreat, options.may_pass
    tracked = options.open_row and not options.open_hands
    hidden = not options.open_row
    stock = position.stock
    # Places in any order, without the sloop, and how many stand there: faster to update than to
    # decode from a number.
    places = [[p for p in ORIGINS[crew] if p != GOAL] for crew in crews]
    counts = [[crew >> CREW_DIGIT * p & 7 for p in range(GOAL + 1)] for crew in crews]
    turn, left, crowd, ply = position.turn, position.left, position.crowd, position.ply
    origins, count, hand = places[turn], counts[turn], hands[turn]
    last = ply + limit
    while ply < last:
        cards = _OFFERED[hand + _LIFT >> _LIFTED & _ALL_KINDS]
        many = len(cards)
        slots = len(origins) * many
        # The last slots: the end of the turn, and the retreat from the sloop where it may be.
        slot = int(random() * (slots + (2 if sloop_retreat and count[GOAL] else 1)))
        if slot < slots:
            origin = origins[slot // many]
            card = cards[slot % many]
        elif slot > slots:
            origin = GOAL
            card = _CARDS
        else:
            if (
                left == ACTIONS
                and not may_pass
                and (hand or _retreats(origins, crowd, sloop_retreat and count[GOAL]))
            ):
                continue
            hands[turn] = hand
            ply += 1
            if trace is not None:
                trace.append(ENDS_TURN)
            if left == ACTIONS:
                # Chosen or forced? The position knows, once it is up to date.
                position.crowd, position.left = crowd, left
                crews[turn] = sum([count[p] * PIRATE[p] for p in (*origins, GOAL)])
                position.apply(ENDS_TURN)
            else:
                position.passes = 0
                position.pass_on()
            if position.ending is not None:
                break
            turn, left = position.turn, ACTIONS
            origins, count, hand = places[turn], counts[turn], hands[turn]
            continue
        if card < _CARDS:
            destination = landings[card][crowd & masks[card]][origin]
            hand -= ONE[card]
            discard.append(card)
            if tracked and known[turn] >> 7 * card & 127:
                known[turn] -= ONE[card]
            code = card << PLACE | origin
        else:
            behind = (crowd ^ crowd >> 1) & BEHIND[origin]
            if not behind:
                continue
            destination = behind.bit_length() - 1 >> 1
            wanted = crowd >> 2 * destination & 3
            if hidden and len(stock) >= wanted:
                hand += ONE[stock.pop()]
                if wanted == 2:
                    hand += ONE[stock.pop()]
            else:
                hands[turn] = hand
                for _ in range(wanted):
                    position.draw(turn)
                hand = hands[turn]
                stock = position.stock
            code = RETREATS | origin
        if trace is not None:
            trace.append(code)
        crowd += weights[destination] - weights[origin]
        if count[origin] == 1 and origin != GOAL:
            origins.remove(origin)
        count[origin] -= 1
        ply += 1
        left -= 1
        position.passes = 0
        if destination == GOAL:
            count[GOAL] += 1
            if count[GOAL] == PIRATES:
                position.ending = Ending.ALL_HOME
                break
        else:
            if not count[destination]:
                origins.append(destination)
            count[destination] += 1
        if not left:
            hands[turn] = hand
            position.pass_on()
            if position.ending is not None:
                break
            turn, left = position.turn, ACTIONS
            origins, count, hand = places[turn], counts[turn], hands[turn]
    hands[turn] = hand
    for seat, (there, number) in enumerate(zip(places, counts, strict=True)):
        crews[seat] = sum([number[p] * PIRATE[p] for p in (*there, GOAL)])
    position.crowd, position.left, position.ply = crowd, left, ply


def _retreats(origins: list[Position], crowd: Crowd, from_sloop: int) -> bool:
    """Whether anybody at these origins, or in the sloop, can retreat."""
    joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
    return bool(joinable and (from_sloop or any(joinable & BEHIND[p] for p in origins)))
