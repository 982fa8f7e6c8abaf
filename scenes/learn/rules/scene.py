"""The rules: one idea a page, found by its picture, in whatever language is spoken."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.look import Layer
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.widgets import (
    Activated,
    Arrangement,
    Button,
    Control,
    FocusRing,
    Widget,
    icon_button,
)
from scenes.learn.rules.annotations import largest
from scenes.learn.rules.layout import PageTile, ThingTile, arrange, index_places
from scenes.learn.rules.pages import PAGES, THINGS, page_named
from scenes.learn.rules.sheet import SheetPicture
from scenes.shared.languages import ChooseLanguage

__all__ = ["PAGES", "RulesScene"]

_GAMES = tuple(GAMES)
_TAB = 32
_SWIPE = 6
"""Which part of the sheet's width a finger crosses to turn the page."""


class RulesScene(Scene):
    """How the games are played; leads to the tutorial, pops when done."""

    def __init__(self, context: Context, page: str | None = None) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._page = page_named(page)
        self._index = False
        """Whether all pictures are shown instead of the page."""
        self._pictures: int | None = None
        """How many pictures of the page are painted; None is all of them."""
        self._places: dict[str, Rect] = {}
        self._shown: Preferences | None = None
        self._pressed: Point | None = None
        self._ring = FocusRing(focus="next")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves by itself when all pictures are there."""
        return self._pictures is None

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._page.name

    @property
    def shows_index(self) -> bool:
        """All pictures are shown instead of the page."""
        return self._index

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The list of pages beside the page, above it, or behind a button."""
        self._size = size
        self._fill()

    def resumed(self, result: object) -> Change | None:
        """Another language may have been chosen."""
        self._fill()
        return None

    def update(self, dt: float) -> Change | None:
        """Paint one picture more, and follow what was changed from elsewhere."""
        if self._pictures is not None:
            self._pictures += 1
            if self._pictures > len(self._page.cases):
                self._pictures = None
        if self._context.preferences is not self._shown:
            self._fill()
        return None

    # Hearing

    def handle(self, intent: Intent) -> Change | None:
        """Turn the page, or do what a control says; back leads to the page and then out."""
        match intent:
            case Command.BACK if self._index:
                self._open_index(False)
            case Command.BACK:
                return Pop()
            case Command.PREVIOUS if not self._index:
                self._turn(-1)
            case Command.NEXT if not self._index:
                self._turn(1)
            case Pick(number) if number <= len(PAGES[self._page.game]):
                self._open(PAGES[self._page.game][number - 1].name)
            case _:
                return self._point(intent)
        return None

    def _point(self, intent: Intent) -> Change | None:
        used = self._ring.handle(intent)
        if used is not None:
            return self._use(used)
        match intent:
            case Press(at):
                free = self._ring.under(at) is None and self._places["_sheet"].collidepoint(at)
                self._pressed = at if free and not self._index else None
            case Release(at) if self._pressed is not None:
                moved, self._pressed = at[0] - self._pressed[0], None
                if abs(moved) > self._places["_sheet"].width // _SWIPE:
                    self._turn(-1 if moved > 0 else 1)
            case Cancel():
                self._pressed = None
        return None

    def _use(self, used: Activated) -> Change | None:
        flow, sound = self._context.flow, self._context.sound
        match used.name.split(".", 1):
            case ["close"]:
                sound.play(Cue.TAP)
                return Pop()
            case ["tutorial"]:
                sound.play(Cue.TAP)
                return Push(flow.tutorial(self._page.topic))
            case ["language"]:
                sound.play(Cue.TAP)
                return Push(ChooseLanguage(self._context))
            case ["index"]:
                self._open_index(not self._index)
            case ["previous"]:
                self._turn(-1)
            case ["next"]:
                self._turn(1)
            case ["game"]:
                self._choose_game(_GAMES[int(used.value or 0)])
            case ["page", number]:
                self._open(PAGES[self._page.game][int(number)].name)
            case ["thing", number]:
                self._open(THINGS[self._page.game][int(number)][1])
        return None

    def _turn(self, way: int) -> None:
        """To the next page of the game or the one before, if there is one."""
        pages = PAGES[self._page.game]
        there = pages.index(self._page) + way
        if 0 <= there < len(pages):
            self._open(pages[there].name)

    def _open(self, name: str) -> None:
        self._context.sound.play(Cue.PAGE)
        self._page, self._index = page_named(name), False
        self._begin_page()

    def _open_index(self, shown: bool) -> None:
        self._context.sound.play(Cue.PAGE)
        self._index = shown
        self._fill()

    def _choose_game(self, game: str) -> None:
        """The same page of the other game, if it has one of that name; else its first."""
        names = [page.name for page in PAGES[game]]
        alike = f"{game}.{self._page.name.partition('.')[2]}"
        self._context.sound.play(Cue.TAP)
        self._page = page_named(alike if alike in names else game)
        self._begin_page()

    def _begin_page(self) -> None:
        """The words at once and the pictures one by one, so that nobody waits for all of them."""
        self._pictures = None if self._context.preferences.reduced_motion else 0
        self._fill()

    # Showing

    def _fill(self) -> None:
        """Make the controls anew, and put them in their places."""
        self._shown = self._context.preferences
        look = self._look = self._context.look.at(self._size)
        pages = PAGES[self._page.game]
        self._places = arrange(look, self._size, len(pages))
        widgets = self._head()
        if not self._index:
            widgets += self._arrows()
        for widget in widgets:
            widget.rect = self._places[widget.name]
        listed = "page.0" in self._places
        if listed:
            widgets += self._tiles([self._places[f"page.{n}"] for n in range(len(pages))])
        if self._index:
            widgets += self._things(listed)
        self._ring.replace(widgets)

    def _head(self) -> list[Widget]:
        texts, places = self._context.texts, self._places
        language = self._context.preferences.language
        tutorial = Button("tutorial", texts("rules.tutorial"), "play", letters=34)
        speaks = Button("language", texts(f"language.{language}"), f"flags/{language}", letters=30)
        for button in (tutorial, speaks):
            if places[button.name].width < 2 * places[button.name].height:
                button.arrangement = Arrangement.ICON
        index = icon_button("index", "back" if self._index else "eye", texts("rules.pictures"))
        close = icon_button("close", "quit", texts("rules.close"))
        return [tutorial, index, speaks, close, self._tabs()]

    def _tabs(self) -> Widget:
        """The games side by side, in letters that both have room for."""
        look, texts, place = self._look, self._context.texts, self._places["game"]
        names = tuple(texts(f"variant.game_{game}") for game in _GAMES)
        room = place.width // len(names) - look.px(36)
        letters = largest(look, names, look.outlined, _TAB, (room, place.height))
        units = letters.size / look.scale.unit / look.scale.text
        items = [Item(name) for name in names]
        return Choice("game", items, _GAMES.index(self._page.game), letters=units)

    def _arrows(self) -> list[Widget]:
        texts, pages = self._context.texts, PAGES[self._page.game]
        previous = icon_button("previous", "back", texts("rules.previous"))
        following = icon_button("next", "next", texts("rules.next"))
        previous.enabled = self._page is not pages[0]
        following.enabled = self._page is not pages[-1]
        return [previous, following]

    def _tiles(self, rects: Sequence[Rect]) -> list[Widget]:
        texts = self._context.texts
        return [
            PageTile(
                f"page.{number}",
                texts(page.key("title")),
                page.tile,
                page is self._page and not self._index,
                rect=rect,
            )
            for number, (page, rect) in enumerate(zip(PAGES[self._page.game], rects, strict=True))
        ]

    def _things(self, listed: bool) -> list[Widget]:
        """Everything that the index leads from: things, and pages that are not in a list."""
        game = self._page.game
        body = self._picture().index_room(self._index_heading(), self._places["_body"])
        counted = 0 if listed else len(PAGES[game])
        pages, things = index_places(self._look, body, counted, len(THINGS[game]))
        return [
            *(self._tiles(pages) if pages else ()),
            *(
                ThingTile(f"thing.{number}", tile, rect=rect)
                for number, ((tile, _), rect) in enumerate(zip(THINGS[game], things, strict=True))
            ),
        ]

    def _index_heading(self) -> Rect:
        """The heading with the room of the arrows, which the index has not."""
        heading, body = self._places["_heading"], self._places["_body"]
        return Rect(heading.x, heading.y, body.width, heading.height)

    def _picture(self) -> SheetPicture:
        return SheetPicture(self._look, self._context.texts)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sheet on it and the controls."""
        chosen = self._context.preferences
        key = (
            self._look.scale,
            (chosen.language, chosen.colour_vision, chosen.theme),
            (self._page.name, self._index, self._pictures),
        )
        self._ground.draw(surface, key, self._paint)
        self._ring.draw(surface, self._look)

    def _paint(self, surface: Surface) -> None:
        look, places, texts = self._look, self._places, self._context.texts
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        if (banner := places.get("_banner")) is not None:
            ornaments.draw_banner(surface, look, banner, texts("rules.title"))
        if (tray := places.get("_tray")) is not None:
            panel = plates.panel(look, tray.size, Ground.DARK, radius=22)
            panel.draw(surface, tray.topleft)
        sheet = places["_sheet"]
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        picture = self._picture()
        if self._index:
            picture.paint_index(surface, self._index_heading(), places["_body"])
            return
        pages = PAGES[self._page.game]
        number = texts("rules.number", page=pages.index(self._page) + 1, pages=len(pages))
        picture.paint_page(surface, self._page, places, number, self._pictures)
