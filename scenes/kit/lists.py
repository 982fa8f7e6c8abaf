"""Tiles to choose from, and lists that scroll by whole rows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.intents import Cancel, Command, Drag, Intent, Press, Release, Scroll
from scenes.kit.layout import Extent, Need, Point, Room, Side, anchored, cut
from scenes.kit.look import Look
from scenes.kit.plates import Mood
from scenes.kit.spoken import Number, Role, Spoken
from scenes.kit.view import Placed, Stencil, Use, View, value, words_in
from scenes.kit.widgets import AWAY, Activated, FocusRing, Name, Touch, Widget, nowhere


@dataclass(eq=False, slots=True)
class Tile(Widget):
    """A plate of parchment; when chosen, it has a gold frame and a tick."""

    content: View
    """What is on it."""
    chosen: bool = False
    radius: float = field(default=plates.RADIUS, kw_only=True)

    def need(self, look: Look) -> Need:
        return self.content.need(look)

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.RADIO, words_in(self.content))._replace(chosen=self.chosen)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        return Activated(self.name, True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        plates.paper(look, place.size, self.radius).draw(target, place.topleft)
        self.content.draw(target, look, place)
        if self.chosen or mood is not Mood.REST:
            lit = ornaments.frame if self.chosen else ornaments.edge
            lit(look, place.size, self.radius).draw(target, place.topleft)
        if self.chosen:
            side = look.px(56)
            tick = ornaments.medal(look, side, "check")
            tick.draw(target, (place.right - round(side * 0.78), place.top - round(side * 0.3)))


_STRETCHED = 1.25
"""How much higher rows are at most where there is room."""
_RAIL = 64
"""Units of the width of a rail, wide enough for a finger."""
_BAR = 34
"""Units of the width of the bar that is drawn on it."""


@dataclass(eq=False, slots=True)
class Entry(Widget):
    """A row that can be tapped as a whole."""

    content: View
    """What is on it."""
    chosen: bool = False

    def need(self, look: Look) -> Need:
        return self.content.need(look)

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.OPTION, words_in(self.content))._replace(chosen=self.chosen)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        place = self.rect.move(0, look.px(3) if mood is Mood.PRESSED else 0)
        lit = self.chosen or mood is not Mood.REST
        plates.field(look, place.size, active=lit).draw(target, place.topleft)
        self.content.draw(target, look, place)


@dataclass(eq=False, slots=True)
class Rail(Widget):
    """The scroll bar beside a list; its value is the first visible row."""

    first: int
    seen: int
    total: int

    def spoken(self) -> Spoken:
        last = min(self.total, self.first + self.seen)
        number = Number(self.first, 0, max(0, self.total - self.seen), self.seen)
        rows = f"{self.first + 1}–{last} / {self.total}"
        return self._spoken_as(Role.SLIDER)._replace(value=rows, number=number)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
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

    def draw(self, target: Surface, look: Look, _touch: Touch = AWAY) -> None:
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


@dataclass(frozen=True, slots=True)
class RailName:
    """The name of a list's scroll bar."""

    listing: Name


def _rail(look: Look) -> int:
    """Return the width of a scroll bar with the gap beside it, in pixels."""
    return look.px(_RAIL) + max(8, look.px(8))


class Listing:
    """Which rows of a list are visible; their controls have a `ListRow` as name."""

    def __init__(self, name: Name) -> None:
        self.name = name
        self.first = 0
        self._total = self._seen = 0
        self._area = nowhere()
        self._step = 1
        self._gap = 0
        self._pressed: Point | None = None
        self._start = 0
        self._scrolls = False

    @property
    def rows(self) -> range:
        """The visible rows."""
        return range(self.first, min(self._total, self.first + self._seen))

    def place(
        self, look: Look, area: Rect, total: int, height: int, gap: int
    ) -> Iterable[tuple[int, Rect]]:
        """Return the visible rows with their places, with the given height or a little more."""
        self._total = total
        self._seen = max(1, (area.height + gap) // (height + gap))
        self.first = max(0, min(self.first, total - self._seen))
        self._area = area
        if total > self._seen:
            _, self._area = cut(area, Side.RIGHT, _rail(look))
        spare = (area.height + gap) // max(1, min(total, self._seen)) - gap
        height = min(spare, round(height * _STRETCHED))
        self._step = height + gap
        self._gap = gap
        return [
            (row, Rect(self._area.x, area.y + line * self._step, self._area.width, height))
            for line, row in enumerate(self.rows)
        ]

    def hide(self) -> None:
        """Take no space, and so no input."""
        self._area = nowhere()

    def rails(self, look: Look, area: Rect, said: str) -> Sequence[Rail]:
        """Return the scroll bar of the list with that name, or nothing if all rows are visible."""
        if self._total <= self._seen:
            return ()
        rail, _ = cut(area, Side.RIGHT, look.px(_RAIL))
        # As high as the rows beside it.
        rail.height = self._seen * self._step - self._gap
        name = RailName(self.name)
        return (Rail(name, self.first, self._seen, self._total, rect=rail, said=said),)

    def hear(self, intent: Intent, ring: FocusRing) -> Intent | None:
        """Scroll if the intent asks for it; return what the controls should get."""
        match intent:
            case Scroll(at, notches) if self._area.collidepoint(at):
                self._go(self.first - round(notches))
                return None
            case Press(at):
                inside = self._area.collidepoint(at)
                self._pressed = at if inside else None
                self._start = self.first
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
        if used.name != RailName(self.name):
            return False
        self._go(int(used.value or 0))
        return True

    def _drag(self, at: Point, pressed: Point, intent: Intent) -> Intent | None:
        moved = pressed[1] - at[1]
        if self._total <= self._seen or (not self._scrolls and abs(moved) < self._step // 3):
            return intent
        begins = not self._scrolls
        self._scrolls = True
        self._go(self._start + round(moved / self._step))
        # The drag scrolls the list, so the press does not count.
        return Cancel() if begins else None

    def _walk(self, intent: Intent, ring: FocusRing) -> Intent | None:
        """Scroll by one row if the focus moves beyond the visible ones."""
        row = ring.focus
        step = 1 if intent is Command.DOWN else -1
        if not isinstance(row, ListRow) or row.listing != self.name:
            return intent
        index = row.index + step
        if index in self.rows or not 0 <= index < self._total:
            return intent
        self._go(self.first + step)
        ring.focus = replace(row, index=index)
        return None

    def _go(self, first: int) -> None:
        self.first = max(0, min(self._total - self._seen, first))


@value()
class ScrolledList(View):
    """The visible rows of a list, and its scroll bar if there are more."""

    listing: Listing
    total: int
    row: Callable[[int], View | Widget]
    """Makes a row by its index: a widget, or a view with several."""
    height: float
    """Units of the height of a row; more if its content needs that or there is room."""
    gap: float = 8
    width: float = 300
    """The least width of a row, in units; more if its content needs that."""
    scrolls: bool = True
    """Whether the list may be lower than all of its rows."""
    role: Role | None = field(default=Role.LIST, kw_only=True)

    @property
    def children(self) -> Sequence[View]:
        return (self._first,) if self.total else ()

    @property
    def rows(self) -> Sequence[tuple[int, int]]:
        return [(row + 1, self.total) for row in self.listing.rows]

    def measure(self, look: Look, _room: Room) -> Need:
        if not self.total:
            return Need(Extent(0, 0), Extent(0, 0))
        row = self._height(look)
        gap = self._gap(look)
        all_rows = self.total * (row + gap) - gap
        rail = _rail(look) if self.scrolls else 0
        width = max(look.px(self.width), self._first.need(look).width.least + rail)
        return Need(Extent(width, width), Extent(row if self.scrolls else all_rows, all_rows))

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        if not self.total:
            return
        height = self._height(look)
        gap = self._gap(look)
        stencil = Stencil(look)
        for index, place in self.listing.place(look, rect, self.total, height, gap):
            found += stencil.arrange(self._row(index), place)
        for rail in self.listing.rails(look, rect, self.about):
            found.append(Placed(Use(rail), rail.rect))

    @cached_property
    def _first(self) -> View:
        """The first row, by which all are measured."""
        return self._row(0)

    def _row(self, index: int) -> View:
        made = self.row(index)
        if not isinstance(made, View):
            return Use(made)
        return made if isinstance(made, Use) else made.grouped(made.about, Role.ITEM)

    def _height(self, look: Look) -> int:
        """Return the height of every row."""
        return max(look.px(self.height), self._first.need(look).height.least)

    def _gap(self, look: Look) -> int:
        # Two controls are never closer than eight pixels.
        return max(8, look.px(self.gap))
