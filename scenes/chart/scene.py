"""Our chart: who led in a finished game, when it turned, and which leap decided it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from game import Match, Story
from scenes.chart.picture import ChartPicture, ground
from scenes.chart.plan import ChartPlan
from scenes.chart.saved_picture import pictures_folder, save_picture
from scenes.chart.words import ChartWords, has_chart
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, reason
from scenes.core.page import TableScene
from scenes.core.scene import Change
from scenes.kit import ornaments
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layers import begin_moving
from scenes.kit.layout import Extent, Need, Room, Size, is_upright
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.measures import MARGIN
from scenes.kit.painting import Painting, Report
from scenes.kit.panels import centred
from scenes.kit.plates import Mood
from scenes.kit.sound import Cue
from scenes.kit.spoken import Role, Spoken
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    Padded,
    Picture,
    Placed,
    Row,
    Space,
    Stack,
    Use,
    View,
    Words,
    value,
)
from scenes.kit.widgets import AWAY, Activated, Touch, Widget, icon_button

PICTURE: Size = (2480, 1754)
"""The size of a saved picture, which is that of a sheet of paper in print; turned if it is tall."""
_CHART = "chart"
"""The name of the place of the picture."""
_GAP = 24
"""Units between the title and the buttons beside it."""
_INKS = 6.0
"""Seconds in which the lines ink themselves."""
_WAITS = 1.2
"""Seconds that they wait at the deciding leap while it is drawn over the track."""


class CrewName(NamedTuple):
    """The name of the control that is a crew's face."""

    seat: int


@dataclass(eq=False, slots=True)
class CrewFace(Widget):
    """A crew at the end of its line, whose picture is part of the chart; a tap shows its leap."""

    story: str = ""
    """What the crew did, for screen readers."""
    shown: bool = False
    """Whether its leap is shown now."""

    def need(self, _look: Look) -> Need:
        return Need(Extent(1, 1), Extent(1, 1))

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.SWITCH)._replace(about=self.story, on=self.shown)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        if touch.mood(self.rect) is not Mood.REST:
            ornaments.edge(look, self.rect.size, self.radius).draw(target, self.rect.topleft)


@value()
class Pinned(View):
    """A view whose place follows from the game."""

    view: View
    box: tuple[int, int, int, int]

    @property
    def children(self) -> tuple[View, ...]:
        return (self.view,)

    def measure(self, _look: Look, _room: Room) -> Need:
        return Need(Extent(0, 0), Extent(0, 0))

    def inside(self, look: Look, _rect: Rect, found: list[Placed]) -> None:
        self.view.place(look, Rect(self.box), found)


class ChartScene(TableScene):
    """The chart of a game, which inks itself; a tap completes it, and one on a crew shows that."""

    title = "chart.title"
    reads_itself = True
    back_label = "chart.back"

    def __init__(
        self,
        context: Context,
        match: Match,
        date: datetime | None = None,
        folder: Callable[[], Path] = pictures_folder,
    ) -> None:
        super().__init__(context, focus="back")
        self._match = match
        self._story = Story.of(match)
        self._date = date or here_and_now()
        self._folder = folder
        self._seconds = 0.0
        self._crew: int | None = None
        """The crew that is looked at."""
        self.plan: ChartPlan | None = None
        """The places of everything, if there is anything to tell."""
        self._picture: ChartPicture | None = None
        """What is shown; None before it is painted."""
        self._painting: Painting[ChartPicture] | None = None
        self._saving: Painting[Path] | None = None
        """The large picture on its way to the disk."""

    # What is shown

    @property
    def _words(self) -> ChartWords:
        return ChartWords(self.context.texts, self._match, self._story, self._date)

    def framed(self) -> View:
        words = self._words
        texts = self.context.texts
        back = Use(self.back_button())
        if not has_chart(self._match, self._story):
            self.plan = None
            wide = self.look.units(self.size)[0] - 2 * MARGIN
            title = Words(words.headline, Face.TITLE, 54, outlined=True).heading()
            sentence = Words(words.sentence, Face.TITLE, 36, x=0.5, outlined=True)
            ship = Picture("scenery/sketch-ship", side=180)
            middle = Column(ship, _fitted(self.look, sentence, wide), gap=20)
            top = Row(back, title.grow(), gap=_GAP)
            return Padded(Column(top, centred(middle).grow(), gap=12), (MARGIN, 20))
        save = Use(icon_button("save", "export", texts("chart.save")))
        look = self.look
        facts = _facts(look, words)
        wide = look.units(self.size)[0] - 2 * MARGIN
        if is_upright(self.size):
            head: View = Column(Row(back, facts.grow(), save, gap=20), *_title(look, words, wide))
        else:
            sides = 2 * (back.need(look).width.ideal / look.scale.unit + _GAP)
            head = Row(
                back, Column(*_title(look, words, wide - sides, facts)).grow(), save, gap=_GAP
            )
        head = Padded(head, (MARGIN, 20))
        self.plan = self._planned(self.look, self.size, head)
        faces = [self._face(words, seat) for seat in self._story.crews]
        picture = Space().told(words.description).named(_CHART)
        return Stack(Column(head, picture.grow()), *faces)

    def _planned(self, look: Look, size: Size, head: View) -> ChartPlan:
        """Return the places on a chart below a head."""
        top = head.need(look, size[0]).height.ideal
        return ChartPlan(look, size, top, self._match, self._story)

    def _face(self, words: ChartWords, seat: int) -> View:
        assert self.plan is not None
        place = self.plan.slots[seat].whole
        widget = CrewFace(
            CrewName(seat),
            said=self._match.seats[seat].name,
            story=words.crew(seat),
            shown=seat == self._crew,
        )
        return Pinned(Use(widget), (place.x, place.y, place.width, place.height))

    def cover(self, surface: Surface, _beneath: Surface) -> None:
        ground(self.look, self.size).draw(surface, (0, 0))

    def refresh(self) -> None:
        super().refresh()
        self._picture = None
        self._begin()

    def _begin(self) -> None:
        """Have the chart painted as it should look now."""
        if self._painting is not None:
            self._painting.drop()
            self._painting = None
        if self.plan is not None:
            self._painting = self.context.studio.begin(
                ChartPicture(self.plan, self._words, self._crew).paint
            )

    # What happens

    @property
    def _duration(self) -> float:
        return _INKS + (0.0 if self._story.decider is None else _WAITS)

    @property
    def _inking(self) -> bool:
        return self.plan is not None and self._seconds < self._duration

    @property
    def idle(self) -> bool:
        return not self._inking and self._painting is None and self._saving is None

    def update(self, dt: float) -> Change | None:
        self._tell_when_saved()
        painting = self._painting
        if painting is not None and painting.done:
            self._picture = painting.result()
            self._painting = None
        if self.context.preferences.reduced_motion:
            self._seconds = self._duration
        elif self._picture is not None:
            self._seconds += dt
        return super().update(dt)

    def handle(self, intent: Intent) -> Change | None:
        inking = self._inking
        if isinstance(intent, Press) or intent is Command.CONFIRM:
            self._seconds = self._duration
        change = super().handle(intent)
        if isinstance(intent, Press) and not inking and self.ring.held is None and self.plan:
            self._look_at(self.plan.crew_at(intent.at))
        return change

    def use(self, used: Activated) -> Change | None:
        if used.name == "save":
            self._save()
        elif isinstance(used.name, CrewName):
            self._look_at(used.name.seat)
        return None

    def cue(self, used: Activated) -> Cue | None:
        return Cue.PAGE if used.name == "save" else super().cue(used)

    def _look_at(self, crew: int | None) -> None:
        """Show the longest leap of a crew, or the whole story if it is shown already."""
        crew = None if crew == self._crew else crew
        if crew != self._crew:
            self._crew = crew
            self._rebuild()
            self._begin()

    def animate(self, surface: Surface, alpha: float) -> None:
        begin_moving(surface)
        chart = self._picture
        if chart is None or self.plan is None:
            return
        wide, high = self.size
        part = Rect(0, self.plan.top, wide, high - self.plan.top)
        if not self._inking:
            _show(surface, chart.whole, part)
            return
        seconds = self._seconds + alpha * DT
        x, waited = self._pen(chart, seconds)
        _show(surface, chart.bare, part)
        _show(surface, chart.inked, Rect(0, part.y, round(x), part.height))
        for sprite in chart.sprites:
            if sprite.when <= x:
                surface.blit(sprite.picture, sprite.at)
        if chart.arc is not None and waited:
            left, reach = chart.arc_reach
            cut = Rect(0, 0, round(left + reach * waited), part.height)
            surface.blit(chart.arc.picture, chart.arc.at, cut)
        for picture, at in chart.heads(x):
            surface.blit(picture, at)

    def _pen(self, chart: ChartPicture, seconds: float) -> tuple[float, float]:
        """Return how far to the right the ink is, and how much of the arc is drawn."""
        area = chart.plan.area
        decided = chart.decided
        if decided is None:
            return area.x + area.width * min(1.0, seconds / _INKS), 1.0
        when = _INKS * (decided - area.x) / area.width
        waited = min(1.0, max(0.0, (seconds - when) / _WAITS))
        return area.x + area.width * min(1.0, (seconds - _WAITS * waited) / _INKS), waited

    def _save(self) -> None:
        """Begin to save the chart, unless that is under way, and say so at once."""
        if self._saving is None:
            self._saving = self.context.studio.begin(self._saver())
        self.notice.tell(self.context.texts("chart.saving"))
        self._tell_when_saved()

    def _tell_when_saved(self) -> None:
        """Say where the picture is, or why it is nowhere, once that is known."""
        saving = self._saving
        if saving is None or not saving.done:
            return
        self._saving = None
        texts = self.context.texts
        try:
            self.notice.tell(texts("chart.saved", file=saving.result()))
        except OSError as error:
            why = reason(error)
            self.notice.tell(
                texts("chart.not_saved", why=why if isinstance(why, str) else str(why))
            )

    def _saver(self) -> Callable[[Report], Path]:
        """Return what saves the whole chart as a picture, as large as a sheet of paper."""
        words = self._words
        size = PICTURE[::-1] if is_upright(self.size) else PICTURE
        look = self.look.of_picture(size)
        variant = self._match.game.variant_of(self._match.table.options)
        name = self.context.texts(f"variant.{variant}")

        def save(_report: Report) -> Path:
            facts = _facts(look, words)
            wide = look.units(size)[0] - 2 * MARGIN
            lines: tuple[View, ...] = _title(look, words, wide, facts)
            if is_upright(size):
                lines = (facts, *_title(look, words, wide))
            head = Padded(Column(*lines), (MARGIN, 20))
            plan = self._planned(look, size, head)
            picture = ChartPicture(plan, words).paint().whole
            assert picture is not None
            head.draw(picture, look, Rect(0, 0, size[0], plan.top))
            return save_picture(picture, self._folder(), name, self._date)

        return save


def _facts(look: Look, words: ChartWords) -> Words:
    return Words(words.facts, Face.TITLE, 27, look.theme.cream_dim, x=0.5, outlined=True)


def _title(
    look: Look, words: ChartWords, width: float, facts: View | None = None
) -> tuple[View, View]:
    """Return two lines: when it turned; and by which leap, with the facts if there is room.

    Letters are as large as that width in units allows.
    """
    dim = look.theme.cream_dim
    title = _fitted(look, Words(words.headline, Face.TITLE, 66, outlined=True), width)
    sentence = Words(words.sentence, Face.TITLE, 30, dim, outlined=True)
    if facts is not None:
        line = Row(sentence, Space().grow(), facts, gap=40)
        if line.need(look).width.ideal <= look.px(width):
            return title.heading(), line
    fitted = _fitted(look, sentence, width)
    if fitted.need(look).width.ideal > look.px(width):
        return title.heading(), Block(words.sentence, Face.TITLE, 20, dim)
    return title.heading(), fitted


def _fitted(look: Look, line: Words, width: float) -> Words:
    """Return a line in letters so small that all of it is read."""
    style = look.letters.shrunk(line.text, line.style(look), look.px(width), 0)
    return replace(line, units=style.size / look.scale.unit / look.scale.text)


def _show(target: Surface, picture: Surface | None, part: Rect) -> None:
    if picture is not None and part.width > 0:
        target.blit(picture, part.topleft, part)
