"""The menu: the first screen of the game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from game import Record
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Quit
from scenes.kit import plates
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Side, Size, anchored, cells, cut, equal_columns, inset, is_portrait
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, icon_button, nowhere
from scenes.kit.work import Work, finished
from scenes.menu.harbour import Harbour
from scenes.shared.languages import ChooseLanguage, LanguageCode, fit_flags, flag_button


class _MenuMeasures(NamedTuple):
    """How large the parts of the column are, in units, and in how many columns its planks are."""

    play: float
    plank: float
    gap: float
    tagline: tuple[float, float] | None
    """The gaps around it; none if it is left out."""
    across: int


_ROOMY = _MenuMeasures(136, 104, 22, (14, 40), 1)
_MEASURES = (
    _ROOMY,
    _MenuMeasures(116, 84, 14, (6, 18), 1),
    _MenuMeasures(116, 84, 14, (6, 18), 2),
    _MenuMeasures(104, 76, 12, None, 2),
)
"""From the roomiest to the tightest."""


class MenuPlaces(NamedTuple):
    """Where everything is in the window."""

    logo: Rect
    tagline: Rect | None
    picture: Rect
    """The part of the picture that no control covers."""
    buttons: Sequence[Rect]
    """The column of large buttons."""
    corner: Sequence[Rect]
    """The small buttons at the top right."""
    flags: Sequence[Rect] = ()
    """A row of languages along the lower edge, if there is room."""


def arrange(look: Look, size: Size, buttons: int, corner: int, flags: int = 0) -> MenuPlaces:
    """Lay out that many buttons, small buttons and flags, or no flags if there is no room.

    Where there are no flags, one more small button leads to the languages.
    """
    row = _flag_row(look, size, flags) if flags else []
    if row:
        above = (size[0], row[0].top - look.px(34) // 2)
        # The tighter measures have no height to spare for languages.
        for measures in _MEASURES[:2]:
            if (places := _arrange(look, above, buttons, corner, measures)) is not None:
                return places._replace(flags=row)
    corner += bool(flags)
    fits = (_arrange(look, size, buttons, corner, measures) for measures in _MEASURES)
    # The tightest measures always fit.
    return next(places for places in fits if places is not None)


def _flag_row(look: Look, size: Size, count: int) -> list[Rect]:
    """Place the languages; nowhere if they would be too small."""
    px, tall = look.px, is_portrait(size)
    wide, high, gap = map(px, (140, 88, 12))
    margin = px(24) if tall else _column(look, size, _ROOMY)[1]
    wide = min(wide, (size[0] - margin - px(24) - (count - 1) * gap) // count)
    # In fewer real pixels no language can be read.
    if wide < max(high, 90) or look.scale.compact:
        return []
    whole = count * (wide + gap) - gap
    left = (size[0] - whole) // 2 if tall else margin
    return equal_columns(Rect(left, size[1] - high - px(24), whole, high), count, gap)


def _arrange(
    look: Look, size: Size, buttons: int, corner: int, measures: _MenuMeasures
) -> MenuPlaces | None:
    """Lay out the window with these measures; None if they are too large and others are not."""
    px, tall = look.px, is_portrait(size)
    side, gap = px(80), px(14)
    strip = anchored(Rect(0, 0, *size), (corner * (side + gap) - gap, side), 1, 0)
    margin = px(16 if look.scale.compact else 30)
    words = max(px(48), look.letters.height(look.style(Face.ITALIC, 34)))
    width, aside = _column(look, size, measures)
    # The logo is wider than the buttons only where there is room for that beside them.
    most = size[0] - px(64) if tall else width + max(0, 2 * (aside - px(64)))
    across = min(px(900 if tall else 710), most)
    high = round(across * 360 / 1200)
    above, below = measures.tagline or (0, 16)
    told = px(above) + words if measures.tagline else 0
    lines = -(-(buttons - 1) // measures.across)
    block = px(measures.play + lines * (measures.plank + measures.gap))
    total = high + told + px(below) + block
    sky = px(430) + strip.bottom + px(16) if tall else 0
    if total + sky + px(36) > size[1] and measures is not _MEASURES[-1]:
        return None
    if tall:
        low = size[1] - px(90 if measures is _ROOMY else 40) - block
        logo = Rect((size[0] - across) // 2, strip.bottom + px(16) + margin, across, high)
        column = Rect((size[0] - width) // 2, low, width, block)
        tagline = Rect(0, logo.bottom + px(above), size[0], words)
        under = tagline.bottom if measures.tagline else logo.bottom
        clear = Rect(0, under, size[0], low - px(24) - under)
    else:
        top = round((size[1] - total) * 0.44)
        logo = Rect(aside + (width - across) // 2, top, across, high)
        tagline = Rect(aside, logo.bottom + px(above), width, words)
        column = Rect(aside, logo.bottom + told + px(below), width, block)
        left = max(column.right + px(44), logo.right + px(12))
        clear = Rect(left, 0, size[0] - left, size[1])
    between = px(measures.gap)
    play, rest = cut(column, Side.TOP, px(measures.play), between)
    # The first plank is as wide as the column if the others are even.
    planks = cells(rest, buttons - 1, measures.across, between, short_first=True)
    small = equal_columns(strip.move(-margin, margin), corner, gap)
    return MenuPlaces(logo, tagline if measures.tagline else None, clear, [play, *planks], small)


def _column(look: Look, size: Size, measures: _MenuMeasures) -> tuple[int, int]:
    """Return how wide the buttons are, and how far from the window's side."""
    px = look.px
    if is_portrait(size):
        width = min(px(760), size[0] - px(64))
        return width, (size[0] - width) // 2
    wide = size[0] / look.scale.unit
    least = 460 if measures.across == 1 else 560
    width = px(min(560, max(least, 500 + (wide - 1440) * 0.125)))
    return width, px(min(190, max(40, 54 + (wide - 1440) * 0.16)))


class MenuScene(WidgetScene):
    """Where every game begins."""

    menu_music = True

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus="play")
        self._places = MenuPlaces(nowhere(), None, nowhere(), (), ())
        self._saved: Record | None = None
        self._reached = ("", 0)
        """The variant of the saved game, and its round."""
        self._has_saves = False
        """Whether games are saved beside the one to continue."""
        self._trouble = context.trouble
        """Why the game to continue is not saved, if it is not."""
        self._note: Phrase | None = None
        """A message about stored files, until the next tap."""
        self._night: tuple[object, Harbour] | None = None
        self._seconds = 0.0

    @property
    def idle(self) -> bool:
        return self.context.preferences.reduced_motion

    def enter(self) -> None:
        super().enter()
        self._saved = self.context.saved_game()
        self._has_saves = bool(self.context.saved_games.games())
        if self._saved is not None:
            match = self._saved.match()
            self._reached = (match.game.variant_of(match.table.options), match.table.round)
            if match.outcome is not None:
                self._saved = None
        if not self.ring.shows_focus:
            self.ring.focus = "play" if self._saved is None else "continue"
        self.refresh()

    # Building

    def build(self, room: Rect) -> Iterable[Widget]:
        column, corner = self._column(), self._corner()
        flags = [flag_button(self.context, code) for code in self.context.spoken]
        places = arrange(self.look, self.size, len(column), len(corner) - 1, len(flags))
        self._places = places
        # The languages are in a row of their own, or behind one button.
        flags = flags[: len(places.flags)]
        buttons = [*column, *flags, *corner[-len(places.corner) :]]
        rects = (*places.buttons, *places.flags, *places.corner)
        for button, rect in zip(buttons, rects, strict=True):
            button.rect = rect
        fit_flags(self.look, flags)
        for button in column[1:]:
            if button.rect.width < self.look.px(420):
                button.arrangement, button.letters = Arrangement.CENTRE, 34
        return buttons

    def _column(self) -> list[Button]:
        texts = self.context.texts

        def plank(name: str, icon: str, label: str) -> Button:
            return Button(name, texts(label), icon, Tone.WOOD, Arrangement.LEFT, letters=42)

        def first(name: str, note: str = "") -> Button:
            """Return the golden button, which does what players most likely want."""
            label = texts(f"menu.{name}")
            return Button(name, label, name, Tone.GOLD, note=note, letters=60, radius=24)

        planks = [first("play")]
        if self._saved is not None:
            variant, number = self._reached
            voyage = texts(f"variant.{variant}")
            note = "menu.progress" if self._trouble is None else "menu.unsaved"
            note = texts(note, voyage=voyage, round=number)
            planks = [first("continue", note), plank("play", "play", "menu.play")]
        return [
            *planks,
            *([plank("saves", "anchor", "saves.plank")] if self._has_saves else []),
            plank("learn", "learn", "menu.learn"),
            plank("records", "records", "records.title"),
            plank("settings", "settings", "menu.settings"),
        ]

    def _corner(self) -> list[Button]:
        texts, preferences = self.context.texts, self.context.preferences
        sound = ("mute", "unmute") if preferences.muted else ("sound", "mute")
        screen = ("window", "window") if preferences.fullscreen else ("full", "full_screen")
        return [
            icon_button(name, icon, texts(f"menu.{label}"), Tone.DARK)
            for name, icon, label in (
                ("language", f"flags/{preferences.language}", "language"),
                ("sound", *sound),
                ("screen", *screen),
                ("leave", "quit", "quit"),
            )
        ]

    # Answering

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press | Command):
            self._note = None
        return self._leave() if intent is Command.BACK else super().handle(intent)

    def _leave(self) -> Change | None:
        """Move the focus to the exit, or quit if it is there already."""
        if self.ring.shows_focus and self.ring.focus == "leave":
            return Quit()
        self.ring.focus, self.ring.shows_focus = "leave", True
        return None

    def use(self, used: Activated) -> Change | None:
        context, preferences, flow = self.context, self.context.preferences, self.context.flow
        pages = {
            "play": flow.setup,
            "saves": flow.saves,
            "records": flow.records,
            "settings": flow.settings,
            "learn": flow.tutorial,
        }
        match used.name:
            case page if page in pages:
                return Push(pages[page]())
            case "continue" if self._saved is not None:
                return Push(flow.board(self._saved.match()))
            case "language":
                return Push(ChooseLanguage(context))
            case "leave":
                return Quit()
            case "sound":
                context.prefer(replace(preferences, muted=not preferences.muted))
            case "screen":
                context.prefer(replace(preferences, fullscreen=not preferences.fullscreen))
            case LanguageCode(language):
                context.prefer(replace(preferences, language=language))
        return None

    def update(self, dt: float) -> Change | None:
        self._note = self.context.take_note() or self._note
        if self._trouble != self.context.trouble:
            self._trouble = self.context.trouble
            self.refresh()
        if not self.idle:
            self._seconds += dt
        return super().update(dt)

    # Painting

    def preparation(self, size: Size) -> Work[None]:
        """Paint the night for a window of that size."""
        self.size = size
        self.enter()
        yield from self._paint_night()

    def _paint_night(self) -> Work[Harbour]:
        """Return the night for this window; it takes a while to paint, so it is kept."""
        clear, flags, corner = self._places.picture, self._places.flags, self._places.corner
        beside = flags[-1].right + self.look.px(16) if flags else 0
        small = corner[0].bottomleft
        key = (self.size, tuple(clear), beside, small, self.look.theme)
        if self._night is None or self._night[0] != key:
            look = self.look.of_picture(self.size)
            self._night = key, (yield from Harbour.made(look, self.size, clear, beside, small))
        return self._night[1]

    def draw(self, surface: Surface, alpha: float) -> None:
        night = finished(self._paint_night())

        def paint(picture: Surface) -> None:
            picture.blit(night.still, (0, 0))
            self.paint(picture)
            self.ring.draw(picture, self.look)

        # The controls take longer to draw than the night, so they belong to the still picture.
        self._ground.draw(surface, (self._builds, self.ring.state), paint)
        seconds = self._seconds + (0.0 if self.idle else alpha * DT)
        night.draw(surface, seconds, flickering=self.context.preferences.flashes)
        if self._note is not None:
            self._draw_note(surface, say(self.context.texts, self._note))

    def paint(self, surface: Surface) -> None:
        look, logo = self.look, self._places.logo
        shadow = (look.theme.shadow, 150, max(1, look.px(8)), (look.px(3), look.px(7)))
        look.art.shadowed("logo", logo.size, *shadow).draw(surface, logo.topleft)
        if self._places.tagline is not None:
            style = look.style(Face.ITALIC, 34, look.theme.note, drop=2)
            tagline = self.context.texts("menu.tagline")
            look.letters.draw(surface, tagline, style, self._places.tagline)

    def _draw_note(self, surface: Surface, sentence: str) -> None:
        """Draw a message along the lower edge."""
        # Imported here, as there is seldom one and the first picture comes sooner.
        from scenes.shared.portraits import draw_words

        look, (width, height) = self.look, self.size
        place = Rect(0, 0, min(width - look.px(40), look.px(1100)), look.px(96))
        place.midbottom = (width // 2, height - look.px(16))
        plates.panel(look, place.size, Ground.DARK, radius=18).draw(surface, place.topleft)
        style = look.style(Face.BOLD, 28, look.theme.cream)
        draw_words(surface, look, inset(place, look.px(24), look.px(10)), sentence, style, 0.5)
