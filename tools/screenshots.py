"""Renders every scene and a film of one turn into assets/screenshots: `make screenshots`."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import GAMES, Colour, Match, Seat, derived_seed
from game.match import Looks
from game.players.brains import BRAINS
from game.puzzles import Puzzle, Task, load_puzzles
from game.rng import Rng
from game.scenarios import escape_example, nest_example_1
from game.storage.store import Store
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORTS, PortLog, Voyage
from scenes.app.scene_factory import SceneFactory
from scenes.board.scene import BoardScene
from scenes.core.context import Context, theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.core.scene import Scene, SceneStack
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.visit import KioskContext, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.i18n import Languages
from scenes.kit.intents import Command, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.setup.scene import PAGES, SetupScene
from scenes.setup.widgets import SeatSetting
from tools.film import write_film

WIDEST = 1024
"""Pixels of a picture that is kept, so that it stays below 200 kB."""
ASSETS = Path(__file__).parent.parent / "assets"
SLOW = ("review", "chart")
"""Scenes that go on working for a while after they are shown."""
SPRING = datetime(2026, 4, 3, 16, tzinfo=UTC)
SEATS = (
    Seat("Emma", Colour.BLUE),
    Seat("Barto", Colour.RED, "barto"),
    Seat("Rosa", Colour.GREEN, "rosa"),
    Seat("Finn", Colour.YELLOW, "finn"),
)


def context_in(folder: Path, language: str = "en") -> Context:
    """Return the program's parts, with the default settings."""
    preferences = Preferences(language=language)
    context = Context(
        languages=Languages(ASSETS / "lang"),
        look=Look.of(ASSETS / "images", font_files(), theme_for(preferences)),
        sound=Sound(ASSETS, device=False),
        store=Store(folder),
        preferences=preferences,
    )
    context.flow = SceneFactory(context)
    return context


def example() -> Match:
    """Return the rulebooks' position, ready for blue."""
    return Match.at(GAMES["escape"], SEATS, escape_example())


def played(variant: str, actions: int | None, seed: int = 21) -> Match:
    """Return a game after that many actions of the greedy brain, or at its end."""
    game = next(game for game in GAMES.values() if variant in game.variants)
    people = tuple(replace(seat, brain=None) for seat in SEATS[:2]) + SEATS[2:]
    match = Match.new(game, people, game.variants[variant], seed)
    while match.outcome is None and (actions is None or len(match.actions) < actions):
        seat = match.table.to_act
        rng = Rng(derived_seed(seed, match.table.ply))
        match.submit(seat, BRAINS["greedy"].choose(game.rules, match.view(seat), rng))
    return match


def islands() -> Match:
    """Return Nest's position of the rulebooks."""
    state = nest_example_1()
    return Match.at(GAMES["nest"], SEATS[: state.table.players], state)


def half_way(context: Context) -> StoredVoyage:
    """Return a voyage with flags in half of its harbours, every second one golden."""
    logs = {
        port.name: PortLog(games=1, round=12, gold=number % 2 == 0)
        for number, port in enumerate(PORTS[: len(PORTS) // 2])
    }
    looks = Looks("straw", "stripes", "cutlasses")
    return context.store.voyages.add(Voyage("Emma", Colour.BLUE, SPRING, logs, looks=looks))


def puzzle() -> Puzzle:
    """Return the first puzzle in which a game of Tortuga is won."""
    found = (each for each in load_puzzles().puzzles if each.variant == "tortuga")
    return next(each for each in found if each.task is Task.WIN)


def attract(context: Context) -> Scene:
    """Return the kiosk's first screen, with all languages."""
    kiosk = KioskContext(
        languages=Languages(ASSETS / "lang"),
        look=context.look,
        sound=context.sound,
        visit=Visit(context.store.folder),
        config=KioskConfig(languages=tuple(context.spoken)),
    )
    kiosk.preferences = context.preferences
    kiosk.flow = context.flow
    return AttractScene(kiosk, draw=lambda _most: 0)


def choose(stack: SceneStack, board: BoardScene, space: int) -> None:
    """Tap the pirate on a space, to show where it can go."""
    centre = board.table.track.area(space).centre
    _tap(stack, (round(centre.x), round(centre.y)))


def choose_pirate(stack: SceneStack, setup: SetupScene) -> None:
    """Tap the first player's portrait, to show the pirates to choose from."""
    setup.page = PAGES.index("crew")
    setup.refresh()
    _tap(stack, setup.ring[SeatSetting(0, "pirate")].rect.center)


def _tap(stack: SceneStack, at: Point) -> None:
    stack.handle(Press(at))
    stack.handle(Release(at))


def main() -> None:
    """Write the pictures, and the film of a turn."""
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("--size", default="1920x1080", help="of the window; pictures are smaller")
    parser.add_argument("--lang", default="en", help="the language, such as de")
    parser.add_argument("--folder", type=Path, default=ASSETS / "screenshots")
    arguments = parser.parse_args()
    width, height = (int(number) for number in arguments.size.split("x"))
    size = (width, height)
    prepare()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        context = context_in(Path(folder), arguments.lang)
        for name, stack in stacks(context, size):
            surface = pygame.Surface(size).convert()
            stack.draw(surface, 0.0)
            share = min(1.0, WIDEST / width)
            kept = pygame.transform.smoothscale(surface, (width * share, height * share))
            pygame.image.save(kept, arguments.folder / f"{name}.jpg")
        film = context_in(Path(folder), arguments.lang)
        write_film(film, example(), arguments.folder / "turn.png")


def prepare() -> None:
    """Let pygame draw without a window."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


def stacks(context: Context, size: Size) -> Iterator[tuple[str, SceneStack]]:
    """Yield every scene worth a picture with its name, one after the other."""
    flow = context.flow
    match = played("jamaica", 40)
    scenes: dict[str, Callable[[], Scene]] = {
        "menu": flow.menu,
        "setup": flow.setup,
        "pirates": flow.setup,
        "settings": flow.settings,
        "escape-board": lambda: flow.board(example()),
        "escape-choice": lambda: flow.board(example()),
        "nest-board": lambda: flow.board(islands()),
        "nest-choice": lambda: flow.board(islands()),
        "curtain": lambda: flow.curtain(match, 0),
        "pause": lambda: flow.board(example()),
        "results": lambda: flow.results(played("tortuga", None, seed=22)),
        "review": lambda: flow.review(played("jamaica", None)),
        "chart": lambda: flow.chart(played("tortuga", None, seed=22), SPRING),
        "voyage": lambda: flow.voyage(half_way(context)),
        "puzzle": lambda: flow.puzzle(puzzle()),
        "rules": lambda: flow.rules("escape.retreat"),
        "tutorial": lambda: flow.tutorial("escape.jump"),
        "attract": lambda: attract(context),
        "night": lambda: flow.board(example()),
    }
    for name, make in scenes.items():
        if name == "night":
            context.prefer(replace(context.preferences, theme=Colours.NIGHT))
        scene = make()
        stack = SceneStack(scene, size)
        settle(stack)
        if name == "escape-choice" and isinstance(scene, BoardScene):
            choose(stack, scene, 18)
        if name == "nest-choice" and isinstance(scene, BoardScene):
            choose(stack, scene, 13)
        if name == "pirates" and isinstance(scene, SetupScene):
            choose_pirate(stack, scene)
        if name in SLOW:
            finish(stack)
        if name == "pause":
            stack.handle(Command.MENU)
        yield name, stack


def finish(stack: SceneStack) -> None:
    """Wait until a scene has nothing left to do."""
    while not stack.idle:
        stack.update(1 / 60)
        time.sleep(0.01)


def settle(stack: SceneStack) -> None:
    """Let time pass until nothing moves any longer but confetti."""
    for _ in range(210):
        stack.update(1 / 60)


if __name__ == "__main__":
    main()
