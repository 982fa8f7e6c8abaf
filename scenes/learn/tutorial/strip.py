"""The strip that a board makes room for: the narrator, what she says, and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from pygame import Rect, Surface

from game import Card
from scenes.guide.narrator import NARRATOR, TAIL, draw_portrait, draw_tailed_paper, draw_wood
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Extent, Need, Room
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Colour, Tone, contrast
from scenes.kit.view import (
    WRAPS,
    Block,
    Column,
    FirstThatFits,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
    value,
)
from scenes.kit.widgets import Button, icon_button
from scenes.learn.tutorial.script import Offer, Script
from scenes.learn.tutorial.speech import Speech, samples
from scenes.shared import cards
from scenes.shared.portraits import Expression

_LEGIBLE = 4.5
_SIDE = 430
"""Units of the width of a strip beside the board, and more for larger letters."""
_SIDE_FOR_LETTERS = 180
_LETTERS = (1, 0.75, 0.6)
"""Letter sizes to try, as shares of the usual size: smaller where there is little room."""
_LARGE = 1.2
"""The share for letters where there is more room."""
_WIDE = 1180
"""Units from which on the strip below a board is a row."""
_NARROW = 600
"""Units from which on a strip is below a board and not beside it."""
_MOST_WIDE = 0.305
"""The most of a window's height that a strip below a wide board takes."""
_MOST_NARROW = 0.4
_CONTROL = 64
"""Units of the height of a button."""
_GAP = 13
_MARGINS = (14, 8)


class StepMark(Enum):
    """How far a step of a course has come."""

    DONE = auto()
    SKIPPED = auto()
    PRESENT = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class StripContent:
    """Everything on the strip."""

    speech: Speech
    progress: tuple[StepMark, ...]
    label: str
    """A text about the progress."""
    back: Button
    choices: tuple[Button, ...] = ()
    """What to do now: buttons in the main place."""
    skip: Button | None = None
    """A button in a place of its own."""
    slots: int = 1
    """The most choices that there are in the script; there is always room for all of them."""


def strip_view(look: Look, content: StripContent, width: int) -> View:
    """Return a strip of that width: below a wide board, below a narrow one, or beside a board."""
    return Padded(_form(look, content, width), _MARGINS, Painted(draw_wood))


@value()
class StripRoom(View):
    """The room for the strip of a script, beside or below a board.

    It does not depend on the speech: below a board there is room for the longest one, in smaller
    letters if it would take too much of the window.
    """

    own_traits = WRAPS

    script: Script
    texts: Texts
    window: int
    """The height of the window."""

    def measure(self, look: Look, room: Room) -> Need:
        width = look.px(_SIDE + _SIDE_FOR_LETTERS * (look.scale.text - 1))
        # Beside a board it is as high as the window, and measuring all speeches takes long.
        high = 0 if room.width is None else self._height(look, room.width)
        return Need(Extent(width, width), Extent(high, high, high))

    def _height(self, look: Look, width: int) -> int:
        steps, texts = self.script.steps, self.texts
        slots = max(len(step.plans) if isinstance(step, Offer) else 1 for step in steps)
        back = icon_button("back", "back", texts("tutorial.back"))
        speeches = samples(self.script, texts)
        contents = (StripContent(each, (), "", back, slots=slots) for each in speeches)
        forms = (_form(look, each, width, can_shrink=False) for each in contents)
        needed = max(Padded(form, _MARGINS).need(look, width=width).height.ideal for form in forms)
        share = _MOST_WIDE if width >= look.px(_WIDE) else _MOST_NARROW
        return min(needed, round(self.window * share))


def _form(look: Look, content: StripContent, width: int, *, can_shrink: bool = True) -> View:
    """Return what is on a strip of that width, perhaps in smaller letters."""
    speech = content.speech
    shares = (_LARGE, *_LETTERS) if can_shrink else _LETTERS
    large, *papers = (_on_paper(_words(look, speech, share)) for share in shares)
    filled = [replace(each, view=Column(each.view, Space().grow())) for each in (large, *papers)]
    face = Padded(Painted(draw_portrait, (speech.mood,), side=(96, 190)), (6, 0))
    tailed = (replace(each, plate=Painted(draw_tailed_paper)) for each in filled[:2])
    beside_face = [Row(face, each.grow(), gap=TAIL - 8) for each in tailed]
    # The strip is as high as the longest speech: a short one has room for larger letters.
    spoken = FirstThatFits(*beside_face, *filled) if can_shrink else beside_face[0]
    back = _control(content.back)
    skip = _control(content.skip)
    choices = [_control(button) for button in content.choices]
    choices += [_control(None)] * (content.slots - len(choices))
    words_below = Words(content.label, Face.BOLD, 25, look.theme.note, 0.5, floor=0.6)
    label = Sized(words_below, height=28 * look.scale.text)
    dots = Painted(_draw_dots, (content.progress,))
    two_lines = Optional(Sized(dots, (200, 420), (40, 50, 56)))
    one_line = Sized(dots, (200, 420), 32)
    nav = Row(Sized(back, 76), skip.grow(), gap=_GAP)
    is_single = content.slots == 1
    if width >= look.px(_WIDE):
        if is_single:
            buttons = Column(two_lines.grow(), label, *choices, nav, gap=_GAP)
            return Row(spoken.grow(), Sized(buttons, 390), gap=20)
        plans = Column(*choices, gap=_GAP, at=0.5)
        buttons = Column(two_lines.grow(), label, Sized(back, 76), skip, gap=_GAP)
        return Row(spoken.grow(), Sized(plans, 430), Sized(buttons, 220), gap=20)
    if width >= look.px(_NARROW):
        if is_single:
            nav = Row(Sized(back, 76), choices[0].grow(), skip.grow(), gap=_GAP)
            return Column(spoken.grow(), Row(one_line, label, gap=20), nav, gap=_GAP)
        nav = Row(Sized(back, 76), Column(one_line, label).grow(), skip.grow(), gap=_GAP)
        return Column(spoken.grow(), *choices, nav, gap=_GAP)
    return Column(
        Optional(Painted(_draw_named_portrait, (speech.mood,), side=(120, 260))),
        FirstThatFits(large, *papers).grow(1000),
        Space().grow(),
        *choices,
        Column(one_line, label),
        nav,
        gap=_GAP,
    )


def _control(button: Button | None) -> View:
    """Return a button, or its empty place."""
    inner = Space() if button is None else Use(button, (76, 9999), _CONTROL)
    return Sized(inner, (76, 9999), _CONTROL)


def _words(look: Look, speech: Speech, share: float) -> View:
    """Return the words of a speech, in letters scaled by that share."""
    theme = look.theme
    lines: list[View] = []
    if speech.lead:
        colour = _readable(look, theme.ribbon[1], theme.ribbon_line)
        lines.append(Block(speech.lead, Face.TITLE, 27 * share, colour))
    lines.append(Block(speech.title, Face.TITLE, 35 * share))
    if speech.text:
        lines.append(Block(speech.text, Face.BOLD, 30 * share, theme.ink_soft))
    if speech.hint:
        colour = _hint_colour(look, warns=speech.warns)
        hint: View = Block(speech.hint, Face.STRONG, 30 * share, colour)
        if speech.card is not None:
            card = Painted(_draw_card, (speech.card,), side=46, aspect=cards.ACROSS / cards.DOWN)
            hint = Row(card, hint.grow(), gap=14)
        lines.append(hint)
    return Column(*lines, gap=5, across=0)


def _readable(look: Look, *colours: Colour) -> Colour:
    """Return the first of these colours that is readable on parchment, or that of all texts."""
    ground = look.theme.paper[1]
    return next((c for c in colours if contrast(c, ground) >= _LEGIBLE), look.theme.text)


def _hint_colour(look: Look, *, warns: bool) -> Colour:
    theme = look.theme
    if warns:
        return _readable(look, theme.ribbon[1], theme.ribbon[2], theme.ribbon[0], theme.ribbon_line)
    green = theme.tone(Tone.GREEN)
    return _readable(look, green.lip, green.lo, green.hi, green.line)


def _on_paper(view: View) -> Padded:
    return Padded(view, (26, 16), Painted(_draw_paper))


# Painting


def _draw_card(target: Surface, look: Look, rect: Rect, card: Card) -> None:
    cards.laid(look, card, rect.height).draw(target, rect.topleft)


def _draw_paper(target: Surface, look: Look, rect: Rect) -> None:
    plates.paper(look, rect.size, 26).draw(target, rect.topleft)


def _draw_named_portrait(target: Surface, look: Look, rect: Rect, mood: Expression) -> None:
    """Draw the narrator in her frame above her name."""
    plate = Rect(0, 0, look.px(150), look.px(48))
    plate.midbottom = rect.midbottom
    side = rect.height - plate.height // 2
    draw_portrait(target, look, Rect(rect.centerx - side // 2, rect.y, side, side), mood)
    plates.panel(look, plate.size, Ground.WOOD, radius=14).draw(target, plate.topleft)
    style = look.outlined(28 / look.scale.text)
    look.letters.draw(target, NARRATOR, style, plate.inflate(-look.px(16), -look.px(8)))


def _draw_dots(target: Surface, look: Look, rect: Rect, marks: Sequence[StepMark]) -> None:
    """Draw a dot for each step, in one line or two, whichever gives larger dots."""
    number = max(1, len(marks))

    def side_in(lines: int) -> int:
        return min(look.px(44), rect.width // -(-number // lines), rect.height // lines)

    lines = max((1, 2), key=side_in)
    side = side_in(lines)
    per_line = -(-number // lines)
    top = rect.centery - lines * side // 2
    for index, mark in enumerate(marks):
        line, column = divmod(index, per_line)
        left = rect.centerx - side * min(per_line, number - line * per_line) // 2
        _dot(look, side, mark).draw(target, (left + column * side, top + line * side))


@stamp
def _dot(look: Look, side: int, mark: StepMark) -> Stamp:
    """Paint a dot: ticked, dashed where the step was skipped, larger for the present step."""
    theme = look.theme
    present = mark is StepMark.PRESENT
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
