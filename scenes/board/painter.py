"""Draws the table: the board, everything around it, and what moves over them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from game import Card
from scenes.board.clock import AmbientClock, RaceLight
from scenes.board.geometry.track_view import Stand
from scenes.board.hud.buttons import Buttons
from scenes.board.hud.players import PlayersModel, blinker
from scenes.board.hud.prompt import PromptModel
from scenes.board.lighting import BandedGround
from scenes.board.motion import clips
from scenes.board.motion.clips import (
    IN_PLACE,
    NOTHING_MOVES,
    Burst,
    Dusk,
    Hopping,
    Sailing,
    Setting,
    Show,
    Staging,
)
from scenes.board.motion.departure import Departure
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.picture_builder import BoardPicture
from scenes.board.pieces.figures import Bearing, PirateMood, Pose, draw_pirate
from scenes.board.pieces.sloop import SloopModel
from scenes.board.pieces.track import TrackMotion
from scenes.board.tabletop import Tabletop
from scenes.board.view import BoardMotion, BoardView
from scenes.core.context import Context
from scenes.kit.cache import Latest
from scenes.kit.layers import Collage, Sketch, begin_moving, draw_shifted, paint_values
from scenes.kit.layout import Point
from scenes.kit.pirates import Costume
from scenes.kit.theme import mix
from scenes.shared.portraits import costume_of

_PAST = 0.4
"""How dark the board is while a past turn is shown."""


class Painter:
    """Draws the table of one match in one layout."""

    def __init__(self, context: Context, table: Tabletop, light: RaceLight | None = None) -> None:
        """Draw a table, in the light of an earlier layout if there was one."""
        self._context = context
        self._table = table
        self._light = light or RaceLight(context, table)
        self._still = Collage()
        self._around = Collage()
        self._view = Latest(self._make_view)
        self._departure = Latest(self._make_departure)
        self._clock = AmbientClock()
        self._moving = MovingPainter(
            table.look, table.terrain.track, table.match.seats, context.texts, table.labels
        )
        self._parting = False
        """Whether the winners leave: from then on it is dusk, and the sun stands still."""
        self._players: PlayersModel | None = None
        """What the faces show."""

    def _make_view(self, ground: BandedGround) -> BoardView:
        table, flashes = self._table, self._context.preferences.flashes
        return BoardView(table.terrain, table.board, ground, flickers=flashes)

    def _make_departure(self, ground: BandedGround) -> Departure:
        return Departure(self._view(ground), ground, self._table.size)

    def draw(
        self,
        surface: Surface,
        picture: BoardPicture,
        seconds: float = 0.0,
        setting: Setting = NOTHING_MOVES,
    ) -> None:
        """Draw the board with its ambient motion, the sloop of a clip, and the HUD."""
        if not self._parting:
            self._light.follow(picture, seconds)
        ground = self._light.ground()
        motion = self._motion(picture, seconds, setting)
        staging = setting.staging
        light = ground.steps(motion.time)
        hops = next((it.seat for it in setting.show if isinstance(it, Hopping)), None)
        moved = (motion.seconds, motion.windows, motion.sailing, motion.postures)
        key = (picture, light, moved, staging, hops)
        paint = partial(self._paint, picture, motion, staging, ground, hops)
        self._still.draw(surface, key, paint)

    def _motion(self, picture: BoardPicture, seconds: float, setting: Setting) -> BoardMotion:
        """Return what moves on the board at a time."""
        ambient: float | None = None
        if picture.animates:
            ambient = self._clock.at(seconds, picture, hurried=not setting.show)
        windows = setting.windows
        # At dusk it is drawn in front of the fireworks.
        sailing = setting.sailing if setting.dusk is None else None
        return BoardMotion(
            time=self._light.time,
            seconds=ambient,
            windows=picture.windows if windows is None else windows.lit,
            sailing=None if sailing is None else self._sloop_of(sailing),
            postures=setting.postures,
        )

    def _paint(
        self,
        picture: BoardPicture,
        motion: BoardMotion,
        staging: Staging,
        ground: BandedGround,
        hops: int | None,
        target: Surface,
    ) -> None:
        """Paint everything that does not move over the table."""
        if self._table.dock is not None:
            paint_values(target, self._paint_table)
        if staging.moves:
            self._departure(ground).paint(target, picture.track, motion, staging)
        else:
            self._view(ground).paint(target, picture.track, motion)
        if picture.is_past:
            tint = mix("#FFFFFF", self._table.look.theme.night[2], _PAST)
            target.fill(tint, self._table.board.rect, pygame.BLEND_RGB_MULT)
        seconds = motion.seconds
        blinking = None if seconds is None else blinker(seconds, len(picture.players.seats))
        self._players = replace(picture.players, blinker=blinking, hopping=hops)
        paint = partial(self._paint_around, picture, self._players)
        key = (picture.around, blinking, hops)
        self._sink(target, staging, lambda on: self._around.draw(on, key, paint))

    def _paint_table(self, target: Surface) -> None:
        """Paint the table beside the board."""
        look = self._table.look
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))

    def _paint_around(self, picture: BoardPicture, players: PlayersModel, target: Surface) -> None:
        """Paint the components one by one; each redraws only if its model has changed."""
        table = self._table
        table.edges.paint(target, None)
        table.faces.paint(target, players)
        if table.row is not None:
            table.row.paint(target, picture.row)
        table.piles.paint(target, picture.piles)
        if table.plan.needs.tray:
            table.hand.paint(target, picture.hand)
        if table.coins is not None:
            table.coins.paint(target, picture.coins)
        if picture.drawer:
            table.drawer.paint(target, picture.turns)
        elif picture.fan is not None:
            table.fan.paint(target, picture.fan)
        if picture.gestures.shown and not picture.drawer:
            table.gestures.paint(target, picture.gestures)
        table.prompt.paint(target, self._prompt(picture))
        if picture.plate is not None:
            table.plate.paint(target, picture.plate)
        else:
            table.bubble.paint(target, picture.bubble)

    def _prompt(self, picture: BoardPicture) -> PromptModel:
        """Return the sentence; it waits while the bubble of a turn would lie over it."""
        table, prompt = self._table, picture.prompt
        if not prompt.text or picture.bubble is None or picture.plate is not None:
            return prompt
        is_covered = table.bubble.place(picture.bubble).colliderect(table.prompt.pill(prompt))
        return PromptModel() if is_covered else prompt

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
        draw_shifted(target, sketch, lambda place: (0, up if place.centery < upper else down))

    def draw_parts(self, target: Surface, picture: BoardPicture) -> None:
        """Draw what a still picture consists of, without the ground."""
        self._table.board.paint(
            target, picture.track, TrackMotion(hour=self._table.look.theme.hour)
        )
        self._paint_around(picture, picture.players, target)

    # The departure

    def part_with_winners(self) -> None:
        """Let the sun stand still, as the winners leave."""
        self._parting = True
        self._moving.is_alone = True
        self._departure(self._light.ground())

    def paint_departure(self, show: Show) -> None:
        """Paint what is needed when the winners leave, such as a moment of it."""
        setting = clips.setting_of(show)
        sailing = setting.sailing
        self._departure(self._light.ground()).prepare(self._light.time, setting.staging)
        # Without the crews, and as the sloop is at first.
        for sloop in () if sailing is None else (sailing.bare, sailing.moored):
            self.draw_show(Sketch(self._table.size), setting._replace(sailing=sloop))

    # What moves

    def draw_buttons(self, surface: Surface, buttons: Buttons, staging: Staging = IN_PLACE) -> None:
        """Draw the buttons."""
        look = self._table.look
        self._sink(surface, staging, lambda on: buttons.paint(on, look))

    def draw_show(self, surface: Surface, setting: Setting) -> None:
        """Draw what moves over everything, without the sloop unless it leaves at dusk."""
        begin_moving(surface)
        moving, staging, dusk, sailing, *_ = setting
        if staging.moves:
            moving = tuple(clips.staged(it, staging) for it in moving)
        if dusk is not None:
            departure = self._departure(self._light.ground())
            self._moving.sunlit = departure.glow_on_board(staging)
            self._moving.draw(surface, (dusk, *(it for it in moving if isinstance(it, Burst))))
            if sailing is not None:
                tint = self._moving.tint(dusk)
                departure.draw_sloop(surface, sailing, self._costumes, tint, staging)
            moving = tuple(it for it in moving if not isinstance(it, Burst | Dusk))
        self._draw_over(surface, moving)

    def draw_moving(self, surface: Surface, show: Show) -> None:
        """Draw everything that moves, the sloop below all else."""
        for moving in show:
            if isinstance(moving, Sailing):
                self._table.board.paint_sailing(surface, self._sloop_of(moving))
        self._draw_over(surface, show)

    def _sloop_of(self, sailing: Sailing) -> SloopModel:
        return sailing.model(self._table.board.sloop, self._costumes)

    @property
    def _costumes(self) -> tuple[Costume, ...]:
        return tuple(map(costume_of, self._table.match.seats))

    def _draw_over(self, surface: Surface, show: Show) -> None:
        """Draw what moves, without the sloop; portraits are below all else."""
        players = self._players
        for moving in show:
            if isinstance(moving, Hopping) and players is not None:
                self._table.faces.draw_hop(surface, players, moving.seat, moving.lift)
        self._moving.draw(surface, show)

    def draw_dragged_card(self, surface: Surface, card: Card, at: Point) -> None:
        """Draw a card under the pointer, translucent over spaces and what is between them."""
        table = self._table
        cell = table.track.cell
        near = Rect(0, 0, cell // 2, cell // 2)
        near.center = round(at[0]), round(at[1])
        is_over = near.collidelist(table.clear) >= 0
        self._moving.draw_card(surface, card, at, cell * 0.9, faint=is_over)

    def draw_dragged_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """Draw a pirate under the pointer."""
        track = self._table.track
        height = track.stand(track.spaces[0], 0, 1).height
        stand = Stand(at[0], at[1] + height * 0.4, height)
        who = self._costumes[seat]
        bearing = Bearing(PirateMood.MOVABLE, Pose("jump"))
        draw_pirate(surface, self._table.look, who, stand, bearing)
