"""The big screen with phones: no curtain and no hand, plates, a phone that is away, pauses."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Surface
from websockets.exceptions import ConnectionClosed

from game import PUBLIC, Advance, Colour, Match, Why
from game.voyage import PORTS, Ease
from scenes.board.phone_players import SHOWN_AFTER
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton, NoteTap
from scenes.core.context import Flow
from scenes.core.model.phrases import OPPONENTS, Phrase
from scenes.core.model.preferences import Preferences
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Scene, SceneStack
from scenes.curtain.scene import CurtainScene
from scenes.kit.intents import Activate, Command
from scenes.kit.loop import DT, Loop
from scenes.kit.reader import Reader
from scenes.kit.text import font_files
from scenes.kit.view import Block, Words
from scenes.learn.tutorial.script import TOPICS
from scenes.link.addresses import LOOPBACK
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.protocol import CloseCode
from scenes.link.table import lobby_of, page_fonts
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PERSON, PauseScene, SeatControl
from scenes.phones.scene import PhonesHelp, PhonesScene, SeatButton
from scenes.results.scene import ResultsScene
from scenes.setup.scene import SetupScene, VariantCard
from scenes.shared.confirm import Confirm
from tests.phones.remote import Remote
from tests.phones.stages import QUICK, Stage, staged
from tests.phones.tables import ASSETS, PlainPhone, new_match
from tests.scenes.helpers import press, pushed, tap


def texts_of(scene: WidgetScene) -> list[str]:
    """Everything that is written on a page."""
    return [view.text for view, _ in scene.placed if isinstance(view, Words)]


def blocks_of(scene: WidgetScene) -> list[str]:
    """The sentences on a page."""
    return [view.text for view, _ in scene.placed if isinstance(view, Block)]


def waits(phone: PlainPhone) -> bool:
    """Whether only the end of the own turn is left."""
    return bool(phone.state["wait"] == phone.state["me"])


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with staged(tmp_path) as made:
        yield made


@contextmanager
def joined(stage: Stage, match: Match, *seats: int) -> Iterator[tuple[Remote, list[PlainPhone]]]:
    """Phones at these seats, and the board of the match."""
    stage.invite(match)
    remote = Remote(stage)
    try:
        phones = [remote.phone(seat) for seat in seats]
        stage.play(match)
        yield remote, phones
    finally:
        remote.close()


def test_nothing_listens_before_somebody_invites(stage: Stage) -> None:
    stage.play(new_match("escape", "jamaica", 2))
    assert stage.context.phones is None


def test_the_invitation_shows_code_and_address_and_the_seats_fill(stage: Stage) -> None:
    scene = stage.invite(new_match("escape", "jamaica", 3, computers=1))
    stage.frame()
    words = texts_of(scene)
    assert " ".join(stage.phones.code) in words
    assert stage.phones.url.removeprefix("http://").rstrip("/") in words
    assert stage.phones.inviting
    remote = Remote(stage)
    remote.phone(1)
    stage.until(lambda: stage.context.texts("phone.seat_here") in texts_of(scene))
    assert SeatButton(1) in [control.name for control in scene.controls]
    press(scene, SeatButton(1))
    stage.until(lambda: not stage.phones.holders)
    pushed(press(scene, "help"), PhonesHelp)
    scene.exit()
    assert not stage.phones.inviting
    remote.close()


def test_the_invitation_finds_a_network_that_comes_later_by_itself(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("scenes.phones.scene.private_addresses", lambda: tuple(addresses))
    stage.context.phone_addresses = None
    scene = PhonesScene(stage.context, lobby_of(new_match("escape", "jamaica", 2)))
    stage.show(scene)
    for _ in range(90):
        stage.frame()
    assert stage.context.phones is None
    words = stage.context.texts("phone.no_network")
    assert words in blocks_of(scene)
    assert scene.has_timer, "the loop must not sleep for good"
    addresses.append(LOOPBACK)
    stage.until(lambda: stage.context.phones is not None and stage.phones.is_settled)
    stage.frame()
    assert " ".join(stage.phones.code) in texts_of(scene)
    assert words not in blocks_of(scene)
    assert not scene.has_timer


def test_the_invitation_leaves_an_address_that_has_gone_for_a_new_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = ["192.0.2.7"]
    served: list[str] = []
    monkeypatch.setattr("scenes.phones.scene.private_addresses", lambda: tuple(addresses))
    stage.context.phone_addresses = None

    def serve(address: str) -> PhoneConnection:
        served.append(address)
        return PhoneConnection(Endpoint(address, ASSETS, page_fonts(font_files()), (0,)))

    stage.context.make_phones = serve
    stage.show(PhonesScene(stage.context, lobby_of(new_match("escape", "jamaica", 2))))
    stage.until(lambda: stage.phones.trouble)
    addresses[:] = [LOOPBACK]
    stage.until(lambda: not stage.phones.trouble and stage.phones.is_settled)
    assert served == ["192.0.2.7", LOOPBACK]


def test_with_every_person_on_a_phone_there_is_no_curtain_and_no_hand(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    with joined(stage, match, 0, 1) as (remote, phones):
        board = stage.board
        stage.until(lambda: board.session.order.phones == {0, 1})
        order = board.session.order
        assert not order.has_hand
        assert not board.table.plan.needs.tray
        for _ in range(12):
            stage.until(lambda: order.remote is not None and board.session.reel.idle)
            seat = order.remote
            assert seat is not None
            phone = phones[seat]

            async def act(phone: PlainPhone = phone) -> None:
                while not (phone.state and (phone.state["moves"] or waits(phone))):
                    await phone.until("state")
                before = phone.state["rev"]
                if waits(phone):
                    await phone.ask("end")
                else:
                    await phone.ask("do", a=phone.state["moves"][0]["a"])
                await phone.newer(before)

            remote.do(act())
            assert isinstance(stage.top, BoardScene), "no curtain"
            assert order.viewer == PUBLIC
            assert all(hand is None for hand in board.session.reel.shown.hands)
        assert len(match.actions) >= 6


def test_a_person_at_the_table_still_gets_the_curtain(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    at_table = match.table.to_act
    with joined(stage, match, 1 - at_table):
        stage.until(lambda: isinstance(stage.top, CurtainScene))
        assert stage.board.session.order.has_hand


def test_a_phone_that_is_away_in_its_turn_can_be_taken_back_with_the_curtain(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        board, order = stage.board, stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        assert BoardButton.TAKE not in [control.name for control in board.controls]
        remote.do(phones[acting].link.close())
        stage.until(lambda: acting in order.away)
        assert board.picture.phrase == Phrase(
            "phone.away_prompt", {"player": match.seats[acting].name}
        )
        apply(stage, BoardButton.TAKE)
        assert isinstance(stage.top, Confirm)
        apply(stage, "yes")
        stage.until(lambda: isinstance(stage.top, CurtainScene))
        assert order.phones == {1 - acting}
        assert acting not in stage.phones.holders


def test_a_phone_that_gives_up_its_seat_in_its_turn_can_take_it_again_behind_the_curtain(
    stage: Stage,
) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        order = stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        remote.do(phones[acting].send(t="leave"))
        stage.until(lambda: isinstance(stage.top, CurtainScene))
        again = remote.phone(acting)
        remote.do(until(again, me=acting, paused=False))
        assert isinstance(stage.top, BoardScene)
        assert order.phones == {0, 1}
        assert order.viewer == PUBLIC
        remote.do(again.ask("do", a=again.state["moves"][0]["a"]))
        stage.until(lambda: len(match.actions) == 1)


def test_a_phone_that_changes_seats_between_two_frames_gets_its_state(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
        remote.do(phones[acting].newest())

        async def swap() -> PlainPhone:
            await phones[acting].send(t="leave")
            again = await PlainPhone(SimpleNamespace(connection=stage.phones)).open()  # type: ignore[arg-type]
            await again.until("hello")
            await again.join()
            await again.send(t="sit", seat=acting)
            await again.until("seat")
            return again

        # No frame is made meanwhile.
        again = remote.alone(swap())
        remote.do(until(again, me=acting))


def by_tap(board: BoardScene, _seat: int) -> Change | None:
    return press(board, BoardButton.TAKE)


def by_the_face(board: BoardScene, seat: int) -> Change | None:
    return tap(board, board.rect_of(NoteTap(seat)))


def by_confirming(board: BoardScene, _seat: int) -> Change | None:
    assert board.handle(Command.CONFIRM) is None, "the first key only shows the focus"
    return board.handle(Command.CONFIRM)


def by_the_key_for_the_end(board: BoardScene, _seat: int) -> Change | None:
    return board.handle(Command.END_TURN)


def by_the_reader(board: BoardScene, _seat: int) -> Change | None:
    said = {thing.key: thing for thing in board.spoken().tree.walk()}
    assert said[BoardButton.TAKE].enabled
    return board.handle(Activate(BoardButton.TAKE))


@pytest.mark.parametrize(
    "way", [by_tap, by_the_face, by_confirming, by_the_key_for_the_end, by_the_reader]
)
def test_the_hand_of_a_lost_phone_is_played_here_by_every_device(
    stage: Stage, way: Callable[[BoardScene, int], Change | None]
) -> None:
    match = new_match("nest", "nest", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        board, order = stage.board, stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        remote.do(phones[acting].link.close())
        stage.until(lambda: order.missing == acting)
        pushed(way(board, acting), Confirm)


def test_a_phone_that_is_lost_in_the_turn_of_another_is_said_and_can_be_replaced(
    stage: Stage,
) -> None:
    match = new_match("escape", "jamaica", 2)
    idle = 1 - match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        board, order = stage.board, stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        remote.do(phones[idle].link.close())
        stage.until(lambda: order.away == {idle})
        assert board.picture.phrase.values["player"] == match.seats[idle].name
        apply(stage, BoardButton.TAKE)
        apply(stage, "yes")
        assert order.phones == {match.table.to_act}
        assert isinstance(stage.top, BoardScene), "it is not this player's turn yet"
        assert board.picture.phrase.key == "phone.plays"


def test_a_phone_that_comes_back_takes_the_offer_away(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        board, order = stage.board, stage.board.session.order
        remote.do(phones[acting].link.close())
        stage.until(lambda: order.missing == acting)

        async def back() -> None:
            again = await PlainPhone(SimpleNamespace(connection=stage.phones)).open()  # type: ignore[arg-type]
            await again.back(phones[acting].token)
            await until(again, me=acting)

        remote.do(back())
        stage.until(lambda: order.missing is None)
        assert board.picture.phrase.key == "phone.plays"
        names = [control.name for control in board.controls]
        assert BoardButton.TAKE not in names
        assert BoardButton.END in names


class Listener(Reader):
    """A screen reader that writes everything down."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: list[str] = []

    @property
    def active(self) -> bool:
        return True

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        super().say(sentence, urgent=urgent)
        self.sentences.append(sentence)


def test_lost_phones_are_said_aloud_at_once_and_once(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    context = stage.context
    reader = context.reader = Listener()
    with joined(stage, match, 0, 1) as (remote, phones):
        order = stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        context.speech.pass_on()
        for phone in phones:
            remote.do(phone.link.close())
        stage.until(lambda: order.away == {0, 1})
        for _ in range(5):
            stage.frame()
            # Whoever presses a key hears what is new at once.
            context.speech.move_on()
            context.speech.pass_on()
        first, second = (match.seats[seat].name for seat in (acting, 1 - acting))
        heard = " ".join(reader.sentences)
        assert heard.count(context.texts("phone.away_prompt", player=first)) == 1
        assert heard.count(context.texts("phone.is_away", player=second)) == 1


def test_the_menu_pauses_the_phones_and_offers_the_invitation(stage: Stage) -> None:
    match = new_match("nest", "nest", 2)
    with joined(stage, match, 0, 1) as (remote, phones):
        board = stage.board
        stage.until(lambda: board.session.order.phones == {0, 1})
        menu = press(board, BoardButton.MENU)
        assert menu is not None
        stage.stack.apply(menu)
        assert isinstance(stage.top, PauseScene)

        async def paused(want: bool) -> None:
            while phones[0].state.get("paused") is not want:
                await phones[0].until("state")

        remote.do(paused(True))
        pushed(press(stage.top, "phones"), PhonesScene)

        # What is asked during the break is not done after it.
        act = phones[board.match.table.to_act]
        while not act.state.get("moves"):
            remote.do(act.until("state"))
        seat = act.state["me"]
        remote.do(act.ask("do", a=act.state["moves"][0]["a"]))
        stage.until(lambda: stage.phones.last_number(seat))
        resumed = press(stage.top, "resume")
        assert resumed is not None
        stage.stack.apply(resumed)
        remote.do(paused(False))
        for _ in range(10):
            stage.frame()
        assert board.match.actions == ()
        remote.do(act.ask("do", a=act.state["moves"][0]["a"]))
        stage.until(lambda: len(board.match.actions) == 1)


@pytest.mark.parametrize("asks", [True, False])
def test_phones_ask_before_a_turn_ends_early_if_the_table_does(tmp_path: Path, asks: bool) -> None:
    with staged(tmp_path, preferences=replace(QUICK, ask_ending=asks)) as stage:
        match = new_match("escape", "jamaica", 2)
        acting = match.table.to_act
        with joined(stage, match, 0, 1) as (remote, phones):
            phone = phones[acting]
            remote.do(until(phone, act=acting))
            first = next(move for move in phone.state["moves"] if move["k"] == "advance")
            before = phone.state["rev"]
            remote.do(phone.ask("do", a=first["a"]))
            remote.do(phone.newer(before))
            (ending,) = (move for move in phone.state["moves"] if move["k"] == "endturn")
            question = stage.context.texts("phone.end_early", count=2)
            assert ending.get("early") == (question if asks else None)


class Shown:
    """A screen in memory on which the loop of the program draws."""

    def __init__(self, stage: Stage) -> None:
        self.surface = Surface(stage.size)
        self._stage = stage

    def flip(self) -> None:
        """Show nothing."""

    @property
    def is_current(self) -> bool:
        """Whether it shows what the scenes would draw now."""
        now = Surface(self._stage.size)
        self._stage.stack.draw(now, 0.0)
        return now.get_buffer().raw == self.surface.get_buffer().raw


def test_what_phones_do_is_drawn_even_if_nothing_moves(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)

    @contextmanager
    def drawn() -> Iterator[None]:
        """The loop of the program makes the frames; at the end, the screen is up to date."""
        shown = Shown(stage)
        loop = Loop(stage.stack, shown, events=tuple, sleep=stage.context.rest)
        stage.frame = loop.turn  # type: ignore[method-assign]
        yield
        for _ in range(5):
            loop.turn()
        assert shown.is_current

    stage.show(PhonesScene(stage.context, lobby_of(match)))
    stage.stack.update(0.0)
    with drawn():
        stage.until(lambda: stage.phones.is_settled)
    remote = Remote(stage)
    try:
        phones = []
        for seat in (0, 1):
            with drawn():
                phones.append(remote.phone(seat))
        stage.stack = SceneStack(BoardScene(stage.context, match), stage.size)
        with drawn():
            stage.until(lambda: stage.board.session.order.phones == {0, 1})
        phone = phones[match.table.to_act]
        for done in (1, 2):
            with drawn():
                state = remote.do(phone.newest())
                remote.do(phone.ask("do", a=state["moves"][0]["a"]))
                stage.until(lambda done=done: len(match.actions) == done)  # type: ignore[misc]
    finally:
        remote.close()


def test_the_set_up_offers_phones_to_two_people_only(stage: Stage) -> None:
    scene = SetupScene(stage.context)
    scene.layout(stage.size)
    names = [control.name for control in scene.controls]
    assert "phones" not in names
    scene.crew.play(1, None)
    scene.refresh()
    assert "phones" in [control.name for control in scene.controls]
    stage.context.make_phones = None
    scene.refresh()
    assert "phones" not in [control.name for control in scene.controls]


def invited_from_the_set_up(stage: Stage, *seats: int) -> tuple[Remote, list[PlainPhone]]:
    """Two people in a set-up for Jamaica, with phones at these seats."""
    setup = SetupScene(stage.context)
    stage.show(MenuScene(stage.context))
    stage.stack.apply(Push(setup))
    press(setup, VariantCard("escape", "jamaica"))
    setup.crew.play(1, None)
    setup.crew.leave(2)
    setup.refresh()
    apply(stage, "phones")
    stage.until(lambda: stage.phones.is_settled)
    remote = Remote(stage)
    phones = [remote.phone(seat) for seat in seats]
    apply(stage, "done")
    return remote, phones


def where_people_hold_cards(scene: SetupScene) -> list[str]:
    """What the seats of the people at the set-up say."""
    texts = scene.context.texts
    known = [texts(key) for key in ("names.trait_person", "phone.seat_here", "phone.seat_away")]
    return [words for words in texts_of(scene) if words in known]


def test_the_set_up_says_who_holds_the_cards_on_a_phone(stage: Stage) -> None:
    texts = stage.context.texts
    table, here, away = map(texts, ("names.trait_person", "phone.seat_here", "phone.seat_away"))
    remote, phones = invited_from_the_set_up(stage, 1)
    try:
        setup = stage.top
        assert isinstance(setup, SetupScene)
        assert where_people_hold_cards(setup) == [table, here]
        # A phone that goes is shown, and drawn, at once.
        remote.do(phones[0].link.close())
        stage.until(lambda: where_people_hold_cards(setup) == [table, away])
        assert not setup.idle
        stage.frame()
        assert setup.idle
        # Somebody else sits there now, who has no phone.
        setup.crew.rename(1, "Ida")
        setup.refresh()
        assert where_people_hold_cards(setup) == [table, table]
    finally:
        remote.close()


def test_a_phone_that_is_gone_does_not_sail_along(stage: Stage) -> None:
    remote, phones = invited_from_the_set_up(stage, 0, 1)
    try:
        remote.do(phones[0].link.close())
        stage.until(lambda: not stage.phones.holders[0].here)
        apply(stage, "sail")
        stage.until(lambda: stage.board.session.order.phones == {1})
        assert set(stage.phones.holders) == {1}
    finally:
        remote.close()


def test_a_game_of_one_person_after_one_on_phones_is_played_at_the_table(stage: Stage) -> None:
    remote, _ = invited_from_the_set_up(stage, 0, 1)
    try:
        apply(stage, "sail")
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
    finally:
        # The phones are closed, and the game is left.
        remote.close()
    apply(stage, BoardButton.MENU)
    apply(stage, "leave")
    stage.until(lambda: isinstance(stage.top, MenuScene))
    apply(stage, "play")
    setup = stage.top
    assert isinstance(setup, SetupScene)
    setup.crew.play(1, 0)
    setup.crew.first = 0
    setup.refresh()
    assert where_people_hold_cards(setup) == [stage.context.texts("names.trait_person")]
    apply(stage, "sail")
    order = stage.board.session.order
    stage.until(lambda: stage.board.session.turn is not None)
    assert isinstance(stage.top, BoardScene), "no curtain"
    assert order.phones == frozenset()
    assert order.viewer == order.chooser == 0
    assert not stage.phones.is_listening


def test_another_game_from_the_shelf_does_not_wait_for_the_phones_of_the_last_one(
    stage: Stage,
) -> None:
    with joined(stage, new_match("escape", "jamaica", 2), 0, 1):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
    stage.context.leave_table()
    stage.play(new_match("escape", "jamaica", 3, computers=2))
    stage.until(lambda: stage.board.session.order.thinker is not None or stage.board.session.turn)
    assert stage.board.session.order.phones == frozenset()


def test_one_person_who_plays_on_at_the_table_needs_no_curtain(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2, seed=8, computers=1)
    with joined(stage, match, 0):
        order = stage.board.session.order
        stage.until(lambda: order.remote == 0)
        stage.board.session.take_back(0)
        stage.until(lambda: stage.board.session.turn is not None)
        assert isinstance(stage.top, BoardScene), "no curtain"
        assert order.viewer == 0


async def until(phone: PlainPhone, **wanted: object) -> None:
    """Wait for a state with these values."""
    while any(phone.state.get(key) != value for key, value in wanted.items()):
        await phone.until("state")


def apply(stage: Stage, name: object) -> None:
    """Press a control of the top scene and follow where it leads."""
    change = press(stage.top, name)
    assert change is not None
    stage.stack.apply(change)
    stage.frame()


def test_a_game_that_is_left_closes_the_table_and_is_continued_with_its_phones(
    stage: Stage,
) -> None:
    match = new_match("escape", "jamaica", 2)
    with joined(stage, match, 0, 1) as (remote, phones):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
        apply(stage, BoardButton.MENU)
        apply(stage, "leave")
        stage.until(lambda: isinstance(stage.top, MenuScene))
        assert not stage.phones.is_listening
        with pytest.raises(ConnectionClosed) as error:
            remote.do(phones[0].until("never"))
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == CloseCode.TABLE_CLOSED
        apply(stage, "continue")
        stage.until(lambda: stage.phones.is_settled)
        assert stage.board.session.order.phones == {0, 1}
        assert stage.board.session.order.away == {0, 1}

        async def back() -> PlainPhone:
            again = await PlainPhone(SimpleNamespace(connection=stage.phones)).open()  # type: ignore[arg-type]
            await again.back(phones[0].token)
            await until(again, me=0)
            return again

        again = remote.do(back())
        assert again.state["hand"] == phones[0].state["hand"]
        stage.until(lambda: stage.board.session.order.away == {1})


def test_another_table_does_not_get_the_phones_of_the_last_one(stage: Stage) -> None:
    with joined(stage, new_match("escape", "jamaica", 2), 0, 1):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
        others = ("Ida", "Noah")
        stage.play(new_match("nest", "nest", 2, names=others))
        assert stage.board.session.order.phones == {1}


def test_a_rematch_keeps_all_seats(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    rng = random.Random(5)
    while match.outcome is None:
        legal = match.legal_actions()
        ahead = [each for each in legal if isinstance(each, Advance)]
        match.submit(match.table.to_act, rng.choice(ahead or legal))
    with joined(stage, match, 0, 1) as (remote, phones):
        stage.until(lambda: isinstance(stage.top, ResultsScene))

        async def over() -> None:
            while phones[0].state.get("over") is None:
                await phones[0].until("state")

        remote.do(over())
        assert phones[0].state["over"]["says"]
        apply(stage, "rematch")
        stage.until(lambda: isinstance(stage.top, BoardScene))
        assert stage.board.session.order.phones == {0, 1}
        remote.do(until(phones[0], over=None, round=1))
        assert isinstance(stage.top, BoardScene), "no curtain"


def test_a_seat_that_becomes_a_computers_in_the_pause_loses_its_phone(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 3)
    with joined(stage, match, 0, 1, 2) as (remote, phones):
        stage.until(lambda: stage.board.session.order.phones == {0, 1, 2})
        apply(stage, BoardButton.MENU)
        apply(stage, SeatControl(2))
        apply(stage, OPPONENTS[0].brain)
        assert stage.board.match.seats[2].brain is not None
        apply(stage, "resume")
        stage.until(lambda: set(stage.phones.holders) == {0, 1})
        with pytest.raises(ConnectionClosed) as error:
            remote.do(phones[2].until("never"))
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == CloseCode.REMOVED


def test_an_action_on_a_phone_is_shown_there_at_once_and_elsewhere_after_the_screen(
    tmp_path: Path,
) -> None:
    with staged(tmp_path, preferences=Preferences(tips=False)) as stage:
        match = new_match("escape", "jamaica", 2)
        acting = match.table.to_act
        with joined(stage, match, 0, 1) as (remote, phones):
            stage.until(lambda: stage.board.session.reel.idle)
            actor, other = phones[acting], phones[1 - acting]
            remote.do(until(actor, act=acting))
            remote.do(until(other, act=acting))
            before = actor.state["rev"]
            advance = next(move for move in actor.state["moves"] if move["k"] == "advance")
            remote.do(actor.ask("do", a=advance["a"]))
            remote.do(actor.newer(before))
            assert not stage.board.session.reel.idle, "the screen still shows how it came"
            remote.do(other.newer(before))
            assert stage.board.session.reel.idle


LESSONS: dict[str, Callable[[Flow], Scene]] = {
    "course": lambda flow: flow.tutorial(),
    "topic": lambda flow: flow.tutorial(next(iter(TOPICS))),
    "puzzle": lambda flow: flow.quick_puzzle(),
}


@pytest.mark.parametrize("kind", LESSONS)
def test_lessons_and_puzzles_leave_the_phones_alone(stage: Stage, kind: str) -> None:
    match = new_match("escape", "jamaica", 2)
    with joined(stage, match, 0, 1):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
        stage.context.leave_table()
        stage.show(LESSONS[kind](stage.context.flow))
        for _ in range(30):
            stage.frame()
        assert set(stage.phones.holders) == {0, 1}
        assert not stage.phones.is_listening
        names = [control.name for control in getattr(stage.top, "controls", ())]
        assert "phones" not in names


@pytest.mark.parametrize("ease", [Ease(), Ease(hint=True)])
def test_a_phone_has_the_hints_of_its_voyage_one_in_a_turn_or_none(
    stage: Stage, ease: Ease
) -> None:
    stored = stage.context.voyages.begin("Ana", Colour.BLUE)
    assert stored is not None
    match = stage.context.voyages.sail(stored, PORTS[0], ease)
    with joined(stage, match, 0) as (remote, phones):
        phone = phones[0]
        remote.do(until(phone, act=0))
        assert phone.state["hints"] is ease.hint

        async def ask_for_a_hint() -> dict[str, Any]:
            await phone.ask("hint")
            return await phone.until("answer", 30)

        if ease.hint:
            assert remote.do(ask_for_a_hint())["hint"]["a"]
        answer = remote.do(ask_for_a_hint())
        assert answer["why"] == ("hint_used" if ease.hint else "hints_closed")
        assert answer["says"]


def test_a_hint_for_another_turn_is_refused_in_words(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    other = 1 - match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        remote.do(until(phones[other], act=match.table.to_act))
        remote.do(phones[other].ask("hint"))
        assert remote.do(phones[other].until("answer"))["why"] == "not_your_turn"


def test_nobody_ends_the_turn_of_a_phone_at_the_table(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1):
        board, order = stage.board, stage.board.session.order
        stage.until(lambda: order.phones == {0, 1})
        while order.waiting is None:
            legal = match.legal_actions()
            ahead = [each for each in legal if isinstance(each, Advance)]
            board.session.act_for(acting, (ahead or legal)[0])
            stage.until(lambda: board.session.reel.idle)
        assert order.waiting == acting
        things = {thing.key: thing for thing in board.spoken().tree.walk()}
        assert not things[BoardButton.END].enabled
        board.handle(Command.END_TURN)
        stage.frame()
        assert order.waiting == acting
        assert board.session.refusal is Why.NOT_YOUR_TURN
        board.session.end_for(acting)
        assert order.waiting is None


def test_a_computers_seat_that_becomes_a_persons_can_be_invited_to(stage: Stage) -> None:
    match = new_match("escape", "jamaica", 3, computers=1)
    with joined(stage, match, 0, 1) as (remote, _):
        stage.until(lambda: stage.board.session.order.phones == {0, 1})
        apply(stage, BoardButton.MENU)
        apply(stage, SeatControl(2))
        apply(stage, PERSON)
        assert stage.board.match.seats[2].brain is None
        apply(stage, "phones")
        stage.until(lambda: stage.phones.is_settled)
        remote.phone(2)
        apply(stage, "done")
        apply(stage, "resume")
        stage.until(lambda: stage.board.session.order.phones == {0, 1, 2})


def test_phones_wait_for_the_screen_three_seconds_at_most(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with joined(stage, match, 0, 1) as (remote, phones):
        other = phones[1 - acting]
        remote.do(until(other, act=acting))
        before = other.state["rev"]
        # The screen never comes to the end of what it shows.
        reel = type(stage.board.session.reel)
        monkeypatch.setattr(reel, "idle", property(lambda _reel: False))
        stage.board.session.act_for(acting, match.legal_actions()[0])
        for _ in range(int(SHOWN_AFTER / DT) - 60):
            stage.frame()
        with suppress(TimeoutError):
            remote.do(other.until("state", 0.05))
        assert other.state["rev"] == before
        remote.do(other.newer(before))
