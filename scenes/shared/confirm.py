"""A question over the darkened scene, before something that cannot be taken back."""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Side, Size, anchored, cut, equal_columns, inset
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Control, FocusRing, nowhere


class Confirm(Scene):
    """Asks before something that cannot be taken back; pops with True or False."""

    overlay = True

    def __init__(
        self, context: Context, subject: str, table: str = "pause", **values: object
    ) -> None:
        self._context = context
        self._subject = f"{table}.{subject}"
        self._values = values
        self._look = context.look
        self._sheet = nowhere()
        texts = context.texts
        self._ring = FocusRing(
            [
                Button("no", texts(f"{self._subject}_no"), letters=38),
                Button("yes", texts(f"{self._subject}_yes"), tone=Tone.RED, letters=38),
            ],
            focus="no",
        )

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """A sheet in the middle."""
        look = self._look = self._context.look.at(size)
        width = min(look.px(900), size[0] - look.px(80))
        self._sheet = anchored(Rect(0, 0, *size), (width, look.px(410)), 0.5, 0.5)
        room = inset(self._sheet, look.px(44), look.px(40))
        strip, _ = cut(room, Side.BOTTOM, look.px(116))
        no, yes = equal_columns(strip, 2, look.px(24))
        self._ring.place({"no": no, "yes": yes})

    def handle(self, intent: Intent) -> Change | None:
        """Yes, or anything else for no."""
        if intent is Command.BACK:
            return Pop(False)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        return Pop(used.name == "yes")

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet with the question and its answers."""
        look, texts, sheet = self._look, self._context.texts, self._sheet
        dim(surface)
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        wide = min(sheet.width - look.px(40), look.px(700))
        banner = anchored(sheet, (wide, look.px(112)), 0.5, 0).move(0, -look.px(46))
        ornaments.draw_banner(surface, look, banner, texts(f"{self._subject}_title"))
        words = inset(sheet, look.px(60), 0)
        words = Rect(words.x, banner.bottom + look.px(18), words.width, 0)
        words.height = self._ring["no"].rect.top - look.px(18) - words.y
        style = look.style(Face.BOLD, 34)
        text = texts(f"{self._subject}_text", **self._values)
        look.letters.draw_block(surface, text, style, words, 0.5, 0.5)
        self._ring.draw(surface, look)
