"""The operator's page: every setting can be changed there, and what matters is told."""

from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import GAMES, LEVELS
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop, Push, Quit, SceneStack
from scenes.kiosk.operator.pin_pad import NewPin
from scenes.kiosk.operator.scene import (
    PAGES,
    STEPS,
    OperatorScene,
    steps_of,
    uptime,
    value_in_words,
)
from scenes.kiosk.tiles import TileName
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Fault, KioskTally
from scenes.kiosk.watchdog.pin import matches
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit.intents import Command
from scenes.kit.view import Words
from scenes.shared.confirm import Confirm
from tests.kiosk.driving import StubOperator, use
from tests.scenes.helpers import stub_context
from tests.scenes.tracing import TracingLook, leave_pictures_out, slate
from tests.scenes.walking import written

WINDOW = (1280, 720)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TALLY = KioskTally(12, 9, 3, 1, 7300, (Fault(NOON, "the lamp is out"),))


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook, monkeypatch: pytest.MonkeyPatch) -> Context:
    leave_pictures_out(monkeypatch)
    return stub_context(tmp_path, traced.look, Preferences())


@pytest.fixture
def operator(context: Context) -> StubOperator:
    return StubOperator(context, KioskConfig(languages=("en", "de", "sv")), TALLY)


@pytest.fixture
def page(context: Context, operator: StubOperator) -> OperatorScene:
    return shown(context, operator)


def shown(context: Context, operator: StubOperator) -> OperatorScene:
    made = OperatorScene(context, operator, lambda: NOON)
    SceneStack(made, WINDOW)
    return made


def turn_to(page: OperatorScene, name: str) -> None:
    use(page, "page", list(PAGES).index(name))
    assert page.page == name


def test_every_setting_is_on_some_page() -> None:
    there = {name for names in PAGES.values() for name in names}
    for each in fields(KioskConfig):
        # The games follow from their variants, the PIN has a pad of its own, and the port is shown
        # behind the address.
        shown_as = {"games": "variants", "pin": "new_pin", "phones_port": "phones_address"}
        assert shown_as.get(each.name, each.name) in there


def test_phones_can_be_switched_only_where_the_file_sets_an_address(
    context: Context, operator: StubOperator, page: OperatorScene
) -> None:
    turn_to(page, "phones")
    use(page, "phones")
    assert operator.changes == []
    assert context.texts("operator.phones_none") in page.notices
    config = KioskConfig(phones_address="192.168.7.1", phones_port=8770)
    operator = StubOperator(context, config, TALLY)
    page = shown(context, operator)
    turn_to(page, "phones")
    use(page, "phones")
    assert operator.changes == [{"phones": True}]
    assert operator.config.serves_phones
    assert "192.168.7.1:8770" in [view.text for view, _ in page.placed if isinstance(view, Words)]
    use(page, "phones")
    assert not operator.config.serves_phones


@pytest.mark.parametrize(
    ("where", "name"),
    [(where, name) for where in ("times", "screen") for name in PAGES[where] if name in STEPS],
)
def test_arrows_step_through_the_values(
    page: OperatorScene, operator: StubOperator, where: str, name: str
) -> None:
    turn_to(page, where)
    steps, before = steps_of(operator.config, name), getattr(operator.config, name)
    use(page, name, 1)
    after = steps[steps.index(before) + 1]
    assert operator.changes == [{name: after}]
    assert getattr(operator.config, name) == after
    use(page, name, 0)
    assert getattr(operator.config, name) == before


def test_a_value_from_the_file_is_among_the_steps() -> None:
    config = KioskConfig(idle_seconds=77, diagonal_inches=11.6)
    for name in ("idle_seconds", "diagonal_inches"):
        steps = steps_of(config, name)
        assert getattr(config, name) in steps
        numbers = [float(str(value)) for value in steps if value is not None]
        assert numbers == sorted(numbers)


def test_switches_and_the_volume_act_at_once(page: OperatorScene, operator: StubOperator) -> None:
    turn_to(page, "screen")
    use(page, "low_reach")
    use(page, "drift")
    assert (operator.config.low_reach, operator.config.drift) == (True, False)
    use(page, "volume_cap")
    assert operator.config.volume_cap != 60
    assert list(operator.changes[-1]) == ["volume_cap"]


def test_variants_and_levels_are_ticked(page: OperatorScene, operator: StubOperator) -> None:
    turn_to(page, "games")
    use(page, TileName("variants", "nest"))
    assert operator.config.variants == tuple(GAMES["escape"].variants)
    assert operator.config.games == ("escape",)
    weakest, *others, strongest = (level.name for level in LEVELS)
    use(page, TileName("levels", strongest))
    use(page, TileName("levels", weakest))
    assert list(operator.config.levels) == others
    use(page, TileName("levels", weakest))
    assert list(operator.config.levels) == [weakest, *others]


@pytest.mark.parametrize(
    ("where", "setting", "values"),
    [
        ("games", "variants", KioskConfig().variants),
        ("games", "levels", KioskConfig().levels),
        ("languages", "languages", ["de", "sv", "en"]),
    ],
    ids=["variants", "levels", "languages"],
)
def test_the_last_one_stays(
    page: OperatorScene, operator: StubOperator, where: str, setting: str, values: list[object]
) -> None:
    turn_to(page, where)
    for value in values:
        use(page, TileName(setting, value))
    assert len(getattr(operator.config, setting)) == 1
    assert len(operator.changes) == len(values) - 1


def test_languages_go_behind_the_first(page: OperatorScene, operator: StubOperator) -> None:
    turn_to(page, "languages")
    for used, spoken in (
        (TileName("languages", "nl"), "en de nl sv"),
        (TileName("languages", "de"), "en nl sv"),
        ("first_language", "nl en sv"),
        (TileName("languages", "de"), "nl en de sv"),
        (TileName("languages", "nl"), "en de sv"),
    ):
        use(page, used, 1 if used == "first_language" else 0)
        assert " ".join(operator.config.languages) == spoken


def words(page: OperatorScene, traced: TracingLook, size: tuple[int, int] = WINDOW) -> str:
    traced.letters.forget()
    page.draw(slate(size), 0.0)
    return "\n".join(word.text for word in traced.letters.words)


@pytest.mark.parametrize("name", PAGES)
def test_everything_says_what_it_means_or_does(
    page: OperatorScene, traced: TracingLook, name: str
) -> None:
    turn_to(page, name)
    told = " ".join(words(page, traced).split())
    texts = page.context.texts
    for each in PAGES[name]:
        assert texts(f"operator.{each}") in told
    if name in ("times", "screen"):
        for each in PAGES[name]:
            assert texts(f"operator.{each}_note") in told
    if name == "desk":
        for each in PAGES[name]:
            assert texts(f"operator.{each}_text") in told


def test_a_switch_says_whether_it_is_on(page: OperatorScene, traced: TracingLook) -> None:
    turn_to(page, "screen")
    assert {"On", "Off"} <= set(words(page, traced).split("\n"))
    use(page, "drift")
    assert "On" not in words(page, traced).split("\n")


@pytest.mark.parametrize(
    ("size", "worded"), [((1920, 1080), True), ((480, 800), False), ((800, 480), True)]
)
def test_the_heading_says_what_the_tabs_have_no_room_for(
    page: OperatorScene, traced: TracingLook, size: tuple[int, int], worded: bool
) -> None:
    page.layout(size)
    turn_to(page, "screen")
    told = words(page, traced, size).split("\n")
    assert ("Screen" in told, "Languages" in told) == (True, worded)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (800, 480), (720, 1280)])
@pytest.mark.parametrize("name", [name for name in PAGES if name != "report"])
def test_every_page_fills_the_window(
    page: OperatorScene, traced: TracingLook, size: tuple[int, int], name: str
) -> None:
    page.layout(size)
    turn_to(page, name)
    words(page, traced, size)
    wide, high = replace(written(traced, size), controls=page.controls).spread
    assert wide > 0.8 * size[0]
    assert high > 0.8 * size[1]


def test_the_report_tells_what_was_counted_and_what_went_wrong(
    page: OperatorScene, operator: StubOperator, traced: TracingLook
) -> None:
    turn_to(page, "report")
    told = words(page, traced)
    for expected in ("12", "9", "3", "1", "2 hours", "the lamp is out"):
        assert expected in told.split("\n")
    operator.counted = KioskTally()
    page.enter()
    assert "No errors so far." in words(page, traced)


def test_how_long_it_has_run_is_told_in_one_measure(context: Context) -> None:
    told = [uptime(context.texts, seconds) for seconds in (59, 3599, 3600, 172_799, 172_800)]
    assert told == ["0 minutes", "59 minutes", "1 hour", "47 hours", "2 days"]


def test_values_are_said_in_words(context: Context) -> None:
    texts = context.texts
    assert value_in_words(texts, "idle_seconds", 90) == "90 seconds"
    assert value_in_words(texts, "idle_seconds", 60) == "1 minute"
    assert value_in_words(texts, "restart_hour", 4) == "4:00"
    assert value_in_words(texts, "restart_hour", None) == "Never"
    assert value_in_words(texts, "diagonal_inches", None) == "Unknown"
    assert value_in_words(texts, "diagonal_inches", 21.5) == "21.5 inches"


def test_too_small_a_screen_safe_mode_and_a_mistake_are_told_on_every_page(
    context: Context, operator: StubOperator, traced: TracingLook
) -> None:
    for name in PAGES:
        # Another one for each page, as a strip that stays the same is not drawn again.
        page = shown(context, StubOperator(context, operator.config, TALLY, worried=True))
        turn_to(page, name)
        told = words(page, traced)
        assert "20 mm controls don’t fit" in told
        assert "Safe mode" in told
        assert "The last good settings apply. kiosk.toml, line 7" in told


def test_a_screen_set_so_that_it_fits_is_no_longer_warned_of(
    page: OperatorScene, operator: StubOperator
) -> None:
    assert page.notices == ()
    operator.fits_well = False
    assert len(page.notices) == 1


@pytest.mark.usefixtures("fair_pins")
def test_a_new_pin_is_asked_for_and_passed_on(page: OperatorScene, operator: StubOperator) -> None:
    turn_to(page, "desk")
    change = use(page, "new_pin")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NewPin)
    page.resumed(None)
    assert operator.changes == []
    page.resumed("2580")
    assert matches("2580", operator.config.pin or "")
    assert len(page.notices) == 1


@pytest.mark.parametrize(("name", "code"), [("restart", RESTART), ("leave", LEAVE)])
def test_the_ways_out_ask_first(
    page: OperatorScene, operator: StubOperator, name: str, code: int
) -> None:
    turn_to(page, "desk")
    change = use(page, name)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Confirm)
    assert page.resumed(False) is None
    assert operator.watch.code is None
    use(page, name)
    assert page.resumed(True) == Quit()
    assert operator.watch.code == code
    # An answer to nothing is none.
    assert page.resumed(True) is None


@pytest.mark.parametrize("way", ["back", Command.BACK], ids=str)
def test_back_is_done(page: OperatorScene, way: str | Command) -> None:
    assert (use(page, way) if isinstance(way, str) else page.handle(way)) == Pop()


def test_the_keyboard_alone_reaches_every_control(page: OperatorScene) -> None:
    for name in PAGES:
        turn_to(page, name)
        reached = set()
        for _ in range(20):
            page.handle(Command.NEXT)
            reached.add(page.ring.focus)
        assert reached == {control.name for control in page.controls}, name
