"""The key bindings: every command with its keys, to be changed one by one."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene, Margins, PageScene, WidgetScene
from scenes.core.preferred_keys import bindings_of, fixed_caps, hand_of
from scenes.core.scene import Change, Pop, Push
from scenes.kit.bindings import FIXED, USUAL, Refusal, rebind
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Key
from scenes.kit.keycaps import HEIGHT, CapRow, cap_of
from scenes.kit.layout import Side, anchored, cut, grid, inset, is_portrait
from scenes.kit.lists import Entry
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, icon_button

_LETTERS, _PAD = 27, 18


def command_words(texts: Texts, command: Command) -> str:
    """Return what a command does, in words."""
    return texts(f"keys.command_{command.name.lower()}")


class KeyBindings(PageScene):
    """Every command with its keys; pops when closed."""

    title = "keys.change_title"
    back_label = "keys.change_back"
    sheet_radius = 28
    margins = Margins(side=(24, 24), top=(14, 20), lift=4, gap=8, bottom=(20, 20))

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=next(iter(USUAL)))

    @property
    def _roomy(self) -> bool:
        """Whether there is room for the label of the reset button."""
        return self.size[0] - 2 * self.look.px(24) > self.look.px(1500)

    def aside(self) -> int:
        return self.look.px(250) if self._roomy else 0

    def build(self, room: Rect) -> Iterable[Widget]:
        px, texts = self.look.px, self.context.texts
        across = 2 if is_portrait(self.size) else 3
        down = -(-len(USUAL) // across)
        gap = max(8, px(12))
        most = down * (px(124) + gap) + px(44)
        self.sheet = anchored(room, (min(room.width, px(1800)), min(room.height, most)), 0.5, 0.3)
        cells = grid(inset(self.sheet, px(28), px(22)), across, down, gap)
        # Down the columns, as one reads a list.
        cells = [cells[line * across + column] for column in range(across) for line in range(down)]
        place = self.head.back.copy()
        reset = icon_button("reset", "replay", texts("keys.change_reset"), rect=place)
        reset.enabled = bool(self.context.preferences.keys)
        if self._roomy:
            reset.arrangement, reset.letters = Arrangement.CENTRE, 28
            reset.rect.width = self.aside()
        reset.rect.right = room.right
        keys = {command: _caps(self, command) for command in USUAL}
        style = self.look.style(Face.STRONG, _LETTERS)
        wide = cells[0].width - 2 * px(_PAD)
        beside = all(
            self.look.letters.width(command_words(texts, command), style) + px(20)
            <= wide - caps.width
            for command, caps in keys.items()
        )
        yield reset
        for (command, caps), cell in zip(keys.items(), cells, strict=False):
            yield Entry(
                command, Painted(partial(self._paint_row, command, caps, beside)), rect=cell
            )

    def _paint_row(
        self, command: Command, caps: CapRow, beside: bool, target: Surface, look: Look, rect: Rect
    ) -> None:
        """Paint the words for a command, and its keys beside or below them."""
        room = inset(rect, look.px(_PAD), look.px(8))
        if beside:
            keys, words = cut(room, Side.RIGHT, caps.width, look.px(16))
        else:
            keys, words = cut(room, Side.BOTTOM, look.px(HEIGHT), look.px(2))
        caps.draw(target, keys, 1)
        told, style = command_words(self.context.texts, command), look.style(Face.STRONG, _LETTERS)
        look.letters.draw_block(target, told, style, words, 0, 0.5)

    def resumed(self, result: object) -> Change | None:
        if isinstance(result, str):
            self.notice.tell(result)
        return super().resumed(result)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, Command):
            return Push(PressAKey(self.context, used.name))
        self.context.prefer(replace(self.context.preferences, keys=()))
        self.notice.tell(self.context.texts("keys.reset"))
        return None


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
        """Bind the command to that key, or show why that is not possible."""
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
        _caps(self, self._command).draw(surface, keys)
        if self.refusal:
            style = look.style(Face.BOLD, 27)
            look.letters.draw_block(surface, self.refusal, style, told, 0.5, 0.5)


def _caps(scene: WidgetScene, command: Command) -> CapRow:
    """Return the keys for a command, those first that cannot be changed."""
    own, fixed = bindings_of(scene.context.preferences).own(command), fixed_caps(command)
    return CapRow(scene.look, scene.context.texts, fixed + cap_of(own), len(fixed))


def _label(texts: Texts, key: int) -> str:
    return "".join(cap.label(texts) for cap in cap_of(key))
