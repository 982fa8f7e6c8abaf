"""What on the board can be tapped at a moment of the game: one list for every way of input.

Pointer, keys, gamepad, focus ring, tutorial and tests all find things in this list.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, auto
from typing import NamedTuple, TypeAlias

from pygame import Rect

from game import Hand, Sign, count
from scenes.board.geometry.track_view import START, TrackView
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    PositionTap,
    Selection,
    Tap,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.layout import Point
from scenes.kit.widgets import Widget

Meaning: TypeAlias = Tap | TurnSummary | BoardButton | NoteTap
"""A tap, a past turn to see again, a button, or something to ask about."""


class TargetKind(IntEnum):
    """What sort of thing a target is, in the order in which Tab steps through them."""

    CHOICE = auto()
    GHOST = auto()
    PIRATE = auto()
    POSITION = auto()
    """Any other position."""
    CARD = auto()
    SLOT = auto()
    """The place of a card that is not held."""
    BUTTON = auto()
    TURN = auto()
    NOTE = auto()


_PLACES = (TargetKind.GHOST, TargetKind.PIRATE, TargetKind.POSITION)


class Target(NamedTuple):
    """Something that can be tapped: where it is, and what a tap on it means."""

    rect: Rect
    meaning: Meaning
    kind: TargetKind
    usable: bool = True
    """Whether it does something now. Keys pass over what does not; a tap on it is refused."""
    radius: float = 20.0
    """Of its corners, in units, for the focus ring."""
    also: tuple[Rect, ...] = ()
    """Other places where a tap means the same."""

    def holds(self, at: Point) -> bool:
        """Whether a tap there hits it."""
        return any(rect.collidepoint(at) for rect in (self.rect, *self.also))


class Situation(NamedTuple):
    """What the list of targets depends on, besides the layout."""

    turn: OpenTurn | None
    """What the person at the screen may do; nothing while anything moves."""
    selection: Selection
    hand: Hand | None
    """The hand that is shown at the bottom."""
    played: int
    """How many actions the game has seen."""
    settled: bool
    """All clips have been shown, and a person is to say how the game goes on."""
    advised: PositionTap | CardTap | BoardButton | None = None
    """What a hint says to tap."""


def find_targets(table: Tabletop, buttons: Iterable[Widget], now: Situation) -> Iterator[Target]:
    """Yield everything that can be tapped, in the order in which Tab steps through it."""
    yield from _choices(table, now)
    yield from _positions(table.way, now)
    yield from _cards(table, now)
    for w in buttons:
        yield Target(w.rect, BoardButton(str(w.name)), TargetKind.BUTTON, w.enabled, w.radius)
    yield from _past_turns(table, now)
    yield from _notes(table, now)


def target_at(targets: Sequence[Target], way: TrackView, at: Point) -> Target | None:
    """Return what a tap there hits."""
    for target in targets:
        if target.kind not in _PLACES and target.holds(at):
            return target
    # Islands also count a tap beside a space, where a pirate's head is.
    position = way.position_at(*at)
    return None if position is None else target_of(targets, PositionTap(position))


def target_of(targets: Iterable[Target], meaning: Meaning | None) -> Target | None:
    """Return the target with that meaning, if there is one."""
    return next((target for target in targets if target.meaning == meaning), None)


def numbered_card(
    targets: Iterable[Target], number: int, selection: Selection = NOTHING
) -> CardTap | None:
    """Return the tap on the slot of that number, counted from the left of the hand from 1.

    Where a slot holds two cards of a sign, the number means the first, then the second.
    """
    slots: dict[Sign, dict[CardTap, bool]] = {}
    for target in targets:
        if isinstance(target.meaning, CardTap):
            slots.setdefault(target.meaning.card.sign, {})[target.meaning] = target.usable
    if number > len(slots):
        return None
    slot = list(slots.values())[number - 1]
    taps, held = [*slot], CardTap(selection.card) if isinstance(selection, Held) else None
    if held in taps:
        # Then the other card of the sign, or the same again, which puts it back.
        return (taps[taps.index(held) + 1 :] or [held])[0]
    return next((tap for tap in taps if slot[tap]), taps[0])


def _choices(table: Tabletop, now: Situation) -> Iterator[Target]:
    if isinstance(now.selection, Fan):
        for index, rect in enumerate(table.fan_rects(now.selection)):
            tap = turn_input.ChoiceTap(index)
            yield Target(rect, tap, TargetKind.CHOICE, now.turn is not None, 12.0)


def _positions(way: TrackView, now: Situation) -> Iterator[Target]:
    """All positions: where the selection leads, the farthest first; pirates that can move; others.

    An open fan is spread over them, and nothing else can be used before it is answered.
    """
    turn, selection = now.turn, now.selection
    usable: dict[int, TargetKind] = {}
    if isinstance(now.advised, PositionTap):
        usable[now.advised.position] = TargetKind.GHOST
    if turn is not None and not isinstance(selection, Fan):
        origins = {action: preview.origin for action, preview in turn.previews.items()}
        goals = turn_input.ghosts(turn, selection)
        for goal in sorted(goals, key=lambda g: min(origins[a] for a in g.actions) - g.destination):
            usable[goal.destination] = TargetKind.GHOST
        own = turn_input.movable(turn, selection)
        others = () if isinstance(selection, Held) else (p.origin for p in turn_input.nudges(turn))
        # From the back forward, own pirates before others.
        for position in (*own, *sorted({*others} - {*own})):
            if not (isinstance(selection, turn_input.Pirate) and position == selection.origin):
                usable.setdefault(position, TargetKind.PIRATE)
    for position in dict.fromkeys((*usable, START, *way.spaces, *way.havens)):
        area = way.area(position)
        left, top = round(area.left), round(area.top)
        rect = Rect(left, top, round(area.right) - left, round(area.bottom) - top)
        kind = usable.get(position, TargetKind.POSITION)
        yield Target(rect, PositionTap(position), kind, position in usable)


def _cards(table: Tabletop, now: Situation) -> Iterator[Target]:
    if now.hand is None:
        return
    usable = {*turn_input.playable(now.turn, now.selection)} if now.turn is not None else set()
    if isinstance(now.selection, Held):
        usable.discard(now.selection.card)
    if isinstance(now.selection, Fan):
        usable.clear()
    for card, rect in table.hand_rects(now.hand):
        kind = TargetKind.CARD if count(now.hand, card) else TargetKind.SLOT
        yield Target(rect, CardTap(card), kind, card in usable, 12.0)


def _past_turns(table: Tabletop, now: Situation) -> Iterator[Target]:
    """Past turns, each with all places that stand for it."""
    seen = now.settled and not isinstance(now.selection, Fan)
    places: dict[TurnSummary, list[Rect]] = {}
    for turn, rect in table.history_rects():
        places.setdefault(turn, []).append(rect)
    for turn, (rect, *others) in places.items():
        yield Target(rect, turn, TargetKind.TURN, seen, 16.0, tuple(others))


def _notes(table: Tabletop, now: Situation) -> Iterator[Target]:
    """The piles, and the plates of those who have no past turn, which speaks of its player too."""
    free = now.settled and not isinstance(now.selection, Fan)
    for tap, rect in table.note_rects():
        yield Target(rect, tap, TargetKind.NOTE, free, 12.0)
