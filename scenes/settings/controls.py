"""The controls of the settings, made from the preferences and read back into them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, icon_button
from scenes.settings.fields import CHOICES, LANGUAGE, NOTED, SECTIONS, SLIDERS
from scenes.settings.previews import draw_swatch
from scenes.settings.rows import LABEL, NAME
from scenes.settings.widgets import Flag, PictureChoice, Sampled
from scenes.shared.captions import caption_height, caption_rect, draw_caption
from scenes.shared.preferred_keys import DEVICES

_LETTERS = 28
_TIGHT = 0.72
"""So far words in a choice may shrink before one at a time is shown."""


class Controls:
    """Makes what lies in given places."""

    def __init__(self, context: Context, look: Look, places: Mapping[str, Rect]) -> None:
        self._context, self._look, self._places = context, look, places

    def all(self, page: int | None, device: str) -> list[Widget]:
        """Everything that can be used, in order; without a page all sections are there."""
        texts = self._context.texts
        widgets: list[Widget] = [icon_button("back", "back", texts("settings.back"))]
        if page is not None:
            widgets.append(self._tabs(page))
        for section in SECTIONS.values():
            for name in " ".join(section.rows).split():
                widgets += self._row(name, device)
        for widget in widgets:
            widget.rect = self._places[widget.name]
        return widgets

    def _row(self, name: str, device: str) -> list[Widget]:
        texts, context = self._context.texts, self._context
        match name:
            case "_flags" if any(each.startswith(LANGUAGE) for each in self._places):
                spoken = context.preferences.language
                return [
                    Flag(LANGUAGE + code, texts(f"language.{code}"), code, code == spoken)
                    for code in context.spoken
                ]
            case "_hands" if "left_handed" in self._places:
                return [self._toggle("left_handed"), self._toggle("one_handed")]
            case "_keys" if "change" in self._places:
                return self._key_buttons()
            case "device" if name in self._places:
                words = [texts(f"settings.device_{each}") for each in DEVICES]
                return [self._one_of(name, words, DEVICES.index(device))]
            case _ if name in self._places and name[0] != "_":
                return [self._control(name)]
        return []

    def _control(self, name: str) -> Widget:
        texts = self._context.texts
        value = getattr(self._context.preferences, name)
        if name in SLIDERS:
            label = texts(f"settings.{name}")
            return Slider(name, label, value, SLIDERS[name], lead=self._lead(name))
        if name not in CHOICES:
            return self._toggle(name)
        if name == "text_scale":
            words = [texts("settings.percent", number=size) for size in CHOICES[name]]
        else:
            words = [texts(f"settings.{name}_{choice}") for choice in CHOICES[name]]
        if name == "theme":
            return PictureChoice(name, words, draw_swatch, chosen(name, value))
        return self._one_of(name, words, chosen(name, value))

    def _lead(self, name: str) -> float:
        """The share of a slider's row that the longest of all labels needs, within reason."""
        look, texts = self._look, self._context.texts
        style = look.style(Face.STRONG, LABEL)
        words = max(look.letters.width(texts(f"settings.{each}"), style) for each in SLIDERS)
        return min(0.52, max(0.345, (words + look.px(90)) / self._places[name].width))

    def _toggle(self, name: str) -> Widget:
        texts = self._context.texts
        on = getattr(self._context.preferences, name)
        if name == "muted":
            headed = "page" not in self._places
            return Toggle(name, "" if headed else texts("settings.sound"), not on)
        label = texts(f"settings.{name}")
        if name == "captions":
            return Sampled(
                name, label, on, sample=self._draw_caption, high=caption_height(self._look)
            )
        shares = name in ("undo", "hints") and (self._places["undo"].y == self._places["hints"].y)
        note = texts(f"settings.{name}_note") if name in NOTED and not shares else ""
        return Toggle(name, label, on, note)

    def _draw_caption(self, target: Surface, look: Look, rect: Rect) -> None:
        """A caption as it will be seen."""
        words = self._context.texts(f"captions.{Cue.HOP.name.lower()}")
        place = caption_rect(look, words, rect.width)
        place.midleft = rect.midleft
        draw_caption(target, look, words, place)

    def _key_buttons(self) -> list[Widget]:
        texts = self._context.texts
        stacked = self._places["change"].height > self._look.px(84)
        arrangement = Arrangement.STACKED if stacked else Arrangement.CENTRE
        change, reset = (
            Button(name, texts(f"settings.{name}"), icon if stacked else None,
                   arrangement=arrangement, letters=NAME, radius=18)
            for name, icon in (("change", "settings"), ("reset", "replay"))
        )  # fmt: skip
        reset.enabled = bool(self._context.preferences.keys)
        return [change, reset]

    def _one_of(self, name: str, words: Sequence[str], index: int) -> Widget:
        """Side by side if the words have room, else one at a time."""
        part = self._places[name].width / len(words) - self._look.px(20)
        if max(map(self._width, words)) * _TIGHT > part:
            return Stepper(name, words, index)
        return Choice(name, [Item(word) for word in words], index, letters=_LETTERS)

    def _width(self, word: str) -> int:
        return self._look.letters.width(word, self._look.outlined(_LETTERS))

    def _tabs(self, page: int) -> Choice:
        """The sections with icon and word, or with what of these there is room for."""
        texts, look = self._context.texts, self._look
        words = [texts(f"settings.{each}") for each in SECTIONS]
        icons = [section.icon for section in SECTIONS.values()]
        part = self._places["page"].width / len(words) - look.px(20)
        widest = max(map(self._width, words))
        if "_banner" in self._places:
            items = [Item("", icon) for icon in icons]
        elif (widest + look.px(52)) * _TIGHT <= part:
            items = [Item(word, icon) for word, icon in zip(words, icons, strict=True)]
        else:
            items = [Item(word) for word in words]
        return Choice("page", items, page, letters=_LETTERS)


def chosen(name: str, value: object) -> int:
    """Which of its choices a preference is, or is nearest to."""
    choices = CHOICES[name]
    if value in choices or not isinstance(value, int):
        return choices.index(value)
    numbers = [number for number in choices if isinstance(number, int)]
    return min(range(len(numbers)), key=lambda index: abs(numbers[index] - value))


def changed(preferences: Preferences, used: Activated) -> Preferences:
    """The preferences after a control was used."""
    name, value = used.name, used.value
    if name.startswith(LANGUAGE):
        return replace(preferences, language=name.removeprefix(LANGUAGE))
    if name == "muted":
        return replace(preferences, muted=not value)
    if name == "reset":
        return replace(preferences, keys=())
    if name == "tips":
        # Whoever wants them again wants all of them again.
        learned = () if value else preferences.learned
        return replace(preferences, tips=bool(value), learned=learned)
    change: dict[str, Any] = {name: value}
    if name in CHOICES and isinstance(value, int):
        change[name] = CHOICES[name][value]
    return replace(preferences, **change)
