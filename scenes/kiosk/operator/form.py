"""The operator's settings as values to step through, and what a touch makes of them; no pygame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from pygame import Rect, Surface

from scenes.core.model.phrases import when
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Fault, KioskTally
from scenes.kit import plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    grid,
    inset,
    is_portrait,
)
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.shared.portraits import draw_words

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
"""What each of these settings is stepped through."""
SWITCHES = ("low_reach", "drift")
SETS = ("variants", "levels", "languages")
"""Settings of which at least one must stay."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """The values of a setting in order, and which of them it has."""

    values: tuple[object, ...]
    index: int


def stepped(config: KioskConfig, name: str) -> Stepped:
    """The steps of a setting, with the value that a file has given it among them."""
    now = getattr(config, name)
    steps = STEPS[name]
    if now not in steps:
        steps = sorted(
            [*steps, now], key=lambda value: -1.0 if value is None else float(str(value))
        )
    values = tuple(steps)
    return Stepped(values, values.index(now))


def toggled(chosen: Sequence[object], known: Sequence[object], one: object) -> tuple[object, ...]:
    """The choice with that one more or less, in the order in which all are known."""
    wanted = set(chosen) ^ {one}
    return tuple(each for each in known if each in wanted)


def languages_with(chosen: Sequence[str], known: Sequence[str], code: str) -> tuple[str, ...]:
    """The languages with that one more or less; the one in which visits begin stays the first."""
    wanted = [str(each) for each in toggled(chosen, known, code)]
    first = chosen[0]
    return (
        (first, *(each for each in wanted if each != first)) if first in wanted else tuple(wanted)
    )


def spoken_first(chosen: Sequence[str], known: Sequence[str], code: str) -> tuple[str, ...]:
    """The same languages, that one being the one in which visits begin."""
    return (code, *(each for each in known if each in chosen and each != code))


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
    """How long that is, in one measure."""
    hours = seconds // 3600
    if hours >= 48:
        return texts("operator.days", count=hours // 24)
    if hours:
        return texts("operator.hours", count=hours)
    return texts("operator.minutes", count=seconds // 60)


PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": ("idle_seconds", "countdown_seconds", "attract_seconds", "restart_hour"),
        "games": ("variants", "levels"),
        "languages": ("languages", "first_language"),
        "screen": ("diagonal_inches", "volume_cap", "low_reach", "drift"),
        "report": ("_counters", "_faults"),
        "desk": ("new_pin", "restart", "leave"),
    }
)
"""What is on each page, in order."""
ICONS: Mapping[str, str] = MappingProxyType(
    {
        "times": "time",
        "games": "cards",
        "languages": "language",
        "screen": "eye",
        "report": "records",
        "desk": "lock",
    }
)
LABEL, NOTE = 34, 26
"""The sizes of letters, in units."""
NOTICE = 28
_HIGHEST_NOTICE = 100
_GAP = 14
_HIGHEST = 128
"""Units of a row of settings at most."""
_TILES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"variants": (430, 330), "levels": (260, 290), "languages": (330, 230)}
)
"""Units of their tiles at most."""
_NARROW = 1000
"""Units below which the buttons of the desk lie below each other."""
_NARROW_ROW = 900
"""Units below which a control lies below its name."""
_COUNTER = 104
"""Units of a line of the report at most."""


def arrange(
    look: Look, size: Size, page: str, counts: Mapping[str, int], notices: Sequence[str]
) -> dict[str, Rect]:
    """Where everything of a page lies; names of what is no control begin with a line.

    The counts say how many tiles a setting has, each of which is called by its number.
    """
    px = look.px
    compact = look.scale.compact
    margin = px(14 if compact else 30)
    room = inset(Rect(0, 0, *size), margin)
    room = anchored(room, (min(room.width, px(1720)), room.height))
    head, room = cut(room, Side.TOP, px(84), px(_GAP))
    back, tabs = cut(head, Side.LEFT, px(84), px(16))
    places = {"back": back, "page": inset(tabs, 0, px(2))}
    for index, notice in enumerate(notices):
        style = look.style(Face.BOLD, NOTICE)
        lines = len(look.letters.wrap(notice, style, room.width - px(120)))
        high = min(max(px(72), look.letters.height(style, lines) + px(28)), px(_HIGHEST_NOTICE))
        strip, room = cut(room, Side.BOTTOM, high, px(_GAP))
        places[f"_notice.{index}"] = strip
    if page in ("times", "screen", "desk"):
        # Words and controls that belong together do not lie a screen apart.
        room = anchored(room, (min(room.width, px(1280)), room.height))
    pad = px(22 if compact else 36), px(16 if compact else 28)
    inner = inset(room, *pad)
    around = places.keys() | set()
    match page:
        case "games":
            _place_games(look, inner, counts, places)
        case "languages":
            _place_languages(look, inner, counts["languages"], places)
        case "report":
            _place_report(look, inner, places)
        case "desk":
            _place_desk(look, inner, places)
        case _:
            _place_rows(look, inner, PAGES[page], places)
    lowest = max(rect.bottom for name, rect in places.items() if name not in around)
    sheet = Rect(room.x, room.y, room.width, min(room.height, lowest + pad[1] - room.y))
    return {"_sheet": sheet} | places


def _place_rows(look: Look, room: Rect, names: Sequence[str], places: dict[str, Rect]) -> None:
    """Each setting in a row: its name and what it means at the left, the control at the right.

    In a narrow window the control lies below.
    """
    px = look.px
    below = room.width < px(_NARROW_ROW)
    most = px(_HIGHEST * (1.6 if below else 1))
    high = min(room.height, len(names) * most + (len(names) - 1) * px(_GAP))
    block = Rect(room.x, room.y, room.width, high)
    for name, row in zip(names, equal_rows(block, len(names), px(_GAP)), strict=True):
        if name in ("low_reach", "drift"):
            places[name] = anchored(row, (row.width, min(row.height, px(100))))
        elif below:
            control, words = cut(row, Side.BOTTOM, min(px(84), row.height // 2), px(4))
            places |= {f"_label.{name}": words, name: control}
        else:
            words, control = columns(row, [Share(0.52), Share(0.48)], px(16))
            places[f"_label.{name}"] = words
            places[name] = anchored(control, (control.width, min(control.height, px(84))), 1, 0.5)


def _place_games(
    look: Look, room: Rect, counts: Mapping[str, int], places: dict[str, Rect]
) -> None:
    tall = is_portrait(room.size)
    for name, share in (("variants", 0.6 if tall else 0.55), ("levels", 1.0)):
        heading, block = cut(room, Side.TOP, _heading(look))
        places[f"_heading.{name}"] = heading
        block.height = round((block.height - _heading(look)) * share) if share < 1 else block.height
        across = 2 if tall and name == "variants" else counts[name]
        low = _place_tiles(look, block, name, counts[name], across, places)
        room = Rect(room.x, low + look.px(_GAP), room.width, room.bottom - low - look.px(_GAP))


def _place_languages(look: Look, room: Rect, count: int, places: dict[str, Rect]) -> None:
    heading, block = cut(room, Side.TOP, _heading(look))
    places["_heading.languages"] = heading
    block.height -= look.px(96 + _GAP)
    across = min(count, 2 if is_portrait(room.size) and count > 4 else 4)
    low = _place_tiles(look, block, "languages", count, across, places)
    first = Rect(room.x, low + look.px(_GAP), room.width, look.px(96))
    words, control = columns(first, [Share(0.48), Share(0.52)], look.px(16))
    places["_label.first_language"] = words
    places["first_language"] = anchored(
        control, (control.width, min(control.height, look.px(84))), 1, 0.5
    )


def _place_tiles(
    look: Look, block: Rect, name: str, count: int, across: int, places: dict[str, Rect]
) -> int:
    """So many tiles in the upper part of a block; where they end."""
    down = -(-count // across)
    gap = look.px(_GAP)
    wide, high = map(look.px, _TILES[name])
    size = (
        min(block.width, across * wide + (across - 1) * gap),
        min(block.height, down * high + (down - 1) * gap),
    )
    cells = grid(anchored(block, size, 0.5, 0), across, down, gap)[:count]
    places |= {f"{name}.{index}": cell for index, cell in enumerate(cells)}
    return block.y + size[1]


def _place_report(look: Look, room: Rect, places: dict[str, Rect]) -> None:
    if is_portrait(room.size):
        high = min(round(room.height * 0.46), look.px(5 * _COUNTER))
        upper, lower = cut(room, Side.TOP, high, look.px(20))
    else:
        upper, lower = columns(room, [Share(0.8), Share(1)], look.px(40))
    places |= {"_counters": upper, "_faults": lower}


def _place_desk(look: Look, room: Rect, places: dict[str, Rect]) -> None:
    px = look.px
    names = PAGES["desk"]
    if is_portrait(room.size) or room.width < px(_NARROW * look.scale.text):
        high = min(room.height, px(3 * 150 + 2 * 24))
        block = Rect(room.x, room.y, room.width, high)
        cells = equal_rows(block, len(names), px(24))
    else:
        cells = equal_columns(
            anchored(room, (room.width, min(room.height, px(190))), 0.5, 0.3), len(names), px(24)
        )
    places |= dict(zip(names, cells, strict=True))


def _heading(look: Look) -> int:
    return min(look.letters.height(look.style(Face.STRONG, LABEL)), look.px(46)) + look.px(10)


_ICONS = (
    ("started", "sail"),
    ("finished", "crown"),
    ("abandoned", "quit"),
    ("restarts", "replay"),
    ("uptime", "time"),
)
_ROW = 104
"""Units of a line of the report at most."""
_MOST_LINES = 3
"""Lines that one fault may take."""


def paint_counters(
    surface: Surface, look: Look, texts: Texts, rect: Rect, tally: KioskTally
) -> None:
    """Every number with what it counts."""
    high = min(rect.height, len(_ICONS) * look.px(_ROW))
    cells = equal_rows(Rect(rect.x, rect.y, rect.width, high), len(_ICONS))
    label, number = look.style(Face.STRONG, LABEL), look.style(Face.TITLE, 38)
    for (name, icon), row in zip(_ICONS, cells, strict=True):
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


def paint_faults(
    surface: Surface,
    look: Look,
    texts: Texts,
    rect: Rect,
    faults: tuple[Fault, ...],
    now: datetime,
) -> None:
    """As many of the last faults as there is room for, the latest first."""
    label = look.style(Face.STRONG, LABEL)
    head, room = cut(rect, Side.TOP, look.letters.height(label) + look.px(8), look.px(4))
    look.letters.draw(surface, texts("operator.faults"), label, head, 0)
    plates.field(look, room.size).draw(surface, room.topleft)
    room = inset(room, look.px(20), look.px(14))
    small = look.style(Face.BOLD, NOTE, look.theme.ink_soft)
    plain = look.style(Face.BOLD, NOTE)
    if not faults:
        look.letters.draw_block(surface, texts("operator.no_faults"), small, room, 0.5, 0.5)
    top = room.y
    for fault in faults:
        lines = min(_MOST_LINES, len(look.letters.wrap(fault.sentence, plain, room.width)))
        date, text = look.letters.height(small), look.letters.height(plain, lines) + 1
        if top + date + text > room.bottom:
            break
        look.letters.draw(
            surface, when(texts, fault.when, now), small, Rect(room.x, top, room.width, date), 0
        )
        block = Rect(room.x, top + date, room.width, text)
        look.letters.draw_block(surface, fault.sentence, plain, block)
        top = block.bottom + look.px(10)


def paint_label(surface: Surface, look: Look, rect: Rect, label: str, note: str) -> None:
    """What a setting is called, and below it what that means."""
    strong = look.style(Face.STRONG, LABEL)
    quiet = look.style(Face.BOLD, NOTE, look.theme.ink_soft)
    lines = len(look.letters.wrap(note, quiet, rect.width))
    wanted = look.letters.height(strong), look.letters.height(quiet, lines) + 1
    upper = min(wanted[0], round(rect.height * 0.5))
    lower = min(wanted[1], rect.height - upper)
    head, rest = cut(anchored(rect, (rect.width, upper + lower)), Side.TOP, upper)
    draw_words(surface, look, head, label, strong)
    draw_words(surface, look, rest, note, quiet)


def paint_notice(surface: Surface, look: Look, rect: Rect, sentence: str) -> None:
    """A sentence on a dark strip, with a bell."""
    plates.panel(look, rect.size, Ground.DARK, radius=18).draw(surface, rect.topleft)
    side = look.px(48)
    bell, words = cut(inset(rect, look.px(20), look.px(8)), Side.LEFT, side, look.px(16))
    draw_centred(surface, look.icon("bell", side), bell.center)
    style = look.style(Face.BOLD, NOTICE, look.theme.cream)
    draw_words(surface, look, words, sentence, style)
