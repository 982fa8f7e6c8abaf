"""The operator's pages: every setting of the kiosk, what was counted, and the ways out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from game import GAMES, LEVELS
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, when
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push
from scenes.kiosk import tiles
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.operator.pin_pad import NewPin
from scenes.kiosk.tiles import Paint, TileName
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit import plates
from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Share, Side, anchored, columns, cut, grid, inset, is_portrait
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Widget
from scenes.shared.confirm import Confirm
from scenes.shared.portraits import draw_words

PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": ("idle_seconds", "countdown_seconds", "attract_seconds", "restart_hour"),
        "games": ("variants", "levels"),
        "languages": ("languages", "first_language"),
        "screen": ("diagonal_inches", "volume_cap", "low_reach", "drift"),
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
SWITCHES = ("low_reach", "drift")


def steps_of(config: KioskConfig, name: str) -> tuple[object, ...]:
    """The values of a setting in order, among them the one it has now."""
    now, steps = getattr(config, name), STEPS[name]
    if now not in steps:
        steps = sorted([*steps, now], key=lambda each: -1.0 if each is None else float(str(each)))
    return tuple(steps)


def said(texts: Texts, name: str, value: object) -> str:
    """A value in words."""
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
    """A length of time in one unit."""
    hours = seconds // 3600
    if hours >= 48:
        return texts("operator.days", count=hours // 24)
    if hours:
        return texts("operator.hours", count=hours)
    return texts("operator.minutes", count=seconds // 60)


_ICONS = ("time", "cards", "language", "eye", "records", "lock")
"""Of the pages."""
_VARIANTS = tuple(variant for game in GAMES.values() for variant in game.variants)
_STARS = tuple(level.stars for level in LEVELS)
_COUNTED = ("started", "finished", "abandoned", "restarts", "uptime")
_COUNTER_ICONS = ("sail", "crown", "quit", "replay", "time")
_DESK = {"new_pin": "lock", "restart": "replay", "leave": "quit"}
"""The buttons of the last page, with their icons."""
_LABEL, _NOTE, _NOTICE = 34, 26, 28
"""The sizes of letters, in units."""
_GAP = 14
_TILES = {"variants": (430, 330), "levels": (260, 290), "languages": (330, 230)}
"""Units of the tiles at most."""
_COUNTER = 104
"""Units of a line of the report at most."""


class OperatorScene(WidgetScene):
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
        self._told = ""
        """What has just been done."""

    @property
    def page(self) -> str:
        """The open page."""
        return tuple(PAGES)[self._page]

    @property
    def notices(self) -> tuple[str, ...]:
        """What the operator must know, whatever page is open."""
        texts, found = self.context.texts, [self._told] if self._told else []
        if self._operator.safe:
            found.append(texts("operator.safe"))
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
            self._told = self.context.texts("operator.pin_changed")
        elif result is True and asked:
            return self._operator.end(RESTART if asked == "restart" else LEAVE)
        return super().resumed(result)

    def use(self, used: Activated) -> Change | None:
        self._told = ""
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
                if value == ():
                    # The last variant, level or language has to stay.
                    self.context.sound.play(Cue.REFUSE)
                else:
                    self._operator.change({setting: value})
        return None

    def _changed(self, used: Activated) -> tuple[str, object]:
        """The setting that a control changes, and its new value."""
        config, languages = self._operator.config, self._operator.languages
        first = config.languages[0]
        match used.name:
            case TileName(setting, value):
                known = {"variants": _VARIANTS, "levels": _STARS, "languages": languages}[setting]
                wanted = set(getattr(config, setting)) ^ {value}
                chosen = [each for each in known if each in wanted]
                # The first language stays first.
                return setting, tuple(sorted(chosen, key=lambda each: each != first))
            case "first_language":
                codes = [code for code in languages if code in config.languages]
                first = codes[int(used.value or 0)]
                return "languages", tuple(sorted(codes, key=lambda each: each != first))
            case name if name in STEPS:
                return name, steps_of(config, name)[int(used.value or 0)]
            case name:
                return name, used.value

    # The pages

    def build(self, room: Rect) -> Iterable[Widget]:
        px, compact = self.look.px, self.look.scale.compact
        room = inset(room, px(14 if compact else 30))
        room = anchored(room, (min(room.width, px(1720)), room.height))
        head, room = cut(room, Side.TOP, px(84), px(_GAP))
        back, tabs = cut(head, Side.LEFT, px(84), px(16))
        for notice in self.notices:
            room = self._add_notice(notice, room)
        if self.page in ("times", "screen", "desk"):
            # Words and controls that belong together are not a screen apart.
            room = anchored(room, (min(room.width, px(1280)), room.height))
        pad = px(22 if compact else 36), px(16 if compact else 28)
        inner = inset(room, *pad)
        pages = {
            "games": self._games,
            "languages": self._languages,
            "report": self._report,
            "desk": self._desk,
        }
        widgets, bottom = pages.get(self.page, self._rows)(inner)
        self.sheet = Rect(room.x, room.y, room.width, min(room.height, bottom + pad[1] - room.y))
        return [self.back_button(back), self._tabs(inset(tabs, 0, px(2))), *widgets]

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(self.look.textures.table(surface.get_size(), self.look.scale.unit), (0, 0))

    def _tabs(self, rect: Rect) -> Widget:
        look = self.look
        names = [self.context.texts(f"operator.page_{page}") for page in PAGES]
        # What the tray, the icon and the gaps around it leave of a tab.
        room = round(rect.width * 0.96) // len(names) - look.px(42 + 10 + 18)
        letters = tiles.common_letters(look, names, room, 28)
        fits = max(look.letters.width(name, look.outlined(letters)) for name in names) <= room
        if letters < 17 or not fits:
            # The icons are enough.
            names = [""] * len(names)
        items = [Item(name, icon) for name, icon in zip(names, _ICONS, strict=True)]
        return Choice("page", items, self._page, letters=letters, rect=rect)

    def _rows(self, room: Rect) -> tuple[list[Widget], int]:
        """Each setting in a row: name and note at the left, the control at the right or below."""
        px, names = self.look.px, PAGES[self.page]
        below = room.width < px(900)
        most = px(128 * (1.6 if below else 1))
        high = min(room.height, len(names) * most + (len(names) - 1) * px(_GAP))
        block = Rect(room.x, room.y, room.width, high)
        widgets: list[Widget] = []
        for name, row in zip(names, grid(block, 1, len(names), px(_GAP)), strict=True):
            if name in SWITCHES:
                control = anchored(row, (row.width, min(row.height, px(100))))
            elif below:
                control, words = cut(row, Side.BOTTOM, min(px(84), row.height // 2), px(4))
                self._add_label(name, words)
            else:
                control = self._labelled(name, row, 0.52)
            widgets.append(self._setting(name, control))
        return widgets, widgets[-1].rect.bottom if names[-1] in SWITCHES else block.bottom

    def _labelled(self, name: str, row: Rect, share: float) -> Rect:
        """Write a setting's name and note at the left; the place of its control at the right."""
        px = self.look.px
        words, control = columns(row, [Share(share), Share(1 - share)], px(16))
        self._add_label(name, words)
        return anchored(control, (control.width, min(control.height, px(84))), 1, 0.5)

    def _setting(self, name: str, rect: Rect) -> Widget:
        texts, config = self.context.texts, self._operator.config
        now = getattr(config, name)
        if name in SWITCHES:
            label, note = texts(f"operator.{name}"), texts(f"operator.{name}_note")
            return Toggle(name, label, now, note, rect=rect)
        if name == "volume_cap":
            return Slider(name, "", now, "sound", lead=0.24, rect=rect)
        steps = steps_of(config, name)
        words = [said(texts, name, value) for value in steps]
        wraps = name == "restart_hour"
        return Stepper(name, words, steps.index(now), wraps=wraps, rect=rect)

    def _games(self, room: Rect) -> tuple[list[Widget], int]:
        texts, config, look = self.context.texts, self._operator.config, self.look
        tall = is_portrait(room.size)
        high = round((room.height - 2 * self._heading) * (0.6 if tall else 0.55))
        paints = {v: partial(tiles.paint_variant, texts, _VARIANTS, v) for v in _VARIANTS}
        upper = Rect(room.x, room.y, room.width, self._heading + high)
        across = 2 if tall else len(paints)
        variants = self._tiles("variants", upper, across, paints, config.variants)
        top = variants[-1].rect.bottom + look.px(_GAP)
        faces = {each.stars: partial(tiles.paint_rival, each) for each in tiles.rivals(_STARS)}
        lower = Rect(room.x, top, room.width, room.bottom - top)
        levels = self._tiles("levels", lower, len(faces), faces, config.levels)
        return [*variants, *levels], levels[-1].rect.bottom

    def _languages(self, room: Rect) -> tuple[list[Widget], int]:
        texts, config, px = self.context.texts, self._operator.config, self.look.px
        known = self._operator.languages
        paints = {c: partial(tiles.paint_flag, texts(f"language.{c}"), c) for c in known}
        across = min(len(known), 2 if is_portrait(room.size) and len(known) > 4 else 4)
        block = Rect(room.x, room.y, room.width, room.height - px(96 + _GAP))
        flags = self._tiles("languages", block, across, paints, config.languages)
        top = flags[-1].rect.bottom + px(_GAP)
        first = Rect(room.x, top, room.width, px(96))
        control = self._labelled("first_language", first, 0.48)
        codes = [code for code in known if code in config.languages]
        names = [texts(f"language.{code}") for code in codes]
        index = codes.index(config.languages[0])
        stepper = Stepper("first_language", names, index, rect=control)
        return [*flags, stepper], first.bottom

    def _tiles(
        self,
        setting: str,
        room: Rect,
        across: int,
        paints: Mapping[Any, Paint],
        chosen: Sequence[object],
    ) -> list[Widget]:
        """A heading, and below it a tile for each value of a setting."""
        look, gap = self.look, self.look.px(_GAP)
        heading, block = cut(room, Side.TOP, self._heading)
        text, style = self.context.texts(f"operator.{setting}"), look.style(Face.STRONG, _LABEL)
        self.add(lambda on: tiles.draw_heading(on, look, heading, text, style))
        down = -(-len(paints) // across)
        wide, high = map(look.px, _TILES[setting])
        wide, high = across * wide + (across - 1) * gap, down * high + (down - 1) * gap
        place = anchored(block, (min(block.width, wide), min(block.height, high)), 0.5, 0)
        return tiles.tiles(setting, paints, chosen, grid(place, across, down, gap))

    @property
    def _heading(self) -> int:
        look = self.look
        return min(look.letters.height(look.style(Face.STRONG, _LABEL)), look.px(46)) + look.px(10)

    def _desk(self, room: Rect) -> tuple[list[Widget], int]:
        look, texts, px = self.look, self.context.texts, self.look.px
        if is_portrait(room.size) or room.width < px(1000 * look.scale.text):
            block = Rect(room.x, room.y, room.width, min(room.height, px(3 * 150 + 2 * 24)))
            cells = grid(block, 1, len(_DESK), px(24))
        else:
            block = anchored(room, (room.width, min(room.height, px(190))), 0.5, 0.3)
            cells = grid(block, len(_DESK), 1, px(24))
        labels = [texts(f"operator.{name}") for name in _DESK]
        letters = tiles.plank_letters(look, labels, cells[-1])
        red = {"leave": Tone.RED}
        buttons: list[Widget] = [
            Button(name, label, icon, red.get(name, Tone.WOOD), letters=letters, rect=cell)
            for (name, icon), label, cell in zip(_DESK.items(), labels, cells, strict=True)
        ]
        return buttons, cells[-1].bottom

    # Pictures

    def _add_label(self, name: str, rect: Rect) -> None:
        """Write what a setting is called, and below it what that means."""
        look, texts = self.look, self.context.texts
        label, note = texts(f"operator.{name}"), texts(f"operator.{name}_note")
        strong = look.style(Face.STRONG, _LABEL)
        quiet = look.style(Face.BOLD, _NOTE, look.theme.ink_soft)
        lines = len(look.letters.wrap(note, quiet, rect.width))
        wanted = look.letters.height(strong), look.letters.height(quiet, lines) + 1
        upper = min(wanted[0], round(rect.height * 0.5))
        lower = min(wanted[1], rect.height - upper)
        head, rest = cut(anchored(rect, (rect.width, upper + lower)), Side.TOP, upper)
        self.add(lambda on: draw_words(on, look, head, label, strong))
        self.add(lambda on: draw_words(on, look, rest, note, quiet))

    def _add_notice(self, sentence: str, room: Rect) -> Rect:
        """Write a sentence on a dark strip at the bottom, with a bell; what is left above it."""
        look, px = self.look, self.look.px
        style = look.style(Face.BOLD, _NOTICE, look.theme.cream)
        lines = len(look.letters.wrap(sentence, style, room.width - px(120)))
        high = min(max(px(72), look.letters.height(style, lines) + px(28)), px(100))
        strip, room = cut(room, Side.BOTTOM, high, px(_GAP))

        def paint(surface: Surface) -> None:
            plates.panel(look, strip.size, Ground.DARK, radius=18).draw(surface, strip.topleft)
            bell, words = cut(inset(strip, px(20), px(8)), Side.LEFT, px(48), px(16))
            draw_centred(surface, look.icon("bell", px(48)), bell.center)
            draw_words(surface, look, words, sentence, style)

        self.add(paint)
        return room

    def _report(self, room: Rect) -> tuple[list[Widget], int]:
        px = self.look.px
        if is_portrait(room.size):
            high = min(round(room.height * 0.46), px(len(_COUNTED) * _COUNTER))
            counters, faults = cut(room, Side.TOP, high, px(20))
        else:
            counters, faults = columns(room, [Share(0.8), Share(1)], px(40))
        self.add(partial(self._paint_counters, rect=counters))
        self.add(partial(self._paint_faults, rect=faults))
        return [], room.bottom

    def _paint_counters(self, surface: Surface, rect: Rect) -> None:
        look, texts, tally = self.look, self.context.texts, self._tally
        high = min(rect.height, len(_COUNTED) * look.px(_COUNTER))
        cells = grid(Rect(rect.x, rect.y, rect.width, high), 1, len(_COUNTED))
        label, number = look.style(Face.STRONG, _LABEL), look.style(Face.TITLE, 38)
        for name, icon, row in zip(_COUNTED, _COUNTER_ICONS, cells, strict=True):
            if row.y > rect.y:
                plates.rule(look, surface, row.x, row.y, row.width)
            side = min(look.px(52), row.height - look.px(8))
            box, words = cut(row, Side.LEFT, side, look.px(16))
            draw_centred(surface, look.icon(icon, side), box.center)
            up = name == "uptime"
            told = uptime(texts, tally.seconds_up) if up else str(getattr(tally, name))
            beside = min(look.letters.width(told, number), round(words.width * 0.45))
            value, words = cut(words, Side.RIGHT, beside, look.px(16))
            draw_words(surface, look, words, texts(f"operator.{name}"), label)
            draw_words(surface, look, value, told, number, 1)

    def _paint_faults(self, surface: Surface, rect: Rect) -> None:
        """Write as many of the last faults as there is room for, the latest first."""
        look, texts, faults = self.look, self.context.texts, self._tally.errors
        label = look.style(Face.STRONG, _LABEL)
        head, room = cut(rect, Side.TOP, look.letters.height(label) + look.px(8), look.px(4))
        look.letters.draw(surface, texts("operator.faults"), label, head, 0)
        plates.field(look, room.size).draw(surface, room.topleft)
        room = inset(room, look.px(20), look.px(14))
        small = look.style(Face.BOLD, _NOTE, look.theme.ink_soft)
        plain = look.style(Face.BOLD, _NOTE)
        if not faults:
            look.letters.draw_block(surface, texts("operator.no_faults"), small, room, 0.5, 0.5)
        top = room.y
        for fault in faults:
            lines = min(3, len(look.letters.wrap(fault.sentence, plain, room.width)))
            date, text = look.letters.height(small), look.letters.height(plain, lines) + 1
            if top + date + text > room.bottom:
                break
            day = when(texts, fault.when, self._now())
            look.letters.draw(surface, day, small, Rect(room.x, top, room.width, date), 0)
            block = Rect(room.x, top + date, room.width, text)
            look.letters.draw_block(surface, fault.sentence, plain, block)
            top = block.bottom + look.px(10)
