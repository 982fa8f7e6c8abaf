"""The parts of a script: actions that are asked for or performed, and plans to try."""

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from game import HAND_LIMIT, Action, Advance, Nudge, Position, Sail
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Pop
from scenes.guide.aims import NO_MARKS, GuideMarks, Ring, place_rect, previewed
from scenes.guide.spotlight import HandPose
from scenes.kit.i18n import Texts
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Pick, Press, Release
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button
from scenes.learn.tutorial.narrator import Narration
from scenes.learn.tutorial.player import Beat, Leaving, ScriptPlayer
from scenes.learn.tutorial.practice import OBJECTION, PATIENCE, Phase, Practice
from scenes.learn.tutorial.script import Ask, Offer, Perform, Plan
from scenes.learn.tutorial.speech import Speech
from scenes.shared.portraits import Expression

_PRAISES = 4
"""Wordings of the praise, one step after the other."""
_PRAISE = 2.0
"""Seconds to read the praise after an action."""
_PRAISE_LETTER = 0.045
"""Seconds more for each of its letters."""
_WHY = 4.0
"""Seconds to look at the result of a plan."""
_WHY_LETTER = 0.06
"""Seconds more for each letter of its explanation."""
_AHEAD = 2.4
"""Seconds to read the text before its actions are performed."""
_BUTTONS = (Command.UNDO, Command.END_TURN, Command.HINT)
"""The commands that are also buttons of the board."""


class PerformBeat(Beat):
    """Says something, and then performs it."""

    def __init__(self, player: ScriptPlayer, step: Perform) -> None:
        super().__init__(player)
        self._step = step
        self._begun = False
        self._over = False
        self._values: dict[str, object] = {}
        self._route: Route | None = None
        if step.actions:
            board = player.stage.board
            first = step.actions[0]
            self._values = values_of(board, self.texts, first)
            self._route = route_of(board, first)

    @property
    def is_over(self) -> bool:
        player = self.player
        done = self._begun or not self._step.actions
        return not player.script.watched and done and player.stage.still

    @property
    def moment(self) -> object:
        return self._begun, self.player.stage.match.outcome

    @property
    def has_timer(self) -> bool:
        return super().has_timer or self.player.script.watched or not self._begun

    def tell(self) -> Narration:
        """Point at what will move and where to; without a move, a lesson points at the goal."""
        player = self.player
        board = player.stage.board
        name = self._step.name
        title, text = (player.text(f"{name}_{end}", **self._values) for end in ("title", "text"))
        mood = Expression.CALM if board.match.outcome is None else Expression.HAPPY
        speech = Speech(title, text, mood=mood)
        if self._route is not None:
            return Narration(speech, self._route.marks(board), points=not self._begun)
        if player.script.watched:
            return Narration(speech)
        goal = place_rect(board, board.match.game.havens[-1])
        return Narration(speech, GuideMarks((Ring(goal),)))

    def update(self, dt: float) -> Change | None:
        self._waited += dt
        if not self._begun and self._waited >= _AHEAD:
            self._begun = True
            self.player.stage.tell(self._step.actions)
        goes_on = self.player.script.watched or not self.player.waits
        over = self._over or (goes_on and self._waited >= self._step.seconds)
        return self.player.go_on() if over and self.player.stage.still else None

    def answer(self, intent: Intent) -> Change | None:
        """Perform the actions now; if they are running, hurry them; if they are over, go on."""
        if self.player.paused:
            tapped = isinstance(intent, Press) and not self.player.narrator.buttons.under(intent.at)
            if tapped or intent is Command.CONFIRM:
                self.player.paused = False
            return None
        if not self.agrees(intent):
            return None
        if not self._begun and self._step.actions:
            self._waited = max(self._waited, _AHEAD)
        elif self.player.stage.still:
            self._over = True
        else:
            self.player.stage.hurry()
        return None

    def choices(self) -> list[Button]:
        if not self.player.script.watched:
            return [self.onward]
        if self.player.paused:
            return [self.button("pause", "tutorial.go_on", "play", Tone.GOLD)]
        return [self.button("pause", "keys.pause", "pause")]

    def skip(self) -> Button | None:
        watched = self.player.script.watched
        return self.button("skip", "tutorial.try", "tap") if watched else None

    def use(self, name: str) -> Change | None:
        if name == "pause":
            self.player.paused = not self.player.paused
            return None
        if name == "back":
            return super().use(name)
        return Pop(Leaving.ON) if self.player.script.watched else self.player.go_on()


class PracticeBeat(Beat):
    """Asks for an action."""

    def __init__(self, player: ScriptPlayer, asked: Ask) -> None:
        super().__init__(player)
        self.practice = Practice(player.stage, asked, waits=player.waits)

    @property
    def moment(self) -> object:
        return self.practice.phase, self.practice.marks, self.practice.objection

    @property
    def has_timer(self) -> bool:
        return super().has_timer or self.practice.has_timer

    def choices(self) -> list[Button]:
        show = self.button("show", "keys.show", "hint")
        show.enabled = self.practice.phase is Phase.ASKED
        return [show]

    def ask(self, title: str, text: str, lead: str) -> Narration:
        """Return the request for the next tap; no request while the board is busy."""
        practice = self.practice
        action = self.practice.asked.action
        if practice.aim is None:
            return Narration(Speech(title, text, lead))
        hint = practice.request(self.texts, is_heard=self.player.context.speech.is_heard)
        warns = practice.objection is not None
        card = action.card if isinstance(action, Advance) else None
        speech = Speech(title, text, lead, hint, card, warns=warns)
        return Narration(speech, practice.marks, dark=True)

    def layout(self) -> None:
        self.practice.layout()

    def answer(self, intent: Intent) -> Change | None:
        if not (isinstance(intent, Press) and self.player.narrator.covers(intent.at)):
            if intent is Command.CONFIRM and self.player.context.speech.is_heard:
                self.practice.name_aim()
            self.practice.handle(intent)
        return None

    def allows(self, meaning: Meaning) -> bool:
        return self.practice.allows(meaning)

    def use(self, name: str) -> Change | None:
        if name != "show":
            return super().use(name)
        self.practice.show()
        return None

    def hand(self, still: bool) -> HandPose | None:
        return self.practice.hand(still)


class AskBeat(PracticeBeat):
    """Asks for the action of a step, and praises the player."""

    def __init__(self, player: ScriptPlayer, step: Ask) -> None:
        super().__init__(player, step)
        self._step = step
        self._values = values_of(player.stage.board, self.texts, step.action)
        self._route = route_of(player.stage.board, step.action)

    @property
    def is_over(self) -> bool:
        return self.practice.phase is Phase.DONE

    def _text(self, part: str) -> str:
        return self.player.text(f"{self._step.name}_{part}", **self._values)

    def tell(self) -> Narration:
        practice = self.practice
        texts = self.texts
        if practice.phase is not Phase.DONE:
            return self.ask(self._text("title"), self._text("text"), self.player.topic)
        number = self.player.number % _PRAISES + 1
        praise = texts("tutorial.shown" if practice.shown else f"tutorial.praise_{number}")
        return Narration(Speech(self._text("done"), lead=praise, mood=Expression.HAPPY))

    def update(self, dt: float) -> Change | None:
        before = self.practice.phase
        self.practice.update(dt)
        if self.practice.phase is not Phase.DONE:
            return None
        if before is not Phase.DONE:
            self.player.context.sound.play(Cue.TURN)
        self._waited += dt
        over = self._waited >= _PRAISE + _PRAISE_LETTER * len(self._text("done"))
        return self.player.go_on() if over and not self.player.waits else None

    def choices(self) -> list[Button]:
        return [self.onward] if self.practice.phase is Phase.DONE else super().choices()

    def skip(self) -> Button | None:
        return None if self.practice.phase is Phase.DONE else super().skip()

    def answer(self, intent: Intent) -> Change | None:
        if self.practice.phase is not Phase.DONE:
            return super().answer(intent)
        return self.player.go_on() if self.agrees(intent) else None

    def allows(self, meaning: Meaning) -> bool:
        if self.practice.phase is Phase.DONE:
            return Beat.allows(self, meaning)
        return super().allows(meaning)

    def use(self, name: str) -> Change | None:
        if name not in ("skip", "on"):
            return super().use(name)
        done = self.practice.phase in (Phase.ACTED, Phase.DONE)
        self.practice.finish()
        return self.player.go_on(skipped=not done)


# Plans: offered, tried, explained and taken back; in the end one is chosen


class PlanBeat(Beat):
    """Says something about plans and waits for an option to be used."""

    speech: Speech
    patience = PATIENCE
    """Seconds to wait where lessons go on by themselves."""
    _objection: Phrase | None = None

    @property
    def moment(self) -> object:
        return self._objection

    @property
    def has_timer(self) -> bool:
        return super().has_timer or self._objection is not None

    def tell(self) -> Narration:
        speech = self.speech
        if self._objection is not None:
            speech = replace(speech, hint=say(self.texts, self._objection), warns=True)
        return Narration(speech)

    def attend(self) -> None:
        self._waited = 0.0
        self._objection = None

    def update(self, dt: float) -> Change | None:
        self._waited += dt
        if self._waited >= OBJECTION:
            self._objection = None
        over = self._waited >= self.patience and not self.player.waits
        return self.proceed() if over else None

    def proceed(self) -> Change | None:
        """Go on without an answer."""
        return self.player.go_on()

    def answer(self, intent: Intent) -> Change | None:
        """Object to everything on the board."""
        narrator = self.player.narrator
        pointed = isinstance(intent, Press | Drag | Release | Cancel | Hover)
        if isinstance(intent, Press) and narrator.covers(intent.at):
            return None
        if pointed or isinstance(intent, Pick) or intent in _BUTTONS:
            self.player.stage.board.handle(intent)
        return None

    def allows(self, meaning: Meaning) -> bool:
        button = isinstance(meaning, BoardButton)
        self._objection = Phrase(f"tutorial.not_{'button' if button else 'there'}")
        return False


class OfferBeat(PlanBeat):
    """Offers the plans, with a tick at those that have been tried."""

    def __init__(self, player: ScriptPlayer) -> None:
        super().__init__(player)
        self._fresh = fresh = [plan for plan in player.plans if plan.name not in player.tried]
        asked = "try_one" if not player.tried else "try_next" if fresh else "choose"
        self.line: Phrase = Phrase(f"tutorial.{asked}")
        self.focus = (fresh or player.plans)[0].name

    def choices(self) -> list[Button]:
        buttons = []
        for plan in self.player.plans:
            fresh = plan in self._fresh
            text = f"tutorial.{self.player.script.name}.{plan.name}_title"
            tone = Tone.GOLD if fresh or not self._fresh else Tone.WOOD
            buttons.append(self.button(plan.name, text, "play" if fresh else "check", tone))
        return buttons

    def _speech(self, asked: Phrase) -> Speech:
        player = self.player
        hint = say(self.texts, asked)
        if not self._fresh:
            return Speech(hint, self.texts("tutorial.choose_text"), player.text("topic"))
        if player.tried:
            return Speech(player.text("title"), "", player.text("topic"), hint)
        return Speech(player.text("title"), player.text("text"), player.topic, hint)

    def tell(self) -> Narration:
        self.speech = self._speech(self.line)
        return super().tell()

    def proceed(self) -> Change | None:
        if not self._fresh:
            return super().proceed()
        self.player.alone = True
        self.player.play(TryBeat(self.player, self._fresh[0]))
        return None

    def use(self, name: str) -> Change | None:
        plan = next((plan for plan in self.player.plans if plan.name == name), None)
        if plan is None:
            return super().use(name)
        chosen = not self._fresh
        # Who hears the lesson is told a key for each action, and nothing begins by itself.
        self.player.alone = chosen and not self.player.context.speech.is_heard
        self.player.play(TryBeat(self.player, plan, chosen=chosen))
        return None


class TryBeat(PracticeBeat):
    """Asks for one action of a plan after the other."""

    def __init__(
        self, player: ScriptPlayer, plan: Plan, done: int = 0, *, chosen: bool = False
    ) -> None:
        super().__init__(player, Ask(plan.name, plan.actions[done]))
        self._plan = plan
        self._done = done
        self._chosen = chosen
        if player.alone:
            # The plan is known, or the learner did nothing during the last action.
            self.practice.hasten()

    def tell(self) -> Narration:
        number, of = self._done + 1, len(self._plan.actions)
        lead = self.texts("tutorial.part", number=number, of=of)
        return self.ask(self.player.text(f"{self._plan.name}_title"), "", lead)

    def update(self, dt: float) -> Change | None:
        player = self.player
        done = self._done + 1
        self.practice.update(dt)
        if self.practice.phase is Phase.DONE:
            player.alone = self.practice.unasked
            if done < len(self._plan.actions):
                player.play(TryBeat(player, self._plan, done, chosen=self._chosen))
            else:
                self._end()
        return None

    def _end(self) -> None:
        if self._chosen:
            self.player.play(ChosenBeat(self.player))
        else:
            self.player.tried.add(self._plan.name)
            self.player.play(ExplainBeat(self.player, self._plan))

    def skip(self) -> Button | None:
        return self.button("skip", "tutorial.skip_plan", "skip")

    def use(self, name: str) -> Change | None:
        """Show an action, skip to the end of the plan, or go back to all plans."""
        if name == "show":
            return super().use(name)
        self.practice.finish()
        if name == "back":
            self.player.take_back()
        else:
            self.player.stage.carry_out(self._plan.actions[self._done + 1 :])
            self._end()
        return None


class ExplainBeat(PlanBeat):
    """Explains what a plan has led to, and takes it back."""

    line = Phrase("tutorial.take_back")
    focus = "undo"

    def __init__(self, player: ScriptPlayer, plan: Plan) -> None:
        super().__init__(player)
        self._plan = plan
        why = player.text(f"{plan.name}_why", limit=HAND_LIMIT)
        self.patience = _WHY + _WHY_LETTER * len(why)
        self.speech = Speech(player.text(f"{plan.name}_title"), why, mood=Expression.THINKING)

    def choices(self) -> list[Button]:
        return [self.button("undo", "tutorial.take_back", "undo", Tone.GOLD)]

    def proceed(self) -> Change | None:
        self.player.take_back()
        return None

    def use(self, name: str) -> Change | None:
        return super().use(name) if name == "skip" else self.proceed()

    def allows(self, meaning: Meaning) -> bool:
        if meaning is not BoardButton.UNDO:
            return super().allows(meaning)
        self.player.context.sound.play(Cue.TAP)
        self.proceed()
        return False


class ChosenBeat(PlanBeat):
    """Ends with the plan that was chosen."""

    line = Phrase("tutorial.chosen")
    focus = "on"

    def __init__(self, player: ScriptPlayer) -> None:
        super().__init__(player)
        texts = self.texts
        topic = player.text("topic")
        text = texts("tutorial.chosen_text", button=texts("board.undo"))
        self.speech = Speech(texts("tutorial.chosen"), text, topic, mood=Expression.HAPPY)

    def choices(self) -> list[Button]:
        return [self.onward]

    def skip(self) -> Button | None:
        return None

    def use(self, name: str) -> Change | None:
        return super().use(name) if name == "back" else self.player.go_on()


class LessonPlayer(ScriptPlayer):
    """A script whose steps tell, ask and offer."""

    def beat_of(self, step: Ask | Perform | Offer) -> Beat:
        match step:
            case Ask():
                return AskBeat(self, step)
            case Perform():
                return PerformBeat(self, step)
            case Offer():
                return OfferBeat(self)


# What an action moves


class Route(NamedTuple):
    """The piece that an action moves, and its way, if it isn't the sloop."""

    seat: int = 0
    places: tuple[Position, ...] = ()
    """Every position on the way, with both ends."""

    def ends(self, board: BoardScene) -> tuple[Rect, ...]:
        """Return the rectangles of both ends, or of the sloop."""
        if not self.places:
            return (place_rect(board, board.table.track.deck),)
        # At the start and in the havens only the figure that leaves matters.
        origin = place_rect(board, self.places[0], self.seat)
        return origin, place_rect(board, self.places[-1])

    def marks(self, board: BoardScene) -> GuideMarks:
        """Return rings around both ends and an arrow between them."""
        if not self.places:
            return NO_MARKS
        origin, destination = self.ends(board)
        arrow = (origin.center, destination.center)
        return GuideMarks((Ring(origin), Ring(destination)), arrow=arrow)


def route_of(board: BoardScene, action: Action) -> Route | None:
    """Return the route of what an action moves; None if it moves nothing on the board."""
    preview = previewed(board, action)
    if preview is None:
        return Route() if isinstance(action, Sail) else None
    step = 1 if preview.destination > preview.origin else -1
    places = tuple(range(preview.origin, preview.destination + step, step))
    return Route(preview.seat, places)


def values_of(board: BoardScene, texts: Texts, action: Action) -> dict[str, object]:
    """Return the values for sentences about an action that is about to be done."""
    match = board.match
    preview = previewed(board, action) if isinstance(action, Nudge) else None
    return {
        "player": match.seats[match.table.to_act].name,
        "owner": "" if preview is None else match.seats[preview.seat].name,
        "limit": HAND_LIMIT,
        "undo": texts("board.undo"),
    }
