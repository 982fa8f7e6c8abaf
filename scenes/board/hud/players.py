"""The players' plates: their names, their progress and their hands."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Seat
from scenes.board.hud.names import name_fits, name_style
from scenes.board.hud.plate import (
    HELM,
    NAME,
    Name,
    PlateStyle,
    Standing,
    draw_phone,
    draw_wheel,
    draw_wood,
)
from scenes.board.hud.target import Target, TargetKind
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NoteTap
from scenes.kit.cache import Latest
from scenes.kit.component import Component
from scenes.kit.layers import paint_values
from scenes.kit.look import Look
from scenes.kit.view import Stencil, View, arrange, named_places, paint_leaves
from scenes.shared.portraits import Expression, costume_of, mark_of, round_portrait

_BLINKS = 1.6
"""Seconds from one blink to the next."""
_BLINK = 0.2
"""Seconds of a blink."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersModel:
    """What the plates show."""

    seats: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    blinker: int | None = None
    """The player who blinks."""

    @property
    def captains(self) -> frozenset[int]:
        """The players who can sail."""
        return frozenset(seat for seat, one in enumerate(self.standings) if one.captain)


class PlayerPlates(Component[PlayersModel]):
    """A plate for each player, the active one in a gold frame; all have the same form."""

    def __init__(
        self, look: Look, rects: Sequence[Rect], style: PlateStyle, *, middle: int = 0
    ) -> None:
        """Place the plates; calm players look at the middle of the board in their turn."""
        super().__init__(look, rects[0].unionall(rects[1:]))
        self.rects = tuple(rects)
        """The plates, in the order of the players."""
        self._style = style
        self._middle = middle
        self.form = style.form_in(look, rects)
        """The form of the plates."""
        sample = style.sample(self.form)
        self._latest_names = Latest(self._names)
        self._stencil = Stencil(look)
        self._anchors = tuple(_anchors(look, sample, rect) for rect in rects)

    def anchor(self, seat: int, what: Hashable) -> Rect:
        """Return a named place of a plate: "portrait", "held", or ("medal", 0).

        "turn" is empty on plates without the last turn.
        """
        return self._anchors[seat].get(what, Rect(0, 0, 0, 0))

    def targets(self, now: Situation, acted: Collection[int]) -> Iterator[Target]:
        """Yield the plates of players without a past turn, which show more about them."""
        for seat, rect in enumerate(self.rects):
            if seat not in acted:
                yield Target(rect, NoteTap(seat), TargetKind.NOTE, now.free, 12.0)

    def draw(self, target: Surface, model: PlayersModel) -> None:
        # The glow around the active plate covers its neighbours.
        order = sorted(range(len(model.seats)), key=lambda seat: model.standings[seat].active)
        for seat in order:
            standing = model.standings[seat]
            calm = standing._replace(mood=Expression.CALM)
            paint_values(target, self._draw_plate, model.seats, seat, calm)
            seen = standing._replace(mood=self._expression(model, seat))
            paint_values(target, self._draw_portrait, model.seats[seat], seat, seen)

    def draw_hop(self, target: Surface, model: PlayersModel, seat: int, lift: float) -> None:
        """Draw a portrait over its plate, lifted by a share of its height."""
        rect = self.rects[seat]
        place = self._anchors[seat]["portrait"]
        before = target.get_clip()
        below = Rect(rect.x, rect.y, place.right + self.look.px(4) - rect.x, place.bottom - rect.y)
        target.set_clip(below.clip(before))
        colour = model.seats[seat].colour.value
        draw_wood(target, self.look, rect, colour, model.standings[seat].active)
        target.set_clip(before)
        standing = model.standings[seat]._replace(mood=self._expression(model, seat))
        self._draw_portrait(target, model.seats[seat], seat, standing, lift)

    def _names(self, seats: Sequence[Seat]) -> list[Name]:
        """Return the names as far as they fit, in one text size."""
        look = self.look
        high = self._anchors[0]["name"].height
        helm = look.px(HELM)
        rooms = [places["name"].width for places in self._anchors]
        helms = [
            _is_disguised(seat) and name_fits(look, NAME, high, seat.name, room - helm)
            for seat, room in zip(seats, rooms, strict=True)
        ]
        rooms = [room - helm if helms[seat] else room for seat, room in enumerate(rooms)]
        named = [(seat.name, room) for seat, room in zip(seats, rooms, strict=True)]
        style = name_style(look, NAME, high, named)
        return [
            Name(look.letters.fit(text, style, room, 1)[0], style.face, style.size, helms[seat])
            for seat, (text, room) in enumerate(named)
        ]

    def _draw_plate(
        self, target: Surface, seats: tuple[Seat, ...], index: int, standing: Standing
    ) -> None:
        rect = self.rects[index]
        name = self._latest_names(seats)[index]
        plate = self._style.plate(self.form, seats[index], standing, name)
        placed = self._stencil.arrange(plate, rect)
        paint_leaves(target, self.look, placed, ("plate", tuple(rect)))

    def _draw_portrait(
        self, target: Surface, seat: Seat, index: int, standing: Standing, lift: float = 0
    ) -> None:
        """Draw the portrait with the crew's mark, and the captain's wheel."""
        look = self.look
        place = self._anchors[index]["portrait"]
        rect = place.move(0, -round(lift * place.height))
        mood = standing.mood
        face = round_portrait(look, costume_of(seat), rect.width, active=standing.active, mood=mood)
        face.draw(target, rect.topleft)
        side = min(look.px(34), round(rect.width * 0.44))
        badge = Rect(rect.right + look.px(4) - side, rect.bottom - side, side, side)
        target.blit(mark_of(look, seat.colour.value, side), badge)
        corner = Rect(rect.left, rect.bottom - side, side, side)
        if standing.captain:
            # In the lower corner, where it covers neither hat nor eye.
            draw_wheel(target, look, corner)
            corner.bottom = rect.top + side
        if standing.phone:
            draw_phone(target, look, corner, away=standing.phone_away)

    def _expression(self, model: PlayersModel, seat: int) -> Expression:
        standing = model.standings[seat]
        return face_of(
            standing.mood,
            leftwards=self.rects[seat].centerx > self._middle,
            active=standing.active,
            blinks=seat == model.blinker,
        )


def _is_disguised(seat: Seat) -> bool:
    """Return whether a computer plays with a person's face."""
    return seat.brain is not None and seat.face != seat.brain


def _anchors(look: Look, plate: View, rect: Rect) -> dict[Hashable, Rect]:
    """Return the named places of a plate, cached by size."""
    places = named_places(arrange(plate, look, Rect((0, 0), rect.size)))
    return {name: place.move(rect.topleft) for name, place in places.items()}


def face_of(mood: Expression, *, leftwards: bool, active: bool, blinks: bool) -> Expression:
    """Return the expression of a mood: a calm face blinks, or looks at the board in its turn."""
    if blinks and mood in (Expression.CALM, Expression.THINKING):
        return Expression.BLINK
    if mood is Expression.CALM and active:
        return Expression.LEFT if leftwards else Expression.RIGHT
    return mood


def blinker(seconds: float, players: int) -> int | None:
    """Return the player who blinks at a time, or None."""
    beat, since = divmod(seconds, _BLINKS)
    # Without a visible order, and sometimes no player.
    seat = int(beat * 7 + beat // 3) % (players + 2)
    return seat if since < _BLINK and seat < players else None
