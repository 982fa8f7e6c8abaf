"""The replay: a recorded game on the board, with controls to move through it."""

import math
from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game import ALL, PUBLIC, Replay
from scenes.board.hud.buttons import arrange
from scenes.board.hud.drawer import opened
from scenes.board.hud.history import turn_rects
from scenes.board.hud.layout import gap_of
from scenes.board.painter import Painter
from scenes.board.picture_builder import Moment, still_picture
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Speed
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Command, Intent, Pick, Press, Release
from scenes.kit.layout import Point, Share, Side, Size, columns, cut, equal_rows
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.sound import Cue, Tune
from scenes.kit.theme import Tone
from scenes.kit.widgets import WAYS, Activated, Button, Control, FocusRing, Widget, icon_button
from scenes.replay.controls import SpeedButton, Timeline, ViewerButton
from scenes.replay.player import ReplayPlayer

PACES = (Speed.CALM, Speed.NORMAL, Speed.FAST)
_REST = 0.5
"""Seconds between two actions while it plays."""
_STILL_REST = 1.2
"""The same where nothing moves, so that there is time to see what has changed."""
_LINE = 64
"""Units that the timeline is high, as high as a finger needs."""
_COINS = 2.5
"""How wide the coins are, in heights."""
_DECK = 900
"""Units that the controls are wide beside a hand, where there is room."""
_SLIM_DECK, _LEAST_DECK = 632, 540
"""The same where there is not, and where every card counts."""
_SLIM = 1500
"""Units of a band below which there is little room."""
_SHARES = (1, 1, 1.25, 1, 1, 1, 2.1)
"""Of the buttons in their row; whose eyes it is seen through is told by a name."""


def lay_out(table: Tabletop, look: Look, size: Size) -> tuple[Rect, list[Rect]]:
    """Lay the table out for watching; return where the timeline and the buttons are."""
    gap = gap_of(look.scale)
    table.layout(look, size, hint=False)
    plan = table.plan
    if plan.coins.top >= plan.hand.bottom:
        # The buttons take the band of the actions, the timeline one of its own below it.
        high = look.px(_LINE)
        table.layout(look, (size[0], size[1] - high - gap), hint=False)
        plan = table.plan
        row = plan.coins.union(plan.end_turn)
        line = Rect(row.x, row.bottom + gap, row.width, high)
    else:
        # Both take the place of the actions and a part of the hand.
        band = plan.hand.union(plan.coins).union(plan.end_turn)
        wide = _DECK if band.width >= look.px(_SLIM) else _SLIM_DECK
        wide = _LEAST_DECK if look.scale.compact else wide
        deck, hand = cut(band, Side.RIGHT, look.px(wide), gap)
        piles = plan.piles
        if piles.width and piles.colliderect(band):
            piles, hand = cut(hand, Side.RIGHT, piles.width, gap)
        plan = replace(plan, hand=hand, piles=piles)
        line, row = equal_rows(deck, 2, gap)
    coins, line = cut(line, Side.LEFT, round(line.height * _COINS), gap)
    table.plan = replace(plan, coins=coins)
    named = row.width >= look.px(_DECK)
    return line, columns(row, [Share(share if named else 1) for share in _SHARES], gap)


class ReplayScene(Scene):
    """A recorded game; pops when closed."""

    def __init__(self, context: Context, replay: Replay) -> None:
        self._context = context
        self._replay = replay
        self._look = context.look
        self.table = Tabletop(replay.match)
        """Where everything is on the screen."""
        self.player = ReplayPlayer(replay, self.table)
        """The moment that is shown."""
        self.player.flashes = context.preferences.flashes
        self._painter = Painter(context, self.table)
        self.playing = replay.end > 0
        """Whether it goes on by itself."""
        self._rest = _STILL_REST
        """Seconds until the next action."""
        speed = context.preferences.speed
        self._pace = PACES.index(speed) if speed in PACES else len(PACES) - 1
        self._clock = 0.0
        self._pressed: Point | None = None
        self.ring = FocusRing(focus="play")
        """The controls."""

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self.player.shown

    @property
    def idle(self) -> bool:
        return self.player.reel.idle and not self.playing

    @property
    def stirs(self) -> bool:
        return not self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def layout(self, size: Size) -> None:
        # A clip that is playing goes on in the new places.
        self._look = self._context.look.at(size)
        line, row = lay_out(self.table, self._look, size)
        self.table.drawer_open = False
        self._painter.layout()
        corner = self._corner()
        arrange(self._look, *corner)
        self.ring.replace([*corner, Timeline("turns", self._colours, rect=line), *self._row(row)])
        self._refresh()

    def enter(self) -> None:
        self._set_pace()
        self._context.sound.music(Tune.PLAY)
        self._context.sound.sea(Tune.SEA)

    def update(self, dt: float) -> Change | None:
        self._clock += dt
        player = self.player
        cue = player.reel.play(dt)
        if cue is not None:
            self._context.sound.play(cue)
        if self.playing and player.reel.idle:
            if player.at_end:
                self.playing = False
            else:
                self._rest -= dt
                if self._rest <= 0:
                    self._step(1)
        self._refresh()
        return None

    # Input

    def handle(self, intent: Intent) -> Change | None:
        change = self._command(intent)
        self._refresh()
        return change

    def _command(self, intent: Intent) -> Change | None:
        walks = self.ring.shows_focus
        match intent:
            case Command.BACK if self.table.drawer_open:
                self.table.drawer_open = False
            case Command.BACK:
                return Pop()
            case Command.PREVIOUS:
                self._use("turn_back")
            case Command.NEXT:
                self._use("turn_on")
            case Command.MENU:
                self._use("play")
            case Command.HINT:
                self._use("eyes")
            case Pick(number) if number - 1 in self._replay.viewers:
                self.player.look_through(number - 1)
            case Command.LEFT if not walks:
                self._use("step_back")
            case Command.RIGHT if not walks:
                self._use("step_on")
            case Command.CONFIRM if not walks:
                self._use("play")
            case _:
                return self._point(intent)
        return None

    def _point(self, intent: Intent) -> Change | None:
        """Bring the intent to the controls, then to the board."""
        walked, focus = self.ring.shows_focus, self.ring.focus
        used = self.ring.handle(intent)
        if used is not None:
            return self._press(used)
        upright = isinstance(intent, Command) and not WAYS.get(intent, (1, 0))[0]
        if walked and upright and self.ring.focus == focus:
            # Nothing is further that way: the keys control the game again.
            self.ring.shows_focus = False
        if isinstance(intent, Press):
            self._pressed = intent.at if self.ring.under(intent.at) is None else None
        elif isinstance(intent, Release):
            pressed, self._pressed = self._pressed, None
            if pressed is not None and not any(w.rect.collidepoint(pressed) for w in self.ring):
                self._tap(pressed)
        return None

    def _press(self, used: Activated) -> Change | None:
        if used.name == "turns" and isinstance(used.value, int):
            self._context.sound.play(Cue.TICK)
            self._jump((*self._replay.turns, self._replay.end)[used.value])
            return None
        self._context.sound.play(Cue.TAP)
        return self._use(used.name)

    def _tap(self, at: Point) -> None:
        """Go to a past turn; anywhere else play or pause."""
        places = self.history()
        was_open, self.table.drawer_open = self.table.drawer_open, False
        for turn, rect in places:
            if rect.collidepoint(at):
                self._jump(turn.first)
                return
        if not was_open:
            self._toggle()

    def history(self) -> list[tuple[TurnSummary, Rect]]:
        """Return the past turns that are shown, and where."""
        plan, turns = self.table.plan, self.player.turns
        if self.table.drawer_open:
            plan = opened(plan, self._look.scale)
        return [(turns[index], rect) for index, rect in turn_rects(self._look, plan, turns)]

    def _use(self, name: str) -> Change | None:
        replay, player = self._replay, self.player
        match name:
            case "back":
                return Pop()
            case "drawer":
                self.table.drawer_open = not self.table.drawer_open
            case "play":
                self._toggle()
            case "step_back":
                self.playing = False
                self._step(-1)
            case "step_on":
                self.playing = False
                self._step(1)
            case "turn_back":
                self._jump(replay.previous_turn(player.moment))
            case "turn_on":
                self._jump(replay.next_turn(player.moment))
            case "eyes":
                viewers = list(replay.viewers)
                following = viewers.index(player.viewer) + 1
                player.look_through(viewers[following % len(viewers)])
            case "pace":
                self._pace = (self._pace + 1) % len(PACES)
                self._set_pace()
        return None

    def _toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if self.playing or not self._replay.end:
            self.playing = False
            return
        if self.player.at_end:
            self._jump(0)
        self.playing, self._rest = True, 0.0

    def _step(self, way: int) -> None:
        self.player.step(way)
        self._rest = self._pause

    def _jump(self, moment: int) -> None:
        self.player.jump(moment)
        self._rest = self._pause

    @property
    def _pause(self) -> float:
        still = math.isinf(self.player.reel.speed)
        return (_STILL_REST if still else _REST) / PACES[self._pace].factor

    def _set_pace(self) -> None:
        still = self._context.preferences.reduced_motion
        self.player.reel.speed = math.inf if still else PACES[self._pace].factor

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        player = self.player
        frame = player.reel.frame
        shown = player.shown if frame is None else frame.shown
        moment = Moment(
            player.shown, frame, player.viewer, player.turns, self.table.drawer_open, self.stirs
        )
        picture = still_picture(self._replay.match, moment, *self._prompt(shown))
        self._painter.draw(surface, picture)
        self._painter.draw_ambience(surface, picture, self._clock + alpha * DT)
        self.ring.draw(surface, self._look)
        show = player.reel.sample(alpha * DT)
        if show is not None:
            self._painter.draw_show(surface, show)

    def _prompt(self, shown: Displayed) -> tuple[Phrase, int | None]:
        """Return whose turn it is or who has won, and that seat."""
        seats = self._replay.seats
        if shown.outcome is None:
            name = seats[shown.turn].name
            return Phrase("watch.turn", {"round": shown.round, "player": name}), shown.turn
        winner = shown.outcome.winner
        if winner is None:
            return Phrase("board.draw"), None
        return Phrase("board.wins", {"player": seats[winner].name}), winner

    def _corner(self) -> list[Button]:
        texts, plan = self._context.texts, self.table.plan
        corner = [Button("back", texts("watch.back"), "back", rect=plan.menu)]
        if plan.drawer is not None:
            corner.append(Button("drawer", texts("board.drawer"), "cards", rect=plan.drawer))
        return corner

    def _row(self, places: Sequence[Rect]) -> list[Widget]:
        texts = self._context.texts
        row: list[Widget] = [
            icon_button("turn_back", "turn-back", texts("watch.turn_back")),
            icon_button("step_back", "back", texts("watch.step_back")),
            icon_button("play", "play", texts("watch.play"), Tone.GOLD),
            icon_button("step_on", "next", texts("watch.step_on")),
            icon_button("turn_on", "turn-next", texts("watch.turn_on")),
            SpeedButton("pace", "", 0),
            ViewerButton("eyes", "", None, None),
        ]
        for widget, place in zip(row, places, strict=True):
            widget.rect = place
        return row

    @property
    def _colours(self) -> list[str]:
        """The crews whose turns there are."""
        views = (self._replay.view(moment, PUBLIC) for moment in self._replay.turns)
        return [self._replay.seats[view.table.turn].colour.value for view in views]

    def _refresh(self) -> None:
        """Bring the controls up to date."""
        texts, player = self._context.texts, self.player
        for widget in self.ring:
            match widget:
                case Timeline():
                    widget.at = player.progress
                case SpeedButton():
                    widget.index = self._pace
                    widget.label = texts(f"settings.speed_{PACES[self._pace]}")
                case ViewerButton():
                    self._show_viewer(widget)
                case Button(name="play"):
                    said = "again" if player.at_end else "play"
                    said = "pause" if self.playing else said
                    widget.icon = "replay" if said == "again" else said
                    widget.label = texts(f"watch.{said}")
                case Button(name="step_back" | "turn_back"):
                    widget.enabled = player.moment > 0
                case Button(name="step_on" | "turn_on"):
                    widget.enabled = not player.at_end

    def _show_viewer(self, eyes: ViewerButton) -> None:
        texts, viewer = self._context.texts, self.player.viewer
        eyes.enabled = len(self._replay.viewers) > 1
        if viewer >= 0:
            seat = self._replay.seats[viewer]
            eyes.label, eyes.icon, eyes.colour = seat.name, None, seat.colour.value
        else:
            key, icon = ("watch.all", "eye") if viewer == ALL else ("watch.nobody", "hidden")
            eyes.label, eyes.icon, eyes.colour = texts(key), icon, None
