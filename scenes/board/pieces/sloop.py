"""The sloop with its crew."""

from collections.abc import Sequence

from pygame import Surface

from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.pieces.badges import paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    BoardMarks,
    Figure,
    PirateMood,
    draw_count,
    draw_pirate,
)
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp

_HULL = 700 / 640  # the height of the sloop's drawing in widths


class SloopPainter:
    """Paints the sloop where it is, from back to front."""

    def __init__(self, target: Surface, look: Look, way: TrackView, colours: Sequence[str]) -> None:
        self._target, self._look, self._way = target, look, way
        self._colours = colours

    def paint(
        self, aboard: Sequence[Figure], marks: BoardMarks = NO_MARKS, ghost: Ghost | None = None
    ) -> None:
        """Paint the sails, then those aboard, then the hull in front of them."""
        target, look, way, place = self._target, self._look, self._way, self._way.sloop
        # A berth that is lower than this ends at the water, the drawing does not.
        afloat = place.height < 1.05 * place.width
        width = round(place.width if afloat else min(place.width, place.height / _HULL))
        size = (width, round(width * _HULL))
        top = round(place.top if afloat else place.bottom - size[1])
        corner = (round(place.centre.x - width / 2), top)
        if afloat:
            _wake(look, width, below=True).draw(target, corner)
        self._paint_rig("sails", size, corner)
        crew, visitor = self._crew(aboard, ghost)
        if ghost is not None:
            middle = (round(visitor.x), round(visitor.y - visitor.height / 2))
            look.art.draw_glow(target, middle, round(way.cell * 0.7), look.theme.ghost_glow, 0.7)
            pose = marks.ghost_pose(way, ghost)
            draw_pirate(target, look, self._colours[ghost.seat], visitor, PirateMood.GHOST, pose)
        for figure in crew:
            mood, pose = marks.mood(figure), marks.pose(way, figure)
            draw_pirate(target, look, self._colours[figure.seat], figure.stand, mood, pose)
        self._paint_rig("hull", size, corner)
        if afloat:
            _wake(look, width, below=False).draw(target, corner)

    def paint_badges(
        self, aboard: Sequence[Figure], marks: BoardMarks = NO_MARKS, ghost: Ghost | None = None
    ) -> None:
        """Paint how many are aboard in each colour, and what is offered there."""
        target, look, way = self._target, self._look, self._way
        crew, visitor = self._crew(aboard, ghost)
        for figure in crew:
            draw_count(target, look, figure.stand, len(figure.pirates))
        paint_nudges(target, look, way, marks, crew)
        if ghost is not None and not marks.nudged(ghost):
            paint_offer(target, look, way, visitor, ghost)

    def _crew(self, aboard: Sequence[Figure], ghost: Ghost | None) -> tuple[list[Figure], Stand]:
        """Return those aboard where they stand, and the first place, which a ghost takes."""
        count = len(aboard) + (ghost is not None)
        stands = [self._way.stand(self._way.deck, index, count) for index in range(max(count, 1))]
        ends = stands[max(count, 1) - len(aboard) :]
        pairs = zip(aboard, ends, strict=True)
        return [figure._replace(stand=stand) for figure, stand in pairs], stands[0]

    def _paint_rig(self, part: str, size: Size, corner: Point) -> None:
        """Paint a part of the sloop; in plain themes with a line that is seen on black."""
        look, name = self._look, f"scenery/sloop-{part}"
        if look.theme.plain:
            line = max(2, look.px(3))
            look.art.outline(name, size, look.theme.line, line).draw(self._target, corner)
            self._target.blit(look.art.sprite(name, size), corner)
        else:
            self._target.blit(look.art.lit(name, size, look.theme.faces), corner)


@stamp
def _wake(look: Look, width: int, *, below: bool) -> Stamp:
    """Return the shade of the hull on the water, or the foam along it."""
    unit, seen = width / 300, look.theme.scenery.on
    if below:
        shade = svg.disc(0, 0, 126, fill=seen("#0F5060"), opacity=0.5)
        body = f'<g transform="translate(150 20) scale(1 0.14)">{shade}</g>'
    else:
        foam = "M40 14q28 -10 56 -2t56 0t56 0t40 -3q14 5 -8 12t-70 8t-90 0t-40 -15Z"
        body = svg.path(foam, fill=seen("#F4FFFA"), opacity=0.9)
    line = width * _HULL * (640 / 700) - (24 if below else 17) * unit
    return Stamp(svg.raster(body, (width, round(42 * unit)), unit), (0, round(line)))
