"""The countdown: asks whether anybody is still there, and shows how long it will wait."""

import math

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release, Typed
from scenes.kit.layout import Share, Side, Size, anchored, cut, inset, rows
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.widgets import nowhere
from scenes.shared.portraits import draw_words

URGENT = 5
"""Seconds left when it rings."""
_MOST_COINS = 30
_LOW = 820
"""Units of height below which the words are beside the ring."""
_BANNER = 120


class Countdown(Scene):
    """A ring of coins that are spent one by one; any answer pops it."""

    overlay = True

    def __init__(self, context: Context, total: int) -> None:
        self._context = context
        self._total = max(1, total)
        self._seconds = self._total
        self._look = context.look
        self._sheet = self._banner = self._circle = self._words = nowhere()
        self._pressed = False

    @property
    def seconds(self) -> int:
        """How many are left; they are counted by whoever shows the countdown."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: int) -> None:
        if seconds == self._seconds:
            return
        rings = seconds <= URGENT < self._seconds
        self._seconds = seconds
        self._context.sound.play(Cue.ALARM if rings else Cue.TICK)

    @property
    def spent(self) -> int:
        """How many of the coins are gone."""
        left = min(1.0, max(0.0, self._seconds / self._total))
        return self.coins - math.ceil(self.coins * left)

    @property
    def coins(self) -> int:
        """One for each second, unless there would be too many."""
        return min(self._total, _MOST_COINS)

    @property
    def idle(self) -> bool:
        return True

    def layout(self, size: Size) -> None:
        look = self._look = self._context.look.at(size)
        px = look.px
        high = min(size[1] - px(90), px(840))
        low = size[1] < px(_LOW)
        wide = min(size[0] - px(60), px(1120 if low else 900))
        self._sheet = anchored(Rect(0, 0, *size), (wide, high), 0.5, 0.62)
        across = min(wide - px(80), px(760))
        self._banner = anchored(self._sheet, (across, px(_BANNER)), 0.5, 0).move(0, -px(50))
        room = inset(self._sheet, px(50), px(34))
        room = cut(room, Side.TOP, px(_BANNER - 60))[1]
        if low:
            self._circle, self._words = cut(
                room, Side.LEFT, min(room.height, room.width // 2), px(36)
            )
        else:
            self._circle, self._words = rows(room, [Share(), px(110)], px(14))
        side = min(self._circle.size)
        self._circle = anchored(self._circle, (side, side))

    def enter(self) -> None:
        self._context.sound.play(Cue.TICK)

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Press():
                self._pressed = True
            case Cancel():
                self._pressed = False
            case Release() if self._pressed:
                return Pop()
            case Command() | Pick() | Typed() if intent is not Command.QUIT:
                return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        look, texts, sheet = self._look, self._context.texts, self._sheet
        dim(surface)
        plates.paper(look, sheet.size, 30).draw(surface, sheet.topleft)
        ornaments.draw_banner(surface, look, self._banner, texts("kiosk.still_title"))
        self._draw_coins(surface)
        self._draw_number(surface)
        words = look.style(Face.STRONG, 46)
        draw_words(surface, look, self._words, texts("kiosk.still_text"), words, 0.5)

    def _draw_coins(self, surface: Surface) -> None:
        look, ring = self._look, self._circle
        side = _coin_side(ring.width, self.coins)
        radius = (ring.width - side) / 2
        for index in range(self.coins):
            angle = math.tau * index / self.coins - math.tau / 4
            place = (
                ring.centerx + round(radius * math.cos(angle)),
                ring.centery + round(radius * math.sin(angle)),
            )
            name = "pieces/coin-spent" if index < self.spent else "pieces/coin"
            draw_centred(surface, look.art.sprite(name, (side, side)), place)

    def _draw_number(self, surface: Surface) -> None:
        look = self._look
        inner = inset(self._circle, _coin_side(self._circle.width, self.coins) + look.px(10))
        number, word = rows(inner, [Share(0.72), Share(0.28)])
        units = number.height / look.scale.unit / look.scale.text
        colour = look.theme.danger if self._seconds <= URGENT else None
        style = look.style(Face.TITLE, units, colour)
        look.letters.draw(surface, str(self._seconds), style, number, 0.5, 0.75)
        label = self._context.texts("kiosk.still_seconds", count=self._seconds)
        style = look.style(Face.BOLD, min(38, word.height / look.scale.unit), look.theme.ink_soft)
        draw_words(surface, look, word, label, style, 0.5)


def _coin_side(ring: int, coins: int) -> int:
    """The side of each of that many coins in a ring."""
    share = min(0.13, math.sin(math.pi / max(6, coins)) * 0.86)
    return max(4, round(ring * share / (1 + share) * 1.1))
