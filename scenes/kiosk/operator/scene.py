"""The operator's pages: every setting of the kiosk, what was counted, and the ways out."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from pygame import Rect, Surface

from game import LEVELS
from game.variants import VARIANTS
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, say, when
from scenes.core.page import PageScene
from scenes.core.scene import SILENCE, Change, Push
from scenes.kiosk import tiles
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.operator.pin_pad import NewPin
from scenes.kiosk.tiles import TileName
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit import plates
from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.i18n import Texts
from scenes.kit.layout import inset
from scenes.kit.look import Look
from scenes.kit.panels import banner, empty_note, parchment, rule, section
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.spoken import Told
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Stack,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button
from scenes.shared.confirm import Confirm

PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": ("idle_seconds", "countdown_seconds", "attract_seconds", "restart_hour"),
        "games": ("variants", "levels", "puzzles"),
        "languages": ("languages", "first_language"),
        "hearing": ("read_aloud", "reader"),
        "screen": ("diagonal_inches", "volume_cap", "low_reach", "drift"),
        "phones": ("phones", "phones_address", "phones_gestures"),
        "report": (),
        "desk": ("new_pin", "restart", "leave"),
    }
)
"""The pages, and what can be changed or done on each, in order."""
STEPS: Mapping[str, Sequence[object]] = MappingProxyType(
    {
        "idle_seconds": (30, 45, 60, 90, 120, 180, 300, 600),
        "countdown_seconds": (10, 15, 20, 30, 45, 60),
        "attract_seconds": (15, 30, 45, 60, 90, 120, 180, 300),
        "restart_hour": (None, *range(24)),
        "diagonal_inches": (
            *(None, 7.0, 8.0, 10.1, 12.1, 13.3, 15.6, 17.0, 19.0, 21.5, 23.8, 27.0),
            *(32.0, 43.0, 49.0, 55.0, 65.0, 75.0, 86.0),
        ),
    }
)
"""The values that the arrows of a setting step through."""
SWITCHES = (
    "puzzles",
    "low_reach",
    "drift",
    "phones",
    "phones_gestures",
    "read_aloud",
    "reader",
)


def steps_of(config: KioskConfig, name: str) -> tuple[object, ...]:
    """Return the values of a setting in order, among them the one it has now."""
    now = getattr(config, name)
    steps = STEPS[name]
    if now not in steps:
        steps = sorted([*steps, now], key=lambda each: -1.0 if each is None else float(str(each)))
    return tuple(steps)


def value_in_words(texts: Texts, name: str, value: object) -> str:
    """Return a value in words."""
    if value is None:
        return texts("operator.never" if name == "restart_hour" else "operator.unknown")
    if name == "restart_hour":
        return texts("operator.hour", hour=value)
    if name == "diagonal_inches":
        return texts("operator.inches", inches=f"{value:g}")
    seconds = int(str(value))
    if seconds >= 60 and seconds % 60 == 0:
        return texts("operator.minutes", count=seconds // 60)
    return texts("operator.seconds", count=seconds)


def uptime(texts: Texts, seconds: int) -> str:
    """Return a length of time in one unit."""
    hours = seconds // 3600
    if hours >= 48:
        return texts("operator.days", count=hours // 24)
    if hours:
        return texts("operator.hours", count=hours)
    return texts("operator.minutes", count=seconds // 60)


_LEVELS = tuple(level.name for level in LEVELS)
_TABS = ("time", "cards", "language", "speech", "eye", "phone", "records", "lock")
"""The icons of the pages."""
_ICONS = {
    "idle_seconds": "time",
    "countdown_seconds": "bell",
    "attract_seconds": "turn-back",
    "restart_hour": "restart",
    "variants": "cards",
    "levels": "wheel",
    "puzzles": "puzzle",
    "languages": "language",
    "first_language": "star",
    "diagonal_inches": "full",
    "volume_cap": "sound",
    "low_reach": "down",
    "drift": "sea",
    "phones": "phone",
    "phones_address": "lock",
    "phones_gestures": "person",
    "read_aloud": "speech",
    "reader": "language",
    "counted": "records",
    "faults": "bell",
    "new_pin": "lock",
    "restart": "restart",
    "leave": "quit",
}
"""Of the sections."""
_COUNTED = {
    "started": "sail",
    "finished": "crown",
    "abandoned": "quit",
    "restarts": "restart",
    "uptime": "time",
}
"""What is counted, with its icons."""
_GAP = 16
"""Units between two sections."""
_MIRRORED = Sized(Space(), 88)
"""As much room as the back button takes, so that the banner is in the middle."""


class OperatorScene(PageScene):
    """The settings and counters of a kiosk, a page at a time; pops when closed."""

    back_label = "operator.back"

    def __init__(
        self, context: Context, operator: Operator, now: Callable[[], datetime] = here_and_now
    ) -> None:
        super().__init__(context, focus="page")
        self._operator = operator
        self._now = now
        self._tally = operator.tally
        self._page = 0
        self._asked = ""
        """What the open question is about."""
        self._done = ""
        """What has just been done."""

    def spoken(self) -> Told:
        # What the operator sees is not for the ears of visitors.
        return SILENCE

    @property
    def page(self) -> str:
        """The open page."""
        return tuple(PAGES)[self._page]

    @property
    def notices(self) -> tuple[str, ...]:
        """What the operator must know, whatever page is open."""
        texts = self.context.texts
        found = [self._done] if self._done else []
        if self._operator.safe:
            found.append(texts("operator.safe"))
        if self._operator.notice is not None:
            found.append(say(texts, self._operator.notice))
        if not self._operator.fits(self._operator.config):
            found.append(texts("operator.too_small"))
        return tuple(found)

    def enter(self) -> None:
        super().enter()
        self._tally = self._operator.tally
        self.refresh()

    def resumed(self, result: object) -> Change | None:
        asked, self._asked = self._asked, ""
        if isinstance(result, str):
            self._operator.change_pin(result)
            self._done = self.context.texts("operator.pin_changed")
        elif result is True and asked:
            return self._operator.end(RESTART if asked == "restart" else LEAVE)
        return super().resumed(result)

    def use(self, used: Activated) -> Change | None:
        self._done = ""
        match used.name:
            case "page":
                self._page = int(used.value or 0)
                self._tally = self._operator.tally
            case "new_pin":
                return Push(NewPin(self.context))
            case "restart" | "leave":
                self._asked = used.name
                return Push(Confirm(self.context, used.name, "operator"))
            case _:
                setting, value = self._changed(used)
                if setting == "phones" and not self._operator.config.has_phone_address:
                    self._done = self.context.texts("operator.phones_none")
                    self.context.sound.play(Cue.REFUSE)
                elif value == ():
                    # The last variant, level or language has to stay.
                    self.context.sound.play(Cue.REFUSE)
                else:
                    self._operator.change({setting: value})
        return None

    def _changed(self, used: Activated) -> tuple[str, object]:
        """Return the setting that a control changes, and its new value."""
        config = self._operator.config
        languages = self._operator.languages
        first = config.languages[0]
        match used.name:
            case TileName(setting, value):
                offered = {"variants": VARIANTS, "levels": _LEVELS, "languages": languages}
                wanted = set(getattr(config, setting)) ^ {value}
                chosen = [each for each in offered[setting] if each in wanted]
                # The first language stays first.
                return setting, tuple(sorted(chosen, key=lambda each: each != first))
            case "first_language":
                codes = [code for code in languages if code in config.languages]
                first = codes[int(used.value or 0)]
                return "languages", tuple(sorted(codes, key=lambda each: each != first))
            case str(name) if name in STEPS:
                return name, steps_of(config, name)[int(used.value or 0)]
            case name:
                return str(name), used.value

    # What is shown

    def framed(self) -> View:
        """Return the page below its tabs, in words or, below a banner with its name, in icons."""
        texts = self.context.texts
        names = [texts(f"operator.page_{page}") for page in PAGES]
        worded = self._tabs(names)
        icons = self._tabs([""] * len(names))
        page = self.view().grow()
        forms = FirstThatFits(
            self._beside_back(worded, page),
            self._below_banner(texts(f"operator.page_{self.page}"), icons, page),
            self._beside_back(icons, page),
        )
        return Padded(Sized(forms, (0, 1720, 1720)), (24, 16))

    def _tabs(self, labels: Sequence[str]) -> View:
        items = [Item(label, icon) for label, icon in zip(labels, _TABS, strict=True)]
        return Use(Choice("page", items, self._page, 30), height=80)

    def _below_banner(self, title: str, tabs: View, page: View) -> View:
        head = Row(self._back(), Space().grow(), banner(title), Space().grow(), _MIRRORED)
        return Sized(Column(head, tabs, page, gap=_GAP), height=(880, 1000))

    def _beside_back(self, tabs: View, page: View) -> View:
        head = Row(self._back(), tabs.grow(), gap=_GAP)
        return Column(head, page, gap=_GAP)

    def _back(self) -> View:
        return Use(self.back_button())

    def view(self) -> View:
        pages = {"games": self._games, "languages": self._languages, "report": self._report}
        page = pages.get(self.page, self._settings)()
        if not self.notices:
            return page
        # Three at once take much room, so their letters grow less.
        letters = 28 if len(self.notices) < 3 else 28 / self.look.scale.text**0.5
        notices = [self._notice(notice, letters) for notice in self.notices]
        strips = FirstThatFits(
            Sized(Grid(*notices, columns=len(notices), gap=_GAP), (1180, 1720)),
            Column(*notices, gap=_GAP),
            self._notice(" ".join(self.notices), letters),
        )
        return Column(page.grow(), strips, gap=_GAP)

    def _notice(self, sentence: str, letters: float) -> View:
        """Return a sentence on a dark strip, with a bell."""
        cream = self.look.theme.cream
        words = Block(sentence, Face.BOLD, letters, cream, least=400, alike="notices")
        row = Row(Picture("icons/bell", side=(36, 48)), words.grow(), gap=16)
        return Padded(row, (20, 10), Painted(_draw_strip))

    def _section(self, name: str, body: View) -> View:
        """Return a section, which takes all of its room."""
        return Stack(section(_ICONS[name], self.context.texts(f"operator.{name}"), body), Space())

    def _settings(self) -> View:
        """Return a section for each setting: its name, what that means, and its control."""
        names = PAGES[self.page]

        sections = [self._setting(name) for name in names]
        in_a_column = Grid(*sections, columns=1, gap=_GAP)
        if self.page == "desk":
            buttons = (self._control(name).grow() for name in names)
            tight = parchment(Column(*buttons, gap=_GAP))
            return FirstThatFits(in_a_column, Grid(*sections, columns=len(names), gap=_GAP), tight)
        return FirstThatFits(Sized(Grid(*sections, columns=2, gap=_GAP), (1180, 1720)), in_a_column)

    def _setting(self, name: str) -> View:
        """Return the section of a setting, with what it means if there is room."""
        control = self._control(name)
        note = self._note(name)
        # The buttons of the desk do more than a setting, so their note stays.
        parts = [Space().grow(), note if name in PAGES["desk"] else Optional(note)]
        return self._section(name, Column(*parts, Space().grow(), control, Space().grow(0.3)))

    def _note(self, name: str) -> View:
        """Return what a setting means, or what a button does."""
        kind = "text" if name in PAGES["desk"] else "note"
        words = self.context.texts(f"operator.{name}_{kind}")
        return Block(words, Face.BOLD, 30, self.look.theme.ink_soft, alike="settings")

    def _control(self, name: str) -> View:
        texts = self.context.texts
        config = self._operator.config
        if name in PAGES["desk"]:
            tone = Tone.RED if name == "leave" else Tone.WOOD
            label = texts(f"operator.{name}_yes")
            return Use(Button(name, label, _ICONS[name], tone, letters=36), height=(72, 104, 120))
        now = getattr(config, name)
        if name in SWITCHES:
            return Use(Toggle(name, texts("operator.on" if now else "operator.off"), now))
        if name == "phones_address":
            return self._phone_address()
        if name == "volume_cap":
            return Use(Slider(name, "", now, "sound", lead=0.16))
        steps = steps_of(config, name)
        words = [value_in_words(texts, name, value) for value in steps]
        return _stepper(name, words, steps.index(now), wraps=name == "restart_hour")

    def _phone_address(self) -> View:
        """Return where phones are served, which only the file can change."""
        config = self._operator.config
        if not config.has_phone_address:
            return Block(self.context.texts("operator.phones_none"), Face.BOLD, 36, x=0.5)
        return Words(f"{config.phones_address}:{config.phones_port}", Face.TITLE, 40, x=0.5)

    def _games(self) -> View:
        texts = self.context.texts
        config = self._operator.config
        rivals = {each.brain: tiles.rival_tile(each) for each in tiles.rivals(_LEVELS)}
        faces = Grid(*tiles.tiles("levels", rivals, config.levels), columns=len(rivals), gap=_GAP)
        levels = self._section("levels", _below_ticks(faces))
        puzzles = self._setting("puzzles")
        beside = Row(levels.grow(), Sized(puzzles, (300, 420, 460)), gap=_GAP)
        below = Column(levels.grow(), puzzles, gap=_GAP)

        def form(columns: int, letters: float, others: View) -> View:
            shown = {
                variant: tiles.variant_tile(texts(f"variant.{variant}"), variant, letters)
                for variant in VARIANTS
            }
            grid = Grid(*tiles.tiles("variants", shown, config.variants), columns=columns, gap=_GAP)
            variants = self._section("variants", _below_ticks(grid))
            return Column(variants.grow(), others.grow(0.5), gap=_GAP)

        wide = form(len(VARIANTS), 38, beside)
        tall = form(2, 38, below)
        tight = form(len(VARIANTS), 24, beside)
        return FirstThatFits(Sized(wide, (1180, 1720)), tall, tight)

    def _languages(self) -> View:
        texts = self.context.texts
        config = self._operator.config
        known = self._operator.languages
        codes = [code for code in known if code in config.languages]
        names = [texts(f"language.{code}") for code in codes]
        stepper = _stepper("first_language", names, codes.index(config.languages[0]))
        beside = Row(self._note("first_language").grow(), stepper.grow(), gap=_GAP)
        below = Column(self._note("first_language"), stepper, gap=10)

        def form(columns: int, first: View, *, flags_beside: bool = False) -> View:
            flags = {
                code: tiles.flag_tile(texts(f"language.{code}"), code, beside=flags_beside)
                for code in known
            }
            cells = tiles.tiles("languages", flags, config.languages)
            grid = Grid(*cells, columns=min(len(cells), columns), gap=_GAP)
            languages = self._section("languages", _below_ticks(grid))
            return Column(languages.grow(), self._section("first_language", first), gap=_GAP)

        wide = form(4, beside)
        tall = form(2, below)
        tight = form(4, stepper, flags_beside=True)
        return FirstThatFits(Sized(wide, (1180, 1720)), tall, tight)

    def _report(self) -> View:
        counted = self._section("counted", self._counters(34))
        faults = self._section("faults", self._faults())
        wide = Row(counted.grow(0.8), faults.grow(), gap=_GAP)
        tall = Column(counted, faults.grow(), gap=_GAP)
        tight = Row(self._section("counted", self._counters(24)), faults.grow(), gap=_GAP)
        return FirstThatFits(Sized(wide, (1180, 1720)), tall, tight)

    def _counters(self, letters: float) -> View:
        texts = self.context.texts
        rows: list[View] = []
        for name, icon in _COUNTED.items():
            value = str(getattr(self._tally, name, ""))
            if name == "uptime":
                value = uptime(texts, self._tally.seconds_up)
            label = Words(texts(f"operator.{name}"), Face.STRONG, letters, alike="counters")
            number = Words(value, Face.TITLE, 1.3 * letters, x=1, floor=0.6)
            picture = Picture(f"icons/{icon}", side=(letters, 60))
            row = Row(picture, label.grow(), number, gap=16)
            rows.append(Column(*([rule()] if rows else []), Padded(row, (0, 6)).grow()))
        return Grid(*rows, columns=1)

    def _faults(self) -> View:
        """Return as many of the last faults as there is room for, the latest first."""
        texts = self.context.texts
        soft = self.look.theme.ink_soft
        if not self._tally.errors:
            return empty_note(self.look, texts("operator.no_faults"), "signs/parrot")
        faults: list[View] = []
        for fault in self._tally.errors:
            day = Words(when(texts, fault.when, self._now()), Face.BOLD, 26, soft)
            sentence = Block(fault.sentence, Face.BOLD, 30)
            entry = Column(*([rule()] if faults else []), day, sentence, gap=4)
            faults.append(Optional(entry) if faults else entry)
        return Column(*faults, gap=12)


def _stepper(name: str, words: Sequence[str], index: int, *, wraps: bool = True) -> View:
    """Return a stepper with its value in a light field."""
    stepper = Use(Stepper(name, words, index, wraps=wraps), height=(64, 92, 92))
    return Stack(Sized(Painted(_draw_field), height=(64, 92, 92)), stepper)


def _draw_field(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the field between the arrows of a stepper."""
    inner = inset(rect, rect.height + look.px(6), look.px(6))
    plates.field(look, inner.size).draw(target, inner.topleft)


def _draw_strip(target: Surface, look: Look, rect: Rect) -> None:
    plates.panel(look, rect.size, Ground.DARK, radius=18).draw(target, rect.topleft)


def _below_ticks(grid: View) -> View:
    """Return tiles with room for the ticks that reach over their corners."""
    return Column(Sized(Space(), height=8), grid.grow())
