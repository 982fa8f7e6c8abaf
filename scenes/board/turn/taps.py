"""What a person's turn is told in: selections, taps, what they lead to, and reasons why not."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from game import Action, Advance, Card, Game, PlayerView, Position, Preview, Why, cards_in


class RefusalReason(StrEnum):
    """Why a tap did nothing, where no rule forbids anything; its value is the advice."""

    NOT_YOURS = "that pirate is not yours; choose one of your own"
    NOBODY_THERE = "nobody stands there; choose one of your pirates or a card"
    OUT_OF_REACH = "that does not lead there; choose one of the marked places"
    NO_CARD = "there is no card to move that pirate with"


Refusal: TypeAlias = Why | RefusalReason


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What a person may do now: the view, legal actions and their previews, and whom to ask."""

    view: PlayerView
    actions: tuple[Action, ...]
    previews: Mapping[Action, Preview]
    why_not: Callable[[Action], Why | None]

    @classmethod
    def of(cls, game: Game, view: PlayerView) -> "OpenTurn":
        """The turn as the viewer sees it: nothing is legal in another's."""
        table = view.table
        acting = table.outcome is None and view.viewer == table.to_act
        actions = game.rules.legal_actions(table, view.hand) if acting else ()
        seen = ((action, game.rules.preview(table, action)) for action in actions)
        previews = {action: preview for action, preview in seen if preview is not None}
        return cls(view, actions, previews, lambda a: game.rules.why_not(table, view.hand, a))

    @property
    def seat(self) -> int:
        """Whose turn it is to act."""
        return self.view.table.to_act

    @property
    def hand(self) -> tuple[Card, ...]:
        """The kinds of card held."""
        return tuple(dict.fromkeys(cards_in(self.view.hand)))

    def stands(self, seat: int, position: Position) -> bool:
        """Whether a pirate of that player stands there."""
        return position in self.view.table.pirates[seat]

    def moves(self) -> Iterator[tuple[Action, Preview]]:
        """The actions that move a pirate."""
        return ((a, self.previews[a]) for a in self.actions if a in self.previews)


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Pirate:
    """A player's pirate is chosen: an own one to move, or another's to nudge."""

    seat: int
    origin: Position


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand is chosen."""

    card: Card


class FanChoice(NamedTuple):
    """One of the things that a fan offers: an action, or else the pirate of one colour."""

    seat: int
    origin: Position
    card: Card | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Fan:
    """Several things could be meant at a position: they are spread out to choose from."""

    position: Position
    choices: tuple[FanChoice, ...]
    beneath: Nothing | Pirate | Held


Selection: TypeAlias = Nothing | Pirate | Held | Fan

NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class PositionTap:
    """A tap on the start, a space or a haven; on the pirate of a player, if that is plain."""

    position: Position
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CardTap:
    """A tap on a card of the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChoiceTap:
    """A tap on one of the things in the open fan."""

    index: int


@dataclass(frozen=True, slots=True)
class ElsewhereTap:
    """A tap on nothing in particular."""


@dataclass(frozen=True, slots=True)
class EndTurnTap:
    """A tap on the button that ends the turn."""


@dataclass(frozen=True, slots=True)
class SailTap:
    """A tap on the button that makes the sloop sail, for free or for an action."""

    free: bool


@dataclass(frozen=True, slots=True)
class CardDrop:
    """A card dragged from the hand to a position."""

    card: Card
    position: Position


@dataclass(frozen=True, slots=True)
class PirateDrop:
    """A pirate dragged from one position to another."""

    origin: Position
    position: Position
    seat: int | None = None


Tap: TypeAlias = (
    PositionTap | CardTap | ChoiceTap | ElsewhereTap | EndTurnTap | SailTap | CardDrop | PirateDrop
)


class TapResult(NamedTuple):
    """What a tap leads to: the new selection, and an action to submit or a refusal to explain."""

    selection: Selection
    action: Action | None = None
    refusal: Refusal | None = None


class Ghost(NamedTuple):
    """A place where something chosen can go, by which actions, and what they bring."""

    destination: Position
    seat: int
    draws: int
    actions: tuple[Action, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lead there, each once; none for a retreat or a nudge."""
        return tuple(dict.fromkeys(a.card for a in self.actions if isinstance(a, Advance)))
