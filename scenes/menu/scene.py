"""The menu: the first screen of the game."""

from dataclasses import replace

from pygame import Rect, Surface

from game import Record, StoredGame
from game.voyage import Port
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Quit, Reset
from scenes.kit.cache import Latest
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Length, Point, Size
from scenes.kit.look import Layer, Look
from scenes.kit.loop import DT
from scenes.kit.painting import Report
from scenes.kit.spoken import Role
from scenes.kit.text import Face
from scenes.kit.theme import Theme, Tone
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
    paint_leaves,
)
from scenes.kit.widgets import Activated, Arrangement, Button, icon_button
from scenes.menu.harbour import Harbour
from scenes.shared.harbours import game_name
from scenes.shared.languages import ChooseLanguage

_LOGO = 1200 / 360
"""The width of the logo, in heights."""
_TITLE = "Cartagena"
_NARROW_LETTERS = 33
"""Units of the letters on planks in two columns."""
PICTURE = "picture"
"""The part of the window that shows the picture of the harbour."""
CORNER = "corner"
"""The part with the small buttons at the upper right."""


class MenuScene(WidgetScene):
    """Where every game begins."""

    menu_music = True

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus="play")
        self._newest: Record | StoredGame | None = None
        """The game to continue: the one in progress, or else the one that was saved last."""
        self._reached: tuple[str, Port | None, int] = ("", None, 0)
        """The variant of the game to continue, its harbour on a voyage, and its round."""
        self._count = 0
        """The number of games to continue."""
        self._trouble = context.trouble
        """Why the game to continue is not saved, if it is not."""
        self._is_prepared = False
        """Whether it was laid out to be entered next."""
        self._latest_night = Latest(self._paint_harbour)
        self._ground = Layer()
        self._seconds = 0.0

    @property
    def idle(self) -> bool:
        return self.context.preferences.reduced_motion

    def layout(self, size: Size) -> None:
        # It is built again whenever it is entered.
        if size != self.size:
            super().layout(size)

    def enter(self) -> None:
        if self._is_prepared:
            self._is_prepared = False
            return
        super().enter()
        self.context.leave_table()
        self._find_newest()
        if not self.ring.shows_focus:
            self.ring.focus = "play" if self._newest is None else "continue"
        self.refresh()

    def _find_newest(self) -> None:
        """Find the game to continue."""
        context = self.context
        saves = context.saved_games.games()
        self._newest = next(iter(saves), None)
        self._count = len(saves)
        if self._newest is not None:
            label = self._newest.label
            self._reached = (label.variant, context.voyages.port_of(label), label.round)
        begun = context.saved_game()
        match = None if begun is None else begun.match()
        if match is not None and match.outcome is None:
            self._newest = begun
            self._count += 1
            variant = match.game.variant_of(match.table.options)
            leg = context.voyages.leg_of(match)
            self._reached = (variant, None if leg is None else leg.port, match.table.round)

    # What is shown

    def view(self) -> View:
        return FirstThatFits(
            self._wide(columns=1),
            self._wide(columns=2),
            self._tall(columns=1),
            self._tall(columns=2),
            # Where nothing fits, words are worth more than the picture.
            self._tall(columns=1),
        )

    def _wide(self, columns: int) -> View:
        """Return the form with the buttons at the left of the picture."""
        width = (500, 540, 560) if columns == 1 else (560, 560, 580)
        buttons = Sized(self._buttons(columns), width)
        logo = self._logo((130, 213))
        below = Sized(Space(), height=(0, 28))
        column = Column(logo, Optional(self._tagline()), below, buttons, gap=12, at=0.44)
        corner = Padded(Row(Space().grow(), self._corner_view()), (24, 20))
        picture = Column(corner, Space().grow()).named(PICTURE)
        least = 560 if columns == 1 else 400
        body = Row(Padded(column, (64, 18)), Sized(picture, (least, 900)).grow())
        return Sized(body, (1240 if columns == 1 else 1080, 1920))

    def _tall(self, columns: int) -> View:
        """Return the form with the buttons below the picture."""
        corner = Padded(Row(Space().grow(), self._corner_view()), (16, 16))
        logo = Padded(self._logo((150, 270)), (32, 0))
        picture = Sized(Space(), height=(430, 500)).named(PICTURE).grow()
        buttons = Sized(self._buttons(columns), (500, 760, 760))
        parts = [corner, logo, Optional(self._tagline()), picture, Padded(buttons, (32, 0))]
        return Column(*parts, Sized(Space(), height=(16, 40)), gap=10)

    def _logo(self, side: Length) -> View:
        return Painted(_draw_logo, side=side, aspect=_LOGO, about=_TITLE, role=Role.HEADING)

    def _tagline(self) -> View:
        words = self.context.texts("menu.tagline")
        return Words(words, Face.ITALIC, 34, self.look.theme.note, x=0.5, drop=2)

    def _buttons(self, columns: int) -> View:
        first, *planks = self._column()
        if columns == 2:
            for plank in planks:
                plank.letters = _NARROW_LETTERS
        large = Use(first, height=(100, 136, 136))
        small = [Use(plank, height=(76, 104, 104)) for plank in planks]
        if columns == 1:
            return Column(large, *small, gap=14)
        # If the number of planks is odd, the first one is as wide as the column.
        odd = len(small) % 2
        return Column(large, *small[:odd], Grid(*small[odd:], columns=2, gap=14), gap=14)

    def _corner_view(self) -> View:
        return Row(*map(Use, self._corner()), gap=14).named(CORNER)

    def _column(self) -> list[Button]:
        texts = self.context.texts

        def plank(name: str, icon: str, label: str) -> Button:
            return Button(name, texts(label), icon, Tone.WOOD, Arrangement.LEFT, letters=42)

        def first(name: str, note: str = "") -> Button:
            """Return the golden button for the most likely choice."""
            label = texts(f"menu.{name}")
            return Button(name, label, name, Tone.GOLD, note=note, letters=60, radius=24)

        planks = [first("play")]
        if self._newest is not None:
            variant, port, number = self._reached
            voyage = game_name(texts, variant, port)
            note = texts("menu.progress", voyage=voyage, round=number)
            if self._trouble is not None:
                note = texts("menu.unsaved", voyage=voyage, round=number)
            elif self._count > 1:
                note = texts("menu.games", count=self._count)
            planks = [first("continue", note), plank("play", "play", "menu.play")]
        return [
            *planks,
            plank("voyages", "voyage", "voyage.title"),
            plank("puzzles", "puzzle", "puzzles.title"),
            plank("learn", "learn", "menu.learn"),
            plank("records", "records", "records.title"),
            plank("settings", "settings", "menu.settings"),
        ]

    def _corner(self) -> list[Button]:
        texts = self.context.texts
        preferences = self.context.preferences
        sound = ("mute", "unmute") if preferences.muted else ("sound", "mute")
        screen = ("window", "window") if preferences.fullscreen else ("full", "full_screen")
        others = (("sound", *sound), ("screen", *screen), ("leave", "quit", "quit"))
        code = preferences.language
        language = texts.with_colon(texts("menu.language"), texts(f"language.{code}"))
        return [
            icon_button("language", f"flags/{code}", language, Tone.DARK),
            *(
                icon_button(name, icon, texts(f"menu.{label}"), Tone.DARK)
                for name, icon, label in others
            ),
        ]

    # Input

    def handle(self, intent: Intent) -> Change | None:
        return self._leave() if intent is Command.BACK else super().handle(intent)

    def _leave(self) -> Change | None:
        """Move the focus to the exit, or quit if it is there already."""
        if self.ring.shows_focus and self.ring.focus == "leave":
            return Quit()
        self.ring.focus = "leave"
        self.ring.shows_focus = True
        return None

    def use(self, used: Activated) -> Change | None:
        context = self.context
        preferences = context.preferences
        flow = context.flow
        pages = {
            "play": flow.setup,
            "records": flow.records,
            "settings": flow.settings,
            "learn": flow.tutorial,
            "puzzles": flow.puzzles,
            "voyages": flow.voyages,
        }
        match used.name:
            case page if page in pages:
                return Push(pages[page]())
            case "continue":
                return self._continue()
            case "language":
                return Push(ChooseLanguage(context))
            case "leave":
                return Quit()
            case "sound":
                context.prefer(replace(preferences, muted=not preferences.muted))
            case "screen":
                context.prefer(replace(preferences, fullscreen=not preferences.fullscreen))
        return None

    def _continue(self) -> Change | None:
        """Continue the only game, if it still can be read, or choose among several."""
        if self._count > 1:
            return Push(self.context.flow.saves())
        match self._newest:
            case StoredGame():
                found = self.context.saved_games.load(self._newest)
            case Record():
                found = self._newest.match()
            case None:
                return None
        if found is not None:
            return Reset(self.context.flow.board(found))
        self._find_newest()
        self.refresh()
        return None

    def update(self, dt: float) -> Change | None:
        note = self.context.take_note()
        if note is not None:
            self.notice.tell(say(self.context.texts, note))
        if self._trouble != self.context.trouble:
            self._trouble = self.context.trouble
            self.refresh()
        if not self.idle:
            self._seconds += dt
        return super().update(dt)

    # Painting

    def forget_pictures(self) -> None:
        # The picture of the harbour would take too long to paint again.
        self._ground = Layer()

    def prepare(self, size: Size, _report: Report) -> None:
        """Lay the menu out for a window, and paint its picture of the night."""
        self.size = size
        self._is_prepared = False
        self.enter()
        self._paint_night()
        self._is_prepared = True

    @property
    def ground(self) -> Surface:
        """The still picture of the night, without controls."""
        return self._paint_night().still

    def _paint_night(self) -> Harbour:
        """Return the picture of the night, which is kept, as painting it takes a while."""
        clear = self.anchors[PICTURE].copy()
        small = self.anchors[CORNER].bottomleft
        return self._latest_night(self.size, clear, small, self.look.theme)

    def _paint_harbour(self, size: Size, clear: Rect, small: Point, _theme: Theme) -> Harbour:
        """Paint it for these places, in the colours of a theme."""
        return Harbour.made(self.look.of_picture(size), size, clear, small)

    def paint(self, surface: Surface, alpha: float) -> None:
        night = self._paint_night()

        def still(picture: Surface) -> None:
            picture.blit(night.still, (0, 0))
            paint_leaves(picture, self.look, self.placed, "menu")
            self.ring.draw(picture, self.look)

        # Controls take longer to draw than the night, so they are part of the still picture.
        self._ground.draw(surface, (self._builds, self.ring.state), still)
        seconds = self._seconds + (0.0 if self.idle else alpha * DT)
        night.draw(surface, seconds, flickering=self.context.preferences.flashes)


def _draw_logo(target: Surface, look: Look, rect: Rect) -> None:
    shadow = (look.theme.shadow, 150, max(1, look.px(8)), (look.px(3), look.px(7)))
    look.art.shadowed("logo", rect.size, *shadow).draw(target, rect.topleft)
