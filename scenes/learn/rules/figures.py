"""What the pictures of the rules show: positions, moves and things, as plain values."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from game import Action


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
