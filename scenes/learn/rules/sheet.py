"""The sheet of the rules: a page with its words and pictures, or the index of all pictures."""

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, cut, inset
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import mix
from scenes.learn.rules.canvas import RulesCanvas
from scenes.learn.rules.exhibits import exhibit_of
from scenes.learn.rules.figures import RulesPage
from scenes.learn.rules.fitting import fits, largest
from scenes.learn.rules.pictures import paint_picture
from scenes.learn.rules.spread import case_letters, case_texts, frame, lead_letters, spread

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
