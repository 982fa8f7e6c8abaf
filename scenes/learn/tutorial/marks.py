"""What is pointed at on the board: lit places with their numbers, the way between, and tags."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game import Action, Advance, Discard, EndTurn, Nudge, Position, Preview, Retreat, Sail
from scenes.board.hud.row import pile_places, row_places
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import CardTap, Fan
from scenes.kit.layout import Point
from scenes.learn.tutorial.guide import Aim, aim_at, place_rect
from scenes.learn.tutorial.lessons import Beside

_FULL = 3
"""So many stand on a space that takes nobody else."""


class Ring(NamedTuple):
    """A lit place; with its number where several are looked at in order."""

    rect: Rect
    number: int | None = None


class Tag(NamedTuple):
    """A word at a place that is passed over: the name of the text, and where."""

    name: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class TutorialMarks:
    """All that is pointed at in one picture."""

    rings: tuple[Ring, ...] = ()
    lit: tuple[Rect, ...] = ()
    """What is lit besides, without a ring."""
    arrow: tuple[Point, Point] | None = None
    tags: tuple[Tag, ...] = ()
    aim: Aim | None = None
    """What is to be tapped now."""

    @property
    def spoken_of(self) -> tuple[Rect, ...]:
        """What nothing may cover."""
        aim = () if self.aim is None else (self.aim.rect,)
        return (*(ring.rect for ring in self.rings), *self.lit, *aim)


NO_MARKS = TutorialMarks()


def marks_for(board: BoardScene, action: Action, beside: tuple[Beside, ...]) -> TutorialMarks:
    """What is to be looked at where that action is awaited."""
    aim = aim_at(board, action)
    lit = tuple(beside_rect(board, part, action) for part in beside)
    if aim is None:
        return TutorialMarks(lit=lit)
    if isinstance(board.selection, Fan) or isinstance(action, EndTurn | Sail | Discard):
        return TutorialMarks((Ring(aim.rect),), lit, aim=aim)
    preview = previewed(board, action)
    if preview is None:
        return TutorialMarks((Ring(aim.rect),), lit, aim=aim)
    origin = place_rect(board, preview.origin, preview.seat)
    destination = place_rect(board, preview.destination)
    places = [origin, destination]
    if isinstance(action, Advance):
        places.insert(1, board.rect_of(CardTap(action.card)))
    rings = tuple(Ring(rect, number) for number, rect in enumerate(places, 1))
    tags = tuple(
        Tag("taken" if isinstance(action, Advance) else "full", place_rect(board, space))
        for space in passed_over(board, action)
    )
    return TutorialMarks(rings, lit, (origin.center, destination.center), tags, aim)


def previewed(board: BoardScene, action: Action) -> Preview | None:
    """Where that action takes whom."""
    return board.match.game.rules.preview(board.match.table, action)


def passed_over(board: BoardScene, action: Action) -> tuple[Position, ...]:
    """The spaces that somebody might expect it to end on: taken signs, or those with three."""
    preview = previewed(board, action)
    if preview is None:
        return ()
    table = board.match.table
    low, high = sorted((preview.origin, preview.destination))
    between = [space for space in range(low + 1, high) if table.track.signs[space] is not None]
    if isinstance(action, Advance):
        return tuple(s for s in between if table.track.signs[s] == action.card.sign)
    crowds = {space: sum(crew.count(space) for crew in table.pirates) for space in between}
    full = tuple(space for space in between if crowds[space] >= _FULL)
    return full if isinstance(action, Retreat | Nudge) else ()


def beside_rect(board: BoardScene, part: Beside, action: Action) -> Rect:
    """Something beside the board."""
    table = board.table
    look, plan = table.look, table.plan
    match part:
        case Beside.COINS:
            return plan.coins
        case Beside.CREWS:
            return plan.players[1].unionall(list(plan.players[2:]))
        case Beside.DRAWS:
            preview = previewed(board, action)
            number = 1 if preview is None else max(1, preview.cards)
            if plan.open_row:
                first, *others = row_places(look, plan).cards[:number]
                return first.unionall(others)
            return pile_places(look, plan).stock
