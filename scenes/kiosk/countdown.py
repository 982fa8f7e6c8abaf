"""The countdown: asks whether anybody is still there, and shows how long it will wait."""

import math

from pygame import Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kiosk.tiles import AnyTouch
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Intent
from scenes.kit.panels import centred, sheet
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import Block, Column, FirstThatFits, Padded, Row, Sized, Space, View, Words
from scenes.kit.widgets import Activated

URGENT = 5
"""Seconds left when it rings."""
_MOST_COINS = 30
_CIRCLE = "circle"


class Countdown(DialogScene):
    """A circle of coins that are spent one by one; any answer pops it."""

    title = "kiosk.still_title"

    def __init__(self, context: Context, total: int) -> None:
        super().__init__(context)
        self._total = max(1, total)
        self._seconds = self._total
        self._touch = AnyTouch()

    @property
    def seconds(self) -> int:
        """The seconds left; the scene that shows the countdown counts them down."""
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

    def view(self) -> View:
        """Return the circle above the words; with little height, beside them."""
        circle = Space(side=(380, 520, 640)).named(_CIRCLE)
        text = self.context.texts("kiosk.still_text")
        words = Block(text, Face.STRONG, 46, x=0.5, least=280)
        below = sheet(self.heading, Column(circle.grow(), words, gap=14))
        row = Row(circle.grow(2), words.grow(), gap=36)
        beside = sheet(self.heading, Column(Space().grow(), row, Space().grow()))
        tall = Sized(below, (480, 900, 900), (820, 860, 900))
        wide = Sized(beside, (900, 1120, 1120), (440, 560, 640))
        forms = FirstThatFits(tall, wide)
        return Padded(Column(Space().grow(), centred(forms).grow(20), Space().grow()), (30, 20))

    def use(self, _used: Activated) -> Change | None:
        return None

    def enter(self) -> None:
        super().enter()
        self.context.sound.play(Cue.TICK)

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if self._touch.answers(intent) else None

    def animate(self, surface: Surface, _alpha: float) -> None:
        look = self.look
        circle = self.anchors[_CIRCLE]
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
        inner = circle.inflate(-2 * side - 2 * look.px(10), -2 * side - 2 * look.px(10))
        self._seconds_left().draw(surface, look, inner)

    def _seconds_left(self) -> View:
        """Return the number in the middle of the circle."""
        theme = self.look.theme
        colour = theme.danger if self._seconds <= URGENT else None
        number = Words(str(self._seconds), Face.TITLE, 240, colour, x=0.5, floor=0.2)
        label = self.context.texts("kiosk.still_seconds", count=self._seconds)
        words = Words(label, Face.BOLD, 38, theme.ink_soft, x=0.5, floor=0.5)
        return Column(number, words, at=0.5)
