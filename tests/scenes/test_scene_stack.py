"""The stack of scenes: who lives, who is drawn, who hears what was left behind."""

from dataclasses import dataclass

import pygame
import pytest

from scenes.core.scene import Change, Pop, Push, Quit, Replace, Reset, Scene, SceneStack
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Size
from scenes.kit.painting import Report, Studio
from tests.scenes.helpers import PatientStudio

TAP = Press((1, 1))
DT = 1 / 60


@dataclass(eq=False)
class Told(Scene):
    """A scene that writes down what happens to it and answers as it is told."""

    name: str
    log: list[str]
    answer: Change | None = None
    step: Change | None = None
    on_result: Change | None = None
    overlay: bool = False
    still: bool = False

    @property
    def idle(self) -> bool:
        return self.still

    def layout(self, size: Size) -> None:
        self.log.append(f"{self.name} layout {size[0]}x{size[1]}")

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def exit(self) -> None:
        self.log.append(f"{self.name} exit")

    def resumed(self, result: object) -> Change | None:
        self.log.append(f"{self.name} resumed {result}")
        return self.on_result

    def handle(self, _intent: Intent) -> Change | None:
        self.log.append(f"{self.name} handle")
        return self.answer

    def update(self, _dt: float) -> Change | None:
        self.log.append(f"{self.name} update")
        return self.step

    def draw(self, _surface: pygame.Surface, alpha: float) -> None:
        self.log.append(f"{self.name} draw {alpha}")


@pytest.fixture
def log() -> list[str]:
    return []


def drawn(stack: SceneStack, log: list[str]) -> list[str]:
    log.clear()
    stack.draw(pygame.Surface((1, 1)), 0.5)
    return log


def above_menu(log: list[str], *scenes: Told) -> SceneStack:
    """Return a stack of the menu and scenes above it, with nothing written down yet."""
    stack = SceneStack(Told("menu", log), (9, 9))
    for scene in scenes:
        stack.apply(Push(scene))
    log.clear()
    return stack


def test_a_scene_gets_its_place_before_it_enters(log: list[str]) -> None:
    SceneStack(Told("menu", log), (640, 480))
    assert log == ["menu layout 640x480", "menu enter"]


def test_a_pushed_scene_lies_above_and_the_other_exits(log: list[str]) -> None:
    setup = Told("setup", log)
    stack = SceneStack(Told("menu", log, answer=Push(setup)), (9, 9))
    log.clear()
    stack.handle(TAP)
    assert log == ["menu handle", "menu exit", "setup layout 9x9", "setup enter"]
    assert stack.scenes[-1] is setup


def test_the_scene_beneath_enters_again_and_hears_the_result(log: list[str]) -> None:
    above_menu(log, Told("setup", log, answer=Pop("sail"))).handle(TAP)
    assert log == ["setup handle", "setup exit", "menu enter", "menu resumed sail"]


def test_a_result_may_lead_to_another_change_at_once(log: list[str]) -> None:
    board = Told("board", log, on_result=Pop("left"))
    stack = above_menu(log, board, Told("pause", log, answer=Pop("leave"), overlay=True))
    stack.handle(TAP)
    assert len(stack.scenes) == 1
    assert log[-3:] == ["board exit", "menu enter", "menu resumed left"]


def test_a_replaced_scene_leaves_and_nobody_beneath_notices(log: list[str]) -> None:
    stack = above_menu(log, Told("board", log, step=Replace(Told("results", log))))
    stack.update(DT)
    assert log == ["board update", "board exit", "results layout 9x9", "results enter"]
    assert len(stack.scenes) == 2


def test_a_reset_leaves_only_the_new_scene(log: list[str]) -> None:
    attract = Told("attract", log)
    stack = above_menu(log, Told("board", log, step=Reset(attract)))
    stack.update(DT)
    assert stack.scenes == (attract,)


def test_the_last_scene_to_go_leaves_its_result_and_the_stack_is_done(log: list[str]) -> None:
    stack = SceneStack(Told("menu", log, answer=Pop(7)), (9, 9))
    stack.handle(TAP)
    assert stack.done
    assert stack.result == 7
    log.clear()
    stack.handle(TAP)
    stack.update(DT)
    assert drawn(stack, log) == []


def test_to_quit_only_the_top_scene_exits(log: list[str]) -> None:
    stack = above_menu(log, Told("board", log, step=Quit()))
    stack.update(DT)
    assert log == ["board update", "board exit"]
    assert stack.done


def test_the_window_closes_unless_the_scene_has_something_to_say(log: list[str]) -> None:
    ask = Told("ask", log, overlay=True)
    stack = SceneStack(Told("board", log, answer=Push(ask)), (9, 9))
    stack.handle(Command.QUIT)
    assert stack.scenes[-1] is ask
    stack.handle(Command.QUIT)
    assert stack.done


def test_only_the_top_scene_is_drawn_but_every_scene_gets_a_place(log: list[str]) -> None:
    stack = above_menu(log, Told("setup", log))
    stack.layout((800, 480))
    assert log == ["menu layout 800x480", "setup layout 800x480"]
    assert drawn(stack, log) == ["setup draw 0.5"]


def test_overlays_are_drawn_over_what_stands_still_beneath(log: list[str]) -> None:
    overlays = [Told(name, log, overlay=True) for name in ("pause", "ask")]
    stack = above_menu(log, Told("board", log), *overlays)
    assert drawn(stack, log) == ["board draw 0.0", "pause draw 0.0", "ask draw 0.5"]
    log.clear()
    stack.update(DT)
    assert log == ["ask update"]


class Large(Told):
    """A scene with large pictures."""

    def forget_pictures(self) -> None:
        self.log.append(f"{self.name} forgets")


def test_scenes_that_are_hidden_wholly_forget_their_pictures_once(log: list[str]) -> None:
    def forgotten(change: Change) -> list[str]:
        log.clear()
        stack.apply(change)
        stack.update(DT)
        return [line for line in log if "forgets" in line]

    stack = SceneStack(Large("menu", log), (9, 9))
    assert forgotten(Push(Large("language", log, overlay=True))) == []
    assert forgotten(Pop()) == []
    assert forgotten(Push(Large("puzzles", log))) == ["menu forgets"]
    assert forgotten(Push(Large("ask", log, overlay=True))) == []
    hidden = [f"{name} forgets" for name in ("menu", "puzzles", "ask")]
    assert forgotten(Push(Large("board", log))) == hidden
    assert forgotten(Push(Large("pause", log, overlay=True))) == []
    assert forgotten(Reset(Large("menu", log))) == []


def test_the_stack_is_idle_when_its_top_scene_is_but_not_right_after_a_change(
    log: list[str],
) -> None:
    still = Told("menu", log, still=True, step=None)
    stack = SceneStack(still, (9, 9))
    assert not stack.idle
    stack.update(DT)
    assert stack.idle
    still.step = Push(Told("setup", log, still=True))
    stack.update(DT)
    assert not stack.idle
    stack.update(DT)
    assert stack.idle
    stack.layout((5, 5))
    assert not stack.idle


@pytest.mark.parametrize("wanted", [True, False])
def test_one_screen_slides_away_before_the_next_unless_nobody_wants_that(
    log: list[str], wanted: bool
) -> None:
    menu = Told("menu", log, answer=Push(Told("setup", log)))
    stack = SceneStack(menu, (9, 9), lambda: wanted)
    surface = pygame.Surface((9, 9))
    stack.update(1 / 60)
    assert not stack.wiping
    stack.handle(Command.CONFIRM)
    assert stack.wiping is wanted
    for _ in range(30):
        stack.draw(surface, 0.0)
        stack.update(1 / 60)
    assert not stack.wiping


def test_an_overlay_does_not_slide(log: list[str]) -> None:
    pause = Told("pause", log, overlay=True)
    stack = SceneStack(Told("menu", log, answer=Push(pause)), (9, 9), lambda: True)
    stack.handle(Command.CONFIRM)
    assert not stack.wiping


def test_a_screen_may_fade_in_instead(log: list[str]) -> None:
    class Painted(Told):
        fades_in = True

        def draw(self, surface: pygame.Surface, _alpha: float) -> None:
            surface.fill("#FFFFFF")

    stack = SceneStack(
        Told("menu", log, answer=Push(Painted("results", log))), (9, 9), lambda: True
    )
    surface = pygame.Surface((9, 9))
    stack.handle(Command.CONFIRM)
    greys: list[int] = []
    while stack.wiping:
        stack.draw(surface, 0.0)
        corners = {surface.get_at(corner)[0] for corner in ((0, 0), (8, 8))}
        assert len(corners) == 1, "everywhere alike"
        greys += corners
        stack.update(1 / 60)
    assert greys == sorted(greys)
    assert greys[0] == 0
    assert greys[-1] > 240
    assert len({*greys}) > 20


class Slow(Told):
    """A scene that is painted elsewhere behind its ground."""

    has_ground = True

    def paint_pictures(self, report: Report) -> None:
        report(0.5)
        self.log.append(f"{self.name} paint")

    def draw_ground(self, _surface: pygame.Surface) -> None:
        self.log.append(f"{self.name} ground")


@pytest.fixture
def studio() -> PatientStudio:
    return PatientStudio()


def opened(log: list[str], scene: Scene, studio: Studio) -> SceneStack:
    """Return a stack with a scene that was just opened."""
    stack = SceneStack(Told("menu", log), (9, 9), studio=studio)
    stack.apply(Push(scene))
    log.clear()
    return stack


def frames(stack: SceneStack, count: int) -> None:
    for _ in range(count):
        stack.draw(pygame.Surface((1, 1)), 0.5)
        stack.update(DT)


def test_a_slow_scene_is_its_ground_until_it_is_painted(
    log: list[str], studio: PatientStudio
) -> None:
    stack = opened(log, Slow("rules", log), studio)
    frames(stack, 2)
    assert not log, "the menu stays until there is a ground"
    studio.begun[0].share = 0.5
    frames(stack, 2)
    assert log == ["rules ground", "rules ground"]
    studio.paint()
    log.clear()
    frames(stack, 2)
    assert log == ["rules ground", "rules draw 0.5", "rules update"]


def test_a_scene_that_is_painted_in_a_moment_opens_complete(log: list[str]) -> None:
    stack = opened(log, Slow("rules", log), Studio(at_once=True))
    assert drawn(stack, log) == ["rules draw 0.5"]


def test_a_slow_scene_hears_everything_but_back_only_when_it_is_complete(
    log: list[str], studio: PatientStudio
) -> None:
    stack = opened(log, Slow("rules", log, still=True), studio)
    stack.handle(TAP)
    frames(stack, 3)
    assert stack.idle, "the ground need not be drawn again"
    assert stack.has_timer, "though something else is shown soon"
    assert "rules handle" not in log
    studio.paint()
    frames(stack, 3)
    assert log.count("rules handle") == 1
    assert stack.idle


def test_a_slow_scene_can_be_left_before_it_is_complete(
    log: list[str], studio: PatientStudio
) -> None:
    stack = opened(log, Slow("rules", log, answer=Pop()), studio)
    stack.handle(TAP)
    stack.handle(Command.BACK)
    log.clear()
    frames(stack, 1)
    assert log == ["menu draw 0.5", "menu update"], "and the tap is forgotten"
    studio.paint()
    assert "rules paint" not in log, "nobody paints it any more"


def test_a_slow_scene_begins_again_in_another_window(log: list[str], studio: PatientStudio) -> None:
    stack = opened(log, Slow("rules", log), studio)
    stack.layout((8, 8))
    assert not drawn(stack, log)
    studio.paint()
    frames(stack, 1)
    assert log.count("rules paint") == 1
    assert drawn(stack, log) == ["rules draw 0.5"]


def test_what_went_wrong_while_a_scene_was_painted_is_not_hidden(
    log: list[str], studio: PatientStudio
) -> None:
    class Broken(Slow):
        def paint_pictures(self, _report: Report) -> None:
            raise OSError("no paint left")

    stack = opened(log, Broken("rules", log), studio)
    studio.paint()
    with pytest.raises(OSError, match="no paint left"):
        frames(stack, 1)
