"""The rules of both games: set-up, turns of three actions, and the three endings.

Each step takes a state and returns the next one. Where a list of events is given, what happened is
added to it; simulations give none.
"""

from abc import ABC, abstractmethod

from game.actions import END_TURN, Action, Discard, EndTurn, Sail
from game.cards import NO_CARDS, ONE, Card, Hand, Pile, count, hand_of
from game.deck import deal, draw
from game.events import CardPlayed, Event, GameEnded, PirateMoved, TurnBegan, TurnEnded
from game.outcome import Decision, Ending, Outcome
from game.rng import Rng
from game.rules import IllegalAction, Preview, Why, require_setup
from game.state import (
    ACTIONS,
    PIRATES,
    ROUND_LIMIT,
    GameState,
    Options,
    Setup,
    Table,
    Transition,
    replaced,
)
from game.track import AT, START, Crew, Crowd, Position, Track


class CommonRules(ABC):
    """What Escape and Nest have in common; each adds its track, its cards and its actions."""

    deck: Pile
    hand_size: int
    switches: tuple[str, ...]
    """The boolean options that players may choose."""

    @abstractmethod
    def lay_track(self, options: Options, rng: Rng) -> tuple[Track, Rng]:
        """Lay the pieces of the board."""

    @abstractmethod
    def moves(self, table: Table, hand: Hand) -> list[Action]:
        """List everything the player to act may do, except ending the turn."""

    @abstractmethod
    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return the first thing wrong with an action, or None."""

    @abstractmethod
    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Whether a player who begins a turn like this is captain and may sail for free."""

    @abstractmethod
    def preview(self, table: Table, action: Action) -> Preview | None:
        """Say which pirate a legal action moves where, and how many cards it brings."""

    @abstractmethod
    def carry_out(self, state: GameState, action: Action, events: list[Event] | None) -> GameState:
        """Do what an action other than the end of the turn does to pirates, cards and sloop."""

    def new_game(self, players: int, options: Options, seed: int) -> Transition:
        """Lay the track, shuffle, deal, put all pirates at the start and begin the first turn."""
        require_setup(players, options)
        track, rng = self.lay_track(options, Rng(seed))
        stock, rng = rng.shuffled(self.deck)
        first = options.first_player
        if first is None:
            first, rng = rng.below(players)
        setup = Setup(options, track, hand_of(self.deck), first)
        table = Table.opening(setup, (AT[START] * PIRATES,) * players)
        state = GameState(table, (NO_CARDS,) * players, bytes(stock), rng)
        events: list[Event] = []
        state = deal(state, self.hand_size, events)
        state = self._begin_turn(state, first, table.round, events)
        return Transition(state, tuple(events))

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """List what the player to act may do.

        The turn may be ended after an action, with the option to pass also before one, and always
        where nothing else is legal.
        """
        if table.outcome is not None:
            return ()
        actions = self.moves(table, hand)
        acted = table.actions_left < ACTIONS
        if not table.discarding and (acted or table.options.may_pass or not actions):
            actions.append(END_TURN)
        return tuple(actions)

    def apply(self, state: GameState, action: Action) -> Transition:
        """Check and carry out an action; IllegalAction leaves everything as it was."""
        table = state.table
        hand = state.hands[table.to_act]
        why = self.why_not(table, hand, action)
        if why is not None:
            raise IllegalAction(action, why, self.legal_actions(table, hand))
        events: list[Event] = []
        return Transition(self.step(state, action, events), tuple(events))

    def step(
        self, state: GameState, action: Action, events: list[Event] | None = None
    ) -> GameState:
        """Carry out a legal action, unchecked.

        The sixth pirate in the goal ends the game at once. The third action ends the turn, but
        only after the discards that belong to it.
        """
        if isinstance(action, EndTurn):
            return self._end_turn(state, events)
        state = self.carry_out(state, action, events)
        table = state.table
        table = table._replace(
            actions_left=table.actions_left - _is_counted(action),
            free_sail=False,
            passes=0,
            ply=table.ply + 1,
        )
        state = state.with_table(table)
        if all_home(table, table.turn):
            return _end_game(state, Ending.ALL_HOME, events)
        if table.actions_left or table.discarding:
            return state
        return self._pass_on(state, events)

    def _end_turn(self, state: GameState, events: list[Event] | None) -> GameState:
        """End the turn early, or pass it by force where nothing else was legal in it."""
        table = state.table
        forced = must_pass(table, self.legal_actions(table, state.hands[table.turn]))
        table = table._replace(passes=table.passes + 1 if forced else 0, ply=table.ply + 1)
        return self._pass_on(state.with_table(table), events)

    def _pass_on(self, state: GameState, events: list[Event] | None) -> GameState:
        """Let the next player's turn begin, or end a game that is deadlocked or too long."""
        table = state.table
        if events is not None:
            actions = ACTIONS - table.actions_left
            events.append(TurnEnded(table.turn, actions, forced=table.passes > 0))
        if table.passes == table.players:
            return _end_game(state, Ending.DEADLOCK, events)
        following = (table.turn + 1) % table.players
        round_ = table.round + (following == table.setup.first)
        if round_ > ROUND_LIMIT:
            return _end_game(state, Ending.ROUND_LIMIT, events)
        return self._begin_turn(state, following, round_, events)

    def _begin_turn(
        self, state: GameState, seat: int, round_: int, events: list[Event] | None
    ) -> GameState:
        """Give a player three actions, and the captain a free trip as well."""
        table = state.table
        free = self.is_captain(table.setup, table.pirates, seat)
        if events is not None:
            events.append(TurnBegan(seat, round_, free))
        table = table._replace(
            turn=seat, to_act=seat, actions_left=ACTIONS, free_sail=free, round=round_
        )
        return state.with_table(table)


def must_pass(table: Table, legal: tuple[Action, ...]) -> bool:
    """Whether the turn is passed by force: no action was taken in it, and none is legal."""
    return table.actions_left == ACTIONS and legal == (END_TURN,)


def advance(state: GameState, card: Card, move: Preview, events: list[Event] | None) -> GameState:
    """Play a card to the discard and move one of the player's pirates."""
    table = state.table
    seat = move.seat
    if events is not None:
        events.append(CardPlayed(seat, card))
        events.append(_told(table, move, table.track.road(move.origin, card, move.destination)))
    pirates, crowd = _moved(table, move)
    table = table._replace(
        pirates=pirates,
        crowd=crowd,
        discard=table.discard + AT[card],
        known=_still_known(table.known, seat, card),
    )
    hands = replaced(state.hands, seat, state.hands[seat] - ONE[card])
    return GameState(table, hands, state.stock, state.rng)


def move_and_draw(state: GameState, move: Preview, events: list[Event] | None) -> GameState:
    """Move a pirate to join others, and let the player on turn draw the cards it brings."""
    if events is not None:
        events.append(_told(state.table, move))
    pirates, crowd = _moved(state.table, move)
    state = state.with_table(state.table._replace(pirates=pirates, crowd=crowd))
    return draw(state, move.cards, events)


def all_home(table: Table, seat: int) -> bool:
    """Whether a player's six pirates have reached the goal."""
    return table.pirates[seat].count(table.track.goal) == PIRATES


def _is_counted(action: Action) -> bool:
    """Whether it is one of a turn's three actions; a free trip and a discard are not."""
    return not (isinstance(action, Discard) or (isinstance(action, Sail) and action.free))


def _moved(table: Table, move: Preview) -> tuple[tuple[Crew, ...], Crowd]:
    """Return the crews and the crowd after a move of the lowest-numbered pirate at the origin."""
    seat, origin, destination, _ = move
    weights = table.track.weights
    crew = table.pirates[seat].replace(AT[origin], AT[destination], 1)
    crowd = table.crowd + weights[destination] - weights[origin]
    return replaced(table.pirates, seat, crew), crowd


def _told(table: Table, move: Preview, road: tuple[Position, ...] = ()) -> PirateMoved:
    """Return the event of a move; the road are the spaces of the card's sign that it jumps."""
    seat, origin, destination, _ = move
    pirate = table.pirates[seat].index(origin)
    jumped = table.track.jumped(origin, destination)
    return PirateMoved(table.turn, seat, pirate, origin, destination, jumped, road)


def _still_known(known: tuple[Hand, ...], seat: int, card: Card) -> tuple[Hand, ...]:
    """Return what everyone knows of the hands after a player has played a card.

    Cards of a kind look alike: of two keys that everyone saw taken, one is known to be left.
    """
    return replaced(known, seat, known[seat] - ONE[card]) if count(known[seat], card) else known


def _end_game(state: GameState, ending: Ending, events: list[Event] | None) -> GameState:
    """End the game with its outcome."""
    outcome = _outcome(state.table, ending)
    if events is not None:
        events.append(GameEnded(outcome))
    return state.with_table(state.table._replace(free_sail=False, outcome=outcome))


def _outcome(table: Table, ending: Ending) -> Outcome:
    """Say who won: most pirates in the goal, then the larger sum of positions, else a draw."""
    home = tuple(crew.count(table.track.goal) for crew in table.pirates)
    sums = tuple(sum(crew) for crew in table.pirates)
    ranks = list(zip(home, sums, strict=True))
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    if ending is Ending.ALL_HOME:
        decision = Decision.ALL_HOME
    elif len(winners) > 1:
        decision = Decision.SHARED
    elif home.count(best[0]) > 1:
        decision = Decision.FURTHEST
    else:
        decision = Decision.MOST_HOME
    return Outcome(ending, decision, winners, home, sums)
