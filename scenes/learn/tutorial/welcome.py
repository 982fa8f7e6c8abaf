"""The first and the last page of the tutorial: what to learn, and what to do then."""

from enum import Enum, auto
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Pop, Push, Replace
from scenes.guide.narrator import NARRATOR, spoken_view
from scenes.kit import ornaments, svg
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import anchored
from scenes.kit.look import Look
from scenes.kit.measures import GAP
from scenes.kit.panels import banner, parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Arrangement, Button, Name, icon_button
from scenes.learn.tutorial.player import Leaving
from scenes.learn.tutorial.script import Bookmark
from scenes.shared.portraits import Expression
from scenes.shared.vignettes import vignette

_RULES = "rules"
_EDGE = 9
"""Units from the edge of a card to its picture."""
_CARD_LETTERS = 32
_BUTTON_LETTERS = 34
_PLANK = (72, 84, 104)
"""Units of the height of a button."""


class TutorialPage(PageScene):
    """A page with a speech of the narrator, on the bare table."""

    menu_music = True
    back_label = "tutorial.back"

    def head_view(self) -> View:
        title = banner(self.heading, (520, 760, 760))
        back = Use(self.back_button())
        room = Optional(Sized(Space(), 88))
        return Row(back, Space().grow(), title, Space().grow(), room, gap=GAP)

    def back(self) -> Change:
        return Pop(Leaving.AWAY)


class Start(NamedTuple):
    """The game to learn, whether to watch it first, and whether to begin a course again."""

    game: str
    watch: bool
    again: bool = False


class Welcome(TutorialPage):
    """Asks which game to learn, and whether to watch first; pops with a Start or a Leaving."""

    title = "tutorial.title"

    def __init__(self, context: Context) -> None:
        super().__init__(context, Start("escape", watch=True))

    def head_view(self) -> View:
        label = self.context.texts("tutorial.rules")
        named = Use(Button(_RULES, label, "learn", letters=32))
        icon = Use(Button(_RULES, label, "learn", arrangement=Arrangement.ICON))
        wide, narrow = (
            Row(
                Sized(Row(Use(self.back_button())), side),
                Space().grow(),
                banner(self.heading, (300, 760, 760)),
                Space().grow(),
                Sized(rules, side),
                gap=GAP,
            )
            for rules, side in ((named, 250), (icon, 88))
        )
        return FirstThatFits(Sized(wide, (1500, 9999)), narrow)

    def view(self) -> View:
        texts = self.context.texts
        greeting = spoken_view(texts("tutorial.welcome", name=NARRATOR))
        beside, stacked = (
            [self._card(game, stacked=stacked) for game in GAMES] for stacked in (False, True)
        )
        cards = FirstThatFits(
            Sized(Row(*(card.grow() for card in beside), gap=28), (1180, 1920)),
            Sized(Row(*(card.grow() for card in stacked), gap=28), (1180, 1920)),
            Column(*(card.grow() for card in beside), gap=18),
            Column(*(card.grow() for card in stacked), gap=18),
        )
        return Column(greeting, cards.grow(), gap=18)

    def _card(self, game: str, *, stacked: bool) -> View:
        """Return a game's card: its picture, its name, a sentence and its buttons."""
        texts = self.context.texts
        name: View = Words(texts(f"variant.game_{game}"), Face.TITLE, 40)
        if game in self.context.preferences.courses:
            done = Words(texts("tutorial.finished"), Face.BOLD, 29, self.look.theme.ink_soft)
            name = Row(name, Painted(_draw_tick, side=40), done, gap=14)
        quiet = Block(texts(f"tutorial.{game}_line"), Face.BOLD, 29, self.look.theme.ink_soft)
        words = Column(name, quiet, self._buttons(game, stacked=stacked), gap=6, across=0)
        picture = Sized(Painted(_draw_vignette, (game,)), height=(70, 300, 9999))
        whole = Column(Optional(picture).grow(), Padded(words, (18, 10)), gap=4)
        return parchment(whole, _EDGE, 24).grouped(texts(f"variant.game_{game}"))

    def _buttons(self, game: str, *, stacked: bool) -> View:
        """Return the buttons of a card; a course continues at the step where it was left."""
        texts = self.context.texts
        mark = Bookmark.of(game, self.context.preferences.lessons)
        begun = mark != Bookmark()
        attempt = texts("tutorial.resume", number=mark.count(game)) if begun else "tutorial.try"
        watch = Button(Start(game, True), texts("tutorial.watch"), "eye")
        play = Button(Start(game, False), attempt if begun else texts(attempt), "tap")
        # A course that was begun goes on.
        (watch if not begun else play).tone = Tone.GOLD
        for button in (watch, play):
            button.letters = _CARD_LETTERS
        plays: list[View] = [Use(play, None, _PLANK).grow()]
        if begun:
            again = icon_button(Start(game, False, True), "again", texts("tutorial.again"))
            plays.append(Use(again, 84, _PLANK))
        first = Use(watch, None, _PLANK).grow()
        if stacked:
            return Column(first, Row(*plays, gap=14), gap=14)
        return Row(first, *plays, gap=14)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, Start):
            return Pop(used.name)
        return Push(self.context.flow.rules())


class AfterCourse(Enum):
    """What to do after a course, apart from playing."""

    AGAIN = auto()
    OTHER = auto()


class Farewell(TutorialPage):
    """Leads to a new game or to the rules, or pops with an AfterCourse or a Leaving."""

    title = "tutorial.end_title"

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context, "play")
        self.game = game
        """The game whose course is over."""

    def view(self) -> View:
        texts = self.context.texts
        other = next(name for name in GAMES if name != self.game)
        offered: tuple[tuple[Name, str, str], ...] = (
            (_RULES, "tutorial.rules", "learn"),
            (AfterCourse.AGAIN, "tutorial.again", "again"),
            (AfterCourse.OTHER, f"tutorial.other_{other}", "next"),
        )
        buttons = [
            Use(Button(name, texts(label), icon, letters=_BUTTON_LETTERS), None, _PLANK)
            for name, label, icon in offered
        ]
        beside = Row(*(button.grow() for button in buttons), gap=14)
        return FirstThatFits(self._page(beside), self._page(Column(*buttons, gap=14)))

    def _page(self, others: View) -> View:
        texts = self.context.texts
        praise = spoken_view(texts(f"tutorial.end_{self.game}"), Expression.HAPPY)
        picture = Sized(Painted(_draw_framed_vignette, (self.game,)), height=(120, 400, 9999))
        play = Button("play", texts("tutorial.play"), "sail", Tone.RED, letters=54, radius=26)
        start = Use(play, (300, 9999), (90, 120))
        page = Column(praise, Optional(picture).grow(), start, others, gap=18)
        return Sized(page, (0, 1300, 1300))

    def back(self) -> Change:
        return Pop(Leaving.BACK)

    def handle(self, intent: Intent) -> Change | None:
        leads = {Command.BACK: Leaving.AWAY, Command.PREVIOUS: Leaving.BACK}
        if isinstance(intent, Command) and intent in leads:
            return Pop(leads[intent])
        return super().handle(intent)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, AfterCourse):
            return Pop(used.name)
        flow = self.context.flow
        return Push(flow.rules()) if used.name == _RULES else Replace(flow.setup())


def _draw_tick(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the tick of a finished course, on a green dot."""
    colour = look.theme.tone(Tone.GREEN)
    disc = svg.disc(20, 20, 17, fill=colour.mid, stroke=look.theme.ink, line=4)
    tick = svg.path("M12 20l6 6l11 -12", stroke=look.theme.cream, line=5)
    target.blit(svg.raster(disc + tick, rect.size, rect.width / 40), rect)


def _draw_vignette(target: Surface, look: Look, rect: Rect, game: str) -> None:
    picture = vignette(look, game, rect.size)
    picture.draw(target, rect.topleft)


def _draw_framed_vignette(target: Surface, look: Look, rect: Rect, game: str) -> None:
    # A wider picture would be cut off above, a higher one at its sides.
    size = min(rect.width, rect.height * 8 // 3), min(rect.height, rect.width)
    place = anchored(rect, size)
    _draw_vignette(target, look, place, game)
    ornaments.frame(look, place.size, 16).draw(target, place.topleft)
