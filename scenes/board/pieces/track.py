"""The track with everything on it: signs, paths, pirates, ghosts and the sloop."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pygame import FRect, Rect, Surface

from game import Position, Sign
from scenes.board.geometry.standing import (
    NO_POSES,
    Crews,
    Figure,
    Pirate,
    Poses,
    full_height,
    posed,
)
from scenes.board.geometry.standing import figures as figures_of
from scenes.board.geometry.track_view import START, Area, Point, Stand, TrackView
from scenes.board.hud.target import Target, TargetKind
from scenes.board.islands import ground as islands
from scenes.board.pieces import badges, figures
from scenes.board.pieces.badges import BadgeFrame, NudgePreview, is_round, paint_nudges, paint_offer
from scenes.board.pieces.fading import NOTHING_FADES, STEPS, Faded
from scenes.board.pieces.figures import (
    NO_MARKS,
    NOT_IDLING,
    Bearing,
    BoardMarks,
    Idling,
    PirateMood,
    Pose,
    breath,
    draw_pirate,
)
from scenes.board.pieces.path import TrailStep, Way, paint_path, paint_step, path_steps, trail_steps
from scenes.board.pieces.sloop import ABEAM, AT_REST, Afloat, Sloop, SloopModel
from scenes.board.tunnel import ground as tunnel
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import Fan, Ghost, Held, PositionTap, Shaken
from scenes.board.turn.turn_log import Trail
from scenes.kit import svg
from scenes.kit.cache import Latest
from scenes.kit.component import Component
from scenes.kit.effects import Stamp, shadowed
from scenes.kit.layers import paint_values
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Face, Style
from scenes.kit.theme import Hour, Shadow

_OF_ONE_CREW = (
    Pose("sit", left=True, face="left"),
    Pose("stand", left=False, face="happy"),
    Pose("stand", left=True),
)
"""The poses of those of one crew on a space, from front to back, so that they differ."""
_NEARER = 0.12  # how much nearer to the viewer the chosen pirate is drawn, in cells
_TAB_SIGN = 0.82  # the share of a tab that its sign fills
_TAG = 1.65  # the width of a tab and of the number beside it, in tabs
_LEAST_NUMBERED = 14  # pixels: on a smaller tab a number could not be read
_CROWD = 3  # the figures on a space for which there is little room
_LEAST_CROWDED = 80  # pixels: in a smaller cell, a number would hide a part of one of them


class Pieces(NamedTuple):
    """The pieces on the track at a moment of the game."""

    costumes: tuple[Costume, ...]
    """The costume of each crew."""
    pirates: Crews
    island: float | None = None
    """The island of the sloop; None for where the track has it."""
    lifted: frozenset[Pirate] = frozenset()
    """Pirates that are moving and therefore not painted."""
    marks: BoardMarks = NO_MARKS
    shaken: Shaken | None = None
    """The place whose figures shake, or its sign if it is empty."""

    @property
    def shaken_place(self) -> Position | None:
        """The place that shakes."""
        tap = None if self.shaken is None else self.shaken[0]
        return tap.position if isinstance(tap, PositionTap) else None

    def aside(self, place: Position) -> int:
        """Return how many pixels to the right the things at a place are shifted."""
        if self.shaken is None or place != self.shaken_place:
            return 0
        return self.shaken[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackModel:
    """What the track shows."""

    pieces: Pieces
    poses: Poses = NO_POSES
    """The poses of pirates that do not just stand."""
    trails: tuple[Trail, ...] = ()
    """The recent moves of pirates."""
    faded: Faded = NOTHING_FADES
    """The moves of the player before, which fade."""
    goal: Position | None = None
    """The space where a running pirate will land, whose sign was played."""
    at_sea: bool = False
    """Whether the sloop is not at its mooring, as a clip shows it."""


class TrackMotion(NamedTuple):
    """What changes on the track with time, while its model stays the same."""

    idling: Idling = NOT_IDLING
    beat: int = 0
    """The phase of the running light on the path of the chosen pirate."""
    afloat: Afloat = AT_REST
    """How the sloop moves at its mooring."""
    sailing: SloopModel | None = None
    """The sloop on its way."""
    hour: Hour | None = None
    """The hour that decides about shadows and lamps; None for that of the theme."""


MOTIONLESS = TrackMotion()


class _Shown(NamedTuple):
    """How a pirate or a ghost ashore is shown."""

    who: Costume
    stand: Stand
    bearing: Bearing
    lit: bool
    """Whether it has a ring or a glow around it."""


class _Ashore(NamedTuple):
    """A figure or a ghost ashore, and how it is shown at rest."""

    piece: Figure | Ghost
    pirate: Pirate
    shown: _Shown


class BoardTrack(Component[TrackModel]):
    """The track in a tunnel or on islands, with everything on it except the ground.

    Its layers are the spaces, the path, the sloop, the figures ashore, their labels, and the
    marks on the sloop.
    """

    def __init__(self, look: Look, track: TrackView, signs: Sequence[Sign | None]) -> None:
        super().__init__(look, Rect(*map(round, track.board)))
        self._track = track
        self._signs = signs
        self.sloop = Sloop(look, track)
        """The sloop, which is between two layers of the track."""
        # While a clip plays, what the next one shows is painted too.
        self._lineup = Latest(self._find_lineup, kept=2)
        self._covered = Latest(self._find_covered, kept=2)

    def targets(self, now: Situation, island: int) -> Iterator[Target]:
        """Yield where the selection leads, the farthest first; movable pirates; other positions.

        While a fan is open, only its choices can be used.
        """
        usable = _usable_positions(now)
        track = self._track.moored(island)
        for position in dict.fromkeys((*usable, START, *track.spaces, *track.havens)):
            kind = usable.get(position, TargetKind.POSITION)
            place = _rect_of(track, position)
            yield Target(place, PositionTap(position), kind, position in usable)

    def anchor(self, position: Position, island: float | None = None) -> Rect:
        """Return the place of a position."""
        return _rect_of(self._moored(island), position)

    def paint(self, target: Surface, model: TrackModel, motion: TrackMotion = MOTIONLESS) -> None:
        """Paint the track layer by layer, as usually only some of them change."""
        self.draw(target, model, motion)

    def draw(self, target: Surface, model: TrackModel, motion: TrackMotion = MOTIONLESS) -> None:
        pieces = model.pieces
        paint_values(target, self._paint_spaces, pieces, model.goal)
        gone, left = model.faded
        if gone:
            paint_values(target, self._paint_trails, pieces, gone, left / STEPS)
        if model.trails:
            paint_values(target, self._paint_trails, pieces, model.trails)
        paint_values(target, self.paint_path, pieces.island, pieces.marks, motion.beat)
        aboard, ashore = self._lineup(pieces).idlers(motion.idling, model.poses)
        moored = self._moored_sloop(model, motion, aboard)
        hour = motion.hour or self.look.theme.hour
        if motion.sailing is not None:
            self.paint_sailing(target, replace(motion.sailing, night=hour.night))
        elif moored is not None:
            self.sloop.paint(target, moored)
        paint_values(target, self._paint_figures, pieces, model.poses, ashore, hour.shadow)
        paint_values(target, self._paint_labels, pieces)
        if moored is not None:
            self.sloop.paint_badges(target, moored)

    def _moored(self, island: float | None) -> TrackView:
        return self._track if island is None else self._track.moored(island)

    def _find_lineup(self, pieces: Pieces) -> "_Lineup":
        return _Lineup(self._moored(pieces.island), pieces)

    def _find_covered(self, pieces: Pieces) -> list[FRect]:
        """Return what is covered by figures ashore, and by the signs and numbers beside them."""
        lineup = self._lineup(pieces)
        covered = [FRect(badges.body_of(figure.stand)) for figure in lineup.ashore]
        covered += (FRect(tag) for space, tag in self._tags.items() if space in lineup.taken)
        return covered

    # The sloop

    def _moored_sloop(
        self, model: TrackModel, motion: TrackMotion, idling: Idling
    ) -> SloopModel | None:
        if model.at_sea or motion.sailing is not None:
            return None
        pieces = model.pieces
        lineup = self._lineup(pieces)
        deck = self._track.deck
        return SloopModel(
            costumes=pieces.costumes,
            island=pieces.island,
            afloat=motion.afloat,
            aboard=tuple(posed(lineup.aboard, model.poses)),
            marks=pieces.marks,
            ghost=lineup.ghosts.get(deck),
            faced=(lineup.faced(idling), idling.face),
            aside=pieces.aside(deck),
            night=None if motion.hour is None else motion.hour.night,
        )

    def paint_sailing(self, target: Surface, model: SloopModel) -> None:
        """Paint the sloop on its way, which ends at the edge of the board."""
        before = target.get_clip()
        target.set_clip(self.rect)
        self.sloop.paint(target, model)
        # A crowd hides them, and so does the turn of a sloop.
        if len(model.afloat.crowd) <= 1 and model.afloat.heading == ABEAM:
            self.sloop.paint_badges(target, model)
        target.set_clip(before)

    # The spaces

    def _paint_spaces(self, target: Surface, pieces: Pieces, goal: Position | None) -> None:
        """Paint the frames of marked spaces, and the signs of empty spaces."""
        look = self.look
        track = self._track
        marks = pieces.marks
        lineup = self._lineup(pieces)
        for space in track.spaces:
            ghost = lineup.ghosts.get(space)
            if ghost is not None:
                back = BadgeFrame.NUDGED if marks.nudged(ghost) else BadgeFrame.BACK
                frame = back if ghost.draws else BadgeFrame.AHEAD
                badges.paint_frame(target, look, track.tile(space), track.cell, frame)
            elif space == goal:
                badges.paint_frame(target, look, track.tile(space), track.cell, BadgeFrame.AHEAD)
            elif space == marks.chosen and is_round(track.tile(space)):
                badges.paint_frame(target, look, track.tile(space), track.cell, BadgeFrame.CHOSEN)
            if self._signs[space] is not None and space not in lineup.taken:
                paint_values(target, self._paint_sign, space, pieces.aside(space))

    def _paint_sign(self, target: Surface, space: int, aside: int) -> None:
        place = self._track.sign(space, False)
        sprite = self._sign(space, round(place.width))
        left = round(place.centre.x - sprite.get_width() / 2) + aside
        target.blit(sprite, (left, round(place.centre.y - sprite.get_height() / 2)))
        tile, cell = self._track.tile(space), self._track.cell
        if not is_round(tile) and cell >= tunnel.LEAST_NUMBERED:
            number = tunnel.tile_number(self.look, cell, space)
            number.draw(target, (round(tile.right), round(tile.top)))

    def _sign(self, space: int, side: int) -> Surface:
        sign = self._signs[space]
        if sign is None:
            raise ValueError(f"space {space} has no sign")
        return self.look.art.sprite(f"signs/{sign.label}", (side, side))

    def paint_path(
        self, target: Surface, island: float | None, marks: BoardMarks, beat: int = 0
    ) -> None:
        """Paint the path of the chosen pirate at a phase of its running light."""
        track = self._moored(island)
        paint_path(target, self.look, track, path_steps(track, marks), beat)

    def _paint_trails(
        self,
        target: Surface,
        pieces: Pieces,
        trails: tuple[Trail, ...],
        opacity: float = 1.0,
    ) -> None:
        """Paint the trails of pirates, in the colours of their crews."""
        for step in trail_steps(self._moored(pieces.island), trails, self._covered(pieces)):
            tint = self.look.theme.crew(pieces.costumes[step.seat].colour).hi
            way = Way(tint, opacity=opacity)
            paint_values(target, self._paint_step, pieces.island, step, way)

    def _paint_step(self, target: Surface, island: float | None, step: TrailStep, way: Way) -> None:
        paint_step(target, self.look, self._moored(island), step, way)

    # The figures

    def _paint_figures(
        self, target: Surface, pieces: Pieces, poses: Poses, idling: Idling, shadow: Shadow
    ) -> None:
        """Paint all figures ashore, each as a part, as usually only one of them changes."""
        lineup = self._lineup(pieces)
        drawn = full_height(self._track)
        doing = dict(poses)
        faced = lineup.faced(idling)
        breathing = lineup.breathing(idling)
        for x, y, width in lineup.shared:
            paint_values(target, self._paint_shared_shadow, x, y, width)
        for piece, pirate, shown in lineup.ashore_from_back:
            mood, pose, _, _ = bearing = shown.bearing
            if piece is faced:
                bearing = Bearing(mood, pose._replace(face=idling.face), drawn)
            if pirate in doing:
                bearing = Bearing(mood, Pose(doing[pirate], pose.left), drawn)
            if piece is breathing:
                sunk = breath(idling.beat, pirate[1], shown.stand.height)
                bearing = bearing._replace(sunk=sunk)
            if bearing is not shown.bearing:
                shown = shown._replace(bearing=bearing)
            paint_values(target, self._paint_figure, shown, shadow)

    def _paint_shared_shadow(self, target: Surface, x: int, y: int, width: int) -> None:
        figures.draw_shade(target, self.look, (x, y), width)

    def _paint_figure(self, target: Surface, shown: _Shown, shadow: Shadow) -> None:
        look = self.look
        who, stand, bearing, lit = shown
        if bearing.mood is PirateMood.GHOST:
            if lit:
                figures.draw_ghost_glow(target, look, stand)
        else:
            cast = figures.Cast(who, full_height(self._track), shadow)
            figures.draw_shadow(target, look, stand, cast=cast)
            if lit:
                figures.draw_ring(target, look, stand)
        draw_pirate(target, look, who, stand, bearing)

    # Their labels

    def _paint_labels(self, target: Surface, pieces: Pieces) -> None:
        """Paint what figures ashore must not hide: counts, signs, cards, nudges."""
        look = self.look
        track = self._track
        marks = pieces.marks
        lineup = self._lineup(pieces)
        self._paint_hidden_numbers(target, lineup)
        for figure in lineup.ashore:
            if figure.group:
                colour = pieces.costumes[figure.seat].colour
                number = len(figure.pirates)
                paint_values(target, self._paint_count, figure.stand, number, colour)
        for space in track.spaces:
            if self._signs[space] is not None and space in lineup.taken:
                ghost = lineup.ghosts.get(space)
                # A small card already shows the sign.
                carded = ghost is not None and bool(ghost.cards)
                numbered = track.cell >= _LEAST_CROWDED or lineup.count(space) < _CROWD
                paint_values(target, self._paint_tab, space, carded, numbered)
        paint_nudges(target, look, track, marks, lineup.ashore)
        for stand, ghost in lineup.visitors:
            if marks.offers and not marks.nudged(ghost):
                paint_offer(target, look, track, stand, ghost)
        self._paint_pushes(target, lineup)
        self._paint_plan(target, lineup)

    def _paint_count(self, target: Surface, stand: Stand, number: int, colour: str) -> None:
        figures.draw_count(target, self.look, stand, number, colour)

    def _paint_hidden_numbers(self, target: Surface, lineup: "_Lineup") -> None:
        """Redraw the numbers of stones that their rings, or hats of figures in front, cover."""
        track, look = self._track, self.look
        stands = [figure.stand for figure in lineup.ashore]
        stands += [stand for stand, _ in lineup.visitors]
        ringed = {*lineup.ghosts, lineup.pieces.marks.chosen}
        for space in track.spaces if track.cell >= islands.LEAST_NUMBERED else ():
            place = track.number(space)
            if place is None:
                continue
            if space in ringed or any(_may_hide(stand, place) for stand in stands):
                number = islands.stone_number(look, track.cell, space)
                number.draw(target, (round(place.x), round(place.y)))

    def _paint_tab(self, target: Surface, space: int, carded: bool, numbered: bool) -> None:
        """Paint the sign of a taken space on a disc in front of the feet.

        Beside it may be the number of the tile, which figures hide. A card replaces the sign.
        """
        look, track = self.look, self._track
        place = track.sign(space, True)
        side = round(place.width)
        if numbered and not is_round(track.tile(space)) and side >= _LEAST_NUMBERED:
            # Cards extend a little further than a tab.
            left = round(place.left + (0.07 * track.cell if carded else 0))
            _number(look, side, space).draw(target, (left, round(place.top)))
        if carded:
            return
        _tab(look, side).draw(target, (round(place.left), round(place.top)))
        sprite = self._sign(space, round(side * _TAB_SIGN))
        left = round(place.centre.x - sprite.get_width() / 2)
        top = round(place.centre.y - sprite.get_height() / 2 - side * 0.02)
        target.blit(sprite, (left, top))

    @cached_property
    def _tags(self) -> dict[Position, Area]:
        """For each space, the area of its sign when it is taken, and of the number beside it."""
        track = self._track
        signs = {space: track.sign(space, True) for space in track.spaces}
        return {
            space: sign if is_round(track.tile(space)) else sign._replace(width=_TAG * sign.width)
            for space, sign in signs.items()
        }

    def _paint_plan(self, target: Surface, lineup: "_Lineup") -> None:
        """Paint the actions of a hint, each with its number."""
        track, marks = self._moored(lineup.pieces.island), lineup.pieces.marks
        plan: list[badges.PlannedStep] = []
        for number, move in enumerate(marks.plan, 1):
            if move is None:
                continue
            origin, end = (track.stand(place, 0, 1) for place in (move.origin, move.destination))
            own = (f for f in lineup.standing if (f.seat, f.position) == (move.seat, move.origin))
            # A pirate that gets there by an earlier action stands in the middle.
            origin = next((figure.stand for figure in own), origin)
            # The next nudge has its own arrow, and the path leads to the next space.
            far = math.dist(origin[:2], end[:2]) > 1.5 * track.cell
            bow = number > 1 or (move.seat == marks.seat and far)
            plan.append(badges.PlannedStep(number, origin, end, bow))
        badges.paint_plan(target, self.look, track, plan)

    def _paint_pushes(self, target: Surface, lineup: "_Lineup") -> None:
        """Paint where another player's chosen pirate would land, and the cards that brings."""
        track, marks = self._moored(lineup.pieces.island), lineup.pieces.marks
        chosen = lineup.chosen
        for ghost in marks.ghosts:
            if chosen is not None and marks.nudged(ghost):
                stands = [stand for stand, visitor in lineup.visitors if visitor == ghost]
                stand = stands[0] if stands else track.stand(track.deck, 0, len(lineup.aboard) + 1)
                others = [badges.body_of(it.stand) for it in lineup.standing if it != chosen]
                seen = (*others, *others, *(track.sign(space, False) for space in track.spaces))
                push = NudgePreview(chosen.stand, stand, ghost.draws, seen)
                badges.paint_push(target, self.look, track, push)


class _Lineup:
    """Where everybody stands at a moment of the game."""

    def __init__(self, track: TrackView, pieces: Pieces) -> None:
        self._track = track
        self.pieces = pieces
        marks = pieces.marks
        self.ghosts = {ghost.destination: ghost for ghost in marks.ghosts}
        visited = [position for position in self.ghosts if position != track.deck]
        standing = figures_of(pieces.pirates, track, pieces.lifted, visited)
        self.standing = tuple(map(self._shifted, standing)) if pieces.shaken else standing
        self.ashore = [figure for figure in self.standing if figure.position != track.deck]
        self.aboard = [figure for figure in self.standing if figure.position == track.deck]
        self.taken = {figure.position for figure in self.ashore} | {*self.ghosts}
        chosen = [figure for figure in self.standing if marks.is_chosen(figure)]
        # If there are several on a space, the first one moves.
        self.chosen = min(chosen, key=lambda figure: figure.pirates, default=None)
        there = [figure.position for figure in self.ashore]
        self.visitors = [
            (track.stand(place, there.count(place), there.count(place) + 1), self.ghosts[place])
            for place in visited
        ]

    def count(self, space: Position) -> int:
        """Return how many figures and ghosts there are on a space."""
        return sum(figure.position == space for figure in self.ashore) + (space in self.ghosts)

    def _shifted(self, figure: Figure) -> Figure:
        """Return a figure, shifted to the side if it shakes."""
        aside = self.pieces.aside(figure.position)
        if not aside:
            return figure
        return figure._replace(stand=figure.stand._replace(x=figure.stand.x + aside))

    def idlers(self, idling: Idling, poses: Poses) -> tuple[Idling, Idling]:
        """Return the idle motion of the pirates aboard and of those ashore."""
        quiet = Idling(idling.beat, idling.turn)
        faced = self.faced(idling)
        if faced is None or any(pirate[0] == (faced.seat, faced.pirates[0]) for pirate in poses):
            return NOT_IDLING, quiet
        return (idling, quiet) if faced in self.aboard else (NOT_IDLING, idling)

    def faced(self, idling: Idling) -> Figure | None:
        """Return the figure that makes a face, if any; never the chosen pirate."""
        if not (idling.face and self.standing):
            return None
        figure = sorted(self.standing)[idling.number % len(self.standing)]
        return None if figure == self.chosen or self._is_pointed_at(figure) else figure

    def breathing(self, idling: Idling) -> Figure | None:
        """Return the figure that breathes: those that can move, in turn.

        So there are never more than two gestures, with the one that makes a face.
        """
        marks = self.pieces.marks
        movable = [one for one in self.ashore if marks.mood(one) is PirateMood.MOVABLE]
        if not (idling.beat and movable):
            return None
        figure = sorted(movable)[idling.turn % len(movable)]
        return None if self._is_pointed_at(figure) else figure

    def _is_pointed_at(self, figure: Figure) -> bool:
        marks = self.pieces.marks
        return figure.position in (marks.looked_at, marks.pointed)

    @cached_property
    def shared(self) -> list[tuple[int, int, int]]:
        """The shadow that two figures on one space share: its middle and its width."""
        there: dict[Position, list[Stand]] = {}
        for figure in self.ashore:
            if not figure.group:
                there.setdefault(figure.position, []).append(figure.stand)
        return [
            (
                round((stands[0].x + stands[-1].x) / 2),
                round(max(stand.y for stand in stands)),
                round(stands[-1].x - stands[0].x + 0.86 * stands[0].height),
            )
            for stands in (sorted(few) for few in there.values() if len(few) == 2)
        ]

    @cached_property
    def _twins(self) -> dict[Figure, int]:
        """Those who share a space with others of their crew, from front to back."""
        crews: dict[tuple[int, Position], list[Figure]] = {}
        for figure in self.ashore:
            if not figure.group:
                crews.setdefault((figure.seat, figure.position), []).append(figure)
        return {
            figure: len(few) - 1 - number
            for few in crews.values()
            if len(few) > 1
            for number, figure in enumerate(sorted(few, key=lambda one: (one.stand.y, one.stand.x)))
        }

    def _unlike(self, pose: Pose, figure: Figure) -> Pose:
        """Return the pose of a figure: of several of a crew on a space, the one in front sits."""
        number = self._twins.get(figure)
        if number is None or pose.name != "stand":
            return pose
        return _OF_ONE_CREW[number]

    @cached_property
    def ashore_from_back(self) -> list[_Ashore]:
        """All figures and ghosts ashore from back to front."""
        track = self._track
        marks = self.pieces.marks
        ashore: list[tuple[Stand, Figure | Ghost]] = [(it.stand, it) for it in self.ashore]
        ashore += self.visitors
        pieces: list[_Ashore] = []
        unchosen = replace(marks, chosen=None)
        chosen = self.chosen
        # The chosen one of two is in front.
        nearer = _NEARER * track.cell
        for stand, piece in sorted(ashore, key=lambda it: it[0].y + nearer * (it[1] is chosen)):
            who = self.pieces.costumes[piece.seat]
            if isinstance(piece, Ghost):
                place = piece.destination
                no_pirate = (piece.seat, -1)
                bearing = Bearing(PirateMood.GHOST, marks.ghost_pose(track, piece))
                lit = track.gathers(place) or place == marks.pointed
                pieces.append(_Ashore(piece, no_pirate, _Shown(who, stand, bearing, lit)))
                continue
            is_chosen = piece is chosen
            seen = marks if is_chosen else unchosen
            bearing = Bearing(seen.mood(piece), self._unlike(seen.pose(track, piece), piece))
            # Round stones have their own ring.
            lit = is_chosen and (piece.group or not is_round(track.tile(piece.position)))
            pirate = (piece.seat, piece.pirates[0])
            pieces.append(_Ashore(piece, pirate, _Shown(who, stand, bearing, lit)))
        return pieces


def _rect_of(track: TrackView, position: Position) -> Rect:
    area = track.area(position)
    left, top = round(area.left), round(area.top)
    return Rect(left, top, round(area.right) - left, round(area.bottom) - top)


def _usable_positions(now: Situation) -> dict[Position, TargetKind]:
    """Return the positions that can be used, in tab order."""
    turn, selection = now.turn, now.selection
    usable: dict[Position, TargetKind] = {}
    if isinstance(now.advised, PositionTap):
        usable[now.advised.position] = TargetKind.GHOST
    if turn is None or isinstance(selection, Fan):
        return usable
    origins = {action: preview.origin for action, preview in turn.previews.items()}
    goals = turn_input.ghosts(turn, selection)
    for goal in sorted(goals, key=lambda g: min(origins[a] for a in g.actions) - g.destination):
        usable[goal.destination] = TargetKind.GHOST
    own = turn_input.movable(turn, selection)
    others = () if isinstance(selection, Held) else (p.origin for p in turn_input.nudges(turn))
    # In the order of the track, own pirates before others.
    for position in (*own, *sorted({*others} - {*own})):
        if not (isinstance(selection, turn_input.Pirate) and position == selection.origin):
            usable.setdefault(position, TargetKind.PIRATE)
    return usable


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
    style = Style(Face.BOLD, max(11, round(50 * unit)), number, outline=around_it, edge=1)
    digits = look.letters.picture(str(space), style)
    wide, high = 102 + digits.get_width() / unit + 6, 57
    plate = svg.rect(50, 100 - high, wide - 54, high - 4, 17, fill=theme.tile[0])
    plate += svg.rect(50, 100 - high, wide - 54, high - 4, 17, stroke=theme.ink, line=6)
    picture = svg.raster(plate, (round(wide * unit), side), unit)
    middle = (round((97 + (wide - 102) / 2) * unit), round((100 - high / 2 - 2) * unit))
    picture.blit(digits, digits.get_rect(center=middle))
    return Stamp(picture, (0, 0))
