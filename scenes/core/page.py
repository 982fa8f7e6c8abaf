"""Pages and dialogs: what every screen of widgets shares, so that each writes only its own.

A screen extends `PageScene` or `DialogScene` and writes two methods: `view` returns what it shows,
as a tree of views, and `use` answers a control that was activated. The tree is made again when the
window, the preferences, the hand in use or, after `use`, the screen's own state has changed; only
the leaves that differ are painted again.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layers import Collage
from scenes.kit.layout import Side, Size, anchored, cut
from scenes.kit.lists import Listing
from scenes.kit.look import Layer, Look
from scenes.kit.measures import MARGIN
from scenes.kit.panels import Toast, banner
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.view import (
    Column,
    Padded,
    Placed,
    Row,
    Sized,
    Space,
    Use,
    View,
    arrange,
    named_places,
    paint_leaves,
    widgets,
)
from scenes.kit.widgets import (
    Activated,
    Button,
    Control,
    FocusRing,
    Name,
    Widget,
    icon_button,
    nowhere,
)

BACK = "back"
"""The name of every back button."""


class WidgetScene(Scene):
    """A screen of widgets that stands still; `PageScene` and `DialogScene` are its two kinds."""

    title = ""
    """The text key of the words on the banner."""
    back_label = ""
    """The text key of the back button's label."""
    sheet_radius: float = 24
    menu_music = False
    """Whether the menu's music and the sea are heard."""

    def __init__(self, context: Context, focus: Name = None) -> None:
        self.context = context
        self.look = context.look
        self.size: Size = (0, 0)
        self.ring = FocusRing(focus=focus)
        self.notice = Toast()
        self.lists: Sequence[Listing] = ()
        self.banner = nowhere()
        """Where the title is, if there is one."""
        self.sheet = nowhere()
        """The parchment beneath the widgets, which `build` places if there is one."""
        self._pictures: list[Callable[[Surface], object]] = []
        self.placed: list[Placed] = []
        """Everything that the screen shows, with its place, from back to front."""
        self.anchors: dict[Hashable, Rect] = {}
        """The places of the views that have names."""
        self._ground = Layer()
        self._cover: Surface | None = None
        self._leaves = Collage()
        self._shown: tuple[Preferences, object] | None = None
        """The preferences and the hand for which it was built."""
        self._builds = 0

    # What a screen writes

    def view(self) -> View | None:
        """Return what the screen shows."""
        return None

    def framed(self) -> View | None:
        """Return what is in the window: the view, perhaps with a head or on a sheet."""
        return self.view()

    def build(self, room: Rect) -> Iterable[Widget]:
        """Return the widgets, each in its place."""
        return ()

    @abstractmethod
    def use(self, used: Activated) -> Change | None:
        """Answer a widget that was activated."""

    def back(self) -> Change:
        """Return what the Back key and the back button do."""
        return Pop()

    def cue(self, used: Activated) -> Cue | None:
        """Return the sound of a widget that is used, if it has one."""
        return Cue.TAP

    def cover(self, surface: Surface, beneath: Surface) -> None:
        """Paint what is under the sheet."""

    def paint(self, surface: Surface) -> None:
        """Paint what stays the same until the screen is built again."""
        self.paint_sheet(surface)
        if self.banner.width:
            self.paint_title(surface)
        for picture in self._pictures:
            picture(surface)

    @property
    def heading(self) -> str:
        """The words on the banner."""
        return self.context.texts(self.title)

    def add(self, picture: Callable[[Surface], object]) -> None:
        """Add to the still picture what `build` places beside the widgets."""
        self._pictures.append(picture)

    def add_words(self, words: str, room: Rect, units: float, y: float = 0.4) -> None:
        """Add a quiet sentence."""

        def paint(surface: Surface) -> None:
            style = self.look.style(Face.BOLD, units, self.look.theme.ink_soft)
            self.look.letters.draw_block(surface, words, style, room, 0.5, y)

        self.add(paint)

    def add_empty_note(self, words: str, room: Rect, drawing: str) -> None:
        """Add a sentence where a list has no rows, below a drawing if there is room for it."""
        side = min(self.look.px(200), round(room.height * 0.4))
        place = anchored(room, (side, side), 0.5, 0.3)
        if side < self.look.px(90):
            self.add_words(words, room, 28)
            return

        def paint(surface: Surface) -> None:
            draw_centred(surface, self.look.art.sprite(drawing, place.size), place.center)

        self.add(paint)
        _, line = cut(room, Side.TOP, place.bottom - room.top, self.look.px(20))
        self.add_words(words, line, 28, 0)

    def add_section(self, rect: Rect, head: float, title: Rect, icon: str, words: str) -> None:
        """Add a plate with an icon and a title in its head, which is that many units high."""

        def paint(surface: Surface) -> None:
            plates.section(self.look, rect.size, head).draw(surface, rect.topleft)
            place, line = cut(title, Side.LEFT, self.look.px(44), self.look.px(14))
            draw_centred(surface, self.look.icon(icon, place.width), place.center)
            self.look.letters.draw(surface, words, self.look.outlined(34), line, 0)

        self.add(paint)

    def paint_sheet(self, surface: Surface) -> None:
        """Paint the parchment, if there is one."""
        if self.sheet.width:
            paper = plates.paper(self.look, self.sheet.size, self.sheet_radius)
            paper.draw(surface, self.sheet.topleft)

    def paint_title(self, surface: Surface) -> None:
        """Paint the banner with the title."""
        ornaments.draw_banner(surface, self.look, self.banner, self.heading)

    def animate(self, surface: Surface, alpha: float) -> None:
        """Draw what moves over the still picture, beneath the widgets."""

    # What every screen does alike

    @property
    def idle(self) -> bool:
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def layout(self, size: Size) -> None:
        self.size = size
        self.refresh()

    def refresh(self) -> None:
        """Build the screen again from what it shows now, and paint again what is beneath it."""
        self._cover = None
        self._rebuild()

    def _rebuild(self) -> None:
        """Build the screen again from what it shows now."""
        self.look = self.context.look.at(self.size)
        self._shown = (self.context.preferences, self.context.texts.hand)
        self._builds += 1
        self._pictures.clear()
        framed = self.framed()
        if framed is None:
            self.ring.replace(self._widgets())
            return
        self.placed = arrange(framed, self.look, Rect(0, 0, *self.size))
        self.anchors = named_places(self.placed)
        self.ring.replace(widgets(self.placed))

    def _follow(self) -> None:
        """Build the screen again if it would say something else now."""
        # Look and texts change together with the preferences.
        follows = self._shown == (self.context.preferences, self.context.texts.hand)
        if not follows and self.ring.held is None:
            self.refresh()

    def repaint(self) -> None:
        """Paint the still picture again, with the same widgets above it."""
        self._builds += 1

    def enter(self) -> None:
        if self.menu_music:
            self.context.sound.music(Tune.MENU)
            self.context.sound.sea(Tune.SEA)

    def resumed(self, result: object) -> Change | None:
        self.refresh()
        return None

    def handle(self, intent: Intent) -> Change | None:
        self._follow()
        self.notice.hear(intent)
        if intent is Command.BACK:
            return self.back()
        heard: Intent | None = intent
        before = [each.first for each in self.lists]
        for each in self.lists:
            heard = None if heard is None else each.hear(heard, self.ring)
        used = None if heard is None else self.ring.handle(heard)
        change = None if used is None else self._use(used)
        scrolled = before != [each.first for each in self.lists]
        # A slider shows its own value while it is dragged, and new widgets would end the drag.
        if change is None and (scrolled or (used is not None and self.ring.held is None)):
            self._rebuild()
        return change

    def update(self, dt: float) -> Change | None:
        self._follow()
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        def paint(picture: Surface) -> None:
            self.cover(picture, surface)
            self.paint(picture)

        def paint_views(picture: Surface) -> None:
            if self._cover is None:
                self._cover = Surface(self.size)
                self.cover(self._cover, surface)
            picture.blit(self._cover, (0, 0))
            paint_leaves(picture, self.look, self.placed, "leaf")

        if self.placed:
            self._leaves.draw(surface, self._builds, paint_views)
        else:
            self._ground.draw(surface, self._builds, paint)
        self.animate(surface, alpha)
        self.ring.draw(surface, self.look)
        self.notice.draw(surface, self.look, self.size)

    def _widgets(self) -> Iterable[Widget]:
        return self.build(Rect(0, 0, *self.size))

    def _use(self, used: Activated) -> Change | None:
        cue = self.cue(used)
        if cue is not None:
            self.context.sound.play(cue)
        if used.name == BACK:
            return self.back()
        for each in self.lists:
            if each.follow(used):
                return None
        return self.use(used)

    def back_button(self, rect: Rect | None = None) -> Button:
        """Return the button that goes back."""
        return icon_button(BACK, "back", self.context.texts(self.back_label), rect=rect)


class Margins(NamedTuple):
    """Units around a page's head; pairs are for a low window and for a high one."""

    side: tuple[float, float] = (24, 40)
    top: tuple[float, float] = (14, 28)
    banner: tuple[float, float] = (84, 104)
    lift: float = 6
    """How far the banner begins above the back button."""
    gap: float = 12
    bottom: tuple[float, float] = (24, 40)


@dataclass(frozen=True, slots=True)
class PageHead:
    """The banner and the back button above a page, and the room below them."""

    banner: Rect
    back: Rect
    room: Rect

    @classmethod
    def of(cls, look: Look, size: Size, margins: Margins, aside: int = 0) -> "PageHead":
        """Place a head that leaves that many pixels beside its banner, if the page needs any."""
        px, high = look.px, size[1] >= look.px(1000)
        margin, top = px(margins.side[high]), px(margins.top[high])
        side, banner = px(88 if high else 80), px(margins.banner[high])
        width = min(px(620), size[0] - 2 * (max(aside, side) + 2 * margin))
        below = top + banner + px(margins.gap)
        return cls(
            anchored(Rect(0, 0, *size), (width, banner), 0.5, 0).move(0, top - px(margins.lift)),
            Rect(margin, top, side, side),
            Rect(margin, below, size[0] - 2 * margin, size[1] - below - px(margins.bottom[high])),
        )


class PageScene(WidgetScene):
    """A page with a banner and a back button on a wooden table; `build` gets the room below."""

    margins = Margins()

    def __init__(self, context: Context, focus: Name = None) -> None:
        super().__init__(context, focus)
        self.head = PageHead(nowhere(), nowhere(), nowhere())

    def aside(self) -> int:
        """Return how many pixels the page needs at either side of its banner."""
        return 0

    def cover(self, surface: Surface, beneath: Surface) -> None:
        unit = self.context.look.at(self.size).scale.unit
        surface.blit(self.look.textures.table(surface.get_size(), unit), (0, 0))

    def framed(self) -> View | None:
        view = self.view()
        if view is None:
            return None
        return Padded(Column(self.head_view(), view.grow(), gap=12), (MARGIN, 20))

    def head_view(self) -> View:
        """Return the back button and the banner; a page may put more at their right."""
        back = Use(self.back_button())
        side = Sized(Space(), 88)
        return Row(back, Space().grow(), banner(self.heading), Space().grow(), side, gap=20)

    def _widgets(self) -> Iterable[Widget]:
        self.head = PageHead.of(self.look, self.size, self.margins, self.aside())
        self.banner = self.head.banner
        widgets = list(self.build(self.head.room))
        return [self.back_button(self.head.back), *widgets]


class DialogScene(WidgetScene):
    """A sheet over the darkened scene beneath; `build` gets the whole window and places it."""

    overlay = True
    sheet_radius = 28
    blur = 0.0
    """How far the picture beneath is blurred, in units."""

    def enter(self) -> None:
        super().enter()
        # The scene beneath may look different by now.
        self.refresh()

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(beneath, (0, 0))
        dim(surface, self.look.px(self.blur))

    def hang_banner(self, margin: float, widest: float, height: float, lift: float) -> None:
        """Place the banner over the upper edge of the sheet, all in units."""
        px = self.look.px
        width = min(self.sheet.width - px(margin), px(widest))
        self.banner = anchored(self.sheet, (width, px(height)), 0.5, 0).move(0, -px(lift))
