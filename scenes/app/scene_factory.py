"""The factory that makes every scene."""

from collections.abc import Callable, Hashable
from datetime import datetime
from functools import partial, wraps
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol

from game import Match, Replay
from game.levels import with_known_brains
from scenes.core.context import Context, Flow
from scenes.core.scene import PageLoader, Scene
from scenes.kit.painting import Painting
from scenes.menu.scene import MenuScene

if TYPE_CHECKING:
    from game.puzzles import Puzzle
    from game.storage.voyage_shelf import StoredVoyage
    from scenes.link.protocol import LobbyTable


class WayTo(Protocol):
    """Leads to scenes that take long to make and to prepare."""

    def __call__(
        self,
        load: PageLoader,
        *,
        back: bool = True,
        match: Match | None = None,
        ahead: Painting[None] | None = None,
    ) -> Scene:
        """Return what to show meanwhile, perhaps with a way back, or the scene itself.

        The pictures of a match may be painted ahead. If the scene before had them painted ahead,
        it stays for a while.
        """


def at_once(load: PageLoader, *_: object, **__: object) -> Scene:
    """Return the scene itself."""
    return load()()


_P = ParamSpec("_P")


def _page(
    load: Callable[Concatenate["SceneFactory", _P], Callable[[], Scene]],
) -> Callable[Concatenate["SceneFactory", _P], Scene]:
    """Return a method that returns a page, from one that imports it and returns what makes it."""

    @wraps(load)
    def page(factory: "SceneFactory", /, *args: _P.args, **kwargs: _P.kwargs) -> Scene:
        return factory.page(load, partial(load, factory, *args, **kwargs))

    return page


def _import_thinker() -> None:
    """Import the thinking process, which a page starts when it is shown."""
    import_module("game.players.thinker")


class SceneFactory(Flow):
    """Makes every scene of the game."""

    def __init__(
        self,
        context: Context,
        way_to: WayTo = at_once,
        expect: Callable[[Match], None] = lambda _match: None,
        page: Callable[[Hashable, PageLoader], Scene] = lambda _page, load: load()(),
    ) -> None:
        self._context = context
        self._expect = expect
        """Paints the pictures of a match ahead."""
        self._way_to = way_to
        """Puts a loading screen before a scene that takes long to make."""
        self.page = page
        """Returns a page, or what is shown until it is imported."""
        self._draw: Callable[[int], int] = SystemRandom().randrange
        """Draws a number by lot."""

    def menu(self) -> Scene:
        return MenuScene(self._context)

    @_page
    def setup(self) -> Callable[[], Scene]:
        from scenes.setup.scene import SetupScene

        _import_thinker()
        return lambda: SetupScene(self._context)

    def expect(self, match: Match) -> None:
        self._expect(match)

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        match.reseat(with_known_brains(match.seats))

        def load() -> Callable[[], Scene]:
            from scenes.board.scene import BoardScene

            return lambda: BoardScene(self._context, match, begins=begins)

        return self._way_to(load, match=match)

    def pause(self, match: Match) -> Scene:
        from scenes.pause.scene import PauseScene

        return PauseScene(self._context, match)

    def curtain(self, match: Match, seat: int) -> Scene:
        from scenes.curtain.scene import CurtainScene

        return CurtainScene(self._context, match, seat)

    def results(self, match: Match) -> Scene:
        from scenes.results.scene import ResultsScene

        return ResultsScene(self._context, match)

    def phones(self, table: "LobbyTable") -> Scene:
        from scenes.phones.scene import PhonesScene

        return PhonesScene(self._context, table)

    @_page
    def settings(self) -> Callable[[], Scene]:
        from scenes.settings.scene import SettingsScene

        return lambda: SettingsScene(self._context)

    @_page
    def records(self) -> Callable[[], Scene]:
        from scenes.records.scene import RecordsScene

        return lambda: RecordsScene(self._context)

    def replay(self, replay: Replay) -> Scene:
        from scenes.replay.scene import ReplayScene

        return ReplayScene(self._context, replay)

    @_page
    def review(self, match: Match) -> Callable[[], Scene]:
        from scenes.review.scene import ReviewScene

        _import_thinker()
        return lambda: ReviewScene(self._context, match)

    def chart(self, match: Match, date: datetime | None = None) -> Scene:
        from scenes.chart.scene import ChartScene

        return ChartScene(self._context, match, date)

    @_page
    def evenings(self) -> Callable[[], Scene]:
        from scenes.records.evening import EveningScene

        return lambda: EveningScene(self._context)

    @_page
    def saves(self) -> Callable[[], Scene]:
        from scenes.records.saves import SavesScene

        return lambda: SavesScene(self._context)

    @_page
    def rules(self, page: str | None = None) -> Callable[[], Scene]:
        from scenes.learn.rules.scene import RulesScene

        return lambda: RulesScene(self._context, page)

    @_page
    def tutorial(self, topic: str | None = None) -> Callable[[], Scene]:
        from scenes.learn.tutorial.scene import TutorialScene

        return lambda: TutorialScene(self._context, topic, self._way_to_made)

    @_page
    def puzzles(self) -> Callable[[], Scene]:
        from scenes.puzzles.book import PuzzleBook
        from scenes.puzzles.scene import PuzzlesScene

        book = PuzzleBook(self._context)
        return lambda: PuzzlesScene(self._context, book)

    def puzzle(self, puzzle: "Puzzle", ahead: Painting[None] | None = None) -> Scene:
        def load() -> Callable[[], Scene]:
            from scenes.puzzles.book import PuzzleBook
            from scenes.puzzles.play import PuzzleScene

            book = PuzzleBook(self._context)
            return lambda: PuzzleScene(self._context, book, puzzle)

        return self._way_to(load, ahead=ahead)

    @_page
    def voyages(self) -> Callable[[], Scene]:
        from scenes.voyage.voyages import VoyagesScene

        _import_thinker()
        return lambda: VoyagesScene(self._context)

    def voyage(self, stored: "StoredVoyage", *, after_game: bool = False) -> Scene:
        from scenes.voyage.scene import VoyageScene

        return VoyageScene(self._context, stored, after_game=after_game)

    def quick_puzzle(self) -> Scene:
        from scenes.puzzles.book import PuzzleBook

        puzzle = PuzzleBook(self._context).easy_one(self._draw)
        return self.puzzles() if puzzle is None else self.puzzle(puzzle)

    def _way_to_made(self, scene: Scene) -> Scene:
        return self._way_to(lambda: lambda: scene)
