"""Phones at a kiosk: off unless the file says so, and a visit's end ends everything."""

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from scenes.board.scene import BoardScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.tiles import TileName
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import BadConfig, KioskConfig, read_config
from scenes.link import table
from scenes.link.addresses import LOOPBACK
from scenes.link.connection import PhoneConnection
from scenes.link.protocol import CloseCode
from scenes.pause.scene import PauseScene
from scenes.phones.scene import PhonesScene
from tests.kiosk.driving import CONFIG, STEP, Kiosk, StubKioskContext
from tests.phones.remote import Remote
from tests.phones.stages import Stage, staged
from tests.phones.tables import ASSETS, PlainPhone, close_code, new_match
from tests.scenes.helpers import press, pushed

SHORT = replace(
    CONFIG,
    variants=("jamaica",),
    phones=True,
    phones_address=LOOPBACK,
    phones_port=8770,
    idle_seconds=15,
    countdown_seconds=5,
)
"""A kiosk with phones whose visitors have little time."""
GOOD = 'phones = true\nphones_address = "192.168.7.1"\nphones_port = 8770\n'


def read(folder: Path, text: str) -> KioskConfig:
    file = folder / "kiosk.toml"
    file.write_text(text, encoding="utf-8")
    return read_config(file, folder, ("en",))


def test_phones_are_off_by_default(tmp_path: Path) -> None:
    assert not read(tmp_path, "").phones
    assert not KioskConfig().phones


def test_phones_need_an_address_and_a_port(tmp_path: Path) -> None:
    config = read(tmp_path, GOOD)
    assert config.phones
    assert (config.phones_address, config.phones_port) == ("192.168.7.1", 8770)


@pytest.mark.parametrize(
    "text",
    [
        "phones = true",
        'phones = true\nphones_address = "192.168.7.1"',
        GOOD.replace("192.168.7.1", "8.8.8.8"),
        GOOD.replace("192.168.7.1", "0.0.0.0"),
        GOOD.replace("8770", "80"),
        GOOD.replace("true", "1"),
    ],
)
def test_other_settings_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadConfig):
        read(tmp_path, text)


def kiosk_of(stage: Stage, config: KioskConfig) -> KioskContext:
    """The kiosk's context with these settings, which could serve phones."""
    context = StubKioskContext(stage.context, config)
    context.let_serve_phones(stage.serve)
    return context


def test_the_settings_alone_decide_whether_a_kiosk_serves_phones(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        for config in (
            KioskConfig(),
            KioskConfig(phones=True),
            read(tmp_path, GOOD.replace("true", "false")),
        ):
            assert kiosk_of(stage, config).make_phones is None
        context = kiosk_of(stage, read(tmp_path, GOOD))
        assert context.make_phones is not None
        assert context.phone_addresses == ("192.168.7.1",)
        # The operator switches it off while phones are at the table.
        context.phones = context.make_phones("192.168.7.1")
        context.config = context.config.with_changes(phones=False)
        assert context.make_phones is None
        assert context.phones is None


def test_the_quick_set_up_invites_two_people_or_more(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        for config, offered in ((KioskConfig(), False), (read(tmp_path, GOOD), True)):
            scene = QuickSetup(kiosk_of(stage, config), lambda _: 7)
            scene.layout(stage.size)
            assert not any(control.name == "phones" for control in scene.controls)
            press(scene, TileName("people", 3))
            assert any(control.name == "phones" for control in scene.controls) is offered
        invitation = pushed(press(scene, "phones"), PhonesScene)
        assert [seat.name for seat in invitation.table.seats] == [
            "Player 1",
            "Player 2",
            "Player 3",
        ]


def test_nothing_is_offered_where_phones_are_off_or_libraries_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with staged(tmp_path) as stage:
        stage.context.make_phones = None
        pause = PauseScene(stage.context, new_match("escape", "jamaica", 2))
        pause.layout(stage.size)
        assert "phones" not in [control.name for control in pause.controls]
    monkeypatch.setattr(table, "LIBRARIES", ("websockets", "no_such_library"))
    assert table.phone_maker(ASSETS, {}) is None


class KioskRoom:
    """A kiosk with phones, which one visits by touches."""

    def __init__(self, folder: Path, stage: Stage) -> None:
        self.kiosk = Kiosk(folder, SHORT, size=(800, 480))
        self.kiosk.context.let_serve_phones(stage.serve)

    @property
    def phones(self) -> PhoneConnection:
        assert self.kiosk.context.phones is not None
        return self.kiosk.context.phones

    def until(self, what: Callable[[], object]) -> None:
        """Make frames until something is true, in which little time passes for visitors."""
        end = time.monotonic() + 60
        while not what():
            assert time.monotonic() < end, "it took too long"
            self.kiosk.turn(1, STEP // 8)
            time.sleep(0.002)

    def stays_awake(self, act: Callable[[], None], times: int) -> bool:
        """Do something now and then; return whether nobody is asked if they are still there."""
        for _ in range(times):
            self.kiosk.wait(SHORT.idle_seconds - 5)
            if self.kiosk.watch.countdown is not None:
                return False
            act()
        return True


@pytest.fixture
def room(tmp_path: Path) -> Iterator[KioskRoom]:
    with staged(tmp_path / "stage") as stage:
        made = KioskRoom(tmp_path / "kiosk", stage)
        yield made
        made.kiosk.close()


def test_what_phones_do_counts_as_touches_and_the_end_of_a_visit_ends_them(
    room: KioskRoom,
) -> None:
    kiosk = room.kiosk
    kiosk.wait(1)
    kiosk.tap((400, 300))
    kiosk.wait(1)
    for name in (TileName("people", 2), "phones"):
        kiosk.use(name)
    room.until(lambda: room.phones.is_settled)
    code = room.phones.code
    remote = Remote(room)
    try:
        # Whoever takes a seat is there.
        kiosk.wait(SHORT.idle_seconds - 5)
        one = remote.phone(0)
        kiosk.wait(SHORT.idle_seconds - 5)
        assert kiosk.watch.countdown is None
        two = remote.phone(1)
        for name in ("done", "go"):
            kiosk.use(name)
            kiosk.wait(2)
        assert isinstance(kiosk.top, BoardScene)
        everybody = (one, two)

        def act() -> None:
            touches = room.phones.touches
            remote.do(request_of_one(kiosk, everybody))
            room.until(lambda: room.phones.touches > touches)

        assert room.stays_awake(act, 4), "phones are as good as fingers"
        done = len(kiosk.board.match.actions)
        assert done >= 3

        # Nobody does anything: the kiosk asks, and a phone can answer.
        kiosk.wait(SHORT.idle_seconds + 2)
        assert kiosk.watch.countdown is not None
        remote.do(request_of_one(kiosk, everybody))
        room.until(lambda: kiosk.watch.countdown is None)
        room.until(lambda: len(kiosk.board.match.actions) > done)

        # Now everybody has gone.
        kiosk.wait(SHORT.idle_seconds + SHORT.countdown_seconds + 10)
        assert kiosk.watch.attracts
        assert kiosk.context.phones is None
        for phone in everybody:
            assert remote.do(close_code(phone)) == CloseCode.TABLE_CLOSED
    finally:
        remote.close()
    kiosk.tap((400, 300))
    kiosk.wait(1)
    for name in (TileName("people", 2), "phones"):
        kiosk.use(name)
    room.until(lambda: room.phones.is_settled)
    assert room.phones.code != code
    assert not room.phones.holders


def test_what_is_not_carried_out_does_not_keep_a_visit_alive(room: KioskRoom) -> None:
    kiosk = room.kiosk
    kiosk.wait(1)
    kiosk.tap((400, 300))
    kiosk.wait(1)
    for name in (TileName("people", 2), "phones"):
        kiosk.use(name)
    room.until(lambda: room.phones.is_settled)
    remote = Remote(room)
    try:
        phones = (remote.phone(0), remote.phone(1))
        for name in ("done", "go"):
            kiosk.use(name)
            kiosk.wait(2)
        order = kiosk.board.session.order
        room.until(lambda: order.remote is not None and kiosk.board.session.waits)
        actor = order.remote
        assert actor is not None
        phone, other = phones[actor], phones[1 - actor]
        state = remote.do(phone.newest())
        move = {"t": "do", "n": 7, "rev": state["rev"], "a": state["moves"][0]["a"]}
        done = len(kiosk.board.match.actions)
        remote.do(phone.send(**move))
        room.until(lambda: len(kiosk.board.match.actions) > done)
        remote.do(other.newest())
        number = itertools.count(100)

        async def pester() -> None:
            """Replay, be late, ask for nonsense, and come back from nowhere."""
            nonlocal other
            await phone.send(**move)
            await phone.send(**{**move, "n": next(number)})
            await other.ask("do", a="advance skull start")
            token = other.token
            await other.link.close()
            other = PlainPhone(SimpleNamespace(connection=room.phones))  # type: ignore[arg-type]
            other.token = token
            await other.open()
            await other.back(token)
            await other.until("state")

        assert not room.stays_awake(lambda: remote.do(pester()), 4)
        remote.do(pester())
        kiosk.wait(SHORT.countdown_seconds + 2)
        assert kiosk.watch.attracts
    finally:
        remote.close()


async def request_of_one(kiosk: Kiosk, phones: Sequence[PlainPhone]) -> None:
    """Ask for something on the phone whose turn it is."""
    order = kiosk.board.session.order
    seat = order.waiting if order.actor is None else order.actor
    assert seat is not None
    phone = phones[seat]
    await phone.newest()
    if phone.state["wait"] == seat:
        await phone.ask("end")
    else:
        await phone.ask("do", a=phone.state["moves"][0]["a"])
