"""The sheet of the rules: a page laid out with the largest letters that fit, or the index."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
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
    inset,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import mix
from scenes.learn.rules.annotations import PageWords, TextBlock, block_height, fits, largest
from scenes.learn.rules.figures import Case, RulesPage
from scenes.learn.rules.layout import SheetPlaces
from scenes.learn.rules.pictures import exhibit_of, paint_picture

_HEADING, _NUMBER, _HINT = 50, 31, 30
_LEAD, _TITLE, _LINE = 32, 31, 27
_PAD = (20, 14)
_GAP = 16
_PICTURES = (164, 138, 116, 96)
"""Units of the height of a case's picture: as preferred, and when there is less room."""
_PICTURE = 230
"""And at most."""
_DEMANDS: Mapping[int, float] = MappingProxyType({164: 0.9, 138: 0.8, 116: 0.6})
"""The share of its preferred height that the large picture gets beside those."""
_BESIDE = 0.4
"""The share of a case's width that its picture has beside the words."""
_SHARES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""Sizes of the letters, from the largest to the smallest."""
_LARGER = (1.25, 1.12)
_ENOUGH = 0.85
"""A large picture with a smaller share of its least height is left out."""
_UPRIGHT = 1.15
"""Below this width by height the cases are below each other."""
_NARROWEST = 7
"""The least width of sentences side by side, in heights of their letters."""
_SEVERAL = 4
"""As many cases may be in two rows."""
_BROAD = 560
"""Units of a case that has room for a picture beside its words."""


# The layout of a page


class CasePlace(NamedTuple):
    """The box of a case, and in it the picture, if there is room, and the words."""

    box: Rect
    picture: Rect | None
    title: Rect
    line: Rect


class PageLayout(NamedTuple):
    """A page laid out, with letters of one share of their size for all of it."""

    share: float
    lead: Rect
    figure: Rect | None
    cases: tuple[CasePlace, ...]


def lay_out(look: Look, texts: Texts, page: RulesPage, area: Rect) -> PageLayout:
    """Lay out a page with the largest letters that fit; pictures give way before words do."""
    ways = _ways(page, area)
    for share, picture in _sizes(bare=page.figure is None):
        words = PageWords(look, texts, page, share)
        for across in ways:
            found = _Attempt(words, area, picture, across).fitting()
            if found is not None:
                return found
    words = PageWords(look, texts, page, _SHARES[-1])
    attempts = [_Attempt(words, area, 0, across) for across in ways]
    return min(attempts, key=lambda attempt: attempt.cases_height(0)).squeezed()


def _ways(page: RulesPage, area: Rect) -> tuple[int, ...]:
    """Return how many cases there may be side by side, the best first."""
    number = len(page.cases)
    best = 1 if area.width < area.height * _UPRIGHT else number
    if number < _SEVERAL:
        return (best,)
    # A large picture needs the height that a second row of cases would take.
    return (2,) if page.figure is None and best > 1 else (best, 2)


def _sizes(*, bare: bool) -> Iterator[tuple[float, int]]:
    """Yield shares of the letters' size and heights of the cases' pictures, 0 for none.

    Without a large picture there is room for larger letters.
    """
    if bare:
        yield from ((share, _PICTURES[0]) for share in _LARGER)
    yield from ((share, picture) for share in _SHARES[:2] for picture in _PICTURES)
    yield _SHARES[2], _PICTURES[-1]
    yield from ((share, 0) for share in _SHARES[:3])
    yield from ((share, picture) for share in _SHARES[3:] for picture in (_PICTURES[-1], 0))


class _Attempt:
    """A page in an area, with letters and with pictures of the cases of one size."""

    def __init__(self, words: PageWords, area: Rect, picture: int, across: int) -> None:
        look, cases = words.look, words.page.cases
        self._words, self._look, self._picture, self._cases = words, look, picture, cases
        self._gap = look.px(_GAP)
        self._across = across
        self._width = (area.width + self._gap) // across - self._gap
        self._is_beside = bool(picture) and (across == 1 or self._width > look.px(_BROAD))
        lead = block_height(look, words("lead"), words.quiet(_LEAD), area.width)
        self._lead, self._room = cut(area, Side.TOP, lead, self._gap)
        width = self._width - 2 * look.px(_PAD[0])
        if self._is_beside:
            width -= round(self._width * _BESIDE) + look.px(_PAD[0])
        self._is_narrow = across > 1 and width < _NARROWEST * words.quiet(_LINE).size
        self._rows = [
            self._text_heights(cases[first : first + across], width)
            for first in range(0, len(cases), across)
        ]

    def fitting(self) -> PageLayout | None:
        """Return the layout if there is room for everything."""
        least, preferred = self._figure_heights()
        cases = self.cases_height(self._picture)
        gap = self._gap if least else 0
        # Before the small pictures become large the large one has its share.
        needed = max(least, round(preferred * _DEMANDS.get(self._picture, 0)))
        if self._is_narrow or self._room.height < needed + gap + cases:
            return None
        return self._placed(min(preferred, self._room.height - gap - cases))

    def squeezed(self) -> PageLayout:
        """Return the layout without what does not fit."""
        least, _ = self._figure_heights()
        figure = self._room.height - self._gap - self.cases_height(0)
        return self._placed(0 if figure < least * _ENOUGH else figure)

    def _figure_heights(self) -> tuple[int, int]:
        """The least and the preferred height of the large picture, with its frame."""
        exhibit = exhibit_of(self._words)
        if exhibit is None:
            return 0, 0
        across, down = (2 * self._look.px(units) for units in _PAD)
        least, preferred = exhibit.heights(self._room.width - across)
        return least + down, preferred + down

    def _text_heights(self, cases: Sequence[Case], width: int) -> tuple[int, int]:
        """The heights of the longest title and of the longest sentence of those cases."""
        words = self._words
        heights = [
            [block_height(self._look, text, style, width) for text, style in _case(words, case)]
            for case in cases
        ]
        title, line = (max(column) for column in zip(*heights, strict=True))
        return title, line

    def _row_heights(self, picture: int) -> list[int]:
        """The height of each row of cases, with pictures of that many units."""
        px, heights = self._look.px, [sum(texts) for texts in self._rows]
        if self._is_beside:
            heights = [max(height, px(picture)) for height in heights]
        elif self._picture:
            heights = [height + px(8) + px(picture) for height in heights]
        return [height + 2 * px(_PAD[1]) for height in heights]

    def cases_height(self, picture: int) -> int:
        """The height of all cases together, with pictures of that many units."""
        heights = self._row_heights(picture)
        return sum(heights) + self._gap * (len(heights) - 1)

    def _placed(self, figure: int) -> PageLayout:
        room, place, gap = self._room, None, self._gap
        if figure:
            place, room = cut(room, Side.TOP, figure, gap)
            high = min(room.height, self.cases_height(_PICTURE))
            # Spare room goes around the large picture.
            place.height += room.height - high
            room = Rect(room.x, room.bottom - high, room.width, high)
        # Rows are equal, unless one then has too little room.
        needed, places = self._row_heights(self._picture), equal_rows(room, len(self._rows), gap)
        if max(needed) > places[0].height:
            places = rows(room, [Share(height) for height in needed], gap)
        boxes = [
            (box, texts)
            for row, texts in zip(places, self._rows, strict=True)
            for box in equal_columns(row, self._across, gap)
        ]
        cases = tuple(
            self._placed_case(case, *box) for case, box in zip(self._cases, boxes, strict=False)
        )
        return PageLayout(self._words.share, self._lead, place, cases)

    def _placed_case(self, case: Case, box: Rect, texts: tuple[int, int]) -> CasePlace:
        """Place a case in its box; its row has titles and sentences of those heights."""
        px, picture, (title, line) = self._look.px, None, texts
        inner = inset(box, px(_PAD[0]), px(_PAD[1]))
        if self._is_beside:
            wide = round(self._width * _BESIDE)
            picture, inner = columns(inner, [wide, Share()], px(_PAD[0]))
            # There are no cases beside it, so its words need not be as high as theirs.
            title, line = self._text_heights((case,), inner.width)
            inner = anchored(inner, (inner.width, min(title + line, inner.height)))
        elif self._picture:
            inner, picture = cut(inner, Side.TOP, title + line, px(8))
        above, below = rows(inner, [title, Share()])
        return CasePlace(box, picture, above, below)


def _case(words: PageWords, case: Case) -> tuple[TextBlock, TextBlock]:
    """The title and the sentence of a case, each with its letters."""
    title, line = words(case.title), words(f"{case.title}_line")
    return (title, words.title(_TITLE)), (line, words.quiet(_LINE))


# The picture of the sheet


@dataclass(frozen=True, slots=True)
class SheetPainter:
    """Paints what is on the sheet besides the controls."""

    look: Look
    texts: Texts
    places: SheetPlaces

    def paint_page(
        self, surface: Surface, page: RulesPage, number: str, pictures: int | None = None
    ) -> None:
        """Paint a page; the large picture first and only that many pictures, or all."""
        look, letters, texts = self.look, self.look.letters, self.texts
        body = self._paint_heading(surface, texts(page.key("heading")), self.places.heading)
        quiet = look.style(Face.TITLE, _NUMBER, look.theme.ink_soft)
        letters.draw(surface, number, quiet, self.places.number)
        shown = len(page.cases) + 1 if pictures is None else pictures
        laid = lay_out(look, texts, page, body)
        words = PageWords(look, texts, page, laid.share)
        letters.draw_block(surface, words("lead"), words.quiet(_LEAD), laid.lead)
        exhibit = exhibit_of(words)
        if exhibit is not None and laid.figure is not None:
            _ground(look, laid.figure.size).draw(surface, laid.figure.topleft)
            if shown:
                exhibit.paint(surface, inset(laid.figure, *map(look.px, _PAD)))
        for index, (case, place) in enumerate(zip(page.cases, laid.cases, strict=True)):
            plates.field(look, place.box.size).draw(surface, place.box.topleft)
            title, line = _case(words, case)
            letters.draw_block(surface, *title, place.title)
            letters.draw_block(surface, *line, place.line)
            if place.picture is not None and index + 1 < shown:
                paint_picture(surface, look, case.picture, place.picture)

    def paint_index(self, surface: Surface) -> None:
        """Paint the words above the pictures of the index."""
        self._paint_heading(surface, self.texts("rules.pictures"), self.places.index_heading)
        self.look.letters.draw_block(surface, *self._hint(), self.index_places()[0])

    def index_places(self) -> tuple[Rect, Rect]:
        """Return the places of the sentence in the index and of its pictures."""
        _, body = self._cut_heading(self.texts("rules.pictures"), self.places.index_heading)
        high = block_height(self.look, *self._hint(), body.width)
        return cut(body, Side.TOP, high, self.look.px(12))

    def _hint(self) -> TextBlock:
        quiet = self.look.style(Face.BOLD, _HINT, self.look.theme.ink_soft)
        return self.texts("rules.pictures_line"), quiet

    def _paint_heading(self, surface: Surface, title: str, heading: Rect) -> Rect:
        """Draw the heading, and return what it leaves of the sheet."""
        place, body = self._cut_heading(title, heading)
        style = self._heading_style(title, place.width)
        self.look.letters.draw_block(surface, title, style, place, 0, 0.5)
        return body

    def _cut_heading(self, title: str, heading: Rect) -> tuple[Rect, Rect]:
        """Return the place of the heading, at least as high as the arrows, and the rest."""
        style = self._heading_style(title, heading.width)
        high = max(heading.height, block_height(self.look, title, style, heading.width))
        place = Rect(heading.topleft, (heading.width, high))
        body, top = self.places.body, place.bottom + self.look.px(6)
        return place, Rect(body.x, top, body.width, body.bottom - top)

    def _heading_style(self, title: str, width: int) -> Style:
        """In one line if possible, else in two."""
        look, letters = self.look, partial(self.look.style, Face.TITLE)
        one = look.letters.height(letters(_HEADING))
        style = largest(look, (title,), letters, _HEADING, (width, one))
        if fits(look, title, style, (width, one)) and style.size > one * 0.6:
            return style
        return largest(look, (title,), letters, _HEADING, (width, 2 * one))


@stamp
def _ground(look: Look, size: Size) -> Stamp:
    """The ground of the large picture."""
    theme = look.theme
    fill = mix(theme.paper[2], theme.sheet[1], 0.45)
    body = svg.inner(look.units(size), 2, 18, fill=fill, stroke=theme.paper_line, line=3)
    return look.drawing(body, size)
