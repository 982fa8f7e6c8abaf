"""How the scenes follow each other."""

from game import Match
from scenes.context import Context
from scenes.menu import Menu
from scenes.scene import Scene


class Voyages:
    """Makes every scene of the game with the same context."""

    def __init__(self, context: Context) -> None:
        self._context = context

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

        return Board(self._context, match)

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
