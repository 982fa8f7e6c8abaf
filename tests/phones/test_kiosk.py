"""Phones at a kiosk: off unless the file says so, and a visit's end ends everything."""

from pathlib import Path

import pytest

from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.tiles import TileName
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import BadConfig, KioskConfig, read_config
from scenes.pause.scene import PauseScene
from scenes.phones.link import table
from scenes.phones.link.addresses import LOOPBACK
from scenes.phones.link.table import lobby_of
from scenes.phones.scene import PhonesScene
from tests.kiosk.driving import StubKioskContext
from tests.phones.stages import Stage, staged
from tests.phones.tables import ASSETS, new_match
from tests.scenes.helpers import press, pushed

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


def test_the_end_of_a_visit_ends_all_connections(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        before = code_of(stage)
        stage.context.end_phones()
        assert stage.context.phones is None
        assert code_of(stage) != before


def code_of(stage: Stage) -> str:
    """The code of a new connection."""
    match = new_match("escape", "jamaica", 2)
    stage.invite(match)
    stage.phones.announce(lobby_of(match))
    assert LOOPBACK in stage.phones.url
    return stage.phones.code
