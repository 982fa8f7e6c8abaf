"""Random games on the positions of the search."""

from collections.abc import Callable

from game.players.search_state import SearchPosition
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition
from tests.bench.playout_escape import play_out_escape
from tests.bench.playout_nest import play_out_nest


def play_out(
    position: SearchPosition,
    random: Callable[[], float],
    limit: int = 10**9,
    trace: list[int] | None = None,
) -> None:
    """Take random actions to the end of the game or the limit, each legal one equally likely."""
    if isinstance(position, NestPosition):
        play_out_nest(position, random, limit, trace)
    elif isinstance(position, EscapePosition):
        play_out_escape(position, random, limit, trace)
