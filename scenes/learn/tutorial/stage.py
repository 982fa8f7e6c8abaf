"""A real board in a position of the tutorial, whose other players follow a script."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pygame import Surface

from game import Action, Colour, Match, Seat
from game.players.advice import Hint
from game.players.thinker import ChosenAction, HintQuestion, MoveQuestion
from scenes.board.scene import BoardScene, open_gate
from scenes.core.context import Context, Flow
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.scene import Scene
from scenes.kit.cache import Latest
from scenes.kit.intents import Cancel, Command, Intent, Press, Release
from scenes.kit.layers import Sketch
from scenes.kit.layout import Point, Size
from scenes.kit.loop import DT
from scenes.learn.tutorial.aims import aim_at
from scenes.learn.tutorial.script import Script, StartPosition, match_at, players_in
from scenes.learn.tutorial.strip import StripRoom, draw_wood

if TYPE_CHECKING:
    from game.players.thinker import Thinker

Way = Callable[[Scene], Scene]
"""Returns the scene to show while a board's pictures are made, or the board if there is none."""

_COLOURS = {
    "escape": (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW),
    "nest": (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN),
}
"""The colours, as in the rulebooks' examples; the first is the learner's."""
_OTHERS = ("Barto", "Mateo", "Finn")
"""The other players; each keeps one colour throughout a course."""
_NOWHERE = (-1, -1)
_TAPS = 4
"""The most taps that an action takes: a pirate, which one, a place, and which card."""
_SETTLED = 600
"""Time steps after which everything shown without animation is over."""


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

    # The lesson tells what to do, so there are no hints.

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


class LessonContext(Context):
    """The context of a board in the tutorial: it saves nothing and has its own preferences."""

    def __init__(self, context: Context, thinker: ScriptedThinker) -> None:
        vars(self).update(vars(context))
        self._original = context
        self._script = thinker
        self.message: Phrase | None = None
        """What the board's prompt says instead of its own text."""
        self.flow = cast(Flow, _NoFlow())
        # The phones belong to another table.
        self.phones = None
        self.make_phones = None
        self.follow()

    def follow(self, *, at_once: bool = False) -> None:
        """Copy look, texts and preferences again, perhaps without animation."""
        self.look = self._original.look
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
        """Return the lesson's message; notes about stored files wait until it is over."""
        return self.message


class TutorialBoard:
    """The board of one position; it may take a while until it is ready."""

    def __init__(
        self, context: Context, script: Script, way: Way, start: StartPosition | None = None
    ) -> None:
        start = start or script.start
        self._script = script
        self._thinker = ScriptedThinker()
        self._context = LessonContext(context, self._thinker)
        self._over = False
        seats = crew_of(context, script.game, players_in(start), watched=script.watched)
        self.board = BoardScene(self._context, match_at(script.game, start, seats))
        """The board itself."""
        self.board.session.leads_to_results = False
        self.board.beside = self._wood
        self._room = Latest(StripRoom)
        before = way(self.board)
        self._loading = None if before is self.board else before

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self.board.match

    @property
    def ready(self) -> bool:
        """Whether the board can be shown."""
        return self._loading is None

    @property
    def still(self) -> bool:
        """Whether nothing moves and the script has no actions left for the other players."""
        return self.ready and not self._thinker.actions and not self.board.session.reel.show

    @property
    def quiet(self) -> bool:
        """Whether it is still, and the board waits for the player or the game is over."""
        return self.still and self._waits

    @property
    def _waits(self) -> bool:
        return self.board.session.waits or self.match.outcome is not None

    def _wood(self) -> None:
        """Paint the wood of the strip, which takes long, while the board is prepared."""
        table = self.board.table
        draw_wood(Sketch(table.docked.bottomright), table.look, table.docked)

    def layout(self, size: Size) -> None:
        """Lay out the board beside or above the strip of the narrator."""
        self._context.follow()
        self.board.table.dock = self._room(self._script, self._context.texts, size[1])
        self.board.layout(size)
        if self._loading is not None:
            self._loading.layout(size)

    def enter(self) -> None:
        """Show the board, or what comes before it."""
        self._context.follow()
        if self._loading is not None:
            self._loading.enter()
        self._load(0.0)

    def update(self, dt: float) -> None:
        """Let time pass on the board until the game is over."""
        if self._loading is not None:
            self._load(dt)
        elif not self._over:
            # Scenes that the board leads to, such as the results, are not part of a lesson.
            self._over = self.board.update(dt) is not None

    def leaves(self, intent: Intent) -> bool:
        """Return whether the player goes back while the board is not ready."""
        return self._loading is not None and self._loading.handle(intent) is not None

    def prepare(self, dt: float = 0.0) -> None:
        """Make more of its pictures before it is shown, and let time pass meanwhile."""
        if self._loading is not None and self._loading.update(dt) is not None:
            self._loading = None

    def _load(self, dt: float) -> None:
        self.prepare(dt)
        if self._loading is None:
            self.board.enter()

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the board, or what comes before it."""
        (self._loading or self.board).draw(surface, alpha)

    def tell(self, actions: Iterable[Action]) -> None:
        """Let the other players do this in their turns."""
        self._thinker.actions.extend(actions)

    def tap(self, at: Point) -> None:
        """Tap the board there."""
        self.board.handle(Press(at))
        self.board.handle(Release(at))

    def hurry(self) -> None:
        """Speed up what moves."""
        self.board.session.hurry()

    def carry_out(self, actions: Iterable[Action], replies: Iterable[Action] = ()) -> None:
        """Do this at once, by taps, and then what the other players do."""
        self.board.gate = open_gate
        self._context.follow(at_once=True)
        self.board.enter()
        self._settle()
        for action in actions:
            before = len(self.match.actions)
            for _ in range(_TAPS):
                aim = aim_at(self.board, action)
                if aim is None or len(self.match.actions) > before:
                    break
                self.tap(aim.point)
            self._settle()
        self.tell(replies)
        self._settle()
        self._context.follow()
        self.board.enter()

    def _settle(self) -> None:
        for _ in range(_SETTLED):
            if not self._thinker.actions and self._waits:
                return
            self.board.update(DT)

    def announce(self, message: Phrase | None) -> None:
        """Show a message in the board's prompt until another one replaces it; None removes it."""
        self._context.message = message
        if message is None:
            # A board forgets its message as soon as something is pressed.
            self.board.handle(Press(_NOWHERE))
            self.board.handle(Cancel())
        elif self.ready:
            self.board.update(0.0)

    def take_back(self) -> bool:
        """Undo everything, and return whether that was possible."""
        self.board.gate = open_gate
        for _ in self.match.actions:
            before = len(self.match.actions)
            self.board.handle(Command.UNDO)
            if len(self.match.actions) == before:
                return False
        return True
