"""A real board in a position of the tutorial, whose other players follow a script."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pygame import Surface

from game import Action, Match
from scenes.board.scene import BoardScene, open_gate
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.scene import Scene
from scenes.guide.aims import aim_at
from scenes.guide.narrator import draw_wood
from scenes.guide.scripted import GuidedContext, ScriptedThinker, crew_of
from scenes.kit.cache import Latest
from scenes.kit.intents import Cancel, Intent, Press, Release
from scenes.kit.layers import Sketch
from scenes.kit.layout import Point, Size
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.learn.tutorial.script import Script, StartPosition, match_at, players_in
from scenes.learn.tutorial.strip import StripRoom

if TYPE_CHECKING:
    pass

Way = Callable[[Scene], Scene]
"""Returns the scene to show while a board's pictures are made, or the board if there is none."""

_NOWHERE = (-1, -1)
_TAPS = 4
"""The most taps that an action takes: a pirate, which one, a place, and which card."""
_SETTLED = 600
"""Time steps after which everything shown without animation is over."""


class TutorialBoard:
    """The board of one position; it may take a while until it is ready."""

    def __init__(
        self, context: Context, script: Script, way: Way, start: StartPosition | None = None
    ) -> None:
        start = start or script.start
        self._script = script
        self._thinker = ScriptedThinker()
        self._context = GuidedContext(context, self._thinker)
        self._over = False
        seats = crew_of(context, script.game, players_in(start), watched=script.watched)
        self.board = BoardScene(self._context, match_at(script.game, start, seats))
        """The board itself."""
        self.board.has_narrator = True
        self.board.session.leads_to_results = False
        self.board.tune = Tune.MENU
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

    def carry_out(
        self,
        actions: Iterable[Action],
        replies: Iterable[Action] = (),
        *,
        is_heard: bool = True,
    ) -> None:
        """Do this at once, by taps, and then what the other players do."""
        self.board.gate = open_gate
        self._context.follow(at_once=True, is_heard=is_heard)
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
        session = self.board.session
        for _ in range(_SETTLED):
            # A script in which all players are computers waits for none.
            rests = self._waits or (session.reel.idle and session.order.thinker is not None)
            if rests and not self._thinker.actions:
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
        return self.board.undo_all()
