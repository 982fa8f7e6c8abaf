"""Asks for the new key of a command, over the darkened list of all of them."""

from collections.abc import Iterable
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.bindings import FIXED, Refusal, rebind
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Key
from scenes.kit.keycaps import CapRow, cap_of
from scenes.kit.layout import Side, anchored, cut, inset
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Activated, Button, Widget
from scenes.shared.preferred_keys import bindings_of, fixed_caps, hand_of


def command_words(texts: Texts, command: Command) -> str:
    """Return what a command does, in words."""
    return texts(f"keys.command_{command.name.lower()}")


class PressAKey(DialogScene):
    """Waits for a key; pops with a sentence about what it does now, or with None."""

    hears_keys = True

    def __init__(self, context: Context, command: Command) -> None:
        super().__init__(context)
        self._command = command
        self.refusal = ""
        """Why the last key cannot be used."""

    def build(self, room: Rect) -> Iterable[Widget]:
        px = self.look.px
        size = (min(px(960), room.width - px(48)), min(px(480), room.height - px(48)))
        self.sheet = anchored(room, size)
        strip, _ = cut(inset(self.sheet, px(44), px(34)), Side.BOTTOM, px(96))
        keep = Button("keep", self.context.texts("keys.ask_keep"), letters=32)
        keep.rect = anchored(strip, (min(strip.width, px(560)), strip.height))
        return [keep]

    def use(self, used: Activated) -> Change | None:
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        return self._take(intent.code) if isinstance(intent, Key) else super().handle(intent)

    def _take(self, key: int) -> Change | None:
        """Give the command that key, or tell why not."""
        context, texts = self.context, self.context.texts
        before = context.preferences
        found = rebind(before.keys, self._command, key, hand_of(before))
        if isinstance(found, Refusal):
            context.sound.play(Cue.REFUSE)
            fixed = command_words(texts, FIXED.get(key, self._command))
            self.refusal = texts(f"keys.refused_{found.value}", command=fixed)
            self.refresh()
            return None
        context.sound.play(Cue.TAP)
        context.prefer(replace(before, keys=found.changes))
        said = {"command": command_words(texts, self._command), "cap": _label(texts, key)}
        after = bindings_of(context.preferences)
        new = None if found.loser is None else after.own(found.loser)
        if found.loser is None or new is None:
            return Pop(texts("keys.given", **said))
        other = command_words(texts, found.loser)
        return Pop(texts("keys.swapped", **said, other=other, new=_label(texts, new)))

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, texts = self.look, self.context.texts
        room = inset(self.sheet, look.px(44), look.px(34))
        room.height = self.ring["keep"].rect.top - look.px(12) - room.y
        question, rest = cut(room, Side.TOP, round(room.height * 0.42), look.px(6))
        words = texts("keys.ask", command=command_words(texts, self._command))
        look.letters.draw_block(surface, words, look.style(Face.TITLE, 38), question, 0.5, 0.5)
        keys, told = cut(rest, Side.TOP, look.px(64), look.px(6))
        own = bindings_of(self.context.preferences).own(self._command)
        fixed = fixed_caps(self._command)
        CapRow(look, texts, fixed + cap_of(own), len(fixed)).draw(surface, keys)
        if self.refusal:
            style = look.style(Face.BOLD, 27)
            look.letters.draw_block(surface, self.refusal, style, told, 0.5, 0.5)


def _label(texts: Texts, key: int) -> str:
    return "".join(cap.label(texts) for cap in cap_of(key))
