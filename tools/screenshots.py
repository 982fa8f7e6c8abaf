"""Renders every scene and a film of one turn into assets/screenshots: `make screenshots`."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

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
from game.variants import VARIANTS
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
SPRING = datetime(2026, 4, 3, 16, tzinfo=UTC)
SEATS = (
    Seat("Emma", Colour.BLUE),
    Seat("Barto", Colour.RED, "barto"),
    Seat("Rosa", Colour.GREEN, "rosa"),
    Seat("Finn", Colour.YELLOW, "finn"),
)


def context_in(folder: Path, preferences: Preferences) -> Context:
    """Return the program's parts."""
    context = Context(
        languages=Languages(ASSETS / "lang"),
        look=Look.of(ASSETS / "images", font_files(), theme_for(preferences)).with_text(
            preferences.text_scale / 100
        ),
        sound=Sound(ASSETS, device=False),
        store=Store(folder),
        preferences=preferences,
    )
    context.flow = SceneFactory(context)
    return context


def example() -> Match:
    """Return the rulebooks' position, ready for blue."""
    return Match.at(GAMES["escape"], SEATS, escape_example())


def played(variant: str, actions: int | None, seed: int = 21, players: int = 4) -> Match:
    """Return a game after that many actions of the greedy brain, or at its end."""
    game = GAMES[VARIANTS[variant].game]
    fifth = Seat("Yusuf", Colour.VIOLET, "yusuf")
    crew = (*(replace(seat, brain=None) for seat in SEATS[:2]), *SEATS[2:], fifth)
    people = crew[:players]
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


def _tap(stack: SceneStack, at: Point) -> None:
    stack.handle(Press(at))
    stack.handle(Release(at))


def size_of(words: str) -> Size:
    """Return a size in pixels that was written like 1920x1080. Raise ArgumentTypeError if not."""
    width, _, height = words.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{words!r} is no size; write one like 1920x1080")
    return int(width), int(height)


def prepare() -> None:
    """Let pygame draw without a window."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


def _board(match: Callable[[], Match]) -> Callable[[Context], Scene]:
    return lambda context: context.flow.board(match())


def _night(context: Context) -> Scene:
    context.prefer(replace(context.preferences, theme=Colours.NIGHT))
    return context.flow.board(example())


def _choose(space: int) -> Callable[[SceneStack], None]:
    """Return what taps the pirate on a space, to show where it can go."""

    def tap(stack: SceneStack) -> None:
        board = stack.scenes[-1]
        if isinstance(board, BoardScene):
            centre = board.table.track.area(space).centre
            _tap(stack, (round(centre.x), round(centre.y)))

    return tap


def _choose_pirate(stack: SceneStack) -> None:
    """Tap the first player's portrait, to show the pirates to choose from."""
    setup = stack.scenes[-1]
    if isinstance(setup, SetupScene):
        setup.page = PAGES.index("crew")
        setup.refresh()
        _tap(stack, setup.ring[SeatSetting(0, "pirate")].rect.center)


def _finish(stack: SceneStack) -> None:
    """Wait until a scene has nothing left to do."""
    while not stack.idle:
        stack.update(1 / 60)
        time.sleep(0.01)


class Shot(NamedTuple):
    """A scene worth a picture, and what is done in it once nothing moves any longer."""

    make: Callable[[Context], Scene]
    act: Callable[[SceneStack], object] = lambda _stack: None


SHOTS: Mapping[str, Shot] = MappingProxyType(
    {
        "menu": Shot(lambda context: context.flow.menu()),
        "setup": Shot(lambda context: context.flow.setup()),
        "pirates": Shot(lambda context: context.flow.setup(), _choose_pirate),
        "settings": Shot(lambda context: context.flow.settings()),
        "escape-board": Shot(_board(example)),
        "escape-choice": Shot(_board(example), _choose(18)),
        "nest-board": Shot(_board(islands)),
        "nest-choice": Shot(_board(islands), _choose(13)),
        "curtain": Shot(lambda context: context.flow.curtain(played("jamaica", 40), 0)),
        "pause": Shot(_board(example), lambda stack: stack.handle(Command.MENU)),
        "results": Shot(lambda context: context.flow.results(played("tortuga", None, seed=22))),
        "review": Shot(lambda context: context.flow.review(played("jamaica", None)), _finish),
        "chart": Shot(
            lambda context: context.flow.chart(played("tortuga", None, seed=22), SPRING), _finish
        ),
        "voyage": Shot(lambda context: context.flow.voyage(half_way(context))),
        "puzzle": Shot(lambda context: context.flow.puzzle(puzzle())),
        "rules": Shot(lambda context: context.flow.rules("escape.retreat")),
        "tutorial": Shot(lambda context: context.flow.tutorial("escape.jump")),
        "attract": Shot(attract),
        "night": Shot(_night),
    }
)
"""Every scene worth a picture, by name; the last one changes the theme."""


def opened(context: Context, shot: Shot, size: Size) -> SceneStack:
    """Return a scene as its picture shows it."""
    stack = SceneStack(shot.make(context), size)
    settle(stack)
    shot.act(stack)
    return stack


def settle(stack: SceneStack) -> None:
    """Let time pass until nothing moves any longer but confetti."""
    for _ in range(210):
        stack.update(1 / 60)


def write_picture(stack: SceneStack, size: Size, file: Path, widest: int | None = None) -> None:
    """Write what a window of that size shows, shrunk to a width if it is wider."""
    surface = pygame.Surface(size).convert()
    stack.draw(surface, 0.0)
    share = min(1.0, (widest or size[0]) / size[0])
    kept = pygame.transform.smoothscale(surface, (size[0] * share, size[1] * share))
    pygame.image.save(kept, file)


def main() -> None:
    """Write the pictures, and the film of a turn."""
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument(
        "--size", type=size_of, default=(1920, 1080), help="of the window; pictures are smaller"
    )
    parser.add_argument("--lang", default="en", help="the language, such as de")
    parser.add_argument("--folder", type=Path, default=ASSETS / "screenshots")
    arguments = parser.parse_args()
    size = arguments.size
    prepare()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        preferences = Preferences(language=arguments.lang)
        context = context_in(Path(folder), preferences)
        for name, shot in SHOTS.items():
            file = arguments.folder / f"{name}.jpg"
            write_picture(opened(context, shot, size), size, file, WIDEST)
        film = context_in(Path(folder), preferences)
        write_film(film, example(), arguments.folder / "turn.png")


if __name__ == "__main__":
    main()
