"""The saved games: a list to continue, rename or delete them."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial

from game import Label, Match, StoredGame, is_title
from game.storage.store import MAX_LEFT
from game.voyage import Port
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push, Reset
from scenes.kit.i18n import Texts
from scenes.kit.layout import CONTROL
from scenes.kit.lists import Entry, Listing, ListRow, ScrolledList
from scenes.kit.look import Look
from scenes.kit.panels import empty_note, parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import Block, Column, FirstThatFits, Padded, Row, Sized, Use, View, Words
from scenes.kit.widgets import Activated, icon_button
from scenes.records.rows import crew_heads, day_of, tap_plate, variant_picture
from scenes.shared.confirm import Confirm
from scenes.shared.harbours import game_name
from scenes.shared.text_entry import write_title

_LIST = "game"
_TOOLS = {"rename": "write", "forget": "trash"}
_LONGEST_NAME = 36
"""Letters for the players of a game without a name; players beyond that are only counted."""


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
        self._begun: Match | None = None
        """The game in progress, which comes first and has no name yet."""
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
        texts = self.context.texts
        library = self.context.saved_games
        message = ""
        if result is True and library.forget(asked):
            message = texts("saves.forgotten", name=name_of(texts, asked.label))
        elif isinstance(result, str) and result and is_title(result):
            library.rename(asked, result)
        self._read(message)
        return None

    def view(self) -> View:
        texts = self.context.texts
        labels = [game.label for game in self._games]
        ports = [self.context.voyages.port_of(label) for label in labels]
        if self._begun is not None:
            leg = self.context.voyages.leg_of(self._begun)
            labels.insert(0, Label.of(self._begun, self._clock()))
            ports.insert(0, None if leg is None else leg.port)
        if not labels:
            body = empty_note(self.look, texts("saves.empty"), "signs/map")
        else:
            now = self._clock()
            days = [day_of(texts, game.label, now) for game in self._games]
            # Nobody asks when the game in progress was saved.
            days = [""] * (len(labels) - len(days)) + days
            rows = SavedRows(self.look, texts, labels, ports, days)
            forms = (
                ScrolledList(
                    self._rows,
                    len(labels),
                    partial(self._row, rows, stacked=stacked, picture=picture),
                    height=(150 if stacked else 104) * self.look.scale.text,
                    gap=10,
                    about=texts("saves.title"),
                )
                for stacked, picture in ((False, True), (True, True), (True, False))
            )
            body = FirstThatFits(*forms)
        return Sized(parchment(body, (24, 22), radius=24), (0, 1500, 1500))

    def _row(self, rows: "SavedRows", index: int, *, stacked: bool, picture: bool) -> View:
        """Return a game and the buttons beside it."""
        content = rows.row(index, stacked=stacked, picture=picture)
        entry = Use(Entry(ListRow(_LIST, index), content))
        if self._stored(index) is None:
            return entry
        tools = (
            icon_button(ListRow(_LIST, index, what), icon, self.context.texts(f"saves.{what}"))
            for what, icon in _TOOLS.items()
        )
        buttons = (Use(tool, 76, (CONTROL, 88, 88)) for tool in tools)
        return Row(entry.grow(), *buttons, gap=10)

    def use(self, used: Activated) -> Change | None:
        row = used.name
        texts = self.context.texts
        if not isinstance(row, ListRow):
            return None
        game = self._stored(row.index)
        if game is None:
            return None if self._begun is None else Reset(self.context.flow.board(self._begun))
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
            return Reset(self.context.flow.board(match))
        self._read()
        return None

    def _stored(self, index: int) -> StoredGame | None:
        """Return the saved game of a row, or None for the game in progress."""
        number = index - (self._begun is not None)
        return self._games[number] if number >= 0 else None

    def _read(self, message: str = "") -> None:
        begun = self.context.saved_game()
        match = None if begun is None else begun.match()
        self._begun = match if match is not None and match.outcome is None else None
        self._games = self.context.saved_games.games()
        note = self.context.take_note()
        message = message if note is None else say(self.context.texts, note)
        if message:
            self.notice.tell(message)
        self.refresh()


class SavedRows:
    """The rows of saved games: name, variant and round, players, date, and a plate to continue."""

    def __init__(
        self,
        look: Look,
        texts: Texts,
        labels: Sequence[Label],
        ports: Sequence[Port | None],
        days: Sequence[str],
    ) -> None:
        self._look = look
        self._texts = texts
        self._labels = labels
        self._ports = ports
        """The harbour of each game that belongs to a voyage."""
        self._days = days
        """When each was saved, in words."""
        self._longest = max((_short_name(texts, label) for label in labels), key=self._width)

    def _width(self, name: str) -> int:
        return self._look.letters.width(name, self._look.style(Face.TITLE, 32))

    def row(self, index: int, *, stacked: bool, picture: bool) -> View:
        """Return a game in two lines, or, if stacked, in three."""
        texts = self._texts
        label = self._labels[index]
        soft = self._look.theme.ink_soft
        title = _short_name(texts, label)
        name = Block(title, Face.TITLE, 32, least=260, sample=self._longest)
        # The players are named only where that fits; their heads are always there.
        lines = (Words(line, Face.BOLD, 24, soft, floor=0.8) for line in self._progress(index))
        progress = FirstThatFits(*lines)
        date = Words(self._days[index], Face.BOLD, 24, soft, x=0 if stacked else 0.5)
        parts: list[View]
        crew: View
        if stacked:
            crew = Row(crew_heads(label.seats, 34), date.grow(), gap=14)
            parts = [Column(name, progress, crew, gap=4, at=0.5, across=0).grow()]
            width, height = 300, (120, 150, 400)
        else:
            crew = Column(crew_heads(label.seats, 42, 0.5), date, gap=2, at=0.5)
            parts = [
                Column(name, progress, at=0.5, across=0).grow(3),
                Sized(crew, (200, 260)).grow(),
            ]
            width, height = 860, (92, 104, 400)
        if picture:
            parts.insert(0, variant_picture(label.variant, 112 if stacked else 86))
        parts.append(tap_plate("continue", Tone.GOLD))
        return Sized(Padded(Row(*parts, gap=18), (14, 8)), (width, width), height)

    def _progress(self, index: int) -> Iterator[str]:
        """Yield what was played by whom and how far, with less and less of it."""
        texts = self._texts
        label = self._labels[index]
        voyage = game_name(texts, label.variant, self._ports[index])
        known = {"voyage": voyage, "round": label.round}
        if label.name:
            players = ", ".join(seat.name for seat in label.seats)
            yield texts("saves.progress_crew", players=players, **known)
        yield texts("saves.progress", **known)
        if self._ports[index] is not None:
            # The name of the harbour has no room everywhere.
            yield texts("saves.progress", voyage=texts("voyage.title"), round=label.round)


def name_of(texts: Texts, label: Label) -> str:
    """Return the name of a saved game, or by default its players."""
    return label.name or texts.listed([seat.name for seat in label.seats])


def _short_name(texts: Texts, label: Label) -> str:
    """Return the name of a saved game, or as many of its players as have room in a row."""
    players = [seat.name for seat in label.seats]
    names = [name_of(texts, label)]
    for count in range(1, len(players)):
        named = ", ".join(players[:-count])
        names.append(label.name or texts("saves.crew", players=named, count=count))
    return next((name for name in names if len(name) <= _LONGEST_NAME), names[-1])
