"""The focus among controls: where it is, where it goes, and what it does when they change."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from game import GAMES, Colour, Match, Seat
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, levels
from scenes.core.model.preferences import Preferences
from scenes.core.page import WidgetScene
from scenes.core.scene import Scene
from scenes.curtain.scene import CurtainScene
from scenes.kit.intents import WAYS, Command, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.widgets import Activated, Button, FocusRing, Widget, nearest
from scenes.pause.scene import ChoosePlayer, PauseScene
from scenes.results.scene import ResultsScene
from scenes.review.scene import ReviewScene
from scenes.settings.scene import SettingsScene
from scenes.shared.confirm import Confirm
from scenes.shared.text_entry import choose_name, choose_seed
from tests.scenes.helpers import context_in

ESCAPE = GAMES["escape"]
SEATS = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED), Seat("Rosa", Colour.GREEN, "greedy"))
SIZES = ((1920, 1080), (800, 480), (720, 1280))


def buttons(*names: str) -> list[Button]:
    return [Button(name, rect=Rect(0, 60 * index, 100, 40)) for index, name in enumerate(names)]


def test_a_key_that_confirms_shows_the_focus_first_even_where_none_was_named() -> None:
    ring = FocusRing(buttons("a", "b"))
    assert ring.handle(Command.CONFIRM) is None
    assert (ring.focus, ring.shows_focus) == ("a", True)
    assert ring.handle(Command.CONFIRM) == Activated("a")


def test_the_focus_steps_through_all_controls_and_begins_again() -> None:
    ring = FocusRing(buttons("a", "b", "c"), focus="a")
    for direction, there in zip([*[Command.NEXT] * 4, Command.PREVIOUS], "abcac", strict=True):
        ring.handle(direction)
        assert ring.focus == there


@pytest.mark.parametrize(("names", "stays"), [("ab", True), ("b", False), ("ba", False)])
def test_a_pressed_control_stays_so_while_one_of_its_name_is_there(
    names: str, *, stays: bool
) -> None:
    ring = FocusRing(buttons("a", "b"))
    at = ring["a"].rect.center
    ring.handle(Press(at))
    ring.replace(buttons(*names))
    assert ring.handle(Release(at)) == (Activated("a") if stays else None)


def test_the_focus_of_a_control_that_has_gone_passes_to_the_nearest() -> None:
    ring = FocusRing(buttons("a", "b", "c", "d"), focus="c")
    ring.handle(Command.DOWN)
    ring.replace([each for each in buttons("a", "b", "c", "d") if each.name != "c"][:2])
    assert ring.focus == "b"
    assert ring.handle(Command.CONFIRM) == Activated("b")


def test_the_focus_stays_in_its_place_when_the_controls_there_get_other_names() -> None:
    ring = FocusRing(buttons("A", "B", "C"), focus="B")
    ring.handle(Command.DOWN)
    ring.replace(buttons("a", "b", "c"))
    ring.handle(Command.DOWN)
    assert ring.focus == "c"


def test_a_control_that_can_no_longer_be_used_hands_the_focus_on() -> None:
    ring = FocusRing(buttons("a", "b", "c"), focus="c")
    ring.handle(Command.DOWN)
    ring["c"].enabled = False
    assert ring.handle(Command.CONFIRM) == Activated("b")
    ring.handle(Command.UP)
    assert ring.focus == "a"


def test_the_focus_is_hidden_by_a_pointer_and_shown_again_by_a_key_that_does_nothing_else() -> None:
    ring = FocusRing(buttons("a", "b"), focus="a")
    ring.handle(Command.DOWN)
    ring.handle(Press((50, 20)))
    ring.handle(Release((50, 20)))
    assert not ring.shows_focus
    ring.handle(Command.DOWN)
    assert (ring.focus, ring.shows_focus) == ("a", True)


def test_of_two_groups_of_controls_only_one_shows_its_focus() -> None:
    ring = FocusRing(buttons("a", "b"))
    ring.shows_focus = True
    assert ring.focus == "a"
    ring.handle(Command.DOWN)
    ring.shows_focus = False
    assert not ring.touch(ring["b"]).focused
    ring.shows_focus = True
    assert ring.touch(ring["b"]).focused


@pytest.mark.parametrize(
    ("direction", "there"), [((1, 0), 2), ((-1, 0), None), ((0, 1), 1), ((0, -1), None)]
)
def test_the_nearest_place_lies_straight_ahead_rather_than_near(
    direction: tuple[int, int], there: int | None
) -> None:
    places = [Rect(70, 80, 40, 40), Rect(0, 100, 40, 40), Rect(140, 0, 40, 40)]
    assert nearest(Rect(0, 0, 40, 40), direction, places) == there


def test_what_lies_more_to_the_side_than_ahead_is_not_in_that_direction() -> None:
    assert nearest(Rect(0, 0, 40, 40), (1, 0), [Rect(20, 100, 40, 40)]) is None
    assert nearest(Rect(0, 0, 40, 40), (0, 1), [Rect(20, 100, 40, 40)]) == 0


def test_sideways_the_focus_stays_in_its_row_though_the_row_above_is_nearer() -> None:
    rules = Button("rules", rect=Rect(0, 200, 100, 40))
    remove = Button("remove", rect=Rect(300, 140, 40, 40))
    sail = Button("sail", rect=Rect(360, 180, 100, 80))
    ring = FocusRing((rules, remove, sail), focus="sail")
    ring.handle(Command.DOWN)
    for direction, there in ((Command.LEFT, "rules"), (Command.RIGHT, "sail")):
        ring.handle(direction)
        assert ring.focus == there


def test_of_two_places_as_near_the_earlier_one_is_meant() -> None:
    halves = [Rect(0, 60, 100, 40), Rect(101, 60, 99, 40)]
    assert nearest(Rect(0, 0, 201, 40), (0, 1), halves) == 0
    assert nearest(Rect(0, 0, 201, 40), (0, 1), halves[::-1]) == 0


# Every scene


def match_of(*, over: bool = False) -> Match:
    match = Match.new(ESCAPE, SEATS, replace(ESCAPE.variants["jamaica"], first_player=0), 3)
    while over and match.outcome is None:
        table = match.table
        actions = ESCAPE.rules.legal_actions(table, match.view(table.to_act).hand)
        match.submit(table.to_act, actions[0])
    return match


SCENES: dict[str, Callable[[Context], Scene]] = {
    "menu": lambda context: context.flow.menu(),
    "setup": lambda context: context.flow.setup(),
    "settings": SettingsScene,
    "pause": lambda context: PauseScene(context, match_of()),
    "question": lambda context: Confirm(context, "restart"),
    "crew": lambda context: ChoosePlayer(context, SEATS[0], levels(OPPONENTS)),
    "curtain": lambda context: CurtainScene(context, match_of(), 0),
    "results": lambda context: ResultsScene(context, match_of(over=True)),
    "review": lambda context: ReviewScene(context, match_of(over=True)),
    "name": lambda context: choose_name(context, "Anna", ("Rosa", "Barto")),
    "seed": lambda context: choose_seed(context, "12"),
}
FIRST = {
    "menu": "play",
    "setup": "sail",
    "settings": "speed",
    "pause": "resume",
    "question": "no",
    "crew": "person",
    "curtain": "ready",
    "results": "rematch",
    "review": "turns",
}
"""What the first key shows: the thing that most people want, and nothing that does harm."""
in_every_scene = pytest.mark.parametrize("name", SCENES)
at_every_size = pytest.mark.parametrize("size", SIZES, ids=str)


@pytest.fixture
def scene(tmp_path: Path, look: Look, name: str, size: Size) -> Scene:
    made = SCENES[name](context_in(tmp_path, Preferences(), look))
    made.layout(size)
    made.enter()
    return made


def ring_of(scene: Scene) -> FocusRing:
    """The controls of a scene."""
    assert isinstance(scene, WidgetScene)
    return scene.ring


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize("size", SIZES[:1])
def test_the_first_key_in_a_scene_shows_what_most_people_want(scene: Scene, name: str) -> None:
    assert scene.handle(Command.CONFIRM) is None
    ring = ring_of(scene)
    assert (ring.focus, ring.shows_focus) == (FIRST[name], True)


@at_every_size
@in_every_scene
def test_every_control_of_a_scene_is_reached_by_arrows_alone(scene: Scene) -> None:
    ring = ring_of(scene)
    usable = [widget for widget in ring if widget.enabled]
    first = next((w for w in usable if w.name == ring.focus), usable[0])
    found = {first.name}
    waiting = [first]
    while waiting:
        here = waiting.pop()
        for there in neighbours(here, usable):
            if there.name not in found:
                found.add(there.name)
                waiting.append(there)
    assert found == {widget.name for widget in usable}


def neighbours(here: Widget, usable: list[Widget]) -> list[Widget]:
    """Where arrows lead from a control, of those that it does not answer itself for ever."""
    others = [widget for widget in usable if widget is not here]
    rects = [widget.rect for widget in others]
    ways = [direction for command, direction in WAYS.items() if not _keeps(here, command)]
    indices = (nearest(here.rect, direction, rects) for direction in ways)
    return [others[index] for index in indices if index is not None]


def _keeps(widget: Widget, command: Command) -> bool:
    """Whether a control never lets a key pass, however often it is pressed."""
    if not widget.takes(command):
        return False
    before = getattr(widget, "index", None)
    for _ in range(20):
        if not widget.takes(command):
            break
        widget.answer(command)
    kept = widget.takes(command)
    if before is not None:
        widget.index = before  # type: ignore[attr-defined]
    return kept


@at_every_size
@in_every_scene
def test_the_order_of_the_focus_is_that_of_reading(scene: Scene) -> None:
    # Where one control lies wholly below another and to its left, it never comes before it.
    for earlier, later in combinations(ring_of(scene), 2):
        above = later.rect.bottom <= earlier.rect.top
        left = later.rect.right <= earlier.rect.left
        assert not (above and left), (earlier.name, later.name)
