"""Key help: which key and which button does what, over the darkened scene."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.preferred_keys import WALK, bindings_of, walk_caps
from scenes.core.scene import Change, Pop, Push, Scene, SceneStack
from scenes.kit import plates, svg
from scenes.kit.bindings import Bindings
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent, Pick, Release, Typed
from scenes.kit.keycaps import ARROWS, CROSS, TO, CapRow, Caps, KeyCap, PadCap, cap_of
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
    is_portrait,
)
from scenes.kit.look import Look, stamp
from scenes.kit.sound import Cue
from scenes.kit.text import Face, Style
from scenes.kit.widgets import Activated, Widget
from scenes.learn.rules.scene import RulesScene
from scenes.learn.tutorial.scene import TutorialScene
from scenes.replay.scene import ReplayScene
from scenes.review.scene import ReviewScene
from scenes.shared.text_entry import TextEntry

_HEAD = 44
_LINE = 88
"""Heights of a column's head and of a line, in units."""
_FRAME = 52 + _HEAD + 58


class Line(NamedTuple):
    """An action, and the keys and buttons for it."""

    name: str
    keys: Caps = ()
    """Those that cannot be changed."""
    commands: tuple[Command, ...] = ()
    """The commands whose keys also do it."""
    buttons: Caps = ()

    def caps(self, bindings: Bindings) -> Caps:
        """All keys for it, including those that were chosen."""
        if self.commands == WALK:
            return walk_caps(bindings)
        own = (cap for each in self.commands for cap in cap_of(bindings.own(each)))
        return (*self.keys, *own)


_SHOULDERS = (PadCap("left"), PadCap("right"))
_WALK = Line("walk", (ARROWS,), WALK, (CROSS,))
_STEP = Line("step", (), (Command.NEXT,), _SHOULDERS)
_RETURN = Line("return", (KeyCap("escape"),), (Command.BACK,), (PadCap("b"),))
_USE = Line("use", (KeyCap("enter"),), (Command.CONFIRM,), (PadCap("a"),))
_PAUSE = Line("pause", (), (Command.MENU,), (PadCap("start"),))
_ALWAYS = (
    Line("mute", (), (Command.MUTE,)),
    Line("screen", (KeyCap("f11"),), (Command.FULLSCREEN,)),
    Line("help", (KeyCap("f1"),), (Command.HELP,), (PadCap("guide"),)),
)
BOARD = (
    _WALK,
    _STEP,
    _USE,
    Line("cancel", (KeyCap("escape"),), (Command.BACK,), (PadCap("b"),)),
    Line("card", (KeyCap("1"), TO, KeyCap("9"))),
    Line("undo", (), (Command.UNDO,), (PadCap("x"),)),
    Line("end", (), (Command.END_TURN,), (PadCap("y"),)),
    Line("hint", (), (Command.HINT,), (PadCap("back"),)),
    _PAUSE,
    *_ALWAYS,
)
WRITING = (
    Line("write", (KeyCap("q"), KeyCap("w"), KeyCap("e"))),
    Line("erase", (KeyCap("backspace"),), (), (PadCap("x"),)),
    Line("walk_keys", (ARROWS,), (), (CROSS,)),
    Line("names", (KeyCap("tab"),), (), _SHOULDERS),
    Line("press", (KeyCap("enter"),), (), (PadCap("a"),)),
    Line("leave", (KeyCap("escape"),), (), (PadCap("b"),)),
)
WATCHING = (
    Line("play", (), (Command.CONFIRM,), (PadCap("a"),)),
    Line("moment", (ARROWS,), WALK, (CROSS,)),
    Line("turns", (), (Command.NEXT,), _SHOULDERS),
    Line("eyes", (), (Command.HINT,), (PadCap("back"),)),
    _RETURN,
    *_ALWAYS,
)
ELSEWHERE = (_WALK, _STEP, _USE, _RETURN, *_ALWAYS)
LEARNING = (
    _WALK,
    Line("do", (KeyCap("enter"),), (Command.CONFIRM,), (PadCap("a"),)),
    Line("show", (), (Command.HINT,), (PadCap("back"),)),
    Line("skip", (), (Command.NEXT,), _SHOULDERS),
    _PAUSE,
    _RETURN,
    *_ALWAYS,
)
READING = (ELSEWHERE[0], Line("pages", (), (Command.NEXT,), _SHOULDERS), *ELSEWHERE[2:])
REVIEWING = (
    _WALK,
    _STEP,
    _USE,
    Line("worst", (KeyCap("1"), TO, KeyCap("3"))),
    _RETURN,
    *_ALWAYS,
)
_LINES: Mapping[type[Scene], tuple[Line, ...]] = {
    ReplayScene: WATCHING,
    ReviewScene: REVIEWING,
    RulesScene: READING,
    TutorialScene: LEARNING,
    TextEntry: WRITING,
}


def lines_for(scene: Scene) -> tuple[Line, ...]:
    """The actions that keys and buttons do in a scene."""
    if isinstance(scene, BoardScene):
        hints = any(target.meaning is BoardButton.HINT for target in scene.targets)
        return tuple(line for line in BOARD if hints or line.name != "hint")
    return next((lines for kind, lines in _LINES.items() if isinstance(scene, kind)), ELSEWHERE)


def show_keys(context: Context, stack: SceneStack) -> None:
    """Open the help for the scene on top, or close it again."""
    if not stack.done and isinstance(stack.scenes[-1], KeyHelp):
        stack.handle(Command.BACK)
    elif not stack.done:
        stack.apply(Push(KeyHelp(context, lines_for(stack.scenes[-1]))))


class KeyHelp(DialogScene):
    """The keys of the scene beneath; any key or tap closes it."""

    title = "keys.title"
    blur = 4

    def __init__(self, context: Context, lines: tuple[Line, ...]) -> None:
        super().__init__(context)
        self._lines = lines
        bindings = bindings_of(context.preferences)
        self._caps = {line.name: line.caps(bindings) for line in lines}
        self._ready = False

    @property
    def typing(self) -> bool:
        return True

    @property
    def _across(self) -> int:
        return 1 if is_portrait(self.size) else 2

    def build(self, room: Rect) -> Sequence[Widget]:
        px = self.look.px
        wide = min(px(1640 if self._across > 1 else 980), room.width - px(48))
        down = -(-len(self._lines) // self._across)
        high = min(px(_FRAME) + down * px(_LINE), room.height - px(128))
        self.sheet = anchored(room, (wide, high), 0.5, 0.62)
        self.hang_banner(40, 620, 108, 62)
        return ()

    def use(self, used: Activated) -> Change | None:
        return None

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Command.QUIT:
                return None
            case Typed() if not self._ready:
                # The letter of the key that opened it.
                return None
            case Command() | Pick() | Typed() | Release():
                self.context.sound.play(Cue.TAP)
                return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        self._ready = True
        return super().update(dt)

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, sheet = self.look, self.sheet
        room = inset(sheet, look.px(34), 0)
        foot = Rect(room.x, sheet.bottom - look.px(56), room.width, look.px(38))
        quiet = look.style(Face.BOLD, 25, look.theme.ink_soft)
        look.letters.draw(surface, self.context.texts("keys.close"), quiet, foot)
        room = Rect(room.x, sheet.y + look.px(52), room.width, foot.y - sheet.y - look.px(58))
        down = -(-len(self._lines) // self._across)
        for index, column in enumerate(equal_columns(room, self._across, look.px(44))):
            self._paint_column(surface, column, self._lines[index * down :][:down], down)

    def _paint_column(
        self, surface: Surface, rect: Rect, lines: tuple[Line, ...], down: int
    ) -> None:
        look = self.look
        keys = max(self._row(caps).width for caps in self._caps.values())
        buttons = max(self._row(line.buttons).width for line in self._lines)
        heads, body = cut(rect, Side.TOP, look.px(_HEAD))
        left, middle, _ = columns(heads, [keys, buttons, Share()], look.px(22))
        draw_centred(surface, _keyboard(look, look.px(_HEAD)).surface, left.center)
        draw_centred(surface, look.icon("controls", look.px(_HEAD + 10)), middle.center)
        places = equal_rows(body, down)
        wide = rect.width - keys - buttons - 2 * look.px(22)
        style = self._style((wide, places[-1].height - look.px(12)))
        for line, row in zip(lines, places, strict=False):
            plates.rule(look, surface, row.x, row.y, row.width)
            left, middle, right = columns(row, [keys, buttons, Share()], look.px(22))
            self._row(self._caps[line.name]).draw(surface, left)
            self._row(line.buttons).draw(surface, middle)
            words = self.context.texts(f"keys.{line.name}")
            look.letters.draw_block(surface, words, style, right, 0, 0.5)

    def _row(self, caps: Caps) -> CapRow:
        return CapRow(self.look, self.context.texts, caps)

    def _style(self, size: Size) -> Style:
        """Letters of one size for all lines, as large as the longest has room for."""
        look, texts = self.look, self.context.texts
        words = [texts(f"keys.{line.name}") for line in self._lines]
        for units in range(28, 12, -1):
            style = look.style(Face.STRONG, units)
            blocks = (look.letters.wrap(each, style, size[0]) for each in words)
            if all(look.letters.height(style, len(block)) <= size[1] for block in blocks):
                break
        return style


@stamp
def _keyboard(look: Look, side: int) -> Stamp:
    theme = look.theme
    body = svg.rect(3, 10, 58, 38, 7, fill=theme.cream, stroke=theme.ink, line=5)
    for x, y in ((14, 22), (23, 22), (32, 22), (41, 22), (50, 22), (14, 36), (50, 36)):
        body += svg.disc(x, y, 2.6, fill=theme.ink)
    body += svg.path("M23 36H41", stroke=theme.ink, line=5)
    return Stamp(svg.raster(body, (side, side), side / 64), (0, 0))
