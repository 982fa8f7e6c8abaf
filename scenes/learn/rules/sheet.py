"""The sheet of the rules: a page laid out and painted, or the index of all pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Share, Side, anchored, columns, cut, grid, inset, rows
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import mix
from scenes.learn.rules.annotations import fits, largest
from scenes.learn.rules.figures import Case, RulesPage
from scenes.learn.rules.pictures import RulesCanvas, exhibit_of, paint_picture

_LEAD, _TITLE, _LINE = 32, 31, 27
_PAD = (20, 14)
_GAP = 16
_PICTURES = (164, 138, 116, 96)
"""Units that the picture of a case is high: as wished, and when there is less room."""
_PICTURE = 230
"""And at most."""
_DEMANDS: Mapping[int, float] = MappingProxyType({164: 0.9, 138: 0.8, 116: 0.6})
"""Which share of what it would like the large picture has beside those."""
_BESIDE = 0.4
"""The share of a case's width that its picture has beside the words."""
_SHARES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""How small letters become before there is no room at all."""
_LARGER = (1.25, 1.12)
_ENOUGH = 0.85
"""A large picture that has a smaller share of the least that it needs is left out."""
_UPRIGHT = 1.15
"""Below this width by height the cases lie below each other."""
_BROAD = 560
"""Units of a case that has room for a picture beside its words."""


@dataclass(frozen=True, slots=True)
class CasePlace:
    """Where a case lies: its box, and in it the picture, if there is room, and the words."""

    box: Rect
    picture: Rect | None
    title: Rect
    line: Rect


@dataclass(frozen=True, slots=True)
class Spread:
    """A page laid out: letters of one share of their size for all of it."""

    share: float
    lead: Rect
    figure: Rect | None
    cases: tuple[CasePlace, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    """How high the words of every case are: as high as the longest of them need."""

    title: int
    line: int

    @property
    def height(self) -> int:
        return self.title + self.line


def frame(look: Look) -> tuple[int, int]:
    """How far within its ground the large picture lies, across and down."""
    return look.px(_PAD[0]), look.px(_PAD[1])


def lead_letters(look: Look, share: float) -> Style:
    """The letters of the sentences under a page's title."""
    return look.style(Face.BOLD, _LEAD * share, look.theme.ink_soft)


def case_letters(look: Look, share: float) -> tuple[Style, Style]:
    """The letters of a case: its title and its sentence."""
    quiet = look.style(Face.BOLD, _LINE * share, look.theme.ink_soft)
    return look.style(Face.TITLE, _TITLE * share), quiet


def case_texts(texts: Texts, page: RulesPage, case: Case) -> tuple[str, str]:
    """What a case says: its title and its sentence."""
    return texts(page.key(case.title)), texts(page.key(case.line or f"{case.title}_line"))


def spread(look: Look, texts: Texts, page: RulesPage, area: Rect) -> Spread:
    """The page with the largest letters with which it fits; pictures give way before words do."""
    spreading = _Spreading(look, texts, page, area)
    for share, picture in _tries(bare=page.figure is None):
        found = spreading.fits(share, picture)
        if found is not None:
            return found
    return spreading.squeezed()


def _tries(*, bare: bool) -> Iterator[tuple[float, int]]:
    """Shares of the letters' size, and how high the cases' pictures are, if they have any.

    Without a large picture there is room for larger letters.
    """
    if bare:
        yield from ((share, _PICTURES[0]) for share in _LARGER)
    yield from ((share, picture) for share in _SHARES[:2] for picture in _PICTURES)
    yield _SHARES[2], _PICTURES[-1]
    yield from ((share, 0) for share in _SHARES[:3])
    yield from ((share, picture) for share in _SHARES[3:] for picture in (_PICTURES[-1], 0))


class _Spreading:
    """One page in one area."""

    def __init__(self, look: Look, texts: Texts, page: RulesPage, area: Rect) -> None:
        self._look, self._texts, self._page, self._area = look, texts, page, area
        self._gap = look.px(_GAP)
        count = len(page.cases)
        upright = area.width < area.height * _UPRIGHT
        self._across = 1 if upright else 2 if count == 4 else count
        self._down = -(-count // self._across)
        self._width = (area.width + self._gap) // self._across - self._gap
        self._beside = upright or self._width > look.px(_BROAD)

    def fits(self, share: float, picture: int) -> Spread | None:
        """The page with such letters and pictures of that height, if there is room for it."""
        lead, room = self._lead(share)
        pictured = picture > 0
        words = self._words(share, pictured)
        least, wanted = self._figure_heights(share, room.width)
        cases = self._cases_height(words, pictured, picture)
        gap = self._gap if least else 0
        # Before the little pictures become large the large one has its share.
        needed = max(least, round(wanted * _DEMANDS.get(picture, 0)))
        if room.height < needed + gap + cases:
            return None
        figure = min(wanted, room.height - gap - cases)
        return self._placed(share, lead, room, figure, words, pictured)

    def squeezed(self) -> Spread:
        """The page without what does not fit."""
        share = _SHARES[-1]
        lead, room = self._lead(share)
        words = self._words(share, False)
        least, _ = self._figure_heights(share, room.width)
        figure = room.height - self._gap - self._cases_height(words, False, 0)
        if figure < least * _ENOUGH:
            figure = 0
        return self._placed(share, lead, room, figure, words, False)

    def _figure_heights(self, share: float, width: int) -> tuple[int, int]:
        """How high the large picture must be and would like to be, with its frame."""
        exhibit = exhibit_of(RulesCanvas(self._look, self._texts, self._page, share))
        if exhibit is None:
            return 0, 0
        across, down = frame(self._look)
        least, liked = exhibit.heights(width - 2 * across)
        return least + 2 * down, liked + 2 * down

    def _lead(self, share: float) -> tuple[Rect, Rect]:
        """The lead, and what it leaves."""
        letters, style = self._look.letters, lead_letters(self._look, share)
        lines = letters.wrap(self._texts(self._page.key("lead")), style, self._area.width)
        return cut(self._area, Side.TOP, letters.height(style, len(lines)), self._gap)

    def _words(self, share: float, pictured: bool) -> _Words:
        width = self._width - 2 * self._look.px(_PAD[0])
        if pictured and self._beside:
            width -= round(self._width * _BESIDE) + self._look.px(_PAD[0])
        return self._heights(self._page.cases, width, share)

    def _heights(self, cases: Sequence[Case], width: int, share: float) -> _Words:
        """How high the words of the longest of those cases are."""
        letters = self._look.letters
        said = [case_texts(self._texts, self._page, case) for case in cases]
        title, line = (
            max(letters.height(style, len(letters.wrap(text, style, width))) for text in texts)
            for style, texts in zip(
                case_letters(self._look, share), zip(*said, strict=True), strict=True
            )
        )
        return _Words(title, line)

    def _case_height(self, words: _Words, pictured: bool, picture: int) -> int:
        px = self._look.px
        inner = words.height
        if pictured:
            inner = max(inner, picture) if self._beside else inner + px(8) + picture
        return inner + 2 * px(_PAD[1])

    def _cases_height(self, words: _Words, pictured: bool, picture: int) -> int:
        """How high all cases are together, at least."""
        high = self._case_height(words, pictured, self._look.px(picture))
        return self._down * (high + self._gap) - self._gap

    def _placed(
        self,
        share: float,
        lead: Rect,
        room: Rect,
        figure: int,
        words: _Words,
        pictured: bool,
    ) -> Spread:
        place: Rect | None = None
        if figure:
            place, room = cut(room, Side.TOP, figure, self._gap)
        most = self._case_height(words, pictured, self._look.px(_PICTURE))
        if place is not None:
            high = min(room.height, self._down * (most + self._gap) - self._gap)
            # What nobody needs is air around the large picture.
            place.height += room.height - high
            room = Rect(room.x, room.bottom - high, room.width, high)
        boxes = grid(room, self._across, self._down, self._gap)[: len(self._page.cases)]
        pairs = zip(self._page.cases, boxes, strict=True)
        cases = tuple(self._placed_case(case, box, words, pictured, share) for case, box in pairs)
        return Spread(share, lead, place, cases)

    def _placed_case(
        self, case: Case, box: Rect, words: _Words, pictured: bool, share: float
    ) -> CasePlace:
        px = self._look.px
        inner = inset(box, px(_PAD[0]), px(_PAD[1]))
        picture: Rect | None = None
        if pictured and self._beside:
            wide = round(self._width * _BESIDE)
            picture, inner = columns(inner, [wide, Share()], px(_PAD[0]))
            # Its neighbours lie elsewhere, so its words need not be as high as theirs.
            words = self._heights((case,), inner.width, share)
            inner = anchored(inner, (inner.width, min(words.height, inner.height)))
        elif pictured:
            inner, picture = cut(inner, Side.TOP, words.height, px(8))
        title, line = rows(inner, [words.title, Share()])
        return CasePlace(box, picture, title, line)


_HEADING, _NUMBER, _HINT = 50, 31, 30


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """What is seen on the sheet besides the controls."""

    look: Look
    texts: Texts

    def paint_page(
        self,
        surface: Surface,
        page: RulesPage,
        places: Mapping[str, Rect],
        told: str,
        pictures: int | None = None,
    ) -> None:
        """A page: the heading, which page it is, the lead, the large picture and the cases.

        Of the pictures only so many, the large one first, or all.
        """
        look, letters, texts = self.look, self.look.letters, self.texts
        heading = texts(page.key("heading"))
        body = self._head(surface, heading, places["_heading"], places["_body"])
        quiet = look.style(Face.TITLE, _NUMBER, look.theme.ink_soft)
        letters.draw(surface, told, quiet, places["_number"])
        shown = len(page.cases) + 1 if pictures is None else pictures
        laid = spread(look, texts, page, body)
        letters.draw_block(
            surface, texts(page.key("lead")), lead_letters(look, laid.share), laid.lead
        )
        exhibit = exhibit_of(RulesCanvas(look, texts, page, laid.share))
        if exhibit is not None and laid.figure is not None:
            _ground(look, laid.figure.size).draw(surface, laid.figure.topleft)
            if shown:
                exhibit.paint(surface, inset(laid.figure, *frame(look)))
        title, line = case_letters(look, laid.share)
        for index, (case, place) in enumerate(zip(page.cases, laid.cases, strict=True)):
            plates.field(look, place.box.size).draw(surface, place.box.topleft)
            said = case_texts(texts, page, case)
            letters.draw_block(surface, said[0], title, place.title)
            letters.draw_block(surface, said[1], line, place.line)
            if place.picture is not None and index + 1 < shown:
                paint_picture(surface, look, case.picture, place.picture)

    def paint_index(self, surface: Surface, heading: Rect, body: Rect) -> None:
        """What the index is for."""
        body = self._head(surface, self.texts("rules.pictures"), heading, body)
        style = self._hint_letters()
        hint, _ = cut(body, Side.TOP, self._hint_height(body.width))
        self.look.letters.draw_block(surface, self.texts("rules.pictures_line"), style, hint)

    def index_room(self, heading: Rect, body: Rect) -> Rect:
        """What the words of the index leave to its pictures."""
        _, body = self._cut_heading(self.texts("rules.pictures"), heading, body)
        _, body = cut(body, Side.TOP, self._hint_height(body.width), self.look.px(12))
        return body

    def _hint_letters(self) -> Style:
        return self.look.style(Face.BOLD, _HINT, self.look.theme.ink_soft)

    def _hint_height(self, width: int) -> int:
        style, letters = self._hint_letters(), self.look.letters
        return letters.height(
            style, len(letters.wrap(self.texts("rules.pictures_line"), style, width))
        )

    def _head(self, surface: Surface, title: str, heading: Rect, body: Rect) -> Rect:
        """Draw the heading; what it leaves of the sheet."""
        place, body = self._cut_heading(title, heading, body)
        style = self._heading_letters(title, place.width)
        self.look.letters.draw_block(surface, title, style, place, 0, 0.5)
        return body

    def _heading_letters(self, title: str, width: int) -> Style:
        """In one line if it can be, else in two."""
        look = self.look

        def letters(units: float) -> Style:
            return look.style(Face.TITLE, units)

        one = look.letters.height(letters(_HEADING))
        style = largest(look, (title,), letters, _HEADING, (width, one))
        if fits(look, title, style, (width, one)) and style.size > one * 0.6:
            return style
        return largest(look, (title,), letters, _HEADING, (width, 2 * one))

    def _cut_heading(self, title: str, heading: Rect, body: Rect) -> tuple[Rect, Rect]:
        """As high as its words and as the arrows beside it, and what that leaves."""
        look = self.look
        style = self._heading_letters(title, heading.width)
        lines = len(look.letters.wrap(title, style, heading.width))
        high = max(heading.height, look.letters.height(style, lines))
        place = Rect(heading.x, heading.y, heading.width, high)
        top = place.bottom + look.px(6)
        return place, Rect(body.x, top, body.width, body.bottom - top)


def _ground(look: Look, size: tuple[int, int]) -> Stamp:
    """What the large picture lies on."""

    def make() -> Stamp:
        theme, unit = look.theme, look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        fill = mix(theme.paper[2], theme.sheet[1], 0.45)
        body = svg.rect(2, 2, width - 4, height - 4, 18, fill=fill, stroke=theme.paper_line, line=3)
        return Stamp(svg.raster(body, size, unit), (0, 0))

    return look.plates.made(("exhibit", size), look.scale, make)
