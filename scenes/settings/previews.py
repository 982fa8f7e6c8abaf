"""What the settings do, seen at once: small pictures beside the controls."""

import math

from pygame import Rect, Surface

from game import Colour
from scenes.board.hud.layout import BoardLayout, BoardNeeds
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import Preferences
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Scale, Share, Size, anchored, columns, equal_columns, fitted, inset
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Theme, Tone
from scenes.kit.themes import THEMES

ROUND, ROUNDS = 5.0, 3
"""Seconds until the pirates hop again, and how often they do before they have been seen enough."""
_FIRST, _NEXT, _HOP = 2.0, 0.22, 0.42
"""When the first one hops, how much later each other one, and how long it takes."""
_FLASH, _FADES = 3.6, 0.7
"""When it lights up, and how long that takes to fade."""
_STEPS = 8
"""As many strengths of a light are made as are told apart."""


class Sample:
    """The five crews through time: they hop one after the other, then it lights up over them."""

    def __init__(self) -> None:
        self._passed = 0.0

    @property
    def _at(self) -> float:
        return self._passed % ROUND

    def begin(self) -> None:
        """Somebody wants to see it again."""
        self._passed = 0.0

    def pass_time(self, seconds: float) -> None:
        """Go on; nobody looks for ever."""
        self._passed = min(self._passed + seconds, ROUND * ROUNDS)

    def moves(self, preferences: Preferences) -> bool:
        """Whether the next picture is another one."""
        hops = _FIRST <= self._at <= _FIRST + 4 * _NEXT + _HOP + 0.1
        lights = _FLASH <= self._at <= _FLASH + _FADES + 0.1
        return (hops and not preferences.reduced_motion) or (lights and preferences.flashes)

    def lift(self, index: int, preferences: Preferences) -> float:
        """How high a pirate is in its hop, from 0 to 1."""
        share = (self._at - _FIRST - index * _NEXT) / _HOP
        if preferences.reduced_motion or not 0 < share < 1:
            return 0.0
        return 4 * share * (1 - share)

    def light(self, preferences: Preferences) -> float:
        """How bright it is, from 0 to 1."""
        share = (self._at - _FLASH) / _FADES
        if not preferences.flashes or not 0 <= share < 1:
            return 0.0
        return math.ceil((1 - share) * _STEPS) / _STEPS


def paint_ground(target: Surface, look: Look, rect: Rect) -> None:
    """The five spaces that the crews stand on."""
    theme = look.theme

    def sand() -> Stamp:
        unit = look.scale.unit
        width, height = rect.width / unit, rect.height / unit
        body = svg.rect(3, 3, width - 6, height - 6, 16, fill="url(#f)", stroke=theme.line, line=5)
        defs = svg.linear("f", svg.even(theme.floor[0], theme.floor[2]), (0, 0), (0, height))
        return Stamp(svg.raster(body, rect.size, unit, defs), (0, 0))

    look.plates.made(("crews", rect.size), look.scale, sand).draw(target, rect.topleft)
    for tile in _tiles(look, rect):
        _paint_tile(target, look, tile)


def draw_crews(
    target: Surface, look: Look, rect: Rect, sample: Sample, preferences: Preferences
) -> None:
    """The five pirates on their spaces, in the colours that are worn now."""
    high = _height(rect)
    size = (round(high * 0.8), high)
    for index, (colour, tile) in enumerate(zip(Colour, _tiles(look, rect), strict=True)):
        pirate = look.art.shadowed(
            f"pirates/{colour}",
            size,
            colour=look.theme.shadow,
            alpha=120,
            radius=look.px(3),
            offset=(look.px(2), look.px(4)),
            recolouring=look.theme.recolouring(colour),
        )
        lifted = round(sample.lift(index, preferences) * high * 0.16)
        top = tile.bottom - high - round(tile.height * 0.16) - lifted
        pirate.draw(target, (tile.centerx - size[0] // 2, top))
    light = sample.light(preferences)
    if light:
        before = target.get_clip()
        target.set_clip(inset(rect, look.px(5)).clip(before))
        glow = look.theme.torch[0]
        radius = round(rect.height * 0.9)
        look.art.draw_glow(target, (rect.centerx, rect.y), radius, glow, light)
        target.set_clip(before)


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


def _paint_tile(target: Surface, look: Look, rect: Rect) -> None:
    def make() -> Stamp:
        unit, theme = look.scale.unit, look.theme
        width, height = rect.width / unit, rect.height / unit
        edge = theme.tile_edge
        body = svg.rect(3, 9, width - 6, height - 12, 11, fill=theme.tile_lip, stroke=edge)
        body += svg.rect(3, 3, width - 6, height - 12, 11, fill="url(#t)", stroke=edge)
        stops = svg.even(theme.tile[0], theme.tile[2])
        defs = svg.linear("t", stops, (0, 0), (width * 0.6, height))
        return Stamp(svg.raster(body, rect.size, unit, defs), (0, 0))

    look.plates.made(("tile", rect.size), look.scale, make).draw(target, rect.topleft)


def draw_swatch(target: Surface, look: Look, index: int, rect: Rect) -> None:
    """A theme in small: its ground with three spaces, and two pirates on them."""
    theme = list(THEMES.values())[index]
    high = min(rect.height, rect.width // 2)
    rect = anchored(rect, (min(rect.width, high * 3), high))

    def make() -> Stamp:
        unit = look.scale.unit
        width, height = rect.width / unit, rect.height / unit
        body = svg.rect(2, 2, width - 4, height - 4, 10, fill=theme.sheet[1], stroke=look.theme.ink)
        return Stamp(svg.raster(body, rect.size, unit), (0, 0))

    look.plates.made(("swatch", index, rect.size), look.scale, make).draw(target, rect.topleft)
    tiles = equal_columns(inset(rect, look.px(10), look.px(8)), 3, look.px(6))
    for colour, cell in zip(("", "blue", "red"), tiles, strict=True):
        side = min(cell.size)
        tile = anchored(cell, (side, side))
        _small_tile(look, theme, index, side).draw(target, tile.topleft)
        if colour:
            again = look.theme.recolouring(colour)
            pirate = look.art.sprite(f"pirates/{colour}", (side, round(side * 1.06)), again)
            draw_centred(target, pirate, tile.center)


def _small_tile(look: Look, theme: Theme, index: int, side: int) -> Stamp:
    def make() -> Stamp:
        unit = look.scale.unit
        units = side / unit
        body = svg.rect(
            2, 2, units - 4, units - 4, 6, fill=theme.tile[0], stroke=theme.tile_edge, line=3
        )
        return Stamp(svg.raster(body, (side, side), unit), (0, 0))

    return look.plates.made(("swatch tile", index, side), look.scale, make)


def draw_sentence(target: Surface, look: Look, texts: Texts, rect: Rect) -> None:
    """A sentence in letters of the size that was chosen."""
    plates.field(look, rect.size, radius=14).draw(target, rect.topleft)
    room = inset(rect, look.px(16), 0)
    look.letters.draw(target, texts("settings.sample"), look.style(Face.BOLD, 27), room)


def draw_sketch(
    target: Surface, look: Look, rect: Rect, size: Size, preferences: Preferences
) -> None:
    """The board of this window in small: where the cards and the buttons lie for these hands."""
    place = fitted(rect, size[0] / size[1])
    hands = (preferences.left_handed, preferences.one_handed, preferences.hints)

    def make() -> Stamp:
        unit = place.width / size[0]
        return Stamp(svg.raster(_sketch(look.theme, size, hands), place.size, unit), (0, 0))

    key = ("sketch", place.size, size, hands)
    look.plates.made(key, look.scale, make).draw(target, place.topleft)


def _sketch(theme: Theme, size: Size, hands: tuple[bool, bool, bool]) -> str:
    """Every part of the board as a box of its own colour, in pixels of the window."""
    left, one, hint = hands
    needs = BoardNeeds(3, open_row=True, hint=hint, left_handed=left, one_handed=one)
    plan = BoardLayout.of(size, Scale.of(size), needs)
    thin = min(size) / 100
    wood, hand = theme.tone(Tone.WOOD), plan.hand
    edge, wide, high = thin / 2, size[0] - thin, size[1] - thin
    body = svg.rect(
        edge, edge, wide, high, 3 * thin, fill=theme.table_edge, stroke=theme.line, line=thin
    )

    def box(rect: Rect, fill: str) -> str:
        x, y, width, height = rect
        return svg.rect(x, y, width, height, 2 * thin, fill=fill, stroke=theme.line, line=thin)

    body += box(plan.board, theme.sheet[0]) + _path(plan.board, theme)
    body += "".join(box(tray, theme.tray[0]) for tray in plan.trays)
    cards = equal_columns(inset(hand, hand.height // 8), 6, hand.height // 8)
    body += "".join(box(card, theme.card[0]) for card in cards)
    body += "".join(box(panel, wood.lo) for panel in plan.players)
    for name, button in plan.buttons.items():
        body += box(button, theme.tone(Tone.GOLD).mid if name is BoardButton.END else wood.hi)
    return body


def _path(rect: Rect, theme: Theme) -> str:
    """A few bends of the way over the board."""
    xs = [rect.x + rect.width * share for share in (0.15, 0.33, 0.52, 0.7, 0.85)]
    low, high = rect.y + rect.height * 0.72, rect.y + rect.height * 0.28
    points = [(xs[0], low), (xs[1], low), (xs[1], high), (xs[2], high), (xs[2], low)]
    points += [(xs[3], low), (xs[3], high), (xs[4], high)]
    return svg.path(svg.polyline(points), stroke=theme.ink_soft, line=min(rect.size) / 14)
