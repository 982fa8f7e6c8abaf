"""The pieces on the board: signs, pirates, ghosts and the sloop."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Surface

from game import Position, Preview, Seat, Track
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.pieces.badges import (
    BadgeFrame,
    NudgePreview,
    body_of,
    paint_badge,
    paint_frame,
    paint_offer,
    paint_push,
)
from scenes.board.pieces.figures import (
    Figure,
    PirateMood,
    draw_count,
    draw_pirate,
    draw_shadow,
    figures,
)
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look

__all__ = [
    "NO_MARKS",
    "BoardMarks",
    "PirateMood",
    "draw_pirate",
    "draw_shadow",
    "paint_pieces",
    "paint_sloop",
]

_HULL = 700 / 640  # the height of the sloop's drawing in widths
_AFLOAT = 1.05  # a berth that is lower than this ends at the water, the drawing does not
_WATERLINE = 640 / 700  # of the drawing's height


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is marked on the board for the player who is choosing."""

    seat: int = -1
    movable: tuple[Position, ...] = ()
    chosen: Position | None = None
    ghosts: tuple[Ghost, ...] = ()
    chosen_seat: int | None = None
    """Whose pirate is chosen, if it is another's."""
    nudges: tuple[Preview, ...] = ()
    """Others' pirates that can be nudged."""

    def is_chosen(self, figure: Figure) -> bool:
        """Whether it is this one that is to go somewhere."""
        owner = self.seat if self.chosen_seat is None else self.chosen_seat
        return figure.seat == owner and figure.position == self.chosen

    def mood(self, figure: Figure) -> PirateMood:
        """How this one is drawn."""
        if self.is_chosen(figure):
            return PirateMood.CHOSEN
        able = figure.seat == self.seat and figure.position in self.movable
        return PirateMood.MOVABLE if able else PirateMood.PLAIN

    def nudged(self, ghost: Ghost) -> bool:
        """Whether it is the ghost of another's pirate."""
        return ghost.draws > 0 and ghost.seat != self.seat


NO_MARKS = BoardMarks()


def paint_pieces(
    target: Surface,
    look: Look,
    way: TrackView,
    track: Track,
    seats: tuple[Seat, ...],
    shown: Displayed,
    lifted: Collection[tuple[int, int]],
    marks: BoardMarks,
    *,
    sloop: bool = True,
) -> None:
    """Everything on the board that is not ground, from back to front.

    Without the sloop where somebody else draws it, with those aboard, on its way.
    """
    ghosts = {ghost.destination: ghost for ghost in marks.ghosts}
    visited = [position for position in ghosts if position != way.deck]
    standing = figures(shown.pirates, way, lifted, visited)
    ashore = [figure for figure in standing if figure.position != way.deck]
    aboard = [figure for figure in standing if figure.position == way.deck]
    colours = [seat.colour.value for seat in seats]
    _paint_spaces(target, look, way, track, ashore, ghosts, marks)
    if sloop:
        paint_sloop(target, look, way, colours, aboard, ghosts.get(way.deck), marks)
    visitors = [
        (_ghost_stand(way, ghost, ashore), ghost)
        for ghost in marks.ghosts
        if ghost.destination != way.deck
    ]
    everyone: list[tuple[Stand, Figure | Ghost]] = [(figure.stand, figure) for figure in ashore]
    for stand, piece in sorted([*everyone, *visitors], key=lambda pair: pair[0].y):
        if isinstance(piece, Figure):
            _paint_figure(target, look, way, colours[piece.seat], piece, marks)
        else:
            draw_pirate(target, look, colours[piece.seat], stand, PirateMood.GHOST)
    _paint_badges(target, look, way, ashore, marks)
    for stand, ghost in visitors:
        if not marks.nudged(ghost):
            paint_offer(target, look, way, stand, ghost)
    _paint_pushes(target, look, way, standing, visitors, marks)


def _paint_spaces(
    target: Surface,
    look: Look,
    way: TrackView,
    track: Track,
    ashore: list[Figure],
    ghosts: dict[Position, Ghost],
    marks: BoardMarks,
) -> None:
    taken = {figure.position for figure in ashore}
    for space in way.spaces:
        ghost, tile = ghosts.get(space), way.tile(space)
        round_stone = tile.width > tile.height
        if ghost is not None:
            back = BadgeFrame.NUDGED if marks.nudged(ghost) else BadgeFrame.BACK
            frame = back if ghost.draws else BadgeFrame.AHEAD
            paint_frame(target, look, tile, way.cell, frame)
        elif round_stone and space == marks.chosen:
            paint_frame(target, look, tile, way.cell, BadgeFrame.CHOSEN)
        sign = track.signs[space]
        # On a square tile the small card of a ghost shows the sign already, where it would be.
        if sign is not None and (ghost is None or ghost.draws or round_stone):
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


def _paint_figure(
    target: Surface, look: Look, way: TrackView, colour: str, figure: Figure, marks: BoardMarks
) -> None:
    draw_shadow(target, look, figure.stand)
    # Round stones have a ring around themselves.
    marked = not figure.group and (tile := way.tile(figure.position)).width > tile.height
    draw_pirate(target, look, colour, figure.stand, marks.mood(figure), ring=not marked)
    if figure.group:
        draw_count(target, look, figure.stand, len(figure.pirates))


def _paint_badges(
    target: Surface, look: Look, way: TrackView, standing: Sequence[Figure], marks: BoardMarks
) -> None:
    """What each pirate brings that can be nudged; of several in one colour the last says it."""
    for nudge in marks.nudges:
        there = [f for f in standing if (f.seat, f.position) == (nudge.seat, nudge.origin)]
        if there and not marks.is_chosen(there[0]):
            paint_badge(target, look, way, there[-1].stand, nudge.cards)


def paint_sloop(
    target: Surface,
    look: Look,
    way: TrackView,
    colours: Sequence[str],
    aboard: Sequence[Figure],
    ghost: Ghost | None = None,
    marks: BoardMarks = NO_MARKS,
) -> None:
    """The sloop where it lies on that way: sails, crew, hull; the crew stands between the two."""
    place = way.sloop
    afloat = place.height < _AFLOAT * place.width
    width = round(place.width if afloat else min(place.width, place.height / _HULL))
    size = (width, round(width * _HULL))
    corner = (
        round(place.centre.x - size[0] / 2),
        round(place.top if afloat else place.bottom - size[1]),
    )
    if afloat:
        _wake(look, width, below=True).draw(target, corner)
    _paint_rig(target, look, "sails", size, corner)
    figures_aboard = len(aboard) + (ghost is not None)
    stands = [way.stand(way.deck, index, figures_aboard) for index in range(figures_aboard)]
    if ghost is not None:
        stand = stands[0]
        middle = (round(stand.x), round(stand.y - stand.height / 2))
        look.art.draw_glow(target, middle, round(way.cell * 0.7), look.theme.ghost_glow, 0.7)
        draw_pirate(target, look, colours[ghost.seat], stand, PirateMood.GHOST)
    crew = stands[1:] if ghost is not None else stands
    for figure, stand in zip(aboard, crew, strict=True):
        draw_pirate(target, look, colours[figure.seat], stand, marks.mood(figure))
    _paint_rig(target, look, "hull", size, corner)
    if afloat:
        _wake(look, width, below=False).draw(target, corner)
    for figure, stand in zip(aboard, crew, strict=True):
        draw_count(target, look, stand, len(figure.pirates))
    placed = [figure._replace(stand=stand) for figure, stand in zip(aboard, crew, strict=True)]
    _paint_badges(target, look, way, placed, marks)
    if ghost is not None and not marks.nudged(ghost):
        paint_offer(target, look, way, stands[0], ghost)


def _paint_rig(target: Surface, look: Look, part: str, size: Size, corner: Point) -> None:
    """A part of the sloop; where all is plain, with a line around it that is seen on black."""
    name = f"scenery/sloop-{part}"
    if look.theme.plain:
        line = max(2, look.px(3))
        look.art.outline(name, size, look.theme.line, line).draw(target, corner)
        target.blit(look.art.sprite(name, size), corner)
    else:
        target.blit(look.art.lit(name, size, look.theme.faces), corner)


def _wake(look: Look, width: int, *, below: bool) -> Stamp:
    """The shade of the hull on the water, or the foam along it."""
    line = width * _HULL * _WATERLINE

    def make() -> Stamp:
        unit, seen = width / 300, look.theme.scenery.on
        if below:
            body = (
                '<g transform="translate(150 20) scale(1 0.14)">'
                f"{svg.disc(0, 0, 126, fill=seen('#0F5060'), opacity=0.5)}</g>"
            )
        else:
            foam = "M40 14q28 -10 56 -2t56 0t56 0t40 -3q14 5 -8 12t-70 8t-90 0t-40 -15Z"
            body = svg.path(foam, fill=seen("#F4FFFA"), opacity=0.9)
        picture = svg.raster(body, (width, round(42 * unit)), unit)
        return Stamp(picture, (0, round(line - (24 if below else 17) * unit)))

    return look.art.stamp(("wake", width, below), make)


def _ghost_stand(way: TrackView, ghost: Ghost, ashore: list[Figure]) -> Stand:
    """A ghost stands beside those whom it would join, or alone on an empty space."""
    there = sum(figure.position == ghost.destination for figure in ashore)
    return way.stand(ghost.destination, there, there + 1)


def _paint_pushes(
    target: Surface,
    look: Look,
    way: TrackView,
    standing: Sequence[Figure],
    visitors: Sequence[tuple[Stand, Ghost]],
    marks: BoardMarks,
) -> None:
    """Where another's chosen pirate would land, and what that brings."""
    chosen = [figure for figure in standing if marks.is_chosen(figure)]
    aboard = [figure for figure in standing if figure.position == way.deck]
    for ghost in marks.ghosts:
        if chosen and marks.nudged(ghost):
            stands = [stand for stand, visitor in visitors if visitor == ghost]
            stand = stands[0] if stands else way.stand(way.deck, 0, len(aboard) + 1)
            others = [body_of(figure.stand) for figure in standing if figure not in chosen]
            signs = [way.sign(space, False) for space in way.spaces]
            push = NudgePreview(chosen[-1].stand, stand, ghost.draws, (*others, *others, *signs))
            paint_push(target, look, way, push)
