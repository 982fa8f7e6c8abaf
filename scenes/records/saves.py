"""The saved games: a list to continue, rename or delete them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from pygame import Rect, Surface

from game import Label, StoredGame, is_title
from game.storage.store import MAX_LEFT
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push, Replace
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Share,
    Side,
    anchored,
    columns,
    cut,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.lists import Entry, Listing, ListRow
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Widget, icon_button
from scenes.records.rows import ListNames, day_of, draw_crews, draw_plate, variant_picture
from scenes.shared.confirm import Confirm
from scenes.shared.portraits import draw_words
from scenes.shared.text_entry import write_title

_LIST = "game"
_TOOLS = (("rename", "write"), ("forget", "trash"))
_ROOMY, _BROAD, _HIGH = 900, 620, 150
"""Units from which a row shows a picture of its variant, and the players' marks beside it; and the
height of rows in narrow and upright windows, which have those marks below."""


class SavesScene(PageScene):
    """The saved games; pops when closed."""

    title = "saves.title"
    back_label = "saves.back"
    menu_music = True

    def __init__(self, context: Context, clock: Callable[[], datetime] = here_and_now) -> None:
        super().__init__(context, focus=ListRow(_LIST, 0))
        self._clock = clock
        self._rows = Listing(_LIST)
        self.lists = (self._rows,)
        self._games: tuple[StoredGame, ...] = ()
        self._asked: StoredGame | None = None
        """The game that a dialog asks about."""

    def enter(self) -> None:
        super().enter()
        self._read()
        if not self.notice.text and self.context.saved_games.full_shelves[0]:
            self.notice.tell(self.context.texts("saves.full", count=MAX_LEFT))

    def resumed(self, result: object) -> Change | None:
        asked, self._asked = self._asked, None
        if asked is None:
            return None
        texts, library, told = self.context.texts, self.context.saved_games, ""
        if result is True and library.forget(asked):
            told = texts("saves.forgotten", name=name_of(texts, asked.label))
        elif isinstance(result, str) and result and is_title(result):
            library.rename(asked, result)
        self._read(told)
        return None

    def build(self, room: Rect) -> Iterable[Widget]:
        look, texts = self.look, self.context.texts
        width = min(room.width, look.px(1500))
        self.sheet = Rect((self.size[0] - width) // 2, room.y, width, room.height)
        area = inset(self.sheet, look.px(24), look.px(22))
        if not self._games:
            room = inset(area, look.px(40), look.px(10))
            self.add_empty_note(texts("saves.empty"), room, "signs/map")
        gap, tools = max(8, look.px(10)), look.px(76)
        narrow = area.width - 2 * tools < look.px(_BROAD)
        high = look.px(_HIGH if narrow or is_portrait(self.size) else 104)
        names = ListNames([*_names(texts, game.label)] for game in self._games)
        for index, rect in self._rows.place(look, area, len(self._games), high, gap):
            row, *places = columns(rect, [Share(), tools, tools], gap)
            saved = SavedRow(texts, self._games[index].label, self._clock(), names, index)
            yield Entry(ListRow(_LIST, index), Painted(saved.paint), rect=row)
            for (what, icon), place in zip(_TOOLS, places, strict=True):
                place = anchored(place, (place.width, min(place.height, look.px(88))))
                name, label = ListRow(_LIST, index, what), texts(f"saves.{what}")
                yield icon_button(name, icon, label, rect=place)
        yield from self._rows.rails(look, area)

    def use(self, used: Activated) -> Change | None:
        row, texts = used.name, self.context.texts
        if not isinstance(row, ListRow):
            return None
        game = self._games[row.index]
        if row.part is not None:
            self._asked = game
        match row.part:
            case "forget":
                name = name_of(texts, game.label)
                return Push(Confirm(self.context, "forget", "saves", name=name))
            case "rename":
                title = texts("saves.rename_title")
                return Push(write_title(self.context, game.label.name, title))
        match = self.context.saved_games.load(game)
        if match is not None:
            return Replace(self.context.flow.board(match))
        self._read()
        return None

    def _read(self, told: str = "") -> None:
        self._games = self.context.saved_games.games()
        note = self.context.take_note()
        told = told if note is None else say(self.context.texts, note)
        if told:
            self.notice.tell(told)
        self.refresh()


@dataclass(frozen=True, slots=True)
class SavedRow:
    """A saved game: its name, variant and round, the players, the date and a plate."""

    texts: Texts
    label: Label
    now: datetime
    names: ListNames
    """Of all games."""
    number: int

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        """Paint the row."""
        px, texts, label = look.px, self.texts, self.label
        inner = inset(rect, px(14), px(12))
        wide = inner.width / look.scale.unit
        plate, inner = cut(inner, Side.RIGHT, px(84), px(16))
        draw_plate(target, look, plate, "continue", Tone.GOLD)
        stacked = rect.height >= px(_HIGH)
        if wide >= (_BROAD if stacked else _ROOMY):
            picture, inner = cut(inner, Side.LEFT, px(190 if stacked else 160), px(18))
            variant_picture(look, label.variant, picture.size).draw(target, picture.topleft)
        day = day_of(texts, label, self.now)
        quiet = look.style(Face.BOLD, 24, look.theme.ink_soft)
        if not stacked:
            inner, crew = columns(inner, [Share(1.6), Share(1.0)], px(14))
            upper, lower = rows(crew, [Share(0.58), Share(0.42)])
            draw_crews(target, look, upper, label.seats, 0.5)
            draw_words(target, look, lower, day, quiet, 0.5)
            name, line = rows(inner, [Share(0.58), Share(0.42)])
        else:
            name, line, low = rows(inner, [Share(0.4), Share(0.28), Share(0.32)])
            crew, date = columns(low, [Share(0.9), Share(1.1)], px(10))
            draw_crews(target, look, crew, label.seats)
            draw_words(target, look, date, day, quiet)
        self.names.draw(target, look, name, self.number, look.style(Face.TITLE, 32))
        draw_words(target, look, line, _progress(look, texts, label, quiet, line.width), quiet)


def name_of(texts: Texts, label: Label) -> str:
    """Return what a saved game is called: its name, or else its players."""
    return next(_names(texts, label))


def _names(texts: Texts, label: Label) -> Iterator[str]:
    """Yield what a saved game can be called, from all its players to the first and the others."""
    players = [seat.name for seat in label.seats]
    yield label.name or texts.listed(players)
    for count in range(1, len(players)):
        named = ", ".join(players[:-count])
        yield label.name or texts("saves.crew", players=named, count=count)


def _progress(look: Look, texts: Texts, label: Label, style: Style, width: int) -> str:
    """Return the variant and the round, with the players if there is room."""
    told = {"voyage": texts(f"variant.{label.variant}"), "round": label.round}
    players = ", ".join(seat.name for seat in label.seats)
    long = texts("saves.progress_crew", players=players, **told)
    smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
    if label.name and look.letters.width(long, smaller) <= width:
        return long
    return texts("saves.progress", **told)
