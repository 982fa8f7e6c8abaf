"""The game that computers play on the first screen, shown from its middle on."""

import math
from collections.abc import Callable
from itertools import cycle, islice

from game import (
    ALL,
    GAMES,
    LEVELS,
    Event,
    Match,
    Rng,
    RowDealt,
    Seat,
    TurnBegan,
    derived_seed,
    distinct_colours,
)
from game.players.brains import BRAINS, FIRST
from game.players.thinker import MoveQuestion, Thinker
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder
from scenes.board.watching import BoardPlaces, EventReel, Frame
from scenes.kiosk.watchdog.config import KioskConfig

PLAYERS = 4
DEALS = 4
"""Deals of each variant: once all have been shown, no new ground has to be painted."""
ARRIVED = 2
"""Pirates of one crew who are home when the game is shown, for each leg of the way: from there
on much happens, and it does not take long."""
MOST_UNSEEN = 160
"""Actions after which the game is shown in any case."""


def voyage(config: KioskConfig, number: int) -> tuple[str, str]:
    """Return game and variant of the exhibition of that number: the allowed games in turn."""
    games = [game for game in config.games if config.variants_of(game)]
    game = games[number % len(games)]
    variants = config.variants_of(game)
    return game, variants[number // len(games) % len(variants)]


def exhibition_crew(number: int) -> tuple[Seat, ...]:
    """Return the players of the exhibition of that number; another pirate has a rest each time."""
    first = number % len(LEVELS)
    crew = list(islice(cycle(LEVELS), first, first + PLAYERS))
    colours = distinct_colours([pirate.colour for pirate in crew])
    return tuple(
        Seat(pirate.name.title(), colour, pirate.name)
        for pirate, colour in zip(crew, colours, strict=True)
    )


class Exhibition:
    """One such game, and the clips that show it; it is never saved."""

    def __init__(
        self, config: KioskConfig, number: int, draw: Callable[[int], int], *, still: bool = False
    ) -> None:
        game, variant = voyage(config, number)
        self.deal = draw(DEALS)
        """The number of its deal, which decides how its ground looks."""
        self._seed = draw(2**32)
        options = GAMES[game].variants[variant]
        self.match = Match.new(GAMES[game], exhibition_crew(number), options, self.deal)
        # Without a seed a game is a scenario, and those are not saved.
        self.match.seed = None
        self._play_to_the_middle()
        self._turns = TurnOrder(self.match)
        shown = Displayed.of(self.match.view(ALL))
        self.reel = EventReel(shown, math.inf if still else 1.0)
        """The clips that are being shown."""
        # With reduced motion there must be time to see what has changed.
        self._pause = 1.2 if still else 0.3
        self._rest = 0.0

    @property
    def over(self) -> bool:
        """Whether somebody has won; the clips may still be running."""
        return self._turns.over

    @property
    def done(self) -> bool:
        """Whether it has been shown to the end."""
        return self.over and self.reel.idle and self._rest <= 0

    @property
    def frame(self) -> Frame:
        """What is not moving at this moment."""
        return self.reel.frame or Frame(self.reel.shown)

    def _play_to_the_middle(self) -> None:
        """Play on unseen, by the brain that decides at once, so that no start is ever shown."""
        match = self.match
        brain = BRAINS[FIRST]
        while match.outcome is None and not self._far_enough:
            seat = match.table.to_act
            rng = Rng(derived_seed(self._seed, match.table.ply))
            match.submit(seat, brain.choose(match.game.rules, match.view(seat), rng))

    @property
    def _far_enough(self) -> bool:
        game = self.match.game
        home = max(bytes(crew).count(game.goal) for crew in self.match.table.pirates)
        return home >= ARRIVED * len(game.havens) or len(self.match.actions) >= MOST_UNSEEN

    def go_on(self, dt: float, thinker: Thinker, stage: BoardPlaces) -> None:
        """Play on, one action after the other."""
        self.reel.update(dt)
        if not self.reel.idle:
            return
        self._rest -= dt
        if self._rest <= 0 and not self.over and (events := self._decided(thinker)):
            self.reel.tell(events, stage, (TurnBegan, RowDealt))
            self._rest = self._next_rest

    @property
    def _next_rest(self) -> float:
        """How long the board stays as it is, in seconds."""
        return 1.5 if self.over else self._pause

    def _decided(self, thinker: Thinker) -> tuple[Event, ...]:
        """Return the events of the next action, once the brain has decided on one."""
        seat = self._turns.thinker
        if seat is None:
            return ()
        if not thinker.thinking:
            brain = self.match.seats[seat].brain or ""
            seed = derived_seed(self._seed, self.match.table.ply)
            thinker.ask(MoveQuestion(self.match.game.name, brain, self.match.view(seat), seed))
        decided = thinker.poll()
        return self._turns.submit(seat, decided.action, decided.ply) if decided else ()
