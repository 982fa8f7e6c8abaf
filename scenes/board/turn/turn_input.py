"""A person's turn, in taps: what is selected, what a tap leads to, and why it leads to nothing.

Nothing here knows a game: where actions lead is read off their previews, and what is wrong with a
tap is asked of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple, TypeAlias, assert_never

from game import Card, Game, PlayerView, Position, Preview, Why, cards_in, count
from game.actions import Action, Advance, Discard, Nudge, Retreat, Sail


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What a person may do now: the view, legal actions and their previews, and whom to ask."""

    view: PlayerView
    actions: tuple[Action, ...]
    previews: Mapping[Action, Preview]
    why_not: Callable[[Action], Why | None]

    @classmethod
    def of(cls, game: Game, view: PlayerView) -> "OpenTurn":
        """Return the turn as the viewer sees it; nothing is legal in another player's."""
        table = view.table
        acting = table.outcome is None and view.viewer == table.to_act
        actions = game.rules.legal_actions(table, view.hand) if acting else ()
        seen = ((action, game.rules.preview(table, action)) for action in actions)
        previews = {action: preview for action, preview in seen if preview is not None}
        return cls(view, actions, previews, lambda a: game.rules.why_not(table, view.hand, a))

    @property
    def seat(self) -> int:
        """Who is to act."""
        return self.view.table.to_act

    def stands(self, seat: int, position: Position) -> bool:
        """Whether a pirate of that player stands there."""
        return position in self.view.table.pirates[seat]


# What is selected


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is selected."""


@dataclass(frozen=True, slots=True)
class Pirate:
    """A player's pirate is selected: an own one to move, or another's to nudge."""

    seat: int
    origin: Position


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand is selected."""

    card: Card


class FanChoice(NamedTuple):
    """A choice of a fan: an action, or else the pirate of one colour."""

    seat: int
    origin: Position
    card: Card | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Fan:
    """A tap on a position had several meanings, which are spread out to choose from."""

    position: Position
    choices: tuple[FanChoice, ...]
    beneath: Nothing | Pirate | Held


Selection: TypeAlias = Nothing | Pirate | Held | Fan
NOTHING = Nothing()


# What a person taps or drags


@dataclass(frozen=True, slots=True)
class PositionTap:
    """A tap on the start, a space or a haven; on the figure of a player, if it hits one."""

    position: Position
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CardTap:
    """A tap on a card of the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChoiceTap:
    """A tap on a choice of the open fan."""

    index: int


@dataclass(frozen=True, slots=True)
class ElsewhereTap:
    """A tap on nothing in particular."""


@dataclass(frozen=True, slots=True)
class ActionTap:
    """A tap on a button that means an action: ending the turn, or sailing."""

    action: Action


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


Tap: TypeAlias = (
    PositionTap | CardTap | ChoiceTap | ElsewhereTap | ActionTap | CardDrop | PirateDrop
)


class Pile(Enum):
    """A pile of cards beside the board."""

    STOCK = auto()
    DISCARD = auto()


@dataclass(frozen=True, slots=True)
class NoteTap:
    """A tap on a player's plate or on a pile, which only asks about it."""

    about: int | Pile


Shaken: TypeAlias = tuple[CardTap | PositionTap, int]
"""The card, or the place, that shakes as a tap on it was refused, and how many pixels it is to the
right."""


class BoardButton(StrEnum):
    """The buttons of the board, in the order of the focus."""

    MENU = "menu"
    DRAWER = "drawer"
    HINT = "hint"
    UNDO = "undo"
    END = "end"
    SAIL = "sail"


class RefusalReason(StrEnum):
    """Why a tap did nothing where no rule forbids anything; the value is the advice."""

    NOT_YOURS = "that pirate is not yours; choose one of your own"
    NOBODY_THERE = "nobody stands there; choose one of your pirates or a card"
    OUT_OF_REACH = "that does not lead there; choose one of the marked places"
    NO_CARD = "there is no card to move that pirate with"


Refusal: TypeAlias = Why | RefusalReason


class TapResult(NamedTuple):
    """What a tap leads to: a new selection, and an action to submit or a refusal to explain."""

    selection: Selection
    action: Action | None = None
    refusal: Refusal | None = None


# What can be used


class Ghost(NamedTuple):
    """A place where the selection can go, by which actions, and what they bring."""

    destination: Position
    seat: int
    draws: int
    actions: tuple[Action, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lead there, each once; none for a retreat or a nudge."""
        return tuple(dict.fromkeys(a.card for a in self.actions if isinstance(a, Advance)))


def ghosts(turn: OpenTurn, selection: Selection) -> tuple[Ghost, ...]:
    """Return where the selection can go, one ghost for each place."""
    match beneath(selection):
        case Pirate(seat, origin):
            moves = [m for m in turn.previews.items() if (m[1].seat, m[1].origin) == (seat, origin)]
        case Held(card):
            moves = [m for m in turn.previews.items() if _card(m[0]) == card]
        case _:
            moves = []
    return tuple(
        Ghost(
            place,
            moves[0][1].seat,
            max(preview.cards for _, preview in moves if preview.destination == place),
            tuple(action for action, preview in moves if preview.destination == place),
        )
        for place in sorted({preview.destination for _, preview in moves})
    )


def ways_to(turn: OpenTurn, place: Position) -> tuple[Ghost, ...]:
    """Return the ghost of own pirates that cards can bring to a place, if there is one."""
    ahead = (a for a in turn.actions if isinstance(a, Advance))
    actions = tuple(a for a in ahead if turn.previews[a].destination == place)
    return (Ghost(place, turn.seat, 0, actions),) if actions else ()


def movable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Position, ...]:
    """Return where own pirates stand that can move, with the selected card if there is one."""
    chosen = beneath(selection)
    card = chosen.card if isinstance(chosen, Held) else None
    own = [move for move in turn.previews.items() if move[1].seat == turn.seat]
    return tuple(sorted({p.origin for action, p in own if card in (None, _card(action))}))


def nudges(turn: OpenTurn) -> tuple[Preview, ...]:
    """Return the pirates of others that can be nudged, and how many cards each brings."""
    return tuple(preview for preview in turn.previews.values() if preview.seat != turn.seat)


def playable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Card, ...]:
    """Return the cards to play or to discard, for the selected own pirate if there is one."""
    chosen = beneath(selection)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        cards = [card for ghost in ghosts(turn, chosen) for card in ghost.cards]
    else:
        cards = [card for action in turn.actions if (card := _card(action)) is not None]
    return tuple(sorted({*cards}))


def beneath(selection: Selection) -> Nothing | Pirate | Held:
    """Return what is selected, with a fan over it or not."""
    return selection.beneath if isinstance(selection, Fan) else selection


def _card(action: Action) -> Card | None:
    return action.card if isinstance(action, Advance | Discard) else None


def previewed(turn: OpenTurn, selection: Selection, pointed: Tap | None) -> Selection:
    """Return what a tap would select that the pointer or the focus is on, or else what is."""
    match selection, pointed:
        case Fan(_, choices), ChoiceTap(index) if index < len(choices):
            return Pirate(choices[index].seat, choices[index].origin)
        case Nothing(), CardTap() | PositionTap():
            return answer(turn, selection, pointed).selection
    return selection


def picked_up(turn: OpenTurn, dragged: Tap | None) -> Selection:
    """Return what is selected as long as a card or a pirate is dragged."""
    match dragged:
        case CardTap(card) if count(turn.view.hand, card):
            return Held(card)
        case PositionTap(origin, seat):
            owners = _standing(turn, origin) if seat is None else [seat]
            pirates = (Pirate(owner, origin) for owner in owners)
            return next((pirate for pirate in pirates if ghosts(turn, pirate)), NOTHING)
    return NOTHING


# What a tap leads to


def answer(turn: OpenTurn, selection: Selection, tap: Tap) -> TapResult:
    """Return what a tap leads to, given what is selected."""
    if isinstance(tap, ElsewhereTap):
        return TapResult(NOTHING)
    if turn.view.table.outcome is not None:
        return TapResult(NOTHING, refusal=Why.GAME_OVER)
    if turn.view.viewer != turn.seat:
        return TapResult(NOTHING, refusal=Why.NOT_YOUR_TURN)
    chosen = beneath(selection)
    match tap:
        case PositionTap(position, seat):
            if isinstance(selection, Fan) and selection.position == position:
                return TapResult(chosen)
            result = _on_position(turn, chosen, position, seat)
            idle = result.refusal is not None and selection == NOTHING
            return _on_sloop(turn, position) or result if idle else result
        case CardTap(card):
            return _on_card(turn, chosen, card)
        case ChoiceTap(index):
            if not (isinstance(selection, Fan) and index in range(len(selection.choices))):
                return TapResult(selection)
            choice = selection.choices[index]
            if choice.action is not None:
                return _submitted(turn, NOTHING, choice.action)
            return _pick(turn, NOTHING, choice.origin, [choice.seat])
        case ActionTap(action):
            return _submitted(turn, selection, action)
        case CardDrop(card, position):
            dropped = _on_position(turn, Held(card), position)
            return dropped._replace(selection=NOTHING) if dropped.refusal else dropped
        case PirateDrop(origin, position):
            return _on_drop(turn, origin, position)
        case _:
            assert_never(tap)


def _submitted(turn: OpenTurn, selection: Selection, action: Action) -> TapResult:
    if action in turn.actions:
        return TapResult(NOTHING, action)
    return TapResult(selection, refusal=turn.why_not(action) or Why.STALE)


def _on_position(
    turn: OpenTurn,
    chosen: Nothing | Pirate | Held,
    position: Position,
    seat: int | None = None,
) -> TapResult:
    for ghost in ghosts(turn, chosen):
        if ghost.destination == position:
            return _to_ghost(turn, chosen, ghost)
    match chosen:
        case Held(card):
            if turn.stands(turn.seat, position):
                return _submitted(turn, chosen, Advance(card, position))
            return TapResult(NOTHING, refusal=RefusalReason.OUT_OF_REACH)
        case Pirate(owner, origin) if origin == position and seat in (None, owner):
            return TapResult(NOTHING)
    if seat is not None and ghosts(turn, Pirate(seat, position)):
        return TapResult(Pirate(seat, position))
    return _pick(turn, chosen, position, _standing(turn, position))


def _on_sloop(turn: OpenTurn, position: Position) -> TapResult | None:
    """Let the sloop sail by a tap on it that means nothing else, where it can."""
    sails = [sail for sail in (Sail(True), Sail(False)) if sail in turn.actions]
    aboard = position == turn.view.table.track.havens[0]
    return TapResult(NOTHING, sails[0]) if sails and aboard else None


def _to_ghost(turn: OpenTurn, chosen: Nothing | Pirate | Held, ghost: Ghost) -> TapResult:
    if len(ghost.actions) == 1:
        return TapResult(NOTHING, ghost.actions[0])
    ways = [(action, turn.previews[action]) for action in ghost.actions]
    choices = tuple(FanChoice(p.seat, p.origin, _card(action), action) for action, p in ways)
    return TapResult(Fan(ghost.destination, choices, chosen))


def _standing(turn: OpenTurn, position: Position) -> list[int]:
    """Who stands there, the player to act first."""
    everyone = (turn.seat, *(s for s in range(turn.view.table.players) if s != turn.seat))
    return [seat for seat in everyone if turn.stands(seat, position)]


def _pick(
    turn: OpenTurn, chosen: Nothing | Pirate | Held, position: Position, seats: list[int]
) -> TapResult:
    """Select the pirate of one of these players, or fan out the colours of those that can move."""
    there = [seat for seat in seats if turn.stands(seat, position)]
    able = [pirate for seat in there if ghosts(turn, pirate := Pirate(seat, position))]
    if len(able) == 1:
        return TapResult(able[0])
    if able:
        choices = tuple(FanChoice(pirate.seat, pirate.origin) for pirate in able)
        return TapResult(Fan(position, choices, NOTHING))
    if turn.seat in there:
        # An own pirate can neither go back nor be moved by any card held.
        cards = (Advance(card, position) for card in dict.fromkeys(cards_in(turn.view.hand)))
        why = _first(turn, [Retreat(position), *cards]) or RefusalReason.NO_CARD
        return TapResult(chosen, refusal=why)
    if there:
        why = _first(turn, [Nudge(there[0], position)]) or RefusalReason.NOT_YOURS
        return TapResult(NOTHING, refusal=why)
    nobody, far = RefusalReason.NOBODY_THERE, RefusalReason.OUT_OF_REACH
    return TapResult(NOTHING, refusal=nobody if chosen == NOTHING else far)


def _on_card(turn: OpenTurn, chosen: Nothing | Pirate | Held, card: Card) -> TapResult:
    if not count(turn.view.hand, card):
        return TapResult(chosen, refusal=Why.CARD_NOT_HELD)
    if Discard(card) in turn.actions:
        return TapResult(NOTHING, Discard(card))
    if chosen == Held(card):
        return TapResult(NOTHING)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        return _submitted(turn, chosen, Advance(card, chosen.origin))
    if card in playable(turn):
        return TapResult(Held(card))
    # What holds back the last pirate is why the card moves nobody.
    origins = sorted({*turn.view.table.pirates[turn.seat]})
    why = _first(turn, [Advance(card, origin) for origin in origins]) or Why.STALE
    return TapResult(chosen, refusal=why)


def _on_drop(turn: OpenTurn, origin: Position, position: Position) -> TapResult:
    if origin == position:
        return TapResult(NOTHING)
    standing = _standing(turn, origin)
    for seat in standing:
        pirate = Pirate(seat, origin)
        for ghost in ghosts(turn, pirate):
            if ghost.destination == position:
                return _to_ghost(turn, pirate, ghost)
    why = _pick(turn, NOTHING, origin, standing).refusal
    if why is None and position < origin:
        why = _first(turn, [Retreat(origin)])
    return TapResult(NOTHING, refusal=why or RefusalReason.OUT_OF_REACH)


def _first(turn: OpenTurn, actions: Iterable[Action]) -> Why | None:
    """The first reason that forbids one of these actions, of those that the game has at all."""
    causes = (turn.why_not(action) for action in actions)
    return next((why for why in causes if why not in (None, Why.OTHER_GAME)), None)
