"""Our chart: a finished game as a sheet that inks itself, to keep and to save as a picture."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from pygame import Rect, Surface

from game import Match
from scenes.board.view import Fold, fold_of
from scenes.chart.pictures import pictures_folder, save_picture
from scenes.chart.sheet import ChartSheet, Title
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, reason, say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Pop
from scenes.kit import svg, transform
from scenes.kit.animation import ease_in, ease_out
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layers import begin_moving
from scenes.kit.layout import Size, anchored
from scenes.kit.look import Look, stamp
from scenes.kit.loop import DT
from scenes.kit.painting import Painting
from scenes.kit.panels import banner
from scenes.kit.sound import Cue
from scenes.kit.view import Row, Space, Use, View
from scenes.kit.widgets import Activated, icon_button
from scenes.shared.celebration import Celebration

PICTURE: Size = (2480, 1754)
"""The size of a saved picture, which is that of a sheet of paper in print; turned if it is tall."""
_CHART = "chart"
"""The name of the place of the sheet."""
_UNROLLS = 0.7
"""Seconds in which the sheet unrolls."""
_INKS = 6.0
"""Seconds in which the ways ink themselves."""
_ROLLS_UP = 0.5
"""Seconds in which the sheet rolls up when it is left."""
_PUT_AWAY = 0.4
"""Seconds in which the scroll is put away after that."""
_ROLL = 34
"""The width of a rolled end of the sheet, in units."""
_TURNS = 64
"""How far the scroll turns while it is put away, in degrees."""
_SMALL = 0.3
"""How large it is at the end."""
_WIDEST = 1.8
"""The width of the widest sheet by its height; the narrowest is as much higher than wide."""


class ChartScene(PageScene):
    """The chart of a game; any tap on it completes it.

    When it is left it rolls up and is put away, which anything that is pressed skips.
    """

    title = "chart.title"
    back_label = "chart.back"

    def __init__(
        self,
        context: Context,
        match: Match,
        date: datetime | None = None,
        folder: Callable[[], Path] = pictures_folder,
    ) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; a chart is of a finished game only")
        super().__init__(context, focus="back")
        self._match = match
        self._outcome = match.outcome
        self._date = date or here_and_now()
        self._folder = folder
        self._seconds = 0.0
        self._left: float | None = None
        """The seconds since the sheet was left."""
        self.sheet: ChartSheet | None = None
        """What is shown, once the window is known."""
        self._painting: Painting[None] | None = None

    # What is shown

    def view(self) -> View:
        words = self._words
        names = self.context.texts.listed([seat.name for seat in self._match.seats])
        return Space().told(f"{names}. {words.facts} · {words.result}").named(_CHART)

    def head_view(self) -> View:
        save = icon_button("save", "export", self.context.texts("chart.save"))
        back = Use(self.back_button())
        title = banner(self.heading)
        return Row(back, Space().grow(), title, Space().grow(), Use(save), gap=20)

    @property
    def _words(self) -> Title:
        """The result; the variant and the date; and the legend."""
        texts = self.context.texts
        match = self._match
        day = self._date.astimezone(here_and_now().tzinfo)
        month = texts(f"records.month_{day.month}")
        date = texts("records.earlier", day=day.day, month=month, year=day.year)
        winners = [match.seats[seat].name for seat in self._outcome.winners]
        won = Celebration.GRAND.words(winners, "results.wins", "results.shared")
        variant = texts(f"variant.{match.game.variant_of(match.table.options)}")
        facts = f"{variant} · {date}"
        islands = match.game.has_islands
        return Title(
            say(texts, won),
            facts,
            leap=texts("chart.leap"),
            home=texts("chart.home"),
            start=texts("board.start") if islands else "",
            goal=texts(f"variant.{match.game.name}") if islands else "",
        )

    @property
    def rect(self) -> Rect:
        """The place of the sheet, wide or tall as the window is."""
        room = self.anchors[_CHART]
        width = min(room.width, round(room.height * _WIDEST))
        return anchored(room, (width, min(room.height, round(room.width * _WIDEST))))

    @property
    def _fold(self) -> Fold | None:
        """How the board was folded in this window."""
        return fold_of(self._match, self.look, self.size)

    def layout(self, size: Size) -> None:
        super().layout(size)
        rect = self.rect
        look = self.look.of_picture(rect.size)
        self.sheet = ChartSheet(look, rect.size, self._match, self._words, self._fold)
        if self._painting is not None:
            self._painting.drop()
        self._painting = self.context.studio.begin(self.sheet.paint)

    # What happens

    @property
    def idle(self) -> bool:
        return self._left is None and self._seconds >= _UNROLLS + _INKS

    def update(self, dt: float) -> Change | None:
        if self._painting is not None and not self._painting.done:
            pass
        elif self.context.preferences.reduced_motion:
            self._seconds = _UNROLLS + _INKS
        else:
            self._seconds += dt
        if self._left is not None:
            self._left += dt
            if self._left >= _ROLLS_UP + _PUT_AWAY:
                return Pop()
        return super().update(dt)

    def handle(self, intent: Intent) -> Change | None:
        if self._left is not None:
            return Pop() if isinstance(intent, Press | Command) else None
        over = isinstance(intent, Press) and self.rect.collidepoint(intent.at)
        if over or intent is Command.CONFIRM:
            self._seconds = _UNROLLS + _INKS
        change = super().handle(intent)
        painted = self._painting is not None and self._painting.done
        if isinstance(change, Pop) and painted and not self.context.preferences.reduced_motion:
            self._left = 0.0
            self.context.sound.play(Cue.PAGE)
            return None
        return change

    def animate(self, surface: Surface, alpha: float) -> None:
        begin_moving(surface)
        rolled = 0.0 if self._left is None else (self._left + alpha * DT) / _ROLLS_UP
        if rolled >= 1:
            self._draw_put_away(surface, min(1.0, (rolled - 1) * _ROLLS_UP / _PUT_AWAY))
            return
        inked = min(1.0, max(0.0, (self._seconds - _UNROLLS) / _INKS))
        picture = None if self.sheet is None else self.sheet.picture(inked)
        if picture is None:
            return
        rect = self.rect
        share = ease_out(min(1.0, (self._seconds + alpha / 60) / _UNROLLS)) if inked < 1 else 1.0
        wide = max(2, round(rect.width * share * (1 - ease_in(rolled))))
        part = Rect((rect.width - wide) // 2, 0, wide, rect.height)
        surface.blit(picture, (rect.x + part.x, rect.y), part)
        if share < 1 or rolled:
            self._draw_rolls(surface, part.move(rect.topleft))

    def _draw_rolls(self, target: Surface, sheet: Rect) -> None:
        """Draw the two ends of a sheet that are rolled up."""
        roll = _roll(self.look, sheet.height)
        for middle in (sheet.left, sheet.right):
            roll.draw(target, (middle, sheet.centery))

    def _draw_put_away(self, target: Surface, share: float) -> None:
        """Draw the scroll on its way to the records, out of the window below."""
        scroll = _roll(self.look, self.rect.height, tied=True).surface
        gone = ease_in(share)
        small = 1 - (1 - _SMALL) * gone
        picture = transform.rotozoom(scroll, -_TURNS * ease_out(share), small)
        x, y = self.rect.center
        below = self.size[1] + picture.get_height() // 2 - y
        draw_centred(target, picture, (x, y + round(below * gone)))

    def use(self, used: Activated) -> Change | None:
        if used.name == "save":
            self.notice.tell(self._saved())
        return None

    def cue(self, used: Activated) -> Cue | None:
        return Cue.PAGE if used.name == "save" else super().cue(used)

    def _saved(self) -> str:
        """Save the whole chart as a picture; return a message with its path or the error."""
        texts = self.context.texts
        size = PICTURE if self.rect.width > self.rect.height else PICTURE[::-1]
        look = self.look.of_picture(size)
        sheet = ChartSheet(look, size, self._match, self._words, self._fold)
        sheet.paint()
        picture = sheet.picture(1.0)
        if picture is None:
            raise RuntimeError("the chart is not painted")
        variant = texts(f"variant.{self._match.game.variant_of(self._match.table.options)}")
        try:
            file = save_picture(picture, self._folder(), variant, self._date)
        except OSError as error:
            why = reason(error)
            words = why if isinstance(why, str) else str(why)
            return texts("chart.not_saved", why=words)
        return texts("chart.saved", file=file)


@stamp
def _roll(look: Look, height: int, *, tied: bool = False) -> Stamp:
    """Return a rolled sheet relative to its middle, perhaps tied with a ribbon."""
    theme = look.theme
    light, middle, dark = theme.paper
    wide = _ROLL * (2 if tied else 1)
    size = (look.px(wide + 8), height + look.px(20))
    _, high = look.units(size)
    stops = ((0.0, dark, 1.0), (0.3, light, 1.0), (0.62, middle, 1.0), (1.0, dark, 1.0))
    defs = svg.linear("r", stops, (4, 0), (4 + wide, 0))
    body = svg.rect(4, 4, wide, high - 8, 10, fill="url(#r)", stroke=theme.ink, line=3)
    if tied:
        red, _, deep = theme.ribbon
        body += svg.rect(1, high / 2 - 17, wide + 6, 34, 5, fill=red, stroke=theme.ink, line=3)
        body += svg.disc(4 + wide / 2, high / 2, 15, fill=deep, stroke=theme.ink, line=3)
    picture = look.raster(body, size, defs)
    return Stamp(picture, (-size[0] // 2, -size[1] // 2))
