"""Tips for a first game: one line, until the player has done what it says."""

from collections.abc import Collection
from enum import StrEnum

from game import Action, Advance, EndTurn, Nudge, Retreat, Sail
from scenes.board.turn import turn_input
from scenes.board.turn.turn_input import NOTHING, Held, OpenTurn, Pirate, Selection


class Tip(StrEnum):
    """What can be learned. If several tips fit, the first in this order is shown."""

    SLOOP = "sloop"
    """A card leads aboard."""
    PLACE = "place"
    """A marked place is where the chosen pirate would land."""
    CAPTAIN = "captain"
    """The captain sails for free."""
    PIRATE = "pirate"
    """Pirates with an outline can be moved."""
    RETREAT = "retreat"
    """Going back brings cards."""
    NUDGE = "nudge"
    """Nudging others brings cards."""
    UNDO = "undo"
    """An action can be undone."""
    FREEBOOTER = "freebooter"
    """What gold cards are for."""
    SAIL = "sail"
    """The sloop sails between the islands."""
    END = "end"
    """A turn may end early."""


def tip_for(
    turn: OpenTurn | None,
    selection: Selection = NOTHING,
    *,
    undoable: bool = False,
    learned: Collection[str] = (),
) -> Tip | None:
    """Return the tip to show now, if any fits that has not been learned yet."""
    fitting = {Tip.UNDO} if undoable else set()
    if turn is not None and not turn.view.table.discarding:
        fitting |= _fitting(turn, turn_input.beneath(selection))
    return next((tip for tip in Tip if tip in fitting and tip not in learned), None)


def _fitting(turn: OpenTurn, chosen: Selection) -> set[Tip]:
    if isinstance(chosen, Pirate | Held):
        sloop = turn.view.table.track.sloop
        leads = turn_input.ghosts(turn, chosen)
        draws = any(ghost.draws for ghost in leads)
        foreign = any(ghost.seat != turn.seat for ghost in leads)
        fits = {
            Tip.SLOOP: any(ghost.destination == sloop and not ghost.draws for ghost in leads),
            Tip.PLACE: any(not ghost.draws for ghost in leads),
            Tip.RETREAT: draws and not foreign,
            Tip.NUDGE: draws and foreign,
        }
    else:
        actions = turn.actions
        gold = (isinstance(action, Advance) and action.card.gold for action in actions)
        fits = {
            Tip.CAPTAIN: Sail(True) in actions,
            Tip.PIRATE: bool(turn_input.movable(turn)),
            Tip.RETREAT: any(isinstance(action, Retreat) for action in actions),
            Tip.NUDGE: bool(turn_input.nudges(turn)),
            Tip.FREEBOOTER: any(gold),
            Tip.SAIL: Sail(False) in actions and Sail(True) not in actions,
            Tip.END: EndTurn() in actions,
        }
    return {tip for tip, now in fits.items() if now}


def shown_by(action: Action, turn: OpenTurn) -> set[Tip]:
    """Return the tips that a player who does this no longer needs."""
    match action:
        case Advance(card):
            aboard = turn.previews[action].destination == turn.view.table.track.sloop
            known = {Tip.PIRATE, Tip.PLACE} | ({Tip.SLOOP} if aboard else set())
            return known | ({Tip.FREEBOOTER} if card.gold else set())
        case Retreat():
            return {Tip.PIRATE, Tip.RETREAT}
        case Nudge():
            return {Tip.NUDGE}
        case Sail(free):
            return {Tip.SAIL, Tip.CAPTAIN} if free else {Tip.SAIL}
        case EndTurn():
            return {Tip.END}
        case _:
            return set()
