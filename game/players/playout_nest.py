"""Fast random games of Nest."""

from collections.abc import Callable

from game.cards import DIGIT, ONE, Card
from game.nest import BERTHS, CARDS_ABOARD, FIRST_ISLAND, HAND_LIMIT, NEST, SECOND_ISLAND, SLOOP
from game.outcome import Ending
from game.players.search_state import (
    CREW_DIGIT,
    DISCARDS,
    ENDS_TURN,
    NUDGES,
    ORIGINS,
    PIRATE,
    PLACE,
    SAILS,
    SAILS_FREE,
    cards_held,
)
from game.players.search_state_nest import NestPosition
from game.state import ACTIONS, PIRATES
from game.track import Crowd, Position

_KINDS = len(Card)
_GOLD = int(Card.GOLD_PARROT)
_PATIENCE = 10  # illegal slots in a row before checking whether anything is legal at all


def play_out_nest(
    position: NestPosition,
    random: Callable[[], float],
    limit: int = 10**9,
    trace: list[int] | None = None,
) -> None:
    """Take random actions to the end or the limit, each legal one equally likely.

    A slot is drawn from all possible advances, nudges and trips and the end of the turn; an
    illegal one is drawn again, which leaves the others equally likely.
    """
    if position.ending is not None:
        return
    course = position.course
    landings, masks, weights = course.landings, course.masks, course.weights
    ahead = course.track.leg_ahead
    discard, stock = position.discard, position.stock
    may_pass = position.options.may_pass
    lists = _Lists(position)
    held, numbers, places, counts = lists.held, lists.numbers, lists.places, lists.counts
    first, empty_captain = position.first, position.options.empty_captain
    players = len(places)
    seats = range(players)
    rivals = [[seat for seat in seats if seat != turn] for turn in seats]
    aboard = [count[SLOOP] for count in counts]
    total = sum([len(there) for there in places])
    turn, left, crowd, ply = position.turn, position.left, position.crowd, position.ply
    sloop, free, discarding = position.sloop, position.free, position.discarding
    at_first = sloop == FIRST_ISLAND
    own, kinds, number = places[turn], held[turn], numbers[turn]
    last = ply + limit
    refused = 0
    acted = False
    while ply < last:
        if discarding:
            seat = discarding[0]
            card = held[seat][int(random() * len(held[seat]))]
            code = DISCARDS | card
            numbers[seat][card] -= 1
            if not numbers[seat][card]:
                held[seat].remove(card)
            discard.append(card)
            if sum(numbers[seat]) == HAND_LIMIT:
                del discarding[0]
        else:
            if not refused:
                mine, many = len(own), len(kinds)
                advances = mine * many
                moves = advances + total - mine
                # The last slots: a trip, then the turn's end and a free trip where they may be.
                ends = left < ACTIONS or may_pass
                slots = moves + 1 + ends + free
            slot = int(random() * slots)
            destination = -1
            if slot < advances:
                origin = own[slot // many]
                card = kinds[slot % many]
                destination = landings[card][crowd & masks[card]][origin]
                if destination == SLOOP and not (at_first and aboard[turn] < BERTHS):
                    destination = -1
                else:
                    seat = turn
                    code = card << PLACE | origin
                    number[card] -= 1
                    if not number[card]:
                        kinds.remove(card)
                    discard.append(card)
            elif slot < moves:
                slot -= advances
                for seat in rivals[turn]:
                    there = places[seat]
                    if slot < len(there):
                        break
                    slot -= len(there)
                origin = there[slot]
                joined = (crowd ^ crowd >> 1) & ahead[origin]
                if joined:
                    destination = (joined & -joined).bit_length() >> 1
                    wanted = crowd >> 2 * destination & 3
                elif at_first and origin < SLOOP and aboard[seat] < BERTHS:
                    destination = SLOOP
                    wanted = CARDS_ABOARD
                else:
                    wanted = 0
                code = NUDGES + (seat << PLACE) | origin
                card = -1
                while wanted:
                    wanted -= 1
                    if not stock:
                        position.reshuffle()
                        stock = position.stock
                        if not stock:
                            break
                    drawn = stock.pop()
                    if not number[drawn]:
                        kinds.append(drawn)
                    number[drawn] += 1
            elif ends and slot == moves + 1:
                code = ENDS_TURN
                destination = 0
            elif aboard[turn] if at_first else min(own) < SLOOP:
                code = SAILS if slot == moves else SAILS_FREE
                destination = 0
                at_first = not at_first
                total += lists.sail(at_first)
                free = False
                left -= code == SAILS
            if destination < 0:
                refused += 1
                if refused < _PATIENCE:
                    continue
                refused = 0
                lists.put_back(position, turn, crowd, left, at_first, free)
                if position.legal() != [ENDS_TURN]:
                    continue
                code = ENDS_TURN
            elif destination:
                crowd += weights[destination] - weights[origin]
                there, count = places[seat], counts[seat]
                count[origin] -= 1
                if not count[origin]:
                    there.remove(origin)
                    total -= 1
                left -= 1
                free = False
                if origin == SLOOP:
                    aboard[seat] -= 1
                if destination == SLOOP:
                    aboard[seat] += 1
                elif destination != NEST:
                    if not count[destination]:
                        there.append(destination)
                        total += 1
                elif count[NEST] == PIRATES - 1:
                    position.ending = Ending.ALL_HOME
                count[destination] += 1
                if card >= _GOLD and position.ending is None:
                    order = (*range(turn, len(counts)), *range(turn))
                    discarding += [one for one in order if sum(numbers[one]) > HAND_LIMIT]
        refused = 0
        ply += 1
        if trace is not None:
            trace.append(code)
        if code != ENDS_TURN:
            acted = True
            if position.ending is not None:
                break
            if left or discarding:
                continue
        following = turn + 1 if turn + 1 < players else 0
        if left < ACTIONS and following != first:
            acted = True
            turn = following
            most = max(aboard)
            free = aboard[turn] == most if most else empty_captain
        else:
            if acted:
                position.passes = 0
                acted = False
            # Chosen or forced, and is a round over? The position knows, once it is up to date.
            if left == ACTIONS:
                lists.put_back(position, turn, crowd, left, at_first, free)
                position.apply(ENDS_TURN)
            else:
                position.turn = turn
                position.passes = 0
                position.pass_on(aboard)
            if position.ending is not None:
                free = False
                break
            turn, free = position.turn, position.free
        left = ACTIONS
        own, kinds, number = places[turn], held[turn], numbers[turn]
    if acted:
        position.passes = 0
    lists.put_back(position, turn, crowd, left, at_first, free)
    position.ply = ply


class _Lists:
    """Hands as kinds in any order and their counts; places likewise, without those where nobody
    can move: the nest, and the sloop while it is at the first island."""

    def __init__(self, position: NestPosition) -> None:
        still = (SLOOP, NEST) if position.sloop == FIRST_ISLAND else (NEST,)
        self.held: list[list[int]] = []
        self.numbers: list[list[int]] = []
        self.places: list[list[Position]] = []
        self.counts: list[list[int]] = []
        for hand, crew in zip(position.hands, position.crews, strict=True):
            kinds = cards_held(hand)
            number = [0] * _KINDS
            for card in kinds:
                number[card] = hand >> DIGIT * card & 127
            count = [0] * (NEST + 1)
            for place in ORIGINS[crew]:
                count[place] = crew >> CREW_DIGIT * place & 7
            self.held.append(list(kinds))
            self.numbers.append(number)
            self.places.append([place for place in ORIGINS[crew] if place not in still])
            self.counts.append(count)

    def sail(self, to_first: bool) -> int:
        """Stop everyone aboard, or let them move again; return how many places that adds."""
        riding = [self.places[seat] for seat, count in enumerate(self.counts) if count[SLOOP]]
        for there in riding:
            if to_first:
                there.remove(SLOOP)
            else:
                there.append(SLOOP)
        return -len(riding) if to_first else len(riding)

    def put_back(
        self,
        position: NestPosition,
        turn: int,
        crowd: Crowd,
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
        position.crowd = crowd
        position.left = left
        position.sloop = FIRST_ISLAND if at_first else SECOND_ISLAND
        position.free = free
