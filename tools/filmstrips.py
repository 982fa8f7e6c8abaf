"""Film strips: ten moments of a movement side by side, to be judged at a glance.

python -m tools.filmstrips FOLDER
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game import ALL, GAMES, Action, Advance, Colour, Match, Retreat, Seat
from game.scenarios import Placement, arranged, escape_example
from game.state import TORTUGA
from scenes.board.motion.choreography import StagedClip, steps
from scenes.board.painter import Painter
from scenes.board.picture_builder import Choosing, Moment, picture_of
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.kit.layout import Size
from tools.screenshots import context_in, prepare

FRAMES = 10
_ACROSS = 5
_GAP = 8
_WIDEST = 1920
_SEATS = (Seat("Emma", Colour.BLUE), Seat("Barto", Colour.RED, "greedy"))


def write_strips(context: Context, size: Size, folder: Path) -> None:
    """Write one picture for each movement."""
    for name, match, action, around in _movements():
        pygame.image.save(_strip(context, size, match, action, around), folder / f"film-{name}.png")


def _movements() -> Iterator[tuple[str, Match, Action, tuple[int, ...]]]:
    """Yield a name, a game, an action, and the positions to look at; none for the whole board."""
    example = escape_example()
    crew = tuple(
        Seat(name, colour)
        for name, colour in zip(("Emma", "Barto", "Rosa", "Finn"), Colour, strict=False)
    )

    def rulebook() -> Match:
        return Match.at(GAMES["escape"], crew, example)

    match = rulebook()
    dagger = next(a for a in match.legal_actions() if isinstance(a, Advance) and a.origin == 18)
    yield "hop", match, dagger, tuple(range(18, 31))
    match = rulebook()
    back = next(a for a in match.legal_actions() if isinstance(a, Retreat) and a.origin == 17)
    yield "retreat", match, back, tuple(range(8, 19))
    yield "boarding", *_last_step("36 sloop sloop sloop sloop start", 36), (34, 35, 36, 37)
    yield "win", *_last_step("36 sloop sloop sloop sloop sloop", 36), ()


def _last_step(crew: str, origin: int) -> tuple[Match, Action]:
    """Return a game with a pirate right before the sloop, and the action that boards it."""
    game = GAMES["escape"]
    state = arranged(
        game,
        TORTUGA,
        escape_example().table.track,
        Placement(
            pirates=(crew, "30 31 31 sloop 12 start"),
            hands=("key key key", "hat hat"),
            stock="hat " * 12,
            discard="skull",
            row="hat " * 12,
        ),
    )
    match = Match.at(game, _SEATS, state)
    action = next(a for a in match.legal_actions() if isinstance(a, Advance) and a.origin == origin)
    return match, action


def _strip(
    context: Context, size: Size, match: Match, action: Action, around: tuple[int, ...]
) -> Surface:
    table = Tabletop(match)
    table.layout(context.look.at(size), size, hint=False)
    painter = Painter(context, table)
    painter.layout()
    order = TurnOrder(match)
    before = Displayed.of(match.view(ALL))
    told: list[StagedClip] = []
    stage = table.places(ALL)
    for event in match.submit(match.table.to_act, action):
        after = before.after(event)
        told += steps(event, before, after, stage)
        before = after
    moments = list(_moments(told, bool(around)))
    part = _part(table, around)
    rows = -(-FRAMES // _ACROSS)
    strip = Surface((_ACROSS * (part.width + _GAP) - _GAP, rows * (part.height + _GAP) - _GAP))
    screen = Surface(size).convert()
    for index, (step, at) in enumerate(moments):
        moment = Moment(before, step.frame, ALL, ())
        show = step.clip.sample(at)
        painter.draw(screen, picture_of(order, moment, Choosing()), show=show)
        painter.draw_show(screen, show)
        row, column = divmod(index, _ACROSS)
        strip.blit(screen, (column * (part.width + _GAP), row * (part.height + _GAP)), part)
    share = min(1.0, _WIDEST / strip.get_width())
    width, height = (round(side * share) for side in strip.get_size())
    return pygame.transform.smoothscale(strip, (width, height))


def _moments(told: list[StagedClip], near: bool) -> Iterator[tuple[StagedClip, float]]:
    """Yield ten moments at equal distances, from the first leap on if only that is looked at."""
    shown = [step for step in told if not near or step.frame.lifted or step.frame.at_sea]
    whole = sum(step.clip.duration for step in shown)
    for index in range(FRAMES):
        at = whole * (index + 0.5) / FRAMES
        for step in shown:
            if at <= step.clip.duration:
                yield step, at
                break
            at -= step.clip.duration


def _part(table: Tabletop, around: tuple[int, ...]) -> Rect:
    """Return the part of the screen to show: around those positions, or the whole board."""
    way = table.way
    board = Rect(*(round(side) for side in way.board))
    if not around:
        return board
    places = [Rect(*(round(side) for side in way.area(position))) for position in around]
    seen = places[0].unionall(places[1:])
    return seen.inflate(way.cell, way.cell).clip(board)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    prepare()
    with tempfile.TemporaryDirectory() as data:
        write_strips(context_in(Path(data)), (1920, 1080), target)
