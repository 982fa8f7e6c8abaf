"""Tiles that are found by their picture: a page with its title, or a thing without words."""

from dataclasses import dataclass, field

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.layout import Point, Side, cut, inset
from scenes.kit.look import Look
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Touch, Widget, nowhere
from scenes.learn.rules.figures import PagePicture
from scenes.learn.rules.fitting import largest
from scenes.learn.rules.pictures import draw_tile, plate

_ASPECT = 1.48
"""The width of a picture by its height."""
_LETTERS = 29
_SMALL = 24


@dataclass(eq=False, slots=True)
class PageTile(Widget):
    """A page: its picture with its title beside it, or below it where the tile is high."""

    name: str
    title: str
    tile: PagePicture
    chosen: bool = False
    enabled: bool = True
    radius: float = 16
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """It is wanted."""
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw a plank, or parchment in gold for the page that is shown."""
        mood = touch.mood(self.rect)
        tone = Tone.PARCHMENT if self.chosen else Tone.WOOD
        plate = plates.button(
            look, self.rect.size, tone, mood, radius=self.radius, rim=not self.chosen
        )
        plate.draw(target, self.rect.topleft)
        if self.chosen:
            frame = ornaments.frame(look, self.rect.size, self.radius)
            frame.draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        face = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if mood is Mood.PRESSED:
            face.y += depth // 2
        beside = self.rect.width > 2.4 * self.rect.height
        inner = inset(face, look.px(12 if beside else 10), look.px(9))
        if beside:
            wide = min(round(inner.height * _ASPECT), round(inner.width * 0.42))
            picture, words = cut(inner, Side.LEFT, wide, look.px(12))
        else:
            picture, words = cut(inner, Side.TOP, round(inner.height * 0.56), look.px(4))
            wide = min(picture.width, round(picture.height * _ASPECT))
            picture = Rect(picture.centerx - wide // 2, picture.y, wide, picture.height)
        draw_picture(target, look, self.tile, picture)
        self._draw_title(target, look, words, 0.0 if beside else 0.5)

    def _draw_title(self, target: Surface, look: Look, rect: Rect, x: float) -> None:
        chosen = self.chosen

        def letters(units: float) -> Style:
            return look.style(Face.TITLE, units) if chosen else look.outlined(units)

        units = _LETTERS if x == 0.0 else _SMALL
        style = largest(look, (self.title,), letters, units, rect.size)
        look.letters.draw_block(target, self.title, style, rect, x, 0.5)


@dataclass(eq=False, slots=True)
class ThingTile(Widget):
    """A thing that may be seen on a board; its page tells more."""

    name: str
    tile: PagePicture
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """It is wanted."""
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw it on a light plate."""
        mood = touch.mood(self.rect)
        plates.option(
            look, self.rect.size, lit=mood is Mood.HOVER, pressed=mood is Mood.PRESSED
        ).draw(target, self.rect.topleft)
        inner = inset(self.rect, look.px(12))
        if self.tile.sea or look.theme.plain:
            plate(look, inner.size, sea=self.tile.sea).draw(target, inner.topleft)
        draw_tile(target, look, self.tile, inset(inner, look.px(4)))


def draw_picture(target: Surface, look: Look, tile: PagePicture, rect: Rect) -> None:
    """A tile's picture on its own plate."""
    plate(look, rect.size, sea=tile.sea).draw(target, rect.topleft)
    draw_tile(target, look, tile, inset(rect, look.px(5)))
