"""The records: what the players have achieved, against whom, and the games to watch again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial

from game import GAMES, Career, Chronicle, StoredGame, WinCount, is_name, name_key
from game.storage import store
from game.storage.shelves import Arrival
from game.storage.voyage_shelf import StoredVoyage
from game.variants import VARIANTS
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, here_and_now, levels, say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.layout import CONTROL
from scenes.kit.lists import Entry, Listing, ListRow, ScrolledList
from scenes.kit.measures import GAP, MARGIN
from scenes.kit.panels import banner, empty_note, parchment, section
from scenes.kit.pirates import Costume
from scenes.kit.spoken import Role
from scenes.kit.view import Column, FirstThatFits, Grid, Padded, Row, Sized, Space, Stack, Use, View
from scenes.kit.widgets import Activated, Arrangement, Button, icon_button
from scenes.records.rows import CARD_GAP, CareerTable, ReplayRows, costumes_for, rival_cards
from scenes.shared.confirm import Confirm
from scenes.shared.more import More
from scenes.shared.portraits import Whose
from scenes.shared.text_entry import choose_name

IMPORTS = "import"
"""The folder beside the saves to import from: a touch screen has no file dialog."""
EXPORTS = "export"
"""The folder beside the saves to export to."""
PAGES = {"players": "person", "against": "roger", "replays": "play"}
_KINDS = (None, *VARIANTS)
_GAP = 8
"""Units between two rows."""
_PLAYERS = "players"
"""The place of the rows of all players, where a page that is read tells them."""
_HALF = (380, 400)
"""Units of the height of a section that has another one below."""


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
        self._voyages: tuple[StoredVoyage, ...] = ()
        self.careers: tuple[Career, ...] = ()
        self._costumes: list[Costume] = []
        """The costume of each of `careers`."""
        self._asked = ""
        """What the open question is about."""
        self._chosen: StoredGame | None = None
        """The replay whose further actions are open."""
        self._player = ""
        """The name whose further actions are open."""
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
        chosen, self._chosen = self._chosen, None
        library = self.context.saved_games
        texts = self.context.texts
        match asked, result:
            case "rename", str(name) if is_name(name):
                if library.rename_player(self._player, name):
                    self.context.voyages.rename(self._player, name)
                    self._read(texts("records.renamed", name=self._player, to=name))
            case "import", True:
                self._take_in()
            case "clear", True if library.clear_records():
                self._read(texts("records.cleared"))
            case "forget", True if library.forget_player(self._player):
                self._read(texts("records.forgotten", name=self._player))
            case "", str(action):
                return self._do(action, chosen)
        return None

    def _do(self, action: str, chosen: StoredGame | None) -> Change | None:
        """Do what was chosen on a sheet of further actions."""
        context = self.context
        match action:
            case "import":
                return self._import()
            case "clear":
                self._asked = action
                return Push(Confirm(context, "clear", "records"))
            case "rename":
                self._asked = action
                others = [career.name for career in self.careers if career.name != self._player]
                return Push(choose_name(context, self._player, others))
            case "forget":
                self._asked = action
                return Push(Confirm(context, "forget", "records", name=self._player))
            case "export" if chosen is not None:
                self._tell(self._export(chosen))
            case "chart" if chosen is not None:
                return self._open(chosen, chart=True)
        return None

    def use(self, used: Activated) -> Change | None:
        chosen = int(used.value or 0)
        match used.name:
            case "page":
                self.page = chosen
            case "game":
                self.game = chosen
                self.who = 0
                self._count()
            case "kind":
                self.kind = chosen
            case "who":
                self.who = chosen
            case "more":
                return self._offer_more()
            case "evenings":
                return Push(self.context.flow.evenings())
            case "about":
                return self._offer_more_about(self.careers[self.who].name)
            case ListRow("player", index):
                self.who = index
            case ListRow("replay", index, "more"):
                return self._offer_more_of(self.replays[index])
            case ListRow("replay", index):
                return self._open(self.replays[index])
        return None

    def _offer_more(self) -> Change:
        """Offer what is seldom done with all games."""
        texts = self.context.texts
        icons = {"import": "import", "clear": "trash"}
        actions = {name: (icon, texts(f"records.{name}")) for name, icon in icons.items()}
        blocked = {} if self._chronicle.games else {"clear": texts("blocked.no_records")}
        return Push(More(self.context, texts("records.title"), actions, blocked))

    def _offer_more_about(self, name: str) -> Change:
        """Offer what is seldom done with a player."""
        texts = self.context.texts
        self._player = name
        actions = {
            "rename": ("write", texts("saves.rename")),
            "forget": ("trash", texts("records.forget")),
        }
        return Push(More(self.context, name, actions, {}))

    def _offer_more_of(self, stored: StoredGame) -> Change:
        """Offer what is seldom done with one game."""
        texts = self.context.texts
        self._chosen = stored
        actions = {
            "chart": ("scroll", texts("chart.open")),
            "export": ("export", texts("records.export")),
        }
        # Only a finished game has a chart.
        blocked = {} if stored.label.winners else {"chart": texts("blocked.no_chart")}
        heading = texts(f"variant.{stored.label.variant}")
        return Push(More(self.context, heading, actions, blocked))

    def _open(self, stored: StoredGame, *, chart: bool = False) -> Change | None:
        """Watch a replay or open its chart, if it can be read."""
        replay = self.context.saved_games.watch(stored)
        if replay is None:
            self._read()
            return None
        flow = self.context.flow
        return Push(flow.chart(replay.match, stored.label.saved) if chart else flow.replay(replay))

    @property
    def replays(self) -> tuple[StoredGame, ...]:
        """The replays of the selected kind."""
        kind = _KINDS[self.kind]
        return tuple(each for each in self._replays if kind in (None, each.label.variant))

    def _read(self, message: str = "") -> None:
        library = self.context.saved_games
        self._chronicle, self._replays = library.chronicle(), library.replays()
        self._voyages = self.context.voyages.all()
        if told := self._note() or message:
            self.notice.tell(told)
        self._count()
        self.refresh()

    def _count(self) -> None:
        game = (None, *GAMES)[self.game]
        chronicle = self._chronicle
        self.careers = tuple(chronicle.career(each, game) for each in chronicle.names(game))
        self._costumes = costumes_for(self.careers, [stored.label for stored in self._replays])

    def flags(self) -> list[int]:
        """Return the flags of each player's voyages."""
        voyages = [stored.voyage for stored in self._voyages]
        return [
            sum(each.flags for each in voyages if name_key(each.name) == name_key(career.name))
            for career in self.careers
        ]

    def _note(self) -> str:
        note = self.context.take_note()
        return "" if note is None else say(self.context.texts, note)

    def _tell(self, text: str) -> None:
        self.notice.tell(self._note() or text)

    def _export(self, stored: StoredGame) -> str:
        """Write a game into the export folder; return a message with its path or the error."""
        library = self.context.saved_games
        file = library.export(stored, library.folder / EXPORTS)
        return self._note() if file is None else self.context.texts("records.exported", file=file)

    def _import(self) -> Change | None:
        """Import every game in the import folder; ask first if that would displace replays."""
        library = self.context.saved_games
        files = library.files_in(library.folder / IMPORTS)
        arrivals = [library.read_in(file) for file in files]
        self._arrivals = [each for each in arrivals if each is not None]
        self._refused = len(files) - len(self._arrivals)
        displaced = library.displaced(self._arrivals)
        if displaced:
            self._asked = "import"
            values = {"count": displaced, "most": store.MAX_REPLAYS}
            return Push(Confirm(self.context, "import", "records", **values))
        self._take_in()
        return None

    def _take_in(self) -> None:
        """Import the games that were found, and show the result."""
        texts = self.context.texts
        library = self.context.saved_games
        taken = sum(library.take_in(each) is not None for each in self._arrivals)
        refused = self._refused + len(self._arrivals) - taken
        note = self._note()
        self._read()
        if taken and refused:
            message = texts("records.imported_some", count=taken, refused=refused)
        elif taken:
            message = texts("records.imported", count=taken)
        elif not refused:
            message = texts("records.nothing_to_import", folder=library.folder / IMPORTS)
        else:
            message = note if refused == 1 and note else texts("records.refused", count=refused)
        self._tell(message)

    # What is shown

    def framed(self) -> View:
        for each in self.lists:
            each.hide()
        self.who = max(0, min(self.who, len(self.careers) - 1))
        players = self._players()
        against = self._against()
        replays = self._replay_rows()
        forms = (
            *self._all_at_once(players, against, replays),
            self._one_page(players, against, replays),
        )
        return Padded(FirstThatFits(*forms), (MARGIN, 20))

    def _all_at_once(self, players: View, against: View, replays: View) -> Iterator[View]:
        """Yield the forms with all sections: the wide one and the tall one."""
        by_kind = Column(self._kinds(), replays.grow(), gap=14)
        upper = self._section("players", players, Use(self._games()))
        lower = self._section("against", against, self._whose(wooden=True))
        right = self._section("replays", by_kind, Sized(self._evenings(), (CONTROL, 250, 250), x=1))
        left = Column(Sized(upper, height=_HALF).grow(), Sized(lower, height=_HALF).grow(), gap=GAP)
        beside = Row(Sized(left, (780, 780)).grow(), Sized(right, (780, 780)).grow(), gap=GAP)
        low = Column(Sized(upper, height=450), Sized(lower, height=470), gap=GAP)
        below = Column(low, right.grow(), gap=GAP)
        for body in (
            Sized(beside, (1580, 1804, 1804), (840, 900)),
            Sized(below, (930, 1804, 1804), (1540, 1700)),
        ):
            yield Column(self.head_view(), body.grow(), gap=12)

    def head_view(self) -> View:
        side = Row(Use(self._more_button()), at=1)
        back = Sized(Row(Use(self.back_button())), (88, 350, 350))
        title = banner(self.heading)
        return Row(
            back, Space().grow(), title, Space().grow(), Sized(side, (88, 350, 350)), gap=GAP
        )

    def _section(self, name: str, body: View, aside: View) -> View:
        title = self.context.texts(f"records.{name}")
        return section(PAGES[name], title, body, aside, head=86)

    def _one_page(self, players: View, against: View, replays: View) -> View:
        """Return the form with one section, which tabs above it select."""
        texts = self.context.texts
        items = [Item(texts(f"records.page_{page}"), icon) for page, icon in PAGES.items()]
        tabs = Use(
            Choice("page", items, self.page, letters=30, said=texts("reader.page")),
            (400, 1150, 1150),
            (CONTROL, 88, 88),
        )
        head = Row(Use(self.back_button()), tabs.grow(), Use(self._more_button()), gap=16)
        match self.page:
            case 0:
                games = Sized(_choice_or_stepper(self._games()), (200, 560, 560))
                page = Column(
                    Row(games, Space().grow(), self._evenings(), gap=14), players.grow(), gap=14
                )
            case 1:
                page = Column(self._whose(), Sized(against, height=(240, 340)).grow(), gap=14)
            case _:
                page = Column(self._kinds(), replays.grow(), gap=14)
        paper = Sized(parchment(page, (GAP, 18), radius=24), (0, 1804, 1804))
        return Column(head, paper.grow(), gap=16)

    def _games(self) -> Choice:
        texts = self.context.texts
        words = [texts("records.all"), *(texts(f"variant.game_{name}") for name in GAMES)]
        items = [Item(word) for word in words]
        return Choice("game", items, self.game, letters=27, said=texts("reader.game"))

    def _players(self) -> View:
        """Return the table of all players, which scrolls if not all have room."""
        if not self.careers:
            return self._empty("records.no_players", "signs/chest")
        count = len(self.careers)
        texts = self.context.texts
        table = CareerTable(self.look, texts, self.careers, self._costumes, self.flags())

        @cache
        def entry(index: int, *, beside: bool) -> View:
            name = ListRow("player", index)
            return Use(Entry(name, table.row(index, beside=beside), index == self.who))

        forms: list[View] = []
        said = texts("records.players")
        # Whoever has the page read hears the rows too, without going to each of them.
        unseen = Space().told(table.in_words).named(_PLAYERS)
        for scrolls in (False, True):
            row = partial(entry, beside=True)
            rows = ScrolledList(self._player_list, count, row, 88, _GAP, scrolls=scrolls)
            rows = rows.told(said)
            heads = Stack(unseen, table.heads(rail=scrolls)).grouped(table.in_words, Role.ITEM)
            forms.append(Column(heads, rows.grow(), gap=4))
        below = ScrolledList(self._player_list, count, partial(entry, beside=False), 124, _GAP)
        return FirstThatFits(*forms, Stack(unseen, below.told(said)))

    def _whose(self, *, wooden: bool = False) -> View:
        """Return the control for the player whose results against the pirates are shown."""
        if not self.careers:
            return Space()
        names = [career.name for career in self.careers]
        whose = Whose("who", names, self.who, costumes=self._costumes, wooden=wooden)
        whose.said = self.context.texts("reader.show")
        about = icon_button("about", "more", names[self.who])
        return Row(
            Use(whose, (340, 430, 560), (CONTROL, 70, 70)),
            Use(about, CONTROL, (CONTROL, 70, 70)),
            gap=_GAP,
        )

    def _against(self) -> View:
        """Return how a player did against each computer pirate."""
        if not self.careers:
            return self._empty("records.no_players", "signs/hat")
        against = self.careers[self.who].against
        tallies = [(pirate, against.get(pirate.brain, WinCount())) for pirate in self._pirates]
        worded, bare = (
            rival_cards(self.look, self.context.texts, tallies, words=words)
            for words in (True, False)
        )
        forms = ((worded, len(tallies)), (worded, 3), (bare, len(tallies)))
        return FirstThatFits(
            *(Grid(*cards, columns=count, gap=CARD_GAP, alike=True) for cards, count in forms)
        )

    def _kinds(self) -> View:
        texts = self.context.texts
        words = [texts(f"variant.{each}" if each else "records.all") for each in _KINDS]
        items = [Item(word) for word in words]
        choice = Choice("kind", items, self.kind, letters=27, said=texts("reader.show"))
        return _choice_or_stepper(choice)

    def _replay_rows(self) -> View:
        texts = self.context.texts
        replays = self.replays
        if not replays:
            key = "records.none_of_kind" if self._replays else "records.no_replays"
            return self._empty(key, "signs/spyglass")
        labels = [replay.label for replay in replays]
        rows = ReplayRows(self.look, texts, labels, self._clock())

        def entry(index: int, *, stacked: bool) -> View:
            content = rows.row(index, stacked=stacked)
            watch = Use(Entry(ListRow("replay", index), content))
            more = icon_button(ListRow("replay", index, "more"), "more", texts("records.more"))
            return Row(watch.grow(), Use(more, 72, (CONTROL, 80, 80)), gap=_GAP)

        forms = (
            ScrolledList(
                self._replay_list,
                len(replays),
                partial(entry, stacked=stacked),
                height=124 if stacked else 88,
                gap=_GAP,
                about=texts("records.replays"),
            )
            for stacked in (False, True)
        )
        return FirstThatFits(*forms)

    def _evenings(self) -> View:
        """Return the button for what was played together, with its label if that has room."""
        button = icon_button("evenings", "time", self.context.texts("evening.plank"))
        labelled = replace(button, arrangement=Arrangement.CENTRE, letters=28)
        return FirstThatFits(Use(labelled), Use(button))

    def _more_button(self) -> Button:
        return icon_button("more", "more", self.context.texts("records.more"))

    def _empty(self, key: str, sign: str) -> View:
        return empty_note(self.look, self.context.texts(key), sign)


def _choice_or_stepper(choice: Choice) -> View:
    """Return a choice of words side by side, or a stepper with arrows if they do not fit."""
    words = [item.label for item in choice.items]
    stepper = Stepper(choice.name, words, choice.index, said=choice.said)
    return FirstThatFits(Use(choice), Use(stepper))
