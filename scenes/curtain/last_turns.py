"""The curtain's two sheets: the last turn, and the turns before it with who is home."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from game import Match
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, cut, equal_rows, inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.themes import PARCHMENT
from scenes.shared import cards
from scenes.shared.portraits import (
    can_draw_words,
    draw_name,
    draw_portrait,
    draw_words,
    face_of,
    mark_of,
    piece_of,
)

CREW = 6
_MOST_STEPS = 4
_BROAD = 400
"""Minimum width, in units, for portraits in the rows; below, only the marks of the crews."""


class _LineHeights(NamedTuple):
    """How high the lines of the sheets are with their gaps, in units."""

    pad: float
    head: float
    step: float
    turn: float
    gap: float


_ROOMY, _TIGHT = _LineHeights(22, 84, 106, 98, 10), _LineHeights(16, 72, 84, 66, 6)


@dataclass(frozen=True, slots=True)
class LastTurns:
    """The sheets that tell these turns, the oldest first."""

    look: Look
    texts: Texts
    match: Match
    turns: tuple[TurnSummary, ...]

    def heights(self, most: int) -> tuple[int, int]:
        """Return how high the two sheets are, at most as given."""
        px, lines = self.look.px, self._lines
        steps = min(_MOST_STEPS, len(self.turns[-1].steps)) if self.turns else 0
        news = px(2 * lines.pad + lines.head + 14)
        news += steps * px(lines.step) - px(10) if self.turns else px(110)
        earlier = max(0, len(self.turns) - 1)
        players = self.match.table.players
        rest = px(2 * lines.pad + 62)
        rest += px(116) + earlier * px(lines.turn) if earlier else players * px(lines.turn)
        if earlier:
            # Both are nearly full: then they look better equally long.
            news = rest = max(news, rest)
        return min(most, news), min(most, rest)

    @property
    def _lines(self) -> _LineHeights:
        return _TIGHT if self.look.scale.compact else _ROOMY

    def paint_last(self, target: Surface, rect: Rect) -> None:
        """Paint the last turn, action by action."""
        look, texts = self.look, self.texts
        _paint_pinned(target, look, rect)
        room = inset(rect, look.px(26), look.px(self._lines.pad))
        head, body = cut(room, Side.TOP, look.px(self._lines.head), look.px(14))
        if not self.turns:
            title = look.style(Face.TITLE, 42)
            draw_words(target, look, head, texts("curtain.begins"), title)
            quiet = look.style(Face.BOLD, 28, look.theme.ink_soft)
            look.letters.draw_block(target, texts("curtain.begins_line"), quiet, body)
            return
        turn = self.turns[-1]
        self._paint_head(target, Rect(head.x, head.y, head.height, head.height), turn.seat)
        words = Rect(head.x + head.height + look.px(16), head.y, 0, head.height)
        words.width = head.right - words.x
        player = self.match.seats[turn.seat].name
        draw_name(target, look, words, texts("curtain.turn", player=player), 40)
        steps = turn.steps[-_MOST_STEPS:]
        most = look.px(106) * len(steps) - look.px(10)
        lines = Rect(body.x, body.y, body.width, min(body.height, most))
        for number, (step, line) in enumerate(
            zip(steps, equal_rows(lines, len(steps), look.px(10)), strict=True), 1
        ):
            self._paint_step(target, line, number, step)

    def _paint_head(self, target: Surface, rect: Rect, seat: int) -> None:
        who = self.match.seats[seat]
        draw_portrait(target, self.look, rect, who.colour.value, face_of(who), disc=True)

    def _paint_step(self, target: Surface, rect: Rect, number: int, step: TurnItem) -> None:
        """Paint an action: who, with which card, to where; or back, and the cards drawn."""
        look = self.look
        plates.field(look, rect.size, radius=16).draw(target, rect.topleft)
        high = min(rect.height, round(rect.width * 96 / 470))
        share = high / 96

        def at(x: float) -> tuple[int, int]:
            return rect.x + round(rect.width * x), rect.centery

        ornaments.draw_count(target, look, at(0.07), number, round(40 * share))
        colour = self.match.seats[step.seat].colour.value
        figure = piece_of(look, colour, (round(64 * share), round(80 * share)))
        draw_centred(target, figure, at(0.2))
        match step.deed:
            case TurnDeed.ADVANCE:
                draw_centred(target, self._card(step, round(80 * share)), at(0.4))
                draw_centred(target, look.icon("arrow", round(54 * share)), at(0.6))
                self._paint_place(target, at(0.83), step, share)
            case TurnDeed.RETREAT | TurnDeed.NUDGE:
                icon = "retreat" if step.deed is TurnDeed.RETREAT else "nudge"
                draw_centred(target, look.icon(icon, round(60 * share)), at(0.36))
                self._paint_place(target, at(0.53), step, share)
                self._paint_drawn(target, rect, step.number, share)
            case TurnDeed.SAIL | TurnDeed.FREE_SAIL:
                draw_centred(target, look.icon("sail", round(72 * share)), at(0.6))
            case TurnDeed.DISCARD:
                draw_centred(target, self._card(step, round(80 * share)), at(0.5))
                draw_centred(target, look.icon("quit", round(44 * share)), at(0.7))
            case TurnDeed.PASS:
                words = Rect(at(0.32)[0], rect.y, round(rect.width * 0.64), rect.height)
                style = look.style(Face.BOLD, 28)
                look.letters.draw(target, self.texts("curtain.passes"), style, words, 0)

    def _card(self, step: TurnItem, high: int) -> Surface:
        return cards.sprite(self.look, step.card, high)

    def _paint_drawn(self, target: Surface, rect: Rect, count: int, share: float) -> None:
        """Paint how many cards were drawn, never which."""
        look = self.look
        wide = round(50 * share)
        x = rect.right - round(16 * share) - wide - max(0, count - 1) * round(wide * 0.7)
        words = Rect(rect.x, rect.y, x - rect.x - round(8 * share), rect.height)
        size = 42 * share / look.scale.unit / look.scale.text
        look.letters.draw(target, f"+{count}", look.style(Face.TITLE, size), words, 1)
        for index in range(count):
            back = cards.sprite(look, None, round(wide * 1.4))
            left = x + index * round(wide * 0.7)
            target.blit(back, (left, rect.centery - back.get_height() // 2))

    def _paint_place(
        self, target: Surface, centre: tuple[int, int], step: TurnItem, share: float
    ) -> None:
        look = self.look
        place = self.match.table.track.number(step.place or 0)
        if not place.isdigit():
            name = "scenery/town" if place == "nest" else "scenery/sloop"
            draw_centred(
                target, look.art.sprite(name, (round(98 * share), round(88 * share))), centre
            )
            return
        side = round(76 * share)
        _tile(look, side).draw(target, (centre[0] - side // 2, centre[1] - side // 2))
        box = Rect(0, 0, side - round(14 * share), side - round(8 * share))
        box.center = (centre[0], centre[1] - round(3 * share))
        size = 34 * share / look.scale.unit / look.scale.text
        style = look.style(Face.TITLE, size, look.theme.ink)
        look.letters.draw(target, place, style, box)

    def paint_rest(self, target: Surface, rect: Rect) -> None:
        """Paint the turns before the last one, if any, and how many of each crew are home."""
        look, texts = self.look, self.texts
        earlier = self.turns[:-1]
        table = self.match.table
        haven = table.track.number(table.track.goal)
        _paint_pinned(target, look, rect)
        aside = 26 if rect.width >= look.px(_BROAD) else 18
        room = inset(rect, look.px(aside), look.px(self._lines.pad))
        head, body = cut(room, Side.TOP, look.px(54), look.px(8))
        title = texts("curtain.before") if earlier else texts(f"curtain.home_{haven}")
        look.letters.draw(target, title, look.style(Face.TITLE, 36), head, 0)
        gap = look.px(self._lines.gap)
        if not earlier:
            style = look.style(Face.TITLE, min(34, 44 / look.scale.text))
            widest = look.letters.width(f"{CREW}/{CREW}", style) + look.px(20)
            for seat, line in enumerate(equal_rows(body, table.players, gap)):
                count = self._paint_row(target, line, seat, widest)
                look.letters.draw(target, self._home(seat), style, count, 0.8)
            return
        home, body = cut(body, Side.BOTTOM, look.px(104), look.px(12))
        for turn, line in zip(earlier, equal_rows(body, len(earlier), gap), strict=True):
            most = 3 * min(look.px(72), line.width // 6, line.height)
            signs = self._paint_row(target, line, turn.seat, most)
            wide = signs.width // 3
            for index, step in enumerate(turn.steps[-3:]):
                centre = (signs.x + wide * index + wide // 2, line.centery)
                self._paint_sign(target, centre, step, min(wide, round(line.height * 0.72)))
        plates.rule(look, target, home.x, home.y, home.width)
        upper, lower = cut(home, Side.TOP, home.height // 2)
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(target, texts(f"curtain.home_{haven}"), quiet, upper, 0)
        self._paint_home(target, lower)

    def _home(self, seat: int) -> str:
        table = self.match.table
        return f"{table.pirates[seat].count(table.track.goal)}/{CREW}"

    def _paint_row(self, target: Surface, rect: Rect, seat: int, wide: int) -> Rect:
        """Paint a player's picture and name in a row; return the room at the right, that wide."""
        look, who = self.look, self.match.seats[seat]
        plates.field(look, rect.size, radius=16).draw(target, rect.topleft)
        side = min(look.px(74), rect.height - look.px(12))
        head = Rect(rect.x + look.px(10), rect.centery - side // 2, side, side)
        if rect.width >= look.px(_BROAD):
            self._paint_head(target, head, seat)
        else:
            head.width = round(side * 0.8)
            draw_centred(target, mark_of(look, who.colour.value, head.width), head.center)
        rest = Rect(rect.right - look.px(8) - wide, rect.y, wide, rect.height)
        left = head.right + look.px(14)
        words = Rect(left, rect.y, rest.left - left - look.px(6), rect.height)
        words = inset(words, 0, look.px(4))
        # Where a name would be torn apart the picture alone says who it is.
        if can_draw_words(look, words, who.name, look.style(Face.TITLE, 30)):
            draw_name(target, look, words, who.name, 30)
        return rest

    def _paint_sign(
        self, target: Surface, centre: tuple[int, int], step: TurnItem, wide: int
    ) -> None:
        """Paint an action as one small picture."""
        look = self.look
        match step.deed:
            case TurnDeed.ADVANCE | TurnDeed.DISCARD:
                draw_centred(target, self._card(step, round(wide * 0.95)), centre)
            case TurnDeed.RETREAT | TurnDeed.NUDGE:
                icon = "retreat" if step.deed is TurnDeed.RETREAT else "nudge"
                upper = (centre[0], centre[1] - round(wide * 0.16))
                draw_centred(target, look.icon(icon, round(wide * 0.6)), upper)
                box = Rect(0, 0, wide, round(wide * 0.4))
                box.center = (centre[0], centre[1] + round(wide * 0.34))
                size = wide * 0.4 / look.scale.unit / look.scale.text
                look.letters.draw(target, f"+{step.number}", look.style(Face.TITLE, size), box)
            case TurnDeed.SAIL | TurnDeed.FREE_SAIL:
                draw_centred(target, look.icon("sail", round(wide * 0.8)), centre)
            case TurnDeed.PASS:
                draw_centred(target, look.icon("skip", round(wide * 0.7)), centre)

    def _paint_home(self, target: Surface, rect: Rect) -> None:
        """Paint how many of each crew are home, in one line."""
        look, players = self.look, self.match.table.players
        each = rect.width // max(4, players)
        side = min(look.px(46), round(each * 0.32))
        style = look.style(Face.TITLE, min(30, each * 0.26 / look.scale.unit / look.scale.text))
        for seat in range(players):
            x = rect.x + each * seat
            draw_centred(
                target,
                mark_of(look, self.match.seats[seat].colour.value, side),
                (x + side // 2, rect.centery),
            )
            words = Rect(x + side + look.px(4), rect.y, each - side - look.px(4), rect.height)
            look.letters.draw(target, self._home(seat), style, words, 0)


def _paint_pinned(target: Surface, look: Look, rect: Rect) -> None:
    plates.paper(look, rect.size).draw(target, rect.topleft)
    colours = ((PARCHMENT.danger, look.theme.danger), (PARCHMENT.ink, look.theme.ink))
    pin = look.art.sprite("curtain/pin", (look.px(28), look.px(28)), colours)
    for x in (rect.x + look.px(30), rect.right - look.px(30)):
        draw_centred(target, pin, (x, rect.y + look.px(4)))


@stamp
def _tile(look: Look, side: int) -> Stamp:
    """A space of the tunnel."""
    theme, ink = look.theme, look.theme.ink
    body = svg.rect(3, 7, 70, 66, 10, fill=theme.tile_lip, stroke=ink)
    body += svg.rect(3, 3, 70, 64, 10, fill="url(#t)", stroke=ink)
    defs = svg.linear("t", svg.even(theme.tile[0], theme.tile[2]), (0, 0), (44, 76))
    return Stamp(svg.raster(body, (side, side), side / 76, defs), (0, 0))
