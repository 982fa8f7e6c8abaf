"""The first screen's picture: the board with a game, and who plays it."""

from pygame import Surface

from game import Match
from scenes.board.hud.piles import Piles, PilesModel
from scenes.board.hud.plate import PlateStyle, Standing
from scenes.board.hud.players import PlayerPlates, PlayersModel, blinker
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import CardPlace, Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.pieces.sloop import AT_REST
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Pile
from scenes.kiosk.attract.layout import LOGO, PILES, AttractLayout
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, begin_moving, paint_values
from scenes.kit.look import Look
from scenes.kit.work import Work, finished
from scenes.shared.portraits import Expression, costume_of


class AttractPicture:
    """Everything that one game shows in one window, except for the call and the languages."""

    def __init__(
        self, look: Look, texts: Texts, plan: AttractLayout, match: Match, deal: int
    ) -> None:
        self._look = look
        self._texts = texts
        self.plan = plan
        self._match = match
        self._deal = deal
        self._moving = MovingPainter(look, plan.terrain.track, match.seats, texts)
        style = PlateStyle.of(look, match.game, open_hands=False)
        middle = round(plan.terrain.track.board.centre.x)
        self._plates = PlayerPlates(look, plan.players, style, middle=middle)
        self._board = BoardTrack(look, plan.terrain.track, match.table.track.signs)
        self._piles = Piles(look, plan.places[PILES])
        self._collage = Collage()
        self._ground: Surface | None = None
        self._ambience: Ambience | None = None

    def work(self) -> Work[Surface]:
        """Paint what never moves, once: the ground."""
        if self._ground is None:
            # Only the islands have signs with words.
            named = self._match.game.has_islands
            title = self._texts(f"variant.{self._match.game.name}") if named else ""
            start = self._texts("board.start") if named else ""
            look = self._look
            terrain = self.plan.terrain
            # The grounds of games are not stored, but this one is shown after every start.
            self._ground = yield from look.art.painting(
                f"attract {terrain.track} {title} {start} {self._deal} {look.scale} {look.theme}",
                lambda: terrain.ground_work(title, self._deal, look, start),
                opaque=False,
            )
        return self._ground

    def stage(self) -> BoardPlaces:
        """Return the places between which pirates and cards move."""
        stock = self._piles.anchor(Pile.STOCK).center
        width = self._piles.card_width
        held = [self._plates.anchor(seat, "held").center for seat in range(len(self._match.seats))]
        return BoardPlaces(
            track=self.plan.terrain.track,
            hand=lambda seat, _card, _hand: CardPlace(held[seat], width),
            stock=stock,
            discard=self._piles.anchor(Pile.DISCARD).center,
            row=lambda _: stock,
            card_width=width,
            names=tuple(seat.name for seat in self._match.seats),
        )

    def draw(
        self,
        target: Surface,
        frame: Frame,
        moods: tuple[Expression, ...],
        seconds: float | None,
        show: Show = (),
    ) -> None:
        """Draw the game with what moves, and the flames and waves at that time if there is one."""
        sailing = next((moving for moving in show if isinstance(moving, Sailing)), None)
        key = (frame.shown, frame.lifted, frame.at_sea, frame.poses, sailing, moods, seconds)

        def paint(on: Surface) -> None:
            self._paint_board(on, frame, sailing, seconds)
            blinks = None if seconds is None else blinker(seconds, len(moods))
            self._plates.paint(on, self._players_model(frame.shown, moods, blinks))
            self._piles.paint(on, PilesModel.of(frame.shown))

        self._collage.draw(target, key, paint)
        begin_moving(target)
        self._moving.draw(target, tuple(moving for moving in show if moving is not sailing))

    def _players_model(
        self, shown: Displayed, moods: tuple[Expression, ...], blinks: int | None
    ) -> PlayersModel:
        game = self._match.game
        standings = (
            Standing(
                home=crew.count(game.goal),
                cards=shown.hand_sizes[seat],
                aboard=crew.count(game.sloop) if game.has_islands else None,
                active=seat == shown.turn and shown.outcome is None,
                mood=moods[seat],
            )
            for seat, crew in enumerate(shown.pirates)
        )
        return PlayersModel(seats=self._match.seats, standings=tuple(standings), blinker=blinks)

    def _paint_board(
        self, target: Surface, frame: Frame, sailing: Sailing | None, seconds: float | None
    ) -> None:
        """Paint the board at that time, or with everything at rest."""
        shown = frame.shown
        ground = finished(self.work())
        afloat = AT_REST
        paint_values(target, self._paint_ground, ground)
        if seconds is None:
            paint_values(target, self._paint_flames)
        paint_values(target, self._paint_logo)
        if seconds is not None:
            if self._ambience is None:
                self._ambience = Ambience(self.plan.terrain, ground, self._look)
            self._ambience.draw(target, seconds)
            afloat = self._ambience.afloat(seconds)
        costumes = tuple(map(costume_of, self._match.seats))
        pieces = Pieces(costumes, shown.pirates, shown.sloop, frame.lifted)
        model = TrackModel(
            pieces=pieces,
            poses=frame.poses,
            afloat=None if frame.at_sea or sailing is not None else afloat,
            sailing=None if sailing is None else sailing.model(self._board.sloop, costumes),
        )
        self._board.paint(target, model)
        paint_values(target, self._paint_torchlight)

    def _paint_ground(self, target: Surface, ground: Surface) -> None:
        look = self._look
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))
        target.blit(ground, (0, 0))

    def _paint_flames(self, target: Surface) -> None:
        self.plan.terrain.draw_flames(target, self._look)

    def _paint_logo(self, target: Surface) -> None:
        look = self._look
        place = self.plan.places[LOGO]
        logo = look.art.shadowed(
            "logo",
            place.size,
            colour=look.theme.shadow,
            alpha=150,
            radius=max(1, look.px(8)),
            offset=(look.px(3), look.px(7)),
        )
        logo.draw(target, place.topleft)

    def _paint_torchlight(self, target: Surface) -> None:
        self.plan.terrain.draw_torchlight(target, self._look)
