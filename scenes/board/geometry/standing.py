"""Where the pirates stand: the figures on a board, and which pirates they stand for."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game import Position
from scenes.board.geometry.track_view import Stand, TrackView

Pirate: TypeAlias = tuple[int, int]  # seat and number
Crews: TypeAlias = tuple[tuple[Position, ...], ...]


class Posture(NamedTuple):
    """How a pirate that stands differs from one at rest at a moment."""

    pose: str = ""
    """The name of another pose than at rest."""
    face: str = ""
    """The expression; empty for that of the pose."""
    sunk: float = 0.0
    """How much lower everything above the knees is, in heights."""
    aside: float = 0.0
    """How far it is shifted to the right, in heights."""
    turned: bool = False
    """Whether it faces the other way."""

    def shifted(self, stand: Stand) -> Stand:
        """Return where a pirate stands in this posture, in whole pixels from its place at rest."""
        return stand._replace(x=stand.x + round(self.aside * stand.height))


AT_EASE = Posture()
Postures: TypeAlias = frozenset[tuple[Pirate, Posture]]
"""The postures of pirates at a moment; all others are at rest."""
NO_POSTURES: Postures = frozenset()


class Figure(NamedTuple):
    """A figure on the board and the pirates it represents; a group shows their number."""

    seat: int
    position: Position
    pirates: tuple[int, ...]
    stand: Stand
    group: bool
    posture: Posture = AT_EASE


def figures(
    crews: Crews,
    track: TrackView,
    lifted: Collection[Pirate] = (),
    visited: Collection[Position] = (),
) -> tuple[Figure, ...]:
    """Return the figures of all pirates that are not lifted, from back to front.

    A space has one for each pirate, other places one for each colour. Lifted pirates keep their
    places, and on a visited space there is room for one more.
    """
    there: dict[Position, list[Pirate]] = {}
    for seat, crew in enumerate(crews):
        for pirate, position in enumerate(crew):
            there.setdefault(position, []).append((seat, pirate))
    result: list[Figure] = []
    for position, pirates in there.items():
        if all(pirate in lifted for pirate in pirates):
            continue
        for figure in _standing(track, position, pirates, int(position in visited)):
            left = tuple(one for one in figure.pirates if (figure.seat, one) not in lifted)
            result += (figure._replace(pirates=left),) if left else ()
    return _from_back(result)


def figures_at(crews: Crews, track: TrackView, position: Position) -> tuple[Figure, ...]:
    """Return the figures of all pirates at a position, from back to front."""
    there = [(s, p) for s, crew in enumerate(crews) for p, at in enumerate(crew) if at == position]
    return _from_back(_standing(track, position, there))


def _standing(
    track: TrackView, position: Position, pirates: Sequence[Pirate], visitors: int = 0
) -> Iterator[Figure]:
    """Yield the figures at a position, leaving room for some more."""
    gathers = track.gathers(position)
    if gathers:
        seats = sorted({seat for seat, _ in pirates})
        groups = [(s, tuple(p for seat, p in pirates if seat == s)) for s in seats]
    else:
        groups = [(seat, (pirate,)) for seat, pirate in pirates]
    for index, (seat, members) in enumerate(groups):
        stand = track.stand(position, index, len(groups) + visitors)
        yield Figure(seat, position, members, stand, gathers)


def _from_back(unsorted: Iterable[Figure]) -> tuple[Figure, ...]:
    return tuple(sorted(unsorted, key=lambda figure: (figure.stand.y, figure.stand.x)))


def posed(standing: Iterable[Figure], postures: Postures) -> list[Figure]:
    """Return the figures in these postures; the others are at rest."""
    if not postures:
        return [*standing]
    known = dict(postures)
    return [
        figure._replace(posture=known.get((figure.seat, figure.pirates[0]), AT_EASE))
        for figure in standing
    ]


def stand_of(crews: Crews, track: TrackView, pirate: Pirate) -> Stand:
    """Return the stand of a pirate among the others."""
    seat, number = pirate
    if not 0 <= number < len(crews[seat]):
        most = len(crews[seat]) - 1
        raise ValueError(f"seat {seat} has no pirate {number}; there are 0 to {most}")
    there = figures_at(crews, track, crews[seat][number])
    return next(one.stand for one in there if one.seat == seat and number in one.pirates)


def postures_at_the_end(crews: Crews, winners: Collection[int]) -> Postures:
    """Return the postures of all pirates when a game is over."""
    return frozenset(
        ((seat, pirate), Posture("cheer" if seat in winners else "sad"))
        for seat, crew in enumerate(crews)
        for pirate in range(len(crew))
    )


def full_height(track: TrackView) -> int:
    """Return the height of a pirate that is alone on a space, in pixels."""
    return max(2, round(track.stand(track.spaces[0], 0, 1).height))


def figure_at(crews: Crews, track: TrackView, at: tuple[float, float]) -> Figure | None:
    """Return the figure at a point, the one in front if there are several."""
    for figure in reversed(figures(crews, track)):
        x, y, height = figure.stand
        if abs(at[0] - x) <= 0.35 * height and y - height <= at[1] <= y:
            return figure
    return None
