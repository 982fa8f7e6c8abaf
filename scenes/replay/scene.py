"""The replay: a recorded game on the board, with controls to move through it."""

import math
from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game import ALL, PUBLIC, Replay, Viewer
from scenes.board.hud.button_labels import arrange
from scenes.board.hud.drawer import opened
from scenes.board.hud.history import turn_rects
from scenes.board.hud.layout_bands import gap_of
from scenes.board.motion.choreography import Frame
from scenes.board.painter import Painter, Picture
from scenes.board.pieces.drawing import NO_MARKS
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import NOTHING
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Speed
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Command, Intent, Pick, Press, Release
from scenes.kit.layout import Part, Point, Share, Side, Size, columns, cut, equal_rows
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.sound import Cue, Tune
from scenes.kit.theme import Tone
from scenes.kit.widgets import WAYS, Activated, Button, Control, FocusRing, Widget, icon_button
from scenes.replay.controls import Eyes, Pace, Timeline
from scenes.replay.player import ReplayPlayer

BUTTONS = ("turn_back", "step_back", "play", "step_on", "turn_on", "pace", "eyes")
"""The controls in their row, from left to right; those that fill the timeline's lie above."""
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


def lay_out(table: Tabletop, look: Look, size: Size) -> dict[str, Rect]:
    """Lay the table out for watching, and say where the controls lie."""
    table.layout(look, size, hint=False)
    upright = table.plan.coins.top >= table.plan.hand.bottom
    places = _below(table, look, size) if upright else _beside(table, look)
    places["back"] = table.plan.menu
    if table.plan.drawer is not None:
        places["drawer"] = table.plan.drawer
    return places


def _below(table: Tabletop, look: Look, size: Size) -> dict[str, Rect]:
    """The controls in the band of the actions, and the timeline in one of its own below it."""
    gap, line = gap_of(look.scale), look.px(_LINE)
    table.layout(look, (size[0], size[1] - line - gap), hint=False)
    band = table.plan.coins.union(table.plan.end_turn)
    return _controls(table, look, band, Rect(band.x, band.bottom + gap, band.width, line))


def _beside(table: Tabletop, look: Look) -> dict[str, Rect]:
    """The timeline over the controls in the place of the actions and a part of the hand."""
    plan, gap = table.plan, gap_of(look.scale)
    band = plan.hand.union(plan.coins).union(plan.end_turn)
    wide = _DECK if band.width >= look.px(_SLIM) else _SLIM_DECK
    wide = _LEAST_DECK if look.scale.compact else wide
    deck, rest = cut(band, Side.RIGHT, look.px(wide), gap)
    piles = plan.piles
    if piles.width and piles.colliderect(band):
        piles, rest = cut(rest, Side.RIGHT, piles.width, gap)
    table.plan = replace(plan, hand=rest, piles=piles)
    line, row = equal_rows(deck, 2, gap)
    return _controls(table, look, row, line)


def _controls(table: Tabletop, look: Look, row: Rect, line: Rect) -> dict[str, Rect]:
    gap = gap_of(look.scale)
    coins, turns = cut(line, Side.LEFT, round(line.height * _COINS), gap)
    table.plan = replace(table.plan, coins=coins)
    # Whose eyes it is seen through is told by a name where there is room for one.
    parts: list[Part] = [Share(), Share(), Share(1.25), Share(), Share(), Share(), Share(2.1)]
    if row.width < look.px(_DECK):
        parts = [Share()] * len(BUTTONS)
    return {"turns": turns, **dict(zip(BUTTONS, columns(row, parts, gap), strict=True))}


def portray(
    replay: Replay,
    viewer: Viewer,
    shown: Displayed,
    frame: Frame | None,
    turns: tuple[TurnSummary, ...],
    *,
    drawer: bool,
    stirring: bool,
) -> Picture:
    """The board as it stood, or what stands still while a clip plays over it."""
    match = replay.match
    if frame is not None:
        shown = frame.shown
        # A turn that is still being shown is no history yet.
        turns = turns[:-1] if turns and not turns[-1].over else turns
    crews = tuple(bytes(crew) for crew in shown.pirates)
    rules, setup = match.game.rules, match.table.setup
    prompt, speaker = _says(replay, shown)
    return Picture(
        shown=shown,
        lifted=frozenset() if frame is None else frame.lifted,
        at_sea=frame is not None and frame.at_sea,
        marks=NO_MARKS,
        selection=NOTHING,
        playable=None,
        prompt=prompt,
        speaker=speaker,
        hand_of=viewer if viewer >= 0 else shown.turn,
        active=None if shown.outcome is not None else shown.turn,
        captains=frozenset(s for s in range(len(crews)) if rules.is_captain(setup, crews, s)),
        thinker=None,
        turns=turns,
        drawer=drawer,
        stirring=stirring and not drawer,
    )


def _says(replay: Replay, shown: Displayed) -> tuple[Phrase, int | None]:
    """Whose turn it is, or who has won."""
    if shown.outcome is None:
        name = replay.seats[shown.turn].name
        return Phrase("watch.turn", {"round": shown.round, "player": name}), shown.turn
    winner = shown.outcome.winner
    if winner is None:
        return Phrase("board.draw"), None
    return Phrase("board.wins", {"player": replay.seats[winner].name}), winner


PACES = (Speed.CALM, Speed.NORMAL, Speed.FAST)
_REST = 0.5
"""Seconds between two actions while it plays."""
_STILL_REST = 1.2
"""The same where nothing moves, so that there is time to see what has changed."""


class ReplayScene(Scene):
    """A recorded game being watched; pops when done."""

    def __init__(self, context: Context, replay: Replay) -> None:
        self._context = context
        self._replay = replay
        self._look = context.look
        self.table = Tabletop(replay.match)
        """What lies where on the screen."""
        self.projector = ReplayPlayer(replay, self.table)
        """The moment that is seen."""
        self.projector.flashes = context.preferences.flashes
        self._painter = Painter(context, self.table)
        self._playing = replay.end > 0
        self._rest = _STILL_REST
        """Seconds until the next action."""
        speed = context.preferences.speed
        self._pace = PACES.index(speed) if speed in PACES else len(PACES) - 1
        self._clock = 0.0
        self._pressed: Point | None = None
        self._ring = FocusRing(focus="play")

    @property
    def playing(self) -> bool:
        """It goes on by itself."""
        return self._playing

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self.projector.shown

    @property
    def idle(self) -> bool:
        """Nothing moves and nothing will by itself."""
        return self.projector.reel.idle and not self._playing

    @property
    def stirs(self) -> bool:
        """Flames and water move, unless somebody wants no motion."""
        return not self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """Lay everything out anew; a clip that was playing goes on in the new places."""
        self._look = self._context.look.at(size)
        places = lay_out(self.table, self._look, size)
        self.table.drawer_open = False
        self._painter.layout()
        self._ring.replace(self._controls(places))
        self._ring.place(places)
        corner = [self._ring[name] for name in ("back", "drawer") if name in places]
        arrange(self._look, *(button for button in corner if isinstance(button, Button)))
        self._refresh()

    def enter(self) -> None:
        """Be heard, at the pace that was chosen."""
        self._set_pace()
        self._context.sound.music(Tune.PLAY)
        self._context.sound.sea(Tune.SEA)

    def update(self, dt: float) -> Change | None:
        """Play the clip, and when it is over and some time has passed the next one."""
        self._clock += dt
        projector = self.projector
        cue = projector.reel.play(dt)
        if cue is not None:
            self._context.sound.play(cue)
        if self._playing and projector.reel.idle:
            if projector.at_end:
                self._playing = False
            else:
                self._rest -= dt
                if self._rest <= 0:
                    self._step(1)
        self._refresh()
        return None

    # Hearing

    def handle(self, intent: Intent) -> Change | None:
        """Keys go to and fro at once; up and down lead to the controls."""
        change = self._hear(intent)
        self._refresh()
        return change

    def _hear(self, intent: Intent) -> Change | None:
        walks = self._ring.shows_focus
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
                self.projector.look_through(number - 1)
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
        """The controls hear first, then the board."""
        walked, focus = self._ring.shows_focus, self._ring.focus
        used = self._ring.handle(intent)
        if used is not None:
            return self._press(used)
        upright = isinstance(intent, Command) and not WAYS.get(intent, (1, 0))[0]
        if walked and upright and self._ring.focus == focus:
            # Nothing lies further that way: the keys belong to the game again.
            self._ring.shows_focus = False
        if isinstance(intent, Press):
            self._pressed = intent.at if self._ring.under(intent.at) is None else None
        elif isinstance(intent, Release):
            pressed, self._pressed = self._pressed, None
            if pressed is not None and not any(w.rect.collidepoint(pressed) for w in self._ring):
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
        """A turn of the past begins again; anywhere else it goes on or stops."""
        places = self._history()
        was_open, self.table.drawer_open = self.table.drawer_open, False
        for turn, rect in places:
            if rect.collidepoint(at):
                self._jump(turn.first)
                return
        if not was_open:
            self._toggle()

    def _history(self) -> list[tuple[TurnSummary, Rect]]:
        """The past turns that are seen, and where."""
        plan, turns = self.table.plan, self.projector.turns
        if self.table.drawer_open:
            open_hands = self._replay.match.table.options.open_hands
            plan = opened(plan, self._look.scale, open_hands=open_hands)
        return [(turns[index], rect) for index, rect in turn_rects(self._look, plan, turns)]

    def _use(self, name: str) -> Change | None:
        replay, projector = self._replay, self.projector
        match name:
            case "back":
                return Pop()
            case "drawer":
                self.table.drawer_open = not self.table.drawer_open
            case "play":
                self._toggle()
            case "step_back":
                self._playing = False
                self._step(-1)
            case "step_on":
                self._playing = False
                self._step(1)
            case "turn_back":
                self._jump(replay.previous_turn(projector.moment))
            case "turn_on":
                self._jump(replay.next_turn(projector.moment))
            case "eyes":
                viewers = list(replay.viewers)
                following = viewers.index(projector.viewer) + 1
                projector.look_through(viewers[following % len(viewers)])
            case "pace":
                self._pace = (self._pace + 1) % len(PACES)
                self._set_pace()
        return None

    def _toggle(self) -> None:
        """Play or pause; at the end from the beginning."""
        if self._playing or not self._replay.end:
            self._playing = False
            return
        if self.projector.at_end:
            self._jump(0)
        self._playing, self._rest = True, 0.0

    def _step(self, way: int) -> None:
        self.projector.step(way)
        self._rest = self._pause

    def _jump(self, moment: int) -> None:
        self.projector.jump(moment)
        self._rest = self._pause

    @property
    def _pause(self) -> float:
        still = math.isinf(self.projector.reel.speed)
        return (_STILL_REST if still else _REST) / PACES[self._pace].factor

    def _set_pace(self) -> None:
        still = self._context.preferences.reduced_motion
        self.projector.reel.speed = math.inf if still else PACES[self._pace].factor

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        """The board as it stood, what flies over it, and the controls."""
        projector = self.projector
        picture = portray(
            self._replay,
            projector.viewer,
            projector.shown,
            projector.reel.frame,
            projector.turns,
            drawer=self.table.drawer_open,
            stirring=self.stirs,
        )
        self._painter.draw(surface, picture)
        self._painter.draw_ambience(surface, picture, self._clock + alpha * DT)
        self._ring.draw(surface, self._look)
        show = projector.reel.sample(alpha * DT)
        if show is not None:
            self._painter.draw_show(surface, show)

    def _controls(self, places: dict[str, Rect]) -> list[Widget]:
        texts = self._context.texts
        colours = [
            self._replay.seats[self._replay.view(moment, PUBLIC).table.turn].colour.value
            for moment in self._replay.turns
        ]
        made: dict[str, Widget] = {
            "back": Button("back", texts("watch.back"), "back"),
            "drawer": Button("drawer", texts("board.drawer"), "cards"),
            "turns": Timeline("turns", colours),
            "turn_back": icon_button("turn_back", "turn-back", texts("watch.turn_back")),
            "step_back": icon_button("step_back", "back", texts("watch.step_back")),
            "play": icon_button("play", "play", texts("watch.play"), Tone.GOLD),
            "step_on": icon_button("step_on", "next", texts("watch.step_on")),
            "turn_on": icon_button("turn_on", "turn-next", texts("watch.turn_on")),
            "pace": Pace("pace", "", 0),
            "eyes": Eyes("eyes", "", None, None),
        }
        return [made[name] for name in ("back", "drawer", "turns", *BUTTONS) if name in places]

    def _refresh(self) -> None:
        """Let the controls say how it stands."""
        texts, projector = self._context.texts, self.projector
        for widget in self._ring:
            match widget:
                case Timeline():
                    widget.at = projector.progress
                case Pace():
                    widget.index = self._pace
                    widget.label = texts(f"settings.speed_{PACES[self._pace]}")
                case Eyes():
                    self._show_eyes(widget, projector.viewer)
                case Button(name="play"):
                    said = "again" if projector.at_end else "play"
                    said = "pause" if self._playing else said
                    widget.icon = "replay" if said == "again" else said
                    widget.label = texts(f"watch.{said}")
                case Button(name="step_back" | "turn_back"):
                    widget.enabled = projector.moment > 0
                case Button(name="step_on" | "turn_on"):
                    widget.enabled = not projector.at_end

    def _show_eyes(self, eyes: Eyes, viewer: Viewer) -> None:
        texts = self._context.texts
        eyes.enabled = len(self._replay.viewers) > 1
        if viewer >= 0:
            seat = self._replay.seats[viewer]
            eyes.label, eyes.icon, eyes.colour = seat.name, None, seat.colour.value
        else:
            key, icon = ("watch.all", "eye") if viewer == ALL else ("watch.nobody", "hidden")
            eyes.label, eyes.icon, eyes.colour = texts(key), icon, None
