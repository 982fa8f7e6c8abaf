"""The projector: moves through a recorded game, and shows what happens on the way."""

from game import PUBLIC, Replay, Viewer
from scenes.board.motion.choreography import EventReel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import TurnSummary, summaries


class ReplayPlayer:
    """A moment of a replay as somebody saw it, and the clips that lead there."""

    def __init__(self, replay: Replay, table: Tabletop) -> None:
        self.replay = replay
        self._table = table
        self._viewer: Viewer = replay.viewers[0]
        self._moment = 0
        self._past: tuple[int, tuple[TurnSummary, ...]] = (0, ())
        self.reel = EventReel(self._at(0))
        """The clips of the action that is being shown."""
        self.flashes = True
        """Whether anything may light up or darken suddenly."""

    @property
    def moment(self) -> int:
        """How many actions have been shown, or are being shown."""
        return self._moment

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes it is seen."""
        return self._viewer

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self.reel.shown

    @property
    def at_end(self) -> bool:
        """Nothing follows."""
        return self._moment == self.replay.end

    @property
    def progress(self) -> float:
        """How many turns lie behind, with the part of the one that goes on."""
        if self.at_end:
            return float(len(self.replay.turns))
        turn = self.replay.turn_at(self._moment)
        begun = self.replay.turns[turn]
        return turn + (self._moment - begun) / (self.replay.next_turn(self._moment) - begun)

    @property
    def turns(self) -> tuple[TurnSummary, ...]:
        """What was done until now, turn by turn."""
        if self._past[0] != self._moment:
            match = self.replay.match
            done = summaries(match.told(PUBLIC, stop=self._moment), match.game.havens)
            self._past = self._moment, done
        return self._past[1]

    def step(self, way: int) -> None:
        """Show the next action, or take the last one back; neither beyond the ends."""
        self.reel.finish()
        if way > 0 and not self.at_end:
            self._tell()
        elif way < 0 and self._moment:
            self._moment -= 1
            before = self._table.terrain.way.moored(self.shown.sloop)
            self.reel.take_back(self._at(self._moment), before)

    def jump(self, moment: int) -> None:
        """Be at that moment at once."""
        self.reel.finish()
        self._moment = moment
        self.reel.shown = self._at(moment)

    def look_through(self, viewer: Viewer) -> None:
        """See the same moment with other eyes."""
        self._viewer = viewer
        self.jump(self._moment)

    def _tell(self) -> None:
        """Queue the clips of the next action."""
        places = self._table.places(self._viewer, flashes=self.flashes)
        self.reel.tell(self.replay.told(self._moment, self._viewer).events, places)
        self._moment += 1
        self.reel.shown = self._at(self._moment)

    def _at(self, moment: int) -> Displayed:
        return Displayed.of(self.replay.view(moment, self._viewer))
