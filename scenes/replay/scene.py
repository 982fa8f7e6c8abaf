"""The replay: a recorded game on the board, with controls to move through it."""

import math
from collections.abc import Iterable, Mapping, Sequence

from pygame import Surface

from game import ALL, PUBLIC, Event, Replay, Viewer
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import BoardButton
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.board.watching import Lasting, WatchedTable
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, event_phrase, say
from scenes.core.model.preferences import Speed
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.intents import (
    WAYS,
    Activate,
    Adjust,
    Command,
    FocusOn,
    Intent,
    Pick,
    Press,
    Release,
)
from scenes.kit.layout import CONTROL, Point, Size
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.kit.sound import Cue
from scenes.kit.spoken import Told
from scenes.kit.theme import Tone
from scenes.kit.view import FirstThatFits, Placed, Row, Sized, Use, View, arrange, widgets
from scenes.kit.widgets import Activated, Button, Control, FocusRing, Name, Widget, icon_button
from scenes.replay.controls import SpeedButton, Timeline, ViewerButton
from scenes.shared.portraits import costume_of
from scenes.shared.strip_words import on_strip, with_strip

PACES = (Speed.CALM, Speed.NORMAL, Speed.FAST)
_REST = 0.5
"""Seconds between two actions while it plays."""
_STILL_REST = 1.2
"""Seconds between two actions where only their outcome can be seen."""
_NAMED = 800
"""Units of the width of the buttons from which on the name of the viewer is shown."""
_PLAY = 84
"""Units of the least width of the button that plays."""
_EYES = 200
"""Units of the least width of the viewer's button with a name."""
_KEYS: Mapping[Intent, str] = {
    Command.BACK: "back",
    Command.PREVIOUS: "turn_back",
    Command.NEXT: "turn_on",
    Command.MENU: "play",
    Command.HINT: "eyes",
}
"""The buttons that these keys press."""
_FREE_KEYS: Mapping[Intent, str] = {
    Command.LEFT: "step_back",
    Command.RIGHT: "step_on",
    Command.CONFIRM: "play",
}
"""And these, unless they move the focus."""


class ReplayScene(Scene):
    """A recorded game, one moment of it as a viewer saw it; pops when closed."""

    def __init__(self, context: Context, replay: Replay) -> None:
        self._context = context
        self.replay = replay
        self._look = context.look
        self.viewer: Viewer = replay.viewers[0]
        """The viewer whose hidden cards are shown."""
        self.moment = 0
        """How many actions have been shown, or are being shown."""
        self._past: tuple[int, tuple[TurnSummary, ...]] = (0, ())
        self.table = WatchedTable(context, replay.match, self._at(0))
        """Where everything is on the screen."""
        self.reel = self.table.reel
        """The clips of the action that is being shown."""
        self.playing = replay.end > 0
        """Whether it goes on by itself."""
        self._rest = _STILL_REST
        """Seconds until the next action."""
        speed = context.preferences.speed
        self._pace = PACES.index(speed) if speed in PACES else len(PACES) - 1
        self._clock = 0.0
        self._pressed: Point | None = None
        self._blocked: Phrase | None = None
        """Why the control that was tapped last cannot be used."""
        self._event = ""
        self._heard = ""
        """The event that was known before the last key."""
        """What the action that was shown last did, for a screen reader."""
        self._told = Latest(self._tell)
        self.ring = FocusRing(focus="play")
        """The controls."""

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self.reel.shown

    @property
    def at_end(self) -> bool:
        """Whether no action follows."""
        return self.moment == self.replay.end

    @property
    def turns(self) -> tuple[TurnSummary, ...]:
        """What was done so far, turn by turn."""
        if self._past[0] != self.moment:
            match = self.replay.match
            done = summaries(match.seen_actions(PUBLIC, stop=self.moment), match.game.havens)
            self._past = self.moment, done
        return self._past[1]

    @property
    def idle(self) -> bool:
        return self.reel.idle and not self.playing and not self.reel.reactions

    @property
    def animates(self) -> bool:
        return not self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def spoken(self) -> Told:
        shown = self.table.shown
        prompt, _ = self._prompt(shown)
        looks = tuple(widget.appearance for widget in self.ring)
        # What happens has the focus until the next key.
        is_new = self._event not in ("", self._heard)
        focus = None if is_new else self.ring.focus
        now = (self.turns, prompt, self._event, shown)
        return self._told(now, self._context.texts, looks, focus)

    def _tell(
        self,
        now: tuple[tuple[TurnSummary, ...], Phrase, str, Displayed],
        texts: Texts,
        _looks: tuple[object, ...],
        focus: Name,
    ) -> Told:
        board = self.table.tell(*now)
        controls = [Placed(Use(widget), widget.rect) for widget in self.ring]
        return with_strip(
            board, controls, texts("reader.buttons"), texts("reader.unavailable"), focus
        )

    def show_focus(self) -> bool:
        return self.ring.show_focus()

    def layout(self, size: Size) -> None:
        # A clip that is playing goes on in the new places.
        self._look = self._context.look.at(size)
        self.table.lay_out(size)
        corner = self._corner()
        plan = self.table.plan
        line = arrange(self._line(), self._look, plan["timeline"])
        row = arrange(self._row(), self._look, plan["controls"])
        self.ring.replace([*corner, *widgets([*line, *row])])
        self._refresh()

    def enter(self) -> None:
        self._set_pace()
        # It is quiet throughout: one may step back and forth.
        self._context.sound.music(Tune(self.replay.match.game.name))
        self._context.sound.sea(Tune.SEA)

    def update(self, dt: float) -> Change | None:
        self._clock += dt
        for cue in self.reel.play(dt):
            self._context.sound.play(cue)
        if self.playing and self.reel.idle:
            self.playing = not self.at_end
            self._rest -= dt
            if self.playing and self._rest <= 0:
                self._step(1)
        self._refresh()
        return None

    # Moving through the game

    def _at(self, moment: int) -> Displayed:
        return Displayed.of(self.replay.view(moment, self.viewer))

    def _step(self, track: int) -> None:
        """Show the next action, or take the last one back."""
        self.reel.finish()
        if track > 0 and not self.at_end:
            places = self.table.places(self.viewer, flashes=self._context.preferences.flashes)
            events = self.replay.seen_action(self.moment, self.viewer).events
            self.reel.tell(events, places)
            self._event = self._sentence(events)
            self.moment += 1
            self.reel.shown = self._at(self.moment)
        elif track < 0 and self.moment:
            self.moment -= 1
            before = self.table.terrain.track.moored(self.shown.sloop)
            self.reel.take_back(self._at(self.moment), before)
        self._rest = self._pause

    def _sentence(self, events: Iterable[Event]) -> str:
        """Return what happened, in words."""
        seats, track = self.replay.seats, self.replay.match.table.track
        texts = self._context.texts
        return ", ".join(say(texts, event_phrase(event, seats, track)) for event in events)

    def jump(self, moment: int) -> None:
        """Go to that moment at once."""
        self.moment = moment
        self.look_through(self.viewer)
        self._rest = self._pause

    def look_through(self, viewer: Viewer) -> None:
        """Show the same moment as another viewer saw it."""
        self.reel.finish()
        self.viewer = viewer
        self.reel.shown = self._at(self.moment)

    def _toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if self.playing or not self.replay.end:
            self.playing = False
            return
        if self.at_end:
            self.jump(0)
        self.playing, self._rest = True, 0.0

    @property
    def _pause(self) -> float:
        still = math.isinf(self.reel.speed)
        return (_STILL_REST if still else _REST) / PACES[self._pace].factor

    def _set_pace(self) -> None:
        still = self._context.preferences.reduced_motion
        self.reel.speed = math.inf if still else PACES[self._pace].factor

    # Input

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Command | FocusOn | Activate | Adjust):
            self._heard = self._event
        change = self._command(intent)
        self._refresh()
        return change

    def _command(self, intent: Intent) -> Change | None:
        asked = on_strip(intent)
        if asked is not None:
            used = self.ring.handle(asked)
            return None if used is None else self._press(used)
        name = _KEYS.get(intent)
        if not self.ring.shows_focus:
            name = name or _FREE_KEYS.get(intent)
        if intent is Command.BACK and self.table.drawer_open:
            self.table.drawer_open = False
        elif isinstance(intent, Pick) and intent.number - 1 in self.replay.viewers:
            self.look_through(intent.number - 1)
        else:
            return self._point(intent) if name is None else self._use(name)
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
            self._explain(intent.at)
            self._pressed = intent.at if self.ring.under(intent.at) is None else None
        elif isinstance(intent, Release):
            pressed, self._pressed = self._pressed, None
            if pressed is not None and not any(w.rect.collidepoint(pressed) for w in self.ring):
                self._tap(pressed)
        return None

    def _explain(self, at: Point) -> None:
        """Say why the control at a point cannot be used, if it is grey."""
        grey = self.ring.disabled_at(at)
        self._blocked = None
        if grey is not None:
            ends = {"step_back": "start", "turn_back": "start", "step_on": "end", "turn_on": "end"}
            self._blocked = Phrase(f"blocked.{ends.get(str(grey.name), 'one_view')}")
            self._context.sound.play(Cue.REFUSE)

    def _press(self, used: Activated) -> Change | None:
        if used.name == "turns" and isinstance(used.value, int):
            self._context.sound.play(Cue.TICK)
            self.jump((*self.replay.turns, self.replay.end)[used.value])
            return None
        self._context.sound.play(Cue.TAP)
        return self._use(str(used.name))

    def _tap(self, at: Point) -> None:
        """Go to a past turn; anywhere else play or pause."""
        turn = self.table.turn_at(at, self.turns)
        was_open, self.table.drawer_open = self.table.drawer_open, False
        if turn is not None:
            self.jump(turn.first)
        elif not was_open:
            self._toggle()

    def _use(self, name: str) -> Change | None:
        match name:
            case "back":
                return Pop()
            case "review":
                return Push(self._context.flow.review(self.replay.match))
            case "drawer":
                self.table.drawer_open = not self.table.drawer_open
            case "play":
                self._toggle()
            case "step_back" | "step_on":
                self.playing = False
                self._step(1 if name == "step_on" else -1)
            case "turn_back":
                self.jump(self.replay.previous_turn(self.moment))
            case "turn_on":
                self.jump(self.replay.next_turn(self.moment))
            case "eyes":
                viewers = self.replay.viewers
                self.look_through(viewers[(viewers.index(self.viewer) + 1) % len(viewers)])
            case "pace":
                self._pace = (self._pace + 1) % len(PACES)
                self._set_pace()
        return None

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        table = self.table
        prompt = self._prompt(table.shown)
        over = table.draw(surface, self.viewer, self.turns, prompt, self._clock, alpha * DT)
        self.ring.draw(surface, self._look)
        table.draw_over(surface, over)

    def _prompt(self, shown: Displayed) -> tuple[Phrase, Lasting]:
        """Return whose turn it is or who has won; the faces show the former, too."""
        seats = self.replay.seats
        if self._blocked is not None:
            return self._blocked, Lasting.STAYS
        if shown.outcome is None:
            name = seats[shown.turn].name
            return Phrase("watch.turn", {"round": shown.round, "player": name}), Lasting.SILENT
        winner = shown.outcome.winner
        if winner is None:
            return Phrase("board.draw"), Lasting.STAYS
        return Phrase("board.wins", {"player": seats[winner].name}), Lasting.STAYS

    def _corner(self) -> list[Button]:
        texts, table = self._context.texts, self.table
        return table.corner_buttons(
            ("back", texts("watch.back"), "back", BoardButton.MENU),
            ("drawer", texts("board.drawer"), "log", BoardButton.DRAWER),
        )

    def _line(self) -> View:
        """Return the timeline, and the way to the review of a finished game."""
        views = (self.replay.view(moment, PUBLIC) for moment in self.replay.turns)
        crews = [self.replay.seats[view.table.turn].colour.value for view in views]
        said = self._context.texts("reader.turns")
        timeline = _wide(Timeline("turns", crews, said=said), 200)
        if self.replay.match.outcome is None:
            return Row(timeline)
        review = icon_button("review", "hint", self._context.texts("review.open"))
        return Row(timeline, Use(review, CONTROL, (CONTROL, CONTROL)), gap=self.table.gap)

    def _row(self) -> View:
        """Return the buttons; where there is room, a name says through whose eyes it is seen."""
        texts = self._context.texts
        row: list[Button] = [
            icon_button("turn_back", "turn-back", texts("watch.turn_back")),
            icon_button("step_back", "back", texts("watch.step_back")),
            icon_button("play", "play", texts("watch.play"), Tone.GOLD),
            icon_button("step_on", "next", texts("watch.step_on")),
            icon_button("turn_on", "turn-next", texts("watch.turn_on")),
            SpeedButton("pace"),
            ViewerButton("eyes"),
        ]
        wider = {"play": _PLAY, "eyes": _EYES}
        named = (_wide(button, wider.get(str(button.name), CONTROL)) for button in row)
        alike = (_wide(button, CONTROL) for button in row)
        return FirstThatFits(
            Sized(Row(*named, gap=self.table.gap), (_NAMED, _NAMED)),
            Row(*alike, gap=self.table.gap),
        )

    def _refresh(self) -> None:
        """Bring the controls up to date."""
        texts, replay = self._context.texts, self.replay
        for widget in self.ring:
            match widget:
                case Timeline():
                    turn = replay.turn_at(self.moment)
                    begun, ends = replay.turns[turn], replay.next_turn(self.moment)
                    widget.at = turn + (self.at_end or (self.moment - begun) / (ends - begun))
                case SpeedButton():
                    widget.index = self._pace
                    widget.label = texts(f"settings.speed_{PACES[self._pace]}")
                    widget.said = texts.with_colon(texts("settings.speed"), widget.label)
                case ViewerButton():
                    self._show_viewer(widget)
                case Button(name="play"):
                    said = "pause" if self.playing else "again" if self.at_end else "play"
                    widget.icon = said
                    widget.label = texts(f"watch.{said}")
                case Button(name="step_back" | "turn_back"):
                    widget.enabled = self.moment > 0
                case Button(name="step_on" | "turn_on"):
                    widget.enabled = not self.at_end

    def _show_viewer(self, eyes: ViewerButton) -> None:
        eyes.enabled = len(self.replay.viewers) > 1
        if self.viewer >= 0:
            seat = self.replay.seats[self.viewer]
            eyes.label = seat.name
            eyes.icon = None
            eyes.who = costume_of(seat)
        else:
            key, icon = ("watch.all", "eye") if self.viewer == ALL else ("watch.nobody", "hidden")
            eyes.label = self._context.texts(key)
            eyes.icon = icon
            eyes.who = None


def _wide(widget: Widget, width: float) -> View:
    """Return a control that is as high as its row and at least that wide."""
    return Use(widget, (width, width), (CONTROL, CONTROL)).grow()
