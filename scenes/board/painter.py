"""Draws the board: the still picture, and what moves over it."""

import math
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import Card, Position, Seat
from scenes.board.daylight import SunCourse, lit_windows
from scenes.board.geometry.track_view import Stand
from scenes.board.hud.buttons import Buttons
from scenes.board.hud.coins import CoinsModel
from scenes.board.hud.drawer import DrawerModel
from scenes.board.hud.hand import HandModel
from scenes.board.hud.history import TurnsModel
from scenes.board.hud.piles import PilesModel
from scenes.board.hud.plate import Standing
from scenes.board.hud.players import PlayersModel, blinker
from scenes.board.hud.prompt import PromptModel
from scenes.board.hud.row import RowModel
from scenes.board.lighting import WINDOWS, BandedGround
from scenes.board.motion import clips
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import (
    IN_PLACE,
    NOTHING_MOVES,
    Burst,
    Dusk,
    FarSky,
    Hopping,
    Sailing,
    Setting,
    Show,
    Staging,
)
from scenes.board.motion.farewell import harbour_view
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.stage import (
    INSIDE,
    SUN,
    OpenSea,
    SeaPlace,
    cut_out,
    dusk_above,
    far_sky,
    replay,
    strait_sunset,
)
from scenes.board.motion.weather import RATE, Weather
from scenes.board.picture_builder import BoardPicture
from scenes.board.pieces.figures import (
    NOT_IDLING,
    STANDING,
    Bearing,
    PirateMood,
    Pose,
    draw_pirate,
)
from scenes.board.pieces.sloop import AT_REST, Sloop
from scenes.board.pieces.track import Pieces, TrackModel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_input import Fan
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.kit import plates, transform
from scenes.kit.cache import Latest, LatestOf
from scenes.kit.effects import Stamp, blank, fade_in, faded
from scenes.kit.layers import Collage, Sketch, begin_moving, paint_latest, paint_values
from scenes.kit.layout import Point, Side, Size, cut
from scenes.kit.look import Layer
from scenes.kit.loop import AMBIENT_RATE
from scenes.kit.painting import Report, ignore
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.theme import Hour, mix
from scenes.kit.themes import SUNSET
from scenes.shared import cards
from scenes.shared.portraits import costume_of

_STEPS = AMBIENT_RATE
"""Steps of ambient motion per second."""
_LATE = 1.4
"""The most steps by which ambient motion may be late."""
_QUARTERS = 4
"""Steps of shadows and lamps from one hour to the next."""
_DARK = 0.5
"""How bright lamps are when fireflies come out."""
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
_PAST = 0.4
"""How dark the board is while a past turn is shown."""


class _OnBoard(NamedTuple):
    """What a clip moves that is a part of the board."""

    sailing: Sailing | None = None
    windows: int | None = None
    """How many windows of the town are lit; None for one for each pirate at home."""


class Painter:
    """Draws the table of one match in its layout."""

    def __init__(self, context: Context, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._variant = table.match.game.variant_of(table.match.table.options)
        self._latest_ground: LatestOf[BandedGround] = LatestOf()
        self._sun = SunCourse()
        self._collage = Collage()
        self._hud = Collage()
        self._ambience: Ambience | None = None
        self._weather: Weather | None = None
        """What moves on the board; a plain theme has none."""
        self._animated: tuple[float, float, BoardPicture | None] = (0.0, 0.0, None)
        """The last time drawn, the time of its ambient motion, and its picture."""
        self._latest_costumes = Latest(_costumes_of)
        self._time = 0.0
        """The time of the race that was drawn last."""
        self._parting = False
        """Whether the winners leave: from then on it is dusk, and the sun stands still."""
        self._more_sea = Latest(self._find_more_sea)
        self._latest_view = Latest(self._view)
        self._near_sloop = Latest(self._find_near_sloop)
        self._sunset = Latest(self._find_sunset)
        self._far_sky = Latest(self._find_far_sky)
        """The sky behind a strait."""
        self._dusk_above = Latest(dusk_above)
        """The dusk where that sky is too far away."""
        self._pale_sky = Latest(lambda sky, step: faded(sky, 255 * step // _SUNSETS))
        """The same while it appears."""
        self._away = Layer()
        """The board with more sea, while it is away from its place."""
        self._evening = Layer()
        """The same while the light of the sunset comes up."""
        self._sunlit = Layer()
        """A board with a strait in that light."""
        self._sunlit_ground = Latest(lambda size: self.ground(size).sunset())
        self._planks: Stamp
        """The jetty without the water around it."""
        self._shoreward: Stamp
        """The part of more sea that appears on the board, where there is a harbour."""
        self._board_edge: Stamp
        """The board where that sea appears, without it."""
        self._moving: MovingPainter
        self._players: PlayersModel | None = None
        """What the plates show."""

    def layout(self) -> None:
        """Adapt to a new layout of the table."""
        table = self._table
        track, seats = table.terrain.track, table.match.seats
        self._moving = MovingPainter(table.look, track, seats, self._context.texts, table.labels)
        self._ambience = self._players = self._weather = None
        self._collage = Collage()
        self._hud = Collage()
        self._away = Layer()
        self._parting = False
        self._more_sea.forget()
        self._latest_view.forget()
        self._near_sloop.forget()
        self._sunset.forget()
        self._far_sky.forget()
        self._sunlit_ground.forget()
        self._evening = Layer()
        self._sunlit = Layer()

    def draw(
        self,
        surface: Surface,
        picture: BoardPicture,
        seconds: float = 0.0,
        setting: Setting = NOTHING_MOVES,
    ) -> None:
        """Draw the board with its ambient motion, the sloop of a clip, and the HUD."""
        style_key = self._style_key()
        show, staging, dusk, sailing, windows = setting
        # At dusk it is drawn in front of the fireworks.
        at_sea = sailing if dusk is None else None
        moving = _OnBoard(at_sea, None if windows is None else windows.lit)
        model = picture.track
        self._sun.follow(model.hour, seconds, at_once=not model.animates)
        now = self._time = self._time if self._parting else self._sun.at(seconds)
        ground = self.ground(surface.get_size())
        light = ground.steps(now)
        seconds = self._animated_at(picture, seconds, hurried=not show)

        def paint_ground(target: Surface) -> None:
            paint_latest(target, ground.draw, light)
            # Shadows and lamps change less often than the ground.
            hour = ground.lit.hour(round(now * _QUARTERS) / _QUARTERS)
            self._moving.hour = hour
            self._paint_board(target, picture, seconds, moving, hour)

        def paint_sunlit(target: Surface) -> None:
            target.blit(self._sunlit_ground(surface.get_size()), self._table.board.rect)
            lit = moving._replace(windows=WINDOWS)
            self._paint_board(target, picture, seconds, lit, SUNSET)

        def paint(target: Surface) -> None:
            paint_values(target, self._paint_table)
            if staging.moves:
                key = (picture, style_key)
                whole = self._panorama(self._away, key, surface.get_size(), paint_ground)
                whole = self._at_sunset(key, whole, staging, surface.get_size(), paint_sunlit)
                seen, corner = self._latest_view(whole, staging, surface.get_size())
                target.blit(seen, corner)
                self._draw_sky(target, staging, surface.get_size())
            else:
                paint_ground(target)
            blinks = blinker(seconds, len(picture.roles.moods))

            def paint_hud(on: Surface) -> None:
                self._players = self._players_model(picture, blinks)
                self._paint_hud(on, picture, blinks)

            around = (picture.around, style_key, blinks)
            self._sink(target, staging, lambda on: self._hud.draw(on, around, paint_hud))

        key = (picture, style_key, seconds, moving, light, staging)
        self._collage.draw(surface, key, paint)

    def _sink(self, target: Surface, staging: Staging, paint: Callable[[Surface], None]) -> None:
        """Paint things around the board, on their way up or down out of the window."""
        if not staging.sunk:
            paint(target)
        if not 0 < staging.sunk < 1:
            return
        sketch = Sketch(target.get_size())
        paint(sketch)
        plan, look = self._table.plan, self._table.look
        upper = max(plate.bottom for plate in plan.players) + look.px(60)
        up = -round(staging.sunk * upper)
        down = round(staging.sunk * (target.get_height() - plan["prompt"].top))
        replay(target, sketch, lambda place: (0, up if place.centery < upper else down))

    def _panorama(
        self, layer: Layer, key: Hashable, size: Size, paint: Callable[[Surface], None]
    ) -> Surface:
        """Return the board with more sea behind its edge, where everything stands still.

        All of it moves in each frame, which is fast only for a single picture.
        """
        board = self._table.board.rect
        sea = self._sea_place(size)

        def paint_whole(whole: Surface) -> None:
            sketch = Sketch(size)
            paint(sketch)
            whole.blit(self.ground(size).table, sea, board)
            replay(whole, sketch, lambda _: (-board.x, -board.y))
            if not self._has_harbour:
                return
            # The jetty may end where the sea goes on, and is in front of it.
            ground, cell = self.ground(size).lit.ground, self._table.track.cell
            jetty = self._jetty.clip(ground.get_rect())
            planks = cut_out(whole.subsurface(jetty), ground.subsurface(jetty), cell)
            self._planks = Stamp(planks, jetty.topleft)
            picture = self._more_sea(size, self._time)
            edge = self._open_sea(size).edge
            place = edge.move(sea.topleft).clip(whole.get_rect())
            self._board_edge = Stamp(whole.subsurface(place).copy(), place.topleft)
            self._shoreward = Stamp(picture.subsurface(edge).copy(), sea.topleft)
            whole.blit(picture, sea)
            whole.blit(*self._planks)
            self._more_sea.forget()

        return layer.picture(Rect((0, 0), board.size).union(sea).size, key, paint_whole)

    def _at_sunset(
        self,
        key: Hashable,
        whole: Surface,
        staging: Staging,
        size: Size,
        paint_sunlit: Callable[[Surface], None],
    ) -> Surface:
        """Return the board with a sunset on its sea: the nearer the view, the brighter.

        A board with a strait is in its light, too.
        """
        sunset = self._sunset(size)
        step = round(_SUNSETS * self._glow(staging))
        if sunset is None or not step:
            return whole

        def paint_on_sea(lit: Surface) -> None:
            lit.blit(whole, (0, 0))
            # The sea that begins there has its own light.
            lit.blit(*self._board_edge)
            Stamp(faded(sunset.surface, 255 * step // _SUNSETS), sunset.offset).draw(lit, (0, 0))
            # The light ends where more sea begins, which covers the line.
            edge = lit.blit(*self._shoreward)
            lit.set_clip(edge)
            lit.blit(*self._planks)
            lit.set_clip(None)

        def paint_all(lit: Surface) -> None:
            paint_sunlit(lit)
            sunset.draw(lit, self._table.board.rect.topleft)

        def paint_between(lit: Surface) -> None:
            lit.blit(whole, (0, 0))
            sunlit.set_alpha(255 * step // _SUNSETS)
            lit.blit(sunlit, (0, 0))
            sunlit.set_alpha(None)

        if self._has_harbour:
            return self._evening.picture(whole.get_size(), (key, step), paint_on_sea)
        sunlit = self._panorama(self._sunlit, key, size, paint_all)
        if step == _SUNSETS:
            return sunlit
        return self._evening.picture(whole.get_size(), (key, step), paint_between)

    def _draw_sky(self, target: Surface, staging: Staging, size: Size) -> None:
        """Draw the sky behind a strait above the board, the brighter the nearer the view."""
        sky, step = staging.sky, round(_SUNSETS * self._glow(staging))
        if sky is None or not step:
            return
        picture = self._far_sky(size[0], sky, staging.nearest)
        if step < _SUNSETS:
            picture = self._pale_sky(picture, step)
        target.blit(picture, (0, round(staging.seen((0.0, sky.skyline))[1] - sky.sun[1])))

    def _darken(self, seen: Surface, corner: Point, staging: Staging, size: Size) -> None:
        """Let dusk fall over a strait that runs up the screen, if its end is too far away."""
        step = round(_SUNSETS * self._glow(staging))
        track, theme = self._table.track, self._table.look.theme
        if step and theme.has_sunset and not (staging.sky or self._has_harbour or track.tall):
            dusk = self._dusk_above(size)
            dusk = dusk if step == _SUNSETS else self._pale_sky(dusk, step)
            seen.blit(dusk, (-corner[0], -corner[1]))

    def _find_far_sky(self, width: int, sky: FarSky, zoom: float) -> Surface:
        """Return the sky behind a strait as it is seen from near."""
        x, y = sky.sun
        radius = SUN * self._table.track.cell * zoom
        return far_sky((width, round(y)), x, radius, self._table.terrain.sea.width * zoom)

    def _glow(self, staging: Staging) -> float:
        """Return how bright a sunset is that becomes brighter as the view comes nearer."""
        return min(1.0, self._nearness(staging) / _AGLOW)

    def _nearness(self, staging: Staging) -> float:
        """Return how near the view has come to the end, from 0 to 1: on a tall board by moving."""
        track = self._table.track
        moved = harbour_view(track).shift[1] if self._has_harbour and track.tall else 0.0
        return staging.shift[1] / moved if moved else staging.nearness

    def _find_sunset(self, size: Size) -> Stamp | None:
        """Return the light of a sunset in the strait or the harbour; None if there is none."""
        table = self._table
        board = table.board.rect
        if not table.look.theme.has_sunset:
            return None
        if self._has_harbour:
            return self._open_sea(size).light_on_board()
        strait = Rect(*map(round, table.terrain.sea.grown(_BEACH * table.track.cell)))
        strait.move_ip(-board.x, -board.y)
        if not table.track.tall:
            # Beyond its ends is open sea.
            strait.update(strait.x, 0, strait.width, board.height)
        ground = self.ground(size).lit.ground
        return strait_sunset(ground, strait.clip(ground.get_rect()), table.track.cell)

    def _view(self, whole: Surface, staging: Staging, size: Size) -> tuple[Surface, Point]:
        """Return the part of the board that is seen in the window, and the place of its corner."""
        zoom = staging.zoom
        x, y = staging.seen(self._table.board.rect.topleft)
        if zoom == 1:
            return whole, (round(x), round(y))
        wide, high = (math.ceil(side / zoom) + 2 for side in size)
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
        self._darken(seen, corner, staging, size)
        return seen, corner

    def _find_near_sloop(self, zoom: float) -> Sloop:
        """Return the sloop as it is seen from near."""
        return Sloop(self._table.look, self._table.track.enlarged(zoom))

    def part_with_winners(self) -> None:
        """Let the sun stand still, as the winners leave."""
        self._parting = True
        self._moving.is_alone = True

    def paint_departure(self, size: Size, show: Show) -> None:
        """Paint what is needed when the winners leave, such as a moment of it."""
        if self._has_harbour:
            self._more_sea(size, self._time)
        if self._sunset(size) is not None and not self._has_harbour:
            self._sunlit_ground(size)
        setting = clips.setting_of(show)
        staging, sailing = setting.staging, setting.sailing
        if staging.sky is not None:
            self._far_sky(size[0], staging.sky, staging.nearest)
        # Without the crews, and as the sloop is at first.
        for sloop in () if sailing is None else (sailing.bare, sailing.moored):
            self.draw_show(Sketch(size), setting._replace(sailing=sloop))

    @property
    def _has_harbour(self) -> bool:
        """Whether the track ends with the sloop, at the edge of the sea."""
        track = self._table.track
        return track.deck == track.havens[-1]

    @property
    def _jetty(self) -> Rect:
        """The place of the jetty with its posts, relative to the board; empty if none is seen."""
        track, board = self._table.track, self._table.board.rect
        if track.planks is None:
            return Rect(0, 0, 0, 0)
        beyond = (_POSTS, _END) if track.tall else (_END, _POSTS)
        across, down = (round(2 * side * track.cell) for side in beyond)
        place = Rect(*map(round, track.planks)).inflate(across, down)
        return place.move(-board.x, -board.y)

    def _sea_place(self, size: Size) -> Rect:
        """Return the place of more sea in a window, relative to the board: all that will be seen.

        It is empty without a harbour.
        """
        track = self._table.track
        if not self._has_harbour:
            return Rect(0, 0, 0, 0)
        board = self._table.board.rect
        inside = round(INSIDE * track.cell)
        view = harbour_view(track)
        right, below = (
            math.ceil((side - shift) / view.zoom)
            for side, shift in zip(size, view.shift, strict=True)
        )
        if track.tall:
            top = board.height - inside
            return Rect(0, top, board.width, max(inside, below - board.y - top))
        left = board.width - inside
        return Rect(left, 0, max(inside, right - board.x - left), board.height)

    def _find_more_sea(self, size: Size, now: float) -> Surface:
        """Return more sea at a time of the race."""
        return self._open_sea(size).picture(round(now * _QUARTERS) / _QUARTERS)

    def _open_sea(self, size: Size) -> OpenSea:
        """Return more sea behind the edge of the board."""
        table = self._table
        board, place = table.board.rect, self._sea_place(size)
        harbour = Rect(*map(round, table.terrain.sea.grown(_BEACH * table.track.cell)))
        view = harbour_view(table.track)
        top, bottom = (
            round((y - view.shift[1]) / view.zoom) - board.y - place.y for y in (0, size[1])
        )
        more = SeaPlace(
            size=place.size,
            tall=table.track.tall,
            harbour=harbour.move(-board.x, -board.y).clip(Rect((0, 0), board.size)),
            corner=place.topleft,
            rows=(top, bottom),
        )
        return OpenSea(table.look, self.ground(size).lit, table.track.cell, more)

    def _animated_at(self, picture: BoardPicture, seconds: float, *, hurried: bool) -> float:
        """Return the time at which ambient motion is drawn.

        It moves in steps, so that most frames of a movement need not redraw it. A step may be a
        little late, to share a frame with other changes or to avoid a busy one.
        """
        asked, before, shown = self._animated
        late = _LATE / _STEPS
        if not picture.track.animates:
            return 0.0
        since = seconds - before
        if picture is shown or picture == shown:
            # The same moment, drawn again, looks the same.
            waits = 0 <= since < late or seconds == asked
        else:
            waits = 0 <= since < 2 * late and (shown is None or not picture.resembles(shown))
        if hurried or not waits:
            before = int(seconds * _STEPS) / _STEPS
        self._animated = seconds, before, picture
        return before

    def _style_key(self) -> Hashable:
        """Return what the picture depends on besides its layout: players and texts."""
        chosen, texts = self._context.preferences, self._context.texts
        colours = (chosen.colour_vision, chosen.theme)
        return (*colours, chosen.language, texts.hand, self._table.match.seats)

    def draw_parts(self, target: Surface, picture: BoardPicture) -> None:
        """Draw what a still picture consists of, without the ground."""
        hour = self._table.look.theme.hour
        self._table.board.paint(target, self._track_model(picture, 0.0, None, hour))
        self._paint_hud(target, picture, None)

    def _paint_board(
        self,
        target: Surface,
        picture: BoardPicture,
        seconds: float,
        moving: _OnBoard,
        hour: Hour,
    ) -> None:
        """Paint everything on the ground, layer by layer, in a light."""
        at_sea, lit = moving
        table = self._table
        size = target.get_size()
        model = picture.track
        if lit is None:
            lit = lit_windows(picture.shown.pirates, table.match.game.goal)
        paint_values(target, self._paint_windows, lit)
        if not model.animates:
            paint_values(target, self._paint_flames)
        else:
            ambience = self._ambience or self._make_ambience(size)
            if self._weather is None:
                self._make_weather(size)
            dark = hour.night > _DARK
            if self._weather is not None:
                paint_latest(target, self._weather.draw_below, int(seconds * RATE) / RATE, dark)
            paint_latest(target, ambience.draw, seconds, dark)
        table.board.paint(target, self._track_model(picture, seconds, at_sea, hour))
        paint_values(target, self._paint_torchlight, hour.torch)
        if model.animates and self._weather is not None:
            paint_latest(target, self._weather.draw_smoke, int(seconds * RATE) / RATE)
            if hour.night <= _DARK:
                paint_latest(target, self._weather.draw_gull, seconds)
        if model.is_past:
            tint = mix("#FFFFFF", table.look.theme.night[2], _PAST)
            target.fill(tint, table.board.rect, pygame.BLEND_RGB_MULT)

    def _track_model(
        self, picture: BoardPicture, seconds: float, at_sea: Sailing | None, hour: Hour
    ) -> TrackModel:
        model, shown = picture.track, picture.shown
        costumes = self._costumes
        afloat = AT_REST
        beat = 0
        idling = NOT_IDLING
        if model.animates and self._ambience is not None:
            afloat, beat = self._ambience.afloat(seconds), self._ambience.beat(seconds)
            if not (model.lifted or model.at_sea):
                # No pirate makes a face while another one moves.
                idling = self._ambience.idling(seconds, breathing=bool(model.marks.movable))
        pieces = Pieces(
            costumes=costumes,
            pirates=shown.pirates,
            island=shown.sloop,
            lifted=model.lifted,
            marks=model.marks,
            shaken=model.shaken,
        )
        return TrackModel(
            pieces=pieces,
            poses=model.poses,
            idling=idling,
            trails=model.trails,
            faded=model.faded,
            goal=model.goal,
            beat=beat,
            afloat=None if model.at_sea or at_sea is not None else afloat,
            sailing=None if at_sea is None else at_sea.model(self._table.board.sloop, costumes),
            hour=hour,
        )

    @property
    def _costumes(self) -> tuple[Costume, ...]:
        return self._latest_costumes(self._table.match.seats)

    def _paint_table(self, target: Surface) -> None:
        look = self._table.look
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))

    def _paint_windows(self, target: Surface, count: int) -> None:
        """Paint the light in some windows of the town."""
        for window in self.ground(target.get_size()).lit.windows[:count]:
            window.draw(target, self._table.board.rect.topleft)

    def _paint_flames(self, target: Surface) -> None:
        self._table.terrain.draw_flames(target, self._table.look)

    def _paint_torchlight(self, target: Surface, strength: float) -> None:
        self._table.terrain.draw_torchlight(target, self._table.look, strength)

    def _make_weather(self, size: Size) -> None:
        table = self._table
        if not table.look.theme.plain:
            self._weather = Weather(table.terrain, self.ground(size).lit.ground, table.look)

    def _make_ambience(self, size: Size) -> Ambience:
        table = self._table
        flickers = self._context.preferences.flashes
        ground = self.ground(size).lit.ground
        self._ambience = Ambience(
            table.terrain, ground, table.look, flickers=flickers, ambient="#FFFFFF"
        )
        return self._ambience

    def _paint_hud(self, target: Surface, picture: BoardPicture, blinks: int | None) -> None:
        """Paint the components one by one; each redraws only if its model has changed."""
        table = self._table
        texts = self._context.texts
        shown = picture.shown
        seats = table.match.seats
        turns = TurnsModel(seats, picture.turns, texts("hud.no_turns"))
        row = RowModel(shown.row, texts("hud.next"))
        players = self._players_model(picture, blinks)
        table.plates.paint(target, players)
        table.last_turns.paint(target, turns)
        if table.row is not None:
            table.row.paint(target, row)
        table.piles.paint(target, PilesModel.of(shown))
        if table.plan.needs.tray:
            table.hand.paint(target, self._hand_model(picture))
        left = max(0, shown.actions_left)
        label = texts("hud.actions_left", count=left) if left else texts("hud.no_actions")
        table.coins.paint(target, CoinsModel(left, label))
        if picture.drawer:
            table.drawer.paint(target, DrawerModel(players, row, turns))
        elif picture.fan is not None:
            self._paint_fan(target, picture.fan, picture.track.marks.looked_at)
        elif picture.spread and table.spread is not None:
            table.spread.paint(target, row)
        table.prompt.paint(target, self._prompt_model(picture))

    def _players_model(self, picture: BoardPicture, blinks: int | None) -> PlayersModel:
        match = self._table.match
        shown = picture.shown
        roles = picture.roles
        game = match.game
        is_open = match.table.options.open_hands
        standings = (
            Standing(
                home=crew.count(game.goal),
                cards=shown.hand_sizes[seat],
                hand=shown.hands[seat] if is_open else None,
                aboard=crew.count(game.sloop) if game.has_islands else None,
                captain=seat in roles.captains,
                active=seat == roles.active,
                mood=roles.moods[seat],
                phone=seat in roles.phones,
                phone_away=seat in roles.away,
            )
            for seat, crew in enumerate(shown.pirates)
        )
        return PlayersModel(seats=match.seats, standings=tuple(standings), blinker=blinks)

    def _hand_model(self, picture: BoardPicture) -> HandModel:
        shown, marks = picture.shown, picture.hand
        return HandModel(
            seat=self._table.match.seats[marks.owner],
            cards=shown.hands[marks.owner],
            held=shown.hand_sizes[marks.owner],
            playable=marks.playable,
            chosen=marks.chosen,
            raised=marks.raised,
            is_ready=marks.is_ready,
            shaken=marks.shaken,
            drawn=marks.drawn,
        )

    def _prompt_model(self, picture: BoardPicture) -> PromptModel:
        texts = self._context.texts
        speech = picture.speech
        seats = self._table.match.seats
        speaker = speech.speaker
        return PromptModel(
            text=say(texts, speech.prompt),
            who=None if speaker is None else costume_of(seats[speaker]),
            is_refusal=speech.is_refusal,
            nod=speech.nod,
            is_tip=speech.is_tip,
        )

    def ground(self, size: Size, report: Report = ignore) -> BandedGround:
        """Return the ground with its texts, repainted only if it looks different."""
        table, texts = self._table, self._context.texts
        look = table.look
        words = (texts(f"variant.{self._variant}"), texts("board.start"))

        def paint() -> BandedGround:
            title, start = words
            lit = table.terrain.lit_ground(title, table.match.seed or 0, look, start, report)
            beneath = look.textures.table(size, look.scale.unit)
            return BandedGround(lit, beneath, table.board.rect.topleft)

        return self._latest_ground.get((size, words, table.terrain.track, look.theme), paint)

    def _paint_fan(self, target: Surface, fan: Fan, pointed: Position | None) -> None:
        look = self._table.look
        rects = self._table.fan_rects(fan)
        room = rects[0].unionall(list(rects[1:])).inflate(look.px(28), look.px(28))
        plates.panel(look, room.size, Ground.DARK, radius=18).draw(target, room.topleft)
        track = self._table.match.table.track
        texts = self._context.texts
        several = len({(choice.seat, choice.origin) for choice in fan.choices}) > 1
        for choice, rect in zip(fan.choices, rects, strict=True):
            if choice.card is not None and not several:
                cards.laid(look, choice.card, rect.height).draw(target, rect.topleft)
                continue
            # The pirate, and where it is.
            label, room = cut(rect, Side.BOTTOM, round(rect.height * 0.24))
            stand = Stand(room.centerx, room.bottom, room.height * 0.94)
            mood = PirateMood.CHOSEN if choice.origin == pointed else PirateMood.MOVABLE
            self._draw_pirate(target, choice.seat, stand, mood=mood)
            number = track.number(choice.origin)
            words = number if number.isdigit() else texts(f"place.{number}")
            fitted, style = look.letters.fit(words, look.outlined(30), label.width, 0.5)
            look.letters.draw(target, fitted, style, label)

    def draw_buttons(self, surface: Surface, buttons: Buttons, staging: Staging = IN_PLACE) -> None:
        """Draw the buttons."""
        look = self._table.look
        self._sink(surface, staging, lambda on: buttons.paint(on, look))

    def draw_show(self, surface: Surface, setting: Setting) -> None:
        """Draw what moves over everything, without the sloop unless it leaves at dusk."""
        begin_moving(surface)
        moving, staging, dusk, sailing, _ = setting
        if staging.moves:
            moving = tuple(clips.staged(it, staging) for it in moving)
        if dusk is not None:
            is_lit = not self._has_harbour and self._sunset(surface.get_size()) is not None
            self._moving.sunlit = self._glow(staging) if is_lit else 0.0
            self._moving.draw(surface, (dusk, *(it for it in moving if isinstance(it, Burst))))
            if sailing is not None:
                self._draw_leaving(surface, sailing, dusk, staging)
            moving = tuple(it for it in moving if not isinstance(it, Burst | Dusk))
        self._draw_over(surface, moving)

    def _draw_leaving(
        self, surface: Surface, sailing: Sailing, dusk: Dusk, staging: Staging
    ) -> None:
        """Draw the sloop in front of the fireworks, in their light.

        While the view of it comes nearer it is drawn as large as in the end, and scaled.
        """
        table = self._table
        large = staging.nearest if staging.moves else 1.0
        sloop = table.board.sloop if large == 1 else self._near_sloop(large)
        sailing = sailing.times(large)
        track = table.track.enlarged(large)
        moored = track.moored(sailing.where)
        areas = (moored.sloop, moored.adrift(*sailing.shift).sloop)
        # Its wake begins where it was moored, as far from the shore as the hull was.
        around = (-0.12 * track.sloop.width, 0.25 * track.cell)
        berth, now = (
            Rect(*map(round, area.grown(by))) for area, by in zip(areas, around, strict=True)
        )
        # It may leave the window as far as the board is away from its place.
        width, height = (math.ceil(2 * side * large) for side in surface.get_size())
        sketch = Sketch((width, height))
        sloop.draw(sketch, sailing.model(sloop, self._costumes))
        first, *others = sketch.places
        room = first.unionall(others).clip(berth.union(now))
        picture = blank(room.size, table.look.theme.foam)
        replay(picture, sketch, lambda _: (-room.x, -room.y))
        # Its oldest foam is gone, at first up to the hull.
        across, up = sailing.shift
        if up < -abs(across):
            side, old = Side.BOTTOM, room.bottom - now.bottom
        else:
            side, old = Side.LEFT, now.left - room.left
        fade_in(picture, side, max(0, min(old + round(around[1]), track.cell)))
        tint = self._moving.tint(dusk)
        picture.fill(mix(tint, "#FFFFFF", _IN_FRONT), special_flags=pygame.BLEND_RGB_MULT)
        share = staging.zoom / large
        if share != 1:
            picture = transform.smoothscale_by(picture, share)
        x, y = (round(at * share + by) for at, by in zip(room.topleft, staging.shift, strict=True))
        before = surface.get_clip()
        if staging.zoom == 1:
            surface.set_clip(table.board.rect)
        surface.blit(picture, (x, y))
        surface.set_clip(before)

    def draw_moving(self, surface: Surface, show: Show) -> None:
        """Draw everything that moves, the sloop below all else."""
        board = self._table.board
        for moving in show:
            if isinstance(moving, Sailing):
                board.paint_sailing(surface, moving.model(board.sloop, self._costumes))
        self._draw_over(surface, show)

    def _draw_over(self, surface: Surface, show: Show) -> None:
        """Draw what moves, without the sloop; portraits are below all else."""
        players = self._players
        for moving in show:
            if isinstance(moving, Hopping) and players is not None:
                self._table.plates.draw_hop(surface, players, moving.seat, moving.lift)
        self._moving.draw(surface, show)

    def draw_dragged_card(self, surface: Surface, card: Card, at: Point) -> None:
        """Draw a card under the pointer, translucent over the board."""
        over = self._table.board.rect.collidepoint(at)
        self._moving.draw_card(surface, card, at, self._table.track.cell * 0.8, faint=over)

    def draw_dragged_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """Draw a pirate under the pointer."""
        track = self._table.track
        height = track.stand(track.spaces[0], 0, 1).height
        self._draw_pirate(surface, seat, Stand(at[0], at[1] + height * 0.4, height), Pose("jump"))

    def _draw_pirate(
        self,
        surface: Surface,
        seat: int,
        stand: Stand,
        pose: Pose = STANDING,
        mood: PirateMood = PirateMood.MOVABLE,
    ) -> None:
        who = costume_of(self._table.match.seats[seat])
        draw_pirate(surface, self._table.look, who, stand, Bearing(mood, pose))


def _costumes_of(seats: tuple[Seat, ...]) -> tuple[Costume, ...]:
    return tuple(map(costume_of, seats))
