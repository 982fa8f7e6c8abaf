"""What is on the sheet of the rules: a page in the richest form that fits, or the index."""

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Extent, Need, Room, Size
from scenes.kit.look import Look, stamp
from scenes.kit.measures import SMALL_GAP
from scenes.kit.panels import field
from scenes.kit.text import Face
from scenes.kit.theme import mix
from scenes.kit.view import (
    WORDS,
    WRAPS,
    Block,
    Column,
    FirstThatFits,
    Grid,
    Leaf,
    Optional,
    Padded,
    Painted,
    Placed,
    Row,
    Sized,
    View,
    value,
)
from scenes.learn.rules.annotations import PageWords
from scenes.learn.rules.described import described
from scenes.learn.rules.figures import Case, RulesPage, SmallPicture
from scenes.learn.rules.pictures import Exhibit, exhibit_of, small_picture

_LEAD = 32
_TITLE = 31
_LINE = 27
_HINT = 30
_LARGE = 1.2
_USUAL = 1.0
_SMALL = 0.82
_SMALLEST = 0.72
"""The smallest share of their size of all letters of a page; single texts may shrink more."""
_PAD = (20, 14)
_SMALL_PAD = (16, 10)
_GAP = 16
_BELOW = (110, 164, 230)
"""The height of a case's picture below its words."""
_BESIDE = (130, 150, 320)
"""The width of a case's picture beside its words."""
_LOW = (84, 120)
"""The height of a case's picture beside its words."""
_READABLE = 190
"""The least width of a sentence."""
_WORTH = 0.8
_STILL_WORTH = 0.5
"""The least share of its full size that the large picture has; the second is a last resort."""
_FIGURE = 300
"""The least width of the large picture."""
_SPREAD = (620, 470)
"""The least widths of the large picture and of the cases beside it."""
_TALL = 900
"""The height of a sheet on which the cases are below each other."""
_SEVERAL = 4
"""The number of cases from which on they may be in two rows."""


# A page


@value()
class PageView(View):
    """A page in the first of its forms that fits.

    It takes all the room there is, so that the window looks the same on all pages, and measures
    no more forms than needed.
    """

    own_traits = WRAPS
    texts: Texts
    page: RulesPage
    painted: int
    """How many pictures are painted so far, the large one first."""

    def measure(self, _look: Look, _room: Room) -> Need:
        return Need(Extent(0, 0), Extent(0, 0))

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        self.chosen(look, rect).place(look, rect, found)

    def chosen(self, look: Look, rect: Rect) -> View:
        """Return the form that is shown in a rectangle."""
        makers = list(self._makers(look))
        fitting = (form for maker in makers for form in maker.forms() if form.fits(look, rect))
        return next(fitting, None) or makers[-1].without_figure()

    def _makers(self, look: Look) -> Iterator["_FormMaker"]:
        """Yield makers of forms; small pictures are dropped before all words shrink."""
        if self.page.figure is None:
            yield _FormMaker(self, look, _LARGE, pictures=True)
        for share in (_USUAL, _SMALL):
            for pictures in (True, False):
                yield _FormMaker(self, look, share, pictures=pictures)
        yield _FormMaker(self, look, _SMALLEST, pictures=False, worth=_STILL_WORTH)


class _FormMaker:
    """Makes the forms of a page, with letters of one size and with or without small pictures."""

    def __init__(
        self, view: PageView, look: Look, share: float, *, pictures: bool, worth: float = _WORTH
    ) -> None:
        self._view = view
        self._page = view.page
        self._words = PageWords(look, view.texts, view.page, share)
        self._soft = look.theme.ink_soft
        self._share = share
        self._pictures = pictures
        self._worth = worth
        self._least = _READABLE * share * look.scale.text
        self._title = max(map(self._title_of, self._page.cases), key=len)
        self._line = max(map(self._line_of, self._page.cases), key=len)

    def forms(self) -> Iterator[View]:
        """Yield the forms for a tall sheet, a wide one, a low one and a small one."""
        count = len(self._page.cases)
        several = count >= _SEVERAL
        tall = self._in_rows(2) if several else self._in_a_column()
        yield Sized(self._above(tall), height=(_TALL, _TALL))
        if self._page.figure is not None:
            yield self._above(self._in_rows(count))
            yield self._beside()
        else:
            yield self._above(self._in_rows(2 if several else count))
        if several:
            yield self._above(self._in_pairs())
        yield self._above(self._in_a_column())

    def without_figure(self) -> View:
        """Return the form with nothing but words, if there is no room for the large picture."""
        return self._above(self._in_a_column(), needed=False)

    # The parts of a page

    def _above(self, cases: View, *, needed: bool = True) -> View:
        """Return the page with the cases below the large picture, which must fit or may go."""
        figure = []
        if self._page.figure is not None:
            figure = [self._figure().grow() if needed else Optional(self._figure()).grow()]
        return Column(self._lead(), *figure, cases.grow(), gap=_GAP)

    def _beside(self) -> View:
        """Return the page with the cases beside the large picture."""
        left = Column(self._lead(), self._figure().grow(), gap=_GAP)
        sides = zip((left, self._in_a_column()), _SPREAD, strict=True)
        return Row(*(Sized(view, (least, least)).grow(least) for view, least in sides), gap=_GAP)

    def _lead(self) -> View:
        return Block(self._words("lead"), Face.BOLD, _LEAD * self._share, self._soft, y=0)

    def _figure(self) -> View:
        view = self._view
        shown = view.painted > 0
        figure = ExhibitView(view.texts, view.page, self._share, self._worth, shown).pictured()
        return Padded(figure, _PAD, Painted(_draw_ground))

    def _in_rows(self, columns: int) -> View:
        """Return the cases side by side, each with its picture below the words."""
        cases = [self._words_above(case, number) for number, case in enumerate(self._page.cases)]
        return Grid(*cases, columns=columns, gap=_GAP)

    def _in_pairs(self) -> View:
        """Return two cases side by side, each with its picture beside the words."""
        return Grid(*self._cases_beside(), columns=2, gap=_GAP)

    def _in_a_column(self) -> View:
        """Return the cases one below the other, each with its picture beside the words."""
        return Column(*(case.grow() for case in self._cases_beside()), gap=SMALL_GAP)

    def _cases_beside(self) -> list[View]:
        return [self._words_beside(case, number) for number, case in enumerate(self._page.cases)]

    def _words_above(self, case: Case, number: int) -> View:
        # All are measured by the longest, so that lines and pictures are side by side.
        title = self._case_title(case, self._title)
        line = self._case_line(case, self._line)
        picture = []
        if self._pictures:
            high = _BELOW if self._page.figure is not None else _BELOW[:2]
            picture = [Sized(self._picture(case, number), height=high).grow()]
        return field(Column(title, line, *picture, gap=4), _PAD)

    def _words_beside(self, case: Case, number: int) -> View:
        words = Column(self._case_title(case, y=1), self._case_line(case), at=0.5)
        if not self._pictures:
            return field(words, _SMALL_PAD)
        picture = Sized(self._picture(case, number), _BESIDE, _LOW)
        # The pictures are equally wide, however long the words are.
        beside = Sized(words, (self._least, self._least))
        return field(Row(picture.grow(), beside.grow(4), gap=_SMALL_PAD[0]), _SMALL_PAD)

    def _picture(self, case: Case, number: int) -> View:
        shown = number + 1 < self._view.painted
        return Painted(_draw_picture, (case.picture, shown))

    def _case_title(self, case: Case, sample: str = "", y: float = 0) -> View:
        return Block(
            self._title_of(case),
            Face.TITLE,
            _TITLE * self._share,
            y=y,
            least=self._least,
            sample=sample,
            alike="title",
        )

    def _case_line(self, case: Case, sample: str = "") -> View:
        return Block(
            self._line_of(case),
            Face.BOLD,
            _LINE * self._share,
            self._soft,
            y=0,
            least=self._least,
            sample=sample,
            alike="line",
        )

    def _title_of(self, case: Case) -> str:
        return self._words(case.title)

    def _line_of(self, case: Case) -> str:
        return self._words(f"{case.title}_line")


@value()
class ExhibitView(Leaf):
    """The large picture of a page with its words."""

    own_traits = WRAPS | WORDS
    texts: Texts
    page: RulesPage
    share: float
    worth: float
    """The least share of its full size."""
    shown: bool
    """Whether it is painted already."""

    @property
    def words(self) -> str:
        return described(self.texts, self.page)

    def _exhibit(self, look: Look) -> Exhibit:
        return exhibit_of(PageWords(look, self.texts, self.page, self.share))

    def measure(self, look: Look, room: Room) -> Need:
        least = look.px(_FIGURE)
        heights = self._exhibit(look).heights(max(least, room.width or 0), self.worth)
        return Need(Extent(least, least), Extent(*heights))

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        if self.shown:
            self._exhibit(look).paint(target, rect)


def _draw_picture(
    target: Surface, look: Look, rect: Rect, picture: SmallPicture, shown: bool
) -> None:
    if shown:
        small_picture(target, look, picture, rect)


def _draw_ground(target: Surface, look: Look, rect: Rect) -> None:
    _ground(look, rect.size).draw(target, rect.topleft)


@stamp
def _ground(look: Look, size: Size) -> Stamp:
    """Return the ground of the large picture."""
    theme = look.theme
    fill = mix(theme.paper[2], theme.sheet[1], 0.45)
    body = svg.inner(look.units(size), 2, 18, fill=fill, stroke=theme.paper_line, line=3)
    return look.drawing(body, size)


# The index


def index_view(look: Look, texts: Texts, pages: Sequence[View], things: Sequence[View]) -> View:
    """Return tiles of pages, unless they are listed elsewhere, and of things on a board."""
    hint = Block(texts("rules.pictures_line"), Face.BOLD, _HINT, look.theme.ink_soft, y=0)

    def form(pages_across: int, things_across: int) -> View:
        listed = [Grid(*pages, columns=pages_across, gap=12).grow()] if pages else []
        return Column(hint, *listed, Grid(*things, columns=things_across, gap=12).grow(), gap=12)

    tall = Sized(form(3, 6 if pages else 4), height=(_TALL, _TALL))
    return FirstThatFits(tall, form(5, 9 if pages else 6))
