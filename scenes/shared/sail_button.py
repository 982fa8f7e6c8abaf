"""The button that starts a game."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Share, Side, Size, columns, cut, inset
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.widgets import AWAY, Button, Touch

_LOW = 6
"""The ratio of width to height from which label and note are side by side."""
_READABLE = 0.7
"""The share to which letters may shrink before other parts are dropped."""


@dataclass(eq=False, slots=True)
class SailButton(Button):
    """The large red button with the sloop that starts the game."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        size = self.rect.size
        plates.halo(look, size, self.radius).draw(target, self.rect.topleft)
        plate = plates.button(look, size, self.tone, mood, radius=self.radius)
        plate.draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        _, face = cut(self.rect, Side.BOTTOM, depth)
        if mood is Mood.PRESSED:
            face.y += depth - look.px(3)
        _gold_line(look, face.size).draw(target, face.topleft)
        room = inset(face, look.px(26), look.px(14))
        # The sloop is smaller where the words are long.
        needs = look.letters.width(self.label, _label_style(look, room.height)) * _READABLE
        wide = room.width * (1 - 0.42)
        share = 0.42 if needs <= wide * (6 / 11 if wide > _LOW * room.height else 1) else 0.24
        box = (round(room.width * share), room.height)
        shadow = (look.theme.shadow, 120, max(1, look.px(7)), (look.px(3), look.px(6)))
        across, high = look.art.sprite("scenery/sloop", box).get_size()
        sloop = look.art.shadowed("scenery/sloop", box, *shadow)
        sloop.draw(target, (room.x, room.centery - high // 2))
        self._draw_words(target, look, cut(room, Side.LEFT, across)[1])

    def _draw_words(self, target: Surface, look: Look, words: Rect) -> None:
        note = look.style(Face.BOLD, 27, look.theme.note, drop=2)
        if words.width > _LOW * words.height:
            # Such a low plate has room for both only side by side.
            lower, upper = columns(words, [Share(5), Share(6)], look.px(20))[::-1]
            across, low = 0.0, 0.5
        else:
            lower, upper = cut(words, Side.BOTTOM, round(words.height * 0.36))
            across, low = 0.5, 0.2
        label = _label_style(look, upper.height)
        look.letters.draw(target, self.label, label, upper, 1 - across, 0.5 + (0.5 - low) * 0.66)
        if look.letters.width(self.note, note) * _READABLE <= lower.width:
            look.letters.draw(target, self.note, note, lower, across, low)


def _label_style(look: Look, height: int) -> Style:
    return look.outlined(min(96, height / look.scale.unit / look.scale.text * 0.86))


@stamp
def _gold_line(look: Look, size: Size) -> Stamp:
    line = svg.inner(look.units(size), 13, 22, stroke=look.theme.gold, line=4)
    return look.drawing(line, size)
