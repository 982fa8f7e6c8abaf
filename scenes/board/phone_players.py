"""The players of a session who hold their cards on phones: what they ask, what they are shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game import Action, Match
from scenes.board.turn.phone_table import (
    GESTURE_EARLY,
    GESTURES_OFF,
    UNDO_OFF,
    PhoneTable,
    SeatPlace,
    TableRules,
)
from scenes.board.turn.turn_input import Refusal
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.i18n import Texts
from scenes.link.protocol import Gesture, Request, RequestKind
from scenes.link.table import lobby_of

if TYPE_CHECKING:
    from scenes.link.connection import PhoneConnection

SHOWN_AFTER = 3.0
"""Seconds after which phones get a new state, even if the screen still shows how it came."""


class Playing(Protocol):
    """What a session does for the player at a phone."""

    def act_for(self, seat: int, action: Action) -> None:
        """Carry out an action and show it."""

    def end_for(self, seat: int) -> None:
        """End a turn that waits."""

    def undo_for(self, seat: int) -> None:
        """Undo the last action."""

    def hint_for(self, seat: int) -> Refusal | None:
        """Seek a hint for that phone only, or return why there is none."""


class PhonePlayers:
    """The phones at the table of a session; nothing happens here while there are none."""

    def __init__(self, context: Context, order: TurnOrder, has_hints: Callable[[], bool]) -> None:
        self._context = context
        self._order = order
        self._has_hints = has_hints
        self._table: PhoneTable | None = None
        self._stale: set[int] = set()
        """The seats whose phones show an older state."""
        self._waited = 0.0
        """Seconds since the oldest change that not all phones show."""
        self._known: tuple[object, object] = ({}, {})
        """What the phones' surroundings were when they were last looked at."""
        self.asked = False
        """Whether a phone asked for something in the last update, which must be drawn."""
        self._gestures: dict[int, Gesture] = {}
        """What players have shown each other since that was last taken."""

    @property
    def _connection(self) -> "PhoneConnection | None":
        return self._context.phones

    @property
    def _match(self) -> Match:
        return self._order.match

    @property
    def are_served(self) -> bool:
        """Whether phones can connect."""
        return self._connection is not None and self._connection.is_listening

    @property
    def places(self) -> dict[int, SeatPlace]:
        """Where people hold their cards, as far as that is on phones."""
        connection = self._connection
        if connection is None:
            return {}
        return {
            seat: SeatPlace(on_phone=True, is_away=not holder.here)
            for seat, holder in connection.holders.items()
            if seat < len(self._match.seats) and self._match.seats[seat].brain is None
        }

    def begin(self) -> None:
        """Seat the phones at the table of this game, when its screen appears."""
        connection = self._connection
        self._seat_phones()
        if connection is not None:
            lobby = lobby_of(self._match)
            if not connection.is_listening and lobby != connection.table:
                # Only the table that was left finds its phones again.
                connection.remove_away()
            connection.announce(lobby)
            if connection.holders:
                connection.listen()
            else:
                connection.stop_listening()
            self._seat_phones()
            # What was asked during a break is not done after it.
            connection.take_requests()
            self._pause(False)

    def _seat_phones(self) -> None:
        places = self.places
        if not places and not self._order.phones:
            return
        away = frozenset(seat for seat, place in places.items() if place.is_away)
        self._order.hold_on_phones(frozenset(places), away)

    def pause(self) -> None:
        """Let the phones say that the table does something else."""
        if self._connection is not None:
            self._pause(True)

    def _pause(self, is_paused: bool) -> None:
        table = self._phone_table()
        if table is not None:
            table.is_paused = is_paused
            self._publish_all()

    def _phone_table(self) -> PhoneTable | None:
        connection = self._connection
        if connection is None:
            self._table = None
        elif self._table is None:
            self._table = PhoneTable(self._order, lambda: next(connection.revisions))
        return self._table

    # What phones ask

    def update(self, dt: float, *, is_shown: bool, session: Playing) -> bool:
        """Do what phones ask; return whether a phone has come or gone."""
        self.asked = False
        table, connection = self._phone_table(), self._connection
        if table is None or connection is None:
            return self._reseated()
        self._waited += dt
        # Before new requests, whose actions the screen has not shown yet.
        if self._stale and (is_shown or self._waited >= SHOWN_AFTER):
            # One in each frame, so that no frame becomes long.
            self._publish(self._stale.pop())
        for seat, request, _ in connection.take_requests():
            if seat in self._order.phones:
                self.asked = True
                is_gesture = request.kind is RequestKind.SAY
                if is_gesture:
                    why = self._gesture(connection, seat, Gesture(request.action))
                else:
                    why = self._answer(table, seat, request, session)
                if why is not None:
                    self._refuse(seat, why)
                elif not is_gesture:
                    # Whoever only waves does not play: a visit goes on without.
                    connection.touches += 1
        return self._reseated()

    def _answer(
        self, table: PhoneTable, seat: int, request: Request, session: Playing
    ) -> str | None:
        """Carry out a request, or return why not."""
        action = table.action_of(seat, request)
        if isinstance(action, str):
            return action.name.lower()
        if action is not None:
            session.act_for(seat, action)
        elif request.kind is RequestKind.END:
            session.end_for(seat)
        elif request.kind is RequestKind.HINT:
            why = session.hint_for(seat)
            return None if why is None else why.name.lower()
        elif self._context.preferences.undo and self._order.can_undo_for(seat):
            session.undo_for(seat)
        else:
            return UNDO_OFF
        return None

    def _gesture(self, connection: "PhoneConnection", seat: int, gesture: Gesture) -> str | None:
        """Note a gesture for the screen, or return why not."""
        if not self._context.preferences.gestures:
            return GESTURES_OFF
        if not connection.accept_gesture(seat):
            return GESTURE_EARLY
        self._gestures[seat] = gesture
        return None

    def take_gestures(self) -> dict[int, Gesture]:
        """Return what players have shown each other since the last time, by their seats."""
        gestures, self._gestures = self._gestures, {}
        return gestures

    def _refuse(self, seat: int, why: str) -> None:
        table, connection = self._phone_table(), self._connection
        if table is not None and connection is not None:
            connection.tell(seat, "answer", table.answer(why, self._texts(seat)))
            self._publish(seat)

    def advise(self, seat: int, action: Action, advice: Phrase) -> None:
        """Send a hint to the phone that asked for it."""
        table, connection = self._phone_table(), self._connection
        if table is not None and connection is not None:
            body = table.hint(seat, action, advice, self._texts(seat))
            if body is not None:
                connection.tell(seat, "answer", body)

    # What phones are shown

    def changed(self, seat: int | None = None) -> None:
        """Show the phone that acted the new state now, and the others once the screen has."""
        table = self._phone_table()
        if table is None:
            return
        table.changed()
        if not self._stale:
            self._waited = 0.0
        self._stale = set(self._order.phones)
        if seat in self._stale:
            self._stale.discard(seat)
            self._publish(seat)

    def take_back(self, seat: int) -> None:
        """Take a seat from its phone, to play it at the table."""
        if self._connection is not None:
            self._connection.remove(seat)
        self._reseated()

    def _reseated(self) -> bool:
        """Follow phones that have come or gone; return whether there was one."""
        connection = self._connection
        # With the tokens: a phone may have given up its seat and taken it again since.
        known = (self.places, {} if connection is None else dict(connection.holders))
        if known == self._known:
            return False
        self._known = known
        self._seat_phones()
        self._publish_all()
        return True

    def _publish_all(self) -> None:
        self._stale = set(self._order.phones)
        while self._stale:
            self._publish(self._stale.pop())

    def _publish(self, seat: int) -> None:
        table, connection = self._phone_table(), self._connection
        if table is None or connection is None or seat not in connection.holders:
            return
        preferences = self._context.preferences
        table.rules = TableRules(
            undo=preferences.undo,
            hints=self._has_hints(),
            ask_first=preferences.ask_first,
            ask_ending=preferences.ask_ending,
            gestures=preferences.gestures,
        )
        table.places = self.places
        texts = self._texts(seat)
        connection.tell(seat, "table", table.table(texts))
        connection.tell(seat, "state", table.state(seat, texts, connection.last_number(seat)))

    def _texts(self, seat: int) -> Texts:
        connection = self._connection
        holder = None if connection is None else connection.holders.get(seat)
        return self._context.texts_in("" if holder is None else holder.language)
