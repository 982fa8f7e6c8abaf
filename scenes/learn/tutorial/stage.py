"""A real board in a position of the tutorial, whose other players follow a script."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pygame import Surface

from game import Action, Colour, Hint, Match, Seat
from game.players.thinker import ChosenAction, HintQuestion, MoveQuestion
from scenes.board.scene import BoardScene
from scenes.core.context import Context, Flow
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Cancel, Command, Intent, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.loop import DT
from scenes.learn.tutorial.aims import aim_at
from scenes.learn.tutorial.script import match_at, players_in

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


Way = Callable[[Scene], Scene]
"""What comes before a scene whose pictures take a while."""

_PLAYERS = {
    "escape": (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW),
    "nest": (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN),
}
"""As they sit in the rulebooks' examples; the first is the one who learns."""
_OTHERS = ("Barto", "Mateo", "Finn")
"""Who sits there too, in that order: each has the same colour in all of a course."""
_NOWHERE = (-1, -1)
_PATIENCE = 600
"""Steps within which everything that is shown at once has come to rest."""


def own_name(context: Context) -> str:
    """What the person at the screen is called: as in the last voyage, else as anybody."""
    people = (seat.name for seat in context.preferences.voyage.seats if seat.brain is None)
    return next(people, context.texts("names.people").split(",")[0])


def crew_of(context: Context, position: str, *, watched: bool) -> tuple[Seat, ...]:
    """Who sits there: who learns and others, or only computers where one only watches."""
    own, *colours = _PLAYERS[position.partition(".")[0]]
    others = tuple(Seat(name, of, name.lower()) for name, of in zip(_OTHERS, colours, strict=True))
    crew = others if watched else (Seat(own_name(context), own), *others)
    return crew[: players_in(position)]


class TutorialBoard:
    """The board of one position; it may take a while until it can be seen."""

    def __init__(self, context: Context, position: str, way: Way, *, watched: bool = False) -> None:
        self._script = Script()
        self._room = Classroom(context, self._script)
        seats = crew_of(context, position, watched=watched)
        self.board = BoardScene(self._room, match_at(position, seats))
        """The board itself."""
        before = way(self.board)
        self._loading = None if before is self.board else before
        self._over = False

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self.board.match

    @property
    def ready(self) -> bool:
        """The board can be seen."""
        return self._loading is None

    @property
    def quiet(self) -> bool:
        """Nothing moves, nobody will act by the script, and the board waits or is over."""
        if not self.ready or not self._script.over or self.board.show:
            return False
        return self.board.waits or self.match.outcome is not None

    @property
    def still(self) -> bool:
        """Nothing moves, whoever is to act."""
        return self.ready and self._script.over and not self.board.show

    def layout(self, size: Size) -> None:
        """Lay the board out."""
        self._room.follow()
        self.board.layout(size)
        if self._loading is not None:
            self._loading.layout(size)

    def enter(self) -> None:
        """Be seen, or be prepared for it."""
        self._room.follow()
        if self._loading is not None:
            self._loading.enter()
            self._load()
        if self._loading is None:
            self.board.enter()

    def update(self, dt: float) -> None:
        """Let the board live; once the game is over it rests."""
        if self._loading is not None:
            self._load(dt)
        elif not self._over:
            # What it would lead to, such as the results, is no part of a lesson.
            self._over = self.board.update(dt) is not None

    def _load(self, dt: float = 0.0) -> None:
        if self._loading is not None and self._loading.update(dt) is not None:
            self._loading = None
            self.board.enter()

    def draw(self, surface: Surface, alpha: float) -> None:
        """The board, or how much of it is ready."""
        (self._loading or self.board).draw(surface, alpha)

    def exit(self) -> None:
        """Be left."""
        self.board.exit()

    # Doing

    def tell(self, actions: Iterable[Action]) -> None:
        """Let the others do this in their turns."""
        self._script.add(actions)

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the board; where that would lead is no part of a lesson."""
        self.board.handle(intent)

    def tap(self, at: Point) -> None:
        """Tap the board there."""
        self.handle(Press(at))
        self.handle(Release(at))

    def hurry(self, at: Point | None = None) -> None:
        """Let what moves come sooner, as a tap on a board or the key to confirm does."""
        if at is None and self.board.focus.shown:
            self.handle(Command.CONFIRM)
            return
        self.handle(Press(at or self.board.table.plan.prompt.center))
        self.handle(Cancel())

    def carry_out(self, actions: Iterable[Action], replies: Iterable[Action] = ()) -> None:
        """Do this at once, with taps as a player would, and what the others do then."""
        self._room.hurry(True)
        self.board.enter()
        self._settle()
        for action in actions:
            before = len(self.match.actions)
            while (aim := aim_at(self.board, action)) is not None:
                self.tap(aim.point)
                if aim.finishes or len(self.match.actions) > before:
                    break
            self._settle()
        self._script.add(replies)
        self._settle()
        self._room.hurry(False)
        self.board.enter()

    def announce(self, words: Phrase | None) -> None:
        """Let the board's line say that until told otherwise, or again what it would."""
        self._room.said = words
        if words is None:
            # A board forgets what it was told as soon as something is pressed.
            self.handle(Press(_NOWHERE))
            self.handle(Cancel())
        elif self.ready:
            self.board.update(0.0)

    def take_back(self) -> bool:
        """Undo everything that was done here, if that can be undone; whether it could."""
        for _ in self.match.actions:
            before = len(self.match.actions)
            self.handle(Command.UNDO)
            if len(self.match.actions) == before:
                return False
        return True

    def _settle(self) -> None:
        for _ in range(_PATIENCE):
            if self._script.over and (self.board.waits or self.match.outcome is not None):
                return
            self.board.update(DT)
