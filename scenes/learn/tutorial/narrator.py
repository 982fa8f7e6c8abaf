"""The narrator over a board: what she says and points at, and the bar that leads through."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import product
from typing import TypeVar

from pygame import Rect, Surface

from scenes.board.hud.layout import BoardLayout
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Cancel, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import (
    Point,
    Scale,
    Share,
    Side,
    Size,
    columns,
    cut,
    equal_columns,
    equal_rows,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, FocusRing, Name, nowhere
from scenes.learn.tutorial import spotlight
from scenes.learn.tutorial.aims import NO_MARKS, TutorialMarks
from scenes.learn.tutorial.bubble import Bubble, Speech, bubbles, draw_bubble
from scenes.shared.portraits import draw_words

_MARGIN = 12
_GAP = 8
_OPTION = 84
"""Units of a button below the bubble."""
_LETTERS = 30
_SHRUNK = 0.72
"""How far its letters may shrink."""
_SEVERAL = 2
_LOW = 600
"""Pixels of a window's height below which several options leave room for little else."""
_TRAY_LETTERS = (34, 30, 28, 26, 24, 22)
"""Units of the letters on options side by side, the best first."""
_LED = 0.7
"""The most of the bar that its buttons take."""
_BAR_LETTERS = (34, 28, 24)
"""Units of the letters on the bar's buttons, the best first."""
_STEP = 24
"""Units from one place that is tried to the next."""
_DOTS = 34
"""Units of the height of the dots on the bar."""
_FINGER = 66
"""Units that a button needs, with a little more for rounding."""


class StepMark(Enum):
    """How far a step of a course has come."""

    DONE = auto()
    SKIPPED = auto()
    PRESENT = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class Telling:
    """What the narrator says and points at in one moment."""

    speech: Speech | None = None
    marks: TutorialMarks = NO_MARKS
    must_see: tuple[Rect, ...] = ()
    """Other places that must not be covered."""
    should_see: tuple[Rect, ...] = ()
    """Places that had better not be covered."""
    rather_see: tuple[Rect, ...] = ()
    """Places that are covered only where there is no other room."""
    dark: bool = False
    """Whether everything else goes dark."""
    points: bool = True
    """Whether the marks are drawn."""


class Narrator:
    """Places and draws everything that is said over a board."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._board: BoardScene | None = None
        self._darkness = spotlight.Darkness()
        self._placed: object = None  # what the places were found for
        self._dots, self._words = nowhere(), nowhere()
        self._tray: Rect | None = None  # the plate below options that are not below the bubble
        self._bubble: tuple[Bubble, Rect] | None = None
        self.told = Telling()
        """What is said now."""
        self.progress: Sequence[StepMark] = ()
        """How far every step of the course has come."""
        self.label = ""
        """The words below the dots."""
        self.bar = nowhere()
        """The place of the bar."""
        self._leads: Sequence[Button] = ()
        self._icons: dict[Name, str | None] = {}  # of those, where there is room
        self._offered: Sequence[Button] = ()
        self.buttons = FocusRing()
        """The buttons of the bar."""
        self.options = FocusRing()
        """The buttons below the bubble, if there are any."""

    @property
    def speech(self) -> Speech | None:
        """What the narrator says now."""
        return self.told.speech

    @property
    def bubble(self) -> Rect | None:
        """The place of the narrator with her bubble."""
        return None if self._bubble is None else self._bubble[1]

    @property
    def paper(self) -> Rect | None:
        """The place of the parchment within that."""
        return (
            None if self._bubble is None else self._bubble[0].bubble.move(self._bubble[1].topleft)
        )

    @property
    def portrait(self) -> Rect | None:
        """The place of her portrait within that."""
        return None if self._bubble is None else self._bubble[0].portrait

    def covers(self, at: Point) -> bool:
        """Return whether a point is on the bubble, an option or the bar."""
        places = [self.bar, *(option.rect for option in self.options)]
        places += [place for place in (self.bubble, self._tray) if place is not None]
        return any(place.collidepoint(at) for place in places)

    def points_at_button(self, intent: Intent) -> bool:
        """Return whether a pointer is on a button of the bar."""
        return isinstance(intent, Press) and self.buttons.under(intent.at) is not None

    def layout(self, look: Look, size: Size, board: BoardScene) -> None:
        """Prepare for another window or another board."""
        self._look, self._size, self._board = look, size, board
        self._placed = None

    def offer(self, options: Sequence[Button], focus: str | None = None) -> None:
        """Show these buttons below the bubble."""
        self._offered = options
        self.options.replace(options)
        self.options.focus = focus
        self._placed = None

    def lead(self, buttons: Sequence[Button]) -> None:
        """Show these buttons on the bar: back, perhaps one in the middle, and onward."""
        if list(map(_shown, buttons)) != list(map(_shown, self._leads)):
            self._leads, self._icons = buttons, {button.name: button.icon for button in buttons}
            self.buttons.replace(buttons)
            self._placed = None

    def handle(self, intent: Intent) -> Activated | None:
        """Pass an intent to the options, and pointers to the bar as well."""
        used = None
        if isinstance(intent, Press | Drag | Release | Cancel | Hover):
            used = self.buttons.handle(intent)
        return used or (self.options.handle(intent) if self._offered else None)

    # Places

    def tell(self, told: Telling) -> None:
        """Say that, and find places for it if they are not known yet."""
        self.told = told
        now = (told, tuple(option.name for option in self.options))
        if self._board is None or now == self._placed:
            return
        self._placed = now
        look, window, marks = self._look, Rect(0, 0, *self._size), told.marks
        plan = self._board.table.plan
        kept = [*spotlight.lit_places(look, marks), *told.must_see]
        kept += spotlight.numbers(look, marks).values()
        self.bar, _ = cut(window, Side.BOTTOM, bar_height(look))
        self._place_bar()
        self._bubble = self._tray = None
        if told.speech is None:
            return
        gap = look.px(_GAP)
        self._place_tray(plan, kept)
        # The menu leads out.
        kept += [self.bar.inflate(2 * gap, 2 * gap), plan.buttons[BoardButton.MENU]]
        if self._tray is not None:
            # The bubble alone is small enough to spare these as well.
            kept += [self._tray.inflate(2 * gap, 2 * gap), *told.should_see]
        self._place_bubble(told.speech, plan, kept)

    def _place_bubble(self, speech: Speech, plan: BoardLayout, kept: list[Rect]) -> None:
        """Place the bubble with the options below it where it covers nothing that matters."""
        look, told, window = self._look, self.told, Rect(0, 0, *self._size)
        room = window.inflate(-2 * look.px(_MARGIN), -2 * look.px(_MARGIN))
        number = len(self._offered)
        below = 0 if self._tray is not None else number * look.px(_OPTION + 12)
        most = (room.width, room.height - below)
        least = min(room.width, self._option_width()) if below else 0
        portrait = window.height >= _LOW or number < _SEVERAL
        if not portrait and not speech.warns:
            # The bar says how far one is, and the prompt what to do.
            speech = replace(speech, lead="", hint="")
        found = (
            [(bubble, (bubble.size[0], bubble.size[1] + below)) for bubble in alike]
            for alike in bubbles(look, speech, most, least, portrait=portrait)
        )
        tags = spotlight.tag_rects(look, told.marks, self._tags(), window)
        if told.marks.aim is not None:
            tip = told.marks.aim.point
            tags.append(spotlight.hand_rect(look, tip, self._reach(tip)))
        side = look.px(40)
        points = spotlight.arrow_points(look, told.marks)[::3]
        arrow = [Rect(round(x) - side // 2, round(y) - side // 2, side, side) for x, y in points]
        # Whose turn it is and what happens matter more than what is around the board.
        seen = [*tags, *told.should_see, *self._plate_to_act(plan)]
        around = [*plan.players, plan.prompt, _bottom_row(plan)]
        avoid = (kept, seen, around, [*arrow, *told.rather_see])
        costs = [(plan.hand, 0.6), (plan.end_turn, 0.4), (plan.coins, 0.4)]
        costs += [(place, 4.0) for place in told.rather_see]
        near = (plan.board.right - plan.board.width // 4, plan.board.top + plan.board.height // 3)
        bubble, rect = _free_place(room, look.scale, found, avoid, costs, near)
        self._bubble = bubble, rect
        if below:
            wide, gap = bubble.bubble.width, look.px(12)
            area = Rect(rect.right - wide, rect.bottom - below + gap, wide, below - gap)
            for option, place in zip(self.options, equal_rows(area, number, gap), strict=True):
                option.rect = place

    def _plate_to_act(self, plan: BoardLayout) -> list[Rect]:
        """Return the plate of whose turn it is; of nobody's after the end."""
        match = None if self._board is None else self._board.match
        return [] if match is None or match.outcome else [plan.players[match.table.to_act]]

    def _reach(self, tip: Point) -> Rect:
        """Return where a hand may be.

        It comes from above to what is below the board, and where it would cover other marks.
        """
        row = self.bar.top if self._board is None else self._board.table.plan.hand.top
        below = Rect(0, 0, self._size[0], row if tip[1] >= row else self.bar.top)
        above = Rect(0, 0, self._size[0], tip[1])
        aim, look = self.told.marks.aim, self._look
        others = [ring.rect for ring in self.told.marks.rings if aim and ring.rect != aim.rect]
        spared = [
            reach
            for reach in (below, above)
            if spotlight.hand_rect(look, tip, reach).collidelist(others) < 0
        ]
        return spared[0] if spared else below

    def _option_width(self) -> int:
        """Return the width that the options need for their labels."""
        if not self._offered:
            return 0
        words = max(self._width(button, _LETTERS) for button in self._offered)
        return round(words * _SHRUNK) + self._look.px(_OPTION)

    def _width(self, button: Button, units: int) -> int:
        return self._look.letters.width(button.label, self._look.outlined(units))

    def _place_tray(self, plan: BoardLayout, kept: list[Rect]) -> None:
        """Put several options over the hand, if they fit there and hide nothing."""
        buttons, look = self._offered, self._look
        if len(buttons) < _SEVERAL:
            return
        strip = _bottom_row(plan)
        inner = strip.inflate(-2 * look.px(10), -2 * look.px(10))
        ways = (split(inner, len(buttons), look.px(16)) for split in (equal_columns, equal_rows))
        least = (self._option_width(), look.px(_FINGER))
        fit = [way for way in ways if way[0].width >= least[0] and way[0].height >= least[1]]
        if strip.collidelist(kept) >= 0 or not fit:
            return
        self._tray = strip
        places = max(fit, key=self._tray_letters)
        letters = self._tray_letters(places) or _TRAY_LETTERS[-1]
        for button, place in zip(buttons, places, strict=True):
            button.rect, button.letters = place, letters

    def _tray_letters(self, places: Sequence[Rect]) -> int:
        """Return the units of the letters in which all options fit these places, or nothing."""
        icon = round(places[0].height * 0.6)
        room = min(place.width for place in places) - icon - self._look.px(60)
        widest = max(self._offered, key=lambda button: self._width(button, _LETTERS))
        return next((units for units in _TRAY_LETTERS if self._width(widest, units) <= room), 0)

    def _place_bar(self) -> None:
        """Place back at the left, the others at the right, and the dots between them.

        The dots stay where they are when there is nothing to show.
        """
        look, texts = self._look, self._context.texts
        gap = look.px(12)
        inner = self.bar.inflate(-2 * look.px(_MARGIN), -2 * look.px(_GAP))
        back, *others = [self._needed(button.label, inner) for button in self._leads]
        usual = [self._needed(texts(key), inner) for key in ("keys.show", "tutorial.skip")]
        share = min(1.0, inner.width * _LED / (back + max(sum(others), sum(usual))))
        most = round(max(sum(others), sum(usual)) * share) + gap
        left, told, right = columns(inner, [round(back * share), Share(), most], gap)
        places = [left]
        for needed in reversed(others):
            wide = round(needed * share)
            places.insert(1, Rect(right.right - wide, right.y, wide, right.height))
            right.width -= wide + gap
        for button, place in zip(self._leads, places, strict=True):
            button.rect = place
            self._dress(button)
        self._dots, self._words = rows(told, [Share(), look.letters.height(_words(look))])

    def _needed(self, label: str, bar: Rect) -> int:
        """Return the width of a button on the bar with its label and an icon."""
        look = self._look
        words = look.letters.width(label, look.outlined(_BAR_LETTERS[0]))
        return max(look.px(200), words + bar.height + look.px(40))

    def _dress(self, button: Button) -> None:
        """Show icon and label if both fit, otherwise the label, otherwise the icon."""
        look, rect, own = self._look, button.rect, self._icons[button.name]
        high = rect.height * 0.6
        for icon, units in product((own, None), _BAR_LETTERS):
            beside = high + look.px(14) if icon else 0
            wide = self._width(button, units) + beside + look.px(40)
            if wide <= rect.width and look.outlined(units).size <= high:
                button.icon, button.letters = icon, units
                button.arrangement = Arrangement.CENTRE
                return
        button.icon, button.arrangement = own, Arrangement.ICON

    # Drawing

    def draw(
        self, surface: Surface, seconds: float, hand: spotlight.HandPose | None = None
    ) -> None:
        """Draw everything over the board."""
        look, told = self._look, self.told
        if told.dark:
            self._darkness.draw(surface, look, spotlight.lit_places(look, told.marks))
        if told.points:
            spotlight.draw_marks(surface, look, told.marks, self._tags(), seconds)
        if self._bubble is not None:
            bubble, rect = self._bubble
            draw_bubble(surface, look, bubble, rect.topleft)
            if self._tray is not None:
                _draw_plate(surface, look, self._tray)
            self.options.draw(surface, look)
        # Only its upper edge is within the window.
        edge = look.px(24)
        _draw_plate(surface, look, self.bar.inflate(2 * edge, edge).move(0, edge // 2))
        if look.letters.width(self.label, _words(look)) * _SHRUNK <= self._words.width:
            _draw_dots(surface, look, self._dots, self.progress)
            look.letters.draw(surface, self.label, _words(look), self._words)
        else:
            # The words say more than the dots if there is no room for both.
            room = self._dots.union(self._words)
            draw_words(surface, look, room, self.label, _words(look), 0.5)
        self.buttons.draw(surface, look)
        if hand is not None:
            spotlight.draw_hand(surface, look, hand, self._reach(hand.tip))

    def _tags(self) -> dict[str, str]:
        return {name: self._context.texts(f"tutorial.{name}") for name in ("taken", "full")}


def _shown(button: Button) -> tuple[object, ...]:
    """Return what a button of the bar says."""
    return button.name, button.label, button.tone, button.enabled


def bar_height(look: Look) -> int:
    """Return the height of the bar, which has a place of its own below the board."""
    told = look.px(_DOTS) + look.letters.height(_words(look))
    return max(look.px(_FINGER), told) + 2 * look.px(_GAP)


def _words(look: Look) -> Style:
    return look.style(Face.BOLD, 25, look.theme.note, drop=2)


def _draw_plate(surface: Surface, look: Look, rect: Rect) -> None:
    plates.panel(look, rect.size, Ground.WOOD, radius=20).draw(surface, rect.topleft)


def _draw_dots(surface: Surface, look: Look, rect: Rect, marks: Sequence[StepMark]) -> None:
    """Draw a dot for each step."""
    number = len(marks)
    step = min(look.px(44), rect.width // max(1, number))
    side = min(step, rect.height)
    left = rect.centerx - step * number // 2
    for index, mark in enumerate(marks):
        at = (left + index * step + (step - side) // 2, rect.centery - side // 2)
        _dot(look, side, mark).draw(surface, at)


@stamp
def _dot(look: Look, side: int, mark: StepMark) -> Stamp:
    """Paint a dot: ticked, dashed where the step was skipped, larger for the present step."""
    theme, present = look.theme, mark is StepMark.PRESENT
    fill = theme.gold if present or mark is StepMark.DONE else theme.slot[0]
    body = svg.disc(20, 20, 15 if present else 11, fill=fill, stroke=theme.ink, line=4)
    match mark:
        case StepMark.DONE:
            body += svg.path("M15 20l4 4l7 -8", stroke=theme.ink, line=4)
        case StepMark.SKIPPED:
            body += svg.disc(20, 20, 11, stroke=theme.gold, line=2.5)
            body += svg.path("M15 20h10", stroke=theme.gold_hi, line=4)
        case StepMark.PRESENT:
            body += svg.disc(20, 20, 15, stroke=theme.gold_hi, line=2)
            body += svg.disc(20, 20, 5, fill=theme.tone(Tone.GOLD).lip)
        case StepMark.LATER:
            body += svg.disc(20, 20, 11, stroke=theme.slot_dash, line=2.5)
    return Stamp(svg.raster(body, (side, side), side / 40), (0, 0))


# Places: never over what is pointed at


def _bottom_row(plan: BoardLayout) -> Rect:
    """Return the hand and everything beside it or below it."""
    buttons = [rect for rect in plan.buttons.values() if rect.top >= plan.hand.top]
    return plan.hand.unionall([plan.coins, plan.piles, *buttons])


ShapeT = TypeVar("ShapeT")


def _free_place(
    window: Rect,
    scale: Scale,
    shapes: Iterable[Sequence[tuple[ShapeT, Size]]],
    avoid: Sequence[Sequence[Rect]],
    costs: Sequence[tuple[Rect, float]],
    near: Point,
) -> tuple[ShapeT, Rect]:
    """Return the first shape with a place that covers nothing, and its cheapest such place.

    Shapes come in groups, the best first, and so do the rectangles to avoid: before worse shapes
    are tried, all but the first group of rectangles may be covered, the last ones first. If even
    the first group cannot be spared, as little of it as possible is covered.
    """
    step = scale.px(_STEP)
    tried: list[Sequence[tuple[ShapeT, Size]]] = []

    def found(group: Sequence[tuple[ShapeT, Size]], kinds: int) -> tuple[ShapeT, Rect] | None:
        spared = [rect for rects in avoid[:kinds] for rect in rects]
        for shape, size in group:
            if free := _free_places(window, size, step, spared):
                return shape, min(free, key=lambda at: _cost(at, costs, near, window))
        return None

    # Most speeches find their place at once, so shapes are measured only when needed.
    for group in shapes:
        tried.append(group)
        for kinds in range(len(avoid), 1, -1):
            if place := found(group, kinds):
                return place
    for group in tried:
        if place := found(group, 1):
            return place
    last = [(shape, at) for shape, size in tried[-1] for at in _free_places(window, size, step, ())]
    return min(last, key=lambda pair: sum(_shared(pair[1], rect) for rect in avoid[0]))


def _free_places(window: Rect, size: Size, step: int, spared: Iterable[Rect]) -> list[Rect]:
    """Return the places within a window, a step apart, that cover none of these rectangles."""
    wide, high = size
    right, bottom = window.right - wide, window.bottom - high
    across = [*range(window.left, right, step), *([right] if right >= window.left else [])]
    down = [*range(window.top, bottom, step), *([bottom] if bottom >= window.top else [])]
    # By column, a bit for each row that is free: there are too many places to look at each of them.
    free = dict.fromkeys(across, (1 << len(down)) - 1)
    for rect in filter(None, spared):
        rows = [rect.top - high < top < rect.bottom for top in down]
        covered = sum(1 << row for row, is_covered in enumerate(rows) if is_covered)
        for left in across:
            if rect.left - wide < left < rect.right:
                free[left] &= ~covered
    return [
        Rect(left, top, wide, high)
        for left, rows_free in free.items()
        for row, top in enumerate(down)
        if rows_free >> row & 1
    ]


def _cost(place: Rect, costs: Sequence[tuple[Rect, float]], near: Point, window: Rect) -> float:
    covered = sum(_shared(place, rect) * weight for rect, weight in costs)
    far = math.dist(place.center, near) / (window.width + window.height)
    return covered / (window.width * window.height) + far * 0.1


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
