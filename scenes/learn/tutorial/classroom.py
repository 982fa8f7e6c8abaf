"""The program's parts as a lesson needs them: others act by script, and nothing is kept."""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pygame import Surface

from game import Action, Hint, Match
from game.players.thinker import ChosenAction, HintQuestion, MoveQuestion
from scenes.core.context import Context, Flow
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Intent

if TYPE_CHECKING:
    from game.players.thinker import Thinker


class Script:
    """Stands where a board looks for a thinker: the others do what the lesson says next."""

    def __init__(self) -> None:
        self._actions: deque[Action] = deque()
        self._question: MoveQuestion | None = None

    @property
    def over(self) -> bool:
        """Nobody has anything left to do."""
        return not self._actions

    def add(self, actions: Iterable[Action]) -> None:
        """Let the others do this when it is their turn."""
        self._actions.extend(actions)

    @property
    def thinking(self) -> bool:
        """Whether a board waits for an answer."""
        return self._question is not None

    def ask(self, question: MoveQuestion) -> None:
        """Remember for which moment an answer is wanted."""
        self._question = question

    def poll(self) -> ChosenAction | None:
        """The next action of the script, if there is one yet."""
        question = self._question
        if question is None or not self._actions:
            return None
        self._question = None
        return ChosenAction(question.view.table.ply, self._actions.popleft())

    def drop(self) -> None:
        """No answer is wanted any more."""
        self._question = None

    def ask_hint(self, question: HintQuestion) -> None:
        """Nobody gives hints here: the lesson says what to do."""

    def poll_hint(self) -> Hint | None:
        """None, ever."""
        return None

    def drop_hint(self) -> None:
        """There is nothing to drop."""


class Elsewhere(Scene):
    """Stands for whatever a board leads to, none of which is part of a lesson."""

    def handle(self, intent: Intent) -> Change | None:
        """Leave again."""
        return Pop()

    def update(self, dt: float) -> Change | None:
        """Leave again."""
        return Pop()

    def draw(self, surface: Surface, alpha: float) -> None:
        """Nothing to see."""


class Astray:
    """The way from a board of a lesson to other scenes: it leads nowhere."""

    def pause(self, match: Match) -> Scene:
        """No pause."""
        return Elsewhere()

    def curtain(self, match: Match, seat: int) -> Scene:
        """No curtain."""
        return Elsewhere()

    def results(self, match: Match) -> Scene:
        """No results."""
        return Elsewhere()


class Classroom(Context):
    """The program's parts for one board of the tutorial."""

    def __init__(self, context: Context, script: Script) -> None:
        vars(self).update(vars(context))
        self._school = context
        self._script = script
        self._hurries = False
        self.said: Phrase | None = None
        """What the board's line says instead of what it would."""
        self.flow = cast(Flow, Astray())
        self.follow()

    def follow(self) -> None:
        """Look and speak as the program does by now."""
        self.look = self._school.look
        self.texts = self._school.texts
        wanted = self._school.preferences
        self.preferences: Preferences = replace(
            wanted,
            turn_end=TurnEnd.WAIT,
            ask_first=False,
            undo=True,
            tips=False,
            speed=Speed.INSTANT if self._hurries else wanted.speed,
        )

    def hurry(self, hurries: bool) -> None:
        """Let a board that is entered now show everything at once, or as usual again."""
        self._hurries = hurries
        self.follow()

    @property
    def thinker(self) -> "Thinker":
        """The script, which answers as a thinker does."""
        return cast("Thinker", self._script)

    def start_thinking(self) -> None:
        """Nobody thinks here."""

    def stop_thinking(self) -> None:
        """Whoever was asked is asked again."""
        self._script.drop()

    def prefer(self, preferences: Preferences) -> None:
        """What a lesson's board would like to remember is forgotten."""

    def save_game(self, match: Match) -> None:
        """A lesson is no voyage."""

    def forget_game(self) -> None:
        """The game in progress is another one, and stays."""

    def take_note(self) -> Phrase | None:
        """What the lesson says; what is to be told of stored files waits until it is over."""
        return self.said
