"""Whose turn it is, what the viewer sees, and the pause before the next turn."""

from functools import reduce

from game import ALL, HAND_LIMIT, PUBLIC, Event, Match, PlayerView, Seat, TurnEnded, Viewer
from game.actions import Action, EndTurn
from scenes.board.turn.displayed import Displayed


class TurnOrder:
    """A match as it is played on one screen.

    The rules pass the turn on with the third action. People may want to undo that action, so the
    screen holds back what follows it until the player ends the turn.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._hidden = not match.table.options.open_hands
        self._held: tuple[Event, ...] = ()
        self.waiting: int | None = None
        """The player who has played the last action but not yet ended the turn."""
        self.phones: frozenset[int] = frozenset()
        """The seats whose players hold their cards on phones."""
        self.away: frozenset[int] = frozenset()
        """Those of them whose phones are not connected."""
        self.viewer: Viewer = self._first_viewer()
        # A saved game may have been left before a turn was passed on.
        if (last := match.last_decision) is not None:
            decision = match.seen_actions(self.viewer, last)[0]
            self._hold(decision.seat, decision.action, self._events_since(last, self.viewer))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of all people."""
        return _people(self.match.seats)

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and self.match.seats[seat].brain is None

    def _is_at_table(self, seat: int | None) -> bool:
        """Return whether a person plays a seat at this screen."""
        return self._is_person(seat) and seat not in self.phones

    @property
    def has_hand(self) -> bool:
        """Whether a hand can appear on the screen: not if every person holds it on a phone."""
        return not self.phones or not self.phones.issuperset(self.people)

    @property
    def remote(self) -> int | None:
        """The person who is to act, or to end a turn, on a phone."""
        seat = self.waiting if self.waiting is not None else self.actor
        return seat if seat in self.phones else None

    @property
    def missing(self) -> int | None:
        """The player whose phone is away, first the one to act, while the screen waits for one."""
        if self.remote is None or self.remote in self.away:
            return self.remote
        return min(self.away, default=None)

    @property
    def waiting_here(self) -> int | None:
        """The person at the table whose turn waits for its end."""
        return None if self.waiting in self.phones else self.waiting

    def hold_on_phones(self, seats: frozenset[int], away: frozenset[int] = frozenset()) -> None:
        """Let these players hold their cards on phones; the screen shows none of these hands."""
        self.phones = seats & {*self.people}
        self.away = away & self.phones
        if not self.has_hand or self.viewer in self.phones:
            self.viewer = PUBLIC

    def _first_viewer(self) -> Viewer:
        people = self.people
        if not people:
            return PUBLIC if self.match.people_sat else ALL
        return PUBLIC if self._has_secrets else people[0]

    @property
    def _has_secrets(self) -> bool:
        """Whether several people have sat here who may not see each other's hands."""
        return self._hidden and sum(seat.ever_a_person for seat in self.match.seats) > 1

    def reseated(self, before: tuple[Seat, ...]) -> None:
        """Hide all hands after players changed, until the next person takes a seat.

        A turn that waits to be passed on keeps waiting only for a person.
        """
        if self.waiting not in self.people:
            self._held = ()
            self.waiting = None
        if self.people != _people(before):
            self.viewer = PUBLIC if self._hidden else self._first_viewer()
        self.hold_on_phones(self.phones, self.away)

    @property
    def due(self) -> int:
        """The number of cards that the player to act has to discard."""
        table = self.match.table
        if not table.discarding:
            return 0
        return self.match.view(PUBLIC).hand_sizes[table.to_act] - HAND_LIMIT

    @property
    def over(self) -> bool:
        """Whether the game has ended and nothing is held back."""
        return self.match.outcome is not None and not self._held

    @property
    def actor(self) -> int | None:
        """The player to act; None at the end of the game and while a turn waits."""
        if self.match.outcome is not None or self.waiting is not None:
            return None
        return self.match.table.to_act

    @property
    def chooser(self) -> int | None:
        """The person who is to act and has taken the seat."""
        actor = self.actor
        return actor if self._is_at_table(actor) and self.viewer == actor else None

    @property
    def thinker(self) -> int | None:
        """The computer player who is to act."""
        actor = self.actor
        return None if self._is_person(actor) else actor

    @property
    def newcomer(self) -> int | None:
        """The person who is to act and must take the seat first, while the others look away."""
        actor = self.actor
        return actor if self._is_at_table(actor) and self.viewer != actor else None

    @property
    def has_curtains(self) -> bool:
        """Whether everybody looks away before a person's turn."""
        return self._hidden and len(self.people) > 1

    @property
    def needs_curtain(self) -> bool:
        """Whether a person is to take a seat and see cards that others may not see."""
        return self._has_secrets and self.newcomer is not None

    @property
    def view(self) -> PlayerView:
        """The game as its viewer sees it, including what is held back."""
        return self.match.view(self.viewer)

    @property
    def displayed(self) -> Displayed:
        """The game as the screen shows it, without what is held back."""
        return self.displayed_to(self.viewer)

    def displayed_to(self, viewer: Viewer) -> Displayed:
        """Return the game as a viewer is shown it, without what is held back."""
        last = self.match.last_decision
        if self.waiting is None or last is None:
            return Displayed.of(self.match.view(viewer))
        shown = Displayed.of(self.match.view_before(last, viewer))
        events = self._events_since(last, viewer)
        return reduce(Displayed.after, events[: len(events) - len(self._held)], shown)

    def _events_since(self, ply: int, viewer: Viewer) -> tuple[Event, ...]:
        return tuple(
            event for action in self.match.seen_actions(viewer, ply) for event in action.events
        )

    def submit(self, seat: int, action: Action, ply: int | None = None) -> tuple[Event, ...]:
        """Carry out an action; return the events to show now."""
        return self._hold(seat, action, self.match.submit(seat, action, ply, self.viewer))

    def _hold(self, seat: int, action: Action, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Hold back what follows the end of a person's turn; return the other events."""
        undoable = not isinstance(action, EndTurn) and self.match.outcome is None
        if seat in self.people and undoable:
            for index, event in enumerate(events, 1):
                # A player who only discarded has not ended a turn of their own.
                if isinstance(event, TurnEnded) and event.seat == seat:
                    self.waiting = seat
                    self._held = events[index:]
                    return events[:index]
        return events

    def pass_on(self) -> tuple[Event, ...]:
        """End the turn; return the events that follow it."""
        events = self._held
        self._held = ()
        self.waiting = None
        self.look_away()
        return events

    def reveals(self, action: Action) -> bool:
        """Return whether an action would reveal a hidden card and so could not be undone."""
        table = self.match.table
        preview = self.match.game.rules.preview(table, action)
        if preview is None or not preview.cards:
            return False
        return not table.options.open_row or len(table.row) <= preview.cards

    def can_undo(self) -> bool:
        """Return whether the person at the screen can undo an action of their turn."""
        seat = self._undoer()
        return seat is not None and seat not in self.phones and self.can_undo_for(seat)

    def can_undo_for(self, seat: int) -> bool:
        """Return whether a player can undo an action of the turn that goes on."""
        on_turn = self.waiting if self.waiting is not None else self.actor
        if on_turn != seat or not self.match.can_undo(seat):
            return False
        # While a turn waits, the rules have already passed it on, perhaps back to this player.
        return self.waiting is not None or self.match.turn_has_begun

    def undo(self) -> None:
        """Undo the last action of the person at the screen."""
        seat = self._undoer()
        if seat is not None and self.can_undo():
            self.undo_for(seat)

    def undo_for(self, seat: int) -> None:
        """Undo the last action of a player, if possible."""
        if self.can_undo_for(seat):
            self.match.undo(seat)
            self._held = ()
            self.waiting = None

    def _undoer(self) -> int | None:
        return self.waiting if self.waiting is not None else self.chooser

    def look_away(self) -> None:
        """Hide all hands between the turns of people who may not see each other's."""
        if self.has_curtains:
            self.viewer = PUBLIC


def _people(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(index for index, seat in enumerate(seats) if seat.brain is None)
