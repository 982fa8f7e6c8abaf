"""Redrawing only what has changed in a still picture."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Color, Rect, Surface
from pygame.typing import ColorLike, Point, RectLike

Corner: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
_Chain: TypeAlias = tuple[int, "_Chain | None"]

_MOST_KEPT = 128
"""The most parts that are kept of one function."""
_RECT_COST = 2000
"""The fixed cost of drawing a rectangle, in pixels that take as long."""


class Mark(NamedTuple):
    """One thing drawn: a picture, a part of it or a colour, and its visible place."""

    picture: Surface | None
    at: Corner
    part: Box | None
    colour: tuple[int, ...]
    flags: int
    seen: Box

    @property
    def opaque(self) -> bool:
        """Whether nothing beneath it can be seen."""
        return not self.flags and (self.picture is None or _is_opaque(self.picture))

    def draw(self, target: Surface) -> None:
        """Draw it."""
        if self.picture is None:
            target.fill(self.colour, self.seen, self.flags)
        else:
            target.blit(self.picture, self.at, self.part, self.flags)


class _Part(NamedTuple):
    """Marks that stay together as long as a key does not change."""

    key: Hashable
    marks: list[Mark]
    places: list[Rect]


class Sketch(Surface):
    """A surface that records what is drawn on it.

    It supports blit, fblits, fill and a clip. A picture drawn on it must not change afterwards,
    as it is recognised by identity. Parts of an earlier sketch can be reused.
    """

    def __init__(self, size: Corner, before: "Sketch | None" = None) -> None:
        super().__init__((1, 1))
        self._whole = Rect((0, 0), size)
        self._clip = self._whole
        self._area = _box(self._whole)
        # A part that is not painted now may come back unchanged. Nothing is drawn on the earlier
        # sketch any more, so this one takes over its parts.
        self._parts: dict[Hashable, _Part] = {} if before is None else before._parts
        self._painted: defaultdict[object, dict[Hashable, _Part]]
        self._painted = defaultdict(dict) if before is None else before._painted
        self._latest: dict[object, _Part] = {} if before is None else before._latest
        self._beneath: Sketch | None = None
        """Another sketch that was included before anything was drawn."""
        self._marks: list[Mark] = []
        self._places: list[Rect] = []
        self._pieces: list[_Part] = []
        """The marks at rest, those of each part together."""
        self._gathered = 0
        """The number of marks that are in pieces."""
        self._in_part = False
        """Whether a part is being painted, which is one piece, whatever parts it consists of."""
        self._moving: int | None = None
        """The index of the first mark that moves."""

    @property
    def marks(self) -> list[Mark]:
        """Everything drawn, in order."""
        return self._marks if self._beneath is None else self._beneath.marks + self._marks

    @property
    def places(self) -> list[Rect]:
        """Where each mark is seen."""
        return self._places if self._beneath is None else self._beneath.places + self._places

    def begin_moving(self) -> None:
        """Treat everything drawn from now on as moving: it is drawn over a picture of the rest."""
        if self._moving is None:
            self._gather()
            self._moving = len(self._marks)

    @property
    def may_move(self) -> bool:
        """Whether something on it may move."""
        return self._moving is not None

    @property
    def resting(self) -> int:
        """The number of marks at rest, which come first."""
        beneath = 0 if self._beneath is None else len(self._beneath.marks)
        return beneath + (len(self._marks) if self._moving is None else self._moving)

    @property
    def moving(self) -> tuple[list[Mark], list[Rect]]:
        """The marks that move, and where each is seen."""
        rest = len(self._marks) if self._moving is None else self._moving
        return self._marks[rest:], self._places[rest:]

    def add(self, marks: Sequence[Mark]) -> None:
        """Reuse the marks of another sketch, ignoring the clip."""
        self._marks += marks
        self._places += [Rect(mark.seen) for mark in marks]

    def include(self, other: "Sketch") -> None:
        """Reuse another sketch of the same size whole, ignoring the clip; it must not change."""
        if self._beneath is None and not self._marks:
            self._beneath = other
            return
        self._gather()
        self._marks += other.marks
        self._places += other.places
        self._put(*other._rest(whole=True))

    def _gather(self) -> None:
        """Make a piece of the marks drawn since the last one."""
        if not self._in_part and self._gathered < len(self._marks):
            new = slice(self._gathered, None)
            self._put(_Part(None, self._marks[new], self._places[new]))

    def _put(self, *pieces: _Part) -> None:
        """Add the pieces that the last marks consist of."""
        if not self._in_part:
            self._gathered = len(self._marks)
            if self._moving is None:
                self._pieces += pieces

    def _rest(self, *, whole: bool) -> list[_Part]:
        """Return the pieces at rest, with or without those of the sketch beneath."""
        self._gather()
        beneath = self._beneath._rest(whole=True) if whole and self._beneath is not None else []
        return beneath + self._pieces

    def part(self, name: Hashable, key: Hashable, paint: Callable[[Surface], None]) -> None:
        """Reuse the marks of a part, or paint it if its key has changed."""
        key = (key, self._area)
        known = self._parts.get(name)
        if known is None or known.key != key:
            self._parts[name] = self._paint_piece(key, paint)
        else:
            self._reuse(known)

    def part_of(self, paint: Callable[..., None], values: tuple[Hashable, ...]) -> None:
        """Reuse what a function painted for equal values lately, or let it paint."""
        key = (values, self._area)
        latest = self._latest.get(paint)
        if latest is not None and latest.key == key:
            # The usual case: comparing what is mostly identical is faster than hashing it.
            self._reuse(latest)
            return
        known = self._painted[paint]
        part = known.get(key)
        if part is not None:
            self._reuse(part)
        else:
            part = known[key] = self._paint_piece(key, lambda on: paint(on, *values))
            if len(known) > _MOST_KEPT:
                del known[next(iter(known))]
        self._latest[paint] = part

    def _reuse(self, part: _Part) -> None:
        if not self._in_part:
            self._gather()
        self._marks += part.marks
        self._places += part.places
        if not self._in_part:
            self._put(part)

    def _paint_piece(self, key: Hashable, paint: Callable[[Surface], None]) -> _Part:
        """Paint a part."""
        self._gather()
        start = len(self._marks)
        within, self._in_part = self._in_part, True
        paint(self)
        self._in_part = within
        part = _Part(key, self._marks[start:], self._places[start:])
        self._put(part)
        return part

    def changes(self, before: "Sketch") -> list[Rect]:
        """Return the rectangles, perhaps overlapping, in which the marks at rest have changed."""
        whole = self._beneath is not before._beneath
        old = before._rest(whole=whole)
        new = self._rest(whole=whole)
        # Mostly nothing differs, and comparing identical parts is fast.
        return [] if old == new else differences(*_unlike(old, new))

    def get_size(self) -> Corner:
        """Return the size of the picture."""
        return self._whole.size

    def get_width(self) -> int:
        """Return the width of the picture."""
        return self._whole.width

    def get_height(self) -> int:
        """Return the height of the picture."""
        return self._whole.height

    def get_rect(self, **places: object) -> Rect:
        """Return the whole area, with attributes set as for a pygame surface."""
        whole = self._whole.copy()
        for name, value in places.items():
            setattr(whole, name, value)
        return whole

    def get_clip(self) -> Rect:
        """Return the area that is recorded."""
        return self._clip.copy()

    def set_clip(self, rect: RectLike | None, /) -> None:
        """Record only what is drawn in a rectangle."""
        self._clip = self._whole if rect is None else Rect(rect).clip(self._whole)
        self._area = _box(self._clip)

    def blit(
        self,
        source: Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> Rect:
        """Record a picture, or a part of it."""
        if area is None and isinstance(dest, tuple):
            # The usual case, without detours.
            at = (int(dest[0]), int(dest[1]))
            seen = self._clip.clip((at, source.get_size()))
            if seen.width and seen.height:
                self._marks.append(Mark(source, at, None, (), special_flags, _box(seen)))
                self._places.append(seen)
            return seen.copy()
        x, y = dest.topleft if isinstance(dest, Rect) else (int(dest[0]), int(dest[1]))  # type: ignore[index, arg-type]
        part: Box | None = None
        if area is None:
            place = Rect((x, y), source.get_size())
        else:
            wanted = Rect(area)
            inside = wanted.clip(source.get_rect())
            # The area may reach beyond the picture; the rest keeps its place.
            x, y = x + inside.x - wanted.x, y + inside.y - wanted.y
            place = Rect((x, y), inside.size)
            part = _box(inside)
        return self._remember(source, (x, y), part, (), special_flags, place)

    def fblits(
        self, blit_sequence: Iterable[tuple[Surface, Point | RectLike]], special_flags: int = 0, /
    ) -> None:
        """Record many pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> Rect:
        """Record an area of one colour."""
        place = self._whole if rect is None else Rect(rect)
        return self._remember(None, (0, 0), None, tuple(Color(color)), special_flags, place)

    def _remember(
        self,
        picture: Surface | None,
        at: Corner,
        part: Box | None,
        colour: tuple[int, ...],
        flags: int,
        place: Rect,
    ) -> Rect:
        seen = place.clip(self._clip)
        if seen.width and seen.height:
            self._marks.append(Mark(picture, at, part, colour, flags, _box(seen)))
            self._places.append(seen)
        return seen.copy()


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


def _is_opaque(picture: Surface) -> bool:
    clear = picture.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY)
    return not clear and picture.get_alpha() in (None, 255)


def paint_part(
    target: Surface, name: Hashable, key: Hashable, paint: Callable[[Surface], None]
) -> None:
    """Paint a part that depends only on the key; on a sketch only if the key has changed."""
    if isinstance(target, Sketch):
        target.part(name, key, paint)
    else:
        paint(target)


def paint_values(target: Surface, paint: Callable[..., None], *values: Hashable) -> None:
    """Call `paint(target, *values)`; on a sketch only if it has no such part yet.

    So the values must be everything that the picture depends on, as in `Painted`. If `paint` is a
    method, its object must never look different; what is animated may return to earlier values.
    """
    if isinstance(target, Sketch):
        target.part_of(paint, values)
    else:
        paint(target, *values)


def paint_latest(target: Surface, paint: Callable[..., None], *values: Hashable) -> None:
    """Paint as `paint_values` does, but keep only the last picture: the values seldom recur."""
    if isinstance(target, Sketch):
        target.part(paint, values, lambda on: paint(on, *values))
    else:
        paint(target, *values)


def draw_shifted(target: Surface, sketch: Sketch, shift: Callable[[Rect], Corner]) -> None:
    """Draw what was sketched, each thing away from its place."""
    before = target.get_clip()
    for mark, place in zip(sketch.marks, sketch.places, strict=True):
        x, y = shift(place)
        moved = place.move(x, y)
        target.set_clip(moved.clip(before))
        if mark.picture is None:
            target.fill(mark.colour, moved, mark.flags)
        else:
            target.blit(mark.picture, (mark.at[0] + x, mark.at[1] + y), mark.part, mark.flags)
    target.set_clip(before)


def begin_moving(target: Surface) -> None:
    """Treat what is drawn from now on as moving; this only matters on a sketch."""
    if isinstance(target, Sketch):
        target.begin_moving()


class _Patch(NamedTuple):
    """A rectangle of a picture, and everything seen in it from back to front."""

    place: Box
    marks: tuple[Mark, ...]
    bare: bool
    """Whether there may be places where nothing is drawn."""

    def draw(self, picture: Surface) -> None:
        """Draw it."""
        rect = Rect(self.place)
        if self.bare:
            picture.fill(0, rect)
        _draw_within(picture, rect, self.marks)


def _draw_within(picture: Surface, rect: Rect, marks: Iterable[Mark]) -> None:
    """Draw marks as far as they are seen in a rectangle."""
    for mark in marks:
        picture.set_clip(rect.clip(mark.seen))
        mark.draw(picture)
    picture.set_clip(None)


def _patches(sketch: Sketch, stale: Sequence[Rect]) -> Iterator[_Patch]:
    """Yield the areas to draw again, each with the visible marks at rest in it."""
    if not stale:
        return
    marks = sketch.marks
    places = sketch.places[: sketch.resting]
    for rect in stale:
        seen: list[Mark] = []
        bare = True
        for index in reversed(rect.collidelistall(places)):
            seen.append(marks[index])
            if places[index].contains(rect) and marks[index].opaque:
                bare = False
                break
        yield _Patch(_box(rect), tuple(reversed(seen)), bare)


class Collage:
    """A still picture, sketched again when its key changes, and drawn only where it differs.

    Drawing pixels is slow; finding out which ones have changed is fast.
    """

    def __init__(self) -> None:
        self._key: tuple[Hashable] | None = None
        self._sketch: Sketch | None = None
        self._picture: Surface | None = None
        self._painted: Sketch | None = None

    def draw(self, target: Surface, key: Hashable, paint: Callable[[Surface], None]) -> None:
        """Draw what `paint` paints over the whole target; it depends only on the key."""
        size = target.get_size()
        if self._sketch is None or self._sketch.get_size() != size:
            self._sketch = Sketch(size)
            self._key = None
        if self._key != (key,):
            self._sketch = Sketch(size, self._sketch)
            paint(self._sketch)
            self._key = (key,)
        if isinstance(target, Sketch):
            # The sketch is enough, and the picture would be as large as the window.
            self._picture = self._painted = None
            target.include(self._sketch)
            return
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size)
            self._painted = None
        if self._painted is not self._sketch:
            before = self._painted or Sketch(size)
            for patch in _patches(self._sketch, apart(self._sketch.changes(before))):
                patch.draw(self._picture)
            self._painted = self._sketch
        target.blit(self._picture, (0, 0))


class Canvas:
    """A screen on which only what has changed since the last frame is drawn.

    What moves is drawn over a picture of the rest.
    """

    def __init__(self) -> None:
        self._surface: Surface | None = None
        self._sketch: Sketch | None = None
        self._rest: Surface | None = None
        """A picture of everything at rest, if something may move."""
        self._behind: Rect | None = None
        """The area around all places where that picture is out of date: the screen is newer."""

    def forget(self) -> None:
        """Draw all of the next frame, as the screen may show something else."""
        if self._surface is not None:
            # The pictures of a scene that has ended are not needed any more.
            self._surface = self._sketch = self._rest = None

    def draw(self, surface: Surface, paint: Callable[[Surface], None]) -> list[Rect]:
        """Draw the next frame; return the rectangles that differ from the last."""
        before = self._sketch if surface is self._surface else None
        sketch = Sketch(surface.get_size(), before)
        paint(sketch)
        moving, places = sketch.moving
        moved: list[Rect] = []
        if before is None:
            rested = stale = [surface.get_rect()]
            self._rest = None
            self._behind = None
        else:
            rested = apart(sketch.changes(before))
            moved = _moved(before.moving[0], moving)
            stale = apart([*rested, *moved]) if moved else rested
        if moving or moved:
            rest = self._rest = self._rest or surface.copy()
            if self._behind is not None:
                rest.blit(surface, self._behind, self._behind)
                self._behind = None
            for patch in _patches(sketch, rested):
                patch.draw(rest)
            for rect in stale:
                surface.blit(rest, rect, rect)
                seen = rect.collidelistall(places)
                _draw_within(surface, rect, [moving[index] for index in seen])
        else:
            # The screen shows nothing but the rest, whose picture can wait.
            for patch in _patches(sketch, rested):
                patch.draw(surface)
            behind = rested if self._behind is None else [self._behind, *rested]
            self._behind = behind[0].unionall(behind[1:]) if behind else None
            if sketch.may_move and self._rest is None:
                self._rest = surface.copy()
                self._behind = None
        self._surface = surface
        self._sketch = sketch
        return stale


def _moved(before: Sequence[Mark], after: Sequence[Mark]) -> list[Rect]:
    """Return the rectangles in which two lists of moving marks differ.

    Mostly the same things move in the same order, which is compared fastest.
    """
    if len(before) != len(after):
        return differences(before, after)
    pairs = zip(before, after, strict=True)
    return [Rect(mark.seen) for pair in pairs if pair[0] != pair[1] for mark in pair]


def _unlike(before: Sequence[_Part], after: Sequence[_Part]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of two sketches, with one mark in place of each part that is in both."""
    old = [*map(id, before)]
    new = [*map(id, after)]
    kept = {*old}.intersection(new)
    if [*filter(kept.__contains__, old)] != [*filter(kept.__contains__, new)]:
        kept = set()

    def marks(parts: Sequence[_Part]) -> list[Mark]:
        each = (part.marks[:1] if id(part) in kept else part.marks for part in parts)
        return [*chain.from_iterable(each)]

    return marks(before), marks(after)


def differences(before: Sequence[Mark], after: Sequence[Mark]) -> list[Rect]:
    """Return the rectangles in which two sketches differ; they may overlap."""
    before, after = _middles(before, after)
    old_ids = [*map(id, before)]
    new_ids = [*map(id, after)]
    kept = {*old_ids}.intersection(new_ids)
    if [*filter(kept.__contains__, old_ids)] != [*filter(kept.__contains__, new_ids)]:
        kept = _in_order(old_ids, new_ids)
    # Numbers instead of marks compare ten times faster.
    numbers: dict[Mark, int] = {}
    gone = _others(before, [index for index, one in enumerate(old_ids) if one not in kept], numbers)
    new = _others(after, [index for index, one in enumerate(new_ids) if one not in kept], numbers)
    stale = [mark for one, mark in gone.items() if one not in new]
    stale += [mark for one, mark in new.items() if one not in gone]
    # Marks in both sketches but in another order are drawn again too.
    order = zip(
        (one for one in gone if one in new), (one for one in new if one in gone), strict=True
    )
    stale += [gone[one] for pair in order if pair[0] != pair[1] for one in pair]
    return [Rect(mark.seen) for mark in stale]


def _in_order(before: Sequence[int], after: Sequence[int]) -> set[int]:
    """Return as many numbers as possible that occur once in both, in the same order."""
    old_counts = Counter(before)
    new_counts = Counter(after)
    places = {
        one: place for place, one in enumerate(before) if old_counts[one] == new_counts[one] == 1
    }
    # For each length, the chain that ends first: its end, and its numbers linked from the last.
    ends: list[int] = []
    chains: list[_Chain] = []
    for one in after:
        if one in places:
            length = bisect_left(ends, places[one])
            ends[length : length + 1] = [places[one]]
            chains[length : length + 1] = [(one, chains[length - 1] if length else None)]
    kept: set[int] = set()
    chain = chains[-1] if chains else None
    while chain is not None:
        one, chain = chain
        kept.add(one)
    return kept


def _middles(
    before: Sequence[Mark], after: Sequence[Mark]
) -> tuple[Sequence[Mark], Sequence[Mark]]:
    """Return two lists of marks without their common beginning and end, mostly nearly all."""
    start = 0
    for was, now in zip(before, after, strict=False):
        if was is not now and was != now:
            break
        start += 1
    end = 0
    for was, now in zip(reversed(before[start:]), reversed(after[start:]), strict=False):
        if was is not now and was != now:
            break
        end += 1
    return before[start : len(before) - end], after[start : len(after) - end]


def _others(
    marks: Sequence[Mark], indexes: Sequence[int], numbers: dict[Mark, int]
) -> dict[tuple[int, int, int], Mark]:
    """Return marks by their number, their place among the unchanged marks, and their repetition."""
    times: dict[tuple[int, int], int] = {}
    result: dict[tuple[int, int, int], Mark] = {}
    for passed, index in enumerate(indexes):
        mark = marks[index]
        which = numbers.setdefault(mark, len(numbers)), index - passed
        times[which] = times.get(which, 0) + 1
        result[*which, times[which]] = mark
    return result


def apart(rects: Iterable[Rect]) -> list[Rect]:
    """Merge overlapping rectangles, unless that makes the area to draw much larger."""
    result: list[Rect] = []
    for rect in rects:
        if (near := rect.collidelist(result)) >= 0 and result[near].contains(rect):
            continue
        whole = rect.copy()
        while (index := _worth_merging(whole, result)) is not None:
            whole.union_ip(result.pop(index))
        if whole.width and whole.height:
            result.append(whole)
    return result


def _worth_merging(rect: Rect, others: Sequence[Rect]) -> int | None:
    """Return the index of the first rectangle that is cheaper to draw merged with `rect`."""
    most = rect.width * rect.height + _RECT_COST
    for index in rect.collidelistall(others):
        other = others[index]
        whole = rect.union(other)
        if whole.width * whole.height <= most + other.width * other.height:
            return index
    return None
