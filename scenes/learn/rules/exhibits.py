"""Large pictures of the board: a part of it with notes, or the steps of a turn."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit.layout import Side, anchored, cut, equal_columns, equal_rows, inset
from scenes.learn.rules.canvas import GAP, Exhibit, RulesCanvas
from scenes.learn.rules.captions import caption_of, draw_caption, free_corner
from scenes.learn.rules.card_exhibits import HandsExhibit, RowExhibit
from scenes.learn.rules.figures import Hands, Row, Steps, Strip
from scenes.learn.rules.notes import NoteBoxes, draw_notes
from scenes.learn.rules.staging import staged
from scenes.learn.rules.strips import measure, paint_strip, tip_of, views

_CELL, _LEAST_CELL = 150, 62
"""Units of a cell, at most and at least."""
_GAP = 20
_ABREAST = 700
"""Units that three steps side by side need."""


def exhibit_of(canvas: RulesCanvas) -> Exhibit | None:
    """The large picture of the canvas's page, if it has one."""
    match canvas.page.figure:
        case Strip() as strip:
            return StripExhibit(canvas, strip)
        case Steps() as steps:
            return StepsExhibit(canvas, steps)
        case Row() as row:
            return RowExhibit(canvas, row)
        case Hands() as hands:
            return HandsExhibit(canvas, hands)
        case None:
            return None
        case other:
            raise ValueError(f"{type(other).__name__} is a little picture, not a large one")


@dataclass(frozen=True, slots=True)
class StripExhibit(Exhibit):
    """A part of the board, what is done there in words, and notes below."""

    canvas: RulesCanvas
    strip: Strip

    def heights(self, width: int) -> tuple[int, int]:
        """With cells as small or as large as may be."""
        look = self.canvas.look
        wide, high = measure(self.strip)
        below = self._notes(width).height + look.px(GAP)
        most = min(look.px(_CELL), width / wide)
        least = min(look.px(_LEAST_CELL), most)
        caption = caption_of(self.canvas.texts, self.strip)
        above = self.canvas.title_height() if caption else 0
        return round(least * high) + below, round(most * high) + below + above

    def paint(self, target: Surface, room: Rect) -> None:
        """The caption where there is room for it, the strip, and the notes close to it."""
        canvas, strip, look = self.canvas, self.strip, self.canvas.look
        notes = self._notes(room.width)
        place, below = cut(room, Side.TOP, room.height - notes.height)
        place.height -= look.px(GAP)
        seen = views(strip, place, look.px(_CELL))
        if caption_of(canvas.texts, strip):
            corner = free_corner(canvas, strip, seen, place)
            left = place.height - canvas.title_height()
            if corner is None and left >= measure(strip)[1] * look.px(_LEAST_CELL):
                corner, place = cut(place, Side.TOP, canvas.title_height())
                seen = views(strip, place, look.px(_CELL))
            if corner is not None:
                draw_caption(target, canvas, strip, corner)
        paint_strip(target, look, strip, seen)
        # The notes follow the strip, which may be lower than its place.
        below.y = round(seen[0].way.board.bottom) + look.px(GAP)
        tips = [tip_of(strip, seen, note.place) for note in strip.notes]
        draw_notes(target, look, notes, below, tips)

    def _notes(self, width: int) -> NoteBoxes:
        return self.canvas.notes(self.strip.notes, width, told_count(self.strip))


def told_count(strip: Strip) -> int:
    """The number that notes may speak of: cards drawn, or else spaces run."""
    preview = staged(strip).preview
    if preview is None:
        return 0
    return preview.cards or preview.destination - preview.origin


@dataclass(frozen=True, slots=True)
class StepsExhibit(Exhibit):
    """The actions of a turn side by side, or below each other where it is narrow."""

    canvas: RulesCanvas
    steps: Steps

    def heights(self, width: int) -> tuple[int, int]:
        """With cells as small or as large as may be."""
        look, count = self.canvas.look, len(self.steps.steps)
        wide, high = measure(self.steps.steps[0].strip)
        title = self.canvas.title_height()
        smallest, largest = look.px(_LEAST_CELL), look.px(_CELL)
        if width < look.px(_ABREAST):
            cell = min(largest, width / wide) * 0.72
            low = min(smallest, cell) * 0.7
            return round((low * high + title) * count), round((cell * high + title) * count)
        cell = min(largest, (width - look.px(_GAP) * (count - 1)) / count / wide)
        return round(min(smallest, cell) * high) + title, round(cell * high) + title

    def paint(self, target: Surface, room: Rect) -> None:
        """Each action with its number and its name."""
        look, steps = self.canvas.look, self.steps.steps
        wide, high = measure(steps[0].strip)
        title = self.canvas.title_height()
        abreast = room.width >= look.px(_ABREAST)
        split = equal_columns if abreast else equal_rows
        places = split(room, len(steps), look.px(_GAP if abreast else 6))
        cell = min(places[0].width / wide, (places[0].height - title) / high, look.px(_CELL))
        for number, (step, place) in enumerate(zip(steps, places, strict=True), start=1):
            block = anchored(place, (place.width, min(title + round(high * cell), place.height)))
            head, body = cut(block, Side.TOP, title)
            words = self.canvas.texts(self.canvas.page.key(step.key))
            self._draw_title(target, number, words, head)
            paint_strip(target, look, step.strip, views(step.strip, body, look.px(_CELL)))

    def _draw_title(self, target: Surface, number: int, words: str, rect: Rect) -> None:
        """A coin with a number, and what it is spent on."""
        look = self.canvas.look
        side = min(rect.height - look.px(4), look.px(56))
        room = rect.width - side - look.px(10)
        style = self.canvas.fitted((words,), (room, rect.height))
        wide = min(room, look.letters.width(words, style))
        coin = Rect(rect.x + (room - wide) // 2, rect.centery - side // 2, side, side)
        target.blit(look.art.sprite("pieces/coin-spent", (side, side)), coin)
        digits = look.outlined(32 / look.scale.text)
        look.letters.draw(target, f"{number}", digits, inset(coin, side // 5, 0))
        line = Rect(coin.right + look.px(10), rect.y, wide, rect.height)
        look.letters.draw_block(target, words, style, line, 0, 0.5)
