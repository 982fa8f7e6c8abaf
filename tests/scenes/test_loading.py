"""A scene that takes long to paint comes at once if it can, and says how far it is if not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game import GAMES, Colour, Match, Seat
from scenes.app.loading import SHORT, Loader, Loading, entrance
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Replace, Reset, Scene, SceneStack
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop
from scenes.kit.painting import Report, Studio
from scenes.kit.text import font_files
from scenes.kit.view import Sized, Use, View
from scenes.kit.widgets import Activated, Button
from tests.eyes import changed
from tests.scenes.helpers import PatientStudio, context_in, press_top, unseen_screen

IMAGES = Path(__file__).parents[2] / "assets" / "images"
SIZE = (640, 360)
LOAD, BAY = 1, 2
"""How much is begun first: what imports a scene, and before that the picture of the bay."""


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture(scope="module")
def look() -> Look:
    return Look.of(IMAGES, font_files())


@pytest.fixture
def studio() -> PatientStudio:
    return PatientStudio()


class Plain(Scene):
    """A scene without large pictures."""

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        return None

    def draw(self, surface: Surface, _alpha: float) -> None:
        surface.fill("#FFFFFF")


class NotLaidOut(Plain):
    """A scene that has nothing to say before its layout."""

    @property
    def idle(self) -> bool:
        raise ValueError("lay it out first")

    animates = has_timer = has_ground = typing = idle


class Painted(Plain):
    """A scene with large pictures."""

    def __init__(self) -> None:
        self.prepared: list[Size] = []
        self.entered = 0

    def prepare(self, size: Size, report: Report) -> None:
        report(0.5)
        self.prepared.append(size)

    def enter(self) -> None:
        self.entered += 1


def match_with(seed: int) -> Match:
    game = GAMES["escape"]
    seats = (Seat("Anna", Colour.RED), Seat("Ben", Colour.BLUE))
    return Match.new(game, seats, game.variants["jamaica"], seed)


def top(stack: SceneStack) -> Scene:
    return stack.scenes[-1]


def shown(stack: SceneStack, size: Size = SIZE) -> Surface:
    surface = Surface(size)
    stack.draw(surface, 0)
    return surface


def loading_of(look: Look, studio: Studio, scene: Scene) -> Loading:
    return Loading(look, studio, lambda: lambda: scene, back="Back")


class Door(WidgetScene):
    """A screen with a button that leads to a scene."""

    def __init__(self, context: Context, change: Change) -> None:
        super().__init__(context, focus="sail")
        self.change = change

    def view(self) -> View:
        return Sized(Use(Button("sail", "Sail!")), 200, 80)

    def use(self, _used: Activated) -> Change | None:
        return self.change


class Screen:
    """What a loop draws on; keeps a copy of every frame."""

    def __init__(self) -> None:
        self.surface = Surface(SIZE)
        self.frames: list[bytes] = []

    def flip(self) -> None:
        self.frames.append(self.surface.get_buffer().raw)


def wait(stack: SceneStack, seconds: float = 1 / 60) -> None:
    """Show frames while time passes."""
    for _ in range(max(1, round(seconds * 60))):
        shown(stack)
        stack.update(1 / 60)


def test_a_scene_that_is_soon_ready_opens_from_the_screen_before(
    look: Look, studio: PatientStudio
) -> None:
    scene = Painted()
    loading = loading_of(look, studio, scene)
    stack = SceneStack(Plain(), SIZE)
    stack.apply(Push(loading))
    while top(stack) is not scene:
        assert shown(stack).get_at((9, 9)) == pygame.Color("#FFFFFF"), "the screen before"
        studio.paint()
        wait(stack)
        assert not loading.is_shown
    assert scene.prepared == [SIZE]
    assert scene.entered == 1


def test_a_scene_is_asked_nothing_before_its_layout(look: Look, studio: PatientStudio) -> None:
    scene = NotLaidOut()
    loading = loading_of(look, studio, scene)
    loading.layout(SIZE)
    studio.paint()
    assert loading.update(0.1) == Replace(scene)


def test_what_takes_longer_shows_how_far_it_is(look: Look, studio: PatientStudio) -> None:
    loading = loading_of(look, studio, Painted())
    stack = SceneStack(loading, SIZE)
    studio.paint(BAY)
    wait(stack, SHORT - 0.05)
    assert not loading.controls
    wait(stack, 0.1)
    assert loading.controls
    assert top(stack) is loading


def test_the_runner_is_as_far_as_the_work(look: Look, studio: PatientStudio) -> None:
    stack = SceneStack(loading_of(look, studio, Painted()), SIZE)
    studio.paint(BAY)
    wait(stack, 0.5)
    gold = look.theme.gold
    widths = []
    for share in range(1, 10):
        studio.begun[0].share = share / 10
        wait(stack, 1.0)
        mask = pygame.mask.from_threshold(shown(stack), gold, (2, 2, 2, 255))
        widths.append(mask.count())
    assert widths == sorted({*widths})
    assert widths[-1] > 3 * widths[1]


def test_a_pirate_runs_to_the_sloop_and_never_stands_still(
    look: Look, studio: PatientStudio
) -> None:
    stack = SceneStack(loading_of(look, studio, Painted()), SIZE)
    studio.paint(BAY)
    wait(stack, 0.5)
    places = []
    for share in (0.1, 0.8):
        studio.begun[0].share = share
        wait(stack, 2.0)
        before = shown(stack)
        wait(stack, 0.1)
        runs = changed(before, shown(stack))
        assert runs, "though the work does not go on"
        places.append(max(x for x, _ in runs))
    assert places[1] > places[0] + SIZE[0] // 6


@pytest.mark.parametrize("size", [(1280, 720), (480, 800), (1720, 720)])
def test_no_part_of_the_bay_is_bare(look: Look, studio: PatientStudio, size: Size) -> None:
    stack = SceneStack(loading_of(look, studio, Painted()), size)
    studio.paint(BAY)
    wait(stack, 0.5)
    picture = shown(stack, size)
    wide, high = size[0] // 3, size[1] // 3
    for x in range(3):
        for y in range(3):
            places = [(x * wide + wide // 2, y * high + down) for down in range(0, high, 2)]
            assert len({tuple(picture.get_at(place)) for place in places}) > 10, (x, y)


def test_another_size_begins_again(look: Look, studio: PatientStudio) -> None:
    scene = Painted()
    stack = SceneStack(loading_of(look, studio, scene), SIZE)
    studio.paint()
    wait(stack)
    stack.layout((800, 480))
    wait(stack)
    studio.paint()
    wait(stack, 0.1)
    assert top(stack) is scene
    assert scene.prepared == [(800, 480)], "and what was begun for the other is given up"


def test_the_first_loading_screen_leads_back_nowhere_but_out(
    look: Look, studio: PatientStudio
) -> None:
    stack = SceneStack(loading_of(look, studio, Painted()), SIZE)
    stack.handle(Command.BACK)
    assert not stack.done
    stack.handle(Command.QUIT)
    assert stack.done


@pytest.mark.parametrize("kind", [Push, Replace, Reset])
def test_a_tap_while_loading_leads_back_to_the_screen_before(
    look: Look, studio: PatientStudio, kind: type[Push] | type[Replace] | type[Reset]
) -> None:
    scene, before = Painted(), Plain()
    loading = loading_of(look, studio, scene)
    stack = SceneStack(before, SIZE)
    stack.apply(kind(loading))
    studio.paint(BAY)
    wait(stack, 0.5)
    assert top(stack) is loading
    (back,) = loading.controls
    press_top(stack, back.name)
    assert stack.scenes == (before,)
    studio.paint()
    assert not scene.prepared, "nobody waits for it"


@pytest.mark.parametrize(("kind", "beneath"), [(Push, 2), (Replace, 1), (Reset, 0)])
def test_the_scene_takes_the_place_that_was_meant(
    look: Look, kind: type[Push] | type[Replace] | type[Reset], beneath: int
) -> None:
    scene = Painted()
    stack = SceneStack(Plain(), SIZE)
    stack.apply(Push(Plain()))
    stack.apply(kind(loading_of(look, Studio(at_once=True), scene)))
    while top(stack) is not scene:
        wait(stack)
    assert len(stack.scenes) == beneath + 1


@pytest.mark.parametrize("way", ["pointer", "quick pointer", "keys"])
@pytest.mark.parametrize("sliding", [True, False])
def test_a_pressed_button_is_shown_until_the_bay_comes(
    tmp_path: Path, look: Look, way: str, sliding: bool
) -> None:
    screen, studio = Screen(), PatientStudio()
    loading = loading_of(look, studio, Painted())
    door = Door(context_in(tmp_path, Preferences(), look), Replace(loading))
    stack = SceneStack(door, SIZE, lambda: sliding)
    events: list[Event] = []
    now = 0

    def tick() -> int:
        nonlocal now
        now += SECOND // 60 + 1
        return now

    def heard() -> list[Event]:
        given = events.copy()
        events.clear()
        return given

    loop = Loop(stack, screen, events=heard, clock=tick, sleep=lambda _: None)
    (button,) = door.controls
    at = button.rect.center
    down = Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    up = Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    key = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    if way == "keys":
        door.ring.shows_focus = True
    for _ in range(3):
        loop.turn()
    at_rest = screen.frames[-1]
    door.ring.used = "sail"
    pressed = Surface(SIZE)
    door.draw(pressed, 0)
    door.ring.used = None
    assert pressed.get_buffer().raw != at_rest
    if way == "pointer":
        events.append(down)
        loop.turn()
        events.append(up)
    elif way == "quick pointer":
        events.extend((down, up))
    else:
        events.append(key)
    loop.turn()
    assert screen.frames[-1] == pressed.get_buffer().raw
    while not studio.begun:
        loop.turn()
    studio.paint(BAY)
    while not loading.is_shown:
        loop.turn()
    loop.turn()
    bay = Surface(SIZE)
    loading.draw(bay, 0)
    sky = (SIZE[0] // 2, SIZE[1] // 12)
    assert screen.surface.get_at(sky) == bay.get_at(sky)


def test_the_scene_slides_in_only_when_it_is_ready(look: Look, studio: PatientStudio) -> None:
    scene = Painted()
    stack = SceneStack(Plain(), SIZE, lambda: True)
    stack.apply(Push(loading_of(look, studio, scene)))
    studio.paint()
    for _ in range(30):
        wait(stack)
        assert not stack.wiping
    studio.paint()
    wait(stack)
    bar = pygame.mask.from_threshold(shown(stack), look.theme.gold, (2, 2, 2, 255))
    wait(stack)
    assert top(stack) is scene
    assert stack.wiping
    widest = max(each.width for each in bar.get_bounding_rects())
    assert widest > 0.3 * SIZE[0], "the last picture before shows that all is done"


def test_the_entrance_is_the_scene_itself_where_nothing_takes_long(look: Look) -> None:
    plain, quick = Plain(), Painted()
    assert entrance(look, Studio(at_once=True), plain, SIZE) is plain
    assert entrance(look, Studio(at_once=True), quick, SIZE) is quick
    assert quick.prepared == [SIZE]


def test_the_entrance_is_a_loading_screen_where_something_takes_long(
    look: Look, studio: PatientStudio
) -> None:
    slow = Painted()
    stack = SceneStack(entrance(look, studio, slow, SIZE), SIZE)
    assert top(stack) is not slow
    for _ in range(3):
        studio.paint()
        wait(stack)
    assert top(stack) is slow


def test_the_screen_before_stays_until_the_module_of_a_page_is_imported(
    look: Look, studio: PatientStudio
) -> None:
    def load() -> Callable[[], Plain]:
        return lambda: page

    before, page = Plain(), Plain()
    loader = Loader(lambda: look, studio, lambda: "Back")
    stack = SceneStack(before, SIZE)
    stack.apply(Push(loader.page("page", load)))
    wait(stack, 2.0)
    assert isinstance(top(stack), Loading)
    assert shown(stack).get_at((9, 9)) == pygame.Color("#FFFFFF"), "it has no picture of its own"
    studio.paint()
    wait(stack, 0.1)
    assert stack.scenes == (before, page)
    assert loader.page("page", load) is page, "once is enough"


def test_a_board_is_painted_ahead_once_nobody_changes_the_players_any_more(
    look: Look, studio: PatientStudio
) -> None:
    now, painted = [0.0], []
    loader = Loader(lambda: look, studio, lambda: "Back", clock=lambda: now[0])

    def expect(number: int) -> None:
        loader.expect(match_with(number), lambda _: painted.append(number))

    for number in range(3):
        expect(number)
        now[0] += 0.1
        loader.go_on()
    assert not studio.begun
    assert loader.is_busy
    now[0] += 1.0
    loader.go_on()
    expect(2)
    now[0] += 1.0
    loader.go_on()
    studio.paint()
    assert painted == [2], "once"
    expect(3)
    loader(lambda: Plain)
    now[0] += 1.0
    loader.go_on()
    assert not studio.begun, "who sails does not wait for what would have come next"


def test_a_scene_that_had_the_next_one_painted_ahead_stays_longer(
    look: Look, studio: PatientStudio
) -> None:
    loader = Loader(lambda: look, studio, lambda: "Back")
    ahead = studio.begin_ahead(lambda _: None)
    loading = loader(lambda: Painted, ahead=ahead)
    stack = SceneStack(Plain(), SIZE)
    stack.apply(Replace(loading))
    studio.paint()
    wait(stack, 3 * SHORT)
    assert shown(stack).get_at((9, 9)) == pygame.Color("#FFFFFF")
    wait(stack, 1.0)
    assert shown(stack).get_at((9, 9)) != pygame.Color("#FFFFFF"), "but not for ever"


@pytest.mark.parametrize("same", [True, False])
def test_a_board_waits_for_its_own_ground_that_is_painted_ahead(
    look: Look, studio: PatientStudio, *, same: bool
) -> None:
    now, painted = [0.0], []
    loader = Loader(lambda: look, studio, lambda: "Back", clock=lambda: now[0])

    def ahead(report: Report) -> None:
        report(0.5)
        painted.append("ground")

    loader.expect(match_with(1), ahead)
    now[0] += 1.0
    loader.go_on()
    scene = Painted()
    stack = SceneStack(loader(lambda: lambda: scene, match=match_with(1 if same else 2)), SIZE)
    ground = studio.begun.pop(0)
    studio.paint(BAY)
    wait(stack, 1.0)
    assert bool(studio.begun) is not same, "the board is being painted"
    ground.make()
    wait(stack, 0.1)
    studio.paint()
    wait(stack, 0.1)
    assert top(stack) is scene
    assert painted == (["ground"] if same else [])
