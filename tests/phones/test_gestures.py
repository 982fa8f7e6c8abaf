"""Cheers, groans and waves from phones: shown for a moment, seldom enough, and in nobody's way."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from game import Match
from scenes.board.component import TargetKind
from scenes.board.hud.gestures import GesturesModel, ShownGesture
from scenes.board.scene import BoardScene
from scenes.core.model.preferences import Saying
from scenes.kiosk.visit import usual_preferences
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.link.protocol import GESTURE_SECONDS, CloseCode, Gesture
from scenes.results.scene import ResultsScene
from scenes.shared.portraits import costume_of
from tests.phones.remote import Remote
from tests.phones.rude import RudePhone
from tests.phones.stages import QUICK, Stage, staged
from tests.phones.tables import ALL_VARIANTS, PlainPhone, new_match, playing, wait_for
from tests.scenes.helpers import context_in, unseen
from tests.scenes.test_by_ear import Spoke, read_by
from tests.soak import long


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with staged(tmp_path) as made:
        yield made


@pytest.fixture
def phone(stage: Stage) -> Iterator["GesturingPhone"]:
    """A phone at the first seat of a game that is on the screen; the other one has one, too."""
    match = new_match("escape", "jamaica", 2)
    stage.invite(match)
    remote = Remote(stage)
    try:
        made, _ = remote.phone(0), remote.phone(1)
        stage.play(match)
        yield GesturingPhone(stage, remote, made)
    finally:
        remote.close()


class GesturingPhone:
    """A phone whose player only cheers, groans and waves."""

    def __init__(self, stage: Stage, remote: Remote, phone: PlainPhone) -> None:
        self._stage = stage
        self._remote = remote
        self.phone = phone
        remote.do(phone.until("state"))

    def say(self, gesture: Gesture) -> dict[str, Any]:
        """Send a gesture, and return the answer."""
        self._remote.do(self.phone.ask("say", a=gesture))
        answer: dict[str, Any] = self._remote.do(self.phone.until("answer"))
        return answer

    def newest(self) -> dict[str, Any]:
        """Return the last state that has come."""
        state: dict[str, Any] = self._remote.do(self.phone.newest())
        return state

    def wait(self, seconds: float) -> None:
        """Let time pass for the connection, without making anybody wait."""
        self._stage.until(lambda: self._stage.phones.is_settled)
        self._stage.ahead += seconds


def shown_on(board: BoardScene) -> list[tuple[int, Gesture]]:
    """Who shows what on the board."""
    return [(each.seat, each.gesture) for each in board.picture.gestures.shown]


def picture_of(stage: Stage) -> bytes:
    """What the screen shows."""
    surface = Surface(stage.size)
    stage.stack.draw(surface, 0.0)
    return surface.get_buffer().raw


def test_a_gesture_is_at_the_face_for_a_moment_whoever_plays(
    stage: Stage, phone: GesturingPhone
) -> None:
    played = stage.board.match.actions
    assert phone.say(Gesture.CHEER)["shown"] == GESTURE_SECONDS
    assert shown_on(stage.board) == [(0, Gesture.CHEER)]
    assert stage.board.has_timer, "it goes by itself"
    with_bubble = picture_of(stage)
    for _ in range(round(2.5 / DT)):
        stage.frame()
    assert shown_on(stage.board) == []
    assert not stage.board.has_timer
    assert picture_of(stage) != with_bubble
    assert stage.board.match.actions == played


def test_the_game_counts_the_seconds_between_two_gestures(
    stage: Stage, phone: GesturingPhone
) -> None:
    touches = stage.phones.touches
    phone.say(Gesture.WAVE)
    for _ in range(3):
        answer = phone.say(Gesture.GROAN)
        assert answer["why"] == "gesture_early"
        assert answer["says"]
        assert shown_on(stage.board) == [(0, Gesture.WAVE)]
    phone.wait(GESTURE_SECONDS)
    phone.say(Gesture.GROAN)
    assert shown_on(stage.board) == [(0, Gesture.GROAN)]
    assert stage.phones.touches == touches, "waving does not keep a visit alive"


@pytest.mark.parametrize("gesture", long(Gesture, usual=[Gesture.CHEER]))
def test_the_own_figure_on_the_podium_shows_a_gesture(
    stage: Stage, phone: GesturingPhone, gesture: Gesture
) -> None:
    stage.play_to_the_end()
    stage.until(lambda: isinstance(stage.top, ResultsScene))
    still = picture_of(stage)
    assert phone.say(gesture)["shown"] == GESTURE_SECONDS
    assert picture_of(stage) != still
    for _ in range(round(2.5 / DT)):
        stage.frame()
    assert picture_of(stage) == still


def test_the_settings_turn_gestures_off(stage: Stage, phone: GesturingPhone) -> None:
    assert phone.newest()["gestures"] is True
    stage.context.prefer(replace(stage.context.preferences, gestures=False))
    assert phone.say(Gesture.CHEER)["why"] == "gestures_off"
    assert shown_on(stage.board) == []
    assert phone.newest()["gestures"] is False


def test_a_kiosk_has_no_gestures_unless_its_file_says_so() -> None:
    assert not usual_preferences(KioskConfig()).gestures
    assert usual_preferences(KioskConfig(phones_gestures=True)).gestures


@pytest.mark.parametrize("saying", Saying)
def test_a_gesture_is_said_only_to_those_who_want_to_hear_everything(
    stage: Stage, phone: GesturingPhone, saying: Saying
) -> None:
    voice = Spoke()
    stage.context.prefer(replace(stage.context.preferences, saying=saying, read_aloud=True))
    speech = read_by(stage.context, voice)
    phone.say(Gesture.CHEER)
    name = stage.board.match.seats[0].name
    told = stage.context.texts("aloud.cheer", player=name)
    # Whoever presses a key hears what is new at once.
    speech.move_on()
    speech.pass_on()
    assert voice.sentences
    assert any(told in str(each) for each in voice.sentences) is (saying is Saying.EVERYTHING)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (640, 400), (1024, 768)])
@pytest.mark.parametrize(("game", "variant"), ALL_VARIANTS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_gesture_covers_nothing_that_can_be_chosen(
    tmp_path: Path, size: Size, game: str, variant: str, players: int
) -> None:
    unseen()
    board = BoardScene(context_in(tmp_path, QUICK), new_match(game, variant, players))
    board.layout(size)
    choices = [each for each in board.targets if each.kind is not TargetKind.NOTE]
    assert choices
    gestures = board.table.gestures
    for shown, active in product(everybody(board.match), range(players)):
        face = board.table.faces.face(shown.seat, active=shown.seat == active)
        for is_crowded in (False, True):
            model = GesturesModel((shown,), active, is_crowded=is_crowded)
            place = gestures.place(shown, model)
            hit = [each for each in choices if each.rect.colliderect(place)]
            # A face that hangs over a mast covers it anyway.
            assert place == face or not hit, (shown, place, hit)
            assert place.top <= face.bottom or not is_crowded, "choices may be spread there"


def everybody(match: Match) -> list[ShownGesture]:
    """Every player with a gesture."""
    players = enumerate(match.seats)
    return [ShownGesture(seat, costume_of(who), Gesture.WAVE) for seat, who in players]


def test_a_page_that_floods_shows_one_gesture_and_nonsense_ends_it() -> None:
    with playing(new_match("escape", "jamaica", 2)) as loop:
        rude = RudePhone(loop.connection).sit(0)
        say = {"t": "say", "rev": rude.state["rev"], "a": "cheer"}
        rude.send(*({**say, "n": number} for number in range(1, 11)))
        wait_for(lambda: loop.gestures)
        rude.until("answer")
        rude.send({**say, "n": 11, "a": "<b>"})
        rude.kinds_until_cut()
        assert rude.code == CloseCode.NOT_UNDERSTOOD
        assert loop.gestures == ((0, "cheer"),)
