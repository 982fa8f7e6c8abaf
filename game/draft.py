"""The next state in the making."""

from game.events import Event
from game.state import GameState, Table


class Draft:
    """A copy of a state that the rules change in place, step by step, into the next one.

    Where a list of events is given, what happens is added to it; simulations give none.
    """

    def __init__(self, state: GameState, events: list[Event] | None) -> None:
        table = state.table
        self.before = table
        self.events = events
        self.setup = table.setup
        self.pirates = list(table.pirates)
        self.crowd = table.crowd
        self.turn = table.turn
        self.to_act = table.to_act
        self.actions_left = table.actions_left
        self.row = table.row
        self.discard = table.discard
        self.known = list(table.known)
        self.sloop = table.sloop
        self.free_sail = table.free_sail
        self.discarding = table.discarding
        self.ply = table.ply
        self.round = table.round
        self.passes = table.passes
        self.outcome = table.outcome
        self.hands = list(state.hands)
        self.stock = state.stock
        self.rng = state.rng

    def finished(self) -> GameState:
        """Return the state that it has become."""
        # In the order of the table: with keywords this alone would take a sixth of a simulation.
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
