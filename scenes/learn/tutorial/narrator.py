"""The narrator over a board: what she says and points at, and the bar that leads through."""

from collections.abc import Sequence
from itertools import product

from pygame import Rect, Surface

from scenes.board.hud.layout import BoardLayout
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Cancel, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point, Share, Size, columns, rows
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, FocusRing, nowhere
from scenes.learn.tutorial.aims import NO_MARKS, TutorialMarks
from scenes.learn.tutorial.bubble import Speech, Spoken, draw_speech, shapes
from scenes.learn.tutorial.layout import Mind, free_place, plank_place, tray_place
from scenes.learn.tutorial.spotlight import (
    Darkness,
    arrow_points,
    draw_hand,
    draw_marks,
    hand_rect,
    lit_places,
    number_place,
    tag_rects,
)

_MARGIN = 12
_OPTION = 84
"""Units of a button below the bubble."""
_LETTERS = 30
_SHRUNK = 0.72
"""The size of what is written on it, and how small that may become."""
_SEVERAL = 2
_LOW = 600
"""Pixels of a window below which whoever has to choose sees the board rather than a face."""
_EQUAL = (34, 30, 28, 26, 24, 22)
"""Units of the letters on buttons side by side, the better ones first."""
_SIZES = (34, 28, 24)
"""Units of the letters on the plank's buttons, the better ones first."""


class Narrator:
    """Finds a place for all that is said over a board, and draws it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._board: BoardScene | None = None
        self._darkness = Darkness()
        self._placed: object = None
        """What the places were found for."""
        self._plank = nowhere()
        self._dots = nowhere()
        self._words = nowhere()
        self._tray: Rect | None = None
        """What lies below several buttons, where they do not lie below the bubble."""
        self._spoken: tuple[Spoken, Rect] | None = None
        self.speech: Speech | None = None
        """What is said now."""
        self.marks: TutorialMarks = NO_MARKS
        """What is pointed at now."""
        self.quiet_places: tuple[Rect, ...] = ()
        """What else must stay uncovered."""
        self.fair_places: tuple[Rect, ...] = ()
        """What better stays uncovered."""
        self.points = True
        """Whether it is seen what is pointed at."""
        self.dark = False
        """Whether all goes dark that is not spoken of."""
        self.progress = (0, 1)
        """Which step it is, and of how many."""
        self.label = ""
        """What stands below the dots."""
        texts = context.texts
        self.ring = FocusRing(
            [
                Button("back", texts("tutorial.back"), "back"),
                Button("skip", texts("tutorial.skip"), "skip"),
            ]
        )
        """The buttons of the plank."""
        self.options = FocusRing()
        """Buttons below the bubble, if there are any."""

    @property
    def bubble(self) -> Rect | None:
        """What the narrator and the bubble take."""
        return None if self._spoken is None else self._spoken[1]

    @property
    def plank(self) -> Rect:
        """Where the plank lies."""
        return self._plank

    def covers(self, at: Point) -> bool:
        """Whether something of it lies there."""
        spoken = self.bubble is not None and self.bubble.collidepoint(at)
        offered = any(option.rect.collidepoint(at) for option in self.options)
        offered = offered or (self._tray is not None and self._tray.collidepoint(at))
        return spoken or offered or self._plank.collidepoint(at)

    def layout(self, look: Look, size: Size, board: BoardScene) -> None:
        """There is another window, or another board."""
        self._look, self._size, self._board = look, size, board
        self._placed = None

    def offer(self, options: Sequence[Button], focus: str | None = None) -> None:
        """Have these buttons below the bubble."""
        self.options.replace(options)
        self.options.focus = focus
        self._placed = None

    def handle(self, intent: Intent) -> Activated | None:
        """The plank hears the pointer; the buttons below the bubble hear everything."""
        used = None
        if isinstance(intent, Press | Drag | Release | Cancel | Hover):
            used = self.ring.handle(intent)
        return used or (self.options.handle(intent) if any(True for _ in self.options) else None)

    # Places

    def place(self) -> None:
        """Find places for what is said now, if that is not done yet."""
        kept_clear = (self.quiet_places, self.fair_places)
        now = (self.speech, self.marks, kept_clear, tuple(o.name for o in self.options))
        if self._board is None or now == self._placed:
            return
        self._placed = now
        look, window = self._look, Rect(0, 0, *self._size)
        plan = self._board.table.plan
        kept = [*lit_places(look, self.marks), *self.quiet_places]
        kept += [number_place(look, self.marks, ring) for ring in self.marks.rings if ring.number]
        plank = plank_place(plan, window, look.scale, kept)
        self._plank = plank.rect
        self._place_plank(plank.two_lines)
        self._spoken = self._tray = None
        if self.speech is None:
            return
        room = window.inflate(-2 * look.px(_MARGIN), -2 * look.px(_MARGIN))
        beside = look.px(8)
        kept.append(self._plank.inflate(2 * beside, 2 * beside))
        self._place_tray(plan, kept)
        if self._tray is not None:
            # The bubble alone is small enough to spare what is to be chosen from, too.
            kept += [self._tray.inflate(2 * beside, 2 * beside), *self.fair_places]
        below, broad = self._below(), min(room.width, self._broad())
        most = (room.width, room.height - below)
        seen = window.height >= _LOW or sum(1 for _ in self.options) < _SEVERAL
        found = (
            [(shape, (shape.size[0], shape.size[1] + below)) for shape in alike]
            for alike in shapes(look, self.speech, most, broad if below else 0, seen=seen)
        )
        board = plan.board
        near = (board.right - board.width // 4, board.top + board.height // 3)
        told = tag_rects(look, self.marks, self._tags(), window)
        if self.marks.aim is not None:
            told.append(hand_rect(look, self.marks.aim.point, window))
        kinds = (kept, [*told, *self.fair_places], self._way())
        spoken, rect = free_place(room, look.scale, found, kinds, self._minded(), near)
        self._spoken = spoken, rect
        self._place_options(spoken, rect, below)

    def _broad(self) -> int:
        """How wide the buttons below the bubble must be for what is written on them."""
        look = self._look
        labels = [option.label for option in self.options if isinstance(option, Button)]
        style = look.outlined(_LETTERS)
        words = max((look.letters.width(label, style) for label in labels), default=0)
        return round(words * _SHRUNK) + look.px(_OPTION) if labels else 0

    def _below(self) -> int:
        if self._tray is not None:
            return 0
        number = sum(1 for _ in self.options)
        return number * self._look.px(_OPTION + 12)

    def _place_tray(self, plan: BoardLayout, kept: Sequence[Rect]) -> None:
        """Lay several buttons over the hand, where they have room there and nothing is hidden."""
        buttons = [option for option in self.options if isinstance(option, Button)]
        if len(buttons) < _SEVERAL:
            return
        look = self._look
        tray = tray_place(plan, look.scale, len(buttons), self._broad(), kept)
        if tray is None:
            return
        self._tray = tray.rect
        for button, place in zip(buttons, tray.places, strict=True):
            button.rect = place
        # Plans of equal worth are written in letters of one size.
        room = min(place.width - round(place.height * 0.6) for place in tray.places) - look.px(60)
        longest = [max(self._width(one, units) for one in buttons) for units in _EQUAL]
        fit = (units for units, width in zip(_EQUAL, longest, strict=True) if width <= room)
        letters = next(fit, _EQUAL[-1])
        for button in buttons:
            button.letters = letters

    def _width(self, button: Button, units: int) -> int:
        return self._look.letters.width(button.label, self._look.outlined(units))

    def _place_options(self, spoken: Spoken, rect: Rect, below: int) -> None:
        if not below:
            return
        wide = spoken.bubble.width
        area = Rect(rect.right - wide, rect.bottom - below, wide, below)
        gap = self._look.px(12)
        parts = rows(area, [Share()] * sum(1 for _ in self.options))
        for option, part in zip(self.options, parts, strict=True):
            option.rect = Rect(part.x, part.y + gap, part.width, part.height - gap)

    def _way(self) -> list[Rect]:
        """What the arrow covers, in pieces."""
        look = self._look
        side = look.px(40)
        points = arrow_points(look, self.marks)[::3]
        return [Rect(round(x) - side // 2, round(y) - side // 2, side, side) for x, y in points]

    def _minded(self) -> list[Mind]:
        if self._board is None:
            return []
        plan = self._board.table.plan
        return [(plan.hand, 0.6), (plan.end_turn, 0.4), (plan.coins, 0.4)]

    def _place_plank(self, two_lines: bool) -> None:
        look = self._look
        pad, gap = look.px(8), look.px(12)
        inner = self._plank.inflate(-2 * pad, -2 * pad)
        least = look.px(64)
        if two_lines:
            told, line = rows(inner, [Share(), max(least, inner.height // 2)], gap // 2)
            back, skip = columns(line, [Share(), Share()], gap)
        else:
            wide = min(look.px(240), max(look.px(96), round(inner.width * 0.28)))
            back, told, skip = columns(inner, [wide, Share(), wide], gap)
        for button, place in (("back", back), ("skip", skip)):
            self.ring[button].rect = place
            self._dress(self.ring[button])
        self._dots, self._words = rows(told, [Share(1.0), Share(0.8)])

    def _dress(self, widget: object) -> None:
        """Show icon and label of a button where both fit, else the label, else the icon."""
        if not isinstance(widget, Button):
            return
        look, rect = self._look, widget.rect
        high = rect.height * 0.6
        for icon, units in product((widget.name, None), _SIZES):
            style = look.outlined(units)
            beside = high + look.px(14) if icon else 0
            wide = look.letters.width(widget.label, style) + beside + look.px(40)
            if wide <= rect.width and style.size <= high:
                widget.icon, widget.letters = icon, units
                widget.arrangement = Arrangement.CENTRE
                return
        widget.icon, widget.arrangement = widget.name, Arrangement.ICON

    # Drawing

    def draw(
        self,
        surface: Surface,
        seconds: float,
        hand: tuple[Point, float | None] | None = None,
    ) -> None:
        """Everything over the board."""
        look = self._look
        if self.dark:
            self._darkness.draw(surface, look, lit_places(look, self.marks))
        if self.points:
            draw_marks(surface, look, self.marks, self._tags(), seconds)
        if self._spoken is not None:
            spoken, rect = self._spoken
            draw_speech(surface, look, spoken, rect.topleft)
            if self._tray is not None:
                plate = plates.panel(look, self._tray.size, Ground.WOOD, radius=20)
                plate.draw(surface, self._tray.topleft)
            self.options.draw(surface, look)
        self._draw_plank(surface)
        if hand is not None:
            draw_hand(surface, look, *hand)

    def _tags(self) -> dict[str, str]:
        """The words that tags bear."""
        return {name: self._context.texts(f"tutorial.{name}") for name in ("taken", "full")}

    def _draw_plank(self, surface: Surface) -> None:
        look, rect = self._look, self._plank
        plate = plates.panel(look, rect.size, Ground.WOOD, radius=20)
        plate.draw(surface, rect.topleft)
        at, number = self.progress
        draw_dots(surface, look, self._dots, at, number)
        style = look.style(Face.BOLD, 25, look.theme.note, drop=2)
        look.letters.draw(surface, self.label, style, self._words)
        self.ring.draw(surface, look)


def draw_dots(surface: Surface, look: Look, rect: Rect, at: int, number: int) -> None:
    """A dot for each step: those behind ticked, the one that it is now larger."""
    step = min(look.px(44), rect.width // max(1, number))
    side = min(step, rect.height)
    left = rect.centerx - step * number // 2
    for index in range(number):
        dot = _dot(look, side, (index > at) - (index < at))
        dot.draw(surface, (left + index * step + (step - side) // 2, rect.centery - side // 2))


def _dot(look: Look, side: int, when: int) -> Stamp:
    """The dot of a step that is over, -1, of the one that it is now, or of one to come, 1."""

    def make() -> Stamp:
        theme = look.theme
        radius = 15 if not when else 11
        fill = theme.gold if when <= 0 else theme.slot[0]
        body = svg.disc(20, 20, radius, fill=fill, stroke=theme.ink, line=4)
        if when < 0:
            body += svg.path("M15 20l4 4l7 -8", stroke=theme.ink, line=4)
        elif when == 0:
            body += svg.disc(20, 20, 15, stroke=theme.gold_hi, line=2)
            body += svg.disc(20, 20, 5, fill=theme.tone(Tone.GOLD).lip)
        else:
            body += svg.disc(20, 20, 11, stroke=theme.slot_dash, line=2.5)
        return Stamp(svg.raster(body, (side, side), side / 40), (0, 0))

    return look.plates.made(("lesson dot", side, when), look.scale, make)
