"""Reviews of finished games: what would have been better in a turn, and what that was worth."""

from dataclasses import dataclass

from game.events import Event
from game.games import GAMES
from game.match import Match, Seat, SeenAction, states_of
from game.players.advice import HintReason
from game.players.hints import hint
from game.players.search import Effort
from game.players.swing import swing_of
from game.rng import Rng, derived_seed
from game.state import GameState
from game.view import redact, view


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """Asks what would have been better in a turn of a finished game."""

    first: int
    """The index of the first action of the turn."""
    game: str
    seats: tuple[Seat, ...]
    state: GameState
    """The game before the turn, for the thinking process only."""

    @classmethod
    def of(cls, match: Match, first: int) -> "TurnQuestion":
        """Ask about the turn that begins with that action. Raise ValueError in a running game."""
        if match.outcome is None:
            raise ValueError("the game is not over; only finished games are reviewed")
        return cls(first, match.game.name, match.seats, states_of(match)[first])


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The turn that the strongest pirate advises, who saw no more than the player did."""

    first: int
    """The index of the first action of the turn that was played instead."""
    actions: tuple[SeenAction, ...]
    """The advised turn, as the player would have seen it."""
    reasons: tuple[HintReason, ...]
    """Why it is good, best first."""
    chances: tuple[float, ...]
    """Everyone's chance to win after it, with all hands known."""


def review_turn(question: TurnQuestion, effort: Effort | None = None) -> TurnReview:
    """Follow the hints for a turn to its end; a hint is asked for again once cards are drawn."""
    game = GAMES[question.game]
    state = question.state
    seat = state.table.turn
    turn = (seat, state.table.round)
    actions: list[SeenAction] = []
    reasons: tuple[HintReason, ...] = ()
    while state.table.outcome is None and (state.table.turn, state.table.round) == turn:
        seed = derived_seed(state.table.ply, len(actions))
        advice = hint(view(state, state.table.to_act), Rng(seed), effort)
        reasons = reasons or advice.reasons
        for action in advice.actions:
            to_act = state.table.to_act
            options = state.table.options
            events: list[Event] = []
            state = game.rules.step(state, action, events)
            seen = tuple(redact(event, options, seat) for event in events)
            actions.append(SeenAction(to_act, action, forced=False, events=seen))
    chances = swing_of(Match.at(game, question.seats, state)).start
    return TurnReview(question.first, tuple(actions), reasons, chances)
