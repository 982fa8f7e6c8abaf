"""The results: who won and by what, how the crews came along, and what to do next."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Rect, Surface

from game import MAX_SEED, Match
from scenes.context import Context
from scenes.faces import draw_title, draw_words, mark_of
from scenes.kit import ornaments, papers, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Part,
    Share,
    Side,
    Size,
    columns,
    cut,
    equal_rows,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Button, Touch, nowhere
from scenes.podium import Ranked, draw_podium
from scenes.scene import Change, Replace, Reset, Scene
from scenes.sunset import Sunset
from scenes.voyage_facts import Fact, Voyage, facts, ranking, voyage_of
from scenes.words import outcome_phrase, say

CREW = 6
"""How many pirates a crew has, and so how far its line can rise."""
_STEPS = (1, 2, 3, 5, 10, 20, 50)


@dataclass(eq=False, slots=True)
class Golden(Button):
    """A gold button whose note is written in ink, as nothing light can be read on gold."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw it with a dark note."""
        theme = replace(look.theme, note=look.theme.ink)
        Button.draw(self, target, replace(look, theme=theme), touch)


class Results(Scene):
    """How a finished game went; leads to another one or to the menu."""

    def __init__(
        self, context: Context, match: Match, draw_seed: Callable[[int], int] = secrets.randbelow
    ) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; results are of finished games only")
        self._context = context
        self._match = match
        self._outcome = match.outcome
        self._draw_seed = draw_seed
        self._voyage = voyage_of(match)
        self._facts = facts(match, self._voyage)[:3]
        self._ranking = ranking(match.outcome)
        self._seconds = 0.0
        self._look = context.look
        self._clear = self._panel = nowhere()
        self._sunset: Sunset | None = None
        texts = context.texts
        note = texts("results.rematch_note", player=match.seats[self._last].name)
        self._ring = FocusRing(
            [
                Golden(
                    "rematch", texts("results.rematch"), "sail", Tone.GOLD, note=note, radius=26
                ),
                Button("menu", texts("results.menu"), "menu", radius=26),
            ],
            focus="rematch",
        )

    @property
    def idle(self) -> bool:
        """Nothing moves where motion is not wanted."""
        return self._context.preferences.reduced_motion

    @property
    def _last(self) -> int:
        """The seat of the last, who begins the next time."""
        return self._ranking[-1][0]

    def layout(self, size: Size) -> None:
        """The picture beside or above, the parchment and the buttons in the rest."""
        look = self._look = self._context.look.at(size)
        window = Rect(0, 0, *size)
        if is_portrait(size):
            below, self._clear = cut(window, Side.BOTTOM, round(size[1] * 0.5))
            right = inset(below, look.px(40), look.px(24))
        else:
            wide = max(look.px(640), min(look.px(920), round(size[0] * 0.43)))
            right = Rect(size[0] - wide - look.px(40), 0, wide, size[1])
            right = inset(right, 0, look.px(40))
            self._clear = Rect(0, 0, right.left - look.px(20), size[1])
        self._panel, low = rows(right, [Share(), look.px(124)], look.px(30))
        rematch, menu = columns(low, [Share(1.5), Share()], look.px(16))
        self._ring.place({"rematch": rematch, "menu": menu})
        self._sunset = Sunset(look, size, self._clear, self._aboard())

    def handle(self, intent: Intent) -> Change | None:
        """Sail once more, or go home."""
        if intent is Command.BACK:
            return Reset(self._context.flow.menu())
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play("tap")
        if used.name == "menu":
            return Reset(self._context.flow.menu())
        match = self._match
        options = replace(match.table.options, first_player=self._last)
        seed = self._draw_seed(MAX_SEED + 1)
        again = Match.new(match.game, match.seats, options, seed)
        return Replace(self._context.flow.board(again))

    def update(self, dt: float) -> Change | None:
        """Time passes over the sea."""
        self._seconds += dt
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the picture, the podium, the ribbon, the parchment and the buttons."""
        look = self._look
        moving = not self._context.preferences.reduced_motion
        if self._sunset is not None:
            self._sunset.draw(surface, self._seconds + alpha / 60, moving=moving)
        draw_podium(surface, look, self._clear, self._ranked())
        self._draw_ribbon(surface)
        self._draw_panel(surface)
        self._ring.draw(surface, look)

    def _aboard(self) -> list[str]:
        """The colours of who sails home: the winners' pirates, in turn if there are several."""
        crews = [
            [self._match.seats[seat].colour.value] * self._outcome.home[seat]
            for seat in self._outcome.winners
        ]
        longest = max(len(crew) for crew in crews)
        return [crew[index] for index in range(longest) for crew in crews if index < len(crew)]

    def _ranked(self) -> list[Ranked]:
        texts = self._context.texts
        haven = self._match.table.track.number(self._match.table.track.goal)
        return [
            Ranked(
                rank,
                self._match.seats[seat].name,
                texts(f"results.home_{haven}", count=self._outcome.home[seat]),
                f"{self._outcome.home[seat]}/{CREW}",
                self._match.seats[seat].colour.value,
            )
            for seat, rank in self._ranking
        ]

    def _draw_ribbon(self, surface: Surface) -> None:
        look, texts = self._look, self._context.texts
        winner = self._outcome.winner
        title = (
            texts("results.shared")
            if winner is None
            else texts("results.wins", player=self._match.seats[winner].name)
        )
        needs = look.letters.width(title, look.outlined(72 / look.scale.text)) + look.px(180)
        most = min(self._clear.width - look.px(32), look.px(940))
        rect = Rect(0, self._clear.y + look.px(28), min(most, max(look.px(560), needs)), 0)
        rect.height = look.px(128)
        rect.centerx = self._clear.centerx
        ornaments.ribbon(look, rect.size).draw(surface, rect.topleft)
        draw_title(surface, look, rect, title, look.px(70))

    def _draw_panel(self, surface: Surface) -> None:
        look, texts = self._look, self._context.texts
        papers.paper(look, self._panel.size, 28).draw(surface, self._panel.topleft)
        room = inset(self._panel, look.px(34), look.px(26))
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        ending = say(texts, outcome_phrase(self._outcome, self._match.seats))
        lines = len(look.letters.wrap(ending, quiet, room.width))
        told = look.letters.height(quiet, min(3, lines))
        row = min(look.px(72), round(room.height * 0.1))
        facts_ = 3 * row + 2 * look.px(8)
        heights: list[Part] = [look.px(56), told, Share(), look.px(46), facts_]
        head, line, chart_, heading, rest = rows(room, heights, look.px(10))
        title = look.letters.draw(
            surface, texts("results.voyage"), look.style(Face.TITLE, 44), head, 0
        )
        left = title.right + look.px(20)
        summary = Rect(left, head.y, head.right - left, head.height)
        variant = self._match.game.variant_of(self._match.table.options)
        rounds = self._match.table.round
        said = texts("results.summary", voyage=texts(f"variant.{variant}"), count=rounds)
        look.letters.draw(surface, said, quiet, summary, 1)
        draw_words(surface, look, line, ending, quiet)
        self._draw_chart(surface, chart_)
        look.letters.draw(surface, texts("results.decided"), look.style(Face.TITLE, 34), heading, 0)
        for fact, place in zip(self._facts, equal_rows(rest, 3, look.px(8)), strict=False):
            self._draw_fact(surface, place, fact)

    def _draw_fact(self, surface: Surface, rect: Rect, fact: Fact) -> None:
        look = self._look
        papers.field(look, rect.size, radius=16).draw(surface, rect.topleft)
        room = inset(rect, look.px(14), look.px(4))
        side = min(look.px(46), room.height - look.px(6))
        mark = self._mark(fact.seat, side)
        draw_centred(surface, mark, (room.x + side // 2, rect.centery))
        sign = look.art.sprite(fact.drawing, (round(side * 1.16), round(side * 1.16)))
        draw_centred(surface, sign, (room.x + round(side * 1.86), rect.centery))
        left = room.x + round(side * 2.7)
        words = Rect(left, room.y, room.right - left, room.height)
        style = look.style(Face.BOLD, 26)
        draw_words(surface, look, words, say(self._context.texts, fact.phrase), style)

    def _mark(self, seat: int, side: int) -> Surface:
        return mark_of(self._look, self._match.seats[seat].colour.value, side)

    def _draw_chart(self, surface: Surface, rect: Rect) -> None:
        """Each crew's way round by round: the lines, their measure, and whose they are."""
        look, voyage = self._look, self._voyage
        papers.field(look, rect.size, radius=14).draw(surface, rect.topleft)
        side = min(look.px(44), rect.height // 6)
        plot = Rect(rect.x + look.px(56), rect.y + look.px(26), 0, rect.height - look.px(26 + 48))
        plot.width = rect.right - plot.x - side - look.px(20)
        small = look.style(Face.BOLD, min(22, 26 / look.scale.text), look.theme.ink_soft)
        for level in range(0, CREW + 1, 2):
            words = Rect(rect.x, 0, plot.x - rect.x - look.px(14), look.px(30))
            words.centery = _height(plot, level)
            look.letters.draw(surface, str(level), small, words, 1)
        step = next((s for s in _STEPS if voyage.rounds / s <= 7), 100)
        for round_ in range(0, voyage.rounds + 1, step):
            words = Rect(0, plot.bottom + look.px(8), look.px(60), look.px(32))
            words.centerx = plot.x + round(plot.width * round_ / voyage.rounds)
            look.letters.draw(surface, str(round_), small, words)
        winner = self._outcome.winner
        lead = None if winner is None else voyage.lead(winner)
        crews = [look.theme.crew(seat.colour.value) for seat in self._match.seats]
        order = [seat for seat, _ in reversed(self._ranking)]
        key = ("chart", plot.size, voyage, tuple(crews), lead)
        lines = look.plates.made(
            key,
            look.scale,
            lambda: chart(look, plot.size, voyage, [(s, crews[s].mid) for s in order], lead),
        )
        lines.draw(surface, plot.topleft)
        ends = [_height(plot, voyage.ways[-1][seat]) for seat in order]
        for seat, y in zip(order, apart(ends, side, rect.bottom - side // 2), strict=True):
            mark = self._mark(seat, side)
            draw_centred(surface, mark, (plot.right + look.px(6) + side // 2, y))
        if winner is not None and lead is not None and 0 < lead < voyage.rounds:
            self._draw_pill(surface, plot, lead, voyage.ways[lead][winner])

    def _draw_pill(self, surface: Surface, plot: Rect, lead: int, way: float) -> None:
        """The moment from which on the winner was ahead; above to the left no line can be."""
        look = self._look
        text = self._context.texts("results.lead_pill", round=lead)
        style = look.style(Face.BOLD, min(22, 28 / look.scale.text))
        rect = Rect(0, 0, look.letters.width(text, style) + look.px(30), look.px(40))
        x = plot.x + round(plot.width * lead / self._voyage.rounds)
        rect.bottomright = (x - look.px(6), _height(plot, way) - look.px(8))
        rect.clamp_ip(plot.inflate(0, look.px(36)))
        ornaments.pill(look, rect.size, Tone.GOLD).draw(surface, rect.topleft)
        look.letters.draw(surface, text, style, rect)


def _height(plot: Rect, way: float) -> int:
    return plot.bottom - round(plot.height * way / CREW)


def apart(places: Sequence[int], gap: int, last: int) -> list[int]:
    """The places moved as little as needed to lie so far apart, none beyond the last."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + gap)
    limit = last
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - gap
    return moved


def chart(
    look: Look,
    size: Size,
    voyage: Voyage,
    crews: Sequence[tuple[int, str]],
    lead: int | None,
) -> Stamp:
    """The lines of the crews, the last given on top, over the lines of the measure."""
    unit = look.scale.unit
    margin = 12.0
    wide, high = size[0] / unit, size[1] / unit
    last = voyage.rounds

    def at(round_: int, way: float) -> tuple[float, float]:
        return margin + wide * round_ / last, margin + high * (1 - way / CREW)

    body = svg.path(
        f"M{margin} {margin + high:.1f}H{margin + wide:.1f}",
        stroke=look.theme.field_line,
        line=3,
    )
    for level in range(2, CREW + 1, 2):
        dashed = svg.dashes([at(0, level), at(last, level)], 4, 9)
        body += svg.path(dashed, stroke=look.theme.field_line, line=2.5, stroked=0.7)
    for index, (seat, colour) in enumerate(crews):
        d = svg.polyline([at(round_, way[seat]) for round_, way in enumerate(voyage.ways)])
        line = 8 if index == len(crews) - 1 else 6
        body += svg.path(d, stroke=look.theme.ink, line=line + 5)
        body += svg.path(d, stroke=colour, line=line)
    if lead is not None and 0 < lead < last:
        x, y = at(lead, voyage.ways[lead][crews[-1][0]])
        body += svg.path(
            svg.dashes([(x, y + 12), (x, margin + high)], 6, 8), stroke=look.theme.gold_lo, line=3
        )
        body += svg.disc(x, y, 9, fill=look.theme.knob, stroke=look.theme.ink, line=5)
    whole = (size[0] + look.px(2 * margin), size[1] + look.px(2 * margin))
    return Stamp(svg.raster(body, whole, unit), (-look.px(margin), -look.px(margin)))
