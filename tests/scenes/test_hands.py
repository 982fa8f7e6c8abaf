"""Boards for the left hand and for one hand: everything has its place, and does what it says."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from game import GAMES, Advance, Colour, EndTurn, Match, Seat
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Scene
from scenes.kit.layout import Size
from scenes.kit.look import Look
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import context_in, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import SIZES, leave_scenery_out, played, walk
from tests.soak import long

HANDS = ((True, False), (False, True), (True, True))
QUICK = replace(Preferences(), speed=Speed.INSTANT, ask_ending=False, tips=False)
SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED, "greedy"))

at_every_size = pytest.mark.parametrize(
    "size", long(SIZES, usual=SIZES[:1]), ids=lambda size: f"{size[0]}x{size[1]}"
)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook, monkeypatch: pytest.MonkeyPatch) -> Context:
    leave_scenery_out(monkeypatch)
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))


def handed(context: Context, _size: Size) -> Iterator[Scene]:
    """Boards at the beginning, where there is most to tell, and later, for any hands."""
    for left, one in HANDS:
        wishes = replace(context.preferences, left_handed=left, one_handed=one, learned=())
        context.preferences = wishes
        for players, variant in ((2, "nest"), (3, "tortuga"), (5, "jamaica"), (5, "nest")):
            for actions in (0, 30, 31, 32, 33):
                match = played(variant, players, actions)
                # What computers do is not what lies there yet.
                if match.seats[match.table.to_act].brain is None:
                    yield BoardScene(context, match)


@at_every_size
def test_everything_has_its_place_for_any_hands(
    context: Context, traced: TracingLook, size: Size
) -> None:
    faults = walk(context, traced, handed, size)
    assert not faults, faults


@pytest.mark.parametrize(
    "size", long(SIZES, usual=SIZES[:1]), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_large_letters_have_their_place_for_any_hands(
    context: Context, traced: TracingLook, size: Size
) -> None:
    context.look = context.look.with_text(1.5)
    faults = walk(context, traced, handed, size)
    assert not faults, faults


@pytest.mark.parametrize(("left", "one"), HANDS)
@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (480, 800)])
def test_the_controls_work_where_they_lie(
    tmp_path: Path, look: Look, left: bool, one: bool, size: Size
) -> None:
    preferences = replace(QUICK, left_handed=left, one_handed=one)
    context = context_in(tmp_path, preferences, look)
    game = GAMES["escape"]
    options = replace(game.variants["tortuga"], first_player=0)
    match = Match.new(game, SEATS, options, 3)
    pilot = Pilot(context, size, first=lambda: context.flow.board(match), draw_every=SELDOM)
    pilot.rest()
    board = pilot.board
    turn = board.session.turn
    assert turn is not None
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()
    assert len(match.actions) == 1
    pilot.use(BoardButton.UNDO)
    pilot.rest()
    assert not match.actions
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()
    pilot.use(BoardButton.END)
    assert match.actions[1] == EndTurn()
    pilot.rest()
    x, _ = board.rect_of(BoardButton.END).center
    assert (x < size[0] // 2) == left
    pilot.use(BoardButton.MENU)
    assert pilot.top is not board


def test_a_board_follows_the_settings_when_it_comes_back(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, QUICK, look)
    game = GAMES["escape"]
    match = Match.new(game, SEATS, game.variants["tortuga"], 3)
    pilot = Pilot(context, (1280, 720), first=lambda: context.flow.board(match), draw_every=SELDOM)
    pilot.rest()
    board = pilot.board
    pilot.use(BoardButton.MENU)
    context.prefer(replace(context.preferences, left_handed=True, text_scale=150))
    pilot.tap(pilot.place_of("resume"))
    assert pilot.board is board
    assert board.table.plan.needs.left_handed
    assert board.table.look.scale.text == 1.5
    surface = Surface((1280, 720)).convert()
    pilot.stack.draw(surface, 0.0)
