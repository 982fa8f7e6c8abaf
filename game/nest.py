"""Cartagena 2: two islands, the sloop between them, captains and freebooters."""

from collections.abc import Iterator
from typing import assert_never

from game.actions import (
    ADVANCE,
    DISCARD,
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
from game.cards import CARDS, NEST_SIGNS, ONE, Card, Hand, Pile, card_kinds, count, size
from game.events import CardDiscarded, Event, SloopSailed
from game.rng import Rng
from game.rules import Preview, Why
from game.state import GameState, Options, Setup, Table, replaced
from game.track import AT, Crew, Position, Track, origins, standing
from game.tunnel import islands
from game.turns import CommonRules, advance, all_home, move_and_draw

HAND_LIMIT = 7  # what a freebooter leaves in a hand
BERTHS = 3  # for each colour aboard
CARDS_ABOARD = 2  # for a nudge into the sloop
FIRST_ISLAND = 1
SECOND_ISLAND = 2
SLOOP: Position = 15
NEST: Position = 37
_COPIES = 14  # of each plain card; there is one golden card of each sign


class Nest(CommonRules):
    """The rules of Cartagena 2."""

    deck: Pile = bytes(
        card
        for card in CARDS
        if card.sign in NEST_SIGNS
        for _ in range(1 if card.gold else _COPIES)
    )
    hand_size = 7
    switches = ("may_pass", "empty_captain")

    def lay_track(self, options: Options, rng: Rng) -> tuple[Track, Rng]:
        """Lay the two islands."""
        return islands(rng)

    def moves(self, table: Table, hand: Hand) -> list[Action]:
        """List advances by origin and card, nudges by seat and origin, then the trips.

        A player who has to discard can do nothing else.
        """
        if table.discarding:
            return [DISCARD[card] for card in card_kinds(hand)]
        return [*_advances(table, hand), *_nudges(table), *_trips(table)]

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return the first thing wrong with an action, or None."""
        if table.outcome is not None:
            return Why.GAME_OVER
        if bool(table.discarding) != isinstance(action, Discard):
            return Why.DISCARD_FIRST if table.discarding else Why.NO_DISCARD_DUE
        match action:
            case Advance(card, origin):
                return _why_no_advance(table, hand, card, origin)
            case Nudge(seat, origin):
                return _why_no_nudge(table, seat, origin)
            case Sail(free):
                return _why_no_trip(table, free)
            case Discard(card):
                return None if count(hand, card) else Why.CARD_NOT_HELD
            case EndTurn():
                return None if action in self.legal_actions(table, hand) else Why.MUST_ACT
            case Retreat():
                return Why.OTHER_GAME
            case _:
                assert_never(action)

    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Whether the player has a pirate aboard and nobody has more; tied players all are.

        With nobody aboard, nobody is captain, or by option everyone is in their own turn.
        """
        aboard = [crew.count(SLOOP) for crew in pirates]
        if not any(aboard):
            return setup.options.empty_captain
        return aboard[seat] == max(aboard)

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Say where the pirate will land and how many cards that brings.

        An advance leads to the next empty space of the card's sign on the pirate's island, or else
        to the sloop or the nest at its end. A nudge leads to the next space there with one or two
        pirates, for as many cards, or else to the sloop, for two.
        """
        match action:
            case Advance(card, origin):
                landing = table.track.landing(origin, card, table.crowd)
                return Preview(table.turn, origin, landing, cards=0)
            case Nudge(seat, origin):
                joined = table.track.joined_ahead(origin, table.crowd)
                if joined is None:
                    return Preview(seat, origin, SLOOP, CARDS_ABOARD)
                return Preview(seat, origin, joined, standing(table.crowd, joined))
        return None

    def carry_out(self, state: GameState, action: Action, events: list[Event] | None) -> GameState:
        """Advance, nudge, sail or discard."""
        match action:
            case Sail(free):
                return _sail(state, free, events)
            case Discard(card):
                return _discard(state, card, events)
        move = self.preview(state.table, action)
        if move is None:
            raise ValueError(f"{action} moves nobody in Nest")
        if isinstance(action, Advance):
            state = advance(state, action.card, move, events)
            return _call_for_discards(state) if action.card.gold else state
        return move_and_draw(state, move, events)


# Who may move, and where to.


def _why_immovable(table: Table, seat: int, origin: Position) -> Why | None:
    """Return why a player's pirate there can be neither advanced nor nudged, or None if it can.

    Nobody leaves the nest, and the sloop only while it is at the second island.
    """
    if seat >= len(table.pirates) or origin not in table.pirates[seat]:
        return Why.NO_PIRATE_THERE
    if origin == NEST:
        return Why.IS_HOME
    if origin == SLOOP and table.sloop == FIRST_ISLAND:
        return Why.AT_SEA
    return None


def _why_no_boarding(table: Table, seat: int) -> Why | None:
    """Return why no pirate of that player can board the sloop, or None if one can."""
    if table.sloop != FIRST_ISLAND:
        return Why.SLOOP_AWAY
    return Why.SLOOP_FULL if table.pirates[seat].count(SLOOP) == BERTHS else None


# Advance.


def _advances(table: Table, hand: Hand) -> Iterator[Action]:
    """List the legal advances: each card with each pirate of the player, unless it cannot board."""
    seat = table.to_act
    cards = card_kinds(hand)
    may_board = _why_no_boarding(table, seat) is None
    for origin in origins(table.pirates[seat]):
        if _why_immovable(table, seat, origin) is None:
            for card in cards:
                if may_board or table.track.landing(origin, card, table.crowd) != SLOOP:
                    yield ADVANCE[origin][card]


def _why_no_advance(table: Table, hand: Hand, card: Card, origin: Position) -> Why | None:
    immovable = _why_immovable(table, table.to_act, origin)
    if immovable is not None:
        return immovable
    if not count(hand, card):
        return Why.CARD_NOT_HELD
    if table.track.landing(origin, card, table.crowd) == SLOOP:
        return _why_no_boarding(table, table.to_act)
    return None


# Nudge.


def _nudges(table: Table) -> Iterator[Action]:
    """List the legal nudges of others' pirates."""
    for seat, crew in enumerate(table.pirates):
        if seat != table.to_act:
            for origin in origins(crew):
                if _why_no_nudge(table, seat, origin) is None:
                    yield NUDGE[seat][origin]


def _why_no_nudge(table: Table, seat: int, origin: Position) -> Why | None:
    if seat == table.to_act:
        return Why.OWN_PIRATE
    immovable = _why_immovable(table, seat, origin)
    if immovable is not None or table.track.joined_ahead(origin, table.crowd) is not None:
        return immovable
    return _why_no_boarding(table, seat) if origin < SLOOP else Why.NOBODY_AHEAD


# Sail.


def _trips(table: Table) -> list[Action]:
    """List the legal trips: free for a captain who has not acted yet, and for an action."""
    if _why_no_trip(table, free=False) is not None:
        return []
    return [FREE_SAIL, SAIL] if table.free_sail else [SAIL]


def _why_no_trip(table: Table, free: bool) -> Why | None:
    """Return why the player cannot sail, or None.

    Sailing out needs a pirate of theirs aboard; sailing back, one on the first island or at the
    start.
    """
    if free and not table.free_sail:
        return Why.NOT_CAPTAIN
    crew = table.pirates[table.to_act]
    if table.sloop == FIRST_ISLAND:
        return None if SLOOP in crew else Why.NONE_ABOARD
    return None if min(crew) < SLOOP else Why.NONE_ASHORE


def _sail(state: GameState, free: bool, events: list[Event] | None) -> GameState:
    """Take the sloop to the other island with everyone aboard."""
    table = state.table
    island = SECOND_ISLAND if table.sloop == FIRST_ISLAND else FIRST_ISLAND
    if events is not None:
        events.append(SloopSailed(table.turn, island, free, _aboard(table.pirates)))
    return state.with_table(table._replace(sloop=island))


def _aboard(pirates: tuple[Crew, ...]) -> tuple[tuple[int, int], ...]:
    """List who is in the sloop: seat and pirate each."""
    return tuple(
        (seat, pirate)
        for seat, crew in enumerate(pirates)
        for pirate, position in enumerate(crew)
        if position == SLOOP
    )


# Freebooters.


def _call_for_discards(state: GameState) -> GameState:
    """Make everyone over the limit discard, the player on turn first, then clockwise.

    A card that wins the game ends it before anyone discards.
    """
    turn, players = state.table.turn, state.table.players
    if all_home(state.table, turn):
        return state
    order = (*range(turn, players), *range(turn))
    return _with_discarding(state, tuple(s for s in order if size(state.hands[s]) > HAND_LIMIT))


def _discard(state: GameState, card: Card, events: list[Event] | None) -> GameState:
    """Discard one card; a player who is down to the limit is done."""
    seat = state.table.to_act
    if events is not None:
        events.append(CardDiscarded(seat, card))
    hand = state.hands[seat] - ONE[card]
    state = state._replace(
        table=state.table._replace(discard=state.table.discard + AT[card]),
        hands=replaced(state.hands, seat, hand),
    )
    done = size(hand) == HAND_LIMIT
    return _with_discarding(state, state.table.discarding[1:]) if done else state


def _with_discarding(state: GameState, seats: tuple[int, ...]) -> GameState:
    """Let these players discard before the turn goes on."""
    table = state.table
    to_act = seats[0] if seats else table.turn
    return state.with_table(table._replace(discarding=seats, to_act=to_act))


NEST_RULES = Nest()
