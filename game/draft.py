"""The next state in the making."""

from game.events import Event
from game.state import GameState, Table


class Draft:
    """A copy of a state that the rules change in place, step by step, into the next one.

    Where a list of events is given, what happens is added to it; simulations give none.
    """

    def __init__(self, state: GameState, events: list[Event] | None) -> None:
        self.events = events
        self.before = state.table
        # Unpacked here and packed below in the order of the table: by name, a simulated game would
        # take a tenth longer.
        (
            self.setup,
            pirates,
            self.crowd,
            self.turn,
            self.to_act,
            self.actions_left,
            self.row,
            self.discard,
            known,
            self.sloop,
            self.free_sail,
            self.discarding,
            self.ply,
            self.round,
            self.passes,
            self.outcome,
        ) = state.table
        self.pirates = list(pirates)
        self.known = list(known)
        self.hands = list(state.hands)
        self.stock = state.stock
        self.rng = state.rng

    def finished(self) -> GameState:
        """Return the draft as a state."""
        table = Table(
            self.setup,
            tuple(self.pirates),
            self.crowd,
            self.turn,
            self.to_act,
            self.actions_left,
            self.row,
            self.discard,
            tuple(self.known),
            self.sloop,
            self.free_sail,
            self.discarding,
            self.ply,
            self.round,
            self.passes,
            self.outcome,
        )
        return GameState(table, tuple(self.hands), self.stock, self.rng)
