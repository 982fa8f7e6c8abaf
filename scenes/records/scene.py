"""The records: what the players have achieved, against whom, and the games to watch again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import cycle

from pygame import Rect, Surface

from game import GAMES, Career, Chronicle, Colour, StoredGame, WinCount
from game.storage import store
from game.storage.shelves import Arrival
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, here_and_now, levels, say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit.controls import Choice, Item, one_of
from scenes.kit.layout import Share, Side, anchored, columns, cut, flow, inset, is_portrait, rows
from scenes.kit.lists import Entry, Listing, ListRow, RailName
from scenes.kit.pirates import Costume, captain
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, icon_button, nowhere
from scenes.records.rows import (
    Bests,
    CareerRow,
    ListNames,
    ReplayRow,
    costumes_by_name,
    draw_heads,
    draw_rival,
)
from scenes.shared.confirm import Confirm
from scenes.shared.portraits import Whose
from scenes.shared.variant_cards import draw_prop

IMPORTS, EXPORTS = "import", "export"
"""The folders beside the saves, one for each way: nobody chooses files on a touch screen."""
PAGES = {"players": "person", "against": "roger", "replays": "play"}
_KINDS = (None, *(variant for game in GAMES.values() for variant in game.variants))
_HEAD, _FINGER, _GAP = 86, 70, 8
"""Units of the height of a section's head and of a control, and between two rows."""
_IMPORT, _CHOICE = 250, 430
"""Units of the width of the controls in the heads."""


class RecordsScene(PageScene):
    """Records and replays; pops when closed."""

    title = "records.title"
    back_label = "records.back"
    menu_music = True

    def __init__(
        self,
        context: Context,
        opponents: Sequence[Opponent] = OPPONENTS,
        clock: Callable[[], datetime] = here_and_now,
    ) -> None:
        super().__init__(context, focus="back")
        self._pirates = levels(opponents)
        self._clock = clock
        self.page = 0
        """The section that is open where there is no room for all."""
        self.game = self.kind = self.who = 0
        """The selected game, kind of replays and player."""
        self._chronicle = Chronicle()
        self._replays: tuple[StoredGame, ...] = ()
        self.careers: tuple[Career, ...] = ()
        self._asked = ""
        """What the open question is about."""
        self._arrivals: Sequence[Arrival] = ()
        self._refused = 0
        self._player_list, self._replay_list = self.lists = Listing("player"), Listing("replay")

    def enter(self) -> None:
        super().enter()
        self._read()
        if not self.notice.text and self.context.saved_games.full_shelves[1]:
            self.notice.tell(self.context.texts("records.full"))

    def resumed(self, result: object) -> Change | None:
        asked, self._asked = self._asked, ""
        if result is not True:
            return None
        if asked == "import":
            self._take_in()
        elif self.context.saved_games.clear_records():
            self._read()
            self._tell(self.context.texts("records.cleared"))
        return None

    def use(self, used: Activated) -> Change | None:
        chosen = int(used.value or 0)
        match used.name:
            case "page":
                self.page = chosen
            case "game":
                self.game, self.who = chosen, 0
                self._count()
            case "kind":
                self.kind = chosen
            case "who":
                self.who = chosen
            case "import":
                return self._import()
            case "clear":
                return Push(Confirm(self.context, "clear", "records"))
            case ListRow("player", index):
                self.who = index
            case ListRow("replay", index, "export"):
                self._tell(self._export(self.replays[index]))
            case ListRow("replay", index):
                replay = self.context.saved_games.watch(self.replays[index])
                if replay is not None:
                    return Push(self.context.flow.replay(replay))
                self._read()
        return None

    @property
    def replays(self) -> tuple[StoredGame, ...]:
        """The replays of the selected kind."""
        kind = _KINDS[self.kind]
        return tuple(each for each in self._replays if kind in (None, each.label.variant))

    def _read(self) -> None:
        library = self.context.saved_games
        self._chronicle, self._replays = library.chronicle(), library.replays()
        if note := self._note():
            self.notice.tell(note)
        self._count()
        self.refresh()

    def _count(self) -> None:
        game, chronicle = (None, *GAMES)[self.game], self._chronicle
        self.careers = tuple(chronicle.career(each, game) for each in chronicle.names(game))

    def _note(self) -> str:
        note = self.context.take_note()
        return "" if note is None else say(self.context.texts, note)

    def _tell(self, text: str) -> None:
        self.notice.tell(self._note() or text)

    def _export(self, stored: StoredGame) -> str:
        """Write a game into the export folder; return where it is, or why it is not."""
        library = self.context.saved_games
        file = library.export(stored, library.folder / EXPORTS)
        return self._note() if file is None else self.context.texts("records.exported", file=file)

    def _import(self) -> Change | None:
        """Import every game in the import folder; ask first if replays would have to go."""
        library = self.context.saved_games
        found = library.files_in(library.folder / IMPORTS)
        arrivals = [library.read_in(file) for file in found]
        self._arrivals = [each for each in arrivals if each is not None]
        self._refused = len(found) - len(self._arrivals)
        displaced = library.displaced(self._arrivals)
        if displaced:
            self._asked = "import"
            values = {"count": displaced, "most": store.MAX_REPLAYS}
            return Push(Confirm(self.context, "import", "records", **values))
        self._take_in()
        return None

    def _take_in(self) -> None:
        """Import the games that were found, and say what came of it."""
        texts, library = self.context.texts, self.context.saved_games
        taken = sum(library.take_in(each) is not None for each in self._arrivals)
        refused, note = self._refused + len(self._arrivals) - taken, self._note()
        self._read()
        if taken and refused:
            told = texts("records.imported_some", count=taken, refused=refused)
        elif taken:
            told = texts("records.imported", count=taken)
        elif not refused:
            told = texts("records.nothing_to_import", folder=library.folder / IMPORTS)
        else:
            told = note if refused == 1 and note else texts("records.refused", count=refused)
        self._tell(told)

    # Where everything is

    def build(self, room: Rect) -> Iterable[Widget]:
        for each in self.lists:
            each.hide()
        width = min(room.width, self.look.px(1804))
        room = Rect(self.size[0] // 2 - width // 2, room.y, width, room.height)
        # What a window needs to show everything at once.
        least = (1000, 1700) if is_portrait(self.size) else (1650, 1000)
        narrow = any(have < self.look.px(need) for have, need in zip(self.size, least, strict=True))
        widgets = self._one_page(room) if narrow else self._all_at_once(room)
        # The focus goes to all controls first, then to all rows.
        return sorted(widgets, key=lambda each: isinstance(each.name, ListRow | RailName))

    def _all_at_once(self, room: Rect) -> list[Widget]:
        px, gap = self.look.px, self.look.px(20)
        if self.size[0] - self.banner.right > px(520):
            self.add(self._paint_props)
        self.sheet = nowhere()
        if is_portrait(self.size):
            players, against, replays = rows(room, [px(450), px(470), Share()], gap)
        else:
            left, replays = columns(room, [Share(), Share()], gap)
            players, against = rows(left, [Share(448), Share(446)], gap)
        clear = self.head.back.copy()
        clear.right = self.head.room.right
        game, body = self._plate(players, "players", _CHOICE)
        heads, people = cut(body, Side.TOP, px(36), px(2))
        who, pirates = self._plate(against, "against", _CHOICE)
        take_in, body = self._plate(replays, "replays", _IMPORT)
        kind, area = cut(body, Side.TOP, px(_FINGER), px(14))
        return [
            *self._players(game, clear, heads, people),
            *self._against(who, pirates, wooden=True),
            *self._replays_section(kind, take_in, area),
        ]

    def _paint_props(self, surface: Surface) -> None:
        draw_prop(surface, self.look, "signs/chest", (128, 240, 6), 0)
        draw_prop(surface, self.look, "pieces/coin", (52, 336, 82), 0)

    def _plate(self, rect: Rect, name: str, wide: int) -> tuple[Rect, Rect]:
        """Add a plate with a titled head; return the place of the head's control, and the body."""
        px = self.look.px
        top, body = cut(rect, Side.TOP, px(_HEAD))
        tool = anchored(inset(top, px(14), 0), (px(wide), px(_FINGER)), 1)
        title = inset(top, px(22), 0)
        title.width = tool.left - title.x - px(12)
        self.add_section(rect, _HEAD, title, PAGES[name], self.context.texts(f"records.{name}"))
        return tool, inset(body, px(22), px(12))

    def _one_page(self, room: Rect) -> list[Widget]:
        px, texts, back = self.look.px, self.context.texts, self.head.back
        self.banner, self.sheet = nowhere(), room
        right = self.head.room.right
        wide = min(right - back.right - px(16), px(1150))
        tabs = Rect(right - wide, back.y, wide, back.height)
        items = [Item(texts(f"records.page_{page}"), icon) for page, icon in PAGES.items()]
        page = Choice("page", items, self.page, letters=30, rect=tabs)
        room = inset(room, px(20), px(18))
        line, body = cut(room, Side.TOP, px(_FINGER), px(14))
        narrow = room.width < px(1000)
        match self.page:
            case 0:
                clear, rest = cut(line, Side.RIGHT, px(_FINGER if narrow else 330), px(14))
                game = anchored(rest, (min(rest.width, px(560)), rest.height), 0)
                heads, body = cut(body, Side.TOP, px(38), px(4))
                section = self._players(game, clear, heads, body)
            case 1:
                who = anchored(line, (min(line.width, px(560)), line.height))
                section = self._against(who, body)
            case _:
                tool, kind = cut(line, Side.RIGHT, px(_FINGER if narrow else _IMPORT), px(14))
                section = self._replays_section(kind, tool, body)
        return [page, *section]

    # The sections

    def _players(self, game: Rect, clear: Rect, heads: Rect, area: Rect) -> Iterator[Widget]:
        look, texts, listed = self.look, self.context.texts, self._player_list
        words = [texts("records.all"), *(texts(f"variant.game_{name}") for name in GAMES)]
        yield one_of(look, game, "game", words, self.game)
        yield self._labelled("clear", "trash", clear)
        if not self.careers:
            self._say(area, "records.no_players", "signs/chest")
            return
        self.add(partial(draw_heads, look, texts, heads))
        costumes, bests = self._costumes(), Bests.of(self.careers)
        count, high, gap = len(self.careers), look.px(90), max(8, look.px(_GAP))
        names = ListNames([career.name] for career in self.careers)
        for index, rect in listed.place(look, area, count, high, gap):
            career, costume = self.careers[index], costumes[index]
            row = CareerRow(texts, career, costume, bests, names, index)
            yield Entry(ListRow("player", index), Painted(row.paint), index == self.who, rect=rect)
        yield from listed.rails(look, area)

    def _against(self, place: Rect, area: Rect, *, wooden: bool = False) -> Iterator[Widget]:
        """Return whose record it is, and add how they did against each computer pirate."""
        if not self.careers:
            self._say(area, "records.no_players", "signs/hat")
            return
        self.who = min(self.who, len(self.careers) - 1)
        names, costumes = [each.name for each in self.careers], self._costumes()
        self.add(partial(self._paint_pirates, area))
        yield Whose("who", names, self.who, costumes=costumes, wooden=wooden, rect=place)

    def _paint_pirates(self, area: Rect, surface: Surface) -> None:
        look, count, gap = self.look, len(self._pirates), self.look.px(12)
        across = count if area.width >= look.px(150 * count) else 3
        down = -(-count // across)
        wide = min((area.width + gap) // across - gap, look.px(290))
        high = min((area.height + gap) // down - gap, look.px(410))
        whole = (area.width, down * (high + gap) - gap)
        cells = flow(anchored(area, whole), [(wide, high)] * count, gap)
        against = self.careers[self.who].against
        for pirate, cell in zip(self._pirates, cells, strict=True):
            tally = against.get(pirate.brain, WinCount())
            draw_rival(surface, look, self.context.texts, cell, pirate, tally)

    def _replays_section(self, kind: Rect, take_in: Rect, area: Rect) -> Iterator[Widget]:
        look, texts, listed = self.look, self.context.texts, self._replay_list
        words = [texts(f"variant.{each}" if each else "records.all") for each in _KINDS]
        yield one_of(look, kind, "kind", words, self.kind)
        yield self._labelled("import", "import", take_in)
        replays, now = self.replays, self._clock()
        if not replays:
            key = "records.none_of_kind" if self._replays else "records.no_replays"
            self._say(area, key, "signs/spyglass")
        gap, high = max(8, look.px(_GAP)), ReplayRow.height(look, area.width - look.px(160))
        winners = ListNames([ReplayRow.winner(texts, replay.label)] for replay in replays)
        for index, rect in listed.place(look, area, len(replays), high, gap):
            tool, place = cut(rect, Side.RIGHT, look.px(72), gap)
            row = ReplayRow(texts, replays[index].label, now, winners, index)
            yield Entry(ListRow("replay", index), Painted(row.paint), rect=place)
            name, label = ListRow("replay", index, "export"), texts("records.export")
            tool = anchored(tool, (tool.width, min(tool.height, look.px(80))))
            yield icon_button(name, "export", label, rect=tool)
        yield from listed.rails(look, area)

    def _labelled(self, name: str, icon: str, rect: Rect) -> Button:
        button = icon_button(name, icon, self.context.texts(f"records.{name}"), rect=rect)
        if rect.width > 2 * rect.height:
            button.arrangement, button.letters = Arrangement.CENTRE, 28
        button.enabled = name != "clear" or bool(self._chronicle.games)
        return button

    def _costumes(self) -> list[Costume]:
        """Return what each player looked like in the last game, or some captain if unknown."""
        worn = costumes_by_name([stored.label for stored in self._replays])
        return [
            worn.get(career.name.casefold(), captain(spare.value))
            for career, spare in zip(self.careers, cycle(Colour), strict=False)
        ]

    def _say(self, area: Rect, key: str, sign: str) -> None:
        room = inset(area, self.look.px(30), self.look.px(10))
        self.add_empty_note(self.context.texts(key), room, sign)
