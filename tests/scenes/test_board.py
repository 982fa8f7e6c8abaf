"""The board by hand: choosing, dragging, taking back, seeing again, leaving and coming back."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Action, Advance, Card, Colour, Match, Retreat, Seat
from game.players.thinker import MoveQuestion
from game.scenarios import Placement, arranged, escape_example
from scenes.board.input.targets import TargetKind
from scenes.board.motion.clips import Banner
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    Held,
    OpenTurn,
    Pirate,
    PositionTap,
    RefusalReason,
)
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from scenes.results.scene import ResultsScene
from tests.pilot import Pilot
from tests.scenes.helpers import context_in

ESCAPE = GAMES["escape"]
SEATS = (
    Seat("Anna", Colour.BLUE),
    Seat("Barto", Colour.RED, "greedy"),
    Seat("Rosa", Colour.GREEN, "greedy"),
    Seat("Finn", Colour.YELLOW, "greedy"),
)
QUICK = replace(Preferences(), speed=Speed.INSTANT)


def pilot_with(
    folder: Path, look: Look, match: Match, preferences: Preferences = QUICK, touch: bool = False
) -> Pilot:
    context = context_in(folder, preferences, look)
    pilot = Pilot(context, first=lambda: context.flow.board(match), draw_every=10, touch=touch)
    pilot.rest()
    return pilot


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_with(tmp_path, look, Match.at(ESCAPE, SEATS, escape_example()))


def space(pilot: Pilot, position: int) -> Point:
    return pilot.board.rect_of(PositionTap(position)).center


def card(pilot: Pilot, wanted: Card) -> Point:
    return pilot.board.rect_of(CardTap(wanted)).center


def reach(turn: OpenTurn, action: Action) -> int:
    """How far an action gets; those that move nobody get nowhere."""
    return turn.previews[action].destination if action in turn.previews else -1


def last(pilot: Pilot) -> object:
    return pilot.board.match.actions[-1]


def test_a_pirate_then_a_place(pilot: Pilot) -> None:
    pilot.tap(space(pilot, 18))
    assert pilot.board.selection == Pirate(0, 18)
    pilot.tap(space(pilot, 23))
    assert last(pilot) == Advance(Card.SKULL, 18)


def test_a_card_then_a_pirate(pilot: Pilot) -> None:
    pilot.tap(card(pilot, Card.DAGGER))
    assert pilot.board.selection == Held(Card.DAGGER)
    pilot.tap(space(pilot, 0))
    assert last(pilot) == Advance(Card.DAGGER, 0)


def test_a_card_is_dragged_onto_a_pirate(pilot: Pilot) -> None:
    pilot.drag(card(pilot, Card.HAT), space(pilot, 18))
    assert last(pilot) == Advance(Card.HAT, 18)


def test_a_pirate_is_dragged_back(pilot: Pilot) -> None:
    pilot.drag(space(pilot, 17), space(pilot, 12))
    assert last(pilot) == Retreat(17)


def test_a_tap_elsewhere_cancels_and_a_wrong_one_explains_itself(pilot: Pilot) -> None:
    pilot.tap(space(pilot, 18))
    pilot.tap(pilot.board.table.plan.coins.center)
    assert pilot.board.selection == NOTHING
    pilot.tap(space(pilot, 13))
    assert pilot.board.refusal is RefusalReason.NOBODY_THERE


def test_actions_are_taken_back_one_by_one(pilot: Pilot) -> None:
    start = pilot.board.shown
    for origin, destination in ((18, 23), (17, 24)):
        pilot.tap(space(pilot, origin))
        pilot.tap(space(pilot, destination))
    assert len(pilot.board.match.actions) == 2
    for left in (1, 0):
        pilot.tap(pilot.board.table.plan.undo.center)
        pilot.rest()
        assert len(pilot.board.match.actions) == left
    assert pilot.board.shown == start
    assert pilot.board.settled


def test_the_third_action_waits_can_be_taken_back_and_is_passed_on(pilot: Pilot) -> None:
    moves = ((18, 23), (17, 24), (6, 7))
    for origin, destination in moves:
        pilot.tap(space(pilot, origin))
        pilot.tap(space(pilot, destination))
    assert pilot.board.turn is None
    pilot.tap(pilot.board.table.plan.undo.center)
    pilot.rest()
    assert len(pilot.board.match.actions) == 2
    pilot.tap(space(pilot, 6))
    pilot.tap(space(pilot, 7))
    assert len(pilot.board.match.actions) == 3
    pilot.tap(pilot.board.table.plan.end_turn.center)
    pilot.rest()
    # The three computers have played, and it is Anna's turn again.
    assert pilot.board.match.table.round == 2
    assert pilot.board.turn is not None


@pytest.mark.parametrize("ending", [TurnEnd.SOON, TurnEnd.AT_ONCE])
def test_the_turn_passes_on_by_itself_where_that_is_wanted(
    tmp_path: Path, look: Look, ending: TurnEnd
) -> None:
    match = Match.at(ESCAPE, SEATS, escape_example())
    pilot = pilot_with(tmp_path, look, match, replace(QUICK, turn_end=ending))
    for origin, destination in ((18, 23), (17, 24), (6, 7)):
        pilot.tap(space(pilot, origin))
        pilot.tap(space(pilot, destination))
    pilot.turn(150)
    pilot.rest()
    assert match.table.round == 2


def test_what_cannot_be_taken_back_is_asked_about_where_that_is_wanted(
    tmp_path: Path, look: Look
) -> None:
    # The same position with the cards face down: a card from the stock is final.
    state = escape_example()
    table = state.table._replace(
        setup=state.table.setup._replace(options=ESCAPE.variants["jamaica"]),
        row=b"",
        discard=state.table.discard + state.table.row,
    )
    match = Match.at(ESCAPE, SEATS, state._replace(table=table))
    pilot = pilot_with(tmp_path, look, match, replace(QUICK, ask_first=True))
    pilot.tap(space(pilot, 17))
    pilot.tap(space(pilot, 12))
    assert match.actions == ()
    pilot.tap(space(pilot, 12))
    assert last(pilot) == Retreat(17)
    assert not match.can_undo(0)


def test_a_turn_of_the_history_is_shown_again(tmp_path: Path, look: Look) -> None:
    match = Match.at(ESCAPE, SEATS, escape_example())
    pilot = pilot_with(tmp_path, look, match, replace(QUICK, speed=Speed.FAST))
    pilot.tap(space(pilot, 18))
    pilot.tap(space(pilot, 23))
    pilot.rest()
    present = pilot.board.shown
    past = [target for target in pilot.board.targets if target.kind is TargetKind.TURN]
    pilot.tap(past[0].rect.center)
    assert not pilot.board.waits
    pilot.rest()
    assert pilot.board.shown == present
    assert len(match.actions) == 1


def test_a_game_is_left_and_continued_from_the_menu(tmp_path: Path, look: Look) -> None:
    match = Match.new(ESCAPE, SEATS, replace(ESCAPE.variants["tortuga"], first_player=0), seed=5)
    pilot = pilot_with(tmp_path, look, match)
    turn = pilot.board.turn
    assert turn is not None
    pilot.act(turn.actions[0])
    pilot.tap(pilot.board.table.plan.menu.center)
    pilot.tap(pilot.place_of("leave"))
    pilot.tap(pilot.place_of("yes"))
    assert isinstance(pilot.top, MenuScene)
    pilot.turn()
    pilot.tap(pilot.place_of("continue"))
    pilot.rest()
    assert pilot.board.match.actions == match.actions
    assert pilot.board.match.table == match.table


def test_a_whole_game_is_played_by_touch(tmp_path: Path, look: Look) -> None:
    seats = (SEATS[0], SEATS[1])
    match = Match.new(ESCAPE, seats, ESCAPE.variants["tortuga"], seed=1)
    pilot = pilot_with(tmp_path, look, match, touch=True)
    while not isinstance(pilot.top, ResultsScene):
        turn = pilot.board.turn
        if turn is None:
            pilot.tap(pilot.board.table.plan.end_turn.center)
        else:
            pilot.act(
                max(
                    turn.actions, key=lambda a: p.destination if (p := turn.previews.get(a)) else -1
                )
            )
        pilot.rest()
    assert match.outcome is not None


def test_resizing_in_the_middle_of_a_clip_breaks_nothing(tmp_path: Path, look: Look) -> None:
    match = Match.at(ESCAPE, SEATS, escape_example())
    pilot = pilot_with(tmp_path, look, match, Preferences())
    pilot.tap(space(pilot, 18))
    pilot.tap(space(pilot, 23))
    for size in ((1920, 1080), (1024, 768), (720, 1280), (1280, 720)):
        pilot.turn(5)
        pilot.resize(size)
    pilot.rest()
    assert pilot.board.settled


def test_what_a_computer_thinks_about_in_a_game_that_was_left_is_dropped(
    tmp_path: Path, look: Look
) -> None:
    first = replace(ESCAPE.variants["tortuga"], first_player=1)
    context = context_in(tmp_path, QUICK, look)
    pilot = Pilot(
        context, first=lambda: context.flow.board(Match.new(ESCAPE, SEATS, first, seed=5))
    )
    context.thinker.ask(MoveQuestion("escape", "greedy", pilot.board.match.view(1), seed=1))
    pilot.key(pygame.K_ESCAPE)
    pilot.tap(pilot.place_of("leave"))
    pilot.tap(pilot.place_of("yes"))
    assert isinstance(pilot.top, MenuScene)
    assert not context.thinker.thinking


def test_a_forced_pass_is_announced(tmp_path: Path, look: Look) -> None:
    track = escape_example().table.track
    state = arranged(
        ESCAPE,
        ESCAPE.variants["tortuga"],
        track,
        Placement(
            pirates=("start start start start start 1", "start start start start start start"),
            hands=("skull key", ""),
            stock="hat hat",
            discard="",
            row="bottle bottle",
        ),
    )
    match = Match.at(ESCAPE, SEATS[:2], state)
    pilot = pilot_with(tmp_path, look, match, replace(QUICK, speed=Speed.NORMAL))
    pilot.tap(space(pilot, 1))
    pilot.tap(space(pilot, 4))
    pilot.rest()
    pilot.tap(pilot.board.table.plan.end_turn.center)
    announced = set()
    while not pilot.board.waits:
        pilot.turn()
        announced |= {
            flying.phrase.key for flying in pilot.board.show if isinstance(flying, Banner)
        }
    assert {"board.turn_of", "board.passes"} <= announced
    assert match.table.turn == 0
    assert pilot.board.settled


def test_a_hint_shows_the_best_turn_step_by_step_and_why(pilot: Pilot) -> None:
    pilot.rest()
    board = pilot.board
    pilot.tap(board.rect_of(BoardButton.HINT).center)
    pilot.turn()
    advice = board.advice
    assert advice is not None
    assert advice.number == 1
    assert advice.reasons
    assert advice.action in board.match.legal_actions()
    pilot.act(advice.action)
    pilot.rest()
    assert board.match.actions[-1] == advice.action
    following = board.advice
    assert following is None or following.number == 2


def test_whoever_does_otherwise_is_not_advised_any_more(pilot: Pilot) -> None:
    pilot.rest()
    board = pilot.board
    pilot.tap(board.rect_of(BoardButton.HINT).center)
    pilot.turn()
    assert board.advice is not None
    other = next(a for a in board.match.legal_actions() if a != board.advice.action)
    pilot.act(other)
    pilot.rest()
    assert board.advice is None
