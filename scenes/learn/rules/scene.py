"""The rules: one idea a page, found by its picture, in any of the languages."""

from collections.abc import Iterable

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.page import BACK, WidgetScene
from scenes.core.scene import Change, Push
from scenes.kit import plates
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release
from scenes.kit.layout import Point
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, icon_button
from scenes.learn.rules import layout
from scenes.learn.rules.annotations import largest
from scenes.learn.rules.pages import PAGES, THINGS, page_named
from scenes.learn.rules.sheet import SheetPainter
from scenes.shared.languages import ChooseLanguage

_GAMES = tuple(GAMES)
_TAB = 32
_SWIPE = 6
"""A swipe over this part of the sheet's width turns the page."""


class RulesScene(WidgetScene):
    """How the games are played; leads to the tutorial, pops when closed."""

    title = "rules.title"
    sheet_radius = 28
    places: layout.RulesPlaces
    """The places of everything, since the first layout."""

    def __init__(self, context: Context, page: str | None = None) -> None:
        super().__init__(context, focus="next")
        self._page = page_named(page)
        self.shows_index = False
        """Whether the index is open instead of the page."""
        self._painted: int | None = None
        """How many pictures of the page are painted; None is all of them."""
        self._pressed: Point | None = None

    @property
    def idle(self) -> bool:
        return self._painted is None

    @property
    def page(self) -> str:
        """The name of the page."""
        return self._page.name

    def update(self, dt: float) -> Change | None:
        if self._painted is not None:
            self._painted = self._painted + 1 if self._painted < len(self._page.cases) else None
            self.repaint()
        return super().update(dt)

    # Input

    def handle(self, intent: Intent) -> Change | None:
        if self._turns(intent):
            self.refresh()
            return None
        return super().handle(intent)

    def _turns(self, intent: Intent) -> bool:
        """Whether a key or a swipe turned the page or closed the index."""
        pages = PAGES[self._page.game]
        match intent:
            case Command.BACK if self.shows_index:
                self._show_index(False)
            case Command.PREVIOUS | Command.NEXT if not self.shows_index:
                self._turn(1 if intent is Command.NEXT else -1)
            case Pick(number) if number <= len(pages):
                self._open(pages[number - 1].name)
            case Press(at):
                sheet = self.places.sheet.sheet
                free = self.ring.under(at) is None and sheet.collidepoint(at)
                self._pressed = at if free and not self.shows_index else None
                return False
            case Release(at) if self._pressed is not None:
                moved, self._pressed = at[0] - self._pressed[0], None
                if abs(moved) <= self.places.sheet.sheet.width // _SWIPE:
                    return False
                self._turn(-1 if moved > 0 else 1)
            case Cancel():
                self._pressed = None
                return False
            case _:
                return False
        return True

    def cue(self, used: Activated) -> Cue | None:
        # A page that is turned has a sound of its own.
        return Cue.TAP if used.name in (BACK, "tutorial", "language", "game") else None

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "tutorial":
                return Push(self.context.flow.tutorial(self._page.topic))
            case "language":
                return Push(ChooseLanguage(self.context))
            case "index":
                self._show_index(not self.shows_index)
            case "previous" | "next":
                self._turn(1 if used.name == "next" else -1)
            case "game":
                # The page about the same subject in the other game, or else its first.
                game, subject = _GAMES[int(used.value or 0)], self._page.subject
                alike = (page.name for page in PAGES[game] if page.subject == subject)
                self._begin(next(alike, game))
            case layout.PageLink(page):
                self._open(page)
        return None

    def _turn(self, pages: int) -> None:
        """Turn the page forwards or backwards, unless there is none."""
        names = [page.name for page in PAGES[self._page.game]]
        there = names.index(self._page.name) + pages
        if 0 <= there < len(names):
            self._open(names[there])

    def _open(self, name: str) -> None:
        self.context.sound.play(Cue.PAGE)
        self.shows_index = False
        self._begin(name)

    def _show_index(self, shown: bool) -> None:
        self.context.sound.play(Cue.PAGE)
        self.shows_index = shown

    def _begin(self, name: str) -> None:
        """Show the words at once and the pictures one by one, so that nobody has to wait."""
        self._page = page_named(name)
        self._painted = None if self.context.preferences.reduced_motion else 0

    # Widgets

    def build(self, room: Rect) -> Iterable[Widget]:
        pages = PAGES[self._page.game]
        self.places = layout.arrange(self.look, self.size, len(pages))
        self.banner, self.sheet = self.places.head.banner, self.places.sheet.sheet
        widgets = [*self._head(), self._games()]
        if not self.shows_index:
            widgets += self._arrows()
        widgets += self._tiles(self.places.pages)
        if self.shows_index:
            body, things = self._painter().index_places()[1], THINGS[self._page.game]
            unlisted = len(pages) - len(self.places.pages)
            tiles, places = layout.index_places(self.look, body, unlisted, len(things))
            widgets += self._tiles(tiles)
            widgets += (
                layout.ThingTile(layout.PageLink(thing.page, number), thing.tile, rect=place)
                for number, (thing, place) in enumerate(zip(things, places, strict=True))
            )
        return widgets

    def _head(self) -> list[Widget]:
        texts, places = self.context.texts, self.places.head
        code = self.context.preferences.language
        tutorial = Button(
            "tutorial", texts("rules.tutorial"), "play", letters=34, rect=places.tutorial
        )
        flag, named = f"flags/{code}", texts(f"language.{code}")
        language = Button("language", named, flag, letters=30, rect=places.language)
        eye, pictures = "back" if self.shows_index else "eye", texts("rules.pictures")
        index = icon_button("index", eye, pictures, rect=places.index)
        close = icon_button(BACK, "quit", texts("rules.close"), rect=places.close)
        for button in (tutorial, language):
            if button.rect.width < 2 * button.rect.height:
                button.arrangement = Arrangement.ICON
        return [tutorial, index, language, close]

    def _games(self) -> Widget:
        """The games side by side, in letters that fit for both."""
        look, place = self.look, self.places.games
        names = tuple(self.context.texts(f"variant.game_{game}") for game in _GAMES)
        room = place.width // len(names) - look.px(36)
        letters = largest(look, names, look.outlined, _TAB, (room, place.height))
        units = letters.size / look.scale.unit / look.scale.text
        items = [Item(name) for name in names]
        return Choice("game", items, _GAMES.index(self._page.game), letters=units, rect=place)

    def _arrows(self) -> list[Widget]:
        texts, pages, places = self.context.texts, PAGES[self._page.game], self.places.sheet
        previous = icon_button("previous", "back", texts("rules.previous"), rect=places.previous)
        following = icon_button("next", "next", texts("rules.next"), rect=places.following)
        previous.enabled, following.enabled = (self._page is not pages[end] for end in (0, -1))
        return [previous, following]

    def _tiles(self, places: Iterable[Rect]) -> list[Widget]:
        """A tile for each page, if there are places for them."""
        return [
            layout.PageTile(
                layout.PageLink(page.name),
                self.context.texts(page.key("title")),
                page.tile,
                page is self._page and not self.shows_index,
                rect=place,
            )
            for page, place in zip(PAGES[self._page.game], places, strict=False)
        ]

    # Picture

    def cover(self, surface: Surface, beneath: Surface) -> None:
        table = self.look.textures.table(surface.get_size(), self.look.scale.unit)
        surface.blit(table, (0, 0))

    def paint(self, surface: Surface) -> None:
        painter, tray = self._painter(), self.places.tray
        # The shadow of the sheet falls on what is beside it.
        if self.banner.width:
            self.paint_title(surface)
        if tray.width:
            plates.panel(self.look, tray.size, Ground.DARK, radius=22).draw(surface, tray.topleft)
        self.paint_sheet(surface)
        if self.shows_index:
            painter.paint_index(surface)
        else:
            pages = PAGES[self._page.game]
            number = pages.index(self._page) + 1
            told = self.context.texts("rules.number", page=number, pages=len(pages))
            painter.paint_page(surface, self._page, told, self._painted)

    def _painter(self) -> SheetPainter:
        return SheetPainter(self.look, self.context.texts, self.places.sheet)
