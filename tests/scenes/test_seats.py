"""Seats change hands through the real loop, by every device; no hidden hand is ever shown."""

import pytest

from game import ALL, PUBLIC, EndTurn, WinCount
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.curtain.scene import CurtainScene
from scenes.kit.loop import RATE
from scenes.menu.scene import MenuScene
from scenes.pause.scene import SeatControl
from scenes.records.saves import SavesScene
from scenes.records.scene import RecordsScene
from scenes.results.scene import ResultsScene
from tests.hands import Player
from tests.pilot import Pilot
from tests.scenes.whole_games import Sit, match_of


def hand_over(player: Player, seat: int, to: str) -> None:
    """Let a computer or a person play a seat, and go on."""
    player.push(BoardButton.MENU)
    player.use(SeatControl(seat))
    player.use(to)
    player.use("resume")


def take_seat(player: Player) -> None:
    """Pass the curtain, which must be there."""
    assert isinstance(player.pilot.top, CurtainScene)
    player.use("ready")
    player.pilot.rest()


def shown(pilot: Pilot) -> set[int]:
    """The seats whose hands the board shows."""
    board = next(scene for scene in pilot.stack.scenes if isinstance(scene, BoardScene))
    hands = board.session.reel.shown.hands
    return {seat for seat, hand in enumerate(hands) if hand is not None}


def watch(pilot: Pilot) -> set[int]:
    """Wait until somebody is to do something; return the seats whose hands were shown."""
    seen = shown(pilot)
    for _ in range(4000):
        if not isinstance(pilot.top, BoardScene) or pilot.board.session.waits:
            return seen
        pilot.turn()
        seen |= shown(pilot)
    raise AssertionError("nobody was to do anything")


def test_who_leaves_a_seat_to_a_computer_does_not_see_the_other_persons_hand(sit: Sit) -> None:
    match = match_of("jamaica", None, None)
    player = sit(match)
    take_seat(player)
    acting = match.table.to_act
    assert shown(player.pilot) == {acting}
    hand_over(player, acting, "finn")
    assert watch(player.pilot) == set()
    take_seat(player)
    assert shown(player.pilot) == {1 - acting}


def test_what_the_curtain_has_told_is_told_in_no_bubble(sit: Sit) -> None:
    match = match_of("jamaica", None, None)
    player = sit(match)
    take_seat(player)
    player.act(match.legal_actions()[0])
    player.act(EndTurn())
    take_seat(player)
    board = player.pilot.board
    assert board.table.turns()[-1].over
    assert board.picture.bubble is None


@pytest.mark.parametrize("variant", ["jamaica", "nest"])
def test_who_leaves_the_only_persons_seat_sees_no_hand_until_the_seat_is_taken_again(
    sit: Sit, variant: str
) -> None:
    match = match_of(variant, None, "greedy", seed=5)
    player = sit(match)
    assert shown(player.pilot) == {0}
    hand_over(player, 0, "finn")
    for _ in range(30):
        player.pilot.turn()
        assert shown(player.pilot) == set()
    assert match.outcome is None
    hand_over(player, 0, "person")
    player.pilot.rest()
    assert isinstance(player.pilot.top, BoardScene), "one person needs no curtain"
    assert shown(player.pilot) == {0}


def test_a_person_takes_a_computers_seat_through_the_curtain(sit: Sit) -> None:
    player = sit(match_of("jamaica", None, "greedy"))
    hand_over(player, 1, "person")
    assert watch(player.pilot) == set()
    take_seat(player)


def test_a_game_that_a_person_left_to_computers_hides_its_hands_after_loading_too(
    sit: Sit,
) -> None:
    player = sit(match_of("nest", None, "greedy", seed=5))
    hand_over(player, 0, "finn")
    player.push(BoardButton.MENU)
    player.use("leave")
    assert isinstance(player.pilot.top, MenuScene)
    player.use("continue")
    for _ in range(60):
        player.pilot.turn()
        assert shown(player.pilot) == set()


def test_a_new_game_among_computers_shows_all_hands(sit: Sit) -> None:
    player = sit(match_of("jamaica", None, "greedy"))
    hand_over(player, 0, "finn")
    assert player.pilot.board.session.order.viewer == PUBLIC
    player.push(BoardButton.MENU)
    player.use("restart")
    player.use("yes")
    assert player.pilot.board.session.order.viewer == ALL


def test_a_game_that_a_computer_ended_for_a_person_is_that_persons_in_the_records(
    sit: Sit,
) -> None:
    player = sit(match_of("tortuga", None, "greedy"))
    hand_over(player, 0, "finn")
    player.pilot.rest()
    assert isinstance(player.pilot.top, ResultsScene)
    player.use("menu")
    player.use("records")
    records = player.pilot.top
    assert isinstance(records, RecordsScene)
    (career,) = records.careers
    assert (career.name, career.tally) == ("Player 1", WinCount(games=1))


def test_a_rematch_is_played_by_people_again(sit: Sit) -> None:
    player = sit(match_of("tortuga", None, "greedy"))
    hand_over(player, 0, "finn")
    player.pilot.rest()
    for _ in range(RATE):
        # Until the results have been seen.
        player.pilot.turn()
    player.use("rematch")
    player.pilot.turn()
    assert [seat.brain for seat in player.pilot.board.match.seats] == [None, "greedy"]


def test_a_game_that_was_left_for_another_is_called_by_its_players(
    sit: Sit, said: list[str]
) -> None:
    player = sit(match_of("tortuga", None, None, "greedy"))
    turn = player.pilot.board.session.turn
    assert turn is not None
    player.act(turn.actions[0])
    player.push(BoardButton.MENU)
    player.use("restart")
    player.use("yes")
    player.pilot.rest()
    player.push(BoardButton.MENU)
    player.use("leave")
    player.use("continue")
    assert isinstance(player.pilot.top, SavesScene)
    player.pilot.stack.draw(player.pilot.surface, 0.0)
    assert "Player 1, Player 2 and Player 3" in said
