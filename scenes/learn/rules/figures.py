"""What the pictures of the rules show, as plain values, and the positions that the engine sets up.

Every move in a picture is played in the engine, so that it shows what really happens.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from typing import NamedTuple, TypeAlias

from game import ALL, GAMES, PIRATES, Action, Advance, Card, Colour, Match, Preview, Seat, Why
from game import Position as Place
from game.scenarios import Placement, example_track
from game.scenarios import staged as match_from

COLOURS = tuple(Colour)[:4]
"""The colours of the crews, blue first."""
_SPARE = {"escape": "hat skull hat", "nest": "map chest map"}
"""The rest of the stock, below the cards that matter."""

_LESSONS = {"goal": "advance", "aboard": "board"} | dict.fromkeys(
    ("ways", "winning", "options", "second"), "choice"
)
"""Lessons whose names differ from those of their subjects."""

SpriteName: TypeAlias = str | Card | None
"""A drawing by its name, a card, or None for the back of a card."""


class NoteTone(Enum):
    """What a note tells about its place: look here, go on, not here, or this is yours."""

    HERE = auto()
    PAST = auto()
    FULL = auto()
    OWN = auto()


class FigureNote(NamedTuple):
    """A few words at a place; the key of its second line ends with "_line"."""

    place: str
    name: str
    tone: NoteTone
    line: bool = True
    """Whether there is a second line."""

    @property
    def key(self) -> str:
        """The key of its text on the page."""
        return f"note_{self.name}"


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """Where the crews stand, blue first, and what they hold; places are named as printed.

    Pirates that are not named wait at the start.
    """

    game: str
    crews: tuple[str, ...]
    hands: tuple[str, ...] = ()
    """The hands; by default blue holds the card that it plays."""
    stock: str = ""
    sloop: int = 1


class Span(NamedTuple):
    """A part of the track, from one place to another."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the board with the pirates on it, and an action."""

    position: BoardPosition
    spans: tuple[Span, ...]
    action: Action | None = None
    before: tuple[Action, ...] = ()
    """Earlier actions of the same turn."""
    refused: bool = False
    """Whether the action is shown as not allowed."""
    crowned: bool = False
    """Whether the action wins the game."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.position.game


def part(
    position: BoardPosition,
    first: str,
    last: str,
    action: Action | None = None,
    *,
    refused: bool = False,
    crowned: bool = False,
) -> Strip:
    """Return a strip of one part of the track."""
    return Strip(position, (Span(first, last),), action, refused=refused, crowned=crowned)


class Steps(NamedTuple):
    """The actions of a turn, one after the other, and the keys of their titles."""

    strips: tuple[Strip, ...]
    keys: tuple[str, ...]


def turn(position: BoardPosition, span: Span, *steps: tuple[str, Action]) -> Steps:
    """Return the actions of a turn, each after those before it, with the keys of their titles."""
    actions = [action for _, action in steps]
    strips = (
        Strip(position, (span,), action, tuple(actions[:number]))
        for number, action in enumerate(actions)
    )
    return Steps(tuple(strips), tuple(key for key, _ in steps))


class CardRow(NamedTuple):
    """The open row with its arrow and the next card."""

    labels: str


class Cards(NamedTuple):
    """Cards side by side; "?" is the back of one."""

    labels: str


class CardDraw(NamedTuple):
    """A card that comes from a pile, face up or down, into a hand, open or hidden."""

    source: str
    hand: str


class Hands(NamedTuple):
    """What every player holds after a golden card, and gives up."""

    position: BoardPosition
    action: Advance


class Sprites(NamedTuple):
    """Drawings and cards side by side."""

    names: tuple[SpriteName, ...]


LargePicture: TypeAlias = Strip | Steps | CardRow | Hands
"""A picture with words."""
SmallPicture: TypeAlias = Strip | Cards | CardDraw | Sprites
"""A picture without words."""


class Case(NamedTuple):
    """A small picture with a title and a sentence; the sentence's key ends with "_line"."""

    title: str
    picture: SmallPicture


class TilePart(NamedTuple):
    """A drawing or a card in a tile: its centre and its height, in shares of the tile."""

    name: SpriteName
    x: float
    y: float
    height: float


class PagePicture(NamedTuple):
    """The picture of a page's tile, on parchment or on water."""

    parts: tuple[TilePart, ...]
    sea: bool = False


def tile(*parts: tuple[SpriteName, float, float, float], sea: bool = False) -> PagePicture:
    """Return the picture of a tile from the values of its parts."""
    return PagePicture(tuple(TilePart(*part) for part in parts), sea)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One idea with its pictures."""

    game: str
    subject: str
    tile: PagePicture
    figure: LargePicture | None
    notes: tuple[FigureNote, ...]
    """The notes below the large picture."""
    cases: tuple[Case, ...]

    @property
    def name(self) -> str:
        """The page's name among those of all games."""
        return f"{self.game}.{self.subject}"

    @property
    def topic(self) -> str:
        """The name of the lesson that teaches it, among those of all games."""
        return f"{self.game}.{_LESSONS.get(self.subject, self.subject)}"

    def key(self, name: str) -> str:
        """Return the key of one of its texts; those that both games share name their group."""
        return f"rules.{name}" if "." in name else f"rules.{self.name}.{name}"


# Positions in the engine


class Staged(NamedTuple):
    """A position with an action, and what it moves or why it is not allowed."""

    match: Match
    action: Action | None = None
    preview: Preview | None = None
    why_not: Why | None = None

    @property
    def pirates(self) -> tuple[tuple[Place, ...], ...]:
        """Where every crew stands."""
        return tuple(map(tuple, self.match.table.pirates))


@cache
def place_named(game: str, name: str) -> Place:
    """Return the position with that printed name on the track of the rulebook's example."""
    track = example_track(game)
    return [track.number(place) for place in range(track.goal + 1)].index(name)


def shows(game: str, span: Span, place: Place) -> bool:
    """Return whether a place is part of a span."""
    return place_named(game, span.first) <= place <= place_named(game, span.last)


@cache
def staged(strip: Strip) -> Staged:
    """Return the position of a strip and its action."""
    match = match_before(strip)
    action = strip.action
    if action is None:
        return Staged(match)
    table = match.table
    rules = match.game.rules
    why = rules.why_not(table, match.view(table.to_act).hand, action)
    preview = rules.preview(table, action) if why is None else None
    return Staged(match, action, preview, why)


def match_before(strip: Strip) -> Match:
    """Return a game in which the action of a strip comes next."""
    position = strip.position
    if not position.hands and isinstance(strip.action, Advance):
        position = replace(position, hands=(strip.action.card.label,))
    match = match_of(position)
    for earlier in strip.before:
        match.submit(match.table.to_act, earlier)
    return match


def match_of(position: BoardPosition) -> Match:
    """Return a game that begins in that position; it is blue's turn."""
    game = GAMES[position.game]
    crews = [crew.split() for crew in position.crews]
    whole = [" ".join(crew + ["start"] * (PIRATES - len(crew))) for crew in crews]
    hands = [*position.hands, *[""] * (len(crews) - len(position.hands))]
    stock = f"{position.stock} {_SPARE[position.game]}"
    placement = Placement(whole, hands, stock, sloop=position.sloop)
    seats = tuple(Seat(f"{seat}", COLOURS[seat]) for seat in range(len(crews)))
    return match_from(game, seats, placement, next(iter(game.variants.values())))


def distance_or_cards(strip: Strip) -> int:
    """Return the number in a strip's notes: cards drawn, or if none, spaces run."""
    preview = staged(strip).preview
    if preview is None:
        return 0
    return preview.cards or preview.destination - preview.origin


class Holding(NamedTuple):
    """The number of cards in a hand after a golden card, and how many must go."""

    colour: Colour
    cards: int
    gives_up: int


@cache
def holdings(hands: Hands) -> tuple[Holding, ...]:
    """Return every hand after the action, as the engine counts it."""
    match = match_of(hands.position)
    match.submit(0, hands.action)
    before = match.view(ALL).hand_sizes
    while match.table.discarding:
        match.submit(match.table.to_act, match.legal_actions()[0])
    after = match.view(ALL).hand_sizes
    return tuple(
        Holding(seat.colour, held, held - left)
        for seat, held, left in zip(match.seats, before, after, strict=True)
    )
