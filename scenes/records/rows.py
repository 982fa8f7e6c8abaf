"""The rows and cards of the records, of the replays and of the saved games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import Career, Label, Seat, WinCount
from scenes.core.model.phrases import Opponent, title_of, when
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    inset,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.shared.portraits import (
    bust,
    can_draw_words,
    common_style,
    costume_of,
    draw_aside,
    draw_portrait,
    draw_words,
    has_room,
    head_of,
    pirate_named,
)
from scenes.shared.vignettes import vignette

_FIGURES = {"games": "cards", "wins": "records", "best": "medal", "run": "run"}
_SHARES = [Share(share) for share in (0.42, 0.13, 0.15, 0.14, 0.16)]
"""The shares of a row: the player, then each figure."""
_READABLE = 0.8
"""How far the letters of names may shrink before the longest of them say less."""
_WON_BAR, _LOST_BAR = "#4F9E5B", "#B8452E"


class Bests(NamedTuple):
    """The best value of each figure, which gets a crown."""

    wins: int = 0
    best: int | None = None
    run: int = 0

    @classmethod
    def of(cls, careers: Sequence[Career]) -> "Bests":
        """Return the best values of those players; fewer than two have none."""
        if len(careers) < 2:
            return cls()
        wins, runs = (career.tally.wins for career in careers), (career.run for career in careers)
        turns = [career.best for career in careers if career.best is not None]
        return cls(max(wins), min(turns, default=None), max(runs))


class ListNames:
    """The names of a list, in letters of one size."""

    def __init__(self, names: Iterable[Sequence[str]]) -> None:
        self._names = tuple(map(tuple, names))
        """What each can be called, from the longest to the shortest."""
        self._said: dict[tuple[Size, Style], tuple[Style, list[str]]] = {}

    def set(self, look: Look, room: Rect, style: Style) -> tuple[Style, list[str]]:
        """Return the largest letters, up to these, in which all have room, and what each says."""
        if (room.size, style) not in self._said:
            least = replace(style, size=max(SMALLEST_LETTERS, round(style.size * _READABLE)))
            said = [
                next((n for n in names if has_room(look, room, n, least)), names[-1])
                for names in self._names
            ]
            self._said[room.size, style] = common_style(look, room, said, style), said
        return self._said[room.size, style]

    def fit(self, look: Look, room: Rect, style: Style) -> bool:
        """Return whether all have room without breaking a word."""
        return all(can_draw_words(look, room, names[-1], style) for names in self._names)

    def draw(self, target: Surface, look: Look, rect: Rect, number: int, style: Style) -> None:
        """Draw a name at the left of a place that is as large for all."""
        style, said = self.set(look, rect, style)
        draw_set(target, look, rect, said[number], style)


def draw_set(target: Surface, look: Look, rect: Rect, words: str, style: Style) -> None:
    """Draw words in letters of that size, in one line if possible."""
    if len(look.letters.wrap(words, style, rect.width)) == 1:
        look.letters.draw(target, words, style, rect, 0)
    else:
        look.letters.draw_block(target, words, style, rect, 0, 0.5)


def draw_heads(look: Look, texts: Texts, rect: Rect, target: Surface) -> None:
    """Draw what the players' figures mean."""
    _, *cells = columns(inset(rect, look.px(18), 0), _SHARES)
    style, side, gap = look.style(Face.BOLD, 23, look.theme.ink_soft), look.px(32), look.px(8)
    words = [texts(f"records.{figure}") for figure in _FIGURES]
    told = all(
        look.letters.width(word, style) * 0.75 + side + gap <= cell.width
        for word, cell in zip(words, cells, strict=True)
    )
    for word, icon, cell in zip(words, _FIGURES.values(), cells, strict=True):
        wide = side + gap + look.letters.width(word, style) if told else side
        place = anchored(cell, (min(cell.width, wide), cell.height))
        draw_centred(target, look.icon(icon, side), (place.x + side // 2, place.centery))
        if told:
            look.letters.draw(target, word, style, cut(place, Side.LEFT, side, gap)[1], 0)


@dataclass(frozen=True, slots=True)
class CareerRow:
    """A player: the portrait, the name, the favourite opponent, and the figures."""

    texts: Texts
    career: Career
    costume: Costume
    bests: Bests
    names: ListNames
    """Of all players."""
    number: int

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        """Paint the row."""
        px, career = look.px, self.career
        who, *cells = columns(inset(rect, px(18), 0), _SHARES)
        side = min(rect.height - px(24), px(80))
        face, who = cut(who, Side.LEFT, side, px(16))
        draw_portrait(target, look, anchored(face, (side, side)), self.costume)
        title, quiet = look.style(Face.TITLE, 33), look.style(Face.BOLD, 22, look.theme.ink_soft)
        name, line = rows(inset(who, 0, px(12)), [Share(0.6), Share(0.4)])
        rival = career.favourite
        told = self.texts("records.favourite", player=rival.name) if rival else ""
        whole, beside = inset(who, 0, px(10)), self.names.fit(look, name, title)
        style, said = self.names.set(look, name if beside else whole, title)
        if beside and told and look.letters.width(told, quiet) * 0.7 <= line.width:
            draw_aside(target, look, line, told, quiet)
        else:
            name = whole
        draw_set(target, look, name, said[self.number], style)
        for cell, figure in zip(cells, self._figures(), strict=True):
            _draw_figure(target, look, inset(cell, px(3), px(10)), *figure)

    def _figures(self) -> Iterator[tuple[str, str, bool]]:
        """Return each figure with its unit, and whether it is the best of all players."""
        texts, bests, best, run = self.texts, self.bests, self.career.best, self.career.run
        games, wins = self.career.tally.games, self.career.tally.wins
        yield str(games), "", False
        share = round(100 * wins / games) if games else 0
        yield str(wins), texts("records.percent", number=share), 0 < wins == bests.wins
        unknown = ("\N{EN DASH}", "", False)
        turns = texts("records.turns", count=best or 0)
        yield unknown if best is None else (str(best), turns, best == bests.best)
        spaces = texts("records.spaces", count=run)
        yield unknown if not run else (str(run), spaces, run == bests.run)


def _draw_figure(
    target: Surface, look: Look, rect: Rect, number: str, unit: str, crowned: bool
) -> None:
    upper, lower = rows(rect, [Share(0.6), Share(0.4)])
    place = upper if unit else rect
    drawn = look.letters.draw(target, number, look.style(Face.TITLE, 33), place)
    if crowned:
        side = min(look.px(34), (rect.width - drawn.width) // 2 - look.px(2))
        if side >= look.px(16):
            at = (drawn.right + look.px(4) + side // 2, place.centery - look.px(4))
            draw_centred(target, look.icon("crown", side), at)
    if unit:
        draw_aside(target, look, lower, unit, look.style(Face.BOLD, 22, look.theme.ink_soft), 0.5)


def draw_rival(
    target: Surface, look: Look, texts: Texts, rect: Rect, pirate: Opponent, tally: WinCount
) -> None:
    """Draw a computer pirate, and the results of a player against it."""
    px = look.px
    plates.field(look, rect.size).draw(target, rect.topleft)
    style, quiet = look.style(Face.TITLE, 30), look.style(Face.BOLD, 22, look.theme.ink_soft)
    large, small = look.letters.height(style), look.letters.height(quiet)
    parts = (Share(), px(2), large, px(8), px(30), px(6), px(32), px(6), large, small)
    room, _, name, _, line, _, bar, _, numbers, words = rows(inset(rect, px(14), px(12)), parts)
    side = min(room.width, room.height, px(160))
    _draw_face(target, look, anchored(room, (side, side)), pirate.name)
    draw_words(target, look, name, pirate.name, style, 0.5)
    if pirate.stars:
        ornaments.draw_stars(target, look, line, pirate.stars)
    else:
        draw_aside(target, look, line, title_of(texts, pirate), quiet, 0.5)
    lost = tally.games - tally.wins - tally.draws
    _bar(look, bar.size, tally.wins, lost).draw(target, bar.topleft)
    left, right = equal_columns(numbers, 2, px(12))
    look.letters.draw(target, str(tally.wins), look.style(Face.TITLE, 32, look.theme.won), left, 0)
    look.letters.draw(target, str(lost), look.style(Face.TITLE, 32, look.theme.lost), right, 1)
    left, right = equal_columns(words, 2, px(12))
    draw_aside(target, look, left, texts("records.won"), quiet, 0)
    draw_aside(target, look, right, texts("records.lost"), quiet, 1)


def _draw_face(target: Surface, look: Look, rect: Rect, name: str) -> None:
    plates.panel(look, rect.size, Ground.WOOD, radius=18).draw(target, rect.topleft)
    who, side = pirate_named(name), rect.width - look.px(14)
    if who is None:
        draw_centred(target, look.icon("wheel", round(side * 0.7)), rect.center)
        return
    face = bust(look, who, side)
    target.blit(face, face.get_rect(midbottom=(rect.centerx, rect.bottom - look.px(10))))


@stamp
def _bar(look: Look, size: Size, won: int, lost: int) -> Stamp:
    """Paint the share that was won, green, and lost, red."""
    width, height = units = look.units(size)
    ink, radius = look.theme.line, height / 2 - 3
    fill = _WON_BAR if won else _LOST_BAR if lost else look.theme.paper_line
    body = svg.inner(units, 2.5, radius, fill=fill)
    if won and lost:
        x = min(max(width * won / (won + lost), radius + 6), width - radius - 6)
        right = f"H{width - radius - 2.5:.1f}"
        bow = f"A{radius:.1f} {radius:.1f} 0 0 1 {width - radius - 2.5:.1f} {height - 2.5:.1f}"
        body += svg.path(f"M{x:.1f} 2.5{right}{bow}H{x:.1f}Z", fill=_LOST_BAR)
        body += svg.path(f"M{x:.1f} 3V{height - 3:.1f}", stroke=ink, line=4)
    return look.drawing(body + svg.inner(units, 2.5, radius, stroke=ink, line=4.5), size)


def costumes_by_name(labels: Sequence[Label]) -> Mapping[str, Costume]:
    """Return what each person looked like in the last game."""
    seats = [seat for label in labels for seat in label.seats if seat.began is None]
    return {seat.name.casefold(): costume_of(seat) for seat in reversed(seats)}


# Stored games

_ROOMY, _BROAD = 640, 560
"""Units from which a row shows a picture of its variant, and the number of rounds."""


@stamp
def variant_picture(look: Look, variant: str, size: Size) -> Stamp:
    """Paint a small picture of a variant in a frame."""
    units, picture = look.units(size), vignette(look, variant, size).surface.copy()
    mask = look.raster(svg.inner(units, 1, 12, fill="#FFFFFF"), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = svg.inner(units, 2.5, 11, stroke=look.theme.line, line=5)
    picture.blit(look.raster(line, size), (0, 0))
    return Stamp(picture, (0, 0))


def day_of(texts: Texts, label: Label, now: datetime) -> str:
    """Return when a game was saved; or, as nobody knows that, that its file was changed."""
    return texts("saves.changed") if label.changed else when(texts, label.saved, now)


def draw_crews(
    target: Surface, look: Look, rect: Rect, seats: Sequence[Seat], x: float = 0.0
) -> None:
    """Draw the heads of all players side by side."""
    side = min(rect.height, rect.width // max(1, len(seats)))
    strip = anchored(rect, (side * len(seats), side), x)
    for cell, seat in zip(equal_columns(strip, len(seats)), seats, strict=True):
        draw_centred(target, head_of(look, costume_of(seat), round(side * 0.94)), cell.center)


def draw_plate(target: Surface, look: Look, rect: Rect, icon: str, tone: Tone) -> None:
    """Draw the small plate that says what a tap on the row does."""
    rect = anchored(rect, (rect.width, min(rect.height, look.px(84))))
    plates.button(look, rect.size, tone).draw(target, rect.topleft)
    side = round(min(rect.size) * 0.6)
    draw_centred(target, look.icon(icon, side), (rect.centerx, rect.centery - look.px(4)))


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A finished game: its variant, date, winner, players and rounds, and a plate to watch it."""

    texts: Texts
    label: Label
    now: datetime
    winners: ListNames
    """Of all games."""
    number: int

    @staticmethod
    def winner(texts: Texts, label: Label) -> str:
        """Return who has won, or that nobody has."""
        draw = len(label.winners) > 1
        return texts("records.draw") if draw else label.seats[label.winners[0]].name

    @staticmethod
    def height(look: Look, width: int) -> int:
        """Return the height of a row of that width."""
        return look.px(90 if width >= look.px(_BROAD) else 124)

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        """Paint the row."""
        px, texts, label = look.px, self.texts, self.label
        inner = inset(rect, px(12), px(8))
        wide = inner.width / look.scale.unit
        plate, inner = cut(inner, Side.RIGHT, px(84 if wide >= _BROAD else 64), px(10))
        if wide >= _ROOMY:
            picture, inner = cut(inner, Side.LEFT, px(122), px(12))
            variant_picture(look, label.variant, picture.size).draw(target, picture.topleft)
        shares = [Share(1.0), Share(1.36), *([Share(0.52)] if wide >= _BROAD else [])]
        place, winner, *rounds = columns(inner, shares, px(12))
        above, below = rows(place, [Share(0.54), Share(0.46)])
        quiet = look.style(Face.BOLD, 22, look.theme.ink_soft)
        title = look.style(Face.TITLE, 29)
        draw_words(target, look, above, texts(f"variant.{label.variant}"), title)
        draw_words(target, look, below, day_of(texts, label, self.now), quiet)
        self._paint_winner(target, look, winner)
        if rounds:
            told = texts("records.rounds", count=label.round)
            quiet = look.style(Face.BOLD, 23, look.theme.ink_soft)
            draw_aside(target, look, rounds[0], told, quiet, 0.5)
        draw_plate(target, look, plate, "play", Tone.WOOD if self.number else Tone.GOLD)

    def _paint_winner(self, target: Surface, look: Look, rect: Rect) -> None:
        px, label = look.px, self.label
        side = min(rect.height - px(8), px(66))
        face, words = cut(rect, Side.LEFT, side, px(12))
        first = label.seats[label.winners[0]]
        face = anchored(face, (side, side)).move(0, px(5))
        draw_portrait(target, look, face, costume_of(first))
        draw_centred(target, look.icon("crown", px(32)), (face.right - px(6), face.y + px(1)))
        upper, lower = rows(words, [Share(0.63), Share(0.37)])
        self.winners.draw(target, look, upper, self.number, look.style(Face.TITLE, 27))
        draw_crews(target, look, inset(lower, 0, px(1)), label.seats)
