"""An evening together on one sheet: who won how often, against whom, and the funniest leap."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from itertools import combinations
from typing import NamedTuple

from game import Career, Chronicle, evening_of
from scenes.core.context import Context
from scenes.core.model.phrases import day_in_words, here_and_now
from scenes.core.page import PageScene
from scenes.core.scene import Change
from scenes.kit.controls import Stepper
from scenes.kit.i18n import Texts
from scenes.kit.layout import CONTROL
from scenes.kit.look import Look
from scenes.kit.measures import GAP
from scenes.kit.panels import empty_note, field, parchment
from scenes.kit.pirates import Costume
from scenes.kit.text import Face
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
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated
from scenes.records.rows import costumes_for
from scenes.shared.portraits import draw_portrait

_DUELS = 6
"""The most pairs of people whose games are told."""
_LEAST_LEAP = 8
"""Spaces from which on a leap is worth telling."""


class Duel(NamedTuple):
    """How often two people won games that both played."""

    one: str
    wins: int
    losses: int
    other: str


class Evening(NamedTuple):
    """The games that people finished between one morning and the next."""

    games: Chronicle
    played: int
    """The number of games in which people played."""
    careers: tuple[Career, ...]
    """Everybody who played: whoever won most comes first."""

    @classmethod
    def of(cls, chronicle: Chronicle, day: date, now: datetime) -> "Evening":
        """Return the evening of a day."""
        games = chronicle.evening(day, now.tzinfo)
        played = chronicle.played_on(day, now.tzinfo)
        careers = [games.career(name) for name in games.names()]
        return cls(games, played, tuple(sorted(careers, key=lambda each: -each.tally.wins)))

    def duels(self) -> list["Duel"]:
        """Return who beat whom, those first who beat each other most often."""
        duels = [
            Duel(one.name, one.among[other.name].wins, other.among[one.name].wins, other.name)
            for one, other in combinations(self.careers, 2)
            if other.name in one.among
        ]
        told = [duel for duel in duels if duel.wins or duel.losses]
        return sorted(told, key=lambda duel: -(duel.wins + duel.losses))[:_DUELS]

    def funniest(self) -> tuple[str, int, str] | None:
        """Return who leapt how far with which sign, if that is worth telling."""
        parts = [part for game in self.games.games for part in game.parts if part.is_person()]
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
            return Sized(parchment(body, (24, 22), radius=24), (0, 1500, 1500))
        today = evening_of(self._now, self._now.tzinfo)
        days = [day_in_words(texts, day, today) for day in self._days]
        which: View = Words(days[0], Face.BOLD, 32, x=0.5)
        if len(days) > 1:
            stepper = Stepper("day", days, self._open, wraps=False, said=texts("evening.day"))
            which = Use(stepper, (360, 620, 620), (CONTROL, 76, 76))
        evening = Evening.of(self._chronicle, self._days[self._open], self._now)
        line = Row(Space().grow(), which, Space().grow())
        sheet = EveningSheet(self.look, texts, evening, costumes_for(evening.careers, self._labels))
        forms = (Column(line, form.grow(), gap=GAP) for form in sheet.forms())
        return Sized(parchment(FirstThatFits(*forms), (28, 22), radius=24), (0, 1500, 1500))

    def use(self, used: Activated) -> Change | None:
        if used.name == "day":
            self._open = int(used.value or 0)
        return None


class EveningSheet:
    """What is told about an evening."""

    def __init__(
        self, look: Look, texts: Texts, evening: Evening, costumes: Sequence[Costume]
    ) -> None:
        self._look = look
        self._texts = texts
        self._evening = evening
        self._costumes = costumes

    def forms(self) -> list[View]:
        """Return the sheet with everything, and with less where there is less room."""
        people = len(self._evening.careers)
        score = self._score()
        duels = self._duels()
        funniest = self._funniest()
        wide = Grid(*self._people(faces=True), columns=people, gap=GAP, alike=True)
        narrow = Grid(*self._people(faces=True), columns=min(people, 3), gap=GAP, alike=True)
        bare = Grid(*self._people(faces=False), columns=1, gap=8)
        return [
            Column(score, wide, *duels, *funniest, gap=GAP, at=0.4),
            Column(score, narrow, *duels, *funniest, gap=GAP, at=0.4),
            Column(score, bare.grow(), *funniest, gap=10),
            Column(score, bare.grow(), gap=6),
        ]

    def _score(self) -> View:
        texts = self._texts
        winners = [each for each in self._evening.careers if each.tally.wins]
        said = [texts("evening.won", player=w.name, count=w.tally.wins) for w in winners]
        count = self._evening.played
        if said:
            words = texts("evening.score", count=count, wins=", ".join(said))
        else:
            words = texts("evening.games", count=count)
        return Block(words, Face.TITLE, 46, x=0.5)

    def _people(self, *, faces: bool) -> list[View]:
        most = max((each.tally.wins for each in self._evening.careers), default=0)
        people = zip(self._evening.careers, self._costumes, strict=True)
        return [self._person(*each, most, face=faces) for each in people]

    def _person(self, career: Career, who: Costume, most: int, *, face: bool) -> View:
        """Return somebody's wins and longest leap, below the face or beside the name."""
        texts = self._texts
        soft = self._look.theme.ink_soft
        wins = texts("evening.wins", count=career.tally.wins)
        leap = texts("evening.leap", count=career.run) if career.run else ""
        is_best = 0 < career.tally.wins == most
        crown = Picture("icons/crown", side=34)
        name = Words(career.name, Face.TITLE, 40, x=0.5, floor=0.5)
        if not face:
            parts = [name.grow(), *([crown] if is_best else []), Words(wins, Face.BOLD, 26)]
            return Sized(field(Row(*parts, gap=12), (18, 6)), height=(48, 64, 80))
        portrait = Painted(draw_portrait, (who,), side=(72, 210))
        title: View = name
        if is_best:
            # All who share the evening get the room of the longest name.
            longest = max((each.name for each in self._evening.careers), key=len)
            title = Row(
                Space().grow(), replace(name, x=1, sample=longest), crown, Space().grow(), gap=8
            )
        lines = [Words(text, Face.BOLD, 30, soft, x=0.5, floor=0.7) for text in (wins, leap)]
        body = Column(Padded(portrait, (0, 10)), title, *lines, gap=8, at=0.5)
        return Sized(field(body, (12, 14)), (170, 330, 400), (200, 420, 460))

    def _duels(self) -> list[View]:
        """Return who beat whom, three to a line."""
        told = [
            Words(self._texts("evening.duel", **duel._asdict()), Face.BOLD, 32, x=0.5, floor=0.7)
            for duel in self._evening.duels()
        ]
        return [Grid(*told, columns=min(3, len(told)), gap=10)] if told else []

    def _funniest(self) -> list[View]:
        """Return the funniest leap with the sign of its card."""
        found = self._evening.funniest()
        if found is None:
            return []
        name, spaces, sign = found
        words = self._texts("evening.funniest", player=name, count=spaces)
        parts: list[View] = [Space().grow(), Words(words, Face.BOLD, 34)]
        if sign:
            about = self._texts(f"sign.{sign}")
            parts.append(Picture(f"signs/{sign}", side=(56, 80), about=about))
        return [Row(*parts, Space().grow(), gap=14)]
