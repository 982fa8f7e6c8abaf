"""Draws moving things: pirates, cards, dust, spray and fireworks."""

import math

import pygame
from pygame import Rect, Surface

from game import Card, Seat, Sign
from scenes.board.geometry.track_view import Area, Point, Stand, TrackView
from scenes.board.hud.prompt import BannerText as Ribbon
from scenes.board.hud.prompt import banner_rect, paint_banner
from scenes.board.motion import clips
from scenes.board.pieces.figures import Pose, draw_shadow, figures, full_height, scaled_figure
from scenes.board.pieces.sloop import SloopPainter
from scenes.core.model.phrases import say
from scenes.kit import svg
from scenes.kit.animation import Place, arc, ease_in, ease_out
from scenes.kit.effects import Stamp, draw_centred, faded
from scenes.kit.i18n import Texts
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.theme import channels
from scenes.shared import cards
from scenes.shared.portraits import costume_of

_STEP = 0.06  # squashing and leaning happen in steps, so that few pictures are needed
_GLOW = 0.85  # of a cell, around one who runs
_LEAN = 14  # degrees
_FRAMES = 4  # pictures of a puff of dust
_DUST = (160, 90, 76)  # their width and height, and where the ground is in them
_DROPS = 11
_SPARKS = 22
_POP = 0.45  # how much larger a number is that has just changed
_STAMP = 0.6  # how much larger a sign is as it is about to be stamped
_FAINT = 150  # how opaque a card is that is dragged over the board


class MovingPainter:
    """Draws what moves over the board of one window."""

    def __init__(
        self,
        look: Look,
        way: TrackView,
        seats: tuple[Seat, ...],
        texts: Texts,
        plates: Rect | None = None,
    ) -> None:
        self._look = look
        self._way = way
        self._texts = texts
        self._board = Rect(*(round(side) for side in way.board))
        self._uncovered = Rect(*(round(side) for side in way.uncovered))
        self._plates = () if plates is None else (plates,)
        self._ribbon: tuple[Ribbon, tuple[Area, ...], Rect] | None = None
        self._seats = seats

    def draw(self, target: Surface, show: clips.Show) -> None:
        """Draw everything that moves, the sloop below all."""
        for flying in sorted(show, key=lambda one: not isinstance(one, clips.Sailing)):
            self._draw(target, flying)

    def _draw(self, target: Surface, flying: clips.Flying) -> None:
        match flying:
            case clips.FlyingPirate():
                self._draw_pirate(target, flying)
            case clips.FlyingCard(card, place, width, turned):
                self.draw_card(target, card, place, width, turned)
            case clips.Banner(phrase, share, seat, areas):
                whose = None if seat is None else costume_of(self._seats[seat])
                unfurled = ease_out(min(1.0, share * 4)) * (1 - ease_in(max(0.0, share * 5 - 4)))
                ribbon = Ribbon(say(self._texts, phrase), who=whose)
                paint_banner(target, self._look, self._place(ribbon, areas), ribbon, unfurled)
            case clips.Puff(place, size, share):
                frame = min(_FRAMES, 1 + int(share * _FRAMES))
                dust = _puff(self._look, max(6, round(size / 4) * 4), frame)
                dust.draw(target, (round(place[0]), round(place[1])))
            case clips.Spray():
                self._draw_plume(target, flying, -1)
                self._draw_plume(target, flying, 1)
            case clips.Stamped(place, sign, share):
                large = 1 + _STAMP * round((1 - ease_in(share)) * 4) / 4
                middle = round(place.centre.x), round(place.centre.y)
                _seal(self._look, round(place.width), large, sign).draw(target, middle)
            case clips.Pop(place, side, number, share):
                self._draw_pop(target, place, side, (number, share))
            case clips.Sweep(plate, share):
                self._draw_sweep(target, Rect(*map(round, plate)), share)
            case clips.Dusk(share):
                self._draw_dusk(target, round(share * 8) * 19)
            case clips.Burst():
                self._draw_burst(target, flying)
            case clips.Sailing(where, pirates, afloat, shift, poses):
                way = self._way.moored(where).adrift(*shift)
                everybody = figures(pirates, way, poses=poses)
                aboard = [figure for figure in everybody if figure.position == way.deck]
                before = target.get_clip()
                target.set_clip(self._board)
                crews = [costume_of(seat) for seat in self._seats]
                sloop = SloopPainter(target, self._look, way, crews, afloat)
                sloop.paint(aboard)
                sloop.paint_badges(aboard)
                target.set_clip(before)

    def _place(self, ribbon: Ribbon, areas: tuple[Area, ...]) -> Rect:
        """Return the place of an announcement, searched for once."""
        if self._ribbon is None or self._ribbon[:2] != (ribbon, areas):
            spared = [Rect(*map(round, area)) for area in areas]
            place = banner_rect(self._look, self._uncovered, ribbon, (*self._plates, *spared))
            self._ribbon = ribbon, areas, place
        return self._ribbon[2]

    def _draw_pirate(self, target: Surface, flying: clips.FlyingPirate) -> None:
        stand, theme = flying.stand, self._look.theme
        middle = (round(stand.x), round(stand.y - stand.height * 0.45))
        glow = theme.crew(self._seats[flying.seat].colour.value).hi
        self._look.art.draw_glow(target, middle, round(self._way.cell * _GLOW), glow, 0.75)
        if flying.ground is not None:
            high = min(1.0, (flying.ground - stand.y) / max(1.0, self._way.cell))
            below = Stand(stand.x, flying.ground, stand.height)
            draw_shadow(target, self._look, below, round((1 - 0.35 * high) * 8) / 8)
        leaning = _leaning(
            self._look,
            (costume_of(self._seats[flying.seat]), flying.pose, full_height(self._way)),
            # In steps of four pixels, so that few pictures are needed.
            max(8, round(stand.height / 4) * 4),
            round(flying.squash / _STEP) * _STEP,
            round(flying.lean * 2) * _LEAN // 2,
        )
        leaning.draw(target, (round(stand.x), round(stand.y)))

    def draw_card(
        self,
        target: Surface,
        card: Card | None,
        place: Place,
        width: float,
        turned: float = 1.0,
        *,
        faint: bool = False,
    ) -> None:
        """Draw a card by its centre; at 0 it is turned on its edge, below 0 it shows its back.

        Through a faint card one sees what is beneath it.
        """
        face = card if turned >= 0 else None
        # In steps of four pixels, so that a flight needs few pictures.
        height = max(8, round(width * cards.DOWN / cards.ACROSS / 4) * 4)
        across = abs(round(turned * 6)) / 6
        picture = _turned(self._look, face, height, across, faint)
        broad = cards.card_size(height)[0] * across
        picture.draw(target, (round(place[0] - broad / 2), round(place[1] - height / 2)))

    def _draw_pop(
        self, target: Surface, place: Place, side: float, number: tuple[int, float]
    ) -> None:
        """Draw a badge that becomes as large as usual, or a light where there is none."""
        count, share = number
        middle = round(place[0]), round(place[1])
        if count:
            large = round(side * (1 + _POP * (1 - ease_out(share))))
            draw_centred(target, cards.badge(self._look, large, count), middle)
        else:
            light = round((1 - share) * 4) / 8
            glow = round(side * 0.9)
            self._look.art.draw_glow(target, middle, glow, self._look.theme.torch_glow, light)

    def _draw_sweep(self, target: Surface, plate: Rect, share: float) -> None:
        """Draw the light on a plate, but not on what is around it."""
        before, inside = target.get_clip(), plate.inflate(*(-self._look.px(10),) * 2)
        gleam = _gleam(self._look, inside.height)
        way = inside.width + gleam.surface.get_width()
        target.set_clip(inside.clip(before))
        gleam.draw(target, (inside.left + round(way * share), inside.top))
        target.set_clip(before)

    def _draw_dusk(self, target: Surface, dark: int) -> None:
        """Cover the board with night, whose alpha is given; no picture so large is needed."""
        if dark:
            night = [part * dark // 255 for part in channels(self._look.theme.night[2])]
            target.fill((255 - dark,) * 3, self._board, pygame.BLEND_RGB_MULT)
            target.fill(night, self._board, pygame.BLEND_RGB_ADD)

    def _draw_plume(self, target: Surface, spray: clips.Spray, end: int) -> None:
        """Draw the drops thrown up and outwards at the left, -1, or right end of the hull."""
        (middle, waterline), hull, size, share = spray
        theme = self._look.theme
        bow = middle + end * hull * 0.34
        line = max(1.0, size * 0.02)
        for index in range(_DROPS):
            spread = (index + 0.5) / _DROPS
            throw = 0.5 + 0.5 * (index * 0.618 % 1)
            x = bow + end * size * (spread - 0.25) * (0.35 + 0.9 * share)
            y = waterline - arc(min(1.0, share * 1.1)) * size * 1.1 * throw * (1.1 - spread * 0.6)
            radius = size * 0.11 * (1 - share) ** 0.7 * (0.45 + 0.6 * throw)
            if radius > line:
                self._dot(target, (x, y), radius + line, theme.sea[2])
                self._dot(target, (x, y), radius, theme.foam)

    def _draw_burst(self, target: Surface, burst: clips.Burst) -> None:
        place, size, share, seat = burst
        theme = self._look.theme
        bright = theme.crew(self._seats[seat].colour.value).hi
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


@stamp
def _leaning(
    look: Look, figure: tuple[Costume, Pose, int], height: int, squash: float, lean: int
) -> Stamp:
    """Return a pirate by its feet, squashed and leaning, made of one that is drawn at a height."""
    who, pose, drawn = figure
    across, down = (2 - squash) * height / drawn, squash * height / drawn
    upright = scaled_figure(look, who, pose, drawn, across, down)
    if not lean:
        return upright
    # The feet, which are below the middle of the picture, stay where they are.
    (left, top), (width, tall) = upright.offset, upright.surface.get_size()
    x, y, turn = -left - width / 2, -top - tall / 2, math.radians(lean)
    picture = pygame.transform.rotozoom(upright.surface, -lean, 1.0)
    feet = Point(
        picture.get_width() / 2 + x * math.cos(turn) - y * math.sin(turn),
        picture.get_height() / 2 + x * math.sin(turn) + y * math.cos(turn),
    )
    return Stamp(picture, (-round(feet.x), -round(feet.y)))


@stamp
def _turned(look: Look, face: Card | None, height: int, across: float, faint: bool) -> Stamp:
    """Return a card narrowed to that share of its width."""
    flat = cards.laid(look, face, height)
    if faint:
        flat = Stamp(faded(flat.surface, _FAINT), flat.offset)
    if across == 1:
        return flat
    width, height = flat.surface.get_size()
    size = (max(2, round(width * across)), height)
    picture = pygame.transform.smoothscale(flat.surface, size)
    return Stamp(picture, (round(flat.offset[0] * across), flat.offset[1]))


@stamp
def _gleam(look: Look, height: int) -> Stamp:
    """Return a slanting band of light by its upper right corner."""
    wide = round(height * 1.6)
    band = f"M{height * 0.6:.1f} 0H{wide}L{wide - height * 0.6:.1f} {height}H0Z"
    stops = [(at, look.theme.cream, share) for at, share in ((0.0, 0.0), (0.5, 0.55), (1.0, 0.0))]
    defs = svg.linear("g", stops, (0, 0), (wide, 0))
    return Stamp(svg.raster(svg.path(band, fill="url(#g)"), (wide, height), defs=defs), (-wide, 0))


@stamp
def _seal(look: Look, side: int, large: float, sign: Sign) -> Stamp:
    """Return a sign by its middle in a ring of gold, which is the larger the larger it is."""
    theme, wide = look.theme, round(side * large)
    room = round(wide * 1.5)
    ring = svg.disc(50, 50, 44, fill=theme.select, opacity=0.3, stroke=theme.select_dark, line=9)
    ring += svg.disc(50, 50, 44, stroke=theme.select, line=5)
    picture = svg.raster(ring, (room, room), room / 100)
    draw_centred(picture, look.art.sprite(f"signs/{sign.label}", (wide, wide)), (room // 2,) * 2)
    return Stamp(picture, (-room // 2, -room // 2))


@stamp
def _puff(look: Look, side: int, frame: int) -> Stamp:
    """Return dust by the point where the boots came down."""
    wide, high, ground = (round(part * side / 80) for part in _DUST)
    light = look.theme.hour.ambient
    picture = look.art.lit(f"effects/dust-{frame}", (wide, high), channels(light))
    return Stamp(picture, (-wide // 2, -ground))
