"""What a place offers to the player who is choosing, and what going there takes or brings."""

import math
from enum import Enum, auto

from pygame import Rect, Surface

from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg
from scenes.kit.effects import Stamp, shadowed
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.shared.cards import ACROSS, DOWN, mini


class BadgeFrame(Enum):
    """What the frame around a place says: ahead, back, the place of a nudged pirate, or chosen."""

    AHEAD = auto()
    BACK = auto()
    NUDGED = auto()
    CHOSEN = auto()


def paint_frame(target: Surface, look: Look, tile: Area, cell: int, frame: BadgeFrame) -> None:
    """The glowing frame of a place: gold ahead, teal on the way back, dashed for another's pirate.

    Around the stones of an island, seen at an angle and so wider than high, it is round.
    """
    theme = look.theme
    back = frame is BadgeFrame.BACK
    x, y = round(tile.centre.x), round(tile.centre.y)
    light = theme.retreat_glow if back else theme.ghost_glow
    look.art.draw_glow(target, (x, y), round(cell * 0.72), light, 0.55)
    if tile.width > tile.height:
        _ring(look, tile, frame).draw(target, (x, y))
        return
    bright, dark = (
        (theme.retreat, theme.retreat_dark) if back else (theme.select, theme.select_dark)
    )
    side = round(cell * 0.9)

    def make() -> Stamp:
        unit = side / 100
        body = svg.rect(8, 8, 84, 84, radius=16, fill=bright, opacity=0.3, stroke=dark, line=11)
        body += svg.rect(8, 8, 84, 84, radius=16, stroke=bright, line=6)
        return Stamp(svg.raster(body, (side, side), unit), (-side // 2, -side // 2))

    look.art.stamp(("frame", side, back), make).draw(target, (x, y))


def _ring(look: Look, tile: Area, frame: BadgeFrame) -> Stamp:
    theme = look.theme
    width = round(tile.width * 1.34)
    height = round(width * tile.height / tile.width)
    bright = theme.retreat if frame is BadgeFrame.BACK else theme.select

    def make() -> Stamp:
        tall = 100 * height / width
        points = _oval(50, tall / 2, 43, tall / 2 - 7)
        whole = svg.polyline(points, closed=True)
        tint = theme.knob if frame is BadgeFrame.NUDGED else bright
        body = svg.path(whole, fill=tint, opacity=0.24, stroke=theme.ink, line=9.4)
        dashed = frame is BadgeFrame.NUDGED
        line = svg.dashes(points, 9, 6.5) if dashed else whole
        body += svg.path(line, stroke=tint, line=4.8)
        return Stamp(svg.raster(body, (width, height), width / 100), (-width // 2, -height // 2))

    return look.art.stamp(("oval", width, height, frame), make)


def _oval(x: float, y: float, across: float, down: float) -> list[Point]:
    """The points of an ellipse, closed."""
    turns = [step * math.tau / 72 for step in range(73)]
    return [Point(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def paint_offer(target: Surface, look: Look, way: TrackView, stand: Stand, ghost: Ghost) -> None:
    """What it takes or brings to go there: a small card, several, or the cards to be drawn."""
    width = round(way.cell * 0.34)
    if ghost.draws:
        _paint_gain(target, look, way, stand, ghost.draws)
        return
    cards = ghost.cards[:3]
    left = stand.x - stand.height * 0.62 - width * 0.4 * (len(cards) - 1)
    left = max(left, way.board.left + width * 0.7)
    for index, card in enumerate(cards):
        stamp = mini(look, card, round(width * DOWN / ACROSS))
        x = round(left + index * width * 0.55 - width / 2)
        stamp.draw(target, (x, round(stand.y - stand.height * 1.12)))


def _paint_gain(target: Surface, look: Look, way: TrackView, stand: Stand, cards: int) -> None:
    height = round(way.cell * 0.4)
    width = round(height * 2.35)
    x = round(min(stand.x - width * 0.3, way.board.right - width - look.px(8)))
    y = round(max(stand.y - stand.height - height * 0.9, way.board.top + look.px(4)))

    def make() -> Stamp:
        theme = look.theme
        body = svg.rect(
            3, 3, width - 6, height - 6, radius=height / 2, fill="url(#g)", stroke=theme.ink, line=6
        )
        body += svg.rect(
            3, 3, width - 6, height - 6, radius=height / 2, stroke=theme.retreat, line=3
        )
        shades = svg.linear("g", svg.even(*theme.paper), (0, 0), (0, height))
        pill = svg.raster(body, (width, height), defs=shades)
        return shadowed(pill, theme.shadow, 150, max(1, look.px(4)), (2, look.px(5)))

    look.art.stamp(("gain", width, height), make).draw(target, (x, y))
    style = look.style(Face.TITLE, height * 0.6 / max(look.scale.unit, 0.01))
    label = Rect(x + height // 5, y, round(width * 0.46), height)
    look.letters.draw(target, f"+{cards}", style, label)
    box = (height, round(height * 0.66))
    card = look.art.lit("pieces/card-back", box, look.theme.faces)
    for index in range(cards):
        place = x + round(width * 0.52 + index * card.get_width() * 0.7)
        target.blit(card, (place, y + (height - card.get_height()) // 2))
