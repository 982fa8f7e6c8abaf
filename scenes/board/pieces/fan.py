"""The fan: the choices after a tap with several meanings, side by side over the board."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Position
from scenes.board.component import Component
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.pieces.figures import Bearing, PirateMood, draw_pirate
from scenes.board.turn.turn_input import Fan, FanChoice
from scenes.kit import plates
from scenes.kit.layout import Side, cut
from scenes.kit.look import Look
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.shared import cards

_CARD = 150
"""The height of a card, in units."""
_GAP = 14
"""Units between two choices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FanModel:
    """The choices, and how they are shown."""

    fan: Fan
    costumes: tuple[Costume, ...]
    """The costume of each crew."""
    places: tuple[str, ...]
    """Where the pirate of each choice is, in words."""
    island: int
    """The island of the sloop."""
    pointed: Position | None = None
    """The place of the pirate that is pointed at."""


class ChoiceFan(Component[FanModel]):
    """Cards or pirates above the place that they lead to; they cover nothing else."""

    def __init__(self, look: Look, board: Rect, track: TrackView, rooms: Sequence[Rect]) -> None:
        """Place choices in one of the rooms on a board where nothing else is."""
        super().__init__(look, board)
        self._track = track
        gap = look.px(_GAP)
        self._rooms = [room.inflate(-2 * gap, -2 * gap) for room in rooms]

    def places(self, fan: Fan, island: int) -> tuple[Rect, ...]:
        """Return the place of each choice, with the sloop at an island."""
        height = self.look.px(_CARD)
        gap = self.look.px(_GAP)
        width, _ = cards.card_size(height)
        x, y = self._track.moored(island).area(fan.position).centre
        step = width + gap
        ideal = Rect(0, 0, len(fan.choices) * step - gap, height)
        ideal.center = round(x), round(y - height * 0.7)
        rooms = self._rooms
        fitting = [room for room in rooms if room.w >= ideal.w and room.h >= ideal.h]
        places = [ideal.clamp(room) for room in fitting or rooms]
        left, top = min(places, key=lambda place: math.dist(place.center, ideal.center)).topleft
        return tuple(Rect(left + i * step, top, width, height) for i in range(len(fan.choices)))

    def draw(self, target: Surface, model: FanModel) -> None:
        look = self.look
        fan = model.fan
        rects = self.places(fan, model.island)
        room = rects[0].unionall(list(rects[1:])).inflate(look.px(28), look.px(28))
        plates.panel(look, room.size, Ground.DARK, radius=18).draw(target, room.topleft)
        several = len({(choice.seat, choice.origin) for choice in fan.choices}) > 1
        for choice, rect, words in zip(fan.choices, rects, model.places, strict=True):
            if choice.card is not None and not several:
                cards.laid(look, choice.card, rect.height).draw(target, rect.topleft)
            else:
                self._draw_pirate(target, rect, model, choice, words)

    def _draw_pirate(
        self, target: Surface, rect: Rect, model: FanModel, choice: FanChoice, words: str
    ) -> None:
        """Draw a pirate, and where it is."""
        look = self.look
        label, room = cut(rect, Side.BOTTOM, round(rect.height * 0.24))
        stand = Stand(room.centerx, room.bottom, room.height * 0.94)
        mood = PirateMood.CHOSEN if choice.origin == model.pointed else PirateMood.MOVABLE
        draw_pirate(target, look, model.costumes[choice.seat], stand, Bearing(mood))
        fitted, style = look.letters.fit(words, look.outlined(30), label.width, 0.5)
        look.letters.draw(target, fitted, style, label)
