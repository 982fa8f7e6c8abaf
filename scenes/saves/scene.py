"""Saved games: those that were kept by name, and those that were left for another."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from pygame import Rect, Surface

from game import Label, StoredGame, is_title
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, say, when
from scenes.core.scene import Change, Pop, Push, Replace, Scene
from scenes.kit import ornaments, plates
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Part,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    inset,
    rows,
)
from scenes.kit.lists import Entry, Listing
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Control, FocusRing, Toast, Widget, icon_button
from scenes.shared.confirm import Confirm
from scenes.shared.game_rows import draw_marks, draw_plate, draw_voyage
from scenes.shared.portraits import draw_words
from scenes.shared.text_entry import write_title

_ROW, _TALL, _GAP, _TOOL = 104, 150, 10, 76
"""Units of a row, of one in three lines, between two rows, and of the buttons at its end."""
_ROOMY, _BROAD = 900, 620
"""Units from which a row has a picture of its voyage, and the marks of those who play."""


class SavesScene(Scene):
    """The games that can be gone on with; pops when done."""

    def __init__(self, context: Context, clock: Callable[[], datetime] = here_and_now) -> None:
        self._context = context
        self._clock = clock
        self._look = context.look
        self._size: Size = (0, 0)
        self._banner = self._sheet = self._area = Rect(0, 0, 0, 0)
        self._kept: tuple[StoredGame, ...] = ()
        self._asked: StoredGame | None = None
        """The game that is to be thrown away or renamed, while that is being asked."""
        self._rows = Listing("game")
        self._ring = FocusRing(focus="game.0")
        self._ground = Layer()
        self.notice = Toast()
        """What there is to tell."""

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """A sheet with a row for each game."""
        self._size = size
        look = self._look = self._context.look.at(size)
        px = look.px
        low = size[1] < px(1000)
        margin, top = px(24 if low else 40), px(14 if low else 28)
        high = px(84 if low else 104)
        side = px(80 if low else 88)
        wide = min(px(620), size[0] - 2 * (side + 2 * margin))
        banner = anchored(Rect(0, 0, *size), (wide, high), 0.5, 0)
        self._banner = banner.move(0, top - px(6))
        width = min(size[0] - 2 * margin, px(1500))
        sheet_top = top + high + px(12)
        self._sheet = Rect((size[0] - width) // 2, sheet_top, width, size[1] - sheet_top - margin)
        self._area = inset(self._sheet, px(24), px(22))
        self._fill()

    def enter(self) -> None:
        """Read again what there is."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)
        self._read()

    def resumed(self, result: object) -> Change | None:
        """The game is to be thrown away, or has another name; else all stays as it is."""
        asked, self._asked = self._asked, None
        if asked is None:
            return None
        texts, library = self._context.texts, self._context.library
        name = name_of(texts, asked.label)
        told = ""
        if result is True and library.forget(asked):
            told = texts("saves.forgotten", name=name)
        elif isinstance(result, str) and result and is_title(result):
            library.rename(asked, result)
        self._read(told)
        return None

    def handle(self, intent: Intent) -> Change | None:
        """A tap on a game goes on with it; back is done."""
        self.notice.hear(intent)
        if intent is Command.BACK:
            return Pop()
        before = self._rows.first
        heard = self._rows.hear(intent, self._ring)
        used = None if heard is None else self._ring.handle(heard)
        change = None
        if used is not None:
            self._context.sound.play(Cue.TAP)
            change = self._use(used)
        if used is not None or self._rows.first != before:
            self._fill()
        return change

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def _use(self, used: Activated) -> Change | None:
        match used.name.split("."):
            case ["rail", _]:
                self._rows.first = used.value if isinstance(used.value, int) else 0
            case ["game", index]:
                match = self._context.library.load(self._kept[int(index)])
                if match is not None:
                    return Replace(self._context.flow.board(match))
                self._read()
            case ["game", index, "forget"]:
                self._asked = self._kept[int(index)]
                name = name_of(self._context.texts, self._asked.label)
                return Push(Confirm(self._context, "forget", "saves", name=name))
            case ["game", index, "rename"]:
                self._asked = self._kept[int(index)]
                title = self._context.texts("saves.rename_title")
                return Push(write_title(self._context, self._asked.label.name, title))
            case _:
                return Pop()
        return None

    def _read(self, told: str = "") -> None:
        self._kept = self._context.library.games()
        note = self._context.take_note()
        if note is not None:
            told = say(self._context.texts, note)
        if told:
            self.notice.tell(told)
        self._fill()

    def _fill(self) -> None:
        """Make the controls anew, and put them in their places."""
        look, texts, now = self._look, self._context.texts, self._clock()
        back = icon_button("back", "back", texts("saves.back"))
        low = self._size[1] < look.px(1000)
        side = look.px(80 if low else 88)
        back.rect = Rect(look.px(24 if low else 40), look.px(14 if low else 28), side, side)
        widgets: list[Widget] = [back]
        gap = max(8, look.px(_GAP))
        narrow = self._area.width - 2 * look.px(_TOOL) < look.px(_BROAD)
        high = look.px(_TALL if narrow else _ROW)
        rects = self._rows.place(look, self._area, len(self._kept), high, gap)
        for index, rect in zip(self._rows.rows, rects, strict=True):
            label = self._kept[index].label

            def paint(target: Surface, at: Look, place: Rect, label: Label = label) -> None:
                draw_saved(target, at, texts, place, label, now)

            parts: list[Part] = [Share(), look.px(_TOOL), look.px(_TOOL)]
            row, rename, forget = columns(rect, parts, gap)
            widgets.append(Entry(f"game.{index}", paint, rect=row))
            for place, what, icon in ((rename, "rename", "write"), (forget, "forget", "trash")):
                tool = icon_button(f"game.{index}.{what}", icon, texts(f"saves.{what}"))
                tool.rect = anchored(place, (place.width, min(place.height, look.px(88))))
                widgets.append(tool)
        rail = self._rows.rail(look, self._area)
        self._ring.replace(widgets if rail is None else [*widgets, rail])

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sheet and the games."""
        look, texts = self._look, self._context.texts
        key = (look.scale, self._context.preferences.language)
        self._ground.draw(surface, key, self._paint)
        if not self._kept:
            quiet = look.style(Face.BOLD, 30, look.theme.ink_soft)
            room = inset(self._area, look.px(40), look.px(10))
            look.letters.draw_block(surface, texts("saves.empty"), quiet, room, 0.5, 0.4)
        self._ring.draw(surface, look)
        self.notice.draw(surface, look, self._size)

    def _paint(self, surface: Surface) -> None:
        look = self._look
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        ornaments.draw_banner(surface, look, self._banner, self._context.texts("saves.title"))
        plates.paper(look, self._sheet.size, 24).draw(surface, self._sheet.topleft)


def draw_saved(
    target: Surface, look: Look, texts: Texts, rect: Rect, label: Label, now: datetime
) -> None:
    """A kept game: its name, what it is and how far, who plays, when, and that it goes on."""
    px = look.px
    inner = inset(rect, px(14), px(12))
    wide = inner.width / look.scale.unit
    plate, inner = cut(inner, Side.RIGHT, px(84), px(16))
    draw_plate(target, look, plate, "continue", Tone.GOLD)
    if wide >= _ROOMY:
        picture, inner = cut(inner, Side.LEFT, px(160), px(18))
        draw_voyage(target, look, picture, label.variant)
    day = when(texts, label.saved, now)
    quiet = look.style(Face.BOLD, 24, look.theme.ink_soft)
    colours = [seat.colour.value for seat in label.seats]
    if wide >= _BROAD:
        inner, crew = columns(inner, [Share(1.6), Share(1.0)], px(14))
        upper, lower = rows(crew, [Share(0.58), Share(0.42)])
        draw_marks(target, look, upper, colours, 0.5)
        draw_words(target, look, lower, day, quiet, 0.5)
        name, line = rows(inner, [Share(0.58), Share(0.42)])
    else:
        name, line, low = rows(inner, [Share(0.4), Share(0.28), Share(0.32)])
        crew, date = columns(low, [Share(0.9), Share(1.1)], px(10))
        draw_marks(target, look, crew, colours)
        draw_words(target, look, date, day, quiet)
    draw_words(target, look, name, name_of(texts, label), look.style(Face.TITLE, 32))
    draw_words(target, look, line, _progress(look, texts, label, quiet, line.width), quiet)


def name_of(texts: Texts, label: Label) -> str:
    """What a kept game is called; without a name it is known by one who plays it."""
    others = len(label.seats) - 1
    return label.name or texts("saves.crew", player=label.seats[0].name, count=others)


def _progress(look: Look, texts: Texts, label: Label, style: Style, width: int) -> str:
    """What is played and how far it has come, and by whom if there is room."""
    told = {"voyage": texts(f"variant.{label.variant}"), "round": label.round}
    players = ", ".join(seat.name for seat in label.seats)
    long = texts("saves.progress_crew", players=players, **told)
    smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
    if label.name and look.letters.width(long, smaller) <= width:
        return long
    return texts("saves.progress", **told)
