"""The curtain's two sheets: the last turn, and the turns before it with who is home."""

from collections.abc import Iterable
from functools import cached_property, partial

from pygame import Rect, Surface

from game import PIRATES, PUBLIC, Card, Match, Sign
from scenes.board.turn.look_around import Surroundings, turn_answer
from scenes.board.turn.sentences import aloud
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Length
from scenes.kit.look import Look, stamp
from scenes.kit.measures import LABEL, SMALL_GAP, TITLE
from scenes.kit.panels import field, rule
from scenes.kit.pirates import Costume
from scenes.kit.spoken import Role
from scenes.kit.text import Face, Style
from scenes.kit.theme import Theme
from scenes.kit.themes import PARCHMENT
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    View,
    Words,
)
from scenes.shared import cards
from scenes.shared.portraits import costume_of, draw_head, draw_portrait, draw_words, piece_of

_MOST_STEPS = 4
_MOST_SIGNS = 3
_ROW = (48, 76, 76)
"""The height of the row of a seat."""
_ICONS = {
    TurnDeed.RETREAT: "retreat",
    TurnDeed.NUDGE: "nudge",
    TurnDeed.SAIL: "sail",
    TurnDeed.FREE_SAIL: "sail",
    TurnDeed.PASS: "skip",
}
_draw_disc = partial(draw_portrait, disc=True)


class MissedTurns:
    """The sheets that show these turns, the oldest first."""

    def __init__(
        self, theme: Theme, texts: Texts, match: Match, turns: tuple[TurnSummary, ...]
    ) -> None:
        self._theme = theme
        self._texts = texts
        self._match = match
        self._turns = turns
        self._crews = tuple(map(costume_of, match.seats))

    def last_turn(self) -> View:
        """Return the last turn, action by action."""
        if not self._turns:
            title = _heading(self._texts("curtain.begins"))
            line = Block(self._texts("curtain.begins_line"), Face.BOLD, LABEL, self._theme.ink_soft)
            return _pinned(Padded(Column(title, line, gap=14, across=0), (0, 12)))
        turn = self._turns[-1]
        name = self._match.seats[turn.seat].name
        what = self._in_words(turn)
        face = Painted(_draw_disc, (self._crews[turn.seat],), side=(64, 84), about=what)
        head = Row(face, _heading(self._texts("curtain.turn", player=name)).grow(), gap=16)
        steps = (
            self._step(number, step) for number, step in enumerate(turn.steps[-_MOST_STEPS:], 1)
        )
        return _pinned(Column(head, *steps, gap=SMALL_GAP))

    def _in_words(self, turn: TurnSummary) -> str:
        """Return what was done in a turn, for those who cannot see the pictures."""
        match = self._match
        around = Surroundings(match.game, match.seats, match.view(PUBLIC))
        return aloud(self._texts, turn_answer(around, turn))

    def _step(self, number: int, step: TurnItem) -> View:
        """Return an action: who, with which card, to where; or back, and the cards drawn."""
        count = Painted(_draw_count, (number,), side=(26, 40))
        who = Painted(_draw_piece, (self._crews[step.seat],), side=(40, 80), aspect=0.8)
        parts = [_cell(count, 40), _cell(who, 64).grow()]
        if step.deed is TurnDeed.PASS:
            parts.append(Words(self._texts("curtain.passes"), Face.BOLD, LABEL).grow(3))
        else:
            what, then, last = self._deed(step)
            parts += [
                _cell(each, width).grow() for each, width in ((what, 64), (then, 76), (last, 104))
            ]
        return Sized(field(Row(*parts, gap=8), (14, 6)), height=(56, 96, 96))

    def _deed(self, step: TurnItem) -> tuple[View, View, View]:
        """Return the three pictures of an action."""
        match step.deed:
            case TurnDeed.ADVANCE:
                arrow = Picture("icons/arrow", side=(30, 54))
                return _card(step.card), arrow, self._place(step)
            case TurnDeed.RETREAT | TurnDeed.NUDGE:
                drawn = Painted(_draw_drawn, (step.number,), side=(34, 70), aspect=1.9)
                return (
                    Picture(f"icons/{_ICONS[step.deed]}", side=(32, 60)),
                    self._place(step),
                    drawn,
                )
            case TurnDeed.DISCARD:
                return _card(step.card), Picture("icons/quit", side=(26, 44)), Space()
        return Picture(f"icons/{_ICONS[step.deed]}", side=(36, 72)), Space(), Space()

    def _place(self, step: TurnItem) -> View:
        track = self._match.table.track
        place = step.place or 0
        sign = track.signs[place]
        if sign is not None:
            return Painted(_draw_place, (sign,), side=(36, 76))
        is_nest = track.number(place) == "nest"
        return Picture("scenery/town" if is_nest else "scenery/sloop", side=(36, 84))

    def turns_before(self, *, wide: bool) -> View:
        """Return the turns before the last one, if any, and how many of each crew are home.

        A wide sheet is lower, and has all crews side by side.
        """
        table = self._match.table
        home = self._texts(f"curtain.home_{table.track.number(table.track.goal)}")
        if len(self._turns) < 2:
            return _pinned(Column(_title(home), self._counts(wide=wide), gap=8, across=0))
        quiet = Words(home, Face.BOLD, 26, self._theme.ink_soft)
        parts = (_title(self._texts("curtain.before")), self._earlier, rule(), quiet)
        crews = self._everyones_home(lines=1 if wide else 2)
        return _pinned(Column(*parts, crews, gap=8, across=0))

    @cached_property
    def _earlier(self) -> View:
        """The turns before the last one, which every form of the page shows alike."""
        return self._rows((turn.seat, self._signs(turn)) for turn in self._turns[:-1])

    def _signs(self, turn: TurnSummary) -> View:
        """Return the last actions of a turn as small pictures."""
        signs = (_sign(step) for step in turn.steps[-_MOST_SIGNS:])
        return Row(*signs, gap=10).told(self._in_words(turn))

    def _counts(self, *, wide: bool) -> View:
        """Return how many of each crew are home, on a wide sheet two in a row if need be."""
        counts = [(seat, self._home(seat, 34)) for seat in range(self._match.table.players)]
        rows = self._rows(counts)
        if not wide:
            return rows
        pairs = (self._row(seat, count, named=False) for seat, count in counts)
        forms = FirstThatFits(rows, Grid(*pairs, columns=2, gap=SMALL_GAP, at=0))
        # By itself it would ask for no more than the smaller form needs.
        high = len(counts) * (_ROW[-1] + SMALL_GAP) - SMALL_GAP
        return Sized(forms, height=(0, high, high))

    def _rows(self, rows: Iterable[tuple[int, View]]) -> View:
        """Return a row for each seat; where there is no room for all names, with none."""
        known = list(rows)
        forms = (
            Column(
                *(self._row(seat, view, named=named) for seat, view in known),
                gap=SMALL_GAP,
            )
            for named in (True, False)
        )
        return FirstThatFits(*forms)

    def _row(self, seat: int, view: View, *, named: bool) -> View:
        face = Painted(_draw_disc, (self._crews[seat],), side=(38, 74))
        names = [each.name for each in self._match.seats]
        name = Words(names[seat], Face.TITLE, 30, sample=max(names, key=len), alike="names")
        parts = (name.grow(), view) if named else (view, Space().grow())
        row = Sized(field(Row(face, *parts, gap=14), (12, 6)), height=_ROW)
        # What is told begins with the name.
        return row.grouped(view.about, Role.ITEM) if view.about else row

    def _everyones_home(self, lines: int) -> View:
        """Return how many of each crew are home; more than three may need a second line."""
        pairs = [
            Row(Painted(draw_head, (who,), side=(22, 46)), self._home(seat, 30), gap=4)
            for seat, who in enumerate(self._crews)
        ]
        columns = -(-len(pairs) // lines) if len(pairs) > 3 else 3
        return Grid(*pairs, columns=columns, gap=6, at=0)

    def _home(self, seat: int, units: float) -> View:
        table = self._match.table
        count = table.pirates[seat].count(table.track.goal)
        place = "nest" if self._match.game.has_islands else "sloop"
        home = self._texts(f"notes.{place}", count=count)
        whose = self._texts("aloud.by", player=self._match.seats[seat].name, what=home)
        number = f"{count}/{PIRATES}"
        sample = f"0/{PIRATES}"
        return Words(number, Face.TITLE, units, sample=sample, floor=0.62, about=whose)


def _pinned(view: View) -> View:
    """Return a view on a sheet of paper that is pinned to the sail."""
    return Padded(view, (26, 16), Painted(_draw_pinned))


def _title(words: str) -> View:
    return Sized(Words(words, Face.TITLE, TITLE), height=(0, 54, 54))


def _heading(words: str) -> View:
    """Return a title of one or two lines."""
    return Sized(Painted(_draw_heading, (words,)), (160, 400), (64, 84, 84))


def _cell(view: View, width: float) -> View:
    """Return a part of a row that is as wide in all rows."""
    least = width * 0.64
    return Sized(view, (least, width))


def _card(card: Card | None, side: Length = (44, 80)) -> View:
    return Painted(_draw_card, (card,), side=side, aspect=cards.ACROSS / cards.DOWN)


def _sign(step: TurnItem) -> View:
    """Return an action as one small picture."""
    match step.deed:
        case TurnDeed.ADVANCE | TurnDeed.DISCARD:
            return _card(step.card, (46, 68))
        case TurnDeed.RETREAT | TurnDeed.NUDGE:
            return Painted(_draw_gain, (_ICONS[step.deed], step.number), side=(46, 68), aspect=0.8)
    return Picture(f"icons/{_ICONS[step.deed]}", side=(40, 56))


def _draw_pinned(target: Surface, look: Look, rect: Rect) -> None:
    plates.paper(look, rect.size).draw(target, rect.topleft)
    colours = ((PARCHMENT.danger, look.theme.danger), (PARCHMENT.ink, look.theme.ink))
    pin = look.art.sprite("curtain/pin", (look.px(28), look.px(28)), colours)
    for x in (rect.x + look.px(30), rect.right - look.px(30)):
        draw_centred(target, pin, (x, rect.y + look.px(4)))


def _draw_heading(target: Surface, look: Look, rect: Rect, words: str) -> None:
    draw_words(target, look, rect, words, look.style(Face.TITLE, 40))


def _draw_count(target: Surface, look: Look, rect: Rect, number: int) -> None:
    ornaments.draw_count(target, look, rect.center, number, rect.height)


def _draw_piece(target: Surface, look: Look, rect: Rect, who: Costume) -> None:
    draw_centred(target, piece_of(look, who, rect.size), rect.center)


def _draw_card(target: Surface, look: Look, rect: Rect, card: Card | None) -> None:
    draw_centred(target, cards.sprite(look, card, rect.height), rect.center)


def _draw_gain(target: Surface, look: Look, rect: Rect, icon: str, count: int) -> None:
    """Draw an icon above how many cards were drawn."""
    upper = (rect.centerx, rect.y + round(rect.height * 0.3))
    draw_centred(target, look.icon(icon, round(rect.height * 0.56)), upper)
    words = Rect(rect.x, rect.y + round(rect.height * 0.6), rect.width, round(rect.height * 0.4))
    look.letters.draw(target, f"+{count}", _figures(look, rect.height * 0.38), words)


def _draw_drawn(target: Surface, look: Look, rect: Rect, count: int) -> None:
    """Draw how many cards were drawn, never which."""
    back = cards.sprite(look, None, rect.height)
    step = round(back.get_width() * 0.7)
    left = rect.right - back.get_width() - max(0, count - 1) * step
    words = Rect(rect.x, rect.y, left - rect.x - look.px(6), rect.height)
    look.letters.draw(target, f"+{count}", _figures(look, rect.height * 0.5), words, 1)
    for index in range(count):
        target.blit(back, (left + index * step, rect.y))


def _draw_place(target: Surface, look: Look, rect: Rect, sign: Sign) -> None:
    """Draw a space of the tunnel with its sign."""
    _tile(look, rect.height).draw(target, rect.topleft)
    side = round(rect.height * 0.72)
    # Below the sign there is the edge of the tile.
    middle = (rect.centerx, rect.centery - round(rect.height * 0.04))
    draw_centred(target, look.art.sprite(f"signs/{sign.label}", (side, side)), middle)


def _figures(look: Look, pixels: float) -> Style:
    """Return letters that high at any text scale, as they belong to a picture."""
    return look.style(Face.TITLE, pixels / look.scale.unit / look.scale.text)


@stamp
def _tile(look: Look, side: int) -> Stamp:
    """Draw a space of the tunnel."""
    theme, ink = look.theme, look.theme.ink
    body = svg.rect(3, 7, 70, 66, 10, fill=theme.tile_lip, stroke=ink)
    body += svg.rect(3, 3, 70, 64, 10, fill="url(#t)", stroke=ink)
    defs = svg.linear("t", svg.even(theme.tile[0], theme.tile[2]), (0, 0), (44, 76))
    return Stamp(svg.raster(body, (side, side), side / 76, defs), (0, 0))
