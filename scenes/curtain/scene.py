"""The curtain: a sail that hides the board while it is passed to the next player."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.board.turn.recent_turns import since
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.curtain.last_turns import LastTurns
from scenes.kit import effects, ornaments, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import DESIGN_SIDE, Scale, Size, anchored, is_portrait
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import PARCHMENT, Tone, mix
from scenes.kit.widgets import Arrangement, Button, Control
from scenes.shared import cards
from scenes.shared.portraits import draw_title, mark_of
from scenes.shared.variant_cards import oval


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


def arrange(look: Look, size: Size, heights: Callable[[int], tuple[int, int]]) -> dict[str, Rect]:
    """Where everything lies; names of what is no control begin with a line.

    The heights of the two sheets are asked for with the most that there is room for.
    """
    px = look.px
    wide = min(size[0] - px(48 if look.scale.compact else 80), px(2000))
    room = Rect((size[0] - wide) // 2, 0, wide, size[1])
    tall = is_portrait(size)
    tight = look.scale.compact
    if tall:
        measures = _HIGH_TIGHT if tight else _SHORT if size[1] < px(1600) else _HIGH
    else:
        measures = _WIDE_TIGHT if tight else _WIDE
    hem = size[1] - px(measures.deck)
    top = px(measures.top)
    title = anchored(
        Rect(0, top, size[0], px(measures.title)), (min(px(1000), wide), px(measures.title))
    )
    places = {"_title": title, "_deck": Rect(0, hem, size[0], size[1] - hem)}
    button = Rect(room.x, hem + px(measures.low), wide, px(measures.button))
    if tall:
        news, rest = heights(px(measures.sheet))
        side = (wide - px(20)) // 2
        upper = hem - px(64) - max(news, rest)
        high = min(px(600), upper - px(36) - title.bottom)
        places["_figure"] = Rect(room.x, upper - px(20) - high, wide, high)
        low = Rect(room.x, size[1] - px(measures.menu + 30), wide, px(measures.menu))
    else:
        upper = title.bottom + px(20 if tight else 36)
        news, rest = heights(min(px(measures.sheet), hem - upper + px(8)))
        side = max(px(420), min(px(600), (wide - px(380 if tight else 430)) // 2))
        high = min(px(480), hem + px(36) - title.bottom)
        places["_figure"] = Rect(room.x + side, hem + px(36) - high, wide - 2 * side, high)
        low = button
        beside = px(measures.menu + 190)
        button = anchored(low, (min(px(780), wide - 2 * beside), button.height))
        if button.width < px(560):
            # No room to keep it in the middle: it has what the menu and the hand leave.
            button = Rect(low.x + px(measures.menu + 24), low.y, 0, button.height)
            button.width = low.right - px(200) - button.x
    places["_news"] = Rect(room.x, upper, side, news)
    places["_rest"] = Rect(room.right - side, upper, side, rest)
    places["ready"] = button
    menu = places["menu"] = Rect(room.x, low.y, px(measures.menu), px(measures.menu))
    right = button.right if not tall else menu.right
    hand = Rect(right + px(30), 0, room.right - right - px(30), px(136 if tight else 170))
    hand.bottom = min(low.y + px(160), size[1] - px(2))
    places["_hand"] = hand
    words = px(34)
    places["_others"] = Rect(button.x, button.bottom + px(8 if tight else 14), button.width, words)
    return places


_FOLD = 274.3
"""How wide a fold of the sail is, in units."""
EMBLEMS = MappingProxyType(
    {
        "blue": "M32 18V54M20 28H44M11 40Q14 54 32 56Q50 54 53 40M32 6A6 6 0 1 1 31.9 6",
        "red": "M12 10L48 48M52 10L16 48M40 54L54 40M24 54L10 40M50 50L57 57M14 50L7 57",
        "green": "M34 58Q28 42 34 26Q18 12 6 26M34 26Q48 12 60 26M34 26Q18 24 12 42"
        "M34 26Q50 24 56 42M34 26Q28 10 34 4",
        "yellow": "M32 22A10 10 0 1 1 31.9 22M32 5V11M32 53V59M5 32H11M53 32H59M13 13L17 17"
        "M47 47L51 51M13 51L17 47M47 17L51 13",
        "violet": "M42 8Q20 10 18 32Q20 54 44 56Q52 53 55 49Q36 50 34 32Q36 16 46 12Z",
    }
)
"""Each crew's mark as lines on a grid of 64, to be painted on canvas."""


def count_folds(width: float) -> int:
    """How many folds a sail of that many units has."""
    return max(3, round(width / _FOLD))


def hem_y(x: float, fold: float) -> float:
    """How much lower than its highest points the edge of the sail hangs there."""
    return 34 * math.pow(math.sin(math.pi * ((x % fold) / fold)), 0.8)


def paint_deck(target: Surface, look: Look, hem: int) -> None:
    """The planks from below the edge of the sail to the bottom."""
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    top = hem / unit - 40
    body = svg.rect(0, top, width, height - top, fill="url(#deck)")
    count = math.ceil(width / 300) + 1
    for index in range(-count, count + 1):
        near, far = width / 2 + index * 216, width / 2 + index * 150
        body += svg.path(f"M{far:.0f} {top:.0f}L{near:.0f} {height:.0f}", stroke="#1E1009", line=5)
        body += svg.path(
            f"M{far + 4:.0f} {top:.0f}L{near + 5:.0f} {height:.0f}",
            stroke="#B98650",
            line=2,
            stroked=0.35,
        )
    shades: list[svg.Stop] = [(0, "#3A2416"), (0.35, "#6A4227"), (1, "#4A2C19")]
    defs = svg.linear("deck", shades, (0, top), (0, height))
    deck = svg.raster(body, target.get_size(), unit, defs)
    target.blit(effects.lit(deck, look.theme.scenery), (0, 0))


def sail_picture(look: Look, size: Size, hem: float, colour: str) -> Surface:
    """Canvas with its folds, seams, reef band, yard and a hem in the player's colour."""
    unit = look.scale.unit
    width = size[0] / unit
    folds = count_folds(width)
    fold = width / folds
    ink = PARCHMENT.ink
    seam, light = "#B48E50", "#FFF9E6"

    def edge(lower: float) -> list[tuple[float, float]]:
        steps = folds * 20
        xs = [width * step / steps for step in range(steps + 1)]
        return [(x, hem + hem_y(x, fold) + lower) for x in xs]

    canvas: list[svg.Stop] = [(0, "#FBEFCF"), (0.5, "#F0DDB0"), (1, "#D6B67C")]
    defs = svg.linear("canvas", canvas, (0, 0), (0, hem + 40))
    around = [(-20, 40), (width + 20, 40), *reversed(edge(0))]
    body = svg.path(svg.polyline(around, closed=True), fill="url(#canvas)", stroke=ink, line=8)
    for index in range(folds):
        left, right = index * fold, (index + 1) * fold
        shade: list[svg.Stop] = [
            (0, light, 0.45),
            (0.35, "#F5E3BC", 0),
            (0.55, "#8A5A2A", 0),
            (1, "#8A5A2A", 0.34),
        ]
        defs += svg.linear(f"f{index}", shade, (left, 0), (right, 0))
        low = [point for point in edge(-4) if left - 0.1 <= point[0] <= right + 0.1]
        part = [(left, 44), (right, 44), *reversed(low)]
        body += svg.path(svg.polyline(part, closed=True), fill=f"url(#f{index})")
        if index:
            bow = (index - folds / 2) * 10
            d = f"M{left:.0f} 60Q{left + bow:.0f} {hem / 2:.0f} {left:.0f} {hem:.0f}"
            body += svg.path(d, stroke=seam, line=4)
    body += _reef(width, seam, ink)
    crew = look.theme.crew(colour)
    band = svg.polyline([*edge(-44), *reversed(edge(-8))], closed=True)
    defs += svg.linear(
        "hem", svg.even(crew.mid, mix(crew.mid, crew.lo, 0.55)), (0, hem - 44), (0, hem + 30)
    )
    body += svg.path(band, fill="url(#hem)", stroke=ink, line=5)
    body += svg.path(svg.polyline(edge(-38)), stroke=crew.hi, line=3, stroked=0.9)
    for line, hue, lower in ((17, ink, 0), (9, "#C9A05C", 0), (3, "#F2DFB4", -2)):
        body += svg.path(svg.polyline(edge(lower)), stroke=hue, line=line)
    for index in range(folds + 1):
        x = index * fold
        body += svg.disc(x, hem - 20, 18, fill="#E0AC44", stroke=ink, line=5)
        body += svg.disc(x, hem - 20, 7.5, fill="#4A2F1E", stroke=ink, line=4)
    body += _yard(width, ink)
    defs += svg.linear("yard", svg.even("#A87544", "#7A4C2A", "#4A2B17"), (0, 12), (0, 88))
    sail = svg.raster(body, size, unit, defs)
    stamp = effects.shadowed(sail, look.theme.shadow, 150, max(2, look.px(18)), (0, look.px(22)))
    whole = effects.blank(size)
    stamp.draw(whole, (0, 0))
    return effects.lit(whole, look.theme.scenery)


def _reef(width: float, seam: str, ink: str) -> str:
    """The band across the canvas with its short ropes."""
    middle = width / 2
    d = f"M-10 112Q{middle:.0f} 136 {width + 10:.0f} 112"
    lower = f"M-10 142Q{middle:.0f} 166 {width + 10:.0f} 142"
    band = f"{d}V142Q{middle:.0f} 166 -10 142Z"
    body = svg.path(band, fill="#E6CC94") + svg.path(d + lower, stroke=seam, line=3.5)
    for index in range(round(width / 91.4)):
        x = 46 + index * 91.4
        y = 127 + 24 * (1 - (2 * x / width - 1) ** 2) * 0.5
        long = 34 + index * 37 % 17
        rope = f"M{x:.0f} {y:.0f}q{(index % 3 - 1) * 5} {long / 2:.0f} {index % 2 * 8 - 4} {long}"
        body += svg.path(rope, stroke=ink, line=9) + svg.path(rope, stroke="#D9B97E", line=4.5)
        body += svg.disc(x, y, 6.5, fill="#7A4C2A", stroke=ink, line=3)
    return body


def _yard(width: float, ink: str) -> str:
    """The spar that the sail hangs from, with its lashings."""
    body = svg.path(
        f"M-20 14H{width + 20:.0f}V70Q{width / 2:.0f} 92 -20 70Z",
        fill="url(#yard)",
        stroke=ink,
        line=8,
    )
    body += svg.path(f"M-20 26H{width + 20:.0f}", stroke="#E0A870", line=5, stroked=0.7)
    for index in range(round(width / 127.4)):
        x = 68 + index * 127.4
        for beside in (-10, 0, 10):
            body += svg.path(f"M{x + beside:.0f} 13q7 32 0 66", stroke=ink, line=11)
            body += svg.path(f"M{x + beside:.0f} 15q7 32 0 62", stroke="#E3C88F", line=6)
    return body


def darken(target: Surface, look: Look) -> None:
    """Dusk at the edges, so that the light stays on the middle."""
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    stops: list[svg.Stop] = [(0, "#1A0C06", 0), (0.45, "#1A0C06", 0.1), (1, "#1A0C06", 0.7)]
    defs = svg.radial("v", stops, (width / 2, height * 0.48), max(width, height) * 0.65)
    body = svg.rect(0, 0, width, height, fill="url(#v)")
    target.blit(svg.raster(body, target.get_size(), unit, defs), (0, 0))


_MOST_TURNS = 4
_LETTERS = 84
_THIN = tuple(
    (f'stroke-width="{drawn}"', f'stroke-width="{thin}"')
    for drawn, thin in (("4.500", "2.800"), ("4", "2.500"), ("3.500", "2.200"), ("3.600", "2.200"))
)
"""A piece drawn large keeps the weight of the screen's other lines."""


class CurtainScene(Scene):
    """Hides the board until that player is there; pops with True, or False for the pause."""

    def __init__(self, context: Context, match: Match, seat: int) -> None:
        self._context = context
        self._match = match
        self._seat = seat
        self._look = context.look
        self._turns = since(match, seat)[-_MOST_TURNS:]
        self._ground = Layer()
        self._places: dict[str, Rect] = {}
        texts = context.texts
        label = texts("curtain.ready", player=self._name)
        self._ready = Button("ready", label, "end", Tone.GOLD, radius=38)
        menu = Button("menu", texts("curtain.menu"), "menu", arrangement=Arrangement.STACKED)
        self._ring = FocusRing([self._ready, menu], focus="ready")

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def _name(self) -> str:
        return self._match.seats[self._seat].name

    @property
    def _colour(self) -> str:
        return self._match.seats[self._seat].colour.value

    @property
    def _tidings(self) -> LastTurns:
        return LastTurns(self._look, self._context.texts, self._match, self._turns)

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The player in the middle, the news at both sides or below, the button underneath."""
        look = self._look = self._context.look.at(size)
        self._places = arrange(look, size, self._tidings.heights)
        self._ring.place({name: self._places[name] for name in ("ready", "menu")})
        width = look.letters.width(self._ready.label, look.outlined(_LETTERS))
        room = self._places["ready"].width - look.px(180)
        self._ready.letters = _LETTERS * min(1.0, room / width)

    def handle(self, intent: Intent) -> Change | None:
        """Only a tap on the own name opens it."""
        if intent is Command.BACK or intent is Command.MENU:
            return Pop(False)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        return Pop(used.name == "ready")

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sail with what everybody may know, and the controls."""
        look = self._look
        key = (self._colour, look.scale, look.theme.crew(self._colour))
        self._ground.draw(surface, key, self._paint)
        button = self._ready.rect
        look.plates.halo(button.size, look.scale, 46).draw(surface, button.topleft)
        self._ring.draw(surface, look)

    def _paint(self, target: Surface) -> None:
        look, texts, places = self._look, self._context.texts, self._places
        size = target.get_size()
        # No control's size holds up the sail from shrinking with its window.
        cloth = replace(look, scale=Scale(min(size) / DESIGN_SIDE))
        hem = places["_deck"].top
        paint_deck(target, cloth, hem)
        sail = sail_picture(cloth, size, hem / cloth.scale.unit, self._colour)
        target.blit(sail, (0, 0))
        self._paint_marks(target, cloth)
        darken(target, cloth)
        self._paint_player(target)
        self._paint_title(target)
        tidings = self._tidings
        tidings.paint_last(target, places["_news"])
        tidings.paint_rest(target, places["_rest"])
        self._paint_hand(target)
        looks = look.outlined(26, look.theme.note, Face.BOLD)
        look.letters.draw(target, texts("curtain.others"), looks, places["_others"])

    def _paint_title(self, target: Surface) -> None:
        """The ribbon in the player's colours, with the mark at both ends."""
        look, rect = self._look, self._places["_title"]
        _ribbon(look, rect.size, self._colour).draw(target, rect.topleft)
        face = Rect(*rect.topleft, rect.width, round(rect.height * 0.82))
        side = round(face.height * 0.66)
        aside = look.px(36 + 28) + side // 2
        for x in (face.x + aside, face.right - aside):
            draw_centred(target, self._mark(self._seat, side), (x, face.centery))
        title = self._context.texts("curtain.title", player=self._name)
        draw_title(target, look, rect, title, aside + side // 2 + look.px(14))

    def _mark(self, seat: int, side: int) -> Surface:
        return mark_of(self._look, self._match.seats[seat].colour.value, side)

    def _paint_marks(self, target: Surface, look: Look) -> None:
        """The mark in every fold of the hem but where the player stands."""
        hem = self._places["_deck"].top
        folds = count_folds(target.get_width() / look.scale.unit)
        fold = target.get_width() / folds
        for index in range(folds):
            x = (index + 0.5) * fold
            if abs(x - target.get_width() / 2) > fold * 0.6 or is_portrait(target.get_size()):
                y = look.px(hem_y(x / look.scale.unit, fold / look.scale.unit)) + hem
                draw_centred(
                    target, self._mark(self._seat, look.px(50)), (round(x), y - look.px(26))
                )

    def _paint_player(self, target: Surface) -> None:
        """The mark painted on the canvas like a ship's emblem, and the piece on the deck, large."""
        look = self._look
        rect = self._places["_figure"]
        crew = look.theme.crew(self._colour)
        side = round(rect.height * 1.14)
        emblem = svg.path(EMBLEMS[self._colour], stroke=mix(crew.mid, "#8A5A1E", 0.35), line=7)
        painted = effects.faded(svg.raster(emblem, (side, side), side / 64), 90)
        centre = (rect.centerx, rect.centery - look.px(20))
        look.art.draw_glow(target, centre, look.px(560), "#FF9A3F", 0.22)
        draw_centred(target, painted, centre)
        recolouring = (*look.theme.recolouring(self._colour), *_THIN)
        high = rect.height - look.px(10)
        piece = look.art.sprite(f"pirates/{self._colour}", (high, high), recolouring)
        foot = (rect.centerx, rect.bottom - look.px(12))
        wide = piece.get_width() / look.scale.unit
        ring = svg.path(oval(wide / 2, 40, wide * 0.48, 30), fill=look.theme.shadow, opacity=0.5)
        ring += svg.path(oval(wide / 2, 34, wide * 0.4, 22), stroke=look.theme.select, line=6)
        plate = svg.raster(ring, (piece.get_width(), look.px(80)), look.scale.unit)
        draw_centred(target, plate, foot)
        stamp = effects.shadowed(
            piece, look.theme.shadow, 120, max(1, look.px(12)), (look.px(12), look.px(12))
        )
        stamp.draw(target, (rect.centerx - piece.get_width() // 2, foot[1] - piece.get_height()))

    def _paint_hand(self, target: Surface) -> None:
        """The own cards, face down: how many is no secret."""
        look, rect = self._look, self._places["_hand"]
        count = self._match.view(PUBLIC).hand_sizes[self._seat]
        shown = min(count, 7)
        low = rect.bottom - look.px(26)
        high = rect.height - look.px(26 + 16)
        wide = round(high / 1.4)
        step = min(round(wide * 0.56), (rect.width - wide - look.px(40)) // 6)
        for index in range(shown):
            aside = index - (shown - 1) / 2
            back = pygame.transform.rotozoom(cards.sprite(look, None, high), -aside * 6, 1)
            shaded = effects.shadowed(
                back, look.theme.shadow, 140, max(1, look.px(5)), (look.px(3), look.px(5))
            )
            x = rect.centerx + round(aside * step) - back.get_width() // 2
            y = low - high - look.px(9) + look.px(3 * aside * aside)
            shaded.draw(target, (x, y - (back.get_height() - high) // 2))
        text = self._context.texts("curtain.cards", count=count)
        style = look.style(Face.TITLE, min(25, 30 / look.scale.text))
        side = look.px(38)
        size = (look.letters.width(text, style) + side + look.px(38), look.px(54))
        pill = anchored(Rect(rect.x, low - size[1] // 2, rect.width, size[1]), size)
        ornaments.pill(look, size, Tone.PARCHMENT).draw(target, pill.topleft)
        draw_centred(
            target, look.icon("lock", side), (pill.x + look.px(12) + side // 2, pill.centery)
        )
        words = Rect(pill.x + side + look.px(20), pill.y, pill.width, pill.height)
        look.letters.draw(target, text, style, words, 0)


def _ribbon(look: Look, size: Size, colour: str) -> Stamp:
    """The kit's ribbon in a crew's colours."""
    crew = look.theme.crew(colour)
    middle, dark = mix(crew.mid, crew.lo, 0.75), mix(crew.lo, look.theme.ink, 0.4)
    theme = replace(look.theme, ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
    return ornaments.ribbon(look.with_theme(theme), size)
