"""The pieces on the board: signs, pirates, ghosts and the sloop."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto

from pygame import Rect, Surface

from game import Position, Seat, Track
from scenes.board.areas import Area
from scenes.board.cards import ACROSS, DOWN, mini
from scenes.board.figures import Figure, figures
from scenes.board.shown import Shown
from scenes.board.taps import Ghost
from scenes.board.way import Stand, Way, gathers
from scenes.kit import svg
from scenes.kit.effects import Stamp, shadowed, soft
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Colour

_FIGURE = 0.8  # the width of a pirate's drawing in heights
_GHOST_ALPHA = 205
_HULL = 700 / 640  # the height of the sloop's drawing in widths


class Mood(Enum):
    """How a pirate is drawn."""

    PLAIN = auto()
    MOVABLE = auto()
    CHOSEN = auto()
    GHOST = auto()


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the board for the player who is choosing."""

    seat: int = -1
    movable: tuple[Position, ...] = ()
    chosen: Position | None = None
    ghosts: tuple[Ghost, ...] = ()


NO_MARKS = Marks()


def draw_pirate(
    target: Surface,
    look: Look,
    colour: str,
    stand: Stand,
    mood: Mood = Mood.PLAIN,
    squash: float = 1.0,
) -> None:
    """A pirate with its feet on a place; a squashed one is broad and low, a stretched one tall."""
    height = stand.height * (1.16 if mood is Mood.CHOSEN else 1.0)
    size = (max(2, round(height * _FIGURE * (2 - squash))), max(2, round(height * squash)))
    name, painted = f"pirates/{colour}", look.theme.recolouring(colour)
    sprite = look.art.sprite(name, size, painted)
    corner = (round(stand.x - sprite.get_width() / 2), round(stand.y - sprite.get_height()))
    if mood is Mood.CHOSEN:
        middle = (round(stand.x), round(stand.y - height * 0.45))
        look.art.draw_glow(target, middle, round(height * 0.95), look.theme.torch_glow, 0.75)
        _ring(look, round(height * 0.92)).draw(target, (round(stand.x), round(stand.y)))
        for tint, width in ((look.theme.ink, 7), (look.theme.select, 5)):
            look.art.outline(name, size, tint, max(2, look.px(width)), painted).draw(target, corner)
    elif mood in (Mood.MOVABLE, Mood.GHOST):
        tint = look.theme.movable
        look.art.outline(name, size, tint, max(2, look.px(3)), painted).draw(target, corner)
    if mood is Mood.GHOST:
        sprite = look.art.faded(name, size, _GHOST_ALPHA, painted)
    target.blit(sprite, corner)


def draw_shadow(target: Surface, look: Look, stand: Stand, share: float = 1.0) -> None:
    """The shade at a pirate's feet; of one in the air it is smaller."""
    width = max(4, round(stand.height * 0.8 * share))
    _shade(look, width).draw(target, (round(stand.x + width * 0.06), round(stand.y)))


def _shade(look: Look, width: int) -> Stamp:
    def make() -> Stamp:
        depth = max(2, round(width * 0.26))
        stamp = soft(_ellipse(width, depth, "#FFFFFF"), look.theme.shadow, 150, max(1, look.px(3)))
        x, y = stamp.offset
        return Stamp(stamp.surface, (x - width // 2, y - depth * 7 // 10))

    return look.art.stamp(("shade", width), make)


def _ring(look: Look, width: int) -> Stamp:
    def make() -> Stamp:
        depth = round(width * 0.44)
        line = max(2.0, width * 0.05)
        shape = (
            f'<ellipse cx="{width / 2}" cy="{depth / 2}" rx="{width / 2 - line}" '
            f'ry="{depth / 2 - line}" '
        )
        body = (
            f'{shape}fill="{look.theme.select}" fill-opacity="0.45" stroke="{look.theme.ink}" '
            f'stroke-width="{line * 2}"/>{shape}fill="none" stroke="{look.theme.select}" '
            f'stroke-width="{line}"/>'
        )
        return Stamp(svg.raster(body, (width, depth)), (-width // 2, -depth * 6 // 10))

    return look.art.stamp(("ring", width), make)


def _ellipse(width: int, height: int, fill: Colour) -> Surface:
    body = (
        f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{width / 2}" ry="{height / 2}" '
        f'fill="{fill}"/>'
    )
    return svg.raster(body, (width, height))


def paint_pieces(
    target: Surface,
    look: Look,
    way: Way,
    track: Track,
    seats: tuple[Seat, ...],
    shown: Shown,
    lifted: Collection[tuple[int, int]],
    marks: Marks,
) -> None:
    """Everything on the board that is not ground, from back to front."""
    ghosts = {ghost.destination: ghost for ghost in marks.ghosts}
    visited = [space for space in ghosts if not gathers(way, space)]
    standing = figures(shown.pirates, way, lifted, visited)
    taken = {figure.position for figure in standing}
    _paint_spaces(target, look, way, track, taken, ghosts)
    colours = [seat.colour.value for seat in seats]
    aboard = [figure for figure in standing if figure.position == way.deck]
    _paint_sloop(target, look, way, colours, aboard, ghosts.get(way.deck), marks)
    ashore = [figure for figure in standing if figure.position != way.deck]
    visitors = [
        (_ghost_stand(way, ghost, ashore), ghost)
        for ghost in marks.ghosts
        if ghost.destination != way.deck
    ]
    everyone: list[tuple[Stand, Figure | Ghost]] = [(figure.stand, figure) for figure in ashore]
    for stand, piece in sorted([*everyone, *visitors], key=lambda pair: pair[0].y):
        if isinstance(piece, Figure):
            _paint_figure(target, look, colours[piece.seat], piece, marks)
        else:
            draw_pirate(target, look, colours[piece.seat], stand, Mood.GHOST)
    for stand, ghost in visitors:
        _paint_offer(target, look, way, stand, ghost)


def _paint_spaces(
    target: Surface,
    look: Look,
    way: Way,
    track: Track,
    taken: set[Position],
    ghosts: dict[Position, Ghost],
) -> None:
    for space in way.spaces:
        ghost = ghosts.get(space)
        if ghost is not None:
            _paint_frame(target, look, way.tile(space), way.cell, back=ghost.draws > 0)
        sign = track.signs[space]
        # The small card of a ghost shows the sign already.
        if sign is not None and (ghost is None or ghost.draws):
            place = way.sign(space, space in taken or ghost is not None)
            sprite = look.art.sprite(f"signs/{sign.label}", (round(place.width),) * 2)
            middle = place.centre
            target.blit(
                sprite,
                (
                    round(middle.x - sprite.get_width() / 2),
                    round(middle.y - sprite.get_height() / 2),
                ),
            )


def _paint_frame(target: Surface, look: Look, tile: Area, cell: int, back: bool) -> None:
    """The glowing frame of a place to go: gold ahead, teal on the way back."""
    theme = look.theme
    bright, dark = (
        (theme.retreat, theme.retreat_dark) if back else (theme.select, theme.select_dark)
    )
    x, y = round(tile.centre.x), round(tile.centre.y)
    light = theme.retreat_glow if back else theme.ghost_glow
    look.art.draw_glow(target, (x, y), round(cell * 0.72), light, 0.55)
    side = round(cell * 0.9)

    def make() -> Stamp:
        unit = side / 100
        body = svg.rect(8, 8, 84, 84, radius=16, fill=bright, opacity=0.3, stroke=dark, line=11)
        body += svg.rect(8, 8, 84, 84, radius=16, stroke=bright, line=6)
        return Stamp(svg.raster(body, (side, side), unit), (-side // 2, -side // 2))

    look.art.stamp(("frame", side, back), make).draw(target, (x, y))


def _paint_figure(target: Surface, look: Look, colour: str, figure: Figure, marks: Marks) -> None:
    mood = Mood.PLAIN
    if figure.seat == marks.seat:
        if figure.position == marks.chosen:
            mood = Mood.CHOSEN
        elif figure.position in marks.movable:
            mood = Mood.MOVABLE
    draw_shadow(target, look, figure.stand)
    draw_pirate(target, look, colour, figure.stand, mood)
    if figure.group:
        _paint_count(target, look, figure.stand, len(figure.pirates))


def _paint_count(target: Surface, look: Look, stand: Stand, number: int) -> None:
    side = max(look.px(22), round(stand.height * 0.4))
    badge = look.art.sprite("pieces/count-badge", (side, side))
    x, y = round(stand.x + stand.height * 0.34), round(stand.y - stand.height * 0.1)
    place = Rect(x - side // 2, y - side // 2, side, side)
    target.blit(badge, place)
    size = max(12, round(side * 0.58)) / max(look.scale.unit, 0.01)
    look.letters.draw(target, str(number), look.style(Face.TITLE, size), place)


def _paint_sloop(
    target: Surface,
    look: Look,
    way: Way,
    colours: list[str],
    aboard: list[Figure],
    ghost: Ghost | None,
    marks: Marks,
) -> None:
    """Sails, crew, hull: the crew stands between the two."""
    place = way.sloop
    width = round(min(place.width, place.height / _HULL))
    size = (width, round(width * _HULL))
    corner = (
        round(place.centre.x - size[0] / 2),
        round(place.bottom - size[1]),
    )
    target.blit(look.art.sprite("scenery/sloop-sails", size), corner)
    figures_aboard = len(aboard) + (ghost is not None)
    stands = [way.stand(way.deck, index, figures_aboard) for index in range(figures_aboard)]
    if ghost is not None:
        stand = stands[0]
        middle = (round(stand.x), round(stand.y - stand.height / 2))
        look.art.draw_glow(target, middle, round(way.cell * 0.7), look.theme.ghost_glow, 0.7)
        draw_pirate(target, look, colours[ghost.seat], stand, Mood.GHOST)
    crew = stands[1:] if ghost is not None else stands
    for figure, stand in zip(aboard, crew, strict=True):
        able = figure.seat == marks.seat and way.deck in marks.movable
        chosen = figure.seat == marks.seat and marks.chosen == way.deck
        mood = Mood.CHOSEN if chosen else Mood.MOVABLE if able else Mood.PLAIN
        draw_pirate(target, look, colours[figure.seat], stand, mood)
    target.blit(look.art.sprite("scenery/sloop-hull", size), corner)
    for figure, stand in zip(aboard, crew, strict=True):
        _paint_count(target, look, stand, len(figure.pirates))
    if ghost is not None:
        _paint_offer(target, look, way, stands[0], ghost)


def _ghost_stand(way: Way, ghost: Ghost, ashore: list[Figure]) -> Stand:
    """A ghost stands beside those whom it would join, or alone on an empty space."""
    there = sum(figure.position == ghost.destination for figure in ashore)
    return way.stand(ghost.destination, min(there, 2), min(there + 1, 3))


def _paint_offer(target: Surface, look: Look, way: Way, stand: Stand, ghost: Ghost) -> None:
    """What it takes or brings to go there: a small card, several, or the cards to be drawn."""
    width = round(way.cell * 0.34)
    if ghost.draws:
        _paint_gain(target, look, way, stand, ghost.draws)
        return
    cards = ghost.cards[:3]
    left = stand.x - stand.height * 0.62 - width * 0.4 * (len(cards) - 1)
    for index, card in enumerate(cards):
        stamp = mini(look, card, round(width * DOWN / ACROSS))
        x = round(left + index * width * 0.55 - width / 2)
        stamp.draw(target, (x, round(stand.y - stand.height * 1.12)))


def _paint_gain(target: Surface, look: Look, way: Way, stand: Stand, cards: int) -> None:
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
    card = look.art.sprite("pieces/card-back", (height, round(height * 0.66)))
    for index in range(cards):
        place = x + round(width * 0.52 + index * card.get_width() * 0.7)
        target.blit(card, (place, y + (height - card.get_height()) // 2))
