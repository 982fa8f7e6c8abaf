"""A person's turn, in taps: what is selected, what a tap does, and why it is refused.

Nothing here is specific to a game: previews say where actions lead, and the rules say why a tap is
refused.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple, TypeAlias, assert_never

from game import Card, Game, PlayerView, Position, Preview, Why, cards_in, count
from game.actions import Action, Advance, Discard, Nudge, Retreat, Sail


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What a person may do now: the view, the legal actions and their previews."""

    view: PlayerView
    actions: tuple[Action, ...]
    previews: Mapping[Action, Preview]
    why_not: Callable[[Action], Why | None]

    @classmethod
    def of(cls, game: Game, view: PlayerView) -> "OpenTurn":
        """Return the turn as the viewer sees it. In another player's turn nothing is legal."""
        table = view.table
        acting = table.outcome is None and view.viewer == table.to_act
        actions = game.rules.legal_actions(table, view.hand) if acting else ()
        seen = ((action, game.rules.preview(table, action)) for action in actions)
        previews = {action: preview for action, preview in seen if preview is not None}
        return cls(view, actions, previews, lambda a: game.rules.why_not(table, view.hand, a))

    @property
    def seat(self) -> int:
        """The player to act."""
        return self.view.table.to_act

    def stands(self, seat: int, position: Position) -> bool:
        """Return whether a player has a pirate at a position."""
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
    """A choice of a fan: an action, or the pirate of one colour."""

    seat: int
    origin: Position
    card: Card | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Fan:
    """The open choices after a tap on a position with several meanings."""

    position: Position
    choices: tuple[FanChoice, ...]
    beneath: Nothing | Pirate | Held


Selection: TypeAlias = Nothing | Pirate | Held | Fan
NOTHING = Nothing()


# What a person taps or drags


@dataclass(frozen=True, slots=True)
class PositionTap:
    """A tap on the start, a space or a haven, or on a player's figure there."""

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
    """A tap on no target."""


@dataclass(frozen=True, slots=True)
class ActionTap:
    """A tap on a button for an action: ending the turn, or sailing."""

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
    ROW = auto()
    """The open cards that are drawn next."""


@dataclass(frozen=True, slots=True)
class NoteTap:
    """A tap on a player's face or on a pile, to ask about it."""

    about: int | Pile


Shaken: TypeAlias = tuple[CardTap | PositionTap, int]
"""The card or place that shakes after a refused tap, and its shift to the right in pixels."""


class BoardButton(StrEnum):
    """The buttons of the board, in focus order."""

    MENU = "menu"
    DRAWER = "drawer"
    HINT = "hint"
    UNDO = "undo"
    END = "end"
    SAIL = "sail"
    TAKE = "take"
    """Plays the hand of a phone that is away; it appears only then, where the turn is ended."""


class RefusalReason(StrEnum):
    """Why a tap was refused though no rule forbids it; the value is the advice to show."""

    NOT_YOURS = "that pirate is not yours; choose one of your own"
    NOBODY_THERE = "nobody stands there; choose one of your pirates or a card"
    OUT_OF_REACH = "that does not lead there; choose one of the marked places"
    NO_CARD = "there is no card to move that pirate with"
    TURN_DONE = "no action is left; end the turn"
    NOTHING_TO_UNDO = "nothing was done in this turn yet"
    REVEALED = "a hidden card was seen, so the action stays"
    UNDO_OFF = "the settings do not allow it"
    HINTS_CLOSED = "this harbour of the voyage has no hints"
    HINT_USED = "there is one hint a turn, and this turn has had it"


Refusal: TypeAlias = Why | RefusalReason


class TapResult(NamedTuple):
    """The result of a tap: a new selection, and an action to submit or a reason for refusal."""

    selection: Selection
    action: Action | None = None
    refusal: Refusal | None = None


# What can be used


class Ghost(NamedTuple):
    """A place where the selection can go, the actions that lead there, and the cards they bring."""

    destination: Position
    seat: int
    draws: int
    actions: tuple[Action, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lead there, each once; none for a retreat or a nudge."""
        return tuple(dict.fromkeys(a.card for a in self.actions if isinstance(a, Advance)))


def ghosts(turn: OpenTurn, selection: Selection) -> tuple[Ghost, ...]:
    """Return a ghost for each place where the selection can go."""
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
    """Return the ghost of the own pirates that cards can move to a place, if there is one."""
    ahead = (a for a in turn.actions if isinstance(a, Advance))
    actions = tuple(a for a in ahead if turn.previews[a].destination == place)
    return (Ghost(place, turn.seat, 0, actions),) if actions else ()


def movable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Position, ...]:
    """Return the positions of own pirates that can move, with the selected card if any."""
    chosen = beneath(selection)
    card = chosen.card if isinstance(chosen, Held) else None
    own = [move for move in turn.previews.items() if move[1].seat == turn.seat]
    return tuple(sorted({p.origin for action, p in own if card in (None, _card(action))}))


def nudges(turn: OpenTurn) -> tuple[Preview, ...]:
    """Return the others' pirates that can be nudged, and how many cards each brings."""
    return tuple(preview for preview in turn.previews.values() if preview.seat != turn.seat)


def playable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Card, ...]:
    """Return the cards that can be played or discarded, for the selected own pirate if any."""
    chosen = beneath(selection)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        cards = [card for ghost in ghosts(turn, chosen) for card in ghost.cards]
    else:
        cards = [card for action in turn.actions if (card := _card(action)) is not None]
    return tuple(sorted({*cards}))


def beneath(selection: Selection) -> Nothing | Pirate | Held:
    """Return the selection, or the one beneath an open fan."""
    return selection.beneath if isinstance(selection, Fan) else selection


def _card(action: Action) -> Card | None:
    return action.card if isinstance(action, Advance | Discard) else None


def previewed(turn: OpenTurn, selection: Selection, pointed: Tap | None) -> Selection:
    """Return what a tap on the pointed or focused target would select, or the selection."""
    match selection, pointed:
        case Fan(_, choices), ChoiceTap(index) if index < len(choices):
            return Pirate(choices[index].seat, choices[index].origin)
        case Nothing(), CardTap() | PositionTap():
            return answer(turn, selection, pointed).selection
    return selection


def picked_up(turn: OpenTurn, dragged: Tap | None) -> Selection:
    """Return the selection while a card or a pirate is dragged."""
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
    """Return the result of a tap, given the selection."""
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
        case Pirate(owner, origin) if origin == position:
            if seat in (None, owner):
                return TapResult(NOTHING)
            # Not the chosen one, but another beside it.
            return _pick(turn, chosen, position, [seat])
    if seat is not None and ghosts(turn, Pirate(seat, position)):
        return TapResult(Pirate(seat, position))
    return _pick(turn, chosen, position, _standing(turn, position))


def _on_sloop(turn: OpenTurn, position: Position) -> TapResult | None:
    """Return sailing as the result of a tap on the sloop, if it can sail."""
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
    """Return the seats with a pirate at a position, the player to act first."""
    everyone = (turn.seat, *(s for s in range(turn.view.table.players) if s != turn.seat))
    return [seat for seat in everyone if turn.stands(seat, position)]


def _pick(
    turn: OpenTurn, chosen: Nothing | Pirate | Held, position: Position, seats: list[int]
) -> TapResult:
    """Select the pirate of one of these players, or offer those that can move in a fan."""
    there = [seat for seat in seats if turn.stands(seat, position)]
    able = [pirate for seat in there if ghosts(turn, pirate := Pirate(seat, position))]
    if len(able) == 1:
        return TapResult(able[0])
    if able:
        choices = tuple(FanChoice(pirate.seat, pirate.origin) for pirate in able)
        return TapResult(Fan(position, choices, NOTHING))
    if turn.seat in there:
        # An own pirate that can neither retreat nor be moved by any card in hand.
        cards = (Advance(card, position) for card in dict.fromkeys(cards_in(turn.view.hand)))
        why = _first(turn, [Retreat(position), *cards]) or RefusalReason.NO_CARD
        return TapResult(chosen, refusal=why)
    if there:
        why = _first(turn, [Nudge(there[0], position)]) or RefusalReason.NOT_YOURS
        return TapResult(NOTHING, refusal=why)
    if chosen == NOTHING:
        return TapResult(NOTHING, refusal=RefusalReason.NOBODY_THERE)
    return TapResult(NOTHING, refusal=RefusalReason.OUT_OF_REACH)


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
    # The reason for the last pirate explains why the card moves none.
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
    """Return the first reason why one of these actions, if the game has it, is illegal."""
    causes = (turn.why_not(action) for action in actions)
    return next((why for why in causes if why not in (None, Why.OTHER_GAME)), None)
