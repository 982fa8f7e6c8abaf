"""A look that paints nothing and tells what would be read: every word, where, and how large."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.assets import Art, Recolouring
from scenes.kit.cache import Budget, MemoryCache
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Scale, Size
from scenes.kit.look import Look
from scenes.kit.text import Letters, Style, font_files
from scenes.kit.textures import Textures
from scenes.kit.theme import Colour, Light, Theme
from scenes.kit.themes import PARCHMENT

ASSETS = Path(__file__).parents[2] / "assets"


class Word(NamedTuple):
    """A line or a block that was drawn, and the room that it was given."""

    text: str
    rect: Rect
    """From the top of its capitals to the end of its last line."""
    room: Rect
    size: int


class Squeeze(NamedTuple):
    """A text that did not fit as it was wanted."""

    text: str
    wanted: int
    size: int
    cut: bool


class TracingLetters(Letters):
    """Measures as usual, remembers what was drawn, and draws nothing."""

    def __init__(self) -> None:
        super().__init__(font_files())
        self.words: list[Word] = []
        self.squeezes: list[Squeeze] = []
        self._cut_now = False
        self._last_lines: tuple[str, ...] = ()
        self._last_style: Style | None = None

    def forget(self) -> None:
        self.words.clear()
        self.squeezes.clear()

    def cover(self, place: Rect) -> None:
        """Forget the words that are painted over whole."""
        self.words = [word for word in self.words if not place.contains(word.rect)]

    def fit(self, text: str, style: Style, width: int, floor: float = 0.55) -> tuple[str, Style]:
        self._cut_now = False
        said, fitted = super().fit(text, style, width, floor)
        self._squeeze(text, style, fitted)
        self._last_lines, self._last_style = (said,), fitted
        return said, fitted

    def fit_block(
        self, text: str, style: Style, size: Size, floor: float = 0.55
    ) -> tuple[tuple[str, ...], Style]:
        self._cut_now = False
        lines, fitted = super().fit_block(text, style, size, floor)
        self._squeeze(text, style, fitted)
        self._last_lines, self._last_style = lines, fitted
        return lines, fitted

    def _squeeze(self, text: str, style: Style, fitted: Style) -> None:
        if self._cut_now or fitted.size < style.size:
            self.squeezes.append(Squeeze(text, style.size, fitted.size, self._cut_now))

    def _cut(self, text: str, style: Style, width: int) -> str:
        self._cut_now = True
        return super()._cut(text, style, width)

    def picture(self, _text: str, _style: Style) -> Surface:
        return _NOTHING

    def draw(
        self,
        target: Surface,
        text: str,
        style: Style,
        rect: Rect,
        x: float = 0.5,
        y: float = 0.5,
    ) -> Rect:
        drawn = super().draw(target, text, style, rect, x, y)
        assert self._last_style is not None
        if text:
            self.words.append(Word(text, drawn.copy(), rect.copy(), self._last_style.size))
        return drawn

    def draw_block(
        self,
        target: Surface,
        text: str,
        style: Style,
        rect: Rect,
        x: float = 0.0,
        y: float = 0.0,
    ) -> Rect:
        drawn = super().draw_block(target, text, style, rect, x, y)
        assert self._last_style is not None
        wide = max(self.width(line, self._last_style) for line in self._last_lines)
        left = rect.x + round((rect.width - wide) * x)
        lines = Rect(left, drawn.y, wide, drawn.height)
        self.words.append(Word(text, lines, rect.copy(), self._last_style.size))
        return drawn


_NOTHING = Surface((1, 1))
_TILE = Surface((256, 256))
"""Large enough that a sheet takes few of them."""


class BlankArt(Art):
    """Every drawing at its size, without the drawing."""

    def _rasterised(self, name: str, size: Size, _recolouring: Recolouring, _pen: float) -> Surface:
        data, _ = self._text(name)
        box = str(data.split(b'viewBox="')[1].split(b'"')[0], "ascii").split()
        scale = min(size[0] / float(box[2]), size[1] / float(box[3]))
        return Surface(
            (max(1, round(float(box[2]) * scale)), max(1, round(float(box[3]) * scale))),
            pygame.SRCALPHA,
        )

    def faded(self, name: str, size: Size, _alpha: int, recolouring: Recolouring = ()) -> Surface:
        return self.sprite(name, size, recolouring)

    def lit(self, name: str, size: Size, _shade: Light | tuple[int, int, int]) -> Surface:
        return self.sprite(name, size)

    def glow(self, _radius: int, _colour: Colour, _strength: float = 1.0) -> Surface:
        return _NOTHING

    def draw_glow(
        self, target: Surface, centre: Point, radius: int, colour: Colour, strength: float = 1.0
    ) -> None:
        """No light."""

    def shadowed(self, *_what: object, **_more: object) -> Stamp:
        return _BLANK

    def outline(self, *_what: object, **_more: object) -> Stamp:
        return _BLANK


_BLANK = Stamp(_NOTHING, (0, 0))


class BlankStamps(MemoryCache[Stamp]):
    def get(self, _key: Hashable, _make: Callable[[], Stamp]) -> Stamp:
        return _BLANK


class BlankTextures(Textures):
    def _made(self, *_what: object) -> Surface:
        return _TILE


class TracingLook(NamedTuple):
    """A look without pictures, and the letters that remember."""

    look: Look
    letters: TracingLetters

    @property
    def said(self) -> list[str]:
        """Every text that was drawn since the last picture was begun."""
        return [word.text for word in self.letters.words]


def tracing_look(theme: Theme = PARCHMENT) -> TracingLook:
    letters = TracingLetters()
    textures = BlankTextures(theme)
    art = BlankArt(ASSETS / "images")
    return TracingLook(
        Look(
            theme,
            letters,
            art,
            textures,
            BlankStamps(Budget(1), lambda _stamp: 1),
            Scale(1.0),
            Budget(1),
        ),
        letters,
    )


def leave_pictures_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "raster", lambda *_what, **_more: Surface((1, 1), pygame.SRCALPHA))
    monkeypatch.setattr(effects, "soft", lambda *_what: _BLANK)
    monkeypatch.setattr(effects, "shadowed", lambda *_what: _BLANK)


@lru_cache(maxsize=8)
def slate(size: Size) -> Surface:
    """A picture of that size that takes no paint, so that painting it costs nothing."""
    surface = Surface(size)
    surface.set_clip(Rect(0, 0, 1, 1))
    return surface
