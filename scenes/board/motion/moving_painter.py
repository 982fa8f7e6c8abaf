"""Draws moving things: pirates, cards, dust, water, coins, hats and fireworks."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game import Card, Seat, Sign
from scenes.board.geometry.standing import full_height
from scenes.board.geometry.track_view import START, Area, TrackView
from scenes.board.motion import clips
from scenes.board.motion.firework_painter import draw_burst
from scenes.board.motion.sprites import Sprite, draw_sprite
from scenes.board.pieces.banner import BannerText as Ribbon
from scenes.board.pieces.banner import banner_rect, paint_banner
from scenes.board.pieces.figures import Pose, draw_foot_ring, draw_shadow, scaled_figure
from scenes.core.model.phrases import say
from scenes.kit import svg, transform
from scenes.kit.animation import Place, ease_in, ease_out
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp, blank, draw_centred, rotated
from scenes.kit.i18n import Texts
from scenes.kit.layout import SMALLEST_LETTERS, Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, mix
from scenes.shared import cards
from scenes.shared.celebration import Celebration
from scenes.shared.portraits import costume_of

_STEP = 0.1  # squashing and leaning change in steps, so that few pictures are needed
_GLOW = 0.5  # half the width of the glow below a runner, in cells
_FLAT = 0.4  # its height, in widths
_SHINE = 0.6  # how bright it is, from the crew's middle colour to its light one
_TINT = 0.75  # how much of the crew's colour is in its middle
_LEAN = 14  # degrees
_SHOUT = 0.46  # the height of a shout, in cells
_POPS = 0.12  # the share of a shout's time in which it grows
_DUSK_STEPS = 18
_POP = 0.45  # how much larger a number is just after it changed
_SEAL_EXTRA = 0.6  # how much larger a sign is before it is stamped
_SUNLIT = 0.55  # how much fainter the tint of dusk is in the light of a sunset
_FAINT = 150  # the opacity of a card that is dragged over a space
_TILT = -8  # its rotation in degrees


class MovingPainter:
    """Draws what moves over the board in one window."""

    def __init__(
        self,
        look: Look,
        track: TrackView,
        seats: tuple[Seat, ...],
        texts: Texts,
        spared: Sequence[Rect] = (),
    ) -> None:
        """Draw in a look on a board; announcements do not cover what is `spared`."""
        self.is_alone = False
        """Whether nothing is around the board, so that light falls as far as the window goes."""
        self.sunlit = 0.0
        """How far the board is in the light of a sunset, which dusk then hardly tints."""
        self._look = look
        self._track = track
        self._drawn = full_height(track)
        self._texts = texts
        self._board = Rect(*(round(side) for side in track.board))
        self._uncovered = Rect(*(round(side) for side in track.uncovered))
        # Two ribbons side by side would look like one.
        self._spared = tuple(label.inflate(2 * label.height, 0) for label in spared)
        positions = map(track.area, (START, *track.spaces))
        self._positions = tuple(Rect(*map(round, area)) for area in positions)
        self._latest_place = Latest(self._place)
        self._latest_shout = Latest(self._shouted)
        self._seats = seats
        self._crews = [costume_of(seat) for seat in seats]

    def draw(self, target: Surface, show: clips.Show) -> None:
        """Draw everything that moves, except for the sloop and portraits, which others draw."""
        for flying in show:
            self._draw(target, flying)

    def _draw(self, target: Surface, flying: clips.Flying) -> None:
        match flying:
            case clips.FlyingPirate():
                self._draw_pirate(target, flying)
            case Sprite():
                draw_sprite(target, self._look, flying, self._crews)
            case clips.Banner(phrase, share, seat, areas, above):
                whose = None if seat is None else self._crews[seat]
                unfurled = ease_out(min(1.0, share * 4)) * (1 - ease_in(max(0.0, share * 5 - 4)))
                ribbon = Ribbon(say(self._texts, phrase), who=whose)
                place = self._latest_place(ribbon, areas)
                if above:
                    place = banner_rect(self._look, target.get_rect(), ribbon)
                paint_banner(target, self._look, place, ribbon, unfurled)
            case clips.Stamped(place, sign, share):
                large = 1 + _SEAL_EXTRA * round((1 - ease_in(share)) * 4) / 4
                middle = round(place.centre.x), round(place.centre.y)
                _seal(self._look, round(place.width), sign, large).draw(target, middle)
            case clips.GrowingCount(place, side, number, share):
                self._draw_pop(target, place, side, (number, share))
            case clips.Shout():
                self._draw_shout(target, flying)
            case clips.Dusk():
                self._draw_dusk(target, flying)
            case clips.Burst():
                crew = self._look.theme.crew(self._seats[flying.seat].colour.value)
                water = target.get_rect() if self.is_alone else self._board
                draw_burst(target, self._look, flying, crew, water)

    def _place(self, ribbon: Ribbon, areas: tuple[Area, ...]) -> Rect:
        """Return the place of an announcement."""
        spared = [Rect(*map(round, area)) for area in areas]
        kept = (*self._spared, *spared)
        return banner_rect(self._look, self._uncovered, ribbon, kept, self._positions)

    def _draw_pirate(self, target: Surface, flying: clips.FlyingPirate) -> None:
        stand = flying.stand
        if flying.ground is not None and flying.glows:
            # It tints what is below: light alone would bleach pale tiles, and hide their signs.
            radius = round(self._track.cell * _GLOW)
            tint = _tint(self._look, radius, self._seats[flying.seat].colour.value)
            tint.draw(target, (round(stand.x), round(flying.ground)))
        if flying.ground is not None:
            high = min(1.0, (flying.ground - stand.y) / max(1.0, self._track.cell))
            below = stand._replace(y=flying.ground)
            share = 1 - 0.35 * high
            draw_shadow(target, self._look, below, share)
            draw_foot_ring(target, self._look, below, self._crews[flying.seat].colour, share)
        leaning = _leaning(
            self._look,
            (self._crews[flying.seat], flying.pose, self._drawn),
            # In steps of four pixels, so that few pictures are needed.
            max(8, round(stand.height / 4) * 4),
            round(flying.squash / _STEP) * _STEP,
            round(flying.lean * 2) * _LEAN // 2,
        )
        leaning.draw(target, (round(stand.x), round(stand.y)))

    def draw_card(
        self, target: Surface, card: Card, place: Place, width: float, *, faint: bool = False
    ) -> None:
        """Draw a card that is dragged, with its middle at a point, opaque or translucent."""
        shown = Sprite(card, place, width, turn=_TILT, alpha=_FAINT if faint else 255)
        draw_sprite(target, self._look, shown, self._crews)

    def _draw_pop(
        self, target: Surface, place: Place, side: float, number: tuple[int, float]
    ) -> None:
        """Draw a badge that shrinks to its usual size, or a glow where there is none."""
        count, share = number
        middle = round(place[0]), round(place[1])
        if count:
            large = round(side * (1 + _POP * (1 - ease_out(share))))
            draw_centred(target, cards.badge(self._look, large, count), middle)
        else:
            light = round((1 - share) * 4) / 8
            glow = round(side * 0.9)
            self._look.art.draw_glow(target, middle, glow, self._look.theme.torch_glow, light)

    def _draw_shout(self, target: Surface, shout: clips.Shout) -> None:
        """Draw a shout above or beside a place, as near as the board allows."""
        words = say(self._texts, shout.phrase)
        pop = min(1.0, shout.share / _POPS)
        grown = round((1.35 - 0.35 * pop) * 8) / 8
        colour = self._crews[shout.seat].colour
        picture = _called(
            self._look, words, colour, round(self._track.cell * _SHOUT), grown
        ).surface
        still = _called(self._look, words, colour, round(self._track.cell * _SHOUT)).surface
        place = self._latest_shout(still.get_size(), shout.beside)
        draw_centred(target, picture, place.center)

    def _shouted(self, size: Size, beside: Area) -> Rect:
        """Return the place of a shout beside a haven, where it hides least.

        It is above it if possible, and never on the sloop.
        """
        words = Rect((0, 0), size)
        place, sloop = (Rect(*map(round, area)) for area in (beside, self._track.sloop))
        places = [words.copy() for _ in range(6)]
        places[0].midbottom = place.midtop
        places[1].midleft = place.midright
        places[2].midright = place.midleft
        places[3].midtop = place.midbottom
        places[4].topleft = place.topright
        places[5].topright = place.topleft
        inside = [rect.clamp(self._uncovered) for rect in places]
        signs = [self._track.sign(space, False) for space in self._track.spaces]
        # Those at home are more important than signs.
        taken = (place, place, sloop, sloop, *(Rect(*map(round, sign)) for sign in signs))
        return min(inside, key=lambda rect: covered(rect, taken))

    def _draw_dusk(self, target: Surface, dusk: clips.Dusk) -> None:
        """Darken everything in steps, so that not every frame has to be redrawn."""
        step = round(dusk.share * _DUSK_STEPS) / _DUSK_STEPS
        if step:
            target.fill(self.tint(dusk), target.get_rect(), pygame.BLEND_RGB_MULT)

    def tint(self, dusk: clips.Dusk) -> Colour:
        """Return the colour that everything is multiplied with at dusk."""
        tint = dusk.mood.dusk(round(dusk.share * _DUSK_STEPS) / _DUSK_STEPS)
        if self._look.theme.hour.dark or self._look.theme.plain:
            # Night is already dark, and a plain theme must stay clear.
            tint = mix(tint, "#FFFFFF", 0.5)
        elif dusk.mood is not Celebration.MOURNING:
            tint = mix(tint, "#FFFFFF", _SUNLIT * self.sunlit)
        return tint


@stamp
def _tint(look: Look, radius: int, crew: str) -> Stamp:
    """Return the glow below a runner in a crew's colour, relative to its middle."""
    side = 2 * radius
    high = round(side * _FLAT)
    colours = look.theme.crew(crew)
    colour = mix(colours.mid, colours.hi, _SHINE)
    stops = [(at, colour, _TINT * share) for at, share in ((0.0, 1.0), (0.5, 0.62), (1.0, 0.0))]
    defs = svg.radial("t", stops, (radius, radius), radius)
    picture = svg.raster(svg.disc(radius, radius, radius, fill="url(#t)"), (side, side), defs=defs)
    return Stamp(transform.smoothscale(picture, (side, high)), (-radius, -high // 2))


@stamp
def _leaning(
    look: Look, figure: tuple[Costume, Pose, int], height: int, squash: float, lean: int
) -> Stamp:
    """Return a squashed and leaning pirate relative to its feet, scaled from another height."""
    who, pose, drawn = figure
    across, down = (2 - squash) * height / drawn, squash * height / drawn
    upright = scaled_figure(look, who, pose, drawn, across, down)
    return rotated(upright, lean) if lean else upright


@stamp
def _called(look: Look, words: str, colour: str, height: int, grown: float = 1.0) -> Stamp:
    """Return the text of a shout, in the light colour of a crew with a dark edge."""
    if grown != 1:
        still = _called(look, words, colour, height).surface
        return Stamp(transform.smoothscale_by(still, grown), (0, 0))
    crew = look.theme.crew(colour)
    ink = look.theme.ink
    style = Style(Face.TITLE, max(SMALLEST_LETTERS, height), crew.hi, ink, max(2, height // 7))
    size = (look.letters.width(words, style) + height, round(height * 1.6))
    picture = blank(size, ink)
    look.letters.draw(picture, words, style, picture.get_rect())
    return Stamp(picture, (0, 0))


@stamp
def _seal(look: Look, side: int, sign: Sign, large: float = 1 + _SEAL_EXTRA) -> Stamp:
    """Return a sign in a white ring, relative to its middle; the ring grows with it."""
    theme = look.theme
    wide = round(side * large)
    room = round(wide * 1.5)
    if large < 1 + _SEAL_EXTRA:
        whole = _seal(look, side, sign).surface
        return Stamp(transform.smoothscale(whole, (room, room)), (-room // 2, -room // 2))
    ring = svg.disc(50, 50, 44, fill=theme.select, opacity=0.3, stroke=theme.select_dark, line=9)
    ring += svg.disc(50, 50, 44, stroke=theme.select, line=5)
    picture = svg.raster(ring, (room, room), room / 100)
    draw_centred(picture, look.art.sprite(f"signs/{sign.label}", (wide, wide)), (room // 2,) * 2)
    return Stamp(picture, (-room // 2, -room // 2))
