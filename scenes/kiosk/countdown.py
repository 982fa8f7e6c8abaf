"""The countdown: asks whether anybody is still there, and shows how long it will wait."""

import math
from collections.abc import Iterable

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kiosk.tiles import AnyTouch
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Intent
from scenes.kit.layout import Share, Side, anchored, cut, inset, rows
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Activated, Widget, nowhere
from scenes.shared.portraits import draw_words

URGENT = 5
"""Seconds left when it rings."""
_MOST_COINS = 30


class Countdown(DialogScene):
    """A circle of coins that are spent one by one; any answer pops it."""

    title = "kiosk.still_title"
    sheet_radius = 30

    def __init__(self, context: Context, total: int) -> None:
        super().__init__(context)
        self._total = max(1, total)
        self._seconds = self._total
        self._circle = self._words = nowhere()
        self._touch = AnyTouch()

    @property
    def seconds(self) -> int:
        """How many are left; whoever shows the countdown counts them."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: int) -> None:
        if seconds == self._seconds:
            return
        rings = seconds <= URGENT < self._seconds
        self._seconds = seconds
        self.context.sound.play(Cue.ALARM if rings else Cue.TICK)

    @property
    def coins(self) -> int:
        """One for each second, unless there would be too many."""
        return min(self._total, _MOST_COINS)

    @property
    def spent(self) -> int:
        """How many of the coins are spent."""
        left = min(1.0, max(0.0, self._seconds / self._total))
        return self.coins - math.ceil(self.coins * left)

    def build(self, room: Rect) -> Iterable[Widget]:
        px = self.look.px
        # With little height, the words are beside the circle.
        low = room.height < px(820)
        wide = min(room.width - px(60), px(1120 if low else 900))
        self.sheet = anchored(room, (wide, min(room.height - px(90), px(840))), 0.5, 0.62)
        self.hang_banner(80, 760, 120, 50)
        inner = cut(inset(self.sheet, px(50), px(34)), Side.TOP, px(60))[1]
        if low:
            half = min(inner.height, inner.width // 2)
            circle, self._words = cut(inner, Side.LEFT, half, px(36))
        else:
            circle, self._words = rows(inner, [Share(), px(110)], px(14))
        side = min(circle.size)
        self._circle = anchored(circle, (side, side))
        return ()

    def use(self, used: Activated) -> Change | None:
        return None

    def enter(self) -> None:
        super().enter()
        self.context.sound.play(Cue.TICK)

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if self._touch.answers(intent) else None

    def animate(self, surface: Surface, alpha: float) -> None:
        look, texts, circle = self.look, self.context.texts, self._circle
        share = min(0.13, math.sin(math.pi / max(6, self.coins)) * 0.86)
        side = max(4, round(circle.width * share / (1 + share) * 1.1))
        radius = (circle.width - side) / 2
        for index in range(self.coins):
            angle = math.tau * index / self.coins - math.tau / 4
            place = (
                circle.centerx + round(radius * math.cos(angle)),
                circle.centery + round(radius * math.sin(angle)),
            )
            name = "pieces/coin-spent" if index < self.spent else "pieces/coin"
            draw_centred(surface, look.art.sprite(name, (side, side)), place)
        number, word = rows(inset(circle, side + look.px(10)), [Share(0.72), Share(0.28)])
        units = number.height / look.scale.unit / look.scale.text
        colour = look.theme.danger if self._seconds <= URGENT else None
        style = look.style(Face.TITLE, units, colour)
        look.letters.draw(surface, str(self._seconds), style, number, 0.5, 0.75)
        label = texts("kiosk.still_seconds", count=self._seconds)
        style = look.style(Face.BOLD, min(38, word.height / look.scale.unit), look.theme.ink_soft)
        draw_words(surface, look, word, label, style, 0.5)
        words = look.style(Face.STRONG, 46)
        draw_words(surface, look, self._words, texts("kiosk.still_text"), words, 0.5)
