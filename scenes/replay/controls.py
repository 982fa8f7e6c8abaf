"""The controls that only a replay has: the timeline, the viewer and the speed."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import controls, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, Share, Side, Size, cut, inset, rows
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Mood, lip
from scenes.kit.spoken import Number, Role, Spoken
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget
from scenes.shared.portraits import can_draw_words, draw_words, head_of


@dataclass(eq=False, slots=True)
class Timeline(Widget):
    """Every turn in its player's colour, and the current moment; its value is a turn or the end."""

    colours: Sequence[str]
    """The crew whose turn each is."""
    at: float = 0.0
    """How many turns have been shown."""

    def spoken(self) -> Spoken:
        number = Number(self.at, 0, len(self.colours), 1)
        shown = f"{int(self.at)} / {len(self.colours)}"
        return self._spoken_as(Role.SLIDER)._replace(value=shown, number=number)

    @property
    def bar(self) -> Rect:
        """The part on which the knob slides."""
        return inset(self.rect, self.rect.height // 2, 0)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        return None

    def drag(self, at: Point) -> Activated | None:
        bar = self.bar
        return self._go(round((at[0] - bar.x) / max(1, bar.width) * len(self.colours)))

    def takes(self, intent: Intent) -> bool:
        return intent in (Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        here = int(self.at)
        if intent is Command.RIGHT:
            return self._go(here + 1)
        return self._go(here if self.at > here else here - 1)

    def _go(self, turn: int) -> Activated | None:
        turn = max(0, min(len(self.colours), turn))
        return None if turn == self.at else Activated(self.name, turn)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        controls.tray(look, self.rect.size).draw(target, self.rect.topleft)
        bar = self.bar
        high = round(self.rect.height * 0.4)
        line = Rect(bar.x, bar.centery - high // 2, bar.width, high)
        _turn_line(look, line.size, tuple(self.colours)).draw(target, line.topleft)
        side = min(look.px(48), round(self.rect.height * 0.78))
        x = bar.x + round(bar.width * self.at / max(1, len(self.colours)))
        knob = controls.knob(look, side, touch.press is not None)
        knob.draw(target, (x - side // 2, bar.centery - side // 2))


@stamp
def _turn_line(look: Look, size: Size, colours: tuple[str, ...]) -> Stamp:
    """Return the turns side by side, in the colours of their crews."""
    width, height = whole = look.units(size)
    each = width / max(1, len(colours))
    gap = 2.0 if each > 8 else 0.0
    body = "".join(
        svg.rect(index * each, 3, each - gap, height - 6, 0, fill=look.theme.crew(colour).mid)
        for index, colour in enumerate(colours)
    )
    body += svg.inner(whole, 1.5, 7, stroke=look.theme.line, line=3.5)
    return look.drawing(body, size)


def _plate(
    target: Surface, look: Look, button: Button, touch: Touch
) -> tuple[Rect, Rect, Rect | None]:
    """Draw a raised plate; return its face, the picture's part, and that of words if they fit."""
    mood = touch.mood(button.rect) if button.enabled else Mood.REST
    # A rim instead of nails, which what is drawn on it would cover.
    broad = button.rect.width > 2 * button.rect.height
    plate = plates.button(look, button.rect.size, Tone.WOOD, mood, rim=broad)
    plate.draw(target, button.rect.topleft)
    depth = look.px(lip(button.rect.height / look.scale.unit))
    _, face = cut(button.rect, Side.BOTTOM, depth)
    face.y += depth // 2 if mood is Mood.PRESSED else 0
    if face.height < look.px(84) or face.width < look.px(110):
        return face, face, None
    picture, words = rows(face, [Share(0.6), Share(0.4)])
    words.height -= look.px(10)
    return face, picture, inset(words, look.px(12), 0)


@dataclass(eq=False, slots=True)
class ViewerButton(Button):
    """Whose view is shown, with the icon of everybody or nobody; a tap goes on to the next."""

    who: Costume | None = None
    """The player, unless everybody or nobody is meant."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        face, picture, words = _plate(target, look, self, touch)
        side = round(min(picture.height * 0.72, picture.width * 0.6))
        if words is None and face.width >= face.height * 2:
            side = round(face.height * 0.6)
            picture, words = cut(inset(face, look.px(18), 0), Side.LEFT, side, look.px(18))
        draw_centred(target, look.icon(self.icon or "eye", side), picture.center)
        if self.who is not None:
            at = (picture.centerx + side // 2 - 1, picture.centery + side // 3)
            draw_centred(target, head_of(look, self.who, round(side * 0.7)), at)
        if words is None:
            return
        style = look.style(Face.TITLE, 24, look.theme.cream)
        # Where there is no room for the name, the face must do.
        if can_draw_words(look, words, self.label, style):
            draw_words(target, look, words, self.label, style)


@dataclass(eq=False, slots=True)
class SpeedButton(Button):
    """The speed as one to three arrows; a tap goes on to the next."""

    index: int = 0

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        face, picture, words = _plate(target, look, self, touch)
        side = round(min(face.height * 0.4, face.width * 0.34))
        step = round(side * 0.6)
        left = picture.centerx - step * self.index // 2
        for number in range(self.index + 1):
            at = (left + number * step, picture.centery)
            draw_centred(target, look.icon("next", side), at)
        if words is not None:
            style = look.style(Face.TITLE, 22, look.theme.cream)
            draw_words(target, look, words, self.label, style, 0.5)
