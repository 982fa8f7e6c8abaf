"""Views: a screen is a tree of rows, columns and leaves, and each of them knows its own size.

A screen describes what it shows; nobody computes a rectangle. `arrange` places a tree in a
rectangle and returns its leaves from back to front. They serve everything else: painting, touch,
the order of the focus, tests and screen readers. Lengths are in units, which a look turns into
pixels. Views are values: equal ones look the same, so a leaf is painted again only if it or its
place has changed.

A line first gives every view its ideal length. If room is missing, `Optional` views are left out,
the last one first, until the rest has room for its least lengths. Then views shrink in proportion
to what they can spare, those with words late and those with controls last. If room is left over,
it goes to the views that `grow`.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar, dataclass_transform

from pygame import Rect, Surface

from scenes.kit.effects import draw_centred
from scenes.kit.layers import Sketch, paint_part
from scenes.kit.layout import (
    CONTROL,
    ENDLESS,
    LEAST_GAP,
    SMALLEST_LETTERS,
    Extent,
    Length,
    Need,
    Room,
    Scale,
    Size,
    anchored,
    inset,
    share_length,
)
from scenes.kit.look import Look
from scenes.kit.spoken import Role
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour
from scenes.kit.widgets import Widget

T = TypeVar("T")
Draw: TypeAlias = Callable[..., None]
"""A function of a surface, a look, a rectangle and any further values."""
WRAPS = 1
"""The height depends on the width, as that of a wrapped text does."""
SCALES = 2
"""Each of width and height depends on the other, as those of a drawing do."""
WORDS = 4
"""Words would shrink if there were less room."""
CONTROLS = 8
"""Something can be tapped."""
LINES = 16
"""Wrapped words would shrink if there were less height; in less width they only wrap."""
_ANY = Room()
"""The size of most views does not depend on the room they get."""
_LINE = 1.04
"""The height of a line of words by itself, in sizes of its letters."""
_BLOCK_SHRINKS = 0.72
"""How far the letters of a wrapped text may shrink, as a share of their size."""


class _computed_once:  # noqa: N801
    """A property that is computed once for each view; `cached_property` takes a lock each time."""

    def __init__(self, compute: Callable[[Any], int]) -> None:
        self._compute = compute
        self._name = compute.__name__

    def __get__(self, view: "View", kind: type["View"]) -> int:
        """Compute the value and keep it in the view, where it is found from now on."""
        value = view.__dict__[self._name] = self._compute(view)
        return value


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, init: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Make a dataclass whose fields never change: mypy refuses it.

    If Python refused it as well, it would take three times as long to make one.
    """
    return dataclass(unsafe_hash=True, init=init, kw_only=kw_only)


class Placed(NamedTuple):
    """A view in its place."""

    view: "View"
    rect: Rect


@value(kw_only=True)
class View:
    """Something with a place on the screen."""

    paints: ClassVar[bool] = False
    """Whether it is a leaf, which shows something itself."""
    own_traits: ClassVar[int] = 0
    """Its traits, without those of the views inside it."""
    weight: float = 0
    """Its share of the room that is left over in a line."""
    anchor: Hashable = None
    """The name under which others find its place."""
    role: Role | None = None
    """What it is to a screen reader, if that does not follow from its kind: a group, a heading."""
    about: str = ""
    """What it says to those who cannot see it: the name of a group, a sentence for a drawing."""

    _known: ClassVar[tuple[Look, dict[Room, Need]] | None] = None
    """How large it is in the rooms it was asked about; each level of a tree asks several times."""
    _places: ClassVar[tuple[object, list[Placed]] | None] = None
    """Its leaves where it was placed last."""

    @abstractmethod
    def measure(self, look: Look, room: Room) -> Need:
        """Compute how large it is; `room` has the width or the height if one is known already."""

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        """Place the views within it."""

    # What every view does alike

    @property
    def children(self) -> Sequence["View"]:
        """The views within it."""
        return ()

    @property
    def rows(self) -> Sequence[tuple[int, int]]:
        """The visible rows of a list: the number of each, from one, and that of all."""
        return ()

    @_computed_once
    def traits(self) -> int:
        """Return what this view or one inside it has: `WRAPS`, `WORDS`, `CONTROLS` and so on."""
        traits = self.own_traits
        for view in self.children:
            traits |= view.traits
        return traits

    def need(self, look: Look, width: int | None = None, height: int | None = None) -> Need:
        """Return how large it is, perhaps in a given width or height; computed once."""
        known = self._known
        if known is None or known[0] is not look:
            known = self.__dict__["_known"] = (look, {})
        traits = self.traits
        if traits & SCALES:
            room = Room(width, height)
        elif traits & WRAPS:
            room = Room(width)
        else:
            room = _ANY
        need = known[1].get(room)
        if need is None:
            need = known[1][room] = self.measure(look, room)
        return need

    def place(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        """Add its leaves with their places, from back to front, and itself if it has a name."""
        if self.paints or self.anchor is not None or self.role is not None:
            found.append(Placed(self, rect))
        self.inside(look, rect, found)
        if self.role is not None and not self.paints:
            found.append(Placed(END, rect))

    @property
    def words(self) -> str:
        """What it says itself, without the views within it."""
        return self.about

    def fits(self, look: Look, rect: Rect) -> bool:
        """Return whether there is room for it."""
        if not self.fits_width(look, rect.width):
            return False
        return self.need(look, width=rect.width).height.least <= rect.height

    def fits_width(self, look: Look, width: int) -> bool:
        """Return whether it is narrow enough."""
        # A drawing would only say that it shrinks to this width.
        room = None if self.traits & SCALES else width
        return self.need(look, room).width.least <= width

    def grow(self, weight: float = 1) -> Self:
        """Return the same view, but taking a share of the room that is left over in its line."""
        return self._with(weight=weight)

    def named(self, anchor: Hashable) -> Self:
        """Return the same view, whose place others find under a name."""
        return self._with(anchor=anchor)

    def told(self, sentence: str) -> Self:
        """Return the same view, which says a sentence to those who cannot see it."""
        return self._with(about=sentence)

    def heading(self) -> Self:
        """Return the same view, whose words are the heading of what follows."""
        return self._with(role=Role.HEADING)

    def pictured(self) -> Self:
        """Return the same view, whose words describe a picture."""
        return self._with(role=Role.IMAGE)

    def grouped(self, name: str, role: Role = Role.GROUP) -> Self:
        """Return the same view, as a group with a name, or as an item or a list."""
        return self._with(role=role, about=name)

    def draw(self, target: Surface, look: Look, rect: Rect) -> None:
        """Place the tree in a rectangle and paint it."""
        for view, at in arrange(self, look, rect):
            if isinstance(view, Leaf):
                view.paint(target, look, at)

    def _with(self, **fields: object) -> Self:
        """Return the same view with other values of fields that its size does not depend on."""
        # Much faster than copy.copy; how large it is, is known already or computed once for both.
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, **fields, _places=None)
        return twin


def arrange(view: View, look: Look, rect: Rect) -> list[Placed]:
    """Place a tree and return its leaves, and what has a name, from back to front."""
    asked = (look, tuple(rect))
    known = view._places
    if known is None or known[0] != asked:
        placed = _with_equal_letters(look, _placed(view, look, rect))
        known = view.__dict__["_places"] = (asked, placed)
    return known[1]


def _placed(view: View, look: Look, rect: Rect) -> list[Placed]:
    found: list[Placed] = []
    view.place(look, rect, found)
    return found


class Stencil:
    """Places trees of the same shape as the first one was, without measuring them again.

    This is for equal rows of a list, and for what changes in play: the sizes of such a tree do not
    depend on its values.
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._known: dict[Hashable, list[Rect]] = {}

    def arrange(self, view: View, rect: Rect) -> list[Placed]:
        """Return the leaves of a tree, and what has a name, with their places."""
        shown = list(_shown(view))
        shape = (rect.size, *((type(part), part.anchor) for part in shown))
        x, y = rect.topleft
        if shape not in self._known:
            placed = _placed(view, self._look, rect)
            if [id(part) for part, _ in placed] != list(map(id, shown)):
                # Some of it has no room, which may be another part of another tree.
                return _with_equal_letters(self._look, placed)
            self._known[shape] = [at.move(-x, -y) for _, at in placed]
        pairs = zip(shown, self._known[shape], strict=True)
        return _with_equal_letters(self._look, [Placed(part, at.move(x, y)) for part, at in pairs])


def _shown(view: View) -> Iterator[View]:
    """Yield the views that `place` would, if all of them are shown."""
    children = view.children
    if view.paints or view.anchor is not None or view.role is not None or not children:
        yield view
    for child in children:
        yield from _shown(child)
    if view.role is not None and not view.paints:
        yield END


def words_in(view: View) -> str:
    """Return all that a view and those within it say, each of them in its best form."""
    return ", ".join(_words_in(view))


def _words_in(view: View) -> Iterator[str]:
    if view.words:
        yield view.words
        return
    best = view.children[:1] if isinstance(view, FirstThatFits) else view.children
    for child in best:
        yield from _words_in(child)


def named_places(placed: Iterable[Placed]) -> dict[Hashable, Rect]:
    """Return the places that have names."""
    return {view.anchor: rect for view, rect in placed if view.anchor is not None}


def widgets(placed: Iterable[Placed]) -> list[Widget]:
    """Put all widgets in their places and return them, in the order of the focus."""
    found = []
    for view, rect in placed:
        if isinstance(view, Use):
            view.widget.rect = rect
            found.append(view.widget)
    return found


def paint_leaves(
    target: Surface, look: Look, placed: Iterable[Placed], name: Hashable = ""
) -> None:
    """Paint leaves; on a sketch only those that have changed since the last time."""
    for index, (view, rect) in enumerate(placed):
        if isinstance(view, Leaf):
            key = (view, tuple(rect), look.scale, look.theme)
            paint_part(
                target,
                (name, index),
                key,
                lambda surface, view=view, rect=rect: view.paint(surface, look, rect),  # type: ignore[misc]
            )


def keep_pictures(look: Look, placed: Iterable[Placed], size: Size) -> None:
    """Paint leaves and widgets on nothing, so that their pictures are kept."""
    for view, rect in placed:
        if isinstance(view, Use):
            view.widget.draw(Sketch(size), look)
        elif isinstance(view, Leaf):
            view.paint(Sketch(size), look, rect)


def _extent(look: Look, length: Length) -> Extent:
    """Return a length in units as pixels; a plain number is exact, a pair has no upper limit."""
    return _extent_at(look.scale.unit, length)


@lru_cache(maxsize=1024)
def _extent_at(unit: float, length: Length) -> Extent:
    scale = Scale(unit)
    if isinstance(length, tuple):
        return Extent(*map(scale.px, length))
    return Extent(scale.px(length), scale.px(length), scale.px(length))


def _largest(extents: Sequence[Extent]) -> Extent:
    if not extents:
        return Extent(0, 0)
    if len(extents) == 1:
        return extents[0]
    return Extent(*map(max, *extents))


def _with_more(extent: Extent, length: int) -> Extent:
    """Return a longer extent, but none longer than endless."""
    least, ideal, most = extent
    return Extent(
        min(ENDLESS, least + length), min(ENDLESS, ideal + length), min(ENDLESS, most + length)
    )


def _at_least(extent: Extent, length: int) -> Extent:
    """Return the extent, nowhere shorter than a length."""
    least, ideal, most = extent
    return Extent(max(least, length), max(ideal, length), max(most, length))


def _thickest(views: Sequence[View], extents: Sequence[Extent]) -> Extent:
    """Return how thick a line is, which leaves out optional views rather than be thicker."""
    least = 0
    for view, extent in zip(views, extents, strict=True):
        if extent.least > least and type(view) is not Optional:
            least = extent.least
    _, ideal, most = _largest(extents)
    return Extent(least, ideal, most)


def _least_gap(gap: float, views: Sequence[View]) -> int:
    """Return the fewest pixels between views: controls are far enough apart for a finger."""
    return LEAST_GAP if gap and sum([view.traits & CONTROLS for view in views]) > CONTROLS else 0


# Views of views


@value(init=False)
class Line(View):
    """Views in a line; see `Row` and `Column`."""

    axis: ClassVar[int]
    views: tuple[View, ...]
    gap: float
    at: float
    """Where the views are if the line is longer than they are: 0 is its begin, 1 its end."""
    across: float
    """Where a view is that does not fill the line's thickness: 0 is left or top."""

    def __init__(
        self,
        *views: View,
        gap: float = 0,
        at: float = 0,
        across: float = 0.5,
        weight: float = 0,
        anchor: Hashable = None,
    ) -> None:
        fields = {"views": views, "gap": gap, "at": at, "across": across}
        self.__dict__.update(fields, weight=weight, anchor=anchor)

    @property
    def children(self) -> Sequence[View]:
        return self.views

    def measure(self, look: Look, room: Room) -> Need:
        axis = self.axis
        needs = self._needs(look, room[1 - axis])
        along = self._along(look, [need[axis] for need in needs])
        long = room[axis]
        if long is None:
            across = _thickest(self.views, [need[1 - axis] for need in needs])
        else:
            views, lengths = self._shared(look, needs, long, room[1 - axis])
            across = _thickest(views, self._across(look, views, lengths))
        return Need(along, across) if axis == 0 else Need(across, along)

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        axis = self.axis
        long = rect.size[axis]
        beside = rect.size[1 - axis]
        views, lengths = self._shared(look, self._needs(look, beside), long, beside)
        gap = self._gap(look)
        free = max(0, long - sum(lengths) - gap * max(0, len(views) - 1))
        start = rect.topleft[axis] + round(free * self.at)
        extents = self._across(look, views, lengths)
        for view, length, extent in zip(views, lengths, extents, strict=True):
            thick = min(beside, extent.most)
            aside = rect.topleft[1 - axis] + round((beside - thick) * self.across)
            if axis == 0:
                view.place(look, Rect(start, aside, length, thick), found)
            else:
                view.place(look, Rect(aside, start, thick, length), found)
            start += length + gap

    def _needs(self, look: Look, beside: int | None) -> list[Need]:
        """Return how large each view is in a line of that thickness."""
        if self.axis == 0:
            return [view.need(look, None, beside) for view in self.views]
        return [view.need(look, beside) for view in self.views]

    def _across(self, look: Look, views: Sequence[View], lengths: Sequence[int]) -> list[Extent]:
        """Return how thick each view is that has a given length."""
        pairs = zip(views, lengths, strict=True)
        if self.axis == 0:
            return [view.need(look, length).height for view, length in pairs]
        return [view.need(look, None, length).width for view, length in pairs]

    def _along(self, look: Look, extents: Sequence[Extent]) -> Extent:
        """Return how long the line is, at least without the optional views."""
        gap = self._gap(look)
        # A gap before each view but the first.
        least = ideal = most = -gap
        for view, extent in zip(self.views, extents, strict=True):
            if type(view) is not Optional:
                least += extent[0] + gap
            ideal += extent[1] + gap
            most += extent[2] + gap
        return Extent(max(0, least), max(0, ideal), max(0, min(ENDLESS, most)))

    def _gap(self, look: Look) -> int:
        return max(look.px(self.gap), self._least_gap)

    @_computed_once
    def _least_gap(self) -> int:
        return _least_gap(self.gap, self.views)

    def _shared(
        self, look: Look, needs: Sequence[Need], long: int, beside: int | None
    ) -> tuple[list[View], list[int]]:
        """Return the views that have room and their lengths."""
        views = list(self.views)
        extents = [need[self.axis] for need in needs]
        gap = self._gap(look)
        if Optional in map(type, views):
            least = sum([extent.least for extent in extents]) + gap * max(0, len(extents) - 1)
            for index in reversed(range(len(views))):
                view = views[index]
                if type(view) is not Optional:
                    continue
                thick = view.need(look)[1 - self.axis].least
                if least > long or (beside is not None and thick > beside):
                    least -= extents[index].least + gap
                    del views[index], extents[index]
        room = max(0, long - gap * max(0, len(views) - 1))
        return views, share_length(
            extents, [view.weight for view in views], room, self._ranks(views)
        )

    def _ranks(self, views: Sequence[View]) -> list[int]:
        """Return which views shrink first: those without words, and those with controls last."""
        words = WORDS if self.axis == 0 else WORDS | LINES
        return [2 if view.traits & CONTROLS else 1 if view.traits & words else 0 for view in views]


class Row(Line):
    """Views side by side."""

    axis = 0


class Column(Line):
    """Views one below the other."""

    axis = 1


@value(init=False)
class Grid(View):
    """Views in rows of equal cells, with `columns` cells in each row."""

    views: tuple[View, ...]
    columns: int
    gap: float
    at: float
    """Where a row that is not full is: 0 is left, 1 right."""
    alike: bool
    """Whether all views have the same parts of the same sizes, so that the first is measured."""

    def __init__(
        self,
        *views: View,
        columns: int,
        gap: float = 0,
        at: float = 0.5,
        alike: bool = False,
        weight: float = 0,
        anchor: Hashable = None,
    ) -> None:
        fields = {"views": views, "columns": columns, "gap": gap, "at": at, "alike": alike}
        self.__dict__.update(fields, weight=weight, anchor=anchor)

    @property
    def children(self) -> Sequence[View]:
        return self.views

    @property
    def _counts(self) -> tuple[int, int]:
        """How many cells there are side by side, and how many one below the other."""
        return self.columns, -(-len(self.views) // self.columns)

    @property
    def _measured(self) -> Sequence[View]:
        return self.views[:1] if self.alike else self.views

    def _gap(self, look: Look) -> int:
        return max(look.px(self.gap), self._least_gap)

    @_computed_once
    def _least_gap(self) -> int:
        return _least_gap(self.gap, self.views)

    def measure(self, look: Look, room: Room) -> Need:
        cell = Room(*(self._cell(look, side, axis) for axis, side in enumerate(room)))
        needs = [view.need(look, *cell) for view in self._measured]
        across, down = (self._times(look, [need[axis] for need in needs], axis) for axis in (0, 1))
        return Need(across, down)

    def _cell(self, look: Look, side: int | None, axis: int) -> int | None:
        if side is None:
            return None
        count = self._counts[axis]
        return max(0, (side - self._gap(look) * (count - 1)) // count)

    def _times(self, look: Look, extents: Sequence[Extent], axis: int) -> Extent:
        count = self._counts[axis]
        least, ideal, most = _largest(extents)
        times = Extent(least * count, ideal * count, min(ENDLESS, most * count))
        return _with_more(times, self._gap(look) * (count - 1))

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        gap = self._gap(look)
        most = _largest([view.need(look).width for view in self._measured]).most
        wide = min(self._cell(look, rect.width, 0) or 0, most)
        needs = [view.need(look, width=wide).height for view in self._measured]
        high = min(self._cell(look, rect.height, 1) or 0, _largest(needs).most)
        top = (rect.height - self._counts[1] * (high + gap) + gap) // 2
        stencil = Stencil(look)
        for index, view in enumerate(self.views):
            row, column = divmod(index, self.columns)
            count = min(self.columns, len(self.views) - row * self.columns)
            left = round((rect.width - count * (wide + gap) + gap) * self.at)
            x, y = rect.x + left + column * (wide + gap), rect.y + top + row * (high + gap)
            cell = Rect(x, y, wide, high)
            if self.alike:
                found += stencil.arrange(view, cell)
            else:
                view.place(look, cell, found)


@value(init=False)
class Stack(View):
    """Views in the same place, the first at the back."""

    views: tuple[View, ...]

    def __init__(self, *views: View, weight: float = 0, anchor: Hashable = None) -> None:
        self.__dict__.update(views=views, weight=weight, anchor=anchor)

    @property
    def children(self) -> Sequence[View]:
        return self.views

    def measure(self, look: Look, room: Room) -> Need:
        needs = [view.need(look, *room) for view in self.views]
        return Need(_largest([need.width for need in needs]), _largest([n.height for n in needs]))

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        for view in self.views:
            view.place(look, rect, found)


@value()
class Padded(View):
    """A view with a margin around it, on a plate if there is one."""

    view: View
    margin: float | tuple[float, float] = 0
    """In units: all around, or at the sides and above and below."""
    plate: View | None = None

    @property
    def children(self) -> Sequence[View]:
        return (self.view,) if self.plate is None else (self.plate, self.view)

    def _margins(self, look: Look) -> tuple[int, int]:
        margin = self.margin if isinstance(self.margin, tuple) else (self.margin, self.margin)
        return look.px(margin[0]), look.px(margin[1])

    def measure(self, look: Look, room: Room) -> Need:
        x, y = self._margins(look)
        width = None if room.width is None else max(0, room.width - 2 * x)
        height = None if room.height is None else max(0, room.height - 2 * y)
        need = self.view.need(look, width, height)
        return Need(_with_more(need.width, 2 * x), _with_more(need.height, 2 * y))

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        if self.plate is not None:
            self.plate.place(look, rect, found)
        self.view.place(look, inset(rect, *self._margins(look)), found)


@value()
class Sized(View):
    """A view of a given size: an exact number, (least, ideal) or (least, ideal, most).

    It never promises to need less than its view does; what is not given is as the view has it. In
    more room than it can use it is at `x` and `y`.
    """

    view: View
    width: Length | None = None
    height: Length | None = None
    x: float = 0.5
    y: float = 0.5

    @property
    def children(self) -> Sequence[View]:
        return (self.view,)

    def measure(self, look: Look, room: Room) -> Need:
        width, height = room
        if width is not None and self.width is not None:
            width = min(width, _extent(look, self.width).most)
        if height is not None and self.height is not None:
            height = min(height, _extent(look, self.height).most)
        need = self.view.need(look, width, height)
        return Need(
            _limited(look, self.width, need.width), _limited(look, self.height, need.height)
        )

    def fits(self, look: Look, rect: Rect) -> bool:
        if self.height is not None and _extent(look, self.height).least > rect.height:
            return False
        return super().fits(look, rect)

    def fits_width(self, look: Look, width: int) -> bool:
        # Mostly this is known without measuring what is within.
        if self.width is not None and _extent(look, self.width).least > width:
            return False
        return super().fits_width(look, width)

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        need = self.need(look, width=rect.width)
        size = min(rect.width, need.width.most), min(rect.height, need.height.most)
        self.view.place(look, anchored(rect, size, self.x, self.y), found)


def _limited(look: Look, length: Length | None, needed: Extent) -> Extent:
    if length is None:
        return needed
    return _at_least(_extent(look, length), needed.least)


@value()
class Optional(View):
    """A view that is left out where its line has no room for it."""

    view: View

    @property
    def children(self) -> Sequence[View]:
        return (self.view,)

    def measure(self, look: Look, room: Room) -> Need:
        return self.view.need(look, *room)

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        self.view.place(look, rect, found)


@value(init=False)
class FirstThatFits(View):
    """The first of several views that has room; the last one if none has.

    Put it around a list, not inside its rows, so that all rows take the same form. It asks for no
    more than the smallest form needs and shows the best one that fits what it gets.
    """

    own_traits = WRAPS
    views: tuple[View, ...]

    def __init__(self, *views: View, weight: float = 0, anchor: Hashable = None) -> None:
        self.__dict__.update(views=views, weight=weight, anchor=anchor)

    @property
    def children(self) -> Sequence[View]:
        return self.views

    def measure(self, look: Look, room: Room) -> Need:
        forms = self.views
        if room.width is not None:
            wide = room.width
            forms = tuple(form for form in forms if form.fits_width(look, wide)) or forms[-1:]
        needs = [form.need(look, *room) for form in forms]
        return Need(
            _smallest_of([need.width for need in needs]),
            _smallest_of([need.height for need in needs]),
        )

    def chosen(self, look: Look, rect: Rect) -> View:
        """Return the view that is shown in a rectangle."""
        return next((view for view in self.views if view.fits(look, rect)), self.views[-1])

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        self.chosen(look, rect).place(look, rect, found)


def _smallest_of(extents: Sequence[Extent]) -> Extent:
    """Return the extent of views of which one is shown: the smallest, or as large as any."""
    leasts, ideals, mosts = zip(*extents, strict=True)
    return Extent(min(leasts), min(ideals), max(mosts))


# Leaves


class Leaf(View):
    """A view that paints something itself."""

    paints = True

    @abstractmethod
    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        """Paint it in its place."""


@value()
class Words(Leaf):
    """A line of text, which shrinks a little where it has no room."""

    own_traits = WORDS
    text: str
    face: Face
    units: float
    colour: Colour | None = None
    x: float = 0
    """Where it is in its room: 0 is left, 1 right."""
    outlined: bool = False
    floor: float = 0.7
    """How small it may be written, as a share of its size."""
    alike: Hashable = None
    """All words with the same mark are written in letters of one size."""
    sample: str = ""
    """Other words to measure it by, so that its size does not depend on what it says."""
    drop: float = 0
    """Units of the shadow below letters without an outline."""
    line: float = _LINE
    """The height of its line, in sizes of its letters; figures need less."""
    size: int | None = None
    """Pixels, if the size of the letters is known already."""

    @property
    def words(self) -> str:
        return self.about or self.text

    def style(self, look: Look) -> Style:
        """Return its letters if there is room."""
        if self.outlined:
            style = look.outlined(self.units, self.colour, self.face)
        else:
            style = look.style(self.face, self.units, self.colour, self.drop)
        return style if self.size is None else style.sized(self.size)

    def measure(self, look: Look, _room: Room) -> Need:
        text = self.sample or self.text
        drawn = (self.face, self.units, self.outlined, self.floor, self.size, self.line)
        key = (text, *drawn, look.scale.unit, look.scale.text)
        return look.letters.needs.get(key, lambda: self._measured(look, text))

    def _measured(self, look: Look, text: str) -> Need:
        style = self.style(look)
        small = _smallest(style, self.floor)
        # Outlines do not shrink, so both sizes are measured.
        width = Extent(look.letters.width(text, small), look.letters.width(text, style))
        high = _line_height(style, self.line)
        return Need(width, Extent(_line_height(small, self.line), high, high))

    def fitted(self, look: Look, rect: Rect) -> Style:
        """Return its letters in a rectangle."""
        style = _in_height(self.style(look), rect.height, self.line)
        return look.letters.shrunk(self.text, style, rect.width, self.floor)

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        style = _in_height(self.style(look), rect.height, self.line)
        style = look.letters.shrunk(self.sample, style, rect.width)
        look.letters.draw(target, self.text, style, rect, self.x)


def _smallest(style: Style, floor: float) -> Style:
    return style.sized(min(style.size, max(SMALLEST_LETTERS, round(style.size * floor))))


def _line_height(style: Style, line: float = _LINE) -> int:
    return round(style.size * line) + style.edge + 1


def _in_height(style: Style, height: int, line: float = _LINE) -> Style:
    """Return the style with letters that fit a line of that height."""
    most = int((height - style.edge) / line)
    return style.sized(max(SMALLEST_LETTERS, min(style.size, most)))


def _with_equal_letters(look: Look, placed: list[Placed]) -> list[Placed]:
    """Write texts that are marked as alike in letters of one size, which all have room for."""
    sizes: dict[Hashable, int] = {}
    for view, rect in placed:
        # To ask for the kind of every view would take longer than to place it.
        if not view.own_traits & (WORDS | LINES) or not isinstance(view, (Words, Block)):
            continue
        if view.alike is not None and view.text:
            fitted = view.fitted(look, rect).size
            sizes[view.alike] = min(sizes.get(view.alike, fitted), fitted)
    if not sizes:
        return placed
    return [
        Placed(view._with(size=sizes[view.alike], _known=None), rect)
        if isinstance(view, (Words, Block)) and view.alike in sizes
        else Placed(view, rect)
        for view, rect in placed
    ]


@value()
class Block(Leaf):
    """A text in as many lines as it needs: the narrower its room, the higher it is."""

    own_traits = WRAPS | LINES
    text: str
    face: Face
    units: float
    colour: Colour | None = None
    x: float = 0
    y: float = 0.5
    least: float = 220
    """Units: the width from which on it can be read well."""
    sample: str = ""
    """Another text to measure it by, so that its size does not depend on what it says."""
    alike: Hashable = None
    """All texts with the same mark are written in letters of one size."""
    size: int | None = None
    """Pixels, if the size of the letters is known already."""

    @property
    def words(self) -> str:
        return self.about or self.text

    def style(self, look: Look) -> Style:
        """Return its letters if there is room."""
        style = look.style(self.face, self.units, self.colour)
        return style if self.size is None else style.sized(self.size)

    def measure(self, look: Look, room: Room) -> Need:
        style = self.style(look)
        text = self.sample or self.text
        lines = text.split("\n")
        whole = max(look.letters.width(line, style) for line in lines)
        least = min(whole, look.px(self.least))
        wrapped = look.letters.wrap(text, style, max(1, least, room.width or 0))
        if room.width is None:
            wrapped = tuple(lines)
        high = look.letters.height(style, len(wrapped))
        low = look.letters.height(_smallest(style, _BLOCK_SHRINKS), len(wrapped))
        return Need(Extent(least, whole), Extent(low, high, high))

    def fitted(self, look: Look, rect: Rect) -> Style:
        """Return its letters in a rectangle."""
        return look.letters.fit_block(self.sample or self.text, self.style(look), rect.size)[1]

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        style = self.fitted(look, rect) if self.sample else self.style(look)
        look.letters.draw_block(target, self.text, style, rect, self.x, self.y)


@value(kw_only=True)
class Drawing(View):
    """A view with the proportions of a drawing; see `Picture`, `Painted` and `Space`."""

    side: Length | None = None
    """Units of its height; with two of them, the second is also the most. None fills any room."""
    aspect: float = 1.0
    """Its width, in heights."""
    x: float = 0.5
    y: float = 0.5
    """Where it is in a larger room: 0 is left or top, 1 right or bottom."""

    @_computed_once
    def traits(self) -> int:
        return SCALES if isinstance(self.side, tuple) else 0

    def _height(self, look: Look, length: Length) -> Extent:
        least, ideal, most = _extent(look, length)
        return Extent(least, ideal, most if most < ENDLESS else ideal)

    def measure(self, look: Look, room: Room) -> Need:
        if self.side is None:
            return Need(Extent(0, 0), Extent(0, 0))
        height = self._height(look, self.side)
        limit = room.height
        if limit is None and room.width is not None:
            limit = round(room.width / self.aspect)
        if limit is not None:
            # It takes all of the room that it gets.
            most = min(height.most, max(1, limit))
            height = Extent(min(height.least, most), most, most)
        if self.aspect == 1:
            return Need(height, height)
        least, ideal, most = height
        aspect = self.aspect
        width = Extent(round(least * aspect), round(ideal * aspect), round(most * aspect))
        return Need(width, height)

    def place(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        if self.side is not None:
            most = self._height(look, self.side).most
            height = min(rect.height, int(rect.width / self.aspect), most)
            rect = anchored(rect, (round(height * self.aspect), height), self.x, self.y)
        found.append(Placed(self, rect))


@value()
class Space(Drawing):
    """Nothing: room between others, or, with a name, a place for what is painted separately."""


END = Space()
"""Comes after everything that a group holds."""


@value()
class Picture(Drawing, Leaf):
    """A drawing or an icon by its name, perhaps partly transparent."""

    art: str
    alpha: int = 255

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        if not rect.width or not rect.height:
            return
        if self.alpha < 255:
            sprite = look.art.faded(self.art, rect.size, self.alpha)
        else:
            sprite = look.art.sprite(self.art, rect.size)
        draw_centred(target, sprite, rect.center)


@value()
class Painted(Drawing, Leaf):
    """What a function paints: a portrait, a chart, a plate.

    It is called with the surface, the look, the rectangle and then `values`, which hold
    everything it depends on: only if they change is it painted again. So it is a plain function,
    no method of a screen.
    """

    function: Draw
    values: tuple[Any, ...] = ()

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        if rect.width and rect.height:
            self.function(target, look, rect, *self.values)


@value()
class Use(View):
    """A widget, by default as large as it wants to be, and never too small for a finger."""

    own_traits = WORDS | CONTROLS
    widget: Widget
    width: Length | None = None
    height: Length | None = None

    def measure(self, look: Look, _room: Room) -> Need:
        if self.width is None or self.height is None:
            width, height = self.widget.need(look)
        if self.width is not None:
            width = _extent(look, self.width)
        if self.height is not None:
            height = _extent(look, self.height)
        finger = look.px(CONTROL)
        return Need(_at_least(width, finger), _at_least(height, finger))

    def place(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        need = self.need(look)
        size = min(rect.width, need.width.most), min(rect.height, need.height.most)
        found.append(Placed(self, anchored(rect, size)))
