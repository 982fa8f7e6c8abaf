"""What the operator's page tells: what was counted, what went wrong, what to know."""

from datetime import datetime

from pygame import Rect, Surface

from scenes.core.model.phrases import when
from scenes.kiosk.operator.layout import LABEL, NOTE, NOTICE
from scenes.kiosk.operator.values import uptime
from scenes.kiosk.watchdog.counters import Fault, KioskTally
from scenes.kit import plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, anchored, cut, equal_rows, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.shared.portraits import draw_words

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
