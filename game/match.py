"""A game in progress: the players, the actions so far, and undo."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from game.actions import END_TURN, Action
from game.events import CardsDrawn, Event, RowDealt, Source, StockReshuffled
from game.games import Game
from game.outcome import Outcome
from game.rng import MAX_SEED, derived_seed
from game.rules import BadSetup, IllegalAction, Why
from game.state import GameState, Options, Table
from game.view import PlayerView, Viewer, redact, view

MAX_NAME = 24


class Colour(StrEnum):
    """The colour of a player's pirates."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    VIOLET = "violet"


def distinct_colours(wanted: Sequence[Colour | None]) -> tuple[Colour, ...]:
    """Return a colour for each of several players: the wanted one, unless an earlier one has it.

    Otherwise a player gets the first colour that nobody has or wants. There must be no more
    players than colours.
    """
    given: list[Colour] = []
    for colour in wanted:
        if colour is None or colour in given:
            free = [each for each in Colour if each not in given]
            colour = next((each for each in free if each not in wanted), free[0])
        given.append(colour)
    return tuple(given)


class Character(StrEnum):
    """The face of a player: the captain of a crew, or one of the computer pirates."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    VIOLET = "violet"
    FINN = "finn"
    NIA = "nia"
    MATEO = "mateo"
    ROSA = "rosa"
    BARTO = "barto"
    YUSUF = "yusuf"


@dataclass(frozen=True, slots=True)
class Looks:
    """What a crew and its sloop wear, by name; nothing for the usual hat, sails or flag."""

    hat: str = ""
    sails: str = ""
    flag: str = ""


PLAIN = Looks()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a seat: a person, or the computer player of that name."""

    name: str
    colour: Colour
    brain: str | None = None
    character: Character | None = None
    """The face that was chosen; None in games of earlier versions."""
    before: tuple[str | None, ...] = ()
    """Who played it earlier in this game, each once, from the first on; None is a person."""
    looks: Looks = PLAIN

    @property
    def began(self) -> str | None:
        """Who played it first: the brain of a computer player, or None for a person."""
        return self.before[0] if self.before else self.brain

    @property
    def ever_a_person(self) -> bool:
        """Whether a person plays it or has played it in this game."""
        return None in (self.brain, *self.before)

    @property
    def face(self) -> Character:
        """The chosen face, or by default that of the computer pirate or of the crew."""
        if self.character is not None:
            return self.character
        return Character(self.brain if self.brain in list(Character) else self.colour)


def fresh(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the players for another game, in which nobody has played before."""
    return tuple(replace(seat, before=()) for seat in seats)


def is_name(text: str) -> bool:
    """Return whether a player can have that name."""
    return len(text) <= MAX_NAME and bool(text.strip()) and text.isprintable()


class SeenAction(NamedTuple):
    """An action that was carried out, and what happened as one viewer saw it."""

    seat: int
    action: Action
    forced: bool
    events: tuple[Event, ...]


class _Played(NamedTuple):
    """An action that was carried out, the state before it and everything that happened."""

    seat: int
    action: Action
    forced: bool
    before: GameState
    events: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> SeenAction:
        """Return the action as that viewer saw it."""
        events = _redacted(self.events, self.before.table.options, viewer)
        return SeenAction(self.seat, self.action, self.forced, events)

    @property
    def reveals(self) -> bool:
        """Whether it showed what was hidden: a card from the stock or a newly dealt row."""
        return any(
            isinstance(event, RowDealt | StockReshuffled)
            or (isinstance(event, CardsDrawn) and event.source is Source.STOCK)
            for event in self.events
        )


def _redacted(events: tuple[Event, ...], options: Options, viewer: Viewer) -> tuple[Event, ...]:
    return tuple(redact(event, options, viewer) for event in events)


class Match:
    """A game being played. It passes by itself for a player who has no legal action.

    It hands out views and events as one viewer may see them, never the whole state.
    """

    def __init__(self, game: Game, seats: tuple[Seat, ...], state: GameState) -> None:
        _require_seats(seats, state.table.players)
        self.game = game
        self.seats = seats
        self.seed: int | None = None
        self.branched = False
        """Whether it goes on from a moment of another game."""
        self._state = state
        self._dealt: tuple[Event, ...] = ()
        self._played: list[_Played] = []
        self._actions: tuple[Action, ...] = ()  # kept apart from `_played`: read in every frame

    @classmethod
    def new(cls, game: Game, seats: tuple[Seat, ...], options: Options, seed: int) -> "Match":
        """Return a new game, dealt from the seed."""
        game.variant_of(options)
        if not 0 <= seed <= MAX_SEED:
            raise BadSetup("the seed", seed, f"a number from 0 to {MAX_SEED}")
        state, dealt = game.rules.new_game(len(seats), options, seed)
        match = cls(game, seats, state)
        match.seed = seed
        match._dealt = dealt
        return match

    @classmethod
    def at(cls, game: Game, seats: tuple[Seat, ...], state: GameState) -> "Match":
        """Return a game that starts from a given position, with no record: a scenario."""
        match = cls(game, seats, state)
        match._pass_by_force()
        return match

    def branch(self, moment: int) -> "Match":
        """Return another game, with no record, that continues a finished one from some moment.

        Those who ended this game play it, but a person plays the seat on turn if one ever did, or
        if all are computers. A game in progress can only begin again, at moment 0.
        """
        if moment and self.outcome is None:
            raise ValueError("the game is not over; only a finished one can be tried from a moment")
        state = states_of(self)[moment]
        seats = list(fresh(self.seats))
        turn = state.table.turn
        if self.seats[turn].ever_a_person or all(seat.brain is not None for seat in seats):
            seats[turn] = replace(seats[turn], brain=None)
        match = Match.at(self.game, tuple(seats), state)
        match.branched = True
        return match

    def restarted(self) -> "Match":
        """Return a new game of this crew and these options, or this variation from its start.

        It is the same one until another action is played here.
        """
        if self.branched:
            return self.branch(0)
        seed = derived_seed(self.seed or 0, len(self.actions))
        return Match.new(self.game, fresh(self.seats), self.table.options, seed)

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Let other people or computers continue; each seat remembers who played it before."""
        _require_seats(seats, self.table.players)
        self.seats = tuple(map(_handed_over, self.seats, seats))

    @property
    def people_sat(self) -> bool:
        """Whether any seat is or was a person's, so that hidden hands stay hidden to the end."""
        return any(seat.ever_a_person for seat in self.seats)

    @property
    def table(self) -> Table:
        """What everyone sees."""
        return self._state.table

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it is not over."""
        return self._state.table.outcome

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far, forced passes included."""
        return self._actions

    def view(self, viewer: Viewer) -> PlayerView:
        """Return the game as that viewer sees it."""
        return view(self._state, viewer)

    @property
    def tables(self) -> tuple[Table, ...]:
        """What everyone saw before each action, and what everyone sees now."""
        return (*(played.before.table for played in self._played), self.table)

    def view_before(self, index: int, viewer: Viewer) -> PlayerView:
        """Return the game as that viewer saw it before the index-th action played."""
        return view(self._played[index].before, viewer)

    def seen_actions(
        self, viewer: Viewer, start: int = 0, stop: int | None = None
    ) -> tuple[SeenAction, ...]:
        """Return the actions from start up to stop, by default all, as that viewer saw them."""
        return tuple(played.seen_by(viewer) for played in self._played[start:stop])

    def seen_deal(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events before the first action as that viewer saw them; none in a scenario."""
        return _redacted(self._dealt, self.table.options, viewer)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the player to act may do."""
        table = self._state.table
        return self.game.rules.legal_actions(table, self._state.hands[table.to_act])

    def submit(
        self, seat: int, action: Action, ply: int | None = None, viewer: Viewer | None = None
    ) -> tuple[Event, ...]:
        """Carry out a player's action and the forced passes that it leads to.

        Return what happened as the viewer saw it, or without a viewer as the player did. With a
        ply, the action is refused if it was chosen for another moment of the game.
        """
        table = self._state.table
        if table.outcome is None:
            if ply is not None and ply != table.ply:
                raise IllegalAction(action, Why.STALE)
            if seat != table.to_act:
                raise IllegalAction(action, Why.NOT_YOUR_TURN)
        events = self._apply(action) + self._pass_by_force()
        return _redacted(events, table.options, seat if viewer is None else viewer)

    def resume(self, actions: tuple[Action, ...]) -> None:
        """Carry out recorded actions, forced passes among them, one after the other."""
        for action in actions:
            self._apply(action)
        self._pass_by_force()

    def can_undo(self, seat: int) -> bool:
        """Return whether the last decision was this player's and can be taken back.

        A forced pass is not a decision. The end of the game, a card drawn from the stock and a
        newly dealt row are final. What is undone may have ended the turn: `turn_has_begun` tells.
        """
        if self.outcome is not None:
            return False
        last = self.last_decision
        if last is None:
            return False
        return self._played[last].seat == seat and not self._played[last].reveals

    @property
    def turn_has_begun(self) -> bool:
        """Whether the last decision belongs to the current turn."""
        last = self.last_decision
        if last is None:
            return False
        before = self._played[last].before.table
        return (before.turn, before.round) == (self.table.turn, self.table.round)

    def undo(self, seat: int) -> SeenAction:
        """Take back a player's last action, with the forced passes that followed it."""
        last = self.last_decision
        if last is None or not self.can_undo(seat):
            raise NothingToUndo(seat)
        undone = self._played[last]
        del self._played[last:]
        self._actions = self._actions[:last]
        self._state = undone.before
        return undone.seen_by(seat)

    @property
    def last_decision(self) -> int | None:
        """The index of the last action that was not forced, or None."""
        for index in range(len(self._played) - 1, -1, -1):
            if not self._played[index].forced:
                return index
        return None

    def _apply(self, action: Action) -> tuple[Event, ...]:
        before = self._state
        forced = self._must_pass()
        self._state, events = self.game.rules.apply(before, action)
        self._played.append(_Played(before.table.to_act, action, forced, before, events))
        self._actions += (action,)
        return events

    def _must_pass(self) -> bool:
        table = self._state.table
        return self.game.rules.must_pass(table, self._state.hands[table.to_act])

    def _pass_by_force(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while self._must_pass():
            events += self._apply(END_TURN)
        return events


def states_of(match: Match) -> tuple[GameState, ...]:
    """Return every state of a game so far. Only for the engine: screens get views."""
    return (*(played.before for played in match._played), match._state)


def _handed_over(now: Seat, then: Seat) -> Seat:
    """Return the new seat with everyone who played the old one."""
    same = now.brain == then.brain or now.brain in now.before
    return replace(then, before=now.before if same else (*now.before, now.brain))


def _require_seats(seats: tuple[Seat, ...], players: int) -> None:
    if len(seats) != players:
        raise BadSetup("the number of seats", len(seats), f"{players}, as in the position")
    for seat in seats:
        if not is_name(seat.name):
            expected = f"1 to {MAX_NAME} printable characters"
            raise BadSetup("the name of a player", seat.name, expected)
    if len({seat.colour for seat in seats}) < players:
        raise BadSetup("the colours", [seat.colour.value for seat in seats], "different ones")


class NothingToUndo(ValueError):
    """A player tried to undo what cannot be undone."""

    def __init__(self, seat: int) -> None:
        super().__init__(
            f"seat {seat} has nothing to undo: its last action can be undone only before another "
            "player acts, and not if it drew from the stock, dealt a new row or ended the game"
        )
        self.seat = seat
