"""Cards to choose from, and the area that scrolls when there are too many."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release, Scroll
from scenes.kit.layout import Point, Side, anchored, cut
from scenes.kit.look import Look
from scenes.kit.plates import Mood
from scenes.kit.widgets import AWAY, Activated, FocusRing, Name, Touch, Widget, nowhere


@dataclass(eq=False, slots=True)
class Tile(Widget):
    """A plate of parchment that can be chosen: then it has a gold frame and a tick."""

    name: Name
    paint: Callable[[Surface, Look, Rect], None]
    """Draws what is on it."""
    chosen: bool = False
    enabled: bool = True
    radius: float = plates.RADIUS
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        return Activated(self.name, True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        plates.paper(look, place.size, self.radius).draw(target, place.topleft)
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


_RAIL = 64
_BAR = 34
"""Units that the bar is wide, in a rail that a finger can hit."""


@dataclass(eq=False, slots=True)
class Entry(Widget):
    """A row that can be tapped as a whole."""

    name: Name
    paint: Callable[[Surface, Look, Rect], None]
    """Draws what is on it."""
    chosen: bool = False
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        place = self.rect.move(0, look.px(3) if mood is Mood.PRESSED else 0)
        lit = self.chosen or mood is not Mood.REST
        plates.field(look, place.size, active=lit).draw(target, place.topleft)
        self.paint(target, look, place)


@dataclass(eq=False, slots=True)
class Rail(Widget):
    """The bar beside a list; its value is the first row that is seen."""

    name: Name
    first: int
    seen: int
    total: int
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        return None

    def drag(self, at: Point) -> Activated | None:
        share = (at[1] - self.rect.y) / max(1, self.rect.height)
        return self._go(round(share * self.total - self.seen / 2))

    def takes(self, intent: Intent) -> bool:
        more = self.first + self.seen < self.total
        return (intent is Command.UP and self.first > 0) or (intent is Command.DOWN and more)

    def answer(self, intent: Intent) -> Activated | None:
        return self._go(self.first + (-self.seen if intent is Command.UP else self.seen))

    def _go(self, first: int) -> Activated | None:
        first = max(0, min(self.total - self.seen, first))
        return None if first == self.first else Activated(self.name, first)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        rail = anchored(self.rect, (look.px(_BAR), self.rect.height))
        high = max(2 * rail.width, rail.height * self.seen // self.total)
        down = (rail.height - high) * self.first // max(1, self.total - self.seen)
        ornaments.draw_scrollbar(target, look, rail, Rect(rail.x, rail.y + down, rail.width, high))


@dataclass(frozen=True, slots=True)
class ListRow:
    """The name of a row of a list, or of one of the controls on it."""

    listing: Name
    index: int
    part: Name = None


class Listing:
    """Which rows of a list are visible; their controls have a `ListRow` as name."""

    def __init__(self, name: Name) -> None:
        self.name = name
        self.first = 0
        self._total = self._seen = 0
        self._area = nowhere()
        self._step, self._gap = 1, 0
        self._pressed: Point | None = None
        self._start = 0
        self._scrolls = False

    @property
    def rows(self) -> range:
        """The rows that are seen."""
        return range(self.first, min(self._total, self.first + self._seen))

    def place(self, look: Look, area: Rect, total: int, height: int, gap: int) -> list[Rect]:
        """Find places for the rows that are seen, as high as given or a little higher."""
        self._total = total
        self._seen = max(1, (area.height + gap) // (height + gap))
        self.first = max(0, min(self.first, total - self._seen))
        self._area = area
        if total > self._seen:
            _, self._area = cut(area, Side.RIGHT, look.px(_RAIL), max(8, look.px(8)))
        spare = (area.height + gap) // self._seen - gap
        height = min(spare, round(height * 1.25)) if total >= self._seen else height
        self._step, self._gap = height + gap, gap
        return [
            Rect(self._area.x, area.y + line * self._step, self._area.width, height)
            for line in range(len(self.rows))
        ]

    def hide(self) -> None:
        """Be nowhere, so that nothing that happens is meant for it."""
        self._area = nowhere()

    def rail(self, look: Look, area: Rect) -> Rail | None:
        """The bar, if there are more rows than are seen."""
        if self._total <= self._seen:
            return None
        rail, _ = cut(area, Side.RIGHT, look.px(_RAIL))
        # As high as the rows beside it.
        rail.height = self._seen * self._step - self._gap
        return Rail(f"rail.{self.name}", self.first, self._seen, self._total, rect=rail)

    def scroll(self, used: Activated) -> bool:
        """Follow the bar; whether it was the bar that was used."""
        if used.name != f"rail.{self.name}":
            return False
        self._go(used.value if isinstance(used.value, int) else 0)
        return True

    def hear(self, intent: Intent, ring: FocusRing) -> Intent | None:
        """Move the rows if that is meant; what the controls shall hear of it."""
        match intent:
            case Scroll(at, notches) if self._area.collidepoint(at):
                self._go(self.first - round(notches))
                return None
            case Press(at):
                inside = self._area.collidepoint(at)
                self._pressed, self._start = (at if inside else None), self.first
                self._scrolls = False
            case Drag(at) if self._pressed is not None:
                return self._drag(at, self._pressed, intent)
            case Release() | Cancel():
                self._pressed = None
                if self._scrolls:
                    self._scrolls = False
                    return None
            case Command.UP | Command.DOWN if ring.shows_focus:
                return self._walk(intent, ring)
        return intent

    def follow(self, used: Activated) -> bool:
        """Scroll if the bar of this list was moved; return whether it was."""
        if used.name != f"rail.{self.name}":
            return False
        self._go(int(used.value or 0))
        return True

    def _drag(self, at: Point, pressed: Point, intent: Intent) -> Intent | None:
        moved = pressed[1] - at[1]
        if self._total <= self._seen or (not self._scrolls and abs(moved) < self._step // 3):
            return intent
        begins, self._scrolls = not self._scrolls, True
        self._go(self._start + round(moved / self._step))
        # What was pressed is not meant, the list is.
        return Cancel() if begins else None

    def _walk(self, intent: Intent, ring: FocusRing) -> Intent | None:
        """Beyond the last row that is seen comes the next, which nobody sees yet."""
        if isinstance(ring.focus, ListRow):
            return self._walk_rows(ring.focus, intent, ring)
        name, *rest = (ring.focus or "").split(".")
        if name != self.name or not rest or not rest[0].isdigit():
            return intent
        index = int(rest[0]) + (1 if intent is Command.DOWN else -1)
        if index in self.rows or not 0 <= index < self._total:
            return intent
        self._go(self.first + (1 if intent is Command.DOWN else -1))
        ring.focus = ".".join((self.name, str(index), *rest[1:]))
        return None

    def _walk_rows(self, row: ListRow, intent: Intent, ring: FocusRing) -> Intent | None:
        step = 1 if intent is Command.DOWN else -1
        index = row.index + step
        if row.listing != self.name or index in self.rows or not 0 <= index < self._total:
            return intent
        self._go(self.first + step)
        ring.focus = replace(row, index=index)
        return None

    def _go(self, first: int) -> None:
        self.first = max(0, min(self._total - self._seen, first))
