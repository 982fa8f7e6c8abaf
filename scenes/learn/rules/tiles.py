"""The tiles of the rules, which lead to pages."""

from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.layout import inset
from scenes.kit.look import Look
from scenes.kit.plates import Mood, lip
from scenes.kit.spoken import Role, Spoken
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import Column, Padded, Painted, Row, Sized, View
from scenes.kit.widgets import AWAY, Touch, Widget
from scenes.learn.rules.annotations import largest
from scenes.learn.rules.figures import PagePicture
from scenes.learn.rules.pictures import draw_tile, plate

_ASPECT = 1.48
"""The width of a tile's picture by its height."""


class PageLink(NamedTuple):
    """What a tile means: it leads to the page of that name."""

    page: str
    thing: int | None = None
    """The number of the thing in the index, if the tile shows one."""


@dataclass(eq=False, slots=True)
class PageTile(Widget):
    """A page on a wooden plate, or on parchment if it is the chosen one."""

    content: View
    """What is on it."""
    chosen: bool = False
    radius: float = field(default=16, kw_only=True)

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.RADIO)._replace(chosen=self.chosen)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        tone = Tone.PARCHMENT if self.chosen else Tone.WOOD
        size = self.rect.size
        button = plates.button(look, size, tone, mood, radius=self.radius, rim=not self.chosen)
        button.draw(target, self.rect.topleft)
        if self.chosen:
            ornaments.frame(look, size, self.radius).draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        face = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if mood is Mood.PRESSED:
            face.y += depth // 2
        self.content.draw(target, look, face)


def title_beside(title: str, picture: PagePicture, *, chosen: bool) -> View:
    """Return the picture of a page with the title at its right."""
    drawing = Painted(_draw_page, (picture,), side=(40, 90), aspect=_ASPECT)
    words = Painted(_draw_title, (title, chosen, False))
    return Padded(Row(drawing, words.grow(), gap=12), (12, 9))


def title_below(title: str, picture: PagePicture, *, chosen: bool) -> View:
    """Return the picture of a page with the title below it."""
    drawing = Painted(_draw_page, (picture,), side=(32, 140), aspect=_ASPECT)
    words = Sized(Painted(_draw_title, (title, chosen, True)), height=(44, 52, 84))
    return Padded(Column(drawing.grow(), words, gap=4), (10, 9))


def _draw_page(target: Surface, look: Look, rect: Rect, picture: PagePicture) -> None:
    plate(look, rect.size, sea=picture.sea).draw(target, rect.topleft)
    draw_tile(target, look, picture, inset(rect, look.px(5)))


def _draw_title(
    target: Surface, look: Look, rect: Rect, title: str, chosen: bool, centred: bool
) -> None:
    """Write a title, in two lines if its letters are larger then."""
    letters = partial(look.style, Face.TITLE) if chosen else look.outlined
    style = largest(look, (title,), letters, 24 if centred else 29, rect.size)
    look.letters.draw_block(target, title, style, rect, 0.5 if centred else 0.0, 0.5)


@dataclass(eq=False, slots=True)
class ThingTile(Widget):
    """Something on a board, on a light plate."""

    picture: PagePicture

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        ground = plates.option(look, self.rect.size, touch.mood(self.rect))
        ground.draw(target, self.rect.topleft)
        inner = inset(self.rect, look.px(12))
        if self.picture.sea or look.theme.plain:
            plate(look, inner.size, sea=self.picture.sea).draw(target, inner.topleft)
        draw_tile(target, look, self.picture, inset(inner, look.px(4)))
