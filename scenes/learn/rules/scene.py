"""The rules: one idea a page, found by its picture, in any of the languages."""

from collections.abc import Callable
from typing import TypeAlias

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.page import BACK, TableScene, text_of
from scenes.core.scene import Change, Push
from scenes.kit import plates
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release
from scenes.kit.layout import Length, Point
from scenes.kit.look import Look
from scenes.kit.panels import banner, centred, parchment
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
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
from scenes.learn.rules.figures import RulesPage
from scenes.learn.rules.pages import PAGES, THINGS, page_named
from scenes.learn.rules.sheet import PageView, index_view
from scenes.learn.rules.tiles import PageLink, PageTile, ThingTile, title_below, title_beside
from scenes.shared.languages import ChooseLanguage

_GAMES = tuple(GAMES)
_HEADING = 50
_ONE_LINE = 0.7
"""How far the heading shrinks to stay in one line; in several it has this size."""
_TABS = (32, 27, 23, 19)
"""Letter sizes of the games' names, from the largest."""
_SWIPE = 6
"""A swipe over this part of the sheet's width turns the page."""

_Content: TypeAlias = Callable[..., View]
"""What makes the content of a page's tile."""


def _draw_tray(target: Surface, look: Look, rect: Rect) -> None:
    tray = plates.panel(look, rect.size, Ground.DARK, radius=22)
    tray.draw(target, rect.topleft)


class RulesScene(TableScene):
    """The rules of the games; leads to the tutorial, pops when closed."""

    title = "rules.title"

    def __init__(self, context: Context, page: str | None = None) -> None:
        super().__init__(context, focus="next")
        self._page = page_named(page)
        self.shows_index = False
        """Whether the index is open instead of the page."""
        self._painted: int | None = None
        """How many pictures of the page are painted; None is all of them."""
        self._pressed: Point | None = None
        self._heard: RulesPage | None = None
        """The page that was read to a player who hears the game."""

    @property
    def idle(self) -> bool:
        return self._painted is None

    @property
    def page(self) -> str:
        """The name of the page."""
        return self._page.name

    def update(self, dt: float) -> Change | None:
        # New controls would cancel a press on the old ones.
        if self._painted is not None and self.ring.held is None:
            self._painted = self._painted + 1 if self._painted < len(self._page.cases) else None
            self.refresh()
        if self._heard is not self._page and self.context.speech.is_heard:
            self._heard = self._page
            self.context.speech.say(Sentence(self._in_words(), Urgency.URGENT))
        return super().update(dt)

    def _in_words(self) -> str:
        """Return everything on the page, from its heading on."""
        page = self.spoken().tree
        words = text_of(page)
        # In a small window the heading of the page is the title of the screen.
        return words if page.name == self.heading else f"{page.name}. {words}"

    # Input

    def handle(self, intent: Intent) -> Change | None:
        if self._turns(intent):
            self.refresh()
            return None
        return super().handle(intent)

    def _turns(self, intent: Intent) -> bool:
        """Return whether a key or a swipe turned the page or closed the index."""
        pages = PAGES[self._page.game]
        match intent:
            case Command.BACK if self.shows_index:
                self._show_index(False)
            case Command.PREVIOUS | Command.NEXT if not self.shows_index:
                self._turn(1 if intent is Command.NEXT else -1)
            case Pick(number) if number <= len(pages):
                self._open(pages[number - 1].name)
            case Press(at):
                sheet = self.anchors["sheet"]
                free = self.ring.under(at) is None and sheet.collidepoint(at)
                self._pressed = at if free and not self.shows_index else None
                return False
            case Release(at) if self._pressed is not None:
                moved, self._pressed = at[0] - self._pressed[0], None
                if abs(moved) <= self.anchors["sheet"].width // _SWIPE:
                    return False
                self._turn(-1 if moved > 0 else 1)
            case Cancel():
                self._pressed = None
                return False
            case _:
                return False
        return True

    def cue(self, used: Activated) -> Cue | None:
        # Turning a page has its own sound.
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
                # The page about the same subject in the other game, or its first page.
                game = _GAMES[int(used.value or 0)]
                subject = self._page.subject
                alike = (page.name for page in PAGES[game] if page.subject == subject)
                self._begin(next(alike, game))
            case PageLink(page):
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
        """Show the words at once and the pictures one by one, so that turning pages is fast."""
        self._page = page_named(name)
        self._painted = None if self.context.preferences.reduced_motion else 0

    # What is shown

    def view(self) -> View:
        wide = Sized(self._list_beside(), (1400, 1400), (940, 940))
        tall = Sized(self._list_above(), (900, 900), (1600, 1600))
        return FirstThatFits(wide, tall, self._no_list())

    def _list_beside(self) -> View:
        """Return the sheet with the list of pages at its left."""
        left = Row(Use(self._tutorial(), 280, 84), Use(self._index(), 84, 84), gap=14)
        right = Row(Use(self._language(), 280, 84), Use(self._close(), 84, 84), gap=14)
        head = Row(left, Space().grow(), banner(self.heading), Space().grow(), right, gap=14)
        pages = Grid(*self._pages(title_beside, (300, 408), (64, 80, 130)), columns=1, gap=9)
        tray = self._tray(Column(self._games(), pages.grow(), gap=12))
        body = Row(Sized(tray, 440), self._sheet(listed=True).grow(), gap=24)
        return Padded(Column(head, body.grow(), gap=20), (40, 22))

    def _list_above(self) -> View:
        """Return the sheet below the list of pages."""
        left = Row(self._icon(self._tutorial()), Use(self._index(), 84, 84), gap=14)
        right = Row(self._icon(self._language(), 108), Use(self._close(), 84, 84), gap=14)
        head = Row(left, Space().grow(), banner(self.heading), Space().grow(), right, gap=14)
        pages = Grid(*self._pages(title_below, (150, 180), (150, 176, 176)), columns=5, gap=10)
        tray = self._tray(Column(self._games(), pages, gap=10))
        return Padded(Column(head, tray, self._sheet(listed=True).grow(), gap=20), (40, 22))

    def _no_list(self) -> View:
        """Return the sheet alone; the pages are found in the index."""
        games = Sized(self._games(), (280, 620, 620))
        head = Row(
            self._icon(self._index()),
            self._icon(self._tutorial()),
            centred(games),
            self._icon(self._language(), 104),
            self._icon(self._close()),
            gap=12,
        )
        return Padded(Column(head, self._sheet(listed=False).grow(), gap=14), (20, 16))

    def _tray(self, view: View) -> View:
        return Padded(view, (16, 14), Painted(_draw_tray))

    # The head

    def _tutorial(self) -> Button:
        return Button("tutorial", self.context.texts("rules.tutorial"), "play", letters=34)

    def _language(self) -> Button:
        code = self.context.preferences.language
        named = self.context.texts(f"language.{code}")
        return Button("language", named, f"flags/{code}", letters=30)

    def _index(self) -> Button:
        icon = "back" if self.shows_index else "eye"
        return icon_button("index", icon, self.context.texts("rules.pictures"))

    def _close(self) -> Button:
        return icon_button(BACK, "quit", self.context.texts("rules.close"))

    def _icon(self, button: Button, width: float = 80) -> View:
        """Return a button without its label."""
        button.arrangement = Arrangement.ICON
        return Use(button, width, 80)

    def _games(self) -> View:
        """Return the games side by side, in the largest letters that fit both."""
        items = [Item(self.context.texts(f"variant.game_{game}")) for game in _GAMES]
        chosen = _GAMES.index(self._page.game)
        said = self.context.texts("reader.game")
        choices = (Choice("game", items, chosen, letters=letters, said=said) for letters in _TABS)
        return FirstThatFits(*(Use(choice, height=76) for choice in choices))

    def _pages(self, content: _Content, width: Length, height: Length) -> list[View]:
        """Return a tile for each page."""
        tiles: list[View] = []
        for page in PAGES[self._page.game]:
            chosen = page is self._page and not self.shows_index
            title = self.context.texts(page.key("title"))
            shown = content(title, page.tile, chosen=chosen)
            tile = PageTile(PageLink(page.name), shown, chosen, said=title)
            tiles.append(Use(tile, width, height))
        return tiles

    # The sheet

    def _sheet(self, *, listed: bool) -> View:
        """Return the page or the index; the arrows are beside the heading if there is room."""
        texts = self.context.texts
        if self.shows_index:
            body = Column(self._heading(texts("rules.pictures")), self._pictures_of(listed).grow())
            return parchment(body, (32, 20), 28).named("sheet")
        heading = self._heading(texts(self._page.key("heading")))
        painted = len(self._page.cases) + 1 if self._painted is None else self._painted
        page = PageView(texts, self._page, painted).grow()
        previous, number, following = self._turning()
        beside = Row(heading.grow(), Row(previous, number, following, gap=10), gap=20)
        wide = Sized(Column(beside, page, gap=6), (800, 800))
        foot = Row(previous, Space().grow(), number, Space().grow(), following)
        narrow = Column(heading, page, foot, gap=10)
        return parchment(FirstThatFits(wide, narrow), (32, 20), 28).named("sheet")

    def _heading(self, words: str) -> View:
        """Return the heading in one line if possible, else in several."""
        forms = FirstThatFits(
            Words(words, Face.TITLE, _HEADING, floor=_ONE_LINE).heading(),
            Block(words, Face.TITLE, _HEADING * _ONE_LINE).heading(),
        )
        text = self.look.scale.text
        return Sized(forms, height=(40 * text, 64 * text, 76 * text))

    def why_not(self, name: Name) -> str:
        return self.context.texts(f"blocked.{'first' if name == 'previous' else 'last'}_page")

    def _turning(self) -> tuple[View, View, View]:
        """Return the arrows and the number of the page."""
        texts = self.context.texts
        pages = PAGES[self._page.game]
        previous = icon_button("previous", "back", texts("rules.previous"))
        following = icon_button("next", "next", texts("rules.next"))
        previous.enabled = self._page is not pages[0]
        following.enabled = self._page is not pages[-1]
        page = pages.index(self._page) + 1
        number = texts("rules.number", page=page, pages=len(pages))
        aloud = texts("reader.of", number=page, of=len(pages))
        words = Words(number, Face.TITLE, 31, self.look.theme.ink_soft, x=0.5, about=aloud)
        return Use(previous, 76, 76), Sized(words, 104), Use(following, 76, 76)

    def _pictures_of(self, listed: bool) -> View:
        """Return the index, with the pages if they are not listed beside it."""
        pages = [] if listed else self._pages(title_below, (120, 190, 300), (110, 150, 210))
        texts = self.context.texts
        things: list[View] = []
        for number, thing in enumerate(THINGS[self._page.game]):
            title = texts(page_named(thing.page).key("title"))
            said = texts("reader.tile", number=number + 1, page=title)
            tile = ThingTile(PageLink(thing.page, number), thing.tile, said=said)
            things.append(Use(tile, (80, 150, 220), (72, 130, 200)))
        return index_view(self.look, self.context.texts, pages, things)
