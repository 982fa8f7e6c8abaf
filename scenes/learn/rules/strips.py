"""Parts of the board as they are drawn: ground, everybody on it, and what is done."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES, Advance, Nudge, Position, Retreat, Sail
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import START, Area, Stand
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.pieces.drawing import NO_MARKS, BoardMarks, PiecePainter
from scenes.board.pieces.figures import figures
from scenes.board.turn.turn_input import Ghost
from scenes.kit.effects import Stamp
from scenes.kit.look import Look
from scenes.learn.rules.figures import Span, Strip
from scenes.learn.rules.grounds import paint_islands, paint_tunnel
from scenes.learn.rules.pointers import draw_bow, draw_cross, draw_crown, draw_passage
from scenes.learn.rules.roads import frame_of, islands, shows, tunnel, width_of
from scenes.learn.rules.staging import Staged, place_named, staged

_GAP = 0.3
"""Cells between two parts of the way."""
_LEGIBLE = 36
"""Pixels of a cell on which a number of cards can be read."""


class View(NamedTuple):
    """A part of the way on the screen."""

    span: Span
    way: TunnelView | IslandsView


def measure(strip: Strip) -> tuple[float, float]:
    """How many cells wide and high a strip is."""
    wide = sum(width_of(strip.position.game, span) for span in strip.spans)
    return wide + _GAP * (len(strip.spans) - 1), frame_of(strip).height


def views(strip: Strip, rect: Rect, most: int) -> tuple[View, ...]:
    """The parts of a strip side by side in a rectangle, their cells at most so large."""
    wide, high = measure(strip)
    cell = max(8, int(min(rect.width / wide, rect.height / high, most)))
    frame, game = frame_of(strip), strip.position.game
    left = rect.x + (rect.width - wide * cell) / 2
    top = round(rect.y + (rect.height - high * cell) / 2)
    found = []
    for span in strip.spans:
        width = width_of(game, span)
        board = Area(round(left), top, round(width * cell), round(high * cell))
        way: TunnelView | IslandsView
        if not GAMES[game].has_islands:
            way = tunnel(board, cell, span, frame)
        else:
            way = islands(board, cell, span, frame, strip.position.sloop)
        found.append(View(span, way))
        left += (width + _GAP) * cell
    return tuple(found)


def tip_of(strip: Strip, seen: tuple[View, ...], name: str) -> int:
    """How far right something on a strip lies that is named as it is printed."""
    game = strip.position.game
    place = place_named(game, name)
    for span, way in seen:
        if shows(game, span, place):
            return round(_middle(way, place))
    raise ValueError(f"{name} is not seen in {strip.spans}")


def _middle(way: TunnelView | IslandsView, place: Position) -> float:
    if place == way.deck:
        return way.sloop.centre.x
    return way.area(place).centre.x


def paint_strip(target: Surface, look: Look, strip: Strip, seen: tuple[View, ...]) -> None:
    """Draw a strip where it lies; what is written on the board has the size of its pieces."""
    look, stage = look.with_text(1.0), staged(strip)
    for view in seen:
        board = Rect(*map(round, view.way.board))
        _ground(look, view).draw(target, board.topleft)
        clip = target.get_clip()
        target.set_clip(board.inflate(0, 2 * view.way.cell).clip(clip))
        _paint_pieces(target, look, strip, stage, view)
        target.set_clip(clip)
    for view in seen:
        _paint_move(target, look, strip, stage, view)


def _ground(look: Look, view: View) -> Stamp:
    span, way = view

    def make() -> Stamp:
        if isinstance(way, TunnelView):
            return Stamp(paint_tunnel(way, span, look), (0, 0))
        return Stamp(paint_islands(way, span, look), (0, 0))

    key = ("strip", span, way.cell, way.board[2:], way.sloop.centre.x - way.board.left)
    return look.plates.made(key, look.scale, make)


def _paint_pieces(target: Surface, look: Look, strip: Strip, stage: Staged, view: View) -> None:
    game, (span, way) = strip.position.game, view
    pirates = stage.shown.pirates
    unseen = [
        (seat, index)
        for seat, crew in enumerate(pirates)
        for index, place in enumerate(crew)
        if not shows(game, span, place)
    ]
    afloat = way.board.left <= way.sloop.centre.x <= way.board.right
    painter = PiecePainter(target, look, way, stage.match.seats)
    painter.paint(stage.track.signs, pirates, unseen, _marks(stage, way.cell), sloop=afloat)


def _marks(stage: Staged, cell: int) -> BoardMarks:
    match stage.action:
        case Advance(_, origin) | Retreat(origin):
            return BoardMarks(seat=0, chosen=origin, ghosts=tuple(_ghosts(stage, cell)))
        case Nudge(seat, origin):
            ghosts = tuple(_ghosts(stage, cell))
            return BoardMarks(seat=0, chosen=origin, chosen_seat=seat, ghosts=ghosts)
        case _:
            return NO_MARKS


def _ghosts(stage: Staged, cell: int) -> Iterator[Ghost]:
    preview, action = stage.preview, stage.action
    if preview is None or action is None:
        return
    if isinstance(action, Retreat) and cell < _LEGIBLE:
        # There is no room for the number of cards, only for the place.
        yield Ghost(preview.destination, preview.seat, 0, ())
    else:
        yield Ghost(preview.destination, preview.seat, preview.cards, (action,))


def _paint_move(target: Surface, look: Look, strip: Strip, stage: Staged, view: View) -> None:
    """The arrow from the pirate to where it lands, or a cross where it cannot go."""
    game, (span, way) = strip.position.game, view
    action = stage.action
    if isinstance(action, Sail):
        if isinstance(way, IslandsView) and view.span.last != "sloop":
            draw_passage(target, look, way, free=action.free)
        return
    if not isinstance(action, Advance | Retreat | Nudge) or not shows(game, span, action.origin):
        return
    origin = _standing(stage, way, action.seat if isinstance(action, Nudge) else 0, action.origin)
    if strip.refused:
        ahead = -1 if isinstance(action, Retreat) else 1
        draw_cross(target, look, way, origin, ahead)
        return
    if isinstance(action, Nudge) or stage.preview is None:
        return
    ghost = _ghost_stand(stage, way, stage.preview.destination)
    over = ghost.height + (0.4 * way.cell if stage.preview.cards else 0)
    if strip.crowned:
        over += draw_crown(target, look, way, ghost)
    draw_bow(target, look, way, origin, ghost._replace(height=over), isinstance(action, Retreat))


def _standing(stage: Staged, way: TunnelView | IslandsView, seat: int, origin: Position) -> Stand:
    """Where the pirate stands that is to go."""
    found = figures(stage.shown.pirates, way)
    return next(f.stand for f in found if (f.seat, f.position) == (seat, origin))


def _ghost_stand(stage: Staged, way: TunnelView | IslandsView, destination: Position) -> Stand:
    """Where its ghost stands: first on the deck, else beside those who are there."""
    there = sum(f.position == destination for f in figures(stage.shown.pirates, way))
    index = 0 if destination == way.deck else there
    if destination == START:
        raise ValueError("nobody goes back to the start")
    return way.stand(destination, index, there + 1)
