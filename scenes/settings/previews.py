"""Previews of the settings: small pictures, and the widgets that show them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Colour
from scenes.board.hud.layout import BoardNeeds, BoardPlan
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.kit import effects, plates, svg
from scenes.kit.controls import Choice, Toggle
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import (
    CONTROL,
    SMALLEST_LETTERS,
    Extent,
    Need,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    inset,
)
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import DAYLIGHT, Light, Theme, Tone
from scenes.kit.themes import HOURS, THEMES
from scenes.kit.view import Row
from scenes.kit.widgets import AWAY, Button, Touch
from scenes.shared.captions import caption

NAME = 22
"""The size of the letters under pictures, in units."""
_ROUND = 5.0
"""Seconds until the pirates hop again."""
_ROUNDS = 3
"""The number of rounds of hops."""
_FIRST = 2.0
"""Seconds until the first one hops."""
_NEXT = 0.22
"""Seconds from one hop to the next."""
_HOP = 0.42
"""Seconds of a hop."""
_FLASH = 3.6
"""Seconds until the light flashes."""
_FADES = 0.7
"""Seconds in which the light fades."""
_LAID = (("row", 7), ("piles", 2))
"""How many cards lie in the row and on the piles of a small board."""


class Sample:
    """The five crews over time: they hop one after the other, then a light flashes over them."""

    def __init__(self) -> None:
        self._passed = 0.0

    @property
    def _at(self) -> float:
        return self._passed % _ROUND

    def pass_time(self, seconds: float) -> None:
        """Advance, up to the last round."""
        self._passed = min(self._passed + seconds, _ROUND * _ROUNDS)

    def moves(self, preferences: Preferences) -> bool:
        """Return whether the picture changes now."""
        hops = _FIRST <= self._at <= _FIRST + 4 * _NEXT + _HOP + 0.1
        lights = _FLASH <= self._at <= _FLASH + _FADES + 0.1
        return (hops and not preferences.reduced_motion) or (lights and preferences.flashes)

    def lift(self, index: int, preferences: Preferences) -> float:
        """Return how high a pirate is in its hop, from 0 to 1."""
        share = (self._at - _FIRST - index * _NEXT) / _HOP
        if preferences.reduced_motion or not 0 < share < 1:
            return 0.0
        return 4 * share * (1 - share)

    def light(self, preferences: Preferences) -> float:
        """Return how bright the light is, from 0 to 1."""
        share = (self._at - _FLASH) / _FADES
        if not preferences.flashes or not 0 <= share < 1:
            return 0.0
        # In eighths, as every brightness is a cached picture.
        return math.ceil((1 - share) * 8) / 8


def draw_ground(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the five spaces that the crews stand on."""
    rect = _sandy(rect)
    _sand(look, rect.size).draw(target, rect.topleft)
    for tile in _tiles(look, rect):
        _tile(look, tile.size).draw(target, tile.topleft)


@stamp
def _sand(look: Look, size: Size) -> Stamp:
    theme = look.theme
    width, height = look.units(size)
    body = svg.rect(3, 3, width - 6, height - 6, 16, fill="url(#f)", stroke=theme.line, line=5)
    defs = svg.linear("f", svg.even(theme.floor[0], theme.floor[2]), (0, 0), (0, height))
    return look.drawing(body, size, defs)


@stamp
def _pirate(look: Look, colour: Colour, size: Size) -> Stamp:
    sprite = look.art.sprite(f"pirates/{colour}", size, look.theme.recolouring(colour))
    offset = (look.px(2), look.px(4))
    return effects.shadowed(sprite, look.theme.shadow, 120, look.px(3), offset)


def draw_crews(
    target: Surface, look: Look, rect: Rect, sample: Sample, preferences: Preferences
) -> None:
    """Draw the five pirates on their spaces, in the current colours."""
    rect = _sandy(rect)
    high = _height(rect)
    size = (round(high * 0.8), high)
    for index, (colour, tile) in enumerate(zip(Colour, _tiles(look, rect), strict=True)):
        lifted = round(sample.lift(index, preferences) * high * 0.16)
        top = tile.bottom - high - round(tile.height * 0.16) - lifted
        _pirate(look, colour, size).draw(target, (tile.centerx - size[0] // 2, top))
    light = sample.light(preferences)
    if light:
        before = target.get_clip()
        target.set_clip(inset(rect, look.px(5)).clip(before))
        glow = look.theme.torch[0]
        radius = round(rect.height * 0.9)
        look.art.draw_glow(target, (rect.centerx, rect.y), radius, glow, light)
        target.set_clip(before)


def _sandy(rect: Rect) -> Rect:
    """Return the part of a rectangle that is not too high for its width."""
    return anchored(rect, (rect.width, min(rect.height, round(rect.width * 0.32))))


def _height(rect: Rect) -> int:
    return round(min(rect.height * 0.72, rect.width * 0.22))


def _tiles(look: Look, rect: Rect) -> list[Rect]:
    tiles = []
    for cell in columns(inset(rect, look.px(14)), [Share()] * len(Colour)):
        width = min(cell.width - look.px(8), round(_height(rect) * 1.05))
        tile = Rect(0, 0, width, round(width * 0.86))
        tile.midbottom = cell.midbottom
        tiles.append(tile)
    return tiles


@stamp
def _tile(look: Look, size: Size) -> Stamp:
    theme = look.theme
    width, height = look.units(size)
    edge = theme.tile_edge
    body = svg.rect(3, 9, width - 6, height - 12, 11, fill=theme.tile_lip, stroke=edge)
    body += svg.rect(3, 3, width - 6, height - 12, 11, fill="url(#t)", stroke=edge)
    stops = svg.even(theme.tile[0], theme.tile[2])
    defs = svg.linear("t", stops, (0, 0), (width * 0.6, height))
    return look.drawing(body, size, defs)


def _draw_swatch(target: Surface, look: Look, theme: Colours, rect: Rect) -> None:
    """Draw a theme in small: its ground with three spaces, and two pirates on them."""
    high = min(rect.height, rect.width // 2)
    rect = anchored(rect, (min(rect.width, high * 3), high))
    colours = THEMES[theme]
    lights = [DAYLIGHT] * 3
    if colours.course:
        # From dawn to dusk.
        lights = [Light(HOURS[hour].ambient) for hour in (0, len(HOURS) * 2 // 3, -1)]
    grounds = tuple(light.on(colours.sheet[1]) for light in lights)
    ground = _box(look, rect.size, 10, grounds, look.theme.ink, 4)
    ground.draw(target, rect.topleft)
    tiles = equal_columns(inset(rect, look.px(10), look.px(8)), 3, look.px(6))
    for colour, cell, light in zip(("", "blue", "red"), tiles, lights, strict=True):
        side = min(cell.size)
        tile = anchored(cell, (side, side))
        space = _box(look, tile.size, 6, (light.on(colours.tile[0]),), colours.tile_edge, 3)
        space.draw(target, tile.topleft)
        if colour:
            again = look.theme.recolouring(colour)
            pirate = look.art.sprite(f"pirates/{colour}", (side, round(side * 1.06)), again)
            draw_centred(target, pirate, tile.center)


@stamp
def _box(
    look: Look, size: Size, radius: float, fills: tuple[str, ...], edge: str, line: float
) -> Stamp:
    """Return a box in one colour, or in several from left to right."""
    width, height = look.units(size)
    defs = svg.linear("b", svg.even(*fills), (0, 0), (width, 0)) if len(fills) > 1 else ""
    fill = "url(#b)" if defs else fills[0]
    body = svg.inner((width, height), 2, radius, fill=fill, stroke=edge, line=line)
    return look.drawing(body, size, defs)


def draw_sketch(
    target: Surface, look: Look, rect: Rect, size: Size, hands: tuple[bool, bool, bool]
) -> None:
    """Draw the board of this window in small: where cards and buttons are for these hands."""
    _small_board(look, rect.size, size, hands).draw(target, rect.topleft)


@stamp
def _small_board(look: Look, small: Size, size: Size, hands: tuple[bool, bool, bool]) -> Stamp:
    """Paint the parts of the board as simple shapes, in pixels of the window."""
    theme = look.theme
    left_handed, one_handed, hint = hands
    needs = BoardNeeds(
        players=3, open_row=True, hint=hint, left_handed=left_handed, one_handed=one_handed
    )
    plan = BoardPlan.of(look.at(size), size, needs)
    thin = min(size) / 100
    wood = theme.tone(Tone.WOOD).lo

    def box(place: Rect | tuple[float, ...], fill: str, radius: float = 2) -> str:
        x, y, width, height = place
        return svg.rect(x, y, width, height, radius * thin, fill=fill, stroke=theme.line, line=thin)

    def disc(place: Rect, fill: str) -> str:
        side = min(place.size)
        return svg.disc(*place.center, side / 2, fill=fill, stroke=theme.line, line=thin)

    def cards(place: Rect, count: int) -> str:
        laid = equal_columns(place, count, round(2 * thin))
        return "".join(box(card, theme.card[0]) for card in laid)

    body = box((0, 0, *size), theme.sheet[1]) + _path(plan["board"], theme)
    # The lower edge of the window cuts the hand.
    body += cards(plan["hand"].move(0, round(3 * thin)), 6)
    body += "".join(cards(plan[name], count) for name, count in _LAID if name in plan)
    for colour, slot in zip(Colour, plan.players, strict=False):
        side = min(slot.size)
        body += disc(Rect(slot.topleft, (side, side)), theme.crew(colour).mid)
    for name, button in plan.buttons.items():
        if name is not BoardButton.END:
            body += disc(button, wood)
            continue
        body += box(button, wood, 3)
        coins = equal_columns(button.inflate(-button.width // 4, -button.height // 3), 3, 0)
        body += "".join(disc(coin, theme.gold) for coin in coins)
    return Stamp(svg.raster(body, small, small[0] / size[0]), (0, 0))


def _path(rect: Rect, theme: Theme) -> str:
    """Return the way of the pirates, the lightest of all between its walls."""
    shares = [(0.15, 0.72), (0.33, 0.72), (0.33, 0.28), (0.52, 0.28)]
    shares += [(0.52, 0.72), (0.7, 0.72), (0.7, 0.28), (0.85, 0.28)]
    points = [(rect.x + rect.width * x, rect.y + rect.height * y) for x, y in shares]
    way, wide = svg.polyline(points), min(rect.size) / 12
    walls = svg.path(way, stroke=theme.line, line=wide * 1.4)
    return walls + svg.path(way, stroke=theme.tile[0], line=wide)


def _plate(target: Surface, look: Look, rect: Rect, chosen: bool, mood: Mood) -> Rect:
    """Draw a plate to press, gold if it is chosen; return its face."""
    tone = Tone.GOLD if chosen else Tone.WOOD
    plate = plates.button(look, rect.size, tone, mood, radius=18, rim=True)
    plate.draw(target, rect.topleft)
    depth = lip(rect.height / look.scale.unit)
    face = Rect(rect.x, rect.y, rect.width, rect.height - look.px(depth))
    return face.move(0, look.px(depth - 3) if mood is Mood.PRESSED else 0)


def _written(look: Look, units: float, chosen: bool) -> Style:
    shades = look.theme.tone(Tone.GOLD if chosen else Tone.WOOD)
    if shades.outlined:
        return look.outlined(units, shades.text)
    return look.style(Face.TITLE, units, shades.text)


@dataclass(eq=False, slots=True)
class ThemeChoice(Choice):
    """The themes side by side, each with its name; the chosen one is on gold."""

    def need(self, look: Look) -> Need:
        letters = look.outlined(NAME)
        picture = look.px(54)
        high = look.px(26) + look.letters.height(letters)
        height = Extent(picture + high, picture * 3 // 2 + high, picture * 2 + high)
        small = letters.sized(max(SMALLEST_LETTERS, letters.size * 3 // 4))
        gaps = (len(self.items) - 1) * max(8, height.most // 11)
        widths = (
            max(look.letters.width(item.label, style) for item in self.items)
            for style in (small, letters)
        )
        widths = (len(self.items) * (width + look.px(16)) + gaps for width in widths)
        return Need(Extent(*widths), height)

    def targets(self) -> Sequence[Rect]:
        return equal_columns(self.rect, len(self.items), max(8, self.rect.height // 11))

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        parts = zip(Colours, self.targets(), strict=True)
        for index, (theme, part) in enumerate(parts):
            chosen = index == self.index
            face = _plate(target, look, part, chosen, touch.mood(part))
            style = _written(look, NAME, chosen)
            words, picture = cut(
                inset(face, look.px(4), look.px(8)), Side.BOTTOM, look.letters.height(style)
            )
            _draw_swatch(target, look, theme, inset(picture, look.px(8), look.px(2)))
            look.letters.draw(target, self.items[index].label, style, words)


@dataclass(eq=False, slots=True)
class Flag(Button):
    """A language beside its flag, on gold if it is the current one."""

    def need(self, look: Look) -> Need:
        words = look.letters.width(self.label, _written(look, self._letters, bool(self.chosen)))
        edges = look.px(60 + 3 * 14)
        finger = look.px(CONTROL)
        width = Extent(edges + round(words * 0.8), edges + words)
        return Need(width, Extent(finger, finger * 5 // 4, 3 * finger))

    @property
    def _letters(self) -> float:
        return self.letters or 26

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        face = _plate(target, look, self.rect, bool(self.chosen), touch.mood(self.rect))
        room = inset(face, look.px(14), 0)
        high = min(round(face.height * 0.66), look.px(96), round(face.width * 0.22))
        flag, words = cut(room, Side.LEFT, round(high * 1.5), look.px(12))
        sprite = look.art.sprite(self.icon or "", (flag.width, high))
        draw_centred(target, sprite, flag.center)
        look.letters.draw(
            target, self.label, _written(look, self._letters, bool(self.chosen)), words, 0
        )


@dataclass(eq=False, slots=True)
class CaptionToggle(Toggle):
    """A switch that shows a caption below its label while it is on."""

    words: str = ""

    def need(self, look: Look) -> Need:
        width, height = Toggle.need(self, look)
        words = look.letters.height(look.style(Face.STRONG, self.letters))
        words += caption(look, self.words).need(look).height.ideal
        least, ideal, most = (max(high, words) for high in height)
        return Need(width, Extent(least, ideal, most))

    def draw_words(self, target: Surface, look: Look, rect: Rect) -> None:
        if not self.on:
            Toggle.draw_words(self, target, look, rect)
            return
        letters = look.style(Face.STRONG, self.letters)
        shown = caption(look, self.words)
        high = shown.need(look).height.ideal
        label = min(rect.height - high, look.letters.height(letters))
        above, below = cut(anchored(rect, (rect.width, label + high)), Side.TOP, label)
        Toggle.draw_words(self, target, look, above)
        Row(shown).draw(target, look, below)
