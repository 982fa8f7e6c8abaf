"""Cartagena 2: two islands, the sloop between them, captains and freebooters."""

from collections.abc import Sequence
from functools import lru_cache

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
    Sail,
)
from game.cards import CARDS, NEST_SIGNS, Card, Hand, Pile, card_kinds, size
from game.draft import Draft
from game.events import CardDiscarded, SloopSailed
from game.rng import Rng
from game.rules import Preview, Why
from game.state import ACTIONS, Options, Setup, Table
from game.track import GOAL, Crew, Position, Track, joinable, standing, vacant
from game.tunnel import islands
from game.turns import CommonRules, advance, all_home, discard, move_and_draw

HAND_LIMIT = 7  # cards that a freebooter leaves in a hand
BERTHS = 3  # aboard, for each colour
CARDS_ABOARD = 2  # drawn for a nudge into the sloop
FIRST_ISLAND = 1
SECOND_ISLAND = 2
SLOOP: Position = 15
NEST: Position = GOAL
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

    def lay_track(self, _options: Options, rng: Rng) -> tuple[Track, Rng]:
        """Lay the two islands."""
        return islands(rng)

    def moves(self, table: Table, hand: Hand) -> list[Action]:
        """List advances by origin and card, nudges by seat and origin, then the trips.

        A player who has to discard can do nothing else.
        """
        if table.discarding:
            return [DISCARD[card] for card in card_kinds(hand)]
        return [*_advances(table, hand), *_nudges(table), *_trips(table)]

    def why_illegal(self, table: Table, hand: Hand, action: Action) -> Why:
        """Return the first thing wrong with an illegal action."""
        if bool(table.discarding) != isinstance(action, Discard):
            return Why.DISCARD_FIRST if table.discarding else Why.NO_DISCARD_DUE
        match action:
            case Advance(card, origin):
                return _why_no_advance(table, hand, card, origin)
            case Nudge(seat, origin):
                return _why_no_nudge(table, seat, origin)
            case Sail(bool()):
                return self._why_no_trip(table)
            case Discard():
                return Why.CARD_NOT_HELD
            case EndTurn():
                return Why.MUST_ACT
            case _:
                return Why.OTHER_GAME

    def _why_no_trip(self, table: Table) -> Why:
        if not _may_sail(table):
            return Why.NONE_ABOARD if table.sloop == FIRST_ISLAND else Why.NONE_ASHORE
        if table.actions_left < ACTIONS:
            return Why.FREE_TRIP_OVER
        # A free trip changes nothing about who is captain.
        is_captain = self.is_captain(table.setup, table.pirates, table.to_act)
        return Why.FREE_TRIP_USED if is_captain else Why.NOT_CAPTAIN

    def is_captain(self, setup: Setup, pirates: Sequence[Crew], seat: int) -> bool:
        """Return whether the player has a pirate aboard and nobody has more; tied players all are.

        With nobody aboard there is no captain, or by option all players are, each in their turn.
        """
        aboard = [crew.count(SLOOP) for crew in pirates]
        if not any(aboard):
            return setup.options.empty_captain
        return aboard[seat] == max(aboard)

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Return where the pirate will land and how many cards that brings.

        An advance leads to the next empty space of the card's sign on the pirate's island, or else
        to the sloop or the nest at its end. A nudge leads to the next space there with one or two
        pirates, for as many cards, or else to the sloop, for two.
        """
        if isinstance(action, Advance):
            landing = table.track.landing(action.origin, action.card, table.crowd)
            return Preview(table.turn, action.origin, landing)
        if isinstance(action, Nudge):
            joined = table.track.joined_ahead(action.origin, table.crowd)
            if joined is None:
                return Preview(action.seat, action.origin, SLOOP, CARDS_ABOARD)
            return Preview(action.seat, action.origin, joined, standing(table.crowd, joined))
        return None

    def carry_out(self, draft: Draft, action: Action) -> None:
        """Advance, nudge, sail or discard."""
        if isinstance(action, Advance):
            advance(draft, action.card, action.origin)
            if action.card.gold:
                _call_for_discards(draft)
        elif isinstance(action, Sail):
            _sail(draft, action.free)
        elif isinstance(action, Discard):
            _discard(draft, action.card)
        elif move := self.preview(draft.before, action):
            move_and_draw(draft, move)
        else:
            raise ValueError(f"{action} moves nobody in Nest")


# Who may move, and where to.


@lru_cache(maxsize=4096)
def _movable(crew: Crew, sloop: int) -> tuple[Position, ...]:
    """List where a crew has pirates that can be advanced or nudged.

    No pirate leaves the nest; one leaves the sloop only while it is at the second island.
    """
    staying = {NEST} if sloop == SECOND_ISLAND else {SLOOP, NEST}
    return tuple(sorted(set(crew) - staying))


def _why_immovable(table: Table, seat: int, origin: Position) -> Why | None:
    """Return why a player's pirate there can be neither advanced nor nudged, or None if it can."""
    if not table.has_pirate(seat, origin):
        return Why.NO_PIRATE_THERE if seat == table.to_act else Why.NO_PIRATE_TO_NUDGE
    if origin in _movable(table.pirates[seat], table.sloop):
        return None
    return Why.IS_HOME if origin == NEST else Why.AT_SEA


def _may_board(table: Table, seat: int) -> bool:
    """Return whether the sloop is at the first island with a berth for a pirate of that player."""
    return table.sloop == FIRST_ISLAND and table.pirates[seat].count(SLOOP) < BERTHS


def _why_no_boarding(table: Table) -> Why:
    """Return why a player's pirate cannot board the sloop."""
    return Why.SLOOP_FULL if table.sloop == FIRST_ISLAND else Why.SLOOP_AWAY


# Advance.


def _advances(table: Table, hand: Hand) -> list[Action]:
    """List the legal advances: each card with each pirate of the player.

    If it cannot board, it needs an empty space of the card's sign ahead on the first island.
    """
    actions: list[Action] = []
    cards = card_kinds(hand)
    track = table.track
    empty = vacant(table.crowd)
    may_board = _may_board(table, table.to_act)
    for origin in _movable(table.pirates[table.to_act], table.sloop):
        ahead = track.leg_ahead[origin] & empty
        free = origin >= SLOOP or may_board
        actions.extend(
            ADVANCE[origin][card] for card in cards if free or ahead & track.spaces[card]
        )
    return actions


def _why_no_advance(table: Table, hand: Hand, card: Card, origin: Position) -> Why:
    immovable = _why_immovable(table, table.to_act, origin)
    if immovable is not None:
        return immovable
    is_held = type(card) is Card and card in card_kinds(hand)
    return _why_no_boarding(table) if is_held else Why.CARD_NOT_HELD


# Nudge.


def _nudges(table: Table) -> list[Action]:
    """List the legal nudges: other players' pirates that can join one ahead, or board."""
    actions: list[Action] = []
    company = joinable(table.crowd)
    ahead = table.track.leg_ahead
    for seat, crew in enumerate(table.pirates):
        if seat != table.to_act:
            actions.extend(
                NUDGE[seat][origin]
                for origin in _movable(crew, table.sloop)
                if company & ahead[origin] or (origin < SLOOP and _may_board(table, seat))
            )
    return actions


def _why_no_nudge(table: Table, seat: int, origin: Position) -> Why:
    if seat == table.to_act:
        return Why.OWN_PIRATE
    immovable = _why_immovable(table, seat, origin)
    if immovable is not None:
        return immovable
    return _why_no_boarding(table) if origin < SLOOP else Why.NOBODY_AHEAD


# Sail.


def _trips(table: Table) -> list[Action]:
    """List the legal trips: free for a captain who has not acted yet, and for an action."""
    if not _may_sail(table):
        return []
    return [FREE_SAIL, SAIL] if table.free_sail else [SAIL]


def _may_sail(table: Table) -> bool:
    """Return whether the player can sail at all.

    Sailing out needs a pirate of theirs aboard; sailing back, one on the first island or at the
    start.
    """
    crew = table.pirates[table.to_act]
    return SLOOP in crew if table.sloop == FIRST_ISLAND else min(crew) < SLOOP


def _sail(draft: Draft, free: bool) -> None:
    """Take the sloop to the other island with everyone aboard."""
    if not free:
        draft.actions_left -= 1
    draft.sloop = SECOND_ISLAND if draft.sloop == FIRST_ISLAND else FIRST_ISLAND
    if draft.events is not None:
        draft.events.append(SloopSailed(draft.turn, draft.sloop, free, _aboard(draft.pirates)))


def _aboard(pirates: Sequence[Crew]) -> tuple[tuple[int, int], ...]:
    """List who is in the sloop: seat and pirate each."""
    return tuple(
        (seat, pirate)
        for seat, crew in enumerate(pirates)
        for pirate, position in enumerate(crew)
        if position == SLOOP
    )


# Freebooters.


def _call_for_discards(draft: Draft) -> None:
    """Make everyone over the limit discard, the player on turn first, then clockwise.

    A card that wins the game ends it before anyone discards.
    """
    if all_home(draft):
        return
    order = (*range(draft.turn, len(draft.hands)), *range(draft.turn))
    _let_discard(draft, tuple(seat for seat in order if size(draft.hands[seat]) > HAND_LIMIT))


def _discard(draft: Draft, card: Card) -> None:
    """Discard one card; a player who is down to the limit is done."""
    seat = draft.to_act
    if draft.events is not None:
        draft.events.append(CardDiscarded(seat, card))
    discard(draft, seat, card)
    if size(draft.hands[seat]) == HAND_LIMIT:
        _let_discard(draft, draft.discarding[1:])


def _let_discard(draft: Draft, seats: tuple[int, ...]) -> None:
    """Let these players discard before the turn goes on."""
    draft.discarding = seats
    draft.to_act = seats[0] if seats else draft.turn


NEST_RULES = Nest()
