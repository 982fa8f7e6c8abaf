"""The players' faces along the edge of the board, their names in letters of one size."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from game import PIRATES, Seat
from scenes.board.component import Component, Target, TargetKind
from scenes.board.hud.face import (
    NAME,
    FacePlaces,
    FaceSlot,
    Name,
    Standing,
    draw_beside,
    draw_bust,
)
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NoteTap
from scenes.kit.cache import Latest
from scenes.kit.layers import paint_values
from scenes.kit.layout import SMALLEST_LETTERS
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import mix
from scenes.shared.cards import low
from scenes.shared.portraits import Expression

_BLINKS = 1.6
"""Seconds from one blink to the next."""
_BLINK = 0.2
"""Seconds of a blink."""
_SMALLEST = 0.6
"""The least scale of names that do not fit."""
_LONG = 14
"""The number of letters that count of a name that does not fit."""
_LIGHT = 0.6
"""How close the letters of a player who waits are to those of the player to act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersModel:
    """What the faces show."""

    seats: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    blinker: int | None = None
    """The player who blinks."""
    hopping: int | None = None
    """The player whose face is drawn in the air, and not in its place."""

    @property
    def captains(self) -> frozenset[int]:
        """The players who can sail."""
        return frozenset(seat for seat, one in enumerate(self.standings) if one.captain)


class PlayerFaces(Component[PlayersModel]):
    """A face for each player; that of the player to act is larger."""

    def __init__(
        self,
        look: Look,
        slots: Sequence[Rect],
        seats: Sequence[Seat],
        spaces: Sequence[Rect] = (),
        *,
        middle: int = 0,
        has_sails: bool = False,
    ) -> None:
        """Place faces that cover no spaces; calm ones look at the middle of the board in turn."""
        super().__init__(look, slots[0].unionall(slots[1:]))
        self._middle = middle
        self._slots = [FaceSlot(look, slot, spaces, has_sails=has_sails) for slot in slots]
        side = min(slot.side for slot in self._slots)
        self._at_rest = tuple(slot.at_rest(side) for slot in self._slots)
        self._names = Latest(self._find_names)
        self._on_turn = lru_cache(2 * len(slots))(self._find_on_turn)
        self._seats = tuple(seats)

    @property
    def rects(self) -> tuple[Rect, ...]:
        """The places of the faces at rest with what is beside them, in the order of the players."""
        return tuple(places.whole for places in self._at_rest)

    def face(self, seat: int, *, active: bool = False) -> Rect:
        """Return the place of a face."""
        if active:
            return self._on_turn(seat, self._seats[seat].name, False)[0].bust
        return self._at_rest[seat].bust

    def on_turn(self, seat: int) -> Rect:
        """Return the place of the face of a player to act with its name, wherever the cards are."""
        name = self._seats[seat].name
        one, other = (self._on_turn(seat, name, below)[0].whole for below in (False, True))
        return one.union(other)

    def anchor(self, seat: int, what: Hashable) -> Rect:
        """Return a place at a face at rest: "portrait", "held", "name", or ("medal", 0)."""
        places = self._at_rest[seat]
        named: dict[Hashable, Rect] = {
            ("medal", index): places.pip(index) for index in range(PIRATES)
        }
        named |= {"portrait": places.bust, "held": places.cards, "name": places.name}
        return named[what]

    def targets(self, now: Situation) -> Iterator[Target]:
        """Yield the faces, which show more about their players."""
        for seat, rect in enumerate(self.rects):
            yield Target(rect, NoteTap(seat), TargetKind.NOTE, now.free, 12.0)

    def draw(self, target: Surface, model: PlayersModel) -> None:
        # The large face may reach over its neighbours.
        order = sorted(range(len(model.seats)), key=lambda seat: model.standings[seat].active)
        for seat in order:
            standing = model.standings[seat]
            calm = standing._replace(mood=Expression.CALM)
            paint_values(target, self._draw_beside, model.seats, seat, calm)
            if seat != model.hopping:
                seen = standing._replace(mood=self._expression(model, seat))
                paint_values(target, self._draw_bust, model.seats[seat], seat, seen)

    def draw_hop(self, target: Surface, model: PlayersModel, seat: int, lift: float) -> None:
        """Draw a face in the air, lifted by a share of its height."""
        standing = model.standings[seat]._replace(mood=self._expression(model, seat))
        self._draw_bust(target, model.seats[seat], seat, standing, lift)

    def _places(self, seat: Seat, index: int, standing: Standing) -> FacePlaces:
        if standing.active:
            return self._on_turn(index, seat.name, standing.below)[0]
        return self._at_rest[index]

    def _find_on_turn(self, index: int, name: str, below: bool) -> tuple[FacePlaces, Style]:
        return self._slots[index].on_turn(name, below=below)

    def _find_names(self, seats: Sequence[Seat]) -> list[Name]:
        """Return the names at rest as far as they fit, in one text size."""
        look = self.look
        named = [(seat.name, slot.room) for seat, slot in zip(seats, self._slots, strict=True)]
        first = self._slots[0]
        units = NAME * first.unit / look.scale.unit
        style = _name_style(look, units, self._at_rest[0].name.height, named)
        colour = mix(look.theme.cream_dim, look.theme.cream, _LIGHT)
        soft = style if look.theme.plain else style._replace(colour=colour)
        return [Name(look.letters.fit(text, soft, room, 1)[0], soft) for text, room in named]

    def _draw_beside(
        self, target: Surface, seats: tuple[Seat, ...], index: int, standing: Standing
    ) -> None:
        seat = seats[index]
        name = self._names(seats)[index]
        places = self._places(seat, index, standing)
        if standing.active:
            style = self._on_turn(index, seat.name, standing.below)[1]
            name = Name(*self.look.letters.fit(seat.name, style, places.written.width, 0.7))
        draw_beside(target, self.look, places, seat, standing, name)

    def _draw_bust(
        self, target: Surface, seat: Seat, index: int, standing: Standing, lift: float = 0
    ) -> None:
        places = self._places(seat, index, standing)
        draw_bust(target, self.look, places, seat, standing, lift)

    def _expression(self, model: PlayersModel, seat: int) -> Expression:
        standing = model.standings[seat]
        return face_of(
            standing.mood,
            leftwards=self._at_rest[seat].bust.centerx > self._middle,
            active=standing.active,
            blinks=seat == model.blinker,
        )


def _name_style(look: Look, units: float, height: int, names: Sequence[tuple[str, int]]) -> Style:
    """Return the style of names in lines of a height, each with its own width.

    They have one size, and a narrow face if the usual one does not fit. Only the first letters of
    a name that fits in no size count.
    """
    width = look.letters.width
    for face in (Face.TITLE, Face.BOLD):
        style = low(look.outlined(units, face=face), height)
        least = _smallest(style)
        counted = [
            (name if width(name, least) <= room else name[:_LONG], room) for name, room in names
        ]
        if all(width(name, least) <= room for name, room in counted):
            break
    shrunk = [look.letters.shrunk(name, style, room, _SMALLEST) for name, room in counted]
    return min(shrunk, key=lambda style: style.size)


def _smallest(style: Style) -> Style:
    """Return the smallest style of a name."""
    return style.sized(max(SMALLEST_LETTERS, round(style.size * _SMALLEST)))


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
