"""One player's plate, which opens below a face: everything that is known about that player."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import PIRATES, Card, Game, Hand, Seat, Sign, count
from game.levels import LEVELS, MOST_STARS
from scenes.board.component import Component
from scenes.board.hud.face import Standing, draw_phone, draw_wheel
from scenes.board.hud.history import steps_of
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Length, Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    View,
    Words,
)
from scenes.shared.cards import ACROSS, DOWN, sprite
from scenes.shared.portraits import costume_of, mark_of, medal, round_portrait

_RADIUS = 18
"""Units of the radius of a plate's corners."""
_IN_WOOD = 5
"""Units of a plate's rim, within which a crew's colour begins."""
_PORTRAIT = 92
"""Units of the side of the portrait."""
_WIDTH = (430, 480)
"""Units of the width of a plate."""
_BAND = 54
"""Units of the width of the crew's colour at its edge."""
_EDGE = 8
"""Units between a plate and the edge of the window."""
_BEAK = 18
"""Units of the height of the beak that points at the face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlateModel:
    """Whose plate is open, and what it says."""

    index: int
    seats: tuple[Seat, ...]
    standing: Standing
    turn: TurnSummary | None = None
    """The last turn of the player."""

    @property
    def seat(self) -> Seat:
        """The player."""
        return self.seats[self.index]


class Plate(Component[PlateModel]):
    """The open plate, below a face and inside of the window."""

    def __init__(
        self,
        look: Look,
        window: Rect,
        game: Game,
        faces: Sequence[Rect],
        spared: Sequence[Rect] = (),
    ) -> None:
        """Place a plate below each of the faces, where it covers none of what is spared."""
        super().__init__(look, window)
        self._game = game
        self._faces = tuple(faces)
        self._spared = tuple(spared)

    def place(self, model: PlateModel) -> Rect:
        """Return where the plate is: below its face, as large as it has to be."""
        look, edge = self.look, self.look.px(_EDGE)
        room = self.rect.inflate(-2 * edge, -2 * edge)
        need = self._view(model).need(look)
        wide = min(room.width, need.width.ideal)
        high = self._view(model).need(look, width=wide).height.ideal
        face = self._faces[model.index]
        place = Rect(face.x, face.bottom + look.px(_BEAK), wide, high)
        place = place.clamp(room)
        for other in self._spared:
            if place.colliderect(other):
                # At one side of the window or, for left-handed players, at the other.
                if other.centerx > room.centerx:
                    room.width = other.left - edge - room.left
                else:
                    room = Rect(other.right + edge, room.y, room.right - other.right - edge, room.h)
                place.width = max(need.width.least, min(place.width, room.width))
                place.height = self._view(model).need(look, width=place.width).height.ideal
                place.clamp_ip(room)
        return place

    def draw(self, target: Surface, model: PlateModel) -> None:
        look, place = self.look, self.place(model)
        face = self._faces[model.index]
        if place.top > face.centery:
            beak = Rect(0, 0, look.px(2 * _BEAK), look.px(_BEAK))
            beak.midbottom = face.centerx, place.top + look.px(3)
            _beak(look, beak.size).draw(target, beak.topleft)
        self._view(model).draw(target, look, place)

    def _view(self, model: PlateModel) -> View:
        seat, standing = model.seat, model.standing
        portrait = Painted(_draw_portrait, (seat, standing), side=_PORTRAIT)
        # A long name does not make the plate wider; it is cut rather than too small.
        name = Words(seat.name, Face.TITLE, 34, outlined=True, floor=0.6, sample="Konstanze")
        head: list[View] = [name.grow()]
        level = next((level for level in LEVELS if level.name == seat.brain), None)
        if level is not None:
            # How well a computer plays.
            head.append(
                Painted(ornaments.draw_stars, (level.stars, MOST_STARS), side=34, aspect=3.4)
            )
        if standing.aboard:
            head.append(_fact(Picture("icons/sail", side=32), str(standing.aboard)))
        lines = Column(Row(*head, gap=10), medals(costume_of(seat), standing.home, 38, 5), gap=4)
        parts: list[View] = [Row(portrait, lines.grow(), gap=10), self._strip(standing)]
        if model.turn is not None and model.turn.items:
            forms = steps_of(self.look, self._game, model.seats, model.turn.items, 38)
            # Beside the colour of the crew, on which signs would be hard to see.
            turn = Row(Space(side=(_BAND, _BAND)), FirstThatFits(*forms).grow())
            parts.append(Sized(turn, height=42))
        wood = Painted(_draw_wood, (seat.colour.value,))
        return Sized(Padded(Column(*parts, gap=6), (14, 10), wood), _WIDTH)

    def _strip(self, standing: Standing) -> View:
        """Return the hand, on parchment."""
        if standing.hand is None:
            held = [(_back(), standing.cards)]
        else:
            held = [(_sign(sign), number) for sign, number in _signs(self._game, standing.hand)]
        ink, soft = self.look.theme.strip_text
        facts = [
            Row(icon, Words(str(number), Face.TITLE, 34, ink if number else soft, line=1), gap=4)
            for icon, number in held
        ]
        inside = Row(*facts, Space().grow(), gap=14)
        return Sized(Padded(inside, (10, 2), Painted(_draw_strip)), height=46)


def _signs(game: Game, hand: Hand) -> list[tuple[Sign, int]]:
    """Return the signs of a hand, and how many cards have each."""
    numbers = (
        (sign, sum(count(hand, card) for card in Card if card.sign is sign)) for sign in game.signs
    )
    return [(sign, number) for sign, number in numbers if number]


def _sign(sign: Sign) -> View:
    return Picture(f"signs/{sign.label}", side=38)


def _back() -> View:
    return Sized(Painted(_draw_back), 38 * ACROSS / DOWN, 38)


def _draw_back(target: Surface, look: Look, rect: Rect) -> None:
    target.blit(sprite(look, None, rect.height), rect)


def _fact(icon: View, number: str) -> View:
    """Return a picture with a number beside it."""
    return Row(icon, Words(number, Face.TITLE, 32, outlined=True, line=1), gap=3)


def medals(who: Costume, home: int, side: Length, gap: float) -> View:
    """Return a medal for each pirate, those at home first."""
    line = (Painted(_draw_medal, (who, index < home), side=side) for index in range(PIRATES))
    return Row(*line, Space().grow(), gap=gap)


def _draw_medal(target: Surface, look: Look, rect: Rect, who: Costume, home: bool) -> None:
    medal(look, who, rect.width, home=home).draw(target, rect.topleft)


def _draw_portrait(target: Surface, look: Look, rect: Rect, seat: Seat, standing: Standing) -> None:
    """Draw the portrait with the crew's mark, the captain's wheel and the phone."""
    round_portrait(look, costume_of(seat), rect.width).draw(target, rect.topleft)
    side = look.px(34)
    mark = Rect(rect.right + look.px(4) - side, rect.bottom - side, side, side)
    target.blit(mark_of(look, seat.colour.value, side), mark)
    corner = Rect(rect.left, rect.bottom - side, side, side)
    if standing.captain:
        draw_wheel(target, look, corner)
        corner.bottom = rect.top + side
    if standing.phone:
        draw_phone(target, look, corner, away=standing.phone_away)


def _draw_wood(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    """Draw the wood of a plate, with its left edge in the crew's colour."""
    plates.panel(look, rect.size, Ground.WOOD, radius=_RADIUS).draw(target, rect.topleft)
    crew = look.theme.crew(colour)
    band = plates.band(look, rect.height, crew, radius=_RADIUS, inset=_IN_WOOD)
    band.draw(target, rect.topleft)


@stamp
def _beak(look: Look, size: Size) -> Stamp:
    """Return the beak of a plate."""
    width, height = look.units(size)
    body = svg.path(f"M0 {height}L{width / 2} 0L{width} {height}Z", fill=look.theme.line)
    return look.drawing(body, size)


def _draw_strip(target: Surface, look: Look, rect: Rect) -> None:
    _parchment(look, rect.size).draw(target, rect.topleft)


@stamp
def _parchment(look: Look, size: Size) -> Stamp:
    """Return the parchment below a player's hand."""
    theme = look.theme
    width, height = whole = look.units(size)
    body = svg.inner(whole, 1.5, 12, fill="url(#p)", stroke=theme.line, line=3)
    body += svg.inner(whole, 4, 9, stroke=theme.paper_light, line=2, stroked=0.75)
    defs = svg.linear("p", svg.even(*theme.strip), (0, 0), (width * 0.25, height))
    return look.drawing(body, size, defs)
