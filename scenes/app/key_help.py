"""Which key and which button does what: over the darkened scene, until anything is pressed."""

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.hud.layout import BoardButton
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene, SceneStack
from scenes.kit import ornaments, plates, svg
from scenes.kit.bindings import Bindings
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent, Pick, Release, Typed
from scenes.kit.keycaps import ARROWS, CROSS, TO, cap_of, caps_width, draw_caps
from scenes.kit.layout import Share, Size, anchored, columns, equal_rows, inset, is_portrait
from scenes.kit.look import Layer, Look, stamp
from scenes.kit.sound import Cue
from scenes.kit.text import Face, Style
from scenes.kit.textures import dim
from scenes.kit.widgets import nowhere
from scenes.learn.rules.scene import RulesScene
from scenes.learn.tutorial.scene import TutorialScene
from scenes.replay.scene import ReplayScene
from scenes.shared.preferred_keys import WALK, bindings_of, walk_caps
from scenes.shared.text_entry import TextEntry

_BLUR = 4
"""Units that run together in the picture beneath."""


class Line(NamedTuple):
    """Something that can be done, and which keys and buttons do it."""

    name: str
    keys: tuple[str, ...] = ()
    """Those that cannot be changed."""
    commands: tuple[Command, ...] = ()
    """What the others say that do it."""
    buttons: tuple[str, ...] = ()

    def caps(self, bindings: Bindings) -> tuple[str, ...]:
        """The caps of all keys for it, those that were chosen too."""
        if self.commands == WALK:
            return walk_caps(bindings)
        own = tuple(cap_of(key) for each in self.commands if (key := bindings.own(each)))
        return self.keys + own


_SHOULDERS = ("pad.left", "pad.right")
_ALWAYS = (
    Line("mute", (), (Command.MUTE,)),
    Line("screen", ("f11",), (Command.FULLSCREEN,)),
    Line("help", ("f1",), (Command.HELP,), ("pad.guide",)),
)
BOARD = (
    Line("walk", (ARROWS,), WALK, (CROSS,)),
    Line("step", (), (Command.NEXT,), _SHOULDERS),
    Line("use", ("enter",), (Command.CONFIRM,), ("pad.a",)),
    Line("cancel", ("escape",), (Command.BACK,), ("pad.b",)),
    Line("card", ("1", TO, "9")),
    Line("undo", (), (Command.UNDO,), ("pad.x",)),
    Line("end", (), (Command.END_TURN,), ("pad.y",)),
    Line("hint", (), (Command.HINT,), ("pad.back",)),
    Line("pause", (), (Command.MENU,), ("pad.start",)),
    *_ALWAYS,
)
WRITING = (
    Line("write", ("q", "w", "e")),
    Line("erase", ("backspace",), (), ("pad.x",)),
    Line("walk_keys", (ARROWS,), (), (CROSS,)),
    Line("names", ("tab",), (), _SHOULDERS),
    Line("press", ("enter",), (), ("pad.a",)),
    Line("leave", ("escape",), (), ("pad.b",)),
)
WATCHING = (
    Line("play", (), (Command.CONFIRM,), ("pad.a",)),
    Line("moment", (ARROWS,), WALK, (CROSS,)),
    Line("turns", (), (Command.NEXT,), _SHOULDERS),
    Line("eyes", (), (Command.HINT,), ("pad.back",)),
    Line("return", ("escape",), (Command.BACK,), ("pad.b",)),
    *_ALWAYS,
)
ELSEWHERE = (
    Line("walk", (ARROWS,), WALK, (CROSS,)),
    Line("step", (), (Command.NEXT,), _SHOULDERS),
    Line("use", ("enter",), (Command.CONFIRM,), ("pad.a",)),
    Line("return", ("escape",), (Command.BACK,), ("pad.b",)),
    *_ALWAYS,
)
LEARNING = (
    Line("walk", (ARROWS,), WALK, (CROSS,)),
    Line("do", ("enter",), (Command.CONFIRM,), ("pad.a",)),
    Line("show", (), (Command.HINT,), ("pad.back",)),
    Line("skip", (), (Command.NEXT,), _SHOULDERS),
    Line("return", ("escape",), (Command.BACK,), ("pad.b",)),
    *_ALWAYS,
)
READING = tuple(
    Line("pages", line.keys, line.commands, line.buttons) if line.name == "step" else line
    for line in ELSEWHERE
)


def lines_for(scene: Scene) -> tuple[Line, ...]:
    """What can be done by key and button in a scene."""
    match scene:
        case BoardScene():
            hints = any(target.meaning is BoardButton.HINT for target in scene.targets)
            return tuple(line for line in BOARD if hints or line.name != "hint")
        case ReplayScene():
            return WATCHING
        case RulesScene():
            return READING
        case TutorialScene():
            return LEARNING
        case TextEntry():
            return WRITING
        case _:
            return ELSEWHERE


def show_keys(context: Context, stack: SceneStack) -> None:
    """Open the help for the scene on top, or close it again."""
    if stack.done:
        return
    top = stack.scenes[-1]
    if isinstance(top, KeyHelp):
        stack.handle(Command.BACK)
    else:
        stack.show(KeyHelp(context, lines_for(top)))


class KeyHelp(Scene):
    """The keys of the scene beneath; pops at whatever is pressed."""

    overlay = True

    def __init__(self, context: Context, lines: tuple[Line, ...]) -> None:
        self._context = context
        self._lines = lines
        bindings = bindings_of(context.preferences)
        self._caps = {line.name: line.caps(bindings) for line in lines}
        self._look = context.look
        self._sheet = nowhere()
        self._ground = Layer()
        self._ready = False

    @property
    def idle(self) -> bool:
        return True

    @property
    def typing(self) -> bool:
        return True

    def layout(self, size: Size) -> None:
        look = self._look = self._context.look.at(size)
        window = Rect(0, 0, *size)
        wide = min(look.px(1640), size[0] - look.px(48))
        across = 1 if is_portrait(size) else 2
        down = -(-len(self._lines) // across)
        most = size[1] - look.px(128)
        high = min(look.px(_FRAME) + down * look.px(_LINE), most)
        if across == 1:
            wide = min(wide, look.px(980))
        self._sheet = anchored(window, (wide, high), 0.5, 0.62)

    def enter(self) -> None:
        self._ground = Layer()

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Command.QUIT:
                return None
            case Typed() if not self._ready:
                # The letter of the key that has opened it.
                return None
            case Command() | Pick() | Typed() | Release():
                self._context.sound.play(Cue.TAP)
                return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        self._ready = True
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        def paint(picture: Surface) -> None:
            picture.blit(surface, (0, 0))
            dim(picture, self._look.px(_BLUR))
            self._draw_sheet(picture)

        self._ground.draw(surface, self._look.scale, paint)

    def _draw_sheet(self, surface: Surface) -> None:
        look, texts, sheet = self._look, self._context.texts, self._sheet
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        wide = min(sheet.width - look.px(40), look.px(620))
        banner = anchored(sheet, (wide, look.px(108)), 0.5, 0).move(0, -look.px(62))
        ornaments.draw_banner(surface, look, banner, texts("keys.title"))
        room = inset(sheet, look.px(34), 0)
        foot = Rect(room.x, sheet.bottom - look.px(56), room.width, look.px(38))
        quiet = look.style(Face.BOLD, 25, look.theme.ink_soft)
        look.letters.draw(surface, texts("keys.close"), quiet, foot)
        room = Rect(room.x, sheet.y + look.px(52), room.width, foot.y - sheet.y - look.px(58))
        across = 1 if is_portrait(surface.get_size()) else 2
        down = -(-len(self._lines) // across)
        for index, column in enumerate(columns(room, [Share()] * across, look.px(44))):
            self._paint_column(surface, column, self._lines[index * down :][:down], down)

    def _paint_column(
        self, surface: Surface, rect: Rect, lines: tuple[Line, ...], down: int
    ) -> None:
        look, texts = self._look, self._context.texts
        keys = max(caps_width(look, texts, caps) for caps in self._caps.values())
        buttons = max(caps_width(look, texts, line.buttons) for line in self._lines)
        heads = Rect(rect.x, rect.y, rect.width, look.px(_HEAD))
        left, middle, _ = columns(heads, [keys, buttons, Share()], look.px(22))
        draw_centred(surface, _keyboard(look, look.px(_HEAD)).surface, left.center)
        draw_centred(surface, look.icon("controls", look.px(_HEAD + 10)), middle.center)
        body = Rect(rect.x, heads.bottom, rect.width, rect.bottom - heads.bottom)
        places = equal_rows(body, down)
        words = rect.width - keys - buttons - 2 * look.px(22)
        style = self._style((words, places[-1].height - look.px(12)))
        for line, row in zip(lines, places, strict=False):
            plates.rule(look, surface, row.x, row.y, row.width)
            left, middle, right = columns(row, [keys, buttons, Share()], look.px(22))
            draw_caps(surface, look, texts, self._caps[line.name], left)
            draw_caps(surface, look, texts, line.buttons, middle)
            look.letters.draw_block(surface, texts(f"keys.{line.name}"), style, right, 0, 0.5)

    def _style(self, size: Size) -> Style:
        """Letters of one size for all lines, as large as the longest has room for."""
        look, texts = self._look, self._context.texts
        for units in range(28, 12, -1):
            style = look.style(Face.STRONG, units)
            blocks = (
                look.letters.wrap(texts(f"keys.{line.name}"), style, size[0])
                for line in self._lines
            )
            if all(look.letters.height(style, len(block)) <= size[1] for block in blocks):
                break
        return style


_HEAD = 44
_LINE = 88
"""How high the head of a column and a line are, in units."""
_FRAME = 52 + _HEAD + 58


@stamp
def _keyboard(look: Look, side: int) -> Stamp:
    """A small picture of a keyboard."""
    theme = look.theme
    body = svg.rect(3, 10, 58, 38, 7, fill=theme.cream, stroke=theme.ink, line=5)
    for x in (14, 23, 32, 41, 50):
        body += svg.disc(x, 22, 2.6, fill=theme.ink)
    for x in (14, 50):
        body += svg.disc(x, 36, 2.6, fill=theme.ink)
    body += svg.path("M23 36H41", stroke=theme.ink, line=5)
    return Stamp(svg.raster(body, (side, side), side / 64), (0, 0))
