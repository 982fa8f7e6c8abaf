"""Everything that drawing needs, at the scale of one window; and the cache of pictures."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec

from pygame import Surface

from scenes.kit import svg
from scenes.kit.assets import Art
from scenes.kit.cache import USUAL_WINDOW, Budget, DiskCache, MemoryCache
from scenes.kit.effects import Stamp, stamps
from scenes.kit.layout import DESIGN_SIDE, Scale, Size
from scenes.kit.pirates import pen
from scenes.kit.text import Face, Letters, Style
from scenes.kit.textures import Textures
from scenes.kit.theme import Colour, Theme
from scenes.kit.themes import PARCHMENT


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, letters, drawings, textures, cached pictures, and the scale."""

    theme: Theme
    letters: Letters
    art: Art
    textures: Textures
    stamps: MemoryCache[Stamp]
    """Pictures made by functions with `@stamp`."""
    scale: Scale
    budget: Budget
    """The memory that all caches share."""

    @classmethod
    def of(
        cls,
        images: Path,
        fonts: Mapping[Face, Path],
        theme: Theme = PARCHMENT,
        disk_cache: DiskCache | None = None,
        window: Size = USUAL_WINDOW,
        ground_cache: DiskCache | None = None,
    ) -> "Look":
        """Return the look of a theme, with drawings from a folder and, optionally, disk caches.

        The larger the window, the more is kept in memory.
        """
        budget = Budget.of_window(window)
        art = Art(images, disk_cache, budget, ground_cache)
        textures = Textures(theme, disk_cache, budget)
        letters = Letters(fonts, budget)
        return cls(theme, letters, art, textures, stamps(budget), Scale(1.0), budget)

    def at(self, size: Size) -> "Look":
        """Return the same look in a window of another size."""
        return replace(self, scale=self.scale.at(size))

    def of_picture(self, size: Size) -> "Look":
        """Return the look for a picture, which scales with its window, whatever the controls do."""
        return replace(self, scale=Scale(min(size) / DESIGN_SIDE))

    def with_text(self, text: float) -> "Look":
        """Return the same look at another text scale."""
        return replace(self, scale=self.scale.with_text(text))

    def with_theme(self, theme: Theme) -> "Look":
        """Return the same look in other colours, with an empty cache.

        Textures take long to make, so they stay if only players' colours or the light differ.
        """
        mine = self.theme
        alike = theme._replace(crews=mine.crews, hour=mine.hour, course=mine.course) == mine
        textures = self.textures if alike else self.textures.recoloured(theme)
        return replace(self, theme=theme, textures=textures, stamps=self.stamps.emptied())

    def px(self, units: float) -> int:
        """Return units in pixels."""
        return self.scale.px(units)

    def units(self, size: Size) -> tuple[float, float]:
        """Return a size in pixels as width and height in units."""
        return size[0] / self.scale.unit, size[1] / self.scale.unit

    def raster(self, body: str, size: Size, defs: str = "") -> Surface:
        """Return an SVG drawing measured in units, as a picture of a size in pixels."""
        return svg.raster(body, size, self.scale.unit, defs)

    def drawing(self, body: str, size: Size, defs: str = "") -> Stamp:
        """Return an SVG drawing measured in units, as a stamp of a size in pixels."""
        return Stamp(self.raster(body, size, defs), (0, 0))

    def style(
        self, face: Face, units: float, colour: Colour | None = None, drop: float = 0
    ) -> Style:
        """Return letters without an outline, in the text colour of parchment by default."""
        return Style(face, self.scale.letters(units), colour or self.theme.text, drop=self.px(drop))

    def outlined(
        self, units: float, colour: Colour | None = None, face: Face = Face.TITLE
    ) -> Style:
        """Return letters that can be read on wood and on pictures: cream, outlined with ink."""
        return Style(
            face,
            self.scale.letters(units),
            colour or self.theme.cream,
            outline=self.theme.ink,
            edge=max(1, self.px(1.5 + units * self.scale.text * 0.045)),
            drop=self.px(2) if units >= 36 else 0,
        )

    def figure(self, name: str, size: Size, colour: str) -> Surface:
        """Return a drawing of a pirate by name in the colours of its crew, as large as fits.

        The larger it is, the finer its outlines are.
        """
        share = pen(name, size[1] / self.scale.unit)
        return self.art.sprite(name, size, self.theme.recolouring(colour), share)

    def icon(self, name: str, side: int, alpha: int = 255) -> Surface:
        """Return an icon by name, at most `side` wide and high, perhaps partly transparent."""
        name = f"icons/{name}"
        box = (side, side)
        return self.art.sprite(name, box) if alpha == 255 else self.art.faded(name, box, alpha)


P = ParamSpec("P")


def stamp(paint: Callable[Concatenate[Look, P], Stamp]) -> Callable[Concatenate[Look, P], Stamp]:
    """Cache what a function paints, by its arguments and by the scale of its look."""

    @wraps(paint)
    def cached(look: Look, /, *args: P.args, **kwargs: P.kwargs) -> Stamp:
        scale = look.scale
        # Plain numbers are hashed much faster than the scale itself.
        key = (paint, args, *kwargs.items(), scale.unit, scale.text)
        return look.stamps.get(key, lambda: paint(look, *args, **kwargs))

    return cached


class Layer:
    """A still picture, painted again only when its key changes."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._picture: Surface | None = None

    def draw(self, target: Surface, key: Hashable, paint: Callable[[Surface], None]) -> None:
        """Draw what `paint` paints over the whole target; it depends only on the key."""
        target.blit(self.picture(target.get_size(), key, paint), (0, 0))

    def picture(self, size: Size, key: Hashable, paint: Callable[[Surface], None]) -> Surface:
        """Return what `paint` paints on a picture of that size; it depends only on the key."""
        if self._picture is None or self._picture.get_size() != size:
            # The surface is reused, as allocating it takes as long as painting.
            self._picture = Surface(size)
            self._key = None
        if (size, key) != self._key:
            paint(self._picture)
            self._key = (size, key)
        return self._picture
