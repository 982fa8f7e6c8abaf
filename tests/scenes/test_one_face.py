"""Who plays has the same face on every screen: the chosen one, in the clothes of the crew."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import GAMES, PUBLIC, Character, Colour, Match, Replay, Seat
from game.scenarios import escape_example
from scenes.board.hud.history import TurnsModel
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_log import summaries
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Scene, SceneStack
from scenes.kit.look import Look
from scenes.records.rows import draw_crews
from scenes.replay.controls import ViewerButton
from scenes.replay.scene import ReplayScene
from scenes.results.summary import SummarySheet
from tests.game.storing import begun
from tests.scenes.helpers import context_in, pixels
from tests.scenes.hud import table_of
from tests.soak import long

SIZE = (800, 480)
CREW = (
    Seat("Anna", Colour.BLUE),
    Seat("Ben", Colour.RED, "greedy"),
    Seat("Cleo", Colour.GREEN, "greedy"),
    Seat("Dora", Colour.YELLOW, "greedy"),
)

Seats = tuple[Seat, ...]
Draw = Callable[[Context, Seats], Surface]


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    """The program with its real screens, on which nothing moves by itself."""
    preferences = Preferences(reduced_motion=True, warnings_offered=True)
    return context_in(tmp_path, preferences, look)


def drawn(scene: Scene, part: Rect | None = None) -> Surface:
    """What a scene shows, or a part of it."""
    surface = Surface(SIZE).convert()
    SceneStack(scene, SIZE).draw(surface, 0.0)
    return surface if part is None else surface.subsurface(part).copy()


def on_board(part: Callable[[BoardScene], Rect]) -> Draw:
    """A part of the board in the turn of the first player."""

    def draw(context: Context, seats: Seats) -> Surface:
        board = BoardScene(context, Match.at(GAMES["escape"], seats, escape_example()))
        stack = SceneStack(board, SIZE)
        for _ in range(3):
            stack.update(1 / 60)
        surface = Surface(SIZE).convert()
        stack.draw(surface, 0.0)
        return surface.subsurface(part(board)).copy()

    return draw


def past_turns(context: Context, seats: Seats) -> Surface:
    surface, match = Surface(SIZE).convert(), begun(14, seats=seats)
    table = table_of(context.look.at(SIZE), SIZE, match)
    turns = summaries(match.seen_actions(PUBLIC), match.game.havens)
    table.drawer.turns.paint(surface, TurnsModel(match.seats, turns))
    return surface


def sheet_of_results(context: Context, seats: Seats) -> Surface:
    surface = Surface(SIZE).convert()
    look = context.look.at(SIZE)
    sheet = SummarySheet(context.texts, begun(None, seats=seats)).forms(look)[0]
    sheet.draw(surface, look, surface.get_rect())
    return surface


def eyes(context: Context, seats: Seats) -> Surface:
    scene = ReplayScene(context, Replay(begun(None, seats=seats)))
    scene.look_through(0)
    SceneStack(scene, SIZE)
    (button,) = (one for one in scene.ring if isinstance(one, ViewerButton))
    return drawn(scene, button.rect)


def stored_game(context: Context, seats: Seats) -> Surface:
    surface = Surface((240, 48)).convert()
    draw_crews(surface, context.look.at(SIZE), surface.get_rect(), seats)
    return surface


SCREENS: Mapping[str, Draw] = {
    "plate": on_board(lambda board: board.table.faces.rects[0]),
    "prompt": on_board(lambda board: board.table.prompt.rect),
    "start": on_board(lambda board: Rect(*map(round, board.table.track.area(0)))),
    "past turns": past_turns,
    "curtain": lambda context, seats: drawn(context.flow.curtain(begun(6, seats=seats), 1)),
    "pause": lambda context, seats: drawn(context.flow.pause(begun(6, seats=seats))),
    "podium": lambda context, seats: drawn(context.flow.results(begun(None, seats=seats))),
    "summary": sheet_of_results,
    "eyes": eyes,
    "stored game": stored_game,
}


@pytest.mark.parametrize("name", long(SCREENS, usual=tuple(SCREENS)[::3]))
def test_every_screen_shows_the_face_that_was_chosen(context: Context, name: str) -> None:
    chosen = [
        pixels(SCREENS[name](context, (replace(CREW[0], character=face), *CREW[1:])))
        for face in (None, Character.BLUE, Character.MATEO, Character.ROSA)
    ]
    unchosen, captain, mateo, rosa = chosen
    assert unchosen == captain, "without a choice it is the captain of the crew"
    assert len({captain, mateo, rosa}) == 3
