"""An evening together on one sheet: who won how often, the funniest leap, and every game."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import NamedTuple

from pygame import Rect, Surface

from game import Career, Chronicle, Summary, evening_of, name_key
from game.statistics import PlayerSummary
from scenes.core.context import Context
from scenes.core.model.phrases import day_in_words, here_and_now
from scenes.core.page import PageScene
from scenes.core.scene import Change
from scenes.kit.controls import Stepper
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import CONTROL, Length, Size, equal_columns
from scenes.kit.look import Look, stamp
from scenes.kit.measures import GAP
from scenes.kit.panels import empty_note, field, parchment
from scenes.kit.pirates import Costume
from scenes.kit.spoken import Role
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
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated
from scenes.records.rows import costumes_for, variant_picture
from scenes.shared.garlands import garlands
from scenes.shared.portraits import draw_portrait, head_of, pirate_named

_LEAST_LEAP = 8
"""The least spaces of a leap that is worth telling."""
_MOST_CARDS = 6
"""The most games of which each has a card of its own."""
_BESIDE = (6, 3)
"""How many games are in a line without cards, and how many where that is too wide."""
_HEAD = (48, 76, 76)
"""The height of the day and of the garlands beside it, in units."""
_GARLAND = (160, 420, 420)
"""The width of each garland, in units."""


class Evening(NamedTuple):
    """The games that people finished between one morning and the next."""

    games: tuple[Summary, ...]
    """The games in which people played, in their order."""
    careers: tuple[Career, ...]
    """Everybody who played: whoever won most comes first."""

    @classmethod
    def of(cls, chronicle: Chronicle, day: date, now: datetime) -> "Evening":
        """Return the evening of a day."""
        whole = chronicle.evening(day, now.tzinfo)
        games = (game for game in whole.games if any(part.is_person() for part in game.parts))
        careers = [whole.career(name) for name in whole.names()]
        return cls(tuple(games), tuple(sorted(careers, key=lambda each: -each.tally.wins)))

    def funniest(self) -> tuple[str, int, str] | None:
        """Return the name, the spaces and the sign of the longest leap, if it is worth telling."""
        parts = [part for game in self.games for part in game.parts if part.is_person()]
        best = max(parts, key=lambda part: part.run, default=None)
        if best is None or best.run < _LEAST_LEAP:
            return None
        return best.name, best.run, best.sign


class EveningScene(PageScene):
    """The sheets of all evenings, the last one first; pops when closed."""

    title = "evening.title"
    reads_itself = True
    back_label = "records.back"
    menu_music = True

    def __init__(self, context: Context, clock: Callable[[], datetime] = here_and_now) -> None:
        super().__init__(context, focus="day")
        self._now = clock()
        self._chronicle = context.saved_games.chronicle()
        self._days = self._chronicle.evenings(self._now.tzinfo)
        self._open = len(self._days) - 1
        self._labels = [stored.label for stored in context.saved_games.replays()]

    def view(self) -> View:
        texts = self.context.texts
        if not self._days:
            body = empty_note(self.look, texts("records.no_players"), "signs/chest")
            return Sized(parchment(body, (24, 22), radius=24), (0, 1640, 1640))
        today = evening_of(self._now, self._now.tzinfo)
        days = [day_in_words(texts, day, today) for day in self._days]
        which: View = Words(days[0], Face.TITLE, 38, x=0.5)
        if len(days) > 1:
            stepper = Stepper("day", days, self._open, wraps=False, said=texts("evening.day"))
            which = Use(stepper, (360, 620, 620), (CONTROL, 76, 76))
        evening = Evening.of(self._chronicle, self._days[self._open], self._now)
        costumes = costumes_for(evening.careers, self._labels)
        hung = Sized(_garland(evening, costumes), _GARLAND, (40, 76, 76))
        hung_line = Row(Space().grow(), hung, which, hung, Space().grow(), gap=28)
        line = FirstThatFits(hung_line, Row(Space().grow(), which, Space().grow()))
        head = Sized(line, height=_HEAD)
        sheet = EveningSheet(texts, evening, costumes)
        forms = (Column(head, form.grow(), gap=16) for form in sheet.forms())
        return Sized(parchment(FirstThatFits(*forms), (28, 22), radius=24), (0, 1640, 1640))

    def use(self, used: Activated) -> Change | None:
        if used.name == "day":
            self._open = int(used.value or 0)
        return None


class EveningSheet:
    """The contents of the sheet about an evening."""

    def __init__(self, texts: Texts, evening: Evening, costumes: Sequence[Costume]) -> None:
        self._texts = texts
        self._evening = evening
        self._costumes = {
            name_key(career.name): who
            for career, who in zip(evening.careers, costumes, strict=True)
        }

    def forms(self) -> list[View]:
        """Return the sheet with everything, and with less where there is less room."""
        faces = self._people(faces=True)
        wide, narrow, pairs = (_even(faces, most, GAP) for most in (len(faces), 3, 2))
        bare = Grid(*self._people(faces=False), columns=1, gap=8)
        funniest = self._funniest()
        cards, rows = self._cards(beside=3), self._cards(beside=1)
        small = self._small_games()
        told = [(*funniest, *each) for each in (cards, rows, small)]
        return [
            *(_spread(each, *below) for below in told for each in (wide, narrow, pairs)),
            Column(bare.grow(), *funniest, *small, gap=10),
            Column(bare.grow(), *funniest, gap=10),
            Column(bare.grow(), gap=6),
        ]

    def _people(self, *, faces: bool) -> list[View]:
        most = max((each.tally.wins for each in self._evening.careers), default=0)
        return [self._person(each, most, face=faces) for each in self._evening.careers]

    def _person(self, career: Career, most: int, *, face: bool) -> View:
        """Return how often somebody won, below the face or beside the name."""
        wins = self._texts("evening.wins", count=career.tally.wins)
        is_best = 0 < career.tally.wins == most
        # All who share the evening get the room of the longest name.
        longest = max((each.name for each in self._evening.careers), key=len)
        if not face:
            name = Words(career.name, Face.TITLE, 34, floor=0.65)
            crown = [Picture("icons/crown", side=34)] if is_best else []
            parts = [name.grow(), *crown, Words(wins, Face.BOLD, 26)]
            return Sized(field(Row(*parts, gap=12), (18, 6)), height=(48, 64, 80))
        who = self._costumes[name_key(career.name)]
        portrait = Painted(_draw_face, (who, is_best), side=(96, 300), aspect=0.8)
        name = Words(career.name, Face.TITLE, 44, x=0.5, floor=0.65, sample=longest)
        count = Words(wins, Face.TITLE, 38, x=0.5, floor=0.7)
        body = Column(portrait.grow(), name, count, gap=4, at=0.5)
        return Sized(field(body, (12, 12)), (170, 400, 440), (210, 440, 460))

    def _funniest(self) -> list[View]:
        """Return the funniest leap with the sign of its card."""
        found = self._evening.funniest()
        if found is None:
            return []
        name, spaces, sign = found
        words = self._texts("evening.funniest", player=name, count=spaces)
        art = [Picture(f"signs/{sign}", side=(48, 96))] if sign else []
        said = ", ".join([words, self._texts(f"sign.{sign}")] if sign else [words])
        line = Words(words, Face.TITLE, 54, x=1, floor=0.7).told(said)
        block = Block(words, Face.TITLE, 38, x=0.5).told(said)
        return [
            FirstThatFits(
                Row(Space().grow(), line, *art, Space().grow(), gap=16),
                Row(Space().grow(), block, *art, Space().grow(), gap=16),
            )
        ]

    def _cards(self, beside: int) -> list[View]:
        """Return a card of every game with its winner, unless there are too many."""
        games = self._evening.games
        if len(games) > _MOST_CARDS:
            return self._small_games()
        side = (92, 150) if beside == 1 else 92
        cards = [self._card(game, side) for game in games]
        return [_even(cards, beside, 16)]

    def _card(self, game: Summary, side: Length) -> View:
        name = Words(self._texts(f"variant.{game.variant}"), Face.TITLE, 34, floor=0.6)
        words = Column(name, *self._beaten(game), gap=4, at=0.5, across=0)
        row = Row(
            variant_picture(game.variant, side), words.grow(), self._winners(game, side), gap=20
        )
        return Sized(field(row, (14, 12)), (300, 450, 700)).grouped(self._said(game), Role.ITEM)

    def _small_games(self) -> list[View]:
        """Return only the picture and the winner of every game."""
        views = [self._small_game(game) for game in self._evening.games]
        return [FirstThatFits(*(_even(views, most, 12) for most in _BESIDE))]

    def _small_game(self, game: Summary) -> View:
        picture = variant_picture(game.variant, 64).told(self._said(game))
        return Row(picture, self._winners(game, 64), gap=6)

    def _winners(self, game: Summary, side: Length) -> View:
        faces = (self._face_of(part) for part in _winners_of(game))
        shown = tuple(face for face in faces if face is not None)
        return Painted(_draw_winners, (shown,), side=side)

    def _beaten(self, game: Summary) -> list[View]:
        """Return the small heads of the people who lost a game."""
        winners = _winners_of(game)
        losers = [part for part in game.parts if part.is_person() and part not in winners]
        faces = tuple(face for face in map(self._face_of, losers) if face is not None)
        if not faces:
            return []
        return [Painted(_draw_beaten, (faces,), side=44, aspect=len(faces))]

    def _said(self, game: Summary) -> str:
        """Return what was played and who won, for a screen reader."""
        variant = self._texts(f"variant.{game.variant}")
        return ", ".join([variant, *(part.name for part in _winners_of(game))])

    def _face_of(self, part: PlayerSummary) -> Costume | None:
        """Return the costume of a player, if it is known."""
        return pirate_named(part.name) if part.brain else self._costumes.get(name_key(part.name))


def _even(views: Sequence[View], most: int, gap: float) -> Grid:
    """Return views in lines of the same length, of which each has at most this number."""
    lines = -(-len(views) // most)
    return Grid(*views, columns=-(-len(views) // lines), gap=gap, alike=True)


def _spread(people: View, *below: View) -> View:
    """Return everything in a column, with the free room spread between the parts."""
    spaced = [part for each in below for part in (Space().grow(), each)]
    return Column(people.grow(30), *spaced, gap=12)


def _winners_of(game: Summary) -> list[PlayerSummary]:
    """Return those who won a game that they played to its end."""
    return [game.parts[index] for index in game.winners if not game.parts[index].handed]


def _garland(evening: Evening, costumes: Sequence[Costume]) -> View:
    """Return pennants in the colours of those who won."""
    colours = [
        who.colour
        for career, who in zip(evening.careers, costumes, strict=True)
        if career.tally.wins
    ]
    return Painted(_draw_garland, (tuple(dict.fromkeys(colours)),))


def _draw_garland(target: Surface, look: Look, rect: Rect, crews: Sequence[str]) -> None:
    _hung(look, rect.size, tuple(look.theme.crew(crew).mid for crew in crews)).draw(
        target, rect.topleft
    )


@stamp
def _hung(look: Look, size: Size, colours: tuple[Colour, ...]) -> Stamp:
    wide, high = look.units(size)
    swag = ((6.0, 4.0), (wide - 6, 4.0))
    return look.drawing(garlands([swag], (*colours, look.theme.cream), high * 0.4), size)


def _draw_face(target: Surface, look: Look, rect: Rect, who: Costume, crowned: bool) -> None:
    """Draw a face, perhaps below a crown."""
    face = Rect(0, 0, rect.width, rect.width)
    face.midbottom = rect.midbottom
    draw_portrait(target, look, face, who)
    if crowned:
        side = round(rect.width * 0.42)
        draw_centred(target, look.icon("crown", side), (face.centerx, face.y - side // 6))


def _draw_beaten(target: Surface, look: Look, rect: Rect, losers: Sequence[Costume]) -> None:
    """Draw the heads of those who lost side by side."""
    for cell, who in zip(equal_columns(rect, len(losers)), losers, strict=True):
        draw_centred(target, head_of(look, who, min(cell.size)), cell.center)


def _draw_winners(target: Surface, look: Look, rect: Rect, winners: Sequence[Costume]) -> None:
    """Draw the heads of the winners of a game, one with a crown and several side by side."""
    if not winners:
        return
    side = round(rect.width * 0.9 / len(winners))
    for cell, who in zip(equal_columns(rect, len(winners)), winners, strict=True):
        draw_centred(target, head_of(look, who, side), cell.center)
    if len(winners) == 1:
        crown = look.icon("crown", round(rect.width * 0.46))
        draw_centred(target, crown, (rect.centerx, rect.y + round(rect.height * 0.08)))
