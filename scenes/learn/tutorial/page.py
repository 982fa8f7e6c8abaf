"""What all parts of the tutorial that show a board have in common."""

from abc import abstractmethod
from collections.abc import Sequence
from enum import Enum, auto

from pygame import Surface

from scenes.board.hud.layout import BoardButton
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Point, Size
from scenes.kit.loop import DT
from scenes.kit.sound import Cue
from scenes.kit.widgets import Control
from scenes.learn.tutorial.narrator import Narrator
from scenes.learn.tutorial.spotlight import LIT_UP
from scenes.learn.tutorial.stage import TutorialBoard, Way


class Leaving(Enum):
    """Where a part of the tutorial leads when it is over."""

    ON = auto()
    BACK = auto()
    AWAY = auto()


class TutorialPage(Scene):
    """A board with the narrator over it; pops with a Leaving."""

    in_parts = True

    def __init__(self, context: Context, way: Way) -> None:
        self._context = context
        self._way = way
        self._size: Size = (0, 0)
        self._clock = 0.0
        self._seen: object = None
        """The moment for which something was said last."""
        self._fresh = True
        self._begun = False
        self.narrator = Narrator(context)
        """Who tells it."""
        self.stage: TutorialBoard
        """The board that is told of."""

    @property
    def idle(self) -> bool:
        """Nothing moves and nothing has changed, where no motion is wanted."""
        still = self._context.preferences.reduced_motion and self._begun
        return still and not self._fresh and self.stage.still

    @property
    def stirs(self) -> bool:
        """As the board does."""
        return not self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return tuple(w.control for w in (*self.narrator.ring, *self.narrator.options))

    def layout(self, size: Size) -> None:
        """Lay the board out, and find places for what is said about it."""
        self._size = size
        if self._begun:
            self.stage.layout(size)
            self._lay_out()
        else:
            self._begun = True
            self._begin()

    def enter(self) -> None:
        """Come back, perhaps in another language."""
        self.stage.enter()
        self._lay_out()

    def exit(self) -> None:
        """Be left."""
        self.stage.exit()

    def update(self, dt: float) -> Change | None:
        """Let the board live, and what is told of it come along."""
        self._clock += dt
        self._fresh = False
        self.stage.update(dt)
        if not self.stage.ready:
            return None
        change = self._live(dt)
        self._say()
        return change

    def handle(self, intent: Intent) -> Change | None:
        """The plank hears first, and what is tapped beside it goes to the board."""
        self._fresh = True
        match intent:
            case Command.BACK | Command.MENU:
                return Pop(Leaving.AWAY)
            case Command.NEXT:
                return self._use("skip")
            case Command.PREVIOUS:
                return self._use("back")
        used = self.narrator.handle(intent)
        if used is not None:
            self._context.sound.play(Cue.TAP)
            return self._use(used.name)
        if not self.stage.ready:
            return None
        if isinstance(intent, Press) and self._leads_out(intent.at):
            return Pop(Leaving.AWAY)
        change = self._hear(intent)
        self._say()
        return change

    def _leads_out(self, at: Point) -> bool:
        """Whether the board's menu is there to be seen, which leads out of what is learned."""
        menu = self.stage.board.table.button_rects()[BoardButton.MENU]
        return menu.collidepoint(at) and not self.narrator.covers(at)

    def draw(self, surface: Surface, alpha: float) -> None:
        """The board, and over it what is said and pointed at."""
        self.stage.draw(surface, alpha)
        if self.stage.ready:
            still = self._context.preferences.reduced_motion
            seconds = LIT_UP if still else self._clock + alpha * DT
            self.narrator.draw(surface, seconds, self._hand(still))

    def _set_up(self, position: str, *, watched: bool = False) -> None:
        """Have another board, in that position."""
        self.stage = TutorialBoard(self._context, position, self._way, watched=watched)
        self.stage.layout(self._size)
        self.stage.enter()

    def _lay_out(self) -> None:
        """Find places anew for what is said."""
        self.narrator.layout(self._context.look.at(self._size), self._size, self.stage.board)
        self._seen = None
        self._say()

    def _say(self) -> None:
        """Say what belongs to the moment, if that is another one."""
        moment = (self.stage.ready, self._moment())
        if moment == self._seen:
            return
        self._seen, self._fresh = moment, True
        self._tell()
        if not self.stage.ready:
            self.narrator.speech = None
        self.narrator.place()

    @abstractmethod
    def _moment(self) -> object:
        """What decides what is said and pointed at."""

    @abstractmethod
    def _begin(self) -> None:
        """Set the first board up: the window is known by now."""

    @abstractmethod
    def _live(self, dt: float) -> Change | None:
        """Let time pass for what is told."""

    @abstractmethod
    def _tell(self) -> None:
        """Give the narrator what belongs to the moment."""

    @abstractmethod
    def _use(self, name: str) -> Change | None:
        """A button was pressed: of the plank, or below the bubble."""

    @abstractmethod
    def _hear(self, intent: Intent) -> Change | None:
        """Answer what no button has taken."""

    def _hand(self, still: bool) -> tuple[Point, float | None] | None:
        """Where a hand points, if one does."""
        return None
