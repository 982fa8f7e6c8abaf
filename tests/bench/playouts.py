"""Fast random games on the positions of the search."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from game.cards import DIGIT, LIFT, ONE, ONE_OF_EACH, SIGN_OF, Card, Hand, size
from game.nest import BERTHS, CARDS_ABOARD, FIRST_ISLAND, HAND_LIMIT, NEST, SECOND_ISLAND, SLOOP
from game.outcome import Ending
from game.players.search_state import (
    CREW_DIGIT,
    DISCARDS,
    ENDS_TURN,
    GOAL,
    NUDGES,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    SAILS,
    SAILS_FREE,
    SearchPosition,
    cards_held,
)
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition
from game.state import ACTIONS, MAX_PLAYERS, PIRATES, ROUND_LIMIT
from game.track import POSITIONS, START, Position, Track


def play_out(
    position: SearchPosition,
    random: Callable[[], float],
    limit: int = 10**9,
    trace: list[int] | None = None,
) -> None:
    """Take random actions to the end of the game or the limit, each legal one equally likely."""
    if position.ending is not None:
        return
    codes = [] if trace is None else trace
    if isinstance(position, NestPosition):
        _play_out_nest(position, random, limit, codes)
    elif isinstance(position, EscapePosition):
        _play_out_escape(position, random, limit, codes)


def _following(position: SearchPosition, turn: int) -> int | None:
    """Return who is on turn next; None if the last round is over, which ends the game."""
    following = turn + 1 if turn + 1 < len(position.crews) else 0
    if following == position.first:
        if position.round == ROUND_LIMIT:
            position.ending = Ending.ROUND_LIMIT
            return None
        position.round += 1
    return following


def _ended(position: SearchPosition, passes: int) -> bool:
    """Whether everybody has passed, which ends the game."""
    if passes == len(position.crews):
        position.ending = Ending.DEADLOCK
    return position.ending is not None


@lru_cache(maxsize=8)
def _ways_of(track: Track) -> tuple[tuple[tuple[Position, ...], ...], ...]:
    """Return, by card and origin, where it can lead: the spaces of its sign, then the haven."""
    return tuple(
        tuple(
            (*(p for p in range(origin + 1, haven) if track.signs[p] is sign), haven)
            for origin, haven in enumerate(track.haven_ahead)
        )
        for sign in SIGN_OF
    )


# Escape

_CARDS = 6
# Escape's part of the numbers that find the kinds in a hand; the shorter, the faster.
_ALL_KINDS = ONE_OF_EACH & (1 << DIGIT * _CARDS) - 1
_LIFT = LIFT & (1 << DIGIT * _CARDS) - 1
_LIFTED = DIGIT - 1
_BEHIND = tuple(tuple(range(origin - 1, START, -1)) for origin in POSITIONS)
"""By origin: the spaces behind, the nearest first."""


def _offered() -> Iterator[tuple[Hand, tuple[int, ...]]]:
    for held in product((0, 1), repeat=_CARDS):
        cards = tuple(card for card, one in enumerate(held) if one)
        yield sum(ONE[card] for card in cards), (*cards, _CARDS)


_OFFERED = dict(_offered())
"""By the kinds in a hand: the choices of a slot, the retreat last."""


def _play_out_escape(
    position: EscapePosition,
    random: Callable[[], float],
    limit: int,
    trace: list[int],
) -> None:
    """Take random actions to the end or the limit, each legal one equally likely.

    A slot is drawn from all pairs of an origin with a card or the retreat, and the end of the
    turn; an illegal one is drawn again, which leaves the others equally likely.
    """
    weights, ways = position.course.weights, _ways_of(position.course.track)
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
    passes = position.passes
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
            trace.append(ENDS_TURN)
            if _ended(position, passes):
                break
        following = _following(position, turn)
        if following is None:
            break
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


# Nest

_KINDS = len(Card)
_GOLD = int(Card.GOLD_PARROT)
_AHEAD = tuple(tuple(range(p + 1, SLOOP if p < SLOOP else NEST)) for p in POSITIONS)
"""By origin: the spaces ahead on its island."""
_ORDER = tuple(
    tuple((*range(turn, players), *range(turn)) for turn in range(players))
    for players in range(MAX_PLAYERS + 1)
)
"""By the number of players and who is on turn: the seats, in the order of their turns."""
_RIVALS = tuple(tuple(order[1:] for order in orders) for orders in _ORDER)


def _play_out_nest(
    position: NestPosition,
    random: Callable[[], float],
    limit: int,
    trace: list[int],
) -> None:
    """Take random actions to the end or the limit, each legal one equally likely.

    A slot is drawn from all possible advances, nudges and trips and the end of the turn; an
    illegal one is drawn again, which leaves the others equally likely.
    """
    ways, ahead = _ways_of(position.course.track), _AHEAD
    discard, stock = position.discard, position.stock
    may_pass, empty_captain = position.options.may_pass, position.options.empty_captain
    lists = _Lists(position)
    held, numbers, sizes = lists.held, lists.numbers, lists.sizes
    places, counts, standing = lists.places, lists.counts, lists.standing
    players, passes = len(places), position.passes
    rivals = _RIVALS[players]
    aboard = [count[SLOOP] for count in counts]
    total = sum([len(there) for there in places])
    turn, left, ply = position.turn, position.left, position.ply
    free, discarding = position.free, position.discarding
    at_first = position.sloop == FIRST_ISLAND
    own, mine, kinds, number = places[turn], counts[turn], held[turn], numbers[turn]
    last = ply + limit
    while ply < last:
        if discarding:
            seat = discarding[0]
            cards, amount = held[seat], numbers[seat]
            card = cards[int(random() * len(cards))]
            amount[card] = rest = amount[card] - 1
            if not rest:
                cards.remove(card)
            sizes[seat] -= 1
            discard.append(card)
            if sizes[seat] == HAND_LIMIT:
                del discarding[0]
            ply += 1
            passes = 0
            trace.append(DISCARDS | card)
            if left or discarding:
                continue
        else:
            many, origins = len(kinds), len(own)
            advances = origins * many
            moves = advances + total - origins
            # The last slots: a trip, the turn's end, and a free trip where it may be.
            slot = int(random() * (moves + 3 if free else moves + 2))
            if slot < moves:
                if slot < advances:
                    seat, there, count = turn, own, mine
                    index = slot // many
                    origin = own[index]
                    card = kinds[slot % many]
                    for destination in ways[card][origin]:
                        if not standing[destination]:
                            break
                    if destination == SLOOP and not (at_first and aboard[turn] < BERTHS):
                        continue
                    number[card] = rest = number[card] - 1
                    if not rest:
                        kinds.remove(card)
                    sizes[turn] -= 1
                    discard.append(card)
                    trace.append(card << PLACE | origin)
                else:
                    index = slot - advances
                    for seat in rivals[turn]:
                        there = places[seat]
                        if index < len(there):
                            break
                        index -= len(there)
                    origin = there[index]
                    card, count = -1, counts[seat]
                    for destination in ahead[origin]:
                        wanted = standing[destination]
                        if wanted and wanted < 3:
                            break
                    else:
                        if not at_first or origin > SLOOP or aboard[seat] == BERTHS:
                            continue
                        destination = SLOOP
                        wanted = CARDS_ABOARD
                    if len(stock) < wanted:
                        stock = _restocked(position)
                        wanted = min(wanted, len(stock))
                    sizes[turn] += wanted
                    while wanted:
                        wanted -= 1
                        drawn = stock.pop()
                        if not number[drawn]:
                            kinds.append(drawn)
                        number[drawn] += 1
                    trace.append(NUDGES + (seat << PLACE) | origin)
                count[origin] = rest = count[origin] - 1
                if not rest:
                    del there[index]
                    total -= 1
                standing[origin] -= 1
                if origin == SLOOP:
                    aboard[seat] -= 1
                count[destination] = arrived = count[destination] + 1
                passes = 0
                free = False
                ply += 1
                left -= 1
                standing[destination] += 1
                if destination == SLOOP:
                    aboard[seat] += 1
                elif destination == NEST:
                    if arrived == PIRATES:
                        position.ending = Ending.ALL_HOME
                        break
                elif arrived == 1:
                    there.append(destination)
                    total += 1
                if card >= _GOLD:
                    order = _ORDER[players][turn]
                    discarding += [one for one in order if sizes[one] > HAND_LIMIT]
                if left or discarding:
                    continue
            elif slot == moves + 1:
                if left == ACTIONS:
                    # With a card, someone can always advance or sail.
                    forced = not kinds and lists.stuck(turn, at_first)
                    if not forced and not may_pass:
                        continue
                    passes = passes + 1 if forced else 0
                ply += 1
                trace.append(ENDS_TURN)
                if _ended(position, passes):
                    break
            elif aboard[turn] if at_first else min(own) < SLOOP:
                at_first = not at_first
                for there, riding in zip(places, aboard, strict=True):
                    if riding and at_first:
                        there.remove(SLOOP)
                        total -= 1
                    elif riding:
                        there.append(SLOOP)
                        total += 1
                passes = 0
                free = False
                ply += 1
                left -= slot == moves
                trace.append(SAILS if slot == moves else SAILS_FREE)
                if left:
                    continue
            else:
                continue
        following = _following(position, turn)
        if following is None:
            break
        turn, left = following, ACTIONS
        most = max(aboard)
        free = aboard[turn] == most if most else empty_captain
        own, mine, kinds, number = places[turn], counts[turn], held[turn], numbers[turn]
    free = free and position.ending is None
    lists.put_back(position, turn, left, at_first, free)
    position.passes, position.ply = passes, ply


def _restocked(position: NestPosition) -> list[int]:
    """Put the discard, shuffled, below what is left of the stock; return the stock."""
    left = position.stock[:]
    position.stock.clear()
    position.reshuffle()
    position.stock += left
    return position.stock


class _Lists:
    """A position as lists, which are faster to update than to decode from numbers.

    Hands are kinds in any order, the count of each card, and the sum. Places are in any order, each
    once, without those where nobody can move: the nest, and the sloop while it is at the first
    island. Beside them are the counts of each crew, and those of all crews together.
    """

    def __init__(self, position: NestPosition) -> None:
        still = (SLOOP, NEST) if position.sloop == FIRST_ISLAND else (NEST,)
        self.held: list[list[int]] = []
        self.numbers: list[list[int]] = []
        self.sizes = [size(hand) for hand in position.hands]
        self.places: list[list[Position]] = []
        self.counts: list[list[int]] = []
        self.standing = [0] * len(POSITIONS)
        for hand, crew in zip(position.hands, position.crews, strict=True):
            kinds = cards_held(hand)
            number = [0] * _KINDS
            for card in kinds:
                number[card] = hand >> DIGIT * card & 127
            count = [0] * (NEST + 1)
            for place in ORIGINS[crew]:
                count[place] = crew >> CREW_DIGIT * place & 7
                self.standing[place] += count[place]
            self.held.append(list(kinds))
            self.numbers.append(number)
            self.places.append([place for place in ORIGINS[crew] if place not in still])
            self.counts.append(count)

    def stuck(self, turn: int, at_first: bool) -> bool:
        """Whether a player without cards can neither sail nor nudge."""
        if self.counts[turn][SLOOP] if at_first else min(self.places[turn]) < SLOOP:
            return False
        for seat in _RIVALS[len(self.places)][turn]:
            boards = at_first and self.counts[seat][SLOOP] < BERTHS
            for origin in self.places[seat]:
                if boards and origin < SLOOP:
                    return False
                if any(0 < self.standing[space] < 3 for space in _AHEAD[origin]):
                    return False
        return True

    def put_back(
        self,
        position: NestPosition,
        turn: int,
        left: int,
        at_first: bool,
        free: bool,
    ) -> None:
        """Update the position."""
        for seat, (kinds, number) in enumerate(zip(self.held, self.numbers, strict=True)):
            position.hands[seat] = sum([number[card] * ONE[card] for card in kinds])
        for seat, (there, count) in enumerate(zip(self.places, self.counts, strict=True)):
            position.crews[seat] = sum([count[p] * PIRATE[p] for p in {*there, SLOOP, NEST}])
        position.turn = turn
        weights = position.course.weights
        position.crowd = sum([weights[p] * many for p, many in enumerate(self.standing) if many])
        position.left = left
        position.sloop = FIRST_ISLAND if at_first else SECOND_ISLAND
        position.free = free
