"""Tips for a first game: one line for the moment, until the player has done what it says."""

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from game import Action, Advance, EndTurn, Nudge, Retreat, Sail
from scenes.board.turn.turn_input import (
    NOTHING,
    Fan,
    Held,
    OpenTurn,
    Pirate,
    Selection,
    ghosts,
    movable,
    nudges,
)
from scenes.core.model.phrases import Phrase


class Tip(StrEnum):
    """What can be learned; of several that fit a moment the first here is shown."""

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
    """So does pushing others on."""
    UNDO = "undo"
    """An action can be undone."""
    FREEBOOTER = "freebooter"
    """What gold cards are for."""
    SAIL = "sail"
    """The sloop goes between the islands."""
    END = "end"
    """A turn may end early."""

    @property
    def phrase(self) -> Phrase:
        """The text of the tip."""
        return Phrase(f"tips.{self.value}")


class TipMoment(NamedTuple):
    """What the person at the screen can do."""

    turn: OpenTurn | None
    selection: Selection = NOTHING
    undoable: bool = False


def tip_for(moment: TipMoment, learned: Collection[str]) -> Tip | None:
    """Return the tip to show now, if one fits that has not been learned yet."""
    fitting = _fitting(moment)
    return next((tip for tip in Tip if tip in fitting and tip not in learned), None)


def _fitting(moment: TipMoment) -> frozenset[Tip]:
    """All tips that fit the moment."""
    found = {Tip.UNDO} if moment.undoable else set()
    turn, selection = moment.turn, moment.selection
    if turn is None or turn.view.table.discarding:
        return frozenset(found)
    chosen = selection.beneath if isinstance(selection, Fan) else selection
    if isinstance(chosen, Pirate | Held):
        return frozenset(found | _chosen(turn, chosen))
    actions = turn.actions
    if movable(turn):
        found.add(Tip.PIRATE)
    if any(isinstance(action, Retreat) for action in actions):
        found.add(Tip.RETREAT)
    if nudges(turn):
        found.add(Tip.NUDGE)
    if Sail(True) in actions:
        found.add(Tip.CAPTAIN)
    elif Sail(False) in actions:
        found.add(Tip.SAIL)
    if any(isinstance(action, Advance) and action.card.gold for action in actions):
        found.add(Tip.FREEBOOTER)
    if EndTurn() in actions:
        found.add(Tip.END)
    return frozenset(found)


def _chosen(turn: OpenTurn, chosen: Pirate | Held) -> set[Tip]:
    """The tips about where a pirate or a card leads."""
    sloop = turn.view.table.track.sloop
    leads = ghosts(turn, chosen)
    found = set()
    if any(not ghost.draws for ghost in leads):
        found.add(Tip.PLACE)
    if any(ghost.destination == sloop and not ghost.draws for ghost in leads):
        found.add(Tip.SLOOP)
    if any(ghost.draws for ghost in leads):
        found.add(Tip.NUDGE if any(ghost.seat != turn.seat for ghost in leads) else Tip.RETREAT)
    return found


def shown_by(action: Action, turn: OpenTurn) -> frozenset[Tip]:
    """Return what a player who does this has learned."""
    match action:
        case Advance(card):
            known = {Tip.PIRATE, Tip.PLACE}
            if turn.previews[action].destination == turn.view.table.track.sloop:
                known.add(Tip.SLOOP)
            if card.gold:
                known.add(Tip.FREEBOOTER)
            return frozenset(known)
        case Retreat():
            return frozenset({Tip.PIRATE, Tip.RETREAT})
        case Nudge():
            return frozenset({Tip.NUDGE})
        case Sail(free):
            return frozenset({Tip.SAIL, Tip.CAPTAIN} if free else {Tip.SAIL})
        case EndTurn():
            return frozenset({Tip.END})
        case _:
            return frozenset()
