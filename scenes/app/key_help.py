"""Key help: which key and which button does what, over the darkened scene."""

from collections.abc import Mapping
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.page import DialogScene, WidgetScene
from scenes.core.preferred_keys import WALK, bindings_of, walk_caps
from scenes.core.scene import Change, Pop, Push, Replace, Scene, SceneStack
from scenes.kit import svg
from scenes.kit.bindings import Bindings
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Pick, Release, Typed
from scenes.kit.keycaps import ARROWS, CROSS, CapRow, Caps, KeyCap, KeyRange, PadCap, cap_of
from scenes.kit.look import Look, stamp
from scenes.kit.panels import rule, sheet
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    View,
    Words,
)
from scenes.kit.widgets import Activated
from scenes.learn.rules.scene import RulesScene
from scenes.learn.tutorial.player import ScriptPlayer
from scenes.learn.tutorial.scene import TutorialScene
from scenes.puzzles.play import PuzzleScene
from scenes.replay.scene import ReplayScene
from scenes.review.scene import ReviewScene
from scenes.shared.text_entry import TextEntry

_HEAD = 44
"""Units of the height of the head of a column."""
_LINE = 88
"""Units of the height of a line."""


class KeyLine(NamedTuple):
    """An action, and the keys and buttons for it."""

    name: str
    keys: Caps = ()
    """The keys that cannot be changed."""
    commands: tuple[Command, ...] = ()
    """The commands whose keys also do it."""
    buttons: Caps = ()

    def caps(self, bindings: Bindings) -> Caps:
        """Return all keys for the action, including those that were chosen."""
        if self.commands == WALK:
            return walk_caps(bindings)
        own = (cap for each in self.commands for cap in cap_of(bindings.own(each)))
        return (*self.keys, *own)


_SHOULDERS = (PadCap("left"), PadCap("right"))
_WALK = KeyLine("walk", (ARROWS,), WALK, (CROSS,))
_STEP = KeyLine("step", (), (Command.NEXT,), _SHOULDERS)
_RETURN = KeyLine("return", (KeyCap("escape"),), (Command.BACK,), (PadCap("b"),))
_USE = KeyLine("use", (KeyCap("enter"),), (Command.CONFIRM,), (PadCap("a"),))
_PAUSE = KeyLine("pause", (), (Command.MENU,), (PadCap("start"),))
_ALWAYS = (
    KeyLine("mute", (), (Command.MUTE,)),
    KeyLine("screen", (KeyCap("f11"),), (Command.FULLSCREEN,)),
    KeyLine("voice", (KeyCap("f2"),)),
    KeyLine("help", (KeyCap("f1"),), (Command.HELP,), (PadCap("guide"),)),
)
_TURN = (
    KeyLine("card", (KeyRange(KeyCap("1"), KeyCap("9")),)),
    KeyLine("undo", (), (Command.UNDO,), (PadCap("x"),)),
    KeyLine("end", (), (Command.END_TURN,), (PadCap("y"),)),
    KeyLine("retreat", (), (Command.RETREAT,)),
    KeyLine("sail", (), (Command.RETREAT,)),
    KeyLine("hint", (), (Command.HINT,), (PadCap("back"),)),
)
BOARD = (
    _WALK,
    _STEP,
    _USE,
    KeyLine("cancel", (KeyCap("escape"),), (Command.BACK,), (PadCap("b"),)),
    *_TURN,
    _PAUSE,
    *_ALWAYS,
)
LOOKING = (
    KeyLine("look_pirate", (), (Command.LOOK_PIRATE,)),
    KeyLine("look_sign", (), (Command.LOOK_SIGN,)),
    KeyLine("look_walk", (), (Command.LOOK_BEHIND, Command.LOOK_AHEAD)),
    KeyLine("look_ends", (), (Command.LOOK_FIRST, Command.LOOK_LAST)),
    KeyLine("look_player", (), (Command.LOOK_PLAYER,)),
    KeyLine("look_board", (), (Command.LOOK_BOARD,)),
    KeyLine("look_cards", (), (Command.LOOK_HAND, Command.LOOK_CARDS)),
    KeyLine("look_log", (), (Command.LOOK_LOG,)),
    KeyLine("look_again", (), (Command.LOOK_AGAIN,)),
)
"""What players who hear the game can ask about the board."""
PAGE = (
    KeyLine("read_page", (), (Command.LOOK_BOARD,)),
    KeyLine("read_step", (), (Command.LOOK_BEHIND, Command.LOOK_AHEAD)),
    KeyLine("read_ends", (), (Command.LOOK_FIRST, Command.LOOK_LAST)),
    KeyLine("look_again", (), (Command.LOOK_AGAIN,)),
)
"""What players who hear the game can have read on other pages."""
WRITING = (
    KeyLine("write", (KeyCap("q"), KeyCap("w"), KeyCap("e"))),
    KeyLine("erase", (KeyCap("backspace"),), (), (PadCap("x"),)),
    KeyLine("walk_keys", (ARROWS,), (), (CROSS,)),
    KeyLine("names", (KeyCap("tab"),), (), _SHOULDERS),
    KeyLine("press", (KeyCap("enter"),), (), (PadCap("a"),)),
    KeyLine("leave", (KeyCap("escape"),), (), (PadCap("b"),)),
)
WATCHING = (
    KeyLine("play", (), (Command.CONFIRM,), (PadCap("a"),)),
    KeyLine("moment", (ARROWS,), WALK, (CROSS,)),
    KeyLine("turns", (), (Command.NEXT,), _SHOULDERS),
    KeyLine("eyes", (), (Command.HINT,), (PadCap("back"),)),
    _RETURN,
    *_ALWAYS,
)
ELSEWHERE = (_WALK, _STEP, _USE, _RETURN, *_ALWAYS)
LEARNING = (
    _WALK,
    KeyLine("do", (KeyCap("enter"),), (Command.CONFIRM,), (PadCap("a"),)),
    KeyLine("show", (), (Command.HINT,), (PadCap("back"),)),
    KeyLine("skip", (), (Command.NEXT,), _SHOULDERS),
    _PAUSE,
    _RETURN,
    *_ALWAYS,
)
PUZZLING = (
    _WALK,
    _STEP,
    _USE,
    *_TURN,
    KeyLine("strip", (), (Command.MENU,), (PadCap("start"),)),
    _RETURN,
    *_ALWAYS,
)
READING = (ELSEWHERE[0], KeyLine("pages", (), (Command.NEXT,), _SHOULDERS), *ELSEWHERE[2:])
REVIEWING = (
    _WALK,
    _STEP,
    _USE,
    KeyLine("worst", (KeyRange(KeyCap("1"), KeyCap("3")),)),
    _RETURN,
    *_ALWAYS,
)
_LINES: Mapping[type[Scene], tuple[KeyLine, ...]] = {
    ReplayScene: WATCHING,
    ReviewScene: REVIEWING,
    RulesScene: READING,
    TutorialScene: LEARNING,
    TextEntry: WRITING,
}


def lines_for(scene: Scene) -> tuple[KeyLine, ...]:
    """Return the actions of keys and buttons in a scene."""
    if isinstance(scene, BoardScene | PuzzleScene):
        # One of the two games has retreats, the other one sails.
        missing = {"retreat" if scene.match.game.has_islands else "sail"}
        if isinstance(scene, PuzzleScene):
            return tuple(line for line in PUZZLING if line.name not in missing)
        hints = any(target.meaning is BoardButton.HINT for target in scene.targets)
        missing |= set() if hints else {"hint"}
        return tuple(line for line in BOARD if line.name not in missing)
    return next((lines for kind, lines in _LINES.items() if isinstance(scene, kind)), ELSEWHERE)


def show_keys(context: Context, stack: SceneStack) -> None:
    """Open the help for the scene on top, then that to look around, then close it again."""
    if stack.done:
        return
    top = stack.scenes[-1]
    if not isinstance(top, KeyHelp):
        looks = context.preferences.look_keys and context.speech.is_heard
        page = top.page if isinstance(top, TutorialScene) else top
        has_board = isinstance(page, BoardScene | PuzzleScene | ScriptPlayer)
        lines = lines_for(top)
        if lines is LEARNING and context.speech.is_heard:
            lines = tuple(_STEP if line.name == "skip" else line for line in lines)
        if looks and isinstance(page, WidgetScene) and not page.typing:
            lines = (*lines, *PAGE)
        stack.apply(Push(KeyHelp(context, lines, LOOKING if looks and has_board else ())))
    elif top.more:
        stack.apply(Replace(KeyHelp(context, top.more)))
    else:
        stack.handle(Command.BACK)


class KeyHelp(DialogScene):
    """The keys of the scene beneath; any key or tap closes it.

    Players who hear the game go through the lines with the arrow keys.
    """

    title = "keys.title"
    blur = 4

    def __init__(
        self, context: Context, lines: tuple[KeyLine, ...], more: tuple[KeyLine, ...] = ()
    ) -> None:
        super().__init__(context)
        self.lines = lines
        """What the keys do."""
        self.more = more
        """The lines of a second help."""
        self._heard = -1
        """The index of the line that was read aloud."""
        if lines is LOOKING:
            self.title = "keys.looking"
        bindings = bindings_of(context.preferences, is_heard=context.speech.is_heard)
        self._caps = {line.name: line.caps(bindings) for line in lines}
        self._ready = False
        self._most_keys = 0.0
        """Units of the width of the most keys side by side."""
        self._most_buttons = 0.0
        """Units of the width of the most buttons side by side."""

    @property
    def typing(self) -> bool:
        return True

    @property
    def spoken_title(self) -> str:
        return f"{self.heading}. {self._foot}" if self.context.speech.is_heard else self.heading

    def view(self) -> View:
        self._most_keys = max(self._width(caps) for caps in self._caps.values())
        self._most_buttons = max(self._width(line.buttons) for line in self.lines)
        close = Words(self._foot, Face.BOLD, 25, self.look.theme.ink_soft, x=0.5)
        wide, tall = (
            sheet(self.heading, Column(self._columns(count).grow(), close, gap=10), (24, 14))
            for count in (2, 1)
        )
        two = Sized(wide, (1100, 1640, 1640))
        forms = FirstThatFits(two, Sized(tall, (700, 980, 980)), two)
        return Padded(Column(Space().grow(), forms, Space().grow()), (24, 16))

    @property
    def _foot(self) -> str:
        """The line below the keys."""
        texts = self.context.texts
        if self.context.speech.is_heard and not self.more:
            return texts("keys.close_heard")
        if self.more:
            return texts("keys.more", cap=KeyCap("f1").label(texts))
        return texts("keys.look_other" if self.lines is LOOKING else "keys.close")

    def _step(self, step: int) -> None:
        """Read the next line aloud, or the one before."""
        self._heard = min(max(self._heard + step, 0), len(self.lines))
        text = self._foot
        if self._heard < len(self.lines):
            text = f"{self._in_words(self.lines[self._heard])}."
        self.context.speech.say(Sentence(text, Urgency.URGENT))

    def _in_words(self, line: KeyLine) -> str:
        """Return an action after the names of its keys."""
        texts = self.context.texts
        caps = ", ".join(filter(None, (cap.said(texts) for cap in self._caps[line.name])))
        return texts.with_colon(caps, texts(f"keys.{line.name}"))

    def _columns(self, count: int) -> View:
        """Return lines in columns, each below the pictures of a keyboard and a gamepad."""
        down = -(-len(self.lines) // count)
        parts = [self.lines[index * down :][:down] for index in range(count)]
        return Row(*(self._column(lines).grow() for lines in parts), gap=30, across=0)

    def _column(self, lines: tuple[KeyLine, ...]) -> View:
        heads = self._line(
            Painted(_draw_keyboard, side=_HEAD),
            Picture("icons/controls", side=_HEAD),
            Space(),
        )
        rows: list[View] = []
        for line in lines:
            text = self.context.texts(f"keys.{line.name}")
            said = self._in_words(line)
            words = Block(text, Face.STRONG, 28, least=110, alike="lines", about=said)
            keys = Painted(_draw_caps, (self.context.texts, self._caps[line.name]))
            buttons = Painted(_draw_caps, (self.context.texts, line.buttons))
            row = Sized(self._line(keys, buttons, words), height=(60, _LINE, _LINE))
            rows.append(Column(rule(), row))
        return Column(Sized(heads, height=_HEAD), Grid(*rows, columns=1))

    def _line(self, keys: View, buttons: View, words: View) -> View:
        """Return three views in columns as wide as the most keys and the most buttons."""
        return Row(
            Sized(keys, self._most_keys), Sized(buttons, self._most_buttons), words.grow(), gap=14
        )

    def _width(self, caps: Caps) -> float:
        """Return the width of keys side by side, in units."""
        row = CapRow(self.look, self.context.texts, caps)
        return self.look.units((row.width, 0))[0]

    def use(self, _used: Activated) -> Change | None:
        return None

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Command.QUIT:
                return None
            case Command.UP | Command.DOWN if self.context.speech.is_heard:
                self._step(1 if intent is Command.DOWN else -1)
                return None
            case Typed() if not self._ready:
                # This is the letter of the key that opened the help.
                return None
            case Command() | Pick() | Typed() | Release():
                self.context.sound.play(Cue.TAP)
                return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        self._ready = True
        return super().update(dt)


def _draw_caps(target: Surface, look: Look, rect: Rect, texts: Texts, caps: Caps) -> None:
    CapRow(look, texts, caps).draw(target, rect)


def _draw_keyboard(target: Surface, look: Look, rect: Rect) -> None:
    draw_centred(target, _keyboard(look, rect.height).surface, rect.center)


@stamp
def _keyboard(look: Look, side: int) -> Stamp:
    theme = look.theme
    body = svg.rect(3, 10, 58, 38, 7, fill=theme.cream, stroke=theme.ink, line=5)
    for x, y in ((14, 22), (23, 22), (32, 22), (41, 22), (50, 22), (14, 36), (50, 36)):
        body += svg.disc(x, y, 2.6, fill=theme.ink)
    body += svg.path("M23 36H41", stroke=theme.ink, line=5)
    return Stamp(svg.raster(body, (side, side), side / 64), (0, 0))
