"""The track with everything on it: signs, paths, pirates, ghosts and the sloop."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pygame import FRect, Rect, Surface

from game import Position, Sign, position_name
from scenes.board.component import Component, Target, TargetKind
from scenes.board.geometry.standing import (
    AT_EASE,
    NO_POSTURES,
    Crews,
    Figure,
    Pirate,
    Posture,
    Postures,
    full_height,
    posed,
)
from scenes.board.geometry.standing import figures as figures_of
from scenes.board.geometry.track_view import START, Stand, TrackView
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
    moved,
)
from scenes.board.pieces.path import TrailStep, Way, paint_path, paint_step, path_steps, trail_steps
from scenes.board.pieces.sloop import ABEAM, AT_REST, Afloat, Sloop, SloopModel
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import Fan, Ghost, Held, PositionTap, Shaken
from scenes.board.turn.turn_log import Trail
from scenes.kit import svg
from scenes.kit.cache import Latest
from scenes.kit.effects import Stamp
from scenes.kit.layers import paint_values
from scenes.kit.layout import Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.text import Face, Style
from scenes.kit.theme import Hour

_OF_ONE_CREW = (
    Pose("sit", left=True, face="left"),
    Pose("stand", left=False, face="happy"),
    Pose("stand", left=True),
)
"""The poses of those of one crew on a space, from front to back, so that they differ."""
_NEARER = 0.12  # how much nearer to the viewer the chosen pirate is drawn, in cells
_TAB_SIGN = 0.88  # the share of a tab that its sign fills
_NAME = 0.25  # the height of the tab with the number of a space, in cells
_BELOW_TILE = 0.09  # how far it hangs below its tile, so that it hides no crew’s mark
_LEAST_NAME = 15  # pixels: on a lower one a number could not be read


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackModel:
    """What the track shows."""

    pieces: Pieces
    postures: Postures = NO_POSTURES
    """The postures of pirates at rest, where they do not just stand."""
    trails: tuple[Trail, ...] = ()
    """The recent moves of pirates."""
    faded: Faded = NOTHING_FADES
    """The moves of the player before, which fade."""
    goal: Position | None = None
    """The space where a running pirate will land, whose sign was played."""
    at_sea: bool = False
    """Whether the sloop is not at its mooring, as a clip shows it."""
    named: frozenset[Position] = frozenset()
    """The spaces whose numbers are shown: those that a sentence or a voice names."""
    shaken: Shaken | None = None
    """The place whose sign and figures shake."""


class TrackMotion(NamedTuple):
    """What changes on the track with time, while its model stays the same."""

    idling: Idling = NOT_IDLING
    postures: Postures = NO_POSTURES
    """The postures in which a clip shows pirates that stand."""
    beat: int = 0
    """The phase of the running light on the path of the chosen pirate."""
    afloat: Afloat = AT_REST
    """How the sloop moves at its mooring."""
    sailing: SloopModel | None = None
    """The sloop on its way."""
    hour: Hour | None = None
    """The hour that decides about lamps; None for that of the theme."""


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
        self._kept_clear = Latest(self._find_kept_clear, kept=2)

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
        paint_values(target, self._paint_spaces, pieces, model.goal, model.shaken)
        # Where a pirate can go, the ways of others would lead astray.
        if not pieces.marks.ghosts:
            self._paint_ways(target, model)
        paint_values(target, self.paint_path, pieces.island, pieces.marks, motion.beat)
        aboard, ashore = self._lineup(pieces).postures(model, motion)
        moored = self._moored_sloop(model, motion, aboard)
        if motion.sailing is not None:
            hour = motion.hour or self.look.theme.hour
            self.paint_sailing(target, replace(motion.sailing, night=hour.night))
        elif moored is not None:
            self.sloop.paint(target, moored)
        paint_values(target, self._paint_figures, pieces, ashore)
        paint_values(target, self._paint_labels, pieces, model.named, model.shaken)
        if moored is not None:
            self.sloop.paint_badges(target, moored)

    def _paint_ways(self, target: Surface, model: TrackModel) -> None:
        """Paint the recent moves, and those of the player before as they fade."""
        gone, left = model.faded
        if gone:
            paint_values(target, self._paint_trails, model.pieces, gone, left / STEPS)
        if model.trails:
            paint_values(target, self._paint_trails, model.pieces, model.trails)

    def _moored(self, island: float | None) -> TrackView:
        return self._track if island is None else self._track.moored(island)

    def _find_lineup(self, pieces: Pieces) -> "_Lineup":
        return _Lineup(self._moored(pieces.island), pieces)

    def _find_covered(self, pieces: Pieces) -> list[FRect]:
        """Return what is covered by figures ashore, and by the signs beside them."""
        lineup, track = self._lineup(pieces), self._track
        places = [FRect(badges.body_of(figure.stand)) for figure in lineup.ashore]
        places += (
            FRect(track.sign(space, True)) for space in track.spaces if space in lineup.taken
        )
        return places

    # The sloop

    def _moored_sloop(
        self, model: TrackModel, motion: TrackMotion, postures: Postures
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
            aboard=tuple(posed(lineup.aboard, postures)),
            marks=pieces.marks,
            ghost=lineup.ghosts.get(deck),
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

    def _paint_spaces(
        self, target: Surface, pieces: Pieces, goal: Position | None, shaken: Shaken | None
    ) -> None:
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
                paint_values(target, self._paint_sign, space, _aside(shaken, space))

    def _paint_sign(self, target: Surface, space: int, aside: int) -> None:
        place = self._track.sign(space, False)
        sprite = self._sign(space, round(place.width))
        left = round(place.centre.x - sprite.get_width() / 2) + aside
        target.blit(sprite, (left, round(place.centre.y - sprite.get_height() / 2)))

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

    def _paint_figures(self, target: Surface, pieces: Pieces, postures: Postures) -> None:
        """Paint all figures ashore, each as a part, as usually only one of them changes."""
        lineup = self._lineup(pieces)
        drawn = full_height(self._track)
        known = dict(postures)
        for x, y, width in lineup.shared:
            paint_values(target, self._paint_shared_shadow, x, y, width)
        for pirate, shown in lineup.ashore_from_back:
            if pirate in known:
                posture, stand = known[pirate], shown.stand
                bearing = moved(shown.bearing, posture, stand.height, drawn)
                shown = shown._replace(bearing=bearing, stand=posture.shifted(stand))
            paint_values(target, self._paint_figure, shown)

    def _paint_shared_shadow(self, target: Surface, x: int, y: int, width: int) -> None:
        figures.draw_shade(target, self.look, (x, y), width)

    def _paint_figure(self, target: Surface, shown: _Shown) -> None:
        look = self.look
        who, stand, bearing, lit = shown
        if bearing.mood is PirateMood.GHOST:
            if lit:
                figures.draw_ghost_glow(target, look, stand)
        else:
            figures.draw_shadow(target, look, stand)
            figures.draw_foot_ring(target, look, stand, who.colour, chosen=lit)
        draw_pirate(target, look, who, stand, bearing)

    # Their labels

    def _paint_labels(
        self,
        target: Surface,
        pieces: Pieces,
        named: frozenset[Position],
        shaken: Shaken | None,
    ) -> None:
        """Paint what figures ashore must not hide: counts, signs, cards, nudges, numbers."""
        look = self.look
        track = self._track
        marks = pieces.marks
        lineup = self._lineup(pieces)
        for figure in lineup.ashore:
            if figure.group:
                colour = pieces.costumes[figure.seat].colour
                number = len(figure.pirates)
                paint_values(
                    target, self._paint_count, figure.stand, number, colour, figure.position
                )
        for space in track.spaces:
            if self._signs[space] is not None and space in lineup.taken:
                ghost = lineup.ghosts.get(space)
                # A small card already shows the sign.
                carded = ghost is not None and bool(ghost.cards)
                if not carded:
                    paint_values(target, self._paint_tab, space, _aside(shaken, space))
        self._paint_names(target, lineup, named)
        paint_nudges(target, look, track, marks, lineup.ashore)
        self._paint_offers(target, lineup)
        self._paint_pushes(target, lineup)

    def paint_above_focus(self, target: Surface, model: TrackModel, place: Position) -> None:
        """Paint again what the ring around a place would hide: its number, and what it offers."""
        lineup = self._lineup(model.pieces)
        self._paint_names(target, lineup, model.named & {place})
        self._paint_offers(target, lineup, place)

    def _paint_offers(
        self, target: Surface, lineup: "_Lineup", only: Position | None = None
    ) -> None:
        """Paint the cards that lead to places, or to one of them, or that going there brings."""
        marks = lineup.pieces.marks
        for stand, ghost in lineup.visitors:
            is_meant = only in (None, ghost.destination)
            if marks.offers and is_meant and not marks.nudged(ghost):
                paint_offer(target, self.look, self._track, stand, ghost)

    def _paint_count(
        self, target: Surface, stand: Stand, number: int, colour: str, place: Position
    ) -> None:
        at = self._track.tally(place, stand)
        figures.draw_count(target, self.look, at, stand.height, number, colour)

    def _paint_tab(self, target: Surface, space: int, aside: int) -> None:
        """Paint the sign of a taken space on a disc in front of the feet."""
        place = self._track.sign(space, True)
        side = round(place.width)
        left, top = round(place.left) + aside, round(place.top)
        _tab(self.look, side).draw(target, (left, top))
        sprite = self._sign(space, round(side * _TAB_SIGN))
        inside = (side - sprite.get_width()) // 2, (side - sprite.get_height()) // 2
        target.blit(sprite, (left + inside[0], top + inside[1]))

    def _paint_names(self, target: Surface, lineup: "_Lineup", named: frozenset[Position]) -> None:
        """Paint the numbers of spaces, each where it hides no face and nothing that moves bring."""
        hidden = self._kept_clear(lineup.pieces) if named else []
        for space in self._track.spaces:
            if space in named:
                paint_values(target, self._paint_name, space, *self._name_place(space, hidden))

    def _find_kept_clear(self, pieces: Pieces) -> list[Rect]:
        """Return the places of faces, and of the cards that moves bring."""
        look, track, lineup = self.look, self._track, self._lineup(pieces)
        marks = pieces.marks
        stands = [figure.stand for figure in lineup.ashore]
        stands += [stand for stand, _ in lineup.visitors]
        places = [Rect(*map(round, badges.face_of(stand))) for stand in stands]
        places += [it for it, _ in badges.nudge_places(track, marks, lineup.ashore)]
        places += [
            badges.gain_place(look, track, stand, ghost)
            for stand, ghost in lineup.visitors
            if ghost.draws and marks.offers and not marks.nudged(ghost)
        ]
        return places

    def _name_place(self, space: int, hidden: Sequence[Rect]) -> Rect:
        """Return the place of a number: at the lower right of its tile, or else around it."""
        track = self._track
        tile = track.tile(space)
        height = max(round(track.cell * _NAME), _LEAST_NAME)
        number = position_name(space, track.havens)
        wide = self.look.letters.width(number, self._name_style(height)) + height // 2
        usual = Rect(0, 0, max(wide, round(height * 1.15)), height)
        usual.bottomright = round(tile.right), round(tile.bottom + _BELOW_TILE * track.cell)
        middle = round(tile.centre.x) - usual.centerx
        below = [usual.move(x, height * y // 3) for y in range(4) for x in (0, middle)]
        above = usual.move(0, round(tile.top) - usual.top)
        return min([*below, above], key=lambda place: covered(place, hidden))

    def _name_style(self, height: int) -> Style:
        return Style(Face.BOLD, round(height * 0.78), self.look.theme.cream)

    def _paint_name(
        self, target: Surface, space: int, left: int, top: int, width: int, height: int
    ) -> None:
        """Paint the number of a space on a tab."""
        look = self.look
        _name_tab(look, (width, height)).draw(target, (left, top))
        number = position_name(space, self._track.havens)
        look.letters.draw(target, number, self._name_style(height), Rect(left, top, width, height))

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
        self.standing = figures_of(pieces.pirates, track, pieces.lifted, visited)
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

    def postures(self, model: TrackModel, motion: TrackMotion) -> tuple[Postures, Postures]:
        """Return the postures of the pirates aboard and of those ashore at a moment.

        Those of a clip come before those at rest, and these before what pirates do idly.
        """
        known = self._idle(motion.idling) | dict(model.postures) | dict(motion.postures)
        for figure in self.standing if model.shaken else ():
            pirate = (figure.seat, figure.pirates[0])
            aside = _aside(model.shaken, figure.position) / figure.stand.height
            if aside:
                known[pirate] = known.get(pirate, AT_EASE)._replace(aside=aside)
        if not known:
            return NO_POSTURES, NO_POSTURES
        aboard = {(figure.seat, figure.pirates[0]) for figure in self.aboard}
        sitting = frozenset(item for item in known.items() if item[0] in aboard)
        return sitting, frozenset(known.items()) - sitting

    def _idle(self, idling: Idling) -> dict[Pirate, Posture]:
        """Return the postures of the figure that breathes and of the one that makes a face."""
        known: dict[Pirate, Posture] = {}
        breathing = self._breathing(idling)
        if breathing is not None:
            pirate = (breathing.seat, breathing.pirates[0])
            known[pirate] = Posture(sunk=breath(idling.beat, pirate[1]))
        faced = self._faced(idling)
        if faced is not None:
            pirate = (faced.seat, faced.pirates[0])
            known[pirate] = known.get(pirate, AT_EASE)._replace(face=idling.face)
        return known

    def _faced(self, idling: Idling) -> Figure | None:
        """Return the figure that makes a face, if any; never the chosen pirate."""
        if not (idling.face and self.standing):
            return None
        figure = sorted(self.standing)[idling.number % len(self.standing)]
        return None if figure == self.chosen or self._is_pointed_at(figure) else figure

    def _breathing(self, idling: Idling) -> Figure | None:
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
                pieces.append(_Ashore(no_pirate, _Shown(who, stand, bearing, lit)))
                continue
            is_chosen = piece is chosen
            seen = marks if is_chosen else unchosen
            bearing = Bearing(seen.mood(piece), self._unlike(seen.pose(track, piece), piece))
            # Round stones have their own ring.
            lit = is_chosen and (piece.group or not is_round(track.tile(piece.position)))
            pirate = (piece.seat, piece.pirates[0])
            pieces.append(_Ashore(pirate, _Shown(who, stand, bearing, lit)))
        return pieces


def _aside(shaken: Shaken | None, place: Position) -> int:
    """Return how many pixels to the right the things at a place are shifted."""
    if shaken is None:
        return 0
    tap, aside = shaken
    return aside if isinstance(tap, PositionTap) and tap.position == place else 0


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


@stamp
def _tab(look: Look, side: int) -> Stamp:
    """Return a disc like the tiles."""
    theme = look.theme
    body = svg.disc(50, 50, 45, fill=theme.tile[0], stroke=theme.ink, line=7)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))


@stamp
def _name_tab(look: Look, size: Size) -> Stamp:
    """Return the dark tab behind the number of a space."""
    theme = look.theme
    width, height = size
    line = max(1.0, height * 0.06)
    inner = (line / 2, line / 2, width - line, height - line, height * 0.32)
    body = svg.rect(*inner, fill=theme.ink, stroke=theme.cream, line=line)
    return Stamp(svg.raster(body, size), (0, 0))
