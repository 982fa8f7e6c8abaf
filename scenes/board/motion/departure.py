"""The winners' departure: the view follows them out to sea, where the sun sets."""

import math
from collections.abc import Callable
from functools import cached_property, partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.board.lighting import WINDOWS, BandedGround
from scenes.board.motion.clips import FarSky, Sailing, Staging
from scenes.board.motion.farewell import harbour_view
from scenes.board.motion.stage import (
    INSIDE,
    SUN,
    OpenSea,
    SeaPictures,
    SeaPlace,
    cut_out,
    dusk_above,
    far_sky,
    strait_sunset,
)
from scenes.board.pieces.sloop import Sloop
from scenes.board.pieces.track import TrackModel
from scenes.board.view import BoardMotion, BoardView
from scenes.kit import transform
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp, blank, fade_in, faded
from scenes.kit.layers import Sketch, draw_shifted
from scenes.kit.layout import Point, Side, Size
from scenes.kit.look import Layer
from scenes.kit.pirates import Costume
from scenes.kit.theme import Colour, mix
from scenes.kit.themes import SUNSET

_QUARTERS = 4
"""Steps of the light on more sea from one hour to the next."""
_IN_FRONT = 0.45
"""How much brighter than the dusk the winners are."""
_SUNSETS = 16
"""Steps of a sunset from beginning to end."""
_AGLOW = 0.5
"""How near the view has come when the light of a sunset is brightest."""
_BEACH = 1.8
"""How far around the strait the sun is reflected by the sea, in cells."""
_POSTS = 0.2
"""How far the posts of the jetty extend beyond its planks, in cells."""
_END = 0.04
"""How far the line around the planks extends beyond their end, in cells."""


class _Shore(NamedTuple):
    """What is seen where more sea begins on a board with a harbour."""

    planks: Stamp
    """The jetty without the water around it."""
    sea: SeaPictures
    board: Stamp
    """The board there, without it."""


class Departure:
    """What is seen of a board and of the winners' sloop while they leave, in one layout."""

    def __init__(self, view: BoardView, ground: BandedGround, window: Size) -> None:
        """Let winners leave a board on its ground, in a window of a size."""
        self._view = view
        self._ground = ground
        self._window = window
        self._look = view.look
        self._track = view.terrain.track
        self._cell = self._track.cell
        self._board = view.track.rect
        self._has_harbour = self._track.deck == self._track.havens[-1]
        """Whether the track ends with the sloop, at the edge of the sea."""
        self._away = Layer()
        """The board with more sea, while it is away from its place."""
        self._evening = Layer()
        """That board while the light of the sunset comes up."""
        self._sunlit = Layer()
        """A board with a strait in that light."""
        self._shore: _Shore
        self._more_sea = Latest(lambda at: self._open_sea.pictures(at))
        self._seen = Latest(self._find_seen)
        self._near_sloop = Latest(lambda zoom: Sloop(self._look, self._track.enlarged(zoom)))
        self._far_sky = Latest(self._find_far_sky)
        """The sky behind a strait."""
        self._pale_sky = Latest(lambda sky, step: faded(sky, 255 * step // _SUNSETS))
        """That sky while it appears."""

    def prepare(self, time: float, staging: Staging) -> None:
        """Paint what takes long, for a time of the race."""
        if self._has_harbour:
            self._more_sea(_in_quarters(time))
        if self._sunset is not None and not self._has_harbour:
            _ = self._sunlit_ground
        if staging.sky is not None:
            self._far_sky(staging.sky, staging.nearest)

    def paint(
        self, target: Surface, model: TrackModel, motion: BoardMotion, staging: Staging
    ) -> None:
        """Paint the board where it is seen, with more sea and the sky of the sunset."""
        whole = self._in_evening_light(model, motion, staging)
        seen, corner = self._seen(whole, staging)
        target.blit(seen, corner)
        self._draw_sky(target, staging)

    def glow_on_board(self, staging: Staging) -> float:
        """Return how far the board is in the light of the sunset, from 0 to 1."""
        is_lit = not self._has_harbour and self._sunset is not None
        return self._glow(staging) if is_lit else 0.0

    def _glow(self, staging: Staging) -> float:
        """Return how bright a sunset is that becomes brighter as the view comes nearer."""
        return min(1.0, self._nearness(staging) / _AGLOW)

    def _step(self, staging: Staging) -> int:
        """Return the step of the sunset."""
        return round(_SUNSETS * self._glow(staging))

    def _nearness(self, staging: Staging) -> float:
        """Return how near the view has come to the end, from 0 to 1: on a tall board by moving."""
        track = self._track
        moved = harbour_view(track).shift[1] if self._has_harbour and track.tall else 0.0
        return staging.shift[1] / moved if moved else staging.nearness

    # The board and more sea

    def _in_evening_light(
        self, model: TrackModel, motion: BoardMotion, staging: Staging
    ) -> Surface:
        """Return the board with a sunset on its sea: the nearer the view, the brighter.

        A board with a strait is in its light, too.
        """
        paint = partial(self._view.paint, model=model, motion=motion)
        whole = self._panorama(self._away, model, motion, paint)
        sunset, step = self._sunset, self._step(staging)
        if sunset is None or not step:
            return whole
        size, key = whole.get_size(), (model, motion.postures, step)
        if self._has_harbour:
            return self._evening.picture(
                size, key, partial(self._paint_sunset, whole, sunset, step)
            )
        paint = partial(self._paint_sunlit, sunset, model=model, motion=motion)
        sunlit = self._panorama(self._sunlit, model, motion, paint)
        if step == _SUNSETS:
            return sunlit
        return self._evening.picture(size, key, partial(self._paint_between, whole, sunlit, step))

    def _panorama(
        self,
        layer: Layer,
        model: TrackModel,
        motion: BoardMotion,
        paint: Callable[[Surface], None],
    ) -> Surface:
        """Return the board with more sea behind its edge, where everything stands still.

        All of it moves in each frame, which is fast only for a single picture.
        """
        size = Rect((0, 0), self._board.size).union(self._sea_place).size
        key = (model, motion.postures)
        return layer.picture(size, key, partial(self._paint_whole, paint, motion.time))

    def _paint_whole(self, paint: Callable[[Surface], None], time: float, whole: Surface) -> None:
        board, sea = self._board, self._sea_place
        sketch = Sketch(self._window)
        paint(sketch)
        draw_shifted(whole, sketch, lambda _: (-board.x, -board.y))
        if not self._has_harbour:
            return
        # The jetty may end where the sea goes on, and is in front of it.
        bare = self._ground.bare
        jetty = self._jetty.clip(bare.get_rect())
        planks = cut_out(whole.subsurface(jetty), bare.subsurface(jetty), self._cell)
        pictures = self._more_sea(_in_quarters(time))
        edge = self._open_sea.edge
        place = edge.move(sea.topleft).clip(whole.get_rect())
        self._shore = _Shore(
            planks=Stamp(planks, jetty.topleft),
            sea=pictures,
            board=Stamp(whole.subsurface(place).copy(), place.topleft),
        )
        self._open_sea.draw(whole, pictures, 0)
        whole.blit(*self._shore.planks)
        self._more_sea.forget()

    def _paint_sunset(self, whole: Surface, sunset: Stamp, step: int, lit: Surface) -> None:
        """Paint a board with a harbour in a step of the sunset."""
        shore, opacity = self._shore, 255 * step // _SUNSETS
        lit.blit(whole, (0, 0))
        # The sea that begins there has its own light.
        lit.blit(*shore.board)
        Stamp(faded(sunset.surface, opacity), sunset.offset).draw(lit, (0, 0))
        # The light ends where more sea begins, which covers the line.
        lit.set_clip(self._open_sea.draw(lit, shore.sea, opacity))
        lit.blit(*shore.planks)
        lit.set_clip(None)

    def _paint_sunlit(
        self, sunset: Stamp, target: Surface, model: TrackModel, motion: BoardMotion
    ) -> None:
        """Paint a board with a strait in the full light of the sunset."""
        target.blit(self._sunlit_ground, self._board)
        self._view.paint_on_ground(target, model, motion._replace(windows=WINDOWS), SUNSET)
        sunset.draw(target, self._board.topleft)

    def _paint_between(self, whole: Surface, sunlit: Surface, step: int, lit: Surface) -> None:
        """Paint such a board in a step of the sunset."""
        lit.blit(whole, (0, 0))
        sunlit.set_alpha(255 * step // _SUNSETS)
        lit.blit(sunlit, (0, 0))
        sunlit.set_alpha(None)

    @cached_property
    def _sunlit_ground(self) -> Surface:
        return self._ground.sunset()

    @cached_property
    def _sunset(self) -> Stamp | None:
        """The light of a sunset in the strait or the harbour; None if there is none."""
        if not self._look.theme.has_sunset:
            return None
        if self._has_harbour:
            return self._open_sea.light_on_board()
        strait, bare = self._water, self._ground.bare
        if not self._track.tall:
            # Beyond its ends is open sea.
            strait.update(strait.x, 0, strait.width, self._board.height)
        return strait_sunset(bare, strait.clip(bare.get_rect()), self._cell)

    @property
    def _water(self) -> Rect:
        """The sea and its beach, relative to the board."""
        water = Rect(*map(round, self._view.terrain.sea.grown(_BEACH * self._cell)))
        return water.move(-self._board.x, -self._board.y)

    @property
    def _jetty(self) -> Rect:
        """The place of the jetty with its posts, relative to the board; empty if none is seen."""
        track = self._track
        if track.planks is None:
            return Rect(0, 0, 0, 0)
        beyond = (_POSTS, _END) if track.tall else (_END, _POSTS)
        across, down = (round(2 * side * track.cell) for side in beyond)
        place = Rect(*map(round, track.planks)).inflate(across, down)
        return place.move(-self._board.x, -self._board.y)

    @cached_property
    def _sea_place(self) -> Rect:
        """The place of more sea in the window, relative to the board: all that will be seen.

        It is empty without a harbour.
        """
        track, board = self._track, self._board
        if not self._has_harbour:
            return Rect(0, 0, 0, 0)
        inside = round(INSIDE * track.cell)
        view = harbour_view(track)
        right, below = (
            math.ceil((side - shift) / view.zoom)
            for side, shift in zip(self._window, view.shift, strict=True)
        )
        if track.tall:
            top = board.height - inside
            return Rect(0, top, board.width, max(inside, below - board.y - top))
        left = board.width - inside
        return Rect(left, 0, max(inside, right - board.x - left), board.height)

    @cached_property
    def _open_sea(self) -> OpenSea:
        """More sea behind the edge of the board."""
        board, place = self._board, self._sea_place
        view = harbour_view(self._track)
        top, bottom = (
            round((y - view.shift[1]) / view.zoom) - board.y - place.y for y in (0, self._window[1])
        )
        more = SeaPlace(
            size=place.size,
            tall=self._track.tall,
            harbour=self._water.clip(Rect((0, 0), board.size)),
            corner=place.topleft,
            rows=(top, bottom),
        )
        return OpenSea(self._look, self._ground.lit, self._cell, more)

    # What is seen of it

    def _find_seen(self, whole: Surface, staging: Staging) -> tuple[Surface, Point]:
        """Return the part of the board that is seen in the window, and the place of its corner."""
        zoom = staging.zoom
        x, y = staging.seen(self._board.topleft)
        if zoom == 1:
            return whole, (round(x), round(y))
        wide, high = (math.ceil(side / zoom) + 2 for side in self._window)
        part = Rect(math.floor(-x / zoom), math.floor(-y / zoom), wide, high).clip(whole.get_rect())
        large = (round(part.width * zoom), round(part.height * zoom))
        seen = whole.subsurface(part)
        if zoom == staging.nearest:
            seen = transform.smoothscale(seen, large)
        else:
            # While it moves, nobody sees the difference, and it is four times as fast; nobody
            # else draws it, so that it needs no copy.
            seen = pygame.transform.scale(seen, large)  # noqa: TID251
        corner = round(x + part.x * zoom), round(y + part.y * zoom)
        self._darken(seen, corner, staging)
        return seen, corner

    def _darken(self, seen: Surface, corner: Point, staging: Staging) -> None:
        """Let dusk fall over a strait that runs up the screen, if its end is too far away."""
        step = self._step(staging)
        is_far = not (staging.sky or self._has_harbour or self._track.tall)
        if step and self._look.theme.has_sunset and is_far:
            dusk = self._dusk_above
            dusk = dusk if step == _SUNSETS else self._pale_sky(dusk, step)
            seen.blit(dusk, (-corner[0], -corner[1]))

    @cached_property
    def _dusk_above(self) -> Surface:
        """The dusk where the sky is too far away."""
        return dusk_above(self._window)

    def _draw_sky(self, target: Surface, staging: Staging) -> None:
        """Draw the sky behind a strait above the board, the brighter the nearer the view."""
        sky, step = staging.sky, self._step(staging)
        if sky is None or not step:
            return
        picture = self._far_sky(sky, staging.nearest)
        if step < _SUNSETS:
            picture = self._pale_sky(picture, step)
        target.blit(picture, (0, round(staging.seen((0.0, sky.skyline))[1] - sky.sun[1])))

    def _find_far_sky(self, sky: FarSky, zoom: float) -> Surface:
        """Return the sky behind a strait as it is seen from near."""
        x, y = sky.sun
        radius = SUN * self._cell * zoom
        strait = self._view.terrain.sea.width * zoom
        return far_sky((self._window[0], round(y)), x, radius, strait)

    # The sloop

    def draw_sloop(
        self,
        surface: Surface,
        sailing: Sailing,
        costumes: tuple[Costume, ...],
        tint: Colour,
        staging: Staging,
    ) -> None:
        """Draw the sloop in front of the fireworks, in their light, on a board that dusk tints.

        While the view of it comes nearer it is drawn as large as in the end, and scaled.
        """
        large = staging.nearest if staging.moves else 1.0
        picture, corner = self._sloop_and_wake(sailing, costumes, large)
        picture.fill(mix(tint, "#FFFFFF", _IN_FRONT), special_flags=pygame.BLEND_RGB_MULT)
        share = staging.zoom / large
        if share != 1:
            picture = transform.smoothscale_by(picture, share)
        x, y = (round(at * share + by) for at, by in zip(corner, staging.shift, strict=True))
        before = surface.get_clip()
        if staging.zoom == 1:
            surface.set_clip(self._board)
        surface.blit(picture, (x, y))
        surface.set_clip(before)

    def _sloop_and_wake(
        self, sailing: Sailing, costumes: tuple[Costume, ...], large: float
    ) -> tuple[Surface, Point]:
        """Return the sloop with its foam on a board of another size, and their place there."""
        sloop = self._view.track.sloop if large == 1 else self._near_sloop(large)
        sailing = sailing.times(large)
        track = self._track.enlarged(large)
        moored = track.moored(sailing.where)
        areas = (moored.sloop, moored.adrift(*sailing.shift).sloop)
        # Its wake begins where it was moored, as far from the shore as the hull was.
        around = (-0.12 * track.sloop.width, 0.25 * track.cell)
        berth, now = (
            Rect(*map(round, area.grown(by))) for area, by in zip(areas, around, strict=True)
        )
        # It may leave the window as far as the board is away from its place.
        width, height = (math.ceil(2 * side * large) for side in self._window)
        sketch = Sketch((width, height))
        sloop.draw(sketch, sailing.model(sloop, costumes))
        first, *others = sketch.places
        room = first.unionall(others).clip(berth.union(now))
        picture = blank(room.size, self._look.theme.foam)
        draw_shifted(picture, sketch, lambda _: (-room.x, -room.y))
        # Its oldest foam is gone, at first up to the hull.
        across, up = sailing.shift
        if up < -abs(across):
            side, old = Side.BOTTOM, room.bottom - now.bottom
        else:
            side, old = Side.LEFT, now.left - room.left
        fade_in(picture, side, max(0, min(old + round(around[1]), track.cell)))
        return picture, room.topleft


def _in_quarters(time: float) -> float:
    return round(time * _QUARTERS) / _QUARTERS
