"""Moves through a recorded game, and shows what happens on the way."""

from game import PUBLIC, Replay, Viewer
from scenes.board.motion.choreography import EventReel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary, summaries


class ReplayPlayer:
    """One moment of a replay as a viewer saw it, and the clips that lead there."""

    def __init__(self, replay: Replay, table: Tabletop) -> None:
        self.replay = replay
        self._table = table
        self.viewer: Viewer = replay.viewers[0]
        """Through whose eyes it is seen."""
        self.moment = 0
        """How many actions have been shown, or are being shown."""
        self._past: tuple[int, tuple[TurnSummary, ...]] = (0, ())
        self.reel = EventReel(self._at(0))
        """The clips of the action that is being shown."""
        self.flashes = True
        """Whether anything may flash."""

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self.reel.shown

    @property
    def at_end(self) -> bool:
        """Whether no action follows."""
        return self.moment == self.replay.end

    @property
    def progress(self) -> float:
        """How many turns have been shown, with the share of the current one."""
        if self.at_end:
            return float(len(self.replay.turns))
        turn = self.replay.turn_at(self.moment)
        begun = self.replay.turns[turn]
        return turn + (self.moment - begun) / (self.replay.next_turn(self.moment) - begun)

    @property
    def turns(self) -> tuple[TurnSummary, ...]:
        """What was done so far, turn by turn."""
        if self._past[0] != self.moment:
            match = self.replay.match
            done = summaries(match.told(PUBLIC, stop=self.moment), match.game.havens)
            self._past = self.moment, done
        return self._past[1]

    def step(self, way: int) -> None:
        """Show the next action, or take the last one back."""
        self.reel.finish()
        if way > 0 and not self.at_end:
            self._tell()
        elif way < 0 and self.moment:
            self.moment -= 1
            before = self._table.terrain.way.moored(self.shown.sloop)
            self.reel.take_back(self._at(self.moment), before)

    def jump(self, moment: int) -> None:
        """Go to that moment at once."""
        self.reel.finish()
        self.moment = moment
        self.reel.shown = self._at(moment)

    def look_through(self, viewer: Viewer) -> None:
        """Show the same moment as another viewer saw it."""
        self.viewer = viewer
        self.jump(self.moment)

    def _tell(self) -> None:
        """Queue the clips of the next action."""
        places = self._table.places(self.viewer, flashes=self.flashes)
        self.reel.tell(self.replay.told(self.moment, self.viewer).events, places)
        self.moment += 1
        self.reel.shown = self._at(self.moment)

    def _at(self, moment: int) -> Displayed:
        return Displayed.of(self.replay.view(moment, self.viewer))
