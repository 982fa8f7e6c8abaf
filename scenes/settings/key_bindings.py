"""The key bindings: every command with its keys, to be changed one by one."""

from collections.abc import Sequence
from dataclasses import replace

from scenes.core.context import Context
from scenes.core.page import DialogScene, PageScene, WidgetScene
from scenes.core.preferred_keys import bindings_of, fixed_caps, hand_of
from scenes.core.scene import Change, Pop, Push
from scenes.kit.bindings import FIXED, LOOKING, USUAL, Bindings, Refusal, rebind
from scenes.kit.controls import choice_or_stepper
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Key
from scenes.kit.keycaps import cap_of, caps_view
from scenes.kit.lists import Entry
from scenes.kit.measures import GAP, LABEL, MARGIN
from scenes.kit.panels import banner, centred, parchment
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, Name, icon_button

_GAP = 13
"""Units between two rows of the list."""
_BESIDE = (74, 100, 124)
"""Units of the height of a row with keys beside the words."""
_TIGHT = (64, 74, 100)
"""The same in a low window, with narrower margins."""
_BELOW = (106, 124, 150)
"""Units of the height of a row with keys below the words."""


def command_words(texts: Texts, command: Command) -> str:
    """Return what a command does, in words."""
    return texts(f"keys.command_{command.name.lower()}")


class KeyBindings(PageScene):
    """Every command with its keys; pops when closed."""

    title = "keys.change_title"
    back_label = "keys.change_back"

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=next(iter(USUAL)))
        self.page = 0
        """Whether the keys to play are shown, or those to look around."""

    @property
    def _looks(self) -> bool:
        """Whether there are keys to look around."""
        return self.context.speech.is_heard and self.context.preferences.look_keys

    @property
    def _listed(self) -> Sequence[Command]:
        return tuple(LOOKING if self._looks and self.page else USUAL)

    def why_not(self, _name: Name) -> str:
        return self.context.texts("blocked.no_changed_keys")

    def head_view(self) -> View:
        """Return the head with a button that resets all keys, with words if there is room."""
        label = self.context.texts("keys.change_reset")
        words = Button("reset", label, "broom", letters=28)
        icon = icon_button("reset", "broom", label)
        words.enabled = icon.enabled = bool(self.context.preferences.keys)
        back = Use(self.back_button())
        title = self._tabs() if self._looks else centred(banner(self.heading))
        left = Sized(Row(back), 250)
        beside = Row(left, title, Use(words, 250, 80), gap=GAP)
        return FirstThatFits(Sized(beside, (1500, 1800)), Row(back, title, Use(icon), gap=GAP))

    def view(self) -> View:
        beside = self._entries(beside=True)
        tight = self._entries(beside=True, tight=True)
        below = self._entries(beside=False)
        return FirstThatFits(
            _sheet(beside, 3),
            _sheet(beside, 2),
            _sheet(below, 3),
            _sheet(tight, 2, margin=10),
            _sheet(below, 2),
        )

    def _tabs(self) -> View:
        """Return the choice between the keys to play and those to look around."""
        words = [self.context.texts(f"keys.{name}") for name in ("playing", "looking")]
        tabs = choice_or_stepper("page", words, self.page, 28, said=self.heading)
        return centred(Sized(tabs, (500, 1100, 1100), (64, 80, 80)))

    def _entries(self, *, beside: bool, tight: bool = False) -> list[View]:
        """Return the commands, each with its keys beside or below the words for it."""
        is_heard = self.context.speech.is_heard
        bindings = bindings_of(self.context.preferences, is_heard=is_heard)
        height = _TIGHT if tight else _BESIDE if beside else _BELOW
        entries: list[View] = []
        for command in self._listed:
            label = command_words(self.context.texts, command)
            words = Words(label, Face.STRONG, 27, floor=0.8 if beside and not tight else 0.65)
            keys = _caps(self, command, bindings)
            if beside:
                content: View = Row(words.grow(), keys, gap=20)
            else:
                content = Column(words, Row(Space().grow(), keys), gap=2, at=0.5, across=0)
            entry = Entry(command, Padded(content, (18, 2 if tight else 8)))
            entries.append(Use(entry, height=height))
        return entries

    def resumed(self, result: object) -> Change | None:
        if isinstance(result, str):
            self.notice.tell(result)
        return super().resumed(result)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, Command):
            return Push(PressAKey(self.context, used.name))
        if used.name == "page":
            self.page = int(used.value or 0)
            return None
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

    def view(self) -> View:
        texts = self.context.texts
        words = texts("keys.ask", command=command_words(texts, self._command))
        question = Block(words, Face.TITLE, 38, x=0.5)
        refusal = Block(self.refusal, Face.BOLD, LABEL, x=0.5)
        keep = Button("keep", texts("keys.ask_keep"), letters=32)
        body = Column(
            Space().grow(),
            question,
            Space().grow(),
            _caps(self, self._command, self._bindings),
            Space().grow(),
            refusal,
            Space().grow(),
            Use(keep, (300, 560, 560), (72, 96, 96)),
            gap=12,
        )
        return Padded(Sized(parchment(body, (44, 34), 28), (0, 960, 960), (400, 480, 480)), MARGIN)

    @property
    def _bindings(self) -> Bindings:
        context = self.context
        return bindings_of(context.preferences, is_heard=context.speech.is_heard)

    def use(self, _used: Activated) -> Change | None:
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        return self._take(intent.code) if isinstance(intent, Key) else super().handle(intent)

    def _take(self, key: int) -> Change | None:
        """Bind the command to that key, or show why that is not possible."""
        context = self.context
        texts = self.context.texts
        before = context.preferences
        looks = context.speech.is_heard and before.look_keys
        result = rebind(before.keys, self._command, key, hand_of(before), looks=looks)
        if isinstance(result, Refusal):
            context.sound.play(Cue.REFUSE)
            fixed = command_words(texts, FIXED.get(key, self._command))
            self.refusal = texts(f"keys.refused_{result.value}", command=fixed)
            self.refresh()
            return None
        context.sound.play(Cue.TAP)
        context.prefer(replace(before, keys=result.changes))
        values = {"command": command_words(texts, self._command), "cap": _label(texts, key)}
        after = self._bindings
        new = None if result.loser is None else after.own(result.loser)
        if result.loser is None or new is None:
            return Pop(texts("keys.given", **values))
        other = command_words(texts, result.loser)
        return Pop(texts("keys.swapped", **values, other=other, new=_label(texts, new)))


def _sheet(entries: Sequence[View], columns: int, margin: float = 22) -> View:
    """Return a list on a sheet, in reading order down the columns."""
    down = -(-len(entries) // columns)
    empty = Sized(Space(), height=_BESIDE)
    cells = [*entries, *[empty] * (down * columns - len(entries))]
    lists = (
        Grid(*cells[first : first + down], columns=1, gap=_GAP)
        for first in range(0, len(cells), down)
    )
    body = parchment(Grid(*lists, columns=columns, gap=_GAP), (28, margin), 28)
    # Three columns are for wide windows, however short the words are.
    return Sized(body, (1150 if columns == 3 else 0, 1800, 1800), y=0.3)


def _caps(scene: WidgetScene, command: Command, bindings: Bindings) -> View:
    """Return the keys of a command, fixed ones first."""
    own = bindings.own(command)
    fixed = fixed_caps(command)
    return caps_view(scene.look, scene.context.texts, fixed + cap_of(own), len(fixed))


def _label(texts: Texts, key: int) -> str:
    return "".join(cap.label(texts) for cap in cap_of(key))
