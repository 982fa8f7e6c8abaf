"""The interface of a game's rules, and the reasons why an action is illegal."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from game.actions import Action
from game.cards import Hand
from game.events import Event
from game.state import MAX_PLAYERS, MIN_PLAYERS, GameState, Options, Setup, Table, Transition
from game.track import Crew, Position


class Why(StrEnum):
    """Why an action is illegal; the value explains it in plain words, with advice."""

    GAME_OVER = "the game is over; start a new one"
    NOT_YOUR_TURN = "it is another player's turn; wait for yours"
    STALE = "the game has moved on since you chose this; look again"
    OTHER_GAME = "this game has no such action; choose one that it has"
    CARD_NOT_HELD = "you do not have that card; play one that you have"
    NO_PIRATE_THERE = "you have no pirate there; choose another"
    NO_PIRATE_TO_NUDGE = "that player has no pirate there; choose another"
    IS_HOME = "that pirate has reached the goal; choose another"
    STAYS_ABOARD = "nobody leaves the sloop in this game; choose a pirate in the tunnel"
    NOBODY_BEHIND = "there is nobody behind that pirate to join; choose another action"
    NOBODY_AHEAD = "there is nobody ahead of that pirate to join; nudge another"
    OWN_PIRATE = "you can only nudge other players' pirates; choose one of theirs"
    AT_SEA = "pirates aboard must wait for the second island; choose another"
    SLOOP_AWAY = "the sloop is at the second island; wait for it to come back"
    SLOOP_FULL = "three pirates of that colour are already aboard; choose another"
    NONE_ABOARD = "you need a pirate aboard to sail; bring one to the sloop"
    NONE_ASHORE = "you need a pirate on the first island to sail back; you have none there"
    NOT_CAPTAIN = "only the captain sails for free; use an action to sail"
    FREE_TRIP_USED = "you have sailed for free in this turn; use an action to sail"
    FREE_TRIP_OVER = "a free trip comes before the first action; use an action to sail"
    DISCARD_FIRST = "a freebooter was played; discard a card first"
    NO_DISCARD_DUE = "you do not have to discard now; play instead"
    MUST_ACT = "you must take at least one action if you can; take one first"


class Preview(NamedTuple):
    """Which pirate an action moves where, and how many cards that brings."""

    seat: int
    origin: Position
    destination: Position
    cards: int = 0


class IllegalAction(ValueError):
    """An action that the rules do not allow now."""

    def __init__(self, action: Action, why: Why, legal: tuple[Action, ...] = ()) -> None:
        super().__init__(f"{action} is not legal: {why.value}")
        self.action = action
        self.why = why
        self.legal = legal


class BadSetup(ValueError):
    """A game that cannot start: a wrong number of players or a wrong option."""

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(f"{what} is {value!r}; expected {expected}")
        self.what = what
        self.value = value
        self.expected = expected


class Rules(Protocol):
    """The rules of a game: functions of states, without state of their own."""

    def new_game(self, players: int, options: Options, seed: int) -> Transition:
        """Set up and deal; the events report what was dealt."""

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """List what the player to act may do with that hand; nothing once the game is over."""

    def must_pass(self, table: Table, hand: Hand) -> bool:
        """Return whether the player must pass: no action was taken this turn, and none is legal."""

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return why an action is not legal, or None if it is."""

    def is_captain(self, setup: Setup, pirates: Sequence[Crew], seat: int) -> bool:
        """Return whether a player who begins a turn like this is captain and may sail for free."""

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Return which pirate a legal action moves where; None if it moves none."""

    def apply(self, state: GameState, action: Action) -> Transition:
        """Check and carry out an action. Raise IllegalAction if it is not legal."""

    def step(
        self, state: GameState, action: Action, events: list[Event] | None = None
    ) -> GameState:
        """Carry out a legal action, unchecked; add what happened to the events, if given."""


def require_setup(players: int, options: Options) -> None:
    """Raise BadSetup for an impossible number of players, first player or head start."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise BadSetup("the number of players", players, f"{MIN_PLAYERS} to {MAX_PLAYERS}")
    named = {"the first player": options.first_player, "the head start": options.head_start}
    for what, seat in named.items():
        if seat is not None and not 0 <= seat < players:
            raise BadSetup(what, seat, f"a seat from 0 to {players - 1}, or None")
