"""Whole turns carried out in search positions."""

from game.cards import DIGIT
from game.players.positions import SearchPosition
from game.players.search_state import DISCARDS, ENDS_TURN, PLACE, RETREATS
from game.players.search_state_nest import NestPosition
from game.players.turns_nest import surplus_card


def conduct(position: SearchPosition, codes: tuple[int, ...]) -> None:
    """Carry out a planned turn and end it; everybody discards what is held most."""
    seat = position.turn
    for code in codes:
        if code < RETREATS and not position.hands[seat] >> DIGIT * (code >> PLACE) & 127:
            break  # a freebooter took it
        position.apply(code)
        settle(position)
    if position.ending is None and position.turn == seat and position.left:
        position.apply(ENDS_TURN)


def settle(position: SearchPosition) -> None:
    """Let all who have to discard do so."""
    if isinstance(position, NestPosition):
        while position.discarding:
            position.apply(DISCARDS | surplus_card(position.hands[position.discarding[0]]))
