"""What players show each other from their phones: a cheer, a groan or a wave at the face.

It never covers what somebody wants to tap: where spaces, cards and buttons leave no room below the
face, it is beside it, over the name, or on the face itself.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.component import Component
from scenes.board.hud.bubble import TAIL, Bubble, BubbleModel, draw_bubble
from scenes.board.hud.players import PlayerFaces
from scenes.kit.effects import draw_centred
from scenes.kit.look import Look
from scenes.kit.pirates import BOX, Costume
from scenes.link.protocol import Gesture
from scenes.shared.gestures import pose_of

_SIDE = 112
"""Units of the side of a bubble."""
_STEP = 16
"""Units between two places that are tried."""
_ASIDE = 30
"""Units of a bubble at each side of its tail."""


class ShownGesture(NamedTuple):
    """What a player shows the others."""

    seat: int
    who: Costume
    gesture: Gesture


class GesturesModel(NamedTuple):
    """Everything that players show each other now."""

    shown: tuple[ShownGesture, ...] = ()
    active: int | None = None
    """Who is on turn, and has a larger face with a name that must not be covered."""
    told: BubbleModel | None = None
    """The last turn, which has a bubble of its own."""
    is_crowded: bool = False
    """Whether choices are spread over the board, so that only the faces are free."""


NO_GESTURES = GesturesModel()


class Gestures(Component[GesturesModel]):
    """Bubbles at the faces of those who cheer, groan or wave."""

    def __init__(
        self, look: Look, faces: PlayerFaces, bubble: Bubble, avoided: Sequence[Rect]
    ) -> None:
        """Place bubbles below the faces, where they cover nothing that is avoided."""
        super().__init__(look, bubble.rect)
        self._faces = faces
        self._bubble = bubble
        self._avoided = tuple(avoided)

    def place(self, shown: ShownGesture, model: GesturesModel) -> Rect:
        """Return where a bubble is, without its tail."""
        faces, active = self._faces, model.active
        face = faces.face(shown.seat, active=shown.seat == active)
        others = [rect for seat, rect in enumerate(faces.rects) if seat != shown.seat]
        if active is not None and active != shown.seat:
            others.append(faces.on_turn(active))
        taken = [*self._avoided, *others]
        if model.told is not None:
            taken.append(self._bubble.place(model.told))
        tried = [] if model.is_crowded else self._below(face)
        tried += [face.move(face.width, 0), face.move(-face.width, 0)]
        free = (each for each in tried if self._is_free(each, taken))
        return next(free, face)

    def _is_free(self, place: Rect, taken: Sequence[Rect]) -> bool:
        return self.rect.contains(place) and place.collidelist(taken) < 0

    def _below(self, face: Rect) -> list[Rect]:
        """Return the places below a face, those near its middle first."""
        look = self.look
        side, aside, step = look.px(_SIDE), look.px(_ASIDE), look.px(_STEP)
        middle = face.centerx - side // 2
        xs = range(face.centerx + aside - side, face.centerx - aside + 1, step)
        y = face.bottom + look.px(TAIL + 4)
        return [Rect(x, y, side, side) for x in sorted(xs, key=lambda x: abs(x - middle))]

    def draw(self, target: Surface, model: GesturesModel) -> None:
        look = self.look
        for shown in model.shown:
            face = self._faces.face(shown.seat, active=shown.seat == model.active)
            place = self.place(shown, model)
            # Beside or on the face it needs no tail.
            tail = face.centerx - place.x if place.top > face.bottom else None
            draw_bubble(target, look, place, tail)
            size = (round(place.height * BOX[0] / BOX[1]), place.height)
            name = shown.who.drawing(pose_of(shown.gesture))
            draw_centred(target, look.figure(name, size, shown.who.colour), place.center)
