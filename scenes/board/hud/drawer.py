"""The drawer over the board: past turns, and what a small window has no room for.

These are all hands, and the whole open row.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import Game
from scenes.board.hud.history import TurnList, TurnsModel
from scenes.board.hud.plate import Form, PlateStyle
from scenes.board.hud.players import PlayerPlates, PlayersModel
from scenes.board.hud.row import OpenRow, RowModel
from scenes.board.hud.target import Target
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.component import Component
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Sized,
    Space,
    View,
    arrange,
    named_places,
)

_GAP = 13
"""Units between the parts."""
_PLATE = (310, 420)
"""The width of a plate that shows a hand, in units."""


class DrawerModel(NamedTuple):
    """What is in the drawer."""

    players: PlayersModel
    row: RowModel
    turns: TurnsModel


class Drawer(Component[DrawerModel]):
    """The open drawer; `plates` and `row` are None if they are shown beside the board."""

    def __init__(
        self,
        look: Look,
        rect: Rect,
        game: Game,
        players: int,
        *,
        style: PlateStyle | None,
        row: bool,
    ) -> None:
        """Place past turns, plates if they have a style, and the row if requested."""
        super().__init__(look, rect)
        plate = None if style is None else style.sample(Form.NARROW)
        places = named_places(arrange(_view(look, plate, players, row=row), look, rect))
        self.plates: PlayerPlates | None = None
        if style is not None:
            rects = [places["player", seat] for seat in range(players)]
            self.plates = PlayerPlates(look, rects, style, middle=rect.centerx)
        self.row = OpenRow(look, places["row"]) if row else None
        self.turns = TurnList(look, places["turns"], game, players)

    def targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the turns that can be replayed."""
        return self.turns.targets(now, turns)

    def draw(self, target: Surface, model: DrawerModel) -> None:
        place = self.rect.copy()
        list_ = self.turns
        place.height -= list_.rect.bottom - list_.tray(model.turns.turns).bottom
        plate = plates.panel(self.look, place.size, Ground.WOOD, radius=22)
        plate.draw(target, place.topleft)
        if self.plates is not None:
            self.plates.paint(target, model.players)
        if self.row is not None:
            self.row.paint(target, model.row)
        list_.paint(target, model.turns)


def _view(look: Look, plate: View | None, players: int, *, row: bool) -> View:
    parts: list[View] = []
    if plate is not None:
        need = plate.need(look).height
        high = ((need.least + 1) / look.scale.unit, (need.ideal + 1) / look.scale.unit)
        cells = [Sized(Space(), _PLATE, high).named(("player", seat)) for seat in range(players)]
        one, two = (Grid(*cells, columns=-(-players // lines), gap=_GAP) for lines in (1, 2))
        parts.append(FirstThatFits(one, two))
    if row:
        # In two lines where one would be too small.
        low = Sized(Space(), (1000, 1700), (74, 104)).named("row")
        parts.append(FirstThatFits(low, Sized(Space(), height=160).named("row")))
    parts.append(Sized(Space(), height=(104, 120)).named("turns").grow())
    return Padded(Column(*parts, gap=9), (14, 10))
