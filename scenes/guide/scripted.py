"""What a board of a lesson or a puzzle needs: players who follow a script, and no saved game."""

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game import Action, Colour, Seat
from game.players.advice import Hint
from game.players.thinker import ChosenAction, HintQuestion, MoveQuestion
from scenes.core.context import Context, Flow
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.speech import SpeechOutput
from scenes.kit.reader import Reader

if TYPE_CHECKING:
    from game.players.thinker import Thinker

_COLOURS = {
    "escape": (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW),
    "nest": (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN),
}
"""The colours, as in the rulebooks' examples; the first is the learner's."""
_OTHERS = ("Barto", "Mateo", "Finn")
"""The other players; each keeps one colour throughout a course."""


def crew_of(context: Context, game: str, players: int, *, watched: bool) -> tuple[Seat, ...]:
    """Return the learner and the others, or only computer players where one just watches.

    The learner has the name and face of the last game, or by default the first usual name.
    """
    own, *colours = _COLOURS[game]
    others = [Seat(name, of, name.lower()) for name, of in zip(_OTHERS, colours, strict=True)]
    if watched:
        return tuple(others[:players])
    people = [seat for seat in context.preferences.voyage.seats if seat.brain is None]
    # Prefer a person who has typed a name.
    known = next(iter(sorted(people, key=lambda seat: not seat.name)), None)
    usual, _, _ = context.texts("names.people").partition(",")
    name, face = (usual, None) if known is None else (known.name or usual, known.character)
    return (Seat(name, own, character=face), *others)[:players]


class ScriptedThinker:
    """Answers a board like a thinker, with the actions of a script."""

    def __init__(self) -> None:
        self._question: MoveQuestion | None = None
        self.actions: deque[Action] = deque()
        """What the other players still have to do."""

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def ask(self, question: MoveQuestion) -> None:
        """Remember a question."""
        self._question = question

    def poll(self) -> ChosenAction | None:
        """Return the next action, if there is one."""
        question = self._question
        if question is None or not self.actions:
            return None
        self._question = None
        return ChosenAction(question.view.table.ply, self.actions.popleft())

    def drop(self) -> None:
        """Forget the question."""
        self._question = None

    # Lessons and puzzles give their own hints.

    def ask_hint(self, question: HintQuestion) -> None:
        """Do nothing."""

    def poll_hint(self) -> Hint | None:
        """Return None."""
        return None

    def drop_hint(self) -> None:
        """Do nothing."""


class _NoFlow:
    """Makes no scenes: everything that a board would lead to is ignored."""

    def _nowhere(self, *_: object) -> None:
        return

    pause = curtain = results = _nowhere


class GuidedContext(Context):
    """The context of a board in a lesson or a puzzle: it saves nothing and has own preferences."""

    def __init__(self, context: Context, thinker: ScriptedThinker) -> None:
        vars(self).update(vars(context))
        self._original = context
        self._script = thinker
        self._silence = SpeechOutput(Reader, Preferences, lambda: self.texts)
        """Speech that nobody hears."""
        self.message: Phrase | None = None
        """What the board's prompt says instead of its own text."""
        self.flow = cast(Flow, _NoFlow())
        # The phones belong to another table.
        self.phones = None
        self.make_phones = None
        self.follow()

    def follow(self, *, at_once: bool = False, is_heard: bool = True) -> None:
        """Copy look, texts and preferences again, perhaps without animation or in silence."""
        self.look = self._original.look
        self.speech = self._original.speech if is_heard else self._silence
        self.reader = self._original.reader
        self.texts = self._original.texts
        preferences = self._original.preferences
        self.preferences: Preferences = replace(
            preferences,
            turn_end=TurnEnd.WAIT,
            ask_first=False,
            ask_ending=False,
            undo=True,
            threats=False,
            speed=Speed.INSTANT if at_once else preferences.speed,
        )

    @property
    def thinker(self) -> "Thinker":
        return cast("Thinker", self._script)

    def stop_thinking(self) -> None:
        self._script.drop()

    def forget_game(self) -> None:
        """Keep the game in progress: it is another one."""

    def take_note(self) -> Phrase | None:
        """Return the message for the prompt; notes about stored files wait until later."""
        return self.message
