"""The factory that makes every scene."""

from collections.abc import Callable
from datetime import datetime
from random import SystemRandom
from typing import TYPE_CHECKING, Protocol

from game import Match, Replay
from game.levels import with_known_brains
from scenes.core.context import Context, Flow
from scenes.core.scene import Scene
from scenes.menu.scene import MenuScene

if TYPE_CHECKING:
    from game.puzzles import Puzzle
    from game.storage.voyage_shelf import StoredVoyage
    from scenes.phones.link.protocol import LobbyTable


class WayTo(Protocol):
    """Leads to scenes that take long to make and to prepare."""

    def __call__(
        self, make: Callable[[], Scene], *, back: bool = True, match: Match | None = None
    ) -> Scene:
        """Return what to show meanwhile, perhaps with a way back, or the scene itself.

        The pictures of a match may have been painted ahead.
        """


def at_once(make: Callable[[], Scene], *_: object, **__: object) -> Scene:
    """Return the scene itself."""
    return make()


_THINKER = "game.players.thinker"
"""The module of the thinking process."""


class Fetched(Protocol):
    """Imports modules that are not imported yet before it makes the scene that needs them."""

    def __call__(self, make: Callable[[], Scene], *modules: str) -> Scene:
        """Return what to show meanwhile, or the scene itself."""


class SceneFactory(Flow):
    """Makes every scene of the game."""

    def __init__(
        self,
        context: Context,
        way_to: WayTo = at_once,
        expect: Callable[[Match], None] = lambda _match: None,
        fetched: Fetched = at_once,
    ) -> None:
        self._context = context
        self._expect = expect
        """Paints the pictures of a match ahead."""
        self._way_to = way_to
        """Puts a loading screen before a scene that takes long to make."""
        self._fetched = fetched
        """Makes a page, whose module may have to be imported before."""
        self._draw: Callable[[int], int] = SystemRandom().randrange
        """Draws a number by lot."""

    def menu(self) -> Scene:
        return MenuScene(self._context)

    def setup(self) -> Scene:
        def make() -> Scene:
            from scenes.setup.scene import SetupScene

            return SetupScene(self._context)

        return self._fetched(make, "scenes.setup.scene", _THINKER)

    def expect(self, match: Match) -> None:
        self._expect(match)

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        match.reseat(with_known_brains(match.seats))

        def make() -> Scene:
            from scenes.board.scene import BoardScene

            return BoardScene(self._context, match, begins=begins)

        return self._way_to(make, match=match)

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

    def settings(self) -> Scene:
        def make() -> Scene:
            from scenes.settings.scene import SettingsScene

            return SettingsScene(self._context)

        return self._fetched(make, "scenes.settings.scene")

    def records(self) -> Scene:
        def make() -> Scene:
            from scenes.records.scene import RecordsScene

            return RecordsScene(self._context)

        return self._fetched(make, "scenes.records.scene")

    def replay(self, replay: Replay) -> Scene:
        from scenes.replay.scene import ReplayScene

        return ReplayScene(self._context, replay)

    def review(self, match: Match) -> Scene:
        def make() -> Scene:
            from scenes.review.scene import ReviewScene

            return ReviewScene(self._context, match)

        return self._fetched(make, "scenes.review.scene", _THINKER)

    def chart(self, match: Match, date: datetime | None = None) -> Scene:
        from scenes.chart.scene import ChartScene

        return ChartScene(self._context, match, date)

    def saves(self) -> Scene:
        def make() -> Scene:
            from scenes.records.saves import SavesScene

            return SavesScene(self._context)

        return self._fetched(make, "scenes.records.saves")

    def rules(self, page: str | None = None) -> Scene:
        def make() -> Scene:
            from scenes.learn.rules.scene import RulesScene

            return RulesScene(self._context, page)

        return self._fetched(make, "scenes.learn.rules.scene")

    def tutorial(self, topic: str | None = None) -> Scene:
        def make() -> Scene:
            from scenes.learn.tutorial.scene import TutorialScene

            return TutorialScene(self._context, topic, self._way_to_made)

        return self._fetched(make, "scenes.learn.tutorial.scene")

    def puzzles(self) -> Scene:
        def make() -> Scene:
            from scenes.puzzles.scene import PuzzlesScene

            return PuzzlesScene(self._context)

        return self._fetched(make, "scenes.puzzles.scene")

    def puzzle(self, puzzle: "Puzzle") -> Scene:
        def make() -> Scene:
            from scenes.puzzles.book import PuzzleBook
            from scenes.puzzles.play import PuzzleScene

            return PuzzleScene(self._context, PuzzleBook(self._context), puzzle)

        return self._way_to(make)

    def voyages(self) -> Scene:
        def make() -> Scene:
            from scenes.voyage.voyages import VoyagesScene

            return VoyagesScene(self._context)

        return self._fetched(make, "scenes.voyage.voyages", _THINKER)

    def voyage(self, stored: "StoredVoyage", *, after_game: bool = False) -> Scene:
        from scenes.voyage.scene import VoyageScene

        return VoyageScene(self._context, stored, after_game=after_game)

    def quick_puzzle(self) -> Scene:
        from scenes.puzzles.book import PuzzleBook

        puzzle = PuzzleBook(self._context).easy_one(self._draw)
        return self.puzzles() if puzzle is None else self.puzzle(puzzle)

    def _way_to_made(self, scene: Scene) -> Scene:
        return self._way_to(lambda: scene)
