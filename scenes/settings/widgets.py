"""Controls that only the settings have: pictures to choose from, languages, a switch's sample."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import controls, plates
from scenes.kit.controls import Toggle
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, Side, anchored, cut, equal_columns, inset
from scenes.kit.look import Look
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Touch, Widget
from scenes.settings.rows import NAME


def _plate(target: Surface, look: Look, rect: Rect, chosen: bool, mood: Mood) -> Rect:
    """A plate to press, gold if it is chosen; its face."""
    tone = Tone.GOLD if chosen else Tone.WOOD
    plate = plates.button(look, rect.size, tone, mood, radius=18, rim=True)
    plate.draw(target, rect.topleft)
    depth = lip(rect.height / look.scale.unit)
    face = Rect(rect.x, rect.y, rect.width, rect.height - look.px(depth))
    return face.move(0, look.px(depth - 3) if mood is Mood.PRESSED else 0)


def _written(look: Look, units: float, chosen: bool) -> Style:
    """The letters on such a plate."""
    shades = look.theme.tone(Tone.GOLD if chosen else Tone.WOOD)
    if shades.outlined:
        return look.outlined(units, shades.text)
    return look.style(Face.TITLE, units, shades.text)


@dataclass(eq=False, slots=True)
class PictureChoice(Widget):
    """Pictures side by side, each with its name; the chosen one is on gold."""

    labels: Sequence[str]
    paint: Callable[[Surface, Look, int, Rect], None]
    """Draws the picture of that number."""
    index: int = 0

    def targets(self) -> Sequence[Rect]:
        """Where each picture lies."""
        return equal_columns(self.rect, len(self.labels), max(8, self.rect.height // 11))

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Choose what was tapped."""
        for index, part in enumerate(self.targets()):
            if part.collidepoint(began) and part.collidepoint(ended):
                return self._choose(index)
        return None

    def takes(self, intent: Intent) -> bool:
        """Left and right choose, as long as there is something further; to press it goes on."""
        further = (intent is Command.LEFT and self.index > 0) or (
            intent is Command.RIGHT and self.index < len(self.labels) - 1
        )
        return further or intent is Command.CONFIRM

    def answer(self, intent: Intent) -> Activated | None:
        """Choose the neighbour; after the last one the first."""
        return self._choose((self.index + (-1 if intent is Command.LEFT else 1)) % len(self.labels))

    def _choose(self, index: int) -> Activated | None:
        if index == self.index:
            return None
        self.index = index
        return Activated(self.name, index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw every plate with its picture and its name."""
        for index, part in enumerate(self.targets()):
            chosen = index == self.index
            face = _plate(target, look, part, chosen, touch.mood(part))
            style = _written(look, NAME, chosen)
            words, picture = cut(
                inset(face, look.px(4), look.px(8)), Side.BOTTOM, look.letters.height(style)
            )
            self.paint(target, look, index, inset(picture, look.px(8), look.px(2)))
            look.letters.draw(target, self.labels[index], style, words)


@dataclass(eq=False, slots=True)
class Flag(Widget):
    """A language under its flag, on gold if it is spoken."""

    label: str
    code: str
    chosen: bool

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the plate, the flag and the name."""
        face = _plate(target, look, self.rect, self.chosen, touch.mood(self.rect))
        room = inset(face, look.px(14), 0)
        high = min(round(face.height * 0.66), look.px(60), round(face.width * 0.22))
        flag, words = cut(room, Side.LEFT, round(high * 1.5), look.px(12))
        sprite = look.art.sprite(f"flags/{self.code}", (flag.width, high))
        draw_centred(target, sprite, flag.center)
        look.letters.draw(target, self.label, _written(look, 26, self.chosen), words, 0)


@dataclass(eq=False, slots=True)
class Sampled(Toggle):
    """A switch with a sample of what it does below its label, while it is on."""

    sample: Callable[[Surface, Look, Rect], None] | None = None
    """Draws it at the left of a place."""
    high: int = 0
    """How high the sample is, in pixels."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the label over the sample, and the switch."""
        height = min(look.px(56), round(self.rect.height * 0.72))
        switch = anchored(self.rect, (round(height * 1.86), height), 1.0)
        mood = touch.mood(self.rect)
        controls.draw_switch(target, look, switch, self.on, mood, enabled=self.enabled)
        words = Rect(self.rect.x, self.rect.y, switch.left - self.rect.x, self.rect.height)
        words.width -= look.px(14)
        if self.sample is None or not self.on:
            controls.draw_label(target, look, words, self.label, "", enabled=self.enabled)
            return
        label = min(words.height - self.high, look.letters.height(look.style(Face.STRONG, 27)))
        block = anchored(words, (words.width, label + self.high))
        above, below = cut(block, Side.TOP, label)
        controls.draw_label(target, look, above, self.label, "", enabled=self.enabled)
        self.sample(target, look, below)
