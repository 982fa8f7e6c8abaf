"""The log of a voyage: the parchment that tells how it ended, how it went and what decided it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Match
from scenes.core.model.phrases import outcome_phrase, say
from scenes.kit import plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Part, Share, equal_rows, inset, rows
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.results.highlights import Highlight, facts, ranking, voyage_of
from scenes.results.progress_chart import ProgressChart
from scenes.shared.portraits import draw_words, mark_of

_MOST_FACTS = 3
_CHART = 210
"""Units that the chart keeps, even if fewer facts are told."""


@dataclass(frozen=True, slots=True)
class SummarySheet:
    """What is told of a finished game."""

    texts: Texts
    match: Match
    facts: Sequence[Highlight]
    """The most telling first."""
    chart: ProgressChart

    @classmethod
    def of(cls, look: Look, texts: Texts, match: Match) -> "SummarySheet":
        """The log of a game that is over."""
        voyage = voyage_of(match)
        assert match.outcome is not None
        order = [seat for seat, _ in reversed(ranking(match.outcome))]
        told = facts(match, voyage)[:_MOST_FACTS]
        return cls(texts, match, told, ProgressChart(look, texts, match, voyage, order))

    def draw(self, surface: Surface, rect: Rect) -> None:
        """The sheet: the end, the chart, and as many facts as leave room for it."""
        look, texts, match = self.chart.look, self.texts, self.match
        plates.paper(look, rect.size, 28).draw(surface, rect.topleft)
        room = inset(rect, look.px(34), look.px(26))
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        assert match.outcome is not None
        ending = say(texts, outcome_phrase(match.outcome, match.seats))
        lines = len(look.letters.wrap(ending, quiet, room.width))
        gap = look.px(10)
        heights: list[Part] = [look.px(56), look.letters.height(quiet, min(3, lines)) + 1, Share()]
        row = min(look.px(72), max(look.px(50), round(room.height * 0.1)))
        heading = look.px(46)
        free = room.height - sum(h for h in heights if isinstance(h, int)) - 2 * gap
        count, headed = _most_told(free - look.px(_CHART), row, heading, gap, len(self.facts))
        if headed:
            heights.append(heading)
        if count:
            heights.append(count * row + (count - 1) * look.px(8))
        head, line, chart, *rest = rows(room, heights, gap)
        self._draw_head(surface, head)
        draw_words(surface, look, line, ending, quiet)
        self.chart.draw(surface, chart)
        if headed:
            title = look.style(Face.TITLE, 34)
            look.letters.draw(surface, texts("results.decided"), title, rest[0], 0)
        if count:
            for fact, place in zip(
                self.facts, equal_rows(rest[-1], count, look.px(8)), strict=False
            ):
                self._draw_fact(surface, place, fact)

    def _draw_head(self, surface: Surface, rect: Rect) -> None:
        look, texts, match = self.chart.look, self.texts, self.match
        named = look.letters.draw(
            surface, texts("results.voyage"), look.style(Face.TITLE, 44), rect, 0
        )
        left = named.right + look.px(20)
        summary = Rect(left, rect.y, rect.right - left, rect.height)
        variant = match.game.variant_of(match.table.options)
        said = texts("results.summary", voyage=texts(f"variant.{variant}"), count=match.table.round)
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(surface, said, quiet, summary, 1)

    def _draw_fact(self, surface: Surface, rect: Rect, fact: Highlight) -> None:
        look = self.chart.look
        plates.field(look, rect.size, radius=16).draw(surface, rect.topleft)
        room = inset(rect, look.px(14), look.px(4))
        side = min(look.px(46), room.height - look.px(6))
        mark = mark_of(look, self.match.seats[fact.seat].colour.value, side)
        draw_centred(surface, mark, (room.x + side // 2, rect.centery))
        sign = look.art.sprite(fact.drawing, (round(side * 1.16), round(side * 1.16)))
        draw_centred(surface, sign, (room.x + round(side * 1.86), rect.centery))
        left = room.x + round(side * 2.7)
        words = Rect(left, room.y, room.right - left, room.height)
        style = look.style(Face.BOLD, 26)
        draw_words(surface, look, words, say(self.texts, fact.phrase), style)


def _most_told(free: int, row: int, heading: int, gap: int, facts: int) -> tuple[int, bool]:
    """How many facts fit, and whether their heading does too; both rather than more facts."""
    for count, headed in ((facts, True), (facts, False), (2, True), (2, False), (1, False)):
        needs = count * (row + gap) + (heading + gap if headed else 0)
        if count <= facts and needs <= free:
            return count, headed and count > 0
    return 0, False
