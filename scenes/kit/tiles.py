"""Cards to choose from, and the area that scrolls when there are too many."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from scenes.kit import ornaments, papers
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release, Scroll
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.kit.panels import Mood
from scenes.kit.widgets import AWAY, Activated, Touch, Widget, nowhere


@dataclass(eq=False, slots=True)
class Tile(Widget):
    """A plate of parchment that can be chosen: then it has a gold frame and a tick."""

    name: str
    paint: Callable[[Surface, Look, Rect], None]
    """Draws what is on it."""
    chosen: bool = False
    enabled: bool = True
    radius: float = papers.RADIUS
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """It is wanted."""
        return Activated(self.name, True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the plate, what is on it, and the frame."""
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        papers.paper(look, place.size, self.radius).draw(target, place.topleft)
        self.paint(target, look, place)
        if self.chosen or mood is not Mood.REST:
            lit = ornaments.frame if self.chosen else ornaments.edge
            lit(look, place.size, self.radius).draw(target, place.topleft)
        if self.chosen:
            side = look.px(56)
            tick = ornaments.medal(look, side, "check")
            tick.draw(target, (place.right - round(side * 0.78), place.top - round(side * 0.3)))


class ScrollArea:
    """A window onto something higher than it: dragged, wheeled, or paged by its bar and keys."""

    def __init__(self, bar: int = 0) -> None:
        self.rect = nowhere()
        self.offset = 0
        """How far down the top of what is seen lies."""
        self._height = 0
        self._bar = bar
        self._pressed: Point | None = None
        self._start = 0
        self._scrolls = False

    def place(self, rect: Rect, height: int, bar: int) -> None:
        """Take a place, for contents of that height, with a bar so wide at the right."""
        self.rect, self._height, self._bar = rect, height, bar
        self._go(self.offset)

    @property
    def most(self) -> int:
        """The offset at which the end is seen."""
        return max(0, self._height - self.rect.height)

    def handle(self, intent: Intent) -> Intent | None:
        """What the contents shall hear of an intent, in their own coordinates."""
        match intent:
            case Press(at) if self.rect.collidepoint(at):
                return self._press(at)
            case Drag(at) if self._pressed is not None:
                return self._drag(at)
            case Release(at):
                was, self._pressed = self._scrolls, None
                self._scrolls = False
                return None if was else Release(self.inner(at))
            case Cancel():
                self._pressed, self._scrolls = None, False
                return intent
            case Hover(at) if at is not None:
                return Hover(self.inner(at) if self.rect.collidepoint(at) else None)
            case Scroll(at, notches) if self.rect.collidepoint(at):
                self._go(self.offset - round(notches * self.rect.height / 6))
                return None
            case Command.NEXT:
                self.page(1)
            case Command.PREVIOUS:
                self.page(-1)
            case Press() | Drag() | Scroll():
                return None
            case _:
                return intent
        return None

    def page(self, way: int) -> None:
        """Go on or back by nearly what is seen."""
        self._go(self.offset + way * round(self.rect.height * 0.85))

    def show(self, top: int, bottom: int) -> None:
        """Scroll no further than needed to see that part of the contents."""
        if top < self.offset:
            self._go(top)
        elif bottom > self.offset + self.rect.height:
            self._go(bottom - self.rect.height)

    def inner(self, at: Point) -> Point:
        """A point of the window as the contents count."""
        return at[0] - self.rect.x, at[1] - self.rect.y + self.offset

    def draw(self, target: Surface, look: Look, paint: Callable[[Surface, Point], None]) -> None:
        """Let the contents paint themselves, given where their top left corner is; then the bar.

        What lies outside the area is cut off.
        """
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        paint(target, (self.rect.x, self.rect.y - self.offset))
        target.set_clip(before)
        if self.most > 0:
            ornaments.draw_scrollbar(target, look, *self._bar_rects())

    def _bar_rects(self) -> tuple[Rect, Rect]:
        rail = Rect(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.height)
        height = max(2 * self._bar, rail.height * rail.height // max(1, self._height))
        top = rail.y + (rail.height - height) * self.offset // max(1, self.most)
        return rail, Rect(rail.x, top, rail.width, height)

    def _press(self, at: Point) -> Intent | None:
        rail, grip = self._bar_rects()
        if self.most > 0 and rail.collidepoint(at) and not grip.collidepoint(at):
            self.page(1 if at[1] > grip.centery else -1)
            return None
        self._pressed, self._start = at, self.offset
        self._scrolls = self.most > 0 and grip.collidepoint(at)
        return None if self._scrolls else Press(self.inner(at))

    def _drag(self, at: Point) -> Intent | None:
        assert self._pressed is not None
        moved = at[1] - self._pressed[1]
        rail, grip = self._bar_rects()
        if self.most > 0 and grip.x <= self._pressed[0]:
            room = max(1, rail.height - grip.height)
            self._go(self._start + moved * self.most // room)
            return None
        if not self._scrolls and (self.most == 0 or abs(moved) < self.rect.height // 40 + 4):
            return Drag(self.inner(at))
        begins, self._scrolls = not self._scrolls, True
        self._go(self._start - moved)
        return Cancel() if begins else None

    def _go(self, offset: int) -> None:
        self.offset = max(0, min(self.most, offset))
