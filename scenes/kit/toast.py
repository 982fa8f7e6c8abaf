"""A notice: one sentence over a scene, which the next touch or key takes away."""

from pygame import Rect, Surface

from scenes.kit import papers
from scenes.kit.intents import Command, Intent, Pick, Press, Scroll
from scenes.kit.layout import Size, anchored, inset
from scenes.kit.look import Look
from scenes.kit.text import Face

_WIDTH = 1100
_LETTERS = 30


class Toast:
    """What is to be told, if anything is."""

    def __init__(self) -> None:
        self.text = ""

    def tell(self, text: str) -> None:
        """Say this from now on."""
        self.text = text

    def hear(self, intent: Intent) -> None:
        """Whoever does something has read it."""
        if isinstance(intent, Press | Command | Pick | Scroll):
            self.text = ""

    def draw(self, target: Surface, look: Look, size: Size) -> None:
        """Draw the sentence on a strip of parchment at the bottom."""
        if not self.text:
            return
        margin = look.px(24)
        wide = min(look.px(_WIDTH), size[0] - 2 * margin)
        style = look.style(Face.BOLD, _LETTERS)
        lines = look.letters.wrap(self.text, style, wide - look.px(80))
        high = min(look.letters.height(style, len(lines)) + look.px(48), size[1] - 2 * margin)
        sheet = anchored(Rect(0, 0, *size), (wide, high), 0.5, 1).move(0, -margin)
        papers.paper(look, sheet.size).draw(target, sheet.topleft)
        words = inset(sheet, look.px(40), look.px(20))
        look.letters.draw_block(target, self.text, style, words, 0.5, 0.5)
