"""What a finished game leaves on its chart: every crew's way, its boldest leap, its seals."""

from dataclasses import dataclass

from game import PUBLIC, Match, PirateMoved, Position


@dataclass(frozen=True, slots=True)
class Stroke:
    """The way of a pirate in one move."""

    seat: int
    pirate: int
    origin: Position
    destination: Position
    boldest: bool = False
    """Whether it is the longest leap of its crew."""
    sealed: int = 0
    """How many of its crew are home with it, if it came home by this move and stayed."""

    @property
    def length(self) -> int:
        """The number of spaces that it leads ahead."""
        return self.destination - self.origin


def strokes_of(match: Match) -> tuple[Stroke, ...]:
    """Return the moves of all pirates in a game, in their order."""
    goal = match.game.goal
    moved = [
        event
        for action in match.seen_actions(PUBLIC)
        for event in action.events
        if isinstance(event, PirateMoved)
    ]
    boldest: dict[int, PirateMoved] = {}
    for event in moved:
        before = boldest.get(event.seat)
        if before is None or _length(event) > _length(before):
            boldest[event.seat] = event
    # A pirate may leave home again; what counts is where it was in the end.
    last = {(event.seat, event.pirate): event for event in moved}
    home = dict.fromkeys(range(len(match.seats)), 0)
    strokes: list[Stroke] = []
    for event in moved:
        stays = event.destination == goal and last[event.seat, event.pirate] is event
        home[event.seat] += stays
        strokes.append(
            Stroke(
                seat=event.seat,
                pirate=event.pirate,
                origin=event.origin,
                destination=event.destination,
                boldest=boldest[event.seat] is event and _length(event) > 0,
                sealed=home[event.seat] if stays else 0,
            )
        )
    return tuple(strokes)


def _length(event: PirateMoved) -> int:
    return event.destination - event.origin
