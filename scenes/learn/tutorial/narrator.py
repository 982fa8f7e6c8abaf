"""The narrator of a lesson: what she points at on the board, and what she says on her strip."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from pygame import Rect, Surface

from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.guide import spotlight
from scenes.guide.aims import NO_MARKS, GuideMarks
from scenes.kit.intents import Cancel, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point
from scenes.kit.view import Placed, arrange, keep_pictures, paint_leaves, widgets
from scenes.kit.widgets import Activated, Button, FocusRing, nowhere
from scenes.learn.tutorial.speech import Speech
from scenes.learn.tutorial.strip import StepMark, StripContent, strip_view


@dataclass(frozen=True, slots=True)
class Narration:
    """What the narrator says and points at in one moment."""

    speech: Speech | None = None
    marks: GuideMarks = NO_MARKS
    dark: bool = False
    """Whether everything else goes dark."""
    points: bool = True
    """Whether the marks are drawn."""


class Narrator:
    """Draws attention to places on a board, and speaks on a strip beside or below it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._board: BoardScene | None = None
        self._darkness = spotlight.Darkness()
        self._placed: list[Placed] = []
        self._takes_keys = False
        self.narration = Narration()
        """What the narrator says and points at now."""
        self.progress: Sequence[StepMark] = ()
        """How far every step of the course has come."""
        self.label = ""
        """A text about the progress."""
        self.strip = nowhere()
        """The place of the strip."""
        self.buttons = FocusRing()
        """The buttons on the strip."""

    @property
    def speech(self) -> Speech | None:
        """What the narrator says now."""
        return self.narration.speech

    @property
    def free(self) -> Rect:
        """The part of the window that the strip leaves to the board."""
        strip = self.strip
        beside = strip.top == 0
        return (
            Rect(0, 0, strip.left, strip.height) if beside else Rect(0, 0, strip.width, strip.top)
        )

    @property
    def placed(self) -> Sequence[Placed]:
        """Everything on the strip, with its place."""
        return self._placed

    def covers(self, at: Point) -> bool:
        """Return whether a point is on the strip."""
        return self.strip.collidepoint(at)

    def layout(self, board: BoardScene) -> None:
        """Prepare for another window or another board."""
        self._board = board
        self._look = board.table.look
        self.strip = board.table.docked

    def handle(self, intent: Intent) -> Activated | None:
        """Pass pointers to the buttons, and keys where they choose between several."""
        if self._takes_keys or isinstance(intent, Press | Drag | Release | Cancel | Hover):
            return self.buttons.handle(intent)
        return None

    def answer(self, asked: Intent) -> Activated | None:
        """Use the button that a screen reader asks for."""
        return self.buttons.handle(asked)

    def tell(
        self,
        narration: Narration,
        back: Button,
        choices: Sequence[Button],
        skip: Button | None,
        *,
        slots: int,
        takes_keys: bool,
    ) -> None:
        """Say something, with buttons to answer it, between which keys may choose."""
        self.narration = narration
        self._takes_keys = takes_keys
        known = {button.name: button for button in self.buttons if isinstance(button, Button)}
        back = _renewed(known, back)
        choices = tuple(_renewed(known, button) for button in choices)
        skip = None if skip is None else _renewed(known, skip)
        content = StripContent(
            speech=narration.speech or Speech(""),
            progress=tuple(self.progress),
            label=self.label,
            back=back,
            choices=choices,
            skip=skip,
            slots=slots,
        )
        view = strip_view(self._look, content, self.strip.width)
        self._placed = arrange(view, self._look, self.strip)
        shown = widgets(self._placed)
        if [id(button) for button in shown] != [id(button) for button in self.buttons]:
            self.buttons.replace(shown)

    def keep_pictures(self) -> None:
        """Paint what is on the strip on nothing, so that its pictures are kept."""
        keep_pictures(self._look, self._placed, self.strip.bottomright)

    def draw(
        self, surface: Surface, seconds: float, hand: spotlight.HandPose | None = None
    ) -> None:
        """Draw everything over the board, and the strip beside it."""
        look = self._look
        narration = self.narration
        if narration.dark:
            self._darkness.draw(surface, look, narration.marks)
        if narration.points:
            names = ("taken", "full")
            tags = {name: self._context.texts(f"tutorial.{name}") for name in names}
            spotlight.draw_marks(surface, look, narration.marks, tags, self.free, seconds)
        paint_leaves(surface, look, self._placed, "strip")
        self.buttons.draw(surface, look)
        if hand is not None:
            spotlight.draw_hand(surface, look, hand, self._reach(hand.tip))

    def _reach(self, tip: Point) -> Rect:
        """Return where a hand may be.

        It comes from above to targets below the board, and where it would cover other marks.
        """
        free = self.free
        marks = self.narration.marks
        row = free.bottom if self._board is None else self._board.table.hand.rect.top
        below = Rect(0, 0, free.width, row if tip[1] >= row else free.bottom)
        above = Rect(0, 0, free.width, tip[1])
        others = [ring.rect for ring in marks.rings if marks.aim and ring.rect != marks.aim.rect]
        for reach in (below, above):
            if spotlight.hand_rect(self._look, tip, reach).collidelist(others) < 0:
                return reach
        return below


def _renewed(known: dict[object, Button], button: Button) -> Button:
    """Return a button as it is described, the same as before if there was one of its name.

    So a press that has begun stays on it.
    """
    same = known.get(button.name)
    if same is None:
        return button
    for field in fields(button):
        if field.name != "rect":
            setattr(same, field.name, getattr(button, field.name))
    return same
