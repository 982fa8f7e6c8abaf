"""The sheet of the results: how the game ended, its progress chart and highlights."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect, Surface

from game import PIRATES, Match
from scenes.core.model.phrases import outcome_phrase, say
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Part, Share, Side, Size, anchored, cut, equal_rows, inset, rows
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, Tone
from scenes.results.highlights import GameSummary, Highlight, highlights, progress_of, ranking
from scenes.shared.portraits import (
    can_draw_words,
    common_style,
    costume_of,
    draw_words,
    head_of,
)

_TOLD = 3
"""The most facts that are told."""
_LEADER = 36
"""How far the faces are from the ends of the lines, in units."""


class SummarySheet:
    """What is told of a finished game."""

    def __init__(self, texts: Texts, match: Match) -> None:
        assert match.outcome is not None
        self._texts, self._match, self._winner = texts, match, match.outcome.winner
        self._players = [costume_of(seat) for seat in match.seats]
        self._ending = say(texts, outcome_phrase(match.outcome, match.seats))
        self._voyage = progress_of(match)
        self._order = [seat for seat, _ in reversed(ranking(match.outcome))]
        """The seats from the last to the first."""
        track = match.table.track
        self._caption = texts(f"results.chart_{track.number(track.goal)}")
        """What the chart shows: how many pirates are home, after each round."""
        self._facts = highlights(match, self._voyage)
        """The most telling first."""

    def draw(self, surface: Surface, look: Look, rect: Rect) -> None:
        """Draw the end, the chart, and as many facts as leave room for it."""
        texts, match, letters, px = self._texts, self._match, look.letters, look.px
        plates.paper(look, rect.size, 28).draw(surface, rect.topleft)
        room = inset(rect, px(34), px(26))
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        lines = len(letters.wrap(self._ending, quiet, room.width))
        heights: list[Part] = [px(56), letters.height(quiet, min(3, lines)) + 1, Share()]
        row = min(px(72), max(px(50), round(room.height * 0.1)))
        gap, heading = px(10), px(46)
        free = room.height - sum(h for h in heights if isinstance(h, int)) - 2 * gap
        _, words = _fact_places(look, Rect(0, 0, room.width, row))
        told = [(fact, say(texts, fact.phrase)) for fact in self._facts]
        told = [f for f in told if can_draw_words(look, words, f[1], _fact_style(look))][:_TOLD]
        # The chart keeps that much, even if fewer facts are told.
        count, headed = _most_told(free - px(210), row, heading, gap, len(told))
        if headed:
            heights.append(heading)
        if count:
            heights.append(count * row + (count - 1) * px(8))
        head, line, chart, *rest = rows(room, heights, gap)
        named = letters.draw(surface, texts("results.voyage"), look.style(Face.TITLE, 44), head, 0)
        _, head = cut(head, Side.LEFT, named.right - head.x, px(20))
        voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
        said = texts("results.summary", voyage=voyage, count=match.table.round)
        letters.draw(surface, said, quiet, head, 1)
        draw_words(surface, look, line, self._ending, quiet)
        self._draw_chart(surface, look, chart)
        if headed:
            title = look.style(Face.TITLE, 34)
            letters.draw(surface, texts("results.decided"), title, rest[0], 0)
        if count:
            places = equal_rows(rest[-1], count, px(8))
            _, words = _fact_places(look, places[0])
            style = common_style(look, words, [said for _, said in told[:count]], _fact_style(look))
            for (fact, said), place in zip(told, places, strict=False):
                self._draw_fact(surface, look, place, fact)
                _, words = _fact_places(look, place)
                letters.draw_block(surface, said, style, words, 0, 0.5)

    def _draw_fact(self, surface: Surface, look: Look, rect: Rect, fact: Highlight) -> None:
        """Draw the row of a fact with everything but its words."""
        plates.field(look, rect.size, radius=16).draw(surface, rect.topleft)
        signs, _ = _fact_places(look, rect)
        side = signs.height
        face = head_of(look, self._players[fact.seat], side)
        draw_centred(surface, face, (signs.x + side // 2, rect.centery))
        sign = look.art.sprite(fact.drawing, (round(side * 1.16), round(side * 1.16)))
        draw_centred(surface, sign, (signs.x + round(side * 1.86), rect.centery))

    def _draw_chart(self, surface: Surface, look: Look, rect: Rect) -> None:
        """Draw every crew's progress round by round, the measures, and whose lines they are."""
        voyage, order, px = self._voyage, self._order, look.px
        plates.field(look, rect.size, radius=14).draw(surface, rect.topleft)
        side = min(px(44), rect.height // 6)
        small = _small(look)
        line = Rect(
            rect.x + px(16), rect.y + px(8), rect.width - px(32), look.letters.height(small)
        )
        look.letters.draw(surface, self._caption, small, line, 0)
        aside, top = look.letters.width(str(PIRATES), small) + px(32), line.bottom - rect.y + px(14)
        plot = Rect(rect.x + aside, rect.y + top, 0, rect.height - top - px(48))
        plot.width = rect.right - plot.x - side - px(14 + _LEADER)
        self._draw_measures(surface, look, rect, plot)
        lead = None if self._winner is None else voyage.lead(self._winner)
        lead = lead if lead is not None and 0 < lead < voyage.rounds else None
        crews = tuple((seat, look.theme.crew(self._players[seat].colour).mid) for seat in order)
        _lines(look, plot.size, voyage, crews, lead).draw(surface, plot.topleft)
        ends = [_height(plot, voyage.ways[-1][seat]) for seat in order]
        # Of those who end equally high, the first is on top.
        faces = apart(ends[::-1], side, rect.bottom - side // 2)[::-1]
        ways = tuple((end - rect.y, face - rect.y) for end, face in zip(ends, faces, strict=True))
        colours = tuple(colour for _, colour in crews)
        strip = (px(_LEADER) + side // 2, rect.height)
        _leaders(look, strip, ways, colours).draw(surface, (plot.right, rect.y))
        for seat, y in zip(order, faces, strict=True):
            face = head_of(look, self._players[seat], side)
            draw_centred(surface, face, (plot.right + px(_LEADER) + side // 2, y))
        if lead is not None:
            self._draw_pill(surface, look, plot, lead)

    def _draw_measures(self, surface: Surface, look: Look, rect: Rect, plot: Rect) -> None:
        """Draw the numbers of pirates and of rounds, as many as there is room for."""
        rounds, small = self._voyage.rounds, _small(look)
        high = look.letters.height(small)
        for home in _levels(plot.height // high):
            words = Rect(rect.x, 0, plot.x - rect.x - look.px(14), high)
            words.centery = _height(plot, home)
            look.letters.draw(surface, str(home), small, words, 1)
        widest = 2 * look.letters.width(str(rounds), small)
        most = min(7, max(1, plot.width // max(1, widest)))
        step = next((step for step in (1, 2, 3, 5, 10, 20, 50) if rounds / step <= most), 100)
        # The last round is always told, and none that would touch it.
        for round_ in (*(r for r in range(0, rounds, step) if rounds - r >= 0.7 * step), rounds):
            words = Rect(0, plot.bottom + look.px(8), look.px(60), look.px(32))
            words.centerx = plot.x + round(plot.width * round_ / rounds)
            look.letters.draw(surface, str(round_), small, words)

    def _draw_pill(self, surface: Surface, look: Look, plot: Rect, lead: int) -> None:
        """Mark the moment from which the winner led, where that covers no line if possible."""
        text = self._texts("results.lead_pill", round=lead)
        style = look.style(Face.BOLD, min(22, 28 / look.scale.text))
        rect = Rect(0, 0, look.letters.width(text, style) + look.px(30), look.px(40))
        x = plot.x + round(plot.width * lead / self._voyage.rounds)
        y = _height(plot, self._voyage.ways[lead][self._order[-1]])
        left, right = x - look.px(6) - rect.width, x + look.px(6)
        high, low = y - look.px(8) - rect.height, plot.bottom - look.px(6) - rect.height
        corners = ((left, high), (left, plot.top), (right, low), (left, low))
        places = [Rect(corner, rect.size).clamp(plot) for corner in corners]
        rect = next((place for place in places if not self._crosses(plot, place)), places[1])
        ornaments.pill(look, rect.size, Tone.GOLD).draw(surface, rect.topleft)
        look.letters.draw(surface, text, style, rect)

    def _crosses(self, plot: Rect, rect: Rect) -> bool:
        """Whether a line of the chart may pass through a rectangle."""
        step = plot.width / self._voyage.rounds
        for index, ways in enumerate(pairwise(self._voyage.ways)):
            if plot.x + step * index < rect.right and plot.x + step * (index + 1) > rect.left:
                for seat in self._order:
                    upper, lower = sorted(_height(plot, way[seat]) for way in ways)
                    if upper < rect.bottom and lower > rect.top:
                        return True
        return False


def _fact_places(look: Look, row: Rect) -> tuple[Rect, Rect]:
    """Return the places of the signs and of the words in the row of a fact."""
    room = inset(row, look.px(14), look.px(4))
    side = min(look.px(46), room.height - look.px(6))
    signs, words = cut(room, Side.LEFT, round(side * 2.7))
    return anchored(signs, (signs.width, side)), words


def _fact_style(look: Look) -> Style:
    return look.style(Face.BOLD, 26)


def _small(look: Look) -> Style:
    return look.style(Face.BOLD, min(22, 26 / look.scale.text), look.theme.ink_soft)


def _levels(lines: int = PIRATES) -> range:
    """Return the numbers of pirates that the chart shows where it is that many lines high."""
    step = next((step for step in (2, 3) if PIRATES // step <= lines), PIRATES)
    return range(0, PIRATES + 1, step)


def _height(plot: Rect, way: float) -> int:
    return plot.bottom - round(plot.height * way / PIRATES)


def apart(places: Sequence[int], gap: int, last: int) -> list[int]:
    """Return the places moved as little as needed to be that far apart, none beyond the last."""
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
    voyage: GameSummary,
    crews: Sequence[tuple[int, Colour]],
    lead: int | None,
) -> Stamp:
    """The lines of the crews, the last on top, over a grid."""
    margin = 12.0
    wide, high = look.units(size)
    last = voyage.rounds

    def at(round_: int, way: float) -> tuple[float, float]:
        return margin + wide * round_ / last, margin + high * (1 - way / PIRATES)

    ground = f"M{margin} {margin + high:.1f}H{margin + wide:.1f}"
    body = svg.path(ground, stroke=look.theme.field_line, line=3)
    for level in _levels()[1:]:
        dashed = svg.dashes([at(0, level), at(last, level)], 4, 9)
        body += svg.path(dashed, stroke=look.theme.field_line, line=2.5, stroked=0.7)
    if lead is not None:
        dashed = svg.dashes([at(lead, PIRATES), at(lead, 0)], 6, 8)
        body += svg.path(dashed, stroke=look.theme.gold_lo, line=3)
    for index, (seat, colour) in enumerate(crews):
        d = svg.polyline([at(round_, way[seat]) for round_, way in enumerate(voyage.ways)])
        line = 8 if index == len(crews) - 1 else 6
        body += svg.path(d, stroke=look.theme.line, line=line + (3 if look.theme.plain else 5))
        body += svg.path(d, stroke=colour, line=line)
    if lead is not None:
        x, y = at(lead, voyage.ways[lead][crews[-1][0]])
        body += svg.disc(x, y, 9, fill=look.theme.knob, stroke=look.theme.ink, line=5)
    whole = (size[0] + look.px(2 * margin), size[1] + look.px(2 * margin))
    return Stamp(look.raster(body, whole), (-look.px(margin), -look.px(margin)))


@stamp
def _leaders(
    look: Look, size: Size, ways: Sequence[tuple[int, int]], colours: Sequence[Colour]
) -> Stamp:
    """Dots from the ends of the lines to the faces, so that they are not read as lines of play."""
    body = ""
    for (end, face), colour in zip(ways, colours, strict=True):
        (near, start), (far, stop) = look.units((0, end)), look.units((size[0], face))
        dotted = svg.dashes([(near + 4, start), (far, stop)], 1, 8)
        body += svg.path(dotted, stroke=colour, line=4)
    return Stamp(look.raster(body, size), (0, 0))


def _most_told(free: int, row: int, heading: int, gap: int, facts: int) -> tuple[int, bool]:
    """Return how many facts fit, and whether their heading does too."""
    for count, headed in ((facts, True), (facts, False), (2, True), (2, False), (1, False)):
        needs = count * (row + gap) + (heading + gap if headed else 0)
        if count <= facts and needs <= free:
            return count, headed and count > 0
    return 0, False
