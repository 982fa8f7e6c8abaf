"""The sheet of the results: how the game ended, its progress chart and highlights."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from game import PIRATES, Match
from scenes.core.model.phrases import outcome_phrase, say
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.panels import field, parchment
from scenes.kit.pirates import Costume
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    View,
    Words,
)
from scenes.results.harbour_result import HarbourResult
from scenes.results.highlights import GameSummary, highlights, progress_of, ranking
from scenes.shared.portraits import costume_of, draw_head, head_of

_MOST = 3
"""The most highlights that are shown beside a chart."""
_SHORT = 4
"""The rounds of a game whose chart would have nothing to tell."""
_LEADER = 36
"""How far the faces are from the ends of the lines, in units."""


class SummarySheet:
    """The parchment with the end of a game, its chart, and as many highlights as have room."""

    def __init__(self, texts: Texts, match: Match, harbour: HarbourResult | None = None) -> None:
        assert match.outcome is not None
        self._texts = texts
        self._harbour = harbour
        self._match = match
        self._players = tuple(costume_of(seat) for seat in match.seats)
        variant = texts(f"variant.{match.game.variant_of(match.table.options)}")
        self._game = texts("results.summary", voyage=variant, count=match.table.round)
        self._ending = say(texts, outcome_phrase(match.outcome, match.seats))
        progress = progress_of(match)
        track = match.table.track
        self._chart = RaceChart(
            progress=progress,
            players=self._players,
            order=tuple(seat for seat, _ in reversed(ranking(match.outcome))),
            caption=texts(f"results.chart_{track.number(track.goal)}"),
        )
        self._charted = progress.rounds > _SHORT
        found = highlights(match)
        self._highlights = found[:_MOST] if self._charted else found
        """The highlights, the most important first."""

    @property
    def paragraph(self) -> str:
        """The game in a paragraph, for somebody who was not there."""
        facts = [say(self._texts, fact.phrase) for fact in self._highlights]
        return self._texts(
            "results.paragraph",
            names=", ".join(seat.name for seat in self._match.seats),
            game=self._game,
            ending=" ".join((self._ending, *facts)),
        )

    def forms(self, look: Look) -> Sequence[View]:
        """Return the sheet with all that there is to tell, then with less and less."""
        contents = self._told(look) if self._harbour is None else self._landed(self._harbour, look)
        return [parchment(content, (34, 24), radius=28) for content in contents]

    def _told(self, look: Look) -> Iterator[View]:
        """Yield how the game ended, what decided it, and its chart."""
        texts = self._texts
        soft = look.theme.ink_soft
        title = Words(texts("results.voyage"), Face.TITLE, 44)
        beside = Words(self._game, Face.BOLD, 26, soft, x=1)
        below = Words(self._game, Face.BOLD, 26, soft)
        head = FirstThatFits(Row(title, beside.grow(), gap=20), Column(title, below))
        ending = Block(self._ending, Face.BOLD, 26, soft)
        chart = (self._chart_view(),) if self._charted else ()
        for count in range(len(self._highlights), -1, -1):
            yield Column(head, ending, *self._highlight_views(count), *chart, gap=10)

    def _landed(self, harbour: HarbourResult, look: Look) -> Iterator[View]:
        """Yield what was reached at a harbour, and what the rivals say."""
        title = Block(harbour.verdict, Face.TITLE, 40)
        chart = self._chart_view() if self._charted else Space().grow()
        yield Column(title, harbour.view(look), chart, gap=10)
        yield Column(title, harbour.view(look), Space().grow(), gap=10)
        yield Column(title, harbour.view(look, tight=True), Space().grow(), gap=10)

    def _chart_view(self) -> View:
        return Sized(Painted(draw_chart, (self._chart,)), height=(210, 260)).grow()

    def _highlight_views(self, count: int) -> Sequence[View]:
        """Return that many highlights, below a heading if there are several."""
        if not count:
            return ()
        facts = [(fact, say(self._texts, fact.phrase)) for fact in self._highlights[:count]]
        longest = max((text for _, text in facts), key=len)
        rows = []
        for fact, text in facts:
            face = Painted(draw_head, (self._players[fact.seat],), side=52)
            words = Block(text, Face.BOLD, 27, sample=longest)
            content = Row(face, Picture(fact.drawing, side=52), words.grow(), gap=14)
            rows.append(field(content, (14, 8)))
        heading = Words(self._texts("results.decided"), Face.TITLE, 34)
        return (*((heading,) if count > 1 else ()), Grid(*rows, columns=1, gap=8))


@dataclass(frozen=True)
class RaceChart:
    """What the chart of a game shows: every crew's progress round by round."""

    progress: GameSummary
    players: tuple[Costume, ...]
    order: tuple[int, ...]
    """The seats from the last to the first."""
    caption: str
    """A text about the chart."""


def draw_chart(target: Surface, look: Look, rect: Rect, chart: RaceChart) -> None:
    """Draw the lines, the numbers beside them, and the faces at their ends."""
    progress = chart.progress
    order = chart.order
    px = look.px
    plates.field(look, rect.size, radius=14).draw(target, rect.topleft)
    side = min(px(44), rect.height // 6)
    small = ornaments.chart_letters(look)
    line = Rect(rect.x + px(16), rect.y + px(8), rect.width - px(32), look.letters.height(small))
    look.letters.draw(target, chart.caption, small, line, 0)
    aside = look.letters.width(str(PIRATES), small) + px(32)
    top = line.bottom - rect.y + px(14)
    plot = Rect(rect.x + aside, rect.y + top, 0, rect.height - top - px(48))
    plot.width = rect.right - plot.x - side - px(14 + _LEADER)
    _draw_measures(target, look, rect, plot, progress.rounds)
    crews = tuple((seat, look.theme.crew(chart.players[seat].colour).mid) for seat in order)
    _lines(look, plot.size, progress, crews).draw(target, plot.topleft)
    ends = [_height(plot, progress.ways[-1][seat]) for seat in order]
    # If lines end equally high, the better rank is on top.
    faces = apart(ends[::-1], side, rect.bottom - side // 2)[::-1]
    ways = tuple((end - rect.y, face - rect.y) for end, face in zip(ends, faces, strict=True))
    colours = tuple(colour for _, colour in crews)
    strip = (px(_LEADER) + side // 2, rect.height)
    _leaders(look, strip, ways, colours).draw(target, (plot.right, rect.y))
    for seat, y in zip(order, faces, strict=True):
        face = head_of(look, chart.players[seat], side)
        draw_centred(target, face, (plot.right + px(_LEADER) + side // 2, y))


def _draw_measures(target: Surface, look: Look, rect: Rect, plot: Rect, rounds: int) -> None:
    """Draw the numbers of pirates and of rounds, as many as there is room for."""
    small = ornaments.chart_letters(look)
    high = look.letters.height(small)
    for home in _levels(plot.height // high):
        words = Rect(rect.x, 0, plot.x - rect.x - look.px(14), high)
        words.centery = _height(plot, home)
        look.letters.draw(target, str(home), small, words, 1)
    widest = 2 * look.letters.width(str(rounds), small)
    most = min(7, max(1, plot.width // max(1, widest)))
    step = next((step for step in (1, 2, 3, 5, 10, 20, 50) if rounds / step <= most), 100)
    # The last round is always written, and none that would touch it.
    for round_ in (*(r for r in range(0, rounds, step) if rounds - r >= 0.7 * step), rounds):
        words = Rect(0, plot.bottom + look.px(8), look.px(60), look.px(32))
        words.centerx = plot.x + round(plot.width * round_ / rounds)
        look.letters.draw(target, str(round_), small, words)


def _levels(lines: int = PIRATES) -> range:
    """Return the numbers of pirates that a chart with room for that many lines shows."""
    return range(
        0, PIRATES + 1, next((step for step in (2, 3) if PIRATES // step <= lines), PIRATES)
    )


def _height(plot: Rect, way: float) -> int:
    return plot.bottom - round(plot.height * way / PIRATES)


def apart(places: Sequence[int], gap: int, last: int) -> list[int]:
    """Return the places, moved as little as possible to be that far apart and within a limit."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + gap)
    limit = last
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - gap
    return moved


@stamp
def _lines(
    look: Look,
    size: Size,
    progress: GameSummary,
    crews: Sequence[tuple[int, Colour]],
) -> Stamp:
    """Return the lines of the crews, the last on top, over a grid."""
    margin = 12.0
    wide, high = look.units(size)
    last = progress.rounds

    def at(round_: int, way: float) -> tuple[float, float]:
        return margin + wide * round_ / last, margin + high * (1 - way / PIRATES)

    ground = f"M{margin} {margin + high:.1f}H{margin + wide:.1f}"
    body = svg.path(ground, stroke=look.theme.field_line, line=3)
    for level in _levels()[1:]:
        dashed = svg.dashes([at(0, level), at(last, level)], 4, 9)
        body += svg.path(dashed, stroke=look.theme.field_line, line=2.5, stroked=0.7)
    for index, (seat, colour) in enumerate(crews):
        d = svg.polyline([at(round_, way[seat]) for round_, way in enumerate(progress.ways)])
        line = 8 if index == len(crews) - 1 else 6
        body += svg.path(d, stroke=look.theme.line, line=line + (3 if look.theme.plain else 5))
        body += svg.path(d, stroke=colour, line=line)
    whole = (size[0] + look.px(2 * margin), size[1] + look.px(2 * margin))
    return Stamp(look.raster(body, whole), (-look.px(margin), -look.px(margin)))


@stamp
def _leaders(
    look: Look, size: Size, ways: Sequence[tuple[int, int]], colours: Sequence[Colour]
) -> Stamp:
    """Return dotted lines from the ends of the lines of play to the faces."""
    body = ""
    for (end, face), colour in zip(ways, colours, strict=True):
        (near, start), (far, stop) = look.units((0, end)), look.units((size[0], face))
        dotted = svg.dashes([(near + 4, start), (far, stop)], 1, 8)
        body += svg.path(dotted, stroke=colour, line=4)
    return Stamp(look.raster(body, size), (0, 0))
