"""The game that computers play on the first screen: dealt, brought to its middle, then shown."""

import math
from collections.abc import Callable
from itertools import cycle, islice
from types import MappingProxyType

from game import ALL, GAMES, LEVELS, Colour, Event, Match, RowDealt, Seat, TurnBegan, derived_seed
from game.players.thinker import MoveQuestion, Thinker
from scenes.board.motion.choreography import BoardPlaces, EventReel, Frame
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder
from scenes.kiosk.watchdog.config import KioskConfig

PLAYERS = 4
DEALS = 4
"""How many deals there are of each variant: whoever waits for a new ground waits for the last time
when all of them have been seen."""
ARRIVED = 2
"""So many pirates of one crew are home when the game is shown, twice as many where the way has two
legs: from there on much happens, and it does not take long."""
MOST_UNSEEN = 160
"""Actions after which it is shown in any case."""
_AT_ONCE = 4
"""Actions of the unseen part in one step of time, so that no frame waits for them."""
_SLOW, _QUICKER = "yusuf", "barto"
"""Who takes so long that another one stands in where nobody looks."""
_REST = 0.3
"""Seconds between two actions."""
_STILL_REST = 1.2
"""The same where nothing moves, so that there is time to see what has changed."""
_LAST_LOOK = 1.5
"""Seconds that the end is looked at."""
_COLOURS = MappingProxyType(
    {
        "finn": Colour.GREEN,
        "mateo": Colour.VIOLET,
        "rosa": Colour.BLUE,
        "barto": Colour.RED,
        "yusuf": Colour.YELLOW,
    }
)
"""Every pirate has a colour of its own, so that passers-by know them again."""
_UNSEEN = (TurnBegan, RowDealt)
"""What would only hold up those who have no cards."""


def voyage(config: KioskConfig, number: int) -> tuple[str, str]:
    """The game and the variant that is shown as that one: the allowed games by turns."""
    games = [game for game in config.games if any(v in config.variants for v in _variants(game))]
    game = games[number % len(games)]
    variants = [variant for variant in _variants(game) if variant in config.variants]
    return game, variants[number // len(games) % len(variants)]


def _variants(game: str) -> tuple[str, ...]:
    return tuple(GAMES[game].variants)


def crew(number: int) -> tuple[Seat, ...]:
    """Who plays the game of that number: strong and weak ones, another one resting each time."""
    names = [level.name for level in LEVELS]
    chosen = islice(cycle(names), number % len(names), None)
    return tuple(Seat(name.title(), _COLOURS[name], name) for name in islice(chosen, PLAYERS))


class Exhibition:
    """One such game, and the clips that show it; it is never kept."""

    def __init__(
        self, config: KioskConfig, number: int, draw: Callable[[int], int], *, still: bool = False
    ) -> None:
        game, variant = voyage(config, number)
        self.deal = draw(DEALS)
        """Which of the deals it is, and so how its ground looks."""
        self._seed = draw(2**32)
        options = GAMES[game].variants[variant]
        self.match = Match.new(GAMES[game], crew(number), options, self.deal)
        # Without a seed a game is a scenario, and nobody keeps those.
        self.match.seed = None
        self._course = TurnOrder(self.match)
        shown = Displayed.of(self.match.view(ALL))
        self.reel = EventReel(shown, math.inf if still else 1.0)
        """The clips of what is being shown."""
        self._pause = _STILL_REST if still else _REST
        self._rest = 0.0
        self._unseen = True

    @property
    def begun(self) -> bool:
        """It has come so far that it can be looked at."""
        return not self._unseen

    @property
    def over(self) -> bool:
        """Somebody has won; the clips may still tell of it."""
        return self._course.over

    @property
    def done(self) -> bool:
        """It has been shown to the end, and that has been looked at."""
        return self.over and self.reel.idle and self._rest <= 0

    @property
    def thinker(self) -> int | None:
        """The one who is thinking about what to do next."""
        return self._course.thinker if self.begun and self.reel.idle else None

    @property
    def frame(self) -> Frame:
        """What stands still at this moment."""
        return self.reel.frame or Frame(self.reel.shown)

    def bring_on(self, thinker: Thinker) -> None:
        """Play on where nobody looks, as far as the brains have decided."""
        for _ in range(_AT_ONCE):
            if not self._unseen or not self._decided(thinker):
                break
            self.reel.shown = Displayed.of(self.match.view(ALL))
            self._unseen = not (self._far_enough or self.over)

    @property
    def _far_enough(self) -> bool:
        game = self.match.game
        home = max(bytes(crew).count(game.goal) for crew in self.match.table.pirates)
        return home >= ARRIVED * len(game.havens) or len(self.match.actions) >= MOST_UNSEEN

    def go_on(self, dt: float, thinker: Thinker, stage: BoardPlaces) -> None:
        """Show what happens, one action after the other."""
        self.reel.update(dt)
        if not self.reel.idle:
            return
        self._rest -= dt
        if self._rest > 0 or self.over:
            return
        events = self._decided(thinker)
        if events:
            self.reel.tell(events, stage, _UNSEEN)
            self._rest = _LAST_LOOK if self.over else self._pause

    def cut_short(self) -> None:
        """What is being shown counts as shown: the places where it was seen are gone."""
        self.reel.finish()

    def _decided(self, thinker: Thinker) -> tuple[Event, ...]:
        """What has happened, once the brain to act has decided; else nothing."""
        seat = self._course.thinker
        if seat is None:
            return ()
        if not thinker.thinking:
            brain = self.match.seats[seat].brain or ""
            if self._unseen and brain == _SLOW:
                brain = _QUICKER
            seed = derived_seed(self._seed, self.match.table.ply)
            thinker.ask(MoveQuestion(self.match.game.name, brain, self.match.view(seat), seed))
        decided = thinker.poll()
        if decided is None:
            return ()
        return self._course.submit(seat, decided.action, decided.ply)
