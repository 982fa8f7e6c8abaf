"""The pieces on the board: signs, pirates, ghosts and the sloop."""

from collections.abc import Collection, Sequence

from pygame import Surface

from game import Position, Seat, Sign
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.pieces import badges, figures
from scenes.board.pieces.badges import BadgeFrame, NudgePreview, is_round, paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    BoardMarks,
    Crews,
    Figure,
    Pirate,
    PirateMood,
    draw_pirate,
)
from scenes.board.pieces.sloop import SloopPainter
from scenes.board.turn.turn_input import Ghost
from scenes.kit.look import Look


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
            painter = SloopPainter(target, look, way, self._colours)
            painter.paint(aboard, marks, ghosts.get(way.deck))
            painter.paint_badges(aboard, marks, ghosts.get(way.deck))
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
        paint_nudges(target, look, way, marks, ashore)
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
