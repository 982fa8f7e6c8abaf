"""Film strips: fifteen moments of a movement side by side, to be judged at a glance.

python -m tools.filmstrips FOLDER [FILM]
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import ALL, GAMES, Action, Advance, Card, Colour, Match, Nudge, Retreat, Sail, Seat
from game.players.brains import BRAINS
from game.rng import Rng
from game.scenarios import (
    EXAMPLE_OPTIONS,
    Placement,
    arranged,
    escape_example,
    example_track,
    nest_example_1,
)
from scenes.board.motion.choreography import EventReel, steps
from scenes.board.motion.clips import Show, setting_of
from scenes.board.motion.deal import opening
from scenes.board.motion.staging import StagedClip
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Choosing, Moment, picture_of
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from tools.screenshots import context_in, prepare

FRAMES = 15
_ACROSS = 5
_GAP = 8
_WIDEST = 1920
_CEREMONY = 4.5  # seconds of the results
_STILL = 0.35  # seconds between the moments of a board at rest
_SEATS = (Seat("Emma", Colour.BLUE), Seat("Barto", Colour.RED, "greedy"))


class Film(NamedTuple):
    """A game, the action whose movement is shown, and the positions to look at.

    Without an action the board is shown at rest, and without positions all of it.
    """

    match: Match
    action: Action | None = None
    around: Sequence[int] = ()
    undone: bool = False
    """Show how the action is taken back."""
    whole: bool = False
    """Show the rest of the turn too, as a computer would play it."""
    screen: bool = False
    """Show the whole screen, as the first player sees it."""
    deal: bool = False
    """Show how the game begins."""


def write_strips(context: Context, size: Size, folder: Path, only: str = "") -> None:
    """Write one picture for each movement whose name begins with a word, and print its file."""

    def save(name: str, draw: Callable[[], Surface]) -> None:
        if name.startswith(only):
            file = folder / f"film-{name}.png"
            pygame.image.save(draw(), file)
            print(file, flush=True)

    for name, film in _films():
        save(name, partial(_strip, context, size, film))
    for name, lost in (("results", False), ("results-lost", True)):
        match = _near_the_end("escape", 5, lost=lost)
        match.submit(match.table.to_act, Advance(Card.KEY, 36))
        save(name, partial(_ceremony, context, size, match))


def _films() -> Iterator[tuple[str, Film]]:
    """Yield each movement by its name."""
    crew = tuple(
        Seat(name, colour)
        for name, colour in zip(("Emma", "Barto", "Rosa", "Finn"), Colour, strict=False)
    )

    def tunnel() -> Match:
        return Match.at(GAMES["escape"], crew, escape_example())

    def islands() -> Match:
        return Match.at(GAMES["nest"], crew, nest_example_1())

    rivals = (replace(crew[0], brain="greedy"), *crew[1:])
    rivals_turn = Match.at(GAMES["escape"], rivals, escape_example())
    solo = tuple(
        replace(seat, brain="greedy" if number else None) for number, seat in enumerate(crew)
    )
    for variant in ("tortuga", "nest"):
        game = GAMES["nest" if variant == "nest" else "escape"]
        begun = Match.new(game, solo, game.variants[variant], seed=6)
        yield f"deal-{variant}", Film(begun, screen=True, deal=True)
    yield "turn", Film(rivals_turn, Advance(Card.DAGGER, 18), whole=True)
    yield "run", Film(tunnel(), Advance(Card.DAGGER, 18), range(18, 25))
    yield "card", Film(tunnel(), Advance(Card.DAGGER, 18), screen=True)
    yield "draw", Film(_face_down(solo), Retreat(18), screen=True)
    yield "retreat", Film(tunnel(), Retreat(18), range(12, 19))
    yield "undo", Film(tunnel(), Advance(Card.DAGGER, 18), range(18, 25), undone=True)
    yield "rest", Film(tunnel(), around=(18,))
    yield "nudge", Film(islands(), Nudge(1, 13), range(12, 17))
    yield "sail", Film(islands(), Sail(free=True), range(14, 17))
    boarding = _near_the_end("escape", 4)
    yield "boarding", Film(boarding, Advance(Card.KEY, 36), (34, 35, 36, 37))
    yield "embark", Film(_near_the_end("nest", 3), Advance(Card.CANNON, 13), range(12, 16))
    yield "home", Film(_near_the_end("nest", 3), Advance(Card.CANNON, 36), range(34, 38))
    for name, card, last in (("escape", Card.KEY, 36), ("nest", Card.CANNON, 36)):
        yield f"win-{name}", Film(_near_the_end(name, 5), Advance(card, last))
        yield f"loss-{name}", Film(_near_the_end(name, 5, lost=True), Advance(card, last))


def _face_down(crew: tuple[Seat, ...]) -> Match:
    """Return the rulebook's example with cards drawn face down from the stock."""
    game = GAMES["escape"]
    state = escape_example()
    table = state.table._replace(
        setup=state.table.setup._replace(options=game.variants["jamaica"]),
        row=b"",
        discard=state.table.discard + state.table.row,
    )
    return Match.at(game, crew, state._replace(table=table))


def _near_the_end(name: str, home: int, *, lost: bool = False) -> Match:
    """Return a game with a pirate right before the goal and that many there."""
    game = GAMES[name]
    escape = name == "escape"
    last, goal = ("36", "sloop") if escape else ("35", "nest")
    cards = ("key", "hat") if escape else ("cannon", "chest")
    placement = Placement(
        pirates=(f"{last}{f' {goal}' * home}{' 13' * (5 - home)}", f"30 31 31 {goal} 11 start"),
        hands=(f"{cards[0]} " * 3, f"{cards[1]} " * 2),
        stock=f"{cards[1]} " * 12,
        discard=f"{cards[1]}",
        row=f"{cards[1]} " * 12 if escape else "",
    )
    state = arranged(game, EXAMPLE_OPTIONS[name], example_track(name), placement)
    seats = tuple(replace(seat, brain="greedy" if lost else None) for seat in _SEATS[:1])
    return Match.at(game, (*seats, replace(_SEATS[1], brain=None if lost else "greedy")), state)


def _strip(context: Context, size: Size, film: Film) -> Surface:
    match = film.match
    table = Tabletop(match)
    table.layout(context.look.at(size), size)
    painter = Painter(context, table)
    order = TurnOrder(match)
    turn = OpenTurn.of(match.game, match.view(match.table.to_act))
    viewer = 0 if film.screen else ALL
    begun = Displayed.of(match.view(viewer))
    moments: list[tuple[BoardPicture, float, Show]]
    if film.action is None and not film.deal:
        rest = Moment(shown=begun, viewer=viewer, animates=True)
        still = picture_of(order, context.texts, rest, Choosing(turn=turn))
        moments = [(still, index * _STILL, ()) for index in range(FRAMES)]
    else:
        clips, shown = _clips(film, table, begun)
        moments = [
            (
                picture_of(
                    order,
                    context.texts,
                    Moment(shown=shown, frame=step.frame, viewer=viewer),
                    Choosing(),
                ),
                0.0,
                show,
            )
            for step, show in _moments(clips, bool(film.around))
        ]
    part = Rect((0, 0), size) if film.screen else _part(table, film.around)
    screen = Surface(size).convert()
    pictures = []
    for picture, seconds, show in moments:
        setting = setting_of(show)
        painter.draw(screen, picture, seconds, setting)
        painter.draw_show(screen, setting)
        pictures.append(screen.subsurface(part).copy())
    return _joined(pictures)


def _ceremony(context: Context, size: Size, match: Match) -> Surface:
    """Return the first seconds of the results."""
    stack = SceneStack(context.flow.results(match), size)
    moments = []
    for _ in range(FRAMES):
        for _ in range(round(_CEREMONY / FRAMES / DT)):
            stack.update(DT)
        screen = Surface(size).convert()
        stack.draw(screen, 0.0)
        moments.append(screen)
    return _joined(moments)


def _joined(pictures: Sequence[Surface]) -> Surface:
    """Return pictures of the same size side by side, in several rows."""
    wide, high = pictures[0].get_size()
    rows = -(-len(pictures) // _ACROSS)
    strip = Surface((_ACROSS * (wide + _GAP) - _GAP, rows * (high + _GAP) - _GAP))
    for index, picture in enumerate(pictures):
        row, column = divmod(index, _ACROSS)
        strip.blit(picture, (column * (wide + _GAP), row * (high + _GAP)))
    share = min(1.0, _WIDEST / strip.get_width())
    width, height = (round(side * share) for side in strip.get_size())
    return pygame.transform.smoothscale(strip, (width, height))


def _clips(film: Film, table: Tabletop, begun: Displayed) -> tuple[list[StagedClip], Displayed]:
    """Play the action; return the clips that show it, and the board after them."""
    viewer = 0 if film.screen else ALL
    match = film.match
    places = table.places(viewer, parting=True)
    shown = begun
    if film.deal:
        return [*opening(match.seen_deal(viewer), begun, places, lot=True)], begun
    clips: list[StagedClip] = []
    seat = match.table.to_act
    action = film.action
    while action is not None:
        for event in match.submit(seat, action, viewer=viewer):
            after = shown.after(event)
            clips += steps(event, shown, after, places)
            shown = after
        goes_on = film.whole and match.table.to_act == seat
        rules = match.game.rules
        rng = Rng(match.table.ply)
        action = BRAINS["greedy"].choose(rules, match.view(seat), rng) if goes_on else None
    if not film.undone:
        return clips, shown
    reel = EventReel(shown)
    reel.take_back(begun, places.track)
    return [] if reel.mark is None else [reel.mark], begun


def _moments(clips: list[StagedClip], near: bool) -> Iterator[tuple[StagedClip, Show]]:
    """Yield moments at equal distances; in a close-up, from the first leap on."""
    shown = clips
    if near:
        shown = [*dropwhile(lambda it: not (it.frame.lifted or it.frame.at_sea), clips)]
    whole = sum(step.clip.duration for step in shown)
    for index in range(FRAMES):
        at = whole * (index + 0.5) / FRAMES
        for step in shown:
            if at <= step.clip.duration:
                yield step, step.clip.sample(at)
                break
            at -= step.clip.duration


def _part(table: Tabletop, around: Sequence[int]) -> Rect:
    """Return the part of the screen to show: around those positions, or the whole board."""
    track = table.track
    board = Rect(*(round(side) for side in track.board))
    if not around:
        return board
    places = [Rect(*(round(side) for side in track.area(position))) for position in around]
    seen = places[0].unionall(places[1:])
    return seen.inflate(track.cell, track.cell).clip(board)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.filmstrips", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("film", nargs="?", default="", help="films whose name begins like this")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    prepare()
    with tempfile.TemporaryDirectory() as data:
        context = context_in(Path(data), Preferences())
        write_strips(context, (1920, 1080), chosen.folder, chosen.film)
