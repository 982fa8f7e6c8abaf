"""Reviews of finished games: what would have been better in a turn, and what that was worth."""

from dataclasses import dataclass

from game.actions import Action
from game.events import Event
from game.games import GAMES
from game.match import Match, Seat, SeenAction, states_of
from game.players.hints import hint
from game.players.mistakes import Mistake, TurnComparison, WhichPirate
from game.players.search import Effort
from game.players.swing import swing_of
from game.rng import Rng, derived_seed
from game.state import GameState
from game.view import ALL, redact, view


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """Asks what would have been better in a turn of a finished game."""

    first: int
    """The index of the first action of the turn."""
    game: str
    seats: tuple[Seat, ...]
    state: GameState
    """The game before the turn, for the thinking process only."""
    played: tuple[Action, ...]
    """What was done in the turn."""
    later: tuple[Action, ...]
    """What the others did until the player's next turn."""

    @classmethod
    def of(cls, match: Match, first: int) -> "TurnQuestion":
        """Ask about the turn that begins with that action. Raise ValueError in a running game."""
        if match.outcome is None:
            raise ValueError("the game is not over; only finished games are reviewed")
        states = states_of(match)
        seat = states[first].table.turn
        turns = [(state.table.turn, state.table.round) for state in states[:-1]]
        after = next((i for i in range(first, len(turns)) if turns[i] != turns[first]), len(turns))
        back = next((i for i in range(after, len(turns)) if turns[i][0] == seat), len(turns))
        played, later = match.actions[first:after], match.actions[after:back]
        return cls(first, match.game.name, match.seats, states[first], played, later)


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The turn that the strongest pirate advises, who saw no more than the player did."""

    first: int
    """The index of the first action of the turn that was played instead."""
    actions: tuple[SeenAction, ...]
    """The advised turn, as the player would have seen it."""
    mistake: Mistake | None
    """What was wrong with the turn that was played, if that can be proved."""
    which: WhichPirate | None
    """Which pirate should have run, if the advised turn plays the same cards."""
    chances: tuple[float, ...]
    """Everyone's chance to win after it, with all hands known."""


def review_turn(question: TurnQuestion, effort: Effort | None = None) -> TurnReview:
    """Follow the hints for a turn to its end; a hint is asked for again once cards are drawn."""
    game = GAMES[question.game]
    state = question.state
    seat = state.table.turn
    turn = (seat, state.table.round)
    actions: list[SeenAction] = []
    while state.table.outcome is None and (state.table.turn, state.table.round) == turn:
        seed = derived_seed(state.table.ply, len(actions))
        advice = hint(view(state, state.table.to_act), Rng(seed), effort)
        for action in advice.actions:
            to_act = state.table.to_act
            options = state.table.options
            events: list[Event] = []
            state = game.rules.step(state, action, events)
            seen = tuple(redact(event, options, seat) for event in events)
            actions.append(SeenAction(to_act, action, forced=False, events=seen))
    chances = swing_of(Match.at(game, question.seats, state)).start
    better = tuple(seen.action for seen in actions)
    compared = TurnComparison(question.state, question.played, better, ALL, question.later)
    mistake = next(iter(compared.mistakes()), None)
    return TurnReview(question.first, tuple(actions), mistake, compared.which_pirate(), chances)
