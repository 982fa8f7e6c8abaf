"""The board before a turn, with the turn that was played and the one that was better."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game import PUBLIC, CardsDrawn, Match, PirateMoved, Preview, ToldAction
from scenes.board.geometry.track_view import Area
from scenes.board.pieces import badges
from scenes.board.pieces.drawing import PiecePainter, Pieces
from scenes.board.terrain import Terrain
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.theme import Colour
from scenes.kit.work import Work, WorkInProgress

_SLICE = 0.004
"""Seconds of painting in a frame."""


def previews(told: Sequence[ToldAction]) -> tuple[Preview | None, ...]:
    """Return which pirate each action of a turn moves where, and how many cards that brings."""
    moves: list[Preview | None] = []
    for action in told:
        drawn = sum(len(event.cards) for event in action.events if isinstance(event, CardsDrawn))
        moved = [event for event in action.events if isinstance(event, PirateMoved)]
        moves += [Preview(it.seat, it.origin, it.destination, drawn) for it in moved] or [None]
    return tuple(moves)


def played_tint(look: Look) -> Colour:
    """Return the colour of the turn that was played."""
    return look.theme.danger


def better_tint(look: Look) -> Colour:
    """Return the colour of the turn that was better."""
    return look.theme.select


class ReviewBoard:
    """The board of a finished game in a part of the window; its ground is painted in slices."""

    def __init__(self, look: Look, texts: Texts, match: Match, rect: Rect) -> None:
        self.rect = rect
        self._look, self._match = look, match
        self._terrain = Terrain(match.game, match.table.track, Area(*rect))
        self._title = texts(f"variant.{match.game.variant_of(match.table.options)}")
        self._start = texts("board.start")
        self._ground: Surface | None = None
        self._work = WorkInProgress(self._painting())

    @property
    def ready(self) -> bool:
        """Whether the ground is painted."""
        return self._work.done

    def fits(self, look: Look, rect: Rect) -> bool:
        """Whether it can be drawn there as it is."""
        return (look.scale, look.theme, rect) == (self._look.scale, self._look.theme, self.rect)

    def go_on(self) -> None:
        """Paint a little more of the ground."""
        self._work.go_on(_SLICE)

    def _painting(self) -> Work[None]:
        seed = self._match.seed or 0
        ground = self._terrain.ground_work(self._title, seed, self._look, self._start)
        self._ground = yield from ground

    def draw(
        self, target: Surface, turn: TurnSummary, better: Sequence[Preview | None] = ()
    ) -> None:
        """Draw the board before a turn, the ways of that turn, and arrows for the better one."""
        look, rect, terrain, match = self._look, self.rect, self._terrain, self._match
        if self._ground is None:
            plates.vacancy(look, rect.size).draw(target, rect.topleft)
            return
        target.blit(self._ground, rect)
        terrain.draw_flames(target, look)
        shown = Displayed.of(match.view_before(turn.first, PUBLIC))
        way = terrain.way.moored(shown.sloop)
        pieces = Pieces(match.table.track.signs, shown.pirates)
        painter = PiecePainter(look, way, match.seats, pieces)
        painter.paint(target)
        terrain.draw_torchlight(target, look)
        gone = [step.trail for step in turn.steps if step.trail is not None]
        ways = [(0, trail.origin, trail.destination) for trail in gone]
        moves = [(number, move) for number, move in enumerate(better, 1) if move is not None]
        ways += [(number, move.origin, move.destination) for number, move in moves]
        plan: list[badges.PlannedStep] = []
        for number, origin, destination in ways:
            begin, end = (way.stand(place, 0, 1) for place in (origin, destination))
            tint = better_tint(look) if number else played_tint(look)
            plan.append(badges.PlannedStep(number, begin, end, arrow=True, tint=tint))
        badges.paint_plan(target, look, way, plan)
