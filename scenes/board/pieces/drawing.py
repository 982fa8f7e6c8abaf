"""The pieces on the board: signs, paths, pirates, ghosts and the sloop, layer by layer."""

import math
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from pygame import Surface

from game import Position, Seat, Sign
from scenes.board.geometry.track_view import Point, Stand, TrackView
from scenes.board.islands import ground
from scenes.board.pieces import badges, figures
from scenes.board.pieces.badges import BadgeFrame, NudgePreview, is_round, paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    NO_POSES,
    NOT_IDLING,
    Bearing,
    BoardMarks,
    Crews,
    Figure,
    Idling,
    Pirate,
    PirateMood,
    Pose,
    Poses,
    breath,
    draw_pirate,
    full_height,
    posed,
)
from scenes.board.pieces.path import paint_path, paint_trails, path_steps
from scenes.board.pieces.sloop import AT_REST, Afloat, SloopPainter
from scenes.board.turn.turn_input import Ghost, PositionTap, Shaken
from scenes.board.turn.turn_log import Trail
from scenes.kit import svg
from scenes.kit.effects import Stamp, shadowed
from scenes.kit.layers import paint_part
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Face, Style
from scenes.shared.portraits import costume_of

_TAB_SIGN = 0.74  # the share of a tab that its sign fills
_LEAST_NUMBERED = 14  # pixels: on a smaller tab a number could not be read


class Pieces(NamedTuple):
    """The pieces on the board at a moment of the game."""

    signs: Sequence[Sign | None]
    crews: Crews
    lifted: Collection[Pirate] = ()
    """Pirates that are moving and therefore not painted."""
    marks: BoardMarks = NO_MARKS
    shaken: Shaken | None = None
    """The place whose figures shake, or its sign if it is empty."""


class _Shown(NamedTuple):
    """How a pirate or a ghost ashore is shown, and the name of its part of the picture."""

    name: Hashable
    who: Costume
    stand: Stand
    bearing: Bearing
    lit: bool
    """Whether it has a ring or a glow around it."""


_Ashore: TypeAlias = tuple[
    Figure | Ghost, Pirate, _Shown, tuple[_Shown, Hashable], Callable[[Surface], None]
]


class PiecePainter:
    """Paints everything on a board except the ground, layer by layer.

    The layers are the spaces, the path, the sloop, the figures ashore, their labels, and the
    marks on the sloop.
    """

    def __init__(self, look: Look, track: TrackView, seats: Sequence[Seat], pieces: Pieces) -> None:
        self._look = look
        self._track = track
        self._signs = pieces.signs
        self._marks = pieces.marks
        self._looks = (look.theme, look.scale, track.board)
        self._crews = [costume_of(seat) for seat in seats]
        self._ghosts = {ghost.destination: ghost for ghost in self._marks.ghosts}
        visited = [position for position in self._ghosts if position != track.deck]
        tap, self._aside = pieces.shaken or (None, 0)
        self._shaken = tap.position if isinstance(tap, PositionTap) else None
        standing = figures.figures(pieces.crews, track, pieces.lifted, visited)
        self._standing = tuple(self._shifted(figure) for figure in standing)
        self._ashore = [figure for figure in self._standing if figure.position != track.deck]
        self._aboard = [figure for figure in self._standing if figure.position == track.deck]
        self._taken = {figure.position for figure in self._ashore} | {*self._ghosts}
        chosen = [figure for figure in self._standing if self._marks.is_chosen(figure)]
        # If there are several on a space, the first one moves.
        self._chosen = min(chosen, key=lambda figure: figure.pirates, default=None)
        there = [figure.position for figure in self._ashore]
        self._visitors = [
            (track.stand(place, there.count(place), there.count(place) + 1), self._ghosts[place])
            for place in visited
        ]

    def _shifted(self, figure: Figure) -> Figure:
        """Return a figure, shifted to the side if it shakes."""
        if figure.position != self._shaken:
            return figure
        return figure._replace(stand=figure.stand._replace(x=figure.stand.x + self._aside))

    def deck(self, poses: Poses = NO_POSES) -> Hashable:
        """Return what the sloop and the marks on it depend on, besides the board."""
        return tuple(posed(self._aboard, poses)), self._ghosts.get(self._track.deck), self._marks

    def idlers(self, idling: Idling, poses: Poses = NO_POSES) -> tuple[Idling, Idling]:
        """Return the idle motion of the pirates aboard and of those ashore."""
        quiet = Idling(idling.beat)
        faced = self._faced(idling)
        if faced is None or any(pirate[0] == (faced.seat, faced.pirates[0]) for pirate in poses):
            return NOT_IDLING, quiet
        return (idling, quiet) if faced in self._aboard else (NOT_IDLING, idling)

    def _faced(self, idling: Idling) -> Figure | None:
        """Return the figure that makes a face, if any; never the chosen pirate."""
        if not (idling.face and self._standing):
            return None
        figure = sorted(self._standing)[idling.number % len(self._standing)]
        return None if figure == self._chosen else figure

    def paint(self, target: Surface, *, sloop: bool = True) -> None:
        """Paint all layers, without the sloop and its passengers while it sails."""
        self.paint_spaces(target)
        self.paint_path(target)
        if sloop:
            self.paint_sloop(target)
        self.paint_figures(target)
        self.paint_labels(target)
        if sloop:
            self.paint_deck_badges(target)

    def paint_spaces(self, target: Surface, goal: Position | None = None) -> None:
        """Paint the frames of marked spaces, and the signs of empty spaces.

        The goal is where a running pirate will land.
        """
        look = self._look
        track = self._track
        marks = self._marks
        taken = self._taken
        for space in track.spaces:
            ghost = self._ghosts.get(space)
            tile = track.tile(space)
            if ghost is not None:
                back = BadgeFrame.NUDGED if marks.nudged(ghost) else BadgeFrame.BACK
                frame = back if ghost.draws else BadgeFrame.AHEAD
                badges.paint_frame(target, look, tile, track.cell, frame)
            elif space == goal:
                badges.paint_frame(target, look, tile, track.cell, BadgeFrame.AHEAD)
            elif is_round(tile) and space == marks.chosen:
                badges.paint_frame(target, look, tile, track.cell, BadgeFrame.CHOSEN)
            sign = self._signs[space]
            if sign is not None and space not in taken:
                aside = self._aside if space == self._shaken else 0
                paint = partial(self._paint_sign, space=space, sign=sign, aside=aside)
                paint_part(target, f"sign {space}", (self._looks, sign, aside), paint)

    def _paint_sign(self, target: Surface, space: int, sign: Sign, aside: int) -> None:
        place = self._track.sign(space, False)
        sprite = self._look.art.sprite(f"signs/{sign.label}", (round(place.width),) * 2)
        left = round(place.centre.x - sprite.get_width() / 2) + aside
        target.blit(sprite, (left, round(place.centre.y - sprite.get_height() / 2)))

    def paint_path(self, target: Surface, beat: int = 0) -> None:
        """Paint the path of the chosen pirate at a phase of its running light."""
        paint_path(target, self._look, self._track, path_steps(self._track, self._marks), beat)

    def paint_trails(self, target: Surface, trails: Collection[Trail]) -> None:
        """Paint the trails of pirates, in the colours of their crews."""
        colours = [crew.colour for crew in self._crews]
        paint_trails(target, self._look, self._track, trails, colours)

    def paint_sloop(
        self,
        target: Surface,
        afloat: Afloat = AT_REST,
        poses: Poses = NO_POSES,
        idling: Idling = NOT_IDLING,
    ) -> None:
        """Paint the sloop with the pirates aboard."""
        sloop = self._sloop(target, afloat)
        faced = (self._faced(idling), idling.face)
        aboard = posed(self._aboard, poses)
        sloop.paint(aboard, self._marks, self._ghosts.get(self._track.deck), faced)

    def paint_figures(
        self, target: Surface, poses: Poses = NO_POSES, idling: Idling = NOT_IDLING
    ) -> None:
        """Paint all figures ashore, each as a part, as usually only one of them changes."""
        drawn = full_height(self._track)
        doing = dict(poses)
        faced = self._faced(idling)
        breathes = bool(idling.beat)
        for piece, pirate, shown, key, paint in self._ashore_from_back:
            mood, pose, _, _ = bearing = shown.bearing
            if piece is faced:
                bearing = Bearing(mood, pose._replace(face=idling.face), drawn)
            if pirate in doing:
                bearing = Bearing(mood, Pose(doing[pirate], pose.left), drawn)
            if breathes and mood is PirateMood.MOVABLE:
                sunk = breath(idling.beat, pirate[1], shown.stand.height)
                bearing = bearing._replace(sunk=sunk)
            if bearing is not shown.bearing:
                shown = shown._replace(bearing=bearing)
                key = (shown, self._looks)
                paint = partial(self._paint_one, shown)
            paint_part(target, shown.name, key, paint)

    @cached_property
    def _ashore_from_back(self) -> list[_Ashore]:
        """All figures ashore from back to front, each with how it is shown and painted at rest."""
        track, marks = self._track, self._marks
        ashore: list[tuple[Stand, Figure | Ghost]] = [(it.stand, it) for it in self._ashore]
        ashore += self._visitors
        pieces: list[tuple[Figure | Ghost, Pirate, _Shown]] = []
        unchosen = replace(marks, chosen=None)
        for stand, piece in sorted(ashore, key=lambda it: (it[0].y, it[1] == self._chosen)):
            who = self._crews[piece.seat]
            chosen = piece == self._chosen
            if isinstance(piece, Ghost):
                place = piece.destination
                no_pirate = (piece.seat, -1)
                bearing = Bearing(PirateMood.GHOST, marks.ghost_pose(track, piece))
                lit = track.gathers(place) or place == marks.pointed
                shown = _Shown(("ghost", place), who, stand, bearing, lit)
                pieces.append((piece, no_pirate, shown))
                continue
            seen = marks if chosen else unchosen
            bearing = Bearing(seen.mood(piece), seen.pose(track, piece))
            # Round stones have their own ring.
            lit = chosen and (piece.group or not is_round(track.tile(piece.position)))
            pirate = (piece.seat, piece.pirates[0])
            shown = _Shown(("pirate", *pirate), who, stand, bearing, lit)
            pieces.append((piece, pirate, shown))
        return [(*it, (it[2], self._looks), partial(self._paint_one, it[2])) for it in pieces]

    def _paint_one(self, shown: _Shown, target: Surface) -> None:
        look = self._look
        _, who, stand, bearing, lit = shown
        if bearing.mood is PirateMood.GHOST:
            if lit:
                figures.draw_ghost_glow(target, look, stand)
        else:
            figures.draw_shadow(target, look, stand)
            if lit:
                figures.draw_ring(target, look, stand)
        draw_pirate(target, look, who, stand, bearing)

    def paint_labels(self, target: Surface) -> None:
        """Paint what figures ashore must not hide: counts, signs, cards, nudges."""
        look = self._look
        track = self._track
        marks = self._marks
        self._paint_hidden_numbers(target)
        for figure in self._ashore:
            if figure.group:
                colour = self._crews[figure.seat].colour
                figures.draw_count(target, look, figure.stand, len(figure.pirates), colour)
        self._paint_tabs(target)
        paint_nudges(target, look, track, marks, self._ashore)
        for stand, ghost in self._visitors:
            if not marks.nudged(ghost):
                paint_offer(target, look, track, stand, ghost)
        self._paint_pushes(target)
        self._paint_plan(target)

    def _paint_hidden_numbers(self, target: Surface) -> None:
        """Redraw the numbers of stones that hats of figures in front cover."""
        track, look = self._track, self._look
        stands = [figure.stand for figure in self._ashore] + [stand for stand, _ in self._visitors]
        for space in track.spaces if track.cell >= ground.LEAST_NUMBERED else ():
            place = track.number(space)
            if place is not None and any(_may_hide(stand, place) for stand in stands):
                number = ground.stone_number(look, track.cell, space)
                number.draw(target, (round(place.x), round(place.y)))

    def paint_deck_badges(self, target: Surface, afloat: Afloat = AT_REST) -> None:
        """Paint the numbers of pirates aboard, and the cards that lead there."""
        sloop = self._sloop(target, afloat)
        sloop.paint_badges(self._aboard, self._marks, self._ghosts.get(self._track.deck))

    def _sloop(self, target: Surface, afloat: Afloat) -> SloopPainter:
        aside = self._aside if self._shaken == self._track.deck else 0
        return SloopPainter(target, self._look, self._track, self._crews, afloat, aside)

    def _paint_tabs(self, target: Surface) -> None:
        """Paint the signs of taken spaces, each on a disc in front of the feet."""
        for space in self._track.spaces:
            ghost = self._ghosts.get(space)
            sign = self._signs[space]
            if sign is not None and space in self._taken:
                # A small card already shows the sign.
                carded = ghost is not None and bool(ghost.cards)
                paint = partial(self._paint_tab, space=space, sign=None if carded else sign)
                paint_part(target, f"tab {space}", (self._looks, sign, carded), paint)

    def _paint_tab(self, target: Surface, space: int, sign: Sign | None) -> None:
        """Paint a sign on its disc, and beside it the number of the tile, which figures hide."""
        look, track = self._look, self._track
        place = track.sign(space, True)
        side = round(place.width)
        if not is_round(track.tile(space)) and side >= _LEAST_NUMBERED:
            # Cards extend a little further than a tab.
            left = round(place.left + (0.07 * track.cell if sign is None else 0))
            _number(look, side, space).draw(target, (left, round(place.top)))
        if sign is None:
            return
        _tab(look, side).draw(target, (round(place.left), round(place.top)))
        sprite = look.art.sprite(f"signs/{sign.label}", (round(side * _TAB_SIGN),) * 2)
        left = round(place.centre.x - sprite.get_width() / 2)
        top = round(place.centre.y - sprite.get_height() / 2 - side * 0.02)
        target.blit(sprite, (left, top))

    def _paint_plan(self, target: Surface) -> None:
        """Paint the actions of a hint, each with its number."""
        track, marks = self._track, self._marks
        plan: list[badges.PlannedStep] = []
        for number, move in enumerate(marks.plan, 1):
            if move is None:
                continue
            origin, end = (track.stand(place, 0, 1) for place in (move.origin, move.destination))
            own = (f for f in self._standing if (f.seat, f.position) == (move.seat, move.origin))
            # A pirate that gets there by an earlier action stands in the middle.
            origin = next((figure.stand for figure in own), origin)
            # The next nudge has its own arrow, and the path leads to the next space.
            far = math.dist(origin[:2], end[:2]) > 1.5 * track.cell
            bow = number > 1 or (move.seat == marks.seat and far)
            plan.append(badges.PlannedStep(number, origin, end, bow))
        badges.paint_plan(target, self._look, track, plan)

    def _paint_pushes(self, target: Surface) -> None:
        """Paint where another player's chosen pirate would land, and the cards that brings."""
        track, marks = self._track, self._marks
        for ghost in marks.ghosts:
            if self._chosen is not None and marks.nudged(ghost):
                stands = [stand for stand, visitor in self._visitors if visitor == ghost]
                stand = stands[0] if stands else track.stand(track.deck, 0, len(self._aboard) + 1)
                others = [badges.body_of(it.stand) for it in self._standing if it != self._chosen]
                seen = (*others, *others, *(track.sign(space, False) for space in track.spaces))
                push = NudgePreview(self._chosen.stand, stand, ghost.draws, seen)
                badges.paint_push(target, self._look, track, push)


def _may_hide(stand: Stand, place: Point) -> bool:
    """Return whether a figure, with its hat and outline, may cover a place."""
    x, y, height = stand
    return abs(place.x - x) < 0.7 * height and 0.6 * height < y - place.y < 1.35 * height


@stamp
def _tab(look: Look, side: int) -> Stamp:
    """Return a disc like the tiles, with a lip and a shadow."""
    theme = look.theme
    stone = svg.linear("t", svg.even(*theme.tile[:2]), (20, 10), (80, 90))
    body = svg.disc(50, 54, 44, fill=theme.tile_lip, stroke=theme.ink, line=8)
    body += svg.disc(50, 48, 44, fill="url(#t)", stroke=theme.ink, line=7)
    disc = svg.raster(body, (side, round(side * 1.04)), side / 100, stone)
    return shadowed(disc, theme.shadow, 130, max(1, look.px(4)), (2, look.px(4)))


@stamp
def _number(look: Look, side: int, space: int) -> Stamp:
    """Return the number of a tile on a small plate partly behind its tab."""
    theme = look.theme
    unit = side / 100
    number, around_it = theme.tile_number
    style = Style(Face.BOLD, max(10, round(44 * unit)), number, outline=around_it, edge=1)
    digits = look.letters.picture(str(space), style)
    wide, high = 104 + digits.get_width() / unit + 8, 58
    plate = svg.rect(50, 100 - high, wide - 54, high - 4, 20, fill=theme.tile[0])
    plate += svg.rect(50, 100 - high, wide - 54, high - 4, 20, stroke=theme.ink, line=6)
    picture = svg.raster(plate, (round(wide * unit), side), unit)
    middle = (round((100 + (wide - 104) / 2) * unit), round((100 - high / 2 - 2) * unit))
    picture.blit(digits, digits.get_rect(center=middle))
    return Stamp(picture, (0, 0))
