"""Seats change hands through the real loop, by every device; no hidden hand is ever shown."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from game import ALL, PUBLIC, Match
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.curtain.scene import CurtainScene
from scenes.kit.input import Gamepads
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.kit.widgets import Name
from scenes.menu.scene import MenuScene
from scenes.pause.scene import SeatControl
from tests.hands import Hands, gamepad, keyboard
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.whole_games import QUICK, match_of
from tests.virtual import workshop

DEVICES = ("mouse", "finger", "keys", "gamepad")


@dataclass
class Player:
    """Somebody with one device only."""

    pilot: Pilot
    hands: Hands | None

    def use(self, name: Name) -> None:
        """Use a control of the scene on top."""
        if self.hands is not None:
            self.hands.use(name)
        else:
            self.pilot.tap(self.pilot.place_of(name))

    def pause(self) -> None:
        if self.hands is not None:
            self.hands.say(Command.MENU)
        else:
            self.pilot.push(BoardButton.MENU)

    def hand_over(self, seat: int, player: str) -> None:
        """Let a computer or a person play a seat, and go on."""
        self.pause()
        self.use(SeatControl(seat))
        self.use(player)
        self.use("resume")

    def take_seat(self) -> None:
        """Pass the curtain, which must be there."""
        assert isinstance(self.pilot.top, CurtainScene)
        self.use("ready")
        self.pilot.rest()


Sit = Callable[[Match], Player]


@pytest.fixture(params=DEVICES)
def sit(request: pytest.FixtureRequest, tmp_path: Path, look: Look) -> Iterator[Sit]:
    """Sits down at the board of a match."""
    with ExitStack() as devices:

        def at(match: Match) -> Player:
            context = context_in(tmp_path, QUICK, look)
            pads = request.param == "gamepad"
            pad = devices.enter_context(workshop()).plug() if pads else None
            pilot = Pilot(
                context,
                first=partial(context.flow.board, match),
                draw_every=50,
                touch=request.param == "finger",
                devices=Gamepads().events if pads else tuple,
            )
            pilot.turn()
            pilot.rest()
            say = gamepad(pilot, pad) if pad else keyboard(pilot)
            return Player(pilot, None if request.param in DEVICES[:2] else Hands(pilot, say))

        yield at


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
    player.take_seat()
    acting = match.table.to_act
    assert shown(player.pilot) == {acting}
    player.hand_over(acting, "finn")
    assert watch(player.pilot) == set()
    player.take_seat()
    assert shown(player.pilot) == {1 - acting}


@pytest.mark.parametrize("variant", ["jamaica", "nest"])
def test_who_leaves_the_only_persons_seat_sees_no_hand_until_the_curtain(
    sit: Sit, variant: str
) -> None:
    match = match_of(variant, None, "greedy", seed=5)
    player = sit(match)
    assert shown(player.pilot) == {0}
    player.hand_over(0, "finn")
    for _ in range(30):
        player.pilot.turn()
        assert shown(player.pilot) == set()
    assert match.outcome is None
    player.hand_over(0, "person")
    assert watch(player.pilot) == set()
    player.take_seat()
    assert shown(player.pilot) == {0}


def test_a_person_takes_a_computers_seat_through_the_curtain(sit: Sit) -> None:
    player = sit(match_of("jamaica", None, "greedy"))
    player.hand_over(1, "person")
    assert watch(player.pilot) == set()
    player.take_seat()


def test_a_game_that_a_person_left_to_computers_hides_its_hands_after_loading_too(
    sit: Sit,
) -> None:
    player = sit(match_of("nest", None, "greedy", seed=5))
    player.hand_over(0, "finn")
    player.pause()
    player.use("leave")
    assert isinstance(player.pilot.top, MenuScene)
    player.use("continue")
    for _ in range(60):
        player.pilot.turn()
        assert shown(player.pilot) == set()


def test_a_new_game_among_computers_shows_all_hands(sit: Sit) -> None:
    player = sit(match_of("jamaica", None, "greedy"))
    player.hand_over(0, "finn")
    assert player.pilot.board.session.order.viewer == PUBLIC
    player.pause()
    player.use("restart")
    player.use("yes")
    assert player.pilot.board.session.order.viewer == ALL
