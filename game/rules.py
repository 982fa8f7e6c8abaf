"""The interface of a game's rules, and the reasons why an action is illegal."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from game.actions import Action
from game.cards import Hand
from game.events import Event
from game.state import MAX_PLAYERS, MIN_PLAYERS, GameState, Options, Setup, Table, Transition
from game.track import Crew, Position


class Why(StrEnum):
    """Why an action is illegal; the value is advice in plain words."""

    GAME_OVER = "the game is over; start a new one"
    NOT_YOUR_TURN = "another player is to act; wait for your turn"
    STALE = "the game has moved on since this was chosen; look again"
    OTHER_GAME = "this game has no such action; use one of its own"
    CARD_NOT_HELD = "that card is not in the hand; play one that is"
    NO_PIRATE_THERE = "no such pirate stands there; choose one that does"
    IS_HOME = "that pirate has arrived and moves no more; choose another"
    STAYS_ABOARD = "nobody leaves the sloop in this game; choose a pirate in the tunnel"
    NOBODY_BEHIND = "that pirate has nobody behind to join; advance it or choose another"
    NOBODY_AHEAD = "nobody ahead can be joined there; nudge another pirate"
    OWN_PIRATE = "only others' pirates can be nudged; advance your own with a card"
    AT_SEA = "nobody aboard moves until the sloop lies at the second island; sail first"
    SLOOP_AWAY = "the sloop lies at the other island; wait for it or sail it back"
    SLOOP_FULL = "three of that colour are aboard already; sail first"
    NONE_ABOARD = "sailing out needs an own pirate aboard; bring one to the sloop"
    NONE_ASHORE = "sailing back needs an own pirate on the first island; there is none"
    NOT_CAPTAIN = "the free trip is the captain's, before the first action; sail with an action"
    DISCARD_FIRST = "the freebooter wants its cards first; discard one"
    NO_DISCARD_DUE = "no card has to be discarded now; play instead"
    MUST_ACT = "at least one action must be taken where one is legal; take one first"


class Preview(NamedTuple):
    """Which pirate an action moves where, and how many cards that brings."""

    seat: int
    origin: Position
    destination: Position
    cards: int


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
        """Set up and deal; the events say what was dealt."""

    def legal_actions(self, table: Table, hand: Hand) -> tuple[Action, ...]:
        """List what the player to act may do with that hand; nothing once the game is over."""

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return why an action is not legal, or None if it is."""

    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Whether a player whose turn begins like this has a free trip."""

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Say which pirate a legal action moves where; None if it moves none."""

    def apply(self, state: GameState, action: Action) -> Transition:
        """Check and carry out an action; IllegalAction if it is not legal."""

    def step(
        self, state: GameState, action: Action, events: list[Event] | None = None
    ) -> GameState:
        """Carry out a legal action, unchecked; add what happened to the events, if given."""


def require_setup(players: int, options: Options) -> None:
    """Raise BadSetup for an impossible number of players or first player."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise BadSetup("the number of players", players, f"{MIN_PLAYERS} to {MAX_PLAYERS}")
    first = options.first_player
    if first is not None and not 0 <= first < players:
        raise BadSetup("the first player", first, f"a seat from 0 to {players - 1}, or None")
