"""Whose word it is: people and computers in turn, what each may see, and the wait for the next."""

from game import (
    ALL,
    HAND_LIMIT,
    PUBLIC,
    Action,
    EndTurn,
    Event,
    Match,
    PlayerView,
    TurnEnded,
    Viewer,
)


class TurnOrder:
    """A match as one screen plays it.

    The rules pass the turn on with the third action. People may want that action back, so the
    screen keeps what follows it to itself until the player says that the turn is over.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._hidden = not match.table.options.open_hands
        self._held: tuple[Event, ...] = ()
        self._waiting: int | None = None
        self.viewer: Viewer = self._first_viewer()

    @property
    def _people(self) -> tuple[int, ...]:
        return tuple(s for s, seat in enumerate(self.match.seats) if seat.brain is None)

    def _first_viewer(self) -> Viewer:
        people = self._people
        if not people:
            return ALL
        if len(people) == 1 or not self._hidden:
            return people[0]
        return PUBLIC

    def reseated(self) -> None:
        """Others sit at the table: look at the game with their eyes.

        A turn that waits to be passed on goes on waiting only for a person.
        """
        if self._waiting not in self._people:
            self._held, self._waiting = (), None
        self.viewer = self._first_viewer()

    @property
    def waiting(self) -> int | None:
        """The player who has done the last action and has not yet passed the turn on."""
        return self._waiting

    @property
    def due(self) -> int:
        """How many cards the player to act has to give up to a freebooter."""
        table = self.match.table
        if not table.discarding:
            return 0
        return self.match.view(PUBLIC).hand_sizes[table.to_act] - HAND_LIMIT

    @property
    def over(self) -> bool:
        """The game has ended, and everything of it has been told."""
        return self.match.outcome is not None and not self._held

    @property
    def actor(self) -> int | None:
        """Who is to act, if the screen has come so far."""
        if self.match.outcome is not None or self._waiting is not None:
            return None
        return self.match.table.to_act

    @property
    def chooser(self) -> int | None:
        """The person who is to act and has taken the seat."""
        actor = self.actor
        return actor if actor in self._people and self.viewer == actor else None

    @property
    def thinker(self) -> int | None:
        """The computer player who is to act."""
        actor = self.actor
        return actor if actor is not None and actor not in self._people else None

    @property
    def newcomer(self) -> int | None:
        """The person who is to act and must take the seat first, the others looking away."""
        actor = self.actor
        return actor if actor in self._people and self.viewer != actor else None

    @property
    def needs_curtain(self) -> bool:
        """Whether taking a seat shows cards that others may not see."""
        return self._hidden and len(self._people) > 1

    @property
    def view(self) -> PlayerView:
        """The game as the screen shows it."""
        return self.match.view(self.viewer)

    def take_seat(self, seat: int) -> None:
        """Show the game from that player's chair."""
        self.viewer = seat

    def submit(self, seat: int, action: Action, ply: int | None = None) -> tuple[Event, ...]:
        """Carry out an action; what of it is to be shown now."""
        events = self.match.submit(seat, action, ply, self.viewer)
        if seat in self._people and not isinstance(action, EndTurn):
            for index, event in enumerate(events):
                # Who only gave up cards has not ended a turn of their own.
                ended = isinstance(event, TurnEnded) and event.seat == seat
                if ended and self.match.outcome is None:
                    self._waiting = seat
                    self._held = events[index + 1 :]
                    return events[: index + 1]
        return events

    def pass_on(self) -> tuple[Event, ...]:
        """The turn is over: what follows it."""
        events, self._held, self._waiting = self._held, (), None
        self._look_away()
        return events

    def reveals(self, action: Action) -> bool:
        """Whether an action of the chooser would show a hidden card, and so be final."""
        table = self.match.table
        preview = self.match.game.rules.preview(table, action)
        if preview is None or not preview.cards:
            return False
        return not table.options.open_row or len(table.row) <= preview.cards

    def can_undo(self) -> bool:
        """Whether the person at the screen can take something back."""
        seat = self._undoer()
        return seat is not None and self.match.can_undo(seat)

    def undo(self) -> None:
        """Take the last action back."""
        seat = self._undoer()
        if seat is not None:
            self.match.undo(seat)
            self._held, self._waiting = (), None

    def _undoer(self) -> int | None:
        return self._waiting if self._waiting is not None else self.chooser

    def _look_away(self) -> None:
        """Between two people with hidden hands the screen belongs to nobody."""
        if self.needs_curtain:
            self.viewer = PUBLIC

    def after_turn(self) -> None:
        """A person has ended the turn by word."""
        self._look_away()
