"""The pieces on the board: signs, pirates, ghosts and the sloop."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Surface

from game import Position, Preview, Seat, Sign
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.pieces import badges, figures
from scenes.board.pieces.badges import BadgeFrame, NudgePreview, is_round, paint_offer
from scenes.board.pieces.figures import Crews, Figure, Pirate, PirateMood, draw_pirate
from scenes.board.turn.turn_input import Ghost
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp

_HULL = 700 / 640  # the height of the sloop's drawing in widths


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
        """Whether this figure is chosen."""
        owner = self.seat if self.chosen_seat is None else self.chosen_seat
        return figure.seat == owner and figure.position == self.chosen

    def mood(self, figure: Figure) -> PirateMood:
        """Return how this figure is drawn."""
        if self.is_chosen(figure):
            return PirateMood.CHOSEN
        able = figure.seat == self.seat and figure.position in self.movable
        return PirateMood.MOVABLE if able else PirateMood.PLAIN

    def nudged(self, ghost: Ghost) -> bool:
        """Whether it is the ghost of another's pirate."""
        return ghost.draws > 0 and ghost.seat != self.seat


NO_MARKS = BoardMarks()


class PiecePainter:
    """Paints everything on a board that is not ground, from back to front."""

    def __init__(self, target: Surface, look: Look, way: TrackView, seats: Sequence[Seat]) -> None:
        self._target, self._look, self._way = target, look, way
        self._colours = [seat.colour.value for seat in seats]
        self._marks = NO_MARKS

    def paint(
        self,
        signs: Sequence[Sign | None],
        crews: Crews,
        lifted: Collection[Pirate] = (),
        marks: BoardMarks = NO_MARKS,
        *,
        sloop: bool = True,
    ) -> None:
        """Paint all pieces, without the sloop and those aboard where it is on its way."""
        target, look, way, self._marks = self._target, self._look, self._way, marks
        ghosts = {ghost.destination: ghost for ghost in marks.ghosts}
        visited = [position for position in ghosts if position != way.deck]
        standing = figures.figures(crews, way, lifted, visited)
        ashore = [figure for figure in standing if figure.position != way.deck]
        aboard = [figure for figure in standing if figure.position == way.deck]
        self._paint_spaces(signs, ashore, ghosts)
        if sloop:
            self.paint_sloop(aboard, ghosts.get(way.deck))
        visitors = [
            (
                way.stand(place, (there := [it.position for it in ashore].count(place)), there + 1),
                ghost,
            )
            for ghost in marks.ghosts
            if (place := ghost.destination) != way.deck
        ]
        everyone: list[tuple[Stand, Figure | Ghost]] = [(figure.stand, figure) for figure in ashore]
        for stand, piece in sorted([*everyone, *visitors], key=lambda pair: pair[0].y):
            colour = self._colours[piece.seat]
            if isinstance(piece, Ghost):
                draw_pirate(target, look, colour, stand, PirateMood.GHOST)
                continue
            figures.draw_shadow(target, look, stand)
            # Round stones have a ring around themselves.
            ring = piece.group or not is_round(way.tile(piece.position))
            draw_pirate(target, look, colour, stand, marks.mood(piece), ring=ring)
            if piece.group:
                figures.draw_count(target, look, stand, len(piece.pirates))
        self._paint_badges(ashore)
        for stand, ghost in visitors:
            if not marks.nudged(ghost):
                paint_offer(target, look, way, stand, ghost)
        self._paint_pushes(standing, visitors)

    def _paint_spaces(
        self, signs: Sequence[Sign | None], ashore: list[Figure], ghosts: dict[Position, Ghost]
    ) -> None:
        target, look, way, marks = self._target, self._look, self._way, self._marks
        taken = {figure.position for figure in ashore} | {*ghosts}
        for space in way.spaces:
            ghost, tile = ghosts.get(space), way.tile(space)
            if ghost is not None:
                back = BadgeFrame.NUDGED if marks.nudged(ghost) else BadgeFrame.BACK
                frame = back if ghost.draws else BadgeFrame.AHEAD
                badges.paint_frame(target, look, tile, way.cell, frame)
            elif is_round(tile) and space == marks.chosen:
                badges.paint_frame(target, look, tile, way.cell, BadgeFrame.CHOSEN)
            sign = signs[space]
            # On a square tile the small card of a ghost already shows the sign.
            if sign is not None and (ghost is None or ghost.draws or is_round(tile)):
                place = way.sign(space, space in taken)
                sprite = look.art.sprite(f"signs/{sign.label}", (round(place.width),) * 2)
                left = round(place.centre.x - sprite.get_width() / 2)
                target.blit(sprite, (left, round(place.centre.y - sprite.get_height() / 2)))

    def _paint_badges(self, standing: Sequence[Figure]) -> None:
        """Paint what nudging each pirate brings; of several in one colour, on the last."""
        for nudge in self._marks.nudges:
            there = [f for f in standing if (f.seat, f.position) == (nudge.seat, nudge.origin)]
            if there and not self._marks.is_chosen(there[0]):
                stand = there[-1].stand
                badges.paint_badge(self._target, self._look, self._way, stand, nudge.cards)

    def paint_sloop(self, aboard: Sequence[Figure], ghost: Ghost | None = None) -> None:
        """Paint the sloop: sails, then the crew, then the hull in front of them."""
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
        count = len(aboard) + (ghost is not None)
        stands = [way.stand(way.deck, index, count) for index in range(count)]
        if ghost is not None:
            stand = stands[0]
            middle = (round(stand.x), round(stand.y - stand.height / 2))
            look.art.draw_glow(target, middle, round(way.cell * 0.7), look.theme.ghost_glow, 0.7)
            draw_pirate(target, look, self._colours[ghost.seat], stand, PirateMood.GHOST)
        ends = stands[count - len(aboard) :]
        crew = [figure._replace(stand=stand) for figure, stand in zip(aboard, ends, strict=True)]
        for figure in crew:
            mood = self._marks.mood(figure)
            draw_pirate(target, look, self._colours[figure.seat], figure.stand, mood)
        self._paint_rig("hull", size, corner)
        if afloat:
            _wake(look, width, below=False).draw(target, corner)
        for figure in crew:
            figures.draw_count(target, look, figure.stand, len(figure.pirates))
        self._paint_badges(crew)
        if ghost is not None and not self._marks.nudged(ghost):
            paint_offer(target, look, way, stands[0], ghost)

    def _paint_rig(self, part: str, size: Size, corner: Point) -> None:
        """Paint a part of the sloop; in plain themes with a line that is seen on black."""
        look, name = self._look, f"scenery/sloop-{part}"
        if look.theme.plain:
            line = max(2, look.px(3))
            look.art.outline(name, size, look.theme.line, line).draw(self._target, corner)
            self._target.blit(look.art.sprite(name, size), corner)
        else:
            self._target.blit(look.art.lit(name, size, look.theme.faces), corner)

    def _paint_pushes(
        self, standing: Sequence[Figure], visitors: Sequence[tuple[Stand, Ghost]]
    ) -> None:
        """Paint where another's chosen pirate would land, and what that brings."""
        way, marks = self._way, self._marks
        chosen = [figure for figure in standing if marks.is_chosen(figure)]
        aboard = [figure for figure in standing if figure.position == way.deck]
        for ghost in marks.ghosts:
            if chosen and marks.nudged(ghost):
                stands = [stand for stand, visitor in visitors if visitor == ghost]
                stand = stands[0] if stands else way.stand(way.deck, 0, len(aboard) + 1)
                others = [badges.body_of(it.stand) for it in standing if it not in chosen]
                seen = (*others, *others, *(way.sign(space, False) for space in way.spaces))
                push = NudgePreview(chosen[-1].stand, stand, ghost.draws, seen)
                badges.paint_push(self._target, self._look, way, push)


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
