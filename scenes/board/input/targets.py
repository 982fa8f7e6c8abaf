"""What can be tapped on the board at a moment of the game: one list for all input devices.

Pointer, keys, gamepad, focus ring, tutorial and tests all use this list.
"""

from collections.abc import Iterable, Iterator, Sequence

from game import Card, Sign
from scenes.board.component import Target, TargetKind
from scenes.board.geometry.track_view import TrackView
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Meaning, Situation
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    Fan,
    Held,
    PositionTap,
    Selection,
)
from scenes.kit.layout import Point
from scenes.kit.widgets import Widget

_PLACES = (TargetKind.GHOST, TargetKind.PIRATE, TargetKind.POSITION)


def find_targets(table: Tabletop, buttons: Iterable[Widget], now: Situation) -> Iterator[Target]:
    """Yield everything that can be tapped, in tab order."""
    yield from _choices(table, now)
    yield from table.board.targets(now, table.match.table.sloop)
    yield from table.hand.targets(now)
    for w in buttons:
        yield Target(w.rect, BoardButton(str(w.name)), TargetKind.BUTTON, w.enabled, w.radius)
    turns = table.turns()
    yield from table.turn_targets(now, turns)
    yield from table.note_targets(now)


def target_at(targets: Sequence[Target], track: TrackView, at: Point) -> Target | None:
    """Return the target that a tap at a point hits."""
    for target in targets:
        if target.kind not in _PLACES and target.holds(at):
            return target
    # On islands, a tap beside a space also counts, where a pirate's head is.
    position = track.position_at(*at)
    return None if position is None else target_of(targets, PositionTap(position))


def target_of(targets: Iterable[Target], meaning: Meaning | None) -> Target | None:
    """Return the target with that meaning, if there is one."""
    return next((target for target in targets if target.meaning == meaning), None)


def card_tap(targets: Iterable[Target], sign: Sign, selection: Selection = NOTHING) -> CardTap:
    """Return the tap on a card of a sign, whether it is held or not.

    If two cards of the sign are held, it selects the first, then the second.
    """
    slot = {
        target.meaning: target.usable
        for target in targets
        if isinstance(target.meaning, CardTap) and target.meaning.card.sign is sign
    }
    # The chosen one comes first among targets.
    taps = sorted(slot, key=lambda tap: tap.card) or [
        CardTap(card) for card in Card if card.sign is sign
    ]
    held = CardTap(selection.card) if isinstance(selection, Held) else None
    if held in taps:
        # Then the other card of the sign, or the same card again, which deselects it.
        return (taps[taps.index(held) + 1 :] or [held])[0]
    return next((tap for tap in taps if slot.get(tap)), taps[0])


def _choices(table: Tabletop, now: Situation) -> Iterator[Target]:
    if isinstance(now.selection, Fan):
        for index, rect in enumerate(table.fan.places(now.selection, table.match.table.sloop)):
            tap = turn_input.ChoiceTap(index)
            yield Target(rect, tap, TargetKind.CHOICE, now.turn is not None, 12.0)
