"""Pages and dialogs: what every screen of widgets shares, so that each writes only its own.

A screen extends `PageScene` or `DialogScene` and writes two methods: `view` returns what it shows,
as a tree of views, and `use` answers a control that was activated. The tree is made again when the
window, the preferences, the hand in use or, after `use`, the screen's own state has changed; only
the leaves that differ are painted again.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, final

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Command, Intent, Press, Review
from scenes.kit.layers import Collage, Sketch
from scenes.kit.layout import Point, Size
from scenes.kit.measures import MARGIN
from scenes.kit.music import Tune
from scenes.kit.painting import Report
from scenes.kit.panels import Toast, banner
from scenes.kit.reading_order import read
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency, full_stop
from scenes.kit.spoken import READ, Part, Role, Spoken, Told
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
    keep_pictures,
    named_places,
    paint_leaves,
    widgets,
)
from scenes.kit.widgets import Activated, Button, Control, FocusRing, Name, icon_button

if TYPE_CHECKING:
    from scenes.kit.lists import Listing

BACK = "back"
"""The name of every back button."""
_PAGE = Part("page")
"""The key of a whole page."""
_GROUND = 0.01
"""The share of the ground in what is painted of a page."""


def _noted(thing: Spoken, focus: Name, note: str) -> Spoken:
    """Return a thing that says more about what has the focus."""
    children = tuple(_noted(child, focus, note) for child in thing.children)
    about = note if thing.key == focus else thing.about
    return thing._replace(about=about, children=children)


class WidgetScene(Scene):
    """A screen of widgets that stands still; `PageScene` and `DialogScene` are its two kinds."""

    title = ""
    """The text key of the words on the banner."""
    back_label = ""
    """The text key of the back button's label."""
    menu_music = False
    """Whether the menu's music and the sea are heard."""
    spoken_as = Role.GROUP
    """What the screen is to a screen reader."""
    reads_itself = False
    """Whether its texts are said when it opens, to players who hear the game."""
    leads_to_thinking = False
    """Whether the thinking process is started while it is shown, as it will soon be needed."""

    def __init__(self, context: Context, focus: Name = None) -> None:
        self.context = context
        self.look = context.look
        self.size: Size = (0, 0)
        self.ring = FocusRing(focus=focus)
        self.notice = Toast()
        self.lists: Sequence[Listing] = ()
        self.placed: list[Placed] = []
        """Everything that the screen shows, with its place, from back to front."""
        self.anchors: dict[Hashable, Rect] = {}
        """The places of the views that have names."""
        self._cover: Surface | None = None
        self._leaves = Collage()
        self._shown: tuple[Preferences, object] | None = None
        """The preferences and the hand for which it was built."""
        self._builds = 0
        self._published: Told | None = None
        self._published_for: tuple[object, ...] = ()
        self._reading = _PageReading()
        self._was_read = False

    # What a screen writes

    def view(self) -> View:
        """Return what the screen shows; one with a head of its own writes `framed` instead."""
        raise NotImplementedError

    def framed(self) -> View:
        """Return what is in the window: the view, perhaps below a head."""
        return self.view()

    @abstractmethod
    def use(self, used: Activated) -> Change | None:
        """Answer a widget that was activated."""

    def back(self) -> Change:
        """Return what the Back key and the back button do."""
        return Pop()

    def cue(self, _used: Activated) -> Cue | None:
        """Return the sound of a widget that is used, if it has one."""
        return Cue.TAP

    def cover(self, surface: Surface, beneath: Surface) -> None:
        """Paint what is under the sheet."""

    @property
    def heading(self) -> str:
        """The words on the banner."""
        return self.context.texts(self.title) if self.title else ""

    @property
    def spoken_title(self) -> str:
        """The name of the screen for a screen reader, if it is not its heading."""
        return ""

    def animate(self, surface: Surface, alpha: float) -> None:
        """Draw what moves over the still picture, beneath the widgets."""

    def readable(self) -> Sequence[Placed]:
        """Return what a screen reader reads, in order."""
        return self.placed

    @property
    def focused(self) -> Name:
        """The key of what has the focus for a screen reader."""
        return self.ring.focus

    # What every screen does alike

    @property
    def idle(self) -> bool:
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def spoken(self) -> Told:
        uses = (view for view, _ in self.readable() if isinstance(view, Use))
        looks = tuple(use.widget.appearance for use in uses)
        now = (self._builds, self.focused, self.notice.text, looks)
        if self._published is None or now != self._published_for:
            self._published = self._publication()
            self._published_for = now
        return self._published

    def _publication(self) -> Told:
        """Return everything on the page in reading order, below its title."""
        texts = self.context.texts
        things = read(self.readable(), texts("reader.unavailable"))
        heading = next((thing for thing in things if thing.role is Role.HEADING), None)
        focus = self.focused
        # The first heading is the name of the whole.
        below = tuple(thing for thing in things if thing is not heading)
        # A small window may have no room for it.
        title = self.spoken_title or (self.heading if heading is None else heading.name)
        page = Spoken(_PAGE, self.spoken_as, title, rect=(0, 0, *self.size), children=below)
        if self.notice.text:
            # What is new about the thing with the focus is heard at once.
            page = _noted(page, focus, self.notice.text)
        known = any(thing.key == focus for thing in page.walk())
        return Told(page, focus if known else _PAGE)

    def show_focus(self) -> bool:
        return self.ring.show_focus()

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
        self.placed = arrange(self.framed(), self.look, Rect(0, 0, *self.size))
        self.anchors = named_places(self.placed)
        self.ring.replace(widgets(self.placed))

    @property
    def follows(self) -> bool:
        """Whether it was built for the preferences and the hand in use now."""
        # Look and texts change together with the preferences.
        return self._shown == (self.context.preferences, self.context.texts.hand)

    def _follow(self) -> None:
        """Build the screen again if it would say something else now."""
        if not self.follows and self.ring.held is None:
            self.refresh()

    def enter(self) -> None:
        if self.menu_music:
            self.context.sound.music(Tune.MENU)
            self.context.sound.sea(Tune.SEA)

    def exit(self) -> None:
        self.ring.used = None

    def resumed(self, _result: object) -> Change | None:
        self.refresh()
        return None

    def why_not(self, _name: Name) -> str:
        """Return why a grey control cannot be used, for a player who taps it."""
        return ""

    def _explain(self, at: Point) -> None:
        """Say why the control at a point cannot be used, if it is grey."""
        grey = self.ring.disabled_at(at)
        why = "" if grey is None else self.why_not(grey.name)
        if why:
            self.context.sound.play(Cue.REFUSE)
            self.notice.tell(why)

    def forget_pictures(self) -> None:
        self._cover = None
        self._leaves = Collage()

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Review):
            self._read_aloud(intent.what)
            return None
        self._follow()
        told = self.spoken() if self._listens_to(intent) else None
        self.notice.hear(intent)
        if isinstance(intent, Press):
            self._explain(intent.at)
        if intent is Command.BACK:
            return self.back()
        heard: Intent | None = intent
        before = [each.first for each in self.lists]
        for each in self.lists:
            heard = None if heard is None else each.hear(heard, self.ring)
        used = None if heard is None else self.ring.handle(heard)
        change = None if used is None else self._use(used)
        if used is not None and change is not None:
            self.ring.used = used.name
        scrolled = before != [each.first for each in self.lists]
        # A slider shows its own value while it is dragged, and new widgets would end the drag.
        if change is None and (scrolled or (used is not None and self.ring.held is None)):
            self._rebuild()
        if told is not None and used is None and self.spoken() == told:
            # A key that is not answered would seem not to work.
            self.context.speech.follow_again()
        return change

    def _listens_to(self, intent: Intent) -> bool:
        """Return whether somebody who presses a key hears the game from the game itself."""
        return isinstance(intent, Command) and self.context.speech.is_read_aloud

    def _read_aloud(self, asked: Command) -> None:
        """Answer a player who reads the page by ear."""
        text = self._reading.answer(self.spoken().tree, asked)
        if text:
            self.context.speech.say(Sentence(text, Urgency.URGENT))

    def update(self, _dt: float) -> Change | None:
        if self.leads_to_thinking:
            self.context.start_thinking()
        self._follow()
        if self.reads_itself and not self._was_read and self.context.speech.is_heard:
            self._was_read = True
            text = text_of(self.spoken().tree)
            self.context.speech.say(Sentence(text, Urgency.URGENT))
        return None

    @final
    def draw(self, surface: Surface, alpha: float) -> None:
        self.paint(surface, alpha)
        self.notice.draw(surface, self.look, self.size)

    def paint(self, surface: Surface, alpha: float) -> None:
        """Draw everything but the notice: the still picture, what moves over it, and widgets.

        A page that paints itself in another way overrides this, and never `draw`.
        """

        def still(picture: Surface) -> None:
            self._paint_cover(picture, surface)
            paint_leaves(picture, self.look, self.placed, "leaf")

        self._leaves.draw(surface, self._builds, still)
        self.animate(surface, alpha)
        self.ring.draw(surface, self.look)

    def _paint_cover(self, picture: Surface, beneath: Surface) -> None:
        if self._cover is None:
            self._cover = Surface(self.size)
            self.cover(self._cover, beneath)
        picture.blit(self._cover, (0, 0))

    def paint_pictures(self, _report: Report) -> None:
        keep_pictures(self.look, self.placed, self.size)
        self.draw(Sketch(self.size), 0.0)

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

    def back_button(self) -> Button:
        """Return the button that goes back."""
        return icon_button(BACK, "back", self.context.texts(self.back_label))


class TableScene(WidgetScene):
    """A screen on a wooden table.

    The table comes first, with the banner and the way back, while the rest is painted.
    """

    @property
    def has_ground(self) -> bool:
        return True

    def cover(self, surface: Surface, _beneath: Surface) -> None:
        surface.blit(self.look.textures.table(self.size, self.look.scale.unit), (0, 0))

    def _paint_cover(self, picture: Surface, beneath: Surface) -> None:
        # The table is kept already.
        self.cover(picture, beneath)

    def draw_ground(self, surface: Surface) -> None:
        self.cover(surface, surface)
        title = self.heading
        paint_leaves(surface, self.look, [each for each in self.placed if _is_banner(each, title)])
        # Some pages have no banner in a small window, and nobody should see an empty one.
        for widget in self.ring:
            if widget.name == BACK:
                widget.draw(surface, self.look)

    def paint_pictures(self, report: Report) -> None:
        self.draw_ground(Sketch(self.size))
        report(_GROUND)
        super().paint_pictures(report)


def _is_banner(placed: Placed, title: str) -> bool:
    return placed.view.role is Role.HEADING and placed.view.about == title


class PageScene(TableScene):
    """A page below a banner and a back button."""

    def framed(self) -> View:
        return Padded(Column(self.head_view(), self.view().grow(), gap=12), (MARGIN, 20))

    def head_view(self) -> View:
        """Return the back button and the banner; a page may put more at their right."""
        back = Use(self.back_button())
        side = Sized(Space(), 88)
        return Row(back, Space().grow(), banner(self.heading), Space().grow(), side, gap=20)


SHEET = "sheet"
"""The part of a dialog that is not beside it."""


class DialogScene(WidgetScene):
    """A sheet over the darkened scene beneath; its view has the whole window."""

    overlay = True
    spoken_as = Role.DIALOG
    blur = 0.0
    """How far the picture beneath is blurred, in units."""
    is_light = False
    """Whether a tap beside the part named `SHEET` closes it."""

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Press(at) if self.is_light and self._is_beside(at):
                return Pop()
        return super().handle(intent)

    def _is_beside(self, at: Point) -> bool:
        return not self.anchors[SHEET].collidepoint(at) and self.ring.under(at) is None

    def enter(self) -> None:
        super().enter()
        # The scene beneath may look different by now.
        self._cover = None
        self._builds += 1
        self._follow()

    def paint_pictures(self, _report: Report) -> None:
        # Without its cover, for which there is nothing beneath yet.
        keep_pictures(self.look, self.placed, self.size)
        self.ring.draw(Sketch(self.size), self.look)

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(beneath, (0, 0))
        dim(surface, self.look.px(self.blur))


# A page by ear


def _texts(page: Spoken) -> Iterator[str]:
    """Yield the title of a page and everything on it that is only read, in order."""
    yield page.name
    for thing in page.walk():
        if thing.role in READ:
            yield thing.name


def text_of(page: Spoken) -> str:
    """Return everything that is only read on a page, without its title."""
    read = [thing for thing in page.walk() if thing.role in READ and thing.name]
    roles = {thing.role for thing in read}
    if read and read[-1].role is Role.HEADING and len(roles) > 1:
        # Below it there are only controls.
        read.pop()
    return " ".join(full_stop(thing.name) for thing in read)


class _PageReading:
    """The place up to which a page was read."""

    def __init__(self) -> None:
        self._texts: tuple[str, ...] = ()
        self._at = -1

    def answer(self, page: Spoken, asked: Command) -> str:
        """Return the text that a key asks for; empty if it asks for something else."""
        texts = tuple(filter(None, _texts(page)))
        if texts != self._texts:
            self._texts = texts
            self._at = -1
        last = len(texts) - 1
        steps = {
            Command.LOOK_AHEAD: self._at + 1,
            Command.LOOK_BEHIND: self._at - 1,
            Command.LOOK_FIRST: 0,
            Command.LOOK_LAST: last,
        }
        if asked is Command.LOOK_BOARD:
            return text_of(page) or page.name
        if asked not in steps or not texts:
            return ""
        self._at = min(max(steps[asked], 0), last)
        return texts[self._at]
