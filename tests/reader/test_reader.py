"""What is passed on to screen readers, and that nothing about them can stop the game."""

import logging
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from scenes.kit.intents import Activate, Adjust, FocusOn
from scenes.kit.reader import Reader, SystemReader, WindowPlace
from scenes.kit.spoken import COMMENTARY, Number, Role, Spoken, Told
from tests.bench import reader as bench
from tests.reader.bus import SYSTEM_PYTHON, need_listeners, session_bus
from tests.reader.fake_kit import FakeKit, FakeNode

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only the adapter of Linux is stood in for"
)
PLACE = WindowPlace((10, 20), (800, 480), focused=True)
PAGE = Spoken(
    "page",
    Role.GROUP,
    "Settings",
    children=(
        Spoken("play", Role.BUTTON, "Play", about="at once", rect=(1, 2, 30, 40)),
        Spoken("speed", Role.SPIN, "Speed", value="fast"),
        Spoken("music", Role.SLIDER, "Music", value="80", number=Number(80, 0, 100, 5)),
        Spoken("undo", Role.SWITCH, "Undo", on=True),
        Spoken(
            "hand",
            Role.LIST,
            "Your hand",
            children=(Spoken(1, Role.OPTION, "skull"), Spoken(2, Role.OPTION, "hat", chosen=True)),
        ),
    ),
)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Listened:
    """A reader to which somebody has begun to listen."""

    def __init__(self) -> None:
        self.kit = FakeKit()
        self.clock = Clock()
        self.reader = SystemReader("Cartagena", self.kit.load, self.clock)
        self.scene = object()

    @property
    def updates(self) -> list[dict[str, FakeNode]]:
        """The nodes of every update, by their names."""
        return [
            {str(node.said.get("label") or node.said.get("value", "")): node for _, node in u.nodes}
            for u in self.kit.adapter.updates
        ]

    def begin(self) -> "Listened":
        self.kit.adapter.begin()
        self.clock.now += 1.0
        return self

    def publish(self, tree: Spoken = PAGE, focus: object = "play") -> None:
        self.reader.publish(self.scene, Told(tree, focus), PLACE)

    def number(self, label: str) -> int:
        for update in reversed(self.kit.adapter.updates):
            for number, node in update.nodes:
                if node.said.get("label") == label:
                    return number
        raise AssertionError(label)


def test_nothing_is_published_before_anybody_listens() -> None:
    heard = Listened()
    heard.publish()
    assert not heard.reader.active
    assert heard.updates == []


def test_a_handler_answers_nothing_and_the_tree_comes_a_moment_later() -> None:
    heard = Listened()
    assert heard.kit.adapter.begin() is None
    heard.clock.now += 0.1
    heard.publish()
    assert heard.updates == []
    heard.clock.now += 0.15
    heard.publish()
    assert heard.reader.active
    (update,) = heard.kit.adapter.updates
    assert update.tree.toolkit_name == "cartagena"
    assert heard.kit.adapter.focused is True


def test_a_tree_has_names_states_places_and_what_can_be_done() -> None:
    heard = Listened().begin()
    heard.publish()
    (nodes,) = heard.updates
    assert nodes["Play"].said["description"] == "at once"
    assert nodes["Play"].said["bounds"] == (1, 2, 31, 42)
    assert nodes["Play"].actions == ["CLICK", "FOCUS"]
    assert nodes["Speed: fast"].actions == ["CLICK", "FOCUS", "INCREMENT", "DECREMENT"]
    assert nodes["Music"].said["numeric_value"] == 80
    assert nodes["Undo"].said["toggled"] == "TRUE"
    assert nodes["hat"].said["selected"] is True
    assert (nodes["hat"].said["position_in_set"], nodes["hat"].said["size_of_set"]) == (1, 2)
    assert nodes["Your hand"].said["size_of_set"] == 2
    assert nodes["Settings"].actions == []
    assert heard.kit.adapter.updates[0].focus == heard.number("Play")


def test_a_list_is_a_box_only_if_its_rows_can_be_chosen() -> None:
    heard = Listened().begin()
    rows = (Spoken(1, Role.OPTION, "skull"), Spoken(2, Role.OPTION, "hat"))
    whole = Spoken("pirates", Role.LIST, "Pirates", children=rows)
    heard.publish(PAGE._replace(children=(*PAGE.children, whole)))
    (nodes,) = heard.updates
    assert nodes["Your hand"].role == "LIST_BOX"
    assert nodes["Pirates"].role == "LIST"


def test_a_field_has_its_letters_and_a_caret() -> None:
    heard = Listened().begin()
    field = Spoken("name", Role.FIELD, "Your name?", value="Zoë B", marked=True)
    for value in ("Zoë B", "Zoë", ""):
        now = field._replace(value=value)
        heard.publish(PAGE._replace(children=(*PAGE.children, now)), "name")
    for update, lengths, words in zip(
        heard.kit.adapter.updates, ([1, 1, 2, 1, 1], [1, 1, 2], []), ([4, 1], [3], []), strict=True
    ):
        ((number, letters),) = [each for each in update.nodes if each[1].role == "TEXT_RUN"]
        ((_, entry),) = [each for each in update.nodes if each[1].role == "TEXT_INPUT"]
        assert letters.said["character_lengths"] == lengths
        assert letters.said["word_lengths"] == words
        assert entry.said["children"] == [number]
        assert entry.said["text_selection"][1] == (number, len(lengths))


def test_only_what_has_changed_is_sent() -> None:
    heard = Listened().begin()
    heard.publish()
    heard.publish()
    assert len(heard.updates) == 1
    heard.publish(focus="speed")
    assert len(heard.updates) == 2
    assert heard.updates[1] == {}
    play, *others = PAGE.children
    heard.publish(PAGE._replace(children=(play._replace(name="Resume"), *others)), "speed")
    assert list(heard.updates[2]) == ["Resume"]


def test_a_focus_that_is_not_published_rests_on_the_whole() -> None:
    heard = Listened().begin()
    heard.publish(focus="nowhere")
    assert heard.kit.adapter.updates[0].focus == heard.number("Settings")


def test_the_same_thing_twice_is_published_once() -> None:
    heard = Listened().begin()
    play = PAGE.children[0]
    heard.publish(PAGE._replace(children=(play, play)))
    (nodes,) = heard.updates
    assert nodes["Settings"].said["children"] == [heard.number("Play")]


def test_whoever_listens_again_gets_everything_again() -> None:
    heard = Listened().begin()
    heard.publish()
    heard.kit.adapter.end()
    heard.publish()
    assert not heard.reader.active
    heard.begin()
    heard.publish()
    assert len(heard.updates) == 2
    assert set(heard.updates[1]) == set(heard.updates[0])


def test_a_program_that_sleeps_is_woken_by_whoever_listens_and_asks() -> None:
    heard = Listened()
    woken: list[bool] = []
    heard.reader.wake = lambda: woken.append(heard.reader.is_called)
    assert not heard.reader.is_called
    heard.begin()
    heard.kit.adapter.ask("CLICK", 1)
    assert woken == [True, True]


def test_requests_become_intents() -> None:
    heard = Listened().begin()
    heard.publish()
    play, speed = heard.number("Play"), heard.number("Speed: fast")
    heard.kit.adapter.ask("CLICK", play)
    heard.kit.adapter.ask("FOCUS", speed)
    heard.kit.adapter.ask("INCREMENT", speed)
    heard.kit.adapter.ask("DECREMENT", speed)
    heard.kit.adapter.ask("BLUR", speed)
    heard.kit.adapter.ask("CLICK", 9999)
    wanted = [Activate("play"), FocusOn("speed"), Adjust("speed", 1), Adjust("speed", -1)]
    assert heard.reader.requests() == wanted
    assert heard.reader.requests() == []


def test_a_late_request_for_another_screen_is_dropped() -> None:
    heard = Listened().begin()
    heard.publish()
    play = heard.number("Play")
    heard.scene = object()
    heard.publish()
    heard.kit.adapter.ask("CLICK", play)
    assert heard.reader.requests() == []
    heard.kit.adapter.ask("CLICK", heard.number("Play"))
    assert heard.reader.requests() == [Activate("play")]


def test_a_sentence_is_announced_by_its_urgency() -> None:
    heard = Listened().begin()
    heard.publish()
    heard.reader.say("Finn draws a card.")
    heard.publish()
    assert heard.updates[1]["Finn draws a card."].said["live"] == "POLITE"
    heard.reader.say("Your turn.", urgent=True)
    heard.publish()
    assert heard.kit.adapter.updates[-1].focus == heard.number("Your turn.")


def test_the_same_sentence_twice_is_said_twice() -> None:
    heard = Listened().begin()
    for _ in range(3):
        heard.reader.say("Finn draws a card.")
        heard.publish()
    assert len(heard.updates) == 3


def test_a_commentary_is_not_announced_while_it_has_the_focus() -> None:
    heard = Listened().begin()
    commentary = Spoken(COMMENTARY, Role.GROUP, "Finn draws a card.")
    tree = PAGE._replace(children=(commentary, *PAGE.children))
    heard.reader.say("Finn draws a card.")
    heard.publish(tree, COMMENTARY)
    assert "live" not in heard.updates[0]["Finn draws a card."].said
    heard.publish(tree, "play")
    assert heard.updates[-1]["Finn draws a card."].said["live"] == "POLITE"


def test_a_panic_is_no_reason_not_to_play(caplog: pytest.LogCaptureFixture) -> None:
    heard = Listened().begin()
    heard.publish()
    heard.kit.adapter.panics = True
    with caplog.at_level(logging.WARNING):
        heard.publish(focus="speed")
    assert "the bus has died" in caplog.text
    assert not heard.reader.active
    heard.publish(focus="play")
    heard.reader.say("Ahoy!")
    assert heard.reader.requests() == []


def raises(error: BaseException) -> ModuleType:
    raise error


@pytest.mark.parametrize("error", [ImportError("accesskit"), OSError("no bus"), ValueError()])
def test_without_the_library_nobody_listens(error: Exception) -> None:
    reader = SystemReader("Cartagena", lambda: raises(error))
    assert not reader.active
    reader.publish(object(), Told(PAGE, "play"), PLACE)
    assert reader.requests() == []
    reader.close()


def test_a_reader_of_nobody_keeps_the_last_sentence() -> None:
    reader = Reader()
    reader.say("Ahoy!")
    assert (reader.said, reader.count, reader.active) == ("Ahoy!", 1, False)


# With the real library, in a process of its own with a time limit: a hang must not stop the tests

STORM = Path(__file__).with_name("storm.py")
HANGS = 600
"""Seconds after which it hangs for ever, on the busiest machine too."""


def storm(kind: str, environment: dict[str, str]) -> str:
    pytest.importorskip("accesskit", reason="AccessKit is not installed")
    done = subprocess.run(
        [sys.executable, str(STORM), kind, SYSTEM_PYTHON],
        env=environment,
        capture_output=True,
        text=True,
        timeout=HANGS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_fifty_activations_during_updates_do_not_hang() -> None:
    need_listeners()
    with session_bus() as environment:
        told = storm("activations", dict(environment))
    begun, updates = map(int, told.split()[-2:])
    assert begun >= 50
    assert updates >= 50


def test_without_a_bus_the_reader_is_silent() -> None:
    nowhere = "unix:path=/nonexistent/bus"
    told = storm("alone", {"DBUS_SESSION_BUS_ADDRESS": nowhere})
    assert told.split()[-2:] == ["0", "0"]


def test_a_bus_that_dies_is_no_reason_not_to_play() -> None:
    need_listeners()
    with session_bus() as environment:
        told = storm("dying", dict(environment))
    assert int(told.split()[-1]) > 0


def test_the_focus_moves_before_what_had_it_changes() -> None:
    heard = Listened().begin()
    heard.publish()
    changed = PAGE._replace(
        children=tuple(
            thing._replace(about="later") if thing.key == "play" else thing
            for thing in PAGE.children
        )
    )
    before = len(heard.updates)
    heard.publish(changed, "undo")
    moved, rest = heard.kit.adapter.updates[before:]
    assert moved.focus == rest.focus == heard.number("Undo")
    assert moved.nodes == []
    assert [node.said.get("label") for _, node in rest.nodes] == ["Play"]


def test_an_answer_on_a_page_has_the_focus_until_that_moves() -> None:
    heard = Listened().begin()
    heard.publish()
    heard.reader.say("The goal: all six aboard.", urgent=True)
    heard.publish()
    answer = heard.number("The goal: all six aboard.")
    assert heard.kit.adapter.updates[-1].focus == answer
    heard.publish(focus="undo")
    assert heard.kit.adapter.updates[-1].focus == heard.number("Undo")
    heard.publish()
    assert heard.kit.adapter.updates[-1].focus == heard.number("Play")
    heard.reader.say("By the way.")
    heard.publish()
    assert heard.kit.adapter.updates[-1].focus == heard.number("Play")


def test_every_answer_is_a_thing_of_its_own() -> None:
    heard = Listened().begin()
    heard.publish()
    answers = []
    for words in ("One.", "Two.", "Three."):
        heard.reader.say(words, urgent=True)
        heard.publish()
        answers.append(heard.number(words))
    heard.publish(focus="undo")
    heard.publish()
    heard.reader.say("Four.", urgent=True)
    heard.publish()
    answers.append(heard.number("Four."))
    assert len(set(answers)) == len(answers)


def test_what_was_removed_comes_back_as_another_thing() -> None:
    heard = Listened().begin()
    heard.publish()
    first = heard.number("Undo")
    without = PAGE._replace(children=tuple(t for t in PAGE.children if t.key != "undo"))
    heard.publish(without)
    heard.kit.adapter.ask("CLICK", first)
    assert heard.reader.requests() == []
    heard.publish()
    assert heard.number("Undo") != first
    heard.kit.adapter.ask("CLICK", heard.number("Undo"))
    assert heard.reader.requests() == [Activate("undo")]


def test_where_readers_listen_to_a_window_it_is_hidden_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    window = SimpleNamespace(hide=lambda: done.append("hide"), show=lambda: done.append("show"))
    handles = [7]
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("scenes.kit.reader.system_window", lambda: window)
    monkeypatch.setattr("pygame.display.get_wm_info", lambda: {"window": handles[-1]})
    kit = FakeKit()

    def attach(handle: int, *handlers: object) -> object:
        done.append(handle)
        return kit.unix.Adapter(*handlers, None)

    kit.windows = SimpleNamespace(SubclassingAdapter=attach)
    reader = SystemReader("Cartagena", kit.load)
    reader.follow_window()
    assert done == ["hide", 7, "show"]
    handles.append(8)
    reader.follow_window()
    assert done[3:] == ["hide", 8, "show"]
    assert not reader.active


def test_the_bench_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.bench.reader.missing", lambda: ("dbus-daemon",))
    bench.report()
    assert "not measured: dbus-daemon" in capsys.readouterr().out


def test_the_bench_says_that_the_bus_never_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dead() -> list[str]:
        raise AssertionError("the accessibility bus never came")

    monkeypatch.setattr("tests.bench.reader.missing", tuple)
    monkeypatch.setattr("shutil.which", lambda _: "found")
    monkeypatch.setattr("tests.bench.reader._costs", dead)
    bench.report()
    assert "not measured: the accessibility bus never came." in capsys.readouterr().out
