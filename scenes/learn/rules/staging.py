"""The positions of the pictures, set up in the engine, so that every move shown is a true one."""

from functools import cache
from typing import NamedTuple

from game import ALL, GAMES, Action, Colour, Match, Preview, Seat, Track, Why
from game.scenarios import Placement, example_track
from game.scenarios import staged as match_from
from scenes.board.turn.displayed import Displayed
from scenes.learn.rules.figures import Hands, Position, Strip

_PIRATES = 6
_START = "start"
_SPARE = {"escape": "hat skull hat", "nest": "map chest map"}
"""What lies in the stock below the cards that matter."""
COLOURS = tuple(Colour)[:4]
"""What the crews wear, blue first."""


class Staged(NamedTuple):
    """A position in which something is done: what that moves, or why it may not be done."""

    match: Match
    shown: Displayed
    action: Action | None
    preview: Preview | None
    why_not: Why | None

    @property
    def track(self) -> Track:
        """The way on which it is."""
        return self.match.table.track


@cache
def track_of(game: str) -> Track:
    """The way on which all pictures of a game are: that of the rulebook's example."""
    return example_track(game)


@cache
def place_named(game: str, name: str) -> int:
    """The position that is printed so."""
    track = track_of(game)
    return [track.number(place) for place in range(track.goal + 1)].index(name)


@cache
def staged(strip: Strip) -> Staged:
    """The position of a strip, after what was done before, and what is done in it."""
    match = match_of(strip.position)
    for earlier in strip.before:
        match.submit(match.table.to_act, earlier)
    table, shown = match.table, Displayed.of(match.view(ALL))
    action, rules = strip.action, match.game.rules
    if action is None:
        return Staged(match, shown, None, None, None)
    why = rules.why_not(table, match.view(table.to_act).hand, action)
    preview = rules.preview(table, action) if why is None else None
    return Staged(match, shown, action, preview, why)


def match_of(position: Position) -> Match:
    """A game that begins in that position; it is blue's turn."""
    game = GAMES[position.game]
    crews = [crew.split() for crew in position.crews]
    waiting = [" ".join(crew + [_START] * (_PIRATES - len(crew))) for crew in crews]
    hands = [*position.hands, *[""] * (len(crews) - len(position.hands))]
    stock = f"{position.stock} {_SPARE[position.game]}"
    placement = Placement(waiting, hands, stock, sloop=position.sloop)
    names = zip(COLOURS, range(len(crews)), strict=False)
    seats = tuple(Seat(f"{seat}", colour) for colour, seat in names)
    return match_from(game, seats, placement, next(iter(game.variants.values())))


class Holding(NamedTuple):
    """What somebody holds after a golden card, and how many of them must go."""

    colour: Colour
    cards: int
    gives_up: int


@cache
def holdings(hands: Hands) -> tuple[Holding, ...]:
    """What becomes of everybody's hand, as the engine counts it."""
    match = match_of(hands.position)
    match.submit(0, hands.action)
    before = match.view(ALL).hand_sizes
    while match.table.discarding:
        seat = match.table.to_act
        match.submit(seat, match.legal_actions()[0])
    after = match.view(ALL).hand_sizes
    return tuple(
        Holding(seat.colour, held, held - left)
        for seat, held, left in zip(match.seats, before, after, strict=True)
    )
