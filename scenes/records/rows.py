"""The rows and cards of the records, of the replays and of the saved games."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import cycle
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import MOST_STARS, Career, Colour, Label, Seat, WinCount
from scenes.core.model.phrases import Opponent, title_of, when
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Length, Size, anchored, equal_columns
from scenes.kit.look import Look, stamp
from scenes.kit.panels import field
from scenes.kit.pirates import Costume, captain
from scenes.kit.plates import Ground
from scenes.kit.spoken import Role
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Stack,
    View,
    Words,
)
from scenes.shared.portraits import bust, costume_of, draw_portrait, head_of, pirate_named
from scenes.shared.vignettes import vignette

_FIGURES = {"games": "cards", "wins": "records", "run": "run", "road": "arrow", "flags": "roger"}
_FACE = 72
"""The size of a face in a row, in units."""
_NAME = 33
"""Letter size of a name in a row."""
_SMALL = 22
"""Letter size of the text below the name."""
CARD_GAP = 12
"""Units between the cards of two computer pirates."""
_CARDS_WIDTH = 698
"""Units of width in which the cards of all computer pirates must fit side by side."""
_SHORTEST_NAME = 0.6
"""The smallest share of its size for a long name."""
_RAIL = 72
"""The width of a scroll bar beside the rows with the gap between them, in units."""
_BESIDE = (400, 640)
"""The width of all figures of a row beside the name, in units."""
_BELOW = (320, 320)
"""The width of all figures of a row below the name, in units."""
_WON_BAR = "#4F9E5B"
_LOST_BAR = "#B8452E"


# Players


class Bests(NamedTuple):
    """The best value of each figure, which gets a crown."""

    wins: int = 0
    run: int = 0
    road: int = 0
    flags: int = 0

    @classmethod
    def of(cls, careers: Sequence[Career], flags: Sequence[int]) -> "Bests":
        """Return the best value of each figure. With fewer than two players there is none."""
        if len(careers) < 2:
            return cls()
        return cls(
            wins=max(career.tally.wins for career in careers),
            run=max(career.run for career in careers),
            road=max(career.road for career in careers),
            flags=max(flags),
        )


class _Figure(NamedTuple):
    """A number in a player's row, its unit, and whether it is the best of all players."""

    number: str
    said: str
    """The number and its unit in words."""
    unit: str = ""
    crowned: bool = False


class CareerTable:
    """The rows of all players and the line above them, with each figure in a column of its own."""

    def __init__(
        self,
        look: Look,
        texts: Texts,
        careers: Sequence[Career],
        costumes: Sequence[Costume],
        flags: Sequence[int],
    ) -> None:
        self._look = look
        self._texts = texts
        self._careers = careers
        self._costumes = costumes
        self._flags = flags
        """The flags of each player's voyages."""
        self._shown = [name for name in _FIGURES if name != "flags" or any(flags)]
        """The figures that have a column: flags only once there are any."""
        self._bests = Bests.of(careers, flags)
        self._longest = max((career.name for career in careers), key=len, default="")
        self._favourites = [self._favourite(career) for career in careers]

    @property
    def in_words(self) -> str:
        """All rows, for players who have the whole page read."""
        return ". ".join(map(self._in_words, range(len(self._careers))))

    def _in_words(self, index: int) -> str:
        career = self._careers[index]
        told = zip(_FIGURES, self._figures(career, self._flags[index]), strict=True)
        figures = (f"{self._texts(f'records.{name}')} {figure.said}" for name, figure in told)
        return ", ".join(filter(None, (career.name, self._favourites[index], *figures)))

    def heads(self, *, rail: bool) -> View:
        """Return the headings of the figures above their columns.

        They are words with icons, or only words, or only icons where words have no room.
        """
        texts = self._texts
        soft = self._look.theme.ink_soft
        icons = [Picture(f"icons/{_FIGURES[name]}", side=30) for name in self._shown]
        words = [
            Words(texts(f"records.{name}"), Face.BOLD, 23, soft, x=0.5, alike="heads")
            for name in self._shown
        ]
        both = [
            Row(Space().grow(), icon, word, Space().grow(), gap=6)
            for icon, word in zip(icons, words, strict=True)
        ]
        forms = (
            Sized(Grid(*heads, columns=len(heads), gap=6), _BESIDE)
            for heads in (both, words, icons)
        )
        line = self._beside(Sized(Space(), _FACE), "", "", FirstThatFits(*forms))
        return Padded(Row(line.grow(), Sized(Space(), _RAIL if rail else 0)), (16, 0))

    def _beside(self, face: View, name: str, favourite: str, figures: View) -> View:
        """Return figures beside a name, with the favourite rival below it where there is room."""
        soft = self._look.theme.ink_soft
        longest = max(self._favourites, key=len)
        below = Words(favourite, Face.BOLD, _SMALL, soft, sample=longest)
        # The headings are as wide as the rows below them, in one line.
        both = (self._name(name), below)
        whole = Column(*both, at=0.5) if name else Stack(*both)
        forms = (Row(face, each.grow(), figures, gap=12) for each in (whole, self._name(name)))
        return FirstThatFits(*forms)

    def row(self, index: int, *, beside: bool) -> View:
        """Return the face, the name, and the figures beside it or, with their icons, below it."""
        career = self._careers[index]
        face = Painted(draw_portrait, (self._costumes[index],), side=_FACE)
        told = dict(zip(_FIGURES, self._figures(career, self._flags[index]), strict=True))
        cells = [
            self._cell(name, told[name], None if beside else _FIGURES[name]) for name in self._shown
        ]
        figures = Grid(*cells, columns=len(cells), gap=6)
        if beside:
            rival = self._favourites[index]
            row = self._beside(face, career.name, rival, Sized(figures, _BESIDE))
            return Sized(Padded(row, (16, 8)), height=(88, 90, 300))
        name = Column(self._name(career.name), Sized(figures, _BELOW), gap=4, at=0.5)
        whole = Row(face, name.grow(), gap=12)
        return Sized(Padded(whole, (16, 8)), height=(88, 124, 300))

    def _name(self, name: str) -> View:
        return Words(name, Face.TITLE, _NAME, floor=_SHORTEST_NAME, sample=self._longest)

    def _favourite(self, career: Career) -> str:
        rival = career.favourite
        return self._texts("records.favourite", player=rival.name) if rival else ""

    def _cell(self, name: str, figure: _Figure, icon: str | None) -> View:
        """Return the number in the middle of its column, perhaps with a crown, above its unit."""
        # Whoever hears a row does not see what is above the number.
        said = f"{self._texts(f'records.{name}')} {figure.said}"
        side = 26
        crown = Picture("icons/crown", side=side) if figure.crowned else Space(side=side)
        left = Picture(f"icons/{icon}", side=side) if icon else Space(side=side)
        number = Words(figure.number, Face.TITLE, _NAME, x=0.5, sample="00")
        line = Row(left, number, crown, gap=2, at=0.5)
        if not figure.unit:
            return Column(line, at=0.5).told(said)
        unit = Words(figure.unit, Face.BOLD, _SMALL, self._look.theme.ink_soft, x=0.5)
        return Column(line, unit, at=0.5).told(said)

    def _figures(self, career: Career, flags: int) -> Iterator[_Figure]:
        texts = self._texts
        games = career.tally.games
        wins = career.tally.wins
        yield _Figure(str(games), str(games))
        share = round(100 * wins / games) if games else 0
        percent = texts("records.percent", number=share)
        crowned = 0 < wins == self._bests.wins
        yield _Figure(str(wins), f"{wins}, {percent}", percent, crowned)
        bests = self._bests
        spaces = texts("records.spaces", count=career.run) if career.run else ""
        for number, unit, best in (
            (career.run, spaces, bests.run),
            (career.road, "", bests.road),
            (flags, "", bests.flags),
        ):
            shown = str(number) if number else "\N{EN DASH}"
            yield _Figure(shown, f"{number} {unit}".strip(), unit, crowned=0 < number == best)


def costumes_by_name(labels: Sequence[Label]) -> Mapping[str, Costume]:
    """Return the costume of each person in the last game."""
    seats = [seat for label in labels for seat in label.seats if seat.began is None]
    return {seat.name.casefold(): costume_of(seat) for seat in reversed(seats)}


def costumes_for(careers: Sequence[Career], labels: Sequence[Label]) -> list[Costume]:
    """Return the costume of each player in the last game, or some captain if unknown."""
    worn = costumes_by_name(labels)
    return [
        worn.get(career.name.casefold(), captain(spare.value))
        for career, spare in zip(careers, cycle(Colour), strict=False)
    ]


# Computer pirates


def rival_cards(
    look: Look, texts: Texts, tallies: Sequence[tuple[Opponent, WinCount]], *, words: bool
) -> list[View]:
    """Return a card of equal size for each computer pirate."""
    longest = max((pirate.name for pirate, _ in tallies), key=len, default="")
    least = (_CARDS_WIDTH + CARD_GAP) / max(1, len(tallies)) - CARD_GAP
    cards = [_rival_card(look, texts, *tally, longest, words=words) for tally in tallies]
    return [Sized(card, (min(130, least), 150, 290), (240, 340, 500)) for card in cards]


def _rival_card(
    look: Look, texts: Texts, pirate: Opponent, tally: WinCount, longest: str, *, words: bool
) -> View:
    """Return a computer pirate, and the results of a player against it, perhaps only in numbers."""
    theme = look.theme
    lost = tally.games - tally.wins - tally.draws
    level: View = Words(title_of(texts, pirate), Face.BOLD, _SMALL, theme.ink_soft, x=0.5)
    if pirate.stars:
        level = Sized(Painted(ornaments.draw_stars, (pirate.stars, MOST_STARS)), height=28)
    won_words, lost_words = texts("records.won"), texts("records.lost")
    won_number = Words(str(tally.wins), Face.TITLE, 32, theme.won)
    lost_number = Words(str(lost), Face.TITLE, 32, theme.lost, x=1)
    parts = [
        Sized(Painted(_draw_face, (pirate.name,)), height=(60, 130, 260)).grow(),
        Words(pirate.name, Face.TITLE, 30, x=0.5, sample=longest),
        level,
        Sized(Painted(_draw_bar, (tally.wins, lost)), height=32),
        Row(won_number.grow(), lost_number.grow()),
    ]
    if words:
        won = Words(won_words, Face.BOLD, _SMALL, theme.ink_soft)
        quiet = Words(lost_words, Face.BOLD, _SMALL, theme.ink_soft, x=1)
        parts.append(Row(won.grow(), quiet.grow(), gap=12))
    # The numbers are told apart by their colours, or by words that only stand below them.
    results = (f"{tally.wins} {won_words}", f"{lost} {lost_words}")
    said = ", ".join((pirate.name, title_of(texts, pirate), *results))
    return field(Column(*parts, gap=5, at=0.5), (10, 10)).grouped(said, Role.ITEM)


def _draw_face(target: Surface, look: Look, rect: Rect, name: str) -> None:
    side = min(rect.size)
    rect = anchored(rect, (side, side))
    plates.panel(look, rect.size, Ground.WOOD, radius=18).draw(target, rect.topleft)
    who = pirate_named(name)
    side = rect.width - look.px(14)
    if who is None:
        draw_centred(target, look.icon("wheel", round(side * 0.7)), rect.center)
        return
    face = bust(look, who, side)
    target.blit(face, face.get_rect(midbottom=(rect.centerx, rect.bottom - look.px(10))))


def _draw_bar(target: Surface, look: Look, rect: Rect, won: int, lost: int) -> None:
    _bar(look, rect.size, won, lost).draw(target, rect.topleft)


@stamp
def _bar(look: Look, size: Size, won: int, lost: int) -> Stamp:
    """Paint a bar: the share of games won in green, lost in red."""
    width, height = units = look.units(size)
    ink = look.theme.line
    radius = height / 2 - 3
    fill = _WON_BAR if won else _LOST_BAR if lost else look.theme.paper_line
    body = svg.inner(units, 2.5, radius, fill=fill)
    if won and lost:
        x = min(max(width * won / (won + lost), radius + 6), width - radius - 6)
        right = f"H{width - radius - 2.5:.1f}"
        bow = f"A{radius:.1f} {radius:.1f} 0 0 1 {width - radius - 2.5:.1f} {height - 2.5:.1f}"
        body += svg.path(f"M{x:.1f} 2.5{right}{bow}H{x:.1f}Z", fill=_LOST_BAR)
        body += svg.path(f"M{x:.1f} 3V{height - 3:.1f}", stroke=ink, line=4)
    return look.drawing(body + svg.inner(units, 2.5, radius, stroke=ink, line=4.5), size)


# Stored games


def variant_picture(variant: str, height: Length) -> View:
    """Return a small picture of a variant in a frame."""
    return Painted(_draw_variant, (variant,), side=height, aspect=1.65)


def _draw_variant(target: Surface, look: Look, rect: Rect, variant: str) -> None:
    _framed_variant(look, variant, rect.size).draw(target, rect.topleft)


@stamp
def _framed_variant(look: Look, variant: str, size: Size) -> Stamp:
    units = look.units(size)
    whole = vignette(look, variant, size)
    picture = whole.surface.copy()
    mask = look.raster(svg.inner(units, 1, 12, fill="#FFFFFF"), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = svg.inner(units, 2.5, 11, stroke=look.theme.line, line=5)
    picture.blit(look.raster(line, size), (0, 0))
    return Stamp(picture, (0, 0))


def day_of(texts: Texts, label: Label, now: datetime) -> str:
    """Return the day on which a game was saved, or that its file was or may have been changed."""
    if label.changed:
        return texts("saves.changed")
    return texts("saves.unsealed") if label.unsealed else when(texts, label.saved, now)


def crew_heads(seats: Sequence[Seat], height: float, x: float = 0) -> View:
    """Return the heads of all players side by side, with room for the largest crew."""
    return Painted(draw_crews, (tuple(seats), x), side=height, aspect=5)


def draw_crews(
    target: Surface, look: Look, rect: Rect, seats: Sequence[Seat], x: float = 0.0
) -> None:
    """Draw the heads of all players side by side."""
    side = min(rect.height, rect.width // max(1, len(seats)))
    strip = anchored(rect, (side * len(seats), side), x)
    for cell, seat in zip(equal_columns(strip, len(seats)), seats, strict=True):
        draw_centred(target, head_of(look, costume_of(seat), round(side * 0.94)), cell.center)


def tap_plate(icon: str, tone: Tone) -> View:
    """Return the small plate that shows what a tap on the row does."""
    return Painted(_draw_plate, (icon, tone), side=76)


def _draw_plate(target: Surface, look: Look, rect: Rect, icon: str, tone: Tone) -> None:
    plates.button(look, rect.size, tone).draw(target, rect.topleft)
    side = round(min(rect.size) * 0.6)
    draw_centred(target, look.icon(icon, side), (rect.centerx, rect.centery - look.px(4)))


class ReplayRows:
    """The rows of finished games: variant, date, winner, players, rounds, and a plate to watch."""

    def __init__(self, look: Look, texts: Texts, labels: Sequence[Label], now: datetime) -> None:
        self._look = look
        self._texts = texts
        self._labels = labels
        self._now = now
        self._longest = max(map(self._winner, labels), key=len, default="")

    def row(self, index: int, *, stacked: bool) -> View:
        """Return a game in two lines; or stacked in three, with a picture only if it fits."""
        label = self._labels[index]
        soft = self._look.theme.ink_soft
        variant = Words(
            self._texts(f"variant.{label.variant}"), Face.TITLE, 29, sample="Hispaniola"
        )
        day = day_of(self._texts, label, self._now)
        date = Words(day, Face.BOLD, _SMALL, soft, x=1 if stacked else 0)
        rounds = Words(
            self._texts("records.rounds", count=label.round), Face.BOLD, _SMALL, soft, x=1
        )
        name = Words(
            self._winner(label), Face.TITLE, 28, floor=_SHORTEST_NAME, sample=self._longest
        )
        crew = Row(crew_heads(label.seats, 28), rounds.grow(), gap=6)
        winner = Row(self._face(label), Column(name, crew, gap=2, at=0.5, across=0).grow(), gap=14)
        parts: list[View]
        if stacked:
            parts = [Column(Row(variant.grow(), date, gap=12), winner, gap=8, at=0.5).grow()]
            height = (100, 124, 300)
        else:
            parts = [Column(variant, date, at=0.5, across=0).grow(1), winner.grow(2)]
            height = (84, 88, 300)
        picture = variant_picture(label.variant, 76)
        parts.insert(0, Optional(picture) if stacked else picture)
        parts.append(tap_plate("play", Tone.WOOD if index else Tone.GOLD))
        return Sized(Padded(Row(*parts, gap=16), (12, 6)), height=height)

    def _winner(self, label: Label) -> str:
        """Return the text about who won."""
        draw = len(label.winners) > 1
        return self._texts("records.draw") if draw else label.seats[label.winners[0]].name

    def _face(self, label: Label) -> View:
        first = label.seats[label.winners[0]]
        return Painted(_draw_winner, (costume_of(first),), side=64)


def _draw_winner(target: Surface, look: Look, rect: Rect, who: Costume) -> None:
    face = rect.move(0, look.px(4))
    draw_portrait(target, look, face, who)
    draw_centred(target, look.icon("crown", look.px(32)), (face.right - look.px(6), face.y))
