"""Cartagena 2: two islands, the sloop between them, captains and freebooters."""

from functools import lru_cache
from typing import assert_never

from game.actions import (
    ADVANCE,
    DISCARD,
    END_TURN,
    FREE_SAIL,
    NUDGE,
    SAIL,
    Action,
    Advance,
    Discard,
    EndTurn,
    Nudge,
    Retreat,
    Sail,
)
from game.cards import (
    CARDS,
    LIFT,
    NEST_SIGNS,
    ONE,
    ONE_OF_EACH,
    Card,
    Hand,
    Pile,
    cards_in,
    count,
    kinds,
    size,
)
from game.deck import Piles, draw, opening
from game.events import CardDiscarded, CardPlayed, Event, SloopSailed, TurnBegan
from game.outcome import Ending
from game.rng import Rng
from game.rules import Preview, Why, applied, require_setup
from game.state import ACTIONS, PIRATES, GameState, Options, Setup, Table, Transition, new_tuple
from game.steps import end_turn, judged, passed_on, replaced, tell_move
from game.track import AT, BEHIND, ONE_ON_EACH, Crew, Crowd, Position, Track, standing
from game.tunnel import islands

HAND_SIZE = 7
HAND_LIMIT = 7  # what a freebooter leaves in a hand
BERTHS = 3  # for each colour aboard
CARDS_ABOARD = 2  # for a nudge into the sloop
FIRST_ISLAND = 1
SECOND_ISLAND = 2
SLOOP: Position = 15
NEST: Position = 37
_FIRST_SPACES: Crowd = BEHIND[SLOOP]
_CARDS = tuple(card for card in CARDS if card.sign in NEST_SIGNS)
_DECK: Pile = bytes(card for card in _CARDS for _ in range(1 if card.gold else 14))


class Nest:
    """The rules of Cartagena 2."""

    def new_game(self, players: int, options: Options, seed: int) -> Transition:
        """Lay the islands, deal seven cards each and begin the first turn."""
        require_setup(players, options)
        track, rng = islands(Rng(seed))
        events: list[Event] = []
        state = opening(players, options, track, _DECK, HAND_SIZE, rng, events)
        table = state.table
        free = self.is_captain(table.setup, table.pirates, table.turn)
        events.append(TurnBegan(table.turn, table.round, free))
        return Transition(state._replace(table=table._replace(free_sail=free)), tuple(events))

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """Advances by origin and card, nudges by seat and origin, sailing, the end of the turn."""
        if table.outcome is not None:
            return ()
        if table.discarding:
            return tuple([DISCARD[card] for card in _cards(kinds(hand))])
        pirates = table.pirates
        seat = table.to_act
        crew = pirates[seat]
        crowd = table.crowd
        at_first = table.sloop == FIRST_ISLAND
        actions: list[Action] = []

        cards = _cards((hand + LIFT) >> 6 & ONE_OF_EACH)  # kinds(hand)
        origins = _origins(crew)
        boards = at_first and crew.count(SLOOP) < BERTHS
        # With no way into the sloop, a card needs an empty space of its sign on the island.
        barred = not boards and origins[0] < SLOOP
        last_empty = _last_empty(table.setup.track, cards, crowd) if barred else ()
        for origin in origins:
            advances = ADVANCE[origin]
            if origin < SLOOP and barred:
                for card, last in last_empty:
                    if origin < last:
                        actions.append(advances[card])
            elif origin != NEST and (origin != SLOOP or not at_first):
                for card in cards:
                    actions.append(advances[card])

        joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
        last_ashore = (joinable & _FIRST_SPACES).bit_length() - 1 >> 1
        last = joinable.bit_length() - 1 >> 1
        # Pirates aboard stand before the second island, and only while the sloop lies there.
        second_from = SLOOP + 1 if at_first else SLOOP
        for other, theirs in enumerate(pirates):
            if other != seat:
                nudges = NUDGE[other]
                first_to = SLOOP if at_first and theirs.count(SLOOP) < BERTHS else last_ashore
                for origin in _origins(theirs):
                    if origin < first_to or second_from <= origin < last:
                        actions.append(nudges[origin])

        if SLOOP in crew if at_first else min(crew) < SLOOP:
            if table.free_sail:
                actions.append(FREE_SAIL)
            actions.append(SAIL)
        if table.actions_left < ACTIONS or table.setup.options.may_pass or not actions:
            actions.append(END_TURN)
        return tuple(actions)

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """The first thing wrong with an action, or None."""
        if table.outcome is not None:
            return Why.GAME_OVER
        if bool(table.discarding) != isinstance(action, Discard):
            return Why.DISCARD_FIRST if table.discarding else Why.NO_DISCARD_DUE
        match action:
            case Discard(card):
                return None if count(hand, card) else Why.CARD_NOT_HELD
            case Advance(card, origin):
                wrong = _why_not_movable(table, table.to_act, origin)
                if wrong is None and not count(hand, card):
                    wrong = Why.CARD_NOT_HELD
                if wrong is None and table.track.landing(origin, card, table.crowd) == SLOOP:
                    wrong = _why_not_boarding(table, table.to_act)
                return wrong
            case Nudge(seat, origin):
                if seat == table.to_act:
                    return Why.OWN_PIRATE
                wrong = _why_not_movable(table, seat, origin)
                if wrong is None and table.track.joined_ahead(origin, table.crowd) is None:
                    return _why_not_boarding(table, seat) if origin < SLOOP else Why.NOBODY_AHEAD
                return wrong
            case Sail(free):
                if free and not table.free_sail:
                    return Why.NOT_CAPTAIN
                crew = table.pirates[table.to_act]
                if table.sloop == FIRST_ISLAND:
                    return None if SLOOP in crew else Why.NONE_ABOARD
                return None if min(crew) < SLOOP else Why.NONE_ASHORE
            case EndTurn():
                return None if action in self.legal_actions(table, hand) else Why.MUST_ACT
            case Retreat():
                return Why.OTHER_GAME
            case _:
                assert_never(action)

    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Whether somebody of the player is aboard, and of nobody else more; tied ones all are."""
        aboard = [crew.count(SLOOP) for crew in pirates]
        if not any(aboard):
            return setup.options.empty_captain
        return aboard[seat] == max(aboard)

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Where the pirate will land and how many cards a nudge is to bring."""
        match action:
            case Advance(card, origin):
                landing = table.track.landing(origin, card, table.crowd)
                return Preview(table.turn, origin, landing, cards=0)
            case Nudge(seat, origin):
                destination, cards = _nudged_to(table, origin)
                return Preview(seat, origin, destination, cards)
            case _:
                return None

    def apply(self, state: GameState, action: Action) -> Transition:
        """Check and carry out an action."""
        return applied(self, state, action)

    def step(
        self, state: GameState, action: Action, events: list[Event] | None = None
    ) -> GameState:
        """Carry out a legal action, unchecked; what happened is added to the events, if given."""
        table, hands, stock, rng = state
        (
            setup,
            pirates,
            crowd,
            turn,
            to_act,
            actions_left,
            row,
            discard,
            known,
            sloop,
            free_sail,
            discarding,
            ply,
            round_,
            _,
            outcome,
        ) = table
        track = setup.track
        if isinstance(action, Advance):
            origin = action.origin
            card = action.card
            # What Track.landing does, without the call.
            empty = track.spaces[card] & track.leg_ahead[origin] & ~(crowd | crowd >> 1)
            destination = (empty & -empty).bit_length() >> 1 if empty else track.haven_ahead[origin]
            if events is not None:
                events.append(CardPlayed(turn, card))
                tell_move(events, table, turn, origin, destination, card)
            discard += AT[card]
            held = list(hands)
            held[turn] -= ONE[card]
            hands = tuple(held)
            crews = list(pirates)
            crews[turn] = crew = crews[turn].replace(AT[origin], AT[destination], 1)
            pirates = tuple(crews)
            crowd += track.weights[destination] - track.weights[origin]
            actions_left -= 1
            free_sail = False
            if destination == NEST and crew.count(NEST) == PIRATES:
                outcome = judged(Ending.ALL_HOME, pirates, NEST, events)
            elif card >= Card.GOLD_PARROT:  # card.gold, without the call
                discarding = _over_the_limit(hands, turn)
        elif isinstance(action, Nudge):
            origin = action.origin
            destination, cards = _nudged_to(table, origin)
            if events is not None:
                tell_move(events, table, action.seat, origin, destination)
            if events is None and len(stock) >= cards:
                drawn = ONE[stock[0]] if cards == 1 else ONE[stock[0]] + ONE[stock[1]]
                stock = stock[cards:]
            else:
                piles = Piles(row, stock, discard, rng)
                drawn, piles = draw(piles, turn, cards, setup.options.open_row, events)
                row, stock, discard, rng = piles
            held = list(hands)
            held[turn] += drawn
            hands = tuple(held)
            crews = list(pirates)
            crews[action.seat] = crews[action.seat].replace(AT[origin], AT[destination], 1)
            pirates = tuple(crews)
            crowd += track.weights[destination] - track.weights[origin]
            actions_left -= 1
            free_sail = False
        elif isinstance(action, Sail):
            sloop = SECOND_ISLAND if sloop == FIRST_ISLAND else FIRST_ISLAND
            free_sail = False
            if not action.free:
                actions_left -= 1
            if events is not None:
                events.append(SloopSailed(turn, sloop, action.free, _aboard(pirates)))
        elif isinstance(action, Discard):
            discard += AT[action.card]
            hands = replaced(hands, to_act, hands[to_act] - ONE[action.card])
            if size(hands[to_act]) == HAND_LIMIT:
                discarding = discarding[1:]
            if events is not None:
                events.append(CardDiscarded(to_act, action.card))
        else:
            return end_turn(state, self.legal_actions, self.is_captain, events)
        to_act = discarding[0] if discarding else turn
        if not actions_left and not discarding and outcome is None:
            turn, round_, outcome = passed_on(setup, pirates, turn, round_, ACTIONS, 0, events)
            if outcome is None:
                to_act = turn
                actions_left = ACTIONS
                free_sail = self.is_captain(setup, pirates, turn)
                if events is not None:
                    events.append(TurnBegan(turn, round_, free_sail))
        table = new_tuple(
            Table,
            (
                setup,
                pirates,
                crowd,
                turn,
                to_act,
                actions_left,
                row,
                discard,
                known,
                sloop,
                free_sail,
                discarding,
                ply + 1,
                round_,
                0,
                outcome,
            ),
        )
        return new_tuple(GameState, (table, hands, stock, rng))


@lru_cache(maxsize=4096)
def _origins(crew: Crew) -> tuple[Position, ...]:
    """Where a crew stands; most crews are looked at many times before they change."""
    return tuple(sorted({*crew}))


@lru_cache(maxsize=4096)
def _cards(held: Hand) -> tuple[Card, ...]:
    return cards_in(held)


def _last_empty(track: Track, cards: tuple[Card, ...], crowd: Crowd) -> list[tuple[Card, Position]]:
    """Each card with the last empty space of its sign on the first island, or -1."""
    empty = ~(crowd | crowd >> 1) & _FIRST_SPACES
    spaces = track.spaces
    return [(card, (spaces[card] & empty).bit_length() - 1 >> 1) for card in cards]


def _why_not_movable(table: Table, seat: int, origin: Position) -> Why | None:
    """Why a player's pirate there can be neither advanced nor nudged, whatever its way."""
    if seat >= len(table.pirates) or origin not in table.pirates[seat]:
        return Why.NO_PIRATE_THERE
    if origin == NEST:
        return Why.IS_HOME
    if origin == SLOOP and table.sloop == FIRST_ISLAND:
        return Why.AT_SEA
    return None


def _why_not_boarding(table: Table, seat: int) -> Why | None:
    if table.sloop != FIRST_ISLAND:
        return Why.SLOOP_AWAY
    return Why.SLOOP_FULL if table.pirates[seat].count(SLOOP) == BERTHS else None


def _nudged_to(table: Table, origin: Position) -> tuple[Position, int]:
    """Where a nudge leads and how many cards it is to bring."""
    joined = table.track.joined_ahead(origin, table.crowd)
    return (SLOOP, CARDS_ABOARD) if joined is None else (joined, standing(table.crowd, joined))


def _aboard(pirates: tuple[Crew, ...]) -> tuple[tuple[int, int], ...]:
    """Who is in the sloop: seat and pirate each."""
    return tuple(
        (seat, pirate)
        for seat, crew in enumerate(pirates)
        for pirate, position in enumerate(crew)
        if position == SLOOP
    )


def _over_the_limit(hands: tuple[Hand, ...], seat: int) -> tuple[int, ...]:
    """Who has to discard after a freebooter of that player, in the order they do."""
    order = (*range(seat, len(hands)), *range(seat))
    return tuple(seat for seat in order if size(hands[seat]) > HAND_LIMIT)


NEST_RULES = Nest()
