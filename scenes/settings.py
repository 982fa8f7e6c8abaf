"""The settings: every preference has a control; what is changed acts at once."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from game import Colour
from scenes.context import Context
from scenes.kit import ornaments, papers, svg
from scenes.kit.controls import Choice, Item, Slider, Toggle
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Share, Side, Size, columns, cut, inset
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Activated, Widget, icon_button
from scenes.preferences import Preferences
from scenes.scene import Change, Pop, Scene
from scenes.settings_plan import CHOICES, LABEL, NOTED, SECTIONS, SLIDERS, arrange, is_paged
from scenes.voyage_cards import draw_prop

_ICONS = MappingProxyType({"sound": "sound", "game": "cards", "display": "eye"})


class Settings(Scene):
    """The preferences; pops when done."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._page: int | None = None
        """The section that is shown where there is no room for all."""
        self._shown: Preferences | None = None
        self._ring = FocusRing(focus="speed")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    def layout(self, size: Size) -> None:
        """The sections side by side, one below the other, or one at a time."""
        self._size = size
        self._fill()

    def handle(self, intent: Intent) -> Change | None:
        """Change what was touched; back is done."""
        if intent is Command.BACK:
            return Pop()
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        if used.name == "back":
            return Pop()
        if used.name == "page":
            self._page = int(used.value or 0)
            self._fill()
            return None
        self._context.prefer(changed(self._context.preferences, used))
        self._fill()
        return None

    def update(self, dt: float) -> Change | None:
        """Follow what was changed from elsewhere, such as by the key for the full screen."""
        if self._context.preferences is not self._shown:
            self._fill()
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sections on it and their controls."""
        preferences = self._context.preferences
        key = (self._look.scale, preferences.language, preferences.colour_vision, self._page)
        self._ground.draw(surface, key, self._paint)
        self._ring.draw(surface, self._look)

    def _fill(self) -> None:
        """Make the controls anew from the preferences, and put them in their places."""
        self._shown = self._context.preferences
        self._look = self._context.look.at(self._size)
        sections = tuple(SECTIONS)
        if not is_paged(self._look, self._size):
            self._page = None
        elif self._page is None:
            # Larger letters leave room for one section only: the one that they were chosen in.
            inside = [self._ring.focus in names for names in SECTIONS.values()]
            self._page = inside.index(True) if True in inside else 0
        page = None if self._page is None else sections[self._page]
        self._places = arrange(self._look, self._size, page)
        texts = self._context.texts
        widgets: list[Widget] = [icon_button("back", "back", texts("settings.back"))]
        if self._page is not None:
            tabs = [Item(texts(f"settings.{each}"), _ICONS[each]) for each in sections]
            widgets.append(Choice("page", tabs, self._page, letters=32))
        names = [name for section in SECTIONS.values() for name in section if name[0] != "_"]
        widgets += [self._control(name) for name in names if name in self._places]
        self._ring.replace(widgets)
        self._ring.place({widget.name: self._places[widget.name] for widget in widgets})

    def _control(self, name: str) -> Widget:
        texts = self._context.texts
        value = getattr(self._context.preferences, name)
        if name in SLIDERS:
            return Slider(name, texts(f"settings.{name}"), value, SLIDERS[name])
        if name not in CHOICES:
            note = texts(f"settings.{name}_note") if name in NOTED else ""
            return Toggle(name, texts(f"settings.{name}"), value, note)
        if name == "text_scale":
            items = [Item(texts("settings.percent", number=size)) for size in CHOICES[name]]
        else:
            items = [Item(texts(f"settings.{name}_{choice}")) for choice in CHOICES[name]]
        return Choice(name, items, chosen(name, value), letters=28)

    def _paint(self, surface: Surface) -> None:
        look, texts = self._look, self._context.texts
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        if (banner := self._places.get("_banner")) is not None:
            self._paint_title(surface, banner)
        for name, rect in self._places.items():
            match name.split("."):
                case ["_sheet", _]:
                    papers.paper(look, rect.size, 24).draw(surface, rect.topleft)
                case ["_section", section]:
                    self._paint_section(surface, rect, section)
                case ["_label", choice]:
                    style = look.style(Face.STRONG, LABEL)
                    look.letters.draw(surface, texts(f"settings.{choice}"), style, rect, 0)
                case ["_rule", _]:
                    papers.rule(look, surface, rect.x, rect.y, rect.width)
                case ["_preview"]:
                    draw_crews(surface, look, rect)

    def _paint_title(self, surface: Surface, banner: Rect) -> None:
        """The ribbon, and beside it what else lies on the table where there is room."""
        look = self._look
        room = (surface.get_width() - banner.right) / look.scale.unit
        if room > 500 and not look.scale.compact:
            draw_prop(surface, look, "signs/spyglass", (230, 310, -84), 10)
        if room > 180:
            draw_prop(surface, look, "pieces/coin", (92, 106, banner.y / look.scale.unit + 4), 0)
        ornaments.draw_banner(surface, look, banner, self._context.texts("settings.title"))

    def _paint_section(self, surface: Surface, rect: Rect, section: str) -> None:
        look = self._look
        papers.section(look, rect.size).draw(surface, rect.topleft)
        head = Rect(rect.x, rect.y, rect.width, look.px(papers.HEADER))
        icon, words = cut(inset(head, look.px(22), 0), Side.LEFT, look.px(44), look.px(14))
        draw_centred(surface, look.icon(_ICONS[section], icon.width), icon.center)
        title = self._context.texts(f"settings.{section}")
        look.letters.draw(surface, title, look.outlined(34), words, 0)


def chosen(name: str, value: object) -> int:
    """Which of its choices a preference is, or is nearest to."""
    choices = CHOICES[name]
    if value in choices or not isinstance(value, int):
        return choices.index(value)
    numbers = [number for number in choices if isinstance(number, int)]
    return min(range(len(numbers)), key=lambda index: abs(numbers[index] - value))


def changed(preferences: Preferences, used: Activated) -> Preferences:
    """The preferences after a control was used."""
    value: object = used.value
    if used.name in CHOICES and isinstance(value, int):
        value = CHOICES[used.name][value]
    change: dict[str, Any] = {used.name: value}
    return replace(preferences, **change)


def draw_crews(target: Surface, look: Look, rect: Rect) -> None:
    """The five pirates on five spaces, in the colours that are worn now."""

    def sand() -> Stamp:
        unit = look.scale.unit
        width, height = rect.width / unit, rect.height / unit
        body = svg.rect(
            3, 3, width - 6, height - 6, 16, fill="url(#f)", stroke=look.theme.ink, line=5
        )
        defs = svg.linear("f", svg.even("#B08E58", "#977545"), (0, 0), (0, height))
        return Stamp(svg.raster(body, rect.size, unit, defs), (0, 0))

    look.plates.made(("crews", rect.size), look.scale, sand).draw(target, rect.topleft)
    high = round(rect.height * 0.74)
    for colour, cell in zip(Colour, columns(inset(rect, look.px(14)), [Share()] * 5), strict=True):
        width = min(cell.width - look.px(8), round(high * 1.05))
        tile = Rect(0, 0, width, round(width * 0.86))
        tile.midbottom = cell.midbottom
        _draw_tile(target, look, tile)
        pirate = look.art.shadowed(
            f"pirates/{colour}",
            (round(high * 0.8), high),
            colour=look.theme.shadow,
            alpha=120,
            radius=look.px(3),
            offset=(look.px(2), look.px(4)),
            recolouring=look.theme.recolouring(colour),
        )
        left = cell.centerx - round(high * 0.8) // 2
        pirate.draw(target, (left, tile.bottom - high - round(tile.height * 0.16)))


def _draw_tile(target: Surface, look: Look, rect: Rect) -> None:
    def make() -> Stamp:
        unit = look.scale.unit
        width, height = rect.width / unit, rect.height / unit
        ink = look.theme.ink
        body = svg.rect(3, 9, width - 6, height - 12, 11, fill="#6E4F2A", stroke=ink)
        body += svg.rect(3, 3, width - 6, height - 12, 11, fill="url(#t)", stroke=ink)
        defs = svg.linear("t", svg.even("#FFF3D8", "#DEC48E"), (0, 0), (width * 0.6, height))
        return Stamp(svg.raster(body, rect.size, unit, defs), (0, 0))

    look.plates.made(("tile", rect.size), look.scale, make).draw(target, rect.topleft)
