"""The search position of a state, whichever game it is of."""

from collections.abc import Callable
from typing import TypeAlias

from game.players.playout_escape import play_out_escape
from game.players.playout_nest import play_out_nest
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition
from game.state import GameState

SearchPosition: TypeAlias = EscapePosition | NestPosition


def position_of(state: GameState) -> SearchPosition:
    """The search position of a state: Nest is the game with a haven on the way."""
    if len(state.table.setup.track.havens) > 1:
        return NestPosition.of(state)
    return EscapePosition.of(state)


def play_out(
    position: SearchPosition,
    random: Callable[[], float],
    limit: int = 10**9,
    trace: list[int] | None = None,
) -> None:
    """Take random actions, to the end of the game or so many, each legal one as likely."""
    if isinstance(position, NestPosition):
        play_out_nest(position, random, limit, trace)
    else:
        play_out_escape(position, random, limit, trace)
