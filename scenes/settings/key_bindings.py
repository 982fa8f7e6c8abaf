"""Which key says what, to be changed key by key."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit import ornaments, plates
from scenes.kit.bindings import USUAL
from scenes.kit.intents import Command, Intent
from scenes.kit.keycaps import HEIGHT, cap_of, caps_width, draw_caps
from scenes.kit.layout import Side, Size, anchored, cut, grid, inset, is_portrait
from scenes.kit.lists import Entry
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import (
    Arrangement,
    Button,
    Control,
    FocusRing,
    Toast,
    Widget,
    icon_button,
    nowhere,
)
from scenes.settings.press_a_key import PressAKey, command_words
from scenes.shared.preferred_keys import bindings_of, fixed_caps

_ENTRY = "key."
"""What the names of the rows begin with."""
_LETTERS, _PAD = 27, 18


class KeyBindings(Scene):
    """Every command with its keys; pops when done."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._banner = self._sheet = nowhere()
        self._ring = FocusRing(focus=f"{_ENTRY}{next(iter(USUAL)).name.lower()}")
        self._ground = Layer()
        self._shown: Preferences | None = None
        self._beside = True
        """Whether keys lie beside the words for them, or below."""
        self.notice = Toast()

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """A sheet with two columns or three."""
        look, context = self._context.look.at(size), self._context
        self._look, self._size, self._shown = look, size, context.preferences
        px = look.px
        low = size[1] < px(1000)
        margin, top, side = px(24), px(14 if low else 20), px(80 if low else 88)
        high = px(84 if low else 104)
        home = icon_button("back", "back", context.texts("keys.change_back"))
        home.rect = Rect(margin, top, side, side)
        reset = self._reset(Rect(margin, top, size[0] - 2 * margin, side))
        width = min(px(620), size[0] - 2 * (max(reset.rect.width, side) + 2 * margin))
        banner = anchored(Rect(0, 0, *size), (width, high), 0.5, 0)
        self._banner = banner.move(0, top - px(4))
        head = top + high + px(8)
        room = Rect(margin, head, size[0] - 2 * margin, size[1] - head - px(20))
        across = 2 if is_portrait(size) else 3
        down = -(-len(USUAL) // across)
        gap = max(8, px(12))
        most = down * (px(124) + gap) + px(44)
        self._sheet = anchored(room, (min(room.width, px(1800)), min(room.height, most)), 0.5, 0.3)
        cells = grid(inset(self._sheet, px(28), px(22)), across, down, gap)
        # Down the columns, as one reads a list.
        cells = [cells[line * across + column] for column in range(across) for line in range(down)]
        self._ring.replace([home, reset, *self._entries(cells)])

    def _reset(self, row: Rect) -> Button:
        """With its word where there is room for it."""
        button = icon_button("reset", "replay", self._context.texts("keys.change_reset"))
        button.enabled = bool(self._context.preferences.keys)
        wide = row.height
        if row.width > self._look.px(1500):
            wide = self._look.px(250)
            button.arrangement, button.letters = Arrangement.CENTRE, 28
        button.rect = anchored(row, (wide, row.height), 1)
        return button

    def _entries(self, cells: list[Rect]) -> list[Widget]:
        look, texts = self._look, self._context.texts
        bindings = bindings_of(self._context.preferences)
        style = look.style(Face.STRONG, _LETTERS)
        keys: dict[Command, tuple[str, ...]] = {}
        for command in USUAL:
            own = bindings.own(command)
            keys[command] = fixed_caps(command) + (() if own is None else (cap_of(own),))
        room = cells[0].width - 2 * look.px(_PAD)
        self._beside = all(
            look.letters.width(command_words(texts, command), style) + look.px(20)
            <= room - caps_width(look, texts, caps)
            for command, caps in keys.items()
        )
        return [
            Entry(_ENTRY + command.name.lower(), self._painter(command, caps), rect=cell)
            for (command, caps), cell in zip(keys.items(), cells, strict=False)
        ]

    def _painter(
        self, command: Command, caps: tuple[str, ...]
    ) -> Callable[[Surface, Look, Rect], None]:
        """What draws a row: the words for a command, and its keys."""
        texts, quiet = self._context.texts, len(fixed_caps(command))

        def paint(target: Surface, look: Look, rect: Rect) -> None:
            room = inset(rect, look.px(_PAD), look.px(8))
            if self._beside:
                keys, words = cut(room, Side.RIGHT, caps_width(look, texts, caps), look.px(16))
            else:
                keys, words = cut(room, Side.BOTTOM, look.px(HEIGHT), look.px(2))
            draw_caps(target, look, texts, caps, keys, 1, quiet)
            style = look.style(Face.STRONG, _LETTERS)
            said = command_words(texts, command)
            look.letters.draw_block(target, said, style, words, 0, 0.5)

        return paint

    def resumed(self, result: object) -> Change | None:
        """Tell what has changed."""
        self.layout(self._size)
        if isinstance(result, str):
            self.notice.tell(result)
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Ask for another key for what was chosen; back is done."""
        self.notice.hear(intent)
        if intent is Command.BACK:
            return Pop()
        used = self._ring.handle(intent)
        if used is None:
            return None
        context = self._context
        context.sound.play(Cue.TAP)
        if used.name == "back":
            return Pop()
        if used.name == "reset":
            context.prefer(replace(context.preferences, keys=()))
            self.layout(self._size)
            self.notice.tell(context.texts("keys.reset"))
            return None
        command = Command[used.name.removeprefix(_ENTRY).upper()]
        return Push(PressAKey(context, command))

    def update(self, dt: float) -> Change | None:
        """Follow what was changed from elsewhere, such as the size of letters."""
        if self._context.preferences is not self._shown:
            self.layout(self._size)
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet with the rows, and what there is to tell."""
        preferences = self._context.preferences
        key = (self._look.scale, preferences.language, preferences.theme)
        self._ground.draw(surface, key, self._paint)
        self._ring.draw(surface, self._look)
        self.notice.draw(surface, self._look, self._size)

    def _paint(self, surface: Surface) -> None:
        look, sheet = self._look, self._sheet
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        title = self._context.texts("keys.change_title")
        ornaments.draw_banner(surface, look, self._banner, title)
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
