"""The curtain: a sail that hides the board while it is passed to the next player."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.board.turn.turn_log import turns_of, turns_since
from scenes.core.context import Context
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Pop
from scenes.curtain.last_turns import LastTurns
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.assets import Placed
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size, anchored, is_portrait
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import DRAWN, Tone, mix
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, nowhere
from scenes.shared import cards
from scenes.shared.portraits import costume_of, draw_title, mark_of

_FOLD, _SPAN = 274.3, 1920
"""The widths of a fold, and of the yard and the reef band, in their drawings."""
_SOLES = 0.963
"""How far down a piece its soles are."""
_THIN = tuple(
    (f'stroke-width="{drawn}"', f'stroke-width="{float(drawn) * 0.62:.3f}"')
    for drawn in ("4.6", "4.4", "4.2", "4", "3.8", "3.6", "3.4", "3.2", "3", "2.9", "2.8", "2.6")
)
"""A piece drawn large keeps the weight of the screen's other lines."""


class _CurtainMeasures(NamedTuple):
    """How large everything is, in units."""

    top: float
    title: float
    deck: float
    button: float
    menu: float
    sheet: float
    """The highest that a sheet may be."""
    low: float
    """From the edge of the sail to the controls."""


_WIDE = _CurtainMeasures(122, 132, 274, 150, 132, 452, 66)
_HIGH = _CurtainMeasures(122, 132, 460, 150, 132, 452, 60)
_SHORT = _CurtainMeasures(100, 120, 400, 130, 120, 440, 44)
_WIDE_TIGHT = _CurtainMeasures(66, 96, 186, 104, 104, 400, 26)
_HIGH_TIGHT = _CurtainMeasures(74, 96, 360, 124, 112, 440, 40)


class CurtainPlaces(NamedTuple):
    """Where everything is in the window."""

    hem: int
    """The edge of the sail, where the deck begins."""
    title: Rect
    figure: Rect
    last: Rect
    """The sheet with the last turn."""
    earlier: Rect
    """The sheet with the turns before it."""
    ready: Rect
    menu: Rect
    hand: Rect
    others: Rect
    """The note to everybody else."""


def arrange(look: Look, size: Size, heights: Callable[[int], tuple[int, int]]) -> CurtainPlaces:
    """Lay out the window; `heights` returns those of both sheets for the most there is room for."""
    px, tall, tight = look.px, is_portrait(size), look.scale.compact
    wide = min(size[0] - px(48 if tight else 80), px(2000))
    room = Rect((size[0] - wide) // 2, 0, wide, size[1])
    if tall:
        measures = _HIGH_TIGHT if tight else _SHORT if size[1] < px(1600) else _HIGH
    else:
        measures = _WIDE_TIGHT if tight else _WIDE
    hem = size[1] - px(measures.deck)
    high = px(measures.title)
    title = anchored(Rect(0, px(measures.top), size[0], high), (min(px(1000), wide), high))
    button = Rect(room.x, hem + px(measures.low), wide, px(measures.button))
    if tall:
        news, rest = heights(px(measures.sheet))
        side = (wide - px(20)) // 2
        upper = hem - px(64) - max(news, rest)
        high = min(px(600), upper - px(36) - title.bottom)
        figure = Rect(room.x, upper - px(20) - high, wide, high)
        low = Rect(room.x, size[1] - px(measures.menu + 30), wide, px(measures.menu))
    else:
        upper = title.bottom + px(20 if tight else 36)
        news, rest = heights(min(px(measures.sheet), hem - upper + px(8)))
        side = max(px(420), min(px(600), (wide - px(380 if tight else 430)) // 2))
        high = min(px(480), hem + px(36) - title.bottom)
        figure = Rect(room.x + side, hem + px(36) - high, wide - 2 * side, high)
        low = button
        beside = px(measures.menu + 190)
        button = anchored(low, (min(px(780), wide - 2 * beside), button.height))
        if button.width < px(560):
            # No room to keep it in the middle: it has what the menu and the hand leave.
            button = Rect(low.x + px(measures.menu + 24), low.y, 0, button.height)
            button.width = low.right - px(200) - button.x
    menu = Rect(room.x, low.y, px(measures.menu), px(measures.menu))
    right = menu.right if tall else button.right
    hand = Rect(right + px(30), 0, room.right - right - px(30), px(136 if tight else 170))
    hand.bottom = min(low.y + px(160), size[1] - px(2))
    last = Rect(room.x, upper, side, news)
    earlier = Rect(room.right - side, upper, side, rest)
    others = Rect(button.x, button.bottom + px(8 if tight else 14), button.width, px(34))
    return CurtainPlaces(hem, title, figure, last, earlier, button, menu, hand, others)


class CurtainScene(WidgetScene):
    """Hides the board until that player is there; pops with True, or False for the pause."""

    def __init__(self, context: Context, match: Match, seat: int) -> None:
        super().__init__(context, focus="ready")
        self._match, self._seat, self._who = match, seat, match.seats[seat]
        self._colour = self._who.colour.value
        # Who goes on with a turn, in a game that was kept, is told how it began.
        self._turns = (turns_since(match, seat) or turns_of(match))[-4:]
        self.places = CurtainPlaces(0, *[nowhere()] * 8)
        """Where everything is, once it is laid out."""
        self._sheets: LastTurns

    def build(self, room: Rect) -> Iterable[Widget]:
        look, texts = self.look, self.context.texts
        self._sheets = LastTurns(look, texts, self._match, self._turns)
        places = self.places = arrange(look, self.size, self._sheets.heights)
        label = texts("curtain.ready", player=self._who.name)
        width = look.letters.width(label, look.outlined(84))
        letters = 84 * min(1.0, (places.ready.width - look.px(180)) / width)
        ready = Button("ready", label, "end", Tone.GOLD, letters=letters, radius=38)
        menu = Button("menu", texts("curtain.menu"), "menu", arrangement=Arrangement.STACKED)
        ready.rect, menu.rect = places.ready, places.menu
        return [ready, menu]

    def enter(self) -> None:
        super().enter()
        self.context.sound.play(Cue.CURTAIN)

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name == "ready")

    def back(self) -> Change:
        return Pop(False)

    def handle(self, intent: Intent) -> Change | None:
        return self.back() if intent is Command.MENU else super().handle(intent)

    def paint(self, surface: Surface) -> None:
        look, texts, places = self.look, self.context.texts, self.places
        self._paint_sail(surface, look.of_picture(surface.get_size()))
        self._paint_player(surface)
        self._paint_title(surface)
        self._sheets.paint_last(surface, places.last)
        self._sheets.paint_rest(surface, places.earlier)
        self._paint_hand(surface)
        style = look.outlined(26, look.theme.note, Face.BOLD)
        look.letters.draw(surface, texts("curtain.others"), style, places.others)
        plates.halo(look, places.ready.size, 46).draw(surface, places.ready.topleft)

    def _paint_sail(self, target: Surface, look: Look) -> None:
        """The deck, the sail above it with marks along its hem, and dusk at the edges."""
        unit, size, light = look.scale.unit, target.get_size(), look.theme.scenery
        width, height = size[0] / unit, size[1] / unit
        hem = self.places.hem / unit
        top = hem - 40
        deck = Placed("curtain/deck", width / 2, top, 1, (height - top) / 314)
        target.blit(effects.lit(look.art.composed([deck], size, unit), light), (0, 0))
        folds = max(3, round(width / _FOLD))
        sail = look.art.composed(self._sail(look, width, hem, folds), size, unit)
        shadow = (150, max(2, look.px(18)), (0, look.px(22)))
        whole = effects.blank(size)
        effects.shadowed(sail, look.theme.shadow, *shadow).draw(whole, (0, 0))
        target.blit(effects.lit(whole, light), (0, 0))
        for index in range(folds):
            # The player stands in front of the middle.
            if abs(index + 0.5 - folds / 2) > 0.6 or is_portrait(size):
                x = round((index + 0.5) * size[0] / folds)
                at = (x, self.places.hem + look.px(34) - look.px(26))
                draw_centred(target, mark_of(look, self._colour, look.px(50)), at)
        dusk = Placed("curtain/dusk", width / 2, height * 0.48, max(width, height) / 1000)
        target.blit(look.art.composed([dusk], size, unit), (0, 0))

    def _sail(self, look: Look, width: float, hem: float, folds: int) -> Iterator[Placed]:
        """Canvas with a reef band, a hem in the player's colour, and the yard it hangs from."""
        crew = look.theme.crew(self._colour)
        dyed = tuple(zip(DRAWN["blue"], (crew.hi, crew.mid, crew.lo), strict=True))
        fold = width / folds
        down = (hem - 50) / (806 - 50)
        for index in range(folds):
            yield Placed("curtain/fold", index * fold, 0, fold / _FOLD, down)
        yield Placed("curtain/reef", 0, 0, width / _SPAN, 1)
        for index in range(round(width / 91.4)):
            x = 46 + index * 91.4
            y = 127 + 12 * (1 - (2 * x / width - 1) ** 2)
            yield Placed("curtain/rope", x, y, 1 - index % 2 * 2, (34 + index * 37 % 17) / 42)
        for index in range(folds):
            yield Placed("curtain/hem", index * fold, hem, fold / _FOLD, 1, dyed)
        for index in range(folds + 1):
            yield Placed("curtain/grommet", index * fold, hem)
        yield Placed("curtain/yard", 0, 0, width / _SPAN, 1)
        for index in range(round(width / 127.4)):
            yield Placed("curtain/lashing", 68 + index * 127.4)

    def _paint_title(self, target: Surface) -> None:
        """The ribbon in the player's colours, with the mark at both ends."""
        look, rect = self.look, self.places.title
        crew = look.theme.crew(self._colour)
        middle, dark = mix(crew.mid, crew.lo, 0.75), mix(crew.lo, look.theme.ink, 0.4)
        theme = replace(look.theme, ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
        ornaments.ribbon(look.with_theme(theme), rect.size).draw(target, rect.topleft)
        face = Rect(*rect.topleft, rect.width, round(rect.height * 0.82))
        side = round(face.height * 0.66)
        aside = look.px(36 + 28) + side // 2
        for x in (face.x + aside, face.right - aside):
            draw_centred(target, mark_of(look, self._colour, side), (x, face.centery))
        title = self.context.texts("curtain.title", player=self._who.name)
        draw_title(target, look, rect, title, aside + side // 2 + look.px(14))

    def _paint_player(self, target: Surface) -> None:
        """The mark painted on the canvas like a ship's emblem, and the piece on the deck, large."""
        look, rect = self.look, self.places.figure
        crew = look.theme.crew(self._colour)
        side = round(rect.height * 1.14)
        dye = (("#000000", mix(crew.mid, "#8A5A1E", 0.35)),)
        emblem = look.art.sprite(f"curtain/emblem-{self._colour}", (side, side), dye)
        centre = (rect.centerx, rect.centery - look.px(20))
        look.art.draw_glow(target, centre, look.px(560), "#FF9A3F", 0.22)
        draw_centred(target, effects.faded(emblem, 90), centre)
        recolouring = (*look.theme.recolouring(self._colour), *_THIN)
        high = rect.height - look.px(10)
        piece = look.art.sprite(costume_of(self._who).piece, (high, high), recolouring)
        foot = (rect.centerx, rect.bottom - look.px(12))
        wide = piece.get_width() / look.scale.unit
        ring = svg.oval(wide / 2, 40, wide * 0.48, 30, fill=look.theme.shadow, opacity=0.5)
        ring += svg.oval(wide / 2, 34, wide * 0.4, 22, stroke=look.theme.select, line=6)
        plate = svg.raster(ring, (piece.get_width(), look.px(80)), look.scale.unit)
        draw_centred(target, plate, foot)
        shadow = (120, max(1, look.px(12)), (look.px(12), look.px(12)))
        # Its soles are a little above its lower edge.
        soles = round(piece.get_height() * _SOLES)
        corner = (rect.centerx - piece.get_width() // 2, foot[1] - soles)
        effects.shadowed(piece, look.theme.shadow, *shadow).draw(target, corner)

    def _paint_hand(self, target: Surface) -> None:
        """The player's cards, face down: how many is no secret."""
        look, rect = self.look, self.places.hand
        count = self._match.view(PUBLIC).hand_sizes[self._seat]
        shown = min(count, 7)
        low = rect.bottom - look.px(26)
        high = rect.height - look.px(26 + 16)
        wide = round(high / 1.4)
        step = min(round(wide * 0.56), (rect.width - wide - look.px(40)) // 6)
        for index in range(shown):
            aside = index - (shown - 1) / 2
            back = pygame.transform.rotozoom(cards.sprite(look, None, high), -aside * 6, 1)
            shadow = (140, max(1, look.px(5)), (look.px(3), look.px(5)))
            x = rect.centerx + round(aside * step) - back.get_width() // 2
            y = low - high - look.px(9) + look.px(3 * aside * aside)
            at = (x, y - (back.get_height() - high) // 2)
            effects.shadowed(back, look.theme.shadow, *shadow).draw(target, at)
        text = self.context.texts("curtain.cards", count=count)
        style = look.style(Face.TITLE, min(25, 30 / look.scale.text))
        side = look.px(38)
        size = (look.letters.width(text, style) + side + look.px(38), look.px(54))
        pill = anchored(Rect(rect.x, low - size[1] // 2, rect.width, size[1]), size)
        ornaments.pill(look, size, Tone.PARCHMENT).draw(target, pill.topleft)
        lock = (pill.x + look.px(12) + side // 2, pill.centery)
        draw_centred(target, look.icon("lock", side), lock)
        look.letters.draw(target, text, style, pill.move(side + look.px(20), 0), 0)
