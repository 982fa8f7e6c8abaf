"""How the scenes of a kiosk follow each other: from the attract game round to it again."""

import secrets
from collections.abc import Callable
from typing import Protocol

from game import Match, Replay
from scenes.app.scene_factory import SceneFactory
from scenes.core.scene import Scene
from scenes.kiosk.guest_scenes import ClosedScene, GuestPause, GuestResults
from scenes.kiosk.ports import VisitorPort
from scenes.kiosk.visit import KioskContext


class GameCounter(Protocol):
    """What becomes of games, for the operator to know."""

    def started(self) -> None:
        """Visitors have begun a game."""

    def finished(self) -> None:
        """A game was played to its end."""

    def abandoned(self) -> None:
        """A game was given up."""


class KioskSceneFactory(SceneFactory):
    """Makes the scenes that visitors may see; no way leads to what is kept, named or set."""

    def __init__(
        self,
        context: KioskContext,
        count: GameCounter,
        way_to: Callable[[Scene], Scene] = lambda scene: scene,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        super().__init__(context, way_to)
        self._house = context
        self._count = count
        self._draw = draw
        self._played: Match | None = None
        """The game that is to end finished or abandoned."""
        self.foyer = VisitorPort(
            texts=context.texts_in,
            speak=context.speak,
            attract=self.menu,
            quick=self.setup,
            board=self.board,
        )
        """What the first screens can ask for."""

    def menu(self) -> Scene:
        """The attract game, before which nothing is left of whoever was here."""
        from scenes.kiosk.attract.scene import AttractScene

        self.part()
        return self._way_to(AttractScene(self._house, self._house.config, self.foyer, self._draw))

    def first(self, *, resume: bool) -> Scene:
        """Where the kiosk begins: in the game in which a crash came, if that is wanted, else here.

        A game that is not gone on with is given up.
        """
        interrupted = self._house.interrupted_game(self._count.abandoned)
        if interrupted is not None:
            self._played = interrupted.match()
            if resume:
                return super().board(self._played)
        return self.menu()

    def part(self) -> None:
        """Nobody plays any more: nothing stays of whoever did."""
        self._give_up()
        self._house.begin_anew()

    def setup(self) -> Scene:
        """Language, players and off."""
        from scenes.kiosk.quick_setup import QuickSetup

        self._house.start_thinking()
        return QuickSetup(self._house, self._house.config, self.foyer, self._draw)

    def board(self, match: Match) -> Scene:
        """A game that visitors begin; one that they played before is given up."""
        self._give_up()
        self._count.started()
        self._played = match
        return super().board(match)

    def pause(self, match: Match) -> Scene:
        """Over the board."""
        return GuestPause(self._house, match)

    def results(self, match: Match) -> Scene:
        """How the game went."""
        if self._played is not None:
            self._played = None
            self._count.finished()
        return GuestResults(self._house, match, self._draw)

    def settings(self) -> Scene:
        """Not for visitors."""
        return ClosedScene()

    def records(self) -> Scene:
        """Not for visitors."""
        return ClosedScene()

    def replay(self, replay: Replay) -> Scene:
        """Not for visitors."""
        return ClosedScene()

    def saves(self) -> Scene:
        """Not for visitors."""
        return ClosedScene()

    def _give_up(self) -> None:
        if self._played is not None:
            self._played = None
            self._count.abandoned()
