"""The set-up's own controls: what was agreed, who would join, and the great button of departure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from scenes.kit import controls, effects, ornaments, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, Share, Side, Size, anchored, columns, cut, inset
from scenes.kit.look import Look
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget

_LOW = 6
"""How many times as wide as high the room for words is where they lie in one line."""
_ROOMY = 104
"""Units of height from which on a plate's letters are larger."""


_SLOOP, _SMALL_SLOOP = 0.42, 0.24
"""How much of the great button is the sloop, and how much where its words are long."""
_READABLE = 0.7
"""How far letters may shrink before something else gives way."""


@dataclass(eq=False, slots=True)
class SailButton(Button):
    """The great red button with the sloop, in the light of a lantern."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the plate in its light, the gold line, the sloop and the words."""
        mood = touch.mood(self.rect)
        size = self.rect.size
        plates.halo(look, size, self.radius).draw(target, self.rect.topleft)
        plate = plates.button(look, size, self.tone, mood, radius=self.radius)
        plate.draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        face = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if mood is Mood.PRESSED:
            face.y += depth - look.px(3)
        _gold_line(look, face.size).draw(target, face.topleft)
        room = inset(face, look.px(26), look.px(14))
        share = _SLOOP if self._fits(look, room, 1 - _SLOOP) else _SMALL_SLOOP
        box = (round(room.width * share), room.height)
        sloop = look.art.shadowed(
            "scenery/sloop",
            box,
            colour=look.theme.shadow,
            alpha=120,
            radius=max(1, look.px(7)),
            offset=(look.px(3), look.px(6)),
        )
        wide, high = look.art.sprite("scenery/sloop", box).get_size()
        sloop.draw(target, (room.x, room.centery - high // 2))
        words = Rect(room.x + wide, room.y, room.width - wide, room.height)
        note = look.style(Face.BOLD, 27, look.theme.note, drop=2)
        if words.width > _LOW * words.height:
            # So low a plate has room for both only side by side.
            lower, upper = columns(words, [Share(5), Share(6)], look.px(20))[::-1]
            across, low = 0.0, 0.5
        else:
            lower, upper = cut(words, Side.BOTTOM, round(words.height * 0.36))
            across, low = 0.5, 0.2
        label = _label_style(look, upper.height)
        look.letters.draw(target, self.label, label, upper, 1 - across, 0.5 + (0.5 - low) * 0.66)
        if look.letters.width(self.note, note) * _READABLE <= lower.width:
            look.letters.draw(target, self.note, note, lower, across, low)

    def _fits(self, look: Look, room: Rect, share: float) -> bool:
        """Whether that share of the plate is wide enough for the label."""
        wide = room.width * share * (6 / 11 if room.width * share > _LOW * room.height else 1)
        style = _label_style(look, room.height)
        return look.letters.width(self.label, style) * _READABLE <= wide


def _label_style(look: Look, height: int) -> Style:
    most = height / look.scale.unit / look.scale.text * 0.86
    return look.outlined(min(96, most))


def _gold_line(look: Look, size: Size) -> Stamp:
    def make() -> Stamp:
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        line = svg.rect(13, 13, width - 26, height - 26, 22, stroke=look.theme.gold, line=4)
        return Stamp(svg.raster(line, size, look.scale.unit), (0, 0))

    return look.plates.made(("gold line", size), look.scale, make)


@dataclass(eq=False, slots=True)
class Plate(Widget):
    """Something agreed on: its name, a line that says what it means now, a switch or an arrow."""

    label: str
    says: Sequence[str]
    index: int = 0
    switch: bool = False

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Go on to the next meaning."""
        return self._go(1)

    def takes(self, intent: Intent) -> bool:
        """Left and right change what has more than two meanings."""
        ways = (Command.LEFT, Command.RIGHT) if len(self.says) > 2 else ()
        return intent is Command.CONFIRM or intent in ways

    def answer(self, intent: Intent) -> Activated | None:
        """Go on or back."""
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, way: int) -> Activated:
        self.index = (self.index + way) % len(self.says)
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the words at the left, the switch or the arrow at the right."""
        mood = touch.mood(self.rect)
        controls.draw_option(target, look, self.rect, mood)
        room = inset(self.rect, look.px(20), look.px(9))
        end, words = cut(room, Side.RIGHT, look.px(80 if self.switch else 32), look.px(10))
        if self.switch:
            lever = anchored(end, (end.width, round(end.width * 0.56)))
            controls.draw_switch(target, look, lever, self.index == 1, mood)
        else:
            effects.draw_centred(target, look.icon("next", end.width), end.center)
        label, line = self._styles(look, words.size)
        head = look.letters.height(label)
        lines = look.letters.wrap(self.says[self.index], line, words.width)
        # One pixel more than the lines need: rounding must not cost the last of them.
        needs = head + look.letters.height(line, len(lines)) + 1
        words = anchored(words, (words.width, needs))
        upper, lower = cut(words, Side.TOP, head)
        look.letters.draw(target, self.label, label, upper, 0)
        look.letters.draw_block(target, self.says[self.index], line, lower)

    def _styles(self, look: Look, size: Size) -> tuple[Style, Style]:
        """The letters of the name and of the line, as large as both have room for."""
        most = 130 if size[1] >= look.px(_ROOMY) else 100
        for percent in range(most, 40, -5):
            label = look.style(Face.STRONG, 28 * percent / 100)
            line = look.style(Face.BOLD, 23 * percent / 100, look.theme.ink_soft)
            lines = look.letters.wrap(self.says[self.index], line, size[0])
            high = look.letters.height(label) + look.letters.height(line, len(lines))
            if high <= size[1] and look.letters.width(self.label, label) <= size[0]:
                break
        return label, line


@dataclass(eq=False, slots=True)
class Recruit(Widget):
    """Somebody who would join: a picture, a name, and a green plus."""

    label: str
    drawing: str | None
    radius: float = field(default=20, kw_only=True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the picture on wood, the plus, and the name below."""
        mood = touch.mood(self.rect)
        side = min(self.rect.width - look.px(10), self.rect.height - look.px(44))
        place = anchored(self.rect, (side, side), 0.5, 0)
        plates.button(look, place.size, Tone.WOOD, mood).draw(target, place.topleft)
        if mood is Mood.PRESSED:
            place.y += look.px(4)
        box = round(side * 0.78)
        drawing = self.drawing or "icons/person"
        sprite = look.art.sprite(drawing, (box, box) if self.drawing else (box * 7 // 9,) * 2)
        low = place.bottom - look.px(13) if self.drawing else place.centery + box * 3 // 9
        target.blit(sprite, (place.centerx - sprite.get_width() // 2, low - sprite.get_height()))
        badge = look.px(44)
        plus = ornaments.medal(look, badge, "plus")
        plus.draw(target, (place.right - round(badge * 0.7), place.y - round(badge * 0.25)))
        words = Rect(self.rect.x, 0, self.rect.width, look.px(36))
        words.bottom = self.rect.bottom
        look.letters.draw(target, self.label, look.outlined(27), words)
