"""Cartagena 1. Its variants are options about cards; the movement here knows none of them."""

from itertools import combinations
from typing import TypeAlias

from game.actions import ADVANCE, END_TURN, RETREAT, Action, Advance, EndTurn, Retreat
from game.cards import (
    CARDS,
    ESCAPE_SIGNS,
    LIFT,
    ONE,
    ONE_OF_EACH,
    Hand,
    Pile,
    count,
    hand_of,
)
from game.deck import Piles, draw, opening
from game.events import CardPlayed, Event, TurnBegan
from game.outcome import Ending
from game.rng import Rng
from game.rules import Preview, Why, applied, require_setup
from game.state import ACTIONS, PIRATES, GameState, Options, Setup, Table, Transition, new_tuple
from game.steps import end_turn, forgotten, judged, passed_on, replaced, tell_move
from game.track import AT, BEHIND, ONE_ON_EACH, Crew, Position, joined_behind, standing
from game.tunnel import printed_tunnel, shuffled_tunnel

HAND_SIZE = 6
SLOOP: Position = 37
_CARDS = CARDS[: len(ESCAPE_SIGNS)]
_DECK: Pile = bytes(card for card in _CARDS for _ in range(17))


_Moves: TypeAlias = tuple[tuple[Action, ...], ...]  # by origin


def _moves_by_kinds() -> dict[Hand, tuple[_Moves, _Moves]]:
    """By the kinds of card held: the moves of pirates that have nobody behind to join, and of
    those that have. Every card moves everybody who is not aboard."""
    moves: dict[Hand, tuple[_Moves, _Moves]] = {}
    for number in range(len(_CARDS) + 1):
        for held in combinations(_CARDS, number):
            alone: _Moves = (*(tuple(ADVANCE[p][card] for card in held) for p in range(SLOOP)), ())
            joining: _Moves = tuple((*advances, RETREAT[p]) for p, advances in enumerate(alone))
            moves[hand_of(held)] = (alone, joining)
    return moves


_END_TURN_TOO = (END_TURN,)
# Listing a turn's actions is a matter of looking them up, not of making them.
_MOVES = _moves_by_kinds()


class Escape:
    """The rules of Cartagena 1."""

    def new_game(self, players: int, options: Options, seed: int) -> Transition:
        """Lay the tunnel, deal six cards each and begin the first turn."""
        require_setup(players, options)
        lay = shuffled_tunnel if options.shuffled_tunnel else printed_tunnel
        track, rng = lay(Rng(seed))
        events: list[Event] = []
        state = opening(players, options, track, _DECK, HAND_SIZE, rng, events)
        events.append(TurnBegan(state.table.turn, state.table.round, free_sail=False))
        return Transition(state, tuple(events))

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """Origin by origin its advances by card and its retreat, then the end of the turn."""
        if table.outcome is not None:
            return ()
        alone, joining = _MOVES[(hand + LIFT) >> 6 & ONE_OF_EACH]  # kinds(hand)
        crowd = table.crowd
        joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
        # Whoever stands beyond the first space that can be joined has somebody behind to join.
        first = (joinable & -joinable).bit_length() >> 1 if joinable else SLOOP
        actions: tuple[Action, ...] = ()
        last = -1
        for origin in sorted(table.pirates[table.to_act]):
            if origin != last:
                last = origin
                actions += joining[origin] if origin > first else alone[origin]
        if last == SLOOP and joinable and not table.setup.options.sloop_retreat:
            actions = actions[:-1]
        if table.actions_left < ACTIONS or not actions or table.setup.options.may_pass:
            actions += _END_TURN_TOO
        return actions

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """The first thing wrong with an action, or None."""
        if table.outcome is not None:
            return Why.GAME_OVER
        match action:
            case Advance(card, origin):
                if origin not in table.pirates[table.to_act]:
                    return Why.NO_PIRATE_THERE
                if origin == SLOOP:
                    return Why.IS_HOME
                return None if count(hand, card) else Why.CARD_NOT_HELD
            case Retreat(origin):
                if origin not in table.pirates[table.to_act]:
                    return Why.NO_PIRATE_THERE
                if origin == SLOOP and not table.options.sloop_retreat:
                    return Why.STAYS_ABOARD
                return None if joined_behind(origin, table.crowd) else Why.NOBODY_BEHIND
            case EndTurn():
                return None if action in self.legal_actions(table, hand) else Why.MUST_ACT
            case _:
                return Why.OTHER_GAME

    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Nobody is: Escape's sloop makes no trips, it waits until a whole crew is aboard."""
        return False

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Where the pirate will land and how many cards a retreat is to bring."""
        match action:
            case Advance(card, origin):
                landing = table.track.landing(origin, card, table.crowd)
                return Preview(table.turn, origin, landing, cards=0)
            case Retreat(origin):
                joined = joined_behind(origin, table.crowd)
                if joined is None:
                    return None
                return Preview(table.turn, origin, joined, standing(table.crowd, joined))
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
        hand = hands[turn]
        if type(action) is Advance:
            origin = action.origin
            card = action.card
            # What Track.landing does, without the call.
            empty = track.spaces[card] & track.leg_ahead[origin] & ~(crowd | crowd >> 1)
            destination = (empty & -empty).bit_length() >> 1 if empty else SLOOP
            hand -= ONE[card]
            discard += AT[card]
            if known[turn]:
                known = forgotten(known, turn, card)
            if events is not None:
                events.append(CardPlayed(turn, card))
                tell_move(events, table, turn, origin, destination, card)
        elif type(action) is Retreat:
            origin = action.origin
            # What joined_behind and standing do.
            behind = (crowd ^ crowd >> 1) & BEHIND[origin]
            destination = behind.bit_length() - 1 >> 1
            cards = crowd >> 2 * destination & 3
            options = setup.options
            pile = row if options.open_row else stock
            if events is None and len(pile) > cards:
                drawn = ONE[pile[0]] if cards == 1 else ONE[pile[0]] + ONE[pile[1]]
                if options.open_row:
                    row = row[cards:]
                else:
                    stock = stock[cards:]
            else:
                if events is not None:
                    tell_move(events, table, turn, origin, destination)
                piles = Piles(row, stock, discard, rng)
                drawn, piles = draw(piles, turn, cards, options.open_row, events)
                row, stock, discard, rng = piles
            hand += drawn
            if options.open_row and not options.open_hands:
                known = replaced(known, turn, known[turn] + drawn)
        else:
            return end_turn(state, self.legal_actions, self.is_captain, events)
        crew = pirates[turn].replace(AT[origin], AT[destination], 1)
        crews = list(pirates)
        crews[turn] = crew
        pirates = tuple(crews)
        held = list(hands)
        held[turn] = hand
        crowd += track.weights[destination] - track.weights[origin]
        actions_left -= 1
        if destination == SLOOP and crew.count(SLOOP) == PIRATES:
            outcome = judged(Ending.ALL_HOME, pirates, SLOOP, events)
        elif not actions_left:
            turn, round_, outcome = passed_on(setup, pirates, turn, round_, ACTIONS, 0, events)
            if outcome is None:
                to_act = turn
                actions_left = ACTIONS
                if events is not None:
                    events.append(TurnBegan(turn, round_, free_sail=False))
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
        return new_tuple(GameState, (table, tuple(held), stock, rng))


ESCAPE_RULES = Escape()
