"""Every scene looks as it did: small pictures of few colours, compared with a tolerance.

`make images` writes them again. A failure leaves both pictures side by side beside the test's
temporary files.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game import GAMES, Colour, Match, Replay, Seat
from game.scenarios import escape_example, nest_example_1
from scenes.app.key_help import BOARD, KeyHelp
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.core.scene import Scene, SceneStack
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.operator.pin_pad import NewPin
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.intents import Command, Press, Release
from scenes.kit.look import Look
from scenes.learn.tutorial.welcome import Farewell
from scenes.link.table import lobby_of
from scenes.pause.scene import ChoosePlayer
from scenes.settings.key_bindings import KeyBindings
from scenes.setup.choose_pirate import ChoosePirate
from scenes.setup.scene import SetupScene
from scenes.shared.confirm import Confirm
from scenes.shared.languages import ChooseLanguage
from scenes.shared.text_entry import choose_name
from tests.kiosk.driving import StubKioskContext
from tests.kiosk.walking import NOON, operator
from tests.scenes.helpers import context_in
from tests.scenes.walking import SilentPhones, demonstration_of
from tests.soak import long
from tools.png import write_png

IMAGES = Path(__file__).parents[1] / "images"
WIDE = (1280, 720)
TALL = (720, 1280)
LONGER_SIDE = 330
MOST_BYTES = 60_000
# Of the mean difference of a pixel's channels, which is up to 3 as a picture has few colours.
TOLERANCE = 4.0
# Of that in the part of a picture where it is largest.
WORST = 18.0

CONFIG = KioskConfig(languages=("en", "de", "fr"))
SEATS = (
    Seat("Anna", Colour.BLUE),
    Seat("Barto", Colour.RED, "greedy"),
    Seat("Rosa", Colour.GREEN, "greedy"),
    Seat("Finn", Colour.YELLOW, "greedy"),
)


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    still = replace(Preferences(), reduced_motion=True)
    return context_in(tmp_path, still, look)


@cache
def finished() -> Match:
    """A game played to its end by the first legal move that gets furthest."""
    game = GAMES["escape"]
    match = Match.new(game, SEATS, game.variants["tortuga"], seed=2)
    while match.outcome is None:
        actions = match.legal_actions()
        previews = {a: game.rules.preview(match.table, a) for a in actions}
        match.submit(
            match.table.to_act,
            max(actions, key=lambda a: p.destination if (p := previews[a]) else -1),
        )
    return match


def example() -> Match:
    return Match.at(GAMES["escape"], SEATS, escape_example())


def islands() -> Match:
    return Match.at(GAMES["nest"], SEATS, nest_example_1())


def hidden() -> Match:
    game = GAMES["escape"]
    people = tuple(replace(seat, brain=None) for seat in SEATS)
    match = Match.new(game, people, replace(game.variants["jamaica"], first_player=0), seed=8)
    for _ in range(7):
        match.submit(match.table.to_act, match.legal_actions()[0])
    return match


def with_phones(context: Context, *held: int) -> Scene:
    """The board of people of whom these hold their cards on phones; that of the last is away."""
    match = hidden()
    context.phones = SilentPhones(lobby_of(match), held, away=held[-1:])
    return context.flow.board(match)


SCENES: dict[str, Callable[[Context], Scene]] = {
    "menu": lambda context: context.flow.menu(),
    "setup": lambda context: context.flow.setup(),
    "settings": lambda context: context.flow.settings(),
    "board": lambda context: context.flow.board(example()),
    "choice": lambda context: context.flow.board(example()),
    "nest": lambda context: context.flow.board(islands()),
    "nudge": lambda context: context.flow.board(islands()),
    "phones": lambda context: with_phones(context, 0, 1, 2, 3),
    "phones-mixed": lambda context: with_phones(context, 0, 3),
    "curtain": lambda context: context.flow.curtain(hidden(), 1),
    "results": lambda context: context.flow.results(finished()),
    "pause": lambda context: context.flow.board(example()),
    "records": lambda context: context.flow.records(),
    "saves": lambda context: context.flow.saves(),
    "replay": lambda context: context.flow.replay(Replay(finished())),
    "review": lambda context: context.flow.review(finished()),
    "rules": lambda context: context.flow.rules("escape.retreat"),
    "tutorial": lambda context: context.flow.tutorial(),
    "lesson": lambda context: context.flow.tutorial("escape.jump"),
    "dilemma": lambda context: context.flow.tutorial("nest.choice"),
    "demonstration": lambda context: demonstration_of(context, "nest"),
    "farewell": lambda context: Farewell(context, "escape"),
    "key-help": lambda context: KeyHelp(context, BOARD),
    "name": lambda context: choose_name(context, "Anna", ("Finn", "Mateo", "Rosa")),
    "choose-pirate": lambda context: ChoosePirate(context, SetupScene(context).crew, 0),
    "key-bindings": lambda context: KeyBindings(context),
    "languages": lambda context: ChooseLanguage(context),
    "confirm": lambda context: Confirm(context, "restart"),
    "choose-player": lambda context: ChoosePlayer(context, SEATS[1], OPPONENTS),
    "attract": lambda context: AttractScene(StubKioskContext(context, CONFIG), lambda _most: 0),
    "quick-setup": lambda context: QuickSetup(StubKioskContext(context, CONFIG)),
    "countdown": lambda context: Countdown(context, 20),
    "new-pin": lambda context: NewPin(context),
    "operator": lambda context: OperatorScene(
        context, operator(context, worried=True), lambda: NOON
    ),
    "board-night": lambda context: context.flow.board(example()),
    "board-contrast": lambda context: context.flow.board(example()),
    "setup-night": lambda context: context.flow.setup(),
}
"""Each is looked at in a wide window; a theme follows the dash."""
ALSO_TALL = ("menu", "setup", "board", "nest", "phones", "results")


def picture(name: str, context: Context, size: tuple[int, int]) -> pygame.Surface:
    theme = name.rpartition("-")[2]
    if theme in ("night", "contrast"):
        context.prefer(replace(context.preferences, theme=Colours(theme)))
    scene = SCENES[name](context)
    stack = SceneStack(scene, size)
    for _ in range(60 if name == "review" else 3):
        stack.update(1 / 60)
    if name in ("choice", "nudge") and isinstance(scene, BoardScene):
        centre = scene.table.track.area(18 if name == "choice" else 13).centre
        at = (round(centre.x), round(centre.y))
        stack.handle(Press(at))
        stack.handle(Release(at))
    if name == "pause":
        stack.handle(Command.MENU)
    surface = pygame.Surface(size).convert()
    stack.draw(surface, 0.0)
    share = LONGER_SIDE / max(size)
    return pygame.transform.smoothscale(surface, (round(size[0] * share), round(size[1] * share)))


CASES = [*((name, WIDE) for name in SCENES), *((name, TALL) for name in ALSO_TALL)]
USUAL = CASES if os.environ.get("REGENERATE") else CASES[::3]


@pytest.mark.parametrize(("name", "size"), long(CASES, usual=USUAL), ids=str)
def test_a_scene_looks_as_it_did(
    name: str, size: tuple[int, int], context: Context, tmp_path: Path
) -> None:
    drawn = picture(name, context, size)
    file = IMAGES / f"{name}-{size[0]}x{size[1]}.png"
    if os.environ.get("REGENERATE"):
        write_png(drawn, file)
    kept = pygame.image.load(file).convert()
    assert kept.get_size() == drawn.get_size()
    difference = kept.copy()
    difference.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = drawn.copy()
    other.blit(kept, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mean = sum(pygame.transform.average_color(difference)[:3]) / 3
    # Averaged colours are whole numbers, so a small change shows in a small part of the picture.
    worst = max(
        sum(pygame.transform.average_color(difference, part)[:3]) / 3 for part in parts(drawn)
    )
    if mean > TOLERANCE or worst > WORST:
        pair = pygame.Surface((2 * drawn.get_width(), drawn.get_height()))
        pair.blit(kept, (0, 0))
        pair.blit(drawn, (drawn.get_width(), 0))
        pygame.image.save(pair, tmp_path / "side-by-side.png")
        pytest.fail(f"differs by {mean:.1f}, at worst {worst:.1f}; see {tmp_path}")


LIVING = (
    *("attract", "countdown", "demonstration", "dilemma", "lesson", "replay", "review"),
    "tutorial",
)
"""Scenes in which a game is played, time runs or something is shown step by step."""
STILL = [name for name in SCENES if name not in LIVING]


def number_of_pictures(scene: Scene) -> int:
    """Return how many different pictures a scene shows in six seconds."""
    stack = SceneStack(scene, WIDE)
    pictures = set()
    for _ in range(4):
        for _ in range(90):
            stack.update(1 / 60)
        surface = pygame.Surface(WIDE).convert()
        stack.draw(surface, 0.0)
        pictures.add(surface.get_buffer().raw)
    return len(pictures)


@pytest.mark.parametrize("name", long(STILL, usual=("menu", "board", "nest", "results", "setup")))
def test_with_reduced_motion_a_scene_stands_still(name: str, context: Context) -> None:
    assert number_of_pictures(SCENES[name](context)) == 1


@pytest.mark.parametrize("name", ["menu", "board", "nest", "results"])
def test_otherwise_it_lives(name: str, context: Context) -> None:
    context.prefer(replace(context.preferences, reduced_motion=False))
    assert number_of_pictures(SCENES[name](context)) > 1


def parts(surface: pygame.Surface) -> Iterator[pygame.Rect]:
    width, height = surface.get_size()
    for left in range(0, width, 50):
        for top in range(0, height, 50):
            yield pygame.Rect(left, top, 50, 50).clip(surface.get_rect())


def test_there_is_a_picture_for_every_scene_and_size_and_none_is_too_large() -> None:
    expected = {f"{name}-{size[0]}x{size[1]}.png" for name, size in CASES}
    found = {file.name: file.stat().st_size for file in IMAGES.iterdir()}
    assert set(found) == expected
    assert max(found.values()) <= MOST_BYTES
