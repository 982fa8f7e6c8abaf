"""What a script tells: actions that are asked for or performed, and plans to try."""

from dataclasses import replace

from pygame import Rect

from game import HAND_LIMIT, Advance
from scenes.board.hud.prompt import BannerText, banner_rect
from scenes.board.input.targets import Meaning
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Pop
from scenes.kit.intents import Command, Intent, Pick, Press, Release
from scenes.kit.pirates import captain
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button
from scenes.learn.tutorial.aims import (
    NO_MARKS,
    Ring,
    Route,
    TutorialMarks,
    destinations,
    ends_of,
    place_rect,
    places_of_all,
    route_of,
    sloop_rect,
    values_of,
)
from scenes.learn.tutorial.bubble import Speech
from scenes.learn.tutorial.narrator import Telling
from scenes.learn.tutorial.player import Beat, Leaving, ScriptPlayer
from scenes.learn.tutorial.practice import OBJECTION, PATIENCE, Phase, Practice
from scenes.learn.tutorial.script import Ask, Offer, Perform, Plan
from scenes.learn.tutorial.spotlight import HandPose
from scenes.shared.portraits import Expression

_PRAISES = 4
"""Wordings of the praise, one step after the other."""
_PRAISE, _PRAISE_LETTER = 2.0, 0.045
"""Seconds to read the praise after an action, and more for each letter."""
_WHY, _WHY_LETTER = 4.0, 0.06
"""Seconds to look at what a plan has led to, and more for each letter of its explanation."""
_AHEAD = 2.4
"""Seconds to read what is said before it is performed."""
_LONGEST_BANNER = {"escape": "board.free_road", "nest": "board.freebooter"}
_BUTTONS = (Command.UNDO, Command.END_TURN, Command.HINT)
"""The commands that are also buttons of the board."""
_ONWARD = ("tutorial.go_on", "next", Tone.GOLD)
"""What the button says where there is nothing to skip."""


class PerformBeat(Beat):
    """Says something, and then lets it happen."""

    def __init__(self, player: ScriptPlayer, step: Perform) -> None:
        super().__init__(player)
        self._step, self._begun, self._over = step, False, False
        self._values: dict[str, object] = {}
        self._route: Route | None = None
        if step.actions:
            board, first = player.stage.board, step.actions[0]
            self._values, self._route = values_of(board, self.texts, first), route_of(board, first)

    @property
    def moment(self) -> object:
        return self._begun, self.player.stage.match.outcome

    def tell(self) -> Telling:
        """Point at who will move and where to.

        Without a move, the start and the havens stay visible, and a lesson points at the goal.
        Better not covered are also the rest of the way, and the banner that the board may show.
        """
        player, board, name = self.player, self.player.stage.board, self._step.name
        table, route = board.table, self._route
        title, text = (player.text(f"{name}_{end}", **self._values) for end in ("title", "text"))
        mood = Expression.CALM if board.match.outcome is None else Expression.HAPPY
        hint = "" if player.script.watched else self.texts("tutorial.tap_on")
        speech = Speech(title, text, hint=hint, mood=mood)
        if route is None:
            ends = tuple(place_rect(board, place) for place in (0, *board.match.game.havens))
            marks = TutorialMarks((Ring(ends[-1]),)) if hint else NO_MARKS
            return Telling(speech, marks, ends)
        key = _LONGEST_BANNER[player.script.game]
        words = self.texts(key, count=table.way.deck, limit=HAND_LIMIT)
        free = Rect(*map(round, table.way.uncovered))
        banner = banner_rect(table.look, free, BannerText(words, who=captain("red")))
        seen = (banner, *(place_rect(board, place) for place in route.places[1:-1]))
        return Telling(speech, route.marks(board), route.ends(board), seen, points=not self._begun)

    def update(self, dt: float) -> Change | None:
        self._waited += dt
        if not self._begun and self._waited >= _AHEAD:
            self._begun = True
            self.player.stage.tell(self._step.actions)
        goes_on = self.player.script.watched or not self.player.waits
        over = self._over or (goes_on and self._waited >= self._step.seconds)
        return self.player.go_on() if over and self.player.stage.still else None

    def answer(self, intent: Intent) -> Change | None:
        """Let what is read happen, what happens come sooner, and what has happened be over."""
        pressed = isinstance(intent, Press) and not self.player.narrator.bar.collidepoint(intent.at)
        if not pressed and intent is not Command.CONFIRM:
            return None
        if self.player.paused:
            self.player.paused = False
        elif not self._begun and self._step.actions:
            self._waited = max(self._waited, _AHEAD)
        elif self.player.stage.still:
            self._over = True
        else:
            self.player.stage.hurry()
        return None

    def bar(self) -> list[Button]:
        back, skip = super().bar()
        if not self.player.script.watched:
            return [back, skip]
        pause = self.lead("pause", "keys.pause", "pause")
        if self.player.paused:
            pause = self.lead("pause", "tutorial.go_on", "play", Tone.GOLD)
        return [back, pause, skip]

    def skip(self) -> Button:
        if self.player.script.watched:
            return self.lead("skip", "tutorial.try", "tap")
        return self.lead("skip", *_ONWARD)

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

    def bar(self) -> list[Button]:
        back, skip = super().bar()
        show = self.lead("show", "keys.show", "hint")
        show.enabled = self.practice.phase is Phase.ASKED
        return [back, show, skip]

    def ask(self, title: str, text: str, lead: str) -> Telling:
        """Return the request for the next tap, or nothing while the board is busy."""
        practice, action = self.practice, self.practice.asked.action
        if practice.aim is None:
            return Telling()
        hint, warns = practice.request(self.texts), practice.objection is not None
        card = action.card if isinstance(action, Advance) else None
        speech = Speech(title, text, lead, hint, card, warns=warns)
        return Telling(speech, practice.marks, dark=True)

    def layout(self) -> None:
        self.practice.layout()

    def answer(self, intent: Intent) -> Change | None:
        if not (isinstance(intent, Press) and self.player.narrator.covers(intent.at)):
            self.practice.handle(intent)
        return None

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
        self._step, self._pressed = step, False
        self._values = values_of(player.stage.board, self.texts, step.action)
        self._route = route_of(player.stage.board, step.action)

    def _text(self, part: str) -> str:
        return self.player.text(f"{self._step.name}_{part}", **self._values)

    def tell(self) -> Telling:
        practice, texts = self.practice, self.texts
        if practice.phase is not Phase.DONE:
            return self.ask(self._text("title"), self._text("text"), self.player.topic)
        number = self.player.number % _PRAISES + 1
        praise = texts("tutorial.shown" if practice.shown else f"tutorial.praise_{number}")
        on = texts("tutorial.tap_on")
        speech = Speech(self._text("done"), "", praise, on, mood=Expression.HAPPY)
        ends = () if self._route is None else self._route.ends(self.player.stage.board)
        return Telling(speech, must_see=ends)

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

    def bar(self) -> list[Button]:
        back, show, skip = super().bar()
        return [back, skip] if self.practice.phase is Phase.DONE else [back, show, skip]

    def skip(self) -> Button:
        done = self.practice.phase is Phase.DONE
        return self.lead("skip", *_ONWARD) if done else super().skip()

    def answer(self, intent: Intent) -> Change | None:
        if self.practice.phase is not Phase.DONE:
            return super().answer(intent)
        if isinstance(intent, Press):
            self._pressed = not self.player.narrator.bar.collidepoint(intent.at)
        elif intent is Command.CONFIRM or (isinstance(intent, Release) and self._pressed):
            return self.player.go_on()
        return None

    def use(self, name: str) -> Change | None:
        if name != "skip":
            return super().use(name)
        if self.practice.phase is Phase.DONE:
            return self.player.go_on()
        self.practice.finish()
        return super().use(name)


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

    def tell(self) -> Telling:
        board, speech = self.player.stage.board, self.speech
        if self._objection is not None:
            speech = replace(speech, hint=say(self.texts, self._objection), warns=True)
        # A plan is about the whole board.
        return Telling(speech, should_see=(sloop_rect(board),), rather_see=places_of_all(board))

    def offer(self, name: str, label: str, icon: str, tone: Tone = Tone.GOLD) -> None:
        """Add a button below the bubble; the last one gets the focus."""
        self.options.append(Button(name, label, icon, tone, letters=30))
        self.focus = name

    def attend(self) -> None:
        self._waited, self._objection = 0.0, None

    def update(self, dt: float) -> Change | None:
        self._waited += dt
        if self._waited >= OBJECTION:
            self._objection = None
        over = self._waited >= self.patience and not self.player.waits
        return self.proceed() if over else None

    def proceed(self) -> Change | None:
        """Go on without anybody."""
        return self.player.go_on()

    def answer(self, intent: Intent) -> Change | None:
        """Object to every tap on the board."""
        if isinstance(intent, Press) and not self.player.narrator.covers(intent.at):
            target = self.player.stage.board.target_at(intent.at)
            self.object_to(None if target is None else target.meaning)
        elif isinstance(intent, Pick) or intent in _BUTTONS:
            self.object_to(intent)
        return None

    def object_to(self, meaning: Meaning | Intent | None) -> None:
        """Object to a tap on the board, or to a key."""
        button = isinstance(meaning, BoardButton | Command)
        self._objection = Phrase(f"tutorial.not_{'button' if button else 'there'}")


class OfferBeat(PlanBeat):
    """Offers the plans, with a tick at those that have been tried."""

    def __init__(self, player: ScriptPlayer) -> None:
        super().__init__(player)
        self._fresh = fresh = [plan for plan in player.plans if plan.name not in player.tried]
        asked = "try_one" if not player.tried else "try_next" if fresh else "choose"
        self.line: Phrase = Phrase(f"tutorial.{asked}")
        for plan in player.plans:
            icon = "play" if plan in fresh else "check"
            tone = Tone.GOLD if plan in fresh or not fresh else Tone.WOOD
            self.offer(plan.name, player.text(f"{plan.name}_title"), icon, tone)
        self.focus = (fresh or player.plans)[0].name

    def _speech(self, asked: Phrase) -> Speech:
        player, hint = self.player, say(self.texts, asked)
        if not self._fresh:
            return Speech(hint, self.texts("tutorial.choose_text"), player.text("topic"))
        if player.tried:
            return Speech(player.text("title"), "", player.text("topic"), hint)
        return Speech(player.text("title"), player.text("text"), player.topic, hint)

    def tell(self) -> Telling:
        """Keep those visible whom the plans would move now, and where to."""
        self.speech = self._speech(self.line)
        actions = [action for plan in self.player.plans for action in plan.actions]
        told, ends = super().tell(), ends_of(self.player.stage.board, actions)
        return replace(told, should_see=(*told.should_see, *ends))

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
        chosen = self.player.alone = not self._fresh
        self.player.play(TryBeat(self.player, plan, chosen=chosen))
        return None


class TryBeat(PracticeBeat):
    """Asks for one action of a plan after the other."""

    def __init__(
        self, player: ScriptPlayer, plan: Plan, done: int = 0, *, chosen: bool = False
    ) -> None:
        super().__init__(player, Ask(plan.name, plan.actions[done]))
        self._plan, self._done, self._chosen = plan, done, chosen
        if player.alone:
            # The plan is known, or nobody was there for what came before.
            self.practice.hasten()

    def tell(self) -> Telling:
        number, of = self._done + 1, len(self._plan.actions)
        lead = self.texts("tutorial.part", number=number, of=of)
        return self.ask(self.player.text(f"{self._plan.name}_title"), "", lead)

    def update(self, dt: float) -> Change | None:
        player, done = self.player, self._done + 1
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

    def skip(self) -> Button:
        return self.lead("skip", "tutorial.skip_plan", "skip")

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

    def __init__(self, player: ScriptPlayer, plan: Plan) -> None:
        super().__init__(player)
        self._plan = plan
        self.offer("undo", self.texts("tutorial.take_back"), "undo")
        track = player.stage.match.table.track
        named = {name: track.number(position) for name, position in plan.tells}
        why = player.text(f"{plan.name}_why", limit=HAND_LIMIT, **named)
        self.patience = _WHY + _WHY_LETTER * len(why)
        self.speech = Speech(player.text(f"{plan.name}_title"), why, mood=Expression.THINKING)

    def tell(self) -> Telling:
        """Keep visible where the plan has led its pirates, and what the explanation names."""
        named = [position for _, position in self._plan.tells]
        return replace(super().tell(), must_see=destinations(self.player.stage.board, named))

    def proceed(self) -> Change | None:
        self.player.take_back()
        return None

    def use(self, name: str) -> Change | None:
        return super().use(name) if name == "skip" else self.proceed()

    def object_to(self, meaning: Meaning | Intent | None) -> None:
        if meaning not in (BoardButton.UNDO, Command.UNDO):
            super().object_to(meaning)
            return
        self.player.context.sound.play(Cue.TAP)
        self.proceed()


class ChosenBeat(PlanBeat):
    """Ends with the plan that was chosen."""

    line = Phrase("tutorial.chosen")

    def __init__(self, player: ScriptPlayer) -> None:
        super().__init__(player)
        texts, topic = self.texts, player.text("topic")
        self.offer("on", texts("tutorial.go_on"), "next")
        text = texts("tutorial.chosen_text", button=texts("board.undo"))
        self.speech = Speech(texts("tutorial.chosen"), text, topic, mood=Expression.HAPPY)

    def skip(self) -> Button:
        return self.lead("skip", *_ONWARD)

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
