"""The menu: the first screen of the game."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect, Surface

from game import Record
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Push, Quit, Scene
from scenes.kit import plates
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import (
    DESIGN_SIDE,
    Part,
    Scale,
    Share,
    Side,
    Size,
    anchored,
    cut,
    equal_columns,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Layer, Look
from scenes.kit.loop import DT
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Control, FocusRing, icon_button
from scenes.kit.work import Work, finished
from scenes.menu.harbour import Harbour
from scenes.shared.languages import FLAG, ChooseLanguage, fit_flags, flag_button
from scenes.shared.portraits import draw_words

LOGO = 1200 / 360
"""Its width to its height."""


def picture_scale(size: Size) -> Scale:
    """The scale of the picture, which no control's size holds up from shrinking with its window."""
    return Scale(min(size) / DESIGN_SIDE)


class _MenuMeasures(NamedTuple):
    """How large the parts of the column are, in units, and in how many columns its planks lie."""

    play: float
    plank: float
    gap: float
    tagline: tuple[float, float] | None
    """The gaps around it; none if it is left out."""
    across: int

    def height(self, planks: int) -> float:
        """How high the buttons are."""
        return self.play + -(-planks // self.across) * (self.plank + self.gap)


_ROOMY = _MenuMeasures(136, 104, 22, (14, 40), 1)
_MEASURES = (
    _ROOMY,
    _MenuMeasures(116, 84, 14, (6, 18), 1),
    _MenuMeasures(116, 84, 14, (6, 18), 2),
    _MenuMeasures(104, 76, 12, None, 2),
)
"""From the roomiest to the tightest."""
_FLAG = (140, 88, 12)
"""How wide and high a language's button is, and the gap beside it."""
_NARROWEST = 90
"""Real pixels: in fewer no language can be read."""
_FLAGS = 122
"""What a row of languages takes from the height; only the first two measures leave it that."""


def arrange(
    look: Look, size: Size, column: Sequence[str], corner: Sequence[str], flags: Sequence[str] = ()
) -> dict[str, Rect]:
    """Where logo, tagline, buttons and the clear part of the picture lie in a window.

    The languages lie in a row along the lower edge, or nowhere if there is no room for one.
    """
    if flags:
        row = _flag_row(look, size, len(flags))
        above = (size[0], row[0].top - look.px(_FLAGS - _FLAG[1]) // 2) if row else size
        places = _arrange(look, above, column, corner, _MEASURES[:2]) if row else None
        if places is not None:
            return places | dict(zip(flags, row, strict=True))
    found = _arrange(look, size, column, corner, _MEASURES)
    return found or {}


def _flag_row(look: Look, size: Size, count: int) -> list[Rect]:
    """Where the languages lie; nothing where they would be too small."""
    px = look.px
    wide, high, gap = map(px, _FLAG)
    margin = px(24) if is_portrait(size) else _column(look, size, _ROOMY)[1]
    room = size[0] - 2 * px(24) if is_portrait(size) else size[0] - margin - px(24)
    wide = min(wide, (room - (count - 1) * gap) // count)
    if wide < max(px(_FLAG[1]), _NARROWEST) or look.scale.compact:
        return []
    whole = count * (wide + gap) - gap
    left = (size[0] - whole) // 2 if is_portrait(size) else margin
    top = size[1] - high - px(24)
    return [Rect(left + index * (wide + gap), top, wide, high) for index in range(count)]


def _arrange(
    look: Look,
    size: Size,
    column: Sequence[str],
    corner: Sequence[str],
    choices: Sequence[_MenuMeasures],
) -> dict[str, Rect] | None:
    """The plan with the first of these measures that fit, else with the last if it may be tight."""
    px = look.px
    window = Rect(0, 0, *size)
    side, gap = px(80), px(14)
    strip = anchored(window, (len(corner) * (side + gap) - gap, side), 1, 0)
    margin = px(16 if look.scale.compact else 30)
    places = dict(
        zip(corner, equal_columns(strip.move(-margin, margin), len(corner), gap), strict=True)
    )
    tall = is_portrait(size)
    words = max(px(48), look.letters.height(look.style(Face.ITALIC, 34)))
    for measures in choices:
        width, aside = _column(look, size, measures)
        across = min(px(900), size[0] - px(48)) if tall else min(px(710), width + 2 * aside)
        high = round(across / LOGO)
        above, below = measures.tagline or (0, 16)
        told = px(above) + words if measures.tagline else 0
        block = px(measures.height(len(column) - 1))
        total = high + told + px(below) + block
        sky = px(430) + strip.bottom + px(16) if tall else 0
        if total + sky + px(36) <= size[1]:
            break
    else:
        if measures is not _MEASURES[-1]:
            return None
    if tall:
        top = strip.bottom + px(16) + margin
        low = size[1] - px(90 if measures is _ROOMY else 40) - block
        logo = Rect((size[0] - across) // 2, top, across, high)
        buttons = Rect((size[0] - width) // 2, low, width, block)
        tagline = Rect(0, logo.bottom + px(above), size[0], words)
        under = tagline.bottom if measures.tagline else logo.bottom
        clear = Rect(0, under, size[0], low - px(24) - under)
    else:
        top = round((size[1] - total) * 0.44)
        logo = Rect(aside + (width - across) // 2, top, across, high)
        tagline = Rect(aside, logo.bottom + px(above), width, words)
        buttons = Rect(aside, logo.bottom + told + px(below), width, block)
        left = max(buttons.right + px(44), logo.right + px(12))
        clear = Rect(left, 0, size[0] - left, size[1])
    places |= _button_places(look, buttons, column, measures)
    if measures.tagline:
        places["_tagline"] = tagline
    return places | {"_logo": logo, "_picture": clear}


def _column(look: Look, size: Size, measures: _MenuMeasures) -> tuple[int, int]:
    """How wide the buttons are, and how far from the window's side."""
    px = look.px
    if is_portrait(size):
        width = min(px(760), size[0] - px(64))
        return width, (size[0] - width) // 2
    wide = size[0] / look.scale.unit
    least = 460 if measures.across == 1 else 560
    width = px(min(560, max(least, 500 + (wide - 1440) * 0.125)))
    return width, px(min(190, max(40, 54 + (wide - 1440) * 0.16)))


def _button_places(
    look: Look, rect: Rect, column: Sequence[str], measures: _MenuMeasures
) -> dict[str, Rect]:
    """The first button over all columns, and the first plank too if the others are even."""
    gap = look.px(measures.gap)
    play, *planks = column
    places: dict[str, Rect] = {}
    places[play], rest = cut(rect, Side.TOP, look.px(measures.play), gap)
    lines = -(-len(planks) // measures.across)
    parts: list[Part] = [Share()] * lines
    for line in rows(rest, parts, gap):
        taken = len(places) - 1
        short = (len(planks) - taken) % measures.across or measures.across
        names = planks[taken : taken + short]
        places |= dict(zip(names, equal_columns(line, len(names), gap), strict=True))
    return places


_CORNER = ("language", "sound", "screen", "leave")
"""The small buttons at the top right."""
_LABELS = MappingProxyType({"saves": "saves.plank", "records": "records.title"})
"""Planks that are called like where they lead."""
_NARROW = 420
"""Below so many units a plank has its words in the middle."""


class MenuScene(Scene):
    """Where every voyage begins."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._saved: Record | None = None
        self._told: Phrase | None = None
        self._kept = False
        """Games have been kept beside the one to continue."""
        self._reached = ("", 0)
        """What the saved game is, and in which round."""
        self._progress: tuple[str, ...] = ()
        """The same in many words and in few."""
        self._shown = context.preferences
        self._ring = FocusRing(focus="play")
        self._ground = Layer()
        self._night: tuple[object, Harbour] | None = None
        self._seconds = 0.0

    @property
    def idle(self) -> bool:
        """The night lives unless the player wants it still."""
        return self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """Logo and buttons at the left, or above and below the picture."""
        self._size = size
        self._fill()

    def enter(self) -> None:
        """See whether a game waits to be continued, and be heard."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)
        self._saved = self._context.saved_game()
        self._kept = bool(self._context.library.games())
        if self._saved is not None:
            match = self._saved.match()
            self._reached = (match.game.variant_of(match.table.options), match.table.round)
            if match.outcome is not None:
                self._saved = None
        self._tell_progress()
        self._fill()

    def _tell_progress(self) -> None:
        """What the saved game is and how far it has come, in the language that is spoken now."""
        if self._saved is None:
            self._progress = ()
            return
        texts, (variant, number) = self._context.texts, self._reached
        voyage = texts(f"variant.{variant}")
        whole = texts("menu.progress", voyage=voyage, round=number)
        self._progress = (whole, texts("menu.round", round=number))

    def resumed(self, result: object) -> Change | None:
        """Another language may be spoken now."""
        self._tell_progress()
        self._fill()
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Every button does what it says; back points at the way out before it takes it."""
        if isinstance(intent, Press | Command):
            self._told = None
        if intent is Command.BACK:
            return self._back()
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        change = self._use(used)
        self._fill()
        return change

    def update(self, dt: float) -> Change | None:
        """Let the night go on, and follow what was changed from elsewhere, such as by a key."""
        if self._context.preferences is not self._shown:
            self._fill()
        self._told = self._context.take_note() or self._told
        if not self.idle:
            self._seconds += dt
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the night, and logo and buttons over it."""
        night = finished(self._paint_night())
        self._ground.draw(surface, self._seen(), self._paint)
        seconds = self._seconds + (0.0 if self.idle else alpha * DT)
        night.draw(surface, seconds, flickering=self._context.preferences.flashes)
        if self._told is not None:
            self._draw_told(surface, say(self._context.texts, self._told))

    def _draw_told(self, surface: Surface, sentence: str) -> None:
        """What is to be told of stored files, along the lower edge until the next tap."""
        look = self._look
        width = min(self._size[0] - look.px(40), look.px(1100))
        place = Rect(0, 0, width, look.px(96))
        place.midbottom = (self._size[0] // 2, self._size[1] - look.px(16))
        plate = plates.panel(look, place.size, Ground.DARK, radius=18)
        plate.draw(surface, place.topleft)
        words = inset(place, look.px(24), look.px(10))
        draw_words(surface, look, words, sentence, look.style(Face.BOLD, 28, look.theme.cream), 0.5)

    def _back(self) -> Change | None:
        if self._ring.shows_focus and self._ring.focus == "leave":
            return Quit()
        self._ring.focus = "leave"
        if not self._ring.shows_focus:
            # The first key only shows where the focus is.
            self._ring.handle(Command.NEXT)
        return None

    def _use(self, used: Activated) -> Change | None:
        context, preferences = self._context, self._context.preferences
        match used.name:
            case "play":
                return Push(context.flow.setup())
            case "continue" if self._saved is not None:
                return Push(context.flow.board(self._saved.match()))
            case "saves":
                return Push(context.flow.saves())
            case "records":
                return Push(context.flow.records())
            case "settings":
                return Push(context.flow.settings())
            case "learn":
                return Push(context.flow.tutorial())
            case "language":
                return Push(ChooseLanguage(context))
            case "leave":
                return Quit()
            case flag if flag.startswith(FLAG):
                context.prefer(replace(preferences, language=flag.removeprefix(FLAG)))
                self._tell_progress()
            case "sound":
                context.prefer(replace(preferences, muted=not preferences.muted))
            case "screen":
                context.prefer(replace(preferences, fullscreen=not preferences.fullscreen))
        return None

    def _fill(self) -> None:
        """Make the buttons anew from what there is, and put them in their places."""
        self._shown = self._context.preferences
        self._look = self._context.look.at(self._size)
        buttons = self._buttons()
        names = [button.name for button in buttons]
        flags = [name for name in names if name.startswith(FLAG)]
        column = [name for name in names if name not in (*_CORNER, *flags)]
        corner = [name for name in _CORNER if name != "language"]
        self._places = arrange(self._look, self._size, column, corner, flags)
        if not self._places.keys() >= set(flags):
            # No room for a row of languages: one button leads to them.
            self._places = arrange(self._look, self._size, column, _CORNER)
        buttons = [button for button in buttons if button.name in self._places]
        self._ring.replace(buttons)
        self._ring.place({button.name: self._places[button.name] for button in buttons})
        fit_flags(self._look, buttons)
        for button in buttons:
            if button.tone is Tone.WOOD and button.rect.width < self._look.px(_NARROW):
                button.arrangement, button.letters = Arrangement.CENTRE, 34
            elif button.name == "continue":
                button.note = self._note(button)

    def _buttons(self) -> list[Button]:
        texts, preferences = self._context.texts, self._context.preferences

        def plank(name: str, icon: str) -> Button:
            label = texts(_LABELS.get(name, f"menu.{name}"))
            return Button(name, label, icon, Tone.WOOD, Arrangement.LEFT, letters=42)

        buttons = [Button("play", texts("menu.play"), "play", Tone.GOLD, letters=60, radius=24)]
        if self._saved is not None:
            buttons.append(plank("continue", "continue"))
        if self._kept:
            buttons.append(plank("saves", "anchor"))
        buttons += [plank("learn", "learn"), plank("records", "records")]
        buttons.append(plank("settings", "settings"))
        buttons += [flag_button(self._context, code) for code in self._context.spoken]
        flag = f"flags/{preferences.language}"
        buttons.append(icon_button("language", flag, texts("menu.language"), Tone.DARK))
        name, icon = ("unmute", "mute") if preferences.muted else ("mute", "sound")
        buttons.append(icon_button("sound", icon, texts(f"menu.{name}"), Tone.DARK))
        name, icon = ("window", "window") if preferences.fullscreen else ("full_screen", "full")
        buttons.append(icon_button("screen", icon, texts(f"menu.{name}"), Tone.DARK))
        buttons.append(icon_button("leave", "quit", texts("menu.quit"), Tone.DARK))
        return buttons

    def _note(self, button: Button) -> str:
        """As much of the saved game's progress as fits beside the label."""
        look = self._look
        used = look.px(180) + look.letters.width(button.label, look.outlined(42))
        room = button.rect.width - used
        style = look.style(Face.BOLD, 25)
        fits = [note for note in self._progress if look.letters.width(note, style) * 0.8 <= room]
        return next(iter(fits), "")

    def preparation(self, size: Size) -> Work[None]:
        """Paint the night for a window of that size."""
        self._size = size
        self.enter()
        yield from self._paint_night()

    def _paint_night(self) -> Work[Harbour]:
        """The night for this window; it takes a while to paint, so it is kept."""
        clear = self._places["_picture"]
        key = (self._size, tuple(clear), self._look.theme)
        if self._night is None or self._night[0] != key:
            look = replace(self._look, scale=picture_scale(self._size))
            self._night = key, (yield from Harbour.made(look, self._size, clear))
        return self._night[1]

    def _seen(self) -> object:
        """All that the look of logo and buttons depends on."""
        moods = [(widget.name, self._ring.touch(widget).mood(widget.rect)) for widget in self._ring]
        focus = self._ring.focus if self._ring.shows_focus else None
        preferences = self._context.preferences
        state = (
            preferences.muted,
            preferences.fullscreen,
            preferences.language,
            preferences.theme,
            self._progress,
            self._kept,
        )
        return (self._look.scale, tuple(moods), focus, state)

    def _paint(self, surface: Surface) -> None:
        look = self._look
        surface.blit(finished(self._paint_night()).still, (0, 0))
        logo = self._places["_logo"]
        stamp = look.art.shadowed(
            "logo",
            logo.size,
            colour=look.theme.shadow,
            alpha=150,
            radius=max(1, look.px(8)),
            offset=(look.px(3), look.px(7)),
        )
        stamp.draw(surface, logo.topleft)
        style = look.style(Face.ITALIC, 34, look.theme.note, drop=2)
        if (words := self._places.get("_tagline")) is not None:
            look.letters.draw(surface, self._context.texts("menu.tagline"), style, words)
        self._ring.draw(surface, look)
