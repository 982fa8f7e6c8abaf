"""The drawer over the board: the log of past turns."""

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from game import Game
from scenes.board.component import Component, Target
from scenes.board.hud.history import TurnList, TurnsModel
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.layout import inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground

_BESIDE = 14
"""Units between the ends of the drawer and the turns."""
_ABOVE = 10
"""Units between its upper edge and the turns."""


class Drawer(Component[TurnsModel]):
    """The open drawer."""

    def __init__(self, look: Look, rect: Rect, game: Game, players: int) -> None:
        super().__init__(look, rect)
        room = inset(rect, look.px(_BESIDE), look.px(_ABOVE))
        self.turns = TurnList(look, room, game, players)

    def targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the turns that can be replayed."""
        return self.turns.targets(now, turns)

    def draw(self, target: Surface, model: TurnsModel) -> None:
        place = self.rect.copy()
        # No higher than the turns that there are.
        place.height -= self.turns.rect.bottom - self.turns.tray(model.turns).bottom
        plate = plates.panel(self.look, place.size, Ground.WOOD, radius=22)
        plate.draw(target, place.topleft)
        self.turns.paint(target, model)
