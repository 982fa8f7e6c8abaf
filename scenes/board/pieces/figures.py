"""Which figures stand where: one for each pirate on a space, one for each colour elsewhere."""

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from game import Position
from scenes.board.geometry.track_view import Stand, TrackView, gathers

Pirate: TypeAlias = tuple[int, int]  # seat and number
Crews: TypeAlias = tuple[tuple[Position, ...], ...]


class Figure(NamedTuple):
    """A figure on the board and the pirates it stands for; a group shows how many they are."""

    seat: int
    position: Position
    pirates: tuple[int, ...]
    stand: Stand
    group: bool


def figures(
    crews: Crews,
    way: TrackView,
    lifted: Collection[Pirate] = (),
    visited: Collection[Position] = (),
) -> tuple[Figure, ...]:
    """Everybody who is not lifted off the board, from back to front.

    On a space that is visited they make room for one more.
    """
    there: dict[Position, list[Pirate]] = {}
    for seat, crew in enumerate(crews):
        for pirate, position in enumerate(crew):
            if (seat, pirate) not in lifted:
                there.setdefault(position, []).append((seat, pirate))
    found: list[Figure] = []
    for position, pirates in there.items():
        if gathers(way, position):
            seats = sorted({seat for seat, _ in pirates})
            groups = [(s, tuple(p for seat, p in pirates if seat == s)) for s in seats]
        else:
            groups = [(seat, (pirate,)) for seat, pirate in pirates]
        for index, (seat, members) in enumerate(groups):
            stand = way.stand(position, index, len(groups) + (position in visited))
            found.append(Figure(seat, position, members, stand, gathers(way, position)))
    return tuple(sorted(found, key=lambda figure: (figure.stand.y, figure.stand.x)))


def stand_of(crews: Crews, way: TrackView, pirate: Pirate) -> Stand:
    """Where a pirate stands among the others."""
    seat, number = pirate
    for figure in figures(crews, way):
        if figure.seat == seat and number in figure.pirates:
            return figure.stand
    raise ValueError(f"seat {seat} has no pirate {number}; there are 0 to {len(crews[seat]) - 1}")
