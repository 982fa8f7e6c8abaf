"""How the scenes follow each other."""

from collections.abc import Callable

from game import Match, Replay
from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.menu.scene import MenuScene


class SceneFactory:
    """Makes every scene of the game with the same context."""

    def __init__(
        self, context: Context, way_to: Callable[[Scene], Scene] = lambda scene: scene
    ) -> None:
        self._context = context
        self._way_to = way_to
        """What comes before a scene whose pictures take a while."""

    def menu(self) -> Scene:
        """The first screen."""
        return MenuScene(self._context)

    def setup(self) -> Scene:
        """Who plays what."""
        from scenes.setup.scene import SetupScene

        # Starting the process takes a moment that nobody notices while players are chosen.
        self._context.start_thinking()
        return SetupScene(self._context)

    def board(self, match: Match) -> Scene:
        """A game being played."""
        from scenes.board.scene import BoardScene

        return self._way_to(BoardScene(self._context, match))

    def pause(self, match: Match) -> Scene:
        """Over the board."""
        from scenes.pause.scene import PauseScene

        return PauseScene(self._context, match)

    def curtain(self, match: Match, seat: int) -> Scene:
        """Between two people."""
        from scenes.curtain.scene import CurtainScene

        return CurtainScene(self._context, match, seat)

    def results(self, match: Match) -> Scene:
        """How the game went."""
        from scenes.results.scene import ResultsScene

        return ResultsScene(self._context, match)

    def settings(self) -> Scene:
        """The preferences."""
        from scenes.settings.scene import SettingsScene

        return SettingsScene(self._context)

    def records(self) -> Scene:
        """What the players have come to, and the last games."""
        from scenes.records.scene import RecordsScene

        return RecordsScene(self._context)

    def replay(self, replay: Replay) -> Scene:
        """A recorded game to watch."""
        from scenes.replay.scene import ReplayScene

        return ReplayScene(self._context, replay)

    def saves(self) -> Scene:
        """The games kept by name."""
        from scenes.saves.scene import SavesScene

        return SavesScene(self._context)

    def rules(self, page: str | None = None) -> Scene:
        """How the game is played, from that page on."""
        from scenes.learn.rules.scene import RulesScene

        return RulesScene(self._context, page)

    def tutorial(self, topic: str | None = None) -> Scene:
        """The game learned by playing, from that topic on."""
        from scenes.learn.tutorial.scene import TutorialScene

        return TutorialScene(self._context, topic, self._way_to)
