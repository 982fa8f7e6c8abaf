"""What a lesson says: its sentences with the numbers that the engine gives them."""

from typing import NamedTuple

from pygame import Rect

from game import HAND_LIMIT, Action, Advance, Nudge, Position, Sail
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import OpenTurn
from scenes.core.context import Context
from scenes.learn.tutorial.guide import Thing, place_rect
from scenes.learn.tutorial.marks import passed_over, previewed


def values_of(context: Context, board: BoardScene, action: Action) -> dict[str, object]:
    """What can be put into a sentence about an action that is about to be done."""
    texts, match = context.texts, board.match
    track = match.table.track
    values: dict[str, object] = {
        "player": match.seats[match.table.to_act].name,
        "limit": HAND_LIMIT,
        "undo": texts("board.undo"),
    }
    preview = previewed(board, action)
    if preview is None:
        return values
    passed = texts.listed([track.number(space) for space in passed_over(board, action)])
    return values | {
        "origin": track.number(preview.origin),
        "space": track.number(preview.destination),
        "taken": passed if isinstance(action, Advance) else "",
        "full": "" if isinstance(action, Advance) else passed,
        "owner": match.seats[preview.seat].name if isinstance(action, Nudge) else "",
    }


class Route(NamedTuple):
    """Whom an action moves, from where to where; for a trip of the sloop it has no places."""

    seat: int = 0
    places: tuple[Position, ...] = ()
    """Every position on the way, with both ends."""

    def ends(self, board: BoardScene) -> tuple[Rect, ...]:
        """Where on the board it happens: both ends of the way, or the sloop."""
        if not self.places:
            return (place_rect(board, board.table.way.deck),)
        origin, destination = self.places[0], self.places[-1]
        # Of those at the start and in the havens only the one who leaves is looked at.
        return place_rect(board, origin, self.seat), place_rect(board, destination)

    def passed(self, board: BoardScene) -> tuple[Rect, ...]:
        """All that lies between."""
        return tuple(place_rect(board, place) for place in self.places[1:-1])


def route_of(board: BoardScene, action: Action) -> Route | None:
    """The way of what an action moves; None if it moves nothing on the board."""
    preview = previewed(board, action)
    if preview is None:
        return Route() if isinstance(action, Sail) else None
    step = 1 if preview.destination > preview.origin else -1
    places = tuple(range(preview.origin, preview.destination + step, step))
    return Route(preview.seat, places)


def request(context: Context, thing: Thing, turn: OpenTurn | None) -> str:
    """What is to be tapped, in a few words."""
    texts = context.texts
    free = turn is not None and Sail(True) in turn.actions
    sail = "board.sail_free" if free else "board.sail"
    button = texts(sail if thing is Thing.SAIL else "board.end_turn")
    return texts(f"tutorial.tap_{thing.value}", button=button)
