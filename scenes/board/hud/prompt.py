"""The prompt on the seam below the board."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.component import Component
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import LEADING, Face, Style
from scenes.kit.theme import Tone
from scenes.shared.cards import low
from scenes.shared.portraits import head_of

_ONE_LINE = 0.64
"""The least scale of the text of a prompt in one line."""
_MARGIN = 5
"""The margin above and below several lines, in units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptModel:
    """The text of the prompt, and the player it is about."""

    text: str
    who: Costume | None = None
    is_refusal: bool = False
    """Whether it says why a tap was refused."""
    nod: int = 0
    """How many pixels it is lower than at rest."""
    is_tip: bool = False
    """Whether it is a tip for a newcomer, which has a sign of its own instead of a face."""


class Prompt(Component[PromptModel]):
    """A line on a pill of parchment that is as wide as its text."""

    def __init__(self, look: Look, rect: Rect, seam: Rect, *, middle: int) -> None:
        """Place the prompt; a long one takes the whole seam."""
        super().__init__(look, rect)
        self.seam = seam
        """The largest place of the prompt, apart from its height."""
        self._middle = middle
        """The x of the middle of the board, where the prompt is centred if possible."""

    @property
    def _high(self) -> int:
        """The height of a pill with one line, the unit of margins and faces."""
        return self.seam.height

    def pill(self, model: PromptModel) -> Rect:
        """Return the pill: as wide as the text, and higher for several lines."""
        room = self.rect
        side = self._face_side(model)
        wide = self._width(model.text, self._style(model)) + side
        if wide + 2 * self._padding > room.width:
            room = self.seam
        room = self._grown(model, room)
        return self._centred(room, wide).move(0, model.nod)

    def draw(self, target: Surface, model: PromptModel) -> None:
        look = self.look
        rect = self.pill(model)
        if model.is_refusal:
            plate = _brick(look, rect.size)
        else:
            plate = plates.paper(look, rect.size, rect.height)
        plate.draw(target, rect.topleft)
        side = self._face_side(model)
        line = _line(rect, self._padding, side)
        written = _write(target, look, model.text, line, self._style(model), self._high)
        if side:
            face = self._face(model, round(self._high * 0.76))
            left = max(rect.x + self._padding // 2, written.left - side)
            draw_centred(target, face, (left + face.get_width() // 2, rect.centery))

    def _face(self, model: PromptModel, side: int) -> Surface:
        """Return the picture beside the text."""
        if model.is_tip or model.who is None:
            return self.look.icon("learn", side)
        return head_of(self.look, model.who, side)

    def _width(self, text: str, style: Style) -> int:
        return self.look.letters.width(text, style)

    @property
    def _padding(self) -> int:
        return round(self._high * 0.44)

    def _face_side(self, model: PromptModel) -> int:
        """Return the width that the face takes from the line, including the gap to the text."""
        return round(self._high * 0.9) if model.is_tip or model.who is not None else 0

    def _style(self, model: PromptModel) -> Style:
        theme = self.look.theme
        colour = theme.tone(Tone.RED).text if model.is_refusal else theme.text
        return low(self.look.style(Face.BOLD, 29, colour), round(self._high * 0.86))

    def _grown(self, model: PromptModel, room: Rect) -> Rect:
        """Return the room, higher if the text needs several lines."""
        look = self.look
        line = _line(room, self._padding, self._face_side(model))
        style = self._style(model)
        if _is_one_line(look, model.text, style, line.width):
            return room
        style = low(style, line.height // 2)
        lines = len(look.letters.wrap(model.text, style, line.width))
        high = max(room.height, look.letters.height(style, lines) + 2 * look.px(_MARGIN))
        # It must not cover much of what is below.
        bottom = room.bottom + min((high - room.height) // 2, look.px(_MARGIN))
        return Rect(room.x, bottom - high, room.width, high)

    def _centred(self, room: Rect, wide: int) -> Rect:
        """Return a pill for a text of a width, as near to the middle as possible."""
        # The width grows in steps, so that few pictures of parchment are made.
        step = self.look.px(24)
        padding = round(min(room.height, self._high) * 0.44)
        width = -(-(wide + 2 * padding) // step) * step
        rect = Rect(0, 0, min(room.width, width), room.height)
        rect.center = self._middle, room.centery
        return rect.clamp(room)


def _line(rect: Rect, padding: int, side: int) -> Rect:
    """Return the place of the text on a pill, beside a picture of a width."""
    return Rect(rect.x + padding + side, rect.y, rect.width - 2 * padding - side, rect.height)


def _is_one_line(look: Look, text: str, style: Style, width: int) -> bool:
    """Return whether a text fits in one line at hardly smaller size."""
    if look.letters.width(text, style) <= width:
        return True
    small = style.sized(max(SMALLEST_LETTERS, round(style.size * _ONE_LINE)))
    return look.letters.width(text, small) <= width


def _write(target: Surface, look: Look, text: str, rect: Rect, style: Style, high: int) -> Rect:
    """Draw a text in one line of a height, or in several smaller lines if it is long."""
    if _is_one_line(look, text, style, rect.width):
        return look.letters.draw(target, text, style, rect)
    lines, style = look.letters.fit_block(text, low(style, high // 2), rect.size, 0.4)
    step = round(style.size * LEADING)
    first = rect.centery - step * len(lines) // 2
    places = [Rect(rect.x, first + index * step, rect.width, step) for index in range(len(lines))]
    drawn = zip(lines, places, strict=True)
    written = [look.letters.draw(target, words, style, place) for words, place in drawn]
    return written[0].unionall(written[1:])


@stamp
def _brick(look: Look, size: Size) -> Stamp:
    """Return a red pill, shaped like the parchment one."""
    red = look.theme.tone(Tone.RED)
    whole = look.units(size)
    radius = whole[1]
    edge = look.theme.edge(Tone.RED)
    body = svg.inner(whole, 3, radius, fill=red.lo, stroke=edge, line=6)
    body += svg.inner(whole, 9, radius, stroke=red.line, line=2.5, stroked=0.7)
    return plates.raised(look, body, size)
