"""The rules of both games: set-up, turns of three actions, and the three endings."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from game.actions import END_TURN, Action, EndTurn
from game.cards import NO_CARDS, ONE, Card, Hand, Pile, count, hand_of
from game.deck import deal, draw
from game.draft import Draft
from game.events import CardPlayed, Event, GameEnded, PirateMoved, TurnBegan, TurnEnded
from game.outcome import Decision, Ending, Outcome
from game.rng import Rng
from game.rules import IllegalAction, Preview, Why, require_setup
from game.state import ACTIONS, PIRATES, ROUND_LIMIT, GameState, Options, Setup, Table, Transition
from game.track import AT, GOAL, START, Crew, Position, Track

_ALL_HOME = AT[GOAL] * PIRATES


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
    def why_illegal(self, table: Table, hand: Hand, action: Action) -> Why:
        """Return the first thing wrong with an action that is not legal."""

    @abstractmethod
    def is_captain(self, setup: Setup, pirates: Sequence[Crew], seat: int) -> bool:
        """Return whether a player who begins a turn like this is captain and may sail for free."""

    @abstractmethod
    def preview(self, table: Table, action: Action) -> Preview | None:
        """Return which pirate a legal action moves where, and how many cards it brings."""

    @abstractmethod
    def carry_out(self, draft: Draft, action: Action) -> None:
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
        events: list[Event] = []
        draft = Draft(GameState(table, (NO_CARDS,) * players, bytes(stock), rng), events)
        deal(draft, self.hand_size)
        self._begin_turn(draft, first)
        return Transition(draft.finished(), tuple(events))

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """List what the player to act may do.

        The turn may be ended after an action, with the option to pass also before one, and always
        if no other action is legal.
        """
        if table.outcome is not None:
            return ()
        actions = self.moves(table, hand)
        acted = table.actions_left < ACTIONS
        if not table.discarding and (acted or table.options.may_pass or not actions):
            actions.append(END_TURN)
        return tuple(actions)

    def must_pass(self, table: Table, hand: Hand) -> bool:
        """Return whether the player must pass: no action was taken this turn, and none is legal."""
        unused = table.outcome is None and table.actions_left == ACTIONS
        return unused and not self.moves(table, hand)

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return the first thing wrong with an action, or None if it is legal."""
        if table.outcome is not None:
            return Why.GAME_OVER
        legal = self.legal_actions(table, hand)
        # 1.0 equals 1, but is neither a seat nor a space; what is written differs.
        if action in legal and repr(action) == repr(legal[legal.index(action)]):
            return None
        return self.why_illegal(table, hand, action)

    def apply(self, state: GameState, action: Action) -> Transition:
        """Check and carry out an action. Raise IllegalAction if it is not legal."""
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
        draft = Draft(state, events)
        draft.ply += 1
        if isinstance(action, EndTurn):
            forced = self.must_pass(state.table, state.hands[draft.turn])
            draft.passes = draft.passes + 1 if forced else 0
            self._end_turn(draft)
        else:
            self.carry_out(draft, action)
            draft.passes = 0
            draft.free_sail = False
            if all_home(draft):
                _end_game(draft, Ending.ALL_HOME)
            elif not draft.actions_left and not draft.discarding:
                self._end_turn(draft)
        return draft.finished()

    def _end_turn(self, draft: Draft) -> None:
        """Let the next player's turn begin, or end a game that is deadlocked or too long."""
        if draft.events is not None:
            actions = ACTIONS - draft.actions_left
            draft.events.append(TurnEnded(draft.turn, actions, forced=draft.passes > 0))
        players = len(draft.pirates)
        following = (draft.turn + 1) % players
        round_ends = following == draft.setup.first
        if draft.passes == players:
            _end_game(draft, Ending.DEADLOCK)
        elif round_ends and draft.round == ROUND_LIMIT:
            _end_game(draft, Ending.ROUND_LIMIT)
        else:
            draft.round += round_ends
            self._begin_turn(draft, following)

    def _begin_turn(self, draft: Draft, seat: int) -> None:
        """Give a player three actions, and the captain a free trip as well."""
        draft.turn = seat
        draft.to_act = seat
        draft.actions_left = ACTIONS
        draft.free_sail = self.is_captain(draft.setup, draft.pirates, seat)
        if draft.events is not None:
            draft.events.append(TurnBegan(seat, draft.round, draft.free_sail))


def advance(draft: Draft, card: Card, origin: Position) -> None:
    """Play a card to the discard, and move a pirate of the player on turn to where it leads."""
    seat = draft.turn
    landing = draft.setup.track.landing(origin, card, draft.crowd)
    if draft.events is not None:
        draft.events.append(CardPlayed(seat, card))
    discard(draft, seat, card)
    _move(draft, seat, origin, landing, card)


def move_and_draw(draft: Draft, move: Preview) -> None:
    """Move a pirate to join others, and let the player on turn draw the cards it brings."""
    seat, origin, destination, cards = move
    _move(draft, seat, origin, destination)
    draw(draft, cards)


def discard(draft: Draft, seat: int, card: Card) -> None:
    """Put a card of a player on the discard.

    Cards of a kind look alike: of two keys that everyone saw taken, one is known to be left.
    """
    draft.hands[seat] -= ONE[card]
    draft.discard += AT[card]
    if count(draft.known[seat], card):
        draft.known[seat] -= ONE[card]


def all_home(draft: Draft) -> bool:
    """Return whether the six pirates of the player on turn have reached the goal."""
    return draft.pirates[draft.turn] == _ALL_HOME


def _move(
    draft: Draft, seat: int, origin: Position, destination: Position, card: Card | None = None
) -> None:
    """Move the lowest-numbered pirate at the origin, with a card or to join others.

    This takes one of the turn's actions.
    """
    draft.actions_left -= 1
    crew = draft.pirates[seat]
    track = draft.setup.track
    if draft.events is not None:
        draft.events.append(
            PirateMoved(
                by=draft.turn,
                seat=seat,
                pirate=crew.index(origin),
                origin=origin,
                destination=destination,
                jumped=track.jumped(origin, destination),
                road=() if card is None else track.road(origin, card, destination),
            )
        )
    draft.pirates[seat] = crew.replace(AT[origin], AT[destination], 1)
    draft.crowd += track.weights[destination] - track.weights[origin]


def _end_game(draft: Draft, ending: Ending) -> None:
    """End the game with its outcome."""
    draft.free_sail = False
    draft.outcome = _outcome(draft, ending)
    if draft.events is not None:
        draft.events.append(GameEnded(draft.outcome))


def _outcome(draft: Draft, ending: Ending) -> Outcome:
    """Return who won: most pirates in the goal, then the larger sum of positions, else a draw."""
    home = tuple(crew.count(GOAL) for crew in draft.pirates)
    sums = tuple(sum(crew) for crew in draft.pirates)
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
