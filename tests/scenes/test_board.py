"""The board by hand: choosing, dragging, taking back, seeing again, leaving and coming back."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game import GAMES, Advance, Card, EndTurn, Match, Retreat
from game.players.thinker import MoveQuestion
from game.scenarios import Placement, arranged, escape_example
from scenes.board.hud.buttons import EndButton
from scenes.board.motion.clips import Banner
from scenes.board.pieces.path import path_steps
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    Fan,
    FanChoice,
    Held,
    Nothing,
    Pirate,
    RefusalReason,
)
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from tests.game.building import position
from tests.hands import Player
from tests.pilot import Pilot
from tests.scenes.helpers import context_in, played, stub_context
from tests.scenes.whole_games import AWAY, QUICK, SEATS, example, pilot_at, shows_the_game
from tests.soak import long

ESCAPE = GAMES["escape"]
THREE = ((18, 23), (17, 24), (6, 7))
"""Moves of a whole turn."""


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_at(tmp_path, look, example())


def last(pilot: Pilot) -> object:
    return pilot.board.match.actions[-1]


def test_in_another_window_everything_is_where_a_new_board_has_it(
    tmp_path: Path, look: Look
) -> None:
    context, sizes = stub_context(tmp_path, look), ((1280, 720), (480, 800), (1024, 768))
    for name, variant in (("escape", "tortuga"), ("escape", "jamaica"), ("nest", "nest")):
        match = played(12, name, variant)
        board = BoardScene(context, match)
        for size in sizes:
            board.layout(size)
            new = BoardScene(context, match)
            new.layout(size)
            assert board.targets == new.targets


@pytest.mark.parametrize(
    "change", [{"text_scale": 150}, {"language": "de"}, {"left_handed": True}, {"theme": "night"}]
)
def test_it_is_laid_out_again_only_if_something_has_changed(
    tmp_path: Path, look: Look, change: dict[str, Any]
) -> None:
    size = (1280, 720)
    context = stub_context(tmp_path, look)
    board = BoardScene(context, played(12))
    board.layout(size)
    plan = board.table.plan
    board.layout(size)
    assert board.table.plan is plan
    context.prefer(replace(context.preferences, **change))
    board.layout(size)
    assert board.table.plan is not plan


def test_a_pirate_then_a_place(pilot: Pilot) -> None:
    pilot.tap(pilot.space(18))
    assert pilot.board.session.selection == Pirate(0, 18)
    pilot.tap(pilot.space(23))
    assert last(pilot) == Advance(Card.SKULL, 18)


def test_a_ghost_that_is_pointed_at_or_focused_shows_its_own_path(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_at(tmp_path, look, example(), QUICK)
    pilot.tap(pilot.space(18))

    def clear_steps() -> int:
        """Return the number of steps ahead that are not faint."""
        pilot.turn()
        board = pilot.board
        steps = path_steps(board.table.track, board.picture.track.pieces.marks)
        return sum(not step.faint and not step.back for step in steps)

    def hover(at: Point) -> None:
        event = {"pos": at, "rel": (1, 1), "buttons": (0, 0, 0)}
        pilot.post(pygame.event.Event(pygame.MOUSEMOTION, event))

    whole = clear_steps()
    assert whole > 24 - 18
    for at, steps in ((pilot.space(24), 24 - 18), (pilot.space(36), 36 - 18), (AWAY, whole)):
        hover(at)
        assert clear_steps() == steps
    for _ in range(40):
        if pilot.board.focus.position == 24:
            break
        pilot.key(pygame.K_TAB)
    assert clear_steps() == 24 - 18


def test_a_card_then_a_pirate(pilot: Pilot) -> None:
    pilot.tap(pilot.card(Card.DAGGER))
    assert pilot.board.session.selection == Held(Card.DAGGER)
    pilot.tap(pilot.space(0))
    assert last(pilot) == Advance(Card.DAGGER, 0)


def test_a_card_is_dragged_onto_a_pirate_and_a_pirate_back(pilot: Pilot) -> None:
    pilot.drag(pilot.card(Card.HAT), pilot.space(18))
    assert last(pilot) == Advance(Card.HAT, 18)
    pilot.rest()
    pilot.drag(pilot.space(17), pilot.space(12))
    assert last(pilot) == Retreat(17)


def test_a_tap_elsewhere_cancels_and_a_wrong_one_explains_itself(pilot: Pilot) -> None:
    pilot.tap(pilot.space(18))
    pilot.tap(AWAY)
    assert pilot.board.session.selection == NOTHING
    pilot.tap(pilot.space(13))
    assert pilot.board.session.refusal is RefusalReason.NOBODY_THERE


def test_actions_are_taken_back_one_by_one(pilot: Pilot) -> None:
    start = pilot.board.session.reel.shown
    for origin, destination in THREE[:2]:
        pilot.move(origin, destination)
    assert len(pilot.board.match.actions) == 2
    for left in (1, 0):
        pilot.push(BoardButton.UNDO)
        pilot.rest()
        assert len(pilot.board.match.actions) == left
    assert pilot.board.session.reel.shown == start
    assert shows_the_game(pilot.board)


def test_the_third_action_waits_can_be_taken_back_and_is_passed_on(pilot: Pilot) -> None:
    for origin, destination in THREE:
        pilot.move(origin, destination)
    assert pilot.board.session.turn is None
    pilot.push(BoardButton.UNDO)
    pilot.rest()
    assert len(pilot.board.match.actions) == 2
    pilot.move(6, 7)
    assert len(pilot.board.match.actions) == 3
    pilot.push(BoardButton.END)
    pilot.rest()
    # The three computers have played, and it is Anna's turn again.
    assert pilot.board.match.table.round == 2
    assert pilot.board.session.turn is not None


def test_the_end_of_the_turn_is_bright_when_it_is_all_that_is_left(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_at(tmp_path, look, example(), Preferences(tips=False, hints=True))
    board = pilot.board

    def end() -> EndButton:
        return next(button for button in board.buttons if isinstance(button, EndButton))

    for left, (origin, destination) in zip((3, 2, 1), THREE, strict=True):
        assert (end().left, end().is_last, end().whose) == (left, False, "")
        pilot.move(origin, destination)
        pilot.rest()
    assert (end().left, end().is_last) == (0, True)
    pilot.push(BoardButton.UNDO)
    pilot.rest()
    assert (end().left, end().is_last) == (1, False)


@pytest.mark.parametrize("ending", [TurnEnd.SOON, TurnEnd.AT_ONCE])
def test_the_turn_passes_on_by_itself_where_that_is_wanted(
    tmp_path: Path, look: Look, ending: TurnEnd
) -> None:
    match = example()
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, turn_end=ending))
    for origin, destination in THREE:
        pilot.move(origin, destination)
    pilot.turn(150)
    pilot.rest()
    assert match.table.round == 2


def face_down() -> Match:
    """The example with the cards face down: a card from the stock is final."""
    state = escape_example()
    table = state.table._replace(
        setup=state.table.setup._replace(options=ESCAPE.variants["jamaica"]),
        row=b"",
        discard=state.table.discard + state.table.row,
    )
    return Match.at(ESCAPE, SEATS, state._replace(table=table))


def test_what_cannot_be_taken_back_is_asked_about_where_that_is_wanted(
    tmp_path: Path, look: Look
) -> None:
    match = face_down()
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, ask_first=True))
    pilot.move(17, 12)
    assert match.actions == ()
    pilot.read()
    pilot.tap(pilot.space(12))
    assert last(pilot) == Retreat(17)
    assert not match.can_undo(0)


@pytest.mark.parametrize("variant", ["jamaica", "hispaniola", "tortuga"])
@pytest.mark.parametrize("above", ["pause", "help"])
def test_a_secret_hand_is_turned_over_while_anything_is_above_the_board(
    tmp_path: Path, look: Look, variant: str, above: str
) -> None:
    options = replace(ESCAPE.variants[variant], first_player=0)
    pilot = pilot_at(tmp_path, look, Match.new(ESCAPE, SEATS, options, seed=5))
    board = pilot.board
    hand = board.picture.shown.hands[0]
    assert hand is not None
    pilot.key(pygame.K_p if above == "pause" else pygame.K_F1)
    pilot.turn(3)
    assert pilot.top is not board
    covered = board.picture
    assert (covered.shown.hands[0] is None) is not options.open_hands
    assert covered.shown.hand_sizes[0] == 6
    pilot.key(pygame.K_ESCAPE)
    pilot.rest()
    assert pilot.top is board
    assert board.picture.shown.hands[0] == hand


def ask(pilot: Pilot) -> None:
    """Tap the button that ends the turn, once."""
    pilot.tap(pilot.board.rect_of(BoardButton.END).center)


@pytest.mark.parametrize(("wanted", "newcomer"), [(True, False), (False, True), (False, False)])
def test_a_turn_that_ends_early_is_asked_about_once_and_newcomers_are_asked_always(
    tmp_path: Path, look: Look, wanted: bool, newcomer: bool
) -> None:
    preferences = replace(QUICK, ask_ending=wanted, tips=newcomer)
    match = Match.new(ESCAPE, SEATS, replace(ESCAPE.variants["tortuga"], first_player=0), seed=5)
    pilot = pilot_at(tmp_path, look, match, preferences)
    turn = pilot.board.session.turn
    assert turn is not None
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()
    ask(pilot)
    if wanted or newcomer:
        assert len(match.actions) == 1
        assert pilot.board.picture.phrase == Phrase("board.end_early", {"count": 2})
        ask(pilot)
        assert len(match.actions) == 1, "the second of two quick taps answers nothing"
        pilot.read()
        ask(pilot)
    assert match.actions[1] == EndTurn()


def test_with_a_choice_open_the_end_of_the_turn_first_closes_it(pilot: Pilot) -> None:
    board = pilot.board
    turn = board.session.turn
    assert turn is not None
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()
    turn = board.session.turn
    assert turn is not None
    board.session.selection = Fan(3, (FanChoice(0, 3),), NOTHING)
    before = board.match.actions
    ask(pilot)
    assert isinstance(board.session.selection, Nothing)
    assert board.match.actions == before
    assert board.session.asked is None


def test_who_does_something_else_first_is_asked_again(tmp_path: Path, look: Look) -> None:
    match = example()
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, ask_ending=True))
    pilot.move(18, 23)
    pilot.rest()
    ask(pilot)
    pilot.tap(pilot.board.table.faces.rects[0].center)
    pilot.tap(pilot.space(23))
    ask(pilot)
    assert len(match.actions) == 1


def test_a_turn_on_an_open_plate_is_shown_again(tmp_path: Path, look: Look) -> None:
    match = example()
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, speed=Speed.FAST))
    pilot.move(18, 23)
    pilot.rest()
    present = pilot.board.session.reel.shown
    table = pilot.board.table
    pilot.tap(table.faces.rects[0].center)
    plate = pilot.board.picture.plate
    assert plate is not None
    assert pilot.board.session.waits
    pilot.tap(table.plate.place(plate).center)
    assert not pilot.board.session.waits
    pilot.rest()
    assert pilot.board.session.reel.shown == present
    assert pilot.board.picture.plate is None
    assert len(match.actions) == 1


def test_a_turn_that_is_taken_back_under_the_pointer_is_not_shown_again(pilot: Pilot) -> None:
    pilot.move(18, 23)
    pilot.rest()
    pilot.tap(pilot.board.table.faces.rects[0].center)
    opened = pilot.board.picture.plate
    assert opened is not None
    plate = pilot.board.table.plate.place(opened).center
    pilot.press(plate)
    pilot.key(pygame.K_u)
    assert pilot.board.match.actions == ()
    pilot.rest()
    pilot.release(plate)
    assert pilot.board.session.waits


def test_a_game_is_left_and_continued_from_the_menu(tmp_path: Path, look: Look) -> None:
    match = Match.new(ESCAPE, SEATS, replace(ESCAPE.variants["tortuga"], first_player=0), seed=5)
    pilot = pilot_at(tmp_path, look, match)
    turn = pilot.board.session.turn
    assert turn is not None
    pilot.act(turn.actions[0])
    pilot.push(BoardButton.MENU)
    pilot.tap(pilot.place_of("leave"))
    assert isinstance(pilot.top, MenuScene)
    pilot.turn()
    pilot.tap(pilot.place_of("continue"))
    pilot.rest()
    assert pilot.board.match.actions == match.actions
    assert pilot.board.match.table == match.table


def test_resizing_in_the_middle_of_a_clip_breaks_nothing(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), Preferences())
    pilot.move(18, 23)
    for size in ((1920, 1080), (1024, 768), (720, 1280), (1280, 720)):
        pilot.turn(5)
        pilot.resize(size)
    pilot.rest()
    assert shows_the_game(pilot.board)


def test_what_a_computer_thinks_about_in_a_game_that_was_left_is_dropped(
    tmp_path: Path, look: Look
) -> None:
    first = replace(ESCAPE.variants["tortuga"], first_player=1)
    context = context_in(tmp_path, QUICK, look)
    match = Match.new(ESCAPE, SEATS, first, seed=5)
    pilot = Pilot(context, first=lambda: context.flow.board(match))
    context.thinker.ask(MoveQuestion("escape", "greedy", pilot.board.match.view(1), seed=1))
    pilot.key(pygame.K_ESCAPE)
    pilot.tap(pilot.place_of("leave"))
    assert isinstance(pilot.top, MenuScene)
    assert not context.thinker.thinking


def beside_somebody_who_must_pass() -> Match:
    """Two players, of whom the second has neither a card nor a pirate that could retreat."""
    track = escape_example().table.track
    waiting = "start start start start start"
    placement = Placement(
        pirates=(f"{waiting} 1", f"{waiting} start"),
        hands=("skull skull key key key", ""),
        stock="hat hat",
        discard="",
        row="bottle bottle",
    )
    state = arranged(ESCAPE, ESCAPE.variants["tortuga"], track, placement)
    return Match.at(ESCAPE, SEATS[:2], state)


@pytest.mark.parametrize("actions", [1, 3])
def test_undo_stays_within_the_own_turn_also_where_the_others_had_to_pass(
    sit: Callable[[Match], Player], actions: int
) -> None:
    match = beside_somebody_who_must_pass()
    player = sit(match)
    for _ in range(actions):
        player.act(next(a for a in match.legal_actions() if isinstance(a, Advance)))
    player.push(BoardButton.UNDO)
    player.pilot.rest()
    assert len([a for a in match.actions if isinstance(a, Advance)]) == actions - 1
    player.act(next(a for a in match.legal_actions() if isinstance(a, Advance)))
    player.push(BoardButton.END)
    player.pilot.rest()
    played = match.actions
    assert match.table.turn == 0
    assert played[-1] == EndTurn()
    for _ in range(2):
        player.push(BoardButton.UNDO)
        player.pilot.rest()
    assert match.actions == played
    player.act(next(a for a in match.legal_actions() if isinstance(a, Advance)))
    player.push(BoardButton.UNDO)
    player.pilot.rest()
    assert match.actions == played


def test_a_forced_pass_is_announced(tmp_path: Path, look: Look) -> None:
    match = beside_somebody_who_must_pass()
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, speed=Speed.NORMAL))
    pilot.move(1, 4)
    pilot.rest()
    pilot.push(BoardButton.END)
    announced = set()
    while not pilot.board.session.waits:
        pilot.turn()
        moving = pilot.board.session.reel.show
        announced |= {flying.phrase.key for flying in moving if isinstance(flying, Banner)}
    assert {"board.turn_of", "board.passes"} <= announced
    assert match.table.turn == 0
    assert shows_the_game(pilot.board)


HINTED = ("place", "pirate", "card", "enter", "keys", "pad")


@pytest.mark.parametrize("touch", long([False, True], usual=[True]))
@pytest.mark.parametrize("how", HINTED)
def test_a_hint_is_played_by_its_place_its_pirate_its_card_or_a_key(
    tmp_path: Path, look: Look, how: str, touch: bool
) -> None:
    match = Match.at(GAMES["escape"], SEATS[:2], position((34,), (36,), hands=("skull", "")))
    pilot = pilot_at(tmp_path, look, match, Preferences(tips=False, hints=True), touch=touch)
    if how == "keys":
        pilot.key(pygame.K_TAB)
        pilot.key(pygame.K_h)
    else:
        pilot.push(BoardButton.HINT)
    pilot.turn(2)
    advice = pilot.board.session.advice
    assert advice is not None
    action, preview, _ = advice.steps[0]
    assert isinstance(action, Advance)
    assert preview is not None
    match how:
        case "place":
            pilot.tap(pilot.space(preview.destination))
        case "pirate":
            pilot.tap(pilot.space(preview.origin))
        case "card":
            pilot.tap(pilot.card(action.card))
        case "pad":
            pilot.post(Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0))
            pilot.post(Event(pygame.CONTROLLERBUTTONUP, button=0, instance_id=0))
            pilot.turn()
        case _:
            pilot.key(pygame.K_RETURN)
    pilot.rest()
    assert last(pilot) == action


@pytest.mark.parametrize("always", [False, True])
def test_the_board_numbers_what_a_hint_names_or_every_space(
    tmp_path: Path, look: Look, always: bool
) -> None:
    match = Match.at(GAMES["escape"], SEATS[:2], position((12,), (36,), hands=("skull", "")))
    preferences = Preferences(tips=False, hints=True, space_numbers=always)
    pilot = pilot_at(tmp_path, look, match, preferences)
    before = pilot.board.picture.track.named
    pilot.push(BoardButton.HINT)
    pilot.turn(2)
    advice = pilot.board.session.advice
    assert advice is not None
    preview = advice.steps[0].preview
    assert preview is not None
    named = pilot.board.picture.track.named
    spaces = {*pilot.board.table.track.spaces}
    assert {preview.origin, preview.destination} & spaces <= named
    assert (named >= spaces) == (before >= spaces) == always
    assert before or not always


@pytest.mark.parametrize("followed", [True, False])
def test_a_hint_shows_the_best_turn_and_why_and_is_dropped_unless_followed(
    pilot: Pilot, followed: bool
) -> None:
    adviser, match = pilot.board.session.adviser, pilot.board.match
    pilot.push(BoardButton.HINT)
    pilot.turn()
    advice = adviser.advice
    assert advice is not None
    whole = advice.steps
    assert advice.reasons
    assert advice.action in match.legal_actions()
    others = [action for action in match.legal_actions() if action != advice.action]
    pilot.act(advice.action if followed else others[0])
    pilot.rest()
    assert (last(pilot) == advice.action) == followed
    assert adviser.advice is None or (followed and adviser.advice.steps == whole[1:])
