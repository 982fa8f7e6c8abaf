"""The state of a game: the open and the hidden part."""

from dataclasses import dataclass
from typing import NamedTuple

from game.cards import NO_CARDS, Hand, Pile
from game.events import Event
from game.outcome import Outcome
from game.rng import Rng
from game.track import Crew, Crowd, Position, Track, crowd_of, origins

PIRATES = 6
ACTIONS = 3
ROUND_LIMIT = 200
ROW_LENGTH = 12
MIN_PLAYERS = 2
MAX_PLAYERS = 5
HEAD_START = 2
"""How many cards more a player with a head start is dealt."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on before the game. Escape's variants are options too."""

    open_hands: bool = False
    open_row: bool = False
    may_pass: bool = False
    sloop_retreat: bool = True
    shuffled_tunnel: bool = False
    empty_captain: bool = False
    first_player: int | None = None
    head_start: int | None = None
    """The seat that is dealt two cards more than the others."""


JAMAICA = Options()
TORTUGA = Options(open_hands=True, open_row=True)
HISPANIOLA = Options(open_row=True)


class Setup(NamedTuple):
    """What is fixed before the first turn."""

    options: Options
    track: Track
    deck: Hand
    first: int


class Table(NamedTuple):
    """What everyone sees.

    The sizes of hands and stock are public too, but follow from the hidden part: a view has them.
    """

    setup: Setup
    pirates: tuple[Crew, ...]
    crowd: Crowd
    turn: int
    to_act: int
    actions_left: int
    row: Pile
    discard: Pile
    known: tuple[Hand, ...]  # per player the cards that all saw taken from the row, still held
    sloop: int
    free_sail: bool
    discarding: tuple[int, ...]
    ply: int
    round: int
    passes: int
    outcome: Outcome | None

    @classmethod
    def opening(cls, setup: Setup, pirates: tuple[Crew, ...]) -> "Table":
        """Return the table at the start of the first turn, with the pirates there and no cards."""
        return cls(
            setup=setup,
            pirates=pirates,
            crowd=crowd_of(setup.track, pirates),
            turn=setup.first,
            to_act=setup.first,
            actions_left=ACTIONS,
            row=b"",
            discard=b"",
            known=(NO_CARDS,) * len(pirates),
            sloop=1,
            free_sail=False,
            discarding=(),
            ply=0,
            round=1,
            passes=0,
            outcome=None,
        )

    @property
    def options(self) -> Options:
        """What the players agreed on."""
        return self.setup.options

    @property
    def track(self) -> Track:
        """The way from the start to the goal."""
        return self.setup.track

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.pirates)

    def has_pirate(self, seat: int, position: Position) -> bool:
        """Return whether that player exists and has a pirate there; accepts anything."""
        if type(seat) is not int or type(position) is not int:
            return False
        return seat in range(self.players) and position in origins(self.pirates[seat])


class GameState(NamedTuple):
    """The table and the hidden part: the hands, the stock and the generator."""

    table: Table
    hands: tuple[Hand, ...]
    stock: Pile
    rng: Rng


class Transition(NamedTuple):
    """A state and what happened on the way to it."""

    state: GameState
    events: tuple[Event, ...]
