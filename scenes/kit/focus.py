"""Controls that share one hand: who is under the pointer, who is pressed, who has the focus."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from pygame import Rect, Surface

from scenes.kit import ornaments
from scenes.kit.intents import (
    Cancel,
    Command,
    Drag,
    Hover,
    Intent,
    Press,
    Release,
    Typed,
)
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.kit.widgets import Activated, Control, Touch, Widget

WAYS: Mapping[Command, tuple[int, int]] = MappingProxyType(
    {
        Command.UP: (0, -1),
        Command.DOWN: (0, 1),
        Command.LEFT: (-1, 0),
        Command.RIGHT: (1, 0),
    }
)
"""The directions of the keys, to the right and down."""
_AS_NEAR = 1.05
_SHOWING = frozenset({*WAYS, Command.NEXT, Command.PREVIOUS, Command.CONFIRM})


class FocusRing:
    """Controls in the order of the focus; later ones lie above earlier ones."""

    def __init__(self, widgets: Iterable[Widget] = (), focus: str | None = None) -> None:
        self._widgets = list(widgets)
        self._focus: str | None = focus
        self._place: Rect | None = None
        """Where the control lay that had the focus and has gone since."""
        self._shows_focus = False
        self._held: Widget | None = None
        self._began: Point = (0, 0)
        self._at: Point | None = None
        self._hover: Point | None = None

    def __iter__(self) -> Iterator[Widget]:
        return iter(self._widgets)

    def __getitem__(self, name: str) -> Widget:
        for widget in self._widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    @property
    def focus(self) -> str | None:
        """The name of the control that has the focus."""
        focused = self._focused()
        return self._focus if focused is None else focused.name

    @focus.setter
    def focus(self, name: str | None) -> None:
        self._focus = name
        self._place = None

    @property
    def shows_focus(self) -> bool:
        """The last word came from a keyboard or a gamepad, so the focus is seen."""
        return self._shows_focus

    @shows_focus.setter
    def shows_focus(self, shows: bool) -> None:
        if shows:
            self._first()
        self._shows_focus = shows

    @property
    def held(self) -> Widget | None:
        """The widget that is pressed now."""
        return self._held

    @property
    def controls(self) -> tuple[Control, ...]:
        """The place of every control."""
        return tuple(widget.control for widget in self._widgets)

    def place(self, rects: dict[str, Rect]) -> None:
        """Put the named controls there."""
        for name, rect in rects.items():
            self[name].rect = rect

    def replace(self, widgets: Iterable[Widget]) -> None:
        """Take other controls; the focus stays with a name that is still there, or near to it."""
        focused = self._focused()
        if focused is not None and focused.rect.size != (0, 0):
            self._place = focused.rect.copy()
        self._widgets = list(widgets)
        self._held = None
        self._at = None

    def handle(self, intent: Intent) -> Activated | None:
        """Bring an intent to the control that it is for; what was used, if anything was."""
        match intent:
            case Press(at):
                return self._press(at)
            case Drag(at) if self._held is not None:
                self._at = at
                return self._held.drag(at)
            case Release(at):
                return self._release(at)
            case Cancel():
                self._held = self._at = None
            case Hover(at):
                self._hover = at
            case Command() | Typed():
                return self._command(intent)
        return None

    def draw(self, target: Surface, look: Look) -> None:
        """Draw all controls, the one with the focus last and in its ring."""
        focused = self._focused() if self._shows_focus else None
        for widget in self._widgets:
            if widget is not focused:
                widget.draw(target, look, self.touch(widget))
        if focused is not None:
            focused.draw(target, look, self.touch(focused))
            ornaments.focus(look, focused.rect.size, focused.radius).draw(
                target, focused.rect.topleft
            )

    def touch(self, widget: Widget) -> Touch:
        """How the hand is with a control, to draw it apart from the others."""
        held = widget is self._held
        over = self._hover if self._held is None and widget.enabled else None
        return Touch(
            over if over is not None and widget.rect.collidepoint(over) else None,
            self._at if held else None,
            self._shows_focus and widget is self._focused(),
        )

    def under(self, at: Point) -> Widget | None:
        """The control that can be used there."""
        for widget in reversed(self._widgets):
            if widget.rect.collidepoint(at):
                return widget if widget.enabled else None
        return None

    def _press(self, at: Point) -> Activated | None:
        self._shows_focus = False
        self._held = self.under(at)
        self._hover = None
        if self._held is None:
            return None
        self._began = self._at = at
        self._focus = self._held.name
        return self._held.drag(at)

    def _release(self, at: Point) -> Activated | None:
        held, self._held, self._at = self._held, None, None
        if held is None or not held.enabled or not held.rect.collidepoint(at):
            return None
        return held.tap(self._began, at)

    def _command(self, intent: Command | Typed) -> Activated | None:
        focused = self._focused()
        busy = focused is not None and focused.busy
        if isinstance(intent, Command) and intent in _SHOWING and not busy and self._first():
            # Nobody uses what they do not see: the first key shows where the focus is.
            return None
        focused = self._focused()
        if focused is not None and focused.takes(intent):
            return focused.answer(intent)
        if intent is Command.NEXT or intent is Command.PREVIOUS:
            self._step(1 if intent is Command.NEXT else -1)
        elif isinstance(intent, Command) and intent in WAYS:
            self._move(WAYS[intent])
        return None

    def _focused(self) -> Widget | None:
        """The control that has the focus; where it can no longer be used, the nearest that can."""
        named = next((w for w in self._widgets if w.name == self._focus), None)
        if named is not None and named.enabled:
            return named
        place = self._place if named is None else named.rect
        usable = [w for w in self._widgets if w.enabled]
        if place is None or not usable:
            return None
        return min(usable, key=lambda w: math.dist(w.rect.center, place.center))

    def _first(self) -> bool:
        """Show the focus, on the first control if it is nowhere; whether it was not seen before."""
        focused = self._focused()
        usable = [w for w in self._widgets if w.enabled]
        if focused is None and usable:
            focused = usable[0]
        if focused is not None:
            self._focus = focused.name
        shown, self._shows_focus = self._shows_focus, True
        return not shown or focused is None

    def _step(self, way: int) -> None:
        usable = [w for w in self._widgets if w.enabled]
        here = next(i for i, w in enumerate(usable) if w is self._focused())
        self._focus = usable[(here + way) % len(usable)].name

    def _move(self, way: tuple[int, int]) -> None:
        here = self._focused()
        if here is None:
            return
        others = [w for w in self._widgets if w.enabled and w is not here]
        found = nearest(here.rect, way, [w.rect for w in others])
        if found is not None:
            self._focus = others[found].name


def nearest(
    start: Rect, way: tuple[int, int], places: Sequence[Rect], spread: float = 1.0
) -> int | None:
    """Which place lies next in that direction: straight ahead counts more than near.

    What lies aside by more than its distance times the spread is not in that direction.
    """

    def distance(rect: Rect) -> float | None:
        dx, dy = rect.centerx - start.centerx, rect.centery - start.centery
        ahead = dx * way[0] + dy * way[1]
        if ahead <= 0 or _is_beside(start, rect, way):
            return None
        # The gap sideways, nothing while the two still overlap as seen along the way.
        if way[0]:
            gap, off = max(0, rect.top - start.bottom, start.top - rect.bottom), abs(dy)
        else:
            gap, off = max(0, rect.left - start.right, start.left - rect.right), abs(dx)
        return None if gap > ahead * spread else ahead + 3 * (gap + off * 0.2)

    ranked = [(d, index) for index, place in enumerate(places) if (d := distance(place))]
    # A pixel more or less decides nothing: of two that are as near the earlier one is meant.
    enough = min(ranked)[0] * _AS_NEAR if ranked else 0.0
    return next((index for d, index in ranked if d <= enough), None)


def _is_beside(start: Rect, rect: Rect, way: tuple[int, int]) -> bool:
    """Whether a place is rather passed than reached in that direction."""
    if way[0]:
        common = min(start.right, rect.right) - max(start.left, rect.left)
        return common * 2 > min(start.width, rect.width)
    common = min(start.bottom, rect.bottom) - max(start.top, rect.top)
    return common * 2 > min(start.height, rect.height)
