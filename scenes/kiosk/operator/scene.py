"""The operator's pages: every setting of the kiosk, what was counted, and the ways out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from game import GAMES, LEVELS
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, when
from scenes.core.page import Margins, PageHead, PageScene
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
from scenes.kit.layout import Share, Side, anchored, columns, cut, grid, inset, is_portrait, rows
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Widget, nowhere
from scenes.shared.cards import low
from scenes.shared.confirm import Confirm
from scenes.shared.portraits import common_style, draw_words

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


_VARIANTS = tuple(variant for game in GAMES.values() for variant in game.variants)
_STARS = tuple(level.stars for level in LEVELS)
_TABS = ("time", "cards", "language", "eye", "records", "lock")
"""The icons of the pages."""
_ICONS = {
    "idle_seconds": "time",
    "countdown_seconds": "bell",
    "attract_seconds": "turn-back",
    "restart_hour": "replay",
    "variants": "cards",
    "levels": "wheel",
    "languages": "language",
    "first_language": "star",
    "diagonal_inches": "full",
    "volume_cap": "sound",
    "low_reach": "down",
    "drift": "sea",
    "counted": "records",
    "faults": "bell",
    "new_pin": "lock",
    "restart": "replay",
    "leave": "quit",
}
"""Of the sections."""
_COUNTED = {
    "started": "sail",
    "finished": "crown",
    "abandoned": "quit",
    "restarts": "replay",
    "uptime": "time",
}
"""What is counted, with its icons."""
_WIDE, _TALL = (1400, 940), (780, 1340)
"""Units that every page has room in, in a wide window and in a tall one."""
_STRIP = 120
"""Units that a notice takes."""
_HEAD, _GAP = 64, 16
"""Units of the head of a section, and between two sections."""
_NOTE, _LABEL, _NOTICE = 30, 34, 28
"""The sizes of letters, in units."""
_CONTROL, _BUTTON = 92, 120
"""Units of the height of a control, and of a button, at most."""
_BROAD, _LOW = 1000, 122
"""Units of a broad and of a low section, which have the control beside the words."""
_FACE = 1.3
"""The height of a pirate's tile by its width, at most."""


class OperatorScene(PageScene):
    """The settings and counters of a kiosk, a page at a time; pops when closed."""

    back_label = "operator.back"
    margins = Margins((24, 40), (14, 24), (84, 100), lift=4, gap=10, bottom=(16, 30))

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
            case str(name) if name in STEPS:
                return name, steps_of(config, name)[int(used.value or 0)]
            case name:
                return str(name), used.value

    # The pages

    def build(self, room: Rect) -> Iterable[Widget]:
        self._enlarge()
        px, room = self.look.px, self.head.room
        room = anchored(room, (min(room.width, px(1720)), room.height))
        if self.look.scale.compact and not is_portrait(self.size):
            # In a low window the words of the tabs have to do for a heading.
            self.banner, back = nowhere(), self.head.back
            left, top = back.right + px(_GAP), back.bottom + px(_GAP)
            tabs = Rect(left, back.y, room.right - left, back.height)
            room = Rect(room.x, top, room.width, room.bottom - top)
        else:
            tabs, room = cut(room, Side.TOP, px(80), px(_GAP))
        room = self._add_notices(room)
        pages = {"games": self._games, "languages": self._languages, "report": self._report}
        yield self._tabs(tabs)
        yield from pages.get(self.page, self._settings)(room)

    def _enlarge(self) -> None:
        """Make everything as large as the pages have room for."""
        wide, high = _TALL if is_portrait(self.size) else _WIDE
        high += _STRIP * self._strips[1]
        unit = min(self.size[0] / wide, self.size[1] / high)
        scale = self.look.scale
        self.look = replace(self.look, scale=replace(scale, unit=max(scale.unit, unit)))
        self.head = PageHead.of(self.look, self.size, self.margins)
        self.banner = self.head.banner

    def _tabs(self, rect: Rect) -> Widget:
        """The pages with icon and word; with icons alone, the banner says which one is open."""
        look = self.look
        names = [self.context.texts(f"operator.page_{page}") for page in PAGES]
        # What the tray, the icon and the gaps around it leave of a tab.
        room = round(rect.width * 0.96) // len(names) - look.px(42 + 10 + 18)
        letters = tiles.common_letters(look, names, room, 30)
        self.title = "operator.title"
        if max(look.letters.width(name, look.outlined(letters)) for name in names) > room:
            names = [""] * len(names)
            self.title = f"operator.page_{self.page}"
        items = [Item(name, icon) for name, icon in zip(names, _TABS, strict=True)]
        return Choice("page", items, self._page, letters=letters, rect=rect)

    def _settings(self, room: Rect) -> Iterator[Widget]:
        """A section for each setting: what it is called, what that means, and its control."""
        names = PAGES[self.page]
        across = 2 if len(names) > 3 and not is_portrait(self.size) else 1
        cells = grid(room, across, len(names) // across, self.look.px(_GAP))
        places = [self._noted(self._section(n, c), n) for n, c in zip(names, cells, strict=True)]
        notes = [self._note(name) for name in names]
        smallest = Rect(0, 0, *map(min, zip(*(words.size for words, _ in places), strict=True)))
        quiet = self.look.style(Face.BOLD, _NOTE, self.look.theme.ink_soft)
        style = common_style(self.look, smallest, notes, quiet)
        for name, note, (words, place) in zip(names, notes, places, strict=True):
            self.add(partial(self._paint_note, words=words, note=note, style=style))
            yield self._control(name, place)

    def _section(self, name: str, rect: Rect) -> Rect:
        """Add the plate of a section with its title; return the room below that."""
        px = self.look.px
        head, body = cut(rect, Side.TOP, px(_HEAD))
        words = self.context.texts(f"operator.{name}")
        self.add_section(rect, _HEAD, inset(head, px(22), 0), _ICONS[name], words)
        return inset(body, px(28), px(18 if body.height >= px(160) else 8))

    def _noted(self, room: Rect, name: str) -> tuple[Rect, Rect]:
        """The places of the note and of the control in a section, beside or below each other."""
        px = self.look.px
        high = px(_BUTTON if name in PAGES["desk"] else _CONTROL)
        broad = room.width >= px(_BROAD)
        if broad or room.height < px(_LOW):
            words, place = columns(room, [Share(), Share(1 if broad else 1.3)], px(_GAP))
            # Between low arrows there is more room for a value.
            high = min(place.height, high if broad else px(66))
            return words, anchored(place, (place.width, high))
        # Words and control that belong together do not drift apart.
        room = anchored(room, (room.width, min(room.height, 2 * high + px(100))))
        words, place = rows(room, [Share(), min(high, round(room.height * 0.54))], px(10))
        return words, place

    def _note(self, name: str) -> str:
        """What a setting means, or what a button does."""
        return self.context.texts(f"operator.{name}_{'text' if name in PAGES['desk'] else 'note'}")

    def _paint_note(self, surface: Surface, words: Rect, note: str, style: Style) -> None:
        self.look.letters.draw_block(surface, note, style, words, 0, 0.5)

    def _control(self, name: str, rect: Rect) -> Widget:
        texts, config, px = self.context.texts, self._operator.config, self.look.px
        if name in PAGES["desk"]:
            tone = Tone.RED if name == "leave" else Tone.WOOD
            label = texts(f"operator.{name}_yes")
            return Button(name, label, _ICONS[name], tone, letters=36, rect=rect)
        now = getattr(config, name)
        if name in SWITCHES:
            return Toggle(name, texts("operator.on" if now else "operator.off"), now, rect=rect)
        if name == "volume_cap":
            return Slider(name, "", now, "sound", lead=px(110) / rect.width, rect=rect)
        steps = steps_of(config, name)
        words = [said(texts, name, value) for value in steps]
        return self._stepper(name, words, steps.index(now), rect, wraps=name == "restart_hour")

    def _stepper(
        self, name: str, words: Sequence[str], index: int, rect: Rect, *, wraps: bool = True
    ) -> Widget:
        """A stepper with its value in a light field."""
        look, stepper = self.look, Stepper(name, words, index, wraps=wraps, rect=rect)
        left, right = stepper.targets()
        field = Rect(left.right, rect.y, right.left - left.right, rect.height)
        field = inset(field, look.px(6), look.px(6))
        self.add(lambda on: plates.field(look, field.size).draw(on, field.topleft))
        return stepper

    def _games(self, room: Rect) -> Iterator[Widget]:
        texts, config, px = self.context.texts, self._operator.config, self.look.px
        faces = {each.stars: partial(tiles.paint_rival, each) for each in tiles.rivals(_STARS)}
        # The faces take no more room than they need.
        edges = px(_HEAD + 2 * 18 + 8)
        face = round(room.width / len(faces) * _FACE)
        high = min(round(room.height * 0.49), edges + face)
        lower, upper = cut(room, Side.BOTTOM, high, px(_GAP))
        paints = {v: partial(tiles.paint_variant, texts, _VARIANTS, v) for v in _VARIANTS}
        across = 2 if is_portrait(self.size) else len(paints)
        yield from self._tiles("variants", upper, across, paints, config.variants)
        yield from self._tiles("levels", lower, len(faces), faces, config.levels)

    def _languages(self, room: Rect) -> Iterator[Widget]:
        texts, config, px = self.context.texts, self._operator.config, self.look.px
        known = self._operator.languages
        paints = {c: partial(tiles.paint_flag, texts(f"language.{c}"), c) for c in known}
        across = min(len(known), 2 if is_portrait(self.size) and len(known) > 4 else 4)
        broad = room.width >= px(_BROAD)
        below = px(_HEAD + 2 * 18 + _CONTROL) + (0 if broad else px(_CONTROL))
        first, flags = cut(room, Side.BOTTOM, min(below, round(room.height * 0.4)), px(_GAP))
        yield from self._tiles("languages", flags, across, paints, config.languages)
        codes = [code for code in known if code in config.languages]
        names = [texts(f"language.{code}") for code in codes]
        words, place = self._noted(self._section("first_language", first), "first_language")
        quiet = self.look.style(Face.BOLD, _NOTE, self.look.theme.ink_soft)
        note = self._note("first_language")
        self.add(lambda on: draw_words(on, self.look, words, note, quiet))
        yield self._stepper("first_language", names, codes.index(config.languages[0]), place)

    def _tiles(
        self,
        setting: str,
        room: Rect,
        across: int,
        paints: Mapping[Any, Paint],
        chosen: Sequence[object],
    ) -> list[Widget]:
        """A section with a tile for each value of a setting."""
        # The ticks reach over the corners of their tiles.
        block = cut(self._section(setting, room), Side.TOP, self.look.px(8))[1]
        down = -(-len(paints) // across)
        return tiles.tiles(setting, paints, chosen, grid(block, across, down, self.look.px(_GAP)))

    def _report(self, room: Rect) -> Iterator[Widget]:
        px = self.look.px
        if is_portrait(self.size):
            counted, faults = rows(room, [Share(0.8), Share(1)], px(_GAP))
        else:
            counted, faults = columns(room, [Share(0.8), Share(1)], px(_GAP))
        self.add(partial(self._paint_counters, rect=self._section("counted", counted)))
        rest = self._section("faults", faults)
        if self._tally.errors:
            self.add(partial(self._paint_faults, room=rest))
        else:
            self.add_empty_note(self.context.texts("operator.no_faults"), rest, "signs/parrot")
        yield from ()

    # Pictures

    def _add_notices(self, room: Rect) -> Rect:
        """Write sentences on dark strips at the bottom; return what is left above them."""
        look, px, notices = self.look, self.look.px, self.notices
        if not notices:
            return room
        across, down = self._strips
        usual = look.style(Face.BOLD, _NOTICE, look.theme.cream)
        wide = (room.width - (across - 1) * px(_GAP)) // across - px(120)
        lines = max(len(look.letters.wrap(notice, usual, wide)) for notice in notices)
        high = min(max(px(72), look.letters.height(usual, lines) + px(28)), px(116))
        strips, room = cut(room, Side.BOTTOM, down * high + (down - 1) * px(_GAP), px(_GAP))
        style = common_style(look, Rect(0, 0, wide, high - px(16)), notices, usual)
        for notice, strip in zip(notices, grid(strips, across, down, px(_GAP)), strict=True):
            self.add(partial(self._paint_notice, strip=strip, sentence=notice, style=style))
        return room

    @property
    def _strips(self) -> tuple[int, int]:
        """How many notices are beside each other, and how many below each other."""
        count = len(self.notices)
        return (1, count) if is_portrait(self.size) else (count, min(count, 1))

    def _paint_notice(self, surface: Surface, strip: Rect, sentence: str, style: Style) -> None:
        """Write a sentence on a dark strip, with a bell."""
        look, px = self.look, self.look.px
        plates.panel(look, strip.size, Ground.DARK, radius=18).draw(surface, strip.topleft)
        bell, words = cut(inset(strip, px(20), px(8)), Side.LEFT, px(48), px(16))
        draw_centred(surface, look.icon("bell", px(48)), bell.center)
        look.letters.draw_block(surface, sentence, style, words, 0, 0.5)

    def _paint_counters(self, surface: Surface, rect: Rect) -> None:
        look, texts, tally = self.look, self.context.texts, self._tally
        cells = grid(rect, 1, len(_COUNTED))
        label, number = look.style(Face.STRONG, _LABEL), look.style(Face.TITLE, 44)
        label, number = (low(style, cells[0].height) for style in (label, number))
        for (name, icon), row in zip(_COUNTED.items(), cells, strict=True):
            if row.y > rect.y:
                plates.rule(look, surface, row.x, row.y, row.width)
            side = min(look.px(60), row.height - look.px(8))
            box, words = cut(row, Side.LEFT, side, look.px(16))
            draw_centred(surface, look.icon(icon, side), box.center)
            up = name == "uptime"
            told = uptime(texts, tally.seconds_up) if up else str(getattr(tally, name))
            beside = min(look.letters.width(told, number), round(words.width * 0.45))
            value, words = cut(words, Side.RIGHT, beside, look.px(16))
            draw_words(surface, look, words, texts(f"operator.{name}"), label)
            draw_words(surface, look, value, told, number, 1)

    def _paint_faults(self, surface: Surface, room: Rect) -> None:
        """Write as many of the last faults as there is room for, the latest first."""
        look, letters = self.look, self.look.letters
        small = look.style(Face.BOLD, 26, look.theme.ink_soft)
        plain = look.style(Face.BOLD, _NOTE)
        top = room.y
        for fault in self._tally.errors:
            lines = min(4, len(letters.wrap(fault.sentence, plain, room.width)))
            date, text = letters.height(small), letters.height(plain, lines) + 1
            if top + date + text > room.bottom:
                break
            if top > room.y:
                plates.rule(look, surface, room.x, top - look.px(8), room.width)
            day = when(self.context.texts, fault.when, self._now())
            letters.draw(surface, day, small, Rect(room.x, top, room.width, date), 0)
            block = Rect(room.x, top + date, room.width, text)
            letters.draw_block(surface, fault.sentence, plain, block)
            top = block.bottom + look.px(16)
