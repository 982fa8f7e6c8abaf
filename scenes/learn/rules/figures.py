"""What the pictures of the rules show, and the positions that the engine sets up for them."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import NamedTuple, TypeAlias

from game import ALL, GAMES, Action, Colour, Match, Preview, Seat, Track, Why
from game.scenarios import Placement, example_track
from game.scenarios import staged as match_from
from scenes.board.turn.displayed import Displayed


class NoteTone(Enum):
    """What a note at a place says: look here, go on, not here, or this is yours."""

    HERE = auto()
    PAST = auto()
    FULL = auto()
    OWN = auto()


class FigureNote(NamedTuple):
    """A few words at a place; the key of its second line ends with "_line"."""

    place: str
    key: str
    tone: NoteTone
    line: bool = True
    """Whether there is a second line."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the crews stand, blue first, and what they hold.

    Pirates that are not named wait at the start; places are named as they are printed.
    """

    game: str
    crews: tuple[str, ...]
    hands: tuple[str, ...] = ()
    stock: str = ""
    sloop: int = 1


class Span(NamedTuple):
    """A part of the way, from one place to another."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the board with whoever stands there, and what is done there."""

    position: Position
    spans: tuple[Span, ...]
    action: Action | None = None
    before: tuple[Action, ...] = ()
    """What was done before in the same turn."""
    notes: tuple[FigureNote, ...] = ()
    refused: bool = False
    """The action is shown because it is not allowed."""
    crowned: bool = False
    """The action wins the game."""


class FigureStep(NamedTuple):
    """One of several actions in a row, with the key of what it is called."""

    strip: Strip
    key: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The actions of a turn, one after the other."""

    steps: tuple[FigureStep, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The open row with its arrow and the next card."""

    cards: str
    notes: tuple[FigureNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side; "?" is the back of one."""

    labels: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card that comes from a pile, face up or down, into a hand, open or hidden."""

    source: str
    hand: str


@dataclass(frozen=True, slots=True)
class Hands:
    """What everybody holds after a golden card, and gives up."""

    position: Position
    action: Action


@dataclass(frozen=True, slots=True)
class Sprites:
    """Drawings side by side, by their names."""

    names: tuple[str, ...]


Picture: TypeAlias = Strip | Steps | Row | Cards | Drawing | Hands | Sprites


class Case(NamedTuple):
    """A little picture with a title and a sentence; the sentence's key ends with "_line"."""

    title: str
    picture: Picture
    line: str = ""
    """The key of the sentence if it is another one than the title's."""


class TilePart(NamedTuple):
    """A drawing or a card in a tile: where its middle is, and how high it is, in shares."""

    name: str
    x: float
    y: float
    height: float


class PagePicture(NamedTuple):
    """The picture by which a page is found, on parchment or on the water."""

    parts: tuple[TilePart, ...]
    sea: bool = False


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One idea: its name, the topic of the tutorial that teaches it, and its pictures."""

    name: str
    topic: str
    tile: PagePicture
    figure: Picture | None
    cases: tuple[Case, ...]

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.name.partition(".")[0]

    def key(self, name: str) -> str:
        """The key of one of its texts; those that both games have name their group."""
        return f"rules.{name}" if "." in name else f"rules.{self.name}.{name}"


_PIRATES = 6
_START = "start"
_SPARE = {"escape": "hat skull hat", "nest": "map chest map"}
"""What lies in the stock below the cards that matter."""
COLOURS = tuple(Colour)[:4]
"""What the crews wear, blue first."""


class Staged(NamedTuple):
    """A position in which something is done: what that moves, or why it may not be done."""

    match: Match
    shown: Displayed
    action: Action | None
    preview: Preview | None
    why_not: Why | None

    @property
    def track(self) -> Track:
        """The way on which it is."""
        return self.match.table.track


@cache
def track_of(game: str) -> Track:
    """The way on which all pictures of a game are: that of the rulebook's example."""
    return example_track(game)


@cache
def place_named(game: str, name: str) -> int:
    """The position that is printed so."""
    track = track_of(game)
    return [track.number(place) for place in range(track.goal + 1)].index(name)


@cache
def staged(strip: Strip) -> Staged:
    """The position of a strip, after what was done before, and what is done in it."""
    match = match_of(strip.position)
    for earlier in strip.before:
        match.submit(match.table.to_act, earlier)
    table, shown = match.table, Displayed.of(match.view(ALL))
    action, rules = strip.action, match.game.rules
    if action is None:
        return Staged(match, shown, None, None, None)
    why = rules.why_not(table, match.view(table.to_act).hand, action)
    preview = rules.preview(table, action) if why is None else None
    return Staged(match, shown, action, preview, why)


def match_of(position: Position) -> Match:
    """A game that begins in that position; it is blue's turn."""
    game = GAMES[position.game]
    crews = [crew.split() for crew in position.crews]
    waiting = [" ".join(crew + [_START] * (_PIRATES - len(crew))) for crew in crews]
    hands = [*position.hands, *[""] * (len(crews) - len(position.hands))]
    stock = f"{position.stock} {_SPARE[position.game]}"
    placement = Placement(waiting, hands, stock, sloop=position.sloop)
    names = zip(COLOURS, range(len(crews)), strict=False)
    seats = tuple(Seat(f"{seat}", colour) for colour, seat in names)
    return match_from(game, seats, placement, next(iter(game.variants.values())))


class Holding(NamedTuple):
    """What somebody holds after a golden card, and how many of them must go."""

    colour: Colour
    cards: int
    gives_up: int


@cache
def holdings(hands: Hands) -> tuple[Holding, ...]:
    """What becomes of everybody's hand, as the engine counts it."""
    match = match_of(hands.position)
    match.submit(0, hands.action)
    before = match.view(ALL).hand_sizes
    while match.table.discarding:
        seat = match.table.to_act
        match.submit(seat, match.legal_actions()[0])
    after = match.view(ALL).hand_sizes
    return tuple(
        Holding(seat.colour, held, held - left)
        for seat, held, left in zip(match.seats, before, after, strict=True)
    )
