"""Fast random games of Escape."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from game.cards import DIGIT, LIFT, ONE, ONE_OF_EACH, SIGN_OF, Hand
from game.outcome import Ending
from game.players.search_state import (
    CREW_DIGIT,
    ENDS_TURN,
    GOAL,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
)
from game.players.search_state_escape import EscapePosition
from game.state import ACTIONS, PIRATES, ROUND_LIMIT
from game.track import POSITIONS, START, Position, Track

_CARDS = 6
# Escape's part of the numbers that find the kinds in a hand; the shorter, the faster.
_ALL_KINDS = ONE_OF_EACH & (1 << DIGIT * _CARDS) - 1
_LIFT = LIFT & (1 << DIGIT * _CARDS) - 1
_LIFTED = DIGIT - 1


_BEHIND = tuple(tuple(range(origin - 1, START, -1)) for origin in POSITIONS)
"""By origin: the spaces behind, the nearest first."""


@lru_cache(maxsize=8)
def ways_of(track: Track) -> tuple[tuple[tuple[Position, ...], ...], ...]:
    """Return, by card and origin, where it can lead: the spaces of its sign, then the haven."""
    return tuple(
        tuple(
            (*(p for p in range(origin + 1, haven) if track.signs[p] is sign), haven)
            for origin, haven in enumerate(track.haven_ahead)
        )
        for sign in SIGN_OF
    )


def _offered() -> Iterator[tuple[Hand, tuple[int, ...]]]:
    for held in product((0, 1), repeat=_CARDS):
        cards = tuple(card for card, one in enumerate(held) if one)
        yield sum(ONE[card] for card in cards), (*cards, _CARDS)


_OFFERED = dict(_offered())
"""By the kinds in a hand: the choices of a slot, the retreat last."""


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
    weights, ways = position.course.weights, ways_of(position.course.track)
    crews, hands, discard, known = position.crews, position.hands, position.discard, position.known
    options = position.options
    sloop_retreat, may_pass, open_row = options.sloop_retreat, options.may_pass, options.open_row
    tracked = open_row and not options.open_hands
    pile = position.row if open_row else position.stock
    # Places in any order, without the sloop, how many of a crew are there, and of all crews: faster
    # to update than to decode from numbers.
    places = [[p for p in ORIGINS[crew] if p != GOAL] for crew in crews]
    counts = [[crew >> CREW_DIGIT * p & 7 for p in POSITIONS] for crew in crews]
    standing = [sum(those) for those in zip(*counts, strict=True)]
    standing[GOAL] = 0  # there is always room
    players, first, passes = len(crews), position.first, position.passes
    turn, left, ply = position.turn, position.left, position.ply
    origins, count, hand = places[turn], counts[turn], hands[turn]
    last = ply + limit
    while ply < last:
        cards = _OFFERED[hand + _LIFT >> _LIFTED & _ALL_KINDS]
        many = len(cards)
        slots = len(origins) * many
        # The last slots: the end of the turn, and the retreat from the sloop where it may be.
        slot = int(random() * (slots + 2 if sloop_retreat and count[GOAL] else slots + 1))
        if slot != slots:
            if slot < slots:
                origin = origins[slot // many]
                card = cards[slot % many]
            else:
                origin = GOAL
                card = _CARDS
            if card < _CARDS:
                for destination in ways[card][origin]:
                    if not standing[destination]:
                        break
                hand -= ONE[card]
                discard.append(card)
                if tracked and known[turn] >> DIGIT * card & 127:
                    known[turn] -= ONE[card]
            else:
                for destination in _BEHIND[origin]:
                    wanted = standing[destination]
                    if wanted == 1 or wanted == 2:
                        break
                else:
                    continue
                if len(pile) > wanted:
                    drawn = ONE[pile.pop()] if wanted == 1 else ONE[pile.pop()] + ONE[pile.pop()]
                    hand += drawn
                    if tracked:
                        known[turn] += drawn
                else:
                    hands[turn] = hand
                    for _ in range(wanted):
                        position.draw(turn)
                    hand = hands[turn]
                    pile = position.row if open_row else position.stock
            if trace is not None:
                trace.append((card << PLACE if card < _CARDS else RETREATS) | origin)
            count[origin] -= 1
            if origin != GOAL:
                standing[origin] -= 1
                if not count[origin]:
                    origins.remove(origin)
            count[destination] += 1
            ply += 1
            left -= 1
            passes = 0
            if destination == GOAL:
                if count[GOAL] == PIRATES:
                    position.ending = Ending.ALL_HOME
                    break
            else:
                standing[destination] += 1
                if count[destination] == 1:
                    origins.append(destination)
            if left:
                continue
        else:
            if left == ACTIONS:
                foremost = GOAL if sloop_retreat and count[GOAL] else max(origins)
                forced = not hand and not _retreats(foremost, standing)
                if not forced and not may_pass:
                    continue
                passes = passes + 1 if forced else 0
            ply += 1
            if trace is not None:
                trace.append(ENDS_TURN)
            if passes == players:
                position.ending = Ending.DEADLOCK
                break
        following = turn + 1 if turn + 1 < players else 0
        if following == first:
            if position.round == ROUND_LIMIT:
                position.ending = Ending.ROUND_LIMIT
                break
            position.round += 1
        hands[turn] = hand
        turn, left = following, ACTIONS
        origins, count, hand = places[turn], counts[turn], hands[turn]
    hands[turn] = hand
    for seat, (there, number) in enumerate(zip(places, counts, strict=True)):
        crews[seat] = sum([number[p] * PIRATE[p] for p in (*there, GOAL)])
    position.turn, position.left, position.passes = turn, left, passes
    position.crowd = sum([weights[p] * many for p, many in enumerate(standing) if many])
    position.ply = ply


def _retreats(foremost: Position, standing: list[int]) -> bool:
    """Whether the foremost pirate of a crew, and so any, can retreat."""
    return any(0 < standing[space] < 3 for space in _BEHIND[foremost])
