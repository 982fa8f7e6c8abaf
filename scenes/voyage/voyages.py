"""The voyages by name: a list to sail on, to begin another one, or to delete one."""

from game import Colour, is_name
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORTS
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit.layout import CONTROL
from scenes.kit.lists import Entry, Listing, ListRow, ScrolledList
from scenes.kit.panels import parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Optional,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, icon_button
from scenes.shared.confirm import Confirm
from scenes.shared.harbours import dressed, port_name
from scenes.shared.portraits import draw_portrait
from scenes.shared.text_entry import choose_name
from scenes.voyage.chart import ChartModel, draw_chart

_LIST = "voyage"
_NEW = "new"
_DELETE = "forget"


class VoyagesScene(PageScene):
    """All voyages; leads to one of them, or pops."""

    title = "voyage.title"
    back_label = "voyage.back"
    menu_music = True
    leads_to_thinking = True

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=ListRow(_LIST, 0))
        self._rows = Listing(_LIST)
        self.lists = (self._rows,)
        self._voyages: tuple[StoredVoyage, ...] = ()
        self._asked: StoredVoyage | None = None
        """The voyage that a question is about."""
        self._names = False
        """Whether a name is being chosen."""

    def enter(self) -> None:
        super().enter()
        self._read()

    def _read(self) -> None:
        self._voyages = self.context.voyages.all()
        note = self.context.take_note()
        if note is not None:
            self.notice.tell(say(self.context.texts, note))
        self.refresh()

    @property
    def spoken_title(self) -> str:
        # Who has no voyage yet hears at once what this is about.
        return "" if self._voyages else f"{self.heading}. {self.context.texts('voyage.empty')}"

    def view(self) -> View:
        texts = self.context.texts
        if not self._voyages:
            body: View = self._invitation()
        else:
            whole = Column(self._list(picture=True, scrolls=False), self._chart().grow(), gap=18)
            body = FirstThatFits(whole, self._list(picture=True), self._list(picture=False))
        label = texts("voyage.new")
        new = Use(
            Button(_NEW, label, "plus", Tone.GOLD, letters=40), (300, 620, 620), (84, 104, 110)
        )
        page = Column(parchment(body, (24, 22), radius=24).grow(), new, gap=18)
        return Sized(page, (0, 1400, 1400))

    def _invitation(self) -> View:
        """Return the chart with words for somebody who has no voyage yet."""
        words = self.context.texts("voyage.empty")
        sentence = Block(words, Face.BOLD, 32, self.look.theme.ink_soft, x=0.5)
        return Column(Optional(self._chart()).grow(), sentence, gap=18, at=0.5)

    def _chart(self) -> View:
        """Return the chart as it waits for somebody."""
        names = tuple(port_name(self.context.texts, port) for port in PORTS)
        chart = ChartModel((0,) * len(PORTS), 0, Colour.BLUE.value, names)
        return Sized(Painted(draw_chart, (chart,)), (300, 800), (320, 500))

    def _list(self, *, picture: bool, scrolls: bool = True) -> View:
        height = 124 * self.look.scale.text
        return ScrolledList(
            self._rows,
            len(self._voyages),
            lambda index: self._row(index, picture=picture),
            height=height,
            gap=10,
            scrolls=scrolls,
            about=self.heading,
        )

    def _row(self, index: int, *, picture: bool) -> View:
        texts = self.context.texts
        voyage = self._voyages[index].voyage
        soft = self.look.theme.ink_soft
        longest = max((each.voyage.name for each in self._voyages), key=len)
        name = Block(voyage.name, Face.TITLE, 32, least=200, sample=longest)
        if voyage.done:
            reached = texts("voyage.done")
        else:
            reached = texts("voyage.next", port=port_name(texts, voyage.next_port))
        line = Words(reached, Face.BOLD, 26, soft)
        words = Column(name, Optional(line), gap=4, at=0.5, across=0).grow()
        ports = len(PORTS)
        aloud = texts("reader.flags", number=voyage.flags, of=ports)
        number = f"{voyage.flags}/{ports}"
        count = Words(number, Face.TITLE, 36, x=1, sample="00/00", about=aloud)
        parts: list[View] = [words, Picture("voyage/flag-gold", side=54, aspect=80 / 96), count]
        if picture:
            parts.insert(0, Painted(draw_portrait, (dressed(voyage),), side=92))
        content = Sized(
            Padded(Row(*parts, gap=18), (20, 8)), (640 if picture else 420, 1200), (92, 124)
        )
        forget = icon_button(ListRow(_LIST, index, _DELETE), "trash", texts("voyage.forget"))
        entry = Use(Entry(ListRow(_LIST, index), content)).grow()
        return Row(entry, Use(forget, 76, (CONTROL, 88, 88)), gap=10)

    def use(self, used: Activated) -> Change | None:
        row = used.name
        if row == _NEW:
            self._names = True
            return Push(choose_name(self.context, self._suggested(), ()))
        if not isinstance(row, ListRow):
            return None
        stored = self._voyages[row.index]
        if row.part == _DELETE:
            self._asked = stored
            return Push(Confirm(self.context, "forget", "voyage", name=stored.voyage.name))
        return Push(self.context.flow.voyage(stored))

    def resumed(self, result: object) -> Change | None:
        asked, self._asked = self._asked, None
        names, self._names = self._names, False
        if asked is not None and result is True:
            self.context.voyages.forget(asked)
        if names and isinstance(result, str) and is_name(result):
            begun = self.context.voyages.begin(result, self._colour())
            if begun is not None:
                return Push(self.context.flow.voyage(begun))
        self._read()
        return None

    def _suggested(self) -> str:
        """Return a name without a voyage: a person of the set-up, or one that is offered there."""
        seats = self.context.preferences.voyage.seats
        people = [seat.name for seat in seats if seat.brain is None and seat.name]
        taken = {stored.voyage.name for stored in self._voyages}
        offered = self.context.texts("names.people").split(", ")
        return next((name for name in (*people, *offered) if name not in taken), "")

    def _colour(self) -> Colour:
        """Return a colour that the fewest voyages have."""
        used = [stored.voyage.colour for stored in self._voyages]
        order = (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN, Colour.VIOLET)
        return min(order, key=used.count)
