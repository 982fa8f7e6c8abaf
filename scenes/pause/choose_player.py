"""Who plays a seat: the page that lists a person and every computer, opened from the pause."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import Seat
from scenes.core.context import Context
from scenes.core.model.phrases import Opponent, level_of, title_of
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Side, Size, anchored, cut, grid, inset, is_portrait
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.widgets import Control, FocusRing, Widget, icon_button, nowhere
from scenes.shared.portraits import draw_portrait, draw_title, draw_words, portrait_of

PERSON = "person"


class PlayerChoice(NamedTuple):
    """Who shall play a seat from now on: a person, or the computer with that brain."""

    brain: str | None


_TALKATIVE = 300
"""Units of height from which there is room for a sentence about a pirate."""


class ChoosePlayer(Scene):
    """Asks who plays a seat; pops with a Helm, or with nothing if all stays as it is."""

    overlay = True

    def __init__(self, context: Context, seat: Seat, levels: Sequence[Opponent]) -> None:
        self._context = context
        self._seat = seat
        self._levels = tuple(levels)
        self._look = context.look
        self._banner = nowhere()
        now = None if seat.brain is None else level_of(seat.brain, levels)
        tiles: list[Widget] = [
            Tile(PERSON, partial(self._paint, None), chosen=now is None, radius=24),
            *(
                Tile(each.brain, partial(self._paint, each), chosen=index == now, radius=24)
                for index, each in enumerate(self._levels)
            ),
        ]
        self._names = [tile.name for tile in tiles]
        back = icon_button("back", "back", context.texts("crew.back"))
        self._ring = FocusRing([back, *tiles], focus=self._names[0 if now is None else now + 1])

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """All who could play side by side, or in two columns."""
        look = self._look = self._context.look.at(size)
        px = look.px
        room = inset(Rect(0, 0, *size), px(24), px(18))
        top, room = cut(room, Side.TOP, px(104), px(24))
        if is_portrait(size):
            banner, room = cut(room, Side.TOP, px(100), px(24))
        else:
            banner = inset(top, px(88 + 20), 0)
        self._banner = anchored(banner, (min(px(900), banner.width), px(100)))
        count = len(self._names)
        across = 2 if is_portrait(size) else -(-count // (1 if count <= 4 else 2))
        down = -(-count // across)
        gap = px(20)
        most = (across * px(360) - gap, down * px(400) - gap)
        block = anchored(room, (min(room.width, most[0]), min(room.height, most[1])), 0.5, 0.4)
        cells = grid(block, across, down, gap)
        places = dict(zip(self._names, cells, strict=False))
        self._ring.place({"back": Rect(top.x, top.y + px(6), px(88), px(88)), **places})

    def handle(self, intent: Intent) -> Change | None:
        """A tap decides; back leaves everything as it is."""
        if intent is Command.BACK:
            return Pop()
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        if used.name == "back":
            return Pop()
        return Pop(PlayerChoice(None if used.name == PERSON else used.name))

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the question and everybody who could play."""
        look = self._look
        dim(surface)
        title = self._context.texts("crew.title", player=self._seat.name)
        ornaments.ribbon(look, self._banner.size).draw(surface, self._banner.topleft)
        draw_title(surface, look, self._banner, title, look.px(56))
        self._ring.draw(surface, look)

    def _paint(self, who: Opponent | None, surface: Surface, look: Look, rect: Rect) -> None:
        """A picture, and below it what the one in it is called and how well it plays."""
        texts, px = self._context.texts, look.px
        room = inset(rect, px(24), px(24))
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        drawing = None if who is None else portrait_of(who.name)
        if who is not None and drawing is not None and room.height > px(_TALKATIVE):
            sentence, room = cut(room, Side.BOTTOM, px(72), px(4))
            style = look.style(Face.ITALIC, 25, look.theme.ink_soft)
            draw_words(
                surface, look, sentence, texts(f"pirates.{drawing.split('/')[1]}.style"), style, 0.5
            )
        line, room = cut(room, Side.BOTTOM, px(36), px(4))
        name, room = cut(room, Side.BOTTOM, px(46), px(8))
        side = min(room.size)
        face = anchored(room, (side, side))
        draw_portrait(surface, look, face, self._seat.colour, drawing)
        title = look.style(Face.TITLE, 36)
        if who is None:
            draw_words(surface, look, name, texts("crew.person"), title, 0.5)
            draw_words(surface, look, line, texts("crew.person_line"), quiet, 0.5)
            return
        draw_words(surface, look, name, who.name, title, 0.5)
        if who.stars:
            stars, line = cut(line, Side.LEFT, line.width * 2 // 5, px(8))
            ornaments.draw_stars(surface, look, stars, who.stars)
        draw_words(surface, look, line, title_of(texts, who), quiet, 0.0 if who.stars else 0.5)
