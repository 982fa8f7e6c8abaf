"""How the scenes follow each other."""

from collections.abc import Callable

from game import Match, Replay
from scenes.context import Context
from scenes.menu import Menu
from scenes.scene import Scene


class Voyages:
    """Makes every scene of the game with the same context."""

    def __init__(
        self, context: Context, way_to: Callable[[Scene], Scene] = lambda scene: scene
    ) -> None:
        self._context = context
        self._way_to = way_to
        """What comes before a scene whose pictures take a while."""

    def menu(self) -> Scene:
        """The first screen."""
        return Menu(self._context)

    def setup(self) -> Scene:
        """Who plays what."""
        from scenes.setup import Setup

        # Starting the process takes a moment that nobody notices while players are chosen.
        self._context.start_thinking()
        return Setup(self._context)

    def board(self, match: Match) -> Scene:
        """A game being played."""
        from scenes.board.scene import Board

        return self._way_to(Board(self._context, match))

    def pause(self, match: Match) -> Scene:
        """Over the board."""
        from scenes.pause import Pause

        return Pause(self._context, match)

    def curtain(self, match: Match, seat: int) -> Scene:
        """Between two people."""
        from scenes.curtain import Curtain

        return Curtain(self._context, match, seat)

    def results(self, match: Match) -> Scene:
        """How the game went."""
        from scenes.results import Results

        return Results(self._context, match)

    def settings(self) -> Scene:
        """The preferences."""
        from scenes.settings import Settings

        return Settings(self._context)

    def records(self) -> Scene:
        """What the players have come to, and the last games."""
        from scenes.records import Records

        return Records(self._context)

    def replay(self, replay: Replay) -> Scene:
        """A recorded game to watch."""
        from scenes.replay import Watch

        return Watch(self._context, replay)

    def saves(self) -> Scene:
        """The games kept by name."""
        from scenes.saves import Saves

        return Saves(self._context)

    def rules(self, page: str | None = None) -> Scene:
        """How the game is played, from that page on."""
        from scenes.rules.scene import Rules

        return Rules(self._context, page)

    def tutorial(self, topic: str | None = None) -> Scene:
        """The game learned by playing, from that topic on."""
        from scenes.tutorial.scene import Tutorial

        return Tutorial(self._context, topic, self._way_to)
