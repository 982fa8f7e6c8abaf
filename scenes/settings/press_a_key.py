"""Asks for the new key of a command, over the darkened list of all of them."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import plates
from scenes.kit.bindings import FIXED, Refusal, rebind
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Key
from scenes.kit.keycaps import cap_label, cap_of, draw_caps
from scenes.kit.layout import Side, Size, anchored, cut, inset
from scenes.kit.look import Layer
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.widgets import Button, Control, FocusRing, nowhere
from scenes.shared.preferred_keys import bindings_of, fixed_caps, hand_of


def command_words(texts: Texts, command: Command) -> str:
    """What a command does, in words."""
    return texts(f"keys.command_{command.name.lower()}")


class PressAKey(Scene):
    """Waits for a key; pops with a sentence about what it says now, or with None."""

    overlay = True
    hears_keys = True

    def __init__(self, context: Context, command: Command) -> None:
        self._context = context
        self._command = command
        self._look = context.look
        self._sheet = nowhere()
        self._told = ""
        """Why the last key cannot be had."""
        self._ground = Layer()
        self._ring = FocusRing([Button("keep", context.texts("keys.ask_keep"), letters=32)])

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
        high = min(look.px(480), size[1] - look.px(48))
        width = min(look.px(960), size[0] - look.px(48))
        self._sheet = anchored(Rect(0, 0, *size), (width, high))
        room = inset(self._sheet, look.px(44), look.px(34))
        strip, _ = cut(room, Side.BOTTOM, look.px(96))
        self._ring.place({"keep": anchored(strip, (min(strip.width, look.px(560)), strip.height))})

    def enter(self) -> None:
        """Look anew at what lies beneath."""
        self._ground = Layer()

    def handle(self, intent: Intent) -> Change | None:
        """Take a key, or leave everything as it was."""
        match intent:
            case Command.BACK:
                return Pop()
            case Key(code):
                return self._take(code)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        return Pop()

    def _take(self, key: int) -> Change | None:
        context, texts = self._context, self._context.texts
        before = context.preferences
        found = rebind(before.keys, self._command, key, hand_of(before))
        if isinstance(found, Refusal):
            context.sound.play(Cue.REFUSE)
            fixed = FIXED.get(key, self._command)
            self._told = texts(f"keys.refused_{found.value}", command=command_words(texts, fixed))
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

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the question, the keys as they are now, and why a key cannot be had."""

        def paint(picture: Surface) -> None:
            picture.blit(surface, (0, 0))
            dim(picture)
            self._paint(picture)

        self._ground.draw(surface, (self._look.scale, self._told), paint)
        self._ring.draw(surface, self._look)

    def _paint(self, surface: Surface) -> None:
        look, texts, sheet = self._look, self._context.texts, self._sheet
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        room = inset(sheet, look.px(44), look.px(34))
        room.height = self._ring["keep"].rect.top - look.px(12) - room.y
        question, rest = cut(room, Side.TOP, round(room.height * 0.42), look.px(6))
        words = texts("keys.ask", command=command_words(texts, self._command))
        look.letters.draw_block(surface, words, look.style(Face.TITLE, 38), question, 0.5, 0.5)
        keys, told = cut(rest, Side.TOP, look.px(64), look.px(6))
        own = bindings_of(self._context.preferences).own(self._command)
        fixed = fixed_caps(self._command)
        caps = fixed + (() if own is None else (cap_of(own),))
        draw_caps(surface, look, texts, caps, keys, quiet=len(fixed))
        if self._told:
            style = look.style(Face.BOLD, 27)
            look.letters.draw_block(surface, self._told, style, told, 0.5, 0.5)


def _label(texts: Texts, key: int) -> str:
    return cap_label(texts, cap_of(key))
