"""The curtain's two sheets: the last turn, and the turns before it with who is home."""

from pygame import Rect, Surface

from game import PIRATES, Match
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Point, Side, cut, equal_rows, inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour
from scenes.kit.themes import PARCHMENT
from scenes.shared import cards
from scenes.shared.portraits import (
    can_draw_words,
    costume_of,
    draw_portrait,
    draw_words,
    head_of,
    piece_of,
)

_MOST_STEPS = 4
_BROAD = 400
"""Minimum width, in units, for portraits in the rows; below, only the marks of the crews."""


class LastTurns:
    """The sheets that tell these turns, the oldest first."""

    def __init__(
        self, look: Look, texts: Texts, match: Match, turns: tuple[TurnSummary, ...]
    ) -> None:
        self.look, self.texts, self.match, self.turns = look, texts, match, turns
        tight = look.scale.compact
        self._margins = (16, 72) if tight else (22, 84)
        self._step, self._turn, self._gap = map(look.px, (84, 66, 6) if tight else (106, 98, 10))

    def heights(self, most: int) -> tuple[int, int]:
        """Return how high the two sheets are, at most as given."""
        px, (pad, head) = self.look.px, self._margins
        steps = min(_MOST_STEPS, len(self.turns[-1].steps)) if self.turns else 0
        news = px(2 * pad + head + 14)
        news += steps * self._step - px(10) if self.turns else px(110)
        earlier = max(0, len(self.turns) - 1)
        rest = px(2 * pad + 62)
        rest += px(116) + earlier * self._turn if earlier else self.match.table.players * self._turn
        if earlier:
            # Both are nearly full: then they look better equally long.
            news = rest = max(news, rest)
        return min(most, news), min(most, rest)

    def paint_last(self, target: Surface, rect: Rect) -> None:
        """Paint the last turn, action by action."""
        look, texts = self.look, self.texts
        _paint_pinned(target, look, rect)
        room = inset(rect, look.px(26), look.px(self._margins[0]))
        head, body = cut(room, Side.TOP, look.px(self._margins[1]), look.px(14))
        if not self.turns:
            title = look.style(Face.TITLE, 42)
            draw_words(target, look, head, texts("curtain.begins"), title)
            quiet = look.style(Face.BOLD, 28, look.theme.ink_soft)
            look.letters.draw_block(target, texts("curtain.begins_line"), quiet, body)
            return
        turn = self.turns[-1]
        face, words = cut(head, Side.LEFT, head.height, look.px(16))
        who = self.match.seats[turn.seat]
        draw_portrait(target, look, face, costume_of(who), disc=True)
        said = texts("curtain.turn", player=who.name)
        draw_words(target, look, words, said, look.style(Face.TITLE, 40))
        steps = turn.steps[-_MOST_STEPS:]
        most = look.px(106) * len(steps) - look.px(10)
        lines = Rect(*body.topleft, body.width, min(body.height, most))
        for index, line in enumerate(equal_rows(lines, len(steps), look.px(10))):
            self._paint_step(target, line, index + 1, steps[index])

    def _paint_step(self, target: Surface, rect: Rect, number: int, step: TurnItem) -> None:
        """Paint an action: who, with which card, to where; or back, and the cards drawn."""
        look = self.look
        plates.field(look, rect.size, radius=16).draw(target, rect.topleft)
        high = min(rect.height, round(rect.width * 96 / 470))
        share = high / 96

        def at(x: float) -> Point:
            return rect.x + round(rect.width * x), rect.centery

        ornaments.draw_count(target, look, at(0.07), number, round(40 * share))
        who = costume_of(self.match.seats[step.seat])
        figure = piece_of(look, who, (round(64 * share), round(80 * share)))
        draw_centred(target, figure, at(0.2))
        match step.deed:
            case TurnDeed.ADVANCE:
                draw_centred(target, cards.sprite(look, step.card, round(80 * share)), at(0.38))
                draw_centred(target, look.icon("arrow", round(54 * share)), at(0.57))
                self._paint_place(target, at(0.83), step, share)
            case TurnDeed.RETREAT | TurnDeed.NUDGE as deed:
                icon = "retreat" if deed is TurnDeed.RETREAT else "nudge"
                draw_centred(target, look.icon(icon, round(60 * share)), at(0.38))
                self._paint_place(target, at(0.57), step, share)
                self._paint_drawn(target, rect, step.number, share)
            case TurnDeed.SAIL | TurnDeed.FREE_SAIL:
                draw_centred(target, look.icon("sail", round(72 * share)), at(0.6))
            case TurnDeed.DISCARD:
                draw_centred(target, cards.sprite(look, step.card, round(80 * share)), at(0.5))
                draw_centred(target, look.icon("quit", round(44 * share)), at(0.7))
            case TurnDeed.PASS:
                words = Rect(at(0.32)[0], rect.y, round(rect.width * 0.64), rect.height)
                style = look.style(Face.BOLD, 28)
                look.letters.draw(target, self.texts("curtain.passes"), style, words, 0)

    def _paint_drawn(self, target: Surface, rect: Rect, count: int, share: float) -> None:
        """Paint how many cards were drawn, never which."""
        look = self.look
        wide = round(50 * share)
        x = rect.right - round(16 * share) - wide - max(0, count - 1) * round(wide * 0.7)
        words = Rect(rect.x, rect.y, x - rect.x - round(8 * share), rect.height)
        look.letters.draw(target, f"+{count}", self._title(36 * share), words, 1)
        for index in range(count):
            back = cards.sprite(look, None, round(wide * 1.4))
            left = x + index * round(wide * 0.7)
            target.blit(back, (left, rect.centery - back.get_height() // 2))

    def _title(self, pixels: float, colour: Colour | None = None) -> Style:
        """Letters that high at any text scale."""
        scale = self.look.scale
        return self.look.style(Face.TITLE, pixels / scale.unit / scale.text, colour)

    def _paint_place(self, target: Surface, centre: Point, step: TurnItem, share: float) -> None:
        look = self.look
        place = self.match.table.track.number(step.place or 0)
        if not place.isdigit():
            name = "scenery/town" if place == "nest" else "scenery/sloop"
            haven = look.art.sprite(name, (round(98 * share), round(88 * share)))
            draw_centred(target, haven, centre)
            return
        side = round(76 * share)
        _tile(look, side).draw(target, (centre[0] - side // 2, centre[1] - side // 2))
        box = Rect(0, 0, side - round(14 * share), side - round(8 * share))
        box.center = (centre[0], centre[1] - round(3 * share))
        style = self._title(34 * share, look.theme.ink)
        look.letters.draw(target, place, style, box)

    def paint_rest(self, target: Surface, rect: Rect) -> None:
        """Paint the turns before the last one, if any, and how many of each crew are home."""
        look, texts = self.look, self.texts
        earlier = self.turns[:-1]
        table = self.match.table
        _paint_pinned(target, look, rect)
        aside = 26 if rect.width >= look.px(_BROAD) else 18
        room = inset(rect, look.px(aside), look.px(self._margins[0]))
        head, body = cut(room, Side.TOP, look.px(54), look.px(8))
        home_title = texts(f"curtain.home_{table.track.number(table.track.goal)}")
        title = texts("curtain.before") if earlier else home_title
        look.letters.draw(target, title, look.style(Face.TITLE, 36), head, 0)
        if not earlier:
            style = look.style(Face.TITLE, min(34, 44 / look.scale.text))
            widest = look.letters.width(f"{PIRATES}/{PIRATES}", style) + look.px(20)
            for seat, line in enumerate(equal_rows(body, table.players, self._gap)):
                count = self._paint_row(target, line, seat, widest)
                look.letters.draw(target, self._home(seat), style, count, 0.8)
            return
        home, body = cut(body, Side.BOTTOM, look.px(104), look.px(12))
        for turn, line in zip(earlier, equal_rows(body, len(earlier), self._gap), strict=True):
            most = 3 * min(look.px(72), line.width // 6, line.height)
            signs = self._paint_row(target, line, turn.seat, most)
            wide = signs.width // 3
            for index, step in enumerate(turn.steps[-3:]):
                centre = (signs.x + wide * index + wide // 2, line.centery)
                self._paint_sign(target, centre, step, min(wide, round(line.height * 0.72)))
        plates.rule(look, target, home.x, home.y, home.width)
        upper, lower = cut(home, Side.TOP, home.height // 2)
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(target, home_title, quiet, upper, 0)
        self._paint_home(target, lower)

    def _home(self, seat: int) -> str:
        table = self.match.table
        return f"{table.pirates[seat].count(table.track.goal)}/{PIRATES}"

    def _paint_row(self, target: Surface, rect: Rect, seat: int, wide: int) -> Rect:
        """Paint a player's picture and name in a row; return the room at the right, that wide."""
        look, who = self.look, self.match.seats[seat]
        plates.field(look, rect.size, radius=16).draw(target, rect.topleft)
        side = min(look.px(74), rect.height - look.px(12))
        head = Rect(rect.x + look.px(10), rect.centery - side // 2, side, side)
        if rect.width >= look.px(_BROAD):
            draw_portrait(target, look, head, costume_of(who), disc=True)
        else:
            head.width = round(side * 0.8)
            draw_centred(target, head_of(look, costume_of(who), head.width), head.center)
        left = head.right + look.px(14)
        room = Rect(left, rect.y, rect.right - look.px(8) - left, rect.height)
        rest, words = cut(room, Side.RIGHT, wide, look.px(6))
        words = inset(words, 0, look.px(4))
        # Where a name would be torn apart the picture alone says who it is.
        style = look.style(Face.TITLE, 30)
        if can_draw_words(look, words, who.name, style):
            draw_words(target, look, words, who.name, style)
        return rest

    def _paint_sign(self, target: Surface, centre: Point, step: TurnItem, wide: int) -> None:
        """Paint an action as one small picture."""
        look = self.look
        match step.deed:
            case TurnDeed.ADVANCE | TurnDeed.DISCARD:
                draw_centred(target, cards.sprite(look, step.card, round(wide * 0.95)), centre)
            case TurnDeed.RETREAT | TurnDeed.NUDGE as deed:
                icon = "retreat" if deed is TurnDeed.RETREAT else "nudge"
                upper = (centre[0], centre[1] - round(wide * 0.16))
                draw_centred(target, look.icon(icon, round(wide * 0.6)), upper)
                box = Rect(0, 0, wide, round(wide * 0.4))
                box.center = (centre[0], centre[1] + round(wide * 0.34))
                look.letters.draw(target, f"+{step.number}", self._title(wide * 0.4), box)
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
            cell = Rect(rect.x + each * seat, rect.y, each, rect.height)
            place, words = cut(cell, Side.LEFT, side, look.px(4))
            head = head_of(look, costume_of(self.match.seats[seat]), side)
            draw_centred(target, head, place.center)
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
