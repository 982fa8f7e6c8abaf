"""How that which is on its way is drawn: pirates in the air, cards, dust, spray and fireworks."""

import math

import pygame
from pygame import Rect, Surface

from game import Card, Seat
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.hud.prompt import BannerText as Ribbon
from scenes.board.hud.prompt import paint_banner
from scenes.board.motion.clips import (
    Banner,
    Burst,
    Dusk,
    Flying,
    FlyingCard,
    FlyingPirate,
    Puff,
    Sailing,
    Show,
    Spray,
)
from scenes.board.pieces.drawing import PiecePainter
from scenes.board.pieces.figures import draw_shadow, figures
from scenes.core.model.phrases import say
from scenes.kit import svg
from scenes.kit.animation import Place, arc, ease_in, ease_out
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.shared import cards

_FIGURE = 0.8  # the width of a pirate by its height
_STEP = 0.04  # squashes and leans are drawn in steps, so that few pictures are needed
_LEAN = 14  # degrees
_FRAMES = 8  # pictures of a puff of dust
_DROPS = 11
_SPARKS = 22


class MovingPainter:
    """Draws a show over the board of one window."""

    def __init__(self, look: Look, way: TrackView, seats: tuple[Seat, ...], texts: Texts) -> None:
        self._look = look
        self._way = way
        self._texts = texts
        self._seats = seats
        self._colours = [seat.colour for seat in seats]

    def draw(self, target: Surface, show: Show) -> None:
        """Everything that is on its way, the sloop below all."""
        for flying in sorted(show, key=lambda one: not isinstance(one, Sailing)):
            self._draw(target, flying)

    def _draw(self, target: Surface, flying: Flying) -> None:
        match flying:
            case FlyingPirate():
                self._draw_pirate(target, flying)
            case FlyingCard(card, place, width, turned):
                self.draw_card(target, card, place, width, turned)
            case Banner(phrase, share, seat):
                whose = None if seat is None else self._colours[seat]
                unfurled = ease_out(min(1.0, share * 4)) * (1 - ease_in(max(0.0, share * 5 - 4)))
                ribbon = Ribbon(say(self._texts, phrase), colour=whose)
                board = Rect(*(round(side) for side in self._way.board))
                paint_banner(target, self._look, board, ribbon, unfurled)
            case Puff(place, size, share):
                self._draw_puff(target, place, size, share)
            case Spray(place, hull, size, share):
                for end in (-1, 1):
                    bow = (place[0] + end * hull * 0.34, place[1])
                    self._draw_plume(target, bow, size, share, end)
            case Dusk(share):
                self._draw_dusk(target, share)
            case Burst(place, size, share, seat):
                self._draw_burst(target, place, size, share, self._colours[seat].value)
            case Sailing(where, pirates, shift):
                way = self._way.moored(where).adrift(*shift)
                aboard = [f for f in figures(pirates, way) if f.position == way.deck]
                board = Rect(*(round(side) for side in way.board))
                before = target.get_clip()
                target.set_clip(board)
                PiecePainter(target, self._look, way, self._seats).paint_sloop(aboard)
                target.set_clip(before)

    def _draw_pirate(self, target: Surface, flying: FlyingPirate) -> None:
        stand = flying.stand
        high = min(1.0, (flying.ground - stand.y) / max(1.0, self._way.cell))
        below = Stand(stand.x, flying.ground, stand.height)
        draw_shadow(target, self._look, below, round((1 - 0.35 * high) * 8) / 8)
        stamp = self._leaning(flying)
        stamp.draw(target, (round(stand.x), round(stand.y)))

    def _leaning(self, flying: FlyingPirate) -> Stamp:
        """The pirate's picture by its feet, kept for each step of its squash and its lean."""
        look, colour = self._look, self._colours[flying.seat].value
        # One picture is drawn and all others are made of it, which is quicker than drawing.
        tall = max(8, round(flying.stand.height / 4) * 4)
        squash = round(flying.squash / _STEP) * _STEP
        lean = round(flying.lean * 3) * _LEAN // 3
        painted = look.theme.recolouring(colour)

        def make() -> Stamp:
            sprite = look.art.sprite(f"pirates/{colour}", (round(tall * _FIGURE), tall), painted)
            size = (max(2, round(tall * _FIGURE * (2 - squash))), max(2, round(tall * squash)))
            picture = pygame.transform.smoothscale(sprite, size)
            if lean:
                picture = pygame.transform.rotozoom(picture, -lean, 1.0)
            width, height = picture.get_size()
            return Stamp(picture, (-width // 2, -height + round(size[0] * abs(lean) / 130)))

        return look.art.stamp(("flying", colour, painted, tall, squash, lean), make)

    def draw_card(
        self, target: Surface, card: Card | None, place: Place, width: float, turned: float = 1.0
    ) -> None:
        """A card by its middle, seen the more from its edge the nearer to 0 it is turned."""
        look = self._look
        face = card if turned >= 0 else None
        # In steps of four pixels, so that a flight needs few pictures.
        height = max(8, round(width * cards.DOWN / cards.ACROSS / 4) * 4)
        across = abs(round(turned * 6)) / 6
        stamp = cards.laid(look, face, height)
        if across < 1:
            stamp = look.art.stamp(
                ("turning", face, height, across, look.scale), lambda: _narrow(stamp, across)
            )
        broad = cards.card_size(height)[0] * across
        stamp.draw(target, (round(place[0] - broad / 2), round(place[1] - height / 2)))

    def _draw_puff(self, target: Surface, place: Place, size: float, share: float) -> None:
        frame = min(_FRAMES - 1, int(share * _FRAMES))
        side = max(6, round(size / 2) * 2)
        stamp = self._look.art.stamp(("puff", side, frame), lambda: _puff(self._look, side, frame))
        stamp.draw(target, (round(place[0]), round(place[1])))

    def _draw_plume(
        self, target: Surface, place: Place, size: float, share: float, end: int
    ) -> None:
        """Drops thrown up and outwards at one end of the hull."""
        theme = self._look.theme
        line = max(1.0, size * 0.02)
        for index in range(_DROPS):
            spread = (index + 0.5) / _DROPS
            throw = 0.5 + 0.5 * (index * 0.618 % 1)
            x = place[0] + end * size * (spread - 0.25) * (0.35 + 0.9 * share)
            y = place[1] - arc(min(1.0, share * 1.1)) * size * 1.1 * throw * (1.1 - spread * 0.6)
            radius = size * 0.11 * (1 - share) ** 0.7 * (0.45 + 0.6 * throw)
            if radius > line:
                self._dot(target, (x, y), radius + line, theme.sea[2])
                self._dot(target, (x, y), radius, theme.foam)

    def _draw_dusk(self, target: Surface, share: float) -> None:
        board = Rect(*(round(side) for side in self._way.board))
        steps = round(share * 8)

        def make() -> Stamp:
            dark = Surface(board.size).convert()
            dark.fill(self._look.theme.night[2])
            dark.set_alpha(steps * 19)
            return Stamp(dark, (0, 0))

        if steps:
            self._look.art.stamp(("dusk", board.size, steps), make).draw(target, board.topleft)

    def _draw_burst(
        self, target: Surface, place: Place, size: float, share: float, colour: str
    ) -> None:
        theme = self._look.theme
        bright = theme.crew(colour).hi
        reach = ease_out(share) * size
        fall = share * share * size * 0.35
        if share < 0.35:
            middle = (round(place[0]), round(place[1]))
            strength = round((1 - share / 0.35) * 4) / 4
            glow = round(size * 0.8)
            self._look.art.draw_glow(target, middle, glow, theme.torch_glow, strength)
        for ring, part in ((_SPARKS, 1.0), (_SPARKS // 2, 0.55)):
            for index in range(ring):
                angle = (index + part * 0.5) / ring * math.tau
                for trail in range(3):
                    back = reach * part * (1 - trail * 0.09)
                    x = place[0] + math.cos(angle) * back
                    y = place[1] + math.sin(angle) * back * 0.92 + fall
                    radius = size * 0.045 * (1 - share) ** 0.6 * (1 - trail * 0.22)
                    tint = theme.select if (index + trail) % 3 == 0 else bright
                    self._dot(target, (x, y), radius, tint)

    def _dot(self, target: Surface, place: Place, radius: float, colour: str) -> None:
        if radius >= 0.75:
            middle = (round(place[0]), round(place[1]))
            self._look.art.draw_dot(target, middle, round(max(1.0, radius)), colour)


def _narrow(stamp: Stamp, across: float) -> Stamp:
    width, height = stamp.surface.get_size()
    size = (max(2, round(width * across)), height)
    picture = pygame.transform.smoothscale(stamp.surface, size)
    return Stamp(picture, (round(stamp.offset[0] * across), stamp.offset[1]))


def _puff(look: Look, side: int, frame: int) -> Stamp:
    """Some dust by the point where the boots came down."""
    share = (frame + 0.5) / _FRAMES
    sand = mix(look.theme.paper[1], look.theme.paper[2], share)
    wide, high = side * 2.4, side * 1.2
    body = ""
    for index in range(6):
        aside = (index + 0.5) / 6 * 2 - 1
        x = wide / 2 + aside * side * (0.35 + 0.7 * ease_out(share))
        y = high - side * (0.18 + 0.3 * ease_out(share) * (1 - abs(aside)))
        radius = side * (0.1 + 0.13 * share) * (1.2 - abs(aside) * 0.5)
        body += (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{sand}" '
            f'fill-opacity="{0.75 * (1 - share):.2f}"/>'
        )
    picture = svg.raster(body, (round(wide), round(high)))
    return Stamp(picture, (-round(wide / 2), -round(high * 0.86)))
