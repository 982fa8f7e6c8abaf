"""Parts of the board drawn out to a straight strip, with the pieces on it and an action."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES, Advance, Nudge, Position, Retreat, Sail
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.standing import figures
from scenes.board.geometry.track_view import Area
from scenes.board.straight import (
    NO_MARKS,
    BoardMarks,
    BoardTrack,
    Pieces,
    StraightBoard,
    Stretch,
    TrackModel,
    ends_of,
    straight_board,
    straight_ground,
)
from scenes.board.turn.turn_input import Ghost
from scenes.kit.look import Look
from scenes.learn.rules.annotations import (
    draw_bow,
    draw_cross,
    draw_crown,
    draw_passage,
    draw_retreat,
)
from scenes.learn.rules.figures import Span, Strip, place_named, shows, staged
from scenes.shared.portraits import costume_of

_BETWEEN = 0.3
"""Cells between two parts of the track."""
_LEGIBLE = 36
"""Pixels of a cell on which a number of cards can be read."""


def _heights(strip: Strip) -> tuple[float, float]:
    """Return the height of a strip in cells: above the middle of its spaces, and below it.

    It needs more room with an arrow, and with the fort or the sloop.
    """
    if GAMES[strip.game].has_islands:
        return 1.44, 0.88
    if {"start", "sloop"} & {name for span in strip.spans for name in span}:
        return 1.3, 1.16
    moves = strip.action is not None and not strip.refused
    return 1.08 if moves else 0.68, 0.72


def measure(strip: Strip) -> tuple[float, float]:
    """Return the width and the height of a strip in cells."""
    ends = [ends_of(GAMES[strip.game], _stretch(strip.game, span)) for span in strip.spans]
    wide = sum(right - left for left, right in ends)
    return wide + _BETWEEN * (len(ends) - 1), sum(_heights(strip))


def _stretch(game: str, span: Span) -> Stretch:
    return Stretch(place_named(game, span.first), place_named(game, span.last))


class StripView(NamedTuple):
    """A strip on the screen: a straight board for each of its spans."""

    strip: Strip
    boards: tuple[StraightBoard, ...]

    @classmethod
    def of(cls, strip: Strip, rect: Rect, largest: int) -> "StripView":
        """Centre a strip in a rectangle, with cells that are not larger than that."""
        wide, high = measure(strip)
        cell = max(8, int(min(rect.width / wide, rect.height / high, largest)))
        above, below = _heights(strip)
        left = rect.x + (rect.width - wide * cell) / 2
        top = round(rect.y + (rect.height - high * cell) / 2)
        boards: list[StraightBoard] = []
        for span in strip.spans:
            game, stretch = GAMES[strip.game], _stretch(strip.game, span)
            first, last = ends_of(game, stretch)
            area = Area(round(left), top, round((last - first) * cell), round(high * cell))
            island = strip.position.sloop
            boards.append(straight_board(game, stretch, area, cell, (above, below), island))
            left += (last - first + _BETWEEN) * cell
        return cls(strip, tuple(boards))

    def x_of(self, name: str) -> int:
        """Return how far right the place with that printed name is."""
        place = place_named(self.strip.game, name)
        for span, board in self._parts():
            if shows(self.strip.game, span, place):
                area = board.sloop if place == board.deck else board.area(place)
                return round(area.centre.x)
        raise ValueError(f"{name} is not in {self.strip.spans}")

    def paint(self, target: Surface, look: Look, *, is_told: bool = False) -> None:
        """Draw the boards, with the numbers of the spaces of a move that a caption tells.

        Numbers on them grow with the pieces, not with the text scale.
        """
        look = look.with_text(1.0)
        stage = staged(self.strip)
        move = stage.preview if is_told else None
        told = () if move is None else (move.origin, move.destination)
        for span, board in self._parts():
            area = Rect(*map(round, board.board))
            ground = straight_ground(look, _stretch(self.strip.game, span), board)
            ground.draw(target, area.topleft)
            clip = target.get_clip()
            target.set_clip(area.inflate(0, 2 * board.cell).clip(clip))
            named = [place for place in told if shows(self.strip.game, span, place)]
            self._paint_pieces(target, look, span, board, frozenset(named))
            target.set_clip(clip)
        for span, board in self._parts():
            if isinstance(stage.action, Sail):
                if isinstance(board, IslandsView) and span.last != "sloop":
                    draw_passage(target, look, board, free=stage.action.free)
            elif isinstance(stage.action, Advance | Retreat | Nudge) and shows(
                self.strip.game, span, stage.action.origin
            ):
                self._paint_move(target, look, board, stage.action)

    def _parts(self) -> Iterator[tuple[Span, StraightBoard]]:
        return zip(self.strip.spans, self.boards, strict=True)

    def _paint_pieces(
        self,
        target: Surface,
        look: Look,
        span: Span,
        board: StraightBoard,
        named: frozenset[Position],
    ) -> None:
        """Draw all pirates on the strip, and mark the one that moves."""
        stage = staged(self.strip)
        marks = NO_MARKS
        action = stage.action
        preview = stage.preview
        if isinstance(action, Advance | Retreat | Nudge):
            ghosts: tuple[Ghost, ...] = ()
            if preview is not None:
                # On a small cell there is no room for the number of cards.
                bare = preview.cards and board.cell < _LEGIBLE
                cards, actions = (0, ()) if bare else (preview.cards, (action,))
                ghosts = (Ghost(preview.destination, preview.seat, cards, actions),)
            owner = action.seat if isinstance(action, Nudge) else None
            marks = BoardMarks(
                seat=0,
                chosen=action.origin,
                chosen_seat=owner,
                ghosts=ghosts,
                # The cards of a retreat are above it: here they would cover the next space.
                offers=not isinstance(action, Retreat),
            )
        elsewhere = [
            (seat, index)
            for seat, crew in enumerate(stage.pirates)
            for index, place in enumerate(crew)
            if not shows(self.strip.game, span, place)
        ]
        is_seen = board.board.left <= board.sloop.centre.x <= board.board.right
        match = stage.match
        costumes = tuple(map(costume_of, match.seats))
        pieces = Pieces(costumes, stage.pirates, lifted=frozenset(elsewhere), marks=marks)
        model = TrackModel(pieces=pieces, at_sea=not is_seen, named=named)
        signs = [
            sign if shows(self.strip.game, span, space) else None
            for space, sign in enumerate(match.table.track.signs)
        ]
        BoardTrack(look, board, signs).draw(target, model)

    def _paint_move(
        self, target: Surface, look: Look, board: StraightBoard, action: Advance | Retreat | Nudge
    ) -> None:
        """Draw the arrow from the pirate to where it lands, or a cross where it cannot go."""
        stage = staged(self.strip)
        back = isinstance(action, Retreat)
        seat = action.seat if isinstance(action, Nudge) else 0
        standing = figures(stage.pirates, board)
        mover = (seat, action.origin)
        origin = next(each.stand for each in standing if (each.seat, each.position) == mover)
        if self.strip.refused:
            draw_cross(target, look, board, origin, -1 if back else 1)
        elif stage.preview is not None:
            place = stage.preview.destination
            cell = board.cell
            cards = stage.preview.cards if cell >= _LEGIBLE else 0
            if cards and isinstance(action, Nudge):
                return  # the board has drawn an arrow with them
            there = sum(each.position == place for each in standing)
            # On the deck the first place, elsewhere a place beside those who are there.
            ghost = board.stand(place, 0 if place == board.deck else there, there + 1)
            crown = draw_crown(target, look, board, ghost) if self.strip.crowned else 0
            if cards:
                draw_retreat(target, look, board, origin, ghost, cards)
            else:
                over = ghost._replace(height=ghost.height + crown)
                draw_bow(target, look, board, origin, over, back)
